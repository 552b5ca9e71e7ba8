"""A plan of equally many trials of cells that share none: what it asks for is known without a cell."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from simkit.engine.cells.blocks import Task
from simkit.engine.cells.cell import Cell
from simkit.engine.ledger.block_rows import BlockId
from simkit.engine.ledger.store import Ledger
from simkit.engine.plans.plan import Plan, check_row, split_blocks


@dataclass
class EvenPlan(Plan):
    """A plan in which each cell is a group of its own; its numbers are asked for, no tasks."""

    asked: int = 0  # trials of each cell

    def groups(self) -> Iterator[tuple[Cell, ...]]:
        """Yield the cells, each alone."""
        return ((cell,) for cell in self.cells)

    @property
    def blocks_in_all(self) -> int:
        """Blocks that the plan asks for."""
        return len(self.cells) * self._blocks_of_each

    @property
    def _blocks_of_each(self) -> int:
        return math.ceil(self.asked / self._block_size)


@dataclass
class SparsePlan(EvenPlan):
    """A plan that is looked at, not run: nothing is kept of a cell of which the ledger holds nothing."""

    # by number of the cell in the grid, the blocks that the ledger holds
    in_ledger: dict[int, set[BlockId]] = field(default_factory=dict)

    def fetch(self, ledger: Ledger) -> None:
        """Note what the ledger holds of the cells that it names."""
        known = ledger.known((cell.key for cell in self.cells), self.seed)
        for index, cell in enumerate(self.cells if known else ()):
            if cell.key not in known:
                continue
            found = ledger.find(cell, self.seed, self.source)
            self.stale += found.stale
            self.damaged += found.damaged
            for block in split_blocks(self.asked, self._block_size):
                if block in found.tallies:
                    check_row(cell, found.tallies[block], block, ledger)
                    self.in_ledger.setdefault(index, set()).add(block)

    def due(self) -> Sequence[int]:
        """Return which cells lack a block."""
        every = range(len(self.cells) if self.asked else 0)
        count = self._blocks_of_each
        full = {index for index, found in self.in_ledger.items() if len(found) == count}
        return [index for index in every if index not in full] if full else every

    def first_task(self, group: int) -> tuple[Task, tuple[Cell, ...]]:
        """Return what is to be simulated next of a cell that is due, with the cell."""
        found, cells = self.in_ledger.get(group, ()), (self.cells[group],)
        blocks = split_blocks(self.asked, self._block_size)
        return self.task(cells, next(block for block in blocks if block not in found)), cells

    @property
    def trials_to_run(self) -> int:
        """Trials that are not in hand."""
        return len(self.cells) * self.asked - sum(map(self._trials_found, self.in_ledger))

    @property
    def blocks_to_run(self) -> int:
        """Blocks that are not in hand."""
        return self.blocks_in_all - sum(map(len, self.in_ledger.values()))

    def cost_to_run(self, costs: Iterable[float]) -> float:
        """Return the cost of the trials that are not in hand, from that of one trial of each cell."""
        return sum(cost * (self.asked - self._trials_found(i)) for i, cost in enumerate(costs))

    def _trials_found(self, index: int) -> int:
        return sum(trials for _, trials in self.in_ledger.get(index, ()))
