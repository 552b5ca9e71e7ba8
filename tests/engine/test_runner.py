"""The runner: the same numbers whatever the workers, the order and the history."""

from __future__ import annotations

import hashlib
import itertools
import json
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.random import PCG64DXSM, Generator, SeedSequence
from studies_for_tests import (
    Coin,
    Compiled,
    Faulty,
    Kinds,
    Walk,
    counting,
    fine,
    rows_of,
    run_cells,
    simulate_block,
    study_with,
    tallies_of,
)

from simkit.declare.parameters.parameter import Parameter, Rule
from simkit.declare.study import Study
from simkit.declare.tally import Moments, Tally
from simkit.engine.cells.cell import Cell, build_cells
from simkit.engine.ledger.store import Ledger
from simkit.engine.plans.plan import plan_run, split_blocks
from simkit.engine.running.runner import execute
from simkit.engine.workers.executors import Threads

#: A study, options that make some cells, and trials that make at least 8 blocks and part of one.
RUNS = pytest.mark.parametrize(
    ("study", "options", "trials"),
    [
        (Coin(), {"bias": "0.2,0.5"}, 85),
        (Walk(), {"k": "1,7,20", "drift": "0,0.5", "scale": "1,2"}, 93),
        (Kinds(), {"n": "10:30", "rate": "0.5,0.25", "path": "fast,slow"}, 81),
        (Faulty(), {}, 173),
        pytest.param(Compiled(), {"n": "2,5"}, 135, marks=pytest.mark.nojit),
    ],
    ids=lambda value: value.name if isinstance(value, Study) else "",
)


# Blocks


@pytest.mark.parametrize(
    ("trials", "size", "blocks"),
    [
        (1, 10, [(0, 1)]),
        (10, 10, [(0, 10)]),
        (11, 10, [(0, 10), (1, 1)]),
        (3, 1, [(0, 1), (1, 1), (2, 1)]),
    ],
)
def test_blocks_are_of_one_size_but_the_last(trials: int, size: int, blocks: list[Any]) -> None:
    assert list(split_blocks(trials, size)) == blocks


def test_a_run_is_what_a_loop_over_blocks_and_trials_would_be() -> None:
    record = json.dumps(["test-coin", '{"bias":0.3}'])
    digest = hashlib.sha256(record.encode()).digest()
    words = tuple(int.from_bytes(digest[i : i + 4], "little") for i in (0, 4, 8, 12))
    heads = 0
    for block, trials in enumerate([10] * 8 + [5]):
        rng = Generator(PCG64DXSM(SeedSequence(9, spawn_key=(*words, block))))
        for _ in range(trials):
            heads += bool(rng.random() < 0.3)
    (tally,) = run_cells(build_cells(Coin(), {"bias": "0.3"}), 85, seed=9)[1]
    assert tally == Tally(85, events={"heads": heads})


@pytest.mark.parametrize("study", [Coin(), Kinds(), Walk(), Faulty(), Compiled()], ids=lambda s: s.name)
@pytest.mark.nojit
def test_the_first_trials_of_a_block_do_not_depend_on_how_many_follow(
    study: Study, monkeypatch: pytest.MonkeyPatch
) -> None:
    if study.axis is None and type(study).simulate is Study.simulate:
        names = tuple(q.name for q in study.quantities if q.kind == "measurement")
        monkeypatch.setattr(type(study), "kept", names)
    cells = build_cells(study, {})
    nested = [simulate_block(cells, 3, 2, trials)[0] for trials in range(1, 11)]
    for shorter, longer in itertools.pairwise(nested):
        for name, values in shorter.values.items():
            assert longer.values[name][: len(values)] == values
        for name, count in shorter.events.items():
            assert 0 <= longer.events[name] - count <= 1
        for name, moments in shorter.measurements.items():
            added = longer.measurements[name].count - moments.count
            assert added in (0, 1)
            assert longer.measurements[name].minimum <= moments.minimum
            if not added:
                assert longer.measurements[name] == moments


