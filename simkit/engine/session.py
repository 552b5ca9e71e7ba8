"""One run of a study, from options to a table: what the command line, figures and Python share."""

from __future__ import annotations

import contextlib
import math
import os
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from simkit.declare.checks import class_place, load_statements
from simkit.declare.faults import at
from simkit.declare.parameters import Parameter
from simkit.declare.statement import Statements
from simkit.declare.study import Study
from simkit.declare.sweeps import resolve
from simkit.engine.asking import Said, ask, ask_number, ask_statements
from simkit.engine.cells import Cell, build_cells
from simkit.engine.executors import Executor, Threads
from simkit.engine.ledger import Ledger
from simkit.engine.ledger_file import is_older
from simkit.engine.pace import Deadline
from simkit.engine.plans import Plan, group_cells, make_plan, plan_run
from simkit.engine.result import Result, Settings, build_result
from simkit.engine.runner import Progress, StoppingRule, execute, execute_looks
from simkit.engine.stopping import RuleMaker, last_look
from simkit.engine.widths import width_rule
from simkit.errors import StudyError, UsageError
from simkit.stats.sequences import look_trials

_LARGEST_RUN = 2_000_000  # blocks
_LONGEST_RUN = 30 * 86_400.0  # seconds
_SHARE_OF_MEMORY = 0.8
_NEIGHBOURS = 4

RUN_PARAMETERS = {
    parameter.name: parameter
    for parameter in (
        Parameter("trials", "int", 1000, "Trials of each cell", low=1, high=1e15),
        Parameter("seed", "int", 0, "Seed of the whole run", low=0, high=float(2**62)),
        Parameter(
            "confidence", "float", 0.95, "Confidence of the intervals",
            low=0, high=1, open_low=True, open_high=True,
        ),
        Parameter("workers", "int", 2, "Threads over blocks", low=1, high=1024),
        Parameter(
            "family_error", "float", 0.01, "Chance of any wrong verdict that rests on trials",
            low=0, high=0.5, open_low=True,
        ),
    )
}  # fmt: skip


def usable_cpus() -> int:
    """Return the number of CPUs that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def build_run(study: Study, options: Mapping[str, str], settings: Settings) -> list[Cell]:
    """Return the cells of a run that this machine can carry out.

    Raises
    ------
    UsageError
        If an option is wrong, what is said about the study contradicts its declaration, or the run
        needs memory or time beyond the machine.
    """
    try:
        load_statements(study)
    except StudyError as error:
        raise UsageError(str(error)) from None
    cells = build_cells(study, options)
    blocks = len(cells) * math.ceil(settings.trials / study.block_size)
    if blocks > _LARGEST_RUN:
        most = max(_LARGEST_RUN // len(cells), 1) * study.block_size
        raise UsageError(
            f"{len(cells)} cells would make {blocks} blocks; at most {_LARGEST_RUN} are taken",
            **_fewer(study, settings, most),
        )
    if not settings.trials:
        return cells
    check_cells(cells, settings)
    one_trial = sum(
        max(ask_number(study, "seconds", cell.parameters) for cell in group.values())
        for group in group_cells(cells).values()
    )
    surely = _trials_at_least(study, settings)
    seconds = surely * one_trial / settings.workers
    if seconds > _LONGEST_RUN:
        most = int(surely * _LONGEST_RUN / seconds)
        raise UsageError(
            f"the run would take about {seconds / 86_400:.3g} days; at most"
            f" {_LONGEST_RUN / 86_400:.0f} are taken{'' if most else ', even for one trial'}",
            **_fewer(study, settings, most),
        )
    return cells


def check_cells(cells: Sequence[Cell], settings: Settings) -> None:
    """Refuse cells of a study whose trials this machine cannot run.

    Raises
    ------
    UsageError
        If the study has no trials, refuses to simulate one of them, or one needs too much memory.
    """
    study = cells[0].study
    if not study.simulated:
        raise UsageError(f"{study.name!r} is theory without trials; write simkit audit for its claims")
    if type(study).trial is Study.trial and type(study).simulate is Study.simulate:
        raise UsageError(
            f"study {study.name!r} defines neither trial nor simulate{at(class_place(type(study)))}"
        )
    for cell in cells:
        ask(study, "check_simulation", cell.parameters)
    _check_memory(cells, settings.workers)


def _trials_at_least(study: Study, settings: Settings) -> int:
    """Return the trials of a cell that no limit of time keeps from being run."""
    timed = settings.stopping is not None and settings.stopping.max_seconds is not None
    return min(settings.trials, study.block_size) if timed else settings.trials


def _fewer(study: Study, settings: Settings, most: int) -> dict[str, Any]:
    """Return the parts of an error that asks for fewer trials; with a rule they are those of a look."""
    if settings.stopping is None:
        return {"parameter": "trials", "value": settings.trials, "example": most or None}
    most = last_look(most, study.block_size)
    return {"parameter": "max_trials", "value": settings.trials, "example": most or None}


def _check_memory(cells: Sequence[Cell], workers: int) -> None:
    budget = _budget(workers)
    for cell in cells:
        study = cell.study
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


def _budget(workers: int) -> float:
    """Return the bytes that a worker may use."""
    return _SHARE_OF_MEMORY * physical_memory() / workers


def fits_in_memory(needed: float, workers: int) -> bool:
    """Return whether a trial that needs so many bytes fits."""
    return needed <= _budget(workers)


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


def check_ledger(settings: Settings) -> list[str]:
    """Open and close the ledger if it is there, so that a bad one is found before anything is written.

    Returns
    -------
    list of str
        What the user should be told of it, a line each.

    Raises
    ------
    UsageError
        If it cannot be used.
    """
    if settings.ledger is not None and os.path.exists(settings.ledger):  # False for an impossible path
        with Ledger(settings.ledger) as ledger:
            return ledger.notes
    return []


def plan_session(cells: Sequence[Cell], settings: Settings) -> Plan:
    """Return what a run would do, leaving no trace: no ledger is made, and none is upgraded."""
    path = settings.ledger
    usable = path is not None and os.path.exists(path) and not is_older(path)
    with Ledger(path) if usable and path else contextlib.nullcontext() as ledger:
        return plan_run(
            cells, trials=settings.trials, seed=settings.seed, ledger=ledger, fresh=settings.fresh
        )


def expected_seconds(plan: Plan, workers: int) -> float:
    """Return about how long a plan's missing trials take, as the study states it; 0 if it does not."""
    return plan.cost_to_run(lambda cell: ask_number(cell.study, "seconds", cell.parameters)) / workers


