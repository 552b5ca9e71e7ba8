"""The ledger: every finished block, in one SQLite file.

A row is a block's tally under (cell key, identity, seed, block, trials). Nothing else is state: a
command run again reuses what is there and adds what is missing.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from simkit.declare.tally import Tally
from simkit.engine.cells import Cell, canonical_json
from simkit.errors import LedgerError, UsageError

APPLICATION_ID = 0x73696D6B  # "simk"
FORMAT = 1
_BUSY_SECONDS = 60.0
_WAL_ATTEMPTS = 100
_SCHEMA = """
CREATE TABLE IF NOT EXISTS cells (
    cell_key TEXT PRIMARY KEY, study TEXT NOT NULL, parameters TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS blocks (
    cell_key TEXT NOT NULL, identity TEXT NOT NULL, seed INTEGER NOT NULL,
    block INTEGER NOT NULL, trials INTEGER NOT NULL,
    source TEXT NOT NULL, tally TEXT NOT NULL,
    PRIMARY KEY (cell_key, identity, seed, block, trials)
) WITHOUT ROWID;
"""
EXPORT_COLUMNS = (
    "study", "cell_key", "parameters", "identity", "seed", "block", "trials", "source", "tally",
)  # fmt: skip
_INSERT = "INSERT INTO blocks VALUES (?, ?, ?, ?, ?, ?, ?)"


@dataclass(frozen=True)
class Row:
    """One finished block of one cell."""

    cell: Cell
    seed: int
    block: int
    trials: int
    source: str
    tally: Tally

    @property
    def place(self) -> tuple[str, str, int, int, int]:
        """What makes the row unique."""
        return (self.cell.key, self.cell.identity, self.seed, self.block, self.trials)


@dataclass(frozen=True)
class Found:
    """The blocks of one cell that the ledger holds."""

    tallies: dict[tuple[int, int], Tally]  # by (block, trials)
    stale: int  # how many others stem from other sources


class Ledger:
    """An open ledger; use it as a context manager, from one thread.

    Parameters
    ----------
    path : Path
        The file; made, with its folders, on first use.
    must_exist : bool
        Refuse to make a new one.

    Raises
    ------
    UsageError
        If the file is no ledger, is damaged, is newer than this simkit, or cannot be opened.
    """

    def __init__(self, path: Path, must_exist: bool = False) -> None:
        self.path = path
        if must_exist and not path.exists():
            raise UsageError(f"there is no ledger at {str(path)!r}; name one with --ledger PATH")
        if must_exist and path.is_file() and not path.stat().st_size:
            raise UsageError(
                f"the file {str(path)!r} is empty and no ledger; name one with --ledger PATH"
            )
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None)
        except (OSError, ValueError, sqlite3.Error) as error:
            raise self._unusable(error) from None
        try:
            self._prepare()
        except (ValueError, sqlite3.Error) as error:
            self._db.close()
            raise self._unusable(error) from None
        except BaseException:
            self._db.close()
            raise

    def _prepare(self) -> None:
        self._db.execute("BEGIN")  # another process may be making the file: see all or nothing of it
        application = self._db.execute("PRAGMA application_id").fetchone()[0]
        version = self._db.execute("PRAGMA user_version").fetchone()[0]
        tables = self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        self._db.execute("COMMIT")
        if application != APPLICATION_ID and (application or version or tables):
            raise UsageError(
                f"{str(self.path)!r} is another program's database; name a ledger with --ledger"
            )
        if version > FORMAT:
            raise UsageError(
                f"the ledger {str(self.path)!r} was written by a newer simkit (format {version},"
                f" this one knows {FORMAT}); upgrade, or name another with --ledger"
            )
        self._choose_journal()
        self._db.execute("PRAGMA synchronous=NORMAL")
        if not tables:
            self._db.execute("BEGIN IMMEDIATE")  # two processes may be the first
            for statement in _SCHEMA.strip().split(";\n"):
                self._db.execute(statement)
            self._db.execute(f"PRAGMA application_id={APPLICATION_ID}")
            self._db.execute(f"PRAGMA user_version={FORMAT}")
            self._db.execute("COMMIT")

    def _choose_journal(self) -> None:
        """Use WAL, in which others read while this one writes; some file systems cannot have it."""
        for _ in range(_WAL_ATTEMPTS):
            try:
                self._db.execute("PRAGMA journal_mode=WAL")
                return
            except sqlite3.OperationalError as error:
                if "locked" not in str(error):  # no shared memory on this file system
                    break
                time.sleep(0.05)  # another process is making the file
        self._db.execute("PRAGMA journal_mode=DELETE")

    def _unusable(self, error: Exception) -> UsageError:
        text = str(error)
        if isinstance(error, ValueError):
            reason = "a row is damaged; move the file away, and a new one is made"
        elif "not a database" in text:
            reason = "it is no ledger (not a database)"
        elif "malformed" in text:
            reason = "it is damaged; move it away, and a new one is made"
        else:
            reason = text.splitlines()[0]
        return UsageError(
            f"the ledger {str(self.path)!r} cannot be used: {reason}; name another with --ledger"
            " or run with --no-ledger"
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._db.close()

    def find(self, cell: Cell, seed: int, source: str) -> Found:
        """Return the blocks of a cell, those of other sources only counted."""
        try:
            rows = self._db.execute(
                "SELECT block, trials, source, tally FROM blocks"
                " WHERE cell_key=? AND identity=? AND seed=?",
                (cell.key, cell.identity, seed),
            ).fetchall()
            tallies = {
                (block, trials): Tally.from_json(tally)
                for block, trials, made_by, tally in rows
                if made_by == source
            }
        except (sqlite3.Error, ValueError) as error:
            raise self._unusable(error) from None
        return Found(tallies, len(rows) - len(tallies))

    def add(self, rows: Sequence[Row], replace: bool = False) -> None:
        """Commit rows in one transaction.

        A row that is there already is left alone if it is equal, replaced if it stems from other
        sources or `replace` is set.

        Raises
        ------
        LedgerError
            If a row of the same sources is there with another tally, or the file cannot be written.
        """
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                for row in rows:
                    self._add(row, replace)
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            raise LedgerError(
                f"the ledger {str(self.path)!r} cannot be written: {error}; what was committed is"
                " kept: run the command again, or with --no-ledger"
            ) from None

    def _add(self, row: Row, replace: bool) -> None:
        tally = row.tally.to_json()
        held = self._db.execute(
            "SELECT source, tally FROM blocks"
            " WHERE cell_key=? AND identity=? AND seed=? AND block=? AND trials=?",
            row.place,
        ).fetchone()
        if held is not None:
            if held == (row.source, tally):
                return
            if held[0] == row.source and not replace:
                raise LedgerError(
                    f"block {row.block} of cell {row.cell.key[:12]} came out differently from the row"
                    f" that the ledger {str(self.path)!r} holds: the study is not a function of its"
                    " seed, or another version of a library made the row; run with --fresh to replace it"
                )
            self._db.execute(
                "DELETE FROM blocks WHERE cell_key=? AND identity=? AND seed=? AND block=? AND trials=?",
                row.place,
            )
        cell = row.cell
        self._db.execute(
            "INSERT OR IGNORE INTO cells VALUES (?, ?, ?)",
            (cell.key, cell.study.name, canonical_json(cell.named(("model", "paired")))),
        )
        self._db.execute(_INSERT, (*row.place, row.source, tally))

    def summary(self) -> list[tuple[str, int, int, int, int]]:
        """Return study, cells, blocks, trials and seeds of each study in the ledger."""
        return self._query(
            "SELECT study, count(DISTINCT cell_key), count(*), sum(trials), count(DISTINCT seed)"
            " FROM blocks JOIN cells USING (cell_key) GROUP BY study ORDER BY study"
        )

    def export(self) -> Iterable[tuple[str, str, str, str, int, int, int, str, str]]:
        """Return every row, in the order of `EXPORT_COLUMNS`."""
        return self._query(
            f"SELECT {', '.join(EXPORT_COLUMNS)}"
            " FROM blocks JOIN cells USING (cell_key)"
            " ORDER BY study, cell_key, identity, seed, block, trials"
        )

    def _query(self, statement: str) -> list[tuple]:  # type: ignore[type-arg]
        try:
            return self._db.execute(statement).fetchall()
        except sqlite3.Error as error:
            raise self._unusable(error) from None
