"""What spoils one shard, or the note at the end, spoils neither the others nor the table."""

from __future__ import annotations

import os
import shlex
import sqlite3
import subprocess
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_tools import STUDIES, Command
from ledgers_for_tests import execute, query

import simkit.cli.running.run_shard
from simkit.engine.ledger.store import Ledger
from simkit.engine.shards.shard_records import WHOLE, read_records
from simkit.errors import LedgerError
from simkit.figures.panels.catalogue import spec_paths

_SMALL = ("--n", "1:9", "--trials", "500")  # 5 cells of 3 blocks
_MERGE = ("ledger", "merge", "results/shard-*-of-3.sqlite")


def _run_shards(study: Command, *indices: int) -> list[Path]:
    for index in indices:
        assert study("Jittery", *_SMALL, "--shard", f"{index}/3", "--quiet").code == 0
    return [Path(f"results/shard-{index}-of-3.sqlite") for index in (1, 2, 3)]


def _cut(path: Path, size: int) -> None:
    with path.open("r+b") as file:
        file.truncate(size)


def _blocks(path: str = "results/ledger.sqlite") -> int:
    return int(query(Path(path), "SELECT count(*) FROM blocks")[0][0])


@pytest.mark.parametrize("is_removed", [True, False])
def test_a_shard_that_cannot_be_read_is_named_and_the_others_are_merged(
    study: Command, simkit: Command, is_removed: bool
) -> None:
    first, second, third = _run_shards(study, 1, 2, 3)
    execute(second, "INSERT INTO environments VALUES ('a long one', hex(zeroblob(9999)))")
    _cut(second, second.stat().st_size - 4096)  # its last page, behind the blocks
    merged = simkit(*_MERGE)
    assert merged.code == 1
    assert merged.err == (
        f"error: the ledger '{second}' cannot be used: it is damaged; left out: remove it, or keep what"
        f" is sound of it, if anything is: simkit ledger repair --ledger {second}; then run"
        " its command with --shard 2/3\n"
    )
    assert [line.split() for line in merged.out.splitlines()[1:]] == [
        [str(path), "5", "0", "0"] for path in (first, third)
    ]
    assert _blocks() == 10
    # Removed or repaired, and run again, as the line says.
    repair = merged.err.split("anything is: ")[1].split("; then run ")[0]
    if is_removed:
        second.unlink()
    else:
        assert simkit(*shlex.split(repair)[1:]).code == 0
    _run_shards(study, 2)
    merged = simkit(*_MERGE)
    assert (merged.code, merged.err, _blocks()) == (0, "", 15)
    # All that it had is in the union by now: nothing is to be run again.
    _cut(second, 0)
    merged = simkit(*_MERGE)
    said = f"error: the file '{second}' is empty and no ledger; left out: remove it\n"
    assert (merged.code, merged.err) == (1, said)


def test_what_spoils_a_file_decides_what_to_do(study: Command, simkit: Command) -> None:
    _, second, third = _run_shards(study, 1, 3)
    second.write_text("text" * 2000)
    execute(third, "PRAGMA user_version=9")
    Path("results/shard-4-of-3.sqlite").touch()  # no shard at all
    Path("results/shard-5-of-9.sqlite").touch()  # of no run that is known here
    os.symlink("nowhere", "results/z.sqlite")
    merged = simkit("ledger", "merge", "results/shard-*", "results/z.sqlite")
    assert merged.code == 1
    assert merged.err.splitlines() == [
        f"error: the ledger '{second}' cannot be used: it is no ledger (not a database); left out:"
        " remove it; then run its command with --shard 2/3",
        f"error: the ledger '{third}' was written by a newer simkit (format 9, this one knows 2); left"
        " out: upgrade simkit, or remove it",
        "error: the file 'results/shard-4-of-3.sqlite' is empty and no ledger; left out: remove it",
        "error: the file 'results/shard-5-of-9.sqlite' is empty and no ledger; left out: remove it; then"
        " run its command with --shard 5/9",
        "error: there is no ledger at 'results/z.sqlite'; left out: merge it again when it can be read",
    ]
    assert _blocks() == 5


