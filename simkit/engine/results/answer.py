"""The table of a run in short: the rows where something happens, and every column as text."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from simkit.declare.columns import quantile_names
from simkit.declare.parameters.sweeps import complete, swept
from simkit.declare.quantities import Quantity
from simkit.declare.statement import Statements, quantities_of, related
from simkit.engine.results.result import Result
from simkit.engine.tables.rounding import interval_text
from simkit.engine.tables.table import Record, by_cell

MOST_ROWS = 12
_HALF = 0.5
_MOST_BESIDE = 3  # values of a choice that stand side by side
_FEW_DIGITS = 2  # of their intervals: so all have room


@dataclass(frozen=True)
class AnswerColumn:
    """A column of the table."""

    name: str
    cells: list[str]
    rank: int  # columns of the highest rank are the first to go where the terminal is narrow


def swept_names(result: Result) -> list[str]:
    """Return the parameters that were swept, in declared order."""
    parameters = result.study.parameters
    return swept(parameters, complete(parameters, dict(result.options)))


@dataclass(frozen=True)
class _Written:
    """How a column is written: from which of a cell's records, and whether it may be left out."""

    name: str
    rank: int
    place: int
    text: Callable[[Record], str]
    is_optional: bool = False


def build_columns(result: Result, names: Sequence[str]) -> list[AnswerColumn]:
    """Return every column of the table, in order; of records no more are kept than one cell's."""
    written = _columns_of(result, names)
    columns = [AnswerColumn(each.name, [], each.rank) for each in written]
    for group in _by_cell(result):
        for each, column in zip(written, columns, strict=True):
            text = each.text(group[each.place])
            same = bool(column.cells) and column.cells[-1] == text
            column.cells.append(column.cells[-1] if same else text)
    return [
        column
        for each, column in zip(written, columns, strict=True)
        if any(column.cells) or not each.is_optional
    ]


def _columns_of(result: Result, names: Sequence[str]) -> list[_Written]:
    one = result.cells[0].parameters
    varying = [
        p.name
        for p in result.study.parameters
        if p.name not in names and any(cell.parameters[p.name] != one[p.name] for cell in result.cells)
    ]
    swept = [p.name for p in result.study.parameters if p.name in names]
    columns = [_Written(name, 0, 0, _number(name)) for name in swept]
    quantities = leading_first(result.statements)
    first, *others = [quantity.name for quantity in quantities]
    percent = f"{100 * result.rows.records[0]['confidence']:g} %"
    columns += [_Written(first, 0, 0, _estimate), _Written(f"{percent} interval", 1, 0, _interval)]
    for rank, name in ((2, "exact"), (2, "bound"), (3, "limit")):
        columns.append(_Written(name, rank, 0, _number(name), is_optional=True))
    columns.append(_Written("trials", 4, 0, _number("trials")))
    columns += [_Written(name, 5, 0, _number(name)) for name in varying]  # they follow the swept ones
    columns += [
        _Written(name, 6 + place, place, _estimate, is_optional=bool(quantities[place].absent))
        for place, name in enumerate(others, 1)
    ]
    for place, quantity in enumerate(quantities):
        for level in quantity.quantiles:
            of, rank = quantile_names(level), 6 + len(columns)
            title = f"{quantity.name} {of[0]}"
            columns.append(_Written(title, rank, place, _number(of[0])))
            columns.append(_Written(f"{title} interval", rank + 1, place, _ends(*of)))
    return columns


def build_side_by_side(result: Result, names: Sequence[str]) -> list[AnswerColumn]:
    """Return the leading quantity with a column for each value of a choice: presets side by side.

    Nothing where what is swept is not one choice of two or three values and one number, at all pairs.
    """
    swept = [p for p in result.study.parameters if p.name in names]
    choices = [p for p in swept if p.is_categorical]
    if (len(swept), len(choices)) != (2, 1):
        return []
    choice, (along,) = choices[0], [p for p in swept if not p.is_categorical]
    found = {
        (cell.parameters[along.name], cell.parameters[choice.name]): group[0]
        for cell, group in zip(result.cells, _by_cell(result), strict=True)
    }
    values, kinds = (list(dict.fromkeys(pair[i] for pair in found)) for i in (0, 1))
    if not 2 <= len(kinds) <= _MOST_BESIDE or len(found) != len(values) * len(kinds):
        return []
    name = leading_first(result.statements)[0].name
    percent = f"{100 * result.rows.records[0]['confidence']:g} %"
    columns = [AnswerColumn(along.name, [format_number(value) for value in values], 0)]
    for kind in kinds:
        own = [found[value, kind] for value in values]
        columns.append(AnswerColumn(f"{name}, {kind}", list(map(_estimate, own)), 0))
        columns.append(AnswerColumn(percent, [_interval(record, _FEW_DIGITS) for record in own], 1))
    return columns


def evenly(count: int, most: int) -> list[int]:
    """Return at most so many rows of a table, evenly, both ends among them."""
    if count <= most:
        return list(range(count))
    return [round(i * (count - 1) / (most - 1)) for i in range(most)]


def _number(name: str) -> Callable[[Record], str]:
    return lambda record: format_number(record[name])


def _ends(name: str, low: str, high: str) -> Callable[[Record], str]:
    """Return what writes the interval of a quantile, of which an open end is said."""

    def text(record: Record) -> str:
        shown = (format_number(record[end]) or "none" for end in (low, high))
        return f"[{', '.join(shown)}]" if record[name] is not None else ""

    return text


def fitting(columns: Sequence[AnswerColumn], width: int) -> list[AnswerColumn]:
    """Return the columns that a terminal has room for, in order: a number is never cut."""
    kept = sorted(columns, key=lambda column: column.rank)
    while len(kept) > 1 and kept[-1].rank and _width(kept) > width:
        kept.pop()
    return [column for column in columns if column in kept]


def _width(columns: Sequence[AnswerColumn]) -> int:
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
    groups = list(_by_cell(result))
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
        and record["direction"] in ("<=", ">=")
        and not related(record["estimate"], record["direction"], record["bound"])
        for record in group
    )


def leading_first(statements: Statements) -> list[Quantity]:
    """Return the quantities in the order of the table, the one that leads before all others."""
    return sorted(quantities_of(statements), key=lambda each: each.name != statements.leading)  # stable


def _by_cell(result: Result) -> Iterator[tuple[Record, ...]]:
    """Yield the records of each cell, the leading quantity first; of an absent one those of the cell."""
    quantities = leading_first(result.statements)
    groups = by_cell(result.rows.records, result.cells, quantities_of(result.statements))
    for cell, rows in zip(result.cells, groups, strict=True):
        blank: Record = {}
        if len(rows) < len(quantities):
            one = next(iter(rows.values()))
            blank = dict.fromkeys(one) | {name: one[name] for name in ("trials", "failures")}
            blank |= cell.parameters
        yield tuple(rows.get(quantity.name, blank) for quantity in quantities)


def _interval(main: Record, digits: int = 4) -> str:
    low, high = main["ci_low"], main["ci_high"]
    return "" if low is None or high is None else interval_text(low, high, digits)


def _estimate(record: Record) -> str:
    """Return an estimate; of a mean that leaves out failed trials, over how many it is."""
    text = format_number(record["estimate"])
    if not text or not record["failures"] or record["kind"] != "measurement":
        return text
    return f"{text} ({record['trials'] - record['failures']:,} of {record['trials']:,})"
