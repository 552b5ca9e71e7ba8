"""Lemma 3: the exact mean of the count for independent keys, and how much of it trials may not see.

Nothing here draws a number or shares code with the simulation.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy.special import erfc, ndtr

Floats = NDArray[np.float64]

_NEAR_SINGULAR = 0.9  # of s b^2: the integral over eta converges too slowly beyond
_SMALL = 0.01  # a chance below it is summed from small terms: as 1 - P it would lose digits
_SMOOTH = 8  # degrees of freedom from which the density of chi is flat enough at 0 for an even grid
_FLOOR = -45.0  # of log densities relative to the mode


def mean_count(n: int, d: float, relevant: int, noise: float) -> float | None:
    """Return the exact mean of the count for independent keys, or None where quadrature is too slow.

    Parameters
    ----------
    n : int
    d : float: degrees of freedom of |q|^2 / v
    relevant : int: s
    noise : float

    Source: Lemma 3; Fan and Lv (2008).
    """
    surplus = mean_surplus(n, d, relevant, noise)
    return None if surplus is None else relevant + surplus


@lru_cache(maxsize=256)  # asked of a cell for its count, its surplus and its share
def mean_surplus(n: int, d: float, relevant: int, noise: float) -> float | None:
    """Return the exact mean of the count less s for independent keys, with its digits where it is small.

    E surplus = (n - s) (1 - P(all relevant scores exceed t)), t ~ N(0, 1) that of another key. Given
    |q| the relevant ones are m |q| + g_i with var g_i = 1 - b^2 and covariance -b^2, b^2 = 1/(s^2 v),
    m = 1/(s v), v = 1/s + noise^2.

    Parameters
    ----------
    n, d, relevant, noise
        As in `mean_count`.

    Source: Lemma 3; Fan and Lv (2008).
    """
    s, variance = relevant, 1.0 / relevant + noise**2
    b = 1.0 / (s * math.sqrt(variance))
    if s * b * b > _NEAR_SINGULAR:
        return None
    lengths, length_weights = _chi_nodes(d)
    pulls = lengths * math.sqrt(variance) / (s * variance)
    # c = t - m |q|: its density on an even grid, where the trapezoid rule converges geometrically.
    c = np.arange(-pulls.max() - 9.0, -pulls.min() + 9.0, 0.04)
    density = np.exp(-0.5 * (c[:, None] + pulls) ** 2) @ length_weights
    density /= density.sum()
    beaten = 1.0 - float(density @ probability_all_above(c, s, b))
    if beaten < _SMALL:
        beaten = max(float(density @ probability_any_below(c, s, b)), 0.0)
    return (n - s) * beaten


def probability_all_above(c: Floats, s: int, b: float) -> Floats:
    """Return P(g_1, ..., g_s > c) for normal g_i of variance 1 - b^2 and covariance -b^2.

    The g_i are z_i + i b eta, of independent standard normals, i the imaginary unit: the probability is
    the mean over eta of Q(c - i b eta)^s, Q the normal tail.

    Parameters
    ----------
    c : float64 array (points,)
    s : int
    b : float
        s b^2 < 1.

    Source: chosen here.
    """
    points, weights = _normal_nodes(c, s, b)
    with np.errstate(under="ignore"):
        return np.asarray(((_normal_tail(points) ** s) @ weights).real)


def probability_any_below(c: Floats, s: int, b: float) -> Floats:
    """Return the complement of `probability_all_above` with its digits where it is small.

    Source: chosen here.
    """
    points, weights = _normal_nodes(c, s, b)
    with np.errstate(under="ignore", divide="ignore", invalid="ignore"):
        small = -np.expm1(s * np.log1p(-_normal_tail(-points)))
        found = np.where(c[:, None] < 0, small, 1.0 - _normal_tail(points) ** s)
    return np.asarray((found @ weights).real)


def _normal_nodes(c: Floats, s: int, b: float) -> tuple[NDArray[np.complex128], Floats]:
    """Return c - i b eta (points, nodes) and the weights of the normal eta."""
    reach = 9.0 / math.sqrt(1.0 - s * b * b)
    eta = np.linspace(-reach, reach, 241)
    weights = np.exp(-0.5 * eta**2) * (eta[1] - eta[0]) / math.sqrt(2 * math.pi)
    return c[:, None] - 1j * b * eta, weights


def _normal_tail(z: NDArray[np.complex128]) -> NDArray[np.complex128]:
    return np.asarray(0.5 * erfc(z / math.sqrt(2)))


def _chi_nodes(d: float) -> tuple[Floats, Floats]:
    """Return nodes and weights of the chi distribution with d degrees of freedom."""
    if d < _SMOOTH:  # x^(d - 1) has an edge at 0; in log x the density is smooth and dies on both sides
        a = -2 * _FLOOR / d
        low, high = _FLOOR / d - 0.5, 0.5 * math.log1p(a + math.sqrt(2 * a))
        log_x = np.linspace(low, high, int((high - low) / 0.02) + 2)  # relative to the mode, sqrt(d)
        weights = np.exp(d * log_x - 0.5 * d * np.expm1(2 * log_x))
        return math.sqrt(d) * np.exp(log_x), weights / weights.sum()
    mode = math.sqrt(d - 1.0)
    x = np.linspace(max(mode - 7.0, 1e-9), mode + 9.0, 321)
    # Relative to the mode, as the terms of the log density are huge for large d.
    log_density = (d - 1.0) * np.log1p((x - mode) / mode) - (x - mode) * (x + mode) / 2
    weights = np.exp(log_density - log_density.max())
    return x, weights / weights.sum()


def unseen_surplus(
    far: int, mates: int, d: float, relevant: int, noise: float, stake: float
) -> tuple[float, float]:
    """Return a value z, and the most that the mean of the surplus owes to what exceeds z in a trial.

    The mean of the surplus given the relevant scores is at most mates + far Q(w), w the weakest of them,
    and P(w < x) <= s P(r < x) for the score r of a single one, normal given |q|. For every x, z = mates
    + far Q(x) and mates s P(r < x) + far s E[Q(r); r < x] are such numbers; x is the one of the smallest
    stake z plus rest. It depends on no trial.

    Parameters
    ----------
    far, mates : int
        Irrelevant keys outside and inside of the blocks of relevant ones.
    d : float
    relevant : int: s
    noise : float
    stake : float
        What a unit of z costs: about log(2 / alpha) over the number of trials.

    Source: Lemma 3; docs/knn.md.
    """
    tail, below, beaten = _weakest_law(d, relevant, noise)
    largest = mates + far * tail
    rest = mates * below + far * beaten
    best = int(np.argmin(stake * largest + rest))
    return float(largest[best]), float(rest[best])


@lru_cache(maxsize=256)
def _weakest_law(d: float, s: int, noise: float) -> tuple[Floats, Floats, Floats]:
    """Return Q(x), min(1, s P(r < x)) and at least min(1, s E[Q(r); r < x]) on a grid of x."""
    variance = 1.0 / s + noise**2
    lengths, weights = _chi_nodes(d)
    means = lengths * math.sqrt(variance) / (s * variance)
    spread = math.sqrt(max(1.0 - 1.0 / (s * s * variance), 1e-12))
    x = np.linspace(means.min() - 9 * spread, means.max() + 9 * spread, 2001)
    below = ndtr((x[:, None] - means) / spread) @ weights
    tail = ndtr(-x)
    # Over each step Q is at most its value at the left end.
    steps = np.concatenate([[below[0]], tail[:-1] * np.diff(below)])
    return tail, np.minimum(s * below, 1.0), np.minimum(s * np.cumsum(steps), 1.0)
