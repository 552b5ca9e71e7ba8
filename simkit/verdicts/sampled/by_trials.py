"""Verdicts from trials: e-processes of counts at fixed looks, constants from order statistics, ties.

Sides tie where they are equal as decimals or as doubles.
"""

import math
import operator
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
from flint import ctx
from numpy.typing import NDArray

from simkit.declare.claims.grammar import Relation, parse_premise
from simkit.declare.parameters.expressions import Algebra, Expression, ExpressionError
from simkit.declare.statement import related
from simkit.engine.cells.calling import ask_exact, nearest_double
from simkit.engine.cells.looks import Look
from simkit.errors import StudyError
from simkit.stats.evidence import sequences
from simkit.stats.quantiles import constant_needed, quantile_interval
from simkit.verdicts.arithmetic import outward as intervals
from simkit.verdicts.arithmetic.balls import NotEvaluated, ends, middle, to_ball
from simkit.verdicts.exact.exactly import Contradiction, ask_exactly
from simkit.verdicts.findings.finding import AGREEMENT, Ends, Finding, withhold
from simkit.verdicts.findings.notes import Because, Reason
from simkit.verdicts.questions.question import Question
from simkit.verdicts.sampled.draw_by_draw import (
    ask_every_draw,
    in_draws,
    in_each_draw,
    meets_premises,
    one_sided_level,
    proportion_interval,
    watched_shape,
)
from simkit.verdicts.sampled.means import ask_equality, ask_mean, decide, middle_right, refutes_equality
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


def quantile_constant(
    question: Question,
    watched: WatchedBlocks,
    x: Expression | None,
    rate: Expression | None,
    delta: float,
    level: float = 0.05,
    relation: Relation = "<=",
) -> Ends:
    """Return bounds of the smallest C with which x <= C rate in all but a share delta of the draws.

    For ``>=`` of the largest C with which x >= C rate in all but a share delta; for ``=`` of both. The
    rate is positive, both may compare kept measurements; either bound may be wrong with chance `level`.
    `NotEvaluated` if a rate is not positive, there is no value, or delta is not in (0, 1).
    """
    assert x is not None
    assert rate is not None
    left, right = _middles(question, watched, x), _middles(question, watched, rate)
    confidence = 1 - 2 * min(level, 0.49)
    with np.errstate(all="ignore"):
        sound = left.size and (right > 0).all() and np.isfinite(left / right).all()
    if not (0 < delta < 1 and sound):
        raise NotEvaluated(
            "a constant is needed of finite values over positive rates, and 0 < delta < 1"
        )
    ratios = left / right
    above = constant_needed(ratios, 1.0, delta, confidence, watched.failures)
    if relation == "<=":
        return above.low, above.high
    below = quantile_interval(ratios, delta, confidence, watched.failures)
    return (below.ci_low, below.ci_high) if relation == ">=" else (below.ci_low, above.high)


def quantile_estimate(
    question: Question, watched: WatchedBlocks, x: Expression, delta: float, relation: Relation = "<="
) -> float:
    """Return the (1 - delta)-quantile of an expression of kept measurements, or for ``>=`` the other."""
    level = delta if relation == ">=" else 1 - delta
    return quantile_interval(_middles(question, watched, x), level, 0.95, watched.failures).estimate


def _middles(question: Question, watched: WatchedBlocks, side: Expression) -> NDArray[np.float64]:
    kept = {name: watched.kept[name] for name in side.names if name in watched.kept}
    ball = question.numbers
    found = intervals.evaluate(side, kept, lambda name: to_ball(ball.raw(name), question.claim.accuracy))
    shape = (watched.trials - watched.failures,)
    with np.errstate(all="ignore"):  # an end may be infinite
        return np.broadcast_to((found.low + found.high) / 2, shape)


# Where the decimals that were typed and the doubles at which trials run say something else. 0.29*100 is
# 29, and in doubles a little less: of ``floor(100*c)`` and ``x <= 3*b`` trials see another number, or
# another side of a tie. A verdict that rests on trials says so.

