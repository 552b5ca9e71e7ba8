"""The displays in the proof of Theorem 1, as printed and corrected, and the chain to its norm bound."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from simkit.declare.claims.claim import Display
from simkit.declare.claims.limits import Limit
from simkit.declare.claims.tables import read_claims
from simkit.declare.statement import Statements
from simkit.papers.clusters.proof import proof_terms as terms

_MEAN = "exp(lambda**2*sigma**2/(2*d))"
_RATE = "(log(clusters) + log(d))/(d*gap)"
#: Of the numbers below: Gaussian moments by completing the square, and what remains of the limit.
_FORMULAS = {
    "mean": f"sqrt(sigma)*{_MEAN}",
    "log_mean": "lambda**2*sigma**2/(2*d)",
    "tilted_mean": "lambda*sigma**2/d",
    "moment": "sigma**2/d + (2*lambda*sigma**2/d)**2",
    "log_ratio": "2*lambda**2*sigma**2/d",
    "pull": "n*lambda*sigma**2/d",
    "share": "exp(lambda*gap)/(exp(lambda*gap) + clusters - 1)",
    "step": "lambda*sigma**2/d",
    "deviation": "3*exp(lambda*sigma*sqrt(2/d*log(n/delta)))"
    " + 2*sqrt(n*exp(2*lambda**2*sigma**2/d)*log(2/delta))",
    "excess": "exp(lambda**2*sigma**2/(2*d) - lambda**2*sigma**2/(2*d**2)) - 1",
    "limit_error": "sqrt((1 - share - step*gap)**2 + (1 - share)**2/(clusters - 1)"
    " + step**2*(1 - gap**2))",
}
_PULLED = "lambda*sigma**2/d"
_GAP = "sqrt(2 - 2*gap)"
_FOUR = f"2*(1 - share) + {_PULLED}*{_GAP}"
_LAST = f"1 - share + (clusters - 1)*exp(-lambda*gap)*(1 + {_PULLED}*{_GAP}) + {_PULLED}*{_GAP}"
_WORDS = {
    "exp_mean": _MEAN,
    "rate": _RATE,
    "squared": "lambda**2*sigma**4/d**2",
    "four": _FOUR,
    "last": _LAST,
    "tail": "3*exp(lambda*sigma*sqrt(2/d*log(n/delta)))*sigma*sqrt(2/d*log(n/delta))",
    "e2": "exp(2*lambda**2*sigma**2/d)*log(2/delta)",
    "over": "both sides over exp(2 lambda^2 sigma^2/d)",
    "infinite": "n to infinity, which n >> d allows; orthonormal centres, starts Delta mu_k +"
    " sqrt(1 - Delta^2) r",
    "start": "the token noise pulls by (lambda sigma^2/d) muhat_k, of norm 1, not by muhat_k - mu_k",
    "large_d": "the 64 of d > 64 is chosen here: the paper asks for a d that is large enough",
}
_LIMITS_OF = "simkit.papers.clusters:limits"
_GAUSSIAN = "E exp(t x) = exp(t^2 sigma^2/(2 d)), x ~ N(0, sigma^2/d), by completing the square"
_LIMIT = Limit(
    terms.deviation_limit, terms.deviation_limit_again, proof=(f"{_LIMITS_OF}/deviation.v",),
    reduction=f"{_GAUSSIAN}, at t = lambda and t = 2 lambda", large=("n",),
    for_all={"d": "d >= 1", "delta": "delta > 0, delta < 1"},
)  # fmt: skip
_LIMITS: Mapping[str, Any] = {
    "limit_error": (terms.limit_error, terms.limit_error_again),
    "share": (terms.share, terms.share_again),
}
_CHAIN = (
    Display("first explicit bound", _FOUR, note=_WORDS["start"]),
    Display("last explicit bound", _LAST, note="1/Z_k by its bounds"),
    Display("right", f"constant*{_RATE}", note="lambda = (log d + log K)/Delta; C as given"),
)
_EXCESS = Limit(
    terms.excess_limit(terms.mass_excess), terms.excess_limit(terms.mass_excess_again),
    proof=(f"{_LIMITS_OF}/mass_excess.v",),
    reduction=f"{_GAUSSIAN}; E Z_k over the bound without C, all other centres Delta below",
)  # fmt: skip
_LAST_STEP = Limit(
    terms.pull_limit, terms.pull_limit_again, proof=(f"{_LIMITS_OF}/last_step.v",),
    reduction="none: both sides are expressions in the parameters, n at infinity",
    for_all={
        "d": "d >= 1", "clusters": "clusters >= 1", "gap": "gap > 0, gap < 1", "lambda": "lambda > 0",
    },
)  # fmt: skip


def _far_out(name: str) -> Mapping[str, Any]:
    """Return the limit of the deviation for every value of one more parameter."""
    return {"limit": replace(_LIMIT, for_all={**_LIMIT.for_all, name: f"{name} > 0"})}


# monotone: 1/sqrt(d - 1) <= 1.5/sqrt d; from norm to cosine holds wherever its premise does.
_GROUPS: Mapping[str, Mapping[str, Any]] = {
    "display": {"concerns": "proof", "formulas": _FORMULAS},
    "cells": {"scope": {"d": "16,64", "sigma": "0.5,2"}},
    "mean": {"numbers": {"mean": (terms.printed_mean, terms.printed_mean_again)}},
    "log_mean": {"numbers": {"log_mean": (terms.log_mean, terms.log_mean_again)}},
    "tilted_mean": {"numbers": {"tilted_mean": terms.tilted_mean}},
    "moment": {"numbers": {"moment": (terms.second_moment, terms.second_moment_again)}},
    "pull": {"numbers": {"pull": (terms.mean_pull, terms.mean_pull_again)}},
    "log_ratio": {"numbers": {"log_ratio": (terms.log_weight, terms.log_weight_again)}},
    "deviation": {"numbers": {"deviation": terms.deviation}},
    "along_lambda": _far_out("sigma"),
    "along_sigma": _far_out("lambda"),
    "excess": {
        "numbers": {"excess": (terms.mass_excess, terms.mass_excess_again)}, "limit": _EXCESS,
    },
    "sum_within": {"exact": terms.sum_within},
    "tilted_within": {"exact": terms.tilted_within},
    "chi_square": {"exact": terms.chi_square_within(printed=False)},
    "chi_square_printed": {
        "exact": terms.chi_square_within(printed=True), "witness": terms.chi_square_within_again,
    },
    "remainder": {"exact": terms.remainder_within},
    "limits": {"numbers": _LIMITS},
    "last_step": {"limit": _LAST_STEP},
    "norm": {"proof": (Display("left", "limit_error"), *_CHAIN)},
    "limit_loss": {
        "numbers": {**_LIMITS, "limit_loss": (terms.limit_loss, terms.limit_loss_again)},
        "proof": (
            Display("left", "limit_loss"),
            Display("from norm to cosine", "1 - sqrt(1 - limit_error**2)",
                    when=("limit_error <= 1",), note="the smallest cosine at that distance"),
            Display("norm", "limit_error", when=("limit_error <= 1",)),
            *_CHAIN,
        ),
    },
}  # fmt: skip


class ProofTermClaims(Statements):
    """What the proof of Theorem 1 states of moments, bounds and limits. Source: Theorem 1."""

    claims = read_claims("simkit.papers.clusters.claims:proof_terms.csv", _WORDS, _GROUPS)


class ProofDrawClaims(Statements):
    """What the proof of Theorem 1 states of sums over drawn tokens. Source: Theorem 1."""

    claims = read_claims("simkit.papers.clusters.claims:proof_draws.csv", _WORDS, _GROUPS)
    second_path: ClassVar[Mapping[str, Any]] = {"path": "literal"}
