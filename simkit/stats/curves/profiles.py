"""Profile-likelihood intervals of the threshold and the slope of rising curves, in batches.

The curve is P(success) = F(eta), eta = level + s (z - t), with threshold t, slope s >= 0 and F(level)
the target. All (b, s) with the same t lie on one ray from the point (level, 0), so that t is an angle,
t = -cot(angle): 0 stands for t = -infinity, pi for +infinity, and both have a likelihood, that of a
flat curve above or below the target. A search over angles therefore finds an end wherever it lies, and
knows when there is none.

The likelihood is concave in (b, s). The pairs that a likelihood ratio keeps form a convex set, and the
angles it is seen under an interval: one crossing on either side.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.special import chdtri, xlogy

from simkit.stats.curves.links import Floats, Rows
from simkit.stats.curves.logistic import FIRTH, PLAIN, Binomials, Booleans, Likelihood, climb, fit_lines

STEEPEST = 1e9  # slope in units of the half grid: a step, for double precision
_BESIDE = 1e-6  # where a step passes next to a grid point that it splits
_HALVINGS = 80
_WIDTH, _DEPTH = 1e-11, 1e-7  # of an end: of the angle, of the log-likelihood
_SLACK = 1e-10
_FLAT = 1e-9  # a slope below this is none


@dataclass(frozen=True)
class Peak:
    """Where the likelihood is largest, of each data set: arrays (sets,)."""

    ceiling: Floats  # largest log-likelihood; a supremum where the data are separated
    threshold: Floats  # t there, +-inf for a flat curve
    slope: Floats  # s there, +-STEEPEST for a step
    exists: Booleans  # False where the penalised curve does not rise: there is then no threshold


def trends(data: Binomials) -> Floats:
    """Return the score of the slope at a flat curve: its sign is that of the fitted slope."""
    pooled = data.successes.sum(axis=-1) / data.trials.sum(axis=-1)
    excess = data.successes - data.trials * pooled[:, None]
    trend = (excess * data.z).sum(axis=-1)
    return np.where(np.abs(trend) > 1e-11 * data.trials.sum(axis=-1), trend, 0.0)


def flat_likelihood(data: Binomials) -> Floats:
    """Return the largest log-likelihood of a curve of slope 0."""
    successes, failures = data.successes.sum(axis=-1), data.failures.sum(axis=-1)
    total = successes + failures
    return np.asarray(xlogy(successes, successes / total) + xlogy(failures, failures / total))


def penalised_peak(data: Binomials, target: float) -> Peak:
    """Return the maximum of Firth's penalised likelihood."""
    lines = fit_lines(data)
    slope = np.where(np.abs(lines[:, 1]) <= _FLAT, 0.0, lines[:, 1])
    ceiling = FIRTH.value(data, lines[:, :1] + slope[:, None] * data.z)
    rising, level = slope > 0, FIRTH.link.at(target)
    threshold = np.divide(level - lines[:, 0], slope, out=np.zeros_like(slope), where=rising)
    return Peak(ceiling, threshold, slope, rising)


def plain_peak(
    data: Binomials, target: float, likelihood: Likelihood = PLAIN, start: Floats | None = None
) -> Peak:
    """Return the supremum of the likelihood over curves of any slope; flat ones where it is not > 0.

    A start (b, s) for each set, float array (sets, 2), saves steps, and is safer where z is uneven.

    A set is separated where no cell lies between its last failure and its first success. The supremum
    is then that of a step: between the two cells, or through the one that has both.
    """
    trend, z, level = trends(data), data.z, likelihood.link.at(target)
    turned = np.where((trend < 0)[:, None], data.failures, data.successes)
    first = np.argmax(turned > 0, axis=-1)  # of a success, as a rising curve sees it
    last = z.size - 1 - np.argmax((data.trials - turned)[:, ::-1] > 0, axis=-1)
    pure = (flat := flat_likelihood(data)) == 0
    separated = (last <= first) & (trend != 0)
    overlapping = ~separated & ~pure
    ceiling, slope, threshold = flat.copy(), np.zeros(trend.size), np.empty(trend.size)

    rows = np.arange(trend.size)
    k, f = data.successes[rows, first], data.failures[rows, first]
    split = xlogy(k, k / (k + f)) + xlogy(f, f / (k + f))
    ceiling[separated] = np.where(last < first, 0.0, split)[separated]
    slope[separated] = STEEPEST * np.sign(trend[separated])
    short = math.log(target / (1 - target)) + np.log(np.maximum(f, 0.5)) - np.log(np.maximum(k, 0.5))
    beside = z[first] + _BESIDE * np.sign(short) * (np.abs(short) > 1e-12)
    threshold[separated] = np.where(last < first, (z[first] + z[last]) / 2, beside)[separated]

    begin = None if start is None else start[overlapping]
    lines = fit_lines(data.take(overlapping), likelihood, begin)
    eta = lines[:, :1] + lines[:, 1:] * z
    ceiling[overlapping] = likelihood.value(data.take(overlapping), eta)
    slope[overlapping] = np.where(trend[overlapping] == 0, 0.0, lines[:, 1])
    with np.errstate(divide="ignore", invalid="ignore"):
        threshold[overlapping] = (level - lines[:, 0]) / lines[:, 1]
    share = data.successes.sum(axis=-1) / (data.successes + data.failures).sum(axis=-1)
    at_infinity = np.where(np.abs(share - target) < 1e-12, 0.0, np.copysign(math.inf, target - share))
    threshold = np.where(trend > 0, threshold, at_infinity)
    return Peak(ceiling, threshold, slope, np.ones(trend.size, dtype=bool))


