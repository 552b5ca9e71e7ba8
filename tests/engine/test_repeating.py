"""Studies that are no function of their seed: noticed at once, or where stored blocks are run again."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from ledgers_for_tests import query
from numpy.random import Generator
from studies_for_tests import Coin

from simkit.declare.tally import Moments, Tally
from simkit.engine.cells.cell import build_cells
from simkit.engine.ledger.store import Ledger, StoredBlock
from simkit.engine.plans.plan import plan_run
from simkit.engine.plans.samples import Sample, Stored
from simkit.engine.results.result import Settings
from simkit.engine.results.session import run_session
from simkit.engine.running import repeating
from simkit.engine.running.repeating import Differing, Twice, Unrepeatable, Verified, same, verify
from simkit.engine.running.runner import execute
from simkit.engine.running.stopping import Stopping
from simkit.engine.sources.environment import current_environment
from simkit.engine.sources.source_hash import source_hash
from simkit.engine.thresholds.crossings import search_thresholds
from simkit.engine.thresholds.curves import build_curves, read_threshold
from simkit.engine.workers.dispatch import Elsewhere
from simkit.engine.workers.executors import Threads
from simkit.errors import LedgerError


class Global(Coin):
    """Draws from a generator that all trials share."""

    name = "global"

    def trial(self, params: Mapping[str, Any], rng: Generator) -> dict[str, Any]:
        return {"heads": np.random.random() < 0.5}  # noqa: NPY002


class Clock(Coin):
    """Reads a clock."""

    name = "clock"
    ticks = itertools.count()

    def simulate(self, prepared: Any, rng: Generator, trials: int) -> Tally:
        return Tally.of_arrays(trials, {"heads": np.arange(trials) < next(self.ticks) % 2})


class Counted(Coin):
    """Counts its blocks."""

    name = "counted"
    blocks = 0

    def simulate(self, prepared: Any, rng: Generator, trials: int) -> Tally:
        type(self).blocks += 1
        return super().simulate(prepared, rng, trials)


class Moody(Coin):
    """What it counts can be changed between runs."""

    name = "moody"
    mood = 0.5

    def trial(self, params: Mapping[str, Any], rng: Generator) -> dict[str, Any]:
        return {"heads": rng.random() < self.mood * params["bias"] * 2}

    def exact(self, params: Mapping[str, Any]) -> dict[str, float]:
        return {}  # else a search needs no trial


@pytest.fixture(autouse=True)
def _start_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Counted, "blocks", 0)
    monkeypatch.setattr(Clock, "ticks", itertools.count())
    monkeypatch.setattr(Moody, "mood", 0.5)


@pytest.mark.parametrize("study", [Global(), Clock()])
@pytest.mark.parametrize("trials", [10, 25])
def test_what_is_no_function_of_its_seed_ends_the_run(study: Coin, trials: int, path: Path) -> None:
    np.random.seed(3)  # noqa: NPY002
    settings = Settings(trials, ledger=path, workers=1)
    with pytest.raises(Unrepeatable) as caught:
        run_session(build_cells(study, {"bias": "0.5,0.7"}), settings)
    assert str(caught.value) == (
        f"study {study.name!r} is no function of its seed: block 0 at bias = 0.5 came out differently"
        " when it was run twice, and nothing of this run is stored; a trial draws from its rng alone,"
        " and from no global generator, clock or order of a set"
    )
    assert query(path, "SELECT * FROM blocks") == []


def test_one_block_is_run_twice_and_none_where_all_is_stored(path: Path) -> None:
    cells = build_cells(Counted(), {"bias": "0.5,0.7"})
    first = run_session(cells, Settings(20, ledger=path))
    assert (Counted.blocks, first.plan.simulated) == (4 + 1, 40)
    assert run_session(cells, Settings(20, ledger=path)).plan.simulated == 0
    assert Counted.blocks == 5
    run_session(cells[:1], Settings(10))  # the only block was drawn before it was known to be short
    assert Counted.blocks == 5 + 2


def _ticking(*seconds: float) -> Callable[[], float]:
    """Return a clock on which so many seconds pass from look to look, and then none."""
    times = itertools.accumulate(itertools.chain((0.0,), seconds, itertools.repeat(0.0)))
    return lambda: next(times)


def _execute(study: Coin, trials: int, path: Path, twice: Twice) -> None:
    with Ledger(path) as ledger:
        plan = plan_run(build_cells(study, {"bias": "0.5"}), trials=trials, seed=0, ledger=ledger)
        execute(plan, Threads(1), ledger=ledger, twice=twice)


def test_a_long_block_is_not_run_twice(path: Path) -> None:
    _execute(Counted(), 10, path, Twice(_ticking(1.1)))
    assert Counted.blocks == 1


def test_a_later_short_block_is_and_what_was_stored_before_is_dropped(path: Path) -> None:
    study = Clock()
    with pytest.raises(Unrepeatable, match="block [1-9]"):  # the first takes long on this clock
        _execute(study, 300, path, Twice(_ticking(1.1)))
    assert query(path, "SELECT * FROM blocks") == []


def test_it_is_not_looked_for_for_ever(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(repeating, "_MOST_TRIED", 3)
    twice = Twice(_ticking(*[2.0] * 100))
    _execute(Counted(), 200, path, twice)
    assert Counted.blocks == 20
    assert twice.is_settled(source_hash(Counted()))


def test_messages_of_failures_may_differ_and_nothing_else() -> None:
    one = Tally.of_outcomes(["at 0x7f1", {"x": 0.1}])
    other = Tally.of_outcomes(["at 0x7f2", {"x": 0.1}])
    assert same(one, other, is_exact=True)
    near = Tally.of_outcomes(["at 0x7f2", {"x": np.nextafter(0.1, 1)}])
    assert not same(one, near, is_exact=True)
    assert same(one, near, is_exact=False)
    assert not same(one, Tally.of_outcomes([{"x": 0.1}]), is_exact=False)
    assert not same(Tally(3, events={"a": 1}), Tally(3, events={"a": 2}), is_exact=False)
    far = Tally(1, measurements={"x": Moments.of([0.1001])})
    assert not same(Tally(1, measurements={"x": Moments.of([0.1])}), far, is_exact=False)


# Stored blocks again


def _stored(count: int) -> list[Stored]:
    (cell,) = build_cells(Coin(), {"bias": "0.5"})
    return [Stored(cell, (block, 10), Tally(10), "") for block in range(count)]


def _sampled(share: float, stored: list[Stored], seed: int = 0) -> set[int]:
    sample = Sample(share, seed)
    for one in stored:
        sample.see(one.cell, one.block, one.tally, one.environment)
    assert sample.seen == len(stored)
    return {one.block[0] for one in sample.blocks}


def test_a_sample_depends_on_names_and_seed_alone() -> None:
    stored = _stored(2000)
    found = _sampled(0.02, stored)
    assert 20 <= len(found) <= 60  # 40 on average, six deviations of 6.3 away at most
    random.Random(1).shuffle(stored)
    assert _sampled(0.02, stored) == found
    assert _sampled(0.02, stored, seed=1) != found
    assert _sampled(1.0, stored) == set(range(2000))
    assert len(_sampled(1e-9, stored)) == 1  # at least one
    assert _sampled(0.02, []) == set()
    assert Sample.of(0.0, 0) is None


def _verify(path: Path, trials: int = 30, **more: Any) -> Verified:
    settings = Settings(trials, ledger=path, verify=1.0, **more)
    found = run_session(build_cells(Moody(), {"bias": "0.5,0.7"}), settings).verified
    assert found is not None
    return found


def test_stored_blocks_that_differ_are_named_with_what_shows_them(path: Path) -> None:
    nothing = _verify(path)
    assert nothing.describe() == "no stored block was used again; there is nothing to verify"
    equal = _verify(path)
    assert equal.describe() == "6 of 6 stored blocks were run again: all came out equal"
    assert equal.lines(0) == []
    assert _verify(path, trials=50).of == 6  # what is new is not stored yet
    Moody.mood = 0.1
    found = _verify(path)
    assert found.describe() == "6 of 6 stored blocks were run again: 6 came out differently"
    line = found.lines(5)[1]
    here = "came out differently from the ledger's, made in this very environment"
    words = "--bias 0.5 --seed 5 --block 1 --trial 0"
    assert line == f"block 1 {here}; see simkit replay {__file__}:Moody {words}"


def test_a_run_of_many_cells_is_verified_too(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simkit.engine.results.long_runs.PART", 2)
    cells = build_cells(Moody(), {"bias": "0.1:0.5:0.1"})
    run_session(cells, Settings(10, ledger=path))
    Moody.mood = 0.0
    found = run_session(cells, Settings(10, ledger=path, verify=1.0)).verified
    assert found is not None
    assert (found.blocks, found.of, len(found.differing)) == (5, 5, 5)


def test_looks_and_searches_are_verified_too(path: Path) -> None:
    asked = read_threshold(Moody(), {"over": "bias", "quantity": "heads", "target": None})
    rule = Stopping(threshold=asked)
    settings = Settings(200, ledger=path, verify=1.0, stopping=rule)
    curves = build_curves(Moody(), {"bias": "0.1:0.9:0.1"}, asked, settings)
    first, again = (search_thresholds(curves, asked, settings).result for _ in range(2))
    assert first.verified is not None
    assert again.verified is not None
    assert (first.verified.of, again.verified.of) == (0, again.plan.blocks_in_all)
    assert again.verified.blocks == again.verified.of > 10
    cells = build_cells(Moody(), {"bias": "0.5,0.7"})
    settings = Settings(200, ledger=path, verify=1.0, stopping=Stopping(max_seconds=60.0), seed=1)
    first, again = (run_session(cells, settings) for _ in range(2))
    assert again.verified is not None
    assert again.verified.blocks == again.plan.blocks_in_all == 40


def test_under_another_environment_rounding_is_no_difference(
    path: Path, set_environment: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = current_environment().replace('"compiled":true', '"compiled":false')
    _verify(path)
    set_environment(other)
    monkeypatch.setattr(repeating, "current_environment", lambda: other)
    assert not _verify(path).differing
    Moody.mood = 0.0
    assert "made under compiled instead of interpreted kernels" in _verify(path).lines(0)[0]


class _Elsewhere(Threads):
    """Threads that say they are another environment's."""

    def __call__(self, function: Any, tasks: Any) -> Iterator[Any]:  # type: ignore[override]
        other = current_environment().replace('"compiled":true', '"compiled":false')
        for batch in super().__call__(function, tasks):
            yield [(task, Elsewhere(answer, other)) for task, answer in batch]


