"""Blocks: prepared once per cell, tasks as data, looks, and cells of different lengths."""

from __future__ import annotations

import os
import pickle
import time
from collections.abc import Collection, Mapping
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from numpy.random import Generator
from studies_for_tests import (
    Coin,
    Walk,
    counting,
    fine,
    rows_of,
    run_cells,
    study_with,
    tallies_of,
    tallies_of_plan,
)

from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import event
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.engine.cells.blocks import MOST_PREPARED, PreparedCells
from simkit.engine.cells.cell import build_cells
from simkit.engine.ledger.store import Ledger
from simkit.engine.plans.plan import make_plan, plan_run
from simkit.engine.results.result import Settings
from simkit.engine.results.session import run_session
from simkit.engine.running.runner import execute, execute_looks
from simkit.engine.sources.references import find_study
from simkit.engine.sources.registry import load_study
from simkit.engine.workers.executors import Pool, Threads
from simkit.errors import MachineFault, StudyError

# Prepared once


class Preparing(Study):
    """Counts how often its cells are prepared."""

    name = "test-preparing"
    summary = "counts its preparations"
    parameters = (
        Parameter("k", "int", 1, "Number", low=1, high=1000),
        Parameter("c", "float", 1.0, "Constant of a bound", kind="reporting"),
    )
    quantities = (event("hit", "it happens"),)
    block_size = 10

    def __init__(self) -> None:
        self.built: list[int] = []
        self.seen: set[str] = set()

    def prepare(self, params: Mapping[str, Any]) -> float:
        """Take a while, so that threads meet here."""
        self.seen |= set(params)
        time.sleep(0.01)
        self.built.append(params["k"])
        return 1 / params["k"]

    def trial(self, prepared: float, rng: Generator) -> dict[str, bool]:
        return {"hit": rng.random() < prepared}


@pytest.mark.parametrize("workers", [1, 4])
def test_a_cell_is_prepared_once_whatever_its_blocks_and_threads(workers: int) -> None:
    study = Preparing()
    _, (one, two) = run_cells(build_cells(study, {"k": "1,2"}), 200, workers=workers)
    assert sorted(study.built) == [1, 2]
    assert one.events == {"hit": 200}
    assert 60 < two.events["hit"] < 140  # 5.7 standard deviations: one false alarm in 1e8


def test_no_more_cells_stay_prepared_than_are_in_work() -> None:
    study = Preparing()
    cells = build_cells(study, {"k": f"1:{MOST_PREPARED + 1}"})
    run_cells(cells, 10)
    run_cells(cells[1:], 20)  # these are still there
    assert len(study.built) == MOST_PREPARED + 1
    run_cells(cells[:1], 30)  # this one had to make room
    assert study.built[-1] == 1
    assert len(study.built) == MOST_PREPARED + 2


@pytest.mark.parametrize("workers", [1, 3])
def test_a_run_in_the_order_of_its_cells_prepares_each_once(workers: int) -> None:
    study = Preparing()
    run_cells(build_cells(study, {"k": "1:40"}), 30, workers=workers)
    assert sorted(study.built) == list(range(1, 41))
    assert MOST_PREPARED < 40  # so that most were given up on the way


def test_as_many_cells_as_workers_stay_prepared() -> None:
    # Sixteen workers, each at a cell of its own and coming back for its next block.
    prepared, built = PreparedCells(), []

    def build(cell: int) -> int:
        built.append(cell)
        return cell

    for _ in range(3):
        for cell in range(16):
            assert prepared.get(str(cell), lambda cell=cell: build(cell)) == cell
    assert built == list(range(16))


def test_what_a_block_holds_outlives_the_cache() -> None:
    prepared = PreparedCells(most=2)
    held = [prepared.get(str(cell), lambda: bytearray(8)) for cell in range(5)]
    assert len({id(one) for one in held}) == 5
    assert prepared.get("4", lambda: bytearray(8)) is held[4]
    assert prepared.get("0", lambda: bytearray(8)) is not held[0]


def test_what_only_reports_is_not_seen_by_a_trial_and_costs_none() -> None:
    study = Preparing()
    plan, tallies = run_cells(build_cells(study, {"c": "1,2,3"}), 20)
    assert study.seen == {"k"}
    assert plan.simulated == 20
    assert len(tallies) == 3


def test_a_prepare_that_raises_fails_the_trials_of_its_cell() -> None:
    def prepare(self: Study, params: Mapping[str, Any]) -> Any:
        return 1 / (params["k"] - 2)

    study = study_with(lambda prepared, rng, trials: fine(trials), prepare=prepare)
    good, bad = run_cells(build_cells(study, {"k": "1,2"}), 20)[1]
    assert (good.failures, bad.failures) == (0, 20)
    assert bad.failed == {"ZeroDivisionError: division by zero": 20}


def test_a_trial_cannot_change_its_parameters() -> None:
    def simulate(params: Any, rng: Generator, trials: int) -> Tally:
        params["k"] = 7
        return fine(trials)

    with pytest.raises(StudyError, match=r"cannot be changed.*\(.*studies_for_tests.py, line \d+\)"):
        run_cells(build_cells(study_with(simulate), {}), 10)


# Tasks are data


