"""From cells to tallies: what the ledger holds is reused, the rest is simulated block by block."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from simkit.declare.parameters import Value
from simkit.declare.study import FAULTS_OF_THE_RUN, check_tally, fault_of_the_run
from simkit.declare.tally import Tally
from simkit.engine.cells import Cell
from simkit.engine.executors import run_in_threads
from simkit.engine.ledger import Ledger, StoredBlock
from simkit.engine.sources import source_hash
from simkit.errors import LedgerError, StudyError

BlockId = tuple[int, int]  # index, trials


class Progress(Protocol):
    """What the runner tells while it works."""

    def start(self, trials: int) -> None:
        """Say how many trials are to be simulated."""

    def advance(self, trials: int) -> None:
        """Say that so many more are done."""


@dataclass(frozen=True)
class Task:
    """One block of cells that share their trials; more than one cell along an axis."""

    cells: tuple[Cell, ...]
    block: int
    trials: int


@dataclass
class Plan:
    """What a run will do: the blocks in hand and the blocks to simulate."""

    cells: Sequence[Cell]
    trials: int
    seed: int
    source: str
    blocks: list[BlockId]
    held: dict[str, dict[BlockId, Tally]] = field(default_factory=dict)
    stale: int = 0
    damaged: int = 0
    environments: Counter[str] = field(default_factory=Counter)  # of the blocks in hand
    tasks: list[Task] = field(default_factory=list)

    @property
    def trials_to_run(self) -> int:
        """Trials that the ledger does not hold, cells along an axis counted once."""
        return sum(task.trials for task in self.tasks)


def split_blocks(trials: int, block_size: int) -> list[BlockId]:
    """Return (index, trials) of each block; the last may be shorter."""
    whole, rest = divmod(trials, block_size)
    return [(i, block_size) for i in range(whole)] + ([(whole, rest)] if rest else [])


def plan_run(
    cells: Sequence[Cell],
    *,
    trials: int,
    seed: int,
    ledger: Ledger | None = None,
    fresh: bool = False,
) -> Plan:
    """Return what has to be simulated so that every cell has exactly `trials` trials."""
    study = cells[0].study
    source = source_hash(study)
    plan = Plan(cells, trials, seed, source, split_blocks(trials, study.block_size))
    groups: dict[str, dict[str, Cell]] = {}
    for cell in cells:
        groups.setdefault(cell.trial_key, {}).setdefault(_place(cell), cell)
    for group in groups.values():
        for place, cell in group.items():
            plan.held[place] = {}
            if ledger is not None and not fresh:
                found = ledger.find(cell, seed, source)
                plan.stale += found.stale
                plan.damaged += found.damaged
                wanted = {block: found.tallies[block] for block in plan.blocks if block in found.tallies}
                plan.environments.update(found.environments[block] for block in wanted)
                plan.held[place] = {
                    block: _check_row(cell, tally, block, ledger) for block, tally in wanted.items()
                }
        for block in plan.blocks:
            missing = tuple(cell for place, cell in group.items() if block not in plan.held[place])
            if missing:
                plan.tasks.append(Task(missing, *block))
    return plan


def execute(
    plan: Plan,
    *,
    workers: int,
    ledger: Ledger | None = None,
    fresh: bool = False,
    progress: Progress | None = None,
) -> list[Tally]:
    """Simulate what the plan lacks and return one tally per cell, in the plan's order.

    Finished blocks are committed as they come; an interrupt loses at most the blocks in flight.

    Raises
    ------
    StudyError
        If the study breaks its declaration.
    LedgerError
        If the ledger cannot take a row.
    """
    if progress is not None:
        progress.start(plan.trials_to_run)
    if plan.tasks:
        with _single_threaded_blas(), contextlib.closing(_simulate(plan, workers)) as finished:
            for rows, trials in finished:
                if ledger is not None:
                    ledger.add(rows, replace=fresh)
                for row in rows:
                    plan.held[_place(row.cell)][row.block, row.trials] = row.tally
                if progress is not None:
                    progress.advance(trials)
    totals: dict[str, Tally] = {}
    for place, held in plan.held.items():
        total = Tally()
        for block in plan.blocks:
            total = total.merge(held[block])
        totals[place] = total
    return [totals[_place(cell)] for cell in plan.cells]


def _simulate(plan: Plan, workers: int) -> Generator[tuple[list[StoredBlock], int], None, None]:
    """Yield finished rows in small batches, each with its number of trials."""

    def run(task: Task) -> list[Tally]:
        return run_block(task.cells, plan.seed, task.block, task.trials)

    # Loaded here, as threads that import the same packages at once wait for each other.
    import simkit.engine.seeding  # noqa: F401

    workers = min(workers, len(plan.tasks))
    for batch in run_in_threads(run, plan.tasks, workers):
        rows = [
            StoredBlock(cell, plan.seed, task.block, task.trials, plan.source, tally)
            for task, tallies in batch
            for cell, tally in zip(task.cells, tallies, strict=True)
        ]
        yield rows, sum(task.trials for task, _ in batch)


def run_block(cells: Sequence[Cell], seed: int, block: int, trials: int) -> list[Tally]:
    """Simulate one block of cells that share their trials and return a tally for each.

    What a study raises is the outcome of the block's trials; a study that breaks its own declaration
    ends the run.
    """
    from simkit.engine.seeding import block_generator

    study, first = cells[0].study, cells[0]
    parameters: dict[str, Value | tuple[Value, ...]] = dict(first.parameters)
    if study.axis:
        parameters[study.axis] = tuple(cell.parameters[study.axis] for cell in cells)
    rng = block_generator(seed, first.seed_words, block)
    try:
        result = study.simulate(parameters, rng, trials)
    except StudyError:
        raise
    except FAULTS_OF_THE_RUN as error:
        raise StudyError(fault_of_the_run(study.name, error)) from error
    except (Exception, SystemExit) as error:  # whatever a study raises is the outcome of its trials
        message = f"{type(error).__name__}: {error}".splitlines()[0].rstrip(": ")
        return [Tally.of_failures(trials, message) for _ in cells]
    if not study.axis:
        return [check_tally(study, result, trials)]
    tallies = list(result) if isinstance(result, Sequence) else [result]
    if len(tallies) != len(cells):
        raise StudyError(
            f"study {study.name!r}: simulate returned no {len(cells)} tallies, one for each value of"
            f" {study.axis!r}"
        )
    return [check_tally(study, tally, trials) for tally in tallies]


def _check_row(cell: Cell, tally: Tally, block: BlockId, ledger: Ledger) -> Tally:
    try:
        return check_tally(cell.study, tally, block[1])
    except StudyError:
        raise LedgerError(
            f"the ledger {str(ledger.path)!r}: block {block[0]} of cell {cell.key[:12]} holds no tally"
            f" of study {cell.study.name!r}; run with --fresh to replace it"
        ) from None


def _place(cell: Cell) -> str:
    return cell.key + cell.identity


@contextlib.contextmanager
def _single_threaded_blas() -> Iterator[None]:
    """Hold BLAS to one thread per worker, as parallelism is over blocks."""
    from threadpoolctl import threadpool_limits

    with threadpool_limits(1, "blas"):
        yield