_NEAR = 2.0**-49  # relative: so near, a double and a decimal may be one number

#: What a trial's code makes of an expression.
_DOUBLES: Algebra[float] = Algebra(
    lambda text: float(Fraction(text.replace("_", ""))),
    {
        "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv,
        "**": operator.pow,
    },
    {"log": math.log, "exp": math.exp, "sqrt": math.sqrt, "ceil": np.ceil, "floor": np.floor,
     "abs": abs},
    {"min": min, "max": max},
)  # fmt: skip


def ties_of_statement(question: Question) -> tuple[Because, ...]:
    """Return where rounding down or up, or a premise, differs between decimals and doubles."""
    stated, found = question.claim.parsed, list[Because]()
    premises = [parse_premise(text) for text in question.claim.when if isinstance(text, str)]
    sides = [side for side in (stated.left, stated.threshold, stated.right) if side is not None]
    for side in [*sides, *(side for left, _, right in premises for side in (left, right))]:
        for part in side.rounded:
            typed, double = _both(question, part)
            if typed is not None and double is not None and typed != double:
                found.append(Because(Reason.ROUNDED_OTHERWISE, (part.text, typed, double)))
    for left, relation, right in premises:
        (a, x), (b, y) = _both(question, left), _both(question, right)
        if None not in (a, b, x, y) and related(a, relation, b) != related(x, relation, y):
            met = bool(related(a, relation, b))
            text = f"{left.text} {relation} {right.text}"
            found.append(Because(Reason.PREMISE_OTHERWISE, (text, met)))
    return tuple(dict.fromkeys(found))


def _both(question: Question, expression: Expression) -> tuple[Fraction | None, float | None]:
    """Return an expression of parameters alone as a rational, and as doubles give it."""
    params: Mapping[str, Any] = question.cell.parameters
    if not expression.names <= params.keys():
        return None, None
    try:
        found = expression.fold(_DOUBLES, {name: float(params[name]) for name in expression.names})
        return question.numbers.rational(expression), float(found)
    except (ArithmeticError, ExpressionError, NotEvaluated, TypeError, ValueError):
        return None, None


def tied_draws(
    question: Question, watched: WatchedBlocks, left: Expression, right: Expression
) -> NDArray[np.bool_]:
    """Return in which draws two sides are one number up to rounding, and a double does not hold one."""
    a, b = (in_each_draw(question, watched, side) for side in (left, right))
    with np.errstate(all="ignore"):
        size = np.maximum(np.abs(a.high), np.abs(b.high))
        close = np.maximum(a.high - b.low, b.high - a.low) <= _NEAR * size
    tied = np.array(np.broadcast_to(close, watched_shape(watched)))
    named = [name for name in watched.kept if name in left.names | right.names]
    known: dict[tuple[float, ...], bool] = {}
    for index in np.flatnonzero(tied):
        values = tuple(float(watched.kept[name][index]) for name in named)
        if values not in known:
            draw = dict(zip(named, values, strict=True))
            sides = [question.numbers.rational(side, draw) for side in (left, right)]
            known[values] = not all(x is not None and x == Fraction(float(x)) for x in sides)
        tied[index] = known[values]
    return tied


def at_doubles(question: Question) -> Question | None:
    """Return exact against simulated with the exact value at the doubles, where that is another one."""
    claim = question.claim
    if claim.label != AGREEMENT:
        return None
    try:
        found = ask_exact(question.subject.statements, question.cell.parameters, in_doubles=True)
        typed = question.numbers.raw("exact")
        value = found.get(claim.part)
        if value is None or to_ball(value, claim.accuracy).overlaps(to_ball(typed, claim.accuracy)):
            return None
    except (NotEvaluated, StudyError):
        return None
    other = replace(claim, numbers={"exact": lambda params: value})
    return replace(question, claim=other)


def agreement_tie(typed: Any, double: Any) -> Because:
    """Return that the exact value is another one at the doubles."""
    values = tuple(nearest_double(value) or 0.0 for value in (typed, double))
    return Because(Reason.EXACT_OTHERWISE, values)
