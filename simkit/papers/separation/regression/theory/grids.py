"""Double sums for two random sums at once: nodes, ramps, and what they may leave out.

As in `inversion`, with two sums S1 and S2, and both indicators replaced by ramps: above them for an
upper bound, below them for a lower one. Transforms of ramps fall like 1/|s|^2, so that for what a finite
sum leaves out a bound of |E exp(s1 S1 + s2 S2)| outside a rectangle is enough. Source: chosen here.
"""

import math
from typing import NamedTuple

import numpy as np

from simkit.papers.separation.regression.theory.laws import Complexes, Floats

SMALL = 1e-6  # what quadrature may leave out, relative to the whole
LEAST_LENGTH = 50  # below, the bounds outside a rectangle are of no use
MOST_NODES = 1_500_000  # of a grid
MOST_ORDER = 400  # of a quadrature


def fineness(n: int) -> tuple[float, float]:
    """Return the width of a ramp times the tilt, and what may be left out, both relative errors.

    Below 100 summands transforms fall slowly, and little is to be had.
    """
    return (1e-4, 1e-6) if n >= 100 else (1e-2, 1e-3)


class Axis(NamedTuple):
    """The nodes c + 2 pi i k / L of one of the two sums, |k| <= last."""

    tilt: float
    period: float
    last: int
    slope: float  # width of the ramp times the tilt

    @property
    def step(self) -> float:
        """The distance of two nodes."""
        return 2 * math.pi / self.period

    def ramp(self, above: bool, both_sides: bool) -> Complexes:
        """Return the transform of a ramp at the nodes, over L; from k = 0 on, or on both sides."""
        k = np.arange(-self.last if both_sides else 0, self.last + 1)
        s, width = self.tilt + 1j * self.step * k, self.slope / self.tilt
        turn = s * width if above else -s * width
        return np.asarray(np.expm1(turn) / turn / s / self.period)

    def most(self) -> float:
        """Return a bound of the sum of |ramp| over all k."""
        half = self.tilt * self.period / 2
        return (1 + math.exp(self.slope)) / (2 * self.slope) / math.tanh(half)


def sum_grid(
    first: Axis, second: Axis, power: Complexes, above: bool, accuracy: Floats
) -> tuple[float, float]:
    """Return the double sum over two axes, and its rounding.

    `power`, complex128 (2 last1 + 1, last2 + 1), is E exp(s1 S1 + s2 S2) over its value at the tilts,
    for k1 of any sign and k2 >= 0, `accuracy` its relative errors; `above` says whether the ramps lie
    above the indicators, or below.
    """
    left, right = first.ramp(above, True), second.ramp(above, False)
    right = np.where(np.arange(right.size) > 0, 2.0, 1.0) * right
    total = float(((left @ power) @ right).real)
    size = np.abs(power) * accuracy
    return total, float((np.abs(left) @ size) @ np.abs(right))


def both_sides(values: Complexes) -> Complexes:
    """Return f(k) for |k| <= last along the first axis, from f(k) for k >= 0; f(-k) is its conjugate."""
    return np.concatenate([values[:0:-1].conj(), values])
