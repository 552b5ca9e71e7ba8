"""Blocks in worker processes: what ends one loses its cell and nothing else, and no process is left."""

from __future__ import annotations

import contextlib
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import simkit
from simkit.engine.cells.cell import build_cells
from simkit.engine.plans.plan import plan_run
from simkit.engine.running.tasks import run_task
from simkit.engine.sources.registry import load_study
from simkit.engine.workers import isolated
from simkit.engine.workers.isolated import Isolated, describe_end
from simkit.engine.workers.isolated_worker import _answer
from simkit.errors import MachineFault, StudyError, UsageError

_BAD = '''
import ctypes, os, signal, subprocess, sys, time
from pathlib import Path
from simkit import Parameter, Study, event, measurement

class Bad(Study):
    name, summary, block_size, default_trials = "bad", "ends its process", 10, 30
    parameters = (
        Parameter("n", "int", 1, "Which", low=1, step="1"),
        Parameter("at", "int", 1, "Where it goes wrong", low=1),
        Parameter(
            "how", "choice", "fine", "How it goes wrong",
            choices=("fine", "crash", "kill", "exit", "leave", "hang", "grow", "wrong", "hold"),
        ),
    )
    quantities = (event("above", "above zero"), measurement("value", "a normal"))

    def trial(self, params, rng):
        value = params["n"] * rng.standard_normal()
        if params["n"] == params["at"]:
            getattr(self, params["how"], lambda: None)()
        return {"above": value > 0, "value": value} if params["how"] != "wrong" else {}

    def crash(self):
        os.kill(os.getpid(), signal.SIGSEGV)

    def kill(self):
        os.kill(os.getpid(), signal.SIGKILL)

    def exit(self):
        os._exit(3)

    def leave(self):
        sys.exit(4)

    def hang(self):
        time.sleep(100)

    def grow(self):
        held = []
        while True:
            held.append(bytearray(b"x" * 10**7))
            time.sleep(0.005)

    def hold(self):
        """Hold the interpreter, in which then no thread can see that nobody waits any more."""
        time.sleep(0.3)  # what is finished is sent meanwhile
        child = subprocess.Popen(["sleep", "100"])
        Path("pids.part").write_text(f"{os.getpid()} {child.pid}")
        os.rename("pids.part", "pids")
        ctypes.PyDLL(None).sleep(100)
'''


