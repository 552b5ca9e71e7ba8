"""Intervals of the sizes at which success reaches a target, for many data sets on one grid.

Head of `simkit.stats.curves.threshold_fits`: what they are.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import chdtri, xlogy

from simkit.stats.curves import profiles
from simkit.stats.curves.links import LINKS, Floats, Link
from simkit.stats.curves.logistic import FIRTH, SHAPES, Binomials, Booleans, Likelihood
from simkit.stats.intervals import clopper_pearson

ESTIMATE, BELOW, ABOVE, UNDETERMINED = "estimate", "below the grid", "above the grid", "undetermined"
_ON_GRID = 1e-6  # relative distance at which an end of an interval is a grid point


@dataclass(frozen=True)
class ThresholdIntervals:
    """Thresholds of many data sets on one grid, (sets,): the fields of `ThresholdFit`, and more."""

    estimate: Floats
    ci_low: Floats
    ci_high: Floats
    isotonic_low: Floats
    isotonic_high: Floats
    bracket_low: Floats
    bracket_high: Floats
    status: NDArray[np.str_]
    falling: Booleans  # whether success surely falls with N
    # at least 1: deviance of the best shape over its degrees of freedom, by which intervals are wider
    scatter: Floats
    # Firth's profile interval alone, open where it leaves the grid; NaN where the curve does not rise
    penalised_low: Floats
    penalised_high: Floats


def threshold_intervals(
    samples: ArrayLike,
    successes: ArrayLike,
    trials: ArrayLike,
    target: float = 0.5,
    confidence: float = 0.95,
) -> ThresholdIntervals:
    """Return the thresholds of many data sets on one grid, without slopes and goodness of fit.

    Sizes (cells,) are positive and rise, successes are (sets, cells), trials (cells,) or (sets, cells).
    `ValueError` if sizes do not rise, a count is out of range, or a level is outside (0, 1).
    """
    grid, k = np.asarray(samples, dtype=np.float64), np.asarray(successes, dtype=np.float64)
    n = np.asarray(trials, dtype=np.float64)
    check_counts(grid, k, np.broadcast_to(n, k.shape) if n.ndim < k.ndim else n)
    check_levels(target, confidence)
    if (np.diff(grid) <= 0).any():
        raise ValueError("samples: the sizes of many data sets rise strictly")
    data, _ = scaled(grid, k, n)
    trend, peak = profiles.trends(data), profiles.penalised_peak(data, target)
    plain, steps, scatter = _shape_ends(data, target, confidence)
    rising = (trend > 0) & peak.exists
    # A curve that is flat, or falls by chance, has no threshold; steps and flat curves give a bound.
    floor = profiles.floor_below(peak.ceiling, confidence)
    penalised = np.where(rising, profiles.threshold_ends(data, peak, target, floor, FIRTH), math.nan)
    low, high = _on_grid(grid, np.fmin(penalised[0], steps[0]), np.fmax(penalised[1], steps[1]))
    bracket_low, bracket_high = _brackets(grid, k, n, target, confidence)
    surely = 2 * (plain.ceiling - profiles.flat_likelihood(data)) > float(chdtri(1, 1 - confidence))
    falling = (bracket_low > bracket_high) | ((trend < 0) & surely)
    centre = np.where(rising, peak.threshold, plain.threshold)
    status = np.select(
        [falling | ((low == 0) & np.isinf(high)), centre < -1, centre > 1],
        [UNDETERMINED, BELOW, ABOVE],
        ESTIMATE,
    )
    none = status == UNDETERMINED
    low = np.where(none | (status == BELOW), 0.0, low)
    high = np.where(none | (status == ABOVE), math.inf, high)
    estimate = np.where(status == ESTIMATE, _sizes(grid, np.clip(centre, -1, 1)), math.nan)
    return ThresholdIntervals(
        estimate, low, high, *_isotonic(grid, k, n, target, confidence), bracket_low, bracket_high,
        status, falling, scatter, *_on_grid(grid, *penalised),
    )  # fmt: skip


def _shape_ends(
    data: Binomials, target: float, confidence: float
) -> tuple[profiles.Peak, tuple[Floats, Floats], Floats]:
    """Return the logistic peak, the hull of the intervals of all shapes, and the scatter.

    The shape counts as one more unknown of the likelihood: a shape is kept where some curve of it comes
    near enough to the best curve of all.
    """
    peaks = [profiles.plain_peak(data, target, shape) for shape in SHAPES]
    levels, floors = _step_levels(data, target), floor_profile(data, target)
    heights = [profiles.peak_values(data, peak) for peak in peaks]
    ceiling = np.max([*heights, levels.max(axis=-1), floors.max(axis=-1)], axis=0)
    scatter = scatter_of(data, ceiling)
    floor = profiles.floor_below(ceiling, confidence, scatter)
    low, high = hull_of_shapes(data, target, floor, SHAPES, peaks)
    lowest, highest = ends_above(floors, floor)
    return peaks[0], (np.fmin(low, lowest), np.fmax(high, highest)), scatter


def hull_of_shapes(
    data: Binomials,
    target: float,
    floor: Floats,
    shapes: Sequence[Likelihood],
    peaks: Sequence[profiles.Peak],
) -> tuple[Floats, Floats]:
    """Return the hull (low, high) of the profile intervals of shapes, and of a step, above a floor.

    The floor, (sets,), is the log-likelihood that a curve has to reach; each shape has its peak, by
    `simkit.stats.curves.profiles.plain_peak`.
    """
    near = _step_levels(data, target) >= floor[:, None]
    low = np.where(near, data.z[:-1], math.inf).min(axis=-1)
    high = np.where(near, data.z[1:], -math.inf).max(axis=-1)
    low, high = (np.where(near.any(axis=-1), end, math.nan) for end in (low, high))
    for shape, peak in zip(shapes, peaks, strict=True):
        kept = profiles.peak_values(data, peak) >= floor
        part = profiles.Peak(*(getattr(peak, name)[kept] for name in profiles.Peak.__dataclass_fields__))
        ends = np.full((2, floor.size), math.nan)
        ends[:, kept] = profiles.threshold_ends(data.take(kept), part, target, floor[kept], shape)
        low, high = np.fmin(low, ends[0]), np.fmax(high, ends[1])
    return low, high


def two_levels(successes: Floats, failures: Floats, target: float) -> Floats:
    """Return the largest log-likelihood of a step before, between and after cells (..., cells + 1).

    It goes from one share to another. The first share is at most the target, the second at least that:
    the curve that a steep rise from a floor, or to a plateau, comes to.
    """
    value = np.zeros((*successes.shape[:-1], successes.shape[-1] + 1))
    for onwards, gaps, clip in ((1, slice(1, None), np.minimum), (-1, slice(-2, None, -1), np.maximum)):
        k, f = (np.cumsum(counts[..., ::onwards], axis=-1) for counts in (successes, failures))
        share = clip(k / (k + f), target)
        value[..., gaps] += xlogy(k, share) + xlogy(f, 1 - share)
    return value


def _step_levels(data: Binomials, target: float) -> Floats:
    """Return the same of data sets, between cells alone (sets, gaps)."""
    return two_levels(data.successes, data.failures, target)[..., 1:-1]


def scatter_of(data: Binomials, ceiling: Floats) -> Floats:
    """Return the deviance over its degrees of freedom, two less than the cells; at least 1."""
    free = data.z.size - 2
    deviance = 2 * (data.best - ceiling)
    return np.maximum(deviance / free, 1.0) if free > 0 else np.ones(ceiling.shape)


def check_levels(target: float, confidence: float) -> None:
    """Refuse a target or a confidence outside (0, 1)."""
    if not (0 < target < 1 and 0 < confidence < 1):
        raise ValueError(f"target {target:g} and confidence {confidence:g}: both lie in (0, 1)")


def check_counts(samples: Floats, successes: Floats, trials: Floats) -> None:
    """Refuse sizes and counts that are none."""
    if samples.ndim != 1 or not successes.shape == trials.shape or successes.shape[-1:] != samples.shape:
        raise ValueError("samples, successes and trials: it takes one of each per cell")
    if not (np.isfinite(samples).all() and (samples > 0).all()):
        raise ValueError("samples: it takes positive finite sizes")
    if np.unique(samples).size < 2:
        raise ValueError("samples: a fit needs two distinct N")
    whole = (successes == np.floor(successes)) & (trials == np.floor(trials)) & np.isfinite(trials)
    if not (whole & (successes >= 0) & (successes <= trials) & (trials >= 1)).all():
        raise ValueError(
            "successes and trials: whole numbers with 0 <= successes <= trials, trials >= 1"
        )


def scaled(grid: Floats, successes: Floats, trials: Floats) -> tuple[Binomials, float]:
    """Return the counts over log N mapped to [-1, 1], and half the width of log N."""
    logs = np.log(grid)
    half = float(logs[-1] - logs[0]) / 2
    return Binomials((logs - (logs[0] + logs[-1]) / 2) / half, successes, trials), half


def _sizes(grid: Floats, z: Floats) -> Floats:
    low, high = math.log(grid[0]), math.log(grid[-1])
    return np.exp((low + high) / 2 + z * (high - low) / 2)


def _on_grid(grid: Floats, low: Floats, high: Floats) -> tuple[Floats, Floats]:
    """Return the ends as sizes: a grid point where they touch it, open where they leave the grid.

    A lower end above the grid, or an upper end below it, becomes the end of the grid.
    """

    def sizes(end: Floats, below: float, above: float) -> Floats:
        size = _sizes(grid, np.clip(end, -1, 1))
        nearest = grid[np.abs(size[:, None] - grid).argmin(axis=-1)]
        size = np.where(np.abs(size - nearest) <= _ON_GRID * nearest, nearest, size)
        size = np.where(end < -1 - _ON_GRID, below, np.where(end > 1 + _ON_GRID, above, size))
        return np.where(np.isnan(end), math.nan, size)

    return sizes(low, 0.0, grid[-1]), sizes(high, grid[0], math.inf)


def _brackets(
    grid: Floats, successes: Floats, trials: Floats, target: float, confidence: float
) -> tuple[Floats, Floats]:
    """Return the bracket of each data set; all bounds hold at once at the confidence (Sidak)."""
    bounds = _exact_bounds(successes, trials, confidence ** (1 / grid.size))
    low = np.where(bounds[..., 1] < target, grid, 0.0).max(axis=-1)
    return low, np.where(bounds[..., 0] > target, grid, math.inf).min(axis=-1)


def _isotonic(
    grid: Floats, successes: Floats, trials: Floats, target: float, confidence: float
) -> tuple[Floats, Floats]:
    """Return the interval that success which does not fall with N allows.

    "The threshold is at N or below" implies it of all larger N: from the smallest N on, exact tests of
    "success at N reaches the target" run up to the first that does not reject, each at the full level
    (half of 1 - confidence); so they do from the largest N down, of "success at N stays below".
    """
    bounds = _exact_bounds(successes, trials, confidence)
    below = np.logical_and.accumulate(bounds[..., 1] < target, axis=-1)
    above = np.logical_and.accumulate((bounds[..., 0] > target)[..., ::-1], axis=-1)[..., ::-1]
    low = np.where(below, grid, 0.0).max(axis=-1)
    return low, np.where(above, grid, math.inf).min(axis=-1)


def _exact_bounds(successes: Floats, trials: Floats, confidence: float) -> Floats:
    """Return the interval of Clopper and Pearson of each cell, (sets, cells, 2)."""
    counts = np.stack([successes.ravel(), np.broadcast_to(trials, successes.shape).ravel()])
    pairs, index = np.unique(counts, axis=1, return_inverse=True)
    bounds = np.array([clopper_pearson(int(k), int(n), confidence) for k, n in pairs.T])
    return bounds[index.ravel()].reshape(*successes.shape, 2)


# Curves that rise from a floor, P = c + (1 - c) F(eta), or to a top, P = (1 - c) F(eta): some trials may
# succeed at every N, or fail. With a floor the likelihood is not concave: no search is sure of its
# maximum. The curves are computed on a grid of floors, slopes and thresholds instead; a parabola through
# the largest value and its neighbours gives the maximum over floors, then over slopes. The grid is made
# for 20 to 1,000 trials at a size: with ten thousand its points lie too far apart, and intervals of such
# curves are too short.

_FLOORS = np.arange(1, 10) / 20
_APART, _FEWEST = 0.01, 3  # between a floor and the target; floors below that, for a parabola
_SLOPES = np.geomspace(0.25, 64.0, 49)  # per half width of the grid; coarser, a parabola overshoots
_BESIDE = 0.02  # how far beyond the grid thresholds are tried; an end there is open
_THRESHOLDS = np.linspace(-1 - _BESIDE, 1 + _BESIDE, 103)
_FARTHEST = 700.0  # of eta
_AT_ONCE = 50  # data sets


def floor_profile(data: Binomials, target: float) -> Floats:
    """Return the largest log-likelihood of curves with a floor, or a top: array (sets, thresholds).

    A top is the floor of failures over falling N. The data are over z in [-1, 1].
    """
    trials = np.broadcast_to(data.trials, data.successes.shape)
    mirrored = Binomials(-data.z[::-1], data.failures[:, ::-1], trials[:, ::-1])
    return np.maximum(_from_floor(data, target), _from_floor(mirrored, 1 - target)[:, ::-1])


def _from_floor(data: Binomials, target: float) -> Floats:
    sets = len(data.successes)
    profile = np.full((sets, _THRESHOLDS.size), -math.inf)
    for begin in range(0, sets, _AT_ONCE):
        rows = np.arange(begin, min(begin + _AT_ONCE, sets))
        for link in LINKS if _FLOORS[_FEWEST - 1] < target - _APART else ():
            profile[rows] = np.maximum(profile[rows], _profile(data.take(rows), target, link))
    return profile


def _profile(data: Binomials, target: float, link: Link) -> Floats:
    shape = _THRESHOLDS.size, _SLOPES.size, len(data.successes)
    values = [
        (success @ data.successes.T + failure @ data.failures.T).reshape(shape)
        for success, failure in _curves(data.z.tobytes(), target, link)
    ]
    return _maximum(np.moveaxis(_maximum(np.array(values)), 1, 0)).T


def ends_above(profile: Floats, floor: Floats) -> tuple[Floats, Floats]:
    """Return both ends (sets,) of the thresholds whose profile reaches a floor; NaN where none does."""
    gap = profile - floor[:, None]
    ends = []
    for order in (slice(None), slice(None, None, -1)):
        side, at = gap[:, order], _THRESHOLDS[order]
        first = (side >= 0).argmax(axis=-1)
        rows, before = np.arange(len(side)), np.maximum(first - 1, 0)
        up, down = side[rows, first], side[rows, before]
        share = np.where(first > 0, up / np.where(first > 0, up - down, 1.0), 0.0)
        end = at[first] + share * (at[before] - at[first])
        ends.append(np.where((side >= 0).any(axis=-1), end, math.nan))
    return ends[0], ends[1]


@lru_cache(maxsize=6)
def _curves(z_bytes: bytes, target: float, link: Link) -> list[tuple[Floats, Floats]]:
    """Return log P and log (1 - P) of each floor below the target, (thresholds x slopes, cells)."""
    away = np.frombuffer(z_bytes) - _THRESHOLDS[:, None]
    rise = (_SLOPES[:, None] * away[:, None, :]).reshape(-1, away.shape[-1])
    found = []
    for floor in _FLOORS[target - _APART > _FLOORS]:
        level = link.at((target - floor) / (1 - floor))
        share = link.share(np.clip(level + rise, -_FARTHEST, _FARTHEST))
        p = np.clip(floor + (1 - floor) * share, 0.0, 1 - 1e-16)
        found.append((np.log(p), np.log1p(-p)))
    return found


def _maximum(values: Floats) -> Floats:
    """Return the largest value along the first axis, by a parabola through three."""
    at = values.argmax(axis=0)
    inside = np.clip(at, 1, len(values) - 2)
    before, best, after = (np.take_along_axis(values, (inside + d)[None], 0)[0] for d in (-1, 0, 1))
    bend = 2 * best - before - after
    rise = (after - before) ** 2 / (8 * np.where(bend > 0, bend, math.inf))
    top: Floats = np.where(at == inside, best + rise, values.max(axis=0))
    return top
