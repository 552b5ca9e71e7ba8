"""How often one sign vector fires, for uniform scores: a Laplace transform inverted, with its error.

F > 0 by one sign vector y says that S = sum of u_i (y_i - tau) is positive, u_i being the weights. The
u_i are independent, so that E exp(s S) = M(s)^(n-1) psi(s), where psi belongs to the special index. On a
vertical line c + it with c > 0, Poisson's summation formula gives, for every period L,

    (1/L) sum over k of E exp(s_k S) / s_k = sum over j of P(S > jL) exp(cjL),    s_k = c + 2 pi i k / L.

The term j = 0 is what is sought; Chernoff's inequality bounds the others, and an envelope of |M| what
a finite sum leaves out. With c near the saddle point nothing cancels, so that tails of 1e-300 keep their
digits. M is a Gauss-Legendre sum over the quantile v of a score, whose error Bernstein ellipses bound.
Source: Lemma 5.1, Lemma 5.3, Lemma 5.4.
"""

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from simkit.papers.separation.regression.theory.intervals import SMALLEST, UNIT, Enclosure, enclose
from simkit.papers.separation.regression.theory.laws import (
    Floats,
    Network,
    SummandLaw,
    characteristic,
    decay,
    least_order,
    log_mgfs,
    special_terms_of,
    terms_of,
    tilted_mass,
)

_SMALL = 1e-17  # what quadrature, period and truncation may each leave, relative to the whole
_MOST_TERMS = 4_000_000  # exponentials in one sum
_MOST_TURNS = 500.0  # largest angle of one of them, which the number of nodes follows
_FLOOR = 1e-3  # |phi| below it has the rounding of phi^(n-1) at it
_SLACK = 1e-9  # of a logarithm, far above its rounding


class Fires(NamedTuple):
    """How often one sign vector makes a network fire. Source: Definition 3.5, Definition 3.6."""

    all: Enclosure  # P(<f, y> > tau)
    negative: Enclosure  # P(<f, y> > tau and the special index has the sign -1)
    saddle: float  # the tilt c at which the integral was taken


class _Tilted(NamedTuple):
    """Everything at one tilt: the laws of the summands, log E exp(cS), its variance."""

    net: Network
    tilt: float
    ordinary: SummandLaw
    special: SummandLaw
    share: float  # of the tilted mass of an ordinary summand, of the sign -1
    log_mgf: float  # of the whole sum
    deviation: float  # standard deviation of the tilted sum
    accuracy: float  # relative error of exp(log_mgf)

    @property
    def reach(self) -> float:
        """The largest |value| of an ordinary summand."""
        return (1.0 + self.net.tau) * self.net.largest

    def log_chernoff(self, tilt: float) -> float:
        """Return an upper bound of log E exp(tilt S), with room for quadrature and rounding.

        `tilt` is at most twice the tilt for which the nodes were chosen.
        """
        logs = log_mgfs(self.ordinary, self.special, np.array([tilt]))
        value = float((self.net.n - 1) * logs[0][0] + logs[1][0])
        chosen = _SLACK * (1.0 + abs(value)) + self.net.n * 1e-14
        return value + max(chosen, 2 * self.accuracy)  # twice: what is counted grows with the tilt


def saddle(net: Network) -> float:
    """Return the tilt c at which M(c)^n / c is least; others need more terms. Source: chosen here."""
    ordinary = terms_of(net, 16)
    special = special_terms_of(net, ordinary)
    low = math.log(1e-3 / (net.n * net.largest))
    high = math.log(1e3 / (1.0 - net.tau))
    for _ in range(4):
        logs = np.linspace(low, high, 15)
        tilts = np.exp(logs)
        one, last = log_mgfs(ordinary, special, tilts)
        value = (net.n - 1) * one + last - logs
        best = int(np.argmin(value))
        low, high = logs[max(best - 1, 0)], logs[min(best + 1, 14)]
    return math.exp((low + high) / 2)


