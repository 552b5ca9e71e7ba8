"""Verdicts from trials: e-processes of counts and of bounded means at fixed looks."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
from flint import ctx

from simkit.audit.balls import NotEvaluated, ends, middle
from simkit.audit.constants import quantile_constant
from simkit.audit.directions import withhold
from simkit.audit.draws import (
    ask_every_draw,
    in_draws,
    meets_premises,
    one_sided_level,
)
from simkit.audit.findings import AGREEMENT, Ends, Finding
from simkit.audit.questions import Question
from simkit.audit.ties import agreement_tie, at_doubles, tied_draws, ties_of_statement
from simkit.audit.watched import SHARED, Watched
from simkit.declare.tally import Moments
from simkit.engine.looks import Look
from simkit.stats import sequences
from simkit.stats.intervals import student_t

_SHOWN = 128
_AT_MOST = ("<", "<=")
_MOST_TRIALS = 10**12
_CONSTANT_LEVEL = 0.05  # of the constant beside a verdict


def ask_trials(question: Question, watched: Watched, log_needed: float) -> Finding:
    """Return the finding on a claim at a cell from its trials.

    Parameters
    ----------
    question : Question
    watched : Watched
    log_needed : float
        log(m/alpha): the evidence that a verdict needs, for a family of m pairs with error alpha.
    """
    found = question.finding(verdict="undecided", trials=watched.trials)
    if watched.failures:
        found.remark(f"{watched.failures} of {watched.trials} trials failed")
    try:
        found.ties = ties_of_statement(question)
        kind = question.claim.kind
        if kind == "always" or (kind == "identity" and not question.claim.parsed.measure):
            return withhold(ask_every_draw(question, watched, found, log_needed))
        ask = _ask_mean if question.claim.parsed.measure == "E" else _ask_probability
        return withhold(ask(question, watched, found, log_needed))
    except NotEvaluated as fault:
        found.verdict, found.note = "not evaluated", str(fault)
        return found


# Probabilities and quantiles.


def _ask_probability(question: Question, watched: Watched, found: Finding, log_needed: float) -> Finding:
    stated = question.claim.parsed
    with ctx.workprec(_SHOWN):
        low, high = ends(question.shown(stated.right))
    found.right, found.evidence = (low, high), "e-process"
    looks = event_looks(question, watched, found)
    last = looks[-1]
    estimate = last.successes / last.trials
    found.left = (estimate, estimate)
    ends_at = log_needed + (math.log(2) if stated.relation == "=" else 0.0)
    found.enclose = lambda: count_interval(looks, ends_at)
    # A failed trial counts against whichever verdict is tested.
    above = max(sequences.log_evidence_above(s.successes, s.trials, high) for s in looks)
    below = max(sequences.log_evidence_below(s.successes + s.failures, s.trials, low) for s in looks)
    if stated.relation == "=":
        wrong = _refutes_equality(above, below, log_needed)
        if wrong and (other := at_doubles(question)) is not None:
            return _at_doubles(question, ask_trials(other, watched, log_needed))
        return _ask_equality(found, middle_right(low, high), wrong)
    at_most = stated.relation in _AT_MOST
    found.margin = (middle_right(low, high) - estimate) * (1 if at_most else -1)
    holds, fails = (below, above) if at_most else (above, below)
    return _decide(
        found, holds >= log_needed, fails >= log_needed,
        lambda: _needed(last, middle_right(low, high), log_needed, sequences.trials_to_decide),
        lambda: _needed(last, middle_right(low, high), log_needed, _least_needed),
    )  # fmt: skip


def _needed(
    last: Look, stated: float, log_needed: float, predict: Callable[[float, int, float, float], float]
) -> float:
    """Return how many trials decide, with failed ones where they are most in the way."""
    least, most = last.successes / last.trials, (last.successes + last.failures) / last.trials
    if least <= stated <= most:
        return math.inf
    return predict(least if least > stated else most, last.trials, stated, log_needed)


def _least_needed(share: float, trials: int, stated: float, log_needed: float) -> float:
    return sequences.least_trials_to_decide(share, stated, log_needed)


def middle_right(low: float, high: float) -> float:
    """Return the middle of a right side's doubles."""
    return low + (high - low) / 2


