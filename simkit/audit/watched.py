"""A cell's trials as they are watched: what had been counted at each fixed look."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.declare.statement import Statements
from simkit.declare.tally import Moments, Tally
from simkit.engine.judging import judge_block
from simkit.stats.sequences import look_trials


@dataclass(frozen=True)
class Look:
    """What had been counted at a look: trials, failures among them, successes of an event."""

    trials: int
    failures: int
    successes: int


class Watched:
    """The blocks of one cell, in order.

    Parameters
    ----------
    statements : Statements
    params : mapping
    blocks : sequence of Tally
        As they were simulated, without judged quantities.
    first_block : int
        Index of the first of them.
    """

    def __init__(
        self,
        statements: Statements,
        params: Mapping[str, Any],
        blocks: Sequence[Tally],
        first_block: int = 0,
    ) -> None:
        self.statements, self.params, self.first_block = statements, params, first_block
        self._blocks = blocks

    @cached_property
    def blocks(self) -> Sequence[Tally]:
        """The blocks, judged quantities included."""
        if not self.statements.judged:
            return self._blocks
        return [judge_block(self.statements, self.params, block) for block in self._blocks]

    @cached_property
    def trials(self) -> int:
        """Trials in all."""
        return sum(block.trials for block in self._blocks)

    @cached_property
    def failures(self) -> int:
        """Failed trials."""
        return sum(block.failures for block in self._blocks)

    @cached_property
    def looks(self) -> list[int]:
        """How many blocks there are at each look."""
        size = self.statements.study.block_size
        points = look_trials(self.trials, size)
        return [-(-trials // size) for trials in points]

    def counts(self, event: str) -> list[Look]:
        """Return an event's counts at each look."""
        return self._counted(lambda i, block: block.events.get(event, 0))

    def counts_where(self, happened: NDArray[np.int8]) -> list[Look]:
        """Return counts at each look of what happened (1) in the trials that did not fail."""
        starts = self._starts
        return self._counted(lambda i, block: int((happened[starts[i] : starts[i + 1]] == 1).sum()))

    def _counted(self, count: Callable[[int, Tally], int]) -> list[Look]:
        trials = failures = successes = 0
        found, due = [], set(self.looks)
        for i, block in enumerate(self.blocks):
            trials += block.trials
            failures += block.failures
            successes += count(i, block)
            if i + 1 in due:
                found.append(Look(trials, failures, successes))
        return found

    def moments(self, name: str) -> Iterator[tuple[Moments, int]]:
        """Yield a measurement's moments at each look, and how many trials have failed."""
        total, failures, due = Moments(), 0, set(self.looks)
        for i, block in enumerate(self.blocks):
            failures += block.failures
            held = block.measurements.get(name)
            total = total if held is None else total.merge(held)
            if i + 1 in due:
                yield total, failures

    @cached_property
    def _starts(self) -> list[int]:
        """Where each block's kept values begin."""
        valid = [0, *(block.trials - block.failures for block in self._blocks)]
        return [int(x) for x in np.cumsum(valid)]

    @cached_property
    def kept(self) -> Mapping[str, NDArray[np.float64]]:
        """Kept measurements of all trials that did not fail, in order."""
        return {
            name: np.array(
                [x for block in self._blocks for x in block.values.get(name, ())], dtype=float
            )
            for name in self.statements.study.kept
        }

    def place(self, index: int) -> tuple[int, int]:
        """Return block and rank, among its trials that did not fail, of one of the kept values."""
        block = int(np.searchsorted(self._starts, index, side="right")) - 1
        return self.first_block + block, index - self._starts[block]
