"""Where the failed trials of a run are: one of each message, found by running its block again.

A run whose blocks were kept out of this process, isolated or elsewhere, has none run in it afterwards.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

from simkit.engine.cells.blocks import run_block
from simkit.engine.cells.cell import Cell
from simkit.engine.plans.plan import Plan
from simkit.engine.results.result import Result
from simkit.engine.sources.command_lines import replay_line
from simkit.engine.workers.blas import single_threaded_blas
from simkit.errors import SimkitError

_MOST_SHOWN = 10  # messages
_SECONDS = 2.0  # after which no further trial is searched for


@dataclass(frozen=True)
class Failing:
    """A message with which trials failed, and the first block in which one did."""

    message: str
    count: int  # trials that failed so
    cell: Cell
    # block, trials: index of the block, and how many trials it has
    block: int
    trials: int
    line: str = ""  # the command that shows the first of them in it; empty where it was not searched for


def find_failing(
    result: Result, seconds: float = _SECONDS, clock: Callable[[], float] = time.monotonic
) -> list[Failing]:
    """Return the messages of a run's failed trials, the most frequent ones first, ten at most.

    `seconds`: for how long trials are searched for; none are run that would take longer at the run's
        pace.
    """
    plan, end = result.plan, clock() + seconds
    ranked = sorted(result.failed.items(), key=lambda item: (-item[1], item[0]))[:_MOST_SHOWN]
    places = _first_places(result, {message for message, _ in ranked})
    each = (plan.pace.seconds_for(1) or 0.0) * result.settings.workers
    found = []

    def is_over(trials: int) -> bool:
        return not plan.is_here or clock() + each * trials >= end

    with single_threaded_blas():
        for message, count in ranked:
            if message not in places:  # it is of what was judged after the run
                continue
            cell, block, trials = places[message]
            trial = _first_trial(plan, cell, (block, trials), message, is_over)
            line = "" if trial is None else replay_line(cell, plan.seed, block, trial)
            found.append(Failing(message, count, cell, block, trials, line))
    return found


def _first_places(result: Result, messages: set[str]) -> dict[str, tuple[Cell, int, int]]:
    """Return the first block, in grid order, in which a trial failed with each message."""
    places: dict[str, tuple[Cell, int, int]] = {}
    for cell in result.cells:
        for index, tally in enumerate(result.plan.blocks(cell) or (), result.plan.first_block):
            for message in tally.failed if tally.failures else ():
                if message in messages:
                    places.setdefault(message, (cell, index, tally.trials))
        if len(places) == len(messages):
            break
    return places


def _first_trial(
    plan: Plan, cell: Cell, block: tuple[int, int], message: str, is_over: Callable[[int], bool]
) -> int | None:
    """Return the first trial of a block that fails with a message; None where that takes too long.

    The first trials of a block do not depend on how many follow: more and more of them are run.
    """
    index, trials = block
    low, high, known = 0, 1, False
    while not known or high - low > 1:
        tried = (low + high) // 2 if known else high
        if is_over(tried):
            return None
        try:
            (tally,) = run_block(cell.study, plan.task((cell,), (index, tried)))
        except SimkitError:  # the machine, or the study, fails now
            return None
        if message in tally.failed:
            high, known = tried, True
        elif tried == trials:  # it does not fail so any more
            return None
        else:
            low, high = tried, high if known else min(2 * high, trials)
    return high - 1
