"""How often one sign vector fires two networks whose scores are independent, for uniform scores."""

import math
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from simkit.papers.separation.regression.theory import grids
from simkit.papers.separation.regression.theory.intervals import Enclosure, enclose
from simkit.papers.separation.regression.theory.inversion import Fires
from simkit.papers.separation.regression.theory.laws import (
    Complexes,
    Floats,
    Network,
    SummandLaw,
    characteristic,
    decay,
    least_order,
    special_terms_of,
    terms_of,
    tilted_mass,
)


@lru_cache(maxsize=64)
def both_networks(first: Network, of_first: Fires, second: Network, of_second: Fires) -> Enclosure:
    """Return how often one sign vector fires two networks whose scores are independent.

    The first is on D0, the second F_lin on D1; `of_first` is what `column_fires` found of the first.
    Source: chosen here.
    """
    # Given the signs both are independent and grow with each sign: Harris' inequality.
    low, high = of_first.all.low * of_second.all.low, min(of_first.all.high, of_second.all.high)
    trivial = Enclosure(low, high)
    if high <= 1e-290 or first.n < grids.LEAST_LENGTH or not of_first.saddle * of_second.saddle:
        return trivial
    tilts = _joint_saddle(first, of_first.saddle, second, of_second.saddle)
    joint = _join((first, second), tilts, (0.0, 0.0))
    axes, worst = _joint_axes(joint)
    turns = tuple(axis.step * axis.last * (1 + first.tau) for axis in axes)
    if (2 * axes[0].last + 1) * (axes[1].last + 1) > grids.MOST_NODES:
        return trivial
    joint = _join((first, second), tilts, (turns[0], turns[1]))
    if max(law.values.size for law in joint.laws) > 2 * grids.MOST_ORDER:
        return trivial
    phi, psi = _joint_grids(joint, axes)
    size = np.maximum(np.abs(phi), 1e-3)
    power = np.exp((first.n - 1) * np.log(np.where(phi == 0, 1e-300, phi))) * psi
    accuracy = first.n * 1e-13 + 8 * grids.SMALL
    left_out = math.exp((first.n - 1) * math.log(worst)) * axes[0].most() * axes[1].most()
    above, rounding = grids.sum_grid(*axes, power, True, accuracy / size)
    below, _ = grids.sum_grid(*axes, power, False, accuracy / size)
    lost = rounding + left_out + math.exp(_log_joint_aliases(joint, axes))
    scale = math.exp(joint.log_mgf)
    return enclose(
        max(low, scale * (below - lost) * (1 - accuracy)),
        min(high, scale * (above + rounding + left_out) * (1 + accuracy)),
    )


class _Joint(NamedTuple):
    """Two networks under one sign vector, at two tilts."""

    nets: tuple[Network, Network]
    tilts: tuple[float, float]
    laws: tuple[SummandLaw, SummandLaw]
    special: SummandLaw  # of the second network
    log_mgf: float  # of both sums
    shares: Floats  # of the signs +, - of an ordinary index
    special_shares: Floats

    def log_chernoff(self, first: float, second: float) -> float:
        """Return an upper bound of log E exp(first S1 + second S2)."""
        whole = _log_joint(self.laws, self.special, self.nets[0].n, (first, second))[0]
        return whole + 1e-9 * (1 + abs(whole)) + self.nets[0].n * 1e-12


def _join(
    nets: tuple[Network, Network], tilts: tuple[float, float], turns: tuple[float, float]
) -> _Joint:
    log_error = math.log(grids.SMALL * 1e-3 / nets[0].n)
    orders = [
        least_order(net, 2 * c * (1 - net.tau), 2 * c * (1 + net.tau), turn, log_error)
        for net, c, turn in zip(nets, tilts, turns, strict=True)
    ]
    laws = terms_of(nets[0], orders[0]), terms_of(nets[1], orders[1])
    special = special_terms_of(nets[1], laws[1])
    return _Joint(nets, tilts, laws, special, *_log_joint(laws, special, nets[0].n, tilts))


def _log_joint(
    laws: tuple[SummandLaw, SummandLaw], special: SummandLaw, n: int, tilts: tuple[float, float]
) -> tuple[float, Floats, Floats]:
    """Return log E exp(c1 S1 + c2 S2); the shares of + and - at an ordinary and the special index."""
    first, second, last = (
        _log_by_sign(law, c) for law, c in zip((*laws, special), (*tilts, tilts[1]), strict=True)
    )
    # Each carries the probability 1/2 of its sign; together they share one.
    ordinary, at_special = math.log(2) + first + second, math.log(2) + first + last
    logs = float(np.logaddexp(*ordinary)), float(np.logaddexp(*at_special))
    whole = (n - 1) * logs[0] + logs[1]
    return whole, np.exp(ordinary - logs[0]), np.exp(at_special - logs[1])


def _log_by_sign(law: SummandLaw, tilt: float) -> Floats:
    exponents = tilt * law.values
    top = [exponents[chosen].max() for chosen in (~law.negative, law.negative)]
    return np.array([
        peak + math.log(float(law.mass[chosen] @ np.exp(exponents[chosen] - peak)))
        for peak, chosen in zip(top, (~law.negative, law.negative), strict=True)
    ])  # fmt: skip


