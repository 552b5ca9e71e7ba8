"""Rows, files and processes for the tests of the ledger."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from studies_for_tests import Coin, Kinds

from simkit.declare.tally import Tally
from simkit.engine.cells.cell import Cell, build_cells
from simkit.engine.ledger.file import APPLICATION_ID
from simkit.engine.ledger.store import Ledger, StoredBlock

TESTS = Path(__file__).parent
#: Two environments that differ in one version.
NUMBA_67, NUMBA_68 = (
    json.dumps({"compiled": True, "numba": version, "python": "3.11"}) for version in ("0.67", "0.68")
)


def coin(bias: float = 0.5) -> Cell:
    """Return a cell of the biased coin."""
    return build_cells(Coin(), {"bias": repr(bias)})[0]


def kinds(**options: str) -> Cell:
    """Return a cell of a study with parameters of every kind."""
    return build_cells(Kinds(), options)[0]


def stored(cell: Cell | None = None, block: int = 0, heads: int = 3, **changes: Any) -> StoredBlock:
    """Return a block of ten tosses."""
    fields = {"cell": cell or coin(), "seed": 0, "block": block, "trials": 10, "source": "s"} | changes
    return StoredBlock(**{"tally": Tally(fields["trials"], events={"heads": heads}), **fields})


def one_line(error: BaseException, path: Path) -> str:
    """Return the message of an error, which is one line and names the file."""
    text = str(error)
    assert "\n" not in text
    assert str(path) in text
    return text


def fill(path: Path, blocks: int = 400) -> None:
    """Make a ledger of two cells."""
    with Ledger(path) as ledger:
        ledger.add([stored(coin(bias), block) for bias in (0.25, 0.5) for block in range(blocks)])


def use(path: Path) -> None:
    """Do all that can be done with a ledger without changing it."""
    with Ledger(path) as ledger:
        ledger.find(coin(), 0, "s")
        ledger.summary()
        list(ledger.export())


def execute(path: Path, *statements: str) -> None:
    """Change a file behind the ledger's back."""
    db = sqlite3.connect(path)
    try:
        for statement in ("PRAGMA synchronous=OFF", *statements):
            db.execute(statement)
        db.commit()
    finally:
        db.close()


def query(path: Path, statement: str) -> list[tuple[Any, ...]]:
    """Read a file behind the ledger's back, text as bytes."""
    db = sqlite3.connect(path)
    db.text_factory = bytes
    try:
        return db.execute(statement).fetchall()
    finally:
        db.close()


def pragma(path: Path, name: str) -> Any:
    """Return what SQLite says of a file."""
    (value,) = query(path, f"PRAGMA {name}")[0]
    return value.decode() if isinstance(value, bytes) else value


def connection_that(
    before: Callable[[sqlite3.Connection, str], None],
) -> Callable[..., sqlite3.Connection]:
    """Return a `sqlite3.connect` whose connections call `before` ahead of every statement."""

    def watch(kind: type[sqlite3.Connection]) -> type[sqlite3.Connection]:
        class Watched(kind):  # type: ignore[misc, valid-type]
            def execute(self, statement: str, *arguments: Any) -> sqlite3.Cursor:
                before(self, statement)
                return super().execute(statement, *arguments)

            def executemany(self, statement: str, rows: Any) -> sqlite3.Cursor:
                before(self, statement)
                return super().executemany(statement, rows)

        return Watched

    real = sqlite3.connect

    def connect(*arguments: Any, **options: Any) -> sqlite3.Connection:
        kind = watch(options.pop("factory", sqlite3.Connection))
        return real(*arguments, factory=kind, **options)

    return connect


#: What a ledger of format 1 was made with, word for word.
FORMAT_1 = (
    """CREATE TABLE IF NOT EXISTS cells (
    cell_key TEXT PRIMARY KEY, study TEXT NOT NULL, parameters TEXT NOT NULL
) WITHOUT ROWID""",
    """
CREATE TABLE IF NOT EXISTS blocks (
    cell_key TEXT NOT NULL, identity TEXT NOT NULL, seed INTEGER NOT NULL,
    block INTEGER NOT NULL, trials INTEGER NOT NULL,
    source TEXT NOT NULL, tally TEXT NOT NULL,
    PRIMARY KEY (cell_key, identity, seed, block, trials)
) WITHOUT ROWID;
""",
    f"PRAGMA application_id={APPLICATION_ID}",
    "PRAGMA user_version=1",
)


def make_format_1(path: Path, *blocks: StoredBlock) -> None:
    """Make a ledger as the first format was."""
    db = sqlite3.connect(path, isolation_level=None)
    try:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=OFF")
        for statement in FORMAT_1:
            db.execute(statement)
        for block in blocks:
            values = (block.cell.key, block.cell.study.name, block.cell.text)
            db.execute("INSERT OR IGNORE INTO cells VALUES (?, ?, ?)", values)
            values = (*block.key, block.tally.to_json())
            db.execute("INSERT INTO blocks VALUES (?, ?, ?, ?, ?, ?, ?)", values)
    finally:
        db.close()


def start(script: str, *arguments: object) -> subprocess.Popen[str]:
    """Start a script in another process."""
    preamble = f"import sys, time\nfrom pathlib import Path\nsys.path.insert(0, {str(TESTS)!r})\n"
    return subprocess.Popen(
        [sys.executable, "-c", preamble + textwrap.dedent(script), *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run_together(*processes: subprocess.Popen[str]) -> list[str]:
    """Tell processes that have said that they are ready when to start; return what each prints."""
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n", process.communicate()[1]
    moment = time.time() + 0.1
    for process in processes:
        assert process.stdin is not None
        process.stdin.write(f"{moment}\n")
        process.stdin.flush()
    printed = []
    for process in processes:
        out, err = process.communicate(timeout=60)
        assert process.returncode == 0, err
        printed.append(out)
    return printed
