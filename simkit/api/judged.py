"""What a run found, judged: `simkit.run` returns it, the command line prints its claims."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from simkit.declare.statement import quantities_of
from simkit.declare.tally import Tally
from simkit.engine.cells.calling import ask_exact
from simkit.engine.cells.cell import Cell
from simkit.engine.results.result import Result
from simkit.engine.results.widths import Forecast, unwatched_lines, width_lines
from simkit.engine.running.runner import sparing_the_collector
from simkit.engine.tables.table import by_cell
from simkit.engine.workers.executors import Executor
from simkit.errors import UsageError, format_count
from simkit.figures.panels.available import require_matplotlib
from simkit.verdicts.audits.papers import subject_of
from simkit.verdicts.families import ClaimProgress, conclude, name_family
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.questions.asked import finite_values, questions_of
from simkit.verdicts.questions.question import Question
from simkit.verdicts.sampled.watched import WatchedBlocks
from simkit.verdicts.sampled.witnesses import confirm_by_trials

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure


class Findings(list[Finding]):
    """Findings in the order in which claims are asked."""

    def to_frame(self) -> "pd.DataFrame":
        """Return the table of the audit: a row for each claim and cell, numbers as numbers.

        Its columns are those of `audit.csv`: parameters of the cells are ``p_<name>``; a side, and the
        constant needed, is ``left_low``, ``left_high``; what does not apply is None or NaN.
        """
        import pandas as pd

        from simkit.verdicts.findings.audit_table import columns_of
        from simkit.words.tables.audit_table import records_of

        return pd.DataFrame(records_of(self), columns=columns_of(self))


@dataclass(frozen=True, repr=False)
class Judged(Result):
    """A run's result with the verdicts on the claims about its study.

    Attributes
    ----------
    executor : Executor, optional
        Who runs the blocks of second witnesses; threads otherwise.
    progress : ClaimProgress, optional
        Told which claim is evaluated, and of its fresh trials.
    """

    executor: Executor | None = field(default=None, repr=False)
    progress: ClaimProgress | None = field(default=None, repr=False)

    @classmethod
    def of(
        cls, result: Result, executor: Executor | None = None, progress: ClaimProgress | None = None
    ) -> "Judged":
        """Return a result that is judged when its claims are asked for."""
        known = {name: getattr(result, name) for name in Result.__dataclass_fields__}
        return cls(**known, executor=executor, progress=progress)

    @cached_property
    @sparing_the_collector()
    def claims(self) -> Findings:
        """What was found of each claim at each cell, exact against simulated last.

        At a cell that a fault of the machine has left unfinished, only what needs no trial is found.
        """
        questions = self._questions()
        if not questions:
            return Findings()
        family = name_family(questions, self.settings.family_error, self.progress)
        watched = {cell.mark: self._watch(cell) for cell in self.cells}

        def simulate(cell: Cell, trials: int, first: int) -> list[Tally] | None:
            from simkit.verdicts.audits.fresh_trials import simulate_fresh

            run, told = self.executor, self.progress
            return simulate_fresh(cell, trials, self.settings, run, first, told)

        found = conclude(
            family,
            lambda question: watched.get(question.cell.mark),
            lambda question, found, needed: confirm_by_trials(
                question, found, needed, simulate, self.settings.seed, self.settings.trials
            ),
            self.progress,
        )
        return Findings(found)

    def __repr__(self) -> str:
        return f"<{self.command}: {format_count(len(self.cells), 'cell')}>"

    def plot(self) -> "Figure":
        """Return the picture of the run, the one that the command writes.

        `UsageError` if no cell is finished, or matplotlib cannot be loaded; `StudyError` if the fit that
        the study wants in its picture cannot be had.
        """
        require_matplotlib()
        if not self.cells:
            raise UsageError("plot: no cell is finished; the same run again goes on where it stopped")
        from simkit.figures.drawing.shown import shown
        from simkit.figures.runs import draw_run

        return shown(draw_run(self))

    def _repr_html_(self) -> str:
        """Return what a notebook shows: the short table, verdicts, remarks."""
        from simkit.api.notebook import result_html

        return result_html(self, lambda: self.claims, lambda: [*self.stopped, *self.remarks])

    def _watch(self, cell: Cell) -> WatchedBlocks | None:
        blocks = self.plan.blocks(cell)
        if not blocks:
            return None
        stopped = self.settings.stopping is not None
        return WatchedBlocks(self.statements, cell, blocks, self.settings.seed, stopped=stopped)

    def _questions(self) -> list[Question]:
        """Return what is asked at every cell of the plan: a fault of the machine changes no level."""
        subject = subject_of(self.statements)
        exact = self._exact_values()
        return questions_of(subject, self.plan.cells, exact, bool(self.settings.trials))

    @cached_property
    def stopped(self) -> list[str]:
        """Of a run with a stopping rule: where it was met, and what more would probably take."""
        rule = self.settings.stopping
        if rule is None:
            return []
        lines, forecast = time_lines(self), Forecast(self.settings.trials, self.plan.pace)
        if not rule.until:
            groups = by_cell(self.rows.records, self.cells, quantities_of(self.statements))
            rows = [own.get(rule.of) for own in groups]
            if any(rows):
                lines += width_lines(rule, self.cells, rows, self.study.block_size, forecast)
            return lines + unwatched_lines(self.statements, self.cells, self.tallies)
        trials = {
            cell.full_key: tally.trials for cell, tally in zip(self.cells, self.tallies, strict=True)
        }
        from simkit.verdicts.audits.until_decided import (
            decided_lines,
        )  # a run of fixed length does without

        lines += decided_lines(self.claims, self.cells, trials, forecast)
        return lines + unwatched_lines(self.statements, self.cells, self.tallies)

    def _exact_values(self) -> list[Mapping[str, Any]]:
        """Return the exact values of each cell of the plan, as they were given before the run."""
        rows = by_cell(self.rows.records, self.cells, quantities_of(self.statements))
        shown: dict[object, Mapping[str, Any]] = {
            cell.mark: finite_values({name: row["exact_value"] for name, row in own.items()})
            for cell, own in zip(self.cells, rows, strict=True)
        }
        for cell in self.plan.cells:
            if cell.mark not in shown:
                shown[cell.mark] = finite_values(ask_exact(self.statements, cell.parameters))
        return [shown[cell.mark] for cell in self.plan.cells]


def time_lines(result: Result) -> list[str]:
    """Return a line on a time that was over, or on one that was enough where no more was asked for."""
    rule, cut = result.settings.stopping, result.plan.cut
    if rule is None or rule.max_seconds is None:
        return []
    time = f"{rule.words()['max_seconds']} s"
    if cut:
        open_ones = sum(cell.full_key in cut for cell in result.cells)
        of = format_count(len(result.cells), "cell")
        return [
            f"stopped after {time} at the look of {max(cut.values()):,} trials: {open_ones:,} of {of}"
            f" would have gone on; {_how_to_go_on(result)}"
        ]
    if rule.half_width is None and not rule.until:
        return [f"no cell has less than --max-trials {result.settings.trials}: {time} were enough"]
    return []


def _how_to_go_on(result: Result) -> str:
    settings = result.settings
    if settings.ledger is None:
        return "with a ledger the same again goes on from there"
    if settings.fresh:
        return "the command without --fresh goes on from the ledger"
    return "the same command again goes on from the ledger"
