"""Exact and asymptotic probabilities of the regression model's events.

Nothing here draws a number or shares code with the simulation.
"""

import math

from simkit.papers.separation.regression.cell import RegressionCell
from simkit.papers.separation.regression.theory import counts
from simkit.papers.separation.regression.theory.enclosures import enclose_probabilities
from simkit.papers.separation.regression.theory.special import special_decides
from simkit.papers.separation.signs import PARTS

#: An enclosure of at most this width is given as a number.
NEGLIGIBLE = 1e-12


def exact_probabilities(cell: RegressionCell) -> dict[str, float]:
    """Return the probability of each event that is known to 1e-12.

    `exp_d1_fires` = 1 - 2^-m wherever the special weight outweighs all others together (Lemma 5.2); all
    five events for constant scores; the three parts that stay zero for two-point scores up to n = 300;
    for uniform scores the middle of an enclosure, where it is no wider than 1e-12 and pairs of sign
    vectors are not needed for it: with tau = 1/4, all events from n of about 880 on.
    Source: Lemma 4.2, Lemma 5.1, Lemma 5.2, Lemma 5.3, Lemma 5.4.
    """
    n, m, tau = cell.n, cell.m, cell.tau
    if tau >= 1:  # <f, y> <= 1, so that nothing ever fires
        return {"success": 0.0, "exp_d1_fires": 0.0, **dict.fromkeys(PARTS[1:], 1.0)}
    found = counts.probabilities(cell)
    if "exp_d1_fires" not in found and special_decides(n, tau):
        found["exp_d1_fires"] = -math.expm1(-m * math.log(2))
    if cell.scores == "uniform":
        enclosed = enclose_probabilities(cell, refined=False)
        found = {
            event: enclosure.middle
            for event, enclosure in enclosed.items()
            if enclosure.width <= NEGLIGIBLE
        } | found
    return found


def limit_probabilities(m: int, tau: float) -> dict[str, float]:
    """Return the limit of each event's probability as n grows, m held fixed.

    The special sign alone decides F_exp on D1; elsewhere every <f, y_l> tends to 0. Needs 0 < tau < 1;
    empty otherwise. Source: Lemma 5.1, Lemma 5.2, Lemma 5.3, Lemma 5.4.
    """
    if not 0 < tau < 1:
        return {}
    fires = -math.expm1(-m * math.log(2))
    return {"success": fires, "exp_d1_fires": fires, **dict.fromkeys(PARTS[1:], 1.0)}
