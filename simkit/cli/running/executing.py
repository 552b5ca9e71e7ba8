"""Who runs the trials of a command: `--executor`, `--scheduler` and `--isolate`."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from simkit.cli.options.common import Common

if TYPE_CHECKING:
    from simkit.engine.workers.executors import Executor


@contextlib.contextmanager
def opened_executor(common: Common) -> Iterator[Executor | None]:
    """Lend who runs the trials, None for threads; a cluster is started when the first block is due."""
    workers = common.settings.workers
    if common.isolate:
        from simkit.engine.cells.memory import worker_memory
        from simkit.engine.workers.isolated import Isolated

        with Isolated(workers, common.block_timeout, worker_memory(workers)) as isolated:
            yield isolated
        return
    if common.executor == "threads":
        yield None
        return
    from simkit.engine.cells.memory import worker_memory
    from simkit.engine.workers.clusters import JoinedCluster, LocalCluster

    if common.scheduler is not None:
        cluster: JoinedCluster | LocalCluster = JoinedCluster(common.scheduler)
    else:
        cluster = LocalCluster(workers, worker_memory(workers))
    try:
        yield cluster
    except BaseException:
        cluster.close(at_once=True)
        raise
    cluster.close()


def who_works(common: Common) -> str:
    """Return the workers of a command in a few words."""
    if common.scheduler is not None:
        return f"those of {common.scheduler}; the expected time is that of one"
    is_here = common.executor == "threads" and not common.isolate
    return f"{common.settings.workers}{'' if is_here else ' processes'}"
