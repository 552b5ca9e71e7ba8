"""Who runs the trials of a command: `--executor`, `--scheduler`, `--isolate`; and how Ctrl-C ends it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from simkit.errors import Interrupted

if TYPE_CHECKING:
    from simkit.engine.results.result import Settings
    from simkit.engine.workers.executors import Executor


@contextlib.contextmanager
def opened_executor(settings: Settings) -> Iterator[Executor | None]:
    """Lend who runs the trials, None for threads; a cluster is started when the first block is due."""
    workers = settings.workers
    if settings.isolate:
        from simkit.engine.cells.memory import worker_memory
        from simkit.engine.workers.isolated import Isolated

        with Isolated(workers, settings.block_timeout, worker_memory(workers)) as isolated:
            yield isolated
        return
    if settings.executor == "threads":
        yield None
        return
    from simkit.engine.cells.memory import worker_memory
    from simkit.engine.workers.clusters import JoinedCluster, LocalCluster

    if settings.scheduler is not None:
        cluster: JoinedCluster | LocalCluster = JoinedCluster(settings.scheduler)
    else:
        cluster = LocalCluster(workers, worker_memory(workers))
    try:
        yield cluster
    except BaseException:
        cluster.close(at_once=True)
        raise
    cluster.close()


@contextlib.contextmanager
def interruptible(settings: Settings) -> Iterator[None]:
    """Let Ctrl-C end in one line that says what is saved and how to go on."""
    try:
        yield
    except KeyboardInterrupt:
        if settings.ledger is None:
            raise Interrupted("interrupted; with --no-ledger nothing is kept") from None
        again = "the command without --fresh" if settings.fresh else "the same command again"
        raise Interrupted(
            f"interrupted; finished blocks are saved in {settings.ledger}: run {again} to go on"
        ) from None


def who_works(settings: Settings) -> str:
    """Return the workers of a command in a few words."""
    if settings.scheduler is not None:
        return f"those of {settings.scheduler}; the expected time is that of one"
    is_here = settings.executor == "threads" and not settings.isolate
    return f"{settings.workers}{'' if is_here else ' processes'}"
