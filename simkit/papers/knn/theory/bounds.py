"""Bounds of Lemmas 2 and 3: as printed, and for Lemma 2 one that holds.

The derivation of the repaired bound stands in docs/derivations.md. Nothing here draws a number or
shares code with the simulation.
"""

from __future__ import annotations  # `elementwise` reads them as text

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import gammaln

from simkit.errors import ArgumentError
from simkit.kernels.boundary import elementwise

Floats = NDArray[np.float64]
_MOST_EXPONENT = 680.0  # a million times its exponential is still a double
_MOST_FACTOR = 1e301


@dataclass(frozen=True)
class Geometry:
    """Sizes of the centres e_0, ..., e_{M-1}, of A = W_Q W_K^T and of W_V; the query's centre is e_0.

    nu1 to nu6 are those of Assumption 2, as tight as the matrices allow (nu4 may be chosen larger); A is
    symmetric here. Source: Assumption 2.
    """

    d: int
    clusters: int
    sigma: float
    nu1: float
    nu2: float
    nu4: float
    nu5: float
    nu6: float
    own_score: float  # mu_l A mu_l^T
    other_score: float  # the largest mu_l A mu_j^T over other centres
    frobenius: float  # of A, as spectral and trace
    spectral: float
    trace: float
    query_norm: float  # |mu_l A| = |A mu_l^T|
    centre_norm: float  # largest |A (mu_j - mu_l)^T|
    column_norm: float  # largest l2 norm of a column of W_V
    target_norm: float  # |mu_l W_V|, sup norm
    largest_norm: float  # largest |mu_j W_V|, sup norm
    spread: float  # largest |(mu_j - mu_l) W_V|, sup norm


def value_rows(values: str, rows: int, d: int, ratio: float) -> Floats:
    """Return the first rows of W_V, (rows, d).

    `identity`: I. `competitor`: I, with `ratio` at the entry of centre 1. `dense`: the Hartley matrix
    (cos + sin)(2 pi i j / d) / sqrt 2, whose entries are all of order 1. Source: Assumption 2.3.
    """
    if values == "dense":
        angle = 2 * np.pi / d * (np.outer(np.arange(rows), np.arange(d)) % d)
        return np.asarray((np.cos(angle) + np.sin(angle)) / math.sqrt(2))
    matrix = np.eye(rows, d)
    if values == "competitor" and rows > 1:
        matrix[1, 1] = ratio
    return matrix


def describe(params: Mapping[str, Any]) -> Geometry:
    """Return the geometry of a cell of `knn-distillation`. Source: Assumption 2."""
    names = ("d", "clusters", "sigma", "beta", "scores", "values", "nu4")
    return _describe(*(params[name] for name in names), ratio=params["ratio"] or 1.0)


@lru_cache(maxsize=256)  # asked of every cell several times
def _describe(
    d: int, clusters: int, sigma: float, beta: float, scores: str, values: str, nu4: float, ratio: float
) -> Geometry:
    ones = scores == "ones"
    # Rows 0 and 1 attain every maximum over centres: the others hold no other entries than row 1.
    rows = value_rows(values, min(2, d), d, ratio)
    nu5 = max(1.0, ratio) if values == "competitor" else 1.0
    column = nu5
    if values == "dense":
        nu5 = float(np.abs(rows[min(1, d - 1)]).max())  # row 1 runs through all residues
        column = math.sqrt(d / 2)
    centres = rows[:clusters]
    return Geometry(
        d=d, clusters=clusters, sigma=sigma,
        nu1=1.0, nu2=beta if ones else 0.0, nu4=nu4, nu5=nu5, nu6=beta,
        own_score=beta, other_score=beta if ones else 0.0,
        frobenius=beta * (d if ones else math.sqrt(d)), spectral=beta * (d if ones else 1.0),
        trace=beta * d, query_norm=beta * (math.sqrt(d) if ones else 1.0),
        centre_norm=0.0 if ones else beta * math.sqrt(2), column_norm=column,
        target_norm=float(np.abs(centres[0]).max()), largest_norm=float(np.abs(centres).max()),
        spread=float(np.abs(centres - centres[0]).max()),
    )  # fmt: skip