def event_looks(question: Question, watched: Watched, found: Finding) -> list[Look]:
    """Return the counts at each look of the event in ``Pr[...]``; open draws count as failed ones.

    Raises
    ------
    NotEvaluated
        If the trials do not say whether it happens.
    """
    stated = question.claim.parsed
    if stated.event:
        if question.premises_on_draw:
            raise NotEvaluated(
                "an event cannot be joined with a premise on the draw; compare what is kept"
            )
        if stated.event not in question.subject.quantities:
            raise NotEvaluated(f"the trials do not measure {stated.event}")
        return watched.counts(stated.event)
    assert stated.left is not None
    assert stated.threshold is not None
    assert stated.inner is not None
    held = in_draws(question, watched, stated.left, stated.inner, stated.threshold)
    tied = tied_draws(question, watched, stated.left, stated.threshold)
    held = np.where(tied, np.int8(-1), held)
    if count := int(tied.sum()):
        tie = f"{stated.left.text} {stated.inner} {stated.threshold.text}"
        found.ties = (*found.ties, f"{count} of {watched.trials} draws are at the tie of {tie}: open")
    happened = held
    if question.premises_on_draw:
        meets = meets_premises(question, watched)
        found.remark(f"{int((meets == 1).sum())} of {watched.trials} draws meet the premise on the draw")
        happened = np.where((held == 1) | (meets == 0), 1, np.where((held == 0) & (meets == 1), 0, -1))
    stated_constant = _constant_needed(question, watched)
    if stated_constant is not None:
        found.constant = stated_constant
    return watched.counts_where(happened.astype(np.int8))


def _constant_needed(question: Question, watched: Watched) -> Ends | None:
    """Return by how much the y of ``Pr[x <= y] >= p`` is to be multiplied, with its bounds."""
    stated = question.claim.parsed
    if stated.inner not in _AT_MOST or stated.relation not in (">", ">=") or question.premises_on_draw:
        return None
    delta = 1 - middle(question.shown(stated.right))
    try:
        level = _CONSTANT_LEVEL * math.exp(-watched.log_shared)
        return quantile_constant(question, watched, stated.left, stated.threshold, delta, level)
    except NotEvaluated:  # a bound that is not positive has no such constant
        return None


def count_interval(looks: Sequence[Look], log_needed: float) -> Ends:
    """Return the interval that holds the probability, failed trials counted both ways.

    Its ends are one-sided at the level of the verdicts: it leaves out a right side if and only if the
    verdict on it is reached.
    """
    pairs = [(look.successes, look.trials) for look in looks]
    beside = [(look.successes + look.failures, look.trials) for look in looks]
    level = one_sided_level(log_needed)
    low = sequences.proportion_interval(pairs, level)[0]
    high = sequences.proportion_interval(beside, level)[1]
    return low, high


def _refutes_equality(above: float, below: float, log_needed: float) -> bool:
    """Return whether either one-sided evidence, at half the level each, refutes an equality."""
    return max(above, below) >= log_needed + math.log(2)


# Means.


