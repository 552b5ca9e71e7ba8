"""Who runs tasks: threads, or any pool of `concurrent.futures`.

An executor is called with a function and an iterable of tasks and yields tasks with their results, in
small lists, as they finish. A block's result depends on its generator alone, so that neither the number
of workers nor their order can be seen in it.
"""

import concurrent.futures
import threading
from collections.abc import Callable, Generator, Iterable, Sequence
from itertools import chain, islice
from queue import SimpleQueue
from typing import Any, Protocol, TypeVar

from simkit.engine.workers.dispatch import (
    LARGEST_BATCH,
    SECONDS,
    Died,
    Dispatch,
    Elsewhere,
    Lost,
    MessageSizes,
    waiting,
)
from simkit.engine.workers.interrupts import Interruption, interrupts_into
from simkit.engine.workers.messages import Message, Reply, run_message
from simkit.errors import ArgumentError, MachineFault, one_line

__all__ = ["Elsewhere", "Executor", "Lost", "Pool", "Threads", "as_executor", "run_in_threads"]

Job = TypeVar("Job")
Answer = TypeVar("Answer")
Item = TypeVar("Item")

#: Tasks that may be in hand, or finished and not taken.
MOST_WAITING = 2 * LARGEST_BATCH
#: Tasks that are begun one by one, each when those before it are taken: what ends the process does so at
#: once, as a rule, and loses what is not taken.
_FIRST = 32
_LOST = (concurrent.futures.BrokenExecutor, concurrent.futures.CancelledError, TimeoutError)


class Executor(Protocol):
    """Runs a function on tasks, somewhere."""

    def __call__(
        self, function: Callable[[Job], Answer], tasks: Iterable[Job]
    ) -> Generator[Sequence[tuple[Job, Answer | Elsewhere | Lost]], None, None]:
        """Yield tasks with their results as they finish, all that wait at once.

        A result of another environment comes as `Elsewhere` (`split_answer` takes it apart).
        """


class Threads:
    """Worker threads of this process, at least 1: kernels release the interpreter's lock."""

    is_here = True  # the environment of a block is this process's

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def __call__(
        self, function: Callable[[Job], Answer], tasks: Iterable[Job]
    ) -> Generator[list[tuple[Job, Answer]], None, None]:
        """Yield tasks with their results as they finish, all that wait at once (at most 2048)."""
        # No more threads than tasks: the first tasks are drawn to count them.
        pending = iter(tasks)
        first = list(islice(pending, self.workers))
        count = max(len(first), 1)
        return run_in_threads(function, chain(first, pending), count, carefully=True)


class Pool:
    """Any `concurrent.futures.Executor`; tasks and results travel to its workers in messages.

    `pool`: or what has its `submit`, with futures that have `done` and `result`.
    `in_flight`: messages handed over at a time at most, at least 1.
    `seconds`: work of a message; more where a message is dear, as a job of a queue is.
    """

    def __init__(
        self, pool: concurrent.futures.Executor, in_flight: int = 64, seconds: float = SECONDS
    ) -> None:
        self.pool, self.in_flight = pool, in_flight
        self._sizes = MessageSizes(seconds)

    def __call__(
        self, function: Callable[[Job], Answer], tasks: Iterable[Job]
    ) -> Generator[list[tuple[Job, Answer | Lost]], None, None]:
        """Yield tasks with their results as they finish; of a worker that died, that it is lost."""
        return Dispatch(_PoolPost(self.pool, self.in_flight), self._sizes, function, tasks).run()


class _PoolPost:
    """Messages to a pool of `concurrent.futures`; what it has lost, it cannot run again."""

    def __init__(self, pool: concurrent.futures.Executor, in_flight: int) -> None:
        self._pool = pool
        known = (getattr(pool, name, None) for name in ("num_workers", "_max_workers", "max_workers"))
        found = next((count for count in known if isinstance(count, int) and count > 0), in_flight)
        self.workers = min(found, in_flight)
        self.room = min(2 * found, in_flight)
        self._futures: set[Any] = set()
        self._asked: list[tuple[Any, Callable[[Any], None]]] = []  # futures that tell only if asked

    def send(self, message: Message, put: Callable[[Reply | Died | Exception], None]) -> None:
        try:
            future = self._pool.submit(run_message, message)
        except concurrent.futures.BrokenExecutor as error:
            put(Died(one_line(error), is_final=True))
            return
        except RuntimeError as error:  # it has been shut down
            put(MachineFault(f"the pool takes no block: {one_line(error)}"))
            return
        self._futures.add(future)

        def tell(done: Any) -> None:
            self._futures.discard(done)
            put(_outcome(done))

        if hasattr(future, "add_done_callback"):
            future.add_done_callback(tell)
        else:
            self._asked.append((future, tell))

    def check(self) -> None:
        """Ask the futures that do not tell by themselves."""
        done = [pair for pair in self._asked if pair[0].done()]
        self._asked = [pair for pair in self._asked if pair not in done]
        for future, tell in done:
            tell(future)

    def end(self) -> None:
        for future in list(self._futures):
            future.cancel()


