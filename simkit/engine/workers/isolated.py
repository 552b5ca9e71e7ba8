"""Who runs tasks so that none of them can end the run: worker processes that are replaced.

A task that crashes its process, ends it, takes too long or outgrows its memory is lost, and nothing
else is. Small tasks go in batches; where one of a batch is lost, those without an answer are run again
one by one, so that only the one at fault is blamed. What crashes is run alone a second time.
"""

import contextlib
import math
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from itertools import chain, islice
from typing import Any, Self

from simkit.engine.workers.batches import Batches
from simkit.engine.workers.dispatch import MessageSizes, cell_of
from simkit.engine.workers.executors import MOST_WAITING, Answer, Job, Lost, in_threads
from simkit.engine.workers.isolated_worker import COMPILING, LAST, MESSAGE
from simkit.errors import MachineFault, UsageError

_BEGIN = (
    "import os, pickle, sys; requests = os.fdopen(int(sys.argv[1]), 'rb');"
    " sys.path[:] = pickle.load(requests); from simkit.engine.workers.isolated_worker import serve;"
    " serve(requests, int(sys.argv[2]), int(sys.argv[3]))"
)
_SYSTEM = os.name
_SECONDS_BETWEEN_LOOKS = 0.05
_ENDED = (EOFError, OSError, pickle.UnpicklingError, ValueError)


class Isolated:
    """Worker processes; one that ends is replaced, and costs the task that ended it alone.

    Use it as a context manager: workers stay for the next call, and end with it. Raises UsageError if
    the system is none on which workers can be watched.

    `block_timeout`: seconds after which a task's worker is killed, the loading of its study and the
        compilation of kernels apart.
    `memory`: bytes of memory beyond which a worker is killed, where the system tells how much it has.

    Addresses are not limited (RLIMIT_AS), of which compilers and threads reserve far more than they use.
    What a worker really holds is looked at, and the kernel is asked to end a worker first.
    """

    is_here = True

    def __init__(
        self, workers: int, block_timeout: float | None = None, memory: float | None = None
    ) -> None:
        if _SYSTEM != "posix":
            raise UsageError("isolated blocks need Linux, macOS or another POSIX system")
        self.workers, self.block_timeout, self.memory = workers, block_timeout, memory
        self._sizes = MessageSizes(MESSAGE, least=0.0)
        self._lock = threading.Lock()
        self._workers: set[_Worker] = set()
        self._idle: list[_Worker] = []
        self._lost: list[tuple[str, str]] = []  # what the lost tasks were of, and why
        self._is_over = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """End all workers, those in the middle of a task too."""
        self._is_over = True
        with self._lock:
            workers, self._workers = self._workers, set()
            idle, self._idle = self._idle, []
        for worker in workers:
            worker.end(is_read=worker not in idle)

    def __call__(
        self, function: Callable[[Job], Answer], tasks: Iterable[Job]
    ) -> Generator[list[tuple[Job, Answer | Lost]], None, None]:
        """Yield tasks with their results as they finish; of one that ended its worker, why.

        A cell of which one is lost is not finished by the others: they are lost with it.
        """
        self._is_over, over = False, threading.Event()
        pending = iter(tasks)
        first = list(islice(pending, self.workers))
        count = max(len(first), 1)
        batches = Batches(count, MOST_WAITING, self._sizes)

        def work(draw: Callable[[], Job | None], put: Callable[[tuple[Job, Any]], None]) -> None:
            self._work(function, (batches, draw), put)

        threading.Thread(target=self._watch, args=(over,), daemon=True).start()
        has_ended = False
        try:
            yield from in_threads(work, chain(first, pending), count)
            has_ended = True
        finally:
            over.set()
            batches.close()
            if not has_ended:
                self.close()

    def _work(
        self,
        function: Callable[[Any], Any],
        source: tuple[Batches, Callable[[], Any]],
        put: Callable[[tuple[Any, Any]], None],
    ) -> None:
        """Answer tasks while there are any, with a worker of this thread's own."""
        batches, draw = source
        worker, alone, crashed = None, deque[Any](), None
        while drawn := [alone.popleft()] if alone else batches.draw(draw):
            jobs = self._put_lost(drawn, put)
            batches.settle(len(drawn) - len(jobs))
            if not jobs:
                continue
            worker = worker or self._take()
            began = time.perf_counter()
            try:
                fault = worker.run(function, jobs, put)
            except BaseException:
                self._forget(worker)
                raise
            if self._is_over:
                worker.end()
                return
            left = jobs[len(jobs) - worker.left :] if worker.left else []
            if fault is None:
                batches.give_back(left, len(jobs) - len(left), time.perf_counter() - began)
                continue
            self._forget(worker)
            worker = None
            if len(jobs) > 1 or (fault.may_be_chance and crashed is not jobs[0]):
                alone.extendleft(reversed(left))
                batches.settle(len(jobs) - len(left))
                crashed = jobs[0] if len(jobs) == 1 else None
                continue
            with self._lock:
                self._lost.append((cell_of(jobs[0]), fault.message))
            put((jobs[0], Lost(fault.message)))
            batches.settle(1)
        if worker is not None:
            with self._lock:
                self._idle.append(worker)

    def _put_lost(self, jobs: list[Any], put: Callable[[tuple[Any, Any]], None]) -> list[Any]:
        """Put those tasks as lost of whose cell one was; return the others."""
        with self._lock:
            lost = list(self._lost)
        others = []
        for job in jobs:
            found = [message for cell, message in lost if cell == cell_of(job)]
            if found:
                put((job, Lost(found[0])))
            else:
                others.append(job)
        return others

    def _take(self) -> "_Worker":
        """Return a worker that has nothing to do, a new one where there is none."""
        with self._lock:
            if self._idle:
                return self._idle.pop()
        worker = _Worker()
        with self._lock:
            self._workers.add(worker)
        if self._is_over:  # meanwhile
            worker.kill()
        try:
            worker.begin(("simkit.engine.cells.seeding", *(("numba",) if self.block_timeout else ())))
        except MachineFault:
            self._forget(worker)
            raise
        return worker

    def _forget(self, worker: "_Worker") -> None:
        with self._lock:
            self._workers.discard(worker)
        worker.end()

    def _watch(self, over: threading.Event) -> None:
        """Kill, until it is over, what takes too long or outgrows its memory."""
        while not over.wait(_SECONDS_BETWEEN_LOOKS):
            with self._lock:
                workers = list(self._workers)
            for worker in workers:
                if worker.process.poll() is not None:
                    worker.kill()  # what it has started, too
                elif self.block_timeout is not None and worker.is_late(self.block_timeout):
                    worker.kill(f"took longer than {self.block_timeout:g} s")
                elif self.memory is not None and worker.held_memory() > self.memory:
                    worker.kill(f"outgrew the {self.memory / 1e9:.3g} GB that a worker may use")