def _ask_mean(question: Question, watched: Watched, found: Finding, log_needed: float) -> Finding:
    stated = question.claim.parsed
    name = question.left_name
    if not name:
        raise NotEvaluated("E[...] of a quantity is sampled, not of an expression")
    if question.draw_names:
        raise NotEvaluated("a mean cannot be joined with a premise or a bound that depends on the draw")
    with ctx.workprec(_SHOWN):
        bounds = ends(question.shown(stated.right))
    found.right = bounds
    looks = list(watched.moments(name))
    last, failures = looks[-1]
    if not last.count:
        raise NotEvaluated(f"{name} has no value: every trial failed")
    watched.check_range(question.subject.quantities[name])
    found.left = (last.mean, last.mean)
    sign = 1 if stated.relation in _AT_MOST else -1
    found.margin = -abs(last.mean - middle_right(*bounds))
    if stated.relation != "=":
        found.margin = sign * (middle_right(*bounds) - last.mean)
    low, high = question.range
    if not (math.isfinite(low) and math.isfinite(high)):
        agreement = question.by_trials and found.claim.label == AGREEMENT
        if agreement or not (math.isfinite(low) or math.isfinite(high)):
            return _ask_unbounded_mean(question, watched, found, last, log_needed)
        return _ask_one_ended_mean(question, looks, found, log_needed)
    found.evidence = "e-process"
    both = [(filled(moments, failed, low), filled(moments, failed, high)) for moments, failed in looks]
    level = one_sided_level(log_needed + (math.log(2) if stated.relation == "=" else 0.0))
    found.enclose = lambda: (
        sequences.mean_interval([pair[0] for pair in both], level, low, high)[0],
        sequences.mean_interval([pair[1] for pair in both], level, low, high)[1],
    )
    above = max(sequences.log_mean_evidence_above(a, bounds[1], low, high) for a, _ in both)
    below = max(sequences.log_mean_evidence_below(b, bounds[0], low, high) for _, b in both)
    if stated.relation == "=":
        wrong = _refutes_equality(above, below, log_needed)
        if wrong and (other := at_doubles(question)) is not None:
            return _at_doubles(question, ask_trials(other, watched, log_needed))
        return _ask_equality(found, middle_right(*bounds), wrong)
    holds, fails = (below, above) if sign > 0 else (above, below)
    return _decide(
        found, holds >= log_needed, fails >= log_needed,
        lambda: _mean_needed(both[-1], middle_right(*bounds), (low, high), log_needed),
        lambda: _least_mean_needed(both[-1], middle_right(*bounds), (low, high), log_needed),
    )  # fmt: skip


def _ask_one_ended_mean(
    question: Question, looks: Sequence[tuple[Moments, int]], found: Finding, log_needed: float
) -> Finding:
    """Judge a mean of what has one declared end: the side away from it, where bets cannot be ruined.

    A loss, at least 0, can be seen to have too large a mean, never too small a one: what is rare and
    huge may be to come. A failed trial counts as the declared end.
    """
    relation = question.claim.parsed.relation
    low, high = question.range
    below = math.isfinite(low)  # declared below: large means are seen
    assert found.right is not None
    end, stated = (low, found.right[1]) if below else (high, found.right[0])
    moments = [filled(own, failed, end) for own, failed in looks]
    ends_of = _reach(moments, stated, end, below)
    side = sequences.log_mean_evidence_above if below else sequences.log_mean_evidence_below
    seen = max(side(own, stated, *ends_of) for own in moments)
    found.evidence = "e-process"
    level = one_sided_level(log_needed + (math.log(2) if relation == "=" else 0.0))

    def enclose() -> Ends:
        ends = sequences.mean_interval(moments, level, *ends_of)
        return (ends[0], math.inf) if below else (-math.inf, ends[1])

    found.enclose = enclose
    if relation == "=":
        return _ask_equality(found, stated, _refutes_equality(seen, -math.inf, log_needed))
    name = question.left_name
    confirms = (relation in _AT_MOST) != below  # what is seen confirms "at least" of a declared low
    leaning = (moments[-1].mean > stated) == below
    if not leaning:
        other = f"declare {'high' if below else 'low'}= of {name}"
        cannot = "refute" if confirms else "confirm"
        found.remark(f"with one declared end no trials {cannot} it: {other} to decide")
    reached = seen >= log_needed
    return _decide(
        found, reached and confirms, reached and not confirms,
        lambda: _one_ended_needed(moments[-1], stated, ends_of, log_needed) if leaning else math.inf,
    )  # fmt: skip


def _reach(moments: Sequence[Moments], stated: float, end: float, below: bool) -> Ends:
    """Return a range for the evidence away from one end: how far it goes beyond is of no matter."""
    far = max(abs(x - end) for own in moments for x in (own.mean, stated, own.minimum, own.maximum))
    reach = 2 * (far or 1.0)
    return (end, end + reach) if below else (end - reach, end)


