"""The least value of a parameter from which a claim holds: exact values, bisection, then a scan."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial

from simkit.audit.exactly import ask_exactly
from simkit.audit.questions import Question
from simkit.audit.scopes import moved
from simkit.declare.parameters import Parameter

_DOUBLINGS = 64
_SCANNED = 16  # neighbours that are asked one by one: parity makes steps
_REACH = 512  # how far a value that meets the premises is looked for
_THOROUGH = 8  # doublings about which all of them are asked; beyond, those of `_SPARSE`
#: Distances: the first all, as parity makes steps, then a quarter farther each time.
_SPARSE = (*range(_SCANNED), *(int(_SCANNED * 1.25**i) for i in range(16)))

#: Whether a claim holds at a value; None where it is not asked: out of range, or a premise is unmet.
Asked = Callable[[int], bool | None]


def least_needed(question: Question) -> str:
    """Return the least value of each of the claim's `needs` at which a failing cell would hold.

    In words, each alone, the other parameters as they are in the cell.
    """
    found = []
    for name, start, asked in _searches(question):
        value = least_above(asked, start)
        if value is not None:
            found.append(f"{name} {'>=' if _stays(asked, value) else '='} {value}")
    return f"would need {' or '.join(found)}" if found else ""


def least_enough(question: Question) -> str:
    """Return the least value of each of the claim's `needs` from which a holding cell holds.

    In words, each alone, the other parameters as they are in the cell.
    """
    found = []
    for name, start, asked in _searches(question):
        parameter = next(p for p in question.cell.study.parameters if p.name == name)
        lowest = 1 if parameter.low is None else int(parameter.low)
        if asked(start):
            least = least_from(asked, lowest - 1, start)
            is_lowest = _nearest(asked, least - 1, lowest - 1, least) is None
            found.append(f"any {name}" if is_lowest else f"{name} >= {least}")
    return f"{' or '.join(found)} is enough" if found else ""


def least_above(asked: Asked, start: int) -> int | None:
    """Return the least value above a failing one from which all asked ones hold, if there is one."""
    low, high = start, max(2 * start, 1)
    for doubling in range(_DOUBLINGS):
        distances = range(_REACH) if doubling < _THOROUGH else _SPARSE
        found = _nearest(asked, high, low, high + _REACH, distances)
        if found is not None and asked(found):
            return least_from(asked, low, found)
        low = low if found is None else max(low, found)
        high *= 2
    return None


def least_from(asked: Asked, below: int, high: int) -> int:
    """Return the least value from which all asked ones hold, up to one that does.

    Parameters
    ----------
    asked : callable
    below : int
        A value that fails, or one below the range.
    high : int
        A value that holds.
    """
    top, bottom = high, below
    while (middle := _nearest(asked, (below + high) // 2, below, high)) is not None:
        below, high = (below, middle) if asked(middle) else (middle, high)
    while failing := [v for v in range(high, min(high + _SCANNED, top)) if asked(v) is False]:
        high = next(v for v in range(failing[-1] + 1, top + 1) if asked(v))
    for value in range(high - 1, max(high - _SCANNED, bottom), -1):
        state = asked(value)
        if state is False:
            break
        high = value if state else high
    return high


def _nearest(
    asked: Asked, middle: int, below: int, high: int, distances: Iterable[int] = range(_REACH)
) -> int | None:
    """Return the value nearest to one that has an answer, strictly between two; None if none is near."""
    for distance in distances:
        for value in {middle - distance, middle + distance}:
            if below < value < high and asked(value) is not None:
                return value
        if middle - distance <= below and middle + distance >= high:
            break
    return None


def _stays(asked: Asked, value: int) -> bool:
    """Return whether a claim goes on holding: at the neighbours and at doublings."""
    beyond = (*range(value + 1, value + _SCANNED), *(value * 2**i for i in range(1, 9)))
    return all(asked(v) is not False for v in beyond)


def _searches(question: Question) -> list[tuple[str, int, Asked]]:
    """Return the whole numbers among the claim's `needs`: name, value in the cell, what to ask."""
    found: list[tuple[str, int, Asked]] = []
    for name in question.claim.needed:
        parameter = next(p for p in question.cell.study.parameters if p.name == name)
        start = question.cell.parameters[name]
        if parameter.type == "int" and isinstance(start, int):
            found.append((name, start, cache(partial(_holds, question, parameter))))
    return found


def _holds(question: Question, parameter: Parameter, value: int) -> bool | None:
    there = moved(question, parameter, value)
    found = None if there is None else ask_exactly(there)
    if found is None or found.verdict in ("premise unmet", "not evaluated"):
        return None
    return found.verdict in ("holds", "vacuous")
