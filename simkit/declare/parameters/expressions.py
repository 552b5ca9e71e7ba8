"""Arithmetic in parameters, in decimal: numbers, names, ``+ - * / **`` and a few functions.

Numbers are computed with 50 significant digits (sums and products exactly, what is made of long whole
numbers with more) and converted at the end, so that ``0.1 + 0.036 * k`` and ``ceil(log(n))`` are the
same on every machine.
"""

import ast
import re
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import (
    ROUND_CEILING,
    ROUND_FLOOR,
    Context,
    Decimal,
    DecimalException,
    DivisionByZero,
    InvalidOperation,
    Overflow,
    Underflow,
    localcontext,
)
from functools import cached_property, lru_cache
from numbers import Rational
from operator import itemgetter
from typing import Any, Generic, TypeVar

T = TypeVar("T")

CONTEXT = Context(
    prec=50, Emax=999_999, Emin=-999_999, traps=[DivisionByZero, InvalidOperation, Overflow]
)
_EXACT_DIGITS = 700
#: Sums, products and what was typed: no digit is lost, sqrt(n) + 2 at n = 1e300 keeps its 2.
EXACT = Context(
    prec=_EXACT_DIGITS,
    Emax=999_999,
    Emin=-999_999,
    traps=[DivisionByZero, InvalidOperation, Overflow, Underflow],
)
_FUNCTIONS: dict[str, Callable[[Decimal], Decimal]] = {
    "log": lambda x: x.ln(),
    "exp": lambda x: x.exp(),
    "sqrt": lambda x: x.sqrt(),
    "ceil": lambda x: x.to_integral_value(ROUND_CEILING),
    "floor": lambda x: x.to_integral_value(ROUND_FLOOR),
}
#: Of two numbers or more, without rounding; the absolute value, of one.
_EXTREMES: dict[str, Callable[..., Decimal]] = {"min": min, "max": max}
_ABS = "abs"
_OPERATORS: dict[type[ast.operator], Callable[[Decimal, Decimal], Decimal]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.Div: lambda a, b: a / b,
    ast.Pow: lambda a, b: a**b,
}
_EXACT_OPERATORS = (ast.Add, ast.Sub, ast.Mult)
_LONG = 25  # digits of a whole number up to which 50 digits tell the floor of what is made of it
_LONGEST = 200
ALLOWED = "numbers, parameter names, + - * / ** and log, exp, sqrt, ceil, floor, abs, min, max"


@dataclass(frozen=True)
class Algebra(Generic[T]):
    """Numbers of another kind in which an expression can be evaluated."""

    number: Callable[[str], T]  # from the text of a literal, ``0.05``, to a number
    operators: Mapping[str, Callable[[T, T], T]]  # ``+ - * / **``, each of two numbers
    # log, exp, sqrt, ceil, floor, abs; one that is left out cannot be evaluated
    functions: Mapping[str, Callable[[T], T]]
    extremes: Mapping[str, Callable[..., T]]  # min and max, each of two numbers or more


_SYMBOLS: dict[type[ast.operator], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**",
}  # fmt: skip


class ExpressionError(ValueError):
    """The text is no arithmetic, or has no finite value."""