def _one_ended_needed(moments: Moments, stated: float, limits: Ends, log_needed: float) -> float:
    return sequences.mean_trials_to_decide(moments, stated, *limits, log_needed)


def _adverse(both: tuple[Moments, Moments], stated: float) -> Moments | None:
    """Return the moments with failed trials where they are most in the way of a verdict, if any."""
    least, most = both
    return least if least.mean > stated else most if most.mean < stated else None


def _mean_needed(both: tuple[Moments, Moments], stated: float, limits: Ends, log_needed: float) -> float:
    adverse = _adverse(both, stated)
    if adverse is None:
        return math.inf
    return sequences.mean_trials_to_decide(adverse, stated, *limits, log_needed)


def _least_mean_needed(
    both: tuple[Moments, Moments], stated: float, limits: Ends, log_needed: float
) -> float:
    """Return the trials that would decide if mean and spread stayed what they are."""
    adverse = _adverse(both, stated)
    if adverse is None:
        return math.inf
    above = adverse.mean > stated
    side = sequences.log_mean_evidence_above if above else sequences.log_mean_evidence_below
    count = adverse.count
    while count < _MOST_TRIALS:
        count *= 2
        grown = replace(adverse, count=count, m2=adverse.m2 * (count / adverse.count))
        if side(grown, stated, *limits) >= log_needed:
            return float(count)
    return math.inf


def filled(moments: Moments, failures: int, value: float) -> Moments:
    """Return the moments with failed trials taken for an extreme value."""
    if not failures:
        return moments
    return moments.merge(Moments(failures, value, 0.0, value, value))


def _ask_unbounded_mean(
    question: Question, watched: Watched, found: Finding, last: Moments, log_needed: float
) -> Finding:
    """Show a t-interval; it decides nothing but, marked as approximate, exact against simulated."""
    found.evidence = "t-interval"
    agreement = question.by_trials and found.claim.label == AGREEMENT
    if last.count > 1 and last.m2 > 0:  # of equal values it has no width, and would contradict anything
        both_ends = math.log(2) if agreement else 0.0
        level = one_sided_level(log_needed + both_ends + watched.log_shared)
        low, high, _ = student_t(last.count, last.mean, last.m2, level)
        found.enclose = lambda: (low, high)
    found.remark("the measurement has no declared range: Student's interval is approximate")
    if not agreement:
        found.remark(f"declare low= or high= of {question.left_name} to decide")
    if watched.stopped:
        found.remark(SHARED)
    if not agreement:
        return found
    if found.interval is None or found.right is None:
        found.verdict = "not refuted"
        return found
    outside = found.right[1] < found.interval[0] or found.right[0] > found.interval[1]
    if outside and (other := at_doubles(question)) is not None:
        return _at_doubles(question, ask_trials(other, watched, log_needed))
    found.verdict = "fails" if outside and not watched.failures else "not refuted"
    return found


def _at_doubles(question: Question, found: Finding) -> Finding:
    """Return exact against simulated as it is at the doubles, with what is said of the decimals."""
    typed, double = (one.numbers.raw("exact") for one in (question, found.question))
    found.ties = (*found.ties, agreement_tie(typed, double))
    return found


def _ask_equality(found: Finding, stated: float, wrong: bool) -> Finding:
    assert found.left is not None
    found.margin = -abs(found.left[0] - stated)
    found.verdict = "fails" if wrong else "not refuted"
    return found


def _decide(
    found: Finding,
    holds: bool,
    fails: bool,
    needed: Callable[[], float],
    least: Callable[[], float] = lambda: math.inf,
) -> Finding:
    if holds and fails:
        found.verdict = "undecided"
        found.note = "BOTH directions are rejected: the trials contradict the model of the evidence"
    elif holds or fails:
        found.verdict = "holds" if holds else "fails"
    else:
        found.verdict, found.trials_needed = "undecided", needed()
        if math.isinf(found.trials_needed) and math.isfinite(at_least := least()):
            found.trials_at_least = at_least
    return found
