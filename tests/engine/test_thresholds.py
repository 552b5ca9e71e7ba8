"""Searches for thresholds: brackets, the table of what was visited, and ranges without a crossing."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Any

import pytest
from crossings_for_tests import HALF, SHAPES, Judged, Known, Rise, brackets, quick, rows_named, search

from simkit.stats.evidence.sequences import proportion_interval
from simkit.words.thresholds import crossing_text, threshold_lines

pytestmark = pytest.mark.nojit
GRID = {"n": "1:200:1"}


@pytest.fixture(autouse=True, scope="module")
def _quick() -> Iterator[None]:
    with quick():
        yield


# Brackets.


@pytest.mark.parametrize(
    ("study", "asked", "options", "truth"),
    [
        (Rise(), {}, {}, HALF),
        (Rise(), {}, {"n": "3:3072:*2"}, HALF),
        (Rise(), {}, GRID | {"shape": "falls"}, HALF),
        (Rise(), {}, GRID | {"shape": "step"}, HALF - 0.5),
        (Rise(), {"target": 0.2}, GRID | {"shape": "falls"}, HALF * math.sqrt(2)),
        (Rise(), {"over": "scale"}, {}, HALF / 16),
        (Rise(), {"over": "load"}, {"n": "50"}, 1.0),
        (Rise(), {"over": "load"}, {"load": "0.2:10:0.2"}, HALF / 16),
        (Judged(), {"quantity": "large_v"}, GRID | {"mark": "0.25"}, HALF / 2),
        (Known(), {}, GRID, HALF),
        (Known(), {}, GRID | {"shape": "falls"}, HALF + 0.5),
    ],
)
def test_the_bracket_holds_the_crossing(
    study: Rise, asked: dict[str, Any], options: dict[str, str], truth: float
) -> None:
    """False alarm: 5 % a search; the seed is fixed."""
    found = search(study, **asked, **options)
    (crossing,) = found.crossings
    falls = options.get("shape") == "falls"
    assert crossing.low is not None
    assert crossing.high is not None
    assert crossing.low <= truth <= crossing.high
    assert crossing.is_rising is not falls
    over, name = found.run.asked.over, found.run.asked.quantity
    way = "falls" if falls else "rises"
    start = f"{name} {way} through {found.run.asked.target:g} between {over} = {crossing.low:g} and"
    surely = "both exact" if isinstance(study, Known) else "both sides at 95 %"
    assert crossing_text(crossing).startswith(f"{start} {crossing.high:g} ({surely}); {over} = ")
    assert threshold_lines(found) == [crossing_text(crossing)]
    assert found.families == []
    assert crossing.fit is not None
    assert crossing.fit.rising is not falls
    assert crossing.estimate == (crossing.fit.estimate, crossing.fit.ci_low, crossing.fit.ci_high)


@pytest.mark.parametrize("over", ["scale", "load"])
def test_values_that_share_their_trials_share_the_level(over: str) -> None:
    found = search(Rise(), over, **{over: "0.25:9.25:0.25"})
    needed = [visit.log_needed for visit in found.crossings[0].searched.search.visits.values()]
    parts = [37] * len(needed) if over == "load" else [i * (i + 1) for i in range(1, len(needed) + 1)]
    assert needed == pytest.approx([math.log(part / 0.05) for part in parts])


def test_the_table_of_visited_cells() -> None:
    found = search(Rise(), **GRID, settings={"confidence": 0.9, "seed": 4})
    (crossing,) = found.crossings
    visits = crossing.searched.search.visits
    rows = found.result.table.query("quantity == 'success'").to_dict("records")
    assert [row["n"] - 1 for row in rows] == sorted(visits)
    for row in rows:
        visit = visits[row["n"] - 1]
        assert (row["successes"], row["trials"]) == (visit.successes, visit.trials)
        assert row["interval"] == "sequence"
        assert (row["seed"], row["confidence"]) == (4, 0.9)
        ends = sorted((*proportion_interval(visit.counts, 0.9), row["estimate"]))
        assert (row["ci_low"], row["ci_high"]) == (ends[0], ends[-1])
    assert crossing.sampled == (
        [row["n"] for row in rows], [row["successes"] for row in rows], [row["trials"] for row in rows],
    )  # fmt: skip
    assert crossing.searched.visited == found.result.cells
    assert crossing.first is found.result.cells[0]
    assert found.result.options == GRID
    assert search(Rise(), **GRID, settings={"seed": 5}).table.to_csv() != found.table.to_csv()


def test_exact_values_decide_without_a_trial() -> None:
    found = search(Known(), n="2:200:2")
    assert found.result.plan.simulated == 0
    assert brackets(found) == [(48.0, 50.0)]
    rows = found.result.table.query("quantity == 'success'")
    assert rows[["successes", "estimate", "ci_low", "interval"]].isna().all(axis=None)
    assert set(rows["trials"]) == {0}
    assert rows["exact"].tolist() == [SHAPES["rises"](n / HALF) for n in rows["n"]]
    (crossing,) = found.crossings
    assert crossing_text(crossing) == (
        "success rises through 0.5 between n = 48 and 50 (both exact);"
        " 0 trials at 9 values, 9 of them exact"
    )
    assert crossing.fit is None
    assert crossing.monotone is None
    assert crossing.estimate == (math.sqrt(48 * 50), 48.0, 50.0)
    assert crossing.method == "bracket"
    (row,) = rows_named(found, "threshold")
    assert (row["estimate"], row["ci_low"], row["ci_high"]) == crossing.estimate
    assert row["interval"] == "bracket"
    assert rows_named(found, "threshold_estimate") == []


def test_a_bracket_at_zero_has_its_middle_there() -> None:
    class Certain(Rise):
        def exact(self, params):
            return {"success": float(params["scale"] > 0)}

    (crossing,) = search(Certain(), "scale", scale="0:1:0.5").crossings
    assert crossing.estimate == (0.25, 0.0, 0.5)


def test_known_ends_and_a_sampled_inside() -> None:
    class Ends(Rise):
        def exact(self, params):
            return {"success": float(params["n"] == 200)} if params["n"] in (1, 200) else {}

    found = search(Ends(), **GRID)
    (crossing,) = found.crossings
    assert crossing.low is not None
    assert crossing.high is not None
    assert 1 < crossing.low < HALF < crossing.high < 200
    assert re.search(r"trials at \d+ values, 2 of them exact", crossing_text(crossing))
    rows = found.result.table.query("quantity == 'success'")
    assert rows["trials"].iloc[[0, -1]].tolist() == [0, 0]
    assert rows["trials"].iloc[1:-1].min() > 0
    assert crossing.sampled[0] == rows["n"].iloc[1:-1].tolist()


# What is said where there is no clean crossing.


def test_a_range_without_a_crossing_says_both_ends() -> None:
    for shape, side in (("low", "below"), ("high", "above")):
        found = search(Rise(), **GRID, shape=shape)
        assert brackets(found) == [(None, None)]
        ends = [
            f"{side} it at n = {row['n']} ({round(row['estimate'] * row['trials'])} of {row['trials']},"
            f" [{row['ci_low']:.4g}, {row['ci_high']:.4g}] at every look)"
            for row in found.result.table.query("quantity == 'success'").to_dict("records")
        ]
        spent = found.result.plan.simulated
        assert threshold_lines(found) == [
            f"success is not seen to cross 0.5 here: {' and '.join(ends)}; {spent} trials at 2 values"
        ]
        assert len(ends) == 2
        (crossing,) = found.crossings
        assert (crossing.estimate, crossing.fit, crossing.is_rising) == (None, None, None)
        assert (crossing.method, crossing.monotone) == (None, None)
        (row,) = rows_named(found, "threshold")
        assert not {"estimate", "ci_low", "ci_high", "interval"} & set(row)
        assert [r["estimate"] for r in rows_named(found, "threshold_trials")] == [float(spent)]
        assert not rows_named(found, "threshold_estimate")


def test_ends_that_stay_undecided_are_said() -> None:
    found = search(Rise(), **GRID, shape="even")
    assert re.fullmatch(
        r"success is not seen to cross 0\.5 here: undecided at n = 1 \(\d+ of 120, \[0\.\d+, 0\.\d+\]"
        r" at every look\) and undecided at n = 200 \(\d+ of 120, \[0\.\d+, 0\.\d+\] at every look\);"
        r" 240 trials at 2 values",
        threshold_lines(found)[0],
    )
    assert max(tally.trials for tally in found.result.tallies) == 120


def test_exact_ends_are_called_so() -> None:
    found = search(Known(), n="2:40:2")
    assert threshold_lines(found) == [
        "success is not seen to cross 0.5 here: below it at n = 2 (exact) and below it at n = 40"
        " (exact); 0 trials at 2 values, 2 of them exact"
    ]
    both = search(Known(), n="2:40:2", target=0.9, shape="high")
    assert threshold_lines(both)[0].count("above it") == 2
