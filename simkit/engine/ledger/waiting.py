"""Waiting for other processes that hold a ledger: in short pieces, so that an interrupt is answered."""

import contextlib
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from simkit.engine.workers.interrupts import waiting_interruption

BUSY_SECONDS = 60.0
_PIECE, _PAUSE = 0.2, 0.02  # seconds: SQLite waits so long by itself, and hears no signal meanwhile
_LAST_CHANCE = 1.0  # seconds of waiting behind an interrupt, for what is finished
#: What no waiting mends: the connection would have to read anew.
_FOR_GOOD = sqlite3.SQLITE_BUSY_SNAPSHOT


class Connection(sqlite3.Connection):
    """A connection whose statements, reading ones too, wait in pieces where a file is locked.

    Raises sqlite3.OperationalError from a statement, if the file is still locked then; KeyboardInterrupt
    from a statement, if the user does not want to wait; behind a signal that waits for what is finished,
    another second is given to it.
    """

    patience: float | None = None  # seconds for which a statement waits; `BUSY_SECONDS` where it is None

    def execute(self, *arguments: Any) -> sqlite3.Cursor:
        """Execute a statement, once the file is free."""
        return self._when_free(super().execute, arguments)

    def executemany(self, *arguments: Any) -> sqlite3.Cursor:
        """Execute a statement for each of some rows, once the file is free."""
        return self._when_free(super().executemany, arguments)

    @contextlib.contextmanager
    def waiting_at_most(self, seconds: float) -> Iterator[None]:
        """Wait no longer than so many seconds meanwhile."""
        before, self.patience = self.patience, seconds
        try:
            yield
        finally:
            self.patience = before

    def _when_free(
        self, execute: Callable[..., sqlite3.Cursor], arguments: tuple[Any, ...]
    ) -> sqlite3.Cursor:
        patience = BUSY_SECONDS if self.patience is None else self.patience
        give_up, interruption = time.monotonic() + patience, None
        while True:
            try:
                return execute(*arguments)
            except sqlite3.OperationalError as error:
                if str(error) != "database is locked" or error.sqlite_errorcode == _FOR_GOOD:
                    raise
                if interruption is None and (interruption := waiting_interruption()) is not None:
                    give_up = min(give_up, time.monotonic() + _LAST_CHANCE)
                if time.monotonic() >= give_up:
                    if interruption is not None:
                        interruption.answer()
                    raise
            time.sleep(_PAUSE)  # some statements do not wait at all by themselves


def connect(path: Path | str) -> Connection:
    """Open a file, or an address ``file:///...?mode=ro``, whose statements wait in pieces."""
    is_address = isinstance(path, str)
    return sqlite3.connect(
        path, timeout=_PIECE, isolation_level=None, factory=Connection, uri=is_address
    )