def _outcome(future: Any) -> Reply | Died | Exception:
    try:
        reply: Reply = future.result()
        return reply
    except _LOST as error:
        return Died(one_line(error), is_final=True)
    except Exception as error:  # of the way there and back, as a worker without simkit
        return MachineFault(f"a worker cannot take a block: {one_line(error)}")
    except BaseException as error:  # a worker that was interrupted
        return Died(one_line(error), is_final=True)


def as_executor(executor: Any) -> Executor | None:
    """Return who runs the blocks, from what a user passes in.

    Raises ArgumentError if it is none of these.

    `executor`: of the last two, a `Pool` and a `simkit.engine.workers.clusters.Dask` are made.
    """
    if executor is None or (callable(executor) and not isinstance(executor, type)):
        return executor
    if type(executor).__module__.partition(".")[0] == "distributed":
        from simkit.engine.workers.clusters import Dask

        return Dask(executor)
    if hasattr(executor, "submit") and not isinstance(executor, type):
        return Pool(executor)
    raise ArgumentError(
        "nothing that runs blocks; pass an executor of concurrent.futures, as ProcessPoolExecutor(2), or"
        " a client of a Dask cluster",
        parameter="executor", value=executor,
    )  # fmt: skip


def run_in_threads(
    function: Callable[[Job], Answer], tasks: Iterable[Job], workers: int, *, carefully: bool = False
) -> Generator[list[tuple[Job, Answer]], None, None]:
    """Yield tasks with their results as they finish, all that wait at once (at most 2048).

    Tasks are drawn one at a time, when a worker is free; `carefully`, each of the first ones when the
    results before it are taken. What the function raises ends the run and is raised here, and so is
    Ctrl-C (`simkit.engine.workers.interrupts`), once all finished results have been yielded. Closing the
    iterator stops the workers after the task in hand. The threads are daemons: an interrupted program
    need not wait for a long kernel.
    """

    def work(draw: Callable[[], Job | None], put: Callable[[tuple[Job, Any]], None]) -> None:
        while (task := draw()) is not None:
            put((task, function(task)))

    return in_threads(work, tasks, workers, carefully=carefully)


def in_threads(
    work: Callable[[Callable[[], Job | None], Callable[[tuple[Job, Any]], None]], None],
    tasks: Iterable[Job],
    workers: int,
    *,
    carefully: bool = False,
) -> Generator[list[tuple[Job, Any]], None, None]:
    """Yield tasks with their results as threads, which draw tasks until None comes, put them."""
    pending = iter(tasks)
    lock = threading.Lock()
    stop = threading.Event()
    done: SimpleQueue[tuple[Job, Any] | BaseException | Interruption | None] = SimpleQueue()
    allowed = workers if carefully else MOST_WAITING
    room = threading.Semaphore(allowed)  # while the ledger is locked, workers wait as well

    def draw() -> Job | None:
        room.acquire()
        with lock:
            return None if stop.is_set() else next(pending, None)

    running, interruption, taken = workers, None, 0
    try:
        with interrupts_into(done.put):
            _start(workers, _work, (work, draw, done))
            while running and interruption is None:
                batch: list[tuple[Job, Any]] = []
                fault: BaseException | None = None
                for item in waiting(done):
                    if item is None:
                        running -= 1
                    elif isinstance(item, Interruption):
                        interruption = item
                    elif isinstance(item, BaseException):
                        fault = item
                    else:
                        batch.append(item)
                if batch:
                    yield batch
                    taken += len(batch)
                    more = min(len(batch), MOST_WAITING - allowed) if taken > _FIRST else 0
                    allowed += more
                    room.release(len(batch) + more)
                if fault is not None:
                    raise fault
    finally:
        stop.set()
        room.release(MOST_WAITING)
    if interruption is not None:
        interruption.answer()


def _start(workers: int, target: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    """Start threads, which begin when all are there; MachineFault if there cannot be so many."""
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
    work: Callable[[Callable[[], Any], Callable[[Any], None]], None],
    draw: Callable[[], Any],
    done: SimpleQueue[Any],
) -> None:
    """Let a thread work; the queue gets its results, what it raises, and at the end None."""
    try:
        work(draw, done.put)
    except BaseException as error:  # handed over, to be raised in the caller's thread
        done.put(error)
    finally:
        done.put(None)
