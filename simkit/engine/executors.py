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
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Any, Protocol, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")
Item = TypeVar("Item")

_LARGEST_BATCH = 64


class Executor(Protocol):
    """Runs a function on tasks, somewhere."""

    def __call__(
        self, function: Callable[[Task], Result], tasks: Iterable[Task]
    ) -> Generator[list[tuple[Task, Result]], None, None]:
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
        self, function: Callable[[Task], Result], tasks: Iterable[Task]
    ) -> Generator[list[tuple[Task, Result]], None, None]:
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
        self, function: Callable[[Task], Result], tasks: Iterable[Task]
    ) -> Generator[list[tuple[Task, Result]], None, None]:
        """Yield tasks with their results as they finish."""
        pending = iter(tasks)
        running: dict[concurrent.futures.Future[Result], Task] = {}
        try:
            while True:
                for task in islice(pending, self.in_flight - len(running)):
                    running[self.pool.submit(function, task)] = task
                if not running:
                    return
                done, _ = concurrent.futures.wait(
                    running, return_when=concurrent.futures.FIRST_COMPLETED
                )
                yield [(running.pop(future), future.result()) for future in done]
        finally:
            for future in running:
                future.cancel()


def _chain(first: list[Item], rest: Iterator[Item]) -> Iterator[Item]:
    yield from first
    yield from rest


class _Interrupted:
    """What Ctrl-C puts behind the results that are finished."""


def run_in_threads(
    function: Callable[[Task], Result], tasks: Iterable[Task], workers: int
) -> Generator[list[tuple[Task, Result]], None, None]:
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
    done: SimpleQueue[tuple[Task, Result] | BaseException | _Interrupted | None] = SimpleQueue()

    def draw() -> Task | None:
        with lock:
            return None if stop.is_set() else next(pending, None)

    running, interrupted = workers, False
    try:
        with _interrupts_into(done):
            for _ in range(workers):
                threading.Thread(target=_work, args=(function, draw, done), daemon=True).start()
            while running and not interrupted:
                batch: list[tuple[Task, Result]] = []
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


def _work(
    function: Callable[[Task], Result], draw: Callable[[], Task | None], done: SimpleQueue[Any]
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
