"""A power law of thresholds where success jumps between two levels at each group's threshold.

The likelihood is constant while no threshold passes a cell. So are the pairs (a, b) of the law log
Nstar_g = a + b x_g cut into cells by the lines on which a threshold is a sample size; where lines meet,
the cell around that point with the largest likelihood counts. Every bounded cell has its ends there.
"""

import math

import numpy as np

from simkit.stats.curves.links import Floats
from simkit.stats.curves.threshold_intervals import two_levels
from simkit.stats.laws.grouped_counts import Counts

_SAME = 1e-9  # of log N: a threshold is at a cell


class StepLaw:
    """The likelihood of a law log Nstar_g = a + b x_g of steps with their own levels; x is (groups,)."""

    def __init__(self, counts: Counts, successes: Floats, x: Floats) -> None:
        self._logs, self._values, corners = [], [], []
        for g in range(counts.groups):
            rows = np.flatnonzero(counts.group == g)
            rows = rows[np.argsort(counts.samples[rows])]
            logs = np.log(counts.samples[rows])
            self._logs.append(logs)
            k = successes[rows]
            self._values.append(two_levels(k, counts.trials[rows] - k, 0.5))
            corners.append(np.stack([np.full(logs.size, x[g]), logs], axis=-1))
        self._x, self._corners = x, np.concatenate(corners)

    def at_exponent(self, b: float) -> float:
        """Return the largest log-likelihood with the exponent b."""
        a = self._corners[:, 1] - b * self._corners[:, 0]
        together = np.ones(len(self._x))
        return float(np.maximum(*(self._beside(a, b, side * together) for side in (-1, 1))).max())

    def lines(self) -> tuple[Floats, Floats, Floats]:
        """Return a, b and the log-likelihood of lines through two cells, and as b goes to infinity.

        Of the latter b is -infinity or infinity, and a may be anything: it is given as both.
        """
        first, second = np.triu_indices(len(self._corners), 1)
        (x, y), (u, v) = self._corners[first].T, self._corners[second].T
        apart = x != u
        b = (v - y)[apart] / (u - x)[apart]
        a = y[apart] - b * x[apart]
        low, high = self._upright(-1), self._upright(1)
        infinite = [-math.inf, math.inf]
        return (
            np.append(a, infinite * 2), np.append(b, np.repeat(infinite, 2)),
            np.append(self._around(a, b), [low, low, high, high]),
        )  # fmt: skip

    def _upright(self, side: int) -> float:
        """Return the largest log-likelihood as b goes to infinity on a side, one threshold anywhere."""
        return max(self._turned(pivot, side) for pivot in np.unique(self._x))

    def _turned(self, pivot: float, side: int) -> float:
        beyond, own = 0.0, list[tuple[Floats, Floats]]()
        for x, logs, values in zip(self._x, self._logs, self._values, strict=True):
            if x == pivot:
                own.append((logs, values))
            else:
                beyond += float(values[-1 if side * (x - pivot) > 0 else 0])
        at = np.concatenate([logs + shift for logs, _ in own for shift in (-_SAME, _SAME)])
        there = np.sum([values[np.searchsorted(logs, at)] for logs, values in own], axis=0)
        return beyond + float(there.max())

    def _around(self, a: Floats, b: Floats) -> Floats:
        """Return the largest log-likelihood of the lines just beside each line.

        A line moved by u + w x passes the cells on it upwards where x lies on one side of -u/w, and
        downwards on the other.
        """
        every = np.unique(self._x)
        turns = [every[0] - 1.0, *(every[:-1] + every[1:]) / 2]
        sides = [side * np.sign(self._x - turn) for turn in turns for side in (-1, 1)]
        found: Floats = np.max([self._beside(a, b, each) for each in sides], axis=0)
        return found

    def _beside(self, a: Floats, b: Floats | float, sides: Floats) -> Floats:
        """Return the log-likelihood of lines moved a little, upwards or downwards at each group."""
        total = np.zeros(np.shape(a))
        for x, logs, values, side in zip(self._x, self._logs, self._values, sides, strict=True):
            total += values[np.searchsorted(logs, a + b * x + side * _SAME)]
        return total