def test_workers_of_another_environment_are_compared_and_said(path: Path) -> None:
    cells, settings = build_cells(Moody(), {"bias": "0.5,0.7"}), Settings(30, ledger=path, verify=1.0)
    run_session(cells, settings)
    same_again = run_session(cells, settings, executor=_Elsewhere(2)).verified
    assert same_again is not None
    assert (same_again.blocks, same_again.differing) == (6, [])
    Moody.mood = 0.0
    found = run_session(cells, settings, executor=_Elsewhere(2)).verified
    assert found is not None
    assert len(found.differing) == 6
    assert "made under compiled instead of interpreted kernels" in found.lines(0)[0]


def test_blocks_of_workers_of_another_environment_are_said_at_once(path: Path) -> None:
    cells, settings = build_cells(Moody(), {"bias": "0.5"}), Settings(30, ledger=path)
    done = run_session(cells, settings, executor=_Elsewhere(2))
    (note,) = [line for line in done.notes if "made under" in line]
    assert note == "3 blocks were made under interpreted instead of compiled kernels"
    row = StoredBlock(cells[0], 0, 0, 10, done.plan.source, Tally(10, events={"heads": 0}))
    with Ledger(path) as ledger, pytest.raises(LedgerError, match="under interpreted instead of compi"):
        ledger.add([row])


def test_only_some_of_many_are_named_and_faults_are_said() -> None:
    found = Verified(12, 40, [Differing(one, "") for one in _stored(12)], ["no memory"])
    lines = found.lines(0)
    assert len(lines) == 12
    assert lines[10] == "and 2 other blocks came out differently"
    assert lines[11] == "a stored block could not be run again: no memory"
    assert Verified(0, 3, (), ["lost"]).describe() == "no stored block could be run again"


def test_a_fault_of_the_machine_is_no_difference(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _verify(path)

    def fail(self: Any, prepared: Any, rng: Any, trials: int) -> Iterator[Any]:
        raise MemoryError

    monkeypatch.setattr(Moody, "simulate", fail)
    found = _verify(path)
    assert (found.blocks, found.of, len(found.differing), len(found.faults)) == (0, 6, 0, 6)


def test_nothing_is_verified_where_nothing_was_asked() -> None:
    plan = plan_run(build_cells(Coin(), {"bias": "0.5"}), trials=10, seed=0)
    assert verify(plan, Threads(1)) is None
