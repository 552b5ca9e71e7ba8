"""Two results of one block: what rounding explains, and what it does not."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simkit.declare.tally import Moments, Tally
from simkit.engine.ledger.agreement import agree

VALUES = [-1.5, 0.25, 0.5, 2.0]


def tally(**changes: Any) -> Tally:
    """Return a tally with something in every field."""
    fields = {
        "trials": 5, "failures": 1, "events": {"hit": 3}, "failed": {"boom": 1}, "counters": {"ties": 2},
        "measurements": {"x": Moments.of(VALUES)}, "values": {"x": VALUES},
    }  # fmt: skip
    return Tally(**{**fields, **changes})


@pytest.mark.parametrize(
    "change",
    [
        {"trials": 6},
        {"failures": 2},
        {"events": {"hit": 4}},
        {"events": {}},
        {"events": {"hit": 3, "miss": 0}},
        {"failed": {"bang": 1}},
        {"counters": {"ties": 3}},
        {"counters": {}},
        {"measurements": {}},
        {"measurements": {"y": Moments.of(VALUES)}},
        {"measurements": {"x": Moments.of(VALUES), "y": Moments.of(VALUES)}},
        {"measurements": {"x": dataclasses.replace(Moments.of(VALUES), count=5)}},
        {"values": {}},
        {"values": {"x": VALUES[:3]}},
        {"values": {"x": VALUES[::-1]}},
        {"values": {"y": VALUES}},
    ],
    ids=repr,
)
def test_counts_and_names_are_equal_or_the_tallies_differ(change: dict[str, Any]) -> None:
    assert agree(tally(), tally())
    assert not agree(tally(), tally(**change))
    assert not agree(tally(**change), tally())


def test_a_measurement_without_a_value_is_none() -> None:
    # It is not stored.
    empty = tally(measurements={"x": Moments.of(VALUES), "y": Moments()})
    assert agree(empty, tally())
    assert agree(Tally.from_json(empty.to_json()), empty)


@pytest.mark.parametrize("name", ["mean", "minimum", "maximum", "m2"])
@pytest.mark.parametrize(("relative", "expected"), [(1e-10, True), (-1e-10, True), (1e-7, False)])
def test_one_float_alone_may_differ_by_rounding(name: str, relative: float, expected: bool) -> None:
    moments = Moments.of(VALUES)
    moved = dataclasses.replace(moments, **{name: getattr(moments, name) * (1 + relative)})
    assert agree(tally(), tally(measurements={"x": moved})) is expected
    assert agree(tally(measurements={"x": moved}), tally()) is expected


@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize(("relative", "expected"), [(9e-10, True), (-9e-10, True), (1.1e-9, False)])
def test_one_kept_value_may_differ_by_the_tolerance(place: int, relative: float, expected: bool) -> None:
    moved = [value * (1 + relative * (i == place)) for i, value in enumerate(VALUES)]
    assert agree(tally(), tally(values={"x": moved})) is expected
    assert agree(tally(), tally(values={"x": moved}), tolerance=1e-8)


@pytest.mark.parametrize(("value", "expected"), [(9e-13, True), (-9e-13, True), (2e-12, False)])
def test_near_zero_the_difference_is_absolute(value: float, expected: bool) -> None:
    assert agree(tally(values={"x": [0.0]}), tally(values={"x": [value]})) is expected
    zero, other = Moments.of([0.0, 0.0]), Moments.of([value, value])
    assert agree(tally(measurements={"x": zero}), tally(measurements={"x": other})) is expected


finite = st.floats(-1e100, 1e100)


@given(st.lists(st.tuples(finite, st.floats(-1, 1)), min_size=1, max_size=30))
def test_values_that_agree_have_moments_that_agree(pairs: list[tuple[float, float]]) -> None:
    # Whatever the values: a mean that cancels and a variance near zero are no excuse to refuse.
    first = Moments.of([value for value, _ in pairs])
    second = Moments.of([value + 0.9e-9 * share * abs(value) for value, share in pairs])
    one, other = (tally(measurements={"x": moments}) for moments in (first, second))
    assert agree(one, other)
    assert agree(other, one)


def test_moments_that_no_rounding_explains_differ() -> None:
    rng = np.random.default_rng(0)
    for scale in (1e-3, 1.0, 1e6):
        values = (scale * rng.standard_normal(100)).tolist()
        step = 1e-9 * max(map(abs, values))
        moments = Moments.of(values)
        for name, least in (("mean", step), ("m2", 2 * math.sqrt(moments.m2 * 100) * step)):
            for factor, expected in ((0.9, True), (1.2, False)):
                moved = dataclasses.replace(moments, **{name: getattr(moments, name) + factor * least})
                found = agree(tally(measurements={"x": moments}), tally(measurements={"x": moved}))
                assert found is expected, (scale, name, factor)
