"""One run of a study, from options to a table: what the command line, figures and Python share."""

import contextlib
import math
import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from simkit.declare.checks import class_place, load_statements
from simkit.declare.faults import at
from simkit.declare.statement import Statements
from simkit.declare.study import Study
from simkit.engine.cells.calling import (
    SILENT,
    Said,
    ask,
    ask_number,
    ask_statements,
    is_default,
    is_silent,
)
from simkit.engine.cells.cell import Cell, build_all, lay_out_cells, share_no_trials
from simkit.engine.cells.memory import check_memory
from simkit.engine.ledger.store import Ledger, looked_at
from simkit.engine.plans.pace import Deadline
from simkit.engine.plans.plan import Plan, group_cells, make_plan, plan_run
from simkit.engine.plans.samples import Sample
from simkit.engine.results.long_runs import is_long, run_long
from simkit.engine.results.result import Result, Settings, finish, gather
from simkit.engine.results.widths import width_rule
from simkit.engine.running.repeating import Twice, verify
from simkit.engine.running.runner import (
    Progress,
    StoppingRule,
    execute,
    execute_looks,
    sparing_the_collector,
)
from simkit.engine.running.stopping import RuleMaker, last_look
from simkit.engine.workers.executors import Executor, Threads
from simkit.errors import StudyError, UsageError
from simkit.stats.evidence.sequences import look_trials

_LARGEST_RUN = 2_000_000  # blocks
_LONGEST_RUN = 30 * 86_400.0  # seconds


def usable_cpus() -> int:
    """Return the number of CPUs that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def build_run(study: Study, options: Mapping[str, str], settings: Settings) -> Sequence[Cell]:
    """Return the cells of a run that this machine can carry out; of a long one built when they are due.

    Raises UsageError if an option is wrong, what is said about the study contradicts its declaration, or
    the run needs memory or time beyond the machine.
    """
    cells = lay_out_run(study, options, settings)
    return cells if is_long(cells, settings) else build_all(cells)


def lay_out_run(study: Study, options: Mapping[str, str], settings: Settings) -> Sequence[Cell]:
    """Return the cells of `build_run`, as a rule each built when it is asked for."""
    try:
        load_statements(study)
    except StudyError as error:
        raise UsageError(str(error)) from None
    cells = lay_out_cells(study, options)
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
    one_trial = _seconds_of_one_trial(study, cells)
    surely = _trials_at_least(study, settings)
    seconds = surely * one_trial / settings.workers
    if seconds > _LONGEST_RUN and not settings.remote:
        most = int(surely * _LONGEST_RUN / seconds)
        raise UsageError(
            f"the run would take about {seconds / 86_400:.3g} days; at most"
            f" {_LONGEST_RUN / 86_400:.0f} are taken{'' if most else ', even for one trial'}",
            **_fewer(study, settings, most),
        )
    return cells


def _seconds_of_one_trial(study: Study, cells: Sequence[Cell]) -> float:
    """Return what one trial of each cell takes as stated; those that share their trials count once."""
    if is_default(study, "seconds"):
        return 0.0
    if share_no_trials(cells):
        return sum(ask_number(study, "seconds", cell.parameters) for cell in cells)
    return sum(
        max(ask_number(study, "seconds", cell.parameters) for cell in group.values())
        for group in group_cells(cells).values()
    )


def check_cells(cells: Sequence[Cell], settings: Settings) -> None:
    """Refuse cells of a study whose trials this machine cannot run.

    Raises UsageError if the study has no trials, refuses to simulate one of them, or one needs too much
    memory.
    """
    study = cells[0].study
    if not study.simulated:
        raise UsageError(f"{study.name!r} is theory without trials; write simkit audit for its claims")
    if type(study).trial is Study.trial and type(study).simulate is Study.simulate:
        raise UsageError(
            f"study {study.name!r} defines neither trial nor simulate{at(class_place(type(study)))}"
        )
    for cell in () if is_default(study, "check_simulation") else cells:
        ask(study, "check_simulation", cell.parameters)
    if not settings.remote:
        check_memory(cells, settings.workers)


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


def check_ledger(settings: Settings) -> list[str]:
    """Open and close the ledger if it is there, so that a bad one is found before a file is written."""
    if settings.ledger is not None and os.path.exists(settings.ledger):  # False for an impossible path
        with Ledger(settings.ledger) as ledger:
            return ledger.notes
    return []


def forecast_session(cells: Sequence[Cell], settings: Settings) -> Plan:
    """Return what a run would do, leaving no trace; in little memory where that can be."""
    if settings.stopping is not None or not share_no_trials(cells):
        return plan_session(cells, settings)
    with looked_at(settings.ledger) as ledger:
        from simkit.engine.plans.even_plan import SparsePlan

        of_none = make_plan(cells[:1], settings.seed)
        plan = SparsePlan(cells, of_none.seed, of_none.source, of_none.study, asked=settings.trials)
        if ledger is not None and not settings.fresh:
            plan.fetch(ledger)
        return plan


def plan_session(cells: Sequence[Cell], settings: Settings) -> Plan:
    """Return what a run would do, leaving no trace: no ledger is made."""
    with looked_at(settings.ledger) as ledger:
        return plan_run(
            cells, trials=settings.trials, seed=settings.seed, ledger=ledger, fresh=settings.fresh
        )


def expected_seconds(plan: Plan, workers: int) -> float:
    """Return about how long a plan's missing trials take, as the study states it; 0 if it does not."""
    from simkit.engine.running.measuring import stated_seconds

    return plan.cost_to_run(stated_seconds(plan)) / workers


