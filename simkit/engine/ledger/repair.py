"""Damage to a ledger's file: found, and what is sound kept."""

import contextlib
import os
import sqlite3
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from simkit.engine.ledger.block_rows import INSERT, Row, insert_names, text_of, to_insert
from simkit.engine.ledger.check import TABLES, walk
from simkit.engine.ledger.file import SQLITE_ERRORS, connect_to_read, refuse_older, refuse_special
from simkit.engine.ledger.store import Ledger
from simkit.engine.ledger.waiting import connect
from simkit.errors import LedgerError, UsageError, format_count

_NAMES = ("cells", "environments")


@dataclass
class Checked:
    """What was found in a ledger's file."""

    # sound, damaged: blocks that are as they were written, and that are not
    sound: int = 0
    damaged: int = 0
    # sound blocks of cells of which the file does not say the study: they are reused all the same
    nameless: int = 0
    faults: list[str] = field(default_factory=list)  # what else is wrong, a line each

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.damaged or self.nameless or self.faults)


def verify_ledger(path: Path) -> Checked:
    """Look at every row of a ledger, and at the file's own order; UsageError where there is none."""
    found = Checked()
    with _raw(path) as database:
        found.sound = sum(1 for _ in _sound(database, "blocks", found))
        readable = not found.faults
        for table in _NAMES:
            deque(_sound(database, table, found), maxlen=0)
        with contextlib.suppress(*SQLITE_ERRORS):  # then its rows cannot be read either
            query = "SELECT count(*) FROM blocks WHERE cell_key NOT IN (SELECT cell_key FROM cells)"
            found.nameless = database.execute(query).fetchone()[0]
        try:
            lines = [str(text_of(line)) for (line,) in database.execute("PRAGMA integrity_check(20)")]
        except SQLITE_ERRORS as error:
            lines = [str(error)]
    found.faults += [" ".join(line.split()) for line in lines if line != "ok"]
    if readable and lines == ["ok"]:
        try:
            Ledger(path, must_exist=True).close()
        except UsageError as error:
            found.faults.append(str(error))
    return found


def repair_ledger(path: Path) -> tuple[Checked, Path]:
    """Write what is sound into a new file in the place of the old one, which is kept beside it.

    Returned are what was found (`sound` was kept), and where the old file is now. Raises UsageError if
    it is no ledger at all; LedgerError if another process uses it, or the new file cannot be written;
    the old one is left as it was.
    """
    new, aside = _beside(path, "repaired"), _beside(path, "damaged")
    found = Checked()
    try:
        with _raw(path) as database:
            with contextlib.suppress(*SQLITE_ERRORS):
                database.execute("BEGIN IMMEDIATE")  # nobody writes meanwhile
            if not database.in_transaction and _is_locked(database):
                raise LedgerError(f"another process uses {str(path)!r}; repair it when that has ended")
            with Ledger(new) as ledger, ledger.writing() as written:
                for table in _NAMES:
                    insert_names(written, table, _sound(database, table, found))
                for row in _sound(database, "blocks", found):
                    found.sound += written.execute(f"INSERT OR IGNORE {INSERT}", to_insert(row)).rowcount
        _move(path, aside)
        _move(new, path)
    except OSError as error:
        raise LedgerError(f"{str(path)!r} cannot be replaced: {error.strerror or error}") from None
    finally:
        for leftover in _files(new):
            leftover.unlink(missing_ok=True)
    return found, aside


def _sound(database: sqlite3.Connection, table: str, found: Checked) -> Iterator[Row]:
    """Yield the rows of a table that are as they were written; note the others."""
    changed = 0
    for row, is_sound, error in walk(database, table):
        if is_sound:
            yield row
        elif error is None:
            changed += 1
        elif table == "blocks":
            found.faults.append(f"rows of blocks cannot be read: {' '.join(str(error).split())}")
    if table == "blocks":
        found.damaged = changed
    elif changed:
        lost = "their studies and parameters are" if table == "cells" else "what their blocks ran on is"
        found.faults.append(
            f"{format_count(changed, 'text')} of {table} not as written: {lost} not known"
        )


