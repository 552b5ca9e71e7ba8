"""The edge of a failing region: the last value of a whole number at which a claim fails."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simkit.declare.claims.claim import Claim
from simkit.declare.parameters.parameter import format_value
from simkit.errors import UsageError
from simkit.stats.breaches.boxes import Point, Range
from simkit.stats.breaches.search import Answer, SearchBudget, Trail, find_breach
from simkit.verdicts.exact.exactly import ask_exactly
from simkit.verdicts.questions.question import Subject
from simkit.verdicts.refuting.attempt import needs_trials
from simkit.verdicts.refuting.points import EXACT_BUDGET, resolve_defaults
from simkit.verdicts.searching.blackbox import breach_of
from simkit.verdicts.searching.region import Region, region_of

_BEYOND = 1e6  # above any breach: failing places rank by the parameter, the others by their breach
_NEIGHBOURS = 16  # asked one by one beyond the last failing value: parity makes steps
_REACH = 1024  # how far values are looked for at which the claim is asked at all
_DOUBLINGS = 64


@dataclass(frozen=True)
class Edge:
    """Where a claim ceases to fail along a parameter."""

    over: str
    last: int | None  # the last failing value that was met; None if none failed
    # the next value beyond it at which the claim is asked: it holds there and at all that were asked
    # beyond
    least: int | None
    trail: Trail
    region: Region

    @property
    def at_end(self) -> bool:
        """Whether it still fails where the range ends."""
        own = next(each for each in self.region.box.ranges if each.name == self.over)
        return self.last == int(own.high)


def find_edge(
    subject: Subject, claim: Claim, over: str, budget: int | None = None, seed: int = 0,
    overrides: Mapping[str, str] | None = None,
) -> Edge:  # fmt: skip
    """Search the last value of a parameter at which a claim fails, other parameters at their defaults.

    The box is searched for failing places, the farther out the better; from the farthest one whole
    numbers are tried one by one and by doublings until none of them fails. Overrides are values, or
    ranges, of other parameters. `UsageError` if the parameter is no whole number, or the claim's margin
    is not exact.
    """
    known = {p.name: p for p in subject.statements.study.parameters}
    if over not in known or known[over].type != "int":
        whole = ", ".join(name for name, p in known.items() if p.type == "int")
        raise UsageError(f"--edge {over!r}: it is no whole number of the study; there is {whole}")
    if claim.kind in ("order", "with-high-probability"):
        raise UsageError(f"--edge: {claim.name}: its constants are not named")
    if needs_trials(subject, claim):
        raise UsageError(f"--edge: {claim.name}: only trials can tell; it asks exact margins alone")
    region = region_of(subject, claim, {**_held(subject, claim, over), **(overrides or {})})
    own = next(each for each in region.box.ranges if each.name == over)

    def ask(points: Sequence[Point], level: int) -> list[Answer]:
        return [_answer(region, region.box.values(point), own) for point in points]

    trail = find_breach(region.box, ask, SearchBudget(budget or EXACT_BUDGET // 10, seed, enough=10**9))
    failing = trail.violations
    if not failing:
        return Edge(over, None, None, trail, region)
    return _walk(region, region.box.values(failing[0].point), own, trail)


def _held(subject: Subject, claim: Claim, over: str) -> dict[str, str]:
    """Return the defaults of the numbers that are not searched, as ranges of one value."""
    region = region_of(subject, claim)
    first = {r.name: r.choices[0] for r in region.box.ranges if r.kind == "categorical"}
    values = {**first, **{n: v for n, v in resolve_defaults(region, first).items() if v is not None}}
    return {
        own.name: format_value(values[own.name])
        for own in region.box.ranges
        if own.name != over and own.name in values and own.name not in claim.where
    }


def _fails(region: Region, values: Mapping[str, Any]) -> Answer:
    question = region.question(values)
    found = None if question is None or question.unmet else ask_exactly(question)
    if found is None or found.verdict not in ("fails", "holds", "vacuous", "undecided"):
        return Answer(0.0, unmet=1.0)
    return Answer(breach_of(found), found.verdict == "fails")


def _answer(region: Region, values: Mapping[str, Any], own: Range) -> Answer:
    answer = _fails(region, values)
    if answer.unmet or not answer.violated:
        return answer
    return Answer(_BEYOND * (1 + own.place(values[own.name])), True)


def _walk(region: Region, values: Mapping[str, Any], own: Range, trail: Trail) -> Edge:
    """Go on from a failing value for as long as one beyond it fails."""

    def fails(value: int) -> bool | None:
        answer = _fails(region, {**values, own.name: value})
        return None if answer.unmet else answer.violated

    last = int(values[own.name])
    while True:
        near = range(last + 1, min(last + _REACH, int(own.high)) + 1)
        answers = [(v, said) for v in near if (said := fails(v)) is not None][:_NEIGHBOURS]
        far = (last + 2**i for i in range(_DOUBLINGS) if last + 2**i <= own.high)
        further = [v for v, said in answers if said] + [v for v in far if fails(v)]
        if not further:
            break
        last = max(further)
    return Edge(own.name, last, answers[0][0] if answers else None, trail, region)


def edge_line(edge: Edge) -> str:
    """Return where a claim ceases to fail, in words."""
    asked = len(edge.trail.points)
    if edge.last is None:
        return f"no failing {edge.over} among {asked:,} settings: this is no proof"
    held = "; ".join(r.text for r in edge.region.box.ranges if r.name != edge.over)
    if edge.at_end:
        return f"it fails up to the end of the range, {edge.over} = {edge.last} ({held})"
    holds = (
        "" if edge.least is None else f", and holds from {edge.over} = {edge.least} on, as far as asked"
    )
    return f"it fails last at {edge.over} = {edge.last}{holds} ({held})"
