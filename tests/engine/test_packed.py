"""What is packed comes back as it was, of the same type and to the last bit."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from simkit.declare.tally import Moments, Tally
from simkit.engine.tables import packed
from simkit.engine.tables.packed import Packed, Tallies

COLUMNS: list[list[Any]] = [
    [1, 1, 1, 1, 1, 1, 1],
    [1, 2, 3, 4, 5, 6, -7],
    [2**70, 1, 2, 3, 4, 5, 6],
    [1, True, 1, 1, 1, 1, 1],
    [True, True, True, True, False, True, True],
    [None] * 7,
    [None, 1, 2, 3, 4, 5, 6],
    [0.0, -0.0, 0.0, -0.0, -0.0, -0.0, 0.0],
    [-0.0] * 7,
    [0.5, 0.1, 1e300, 5e-324, 0.5, 0.5, 0.5],
    [math.nan, math.inf, 0.0, 1.0, 1.0, 1.0, 1.0],
    [1.0, 1, 1.0, 1, 1, 1, 1],
    ["a"] * 7,
    ["a", "b", "a", "b", "b", "b", "b"],
    [[1.0], [2.0], None, [], [3.0], [4.0], [5.0]],
]


@pytest.mark.parametrize("chunk", [1, 3, 7, 100])
def test_rows_come_back_as_they_were(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "_CHUNK", chunk)
    rows = list(zip(*COLUMNS, strict=True))
    some, rest = Packed(), Packed()
    for row in rows[:4]:
        some.append(row)
    for row in rows[4:]:
        rest.append(row)
    some.extend(rest)
    some.append(rows[0])
    expected = [*rows, rows[0]]
    assert len(some) == len(expected)
    assert repr(list(some)) == repr(expected)  # which tells 1 from True and from 1.0, 0.0 from -0.0
    assert repr([some[i] for i in range(-8, 0)]) == repr(expected)
    assert repr(some[2:7:2]) == repr(expected[2:7:2])
    with pytest.raises(IndexError):
        some[8]


def test_rows_without_a_column() -> None:
    rows = Packed()
    rows.append(())
    rows.close()
    assert list(rows) == [()]
    assert list(Packed()) == []


def tallies() -> list[Tally | None]:
    """Return tallies of every sort."""
    draw = random.Random(1)

    def plain(**more: Any) -> Tally:
        values = [draw.gauss(0, 1) for _ in range(3)]
        return Tally(3, events={"a": 1, "b": 2}, measurements={"x": Moments.of(values)}, **more)

    return [
        None,
        Tally.of_failures(3, "it failed"),
        plain(),
        plain(counters={"ties": 2}),
        plain(values={"x": [1.0, 2.0, 3.0]}),
        plain(),
        Tally(3, events={"b": 2, "a": 1}),
        Tally(3, events={"a": 2**80, "b": 0}, measurements={"x": Moments.of([-0.0, -0.0, -0.0])}),
        None,
        plain(),
    ]


@pytest.mark.parametrize("first", range(10))
def test_tallies_come_back_as_they_were(first: int) -> None:
    every = tallies()[first:]
    kept = Tallies()
    for tally in every:
        kept.append(tally)
    assert [kept.get(i) for i in range(len(every))] == every == list(kept.each())
    present = [tally for tally in every if tally is not None]
    again = Tallies(present)
    assert list(again) == again[:] == present
    assert [tally.to_json() for tally in again] == [tally.to_json() for tally in present]
    assert repr(again[-1]) == repr(present[-1])
