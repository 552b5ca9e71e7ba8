"""Data of the cluster-recovery theorem: centres, starts of a given gap, tokens.

Source: Section A.7. Centres mu_i are unit vectors of R^d; tokens are x_ij = mu_i + (sigma / sqrt d)
N(0, I_d); starts muhat_i are unit vectors, independent of the tokens, with
Delta = min_i min_{j != i} <muhat_i, mu_i - mu_j> exactly as given.
"""

from __future__ import annotations

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.kernels.jit import kernel

Floats = NDArray[np.float64]
_DEPENDENT = 1e-10  # a centre whose part outside the span of the others is shorter lies in it
_TIED = 1e-12  # overlaps that differ by less are equal


@kernel
def inner(left, right):
    """Return <left, right>; plain loops like this one compile faster than array expressions."""
    total = 0.0
    for p in range(left.size):
        total += left[p] * right[p]
    return total


@kernel
def add_multiple(vector, factor, other):
    """Add factor * other to a vector in place."""
    for p in range(vector.size):
        vector[p] += factor * other[p]


@kernel
def set_multiple(vector, factor, other):
    """Write factor * other to a vector."""
    for p in range(vector.size):
        vector[p] = factor * other[p]


@kernel
def normalise(vector):
    """Divide a vector by its length, in place; return the length."""
    length = np.sqrt(inner(vector, vector))
    for p in range(vector.size):
        vector[p] /= length
    return length


@kernel
def fill_simplex(gamma, centres):
    """Write K unit vectors with Gram matrix (1 - gamma) I + gamma 11^T.

    Parameters
    ----------
    gamma : float in [-1/(K - 1), 1)
    centres : float64 array (K, d), filled; d >= K, or d >= K - 1 at the lowest gamma

    Source: READINGS, cluster recovery; the columns are those of Helmert's matrix.
    """
    count, d = centres.shape
    centres[:, :] = 0.0
    for j in range(1, count):
        height = np.sqrt((1.0 - gamma) / (j * (j + 1.0)))
        for i in range(j):
            centres[i, j - 1] = height
        centres[j, j - 1] = -j * height
    if d >= count:
        common = np.sqrt(max(1.0 + (count - 1.0) * gamma, 0.0) / count)
        for i in range(count):
            centres[i, count - 1] = common


@kernel
def fill_random(rng, centres):
    """Write independent uniform unit vectors to the rows of `centres` (K, d)."""
    count, d = centres.shape
    for i in range(count):
        for p in range(d):
            centres[i, p] = rng.standard_normal()
        normalise(centres[i])


@kernel
def largest_overlap(centres):
    """Return max_{i != j} <mu_i, mu_j> (paper: gamma)."""
    largest = -1.0
    for i in range(centres.shape[0]):
        for j in range(i):
            largest = max(largest, inner(centres[i], centres[j]))
    return largest


@kernel
def smallest_gap(centres, starts):
    """Return min_i min_{j != i} <muhat_i, mu_i - mu_j> (paper: Delta)."""
    smallest = np.inf
    for i in range(centres.shape[0]):
        own = inner(starts[i], centres[i])
        for j in range(centres.shape[0]):
            if j != i:
                smallest = min(smallest, own - inner(starts[i], centres[j]))
    return smallest


@kernel
def orthonormal_rows(vectors, basis):
    """Write an orthonormal basis of the rows of `vectors` to the first rows of `basis`.

    Gram-Schmidt, each vector cleared twice; returns the rank.
    """
    rank, row = 0, np.empty(vectors.shape[1])
    for i in range(vectors.shape[0]):
        set_multiple(row, 1.0, vectors[i])
        for _ in range(2):
            for b in range(rank):
                add_multiple(row, -inner(row, basis[b]), basis[b])
        if normalise(row) > _DEPENDENT and rank < basis.shape[0]:
            set_multiple(basis[rank], 1.0, row)
            rank += 1
    return rank


