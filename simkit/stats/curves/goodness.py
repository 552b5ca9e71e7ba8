"""How well a logistic curve fits success counts over a grid of sizes."""

import math

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import expit

from simkit.stats.curves.links import Floats
from simkit.stats.curves.logistic import PLAIN, Binomials, fit_lines
from simkit.stats.curves.threshold_intervals import check_counts, scaled

_TIE = 1e-9  # relative difference at which two deviances are equal


def goodness_of_fit(
    samples: ArrayLike, successes: ArrayLike, trials: ArrayLike, bootstrap: int = 500, seed: int = 0
) -> float:
    """Return the p-value of the logistic curve by parametric bootstrap.

    The statistic is the deviance of the counts from the penalised fit; the p-value is (1 + number of
    bootstrap deviances at or above the observed one) / (1 + bootstrap). No bootstrap, 0, gives NaN.
    """
    grid, k, n = merge_sizes(samples, successes, trials)
    if not bootstrap:
        return math.nan
    data, _ = scaled(grid, k[None], n)
    line = fit_lines(data)
    rng = np.random.Generator(np.random.PCG64DXSM(seed))
    p = expit(line[:, :1] + line[:, 1:] * data.z)[0]
    drawn = rng.binomial(n.astype(np.int64), p, size=(bootstrap, n.size)).astype(np.float64)
    distinct, index = np.unique(drawn, axis=0, return_inverse=True)
    again = Binomials(data.z, distinct, n)
    observed = float(_deviances(data, line)[0])
    as_large = _deviances(again, fit_lines(again, start=line[0])) >= observed - _TIE * (1 + observed)
    return (1 + int(as_large[index.ravel()].sum())) / (1 + bootstrap)


def _deviances(data: Binomials, lines: Floats) -> Floats:
    eta = lines[:, :1] + lines[:, 1:] * data.z
    return np.asarray(2 * (data.best - PLAIN.value(data, eta)))


def merge_sizes(
    samples: ArrayLike, successes: ArrayLike, trials: ArrayLike
) -> tuple[Floats, Floats, Floats]:
    """Return two or more rising sizes, equal ones' counts (..., cells) added; else `ValueError`."""
    sizes, k, n = (np.asarray(values, dtype=np.float64) for values in (samples, successes, trials))
    check_counts(sizes, k, n)
    grid, index = np.unique(sizes, return_inverse=True)
    if grid.size == sizes.size:
        order = np.argsort(sizes)
        return grid, k[..., order], n[..., order]
    same = (index[:, None] == np.arange(grid.size)).astype(np.float64)
    return grid, k @ same, n @ same
