"""What is said of a threshold, and its derived rows."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest
from crossings_for_tests import Rise, crossing_of, quick, rows_named, search

from simkit.declare.columns import HIDDEN_COLUMNS
from simkit.stats.curves.isotonic import monotone_p
from simkit.words.thresholds import crossing_text

pytestmark = pytest.mark.nojit
GRID = {"n": "1:200:1"}


@pytest.fixture(autouse=True, scope="module")
def _quick() -> Iterator[None]:
    with quick():
        yield


STEP = "success rises through 0.5 between n = {} and {} (both sides at 95 %); n = "
ALONE = " without a model: two visited values cannot tell one shape from another"


@pytest.mark.parametrize(
    ("counts", "line"),
    [
        (
            {10: (0, 100), 60: (100, 100)},
            STEP.format(10, 60) + "24 [10, 60]" + ALONE + "; 200 trials at 2 values",
        ),
        (
            {10: (0, 100), 20: (10, 100), 30: (40, 100), 60: (100, 100)},
            STEP.format(20, 60) + "32.0 [29.9, 34.8] by a cloglog curve in log n (fit p = .34);"
            " 400 trials at 4 values; undecided by their own trials: n = 30",
        ),
        (
            {10: (0, 100), 20: (100, 100), 30: (0, 100), 60: (100, 100)},
            STEP.format(10, 20) + "20 [10, 20] by a cloglog curve in log n, which crosses outside the"
            " bracket, at 26.2; lack of fit (p = .005); 400 trials at 4 values; not monotone: below at"
            " 10, above at 20, below at 30, above at 60, so that this is one crossing of several",
        ),
        ({10: (0, 100)}, "success is not seen to cross 0.5 here: below it at n = 10 (0 of 100,"
         " [0, 0.05214] at every look); 100 trials at 1 value"),
        (
            {10: (48, 100), 20: (50, 100), 60: (5412, 10_000)},
            "success is not seen to cross 0.5 here: undecided at n = 10 (48 of 100, [0.3217, 0.6402] at"
            " every look) and above it at n = 60 (5,412 of 10,000, [0.5221, 0.5604] at every look);"
            " 10,200 trials at 3 values",
        ),
    ],
)  # fmt: skip
def test_what_is_said_of_counts(counts: dict[int, tuple[int, int]], line: str) -> None:
    assert crossing_text(crossing_of(counts)) == line


def test_sides_that_repeat_are_said_once() -> None:
    counts = {10: (0, 100), 15: (2, 100), 20: (100, 100), 25: (99, 100), 30: (0, 100), 60: (1, 100)}
    said = crossing_text(crossing_of(counts))
    assert "; not monotone: below at 10, above at 20, below at 30, so that this is one cro" in said
    assert "undecided" not in said


def test_undecided_values_are_named_up_to_four() -> None:
    counts = {10: (0, 200), 60: (200, 200)} | dict.fromkeys((20, 30, 40, 50), (100, 200))
    said = crossing_text(crossing_of(counts))
    assert said.endswith("; undecided by their own trials: n = 20, 30, 40, 50")
    counts |= {52: (100, 200), 55: (101, 200)}
    crossing = crossing_of(counts)
    assert crossing_text(crossing).endswith(
        "; undecided by their own trials: n = 20, 30, 40, 50 and 2 more"
    )
    assert crossing.undecided == [20, 30, 40, 50, 52, 55]
    free = crossing_text(crossing_of(counts, is_free=True))
    assert free.endswith("; 1,600 trials at 8 values")


def test_a_curve_that_is_hardly_monotone() -> None:
    counts = {10: (0, 200), 20: (108, 200), 30: (88, 200), 60: (200, 200)}
    crossing = crossing_of(counts)
    found = monotone_p([10, 20, 30, 60], [0, 108, 88, 200], [200] * 4, True)
    assert crossing.monotone == found
    assert found.p_value < 0.05
    assert crossing_text(crossing).endswith(
        "; undecided by their own trials: n = 20, 30;"
        f" hardly monotone (p = {found.p_value:.2g}): the other way between"
        " 20 and 30"
    )
    fine = crossing_of(counts | {20: (107, 200), 30: (89, 200)})
    assert fine.monotone is not None
    assert fine.monotone.p_value > 0.05
    assert "monotone" not in crossing_text(fine)
    assert "monotone" not in crossing_text(crossing_of({10: (0, 100), 60: (100, 100)}))


def test_the_level_and_the_target_stand_in_the_line() -> None:
    said = crossing_text(crossing_of({10: (100, 100), 60: (0, 100)}, target=0.25, confidence=0.999))
    assert said.startswith(
        "success falls through 0.25 between n = 10 and 60 (both sides at 99.9 %); n ="
    )


def test_large_and_broken_numbers_are_short() -> None:
    said = crossing_text(crossing_of({1: (0, 100), 99_999: (100, 100)}, grid="1,99999"))
    assert "between n = 1 and 99999 (both" in said
    (crossing,) = search(Rise(), "scale", n="5", scale="1/3,100/3", shape="step").crossings
    assert "between scale = 0.333333 and 33.3333 (both" in crossing_text(crossing)


# Trials without a bracket.


def test_an_estimate_without_a_bracket_where_trials_went_freely() -> None:
    counts = {10: (8, 20), 20: (11, 20), 60: (14, 20)}
    free = crossing_of(counts, is_free=True)
    assert (free.low, free.high) == (None, None)
    assert free.fit is not None
    assert (free.fit.low, free.fit.high) == (1.0, 100.0)  # the ends of the grid
    assert free.fit.ci_low == 1.0
    assert crossing_text(free) == f"n = {free.fit.describe('n')}, open below 1; 60 trials at 3 values"
    assert free.method == f"{free.fit.model} profile"
    assert crossing_of(counts).fit is None


def test_a_step_without_a_bracket() -> None:
    free = crossing_of({10: (0, 5), 20: (0, 5), 60: (5, 5), 70: (5, 5)}, is_free=True)
    assert free.estimate == pytest.approx((math.sqrt(20 * 60), 20, 60))
    assert free.method == "step profile"


@pytest.mark.parametrize(
    "counts",
    [
        {10: (8, 20), 60: (14, 20)},  # two values
        {10: (14, 20), 20: (10, 20), 60: (8, 20)},  # the wrong way
        {10: (0, 5), 20: (0, 5), 60: (0, 5)},
        {10: (5, 5), 20: (5, 5), 60: (5, 5)},
    ],
)
def test_nothing_is_invented_where_trials_tell_nothing(counts: dict[int, tuple[int, int]]) -> None:
    free = crossing_of(counts, is_free=True)
    assert (free.fit, free.estimate, free.method) == (None, None, None)
    assert crossing_text(free).startswith("success is not seen to cross 0.5 here: undecided at n = 10 (")


# Derived rows.


def test_the_rows_of_a_threshold() -> None:
    settings = {"confidence": 0.9, "seed": 7}
    found = search(Rise(), **GRID, scale="1,2", settings=settings)
    for crossing, scale in zip(found.crossings, (1.0, 2.0), strict=True):
        fit, monotone = crossing.fit, crossing.monotone
        assert fit is not None
        assert monotone is not None
        common = {
            "study": "test-rise", "scale": scale, "load": 1.0, "mark": 0.5, "path": 0, "shape": "rises",
            "kind": "measurement", "confidence": 0.9, "seed": 7,
        }  # fmt: skip
        interval = {"ci_low": fit.ci_low, "ci_high": fit.ci_high, "interval": f"{fit.model} profile"}
        bracket = {"ci_low": crossing.low, "ci_high": crossing.high, "interval": "bracket"}
        visits = crossing.searched.search.visits.values()
        wanted = [
            common | {"quantity": "threshold", "estimate": fit.estimate} | bracket,
            common | {"quantity": "threshold_estimate", "estimate": fit.estimate} | interval,
            common | {"quantity": "threshold_goodness", "estimate": fit.goodness_p},
            common | {"quantity": "threshold_monotone", "estimate": monotone.p_value},
            common | {"quantity": "threshold_trials", "estimate": sum(v.trials for v in visits)},
            common | {"quantity": "threshold_values", "estimate": len(visits)},
        ]
        frame = found.table[found.table["scale"] == scale]
        seen = [
            {k: v for k, v in row.items() if not (v is None or v != v)}
            for row in frame.to_dict("records")
        ]
        assert seen == wanted
    own = [name for name in found.result.table.columns if name not in HIDDEN_COLUMNS]
    assert list(found.table.columns) == own


def test_rows_without_a_model() -> None:
    found = search(Rise(), **GRID, shape="step")
    (row,) = rows_named(found, "threshold_estimate")
    assert (row["ci_low"], row["ci_high"], row["interval"]) == (49.0, 50.0, "bracket")
    assert not set(rows_named(found, "threshold_goodness")[0]) & {"estimate", "ci_low"}