def test_another_process_makes_the_same_blocks_from_the_tasks() -> None:
    cells = build_cells(load_study("softmax-vs-linear"), {"n": "50,60"})
    plan = plan_run(cells, trials=450, seed=3)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        execute(plan, Pool(pool, in_flight=3))
    found = [tally.to_json() for tally in tallies_of_plan(plan)]
    assert found == tallies_of(cells[0].study, {"n": "50,60"}, 450, seed=3)


class Deadly(Coin):
    """Ends its process at one value of its parameter."""

    def trial(self, params: Any, rng: Generator) -> dict[str, bool]:
        if params["bias"] == 0.5:
            os._exit(3)
        return {"heads": rng.random() < params["bias"]}


def test_a_lost_worker_leaves_its_cells_incomplete_and_stores_nothing(tmp_path: Path) -> None:
    cells = build_cells(Deadly(), {"bias": "0.5,0.7"})
    settings = Settings(trials=20, ledger=tmp_path / "ledger.sqlite")
    lost = pytest.raises(MachineFault, match="cannot run here: BrokenProcessPool")
    with ProcessPoolExecutor(1, mp_context=get_context("fork")) as pool, lost:
        run_session(cells, settings, executor=Pool(pool, in_flight=1))
    assert rows_of(tmp_path / "ledger.sqlite") == []
    again = run_session(cells[1:], settings)
    assert again.plan.simulated == 20


def test_what_is_done_is_handed_over_before_an_error_is_raised() -> None:
    def work(task: int) -> int:
        if task == 2:
            raise StudyError("wrong")
        return task

    found: list[Any] = []

    def drain(batches: Any) -> None:
        for batch in batches:
            found.extend(batch)

    with ThreadPoolExecutor(1) as pool, pytest.raises(StudyError, match="wrong"):
        drain(Pool(pool, in_flight=3)(work, range(3)))
    assert found == [(0, 0), (1, 1)]


def test_a_study_of_this_process_alone_is_refused_elsewhere() -> None:
    (task,) = plan_run(build_cells(Preparing(), {}), trials=5, seed=0).tasks()
    again = pickle.loads(pickle.dumps(task))
    assert again == task
    with pytest.raises(StudyError, match="put it in a file"):
        find_study(again.study, "another source")


def test_a_task_is_refused_where_the_sources_differ() -> None:
    study = load_study("softmax-vs-linear")
    (task, *_) = plan_run(build_cells(study, {}), trials=5, seed=0).tasks()
    with pytest.raises(StudyError, match="other sources"):
        find_study(task.study, "0123456789abcdef")


# Looks and lengths


def test_a_rule_sees_every_cell_that_goes_on_and_says_which_do() -> None:
    cells = build_cells(Coin(), {"bias": "0.1,0.2,0.3"})
    plan, seen = make_plan(cells, 5), []
    places = [cell.full_key for cell in cells]

    def rule(reached: Mapping[str, Any]) -> Collection[str]:
        seen.append({place: sum(block.trials for block in blocks) for place, blocks in reached.items()})
        return places[len(seen) - 1 :]

    execute_looks(plan, Threads(2), [10, 30, 70, 150], rule)
    assert seen == [
        dict.fromkeys(places, 10),
        dict.fromkeys(places, 30),
        dict.fromkeys(places[1:], 70),
        dict.fromkeys(places[2:], 150),
    ]
    for cell, trials in zip(cells, (30, 70, 150), strict=True):
        expected = run_cells([cell], trials, seed=5)[1]
        (found,) = [t for t, c in zip(tallies_of_plan(plan), cells, strict=True) if c is cell]
        assert found == expected[0]
    assert plan.simulated == 30 + 70 + 150


def test_a_longer_request_after_looks_reuses_every_block(tmp_path: Path) -> None:
    study, path = counting(Coin), tmp_path / "ledger.sqlite"
    cells = build_cells(study, {"bias": "0.2,0.5"})
    with Ledger(path) as ledger:
        plan = make_plan(cells, 0)
        execute_looks(plan, Threads(1), [20, 50], lambda reached: list(reached)[:1], ledger=ledger)
    again, tallies = run_cells(cells, 50, ledger=path)
    assert (plan.simulated, again.simulated) == (50 + 20, 30)
    assert [tally.to_json() for tally in tallies] == tallies_of(Coin(), {"bias": "0.2,0.5"}, 50)


def test_cells_of_one_plan_may_differ_in_length() -> None:
    cells = build_cells(Walk(), {"k": "1,2"})
    plan = make_plan(cells, 0)
    plan.require({cells[0].full_key: 25, cells[1].full_key: 12})
    blocks = [(task.block, task.trials, len(task.parameters)) for task in plan.tasks()]
    assert blocks == [(0, 10, 2), (1, 2, 1), (1, 10, 1), (2, 5, 1)]
    execute(plan, Threads(2))
    expected = [tallies_of(Walk(), {"k": k}, n)[0] for k, n in (("1", 25), ("2", 12))]
    assert [tally.to_json() for tally in tallies_of_plan(plan)] == expected


def test_tasks_are_made_when_they_are_asked_for() -> None:
    plan = plan_run(build_cells(Coin(), {}), trials=10**15, seed=0)
    assert next(plan.tasks()).block == 0
