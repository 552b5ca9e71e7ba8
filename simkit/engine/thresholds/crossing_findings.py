"""What a search for thresholds found: curve by curve, and the law over a second parameter."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from simkit.declare.parameters.expressions import Expression, ExpressionError, as_decimal
from simkit.declare.thresholds import Threshold
from simkit.engine.cells.cell import Cell
from simkit.engine.cells.describing import short
from simkit.engine.thresholds.crossings import CrossingRun, SearchedCurve
from simkit.stats.crossings.crossing_laws import CrossingLaw, fit_crossing_law
from simkit.stats.crossings.crossing_models import NONE, CrossingFit, fit_crossing
from simkit.stats.crossings.crossing_search import OPEN
from simkit.stats.curves.isotonic import Monotone, monotone_p

FEWEST = 3  # thresholds that a law takes
FEWEST_FREE = 2  # where trials went where they tell most of the law, so that its middle has few


@dataclass(frozen=True)
class Crossing:
    """The threshold of one curve."""

    asked: Threshold
    searched: SearchedCurve
    # low, high: values decided differently, with none between that is decided; None where the search
    # found no such pair
    low: float | None
    high: float | None
    is_rising: bool | None
    confidence: float
    # the trials went where they tell most of a law, so that a model's estimate needs no bracket
    is_free: bool = False

    @property
    def first(self) -> Cell:
        """The visited cell with the smallest value."""
        return self.searched.visited[0]

    def place(self, names: Sequence[str]) -> str:
        """Return the values of some parameters, as ``alpha = 0.3``."""
        return ", ".join(f"{name} = {short(self.first.parameters[name])}" for name in names)

    @cached_property
    def sampled(self) -> tuple[list[float], list[int], list[int]]:
        """Values that have trials, their successes and their trials."""
        visits = sorted(self.searched.search.visits.items())
        tried = [(p, visit) for p, visit in visits if visit.trials]
        return (
            [self.searched.value(p, self.asked.over) for p, _ in tried],
            [visit.successes for _, visit in tried],
            [visit.trials for _, visit in tried],
        )

    @cached_property
    def fit(self) -> CrossingFit | None:
        """The estimate inside the bracket; None without a bracket, or where exact values made it.

        Where no bracket was searched for, it lies between the ends of the grid, as the trials tell.
        """
        values, successes, trials = self.sampled
        low, high = self.low, self.high
        if self.is_free and low is None:
            last = len(self.searched.curve.cells) - 1
            low, high = (self.searched.value(p, self.asked.over) for p in (0, last))
        if low is None or high is None or not values:
            return None
        found = fit_crossing(
            values, successes, trials, self.asked.target, low=low, high=high,
            rising=self.is_rising is not False, confidence=self.confidence,
        )  # fmt: skip
        return None if self.low is None and _is_whole(found) else found

    @property
    def estimate(self) -> tuple[float, float, float] | None:
        """The estimate with its interval; the bracket and its middle where exact values made it."""
        if self.fit is not None:
            return self.fit.estimate, self.fit.ci_low, self.fit.ci_high
        if self.low is None or self.high is None:
            return None
        middle = math.sqrt(self.low * self.high) if self.low > 0 else (self.low + self.high) / 2
        return middle, self.low, self.high

    @property
    def method(self) -> str | None:
        """How the estimate's interval came about; None without an estimate."""
        if self.fit is None:
            return None if self.low is None else "bracket"
        if _is_whole(self.fit):
            return "bracket"
        return f"{'step' if self.fit.model == NONE else self.fit.model} profile"

    @cached_property
    def monotone(self) -> Monotone | None:
        """Whether success goes one way at the visited values; None where nothing says which."""
        if self.is_rising is None or len(self.sampled[0]) < 2:
            return None
        return monotone_p(*self.sampled, self.is_rising)

    @property
    def undecided(self) -> list[float]:
        """Visited values that are on neither side for sure."""
        visits = self.searched.search.visits
        return [
            self.searched.value(p, self.asked.over) for p in sorted(visits) if visits[p].verdict == OPEN
        ]


