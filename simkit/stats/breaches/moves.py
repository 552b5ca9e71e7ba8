"""How a search moves: where it starts from, CMA-ES, a small simplex."""

import math
from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.stats.breaches.boxes import Box, Point

_APART = 0.05  # in the unit cube: starts that are nearer are one
_NEAR = 25.0  # points of a surrounding
_SIMPLEX = 0.01  # the edges of a simplex at first


def starts(box: Box, ranked: Sequence[Point], count: int) -> list[Point]:
    """Return those of some points, the worst first, that have no worse one near them.

    Near is a ball that would hold 25 of the points of its names, were they uniform.
    """
    axes, names = box.numeric, [i for i, r in enumerate(box.ranges) if r.kind == "categorical"]
    settings = [tuple(box.ranges[i].value(point[i]) for i in names) for point in ranked]
    places = np.array([[point[i] for i in axes] for point in ranked]).reshape(len(ranked), len(axes))
    of_a_setting = max(len(ranked) / max(len(set(settings)), 1), 1.0)
    ball = math.pi ** (len(axes) / 2) / math.gamma(len(axes) / 2 + 1)
    near = min((_NEAR / (of_a_setting * ball)) ** (1 / len(axes)), 0.5)
    found: list[int] = []
    for i, setting in enumerate(settings):
        away = np.linalg.norm(places[:i] - places[i], axis=1)
        if all(setting != settings[j] for j in np.flatnonzero(away < near)):
            found.append(i)
            if len(found) == count:
                break
    return [ranked[i] for i in found]


def apart(points: Iterable[Point], count: int) -> list[Point]:
    """Return so many of some points at most, each apart from those before it."""
    found: list[Point] = []
    for point in points:
        if all(max(abs(a - b) for a, b in zip(point, o, strict=True)) > _APART for o in found):
            found.append(point)
            if len(found) == count:
                break
    return found


def _moved(point: Point, axes: Sequence[int], numbers: Iterable[float]) -> Point:
    found = list(point)
    for i, u in zip(axes, numbers, strict=False):
        found[i] = float(u)
    return tuple(found)


def climbing(
    box: Box, start: Point, step: float, rng: np.random.Generator
) -> Generator[list[Point], list[float], None]:
    """Yield batches of CMA-ES around a point, names held; each is answered by the costs.

    One coordinate gets a second that means nothing, which CMA-ES needs.
    """
    import cma

    axes = box.numeric
    dimension = max(len(axes), 2)
    begin = [start[i] for i in axes] + [0.5] * (dimension - len(axes))
    options = {
        "bounds": [0, 1], "seed": math.nan, "verbose": -9, "tolflatfitness": 20,
        "randn": lambda *shape: rng.standard_normal(shape),
    }  # fmt: skip
    climb = cma.CMAEvolutionStrategy(begin, step, options)
    while not climb.stop():
        drawn = climb.ask()
        climb.tell(drawn, (yield [_moved(start, axes, own) for own in drawn]))


def follow_simplex(box: Box, start: Point, cost: Callable[[Point], float], most: int) -> None:
    """Move a small simplex of Nelder and Mead from a point towards smaller costs, names held."""
    from scipy.optimize import minimize

    axes = box.numeric
    begin: NDArray[np.float64] = np.array([start[i] for i in axes])
    away = np.where(begin + _SIMPLEX > 1, -_SIMPLEX, _SIMPLEX)
    options: Any = {
        "initial_simplex": np.vstack([begin, begin + np.diag(away)]), "maxfev": most, "xatol": 0.0,
        "fatol": 0.0,
    }  # fmt: skip

    def at(numbers: NDArray[np.float64]) -> float:
        return cost(_moved(start, axes, numbers.tolist()))

    minimize(
        at, begin, method="Nelder-Mead",
        bounds=[(0.0, 1.0)] * len(axes), options=options,
    )  # fmt: skip
