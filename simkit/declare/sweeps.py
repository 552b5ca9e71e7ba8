"""From a study's parameters and the options given to the points of a sweep.

This module imports the standard library only.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from simkit.declare.arithmetic import Expression, ExpressionError, as_decimal
from simkit.declare.faults import at, place_of
from simkit.declare.parameters import Cases, Parameter, Rule, Value, format_value
from simkit.errors import UsageError, nearest, one_line, option

LARGEST_SWEEP = 1_000_000


@dataclass(frozen=True)
class Resolved:
    """One point of the sweep: values, the floats left to a rule with its name, and what was given."""

    values: Mapping[str, Value]
    rules: Mapping[str, str]
    given: Mapping[str, Any]


class _Resolver(Mapping[str, Any]):
    """Resolves the parameters of one cell on demand, so that rules may refer to each other."""

    def __init__(self, parameters: Sequence[Parameter], given: Mapping[str, Any]) -> None:
        self._parameters = {p.name: p for p in parameters}
        self._given = given
        self._done: dict[str, Value] = {}
        self._open: list[str] = []
        self.rules: dict[str, str] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(self._parameters)

    def __len__(self) -> int:
        return len(self._parameters)

    def __getitem__(self, name: str) -> Any:
        if name not in self._done:
            if name in self._open:
                chain = " -> ".join([*self._open[self._open.index(name) :], name])
                parameter = self._parameters[name]
                raise parameter.refusal(f"it depends on itself ({chain}); write a number")
            self._open.append(name)
            self._done[name] = self._resolve(self._parameters[name])
            self._open.pop()
        return self._done[name]

    def _resolve(self, parameter: Parameter) -> Value:
        name = parameter.name
        for other, cases in parameter.applies.items():
            if format_value(self[other]) not in cases:
                if name in self._given:
                    raise UsageError(
                        f"it does not apply to {option(other)} {self[other]}; it goes with"
                        f" {option(other)} {' or '.join(cases)}",
                        parameter=name,
                    )
                return None
        if parameter.shapes and name in self._given and parameter.shapes in self._given:
            raise UsageError(
                f"it has no effect where {option(parameter.shapes)} is given; leave one out",
                parameter=name,
                example=format_value(self._given[name]),
            )
        if name in self._given:
            return self._convert(parameter, self._given[name])
        if parameter.shapes and parameter.shapes in self._given:
            return None  # there is no rule to shape
        default, typed = parameter.default, False
        if isinstance(default, Cases):
            label = self._parameters[default.by].kind == "reporting"
            ordinary = next(iter(default.values.values()))
            default = default.values[format_value(self[default.by])]
            typed = label and default is not ordinary  # a preset stands for values that were given
        if not isinstance(default, Rule):
            return self._convert(parameter, default)
        reads = _Reads(self)
        try:
            value = default.value(reads)
        except UsageError:
            raise
        except Exception as error:  # a user's rule may raise anything
            raise parameter.refusal(
                f"its rule {default.text} has no value here ({one_line(error)}{at(place_of(error))});"
                " give it"
            ) from None
        # A rule that reads what enters no key of its own names no value: then the value enters.
        named = all(self._parameters[read].kind not in ("reporting", "shaping") for read in reads.names)
        if parameter.type == "float" and not typed and named:
            self.rules[name] = default.text
        if value is None or isinstance(value, str | bool):
            return value
        return parameter.convert(value, f"{value} (= {default.text})")

    def _convert(self, parameter: Parameter, item: Any) -> Value:
        if isinstance(item, Expression):
            values = {}
            for symbol in sorted(item.names):
                if symbol not in self._parameters:
                    raise parameter.refusal(
                        f"there is no parameter {symbol!r}{nearest(symbol, self._numbers())}; or write a"
                        " number",
                        repr(item.text),
                    )
                value = self[symbol]
                if isinstance(value, str | bool) or value is None:
                    raise parameter.refusal(f"{symbol!r} is no number here; write one", repr(item.text))
                values[symbol] = as_decimal(value)
            try:
                number = item.evaluate(values)
            except ExpressionError as error:
                shown = ", ".join(f"{key} = {value}" for key, value in values.items())
                raise parameter.refusal(f"{error} at {shown}; write a number", repr(item.text)) from None
            return parameter.convert(number, f"{item.text} = {number:.6g}")
        if isinstance(item, str | bool) or item is None:
            return item
        return parameter.convert(item, f"{item:.17g}" if isinstance(item, Decimal) else str(item)[:40])

    def _numbers(self) -> list[str]:
        return [p.name for p in self._parameters.values() if not p.is_categorical]


class _Reads(Mapping[str, Any]):
    """The parameters as a rule sees them; it notes which ones are read."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values, self.names = values, set[str]()

    def __getitem__(self, name: str) -> Any:
        value = self._values[name]
        self.names.add(name)
        return value

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


def resolve(parameters: Sequence[Parameter], given: Mapping[str, Any]) -> Resolved:
    """Return the values of all parameters, given some of them.

    Parameters
    ----------
    parameters : sequence of Parameter
    given : mapping
        Values, decimals or expressions by name.

    Raises
    ------
    UsageError
        If a value is out of range, does not apply, or depends on itself.
    """
    resolver = _Resolver(parameters, given)
    values = {parameter.name: resolver[parameter.name] for parameter in parameters}
    return Resolved(values, resolver.rules, given)


def complete(parameters: Sequence[Parameter], options: Mapping[str, str]) -> dict[str, str]:
    """Return the options with the grids of those parameters that have one and are not given."""
    return {p.name: p.grid for p in parameters if p.grid and p.name not in options} | dict(options)


def sweep(parameters: Sequence[Parameter], options: Mapping[str, str]) -> list[Resolved]:
    """Return the product of the grids in `options`, in declared order, the last moving fastest.

    Raises
    ------
    UsageError
        If an option names no parameter, is no grid, or the product is too large.
    """
    known = {parameter.name: parameter for parameter in parameters}
    options = complete(parameters, options)
    for name in options:
        if name not in known:
            raise UsageError(f"there is no parameter {name!r}{nearest(name, known)}")
    named = [parameter.name for parameter in parameters if parameter.name in options]
    items = [known[name].parse(options[name]) for name in named]
    if math.prod(map(len, items)) > LARGEST_SWEEP:
        raise UsageError(
            f"the grids make {math.prod(map(len, items))} cells; at most {LARGEST_SWEEP} are taken:"
            " write a larger step"
        )
    return [
        resolve(parameters, dict(zip(named, values, strict=True)))
        for values in itertools.product(*items)
    ]


def swept(parameters: Sequence[Parameter], options: Mapping[str, str]) -> list[str]:
    """Return the names of the parameters that `options`, completed, give more than one value."""
    options = complete(parameters, options)
    return [p.name for p in parameters if p.name in options and len(p.parse(options[p.name])) > 1]
