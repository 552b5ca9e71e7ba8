"""One attempt to refute a claim: search, shrink, certify."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from simkit.audit.exactly import Contradiction, ask_exactly
from simkit.audit.families import contradicted
from simkit.audit.findings import Finding, is_refutable
from simkit.audit.questions import Question, Subject
from simkit.audit.refuting.blackbox import ClaimBox, Simulate, findings_on
from simkit.audit.refuting.files import CERTIFYING_BLOCK
from simkit.audit.refuting.region import Region, region_of
from simkit.audit.refuting.shrinking import shrink
from simkit.audit.witnesses import confirm_by_trials
from simkit.declare.claims import Claim
from simkit.engine.cells import Cell
from simkit.errors import SimkitError, UsageError
from simkit.stats.breaches.search import Asked, Plan, Trail, find_breach

#: Evaluations where nothing else is said: of claims with an exact margin, and where trials are needed.
EXACT_BUDGET, SAMPLED_BUDGET = 2000, 200
PLACES = 4

_SHARE_OF_TRIALS = 5  # a point of the search has one part in so many of a study's own number
_RACE = 2  # levels
_SHRINK_LEVEL = 1  # of the race, at which a simpler place is to fail still
_CERTIFYING = (4, 256)  # times the trials of a point: least and most of a certification
_APART = 0.05


@dataclass(frozen=True)
class Effort:
    """What an attempt may cost.

    Attributes
    ----------
    budget : int, optional
        Evaluations inside the premises; by default as the next two say.
    exact, sampled : int
        Evaluations where margins are exact, and where trials are needed.
    places : int
        How many places are certified at most, fixed beforehand: the family's error is divided by it.
    seconds : float, optional
        For how long the search begins batches; what it finds then depends on the machine.
    shares : int
        How many attempts of one command share the family's error.
    """

    budget: int | None = None
    places: int = PLACES
    seconds: float | None = None
    exact: int = EXACT_BUDGET
    sampled: int = SAMPLED_BUDGET
    shares: int = 1


@dataclass
class Place:
    """A place that the search has found, shrunk, and set before a certification.

    Attributes
    ----------
    values : dict
        Of the searched parameters.
    found_at : mapping
        Before it was shrunk.
    finding : Finding
        On blocks that neither search nor shrinking has seen.
    differs : str
        The parameter in which it was held apart from the places before it.
    trials : int
        Of the certification; 0 where the margin is exact.
    """

    values: dict[str, Any]
    found_at: Mapping[str, Any]
    finding: Finding
    differs: str = ""
    trials: int = 0

    @property
    def certified(self) -> bool:
        """Whether it is a counterexample: it fails on fresh blocks and for the second witness."""
        return self.finding.verdict == "fails" and self.finding.confirmed


@dataclass
class Attempt:
    """What an attempt to refute a claim has found.

    Attributes
    ----------
    region : Region
    trail : Trail
    effort : Effort
    budget : int
        Evaluations that it might have spent.
    exact : bool
        Whether every margin met was exact.
    dear : int
        Points that could not be simulated here.
    slow : int
        Points that were given up, as theory took too long there.
    places : list of Place
    contradictions : list of str
    seconds : float
    """

    region: Region
    trail: Trail
    effort: Effort
    budget: int
    exact: bool
    dear: int = 0
    slow: int = 0
    places: list[Place] = field(default_factory=list)
    contradictions: list[str] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def counterexamples(self) -> list[Place]:
        """The certified places; none where two evaluations of something exclude each other."""
        return [] if self.contradictions else [place for place in self.places if place.certified]


def reason_not_to(subject: Subject, claim: Claim) -> str:
    """Return why a claim cannot be attacked by a search for a single cell, or the empty string."""
    if claim.kind in ("order", "with-high-probability"):
        return "its constants are not named: no single place refutes it"
    if not is_refutable(claim):
        return f"it is claimed {claim.quantifier.replace('some on', 'some size on')}, which no single"\
            " place refutes"  # fmt: skip
    if claim.training:
        return "only trainings can tell"
    if claim.scope_only:
        return "it is about the cells of its scope alone, which simkit audit asks"
    return ""


def attempt(
    subject: Subject, claim: Claim, effort: Effort, simulate: Simulate, *, alpha: float = 0.01,
    seed: int = 0, overrides: Mapping[str, str] | None = None,
) -> Attempt:  # fmt: skip
    """Search a place inside the premises at which a claim fails, shrink it, certify it.

    Parameters
    ----------
    subject : Subject
    claim : Claim
    effort : Effort
    simulate : callable
    alpha : float
        The chance of any wrong certification in the command.
    seed : int
    overrides : mapping of str to str, optional
        Ranges in place of the declared ones.

    Raises
    ------
    UsageError
        If the claim is of a kind that no place refutes, or an override is no range.
    """
    reason = reason_not_to(subject, claim)
    if reason:
        raise UsageError(f"refute {claim.name!r}: {reason}")
    started, needs = time.perf_counter(), needs_trials(subject, claim)
    region = region_of(subject, claim, overrides, needs)
    study = subject.statements.study
    trials = max(study.default_trials // _SHARE_OF_TRIALS, 1)
    trials = study.block_size * math.ceil(trials / study.block_size)
    box = ClaimBox(region, simulate, trials, seed)
    budget = effort.budget or (effort.sampled if needs else effort.exact)
    levels = _RACE if needs else 0
    until = math.inf if effort.seconds is None else started + effort.seconds
    plan = Plan(
        budget, seed, enough=2 * effort.places, levels=levels,
        stop=lambda: time.perf_counter() > until,
    )  # fmt: skip
    trail = find_breach(region.box, box, plan)
    found = Attempt(region, trail, effort, budget, not box.simulated, box.dear, box.slow)
    _certify_each(found, box, alpha / (effort.places * effort.shares))
    found.contradictions = list(dict.fromkeys(box.contradictions))
    found.seconds = time.perf_counter() - started
    return found


def needs_trials(subject: Subject, claim: Claim) -> bool:
    """Return whether a margin of the claim rests on trials at the study's own defaults."""
    if not subject.statements.study.simulated or claim.exact is not None:
        return False
    stated = claim.parsed
    if stated.measure and stated.threshold is None and (stated.event or stated.left is not None):
        question = region_of(subject, claim).question({})
        try:
            return question is None or question.exact_left(question.numbers) is None
        except SimkitError:
            return True
    return bool((stated.names | _premise_names(claim)) & set(subject.quantities))


