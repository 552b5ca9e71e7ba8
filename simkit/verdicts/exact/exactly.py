"""Verdicts without a trial: from exact values, enclosures, and ranges that a side cannot leave."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from typing import Any

from flint import arb, ctx

from simkit.declare.claims.claim import Claim, Instance, has_two
from simkit.declare.claims.grammar import Relation
from simkit.declare.parameters.expressions import Expression
from simkit.declare.parameters.typed import ball
from simkit.declare.statement import related
from simkit.errors import SimkitError
from simkit.verdicts.arithmetic.balls import (
    Imprecise,
    NotEvaluated,
    certain,
    compare,
    ends,
    middle,
    sharpen,
    to_ball,
    to_fmpq,
    to_fraction,
    told_apart,
)
from simkit.verdicts.arithmetic.sides import Numbers
from simkit.verdicts.findings.facts import Verdict
from simkit.verdicts.findings.finding import Ends, Finding, withhold
from simkit.verdicts.findings.notes import Because, Reason, as_note
from simkit.verdicts.questions.question import Question

_SHOWN, _AGREEING = 128, 2048  # bits
_AT_MOST = ("<", "<=")
_LEVELS = (120, 512), (600, 2048)  # digits and bits of second evaluations


class Contradiction(SimkitError):
    """Two evaluations of one thing exclude each other: an error of simkit or of a study's theory."""


def ask_exactly(question: Question, compared: bool = True, told: bool = True) -> Finding | None:
    """Return the finding on a claim at a cell as far as no trial is needed; None where one is.

    Orders and claims with high probability have their own ways (`simkit.verdicts.orders.order_claims`).

    Parameters
    ----------
    compared : bool
        Compute exact values and compare them; else only whether a trial is needed counts.
    told : bool
        Evaluate twice, and give margins; else the verdict alone counts.
    """
    try:
        found = _ask(question, compared, told)
        return None if found is None else withhold(found)
    except NotEvaluated as fault:
        verdict: Verdict = "premise unmet" if question.unmet else "not evaluated"
        return question.finding(verdict=verdict, notes=[as_note(fault)])


def _ask(question: Question, compared: bool, told: bool) -> Finding | None:
    stated, numbers = question.claim.parsed, question.numbers
    if question.brief and question.unmet:
        return question.finding(verdict="premise unmet")
    if stated.right.names & question.draw_names:
        return _ask_draws(question)
    rights = numbers.rational(stated.right)
    with ctx.workprec(_SHOWN):
        right = arb_of(rights) if rights is not None else question.shown(stated.right)
    left = question.exact_left(numbers)
    if left is not None and not compared and _stays_open(question, left, numbers):
        return None
    found = question.finding(verdict="not evaluated", right=ends(right))
    if left is not None and compared:
        values: list[Any] = []

        def known() -> arb:
            values.append(left())
            return to_ball(values[-1], question.claim.accuracy)

        shown = sharpen(known)
        _check_range(question, shown)
        with ctx.workprec(_SHOWN):
            found.left = _within(ends(shown), question.range if stated.measure == "Pr" else None)
        if told:
            _fill_margin(question, found, left)
        found.evidence = _evidence(values[-1], shown)
        found.constant = _constant(stated.relation, shown, right, stated.measure)
    if question.judge_premises(found):
        return found
    by_range = _by_range(question, right)
    if by_range:
        found.declared = question.trials_tell and (stated.measure != "Pr" or question.says_nothing)
    if by_range == "vacuous":
        found.verdict = "vacuous"
        return found
    if by_range == "fails":
        found.verdict = "fails"
        found.say(Reason.NO_SUCH_VALUE)
        found.left = found.left or question.range
        if not found.evidence or len(question.claim.decides) < 2:  # the range tells, no bound of a side
            found.evidence = "range"
        found.confirmed = _range_confirmed(question)
        found.witness = "right side in decimals" if found.confirmed else ""
        return found
    if left is None:
        return None
    if not compared:
        return found
    decided = _compare(question, left, stated.relation, numbers)
    if decided is None:
        found.verdict, found.asks_trials = "undecided", question.trials_tell
        found.say(_too_wide(question, left, values[-1]))
    elif decided:
        found.verdict = "holds"
        if stated.relation == "=":
            found.margin = 0.0
        if question.claim.instance is None:
            if told and not question.brief:
                _hold_again(question)
        elif told or "holds" not in question.claim.decides:
            _exhibit(question, found)
    else:
        found.verdict = "fails"
        if not told:
            return found
        if question.claim.instance is not None:
            _exhibit(question, found)
        elif not _is_extreme(question.claim):  # of all draws one that violates it has to be seen
            _confirm(question, found)
    return found


