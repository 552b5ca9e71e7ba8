"""The curves that a search for thresholds runs along: what is asked, and their cells.

A curve is what is left of a sweep when all parameters but one are fixed: its cells, rising in that one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from simkit.declare.checks import load_statements
from simkit.declare.parameters.expressions import Expression, ExpressionError
from simkit.declare.parameters.parameter import Parameter
from simkit.declare.parameters.readonly import read_only
from simkit.declare.parameters.resolving import Resolved, resolve
from simkit.declare.parameters.sweeps import sweep, swept
from simkit.declare.statement import quantities_of
from simkit.declare.study import Study
from simkit.declare.thresholds import DEFAULT_TARGET, HALF, Threshold
from simkit.engine.cells.calling import ask, ask_statements
from simkit.engine.cells.cell import Cell
from simkit.engine.results.result import Settings
from simkit.engine.results.session import check_cells
from simkit.engine.running.stopping import read_number
from simkit.errors import StudyError, UsageError, nearest

LARGEST_CURVE = 5_000  # values that a search chooses among
_DIGITS = 3  # of a value, where no grid is given
_DOUBLINGS = 6  # from the default value, either way, where no grid is given
_TARGET = Parameter(
    "target", "float", DEFAULT_TARGET, "A probability", low=0, high=1, open_low=True, open_high=True
)


@dataclass(frozen=True)
class CellCurve:
    """The cells of a curve."""

    cells: Sequence[Cell]  # rising in the parameter that is searched; no two share all their trials
    # positions to begin with, a round each; the ends where it is empty
    probes: Sequence[Sequence[int]] = ()

    @property
    def start(self) -> int:
        """Where trials that are placed for a law begin: at the first probe, else in the middle."""
        return self.probes[0][0] if self.probes else len(self.cells) // 2


def read_threshold(study: Study, given: Mapping[str, Any]) -> Threshold:
    """Return the threshold by `over`, `quantity`, `target`, `law`, or as the study declares it."""
    try:
        every = {q.name: q for q in quantities_of(load_statements(study))}
    except StudyError as error:
        raise UsageError(str(error)) from None
    events = [name for name, quantity in every.items() if quantity.kind == "event"]
    numbers = [p.name for p in study.parameters if _may_be_searched(study, p) is None]
    if not events or not numbers:
        lacks = "no event" if not events else "no numeric parameter that its trials see"
        raise UsageError(f"study {study.name!r} has {lacks}: there is no threshold to search for")
    declared = study.threshold
    over = given.get("over") or (declared and declared.over)
    if over is None:
        raise UsageError(
            f"threshold: name the parameter to search, as --over {numbers[0]}; it may be"
            f" {', '.join(numbers)}"
        )
    over = str(over).replace("-", "_")
    known = {p.name: p for p in study.parameters}
    if over not in known:
        wrong = f"no such parameter{nearest(over, known)}"
        raise UsageError(wrong, parameter="over", value=over, example=numbers[0])
    if (why := _may_be_searched(study, known[over])) is not None:
        raise UsageError(
            f"{why}; a search takes a number", parameter="over", value=over, example=numbers[0]
        )
    name = given.get("quantity") or (declared.quantity if declared else events[0])
    if name not in every:
        wrong = f"no such quantity{nearest(name, events)}"
        raise UsageError(wrong, parameter="quantity", value=name, example=events[0])
    if name not in events:
        raise UsageError(
            f"{name} is no event, and a target is a probability", parameter="quantity", value=name,
            example=events[0],
        )  # fmt: skip
    target = given.get("target")
    if target is None:
        target = declared.target if declared else DEFAULT_TARGET
    law = str(given.get("law") or "")
    if law:
        _check_law(study, law, over)
    return Threshold(over, name, read_number(_TARGET, target), law)


def _check_law(study: Study, law: str, over: str) -> None:
    """Refuse a law that is no arithmetic in the study's other numbers."""
    numbers = [p.name for p in study.parameters if not p.is_categorical and p.name != over]
    example = f"{numbers[0]}/log({numbers[0]})" if numbers else None
    try:
        names = Expression(law).names
    except ExpressionError as error:
        raise UsageError(str(error), parameter="law", value=repr(law), example=example) from None
    if over in names:
        wrong = f"it is a law of {over}, so that it names other parameters"
        raise UsageError(wrong, parameter="law", value=repr(law), example=example)
    for name in sorted(names):
        if name not in numbers:
            wrong = f"{name!r} is no number among its parameters{nearest(name, numbers)}"
            raise UsageError(wrong, parameter="law", value=repr(law), example=example)
    if not names:
        wrong = "it names no parameter"
        raise UsageError(wrong, parameter="law", value=repr(law), example=example)


def refuse_placing(study: Study, asked: Threshold) -> None:
    """Refuse to place trials for the law of another threshold than the study's own N50."""
    if asked == study.threshold and asked.target == HALF:
        return
    raise UsageError(
        f"trials are placed for a threshold at {HALF:g} that the study declares, as threshold ="
        f" Threshold({asked.over!r}, {asked.quantity!r}); search for this one, as simkit threshold does"
    )


def _may_be_searched(study: Study, parameter: Parameter) -> str | None:
    """Return why no search goes along a parameter, None where one may."""
    if parameter.is_categorical:
        return "its values are names"
    if parameter.name == study.axis:
        return "all its values come out of the same trial, so that a plain run has its whole curve"
    if parameter.kind in ("reporting", "implementation"):
        return "no trial depends on it"
    return None


