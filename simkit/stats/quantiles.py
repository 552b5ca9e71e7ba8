"""Quantiles of samples and smallest constants of bounds, with distribution-free intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import bdtr


@dataclass(frozen=True)
class QuantileEstimate:
    """A quantile of a sample with an order-statistic interval.

    Attributes
    ----------
    estimate : float
        The smallest value below or at which a share `quantile` of the sample lies.
    ci_low, ci_high : float
        Two order statistics; infinite where the sample is too small for the level.
    quantile, confidence : float
    """

    estimate: float
    ci_low: float
    ci_high: float
    quantile: float
    confidence: float


def quantile_interval(
    values: ArrayLike, quantile: float = 0.95, confidence: float = 0.95
) -> QuantileEstimate:
    """Return a quantile with its distribution-free order-statistic interval.

    The number of values at or below the true quantile is binomial, which bounds the ranks between
    which the quantile lies; coverage is at least `confidence` whatever the (continuous) law.

    Parameters
    ----------
    values : float array (sample,): independent, at least one
    quantile, confidence : float in (0, 1)

    Raises
    ------
    ValueError
        If there is no value, one is NaN, or a level is outside (0, 1).

    Examples
    --------
    >>> quantile_interval(range(1, 101), 0.5)
    QuantileEstimate(estimate=50.0, ci_low=40.0, ci_high=61.0, quantile=0.5, confidence=0.95)
    """
    sample = np.sort(np.asarray(values, dtype=np.float64).ravel())
    if not sample.size or np.isnan(sample).any():
        raise ValueError("values: it takes at least one number, and no NaN")
    if not (0 < quantile < 1 and 0 < confidence < 1):
        raise ValueError("quantile and confidence lie in (0, 1)")
    count, tail = sample.size, (1 - confidence) / 2
    below = bdtr(np.arange(count), count, quantile)  # P(at most r values lie at or below it)
    low = int(np.searchsorted(below, tail, side="right"))  # ranks 1..low are sure to lie below
    high = int(np.searchsorted(below, 1 - tail, side="left")) + 1
    rank = min(max(math.ceil(quantile * count - 1e-9), 1), count)
    return QuantileEstimate(
        float(sample[rank - 1]),
        float(sample[low - 1]) if low else -math.inf,
        float(sample[high - 1]) if high <= count else math.inf,
        quantile,
        confidence,
    )


def smallest_constant(
    ratios: Sequence[ArrayLike], quantile: float = 0.95, confidence: float = 0.95
) -> QuantileEstimate:
    """Return the smallest constant C with P(ratio <= C) >= quantile in every cell of a grid.

    Parameters
    ----------
    ratios : sequence of float arrays
        For each cell, its trials' values of what the bound limits over the bound at C = 1.
    quantile : float
        The share of trials for which the bound is to hold, in every cell.
    confidence : float
        Of the interval: the cells' order-statistic intervals are taken at simultaneous level (Sidak),
        so that the largest lower and the largest upper end enclose the constant.

    Raises
    ------
    ValueError
        If there is no cell, or a cell has no value.
    """
    if not len(ratios):
        raise ValueError("ratios: it takes at least one cell")
    each = confidence ** (1 / len(ratios))
    cells = [quantile_interval(values, quantile, each) for values in ratios]
    return QuantileEstimate(
        max(cell.estimate for cell in cells),
        max(cell.ci_low for cell in cells),
        max(cell.ci_high for cell in cells),
        quantile,
        confidence,
    )
