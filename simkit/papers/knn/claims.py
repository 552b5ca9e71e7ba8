"""What Lemmas 2 and 3 say of a cell: bounds, premises, and what kept measurements make of them.

Lemma 1 is an identity between formulas and derivatives, which the trials of `attention-gradient`
compare themselves.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from simkit.declare.quantities import Quantity, event, measurement
from simkit.declare.statement import Bound, Estimate, Premise, Statements, at_most, premise
from simkit.papers.knn.studies.distillation import cluster_tokens
from simkit.papers.knn.studies.selection import block_length, relevant_keys
from simkit.papers.knn.theory import bounds, screening
from simkit.stats.bounded_means import bounded_mean_interval

_QUADRATURE = 1e-6  # relative, more than the error of a chance found on a grid
_LARGEST = 1e145  # beyond, a bound has no mean and no spread in doubles: it counts as infinite


class DistillationClaims(Statements):
    """Lemma 2: the bound (6) as printed and the repaired one, against the errors of the trials.

    Source: Lemma 2.
    """

    judged: ClassVar[Sequence[Quantity]] = (
        event("violated", "error above bound (6)"),
        event("repaired_violated", "error above repaired bound"),
        event("informative", "repaired < 2 max |mu_i W_V|"),
        event("premise", "premise on d holds"),
        event("psi_exceeded", "a score strays beyond psi"),
        measurement("printed_bound", "right-hand side of (6), at the k1 found"),
        measurement("repaired_bound", "the repaired bound, at the k1 found"),
        measurement("smallest_d", "smallest d that meets the premise"),
    )
    order: ClassVar[Sequence[str]] = (
        "error_sup", "error_l2", "violated", "repaired_violated", "informative", "premise",
        "psi_exceeded", "printed_bound", "repaired_bound", "relevant", "foreign_weight", "excess",
        "smallest_d", "score_deviation",
    )  # fmt: skip

    def bound(self, params: Mapping[str, Any]) -> Mapping[str, Bound]:
        """Return (6) as printed; by score, at the largest k1 that there is.

        Source: eq. (6).
        """
        k1 = params["k1"] or cluster_tokens(params, params["k"])
        printed = bounds.printed_bound(params["k"], k1, params["delta"], bounds.describe(params))
        return {"error_sup": at_most(float(printed))}

    def premises(self, params: Mapping[str, Any]) -> Sequence[Premise]:
        """Return the premise on the dimension, and that the lemma's probability is positive.

        Source: Lemma 2.
        """
        g, delta = bounds.describe(params), params["delta"]
        left, right = bounds.premise_sides(delta, g.d, g)
        smallest = bounds.smallest_dimension(delta, g)
        return (
            premise(
                "sqrt(d) >= 3 (psi + nu2 + nu4), Lemma 2", left, ">=", right,
                f"sqrt({g.d}) is {left:.4g}, the right-hand side {right:.4g}; the smallest d that meets"
                f" it is {smallest}",
            ),
            premise(
                "5 delta < 1: Lemma 2 holds with probability 1 - 5 delta", 5 * delta, "<", 1.0,
                f"at delta = {delta:g} that probability is {1 - 5 * delta:.4g}; it is positive for delta"
                " below 0.2",
            ),
        )  # fmt: skip

    def judge(
        self, params: Mapping[str, Any], values: Mapping[str, Sequence[float]]
    ) -> Mapping[str, Sequence[bool] | Sequence[float]]:
        """Compare each error with both bounds at its trial's k1, and each deviation with psi.

        Source: eq. (6); Lemma 2.
        """
        g, delta = bounds.describe(params), params["delta"]
        error, relevant, deviation = (
            np.asarray(values[name]) for name in ("error_sup", "relevant", "score_deviation")
        )
        counts, index = np.unique(relevant, return_inverse=True)
        k = np.full_like(counts, params["k"])
        selectable = params["n"] if params["selection"] == "by-score" else None
        printed = bounds.printed_bound(k, counts, delta, g)[index]
        repaired = bounds.repaired_bound(k, counts, delta, g, selectable)[index]
        met = bounds.premise_margin(delta, g.d, g) >= 0
        return {
            "violated": (error > printed).tolist(),
            "repaired_violated": (error > repaired).tolist(),
            "informative": (repaired < 2 * g.largest_norm).tolist(),
            "premise": [met] * error.size,
            "psi_exceeded": (deviation > bounds.psi(delta, g.d, g)).tolist(),
            "printed_bound": _numbers(printed),
            "repaired_bound": _numbers(repaired),
            "smallest_d": [float(bounds.smallest_dimension(delta, g))] * error.size,
        }


class SelectionClaims(Statements):
    """Lemma 3: the bound (27), against the counts of the trials; exact means for independent keys.

    Source: Lemma 3.
    """

    judged: ClassVar[Sequence[Quantity]] = (
        event("holds", "the count is within the bound"),
        measurement("constant_needed", "count / (n d^(2 kappa + tau - 1))"),
    )
    order: ClassVar[Sequence[str]] = (
        "count", "holds", "exact_recovery", "surplus", "expected_surplus", "constant_needed", "share",
    )  # fmt: skip

    def exact(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        """Return the exact means for independent keys.

        Source: Lemma 3; Fan and Lv (2008).
        """
        if _correlated(params):
            return {}
        n, relevant = params["n"], relevant_keys(params)
        surplus = screening.mean_surplus(n, float(params["d"]), relevant, params["noise"])
        return _means(params, surplus)

    def estimates(
        self, params: Mapping[str, Any], values: Mapping[str, Sequence[float]], confidence: float
    ) -> Mapping[str, Estimate]:
        """Return the means from the means given the relevant scores, in an interval that holds.

        The count itself is too skewed for Student's interval: most of its mean may come from trials
        that are too rare to be seen.

        Source: Lemma 3; Waudby-Smith and Ramdas (2024).
        """
        surplus = np.asarray(values["expected_surplus"])
        error = float(surplus.std(ddof=1)) / math.sqrt(surplus.size)
        low, high = _surplus_interval(params, surplus, confidence)
        middle, lowest, highest = (_means(params, x) for x in (float(surplus.mean()), low, high))
        slope = {"constant_needed": 1 / _stated_count(params, 1.0), "share": 1 / params["n"]}
        return {
            name: Estimate(value, error * slope.get(name, 1.0), lowest[name], highest[name], "betting")
            for name, value in middle.items()
        }

    def bound(self, params: Mapping[str, Any]) -> Mapping[str, Bound]:
        """Return c n d^(2 kappa + tau - 1), and what it says of the constant and of the share.

        Source: eq. (27).
        """
        stated = _stated_count(params, params["constant"])
        return {
            "count": at_most(stated),
            "constant_needed": at_most(params["constant"]),
            "share": at_most(stated / params["n"]),
        }

    def premises(self, params: Mapping[str, Any]) -> Sequence[Premise]:
        """Return the premise of Lemma 3, and that its bound says something.

        Source: Lemma 3.
        """
        kappa, tau, n = params["kappa"], params["tau"], params["n"]
        stated = _stated_count(params, params["constant"])
        return (
            premise(
                "2 kappa + tau < 1, Lemma 3", 2 * kappa + tau, "<", 1.0,
                f"2 * {kappa:g} + {tau:g} is {2 * kappa + tau:g}",
            ),
            premise(
                "c n d^(2 kappa + tau - 1) < n, the bound of eq. (27)", stated, "<", float(n),
                f"the bound is vacuous: at c = {params['constant']:g} and d = {params['d']} it is"
                f" {stated:.4g}, and a count is at most n = {n}",
            ),
        )  # fmt: skip

    def judge(
        self, params: Mapping[str, Any], values: Mapping[str, Sequence[float]]
    ) -> Mapping[str, Sequence[bool] | Sequence[float]]:
        """Compare each count with the bound.

        Source: eq. (27).
        """
        count, unit = np.asarray(values["count"]), _stated_count(params, 1.0)
        return {
            "holds": (count <= params["constant"] * unit).tolist(),
            "constant_needed": (count / unit).tolist(),
        }


def _correlated(params: Mapping[str, Any]) -> bool:
    return block_length(params) > 1 and params["rho"] > 0


def _means(params: Mapping[str, Any], surplus: float) -> dict[str, float]:
    """Return the mean of each quantity that follows from the mean of the surplus."""
    count = relevant_keys(params) + surplus
    return {
        "count": count,
        "surplus": surplus,
        "expected_surplus": surplus,
        "constant_needed": count / _stated_count(params, 1.0),
        "share": count / params["n"],
    }


def _surplus_interval(
    params: Mapping[str, Any], surplus: NDArray[np.float64], confidence: float
) -> tuple[float, float]:
    """Return an interval that holds the mean of the surplus, from means given the relevant scores.

    Values are cut where the law of a single score bounds what lies above.
    """
    n, relevant = params["n"], relevant_keys(params)
    mates = relevant * (block_length(params) - 1) if _correlated(params) else 0
    far = n - relevant - mates
    stake = math.log(2 / (1 - confidence)) / surplus.size
    largest, rest = screening.unseen_surplus(
        far, mates, float(params["d"]), relevant, params["noise"], stake
    )
    if not largest > 0:  # no irrelevant key, or a chance below every double
        return 0.0, max(rest, float(surplus.mean()))
    low, high = bounded_mean_interval(np.minimum(surplus / largest, 1.0), confidence)
    rest *= 1 + _QUADRATURE
    return low * largest, max(min(high * largest + rest, float(far + mates)), float(surplus.mean()))


def _stated_count(params: Mapping[str, Any], constant: float) -> float:
    return bounds.stated_count(params["n"], params["d"], params["kappa"], params["tau"], constant)


def _numbers(stated: NDArray[np.float64]) -> list[float]:
    numbers: list[float] = np.where(stated < _LARGEST, stated, np.inf).tolist()
    return numbers
