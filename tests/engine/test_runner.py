"""The runner: the same numbers whatever the workers, the order and the history; failures counted."""

from __future__ import annotations

import functools
import hashlib
import itertools
import json
import math
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.random import PCG64DXSM, Generator, SeedSequence
from studies_for_tests import Coin, Compiled, Faulty, Idle, Kinds, Walk, run_cells, tallies_of

from simkit.declare.parameters import Parameter, Rule
from simkit.declare.study import Study, event, measurement
from simkit.declare.tally import Moments, Tally
from simkit.engine import runner
from simkit.engine.cells import Cell, build_cells
from simkit.engine.ledger import Ledger
from simkit.engine.runner import execute, plan_run, run_block, split_blocks
from simkit.errors import LedgerError, SimkitError, StudyError

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


def counting(study: type[Study]) -> Study:
    """Return a study that notes the axis values and the trials of every block that it simulates."""

    class Counting(study):  # type: ignore[misc, valid-type]
        def __init__(self) -> None:
            self.calls: list[tuple[Any, int]] = []

        def simulate(self, params: Mapping[str, Any], rng: Generator, trials: int) -> Any:
            self.calls.append((params[self.axis] if self.axis else None, trials))
            return super().simulate(params, rng, trials)

    return Counting()


def study_with(simulate: Callable[..., Any], **attributes: Any) -> Study:
    declared = {
        "name": "made-up",
        "summary": "made up",
        "parameters": (Parameter("k", "int", 1, "Number", low=1, high=100),),
        "quantities": (event("hit", "it happens"), measurement("x", "a number")),
        "counters": {"ties": "{count} ties"},
        "block_size": 10,
        "simulate": lambda self, params, rng, trials: simulate(params, rng, trials),
        **attributes,
    }
    return type("MadeUp", (Study,), declared)()


def fine(trials: int, **changes: Any) -> Tally:
    """Return a tally as `study_with` declares it, with changes."""
    whole = {"events": {"hit": 1}, "measurements": {"x": Moments.of([1.0] * trials)}}
    return Tally(**{"trials": trials, **whole, **changes})


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
    assert split_blocks(trials, size) == blocks


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
        monkeypatch.setattr(type(study), "keep_values", True)
    cells = build_cells(study, {})
    nested = [run_block(cells, 3, 2, trials)[0] for trials in range(1, 11)]
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
    assert len(split_blocks(trials, study.block_size)) >= 9
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
    blocks = [run_block(build_cells(plain, {}), 0, block, 10)[0] for block in range(10)]
    backwards = functools.reduce(Tally.merge, [*blocks[1:8], blocks[0], *blocks[8:]])
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
    assert plan.trials_to_run == 20
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
    assert plan.trials_to_run == 25
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


# Failures


def test_failures_are_counted_where_they_happen() -> None:
    (tally,) = run_cells(build_cells(Faulty(), {}), 50)[1]
    # Trials 3, 7, 11, 12, 15 and 17 of each whole block; the last block ends before the tenth.
    assert (tally.trials, tally.failures) == (50, 14)
    assert tally.events == {"fine": 36}
    assert tally.measurements["value"].count == 36
    assert 0 <= tally.measurements["value"].minimum <= tally.measurements["value"].maximum < 1
    for index, beginning in Faulty.faults.items():
        counts = [count for message, count in tally.failed.items() if message.startswith(beginning)]
        assert counts == [3 if index < 10 else 2]
    assert len(tally.failed) == len(Faulty.faults)


def test_failed_trials_are_neither_drawn_again_nor_dropped() -> None:
    # The other trials keep the numbers that they would have had.
    (cell,) = build_cells(Faulty(), {})
    rng = Generator(PCG64DXSM(SeedSequence(0, spawn_key=(*cell.seed_words, 0))))
    values = np.delete(rng.random(20), list(Faulty.faults))
    (tally,) = run_cells([cell], 20)[1]
    assert tally.measurements["value"] == Moments.of(values.tolist())


def raising_once(error: BaseException) -> Study:
    """Return a study whose second block raises."""
    blocks = itertools.count()

    def simulate(params: Mapping[str, Any], rng: Generator, trials: int) -> Any:
        if next(blocks) == 1:
            raise error
        return fine(trials)

    return study_with(simulate)


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (ValueError("boom\nand more"), "ValueError: boom"),
        (RuntimeError(), "RuntimeError"),
        (SystemExit("enough"), "SystemExit: enough"),
    ],
)
def test_a_simulate_that_raises_fails_all_trials_of_its_block(
    error: BaseException, message: str
) -> None:
    (tally,) = run_cells(build_cells(raising_once(error), {}), 25)[1]
    assert (tally.trials, tally.failures, tally.failed) == (25, 10, {message: 10})
    assert tally.events == {"hit": 2}
    assert tally.measurements["x"].count == 15