def _premise_names(claim: Claim) -> set[str]:
    from simkit.declare.grammar import parse_premise

    sides = [parse_premise(text) for text in claim.when if isinstance(text, str)]
    return {name for left, _, right in sides for name in left.names | right.names}


def _certify_each(found: Attempt, box: ClaimBox, alpha: float) -> None:
    """Shrink and certify violating places, as many as were fixed beforehand at most."""
    names = {own.name for own in found.region.box.ranges if own.kind == "categorical"}

    def defaults(values: Mapping[str, Any]) -> Mapping[str, Any]:
        return resolve_defaults(found.region, {n: v for n, v in values.items() if n in names})

    def fails(values: Mapping[str, Any]) -> bool | None:
        return _fails(box, values, -math.log(alpha))

    for asked in _candidates(found):
        if len(found.places) >= found.effort.places:
            return
        values = found.region.box.values(asked.point)
        differs = _differs(values, found.places, found.region)
        if differs is None:
            continue
        shrunk = shrink(found.region.box, values, fails, defaults, differs)
        if any(shrunk == place.values for place in found.places):
            continue
        question = found.region.question(shrunk)
        assert question is not None
        finding, trials = certify(question, box, alpha)
        found.places.append(Place(shrunk, values, finding, differs, trials))


def resolve_defaults(region: Region, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the defaults of a study's parameters beside some choices, as far as they have any."""
    question = region.question(given)
    return {} if question is None else question.cell.parameters


def _candidates(found: Attempt) -> Sequence[Asked]:
    """Return violating points: first one of each setting of the names, then the others."""
    box, seen = found.region.box, set[tuple[Any, ...]]()
    first: list[Asked] = []
    rest: list[Asked] = []
    names = [own.name for own in box.ranges if own.kind == "categorical"]
    for asked in found.trail.violations:
        values = box.values(asked.point)
        setting = tuple(values[name] for name in names)
        (rest if setting in seen else first).append(asked)
        seen.add(setting)
    return first + rest


def _differs(values: Mapping[str, Any], places: Sequence[Place], region: Region) -> str | None:
    """Return a parameter whose value no place so far has, names before numbers; None if there is none.

    Of numbers, one that is apart in the unit cube. The first place needs none: the empty string.
    """
    if not places:
        return ""
    for own in region.box.ranges:
        others = [place.values[own.name] for place in places]
        if own.kind == "categorical" and values[own.name] not in others:
            return own.name
    used = {place.differs for place in places}
    for own in sorted(region.box.ranges, key=lambda own: own.name in used):  # another one each time
        if own.kind == "categorical" or own.single:
            continue
        mine = own.place(values[own.name])
        if all(abs(mine - own.place(place.values[own.name])) > _APART for place in places):
            return own.name
    return None


def _fails(box: ClaimBox, values: Mapping[str, Any], needed: float) -> bool | None:
    """Return whether the claim fails at some values, by search blocks; None where it is not asked.

    With trials by the evidence that certifies: of many values that are asked, little is luck soon.
    """
    answer = box.answers([box.region.question(values)], _SHRINK_LEVEL, needed)[0]
    return None if answer.unmet else answer.violated


def certify(
    question: Question, box: ClaimBox, alpha: float, trials: int = 0, first_block: int = CERTIFYING_BLOCK
) -> tuple[Finding, int]:
    """Return what fresh blocks say of a place, its second witness heard, and how many trials they had.

    Parameters
    ----------
    question : Question
    box : ClaimBox
    alpha : float
        Of this certification alone.
    trials : int
        0 lets the search blocks say how many are needed.
    first_block : int
    """
    needed = -math.log(alpha)
    try:
        finding = ask_exactly(question)
        if finding is not None:
            trials = 0
        else:
            trials = trials or _certifying_trials(question, box, needed)
            blocks = box.simulate([question.cell], trials, first_block)[0]
            if blocks is None:
                return question.finding(note="it cannot be simulated here"), 0
            finding = findings_on(question, blocks, box.seed, needed, first_block)
        if finding.verdict == "fails":
            confirm(question, finding, needed, box)
        return finding, trials
    except Contradiction as fault:
        box.contradictions.append(str(fault))
        return contradicted(question.finding(), fault), 0


def confirm(question: Question, finding: Finding, needed: float, box: ClaimBox) -> None:
    """Give a refutation its second witness, or call it undecided."""

    def simulate(cell: Cell, count: int, first: int) -> Any:
        return box.simulate([cell], count, first)[0]

    confirm_by_trials(question, finding, needed, simulate, box.seed)


def _certifying_trials(question: Question, box: ClaimBox, needed: float) -> int:
    """Return how many trials certify: search blocks say how many decide, and twice that are taken."""
    least, most = (times * box.trials for times in _CERTIFYING)
    blocks = box.simulate([question.cell], least, 0)[0]
    if blocks is None:
        return least
    seen = findings_on(question, blocks, box.seed, needed)
    if seen.verdict == "fails" or seen.trials_needed is None:
        return least
    wanted = seen.trials_needed if math.isfinite(seen.trials_needed) else seen.trials_at_least
    return least if wanted is None else int(min(max(2 * wanted, least), most))
