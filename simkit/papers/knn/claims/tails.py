"""Eqs. (11)-(13) of Lemma 2 and (33), (45), (49), (54) of Lemma 3: chances with a closed form."""

from collections.abc import Mapping
from typing import Any

from simkit.declare.claims.claim import Term
from simkit.declare.claims.limits import Limit
from simkit.declare.claims.tables import read_claims
from simkit.declare.statement import Statements
from simkit.papers.knn.theory import enclosures, tails
from simkit.papers.knn.theory.displays import psi_again

_NUMBERS: Mapping[str, Any] = {
    "psi": (enclosures.psi, psi_again),
    "nu2": tails.centre_bound,
    "own": tails.own_score,
}
_PREMISE = "sqrt(d) >= 3*(psi + nu2 + own)"
_WORDS = {
    "large_entries": "A = beta 11^T with beta = nu6 and a single centre (1, ..., 1)/sqrt d: |mu_1 A| ="
    " nu1 nu6 d, so that mu_1 A h_i^T has the deviation sigma nu1 nu6 sqrt d; the right side takes it as"
    " sigma nu1 nu6",
    "union": "the maxima U_1 and U_2 need it for every i: no union over the k tokens is taken; A ="
    " beta 11^T with orthonormal centres has the deviation sigma nu1 nu6 itself",
    "bell": "exp(-rate*d**(1 - 2*kappa)/log(d))",
    "premise": _PREMISE,
}
_SHARE_LIMIT = Limit(
    tails.share_limit, tails.share_limit_again, path={"n": "8*d"},
    proof=("simkit.papers.knn:limits/eq_33.v",), for_all={"rate": "rate > 0"},
    reduction="a unit vector's squared length in d of n coordinates, turned by U, has the law"
    " Beta(d/2, (n - d)/2)",
)  # fmt: skip
_NOISE_LIMIT = Limit(
    tails.noise_limit, tails.noise_limit_again, path={"n": "8*d"},
    proof=("simkit.papers.knn:limits/eq_54.v",),
    reduction="W ~ N(0, 1); sqrt(c n) |W| > x is |W| > x/sqrt(c n)",
    for_all={
        "kappa": "kappa >= 0, 2*kappa < 1", "constant": "constant > 0", "rate": "rate > 0",
        "rate_of_x": "rate_of_x > 0",
    },
)  # fmt: skip
_GROUPS: Mapping[str, Mapping[str, Any]] = {
    "numbers": {"numbers": _NUMBERS},
    "of_lemma_2": {"numbers": _NUMBERS, "when": (_PREMISE, "5*delta < 1"), "concerns": "proof"},
    "plain": {"scope": {"k": "8,32,100", "geometry": "identity,ones"}},
    "aligned": {"far": {"k": "8", "geometry": "aligned", "beta": "0.01"}},
    "one": {"exact": tails.holds_for_one, "witness": tails.holds_for_one_again},
    "all": {"exact": tails.holds_for_all, "witness": tails.holds_for_all_again},
    "corrected": {
        "exact": tails.holds_corrected,
        "note": "sigma nu1 nu6 sqrt(2 d log(2 k/delta)), for every i at once",
    },
    "product": {"exact": tails.product_holds},
    "all_at_once": {"exact": tails.all_hold, "witness": tails.all_hold_again},
    "inner": {"exact": tails.inner_within, "witness": tails.inner_within_again},
    "sizes_corrected": {"exact": tails.sizes_within_corrected},
    "sizes": {"exact": tails.sizes_within},
    "of_lemma_3": {"concerns": "proof", "of": "Lemma 3"},
    "along_d": {"scope": {"d": "64,1024,4096"}},
    "share": {
        "numbers": {"beyond": (tails.share_beyond, tails.share_beyond_again)}, "limit": _SHARE_LIMIT,
        "formulas": {"beyond": lambda params: Term("Beta_above", ("d/2", "(n - d)/2", "d/n"))},
    },
    "far_share": {"numbers": {"beyond": tails.share_far_beyond}},
    "normal": {"numbers": {"beyond": tails.normal_beyond}},
    "length": {"numbers": {"beyond": tails.length_beyond}},
    "noise": {
        "numbers": {
            "beyond": (tails.noise_beyond, tails.noise_beyond_again), "rate_of_x": lambda p: p["rate"]
        },
        "formulas": {
            "beyond": lambda params: Term(
                "normal_beyond",
                ("sqrt(2*constant*rate_of_x*d**(1 - kappa))/sqrt(log(d))/sqrt(constant*n)",),
            )
        },
        "limit": _NOISE_LIMIT,
    },
}  # fmt: skip


class TailClaims(Statements):
    """Eqs. (11)-(13) and what they are used for, with exact or enclosed chances.

    Source: eq. (11), eq. (12), eq. (13).
    """

    claims = read_claims("simkit.papers.knn.claims:tails.csv", _WORDS, _GROUPS)


class ScreeningTailClaims(Statements):
    """The displays in the proof of Lemma 3 whose chances have a closed form.

    Source: eq. (33), eq. (45), eq. (49), eq. (54).
    """

    claims = read_claims("simkit.papers.knn.claims:screening_tails.csv", _WORDS, _GROUPS)
