"""The grammar of claims: ``Pr[stored] >= 1 - p``, ``E[loss] <= 2*sigma/n``, ``error = O(log(d)/d)``."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from simkit.declare.parameters.expressions import Expression, ExpressionError

Relation = Literal["<", "<=", "=", ">=", ">"]
Kind = Literal["probability", "quantile", "mean", "always", "identity", "order", "with-high-probability"]

_RELATION = re.compile(r"<=|>=|==|=|<|>")
_ORDER = re.compile(r"(O|Omega|Theta)\((.*)\)", re.DOTALL)
_SQUARE = re.compile(r"(\w+)\s*\*\*\s*2")
_COMPARED = re.compile(r"(\w+)\((\w+)=([^(),]+)\)\s*-\s*(\w+)\((\w+)=([^(),]+)\)")
_POLY = re.compile(r"1\s*-\s*(.+)/\s*poly\((\w+)\)", re.DOTALL)


@dataclass(frozen=True)
class Statement:
    """A statement taken apart."""

    kind: Kind
    # between the sides; in an order claim ``<=`` for O, ``>=`` for Omega, ``=`` for Theta
    relation: Relation
    right: Expression  # in an order claim the rate, with high probability the d of ``1 - d/poly(n)``
    # "Pr", "E", "Var" or "": what is taken of the left side; ``Var[x]`` is a mean, of (x - E x)^2
    measure: str = ""
    event: str = ""  # the event's name in ``Pr[event]``; empty where it is a comparison
    # what is compared: of ``Pr[x <= y]`` the x, of ``E[x]`` and ``Var[x]`` the x
    left: Expression | None = None
    inner: Relation | None = None  # relation inside ``Pr[x <= y]``
    threshold: Expression | None = None  # the y of ``Pr[x <= y]``
    size: str = ""  # the n of ``poly(n)``
    # of ``E[x(p=b) - x(p=a)]`` what is compared, ``p=a,b``; its left side is ``x_difference``
    compare: str = ""

    @property
    def names(self) -> frozenset[str]:
        """Every name in it, the event's left out."""
        parts = (self.left, self.threshold, self.right)
        found = frozenset[str]().union(*(part.names for part in parts if part is not None))
        return found | ({self.size} if self.size else set())

    @property
    def of_moment(self) -> str:
        """The x of ``E[x**2]`` and of ``Var[x]``; else nothing."""
        inside = self.left.text if self.left is not None else ""
        if self.measure == "Var":
            return inside
        square = _SQUARE.fullmatch(inside) if self.measure == "E" else None
        return square[1] if square else ""


def parse_statement(text: str) -> Statement:
    """Return a statement taken apart; an `ExpressionError` says in a line what is wrong with it.

    >>> parse_statement("Pr[stored] >= 1 - p").kind
    'probability'
    >>> parse_statement("error = O(log(d)/d)").kind
    'order'
    """
    try:
        return _parsed(text)
    except ExpressionError as error:
        raise ExpressionError(f"{error}{_cure(text)}") from None


#: What is written otherwise than on paper: how it looks, and what to write.
_CURES = (
    (r"(?<![\w.])\d+\.?\d*(?![eE][+-]?\d)[A-Za-z_(]", "write a product with its sign, 2*p"),
    (r"\^", "write a power as p**2"),
    (r"\|", "write an absolute value as abs(x)"),
    (r"(?<!\w)P\[", "write a probability as Pr[...]"),
)


def _cure(text: str) -> str:
    """Return what to write in place of the first thing that is written otherwise than on paper."""
    found = next((cure for looks, cure in _CURES if re.search(looks, text)), "")
    return f"; {found}" if found else ""


def _parsed(text: str) -> Statement:
    left, relation, right = _split(text, text)
    if measured := re.fullmatch(r"(Pr|E|Var)\[(.*)\]", left, re.DOTALL):
        return _measured(measured[1], measured[2].strip(), relation, right, text)
    if relation == "=" and (order := _ORDER.fullmatch(right)):
        return _order(Expression(left), "", order)
    kind: Kind = "identity" if relation == "=" else "always"
    return Statement(kind, relation, Expression(right), left=Expression(left))


@lru_cache(maxsize=4096)
def parse_premise(text: str) -> tuple[Expression, Relation, Expression]:
    """Return both sides of a premise and the relation between them."""
    try:
        left, relation, right = _split(text, text)
        return Expression(left), relation, Expression(right)
    except ExpressionError as error:
        raise ExpressionError(f"{error}{_cure(text)}") from None


def premise_names(premises: Iterable[object]) -> frozenset[str]:
    """Return every name in those premises that are texts."""
    names = frozenset[str]()
    for text in premises:
        if isinstance(text, str):
            left, _, right = parse_premise(text)
            names |= left.names | right.names
    return names


def _measured(measure: str, inside: str, relation: Relation, right: str, text: str) -> Statement:
    if measure == "E" and (sides := _COMPARED.fullmatch(inside)):
        return _difference(sides, relation, right, text)
    if measure in ("E", "Var"):
        if measure == "E" and relation == "=" and (order := _ORDER.fullmatch(right)):
            return _order(Expression(inside), "E", order)
        kind: Kind = "identity" if relation == "=" else "mean"
        return Statement(kind, relation, Expression(right), measure, left=Expression(inside))
    poly = _POLY.fullmatch(right)
    kind = "identity" if relation == "=" else "probability"
    if poly:
        if relation != ">=":
            raise ExpressionError("what holds with high probability is written Pr[...] >= 1 - d/poly(n)")
        kind = "with-high-probability"
    expression, size = (Expression(poly[1]), poly[2]) if poly else (Expression(right), "")
    if re.fullmatch(r"\w+", inside):
        return Statement(kind, relation, expression, "Pr", event=inside, size=size)
    x, inner, y = _split(inside, text)
    if kind == "probability":
        kind = "quantile"
    return Statement(
        kind, relation, expression, "Pr", "", Expression(x), inner, Expression(y), size
    )  # fmt: skip


def _difference(sides: re.Match[str], relation: Relation, right: str, text: str) -> Statement:
    """Return a statement on the difference of one quantity at two values of a parameter."""
    x, name, second, other, again, first = (side.strip() for side in sides.groups())
    if (x, name) != (other, again):
        raise ExpressionError(f"{text!r} compares one quantity at two values of one parameter")
    kind: Kind = "identity" if relation == "=" else "mean"
    left, pair = Expression(f"{x}_difference"), f"{name}={first},{second}"
    return Statement(kind, relation, Expression(right), "E", left=left, compare=pair)


def _order(left: Expression, measure: str, order: re.Match[str]) -> Statement:
    relations: dict[str, Relation] = {"O": "<=", "Omega": ">=", "Theta": "="}
    return Statement("order", relations[order[1]], Expression(order[2]), measure, left=left)


def _split(text: str, whole: str) -> tuple[str, Relation, str]:
    """Return what stands on both sides of the one relation outside of brackets, and the relation."""
    places = [m for m in _RELATION.finditer(text) if _depth(text[: m.start()]) == 0]
    if len(places) != 1:
        found = "no relation" if not places else f"{len(places)} relations"
        raise ExpressionError(
            f"{whole!r} has {found}; write one of <, <=, =, >=, > as in Pr[success] >= 1 - delta,"
            ' and an assumption in when=, as when=("n >= 2",)'
        )
    left, right = text[: places[0].start()].strip(), text[places[0].end() :].strip()
    symbol: Any = "=" if places[0][0] == "==" else places[0][0]
    return left, symbol, right


def _depth(text: str) -> int:
    return sum((c in "([") - (c in ")]") for c in text)
