"""Shards: every task of a run is in exactly one of them, and together they are the run."""

from __future__ import annotations

import itertools
import math
import tracemalloc
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ledgers_for_tests import execute as change
from ledgers_for_tests import query
from studies_for_tests import Coin, Faulty, Idle, Walk, run_cells

from simkit.engine.cells.cell import build_cells, lay_out_cells
from simkit.engine.ledger.merge import merge_ledgers
from simkit.engine.ledger.repair import repair_ledger, verify_ledger
from simkit.engine.ledger.store import Ledger
from simkit.engine.plans.plan import plan_run
from simkit.engine.plans.shard import Shard, shard_of
from simkit.engine.results import long_runs
from simkit.engine.results.outputs import run_hash
from simkit.engine.results.result import Settings
from simkit.engine.results.session import lay_out_run
from simkit.engine.settings.reading import read_settings
from simkit.engine.shards import shard_runs as shards
from simkit.engine.shards.shard_records import (
    BEGUN,
    FINISHED,
    WHOLE,
    ShardRecord,
    missing_shards,
    note_whole,
    open_shards,
    read_records,
    write_record,
)
from simkit.engine.shards.shard_runs import count_tasks, forecast_shard, run_shard, shard_plans
from simkit.engine.sources.source_hash import source_hash
from simkit.errors import StudyError, UsageError

SOME = (
    (Coin(), {"bias": "0.1:0.9"}, 95),
    (Coin(), {}, 1000),
    (Coin(), {"bias": "0.1,0.2"}, 7),
    (Walk(), {"drift": "0:2", "k": "1,3,5"}, 45),
    (Walk(), {"k": "2"}, 10),
    (Idle(), {"n": "1:100"}, 1500),  # a long run: in two parts
)
_PART = 64


@pytest.fixture(autouse=True)
def _short_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (long_runs, shards):
        monkeypatch.setattr(module, "PART", _PART)


def _settings(trials: int, ledger: Path | None = None) -> Settings:
    return Settings(trials=trials, ledger=ledger)


@given(st.integers(1, 50), st.integers(0, 1000), st.integers(0, 300))
def test_each_number_belongs_to_one_shard(of: int, first: int, count: int) -> None:
    owned = [list(Shard(index, of).owned(first, first + count)) for index in range(1, of + 1)]
    assert sorted(itertools.chain(*owned)) == list(range(first, first + count))
    assert all(number in owned[shard_of(number, of) - 1] for number in range(first, first + count))
    assert [Shard(i, of).count(count) for i in range(1, of + 1)] == [
        len(list(Shard(i, of).owned(0, count))) for i in range(1, of + 1)
    ]


@given(st.integers(1, 200), st.integers(0, 1000))
def test_shards_have_as_many_tasks_but_one(of: int, tasks: int) -> None:
    counts = [Shard(index, of).count(tasks) for index in range(1, of + 1)]
    assert sum(counts) == tasks
    assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize("of", [2, 3, 4, 5, 8, 10, 16])
@pytest.mark.parametrize("period", [2, 3, 4, 5, 8, 10, 16, 17, 20, 32])
def test_what_is_periodic_in_a_grid_meets_every_shard(of: int, period: int) -> None:
    # Of 100 periods, the dear task of each: no shard has none, or twice its share.
    dear = Counter(shard_of(number, of) for number in range(period - 1, 100 * period, period))
    assert set(dear) == set(range(1, of + 1))
    assert max(dear.values()) <= 2 * 100 / of


@pytest.mark.parametrize("of", [1, 2, 3, 7])
@pytest.mark.parametrize(("study", "options", "trials"), SOME)
def test_shards_are_disjoint_and_make_up_the_run(study, options, trials: int, of: int) -> None:
    cells = lay_out_cells(study, options)
    found, settings = [], _settings(trials)
    for index in range(1, of + 1):
        count = 0
        for plan in shard_plans(cells, settings, Shard(index, of)):
            plan.require(dict.fromkeys((cell.full_key for cell in plan.cells), trials))
            tasks = [(task.seed_words, task.block, task.trials) for task in plan.tasks()]
            assert plan.trials_to_run == sum(task[2] for task in tasks)
            found += tasks
            count += len(tasks)
        assert count == forecast_shard(cells, settings, Shard(index, of), None).tasks
        assert abs(count - count_tasks(cells, settings) / of) < 1
    whole = plan_run(build_cells(study, options), trials=trials, seed=0)
    expected = [(task.seed_words, task.block, task.trials) for task in whole.tasks()]
    assert sorted(found) == sorted(expected)
    assert len(expected) == count_tasks(cells, settings)


