"""A run part by part is the run at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from studies_for_tests import Coin, Walk

import simkit
from simkit.declare.quantities import event, measurement
from simkit.engine.cells.cell import Cells
from simkit.engine.plans.plan import Plan
from simkit.engine.results import long_runs
from simkit.engine.results.long_runs import LongPlan, is_long
from simkit.engine.results.result import Result, Settings
from simkit.engine.results.session import build_run, run_session
from simkit.errors import MachineFault

GRID = {"bias": "0:1:0.1"}  # 11 cells


class Told:
    """A progress that notes what it is told."""

    def __init__(self) -> None:
        self.started: list[int] = []
        self.done = 0

    def start(self, trials: int) -> None:
        self.started.append(trials)

    def advance(self, trials: int) -> None:
        self.done += trials

    def state(self, cells: int, of: int) -> None:
        pass


class Weak(Coin):
    """At some cells there is no memory."""

    quantities = (*Coin.quantities, measurement("size", "a number", kept=True))
    out_of: tuple[float, ...] = ()

    def trial(self, params, rng):
        if params["bias"] in self.out_of:
            raise MemoryError("none is left")
        return {"heads": rng.random() < params["bias"], "size": rng.random()}


class Judging(Weak):
    """Something is judged of it, and it has a premise that some cells break."""

    judged = (event("large", "its size is above one half"),)

    def judge(self, params, values):
        return {"large": [value > 0.5 for value in values["size"]]}

    def premises(self, params):
        return ["bias is below one half"] if params["bias"] >= 0.5 else []


def run(study: Coin, settings: Settings, part: int, progress: Any = None) -> Result:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(long_runs, "PART", part)
        cells = build_run(study, GRID, settings)
        assert is_long(cells, settings) is (part < 11)
        assert isinstance(cells, Cells) is (part < 11)
        return run_session(cells, settings, progress, options=GRID)


def assert_equal(found: Result, expected: Result) -> None:
    assert [cell.full_key for cell in found.cells] == [cell.full_key for cell in expected.cells]
    assert list(found.tallies) == list(expected.tallies)
    assert found.rows == expected.rows
    assert found.rows.to_csv() == expected.rows.to_csv()
    assert found.command == expected.command
    assert found.notes == expected.notes
    assert list(map(str, found.premises)) == list(map(str, expected.premises))
    assert {text: [cell.full_key for cell in cells] for text, cells in found.incomplete.items()} == {
        text: [cell.full_key for cell in cells] for text, cells in expected.incomplete.items()
    }
    for name in ("blocks_in_all", "simulated", "stale", "damaged", "environments", "source"):
        assert getattr(found.plan, name) == getattr(expected.plan, name), name
    for one, other in zip(found.plan.cells, expected.plan.cells, strict=True):
        for trials in (None, 10):
            assert found.plan.blocks(one, trials) == expected.plan.blocks(other, trials)
        assert found.plan.first_blocks(one) == expected.plan.first_blocks(other)


@pytest.mark.parametrize("trials", [0, 10, 25])
@pytest.mark.parametrize("study", [Coin(), Weak(), Judging()], ids=lambda study: type(study).__name__)
def test_parts_make_the_run(study: Coin, trials: int, tmp_path: Path) -> None:
    settings = Settings(trials, workers=2)
    once = run(study, settings, 11)
    assert type(once.plan) is Plan
    for part in (1, 4, 10):
        found = run(study, settings, part)
        assert isinstance(found.plan, LongPlan)
        assert_equal(found, once)


def test_what_the_ledger_holds_is_used(tmp_path: Path) -> None:
    paths = [tmp_path / "once.sqlite", tmp_path / "parts.sqlite"]
    for path in paths:
        some = Settings(10, ledger=path)
        run_session(build_run(Coin(), {"bias": "0.2,0.5,0.6"}, some), some)
    results, told = [], []
    for path, part in zip(paths, (11, 4), strict=True):
        told.append(Told())
        results.append(run(Coin(), Settings(25, ledger=path), part, told[-1]))
        assert results[-1].plan.simulated == 11 * 25 - 3 * 10
    assert_equal(results[1], results[0])
    assert told[0].started == [245] == [told[0].done]
    assert told[1].started == [265]  # less what the first part had
    assert told[1].done == 265
    again, nothing = run(Coin(), Settings(25, ledger=paths[1]), 4, told := Told()), told.done
    assert (again.plan.simulated, nothing, told.started) == (0, 0, [])
    assert list(again.tallies) == list(results[0].tallies)
    fresh = run(Coin(), Settings(25, ledger=paths[1], fresh=True), 4)
    assert fresh.plan.simulated == 275


@pytest.mark.parametrize("trials", [10, 25])
@pytest.mark.parametrize("study", [Weak(), Judging()], ids=lambda study: type(study).__name__)
def test_cells_that_the_machine_leaves_unfinished(
    study: Weak, trials: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Weak, "out_of", (0.0, 0.3, 1.0))
    found, once = (run(study, Settings(trials), part) for part in (4, 11))
    assert len(found.cells) == len(found.tallies) == 8
    assert_equal(found, once)


def test_a_run_without_a_finished_cell_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Weak, "out_of", tuple(i / 10 for i in range(11)))
    with pytest.raises(MachineFault, match="cannot run here"):
        run(Weak(), Settings(10), 4)


def test_claims_are_those_of_the_run_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = []
    for part in (11, 4):
        monkeypatch.setattr(long_runs, "PART", part)
        result = simkit.run(Coin, trials=40, bias=GRID["bias"])
        assert len(result.claims) == 11
        texts.append([f"{found.verdict} {found.cell.full_key}" for found in result.claims])
        assert result.table["estimate"].tolist() == [t.events["heads"] / 40 for t in result.tallies]
    assert texts[0] == texts[1]


def test_what_shares_trials_or_stops_is_run_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_runs, "PART", 2)
    along = build_run(Walk(), {"k": "1:5"}, Settings(10))
    assert not is_long(along, Settings(10))
    result = simkit.run(Coin, half_width=0.2, max_trials=80, bias=GRID["bias"])
    assert type(result.plan) is Plan
