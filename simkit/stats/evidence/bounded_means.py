"""Intervals for the mean of bounded values that hold for every sample size and every law.

Waudby-Smith and Ramdas (2024): for each candidate mean m somebody bets on the values being larger, and
somebody else on their being smaller, than m, with stakes that depend on past values alone. If m is
the mean, no such capital grows in expectation, so that one reaches 2/alpha with probability at most
alpha/2 (Ville). The interval is the set of all m against which neither did.
"""

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]

_BOLDEST = 0.75  # of the stake that could lose everything
_HALVINGS = 60


def bounded_mean_interval(values: ArrayLike, confidence: float = 0.95) -> tuple[float, float]:
    """Return an interval that holds the mean with at least the given probability.

    Values are independent, of one mean, in [0, 1], in the order in which they were drawn; the interval
    is in [0, 1], around their average. `ValueError` if there is no value, or one outside.

    >>> low, high = bounded_mean_interval(np.full(400, 0.25))
    >>> 0.2 < low < 0.25 < high < 0.3
    True
    """
    x = np.asarray(values, dtype=np.float64)
    if x.ndim != 1 or not x.size or not (x.min() >= 0 and x.max() <= 1):
        raise ValueError("values: it takes numbers in [0, 1], at least one")
    goal = math.log(2 / (1 - confidence))
    stakes = _stakes(x, goal)
    return _reach(x, stakes, goal), 1 - _reach(1 - x, stakes, goal)


def _stakes(x: Floats, goal: float) -> Floats:
    """Return what is bet on each value, from the variance of the values before it."""
    t = np.arange(1, x.size + 1)
    mean = (0.5 + np.cumsum(x)) / (t + 1)
    variance = (0.25 + np.cumsum((x - mean) ** 2)) / (t + 1)
    return np.sqrt(2 * goal / (x.size * np.concatenate([[0.25], variance[:-1]])))


def _reach(x: Floats, stakes: Floats, goal: float) -> float:
    """Return the smallest m at which bets on larger values do not reach their goal.

    The log capital sum log(1 + stake (x - m)) falls in m: both factors of a stake's term do.
    """
    low, high = 0.0, float(x.mean())
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if middle == 0.0:
            break
        bets = np.minimum(stakes, _BOLDEST / middle)
        if np.log1p(bets * (x - middle)).sum() < goal:
            high = middle
        else:
            low = middle
    return low
