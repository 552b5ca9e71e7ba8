"""One attention update of the centres, exact in law, at a cost that does not grow with d.

Section A.7 writes it mu'_k = sum_ij w_k,ij x_ij with w_k,ij = exp(lambda <muhat_k, x_ij>) / Z_k.

The weights depend on the noise g_ij = sqrt(d) (x_ij - mu_i) / sigma through its projections on the span
of the queries alone. Given these, and W the K x Kn matrix of weights, the parts of W g orthogonal to
the span are jointly Gaussian: row covariance W W^T, column covariance I - P, with P the projection on
the span. They are drawn once, as (W W^T)^(1/2) Z (I - P) with Z standard normal (K, d); drawn apart for
each centre they would be wrong. Both roots are the symmetric ones, which are unique: no sign or order
of eigenvectors enters the numbers. Derivation: docs/derivations.md.
Source: chosen here, where nothing else is named.
"""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.kernels.boundary import finite_arrays
from simkit.kernels.jit import kernel

Floats = NDArray[np.float64]
_CHUNK = 256  # tokens at a time: their scores and weights stay in the first-level cache
_RANK = 1e-13  # eigenvalues below this share of the largest are zero


@dataclass(frozen=True)
class Update:
    """One update of all centres. Source: Section A.7."""

    centres: Floats  # mu'_k, (K, d)
    effective_size: Floats  # (K,): 1 / sum of squared weights, in tokens


@kernel
def draw_coordinates(rng, coordinates, used):
    """Fill the first `used` columns of `coordinates` (K, chunk), token by token; zero the others."""
    # coordinates[:, :used] = rng.standard_normal((used, K)).T; coordinates[:, used:] = 0
    for t in range(coordinates.shape[1]):
        for r in range(coordinates.shape[0]):
            coordinates[r, t] = rng.standard_normal() if t < used else 0.0


@kernel(contract=True)
def exponentiate(scores, overlaps, used, top, scale):
    """Turn scores (K, chunk) into weights exp(score + overlap_k - top_k), raising `top` where needed.

    Columns from `used` on become zero. `overlaps` (K,) are lambda <muhat_k, mu_i> of the cluster at
    hand, `top` (K,) the largest scores so far; `scale` (K,) is filled with what carries earlier sums to
    the new top.
    """
    for k in range(scores.shape[0]):
        # highest = max(top[k], (scores[k, :used] + overlaps[k]).max())
        highest = top[k]
        for t in range(used):
            highest = max(highest, scores[k, t] + overlaps[k])
        scale[k] = np.exp(top[k] - highest) if highest > top[k] else 1.0
        top[k] = highest
        shift = overlaps[k] - highest
        # scores[k, :used] = np.exp(scores[k, :used] + shift)
        for t in range(used):
            scores[k, t] = np.exp(scores[k, t] + shift)
        scores[k, used:] = 0.0


@kernel
def sum_projected(rng, n, overlaps, mixing, mass, moment, gram):
    """Draw the projections of all tokens and sum their weights, up to one factor for each query.

    There are n tokens of each cluster. All arrays are (K, K): `overlaps` are lambda <muhat_k, mu_i>, k
    first, `mixing` maps a token's coordinates to its scores; filled are `mass`, the weight of query k on
    cluster i, `moment`, the weighted sum of coordinates, and `gram`, W W^T. Source: Section A.7.
    """
    count = overlaps.shape[0]
    chunk = min(_CHUNK, n)
    mass[:, :] = 0.0
    moment[:, :] = 0.0
    gram[:, :] = 0.0
    top, scale = np.full(count, -np.inf), np.empty(count)
    coordinates, weights = np.empty((count, chunk)), np.empty((count, chunk))
    part = np.empty((count, count))
    for i in range(count):
        for start in range(0, n, chunk):
            used = min(chunk, n - start)
            draw_coordinates(rng, coordinates, used)
            np.dot(mixing, coordinates, weights)
            exponentiate(weights, overlaps[:, i].copy(), used, top, scale)
            # mass *= scale[:, None]; mass[:, i] += weights.sum(axis=1)
            for k in range(count):
                for j in range(count):
                    mass[k, j] *= scale[k]
                for t in range(used):
                    mass[k, i] += weights[k, t]
            np.dot(weights, coordinates.T, part)
            # moment = moment * scale[:, None] + part
            for k in range(count):
                for j in range(count):
                    moment[k, j] = moment[k, j] * scale[k] + part[k, j]
            np.dot(weights, weights.T, part)
            # gram = gram * np.outer(scale, scale) + part
            for k in range(count):
                for j in range(count):
                    gram[k, j] = gram[k, j] * scale[k] * scale[j] + part[k, j]


def symmetric_roots(gram: Floats) -> tuple[Floats, Floats]:
    """Return the symmetric root of a PSD matrix (K, K) and that root's pseudo-inverse."""
    (gram,) = finite_arrays("KK", gram=gram)
    values, vectors = np.linalg.eigh(gram)
    kept = values > _RANK * max(values[-1], 0.0)
    roots = np.sqrt(np.where(kept, values, 0.0))
    inverse = np.divide(1.0, roots, out=np.zeros_like(roots), where=kept)
    return (vectors * roots) @ vectors.T, (vectors * inverse) @ vectors.T


def update_in_law(
    rng: Generator, centres: Floats, queries: Floats, n: int, sigma: float, scale: float
) -> Update:
    """Draw one attention update, exact in law.

    Drawn are K n K coordinates (token by token), then the K d numbers of the remainders. Centres mu_i
    and queries muhat_k are (K, d), queries of any norm and rank: otherwise `ArgumentError`; sigma is at
    least 0, lambda above 0.

    The root of W W^T is taken from the Gram matrix, so that parts of it below about 1e-7 of its norm are
    lost: at tiny lambda, where all outputs coincide, they differ by so much less than their own spread.
    Source: Section A.7.
    """
    centres, queries = finite_arrays("Kd Kd", centres=centres, queries=queries)
    count, d = centres.shape
    root, inverse = symmetric_roots(queries @ queries.T)
    noise = sigma / np.sqrt(d)
    mass, moment, gram = (np.empty((count, count)) for _ in range(3))
    overlaps = scale * (queries @ centres.T)
    sum_projected(rng, n, overlaps, scale * noise * root, mass, moment, gram)
    total = mass.sum(axis=1)
    frame = inverse @ queries  # rows span the queries; frame.T @ frame is the projection P
    weight_root, _ = symmetric_roots(gram / np.outer(total, total))
    remainder = weight_root @ rng.standard_normal((count, d))
    remainder -= (remainder @ frame.T) @ frame
    projected = (moment / total[:, None]) @ frame
    return Update(
        (mass / total[:, None]) @ centres + noise * (projected + remainder), total**2 / np.diag(gram)
    )