def run_session(
    cells: Sequence[Cell],
    settings: Settings,
    progress: Progress | None = None,
    executor: Executor | None = None,
    options: Mapping[str, str] | None = None,
    rule: RuleMaker | None = None,
    said: Sequence[Said] | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Result:
    """Simulate what the ledger lacks and return the result.

    Parameters
    ----------
    cells : sequence of Cell
    settings : Settings
    progress : Progress, optional
    executor : Executor, optional
        Who runs the blocks; threads otherwise.
    options : mapping of str to str, optional
        The grids from which the cells come, for `Result.command`.
    rule : callable, optional
        Makes the stopping rule of settings that ask for verdicts.
    said : sequence of Said, optional
        What is said about each cell, if it was asked for already.
    clock : callable
        By which the time of `max_seconds` is measured.

    Raises
    ------
    UsageError
        If the ledger cannot be opened, or what is said about a cell is wrong: it is asked for before
        the first block.
    StudyError, LedgerError
        If the run cannot go on; what was committed is kept.
    MachineFault
        If no cell could be finished.
    """
    started = time.perf_counter()
    statements = load_statements(cells[0].study)
    if said is None:
        said = _ask_cells(statements, cells, progress)
    with Ledger(settings.ledger) if settings.ledger else contextlib.nullcontext() as ledger:
        run = executor or Threads(settings.workers)
        if settings.stopping is None:
            plan = plan_run(
                cells, trials=settings.trials, seed=settings.seed, ledger=ledger, fresh=settings.fresh
            )
            execute(plan, run, ledger=ledger, fresh=settings.fresh, progress=progress)
        else:
            looks = look_trials(settings.trials, cells[0].study.block_size)
            plan = make_plan(cells, settings.seed)
            stops = make_rule(statements, cells, said, settings, rule)
            execute_looks(
                plan, run, looks, stops, ledger=ledger, fresh=settings.fresh, progress=progress,
                deadline=deadline_of(settings, clock),
            )  # fmt: skip
        notes = ledger.notes if ledger is not None else []
    seconds = time.perf_counter() - started
    return build_result(statements, plan, settings, seconds, options=options, notes=notes, said=said)


def deadline_of(settings: Settings, clock: Callable[[], float] = time.monotonic) -> Deadline | None:
    """Return when no more blocks are begun; None where no time is set."""
    seconds = settings.stopping.max_seconds if settings.stopping is not None else None
    return None if seconds is None else Deadline(seconds, clock)


def _ask_cells(statements: Statements, cells: Sequence[Cell], progress: Progress | None) -> list[Said]:
    said = []
    for cell in cells:
        said.append(ask_statements(statements, cell.parameters, UsageError))
        if progress is not None:
            progress.state(len(said), len(cells))
    return said


def make_rule(
    statements: Statements,
    cells: Sequence[Cell],
    said: Sequence[Said],
    settings: Settings,
    rule: RuleMaker | None,
) -> StoppingRule:
    """Return the rule by which a run with `settings.stopping` goes on.

    Raises
    ------
    UsageError
        If it could never be met.
    """
    stopping = settings.stopping
    assert stopping is not None
    if not stopping.until and stopping.half_width is None:
        return list  # every cell goes on
    if not stopping.until:
        return width_rule(statements, cells, stopping, settings.confidence)
    if rule is None:
        raise ValueError("who asks for verdicts passes in the rule that knows them")
    return rule(statements, cells, said)
