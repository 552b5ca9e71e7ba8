"""How far a turn moves a vector of length 1, enclosed.

Source: eq. (250).
"""

from flint import arb

from simkit.papers.patches.theory.enclosures import ball, decimal_of


def chord_of_degrees(turn: float, sigma: float = 0.0) -> arb:
    """Return 2 sin(t/2) for a turn by t degrees and, about the same axis, one with the chord sigma."""
    half = (ball(decimal_of(sigma)) / 2).asin()
    return 2 * (arb.pi() * ball(decimal_of(turn) / 360) + half).sin()


def chord_of_degrees_again(turn: float, sigma: float = 0.0) -> arb:
    """Return the same as the length of (cos t - 1, sin t), t the sum of both angles."""
    angle, chord = arb.pi() * ball(decimal_of(turn) / 180), ball(decimal_of(sigma))
    cosine, sine = 1 - chord**2 / 2, chord * (1 - chord**2 / 4).sqrt()
    across = angle.cos() * cosine - angle.sin() * sine - 1
    return (across**2 + (angle.sin() * cosine + angle.cos() * sine) ** 2).sqrt()
