"""Newton's steps with halving, for many likelihoods at once: the core of fits."""

from typing import Protocol

import numpy as np

from simkit.stats.curves.links import Floats, Rows

_STEPS, _HALVINGS = 80, 40
_GAIN = 1e-11  # log-likelihood that a further step would bring
_SLACK = 1e-13  # of a log-likelihood that is lost to rounding


class Objective(Protocol):
    """A log-likelihood of q coefficients, one for each problem."""

    def at(self, theta: Floats, rows: Rows) -> tuple[Floats, Floats]:
        """Return the log-likelihood (rows,) of some problems, and where: theta (rows, q) as admitted."""

    def step(self, theta: Floats, rows: Rows) -> tuple[Floats, Floats]:
        """Return a step uphill (rows, q), and the gain that it promises (rows,)."""


def ascend(objective: Objective, start: Floats) -> tuple[Floats, Floats]:
    """Climb from theta (problems, q) to the top of each problem; return its height, and where it is."""
    active = np.arange(len(start))
    value, theta = objective.at(start.copy(), active)
    for _ in range(_STEPS):
        here, before = theta[active], value[active]
        step, promised = objective.step(here, active)
        share = np.ones(active.size)
        for _ in range(_HALVINGS):
            height, new = objective.at(here + share[:, None] * step, active)
            worse = ~(height >= before - _SLACK * (1 + np.abs(before)))  # nan is, too
            if not worse.any():
                break
            share = np.where(worse, share / 2, share)
        theta[active] = np.where(worse[:, None], here, new)
        value[active] = np.where(worse, before, height)
        least = _GAIN * (1 + 1e-3 * np.abs(value[active]))
        active = active[~worse & ~(promised <= least)]
        if not active.size:
            break
    return value, theta