@pytest.mark.parametrize("error", [MemoryError(), ImportError("no module\nof that name")])
def test_what_only_this_machine_lacks_is_no_outcome_of_a_trial(error: Exception, tmp_path: Path) -> None:
    ledger = tmp_path / "ledger.sqlite"
    with pytest.raises(StudyError, match="made-up") as caught:
        run_cells(build_cells(raising_once(error), {}), 25, ledger=ledger)
    assert "\n" not in str(caught.value)
    assert [row[0] for row in rows_of(ledger)] == [0]


def test_a_simulate_that_raises_fails_every_cell_of_its_axis() -> None:
    def simulate(*_: Any) -> Any:
        raise ValueError("boom")

    found = run_cells(build_cells(study_with(simulate, axis="k"), {"k": "1,2"}), 15)[1]
    assert found == [Tally.of_failures(15, "ValueError: boom")] * 2


def test_one_huge_value_does_not_fail_the_trials_beside_it() -> None:
    def trial(self: Study, params: Mapping[str, Any], rng: Generator) -> dict[str, Any]:
        return {"hit": True, "x": 1e200 if rng.random() < 0.2 else 1.0}

    study = type(
        "Huge", (type(study_with(lambda *_: None)),), {"trial": trial, "simulate": Study.simulate}
    )
    (tally,) = run_cells(build_cells(study(), {}), 30)[1]
    assert tally.events["hit"] == 30 - tally.failures
    assert tally.failures < 15


def test_failures_are_kept_in_the_ledger(tmp_path: Path) -> None:
    study, ledger = counting(Faulty), tmp_path / "ledger.sqlite"
    first = run_cells(build_cells(study, {}), 50, ledger=ledger)[1]
    study.calls.clear()  # type: ignore[attr-defined]
    assert run_cells(build_cells(study, {}), 50, ledger=ledger)[1] == first
    assert study.calls == []  # type: ignore[attr-defined]


# A study that breaks its declaration


WRONG = {
    "nothing": None,
    "a dictionary": {"hit": 3},
    "a list": [fine(10)],
    "too few trials": fine(9),
    "too many trials": fine(11),
    "an event left out": fine(10, events={}),
    "a measurement left out": fine(10, measurements={}),
    "an event not declared": fine(10, events={"hit": 1, "miss": 1}),
    "a measurement as an event": fine(10, events={"hit": 1, "x": 1}),
    "a counter not declared": fine(10, counters={"surprises": 1}),
    "more events than trials": fine(10, events={"hit": 11}),
    "fewer events than none": fine(10, events={"hit": -1}),
    "events among failed trials": fine(
        10,
        failures=3,
        failed={"boom": 3},
        events={"hit": 8},
        measurements={"x": Moments.of([1.0] * 7)},
    ),
    "more failures than trials": fine(10, failures=11, failed={"boom": 11}),
    "fewer values than trials": fine(10, measurements={"x": Moments.of([1.0] * 9)}),
    "a failure without a message": fine(10, failures=3),
    "messages without a failure": fine(10, failed={"boom": 3}),
    "more values than trials": fine(10, measurements={"x": Moments.of([1.0] * 11)}),
    "a mean that is nan": fine(10, measurements={"x": Moments(10, math.nan, 0.0, 0.0, 0.0)}),
    "an infinite variance": fine(10, measurements={"x": Moments(10, 0.0, math.inf, 0.0, 0.0)}),
    "half an event": fine(10, events={"hit": 0.5}),
    "a word for a count": fine(10, events={"hit": "many"}),
}


@pytest.mark.parametrize("result", WRONG.values(), ids=WRONG.keys())
@pytest.mark.parametrize("kept", [False, True], ids=["no-ledger", "ledger"])
def test_a_result_unlike_the_declaration_ends_the_run(result: Any, kept: bool, tmp_path: Path) -> None:
    cells = build_cells(study_with(lambda params, rng, trials: result), {})
    with pytest.raises(StudyError, match="made-up") as caught:
        run_cells(cells, 10, ledger=tmp_path / "ledger.sqlite" if kept else None)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "result", [None, [], [fine(10)], [fine(10)] * 3, fine(10), [fine(10), None], [fine(10), fine(9)], 3]
)
def test_along_an_axis_there_is_one_tally_for_each_value(result: Any) -> None:
    cells = build_cells(study_with(lambda params, rng, trials: result, axis="k"), {"k": "1,2"})
    with pytest.raises(StudyError, match="made-up"):
        run_cells(cells, 10)


