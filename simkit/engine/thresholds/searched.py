"""Searching for thresholds from Python, and all that a search found as one object."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from simkit.declare.parameters.expressions import Expression
from simkit.declare.thresholds import Threshold
from simkit.engine.results.result import Result, Settings
from simkit.engine.running.runner import Progress
from simkit.engine.thresholds.crossing_findings import (
    FEWEST,
    Crossing,
    CurveFamily,
    crossings_of,
    families_of,
    group_curves,
    law_at,
)
from simkit.engine.thresholds.crossing_rows import rows_of
from simkit.engine.thresholds.crossings import CrossingRun, search_thresholds
from simkit.engine.thresholds.curves import CellCurve, other_swept
from simkit.engine.workers.executors import Executor
from simkit.errors import UsageError

if TYPE_CHECKING:
    from pandas import DataFrame


@dataclass(frozen=True)
class Thresholds:
    """What a search found."""

    run: CrossingRun
    names: Sequence[str]  # the parameters, but the one that was searched, that have several values

    @property
    def result(self) -> Result:
        """The visited cells with their trials."""
        return self.run.result

    @cached_property
    def crossings(self) -> list[Crossing]:
        """The threshold of each curve."""
        return crossings_of(self.run)

    @cached_property
    def families(self) -> list[CurveFamily]:
        """The laws over the swept number with most values, where it has three or more."""
        return families_of(self.crossings, self.names)

    @cached_property
    def table(self) -> "DataFrame":
        """One row per threshold and number: those of ``<name>.derived.csv``."""
        return rows_of(self.crossings, self.families, self.result)


def find_thresholds(
    curves: Sequence[CellCurve],
    asked: Threshold,
    settings: Settings,
    options: Mapping[str, str],
    *,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> Thresholds:
    """Run a search, or trials for a law where `settings.stopping` is adaptive.

    Raises UsageError, StudyError, LedgerError, MachineFault as in
    `simkit.engine.results.session.run_session`; or if a law is to be of values that are not positive.
    """
    check_law(curves, asked, options)
    names = other_swept(curves[0].cells[0].study, options, asked)
    is_adaptive = settings.stopping is not None and settings.stopping.adaptive
    families = curve_families(curves, asked, options) if is_adaptive else ()
    run = search_thresholds(curves, asked, settings, progress, executor, options, families)
    return Thresholds(run, names)


def check_law(curves: Sequence[CellCurve], asked: Threshold, options: Mapping[str, str]) -> None:
    """Refuse a law that no thresholds of a search could follow.

    Raises UsageError if no number that it names has three values or more, or it is not positive at a
    curve.
    """
    if not asked.law:
        return
    firsts = [curve.cells[0] for curve in curves]
    along, groups = group_curves(firsts, asked.over, other_swept(firsts[0].study, options, asked))
    names = sorted(Expression(asked.law).names)
    wrong = ""
    if along not in names:
        what = f"{along} varies, which it does not name" if along else "no second number varies"
        wrong = f"{what}; write several values of a number in it, as --{names[0]} 1,2,4"
    elif max(map(len, groups)) < FEWEST:
        wrong = f"a law takes {FEWEST} values of {along} or more"
    if wrong:
        raise UsageError(wrong, parameter="law", value=repr(asked.law))
    for first in firsts:
        try:
            law_at(asked.law, first)
        except ValueError as error:
            raise UsageError(str(error), parameter="law", value=repr(asked.law)) from None


def curve_families(
    curves: Sequence[CellCurve], asked: Threshold, options: Mapping[str, str]
) -> list[tuple[Sequence[int], Sequence[float]]]:
    """Return the curves whose thresholds follow a law, by index, and what they follow, if positive."""
    firsts = [curve.cells[0] for curve in curves]
    along, groups = group_curves(firsts, asked.over, other_swept(firsts[0].study, options, asked))
    for name in (asked.over, along):
        if name is not None and (least := min(first.number(name) for first in firsts)) <= 0:
            raise UsageError(
                "adaptive trials are for a power law, which takes positive values; leave out the others",
                parameter=name, value=f"{least:g}",
            )  # fmt: skip
    return [
        (group, [1.0 if along is None else firsts[i].number(along) for i in group]) for group in groups
    ]
