"""Searches for planted crossings: the first runs come out again; the page says what the table says."""

import csv
import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from sequences import CALIBRATIONS
from watching import crossings
from watching.crossings import CURVES, NEVER, STALLS, TARGETS, least_fixed, planted, searched

from simkit.stats.intervals import clopper_pearson

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
SAME = ("curve", "grid", "target", "shared", "alpha", "most")


@pytest.fixture(scope="module")
def rows():
    path = BENCHMARKS / "calibration" / "planted-thresholds.csv"
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def asked(rows):
    return [row for row in rows if row["factor"]]


def test_the_first_searches_come_out_as_committed(rows):
    sizes, grid, targets = CALIBRATIONS["planted-thresholds"][1], 30, (0.5, 0.9)
    found = list(searched(replace(sizes, evaluated=sizes.first), [grid], targets))
    stored = [row for row in rows if row["grid"] == str(grid) and float(row["target"]) in targets]
    assert len(found) == 2 * len(CURVES) + 1
    for row, expected in zip(found, stored, strict=True):
        assert [str(row[key]) for key in SAME] == [expected[key] for key in SAME]
        assert row["designs"] == int(expected["first_designs"]) == sizes.first
        assert row["count"] == int(expected["count_of_first"])
        assert row["trials_of_first"] == int(expected["trials_of_first"])


@pytest.mark.parametrize("cell", [("step", 30, 0.5), ("plateau above", 30, 0.99)])
def test_the_fixed_grid_comes_out_as_committed(rows, cell):
    row = next(row for row in rows if (row["curve"], int(row["grid"]), float(row["target"])) == cell)
    found = least_fixed(*cell, float(row["mean_width"]))
    assert {key: str(value) for key, value in found.items()} == {key: row[key] for key in found}


def test_all_levels_hold_and_gates_are_judged_by_their_numbers(rows):
    cells = [(c, n, t) for n in (30, 200, 2000) for t in TARGETS for c in CURVES]
    found = [(row["curve"], int(row["grid"]), float(row["target"])) for row in rows]
    assert found[: len(cells)] == cells
    assert [row["shared"] for row in rows] == ["false"] * len(cells) + ["true"] * 3
    for row in rows:
        assert (row["alpha"], row["designs"]) == ("0.05", "2000")
        assert max(int(row["count"]), int(row["wrong_brackets"])) <= 0.05 * 2000
        assert (row["factor"] == "") == (row["curve"] in (NEVER, STALLS) or row["shared"] == "true")
        assert row["no_bracket"] == ("1.0" if row["curve"] == NEVER else "0.0")
        if row["factor"]:
            factor = int(row["fixed_trials"]) / float(row["mean_trials"])
            assert float(row["factor"]) == pytest.approx(factor, rel=0.005)
            places = len(range(0, int(row["grid"]), int(row["spacing"])))
            assert int(row["fixed_trials"]) == places * int(row["trials_each"])
        assert row["met"] == ("false" if row["factor"] and float(row["factor"]) < 3 else "true")


@pytest.mark.parametrize("target", TARGETS)
def test_planted_curves_are_what_they_are_called(target):
    grid = 200
    for curve in CURVES:
        for chances in planted(curve, grid, target):
            is_above = chances >= target
            changes = int(np.count_nonzero(is_above[1:] != is_above[:-1]))
            assert changes == {NEVER: 0, "three crossings": 3}.get(curve, 1), curve
            assert is_above[-1] == (curve not in (NEVER, "falling"))
            at_target = np.count_nonzero(chances == target)
            assert at_target in ((19, 20, 21) if curve == STALLS else (0,)), curve


@pytest.mark.parametrize(("trials", "places"), [(20, 30), (20, 2000), (500, 7), (3, 2000)])
@pytest.mark.parametrize("target", TARGETS)
def test_the_fixed_grid_decides_by_bounds_of_clopper_and_pearson(trials, places, target):
    below, above = crossings._deciding_counts(trials, target, places)
    level = 1 - 2 * -math.expm1(math.log1p(-0.05) / places)  # of two sides; one can be wrong
    for count in range(trials + 1):
        low, high = clopper_pearson(count, trials, level)
        assert (count <= below) == (high < target)
        assert (count >= above) == (low > target)


def test_the_width_of_a_fixed_grid_is_that_of_its_narrowest_bracket():
    """Ten values: a rise with one at the target in it, and a fall, each seen if it is visited."""
    chances = np.array([[0, 0, 0, 0, 0.5, 1, 1, 1, 0, 0]])
    drawn = np.full((3, 1, 10), 0.5)

    def width(spacing, trials=50):
        return crossings._fixed_width(chances, drawn, 0.5, spacing, trials)

    assert [width(spacing) for spacing in (1, 2, 3, 4, 5, 9)] == [1, 2, 3, 9, 5, 9]
    assert width(1, trials=2) == 9  # no bracket: the whole grid
    rises = chances[:, :8]
    assert crossings._fixed_width(rises, drawn[..., :8], 0.5, 1, 50) == 2


def test_the_page_says_what_the_table_says(rows):
    page = " ".join((BENCHMARKS / "README.md").read_text(encoding="utf-8").split())
    most = max(max(int(row["count"]), int(row["wrong_brackets"])) for row in rows)
    assert f"In no cell is any decided value wrong in more than {most} of 2,000 runs" in page
    trials = {row["target"]: int(row["most"]) for row in rows}
    assert set(trials) == {"0.5", "0.9", "0.99"}
    assert trials["0.5"] == trials["0.9"]
    assert (
        f"crossings at {'twenty' if crossings.PLACES == 20 else '?'} places between two of them" in page
    )
    assert (
        f"blocks of {crossings.BLOCK} trials, at most {trials['0.5']:,} trials at a value"
        f" ({trials['0.99']:,} where the target is 0.99)" in page
    )
    assert f"on average as narrow, to {100 * (crossings.SLACK - 1):.0f} %, and" in page
    missed = [row for row in asked(rows) if row["met"] == "false"]
    cells = "; ".join(
        f"{row['curve']}, {row['grid']} values, target {row['target']}: {float(row['factor']):.1f}"
        for row in missed
    )
    assert f"not met in {len(missed)} of {len(asked(rows))} cells ({cells})" in page
    for curve in CURVES:
        own = [row for row in rows if row["curve"] == curve and row["shared"] == "false"]
        cells = [
            curve, _span(own, "mean_width"), _span(own, "mean_trials"), _span(own, "mean_visited"),
            _span(own, "factor") if own[0]["factor"] else "",
        ]  # fmt: skip
        if curve == NEVER:
            cells[1] = "none"
        assert " ".join(f"| {' | '.join(cells)} |".split()) in page, cells


def _span(rows, key):
    found = [float(row[key]) for row in rows]
    ends = [f"{end:,.0f}" if end >= 100 else f"{end:.1f}" for end in (min(found), max(found))]
    return " to ".join(dict.fromkeys(ends))
