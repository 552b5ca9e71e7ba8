"""One attempt to refute a claim: search, shrink, certify."""

import math
import time
from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any

from simkit.declare.claims.claim import Claim
from simkit.errors import SimkitError, StudyError, UsageError
from simkit.stats.breaches.search import SearchBudget, find_breach
from simkit.verdicts.arithmetic.balls import NotEvaluated
from simkit.verdicts.findings.finding import is_refutable
from simkit.verdicts.questions.question import Subject
from simkit.verdicts.refuting.certifying import certify, most_trials, sound
from simkit.verdicts.refuting.counterexample_files import FOUND_BLOCK
from simkit.verdicts.refuting.points import (
    Attempt,
    Effort,
    FoundPoint,
    candidates,
    defaults_of,
    differs_in,
)
from simkit.verdicts.refuting.shrinking import shrink
from simkit.verdicts.searching.blackbox import ClaimBox, Simulate
from simkit.verdicts.searching.chosen import ask_data, fails_with
from simkit.verdicts.searching.latents import Data, DataTrail, is_about_draws, search_data, simplified
from simkit.verdicts.searching.region import Region, region_of

_SHARE_OF_TRIALS = 5  # a point of the search has one part in so many of a study's own number
_RACE = 2  # levels
_SOUNDINGS = 2  # so many times the most trials of a place have all the worst places that are asked again
_SHRINK_LEVEL = 1  # of the race, at which a simpler place is to fail still