def _tilt(net: Network, tilt: float, across: float) -> _Tilted:
    """Return the tilted laws, with nodes enough for tilts up to 2 c and frequencies up to `across`."""
    up, down = 1.0 - net.tau, 1.0 + net.tau
    order = least_order(net, 2 * tilt * up, 2 * tilt * down, across * down, math.log(_SMALL))
    ordinary = terms_of(net, order)
    special = special_terms_of(net, ordinary)
    logs = [float(log[0]) for log in log_mgfs(ordinary, special, np.array([tilt]))]
    whole = (net.n - 1) * logs[0] + logs[1]
    mass = tilted_mass(ordinary, tilt)
    one = _variance(ordinary, mass)
    last = one if special is ordinary else _variance(special, tilted_mass(special, tilt))
    variance = (net.n - 1) * one + last
    # Rounding of a sum of 2 q products, of the nodes and their exponentials, n times over.
    each = 2 * order + 30 + (10 + 2 * net.slope) * tilt * down * net.largest
    accuracy = 2 * UNIT * (net.n * each + 4 * abs(whole)) + net.n * _SMALL * math.exp(-logs[0])
    share = float(mass[ordinary.negative].sum())
    return _Tilted(net, tilt, ordinary, special, share, whole, math.sqrt(variance), accuracy)


@lru_cache(maxsize=64)  # what bounds a column also encloses it
def _at_saddle(net: Network) -> tuple[_Tilted, float]:
    """Return the laws at the saddle point, and the logarithm of Chernoff's bound there."""
    tilted = _tilt(net, saddle(net), 0.0)
    return tilted, tilted.log_chernoff(tilted.tilt)


def _variance(law: SummandLaw, tilted: Floats) -> float:
    mean = float(tilted @ law.values)
    return float(tilted @ (law.values - mean) ** 2)


def _envelope(tilted: _Tilted, across: float) -> tuple[float, float]:
    """Bound the same ratio for a summand u (y - tau) and all frequencies from `across` on, likewise."""
    net, c = tilted.net, tilted.tilt
    bound = far = 0.0
    for a, weight in ((1.0 - net.tau, 1.0 - tilted.share), (-1.0 - net.tau, tilted.share)):
        near, d = decay(net, c * a, across * abs(a))
        bound, far = bound + weight * near, far + weight * d / abs(a)
    return min(bound * (1 + 1e-12), 1.0), far * (1 + 1e-12)


def _log_left_out(tilted: _Tilted, across: float) -> float:
    """Return the log of a bound of all terms with frequencies beyond `across`."""
    count = tilted.net.n - 1
    bound, far = _envelope(tilted, across)
    # The envelope is below both `bound` and far / t: integrate their minimum to the power n - 1 over t.
    rest = max(0.0, math.log(far / (bound * across))) + 1 / count
    return count * math.log(bound) + math.log(rest / math.pi)


def _frequencies(tilted: _Tilted, log_error: float) -> float:
    """Return a frequency beyond which all terms together are below an error."""
    low, high = 0.0, math.log(1 / tilted.deviation)
    while _log_left_out(tilted, math.exp(high)) > log_error and high < 300:
        low, high = high, high + 1
    for _ in range(4):
        middle = (low + high) / 2
        good = _log_left_out(tilted, math.exp(middle)) <= log_error
        low, high = (low, middle) if good else (middle, high)
    return math.exp(high)


def _log_aliases(tilted: _Tilted, period: float) -> float:
    """Return the log of a bound of the terms j != 0 of Poisson's formula, over E exp(cS)."""
    c = tilted.tilt
    shift = min(period / tilted.deviation**2, c)
    series = -shift * period - math.log(-math.expm1(-shift * period))
    up, down = tilted.log_chernoff(c + shift), tilted.log_chernoff(c - shift)
    return max(up, down) - tilted.log_mgf + series + math.log(2)


