"""Arithmetic in parameters: its values, its names, and what it refuses."""

from __future__ import annotations

import contextlib
import decimal
import math
import warnings
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simkit.declare.parameters.expressions import Expression, ExpressionError, as_decimal, evaluate

NAMES = {name: Decimal(value) for name, value in {"n": 100, "d": 4, "lambda": 2}.items()}

#: Not arithmetic, each for a reason of its own.
FORBIDDEN = [
    "", " ", "a b", "1 +", "(1", "1)", "1..2", "n.real", "n[0]", "n(2)", "sum(1)", "__import__('os')",
    "log()", "log(1, 2)", "log(x=1)", "log(*n)", "log.real(1)", "log(2)(3)", "10 // 3", "10 % 3",
    "2 ^ 3", "1 << 2", "1 @ 2", "1 & 2", "~1", "not n", "1 < 2", "1 or 2", "n if d else 1", "(n := 3)",
    "lambda: 1", "lambda x: x", "[1]", "(1, 2)", "{1}", "{}", "1, 2", "'a'", "b'a'", "f'{n}'", "True",
    "None", "...", "1j", "*n", "yield", "await n", "[x for x in n]", "n = 3", "n; d", "import os",
    "\0", "\udc80", "1\n2", "# 1", "1 \\", "'" , "\\",
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", "7"),
        ("+7", "7"),
        ("1e3", "1000"),
        (".5", "0.5"),
        ("0.1 + 0.2", "0.3"),
        ("0.1 * 3", "0.3"),
        ("1 - 2 - 3", "-4"),
        ("2 + 3 * 4", "14"),
        ("(2 + 3) * 4", "20"),
        ("8 / 4 / 2", "1"),
        ("2 ** 3 ** 2", "512"),
        ("-2 ** 2", "-4"),
        ("2 ** -1", "0.5"),
        ("ceil(2.1)", "3"),
        ("ceil(-2.1)", "-2"),
        ("floor(2.9)", "2"),
        ("floor(-2.1)", "-3"),
        ("sqrt(0.25)", "0.5"),
        ("log(1)", "0"),
        ("exp(0)", "1"),
        ("10 * d", "40"),
        ("n / d", "25"),
        ("3 * lambda", "6"),
        ("sqrt(n) + lambda ** d", "26"),
    ],
)
def test_value_is_that_of_the_formula_in_decimal(text: str, value: str) -> None:
    assert Expression(text).evaluate(NAMES) == Decimal(value)


@pytest.mark.parametrize("name", ["log", "exp", "sqrt"])
@pytest.mark.parametrize("x", [0.37, 1.0, 2.5, 7.0, 191.0])
def test_functions_agree_with_the_math_library(name: str, x: float) -> None:
    # Both are rounded to a double once, from an error below one unit in the last place.
    assert float(evaluate(f"{name}(x)", x=x)) == pytest.approx(getattr(math, name)(x), rel=1e-15)


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ("exp(1)", "2.7182818284590452353602874713526624977572470937000"),
        ("log(10)", "2.3025850929940456840179914546843642076011014886288"),
        ("sqrt(2)", "1.4142135623730950488016887242096980785696718753769"),
        ("1 / 7", "0.14285714285714285714285714285714285714285714285714"),
    ],
)
def test_fifty_digits_are_right(text: str, digits: str) -> None:
    assert str(evaluate(text)) == digits


@pytest.mark.parametrize(
    ("k", "n"),
    list(enumerate([2, 7, 20, 54, 148, 403, 1096, 2980, 8103, 22026, 59874, 162754, 442413], start=1)),
)
def test_ceil_of_log_changes_between_the_right_integers(k: int, n: int) -> None:
    # floor(e^k), sequence A000149 of the OEIS
    assert evaluate("ceil(log(n))", n=n) == k
    assert evaluate("ceil(log(n))", n=n + 1) == k + 1
    assert evaluate("floor(log(n))", n=n) == k - 1


def test_names_are_those_written_without_functions() -> None:
    assert Expression("ceil(2 * log(n)) + d * lambda").names == {"n", "d", "lambda"}
    assert Expression("1 + 2").names == frozenset()


def test_a_name_without_a_value_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="q"):
        Expression("q + 1").evaluate(NAMES)


