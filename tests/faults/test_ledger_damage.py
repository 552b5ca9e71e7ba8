"""Damage: a bit, a row, a page, a file; nothing of it is used, and nothing of it is a traceback."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from ledgers_for_tests import coin, execute, fill, one_line, query, stored, use
from studies_for_tests import Coin, run_cells, tallies_of

from simkit.engine.cells.cell import build_cells
from simkit.engine.ledger.file import row_checksum
from simkit.engine.ledger.store import Ledger
from simkit.engine.sources.source_hash import source_hash
from simkit.errors import LedgerError, SimkitError, UsageError

# Rows


def flip(value: int | bytes, choice: random.Random) -> int | bytes:
    """Return a value with one bit turned over."""
    if isinstance(value, int):
        return value ^ 1 << choice.randrange(40)
    data = bytearray(value)
    data[choice.randrange(len(data))] ^= 1 << choice.randrange(8)
    return bytes(data)


COLUMNS = (
    "cell_key", "identity", "seed", "block", "trials", "source", "environment", "checksum", "tally",
)  # fmt: skip


@pytest.mark.parametrize("column", [name for name in COLUMNS if name not in ("cell_key", "identity")])
def test_one_flipped_bit_is_found(path: Path, column: str) -> None:
    # The cell's key and identity are what a row is found by: flipped, it is not found at all.
    choice, copy = random.Random(COLUMNS.index(column)), path.with_name("copy.sqlite")
    with Ledger(path) as ledger:
        ledger.add([stored(block=block) for block in (10, 20, 40)])
    execute(path, "PRAGMA journal_mode=DELETE")
    ((value,),) = query(path, f"SELECT {column} FROM blocks WHERE block=20")
    for _ in range(30):
        shutil.copy(path, copy)
        changed = flip(value, choice)
        kind = "INTEGER" if isinstance(changed, int) else "BLOB" if column == "checksum" else "TEXT"
        bits = str(changed) if isinstance(changed, int) else f"x'{changed.hex()}'"
        execute(copy, f"UPDATE blocks SET {column}=CAST({bits} AS {kind}) WHERE block=20")
        with Ledger(copy) as ledger:
            found = ledger.find(coin(), int(changed) if column == "seed" else 0, "s")
            kept = {} if column == "seed" else {(10, 10): stored().tally, (40, 10): stored().tally}
            assert found.tallies == kept
            assert (found.damaged, found.stale) == (1, 0)
            assert len(list(ledger.export())) == 2
            assert ledger.notes == [
                "1 damaged block is left out; the next run that needs them simulates them again"
            ]


def test_bits_flipped_in_the_file_never_change_a_tally(path: Path) -> None:
    with Ledger(path) as ledger:
        ledger.add([stored(block=block, heads=block % 10) for block in range(20)])
    execute(path, "PRAGMA journal_mode=DELETE")
    whole, choice = path.read_bytes(), random.Random(5)
    places = [i for i in range(len(whole)) if whole.startswith(b'{"events"', i)]
    assert len(places) >= 20
    detected = 0
    for _ in range(200):
        data = bytearray(whole)
        # In a row: the checksum before the tally, the source before that.
        data[choice.choice(places) + choice.randrange(-30, 45)] ^= 1 << choice.randrange(8)
        path.write_bytes(data)
        for side in path.parent.glob("ledger.sqlite-*"):
            side.unlink()
        with Ledger(path) as ledger:
            found = ledger.find(coin(), 0, "s")
        assert all(tally.events == {"heads": block % 10} for (block, _), tally in found.tallies.items())
        assert len(found.tallies) + found.damaged == 20
        detected += found.damaged
    assert detected > 190  # the rest fell between the rows


def test_a_damaged_row_is_simulated_again_and_replaced(path: Path) -> None:
    cells = build_cells(Coin(), {})
    run_cells(cells, 40, ledger=path)
    clean = query(path, "SELECT * FROM blocks")
    execute(
        path,
        "UPDATE blocks SET tally=replace(tally, '\"heads\":', '\"heads\":1') WHERE block=0",
        "UPDATE blocks SET source='t' WHERE block=1",
        "UPDATE blocks SET block=7 WHERE block=2",
    )
    plan, found = run_cells(cells, 40, ledger=path)
    assert plan.damaged == 3
    assert plan.simulated == 30
    assert [tally.to_json() for tally in found] == tallies_of(Coin(), {}, 40)
    assert query(path, "SELECT * FROM blocks") == clean
    plan, _ = run_cells(cells, 40, ledger=path)
    assert (plan.damaged, plan.simulated) == (0, 0)


def test_a_damaged_row_is_replaced_even_where_nobody_has_looked(path: Path) -> None:
    with Ledger(path) as ledger:
        ledger.add([stored(heads=3)])
    execute(path, "UPDATE blocks SET tally=replace(tally, '3', '5')")
    with Ledger(path) as ledger:
        ledger.add([stored(heads=4)])
        assert ledger.find(coin(), 0, "s").tallies == {(0, 10): stored(heads=4).tally}


@pytest.mark.parametrize(
    "tally",
    [
        "", "{", "[]", "null", "7", '{"trials":"ten"}', '{"trials":10}',
        '{"trials":9,"events":{"heads":3}}', '{"trials":10,"events":{"heads":"x"}}',
        '{"trials":10,"surprise":1}', "[" * 100_000,
        f'{{"trials":10,"failures":0,"measurements":{{"x":[10,{"9" * 400},0,0,0]}}}}',
    ],
    ids=range(12),
)  # fmt: skip
@pytest.mark.parametrize("has_checksum", [False, True])
def test_a_row_that_holds_no_tally_is_never_a_traceback(
    path: Path, tally: str, has_checksum: bool
) -> None:
    (cell,), source = build_cells(Coin(), {}), source_hash(Coin())
    with Ledger(path) as ledger:
        ledger.add([stored(cell, source=source)])
    if has_checksum:
        ((environment,),) = query(path, "SELECT environment FROM blocks")
        key = (cell.key.encode(), cell.identity.encode(), 0, 0, 10, source.encode())
        checksum = row_checksum(*key, environment, tally.encode())
        execute(path, f"UPDATE blocks SET tally='{tally}', checksum=x'{checksum.hex()}'")
    else:
        execute(path, f"UPDATE blocks SET tally='{tally}'")
    try:
        plan, found = run_cells([cell], 10, ledger=path)
    except LedgerError as error:  # a tally, but of another study or of other trials
        assert has_checksum
        one_line(error, path)
    else:
        assert plan.damaged == 1
        assert [tally.to_json() for tally in found] == tallies_of(Coin(), {}, 10)
        assert run_cells([cell], 10, ledger=path)[0].simulated == 0


# The file


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
