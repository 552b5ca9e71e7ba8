"""A run of rare events: each cell by its method, a row with the estimate, its interval and its worth."""

from __future__ import annotations

import contextlib
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from simkit.declare.checks import load_statements
from simkit.declare.parameters.readonly import read_only
from simkit.declare.rare import split_event
from simkit.declare.statement import Statements
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.engine.cells.calling import Said, ask_statements
from simkit.engine.cells.cell import Cell
from simkit.engine.cells.memory import check_memory
from simkit.engine.cells.rare_trials import (
    DEFAULT_TRIALS,
    EVENT,
    METHOD,
    METHODS,
    Model,
    Prepared,
    RareTrials,
    choose,
    says,
)
from simkit.engine.cells.trials import prepare, trial_parameters
from simkit.engine.ledger.store import Ledger
from simkit.engine.plans.plan import Plan, plan_run
from simkit.engine.rare.rare_checks import (
    Estimated,
    PlainTrials,
    RareCell,
    check_half_spaces,
    set_beside,
)
from simkit.engine.results.result import Settings, describe_reuse
from simkit.engine.running.repeating import Twice
from simkit.engine.running.runner import Progress, execute
from simkit.engine.tables.table import Table
from simkit.engine.workers.executors import Executor, Threads
from simkit.errors import StudyError, UsageError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from pandas import DataFrame

    from simkit.stats.rare.found import RareEstimate

#: Columns behind a study's parameters.
COLUMNS = (
    "quantity", "kind", "rare_method", "trials", "failures", "evaluations", "estimate", "std_error",
    "relative_error", "ess", "ci_low", "ci_high", "confidence", "interval", "rigorous", "lower", "exact",
    "seed", "note",
)  # fmt: skip
_LEAST_OPPOSITE = 1e-9  # a smaller 1 - p has lost its digits


@dataclass(frozen=True)
class RareResult:
    """What a run of rare events found."""

    study: Study
    statements: Statements
    settings: Settings  # its `trials` are those that were asked for; 0 for each method's own number
    cells: Sequence[RareCell]  # those that are finished, in grid order
    found: Sequence[RareEstimate | None]  # one for each; None where a draw failed
    values: Sequence[NDArray[np.float64]]  # the weights, or the repeats' estimates, of each
    # what plain trials say of each; None where none could be set beside it
    plain: Sequence[PlainTrials | None]
    rows: Table  # one row per cell
    plans: Sequence[Plan]  # one for each method
    seconds: float
    failed: Mapping[str, int] = field(default_factory=dict)  # failed draws by message
    # cells that a fault of the machine left unfinished, by what it said
    incomplete: Mapping[str, Sequence[Cell]] = field(default_factory=dict)
    notes: Sequence[str] = ()

    @cached_property
    def table(self) -> DataFrame:
        """The rows as a DataFrame."""
        import pandas as pd

        return pd.DataFrame(list(self.rows.records), columns=self.rows.columns)

    @property
    def simulated(self) -> int:
        """Draws and repeats that the ledger lacked."""
        return sum(plan.simulated for plan in self.plans)


def rare_cells(
    study: Study, cells: Sequence[Cell], event: str, method: str, settings: Settings
) -> list[RareCell]:
    """Return the event and the method of each cell.

    Raises UsageError if the study says nothing of that event, or not what the method needs, one repeat
    is to do, or a batch needs more memory than there is.

    `event`: empty for the study's first, or its opposite where that is rarer.
    """
    try:
        says(study)
        kinds = {name: RareTrials(study, name) for name in METHODS}
        chosen = [_choose(kinds, cell, event, method, settings) for cell in cells]
    except StudyError as fault:
        raise UsageError(str(fault)) from None
    if settings.trials == 1 and any(one.method == "split" for one in chosen):
        raise UsageError("two repeats at least", parameter="trials", value=1, example=20)
    return chosen


def _choose(
    kinds: Mapping[str, RareTrials], cell: Cell, event: str, method: str, settings: Settings
) -> RareCell:
    """Return the event and the method of a cell that fits into memory."""

    def named(event: str, method: str) -> Cell:
        values = {**cell.parameters, EVENT: event, METHOD: method}
        found = Cell(kinds[method], read_only(values), cell.rules, cell.given)
        if not settings.remote:
            check_memory([found], settings.workers)
        return found

    probe = named(event, "tilt")
    own = trial_parameters(probe.study, probe.parameters)
    params = read_only({name: own[name] for name in own if name not in (EVENT, METHOD)})
    event, chosen = choose(cell.study, params, event, method)
    pilot = None
    if method == "auto" and chosen == "tilt":
        draws = max(trials_of(settings, "tilt"), DEFAULT_TRIALS["tilt"])
        pilot = Model(cell.study, params, event).degenerate(draws)
        chosen = "tilt" if pilot is None else "split"
    return RareCell(cell, named(event, chosen), event, chosen, pilot)


