"""Quantiles of samples and the constants that bounds need, with distribution-free intervals.

An interval's ends are two order statistics. Of n independent values, the number at or below the
q-quantile is at least a binomial(n, q) one, B, and the number below it is at most that, whatever the
law, atoms included. Hence ``P(X_(r) > quantile) <= P(B < r)`` and ``P(X_(s) < quantile) <= P(B >= s)``,
with equality for a continuous law: the ends are the largest r and the smallest s whose tails are within
the level. Levels are the decimals that their floats print, and where a tail is too near its level for
doubles, rationals decide. Where no rank will do, the sample is too small for the level and the end is
open.

A failed trial has no value. It counts as a value below all others for the lower end, and above all
others for the upper one: the interval holds the quantile whatever the failed trials would have given,
and contains that of the values alone. Estimates are over the trials that did not fail, as means are.
"""

import math
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import betainc, betaincc

_NEAR = 1e-9  # relative distance of a tail from its level below which doubles do not decide
_MOST_EXACT = 2000  # values up to which rationals decide; beyond, a tail so near counts as too large
_NOISE = Fraction(1, 10**9)  # of a rank: 0.9 typed as 1 - 0.1 is the same level


@dataclass(frozen=True)
class QuantileEstimate:
    """A quantile of a sample with an order-statistic interval."""

    estimate: float  # the smallest value at or below which a share `quantile` of the sample lies
    ci_low: float  # two order statistics; infinite where the sample is too small for the level
    ci_high: float
    quantile: float
    confidence: float


class Constant(NamedTuple):
    """The smallest constant of a bound with its interval; an open end is infinite."""

    estimate: float
    low: float
    high: float


class CellSample(NamedTuple):
    """What the trials of a cell gave, and what a bound says of it at C = 1."""

    values: ArrayLike  # (trials that did not fail,)
    rate: ArrayLike  # positive, one or of the shape of the values
    failures: int = 0  # trials without a value


@dataclass(frozen=True)
class ConstantOver:
    """The smallest constant that serves every cell of a scope."""

    constant: Constant  # the largest over the cells of estimate, lower end and upper end
    largest: int  # the cell of the largest estimate, the first of them
    cells: tuple[Constant, ...]  # of each cell; all their ends hold at once


def quantile_interval(
    values: ArrayLike, quantile: float = 0.95, confidence: float = 0.95, failures: int = 0
) -> QuantileEstimate:
    """Return a quantile with its distribution-free order-statistic interval.

    Its coverage is at least `confidence` whatever the law, each end missing with probability at most
    ``(1 - confidence) / 2``. Failures have no value; for each end they count as lying beyond it.
    `ValueError` if there is no value, one is NaN, a level is outside (0, 1), or `failures` is negative.

    >>> quantile_interval(range(1, 101), 0.5)
    QuantileEstimate(estimate=50.0, ci_low=40.0, ci_high=61.0, quantile=0.5, confidence=0.95)
    >>> quantile_interval(range(1, 101), 0.5, failures=3)
    QuantileEstimate(estimate=50.0, ci_low=39.0, ci_high=62.0, quantile=0.5, confidence=0.95)
    """
    level = _decimal("quantile", quantile)
    miss = (1 - _decimal("confidence", confidence)) / 2
    found = _order_statistics(values, failures, level, miss)
    return QuantileEstimate(*found, quantile, confidence)


def constant_needed(
    values: ArrayLike, rate: ArrayLike, delta: float = 0.05, confidence: float = 0.95, failures: int = 0
) -> Constant:
    """Return the smallest constant C with which x <= C rate holds with probability 1 - delta.

    It is the (1 - delta)-quantile of x / rate, by order statistics. Values (trials that did not fail,)
    are independent; the rate is one or of their shape, positive and finite. Failures would have kept the
    bound with any constant for the lower end, and with none for the upper one. With no failure, the
    upper end is infinite below ``log((1 - confidence) / 2) / log(1 - delta)`` trials. `ValueError` if
    there is no value, one is NaN, a level is outside (0, 1), a rate is not positive and finite, a ratio
    is beyond a double, or `failures` is negative.

    >>> constant_needed(range(1, 101), 10.0, delta=0.5)
    Constant(estimate=5.0, low=4.0, high=6.1)
    >>> constant_needed(range(1, 101), 10.0, delta=0.01)
    Constant(estimate=9.9, low=9.7, high=inf)
    """
    level = 1 - _decimal("delta", delta)
    miss = (1 - _decimal("confidence", confidence)) / 2
    return _order_statistics(_ratios(values, rate), failures, level, miss)


