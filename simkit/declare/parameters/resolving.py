"""From a study's parameters and what is given of them to the values of all.

This module imports the standard library only.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from simkit.declare.faults import at, place_of
from simkit.declare.parameters.expressions import Expression, ExpressionError, as_decimal
from simkit.declare.parameters.parameter import Cases, Parameter, Rule, Value, format_value
from simkit.declare.parameters.readonly import Reads
from simkit.errors import UsageError, nearest, one_line, option


@dataclass(frozen=True)
class Resolved:
    """One point of the sweep: values, the floats left to a rule with its name, and what was given."""

    values: Mapping[str, Value]
    rules: Mapping[str, str]
    given: Mapping[str, Any]


class Resolver(Mapping[str, Any]):
    """Resolves the parameters of one cell on demand, so that rules may refer to each other."""

    def __init__(
        self,
        parameters: Mapping[str, Parameter],
        given: Mapping[str, Any],
        done: Mapping[str, Value] | None = None,
    ) -> None:
        self._parameters = parameters
        self._given = given
        self._done: dict[str, Value] = dict(done or {})
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
                        f"it does not apply to {option(other)} {format_value(self[other])}; it goes with"
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
            return self.convert(parameter, self._given[name])
        if parameter.shapes and parameter.shapes in self._given:
            return None  # there is no rule to shape
        default, typed = parameter.default, False
        if isinstance(default, Cases):
            label = self._parameters[default.by].kind == "reporting"
            ordinary = next(iter(default.values.values()))
            default = default.values[format_value(self[default.by])]
            typed = label and default is not ordinary  # a preset stands for values that were given
        if not isinstance(default, Rule):
            return self.convert(parameter, default)
        reads = Reads(self)
        try:
            value = default.value(reads)
        except (UsageError, KeyboardInterrupt):
            raise
        except BaseException as error:  # a user's rule may raise anything
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

    def convert(self, parameter: Parameter, item: Any) -> Value:
        """Return what a parameter is where an item of a grid, or a plain default, stands for it."""
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


class Tracing(Resolver):
    """A resolver that notes which parameters each one has read, in their order."""

    def __init__(
        self,
        parameters: Mapping[str, Parameter],
        given: Mapping[str, Any],
        done: Mapping[str, Value] | None = None,
    ) -> None:
        super().__init__(parameters, given, done)
        self.reads: dict[str, dict[str, None]] = {}

    def __getitem__(self, name: str) -> Any:
        if self._open:
            self.reads.setdefault(self._open[-1], {})[name] = None
        return super().__getitem__(name)

    @property
    def order(self) -> list[str]:
        """The parameters in the order in which they were resolved: none before what it has read."""
        return list(self._done)

    def following(self, names: Iterable[str]) -> set[str]:
        """Return some parameters and all that have read them, directly or not."""
        found = set(names)
        for name in self.order:
            if not found.isdisjoint(self.reads.get(name, ())):
                found.add(name)
        return found


def resolve(parameters: Sequence[Parameter], given: Mapping[str, Any]) -> Resolved:
    """Return the values of all parameters, given some of them.

    Given are values, decimals or expressions by name. `UsageError` if a value is out of range, does not
    apply, or depends on itself.
    """
    resolver = Resolver({parameter.name: parameter for parameter in parameters}, given)
    values = {parameter.name: resolver[parameter.name] for parameter in parameters}
    return Resolved(values, resolver.rules, given)
