"""What trials say against a declaration: a range is left, a sure event fails, a value is excluded."""

from collections.abc import Iterator

from simkit.declare.quantities import Quantity
from simkit.engine.cells.judging import beyond_range
from simkit.stats.intervals import clopper_pearson
from simkit.verdicts.arithmetic.balls import NotEvaluated, ends
from simkit.verdicts.findings.finding import Ends, Finding
from simkit.verdicts.questions.question import Question
from simkit.verdicts.sampled.watched import WatchedBlocks

_SURE = 1 - 1e-10  # confidence at which trials exclude an exact value: beside the family's error nothing


def check_declared(question: Question, watched: WatchedBlocks) -> None:
    """Hold a declared range, or an event's sureness, against trials; `NotEvaluated` if one denies it."""
    claim = question.claim
    for quantity in _measured(question):
        watched.check_range(quantity)
        if any(claim.left_range) and quantity.name in _left_names(question):
            _check_left_range(question, watched, quantity)
    if question.says_nothing and claim.parsed.event:
        last = watched.counts(claim.parsed.event)[-1]
        missed = last.trials - last.successes - last.failures
        if missed:
            raise NotEvaluated(
                f"{claim.parsed.event} failed to happen in {missed} of {last.trials} trials, and is said"
                f" to be sure here ({claim.vacuous_when})"
            )


def _measured(question: Question) -> Iterator[Quantity]:
    for name in sorted(question.claim.parsed.names):
        quantity = question.subject.quantities.get(name)
        if quantity is not None and quantity.kind == "measurement":
            yield quantity


def _left_names(question: Question) -> frozenset[str]:
    left = question.claim.parsed.left
    return frozenset({left.text}) if left is not None else frozenset()


def _check_left_range(question: Question, watched: WatchedBlocks, quantity: Quantity) -> None:
    least, most = question.limits()
    low, high = ends(least)[0], ends(most)[1]
    for block in watched.blocks:
        held = block.measurements.get(quantity.name)
        if held is not None and held.count and (left := beyond_range(held, low, high)):
            raise NotEvaluated(
                f"{quantity.name} was {left[0]:.6g} in a trial, outside of its left_range"
                f" [{', '.join(question.claim.left_range)}]"
            )


def denied_value(found: Finding, question: Question, watched: WatchedBlocks) -> Ends | None:
    """Return what trials leave of an event's probability, where the claim's exact value is outside."""
    claim = question.claim
    named = claim.parsed.event
    known = named in question.subject.quantities and not question.premises_on_draw
    if claim.exact is None or not known or found.left is None or found.trials:
        return None
    last = watched.counts(named)[-1]
    low = clopper_pearson(last.successes, last.trials, _SURE)[0]
    high = clopper_pearson(last.successes + last.failures, last.trials, _SURE)[1]
    too_high = claim.computed_is != "upper bound" and found.left[0] > high
    too_low = claim.computed_is != "lower bound" and found.left[1] < low
    return (low, high) if too_high or too_low else None
