"""What a search for thresholds found: curve by curve, and the law over a second parameter."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from simkit.declare.thresholds import Threshold
from simkit.engine.cells.cell import Cell
from simkit.engine.cells.describing import short
from simkit.engine.thresholds.crossings import CrossingRun, SearchedCurve
from simkit.errors import format_count
from simkit.stats.crossings.crossing_laws import CrossingLaw, fit_crossing_law
from simkit.stats.crossings.crossing_models import NONE, CrossingFit, fit_crossing
from simkit.stats.crossings.crossing_search import OPEN, Visit
from simkit.stats.curves.isotonic import Monotone, monotone_p

FEWEST = 3  # thresholds that a law takes
FEWEST_FREE = 2  # where trials went where they tell most of the law, so that its middle has few
_UNLIKELY = 0.05  # a p-value below it is a breach of monotony that is said
_MOST_NAMED = 4  # undecided values that are named


@dataclass(frozen=True)
class Crossing:
    """The threshold of one curve.

    Attributes
    ----------
    low, high : float or None
        Values decided differently, with none between that is decided; None where the search found no
        such pair.
    is_free : bool
        The trials went where they tell most of a law, so that a model's estimate needs no bracket.
    """

    asked: Threshold
    searched: SearchedCurve
    low: float | None
    high: float | None
    is_rising: bool | None
    confidence: float
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

    def describe(self) -> str:
        """Return one line: the bracket, the estimate inside, and what was spent."""
        if self.low is None or self.high is None:
            if self.fit is None:
                return f"{self._no_bracket()}; {self._spent()}"
            inside = f"{self.asked.over} = {self.fit.describe(self.asked.over)}"
            return f"{inside}{self._beyond(self.fit)}; {self._spent()}"
        over, low, high = self.asked.over, _text(self.low), _text(self.high)
        way = "rises through" if self.is_rising else "falls through"
        line = (
            f"{self.asked.quantity} {way} {self.asked.target:g} between {over} = {low} and {high}"
            f" ({self._surely()})"
        )
        if self.fit is not None:
            line += f"; {over} = {self.fit.describe(over)}"
        return f"{line}; {self._spent()}{self._open()}{self._breach()}"

    def _surely(self) -> str:
        """Return how surely both ends of the bracket are on their sides."""
        search = self.searched.search
        known = [search.visits[p].is_known for p in search.bracket or ()]
        if all(known):
            return "both exact"
        sides = "one side exact, the other" if any(known) else "both sides"
        return f"{sides} at {100 * self.confidence:g} %"

    def _beyond(self, fit: CrossingFit) -> str:
        """Return on which sides an interval ends only because the grid does."""
        ends = [f"below {_text(fit.low)}"] if fit.ci_low <= fit.low else []
        ends += [f"above {_text(fit.high)}"] if fit.ci_high >= fit.high else []
        return f", open {' and '.join(ends)}" if ends else ""

    def _no_bracket(self) -> str:
        """Return both ends of what was visited, with their intervals: nothing is invented."""
        search, over = self.searched.search, self.asked.over
        ends = []
        for position in sorted({min(search.visits), max(search.visits)}):
            visit = search.visits[position]
            at = f"{over} = {_text(self.searched.value(position, over))}"
            ends.append(f"{_side(visit.verdict)} at {at}{_share(visit, self.confidence)}")
        seen = f"{self.asked.quantity} is not seen to cross {self.asked.target:g}"
        found = f"{seen} here: {' and '.join(ends)}"
        if not self.is_free:
            return found
        return (
            f"{found}; trials are placed for what rises with {over}: simkit threshold searches both ways"
        )

    def _spent(self) -> str:
        search = self.searched.search
        exact = sum(visit.is_known for visit in search.visits.values())
        values = format_count(len(search.visits), "value")
        known = f", {exact} of them exact" if exact else ""
        return f"{format_count(search.spent, 'trial')} at {values}{known}"

    def _open(self) -> str:
        """Return the values in the bracket that are undecided, where the search was to decide them."""
        low, high = self.low or 0.0, self.high or 0.0
        values = [value for value in self.undecided if low < value < high]
        if not values or self.is_free:
            return ""
        some = ", ".join(map(_text, values[:_MOST_NAMED]))
        more = f" and {len(values) - _MOST_NAMED} more" if len(values) > _MOST_NAMED else ""
        return f"; undecided at {self.asked.over} = {some}{more}"

    def _breach(self) -> str:
        """Return what speaks against a curve that goes one way."""
        search = self.searched.search
        if search.crossings > 1:
            places = [
                f"{side} at {_text(self.searched.value(p, self.asked.over))}"
                for p, side in _turns(search.decided)
            ]
            return f"; not monotone: {', '.join(places)}, so that this is one crossing of several"
        found = self.monotone
        if found is None or found.worst is None or found.p_value >= _UNLIKELY:
            return ""
        low, high = map(_text, found.worst)
        return f"; hardly monotone (p = {found.p_value:.2g}): the other way between {low} and {high}"


def _is_whole(fit: CrossingFit) -> bool:
    """Return whether a fit says no more than the bracket that it was given."""
    return fit.model == NONE and (fit.ci_low, fit.ci_high) == (fit.low, fit.high)


def _turns(decided: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return the decided positions where the side differs from the one before."""
    return [pair for i, pair in enumerate(decided) if not i or decided[i - 1][1] != pair[1]]


def _side(verdict: str) -> str:
    return "undecided" if verdict == OPEN else f"{verdict} it"


def _share(visit: Visit, confidence: float) -> str:
    """Return the interval of a visited value's probability, which holds at every look."""
    if visit.is_known:
        return " (exact)"
    if not visit.trials:
        return " (no trials)"
    low, high = visit.interval(confidence)
    return f" ({visit.successes / visit.trials:.4g} [{low:.4g}, {high:.4g}])"


def _text(value: float) -> str:
    return short(int(value)) if value == int(value) else f"{value:.6g}"


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
    """The thresholds that differ in one number, and the power law through them.

    Attributes
    ----------
    along : str
        The parameter in which they differ.
    why_none : str
        Why there is no law; empty with one.
    """

    along: str
    crossings: Sequence[Crossing]
    law: CrossingLaw | None
    why_none: str

    def describe(self) -> str:
        """Return one line on the law."""
        if self.law is None:
            return f"no law over {self.along}: {self.why_none}"
        e = self.law.exponent
        ends = f"[{e.low:.3g}, {e.high:.3g}]"
        over = self.crossings[0].asked.over
        lack = "; lack of fit" if self.law.p_value < _UNLIKELY else ""
        seen = sum(crossing.estimate is not None for crossing in self.crossings)
        return (
            f"{over} ~ {self.along}^{e.estimate:.3g} {ends} over {seen} thresholds"
            f" (fit p = {self.law.p_value:.2g}{lack})"
        )


def group_curves(
    firsts: Sequence[Cell], over: str, swept: Sequence[str]
) -> tuple[str | None, list[list[int]]]:
    """Return the swept number with most values, and the curves that differ in nothing else.

    Parameters
    ----------
    firsts : sequence of Cell
        One of each curve.
    over : str
        The parameter that is searched.
    swept : sequence of str
        The other parameters with several values.

    Returns
    -------
    along : str or None
        None where no number is swept.
    groups : list of list of int
        Indices of curves; each alone where no number is swept.
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
        )  # fmt: skip
    except ValueError as error:
        return CurveFamily(along, group, None, str(error))
    return CurveFamily(along, group, law, "")