def test_a_spoilt_shard_with_a_ledger_of_its_own_name_is_known(study: Command, simkit: Command) -> None:
    _run_shards(study, 1)
    study("Jittery", *_SMALL, "--shard", "2/3", "--ledger", "mine.sqlite")
    with Ledger(Path("mine.sqlite")) as ledger, ledger.writing() as database:
        database.execute("DELETE FROM environments WHERE description LIKE '%finished%'")
    files = ("results/shard-1-of-3.sqlite", "mine.sqlite")
    again = "its command with --shard 2/3"
    assert (
        f"shard 2/3 of jittery was begun and is not finished; to go on with it: {again}\n"
        in simkit("ledger", "merge", *files).err
    )
    _cut(Path("mine.sqlite"), 0)
    Path("copies").mkdir()
    Path("copies/shard-2-of-3.sqlite").touch()
    merged = simkit("ledger", "merge", *files, "copies/shard-2-of-3.sqlite")
    assert merged.err.splitlines() == [
        "error: the file 'mine.sqlite' is empty and no ledger; left out: remove it; then run " + again,
        "error: the file 'copies/shard-2-of-3.sqlite' is empty and no ledger; left out: remove it; then"
        f" run {again}",
        "shard 3/3 of jittery is missing; to run it: its command with --shard 3/3",
    ]


def test_where_no_shard_can_be_read_nothing_is_merged(study: Command, simkit: Command) -> None:
    paths = _run_shards(study, 1, 2)[:2]
    for path in paths:
        _cut(path, 5000)
    merged = simkit(*_MERGE)
    assert merged.code == 2
    assert merged.error.startswith(f"error: the ledger '{paths[0]}' cannot be used: it is damaged")
    assert not Path("results/ledger.sqlite").exists()


@pytest.mark.parametrize("spoilt", [True, False])
def test_the_gathering_job_goes_on_whatever_merging_says(
    study: Command, simkit: Command, tmp_path: Path, spoilt: bool
) -> None:
    alone = study("Jittery", *_SMALL, "--quiet", "--out", "alone").out
    if spoilt:  # else the pattern names nothing
        _cut(_run_shards(study, 1, 2)[1], 5000)
    words = (f"{STUDIES}:Jittery", *_SMALL, "--no-plot", "--shards", "3")
    printed = simkit("slurm", *words).out
    job = printed.split("<<'END'\n")[2].removesuffix("END\n")
    path = f"{sysconfig.get_path('scripts')}:{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-s"], input=job, cwd=tmp_path, env=os.environ | {"PATH": path},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert ("it is damaged; left out: remove it" if spoilt else "nothing is named") in done.stderr
    said = "simulates 5 missing blocks of shard 2/3" if spoilt else "simulated 2,500 trials in"
    assert said in done.stderr
    assert Path("results/jittery/n.csv").read_text() == alone


def test_a_folder_that_looks_like_a_pattern_is_gathered(study: Command, simkit: Command) -> None:
    Path("g1").mkdir()
    Path("g1/shard-1-of-2.sqlite").touch()  # what the pattern would name
    lines = []
    for index in ("1", "2"):
        done = study("Jittery", *_SMALL, "--out", "g[1]", "--shard", f"{index}/2")
        lines.append(done.err.splitlines()[-1].split("all shards: ")[1].split(";")[0])
    assert lines == ["simkit ledger merge 'g[[]1]/shard-*-of-2.sqlite' -o 'g[1]/ledger.sqlite'"] * 2
    assert simkit(*shlex.split(lines[0])[1:]).code == 0
    assert _blocks("g[1]/ledger.sqlite") == 15
    printed = simkit("slurm", f"{STUDIES}:Jittery", *_SMALL, "--out", "g[1]", "--shards", "2").out
    assert f"{lines[0]} || true" in printed.splitlines()
    named = study("Jittery", *_SMALL, "--shard", "1/2", "--ledger", "h[1].sqlite").err
    assert "simkit ledger merge 'h[1].sqlite' -o results/ledger.sqlite" in named
    assert simkit("ledger", "merge", "h[1].sqlite").code == 0


# --- the note that a run is whole -------------------------------------------------------------------

_REMARK = "the run is done; it could not be noted that none of its shards is missing: "


def _states() -> list[str]:
    with Ledger(Path("results/ledger.sqlite")) as ledger:
        return [record.state for record in read_records(ledger)]


def _note_whole_with(monkeypatch: pytest.MonkeyPatch, before: Callable[[], None]) -> None:
    real = simkit.cli.running.run_shard.note_whole

    def note(*arguments: object) -> None:
        before()
        real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr("simkit.cli.running.run_shard.note_whole", note)


