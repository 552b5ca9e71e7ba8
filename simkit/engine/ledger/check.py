"""The rows of a ledger, each with whether it is as it was written: one walk for all who read them.

A row of the blocks is a result if its checksum is right, its tally one of so many trials, and the tally
of the study whose cell it is. The last a run sees at each row that it takes (`check_row` in `plans`);
where no study is at hand, it is seen of rows that stem from the present sources of an installed one.
"""

import contextlib
import functools
import sqlite3
from collections.abc import Iterator
from typing import NamedTuple

from simkit.declare.checks import fault_of_names
from simkit.declare.study import Study
from simkit.engine.cells.keys import cell_key
from simkit.engine.ledger.block_rows import COLUMNS, ORDER, Row, tally_of, text_of
from simkit.engine.ledger.file import SQLITE_ERRORS
from simkit.engine.sources.environment import environment_key
from simkit.engine.sources.registry import load_study, study_names
from simkit.engine.sources.source_hash import source_hash
from simkit.errors import SimkitError

#: What is read of each table, and what orders it.
TABLES = {"blocks": (COLUMNS, ORDER), "cells": ("*", "cell_key"), "environments": ("*", "environment")}


class Walked(NamedTuple):
    """A row, texts as bytes, and whether it is as it was written; or where the rows break off, why."""

    row: Row
    is_sound: bool
    error: Exception | None = None


def walk(
    database: sqlite3.Connection, table: str, names: sqlite3.Connection | None = None
) -> Iterator[Walked]:
    """Yield the rows of a table from its start, and where they break off, from its end.

    `table`: {"blocks", "cells", "environments"}.
    `names`: the file that says of which study a cell is, where that is another.
    """
    check = RowCheck(names or database)
    columns, order = TABLES[table]
    last: Row | None = None
    try:
        for row in database.execute(f"SELECT {columns} FROM {table} ORDER BY {order}"):
            last = row
            yield Walked(row, check.is_sound(table, row))
        return
    except SQLITE_ERRORS as error:
        broken = error
    yield Walked((), False, broken)
    down = ", ".join(f"{column} DESC" for column in order.split(", "))
    with contextlib.suppress(*SQLITE_ERRORS):
        for row in database.execute(f"SELECT {columns} FROM {table} ORDER BY {down}"):
            if row == last:
                return
            yield Walked(row, check.is_sound(table, row))


class RowCheck:
    """Tells sound rows of blocks from others, by the database that says of which study a cell is."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self._last: tuple[object, Study | None] = (None, None)  # rows come cell by cell

    def is_sound(self, table: str, row: Row) -> bool:
        """Return whether a row of a table is as it was written."""
        return not self.is_damaged(row) if table == "blocks" else names_itself(table, row)

    def is_damaged(self, row: Row) -> bool:
        """Return whether a row, in the order of `COLUMNS` and with its texts as bytes, is no result."""
        tally = tally_of(row)
        if tally is None:
            return True
        if self._last[0] != row[0]:
            self._last = (row[0], self._study_of(row[0]))
        study = self._last[1]
        if study is None or source_hash(study).encode() != row[5]:
            return False
        return bool(fault_of_names(study, tally, None))

    def _study_of(self, key: object) -> Study | None:
        """Return the installed study of a cell, if the file says which."""
        with contextlib.suppress(*SQLITE_ERRORS):
            query = "SELECT study, parameters FROM cells WHERE cell_key=?"
            found = self._database.execute(query, (text_of(key),)).fetchone()
            if found is not None and names_itself("cells", (key, *found)):
                return _installed(str(text_of(found[0])))
        return None


@functools.cache
def _installed(name: str) -> Study | None:
    if name not in study_names():
        return None
    try:
        return load_study(name)
    except SimkitError:
        return None


def names_itself(table: str, row: Row) -> bool:
    """Return whether a row of the cells or the environments is what its key, a hash of it, says."""
    key, *texts = map(text_of, row)
    if None in (key, *texts):
        return False
    named = cell_key if table == "cells" else environment_key
    return named(*map(str, texts)) == key
