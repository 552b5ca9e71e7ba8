"""What is said of one cell of `cluster-recovery`: Theorem 1, its bound and premises, and the limit."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from simkit.declare.claims.tables import read_claims
from simkit.declare.quantities import event
from simkit.declare.statement import Bound, Premise, Statements, at_least, at_most, premise
from simkit.papers.clusters.theory import (
    Arrangement,
    Losses,
    population_path,
    stated_bound,
    stated_rate,
    stated_scale,
)

_SAME_SCALE = 1e-9  # relative: a lambda written out as arithmetic is the rule's up to rounding


def stated_lambda(params: Mapping[str, Any]) -> Premise:
    """Return the premise that lambda is the proof's. Source: Theorem 1."""
    scale, rule = params["lambda"], stated_scale(params["clusters"], params["d"], params["gap"])
    return Premise(
        "lambda = (log d + log K)/Delta (proof of Theorem 1)",
        abs(scale - rule) <= _SAME_SCALE * rule, scale, "=", rule,
        f"it is {scale:.6g}, the proof takes {rule:.6g}",
    )  # fmt: skip


_RATE = "(log(clusters) + log(d))/(d*gap)"
_SETTING: Mapping[str, Any] = {"method": "attention", "steps": 1}
_ON_SIGMA: Mapping[str, Any] = {**_SETTING, "clusters": 2, "d": 32, "gap": 0.5}
_SQUARE = (stated_lambda, "n = d**2")
_GROUPS: Mapping[str, Mapping[str, Any]] = {
    "inside": {"where": _SETTING, "when": _SQUARE},
    "outside": {"where": _SETTING, "when": (stated_lambda, "n = 10*d")},
    "on_sigma": {"where": _ON_SIGMA, "when": _SQUARE},
    "cosine": {
        "where": _SETTING, "when": (stated_lambda, "n > d", f"1 - constant*{_RATE} > -1"),
    },
    "norm": {"where": _SETTING, "when": (stated_lambda, "n > d")},
}  # fmt: skip
_WORDS = {
    "rate": _RATE,
    "declared": "the constant of 1 - O(K/n^2) is not named: delta = 0.1 is declared, which is above any"
    " multiple of K/n^2 once n is large",
    "open": "n >> d and a sufficiently large d stay open, for which n > d^2 and d > 64 are chosen here",
    "grows": "n/d stays 10, which is not n >> d",
}


class ClusterRecoveryClaims(Statements):
    """What Theorem 1 states of one update, and what infinitely many tokens would. Source: Theorem 1."""

    judged = (event("recovered", "the worst cosine is at least 1 - C rate"),)
    order = (
        "recovered", "cosine", "error", "worst_cosine", "worst_error", "loss", "effective_size",
        "overlap",
    )  # fmt: skip
    #: The theorem states the cosine; the norm is what its proof bounds, one line before the end.
    claims = read_claims("simkit.papers.clusters.claims:recovery.csv", _WORDS, _GROUPS)
    second_path: ClassVar[Mapping[str, Any]] = {"path": "literal"}

    def judge(
        self, params: Mapping[str, Any], values: Mapping[str, Sequence[float]]
    ) -> Mapping[str, Sequence[bool]]:
        """Return in which trials the theorem's inequality holds for every k. Source: Theorem 1."""
        bound = _bound(params)
        return {"recovered": [cosine >= bound for cosine in values["worst_cosine"]]}

    def limit(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        """Return the infinite-sample values; random centres have none that is free of the draw.

        Source: Section A.7.
        """
        losses = _population(params)
        if losses is None:
            return {}
        return {
            "recovered": float(losses.cosine >= _bound(params)),
            "cosine": losses.cosine,
            "error": losses.error,
            "worst_cosine": losses.cosine,
            "worst_error": losses.error,
            "loss": losses.loss,
        }

    def bound(self, params: Mapping[str, Any]) -> Mapping[str, Bound]:
        """Return what the theorem and its proof state of one update with this C. Source: Theorem 1."""
        if params["steps"] > 1 or params["method"] != "attention":
            return {}
        allowed = params["constant"] * stated_rate(params["clusters"], params["d"], params["gap"])
        return {
            "cosine": at_least(1 - allowed),
            "worst_cosine": at_least(1 - allowed),
            "error": at_most(allowed),
            "worst_error": at_most(allowed),
            "loss": at_most(allowed),
        }

    def premises(self, params: Mapping[str, Any]) -> Sequence[Premise]:
        """Return what the theorem asks of the parameters, met or not. Source: Theorem 1."""
        n, d, method = (params[name] for name in ("n", "d", "method"))
        bound = _bound(params)
        return (
            premise("n > d, for n >> d (Theorem 1)", n, ">", d, f"n = {n}, d = {d}"),
            stated_lambda(params),
            premise(
                "1 - C (log K + log d)/(d Delta) > -1, or the bound of Theorem 1 is vacuous",
                bound, ">", -1, f"it is {bound:.4g}, and no cosine is below -1",
            ),
            premise(
                "1 - C (log K + log d)/(d Delta) > 0, or the bound of Theorem 1 is uninformative",
                bound, ">", 0, f"it is {bound:.4g}",
            ),
            Premise(
                "the update is attention (Theorem 1)", method == "attention", remark=f"it is {method}"
            ),
        )  # fmt: skip


def _bound(params: Mapping[str, Any]) -> float:
    return stated_bound(params["constant"], params["clusters"], params["d"], params["gap"])


def _population(params: Mapping[str, Any]) -> Losses | None:
    """Return losses with infinitely many tokens, or None where there is no closed form."""
    if params["centres"] == "random" or params["method"] not in ("attention", "mean-shift"):
        return None
    losses, _ = population_path(
        Arrangement(params["clusters"], params["gamma"] or 0.0, params["start"], params["gap"]),
        params["d"], params["sigma"], params["lambda"], params["steps"], params["method"],
        params["renormalise"],
    )  # fmt: skip
    return losses
