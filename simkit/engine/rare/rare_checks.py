"""What an estimate of a rare event is set against: states of a pilot, and plain trials.

The half-spaces of tilting have to hold the event. Tilted draws are near these alone and see no other
place of it; states that follow the margin down to the event do. And where plain trials see an event,
they tell whether the latent numbers have the law of what a trial draws.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from simkit.declare.checks import load_statements
from simkit.declare.rare import split_event
from simkit.declare.tally import Tally
from simkit.engine.cells.calling import ask, ask_number
from simkit.engine.cells.cell import Cell
from simkit.engine.cells.judging import judged_blocks
from simkit.engine.cells.memory import check_memory
from simkit.engine.cells.rare_trials import Prepared
from simkit.engine.ledger.block_rows import BlockId
from simkit.engine.ledger.store import Ledger
from simkit.engine.plans.plan import Plan, check_row, make_plan
from simkit.engine.results.result import Settings
from simkit.engine.running.runner import execute
from simkit.engine.workers.executors import Executor
from simkit.errors import StudyError, UsageError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from simkit.stats.rare.found import RareEstimate
    from simkit.stats.rare.tilting import Degenerate


@dataclass(frozen=True)
class RareCell:
    """One event at one cell by one method."""

    base: Cell  # of the study itself
    cell: Cell  # of `RareTrials`
    event: str
    method: str
    pilot: Degenerate | None = None  # by which tilting, which comes first, was given up for splitting


#: Blocks of the plain trials beside an estimate begin here: below those of second witnesses (2^62), and
#: beyond those that certify what a search has found (2^61 and 3 * 2^60).
PLAIN_BLOCK = 7 * 2**59
#: A true estimate is contradicted once in so many cells at most.
LEVEL = 1e-6
#: Plain trials of a cell: as many as see the rarer side 200 times, which tells it from half and twice.
FEWEST, MOST, HITS = 400, 20_000, 200
_LONGEST = 60.0  # seconds that they may take, as the study declares those of a trial
_STATES, _EACH = range(400, 2001), 50  # of the pilot that follows the margin; one for so many draws


class Estimated(NamedTuple):
    """A cell with what its draws or repeats say; `again` says it at another confidence."""

    one: RareCell
    tally: Tally
    found: RareEstimate | None
    again: Callable[[float], RareEstimate | None]


@dataclass(frozen=True)
class PlainTrials:
    """Plain trials beside an estimate: those made for it, and all that the ledger has of the cell."""

    # hits, failures, trials: `hits` of the event as it was asked for
    hits: int
    failures: int
    trials: int
    # the estimate's interval; where it has a lower bound alone, from there to 1
    ends: tuple[float, float]
    contradicts: bool  # whether no probability fits both, at the level 1e-6

    @property
    def line(self) -> str:
        """What contradicts, with the numbers."""
        low, high = self.ends
        failed = f" ({self.failures:,} failed)" if self.failures else ""
        return (
            f"plain trials contradict it: {self.hits:,} of {self.trials:,}{failed} are in it, where"
            f" [{low:.3g}, {high:.3g}] says {self.trials * low:.3g} to {self.trials * high:.3g}"
        )


def check_half_spaces(prepared: Prepared, draws: int) -> None:
    """Follow the margin from plain draws down to the event, and see that the half-spaces hold it.

    Where the margin does not fall on the way there, plain draws alone are seen. Raises StudyError if the
    event happens in a state outside the half-spaces. A pilot of more draws follows more states.
    """
    from simkit.stats.rare.splitting import run_pilot

    model, tilting = prepared.model, prepared.tilting
    assert tilting is not None

    def heights(batch: Mapping[str, NDArray[Any]]) -> NDArray[np.float64]:
        found = model.heights(batch)
        if (hits := found <= 0).any():
            tilting.sums_of_hits({name: x[hits] for name, x in batch.items()})
        return found

    try:
        states = min(max(draws // _EACH, _STATES[0]), _STATES[-1])
        run_pilot(model.latents, heights, model.pilot(), states)
    except StudyError:
        raise
    except Exception:  # whatever a study raises: the run, which comes next, says how
        return


def set_beside(
    done: Sequence[Estimated], settings: Settings, executor: Executor, ledger: Ledger | None
) -> list[PlainTrials | None]:
    """Run plain trials of each cell and set each estimate against them.

    How many is a function of the estimates and of what the study declares, not of the machine. Raises
    StudyError, LedgerError as of a run of the cells. The ledger keeps these trials, and its other
    trials of a cell count as well. None where there is none, or the event is no quantity of it.
    """
    cells = [each.one.base for each in done]
    wanted: dict[str, int] = {}
    for cell, each in zip(cells, done, strict=True):
        if each.found is not None:
            most = min(plain_trials(each.found), _affordable(cell, settings))
            wanted[cell.full_key] = max(wanted.get(cell.full_key, 0), most)
    held = None if settings.fresh else ledger
    plan = make_plan(cells, settings.seed, PLAIN_BLOCK)
    plan.require(wanted, held)
    execute(plan, executor, ledger=ledger, fresh=settings.fresh)
    statements = load_statements(cells[0].study)
    return [
        _compare(each, judged_blocks(statements, cell.parameters, _trials_of(cell, plan, held)))
        for cell, each in zip(cells, done, strict=True)
    ]


def plain_trials(found: RareEstimate) -> int:
    """Return the plain trials that an estimate is set against, between `FEWEST` and `MOST`.

    More than the fewest only where they see the rarer of the event and its opposite, and no more
    than the estimate has evaluations.
    """
    low, high = found.ends
    rarer, most = min(high, 1 - low), max(min(found.evaluations, MOST), FEWEST)
    return min(max(math.ceil(HITS / rarer), FEWEST), most) if rarer * most >= 1 else FEWEST


def _affordable(cell: Cell, settings: Settings) -> int:
    """Return how many trials of a cell can be run here in the time allowed; 0 where it is too short."""
    try:
        ask(cell.study, "check_simulation", cell.parameters)
        if not settings.remote:
            check_memory([cell], settings.workers)
        each = ask_number(cell.study, "seconds", cell.parameters)
    except UsageError:
        return 0
    most = MOST if each * MOST <= _LONGEST else int(_LONGEST / each)
    return most if most >= FEWEST else 0


def _trials_of(cell: Cell, plan: Plan, ledger: Ledger | None) -> list[Tally]:
    """Return all plain trials of a cell that are known, the longest block of each place."""
    found: dict[tuple[int, int], Tally] = {}

    def take(seed: int, tallies: Iterable[tuple[BlockId, Tally]]) -> None:
        for (index, trials), tally in tallies:
            held = found.get((seed, index))
            if held is None or held.trials < trials:
                found[seed, index] = tally

    take(plan.seed, plan.held.get(cell.full_key, {}).items())
    if ledger is not None:
        for seed in ledger.seeds(cell):
            tallies = ledger.find(cell, seed, plan.source).tallies
            take(seed, ((block, check_row(cell, t, block, ledger)) for block, t in tallies.items()))
    return list(found.values())


def _compare(estimated: Estimated, blocks: Sequence[Tally]) -> PlainTrials | None:
    """Return what plain trials say of an estimate; None where they do not see its event."""
    from simkit.stats.rare.found import agree

    found = estimated.found
    name, is_opposite = split_event(estimated.one.event)
    counts = [block.events[name] for block in blocks if name in block.events]
    if not counts or found is None:
        return None
    trials, failures = sum(block.trials for block in blocks), sum(block.failures for block in blocks)
    hits = trials - failures - sum(counts) if is_opposite else sum(counts)
    differs = not agree(hits, trials, found, 1 - LEVEL, failures)
    if differs:  # beyond what the interval of this confidence may miss by itself
        wide = estimated.again(1 - LEVEL)
        differs = wide is not None and not agree(hits, trials, wide, 1 - LEVEL, failures)
    return PlainTrials(hits, failures, trials, found.ends, differs)
