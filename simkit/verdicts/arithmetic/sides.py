"""The names of a claim at one cell as numbers, and its expressions evaluated with them."""

import math
from collections.abc import Mapping
from decimal import DecimalException, localcontext
from fractions import Fraction
from functools import cached_property
from typing import Any

from flint import arb, ctx, fmpq

from simkit.declare.claims.claim import Claim
from simkit.declare.claims.grammar import Relation
from simkit.declare.mistakes import said_of
from simkit.declare.parameters.expressions import Expression, ExpressionError
from simkit.declare.parameters.typed import as_typed, through_float, typed_parameters
from simkit.declare.statement import related
from simkit.verdicts.arithmetic import decimals
from simkit.verdicts.arithmetic.balls import (
    BALLS,
    FIRST_PRECISION,
    FLINT_RATIONALS,
    RATIONALS,
    Imprecise,
    NotEvaluated,
    compare,
    to_ball,
    to_fmpq,
    to_fraction,
)


class Numbers:
    """What each name of a claim is at a cell.

    The parameters are those of the cell, reporting ones included. For the witness of a refutation the
    second function is taken of a number that has two.
    """

    def __init__(self, claim: Claim, params: Mapping[str, Any], second: bool = False) -> None:
        self.claim, self.params, self.second = claim, params, second
        self.has_second = False  # whether a second function was used
        self._called: dict[tuple[int, int], Any] = {}
        self._rationals: dict[tuple[Expression, int], Fraction | None] = {}

    @cached_property
    def _typed(self) -> Mapping[str, Any]:
        """The parameters as formulas get them."""
        return typed_parameters(self.params)

    def raw(self, name: str) -> Any:
        """Return a number as its source gives it, a float parameter as a decimal, or `NotEvaluated`."""
        if name in self.claim.numbers:
            formula = self.claim.numbers[name]
            if isinstance(formula, tuple):
                self.has_second |= self.second
                formula = formula[1 if self.second else 0]
            return self.call(name, formula) if callable(formula) else _as_written(formula)
        if name == "pi" and name not in self.params:
            return arb.pi()
        if name not in self.params:
            raise NotEvaluated(f"{name} differs from draw to draw")
        value = self.params[name]
        if isinstance(value, bool | str) or value is None:
            raise NotEvaluated(f"{name} is no number here")
        return _as_written(value)

    def call(self, name: str, formula: Any) -> Any:
        """Return what a formula gives at the cell, asked once at each precision, or `NotEvaluated`."""
        key = id(formula), ctx.prec  # a number may have the name of another formula
        if key not in self._called:
            try:
                value = formula(self._typed)
            except (NotEvaluated, KeyboardInterrupt):
                raise
            except BaseException as error:  # a user's formula may raise anything
                raise NotEvaluated(f"{name} failed: {said_of(error)}") from error
            if value is None:
                raise NotEvaluated(f"{name} has no value here")
            if type(value) is Fraction and (text := through_float(value)):
                raise NotEvaluated(
                    f"{name} is the double {text}, not {text}: it came through a float; write"
                    ' Fraction(p["b"]), not Fraction(float(p["b"]))'
                )
            self._called[key] = value
        return self._called[key]

    def given(self, formula: Any) -> Any:
        """Return what a formula has given already, at some precision; None if it was not asked."""
        return next((value for (of, _), value in self._called.items() if of == id(formula)), None)

    def ball(self, expression: Expression, draw: Mapping[str, float] | None = None) -> arb:
        """Return an expression as a ball at present precision, at one exact draw, or `NotEvaluated`."""
        values = {}
        for name in expression.names:
            if draw is not None and name in draw:
                values[name] = arb(draw[name])
            else:
                try:
                    values[name] = to_ball(self.raw(name), self.claim.accuracy)
                except NotEvaluated as fault:
                    kind = Imprecise if isinstance(fault, Imprecise) else NotEvaluated
                    raise kind(_named(name, str(fault))) from fault.__cause__
        found = expression.fold(BALLS, values)
        if found.is_nan():
            raise Imprecise(f"{expression.text} is nan")
        return found

    def rational(
        self, expression: Expression, draw: Mapping[str, float] | None = None
    ) -> Fraction | None:
        """Return an expression's value where it is rational, else None."""
        if draw is not None:
            return self._rational(expression, draw)
        key = expression, ctx.prec
        if key not in self._rationals:
            self._rationals[key] = self._rational(expression, None)
        return self._rationals[key]

    def _rational(self, expression: Expression, draw: Mapping[str, float] | None) -> Fraction | None:
        values = {}
        for name in expression.names:
            drawn = draw is not None and name in draw
            # A ball is asked for where it is shown, so that it is computed once.
            with ctx.workprec(max(ctx.prec, FIRST_PRECISION)):
                exact = Fraction(draw[name]) if drawn and draw else to_fraction(self.raw(name))
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

    def in_decimals(self, expression: Expression, digits: int = 120) -> arb:
        """Return an enclosure from decimal arithmetic, which shares nothing with that of balls."""
        try:
            with localcontext(decimals.context(digits)):
                values = {name: self._in_decimals(name) for name in expression.names}
                low, high = expression.fold(decimals.DECIMALS, values)
        except (DecimalException, decimals.NoValue) as error:
            raise NotEvaluated(f"{expression.text} has no value in decimals") from error
        if not (low.is_finite() and high.is_finite()):
            raise NotEvaluated(f"{expression.text} has no finite value in decimals")
        return arb(str(low)).union(arb(str(high)))

    def _in_decimals(self, name: str) -> decimals.Pair:
        if name == "pi" and name not in {*self.params, *self.claim.numbers}:
            return decimals.pi()
        exact = to_fraction(self.raw(name))
        if exact is None:
            raise NotEvaluated(f"{name} is no rational, and has no second function")
        return decimals.enclose(exact)

    def relation(
        self,
        left: Expression,
        relation: Relation,
        right: Expression,
        draw: Mapping[str, float] | None = None,
    ) -> bool | None:
        """Return whether a relation between two expressions holds; None where it stays open."""
        exact = self.rational(left, draw), self.rational(right, draw)
        if exact[0] is not None and exact[1] is not None:
            return related(exact[0], relation, exact[1])
        return compare(lambda: self.ball(left, draw), relation, lambda: self.ball(right, draw))

    def nearly(
        self,
        left: Expression,
        relation: Relation,
        right: Expression,
        draw: Mapping[str, float],
        slack: float,
    ) -> bool | None:
        """Return whether a relation holds in a draw up to a slack; None where it stays open."""
        return compare(
            lambda: _size(self.ball(left, draw) - self.ball(right, draw), relation),
            "<=",
            lambda: arb(slack),
        )


def _as_written(value: Any) -> Any:
    """Return a float of a declaration or a cell as the decimal that stands for it: 0.1 is 1/10."""
    return as_typed(value).exact if type(value) is float and math.isfinite(value) else value


def _size(gap: arb, relation: Relation) -> arb:
    """Return by how much a gap breaks a relation: positive where it does."""
    return abs(gap) if relation == "=" else -gap if relation in (">", ">=") else gap


def _named(name: str, fault: str) -> str:
    return fault if fault.startswith(name) else f"{name}: {fault}"
