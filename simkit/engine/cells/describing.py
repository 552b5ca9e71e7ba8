"""Which cells of a sweep some of them are, in words."""

from collections.abc import Callable, Collection, Sequence
from decimal import Decimal
from typing import Any

from simkit.declare.parameters.parameter import format_value
from simkit.engine.cells.cell import Cell
from simkit.errors import format_count

_LONG = 10**15
_MOST_LISTED = 4  # values of a sweep that are named one by one


def short(value: Any) -> str:
    """Return a value as the command line takes it; a whole number of many digits as ``1e+300``."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= _LONG:
        text = f"{value:.16g}"
        return text if int(Decimal(text)) == value else str(value)
    return format_value(value)


def describe_cells(
    some: Sequence[Cell],
    cells: Sequence[Cell],
    causes: Callable[[], Collection[str]] | None = None,
    *,
    counted: bool = True,
) -> str:
    """Return which of some cells of a study they are: ``n <= 140``; the empty string for all of them.

    `causes`: returns the names of what can make a difference: of several parameters that each tell these
        cells from the others, one of them is named, a choice before a number.
    `counted`: whether they are counted where no one parameter tells them from the others.
    """
    if len(some) == len(cells):
        return "" if len(cells) == 1 else "every setting"
    telling = [p for p in cells[0].study.parameters if _tells(p.name, some, cells)]
    if causes is not None and len(telling) > 1:
        named = causes()
        telling.sort(key=lambda p: (p.name not in named, not p.is_categorical))
    if telling:
        name, symbol = telling[0].name, telling[0].name.replace("_", " ")
        values = list(dict.fromkeys(cell.parameters[name] for cell in cells))
        inside = {cell.parameters[name] for cell in some}
        if telling[0].is_categorical or None in values:
            return f"{symbol} = {', '.join(short(v) for v in values if v in inside)}"
        return _describe_range(symbol, sorted(values), inside)
    if not counted:
        return ""
    first = some[0].parameters
    varying = [
        name
        for name in some[0].given  # what follows from it by a rule need not be said
        if any(cell.parameters[name] != first[name] for cell in cells)
    ]
    at = ", ".join(f"{name} = {short(first[name])}" for name in varying)
    return f"{len(some):,} of {format_count(len(cells), 'setting')}, first {at}"


def _tells(name: str, some: Sequence[Cell], cells: Sequence[Cell]) -> bool:
    """Return whether a parameter has other values at some cells than at all the others."""
    chosen, inside = {cell.mark for cell in some}, {cell.parameters[name] for cell in some}
    return not any(cell.parameters[name] in inside and cell.mark not in chosen for cell in cells)


def incomplete_line(message: str, some: Sequence[Cell], cells: Sequence[Cell]) -> str:
    """Return the line on cells of a study that a fault of the machine has left unfinished."""
    where = describe_cells(some, cells)
    return (
        f"{format_count(len(some), 'cell')} incomplete{where and f' ({where})'}: {message}; nothing of"
        " their missing blocks is stored: run the command again to go on"
    )


def _describe_range(symbol: str, values: Sequence[Any], inside: Collection[Any]) -> str:
    """Return which values of a sweep they are: those up to one, from one on, between two, or each."""
    places = [i for i, value in enumerate(values) if value in inside]
    low, high = (short(values[i]) for i in (places[0], places[-1]))
    if len(places) <= _MOST_LISTED and places[-1] - places[0] >= len(places):
        return f"{symbol} = {', '.join(short(values[i]) for i in places)}"
    if len(places) == 1:
        return f"{symbol} = {low}"
    if places[-1] - places[0] >= len(places):
        return f"{len(places):,} values of {symbol} between {low} and {high}"
    if not places[0]:
        return f"{symbol} <= {high}"
    return f"{symbol} >= {low}" if places[-1] == len(values) - 1 else f"{low} <= {symbol} <= {high}"
