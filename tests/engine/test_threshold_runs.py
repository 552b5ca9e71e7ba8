"""Searches that meet faults, and the same bits whatever happens."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from crossings_for_tests import Faulty, Judged, Rise, brackets, quick, rows_named, search, texts

from simkit.declare.tally import Tally
from simkit.engine.ledger.store import Ledger
from simkit.engine.workers.executors import Pool
from simkit.errors import MachineFault
from simkit.words.thresholds import crossing_text, threshold_lines

pytestmark = pytest.mark.nojit
GRID = {"n": "1:200:1"}
COARSE = {"n": "10:150:20", "scale": "0.5,1,2"}


@pytest.fixture(autouse=True, scope="module")
def _quick() -> Iterator[None]:
    with quick():
        yield


# Faults of the machine, and failures.


def test_a_value_that_cannot_be_had_is_left_open() -> None:
    sound = search(Rise(), **GRID, shape="step")
    found = search(Faulty(50), **GRID, shape="step")
    assert brackets(sound) == [(49.0, 50.0)]
    assert brackets(found) == [(49.0, 51.0)]
    ((message, cells),) = found.result.incomplete.items()
    assert message.startswith("MemoryError")
    assert [cell.parameters["n"] for cell in cells] == [50]
    assert 50 not in found.result.table["n"].tolist()
    assert threshold_lines(found)[0].endswith("; undecided by their own trials: n = 50")
    assert found.crossings[0].sampled[0] == [cell.parameters["n"] for cell in found.result.cells]


def test_an_end_that_cannot_be_had() -> None:
    found = search(Faulty(1), **GRID)
    assert re.fullmatch(
        r"success is not seen to cross 0\.5 here: undecided at n = 1 \(no trials\) and above it at"
        r" n = 200 \(20 of 20, \[0\.768\d, 1\] at every look\); 20 trials at 2 values",
        threshold_lines(found)[0],
    )
    (row,) = rows_named(found, "threshold")
    assert (row["study"], row["scale"], row["seed"]) == ("test-faulty", 1.0, 0)
    (cells,) = found.result.incomplete.values()
    assert [cell.parameters["n"] for cell in cells] == [1]


def test_a_curve_that_cannot_be_had_leaves_the_others() -> None:
    found = search(Faulty(1, 200, scale=2.0), **GRID, scale="1,2,4", shape="step")
    assert brackets(found) == [(49.0, 50.0), (None, None), (12.0, 13.0)]
    assert [row["scale"] for row in rows_named(found, "threshold")] == [1.0, 2.0, 4.0]
    assert (
        "undecided at n = 1 (no trials) and undecided at n = 200 (no trials); 0 trials"
        in (threshold_lines(found)[1])
    )
    (cells,) = found.result.incomplete.values()
    assert [(cell.parameters["scale"], cell.parameters["n"]) for cell in cells] == [(2.0, 1), (2.0, 200)]
    alone = search(Rise(), **GRID, scale="4", shape="step")
    wanted = rows_named(alone, "threshold_values")[0]["estimate"]
    assert rows_named(found, "threshold_values")[2]["estimate"] == wanted


def test_nothing_to_be_had_is_a_fault() -> None:
    with pytest.raises(MachineFault, match="cannot run here: MemoryError"):
        search(Faulty(1, 200), **GRID)


def test_a_cell_that_is_lost_is_not_asked_for_again(tmp_path: Path) -> None:
    study, ledger = Faulty(50, calls=2), tmp_path / "ledger.sqlite"
    found = search(study, n="1,50,200", settings={"ledger": ledger})
    assert study.seen.count(50) == 3  # two blocks, and the one that failed
    assert len(found.crossings[0].searched.search.visits[1].counts) == 2
    (cells,) = found.result.incomplete.values()
    assert [cell.parameters["n"] for cell in cells] == [50]
    assert found.result.table["n"].unique().tolist() == [1, 200]
    study.values = ()
    again = search(study, n="1,50,200", settings={"ledger": ledger})
    assert not again.result.incomplete
    assert texts(again) == texts(search(Faulty(), n="1,50,200"))


def test_failed_trials_are_no_success() -> None:
    class Half(Rise):
        """Every other trial fails."""

        name = "test-half"

        def simulate(self, params, rng, trials):
            tally = super().simulate(params, rng, trials)
            failed = rng.random(trials) < 0.5
            v = np.where(failed, math.nan, 0.5)
            success = np.full(trials, tally.events["success"] > 0)
            return Tally.of_arrays(trials, {"success": success}, {"v": v}, kept=self.kept)

    found = search(Half(), target=0.25, **GRID, shape="step")
    assert brackets(found) == [(49.0, 50.0)]
    assert found.result.failures > 0
    (crossing,) = search(Half(), target=0.75, **GRID, shape="step").crossings
    assert crossing.low is None  # half of all trials is the most
    assert "below it at n = 200 (30 of 60, [" in crossing_text(crossing)


# The same bits.


def test_the_same_for_any_workers_and_pools() -> None:
    wanted = texts(search(Rise(), **COARSE))
    for workers in (2, 4):
        assert texts(search(Rise(), **COARSE, settings={"workers": workers})) == wanted
    with ThreadPoolExecutor(3) as threads:
        assert texts(search(Rise(), **COARSE, executor=Pool(threads, 3))) == wanted


def test_a_search_again_simulates_nothing(tmp_path: Path) -> None:
    settings = {"ledger": tmp_path / "ledger.sqlite"}
    bare, first, again = (search(Rise(), **COARSE, settings=how) for how in ({}, settings, settings))
    assert texts(bare) == texts(first) == texts(again)
    assert bare.result.plan.simulated == first.result.plan.simulated > 0
    assert again.result.plan.simulated == 0
    fresh = search(Rise(), **COARSE, settings=settings | {"fresh": True})
    assert fresh.result.plan.simulated == first.result.plan.simulated
    assert texts(fresh) == texts(first)


def test_a_longer_search_reuses_every_block(tmp_path: Path) -> None:
    settings = {"ledger": tmp_path / "ledger.sqlite"}
    short = search(Rise(), **GRID, settings=settings | {"trials": 60})
    long = search(Rise(), **GRID, settings=settings | {"trials": 480})
    alone = search(Rise(), **GRID, settings={"trials": 480})
    assert texts(long) == texts(alone)
    assert long.result.plan.simulated == alone.result.plan.simulated - short.result.plan.simulated
    assert max(tally.trials for tally in short.result.tallies) == 60
    widths = [high - low for ((low, high),) in map(brackets, (short, long)) if low and high]
    assert widths[0] > widths[1]


def test_curves_may_share_their_trials() -> None:
    marks, grid = (0.5, 0.55, 0.6, 0.65), {"n": "10:100:10"}
    together = search(Judged(), quantity="large_v", mark=",".join(map(str, marks)), **grid)
    spent = [row["estimate"] for row in rows_named(together, "threshold_trials")]
    assert together.result.plan.simulated < sum(spent)
    most: dict[float, int] = {}
    for crossing, mark in zip(together.crossings, marks, strict=True):
        (alone,) = search(Judged(), quantity="large_v", mark=str(mark), **grid).crossings
        assert crossing_text(crossing) == crossing_text(alone)
        assert crossing.sampled == alone.sampled  # no more than it asked for itself
        for n, trials in zip(crossing.sampled[0], crossing.sampled[2], strict=True):
            most[n] = max(most.get(n, 0), trials)
    rows = together.result.table.query("quantity == 'success'")
    assert rows["trials"].tolist() == [most[n] for n in rows["n"]]


def test_trials_end_with_the_time(tmp_path: Path) -> None:
    whole = search(Rise(), **GRID)
    full = whole.crossings[0].searched.search.visits
    settings, seen = {"ledger": tmp_path / "ledger.sqlite"}, []
    for seconds in (1, 10, 40, 10**6):
        found = search(
            Rise(), **GRID, max_seconds=seconds, clock=itertools.count().__next__, settings=settings
        )
        visits = found.crossings[0].searched.search.visits
        assert all(full[p].counts[: len(v.counts)] == v.counts for p, v in visits.items())
        assert all(visit.trials for visit in visits.values())
        assert not found.result.incomplete
        held = {
            c.parameters["n"] - 1: t.trials
            for c, t in zip(found.result.cells, found.result.tallies, strict=True)
        }
        assert held == {p: visit.trials for p, visit in visits.items()}
        assert bool(found.result.plan.cut) is (sum(held.values()) < whole.result.plan.simulated)
        seen.append(sum(held.values()))
    assert seen == sorted(seen)
    assert seen[0] == 40  # the first round is finished, whatever the time
    assert texts(found) == texts(whole)
    assert f"--max-seconds {seconds}" in found.result.command


def test_a_search_that_has_all_in_its_ledger_takes_no_time(tmp_path: Path) -> None:
    settings = {"ledger": tmp_path / "ledger.sqlite"}
    whole = search(Rise(), **GRID, settings=settings)
    late = itertools.count(step=1000).__next__
    found = search(Rise(), **GRID, max_seconds=1, clock=late, settings=settings)
    assert texts(found) == texts(whole)


def test_the_time_runs_from_the_first_block_that_is_not_in_the_ledger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings, now, known = {"ledger": tmp_path / "ledger.sqlite"}, [0.0], Ledger.known
    first = search(Rise(), **GRID, max_seconds=1, clock=itertools.count().__next__, settings=settings)

    def slow(*arguments: Any) -> Any:
        now[0] += 1000
        return known(*arguments)

    monkeypatch.setattr(Ledger, "known", slow)
    found = search(Rise(), **GRID, max_seconds=500, clock=lambda: now[0], settings=settings)
    assert found.result.plan.simulated == 20  # the middle, a round beyond the first
    assert len(found.result.cells) == len(first.result.cells) + 1


def test_blocks_of_the_ledger_are_not_kept_beyond_the_search(tmp_path: Path) -> None:
    settings = {"ledger": tmp_path / "ledger.sqlite"}
    search(Rise(), **GRID, settings=settings)
    again = search(Rise(), **GRID, settings=settings).result.plan
    assert not again.simulated
    assert not again._found
