"""What Appendix G displays, as claims of which both sides are numbers.

Source: below eq. (244).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from simkit.declare.claims.claim import Instance, Term
from simkit.declare.claims.tables import read_claims
from simkit.declare.statement import Statements

if TYPE_CHECKING:
    from flint import arb

Cell = Mapping[str, Any]


def chord(cell: Cell) -> arb:
    """Return the largest |P R x - x|, |x| = 1, of turns P and R: 2 sin((t + s)/2), 2 sin(s/2) = sigma.

    Source: eq. (250).
    """
    from simkit.papers.patches.theory.turns import chord_of_degrees

    return chord_of_degrees(cell["turn"], cell["sigma"])


def chord_again(cell: Cell) -> arb:
    """Return the same as sqrt((cos t - 1)^2 + sin(t)^2), t the whole angle. Source: eq. (250)."""
    from simkit.papers.patches.theory.turns import chord_of_degrees_again

    return chord_of_degrees_again(cell["turn"], cell["sigma"])


def _turn_of_a_vector(cell: Cell) -> Instance:
    """Return a vector that P turns by the angle t, and |P x - x|."""
    data = {"x": (1, 0), "P x": "(cos t, sin t)", "t in degrees": cell["turn"]}
    return Instance(data, chord_again(cell), construction="(1, 0), all other coordinates 0, turned by t")


def _tokens_of_two_sets(cell: Cell) -> Instance:
    """Return two tokens of one set nearly the farthest apart, and two of two sets nearly the nearest."""
    from simkit.papers.patches.theory.enclosures import decimal_of

    reach = decimal_of(cell["radius"]) + decimal_of(cell["tau"])
    s = Fraction(((1 + 8 * float(reach) ** 2) ** 0.5 - 1) / 4).limit_denominator(10**9)
    t = Fraction((float(reach) ** 2 - float(s) ** 2) ** 0.5 * (1 - 1e-9)).limit_denominator(10**12)
    assert s**2 + t**2 <= reach**2 <= Fraction(1, 4)  # within reach of its centre, in rationals
    opposite = (1 - reach, 0)
    return Instance(
        {"c": (1, 0), "e": (0, 1), "of one set": (opposite, opposite),
         "of two sets": ((1 + s, t), (t, 1 + s))},
        opposite[0] ** 2, 2 * t * (1 + s),
        construction="c and e are orthonormal centres; the first two tokens lie at (1 - r - tau) c, the"
        " others lean towards each other, in rationals; all other coordinates are 0",
    )  # fmt: skip


def least_within(cell: Cell) -> float:
    """Return the least inner product of tokens of one set, wherever they lie."""
    from simkit.papers.patches.theory.extensions import least_inner_within

    return least_inner_within(cell["radius"] + cell["tau"])


def most_between(cell: Cell) -> float:
    """Return the largest inner product of tokens of two sets, wherever they lie."""
    from simkit.papers.patches.theory.extensions import largest_inner_between

    return largest_inner_between(cell["radius"] + cell["tau"])


def least_within_again(cell: Cell) -> float:
    """Return the same as product of (1 - s, t) and (1 - s, -t), s^2 + t^2 = R^2 and s = R or 1/(2R)."""
    distance: float = cell["radius"] + cell["tau"]
    along = min(distance, 0.5)
    return (1.0 - along) ** 2 - float(distance**2 - along**2)


def most_between_again(cell: Cell) -> float:
    """Return the same as the product of (1 + s, t) and (t, 1 + s), s = 2 R^2/(1 + sqrt(1 + 8 R^2))."""
    square: float = (cell["radius"] + cell["tau"]) ** 2
    along = 2.0 * square / (1.0 + math.sqrt(1.0 + 8.0 * square))
    across = math.sqrt(square - along**2)
    return (1.0 + along) * across + across * (1.0 + along)


_GROUPS: Mapping[str, Mapping[str, Any]] = {
    "here_alone": {"scope_only": True},
    "two_sets": {
        "instance": _tokens_of_two_sets,
        "numbers": {
            "least_within": (least_within, least_within_again),
            "most_between": (most_between, most_between_again),
        },
    },
    "any_turn": {
        "numbers": {"chord": chord}, "instance": _turn_of_a_vector,
        "formulas": {"left": lambda cell: Term("chord_of_degrees", ("turn",))},
    },
    "chord": {"numbers": {"chord": (chord, chord_again)}},
}  # fmt: skip


class ExtensionDisplaysClaims(Statements):
    """What Appendix G displays, beside what a training has to tell. Source: Appendix G."""

    claims = read_claims("simkit.papers.patches.claims:extensions.csv", {}, _GROUPS)
