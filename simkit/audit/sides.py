"""The names of a claim at one cell as numbers, and its expressions evaluated with them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from decimal import Context, Decimal, DecimalException, localcontext
from fractions import Fraction
from typing import Any

from flint import arb, ctx, fmpq

from simkit.audit.balls import (
    BALLS,
    FLINT_RATIONALS,
    RATIONALS,
    NotEvaluated,
    compare,
    to_ball,
    to_fmpq,
    to_fraction,
)
from simkit.declare.arithmetic import Algebra, Expression, ExpressionError
from simkit.declare.claims import Claim, Relation
from simkit.declare.faults import at, place_of
from simkit.errors import one_line

_DIGITS = 400, 800  # of the two decimal evaluations that are compared
_MARGIN = Decimal("1e-380")


class Numbers:
    """What each name of a claim is at a cell.

    Parameters
    ----------
    claim : Claim
    params : mapping
        Of the cell, reporting ones included.
    second : bool
        Take the second function of a number that has two: for the witness of a refutation.
    """

    def __init__(self, claim: Claim, params: Mapping[str, Any], second: bool = False) -> None:
        self.claim, self.params, self.second = claim, params, second
        self.has_second = False  # whether a second function was used
        self._called: dict[tuple[str, int], Any] = {}

    def raw(self, name: str) -> Any:
        """Return a number as its source gives it: floats among the parameters are decimals.

        Raises
        ------
        NotEvaluated
            If it has no value here.
        """
        if name in self.claim.numbers:
            formula = self.claim.numbers[name]
            if isinstance(formula, tuple):
                self.has_second |= self.second
                formula = formula[1 if self.second else 0]
            return self.call(name, formula)
        if name == "pi" and name not in self.params:
            return arb.pi()
        value = self.params[name]
        if isinstance(value, bool | str) or value is None:
            raise NotEvaluated(f"{name} is no number here")
        return Fraction(Decimal(repr(value))) if isinstance(value, float) else value

    def call(self, name: str, formula: Any) -> Any:
        """Return what a formula gives at the cell; it is asked once at each precision.

        Raises
        ------
        NotEvaluated
            If it raises anything, or gives nothing.
        """
        key = name, ctx.prec
        if key not in self._called:
            try:
                value = formula(self.params)
            except NotEvaluated:
                raise
            except Exception as error:  # a user's formula may raise anything
                raise NotEvaluated(f"{name} failed: {one_line(error)}{at(place_of(error))}") from error
            if value is None:
                raise NotEvaluated(f"{name} has no value here")
            self._called[key] = value
        return self._called[key]

    def ball(self, expression: Expression, draw: Mapping[str, float] | None = None) -> arb:
        """Return an expression's value as a ball at the present precision.

        Parameters
        ----------
        expression : Expression
        draw : mapping of str to float, optional
            Kept measurements of one trial, taken as exact.

        Raises
        ------
        NotEvaluated
            If it has no value.
        """
        values = {}
        for name in expression.names:
            if draw is not None and name in draw:
                values[name] = arb(draw[name])
            else:
                try:
                    values[name] = to_ball(self.raw(name), self.claim.accuracy)
                except NotEvaluated as fault:
                    raise NotEvaluated(_named(name, str(fault))) from fault.__cause__
        found = expression.fold(BALLS, values)
        if found.is_nan():
            raise NotEvaluated(f"{expression.text} is nan")
        return found

    def rational(self, expression: Expression) -> Fraction | None:
        """Return an expression's value where it is rational, else None."""
        values = {}
        for name in expression.names:
            exact = to_fraction(self.raw(name))
            if exact is None:
                return None
            values[name] = exact
        try:
            return expression.fold(RATIONALS, values)
        except (ExpressionError, ZeroDivisionError):
            return None

    def in_flint(self, expression: Expression) -> fmpq | None:
        """Return an expression's value where it is rational, by flint's rationals; else None."""
        values = {}
        for name in expression.names:
            exact = to_fraction(self.raw(name))
            if exact is None:
                return None
            values[name] = to_fmpq(exact)
        try:
            return expression.fold(FLINT_RATIONALS, values)
        except (ExpressionError, ZeroDivisionError):
            return None

    def in_decimals(self, expression: Expression) -> arb:
        """Return an enclosure from decimal arithmetic, which shares nothing with that of balls.

        It is evaluated with 400 and with 800 digits; ten times their difference, and 1e-380 of the
        value, counts as its error.
        """
        found = []
        for digits in _DIGITS:
            try:
                with localcontext(Context(prec=digits, Emax=999_999, Emin=-999_999)):
                    values = {name: _decimal(self.raw(name), name) for name in expression.names}
                    found.append(expression.fold(_DECIMALS, values))
            except DecimalException as error:
                raise NotEvaluated(f"{expression.text} has no value in decimals") from error
        rough, fine = found
        if not fine.is_finite():
            raise NotEvaluated(f"{expression.text} has no finite value in decimals")
        with localcontext(Context(prec=_DIGITS[1], Emax=999_999, Emin=-999_999)):
            slack = 10 * abs(rough - fine) + abs(fine) * _MARGIN
            low, high = fine - slack, fine + slack
        return arb(str(low)).union(arb(str(high)))

    def relation(self, left: Expression, relation: Relation, right: Expression) -> bool | None:
        """Return whether a relation between two expressions holds; None where it stays open."""
        exact = self.rational(left), self.rational(right)
        if exact[0] is not None and exact[1] is not None:
            return compare_rationals(exact[0], relation, exact[1])
        return compare(lambda: self.ball(left), relation, lambda: self.ball(right))


def compare_rationals(left: Fraction, relation: Relation, right: Fraction) -> bool:
    """Return whether a relation between two rationals holds."""
    return {
        "<": left < right, "<=": left <= right, "=": left == right, ">=": left >= right,
        ">": left > right,
    }[relation]  # fmt: skip


_DECIMALS: Algebra[Decimal] = Algebra(
    Decimal,
    {
        "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b,
        "/": lambda a, b: a / b, "**": lambda a, b: a**b,
    },
    {
        "log": lambda x: x.ln(), "exp": lambda x: x.exp(), "sqrt": lambda x: x.sqrt(),
        "ceil": lambda x: Decimal(math.ceil(x)), "floor": lambda x: Decimal(math.floor(x)),
    },
)  # fmt: skip


def _decimal(value: Any, name: str) -> Decimal:
    if name == "pi" and isinstance(value, arb):
        with ctx.workprec(4 * _DIGITS[1]):
            return +Decimal(arb.pi().str(_DIGITS[1] + 9, radius=False))
    exact = to_fraction(value)
    if exact is None:
        raise NotEvaluated(f"{name} is no rational, and has no second function")
    return Decimal(exact.numerator) / Decimal(exact.denominator)


def _named(name: str, fault: str) -> str:
    return fault if fault.startswith(name) else f"{name}: {fault}"
