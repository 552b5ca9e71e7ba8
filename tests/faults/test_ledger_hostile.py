"""Ledgers made to do harm: their rows have the right checksums, their tables work something out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from ledgers_for_tests import coin, execute, fill, one_line, query, stored
from studies_for_tests import Coin, run_cells, tallies_of

from simkit.engine.cells.cell import build_cells
from simkit.engine.ledger.block_rows import PLACE
from simkit.engine.ledger.file import row_checksum
from simkit.engine.ledger.merge import merge_ledgers
from simkit.engine.ledger.repair import repair_ledger, verify_ledger
from simkit.engine.ledger.store import Ledger
from simkit.engine.sources.source_hash import source_hash
from simkit.errors import LedgerError, UsageError


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ledger.sqlite"


FORGED = [
    {"places": 7}, {"places": {"x": "y"}}, {"failures": -1}, {"trials": 10**30}, {"events": []},
    {"events": {"heads": -1}}, {"events": {"heads": 11}}, {"events": {"heads": float("nan")}},
    {"values": {"x": [10**400]}}, {"measurements": {"heads": [10, float("inf"), 0, 0, 0]}},
    {"failed": 3},
    {"events": {"tails": 1}}, {"counters": {"x": 1}}, {"trials": 9, "events": {"heads": 1}},
]  # fmt: skip


@pytest.mark.parametrize("change", FORGED, ids=range(len(FORGED)))
def test_a_row_forged_with_its_checksum_is_no_result(path: Path, change: dict[str, object]) -> None:
    (cell,), source = build_cells(Coin(), {}), source_hash(Coin())
    with Ledger(path) as ledger:
        ledger.add([stored(cell, source=source)])
    ((environment, text),) = query(path, "SELECT environment, tally FROM blocks")
    forged = json.dumps({**json.loads(text), **change})
    key = (cell.key.encode(), cell.identity.encode(), 0, 0, 10, source.encode())
    checksum = row_checksum(*key, environment, forged.encode())
    assert checksum is not None
    execute(path, f"UPDATE blocks SET tally='{forged}', checksum=x'{checksum.hex()}'")
    try:
        plan, found = run_cells([cell], 10, ledger=path)
    except LedgerError as error:  # a tally, but of another study or of other trials
        one_line(error, path)
        assert set(change) & {"events", "counters"}
    else:
        assert plan.damaged == 1
        assert [tally.to_json() for tally in found] == tallies_of(Coin(), {}, 10)


WORKED_OUT = {
    "cells": (
        "DROP TABLE cells",
        "CREATE TABLE cells (cell_key TEXT PRIMARY KEY, study TEXT, parameters TEXT AS"
        " (hex(zeroblob(400000000)))) WITHOUT ROWID",
        "INSERT INTO cells VALUES ('a', 'b')",
    ),
    "environments": (
        "DROP TABLE environments",
        "CREATE VIRTUAL TABLE environments USING fts5(environment, description)",
    ),
    "blocks": ("ALTER TABLE blocks ADD COLUMN more AS (hex(zeroblob(400000000)))",),
}


@pytest.mark.parametrize("table", WORKED_OUT)
def test_a_table_that_works_something_out_is_not_read(
    path: Path, tmp_path: Path, table: str, time_limit: object
) -> None:
    fill(path, 3)
    execute(path, *WORKED_OUT[table])
    content = path.read_bytes()
    for attempt in (
        verify_ledger, repair_ledger, Ledger, lambda path: merge_ledgers([path],
        tmp_path / "union.sqlite"),
    ):  # fmt: skip
        with time_limit(2.0), pytest.raises(UsageError) as caught:  # type: ignore[operator]
            attempt(path)
        assert f"columns of {table} are worked out" in one_line(caught.value, path) or (
            "its tables are not those that simkit makes" in str(caught.value)
        )
        assert path.read_bytes() == content
    with pytest.raises(UsageError, match=f"columns of {table} are worked out as they are read"):
        verify_ledger(path)


def rewrite_tables(path: Path, old: bytes, new: bytes) -> None:
    """Change what a file says of its tables, byte for byte."""
    content = path.read_bytes()
    assert content.count(old) == 1
    assert len(old) == len(new)
    path.write_bytes(content.replace(old, new))


def test_a_name_that_is_no_text_is_one_line(path: Path, tmp_path: Path) -> None:
    # SQLite quotes the name in its message, and Python cannot read that.
    fill(path, 3)
    key = b"PRIMARY KEY (cell_key, identity, seed, block"
    rewrite_tables(path, key, key.replace(b"block", b"b\xffock"))
    for attempt in (Ledger, lambda path: merge_ledgers([path], tmp_path / "union.sqlite")):
        with pytest.raises(UsageError, match="it is damaged; move it away") as caught:
            attempt(path)
        one_line(caught.value, path)
    for attempt in (verify_ledger, repair_ledger):
        with pytest.raises(UsageError, match="nothing of .* can be read") as caught:
            attempt(path)
        one_line(caught.value, path)


def test_a_row_that_is_and_is_not_there_is_written_again(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As in a file whose order is damaged: an insertion meets a row that a look-up does not find.
    with Ledger(path) as ledger:
        ledger.add([stored(block=0, heads=3)])
    nowhere = f"0 AND {PLACE}"
    monkeypatch.setattr("simkit.engine.ledger.store.PLACE", nowhere)
    with Ledger(path) as ledger:
        ledger.add([stored(block=0, heads=4)])
        assert ledger.find(coin(), 0, "s").tallies == {(0, 10): stored(heads=4).tally}
    other = tmp_path / "other.sqlite"
    with Ledger(other) as ledger:
        ledger.add([stored(block=0, heads=5)])
    monkeypatch.setattr("simkit.engine.ledger.merge.PLACE", nowhere)
    merge_ledgers([other], path)
    with Ledger(path) as ledger:
        assert ledger.find(coin(), 0, "s").tallies == {(0, 10): stored(heads=5).tally}
