"""Lemma 2: the bound (6) as printed, its premises, and the repaired bound."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.declare.claims.tables import read_claims
from simkit.declare.quantities import event, measurement
from simkit.declare.statement import Bound, Premise, Statements, at_most, premise
from simkit.papers.knn.claims.formulas import FORMULAS
from simkit.papers.knn.studies.distillation import cluster_tokens
from simkit.papers.knn.theory import bounds, enclosures

_LARGEST = 1e145  # beyond, a bound has no mean and no spread in doubles: it counts as infinite


def says_something(params: Mapping[str, Any]) -> Premise:
    """Return that (6) lies below what no convex combination of centres exceeds, 2 max |mu_i W_V|.

    By score, k1 is the largest that there is.

    Source: chosen here.
    """
    g, k1 = bounds.describe(params), params["k1"] or cluster_tokens(params, params["k"])
    right = float(bounds.printed_bound(params["k"], k1, params["delta"], g))
    return premise("the right side of (6) < 2 max |mu_i W_V|", right, "<", 2 * g.largest_norm)


def has_a_nu2(params: Mapping[str, Any]) -> Sequence[Premise]:
    """Return that some nu2 with 0 < nu2 < nu4 is as Assumption 2.2 has it. Source: Assumption 2.2."""
    g = bounds.describe(params)
    return (
        premise("max |mu_i A mu_j| < mu_i A mu_i (Assumption 2.2)", g.other_score, "<", g.own_score),
        premise("mu_i A mu_i <= nu4 (Assumption 2.2)", g.own_score, "<=", g.nu4),
    )


def _bound_in_doubles(params: Mapping[str, Any]) -> float:
    return float(
        bounds.printed_bound(params["k"], params["k1"], params["delta"], bounds.describe(params))
    )


_PREMISE = "sqrt(d) >= 3*(psi + nu2 + nu4)"
_SIZES = {"psi": enclosures.psi, "nu2": enclosures.nu2}
_GROUPS: Mapping[str, Mapping[str, Any]] = {
    "six": {
        "numbers": _SIZES, "when": (_PREMISE, "5*delta < 1", has_a_nu2),
        "open_when": (says_something,),
    },
    "sign": {
        "numbers": {"right_side": enclosures.printed_bound, **_SIZES}, "witness": _bound_in_doubles,
        "formulas": FORMULAS, "when": (_PREMISE, "5*delta < 1", has_a_nu2),
    },
}  # fmt: skip
_WORDS = {
    "edge": "with A = beta I every nu2 in (0, nu4) is as Assumption 2.2 has it; (6) is asked at its"
    " limit, nu2 = 0, to which it falls, so that what fails there fails for every nu2 that is small"
    " enough",
    "repaired": "it needs no premise on d. near, far and own bound how far the noise moves a score: A ="
    " W_Q W_K^T, u = sigma/sqrt d, t = log(4/delta), R = u (|A|_F + |A| sqrt(2 log(1/delta))), near = u"
    " (|mu_l A| + R) sqrt(2 log(2 N/delta)), far = near + u max_j |A (mu_j - mu_l)^T| sqrt(2 log(2 (M -"
    " 1)/delta)), own = u |mu_l A| sqrt(2 t) + 2 u^2 (|A|_F sqrt t + |A| t), eta = max(near, far, own)/"
    "sqrt d, without far where k1 = k; c is the largest norm of a column of W_V, a-bar are the weights"
    " without deviations, M the number of centres, N = k of given tokens and n of selected ones",
}


class DistillationClaims(Statements):
    """Lemma 2: the bound (6) as printed and the repaired one, against the errors of the trials.

    Source: Lemma 2.
    """

    judged = (
        event("violated", "error above bound (6)"),
        event("repaired_violated", "error above repaired bound"),
        event("informative", "repaired < 2 max |mu_i W_V|"),
        event("premise", "premise on d holds"),
        event("psi_exceeded", "a score strays beyond psi"),
        measurement("printed_bound", "right-hand side of (6), at the k1 found"),
        measurement("repaired_bound", "the repaired bound, at the k1 found"),
        measurement("smallest_d", "smallest d that meets the premise"),
    )
    order = (
        "error_sup", "error_l2", "violated", "repaired_violated", "informative", "premise",
        "psi_exceeded", "printed_bound", "repaired_bound", "relevant", "foreign_weight", "excess",
        "smallest_d", "score_deviation",
    )  # fmt: skip
    claims = read_claims("simkit.papers.knn.claims:distillation.csv", _WORDS, _GROUPS)

    def bound(self, params: Mapping[str, Any]) -> Mapping[str, Bound]:
        """Return (6) as printed; by score, at the largest k1 that there is. Source: eq. (6)."""
        k1 = params["k1"] or cluster_tokens(params, params["k"])
        printed = bounds.printed_bound(params["k"], k1, params["delta"], bounds.describe(params))
        return {"error_sup": at_most(float(printed))}

    def premises(self, params: Mapping[str, Any]) -> Sequence[Premise]:
        """Return the premise on d, and that the lemma's probability is positive. Source: Lemma 2."""
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


def _numbers(stated: NDArray[np.float64]) -> list[float]:
    numbers: list[float] = np.where(stated < _LARGEST, stated, np.inf).tolist()
    return numbers
