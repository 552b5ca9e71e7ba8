"""Another process, with another order of its sets: the same blocks there, and what memory they take."""

import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from simkit.engine.cells.blocks import Task, forget_prepared
from simkit.engine.running.tasks import run_task
from simkit.engine.workers.blas import single_threaded_blas
from simkit.errors import MachineFault

_BEGIN = (
    "import os, pickle, sys; answers = os.dup(1); os.dup2(2, 1);"
    " sys.path[:], tasks, measured = pickle.load(sys.stdin.buffer);"
    " from simkit.verdicts.kit.elsewhere import answer; answer(answers, tasks, measured)"
)
_STATUS, _RESET = Path("/proc/self/status"), Path("/proc/self/clear_refs")
_LONGEST = 300.0  # seconds


def ask_elsewhere(
    tasks: Sequence[Task], measured: Sequence[Task], hash_seed: int
) -> tuple[list[Any], list[float]]:
    """Return what another process makes of tasks, and the bytes that others take there.

    The hash seed is PYTHONHASHSEED of that process: it orders sets of texts. Results are as of
    `run_task`; the bytes of each measured task are those beyond what the process held, NaN where the
    system does not tell. `MachineFault` if the process ends before it answers.
    """
    done = subprocess.run(
        [sys.executable, "-c", _BEGIN],
        input=pickle.dumps((sys.path, list(tasks), list(measured))), capture_output=True,
        check=False, timeout=_LONGEST,
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed), "OPENBLAS_NUM_THREADS": "1",
             "MKL_NUM_THREADS": "1"},
    )  # fmt: skip
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        raise MachineFault(f"another process ends before it answers: {said[-1] if said else 'no word'}")
    found: tuple[list[Any], list[float]] = pickle.loads(done.stdout)
    return found


def answer(file: int, tasks: Sequence[Task], measured: Sequence[Task]) -> None:
    """Run the tasks in this process and write what comes of them."""
    with single_threaded_blas():
        found = [run_task(task) for task in tasks], [_bytes_of(task) for task in measured]
    with os.fdopen(file, "wb") as answers:
        pickle.dump(found, answers)


def _bytes_of(task: Task) -> float:
    """Return by how much memory grows at most while a block is prepared and run."""
    run_task(task)  # it compiles
    forget_prepared()
    try:
        _RESET.write_text("5")
        before = _kilobytes("VmRSS")
        run_task(task)
        return 1024.0 * max(_kilobytes("VmHWM") - before, 0)
    except (OSError, StopIteration):  # no Linux
        return float("nan")


def _kilobytes(name: str) -> int:
    lines = _STATUS.read_text(encoding="ascii").splitlines()
    return int(next(line for line in lines if line.startswith(f"{name}:")).split()[1])
