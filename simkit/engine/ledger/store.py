"""The ledger: every finished block, in one SQLite file.

A row is a block's tally under (cell key, identity, seed, block, trials, source), with a checksum and
the environment in which it was made. Nothing else is state: a command run again reuses what is there
and adds what is missing.
"""

import contextlib
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Self

from simkit.declare.tally import Tally
from simkit.engine.cells.cell import Cell
from simkit.engine.ledger.agreement import agree
from simkit.engine.ledger.block_rows import (
    PLACE,
    BlockId,
    StoredBlocks,
    checksum_of,
    read_tally,
    to_write,
)
from simkit.engine.ledger.check import Walked, walk
from simkit.engine.ledger.file import (
    CHECKSUM,
    SQLITE_ERRORS,
    begin_use,
    begin_writing,
    identity_of,
    is_wal,
    leave_whole,
    open_database,
    repair_line,
    row_checksum,
    unusable,
)
from simkit.engine.ledger.waiting import Connection
from simkit.engine.sources.environment import (
    UNKNOWN,
    current_environment,
    describe_difference,
    environment_key,
)
from simkit.errors import LedgerError

EXPORT_COLUMNS = (
    "study", "cell_key", "parameters", "identity", "seed", "block", "trials", "source", "tally",
    "environment",
)  # fmt: skip
# Of a damaged row anything may be missing, the checksum and what it is of among it.
_DAMAGED = f"(checksum IS NULL OR checksum IS NOT {CHECKSUM})"
_VALUES_AT_ONCE = 900  # older SQLite takes 999 in a statement
_KEYS_AT_ONCE = 500
_MOST_NAMED = 10_000
EVERY = range(2**63 - 1)  # indices of blocks


@dataclass(frozen=True)
class StoredBlock:
    """One finished block of one cell."""

    cell: Cell
    seed: int
    block: int
    trials: int
    source: str
    tally: Tally
    environment: str | None = None  # in which it was made, where that is not this process's

    @property
    def key(self) -> tuple[str, str, int, int, int, str]:
        """What makes the row unique."""
        return (self.cell.key, self.cell.identity, self.seed, self.block, self.trials, self.source)


