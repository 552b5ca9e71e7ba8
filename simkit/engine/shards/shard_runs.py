"""One of k shards of a run: every k-th of its tasks, into a ledger of its own.

The tasks of a run are numbered cell by cell, block by block. Each round of k numbers has one task of
every shard; where a shard stands in the round turns from round to round, so that what is periodic in a
grid (a large size at every fourth cell) does not meet the same shard each time.
"""

import math
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from simkit.engine.cells.cell import Cell, build_some
from simkit.engine.ledger.block_rows import BlockId
from simkit.engine.ledger.store import Ledger, looked_at
from simkit.engine.plans.plan import Plan, make_plan
from simkit.engine.plans.shard import Shard, shard_of
from simkit.engine.results.long_runs import PART, OneOfAll, is_long
from simkit.engine.results.result import Settings
from simkit.engine.running.repeating import Twice
from simkit.engine.running.runner import Progress, execute
from simkit.engine.sources.opened import describe_undeclared
from simkit.engine.workers.executors import Executor, Threads
from simkit.errors import SimkitError


@dataclass
class ShardPlan(Plan):
    """A plan of the tasks of one shard; every cell asks for the same number of trials."""

    shard: Shard = Shard(1, 1)
    first_group: int = 0  # which of the run's groups of cells that share their trials is the first here

    @cached_property
    def _group_of(self) -> dict[str, int]:
        groups = enumerate(self.each_group(), self.first_group)
        return {full_key: index for index, group in groups for full_key in group}

    def _blocks(self, full_key: str, within: range | None = None) -> Iterator[BlockId]:
        trials, size = self.trials.get(full_key, 0), self._block_size
        blocks = math.ceil(trials / size)
        begin = self._group_of[full_key] * blocks
        asked = range(blocks) if within is None else within
        for number in self.shard.owned(begin + asked.start, begin + min(asked.stop, blocks)):
            yield number - begin, min(size, trials - (number - begin) * size)

    def tasks_numbered(self) -> tuple[int, int]:
        """Return the numbers of the first task of the run's that is in the plan, and behind the last."""
        blocks = math.ceil(next(iter(self.trials.values()), 0) / self._block_size)
        return self.first_group * blocks, (self.first_group + self._groups_here) * blocks

    @property
    def _groups_here(self) -> int:
        return len(self.cells) if self._groups is None else len(self._groups)

    def _wants(self, full_key: str, block: BlockId) -> bool:
        number = (
            self._group_of[full_key] * math.ceil(self.trials[full_key] / self._block_size) + block[0]
        )
        return super()._wants(full_key, block) and shard_of(number, self.shard.of) == self.shard.index


@dataclass
class ShardRun:
    """What a shard has done, or would do."""

    shard: Shard
    # tasks, of_tasks: its tasks, and those of the whole run
    tasks: int = 0
    of_tasks: int = 0
    to_run: int = 0  # trials that no ledger had
    simulated: int = 0  # trials that were simulated, and tried to the end
    trials: int = 0  # trials of its tasks that are in hand, cells along an axis counted apart
    seconds: float = 0.0
    failed: Counter[str] = field(default_factory=Counter)  # those that failed, by message
    # cells that a fault of the machine left unfinished, by what it said
    incomplete: Counter[str] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)  # what the user should be told, a line each
    # data files that were read for the blocks that were watched
    read: set[str] = field(default_factory=set)

    def take(self, plan: ShardPlan) -> None:
        """Count what was done of some of its cells."""
        self.simulated += plan.simulated
        self.incomplete.update(plan.incomplete.values())
        for held in plan.held.values():
            for tally in held.values():
                self.trials += tally.trials
                self.failed.update(tally.failed)
        self.read |= plan.read


