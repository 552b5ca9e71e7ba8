"""Grids: the values that an option's text stands for.

``100:2000`` (inclusive, the parameter's own step), ``100:2000:10``, ``1e2:1e8:*10`` (geometric),
``4,6,10,18``, ``0.3``, and arithmetic in other parameters (``10*d``). Computed in decimal; the end
belongs to the grid if it lies on it.
"""

from dataclasses import dataclass
from decimal import Decimal, DecimalException, localcontext

from simkit.declare.parameters.expressions import EXACT, Expression, ExpressionError

LARGEST_GRID = 100_000


class GridError(ValueError):
    """The text is no grid; the message says why and shows one that works."""


@dataclass(frozen=True)
class Grid:
    """The items of a grid in the order written; each a number or an expression in parameters."""

    text: str
    items: tuple[Decimal | Expression, ...]


def parse_grid(text: str, default_step: Decimal = Decimal(1)) -> Grid:
    """Return the grid that `text` stands for.

    It has comma-separated numbers, ranges ``start:end`` (of the default step), ``start:end:step``,
    ``start:end:*factor``, and expressions. `GridError` if it is empty, malformed, runs downwards or
    stands still, is too long, or overflows.
    """
    if not text.strip():
        raise GridError("it is empty; write a number, a list 4,6,10 or a range 100:2000:10")
    try:
        with localcontext(EXACT):
            items = _parse_items(text, default_step)
    except DecimalException:
        raise GridError("it overflows; write numbers that a double can hold") from None
    return Grid(text, tuple(items.values()))


def _parse_items(text: str, default_step: Decimal) -> dict[str, Decimal | Expression]:
    items: dict[str, Decimal | Expression] = {}
    count = 0
    for part in _parts(text):
        values = _parse_range(part, default_step) if ":" in part else (_parse_value(part),)
        count += len(values)
        if count > LARGEST_GRID:
            raise GridError(f"it has over {LARGEST_GRID} values; write fewer, as 100:2000:10")
        for value in values:  # a value named twice is one cell
            key = value.text if isinstance(value, Expression) else str(value.normalize())
            items.setdefault(key, value)
    return items


def _parts(text: str) -> list[str]:
    """Return what commas separate; those of ``min(a, b)`` do not."""
    depth, parts = 0, [""]
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        if sign == "," and depth <= 0:
            parts.append("")
        else:
            parts[-1] += sign
    return parts


def _parse_value(text: str) -> Decimal | Expression:
    try:
        expression = Expression(text)
        return expression if expression.names else expression.evaluate({})
    except ExpressionError as error:
        raise GridError(f"{error}; write a number, a list 4,6,10 or a range 100:2000:10") from None


def _parse_number(text: str) -> Decimal:
    value = _parse_value(text)
    if isinstance(value, Expression):
        raise GridError(
            f"a range runs between numbers, and {value.text!r} is none; write one like 100:2000:10"
        )
    return value


def _parse_range(text: str, default_step: Decimal) -> tuple[Decimal, ...]:
    parts = text.split(":")
    if len(parts) > 3:
        raise GridError("a range has two or three parts; write one like 100:2000:10")
    start, end = _parse_number(parts[0]), _parse_number(parts[1])
    if end < start:
        raise GridError(f"the range runs downwards; write it upwards, as {parts[1]}:{parts[0]}")
    if len(parts) == 3 and parts[2].strip().startswith("*"):
        return _geometric(start, end, _parse_number(parts[2].strip()[1:]))
    step = _parse_number(parts[2]) if len(parts) == 3 else default_step
    if step <= 0:
        raise GridError(f"the step {step} never arrives; write a positive one, as 1:10:1")
    steps = (end - start) // step if (end - start) < step * 10 * LARGEST_GRID else LARGEST_GRID + 1
    if steps > LARGEST_GRID:
        raise GridError(f"it has over {LARGEST_GRID} values; write a larger step, as 100:2000:10")
    return tuple(start + step * k for k in range(int(steps) + 1))


def _geometric(start: Decimal, end: Decimal, factor: Decimal) -> tuple[Decimal, ...]:
    if start <= 0:
        raise GridError("a geometric range starts above zero; write one like 1e2:1e8:*10")
    if factor <= 1:
        raise GridError(f"the factor {factor} never arrives; write one above 1, as 1:1000:*10")
    values = [start]
    while (value := values[-1] * factor) <= end:
        values.append(value)
        if len(values) > LARGEST_GRID:
            raise GridError(f"it has over {LARGEST_GRID} values; write a larger factor, as 1e2:1e8:*10")
    return tuple(values)
