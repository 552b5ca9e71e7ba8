"""What a run found: one object, from which the command line prints and Python goes on."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.declare.statement import Premise, Statements
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.engine.cells.calling import (
    Said,
    ask,
    ask_derivation,
    ask_premises,
    ask_remarks,
    ask_statements,
    is_default,
)
from simkit.engine.cells.cell import Cell
from simkit.engine.cells.judging import judged_blocks
from simkit.engine.cells.paired_trials import PairedTrials
from simkit.engine.cells.reduced_trials import ReducedTrials
from simkit.engine.plans.plan import Plan
from simkit.engine.results.widths import sequences_of
from simkit.engine.running.repeating import Verified
from simkit.engine.running.stopping import Stopping
from simkit.engine.sources.command_lines import command_words
from simkit.engine.sources.environment import describe_foreign
from simkit.engine.sources.opened import describe_undeclared
from simkit.engine.tables.table import Table, build_table
from simkit.errors import MachineFault, StudyError, UsageError, format_count, option

if TYPE_CHECKING:
    from pandas import DataFrame

    from simkit.engine.plans.shard import Shard
    from simkit.figures.panels.specs import FigureSpec

_MOST_SENTENCES = 3  # of a headline; what more a study says stands with its remarks


@dataclass(frozen=True)
class Settings:
    """How to run, and what becomes of it: nothing here changes what a trial is.

    `simkit.engine.settings.reading` makes it of what is asked for.
    """

    # with a rule of `stopping` the most that a cell may have, at one of its looks; 0 where each study
    # has its own number
    trials: int
    seed: int = 0
    confidence: float = 0.95
    workers: int = 1
    ledger: Path | None = None
    fresh: bool = False
    family_error: float = 0.01
    stopping: Stopping | None = None
    verify: float = 0.0  # share of the blocks from the ledger that are run again and compared
    remote: bool = False  # trials run on other machines, of whose memory and number nothing is known
    executor: str = "threads"
    scheduler: str | None = None
    isolate: bool = False
    block_timeout: float | None = None
    shard: Shard | None = None
    out: Path = Path("results")
    name: str | None = None
    format: str = "csv"
    plot: bool = True
    # what is asked of the picture, by option
    picture_choices: Mapping[str, str] = field(default_factory=dict)
    figure: FigureSpec | None = None  # what says all of the picture
    all_rows: bool = False
    dry_run: bool = False
    quiet: bool = False
    fail_on: tuple[str, ...] = ()
    # rare, event: the method for a rare event, and the event; empty for a plain run, and the study's own
    # event
    rare: str = ""
    event: str = ""
    verify_dtype: bool = False
    # the paired parameter of which two values are compared, as it was typed; empty for a plain run
    compare: str = ""
    reduce: str = ""  # how the variance of a trial is reduced; empty for plain trials
    # the words that ask for the same again, without what is of one shard or one machine
    typed: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class BrokenPremise:
    """A premise of a theorem that some cells break."""

    premise: Premise  # at the first of these cells
    cells: Sequence[Cell]

    def __str__(self) -> str:
        return (
            f"{self.premise.text}: {self.premise.remark}" if self.premise.remark else self.premise.text
        )


@dataclass(frozen=True)
class Result:
    """What a run found."""

    study: Study
    statements: Statements
    settings: Settings
    cells: Sequence[Cell]  # those that are finished, in grid order
    tallies: Sequence[Tally]  # one for each cell, judged quantities included
    rows: Table  # one row per cell and quantity; `table` is the same as a DataFrame
    plan: Plan
    seconds: float
    # cells that a fault of the machine left unfinished, by what it said
    incomplete: Mapping[str, Sequence[Cell]] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)  # grids as they were given, by parameter
    # what the user should be told of the ledger, a line each: which of its blocks were not used, and
    # which were made in another environment
    notes: Sequence[str] = ()
    # what became of the blocks of the ledger that were run again, where some were asked for
    verified: Verified | None = None

    @property
    def table(self) -> DataFrame:
        """The tidy table with every column: those of the CSV, kept values, premises met."""
        return self.rows.frame

    @cached_property
    def remarks(self) -> list[str]:
        """What follows from the whole table beside its headline, one line each."""
        return [line for line in self._told("remarks") if line not in self.headline]

    @cached_property
    def headline(self) -> list[str]:
        """What the study says that the run found, in three sentences at most."""
        return self._told("headline")[:_MOST_SENTENCES]

    def _told(self, method: str) -> list[str]:
        if is_default(self.statements, method):
            return []  # nobody has any, and of many cells the table would be large
        return ask_remarks(self.statements, self.table, method)

    @cached_property
    def premises(self) -> list[BrokenPremise]:
        """The premises that cells break, each once."""
        return find_broken_premises(self.statements, self.cells)

    @property
    def command(self) -> str:
        """The command line that makes this table."""
        settings, study = self.settings, self.study
        words = ["simkit", *command_words(study)]
        words += ["--compare", study.pair] if isinstance(study, PairedTrials) else []
        words += ["--reduce", study.method] if isinstance(study, ReducedTrials) else []
        rule = settings.stopping
        if rule is not None and rule.threshold is not None and not rule.adaptive:
            words = ["simkit", "threshold", words[-1]]
        for name, text in self.options.items():
            words += [option(name), text]
        if rule is not None:
            for name, text in rule.words().items():
                words += [option(name), *([text] if text else [])]
            words += ["--trials" if rule.adaptive else "--max-trials", str(settings.trials)]
            if rule.until and settings.family_error != 0.01:
                words += ["--family-error", repr(settings.family_error)]
        elif settings.trials != study.default_trials:
            words += ["--trials", str(settings.trials)]
        words += ["--seed", str(settings.seed)] if settings.seed else []
        words += ["--confidence", repr(settings.confidence)] if settings.confidence != 0.95 else []
        return shlex.join(words)

    @cached_property
    def outcomes(self) -> list[Tally]:
        """One tally for each set of simulated trials: cells that only report otherwise share theirs."""
        pairs = zip(self.cells, self.tallies, strict=True)
        return list({cell.full_key: tally for cell, tally in pairs}.values())

    @cached_property
    def _failing(self) -> list[Tally]:
        """Those of the outcomes that have failures: of many cells few."""
        pairs = zip(self.cells, self.tallies, strict=True)
        return list({cell.full_key: tally for cell, tally in pairs if tally.failures}.values())

    @property
    def failures(self) -> int:
        """Failed trials, those that several cells share counted once."""
        return sum(tally.failures for tally in self._failing)

    @property
    def failed(self) -> Counter[str]:
        """Failed trials by message, those that several cells share counted once."""
        messages: Counter[str] = Counter()
        for tally in self._failing:
            messages.update(tally.failed)
        return messages

    @property
    def places(self) -> dict[str, str]:
        """Where in its author's file a failure was raised, by message; not of trials from a ledger."""
        return {message: place for tally in self._failing for message, place in tally.places.items()}

    def derive(self, name: str) -> DataFrame:
        """Return what the study derives from the table under a name; StudyError if it is no table."""
        return ask_derivation(self.statements, name, self.table)

    def carries(self, name: str) -> bool:
        """Return whether the cells of the run carry a derivation; StudyError if that cannot be told."""
        points = [cell.parameters for cell in self.cells]
        try:
            ask(self.statements, "check_derivation", name, points, error=StudyError)
        except UsageError:
            return False
        return True


