"""A limit of time: which look is reached depends on it, and no number besides."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import simkit
from simkit.api.judged import Judged
from simkit.declare.claims.claim import Claim
from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import event, measurement
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.engine.cells.cell import build_cells
from simkit.engine.plans import pace
from simkit.engine.plans.pace import Deadline, Pace
from simkit.engine.results import files
from simkit.engine.results.outputs import run_hash
from simkit.engine.results.result import Settings
from simkit.engine.results.session import build_run, run_session
from simkit.engine.running.stopping import Stopping, read_stopping
from simkit.engine.workers.executors import Executor, Pool
from simkit.errors import UsageError
from simkit.stats.evidence.sequences import look_trials
from simkit.verdicts.audits.until_decided import decided_rule


class Coins(Study):
    """Heads and a uniform."""

    name = "timed-coins"
    summary = "biased coins"
    parameters = (Parameter("p", "float", 0.5, "Probability of heads", low=0, high=1, step="0.1"),)
    quantities = (event("heads", "heads"), measurement("v", "a uniform", low=0, high=1))
    block_size = 10
    default_trials = 100
    claims = (Claim("Lemma 1", "Pr[heads] >= 0.5"),)

    def simulate(self, params, rng, trials):
        v = rng.random(trials)
        return Tally.of_arrays(trials, {"heads": v < params["p"]}, {"v": v})


GRID = {"p": "0.1,0.3,0.5"}


def ticking() -> Callable[[], float]:
    """Return a clock that goes on by a second each time that it is looked at."""
    ticks = itertools.count()
    return lambda: float(next(ticks))


def ask(
    *, workers: int = 1, ledger: Path | None = None, study: type[Study] = Coins, fresh: bool = False,
    options: Mapping[str, str] = GRID, executor: Executor | None = None,
    clock: Callable[[], float] | None = None, **asked: Any,
) -> Judged:  # fmt: skip
    """Run a study by a rule as it would be typed, by a clock that ticks."""
    found = read_stopping(study(), asked)
    assert found is not None
    settings = Settings(found[1], 3, 0.9, workers, ledger, fresh, stopping=found[0])
    cells = build_run(study(), options, settings)
    result = run_session(
        cells, settings, executor=executor, options=options, rule=decided_rule(settings),
        clock=clock or ticking(),
    )  # fmt: skip
    return Judged.of(result, executor)


def trials_of(result: Judged) -> list[int]:
    return [tally.trials for tally in result.tallies]


RULES: list[dict[str, Any]] = [{"half_width": 0.07}, {"until": "decided"}, {}]


@pytest.mark.parametrize("rule", RULES)
def test_the_look_that_all_have_reached_has_the_bits_of_any_run_that_ends_there(
    rule: dict[str, Any],
) -> None:
    whole = ask(**rule, max_trials=320) if rule else ask(max_seconds=10**6, max_trials=320)
    looks, seen = look_trials(320, 10), []
    for seconds in (1, 20, 33, 70, 500):
        found = [
            ask(**rule, max_trials=320, max_seconds=seconds, workers=workers)
            for workers in ((1, 2, 4) if seconds == 33 else (1,))
        ]
        assert len({result.rows.to_csv() for result in found}) == 1
        assert len({tuple(result.plan.cut.items()) for result in found}) == 1
        most = max(trials_of(found[0]))
        assert most in looks
        wanted = [min(trials, most) for trials in trials_of(whole)]
        assert trials_of(found[0]) == wanted  # those that had stopped before, at their own look
        until = ask(**rule, max_trials=most) if rule else ask(max_seconds=10**6, max_trials=most)
        assert found[0].rows.to_csv() == until.rows.to_csv()
        cut = found[0].plan.cut
        assert set(cut.values()) <= {most}
        open_ones = {c.full_key for c, n in zip(whole.cells, trials_of(whole), strict=True) if n > most}
        assert set(cut) == open_ones
        seen.append(most)
    assert seen == sorted(seen)
    assert seen[0] == 10  # the first look is finished, whatever the time
    assert len(set(seen)) >= 4


def test_blocks_beyond_the_look_are_kept_for_the_same_command_again(tmp_path: Path) -> None:
    ledger, asked = tmp_path / "ledger.sqlite", {"half_width": 0.07, "max_trials": 1200}
    whole = ask(**asked)
    found = [ask(**asked, max_seconds=20, ledger=ledger, workers=2) for _ in range(5)]
    ends = [max(trials_of(result)) for result in found]
    assert ends == sorted(ends)
    assert len(set(ends)) > 3
    held = list(itertools.accumulate(result.plan.simulated for result in found))
    more = [n - sum(trials_of(result)) for n, result in zip(held, found, strict=True)]
    assert max(more) > 0  # of a look that was not finished
    assert min(more) >= 0
    assert sum(result.plan.simulated for result in found) <= sum(trials_of(whole))
    last = ask(**asked, ledger=ledger, max_seconds=10**6)
    assert last.rows.to_csv() == whole.rows.to_csv()
    assert not last.plan.cut
    assert sum(r.plan.simulated for r in [*found, last]) == sum(trials_of(whole))
    anew = ask(**asked, ledger=ledger, fresh=True, max_seconds=20)
    assert anew.rows.to_csv() == found[0].rows.to_csv()
    assert "without --fresh" in anew.stopped[0]


def test_what_is_in_the_ledger_takes_no_time(tmp_path: Path) -> None:
    ledger = tmp_path / "ledger.sqlite"
    whole = ask(half_width=0.07, max_trials=1200, ledger=ledger)

    def never() -> float:
        raise AssertionError

    again = ask(half_width=0.07, max_trials=1200, max_seconds=1e-9, ledger=ledger, clock=never)
    assert again.rows.to_csv() == whole.rows.to_csv()


def test_a_pool_of_others_begins_nothing_more_either() -> None:
    with ThreadPoolExecutor(3) as pool:
        found = ask(max_seconds=20, max_trials=1200, executor=Pool(pool, in_flight=2))
    assert found.rows.to_csv() == ask(max_seconds=20, max_trials=1200).rows.to_csv()


class Tired(Coins):
    """Lacks memory from some block on at one cell."""

    name = "tired"

    def simulate(self, params, rng, trials):
        if params["p"] == 0.3 and next(Tired.left) <= 0:
            raise MemoryError("no memory")
        return super().simulate(params, rng, trials)

    left: Iterator[int] = iter(())


def test_what_the_machine_could_not_do_is_no_matter_of_time() -> None:
    Tired.left = itertools.count(2, -1)  # its third block fails, with the third look
    found = ask(study=Tired, max_seconds=12, max_trials=1200)
    assert [cell.parameters["p"] for cell in found.cells] == [0.1, 0.5]
    (fault,) = found.incomplete
    assert fault.startswith("MemoryError: no memory")
    assert len(found.plan.cut) == 2
    assert len(set(trials_of(found))) == 1
    Tired.left = itertools.count(100, -1)


class Sleeping(Coins):
    """Two milliseconds a trial."""

    name = "sleeping"

    def simulate(self, params, rng, trials):
        time.sleep(0.002 * trials)
        return super().simulate(params, rng, trials)


def test_real_time_ends_a_run_and_the_next_one_goes_further(tmp_path: Path) -> None:
    ledger, asked = tmp_path / "ledger.sqlite", {"p": [0.3, 0.5], "max_trials": 10**6}
    began = time.monotonic()
    found = [simkit.run(Sleeping, **asked, max_seconds=0.15, ledger=ledger) for _ in range(3)]
    assert time.monotonic() - began < 20
    ends = [max(trials_of(result)) for result in found]
    assert ends == sorted(ends)
    assert ends[-1] > ends[0] >= 10
    for result in found:
        assert result.seconds >= 0.15
        assert result.stopped[0].startswith("stopped after 0.15 s at the look of ")
        assert result.stopped[0].endswith(
            " trials: 2 of 2 cells would have gone on; the same command again goes on from the ledger"
        )
    fixed = simkit.run(Sleeping, **{**asked, "max_trials": ends[0]}, max_seconds=1e6, ledger=ledger)
    assert fixed.rows.to_csv() == found[0].rows.to_csv()
    assert fixed.stopped[0] == f"no cell has less than --max-trials {ends[0]}: 1000000 s were enough"


# What is asked, said and written.


def test_the_time_is_part_of_what_is_asked() -> None:
    cells = build_cells(Coins(), {})
    plain = Settings(1000, stopping=Stopping(0.05, of="heads"))
    timed = Settings(1000, stopping=Stopping(0.05, of="heads", max_seconds=10))
    longer = Settings(1000, stopping=Stopping(0.05, of="heads", max_seconds=20))
    alone = Settings(1000, stopping=Stopping(max_seconds=10))
    hashes = [run_hash(cells, settings) for settings in (plain, timed, longer, alone)]
    assert len(set(hashes)) == 4
    again = Settings(1000, workers=4, stopping=Stopping(0.05, of="heads", max_seconds=10.0))
    assert run_hash(cells, again) == hashes[1]


def test_command_rule_and_manifest_say_the_time() -> None:
    found = ask(half_width=0.07, max_trials=1200, max_seconds="20", options={"p": "0.5"})
    assert found.command.endswith(
        "--p 0.5 --half-width 0.07 --of heads --max-seconds 20 --max-trials 1280 --seed 3"
        " --confidence 0.9"
    )
    rule = found.settings.stopping
    assert rule is not None
    assert rule.describe(0.9, 0.01) == "half-width 0.07 of heads, at confidence 0.9; for at most 20 s"
    record = files.manifest("", {}, found)["stopping"]
    (trials,) = trials_of(found)
    assert record == {
        "half_width": "0.07", "of": "heads", "max_seconds": "20", "confidence": 0.9,
        "max_trials": 1280, "look": look_trials(1280, 10).index(trials) + 1, "time_over": trials,
        "cells_by_trials": {str(trials): 1},
    }  # fmt: skip
    alone = ask(max_seconds=0.5, max_trials=40, clock=lambda: 0.0)
    rule = alone.settings.stopping
    assert rule is not None
    assert alone.command.endswith("--max-seconds 0.5 --max-trials 40 --seed 3 --confidence 0.9")
    assert rule.describe(0.9, 0.01) == "as many trials as fit into 0.5 s"
    record = files.manifest("", {}, alone)["stopping"]
    assert record == {
        "max_seconds": "0.5", "max_trials": 40, "look": 4, "cells_by_trials": {"40": 3},
    }  # fmt: skip
    assert {row["interval"] for row in alone.rows.records} == {"sequence"}
    verdicts = Stopping(until="decided", max_seconds=60)
    assert verdicts.words() == {"until": "decided", "max_seconds": "60"}
    assert verdicts.describe(0.9, 0.01) == "every claim decided, at family error 0.01; for at most 60 s"


def test_no_more_trials_are_advised_than_were_asked_for_where_time_was_over() -> None:
    found = ask(half_width=0.03, max_trials=10**5, max_seconds=30)
    assert "--max-trials" not in found.stopped[2]
    assert found.stopped[2].startswith("there it probably takes ")
    assert " trials of a cell: " in found.stopped[2]
    beyond = ask(half_width=0.03, max_trials=40, max_seconds=10**6)
    assert beyond.stopped[1].startswith("there it probably takes --max-trials ")


def test_what_more_would_take_is_said_by_the_run_s_own_pace(tmp_path: Path) -> None:
    ledger = tmp_path / "ledger.sqlite"
    first = ask(half_width=0.02, max_trials=200, ledger=ledger)
    assert 0 < first.plan.pace.trials < first.plan.simulated  # without those of the first blocks
    assert first.stopped[1].endswith((" more trials in all, less than 1 s", " s"))
    first.plan.pace.trials, first.plan.pace.seconds = 100, 5.0
    again = Judged.of(first)
    more = int(again.stopped[1].split(": ")[1].split(" more")[0].replace(",", ""))
    assert again.stopped[1].endswith(f" more trials in all, about {more / 20 / 60:.0f} min")
    nothing = ask(half_width=0.02, max_trials=200, ledger=ledger)
    assert nothing.plan.simulated == 0
    assert nothing.stopped[1].endswith(" more trials in all")
    assert first.rows.to_csv() == nothing.rows.to_csv()


def test_a_pace_counts_from_the_first_finished_block_on(monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter([10.0, 12.0, 100.0, 103.0])
    monkeypatch.setattr(pace.time, "perf_counter", lambda: next(now))
    measured = Pace()
    measured.resume()
    measured.advance(50)  # compiled
    assert measured.seconds_for(10) is None
    measured.advance(20)
    measured.resume()  # between two looks nothing is simulated
    measured.advance(30)
    assert (measured.trials, measured.seconds) == (50, 5.0)
    assert measured.seconds_for(100) == 10.0


def test_a_deadline_runs_from_its_begin() -> None:
    now = [100.0]
    deadline = Deadline(5, lambda: now[0])
    assert not deadline.is_over
    deadline.begin()
    now[0] = 104.9
    deadline.begin()
    assert not deadline.is_over
    now[0] = 105.0
    assert deadline.is_over


def test_no_thread_is_left_that_simulates() -> None:
    before = threading.active_count()
    ask(max_seconds=3, max_trials=1200, workers=4)
    deadline = time.monotonic() + 10
    while threading.active_count() > before and time.monotonic() < deadline:
        time.sleep(0.01)
    assert threading.active_count() <= before


class Slow(Coins):
    """A minute a trial, as it says."""

    name = "slow"

    def seconds(self, params: Mapping[str, Any]) -> float:
        return 60.0


def test_a_limit_of_time_lifts_the_month_that_a_run_may_take() -> None:
    most = {"half_width": 0.01, "max_trials": 10**6}
    with pytest.raises(UsageError, match="--max-trials .* the run would take about"):
        ask(study=Slow, **most)
    found = read_stopping(Slow(), {**most, "max_seconds": 60})
    assert found is not None
    assert build_run(Slow(), GRID, Settings(found[1], stopping=found[0]))


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ({"max_seconds": 0}, "--max-seconds '0': it is out of range"),
        ({"max_seconds": "-1"}, "--max-seconds '-1': it is out of range"),
        ({"max_seconds": "soon"}, "--max-seconds 'soon': not a number"),
        ({"max_seconds": "inf"}, "--max-seconds 'inf': not a number"),
        (
            {"max_seconds": "1e-99999999999"},
            "--max-seconds '1e-99999999999': it underflows; it takes a number, (0, 1e+09]",
        ),
        ({"max_seconds": "1e-400"}, "--max-seconds '1e-400': it is smaller than a double can hold"),
        (
            {"max_seconds": "1/0"},
            "--max-seconds '1/0': it divides by zero; it takes a number",
        ),
        ({"max_seconds": "1e99"}, "--max-seconds '1e99': it is out of range"),
        ({"max_seconds": 5, "trials": 50}, "--trials 50: a stopping rule says how many"),
        ({"max_seconds": 5, "of": "v"}, "--of v: it goes with a half-width that is asked for"),
        ({"max_trials": 5}, "--max-trials 5: it goes with a half-width, a verdict or a time"),
    ],
)
def test_what_is_asked_wrongly_is_one_line(asked: dict[str, Any], line: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_stopping(Coins(), asked)
    assert str(caught.value).startswith(line)
    assert "\n" not in str(caught.value)
