"""Bounds of Lemmas 2 and 3: as printed, and for Lemma 2 one that holds.

The derivation of the repaired bound stands in docs/knn.md. This module is part of a trial (it judges
whether a bound is violated), but imports nothing of the simulation.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import gammaln

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Geometry:
    """Sizes of the centres e_0, ..., e_{M-1}, of A = W_Q W_K^T and of W_V; the query's centre is e_0.

    Attributes
    ----------
    d, clusters : int
    sigma : float
    nu1, nu2, nu4, nu5, nu6 : float
        Assumption 2, as tight as the matrices allow (nu4 may be chosen larger).
    own_score, other_score : float
        mu_l A mu_l^T, and the largest mu_l A mu_j^T over other centres.
    frobenius, spectral, trace : float
        Of A, which is symmetric here.
    query_norm : float
        |mu_l A| = |A mu_l^T|.
    centre_norm : float
        Largest |A (mu_j - mu_l)^T|.
    column_norm : float
        Largest l2 norm of a column of W_V.
    target_norm, largest_norm : float
        |mu_l W_V| and the largest |mu_j W_V|, sup norm.
    spread : float
        Largest |(mu_j - mu_l) W_V|, sup norm.
    """

    d: int
    clusters: int
    sigma: float
    nu1: float
    nu2: float
    nu4: float
    nu5: float
    nu6: float
    own_score: float
    other_score: float
    frobenius: float
    spectral: float
    trace: float
    query_norm: float
    centre_norm: float
    column_norm: float
    target_norm: float
    largest_norm: float
    spread: float


def value_rows(values: str, rows: int, d: int, ratio: float) -> Floats:
    """Return the first rows of W_V, (rows, d).

    `identity`: I. `competitor`: I, with `ratio` at the entry of centre 1. `dense`: the Hartley matrix
    (cos + sin)(2 pi i j / d) / sqrt 2, whose entries are all of order 1.
    """
    if values == "dense":
        angle = 2 * np.pi / d * (np.outer(np.arange(rows), np.arange(d)) % d)
        return np.asarray((np.cos(angle) + np.sin(angle)) / math.sqrt(2))
    matrix = np.eye(rows, d)
    if values == "competitor" and rows > 1:
        matrix[1, 1] = ratio
    return matrix


def describe(params: Mapping[str, Any]) -> Geometry:
    """Return the geometry of a cell of `knn-distillation`."""
    d, clusters, beta = params["d"], params["clusters"], params["beta"]
    values, ratio = params["values"], params["ratio"] or 1.0
    ones = params["scores"] == "ones"
    rows = value_rows(values, min(max(clusters, 2), d), d, ratio)
    nu5 = max(1.0, ratio) if values == "competitor" else 1.0
    column = nu5
    if values == "dense":
        nu5 = float(np.abs(rows[min(1, d - 1)]).max())  # row 1 runs through all residues
        column = math.sqrt(d / 2)
    centres = rows[:clusters]
    return Geometry(
        d=d, clusters=clusters, sigma=params["sigma"],
        nu1=1.0, nu2=beta if ones else 0.0, nu4=params["nu4"], nu5=nu5, nu6=beta,
        own_score=beta, other_score=beta if ones else 0.0,
        frobenius=beta * (d if ones else math.sqrt(d)), spectral=beta * (d if ones else 1.0),
        trace=beta * d, query_norm=beta * (math.sqrt(d) if ones else 1.0),
        centre_norm=0.0 if ones else beta * math.sqrt(2), column_norm=column,
        target_norm=float(np.abs(centres[0]).max()), largest_norm=float(np.abs(centres).max()),
        spread=float(np.abs(centres - centres[0]).max()),
    )  # fmt: skip


def psi(delta: float, d: float, g: Geometry) -> float:
    """Return psi(delta, d) = 2 sigma nu1 nu6 sqrt(2 log(1/delta)) + 2 sigma^2 nu6 log(d/delta).

    Source: Lemma 2.
    """
    first = 2 * g.sigma * g.nu1 * g.nu6 * math.sqrt(2 * math.log(1 / delta))
    return first + 2 * g.sigma**2 * g.nu6 * math.log(d / delta)


def premise_margin(delta: float, d: float, g: Geometry) -> float:
    """Return sqrt d - 3 (psi + nu2 + nu4); the premise of Lemma 2 holds where it is not negative."""
    return math.sqrt(d) - 3 * (psi(delta, d, g) + g.nu2 + g.nu4)


def smallest_dimension(delta: float, g: Geometry) -> int:
    """Return the smallest d >= 1 that meets the premise of Lemma 2, sigma and the nu held fixed.

    The margin falls in d up to sqrt d = 12 sigma^2 nu6 and rises from there.
    """
    if premise_margin(delta, 1, g) >= 0:
        return 1
    low = max(1, int((12 * g.sigma**2 * g.nu6) ** 2))
    high = 2 * low
    while premise_margin(delta, high, g) < 0:
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if premise_margin(delta, middle, g) >= 0 else (middle, high)
    return high


def printed_bound(k: ArrayLike, k1: ArrayLike, delta: float, g: Geometry) -> Floats:
    """Return the right-hand side of eq. (6); it may be negative, and is returned so.

    Parameters
    ----------
    k, k1 : int or int arrays: selected tokens, and those of them that share the query's centre
    delta : float in (0, 1)
    g : Geometry
    """
    k, k1 = np.asarray(k, dtype=float), np.asarray(k1, dtype=float)
    root = math.sqrt(g.d)
    noise_term = np.sqrt(2 / (g.d * k) * math.log(2 * g.d / delta))
    exponent = math.exp((g.nu2 - g.nu4 + psi(delta, g.d, g)) / root)
    factor = 8 * exponent - (7 + exponent) * k1 / k
    noise = 4 * math.exp(psi(delta, g.d, g) / root) * g.sigma * g.nu5 * noise_term
    return np.asarray(noise + factor * g.target_norm)


@dataclass(frozen=True)
class Deviations:
    """How far scores may stray from their centres', common shifts removed; not yet over sqrt d."""

    near: float
    far: float
    own_middle: float
    own: float


