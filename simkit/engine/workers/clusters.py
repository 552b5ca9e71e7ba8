"""Blocks on a Dask cluster: one of this machine's processes, or one that is running somewhere.

Only this module knows Dask, and loads it when a cluster is opened. Of Dask it uses little: messages go
to workers as tasks, replies come back, and a worker's death is told.
"""

import asyncio
import concurrent.futures
import contextlib
import logging
import math
import os
import signal
import sys
import threading
import time
import uuid
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator
from queue import SimpleQueue
from typing import Any, TypeVar

from simkit.engine.sources.own_folders import make_own_folder
from simkit.engine.workers.dispatch import MOST_RERUNS, SECONDS, Died, Dispatch, Lost, MessageSizes
from simkit.engine.workers.messages import Message, Reply, run_message
from simkit.engine.workers.schedulers import require_dask
from simkit.errors import MachineFault, one_line

Job = TypeVar("Job")
Answer = TypeVar("Answer")

_ANSWER = 10.0  # seconds for a scheduler to answer
_WORKERS = 60.0  # seconds without any worker; Dask's own setting says otherwise
_WATCH = 0.3  # seconds between looks at the workers
_EACH_AHEAD = 2  # messages of a worker: one in work, one that waits
_LOCAL_SETTINGS = {
    # The engine counts the deaths, and knows which job is to blame.
    "distributed.scheduler.allowed-failures": 0,
    # A worker holds what its studies prepare; Dask would pause it, and with it the run.
    "distributed.worker.memory.target": False,
    "distributed.worker.memory.spill": False,
    "distributed.worker.memory.pause": False,
}
# Its logs for developers would keep a thousand messages of hundreds of tasks each. A worker that takes
# the place of another has logs of its own, so that this holds as long as the cluster.
_SHORT_LOGS = {"distributed.admin.low-level-log-length": 1}


class Dask:
    """The workers of a Dask cluster: messages of blocks travel there, tallies come back.

    Who has made the client closes it. A message carries some `seconds` of work.
    """

    _deaths: int | None = None  # of the workers of a message that is given up, where that is known

    def __init__(self, client: Any, seconds: float = SECONDS) -> None:
        self._client = client
        self._sizes = MessageSizes(seconds)

    def __call__(
        self, function: Callable[[Job], Answer], tasks: Iterable[Job]
    ) -> Generator[list[tuple[Job, Answer | Lost]], None, None]:
        """Yield tasks with their results as they finish; of those that killed their workers, that."""
        return Dispatch(_DaskPost(self._open(), self._deaths), self._sizes, function, tasks).run()

    def _open(self) -> Any:
        return self._client


class JoinedCluster(Dask):
    """A running cluster by its scheduler's address, joined for the first block, left with `close`."""

    def __init__(self, address: str, seconds: float = SECONDS) -> None:
        super().__init__(None, seconds)
        self.address = address

    def _open(self) -> Any:
        if self._client is None:
            self._client = _connect(self.address)
        return self._client

    def close(self, *, at_once: bool = False) -> None:
        """Leave it; `at_once` after an interrupt."""
        if self._client is not None:
            client, self._client = self._client, None
            with contextlib.suppress(Exception):  # whatever is wrong with it, it is left
                client.close(timeout=0.5 if at_once else 5)


class LocalCluster(Dask):
    """Worker processes of this machine, each of one thread; started when the first block is due.

    `memory`: bytes that each may use; a worker that outgrows them is ended.
    """

    _deaths = 1 + MOST_RERUNS

    def __init__(self, workers: int, memory: float = math.inf, seconds: float = SECONDS) -> None:
        super().__init__(None, seconds)
        self.workers, self._memory = workers, memory
        self._cluster: Any = None
        self._settings: Any = None
        self._remove_folder: Callable[[], None] | None = None

    def _open(self) -> Any:
        if self._client is None:
            # In a thread of its own, so that an interrupt need not wait for it.
            started: SimpleQueue[Exception | None] = SimpleQueue()
            threading.Thread(target=self._start, args=(started.put,), daemon=True).start()
            error = started.get()
            if error is not None:
                self.close(at_once=True)
                raise MachineFault(f"no Dask cluster can be started: {one_line(error)}") from error
        return self._client

    def _start(self, tell: Callable[[Exception | None], None]) -> None:
        try:
            with _quiet_dask() as (dask, distributed), dask.config.set(_LOCAL_SETTINGS), _signals_held():
                self._settings = dask.config.set(_SHORT_LOGS)
                # Workers are killed: what they leave behind goes with this folder.
                folder, self._remove_folder = make_own_folder("simkit-dask-")
                self._cluster = distributed.LocalCluster(
                    n_workers=self.workers, threads_per_worker=1, processes=True, host="127.0.0.1",
                    dashboard_address="127.0.0.1:0", scheduler_kwargs={"dashboard": False},
                    silence_logs=logging.CRITICAL,
                    memory_limit=int(self._memory) if self._memory < math.inf else 0,
                    local_directory=folder, env={"TMPDIR": folder},
                )  # fmt: skip
                self._client = distributed.Client(self._cluster, timeout=_ANSWER, set_as_default=False)
        except Exception as error:
            tell(error)
        else:
            tell(None)

    def close(self, *, at_once: bool = False) -> None:
        """End its processes; `at_once` after an interrupt, whatever they do."""
        client, cluster, self._client, self._cluster = self._client, self._cluster, None, None
        if cluster is not None:
            _kill_workers(cluster)
        for each in (client, cluster):
            if each is not None:
                with contextlib.suppress(Exception):
                    each.close(timeout=0.5 if at_once else 5)
        if self._remove_folder is not None:
            self._remove_folder()
        if self._settings is not None:
            settings, self._settings = self._settings, None
            settings.__exit__(None, None, None)


