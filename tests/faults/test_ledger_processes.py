"""Processes that share a ledger: they make it at once, fill it at once, and are killed."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import time
from multiprocessing import get_context
from pathlib import Path

import pytest
from ledgers_for_tests import coin, connection_that, pragma, run_together, start, stored
from studies_for_tests import Coin, Slow, run_cells, tallies_of

from simkit.engine.cells.cell import build_cells
from simkit.engine.ledger import waiting as ledger_waiting
from simkit.engine.ledger.store import Ledger


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
                patched.setattr(sqlite3, "connect", real)
                with Ledger(path) as other:
                    other.add([stored(block=7)])

    real = sqlite3.connect
    monkeypatch.setattr(ledger_waiting, "BUSY_SECONDS", 5.0)
    monkeypatch.setattr(sqlite3, "connect", connection_that(interfere))
    with Ledger(path) as ledger:
        ledger.add([stored()])
    monkeypatch.undo()
    assert pragma(path, "journal_mode") == "delete"  # the last one has left it whole
    with Ledger(path) as ledger:
        assert (0, 10) in ledger.find(coin(), 0, "s").tallies


def test_many_processes_may_make_many_ledgers_at_once(path: Path) -> None:
    script = """
    from simkit.engine.cells.cell import build_cells
    from simkit.engine.ledger.store import Ledger, StoredBlock
    from simkit.declare.tally import Tally
    from studies_for_tests import Coin

    (cell,) = build_cells(Coin(), {})
    me = int(sys.argv[2])
    print("ready", flush=True)
    start = float(sys.stdin.readline())
    for number in range(40):
        time.sleep(max(start + 0.02 * number - time.time(), 0))  # all at the same moment
        with Ledger(Path(sys.argv[1]) / f"{number}.sqlite") as ledger:
            ledger.add([StoredBlock(cell, 0, me, 10, "s", Tally(10, events={"heads": me}))])
    """
    folder = path.parent / "many"
    run_together(*(start(script, folder, me) for me in range(3)))
    files = list(folder.glob("*.sqlite"))
    # Whoever closes last waits for the others a fifth of a second at most: a busy machine may leave one.
    assert sum(pragma(file, "journal_mode") != "delete" for file in files) <= 2
    for file in files:
        with Ledger(file) as ledger:
            found = ledger.find(coin(), 0, "s").tallies
        assert pragma(file, "journal_mode") == "delete"
        assert {block: tally.events["heads"] for (block, _), tally in found.items()} == {
            0: 0,
            1: 1,
            2: 2,
        }


def test_processes_that_add_at_once_lose_nothing(path: Path) -> None:
    script = """
    from simkit.engine.cells.cell import build_cells
    from simkit.engine.ledger.store import Ledger, StoredBlock
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
                StoredBlock(cell, 0, block, 10, "s", Tally(10, events={"heads": block % 10}))
                for cell in (cells[me], cells[2])
            ]
            ledger.add(rows)
            if block % 25 == 0:
                found = ledger.find(cells[me], 0, "s").tallies
                assert len(found) == block + 1, len(found)
    """
    run_together(*(start(script, path, me) for me in (0, 1)))
    with Ledger(path) as ledger:
        for cell in build_cells(Coin(), {"bias": "0.1,0.2,0.3"}):
            found = ledger.find(cell, 0, "s").tallies
            assert {block: tally.events["heads"] for (block, _), tally in found.items()} == {
                block: block % 10 for block in range(150)
            }
    assert pragma(path, "integrity_check") == "ok"


RUN_SLOWLY = """
from simkit.engine.cells.cell import build_cells
from studies_for_tests import Coin, Slow, run_cells

print("ready", flush=True)
sys.stdin.readline()
run_cells(build_cells(Slow(), {"n": sys.argv[2]}), 100, ledger=Path(sys.argv[1]), workers=2)
"""


def test_two_runs_share_a_ledger(path: Path) -> None:
    run_together(*(start(RUN_SLOWLY, path, n) for n in ("1,2", "2,3")))
    plan, tallies = run_cells(build_cells(Slow(), {"n": "1,2,3"}), 100, ledger=path)
    assert plan.simulated == 0
    assert [tally.to_json() for tally in tallies] == tallies_of(Slow(), {"n": "1,2,3"}, 100, workers=4)


def test_two_checkouts_share_a_ledger_and_keep_their_rows(path: Path) -> None:
    # The same blocks of the same cell, which come out differently as their sources do.
    script = """
    from simkit.engine.cells.cell import build_cells
    from simkit.engine.ledger.store import Ledger, StoredBlock
    from simkit.declare.tally import Tally
    from studies_for_tests import Coin

    (cell,) = build_cells(Coin(), {})
    heads = int(sys.argv[2])
    print("ready", flush=True)
    time.sleep(max(float(sys.stdin.readline()) - time.time(), 0))
    for block in range(60):
        with Ledger(Path(sys.argv[1])) as ledger:
            row = StoredBlock(cell, 0, block, 10, f"source-{heads}", Tally(10, events={"heads": heads}))
            ledger.add([row])
            found = ledger.find(cell, 0, f"source-{heads}")
            assert len(found.tallies) == block + 1, found
            assert {tally.events["heads"] for tally in found.tallies.values()} == {heads}
    print(found.stale)
    """
    printed = run_together(*(start(script, path, heads) for heads in (3, 7)))
    assert "60" in [text.strip() for text in printed]  # the later one has seen all of the other's
    with Ledger(path) as ledger:
        for heads in (3, 7):
            found = ledger.find(coin(), 0, f"source-{heads}")
            assert {tally.events["heads"] for tally in found.tallies.values()} == {heads}
            assert (len(found.tallies), found.stale, found.damaged) == (60, 60, 0)


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
    assert plan.simulated <= 100 - 5 * min(kept, 20)
    assert [tally.to_json() for tally in tallies] == tallies_of(Slow(), {"n": "1"}, 100, workers=4)
    assert pragma(path, "integrity_check") == "ok"


def test_twenty_kills_at_any_moment_lose_nothing_that_was_kept(path: Path) -> None:
    cells, moments = build_cells(Slow(), {"n": "1:10"}), random.Random(5)
    # More than the processes do before they are killed, on a quiet machine, too.
    undisturbed = tallies_of(Slow(), {"n": "1:10"}, 200, workers=4)
    kept, at_work, patience = 0, 0, 0.4
    for _ in range(20):
        process = get_context("fork").Process(
            target=run_cells, args=(cells, 200), kwargs={"ledger": path, "workers": 2}
        )
        process.start()
        time.sleep(moments.uniform(0.0, patience))
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        process.join(60)
        at_work += process.exitcode == -signal.SIGKILL
        with Ledger(path) as ledger:
            before, kept = kept, len(list(ledger.export()))
        assert kept >= before
        # On a busy machine nothing comes of so short a time.
        patience = min(2 * patience, 5.0) if kept == before else 0.4
    assert at_work > 10
    assert kept > 20
    _, tallies = run_cells(cells, 200, ledger=path, workers=2)
    assert [tally.to_json() for tally in tallies] == undisturbed
    assert pragma(path, "integrity_check") == "ok"
