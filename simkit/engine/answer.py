"""The table of a run in short: the rows where something happens, and every column as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from simkit.declare.columns import quantile_names
from simkit.declare.statement import quantities_of
from simkit.declare.sweeps import complete, swept
from simkit.engine.result import Result
from simkit.engine.tables import Record

MOST_ROWS = 12
_HALF = 0.5


@dataclass(frozen=True)
class Column:
    """A column of the table.

    Attributes
    ----------
    name : str
    cells : sequence of str
    rank : int
        Columns of the highest rank are the first to go where the terminal is narrow.
    """

    name: str
    cells: Sequence[str]
    rank: int


def swept_names(result: Result) -> list[str]:
    """Return the parameters that were swept, in declared order."""
    parameters = result.study.parameters
    return swept(parameters, complete(parameters, dict(result.options)))


def build_columns(result: Result, names: Sequence[str]) -> list[Column]:
    """Return every column of the table, in order."""
    cells, groups = result.cells, _by_cell(result)
    varying = [
        p.name
        for p in result.study.parameters
        if p.name in names or any(c.parameters[p.name] != cells[0].parameters[p.name] for c in cells)
    ]
    quantities = quantities_of(result.statements)
    first, *others = [quantity.name for quantity in quantities]
    mains = [group[0] for group in groups]
    columns = [Column(name, _numbers(main[name] for main in mains), 0) for name in varying]
    columns.append(Column("trials", _numbers(main["trials"] for main in mains), 4))
    columns.append(Column(first, [_estimate(main) for main in mains], 0))
    percent = f"{100 * mains[0]['confidence']:g} %"
    columns.append(Column(f"{percent} interval", [_interval(main) for main in mains], 1))
    for rank, name in ((2, "exact"), (2, "bound"), (3, "limit")):
        if any(main[name] is not None for main in mains):
            columns.append(Column(name, _numbers(main[name] for main in mains), rank))
    for place, name in enumerate(others, 1):
        columns.append(Column(name, [_estimate(group[place]) for group in groups], 5 + place))
    for place, quantity in enumerate(quantities):
        rows = [group[place] for group in groups]
        for level in quantity.quantiles:
            columns += _quantile_columns(rows, quantity.name, level, 5 + len(columns))
    return columns


def _quantile_columns(rows: Sequence[Record], of: str, level: float, rank: int) -> list[Column]:
    """Return a quantile and its interval, of which an open end is said."""
    name, low, high = quantile_names(level)
    ends = [[format_number(row[end]) or "none" for end in (low, high)] for row in rows]
    shown = [
        f"[{', '.join(pair)}]" if row[name] is not None else ""
        for row, pair in zip(rows, ends, strict=True)
    ]
    estimate = Column(f"{of} {name}", _numbers(row[name] for row in rows), rank)
    return [estimate, Column(f"{of} {name} interval", shown, rank + 1)]


def fitting(columns: Sequence[Column], width: int) -> list[Column]:
    """Return the columns that a terminal has room for, in order: a number is never cut."""
    kept = sorted(columns, key=lambda column: column.rank)
    while len(kept) > 1 and kept[-1].rank and _width(kept) > width:
        kept.pop()
    return [column for column in columns if column in kept]


def _width(columns: Sequence[Column]) -> int:
    """Return the room that columns take: each with a blank and a gap on either side."""
    widest = (max(map(len, (column.name, *column.cells))) for column in columns)
    return sum(width + 3 for width in widest) + 1


def choose_rows(result: Result, names: Sequence[str], most: int = MOST_ROWS) -> list[int]:
    """Return the rows that a terminal shows, in order, at most so many.

    The ends of every curve along the first swept parameter come first, then where trials fail, where the
    first quantity crosses a half and where an estimate changes to the other side of a bound; others are
    spread between them, at the same places of every curve.
    """
    count = len(result.cells)
    if count <= most:
        return list(range(count))
    groups = _by_cell(result)
    curves: dict[tuple[Any, ...], list[int]] = {}  # along the first swept parameter
    for i, group in enumerate(groups):
        curves.setdefault(tuple(group[0][name] for name in names[1:]), []).append(i)
    pairs = [pair for curve in curves.values() for pair in zip(curve, curve[1:], strict=False)]
    failing = [i for i, group in enumerate(groups) if group[0]["failures"]][:1]
    picked: list[int] = []
    for wanted in (
        [end for curve in curves.values() for end in (curve[0], curve[-1])],
        failing,
        _turns(pairs, [_above_half(group[0]) for group in groups]),
        _turns(pairs, [_broken(group) for group in groups]),
    ):
        new = [i for i in wanted if i not in picked]
        room = most - len(picked)
        if len(new) > room:  # evenly, the ends of what happens among them
            new = [new[round(j * (len(new) - 1) / max(room - 1, 1))] for j in range(room)]
        picked += dict.fromkeys(new)
    room = max(most - len(picked), 0)
    share = room // len(curves)  # of each curve; without one, rows anywhere
    spread = [
        curve[round(j * (len(curve) - 1) / (share + 1))]
        for curve in curves.values()
        for j in range(1, share + 1)
    ]
    if not share:
        spread = [round(j * (count - 1) / (room + 1)) for j in range(1, room + 1)]
    return sorted({*picked, *spread})


def format_number(value: Any) -> str:
    """Return a number with four significant digits, or the empty string for None."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _turns(pairs: Iterable[tuple[int, int]], states: Sequence[Any]) -> list[int]:
    """Return the rows on both sides of each change of state."""
    return [i for a, b in pairs if states[a] != states[b] for i in (a, b)]


def _above_half(main: Record) -> bool | None:
    if main["kind"] != "event" or main["estimate"] is None:
        return None
    return bool(main["estimate"] >= _HALF)


def _broken(group: Sequence[Record]) -> tuple[bool, ...]:
    """Return of which quantities the estimate lies on the wrong side of the bound."""
    return tuple(
        record["estimate"] is not None
        and (
            record["direction"] == ">="
            and record["estimate"] < record["bound"]
            or record["direction"] == "<="
            and record["estimate"] > record["bound"]
        )
        for record in group
    )


def _by_cell(result: Result) -> list[list[Record]]:
    records = list(result.rows.records)
    width = len(quantities_of(result.statements))
    return [records[i : i + width] for i in range(0, len(records), width)]


def _interval(main: Record) -> str:
    low, high = format_number(main["ci_low"]), format_number(main["ci_high"])
    return f"[{low}, {high}]" if low else ""


def _estimate(record: Record) -> str:
    """Return an estimate; of a mean that leaves out failed trials, over how many it is."""
    text = format_number(record["estimate"])
    if not text or not record["failures"] or record["kind"] != "measurement":
        return text
    return f"{text} ({record['trials'] - record['failures']:,} of {record['trials']:,})"


def _numbers(values: Iterable[Any]) -> list[str]:
    return [format_number(value) for value in values]
