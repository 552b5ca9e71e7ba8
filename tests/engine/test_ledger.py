"""The ledger: rows that last, files that are none, and processes that share one."""

from __future__ import annotations

import random
import signal
import sqlite3
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from studies_for_tests import Coin, Kinds, Slow, run_cells, tallies_of

from simkit.declare.tally import Tally
from simkit.engine import ledger as module
from simkit.engine.cells import Cell, build_cells
from simkit.engine.ledger import APPLICATION_ID, EXPORT_COLUMNS, FORMAT, Ledger, Row
from simkit.errors import LedgerError, SimkitError, UsageError

TESTS = Path(__file__).parent.parent


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ledger.sqlite"


def coin(bias: float = 0.5) -> Cell:
    return build_cells(Coin(), {"bias": repr(bias)})[0]


def row(cell: Cell | None = None, block: int = 0, heads: int = 3, **changes: Any) -> Row:
    fields = {"cell": cell or coin(), "seed": 0, "block": block, "trials": 10, "source": "s"}
    return Row(**{**fields, "tally": Tally(10, events={"heads": heads}), **changes})


def one_line(error: BaseException, path: Path) -> str:
    """Return the message of an error, which is one line and names the file."""
    text = str(error)
    assert "\n" not in text
    assert str(path) in text
    return text


# Rows


