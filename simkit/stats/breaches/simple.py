"""Simple numbers near a number: defaults, ends of a range, few digits, powers."""

import math
from collections.abc import Iterator, Mapping, Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Decimal
from itertools import chain, zip_longest
from typing import Any

from simkit.stats.breaches.boxes import Box, Point, Range

_DIGITS = 6  # a number with more digits is left as it is
_FEW = 3  # digits of all numbers at once
_POWERS = (2, 10)


def rounder(own: Range, present: float, first: Sequence[Any] = ()) -> Iterator[Any]:
    """Yield values of a range, the simplest first and what is given before any rounding of it."""
    for value in first:
        if value is not None and own.has(value):
            yield type(present)(value)
    if not present or not math.isfinite(present):
        return
    for digits in range(1, _DIGITS + 1):
        for value in _rounded(present, digits):
            if own.has(value):
                yield value


def _rounded(present: float, digits: int) -> list[Any]:
    exact = Decimal(present) if isinstance(present, int) else Decimal(repr(present))
    unit = Decimal(1).scaleb(exact.adjusted() - digits + 1)
    return [
        type(present)((exact / unit).to_integral_value(way) * unit)
        for way in (ROUND_HALF_EVEN, ROUND_FLOOR, ROUND_CEILING)
    ]


def simple_points(box: Box, point: Point, defaults: Mapping[str, Any]) -> list[Point]:
    """Return points that have one coordinate, or all, simpler than a point has, the simplest first.

    Defaults, ends of the range, powers of 2 and 10 about it, numbers of few digits, other names. The
    defaults stand under the names of the point.
    """
    values = box.values(point)
    numbers = [box.ranges[i] for i in box.numeric]
    usual = {own.name: defaults[own.name] for own in numbers if _usual(own, defaults)}
    every = [{**values, **usual}] if usual else []
    for digits in range(1, _FEW + 1):
        near = [(own, _rounded(values[own.name], digits)[0]) for own in numbers if values[own.name]]
        every.append({**values, **{own.name: x for own, x in near if own.has(x)}})
    one_each = [
        [{**values, own.name: x} for x in _simpler(own, values[own.name], defaults.get(own.name))]
        for own in box.ranges
    ]
    found = [own for own in chain(every, *zip_longest(*one_each)) if own is not None]
    kept = list(zip(box.ranges, point, strict=True))
    places = (
        tuple(u if new[own.name] == values[own.name] else own.place(new[own.name]) for own, u in kept)
        for new in found
    )
    return [place for place in dict.fromkeys(places) if place != point]


def _usual(own: Range, defaults: Mapping[str, Any]) -> bool:
    value = defaults.get(own.name)
    return isinstance(value, int | float) and own.has(value)


def _simpler(own: Range, present: Any, default: Any) -> list[Any]:
    if own.single:
        return []
    if own.kind == "categorical":
        return [choice for choice in own.choices if choice != present]
    ends = [end for end in (own.low, own.high) if own.has(end)]
    first = [default] if isinstance(default, int | float) else []
    return list(dict.fromkeys(rounder(own, present, [*first, *_powers(present), *ends])))


def _powers(present: float) -> list[float]:
    """Return the powers of 2 and 10 below and above a number, in size."""
    if not present or not math.isfinite(present):
        return []
    size, found = abs(present), []
    for base in _POWERS:
        exponent, least = math.floor(math.log(size, base)), 0 if isinstance(present, int) else -math.inf
        found += [type(present)(base) ** e for e in (exponent, exponent + 1) if e >= least]
    return [power if present > 0 else -power for power in found]
