"""The conditions of the theorems as claims at the paper's own experiments, both sides as numbers.

Where every constant is named a claim is an inequality; where O, Omega, Theta or ">~" leaves it open, it
is an order, and each experiment says which constant it needs. A hypothesis of a theorem is claimed of
the experiments: where "meets eq. (8)" fails, the printed experiment lies outside the theorem.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from flint import arb

from simkit.declare.claims.tables import read_claims
from simkit.declare.statement import Statements
from simkit.papers.patches.claims.lemma import PI
from simkit.papers.patches.conditions import FIGURES
from simkit.papers.patches.theory.enclosures import angle_ball, ball, decimal_of
from simkit.papers.patches.theory.start import ball_share, ball_share_again

Cell = Mapping[str, Any]
_WORDS = {
    "figures": ",".join(FIGURES),
    "alphas": "figure = 1a,2,3; alpha = 0.3,0.325,0.35,0.375,0.4,0.45,0.5",
    "sigma_grid": "grid of sigma chosen here",
    "alpha_grid": "grid of alpha_* chosen here",
    "samples": "N = 128 chosen here in Figures 1 and 3, N = 8 in Figure 2; none is printed, nor is"
    " alpha_* = 0.3 of Figures 1(a), 2 and 3",
    "supremum": "there is such an epsilon_S in (0, 1/2): its supremum, and a strict inequality",
    "base": "(alpha - c_attention - c_error*(sigma + tau))",
    "integral": "((1 - angle/pi)**patterns - (-angle/pi)**patterns)/patterns",
    "stated": "1/patterns*(1 - (sigma + tau)*patterns/pi)",
}


def share_within(cell: Cell) -> arb:
    """Return P(|x - mu_j| <= tau) of a Gaussian token: a regularised incomplete gamma function.

    Source: eq. (5), Section 4.1.
    """
    return ball_share(cell["dim"], _square(cell))


def share_within_again(cell: Cell) -> arb:
    """Return the same by another formula. Source: eq. (5), Section 4.1."""
    return ball_share_again(cell["dim"], _square(cell))


def _square(cell: Cell) -> Fraction:
    """Return (tau/c0)^2."""
    return (decimal_of(cell["tau"]) / decimal_of(cell["token_noise"])) ** 2


def _angle(cell: Cell) -> arb:
    return angle_ball(_error(cell))


def _angle_again(cell: Cell) -> arb:
    """Return Delta theta from its tangent: tan(Delta theta / 2) = s / sqrt(4 - s^2)."""
    error = ball(_error(cell))
    return 2 * (error / (4 - error * error).sqrt()).atan()


def _error(cell: Cell) -> Fraction:
    return decimal_of(cell["sigma"]) + decimal_of(cell["tau"])


def sample_ratio(cell: Cell) -> Fraction:
    """Return alpha_*^2 times eq. (13) over eq. (10), constants 1: Remark 1 has it at 1.

    Source: Remark 1.
    """
    alpha, error = decimal_of(cell["alpha"]), _error(cell)
    base = alpha - decimal_of(cell["c_attention"]) - decimal_of(cell["c_error"]) * error
    return (base / (alpha - error)) ** 2


def sample_ratio_again(cell: Cell) -> Fraction:
    """Return the same from eq. (13) and eq. (10) as printed. Source: Remark 1, eq. (10), eq. (13)."""
    alpha, error = decimal_of(cell["alpha"]), decimal_of(cell["sigma"]) + decimal_of(cell["tau"])
    lost = decimal_of(cell["c_attention"]) + decimal_of(cell["c_error"]) * error
    without, with_attention = 1 / (alpha * (alpha - error)) ** 2, 1 / (alpha - lost) ** 2
    return without / with_attention * alpha**2


_GROUPS: Mapping[str, Mapping[str, Any]] = {
    # Whether the experiments meet what the paper assumes: so not under what it assumes throughout.
    "of_experiments": {"scope_only": True, "standing": False},
    "within": {"exact": share_within, "witness": share_within_again},
    "pi": {"numbers": {"pi": PI}},
    "angle": {"numbers": {"pi": PI, "angle": (_angle, _angle_again)}},
    "ratio": {"numbers": {"ratio": (sample_ratio, sample_ratio_again)}},
}


class ConditionsClaims(Statements):
    """Conditions (5)-(13), (207)-(216) and (223) at the paper's own experiments.

    Source: Section 3.2, Assumption 1, Theorem 1, Proposition 1, Lemma 3.
    """

    claims = read_claims("simkit.papers.patches.claims:conditions.csv", _WORDS, _GROUPS)
