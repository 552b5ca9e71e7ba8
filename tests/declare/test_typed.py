"""Numbers as they were typed: rationals to formulas, doubles to floats and arrays."""

from __future__ import annotations

import math
import operator
import pickle
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from flint import arb, ctx, fmpq
from hypothesis import given
from hypothesis import strategies as st

import simkit
from simkit.declare.parameters.expressions import Expression, as_decimal, evaluate
from simkit.declare.parameters.grids import parse_grid
from simkit.declare.parameters.typed import Typed, as_typed, ball, cure_of, typed_parameters

floats = st.floats(-1e6, 1e6, allow_nan=False).filter(lambda x: x == 0 or abs(x) > 1e-6)
OPERATIONS = (operator.add, operator.sub, operator.mul, operator.truediv)


@given(floats, st.one_of(st.integers(-1000, 1000), floats, st.fractions(max_denominator=1000)),
       st.sampled_from(OPERATIONS), st.booleans())  # fmt: skip
def test_arithmetic_knows_the_decimal_and_keeps_the_bits_of_the_double(x, other, operation, turned):
    typed, exact = as_typed(x), Fraction(repr(x))
    pair, truth, doubles = (typed, other), (exact, other), (x, other)
    if turned:
        pair, truth, doubles = (tuple(reversed(p)) for p in (pair, truth, doubles))
    if operation is operator.truediv and not doubles[1]:
        return
    found = operation(*pair)
    double = operation(*doubles)
    assert float(found).hex() == float(double).hex()
    if isinstance(other, float):
        assert type(found) is float
    else:
        assert Fraction(found) == operation(*truth)
        assert isinstance(found, Typed)


@given(floats, floats)
def test_comparisons_are_of_doubles_with_floats_and_exact_else(x, y):
    one, two = as_typed(x), as_typed(y)
    for relation in (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne):
        assert relation(one, two) == relation(one, y) == relation(x, two) == relation(x, y)
        assert relation(one, Fraction(repr(y))) == relation(Fraction(repr(x)), Fraction(repr(y)))


def test_what_a_formula_does_with_a_parameter():
    b, c = as_typed(0.1), as_typed(0.29)
    assert (Fraction(b), float(b), Fraction(3 * b)) == (Fraction(1, 10), 0.1, Fraction(3, 10))
    assert 3 * b == Fraction(3, 10)
    assert float(3 * b) == 0.30000000000000004
    assert (math.floor(100 * c), int(100 * c), 100 * c // 1, round(100 * c)) == (29, 29, 29, 29)
    assert (math.sqrt(b), np.log(b)) == (math.sqrt(0.1), np.log(0.1))
    assert (b ** Fraction(1, 2), 2**b) == (0.1**0.5, 2**0.1)
    assert (b**2).exact == Fraction(1, 100)
    assert type((1 - b) ** 10**9) is float  # its digits would fill the memory
    assert (repr(b), str(b), f"{b}", f"{b:.3f}", repr(3 * b)) == ("0.1", "0.1", "0.1", "0.100", "3/10")
    assert Fraction(repr(3 * b)) == Fraction(3, 10)
    assert not isinstance(b, float)
    assert pickle.loads(pickle.dumps(b)).exact == b.exact
    assert (max(b, 0.2), sum([b, b]), abs(-b), divmod(c, b)[0]) == (0.2, 0.2, b, 2)
    assert {b: 1}[Fraction(1, 10)] == 1
    assert hash(b) != hash(0.1)  # a cache that holds what the double gave is not asked
    assert evaluate("3*b", b=b) == Decimal("0.3")
    assert as_decimal(as_typed(1e-300)) == Decimal("1e-300")
    with pytest.raises(OverflowError):
        float(b * 10**400)


def test_arrays_see_the_double():
    b, row = as_typed(0.1), np.ones(3, dtype=np.float32)
    for found, wanted in ((row * b, row * 0.1), (b * row, 0.1 * row), (row <= b, row <= 0.1)):
        assert found.dtype == wanted.dtype
        assert (found == wanted).all()
    assert np.float64(3) * b == 3 * 0.1
    assert np.asarray([b, 1.0]).dtype == np.float64


def test_a_ball_is_around_the_decimal_and_a_float_is_refused():
    with ctx.workprec(200):
        tenth = arb(fmpq(1, 10))
        for value in (as_typed(0.1), Fraction(1, 10), Decimal("0.1"), tenth):
            assert ball(value).overlaps(tenth)
            assert not ball(value).contains(arb(0.1))
    assert (arb(2) * as_typed(0.1)).overlaps(arb(fmpq(1, 5)))
    assert simkit.ball is ball
    with pytest.raises(TypeError, match=r"float is not exact; write ball\(p\['b'\]\)"):
        ball(0.1)
    with pytest.raises(TypeError) as caught:
        arb(as_typed(0.1))
    assert "simkit.ball(p['b'])" in cure_of(caught.value)
    assert cure_of(TypeError("another")) == ""


def test_parameters_as_formulas_get_them():
    found = typed_parameters({"n": 3, "b": 0.1, "path": "fast", "tau": None, "on": True})
    assert [type(value) for value in found.values()] == [int, Typed, str, type(None), bool]
    assert Fraction(typed_parameters({"b": 0.1}, in_doubles=True)["b"]) == Fraction(0.1)


# Whole numbers are exact, however long.


@given(st.integers(10**49, 10**150), st.integers(2, 9))
def test_whole_numbers_keep_every_digit(n, k):
    assert parse_grid(str(n)).items == (n,)
    assert parse_grid(f"{n},{n + 1}").items == (n, n + 1)
    assert parse_grid(f"{n}:{n + 2}").items == (n, n + 1, n + 2)
    values = {"n": Decimal(n), "k": Decimal(k)}
    for text, wanted in (
        ("n", n), ("-n", -n), ("+n", n), ("n + 1", n + 1), ("k*n", k * n), ("ceil(n/k)", -(-n // k)),
        ("floor(n/k)", n // k), ("floor(sqrt(n))", math.isqrt(n)), ("n**2 + 1", n**2 + 1),
    ):  # fmt: skip
        assert int(Expression(text).evaluate(values)) == wanted, text
