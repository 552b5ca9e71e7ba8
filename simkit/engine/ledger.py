"""The ledger: every finished block, in one SQLite file.

A row is a block's tally under (cell key, identity, seed, block, trials, source), with a checksum and
the environment in which it was made. Nothing else is state: a command run again reuses what is there
and adds what is missing.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from simkit.declare.tally import Tally
from simkit.engine.agreement import agree
from simkit.engine.cells import Cell
from simkit.engine.environment import (
    UNKNOWN,
    count_foreign,
    current_environment,
    describe_difference,
    environment_key,
)
from simkit.engine.ledger_file import CHECKSUM, open_database, row_checksum, unusable
from simkit.errors import LedgerError

EXPORT_COLUMNS = (
    "study", "cell_key", "parameters", "identity", "seed", "block", "trials", "source", "tally",
    "environment",
)  # fmt: skip
_KEY = "cell_key=? AND identity=? AND seed=? AND block=? AND trials=? AND source=?"
_DAMAGED = f"checksum IS NOT {CHECKSUM.format(environment='environment')}"

BlockId = tuple[int, int]  # index, trials


@dataclass(frozen=True)
class StoredBlock:
    """One finished block of one cell."""

    cell: Cell
    seed: int
    block: int
    trials: int
    source: str
    tally: Tally

    @property
    def key(self) -> tuple[str, str, int, int, int, str]:
        """What makes the row unique."""
        return (self.cell.key, self.cell.identity, self.seed, self.block, self.trials, self.source)


@dataclass(frozen=True)
class Found:
    """The blocks of one cell that the ledger holds.

    Attributes
    ----------
    tallies : dict of (block, trials) to Tally
        Those that may be reused.
    environments : dict of (block, trials) to str
        In which environment each of these was made.
    stale : int
        How many others stem from other sources.
    damaged : int
        How many others are not as they were written.
    """

    tallies: dict[BlockId, Tally]
    stale: int
    damaged: int = 0
    environments: dict[BlockId, str] = field(default_factory=dict)

    @property
    def foreign(self) -> Counter[str]:
        """How many of the usable blocks stem from each environment that is not this process's."""
        return count_foreign(self.environments.values())


