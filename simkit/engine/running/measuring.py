"""What the blocks of a run take, measured: a few of them are run, and nothing is stored."""

from __future__ import annotations

import math
import time
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from simkit.declare.tally import Tally
from simkit.engine.cells.blocks import Task
from simkit.engine.cells.calling import ask_number, is_default
from simkit.engine.cells.cell import Cell
from simkit.engine.ledger.block_rows import BlockId
from simkit.engine.plans.plan import Plan
from simkit.engine.running.tasks import run_task
from simkit.engine.workers.blas import single_threaded_blas
from simkit.errors import SimkitError, format_count

_MOST_BLOCKS = 5
_MOST_SECONDS = 5.0
_MOST_MEMORY = 1e9  # bytes of a trial
_SHORT = 0.02  # seconds, below which the first block of its size says little


@dataclass
class Measured:
    """What was measured of a plan."""

    # seconds of a trial of each group of cells that share theirs; 0 where nothing is known
    costs: Sequence[float] = ()
    # whole, part: blocks that were run, and those of which only some trials were
    whole: int = 0
    part: int = 0
    # what they gave, by place; a block of which some trials were run has these for its size
    blocks: dict[str, tuple[BlockId, Tally]] = field(default_factory=dict)
    # what went wrong, and at which cells
    faults: list[tuple[str, Sequence[Cell]]] = field(default_factory=list)

    def expected_seconds(self, plan: Plan, workers: int) -> float:
        """Return about how long the missing trials of the plan take; 0 if that is not known."""
        return plan.cost_to_run(self.costs) / workers


@dataclass(frozen=True)
class _Candidate:
    """What comes next of cells that share their trials, and what the study states that a trial takes."""

    task: Task
    cells: tuple[Cell, ...]
    stated: float


def measure(
    plan: Plan, seconds: float = _MOST_SECONDS, clock: Callable[[], float] = time.perf_counter
) -> Measured:
    """Run the next block at cells of different cost, five at most, and say what each cell's trial takes.

    A first trial compiles; it counts for the time, not for the rate. Of a block that would not fit into
    what is left of the time, as the study states it or a trial has shown, as many trials are run as do.

    Where not even two trials fit, or one needs a gigabyte, none is run.

    `seconds`: for all blocks together. It is exceeded by a compilation, and by a trial longer than
        stated.
    """
    stated = stated_seconds(plan)
    groups = _choose(stated, plan.due())
    chosen = [_Candidate(*plan.first_task(group), stated[group]) for group in groups]
    found, rates = Measured(), {}
    end = clock() + seconds
    with single_threaded_blas():
        for i, candidate in enumerate(chosen):
            left = len(chosen) - i

            def share(left: int = left) -> float:
                return (end - clock()) / left

            rate = _run(candidate, share, clock, found)
            if rate is not None:
                rates[groups[i]] = rate
    found.costs = _costs(stated, rates)
    return found


def stated_seconds(plan: Plan) -> array[float]:
    """Return the seconds of a trial of each group of a plan: what the dearest of its cells states."""
    if plan.cells and is_default(plan.cells[0].study, "seconds"):
        return array("d", (0.0 for _ in plan.groups()))
    return array(
        "d",
        (
            max(ask_number(cell.study, "seconds", cell.parameters) for cell in group)
            for group in plan.groups()
        ),
    )


