"""Numbers that are only a text: a formula called with them says what it computes.

A formula of the claims may be any function. Called with symbols in place of parameters it gives the
expression that it is on a whole box of them. It must not depend on their values: a comparison is
answered where it has one answer on the whole box, everything else that would need a value is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from simkit.declare.claims.grammar import Relation

_Operator = Callable[[Any, Any], Any]
_SUM, _PRODUCT, _POWER, _WHOLE = range(4)  # how strongly a text binds


class NotTraced(TypeError):
    """A formula asks for the value of a symbol."""


@dataclass
class SymbolTracing:
    """What symbols of one box share."""

    # whether a relation between two texts holds on the whole box, fails on it, or (None) neither
    decide: Callable[[str, Relation, str], bool | None]
    # the whole number that a text over another is on the whole box, as a text; None if it is none
    divide: Callable[[str, str], str | None]
    # the first thing that was refused: what a formula gives after it counts for nothing
    refused: str = field(default="", compare=False)
    # of texts that were multiplied by 0: whether they have a value on the whole box
    valued: dict[str, bool] = field(default_factory=dict, compare=False)

    def refuse(self, what: str) -> NoReturn:
        """Raise, and remember it: a formula may catch what it does not know."""
        self.refused = self.refused or what
        raise NotTraced(what)


def _constant(value: Any) -> tuple[str, int] | None:
    """Return a number that is exact as a text, and how strongly it binds; None for any other thing."""
    if hasattr(value, "is_exact") and value.is_exact():  # a ball without radius
        mantissa, exponent = map(int, value.man_exp())
        value = Fraction(mantissa) * Fraction(2) ** exponent
    if hasattr(value, "exact"):
        value = value.exact
    if hasattr(value, "p") and hasattr(value, "q"):
        value = Fraction(int(value.p), int(value.q))
    if not isinstance(value, int | Fraction):
        return None
    if Fraction(value).denominator == 1:
        return str(int(value)), _WHOLE if value >= 0 else _SUM
    return f"{value.numerator}/{value.denominator}", _PRODUCT if value >= 0 else _SUM


_SIGNS: dict[str, tuple[str, int]] = {
    "+": (" + ", _SUM), "-": (" - ", _SUM), "*": ("*", _PRODUCT), "/": ("/", _PRODUCT),
    "**": ("**", _POWER),
}  # fmt: skip


def _both_ways(sign: str) -> tuple[_Operator, _Operator]:
    """Return an operator of a symbol and of what it is reflected to."""
    return (lambda a, x: a._with(sign, a, x)), (lambda a, x: a._with(sign, x, a))


def _comparing(relation: Relation) -> _Operator:
    return lambda symbol, other: symbol._compare(relation, other)


class Symbol:
    """A number that is an expression of the parameters of a box, its text."""

    __slots__ = ("_binds", "_tracing", "text")
    __array_ufunc__ = None  # arrays leave it alone

    def __init__(self, text: str, tracing: SymbolTracing, binds: int = _WHOLE) -> None:
        self.text, self._tracing, self._binds = text, tracing, binds

    def __repr__(self) -> str:
        return self.text

    def __hash__(self) -> int:  # sets and caches compare; of another box no symbol is equal
        return hash(id(self._tracing))

    def _with(self, sign: str, a: Any, b: Any) -> Any:
        sides = [self._part(x) for x in (a, b)]
        if None in sides:
            return NotImplemented
        (left, of_left), (right, of_right) = sides  # type: ignore[misc]
        if sign in "+-" and right == "0" or sign in ("*", "/", "**") and right == "1":
            return a
        if sign == "+" and left == "0" or sign == "*" and left == "1":
            return b
        if sign == "*" and left == "0" and self._has_a_value(right):
            return 0
        if sign == "*" and right == "0" and self._has_a_value(left):
            return 0
        said, binds = _SIGNS[sign]
        left = f"({left})" if of_left < binds or sign == "**" and of_left == binds else left
        right = f"({right})" if of_right < binds or sign in "-/" and of_right == binds else right
        return Symbol(left + said + right, self._tracing, binds)

    def _has_a_value(self, text: str) -> bool:
        """Return whether a text is seen to have a value on the whole box: it equals itself."""
        if text not in self._tracing.valued:
            self._tracing.valued[text] = self._tracing.decide(text, "=", text) is True
        return self._tracing.valued[text]

    def _part(self, x: Any) -> tuple[str, int] | None:
        return (x.text, x._binds) if isinstance(x, Symbol) else _constant(x)

    def _call(self, function: str, *more: Any) -> Symbol:
        parts = [self._part(x) for x in (self, *more)]
        if None in parts:
            self._refuse(function)
        return Symbol(f"{function}({', '.join(p[0] for p in parts if p)})", self._tracing)

    def _compare(self, relation: Relation, other: Any) -> Any:
        part = self._part(other)
        if part is None and isinstance(other, float):
            part = _constant(Fraction(repr(other)))
        if part is None:
            return NotImplemented
        if relation == "=" and part[0] == self.text:
            return True
        found = self._tracing.decide(self.text, relation, part[0])
        if found is None:
            self._tracing.refuse(f"whether {self.text} {relation} {part[0]} differs within the box")
        return found

    def _refuse(self, *what: Any) -> NoReturn:
        self._tracing.refuse(f"a formula needs the value of {self.text}")

    __add__, __radd__ = _both_ways("+")
    __sub__, __rsub__ = _both_ways("-")
    __mul__, __rmul__ = _both_ways("*")
    __truediv__, __rtruediv__ = _both_ways("/")
    __pow__, __rpow__ = _both_ways("**")

    def __neg__(self) -> Any:
        return self._with("-", 0, self)

    def __pos__(self) -> Symbol:
        return self

    def __abs__(self) -> Symbol:
        return self._call("abs")

    def __divmod__(self, x: Any) -> Any:
        part = self._part(x)
        found = None if part is None else self._tracing.divide(self.text, part[0])
        if found is None:
            self._refuse()
        return Symbol(found, self._tracing), 0

    def __floordiv__(self, x: Any) -> Any:
        return divmod(self, x)[0]

    def __mod__(self, x: Any) -> Any:
        return divmod(self, x)[1]

    def __bool__(self) -> bool:
        return not self._compare("=", 0)

    def __eq__(self, other: object) -> Any:
        if isinstance(other, Symbol) and other._tracing is not self._tracing:
            return False
        return self._compare("=", other)

    __lt__, __le__ = _comparing("<"), _comparing("<=")
    __gt__, __ge__ = _comparing(">"), _comparing(">=")
    __float__ = __int__ = __index__ = __trunc__ = __floor__ = __ceil__ = __iter__ = __len__ = _refuse

    def exp(self) -> Symbol:
        """Return exp of it, as a ball does."""
        return self._call("exp")

    def log(self) -> Symbol:
        """Return its logarithm."""
        return self._call("log")

    def sqrt(self) -> Symbol:
        """Return its square root."""
        return self._call("sqrt")

    def max(self, other: Any) -> Symbol:
        """Return the larger of two numbers."""
        return self if self._part(other) == self._part(self) else self._call("max", other)

    def min(self, other: Any) -> Symbol:
        """Return the smaller of two numbers."""
        return self if self._part(other) == self._part(self) else self._call("min", other)


def exact(value: Any) -> Fraction:
    """Return a parameter as its formula counts with it: exactly as it was typed, a symbol as it is.

    >>> exact(0.1)
    Fraction(1, 10)
    """
    if isinstance(value, Symbol):
        return value  # type: ignore[return-value]
    if hasattr(value, "exact"):
        return value.exact  # type: ignore[no-any-return]
    return Fraction(repr(value) if isinstance(value, float) else value)