def reason_not_to(subject: Subject, claim: Claim) -> str:
    """Return why a claim cannot be attacked by a search for a single cell, or the empty string."""
    if claim.kind in ("order", "with-high-probability"):
        return "its constants are not named: no single setting refutes it"
    if not is_refutable(claim):
        return f"it is claimed {claim.quantifier.replace('some on', 'some size on')}, which no single"\
            " setting refutes"  # fmt: skip
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

    alpha is the chance of any wrong certification in the command; overrides are ranges in place of the
    declared ones. `UsageError` if the claim is of a kind that no place refutes, or an override is no
    range.
    """
    reason = reason_not_to(subject, claim)
    if reason:
        raise UsageError(f"refute {claim.name!r}: {reason}")
    started, needs = time.perf_counter(), needs_trials(subject, claim)
    region = region_of(subject, claim, overrides, needs)
    study = subject.statements.study
    trials = max(study.default_trials // _SHARE_OF_TRIALS, 1)
    trials = study.block_size * math.ceil(trials / study.block_size)
    box = ClaimBox(region, simulate, trials, seed, most=effort.trials or 0)
    budget = effort.budget or (effort.sampled if needs else effort.exact)
    levels = _RACE if needs else 0
    plan = SearchBudget(
        budget, seed, enough=2 * effort.places, levels=levels, stop=_stop_after(effort.seconds),
        home=defaults_of(region),
    )  # fmt: skip
    trail = find_breach(region.box, box, plan)
    found = Attempt(region, trail, effort, budget, not box.simulated, alpha)
    _certify_each(found, box, alpha / effort.certifications)
    if not found.counterexamples:
        _sound_worst(found, box, alpha / effort.certifications, _stop_after(effort.seconds))
    if not found.counterexamples:
        search_data_of(found, seed, _stop_after(effort.seconds))
    found.dear, found.slow, found.refused = box.dear, box.slow, box.refused
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
    defaults = defaults_of(found.region)

    def fails(values: Mapping[str, Any]) -> bool | None:
        return _fails(box, values, -math.log(alpha))

    tried = 0
    for asked in candidates(found, found.trail.violations):
        if tried >= found.effort.places:
            return
        values = found.region.box.values(asked.point)
        differs = differs_in(values, found.places, found.region)
        if differs is None:
            continue
        shrunk = shrink(found.region.box, values, fails, defaults, differs)
        if any(shrunk == place.values for place in found.places):
            continue
        tried += 1
        question = found.region.question(shrunk)
        assert question is not None
        finding, trials = certify(question, box, alpha)
        found.places.append(FoundPoint(shrunk, values, finding, differs, trials))
        if finding.verdict != "fails" and shrunk != values:
            # Shrinking went too far: the place as it was found has blocks of its own.
            question = found.region.at(asked.point)
            assert question is not None
            finding, trials = certify(question, box, alpha, first_block=FOUND_BLOCK)
            found.places.append(
                FoundPoint(
                    values, values, finding, differs, trials, first_block=FOUND_BLOCK, simplified=False
                )
            )


def _sound_worst(found: Attempt, box: ClaimBox, alpha: float, stop: Callable[[], bool]) -> None:
    """Ask the worst places with ever more trials, and certify those that seem to fail then.

    Those come first that a race has asked most accurately. They are not shrunk: few trials see nothing.
    """
    ranked = sorted(found.trail.points, key=lambda a: (-a.level, -a.answer.breach))
    left, tried = _SOUNDINGS * most_trials(box), len(found.places)
    for asked in ranked if box.simulated else ():
        values = found.region.box.values(asked.point)
        differs = differs_in(values, found.places, found.region)
        if tried >= found.effort.places or left <= 0 or stop():
            return
        if differs is None or any(values == place.found_at for place in found.places):
            continue
        question = found.region.at(asked.point)
        assert question is not None
        if question.claim.parsed.measure not in ("Pr", "E"):
            return  # draw by draw: more of them are no more accurate
        seems, trials = sound(question, box, alpha, min(left, most_trials(box)), stop)
        left -= trials
        if seems:
            tried += 1
            finding, trials = certify(question, box, alpha)
            place = FoundPoint(values, values, finding, differs, trials, simplified=False)
            found.places.append(place)


def _fails(box: ClaimBox, values: Mapping[str, Any], needed: float) -> bool | None:
    """Return whether the claim fails at some values, by search blocks; None where it is not asked.

    With trials by the evidence that certifies: of many values that are asked, little is luck soon.
    """
    answer = box.answers([box.region.question(values)], _SHRINK_LEVEL, needed)[0]
    return None if answer.unmet else answer.violated


def search_data_of(found: Attempt, seed: int, stop: Callable[[], bool]) -> None:
    """Search the data of a claim about every draw, at the worst places that trials have met.

    Their number is that of the certifications; what is found needs no error of the family. Places that
    differ come first, each with a seed of its own.
    """
    region, effort = found.region, found.effort
    asked = candidates(found, sorted(found.trail.points, key=lambda a: -a.answer.breach))
    seen: list[FoundPoint] = []
    data_points: list[FoundPoint] = []
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
        apart = differs_in(values, seen, region)
        if apart is None and not again:
            near.append(values)
        if any(values == own.values for own in seen) or (apart is None and not again):
            continue
        if stop():
            found.data.ended = found.data.ended or "its time was over"
            break
        seen.append(FoundPoint(dict(values), values, question.finding(), apart or ""))
        differs = differs_in(values, [own for own in data_points if own.certified], region)
        budget, own_seed = effort.budget or effort.data, seed + found.data.cells
        try:
            data = search_data(question, budget, own_seed, found.data, stop)
        except StudyError as fault:
            if not any(own.certified for own in data_points):
                raise
            found.data.ended = f"given up at a further place: {fault}"  # what is found stays found
            break
        if data is not None and differs is not None:
            data_points.append(_simplest_data(region, values, data, differs, stop))
    found.places += data_points


def _simplest_data(
    region: Region, values: Mapping[str, Any], data: Data, differs: str, stop: Callable[[], bool]
) -> FoundPoint:
    """Return the place of data that were found, both as simple as they are certified."""

    def fails(tried: Mapping[str, Any]) -> bool | None:
        own = region.question(tried)
        try:
            return None if own is None or stop() else fails_with(own, data)
        except (NotEvaluated, StudyError):  # at a value that nothing but shrinking tries
            return None

    shrunk = shrink(region.box, values, fails, defaults_of(region), differs)
    place = None
    for tried, simple in ((shrunk, True), (shrunk, False), (dict(values), False)):
        own = region.question(tried)
        assert own is not None
        try:
            own.data = simplified(own, data, stop) if simple else data
            asked = ask_data(own, own.data)
            place = FoundPoint(tried, values, asked, differs, data=own.data, simplified=tried is shrunk)
        except (NotEvaluated, StudyError):
            if place is None and not simple and tried == values:
                raise
            continue
        if place.certified:
            break
    assert place is not None
    return place