def _choose(stated: Sequence[float], due: Sequence[int]) -> list[int]:
    """Return groups of different stated cost, the ends too; without one, spread over the grid."""
    import numpy as np  # here, as --help can do without it

    if not due:
        return []
    own = np.asarray(stated)[np.asarray(due)]
    order = np.argsort(own, kind="stable")
    costs, first, count = np.unique(own[order], return_index=True, return_counts=True)
    ordered = order[first + count // 2]  # in the middle of the equal ones
    if list(costs) == [0.0]:
        ordered = order
    last = len(ordered) - 1
    places: Sequence[int] = range(last + 1)
    if last >= _MOST_BLOCKS:
        places = [round(i * last / (_MOST_BLOCKS - 1)) for i in range(_MOST_BLOCKS)]
    return [due[int(ordered[place])] for place in places]


def _run(
    candidate: _Candidate, share: Callable[[], float], clock: Callable[[], float], found: Measured
) -> float | None:
    """Run as much of a block as fits; return the seconds of a trial, None where it cannot be said."""
    memory = max(ask_number(cell.study, "memory", cell.parameters) for cell in candidate.cells)
    if 2 * candidate.stated > share() or memory > _MOST_MEMORY:
        return None

    def timed(trials: int) -> tuple[float, Sequence[Tally]] | None:
        return _timed(replace(candidate.task, trials=trials), candidate.cells, clock, found)

    first = timed(1)
    if first is None or (candidate.stated or first[0]) > share():
        return None
    trials, done = 1, timed(1)
    if done is None:
        return None
    fit = share() / max(done[0], candidate.stated, 1e-9)
    if fit >= 2 and candidate.task.trials > 1:
        trials = min(candidate.task.trials, math.floor(fit))
        done = timed(trials)
    for _ in range(2):
        if done is None:
            return None
        again = timed(trials) if done[0] < _SHORT else done
        done = again and (min(done[0], again[0]), again[1])
    return None if done is None else _note(candidate, trials, *done, found)


def _note(
    candidate: _Candidate, trials: int, taken: float, tallies: Sequence[Tally], found: Measured
) -> float | None:
    """Note what was measured and what failed; return the seconds of a trial, if it did anything."""
    failures = tallies[0].failures
    if failures:
        message = next(iter(tallies[0].failed), "")
        place = tallies[0].places.get(message)
        where = f", first at {place}" if place else ""
        of = format_count(trials, "trial")
        found.faults.append((f"{failures:,} of {of} failed: {message}{where}", candidate.cells))
    if failures == trials:  # it may have ended at once
        return None
    if trials == candidate.task.trials:
        found.whole += 1
    else:
        found.part += 1
    for cell, tally in zip(candidate.cells, tallies, strict=True):
        found.blocks[cell.full_key] = (candidate.task.block, trials), tally
    return taken / trials


def _timed(
    task: Task, cells: Sequence[Cell], clock: Callable[[], float], found: Measured
) -> tuple[float, Sequence[Tally]] | None:
    """Return what a task takes and gives; None of a fault, which is noted."""
    began = clock()
    try:
        result = run_task(task)
    except SimkitError as fault:  # the study breaks its declaration
        result = str(fault)
    if isinstance(result, str):
        found.faults.append((result, cells))
        return None
    return clock() - began, result


def _costs(stated: array[float], rates: Mapping[int, float]) -> array[float]:
    """Return the seconds of a trial: as measured, else as stated times the nearest measured ratio."""
    import numpy as np

    if not rates:
        return stated
    own, costs = np.asarray(stated), np.array(stated)
    scaled = np.array([group for group in rates if stated[group] > 0], dtype=int)
    if len(scaled):
        states = own > 0
        costs[states] *= _nearest(
            np.log(own[scaled]), np.log(own[states]), [rates[g] / stated[g] for g in scaled]
        )
    unsaid = np.flatnonzero(own == 0)
    costs[unsaid] = _nearest(np.array(list(rates)), unsaid, list(rates.values()))
    for group, rate in rates.items():
        costs[group] = rate
    return array("d", costs.tobytes())


def _nearest(places: Any, asked: Any, values: Sequence[float]) -> Any:
    """Return the value at the nearest of some places, the first of equally near ones."""
    import numpy as np

    found, best = np.full(len(asked), values[0]), np.abs(asked - places[0])
    for place, value in zip(places[1:], values[1:], strict=True):
        distance = np.abs(asked - place)
        nearer = distance < best
        found[nearer], best[nearer] = value, distance[nearer]
    return found
