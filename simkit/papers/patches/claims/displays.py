"""Displays of the proofs of Theorem 1 and Proposition 1 that print one thing in two forms.

Constants that the paper leaves open are 1 where a claim needs a number, and such a claim is made for
"some constants". Where no constant helps, an order is claimed along alpha_* -> 0, the errors at 0 (which
every premise allows), and its limit is exact.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from flint import arb

from simkit.declare.claims.limits import Limit
from simkit.declare.claims.tables import read_claims
from simkit.declare.statement import Statements
from simkit.papers.patches.claims.lemma import PI
from simkit.papers.patches.claims.limits import TO_ZERO, Pair, falling, limit_of_ratio
from simkit.papers.patches.claims.start import OF_THE_START
from simkit.papers.patches.conditions import FIGURES
from simkit.papers.patches.theory.enclosures import decimal_of
from simkit.papers.patches.theory.limits_in_alpha import (
    meets_fractions,
    meets_fractions_given_rest,
    meets_fractions_in_decimals,
)

Cell = Mapping[str, Any]
_WORDS = {
    "figures": ",".join(FIGURES),
    "to_zero": "; ".join(f"{name} = {value}" for name, value in TO_ZERO.items()),
    "path": "alpha_* -> 0 with sigma = tau = alpha_# = 0; the limit is exact; the number of tokens, at"
    " least 1/alpha_* in such data, does not enter: (9), |S^n| >= Omega(1), allows it, the |S^n| ="
    " Theta(1) below (159) would not",
    "at_0": "read at t = 0, where W_O is drawn, of all neurons at once; the paper starts its induction"
    " at t = 1, and Lemma 2 names no probability",
    "base": "(alpha - c_attention - c_error*(sigma + tau))",
    "gap": "(1 - alpha**2 + alpha*(sigma + tau))",
    "room": "(1 - epsilon - (sigma + tau)*patterns/pi)",
    "ratio": "alpha*exp(1 - delta - tau)/(alpha*exp(1 - delta - tau) + 1 - alpha)",
}


def _fractions(cell: Cell) -> tuple[Fraction, Fraction, Fraction]:
    alpha, confusion = decimal_of(cell["alpha"]), decimal_of(cell["confusion"])
    return alpha, confusion, 1 - alpha - confusion


def _errors(cell: Cell) -> tuple[Fraction, Fraction, Fraction]:
    return decimal_of(cell["delta"]), decimal_of(cell["sigma"]), decimal_of(cell["tau"])


def meets_8(cell: Cell) -> int:
    """Return 1 where alpha_* and alpha_# meet eq. (8), epsilon_S at its supremum; else 0.

    Source: eq. (8).
    """
    return meets_fractions(*_fractions(cell)[:2], _errors(cell))


def meets_156(cell: Cell) -> int:
    """Return 1 where alpha_* and alpha_nd meet eq. (156), epsilon_S at its supremum; else 0.

    Source: eq. (68), eq. (156).
    """
    alpha, _, rest = _fractions(cell)
    return meets_fractions_given_rest(alpha, rest, _errors(cell))


def meets_156_halved(cell: Cell) -> int:
    """Return the same with the factor 1/2 that eq. (155) has beside epsilon_S.

    Source: eq. (155), eq. (156).
    """
    alpha, _, rest = _fractions(cell)
    return meets_fractions_given_rest(alpha, rest, _errors(cell), scale=2)


def meets_155(cell: Cell) -> int:
    """Return 1 where half the ratio of eq. (8) times alpha_* is at least alpha_#; else 0.

    Source: eq. (155).
    """
    alpha, confusion, _ = _fractions(cell)
    return meets_fractions(alpha / 2, confusion, _errors(cell))


def meets_8_again(cell: Cell) -> int:
    """Return `meets_8`, and `meets_156`, by logarithms in decimals. Source: eq. (8)."""
    return meets_fractions_in_decimals(*_fractions(cell)[:2], _errors(cell))


def meets_155_again(cell: Cell) -> int:
    """Return `meets_155`, and `meets_156_halved`, by logarithms in decimals. Source: eq. (155)."""
    return meets_fractions_in_decimals(*_fractions(cell)[:2], _errors(cell), scale=2)


def _one(cell: Cell) -> int:
    """Return 1: a constant that the paper leaves open, which its proof in Rocq does not fix."""
    return 1


def _endless(cell: Cell) -> arb:
    """Return the limit of log(T) as T grows, or of sqrt(log(x^-2)) for x to 0."""
    return arb("inf")


def _demanded_again(cell: Cell) -> arb:
    """Return log(T) over the square of exp(exp((delta + tau)^2/4)), at T = exp(10^450)."""
    apart = arb(str(cell["delta"])) + arb(str(cell["tau"]))
    return arb(10) ** 450 / (2 * (apart**2 / 4).exp()).exp()


def _grows_again(cell: Cell) -> arb:
    """Return sqrt(log(x^-2)) at x = 2^-(10^900)."""
    return (2 * arb(10) ** 900 * arb(2).log()).sqrt()


_MEETS_156: Pair = (meets_156, meets_8_again)
_EVERY = {"theta_1": "theta_1 > 0", "theta_2": "theta_2 > 0"}
_OF_60 = Limit(
    _endless, _demanded_again, proof=("simkit.papers.patches:limits/eq_60.v",),
    for_all={"delta": "delta >= 0", "tau": "tau >= 0", "travel": "travel > 0"},
    reduction="|q_1| at the most that (58) asks for, since x^2 - (delta + tau) x >= -(delta + tau)^2/4;"
    " eta is travel/T",
)  # fmt: skip
_OF_66 = falling(
    _endless, _grows_again, "eq_66.v", {"c_attention": "0"},
    {"scale": "scale > 0", "c_error": "c_error >= 0"},
)  # fmt: skip
_OF_77 = limit_of_ratio(
    [1, -2, -1, 2, 1], [0, 0, 0, 0, 1], "eq_77.v", for_all={**_EVERY, "theta_3": "theta_3 > 0"}
)
# monotone: log(N)/N falls from e on.
_GROUPS: Mapping[str, Mapping[str, Any]] = OF_THE_START | {
    "pi": {"numbers": {"pi": PI}},
    "fractions": {"numbers": {"meets_8": (meets_8, meets_8_again), "meets_156": _MEETS_156}},
    "halved": {
        "numbers": {
            "meets_155": (meets_155, meets_155_again), "meets_156": _MEETS_156,
            "meets_156_halved": (meets_156_halved, meets_155_again),
        }
    },
    "to_60": {"numbers": {"travel": _one}, "limit": _OF_60},
    "to_66": {"numbers": {"scale": _one}, "limit": _OF_66},
    "to_67": {"limit": limit_of_ratio([1], [0, 1], "eq_67.v")},
    "to_76": {
        "numbers": dict.fromkeys(_EVERY, _one),
        "limit": limit_of_ratio([1, 0, -1], [0, 1], "eq_76.v", for_all=_EVERY),
    },
    "to_77": {"numbers": dict.fromkeys((*_EVERY, "theta_3"), _one), "limit": _OF_77},
    "to_153": {"limit": limit_of_ratio([1], [0, 1], "eq_153.v", {"delta": "0"})},
    "printed_alone": {"scope_only": True},
}  # fmt: skip


class ProofDisplaysClaims(Statements):
    """Displays of the proofs against each other, and what they say of the start.

    Source: Appendix C, Appendix D, Appendix E, Appendix F.
    """

    claims = read_claims("simkit.papers.patches.claims:displays.csv", _WORDS, _GROUPS)
