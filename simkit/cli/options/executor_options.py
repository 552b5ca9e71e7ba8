"""Who is to run the trials, as it is asked for: `--executor`, `--scheduler`, `--isolate`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simkit.errors import UsageError, nearest

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
        from simkit.engine.workers.schedulers import require_dask

        require_dask("--executor dask")
        return "dask", None
    if name == "threads":
        wrong = "threads are of this process, --scheduler is of a cluster; leave one out"
        raise UsageError(wrong, parameter="executor", value="threads", example="dask")
    if raw["workers"] is not None:
        wrong = "it goes with no --scheduler, whose workers are the cluster's; leave one out"
        raise UsageError(wrong, parameter="workers", value=raw["workers"])
    from simkit.engine.workers.schedulers import read_scheduler, require_dask

    require_dask("--scheduler")
    return "dask", read_scheduler(scheduler)
