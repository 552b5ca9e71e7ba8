"""Threads over blocks.

Kernels release the interpreter's lock, so threads run them side by side; a block's result depends
on its generator alone, so that neither the number of threads nor their order can be seen in it.
"""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")
Item = TypeVar("Item")


_LARGEST_BATCH = 64


class _Interrupted:
    """What Ctrl-C puts behind the results that are finished."""


def run_in_threads(
    function: Callable[[Task], Result], tasks: Iterable[Task], workers: int
) -> Generator[list[tuple[Task, Result]], None, None]:
    """Yield tasks with their results as they finish, all that wait at once (at most 64).

    Parameters
    ----------
    function : callable
        What a worker does with a task; an exception ends the run and is raised here.
    tasks : iterable
        Drawn one at a time, when a worker is free.
    workers : int
        Number of threads, at least 1.

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

    def work() -> None:
        try:
            while not stop.is_set():
                with lock:
                    task = next(pending, None)
                if task is None:
                    break
                done.put((task, function(task)))
        except BaseException as error:  # handed over, to be raised in the caller's thread
            done.put(error)
        finally:
            done.put(None)

    threads = [threading.Thread(target=work, daemon=True) for _ in range(workers)]
    running, interrupted = workers, False
    try:
        with _interrupts_into(done):
            for thread in threads:
                thread.start()
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