# The same numbers


@RUNS
@pytest.mark.parametrize("workers", [2, 5])
def test_any_number_of_workers(study: Study, options: dict[str, str], trials: int, workers: int) -> None:
    assert len(list(split_blocks(trials, study.block_size))) >= 9
    assert tallies_of(study, options, trials, workers=workers) == tallies_of(study, options, trials)


def test_blocks_that_finish_out_of_order_are_merged_in_order() -> None:
    calls, others = itertools.count(), threading.Semaphore(0)

    def simulate(params: Mapping[str, Any], rng: Generator, trials: int, held: bool = True) -> Tally:
        values = rng.standard_normal(trials) * 10.0 ** rng.integers(-3, 4)
        if not held:
            pass
        elif next(calls) == 0:  # the first block waits until six others are done
            assert all(others.acquire(timeout=20) for _ in range(6))
        else:
            others.release()
        return Tally.of_arrays(trials, {"hit": values > 0}, {"x": values})

    (late,) = run_cells(build_cells(study_with(simulate), {}), 100, workers=2)[1]
    plain = study_with(lambda *arguments: simulate(*arguments, held=False))
    (in_order,) = run_cells(build_cells(plain, {}), 100)[1]
    assert late.to_json() == in_order.to_json()
    # The order does show in the last bits: it is not for nothing that it is kept.
    blocks = [simulate_block(build_cells(plain, {}), 0, block, 10)[0] for block in range(10)]
    backwards = Tally.of_blocks([*blocks[1:8], blocks[0], *blocks[8:]])
    assert backwards.to_json() != in_order.to_json()


@RUNS
def test_growing_and_shrinking(
    study: Study, options: dict[str, str], trials: int, tmp_path: Path
) -> None:
    ledger = tmp_path / "ledger.sqlite"
    for wanted in (trials, 2 * trials, trials, trials - 1):
        kept = tallies_of(study, options, wanted, ledger=ledger, workers=2)
        assert kept == tallies_of(study, options, wanted)
        assert {json.loads(tally)["trials"] for tally in kept} == {wanted}


@RUNS
def test_any_subset_and_order_of_cells(study: Study, options: dict[str, str], trials: int) -> None:
    cells = build_cells(study, options)
    whole = [tally.to_json() for tally in run_cells(cells, trials)[1]]
    orders = [range(len(cells))[::-1], range(0, len(cells), 2), [len(cells) - 1], [0, 0]]
    for order in orders:
        part = run_cells([cells[i] for i in order], trials, workers=2)[1]
        assert [tally.to_json() for tally in part] == [whole[i] for i in order]


@RUNS
def test_another_seed_makes_other_numbers(study: Study, options: dict[str, str], trials: int) -> None:
    assert tallies_of(study, options, trials, seed=1) != tallies_of(study, options, trials, seed=2)


def test_paired_cells_meet_the_same_random_numbers() -> None:
    cells = build_cells(Kinds(), {"rate": "0.5,0.25", "mode": "frozen,trained"})
    draws = [tally.measurements["draw"] for tally in run_cells(cells, 50)[1]]
    # Powers of two, so that the halves are exact.
    assert draws[0] == draws[1]
    assert draws[2] == draws[3]
    assert draws[0].mean == 2 * draws[2].mean
    assert draws[0].maximum == 2 * draws[2].maximum


def test_implementations_meet_the_same_random_numbers() -> None:
    first, second = run_cells(build_cells(Kinds(), {"path": "fast,slow"}), 50)[1]
    assert first == second


