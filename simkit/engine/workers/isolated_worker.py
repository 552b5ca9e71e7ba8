"""The other side of `isolated`: a process that runs blocks, and ends with who began it."""

import contextlib
import os
import pickle
import signal
import threading
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Any

from simkit.engine.cells.blocks import Task
from simkit.engine.sources.references import find_study
from simkit.engine.workers.interrupts import ENDING
from simkit.engine.workers.messages import portable

#: Seconds of work that a message carries, if there is as much.
MESSAGE = 0.1
_LONGEST = 0.3  # seconds after which the rest of a batch is given back

# What a message says: some answers, the last ones of a batch, whether kernels are compiled.
SOME, LAST, COMPILING = "some", "last", "compiling"


def serve(requests: IO[bytes], answers: int, life: int) -> None:
    """Run batches of jobs for ever; the end of the other process ends this one.

    `requests`: where batches come from: names of modules to load first, then pairs of a function and its
        jobs.
    `answers`: file for messages: what each says, whether kernels are compiled, and answers in the order
        of the jobs. The first comes once all is loaded.
    `life`: file that is closed when the other process ends, and never written to.
    """
    for number in ENDING:  # the other process answers them
        signal.signal(number, signal.SIG_IGN)
    _die_with(life)
    with contextlib.suppress(OSError):  # where memory ends, the kernel is to take this process
        Path("/proc/self/oom_score_adj").write_text("1000")
    batches: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_read, args=(requests, batches), daemon=True).start()
    for name in batches.get():
        import_module(name)
    from simkit.engine.workers.blas import single_threaded_blas
    from simkit.kernels.compiling import told_of_compiling

    channel = _Channel(os.fdopen(answers, "wb"))
    with single_threaded_blas(), told_of_compiling(lambda is_on: channel.send(COMPILING, is_on)):
        channel.send(LAST)
        while True:
            function, jobs = batches.get()
            _run(function, jobs, channel)


class _Channel:
    """Where messages go: answers are gathered for a while, not longer than that."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file, self._lock = file, threading.Lock()
        self._answers: list[tuple[bool, Any]] = []
        threading.Thread(target=self._send_on, daemon=True).start()

    def add(self, answer: tuple[bool, Any]) -> None:
        """Take an answer, to be sent with others."""
        with self._lock:
            self._answers.append(answer)

    def send(self, kind: str, is_on: bool = False) -> None:
        """Send a message with the answers so far; nobody who listens any more is no fault."""
        with self._lock, contextlib.suppress(BrokenPipeError):
            content = kind, is_on, self._answers
            self._file.write(pickle.dumps(content, protocol=pickle.HIGHEST_PROTOCOL))
            self._file.flush()
            self._answers = []

    def _send_on(self) -> None:
        """Send what is there every while, however long the block in hand takes."""
        while True:
            time.sleep(MESSAGE)
            if self._answers:
                self.send(SOME)


def _run(function: Callable[[Any], Any], jobs: Sequence[Any], channel: _Channel) -> None:
    """Answer jobs in their order; those of a long batch that are not answered are given back."""
    for job in jobs:
        if isinstance(job, Task):
            with contextlib.suppress(Exception):  # it is raised again where it is answered
                find_study(job.study, job.source)
    channel.send(SOME)  # what was loaded is no time of a block
    began = time.perf_counter()
    for job in jobs:
        answer = _answer(function, job)
        channel.add(answer)
        if not answer[0] or time.perf_counter() - began >= _LONGEST:
            break
    channel.send(LAST)


def _answer(function: Callable[[Any], Any], job: Any) -> tuple[bool, Any]:
    """Return whether a job went well, and its answer or its error."""
    try:
        return True, function(job)
    except Exception as error:
        return False, portable(error)


def _read(requests: IO[bytes], batches: SimpleQueue[Any]) -> None:
    """Hand batches over; where no more can come, end this process and all that it has started."""
    try:
        while True:
            batches.put(pickle.load(requests))
    except (EOFError, OSError, pickle.UnpicklingError):
        os.killpg(0, signal.SIGKILL)


def _die_with(life: int) -> None:
    """Let the kernel end this process and its own, even where a library holds the interpreter."""
    import fcntl

    with contextlib.suppress(OSError, AttributeError):  # not every system signals it
        fcntl.fcntl(life, fcntl.F_SETOWN, -os.getpgrp())
        fcntl.fcntl(life, fcntl.F_SETFL, fcntl.fcntl(life, fcntl.F_GETFL) | os.O_ASYNC)
