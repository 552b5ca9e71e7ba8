"""Tallies: what trials leave behind adds, and survives as text bit for bit."""

from __future__ import annotations

import json
import math
import statistics
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simkit.declare.tally import Moments, Tally
from simkit.errors import StudyError

FINITE = st.floats(allow_nan=False, allow_infinity=False, min_value=-1e140, max_value=1e140)
MODEST = st.floats(-1e6, 1e6)
NAMES = st.sampled_from(["success", "fires", "weight", "loss", "a b", 'quo"te', "ℓ"])
COUNTS = st.dictionaries(NAMES, st.integers(1, 10**12), max_size=3)


@st.composite
def tallies(draw: st.DrawFn) -> Tally:
    """Draw a tally as trials could leave it: counts within the trials that did not fail."""
    failed = draw(COUNTS)
    fine = draw(st.integers(0, 10**12))
    measurements = {}
    for name in draw(st.sets(NAMES, max_size=3)) if fine else ():
        low, mean, high = sorted(draw(st.tuples(FINITE, FINITE, FINITE)))
        measurements[name] = Moments(fine, mean, draw(st.floats(0, 1e280)), low, high)
    return Tally(
        trials=fine + sum(failed.values()),
        failures=sum(failed.values()),
        events=draw(st.dictionaries(NAMES, st.integers(0, fine), max_size=3)),
        measurements=measurements,
        failed=failed,
        counters=draw(COUNTS),
        values=draw(st.dictionaries(NAMES, st.lists(FINITE, max_size=4), max_size=2)),
    )


TALLIES = tallies()


def bits(tally: Tally) -> list[Any]:
    """Return all that a tally holds, floats by their bits, free of the order of names."""

    def plain(value: Any) -> Any:
        if isinstance(value, float):
            return value.hex()
        if isinstance(value, dict):
            return {name: plain(value[name]) for name in sorted(value)}
        if isinstance(value, list):
            return [plain(item) for item in value]
        if isinstance(value, Moments):
            return [plain(field) for field in vars(value).values()]
        return value

    return [plain(field) for field in vars(tally).values()]


# Moments


def test_moments_of_known_values() -> None:
    found = Moments.of([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0])
    assert found == Moments(8, 5.0, 32.0, 2.0, 9.0)
    assert Moments.of([]) == Moments()
    assert Moments.of([3.5]) == Moments(1, 3.5, 0.0, 3.5, 3.5)


@given(st.lists(MODEST, min_size=1, max_size=60), st.lists(st.integers(0, 60), max_size=5))
def test_moments_of_parts_merge_to_those_of_the_whole(values: list[float], cuts: list[int]) -> None:
    edges = [0, *sorted(min(cut, len(values)) for cut in cuts), len(values)]
    merged = Moments()
    for start, stop in zip(edges, edges[1:], strict=False):
        merged = merged.merge(Moments.of(values[start:stop]))
    largest = max(abs(value) for value in values)
    mean = statistics.mean(map(Fraction, values))
    m2 = sum((Fraction(value) - mean) ** 2 for value in values)
    assert merged.count == len(values)
    assert merged.minimum == min(values)
    assert merged.maximum == max(values)
    # A handful of roundings of numbers up to the largest; squares of it for the deviations.
    assert abs(merged.mean - mean) <= 1e-15 * 10 * largest
    assert (
        abs(merged.m2 - m2)
        <= 1e-13 * m2 + 1e-14 * largest * math.sqrt(m2 * len(values)) + 1e-28 * largest**2
    )


def test_small_deviations_from_a_large_mean_survive_merging() -> None:
    values = 1e8 + np.random.Generator(np.random.PCG64(1)).standard_normal(1000)
    merged = Moments()
    for block in values.reshape(10, 100):
        merged = merged.merge(Moments.of(block.tolist()))
    # A sum of squares would keep no digit: 1e16 * 2e-16 is the size of the variance itself.
    assert merged.m2 == pytest.approx(float(((values - values.mean()) ** 2).sum()), rel=1e-9)
    assert merged.mean == pytest.approx(values.mean(), rel=1e-15)


def test_merging_with_nothing_changes_no_bit() -> None:
    some = Moments(3, 0.1, 0.2, -1.0, 1.0)
    assert some.merge(Moments()) == some
    assert Moments().merge(some) == some


@pytest.mark.parametrize("size", [1e155, 1e200, -1.7e308])
def test_a_huge_value_does_not_take_its_block_with_it(size: float) -> None:
    # Its square overflows. Whether that trial counts as failed or not, the others did not.
    tally = Tally.of_outcomes([{"hit": True, "x": x} for x in (1.0, size, 2.0, size)])
    assert tally.trials == 4
    assert tally.failures in (0, 2)
    assert tally.events == {"hit": 4 - tally.failures}
    assert bits(Tally.from_json(tally.to_json())) == bits(tally)
    merged = Tally.of_blocks([tally, tally])
    assert bits(Tally.from_json(merged.to_json())) == bits(merged)


# Tallies of trials


