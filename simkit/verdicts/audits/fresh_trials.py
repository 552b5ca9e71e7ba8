"""Trials that nothing has seen yet: blocks that confirm, or certify."""

import contextlib

from simkit.declare.tally import Tally
from simkit.engine.cells.calling import ask, ask_number
from simkit.engine.cells.cell import Cell
from simkit.engine.cells.memory import fits_in_memory
from simkit.engine.ledger.store import Ledger
from simkit.engine.plans.plan import make_plan
from simkit.engine.results.result import Settings
from simkit.engine.running.runner import Progress, execute
from simkit.engine.workers.executors import Executor, Threads
from simkit.errors import UsageError
from simkit.verdicts.sampled.witnesses import FIRST_BLOCK


def simulate_fresh(
    cell: Cell,
    trials: int,
    settings: Settings,
    executor: Executor | None = None,
    first_block: int = FIRST_BLOCK,
    progress: Progress | None = None,
    source: str = "",
    ledger: Ledger | None = None,
) -> list[Tally] | None:
    """Return a cell's fresh blocks, if they can be run; MachineFault if who runs them is gone.

    The ledger of the settings is opened where it is not given.
    """
    study = cell.study
    try:
        ask(study, "check", cell.parameters)
        ask(study, "check_simulation", cell.parameters)
        needed = ask_number(study, "memory", cell.parameters)
        if not settings.remote and not fits_in_memory(needed, settings.workers):
            return None
    except UsageError:
        return None
    plan = make_plan([cell], settings.seed, first_block, source=source)
    with contextlib.ExitStack() as opened:
        if ledger is None and settings.ledger:
            ledger = opened.enter_context(Ledger(settings.ledger))
        plan.require({cell.full_key: trials}, ledger, settings.fresh)
        run = executor or Threads(settings.workers)
        execute(plan, run, ledger=ledger, fresh=settings.fresh, progress=progress)
    return plan.blocks(cell)