def test_implementations_of_one_run_are_not_taken_for_each_other(tmp_path: Path) -> None:
    def simulate(params: Mapping[str, Any], rng: Generator, trials: int) -> Tally:
        return fine(trials, events={"hit": 1 if params["path"] == "fast" else 2})

    path = Parameter("path", "choice", "fast", "Path", kind="implementation", choices=("fast", "slow"))
    study, ledger = study_with(simulate, parameters=(path,)), tmp_path / "ledger.sqlite"
    for _ in range(2):
        first, second = run_cells(build_cells(study, {"path": "fast,slow"}), 25, ledger=ledger)[1]
        assert (first.events, second.events) == ({"hit": 3}, {"hit": 6})
    assert len(rows_of(ledger)) == 6


def test_model_cells_meet_independent_ones() -> None:
    found = tallies_of(Kinds(), {"n": "10:30", "tau": "0.5"}, 50)
    assert len(set(found)) == 3


def test_a_cell_written_twice_is_simulated_once() -> None:
    study = counting(Kinds)
    cells = build_cells(study, {"n": "100", "m_rounding": "ceil,floor"})
    same = build_cells(study, {"n": "20*m", "m": "5"})
    plan, tallies = run_cells([*cells, *same, cells[0]], 10)
    assert len(study.calls) == 2  # type: ignore[attr-defined]
    assert plan.simulated == 20
    assert tallies[0] == tallies[2] == tallies[3]


# The axis


def test_cells_along_the_axis_share_their_trials() -> None:
    study = counting(Walk)
    run_cells(build_cells(study, {"k": "2,5,9"}), 25)
    assert study.calls == [((2, 5, 9), 10), ((2, 5, 9), 10), ((2, 5, 9), 5)]  # type: ignore[attr-defined]


def test_values_along_the_axis_do_not_depend_on_which_are_asked() -> None:
    whole = tallies_of(Walk(), {"k": "1:20"}, 35)
    assert tallies_of(Walk(), {"k": "7"}, 35) == [whole[6]]
    assert tallies_of(Walk(), {"k": "20,3"}, 35) == [whole[19], whole[2]]
    means = [json.loads(tally)["measurements"]["height"][1] for tally in whole]
    assert len(set(means)) == 20


def test_the_axis_is_read_off_the_same_paths() -> None:
    # Heights at times 1 and 2 differ by one step: a standard normal number plus the drift.
    cells = build_cells(Walk(), {"k": "1,2", "drift": "3"})
    first, second = (tally.measurements["height"] for tally in run_cells(cells, 10, seed=4)[1])
    rng = Generator(PCG64DXSM(SeedSequence(4, spawn_key=(*cells[0].seed_words, 0))))
    steps = 3 + rng.standard_normal((10, 20))
    assert first.mean == pytest.approx(steps[:, 0].mean(), rel=1e-14)
    assert second.mean == pytest.approx(steps[:, :2].sum(axis=1).mean(), rel=1e-14)


def test_only_missing_values_of_the_axis_are_simulated(tmp_path: Path) -> None:
    study, ledger = counting(Walk), tmp_path / "ledger.sqlite"
    run_cells(build_cells(study, {"k": "2,4"}), 20, ledger=ledger)
    study.calls.clear()  # type: ignore[attr-defined]
    plan, tallies = run_cells(build_cells(study, {"k": "1:4"}), 25, ledger=ledger)
    assert study.calls == [((1, 3), 10), ((1, 3), 10), ((1, 2, 3, 4), 5)]  # type: ignore[attr-defined]
    assert plan.simulated == 25
    assert [tally.to_json() for tally in tallies] == tallies_of(Walk(), {"k": "1:4"}, 25)


def test_one_value_of_the_axis_may_come_back_as_one_tally() -> None:
    study = study_with(lambda params, rng, trials: fine(trials), axis="k")
    assert run_cells(build_cells(study, {"k": "3"}), 10)[1] == [fine(10)]