def build_result(
    statements: Statements,
    plan: Plan,
    settings: Settings,
    seconds: float,
    *,
    options: Mapping[str, str] | None = None,
    notes: Iterable[str] = (),
    said: Sequence[Said] | None = None,
) -> Result:
    """Return the result of a plan that has been carried out; MachineFault if no cell is finished.

    What is `said` about each cell of the plan is asked for where it is not given.
    """
    found = gather(statements, plan, settings, said)
    return finish(statements, plan, settings, seconds, found, options=options, notes=notes)


@dataclass
class Gathered:
    """What is finished of a plan, and what is not; as in `Result`."""

    cells: Sequence[Cell]
    tallies: Sequence[Tally]
    rows: Table
    incomplete: dict[str, list[Cell]]


def gather(
    statements: Statements, plan: Plan, settings: Settings, said: Sequence[Said] | None = None
) -> Gathered:
    """Return the tallies of a plan's cells and their table."""
    cells, tallies, stated = [], [], []
    watched: list[Mapping[str, tuple[float, float]]] = []
    incomplete: dict[str, list[Cell]] = {}
    for index, cell in enumerate(plan.cells):
        blocks = plan.blocks(cell)
        if blocks is None:
            incomplete.setdefault(plan.incomplete[cell.full_key], []).append(cell)
            continue
        cells.append(cell)
        stated += [ask_statements(statements, cell.parameters) if said is None else said[index]]
        judged = judged_blocks(statements, cell.parameters, blocks)
        tallies.append(judged[0] if len(judged) == 1 else Tally.of_blocks(judged))
        if settings.stopping is not None:
            watched.append(sequences_of(statements, judged, settings.confidence, settings.stopping))
    rows = build_table(
        statements, cells, tallies, confidence=settings.confidence, seed=settings.seed, said=stated,
        watched=watched or None,
    )  # fmt: skip
    return Gathered(cells, tallies, rows, incomplete)