def test_outcomes_are_counted_by_name() -> None:
    tally = Tally.of_outcomes(
        [{"hit": True, "x": 1.0}, {"hit": False, "x": 3.0}, {"hit": True, "x": 5.0}]
    )
    assert tally == Tally(3, 0, {"hit": 2}, {"x": Moments(3, 3.0, 8.0, 1.0, 5.0)})


def test_an_event_that_never_happens_is_counted_as_zero() -> None:
    assert Tally.of_outcomes([{"hit": False}] * 4).events == {"hit": 0}


@pytest.mark.parametrize(
    ("value", "message"),
    [(math.nan, "x is nan"), (math.inf, "x is infinite"), (-math.inf, "x is infinite")],
)
def test_a_measurement_that_is_not_finite_fails_its_whole_trial(value: float, message: str) -> None:
    good = {"hit": True, "x": 1.0, "y": 2.0}
    tally = Tally.of_outcomes([good, {**good, "x": value}, good], ["x", "y"])
    assert (tally.trials, tally.failures, tally.failed) == (3, 1, {message: 1})
    assert tally.events == {"hit": 2}
    assert {name: moments.count for name, moments in tally.measurements.items()} == {"x": 2, "y": 2}
    assert tally.values == {"x": [1.0, 1.0], "y": [2.0, 2.0]}


def test_failures_are_counted_by_message() -> None:
    tally = Tally.of_outcomes(["boom", {"hit": True}, "bang", "boom"])
    assert (tally.trials, tally.failures) == (4, 3)
    assert tally.failed == {"boom": 2, "bang": 1}
    assert tally.events == {"hit": 1}


def test_trials_that_all_failed_alike() -> None:
    assert Tally.of_failures(7, "boom") == Tally(7, 7, failed={"boom": 7})
    assert Tally.of_failures(0, "boom") == Tally()


ROWS = st.lists(
    st.tuples(
        st.booleans(), st.booleans(), st.one_of(MODEST, st.just(math.nan), st.just(math.inf)), MODEST
    ),
    max_size=40,
)


@given(ROWS, st.booleans())
def test_arrays_and_outcomes_make_the_same_tally(rows: list[tuple[Any, ...]], keep: bool) -> None:
    names = ["hit", "miss", "x", "y"]
    columns = {name: np.array([row[i] for row in rows]) for i, name in enumerate(names)}
    events = {name: columns[name].astype(bool) for name in names[:2]}
    measurements = {name: columns[name].astype(float) for name in names[2:]}
    from_arrays = Tally.of_arrays(len(rows), events, measurements, {"ties": 3}, ["x"] if keep else [])
    one_by_one = Tally.of_outcomes(
        (dict(zip(names, row, strict=True)) for row in rows), ["x"] if keep else []
    )
    one_by_one.counters = {"ties": 3}
    assert bits(from_arrays) == bits(one_by_one)


def test_arrays_against_numpy() -> None:
    rng = np.random.Generator(np.random.PCG64(2))
    hit, x = rng.random(500) < 0.3, rng.standard_normal(500)
    x[[10, 20, 30]] = np.nan, np.inf, -np.inf
    tally = Tally.of_arrays(500, {"hit": hit}, {"x": x})
    fine = np.isfinite(x)
    assert (tally.trials, tally.failures) == (500, 3)
    assert tally.failed == {"x is nan": 1, "x is infinite": 2}
    assert tally.events == {"hit": int(hit[fine].sum())}
    moments = tally.measurements["x"]
    assert moments.count == 497
    assert moments.mean == pytest.approx(x[fine].mean(), rel=1e-12)
    assert moments.m2 / 496 == pytest.approx(x[fine].var(ddof=1), rel=1e-12)
    assert (moments.minimum, moments.maximum) == (x[fine].min(), x[fine].max())


def test_arrays_of_events_alone() -> None:
    tally = Tally.of_arrays(4, {"hit": np.array([True, False, True, True])}, counters={"ties": 2})
    assert tally == Tally(4, events={"hit": 3}, counters={"ties": 2})
    assert type(tally.events["hit"]) is int


@pytest.mark.parametrize("kind", [bool, np.int64, np.uint8, np.float64, list])
@pytest.mark.parametrize("beside", [False, True])
def test_events_may_come_as_zeros_and_ones(kind: Any, beside: bool) -> None:
    hit = [True, False, True, True] if kind is list else np.array([1, 0, 1, 1]).astype(kind)
    measurements = {"x": np.ones(4)} if beside else None
    assert Tally.of_arrays(4, {"hit": hit}, measurements).events == {"hit": 3}


def test_an_event_that_is_nan_in_an_array_fails_its_trial() -> None:
    tally = Tally.of_arrays(4, {"hit": np.array([1.0, np.nan, 0.0, 1.0])})
    assert (tally.trials, tally.failures, tally.events) == (4, 1, {"hit": 2})


@pytest.mark.parametrize("hit", [np.array([0, 2]), np.array([0.5, 1.0]), np.array([-1, 1])])
def test_an_event_in_an_array_is_true_or_false(hit: Any) -> None:
    with pytest.raises(StudyError, match="hit"):
        Tally.of_arrays(2, {"hit": hit})


