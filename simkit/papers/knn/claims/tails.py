"""Eqs. (11)-(13) of Lemma 2 and (33), (45), (49), (54) of Lemma 3: chances with a closed form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from simkit.declare.claims.claim import Claim, Term
from simkit.declare.claims.limits import Limit
from simkit.declare.claims.parts import of_proof
from simkit.declare.statement import Statements
from simkit.papers.knn.theory import enclosures, tails
from simkit.papers.knn.theory.displays import psi_again

_NUMBERS: Mapping[str, Any] = {
    "psi": (enclosures.psi, psi_again),
    "nu2": tails.centre_bound,
    "own": tails.own_score,
}
_PREMISE = "sqrt(d) >= 3*(psi + nu2 + own)"
_PLAIN = {"k": "8,32,100", "geometry": "identity,ones"}
_ALIGNED = {"k": "8", "geometry": "aligned", "beta": "0.01"}
_ELEVEN = (
    r"|\mu_1 W_Q W_K^\top h_i^\top| \leq \sigma\nu_1\nu_6\sqrt{2\log(1/\delta)}"
    r" \text{ with probability } 1 - 4\delta, \text{ jointly with (12), (13)}"
)
_TWELVE = r"|h_1 W_Q W_K^\top \mu_i^\top| \leq \sigma\nu_1\nu_6\sqrt{2\log(1/\delta)}"
_THIRTEEN = r"|h_1 W_Q W_K^\top h_i^\top| \leq 2\sigma^2\nu_6\log(d/\delta)"
_ELEVEN_CORRECTED = (
    r"|\mu_1 W_Q W_K^\top h_i^\top| \leq \sigma\nu_1\nu_6\sqrt{2d\log(2k/\delta)}"
    r" \text{ for every } i \text{ with probability } 1 - \delta"
)
_TWELVE_CORRECTED = (
    r"|h_1 W_Q W_K^\top \mu_i^\top| \leq \sigma\nu_1\nu_6\sqrt{2d\log(2k/\delta)}"
    r" \text{ for every } i \text{ with probability } 1 - \delta"
)
_U_CORRECTED = (
    r"U_1 \leq \exp[(\nu_4 + \psi')/\sqrt{d}], \quad U_2 \leq \exp[(\nu_2 + \psi')/\sqrt{d}],"
    r" \psi' = 2\sigma\nu_1\nu_6\sqrt{2d\log(2k/\delta)} + 2\sigma^2\nu_6\log(d/\delta)"
)
_U1 = r"U_1 \leq \exp[(\nu_2 + \psi(\delta, d))/\sqrt{d}]"
_U2 = r"U_2 \leq \exp[(\nu_4 + \psi(\delta, d))/\sqrt{d}]"
_LARGE_ENTRIES = (
    "A = beta 11^T with beta = nu6 and a single centre (1, ..., 1)/sqrt d: |mu_1 A| = nu1 nu6 d, so that"
    " mu_1 A h_i^T has the deviation sigma nu1 nu6 sqrt d; the right side takes it as sigma nu1 nu6"
)
_UNION = (
    "the maxima U_1 and U_2 need it for every i: no union over the k tokens is taken; A = beta 11^T with"
    " orthonormal centres has the deviation sigma nu1 nu6 itself"
)


def _chance(label: str, part: str, chances: tuple[Any, Any], printed: str = "", **more: Any) -> Claim:
    """Return what is said to hold with probability 1 - 4 delta; corrected, with 1 - delta."""
    probability = "1 - delta" if chances == _CORRECTED else "1 - 4*delta"
    exact, witness = chances
    if "corrects" not in more:
        more.setdefault("display", label)
    return Claim(
        label, f"Pr[bounded] >= {probability}", part, printed, exact=exact, witness=witness,
        when=(_PREMISE, "5*delta < 1"), numbers=_NUMBERS, **{"scope": _PLAIN, **more},
    )  # fmt: skip


_ONE = tails.holds_for_one, tails.holds_for_one_again
_ALL = tails.holds_for_all, tails.holds_for_all_again
_CORRECTED = tails.holds_corrected, None
_PRODUCT = tails.product_holds, None
_SIZES = {"k": "8", "d": "64,1024"}
_WIDER = "sigma nu1 nu6 sqrt(2 d log(2 k/delta)), for every i at once"
_ALL_AT_ONCE = (
    _chance("Lemma 2", "eqs. (11)-(13) for every i", (tails.all_hold, tails.all_hold_again), _ELEVEN,
            note=_UNION, display=""),
    _chance("Lemma 2", "bound of U_1", (tails.inner_within, tails.inner_within_again), _U1, scope=_SIZES,
            display="",
            note="nu2 and nu4 are exchanged: S_1 holds the query itself, whose score is up to nu4"),
    _chance("Lemma 2", "bound of U_1, corrected", (tails.sizes_within_corrected, None), _U_CORRECTED,
            scope=_SIZES | {"geometry": "identity,ones"}, far=_SIZES | _ALIGNED,
            corrects="Lemma 2, bound of U_1",
            note="nu4 in place of nu2, and psi with the bounds of (11) and (12) as they are corrected"),
    _chance("Lemma 2", "bound of U_2", (tails.sizes_within, None), _U2, scope=_SIZES,
            display="", note="nu4 is more than is needed outside S_1, where scores are up to nu2"),
)  # fmt: skip
_OF_LEMMA_2 = (
    _chance("Eq. (11)", "one i", _ONE, _ELEVEN, far=_ALIGNED, note=_LARGE_ENTRIES),
    _chance("Eq. (11)", "one i, corrected", _CORRECTED, _ELEVEN_CORRECTED, far=_ALIGNED, note=_WIDER,
            corrects="Eq. (11), one i"),
    _chance("Eq. (11)", "every i", _ALL, _ELEVEN, far=_ALIGNED, note=_UNION),
    _chance("Eq. (11)", "every i, corrected", _CORRECTED, _ELEVEN_CORRECTED, far=_ALIGNED, note=_WIDER,
            corrects="Eq. (11), every i"),
    _chance("Eq. (12)", "", _ONE, _TWELVE, far=_ALIGNED,
            note="for one centre mu_i; where A = beta 11^T, mu_i A is the same for all of them;"
            f" {_LARGE_ENTRIES}"),
    _chance("Eq. (12)", "corrected", _CORRECTED, _TWELVE_CORRECTED, far=_ALIGNED, note=_WIDER,
            corrects="Eq. (12)"),
    _chance("Eq. (13)", "every i", _PRODUCT, _THIRTEEN, far=_ALIGNED),
    *_ALL_AT_ONCE,
)  # fmt: skip
_CLAIMS = (
    *of_proof(_OF_LEMMA_2, "Lemma 2"),
    Claim(
        "Lemma 2", _PREMISE, "reach of the premise", r"\sqrt{d} \geq 3(\psi(\delta, d) + \nu_2 + \nu_4)",
        numbers=_NUMBERS, scope={"d": "4096", "sigma": "0.1,0.7", "geometry": "identity"},
        needs=("d",), quantifier="some constants", concerns="premises",
        note="which sizes the premise admits; 64 is the head size of DeiT",
    ),
)  # fmt: skip


class TailClaims(Statements):
    """Eqs. (11)-(13) and what they are used for, with exact or enclosed chances.

    Source: eq. (11), eq. (12), eq. (13).
    """

    claims: ClassVar[Sequence[Claim]] = _CLAIMS


# Lemma 3

_BELL = "exp(-rate*d**(1 - 2*kappa)/log(d))"
_ALONG_D = {"d": "64,1024,4096"}
_FAR_D = {"d": "1e5:1e12:*1e3"}


_SCREENING = (
    Claim(
        "Eq. (33)", "beyond = O(exp(-rate*d))", "", along="d", when=("n = 8*d",), scope=_ALONG_D,
        printed=r"P(\beta^\top\Sigma^{1/2}\tilde U^\top\tilde U\Sigma^{1/2}\beta > (d/n))"
        r" \leq O(\exp(-Cd))",
        numbers={"beyond": (tails.share_beyond, tails.share_beyond_again)},
        formulas={"beyond": lambda params: Term("Beta_above", ("d/2", "(n - d)/2", "d/n"))},
        limit=Limit(
            tails.share_limit, tails.share_limit_again, path={"n": "8*d"},
            proof=("simkit.papers.knn:limits/eq_33.v",), for_all={"rate": "rate > 0"},
            reduction="a unit vector's squared length in d of n coordinates, turned by U, has the law"
            " Beta(d/2, (n - d)/2)",
        ),
        note="for |Sigma^(1/2) beta| = 1, which is O(1): d/n is the mean, above which a log-concave"
        " density has the share 1/e at least (Gruenbaum, 1960); a constant is missing before d/n: below"
        " 1, the order would hold at n = 8 d",
    ),
    Claim(
        "Eq. (33)", "beyond <= exp(-d*(constant - 1 - log(constant))/2)", "corrected",
        when=("n = 8*d", "constant > 1", "constant*d < n"), numbers={"beyond": tails.share_far_beyond},
        scope=_ALONG_D | {"constant": "1.5,2"}, corrects="Eq. (33)",
        printed=r"P(\beta^\top\Sigma^{1/2}\tilde U^\top\tilde U\Sigma^{1/2}\beta > (cd/n))"
        r" \leq \exp(-d(c - 1 - \log c)/2)",
        note="c d/n with c > 1 and C = (c - 1 - log c)/2, chosen here",
    ),
    Claim(
        "Eq. (45)", f"beyond <= {_BELL}", "", scope=_ALONG_D | {"kappa": "0.1,0.25,0.4", "rate": "1,4"},
        numbers={"beyond": tails.normal_beyond}, far=_FAR_D, when=("2*kappa < 1",),
        printed=r"P(c\sqrt{d}|W| \geq x_d) \leq O(\exp(-Cd^{1-2\kappa}/\log d))",
        note="the constant 1 is enough",
    ),
    Claim(
        "Eq. (49)", "beyond <= exp(-d*(constant - 1 - log(constant))/2)", "", when=("constant > 1",),
        numbers={"beyond": tails.length_beyond}, scope=_ALONG_D | {"constant": "1.5,2,5"},
        printed=r"P(\|\epsilon\|^2 > cd\sigma^2) \leq \exp(-Cd)",
        note="C = (c - 1 - log c)/2, chosen here: every c > 1 has one",
    ),
    Claim(
        "Eq. (54)", f"beyond = O({_BELL})", "", along="d", when=("n = 8*d", "2*kappa < 1"),
        scope=_ALONG_D,
        numbers={
            "beyond": (tails.noise_beyond, tails.noise_beyond_again), "rate_of_x": lambda p: p["rate"]
        },
        formulas={
            "beyond": lambda params: Term(
                "normal_beyond",
                ("sqrt(2*constant*rate_of_x*d**(1 - kappa))/sqrt(log(d))/sqrt(constant*n)",),
            )
        },
        limit=Limit(
            tails.noise_limit, tails.noise_limit_again, path={"n": "8*d"},
            proof=("simkit.papers.knn:limits/eq_54.v",), reduction="W ~ N(0, 1); sqrt(c n) |W| > x is"
            " |W| > x/sqrt(c n)",
            for_all={
                "kappa": "kappa >= 0, 2*kappa < 1", "constant": "constant > 0", "rate": "rate > 0",
                "rate_of_x": "rate_of_x > 0",
            },
        ),
        printed=r"P(\sqrt{cn}|W| > x) \leq O(\exp(-Cd^{1-2\kappa}/\log d)),"
        r" x = \sqrt{2cCd^{1-\kappa}}/\sqrt{\log d}",
        note="n stands where (53) has d, and the root takes in d^(1 - kappa): the threshold falls as d"
        " grows, whatever C is in x and in the bound (were d^(1 - kappa) beside the root, C/8 would be"
        " right at n = 8 d)",
    ),
    Claim(
        "Eq. (54)", f"beyond <= {_BELL}", "corrected", numbers={"beyond": tails.normal_beyond},
        scope=_ALONG_D, far=_FAR_D, when=("2*kappa < 1",), corrects="Eq. (54)",
        printed=r"P(\sqrt{cd}|W| > x) \leq \exp(-Cd^{1-2\kappa}/\log d),"
        r" x = \sqrt{2cC}d^{1-\kappa}/\sqrt{\log d}",
        note="sqrt(c d) |W| > x = sqrt(2 c C) d^(1 - kappa)/sqrt(log d), as in (45)",
    ),
)  # fmt: skip


class ScreeningTailClaims(Statements):
    """The displays in the proof of Lemma 3 whose chances have a closed form.

    Source: eq. (33), eq. (45), eq. (49), eq. (54).
    """

    claims: ClassVar[Sequence[Claim]] = of_proof(_SCREENING, "Lemma 3")
