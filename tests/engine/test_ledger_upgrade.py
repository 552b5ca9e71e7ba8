"""Ledgers of the first format: upgraded in place, once, whole or not at all."""

from __future__ import annotations

import shutil
import signal
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ledgers_for_tests import (
    coin,
    connection_that,
    execute,
    kinds,
    make_format_1,
    one_line,
    pragma,
    query,
    run_together,
    start,
    stored,
)
from studies_for_tests import Coin, run_cells, tallies_of

from simkit.declare.tally import Tally
from simkit.engine.cells.cell import build_cells
from simkit.engine.ledger import file as ledger_file
from simkit.engine.ledger.file import FORMAT
from simkit.engine.ledger.store import Ledger, StoredBlock
from simkit.engine.results.result import Settings
from simkit.engine.results.session import plan_session
from simkit.engine.sources.environment import UNKNOWN
from simkit.engine.sources.source_hash import source_hash
from simkit.errors import UsageError

BLOCKS = (
    *(stored(block=block, heads=block) for block in range(7)),
    stored(coin(0.25), seed=2**62, source="t", trials=3),
    stored(kinds(path="slow"), trials=2, tally=Tally.of_outcomes([{"x": 1 / 3}, "boom"], ["x"])),
)
OLD_ROWS = "SELECT cell_key, identity, seed, block, trials, source, tally FROM blocks"


def check_upgraded(path: Path, blocks: tuple[StoredBlock, ...] = BLOCKS) -> None:
    """Assert that a ledger of the present format holds these blocks and nothing else."""
    assert pragma(path, "user_version") == FORMAT
    assert pragma(path, "integrity_check") == "ok"
    with Ledger(path) as ledger:
        assert ledger.notes == []
        for block in blocks:
            found = ledger.find(block.cell, block.seed, block.source)
            assert found.tallies[block.block, block.trials].to_json() == block.tally.to_json()
            assert found.environments[block.block, block.trials] == UNKNOWN
            assert (found.stale, found.damaged) == (0, 0)
        assert len(list(ledger.export())) == len(blocks)
        assert sum(row[2] for row in ledger.summary()) == len(blocks)


def test_an_old_ledger_is_upgraded_once_with_one_line(path: Path) -> None:
    make_format_1(path, *BLOCKS)
    rows = query(path, OLD_ROWS)
    with Ledger(path) as ledger:
        assert ledger.notes == [
            f"the ledger {str(path)!r} was upgraded from format 1 to 2; under which versions its 9"
            " blocks were made is not known"
        ]
    check_upgraded(path)
    assert query(path, OLD_ROWS) == rows
    assert {name for (name,) in query(path, "SELECT name FROM sqlite_master")} == {
        b"cells", b"blocks", b"environments",
    }  # fmt: skip


def test_an_empty_old_ledger_is_upgraded(path: Path) -> None:
    make_format_1(path)
    with Ledger(path) as ledger:
        assert len(ledger.notes) == 1
    check_upgraded(path, ())


def test_what_an_old_ledger_holds_is_reused(path: Path) -> None:
    (cell,), source = build_cells(Coin(), {}), source_hash(Coin())
    expected = tallies_of(Coin(), {}, 20)
    _, (tally,) = run_cells([cell], 10)
    make_format_1(path, stored(cell, source=source, tally=tally))
    plan, found = run_cells([cell], 20, ledger=path)
    assert plan.simulated == 10
    assert plan.environments == {UNKNOWN: 1}
    assert [tally.to_json() for tally in found] == expected


texts = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=6)


@given(st.dictionaries(st.tuples(st.integers(0, 2**62), st.integers(1, 2**62)), texts, max_size=5))
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_rows_are_upgraded_with_checksums_that_fit(
    path: Path, blocks: dict[tuple[int, int], str]
) -> None:
    path.unlink(missing_ok=True)
    rows = tuple(
        stored(block=block, trials=trials, source=source, tally=Tally(trials, counters={source: block}))
        for (block, trials), source in blocks.items()
    )
    make_format_1(path, *rows)
    with Ledger(path) as ledger:
        for row in rows:
            found = ledger.find(row.cell, 0, row.source)
            assert found.tallies[row.block, row.trials] == row.tally
            assert found.damaged == 0


def test_a_damaged_row_of_an_old_ledger_is_left_behind(path: Path) -> None:
    make_format_1(path, *BLOCKS)
    execute(
        path,
        "UPDATE blocks SET tally=CAST(x'7bff' AS TEXT) WHERE block=1 AND seed=0",
        "UPDATE blocks SET tally=7 WHERE block=2 AND seed=0",
        "UPDATE blocks SET trials='ten' WHERE block=3 AND seed=0",
    )
    with Ledger(path) as ledger:
        found = ledger.find(coin(), 0, "s")
    assert sorted(found.tallies) == [(block, 10) for block in (0, 4, 5, 6)]
    assert found.damaged == 3


# Ends on the way


def files_of(path: Path) -> list[Path]:
    """Return a ledger's file and those that SQLite keeps beside it."""
    return sorted(path.parent.glob(f"{path.name}*"))


