"""`--executor` and `--scheduler`: the same bytes, answers to Ctrl-C, and refusals in one line."""

import json
import os
import signal
import socket
import subprocess
import sysconfig
import time
from pathlib import Path

import pytest
from cli_tools import STUDIES, Command

_SMALL = ("softmax-vs-linear", "--n", "30,40", "--trials", "450", "--no-plot")
_SLOW = """
import time
from simkit import Parameter, Study, event

class Slow(Study):
    name, summary, block_size = "slow", "takes its time", 5
    parameters = (Parameter("n", "int", 1, "Size", low=1, step="1"),)
    quantities = (event("above", "above zero"),)

    def simulate(self, params, rng, trials):
        time.sleep(0.05 if params["n"] < 3 else 60)
        return super().simulate(params, rng, trials)

    def trial(self, params, rng):
        return {"above": rng.standard_normal() > 0}
"""


def test_what_is_typed_wrong_is_refused_in_one_line(simkit: Command, tmp_path: Path) -> None:
    file = tmp_path / "no.json"
    file.write_text("[]")
    for options, said in {
        ("--executor", "dusk"): "--executor 'dusk': no such executor; did you mean dask?",
        ("--executor", "processes"): "no such executor; --isolate runs blocks in processes",
        (
            "--scheduler",
            "nowhere",
        ): "--scheduler nowhere: no address, and as a scheduler's file: No such",
        (
            "--scheduler",
            str(file),
        ): "no scheduler's file, which is JSON with an address, as in --scheduler",
        ("--scheduler", "http://x:1"): "--scheduler http://x:1: no address of a scheduler, as in",
        ("--scheduler", "tcp://127.0.0.1"): "--scheduler tcp://127.0.0.1: no address of a scheduler",
        (
            "--scheduler",
            "tcp://127.0.0.1:1",
            "--workers",
            "2",
        ): "--workers 2: it goes with no --scheduler",
        ("--scheduler", "tcp://127.0.0.1:1", "--executor", "threads"): "--executor threads: threads are",
    }.items():
        pytest.importorskip("distributed")
        done = simkit(*_SMALL, *options)
        assert done.code == 2, options
        assert said in done.error


