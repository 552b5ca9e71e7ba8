"""The laws of weights and summands for uniform scores, and their transforms.

All means over a score are Gauss-Legendre sums over its quantile v, whose error Bernstein ellipses bound.
Source: chosen here, where nothing else is named.
"""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Complexes = NDArray[np.complex128]

_SPREAD, SPECIAL = 0.4, 4.0  # Definition 3.8: scores in [1, 1.4] log n, the special one 4 log n
_MOST_ORDER = 500  # nodes of a rule, which take a tenth of a second to find
_RADII = 1.0 + np.geomspace(0.02, 60.0, 60)  # of Bernstein ellipses
_LOG_CONSTANT = math.log(32 / 15) - np.log1p(-(_RADII**-2))
_LOG_STEP = 2 * np.log(_RADII)


@dataclass(frozen=True)
class Network:
    """One network on one data set with uniform scores, as far as a single sign vector sees it.

    The weights are n^(0.4 v) of F_exp (softmax), else 1 + 0.4 v of F_lin, v uniform on [0, 1].
    Source: Definition 3.2, Definition 3.3, Definition 3.8.
    """

    n: int  # length of the input, at least 2
    tau: float  # threshold, in [0, 1)
    softmax: bool
    special: bool = False  # D1 under F_lin: the special index has weight 4; in D0 it is like any other

    @property
    def slope(self) -> float:
        """0.4 log n: the logarithm of the largest weight of F_exp."""
        return _SPREAD * math.log(self.n)

    @property
    def largest(self) -> float:
        """The largest ordinary weight; the smallest is 1."""
        return math.exp(self.slope) if self.softmax else 1.0 + _SPREAD

    def weights(self, order: int) -> tuple[Floats, Floats]:
        """Return nodes u and their probabilities: a Gauss-Legendre rule in v."""
        v, mass = _gauss_legendre(order)
        return (np.exp(self.slope * v) if self.softmax else 1.0 + _SPREAD * v), mass


class UnaffordableError(ArithmeticError):
    """More nodes or terms would be needed than a table can wait for."""


@lru_cache(maxsize=64)
def _gauss_legendre(order: int) -> tuple[Floats, Floats]:
    if order > _MOST_ORDER:
        raise UnaffordableError(f"{order} nodes")
    nodes, weights = np.polynomial.legendre.leggauss(order)
    return (1.0 + nodes) / 2, weights / 2


def least_order(net: Network, up: float, down: float, across: float, log_error: float) -> int:
    """Return how many nodes give E exp(z u) within an error, for -down <= Re z <= up, |Im z| <= across.

    The rule of order q errs by at most (32/15) max|f| r^(2 - 2q) / (1 - r^-2), f being bounded on the
    ellipse with foci 0 and 1 and parameter r (Trefethen, Approximation Theory and Approximation
    Practice, Theorem 19.3).
    """
    size, sideways, lowest = _ellipses(net)
    largest = np.maximum(up * size, -down * lowest) + across * sideways
    needed = np.maximum(largest + (_LOG_CONSTANT - log_error), 0.0) / _LOG_STEP
    return 8 * math.ceil((2 + min(float(needed.min()), 1e9)) / 8)  # few distinct rules, made once


@lru_cache(maxsize=16)
def _ellipses(net: Network) -> tuple[Floats, Floats, Floats]:
    """Bound on each ellipse |u|, |Im u|, and Re u from below, u being the weight at a complex v."""
    wide, high = (_RADII + 1 / _RADII) / 2, (_RADII - 1 / _RADII) / 2
    if not net.softmax:
        lowest = 1.0 + _SPREAD * (1 - wide) / 2
        return 1.0 + _SPREAD * (1 + wide) / 2, _SPREAD * high / 2, np.minimum(lowest, 0.0)
    size = np.exp(np.minimum(net.slope * (1 + wide) / 2, 300.0))
    turned = net.slope * high / 2
    forward = turned < math.pi / 2
    sideways = size * np.where(forward, np.sin(np.minimum(turned, math.pi / 2)), 1.0)
    return size, sideways, np.where(forward, 0.0, -size)


class SummandLaw(NamedTuple):
    """The law of a summand u (y - tau): values, chances, which y = -1. Source: Definition 3.4."""

    values: Floats
    mass: Floats
    negative: NDArray[np.bool_]