def test_a_ledger_is_made_on_first_use_with_its_folders(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "ledger.sqlite"
    with Ledger(path) as ledger:
        assert ledger.find(coin(), 0, "s").tallies == {}
    assert path.is_file()


def test_a_ledger_that_must_exist_is_not_made(path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        Ledger(path / "deep" / "x.sqlite", must_exist=True)
    one_line(caught.value, path)
    assert not path.exists()


def test_rows_come_back_as_they_were(path: Path) -> None:
    tally = Tally.of_outcomes([{"heads": True, "x": 0.1}, {"heads": False, "x": 1 / 3}, "boom"], True)
    last = row(block=4, trials=3, tally=tally)
    with Ledger(path) as ledger:
        ledger.add([row(block=0), last])
    with Ledger(path) as ledger:
        found = ledger.find(coin(), 0, "s")
    assert found.tallies == {(0, 10): Tally(10, events={"heads": 3}), (4, 3): tally}
    assert found.stale == 0


def kinds(**options: str) -> Cell:
    return build_cells(Kinds(), options)[0]


@pytest.mark.parametrize(
    "change",
    [
        {"cell": coin()},
        {"cell": kinds(n="7")},
        {"cell": kinds(rate="1")},
        {"cell": kinds(path="slow")},
        {"seed": 1},
        {"seed": 2**62},
        {"block": 1},
        {"block": 2**50},
        {"trials": 9},
    ],
    ids=["study", "model", "paired", "identity", "seed", "large seed", "block", "large block", "trials"],
)
def test_rows_differ_by_cell_identity_seed_block_and_trials(path: Path, change: dict[str, Any]) -> None:
    first = row(kinds())
    second = row(**{"cell": kinds(), "tally": Tally(10, events={"heads": 9}), **change})
    with Ledger(path) as ledger:
        ledger.add([first])
        ledger.add([second])
        for kept in (first, second):
            found = ledger.find(kept.cell, kept.seed, "s").tallies
            assert found[kept.block, kept.trials] == kept.tally


def test_the_same_row_again_is_ignored_if_equal(path: Path) -> None:
    with Ledger(path) as ledger:
        for _ in range(3):
            ledger.add([row(), row()])
        assert len(list(ledger.export())) == 1


def test_the_same_row_with_another_tally_is_an_error_and_keeps_the_old(path: Path) -> None:
    with Ledger(path) as ledger:
        ledger.add([row(heads=3)])
        with pytest.raises(LedgerError) as caught:
            ledger.add([row(block=1), row(heads=4)])
        assert "--fresh" in one_line(caught.value, path)
        assert caught.value.exit_code == 1
        # One transaction: the row before it is not kept either, and the ledger goes on working.
        assert ledger.find(coin(), 0, "s").tallies == {(0, 10): Tally(10, events={"heads": 3})}
        ledger.add([row(block=1)])
        assert len(list(ledger.export())) == 2


def test_a_row_is_replaced_if_asked_or_if_it_is_stale(path: Path) -> None:
    with Ledger(path) as ledger:
        ledger.add([row(heads=3)])
        ledger.add([row(heads=4)], replace=True)
        assert ledger.find(coin(), 0, "s").tallies[0, 10].events == {"heads": 4}
        ledger.add([row(heads=5, source="t")])
        assert ledger.find(coin(), 0, "t").tallies[0, 10].events == {"heads": 5}
        assert len(list(ledger.export())) == 1


def test_rows_of_other_sources_are_counted_and_not_returned(path: Path) -> None:
    with Ledger(path) as ledger:
        ledger.add([row(block=b, source="s" if b < 3 else "t") for b in range(5)])
        found = ledger.find(coin(), 0, "s")
        assert (sorted(found.tallies), found.stale) == ([(0, 10), (1, 10), (2, 10)], 2)
        assert ledger.find(coin(), 0, "t").stale == 3
        assert ledger.find(coin(), 1, "t").stale == 0


def test_summary_and_export(path: Path) -> None:
    other = kinds(path="slow", n="7")
    with Ledger(path) as ledger:
        ledger.add([row(block=1), row(), row(coin(0.25), seed=4), row(other, trials=7)])
        assert ledger.summary() == [("test-coin", 2, 3, 30, 2), ("test-kinds", 1, 1, 7, 1)]
        records = [dict(zip(EXPORT_COLUMNS, line, strict=True)) for line in ledger.export()]
    assert [(r["study"], r["seed"], r["block"]) for r in records if r["cell_key"] == coin().key] == [
        ("test-coin", 0, 0), ("test-coin", 0, 1),
    ]  # fmt: skip
    assert records[-1] == {
        "study": "test-kinds",
        "cell_key": other.key,
        "parameters": '{"law":"uniform","m":2,"mode":"frozen","n":7,"rate":0.5,"tau":"1/n"}',
        "identity": '{"path":"slow"}',
        "seed": 0,
        "block": 0,
        "trials": 7,
        "source": "s",
        "tally": '{"events":{"heads":3},"failures":0,"trials":10}',
    }


# The file


def pragma(path: Path, name: str) -> Any:
    db = sqlite3.connect(path)
    try:
        return db.execute(f"PRAGMA {name}").fetchone()[0]
    finally:
        db.close()


def test_the_file_says_what_it_is_and_uses_the_write_ahead_log(path: Path) -> None:
    with Ledger(path) as ledger:
        ledger.add([row()])
    assert pragma(path, "application_id") == APPLICATION_ID == int.from_bytes(b"simk", "big")
    assert pragma(path, "user_version") == FORMAT == 1
    assert pragma(path, "journal_mode") == "wal"


def connection_that(
    before: Callable[[sqlite3.Connection, str], None],
) -> Callable[..., sqlite3.Connection]:
    """Return a `sqlite3.connect` whose connections call `before` ahead of every statement."""

    class Watched(sqlite3.Connection):
        def execute(self, statement: str, *arguments: Any) -> sqlite3.Cursor:
            before(self, statement)
            return super().execute(statement, *arguments)

    real = sqlite3.connect
    return lambda *arguments, **options: real(*arguments, factory=Watched, **options)


@pytest.mark.parametrize("error", ["locking protocol", "disk I/O error"])
def test_where_there_can_be_no_such_log_a_journal_does(
    path: Path, monkeypatch: pytest.MonkeyPatch, error: str
) -> None:
    def refuse(_: sqlite3.Connection, statement: str) -> None:
        if "journal_mode=wal" in statement.lower().replace(" ", ""):
            raise sqlite3.OperationalError(error)

    with monkeypatch.context() as patched:
        patched.setattr(module.sqlite3, "connect", connection_that(refuse))
        with Ledger(path) as ledger:
            ledger.add([row()])
    assert pragma(path, "journal_mode") == "delete"
    with Ledger(path) as ledger:
        assert len(list(ledger.export())) == 1


def fill(path: Path, blocks: int = 400) -> None:
    with Ledger(path) as ledger:
        ledger.add([row(coin(bias), block) for bias in (0.25, 0.5) for block in range(blocks)])


def use(path: Path) -> None:
    """Do all that can be done with a ledger."""
    with Ledger(path) as ledger:
        ledger.find(coin(), 0, "s")
        ledger.summary()
        list(ledger.export())


def foreign(path: Path, *statements: str) -> None:
    db = sqlite3.connect(path)
    for statement in statements:
        db.execute(statement)
    db.commit()
    db.close()


STRANGERS = {
    "a word": lambda path: path.write_text("hello"),
    "a line": lambda path: path.write_text("n,estimate\n" * 3),
    "a long text": lambda path: path.write_text("what is this?\n" * 5000),
    "noise": lambda path: path.write_bytes(random.Random(0).randbytes(20_000)),
    "a folder": lambda path: path.mkdir(),
    "a database": lambda path: foreign(path, "CREATE TABLE notes (text TEXT)"),
    "a database with our tables": lambda path: foreign(path, "CREATE TABLE blocks (cell_key TEXT)"),
    "a database that keeps versions": lambda path: foreign(path, "PRAGMA user_version=1", "VACUUM"),
    "a database with an application": lambda path: foreign(path, "PRAGMA application_id=5", "VACUUM"),
}


@pytest.mark.parametrize("make", STRANGERS.values(), ids=STRANGERS.keys())
def test_what_is_no_ledger_is_refused_in_one_line_and_left_alone(
    path: Path, make: Callable[[Path], None]
) -> None:
    make(path)
    content = path.read_bytes() if path.is_file() else None
    for attempt in (use, lambda path: run_cells([coin()], 10, ledger=path)):
        with pytest.raises(UsageError) as caught:
            attempt(path)
        assert "--ledger" in one_line(caught.value, path)
        assert (path.read_bytes() if path.is_file() else None) == content
        assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("version", [FORMAT + 1, 99])
def test_a_newer_ledger_is_refused_in_one_line_and_left_alone(path: Path, version: int) -> None:
    fill(path, 3)
    foreign(path, f"PRAGMA user_version={version}")
    content = path.read_bytes()
    with pytest.raises(UsageError, match="newer") as caught:
        use(path)
    assert f"format {version}" in one_line(caught.value, path)
    assert path.read_bytes() == content


def test_a_folder_that_cannot_be_made_is_one_line(path: Path) -> None:
    path.write_text("in the way")
    with pytest.raises(UsageError) as caught:
        Ledger(path / "ledger.sqlite")
    one_line(caught.value, path)
    assert path.read_text() == "in the way"


DAMAGES = {
    "cut in half": lambda data: data[: len(data) // 2],
    "cut after a page": lambda data: data[:4096],
    "cut within the first page": lambda data: data[:700],
    "pages overwritten": lambda data: data[:4096] + b"\xff" * (len(data) - 4096),
    "pages emptied": lambda data: data[:4096] + bytes(len(data) - 4096),
    "list of tables overwritten": lambda data: data[:100] + b"\xff" * 3996 + data[4096:],
    "header overwritten": lambda data: b"\xff" * 100 + data[100:],
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_a_damaged_ledger_is_refused_in_one_line_and_left_alone(
    path: Path, damage: Callable[[bytes], bytes]
) -> None:
    fill(path)
    path.write_bytes(damage(path.read_bytes()))
    content = path.read_bytes()
    for attempt in (use, lambda path: run_cells([coin()], 10, ledger=path)):
        with pytest.raises(UsageError) as caught:
            attempt(path)
        assert "--ledger" in one_line(caught.value, path)
        assert path.read_bytes() == content
    with pytest.raises(SimkitError) as caught:
        run_cells([coin()], 10, ledger=path, fresh=True)
    one_line(caught.value, path)


def test_a_few_wrong_bytes_never_make_a_traceback(path: Path) -> None:
    fill(path, 60)
    whole = path.read_bytes()
    choice = random.Random(1)
    refused = 0
    for _ in range(150):
        data = bytearray(whole)
        for place in choice.choices(range(len(data)), k=6):
            data[place] = choice.randrange(256)
        path.write_bytes(data)
        try:
            use(path)
            run_cells([coin()], 20, ledger=path)
        except SimkitError as error:
            refused += 1
            one_line(error, path)
        for side in path.parent.glob("ledger.sqlite-*"):
            side.unlink()
    assert refused > 10  # the bytes did hit something


@pytest.mark.parametrize(
    "tally",
    [
        "", "{", "[]", "null", "7", '{"trials":"ten"}', '{"trials":10}',
        '{"trials":9,"events":{"heads":3}}', '{"trials":10,"events":{"heads":"x"}}',
        '{"trials":10,"surprise":1}',
    ],
)  # fmt: skip
def test_a_row_that_holds_no_tally_is_one_line(path: Path, tally: str) -> None:
    with Ledger(path) as ledger:
        ledger.add([row()])
    foreign(path, f"UPDATE blocks SET tally='{tally}'")
    with pytest.raises(SimkitError) as caught:
        run_cells_as_stored(path)
    assert "\n" not in str(caught.value)


def run_cells_as_stored(path: Path) -> None:
    from simkit.engine.runner import execute, plan_run
    from simkit.engine.sources import source_hash

    foreign(path, f"UPDATE blocks SET source='{source_hash(Coin())}'")
    with Ledger(path) as ledger:
        execute(plan_run([coin()], trials=10, seed=0, ledger=ledger), workers=1, ledger=ledger)


def test_a_ledger_of_ours_without_its_tables_is_one_line(path: Path) -> None:
    fill(path, 3)
    foreign(path, "DROP TABLE blocks")
    with pytest.raises(UsageError) as caught:
        use(path)
    one_line(caught.value, path)


def test_a_refused_file_is_closed(path: Path) -> None:
    path.write_text("what is this?\n" * 100)
    descriptors = Path("/proc/self/fd")
    if not descriptors.is_dir():
        pytest.skip("there is no /proc")
    with pytest.raises(UsageError) as caught:  # keeps the traceback, and with it the connection
        Ledger(path)
    held = [link for link in descriptors.iterdir() if link.exists() and link.resolve() == path.resolve()]
    assert held == []
    del caught


def test_a_full_disk_is_one_line_and_keeps_what_was_committed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = False

    def fail(_: sqlite3.Connection, statement: str) -> None:
        if full and statement.startswith(("INSERT", "COMMIT")):
            raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(module.sqlite3, "connect", connection_that(fail))
    with Ledger(path) as ledger:
        ledger.add([row()])
        full = True
        with pytest.raises(LedgerError, match="disk is full") as caught:
            ledger.add([row(block=1)])
        one_line(caught.value, path)
        assert caught.value.exit_code == 1
        full = False
        assert len(list(ledger.export())) == 1
        ledger.add([row(block=1)])
        assert len(list(ledger.export())) == 2


# Processes


def start(script: str, *arguments: object) -> subprocess.Popen[str]:
    preamble = f"import sys, time\nfrom pathlib import Path\nsys.path.insert(0, {str(TESTS)!r})\n"
    return subprocess.Popen(
        [sys.executable, "-c", preamble + textwrap.dedent(script), *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process: subprocess.Popen[str]) -> str:
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    return out


@pytest.mark.parametrize("step", range(1, 16))
def test_two_processes_may_make_the_ledger_at_once(
    path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    # Another process makes it just ahead of the n-th statement with which this one does.
    statements = 0

    def interfere(db: sqlite3.Connection, statement: str) -> None:
        nonlocal statements
        statements += 1
        if statements == step and not db.in_transaction:  # within one, the other would wait
            with monkeypatch.context() as patched:
                patched.setattr(module.sqlite3, "connect", real)
                with Ledger(path) as other:
                    other.add([row(block=7)])

    real = sqlite3.connect
    monkeypatch.setattr(module, "_BUSY_SECONDS", 5.0)
    monkeypatch.setattr(module.sqlite3, "connect", connection_that(interfere))
    with Ledger(path) as ledger:
        ledger.add([row()])
    monkeypatch.undo()
    assert pragma(path, "journal_mode") == "wal"
    with Ledger(path) as ledger:
        assert (0, 10) in ledger.find(coin(), 0, "s").tallies


def test_many_processes_may_make_many_ledgers_at_once(path: Path) -> None:
    script = """
    from simkit.engine.cells import build_cells
    from simkit.engine.ledger import Ledger, Row
    from simkit.declare.tally import Tally
    from studies_for_tests import Coin

    (cell,) = build_cells(Coin(), {})
    me = int(sys.argv[2])
    print("ready", flush=True)
    start = float(sys.stdin.readline())
    for number in range(40):
        time.sleep(max(start + 0.02 * number - time.time(), 0))  # all at the same moment
        with Ledger(Path(sys.argv[1]) / f"{number}.sqlite") as ledger:
            ledger.add([Row(cell, 0, me, 10, "s", Tally(10, events={"heads": me}))])
    """
    folder = path.parent / "many"
    processes = [start(script, folder, me) for me in range(3)]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    moment = time.time() + 0.1
    for process in processes:
        assert process.stdin is not None
        process.stdin.write(f"{moment}\n")
        process.stdin.flush()
    for process in processes:
        finish(process)
    for file in folder.glob("*.sqlite"):
        assert pragma(file, "journal_mode") == "wal"
        with Ledger(file) as ledger:
            found = ledger.find(coin(), 0, "s").tallies
        assert {block: tally.events["heads"] for (block, _), tally in found.items()} == {
            0: 0,
            1: 1,
            2: 2,
        }


def test_processes_that_add_at_once_lose_nothing(path: Path) -> None:
    script = """
    from simkit.engine.cells import build_cells
    from simkit.engine.ledger import Ledger, Row
    from simkit.declare.tally import Tally
    from studies_for_tests import Coin

    path, me = Path(sys.argv[1]), int(sys.argv[2])
    cells = build_cells(Coin(), {"bias": "0.1,0.2,0.3"})
    print("ready", flush=True)
    sys.stdin.readline()
    with Ledger(path) as ledger:
        for block in range(150):
            # A cell of its own, and one that both fill with the same rows.
            rows = [
                Row(cell, 0, block, 10, "s", Tally(10, events={"heads": block % 10}))
                for cell in (cells[me], cells[2])
            ]
            ledger.add(rows)
            if block % 25 == 0:
                found = ledger.find(cells[me], 0, "s").tallies
                assert len(found) == block + 1, len(found)
    """
    processes = [start(script, path, me) for me in (0, 1)]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    for process in processes:
        finish(process)
    with Ledger(path) as ledger:
        for cell in build_cells(Coin(), {"bias": "0.1,0.2,0.3"}):
            found = ledger.find(cell, 0, "s").tallies
            assert {block: tally.events["heads"] for (block, _), tally in found.items()} == {
                block: block % 10 for block in range(150)
            }
    assert pragma(path, "integrity_check") == "ok"


RUN_SLOWLY = """
from simkit.engine.cells import build_cells
from studies_for_tests import Slow, run_cells

print("ready", flush=True)
sys.stdin.readline()
run_cells(build_cells(Slow(), {"n": sys.argv[2]}), 100, ledger=Path(sys.argv[1]), workers=2)
"""


def test_two_runs_share_a_ledger(path: Path) -> None:
    processes = [start(RUN_SLOWLY, path, n) for n in ("1,2", "2,3")]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        finish_with_line(process)
    plan, tallies = run_cells(build_cells(Slow(), {"n": "1,2,3"}), 100, ledger=path)
    assert plan.tasks == []
    assert [tally.to_json() for tally in tallies] == tallies_of(Slow(), {"n": "1,2,3"}, 100, workers=4)


def finish_with_line(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    process.stdin.write("go\n")
    process.stdin.flush()
    finish(process)


def test_committed_blocks_survive_the_kill_of_their_process(path: Path) -> None:
    process = start(RUN_SLOWLY, path, "1:10")
    assert process.stdin is not None
    process.stdin.write("go\n")
    process.stdin.flush()
    committed, deadline = 0, time.monotonic() + 60
    while committed < 4 and time.monotonic() < deadline:
        time.sleep(0.01)
        if path.exists():
            db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
            try:
                committed = db.execute("SELECT count(*) FROM blocks").fetchone()[0]
            except sqlite3.OperationalError:
                pass  # it is being made
            finally:
                db.close()
    assert process.poll() is None  # killed halfway, 200 blocks of 20 ms on two workers
    process.send_signal(signal.SIGKILL)
    assert process.wait(timeout=60) == -signal.SIGKILL
    for stream in (process.stdin, process.stdout, process.stderr):
        assert stream is not None
        stream.close()

    assert 4 <= committed < 200
    cells = build_cells(Slow(), {"n": "1:10"})[:1]
    with Ledger(path) as ledger:
        kept = len(list(ledger.export()))
    assert committed <= kept < 200
    plan, tallies = run_cells(cells, 100, ledger=path, workers=4)
    assert len(plan.tasks) <= 20 - min(kept, 20)
    assert [tally.to_json() for tally in tallies] == tallies_of(Slow(), {"n": "1"}, 100, workers=4)
    assert pragma(path, "integrity_check") == "ok"