def test_a_run_of_which_nothing_was_missing_is_noted_as_whole(study: Command, simkit: Command) -> None:
    _run_shards(study, 1, 2, 3)
    simkit(*_MERGE)
    assert WHOLE not in _states()
    assert "nothing to simulate" in study("Jittery", *_SMALL).err
    assert _states().count(WHOLE) == 1
    # A shard of another number of them, begun and given up, is missed no more.
    study("Jittery", *_SMALL, "--shard", "1/2")
    assert "is missing" not in simkit("ledger", "merge", "results/shard-1-of-2.sqlite").err


def test_a_run_that_was_never_cut_is_not_noted(study: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[int] = []
    _note_whole_with(monkeypatch, lambda: called.append(1))
    study("Jittery", *_SMALL)
    _run_shards(study, 1)
    assert called == []


def _lock(monkeypatch: pytest.MonkeyPatch, *files: str) -> list[sqlite3.Connection]:
    """Let another hold the ledger when the run is to be noted, and see that the files are there."""
    held: list[sqlite3.Connection] = []
    path = Path("results/ledger.sqlite")

    def lock() -> None:
        assert all(Path(file).exists() for file in files)
        monkeypatch.setattr("simkit.engine.ledger.waiting.BUSY_SECONDS", 0.3)
        held.append(sqlite3.connect(path, isolation_level=None))
        held[0].execute("PRAGMA journal_mode=WAL")
        held[0].execute("BEGIN IMMEDIATE")

    _note_whole_with(monkeypatch, lock)
    return held


def test_a_lock_at_the_end_costs_no_table(
    study: Command, simkit: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = study("Jittery", *_SMALL, "--out", "alone").out.replace("alone/", "results/")
    _run_shards(study, 1)
    simkit(*_MERGE)
    held = _lock(monkeypatch, "results/jittery/n.csv")
    done = study("Jittery", *_SMALL)
    held[0].close()
    assert done.code == 0
    assert done.out == alone
    assert done.err.splitlines()[-1].startswith(
        f"{_REMARK}the ledger 'results/ledger.sqlite' cannot be written: database is locked"
    )
    assert Path("results/jittery/n.csv").read_text() == Path("alone/jittery/n.csv").read_text()
    assert WHOLE not in _states()
    monkeypatch.undo()


@pytest.mark.parametrize(
    ("error", "said"), [(KeyboardInterrupt(), "interrupted"), (LedgerError("full"), "full")]
)
def test_what_ends_the_note_is_a_remark(
    study: Command, simkit: Command, monkeypatch: pytest.MonkeyPatch, error: BaseException, said: str
) -> None:
    _run_shards(study, 1)
    simkit(*_MERGE)

    def fail() -> None:
        raise error

    _note_whole_with(monkeypatch, fail)
    done = study("Jittery", *_SMALL)
    assert (done.code, done.err.splitlines()[-1]) == (0, _REMARK + said)


def test_a_lock_at_the_end_costs_no_figure(
    simkit: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "experiments" / "tiny"
    folder.mkdir(parents=True)
    (folder / "fig1.toml").write_text(
        'id = "tiny-fig1"\nlabel = "Figure"\ntitle = "tiny"\ncaption = "c"\n'
        'study = "softmax-vs-linear"\ntrials = 250\nseed = 0\n'
        '[sweep]\nn = "20,30"\n[axes]\nx = "n"\nquantities = ["success"]\n'
    )
    monkeypatch.setattr(
        "simkit.figures.panels.catalogue.experiments_folder", lambda: tmp_path / "experiments"
    )
    spec_paths.cache_clear()
    try:
        simkit("reproduce", "fig1", "--shard", "1/2")
        simkit("ledger", "merge", "results/shard-1-of-2.sqlite")
        held = _lock(monkeypatch, "results/figures/tiny-fig1.csv", "results/figures/tiny-fig1.png")
        done = simkit("reproduce", "fig1")
        held[0].close()
        assert (done.code, done.out.count("tiny-fig1.")) == (0, 1)
        assert done.err.splitlines()[-1].startswith(
            f"{_REMARK}the ledger 'results/ledger.sqlite' cannot"
        )
    finally:
        spec_paths.cache_clear()