def other_swept(study: Study, options: Mapping[str, str], asked: Threshold) -> list[str]:
    """Return the parameters, but the one that is searched, that have several values."""
    others = {name: text for name, text in options.items() if name != asked.over}
    return [name for name in swept(study.parameters, others) if name != asked.over]


def build_curves(
    study: Study, options: Mapping[str, str], asked: Threshold, settings: Settings
) -> list[CellCurve]:
    """Return the curves of a search, in the order of the other parameters' sweep.

    Raises UsageError if an option is wrong, a curve has too few cells or too many, or one is beyond the
    machine.

    `options`: grids by parameter. Where the one that is searched has none, the search goes through its
        numbers of three digits within a factor 64 of its default, as far as the study and this machine
        take them, outwards from the default.
    """
    over = asked.over
    searched = next(p for p in study.parameters if p.name == over)
    alone = [replace(p, grid="") if p is searched else p for p in study.parameters]
    points = sweep(alone, {name: text for name, text in options.items() if name != over})
    given = searched.parse(options[over]) if over in options else None
    curves = []
    for point in points:
        if given is None:
            curves.append(_around_default(study, searched, point, asked.quantity, settings))
            continue
        _check_size(len(given), searched, options[over])
        cells = _distinct([_cell(study, {**point.given, over: item}) for item in given], over)
        _check_size(len(cells), searched, options[over])
        curves.append(CellCurve(cells))
    if given is not None:
        for cell in (cell for curve in curves for cell in curve.cells):
            _check(cell, asked.quantity, settings)
    return curves


def _check(cell: Cell, quantity: str, settings: Settings) -> None:
    """Refuse a cell that cannot be simulated here, where no exact value makes that needless."""
    ask(cell.study, "check", cell.parameters)
    try:
        check_cells([cell], settings)
    except UsageError:
        said = ask_statements(load_statements(cell.study), cell.parameters, UsageError)
        is_adaptive = settings.stopping is not None and settings.stopping.adaptive
        if is_adaptive or quantity not in said.exact:
            raise


def _cell(study: Study, given: Mapping[str, Any]) -> Cell:
    point = resolve(study.parameters, given)
    return Cell(study, read_only(point.values), point.rules, point.given)


def _distinct(cells: Sequence[Cell], over: str) -> list[Cell]:
    """Return the cells, rising, without those that differ in nothing that a trial sees."""
    unique: dict[str, Cell] = {}
    for cell in sorted(cells, key=lambda cell: cell.number(over)):
        unique.setdefault(cell.full_key, cell)
    return list(unique.values())


def _check_size(count: int, searched: Parameter, text: str | None = None) -> None:
    if 2 <= count <= LARGEST_CURVE:
        return
    raise UsageError(
        f"a search chooses among 2 to {LARGEST_CURVE:,} values, and here it has {count:,};"
        f" write a range with a step, as {searched.option} {_range_within(searched)}",
        parameter=searched.name, value=None if text is None else repr(text),
    )  # fmt: skip


def _range_within(searched: Parameter) -> str:
    """Return a range of values that a parameter takes, for a message."""
    low = 0 if searched.low is None else searched.low
    if searched.type == "float" and searched.high is not None:
        step = (searched.high - low) / 20
        return f"{low + step:g}:{searched.high - step:g}:{step:g}"
    last = low + 101 if searched.high is None else min(low + 101, searched.high)
    return f"{low + 1:g}:{last:g}:1"


def _around_default(
    study: Study, searched: Parameter, point: Resolved, quantity: str, settings: Settings
) -> CellCurve:
    """Return the cells around a default value, with probes that double and halve it."""
    start: Any = point.values[searched.name]
    if start is None:
        raise UsageError(
            "it does not apply here; search another parameter", parameter="over", value=searched.name
        )
    if start <= 0:
        raise UsageError(
            f"its default, {start:g}, is no positive number to begin with; write a range to be searched",
            parameter=searched.name, example=_range_within(searched),
        )  # fmt: skip
    cells, middle = [], Decimal(str(start))
    for value in _numbers_around(middle, searched.type == "int"):
        try:
            cell = _cell(study, {**point.given, searched.name: value})
            _check(cell, quantity, settings)
        except UsageError:
            if value == middle:  # what is wrong there is no matter of the value's size
                raise
            continue
        cells.append(cell)
    cells = _distinct(cells, searched.name)
    _check_size(len(cells), searched)
    values = [cell.number(searched.name) for cell in cells]

    def nearest_to(value: float) -> int:
        return min(range(len(values)), key=lambda i: abs(values[i] - value))

    probes = [[nearest_to(float(start))]]
    for power in range(1, _DOUBLINGS + 1):
        probes.append([nearest_to(start / 2**power), nearest_to(start * 2**power)])
    return CellCurve(cells, probes)


def _numbers_around(start: Decimal, whole: bool) -> list[Decimal]:
    """Return the numbers of three digits within the doublings of a number, the number among them."""
    low, high = start / 2**_DOUBLINGS, start * 2**_DOUBLINGS
    found, exponent = {start}, low.adjusted() - _DIGITS + 1
    while (step := Decimal(1).scaleb(exponent)) * 10 ** (_DIGITS - 1) <= high:
        every = (step * k for k in range(10 ** (_DIGITS - 1), 10**_DIGITS))
        found |= {x for x in every if low <= x <= high and (not whole or x == int(x))}
        exponent += 1
    return sorted(found)
