"""The ledger's file: what makes it ours, and who may read it.

A file is taken only if its tables, word for word, are those that simkit makes: a trigger or a view in a
file from elsewhere never runs.
"""

import contextlib
import hashlib
import os
import random
import shlex
import sqlite3
import stat
import time
from pathlib import Path

from simkit.engine.ledger.waiting import Connection, connect
from simkit.errors import UsageError

APPLICATION_ID = 0x73696D6B  # "simk"
FORMAT = 2
#: What SQLite raises; its message may quote what is no text of a damaged file.
SQLITE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
_WAL_SECONDS = 20.0  # of waiting for one who is making the file
_FULL_STAMP = 1.0  # seconds of 1970: no clock says so by itself
_LOST = (
    "the ledger {path!r} was not closed by this version of simkit, and no file {name}-wal stands beside"
    " it: if it was copied while it was in use, copy that file, too, or what it held is simulated again"
)
_ENDED = (
    "a run with the ledger {path!r} ended without a word, killed or by its study; what was committed is"
    " kept. If it was the study, --isolate finds the cell and goes on with the others"
)
_FULL = (
    "the disk of the ledger {path!r} was full when a run with it ended; what was committed is kept, and"
    " this run goes on from there"
)
_CELLS = """CREATE TABLE cells (
    cell_key TEXT PRIMARY KEY, study TEXT NOT NULL, parameters TEXT NOT NULL
) WITHOUT ROWID"""
_ENVIRONMENTS = """CREATE TABLE environments (
    environment TEXT PRIMARY KEY, description TEXT NOT NULL
) WITHOUT ROWID"""
# The tally stands last: what is counted or pruned by the other columns need not read it.
_BLOCKS = """CREATE TABLE blocks (
    cell_key TEXT NOT NULL, identity TEXT NOT NULL, seed INTEGER NOT NULL,
    block INTEGER NOT NULL, trials INTEGER NOT NULL, source TEXT NOT NULL,
    environment TEXT NOT NULL, checksum BLOB NOT NULL, tally TEXT NOT NULL,
    PRIMARY KEY (cell_key, identity, seed, block, trials, source)
) WITHOUT ROWID"""
_TABLES = {"cells": _CELLS, "environments": _ENVIRONMENTS, "blocks": _BLOCKS}
#: A row's checksum as SQL works it out from the columns.
CHECKSUM = (
    "row_checksum(CAST(cell_key AS BLOB), CAST(identity AS BLOB), seed, block, trials,"
    " CAST(source AS BLOB), CAST(environment AS BLOB), CAST(tally AS BLOB))"
)


def row_checksum(
    cell_key: bytes,
    identity: bytes,
    seed: int,
    block: int,
    trials: int,
    source: bytes,
    environment: bytes,
    tally: bytes,
) -> bytes | None:
    """Return the 16 bytes that tell whether a row is as it was written.

    They are None, which no row has, if a field is not of its type: so can a damaged row be. The tally is
    JSON, which holds no zero byte; nor does any of the others.
    """
    try:
        text = b"%b\0%b\0%d\0%d\0%d\0%b\0%b\0%b" % (
            cell_key, identity, seed, block, trials, source, environment, tally,
        )  # fmt: skip
    except (TypeError, ValueError, OverflowError):
        return None
    return hashlib.blake2b(text, digest_size=16).digest()


def open_database(path: Path, must_exist: bool) -> tuple[Connection, list[str]]:
    """Open a ledger's file, or make it with its folders; return it with what there is to say.

    Text comes back as bytes, so that what no longer decodes is a damaged row and no error. Raises
    UsageError if the file is no ledger, is damaged, has another format than this simkit's, or cannot be
    opened.
    """
    refuse_special(path)
    if must_exist and not path.exists():
        raise UsageError(f"there is no ledger at {str(path)!r}; name one with --ledger PATH")
    if must_exist and path.is_file() and not path.stat().st_size:
        raise UsageError(f"the file {str(path)!r} is empty and no ledger; name one with --ledger PATH")
    lost = lacks_its_log(path)
    was_left = not lost and _is_in_use(path)
    was_full = was_left and _stamp(path) == _FULL_STAMP
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if lost or was_left:  # opened to write it would be put in order
            with contextlib.closing(connect_to_read(path)) as database, database.waiting_at_most(0.2):
                _refuse_foreign(database, path)
                _check_pages(database)
        database = connect(path)
    except (OSError, ValueError, sqlite3.Error) as error:
        raise unusable(path, error) from None
    try:
        _prepare(database, path)
        notes = list[str]()
        if lost and leave_whole(database):
            notes = [_LOST.format(path=str(path), name=path.name)]
        elif was_left and leave_whole(database, patience=0.0) or was_full:  # nobody has it open
            notes.append((_FULL if was_full else _ENDED).format(path=str(path)))
        return database, notes
    except SQLITE_ERRORS as error:
        database.close()
        raise unusable(path, error) from None
    except BaseException:
        database.close()
        raise


