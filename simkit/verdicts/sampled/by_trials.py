"""Verdicts from trials: e-processes of counts and of means at fixed looks."""

import math
from collections.abc import Callable, Sequence
from contextlib import suppress

import numpy as np
from flint import ctx

from simkit.engine.cells.looks import Look
from simkit.stats.evidence import sequences
from simkit.verdicts.arithmetic.balls import NotEvaluated, ends, middle
from simkit.verdicts.exact.exactly import Contradiction, ask_exactly
from simkit.verdicts.findings.finding import Ends, Finding, withhold
from simkit.verdicts.findings.notes import Because, Reason
from simkit.verdicts.questions.question import Question
from simkit.verdicts.sampled.constants import quantile_constant
from simkit.verdicts.sampled.deciding import ask_equality, decide, middle_right, refutes_equality
from simkit.verdicts.sampled.draw_by_draw import (
    ask_every_draw,
    in_draws,
    meets_premises,
    one_sided_level,
    proportion_interval,
)
from simkit.verdicts.sampled.means import ask_mean
from simkit.verdicts.sampled.ties import agreement_tie, at_doubles, tied_draws, ties_of_statement
from simkit.verdicts.sampled.watched import WatchedBlocks

_SHOWN = 128
_AT_MOST = ("<", "<=")
_CONSTANT_LEVEL = 0.05  # of the constant beside a verdict


def ask_trials(question: Question, watched: WatchedBlocks, log_needed: float) -> Finding:
    """Return the finding on a claim from its cell's trials, by evidence log(m/alpha) of a family."""
    found = question.finding(verdict="undecided", trials=watched.trials)
    if watched.failures:
        found.remark(Because(Reason.TRIALS_FAILED, (watched.failures, watched.trials)))
    try:
        found.ties = ties_of_statement(question)
        kind = question.claim.kind
        if kind == "always" or (kind == "identity" and not question.claim.parsed.measure):
            return withhold(ask_every_draw(question, watched, found, log_needed))
        ask = _ask_probability if question.claim.parsed.measure == "Pr" else ask_mean
        ask(question, watched, found, log_needed)
        if found.verdict == "fails" and (other := at_doubles(question)) is not None:
            found = _at_doubles(question, ask_trials(other, watched, log_needed))
        if found.given:
            _judge_assumed(question, watched, found, log_needed)
        return withhold(found)
    except NotEvaluated as fault:
        found.verdict = "not evaluated"
        found.say(fault)
        return found


# Probabilities and quantiles.


def _ask_probability(
    question: Question, watched: WatchedBlocks, found: Finding, log_needed: float
) -> Finding:
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
        return ask_equality(found, middle_right(low, high), refutes_equality(above, below, log_needed))
    at_most = stated.relation in _AT_MOST
    found.margin = (middle_right(low, high) - estimate) * (1 if at_most else -1)
    holds, fails = (below, above) if at_most else (above, below)
    return decide(
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


def event_looks(question: Question, watched: WatchedBlocks, found: Finding) -> list[Look]:
    """Return counts at each look of the event in ``Pr[...]``, open draws failed, or `NotEvaluated`."""
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
        found.ties = (*found.ties, Because(Reason.DRAWS_AT_TIE, (count, watched.trials, tie)))
    happened = held
    if question.premises_on_draw:
        meets = meets_premises(question, watched)
        found.remark(Because(Reason.DRAWS_MEETING, (int((meets == 1).sum()), watched.trials)))
        happened = np.where((held == 1) | (meets == 0), 1, np.where((held == 0) & (meets == 1), 0, -1))
    stated_constant = _constant_needed(question, watched)
    if stated_constant is not None:
        found.constant = stated_constant
    return watched.counts_where(happened.astype(np.int8))


def _constant_needed(question: Question, watched: WatchedBlocks) -> Ends | None:
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
    pairs = tuple((look.successes, look.trials) for look in looks)
    beside = tuple((look.successes + look.failures, look.trials) for look in looks)
    level = one_sided_level(log_needed)
    return proportion_interval(pairs, level)[0], proportion_interval(beside, level)[1]


def _at_doubles(question: Question, found: Finding) -> Finding:
    """Return exact against simulated as it is at the doubles, with what is said of the decimals."""
    typed, double = (one.numbers.raw("exact") for one in (question, found.question))
    found.ties = (*found.ties, agreement_tie(typed, double))
    return found


def _judge_assumed(
    question: Question, watched: WatchedBlocks, found: Finding, log_needed: float
) -> None:
    """Withdraw a verdict whose assumed second moment fails; if that holds, drop the reserve."""
    assumed = question.assumed
    assert assumed is not None
    decided = None
    with suppress(Contradiction):  # its own row says so
        decided = ask_exactly(assumed)
    if decided is None or decided.asks_trials:
        decided = ask_trials(assumed, watched, log_needed)
    if decided.verdict == "fails":
        found.remark(Because(Reason.GIVEN_FAILS, (found.verdict, found.given)))
        found.verdict, found.given, found.enclose = "undecided", "", None
    elif decided.verdict == "holds":
        found.given = ""
