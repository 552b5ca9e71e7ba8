"""Clustering that attention is compared with, from the same start on the same tokens.

Mean shift, EM and Lloyd's k-means; they hold all tokens in memory.
"""

import numpy as np
from numpy.typing import NDArray
from scipy.special import softmax

from simkit.errors import ArgumentError
from simkit.kernels.boundary import finite_arrays, real_number

Floats = NDArray[np.float64]


def mean_shift(tokens: Floats, queries: Floats, scale: float) -> tuple[Floats, Floats]:
    """Return the Gaussian mean-shift update with weights exp(-lambda |x - m_k|^2 / 2).

    It is the attention update with keys of equal length: -lambda |x|^2 / 2 is what attention leaves out.
    Queries are (K, d), lambda is one over the squared bandwidth; beside the centres (K, d) stands 1 /
    sum of squared weights, (K,). Source: Fukunaga and Hostetler (1975).
    """
    tokens, queries = finite_arrays("nd Kd", tokens=tokens, queries=queries)
    scale = real_number("scale", scale, 1.0)
    weights = softmax(-0.5 * scale * _squared_distances(tokens, queries), axis=0)
    return weights.T @ tokens, 1 / np.square(weights).sum(axis=0)


def em_step(tokens: Floats, queries: Floats, variance: float) -> tuple[Floats, Floats]:
    """Return one EM step for the means of a mixture of equal weights and known covariance.

    Soft k-means: responsibilities are normalised over the centres, where attention normalises over the
    tokens. `variance` is that of each coordinate, sigma^2 / d. Otherwise as `mean_shift`.
    Source: Dempster, Laird and Rubin (1977).
    """
    tokens, queries = finite_arrays("nd Kd", tokens=tokens, queries=queries)
    variance = real_number("variance", variance, 1.0)
    if variance <= 0:
        raise ArgumentError("it is above 0", parameter="variance", value=variance, example=1.0)
    shares = softmax(-_squared_distances(tokens, queries) / (2 * variance), axis=1)
    return _averages(tokens, queries, shares)


def lloyd_step(tokens: Floats, queries: Floats) -> tuple[Floats, Floats]:
    """Return one step of Lloyd's k-means; a centre without tokens stays where it is.

    Its effective size is the number of its tokens. Otherwise as `mean_shift`. Source: Lloyd (1982).
    """
    tokens, queries = finite_arrays("nd Kd", tokens=tokens, queries=queries)
    nearest = _squared_distances(tokens, queries).argmin(axis=1)
    shares = (nearest[:, None] == np.arange(len(queries))).astype(np.float64)
    return _averages(tokens, queries, shares)


def _squared_distances(tokens: Floats, queries: Floats) -> Floats:
    """Return |x - m_k|^2 (tokens, K)."""
    lengths = np.square(tokens).sum(axis=1)[:, None] + np.square(queries).sum(axis=1)
    return np.asarray(lengths - 2 * (tokens @ queries.T))


def _averages(tokens: Floats, queries: Floats, shares: Floats) -> tuple[Floats, Floats]:
    total, squares = shares.sum(axis=0), np.square(shares).sum(axis=0)
    empty = squares == 0
    sums = shares.T @ tokens / np.where(empty, 1.0, total)[:, None]
    return np.where(empty[:, None], queries, sums), total**2 / np.where(empty, 1.0, squares)
