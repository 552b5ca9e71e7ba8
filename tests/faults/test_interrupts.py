"""Ctrl-C and worse: finished blocks stay, the command run again goes on, the bytes are the same."""

import contextlib
import signal
import sqlite3
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_tools import Command, read_csv

_SLOW = """
import time
from simkit import Parameter, Study, event, measurement

class Slow(Study):
    name, summary, block_size = "slow", "takes its time", 5
    parameters = (Parameter("n", "int", 1, "Size", low=1, step="1"),)
    quantities = (event("above", "above zero"), measurement("value", "a normal"))

    def simulate(self, params, rng, trials):
        time.sleep(0.06)
        return super().simulate(params, rng, trials)

    def trial(self, params, rng):
        value = params["n"] * rng.standard_normal()
        return {"above": value > 0, "value": value}
"""
_ARGUMENTS = ("run", "slow.py:Slow", "--n", "1:4", "--trials", "43", "--no-plot", "--workers", "2")
_ALL_BLOCKS = 4 * 9


def _start(folder: Path, *more: str) -> subprocess.Popen[str]:
    """Start the installed command with Ctrl-C as a terminal hands it over."""
    ours = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return subprocess.Popen(
            [str(Path(sysconfig.get_path("scripts")) / "simkit"), *_ARGUMENTS, *more],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
    finally:
        signal.signal(signal.SIGINT, ours)


def _committed(ledger: Path) -> int:
    with (
        contextlib.suppress(sqlite3.OperationalError),  # it is not there yet, or has no table
        contextlib.closing(sqlite3.connect(f"file:{ledger}?mode=ro", uri=True)) as db,
    ):
        return int(db.execute("SELECT count(*) FROM blocks").fetchone()[0])
    return 0


def _wait_for_two_blocks(ledger: Path, process: subprocess.Popen[str]) -> None:
    deadline = time.monotonic() + 60
    while _committed(ledger) < 2:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.01)


_SENT = {
    "interrupted": signal.SIGINT, "terminated": signal.SIGTERM, "hung up": signal.SIGHUP,
    "killed": signal.SIGKILL,
}  # fmt: skip


@pytest.fixture
def hangups() -> Iterator[None]:
    """Hang-ups as a terminal hands them over, whatever runs the tests."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.mark.usefixtures("hangups")
@pytest.mark.parametrize("sent", _SENT.values(), ids=_SENT)
def test_interrupted_then_resumed_equals_uninterrupted(tmp_path: Path, sent: signal.Signals) -> None:
    (tmp_path / "slow.py").write_text(_SLOW)
    ledger = tmp_path / "cut" / "ledger.sqlite"
    process = _start(tmp_path, "--out", "cut")
    _wait_for_two_blocks(ledger, process)
    process.send_signal(sent)
    out, said = process.communicate(timeout=60)
    if sent != signal.SIGKILL:
        assert process.returncode == {"SIGINT": 130, "SIGTERM": 143, "SIGHUP": 129}[sent.name], said
        assert out == ""
        assert said.splitlines() == [
            "interrupted; finished blocks are saved in cut/ledger.sqlite:"
            " run the same command again to go on"
        ]
    kept = _committed(ledger)
    assert 2 <= kept < _ALL_BLOCKS
    assert not list(tmp_path.glob("cut/slow/*"))

    whole = _start(tmp_path, "--out", "whole")
    resumed = _start(tmp_path, "--out", "cut")
    for process in whole, resumed:
        _, said = process.communicate(timeout=60)
        assert process.returncode == 0, said
    data = (tmp_path / "cut/slow/n.csv").read_bytes()
    assert data == (tmp_path / "whole/slow/n.csv").read_bytes()
    assert {row["trials"] for row in read_csv(data.decode())} == {"43"}
    assert _committed(ledger) == _ALL_BLOCKS
    simulated = int(said.split("simulated ")[1].split(" trials")[0])
    assert (_ALL_BLOCKS - kept) * 3 <= simulated <= 4 * 43 - 2 * 3

    again = _start(tmp_path, "--out", "cut")
    _, said = again.communicate(timeout=60)
    assert "nothing to simulate" in said
    assert (tmp_path / "cut/slow/n.csv").read_bytes() == data


@pytest.mark.parametrize("sent", ["SIGINT", "SIGTERM"])
def test_an_interrupt_is_answered_while_another_process_holds_the_ledger(
    tmp_path: Path, sent: str
) -> None:
    (tmp_path / "slow.py").write_text(_SLOW)
    ledger = tmp_path / "cut" / "ledger.sqlite"
    process = _start(tmp_path, "--out", "cut")
    _wait_for_two_blocks(ledger, process)
    with contextlib.closing(sqlite3.connect(ledger, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        time.sleep(0.5)
        sent_at = time.monotonic()
        process.send_signal(getattr(signal, sent))
        _, said = process.communicate(timeout=60)
        assert time.monotonic() - sent_at < 10  # a minute is what it waits for the lock
        assert process.returncode == (130 if sent == "SIGINT" else 143), said
        assert said.startswith("interrupted; finished blocks are saved")
        holder.execute("ROLLBACK")
    resumed = _start(tmp_path, "--out", "cut")
    assert resumed.communicate(timeout=60)[1].count("simulated")
    assert _committed(ledger) == _ALL_BLOCKS


def test_a_hangup_that_is_ignored_stays_ignored(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(_SLOW)
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as under nohup
    try:
        process = _start(tmp_path, "--out", "cut")
    finally:
        signal.signal(signal.SIGHUP, before)
    _wait_for_two_blocks(tmp_path / "cut" / "ledger.sqlite", process)
    process.send_signal(signal.SIGHUP)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 0, said


def test_an_interrupt_without_a_ledger_promises_nothing(
    study: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("simkit.engine.running.tasks.run_block", interrupted)
    done = study("Gaussian", "--no-ledger")
    assert (done.code, done.out) == (130, "")
    assert done.err == "interrupted; with --no-ledger nothing is kept\n"
    assert list(Path().glob("results/gaussian/*")) == []


def test_an_interrupted_figure_says_how_to_go_on(
    simkit: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("simkit.engine.running.tasks.run_block", interrupted)
    done = simkit("reproduce", "softmax-vs-linear-fig3a")
    assert done.code == 130
    assert "results/ledger.sqlite" in done.err
    assert "run the same command again" in done.err


def test_an_interrupt_outside_the_simulation_is_no_traceback(
    study: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("simkit.engine.results.files.write_text", interrupted)
    done = study("Gaussian")
    assert done.code == 130
    assert done.err.splitlines()[-1].startswith("interrupted")
    assert "run the same command again" in done.err
    monkeypatch.undo()


def test_a_reader_that_has_seen_enough_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(_SLOW)
    command = [sys.executable, "-m", "simkit", "list"]
    process = subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=60) == 0
    assert said == ""
