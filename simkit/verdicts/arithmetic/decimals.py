"""Enclosures in decimal arithmetic, which shares nothing with that of balls: the second evaluation.

Every operation is rounded outward. `Decimal.exp`, `ln` and `sqrt` are rounded correctly to the nearest,
so that the neighbours of what they return enclose the value.
"""

from collections.abc import Callable, Iterable
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal, getcontext, localcontext
from fractions import Fraction
from functools import partial

from simkit.declare.parameters.expressions import Algebra
from simkit.verdicts.arithmetic.balls import RATIONALS

Pair = tuple[Decimal, Decimal]
_LARGEST_EXPONENT = 10_000  # of a power that is multiplied out


class NoValue(Exception):
    """An enclosure holds points at which the operation has no value."""


def context(digits: int) -> Context:
    """Return the context in which enclosures are computed."""
    return Context(prec=digits, Emax=999_999, Emin=-999_999)


def enclose(value: Fraction) -> Pair:
    """Return decimals below and above a rational."""
    return _divide(_point(value.numerator), _point(value.denominator))


def pi() -> Pair:
    """Return an enclosure of pi = 16 arctan 1/5 - 4 arctan 1/239 (Machin 1706)."""
    near, far = _arctan(5), _arctan(239)
    sixteen, four = (Decimal(16),) * 2, (Decimal(4),) * 2
    return _subtract(_multiply(sixteen, near), _multiply(four, far))


def _arctan(inverse: int) -> Pair:
    """Return arctan(1/inverse): partial sums of a series that alternates lie on both sides."""
    digits, total, power, k = getcontext().prec, Fraction(0), Fraction(1, inverse), 0
    before = total
    while power > Fraction(1, 10 ** (digits + 5)):
        before, total = total, total + (-1) ** k * power / (2 * k + 1)
        power, k = power / inverse**2, k + 1
    return enclose(min(before, total))[0], enclose(max(before, total))[1]


def _point(value: int) -> Pair:
    return _outward(lambda: +Decimal(value))


def _outward(operation: Callable[[], Decimal]) -> Pair:
    with localcontext(rounding=ROUND_FLOOR):
        low = operation()
    with localcontext(rounding=ROUND_CEILING):
        return low, operation()


def _add(a: Pair, b: Pair) -> Pair:
    return _outward(lambda: a[0] + b[0])[0], _outward(lambda: a[1] + b[1])[1]


def _subtract(a: Pair, b: Pair) -> Pair:
    return _add(a, (b[1].copy_negate(), b[0].copy_negate()))


def _multiply(a: Pair, b: Pair) -> Pair:
    found = [_outward(lambda x=x, y=y: x * y) for x in a for y in b]  # type: ignore[misc]
    return min(low for low, _ in found), max(high for _, high in found)


def _divide(a: Pair, b: Pair) -> Pair:
    if b[0] <= 0 <= b[1]:
        raise NoValue("it divides by what may be zero")
    found = [_outward(lambda x=x, y=y: x / y) for x in a for y in b]  # type: ignore[misc]
    return min(low for low, _ in found), max(high for _, high in found)


def _power(a: Pair, b: Pair) -> Pair:
    if b[0] == b[1] == b[0].to_integral_value() and abs(b[0]) <= _LARGEST_EXPONENT:
        return _integer_power(a, int(b[0]))
    if a[0] == a[1] == 0 < b[0]:
        return a
    if a[0] <= 0:
        raise NoValue("a power of what may not be positive")
    return _exp(_multiply(b, _log(a)))


def _integer_power(a: Pair, exponent: int) -> Pair:
    if exponent < 0:
        return _divide((Decimal(1), Decimal(1)), _integer_power(a, -exponent))
    found, square = (Decimal(1), Decimal(1)), a
    while exponent:
        if exponent % 2:
            found = _multiply(found, square)
        exponent //= 2
        if exponent:
            square = _multiply(square, square)
    return found


def _exp(x: Pair) -> Pair:
    return max(x[0].exp().next_minus(), Decimal(0)), x[1].exp().next_plus()


def _log(x: Pair) -> Pair:
    if x[0] <= 0:
        raise NoValue("log of what may not be positive")
    return x[0].ln().next_minus(), x[1].ln().next_plus()


def _root(x: Pair) -> Pair:
    if x[0] < 0:
        raise NoValue("sqrt of what may be negative")
    return max(x[0].sqrt().next_minus(), Decimal(0)), x[1].sqrt().next_plus()


def _integers(x: Pair, rounding: str) -> Pair:
    return x[0].to_integral_value(rounding), x[1].to_integral_value(rounding)


def _absolute(x: Pair) -> Pair:
    sizes = x[0].copy_abs(), x[1].copy_abs()
    return Decimal(0) if x[0] < 0 < x[1] else min(sizes), max(sizes)


def _end_by_end(extreme: Callable[[Iterable[Decimal]], Decimal], *values: Pair) -> Pair:
    return extreme(low for low, _ in values), extreme(high for _, high in values)


DECIMALS: Algebra[Pair] = Algebra(
    lambda text: enclose(RATIONALS.number(text)),
    {"+": _add, "-": _subtract, "*": _multiply, "/": _divide, "**": _power},
    {
        "log": _log, "exp": _exp, "sqrt": _root,
        "ceil": lambda x: _integers(x, ROUND_CEILING), "floor": lambda x: _integers(x, ROUND_FLOOR),
        "abs": _absolute,
    },
    {"min": partial(_end_by_end, min), "max": partial(_end_by_end, max)},
)  # fmt: skip
