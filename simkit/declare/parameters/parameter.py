"""Parameters of a study: declared once.

From one declaration come the command's options, the check of a figure spec and the documentation.
This module imports the standard library only.
"""

import math
import numbers
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Literal, get_args

from simkit.declare.parameters.expressions import Expression, ExpressionError, as_decimal
from simkit.declare.parameters.grids import GridError, parse_grid
from simkit.errors import UsageError, nearest

Value = int | float | str | bool | None
Kind = Literal["model", "paired", "implementation", "shaping", "reporting"]
#: What a trial sees; the others act through a rule or say something afterwards.
TRIAL_KINDS = ("model", "paired", "implementation")
Type = Literal["int", "float", "choice", "bool"]
_SYMBOL = re.compile(r"[A-Za-z]+(_[\w*#]+)?")
_LARGEST_DOUBLE = Decimal("1.7e308")


@dataclass(frozen=True)
class Rule:
    """A default that follows from other parameters.

    Attributes
    ----------
    text : str
        The rule as its source writes it; it names the value in the cell key of a float.
    value : callable
        Maps the resolved parameters to the value; reads only what it needs of them.
    """

    text: str
    value: Callable[[Mapping[str, Any]], Value]


@dataclass(frozen=True)
class Cases:
    """A default that depends on another parameter's value, such as the model."""

    by: str
    values: Mapping[str, Value | Rule]


