"""Data of the cluster-recovery theorem: centres, starts of a given gap, tokens.

Source: Section A.7. Centres mu_i are unit vectors of R^d; tokens are x_ij = mu_i + (sigma / sqrt d)
N(0, I_d); starts muhat_i are unit vectors, independent of the tokens, with
Delta = min_i min_{j != i} <muhat_i, mu_i - mu_j> exactly as given.

Source: chosen here.
"""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.kernels.boundary import finite_array
from simkit.kernels.jit import kernel

Floats = NDArray[np.float64]
_DEPENDENT = 1e-10  # a centre whose part outside the span of the others is shorter lies in it
_TIED = 1e-12  # overlaps that differ by less are equal


@kernel
def inner(left, right):
    """Return <left, right>; plain loops like this one compile faster than array expressions."""
    # left @ right
    total = 0.0
    for p in range(left.size):
        total += left[p] * right[p]
    return total


@kernel
def add_multiple(vector, factor, other):
    """Add factor * other to a vector in place."""
    # vector += factor * other
    for p in range(vector.size):
        vector[p] += factor * other[p]


@kernel
def set_multiple(vector, factor, other):
    """Write factor * other to a vector."""
    # vector[:] = factor * other
    for p in range(vector.size):
        vector[p] = factor * other[p]


@kernel
def normalise(vector):
    """Divide a vector by its length, in place; return the length."""
    length = np.sqrt(inner(vector, vector))
    # vector /= length
    for p in range(vector.size):
        vector[p] /= length
    return length


@kernel
def fill_simplex(gamma, centres):
    """Write K unit vectors with Gram matrix (1 - gamma) I + gamma 11^T, by columns of Helmert's matrix.

    To centres (K, d), d >= K, or d >= K - 1 at the lowest gamma, which is in [-1/(K - 1), 1).
    """
    count, d = centres.shape
    centres[:, :] = 0.0
    for j in range(1, count):
        height = np.sqrt((1.0 - gamma) / (j * (j + 1.0)))
        # centres[:j, j - 1] = height
        for i in range(j):
            centres[i, j - 1] = height
        centres[j, j - 1] = -j * height
    if d >= count:
        common = np.sqrt(max(1.0 + (count - 1.0) * gamma, 0.0) / count)
        # centres[:, count - 1] = common
        for i in range(count):
            centres[i, count - 1] = common


@kernel
def fill_random(rng, centres):
    """Write independent uniform unit vectors to the rows of `centres` (K, d)."""
    count, d = centres.shape
    for i in range(count):
        # centres[i] = rng.standard_normal(d)
        for p in range(d):
            centres[i, p] = rng.standard_normal()
        normalise(centres[i])


@kernel
def largest_overlap(centres):
    """Return max_{i != j} <mu_i, mu_j> (paper: gamma). Source: Section A.7."""
    # np.max((centres @ centres.T)[~np.eye(count, dtype=bool)])
    largest = -1.0
    for i in range(centres.shape[0]):
        for j in range(i):
            largest = max(largest, inner(centres[i], centres[j]))
    return largest


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
def fill_perpendicular(rng, centres, basis, share, starts):
    """Write muhat_i = a mu_i + sqrt(1 - a^2) r_i, r_i a random unit vector orthogonal to all centres.

    The basis, (rank, d), has orthonormal rows that span the centres (K, d); where they span R^d, nothing
    is drawn, and the share a = Delta / (1 - gamma), in (0, 1], must be 1.
    """
    count, d = centres.shape
    aside = np.empty(d)
    for i in range(count):
        set_multiple(starts[i], share, centres[i])
        if basis.shape[0] == d:
            continue
        # aside = rng.standard_normal(d)
        for p in range(d):
            aside[p] = rng.standard_normal()
        for _ in range(2):
            for b in range(basis.shape[0]):
                add_multiple(aside, -inner(aside, basis[b]), basis[b])
        normalise(aside)
        add_multiple(starts[i], np.sqrt(1.0 - share**2), aside)


