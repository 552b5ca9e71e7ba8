"""What a run would do, in little memory: a plan for `--dry-run` of a sweep of a million cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from simkit.engine.cells.blocks import Task
from simkit.engine.cells.cell import Cell
from simkit.engine.ledger.block_rows import BlockId
from simkit.engine.ledger.store import Ledger
from simkit.engine.plans.plan import check_row, make_task, split_blocks
from simkit.engine.sources.references import refer_to
from simkit.engine.sources.source_hash import source_hash


@dataclass
class SparsePlan:
    """A plan of so many trials of each cell, cells that share none of them; it is looked at, not run.

    As in `simkit.engine.plans.plan.Plan`, but cells are built when they are asked for, and nothing is
    kept of one of which the ledger holds nothing.

    Attributes
    ----------
    cells : sequence of Cell
        Of which it is certain that no two share a trial: each is a group of its own.
    trials : int
        Of each cell.
    held : dict of int to set of BlockId
        By place in the grid, the blocks that the ledger holds.
    stale, damaged : int
        Blocks in the ledger that are not used: of other sources; unlike their checksum.
    """

    cells: Sequence[Cell]
    trials: int
    seed: int
    source: str
    study: str
    held: dict[int, set[BlockId]] = field(default_factory=dict)
    stale: int = 0
    damaged: int = 0

    def fetch(self, ledger: Ledger) -> None:
        """Note what the ledger holds of the cells that it names."""
        known = ledger.known((cell.key for cell in self.cells), self.seed)
        for place, cell in enumerate(self.cells if known else ()):
            if cell.key not in known:
                continue
            found = ledger.find(cell, self.seed, self.source)
            self.stale += found.stale
            self.damaged += found.damaged
            for block in self._blocks():
                if block in found.tallies:
                    check_row(cell, found.tallies[block], block, ledger)
                    self.held.setdefault(place, set()).add(block)

    def groups(self) -> Iterator[tuple[Cell, ...]]:
        """Yield the cells that share their trials: each alone."""
        return ((cell,) for cell in self.cells)

    def due(self) -> Sequence[int]:
        """Return which groups lack a block."""
        count = sum(1 for _ in self._blocks())
        if not count:
            return ()
        every = range(len(self.cells))
        full = {place for place, held in self.held.items() if len(held) == count}
        return [place for place in every if place not in full] if full else every

    def first_task(self, group: int) -> tuple[Task, tuple[Cell, ...]]:
        """Return what is to be simulated next of a group that is due, with its cells."""
        held = self.held.get(group, ())
        cells = (self.cells[group],)
        block = next(block for block in self._blocks() if block not in held)
        return make_task(self, cells, block), cells

    @property
    def trials_to_run(self) -> int:
        """Trials that are not in hand."""
        in_hand = sum(trials for held in self.held.values() for _, trials in held)
        return len(self.cells) * self.trials - in_hand

    @property
    def blocks_in_all(self) -> int:
        """Blocks that the plan asks for."""
        return len(self.cells) * sum(1 for _ in self._blocks())

    @property
    def blocks_to_run(self) -> int:
        """Blocks that are not in hand."""
        return self.blocks_in_all - sum(map(len, self.held.values()))

    def cost_to_run(self, costs: Sequence[float]) -> float:
        """Return the cost of the trials that are not in hand, from that of one trial of each group."""
        return sum(
            cost * (self.trials - sum(trials for _, trials in self.held.get(place, ())))
            for place, cost in enumerate(costs)
        )

    def _blocks(self) -> Iterator[BlockId]:
        return split_blocks(self.trials, self.cells[0].study.block_size)


def make_sparse_plan(cells: Sequence[Cell], trials: int, seed: int, ledger: Ledger | None) -> SparsePlan:
    """Return what has to be simulated so that every cell has exactly `trials` trials."""
    study = cells[0].study
    source = source_hash(study)
    plan = SparsePlan(cells, trials, seed, source, refer_to(study, source))
    if ledger is not None:
        plan.fetch(ledger)
    return plan