def _kill_workers(cluster: Any) -> None:
    """End a local cluster's processes: they hold nothing that is not here."""
    for nanny in list(cluster.workers.values()):
        nanny.close_gracefully()  # it starts no other
        process = getattr(nanny.process, "process", None)
        if process is not None and process.pid is not None:
            with contextlib.suppress(OSError):
                os.kill(process.pid, signal.SIGKILL)


@contextlib.contextmanager
def _signals_held() -> Iterator[None]:
    """Keep Ctrl-C and hang-ups, which a terminal sends to children too, from those started here."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    # It is started before, as it lets the signals through again where it is; after an interrupt it would
    # warn of semaphores that it removes.
    sys.warnoptions.append("ignore:resource_tracker:UserWarning")
    try:
        resource_tracker.ensure_running()
    finally:
        sys.warnoptions.pop()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGHUP))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def _quiet_dask() -> Iterator[tuple[Any, Any]]:
    """Load Dask, whose log says of every death and every end what the run says itself."""
    require_dask("the cluster")
    import dask
    import distributed

    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    for name in (
        "distributed.scheduler",
        "distributed.nanny",
        "distributed.worker",
        "distributed.client",
    ):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    yield dask, distributed


def _connect(address: str) -> Any:
    """Return a client of a running scheduler; MachineFault if none answers in time."""
    with _quiet_dask() as (_, distributed), warnings.catch_warnings():
        # A table of all versions that differ; which of them matter, the workers say themselves.
        warnings.simplefilter("ignore", distributed.versions.VersionMismatchWarning)
        try:
            return distributed.Client(address, timeout=_ANSWER, set_as_default=False)
        except Exception as error:
            raise MachineFault(
                f"no scheduler answers at {address} within {_ANSWER:.0f} s ({one_line(error)}); start"
                " one with `dask scheduler`, and workers with `dask worker`"
            ) from error


class _DaskPost:
    """Messages to the workers of a Dask cluster, for one round of jobs."""

    def __init__(self, client: Any, deaths: int | None) -> None:
        import dask
        import distributed

        self._client, self._distributed, self._deaths = client, distributed, deaths
        self._address = client.scheduler.address
        self._futures: dict[str, Any] = {}
        self._is_over = False
        setting = dask.config.get("distributed.scheduler.no-workers-timeout", None)
        self._patience = dask.utils.parse_timedelta(setting) if setting is not None else _WORKERS
        self.workers: int = sum(client.nthreads().values())
        self._seen = time.monotonic()  # when there was a worker last
        client.loop.add_callback(self._watch)

    @property
    def room(self) -> int:
        """How many messages may be under way."""
        return _EACH_AHEAD * self.workers

    def send(self, message: Message, put: Callable[[Reply | Died | Exception], None]) -> None:
        key = f"simkit-{uuid.uuid4().hex}"
        try:
            future = self._client.submit(run_message, message, key=key, pure=False)
            self._futures[key] = future
            self._client.loop.add_callback(self._follow, key, future, put)
        except Exception as error:
            put(self._outcome(error))

    def check(self) -> None:
        """Look whether the scheduler is there, and a worker; MachineFault if not."""
        if self._client.status != "running":
            raise self._gone()
        if self.workers:
            self._seen = time.monotonic()
        elif time.monotonic() - self._seen > self._patience:
            raise MachineFault(
                f"the scheduler at {self._address} has had no worker for {self._patience:.0f} s; start"
                f" some with `dask worker {self._address}`, and run the same command again to go on"
            )

    def end(self) -> None:
        """Let the scheduler forget what is under way: a message that waits is not begun."""
        self._is_over = True
        for future in list(self._futures.values()):
            with contextlib.suppress(Exception):
                future.release()
        self._futures.clear()

    async def _follow(
        self, key: str, future: Any, put: Callable[[Reply | Died | Exception], None]
    ) -> None:
        """Wait for a message's reply and hand it over."""
        try:
            outcome = await self._client.gather(future, asynchronous=True)
        except BaseException as error:  # noqa: B036  cancelled with the client's loop, say
            outcome = self._outcome(error)
        self._seen = time.monotonic()  # a worker that died was there
        if not self._is_over:
            self._futures.pop(key, None)
            put(outcome)

    async def _watch(self) -> None:
        """Count the workers, as long as the round lasts."""
        while not self._is_over and self._client.status == "running":
            with contextlib.suppress(Exception):  # a scheduler that is gone: `check` says so
                self.workers = sum((await self._client.scheduler.ncores()).values())
            await asyncio.sleep(_WATCH)

    def _outcome(self, error: BaseException) -> Died | Exception:
        """Return what an error of Dask's means."""
        if isinstance(error, self._distributed.KilledWorker):
            many = f", {self._deaths} of them" if self._deaths else ""
            return Died(f"each worker process that ran a block of it died{many}", is_final=False)
        lost = (asyncio.CancelledError, concurrent.futures.CancelledError, OSError)
        if self._client.status != "running" or isinstance(error, lost):
            return self._gone()
        return MachineFault(f"a worker cannot take a block: {one_line(error)}")

    def _gone(self) -> MachineFault:
        return MachineFault(
            f"the scheduler at {self._address} is gone; finished blocks are kept: start it again and run"
            " the same command to go on"
        )
