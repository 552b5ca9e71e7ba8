"""A cell's trials as they are watched: what had been counted at each fixed look."""

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from simkit.declare.quantities import Quantity
from simkit.declare.statement import Statements
from simkit.declare.tally import Moments, Tally
from simkit.engine.cells.cell import Cell
from simkit.engine.cells.judging import judged_blocks, range_fault
from simkit.engine.cells.looks import Look, counts_at_looks, look_blocks, moments_at_looks
from simkit.verdicts.arithmetic.balls import NotEvaluated


class WatchedBlocks:
    """The blocks of one cell, in order.

    They are as they were simulated, without judged quantities, from the first one's index on. If
    `stopped`, the trials themselves may have said when to stop, at one of the fixed looks.
    """

    def __init__(
        self,
        statements: Statements,
        cell: Cell,
        blocks: Sequence[Tally],
        seed: int = 0,
        first_block: int = 0,
        stopped: bool = False,
    ) -> None:
        self.statements, self.cell, self.first_block = statements, cell, first_block
        self.stopped = stopped
        self.seed, self._blocks = seed, blocks

    @cached_property
    def blocks(self) -> Sequence[Tally]:
        """The blocks, judged quantities included."""
        if not self.statements.judged:
            return self._blocks
        return judged_blocks(self.statements, self.cell.parameters, self._blocks)

    @cached_property
    def trials(self) -> int:
        """Trials in all."""
        return sum(block.trials for block in self._blocks)

    @cached_property
    def failures(self) -> int:
        """Failed trials."""
        return sum(block.failures for block in self._blocks)

    @property
    def log_shared(self) -> float:
        """By how much the evidence needed grows where it holds at one look alone.

        Where any look may have been the last, look j has 1/(j (j + 1)) of the level: these sum to 1.
        """
        look = len(look_blocks(len(self._blocks)))
        return math.log(look * (look + 1)) if self.stopped else 0.0

    def counts(self, event: str) -> list[Look]:
        """Return an event's counts at each look."""
        return counts_at_looks(self.blocks, lambda i, block: block.events.get(event, 0))

    def counts_where(self, happened: NDArray[np.int8]) -> list[Look]:
        """Return counts at each look of what happened (1); a trial that stays open (-1) has failed."""
        starts = self._starts

        def count(i: int, value: int) -> int:
            return int((happened[starts[i] : starts[i + 1]] == value).sum())

        return counts_at_looks(self._blocks, lambda i, _: count(i, 1), lambda i, _: count(i, -1))

    def moments(self, name: str) -> Iterator[tuple[Moments, int]]:
        """Yield a measurement's moments at each look, and how many trials have failed."""
        return moments_at_looks(self.blocks, name)

    def second_moments(self, name: str, centred: bool) -> Iterator[tuple[Moments, int]]:
        """Yield at each look the moments of numbers from 0 on whose mean is a second moment.

        The squares of kept values, or their pairs' halved squared differences; else of each block the
        mean square, or the sample variance. A failed trial counts as none of it. Centred, it is the
        variance; else E x^2.
        """
        total, due = Moments(), set(look_blocks(len(self.blocks)))
        for i, block in enumerate(self.blocks):
            numbers = _squares(block, name, centred)
            total = total.merge(Moments.of(numbers)) if numbers else total
            if i + 1 in due:
                yield total, 0

    def check_range(self, quantity: Quantity) -> None:
        """Refuse (`NotEvaluated`) a measurement that left its declared range by more than rounding."""
        for block in self.blocks:
            held = block.measurements.get(quantity.name)
            if held is not None and (fault := range_fault(quantity, held)):
                raise NotEvaluated(fault)

    @cached_property
    def _starts(self) -> list[int]:
        """Where each block's kept values begin."""
        valid = [0, *(block.trials - block.failures for block in self._blocks)]
        return [int(x) for x in np.cumsum(valid)]

    @cached_property
    def kept(self) -> Mapping[str, NDArray[np.float64]]:
        """Kept measurements of all trials that did not fail, in order; none that is absent there."""
        study, params = self.statements.study, self.cell.parameters
        absent = {quantity.name for quantity in study.quantities if quantity.is_absent(params)}
        return {
            name: np.array(
                [x for block in self._blocks for x in block.values.get(name, ())], dtype=float
            )
            for name in study.kept
            if name not in absent
        }

    def place(self, index: int) -> tuple[int, int]:
        """Return block and trial of one of the kept values."""
        place = int(np.searchsorted(self._starts, index, side="right")) - 1
        rank, block = index - self._starts[place], self.first_block + place
        if self._blocks[place].failures:  # then its rank is not its number
            from simkit.engine.running.replay import trial_of_rank

            rank = trial_of_rank(self.cell, self.seed, block, rank)
        return block, rank


def _squares(block: Tally, name: str, centred: bool) -> list[float]:
    """Return what a block says of a second moment: numbers from 0 on that have it as their mean."""
    held, kept = block.measurements.get(name, Moments()), np.asarray(block.values.get(name, ()))
    if kept.size and centred:
        # Of an odd number of trials one is left out, failed or not: else failed ones would weigh less.
        paired = kept[: max(kept.size - block.trials % 2, 0) // 2 * 2]
        seen = (paired[::2] - paired[1::2]) ** 2 / 2
        return [*seen.tolist(), *[0.0] * (block.trials // 2 - seen.size)]
    if kept.size:
        return [*(kept**2).tolist(), *[0.0] * block.failures]
    if centred:
        pairs = block.trials * (block.trials - 1)
        return [held.count * held.m2 / pairs] if pairs else []
    return [(held.m2 + held.count * held.mean**2) / block.trials]
