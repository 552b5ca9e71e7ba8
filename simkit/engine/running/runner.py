"""From cells to tallies: what the ledger holds is reused, the rest is simulated block by block.

Who runs the blocks is passed in, and who stops: a rule that sees the tallies at a look and says which
cells go on. The runner knows no verdict.
"""

import contextlib
import gc
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from simkit.declare.tally import Tally
from simkit.engine.cells.blocks import Task
from simkit.engine.cells.cell import Cell
from simkit.engine.ledger.block_rows import PLACE
from simkit.engine.ledger.store import Ledger, StoredBlock
from simkit.engine.plans.pace import Deadline
from simkit.engine.plans.plan import Plan
from simkit.engine.running.repeating import Twice, Unrepeatable
from simkit.engine.running.sharing import Sharing
from simkit.engine.running.tasks import run_task
from simkit.engine.sources.environment import current_environment
from simkit.engine.sources.opened import WatchedTallies
from simkit.engine.workers.blas import single_threaded_blas
from simkit.engine.workers.dispatch import split_answer
from simkit.engine.workers.executors import Elsewhere, Executor, Lost

#: From the tallies at a look, by the cell's full key, to the full keys of the cells that go on.
StoppingRule = Callable[[Mapping[str, Sequence[Tally]]], Collection[str]]


class Progress(Protocol):
    """What the runner tells while it works."""

    def start(self, trials: int) -> None:
        """Say how many trials are to be simulated."""

    def advance(self, trials: int) -> None:
        """Say that so many more are done."""

    def state(self, cells: int, of: int) -> None:
        """Say of how many cells the exact values and bounds are known; asked before the trials."""


def execute(
    plan: Plan,
    executor: Executor,
    *,
    ledger: Ledger | None = None,
    fresh: bool = False,
    progress: Progress | None = None,
    deadline: Deadline | None = None,
    twice: Twice | None = None,
) -> None:
    """Simulate what the plan lacks; finished blocks are committed as they come.

    After a deadline no block is begun. An interrupt loses at most the blocks in flight. A block that the
    machine could not finish leaves its cells incomplete. A study of which `twice` knows nothing yet has
    one block run twice. Raises StudyError if the study breaks its declaration, or that block comes out
    differently: then nothing of what was simulated until it was known is stored; LedgerError if the
    ledger cannot take a row.
    """
    to_run = plan.trials_to_run
    over = to_run > 0 and deadline is not None and deadline.is_over
    if progress is not None and not over:
        progress.start(to_run)
    if not to_run or over:
        return
    plan.pace.resume()
    if ledger is not None:
        current_environment()  # rows are to be written as soon as they are there
        ledger.begin_use()
    with (
        single_threaded_blas(),
        Sharing(plan, None if fresh else ledger) as shared,
        contextlib.closing(_simulate(plan, executor, deadline, shared, twice)) as finished,
    ):
        for rows, tried, done in _forgetting(finished, plan, ledger, twice):
            plan.pace.advance(done)
            if ledger is not None and rows:
                for alike in _by_environment(rows):
                    ledger.add(alike, replace=fresh)
                shared.look()
                if twice is not None:
                    twice.note(plan.source, rows)
            for row in rows:
                plan.held[row.cell.full_key][row.block, row.trials] = row.tally
                if row.environment is not None:
                    plan.environments[row.environment] += 1
            plan.simulated += done
            if progress is not None:
                progress.advance(tried + shared.take_count())
        if progress is not None and (rest := shared.take_count()):
            progress.advance(rest)


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
    twice: Twice | None = None,
) -> None:
    """Bring all cells to each look in turn; after it the rule says which of them go on.

    Once the deadline is over, no block beyond the first look is begun. Cells that were going on then
    stay at the last look that all of them have reached; their blocks beyond it are for another run.

    `looks`: trials of a cell at each look, rising.
    `rule`: called once per look, when every cell that goes on has reached it.
    """
    active = list(dict.fromkeys(cell.full_key for cell in plan.cells))
    before = 0
    for trials in looks:
        plan.require(dict.fromkeys(active, trials), ledger, fresh, keep=True)
        if deadline is not None and plan.trials_to_run:
            deadline.begin()
        execute(
            plan, executor, ledger=ledger, fresh=fresh, progress=progress,
            deadline=deadline if before else None, twice=twice,
        )  # fmt: skip
        if before and deadline is not None and plan.trials_to_run and _stay(plan, active, before):
            return
        before, reached = trials, {}
        for cell in plan.cells:
            blocks = plan.blocks(cell)
            if cell.full_key in active and blocks is not None:
                reached[cell.full_key] = blocks
        keep = rule(reached) if reached else ()
        active = [full_key for full_key in reached if full_key in keep]
        if not active:
            break
    plan.release()


