"""Curves of success that rise from a floor, P = c + (1 - c) F(eta), or to a top, P = (1 - c) F(eta).

Some of the trials may succeed at every N, or fail at every N, which moves the threshold of a curve that
goes from 0 to 1. With a floor the likelihood is not concave, so that no search is sure of its maximum.
The curves are computed on a grid of floors, slopes and thresholds instead; a parabola through the
largest value and its neighbours gives the maximum over floors, then over slopes. The grid is made for
20 to 1,000 trials at a size: with ten thousand its points lie too far apart, and intervals of such
curves are too short.
"""

import math
from functools import lru_cache

import numpy as np

from simkit.stats.curves.links import LINKS, Floats, Link
from simkit.stats.curves.logistic import Binomials

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