@kernel
def fill_toward(centres, gap, starts):
    """Write muhat_i: mu_i rotated towards its nearest competitor until the gap is the given one.

    With g = <mu_i, mu_j> the gap at angle t is sqrt(2 (1 - g)) cos(t + f), where tan f = sqrt((1 + g)/(1
    - g)); the gap is Delta in (0, 1 - gamma]. Of competitors that are equally near, the next in order is
    taken.
    """
    count, towards = centres.shape[0], np.empty(centres.shape[1])
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


@kernel
def fill_tokens(rng, centres, n, sigma, tokens):
    """Write tokens (K n, d) by clusters: x_ij = mu_i + (sigma / sqrt d) N(0, I). Source: Section A.7."""
    count, d = centres.shape
    scale = sigma / np.sqrt(d)
    # tokens[:] = np.repeat(centres, n, axis=0) + scale * rng.standard_normal(tokens.shape)
    for i in range(count):
        for j in range(n):
            for p in range(d):
                tokens[i * n + j, p] = centres[i, p] + scale * rng.standard_normal()


@dataclass(frozen=True, eq=False)
class CentreGeometry:
    """True centres, and what their starts follow from. Source: Section A.7."""

    centres: Floats  # mu_i, (K, d)
    overlap: float  # gamma, their largest inner product
    basis: Floats  # (rank, d): orthonormal rows that span them


def describe_centres(centres: Floats) -> CentreGeometry:
    """Return centres (K, d) with their largest overlap and a basis of their span.

    `ArgumentError` where the centres are no such matrix. Source: Section A.7.
    """
    centres = finite_array("centres", centres, (None, None))
    basis = np.empty((min(centres.shape), centres.shape[1]))
    rank = orthonormal_rows(centres, basis)
    return CentreGeometry(centres, float(largest_overlap(centres)), basis[:rank])


@dataclass(frozen=True)
class SettingLaw:
    """The law of centres and starts. Source: Section A.7."""

    clusters: int  # K
    d: int
    centres: str  # "orthonormal", "simplex" or "random"
    gamma: float  # common overlap of simplex centres
    start: str  # "perpendicular" or "toward"
    gap: float  # Delta

    def fixed_geometry(self) -> CentreGeometry | None:
        """Return the geometry of centres that are no random ones: it belongs to the cell."""
        if self.centres == "random":
            return None
        mu = np.zeros((self.clusters, self.d))
        if self.centres == "simplex":
            fill_simplex(self.gamma, mu)
        else:
            mu[np.arange(self.clusters), np.arange(self.clusters)] = 1.0
        return describe_centres(mu)

    def draw(
        self, rng: Generator, fixed: CentreGeometry | None = None
    ) -> tuple[CentreGeometry, Floats] | None:
        """Return centres and starts muhat (K, d), or None where the drawn centres allow none.

        Perpendicular starts need Delta <= 1 - gamma and, unless they are equal, centres that do not span
        R^d; starts towards the next centre need Delta <= 1 - gamma. What `fixed_geometry` returned need
        not be built again. Source: Section A.7.
        """
        geometry = fixed or self.fixed_geometry()
        if geometry is None:
            mu = np.zeros((self.clusters, self.d))
            fill_random(rng, mu)
            geometry = describe_centres(mu)
        room = 1.0 - geometry.overlap
        starts = np.empty((self.clusters, self.d))
        if self.start == "toward":
            if self.gap > room * (1.0 + _TIED):
                return None
            fill_toward(geometry.centres, self.gap, starts)
            return geometry, starts
        share = self.gap / room
        if share > 1.0 + _TIED or (len(geometry.basis) == self.d and share < 1.0):
            return None
        fill_perpendicular(rng, geometry.centres, geometry.basis, min(share, 1.0), starts)
        return geometry, starts
