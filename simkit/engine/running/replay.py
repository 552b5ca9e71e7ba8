"""One trial of a cell again: what it measured, and what is judged of it."""

import copy
import os
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from simkit import errors
from simkit.declare.checks import load_statements
from simkit.declare.faults import at, defined_at
from simkit.declare.statement import Statements, quantities_of
from simkit.declare.study import Study
from simkit.declare.tally import Moments, Tally
from simkit.engine.cells.blocks import Task, run_block
from simkit.engine.cells.cell import Cell
from simkit.engine.cells.judging import judge_block
from simkit.engine.cells.trials import join_axis, prepare, simulate
from simkit.engine.plans.plan import Plan, make_plan
from simkit.engine.workers.blas import single_threaded_blas
from simkit.errors import StudyError, UsageError, one_line

_PACKAGE = os.path.dirname(os.path.abspath(errors.__file__))
#: Rooms whose frames stand between a replay and what a study's author has written.
_ROOMS = tuple(os.path.join(_PACKAGE, room) + os.sep for room in ("declare", "engine"))


def trace_of(study: Study, task: Task, message: str) -> str:
    """Return the traceback of a task's last trial, which failed, from the study's own code on.

    It is empty where nothing was raised, as where a value is not finite.
    """
    raised: list[BaseException] = []
    watched = copy.copy(study)
    own = watched.trial

    def trial(prepared: Any, rng: Any) -> Any:
        try:
            return own(prepared, rng)
        except BaseException as error:
            raised.append(error)
            raise

    watched.trial = trial  # type: ignore[method-assign]
    try:
        prepared = prepare(watched, join_axis(watched, task.parameters))
        simulate(watched, prepared, task.seed, task.seed_words, task.block, task.trials)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever a study raises
        raised.append(error)
    if not raised or one_line(raised[-1]) != message:
        return ""
    last = raised[-1]
    trace = last.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename.startswith(_ROOMS):
        trace = trace.tb_next
    return "".join(traceback.format_exception(type(last), last, trace or last.__traceback__))


#: Blocks have indices up to this one, so that an index can be given on the command line.
LAST_BLOCK = 2**62


@dataclass(frozen=True)
class Replayed:
    """One trial."""

    # measured and judged quantities, in the order of the table; none of a failed trial
    values: Mapping[str, bool | float]
    # measurements that are known up to rounding only: the study keeps no value of a single trial
    rounded: frozenset[str] = frozenset()
    failure: str = ""  # the message with which the trial failed, or the empty string
    # what the trial added to the study's counters, where it did
    counters: Mapping[str, int] = field(default_factory=dict)
    # how the trial came to raise, from the study's own code on; empty where it raised nothing
    trace: str = ""


def replay(cell: Cell, seed: int, block: int, trial: int) -> Replayed:
    """Simulate one trial of a cell again.

    The first trials of a block do not depend on how many follow, so that a trial is what the tally of
    the block up to it has beyond the tally of those before it: the bits that a run has counted. Raises
    UsageError if there is no such block or trial; StudyError if the study breaks its declaration, or its
    first trials do depend on how many follow; MachineFault if the machine failed, not the trial.

    With an axis, the trial is seen at the cell's own value. A `simulate` that raises has no trials any
    more: from the one on that raises, each has failed so.
    """
    _check_place(cell.study, block, trial)
    statements = load_statements(cell.study)
    plan = make_plan([cell], seed)
    with single_threaded_blas():
        before = _first_trials(cell, plan, block, trial)
        after = _first_trials(cell, plan, block, trial + 1)
        task = plan.task((cell,), (block, trial + 1))
        if raised := _raised(after, before):
            trace = trace_of(cell.study, task, raised)
            return Replayed({}, failure=raised, counters=after.counters, trace=trace)
        last = _last_trial(cell.study, after, before)
        counters = {name: count for name, count in last.counters.items() if count}
        if last.failures:
            message = next(name for name, count in last.failed.items() if count)
            trace = trace_of(cell.study, task, message)
            return Replayed({}, failure=message, counters=counters, trace=trace)
        measured, rounded = _measurements(cell.study, task, after, before)
    values = {name: bool(count) for name, count in last.events.items()} | measured
    values |= _judged(statements, cell, last)
    present = [q.name for q in quantities_of(statements) if not q.is_absent(cell.parameters)]
    shown = {name: values[name] for name in present}
    return Replayed(shown, rounded, counters=counters)


def trial_of_rank(cell: Cell, seed: int, block: int, rank: int) -> int:
    """Return the index in its block of the trial with a rank among those that did not fail."""
    plan = make_plan([cell], seed)
    low, high = rank, cell.study.block_size - 1
    with single_threaded_blas():
        while low < high:
            middle = (low + high) // 2
            tally = _first_trials(cell, plan, block, middle + 1)
            low, high = (low, middle) if tally.trials - tally.failures > rank else (middle + 1, high)
    return low


