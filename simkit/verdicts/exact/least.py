"""The least value of a parameter from which a claim holds: exact values, bisection, then a scan.

What was found is said of all larger values only where the claim is declared monotone and no asked value
denies it; else the values are named at which it was asked.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from simkit.declare.parameters.parameter import Parameter
from simkit.verdicts.exact.exactly import ask_exactly
from simkit.verdicts.findings.facts import Least
from simkit.verdicts.questions.paths import noting_reads, rules_along
from simkit.verdicts.questions.question import Question
from simkit.verdicts.questions.scopes import mover

_DOUBLINGS = 64
_SCANNED = 16  # neighbours that are asked one by one: parity makes steps
_REACH = 512  # how far a value that meets the premises is looked for
_BEYOND = 8  # doublings beyond what is known to hold
_THOROUGH = 8  # doublings about which all of them are asked; beyond, those of `_SPARSE`
#: Distances: the first all, as parity makes steps, then a quarter farther each time.
_SPARSE = (*range(_SCANNED), *(int(_SCANNED * 1.25**i) for i in range(16)))
_FARTHER = (*range(_REACH), *(int(_REACH * 1.25**i) for i in range(_DOUBLINGS)))

#: Whether a claim holds at a value; None where it is not asked: out of range, or a premise is unmet.
Asked = Callable[[int], bool | None]

_FAR_DECADES = 6, 8, 10, 12  # how far beyond a monotony is asked whether it is one


def least_needed(question: Question) -> list[Least]:
    """Return the least value of each of the claim's `needs` at which a failing cell would hold.

    Each alone, the other parameters as they are in the cell or as they follow by their rules.
    """
    found = []
    for search in _searches(question):
        value = least_above(search.asked, search.start)
        if value is None:
            continue
        settled = _settle(search.asked, value, value)
        at, checked = settled or (value, [value])
        found.append(search.found(at, checked, stays=settled is not None, needed=True))
    return found


def least_enough(question: Question) -> list[Least]:
    """Return the least value of each of the claim's `needs` from which a holding cell holds.

    Each alone, the other parameters as they are in the cell or as they follow by their rules; nothing
    of one of which a larger value fails as far as it was asked.
    """
    found = []
    for search in _searches(question):
        asked, start, below = search.asked, search.start, search.lowest - 1
        settled = _settle(asked, least_from(asked, below, start), start) if asked(start) else None
        if settled is not None:
            value, checked = settled
            is_lowest = _nearest(asked, value - 1, below, value, _FARTHER)
            found.append(search.found(value, checked, lowest=is_lowest is None))
    return found


def _settle(asked: Asked, value: int, top: int) -> tuple[int, list[int]] | None:
    """Return the least value from which all asked ones hold, to far beyond `top`, and what was asked.

    None where the claim fails at the farthest value that is asked.
    """
    while True:
        beyond = list(_grid(asked, value, top))
        failing = [v for v in beyond if not asked(v)]
        if not failing:
            return value, [value, *beyond]
        good = next((v for v in beyond if v > failing[-1]), None)
        if good is None:
            return None
        value = least_from(asked, failing[-1], good)


def _grid(asked: Asked, value: int, top: int) -> Iterator[int]:
    """Yield the values beyond one that tell whether a claim goes on holding, as far as it is asked."""
    yield from (v for v in range(value + 1, value + _SCANNED) if asked(v) is not None)
    last, near = value + _SCANNED - 1, 2 * value
    while near <= max(value, top) << _BEYOND:
        found = _nearest(asked, near, last, 2 * near, _SPARSE) if near > last else None
        if found is not None:
            yield found
            last = found
        near *= 2


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


@dataclass(frozen=True)
class _LeastSearch:
    """A whole number among a claim's `needs`: what holds at its values, and what was read there."""

    question: Question
    parameter: Parameter
    known: dict[int, bool | None] = field(default_factory=dict)
    broken: list[Any] = field(default_factory=list)
    reads: set[str] = field(default_factory=set)

    @property
    def start(self) -> int:
        """The value in the cell."""
        value = self.question.cell.parameters[self.parameter.name]
        assert isinstance(value, int)
        return value

    @property
    def lowest(self) -> int:
        """The lowest value of the range."""
        return 1 if self.parameter.low is None else int(self.parameter.low)

    @cached_property
    def _move(self) -> Callable[[float], Question | None]:
        return mover(self.question, self.parameter)

    def asked(self, value: int) -> bool | None:
        """Return whether the claim holds at a value."""
        if value not in self.known:
            self.known[value] = self._holds(value)
        return self.known[value]

    def _holds(self, value: int) -> bool | None:
        there = self._move(value)
        if there is None:
            return None
        # Most are out of what is assumed, by the assumption that broke last.
        for assumption in sorted(there.claim.when, key=lambda one: one not in self.broken):
            if there.breaks(assumption):
                self.broken[:] = [assumption]
                return None
        there, reads = noting_reads(there)
        found = ask_exactly(there, told=False)
        if found is None or found.verdict in ("premise unmet", "not evaluated"):
            return None
        self.reads.update(reads)
        return found.verdict in ("holds", "vacuous")

    @cached_property
    def rules(self) -> dict[str, str]:
        """What follows the parameter of all that the claim reads, and by which rule."""
        following = rules_along(self.question.cell, self.parameter.name)
        return {name: text for name, text in following.items() if name in self.reads}

    @property
    def _moves_sides(self) -> bool:
        """Whether what follows may be in a side of the claim: monotony is of one parameter alone."""
        names = self.question.claim.parsed.names
        is_read = names if names <= self.question.cell.parameters.keys() else self.reads
        return not is_read.isdisjoint(self.rules)

    def _is_denied(self, first: int) -> bool:
        """Return whether the claim fails at an asked value above one at which it holds."""
        good = [v for v, state in self.known.items() if state and v >= first]
        far = [first * 10**k for k in _FAR_DECADES]
        most = math.inf if self.parameter.high is None else self.parameter.high
        if any(self.asked(v) is False for v in far if max(good, default=0) < v <= most):
            return True
        return any(state is False and v > min(good) for v, state in self.known.items())

    def found(self, value: int, checked: list[int], **what: bool) -> Least:
        """Return a least value with what it rests on."""
        name = self.parameter.name
        first = self.question.claim.monotone.get(name)
        proved = (
            first is not None and what.get("stays", True) and value >= first
            and not self._moves_sides and not self._is_denied(first)
        )  # fmt: skip
        return Least(name, value, "proved" if proved else "checked", checked, rules=self.rules, **what)


def _searches(question: Question) -> list[_LeastSearch]:
    """Return the whole numbers among the claim's `needs`."""
    known = {parameter.name: parameter for parameter in question.cell.study.parameters}
    return [
        _LeastSearch(question, known[name])
        for name in question.claim.needed
        if known[name].type == "int" and isinstance(question.cell.parameters[name], int)
    ]
