"""Where in a sweep some of its cells lie: a few boxes, each a choice of values of each parameter."""

from collections.abc import Mapping, Sequence
from typing import TypeGuard

from simkit.engine.cells.cell import Cell
from simkit.words.vocabulary import value_text

_MOST_BOXES = 3
_MOST_SEEDS = 24  # cells from which a box is grown
_MOST_LISTED = 4

Point = tuple[str, ...]
Box = Mapping[int, frozenset[str]]


def where_text(some: Sequence[Cell], every: Sequence[Cell]) -> str:
    """Return where some of the cells of a sweep lie; nothing if they are all.

    ``sigma = 0.1, k1 = 8, values = identity or dense; or k1 = 4, values = competitor``
    """
    if len(some) == len(every):
        return ""
    names = varying(every)
    values = [_values([cell.parameters[name] for cell in every]) for name in names]
    chosen = {id(cell) for cell in some}
    inside = list(dict.fromkeys(_point(cell, names) for cell in some))
    outside = {_point(cell, names) for cell in every if id(cell) not in chosen}
    inside = [point for point in inside if point not in outside]
    boxes, left = _boxes(inside, outside, values)
    if not boxes:
        return f"{len(some)} of {len(every)} settings"
    parts = [_box_parts(box, names, every, values) for box in boxes]
    said = "; or ".join(", ".join(own) for own in parts)
    return f"{said}; and {left} more" if left else said


def varying(cells: Sequence[Cell]) -> list[str]:
    """Return the parameters that were asked for and tell some cells apart."""
    first = cells[0]
    names = dict.fromkeys(name for cell in cells for name in cell.given)
    return [n for n in names if any(c.parameters[n] != first.parameters[n] for c in cells)]


def _values(values: Sequence[object]) -> list[str]:
    """Return the values in order: of numbers by size, of names as they were asked."""
    known = list(dict.fromkeys(values))
    numbers = [v for v in known if _is_number(v)]
    ordered: Sequence[object] = sorted(numbers) if len(numbers) == len(known) else known
    return [repr(value) for value in ordered]


def _is_number(value: object) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _point(cell: Cell, names: Sequence[str]) -> Point:
    return tuple(repr(cell.parameters[name]) for name in names)


def _boxes(
    inside: Sequence[Point], outside: set[Point], values: Sequence[Sequence[str]]
) -> tuple[list[Box], int]:
    """Return boxes without a point outside, the largest first, and how many points are in none."""
    boxes: list[Box] = []
    left = list(inside)
    while left and len(boxes) < _MOST_BOXES:
        step = max(1, len(left) // _MOST_SEEDS)
        grown = [_fitted(_grow(point, outside, values), left, values) for point in left[::step]]
        best = max(grown, key=lambda box: sum(_holds(box, point) for point in left))
        boxes.append(best)
        left = [point for point in left if not _holds(best, point)]
    return boxes, len(left)


def _grow(seed: Point, outside: set[Point], values: Sequence[Sequence[str]]) -> Box:
    """Return the box about a point that takes in all it can, parameter by parameter."""
    box = {i: frozenset([value]) for i, value in enumerate(seed)}
    for i, own in enumerate(values):
        box = _if_clear(box, {**box, i: frozenset(own)}, outside)
    for i, own in enumerate(values):
        for value in own:
            box = _if_clear(box, {**box, i: box[i] | {value}}, outside)
    return box


def _fitted(box: Box, points: Sequence[Point], values: Sequence[Sequence[str]]) -> Box:
    """Return a box without the values that no point in it has."""
    own = [point for point in points if _holds(box, point)]
    return {
        i: inside if inside == frozenset(values[i]) else frozenset(point[i] for point in own)
        for i, inside in box.items()
    }


def _if_clear(
    box: dict[int, frozenset[str]], larger: dict[int, frozenset[str]], outside: set[Point]
) -> dict[int, frozenset[str]]:
    return box if any(_holds(larger, point) for point in outside) else larger


def _holds(box: Box, point: Point) -> bool:
    return all(value in box[i] for i, value in enumerate(point))


def _box_parts(
    box: Box, names: Sequence[str], every: Sequence[Cell], values: Sequence[Sequence[str]]
) -> list[str]:
    said = []
    for i, own in enumerate(values):
        if box[i] != frozenset(own):
            shown = {repr(c.parameters[names[i]]): c.parameters[names[i]] for c in every}
            is_number = all(
                isinstance(v, int | float) and not isinstance(v, bool) for v in shown.values()
            )
            texts = {key: value_text(value) for key, value in shown.items()}
            said.append(_one_text(names[i], box[i], own, texts, is_number))
    return said


def _one_text(
    name: str, inside: frozenset[str], own: Sequence[str], texts: Mapping[str, str], is_number: bool
) -> str:
    """Return which values of one parameter: one, those up to one or from one on, or a list."""
    places = [i for i, value in enumerate(own) if value in inside]
    low, high = texts[own[places[0]]], texts[own[places[-1]]]
    if len(places) == 1:
        return f"{name} = {low}"
    in_a_row = places[-1] - places[0] == len(places) - 1
    if is_number and in_a_row and not places[0]:
        return f"{name} <= {high}"
    if is_number and in_a_row and places[-1] == len(own) - 1:
        return f"{name} >= {low}"
    if is_number and in_a_row:
        return f"{low} <= {name} <= {high}"
    if len(places) <= _MOST_LISTED:
        said = [texts[own[i]] for i in places]
        return f"{name} = {', '.join(said[:-1])} or {said[-1]}"
    rest = [texts[own[i]] for i in range(len(own)) if i not in places]
    if len(rest) <= _MOST_LISTED:
        return f"{name} other than {', '.join(rest)}"
    return f"{len(places)} values of {name}"
