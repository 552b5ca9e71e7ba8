"""Cells: the points of a sweep, with the keys that name them in the ledger and in the seed."""

import json
import math
import struct
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, overload

from simkit.declare.parameters.parameter import TRIAL_KINDS, Value
from simkit.declare.parameters.readonly import ReadOnlyParameters, read_only
from simkit.declare.parameters.sweeps import Sweep, sweep
from simkit.declare.study import Study
from simkit.engine.cells.calling import ask, is_default
from simkit.engine.cells.keys import cell_key, seed_words

_KEY_LENGTH, _WORDS_LENGTH = 64, 32  # hexadecimal digits
_encode = json.JSONEncoder(allow_nan=False).encode


class _Names:
    """The parameters of a study by kind, in the order of their names, each as JSON begins it.

    Beside each stands the value with which it counts as absent, None where there is none.
    """

    def __init__(self, study: Study) -> None:
        self._study = study
        self._found: dict[tuple[tuple[str, ...], str | None], list[tuple[str, str, Value]]] = {}

    def of(self, kinds: tuple[str, ...], skip: str | None = None) -> list[tuple[str, str, Value]]:
        """Return the names of some kinds, each with ``"name":`` and the value that is its absence."""
        found = self._found.get((kinds, skip))
        if found is None:
            absent = {p.name: p.absent for p in self._study.parameters if p.kind in kinds}
            found = self._found[kinds, skip] = [
                (name, f"{_encode(name)}:", absent[name]) for name in sorted(absent) if name != skip
            ]
        return found

    @cached_property
    def seed_is_key(self) -> bool:
        """Whether the key and the seed come from the same parameters, and so from the same hash."""
        return self.of(("model",), self._study.axis) == self.of(("model", "paired"))


class Cell:
    """One study at one point of its parameters; it does not change; `given` is unresolved."""

    __slots__ = ("_given", "_names", "_full_key", "_point", "parameters", "rules", "study")

    study: Study
    parameters: Mapping[str, Value]
    rules: Mapping[str, str]  # by parameter, the rule that names a float in the cell's key

    def __init__(
        self,
        study: Study,
        parameters: Mapping[str, Value],
        rules: Mapping[str, str],
        given: Mapping[str, Any] | None = None,
    ) -> None:
        self.study, self.parameters, self.rules = study, parameters, rules
        self._given: Mapping[str, Any] | Sweep = given or {}
        self._names, self._full_key, self._point = _Names(study), "", -1

    @classmethod
    def at(cls, study: Study, points: Sweep, point: int, names: _Names) -> "Cell":
        """Return the cell at a point of a sweep; what the cells of a sweep have in common they share."""
        cell = cls.__new__(cls)
        values, cell.rules = points.resolved(point)
        cell.study, cell.parameters = study, ReadOnlyParameters(values)
        cell._given, cell._names, cell._full_key, cell._point = points, names, "", point
        return cell

    @property
    def given(self) -> Mapping[str, Any]:
        """What was given, unresolved."""
        return self._given.given(self._point) if isinstance(self._given, Sweep) else self._given

    @property
    def mark(self) -> object:
        """What tells it from the other cells of a run; a cell that is built again has it again."""
        return (id(self._given), self._point) if isinstance(self._given, Sweep) else id(self)

    @property
    def point(self) -> int:
        """Its place in the sweep from which it was laid out; -1 where it was made alone."""
        return self._point

    def number(self, name: str) -> float:
        """Return a numeric parameter."""
        value = self.parameters[name]
        assert isinstance(value, int | float)
        return float(value)

    def _named(self, kinds: tuple[str, ...], skip: str | None = None) -> str:
        """Return the parameters of some kinds that apply here; floats left to a rule by its name.

        The text is that of `canonical_json`, in less time.
        """
        values, rules = self.parameters, self.rules
        parts = []
        for name, begun, absent in self._names.of(kinds, skip):
            value = values[name]
            if value is not None and value != absent:
                parts.append(begun + _as_json(rules.get(name, value) if rules else value))
        return f"{{{','.join(parts)}}}"

    @property
    def text(self) -> str:
        """Its model and paired parameters as JSON."""
        return self._named(("model", "paired"))

    @property
    def key(self) -> str:
        """Hash of the study's name and its model and paired parameters."""
        return self.full_key[:_KEY_LENGTH]

    @property
    def seed_words(self) -> tuple[int, ...]:
        """Four 32-bit words from the study's name and its model parameters, without the axis."""
        if self._names.seed_is_key:
            return struct.unpack("<4I", bytes.fromhex(self.full_key[:_WORDS_LENGTH]))
        return seed_words(self.study.seed_name, self._named(("model",), self.study.axis))

    @property
    def identity(self) -> str:
        """Implementation parameters, which belong to a row's identity but not to its seed."""
        return self.full_key[_KEY_LENGTH:]

    @property
    def full_key(self) -> str:
        """What tells cells apart whose trials differ: the key, and the identity behind it."""
        if not self._full_key:
            self._full_key = cell_key(self.study.name, self.text) + self._named(("implementation",))
        return self._full_key

    @property
    def trial_key(self) -> str:
        """Equal for cells that share their trials: all parameters but the axis."""
        values, rules = self.parameters, self.rules
        parts = []
        for name, begun, absent in self._names.of(TRIAL_KINDS, self.study.axis):
            value = values[name]
            if value is not None and value != absent:
                text = _as_json(value)
                # Values beside the names of rules: what follows from the axis keeps cells apart.
                parts.append(f"{begun}[{_as_json(rules[name]) if name in rules else text},{text}]")
        return f"{{{','.join(parts)}}}"