@kernel
def fill_perpendicular(rng, centres, gap, starts):
    """Write muhat_i = a mu_i + sqrt(1 - a^2) r_i, r_i a random unit vector orthogonal to all centres.

    Parameters
    ----------
    rng : Generator
    centres : float64 array (K, d)
    gap : float in (0, 1 - gamma] (paper: Delta); a = gap / (1 - gamma)
    starts : float64 array (K, d), filled

    Returns
    -------
    bool
        Whether such starts exist: a <= 1, and the centres do not span R^d (unless a = 1).
    """
    count, d = centres.shape
    share = gap / (1.0 - largest_overlap(centres))
    if share > 1.0 + _TIED:
        return False
    share = min(share, 1.0)
    basis = np.empty((min(count, d), d))
    rank = orthonormal_rows(centres, basis)
    if rank == d and share < 1.0:
        return False
    aside = np.empty(d)
    for i in range(count):
        set_multiple(starts[i], share, centres[i])
        if rank == d:
            continue
        for p in range(d):
            aside[p] = rng.standard_normal()
        for _ in range(2):
            for b in range(rank):
                add_multiple(aside, -inner(aside, basis[b]), basis[b])
        normalise(aside)
        add_multiple(starts[i], np.sqrt(1.0 - share**2), aside)
    return True


@kernel
def fill_toward(centres, gap, starts):
    """Write muhat_i: mu_i rotated towards its nearest competitor until the gap is the given one.

    With g = <mu_i, mu_j> the gap at angle t is sqrt(2 (1 - g)) cos(t + f), where
    tan f = sqrt((1 + g)/(1 - g)). Of competitors that are equally near, the next in order is taken.
    Arguments and result are those of `fill_perpendicular`.
    """
    count, towards = centres.shape[0], np.empty(centres.shape[1])
    if gap > (1.0 - largest_overlap(centres)) * (1.0 + _TIED):
        return False
    for i in range(count):
        nearest, overlap = -1, -2.0
        for step in range(1, count):
            j = (i + step) % count
            candidate = inner(centres[i], centres[j])
            if candidate > overlap + _TIED:
                nearest, overlap = j, candidate
        set_multiple(towards, 1.0, centres[nearest])
        add_multiple(towards, -overlap, centres[i])
        normalise(towards)
        start = np.arctan2(np.sqrt(1.0 + overlap), np.sqrt(1.0 - overlap))
        angle = max(np.arccos(min(gap / np.sqrt(2.0 * (1.0 - overlap)), 1.0)) - start, 0.0)
        set_multiple(starts[i], np.cos(angle), centres[i])
        add_multiple(starts[i], np.sin(angle), towards)
    return True


@kernel
def fill_tokens(rng, centres, n, sigma, tokens):
    """Write the tokens, cluster by cluster: x_ij = mu_i + (sigma / sqrt d) N(0, I_d).

    Parameters
    ----------
    centres : float64 array (K, d)
    n : int: tokens of each cluster
    tokens : float64 array (K n, d), filled
    """
    count, d = centres.shape
    scale = sigma / np.sqrt(d)
    for i in range(count):
        for j in range(n):
            for p in range(d):
                tokens[i * n + j, p] = centres[i, p] + scale * rng.standard_normal()


def draw_setting(
    rng: Generator, clusters: int, d: int, centres: str, gamma: float, start: str, gap: float
) -> tuple[Floats, Floats] | None:
    """Return centres mu (K, d) and starts muhat (K, d), or None where the drawn centres allow none.

    Parameters
    ----------
    rng : Generator
    clusters, d : int (paper: K, d)
    centres : {"orthonormal", "simplex", "random"}
    gamma : float: common overlap of simplex centres
    start : {"perpendicular", "toward"}
    gap : float (paper: Delta)
    """
    mu, starts = np.zeros((clusters, d)), np.empty((clusters, d))
    if centres == "random":
        fill_random(rng, mu)
    elif centres == "simplex":
        fill_simplex(gamma, mu)
    else:
        mu[np.arange(clusters), np.arange(clusters)] = 1.0
    fits = (
        fill_toward(mu, gap, starts) if start == "toward" else fill_perpendicular(rng, mu, gap, starts)
    )
    return (mu, starts) if fits else None
