"""Who runs tasks: threads, or any pool of `concurrent.futures`.

An executor is called with a function and an iterable of tasks and yields tasks with their results, in
small lists, as they finish. A block's result depends on its generator alone, so that neither the number
of workers nor their order can be seen in it.
"""

from __future__ import annotations

import concurrent.futures
import contextlib
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Any, Protocol, TypeVar

from simkit.errors import MachineFault, one_line

Job = TypeVar("Job")
Answer = TypeVar("Answer")
Item = TypeVar("Item")

_LARGEST_BATCH = 64
_LOST = (concurrent.futures.BrokenExecutor, concurrent.futures.CancelledError, TimeoutError)


@dataclass(frozen=True)
class Lost:
    """What stands for the answer of a job whose worker was lost."""

    message: str


class Executor(Protocol):
    """Runs a function on tasks, somewhere."""

    def __call__(
        self, function: Callable[[Job], Answer], tasks: Iterable[Job]
    ) -> Generator[list[tuple[Job, Answer | Lost]], None, None]:
        """Yield tasks with their results as they finish, all that wait at once."""


class Threads:
    """Worker threads of this process: kernels release the interpreter's lock.

    Parameters
    ----------
    workers : int
        Number of threads, at least 1.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def __call__(
        self, function: Callable[[Job], Answer], tasks: Iterable[Job]
    ) -> Generator[list[tuple[Job, Answer]], None, None]:
        """Yield tasks with their results as they finish, all that wait at once (at most 64)."""
        # No more threads than tasks: the first tasks are drawn to count them.
        pending = iter(tasks)
        first = list(islice(pending, self.workers))
        return run_in_threads(function, _chain(first, pending), max(len(first), 1))


class Pool:
    """Any `concurrent.futures.Executor`; tasks and results travel to its workers.

    Parameters
    ----------
    pool : concurrent.futures.Executor
    in_flight : int
        Tasks handed over at a time, at least 1.
    """

    def __init__(self, pool: concurrent.futures.Executor, in_flight: int = 64) -> None:
        self.pool, self.in_flight = pool, in_flight

    def __call__(
        self, function: Callable[[Job], Answer], tasks: Iterable[Job]
    ) -> Generator[list[tuple[Job, Answer | Lost]], None, None]:
        """Yield tasks with their results as they finish; of a worker that died, that it is lost."""
        pending = iter(tasks)
        running: dict[concurrent.futures.Future[Answer], Job] = {}
        try:
            while True:
                refused: list[tuple[Job, Answer | Lost]] = []
                for task in islice(pending, self.in_flight - len(running)):
                    try:
                        running[self.pool.submit(function, task)] = task
                    except concurrent.futures.BrokenExecutor as error:
                        refused.append((task, Lost(one_line(error))))
                if refused:
                    yield refused
                if not running and not refused:
                    return
                if running:
                    done, _ = concurrent.futures.wait(
                        running, return_when=concurrent.futures.FIRST_COMPLETED
                    )
                    yield from self._collect(done, running)
        finally:
            for future in running:
                future.cancel()

    @staticmethod
    def _collect(
        done: Iterable[concurrent.futures.Future[Answer]],
        running: dict[concurrent.futures.Future[Answer], Job],
    ) -> Iterator[list[tuple[Job, Answer | Lost]]]:
        """Yield what is done; an error of a task is raised when all that is good has been yielded."""
        good: list[tuple[Job, Answer | Lost]] = []
        fault: BaseException | None = None
        for future in done:
            task = running.pop(future)
            try:
                good.append((task, future.result()))
            except _LOST as error:
                good.append((task, Lost(one_line(error))))
            except Exception as error:
                fault = error
        yield good
        if fault is not None:
            raise fault


def _chain(first: list[Item], rest: Iterator[Item]) -> Iterator[Item]:
    yield from first
    yield from rest


class _Interrupted:
    """What Ctrl-C puts behind the results that are finished."""


def run_in_threads(
    function: Callable[[Job], Answer], tasks: Iterable[Job], workers: int
) -> Generator[list[tuple[Job, Answer]], None, None]:
    """Yield tasks with their results as they finish, all that wait at once (at most 64).

    Parameters
    ----------
    function : callable
        An exception that it raises on a task ends the run and is raised here.
    tasks : iterable
        Drawn one at a time, when a worker is free.
    workers : int
        At least 1.

    Raises
    ------
    KeyboardInterrupt
        On Ctrl-C, once all finished results have been yielded.

    Notes
    -----
    Closing the iterator stops the workers after the task in hand. The threads are daemons: an
    interrupted program need not wait for a long kernel.
    """
    pending = iter(tasks)
    lock = threading.Lock()
    stop = threading.Event()
    done: SimpleQueue[tuple[Job, Answer] | BaseException | _Interrupted | None] = SimpleQueue()

    def draw() -> Job | None:
        with lock:
            return None if stop.is_set() else next(pending, None)

    running, interrupted = workers, False
    try:
        with _interrupts_into(done):
            _start(workers, _work, (function, draw, done))
            while running and not interrupted:
                batch: list[tuple[Job, Answer]] = []
                fault: BaseException | None = None
                for item in _waiting(done):
                    if item is None:
                        running -= 1
                    elif isinstance(item, _Interrupted):
                        interrupted = True
                    elif isinstance(item, BaseException):
                        fault = item
                    else:
                        batch.append(item)
                if batch:
                    yield batch
                if fault is not None:
                    raise fault
    finally:
        stop.set()
    if interrupted:
        raise KeyboardInterrupt


def _start(workers: int, target: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    """Start threads, which begin when all are there.

    Raises
    ------
    MachineFault
        If the machine does not allow so many.
    """
    ready, given_up = threading.Event(), threading.Event()

    def begin() -> None:
        ready.wait()
        if not given_up.is_set():
            target(*arguments)

    for count in range(workers):
        try:
            threading.Thread(target=begin, daemon=True).start()
        except (RuntimeError, MemoryError) as error:
            given_up.set()
            ready.set()
            advice = f"write --workers {count}" if count else "this machine takes no more now"
            raise MachineFault(
                f"only {count} of {workers} threads can be started ({one_line(error)}); {advice}"
            ) from error
    ready.set()


def _work(
    function: Callable[[Job], Answer], draw: Callable[[], Job | None], done: SimpleQueue[Any]
) -> None:
    """Run tasks while there are any and put each with its result into the queue, at the end None."""
    try:
        while (task := draw()) is not None:
            done.put((task, function(task)))
    except BaseException as error:  # handed over, to be raised in the caller's thread
        done.put(error)
    finally:
        done.put(None)


@contextlib.contextmanager
def _interrupts_into(queue: SimpleQueue[Any]) -> Iterator[None]:
    """Let the first Ctrl-C wait behind what is finished; the next ends all at once."""
    before = signal.getsignal(signal.SIGINT)
    in_main = threading.current_thread() is threading.main_thread()
    if not in_main or before in (signal.SIG_IGN, None):
        yield
        return

    def handle(number: int, frame: object) -> None:
        signal.signal(signal.SIGINT, before)
        queue.put(_Interrupted())

    signal.signal(signal.SIGINT, handle)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _waiting(queue: SimpleQueue[Item]) -> list[Item]:
    """Wait for one item and return it with those behind it."""
    items = [queue.get()]
    try:
        while len(items) < _LARGEST_BATCH:
            items.append(queue.get_nowait())
    except Empty:
        pass
    return items
