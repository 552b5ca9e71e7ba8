"""Whether a study is a function of its seed: one of its blocks is run twice, stored ones again.

A trial that draws from a global generator, reads the clock or goes through a set in its order comes out
differently the next time, and no number of it could be made again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from simkit.declare.tally import Tally
from simkit.engine.cells.blocks import Task
from simkit.engine.cells.cell import Cell
from simkit.engine.cells.describing import describe_cells
from simkit.engine.ledger.agreement import agree
from simkit.engine.ledger.store import StoredBlock
from simkit.engine.plans.samples import Stored
from simkit.engine.running.tasks import run_task
from simkit.engine.sources.command_lines import replay_line
from simkit.engine.sources.environment import current_environment, describe_difference
from simkit.engine.sources.opened import WatchedTallies
from simkit.engine.workers.blas import single_threaded_blas
from simkit.engine.workers.dispatch import Lost, split_answer
from simkit.errors import StudyError

if TYPE_CHECKING:
    from simkit.engine.plans.plan import Plan
    from simkit.engine.workers.executors import Executor

#: Seconds that the first run of a block may take, for it to be run twice.
LONGEST = 1.0
_MOST_NAMED = 10
_MOST_TRIED = 64  # results among which one is short, or none is looked for any more


class Unrepeatable(StudyError):
    """A block came out differently when it was run a second time."""


class Twice:
    """One block of each study is run twice in a command, where it costs under a second."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._settled: set[str] = set()
        self._stored: dict[str, list[StoredBlock]] = {}

    def note(self, source: str, rows: Sequence[StoredBlock]) -> None:
        """Note rows that are stored before a study is settled."""
        if not self.is_settled(source):
            self._stored.setdefault(source, []).extend(rows)
        else:
            self._stored.pop(source, None)

    def stored(self, source: str) -> Sequence[StoredBlock]:
        """Return the rows that were stored before a study was settled."""
        return self._stored.get(source, ())

    def is_settled(self, source: str) -> bool:
        """Return whether a study of these sources was looked at, or will not be."""
        return source in self._settled

    def watch(self, plan: Plan, is_exact: bool) -> Twin | None:
        """Return what looks at the blocks of a plan; None if its study is settled.

        `is_exact`: both runs are of one environment, in which no bit may differ.
        """
        if self.is_settled(plan.source):
            return None
        return Twin(plan, is_exact, self._clock, lambda: self._settled.add(plan.source))


class Twin:
    """Chooses the first short block of a plan, and compares its two runs."""

    def __init__(
        self, plan: Plan, is_exact: bool, clock: Callable[[], float], settle: Callable[[], None]
    ) -> None:
        self._plan, self._is_exact, self._clock, self._settle = plan, is_exact, clock, settle
        self._begun: dict[int, tuple[float, Sequence[Cell]]] = {}
        self._due: Task | None = None
        self._again: Task | None = None  # the copy that is run
        self._first: list[Tally] = []
        self._cells: Sequence[Cell] = ()
        self._made_in: str | None = None
        self._tried = 0
        self._is_over = False

    def begin(self, task: Task, cells: Sequence[Cell]) -> Task:
        """Note that a task is handed to a worker now; return it as it is to be run.

        Until a block is run twice it is noted, too, what each one reads: a later one may find it kept.
        """
        if self._is_over:
            return task
        task = replace(task, is_watched=True)
        self._begun[id(task)] = self._clock(), cells
        return task

    def due(self) -> list[Task]:
        """Return the task that is to be run a second time, once, as soon as it is known."""
        task, self._due = self._due, None
        return [task] if task is not None else []

    def take(self, task: Task, result: list[Tally] | str | Lost, environment: str | None = None) -> bool:
        """Look at a result, made in another environment if it is named; say whether it is the second."""
        if task is self._again:
            self._end()
            if isinstance(result, list):
                self._is_exact &= environment == self._made_in
                self._compare(task, result)
            return True
        if self._is_over or self._again is not None:
            return False
        began, cells = self._begun.pop(id(task))
        self._tried += 1
        if isinstance(result, list) and self._clock() - began < LONGEST:
            # Its tallies are handed on: what is done to them must not be seen here.
            self._first = [Tally.from_json(tally.to_json()) for tally in result]
            self._cells, self._again, self._made_in = cells, replace(task), environment
            self._due = self._again
        elif self._tried >= _MOST_TRIED:
            self._end()
        return False

    def _end(self) -> None:
        self._is_over = True
        self._begun.clear()
        self._settle()

    def _compare(self, task: Task, second: Sequence[Tally]) -> None:
        for cell, one, other in zip(self._cells, self._first, second, strict=True):
            if not same(one, other, is_exact=self._is_exact):
                where = describe_cells([cell], self._plan.cells)
                raise Unrepeatable(
                    f"study {cell.study.name!r} is no function of its seed: block {task.block}"
                    f"{where and f' at {where}'} came out differently when it was run twice, and nothing"
                    " of this run is stored; a trial draws from its rng alone, and from no global"
                    " generator, clock or order of a set"
                )


