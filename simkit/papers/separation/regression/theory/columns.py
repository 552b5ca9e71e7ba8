"""How often two independent sign vectors both fire one network, for uniform scores.

Source: chosen here.
"""

import math
from functools import lru_cache

import numpy as np

from simkit.papers.separation.regression.theory import grids, laws
from simkit.papers.separation.regression.theory.intervals import SMALLEST
from simkit.papers.separation.regression.theory.inversion import Fires


def rough_second_moment(net: laws.Network, fires: Fires) -> float:
    """Return Chernoff's bound of the probability that two independent sign vectors both fire."""
    tilts = fires.saddle * np.array([0.7, 0.8, 0.9, 1.0, 1.1])
    logs = [_log_columns(net, float(tilt), math.log(1e-15))[0] for tilt in tilts]
    whole = [
        (net.n - 1) * log + _log_columns_special(net, float(tilt), log)
        for tilt, log in zip(tilts, logs, strict=True)
    ]
    return min(1.0, math.exp(min(whole) + 1e-9 * (1 + abs(min(whole))) + net.n * 1e-13))


@lru_cache(maxsize=64)
def second_moment(net: laws.Network, fires: Fires) -> float:
    """Return an upper bound of the probability that two independent sign vectors both fire.

    This is E p(w)^2, p(w) being the probability that one of them fires given the scores; `fires` is what
    `column_fires` found of it.
    """
    n, c = net.n - 1, fires.saddle
    bound = min(fires.all.high, rough_second_moment(net, fires))
    if bound <= SMALLEST or net.n < grids.LEAST_LENGTH:
        return bound
    log, shares = _log_columns(net, c, math.log(1e-15))
    axis, worst = _columns_axis(net, c, shares)
    if (2 * axis.last + 1) * (axis.last + 1) > grids.MOST_NODES:
        return bound
    across = 2 * (1 + net.tau) * axis.step * axis.last
    order = laws.least_order(
        net, 2 * (1 - net.tau) * c, 2 * (1 + net.tau) * c, across, math.log(grids.SMALL / n)
    )
    if order > grids.MOST_ORDER:
        return bound
    phi = _columns_grid(net, axis, order)
    size = np.maximum(np.abs(phi), 1e-3)
    power = np.exp(n * np.log(np.where(phi == 0, 1e-300, phi)))
    power *= _columns_special_grid(net, axis) if net.special else phi
    accuracy = (n + 1) * 1e-13 + 8 * grids.SMALL  # rounding, and quadrature of a mean of at least 1/4
    total, rounding = grids.sum_grid(axis, axis, power, True, accuracy / size)
    found = (total + rounding + math.exp(n * math.log(worst)) * axis.most() ** 2) * (1 + accuracy)
    whole = n * log + _log_columns_special(net, c, log) + math.log(found)
    return min(bound, max(math.exp(min(whole, 0.0)), SMALLEST))


def _columns_tilts(net: laws.Network, tilt: float) -> laws.Floats:
    """Return what multiplies a weight u for the signs ++, +-, -+, -- of the two vectors."""
    up, down = (1.0 - net.tau) * tilt, (1.0 + net.tau) * tilt
    return np.array([2 * up, up - down, up - down, -2 * down])


def _log_columns(net: laws.Network, tilt: float, log_error: float) -> tuple[float, laws.Floats]:
    """Return log E exp(tilt (X1 + X2)) of one index, and how the four pairs of signs share in it."""
    tilts = _columns_tilts(net, tilt)
    u, mass = net.weights(laws.least_order(net, tilts[0], -tilts[3], 0.0, log_error))
    logs = laws.log_mgf(laws.SummandLaw(u, mass, u < 0), tilts)
    top = logs.max()
    parts = np.exp(logs - top) / 4
    return float(top + math.log(parts.sum())), parts / parts.sum()


def _log_columns_special(net: laws.Network, tilt: float, ordinary: float) -> float:
    if not net.special:
        return ordinary
    logs = laws.SPECIAL * tilt * np.array([1.0 - net.tau, -1.0 - net.tau])
    return 2 * float(np.logaddexp(logs[0], logs[1]) - math.log(2))


def _columns_axis(net: laws.Network, tilt: float, shares: laws.Floats) -> tuple[grids.Axis, float]:
    """Return nodes for both sums, and a bound of |E exp(s1 X1 + s2 X2)| outside their square.

    Let p = |t1 + t2| and d = |t1 - t2|. Equal signs turn by (1 - tau) p or (1 + tau) p, different ones
    by at least d - tau p. Outside |t1|, |t2| <= T, p + d > 2 T, so that either p >= T, or p < T and
    d - tau p > (1 - tau) T.
    """
    law = laws.terms_of(net, 48)
    mass = laws.tilted_mass(law, tilt)
    deviation = math.sqrt(net.n * float(mass @ (law.values - float(mass @ law.values)) ** 2))
    size = 1 + 2.6 * tilt * deviation
    slope, small = grids.fineness(net.n)
    axis = grids.Axis(tilt, max(7.0 * deviation, -math.log(small / size**2) / tilt), 1, slope)
    tilts = _columns_tilts(net, tilt)
    sought = (math.log(small / size**2) - 2 * math.log(axis.most())) / (net.n - 1)

    def worst(across: float) -> float:
        bounds = [share * laws.decay(net, float(x), (1 - net.tau) * across)[0]
                  for share, x in zip(shares, tilts, strict=True)]  # fmt: skip
        equal, different = shares[0] + shares[3], shares[1] + shares[2]
        turned = max(bounds[0] + bounds[3] + different, equal + bounds[1] + bounds[2])
        return float(min(1.0, turned * (1 + 1e-12)))

    across = 1 / deviation
    # Beyond some frequency the larger half of the signs decides, and going on gains nothing.
    while math.log(worst(across)) > sought and across * net.largest < 100:
        across *= 1.1
    axis = axis._replace(last=math.ceil(across / axis.step))
    return axis, worst(axis.step * axis.last)


def _columns_grid(net: laws.Network, axis: grids.Axis, order: int) -> laws.Complexes:
    """Return E exp(s1 X1 + s2 X2) over its value at the tilts, for k1 of any sign and k2 >= 0."""
    u, mass = net.weights(order)
    t = axis.step * np.arange(axis.last + 1)
    tilts = _columns_tilts(net, axis.tilt)
    exponents = np.multiply.outer(tilts, u)
    weights = mass * np.exp(exponents - exponents.max())
    weights /= weights.sum()
    plus = np.exp(1j * (1 - net.tau) * np.multiply.outer(t, u))
    minus = np.exp(-1j * (1 + net.tau) * np.multiply.outer(t, u))
    left = np.concatenate(
        [plus * weights[0], plus * weights[1], minus * weights[2], minus * weights[3]], axis=1
    )
    both = np.concatenate([plus, minus, plus, minus], axis=1)
    # Negative k1: the conjugate of exp(i t u), the weights being real.
    return np.asarray(grids.both_sides(left) @ both.T)


def _columns_special_grid(net: laws.Network, axis: grids.Axis) -> laws.Complexes:
    law = laws.special_terms_of(net, laws.terms_of(net, 8))
    plus, minus = laws.characteristic(law, axis.tilt, axis.step, axis.last)
    one = plus + minus
    return np.multiply.outer(grids.both_sides(one), one)