def begin_writing(database: Connection) -> None:
    """Begin a transaction in WAL mode.

    Raises sqlite3.Error if another process holds the file for a minute, or it cannot be written;
    KeyboardInterrupt if the user does not want to wait; another second is given to what is finished.
    """
    if not is_wal(database):
        _check_pages(database)
        _use_wal(database)
    database.execute("BEGIN IMMEDIATE")


def begin_use(database: Connection) -> None:
    """Say in the file's head that it is in use, where that can be had at once: `leave_whole` ends it."""
    # Where it cannot be had it is said again, where need be, when rows are written.
    with contextlib.suppress(sqlite3.OperationalError), database.waiting_at_most(0.0):
        if not is_wal(database):
            _check_pages(database)
        database.execute("PRAGMA journal_mode=WAL")
        _tables(database)  # whoever reads makes the log, which tells a run that ended from a copy


def leave_whole(database: Connection, patience: float = 1.0) -> bool:
    """Leave a file as it is copied safely: whole, with nothing beside it; return whether it was not so.

    Where others have it open, it stays as it is: the last of them does it. Processes that end at once
    wait for each other, for unequal times.
    """
    give_up = time.monotonic() + patience * random.uniform(0.02, 0.2)
    while True:
        try:
            with database.waiting_at_most(0.0):
                if not is_wal(database):
                    return False
                database.execute("PRAGMA journal_mode=DELETE")
            return True
        except SQLITE_ERRORS as error:
            if "disk is full" in str(error):
                _note_full(database)
            if "locked" not in str(error) or time.monotonic() > give_up:
                return False
        time.sleep(0.01)


def _note_full(database: Connection) -> None:
    """Note that the disk is full where that takes no room: in the time of the log's last change."""
    with contextlib.suppress(OSError, *SQLITE_ERRORS):
        file = os.fsdecode(database.execute("PRAGMA database_list").fetchone()[2])
        os.utime(f"{file}-wal", (_FULL_STAMP, _FULL_STAMP))


def _stamp(path: Path) -> float:
    try:
        return path.with_name(path.name + "-wal").stat().st_mtime
    except OSError:
        return 0.0


def refuse_special(path: Path) -> None:
    """Refuse what is no file and no folder, or a link that leads nowhere in the end.

    To open a pipe would wait for whoever writes into it, to read a device might never end. Raises
    UsageError if it, or what SQLite would keep beside it, is such.
    """
    for end in ("", "-wal", "-shm", "-journal"):
        each = path.with_name(path.name + end) if end and path.name else path
        try:
            mode = each.stat().st_mode
        except FileNotFoundError:
            continue
        except (OSError, ValueError) as error:
            raise unusable(path, error) from None
        if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
            kinds = {stat.S_IFIFO: "a pipe", stat.S_IFSOCK: "a socket"}
            kind = kinds.get(stat.S_IFMT(mode), "a device")
            raise unusable(path, f"{f'{each.name!r} beside it' if end else 'it'} is {kind} and no file")


def is_wal(database: sqlite3.Connection) -> bool:
    """Return whether a file is in the mode of those that are written to."""
    return database.execute("PRAGMA journal_mode").fetchone()[0] in (b"wal", "wal")


def lacks_its_log(path: Path) -> bool:
    """Return whether a file that nobody has open was copied, or left, without the log beside it.

    A file that was closed says in its head that there is none (`leave_whole`).
    """
    return _is_in_use(path) and not path.with_name(path.name + "-wal").exists()


def _is_in_use(path: Path) -> bool:
    """Return whether a file says in its head that somebody has it open, or has left it so."""
    return _head(path)[18:20] == b"\2\2"


def _head(path: Path) -> bytes:
    """Return the first bytes of a file; none where it cannot be read: whoever opens it will say why."""
    try:
        if not path.is_file():  # to open a pipe would wait
            return b""
        with path.open("rb") as file:
            return file.read(100)
    except (OSError, ValueError):
        return b""


def unusable(path: Path, error: Exception | str) -> UsageError:
    """Return the error that says in one line why a file cannot be used as a ledger."""
    text = str(error)
    if "not a database" in text:
        reason = "it is no ledger (not a database)"
    elif isinstance(error, UnicodeDecodeError):
        reason = "it is damaged; move it away, and a new one is made"
    elif "malformed" in text:
        reason = f"it is damaged; {repair_line(path)} keeps what is sound of it, or move it away"
    elif isinstance(error, OSError):
        reason = (error.strerror or text).lower()
    else:
        reason = (text.splitlines() or [""])[0]
    return UsageError(
        f"the ledger {str(path)!r} cannot be used: {reason}; name another with --ledger"
        " or run with --no-ledger"
    )


def repair_line(path: Path) -> str:
    """Return the command that repairs a ledger."""
    return shlex.join(["simkit", "ledger", "repair", "--ledger", str(path)])


