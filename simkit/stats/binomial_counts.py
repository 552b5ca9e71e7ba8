"""Binomial counts as monotone functions of standard Gaussians: also of a random number of trials."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simkit.errors import ArgumentError

Floats = NDArray[np.float64]


def binomial_counts(gaussians: ArrayLike, trials: ArrayLike, p: ArrayLike) -> NDArray[np.int64]:
    """Return counts of successes, binomial where the Gaussians are standard, and rising with them.

    The least k with Pr[count <= k] >= Phi(g), counted from the nearer end, so that both tails keep their
    digits down to 1e-300. The arguments broadcast; `ArgumentError` if trials are negative, or p is no
    probability. Source: chosen here.
    """
    from scipy.special import ndtr

    g, n, chance = np.broadcast_arrays(
        np.asarray(gaussians, np.float64), np.asarray(trials, np.float64), np.asarray(p, np.float64)
    )
    if (n < 0).any():
        raise ArgumentError("at least 0", parameter="trials", value=float(n.min()), example=10)
    if not ((chance >= 0) & (chance <= 1)).all():
        raise ArgumentError("between 0 and 1", parameter="p", example=0.5)
    above = g > 0
    # Of failures in the upper half: Phi(g) would round to 1 there.
    rate = np.where(above, 1 - chance, chance).ravel()
    found = _least_count(-np.abs(g).ravel(), ndtr(-np.abs(g)).ravel(), n.ravel(), rate).reshape(g.shape)
    return np.where(above, n - found, found).astype(np.int64)


def _least_count(z: Floats, lower: Floats, n: Floats, p: Floats) -> Floats:
    """Return the least k with Pr[count <= k] >= lower = Phi(z), z <= 0."""
    deviation = np.sqrt(n * p * (1 - p))
    skewed = n * p + z * deviation + (1 - 2 * p) * (z * z - 1) / 6 - 0.5
    low = np.clip(np.ceil(skewed), 0, n) - 1  # Cornish and Fisher's, mostly right
    high = low + 1
    step = np.ones_like(low)
    short = np.flatnonzero(_distribution(low, n, p) >= lower)
    while short.size:  # bracket the count: below it the law falls short, at it no more
        high[short] = low[short]
        low[short] -= step[short]
        step[short] *= 2
        short = short[_distribution(low[short], n[short], p[short]) >= lower[short]]
    step[:] = 1.0
    short = np.flatnonzero(_distribution(high, n, p) < lower)
    while short.size:
        low[short] = high[short]
        high[short] = np.minimum(high[short] + step[short], n[short])
        step[short] *= 2
        short = short[_distribution(high[short], n[short], p[short]) < lower[short]]
    open_ = np.flatnonzero(high - low > 1)
    while open_.size:
        middle = np.floor((low[open_] + high[open_]) / 2)
        reached = _distribution(middle, n[open_], p[open_]) >= lower[open_]
        high[open_] = np.where(reached, middle, high[open_])
        low[open_] = np.where(reached, low[open_], middle)
        open_ = open_[high[open_] - low[open_] > 1]
    return high


def _distribution(k: Floats, n: Floats, p: Floats) -> Floats:
    """Return Pr[count <= k] for whole k; 0 below 0, and 1 from n on."""
    from scipy.special import betainc

    inside = (k >= 0) & (k < n)
    one = np.where(inside, k, 0.0)
    rest = np.where(inside, n - one, 1.0)
    return np.where(inside, betainc(rest, one + 1, 1 - p), (k >= n) * 1.0)