def finish(
    statements: Statements,
    plan: Plan,
    settings: Settings,
    seconds: float,
    found: Gathered,
    *,
    options: Mapping[str, str] | None = None,
    notes: Iterable[str] = (),
) -> Result:
    """Return the result of what was gathered, as `build_result` does."""
    if not found.cells:
        message = next(iter(found.incomplete))
        raise MachineFault(
            f"study {statements.study.name!r} cannot run here: {message}; nothing of these blocks is"
            " stored: run the command again to go on"
        )
    return Result(
        statements.study, statements, settings, found.cells, found.tallies, found.rows, plan, seconds,
        found.incomplete, dict(options or {}), [*notes, *describe_reuse(plan, statements.study)],
    )  # fmt: skip


def describe_reuse(plan: Plan, study: Study) -> list[str]:
    """Return a line on blocks in the ledger that were not used, and on what would not make them so."""
    lines = [*describe_undeclared(study, plan.read)]
    if plan.stale:
        lines.append(
            f"{format_count(plan.stale, 'block')} in the ledger stem from other sources of"
            f" {study.name} and were not reused"
        )
    if plan.damaged:
        were = "was" if plan.damaged == 1 else "were"
        lines.append(f"{format_count(plan.damaged, 'block')} in the ledger {were} damaged and not used")
    foreign = describe_foreign(plan.environments)
    return [*lines, foreign] if foreign else lines


def is_outside(statements: Statements, cells: Sequence[Cell]) -> bool:
    """Return whether every cell breaks a premise of its paper: the theorem as a whole is not tested."""
    if not cells or is_default(statements, "premises"):
        return False
    stated = (ask_premises(statements, cell.parameters, UsageError) for cell in cells)
    return all(any(not item.holds for item in own) for own in stated)


def find_broken_premises(statements: Statements, cells: Sequence[Cell]) -> list[BrokenPremise]:
    """Return the premises that some cells break, each once with its cells."""
    found: dict[str, list[Any]] = {}
    for cell in () if is_default(statements, "premises") else cells:
        stated = ask_premises(statements, cell.parameters, UsageError)  # before the run, too
        broken = [item for item in stated if not item.holds]
        for premise in broken:
            found.setdefault(premise.text, [premise]).append(cell)
    return [BrokenPremise(first, rest) for first, *rest in found.values()]
