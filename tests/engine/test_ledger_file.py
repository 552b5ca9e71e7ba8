"""The ledger's file: what is taken for one, what is refused, and what never runs."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from ledgers_for_tests import (
    coin,
    connection_that,
    execute,
    fill,
    one_line,
    pragma,
    query,
    stored,
    use,
)
from studies_for_tests import run_cells

from simkit.engine.ledger.file import APPLICATION_ID, FORMAT
from simkit.engine.ledger.store import Ledger
from simkit.errors import UsageError


def test_the_file_says_what_it_is_and_uses_the_write_ahead_log(path: Path) -> None:
    with Ledger(path) as ledger:
        assert pragma(path, "journal_mode") == "delete"  # nothing was written yet
        ledger.add([stored()])
        assert pragma(path, "journal_mode") == "wal"
    assert pragma(path, "journal_mode") == "delete"  # left as it is copied safely
    assert pragma(path, "application_id") == APPLICATION_ID == int.from_bytes(b"simk", "big")
    assert pragma(path, "user_version") == FORMAT == 2


@pytest.mark.parametrize("error", ["locking protocol", "disk I/O error"])
def test_where_there_can_be_no_such_log_a_journal_does(
    path: Path, monkeypatch: pytest.MonkeyPatch, error: str
) -> None:
    def refuse(_: sqlite3.Connection, statement: str) -> None:
        if "journal_mode=wal" in statement.lower().replace(" ", ""):
            raise sqlite3.OperationalError(error)

    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", connection_that(refuse))
        with Ledger(path) as ledger:
            ledger.add([stored()])
    assert pragma(path, "journal_mode") == "delete"
    with Ledger(path) as ledger:
        assert len(list(ledger.export())) == 1


STRANGERS = {
    "a word": lambda path: path.write_text("hello"),
    "a line": lambda path: path.write_text("n,estimate\n" * 3),
    "a long text": lambda path: path.write_text("what is this?\n" * 5000),
    "noise": lambda path: path.write_bytes(random.Random(0).randbytes(20_000)),
    "a folder": lambda path: path.mkdir(),
    "a database": lambda path: execute(path, "CREATE TABLE notes (text TEXT)"),
    "a database with our tables": lambda path: execute(path, "CREATE TABLE blocks (cell_key TEXT)"),
    "a database that keeps versions": lambda path: execute(path, "PRAGMA user_version=1", "VACUUM"),
    "a database with an application": lambda path: execute(path, "PRAGMA application_id=5", "VACUUM"),
}


@pytest.mark.parametrize("make", STRANGERS.values(), ids=STRANGERS.keys())
def test_what_is_no_ledger_is_refused_in_one_line_and_left_alone(
    path: Path, make: Callable[[Path], None]
) -> None:
    make(path)
    content = path.read_bytes() if path.is_file() else None
    for attempt in (use, lambda path: run_cells([coin()], 10, ledger=path)):
        with pytest.raises(UsageError) as caught:
            attempt(path)
        assert "--ledger" in one_line(caught.value, path)
        assert (path.read_bytes() if path.is_file() else None) == content
        assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("version", [FORMAT + 1, 99])
def test_a_newer_ledger_is_refused_in_one_line_and_left_alone(path: Path, version: int) -> None:
    fill(path, 3)
    execute(path, f"PRAGMA user_version={version}")
    content = path.read_bytes()
    with pytest.raises(UsageError, match="newer") as caught:
        use(path)
    assert f"format {version}" in one_line(caught.value, path)
    assert path.read_bytes() == content


def test_a_folder_that_cannot_be_made_is_one_line(path: Path) -> None:
    path.write_text("in the way")
    with pytest.raises(UsageError) as caught:
        Ledger(path / "ledger.sqlite")
    one_line(caught.value, path)
    assert path.read_text() == "in the way"


ALTERED = {
    "a table gone": ("DROP TABLE blocks",),
    "a table more": ("CREATE TABLE notes (text TEXT)",),
    "a column more": ("ALTER TABLE cells ADD COLUMN note TEXT",),
    "an index": ("CREATE INDEX by_source ON blocks (source)",),
    "a view in place of a table": (
        "ALTER TABLE cells RENAME TO kept",
        "CREATE VIEW cells AS SELECT * FROM kept",
    ),
    "a trigger": (
        "CREATE TRIGGER run AFTER INSERT ON blocks BEGIN DELETE FROM cells; END",
    ),
    "a trigger that is named like a table": (
        "CREATE TRIGGER cells AFTER INSERT ON blocks BEGIN DELETE FROM blocks; END",
    ),
    "a table that is generated": (
        "DROP TABLE cells",
        "CREATE TABLE cells (cell_key TEXT PRIMARY KEY, study TEXT NOT NULL "
        " DEFAULT (load_extension('x')), parameters TEXT NOT NULL) WITHOUT ROWID",
    ),
}  # fmt: skip


@pytest.mark.parametrize("statements", ALTERED.values(), ids=ALTERED.keys())
def test_a_ledger_with_other_tables_than_ours_is_refused_before_it_can_act(
    path: Path, statements: tuple[str, ...]
) -> None:
    fill(path, 3)
    execute(path, *statements)
    content = path.read_bytes()
    for attempt in (use, lambda path: run_cells([coin()], 10, ledger=path)):
        with pytest.raises(UsageError, match="not those that simkit makes") as caught:
            attempt(path)
        one_line(caught.value, path)
        assert path.read_bytes() == content


def test_a_ledger_of_ours_is_known_by_its_tables_however_they_are_spaced(path: Path) -> None:
    fill(path.with_name("ours.sqlite"), 3)
    tables = query(path.with_name("ours.sqlite"), "SELECT sql FROM sqlite_master")
    pragmas = f"PRAGMA application_id={APPLICATION_ID}", f"PRAGMA user_version={FORMAT}"
    execute(path, *(" ".join(sql.decode().split()) for (sql,) in tables), *pragmas)
    use(path)


def test_a_version_without_its_tables_is_refused(path: Path) -> None:
    fill(path, 3)
    execute(path, "PRAGMA user_version=0")
    with pytest.raises(UsageError, match="not those that simkit makes") as caught:
        use(path)
    one_line(caught.value, path)


def test_what_a_file_defines_is_not_trusted(path: Path) -> None:
    with Ledger(path) as ledger:
        assert ledger._db.execute("PRAGMA trusted_schema").fetchone() == (0,)


def test_a_refused_file_is_closed(path: Path) -> None:
    path.write_text("what is this?\n" * 100)
    descriptors = Path("/proc/self/fd")
    if not descriptors.is_dir():
        pytest.skip("there is no /proc")
    with pytest.raises(UsageError) as caught:  # keeps the traceback, and with it the connection
        Ledger(path)
    held = [link for link in descriptors.iterdir() if link.exists() and link.resolve() == path.resolve()]
    assert held == []
    del caught


def test_rows_of_one_cell_look_their_study_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from simkit.engine.ledger import check

    asked: list[object] = []
    monkeypatch.setattr(check, "tally_of", lambda row: object())
    monkeypatch.setattr(check.RowCheck, "_study_of", lambda self, key: asked.append(key))
    rows = check.RowCheck(None)  # type: ignore[arg-type]
    for key in (b"one", b"one", b"one", b"two", b"one"):
        assert not rows.is_damaged((key, *range(9)))
    assert asked == [b"one", b"two", b"one"]