def _ask_draws(question: Question) -> Finding | None:
    """Return what needs no trial of a claim that compares draws: that a premise is broken."""
    found = question.finding()
    return found if question.judge_premises(found) else None


def _check_range(question: Question, shown: arb) -> None:
    """Hold an exact value against what its claim or its quantity says that it cannot leave."""
    claim = question.claim
    if claim.parsed.measure == "Pr":
        low, high = arb(0), arb(1)
    elif (claim.parsed.measure or any(claim.left_range)) and not question.premises_on_draw:
        low, high = question.limits()
    else:
        return
    below = claim.computed_is != "lower bound" and certain(shown, "<", low)
    if below or (claim.computed_is != "upper bound" and certain(shown, ">", high)):
        ends_of = f"[{middle(low):g}, {middle(high):g}]"
        raise NotEvaluated(f"its exact value {shown.str(5, radius=False)} is outside of {ends_of}")
    if question.says_nothing and certain(shown, "<", arb(1)):
        said = claim.vacuous_when or claim.statement
        raise NotEvaluated(f"it is said to say nothing here ({said}), and its exact value is below 1")


def _within(pair: Ends, limits: Ends | None) -> Ends:
    """Return an enclosure of a probability without what rounding has put outside [0, 1]."""
    return pair if limits is None else (max(pair[0], limits[0]), min(pair[1], limits[1]))


def arb_of(value: Fraction) -> arb:
    """Return a rational as a ball."""
    return to_ball(value, 0.0)


def _is_extreme(claim: Claim) -> bool:
    """Return whether an exact left side is the extreme of a measurement over all draws."""
    return claim.kind == "always" and claim.exact is not None


def _evidence(value: Any, shown: arb) -> str:
    exact = isinstance(value, float) or to_fraction(value) is not None or shown.is_exact()
    return "exact value" if exact else "enclosure"


def _fill_margin(question: Question, found: Finding, left: Callable[[], Any]) -> None:
    """Fill in the margin, and the sides where doubles do not tell them apart, at a precision that does.

    Of a probability what both sides miss to 1, too, with digits however near to 1 they are.
    """
    stated, accuracy = question.claim.parsed, question.claim.accuracy

    def sides() -> tuple[arb, arb]:
        return to_ball(left(), accuracy), question.numbers.ball(stated.right)

    rational = question.numbers.rational(stated.right)

    def gap() -> arb:
        exact = None if rational is None else to_fraction(left())
        if rational is not None and exact is not None:
            return ball(rational - exact)
        a, b = sides()
        return b - a

    try:
        difference = sharpen(gap)
        if stated.measure == "Pr":
            missed = [ends(sharpen(lambda i=i: 1 - sides()[i])) for i in (0, 1)]  # type: ignore[misc]
            found.missed = _within(missed[0], question.range), missed[1]  # a right side may exceed 1
        if not difference.contains(0) and _overlap(found.left, found.right):
            found.exact_sides = told_apart(sides, difference)
    except NotEvaluated:
        return
    if difference.is_finite():
        sign = 1 if stated.relation in _AT_MOST else -1
        gap_shown = middle(difference)
        found.margin = (-abs(gap_shown) if stated.relation == "=" else sign * gap_shown) + 0.0


def _overlap(a: Ends | None, b: Ends | None) -> bool:
    return a is not None and b is not None and a[0] <= b[1] and b[0] <= a[1]


