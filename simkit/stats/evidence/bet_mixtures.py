"""Bets against the mean of bounded values: a fixed mixture of stakes, from values or from moments.

Values x in [0, 1] and a candidate mean m: whoever stakes the share theta of his capital on larger values
multiplies it by 1 + theta (x/m - 1) >= 0, which is 1 on average if E x = m and less if E x < m. The
stakes and their weights are fixed beforehand, so that the capital is an e-process (Waudby-Smith and
Ramdas 2024).
"""

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]

_BOLDEST, _FAINTEST = 6, -50  # theta/(1 - theta) = 2^j, j from the one to the other
_J = np.arange(_BOLDEST, _FAINTEST - 1, -1)
_ODDS = 2.0**_J
_STAKES = _ODDS / (1 + _ODDS)
_LOG_REST = -np.log1p(_ODDS)  # log(1 - theta)
_WEIGHTS = 1 / (np.arange(_J.size) + 12.0) ** 2
_LOG_WEIGHTS = np.log(_WEIGHTS / _WEIGHTS.sum())
_ROUNDING = 2.0**-44  # of the moments, which are sums of rounded sums
_CHUNK = 16384
_LARGEST_RATIO = 1e300


def log_capital_of_values(x: Floats, m: float) -> float:
    """Return the log of the mixture of prod(1 + theta (x_i/m - 1)); x in [0, 1], 0 < m < 1."""
    with np.errstate(over="ignore"):
        gains = np.minimum(x / m, _LARGEST_RATIO) - 1
    total = np.zeros(_STAKES.size)
    for start in range(0, x.size, _CHUNK):
        total += np.log1p(_STAKES[:, None] * gains[start : start + _CHUNK]).sum(axis=1)
    return log_sum_exp(total + _LOG_WEIGHTS)


def log_capital_of_moments(count: float, mean: float, variance: float, m: float) -> float:
    """Return a lower bound of `log_capital_of_values` for all x with this mean and variance.

    f(x) = log(1 + theta (x/m - 1)) has f''' > 0, so that the parabola through (0, f(0)) that touches f
    at b = E x^2 / E x is nowhere above it on [0, 1] (f less it is x (x - b)^2 f'''/6 somewhere); its
    mean is that of f under the law of b and 0 with these moments: share (E x)^2 / E x^2 of b. The bound
    falls in m, and for values 0 and 1 it is f's own mean. Here m is in (0, 1), and the variance divides
    by the count.
    """
    if not count:
        return 0.0
    share, ratio = 0.0, 1.0
    if mean > 0:
        second = mean * mean + variance
        share, ratio = mean * mean / second, min(second / mean / m, _LARGEST_RATIO)
    log_gain = np.log1p(_STAKES * (ratio - 1))
    return log_sum_exp(count * ((1 - share) * _LOG_REST + share * log_gain) + _LOG_WEIGHTS)


def log_sum_exp(logs: ArrayLike) -> float:
    """Return log(sum(exp(logs))), for infinite terms, too."""
    terms = np.asarray(logs, dtype=np.float64)
    top = float(terms.max())
    if math.isinf(top):
        return top
    return top + math.log(float(np.exp(terms - top).sum()))


def scaled_moments(count: float, mean: float, m2: float, low: float, high: float) -> tuple[float, float]:
    """Return mean and variance of (x - low)/(high - low), rounded against large values.

    A mean that is too small and a mean square that is too large make the bound of
    `log_capital_of_moments` smaller, so that no rounding of the moments is evidence.
    """
    width = high - low
    slack = _ROUNDING * (1 + max(abs(low), abs(high)) / width)
    mean, variance = (mean - low) / width, m2 / count / width**2
    second = (mean * mean + variance) * (1 + _ROUNDING) + slack * mean
    mean = min(max(mean - slack, 0.0), 1.0)
    return mean, max(second - mean * mean, 0.0)
