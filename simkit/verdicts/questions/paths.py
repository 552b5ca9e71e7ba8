"""Paths: one parameter of a cell moves, some follow it by their rules, and all else stays."""

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from simkit.declare.claims.limits import Limit
from simkit.declare.parameters.expressions import Expression
from simkit.declare.parameters.parameter import Cases, Parameter, Rule, format_value
from simkit.declare.parameters.readonly import Reads
from simkit.declare.parameters.resolving import Tracing, resolve
from simkit.engine.cells.cell import Cell
from simkit.verdicts.questions.question import Question
from simkit.verdicts.questions.scopes import moved

T = TypeVar("T")
_AS_ONE = 1e-12  # relative: a rule in doubles and one in decimals differ by no more
_FAR = 10, 1000  # by which factors a path is followed


def rules_along(cell: Cell, along: str) -> dict[str, str]:
    """Return what follows a parameter of a cell, each with its rule as it is written."""
    known = {parameter.name: parameter for parameter in cell.study.parameters}
    values = Tracing(known, cell.given)
    for name in known:
        values[name]
    following = values.following([along]) - {along}
    return {name: _rule(known[name], cell) for name in known if name in following}


def _rule(parameter: Parameter, cell: Cell) -> str:
    item = cell.given.get(parameter.name)
    if isinstance(item, Expression):
        return item.text
    default = parameter.default
    if isinstance(default, Cases):
        default = default.values.get(format_value(cell.parameters[default.by]))
    return default.text if isinstance(default, Rule) else "its rule"


def by_path(items: Iterable[T], along: str, cell_of: Callable[[T], Cell]) -> list[list[T]]:
    """Return what is said of cells path by path: on one path the parameter and its followers differ."""
    rules: dict[Hashable, dict[str, str]] = {}
    paths: dict[Hashable, list[T]] = {}
    for item in items:
        cell = cell_of(item)
        given = ((n, v.text if isinstance(v, Expression) else "") for n, v in cell.given.items())
        choices = (v for v in cell.parameters.values() if v is None or isinstance(v, str))
        kind = id(cell.study), *given, *choices
        if kind not in rules:
            rules[kind] = rules_along(cell, along)
        own = rules[kind]
        stays = [(n, own.get(n, v)) for n, v in cell.parameters.items() if n != along]
        paths.setdefault(tuple(stays), []).append(item)
    return list(paths.values())


def noting_reads(question: Question) -> tuple[Question, set[str]]:
    """Return a question whose parameters are noted as they are read, and the names read so far."""
    cell = question.cell
    reads = Reads(cell.parameters)
    noted = Cell(cell.study, reads, cell.rules, cell.given)
    statements = question.subject.statements
    return replace(question, cell=noted, exact=lambda: statements.exact(reads)), reads.names


def path_points(question: Question, limit: Limit) -> list[Question]:
    """Return the question farther along its own path: nearer only where nothing is farther."""
    along = question.claim.along
    parameter = next(p for p in question.cell.study.parameters if p.name == along)
    start = question.cell.parameters[along]
    if not isinstance(start, int | float) or isinstance(start, bool):
        return []
    outward = limit.to == "infinity"
    for grows in (outward, not outward):
        values = [start * f if grows else start // f if parameter.type == "int" else start / f
                  for f in _FAR]  # fmt: skip
        there = [moved(question, parameter, value) for value in values if value != start]
        if found := [each for each in there if each is not None and not each.unmet]:
            return found
    return []


def is_on_path(question: Question, limit: Limit, points: Sequence[Question], reads: set[str]) -> bool:
    """Return whether a cell's own path is the one of a limit.

    The points are those of the cell's path. Of the parameters that the claim reads, all that the path
    does not name stay.
    """
    along, stated = question.claim.along, {n: Expression(text) for n, text in limit.path.items()}
    stays = reads - {along, *stated}
    for each in (question, *points):
        own = each.cell.parameters
        given = {**question.cell.given, along: own[along], **stated}
        try:
            values: Mapping[str, Any] = resolve(question.cell.study.parameters, given).values
        except Exception:  # there is no such cell
            return False
        if not all(_is_one(own[name], values[name]) for name in stated):
            return False
        if not all(_is_one(own[name], question.cell.parameters[name]) for name in stays):
            return False
    return bool(points)


def _is_one(a: Any, b: Any) -> bool:
    if isinstance(a, float) and isinstance(b, float):
        return math.isclose(a, b, rel_tol=_AS_ONE)
    return bool(a == b)
