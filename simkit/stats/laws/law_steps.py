"""A power law of thresholds where success jumps between two levels at each group's threshold.

The likelihood is constant while no threshold passes a cell. So are the pairs (a, b) of the law
log Nstar_g = a + b x_g cut into cells by the lines on which a threshold is a sample size; on a line, and
where two of them meet, the larger of both sides counts. Every bounded cell has its ends where lines
meet.
"""

from __future__ import annotations

import math

import numpy as np

from simkit.stats.curves.links import Floats
from simkit.stats.curves.threshold_intervals import two_levels
from simkit.stats.laws.grouped_counts import Counts

_SAME = 1e-9  # of log N: a threshold is at a cell


class StepLaw:
    """The likelihood of a law log Nstar_g = a + b x_g of steps, each with levels of its own.

    Parameters
    ----------
    successes : float array (cells,): counts in the same cells
    x : float array (groups,): log form of the law
    """

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
        return float(self._at(self._corners[:, 1] - b * self._corners[:, 0], b).max())

    def lines(self) -> tuple[Floats, Floats, Floats]:
        """Return a, b and the log-likelihood of lines through two cells, and of those that turn upright.

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
            np.append(self._at(a, b), [low, low, high, high]),
        )  # fmt: skip

    def _upright(self, side: int) -> float:
        """Return the largest log-likelihood as b goes to infinity on a side, one threshold anywhere."""
        tops = []
        for pivot in self._x:
            parts = [
                float(v.max() if x == pivot else v[-1 if side * (x - pivot) > 0 else 0])
                for x, v in zip(self._x, self._values, strict=True)
            ]
            tops.append(math.fsum(parts))
        return max(tops)

    def _at(self, a: Floats, b: Floats | float) -> Floats:
        """Return the log-likelihood of lines, the larger one on either side of a cell."""
        total = np.zeros(np.shape(a))
        for x, logs, values in zip(self._x, self._logs, self._values, strict=True):
            at = a + b * x
            sides = [values[np.searchsorted(logs, at + side * _SAME)] for side in (-1, 1)]
            total += np.maximum(*sides)
        return total