@pytest.fixture(scope="module")
def bad(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("bad") / "bad.py"
    file.write_text(_BAD)
    return f"{file}:Bad"


@pytest.fixture(scope="module")
def one() -> Iterator[Isolated]:
    """Return one worker, which takes a second to begin, for all tests that do not end it."""
    with Isolated(1) as executor:
        yield executor


def _run(study: str, executor: Any, **options: Any) -> Any:
    return simkit.run(study, executor=executor, **options)


def test_what_ends_a_worker_loses_its_cell_alone(bad: str, tmp_path: Path) -> None:
    ledger = tmp_path / "ledger.sqlite"
    hows = ["fine", "crash", "kill", "exit", "grow"]
    with Isolated(2, memory=3e8) as executor:
        result = _run(bad, executor, n="1,2", how=hows, ledger=ledger)
        assert len(executor._workers) == len(executor._idle) <= 2
    found = {text: [dict(c.parameters) for c in cells] for text, cells in result.incomplete.items()}
    assert found == {
        message: [{"n": 1, "at": 1, "how": how}]
        for how, message in {
            "crash": "the worker crashed: signal 11 (segmentation fault)",
            "kill": "the worker was killed: signal 9, as the system does where memory ends",
            "exit": "the worker exited with code 3",
            "grow": "outgrew the 0.3 GB that a worker may use",
        }.items()
    }
    with contextlib.closing(sqlite3.connect(ledger)) as file:
        assert file.execute("SELECT count(*) FROM blocks").fetchone() == (3 * 6,)
    whole = simkit.run(bad, n="1,2", how="fine")
    assert result.rows.records[:2] == whole.rows.records[:2]  # the bits of threads
    assert not executor._workers


def test_what_takes_too_long_is_killed_and_not_tried_again(bad: str) -> None:
    began = time.monotonic()
    with Isolated(1, block_timeout=0.5) as executor:
        result = _run(bad, executor, n="1,2", how="hang")
    ((message, cells),) = result.incomplete.items()
    assert (message, [cell.parameters["n"] for cell in cells]) == ("took longer than 0.5 s", [1])
    assert len(result.cells) == 1
    assert time.monotonic() - began < 30  # three blocks of a hundred seconds would take five minutes


def test_a_crash_in_a_batch_blames_the_block_that_crashed(
    bad: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = []
    run = isolated._Worker.run

    def noted(worker: Any, function: Any, jobs: Any, put: Any) -> Any:
        sizes.append(len(jobs))
        return run(worker, function, jobs, put)

    monkeypatch.setattr(isolated._Worker, "run", noted)
    with Isolated(1) as executor:
        result = _run(bad, executor, n="1:300", at=150, how="exit", trials=10)
    ((message, cells),) = result.incomplete.items()
    assert (message, [cell.parameters["n"] for cell in cells]) == (
        "the worker exited with code 3",
        [150],
    )
    whole = simkit.run(bad, n="1:300", at=150, trials=10)  # `how` is in the key of a cell
    assert len(result.rows.records) == len(whole.rows.records) - 2
    assert max(sizes) > 8  # small blocks go together,
    first = next(i for i, size in enumerate(sizes) if size == 1 and max(sizes[:i], default=0) > 1)
    assert sizes[first : first + 2] == [1, 1]  # and one by one after a crash


def test_a_round_ends_where_part_of_a_batch_was_answered_before_a_crash(time_limit: Any) -> None:
    wait, crash = "import time; time.sleep(0.13)", "import os; os._exit(3)"
    with time_limit(30), Isolated(1) as executor:
        executor._sizes.learn(100, 0.1)
        jobs = [wait, "0", wait, crash, *["1"] * 4]
        answers = [type(answer) for batch in executor(exec, jobs) for _, answer in batch]
    assert sorted(kind.__name__ for kind in answers) == ["Lost", *["NoneType"] * 7]


def test_a_crash_alone_is_tried_a_second_time(
    one: Isolated, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("once.py").write_text(
        _BAD.replace("class Bad", "class Once").replace(
            "        os._exit(3)",
            "        if not Path('crashed').exists():\n"
            "            Path('crashed').touch()\n            os._exit(3)",
        )
    )
    with Isolated(1) as executor:
        result = _run("once.py:Once", executor, how="exit", trials=10)
    assert Path("crashed").exists()
    assert not result.incomplete


def test_leaving_raises_and_fails_the_trial_as_it_does_in_threads(bad: str, one: Isolated) -> None:
    found = _run(bad, one, how="leave", trials=20)
    assert found.failed == simkit.run(bad, how="leave", trials=20).failed == {"SystemExit: 4": 20}


def test_what_a_study_does_wrong_is_raised_here(bad: str, one: Isolated) -> None:
    with pytest.raises(StudyError, match="a trial returned"):
        _run(bad, one, how="wrong")
    assert not one._workers  # the end of a run by an error is that of its workers
    assert _run(bad, one, trials=10).failures == 0  # and others come


def test_an_error_that_cannot_travel_is_told_as_in_a_message() -> None:
    class Odd(Exception):
        pass

    def fail(job: Any) -> None:
        raise Odd("odd") if job else ValueError("plain")

    is_good, error = _answer(fail, 1)
    assert (is_good, type(error), str(error)) == (
        False,
        MachineFault,
        "a worker ended a block: Odd: odd",
    )
    is_good, error = _answer(fail, 0)
    assert (is_good, type(error), str(error)) == (False, ValueError, "plain")


def test_another_source_is_refused_by_a_worker(bad: str, one: Isolated) -> None:
    study = load_study("softmax-vs-linear")
    (task,) = plan_run(build_cells(study, {"n": "30"}), trials=5, seed=0).tasks()
    with pytest.raises(StudyError, match="has other sources here"):
        list(one(run_task, [replace(task, source="0123456789abcdef")]))


def test_time_to_compile_is_not_time_of_a_block(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("slow.py").write_text(
        "import time\n"
        "from simkit import Parameter, Study, event\n"
        "from simkit.kernels import compiling\n\n"
        "time.sleep(0.7)\n\n\n"  # to load it is none, either
        "class Slow(Study):\n"
        "    name, summary, block_size = 'slow', 'slow', 5\n"
        "    parameters = (Parameter('n', 'int', 1, 'Nothing', low=1),)\n"
        "    quantities = (event('sure', 'always'),)\n\n"
        "    def simulate(self, params, rng, trials):\n"
        "        compiling._count(1)\n"
        "        time.sleep(0.7)\n"
        "        compiling._count(-1)\n"
        "        return super().simulate(params, rng, trials)\n\n"
        "    def trial(self, params, rng):\n"
        "        return {'sure': True}\n"
    )
    with Isolated(1, block_timeout=0.5) as executor:
        assert not _run("slow.py:Slow", executor, trials=5).incomplete


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (-signal.SIGSEGV, "the worker crashed: signal 11 (segmentation fault)"),
        (-signal.SIGABRT, "the worker crashed: signal 6 (aborted)"),
        (-signal.SIGKILL, "the worker was killed: signal 9, as the system does where memory ends"),
        (-63, "the worker crashed: signal 63 (real-time signal 29)"),
        (0, "the worker exited with code 0"),
        (7, "the worker exited with code 7"),
    ],
)
def test_an_end_is_said_in_words(code: int, said: str) -> None:
    assert describe_end(code) == said


def test_where_no_worker_can_be_started_one_line_says_so(
    bad: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for program, reason in {
        "/nowhere/python": r"\(No such file or directory\)",
        "/bin/false": ": the worker exited with code 1",
    }.items():
        monkeypatch.setattr(sys, "executable", program)
        with pytest.raises(MachineFault, match=f"no worker process can be started ?{reason}"):
            _run(bad, Isolated(1), trials=10)


def test_other_systems_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolated, "_SYSTEM", "nt")
    with pytest.raises(UsageError, match="need Linux"):
        Isolated(1)


def test_a_long_batch_is_given_back(one: Isolated, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = [*[0.0] * 24, *[0.2] * 8]
    sizes = []
    run = isolated._Worker.run

    def noted(worker: Any, function: Any, jobs: Any, put: Any) -> Any:
        fault = run(worker, function, jobs, put)
        sizes.append((len(jobs), worker.left))
        return fault

    monkeypatch.setattr(isolated._Worker, "run", noted)
    done = [answer for batch in one(time.sleep, jobs) for _, answer in batch]
    assert done == [None] * len(jobs)
    assert any(left for _, left in sizes)
    assert sum(size - left for size, left in sizes) == len(jobs)


def test_no_worker_is_idle_while_another_has_more_than_one_long_block() -> None:
    with Isolated(2) as executor:
        list(executor(time.sleep, [0.0, 0.0]))  # both have begun
        began = time.monotonic()
        assert sum(len(batch) for batch in executor(time.sleep, [0.0] * 200 + [0.3] * 8)) == 208
        assert time.monotonic() - began < 1.9  # 1.2 s shared out, 2.4 s by one alone


def _is_alive(pid: int) -> bool:
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


@pytest.mark.parametrize("sent", ["SIGKILL", "SIGTERM"])
def test_no_process_is_left_of_a_run_that_was_ended(bad: str, tmp_path: Path, sent: str) -> None:
    """Not even where a library holds the interpreter, nor what the study has started."""
    code = "import sys; from simkit.cli.app import run; sys.argv[0] = 'simkit'; run()"
    process = subprocess.Popen(
        [sys.executable, "-c", code, "run", bad, "--n", "1:3", "--at", "3", "--how", "hold",
         "--isolate", "--workers", "1", "--no-plot"],
        cwd=tmp_path, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    deadline = time.monotonic() + 60
    while not (tmp_path / "pids").exists():
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.01)
    pids = [int(word) for word in (tmp_path / "pids").read_text().split()]
    assert all(map(_is_alive, pids))
    sent_at = time.monotonic()
    process.send_signal(getattr(signal, sent))
    _, said = process.communicate(timeout=30)
    while any(map(_is_alive, pids)) and time.monotonic() < sent_at + 10:
        time.sleep(0.01)
    assert not any(map(_is_alive, pids))
    assert time.monotonic() - sent_at < 5  # some tenths of a second on a machine that does nothing else
    assert process.returncode == {"SIGKILL": -9, "SIGTERM": 143}[sent]
    assert sent == "SIGKILL" or said.startswith("interrupted; finished blocks are saved in results")
    with contextlib.closing(sqlite3.connect(tmp_path / "results" / "ledger.sqlite")) as file:
        assert file.execute("SELECT count(*) FROM blocks").fetchone() == (6,)  # all but those in flight


def test_the_kernel_takes_a_worker_first_where_memory_ends(one: Isolated) -> None:
    found = [
        answer
        for batch in one(Path.read_text, [Path("/proc/self/oom_score_adj")])
        for _, answer in batch
    ]
    assert found == ["1000\n"]