def _stays_open(question: Question, left: Callable[[], Any], numbers: Numbers) -> bool:
    """Return whether an exact value leaves a verdict to trials: a float, or a wide ball."""
    if not question.trials_tell:
        return False
    return _compare(question, left, question.claim.parsed.relation, numbers) is None


def _too_wide(question: Question, left: Callable[[], Any], value: Any) -> Because:
    """Return how an exact value leaves a comparison open: as a float, or by its enclosure."""
    accuracy = question.claim.accuracy
    if isinstance(value, float) or hasattr(value, "item"):
        return Because(Reason.FLOAT_TOO_WIDE, (accuracy,))
    with ctx.workprec(_AGREEING), suppress(NotEvaluated):
        sides = to_ball(left(), accuracy), question.numbers.ball(question.claim.parsed.right)
        known = min(side.rel_accuracy_bits() for side in sides)
        if known > _AGREEING / 2:
            return Because(Reason.SIDES_AGREE, (math.floor(known * math.log10(2)),))
    return Because(Reason.EXACT_TOO_WIDE)


def _constant(relation: Relation, left: arb, right: arb, measure: str) -> tuple[float, float] | None:
    """Return by how much the right side of an upper bound has to be multiplied to hold."""
    if measure == "Pr" or relation not in _AT_MOST or not right > 0 or not left >= 0:
        return None
    return ends(left / right)


def _by_range(question: Question, right: arb) -> str:
    """Return ``vacuous`` or ``fails`` where the range of the left side says it."""
    relation, measure = question.claim.parsed.relation, question.claim.parsed.measure
    with ctx.workprec(_SHOWN):
        if question.says_nothing:
            return "vacuous"
        low, high = (arb(0), arb(1)) if measure == "Pr" else question.limits()
    if question.premises_on_draw and not measure:  # a premise that is never met fails nothing
        low = -arb("inf") if relation in ("=", *_AT_MOST) else low
        high = arb("inf") if relation not in _AT_MOST else high
    if relation == "=":
        outside = certain(right, "<", low) or certain(right, ">", high)
        return "fails" if outside else ""
    if relation not in _AT_MOST:  # mirrored
        relation, low, high, right = "<" if relation == ">" else "<=", -high, -low, -right
    if high.is_finite() and certain(right, ">=" if relation == "<=" else ">", high):
        return "vacuous"
    beyond: Relation = "<=" if relation == "<" else "<"
    return "fails" if low.is_finite() and certain(right, beyond, low) else ""


def _compare(
    question: Question, left: Callable[[], Any], relation: Relation, numbers: Numbers
) -> bool | None:
    right, accuracy = question.claim.parsed.right, question.claim.accuracy
    try:
        with ctx.workprec(_SHOWN):
            exact = to_fraction(left())
    except Imprecise:
        exact = None
    rational = numbers.rational(right)
    if exact is not None and rational is not None:
        return related(exact, relation, rational)
    found = compare(lambda: to_ball(left(), accuracy), relation, lambda: numbers.ball(right))
    if found is None and question.claim.witness is not None and exact is None:

        def again() -> arb:
            return to_ball(numbers.call("its witness", question.claim.witness), accuracy)

        # It alone is no ground to refute: what would confirm it is what has found it.
        return compare(again, relation, lambda: numbers.ball(right)) or None
    return found


