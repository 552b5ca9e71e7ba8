"""Folders that cannot be written and ledgers that are none: one line, and nothing is touched."""

import contextlib
import os
import sqlite3
from pathlib import Path

import pytest
from cli_tools import Command, files_in

_STUDY = "softmax-vs-linear"
_SMALL = ("--n", "30", "--trials", "3", "--no-plot")


@pytest.mark.parametrize("fault", ["file in its place", "file above", "device", "too long"])
def test_a_folder_that_cannot_be_written(separation: Command, fault: str) -> None:
    Path("taken").write_text("mine\n")
    out = {
        "file in its place": "taken",
        "file above": "taken/deeper/out",
        "device": "/dev/null",
        "too long": "a" * 300,
    }[fault]
    done = separation(*_SMALL, "--out", out)
    assert done.code == 2
    assert "--out" in done.error
    assert out in done.error
    assert files_in(Path()) == {"taken": b"mine\n"}
    if fault == "file in its place":
        also = separation(*_SMALL, "--out", out, "--ledger", "mine.sqlite")
        assert also.code == 2
        assert files_in(Path()) == {"taken": b"mine\n"}


def test_a_folder_of_the_study_that_is_a_file(separation: Command, simkit: Command) -> None:
    Path("results").mkdir()
    Path("results/softmax-vs-linear").write_text("mine\n")
    Path("results/figures").write_text("mine\n")
    for done in separation(*_SMALL), simkit("reproduce", "fig3a"):
        assert done.code == 2
        assert "--out" in done.error
    assert set(files_in(Path())) == {"results", "results/figures", "results/softmax-vs-linear"}


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_folder_without_permission(separation: Command) -> None:
    Path("locked").mkdir(mode=0o500)
    done = separation(*_SMALL, "--out", "locked/out")
    assert done.code == 2
    assert "--out" in done.error


def _spoil(path: Path, fault: str) -> str:
    """Write a file that is no usable ledger, and return what the message must say of it."""
    if fault == "text":
        path.write_text("my notes\n" * 200)
        return "no ledger"
    if fault == "short text":
        path.write_text("my notes\n")
        return "no ledger"
    if fault == "folder":
        path.mkdir()
        return "unable to open"
    with contextlib.closing(sqlite3.connect(path)) as db:
        if fault == "newer":
            db.execute("PRAGMA user_version=99")
            db.execute(f"PRAGMA application_id={0x73696D6B}")
            db.execute("CREATE TABLE novelty (x)")
        else:
            db.execute("CREATE TABLE recipes (x)")
        db.commit()
    return {"newer": "newer simkit", "foreign": "another program"}[fault]


@pytest.mark.parametrize("fault", ["text", "short text", "folder", "newer", "foreign"])
@pytest.mark.parametrize("command", ["run", "dry run", "reproduce", "info", "export", "prune"])
def test_a_ledger_that_is_none(simkit: Command, fault: str, command: str) -> None:
    said = _spoil(Path("mine.sqlite"), fault)
    before = files_in(Path())
    arguments = {
        "run": (_STUDY, *_SMALL),
        "dry run": (_STUDY, *_SMALL, "--dry-run"),
        "reproduce": ("reproduce", "fig3a"),
        "info": ("ledger", "info"),
        "export": ("ledger", "export"),
        "prune": ("ledger", "prune"),
    }[command]
    done = simkit(*arguments, "--ledger", "mine.sqlite")
    assert done.code == 2
    assert "mine.sqlite" in done.error
    assert said in done.error
    assert "--ledger" in done.error
    assert files_in(Path()) == before


def test_a_damaged_ledger_is_left_as_it_is(separation: Command) -> None:
    separation("--n", "30:200", "--trials", "330")
    ledger = Path("results/ledger.sqlite")
    content = ledger.read_bytes()
    assert len(content) > 3 * 4096
    ledger.write_bytes(content[:4096] + b"\xa5" * (len(content) - 4096))
    damaged = ledger.read_bytes()
    done = separation("--n", "30:200", "--trials", "330", "--confidence", "0.9")
    assert done.code == 2
    assert "results/ledger.sqlite" in done.error
    assert ledger.read_bytes() == damaged


def test_a_damaged_row_does_not_end_the_run(separation: Command) -> None:
    first = separation(*_SMALL)
    with contextlib.closing(sqlite3.connect("results/ledger.sqlite")) as db:
        db.execute('UPDATE blocks SET tally=\'{"trials":3,"failures":\'')
        db.commit()
    done = separation(*_SMALL)
    assert done.code == 0
    assert "1 block in the ledger was damaged and not used" in done.err.splitlines()
    assert done.out == first.out
