"""Lemma 3: the exact mean of the count for independent keys, and how much of it trials may not see.

Nothing here draws a number or shares code with the simulation. Source: Lemma 3; docs/derivations.md.
"""

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy.special import log_ndtr, logsumexp, ndtr

Floats = NDArray[np.float64]

_SMOOTH = 8  # degrees of freedom from which the density of chi is flat enough at 0 for an even grid
_FLOOR = -45.0  # of log densities relative to the mode
_DROP = 41.0  # of a log integrand below its largest value: what lies lower is rounding
_FAR = 30.0  # beyond it log(1 - Phi^s) is log(s Q) to all digits, and log Phi soon underflows


@lru_cache(maxsize=256)  # asked of a cell for its count, its surplus and its share
def mean_surplus(n: int, d: float, relevant: int, noise: float) -> float:
    """Return the exact mean of the count less s for independent keys, however small it is.

    d is the degrees of freedom of |q|^2 / v. It is n - s times the chance of `log_beaten`, with a
    relative error below 1e-11 down to 2e-308, and 0 only where it is less than the smallest double.
    Source: Lemma 3; Fan and Lv (2008).
    """
    if n == relevant:
        return 0.0
    b = 1.0 / (relevant * math.sqrt(1.0 / relevant + noise**2))
    return math.exp(min(log_beaten(d, relevant, b), 0.0) + math.log(n - relevant))


def log_beaten(d: float, s: int, b: float) -> float:
    """Return the log of the chance that another key scores above the weakest of s relevant ones.

    Given |q| = sqrt(v) x the relevant scores are b x + g_i with var g_i = 1 - b^2 and covariance -b^2, b
    = 1 / (s sqrt(v)) in [0, 1 / sqrt(s)], and that of another key is t ~ N(0, 1). With a^2 = 1 - b^2 the
    t - g_i have variance 1 + a^2 and covariance a^2: they are z_i - a eta of independent standard
    normals, and the chance is the mean of 1 - Phi(w)^s at w = b x + a eta. The log of the integrand over
    log x and eta is concave: a grid around its peak, however far out that is, takes in all of its mass.
    """
    a = math.sqrt(max(1.0 - b * b, 0.0))
    hazard = _peak_hazard(d, s, a, b)
    # At the peak x = sqrt(d) exp(shift / 2) and eta = -a hazard.
    shift = -2.0 * math.asinh(0.5 * b * hazard / math.sqrt(d))
    tilted = d * math.exp(shift)
    y, y_step = _log_length_nodes(tilted)
    step = 0.25 / math.sqrt(1.0 + 2.0 * math.log(s))  # Phi^s rises over 1 / sqrt(2 log s)
    reach = math.sqrt(2.0 * _DROP)
    eta = np.arange(-reach, reach + step, step) - a * hazard
    # The density of log x is exp(-d/2 excess(2 log(x / sqrt(d)))) but for a constant.
    log_length = -tilted / 2 * _excess(2 * y) - d * math.expm1(shift) * y
    w = b * math.sqrt(tilted) * np.exp(y)[:, None] + a * eta
    logs = log_length[:, None] - eta**2 / 2 + _log_any_above(w, s)
    found = float(logsumexp(logs)) + math.log(y_step * step / math.sqrt(2 * math.pi))
    y, y_step = _log_length_nodes(d)
    whole = math.log(y_step) + float(logsumexp(-d / 2 * _excess(2 * y)))
    return found - d / 2 * float(_excess(np.array(shift))) - whole


def _peak_hazard(d: float, s: int, a: float, b: float) -> float:
    """Return -(log(1 - Phi^s))' at the w where the integrand is largest.

    There eta = -a hazard and x = sqrt(d + (b hazard / 2)^2) - b hazard / 2; w less its value from these
    increases in w, from below 0 at -1 to above it at b sqrt(d).
    """
    low, high, root = -1.0, b * math.sqrt(d), math.sqrt(d)
    hazard = 0.0
    for _ in range(60):
        w = (low + high) / 2
        log_density = math.log(s) + (s - 1) * float(log_ndtr(w)) - w * w / 2 - math.log(2 * math.pi) / 2
        hazard = math.exp(log_density - float(_log_any_above(np.array(w), s)))
        x = root * math.exp(-math.asinh(0.5 * b * hazard / root))
        if w < b * x - a * a * hazard:
            low = w
        else:
            high = w
    return hazard


def _log_any_above(w: Floats, s: int) -> Floats:
    """Return log(1 - Phi(w)^s), with its digits on both sides."""
    near = np.log(-np.expm1(s * log_ndtr(np.minimum(w, _FAR))))
    return np.where(w < _FAR, near, math.log(s) + log_ndtr(-w))


def _log_length_nodes(k: float) -> tuple[Floats, float]:
    """Return an even grid and its step, where k/2 excess(2 y) is at most the drop.

    By exp(-z) <= 1 - r at z = r + r^2 / 2 and exp(r) >= 1 + r + r^2 / 2 the ends are no closer.
    """
    level = 2 * _DROP / k
    root = math.sqrt(2 * level)
    step = min(0.1, 0.2 / math.sqrt(k))
    return np.arange(-(level + root) / 2, math.log1p(level + root) / 2 + step, step), step


def _excess(z: Floats) -> Floats:
    """Return exp(z) - 1 - z."""
    series = np.ones_like(z)
    for k in range(10, 2, -1):
        series = 1 + z / k * series
    return np.where(np.abs(z) < 0.05, z * z / 2 * series, np.expm1(z) - z)


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
    stake z plus rest, the stake being what a unit of z costs: about log(2 / alpha) over the number of
    trials. It depends on no trial. Irrelevant keys outside and inside of the blocks of relevant ones are
    `far` and `mates`.
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
