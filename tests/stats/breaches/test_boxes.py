"""Ranges as maps from [0, 1]: every value is met, corners are corners, places and values fit."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simkit.stats.breaches.boxes import Box, Range

RANGES = (
    Range("n", "integer", 2, 9),
    Range("n", "integer", 1, 10**6, scale=1.0),
    Range("n", "integer", 2, 10**300, scale=2.0),
    Range("x", "real", -5.0, 5.0),
    Range("x", "real", 1e-3, 1e3, scale=1e-3),
    Range("x", "real", 0.0, 1e6, scale=0.01),
    Range("x", "real", 0.0, 1.0, scale=5e-4, open_low=True, open_high=True),
    Range("kind", "categorical", choices=("a", "b", "c")),
)


@pytest.mark.parametrize("own", RANGES, ids=lambda own: own.text)
@settings(deadline=None)
@given(u=st.floats(0, 1))
def test_a_value_is_in_its_range_and_its_place_has_it_again(own, u):
    value = own.value(u)
    if own.kind == "categorical":
        assert value in own.choices
        assert own.value(own.place(value)) == value
        return
    assert own.low <= value <= own.high
    assert not (own.open_low and value == own.low)
    assert not (own.open_high and value == own.high)
    assert own.value(own.place(value)) == pytest.approx(value, rel=1e-9, abs=1e-12)
    assert isinstance(value, int if own.kind == "integer" else float)


def test_whole_numbers_have_equal_shares_of_a_linear_range():
    own = Range("n", "integer", 2, 9)
    values = [own.value(u) for u in (np.arange(8000) + 0.5) / 8000]
    assert {value: values.count(value) for value in set(values)} == dict.fromkeys(range(2, 10), 1000)


def test_a_logarithmic_range_gives_each_power_of_ten_the_same_share():
    own = Range("x", "real", 1e-3, 1e3, scale=1e-3)
    values = np.array([own.value(u) for u in (np.arange(6000) + 0.5) / 6000])
    found = [int(((values >= 10.0**k) & (values < 10.0 ** (k + 1))).sum()) for k in range(-3, 3)]
    assert found == pytest.approx([1000] * 6, abs=1)


def test_from_zero_a_range_is_linear_as_far_as_its_scale():
    own = Range("x", "real", 0.0, 1e6, scale=0.01)
    assert own.value(0.0) == 0.0
    assert own.value(1.0) == 1e6
    width = math.log1p(1e8)
    assert own.value(1e-6) == pytest.approx(0.01 * 1e-6 * width, rel=1e-4)


def test_corners_are_the_ends_of_every_range_each_once():
    box = Box((Range("n", "integer", 2, 9), Range("x", "real", 0.0, 1.0, open_low=True), RANGES[-1]))
    corners = [box.values(point) for point in box.corners(np.random.default_rng(0))]
    assert len(corners) == 12
    assert len({tuple(corner.values()) for corner in corners}) == 12
    assert {corner["n"] for corner in corners} == {2, 9}
    assert {corner["kind"] for corner in corners} == {"a", "b", "c"}
    low = min(corner["x"] for corner in corners)
    assert 0 < low <= 1e-3


def test_more_corners_than_can_be_listed_are_drawn_without_repetition():
    box = Box(tuple(Range(f"x{i}", "real", 0.0, 1.0) for i in range(20)))
    corners = box.corners(np.random.default_rng(0))
    found = [next(corners) for _ in range(200)]
    assert len(set(found)) == 200
    assert {u for point in found for u in point} == {0.0, 1.0}


@pytest.mark.parametrize(
    ("high", "said"), [(10**6, "1000000"), (10**300, "1e+300"), (10525 * 10**400, "1.05e+404")]
)
def test_a_range_says_the_power_of_ten_of_many_digits(high, said):
    assert Range("n", "integer", 2, high).text.partition(",")[2].startswith(f" {said}]")
