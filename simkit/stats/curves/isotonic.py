"""Success that only rises, or only falls, with a value: its likelihood, and a test of it.

The isotonic fit is p_i = max over a <= i of min over b >= i of the pooled share of success in a..b
(Robertson, Wright, Dykstra, Order Restricted Statistical Inference, 1988). The test compares it with a
share of its own for each value.

The likelihood ratio is largest in law where the curve is flat, and the isotonic fit to a flat curve is
not flat. Data sets are therefore drawn from a flatter one: neighbouring steps that a likelihood ratio of
log(number of trials) does not tell apart are pooled.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import xlogy

from simkit.stats.curves.links import Floats
from simkit.stats.curves.logistic import best_log_likelihood

_TIE = 1e-9, 1e-13  # at which two likelihood ratios are equal: absolute, and relative to the likelihood
_AT_ONCE = 2_000_000  # entries of an array over pairs of cells


class Monotone(NamedTuple):
    """What counts say about success that goes one way."""

    p_value: float  # of the hypothesis that it does; small where a breach is no chance
    # the neighbouring values, smaller first, between which success goes the other way most clearly; None
    # where it nowhere does
    worst: tuple[float, float] | None


def monotone_p(
    values: ArrayLike,
    successes: ArrayLike,
    trials: ArrayLike,
    rising: bool,
    *,
    bootstrap: int = 500,
    seed: int = 0,
) -> Monotone:
    """Test that success goes one way with a value, by the likelihood ratio against any curve.

    The p-value is (1 + number of drawn data sets with as large a ratio) / (1 + bootstrap), and 1 where
    no neighbours are in the wrong order. It takes the numbers of trials as given. Equal values are
    added; `ValueError` if a value or a count is out of range.

    >>> monotone_p([1, 2, 4, 8], [1, 60, 30, 99], [100] * 4, True)
    Monotone(p_value=0.001996007984031936, worst=(2.0, 4.0))
    """
    if bootstrap < 1:
        raise ValueError(f"bootstrap: {bootstrap} data sets; it takes 1 or more")
    x, k, n = merge_values(values, successes, trials)
    if not rising:
        x, k, n = x[::-1], k[::-1], n[::-1]
    observed = float(_ratios(k[None], n)[0])
    against = _neighbours(k, n) * (k[:-1] * n[1:] > k[1:] * n[:-1])
    if not against.any():
        return Monotone(1.0, None)
    first = int(against.argmax())
    low, high = sorted((float(x[first]), float(x[first + 1])))
    rng = np.random.Generator(np.random.PCG64DXSM(seed))
    drawn = rng.binomial(n.astype(np.int64), flattened(k, n), size=(bootstrap, n.size))
    tie = _TIE[0] + _TIE[1] * abs(float(best_log_likelihood(k, n)))
    as_large = int((_ratios(drawn.astype(np.float64), n) >= observed - tie).sum())
    return Monotone((1 + as_large) / (1 + bootstrap), (low, high))


def isotonic_shares(successes: Floats, trials: Floats) -> Floats:
    """Return the rising shares (sets, cells) that are most likely, of successes of that shape."""
    cells = trials.size
    total = np.concatenate([[0.0], np.cumsum(trials)])
    with np.errstate(divide="ignore"):
        per = 1 / np.triu(total[None, 1:] - total[:-1, None])
    shares = np.empty(successes.shape)
    early = np.tri(cells, dtype=bool).T  # a block that begins at a holds the cells from a on
    each = max(1, _AT_ONCE // cells**2)
    for begin in range(0, len(successes), each):
        part = successes[begin : begin + each]
        sums = np.concatenate([np.zeros((len(part), 1)), np.cumsum(part, axis=-1)], axis=-1)
        pooled = np.where(early, sums[:, None, 1:] - sums[:, :-1, None], math.inf) * per
        least = np.minimum.accumulate(pooled[..., ::-1], axis=-1)[..., ::-1]
        shares[begin : begin + each] = np.where(early, least, -math.inf).max(axis=-2)
    return np.minimum(shares, 1.0)


def flattened(successes: Floats, trials: Floats) -> Floats:
    """Return the isotonic shares (cells,), pooled where neighbours do not surely differ."""
    shares = isotonic_shares(successes[None], trials)[0]
    starts = np.flatnonzero(np.concatenate([[True], np.diff(shares) > 0]))
    limit = math.log(trials.sum())
    while starts.size > 1:
        ratios = _neighbours(np.add.reduceat(successes, starts), np.add.reduceat(trials, starts))
        if ratios.min() > limit:
            break
        starts = np.delete(starts, int(ratios.argmin()) + 1)
    share = np.add.reduceat(successes, starts) / np.add.reduceat(trials, starts)
    return np.repeat(share, np.diff(np.append(starts, trials.size)))


def merge_values(
    values: ArrayLike, successes: ArrayLike, trials: ArrayLike
) -> tuple[Floats, Floats, Floats]:
    """Return rising values (cells,) with the counts at equal ones added; `ValueError` of bad ones."""
    x, k, n = (np.asarray(given, dtype=np.float64) for given in (values, successes, trials))
    if x.ndim != 1 or not x.size or not x.shape == k.shape == n.shape:
        raise ValueError("values, successes and trials: it takes one of each per visited value")
    if not np.isfinite(x).all():
        raise ValueError("values: it takes finite numbers")
    whole = (k == np.floor(k)) & (n == np.floor(n)) & np.isfinite(n)
    if not (whole & (k >= 0) & (k <= n) & (n >= 1)).all():
        raise ValueError(
            "successes and trials: whole numbers with 0 <= successes <= trials, trials >= 1"
        )
    distinct, index = np.unique(x, return_inverse=True)
    k, n = (np.asarray(np.bincount(index, weights=counts), dtype=np.float64) for counts in (k, n))
    return distinct, k, n


def _ratios(successes: Floats, trials: Floats) -> Floats:
    """Return twice the log-likelihood that rising shares lose, (sets,)."""
    shares = isotonic_shares(successes, trials)
    fitted = xlogy(successes, shares) + xlogy(trials - successes, 1 - shares)
    return np.asarray(2 * (best_log_likelihood(successes, trials) - fitted.sum(axis=-1)))


def _neighbours(successes: Floats, trials: Floats) -> Floats:
    """Return twice the log-likelihood that a common share of two neighbours loses, (cells - 1,)."""
    k = np.stack([successes[:-1], successes[1:]], axis=-1)
    n = np.stack([trials[:-1], trials[1:]], axis=-1)
    both = best_log_likelihood(k.sum(axis=-1, keepdims=True), n.sum(axis=-1, keepdims=True))
    return np.maximum(2 * (best_log_likelihood(k, n) - both), 0.0)