def test_few_cells_with_few_blocks_leave_no_shard_empty() -> None:
    cells = build_cells(Coin(), {"bias": "0.1:0.4"})
    counts = [forecast_shard(cells, _settings(40), Shard(i, 16), None).tasks for i in range(1, 17)]
    assert counts == [1] * 16


@pytest.mark.parametrize(("study", "options", "trials"), SOME[:5])
def test_merged_shards_are_the_run(tmp_path: Path, study, options, trials: int) -> None:
    cells, paths = build_cells(study, options), []
    for index in range(1, 4):
        paths.append(tmp_path / f"{index}.sqlite")
        with Ledger(paths[-1]) as ledger:
            done = run_shard(cells, _settings(trials, paths[-1]), Shard(index, 3), ledger=ledger)
        assert done.simulated == done.to_run
        assert done.of_tasks == count_tasks(cells, _settings(trials))
    merge_ledgers(paths, tmp_path / "ledger.sqlite")
    plan, tallies = run_cells(cells, trials, ledger=tmp_path / "ledger.sqlite")
    assert plan.simulated == 0
    assert [tally.to_json() for tally in tallies] == [
        tally.to_json() for tally in run_cells(cells, trials)[1]
    ]


class _Progress:
    def __init__(self) -> None:
        self.asked = self.done = 0

    def start(self, trials: int) -> None:
        self.asked += trials

    def advance(self, trials: int) -> None:
        self.done += trials

    def state(self, cells: int, of: int) -> None:
        raise AssertionError


def test_a_long_run_s_shard_goes_part_by_part_and_on_where_it_stopped(tmp_path: Path) -> None:
    settings, shard = _settings(1500, tmp_path / "s.sqlite"), Shard(2, 3)
    cells, progress = lay_out_run(Idle(), {"n": "1:100"}, settings), _Progress()
    with Ledger(tmp_path / "s.sqlite") as ledger:
        done = run_shard(cells, settings, shard, ledger=ledger, progress=progress)
    assert (done.tasks, done.of_tasks) == (shard.count(200), 200)
    assert done.trials == done.simulated == progress.asked == progress.done
    change(tmp_path / "s.sqlite", "DELETE FROM blocks WHERE block=1")
    with Ledger(tmp_path / "s.sqlite") as ledger:
        again = run_shard(cells, settings, shard, ledger=ledger)
    short = sum(number % 2 for number in shard.owned(0, 200))
    assert again.simulated == again.to_run == 500 * short
    assert again.trials == done.trials


def test_memory_of_a_shard_does_not_grow_with_the_cells(tmp_path: Path) -> None:
    most = []
    with Ledger(tmp_path / "s.sqlite") as ledger:
        for parts in (1, 2, 10):  # the first only loads what is loaded once
            cells = lay_out_cells(Idle(), {"n": f"1:{parts * _PART + 1}"})
            tracemalloc.start()
            run_shard(cells, _settings(1000, ledger.path), Shard(1, 2), ledger=ledger)
            most.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
    assert most[2] - most[1] < 8 * _PART * 400  # bytes: a cell alone takes more


def test_what_the_shared_ledger_holds_is_not_simulated_again(tmp_path: Path) -> None:
    cells, shared = build_cells(Coin(), {"bias": "0.1:0.9"}), tmp_path / "shared.sqlite"
    run_cells(cells[:5], 100, ledger=shared)
    before = shared.read_bytes()
    with Ledger(tmp_path / "s.sqlite") as ledger:
        settings = _settings(100, tmp_path / "s.sqlite")
        done = run_shard(cells, settings, Shard(1, 2), ledger=ledger, shared=shared)
    own = [number for number in Shard(1, 2).owned(0, 90) if number >= 50]
    assert done.simulated == 10 * len(own)
    assert len(query(tmp_path / "s.sqlite", "SELECT * FROM blocks")) == len(own)
    assert shared.read_bytes() == before


