"""Simulating the points of a search: many cells of few trials, from the ledger where it holds them."""

import contextlib
from collections.abc import Sequence
from typing import Self

from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.engine.cells.calling import ask, ask_number
from simkit.engine.cells.cell import Cell
from simkit.engine.cells.memory import fits_in_memory
from simkit.engine.ledger.store import Ledger
from simkit.engine.plans.plan import make_plan
from simkit.engine.results.result import Settings
from simkit.engine.running.repeating import Twice
from simkit.engine.running.runner import execute
from simkit.engine.sources.opened import describe_undeclared
from simkit.engine.sources.source_hash import source_hash
from simkit.engine.workers.executors import Executor, Threads
from simkit.errors import UsageError

_SHARES_OF_MEMORY = 16  # a trial of a search may take one of them
_LONGEST = 5.0  # seconds that a study's own number of trials may take, where it says what they take


class Simulated:
    """From cells and trials to blocks, by threads or an executor; in a `with` from the ledger, too."""

    def __init__(self, settings: Settings, executor: Executor | None = None) -> None:
        self._settings = settings
        self._executor = executor or Threads(settings.workers)
        self._ledger: Ledger | None = None
        self._sources: dict[int, tuple[Study, str]] = {}
        self._twice = Twice()
        self._read: dict[str, tuple[Study, set[str]]] = {}
        self._opened = contextlib.ExitStack()

    def __enter__(self) -> Self:
        if self._settings.ledger:  # open throughout: a search asks for few trials at a time
            self._ledger = self._opened.enter_context(Ledger(self._settings.ledger))
        return self

    def __exit__(self, *raised: object) -> None:
        self._ledger = None
        self._opened.close()

    def __call__(self, cells: Sequence[Cell], trials: int, first_block: int) -> list[list[Tally] | None]:
        """Return the blocks of each cell; None where they cannot be run here."""
        due = [cell for cell in cells if self._can_run(cell)]
        if not due:
            return [None] * len(cells)
        settings = self._settings
        plan = make_plan(due, settings.seed, first_block, source=self._source_of(due[0].study))
        plan.require({cell.full_key: trials for cell in due}, self._ledger, settings.fresh)
        execute(plan, self._executor, ledger=self._ledger, fresh=settings.fresh, twice=self._twice)
        self._read.setdefault(plan.source, (due[0].study, set()))[1].update(plan.read)
        asked = {id(cell) for cell in due}
        return [plan.blocks(cell) if id(cell) in asked else None for cell in cells]

    def warnings(self) -> list[str]:
        """Return a line for each study that reads data files that it does not declare."""
        return [line for study, read in self._read.values() for line in describe_undeclared(study, read)]

    def _source_of(self, study: Study) -> str:
        """Return the hash of a study's sources, read once: a search asks hundreds of times."""
        if id(study) not in self._sources:
            self._sources[id(study)] = study, source_hash(study)  # kept, so that no other gets its id
        return self._sources[id(study)][1]

    def _can_run(self, cell: Cell) -> bool:
        study = cell.study
        try:
            ask(study, "check_simulation", cell.parameters)
            needed = ask_number(study, "memory", cell.parameters)
            lasts = study.default_trials * ask_number(study, "seconds", cell.parameters)
        except UsageError:
            return False
        # What is asked is to be the same for every number of workers.
        return fits_in_memory(needed, _SHARES_OF_MEMORY) and lasts <= _LONGEST