def _prepare(database: Connection, path: Path) -> None:
    """Check that the file is ours, or make its tables where it is empty."""
    database.text_factory = bytes
    database.create_function("row_checksum", 8, row_checksum, deterministic=True)
    version = _refuse_foreign(database, path)
    database.execute("PRAGMA synchronous=NORMAL")
    # Keys are hashes, so that rows go anywhere: pages written often are to reach the file seldom.
    database.execute("PRAGMA cache_size=-16384")  # KB
    database.execute("PRAGMA wal_autocheckpoint=4000")  # pages of 4 KB
    if not version:
        _make_tables(database, path)


def _refuse_foreign(database: Connection, path: Path) -> int:
    """Return the format of a file, 0 of an empty one; refuse it if it is not ours to the letter."""
    database.execute("PRAGMA trusted_schema=OFF")
    database.execute("BEGIN")  # another process may be making the file: see all or nothing of it
    application = _application(database)
    version = _version(database)
    tables = _tables(database)
    database.execute("COMMIT")
    if application != APPLICATION_ID and (application or version or tables):
        raise UsageError(f"{str(path)!r} is another program's database; name a ledger with --ledger")
    if application:
        refuse_older(database, path)
    _refuse_newer(version, path)
    if application and tables != _expected_tables(version):
        raise unusable(path, "its tables are not those that simkit makes; move it away")
    return version


def _check_pages(database: Connection) -> None:
    """Raise if pages contradict each other, before a byte is written: what is refused stays as it is.

    That takes a second for a gigabyte. A damaged row in pages that are whole is dropped, not refused.
    """
    database.text_factory = bytes
    with contextlib.suppress(sqlite3.OperationalError):  # whoever holds the file has looked
        found = [text for (text,) in database.execute("PRAGMA quick_check")]
        if any(text.startswith(b"*** in database") or b"malformed" in text for text in found):
            raise sqlite3.DatabaseError("database disk image is malformed")


def connect_to_read(path: Path) -> Connection:
    """Open a file without a change to it, whoever left it; texts come back as bytes."""
    mode = "immutable=1" if lacks_its_log(path) else "mode=ro"
    database = connect(f"{path.absolute().as_uri()}?{mode}")
    database.text_factory = bytes
    return database


def refuse_older(database: sqlite3.Connection, path: Path) -> None:
    """Refuse a ledger of a format that no release has written, with the version that reads it."""
    version = _version(database)
    if _application(database) == APPLICATION_ID and 0 < version < FORMAT:
        raise UsageError(
            f"the ledger {str(path)!r} has format {version}, which simkit before 0.2.0 alone reads (this"
            f" one knows {FORMAT}); move it away, or name another with --ledger"
        )


def _refuse_newer(version: int, path: Path) -> None:
    if version > FORMAT:
        raise UsageError(
            f"the ledger {str(path)!r} was written by a newer simkit (format {version},"
            f" this one knows {FORMAT}); upgrade, or name another with --ledger"
        )


def _application(database: sqlite3.Connection) -> int:
    return int(database.execute("PRAGMA application_id").fetchone()[0])


def _version(database: sqlite3.Connection) -> int:
    return int(database.execute("PRAGMA user_version").fetchone()[0])


def _tables(database: sqlite3.Connection) -> set[tuple[bytes, ...]]:
    """Return all that the file defines, white space apart."""
    rows = database.execute("SELECT type, name, tbl_name, sql FROM sqlite_master").fetchall()
    return {tuple(_squeeze(field) for field in row) for row in rows}


def _expected_tables(version: int) -> set[tuple[bytes, ...]]:
    tables = _TABLES if version else {}
    return {(b"table", name.encode(), name.encode(), _squeeze(sql)) for name, sql in tables.items()}


def _squeeze(text: object) -> bytes:
    data = text if isinstance(text, bytes) else str(text).encode()
    return b" ".join(data.split())


def _use_wal(database: Connection) -> None:
    """Use WAL, in which others read while this one writes; some file systems cannot have it."""
    # None where there is no shared memory; and others in rollback mode may have it open for long.
    with contextlib.suppress(sqlite3.OperationalError), database.waiting_at_most(_WAL_SECONDS):
        database.execute("PRAGMA journal_mode=WAL")
        return
    database.execute("PRAGMA journal_mode=DELETE")


def _make_tables(database: sqlite3.Connection, path: Path) -> None:
    """Make the tables, all in one transaction."""
    database.execute("BEGIN IMMEDIATE")
    version = _version(database)  # another process may have been the first
    _refuse_newer(version, path)
    if not version:
        for statement in (
            *_TABLES.values(),
            f"PRAGMA application_id={APPLICATION_ID}",
            f"PRAGMA user_version={FORMAT}",
        ):
            database.execute(statement)
    database.execute("COMMIT")


def identity_of(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from another one of its name; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
