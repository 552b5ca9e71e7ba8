"""Runs of many cells, part by part: of what is finished the numbers are kept, in little memory.

Cells are built when their part is due. All of a run's blocks are simulated as they would be at once: a
block's draws depend on its cell and its number alone.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from simkit.declare.columns import HIDDEN_COLUMNS
from simkit.declare.statement import Statements
from simkit.declare.tally import Tally
from simkit.engine.cells.calling import Said
from simkit.engine.cells.cell import Cell, build_some, share_no_trials
from simkit.engine.ledger.store import Ledger
from simkit.engine.plans.even_plan import EvenPlan
from simkit.engine.plans.plan import Plan, make_plan, split_blocks
from simkit.engine.plans.samples import Sample
from simkit.engine.results.result import Gathered, Settings, gather
from simkit.engine.running.repeating import Twice
from simkit.engine.running.runner import Progress, execute
from simkit.engine.tables.packed import Tallies
from simkit.engine.tables.table import Records, Table, column_names
from simkit.engine.workers.executors import Executor

#: Cells of a part; a worker may wait for the last block of each.
PART = 4096


def is_long(cells: Sequence[Cell], settings: Settings) -> bool:
    """Return whether a run goes part by part: if it has many cells, and none shares a trial."""
    return len(cells) > PART and settings.stopping is None and share_no_trials(cells)


@dataclass
class LongPlan(EvenPlan):
    """What was done of a run part by part; nothing of it is left to do."""

    kept: Tallies = field(default_factory=Tallies, repr=False)  # the blocks in hand, cell by cell

    def take(self, part: Plan) -> None:
        """Take what has been done of some cells, those behind the ones that are taken already."""
        blocks = list(split_blocks(self.asked, self._block_size))
        for cell in part.cells:
            held = part.held[cell.full_key]
            for block in blocks:
                self.kept.append(held.get(block))
        self.incomplete |= part.incomplete
        self.simulated += part.simulated
        self.stale += part.stale
        self.damaged += part.damaged
        self.environments += part.environments
        self.read |= part.read

    def first_blocks(self, cell: Cell) -> list[Tally]:
        """Return a cell's tallies in block order up to the first that is missing."""
        count = self._blocks_of_each
        found = []
        for place in range(cell.point * count, (cell.point + 1) * count):
            tally = self.kept.get(place)
            if tally is None:
                break
            found.append(tally)
        return found

    def blocks(self, cell: Cell, trials: int | None = None) -> list[Tally] | None:
        """Return a cell's tallies in block order, or None if one is missing.

        Of its first `trials`, where that is given, else of all that it is to have; their blocks are
        those of the run.
        """
        wanted = self.asked if trials is None else trials
        found = self.first_blocks(cell)[: math.ceil(wanted / self._block_size)]
        return found if sum(tally.trials for tally in found) == wanted else None


def run_long(
    statements: Statements,
    cells: Sequence[Cell],
    settings: Settings,
    executor: Executor,
    *,
    ledger: Ledger | None,
    progress: Progress | None,
    said: Sequence[Said] | None,
    twice: Twice | None = None,
) -> tuple[LongPlan, Gathered]:
    """Simulate what the ledger lacks; return the plan as it was carried out, and what was found.

    `said` is what is said about each cell, where it was asked for already; of a study of which `twice`
    knows nothing yet a block is run twice.
    """
    of_none = make_plan(cells[:1], settings.seed)
    plan = LongPlan(cells, settings.seed, of_none.source, of_none.study, asked=settings.trials)
    plan.sample = Sample.of(settings.verify, settings.seed)
    names = column_names(statements.study)
    records = Records([*names, *HIDDEN_COLUMNS])
    # Where a block is all of its cell, and nothing is judged of it, one tally is the other.
    alone = 0 < settings.trials <= statements.study.block_size and not statements.judged
    own = None if alone else Tallies()
    incomplete: dict[str, list[Cell]] = {}
    shown = None if progress is None else OneOfAll(progress, len(cells) * settings.trials)
    for first in range(0, len(cells), PART):
        part = Plan(build_some(cells, first, first + PART), plan.seed, plan.source, plan.study)
        part.pace, part.sample = plan.pace, plan.sample
        asked = dict.fromkeys((cell.full_key for cell in part.cells), settings.trials)
        part.require(asked, ledger, settings.fresh)
        if shown is not None:
            shown.begin(len(part.cells) * settings.trials)
        execute(part, executor, ledger=ledger, fresh=settings.fresh, progress=shown, twice=twice)
        found = gather(statements, part, settings, said and said[first : first + PART])
        plan.take(part)
        if own is not None:
            own.extend(found.tallies)
        records.extend(found.rows.records)
        for message, some in found.incomplete.items():
            incomplete.setdefault(message, []).extend(some)
    finished = cells
    if incomplete:
        marks = {cell.mark for some in incomplete.values() for cell in some}
        finished = [cell for cell in cells if cell.mark not in marks]
    tallies = plan.kept if own is None else own
    if own is None and incomplete:
        tallies = Tallies(tally for tally in plan.kept.each() if tally is not None)
    return plan, Gathered(finished, tallies, Table(names, records), incomplete)


class OneOfAll:
    """The progress of a part, told as that of the whole run; what the ledger holds counts as done."""

    def __init__(self, progress: Progress, trials: int) -> None:
        self._progress, self._left, self._part = progress, trials, 0
        self._has_started = False

    def begin(self, trials: int) -> None:
        """Go on with a part of so many trials, those in hand included."""
        self._part = trials

    def start(self, trials: int) -> None:
        """Say how many trials are to be simulated."""
        if trials and not self._has_started:
            self._has_started = True
            self._progress.start(self._left - self._part + trials)
        elif self._has_started and trials < self._part:
            self._progress.advance(self._part - trials)
        self._left -= self._part

    def advance(self, trials: int) -> None:
        """Say that so many more are done."""
        self._progress.advance(trials)

    def state(self, cells: int, of: int) -> None:
        """Say of how many cells the exact values and bounds are known."""
        self._progress.state(cells, of)
