"""The region in which a claim is attacked: the ranges of a study's parameters as a box."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from typing import Any

from simkit.declare.claims.claim import Claim
from simkit.declare.parameters.expressions import Expression
from simkit.declare.parameters.parameter import Cases, Parameter, Rule, format_value
from simkit.declare.parameters.readonly import read_only
from simkit.declare.parameters.resolving import Tracing, resolve
from simkit.engine.cells.calling import ask, ask_exact
from simkit.engine.cells.cell import Cell
from simkit.errors import SimkitError, StudyError, UsageError, nearest
from simkit.stats.breaches.boxes import Box, Point, Range
from simkit.verdicts.questions.question import Question, Subject
from simkit.verdicts.questions.scopes import scope_cells

_WIDE = 100  # a range whose ends are so far apart is logarithmic
_FINE = 100  # a logarithmic range from 0 is linear as far as the default over this
_UNBOUNDED = 1e3  # times the default: where a range without an end is cut off
_DEAR = 4  # times the largest value in the claim's scope, of what trials must build
_SEARCHED = ("model", "paired", "reporting")


@dataclass(frozen=True)
class Region:
    """Where a claim is attacked."""

    subject: Subject
    claim: Claim
    box: Box  # the searched ranges
    # parameters left to a rule that reads numbers, by its text: a premise that the declaration makes of
    # itself
    follows: Mapping[str, str]
    cut: Sequence[str] = ()  # ranges that are shorter than declared, and why, in words

    @cached_property
    def text(self) -> list[str]:
        """What is searched, a line each."""
        shown = [own.text for own in self.box.ranges if not own.single]
        fixed = [own.text for own in self.box.ranges if own.single]
        lines = [f"searched: {'; '.join(shown) or 'one place'}"]
        if fixed:
            lines.append(f"fixed: {'; '.join(fixed)}")
        if self.follows:
            said = "; ".join(f"{name} = {rule}" for name, rule in self.follows.items())
            lines.append(f"left to its rule: {said}")
        return lines + [f"cut: {'; '.join(self.cut)}"] * bool(self.cut)

    def question(self, values: Mapping[str, Any]) -> Question | None:
        """Return the claim at those values that apply there; None where there is no such cell."""
        study, statements = self.subject.statements.study, self.subject.statements
        known = {p.name: p for p in study.parameters}
        given = {name: value for name, value in values.items() if self._applies(known[name], values)}
        try:
            point = resolve(study.parameters, given)
            ask(study, "check", point.values, error=StudyError)
        except UsageError:  # out of range, or nothing that the study builds
            return None
        except StudyError as fault:
            if isinstance(fault.__cause__, ArithmeticError):  # beyond doubles: nothing that it builds
                return None
            raise
        if not self.subject.asks(self.claim, point.values):
            return None
        cell = Cell(study, read_only(point.values), point.rules, point.given)
        return Question(self.subject, self.claim, cell, lambda: ask_exact(statements, cell.parameters))

    def at(self, point: Point) -> Question | None:
        """Return the claim at a point of the unit cube; None where there is no such cell."""
        return self.question(self.box.values(point))

    def _applies(self, parameter: Parameter, values: Mapping[str, Any]) -> bool:
        return all(
            format_value(values[other]) in cases
            for other, cases in parameter.applies.items()
            if other in values
        )


def region_of(
    subject: Subject, claim: Claim, overrides: Mapping[str, str] | None = None, simulated: bool = False
) -> Region:
    """Return the region in which a claim is attacked.

    Every number has its declared range, every choice its choices, but for what the claim itself fixes
    (`where`), what a rule over other numbers makes, and what is given. Given are ranges by parameter:
    ``2:1000``, one value, or choices ``a,b``. Where trials are needed, whole numbers reach no farther
    than 4 times what the claim's scope has. `UsageError` if an override is no range of its parameter.
    """
    overrides = overrides or {}
    study = subject.statements.study
    for name in overrides:
        if name not in {p.name for p in study.parameters}:
            known = [p.name for p in study.parameters]
            raise UsageError(f"there is no parameter {name!r}{nearest(name, known)}")
    names = {p.name for p in study.parameters if p.is_categorical}
    first = {n: _first(v) for n, v in claim.where.items() if n in names and v is not None}
    base = _base(study.parameters, first)
    ranges, follows, cut = [], {}, []
    largest = _largest(subject, claim) if simulated else {}
    for parameter in study.parameters:
        rule = _rule_over_numbers(parameter, study.parameters, first)
        name = parameter.name
        if name in overrides:
            ranges.append(_given_range(parameter, overrides[name], base.get(name)))
        elif name in claim.where:
            if claim.where[name] is not None:
                ranges.append(_fixed(parameter, claim.where[name]))
        elif parameter.kind not in _SEARCHED:
            continue
        elif rule:
            follows[name] = rule
        else:
            own = _declared(parameter, base.get(name))
            most = largest.get(name)
            if own.kind == "integer" and most is not None and own.high > _DEAR * most:
                own = replace(own, high=max(_DEAR * most, own.low))
                cut.append(f"{name} at most {own.high}, as trials are simulated")
            ranges.append(own)
    return Region(subject, claim, Box(tuple(ranges)), follows, cut)


def _base(parameters: Sequence[Parameter], given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the default of each parameter that has one, beside some choices."""
    resolver = Tracing({p.name: p for p in parameters}, given)
    found = {}
    for parameter in parameters:
        try:
            found[parameter.name] = resolver[parameter.name]
        except SimkitError:
            resolver = Tracing({p.name: p for p in parameters}, given, found)
    return found


