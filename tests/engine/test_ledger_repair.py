"""Damage to a ledger is found, and what is sound of it kept."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from ledgers_for_tests import coin, fill

from simkit.engine.ledger.repair import repair_ledger, verify_ledger
from simkit.engine.ledger.store import Ledger
from simkit.errors import LedgerError, UsageError

BLOCKS = 800  # of two cells


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "ledger.sqlite"
    fill(path, BLOCKS // 2)
    return path


def execute(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as db:
        db.executescript(statement)


def overwrite(path: Path, start: float, size: int) -> None:
    """Put nonsense in the middle of a file."""
    content = bytearray(path.read_bytes())
    at = int(start * len(content)) // 4096 * 4096
    content[at : at + size] = b"\xa5" * size
    path.write_bytes(content)


def test_a_sound_ledger_is_sound(path: Path) -> None:
    before = path.read_bytes()
    found = verify_ledger(path)
    assert found.is_sound
    assert found.sound == BLOCKS
    assert path.read_bytes() == before


def executes(statement: str) -> Callable[[Path], None]:
    return lambda path: execute(path, statement)


OTHER_TABLES, UNREADABLE = "its tables are not those", "cannot be read|malformed|never used"
HARM: dict[str, tuple[Callable[[Path], None], str]] = {
    "counts beyond the trials": (
        executes("UPDATE blocks SET tally=replace(tally, '3', '11') WHERE block=5"), "",
    ),
    "NaN for a count": (
        executes("UPDATE blocks SET tally=replace(tally, '10', 'NaN') WHERE block<3"), "",
    ),
    "rows under another key": (executes("UPDATE blocks SET seed=seed+1 WHERE block=7"), ""),
    "a trigger": (
        executes("CREATE TRIGGER t AFTER INSERT ON blocks BEGIN DELETE FROM cells; END"), OTHER_TABLES,
    ),
    "a view": (executes("CREATE VIEW more AS SELECT * FROM blocks"), OTHER_TABLES),
    "pages overwritten": (lambda path: overwrite(path, 0.5, 8192), UNREADABLE),
    "cut off": (lambda path: path.write_bytes(path.read_bytes()[:-20_480]) and None, UNREADABLE),
}  # fmt: skip


@pytest.mark.parametrize("harm", HARM)
def test_damage_is_found_and_what_is_sound_is_kept(path: Path, harm: str) -> None:
    damage, fault = HARM[harm]
    whole = path.with_name("whole.sqlite")
    shutil.copy(path, whole)
    damage(path)
    found = verify_ledger(path)
    assert not found.is_sound
    if fault:
        assert any(part in " ".join(found.faults) for part in fault.split("|")), found.faults
    harmed = path.read_bytes()

    kept, aside = repair_ledger(path)
    assert aside.read_bytes()[:16] == harmed[:16]
    assert aside.name == "ledger.sqlite.damaged"
    assert verify_ledger(path).is_sound
    assert sorted(file.name for file in path.parent.iterdir() if "repaired" in file.name) == []
    with Ledger(path) as ledger, Ledger(whole) as old:
        for cell in (coin(0.25), coin(0.5)):
            tallies = ledger.find(cell, 0, "s").tallies
            assert (
                tallies.items() <= old.find(cell, 0, "s").tallies.items()
            )  # nothing that was not there
        held = sum(row[2] for row in ledger.summary())
    assert held == kept.sound == found.sound
    assert held >= (BLOCKS if harm in ("a trigger", "a view") else BLOCKS // 8)


def test_what_is_no_ledger_is_one_line_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for content in (b"", b"text" * 3000):
        path.write_bytes(content)
        for do in (verify_ledger, repair_ledger):
            with pytest.raises(UsageError) as caught:
                do(path)
            assert str(path) in str(caught.value)
        assert path.read_bytes() == content
    with pytest.raises(UsageError, match="there is no ledger"):
        verify_ledger(tmp_path / "nowhere")


def test_a_ledger_in_use_is_not_replaced(path: Path) -> None:
    execute(path, "UPDATE blocks SET seed=seed+1 WHERE block=7")
    before = path.read_bytes()
    with sqlite3.connect(path, isolation_level=None) as holder:
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(LedgerError, match="another process uses"):
            repair_ledger(path)
        holder.execute("ROLLBACK")
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_copy_without_its_log_is_said(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    with Ledger(path) as ledger:
        assert ledger.notes == []
        with ledger.writing() as database:
            database.execute("DELETE FROM blocks WHERE block > 4")
        shutil.copy(path, copy)
        assert path.with_name("ledger.sqlite-wal").exists()
    with Ledger(copy) as ledger:
        (note,) = ledger.notes
        assert "no file copy.sqlite-wal stands beside it" in note
    for sound in (path, copy):  # closed in order, and said once
        with Ledger(sound) as ledger:
            assert ledger.notes == []
