"""Profile-likelihood intervals of the threshold and the slope of rising logistic curves, in batches.

The curve is logit P(success) = logit(target) + s (z - t) with threshold t and slope s >= 0. All (b, s)
with the same t lie on one ray from the point (logit(target), 0), so that t is an angle, t =
-cot(angle): 0 stands for t = -infinity, pi for +infinity, and both have a likelihood, that of a flat
curve above or below the target. A search over angles therefore finds an end wherever it lies, and
knows when there is none.

The likelihood is concave in (b, s). The pairs that a likelihood ratio keeps form a convex set, and the
angles it is seen under an interval: one crossing on either side.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.special import chdtri, xlogy

from simkit.stats.logistic import Binomials, Booleans, Floats, Rows, climb, fit_lines, log_likelihood

STEEPEST = 1e9  # slope in units of the half grid: a step, for double precision
_BESIDE = 1e-6  # where a step passes next to a grid point that it splits
_HALVINGS = 80
_WIDTH, _DEPTH = (
    1e-11,
    1e-9,
)  # of an end: of the angle, of the log-likelihood
_SLACK = 1e-10
_FLAT = 1e-9  # a slope below this is none


@dataclass(frozen=True)
class Peak:
    """Where the likelihood is largest, of each data set.

    Attributes
    ----------
    ceiling : float array (sets,): largest log-likelihood; a supremum where the data are separated
    threshold : float array (sets,): t there, +-inf for a flat curve
    slope : float array (sets,): s there, +-STEEPEST for a step
    exists : bool array (sets,)
        False where the penalised curve does not rise: there is then no threshold.
    """

    ceiling: Floats
    threshold: Floats
    slope: Floats
    exists: Booleans


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


def penalised_peak(data: Binomials, log_odds: float) -> Peak:
    """Return the maximum of Firth's penalised likelihood; `log_odds` is logit(target)."""
    lines = fit_lines(data, firth=True)
    slope = np.where(np.abs(lines[:, 1]) <= _FLAT, 0.0, lines[:, 1])
    ceiling = log_likelihood(data, lines[:, :1] + slope[:, None] * data.z, firth=True)
    rising = slope > 0
    threshold = np.divide(log_odds - lines[:, 0], slope, out=np.zeros_like(slope), where=rising)
    return Peak(ceiling, threshold, slope, rising)


def plain_peak(data: Binomials, log_odds: float) -> Peak:
    """Return the supremum of the likelihood over curves of any slope; flat ones where it is not > 0.

    A set is separated where no cell lies between its last failure and its first success. The supremum
    is then that of a step: between the two cells, or through the one that has both.
    """
    trend, z = trends(data), data.z
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
    short = log_odds + np.log(np.maximum(f, 0.5)) - np.log(np.maximum(k, 0.5))
    beside = z[first] + _BESIDE * np.sign(short) * (np.abs(short) > 1e-12)
    threshold[separated] = np.where(last < first, (z[first] + z[last]) / 2, beside)[separated]

    lines = fit_lines(data.take(overlapping), firth=False)
    eta = lines[:, :1] + lines[:, 1:] * z
    ceiling[overlapping] = log_likelihood(data.take(overlapping), eta, firth=False)
    slope[overlapping] = np.where(trend[overlapping] == 0, 0.0, lines[:, 1])
    with np.errstate(divide="ignore", invalid="ignore"):
        threshold[overlapping] = (log_odds - lines[:, 0]) / lines[:, 1]
    level = log_odds + np.log(np.maximum(data.failures.sum(axis=-1), _BESIDE))
    level -= np.log(np.maximum(data.successes.sum(axis=-1), _BESIDE))
    at_infinity = np.where(np.abs(level) < 1e-12, 0.0, np.copysign(math.inf, level))
    threshold = np.where(trend > 0, threshold, at_infinity)
    return Peak(ceiling, threshold, slope, np.ones(trend.size, dtype=bool))


def threshold_ends(
    data: Binomials, peak: Peak, log_odds: float, confidence: float, firth: bool
) -> tuple[Floats, Floats]:
    """Return both ends of the profile interval of t, among curves with s >= 0.

    Parameters
    ----------
    data : Binomials, successes (sets, cells)
    peak : Peak of the same likelihood
    log_odds : float, logit(target)
    confidence : float in (0, 1)
    firth : bool

    Returns
    -------
    low, high : float array (sets,): -inf or inf where no end exists; NaN where the peak does not
    """
    trend = trends(data)
    ceiling = peak.ceiling if firth else np.where(trend > 0, peak.ceiling, flat_likelihood(data))
    floor = _floor(ceiling, confidence)

    def margin(angle: Floats, rows: Rows) -> Floats:
        direction = np.cos(angle)[:, None] + np.sin(angle)[:, None] * data.z
        offset = np.full(direction.shape, log_odds)
        return climb(data.take(rows), offset, direction, 0.0, STEEPEST, firth) - floor[rows]

    start = np.arctan2(1.0, -peak.threshold)
    first, second = crossings(margin, start, (0.0, math.pi))
    low = np.where(first == 0, -math.inf, -1 / np.tan(np.where(first == 0, 1.0, first)))
    high = np.where(second == math.pi, math.inf, -1 / np.tan(np.where(second == math.pi, 1.0, second)))
    return np.where(peak.exists, low, math.nan), np.where(peak.exists, high, math.nan)


def slope_ends(data: Binomials, peak: Peak, confidence: float, firth: bool) -> tuple[Floats, Floats]:
    """Return both ends of the profile interval of s, of either sign; infinite where no end exists."""
    floor = _floor(peak.ceiling, confidence)
    ones = np.ones(data.successes.shape)

    def margin(angle: Floats, rows: Rows) -> Floats:
        slope = np.tan(angle)
        offset = slope[:, None] * data.z
        reach = 2 * float(np.abs(slope).max()) + 1e3
        return climb(data.take(rows), offset, ones[rows], -reach, reach, firth) - floor[rows]

    limit = math.atan(STEEPEST)
    first, second = crossings(margin, np.arctan(peak.slope), (-limit, limit))
    low = np.where(first == -limit, -math.inf, np.tan(first))
    return low, np.where(second == limit, math.inf, np.tan(second))


def _floor(ceiling: Floats, confidence: float) -> Floats:
    """Return the log-likelihood at the ends: chi-square with one degree of freedom below the ceiling."""
    drop = float(chdtri(1, 1 - confidence)) / 2
    return np.asarray(ceiling - drop - _SLACK * (1 + np.abs(ceiling)))


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