def _confirm(question: Question, found: Finding) -> None:
    """Evaluate both sides a second way; without one, a simulation has to confirm the refutation.

    Raises
    ------
    Contradiction
        If the second evaluation certifies the opposite.
    """
    claim, stated = question.claim, question.claim.parsed
    if claim.witness is None and (question.left_name or claim.exact is not None or stated.left is None):
        return  # a simulation may confirm it
    if claim.witness is not None and claim.witness is claim.exact:
        found.remark(Because(Reason.NO_SECOND, (Because(Reason.WITNESS_JUDGED),)))
        return
    second = Numbers(claim, question.cell.parameters, second=True)
    decided, by = _of_rationals(second, claim), "second formula"
    try:
        if claim.witness is None and stated.left is not None and not _asks_again(claim):
            pair = second.in_flint(stated.left), second.in_flint(stated.right)
            if pair[0] is not None and pair[1] is not None:
                decided = related(pair[0], stated.relation, pair[1])
                by = "second formula" if second.has_second else "rationals of another library"
        for level in _LEVELS if decided is None else ():
            left, by_left = _left_again(second, claim, level)
            right, by_right = _again(second, stated.right, level)
            if "" in (by_left, by_right):
                why = Reason.ONE_FORMULA if _asks_again(claim) else Reason.BEYOND_DECIMALS
                found.remark(Because(Reason.NO_SECOND, (Because(why),)))
                return
            decided, by = certain(left, stated.relation, right), _named_once(by_left, by_right)
            if decided is not None:
                break
    except NotEvaluated as fault:
        found.remark(Because(Reason.NO_SECOND, (as_note(fault),)))
        return
    if decided:
        raise contradiction(question)
    if decided is False:
        found.confirmed, found.witness = True, by


def _hold_again(question: Question) -> None:
    """Evaluate a claim that holds by its second formulas, if it has any.

    Raises
    ------
    Contradiction
        If they certify that it fails.
    """
    claim, stated = question.claim, question.claim.parsed
    pairs = any(has_two(claim.numbers.get(name)) for name in stated.names)
    if not pairs and claim.witness is None:
        return
    second = Numbers(claim, question.cell.parameters, second=True)
    try:
        decided = _of_rationals(second, claim)
        if decided is None and (claim.witness is not None or stated.left is not None):
            left, _ = _left_again(second, claim, _LEVELS[0])
            right, _ = _again(second, stated.right, _LEVELS[0])
            decided = certain(left, stated.relation, right)
    except NotEvaluated:
        return
    if decided is False:
        raise contradiction(question)


def _of_rationals(second: Numbers, claim: Claim) -> bool | None:
    """Return whether a claim holds by a witness that is rational, as its right side is by flint."""
    if claim.witness is None:
        return None
    try:
        with ctx.workprec(_LEVELS[0][1]):  # at which it is asked where it is no rational
            left = to_fraction(second.call("its witness", claim.witness))
            right = second.in_flint(claim.parsed.right)
    except NotEvaluated:
        return None
    if left is None or right is None:
        return None
    return related(to_fmpq(left), claim.parsed.relation, right)


def _exhibit(question: Question, found: Finding) -> None:
    """Evaluate a claim about the worst data at data given exactly, which alone refute it.

    Raises
    ------
    Contradiction
        If they violate a claim that was said to hold.
    """
    claim, stated = question.claim, question.claim.parsed
    numbers = Numbers(claim, question.cell.parameters, second=True)
    assert claim.instance is not None
    holds: bool | None = None

    def given() -> Instance:  # anew at each precision
        made = numbers.call("its instance", claim.instance)
        if not isinstance(made, Instance):
            raise NotEvaluated(f"its instance is {type(made).__name__}, no Instance")
        if not made.data:
            raise NotEvaluated("its instance holds no data")
        return made

    def right() -> arb:
        own = given().right
        return numbers.ball(stated.right) if own is None else to_ball(own, claim.accuracy)

    def left() -> arb:
        return to_ball(given().left, claim.accuracy)

    try:
        with ctx.workprec(_SHOWN), suppress(Imprecise):  # mostly enough: no data are built once more
            holds = _holds_at(given(), numbers, stated.relation)
            if holds is None:
                holds = certain(left(), stated.relation, right())
        if holds is None and found.verdict == "holds" and "holds" in claim.decides:
            # Data could only deny it: once more, as in `_hold_again`.
            with ctx.workprec(_LEVELS[0][1]), suppress(Imprecise):
                holds = certain(left(), stated.relation, right())
        elif holds is None:
            holds = compare(left, stated.relation, right)
        with ctx.workprec(_SHOWN):
            found.instance = given()
    except NotEvaluated as fault:
        found.remark(Because(Reason.NO_INSTANCE, (as_note(fault),)))
        return
    if _is_beyond_extreme(question, given) or (
        holds is False and found.verdict == "holds" and "holds" in claim.decides
    ):
        raise contradiction(question)
    if holds is False:
        found.verdict = "fails"  # a bound of the left side alone may have said otherwise
        found.confirmed, found.witness = True, f"instance: {found.instance.construction}"
    elif found.verdict == "fails":
        found.remark(Reason.INSTANCE_VIOLATES_NOT if holds else Reason.INSTANCE_DECIDES_NOT)