def _first(value: Any) -> Any:
    return value[0] if isinstance(value, list | tuple) else value


def _rule_over_numbers(
    parameter: Parameter, parameters: Sequence[Parameter], given: Mapping[str, Any]
) -> str:
    """Return the text of a parameter's rule if it reads a number, under some choice; else nothing."""
    cases = parameter.default.values.values() if isinstance(parameter.default, Cases) else ()
    rules = [each for each in (*cases, parameter.default) if isinstance(each, Rule)]
    if not rules:
        return ""
    known = {p.name: p for p in parameters}
    for given_here in _choices_that_matter(parameter, known, given):
        resolver = Tracing(known, given_here)
        try:
            resolver[parameter.name]
        except SimkitError:
            continue
        if any(not known[name].is_categorical for name in resolver.reads.get(parameter.name, ())):
            return parameter.default_text
    return ""


def _choices_that_matter(
    parameter: Parameter, known: Mapping[str, Parameter], given: Mapping[str, Any]
) -> list[Mapping[str, Any]]:
    """Return settings under each of which the parameter may have another rule."""
    found: list[Mapping[str, Any]] = [dict(given)]
    names = [parameter.default.by] if isinstance(parameter.default, Cases) else []
    for name in (*names, *parameter.applies):
        if name not in given:
            choices = known[name].choices or (True, False)
            found += [{**given, name: choice} for choice in choices]
    return found


def _fixed(parameter: Parameter, value: Any) -> Range:
    values = tuple(value) if isinstance(value, list | tuple) else (value,)
    if parameter.is_categorical or len(values) > 1:
        return Range(parameter.name, "categorical", choices=values)
    return _single(parameter, parameter.convert(Decimal(str(value)), str(value)))


def _single(parameter: Parameter, value: Any) -> Range:
    return Range(parameter.name, "integer" if parameter.type == "int" else "real", value, value)


def _declared(parameter: Parameter, default: Any) -> Range:
    """Return the declared range of a parameter; one without an end is cut off far from the default."""
    if parameter.is_categorical:
        choices = tuple(parameter.choices) if parameter.type == "choice" else (False, True)
        first = [choice for choice in choices if choice == default]
        return Range(
            parameter.name, "categorical", choices=(*first, *(c for c in choices if c != default))
        )
    near = abs(float(default)) if isinstance(default, int | float) else 1.0
    high = parameter.high if parameter.high is not None else _UNBOUNDED * max(near, 1.0)
    low = parameter.low if parameter.low is not None else -high
    return _range(parameter, low, high, near)


def _range(
    parameter: Parameter, low: float, high: float, near: float, ends: tuple[bool, bool] | None = None
) -> Range:
    """Return a range of numbers, logarithmic where its ends are far apart."""
    integer, scale = parameter.type == "int", None
    if low > 0 and high / low >= _WIDE:
        scale = float(low)
    elif low == 0 and integer and high >= _WIDE:
        scale = 1.0
    elif low == 0 and near > 0 and high / near >= _WIDE / 10:
        scale = near / _FINE
    open_low, open_high = ends or (parameter.open_low, parameter.open_high)
    return Range(
        parameter.name, "integer" if integer else "real", int(low) if integer else float(low),
        int(high) if integer else float(high), scale, open_low=open_low, open_high=open_high,
    )  # fmt: skip


def _given_range(parameter: Parameter, text: str, default: Any) -> Range:
    """Return what a text makes of a parameter's range; `UsageError` if it is no range of it."""
    example = "2:1000" if not parameter.is_categorical else parameter.example
    if parameter.is_categorical:
        return Range(parameter.name, "categorical", choices=parameter.parse(text))
    parts = text.split(":")
    if len(parts) > 2 or "," in text:
        wrong = "a range has two ends; write low:high, or one value"
        raise UsageError(wrong, parameter=parameter.name, value=repr(text), example=example)
    numbers = []
    for part in parts:
        items = parameter.parse(part)
        if len(items) != 1 or isinstance(items[0], Expression) or not isinstance(items[0], Decimal):
            wrong = "the ends of a range are numbers"
            raise UsageError(wrong, parameter=parameter.name, value=repr(text), example=example)
        numbers.append(parameter.convert(items[0], part))
    if len(numbers) == 1 or numbers[0] == numbers[1]:
        return _single(parameter, numbers[0])
    if numbers[0] > numbers[1]:
        wrong = "its lower end is above its upper one"
        raise UsageError(wrong, parameter=parameter.name, value=repr(text), example=example)
    near = abs(float(default)) if isinstance(default, int | float) else 0.0
    if not numbers[0] <= near <= numbers[1]:
        near = float(numbers[1]) / math.sqrt(_WIDE)
    return _range(parameter, numbers[0], numbers[1], near, (False, False))


def _largest(subject: Subject, claim: Claim) -> dict[str, int]:
    """Return the largest value of each whole number in the cells at which the claim is audited."""
    found: dict[str, int] = {}
    for cell in scope_cells(subject, replace(claim, far={}), {}):
        for name, value in cell.parameters.items():
            if isinstance(value, int) and not isinstance(value, bool):
                found[name] = max(found.get(name, value), value)
    return found