class Ledger:
    """An open ledger; use it as a context manager, from one thread.

    Parameters
    ----------
    path : Path
        The file; made, with its folders, on first use. One of an older format is upgraded in place.
    must_exist : bool
        Refuse to make a new one.

    Attributes
    ----------
    notes : list of str
        What the user should be told, a line each.

    Raises
    ------
    UsageError
        If the file is no ledger, is damaged, is newer than this simkit, or cannot be opened.
    """

    def __init__(self, path: Path, must_exist: bool = False) -> None:
        self.path = path
        self._db, self.notes = open_database(path, must_exist)
        self._environments: dict[bytes, str] = {}
        self._damaged: set[tuple[str, str, int]] = set()  # cells, with their seed
        self._named: set[str] = set()  # cells and environments that the file has: they are never dropped

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
        """Return the blocks of a cell; those of other sources, and damaged ones, are only counted.

        Raises
        ------
        UsageError
            If the file cannot be read.
        """
        key, identity = cell.key.encode(), cell.identity.encode()
        rows = self._query(
            "SELECT block, trials, source, environment, checksum, tally FROM blocks"
            " WHERE cell_key=? AND identity=? AND seed=?",
            (cell.key, cell.identity, seed),
        )
        tallies: dict[BlockId, Tally] = {}
        environments: dict[BlockId, str] = {}
        wanted, known = source.encode(), self._environments
        stale = damaged = 0
        for block, trials, made_by, environment, checksum, text in rows:
            if row_checksum(key, identity, seed, block, trials, made_by, environment, text) != checksum:
                damaged += 1
            elif made_by != wanted:
                stale += 1
            elif (tally := _read_tally(text)) is None:
                damaged += 1
            else:
                place = (block, trials)
                tallies[place] = tally
                environments[place] = known.get(environment) or self._environment(environment)
        if damaged:
            self._damaged.add((cell.key, cell.identity, seed))
        return Found(tallies, stale, damaged, environments)

    def add(self, rows: Sequence[StoredBlock], replace: bool = False) -> None:
        """Commit rows, made in this process's environment, in one transaction.

        A row that is there already is left alone if it is equal, or, where it was made in another
        environment, if it differs by rounding alone. It is replaced if it is damaged, or if `replace`
        is set.

        Raises
        ------
        LedgerError
            If a row of the same sources is there with another tally, or the file cannot be written.
        """
        if not rows:
            return
        environment = current_environment()
        key = environment_key(environment)
        with self._writing():
            for place in self._damaged:  # among them rows whose key is damaged: no block replaces them
                self._db.execute(
                    f"DELETE FROM blocks WHERE cell_key=? AND identity=? AND seed=? AND {_DAMAGED}",
                    place,
                )
            new = {row.cell.key: row.cell for row in rows if row.cell.key not in self._named}
            if key not in self._named:
                self._db.execute("INSERT OR IGNORE INTO environments VALUES (?, ?)", (key, environment))
            self._db.executemany(  # the study and the parameters behind each key
                "INSERT OR IGNORE INTO cells VALUES (?, ?, ?)",
                [(cell.key, cell.study.name, cell.text) for cell in new.values()],
            )
            self._add(rows, key, replace)
        self._named.update(new, (key,))
        self._damaged.clear()

    def _add(self, rows: Sequence[StoredBlock], environment: str, replace: bool) -> None:
        values = [_values(row, environment) for row in rows]
        insert = "INTO blocks VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
        if replace:
            self._db.executemany(f"REPLACE {insert}", values)
            return
        added = self._db.executemany(f"INSERT {insert} ON CONFLICT DO NOTHING", values).rowcount
        for row, new in zip(rows, values, strict=True) if added < len(rows) else ():
            if not self._is_there(row, environment, new[-1].encode()):
                self._db.execute(f"REPLACE {insert}", new)

    def _is_there(self, row: StoredBlock, environment: str, text: bytes) -> bool:
        """Return whether the row that is held in place of `row` is as good; False if it is damaged."""
        made_in, is_damaged, held = self._db.execute(
            f"SELECT environment, {_DAMAGED}, tally FROM blocks WHERE {_KEY}", row.key
        ).fetchone()
        if is_damaged or (tally := _read_tally(held)) is None:
            return False
        if held == text:
            return True
        here = made_in == environment.encode()
        if not here and agree(tally, row.tally):
            return True
        where = (
            "in this very environment: the study is not a function of its seed"
            if here
            else f"under {describe_difference(self._environment(made_in), current_environment())}:"
            " rounding alone does not explain it"
        )
        raise LedgerError(
            f"block {row.block} of cell {row.cell.key[:12]} came out differently from the row that the"
            f" ledger {str(self.path)!r} holds, made {where}; run with --fresh to replace it"
        )

    def prune(self, keep: Mapping[str, str | None]) -> dict[str, int]:
        """Drop the blocks of other sources than the present ones.

        Parameters
        ----------
        keep : mapping of str to str or None
            The present source of each study that is to be pruned; None where nothing of it is to stay.
            Studies that are not named here are left alone.

        Returns
        -------
        dict of str to int
            How many blocks of each study were dropped; a study without any is left out.

        Raises
        ------
        LedgerError
            If the file cannot be written.
        """
        dropped: dict[str, int] = {}
        with self._writing():
            for study, source in keep.items():
                count = self._db.execute(
                    "DELETE FROM blocks WHERE source IS NOT ?"
                    " AND cell_key IN (SELECT cell_key FROM cells WHERE study=?)",
                    (source, study),
                ).rowcount
                if count:
                    dropped[study] = count
        if dropped:
            with contextlib.suppress(sqlite3.Error):  # only gives the room back to the disk
                self._db.execute("VACUUM")
        return dropped

    def summary(self) -> list[tuple[str, int, int, int, int, int]]:
        """Return study, cells, blocks, trials, seeds and sources of each study in the ledger."""
        rows = self._query(
            "SELECT study, count(DISTINCT cell_key), count(*), sum(trials), count(DISTINCT seed),"
            " count(DISTINCT source) FROM blocks JOIN cells USING (cell_key)"
            " GROUP BY study ORDER BY study"
        )
        return [(_decode(study), *counts) for study, *counts in rows]

    def export(self) -> Iterable[tuple[str, str, str, str, int, int, int, str, str, str]]:
        """Return every row, in the order of `EXPORT_COLUMNS`; damaged ones are left out with a note."""
        rows = self._query(
            "SELECT study, cell_key, parameters, identity, seed, block, trials, source, tally,"
            f" environment, {_DAMAGED} FROM blocks LEFT JOIN cells USING (cell_key)"
            " ORDER BY study, cell_key, identity, seed, block, trials, source"
        )
        intact = [row[:-1] for row in rows if not row[-1]]
        if len(intact) < len(rows):
            damaged = len(rows) - len(intact)
            self.notes.append(
                f"{damaged:,} damaged block{' is' if damaged == 1 else 's are'} left out; the next run"
                " that needs them simulates them again"
            )
        return [
            (*map(_decode, row[:4]), *row[4:7], *map(_decode, row[7:9]), self._environment(row[9]))
            for row in intact
        ]

    def _environment(self, key: bytes) -> str:
        """Return the environment to which a row refers."""
        if key not in self._environments:
            for text, description in self._query("SELECT environment, description FROM environments"):
                environment = _decode(description)
                if environment_key(environment).encode() == text:
                    self._environments[text] = environment
        return self._environments.setdefault(key, UNKNOWN)

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        """Make one transaction of what is done inside."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:  # a full disk may have ended it
                    self._db.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise LedgerError(
                f"the ledger {str(self.path)!r} cannot be written: {error}; what was committed is"
                " kept: run the command again, or with --no-ledger"
            ) from None

    def _query(self, statement: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        try:
            return self._db.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise unusable(self.path, error) from None


def _values(row: StoredBlock, environment: str) -> tuple[Any, ...]:
    """Return what stands in a row's columns."""
    cell_key, identity, seed, block, trials, source = row.key
    tally = row.tally.to_json()
    checksum = row_checksum(
        cell_key.encode(), identity.encode(), seed, block, trials, source.encode(),
        environment.encode(), tally.encode(),
    )  # fmt: skip
    return (*row.key, environment, checksum, tally)


def _read_tally(text: bytes) -> Tally | None:
    """Return the tally of a row, or None if there is none in it."""
    try:
        return Tally.from_json(text.decode())
    except (ValueError, ArithmeticError, RecursionError):
        return None


def _decode(text: object) -> str:
    return text.decode(errors="replace") if isinstance(text, bytes) else str(text or "")
