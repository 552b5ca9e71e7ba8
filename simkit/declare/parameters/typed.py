"""Parameters as formulas see them: numbers as they were typed, 0.1 is 1/10.

Trials run at doubles. A formula of an exact side gets numbers that know both: ``Fraction(p["b"])`` is
the decimal that was typed, ``float(p["b"])`` the double, ``simkit.ball(p["b"])`` a ball around the
decimal.
Arithmetic with whole numbers, rationals and each other keeps both; with a float or an array it gives
what the double would give, bit by bit. This module imports the standard library only.
"""

from __future__ import annotations

import math
import numbers
import operator
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from simkit.declare.parameters.readonly import ReadOnlyParameters, Reads

if TYPE_CHECKING:
    from flint import arb

_LONGEST = 8192  # bits of a rational: where arithmetic makes it longer, the double alone goes on
_DOUBLES = float | complex

_LEAST_BINARY, _MANTISSA, _SHORT_DECIMAL = 20, 53, 12  # of a double that stands for a decimal


_Operation = Callable[[Any, Any], Any]


def _both_ways(operation: _Operation) -> tuple[_Operation, _Operation]:
    return lambda a, b: _combined(operation, a, b), lambda a, b: _combined(operation, b, a)


def _comparing(operation: _Operation) -> _Operation:
    return lambda a, b: _compared(operation, a, b)


class Typed:
    """A rational and the double that stands for it in trials.

    It compares as the rational with whole numbers and rationals, as the double with floats, and is an
    instance of `numbers.Rational`, not of `float`. Its `double` is what the same arithmetic gives in
    doubles.
    """

    __slots__ = ("double", "exact")
    __array_priority__ = 1000  # array * x asks x, so that it gives what array * float(x) gives

    def __init__(self, exact: Fraction, double: float) -> None:
        self.exact, self.double = exact, double

    def __reduce__(self) -> tuple[Any, ...]:
        return Typed, (self.exact, self.double)

    @property
    def numerator(self) -> int:
        """Of the rational, in lowest terms."""
        return self.exact.numerator

    @property
    def denominator(self) -> int:
        """Of the rational, in lowest terms."""
        return self.exact.denominator

    @property
    def real(self) -> Typed:
        """The number itself."""
        return self

    @property
    def imag(self) -> int:
        """Zero."""
        return 0

    def conjugate(self) -> Typed:
        """Return the number itself."""
        return self

    def as_integer_ratio(self) -> tuple[int, int]:
        """Return numerator and denominator."""
        return self.numerator, self.denominator

    def is_integer(self) -> bool:
        """Return whether it is a whole number."""
        return self.denominator == 1

    def __float__(self) -> float:
        return self.double

    def __complex__(self) -> complex:
        return complex(self.double)

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        import numpy as np

        return np.array(self.double, dtype=dtype)

    def __int__(self) -> int:
        return int(self.exact)

    def __trunc__(self) -> int:
        return math.trunc(self.exact)

    def __floor__(self) -> int:
        return math.floor(self.exact)

    def __ceil__(self) -> int:
        return math.ceil(self.exact)

    def __round__(self, digits: int | None = None) -> Any:
        if digits is None:
            return round(self.exact)
        return Typed(round(self.exact, digits), round(self.double, digits))

    def __bool__(self) -> bool:
        return bool(self.exact)

    def __hash__(self) -> int:
        return hash(self.exact)  # a cache of functions takes no double for it

    def __repr__(self) -> str:
        text = repr(self.double)
        return text if math.isfinite(self.double) and Fraction(text) == self.exact else str(self.exact)

    def __format__(self, spec: str) -> str:
        return format(self.double, spec) if spec else repr(self)

    def __neg__(self) -> Typed:
        return Typed(-self.exact, -self.double)

    def __pos__(self) -> Typed:
        return self

    def __abs__(self) -> Typed:
        return Typed(abs(self.exact), abs(self.double))

    __add__, __radd__ = _both_ways(operator.add)
    __sub__, __rsub__ = _both_ways(operator.sub)
    __mul__, __rmul__ = _both_ways(operator.mul)
    __truediv__, __rtruediv__ = _both_ways(operator.truediv)
    __floordiv__, __rfloordiv__ = _both_ways(operator.floordiv)
    __mod__, __rmod__ = _both_ways(operator.mod)
    __divmod__, __rdivmod__ = _both_ways(divmod)

    def __pow__(self, exponent: Any) -> Any:
        return _power(self, exponent)

    def __rpow__(self, base: Any) -> Any:
        return _power(base, self)

    def __eq__(self, other: object) -> Any:
        return _compared(operator.eq, self, other)

    __lt__, __le__ = _comparing(operator.lt), _comparing(operator.le)
    __gt__, __ge__ = _comparing(operator.gt), _comparing(operator.ge)


numbers.Rational.register(Typed)


def _exact(value: Any) -> Any:
    """Return a whole number or a rational as such; None for anything else."""
    if isinstance(value, Typed):
        return value.exact
    return value if isinstance(value, int | Fraction) else None