def test_a_parameter_that_follows_the_axis_is_that_of_each_cell() -> None:
    # A float left to its rule has the same name in every cell, and another value in each.
    threshold = Parameter("tau", "float", Rule("1/k", lambda params: 1 / params["k"]), "Threshold")

    def simulate(params: Mapping[str, Any], rng: Generator, trials: int) -> Any:
        draws = rng.random(trials)
        return [
            Tally.of_arrays(
                trials, {"hit": draws < params["tau"]}, {"x": np.full(trials, params["tau"])}
            )
            for _ in params["k"]
        ]

    study = study_with(simulate, axis="k", parameters=(Parameter("k", "int", 1, "K", low=1), threshold))
    (alone,) = run_cells(build_cells(study, {"k": "4"}), 10)[1]
    _, together = run_cells(build_cells(study, {"k": "2,4"}), 10)[1]
    assert alone.measurements["x"].mean == 0.25
    assert together == alone


# On the way


class Steps:
    """A progress that remembers what it is told."""

    def __init__(self) -> None:
        self.total, self.steps = -1, list[int]()

    def start(self, trials: int) -> None:
        self.total = trials

    def state(self, cells: int, of: int) -> None:
        pass

    def advance(self, trials: int) -> None:
        self.steps.append(trials)


def test_progress_adds_up_to_the_trials_to_run(tmp_path: Path) -> None:
    cells = build_cells(Walk(), {"k": "1,2", "drift": "0,1"})
    progress = Steps()
    with Ledger(tmp_path / "ledger.sqlite") as ledger:
        execute(plan_run(cells, trials=10, seed=0, ledger=ledger), Threads(2), ledger=ledger)
        plan = plan_run(cells, trials=35, seed=0, ledger=ledger)
        execute(plan, Threads(2), ledger=ledger, progress=progress)
        # Cells along the axis share their trials: two walks, 25 more trials each.
        assert progress.total == sum(progress.steps) == plan.simulated == 50
        again = Steps()
        execute(plan_run(cells, trials=35, seed=0, ledger=ledger), Threads(2), progress=again)
        assert (again.total, again.steps) == (0, [])


def test_finished_blocks_are_committed_as_they_come(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    seen: list[int] = []

    class Look(Steps):
        def state(self, cells: int, of: int) -> None:
            pass

        def advance(self, trials: int) -> None:
            super().advance(trials)
            seen.append(len(rows_of(path)) - sum(self.steps) // 10)

    with Ledger(path) as ledger:
        plan = plan_run(build_cells(Coin(), {}), trials=30_000, seed=0, ledger=ledger)
        execute(plan, Threads(2), ledger=ledger, progress=Look())
    assert len(seen) >= 2  # three thousand blocks, at most 2,048 to a transaction
    assert set(seen) == {0}


def test_linear_algebra_keeps_to_one_thread_per_worker() -> None:
    from threadpoolctl import threadpool_info, threadpool_limits

    def simulate(params: Mapping[str, Any], rng: Generator, trials: int) -> Tally:
        pools = [pool for pool in threadpool_info() if pool["user_api"] == "blas"]
        return fine(trials, counters={"ties": max(pool["num_threads"] for pool in pools)})

    np.ones((2, 2)) @ np.ones((2, 2))  # loads the library
    with threadpool_limits(4, "blas"):
        before = threadpool_info()
        (tally,) = run_cells(build_cells(study_with(simulate), {}), 10, workers=2)[1]
        assert threadpool_info() == before
    assert tally.counters == {"ties": 1}


def test_a_study_may_use_its_generator_as_it_likes() -> None:
    # Spawned children are those of the block's own seed sequence.
    def simulate(params: Mapping[str, Any], rng: Generator, trials: int) -> Tally:
        child = rng.spawn(1)[0]
        return fine(trials, measurements={"x": Moments.of(child.random(trials).tolist())})

    cells: list[Cell] = build_cells(study_with(simulate), {})
    sequence = SeedSequence(0, spawn_key=(*cells[0].seed_words, 0))
    expected = Generator(PCG64DXSM(sequence)).spawn(1)[0].random(10)
    (tally,) = run_cells(cells, 10)[1]
    assert tally.measurements["x"] == Moments.of(expected.tolist())