def _joint_saddle(first: Network, c1: float, second: Network, c2: float) -> tuple[float, float]:
    """Return tilts at which E exp(c1 S1 + c2 S2) / (c1 c2) is about least."""
    from scipy.optimize import minimize  # a fifth of a second, which no other value needs

    laws = terms_of(first, 32), terms_of(second, 32)
    special = special_terms_of(second, laws[1])

    def height(logs: Floats) -> float:
        c = math.exp(logs[0]), math.exp(logs[1])
        return _log_joint(laws, special, first.n, c)[0] - float(logs.sum())

    start = np.log([c1 / 2, c2 / 2])
    found = minimize(height, start, method="Nelder-Mead", options={"xatol": 0.02, "fatol": 0.01}).x
    # Tilts stay below those of each sum by itself: smaller ones would want a longer period.
    near = np.clip(found, start - 1.5, start + 0.7)
    return math.exp(near[0]), math.exp(near[1])


def _joint_axes(joint: _Joint) -> tuple[tuple[grids.Axis, grids.Axis], float]:
    """Return nodes for each sum, and a bound of |E exp(s1 X1 + s2 X2)| outside their rectangle."""
    n = joint.nets[0].n
    deviations = [_joint_deviation(joint, side) * math.sqrt(n) for side in (0, 1)]
    sizes = [1 + 2.6 * c * s for c, s in zip(joint.tilts, deviations, strict=True)]
    slope, small = grids.fineness(n)
    log_error = math.log(small / (sizes[0] * sizes[1]))
    periods = [max(7.0 * s, -log_error / c) for c, s in zip(joint.tilts, deviations, strict=True)]
    axes = [grids.Axis(c, period, 1, slope) for c, period in zip(joint.tilts, periods, strict=True)]
    while _log_joint_aliases(joint, (axes[0], axes[1])) > log_error:
        axes = [axis._replace(period=axis.period * 1.2) for axis in axes]
    sought = (log_error - math.log(axes[0].most() * axes[1].most())) / (n - 1)
    bounds = []
    for side in (0, 1):
        across = 1 / deviations[side]
        while math.log(_joint_bound(joint, side, across)) > sought:
            across *= 1.1
            if across * joint.nets[side].largest > 100:
                break
        axes[side] = axes[side]._replace(last=math.ceil(across / axes[side].step))
        bounds.append(_joint_bound(joint, side, axes[side].step * axes[side].last))
    return (axes[0], axes[1]), max(bounds)


def _joint_deviation(joint: _Joint, side: int) -> float:
    law = joint.laws[side]
    mass = tilted_mass(law, joint.tilts[side])
    for chosen, share in zip((~law.negative, law.negative), joint.shares, strict=True):
        mass[chosen] *= share / mass[chosen].sum()
    mean = float(mass @ law.values)
    return math.sqrt(float(mass @ (law.values - mean) ** 2))


def _joint_bound(joint: _Joint, side: int, across: float) -> float:
    net, c = joint.nets[side], joint.tilts[side]
    signed = (1.0 - net.tau, -1.0 - net.tau)
    bound = sum(
        float(share) * decay(net, c * a, across * abs(a))[0]
        for share, a in zip(joint.shares, signed, strict=True)
    )
    return min(1.0, bound * (1 + 1e-9))


def _log_joint_aliases(joint: _Joint, axes: tuple[grids.Axis, grids.Axis]) -> float:
    """Return the log of a bound of all other terms of Poisson's formula, over E exp(c1 S1 + c2 S2)."""
    n, total = joint.nets[0].n, 0.0
    shifts, series = [], []
    for side, axis in enumerate(axes):
        deviation = _joint_deviation(joint, side) * math.sqrt(n)
        shift = min(axis.period / deviation**2, axis.tilt)
        shifts.append(shift)
        series.append(math.exp(-shift * axis.period) / -math.expm1(-shift * axis.period))
    for left, right in product((-1, 0, 1), repeat=2):
        if left or right:
            whole = joint.log_chernoff(axes[0].tilt + left * shifts[0], axes[1].tilt + right * shifts[1])
            weight = (series[0] if left else 1.0) * (series[1] if right else 1.0)
            total += math.exp(min(whole - joint.log_mgf, 600.0)) * weight
    return math.log(total) if total > 0 else -math.inf


def _joint_grids(joint: _Joint, axes: tuple[grids.Axis, grids.Axis]) -> tuple[Complexes, Complexes]:
    """Return E exp(s1 X1 + s2 X2) over its value at the tilts, of an ordinary and the special index."""
    first, second, last = (
        characteristic(law, axis.tilt, axis.step, axis.last)
        for law, axis in zip((*joint.laws, joint.special), (*axes, axes[1]), strict=True)
    )
    phi = psi = np.zeros((1, 1), dtype=np.complex128)
    for sign in (0, 1):  # each over its value at 0, where it is the sign's share
        left = grids.both_sides(first[sign] / first[sign][0])
        phi = phi + joint.shares[sign] * np.multiply.outer(left, second[sign] / second[sign][0])
        psi = psi + joint.special_shares[sign] * np.multiply.outer(left, last[sign] / last[sign][0])
    return phi, psi