def terms_of(net: Network, order: int) -> SummandLaw:
    """Return an ordinary summand's law, by a rule of nodes for either sign. Source: Definition 3.4."""
    u, mass = net.weights(order)
    up, down = 1.0 - net.tau, 1.0 + net.tau
    values = np.concatenate([up * u, -down * u])
    return SummandLaw(values, np.concatenate([mass, mass]) / 2, np.repeat([False, True], order))


def special_terms_of(net: Network, ordinary: SummandLaw) -> SummandLaw:
    """Return the special index's law: in D0, or without one, an ordinary one. Source: Definition 3.8."""
    if not net.special:
        return ordinary
    values = SPECIAL * np.array([1.0 - net.tau, -1.0 - net.tau])
    return SummandLaw(values, np.array([0.5, 0.5]), np.array([False, True]))


def log_mgf(law: SummandLaw, tilts: Floats) -> Floats:
    """Return log E exp(c X) at each tilt c."""
    exponents = np.multiply.outer(tilts, law.values)
    highest = exponents.max(axis=-1)
    return np.asarray(highest + np.log(np.exp(exponents - highest[..., None]) @ law.mass))


def log_mgfs(ordinary: SummandLaw, special: SummandLaw, tilts: Floats) -> tuple[Floats, Floats]:
    """Return `log_mgf` of an ordinary summand and of the special one, which may have the same law."""
    logs = log_mgf(ordinary, tilts)
    return logs, logs if special is ordinary else log_mgf(special, tilts)


def tilted_mass(law: SummandLaw, tilt: float) -> Floats:
    """Return the probabilities of a law's values after tilting by exp(c X)."""
    exponents = tilt * law.values
    mass = law.mass * np.exp(exponents - exponents.max())
    return np.asarray(mass / mass.sum())


def decay(net: Network, tilt: float, across: float) -> tuple[float, float]:
    """Bound |E exp((tilt + iw) u) / E exp(tilt u)|, u an ordinary weight, for all w >= across >= 0.

    Returns the bound, at most 1, which falls as `across` grows, and `far`: the ratio is at most far / w
    for every w > 0.
    """
    if net.softmax:
        far = _total_variation(net, tilt)
        return min(1.0, far / across if across > 0 else 1.0), far
    # |sinh(x + iy) / sinh(x)| x / |x + iy|, which falls up to y = pi; from pi/2 on with 1 for sin^2 y
    x, y = max(abs(tilt) * _SPREAD / 2, 1e-9), across * _SPREAD / 2
    sine = math.sin(min(y, math.pi / 2)) / math.sinh(min(x, 300.0))
    return min(1.0, x * math.sqrt((1 + sine * sine) / (x * x + y * y))), 2 * x / math.tanh(x) / _SPREAD


@lru_cache(maxsize=64)
def _total_variation(net: Network, tilt: float) -> float:
    """Return ends plus total variation of exp(tilt u) / u on [1, U], over its integral there."""
    last = net.largest
    top = max(tilt, tilt * last)
    u, mass = net.weights(least_order(net, max(tilt, 0.0), max(-tilt, 0.0), 0.0, top - 30.0))
    turn = min(max(1 / tilt, 1.0), last) if tilt > 0 else last
    ends = math.exp(tilt - top) + math.exp(tilt * last - top) / last - math.exp(tilt * turn - top) / turn
    integral = net.slope * float(mass @ np.exp(tilt * u - top))
    return 2 * ends / integral


def characteristic(law: SummandLaw, tilt: float, step: float, count: int) -> tuple[Complexes, Complexes]:
    """Return E exp((c + it) X) 1(y = +1) / E exp(cX) at t = 0, step, ..., count step; and for y = -1."""
    mass = tilted_mass(law, tilt)
    near = math.isqrt(count) + 1
    far = -(-(count + 1) // near)
    found = []
    for chosen in (~law.negative, law.negative):
        turns = step * law.values[chosen]
        fine = np.exp(1j * np.multiply.outer(np.arange(near), turns))
        coarse = np.exp(1j * np.multiply.outer(np.arange(far) * near, turns)) * mass[chosen]
        found.append(np.einsum("ax,bx->ab", coarse, fine).ravel()[: count + 1])
    return found[0], found[1]
