"""Who runs the trials of a command: `--executor`, `--scheduler` and `--isolate`."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from simkit.errors import UsageError, nearest

if TYPE_CHECKING:
    from simkit.cli.options import Common
    from simkit.engine.executors import Executor

EXECUTORS = ("threads", "dask")


def read_executor(raw: Mapping[str, Any]) -> tuple[str, str | None]:
    """Return which executor is asked for, and the address of a running cluster's scheduler.

    Raises
    ------
    UsageError
        If there is none of that name, options contradict each other, or Dask is not installed.
    """
    name, scheduler = raw["executor"], raw["scheduler"]
    if name is not None and name not in EXECUTORS:
        wrong = f"no such executor{nearest(name, EXECUTORS)}"
        if name.startswith("process"):
            wrong = "no such executor; --isolate runs blocks in processes of this machine"
        raise UsageError(wrong, parameter="executor", value=repr(name), example="dask")
    is_isolated = raw["isolate"] or raw["block_timeout"] is not None
    if is_isolated and (name == "dask" or scheduler is not None):
        wrong = "workers of a cluster are processes already, and replaced by it; leave one out"
        raise UsageError(wrong, parameter="isolate" if raw["isolate"] else "block_timeout")
    if scheduler is None:
        if name != "dask":
            return "threads", None
        from simkit.engine.schedulers import require_dask

        require_dask("--executor dask")
        return "dask", None
    if name == "threads":
        wrong = "threads are of this process, --scheduler is of a cluster; leave one out"
        raise UsageError(wrong, parameter="executor", value="threads", example="dask")
    if raw["workers"] is not None:
        wrong = "it goes with no --scheduler, whose workers are the cluster's; leave one out"
        raise UsageError(wrong, parameter="workers", value=raw["workers"])
    from simkit.engine.schedulers import read_scheduler, require_dask

    require_dask("--scheduler")
    return "dask", read_scheduler(scheduler)


@contextlib.contextmanager
def opened_executor(common: Common) -> Iterator[Executor | None]:
    """Lend who runs the trials, None for threads; a cluster is started when the first block is due."""
    workers = common.settings.workers
    if common.isolate:
        from simkit.engine.isolated import Isolated
        from simkit.engine.memory import worker_memory

        with Isolated(workers, common.block_timeout, worker_memory(workers)) as isolated:
            yield isolated
        return
    if common.executor == "threads":
        yield None
        return
    from simkit.engine.clusters import JoinedCluster, LocalCluster
    from simkit.engine.memory import worker_memory

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
