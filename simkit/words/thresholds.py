"""What is said of a threshold, a sentence for each curve, and of the law that several follow."""

from collections.abc import Sequence

from simkit.declare.thresholds import Threshold
from simkit.engine.cells.describing import short
from simkit.engine.thresholds.crossing_findings import Crossing, CurveFamily
from simkit.engine.thresholds.searched import Thresholds
from simkit.errors import first_of, format_count
from simkit.stats.crossings.crossing_laws import CrossingLaw
from simkit.stats.crossings.crossing_models import CrossingFit
from simkit.stats.crossings.crossing_search import OPEN, Visit

_UNLIKELY = 0.05  # a p-value below it is a breach of monotony, or a lack of fit, that is said
_MOST_NAMED = 4  # undecided values that are named
_MOST_LEADING = 3  # sentences before the table
_CUT = (
    "the time was over: this is the last round that was finished; the same command again goes on from"
    " the ledger"
)


def leading_lines(found: Thresholds) -> tuple[list[str], list[str]]:
    """Return the sentences that stand before the table, and those after it.

    Laws lead, as far as they fit; without one the thresholds do, if they are few.
    """
    every, count = threshold_lines(found), len(found.crossings)
    fitting = [
        line
        for family, line in zip(
            found.families, every[count:], strict=False
        )  # a last line is of the time
        if family.law is not None and not _lacks_fit(family)
    ]
    first = fitting[:_MOST_LEADING] or (every[:count] if count <= _MOST_LEADING else [])
    return first, [line for line in every if line not in first]


def threshold_lines(found: Thresholds) -> list[str]:
    """Return what is said of each threshold, then of each law, a sentence each."""
    lines = [_at(crossing.place(found.names), crossing_text(crossing)) for crossing in found.crossings]
    for family in found.families:
        others = [name for name in found.names if name != family.along]
        lines.append(_at(family.crossings[0].place(others), law_text(family)))
    return [*lines, _CUT] if found.result.plan.cut else lines


def crossing_text(crossing: Crossing) -> str:
    """Return the bracket of a threshold, the estimate inside, and what was spent.

    ``success rises through 0.5 between n = 20 and 60 (both sides at 95 %); n = 32.0 [29.9, 34.8] by a
    cloglog curve in log n (fit p = .34); 400 trials at 4 values; undecided by their own trials: n = 30``
    """
    over, fit = crossing.asked.over, crossing.fit
    if crossing.low is None or crossing.high is None:
        if fit is None:
            return f"{_no_bracket(crossing)}; {_spent(crossing)}"
        return f"{over} = {fit.describe(over)}{_beyond(fit)}; {_spent(crossing)}"
    low, high = _value(crossing.low), _value(crossing.high)
    way = "rises through" if crossing.is_rising else "falls through"
    line = (
        f"{crossing.asked.quantity} {way} {crossing.asked.target:g} between {over} = {low} and {high}"
        f" ({_surely(crossing)})"
    )
    if fit is not None:
        line += f"; {over} = {fit.describe(over)}"
    return f"{line}; {_spent(crossing)}{_open(crossing)}{_breach(crossing)}"


def law_text(family: CurveFamily) -> str:
    """Return the power law through some thresholds, or why there is none."""
    if family.law is None:
        return f"no law over {family.along}: {family.why_none}"
    e = family.law.exponent
    over = family.crossings[0].asked.over
    lack = "; lack of fit" if _lacks_fit(family) else ""
    seen = sum(crossing.estimate is not None for crossing in family.crossings)
    return (
        f"{over} ~ {family.along}^{e.estimate:.3g} [{e.low:.3g}, {e.high:.3g}] over {seen} thresholds"
        f" (fit p = {family.law.p_value:.2g}{lack}){_stated_law(family.law, family.crossings[0].asked)}"
    )


