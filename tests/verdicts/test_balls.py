"""Numbers that say how far they can be trusted: balls, decimals and intervals against each other."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from claims_for_tests import number
from flint import arb, ctx, fmpq
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from simkit.declare.parameters.expressions import Expression
from simkit.verdicts.arithmetic import outward as intervals
from simkit.verdicts.arithmetic.balls import (
    BALLS,
    Imprecise,
    NotEvaluated,
    certain,
    compare,
    ends,
    sharpen,
    to_ball,
    to_rationals,
    told_apart,
)
from simkit.verdicts.exact.exactly import ask_exactly
from simkit.words.notes import notes_text

RELATIONS = ("<", "<=", "=", ">=", ">")


def fraction(value):
    return arb(fmpq(value.numerator, value.denominator))


# What a formula may give.


@pytest.mark.parametrize(
    "value", [3, Fraction(3), Decimal("3.0"), np.int64(3), (3, Fraction(3)), arb(3)]
)
def test_exact_numbers_stay_exact(value):
    ball = to_ball(value, 1e-9)
    assert ball.is_exact()
    assert ball == 3


@pytest.mark.parametrize("value", [0.25, np.float64(0.25), -1e300, 1e-300])
def test_floats_are_as_wide_as_their_accuracy(value):
    low, high = to_rationals(to_ball(value, 1e-9))
    exact = Fraction(float(value))
    for end, sign in ((low, -1), (high, 1)):
        off = sign * (end - exact) / abs(exact)
        assert 1e-9 <= off < 1.0001e-9


def test_a_float_zero_may_be_an_underflow():
    """A failure of 1e-400 is 0.0 as a float: that is no proof that it is below a bound of 1e-430."""
    claim = {"exact": lambda p: 0.0, "statement": "Pr[failure] <= 1e-430"}
    assert ask_exactly(number(**claim)).verdict == "undecided"
    assert ask_exactly(number(**{**claim, "exact": lambda p: 0})).verdict == "holds"
    positive = {**claim, "statement": "Pr[failure] > 0"}
    assert ask_exactly(number(**positive)).verdict == "undecided"
    # A power is refused far from zero all the same.
    assert ask_exactly(number(**{**claim, "statement": "Pr[failure] <= 1e-300"})).verdict == "holds"


@pytest.mark.parametrize(
    "value", [math.nan, arb("nan"), "1", None, True, 1j, (1, math.nan), (2, 1), (1, 2, 3),
              Decimal("nan"), np.array([1.0, 2.0])]
)  # fmt: skip
def test_what_is_no_number_is_refused(value):
    with pytest.raises(NotEvaluated):
        to_ball(value, 1e-9)


def test_a_pair_is_an_enclosure():
    low, high = to_rationals(to_ball((Fraction(1, 3), Fraction(1, 2)), 1e-9))
    assert low <= Fraction(1, 3) < Fraction(1, 2) <= high
    assert high - low < Fraction(1, 6) + Fraction(1, 10**6)


# Comparison.


@pytest.mark.parametrize(
    ("relation", "holds"), list(zip(RELATIONS, (False, True, True, True, False), strict=True))
)
def test_equality_of_exact_numbers(relation, holds):
    three = arb(3)
    assert certain(three, relation, three) is holds
    assert compare(lambda: three, relation, lambda: arb(9).sqrt()) is holds


@pytest.mark.parametrize("relation", RELATIONS)
def test_equality_of_enclosures_stays_open(relation):
    assert compare(lambda: arb(2).sqrt() ** 2, relation, lambda: arb(2)) is None
    assert compare(lambda: arb(1, 1e-9), relation, lambda: arb(1)) is None
    assert certain(arb("nan"), relation, arb(1)) is None


def test_enclosures_that_touch():
    with ctx.workprec(500):
        wide = arb(2, 1)
        end = wide.lower()
        expected = {"<": False, "<=": None, "=": None, ">=": True, ">": None}
        assert {relation: certain(wide, relation, end) for relation in RELATIONS} == expected
        mirrored = {"<": None, "<=": True, "=": None, ">=": None, ">": False}
        assert {relation: certain(end, relation, wide) for relation in RELATIONS} == mirrored


def test_an_unbounded_enclosure_may_narrow():
    def late():
        return arb(1) if ctx.prec > 300 else arb(0, math.inf)

    assert compare(late, "<", lambda: arb(2)) is True


@given(st.fractions(), st.fractions(), st.sampled_from(RELATIONS))
def test_compare_agrees_with_rationals(x, y, relation):
    truth = {"<": x < y, "<=": x <= y, "=": x == y, ">=": x >= y, ">": x > y}[relation]
    assert compare(lambda: fraction(x), relation, lambda: fraction(y)) in (truth, None)
    if x != y:
        assert compare(lambda: fraction(x), relation, lambda: fraction(y)) is truth


@pytest.mark.parametrize("gap", ["1e-30", "1e-300", "1e-2000"])
def test_what_no_double_can_tell(gap):
    root = lambda: arb(2).sqrt()  # noqa: E731
    assert compare(root, "<", lambda: root() + arb(gap)) is True
    assert compare(root, ">=", lambda: root() + arb(gap)) is False
    assert (
        compare(lambda: root() * arb("1e300"), "<=", lambda: root() * arb("1e300") - arb(gap)) is False
    )


def test_a_source_that_does_not_narrow_is_given_up_soon():
    asked = []

    def wide():
        asked.append(ctx.prec)
        return arb(1, 1e-9)

    assert compare(wide, "<=", lambda: arb(1)) is None
    assert len(asked) <= 3


def test_values_that_need_more_digits_are_not_given_up():
    """At 64 bits n + 1 is n: its logarithm's difference is zero, and the log of that is nothing."""
    claim = number("log(log(n + 1) - log(n)) <= 1 - log(n)", n="1e300")
    assert ask_exactly(claim).verdict == "holds"
    assert ask_exactly(number("(log(n + 1) - log(n))**0.5 > 0", n="1e100")).verdict == "holds"
    found = ask_exactly(number("1/(log(n + 1) - log(n)) >= n", n="1e100"))
    assert found.verdict == "holds"
    assert found.left[0] == pytest.approx(1e100, rel=1e-6)


