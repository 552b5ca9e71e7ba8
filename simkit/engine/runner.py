"""From cells to tallies: what the ledger holds is reused, the rest is simulated block by block.

Who runs the blocks is passed in, and who stops: a rule that sees the tallies at a look and says which
cells go on. The runner knows no verdict.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from simkit.declare.faults import FAULTS_OF_THE_MACHINE
from simkit.declare.tally import Tally
from simkit.engine.blocks import Task, run_block
from simkit.engine.cells import Cell
from simkit.engine.executors import Executor, Lost
from simkit.engine.ledger import Ledger, StoredBlock
from simkit.engine.pace import Deadline
from simkit.engine.plans import Plan
from simkit.engine.references import find_study
from simkit.errors import MachineFault, one_line

#: From the tallies at a look, by the cell's place, to the places of the cells that go on.
StoppingRule = Callable[[Mapping[str, Sequence[Tally]]], Collection[str]]


class Progress(Protocol):
    """What the runner tells while it works."""

    def start(self, trials: int) -> None:
        """Say how many trials are to be simulated."""

    def advance(self, trials: int) -> None:
        """Say that so many more are done."""

    def state(self, cells: int, of: int) -> None:
        """Say of how many cells the exact values and bounds are known; asked before the trials."""


def run_task(task: Task) -> list[Tally] | str:
    """Run a task in whatever process this is; a fault of the machine is returned as its text."""
    try:
        return run_block(find_study(task.study, task.source), task)
    except MachineFault as fault:
        return str(fault)
    except FAULTS_OF_THE_MACHINE as fault:  # beside the study's own code: no memory for its tally, say
        return one_line(fault)


def execute(
    plan: Plan,
    executor: Executor,
    *,
    ledger: Ledger | None = None,
    fresh: bool = False,
    progress: Progress | None = None,
    deadline: Deadline | None = None,
) -> None:
    """Simulate what the plan lacks; finished blocks are committed as they come.

    After a deadline no block is begun. An interrupt loses at most the blocks in flight. A block that the
    machine could not finish leaves its cells incomplete.

    Raises
    ------
    StudyError
        If the study breaks its declaration.
    LedgerError
        If the ledger cannot take a row.
    """
    to_run = plan.trials_to_run
    over = to_run > 0 and deadline is not None and deadline.is_over
    if progress is not None and not over:
        progress.start(to_run)
    if not to_run or over:
        return
    plan.pace.resume()
    with single_threaded_blas(), contextlib.closing(_simulate(plan, executor, deadline)) as finished:
        for rows, tried, done in finished:
            plan.pace.advance(done)
            if ledger is not None and rows:
                ledger.add(rows, replace=fresh)
            for row in rows:
                plan.held[row.cell.place][row.block, row.trials] = row.tally
            plan.simulated += done
            if progress is not None:
                progress.advance(tried)


def execute_looks(
    plan: Plan,
    executor: Executor,
    looks: Iterable[int],
    rule: StoppingRule,
    *,
    ledger: Ledger | None = None,
    fresh: bool = False,
    progress: Progress | None = None,
    deadline: Deadline | None = None,
) -> None:
    """Bring all cells to each look in turn; after it the rule says which of them go on.

    Once the deadline is over, no block beyond the first look is begun. Cells that were going on then
    stay at the last look that all of them have reached; their blocks beyond it are for another run.

    Parameters
    ----------
    looks : iterable of int
        Trials of a cell at each look, rising.
    rule : callable
        Called once per look, when every cell that goes on has reached it.
    """
    active = list(dict.fromkeys(cell.place for cell in plan.cells))
    before = 0
    for trials in looks:
        plan.require(dict.fromkeys(active, trials), ledger, fresh, keep=True)
        if deadline is not None and plan.trials_to_run:
            deadline.begin()
        execute(
            plan, executor, ledger=ledger, fresh=fresh, progress=progress,
            deadline=deadline if before else None,
        )  # fmt: skip
        if before and deadline is not None and plan.trials_to_run and _stay(plan, active, before):
            return
        before, reached = trials, {}
        for cell in plan.cells:
            blocks = plan.blocks(cell)
            if cell.place in active and blocks is not None:
                reached[cell.place] = blocks
        keep = rule(reached) if reached else ()
        active = [place for place in reached if place in keep]
        if not active:
            break
    plan.release()


def _stay(plan: Plan, active: Collection[str], trials: int) -> bool:
    """Let cells stay at the look before if one was left unfinished; return whether any was.

    What the machine could not do is no matter of time: it leaves its cell incomplete.
    """
    going = [place for place in active if place not in plan.incomplete]
    lacking = {cell.place for cell in plan.cells if plan.blocks(cell) is None}
    if lacking.isdisjoint(going):
        return False
    plan.cut = dict.fromkeys(going, trials)
    plan.trials.update(plan.cut)
    return True


def _simulate(
    plan: Plan, executor: Executor, deadline: Deadline | None
) -> Generator[tuple[list[StoredBlock], int, int], None, None]:
    """Yield finished rows in small batches, each with the trials tried and those done."""
    # Loaded here, as threads that import the same packages at once wait for each other.
    import simkit.engine.seeding  # noqa: F401

    cells_of: dict[int, tuple[Cell, ...]] = {}

    def tasks() -> Iterator[Task]:
        for task, cells in plan.tasks_with_cells():
            if deadline is not None and deadline.is_over:
                return
            cells_of[id(task)] = cells
            yield task

    for batch in executor(run_task, tasks()):
        rows, tried, done = [], 0, 0
        for task, result in batch:
            cells = cells_of.pop(id(task))
            tried += task.trials
            if isinstance(result, str | Lost):
                fault = result if isinstance(result, str) else result.message
                plan.incomplete.update(dict.fromkeys((cell.place for cell in cells), fault))
                continue
            done += task.trials
            rows += [
                StoredBlock(cell, task.seed, task.block, task.trials, task.source, tally)
                for cell, tally in zip(cells, result, strict=True)
            ]
        yield rows, tried, done


@contextlib.contextmanager
def single_threaded_blas() -> Iterator[None]:
    """Hold BLAS to one thread per worker, as parallelism is over blocks."""
    from threadpoolctl import threadpool_limits

    with threadpool_limits(1, "blas"):
        yield
