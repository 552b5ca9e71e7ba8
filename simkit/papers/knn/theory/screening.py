"""Lemma 3: the exact mean of the count for independent keys.

Nothing here draws a number or shares code with the simulation.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from scipy.special import erfc, gammaln

Floats = NDArray[np.float64]

_NEAR_SINGULAR = 0.9  # of s b^2: the integral over eta converges too slowly beyond


def mean_count(n: int, d: float, relevant: int, noise: float) -> float | None:
    """Return the exact mean of the count for independent keys, or None where quadrature is too slow.

    E count = s + (n - s) (1 - P(all relevant scores exceed t)), t ~ N(0, 1) that of another key. Given
    |q| the relevant ones are m |q| + g_i with var g_i = 1 - b^2 and covariance -b^2, b^2 = 1/(s^2 v),
    m = 1/(s v), v = 1/s + noise^2.

    Parameters
    ----------
    n : int
    d : float: degrees of freedom of |q|^2 / v
    relevant : int: s
    noise : float

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
    return float(s + (n - s) * (1.0 - density @ probability_all_above(c, s, b)))


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
    reach = 9.0 / math.sqrt(1.0 - s * b * b)
    eta = np.linspace(-reach, reach, 241)
    weights = np.exp(-0.5 * eta**2) * (eta[1] - eta[0]) / math.sqrt(2 * math.pi)
    tail = 0.5 * erfc((c[:, None] - 1j * b * eta) / math.sqrt(2))
    with np.errstate(under="ignore"):
        return np.asarray(((tail**s) @ weights).real)


def _chi_nodes(d: float) -> tuple[np.ndarray, np.ndarray]:
    """Return nodes and weights of the chi distribution with d degrees of freedom."""
    mode = math.sqrt(max(d - 1.0, 0.0))
    x = np.linspace(max(mode - 7.0, 1e-9), mode + 9.0, 321)
    # Relative to the mode, as the terms of the log density are huge for large d.
    log_density = (
        (d - 1.0) * np.log1p((x - mode) / mode) - (x - mode) * (x + mode) / 2
        if mode
        else (-0.5 * x**2 - gammaln(0.5))
    )
    weights = np.exp(log_density - log_density.max())
    return x, weights / weights.sum()
