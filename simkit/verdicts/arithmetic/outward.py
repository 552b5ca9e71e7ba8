"""Interval arithmetic over many draws at once: every result is rounded outward.

The quick sieve before balls: what intervals of doubles decide needs nothing finer.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial, reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.declare.claims.grammar import Relation
from simkit.declare.parameters.expressions import Algebra, Expression
from simkit.verdicts.arithmetic.balls import BALLS, ends

Floats = NDArray[np.float64]
_WHOLE = 1000  # exponents up to which a power is taken for one of a whole number
_ULPS = 4  # by which NumPy's log, exp and powers may be off, with room


@dataclass(frozen=True)
class OutwardInterval:
    """Lower and upper ends, float64 arrays of one shape."""

    low: Floats
    high: Floats


def constant(low: float, high: float) -> OutwardInterval:
    """Return one interval for every draw."""
    return OutwardInterval(np.float64(low), np.float64(high))  # type: ignore[arg-type]


def exactly(values: Any) -> OutwardInterval:
    """Return doubles that are taken as exact."""
    array = np.asarray(values, dtype=np.float64)
    return OutwardInterval(array, array)


def _drawn(values: Any) -> OutwardInterval:
    return values if isinstance(values, OutwardInterval) else exactly(values)


def _outward(low: Any, high: Any, ulps: int = 1) -> OutwardInterval:
    for _ in range(ulps):
        low, high = np.nextafter(low, -np.inf), np.nextafter(high, np.inf)
    # Infinity less infinity says nothing.
    return OutwardInterval(np.where(np.isnan(low), -np.inf, low), np.where(np.isnan(high), np.inf, high))


def _add(a: OutwardInterval, b: OutwardInterval) -> OutwardInterval:
    return _outward(a.low + b.low, a.high + b.high)


def _subtract(a: OutwardInterval, b: OutwardInterval) -> OutwardInterval:
    return _outward(a.low - b.high, a.high - b.low)


def _hull(candidates: list[Any], ulps: int = 1) -> OutwardInterval:
    stack = np.stack(np.broadcast_arrays(*candidates))
    return _outward(stack.min(axis=0), stack.max(axis=0), ulps)  # a NaN stays one, and opens its end


def _multiply(a: OutwardInterval, b: OutwardInterval) -> OutwardInterval:
    return _hull([x * y for x in (a.low, a.high) for y in (b.low, b.high)])


def _divide(a: OutwardInterval, b: OutwardInterval) -> OutwardInterval:
    found = _hull([x / y for x in (a.low, a.high) for y in (b.low, b.high)])
    crosses = (b.low <= 0) & (b.high >= 0)
    return OutwardInterval(np.where(crosses, -np.inf, found.low), np.where(crosses, np.inf, found.high))


def _power(a: OutwardInterval, b: OutwardInterval) -> OutwardInterval:
    if np.ndim(b.low) == 0 and b.low == b.high == np.floor(b.low) and 0 < b.low <= _WHOLE:
        return _whole_power(a, int(b.low))
    found = _hull([x**y for x in (a.low, a.high) for y in (b.low, b.high)], _ULPS)
    # Monotone in each argument where the base is positive; a square is not where it changes sign.
    unsure = a.low <= 0
    return OutwardInterval(np.where(unsure, -np.inf, found.low), np.where(unsure, np.inf, found.high))


def _whole_power(a: OutwardInterval, exponent: int) -> OutwardInterval:
    """Return a power with a positive whole exponent, of a base of any sign."""
    found = _hull([a.low**exponent, a.high**exponent], _ULPS)
    if exponent % 2:
        return found
    crosses = (a.low <= 0) & (a.high >= 0)
    return OutwardInterval(np.where(crosses, 0.0, np.maximum(found.low, 0.0)), found.high)


def _monotone(
    function: Callable[[Any], Any], ulps: int = _ULPS
) -> Callable[[OutwardInterval], OutwardInterval]:
    return lambda a: _outward(function(a.low), function(a.high), ulps)


def _log(a: OutwardInterval) -> OutwardInterval:
    found = _monotone(np.log)(a)
    return OutwardInterval(
        np.where(a.low > 0, found.low, -np.inf), np.where(a.high > 0, found.high, np.inf)
    )


def _absolute(a: OutwardInterval) -> OutwardInterval:
    low, high = np.abs(a.low), np.abs(a.high)
    crosses = (a.low <= 0) & (a.high >= 0)
    return OutwardInterval(np.where(crosses, 0.0, np.minimum(low, high)), np.maximum(low, high))


def _end_by_end(extreme: Callable[[Any, Any], Any], *values: OutwardInterval) -> OutwardInterval:
    lows, highs = (reduce(extreme, ends) for ends in ([v.low for v in values], [v.high for v in values]))
    return OutwardInterval(lows, highs)


def _literal(text: str) -> OutwardInterval:
    return constant(*ends(BALLS.number(text)))


INTERVALS: Algebra[OutwardInterval] = Algebra(
    _literal,
    {"+": _add, "-": _subtract, "*": _multiply, "/": _divide, "**": _power},
    {
        "log": _log, "exp": _monotone(np.exp), "sqrt": _monotone(np.sqrt, 1),
        "ceil": _monotone(np.ceil, 0), "floor": _monotone(np.floor, 0), "abs": _absolute,
    },
    {"min": partial(_end_by_end, np.minimum), "max": partial(_end_by_end, np.maximum)},
)  # fmt: skip


def evaluate(
    expression: Expression, draws: Mapping[str, Any], ball: Callable[[str], Any]
) -> OutwardInterval:
    """Return an expression's enclosure in every draw of measurements, which are exact; others balls."""
    values = {
        name: _drawn(draws[name]) if name in draws else constant(*ends(ball(name)))
        for name in expression.names
    }
    with np.errstate(all="ignore"):
        return expression.fold(INTERVALS, values)


def nearly(
    left: OutwardInterval, relation: Relation, right: OutwardInterval, slack: Any
) -> NDArray[np.int8]:
    """Return in which draws a relation holds up to a slack (1), does not (0), or stays open (-1)."""
    with np.errstate(all="ignore"):
        gap, room = _subtract(left, right), exactly(slack)
        if relation == "=":
            size = OutwardInterval(
                np.where((gap.low <= 0) & (gap.high >= 0), 0.0, np.minimum(abs(gap.low), abs(gap.high))),
                np.maximum(abs(gap.low), abs(gap.high)),
            )
            return relate(size, "<=", room)
        if relation in (">", ">="):
            gap = OutwardInterval(-gap.high, -gap.low)
        return relate(gap, "<=", room)


def relate(left: OutwardInterval, relation: Relation, right: OutwardInterval) -> NDArray[np.int8]:
    """Return in which draws a relation holds (1), does not (0), or stays open (-1)."""
    if relation in (">", ">="):
        left, right, relation = right, left, "<" if relation == ">" else "<="
    if relation == "=":
        yes = (left.low == left.high) & (right.low == right.high) & (left.low == right.low)
        no = (left.high < right.low) | (left.low > right.high)
    elif relation == "<=":
        yes, no = left.high <= right.low, left.low > right.high
    else:
        yes, no = left.high < right.low, left.low >= right.high
    return np.where(yes, 1, np.where(no, 0, -1)).astype(np.int8)