class Expression:
    """A parsed arithmetic expression.

    Of a text such as ``"ceil(2*log(n))"``, which may have few characters if it is typed, more if a
    formula says it of itself; `ExpressionError` if it is anything but arithmetic.
    """

    def __init__(self, text: str, longest: int = _LONGEST) -> None:
        self.text = text.strip()
        if not self.text:
            raise ExpressionError("it is empty")
        if len(self.text) > longest:
            raise ExpressionError(f"it is longer than {longest} characters")
        # `lambda` is a word of Python but a symbol of the papers.
        source = re.sub(r"\blambda\b", "lambda_", self.text)
        try:
            with warnings.catch_warnings():  # Python's own remarks on nonsense such as "1or 2"
                warnings.simplefilter("ignore")
                self._tree = ast.parse(source, mode="eval").body
        except (SyntaxError, ValueError, MemoryError, RecursionError):
            raise ExpressionError("it is not a number or an expression") from None
        self._source = source
        names: set[str] = set()
        self._check(self._tree, names)
        self.names = frozenset(names)

    def _check(self, node: ast.expr, names: set[str]) -> None:
        match node:
            case ast.Constant(value=int() | float()) if not isinstance(node.value, bool):
                return
            case ast.Name(id=name):
                names.add(_symbol(name))
            case ast.UnaryOp(op=ast.UAdd() | ast.USub(), operand=operand):
                self._check(operand, names)
            case ast.BinOp(left=left, op=operator, right=right) if type(operator) in _OPERATORS:
                self._check(left, names)
                self._check(right, names)
            case ast.Call(func=ast.Name(id=function), args=[argument], keywords=[]) if (
                function in _FUNCTIONS or function == _ABS
            ):
                self._check(argument, names)
            case ast.Call(func=ast.Name(id=function), args=[_, _, *_], keywords=[]) if (
                function in _EXTREMES
            ):
                for argument in node.args:
                    self._check(argument, names)
            case _:
                part = ast.get_source_segment(self._source, node) or self.text
                raise ExpressionError(f"{part!r} is not allowed: only {ALLOWED} are")

    def has_factor(self, name: str) -> bool:
        """Return whether a name is a factor of the whole, as c is of ``2*c*n/d``.

        >>> Expression("2*c*n/d").has_factor("c"), Expression("1 + c*n").has_factor("c")
        (True, False)
        """
        return _has_factor(self._tree, name)

    @property
    def rounded(self) -> "tuple[Expression, ...]":
        """Each part of it that is rounded to a whole number, ``ceil(...)`` or ``floor(...)``."""
        return tuple(
            Expression(ast.get_source_segment(self._source, node) or self.text)
            for node in ast.walk(self._tree)
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("ceil", "floor")
        )

    def evaluate(self, values: Mapping[str, Decimal]) -> Decimal:
        """Return the value in decimal, given the value of every name.

        `ExpressionError` if the value is no number that decimals hold (division by zero, log of a
        negative, overflow, underflow), `KeyError` if a name has no value.
        """
        try:
            with localcontext(CONTEXT) as used:
                value = self._evaluate(self._tree, values)
                if not value and used.flags[Underflow]:
                    raise Underflow  # the text stands for no 0
                return value
        except DecimalException as error:
            reason = {
                DivisionByZero: "it divides by zero",
                Overflow: "it overflows",
                Underflow: "it underflows",
            }.get(type(error), "it has no real value")
            raise ExpressionError(reason) from None

    @cached_property
    def _literals(self) -> dict[ast.Constant, str]:
        """The numbers of the expression as they are written."""
        constants = (node for node in ast.walk(self._tree) if isinstance(node, ast.Constant))
        return {n: ast.get_source_segment(self._source, n) or str(n.value) for n in constants}

    def fold(self, algebra: Algebra[T], values: Mapping[str, T]) -> T:
        """Return the value in an algebra's numbers; `ExpressionError` if it lacks a function."""
        known = self._folds.get(id(algebra))
        if known is None:
            known = self._folds[id(algebra)] = algebra, _folding(self._tree, algebra, self._literals)
        value: T = known[1](values)
        return value

    @cached_property
    def _folds(self) -> dict[int, tuple[Algebra[Any], Callable[[Mapping[str, Any]], Any]]]:
        """What evaluates it in each algebra: an expression is asked at many cells."""
        return {}

    def _evaluate(self, node: ast.expr, values: Mapping[str, Decimal]) -> Decimal:
        value = self._evaluate_node(node, values)
        if not value.is_finite():  # decimal's log(0) and 0 ** -1 raise nothing
            raise ExpressionError("it has no finite value")
        return value

    def _evaluate_node(self, node: ast.expr, values: Mapping[str, Decimal]) -> Decimal:
        match node:
            case ast.Constant():
                text = self._literals[node]
                try:
                    with localcontext(EXACT):
                        return +Decimal(text)
                except InvalidOperation:  # 0x10 and its like: Python's spelling, not decimal's
                    if isinstance(node.value, int):
                        return Decimal(node.value)
                    raise ExpressionError(f"it {'over' if node.value else 'under'}flows") from None
            case ast.Name(id=name):
                return values[_symbol(name)]
            case ast.UnaryOp(op=operator, operand=operand):
                value = self._evaluate(operand, values)
                with localcontext(EXACT):
                    return -value if isinstance(operator, ast.USub) else value
            case ast.BinOp(left=left, op=operator, right=right):
                a, b = self._evaluate(left, values), self._evaluate(right, values)
                if type(operator) in _EXACT_OPERATORS:
                    with localcontext(EXACT):
                        return _OPERATORS[type(operator)](a, b)
                return _with_all_digits(_OPERATORS[type(operator)], a, b)
            case ast.Call(func=ast.Name(id=function), args=[argument]) if function == _ABS:
                return self._evaluate(argument, values).copy_abs()
            case ast.Call(func=ast.Name(id=function), args=[argument]):
                return _with_all_digits(_FUNCTIONS[function], self._evaluate(argument, values))
            case ast.Call(func=ast.Name(id=function), args=arguments):
                return _EXTREMES[function](*(self._evaluate(x, values) for x in arguments))
            case _:  # unreachable: _check has walked the same tree
                raise AssertionError(ast.dump(node))