@pytest.mark.parametrize("kind", ["events", "measurements"])
def test_arrays_of_another_length_are_refused(kind: str) -> None:
    with pytest.raises(StudyError, match="hit has 3 values for 4 trials"):
        Tally.of_arrays(4, **{kind: {"hit": np.zeros(3, dtype=bool)}})


# Merging


@given(
    st.lists(
        st.one_of(
            st.just("boom"),
            st.just("bang"),
            st.fixed_dictionaries({"hit": st.booleans(), "x": st.one_of(MODEST, st.just(math.nan))}),
        ),
        max_size=40,
    ),
    st.integers(0, 40),
)
def test_two_blocks_merge_to_the_whole(outcomes: list[Any], cut: int) -> None:
    first, second, whole = (
        Tally.of_outcomes(part, ["x"]) for part in (outcomes[:cut], outcomes[cut:], outcomes)
    )
    merged = Tally.of_blocks([first, second])
    for name in ("trials", "failures", "events", "failed", "values"):
        assert getattr(merged, name) == getattr(whole, name)
    assert merged.measurements.keys() == whole.measurements.keys()
    for name, moments in whole.measurements.items():
        largest = max(abs(moments.minimum), abs(moments.maximum))
        found = merged.measurements[name]
        assert (found.count, found.minimum, found.maximum) == (
            moments.count, moments.minimum, moments.maximum,
        )  # fmt: skip
        # The roundings of one merge, as for moments.
        assert found.mean == pytest.approx(moments.mean, abs=1e-14 * largest)
        assert found.m2 == pytest.approx(moments.m2, rel=1e-12, abs=1e-14 * largest**2)


@given(TALLIES, TALLIES)
def test_merging_adds_every_count(first: Tally, second: Tally) -> None:
    merged = Tally.of_blocks([first, second])
    assert merged.trials == first.trials + second.trials
    assert merged.failures == first.failures + second.failures
    for name in ("events", "failed", "counters"):
        mine, theirs, both = (getattr(tally, name) for tally in (first, second, merged))
        assert both == {k: mine.get(k, 0) + theirs.get(k, 0) for k in mine | theirs}
    for name in first.values | second.values:
        assert merged.values[name] == first.values.get(name, []) + second.values.get(name, [])
    for name in first.measurements | second.measurements:
        parts = [t.measurements[name] for t in (first, second) if name in t.measurements]
        assert merged.measurements[name].count == sum(part.count for part in parts)
        assert merged.measurements[name].maximum == max(part.maximum for part in parts)
        assert merged.measurements[name].minimum == min(part.minimum for part in parts)


@given(TALLIES)
def test_merging_with_an_empty_tally_changes_nothing(tally: Tally) -> None:
    assert bits(Tally.of_blocks([tally, Tally()])) == bits(tally)
    assert bits(Tally.of_blocks([Tally(), tally])) == bits(tally)


def test_merging_leaves_both_parts_alone() -> None:
    first, second = (Tally.of_outcomes([{"hit": True, "x": x}, "boom"], ["x"]) for x in (1.0, 2.0))
    before = first.to_json(), second.to_json()
    Tally.of_blocks([first, second, second])
    assert (first.to_json(), second.to_json()) == before


@pytest.mark.parametrize("kept", [[math.nan], [math.inf], ["many"], [None], 3])
def test_kept_values_are_finite_numbers(kept: Any) -> None:
    tally = Tally(1, events={"hit": 1}, measurements={"x": Moments.of([1.0])}, values={"x": kept})
    assert tally.normalise()


def test_values_keep_the_order_of_blocks() -> None:
    first, second = (Tally.of_outcomes([{"x": x}, {"x": x + 1}], ["x"]) for x in (5.0, 1.0))
    assert Tally.of_blocks([first, second]).values == {"x": [5.0, 6.0, 1.0, 2.0]}


# As text


@given(TALLIES)
def test_json_keeps_every_bit(tally: Tally) -> None:
    text = tally.to_json()
    again = Tally.from_json(text)
    assert bits(again) == bits(tally)
    assert again.to_json() == text


def test_json_is_canonical() -> None:
    first = Tally(3, events={"b": 1, "a": 2}, failed={}, counters={"z": 1})
    second = Tally(3, events={"a": 2, "b": 1}, counters={"z": 1})
    assert first.to_json() == second.to_json()
    assert first.to_json() == '{"counters":{"z":1},"events":{"a":2,"b":1},"failures":0,"trials":3}'
    assert "\n" not in Tally.of_failures(1, "two\nlines").to_json()


def test_a_measurement_without_a_value_is_not_written() -> None:
    tally = Tally(2, 2, measurements={"x": Moments()}, failed={"boom": 2})
    assert "x" not in json.loads(tally.to_json()).get("measurements", {})


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "5", "null", '"trials"', '{"trial": 3}',
     '{"trials": 3, "measurements": {"x": [1, 2, 3, 4, 5, 6]}}',
     '{"trials": 3, "measurements": {"x": 5}}',
     '{"trials": 3, "measurements": [1]}', "\0", "NaN"],
)  # fmt: skip
def test_text_that_is_no_tally_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011, what is wrong with it is not for the user
        Tally.from_json(text)