def psi(delta: float, d: float, g: Geometry) -> float:
    """Return 2 sigma nu1 nu6 sqrt(2 log(1/delta)) + 2 sigma^2 nu6 log(d/delta). Source: Lemma 2."""
    first = 2 * g.sigma * g.nu1 * g.nu6 * math.sqrt(2 * math.log(1 / delta))
    return first + 2 * g.sigma**2 * g.nu6 * math.log(d / delta)


def premise_sides(delta: float, d: float, g: Geometry) -> tuple[float, float]:
    """Return sqrt d and 3 (psi + nu2 + nu4): the first is at least the second. Source: Lemma 2."""
    return math.sqrt(d), 3 * (psi(delta, d, g) + g.nu2 + g.nu4)


def premise_margin(delta: float, d: float, g: Geometry) -> float:
    """Return sqrt d - 3 (psi + nu2 + nu4); the premise is that it is >= 0. Source: Lemma 2."""
    left, right = premise_sides(delta, d, g)
    return left - right


@lru_cache(maxsize=64)  # each block of a cell asks for it
def smallest_dimension(delta: float, g: Geometry) -> int:
    """Return the smallest d >= 1 that meets the premise, sigma and the nu held fixed.

    The margin falls in d up to sqrt d = 12 sigma^2 nu6 and rises from there. Source: Lemma 2.
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


@elementwise
def printed_bound(k: ArrayLike, k1: ArrayLike, delta: float, g: Geometry) -> Floats:
    """Return the right-hand side as printed; it may be negative, or infinite beyond the doubles.

    Of k selected tokens k1 share the query's centre; delta is in (0, 1). Source: eq. (6).
    """
    k, k1 = _count("k", k, 1), _count("k1", k1, 0)
    root = math.sqrt(g.d)
    noise_term = np.sqrt(2 / (g.d * k) * math.log(2 * g.d / delta))
    exponent = _exp((g.nu2 - g.nu4 + psi(delta, g.d, g)) / root)
    factor = 8 * exponent - (7 + exponent) * k1 / k if exponent < _MOST_FACTOR else math.inf
    noise = 4 * _exp(psi(delta, g.d, g) / root) * g.sigma * g.nu5 * noise_term
    return np.asarray(noise + factor * g.target_norm)


def _count(name: str, count: ArrayLike, least: int) -> Floats:
    found = np.asarray(count, dtype=float)
    if not np.all((found >= least) & np.isfinite(found)):
        raise ArgumentError(f"a count is a finite number, at least {least}", parameter=name)
    return found


def _exp(exponent: float) -> float:
    try:
        return math.exp(exponent)
    except OverflowError:
        return math.inf


@dataclass(frozen=True)
class Deviations:
    """How far scores may stray from their centres', common shifts removed; not yet over sqrt d.

    Source: chosen here.
    """

    near: float  # of tokens of the query's centre
    far: float  # of others
    own_middle: float  # of the query's own key: what it gains in the mean
    own: float  # how far it strays from that


def score_deviations(delta: float, candidates: int, g: Geometry) -> Deviations:
    """Return bounds that hold together with probability 1 - 4 delta (docs/derivations.md, steps 1 to 4).

    Source: Laurent and Massart (2000).
    """
    unit = g.sigma / math.sqrt(g.d)
    noise_norm = unit * (g.frobenius + g.spectral * math.sqrt(2 * math.log(1 / delta)))
    near = unit * (g.query_norm + noise_norm) * math.sqrt(2 * math.log(2 * candidates / delta))
    others = max(g.clusters - 1, 1)
    between = unit * g.centre_norm * math.sqrt(2 * math.log(2 * others / delta))
    t = math.log(4 / delta)
    quadratic = unit**2 * 2 * (g.frobenius * math.sqrt(t) + g.spectral * t)
    own = unit * g.query_norm * math.sqrt(2 * t) + quadratic
    return Deviations(near, near + between, unit**2 * g.trace, own)


@elementwise
def repaired_bound(
    k: ArrayLike, k1: ArrayLike, delta: float, g: Geometry, selectable: int | None = None
) -> Floats:
    """Return a bound on the same error that does hold with probability at least 1 - 5 delta.

    Departs from eq. (6): derived anew in docs/derivations.md. All other centres have the same score
    there (`Geometry.other_score`), as with A = beta I and A = beta 1 1^T. Delta is in (0, 1/5);
    `selectable` are the n tokens among which k were selected by score, in whatever way; by default the k
    tokens are given beforehand and hold the query's own key. Source: eq. (6).
    """
    k, k1 = _count("k", k, 1), _count("k1", k1, 0)
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
    own_weight, other_weight, outside = _weigh(
        (np.minimum(k1, 1), np.maximum(k1 - 1, 0), k - k1),
        (first / root, others_low / root, (g.other_score + far) / root),
    )
    foreign = outside / (outside + (own_weight + other_weight))
    # Steps 6 and 7: the noise, averaged with fixed weights, and what the weights' own noise adds.
    deviation = np.maximum(np.maximum(near, own), np.where(k1 < k, far, 0)) / root
    tilt = 2 * np.tanh(deviation / 2)
    unit = g.sigma * g.column_norm / root
    sets = 0.0 if selectable is None else gammaln(n + 1) - gammaln(k + 1) - gammaln(n - k + 1)
    largest = unit * np.sqrt(2 * np.log(4 * g.d * n / delta))
    weight_norm = _largest_weight_norm(k, k1, middle / root, g)
    averaged = unit * weight_norm * np.sqrt(2 * (math.log(4 * g.d / delta) + sets))
    return np.asarray(foreign * g.spread + np.minimum(averaged + tilt * largest, largest))


def _weigh(counts: Sequence[Floats], exponents: Sequence[Floats]) -> list[Floats]:
    """Return counts times exponentials, all divided by what keeps the largest of them in range."""
    top = _largest_exponent(counts, exponents)
    shift = top - np.clip(top, -_MOST_EXPONENT, _MOST_EXPONENT)  # 0 but in extreme cells
    return [
        np.asarray(c * np.exp(np.minimum(e - shift, _MOST_EXPONENT)))
        for c, e in zip(counts, exponents, strict=True)
    ]


def _largest_exponent(counts: Sequence[Floats], exponents: Sequence[Floats]) -> Floats:
    shown = [np.where(c > 0, e, -np.inf) for c, e in zip(counts, exponents, strict=True)]
    return np.asarray(np.max(shown, axis=0))


def _largest_weight_norm(k: Floats, k1: Floats, own_middle: Floats, g: Geometry) -> Floats:
    """Return the l2 norm of the noise-free softmax weights, with or without the own key, if larger."""
    root = math.sqrt(g.d)
    inner, outer = g.own_score / root, g.other_score / root
    first = np.minimum(k1, 1)
    counts = (first, k1 - first, k - k1)
    norms = []
    for own in (np.zeros_like(own_middle), own_middle):
        exponents = (inner + own, np.full_like(own, inner), np.full_like(own, outer))
        top = _largest_exponent(counts, exponents)
        if np.max(top) > _MOST_EXPONENT / 2:  # squares would overflow: relative to the largest weight
            weights = [np.exp(np.minimum(e - top, 0.0)) for e in exponents]
        else:
            plain = [np.full_like(own, math.exp(exponent)) for exponent in (inner, outer)]
            weights = [plain[0] * np.exp(own), *plain]
        parts = list(zip(counts, weights, strict=True))
        total = sum(count * weight for count, weight in parts)
        norms.append(np.sqrt(sum(count * weight**2 for count, weight in parts)) / total)
    return np.asarray(np.maximum(*norms))


def stated_count(n: float, d: float, kappa: float, tau: float, constant: float) -> float:
    """Return c n d^(2 kappa + tau - 1). Source: eq. (27)."""
    return constant * n * math.pow(d, 2 * kappa + tau - 1)
