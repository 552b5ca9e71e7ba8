"""Numbers that say how far they can be trusted: rationals where they are exact, else balls.

A comparison is made in rationals if both sides are rational, else in ball arithmetic with the precision
doubled until it is certain. There is no tolerance anywhere.
"""

import math
import operator
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache, partial, reduce
from typing import Any

from flint import arb, ctx, fmpq, fmpz

from simkit.declare.claims.grammar import Relation
from simkit.declare.parameters.expressions import Algebra, ExpressionError
from simkit.declare.parameters.typed import Typed

FIRST_PRECISION, _LAST_PRECISION = 128, 8192  # bits; a side is shown at the first, mostly
_STALLED = 0.75  # an enclosure that a doubled precision leaves this wide comes from its source
_LARGEST_POWER = 4096  # of a rational: beyond, its digits fill the memory
_DOUBLE, _BEYOND_SHOWN = 53, 64  # bits
_ENOUGH = 25  # bits of a side that is shown; a float of 1e-9 has them
_ROUNDED = {4: 2.0**-22, 2: 2.0**-9}  # relative error that a float of so few bytes has at least
_TINY = 2.0**-1022  # below it a double has lost digits, or is zero for what is not


class NotEvaluated(Exception):
    """A side has no value at a cell; the text says why."""


class Imprecise(NotEvaluated):
    """A side has no value at this precision; it may have one at a higher."""


def to_ball(value: Any, accuracy: float) -> arb:
    """Return what a formula gave as a ball.

    Numbers, and pairs of them, are taken as they stand, but for a float: it counts as accurate to a
    relative `accuracy`. `NotEvaluated` if it is no number, or NaN.
    """
    if isinstance(value, arb):
        if value.is_nan():
            raise Imprecise("it is nan")  # more digits may tell
        return value
    if isinstance(value, tuple | list) and len(value) == 2:
        low, high = (to_ball(end, accuracy) for end in value)
        if low > high:
            raise NotEvaluated(f"its lower end {low.str(5)} is above its upper end {high.str(5)}")
        return low.union(high)
    exact = to_fraction(value)
    if exact is not None:
        return arb(fmpq(exact.numerator, exact.denominator))
    if hasattr(value, "item") and getattr(value, "shape", None) in ((), None):
        size = getattr(getattr(value, "dtype", None), "itemsize", 8)
        accuracy = max(accuracy, _ROUNDED.get(size, 0.0))
        value = value.item()
    if not isinstance(value, float):
        raise NotEvaluated(f"{_short(value)} is no number")
    if math.isnan(value):
        raise NotEvaluated("it is nan")
    if math.isinf(value):
        return arb("inf") if value > 0 else arb("-inf")
    return arb(value) * arb(1, accuracy) + arb(0, _TINY if abs(value) < _TINY else 0)


def to_fraction(value: Any) -> Fraction | None:
    """Return an int, a Fraction, a Decimal or a pair of equal ones as a rational; else None."""
    if type(value) is Fraction:  # the most frequent by far
        return value
    if hasattr(value, "item") and getattr(getattr(value, "dtype", None), "kind", "") in "iu":
        value = value.item()
    if isinstance(value, bool):
        return None
    if isinstance(value, Typed):
        return value.exact
    if isinstance(value, tuple | list) and len(value) == 2:
        low, high = map(to_fraction, value)
        return low if low == high else None
    if isinstance(value, int | Fraction):
        return Fraction(value)
    if isinstance(value, Decimal) and value.is_finite():
        return Fraction(value)
    return None


def _short(value: Any) -> str:
    text = " ".join(repr(value).split())
    return text if len(text) <= 60 else f"{text[:60]}..."


def _power(base: arb, exponent: arb) -> arb:
    if exponent.is_integer() or base > 0:
        return base**exponent
    if base.is_zero() and exponent > 0:
        return arb(0)
    if not base <= 0:
        return arb("nan")  # more digits of the base may tell
    raise NotEvaluated(f"{base.str(5)} ** {exponent.str(5)} has no real value")