class Ledger:
    """An open ledger; use it as a context manager, from one thread.

    Raises UsageError if the file is no ledger, is damaged, has another format than this simkit's, or
    cannot be opened. It is made, with its folders, on first use, unless it `must_exist`.
    """

    def __init__(self, path: Path, must_exist: bool = False) -> None:
        self.path = path
        self.notes = self._open(must_exist)  # what the user should be told, a line each
        self._file = identity_of(path)
        self.is_shared = False  # whether another process was seen to write to it (`look_around`)
        # The first write changes the file's mode, and so its version, unless others have it in use.
        self._version = self.version() if is_wal(self._db) else None
        self._environments: dict[bytes, str] = {}
        self._damaged: set[tuple[str, str, int]] = set()  # cells, with their seed
        self._named: set[str] = set()  # cells and environments that the file has: they are never dropped

    def _open(self, must_exist: bool) -> list[str]:
        self._db, notes = open_database(self.path, must_exist)
        return notes

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def notes_at_end(self) -> list[str]:
        """Return what the user should be told at the end of a run: also that the file has gone."""
        if identity_of(self.path) == self._file:
            return self.notes
        lost = f"the ledger {str(self.path)!r} was removed in this run: its blocks are not kept"
        return [*self.notes, lost]

    def close(self) -> None:
        """Close the file; who closes it last leaves it whole, with nothing beside it."""
        leave_whole(self._db)
        self._db.close()

    def rows(self, table: str, names: sqlite3.Connection | None = None) -> Iterator[Walked]:
        """Yield the rows of a table, each with whether it is sound (`check.walk`)."""
        for each in walk(self._db, table, names):
            if each.error is not None:
                raise unusable(self.path, each.error)
            yield each

    def version(self) -> int:
        """Return a number that changes when another process, or another connection, has written."""
        return int(self._query("PRAGMA data_version")[0][0])

    def look_around(self) -> None:
        """See whether another process writes to the file, too; asked behind each write of one's own."""
        if not self.is_shared:
            before, self._version = self._version, self.version()
            self.is_shared = before not in (None, self._version)

    def find(self, cell: Cell, seed: int, source: str, within: range = EVERY) -> StoredBlocks:
        """Return the blocks of a cell; those of other sources, and damaged ones, are only counted.

        `within` are the indices of those that are asked for, in steps of 1. Raises UsageError if the
        file cannot be read.
        """
        key, identity = cell.key.encode(), cell.identity.encode()
        rows = self._query(
            "SELECT block, trials, source, environment, checksum, tally FROM blocks"
            " WHERE cell_key=? AND identity=? AND seed=? AND block>=? AND block<?",
            (cell.key, cell.identity, seed, within.start, within.stop),
        )
        tallies: dict[BlockId, Tally] = {}
        environments: dict[BlockId, str] = {}
        wanted, known = source.encode(), self._environments
        stale = damaged = 0
        for block, trials, made_by, environment, checksum, text in rows:
            made = row_checksum(key, identity, seed, block, trials, made_by, environment, text)
            if made is None or made != checksum:
                damaged += 1
            elif made_by != wanted:
                stale += 1
            elif (tally := read_tally(text, trials)) is None:
                damaged += 1
            else:
                place = (block, trials)
                tallies[place] = tally
                environments[place] = known.get(environment) or self._environment(environment)
        if damaged:
            self._damaged.add((cell.key, cell.identity, seed))
        return StoredBlocks(tallies, stale, damaged, environments)

    def seeds(self, cell: Cell) -> list[int]:
        """Return the seeds with which a cell has blocks, whatever their sources, in rising order."""
        asked = "SELECT DISTINCT seed FROM blocks WHERE cell_key=? AND identity=? ORDER BY seed"
        return [seed for (seed,) in self._query(asked, (cell.key, cell.identity))]

    def known(self, keys: Iterable[str], seed: int) -> set[str]:
        """Return those of some cell keys that have blocks with a seed; `find` has nothing of others."""
        found: set[str] = set()
        rest = iter(keys)
        while some := tuple(islice(rest, _KEYS_AT_ONCE)):
            marks = ",".join("?" * len(some))
            rows = self._query(
                f"SELECT DISTINCT cell_key FROM blocks WHERE cell_key IN ({marks}) AND seed=?",
                (*some, seed),
            )
            found.update(_decode(key) for (key,) in rows)
        return found

    def add(self, rows: Sequence[StoredBlock], replace: bool = False) -> None:
        """Commit rows, all made in one environment, in one transaction.

        A row that is there already is left alone if it is equal, or, where it was made in another
        environment, if it differs by rounding alone. It is replaced if it is damaged, or if `replace` is
        set. Raises LedgerError if a row of the same sources is there with another tally, or the file
        cannot be written.
        """
        if not rows:
            return
        environment = rows[0].environment or current_environment()
        key = environment_key(environment)
        with self.writing():
            for place in self._damaged:  # among them rows whose key is damaged: no block replaces them
                self._db.execute(
                    f"DELETE FROM blocks WHERE cell_key=? AND identity=? AND seed=? AND {_DAMAGED}",
                    place,
                )
            new = {row.cell.key: row.cell for row in rows if row.cell.key not in self._named}
            if key not in self._named:
                # Replaced where it is there: equal, or a text that somebody has changed.
                self._db.execute("REPLACE INTO environments VALUES (?, ?)", (key, environment))
            named = [(key, cell.study.name, cell.text) for key, cell in new.items()]
            self._insert("INSERT OR IGNORE INTO cells", named)  # what is behind each key
            self._add(rows, key, replace)
        if len(self._named) > _MOST_NAMED:
            self._named.clear()  # blocks come cell by cell: most are never asked for again
        self._named.update(new, (key,))
        self._damaged.clear()

    def begin_use(self) -> None:
        """Let the file say that it is in use before the first row is written."""
        try:
            begin_use(self._db)
        except SQLITE_ERRORS as error:
            raise unusable(self.path, error) from None

    def _add(self, rows: Sequence[StoredBlock], environment: str, replace: bool) -> None:
        values = [to_write(row.key, environment, row.tally) for row in rows]
        if replace:
            self._insert("REPLACE INTO blocks", values)
            return
        added = self._insert("INSERT INTO blocks", values, "ON CONFLICT DO NOTHING")
        for row, new in zip(rows, values, strict=True) if added < len(rows) else ():
            if not self._is_there(row, environment, new[-1].encode()):
                self._insert("REPLACE INTO blocks", [new])

    def _insert(self, into: str, rows: Sequence[tuple[Any, ...]], end: str = "") -> int:
        """Insert rows, many in a statement, in which workers go on; return how many were inserted."""
        width = len(rows[0]) if rows else 1
        marks, most = f"({', '.join('?' * width)})", _VALUES_AT_ONCE // width
        count = 0
        for first in range(0, len(rows), most):
            some = rows[first : first + most]
            statement = f"{into} VALUES {', '.join([marks] * len(some))} {end}"
            count += self._db.execute(statement, [value for row in some for value in row]).rowcount
        return count

    def _is_there(self, row: StoredBlock, environment: str, text: bytes) -> bool:
        """Return whether the row that is held in place of `row` is as good; False if it is damaged."""
        found = self._db.execute(
            f"SELECT environment, checksum, tally FROM blocks WHERE {PLACE}", row.key
        ).fetchone()
        made_in, checksum, held = found or (b"", None, b"")  # in a damaged file a row is and is not
        # Of the key that was asked for: it may be that of another row, which the file puts in its place.
        made = checksum_of(row.key, made_in, held)
        if made is None or made != checksum or (tally := read_tally(held, row.trials)) is None:
            return False
        if held == text or tally.to_json().encode() == text:  # a number may be spelled otherwise
            return True
        is_same, here = made_in == environment.encode(), row.environment or current_environment()
        if not is_same and agree(tally, row.tally):
            return True
        where = (
            "in this very environment: the study is not a function of its seed"
            if is_same
            else f"under {describe_difference(self._environment(made_in), here)}:"
            " rounding alone does not explain it"
        )
        raise LedgerError(
            f"block {row.block} of cell {row.cell.key[:12]} came out differently from the row that the"
            f" ledger {str(self.path)!r} holds, made {where}; run with --fresh to replace it"
        )

    def prune(self, keep: Mapping[str, str | None]) -> dict[str, int]:
        """Drop the blocks of other sources than the present ones; return how many of which studies.

        `keep` has the present source of each study that is to be pruned, None where nothing of it is to
        stay. Studies that are not named here are left alone.
        """
        dropped: dict[str, int] = {}
        with self.writing():
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

    def export(self) -> Iterator[tuple[str, str, str, str, int, int, int, str, str, str]]:
        """Yield every row, in the order of `EXPORT_COLUMNS`; damaged ones are left out with a note."""
        named = {key: (study, text) for key, study, text in self._query("SELECT * FROM cells")}
        intact, damaged = [], 0
        for row, is_sound, _ in self.rows("blocks"):
            damaged += not is_sound
            if is_sound:
                intact.append((*named.get(row[0], (b"", b"")), row))
        if damaged:
            self.notes.append(
                f"{damaged:,} damaged block{' is' if damaged == 1 else 's are'} left out; the next run"
                " that needs them simulates them again"
            )
        intact.sort(key=lambda each: each[0])  # the rows of a study stay in their order
        for study, text, (key, identity, *numbers, source, made_in, _, tally) in intact:
            names = map(_decode, (study, key, text, identity))
            yield (*names, *numbers, _decode(source), _decode(tally), self._environment(made_in))

    def _environment(self, key: bytes) -> str:
        if key not in self._environments:
            for text, description in self._query("SELECT environment, description FROM environments"):
                environment = _decode(description)
                if environment_key(environment).encode() == text:
                    self._environments[text] = environment
                elif text == key:
                    self.notes.append(
                        f"in the ledger {str(self.path)!r} the text of an environment was changed: under"
                        f" which versions its blocks were made is not known; {repair_line(self.path)}"
                        " takes it away"
                    )
        return self._environments.setdefault(key, UNKNOWN)

    @contextlib.contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Make one transaction of what is done inside, with the file's connection, or LedgerError."""
        try:
            begin_writing(self._db)
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:  # a full disk may have ended it
                    self._db.execute("ROLLBACK")
                raise
        except SQLITE_ERRORS as error:
            advice = "what was committed is kept: run the command again, or with --no-ledger"
            if "malformed" in str(error):
                advice = f"{repair_line(self.path)} keeps what is sound of it"
            raise LedgerError(
                f"the ledger {str(self.path)!r} cannot be written: {error}; {advice}"
            ) from None

    def _query(self, statement: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        try:
            return self._db.execute(statement, values).fetchall()
        except SQLITE_ERRORS as error:
            raise unusable(self.path, error) from None


def _decode(text: object) -> str:
    return text.decode(errors="replace") if isinstance(text, bytes) else str(text or "")


@contextlib.contextmanager
def looked_at(path: Path | None) -> Iterator[Ledger | None]:
    """Open a ledger without a trace: none is made."""
    usable = path is not None and os.path.exists(path)
    with Ledger(path) if usable and path else contextlib.nullcontext() as ledger:
        yield ledger


class Reader(Ledger):
    """A second look into a ledger that this process has open; from any thread, one at a time.

    It is for what may as well be missed: it waits for nobody, and writes nothing. Raises sqlite3.Error
    if the file cannot be opened.
    """

    def _open(self, must_exist: bool) -> list[str]:
        address = f"{self.path.absolute().as_uri()}?mode=ro"
        self._db = sqlite3.connect(
            address, uri=True, timeout=0.05, isolation_level=None, check_same_thread=False,
            factory=Connection,
        )  # fmt: skip
        self._db.patience = 0.0
        self._db.text_factory = bytes
        self._db.create_function("row_checksum", 8, row_checksum, deterministic=True)
        return []

    def close(self) -> None:
        """Close it; whoever writes the file leaves it whole."""
        self._db.close()
