"""The regression model's latent numbers read through a tilted law: one sign vector made to fire.

S = sum_i u_i (y_i - tau) decides whether a sign vector y fires a network with weights u. The pairs
(u_i, y_i) are independent. In the tilted law each has the density exp(theta u (y - tau)) / A, with
A = E exp(theta u (y - tau)): a score is drawn by A(u) = E[exp(theta u (y - tau)) | u], then its sign.
The likelihood ratio of the n - 1 ordinary indices is A^(n-1) exp(-theta S).

All m vectors of a matrix fire alike and share the scores: with N of them that fire, in all parts that
count, Pr[some fires] = m E[1[the first fires] / N] for each part, the mean taken in the tilted law. The
special index's sign of the first vector is averaged over. On the event S plus the special term is above
0, so that what is averaged is at most m A^(n-1) E exp(theta u_0 (y_0 - tau)): a bound in every draw.

Scores u(v) with v uniform are drawn from a step function above A(u(v)); what that exceeds enters the
ratio, which it can only lower. Source: Definition 3.4.
"""

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from simkit.papers.separation.regression.cell import RegressionCell
from simkit.papers.separation.regression.columns import (
    Columns,
    Draws,
    Floats,
    class_columns,
    plain_columns,
    special_weight,
    weigh,
)
from simkit.stats.binomial_counts import binomial_counts

_STEPS = 4096  # of the step function above A
_HALVINGS = 60
_ROUNDED = 1e-9  # relative, more than the rounding of a bound


class Tilt(NamedTuple):
    """The tilted law of one part."""

    part: int
    theta: float
    log_means: Floats  # log A(u) at both scores, or the step function above it
    log_mean: float  # log A, A being the mean of the exponential of these
    log_bound: float  # of the likelihood ratio of all n indices, where the vector fires


@lru_cache(maxsize=64)
def tilt_of(cell: RegressionCell, part: int) -> Tilt:
    """Return the tilted law that makes a part's network fire: theta where the bound is least."""
    low, high = 0.0, 1.0
    while _slope(cell, part, high) < 0 and high < 1e6:
        low, high = high, 2 * high
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _slope(cell, part, middle) < 0 else (low, middle)
    return _tilt(cell, part, high)


def _slope(cell: RegressionCell, part: int, theta: float) -> float:
    step = 1e-6 * theta
    return _tilt(cell, part, theta + step).log_bound - _tilt(cell, part, theta - step).log_bound


def _tilt(cell: RegressionCell, part: int, theta: float) -> Tilt:
    ends = np.linspace(0, 1, 2 if cell.scores == "two-point" else _STEPS + 1)
    log_means = _log_mean(cell, theta, weigh(cell.n, part, ends))
    # exp is convex, and so is A in u: on a step it is largest at an end.
    own = np.max(_log_mean(cell, theta, special_weight(cell.n, part, np.array([0.0, 1.0]))))
    if cell.scores != "two-point":
        log_means = np.maximum(log_means[:-1], log_means[1:])
    top = log_means.max()
    log_mean = float(top + math.log(np.exp(log_means - top).mean()))
    return Tilt(part, theta, log_means, log_mean, (cell.n - 1) * log_mean + float(own))


def _log_mean(cell: RegressionCell, theta: float, u: Floats) -> Floats:
    """Return log E exp(theta u (y - tau)) over the sign y."""
    return np.asarray(
        np.logaddexp(theta * u * (1 - cell.tau), -theta * u * (1 + cell.tau)) - math.log(2)
    )


def tilted_columns(cell: RegressionCell, latent: Draws, tilt: Tilt) -> tuple[Columns, Floats]:
    """Return the trials that the same numbers make where the first vector of a part's matrix is tilted.

    With the log of the likelihood ratio, of the plain law to the tilted one, (draws,).
    """
    part, theta = tilt.part, tilt.theta
    dataset, matrix = 1 if part < 2 else 0, cell.sign_matrices[part]
    above: Floats | float = 0.0
    if cell.scores == "two-point":
        shares = np.exp(tilt.log_means - np.logaddexp.reduce(tilt.log_means))
        columns = class_columns(cell, latent, float(shares[1]), dataset)
        u = weigh(cell.n, part, columns.levels[dataset])
        counted = binomial_counts(latent["plus"][:, matrix, 0], columns.sizes, _logistic(2 * theta * u))
        columns.plus[:, matrix, 0] = counted
    else:
        plain = plain_columns(cell, latent)
        v, above = _tilted_levels(latent["scores"][:, dataset], cell, tilt)
        columns = plain._replace(levels=(plain.levels[0], v) if dataset else (v, plain.levels[1]))
        u = weigh(cell.n, part, v)
        columns.plus[:, matrix, 0] = latent["plus"][:, matrix, 0] < _logistic(2 * theta * u)
    first = columns.plus[:, matrix, 0]
    terms = u * (first * (1 - cell.tau) - (columns.sizes - first) * (1 + cell.tau))
    return columns, np.asarray((cell.n - 1) * tilt.log_mean - above - theta * terms.sum(axis=1))


def _tilted_levels(uniforms: Floats, cell: RegressionCell, tilt: Tilt) -> tuple[Floats, Floats]:
    """Return v drawn from the step function, and the sum of its log over A(u(v))."""
    shares = np.exp(tilt.log_means - tilt.log_means.max())
    ends = np.concatenate([[0.0], np.cumsum(shares / shares.sum())])
    step = np.clip(np.searchsorted(ends, uniforms, side="right") - 1, 0, _STEPS - 1)
    within = (uniforms - ends[step]) / (ends[step + 1] - ends[step])
    v = (step + np.clip(within, 0.0, 1.0)) / _STEPS
    exact = _log_mean(cell, tilt.theta, weigh(cell.n, tilt.part, v))
    return v, np.asarray((tilt.log_means[step] - exact).sum(axis=1))


def _logistic(x: Floats) -> Floats:
    from scipy.special import expit

    return np.asarray(expit(x))


def bound_of(tilt: Tilt, vectors: int) -> float:
    """Return what m times a likelihood ratio is at most where the first vector fires."""
    log_bound = min(math.log(vectors) + tilt.log_bound, 1.0)  # 1 and more say nothing
    return math.exp(log_bound) * (1 + _ROUNDED) + math.ulp(0.0)