def _as_json(value: Value) -> str:
    kind = type(value)
    if kind is int or (kind is float and math.isfinite(value)):  # type: ignore[arg-type]
        return repr(value)
    return _encode(value)


class Cells(Sequence[Cell]):
    """The cells of a sweep in grid order, each built when it is asked for."""

    def __init__(self, study: Study, points: Sweep) -> None:
        self._study, self._points, self._names = study, points, _Names(study)

    def __len__(self) -> int:
        return len(self._points)

    @overload
    def __getitem__(self, index: int) -> Cell: ...
    @overload
    def __getitem__(self, index: slice) -> list[Cell]: ...
    def __getitem__(self, index: int | slice) -> Cell | list[Cell]:
        places = range(len(self._points))[index]
        if isinstance(places, range):
            return [self._at(place) for place in places]
        return self._at(places)

    def __iter__(self) -> Iterator[Cell]:
        return map(self._at, range(len(self._points)))

    def _at(self, place: int) -> Cell:
        return Cell.at(self._study, self._points, place, self._names)

    @property
    def share_no_trials(self) -> bool:
        """Whether it is certain that no two cells share a trial.

        So it is where each value of every grid enters the cell's name as it stands.
        """
        kinds = {parameter.name: parameter.kind for parameter in self._study.parameters}
        columns = self._points.columns
        return all(
            name in columns
            and kinds[name] in TRIAL_KINDS
            and name != self._study.axis
            and len(set(columns[name])) == len(columns[name])
            for name in self._points.swept
        )


class CellList(list[Cell]):
    """The cells of a sweep in grid order, all built."""

    share_no_trials = False  # whether it is certain that no two cells share a trial


def build_cells(study: Study, options: Mapping[str, str]) -> CellList:
    """Return the cells of a sweep in grid order; UsageError of what is no grid, or no cell."""
    return build_all(lay_out_cells(study, options))


def build_all(cells: Sequence[Cell]) -> CellList:
    """Return the cells of a sweep, all built."""
    built = CellList(cells)
    built.share_no_trials = share_no_trials(cells)
    return built


def share_no_trials(cells: Sequence[Cell]) -> bool:
    """Return whether it is certain that no two cells share a trial."""
    return isinstance(cells, Cells | CellList) and cells.share_no_trials


def build_some(cells: Sequence[Cell], first: int, last: int) -> CellList:
    """Return the cells from one to before another, built; whether they share trials is as of all."""
    built = CellList(cells[first:last])
    built.share_no_trials = share_no_trials(cells)
    return built


def lay_out_cells(study: Study, options: Mapping[str, str]) -> Sequence[Cell]:
    """Return the cells of `build_cells`, as a rule each built when it is asked for."""
    points = sweep(study.parameters, options)
    cells: Sequence[Cell]
    if isinstance(points, Sweep):
        cells = Cells(study, points)
        cells = build_all(cells) if points.forgets else cells
    else:
        cells = [Cell(study, read_only(p.values), p.rules, p.given) for p in points]
    for cell in () if is_default(study, "check") else cells:
        ask(study, "check", cell.parameters)
    return cells