def _period(tilted: _Tilted, log_error: float) -> float:
    """Return a period at which the other terms of Poisson's formula are below an error."""
    c, deviation = tilted.tilt, tilted.deviation
    period = deviation * math.sqrt(-2 * log_error)
    if period > c * deviation**2:
        period = -log_error / c + c * deviation**2 / 2
    while _log_aliases(tilted, period) > log_error:
        period *= 1.2
    return period


def column_ceiling(net: Network) -> Fires:
    """Return Chernoff's bounds of `column_fires`, from 0 on, at a fraction of its cost."""
    tilted, log_ceiling = _at_saddle(net)
    ceiling = max(math.exp(min(log_ceiling, 0.0)), SMALLEST)
    return Fires(Enclosure(0.0, ceiling), Enclosure(0.0, ceiling), tilted.tilt)


@lru_cache(maxsize=64)
def column_fires(net: Network) -> Fires:
    """Return how often one sign vector y makes <f, y> > tau < 1, scores and signs being random.

    Narrow, about 1e-11 of the value, wherever the sum is affordable; wider for n below about 10, and for
    F_exp with n above 1e5 and a small tau. [0, 1e-300] below 1e-300. `UnaffordableError` if quadrature
    would need more than 500 nodes.
    """
    tilted, log_ceiling = _at_saddle(net)
    c = tilted.tilt
    if log_ceiling < math.log(SMALLEST):
        return Fires(Enclosure(0.0, SMALLEST), Enclosure(0.0, SMALLEST), c)
    log_error = math.log(_SMALL / (1 + 2.6 * c * tilted.deviation))
    period = _period(tilted, log_error)
    across = min(_frequencies(tilted, log_error), _MOST_TURNS / tilted.reach)
    tilted = _tilt(net, c, across)
    count = math.ceil(across * period / (2 * math.pi))
    most = _MOST_TERMS // tilted.ordinary.values.size
    if count > most:  # what is left out then shows in the width
        count = most
        tilted = _tilt(net, c, 2 * math.pi * count / period)
    sums, roundings = _sum_terms(tilted, period, count)
    outside = math.exp(_log_left_out(tilted, 2 * math.pi * count / period))
    outside += math.exp(_log_aliases(tilted, period))
    scale = math.exp(tilted.log_mgf)
    ceiling = math.exp(log_ceiling)
    found = [
        enclose(scale * (value - error - outside), min(scale * (value + error + outside), ceiling))
        for value, error in zip(sums, roundings, strict=True)
    ]
    return Fires(found[0], found[1], c)


def _sum_terms(tilted: _Tilted, period: float, count: int) -> tuple[list[float], list[float]]:
    """Return (1/L) sum of psi(s) M(s)^(n-1) / s over |k| <= count, over E exp(cS), and its rounding.

    Once for both signs of the special index, once for -1 alone.
    """
    net, step = tilted.net, 2 * math.pi / period
    positive, negative = characteristic(tilted.ordinary, tilted.tilt, step, count)
    phi = positive + negative
    if net.special:
        positive, negative = characteristic(tilted.special, tilted.tilt, step, count)
    frequencies = step * np.arange(count + 1)
    size = np.abs(phi)
    power = np.exp((net.n - 1) * np.log(np.where(size > 0, phi, 1e-300)))
    weight = np.where(frequencies > 0, 2.0, 1.0) / period
    kernel = weight * power / (tilted.tilt + 1j * frequencies)
    drift = (20 + 4 * net.slope) * tilted.reach * frequencies * UNIT * net.n
    # |(phi + e)^(n-1) - phi^(n-1)| is at most (n - 1) |e| (|phi| + |e|)^(n-2).
    small = weight / np.abs(tilted.tilt + 1j * frequencies) * _FLOOR ** (net.n - 2)
    each = np.where(size < _FLOOR, small, np.abs(kernel) / np.maximum(size, _FLOOR))
    error = each * (tilted.accuracy + drift)
    sums = [float(np.sum((kernel * psi).real)) for psi in (positive + negative, negative)]
    return sums, [float(np.sum(error)) + 16 * UNIT * float(np.sum(np.abs(kernel)))] * 2