def test_a_crash_at_any_statement_leaves_the_old_ledger_or_the_new(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_format_1(path, *BLOCKS)
    rows = query(path, OLD_ROWS)
    images: list[tuple[str, Path]] = []

    def photograph(_: sqlite3.Connection, statement: str) -> None:
        # What a process killed here leaves behind: the files as they are, the lock gone.
        folder = path.parent / f"image-{len(images)}"
        folder.mkdir()
        for file in files_of(path):
            shutil.copy(file, folder / file.name)
        images.append((statement, folder / path.name))

    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", connection_that(photograph))
        with Ledger(path):
            photograph(sqlite3.connect(":memory:"), "the end")
    statements = [statement for statement, _ in images]
    begin = statements.index("BEGIN IMMEDIATE")
    commit = max(i for i, statement in enumerate(statements) if statement == "COMMIT")
    assert commit - begin > len(ledger_file._UPGRADE)
    for number, (statement, image) in enumerate(images):
        version = pragma(image, "user_version")
        assert version == (1 if number <= commit else 2), statement
        assert query(image, OLD_ROWS) == rows
        with Ledger(image) as ledger:
            assert sum("upgraded" in note for note in ledger.notes) == (number <= commit)
        check_upgraded(image)


def test_a_process_killed_in_the_upgrade_leaves_the_old_ledger(path: Path) -> None:
    make_format_1(path, *BLOCKS)
    script = """
    import os, signal, sqlite3
    from ledgers_for_tests import connection_that
    from simkit.engine.ledger.store import Ledger

    def kill(_, statement):
        if statement.startswith("DROP TABLE"):
            os.kill(os.getpid(), signal.SIGKILL)

    sqlite3.connect = connection_that(kill)
    Ledger(Path(sys.argv[1]))
    """
    process = start(script, path)
    process.communicate(timeout=60)
    assert process.returncode == -signal.SIGKILL
    assert pragma(path, "user_version") == 1
    assert len(query(path, OLD_ROWS)) == len(BLOCKS)
    with Ledger(path) as ledger:
        assert len(ledger.notes) == 1
    check_upgraded(path)


@pytest.mark.parametrize("step", range(1, 12))
def test_another_process_may_be_the_first(
    path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    # It upgrades just ahead of the n-th statement with which this one opens the file.
    make_format_1(path, *BLOCKS)
    statements, notes = 0, []

    def interfere(db: sqlite3.Connection, statement: str) -> None:
        nonlocal statements
        statements += 1
        if statements == step and not db.in_transaction:  # within one, the other would wait
            with monkeypatch.context() as patched:
                patched.setattr(sqlite3, "connect", real)
                with Ledger(path) as other:
                    notes.extend(other.notes)

    real = sqlite3.connect
    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", connection_that(interfere))
        with Ledger(path) as ledger:
            notes.extend(ledger.notes)
    assert len(notes) == 1
    check_upgraded(path)


def test_of_processes_that_upgrade_at_once_one_does(path: Path) -> None:
    make_format_1(path, *BLOCKS, *(stored(block=block, seed=1) for block in range(2000)))
    script = """
    from simkit.engine.ledger.store import Ledger

    print("ready", flush=True)
    time.sleep(max(float(sys.stdin.readline()) - time.time(), 0))
    with Ledger(Path(sys.argv[1])) as ledger:
        print(len(ledger.notes))
    """
    printed = run_together(*(start(script, path) for _ in range(3)))
    assert sorted(text.strip() for text in printed) == ["0", "0", "1"]
    execute(path, "DELETE FROM blocks WHERE seed=1")
    check_upgraded(path)


def test_a_newer_process_may_be_the_first(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_format_1(path, *BLOCKS)

    def interfere(_: sqlite3.Connection, statement: str) -> None:
        if statement == "BEGIN IMMEDIATE":
            execute(path, "PRAGMA user_version=9")

    with monkeypatch.context() as patched:
        real, watched = sqlite3.connect, connection_that(interfere)
        connections = iter([watched])
        patched.setattr(sqlite3, "connect", lambda *a, **o: next(connections, real)(*a, **o))
        with pytest.raises(UsageError, match="newer"):
            Ledger(path)
    assert pragma(path, "user_version") == 9


def test_an_old_ledger_that_may_not_be_written_is_one_line(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_format_1(path, *BLOCKS)
    content, real = path.read_bytes(), sqlite3.connect

    def connect_to_read(target: Path, **options: Any) -> sqlite3.Connection:
        return real(f"file:{target}?mode=ro", **(options | {"uri": True}))

    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", connect_to_read)
        with pytest.raises(UsageError, match="older format") as caught:
            Ledger(path)
    assert "--ledger" in one_line(caught.value, path)
    assert path.read_bytes() == content
    assert len(query(path, OLD_ROWS)) == len(BLOCKS)


def test_a_disk_that_fills_up_leaves_the_old_ledger(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_format_1(path, *BLOCKS)

    def fail(_: sqlite3.Connection, statement: str) -> None:
        if statement.startswith("DROP TABLE"):
            raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", connection_that(fail))
        with pytest.raises(UsageError, match="disk is full") as caught:
            Ledger(path)
        one_line(caught.value, path)
    assert pragma(path, "user_version") == 1
    with Ledger(path) as ledger:
        assert len(ledger.notes) == 1
    check_upgraded(path)


def test_a_plan_leaves_an_older_ledger_as_it_is(path: Path) -> None:
    make_format_1(path, *BLOCKS)
    before = path.read_bytes()
    plan = plan_session(build_cells(Coin(), {}), Settings(20, ledger=path))
    assert plan.trials_to_run == 20
    assert path.read_bytes() == before
    assert (ledger_file.is_older(path), ledger_file.is_older(path.with_name("none"))) == (True, False)