def test_counts_may_be_numpys(tmp_path: Path) -> None:
    # Tally(trials, events={"hit": (x < 0.5).sum()}) is what a reader of NumPy writes.
    def simulate(params: Mapping[str, Any], rng: Generator, trials: int) -> Tally:
        hits = (rng.random(trials) < 0.5).sum()
        return fine(trials, events={"hit": hits}, counters={"ties": np.int64(2)})

    cells = build_cells(study_with(simulate), {})
    (kept,) = run_cells(cells, 25, ledger=tmp_path / "ledger.sqlite")[1]
    (plain,) = run_cells(cells, 25)[1]
    assert kept.to_json() == plain.to_json()
    assert kept.counters == {"ties": 6}


def test_a_study_error_in_a_trial_ends_the_run() -> None:
    study = type("Wrong", (Coin,), {"trial": lambda self, params, rng: {"tails": True}})()
    with pytest.raises(StudyError, match="tails"):
        run_cells(build_cells(study, {}), 10, workers=2)


def test_what_was_finished_before_a_run_ended_is_kept(tmp_path: Path) -> None:
    blocks = itertools.count()

    def simulate(params: Mapping[str, Any], rng: Generator, trials: int) -> Any:
        return fine(trials) if next(blocks) < 4 else None

    cells, ledger = build_cells(study_with(simulate), {}), tmp_path / "ledger.sqlite"
    with pytest.raises(StudyError):
        run_cells(cells, 100, ledger=ledger)
    with Ledger(ledger) as opened:
        assert [row[5] for row in opened.export()] == [0, 1, 2, 3]


# The ledger


def test_what_the_ledger_holds_is_not_simulated_again(tmp_path: Path) -> None:
    study, ledger = counting(Coin), tmp_path / "ledger.sqlite"
    cells = build_cells(study, {"bias": "0.2,0.5"})
    simulated = []
    for trials in (25, 50, 25, 50, 21):
        study.calls.clear()  # type: ignore[attr-defined]
        plan, _ = run_cells(cells, trials, ledger=ledger, workers=2)
        simulated.append(sorted(count for _, count in study.calls))  # type: ignore[attr-defined]
        assert plan.trials_to_run == sum(simulated[-1])
    # A shorter last block is a row of its own; a tally is never split.
    assert simulated == [[5, 5, 10, 10, 10, 10], [10] * 6, [], [], [1, 1]]


def test_nothing_is_simulated_where_nothing_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cells, ledger = build_cells(Idle(), {"n": "1:20"}), tmp_path / "ledger.sqlite"
    first = run_cells(cells, 1500, ledger=ledger)[1]
    monkeypatch.setattr(runner, "run_in_threads", None)
    assert run_cells(cells, 1500, ledger=ledger)[1] == first


def test_another_identity_or_seed_is_not_reused(tmp_path: Path) -> None:
    study, ledger = counting(Kinds), tmp_path / "ledger.sqlite"
    for options, seed in (({"path": "fast"}, 0), ({"path": "slow"}, 0), ({"path": "fast"}, 1)):
        study.calls.clear()  # type: ignore[attr-defined]
        run_cells(build_cells(study, options), 10, seed=seed, ledger=ledger)
        assert len(study.calls) == 1  # type: ignore[attr-defined]


def rows_of(ledger: Path) -> list[tuple[int, int, str, str]]:
    """Return block, trials, source and tally of every row."""
    with Ledger(ledger) as opened:
        return [row[5:9] for row in opened.export()]


def test_fresh_simulates_anew_and_replaces_the_rows_it_touches(tmp_path: Path) -> None:
    amount = itertools.count(1)

    def simulate(params: Mapping[str, Any], rng: Generator, trials: int) -> Tally:
        return fine(trials, events={"hit": next(amount)})

    cells = build_cells(study_with(simulate), {"k": "1"})
    ledger = tmp_path / "ledger.sqlite"
    assert run_cells(cells, 25, ledger=ledger)[1][0].events == {"hit": 1 + 2 + 3}
    assert run_cells(cells, 25, ledger=ledger)[1][0].events == {"hit": 1 + 2 + 3}
    assert run_cells(cells, 20, ledger=ledger, fresh=True)[1][0].events == {"hit": 4 + 5}
    assert run_cells(cells, 25, ledger=ledger)[1][0].events == {"hit": 4 + 5 + 3}
    assert len(rows_of(ledger)) == 3