def _stay(plan: Plan, active: Collection[str], trials: int) -> bool:
    """Let cells stay at the look before if one was left unfinished; return whether any was.

    What the machine could not do is no matter of time: it leaves its cell incomplete.
    """
    going = [full_key for full_key in active if full_key not in plan.incomplete]
    lacking = {cell.full_key for cell in plan.cells if plan.blocks(cell) is None}
    if lacking.isdisjoint(going):
        return False
    plan.cut = dict.fromkeys(going, trials)
    plan.trials.update(plan.cut)
    return True


def _forgetting(
    finished: Iterator[tuple[list[StoredBlock], int, int]],
    plan: Plan,
    ledger: Ledger | None,
    twice: Twice | None,
) -> Iterator[tuple[list[StoredBlock], int, int]]:
    """Yield what is finished; where a block cannot be repeated, drop what was stored until then."""
    try:
        yield from finished
    except Unrepeatable:
        if ledger is not None and twice is not None:
            with ledger.writing() as file:
                for row in twice.stored(plan.source):
                    file.execute(f"DELETE FROM blocks WHERE {PLACE}", row.key)
        raise


def _by_environment(rows: Sequence[StoredBlock]) -> Iterable[Sequence[StoredBlock]]:
    found: dict[str | None, list[StoredBlock]] = {}
    for row in rows:
        found.setdefault(row.environment, []).append(row)
    return found.values()


def _simulate(
    plan: Plan, executor: Executor, deadline: Deadline | None, shared: Sharing, twice: Twice | None
) -> Generator[tuple[list[StoredBlock], int, int], None, None]:
    """Yield finished rows in small batches, each with the trials tried and those done."""
    # Loaded here, as threads that import the same packages at once wait for each other.
    import simkit.engine.cells.seeding  # noqa: F401

    cells_of: dict[int, tuple[Cell, ...]] = {}
    twin = None if twice is None else twice.watch(plan, is_exact=getattr(executor, "is_here", False))

    def tasks() -> Iterator[Task]:
        for task, cells in shared.tasks():
            if deadline is not None and deadline.is_over:
                return
            if twin is not None:
                yield from twin.due()
                task = twin.begin(task, cells)
            cells_of[id(task)] = cells
            yield task
        if twin is not None:
            yield from twin.due()

    def finished() -> Iterator[Sequence[tuple[Task, list[Tally] | str | Elsewhere | Lost]]]:
        yield from executor(run_task, tasks())
        if twin is not None and (again := twin.due()):  # the last task was drawn before it was known
            yield from executor(run_task, again)

    for batch in finished():
        rows, tried, done = [], 0, 0
        for task, result in batch:
            result, environment = split_answer(result)
            if isinstance(result, WatchedTallies):
                plan.read.update(result.read)
            if twin is not None and twin.take(task, result, environment):
                continue
            cells = cells_of.pop(id(task))
            tried += task.trials
            if isinstance(result, str | Lost):
                fault = result if isinstance(result, str) else result.message
                plan.incomplete.update(dict.fromkeys((cell.full_key for cell in cells), fault))
                continue
            done += task.trials
            rows += [
                StoredBlock(cell, task.seed, task.block, task.trials, task.source, tally, environment)
                for cell, tally in zip(cells, result, strict=True)
            ]
        yield rows, tried, done


@contextlib.contextmanager
def sparing_the_collector() -> Iterator[None]:
    """Keep the garbage collector from looking through what was there before, again and again.

    Modules alone are some hundred thousand objects, and a run of many cells makes it go through all of
    them every few thousand cells. Where somebody has set objects apart already, theirs stay so.
    """
    if gc.get_freeze_count():
        yield
        return
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
