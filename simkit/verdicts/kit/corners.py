"""The settings at which a study is checked: its defaults, ends and middle of every range, corners."""

import math
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from itertools import product
from typing import Any

from simkit.declare.parameters.parameter import TRIAL_KINDS, Parameter, format_value
from simkit.declare.parameters.sweeps import swept
from simkit.declare.study import Study
from simkit.engine.cells.cell import Cell, build_cells, lay_out_cells
from simkit.errors import UsageError

_STEPS = 6  # from the defaults to a corner
_MOST_CORNERS = 3  # numbers of which every corner is taken
_WIDE = 100.0  # ratio of two ends from which their middle is the geometric one

Affordable = Callable[[Cell, float], bool]


def first_cell(study: Study) -> Cell:
    """Return the cell of a study's defaults, at the first value of what is swept, or a `UsageError`."""
    cell = lay_out_cells(study, {})[0]
    given = {name: format_value(cell.parameters[name]) for name in swept(study.parameters, {})}
    return build_cells(study, given)[0]


def corners(start: Cell, affordable: Affordable) -> Iterator[Cell]:
    """Yield the settings beside the defaults, each as far out as a trial can be afforded.

    First the corners in which every number is at its low or high end, then one parameter after another.
    A cell is affordable if a trial of it can be run, where numbers have grown by a factor since the last
    one.
    """
    seen = {repr(dict(start.parameters))}
    for target in _targets(start):
        cell = _reached(start, target, affordable)
        if cell is not None and (known := repr(dict(cell.parameters))) not in seen:
            seen.add(known)
            yield cell


def _targets(start: Cell) -> Iterator[Mapping[str, Any]]:
    applying = [
        p
        for p in start.study.parameters
        if p.kind in TRIAL_KINDS and start.parameters[p.name] is not None
    ]
    ends = {p.name: _ends(p, start) for p in applying if not p.is_categorical}
    known = {name: pair for name, pair in ends.items() if pair}
    if len(known) <= _MOST_CORNERS:
        yield from (dict(zip(known, corner, strict=True)) for corner in product(*known.values()))
    else:
        yield from ({name: pair[i] for name, pair in known.items()} for i in (0, 1))
    for p in applying:
        if p.is_categorical:
            yield from (
                {p.name: value} for value in (p.choices if p.type == "choice" else (True, False))
            )
        elif p.name in known:
            low, high = known[p.name]
            yield from ({p.name: value} for value in (low, _between(low, high, 0.5), high))


def _ends(parameter: Parameter, start: Cell) -> tuple[float, float] | tuple[()]:
    """Return the ends of a number's range, open ones from inside; else those of its grid."""
    items = parameter.parse(parameter.grid) if parameter.grid else ()
    grid = [float(item) for item in items if isinstance(item, Decimal)]
    low = parameter.low if parameter.low is not None else min(grid, default=None)
    high = parameter.high if parameter.high is not None else max(grid, default=None)
    middle = start.number(parameter.name)
    if low is not None and parameter.open_low:
        low = low + 1 if parameter.type == "int" else low + (middle - low) / 10
    if high is not None and parameter.open_high:
        high = high - 1 if parameter.type == "int" else high - (high - middle) / 10
    if low is None and high is None:
        return ()
    return middle if low is None else low, middle if high is None else high


def _between(low: float, high: float, share: float) -> float:
    """Return a number on the way from one to another, in ratios where they are far apart."""
    if low > 0 and high > 0 and max(high / low, low / high) > _WIDE:
        return low * math.exp(share * (math.log(high) - math.log(low)))
    return low + share * (high - low)


def _reached(start: Cell, target: Mapping[str, Any], affordable: Affordable) -> Cell | None:
    """Return the cell nearest to a target that can be afforded; None if there is none on the way."""
    found, before = None, start
    for step in range(1, _STEPS + 1):
        values = {
            name: end if isinstance(end, str | bool)
            else _between(start.number(name), float(end), step / _STEPS)
            for name, end in target.items()
        }  # fmt: skip
        cell = _cell_at(start, values)
        if cell is None:
            continue
        if not affordable(cell, _growth(before, cell)):
            break
        found = before = cell
        if all(isinstance(end, str | bool) for end in target.values()):
            break
    return found


def _cell_at(start: Cell, values: Mapping[str, Any]) -> Cell | None:
    types = {p.name: p.type for p in start.study.parameters}
    whole = {name: round(value) if types[name] == "int" else value for name, value in values.items()}
    given = {name: start.parameters[name] for name in start.given} | whole
    try:
        return build_cells(start.study, {name: format_value(given[name]) for name in given})[0]
    except UsageError:  # the study refuses it
        return None


def _growth(before: Cell, cell: Cell) -> float:
    """Return the product of the ratios by which numbers have moved apart."""
    ratio = 1.0
    for p in cell.study.parameters:
        one, other = before.parameters[p.name], cell.parameters[p.name]
        if not p.is_categorical and one and other and one != other:
            ratio *= max(abs(float(one) / float(other)), abs(float(other) / float(one)))
    return ratio