def run_rare(
    cells: Sequence[RareCell],
    settings: Settings,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> RareResult:
    """Simulate what the ledger lacks and return the result.

    Raises UsageError if the ledger cannot be opened; StudyError, LedgerError if the run cannot go on;
    what was committed is kept.

    `settings`: its `trials` are the draws, or repeats, of each cell; 0 for each method's own number.
    """
    started = time.perf_counter()
    run, plans = executor or Threads(settings.workers), []
    with Ledger(settings.ledger) if settings.ledger else contextlib.nullcontext() as ledger:
        for method, own in _by_method(cells).items():
            plan = plan_run(
                [one.cell for one in own], trials=trials_of(settings, method), seed=settings.seed,
                ledger=ledger, fresh=settings.fresh,
            )  # fmt: skip
            for one in own if method == "tilt" else ():
                if plan.blocks(one.cell) is None:
                    check_half_spaces(prepared_of(one), trials_of(settings, method))
            execute(plan, run, ledger=ledger, fresh=settings.fresh, progress=progress, twice=Twice())
            plans.append(plan)
        done, incomplete = _estimate(cells, settings, plans)
        plain = set_beside(done, settings, run, ledger) if done else []
        notes = list(ledger.notes_at_end()) if ledger is not None else []
    for plan in plans:
        notes += describe_reuse(plan, plan.cells[0].study)
    study, failed = cells[0].base.study, Counter[str]()
    for each in done:
        failed.update(each.tally.failed)
    statements = load_statements(study)
    columns = ["study", *(parameter.name for parameter in study.parameters), *COLUMNS]
    records = [_record(*pair, settings, statements) for pair in zip(done, plain, strict=True)]
    return RareResult(
        study, statements, settings, [each.one for each in done], [each.found for each in done],
        [values_of(each.tally) for each in done], plain, Table(columns, records), plans,
        time.perf_counter() - started, dict(failed), incomplete, list(dict.fromkeys(notes)),
    )  # fmt: skip


def trials_of(settings: Settings, method: str) -> int:
    """Return the draws, or repeats, of a cell."""
    return settings.trials or DEFAULT_TRIALS[method]


def _by_method(cells: Sequence[RareCell]) -> dict[str, list[RareCell]]:
    found: dict[str, list[RareCell]] = {}
    for one in cells:
        found.setdefault(one.method, []).append(one)
    return found


def _estimate(
    cells: Sequence[RareCell], settings: Settings, plans: Sequence[Plan]
) -> tuple[list[Estimated], dict[str, list[Cell]]]:
    """Return what is found at each cell of plans that have been carried out, and what is incomplete."""
    of_method = dict(zip(_by_method(cells), plans, strict=True))
    done: list[Estimated] = []
    incomplete: dict[str, list[Cell]] = {}
    for one in cells:
        plan = of_method[one.method]
        blocks = plan.blocks(one.cell)
        if blocks is None:
            incomplete.setdefault(plan.incomplete[one.cell.full_key], []).append(one.base)
            continue
        tally = Tally.of_blocks(blocks)
        again = partial(estimate_of, one, tally)
        done.append(Estimated(one, tally, again(settings.confidence), again))
    return done, incomplete


def values_of(tally: Tally) -> NDArray[np.float64]:
    """Return the weights of draws, or the estimates of repeats."""
    import numpy as np

    name = "estimate" if "estimate" in tally.values else "weight"
    return np.array(tally.values.get(name, ()), dtype=np.float64)


def estimate_of(one: RareCell, tally: Tally, confidence: float) -> RareEstimate | None:
    """Return what a cell's draws or repeats say; None where one of them failed."""
    from simkit.stats.rare.found import found_by_conditioning, found_by_splitting, found_by_tilting
    from simkit.stats.rare.splitting import Repeat

    if tally.failures:
        return None
    values = values_of(tally)
    if one.method == "split":
        columns = (tally.values[name] for name in ("estimate", "variance", "evaluations"))
        repeats = [Repeat(p, v, int(e)) for p, v, e in zip(*columns, strict=True)]
        return found_by_splitting(repeats, int(tally.values["pilot"][0]), confidence)
    prepared = prepared_of(one)
    if prepared.tilting is not None:
        return found_by_tilting(prepared.tilting, values, confidence)
    return found_by_conditioning(values, prepared.most, confidence)


def prepared_of(one: RareCell) -> Prepared:
    """Return the mixture of a cell; of splitting, this would run the pilot again."""
    study = one.cell.study
    prepared = prepare(study, trial_parameters(study, one.cell.parameters))
    assert isinstance(prepared, Prepared)
    return prepared


def _record(
    each: Estimated, plain: PlainTrials | None, settings: Settings, statements: Statements
) -> dict[str, Any]:
    one, tally, found = each.one, each.tally, each.found
    said = ask_statements(statements, one.base.parameters)
    record: dict[str, Any] = {
        **one.base.parameters,
        "study": one.base.study.name, "quantity": one.event, "kind": "event",
        "rare_method": METHODS[one.method], "trials": tally.trials, "failures": tally.failures,
        "confidence": settings.confidence, "seed": settings.seed, "exact": _exact(one.event, said),
    }  # fmt: skip
    notes = [one.pilot.line] if one.pilot is not None else []
    if found is None:
        notes.append(f"{tally.failures} of {tally.trials} failed: no estimate")
    else:
        contradicted = plain is not None and plain.contradicts
        notes += [found.note] if found.note else []
        notes += [plain.line] if plain is not None and contradicted else []
        record |= {
            "evaluations": found.evaluations, "estimate": found.estimate,
            "std_error": found.std_error, "relative_error": found.relative_error, "ess": found.size,
            "ci_low": found.low, "ci_high": found.high, "interval": found.interval or None,
            "rigorous": found.rigorous and not contradicted, "lower": found.least,
        }  # fmt: skip
    blank = dict.fromkeys(COLUMNS)
    return blank | record | {"note": "; ".join(notes) or None}


def _exact(event: str, said: Said) -> float | None:
    """Return the exact probability of an event; of an opposite, where 1 - p keeps its digits."""
    name, is_opposite = split_event(event)
    value = said.exact_double(name)
    if value is None or not is_opposite:
        return value
    return 1 - value if 1 - value > _LEAST_OPPOSITE else None