@contextlib.contextmanager
def _raw(path: Path) -> Iterator[sqlite3.Connection]:
    """Open and close a file of which nothing is known; UsageError if it is none of ours."""
    refuse_special(path)
    if not path.is_file():
        raise UsageError(f"there is no ledger at {str(path)!r}; name one with --ledger PATH")
    with contextlib.suppress(*SQLITE_ERRORS), contextlib.closing(connect_to_read(path)) as untouched:
        refuse_older(untouched, path)
        _refuse_others(_tables(untouched), untouched, path)  # before it is opened to be written
    with contextlib.ExitStack() as stack:
        database = stack.enter_context(contextlib.closing(_connect(path)))
        try:
            tables = _tables(database)
        except (
            sqlite3.DatabaseError,
            UnicodeDecodeError,
        ):  # SQLite reads nothing of a file that is shorter than it says
            shortened = _shortened(path)
            stack.callback(shortened.unlink, missing_ok=True)
            database = stack.enter_context(contextlib.closing(_connect(shortened)))
            try:
                tables = _tables(database)
            except SQLITE_ERRORS as error:
                raise UsageError(
                    f"nothing of {str(path)!r} can be read ({error}); move it away: a new one is made"
                ) from None
        _refuse_others(tables, database, path)
        yield database


def _refuse_others(tables: set[bytes], database: sqlite3.Connection, path: Path) -> None:
    """Raise if a file lacks a table of ours, or works anything out as it is read."""
    names = {name.encode() for name in TABLES}
    if missing := names - tables:
        raise UsageError(f"{str(path)!r} is no ledger: it has no table of {_decoded(missing)}")
    if working := {name for name in names if _works_out_columns(database, name.decode())}:
        raise UsageError(
            f"{str(path)!r} is no ledger: columns of {_decoded(working)} are worked out as they are"
            " read, and nothing that a file says is run"
        )


def _connect(path: Path) -> sqlite3.Connection:
    try:
        database = connect(path)
    except SQLITE_ERRORS as error:
        raise UsageError(f"{str(path)!r} cannot be opened: {error}") from None
    database.patience = 5.0
    database.text_factory = bytes
    return database


def _tables(database: sqlite3.Connection) -> set[bytes]:
    database.execute("PRAGMA trusted_schema=OFF")
    rows = database.execute("SELECT name FROM sqlite_master WHERE type='table'").fetchall()
    return {name for (name,) in rows}


def _works_out_columns(database: sqlite3.Connection, name: str) -> bool:
    """Return whether to read a table runs what its file says: generated columns, a virtual table."""
    sql = database.execute("SELECT sql FROM sqlite_master WHERE name=?", (name,)).fetchone()[0] or b""
    hidden = database.execute("SELECT sum(hidden) FROM pragma_table_xinfo(?)", (name,)).fetchone()[0]
    return bool(hidden) or sql.split()[:2] != [b"CREATE", b"TABLE"]


def _shortened(path: Path) -> Path:
    """Write a copy of a file that says how long it is, so that the pages before its end are read."""
    content = bytearray(path.read_bytes())
    size = int.from_bytes(content[16:18], "big") or 4096
    content[28:32] = (len(content) // size).to_bytes(4, "big")  # the number of pages
    copy = _beside(path, "shortened")
    copy.write_bytes(content)
    return copy


def _decoded(names: set[bytes]) -> str:
    return ", ".join(sorted(str(text_of(name)) for name in names))


def _is_locked(database: sqlite3.Connection) -> bool:
    try:
        database.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        return "locked" in str(error)
    except SQLITE_ERRORS:
        return False  # too damaged to be written by anybody
    return False


def _beside(path: Path, word: str) -> Path:
    found, count = path.with_name(f"{path.name}.{word}"), 1
    while found.exists():
        count += 1
        found = path.with_name(f"{path.name}.{word}-{count}")
    return found


def _files(path: Path) -> list[Path]:
    """Return a database's files: itself, and what SQLite keeps beside it."""
    return [path.with_name(path.name + end) for end in ("", "-wal", "-shm")]


def _move(path: Path, target: Path) -> None:
    for each, to in zip(_files(path), _files(target), strict=True):
        if each.exists():
            os.replace(each, to)
