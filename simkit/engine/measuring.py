"""What the blocks of a run take, measured: a few of them are run, and nothing is stored."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from simkit.declare.tally import Tally
from simkit.engine.asking import ask_number
from simkit.engine.blocks import Task
from simkit.engine.cells import Cell
from simkit.engine.ledger import BlockId
from simkit.engine.plans import Plan, group_cells
from simkit.engine.runner import run_task, single_threaded_blas
from simkit.errors import SimkitError, format_count

_MOST_BLOCKS = 5
_MOST_SECONDS = 5.0
_MOST_MEMORY = 1e9  # bytes of a trial
_SHORT = 0.02  # seconds, below which the first block of its size says little


@dataclass
class Measured:
    """What was measured of a plan.

    Attributes
    ----------
    costs : dict of str to float
        Seconds of a trial of what is to be simulated, by `Cell.trial_key`; 0 where nothing is known.
    whole, part : int
        Blocks that were run, and those of which only some trials were.
    blocks : dict of str to (BlockId, Tally)
        What they gave, by place; a block of which some trials were run has these for its size.
    faults : list of (str, sequence of Cell)
        What went wrong, and at which cells.
    """

    costs: dict[str, float] = field(default_factory=dict)
    whole: int = 0
    part: int = 0
    blocks: dict[str, tuple[BlockId, Tally]] = field(default_factory=dict)
    faults: list[tuple[str, Sequence[Cell]]] = field(default_factory=list)

    def expected_seconds(self, plan: Plan, workers: int) -> float:
        """Return about how long the missing trials of the plan take; 0 if that is not known."""
        return plan.cost_to_run(lambda cell: self.costs[cell.trial_key]) / workers


@dataclass(frozen=True)
class _Candidate:
    """What comes next of cells that share their trials, and what the study states that a trial takes."""

    key: str
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

    Parameters
    ----------
    plan : Plan
    seconds : float
        For all blocks together. It is exceeded by a compilation, and by a trial longer than stated.
    clock : callable
    """
    stated = {
        key: max(ask_number(cell.study, "seconds", cell.parameters) for cell in group.values())
        for key, group in group_cells(plan.cells).items()
    }
    candidates = [
        _Candidate(cells[0].trial_key, task, cells, stated[cells[0].trial_key])
        for task, cells in plan.first_tasks()
    ]
    found, rates = Measured(), {}
    chosen, end = _choose(candidates), clock() + seconds
    with single_threaded_blas():
        for i, candidate in enumerate(chosen):
            left = len(chosen) - i

            def share(left: int = left) -> float:
                return (end - clock()) / left

            rate = _run(candidate, share, clock, found)
            if rate is not None:
                rates[candidate.key] = rate
    found.costs = _costs(stated, rates)
    return found


def _choose(candidates: Sequence[_Candidate]) -> list[_Candidate]:
    """Return cells of different stated cost, the ends too; without one, spread over the grid."""
    distinct: dict[float, list[_Candidate]] = {}
    for candidate in candidates:
        distinct.setdefault(candidate.stated, []).append(candidate)
    ordered = [equals[len(equals) // 2] for _, equals in sorted(distinct.items())]
    if set(distinct) == {0.0}:
        ordered = list(candidates)
    if len(ordered) <= _MOST_BLOCKS:
        return ordered
    last = len(ordered) - 1
    return [ordered[round(i * last / (_MOST_BLOCKS - 1))] for i in range(_MOST_BLOCKS)]


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
        found.blocks[cell.place] = (candidate.task.block, trials), tally
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


def _costs(stated: Mapping[str, float], rates: Mapping[str, float]) -> dict[str, float]:
    """Return the seconds of a trial: as measured, else as stated times the nearest measured ratio."""
    if not rates:
        return dict(stated)
    place = {key: i for i, key in enumerate(stated)}  # in the grid
    scaled = [key for key in rates if stated[key] > 0]
    costs = {}
    for key, own in stated.items():
        if own > 0 and scaled:
            nearest = min(scaled, key=lambda other: abs(math.log(stated[other] / own)))
            costs[key] = own * rates[nearest] / stated[nearest]
        elif own > 0:
            costs[key] = own
        else:
            nearest = min(rates, key=lambda other: abs(place[other] - place[key]))
            costs[key] = rates[nearest]
    return costs | dict(rates)
