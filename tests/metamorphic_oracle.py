"""What the verdict on a claim has to be, from its two sides: it shares nothing with the audit.

It imports the standard library alone. Numbers are pairs of decimals that enclose them; every operation
rounds outward. The whole of the rules:

    what is seen                                                    verdict
    --------------------------------------------------------------  -------------
    1  a premise is false                                           premise unmet
    2  a premise is not certain                                     (undetermined)
    3  of a probability at least R: its event is said to be sure    vacuous
    4  x <= R and no x is above R (R >= the top of x's range)       vacuous
       x <  R and R above the top; mirrored for >= and >
    5  x <= R and every x is above R (R < the bottom); x < R and    fails
       R <= the bottom; mirrored; x = R and R outside of the range
    6  L relation R is certain                                      holds
    7  L relation R is certainly false                              fails
    8  anything else                                                (undetermined)
    9  a verdict that a bound of a side does not reach              undecided

Probabilities have the range [0, 1], other sides what the claim or its quantity declares. A premise on a
draw takes rules 4 and 5 away where nothing is averaged. One cell refutes a claim made of every cell;
what it says of the cell is the same for the others.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal, DecimalException

DIGITS = 90
_DOWN = Context(prec=DIGITS, rounding=ROUND_FLOOR, Emin=-(10**15), Emax=10**15)
_UP = Context(prec=DIGITS, rounding=ROUND_CEILING, Emin=-(10**15), Emax=10**15)
# exp, ln and sqrt round to nearest: so much is put around them. Operators of decimals round, too, to
# what a thread has set: everything goes by these two contexts, or copies.
_ULP = Decimal(f"1e-{DIGITS - 2}")
_LESS, _MORE = _DOWN.subtract(Decimal(1), _ULP), _UP.add(Decimal(1), _ULP)
_RELATION = re.compile(r"<=|>=|==|=|<|>")
_MIRRORED = {"<=": ">=", "<": ">", ">=": "<=", ">": "<", "=": "="}
_INFINITE = Decimal("inf")

Pair = tuple[Decimal, Decimal]


class Undetermined(Exception):
    """The oracle does not know."""


@dataclass(frozen=True)
class Case:
    """A claim at a cell, as the oracle sees it.

    Attributes
    ----------
    statement : str
        ``left relation right``.
    names : mapping of str to pair of Decimal
        What each name is, enclosed.
    left : pair of Decimal, optional
        The left side, where it is no expression of the names.
    premises : sequence of str
        ``a relation b`` of the names.
    met : sequence of bool or None
        Of premises that are no expressions: whether each is met.
    range : pair of str
        What the left side cannot leave, two expressions, either may be empty.
    sure : str
        Where the event cannot fail to happen: a premise, or nothing.
    on_draw : bool
        Whether a premise depends on the draw.
    decides : collection of str
        Verdicts that what is computed can reach.
    """

    statement: str
    names: Mapping[str, Pair]
    left: Pair | None = None
    premises: Sequence[str] = ()
    met: Sequence[bool | None] = ()
    range: tuple[str, str] = ("", "")
    sure: str = ""
    on_draw: bool = False
    decides: frozenset[str] = field(default=frozenset({"holds", "fails"}))


def expected(case: Case) -> str:
    """Return the verdict on a case.

    Raises
    ------
    Undetermined
        If its sides and the table do not say.
    """
    left_text, relation, right_text = split(case.statement)
    if any(met is False for met in case.met) or any(_holds(case, p) is False for p in case.premises):
        return "premise unmet"
    if any(met is None for met in case.met) or any(_holds(case, p) is None for p in case.premises):
        raise Undetermined("a premise")
    measure = re.match(r"(Pr|E)\[", left_text)
    right = value(right_text, case.names)
    if case.sure and relation in (">", ">=") and _holds(case, case.sure) is True:
        return "vacuous"
    said = _by_range(case, measure[1] if measure else "", relation, right)
    if not said:
        left = case.left if case.left is not None else value(left_text, case.names)
        said = {True: "holds", False: "fails"}[_certain(left, relation, right)]
    if said in ("holds", "fails") and said not in case.decides:
        return "undecided"
    return said


def _by_range(case: Case, measure: str, relation: str, right: Pair) -> str:
    low, high = (
        (Decimal(0), Decimal(1)) if measure == "Pr" else
        (value(case.range[0], case.names)[0] if case.range[0] else -_INFINITE,
         value(case.range[1], case.names)[1] if case.range[1] else _INFINITE)
    )  # fmt: skip
    if case.on_draw and not measure:
        return ""
    if relation == "=":
        return "fails" if right[1] < low or right[0] > high else ""
    if relation in (">", ">="):
        low, high, right, relation = *_turned((low, high)), _turned(right), _MIRRORED[relation]
    if high.is_finite() and (right[0] >= high if relation == "<=" else right[0] > high):
        return "vacuous"
    if low.is_finite() and (right[1] < low if relation == "<=" else right[1] <= low):
        return "fails"
    if _touches(right, low) or _touches(right, high):
        raise Undetermined("whether the range says it")
    return ""


def _turned(pair: Pair) -> Pair:
    return pair[1].copy_negate(), pair[0].copy_negate()


def _touches(pair: Pair, end: Decimal) -> bool:
    return pair[0] != pair[1] and pair[0] <= end <= pair[1]


def _certain(left: Pair, relation: str, right: Pair) -> bool:
    if relation in (">", ">="):
        return _certain(right, _MIRRORED[relation], left)
    if relation == "=":
        if left[1] < right[0] or left[0] > right[1]:
            return False
        if left[0] == left[1] == right[0] == right[1]:
            return True
        raise Undetermined("whether two sides are equal")
    if left[1] <= right[0] if relation == "<=" else left[1] < right[0]:
        return True
    if left[0] > right[1] if relation == "<=" else left[0] >= right[1]:
        return False
    raise Undetermined("which side is larger")


def _holds(case: Case, premise: str) -> bool | None:
    left, relation, right = split(premise)
    try:
        return _certain(value(left, case.names), relation, value(right, case.names))
    except Undetermined:
        return None


def split(text: str) -> tuple[str, str, str]:
    """Return what stands on both sides of the one relation outside of brackets, and the relation."""
    for found in _RELATION.finditer(text):
        before = text[: found.start()]
        if sum((c in "([") - (c in ")]") for c in before) == 0:
            return before.strip(), found[0].replace("==", "="), text[found.end() :].strip()
    raise Undetermined(f"no relation in {text}")


# Interval arithmetic in decimals


def value(text: str, names: Mapping[str, Pair]) -> Pair:
    """Return an enclosure of an expression over some names.

    Raises
    ------
    Undetermined
        If it has no finite value here, or holds what is not known.
    """
    source = re.sub(r"\blambda\b", "lambda_", text)
    known = {"lambda_" if name == "lambda" else name: pair for name, pair in names.items()}
    try:
        found = _of(ast.parse(source, mode="eval").body, known)
    except (DecimalException, ZeroDivisionError, OverflowError, ValueError) as error:
        raise Undetermined(f"{text}: {error!r}") from None
    if not (found[0].is_finite() and found[1].is_finite()):
        raise Undetermined(f"{text} is not finite")
    return found


def _of(node: ast.expr, names: Mapping[str, Pair]) -> Pair:
    if isinstance(node, ast.Constant):
        exact = Decimal(repr(node.value))
        return exact, exact
    if isinstance(node, ast.Name):
        if node.id not in names:
            raise Undetermined(node.id)
        return names[node.id]
    if isinstance(node, ast.UnaryOp):
        low, high = _of(node.operand, names)
        return (low, high) if isinstance(node.op, ast.UAdd) else _turned((low, high))
    if isinstance(node, ast.BinOp):
        return _combined(type(node.op).__name__, _of(node.left, names), _of(node.right, names))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return _called(node.func.id, [_of(each, names) for each in node.args])
    raise Undetermined(ast.dump(node))


def _combined(operation: str, a: Pair, b: Pair) -> Pair:
    if operation == "Add":
        return _DOWN.add(a[0], b[0]), _UP.add(a[1], b[1])
    if operation == "Sub":
        return _DOWN.subtract(a[0], b[1]), _UP.subtract(a[1], b[0])
    if operation == "Mult":
        return _ends(lambda c, x, y: c.multiply(x, y), a, b)
    if operation == "Div":
        if b[0] <= 0 <= b[1]:
            raise Undetermined("division by zero")
        return _ends(lambda c, x, y: c.divide(x, y), a, b)
    if operation == "Pow":
        return _power(a, b)
    raise Undetermined(operation)


def _ends(operation, a: Pair, b: Pair) -> Pair:  # type: ignore[no-untyped-def]
    return (
        min(operation(_DOWN, x, y) for x in a for y in b),
        max(operation(_UP, x, y) for x in a for y in b),
    )


def _power(a: Pair, b: Pair) -> Pair:
    whole = b[0] == b[1] == b[0].to_integral_value()
    if whole and abs(b[0]) <= 64:
        found = (Decimal(1), Decimal(1))
        for _ in range(int(abs(b[0]))):
            found = _combined("Mult", found, a)
        if b[0] % 2 == 0 and a[0] < 0:
            found = (Decimal(0) if a[0] <= 0 <= a[1] else max(found[0], Decimal(0)), found[1])
        return found if b[0] >= 0 else _combined("Div", (Decimal(1), Decimal(1)), found)
    if a[0] <= 0:
        if a == (0, 0) and b[0] > 0:
            return a
        raise Undetermined("a power of what may be negative")
    return _called("exp", [_combined("Mult", _called("log", [a]), b)])


def _called(name: str, args: Sequence[Pair]) -> Pair:
    if name in ("min", "max"):
        extreme = min if name == "min" else max
        return extreme(a for a, _ in args), extreme(b for _, b in args)
    ((low, high),) = args
    if name == "exp":
        if not -(10**14) < low <= high < 10**14:
            raise Undetermined("exp of so much")
        ends = _DOWN.exp(low), _UP.exp(high)
        return _DOWN.multiply(ends[0], _LESS), _UP.multiply(ends[1], _MORE)
    if name == "log":
        if low <= 0:
            raise Undetermined("log of what may be 0")
        a, b = _DOWN.ln(low), _UP.ln(high)
        reach = _UP.multiply(max(a.copy_abs(), b.copy_abs()), _ULP)
        return _DOWN.subtract(a, reach), _UP.add(b, reach)
    if name == "sqrt":
        if low < 0:
            raise Undetermined("a root of what may be negative")
        a, b = _DOWN.sqrt(low), _UP.sqrt(high)
        if a == b and _DOWN.multiply(a, a) == _UP.multiply(a, a) == low == high:
            return a, b
        return _DOWN.multiply(a, _LESS), _UP.multiply(b, _MORE)
    if name in ("ceil", "floor"):
        rounding = ROUND_CEILING if name == "ceil" else ROUND_FLOOR
        a, b = (end.to_integral_value(rounding) for end in (low, high))
        if a != b:
            raise Undetermined(f"{name} at a step")
        return a, b
    raise Undetermined(name)