def _is_whole(fit: CrossingFit) -> bool:
    """Return whether a fit says no more than the bracket that it was given."""
    return fit.model == NONE and (fit.ci_low, fit.ci_high) == (fit.low, fit.high)


def crossings_of(run: CrossingRun) -> list[Crossing]:
    """Return the threshold of each curve, in the order of the sweep."""
    found, confidence = [], run.result.settings.confidence
    for searched in run.curves:
        bracket = searched.search.bracket
        low, high = (
            (None, None) if bracket is None else (searched.value(p, run.asked.over) for p in bracket)
        )
        rising = searched.search.is_rising
        found.append(Crossing(run.asked, searched, low, high, rising, confidence, run.is_free))
    return found


@dataclass(frozen=True)
class CurveFamily:
    """The thresholds that differ in one number, and the power law through them."""

    along: str  # the parameter in which they differ
    crossings: Sequence[Crossing]
    law: CrossingLaw | None
    why_none: str  # why there is no law; empty with one


def group_curves(
    firsts: Sequence[Cell], over: str, swept: Sequence[str]
) -> tuple[str | None, list[list[int]]]:
    """Return the swept number with most values, and the indices of curves that differ in nothing else.

    Given is a cell of each curve; where no number but the one `over` which is searched is swept, it is
    None, and each curve stands alone.
    """
    study = firsts[0].study
    values = {
        p.name: {first.parameters[p.name] for first in firsts}
        for p in study.parameters
        if p.name in swept and p.name != over and not p.is_categorical
    }
    along = max(values, key=lambda name: len(values[name]), default=None)
    if along is None:
        return None, [[i] for i in range(len(firsts))]
    groups: dict[str, list[int]] = {}
    for i, first in enumerate(firsts):
        key = repr([first.parameters[name] for name in swept if name not in (along, over)])
        groups.setdefault(key, []).append(i)
    return along, list(groups.values())


def families_of(crossings: Sequence[Crossing], swept: Sequence[str]) -> list[CurveFamily]:
    """Return the laws over the swept number with most values, one for each setting of the others."""
    along, groups = group_curves([c.first for c in crossings], crossings[0].asked.over, swept)
    if along is None:
        return []
    kept = [group for group in groups if len(group) >= FEWEST]
    return [_family(along, [crossings[i] for i in group]) for group in kept]


def law_at(law: str, cell: Cell) -> float:
    """Return the value of a law at a cell; ValueError if it is not positive and finite."""
    expression = Expression(law)
    at = ", ".join(f"{name} = {short(cell.parameters[name])}" for name in sorted(expression.names))
    try:
        value = float(expression.evaluate({n: as_decimal(cell.number(n)) for n in expression.names}))
    except (ExpressionError, TypeError) as error:
        raise ValueError(f"{error} (at {at})") from None
    if not 0 < value < math.inf:
        raise ValueError(f"it is {value:g} at {at}; a law is positive")
    return value


def _family(along: str, group: Sequence[Crossing]) -> CurveFamily:
    first, estimates = group[0], [crossing.estimate for crossing in group]
    ways = {crossing.is_rising for crossing in group if crossing.is_rising is not None}
    seen, least = len(group) - estimates.count(None), FEWEST_FREE if first.is_free else FEWEST
    if seen < least:
        why = f"{seen} of {len(group)} curves have a threshold, and a law takes {least}"
        return CurveFamily(along, group, None, why)
    if len(ways) > 1:
        return CurveFamily(along, group, None, "success rises at some and falls at others")
    x = [crossing.first.number(along) for crossing in group]
    try:
        law = fit_crossing_law(
            x, [c.sampled for c in group], estimates, target=first.asked.target,
            rising=ways != {False}, confidence=first.confidence,
            stated=[law_at(first.asked.law, c.first) for c in group] if first.asked.law else None,
        )  # fmt: skip
    except ValueError as error:
        return CurveFamily(along, group, None, str(error))
    return CurveFamily(along, group, law, "")