def _folding(
    node: ast.expr, algebra: Algebra[T], literals: Mapping[ast.Constant, str]
) -> Callable[[Mapping[str, T]], T]:
    """Return the function of the values of all names that a node stands for."""

    def part(node: ast.expr) -> Callable[[Mapping[str, T]], T]:
        return _folding(node, algebra, literals)

    match node:
        case ast.Constant():
            number, text = algebra.number, literals[node]
            return lambda values: number(text)
        case ast.Name(id=name):
            return itemgetter(_symbol(name))
        case ast.UnaryOp(op=ast.UAdd(), operand=operand):
            return part(operand)
        case ast.UnaryOp(operand=operand):
            negated, subtract = part(operand), algebra.operators["-"]
            return lambda values: subtract(algebra.number("0"), negated(values))
        case ast.BinOp(left=left, op=symbol, right=right):
            a, b, combine = part(left), part(right), algebra.operators[_SYMBOLS[type(symbol)]]
            return lambda values: combine(a(values), b(values))
        case ast.Call(func=ast.Name(id=function), args=[argument]):
            if function not in algebra.functions:
                raise ExpressionError(f"{function} has no value in these numbers")
            inner, of_one = part(argument), algebra.functions[function]
            return lambda values: of_one(inner(values))
        case ast.Call(func=ast.Name(id=function), args=arguments):
            inners, extreme = list(map(part, arguments)), algebra.extremes[function]
            return lambda values: extreme(*(one(values) for one in inners))
        case _:  # unreachable: `_check` has walked the same tree
            raise AssertionError(ast.dump(node))


def _with_all_digits(operation: Callable[..., Decimal], *operands: Decimal) -> Decimal:
    """Return a value to 50 digits; of long whole numbers to so many that its floor is the true one."""
    longest = max(x.adjusted() + 1 for x in operands)
    if longest <= _LONG or not any(x == x.to_integral_value() for x in operands):
        return operation(*operands)
    times = 1 if operation is _FUNCTIONS["log"] else 2  # its digits take long
    with localcontext(CONTEXT, prec=min(times * longest + CONTEXT.prec, _EXACT_DIGITS)):
        return operation(*operands)


def _symbol(name: str) -> str:
    return "lambda" if name == "lambda_" else name


def evaluate(text: str, **values: float | int) -> Decimal:
    """Evaluate `text` in decimal with the named values.

    >>> evaluate("ceil(log(n))", n=1000)
    Decimal('7')
    """
    return _evaluated(text, *values.items())


@lru_cache(maxsize=1024, typed=True)
def _evaluated(text: str, *values: tuple[str, float | int]) -> Decimal:
    return _parsed(text).evaluate({name: as_decimal(value) for name, value in values})


@lru_cache(maxsize=1024)
def _parsed(text: str) -> Expression:
    """Return an expression, taken apart once: rules are asked at many cells."""
    return Expression(text)


def as_decimal(value: Decimal | float | int | Rational) -> Decimal:
    """Return `value` as the decimal number that it is written as (0.1 is 0.1)."""
    if isinstance(value, Decimal | int):
        return Decimal(value)
    if isinstance(value, Rational):
        with localcontext(EXACT):
            return Decimal(int(value.numerator)) / int(value.denominator)
    return Decimal(repr(float(value)))


def as_double(text: str) -> float:
    """Return the double nearest to a written number; `ValueError` if that is 0 and the number is not."""
    value = float(text)
    if not value and re.search("[1-9]", re.split("[eE]", text)[0]):
        raise ValueError(f"{text} is smaller than a double can hold, and would be 0")
    return value


def _has_factor(node: ast.expr, name: str) -> bool:
    match node:
        case ast.Name(id=found):
            return _symbol(found) == name
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            factors = [_has_factor(side, name) for side in (left, right)]
            return any(factors) and not all(factors)
        case ast.BinOp(left=left, op=ast.Div()):
            return _has_factor(left, name)
    return False