def _logarithm(x: arb) -> arb:
    if x <= 0:
        raise NotEvaluated(f"log({x.str(5)}) has no real value")
    return x.log()


def _quotient(a: arb, b: arb) -> arb:
    if b.is_zero():
        raise NotEvaluated("it divides by zero")
    return a / b


def _root(x: arb) -> arb:
    if x < 0:
        raise NotEvaluated(f"sqrt({x.str(5)}) has no real value")
    return x.sqrt()


def _literal(text: str) -> arb:
    exact = _fraction_of(text)
    return arb(fmpq(exact.numerator, exact.denominator))


@lru_cache(maxsize=4096)
def _fraction_of(text: str) -> Fraction:
    try:
        return Fraction(text.replace("_", ""))
    except ValueError:  # 0x10
        return Fraction(int(text, 0))


def _reduced(extreme: Callable[[arb, arb], arb], *values: arb) -> arb:
    return reduce(extreme, values)


BALLS: Algebra[arb] = Algebra(
    _literal,
    {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": _quotient, "**": _power},
    {"log": _logarithm, "exp": arb.exp, "sqrt": _root, "ceil": arb.ceil, "floor": arb.floor, "abs": abs},
    {"min": partial(_reduced, arb.min), "max": partial(_reduced, arb.max)},
)


def _flint_power(base: fmpq, exponent: fmpq) -> fmpq:
    if exponent.q != 1 or abs(int(exponent.p)) > _LARGEST_POWER:
        raise ExpressionError("not rational")
    return base ** int(exponent.p)


#: The same rationals by another library: the second witness of comparisons between rationals.
FLINT_RATIONALS: Algebra[fmpq] = Algebra(
    lambda text: to_fmpq(_fraction_of(text)),
    {
        "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv,
        "**": _flint_power,
    },
    {"ceil": lambda x: fmpq(x.ceil()), "floor": lambda x: fmpq(x.floor()), "abs": abs},
    {"min": min, "max": max},
)  # fmt: skip


def to_fmpq(value: Fraction) -> fmpq:
    """Return a rational of Python's as one of flint's."""
    return fmpq(value.numerator, value.denominator)


def _rational_power(base: Fraction, exponent: Fraction) -> Fraction:
    digits = max(abs(base.numerator), base.denominator).bit_length()
    if exponent.denominator != 1 or abs(exponent) * digits > _LARGEST_POWER * 64:
        raise ExpressionError("not rational")
    return base ** int(exponent)


RATIONALS: Algebra[Fraction] = Algebra(
    _fraction_of,
    {
        "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv,
        "**": _rational_power,
    },
    {"ceil": lambda x: Fraction(math.ceil(x)), "floor": lambda x: Fraction(math.floor(x)),
     "abs": abs},
    {"min": min, "max": max},
)  # fmt: skip


def certain(left: arb, relation: Relation, right: arb) -> bool | None:
    """Return whether a relation between two balls holds; None where they do not say."""
    if relation == "=":
        if not left.overlaps(right):
            return False
        return True if left.is_exact() and right.is_exact() else None
    if relation in (">", ">="):
        left, right = right, left
    if relation in ("<=", ">="):
        return True if left <= right else False if left > right else None
    return True if left < right else False if left >= right else None


def compare(left: Callable[[], arb], relation: Relation, right: Callable[[], arb]) -> bool | None:
    """Return whether a relation holds, the precision doubled until it is certain.

    Each side is asked at the present precision of `flint.ctx`. None where neither more of it nor the
    sources of the numbers decide.
    """
    precision, width, fault = FIRST_PRECISION, None, None
    while precision <= _LAST_PRECISION:
        with ctx.workprec(precision):
            precision *= 2
            try:
                a, b = left(), right()
            except Imprecise as error:
                fault = error
                continue
            fault = None
            found = certain(a, relation, b)
            if found is not None:
                return found
            gap = a - b
            if not gap.is_finite():
                continue
            if width is not None and gap.rad() >= width * _STALLED:
                return None
            width = gap.rad()
    if fault is not None:
        raise fault
    return None


def sharpen(value: Callable[[], arb]) -> arb:
    """Return a value at a precision at which it can be shown; `NotEvaluated` if it has none at any."""
    known: arb | None = None
    fault: NotEvaluated = NotEvaluated("it has no value")
    for precision in (FIRST_PRECISION, 512, 1024, 2048, _LAST_PRECISION):
        with ctx.workprec(precision):
            try:
                found = value()
            except Imprecise as error:
                fault = error
                continue
            if found.is_exact() or found.rel_accuracy_bits() > _ENOUGH:
                return found
            if known is not None and known.is_finite() and found.rad() >= known.rad() * _STALLED:
                return found
            known = found
    if known is None:
        raise fault
    return known


def ends(value: arb) -> tuple[float, float]:
    """Return doubles below and above a ball, infinite where it reaches beyond them."""
    if not value.is_finite():
        low, high = (
            (float(value.lower()), float(value.upper())) if not value.is_nan() else (math.nan,) * 2
        )
        return low, high
    low, high = _toward(value.lower(), -math.inf), _toward(value.upper(), math.inf)
    return low, high


def _toward(end: arb, side: float) -> float:
    """Return a double on one side of the end of a ball."""
    number = float(end)
    if math.isfinite(number):
        exact = arb(number)
        if (side < 0 and not exact <= end) or (side > 0 and not exact >= end):
            number = math.nextafter(number, side)
    elif number != side:  # beyond the doubles, on the inner side
        number = math.copysign(1.7976931348623157e308, number)
    return number


def middle(value: arb) -> float:
    """Return the double nearest to the middle of a ball; of its sign, however near to zero it is."""
    found, exact = float(value.mid()), value.mid()
    return found if found or exact == 0 else math.copysign(math.ulp(0.0), 1.0 if exact > 0 else -1.0)


def told_apart(sides: Callable[[], tuple[arb, arb]], gap: arb) -> tuple[str, str] | None:
    """Return two numbers in as few digits, beyond those of a double, as tell them apart.

    Both sides are asked at the present precision, which is raised until these digits are known; the gap,
    not 0, is what lies between them.
    """
    precision, needed, lost = FIRST_PRECISION, math.inf, 0.0
    while precision <= _LAST_PRECISION:
        with ctx.workprec(precision):
            pair = sides()
            size = abs(pair[0].mid()).max(abs(pair[1].mid()))
            if pair[0].is_finite() and pair[1].is_finite():
                lost = float((size / abs(gap.mid())).log() / arb(2).log())  # bits
                needed = max(lost, _DOUBLE) + _BEYOND_SHOWN
            known = min(x.rel_accuracy_bits() for x in pair)
            if known >= needed or (precision == _LAST_PRECISION and needed < math.inf):
                digits = max(17, 2 + int(lost * math.log10(2)))
                first, second = (_trimmed(x.mid().str(digits, radius=False)) for x in pair)
                return (first, second) if first != second else None
        wanted = 2 ** math.ceil(math.log2(needed)) if needed < math.inf else 0
        precision = min(max(2 * precision, wanted), _LAST_PRECISION)
    return None


def _trimmed(text: str) -> str:
    """Return a decimal without the zeros at its end."""
    digits, mark, exponent = text.partition("e")
    return (digits.rstrip("0").rstrip(".") if "." in digits else digits) + mark + exponent


def to_rationals(value: arb) -> tuple[Fraction, Fraction]:
    """Return rationals below and above a finite ball."""
    return _dyadic(value.lower()), _dyadic(value.upper())


def _dyadic(end: arb) -> Fraction:
    mantissa, exponent = end.mid().man_exp() if hasattr(end.mid(), "man_exp") else end.man_exp()
    shift = int(fmpz(exponent))
    return Fraction(int(mantissa) * 2**shift) if shift >= 0 else Fraction(int(mantissa), 2**-shift)
