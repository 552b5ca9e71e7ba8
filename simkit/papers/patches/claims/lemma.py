"""Lemma 3 as claims, each under every reading of "lucky".

Lemma 3 names no probability; its proof, eq. (214), has 1 - N^-10 for each of W(0) and U(0), where
Hoeffding's inequality gives N^-2 on each side. Equation (207) has the constant 1, its proof before (215)
a Theta: with the constant 5 the inequality gives N^-10 on one side.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from simkit.declare.statement import Premise

if TYPE_CHECKING:
    from flint import arb

Cell = Mapping[str, Any]
SHOWN = {
    "definition-2": "Definition 2", "argmax-margin": "argmax with margin", "ratio": "ratio (220)",
}  # fmt: skip
_SHARE_BITS = 384  # of a share: a binomial tail takes its relative error about as often as it has trials
_BITS = 256  # of a second evaluation, whatever the precision around it


def _error(cell: Cell) -> Fraction:
    from simkit.papers.patches.theory.enclosures import decimal_of

    return decimal_of(cell["sigma"]) + decimal_of(cell["tau"])


def share_ball(cell: Cell) -> arb:
    """Return an enclosure of the probability that one neuron is lucky.

    Source: Definition 2, eq. (209), eq. (220).
    """
    from simkit.papers.patches.theory.enclosures import lucky_ball

    return lucky_ball(cell["reading"], _error(cell), cell["dim"], cell["patterns"])


def share_again(cell: Cell) -> arb:
    """Enclose it a second time. Source: Definition 2, eq. (209), eq. (220)."""
    from flint import ctx

    from simkit.papers.patches.theory.lucky_again import lucky_again

    with ctx.workprec(_BITS):
        return lucky_again(cell["reading"], _error(cell), cell["dim"], cell["patterns"])


def stated_ball(cell: Cell) -> arb:
    """Return (1/M)(1 - (sigma + tau) M / pi), stated as the probability that one neuron is lucky.

    Source: eq. (212), eq. (214).
    """
    from flint import arb

    from simkit.papers.patches.theory.enclosures import ball

    return ball(Fraction(1, cell["patterns"])) - ball(_error(cell)) / arb.pi()


def least_count(cell: Cell) -> tuple[int, int]:
    """Return bounds, mostly equal, of the least number of neurons by eq. (208). Source: eq. (208)."""
    from simkit.papers.patches.theory.enclosures import ball, decimal_of, whole_numbers

    slack = decimal_of(cell["epsilon_m"]) / cell["patterns"]
    if not _error(cell):
        exact = cell["neurons"] * (Fraction(1, cell["patterns"]) - slack)
        return (max(-int(-exact // 1), 0),) * 2
    least, most = whole_numbers(cell["neurons"] * (stated_ball(cell) - ball(slack)))
    return max(least, 0), max(most, 0)


def chance_of_w(cell: Cell) -> arb:
    """Return an enclosure of the probability that |W(0)| reaches the bound (208). Source: eq. (208)."""
    from flint import ctx

    from simkit.papers.patches.theory.enclosures import below_ball

    with ctx.workprec(min(ctx.prec, _SHARE_BITS)):
        share = share_ball(cell)
    low, high = (below_ball(cell["neurons"], share, least) for least in least_count(cell))
    return 1 - low.union(high)


def chance_of_w_again(cell: Cell) -> arb:
    """Return it from a second enclosure of the share, the tail in integers. Source: eq. (208)."""
    from flint import ctx

    with ctx.workprec(_BITS):
        return 1 - _missed_again(cell)


def chance_of_both(cell: Cell) -> arb:
    """Return an enclosure of the probability that |W(0)| and |U(0)| both reach the bound (208).

    Source: eq. (208).
    """
    from flint import ctx

    from simkit.papers.patches.theory.enclosures import either_below_ball, overlap_ball

    with ctx.workprec(min(ctx.prec, _SHARE_BITS)):
        share = share_ball(cell)
        overlap = overlap_ball(cell["reading"], _error(cell), cell["patterns"])
    least, most = least_count(cell)
    missed = either_below_ball(cell["neurons"], share, overlap, least)
    if most != least:
        missed = missed.union(either_below_ball(cell["neurons"], share, overlap, most))
    return 1 - missed


def chance_of_both_again(cell: Cell) -> arb:
    """Return a second enclosure: one set is missed with f, both are reached with 1 - 2f to 1 - f.

    Source: eq. (208).
    """
    from flint import ctx

    with ctx.workprec(_BITS):
        one = _missed_again(cell)
        return (1 - one).union(1 - (2 * one).min(one * 0 + 1))


def _missed_again(cell: Cell) -> arb:
    from simkit.papers.patches.theory.lucky_again import below_again

    share = share_again(cell)
    low, high = (below_again(cell["neurons"], share, least) for least in least_count(cell))
    return low.union(high)


def _within(centre: Callable[[Cell], arb], *, again: bool) -> Callable[[Cell], arb]:
    """Return the probability that |W(0)|/m is within sqrt(log N / m) of a number."""

    def chance(cell: Cell) -> arb:
        from flint import arb, ctx

        from simkit.papers.patches.theory.enclosures import below_ball, whole_numbers
        from simkit.papers.patches.theory.lucky_again import below_again

        with ctx.workprec(_BITS if again else ctx.prec):
            neurons = cell["neurons"]
            share = share_again(cell) if again else share_ball(cell)
            below = below_again if again else below_ball
            middle, reach = centre(cell), (arb(cell["samples"]).log() / neurons).sqrt()
            first = whole_numbers(neurons * (middle - reach))
            # As many others, of probability 1 - share: more than m (middle + reach) are lucky.
            others = whole_numbers(neurons * (1 - middle - reach))
            few = [below(neurons, share, least) for least in first]
            many = [below(neurons, 1 - share, least) for least in others]
            return 1 - few[0].union(few[1]) - many[0].union(many[1])

    return chance


def premises(cell: Cell) -> Sequence[Premise]:
    """Return the premises of Lemma 3 at a cell.

    Equation (207) up to rounding: by default epsilon_m meets it with equality.

    Source: Section 3.2, eq. (207), eq. (216).
    """
    from simkit.papers.patches.theory import neurons_needed
    from simkit.papers.patches.theory.premises import compare

    neurons, dim, patterns = cell["neurons"], cell["dim"], cell["patterns"]
    asked = float(neurons_needed(cell["epsilon_m"], patterns, cell["samples"]))
    return [
        compare("m >= epsilon_m^-2 M^2 log N (eq. (207), up to rounding)", neurons, ">=", asked),
        compare("2 < M (Section 3.2)", 2, "<", patterns),
        compare("M < m_a (Section 3.2)", patterns, "<", dim),
        compare("sigma + tau <= pi/M (eq. (216))", total_error(cell), "<=", math.pi / patterns),
    ]


def reaches_share(cell: Cell) -> Premise:
    """Return eq. (212) with constant 1, up to rounding: a premise of (214), (215). Source: eq. (212)."""
    from simkit.papers.patches.theory import stated_share
    from simkit.papers.patches.theory.premises import compare

    stated = stated_share(cell["patterns"], total_error(cell))
    name = "Pr(i in W(0)) >= (1/M)(1 - (sigma + tau) M/pi) (eq. (212), constant 1)"
    return compare(name, lucky_chance(cell), ">=", stated)


def lucky_chance(cell: Cell) -> float:
    """Return the exact probability that a neuron of a cell is lucky.

    Source: Definition 2, eq. (209), eq. (220).
    """
    from simkit.papers.patches.theory import lucky_probability

    return lucky_probability(cell["reading"], total_error(cell), cell["dim"], cell["patterns"])


def total_error(cell: Cell) -> float:
    """Return sigma + tau. Source: eq. (216)."""
    return float(cell["sigma"]) + float(cell["tau"])


def _pi(cell: Cell) -> arb:
    from flint import arb

    return arb.pi()


def pi_again(cell: Cell) -> arb:
    """Return pi by Machin's formula. Source: Machin (1706)."""
    from flint import arb

    return 16 * (arb(1) / 5).atan() - 4 * (arb(1) / 239).atan()


PI = (_pi, pi_again)
#: Of (214): |W(0)|/m near what is stated of one neuron, and near its own share.
WITHIN_STATED = {
    "exact": _within(stated_ball, again=False), "witness": _within(stated_ball, again=True),
}  # fmt: skip
WITHIN_SHARE = {
    "exact": _within(share_ball, again=False), "witness": _within(share_again, again=True),
}  # fmt: skip
