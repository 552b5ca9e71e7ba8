"""How a search moves: where it starts from, CMA-ES, a small simplex, bisection towards a border."""

import math
from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any, NamedTuple

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


_NEAREST = 2.0**-30  # of a segment: so near to the border its inner end comes
_HALVINGS = 15  # of as many halvings that are asked half lie inside, and count


class BorderSegment(NamedTuple):
    """A segment from a point inside the premises to one that may be outside; `length` is its share."""

    inside: Point
    outside: Point
    length: float = 1.0
    is_known: bool = False  # whether the outer end is outside


def crossings(
    box: Box, worst: Point, inside: Sequence[Point], outside: Sequence[Point], rng: np.random.Generator,
    most: int,
) -> list[BorderSegment]:  # fmt: skip
    """Return segments that may cross the border, as many as some evaluations inside it bisect.

    Half of them lead from the worst point along the coordinates to the ends of the ranges, half from
    points inside to points outside, under the names of the former.
    """
    count = max(most // _HALVINGS, 2)
    axes = [i for i in box.numeric for _ in range(2)]
    along = [
        BorderSegment(worst, (*worst[:i], end, *worst[i + 1 :]))
        for i, end in zip(axes, [0.0, 1.0] * len(box.numeric), strict=True)
    ]
    found = [along[i] for i in rng.permutation(len(along))[: count // 2]]
    starts = rng.integers(len(inside), size=count - len(found))
    ends = rng.integers(len(outside), size=count - len(found))
    across = [BorderSegment(inside[i], outside[j]) for i, j in zip(starts, ends, strict=True)]
    found += [own._replace(outside=box.named(own.inside, own.outside)) for own in across]
    return found


def bisect(
    box: Box, running: Sequence[BorderSegment], is_inside: Callable[[Sequence[Point]], list[bool]]
) -> list[BorderSegment]:
    """Return the segments after one more halving, those left out that have come to their end.

    Of a new segment its far end is asked first. Where the middle has the values of an end, as of whole
    numbers that are next to each other, nothing is asked.
    """
    asked = [_middle(own) if own.is_known else own.outside for own in running]
    known = [_known(box, own, point) for own, point in zip(running, asked, strict=True)]
    open_ = [i for i, said in enumerate(known) if said is None]
    answers = is_inside([asked[i] for i in open_]) if open_ else []
    for i, said in zip(open_, answers, strict=True):
        known[i] = said
    found = []
    for own, point, inside in zip(running, asked, known, strict=True):
        if not own.is_known:  # an outer end inside the premises: there is nothing to cross
            found += [] if inside else [own._replace(is_known=True)]
        elif own.length > _NEAREST:
            ends = (point, own.outside) if inside else (own.inside, point)
            found.append(BorderSegment(*ends, own.length / 2, True))
    return found


def _middle(own: BorderSegment) -> Point:
    return tuple((a + b) / 2 for a, b in zip(own.inside, own.outside, strict=True))


def _known(box: Box, own: BorderSegment, point: Point) -> bool | None:
    """Return what is known without asking: a point with the values of an end is on its side."""
    if not own.is_known:
        return None
    values = box.values(point)
    if values == box.values(own.inside):
        return True
    return False if values == box.values(own.outside) else None
