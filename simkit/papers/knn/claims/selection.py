"""Lemma 3: the bound (27) on the count, and exact means for independent keys."""

import math
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from simkit.declare.claims.tables import read_claims
from simkit.declare.quantities import event, measurement
from simkit.declare.statement import Bound, Estimate, Premise, Statements, at_most, premise
from simkit.papers.knn.studies.selection import block_length, relevant_keys
from simkit.papers.knn.theory import bounds, screening
from simkit.stats.evidence.bounded_means import bounded_mean_interval

_QUADRATURE = 1e-6  # relative, more than the error of a chance found on a grid
_GROUPS: Mapping[str, Mapping[str, Any]] = {
    "weak": {"where": {"kappa": 0.25, "tau": 0.0}},
    "strong": {"where": {"kappa": 0.4, "tau": 0.0}},
    "correlated": {"where": {"kappa": 0.1, "tau": 0.25}},
    "at_256": {"where": {"d": 256, "kappa": 0.25, "tau": 0.0}},
    "order": {"delta": "0.05", "constant": "c"},
}
_WORDS = {
    "rate": "n*d**(2*kappa + tau - 1)",
    "declared": "the constants of 1 - O(s exp(-C d^(1 - 2 kappa)/log d)) are not named: delta = 0.05 is"
    " declared, which is above it once d is large",
}


class SelectionClaims(Statements):
    """Lemma 3: the bound (27) against counts; exact means for independent keys. Source: Lemma 3."""

    judged = (
        event("holds", "the count is within the bound"),
        measurement("constant_needed", "count / (n d^(2 kappa + tau - 1))"),
    )
    order = (
        "count", "holds", "exact_recovery", "surplus", "expected_surplus", "constant_needed", "share",
    )  # fmt: skip
    claims = read_claims("simkit.papers.knn.claims:selection.csv", _WORDS, _GROUPS)
    second_path: ClassVar[Mapping[str, Any]] = {"path": "literal"}

    def exact(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        """Return the exact means for independent keys. Source: Lemma 3; Fan and Lv (2008)."""
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
        """Return the premise of Lemma 3, and that its bound says something. Source: Lemma 3."""
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
        """Compare each count with the bound. Source: eq. (27)."""
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