@dataclass(frozen=True)
class Parameter:
    """One parameter of a study.

    Attributes
    ----------
    name : str
        Name in snake_case, the paper's symbol where there is one; ``--name`` on the command line.
    type : {"int", "float", "choice", "bool"}
    default : value, Rule or Cases
    meaning : str
        One line for ``--help`` and the docs.
    source : str
        Where the default comes from.
    kind : {"model", "paired", "implementation", "shaping", "reporting"}
        Model parameters make the cell's key and its seed; paired ones the key but not the seed;
        implementation ones only the row's identity; shaping ones (a rounding) act through another
        parameter's rule alone and enter nothing of their own; reporting ones (a preset, which sets the
        defaults of others; a constant of a bound) enter nothing and must change no trial.
    low, high : float, optional
        Range, inclusive unless `open_low` or `open_high`.
    choices : sequence of str
        Values of a choice.
    step : str
        Step of a range ``start:end`` that names none.
    applies : mapping of str to sequence of str
        Values of other parameters with which this one has a meaning; elsewhere it is None.
    shapes : str
        For a shaping parameter, the parameter whose rule it shapes.
    grid : str
        What is swept where the option is not given, instead of the default alone.
    grids : mapping of str to str
        What is swept instead where another option is given as a value, by ``name=value``; of several
        values the first that has one counts.
    symbol : str
        The paper's symbol where the name is a word: ``K``, ``Delta``, ``alpha_#``.
    absent : value, optional
        The value that counts as the parameter's absence, as before the parameter came: it enters
        neither key nor seed nor identity, so that cells and results without the parameter stay what
        they were. It is the default.
    """

    name: str
    type: Type
    default: Value | Rule | Cases
    meaning: str
    source: str = "chosen here"
    kind: Kind = "model"
    low: float | None = None
    high: float | None = None
    open_low: bool = False
    open_high: bool = False
    choices: Sequence[str] = ()
    step: str = "1"
    applies: Mapping[str, Sequence[str]] = field(default_factory=dict)
    shapes: str = ""
    grid: str = ""
    grids: Mapping[str, str] = field(default_factory=dict)
    symbol: str = ""
    absent: int | float | str | bool | None = None

    @property
    def option(self) -> str:
        """The option's name on the command line."""
        return "--" + self.name.replace("_", "-")

    @property
    def is_categorical(self) -> bool:
        """Whether the values are names, not numbers."""
        return self.type in ("choice", "bool")

    @property
    def range_text(self) -> str:
        """The admissible values, for a message."""
        if self.is_categorical:
            return " or ".join(self.choices or ("true", "false"))
        low, high = self.low, self.high
        if low is None and high is None:
            return "any finite number"
        if low is not None and high is not None:
            return f"{'(' if self.open_low else '['}{low:g}, {high:g}{')' if self.open_high else ']'}"
        if low is not None:
            return f"{'above' if self.open_low else 'at least'} {low:g}"
        return f"{'below' if self.open_high else 'at most'} {high:g}"

    @property
    def default_text(self) -> str:
        """The default as ``--help`` shows it."""
        if self.grid:
            return self.grid
        if isinstance(self.default, Cases):
            cases: dict[str, list[str]] = {}
            for case, value in self.default.values.items():
                cases.setdefault(_text_of(value), []).append(case)
            if len(cases) == 1:
                return next(iter(cases))
            return ", ".join(f"{text} ({', '.join(names)})" for text, names in cases.items())
        return _text_of(self.default)

    @property
    def default_with_grids(self) -> str:
        """The default with what is swept at values of other options."""
        others = [
            f"{grid} ({at.replace('_', ' ').replace('=', ' = ')})" for at, grid in self.grids.items()
        ]
        return ", ".join([self.default_text, *others])

    def grid_with(self, options: Mapping[str, str]) -> str:
        """Return what is swept where the option is not given and others are."""
        for name, text in options.items():
            for word in str(text).split(","):
                if found := self.grids.get(f"{name}={word.strip()}"):
                    return found
        return self.grid

    def parse(self, text: str) -> tuple[str | bool | Decimal | Expression, ...]:
        """Return the items of an option's text, unresolved; `UsageError` names an example that works."""
        if self.is_categorical:
            return tuple(dict.fromkeys(self._parse_name(word) for word in text.split(",")))
        odd = [
            w for w in re.split(r"[,:]", text) if w.strip(" +-").lower() in ("nan", "inf", "infinity")
        ]
        if odd:
            raise self.refusal(f"{odd[0].strip()} is not a finite number", repr(text))
        try:
            return parse_grid(text, Decimal(self.step)).items
        except GridError as error:
            raise UsageError(str(error), parameter=self.name, value=repr(text)) from None

    def _parse_name(self, word: str) -> str | bool:
        word = word.strip()
        choices = list(self.choices) if self.type == "choice" else ["true", "false"]
        if word not in choices:
            wrong = f"no such value{nearest(word, choices)}"
            raise UsageError(wrong, parameter=self.name, value=repr(word), example=choices[0])
        return word if self.type == "choice" else word == "true"

    def convert(self, value: Decimal | float | int, shown: str) -> int | float:
        """Return a number as this parameter's type, checked against its range.

        `UsageError` if it is not finite, no integer where one is needed, out of range, or would be 0.
        """
        complaint, given = None, value
        if not isinstance(value, Decimal):  # NumPy's numbers become Python's
            value = int(value) if isinstance(value, numbers.Integral) else float(value)
        if isinstance(value, float) and not math.isfinite(value):
            complaint = "it is not a finite number"
        elif abs(as_decimal(value)) > _LARGEST_DOUBLE:
            complaint = "it is larger than a double can hold"
        elif self.type == "float" and given and not float(value):
            complaint = "it is smaller than a double can hold, and would be 0"
        elif self.type == "int" and value != int(value):
            complaint = "it is not a whole number"
        if complaint is None:
            number = int(value) if self.type == "int" else float(value) + 0.0
            if self._contains(number):
                return number
            complaint = "it is out of range"
        raise self.refusal(f"{complaint}; it takes {self._needs()}", repr(shown))

    def evaluate(self, text: str, shown: str = "") -> Decimal:
        """Return the number that `text` stands for where no other parameter may be named.

        `UsageError` if it is none, or none that decimals hold; it shows `shown`, where that was typed.
        """
        try:
            return Expression(text).evaluate({})
        except KeyError:
            wrong = "not a number; it takes one"
        except ExpressionError as error:
            wrong = f"{error}; it takes {self._needs()}"
        raise self.refusal(wrong, repr(shown or text))

    def check_declaration(self, known: "Mapping[str, Parameter]") -> str:
        """Return what contradicts itself in the declaration, or the empty string."""
        for attribute, allowed in (("type", get_args(Type)), ("kind", get_args(Kind))):
            value = getattr(self, attribute)
            if value not in allowed:
                return f"its {attribute} is {value!r}; there is {', '.join(allowed)}"
        if self.type == "choice" and not self.choices:
            return "it is a choice without choices"
        for name in ("low", "high"):
            end = getattr(self, name)
            if end is not None and (isinstance(end, bool) or not isinstance(end, int | float)):
                return f"its {name} is {end!r}, no number; a bound by others stands in the study's check"
        if not re.fullmatch(r"[0-9]*\.?[0-9]+([eE]-?[0-9]+)?", self.step) or not Decimal(self.step) > 0:
            return f"its step {self.step!r} is no positive number"
        if self.symbol and not _SYMBOL.fullmatch(self.symbol):
            return f"its symbol {self.symbol!r} is no letter or Greek name, as K or alpha_#"
        if self.shapes and (self.shapes not in known or known[self.shapes].type != "int"):
            # A float left to its rule enters the key by the rule's name, whatever shapes it.
            return f"it shapes {self.shapes!r}, which is no parameter of integers"
        others = [*self.applies, *([self.default.by] if isinstance(self.default, Cases) else [])]
        for name in others:
            if name not in known:
                return f"it refers to {name!r}, which is no parameter"
        cases = self.default.values.values() if isinstance(self.default, Cases) else [self.default]
        for value in cases:
            if isinstance(value, Rule) or value is None:
                continue
            if isinstance(value, str) and not self.is_categorical:
                return f"its default is the text {value!r}; write a number, or Rule({value!r}, function)"
            try:
                if self.is_categorical:
                    self._parse_name(format_value(value))
                else:
                    self.convert(value, format_value(value))  # type: ignore[arg-type]
            except (UsageError, ValueError) as error:
                return f"its default does not fit: {error}"
        if self.absent is not None and repr(self.absent) != repr(self.default):
            return f"its absent value {self.absent!r} is not its default {self.default!r}"
        try:
            for grid in filter(None, (self.grid, *self.grids.values())):
                for item in self.parse(grid):
                    if isinstance(item, Decimal):
                        self.convert(item, str(item))
        except UsageError as error:
            return f"its grid does not fit: {error}"
        return ""

    def refusal(self, wrong: str, value: object = None) -> UsageError:
        """Return the error that says what is wrong with this option, and shows a value that works."""
        return UsageError(wrong, parameter=self.name, value=value, example=self.example)

    def _needs(self) -> str:
        return ("a whole number, " if self.type == "int" else "a number, ") + self.range_text

    @property
    def example(self) -> str:
        """A value that works, for a message."""
        default = self.default
        if isinstance(default, Cases):
            default = next(iter(default.values.values()))
        if not isinstance(default, Rule) and default is not None:
            return _text_of(default)
        low = self.low if self.low is not None else 0
        if self.high is not None and low + 1 > self.high:
            return f"{(low + self.high) / 2:g}"
        return f"{low + 1:g}"

    def _contains(self, number: float) -> bool:
        if self.low is not None and (number < self.low or (self.open_low and number == self.low)):
            return False
        return self.high is None or not (number > self.high or (self.open_high and number == self.high))


def _text_of(value: Value | Rule) -> str:
    if isinstance(value, Rule):
        return value.text
    if value is None:
        return "none"
    return format_value(value)


def format_value(value: Value) -> str:
    """Return `value` as it stands in a CSV: floats by repr, true/false, empty for None."""
    if value is None:
        return ""
    if hasattr(value, "item"):  # a NumPy scalar
        value = value.item()
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(value) if isinstance(value, float) else str(value)