class _Fault:
    """Why a worker is no more; a crash may be chance, and is tried again."""

    def __init__(self, message: str, may_be_chance: bool) -> None:
        self.message, self.may_be_chance = message, may_be_chance


class _Worker:
    """One worker process and its pipes."""

    def __init__(self) -> None:
        self.left = 0  # tasks of its batch that have no answer
        self._reason, self._since, self._has_many = "", math.inf, False
        self._has_ended, self._lock = False, threading.Lock()
        requests, self._requests = os.pipe()
        answers, answers_in = os.pipe()
        life, self._life = os.pipe()
        ends = (requests, answers_in, life)
        self._answers = os.fdopen(answers, "rb")
        try:
            self.process = subprocess.Popen(
                [sys.executable, "-c", _BEGIN, *map(str, ends)],
                pass_fds=ends, stdin=subprocess.DEVNULL, stdout=_stderr(), start_new_session=True,
                env={**os.environ, "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"},
            )  # fmt: skip
        except OSError as error:
            self._answers.close()
            for end in (self._requests, self._life):
                os.close(end)
            raise MachineFault(f"no worker process can be started ({error.strerror})") from error
        finally:
            for end in ends:
                os.close(end)

    def begin(self, modules: Sequence[str]) -> None:
        """Wait until it has loaded some modules; MachineFault if it ends before."""
        try:
            self._send(list(sys.path))
            self._send(modules)
            pickle.load(self._answers)
        except _ENDED:
            raise MachineFault(f"no worker process can be started: {self._fault().message}") from None

    def run(
        self, function: Callable[[Any], Any], jobs: Sequence[Any], put: Callable[[tuple[Any, Any]], None]
    ) -> _Fault | None:
        """Put the answers to tasks as they come, raise what they raise, or return why it ended."""
        self.left, self._has_many = len(jobs), len(jobs) > 1
        try:
            self._send((function, jobs))
            while True:  # the first message says that the study is loaded
                kind, is_on, answers = pickle.load(self._answers)
                self._since = math.inf if kind == COMPILING and is_on else time.monotonic()
                for is_good, answer in answers:
                    if not is_good:
                        raise _Raised(answer)
                    job = jobs[len(jobs) - self.left]
                    self.left -= 1
                    put((job, answer))
                if kind == LAST:
                    return None
        except _Raised as error:
            raise error.args[0] from None
        except _ENDED:
            return self._fault()
        finally:
            self._since = math.inf

    def is_late(self, seconds: float) -> bool:
        buffered = 2 * MESSAGE if self._has_many else 0.0  # of blocks before it, not sent yet
        return time.monotonic() - self._since > seconds + buffered

    def held_memory(self) -> float:
        """Return the bytes of memory that it holds; 0 where the system does not tell."""
        try:
            with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
                return float(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        except (OSError, IndexError, ValueError):
            return 0.0

    def kill(self, reason: str = "") -> None:
        """End it and all that it has started, now."""
        self._reason = self._reason or reason
        with contextlib.suppress(OSError):
            if not self._has_ended:
                os.killpg(self.process.pid, signal.SIGKILL)

    def end(self, is_read: bool = False) -> None:
        """End it, and give its pipes back; that which another thread reads is left to that thread."""
        self.kill()
        self.process.wait()
        with self._lock:
            ends = () if self._has_ended else (self._requests, self._life)
            self._has_ended = True
        for end in ends:
            os.close(end)
        if not is_read:
            self._answers.close()

    def _fault(self) -> _Fault:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(1)
        self.kill()
        code = self.process.wait()
        return _Fault(self._reason, False) if self._reason else _Fault(describe_end(code), True)

    def _send(self, content: Any) -> None:
        data = memoryview(pickle.dumps(content, protocol=pickle.HIGHEST_PROTOCOL))
        while data:
            with self._lock:  # else its number may be that of another file by now
                if self._has_ended:
                    raise EOFError
                requests = self._requests
            data = data[os.write(requests, data) :]


class _Raised(Exception):
    """What a function has raised in a worker."""


def describe_end(code: int) -> str:
    """Return in words how a process ended, from the code that `subprocess` gives it."""
    if code == -signal.SIGKILL:
        return "the worker was killed: signal 9, as the system does where memory ends"
    if code < 0:
        return f"the worker crashed: signal {-code} ({(signal.strsignal(-code) or 'unknown').lower()})"
    return f"the worker exited with code {code}"


def _stderr() -> int:
    """Return where a worker prints: what a study says is no data."""
    try:
        os.fstat(2)
    except OSError:
        return subprocess.DEVNULL
    return 2