@sparing_the_collector()
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

    Raises UsageError if the ledger cannot be opened, or what is said about a cell is wrong: it is asked
    for before the first block; StudyError, LedgerError if the run cannot go on; what was committed is
    kept; MachineFault if no cell could be finished.

    `options`: the grids from which the cells come, for `Result.command`.
    `rule`: makes the stopping rule of settings that ask for verdicts.
    """
    started = time.perf_counter()
    statements = load_statements(cells[0].study)
    if said is None:
        said = ask_cells(statements, cells, progress)
    with Ledger(settings.ledger) if settings.ledger else contextlib.nullcontext() as ledger:
        run, twice = executor or Threads(settings.workers), Twice()
        plan: Plan
        found = None
        if is_long(cells, settings):
            plan, found = run_long(
                statements, cells, settings, run, ledger=ledger, progress=progress, said=said,
                twice=twice,
            )  # fmt: skip
        elif settings.stopping is None:
            plan = plan_run(
                cells, trials=settings.trials, seed=settings.seed, ledger=ledger, fresh=settings.fresh,
                verify=settings.verify,
            )  # fmt: skip
            execute(plan, run, ledger=ledger, fresh=settings.fresh, progress=progress, twice=twice)
        else:
            looks = look_trials(settings.trials, cells[0].study.block_size)
            plan = make_plan(cells, settings.seed)
            plan.sample = Sample.of(settings.verify, settings.seed)
            stops = make_rule(statements, cells, said, settings, rule)
            execute_looks(
                plan, run, looks, stops, ledger=ledger, fresh=settings.fresh, progress=progress,
                deadline=deadline_of(settings, clock), twice=twice,
            )  # fmt: skip
        verified = verify(plan, run)
        plan.is_here = isinstance(run, Threads)
        notes = ledger.notes_at_end() if ledger is not None else []
    seconds = time.perf_counter() - started
    if found is None:
        found = gather(statements, plan, settings, said)
    result = finish(statements, plan, settings, seconds, found, options=options, notes=notes)
    return replace(result, verified=verified)


def deadline_of(settings: Settings, clock: Callable[[], float] = time.monotonic) -> Deadline | None:
    """Return when no more blocks are begun; None where no time is set."""
    seconds = settings.stopping.max_seconds if settings.stopping is not None else None
    return None if seconds is None else Deadline(seconds, clock)


def ask_cells(statements: Statements, cells: Sequence[Cell], progress: Progress | None) -> list[Said]:
    """Return what is said about each cell before its trials; the progress is told how far it is."""
    if is_silent(statements):
        return [SILENT] * len(cells)
    tell = (lambda done, of: None) if progress is None else progress.state
    said: list[Said] = []
    for cell in cells:
        tell(len(said), len(cells))
        said.append(ask_statements(statements, cell.parameters, UsageError))
    tell(len(cells), len(cells))
    return said


def make_rule(
    statements: Statements,
    cells: Sequence[Cell],
    said: Sequence[Said],
    settings: Settings,
    rule: RuleMaker | None,
) -> StoppingRule:
    """Return the rule by which a run with `settings.stopping` goes on, if one can be met."""
    stopping = settings.stopping
    assert stopping is not None
    if not stopping.until and stopping.half_width is None:
        return list  # every cell goes on
    if not stopping.until:
        return width_rule(statements, cells, stopping, settings.confidence)
    if rule is None:
        raise ValueError("who asks for verdicts passes in the rule that knows them")
    return rule(statements, cells, said)