def test_a_shared_ledger_that_cannot_be_read_is_done_without(tmp_path: Path) -> None:
    shared = tmp_path / "shared.sqlite"
    shared.write_text("no database at all, but a text of some length " * 40)
    with Ledger(tmp_path / "s.sqlite") as ledger:
        done = run_shard(
            build_cells(Coin(), {}), _settings(30), Shard(1, 1), ledger=ledger, shared=shared
        )
    assert done.simulated == 30
    (note,) = done.notes
    assert str(shared) in note
    assert note.endswith("; the shard goes on without it")


def test_failed_trials_and_lost_blocks_are_counted(tmp_path: Path) -> None:
    with Ledger(tmp_path / "s.sqlite") as ledger:
        done = run_shard(build_cells(Faulty(), {}), _settings(40), Shard(1, 1), ledger=ledger)
    assert (done.trials, done.failed.total()) == (40, 12)
    assert done.failed["ValueError: no third trial"] == 2


class Restless(Coin):
    """No function of its seed."""

    name = "restless"

    def trial(self, params, rng):
        return {"heads": next(_ticks) < 13}


_ticks = itertools.count()


def test_a_block_of_a_shard_is_run_twice(tmp_path: Path) -> None:
    cells = build_cells(Restless(), {"bias": "0.5,0.7"})
    with Ledger(tmp_path / "s.sqlite") as ledger:
        with pytest.raises(StudyError, match="'restless' is no function of its seed"):
            run_shard(cells, _settings(35), Shard(1, 2), ledger=ledger)
        assert list(ledger.export()) == []


# --- what a ledger says of shards -------------------------------------------------------------------


def _record(state: str, index: int, of: int = 3, **changes: object) -> ShardRecord:
    fields = {"study": "coin", "tasks": 5, "ledger": ""} | changes
    return ShardRecord(state, "run", "source", index, of, **fields)  # type: ignore[arg-type]


def _lines(*records: ShardRecord) -> list[tuple[str, bool, str]]:
    return [(str(each.shard), each.was_begun, each.study) for each in open_shards(records)]


def test_shards_that_are_missing_or_not_finished_are_named() -> None:
    first, second = _record(BEGUN, 1), _record(BEGUN, 2, ledger="--ledger a.sqlite")
    assert _lines(first, second, _record(FINISHED, 1)) == [
        ("2/3", True, "coin"),
        ("3/3", False, "coin"),
    ]
    every = [_record(state, index) for state in (BEGUN, FINISHED) for index in (1, 2, 3)]
    assert _lines(*every) == []
    assert _lines() == []
    # Cut anew into two, of which one is there; then into three, all of which are.
    assert [line[0] for line in _lines(_record(FINISHED, 1, 2))] == ["2/2"]
    assert _lines(_record(FINISHED, 1, 2), *every) == []
    assert _lines(first, ShardRecord(WHOLE, "run", "source")) == []
    assert len(_lines(first, ShardRecord(WHOLE, "run", "other"))) == 3
    assert len(_lines(first, ShardRecord(WHOLE, "other", "source"))) == 3


def test_records_survive_merging_and_repairing_and_disturb_nothing(tmp_path: Path) -> None:
    a, b = tmp_path / "a.sqlite", tmp_path / "b.sqlite"
    run_cells(build_cells(Coin(), {}), 30, ledger=a)
    records = [_record(BEGUN, 1), _record(FINISHED, 1), _record(BEGUN, 2)]
    with Ledger(a) as ledger:
        for record in (*records, records[0]):
            write_record(ledger, record)
    with Ledger(b) as ledger:
        write_record(ledger, _record(BEGUN, 3))
    merge_ledgers([a, b], tmp_path / "union.sqlite")
    merge_ledgers([b, a, a], tmp_path / "other.sqlite")
    for path in (tmp_path / "union.sqlite", tmp_path / "other.sqlite"):
        assert verify_ledger(path).is_sound
        with Ledger(path) as ledger:
            assert set(read_records(ledger)) == {*records, _record(BEGUN, 3)}
            assert len(read_records(ledger)) == 4
            assert ledger.summary() == [("test-coin", 1, 3, 30, 1, 1)]
            assert len(list(ledger.export())) == 3
    union = tmp_path / "union.sqlite"
    change(union, "UPDATE blocks SET tally='{}' WHERE block=1")
    repair_ledger(union)
    with Ledger(union) as ledger:
        assert len(read_records(ledger)) == 4


