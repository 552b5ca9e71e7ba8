"""The border of the premises as a place: points just inside it, by bisection along segments."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from simkit.stats.breaches.boxes import Box, Point

_NEAR = 2.0**-30  # of a segment: so near to the border its inner end comes
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
        elif own.length > _NEAR:
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