def _double(value: Any) -> Any:
    return value.double if isinstance(value, Typed) else value


def _combined(operation: _Operation, a: Any, b: Any) -> Any:
    """Return what an operation gives of two numbers, one of them typed at least."""
    exact = _exact(a), _exact(b)
    if exact[0] is None or exact[1] is None:
        return _of_doubles(operation, a, b)
    found = operation(*exact)
    try:
        double = operation(_double(a), _double(b))
    except OverflowError:  # only the rational has it
        return found
    if isinstance(found, tuple):  # of divmod
        return tuple(Typed(Fraction(one), two) for one, two in zip(found, double, strict=True))
    found = Fraction(found)
    if found.numerator.bit_length() + found.denominator.bit_length() > _LONGEST:
        return double
    return Typed(found, double)


def _of_doubles(operation: _Operation, a: Any, b: Any) -> Any:
    """Return what the doubles give; with a ball, what a ball around the decimal gives."""
    other = b if isinstance(a, Typed) else a
    if type(other).__module__.startswith("flint"):  # a ball
        return operation(*(ball(x) if isinstance(x, Typed) else x for x in (a, b)))
    if isinstance(other, _DOUBLES) or hasattr(other, "__array__"):
        return operation(_double(a), _double(b))
    return NotImplemented


def _compared(operation: _Operation, a: Typed, b: Any) -> Any:
    exact = _exact(b)
    return _of_doubles(operation, a, b) if exact is None else operation(a.exact, exact)


def _power(base: Any, exponent: Any) -> Any:
    exact, times = _exact(base), _exact(exponent)
    if exact is None or times is None:
        return _of_doubles(operator.pow, base, exponent)
    size = exact.numerator.bit_length() + exact.denominator.bit_length()
    if times.denominator == 1 and abs(times) * size <= _LONGEST:
        return _combined(_whole_power, base, exponent)
    return _double(base) ** _double(exponent)


def _whole_power(base: Any, exponent: Any) -> Any:
    if isinstance(exponent, float) or isinstance(base, float):
        return base**exponent
    return Fraction(base) ** int(exponent)


def ball(value: Any) -> arb:
    """Return a number as a ball of `flint` at the present precision: of a parameter, the decimal.

    Parameters
    ----------
    value : parameter, int, Fraction, Decimal or arb
        A parameter as a formula gets it.

    Raises
    ------
    TypeError
        Of a float, whose digits may have been rounded.

    Examples
    --------
    >>> from fractions import Fraction
    >>> ball(Fraction(1, 3)).contains(ball(1) / 3)
    True
    """
    from flint import arb, fmpq

    if isinstance(value, arb):
        return value
    if isinstance(value, numbers.Integral):
        value = int(value)
    if not isinstance(value, int | Fraction | Decimal | Typed):
        from simkit.declare.parameters.symbols import Symbol

        if isinstance(value, Symbol):  # it has the methods of a ball that formulas use
            return value  # type: ignore[return-value]
        raise TypeError(
            f"ball({value!r}): {type(value).__name__} is not exact; write ball(p['b']) of the parameter"
            " as a formula gets it; of a float, as trials get it, ball(Fraction(str(x)))"
        )
    return arb(fmpq(*value.as_integer_ratio()))


def cure_of(fault: BaseException) -> str:
    """Return what to write where a parameter was handed to `flint`, which takes no rational; else ''."""
    if isinstance(fault, TypeError | AttributeError) and Typed.__qualname__ in str(fault):
        return "; write simkit.ball(p['b']) for the number that was typed, float(p['b']) for the double"
    return ""


@lru_cache(maxsize=4096)
def as_typed(value: float) -> Typed:
    """Return a parameter as the decimal that stands for it."""
    return Typed(Fraction(Decimal(repr(value))), value)


def through_float(value: Fraction) -> str:
    """Return the short decimal of which a rational is the double, and not the decimal itself.

    Such a number has come through a float: 3602879701896397/2^55 of 0.1. The empty string for others.

    >>> through_float(Fraction(0.1)), through_float(Fraction(1, 8)), through_float(Fraction(1, 3))
    ('0.1', '', '')
    """
    below = value.denominator
    if below < 2**_LEAST_BINARY or below & (below - 1) or value.numerator.bit_length() > _MANTISSA:
        return ""
    text = repr(float(value))
    return text if len(text) <= _SHORT_DECIMAL and Fraction(text) != value else ""


def typed_parameters(params: Mapping[str, Any], in_doubles: bool = False) -> Mapping[str, Any]:
    """Return parameters as formulas get them: floats as typed, or `in_doubles` as the doubles are."""
    of = _of_double if in_doubles else as_typed
    if isinstance(params, Reads):  # what is not read is not noted
        return params.converted(lambda value: of(value) if type(value) is float else value)
    if not any(type(value) is float for value in params.values()):
        return params
    return ReadOnlyParameters(
        {name: of(value) if type(value) is float else value for name, value in params.items()}
    )


def _of_double(value: float) -> Typed:
    return Typed(Fraction(value), value)