def run_shard(
    cells: Sequence[Cell],
    settings: Settings,
    shard: Shard,
    *,
    ledger: Ledger,
    shared: Path | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> ShardRun:
    """Simulate what a shard's own ledger lacks, and the shared one where there is one.

    Raises StudyError, LedgerError if the run cannot go on; what was committed is kept.

    `cells`: of the whole run.
    `settings`: without a stopping rule: the tasks of a run with one are not known before it ends.
    `ledger`: the shard's own.
    `shared`: a ledger whose blocks are not simulated again; it is read alone, and may be away.
    """
    started = time.perf_counter()
    run = executor or Threads(settings.workers)
    done = _begin(cells, settings, shard)
    asked = _trials_of(shard, 0, done.of_tasks, cells, settings)
    shown = None if progress is None else OneOfAll(progress, asked)
    twice = Twice()
    for plan in shard_plans(cells, settings, shard):
        _require(plan, settings, ledger, shared, done)
        done.to_run += plan.trials_to_run
        if shown is not None:
            shown.begin(_trials_of(shard, *plan.tasks_numbered(), cells, settings))
        execute(plan, run, ledger=ledger, progress=shown, twice=twice)
        done.take(plan)
    done.seconds = time.perf_counter() - started
    warned = describe_undeclared(cells[0].study, done.read)
    done.notes = [*ledger.notes_at_end(), *done.notes, *warned]
    return done


def forecast_shard(
    cells: Sequence[Cell], settings: Settings, shard: Shard, shared: Path | None
) -> ShardRun:
    """Return what a shard would do, leaving no trace."""
    done = _begin(cells, settings, shard)
    with looked_at(settings.ledger) as ledger:
        for plan in shard_plans(cells, settings, shard):
            _require(plan, settings, ledger, shared, done)
            done.to_run += plan.trials_to_run
    return done


def shard_plans(cells: Sequence[Cell], settings: Settings, shard: Shard) -> Iterator[ShardPlan]:
    """Yield a shard's plans, of a long run part by part; what is in hand has to be asked for."""
    whole = make_plan(cells[:1], settings.seed)
    if not is_long(cells, settings):
        yield ShardPlan(cells, whole.seed, whole.source, whole.study, shard=shard)
        return
    for first in range(0, len(cells), PART):
        part = build_some(cells, first, first + PART)
        yield ShardPlan(part, whole.seed, whole.source, whole.study, shard=shard, first_group=first)


def count_tasks(cells: Sequence[Cell], settings: Settings) -> int:
    """Return the number of a run's tasks: groups of cells that share trials, times their blocks."""
    if is_long(cells, settings):
        groups = len(cells)
    else:
        groups = sum(1 for _ in Plan(cells, settings.seed, "", "").each_group())
    return groups * blocks_of_each(cells, settings)


def blocks_of_each(cells: Sequence[Cell], settings: Settings) -> int:
    """Return the number of blocks of each cell."""
    return math.ceil(settings.trials / cells[0].study.block_size)


def _trials_of(shard: Shard, first: int, last: int, cells: Sequence[Cell], settings: Settings) -> int:
    """Return the trials of a shard's tasks from one number to before another."""
    size, blocks = cells[0].study.block_size, blocks_of_each(cells, settings)
    short = settings.trials - (blocks - 1) * size
    return sum(size if (number + 1) % blocks else short for number in shard.owned(first, last))


def _begin(cells: Sequence[Cell], settings: Settings, shard: Shard) -> ShardRun:
    tasks = count_tasks(cells, settings)
    return ShardRun(shard, shard.count(tasks), tasks)


def _require(
    plan: ShardPlan, settings: Settings, ledger: Ledger | None, shared: Path | None, done: ShardRun
) -> None:
    """Ask for the trials of a plan; fetch what its ledger has, and the shared one."""
    asked: Mapping[str, int] = dict.fromkeys((cell.full_key for cell in plan.cells), settings.trials)
    plan.require(asked, ledger)
    if shared is None or done.notes:
        return
    try:
        with looked_at(shared) as other:
            if other is not None:
                plan.require(asked, other)
    except SimkitError as error:  # another's fault: what it holds is simulated again
        done.notes.append(f"{error}; the shard goes on without it")