@pytest.mark.parametrize(
    "text", ["log(n - n)", "log(-n)", "1/(n - n)", "sqrt(-n)", "(-n)**0.5", "(n - n)**(-1)"]
)
def test_what_has_no_value_is_not_evaluated(text):
    for statement in (f"{text} <= 1", f"1 >= {text}"):
        found = ask_exactly(number(statement))
        assert found.verdict == "not evaluated"
        assert notes_text(found)


def test_sharpen_raises_the_precision():
    def late():
        if ctx.prec < 1000:
            raise Imprecise("not yet")
        return arb(2).sqrt()

    assert sharpen(late).rel_accuracy_bits() > 1000
    with pytest.raises(NotEvaluated, match="never"):
        sharpen(lambda: (_ for _ in ()).throw(Imprecise("never")))


@given(st.floats(allow_nan=False, allow_infinity=False), st.floats(0, 1e-3))
def test_ends_enclose(value, accuracy):
    ball = arb(value, abs(value) * accuracy)
    low, high = ends(ball)
    assert low <= value <= high
    assert arb(low) <= ball.lower() or math.isinf(low)
    assert arb(high) >= ball.upper() or math.isinf(high)


@pytest.mark.parametrize(("text", "expected"), [
    ("1e-400", (0.0, 5e-324)), ("-1e-400", (-5e-324, 0.0)),
    ("1e400", (1.7976931348623157e308, math.inf)), ("-1e400", (-math.inf, -1.7976931348623157e308)),
    ("inf", (math.inf, math.inf)),
])  # fmt: skip
def test_ends_beyond_the_doubles(text, expected):
    assert ends(arb(text)) == expected


# Decimals and intervals: random expressions.

leaves = st.sampled_from(["x", "y", "2", "0.1", "1e-3", "3", "0x10", "1_000"])


def combined(inner):
    operation = st.builds(lambda a, op, b: f"({a} {op} {b})", inner, st.sampled_from("+-*/"), inner)
    power = st.builds(lambda a, e: f"({a})**{e}", inner, st.sampled_from(["2", "3", "(-1)", "0.5", "y"]))
    function = st.builds(
        lambda f, a: f"{f}({a})", st.sampled_from(["log", "exp", "sqrt", "ceil", "floor", "-"]), inner
    )
    return operation | power | function


expressions = st.recursive(leaves, combined, max_leaves=6).filter(lambda text: len(text) <= 150)
doubles = st.floats(1e-3, 50) | st.floats(-50, -1e-3)


def truth(text, x, y):
    """Return the value of an expression in balls of 2000 bits, or None."""
    with ctx.workprec(2000):
        try:
            found = Expression(text).fold(BALLS, {"x": arb(x), "y": arb(y)})
        except NotEvaluated:
            return None
        return found if found.is_finite() else None