def _holds_at(made: Instance, numbers: Numbers, relation: Relation) -> bool | None:
    """Return whether a relation holds at data whose sides are rational; None where one is not."""
    left, own = to_fraction(made.left), made.right
    right = numbers.rational(numbers.claim.parsed.right) if own is None else to_fraction(own)
    return None if left is None or right is None else related(left, relation, right)


def _is_beyond_extreme(question: Question, given: Callable[[], Instance]) -> bool:
    """Return whether data lie beyond what is said to be the extreme over all data, on either side."""
    claim, relation, own = question.claim, question.claim.parsed.relation, question.numbers
    if relation == "=":
        return False
    beyond: Relation = ">" if relation in _AT_MOST else "<"
    short: Relation = "<" if relation in _AT_MOST else ">"
    extreme = "lower bound" if relation in _AT_MOST else "upper bound"  # which data may pass
    with ctx.workprec(_SHOWN):
        made, left = given(), question.exact_left(own)
        if claim.left_is != extreme and left is not None:
            reach = to_ball(left(), claim.accuracy)
            if certain(to_ball(made.left, claim.accuracy), beyond, reach):
                return True
        if made.right is None or claim.right_is != "exact":
            return False
        stated = own.ball(claim.parsed.right)
        return certain(to_ball(made.right, claim.accuracy), short, stated) is True


def contradiction(question: Question) -> Contradiction:
    """Return the error that two evaluations exclude each other."""
    return Contradiction(
        f"{question.subject.paper} {question.claim.name}: two evaluations contradict each other at"
        f" {question.cell.text}: an error of simkit or of the study's theory"
    )


def _named_once(*by: str) -> str:
    return "second formula" if "second formula" in by else by[0]


def _left_again(numbers: Numbers, claim: Claim, level: tuple[int, int]) -> tuple[arb, str]:
    if claim.witness is None:
        assert claim.parsed.left is not None
        return _again(numbers, claim.parsed.left, level)
    with ctx.workprec(level[1]):
        return to_ball(numbers.call("its witness", claim.witness), claim.accuracy), "second formula"


def _again(numbers: Numbers, expression: Expression, level: tuple[int, int]) -> tuple[arb, str]:
    """Return an expression a second time and how: in decimals, or from second functions in balls.

    How is empty where the same function would be asked once more.
    """
    named = [numbers.claim.numbers[name] for name in expression.names if name in numbers.claim.numbers]
    seconds = bool(named) and all(has_two(each) for each in named)
    same = bool(named) and not seconds and numbers.claim.witness is None
    digits, bits = level
    with ctx.workprec(bits):
        try:
            by = "second formula" if seconds else "" if same else "decimals"
            return numbers.in_decimals(expression, digits), by
        except NotEvaluated:
            return numbers.ball(expression), "second formula" if seconds else ""


def _asks_again(claim: Claim) -> bool:
    """Return whether a number of the statement has one formula, which would be asked once more."""
    named = [claim.numbers[name] for name in claim.parsed.names if name in claim.numbers]
    return any(not has_two(each) for each in named)


def _range_confirmed(question: Question) -> bool:
    """Whether a second evaluation, too, puts the right side beyond the range."""
    second = Numbers(question.claim, question.cell.parameters, second=True)
    try:
        right, by = _again(second, question.claim.parsed.right, _LEVELS[0])
    except NotEvaluated:
        return False
    return bool(by) and _by_range(question, right) == "fails"
