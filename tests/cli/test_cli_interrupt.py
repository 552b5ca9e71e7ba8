"""Ctrl-C and worse: finished blocks stay, the command run again goes on, the bytes are the same."""

import contextlib
import signal
import sqlite3
import subprocess
import sys
import sysconfig
import time
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
    """Start the installed command with signals as a terminal hands them over."""
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


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGKILL], ids=["interrupted", "killed"])
def test_interrupted_then_resumed_equals_uninterrupted(tmp_path: Path, sent: signal.Signals) -> None:
    (tmp_path / "slow.py").write_text(_SLOW)
    ledger = tmp_path / "cut" / "ledger.sqlite"
    process = _start(tmp_path, "--out", "cut")
    _wait_for_two_blocks(ledger, process)
    process.send_signal(sent)
    out, said = process.communicate(timeout=60)
    if sent == signal.SIGINT:
        assert process.returncode == 130, said
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


def test_an_interrupt_without_a_ledger_promises_nothing(
    study: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("simkit.engine.runner.run_block", interrupted)
    done = study("Gaussian", "--no-ledger")
    assert (done.code, done.out) == (130, "")
    assert done.err == "interrupted; with --no-ledger nothing is kept\n"
    assert list(Path().glob("results/gaussian/*")) == []


def test_an_interrupted_figure_says_how_to_go_on(
    simkit: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("simkit.engine.runner.run_block", interrupted)
    done = simkit("reproduce", "softmax-vs-linear-fig3a")
    assert done.code == 130
    assert "results/ledger.sqlite" in done.err
    assert "run the same command again" in done.err


def test_an_interrupt_outside_the_simulation_is_no_traceback(
    study: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("simkit.engine.files.write_text", interrupted)
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