@pytest.mark.parametrize("text", FORBIDDEN)
def test_anything_but_arithmetic_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        Expression(text)
    assert str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "text", ["1or 2", "1if 1else 2", "0x1for 2", r"'\d'", r"b'\d'", "1()", "1 is 1"]
)
def test_refusing_says_nothing_beside_the_error(text: str) -> None:
    # Python's parser would warn on stderr, where the user should read one line.
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        with pytest.raises(ExpressionError):
            Expression(text)
    assert [str(warning.message) for warning in caught] == []


def test_text_of_two_hundred_characters_is_the_longest() -> None:
    assert Expression("1" * 200).evaluate({}) == Decimal("1" * 200)  # each digit of it
    with pytest.raises(ExpressionError, match="200"):
        Expression("1" * 201)


@pytest.mark.parametrize(
    "text",
    [
        "1 / 0", "n / (d - 4)", "log(0)", "log(-1)", "sqrt(-1)", "0 ** 0", "0 ** -1", "(-8) ** 0.5",
        "9 ** 9 ** 9 ** 9", "exp(exp(exp(9)))", "1e999999 * 10", "1e999999999", "-1e999999999",
        "1e99999999999999999999", "1 / 1e99999999999999999999", "exp(-1e99999999999999999999)",
        "1e-99999999999999999999", "exp(-1e7)", "2 ** -1e7", "1e-999999 * 1e-999999",
    ],
)  # fmt: skip
def test_what_has_no_finite_value_is_an_error(text: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        Expression(text).evaluate(NAMES)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "text",
    ["9**9**9**9", "9**-9**9**9", "(1+1e-40)**1e44", "0.999999999**1e40", "exp(9**9)", "log(1e-999999)",
     "-" * 199 + "1", "(" * 99 + "1" + ")" * 99, "1" + "+1" * 99, "sqrt(" * 30 + "2" + ")" * 30,
     "9" * 200, "1e" + "9" * 198, "9**" * 66 + "9"],
)  # fmt: skip
def test_huge_powers_and_deep_nests_take_no_time(text: str, time_limit) -> None:
    with time_limit(5), contextlib.suppress(ExpressionError):  # each takes milliseconds
        assert Expression(text).evaluate(NAMES).is_finite()


def test_the_callers_decimal_context_neither_matters_nor_changes() -> None:
    wide = evaluate("1 / 3")
    with decimal.localcontext(decimal.Context(prec=3)) as context:
        context.clear_flags()
        assert evaluate("1 / 3") == wide
        assert not any(context.flags.values())
        assert decimal.getcontext().prec == 3
    assert len(wide.as_tuple().digits) == 50


def test_a_float_enters_as_it_is_written() -> None:
    assert as_decimal(0.1) == Decimal("0.1")
    assert as_decimal(7) == 7
    assert evaluate("x * 3", x=0.1) == Decimal("0.3")


Tree = tuple[str, Fraction]


def _combine(children: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    def join(left: Tree, operator: str, right: Tree) -> Tree:
        values = {
            "+": lambda a, b: a + b,
            "-": lambda a, b: a - b,
            "*": lambda a, b: a * b,
            "/": lambda a, b: a / b if b else a,
        }
        sign = operator if operator != "/" or right[1] else "+ 0 *"
        value = values[operator](left[1], right[1])
        return f"({left[0]}){sign}({right[0]})", value

    return st.builds(join, children, st.sampled_from("+-*/"), children)


@given(
    st.recursive(
        st.integers(0, 999).map(lambda k: (str(k), Fraction(k))), _combine, max_leaves=8
    ).filter(lambda tree: len(tree[0]) <= 200)
)
def test_arithmetic_is_that_of_fractions(tree: Tree) -> None:
    text, exact = tree
    value = Fraction(evaluate(text))
    # Fifty digits a step, eight numbers below 1000: cancellation takes at most some ten of them.
    assert abs(value - exact) <= Fraction(1, 10**25)


ALPHABET = st.text(
    "0123456789.eE+-*/(),: nd_x[]{}'\"\\\nlogexpsqrtceilfloorlambda=<>%^~@!#;", max_size=24
)


@given(st.one_of(st.text(max_size=30), ALPHABET))
def test_any_text_is_a_finite_number_or_an_expression_error(text: str) -> None:
    try:
        value = Expression(text).evaluate(dict.fromkeys("abcdefghijklmnopqrstuvwxyz", Decimal(3)))
    except (ExpressionError, KeyError):
        return
    assert value.is_finite()