@pytest.mark.parametrize(
    "text",
    [
        "{}", "[]", "shard of a run", '{"kind":"shard of a run"}', "[" * 100_000 + "shard of a run",
        _record(BEGUN, 1).text.replace(":1", ":true"), _record(BEGUN, 4).text, _record(BEGUN, 0).text,
        _record(BEGUN, 1, 10**9).text, _record(BEGUN, 1, study=["coin"]).text,
    ],
    ids=range(10),
)  # fmt: skip
def test_a_record_that_is_none_is_passed_over(tmp_path: Path, text: str) -> None:
    from simkit.engine.sources.environment import environment_key

    with Ledger(tmp_path / "a.sqlite") as ledger:
        with ledger.writing() as database:
            key = environment_key(text)
            database.execute("INSERT INTO environments VALUES (?, ?)", (key, text))
        assert read_records(ledger) == []


def test_a_damaged_record_is_passed_over(tmp_path: Path) -> None:
    with Ledger(tmp_path / "a.sqlite") as ledger:
        write_record(ledger, _record(BEGUN, 1))
    change(
        tmp_path / "a.sqlite", "UPDATE environments SET description=replace(description, 'run', 'rum')"
    )
    change(tmp_path / "a.sqlite", "INSERT INTO environments VALUES (1, CAST(x'ff' AS TEXT))")
    with Ledger(tmp_path / "a.sqlite") as ledger:
        assert read_records(ledger) == []


@pytest.mark.parametrize(("study", "options", "trials"), [SOME[0], SOME[3], SOME[5]])
def test_missing_blocks_are_told_by_shard(tmp_path: Path, study, options, trials: int) -> None:
    path = tmp_path / "ledger.sqlite"
    settings = _settings(trials, path)
    cells = lay_out_run(study, options, settings)
    run, tasks = run_hash(cells, settings), count_tasks(cells, settings)
    assert missing_shards(cells, settings, run) == []
    with Ledger(path) as ledger:
        for index in (1, 3):
            record = ShardRecord(BEGUN, run, source_hash(study), index, 4, 1, study.name)
            write_record(ledger, record)
            run_shard(cells, settings, Shard(index, 4), ledger=ledger)
    missing = missing_shards(cells, settings, run)
    assert [(str(each.shard), each.blocks, each.was_begun, each.study) for each in missing] == [
        (f"{index}/4", Shard(index, 4).count(tasks), False, study.name) for index in (2, 4)
    ]
    assert missing_shards(cells, settings, "another run") == []
    note_whole(path, cells, settings, run)
    assert missing_shards(cells, settings, run) == []


@pytest.mark.parametrize(
    "text", ["0/3", "4/3", "3", "3/", "/3", "-1/3", "1/0", "a/b", "1/100001", "", "1.0/2"]
)
def test_what_is_no_shard_is_refused(text: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_settings(None, {"shard": text})
    assert str(caught.value) == (
        f"--shard {text!r}: no shard; write which of how many, the latter at most 100000,"
        " as in --shard 3/8"
    )


def test_a_shard_is_read() -> None:
    names = ("until", "half_width", "of", "max_trials", "max_seconds", "fail_on", "no_ledger", "fresh")
    assert read_settings(None, {"shard": None}).shard is None
    assert read_settings(None, {"shard": "3/8"}).shard == Shard(3, 8)
    assert math.isclose(Shard(3, 8).count(8000), 1000)
    for name in names:
        with pytest.raises(
            UsageError, match=f"--shard 3/8: it goes with no --{name.replace('_', '-')}: "
        ):
            read_settings(None, {"shard": "3/8", name: "x"})
