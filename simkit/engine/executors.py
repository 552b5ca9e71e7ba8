"""Threads over blocks.

Kernels release the interpreter's lock, so threads run them side by side; a block's result depends
on its generator alone, so that neither the number of threads nor their order can be seen in it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from queue import Empty, SimpleQueue
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")
Item = TypeVar("Item")


_LARGEST_BATCH = 64


def run_in_threads(
    function: Callable[[Task], Result], tasks: Iterable[Task], workers: int
) -> Iterator[list[tuple[Task, Result]]]:
    """Yield tasks with their results as they finish, all that wait at once (at most 64).

    Parameters
    ----------
    function : callable
        What a worker does with a task; an exception ends the run and is raised here.
    tasks : iterable
        Drawn one at a time, when a worker is free.
    workers : int
        Number of threads, at least 1.

    Notes
    -----
    Closing the iterator (or an interrupt) stops the workers after the task in hand. The threads are
    daemons: an interrupted program need not wait for a long kernel.
    """
    pending = iter(tasks)
    lock = threading.Lock()
    stop = threading.Event()
    done: SimpleQueue[tuple[Task, Result] | BaseException | None] = SimpleQueue()

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
    for thread in threads:
        thread.start()
    running = workers
    try:
        while running:
            batch = []
            for item in _waiting(done):
                if item is None:
                    running -= 1
                elif isinstance(item, BaseException):
                    raise item
                else:
                    batch.append(item)
            if batch:
                yield batch
    finally:
        stop.set()


def _waiting(queue: SimpleQueue[Item]) -> list[Item]:
    """Wait for one item and return it with those behind it."""
    items = [queue.get()]
    try:
        while len(items) < _LARGEST_BATCH:
            items.append(queue.get_nowait())
    except Empty:
        pass
    return items
