"""Ledgers of several machines as one: their union, which depends on no order and takes nothing twice."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from simkit.engine.ledger.agreement import agree
from simkit.engine.ledger.block_rows import (
    COLUMNS,
    INSERT,
    PLACE,
    Row,
    insert_names,
    read_tally,
    text_of,
    to_insert,
)
from simkit.engine.ledger.check import RowCheck
from simkit.engine.ledger.store import Ledger
from simkit.engine.sources.environment import describe_difference
from simkit.errors import LedgerError, UsageError


@dataclass
class Merged:
    """What one ledger brought to a union."""

    path: Path
    # added, known, damaged: blocks that were new, that were there already, and that are not as they were
    # written
    added: int = 0
    known: int = 0
    damaged: int = 0
    fault: UsageError | None = None  # why it cannot be read; nothing of it is in the union


def merge_ledgers(paths: Sequence[Path], output: Path) -> tuple[list[Merged], list[str]]:
    """Write the union of some ledgers, and of `output` where it is one already, all or nothing of it.

    Returned are what each of them brought, and what there is to say, a line each. Two rows of one block
    are the same where they are equal, or were made in two environments and differ by rounding alone:
    then the one with the smaller checksum stays, in any order. Rows of other sources stand beside each
    other; damaged ones are left out. So is a file that cannot be read (cut off, empty, another
    program's, newer), where another one can. Raises UsageError if one is not there, or none can be read;
    LedgerError if two of them hold different results for one block; the line names it.
    """
    if not paths:
        raise UsageError("no ledger is named; for example simkit ledger merge a.sqlite b.sqlite")
    notes, faults = _look_into(paths)
    merged, taken = list[Merged](), list[Path]()
    with _removed_if_refused(output), Ledger(output) as union:
        notes += union.notes
        with union.writing() as database:
            for path in paths:
                if os.path.realpath(path) == os.path.realpath(output):
                    continue
                fault = faults.get(path)
                done = Merged(path, fault=fault) if fault else _take(database, path, output, taken)
                merged.append(done)
                if done.fault is None:
                    taken.append(path)
            _refuse_if_none(paths, {each.path: each.fault for each in merged if each.fault})
    return merged, notes


@contextlib.contextmanager
def _removed_if_refused(output: Path) -> Iterator[None]:
    """Take away what a merge that fails has made: the file, and folders that were made for it."""
    was_there = os.path.lexists(output)
    folders = [folder for folder in output.parents if not folder.exists()]
    try:
        yield
    except BaseException:
        if not was_there and _is_empty(output):
            output.unlink(missing_ok=True)
            with contextlib.suppress(OSError):  # somebody else has put something there
                for folder in folders:
                    folder.rmdir()
        raise


def _is_empty(path: Path) -> bool:
    """Return whether a ledger holds no block; another process may have written to it meanwhile."""
    try:
        with Ledger(path, must_exist=True) as ledger:
            return next(ledger.rows("blocks"), None) is None
    except UsageError:
        return False


def _look_into(paths: Sequence[Path]) -> tuple[list[str], dict[Path, UsageError]]:
    """Open each ledger before anything is written; return what there is to say, and which are none."""
    notes, faults = list[str](), dict[Path, UsageError]()
    for path in paths:
        try:
            with Ledger(path, must_exist=True) as ledger:
                notes += ledger.notes
        except UsageError as error:
            if not os.path.lexists(path):
                raise
            faults[path] = error
    _refuse_if_none(paths, faults)
    return notes, faults


def _refuse_if_none(paths: Sequence[Path], faults: Mapping[Path, UsageError]) -> None:
    """Refuse ledgers of which none can be read, as the first of them is refused."""
    if all(path in faults for path in paths):
        raise faults[paths[0]]


def _take(database: sqlite3.Connection, path: Path, output: Path, before: Sequence[Path]) -> Merged:
    """Add one ledger's rows to the union: all of them, or none where the file cannot be read."""
    database.execute("SAVEPOINT one_ledger")
    try:
        with Ledger(path, must_exist=True) as ledger:
            done = _take_rows(database, ledger, [output, *before])
    except UsageError as error:
        database.execute("ROLLBACK TO one_ledger")
        done = Merged(path, fault=error)
    database.execute("RELEASE one_ledger")
    return done


def _take_rows(database: sqlite3.Connection, ledger: Ledger, union: Sequence[Path]) -> Merged:
    done = Merged(ledger.path)
    for table in ("cells", "environments"):
        insert_names(database, table, (row for row, is_sound, _ in ledger.rows(table) if is_sound))
    for row, is_sound, _ in ledger.rows("blocks", database):
        if not is_sound:
            done.damaged += 1
        elif _add(database, row, ledger.path, union):
            done.added += 1
        else:
            done.known += 1
    return done


def _add(database: sqlite3.Connection, row: Row, path: Path, union: Sequence[Path]) -> bool:
    """Add a row if its place is free, or it is as good as what is there; return whether it was free."""
    new = to_insert(row)
    if database.execute(f"INSERT {INSERT} ON CONFLICT DO NOTHING", new).rowcount:
        return True
    held = database.execute(f"SELECT {COLUMNS} FROM blocks WHERE {PLACE}", new[:6]).fetchone()
    # In a damaged file a row is and is not.
    is_sound = held is not None and not RowCheck(database).is_damaged(held)
    if is_sound:
        _refuse_unequal(database, held, row, path, union)
    if not is_sound or row[7] < held[7]:
        database.execute(f"REPLACE {INSERT}", new)
    return False


def _refuse_unequal(
    database: sqlite3.Connection, held: Row, row: Row, path: Path, union: Sequence[Path]
) -> None:
    """Refuse a row of a ledger that is another result than the one that the union has."""
    here, there = held[6] == row[6], (read_tally(held[8], held[4]), read_tally(row[8], row[4]))
    one, other = there  # in which a number may be spelled otherwise
    if held[8] == row[8] or (one and other and one.to_json() == other.to_json()):
        return
    if one and other and not here and agree(one, other):
        return
    environments = dict(database.execute("SELECT environment, description FROM environments"))
    first, second = (str(text_of(environments.get(each[6], b""))) for each in (row, held))
    made = (
        "made in one environment: the study is not a function of its seed"
        if here
        else f"made under {describe_difference(first, second)}: rounding alone does not explain it"
    )
    key = to_insert(row)[0]
    study = database.execute("SELECT study FROM cells WHERE cell_key=?", (key,)).fetchone()
    name = text_of(study[0]) if study else "an unknown study"
    raise LedgerError(
        f"block {row[3]} of cell {key[:12]} of {name} (seed {row[2]}, {row[4]} trials) in"
        f" {str(path)!r} is not what {str(_holder(held, union))!r} has of it, {made}; nothing was"
        " merged: leave one of the two ledgers out, or run that study again with --fresh"
    )


def _holder(held: Row, union: Sequence[Path]) -> Path:
    """Return the file from which a union has a row: the last that holds it, or else its own."""
    for path in reversed(union[1:]):
        with contextlib.suppress(UsageError), Ledger(path, must_exist=True) as ledger:
            if any(each.row == held for each in ledger.rows("blocks")):
                return path
    return union[0]