def constant_over(
    cells: Sequence[CellSample], delta: float = 0.05, confidence: float = 0.95
) -> ConstantOver:
    """Return the smallest constant that serves every cell, with simultaneous bounds.

    Each cell's ends are taken at ``1 - (1 - confidence) / cells`` (Bonferroni), so that with probability
    at least `confidence` all of them hold at once, however the cells depend on each other: whichever
    cell is looked at afterwards, its bounds hold, and so does the interval of the largest. Cells may be
    tuples (values, rate) and (values, rate, failures); errors are as of `constant_needed`.

    >>> found = constant_over([(range(1, 101), 1.0), (range(1, 101), 2.0)], delta=0.5)
    >>> found.constant, found.largest
    (Constant(estimate=50.0, low=39.0, high=62.0), 0)
    """
    if not len(cells):
        raise ValueError("cells: it takes at least one cell")
    level = 1 - _decimal("delta", delta)
    miss = (1 - _decimal("confidence", confidence)) / (2 * len(cells))
    found = []
    for cell in cells:
        values, rate, failures = CellSample(*cell)
        found.append(_order_statistics(_ratios(values, rate), failures, level, miss))
    estimates, lows, highs = zip(*found, strict=True)
    constant = Constant(max(estimates), max(lows), max(highs))
    return ConstantOver(constant, estimates.index(constant.estimate), tuple(found))


def _decimal(name: str, level: float) -> Fraction:
    """Return a level as the decimal that it prints."""
    number = float(level)
    if not 0 < number < 1:
        raise ValueError(f"{name} = {number!r} lies outside (0, 1)")
    return Fraction(repr(number))


def _ratios(values: ArrayLike, rate: ArrayLike) -> NDArray[np.float64]:
    sample, rates = (np.asarray(given, dtype=np.float64) for given in (values, rate))
    if not (np.isfinite(rates).all() and (rates > 0).all()):
        raise ValueError("rate: it takes positive finite numbers")
    if rates.ndim and rates.shape != sample.shape:
        raise ValueError(f"rate: {rates.shape} numbers for {sample.shape} values")
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        ratios = np.asarray(sample / rates)
    if (np.isinf(ratios) & np.isfinite(sample)).any():
        raise ValueError("values / rate: a ratio is beyond a double")
    return ratios


def _order_statistics(values: ArrayLike, failures: int, level: Fraction, miss: Fraction) -> Constant:
    """Return the quantile at a level and the two order statistics that miss it so rarely, each."""
    sample = np.sort(np.asarray(values, dtype=np.float64).ravel())
    if not sample.size or np.isnan(sample).any():
        raise ValueError("values: it takes at least one number, and no NaN")
    if failures < 0:
        raise ValueError(f"failures = {failures} is negative")
    trials = sample.size + failures
    rank = min(max(math.ceil(level * sample.size - _NOISE), 1), sample.size)
    at = _lower_rank(trials, level, miss) - failures  # the failed ones lie below
    low = float(sample[at - 1]) if at > 0 else -math.inf
    # The same law, counted from above; the failed ones lie above.
    at = trials + 1 - _lower_rank(trials, 1 - level, miss)
    high = float(sample[at - 1]) if at <= sample.size else math.inf
    return Constant(float(sample[rank - 1]), low, high)


def _lower_rank(count: int, level: Fraction, tail: Fraction) -> int:
    """Return the largest r with P(B < r) <= tail for B binomial; 0 if that is the only one."""
    ranks = range(1, count + 1)
    return bisect_left(ranks, True, key=lambda rank: not _is_rare(rank - 1, count, level, tail))


def _is_rare(most: int, count: int, level: Fraction, tail: Fraction) -> bool:
    """Return whether P(B <= most) <= tail for B binomial(count, level), most < count."""
    if level <= Fraction(1, 2):  # through the smaller of level and 1 - level, which keeps its digits
        share = float(betaincc(most + 1, count - most, float(level)))
    else:
        share = float(betainc(count - most, most + 1, float(1 - level)))
    if abs(share - float(tail)) > _NEAR * float(tail):
        return share < float(tail)
    return count <= _MOST_EXACT and _is_rare_exactly(most, count, level, tail)


def _is_rare_exactly(most: int, count: int, level: Fraction, tail: Fraction) -> bool:
    """Return the same in whole numbers: sum of C(n, k) a^k (b - a)^(n - k) against tail * b^n."""
    hit, miss = level.numerator, level.denominator - level.numerator
    term = total = miss**count
    for k in range(most):
        term = term * (count - k) * hit // ((k + 1) * miss)
        total += term
    return bool(total * tail.denominator <= tail.numerator * level.denominator**count)
