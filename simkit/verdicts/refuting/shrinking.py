"""From a place that fails to the simplest one near it that still does: smallest n, roundest numbers."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from simkit.stats.breaches.boxes import Box, Range
from simkit.stats.breaches.simple import rounder
from simkit.verdicts.exact.least import least_from

_PASSES = 4
_BELOW = 16
_NEIGHBOURS = 4  # of each doubling: parity makes steps
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
    few digits; each in turn, again and again until nothing changes. Nothing leaves the box that is
    searched; a parameter that is held keeps its value, but for its digits. Defaults give the simplest
    value of a real number, as the choices have it.
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
    for value in rounder(own, present, simple):
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
