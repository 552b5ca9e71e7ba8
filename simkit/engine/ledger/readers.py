"""Who only reads a ledger: without a trace, or beside the one who writes it."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from simkit.engine.ledger.file import row_checksum
from simkit.engine.ledger.store import Ledger
from simkit.engine.ledger.waiting import Connection


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