def same(one: Tally, other: Tally, *, is_exact: bool) -> bool:
    """Return whether two tallies are one result, to the bit or but for rounding; messages may differ."""
    one, other = (replace(tally, failed={}) for tally in (one, other))
    return one.to_json() == other.to_json() if is_exact else agree(one, other)


@dataclass(frozen=True)
class Differing:
    """A stored block that came out differently when it was run again, in an environment."""

    stored: Stored
    environment: str

    def __str__(self) -> str:
        index, _ = self.stored.block
        made = (
            "in this very environment"
            if self.stored.environment == self.environment
            else f"under {describe_difference(self.stored.environment, self.environment)}"
        )
        return f"block {index} came out differently from the ledger's, made {made}"


@dataclass(frozen=True)
class Verified:
    """What became of stored blocks that were run again."""

    blocks: int = 0  # how many were run again and compared
    of: int = 0  # from how many they were drawn
    differing: Sequence[Differing] = ()
    faults: Sequence[str] = ()  # why others could not be run again

    def describe(self) -> str:
        """Return in one line how many blocks were run again, and whether they came out as stored."""
        if not self.of:
            return "no stored block was used again; there is nothing to verify"
        if not self.blocks:
            return "no stored block could be run again"
        count = len(self.differing)
        found = f"{count:,} came out differently" if count else "all came out equal"
        return f"{self.blocks:,} of {self.of:,} stored blocks were run again: {found}"

    def lines(self, seed: int) -> list[str]:
        """Return what is wrong, a line each: blocks that differ with how to see them, and faults."""
        lines = [
            f"{one}; see {replay_line(one.stored.cell, seed, one.stored.block[0], 0)}"
            for one in self.differing[:_MOST_NAMED]
        ]
        if len(self.differing) > _MOST_NAMED:
            lines.append(f"and {len(self.differing) - _MOST_NAMED:,} other blocks came out differently")
        return lines + [f"a stored block could not be run again: {fault}" for fault in self.faults]


def verify(plan: Plan, executor: Executor) -> Verified | None:
    """Run the sample of a plan's stored blocks again; None where no sample was asked for."""
    if plan.sample is None:
        return None
    stored = plan.sample.blocks
    of: dict[int, Stored] = {}

    def tasks() -> Iterator[Task]:
        for one in stored:
            task = replace(plan.task((one.cell,), one.block), is_watched=True)
            of[id(task)] = one
            yield task

    results: list[tuple[Stored, list[Tally] | str | Lost, str | None]] = []
    with single_threaded_blas():
        for batch in executor(run_task, tasks()):
            results += [(of[id(task)], *split_answer(result)) for task, result in batch]
    for _, result, _ in results:
        if isinstance(result, WatchedTallies):
            plan.read.update(result.read)
    faults = [
        result.message if isinstance(result, Lost) else result
        for _, result, _ in results
        if isinstance(result, Lost | str)
    ]
    here = current_environment() if getattr(executor, "is_here", False) else None
    differing = [
        Differing(one, environment or current_environment())
        for one, result, environment in results
        if isinstance(result, list)
        and not same(one.tally, result[0], is_exact=(environment or here) == one.environment)
    ]
    order = {id(one): place for place, one in enumerate(stored)}
    differing.sort(key=lambda one: order[id(one.stored)])
    return Verified(len(results) - len(faults), plan.sample.seen, differing, faults)
