"""What a trial takes, measured on a few blocks that are run and not kept."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest
from studies_for_tests import Walk

from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import event
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.engine.cells.blocks import run_block
from simkit.engine.cells.cell import build_cells
from simkit.engine.plans.plan import Plan, plan_run
from simkit.engine.results.result import Settings
from simkit.engine.results.session import build_run, plan_session, run_session
from simkit.engine.running.measuring import measure
from simkit.engine.sources.references import find_study


class Timed(Study):
    """A trial takes c seconds of a clock of its own, the first of all a compilation besides."""

    name = "timed"
    summary = "trials that take a known time"
    parameters = (
        Parameter("c", "float", 1.0, "Seconds of a trial", low=0),
        Parameter("s", "float", 0.0, "Seconds as stated", low=0),
        Parameter("bytes", "float", 0.0, "Bytes of a trial", low=0),
        Parameter("fault", "choice", "none", "What goes wrong",
                  choices=("none", "trial", "half", "tally", "memory")),
    )  # fmt: skip
    quantities = (event("odd", "an odd number is drawn"),)
    block_size = 8
    now: ClassVar[float] = 0.0
    compilation: ClassVar[float] = 0.0
    ran: ClassVar[list[tuple[float, int]]] = []

    def simulate(self, params, rng, trials):
        fault = params["fault"]
        Timed.now += params["c"] * trials + Timed.compilation
        Timed.compilation = 0.0
        Timed.ran.append((params["c"], trials))
        if fault == "trial":
            raise ValueError("it went wrong")
        if fault == "memory":
            raise MemoryError("no memory")
        if fault == "tally":
            return Tally(trials + 1)
        failed = trials // 2 if fault == "half" else 0
        odd = rng.random(trials - failed) < 0.5
        messages = {"ValueError: half": failed} if failed else {}
        return Tally(trials, failed, {"odd": int(np.sum(odd))}, failed=messages)

    def seconds(self, params: Mapping[str, Any]) -> float:
        return float(params["s"])

    def memory(self, params: Mapping[str, Any]) -> float:
        return float(params["bytes"])


@pytest.fixture(autouse=True)
def start() -> None:
    Timed.now, Timed.compilation, Timed.ran = 0.0, 0.0, []


def clock() -> float:
    return Timed.now


def plan_of(trials: int = 16, **options: str) -> Plan:
    return plan_run(build_cells(Timed(), options), trials=trials, seed=0)


def whole_blocks() -> list[float]:
    """Return the c of the blocks that were run whole, each once."""
    return list(dict.fromkeys(c for c, trials in Timed.ran if trials == 8))


def test_five_of_many_different_costs_are_run_the_ends_among_them() -> None:
    plan = plan_of(c="0.001:0.009:0.001", s="c")
    found = measure(plan, clock=clock)
    assert whole_blocks() == [0.001, 0.003, 0.005, 0.007, 0.009]
    assert (found.whole, found.part, found.faults) == (5, 0, [])
    assert list(found.costs) == pytest.approx([cell.parameters["c"] for cell in plan.cells])
    assert found.expected_seconds(plan, 2) == pytest.approx(16 * 0.045 / 2)
    assert plan.simulated == 0
    assert all(not held for held in plan.held.values())


def test_of_equal_costs_one_in_the_middle_is_run() -> None:
    plan = plan_of(c="0.001:0.007:0.001", s="0.5")
    found = measure(plan, clock=clock)
    assert whole_blocks() == [0.004]
    assert set(found.costs) == {0.004}


def test_where_no_cost_is_stated_they_are_spread_over_the_grid() -> None:
    plan = plan_of(c="0.001:0.009:0.001")
    found = measure(plan, clock=clock)
    assert whole_blocks() == [0.001, 0.003, 0.005, 0.007, 0.009]
    costs = list(found.costs)
    assert costs == pytest.approx([0.001, 0.001, 0.003, 0.003, 0.005, 0.005, 0.007, 0.007, 0.009])


def test_other_costs_are_as_stated_times_the_ratio_at_the_nearest() -> None:
    plan = plan_of(c="0.002", s="0.001,0.0011,0.01,0.011,0.1,0.11,2,3,4")
    found = measure(plan, clock=clock)
    expected = [0.002, 0.0022, 0.002, 0.0022, 0.002, 0.0022]
    costs = list(found.costs)
    assert found.whole == 3  # of the dearer ones not even two trials fit, as stated
    assert costs == pytest.approx([*expected, 0.04, 0.06, 0.08])


def test_a_first_trial_compiles_and_counts_for_the_time_alone() -> None:
    Timed.compilation = 2.0
    found = measure(plan_of(c="0.01"), clock=clock)
    assert list(found.costs) == pytest.approx([0.01])
    assert found.whole == 1
    Timed.compilation, Timed.ran = 6.0, []
    found = measure(plan_of(c="0.01,0.02"), clock=clock)
    assert Timed.ran == [(0.01, 1)]
    assert (found.whole, found.part, set(found.costs)) == (0, 0, {0.0})


@pytest.mark.parametrize("c", ["0.1,0.2,0.3", "0.5", "1,1.5", "2.4", "3", "0.01,0.1,1,10"])
def test_all_together_take_no_more_than_the_time_but_for_what_is_not_stated(c: str) -> None:
    plan = plan_of(c=c, s="c")
    found = measure(plan, clock=clock)
    assert clock() <= 5
    assert list(found.costs) == pytest.approx([cell.parameters["c"] for cell in plan.cells])
    Timed.now, Timed.ran = 0.0, []
    measure(plan_of(c=c), clock=clock)
    beyond = max(float(each) for each in c.split(","))
    assert clock() <= 5 + beyond


def test_where_a_block_does_not_fit_fewer_trials_are_run() -> None:
    found = measure(plan_of(c="0.7", s="0.7"), clock=clock)
    assert Timed.ran == [(0.7, 1), (0.7, 1), (0.7, 5)]
    assert (found.whole, found.part) == (0, 1)
    (block,) = found.blocks.values()
    assert block[0] == (0, 5)
    assert block[1].trials == 5


def test_a_block_so_short_that_its_first_time_says_little_is_timed_again() -> None:
    measure(plan_of(c="0.001"), clock=clock)
    assert [trials for _, trials in Timed.ran] == [1, 1, 8, 8, 8]


@pytest.mark.parametrize("options", [{"s": "3"}, {"bytes": "2e9"}])
def test_what_would_take_long_or_much_is_not_run(options: dict[str, str]) -> None:
    found = measure(plan_of(c="0.001", **options), clock=clock)
    assert Timed.ran == []
    assert list(found.costs) == [float(options.get("s", 0))]


@pytest.mark.parametrize(
    ("fault", "said", "measures"),
    [
        ("trial", "8 of 8 trials failed: ValueError: it went wrong, first at ", False),
        ("half", "4 of 8 trials failed: ValueError: half", True),
        ("tally", "study 'timed': simulate returned 2 trials, asked for 1", False),
        ("memory", "MemoryError: no memory", False),
    ],
)
def test_what_goes_wrong_is_noted_once_with_its_cell(fault: str, said: str, measures: bool) -> None:
    plan = plan_of(c="0.01", fault=f"none,{fault}")
    found = measure(plan, clock=clock)
    ((text, cells),) = found.faults
    assert text.startswith(said)
    assert list(cells) == [plan.cells[1]]
    assert found.whole == 1 + measures


def test_what_is_run_is_the_next_block_of_the_run_itself(tmp_path: Path) -> None:
    settings = Settings(16, ledger=tmp_path / "ledger.sqlite")
    cells = build_run(Timed(), {"c": "0,0.001"}, settings)
    run_session(cells[:1], settings)
    longer = Settings(36, ledger=settings.ledger)
    before = (tmp_path / "ledger.sqlite").read_bytes()
    plan = plan_session(cells, longer)
    found = measure(plan, clock=clock)
    assert [found.blocks[cell.full_key][0] for cell in cells] == [(2, 8), (0, 8)]
    run_session(cells, longer)
    after = plan_session(cells, longer)
    for cell in cells:
        block, tally = found.blocks[cell.full_key]
        assert after.held[cell.full_key][block] == tally
    assert before != (tmp_path / "ledger.sqlite").read_bytes()
    Timed.ran = []
    assert measure(after, clock=clock).whole == 0
    assert Timed.ran == []


def test_cells_along_an_axis_are_run_together() -> None:
    cells = build_cells(Walk(), {"k": "1,5,20", "drift": "0,0.5"})
    plan = plan_run(cells, trials=40, seed=0)
    found = measure(plan)
    assert found.whole == 2
    assert set(found.blocks) == {cell.full_key for cell in cells}
    for task, own in map(plan.first_task, plan.due()):
        expected = run_block(find_study(task.study, task.source), task)
        assert [found.blocks[cell.full_key][1] for cell in own] == expected
