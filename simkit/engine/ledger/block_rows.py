"""A row of the ledger's blocks: what stands in it, and whether it is as it was written."""

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from simkit.declare.checks import fault_of_numbers
from simkit.declare.tally import Tally
from simkit.engine.ledger.file import row_checksum

COLUMNS = "cell_key, identity, seed, block, trials, source, environment, checksum, tally"
PLACE = "cell_key=? AND identity=? AND seed=? AND block=? AND trials=? AND source=?"
ORDER = "cell_key, identity, seed, block, trials, source"
INSERT = f"INTO blocks ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_AT_ONCE = 500

Row = tuple[Any, ...]
BlockId = tuple[int, int]  # index, trials
Key = tuple[str, str, int, int, int, str]  # in the order of `ORDER`


@dataclass(frozen=True)
class StoredBlocks:
    """The blocks of one cell that the ledger holds."""

    tallies: dict[BlockId, Tally]  # those that may be reused
    stale: int  # how many others stem from other sources
    damaged: int = 0  # how many others are not as they were written
    # in which environment each of these was made
    environments: dict[BlockId, str] = field(default_factory=dict)


def read_tally(text: Any, trials: object) -> Tally | None:
    """Return the tally of a row of so many trials, or None if there is none in it."""
    try:
        tally = Tally.from_json(text.decode())
        # JSON reads a count that is true, a number as a text and a name that stands twice, too.
        # Kept values are not written again: that takes as long as all else that is done here.
        bare = replace(tally, values={name: [] for name in tally.values}).to_json().encode()
        if _spelled(bare) != _spelled(text) or tally.trials != trials or fault_of_numbers(tally):
            return None
    except (ValueError, ArithmeticError, RecursionError, AttributeError, TypeError):
        return None
    return None if tally.places else tally  # which are stored nowhere


def checksum_of(key: Key, environment: bytes, tally: bytes) -> bytes | None:
    """Return the checksum of a row with such a key."""
    cell_key, identity, seed, block, trials, source = key
    return row_checksum(
        cell_key.encode(), identity.encode(), seed, block, trials, source.encode(), environment, tally
    )


def _spelled(text: bytes) -> tuple[bytes, ...]:
    """Return a record, of its kept values, which stand last and are most of it, what is no digit."""
    head, name, kept = text.partition(b'"values":{')
    return head, name, kept.translate(None, b"0123456789.+-e,")


def to_write(key: Key, environment: str, tally: Tally) -> Row:
    """Return a new row: what makes it unique, its environment, its checksum, its tally."""
    text = tally.to_json()
    return (*key, environment, checksum_of(key, environment.encode(), text.encode()), text)


def tally_of(row: Row) -> Tally | None:
    """Return the tally of a row in the order of `COLUMNS`, texts as bytes; None if it was changed."""
    if row_checksum(*(*row[:7], row[8])) != row[7]:
        return None
    if any(text_of(value) is None for value in (*row[:2], *row[5:7])):
        return None
    return read_tally(row[8], row[4])


def text_of(value: Any) -> str | None:
    """Return a text that was read as bytes; None where it is none."""
    try:
        return value.decode() if isinstance(value, bytes) else str(value)
    except UnicodeDecodeError:
        return None


def to_insert(row: Row) -> Row:
    """Return an intact row as it is inserted."""
    first, checksum, tally = row[:7], row[7], row[8]
    texts = (value.decode() if isinstance(value, bytes) else value for value in first)
    return (*texts, checksum, tally.decode())


def insert_names(database: sqlite3.Connection, table: str, rows: Iterable[Row]) -> None:
    """Add rows of cells or environments to a ledger, each by the hash of it, if it is text and new."""
    rest = iter(rows)
    while some := list(islice(rest, _AT_ONCE)):  # many in a statement, few in memory
        texts = [tuple(map(text_of, row)) for row in some]
        marks = ", ".join("?" * len(texts[0]))
        database.executemany(
            f"REPLACE INTO {table} VALUES ({marks})", [row for row in texts if None not in row]
        )