def test_traffic_beyond_this_machine_is_encrypted_or_asked_for(
    simkit: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    dask = pytest.importorskip("dask")
    from simkit.engine.workers.schedulers import read_scheduler

    done = simkit(*_SMALL, "--scheduler", "tcp://192.0.2.7:8786")
    assert done.code == 2
    assert done.error == (
        "error: --scheduler tcp://192.0.2.7:8786: it is beyond this machine, and not encrypted; start"
        " the cluster with TLS and write tls://, or, in a network of your own, set"
        " DASK_DISTRIBUTED__COMM__REQUIRE_ENCRYPTION=False"
    )
    with dask.config.set({"distributed.comm.require-encryption": False}):
        assert read_scheduler("tcp://192.0.2.7:8786") == "tcp://192.0.2.7:8786"
    for here in "tcp://127.0.0.1:8786", "tcp://[::1]:8786":
        assert read_scheduler(here) == here
    own = socket.gethostbyname(socket.gethostname())
    assert read_scheduler(f"tcp://{own}:1") == f"tcp://{own}:1"


def test_certificates_that_are_not_there_are_said_before_anything_runs(simkit: Command) -> None:
    dask = pytest.importorskip("dask")
    names = ", ".join(
        f"DASK_DISTRIBUTED__COMM__TLS__{n}" for n in ("CA_FILE", "CLIENT__CERT", "CLIENT__KEY")
    )
    absent = "the certificates of Dask's settings cannot be used (FileNotFoundError: [Errno 2] No such"
    for tls, said in {
        (): "Dask's settings name no certificates",
        ("ca-file", "client.cert", "client.key"): f"{absent} file or directory)",
    }.items():
        with dask.config.set({f"distributed.comm.tls.{each}": "/nowhere" for each in tls}):
            done = simkit(*_SMALL, "--scheduler", "tls://192.0.2.7:8786")
        line = f"error: --scheduler tls://192.0.2.7:8786: {said}; set {names} to their files"
        assert (done.code, done.error) == (2, line)


def test_without_dask_the_line_says_how_to_install_it(
    simkit: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = __import__("importlib.util").util.find_spec
    monkeypatch.setattr(
        "importlib.util.find_spec",
        lambda name, *rest: None if name == "distributed" else find(name, *rest),
    )
    for option in (("--executor", "dask"), ("--scheduler", "tcp://127.0.0.1:1")):
        done = simkit(*_SMALL, *option)
        assert done.code == 2
        shown = " ".join(option[: 1 + (option[0] == "--executor")])
        assert done.error == (
            f"error: {shown} needs Dask, which is not installed; write pip install"
            " 'attention-simkit[dask]'"
        )


def test_a_dry_run_says_who_would_work(simkit: Command) -> None:
    pytest.importorskip("distributed")
    for options, said in {
        ("--workers", "2"): "2",
        ("--workers", "2", "--executor", "dask"): "2 processes",
        (
            "--scheduler",
            "tcp://127.0.0.1:1",
        ): "those of tcp://127.0.0.1:1; the expected time is that of one",
    }.items():
        lines = simkit(*_SMALL, "--dry-run", *options).out.splitlines()
        assert [line.split(maxsplit=1)[1] for line in lines if line.startswith("workers")] == [said]


def test_a_scheduler_that_is_not_there_is_one_line_and_the_ledger_stays(
    simkit: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("simkit.engine.workers.clusters._ANSWER", 0.5)
    file = tmp_path / "scheduler.json"
    file.write_text(json.dumps({"address": "tcp://127.0.0.1:1"}))
    done = simkit(*_SMALL, "--scheduler", str(file))
    assert done.code == 1
    assert done.err.splitlines()[-1].startswith(
        "error: no scheduler answers at tcp://127.0.0.1:1 within"
    )
    assert "simulated 900 trials" in simkit(*_SMALL).err
    assert simkit(*_SMALL, "--scheduler", str(file)).code == 0  # nothing is left to do: nobody is asked


def test_a_local_cluster_answers_ctrl_c_and_the_next_run_goes_on(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    (tmp_path / "slow.py").write_text(_SLOW)
    simkit = str(Path(sysconfig.get_path("scripts")) / "simkit")
    words = [
        simkit,
        "run",
        "slow.py:Slow",
        "--n",
        "1:3",
        "--trials",
        "25",
        "--no-plot",
        "--workers",
        "2",
    ]
    ours = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        process = subprocess.Popen(
            [*words, "--executor", "dask"],
            cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            start_new_session=True,
        )  # fmt: skip
    finally:
        signal.signal(signal.SIGINT, ours)
    with process:
        _interrupt(process, tmp_path)
    words[4:5] = ["1:2"]
    again = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert int(again.stderr.split("simulated ")[1].split(" trials")[0]) <= 30  # of 50


def _interrupt(process: subprocess.Popen[str], tmp_path: Path) -> None:
    """Interrupt a command in the middle, and see that it ends, in order and whole."""
    deadline = time.monotonic() + 60
    while _blocks(tmp_path) < 4:  # the rest takes minutes
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.05)
    started = time.monotonic()
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does, to every process
    out, said = process.communicate(timeout=30)
    assert time.monotonic() - started < 10  # two seconds, on a machine with nothing else to do
    assert (process.returncode, out) == (130, "")
    assert said == (
        "interrupted; finished blocks are saved in results/ledger.sqlite: run the same command again to"
        " go on\n"
    )
    for _ in range(100):
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:  # no process of the group is left
            break
        time.sleep(0.1)
    else:
        raise AssertionError("a worker is left")


def _blocks(folder: Path) -> int:
    import contextlib
    import sqlite3

    path = folder / "results/ledger.sqlite"
    with (
        contextlib.suppress(sqlite3.OperationalError),
        contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db,
    ):
        return int(db.execute("SELECT count(*) FROM blocks").fetchone()[0])
    return 0


def test_every_command_that_simulates_takes_them(simkit: Command) -> None:
    for words in ("softmax-vs-linear",), ("threshold", "softmax-vs-linear"), ("audit",), ("reproduce",):
        text = simkit(*words, "--help").out
        assert "--executor" in text
        assert "--scheduler" in text
    assert STUDIES.exists()
