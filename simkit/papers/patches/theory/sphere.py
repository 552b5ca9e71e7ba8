"""Uniform directions on the sphere: caps, and several orthogonal coordinates below one number.

Source: chosen here.
"""

from __future__ import annotations  # `elementwise` reads them as text

import math
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import betainc, comb, gammaln, wofz

from simkit.kernels.boundary import elementwise

Floats = NDArray[np.float64]
Complexes = NDArray[np.complexfloating[Any, Any]]
_LINE_FROM = 24  # from this dimension on the integrand falls so fast that a straight line will do


def cap_probability(angle: float, dim: int) -> float:
    """Return P(angle(w, p) <= angle): 1/2 I_{sin^2 angle}((m_a - 1)/2, 1/2) up to a right angle.

    The angle is at least 0, the dimension m_a at least 2. Source: Definition 2.
    """
    if angle >= math.pi:
        return 1.0
    half = 0.5 * float(betainc((dim - 1) / 2, 0.5, math.sin(angle) ** 2))
    return half if angle <= math.pi / 2 else 1.0 - half


@elementwise
def probability_all_below(bound: ArrayLike, n: int, dim: int) -> Floats:
    """Return P(v_1 <= c, ..., v_n <= c) for v uniform on the unit sphere of R^dim, to about 1e-13.

    The uniform law is N(0, I/2z) with z integrated over a Bromwich contour, which makes coordinates
    independent: Gamma(D/2) / (2 pi i) int e^z z^{-D/2} (erfc(-c sqrt z)/2)^n dz. Each c of the bounds
    (k,) has its own; n is from 1 to D = dim.
    """
    c = np.atleast_1d(np.asarray(bound, dtype=np.float64))
    out = np.where(c >= 1.0, 1.0, 0.0)
    below = (c < 0) & (n * c * c < 1)
    out[below] = _all_above(-c[below], n, dim)
    inside = (c >= 0) & (c < 1)
    if dim >= _LINE_FROM:
        out[inside] = _on_line(c[inside], n, dim)
        return out
    # Left of the origin the integrand grows like exp((n c^2 - 1) |z|): where n c^2 is not small, sum
    # over how many coordinates exceed c, of which fewer than 1/c^2 can at once.
    small = inside & (n * c * c <= 0.5)
    out[small] = _on_parabola(c[small], n, dim)
    large = inside & ~small
    terms = [(-1.0) ** i * comb(n, i) * _all_above(c[large], i, dim) for i in range(1, n + 1)]
    out[large] = 1.0 + np.sum(terms, axis=0)
    return out


def kinks(others: int) -> list[float]:
    """Return where `probability_all_below` is not smooth, downwards: 1/sqrt j, and where it ends."""
    smooth_from = 25  # of order (1 - j c^2)^{j/2} and above
    return [j**-0.5 for j in range(2, min(others, smooth_from) + 1)] + [-(others**-0.5)]


def _parabola(dim: int) -> tuple[Complexes, Complexes]:
    """Return sqrt z on z = mu (1 + i u)^2, u > 0, and the weights of e^z z^{-D/2} dz / (2 pi i)."""
    mu = max(dim / 2, 6.0)
    step = 0.08 * math.sqrt(6.0 / mu)
    reach = math.sqrt((0.0 if mu > 6.0 else 1.0) + 40.0 / mu)
    u = (np.arange(math.ceil(reach / step)) + 0.5) * step
    root = math.sqrt(mu) * (1.0 + 1j * u)
    scale = np.exp(root * root - dim * np.log(root) + gammaln(dim / 2))
    return root, np.asarray(scale * 2.0 * math.sqrt(mu) * root * (step / math.pi))


def _all_above(c: Floats, i: int, dim: int) -> Floats:
    """Return P(v_1 >= c, ..., v_i >= c), c >= 0; zero unless i c^2 < 1."""
    left = 1.0 - i * c * c
    out = np.zeros_like(c)
    at = left > 0
    root, weights = _parabola(dim)
    time = left[at][:, None]
    # erfc(w) = exp(-w^2) erfcx(w) takes exp(-i c^2 z) to e^z; z is then measured in units of 1/left.
    factor = (0.5 * wofz(1j * c[at][:, None] * root / np.sqrt(time))) ** i
    out[at] = (factor * weights).real.sum(axis=1)
    out[at] *= left[at] ** (dim / 2 - 1)
    return out


def _on_parabola(c: Floats, n: int, dim: int) -> Floats:
    root, weights = _parabola(dim)
    return _sum_of_powers(c[:, None] * root, n, weights)


def _on_line(c: Floats, n: int, dim: int) -> Floats:
    mu = dim / 2
    step = 0.08 * math.sqrt(6.0 / mu)
    reach = math.sqrt(10.0 ** (68.0 / dim) - 1.0)
    u = (np.arange(math.ceil(reach / step)) + 0.5) * step
    z = mu * (1.0 + 1j * u)
    weights = np.exp(z - mu * np.log(z) + gammaln(mu)) * (mu * step / math.pi)
    return _sum_of_powers(c[:, None] * np.sqrt(z), n, weights)


def _sum_of_powers(scaled: Complexes, n: int, weights: Complexes) -> Floats:
    """Return the real sum of weights (erfc(-w) / 2)^n, w = c sqrt z in the right half-plane."""
    factor = 1.0 - 0.5 * np.exp(-(scaled**2)) * wofz(1j * scaled)
    return np.asarray((factor**n * weights).real.sum(axis=1))
