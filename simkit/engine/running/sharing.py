"""Several processes on one ledger: what another has simulated by now is not simulated again.

A run goes through its tasks in their order until it sees that another process writes to its ledger.
From then on it takes them piece by piece, in an order of its own, so that the two meet seldom; and ahead
of each block it looks whether the ledger has it. No result depends on the order.
"""

import contextlib
import math
import random
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Self

from simkit.engine.cells.blocks import Task
from simkit.engine.cells.cell import Cell
from simkit.engine.ledger.store import Ledger, Reader
from simkit.engine.plans.plan import Plan
from simkit.errors import UsageError

#: Pieces into which what is left is cut, at least, where there are as many blocks: a piece on which two
#: processes meet may be simulated twice.
PIECES = 256

Due = tuple[Task, tuple[Cell, ...]]


class Sharing:
    """The tasks of a plan, less what other processes do meanwhile; use it as a context manager.

    `plan`: what is found in the ledger is put into its hands.
    `ledger`: the ledger to which the run writes; None where nothing is shared.
    """

    def __init__(self, plan: Plan, ledger: Ledger | None) -> None:
        self._plan, self._ledger = plan, ledger
        self._lock = threading.Lock()  # workers draw tasks; the run's own thread closes
        self._reader: Reader | None = None
        self._seen, self._is_open = -1, True
        self._others = ledger is not None and ledger.is_shared
        self._count = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        with self._lock:
            self._is_open = False
            if self._reader is not None:
                self._reader.close()
                self._reader = None

    def look(self) -> None:
        """See whether another process has written; from the ledger's own thread, behind each write."""
        if self._ledger is not None:
            self._ledger.look_around()
            self._others = self._ledger.is_shared

    def take_count(self) -> int:
        """Return how many trials were found that others have simulated, since this was last asked."""
        with self._lock:
            count, self._count = self._count, 0
        return count

    def tasks(self) -> Iterator[Due]:
        """Yield what is left to simulate, each task with its cells, from whatever thread asks."""
        for index, group in enumerate(self._plan.each_group()):
            for task, cells in self._plan.tasks_of(group):
                if self._others:
                    yield from self._apart(index, (task.block, task.trials))
                    return
                yield task, cells

    def _apart(self, first: int, begun: tuple[int, int]) -> Iterator[Due]:
        """Yield what is left from a block of a group on, in an order of this process's own."""
        plan = self._plan
        groups = list(islice(plan.each_group(), first, None))
        parts = math.ceil(PIECES / len(groups))
        for piece in _shuffled(len(groups) * parts):
            place, part = divmod(piece, parts)
            group = groups[place]
            span = plan.span(group)
            low, high = (span.start + len(span) * end // parts for end in (part, part + 1))
            if not place:
                low = max(low, begun[0])  # what comes before it is in hand, or in work here
            for due in self._piece(group, range(low, high)):
                if place or (due[0].block, due[0].trials) >= begun:  # else it is in work
                    yield due

    def _piece(self, group: Mapping[str, Cell], within: range) -> Iterator[Due]:
        if not within:
            return
        self._refresh(group, within, always=True)
        for due in self._plan.tasks_of(group, within):
            yield due
            self._refresh(group, range(due[0].block + 1, within.stop))

    def _refresh(self, group: Mapping[str, Cell], within: range, always: bool = False) -> None:
        """Take into hand what others have written of a piece; of what cannot be read now, nothing."""
        plan, lacking = self._plan, self._plan.trials_lacking(group, within)
        if not lacking:
            return
        with self._lock, contextlib.suppress(sqlite3.Error, UsageError):
            if self._reader is None and self._is_open and self._ledger is not None:
                self._reader = Reader(self._ledger.path)
            reader = self._reader
            if reader is None or (version := reader.version()) == self._seen and not always:
                return
            self._seen = version
            for cell in group.values():
                plan.take_found(cell, reader.find(cell, plan.seed, plan.source, within), reader)
            self._count += lacking - plan.trials_lacking(group, within)


def _shuffled(count: int) -> Iterator[int]:
    """Yield the numbers below `count` in an order that differs from process to process."""
    chance = random.SystemRandom()
    step = chance.randrange(1, count + 1)
    while math.gcd(step, count) > 1:
        step = chance.randrange(1, count + 1)
    place = chance.randrange(count)
    for _ in range(count):
        yield place
        place = (place + step) % count