def _stated_law(law: CrossingLaw, asked: Threshold) -> str:
    """Return what is said of the law that was asked for, beside the power law."""
    if law.stated is None:
        return ""
    own = law.stated
    c, by = own.constant, abs(own.delta_aic)
    which = {
        "stated": f"Akaike's criterion prefers this one, by {by:.3g}",
        "power": f"Akaike's criterion prefers the power law, by {by:.3g}",
        "undecided": f"Akaike's criterion does not tell them apart, with {by:.2g} between them",
    }[own.preferred]
    lack = "; lack of fit" if own.p_value < _UNLIKELY else ""
    return (
        f"; or {asked.over} = {c.estimate:.3g} [{c.low:.3g}, {c.high:.3g}] times {asked.law}"
        f" (fit p = {own.p_value:.2g}{lack}): {which}"
    )


def _lacks_fit(family: CurveFamily) -> bool:
    return family.law is not None and family.law.p_value < _UNLIKELY


def _at(where: str, said: str) -> str:
    return f"{where}: {said}" if where else said


def _surely(crossing: Crossing) -> str:
    """Return how surely both ends of the bracket are on their sides."""
    search = crossing.searched.search
    known = [search.visits[p].is_known for p in search.bracket or ()]
    if all(known):
        return "both exact"
    sides = "one side exact, the other" if any(known) else "both sides"
    return f"{sides} at {100 * crossing.confidence:g} %"


def _beyond(fit: CrossingFit) -> str:
    """Return on which sides an interval ends only because the grid does."""
    ends = [f"below {_value(fit.low)}"] if fit.ci_low <= fit.low else []
    ends += [f"above {_value(fit.high)}"] if fit.ci_high >= fit.high else []
    return f", open {' and '.join(ends)}" if ends else ""


def _no_bracket(crossing: Crossing) -> str:
    """Return both ends of what was visited, with their intervals: nothing is invented."""
    search, over = crossing.searched.search, crossing.asked.over
    ends = []
    for position in sorted({min(search.visits), max(search.visits)}):
        visit = search.visits[position]
        at = f"{over} = {_value(crossing.searched.value(position, over))}"
        ends.append(f"{_side(visit.verdict)} at {at}{_share(visit, crossing.confidence)}")
    seen = f"{crossing.asked.quantity} is not seen to cross {crossing.asked.target:g}"
    found = f"{seen} here: {' and '.join(ends)}"
    if not crossing.is_free:
        return found
    return f"{found}; trials are placed for what rises with {over}: simkit threshold searches both ways"


def _spent(crossing: Crossing) -> str:
    search = crossing.searched.search
    exact = sum(visit.is_known for visit in search.visits.values())
    values = format_count(len(search.visits), "value")
    known = f", {exact} of them exact" if exact else ""
    return f"{format_count(search.spent, 'trial')} at {values}{known}"


def _open(crossing: Crossing) -> str:
    """Return the values in the bracket that are undecided, where the search was to decide them."""
    low, high = crossing.low or 0.0, crossing.high or 0.0
    values = [value for value in crossing.undecided if low < value < high]
    if not values or crossing.is_free:
        return ""
    some = first_of([*map(_value, values)], _MOST_NAMED)
    return f"; undecided by their own trials: {crossing.asked.over} = {some}"


def _breach(crossing: Crossing) -> str:
    """Return what speaks against a curve that goes one way."""
    search = crossing.searched.search
    if search.crossings > 1:
        sides = [
            f"{side} at {_value(crossing.searched.value(p, crossing.asked.over))}"
            for p, side in _turns(search.decided)
        ]
        return f"; not monotone: {', '.join(sides)}, so that this is one crossing of several"
    found = crossing.monotone
    if found is None or found.worst is None or found.p_value >= _UNLIKELY:
        return ""
    low, high = map(_value, found.worst)
    return f"; hardly monotone (p = {found.p_value:.2g}): the other way between {low} and {high}"


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
    return f" ({visit.successes:,} of {visit.trials:,}, [{low:.4g}, {high:.4g}] at every look)"


def _value(value: float) -> str:
    return short(int(value)) if value == int(value) else f"{value:.6g}"