@settings(max_examples=250)
@given(expressions, st.lists(doubles, min_size=3, max_size=3), st.floats(0.1, 9))
def test_intervals_contain_the_truth(text, xs, y):
    found = intervals.evaluate(Expression(text), {"x": xs}, lambda name: arb(y))
    low, high = (np.broadcast_to(end, (3,)) for end in (found.low, found.high))
    for i, x in enumerate(xs):
        true = truth(text, x, y)
        if true is None:
            continue
        assert not arb(float(low[i])) > true
        assert not arb(float(high[i])) < true


@settings(max_examples=120)
@given(expressions, st.fractions(1, 9, max_denominator=50), st.sampled_from([30, 120]))
def test_decimals_contain_the_truth(text, y, digits):
    assume("x" in text or "y" in text)
    question = number("n >= 1", numbers={"x": lambda p: Fraction(7, 3), "y": lambda p: y})
    with ctx.workprec(1000):
        try:
            found = question.numbers.in_decimals(Expression(text), digits)
            true = Expression(text).fold(BALLS, {"x": fraction(Fraction(7, 3)), "y": fraction(y)})
        except NotEvaluated:
            return
        if true.is_finite():
            assert found.overlaps(true)


def test_decimals_know_what_they_have_lost():
    """Two evaluations that agree are no proof: both have lost the 1 beside 1e300."""
    numbers = number("n + 1 - n <= 0", n="1e300").numbers
    assert not numbers.in_decimals(Expression("n + 1 - n"), 60) < 1
    assert numbers.in_decimals(Expression("n + 1 - n"), 400) == 1
    tiny = numbers.in_decimals(Expression("exp(-n)"), 60)
    assert not tiny <= 0  # it underflows, and is not taken for zero
    with ctx.workprec(300):
        assert numbers.in_decimals(Expression("2**0.5"), 60).rel_accuracy_bits() > 150


def test_refutations_beyond_doubles_are_witnessed():
    for statement, n in (("sqrt(n**2 + 1) <= n", "1e100"), ("log(n + 1) - log(n) <= 0", "1e300")):
        found = ask_exactly(number(statement, n=n))
        assert (found.verdict, found.confirmed, found.witness) == ("fails", True, "decimals")


@pytest.mark.parametrize("relation", RELATIONS)
def test_relate(relation):
    one = intervals.constant(1.0, 1.0)
    rest = intervals.OutwardInterval(np.array([0.0, 1.0, 2.0, 0.0]), np.array([0.5, 1.0, 3.0, 2.0]))
    held = intervals.relate(rest, relation, one)
    expected = {"<": [1, 0, 0, -1], "<=": [1, 1, 0, -1], "=": [0, 1, 0, -1], ">=": [0, 1, 1, -1],
                ">": [0, 0, 1, -1]}[relation]  # fmt: skip
    assert held.tolist() == expected


@pytest.mark.parametrize("text", ["(x - 0.1)**2", "(x - x)**2", "(0 - x + 0.1)**2", "1/(x - 0.1)"])
def test_intervals_that_change_sign(text):
    found = intervals.evaluate(Expression(text), {"x": [0.1, 0.3]}, lambda name: arb(0))
    for i, x in enumerate((0.1, 0.3)):
        exact = truth(text, x, 1.0)
        assert exact is not None
        assert arb(float(found.low[i])) <= exact <= arb(float(found.high[i]))


def test_literals_beyond_the_doubles():
    found = intervals.evaluate(Expression("1e400 + 0x10 + x"), {"x": [1.0]}, lambda name: arb(0))
    assert found.low[0] >= 1.7e308
    assert found.high[0] == math.inf


@pytest.mark.parametrize(
    ("sides", "shown"),
    [
        (lambda: (1 - arb(10) ** -30, arb(1)), ("0." + 30 * "9", "1")),
        (lambda: (arb(0), arb(10) ** -400), ("0", "1e-400")),
        (
            lambda: ((-(arb(10) ** 30)).exp(), arb(0)),
            ("2.48266262134886", "0"),
        ),  # nothing is known of it at 64 bits
    ],
)
def test_digits_that_tell_two_numbers_apart_are_their_own(sides, shown):
    with ctx.workprec(8192):
        left, right = sides()
        gap = right - left
    first, second = told_apart(sides, gap)
    assert first.startswith(shown[0])
    assert second == shown[1]
