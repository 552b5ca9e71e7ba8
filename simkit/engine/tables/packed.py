"""Rows and tallies in little memory: the numbers of a column side by side, equal ones once."""

from __future__ import annotations

import itertools
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, overload

from simkit.declare.tally import Moments, Tally

_CHUNK = 4096  # rows
_SINGLE = (type(None), bool, str)  # of which equal ones are the same
_MOMENTS = 5  # numbers of a measurement


class _Same:
    """A column of one value."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __getitem__(self, index: int) -> Any:
        return self.value

    def __iter__(self) -> Iterator[Any]:
        return itertools.repeat(self.value)


_Column = _Same | Sequence[Any]


def _pack(values: tuple[Any, ...]) -> _Column:
    """Return values that come back as they were: of the same type, floats to the last bit."""
    first = values[0]
    kind = type(first)
    if any(type(value) is not kind for value in values):
        return values
    if kind is float:
        numbers = array("d", values)
        return _Same(first) if _repeats(numbers) else numbers
    if kind is int:
        try:
            whole = array("q", values)
        except OverflowError:
            return values
        return _Same(first) if _repeats(whole) else whole
    return _Same(first) if kind in _SINGLE and values.count(first) == len(values) else values


def _repeats(numbers: array[Any]) -> bool:
    """Return whether all have the same bits: 0.0 is not -0.0 here."""
    return numbers[:1].tobytes() * len(numbers) == numbers.tobytes()


class Packed(Sequence[tuple[Any, ...]]):
    """Rows of equal length, which are appended and read, never changed."""

    def __init__(self) -> None:
        self._chunks: list[tuple[_Column, ...]] = []
        self._ends: list[int] = []  # rows up to the end of each chunk
        self._open: list[tuple[Any, ...]] = []

    def append(self, row: tuple[Any, ...]) -> None:
        """Add a row."""
        self._open.append(row)
        if len(self._open) == _CHUNK:
            self.close()

    def extend(self, rows: Packed) -> None:
        """Add the rows of another one."""
        self.close()
        rows.close()
        start = self._packed
        self._chunks += rows._chunks
        self._ends += [start + end for end in rows._ends]

    def close(self) -> None:
        """Pack what has been added."""
        if self._open:
            self._chunks.append(tuple(map(_pack, zip(*self._open, strict=True))))
            self._ends.append(self._packed + len(self._open))
            self._open = []

    @property
    def _packed(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __len__(self) -> int:
        return self._packed + len(self._open)

    @overload
    def __getitem__(self, index: int) -> tuple[Any, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> list[tuple[Any, ...]]: ...
    def __getitem__(self, index: int | slice) -> tuple[Any, ...] | list[tuple[Any, ...]]:
        places = range(len(self))[index]
        return [self._at(i) for i in places] if isinstance(places, range) else self._at(places)

    def _at(self, place: int) -> tuple[Any, ...]:
        chunk = bisect_right(self._ends, place)
        start = self._ends[chunk - 1] if chunk else 0
        if chunk == len(self._chunks):
            return self._open[place - start]
        return tuple(column[place - start] for column in self._chunks[chunk])

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        start = 0
        for columns, end in zip(self._chunks, self._ends, strict=True):
            rows = zip(*columns, strict=False) if columns else itertools.repeat(())
            yield from itertools.islice(rows, end - start)
            start = end
        yield from self._open


class Tallies(Sequence[Tally]):
    """Tallies, which are appended and read; each is made anew when it is asked for.

    Of those without a failure, a counter or a kept value the numbers alone are kept, as long as they
    have the same names as the first of them; the others are kept as they are.
    """

    def __init__(self, tallies: Iterable[Tally] = ()) -> None:
        self._names: tuple[tuple[str, ...], tuple[str, ...]] | None = None
        self._rows = Packed()
        self._others: dict[int, Tally | None] = {}
        self._count = 0
        self.extend(tallies)

    def extend(self, tallies: Iterable[Tally]) -> None:
        """Add some tallies."""
        for tally in tallies:
            self.append(tally)

    def append(self, tally: Tally | None) -> None:
        """Add a tally; None stands for one that is missing."""
        if tally is None or (
            tally.failures or tally.failed or tally.counters or tally.values or tally.places
        ):
            self._others[self._count] = tally
        else:
            names = (tuple(tally.events), tuple(tally.measurements))
            if self._names is None:
                self._names = names
            if names == self._names:
                self._fill(self._count)
                self._rows.append(_numbers_of(tally))
            else:
                self._others[self._count] = tally
        self._count += 1

    def _fill(self, count: int) -> None:
        """Let rows stand for the tallies that are kept as they are, up to so many."""
        if len(self._rows) < count and self._names is not None:
            events, measurements = self._names
            blank = (0,) * (1 + len(events) + _MOMENTS * len(measurements))
            while len(self._rows) < count:
                self._rows.append(blank)

    def get(self, index: int) -> Tally | None:
        """Return a tally, None for one that is missing."""
        if index in self._others:
            return self._others[index]
        return self._made(self._rows[index])

    def _made(self, row: tuple[Any, ...]) -> Tally:
        assert self._names is not None
        events, measurements = self._names
        tally = Tally(row[0], events=dict(zip(events, row[1:], strict=False)))
        place = 1 + len(events)
        for name in measurements:
            tally.measurements[name] = Moments(*row[place : place + _MOMENTS])
            place += _MOMENTS
        return tally

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Tally: ...
    @overload
    def __getitem__(self, index: slice) -> list[Tally]: ...
    def __getitem__(self, index: int | slice) -> Tally | list[Tally]:
        places = range(self._count)[index]
        return [self._present(i) for i in places] if isinstance(places, range) else self._present(places)

    def _present(self, index: int) -> Tally:
        tally = self.get(index)
        assert tally is not None
        return tally

    def __iter__(self) -> Iterator[Tally]:
        for tally in self.each():
            assert tally is not None
            yield tally

    def each(self) -> Iterator[Tally | None]:
        """Yield every tally, None for one that is missing."""
        self._fill(self._count)
        if self._names is None:
            yield from map(self.get, range(self._count))
            return
        for index, row in enumerate(self._rows):
            yield self._others[index] if index in self._others else self._made(row)


def _numbers_of(tally: Tally) -> tuple[Any, ...]:
    row: list[float] = [tally.trials, *tally.events.values()]
    for m in tally.measurements.values():
        row += (m.count, m.mean, m.m2, m.minimum, m.maximum)
    return tuple(row)
