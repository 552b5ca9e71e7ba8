"""One attempt to refute a claim: search, shrink, certify."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from simkit.declare.claims.claim import Claim
from simkit.errors import SimkitError, StudyError, UsageError
from simkit.stats.breaches.search import Asked, Plan, Trail, find_breach
from simkit.verdicts.arithmetic.balls import NotEvaluated
from simkit.verdicts.findings.finding import Finding, is_refutable
from simkit.verdicts.questions.question import Subject
from simkit.verdicts.refuting.certifying import certify
from simkit.verdicts.refuting.files import CERTIFYING_BLOCK, FOUND_BLOCK
from simkit.verdicts.refuting.shrinking import Defaults, shrink
from simkit.verdicts.searching.blackbox import ClaimBox, Simulate
from simkit.verdicts.searching.data import (
    Data,
    DataTrail,
    ask_data,
    fails_with,
    is_about_draws,
    search_data,
    simplified,
)
from simkit.verdicts.searching.region import Region, region_of

#: Evaluations where nothing else is said: of claims with an exact margin, and where trials are needed.
EXACT_BUDGET, SAMPLED_BUDGET = 2000, 200
#: Choices of data at each place, where those of a claim about every draw are searched.
DATA_BUDGET = 4000
PLACES = 4

_SHARE_OF_TRIALS = 5  # a point of the search has one part in so many of a study's own number
_RACE = 2  # levels
_SHRINK_LEVEL = 1  # of the race, at which a simpler place is to fail still
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
    data : int
        Choices of data at each place where those of a claim about every draw are searched.
    places : int
        How many places are certified at most, fixed beforehand: the family's error is divided by it.
    seconds : float, optional
        For how long the search begins batches, and again that of data; what is found then depends on the
        machine.
    shares : int
        How many attempts of one command share the family's error.
    """

    budget: int | None = None
    places: int = PLACES
    seconds: float | None = None
    exact: int = EXACT_BUDGET
    sampled: int = SAMPLED_BUDGET
    data: int = DATA_BUDGET
    shares: int = 1

    @property
    def certifications(self) -> int:
        """Of the whole command, fixed beforehand: each place as it is shrunk, and as it was found."""
        return 2 * self.places * self.shares


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
    data : mapping of str to sequence of float, optional
        Of a claim about every draw: the data that were found where none was drawn.
    first_block : int
        Of the trials of the certification.
    """

    values: dict[str, Any]
    found_at: Mapping[str, Any]
    finding: Finding
    differs: str = ""
    trials: int = 0
    data: Data | None = None
    first_block: int = CERTIFYING_BLOCK

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
    data : DataTrail, optional
        Of a claim about every draw that no draw has violated: the search of its data.
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
    data: DataTrail | None = None
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
    plan = Plan(
        budget, seed, enough=2 * effort.places, levels=levels, stop=_stop_after(effort.seconds),
        home=_defaults(region),
    )  # fmt: skip
    trail = find_breach(region.box, box, plan)
    found = Attempt(region, trail, effort, budget, not box.simulated)
    _certify_each(found, box, alpha / effort.certifications)
    if not found.counterexamples:
        _search_data(found, seed, _stop_after(effort.seconds))
    found.dear, found.slow = box.dear, box.slow
    found.contradictions = list(dict.fromkeys(box.contradictions))
    found.seconds = time.perf_counter() - started
    return found


def _stop_after(seconds: float | None) -> Callable[[], bool]:
    """Return what says whether so many seconds from now are over."""
    until = math.inf if seconds is None else time.perf_counter() + seconds
    return lambda: time.perf_counter() > until


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
    return bool((stated.names | claim.premise_names) & subject.quantities.keys())


def _certify_each(found: Attempt, box: ClaimBox, alpha: float) -> None:
    """Shrink and certify violating places, as many as were fixed beforehand at most."""
    defaults = _defaults(found.region)

    def fails(values: Mapping[str, Any]) -> bool | None:
        return _fails(box, values, -math.log(alpha))

    tried = 0
    for asked in _candidates(found, found.trail.violations):
        if tried >= found.effort.places:
            return
        values = found.region.box.values(asked.point)
        differs = _differs(values, found.places, found.region)
        if differs is None:
            continue
        shrunk = shrink(found.region.box, values, fails, defaults, differs)
        if any(shrunk == place.values for place in found.places):
            continue
        tried += 1
        question = found.region.question(shrunk)
        assert question is not None
        finding, trials = certify(question, box, alpha)
        found.places.append(Place(shrunk, values, finding, differs, trials))
        if finding.verdict != "fails" and shrunk != values:
            # Shrinking went too far: the place as it was found has blocks of its own.
            question = found.region.at(asked.point)
            assert question is not None
            finding, trials = certify(question, box, alpha, first_block=FOUND_BLOCK)
            found.places.append(Place(values, values, finding, differs, trials, first_block=FOUND_BLOCK))


def _defaults(region: Region) -> Defaults:
    names = {own.name for own in region.box.ranges if own.kind == "categorical"}
    return lambda values: resolve_defaults(region, {n: v for n, v in values.items() if n in names})


def resolve_defaults(region: Region, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the defaults of a study's parameters beside some choices, as far as they have any."""
    question = region.question(given)
    return {} if question is None else question.cell.parameters