def score_deviations(delta: float, candidates: int, g: Geometry) -> Deviations:
    """Return bounds that hold together with probability 1 - 4 delta (docs/knn.md, steps 1-4)."""
    unit = g.sigma / math.sqrt(g.d)
    noise_norm = unit * (g.frobenius + g.spectral * math.sqrt(2 * math.log(1 / delta)))
    near = unit * (g.query_norm + noise_norm) * math.sqrt(2 * math.log(2 * candidates / delta))
    others = max(g.clusters - 1, 1)
    between = unit * g.centre_norm * math.sqrt(2 * math.log(2 * others / delta))
    t = math.log(4 / delta)
    quadratic = unit**2 * 2 * (g.frobenius * math.sqrt(t) + g.spectral * t)
    own = unit * g.query_norm * math.sqrt(2 * t) + quadratic
    return Deviations(near, near + between, unit**2 * g.trace, own)


def repaired_bound(
    k: ArrayLike, k1: ArrayLike, delta: float, g: Geometry, selectable: int | None = None
) -> Floats:
    """Return a bound on the left-hand side of eq. (6) that holds with probability at least 1 - 5 delta.

    Parameters
    ----------
    k, k1 : int or int arrays
    delta : float in (0, 1/5)
    g : Geometry
    selectable : int, optional
        The n tokens among which k were selected by score, in whatever way; by default the k tokens are
        given beforehand and hold the query's own key.

    Source: docs/knn.md; it replaces eq. (6).
    """
    k, k1 = np.asarray(k, dtype=float), np.asarray(k1, dtype=float)
    root = math.sqrt(g.d)
    n = k if selectable is None else np.full_like(k, selectable)
    stray = [score_deviations(delta, int(size), g) for size in np.unique(n)]
    index = np.searchsorted(np.unique(n), n)
    near, far, middle, own = (
        np.array([getattr(s, name) for s in stray])[index]
        for name in ("near", "far", "own_middle", "own")
    )
    # Step 5: the softmax weight of foreign tokens.
    own_low = g.own_score + np.where(k1 > 0, middle - own, -near)
    others_low = g.own_score - near
    first = own_low if selectable is None else np.minimum(own_low, others_low)
    inside = np.exp(first / root) * np.minimum(k1, 1) + np.exp(others_low / root) * np.maximum(k1 - 1, 0)
    outside = (k - k1) * np.exp((g.other_score + far) / root)
    foreign = outside / (outside + inside)
    # Steps 6 and 7: the noise, averaged with fixed weights, and what the weights' own noise adds.
    deviation = np.maximum(np.maximum(near, own), np.where(k1 < k, far, 0)) / root
    tilt = 2 * np.tanh(deviation / 2)
    unit = g.sigma * g.column_norm / root
    sets = 0.0 if selectable is None else gammaln(n + 1) - gammaln(k + 1) - gammaln(n - k + 1)
    largest = unit * np.sqrt(2 * np.log(4 * g.d * n / delta))
    weight_norm = _largest_weight_norm(k, k1, middle / root, g)
    averaged = unit * weight_norm * np.sqrt(2 * (math.log(4 * g.d / delta) + sets))
    return np.asarray(foreign * g.spread + np.minimum(averaged + tilt * largest, largest))


def _largest_weight_norm(k: Floats, k1: Floats, own_middle: Floats, g: Geometry) -> Floats:
    """Return the l2 norm of the noise-free softmax weights, with or without the own key, if larger."""
    inner, outer = math.exp(g.own_score / math.sqrt(g.d)), math.exp(g.other_score / math.sqrt(g.d))
    norms = []
    for own in (np.zeros_like(own_middle), own_middle):
        first = np.minimum(k1, 1)
        parts = ((first, inner * np.exp(own)), (k1 - first, inner), (k - k1, outer))
        total = sum(count * weight for count, weight in parts)
        norms.append(np.sqrt(sum(count * weight**2 for count, weight in parts)) / total)
    return np.maximum(*norms)


def stated_count(n: float, d: float, kappa: float, tau: float, constant: float) -> float:
    """Return c n d^(2 kappa + tau - 1). Source: Lemma 3, eq. (27)."""
    return constant * n * math.pow(d, 2 * kappa + tau - 1)
