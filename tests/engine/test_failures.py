"""Failed trials are counted; faults of the machine and broken declarations are not."""

from __future__ import annotations

import itertools
import math
import re
from asyncio import CancelledError
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.random import PCG64DXSM, Generator, SeedSequence
from studies_for_tests import (
    Coin,
    Faulty,
    counting,
    fine,
    rows_of,
    run_cells,
    study_with,
)

from simkit.declare.study import Study
from simkit.declare.tally import Moments, Tally
from simkit.engine.cells.cell import build_cells
from simkit.engine.ledger.store import Ledger
from simkit.engine.results.result import Settings
from simkit.engine.results.session import run_session
from simkit.errors import MachineFault, StudyError, one_line

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


class Uncommon(BaseException):
    """No `Exception`: a run that caught those alone would end by it, unsaid."""


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
        (GeneratorExit("closed"), "GeneratorExit: closed"),
        (CancelledError(), "CancelledError"),
        (Uncommon("rare"), "Uncommon: rare"),
    ],
)
def test_a_simulate_that_raises_fails_all_trials_of_its_block(
    error: BaseException, message: str
) -> None:
    (tally,) = run_cells(build_cells(raising_once(error), {}), 25)[1]
    assert (tally.trials, tally.failures, tally.failed) == (25, 10, {message: 10})
    assert tally.events == {"hit": 2}
    assert tally.measurements["x"].count == 15


@pytest.mark.parametrize("where", ["trial", "prepare"])
@pytest.mark.parametrize("error", [GeneratorExit, CancelledError, Uncommon])
def test_whatever_a_trial_or_prepare_raises_is_an_outcome(
    where: str, error: type[BaseException]
) -> None:
    asked = itertools.count()

    def prepare(self: Study, params: Mapping[str, Any]) -> Any:
        if where == "prepare":
            next(asked)
            raise error("said")
        return params

    def trial(self: Study, params: Mapping[str, Any], rng: Generator) -> dict[str, Any]:
        raise error("said")

    base = type(study_with(lambda *_: None))
    study = type("Raising", (base,), {"prepare": prepare, "simulate": Study.simulate, "trial": trial})()
    result = run_session(build_cells(study, {}), Settings(trials=25, workers=1))
    assert result.failed == {f"{error.__name__}: said": 25}
    assert next(asked) == (where == "prepare")  # once for all blocks


FAULTS = [
    MemoryError(),
    ImportError("no module\nof that name"),
    OSError(28, "No space left"),
    EOFError(),
]


@pytest.mark.parametrize("error", FAULTS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("where", ["simulate", "trial", "prepare"])
def test_a_fault_of_the_machine_is_no_outcome(error: Exception, where: str, tmp_path: Path) -> None:
    """The block is not stored, its cell is incomplete, other cells are done, the next run goes on."""
    ledger, sound = tmp_path / "ledger.sqlite", False

    def fail(params: Mapping[str, Any]) -> None:
        if params["k"] == 2 and not sound:
            raise error

    def prepare(self: Study, params: Mapping[str, Any]) -> Any:
        fail(params) if where == "prepare" else None
        return params

    def simulate(self: Study, params: Mapping[str, Any], rng: Generator, trials: int) -> Tally:
        if where == "simulate":
            fail(params)
        return Study.simulate(self, params, rng, trials)

    def trial(self: Study, params: Mapping[str, Any], rng: Generator) -> dict[str, Any]:
        fail(params) if where == "trial" else None
        return {"hit": rng.random() < 0.5, "x": rng.random()}

    base = type(study_with(lambda *_: None))
    study = type("Failing", (base,), {"prepare": prepare, "simulate": simulate, "trial": trial})()
    cells = build_cells(study, {"k": "1,2,3"})
    settings = Settings(trials=25, ledger=ledger)
    result = run_session(cells, settings)
    assert [cell.parameters["k"] for cell in result.cells] == [1, 3]
    ((message, missing),) = result.incomplete.items()
    said = re.escape(one_line(error)) + r" \(.*test_failures.py, line \d+\)(; a smaller size .*)?"
    assert re.fullmatch(said, message)
    assert [cell.parameters["k"] for cell in missing] == [2]
    assert [row["k"] for row in result.rows.records] == [1, 1, 3, 3]
    assert (result.failures, result.plan.simulated, len(rows_of(ledger))) == (0, 50, 6)
    sound = True
    again = run_session(cells, settings)
    assert (again.plan.simulated, len(again.cells), again.incomplete) == (25, 3, {})
    assert again.rows.records[2:4] == run_session(cells[1:2], settings).rows.records


def test_where_no_cell_can_be_finished_one_line_says_so(tmp_path: Path) -> None:
    def simulate(*_: Any) -> Any:
        raise OSError(28, "No space left on device")

    with pytest.raises(MachineFault, match="made-up.*No space left") as caught:
        run_session(build_cells(study_with(simulate), {}), Settings(trials=10))
    assert "\n" not in str(caught.value)
    assert caught.value.exit_code == 1


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
