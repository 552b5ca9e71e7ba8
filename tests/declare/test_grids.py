"""Grids: the values that a text stands for, and the texts that stand for none."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simkit.declare.parameters.expressions import Expression
from simkit.declare.parameters.grids import LARGEST_GRID, GridError, parse_grid

#: No grids, whatever the parameter.
NONSENSE = [
    "", "  ", ",", "1,", ",1", "1,,2", ":", "1:", ":1", "::", "1::2", "1:2:", "1:2:3:4", "10:1", "-1:-2",
    "a:b", "1:n", "n:10", "1:10:n", "1:10:*n", "1:10:0", "1:10:-1", "1:10:*1", "1:10:*0.5", "1:10:*-2",
    "1:10:*", "1:10:**2", "1:*10", "0:10:*2", "-1:10:*2", "1:1e400", "1:1e9", "0:1:1e-9",
    "1:1e300:*1.0000001", "0:1:1e-999999", "1e999999:1e999999:*10", "1:1e99999999999999999999",
    "1/0", "log(-1)", "9**9**9**9", "1:9**9**9**9", "sum(1)", "n.real", "n[0]", "import os", "10%3",
    "1 2", "1;2", "1-", "--", "1..2", "True", "'1'", "1j", "\0", "\n", "ten.", "1:2,", "1:2,a b",
    "[1,2]", "(1,2)", "{1}", "9" * 201, "x" * 10_000, "(" * 5_000, "-" * 5_000 + "1", "1:" * 5_000,
]  # fmt: skip


def numbers(text: str, step: str = "1") -> list[Decimal]:
    items = parse_grid(text, Decimal(step)).items
    assert all(isinstance(item, Decimal) for item in items)
    return [item for item in items if isinstance(item, Decimal)]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("7", "7"),
        (" 7 ", "7"),
        ("0.3", "0.3"),
        ("1e3", "1000"),
        ("-2", "-2"),
        ("1/4", "0.25"),
        ("4,6,10,18", "4 6 10 18"),
        ("18, 4 ,6", "18 4 6"),
        ("4,6,4.0,2+2,4e0", "4 6"),
        ("0,-0,0.0", "0"),
        ("3:6", "3 4 5 6"),
        ("3:3", "3"),
        ("1:10:4", "1 5 9"),
        ("1:9:4", "1 5 9"),
        ("-1:1:0.5", "-1 -0.5 0 0.5 1"),
        ("1:2:5", "1"),
        ("1:3,2:5", "1 2 3 4 5"),
        ("10,1:3", "10 1 2 3"),
        ("1e2:1e8:*10", "1e2 1e3 1e4 1e5 1e6 1e7 1e8"),
        ("1:10:*2", "1 2 4 8"),
        ("1:3.375:*1.5", "1 1.5 2.25 3.375"),
        ("0.1:0.4:*2", "0.1 0.2 0.4"),
        ("2*3:2**4:sqrt(25)", "6 11 16"),
    ],
)
def test_a_text_stands_for_its_values_in_the_order_written(text: str, values: str) -> None:
    assert numbers(text) == [Decimal(value) for value in values.split()]


def test_a_range_without_a_step_takes_the_parameters_own() -> None:
    assert numbers("100:2000", step="10") == [Decimal(k) for k in range(100, 2001, 10)]
    assert numbers("0:1", step="0.25") == [Decimal(k) / 4 for k in range(5)]


def test_a_decimal_range_reaches_its_end_exactly() -> None:
    values = numbers("0.1:3:0.036")
    assert len(values) == 81
    assert [Fraction(value) for value in values] == [Fraction(100 + 36 * k, 1000) for k in range(81)]
    # Each converts to the double nearest to 0.1 + 0.036 k, which a sum in doubles would miss.
    assert [float(value) for value in values] == [float(Fraction(100 + 36 * k, 1000)) for k in range(81)]
    assert values[-1] == Decimal("2.98")
    assert numbers("0.1:2.98:0.036") == values


def test_an_expression_stays_one_until_its_names_have_values() -> None:
    items = parse_grid("10*d, 3, ceil(2*log(n))").items
    assert [item.names if isinstance(item, Expression) else item for item in items] == [
        {"d"}, 3, {"n"},
    ]  # fmt: skip
    assert [item.text for item in items if isinstance(item, Expression)] == ["10*d", "ceil(2*log(n))"]


def test_lambda_is_a_symbol() -> None:
    (item,) = parse_grid("2*lambda").items
    assert isinstance(item, Expression)
    assert item.names == {"lambda"}
    assert item.evaluate({"lambda": Decimal(3)}) == 6


def test_an_expression_written_twice_is_one_item() -> None:
    assert len(parse_grid("n,2*n,n").items) == 2


@pytest.mark.parametrize("text", NONSENSE, ids=[f"{t[:20]!r}" for t in NONSENSE])
def test_nonsense_is_a_grid_error_in_one_line_at_once(text: str, time_limit) -> None:
    with time_limit(5), pytest.raises(GridError) as caught:
        parse_grid(text)
    message = str(caught.value)
    assert message
    assert "\n" not in message
    assert len(message) < 1000


@pytest.mark.parametrize("text", ["1e400", "-1e400", "n**9**9"])
def test_what_only_a_parameter_can_refuse_is_no_grid_error(text: str) -> None:
    # A decimal holds them; `Parameter.convert` says that a double cannot.
    assert len(parse_grid(text).items) == 1


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("10:1", "1:10"),
        ("a:b", "100:2000:10"),
        ("1:10:0", "1:10:1"),
        ("1:10:*1", "1:1000:*10"),
        ("0:10:*2", "1e2:1e8:*10"),
        ("", "4,6,10"),
        ("sum(1)", "log, exp, sqrt, ceil, floor, abs, min, max"),
    ],
)
def test_the_message_shows_what_works(text: str, hint: str) -> None:
    with pytest.raises(GridError) as caught:
        parse_grid(text)
    assert hint in str(caught.value)


def test_the_largest_grid_is_taken_and_one_more_is_not() -> None:
    assert len(parse_grid(f"1:{LARGEST_GRID}").items) == LARGEST_GRID
    with pytest.raises(GridError, match=str(LARGEST_GRID)):
        parse_grid(f"0:{LARGEST_GRID}:0.5")
    with pytest.raises(GridError, match=str(LARGEST_GRID)):
        parse_grid(f"0:{LARGEST_GRID}")
    with pytest.raises(GridError, match=str(LARGEST_GRID)):
        parse_grid(f"1:{LARGEST_GRID},0.5")


@pytest.mark.parametrize(
    "text", ["1:99999," * 5_000 + "1", ",".join(f"{k}e5:{k}e5+99998" for k in range(5_000))]
)
def test_many_long_ranges_are_refused_before_they_are_laid_out(text: str, time_limit) -> None:
    with time_limit(5), pytest.raises(GridError):
        parse_grid(text)


@given(
    start=st.integers(-10_000, 10_000),
    span=st.integers(0, 5_000),
    step=st.integers(1, 700),
    digits=st.integers(0, 6),
)
def test_a_range_is_start_plus_multiples_of_the_step(
    start: int, span: int, step: int, digits: int
) -> None:
    unit = Decimal(1).scaleb(-digits)
    values = numbers(f"{start * unit:f}:{(start + span) * unit:f}:{step * unit:f}")
    assert values == [k * unit for k in range(start, start + span + 1, step)]


@given(start=st.integers(1, 50), factor=st.integers(2, 9), power=st.integers(0, 12), short=st.booleans())
def test_a_geometric_range_holds_its_end_if_the_end_lies_on_it(
    start: int, factor: int, power: int, short: bool
) -> None:
    end = start * factor**power
    values = numbers(f"{start}:{end - (short and power > 0)}:*{factor}")
    assert values == [start * factor**k for k in range(power + (not (short and power > 0)))]


@given(st.lists(st.decimals(-1000, 1000, allow_nan=False, places=3), min_size=1, max_size=20))
def test_a_list_keeps_the_first_of_equal_values(values: list[Decimal]) -> None:
    kept: list[Decimal] = []
    for value in values:
        if value not in kept:
            kept.append(value)
    assert numbers(",".join(f"{value:f}" for value in values)) == kept


@given(st.one_of(st.text(max_size=40), st.text("0123456789:,*+-/.()end_ logxpsqrtcif\n", max_size=16)))
def test_any_text_is_a_grid_or_a_grid_error(text: str) -> None:
    complaint, items = "", ()
    try:
        items = parse_grid(text).items
    except GridError as error:
        complaint = str(error)
    assert bool(items) is not bool(complaint)
    assert "\n" not in complaint
    assert all(isinstance(item, Expression) or item.is_finite() for item in items)
