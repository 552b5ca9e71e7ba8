"""Means and variances of values over two crossed factors, each level of one with each of the other.

The model is y_ij = mu + a_i + b_j + e_ij with independent normal parts. The mean's variance is
(E MS_a + E MS_b - E MS_e) / (rows columns), its degrees of freedom are Satterthwaite's (1946). Shares
of the variance have generalised intervals (Weerahandi 1993): each sum of squares over a chi-square draw
is a draw of its expectation.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import stdtrit

from simkit.stats.curves.links import Floats
from simkit.stats.intervals import student_t
from simkit.stats.laws.law_fits import Interval

_DRAWS = 20_000
_ROUNDING = 1e-10  # of the largest value, within which values are the same


@dataclass(frozen=True)
class CrossedMean:
    """The mean over new levels of both factors; no ends (NaN) where all values are the same."""

    estimate: float
    low: float
    high: float
    std_error: float
    degrees_of_freedom: float


@dataclass(frozen=True)
class VarianceShares:
    """Which share of the variance a_i, b_j and e_ij of one value have; the estimates add up to 1."""

    rows: Interval
    columns: Interval
    rest: Interval

    @property
    def parts(self) -> tuple[Interval, Interval, Interval]:
        """All three."""
        return self.rows, self.columns, self.rest


def crossed_mean(values: ArrayLike, confidence: float = 0.95) -> CrossedMean:
    """Return the mean over new rows and new columns; with one row, over new columns alone.

    With four rows and five columns or more it covers in 94 to 99 % of normal data sets at 0.95; with two
    rows in 89 % at least. That is over all data sets: where means of rows and of columns happen to lie
    closer together than the rest lets expect, the interval is narrower than most. `ValueError` if there
    are fewer than two columns.

    >>> found = crossed_mean([[0.0, 1.0], [2.0, 3.0]])
    >>> found.estimate, round(found.std_error, 6)
    (1.5, 1.118034)
    """
    y = _table(values)
    (rows, columns), mean = y.shape, float(y.mean())
    if np.ptp(y) <= _ROUNDING * np.abs(y).max():
        return CrossedMean(mean, math.nan, math.nan, 0.0, math.nan)
    if rows == 1:
        low, high, error = student_t(columns, mean, float(((y - mean) ** 2).sum()), confidence)
        return CrossedMean(mean, low, high, error, columns - 1)
    squares, degrees = _squares(y)
    a, b, e = squares / degrees
    larger = 0 if a >= b else 1
    variance = a + b - e
    free = min(float(degrees.sum()), _satterthwaite(a, b, e, degrees))
    if variance <= max(a, b):  # no part is below nothing
        variance, free = max(a, b), float(degrees[larger])
    if variance <= _ROUNDING**2 * e:  # rows are alike, and columns, but the values are not
        variance, free = e, float(degrees[2])
    error = math.sqrt(variance / y.size)
    half = -float(stdtrit(free, (1 - confidence) / 2)) * error
    return CrossedMean(mean, mean - half, mean + half, error, free)


def variance_shares(values: ArrayLike, confidence: float = 0.95) -> VarianceShares:
    """Return shares of the variance of two or more rows and columns, and of the rest, with intervals."""
    y = _table(values)
    if len(y) < 2 or np.ptp(y) == 0:
        raise ValueError("shares of a variance take two rows or more, and values that differ")
    squares, degrees = _squares(y)
    estimates = _shares((squares / degrees)[None], y.shape)[0]
    rng = np.random.Generator(np.random.PCG64DXSM(0))
    drawn = _shares(squares / rng.chisquare(degrees, (_DRAWS, 3)), y.shape)
    tail = (1 - confidence) / 2
    low, high = np.quantile(drawn, [tail, 1 - tail], axis=0)
    ends = zip(estimates, low, high, strict=True)
    return VarianceShares(*(Interval(*map(float, each)) for each in ends))


def _table(values: ArrayLike) -> Floats:
    y = np.asarray(values, dtype=np.float64)
    if y.ndim != 2 or y.shape[1] < 2 or not len(y):
        raise ValueError("values: it takes an array (rows, columns), two columns or more")
    return y


def _squares(y: Floats) -> tuple[Floats, Floats]:
    """Return sums of squares of rows, columns and the rest, and their degrees of freedom."""
    rows, columns = y.shape
    a, b = y.mean(axis=1, keepdims=True) - y.mean(), y.mean(axis=0, keepdims=True) - y.mean()
    rest = y - y.mean() - a - b
    squares = np.array([columns * (a**2).sum(), rows * (b**2).sum(), (rest**2).sum()])
    return squares, np.array([rows - 1.0, columns - 1.0, (rows - 1.0) * (columns - 1.0)])


def _satterthwaite(a: float, b: float, e: float, degrees: Floats) -> float:
    total = float((np.array([a, b, e]) ** 2 / degrees).sum())
    return (a + b - e) ** 2 / total if total else math.inf


def _shares(means: Floats, shape: tuple[int, ...]) -> Floats:
    """Return shares of the variance from expected mean squares, arrays (draws, 3)."""
    rows, columns = shape
    a, b, e = means.T
    parts = np.stack([(a - e) / columns, (b - e) / rows, e], axis=1).clip(min=0.0)
    return np.asarray(parts / parts.sum(axis=1, keepdims=True))
