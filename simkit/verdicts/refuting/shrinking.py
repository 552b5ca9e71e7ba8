"""From a place that fails to the simplest one near it that still does: smallest n, roundest numbers."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Decimal
from functools import cache
from typing import Any

from simkit.stats.breaches.boxes import Box, Range
from simkit.verdicts.exact.least import least_from

_PASSES = 4
_BELOW = 16
_NEIGHBOURS = 4  # of each doubling: parity makes steps
_DIGITS = 6  # a number with more digits is left as it is
_ROUND = (0.0, 1.0, 0.5, 0.1, 10.0, 2.0)

#: Whether the claim fails at some values; None where it is not asked: no cell, or a premise is unmet.
Fails = Callable[[Mapping[str, Any]], bool | None]
#: The values that parameters have by default, beside the choices among some values.
Defaults = Callable[[Mapping[str, Any]], Mapping[str, Any]]


def shrink(
    box: Box, values: Mapping[str, Any], fails: Fails, defaults: Defaults, held: str = ""
) -> dict[str, Any]:
    """Return simpler values at which a claim still fails.

    Names become their first choice, whole numbers the least that fail, reals the default or a number of
    few digits; each in turn, again and again until nothing changes.

    Parameters
    ----------
    box : Box
        What is searched; nothing leaves it.
    values : mapping
        At which it fails.
    fails : callable
    defaults : callable
        The simplest value of a real number, as the choices have it.
    held : str
        A parameter that keeps its value, but for its digits.

    Returns
    -------
    dict
    """
    found = dict(values)
    for _ in range(_PASSES):
        before = dict(found)
        for own in sorted(box.ranges, key=lambda r: r.kind != "categorical"):  # names first
            if not own.single:
                found[own.name] = _simplest(own, found, fails, defaults(found).get(own.name), held)
        if found == before:
            break
    return found


def _simplest(own: Range, values: Mapping[str, Any], fails: Fails, default: Any, held: str) -> Any:
    present = values[own.name]

    @cache
    def asked(value: Any) -> bool | None:
        return fails({**values, own.name: value})

    if own.kind == "categorical":
        before = () if own.name == held else own.choices[: list(own.choices).index(present)]
        return next((choice for choice in before if asked(choice)), present)
    if own.kind == "integer" and own.name != held:
        return _least(asked, int(own.low), present)
    simple = () if own.name == held else (default, *_ROUND)
    for value in _rounder(own, present, simple):
        if value == present:
            break
        if asked(value):
            return value
    return present


def _least(asked: Callable[[int], bool | None], low: int, present: int) -> int:
    """Return the least failing value found: by doublings from the lowest, bisection, neighbours."""
    found = _bisected(asked, low, present)
    while lower := next((v for v in range(max(found - _BELOW, low), found) if asked(v)), None):
        found = lower
    return found


def _bisected(asked: Callable[[int], bool | None], low: int, present: int) -> int:
    below, step = low - 1, 1
    while low - 1 + step < present:
        base = low - 1 + step
        for value in range(base, min(base + _NEIGHBOURS, present)):
            if asked(value):
                return least_from(asked, below, value)
        below, step = base, 2 * step
    return least_from(asked, below, present)


def _rounder(own: Range, present: float, simple: Sequence[Any]) -> Iterator[Any]:
    """Yield values of a range from the simplest on, the present one among them where it is round."""
    for value in simple:
        if value is not None and _inside(own, value):
            yield type(present)(value)
    if not present or not math.isfinite(present):
        return
    exact = Decimal(present) if isinstance(present, int) else Decimal(repr(present))
    for digits in range(1, _DIGITS + 1):
        unit = Decimal(1).scaleb(exact.adjusted() - digits + 1)
        for way in (ROUND_HALF_EVEN, ROUND_FLOOR, ROUND_CEILING):
            rounded = (exact / unit).to_integral_value(way) * unit
            value = int(rounded) if isinstance(present, int) else float(rounded)
            if _inside(own, value):
                yield value


def _inside(own: Range, value: float) -> bool:
    above = value > own.low if own.open_low else value >= own.low
    return above and (value < own.high if own.open_high else value <= own.high)