def _check_place(study: Study, block: int, trial: int) -> None:
    if not 0 <= block <= LAST_BLOCK:
        wrong = f"it is out of range; blocks are numbered from 0 to {LAST_BLOCK}"
        raise UsageError(wrong, parameter="block", value=block, example=3)
    size = study.block_size
    if trial < 0:
        wrong = "it is out of range; trials are numbered from 0"
        raise UsageError(wrong, parameter="trial", value=trial, example=0)
    if trial >= size:
        raise UsageError(
            f"a block of {study.name!r} has the trials 0 to {size - 1}; the next block goes on",
            parameter="trial",
            value=trial,
            example={"block": min(block + trial // size, LAST_BLOCK), "trial": trial % size},
        )


def _first_trials(cell: Cell, plan: Plan, block: int, trials: int) -> Tally:
    if not trials:
        return Tally()
    (tally,) = run_block(cell.study, plan.task((cell,), (block, trials)))
    return tally


def _raised(after: Tally, before: Tally) -> str:
    """Return the message with which `simulate` raised at the last trial, which fails the whole block."""
    more = {name: count - before.failed.get(name, 0) for name, count in after.failed.items()}
    return next((name for name, count in more.items() if count == after.trials), "")


def _last_trial(study: Study, after: Tally, before: Tally) -> Tally:
    """Return the counts and kept values that the last trial adds, zeros included."""
    failed = _difference(after.failed, before.failed)
    events = _difference(after.events, before.events)
    counters = _difference(after.counters, before.counters)
    valid = 1 - sum(failed.values())
    alike = all(
        after.values[name][: len(after.values[name]) - valid] == before.values.get(name, [])
        for name in after.values
    )
    within = all(
        m.minimum <= before.measurements.get(name, m).minimum
        and m.maximum >= before.measurements.get(name, m).maximum
        for name, m in after.measurements.items()
    )
    fits = all(count in (0, valid) for count in events.values())
    grows = min((*failed.values(), *counters.values()), default=0) >= 0
    if valid not in (0, 1) or not (alike and within and fits and grows):
        raise StudyError(
            f"study {study.name!r}: no trial can be shown alone, as the first trials of a block differ"
            f" with how many follow; let simulate draw trial by trial{at(defined_at(study.simulate))}"
        )
    values = {name: kept[-1:] for name, kept in after.values.items()} if valid else {}
    return Tally(1, 1 - valid, events, failed=failed, counters=counters, values=values)


def _difference(after: Mapping[str, int], before: Mapping[str, int]) -> dict[str, int]:
    return {name: after.get(name, 0) - before.get(name, 0) for name in {**before, **after}}


def _measurements(
    study: Study, task: Task, after: Tally, before: Tally
) -> tuple[dict[str, float], frozenset[str]]:
    """Return the last trial's measurements, and which of them are rounded."""
    kept: Mapping[str, list[float]] = after.values
    if set(after.measurements) - set(kept):
        kept = _every_value(study, task, after) or kept
    values, rounded = {}, set()
    for name, moments in after.measurements.items():
        if name in kept:
            values[name] = kept[name][-1]
            continue
        values[name], is_exact = _last_value(moments, before.measurements.get(name, Moments()))
        if not is_exact:
            rounded.add(name)
    return values, frozenset(rounded)


def _every_value(study: Study, task: Task, expected: Tally) -> Mapping[str, list[float]]:
    """Return every measurement of each trial, where the study's blocks hand them on; else nothing."""
    every = tuple(replace(q, kept=q.kind == "measurement") for q in study.quantities)
    try:
        keeping = copy.copy(study)
        keeping.quantities = every  # type: ignore[misc]
        (tally,) = run_block(keeping, task)
    except (AttributeError, TypeError, StudyError):  # its blocks keep what they keep
        return {}
    return tally.values if replace(tally, values=expected.values) == expected else {}


def _last_value(after: Moments, before: Moments) -> tuple[float, bool]:
    """Return the value that moments have beyond others, and whether it is exact."""
    if after.minimum < before.minimum:  # of no values it is infinite
        return after.minimum, True
    if after.maximum > before.maximum or after.minimum == after.maximum:
        return after.maximum, True
    total = after.count * Fraction(after.mean) - before.count * Fraction(before.mean)
    return min(max(float(total), after.minimum), after.maximum), False


def _judged(statements: Statements, cell: Cell, last: Tally) -> dict[str, bool | float]:
    if not statements.judged:
        return {}
    tally = judge_block(statements, cell.parameters, last)
    return {
        q.name: bool(tally.events[q.name]) if q.kind == "event" else tally.measurements[q.name].minimum
        for q in statements.judged
    }
