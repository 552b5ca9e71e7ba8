"""What a trial may take of the memory, and what is refused before it is run."""

import contextlib
import math
import os
from collections.abc import Iterable
from pathlib import Path

from simkit.declare.parameters.resolving import resolve
from simkit.engine.cells.calling import ask, ask_number, is_default
from simkit.engine.cells.cell import Cell
from simkit.errors import UsageError

_SHARE_OF_MEMORY = 0.8
_NEIGHBOURS = 4


def check_memory(cells: Iterable[Cell], workers: int) -> None:
    """Raise a `UsageError` at the first cell of which one trial needs more than a worker may use."""
    budget = worker_memory(workers)
    for cell in cells:
        study = cell.study
        if is_default(study, "memory"):
            continue
        needed = ask_number(study, "memory", cell.parameters)
        if needed <= budget:
            continue
        message = f"one trial needs {needed / 1e9:.3g} GB, a worker may use {budget / 1e9:.3g} GB"
        largest = _largest_that_fits(cell, budget)
        advice = (
            "write smaller sizes, or fewer threads as --workers 1"
            if largest is None
            else f"the largest that fits is {largest}"
        )
        size = study.size or ""
        value = _short(cell.parameters[size]) if size else None
        raise UsageError(f"{message}; {advice}", parameter=size, value=value)


def worker_memory(workers: int) -> float:
    """Return the bytes that a worker may use."""
    return _SHARE_OF_MEMORY * physical_memory() / workers


def fits_in_memory(needed: float, workers: int) -> bool:
    """Return whether a trial that needs so many bytes fits."""
    return needed <= worker_memory(workers)


def _largest_that_fits(cell: Cell, budget: float) -> int | None:
    """Return the largest size whose trial fits, what follows from it by rule included."""
    study = cell.study
    size = next((p for p in study.parameters if p.name == study.size), None)
    if size is None:
        return None

    def fits(value: int) -> bool:
        try:
            values = resolve(study.parameters, {**cell.given, size.name: value}).values
        except UsageError:
            return False
        return ask_number(study, "memory", values) <= budget

    low, high = int(size.low or 0), int(cell.parameters[size.name] or 0)
    if not fits(low):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    for value in range(low, max(low - _NEIGHBOURS, 0), -1):  # the study may ask for even ones
        try:
            values = resolve(study.parameters, {**cell.given, size.name: value}).values
            ask(study, "check", values)
        except UsageError:
            continue
        return value
    return low


def physical_memory() -> float:
    """Return the memory in bytes that this process may use: the machine's, or its container's."""
    limits = []
    if hasattr(os, "sysconf"):
        limits.append(float(os.sysconf("SC_PAGE_SIZE")) * os.sysconf("SC_PHYS_PAGES"))
    for path in ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"):
        with contextlib.suppress(OSError, ValueError):  # absent, or "max"
            limits.append(float(Path(path).read_text()))
    return min(limits, default=math.inf)


def _short(value: object) -> str:
    return f"{value:.6g}" if isinstance(value, int) and abs(value) >= 1e15 else str(value)