def _search_data(found: Attempt, seed: int, stop: Callable[[], bool]) -> None:
    """Search the data of a claim about every draw, at the worst places that trials have met.

    Their number is that of the certifications; what is found needs no error of the family. Places that
    differ come first, each with a seed of its own.
    """
    region, effort = found.region, found.effort
    asked = _candidates(found, sorted(found.trail.points, key=lambda a: -a.answer.breach))
    seen: list[Place] = []
    data_places: list[Place] = []
    near: list[Mapping[str, Any]] = []
    first = [region.box.values(each.point) for each in asked]
    later = ((True, values) for values in near)  # those that the first pass has laid aside
    for again, values in chain(((False, values) for values in first), later):
        question = region.question(values)
        assert question is not None
        if not is_about_draws(question):
            break
        found.data = found.data or DataTrail()
        if found.data.cells >= effort.places:
            break
        apart = _differs(values, seen, region)
        if apart is None and not again:
            near.append(values)
        if any(values == own.values for own in seen) or (apart is None and not again):
            continue
        if stop():
            found.data.ended = found.data.ended or "its time was over"
            break
        seen.append(Place(dict(values), values, question.finding(), apart or ""))
        differs = _differs(values, [own for own in data_places if own.certified], region)
        budget, own_seed = effort.budget or effort.data, seed + found.data.cells
        try:
            data = search_data(question, budget, own_seed, found.data, stop)
        except StudyError as fault:
            if not any(own.certified for own in data_places):
                raise
            found.data.ended = f"given up at a further place: {fault}"  # what is found stays found
            break
        if data is not None and differs is not None:
            data_places.append(_simplest_data(region, values, data, differs, stop))
    found.places += data_places


def _simplest_data(
    region: Region, values: Mapping[str, Any], data: Data, differs: str, stop: Callable[[], bool]
) -> Place:
    """Return the place of data that were found, both as simple as they are certified."""

    def fails(tried: Mapping[str, Any]) -> bool | None:
        own = region.question(tried)
        try:
            return None if own is None or stop() else fails_with(own, data)
        except (NotEvaluated, StudyError):  # at a value that nothing but shrinking tries
            return None

    shrunk = shrink(region.box, values, fails, _defaults(region), differs)
    place = None
    for tried, simple in ((shrunk, True), (shrunk, False), (dict(values), False)):
        own = region.question(tried)
        assert own is not None
        try:
            own.data = simplified(own, data, stop) if simple else data
            place = Place(tried, values, ask_data(own, own.data), differs, data=own.data)
        except (NotEvaluated, StudyError):
            if place is None and not simple and tried == values:
                raise
            continue
        if place.certified:
            break
    assert place is not None
    return place


def _candidates(found: Attempt, points: Sequence[Asked]) -> Sequence[Asked]:
    """Return points in their order: first one of each setting of the names, then the others."""
    box, seen = found.region.box, set[tuple[Any, ...]]()
    first: list[Asked] = []
    rest: list[Asked] = []
    names = [own.name for own in box.ranges if own.kind == "categorical"]
    for asked in points:
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
