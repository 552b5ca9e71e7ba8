"""How far a turn moves a vector of length 1, enclosed."""

from __future__ import annotations

from flint import arb

from simkit.papers.patches.theory.enclosures import ball, decimal_of


def chord_of_degrees(turn: float) -> arb:
    """Return 2 sin(t/2) for a turn by t degrees.

    Source: eq. (250).
    """
    return 2 * (arb.pi() * ball(decimal_of(turn) / 360)).sin()


def chord_of_degrees_again(turn: float) -> arb:
    """Return the same as the length of (cos t - 1, sin t).

    Source: eq. (250).
    """
    angle = arb.pi() * ball(decimal_of(turn) / 180)
    return ((angle.cos() - 1) ** 2 + angle.sin() ** 2).sqrt()
