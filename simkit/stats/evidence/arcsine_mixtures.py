"""Mixtures of binomial likelihood ratios whose mass is where n trials decide, valid at every look.

With p = sin^2 phi the standard error of n trials is 1/(2 sqrt n) in phi, whatever p. The ratio of
sin^2(phi + u) to p0 = sin^2 phi after s successes and f failures,

    (sin(phi + u)/sin phi)^(2s) (cos(phi + u)/cos phi)^(2f),   0 < u <= pi/2 - phi,

is at most 1 in expectation for every p <= p0, as its alternative is above p0; so is its mean over any
steps u and weights that know neither p0 nor the trials. Its logarithm has the derivative
2 s (cot(phi + u) - cot phi) - 2 f (tan(phi + u) - tan phi) <= 0 in phi, and beyond phi = pi/2 - u the
ratio is taken as 0, or p0^-s without a failure: what rejects a p0 rejects all smaller ones.
"""

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from simkit.stats.evidence.bet_mixtures import log_sum_exp

Floats = NDArray[np.float64]

_OCTAVES = 60  # on either side of the step for n
_LEAST_STEP = 2.0**-32  # that of some 1e19 trials
_LEAST = 1e-280  # a smaller p0 is none beside p


@lru_cache(maxsize=64)
def steps_for(trials: int, log_needed: float) -> tuple[Floats, Floats]:
    """Return steps of phi and their log weights: a third for what decides after so many trials.

    The one step that needs the smallest distance to reach the evidence after n trials is
    sqrt(log_needed/(2 n)) in phi; the others are its multiples by 2^j, of weights proportional to
    1/((1 + |j|) (2 + |j|)), for shorter runs and for longer ones.
    """
    j = np.arange(-_OCTAVES, _OCTAVES + 1, dtype=np.float64)
    steps: Floats = math.sqrt(log_needed / (2 * trials)) * 2.0**j
    kept = (steps > _LEAST_STEP) & (steps < math.pi / 2)
    weights: Floats = 1 / ((1 + np.abs(j)) * (2 + np.abs(j)))
    return steps[kept], np.log(weights[kept] / weights[kept].sum())


def log_arcsine_mixture(
    counts: tuple[int, int], excess: float, p0: float, q0: float, steps: tuple[Floats, Floats]
) -> float:
    """Return the log of the mixture over p = sin^2(phi + u) > p0.

    Counts are successes and failures, not both 0; excess is successes - (successes + failures) p0,
    rounded once: the caller has the digits. Of p0 in [0, 1] and q0 = 1 - p0 the smaller has all digits;
    no success where p0 is 0. Steps u in (0, pi/2) stand beside the logarithms of their weights
    (`steps_for`). Every term is the ratio of an alternative within rounding of its own; orders of the
    step that are large and cancel are never formed.
    """
    u, log_weights = steps
    s, f = counts
    phi, room = math.atan2(math.sqrt(p0), math.sqrt(q0)), math.atan2(math.sqrt(q0), math.sqrt(p0))
    inside = u < room
    u = u[inside]
    shift = np.sin(u) * np.sin(2 * phi + u if p0 < q0 else 2 * room - u)  # p - p0
    terms = np.full(inside.size, -math.inf if f else -s * (math.log1p(-q0) if q0 < p0 else math.log(p0)))
    with np.errstate(all="ignore"):
        found = _log_ratios(s, f, excess, (p0, q0), np.minimum(shift, q0))
    terms[inside] = np.where(np.isnan(found), -math.inf, found)  # p rounds to 1, in spite of failures
    return log_sum_exp(terms + log_weights)


def _log_ratios(s: int, f: int, excess: float, null: tuple[float, float], shift: Floats) -> Floats:
    """Return s log(1 + shift/p0) + f log(1 - shift/q0), from the excess and the divergence."""
    p0, q0 = null
    lost = np.log1p(-shift / q0)
    if not s:
        return f * lost
    grown = np.log1p(shift / p0) if p0 > _LEAST else np.log(shift) - math.log(p0)
    if not f:
        return s * grown
    divergence = p0 * _beyond_log1p(shift / p0) if p0 > _LEAST else shift
    divergence = divergence + q0 * _beyond_log1p(-shift / q0)
    return excess * (grown - lost) - (s + f) * divergence


def _beyond_log1p(x: Floats) -> Floats:
    """Return x - log(1 + x) >= 0, from its series where the two are close."""
    small = np.where(np.abs(x) < 0.05, x, 0.0)
    series, power = np.zeros_like(x), small * small
    for k in range(2, 16):
        series += power / k
        power = -power * small
    return np.where(np.abs(x) < 0.05, series, x - np.log1p(x))
