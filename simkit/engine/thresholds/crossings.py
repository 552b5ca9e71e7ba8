"""Searching curves for thresholds: which cells get trials next, until each curve has its bracket.

`crossing_search` says which; all curves go on together, round by round, so that the numbers
depend on nothing but what was asked.
"""

import contextlib
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import NamedTuple

from simkit.declare.checks import load_statements
from simkit.declare.statement import Statements
from simkit.declare.thresholds import Threshold
from simkit.engine.cells.calling import Said, ask_statements
from simkit.engine.cells.cell import Cell
from simkit.engine.cells.judging import judged_blocks
from simkit.engine.ledger.store import Ledger
from simkit.engine.plans.plan import Plan, make_plan
from simkit.engine.plans.samples import Sample
from simkit.engine.results.result import Result, Settings, build_result
from simkit.engine.results.session import deadline_of
from simkit.engine.running.repeating import Twice, verify
from simkit.engine.running.runner import Progress, execute
from simkit.engine.thresholds.curves import CellCurve
from simkit.engine.workers.executors import Executor, Threads
from simkit.errors import UsageError
from simkit.stats.crossings.crossing_designs import LawDesign
from simkit.stats.crossings.crossing_search import CrossingSearch


@dataclass(frozen=True)
class SearchedCurve:
    """A curve with the search along it."""

    curve: CellCurve
    search: CrossingSearch

    @property
    def visited(self) -> list[Cell]:
        """Cells that were visited, rising."""
        return [self.curve.cells[p] for p in sorted(self.search.visits)]

    def value(self, position: int, over: str) -> float:
        """Return the parameter at a position."""
        return self.curve.cells[position].number(over)


@dataclass(frozen=True)
class CrossingRun:
    """What a search found."""

    asked: Threshold
    curves: Sequence[SearchedCurve]  # in the order of the other parameters' sweep
    # of the visited cells, each with the trials that it has had; its table's intervals are those of
    # sequences. Cells that a fault of the machine left unfinished are among its `incomplete` alone.
    result: Result
    is_free: bool = False  # the trials went where they tell most of a law, instead of to a bracket


class _Due(NamedTuple):
    """Trials that a search must have next at one position."""

    search: CrossingSearch
    position: int
    cell: Cell
    trials: int


def search_thresholds(
    curves: Sequence[CellCurve],
    asked: Threshold,
    settings: Settings,
    progress: Progress | None = None,
    executor: Executor | None = None,
    options: Mapping[str, str] | None = None,
    families: Sequence[tuple[Sequence[int], Sequence[float]]] = (),
    clock: Callable[[], float] = time.monotonic,
) -> CrossingRun:
    """Search every curve, simulating what the ledger lacks.

    Raises UsageError, StudyError, LedgerError, MachineFault as in
    `simkit.engine.results.session.run_session`.

    `settings`: its `trials` are the most of a cell, a look; `confidence` is that of each curve's
        bracket.
    `families` (sequence of (sequence of int, sequence of float)): instead of a search: indices of the
        curves whose thresholds follow a law, and what they follow. `settings.trials` are then those of a
        curve, on average. All positive.
    """
    started = time.perf_counter()
    study = curves[0].cells[0].study
    statements = load_statements(study)

    @cache
    def said(cell: Cell) -> Said:
        return ask_statements(statements, cell.parameters, UsageError)

    searched = [SearchedCurve(curve, _search(curve, asked, settings, said)) for curve in curves]
    designs = [_design(family, searched, asked, settings) for family in families]
    plan = make_plan([], settings.seed, study=study)
    plan.sample = Sample.of(settings.verify, settings.seed)
    deadline, lost = deadline_of(settings, clock), dict[str, int]()
    workers = executor or Threads(settings.workers)
    with Ledger(settings.ledger) if settings.ledger else contextlib.nullcontext() as ledger:
        run = partial(
            execute, plan, workers, ledger=ledger, fresh=settings.fresh, progress=progress,
            twice=Twice(),
        )  # fmt: skip
        while due := _due(searched, designs):
            before = dict(plan.trials)
            _require(plan, due, ledger, settings.fresh)
            if deadline is not None and plan.trials_to_run:
                deadline.begin()
            run(deadline=deadline if before else None)
            if before and _is_cut(plan, due):
                plan.trials, plan.cut = before, dict(before)
                break
            for each in due:
                _tell(each, plan, statements, asked)
            lost |= _set_aside(plan, due)
        verified = verify(plan, workers)
        notes = ledger.notes_at_end() if ledger is not None else []
    plan.release()
    plan.trials |= lost
    for curve in searched:
        curve.search.drop_untried()
    plan.cells = [cell for curve in searched for cell in curve.visited]
    result = build_result(
        statements, plan, settings, time.perf_counter() - started, options=options, notes=notes,
        said=list(map(said, plan.cells)),
    )  # fmt: skip
    return CrossingRun(asked, searched, replace(result, verified=verified), bool(families))


