"""Enclosures of probabilities: two numbers between which the true one lies.

Source: chosen here.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

UNIT = 2.0**-53  # relative error of one rounding
SMALLEST = 1e-300  # probabilities below it are enclosed by [0, SMALLEST]


@dataclass(frozen=True)
class Enclosure:
    """A closed interval in [0, 1] that contains a probability."""

    low: float
    high: float

    @property
    def width(self) -> float:
        """High minus low."""
        return self.high - self.low

    @property
    def middle(self) -> float:
        """Half-way between the ends; 1 where a double has no more than its last digit left below 1."""
        return 1.0 if self.low >= 1 - 4 * UNIT else self.low + self.width / 2

    def complement(self) -> Enclosure:
        """Return the enclosure of one minus the probability."""
        low, high = 1.0 - self.high, 1.0 - self.low
        exact = 1.0 - low == self.high and 1.0 - high == self.low
        return enclose(low, high, 0.0 if exact else UNIT)


def enclose(low: float, high: float, slack: float = 0.0) -> Enclosure:
    """Return [low, high] widened by an absolute slack and cut to [0, 1]."""
    return Enclosure(min(max(low - slack, 0.0), 1.0), min(max(high + slack, 0.0), 1.0))


def some_of(m: int, p: float) -> float:
    """Return 1 - (1 - p)^m: of m independent events of probability p, at least one."""
    return 1.0 if p >= 1 else -math.expm1(m * math.log1p(-p))