def test_rows_of_other_sources_are_simulated_again_and_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    study, ledger = counting(Coin), tmp_path / "ledger.sqlite"
    cells = build_cells(study, {"bias": "0.2,0.5"})
    sources = set()
    for source, stale, simulated in (
        ("old", 0, 6),
        ("new", 6, 6),
        ("new", 6, 0),
        ("old", 6, 0),
        ("x", 12, 6),
    ):
        study.calls.clear()  # type: ignore[attr-defined]
        monkeypatch.setattr(runner, "source_hash", lambda study, source=source: source)
        plan, tallies = run_cells(cells, 25, ledger=ledger)
        assert (plan.source, plan.stale, len(study.calls)) == (source, stale, simulated)  # type: ignore[attr-defined]
        assert [tally.to_json() for tally in tallies] == tallies_of(Coin(), {"bias": "0.2,0.5"}, 25)
        sources.add(source)
        assert {row[2] for row in rows_of(ledger)} == sources
        assert len(rows_of(ledger)) == 6 * len(sources)


def plan_then_let_another_run_finish(study: Study, ledger: Path) -> list[Tally]:
    """Plan, let another process fill the ledger, and only then execute."""
    cells = build_cells(study, {})
    with Ledger(ledger) as opened:
        plan = plan_run(cells, trials=25, seed=0, ledger=opened)
        run_cells(cells, 25, ledger=ledger)
        return execute(plan, workers=1, ledger=opened)


def test_the_same_block_from_another_process_is_ignored_if_it_is_equal(tmp_path: Path) -> None:
    found = plan_then_let_another_run_finish(Coin(), tmp_path / "ledger.sqlite")
    assert [tally.to_json() for tally in found] == tallies_of(Coin(), {}, 25)
    assert len(rows_of(tmp_path / "ledger.sqlite")) == 3


def test_a_study_that_is_no_function_of_its_seed_is_found_out(tmp_path: Path) -> None:
    amount = itertools.count()

    def simulate(params: Mapping[str, Any], rng: Generator, trials: int) -> Tally:
        return fine(trials, events={"hit": next(amount) % 5})

    study, ledger = study_with(simulate), tmp_path / "ledger.sqlite"
    with pytest.raises(LedgerError, match="--fresh") as caught:
        plan_then_let_another_run_finish(study, ledger)
    assert "\n" not in str(caught.value)
    assert caught.value.exit_code == 1
    assert len(rows_of(ledger)) == 3


def test_a_row_that_does_not_hold_its_trials_is_not_trusted(tmp_path: Path) -> None:
    # A request for r trials reports exactly r, whatever the ledger holds.
    import sqlite3

    cells, ledger = build_cells(Coin(), {}), tmp_path / "ledger.sqlite"
    run_cells(cells, 25, ledger=ledger)
    with sqlite3.connect(ledger) as db:
        db.execute("UPDATE blocks SET tally='{\"trials\":7}' WHERE block=1")
    db.close()
    try:
        (tally,) = run_cells(cells, 25, ledger=ledger)[1]
    except SimkitError:
        return
    assert tally.trials == 25


# On the way


class Steps:
    """A progress that remembers what it is told."""

    def __init__(self) -> None:
        self.total, self.steps = -1, list[int]()

    def start(self, trials: int) -> None:
        self.total = trials

    def advance(self, trials: int) -> None:
        self.steps.append(trials)


def test_progress_adds_up_to_the_trials_to_run(tmp_path: Path) -> None:
    cells = build_cells(Walk(), {"k": "1,2", "drift": "0,1"})
    progress = Steps()
    with Ledger(tmp_path / "ledger.sqlite") as ledger:
        execute(plan_run(cells, trials=10, seed=0, ledger=ledger), workers=2, ledger=ledger)
        plan = plan_run(cells, trials=35, seed=0, ledger=ledger)
        execute(plan, workers=2, ledger=ledger, progress=progress)
        # Cells along the axis share their trials: two walks, 25 more trials each.
        assert progress.total == sum(progress.steps) == plan.trials_to_run == 50
        again = Steps()
        execute(plan_run(cells, trials=35, seed=0, ledger=ledger), workers=2, progress=again)
        assert (again.total, again.steps) == (0, [])


def test_finished_blocks_are_committed_as_they_come(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    seen: list[int] = []

    class Look(Steps):
        def advance(self, trials: int) -> None:
            super().advance(trials)
            seen.append(len(rows_of(path)) - sum(self.steps) // 10)

    with Ledger(path) as ledger:
        plan = plan_run(build_cells(Coin(), {}), trials=1000, seed=0, ledger=ledger)
        execute(plan, workers=2, ledger=ledger, progress=Look())
    assert len(seen) >= 2  # a hundred blocks, at most 64 to a transaction
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