def _search(
    curve: CellCurve, asked: Threshold, settings: Settings, said: Callable[[Cell], Said]
) -> CrossingSearch:
    study = curve.cells[0].study
    kind = next(p.kind for p in study.parameters if p.name == asked.over)

    def known(position: int) -> bool | None:
        exact = said(curve.cells[position]).exact_double(asked.quantity)
        return None if exact is None else exact >= asked.target

    return CrossingSearch(
        len(curve.cells), asked.target, 1 - settings.confidence, study.block_size, settings.trials,
        probes=curve.probes, shared=kind == "paired", known=known,
    )  # fmt: skip


def _design(
    family: tuple[Sequence[int], Sequence[float]], searched: Sequence[SearchedCurve], asked: Threshold,
    settings: Settings,
) -> tuple[LawDesign, Sequence[SearchedCurve]]:  # fmt: skip
    """Return the trials of a family of curves, and the curves."""
    import numpy as np

    chosen = [searched[i] for i in family[0]]
    starts = [each.curve.start for each in chosen]
    values = [
        np.array([each.value(p, asked.over) for p in range(len(each.curve.cells))]) for each in chosen
    ]
    size = chosen[0].curve.cells[0].study.block_size
    design = LawDesign(
        values, np.array(family[1]), [each.search for each in chosen], settings.trials * len(chosen),
        size, starts,
    )  # fmt: skip
    return design, chosen


def _due(
    searched: Sequence[SearchedCurve], designs: Sequence[tuple[LawDesign, Sequence[SearchedCurve]]]
) -> list[_Due]:
    if designs:
        found = [(curves[g], p, trials) for design, curves in designs for g, p, trials in design.due()]
    else:
        found = [(each, p, trials) for each in searched for p, trials in each.search.due().items()]
    return [_Due(each.search, p, each.curve.cells[p], trials) for each, p, trials in found]


def _require(plan: Plan, due: Sequence[_Due], ledger: Ledger | None, fresh: bool) -> None:
    """Ask for the trials that are due; two curves may have a cell in common."""
    plan.extend([each.cell for each in due])
    most: dict[str, int] = {}
    for each in due:
        full_key = each.cell.full_key
        most[full_key] = max(most.get(full_key, plan.trials.get(full_key, 0)), each.trials)
    plan.require(most, ledger, fresh, keep=True)


def _is_cut(plan: Plan, due: Sequence[_Due]) -> bool:
    """Return whether the time was over before all trials of a round were had."""
    return any(plan.blocks(e.cell) is None and e.cell.full_key not in plan.incomplete for e in due)


def _set_aside(plan: Plan, due: Sequence[_Due]) -> dict[str, int]:
    """Ask no more for cells that the machine could not finish; return what was asked of them."""
    cells = {each.cell.full_key: each.cell for each in due}
    return {p: plan.trials.pop(p) for p, cell in cells.items() if plan.blocks(cell) is None}


def _tell(due: _Due, plan: Plan, statements: Statements, asked: Threshold) -> None:
    """Tell a search its counts; where a fault of the machine kept them away, the rest goes on."""
    blocks = plan.blocks(due.cell, due.trials)
    if blocks is None:
        due.search.give_up(due.position)
        return
    judged = judged_blocks(statements, due.cell.parameters, blocks)
    successes = sum(block.events.get(asked.quantity, 0) for block in judged)
    due.search.see(due.position, successes, sum(block.trials for block in judged))