def threshold_ends(
    data: Binomials, peak: Peak, target: float, floor: Floats, likelihood: Likelihood
) -> tuple[Floats, Floats]:
    """Return both ends of the profile interval of t, among curves with s >= 0.

    The floor is the log-likelihood at the ends, the peak that of the same likelihood. An end is -inf or
    inf where none exists, NaN where the peak does not or lies below the floor.
    """
    level, last = likelihood.link.at(target), np.ones(floor.size)

    def margin(angle: Floats, rows: Rows) -> Floats:
        direction = np.cos(angle)[:, None] + np.sin(angle)[:, None] * data.z
        offset = np.full(direction.shape, level)
        value, r = climb(data.take(rows), offset, direction, 0.0, STEEPEST, likelihood, last[rows])
        last[rows] = r
        return value - floor[rows]

    start = np.arctan2(1.0, -peak.threshold)
    exists = peak.exists & (peak_values(data, peak) >= floor)
    first, second = crossings(margin, start, (0.0, math.pi))
    low = np.where(first == 0, -math.inf, -1 / np.tan(np.where(first == 0, 1.0, first)))
    high = np.where(second == math.pi, math.inf, -1 / np.tan(np.where(second == math.pi, 1.0, second)))
    return np.where(exists, low, math.nan), np.where(exists, high, math.nan)


def peak_values(data: Binomials, peak: Peak) -> Floats:
    """Return the largest log-likelihood of a curve that does not fall."""
    return np.where((trends(data) > 0) | ~peak.exists, peak.ceiling, flat_likelihood(data))


def slope_ends(
    data: Binomials, peak: Peak, floor: Floats, likelihood: Likelihood
) -> tuple[Floats, Floats]:
    """Return both ends of the profile interval of s, of either sign; infinite where no end exists."""
    ones, last = np.ones(data.successes.shape), np.zeros(floor.size)

    def margin(angle: Floats, rows: Rows) -> Floats:
        slope = np.tan(angle)
        offset = slope[:, None] * data.z
        reach = 2 * np.abs(slope) + 1e3
        part = data.take(rows)
        value, r = climb(part, offset, ones[rows], -reach, reach, likelihood, last[rows])
        last[rows] = r
        return value - floor[rows]

    limit = math.atan(STEEPEST)
    first, second = crossings(margin, np.arctan(peak.slope), (-limit, limit))
    low = np.where(first == -limit, -math.inf, np.tan(first))
    return low, np.where(second == limit, math.inf, np.tan(second))


def floor_below(ceiling: Floats, confidence: float, scale: Floats | float = 1.0) -> Floats:
    """Return the log-likelihood at the ends: chi-square with one degree of freedom below the ceiling.

    The scale is how often the binomial variance the counts scatter with.
    """
    drop = float(chdtri(1, 1 - confidence)) / 2
    return np.asarray(ceiling - drop * scale - _SLACK * (1 + np.abs(ceiling)))


def crossings(
    margin: Callable[[Floats, Rows], Floats], start: Floats, stops: tuple[float, float]
) -> tuple[Floats, Floats]:
    """Return where the margin turns negative on the ways from start, where it is not, to both stops.

    A stop stands for itself where the margin stays. Secants go through margins that are halved when
    they stay (the Illinois rule); every third time the middle is taken, as a margin may jump where a
    step passes a grid point.
    """
    sets = start.size
    here, there = np.tile(start, 2), np.repeat(stops, sets)
    every = np.arange(2 * sets)
    good, bad = np.tile(margin(start, np.arange(sets)), 2), margin(there, every % sets)
    free = bad >= 0
    active = every[~free & (here != there)]
    for turn in range(_HALVINGS):
        if not active.size:
            break
        a, b, up, down = here[active], there[active], np.maximum(good[active], 0), bad[active]
        share = 0.5 if turn % 3 == 2 else np.clip(up / (up - down), 0.01, 0.99)
        middle = a + (b - a) * share
        found = margin(middle, active % sets)
        keep = found >= 0
        here[active], there[active] = np.where(keep, middle, a), np.where(keep, b, middle)
        good[active] = np.where(keep, found, up / 2)
        bad[active] = np.where(keep, down / 2, found)
        near = (np.abs(there - here)[active] < _WIDTH) | (np.abs(found) < _DEPTH)
        here[active[near]] = middle[near]
        active = active[~near]
    ends = np.where(free, np.repeat(stops, sets), here)
    return ends[:sets], ends[sets:]
