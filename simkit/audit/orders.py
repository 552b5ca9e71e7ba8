"""Statements with constants that nobody names: which constant each cell needs, and whether it grows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from flint import arb, ctx
from scipy.special import ndtri

from simkit.audit import intervals
from simkit.audit.balls import NotEvaluated, ends, middle, sharpen, to_ball
from simkit.audit.findings import Ends, Finding, number
from simkit.audit.questions import Question
from simkit.audit.sampled import count_interval, event_looks
from simkit.audit.sides import Numbers
from simkit.audit.watched import Watched
from simkit.declare.arithmetic import Expression
from simkit.declare.parameters import format_value
from simkit.stats import sequences
from simkit.stats.intervals import student_t
from simkit.stats.quantiles import constant_needed
from simkit.stats.scaling import exponent_along

_SHOWN = 192
POWERS = (1, 2, 3)
_FLAT = 1e-12
_EXACT_ERROR = 1e-6  # relative: an exact side enters a fit as if it had this error
Asked = Sequence[tuple[Question, Watched | None]]


def ask_order(asked: Asked, log_needed: float) -> list[Finding]:
    """Return the findings on one order claim at the cells of its scope.

    Parameters
    ----------
    asked : sequence of pair
        Questions of one claim, each with its trials where it needs some.
    log_needed : float
        log(m/alpha); the bounds of all cells hold at once.
    """
    found = [_order_at(question, watched, log_needed) for question, watched in asked]
    known = [f for f in found if f.verdict == "of order only" and f.constant is not None]
    for inside in _paths(_along(known)):
        exponent = _exponent(inside, -float(ndtri(math.exp(-log_needed))))
        near, far = inside[0], inside[-1]
        assert near.constant is not None
        assert far.constant is not None
        relation, along = near.claim.parsed.relation, near.claim.along
        path = f"from {along} = {_value(near, along)} to {_value(far, along)}"
        grows = far.constant[0] > near.constant[1]
        shrinks = far.constant[1] < near.constant[0]
        if (grows and relation in ("<=", "=")) or (shrinks and relation in (">=", "=")):
            word = "growing" if grows else "shrinking"
            for each in inside:
                each.remark(f"{word} on this path {path}")
        for each in inside if exponent else ():
            each.remark(exponent)
    return found


def _exponent(inside: Sequence[Finding], errors_wide: float) -> str:
    """Return the exponent of x along the path beside that of the rate, in words; nothing without one.

    The bounds of each constant are taken to be so many standard errors from it.
    """
    along = inside[0].claim.along if inside else ""
    if not along:
        return ""
    points = [(float(f.cell.parameters[along] or 0), _spread(f, errors_wide)) for f in inside]
    rates = [middle_of(f.right) for f in inside]
    if len({x for x, _ in points}) < 3 or not all(s is not None for _, s in points):
        return ""
    sizes = [x for x, _ in points]
    estimates = [s[0] for _, s in points if s is not None]
    errors = [s[1] for _, s in points if s is not None]
    try:
        fit = exponent_along(sizes, estimates, errors, 0.95, rates)
    except ValueError:
        return ""
    shown = f"exponent in {along}: {number(fit.exponent)}"
    stated = 0.0 if abs(fit.stated) < _FLAT else fit.stated  # of a rate that does not change
    if all(error < _EXACT_ERROR * size for size, error in zip(estimates, errors, strict=True)):
        return f"{shown} on average, stated {number(stated)}"
    return f"{shown} [{number(fit.ci_low)}, {number(fit.ci_high)}], stated {number(stated)}"


def middle_of(pair: Ends | None) -> float:
    """Return the middle of a pair of doubles."""
    return math.nan if pair is None else pair[0] + (pair[1] - pair[0]) / 2


def _spread(finding: Finding, errors_wide: float) -> tuple[float, float] | None:
    """Return the left side and about its standard error, from its bounds; None where there is none."""
    if finding.left is None or finding.constant is None or finding.right is None:
        return None
    value, rate = middle_of(finding.left), middle_of(finding.right)
    low, high = (c * rate for c in finding.constant)
    if not (value > 0 and math.isfinite(low) and math.isfinite(high)):
        return None
    if finding.evidence in ("exact value", "enclosure"):
        return value, value * _EXACT_ERROR / 2
    return value, max((high - low) / (2 * errors_wide), value * _EXACT_ERROR)


def _along(found: list[Finding]) -> list[Finding]:
    along = found[0].claim.along if found else ""
    return sorted(found, key=lambda f: float(f.cell.parameters[along] or 0)) if along else found


def _paths(found: list[Finding]) -> list[list[Finding]]:
    """Return the findings path by path: what differs where the growing parameter is the same stays."""
    along = found[0].claim.along if found else ""
    if not along:
        return []
    values: dict[Any, dict[str, set[Any]]] = {}
    for f in found:
        own = values.setdefault(f.cell.parameters[along], {})
        for name in f.cell.given:
            own.setdefault(name, set()).add(f.cell.parameters[name])
    several = {name for own in values.values() for name, held in own.items() if len(held) > 1}
    paths: dict[Any, list[Finding]] = {}
    for f in found:
        paths.setdefault(tuple(f.cell.parameters[name] for name in sorted(several)), []).append(f)
    return list(paths.values())


def _value(finding: Finding, along: str) -> str:
    value = finding.cell.parameters[along]
    return number(float(value)) if isinstance(value, int) and value >= 1e6 else format_value(value)


def _order_at(question: Question, watched: Watched | None, log_needed: float) -> Finding:
    found = question.finding(verdict="of order only")
    try:
        with ctx.workprec(_SHOWN):
            rate = question.shown(question.claim.parsed.right)
            if not rate > 0:
                raise NotEvaluated(f"the rate is {rate.str(5)}, not positive")
            found.right = ends(rate)
            _measure(question, watched, found, rate, log_needed)
    except NotEvaluated as fault:
        found.verdict = "premise unmet" if question.unmet else "not evaluated"
        found.note = str(fault)
        return found
    if not question.judge_premises(found) and "limit" in question.claim.numbers:
        _judge_limit(question, found)
    return found


def _measure(
    question: Question, watched: Watched | None, found: Finding, rate: arb, log_needed: float
) -> None:
    """Fill in the left side and the constant that the cell needs."""
    stated = question.claim.parsed
    left = question.exact_left(question.numbers)
    if left is not None:
        ball = sharpen(lambda: to_ball(left(), question.claim.accuracy))
        found.left, found.constant = ends(ball), ends(ball / rate)
        found.evidence = "exact value" if isinstance(left(), float) or ball.is_exact() else "enclosure"
        return
    if watched is None:
        raise NotEvaluated("there is no trial of this cell")
    if question.premises_on_draw:
        raise NotEvaluated("an order cannot be joined with a premise on the draw")
    found.trials = watched.trials
    if stated.measure == "E":
        _measure_mean(question, watched, found, rate, log_needed)
        return
    assert stated.left is not None
    delta = question.claim.delta
    if not delta:
        raise NotEvaluated('x is random: declare how often it may exceed C rate, as delta="0.05"')
    allowed = middle(question.numbers.ball(Expression(delta)))
    constant = quantile_constant(
        question, watched, stated.left, stated.right, allowed, math.exp(-log_needed)
    )
    found.evidence, found.constant = "order statistics", constant
    estimate = quantile_estimate(question, watched, stated.left, allowed)
    found.left = (estimate, estimate)


def _measure_mean(
    question: Question, watched: Watched, found: Finding, rate: arb, log_needed: float
) -> None:
    name = question.left_name
    if not name:
        raise NotEvaluated("E[...] of a quantity is sampled, not of an expression")
    looks = list(watched.moments(name))
    last, failures = looks[-1]
    if last.count < 2:
        raise NotEvaluated(f"{name} has fewer than two values")
    level, (low, high) = 1 - 2 * math.exp(-log_needed), question.range
    if math.isfinite(low) and math.isfinite(high) and not failures:
        interval = sequences.mean_interval([moments for moments, _ in looks], level, low, high)
        found.evidence = "e-process"
    else:
        interval = student_t(last.count, last.mean, last.m2, level)[:2]
        found.evidence = "t-interval"
    found.left, found.enclose = (last.mean, last.mean), lambda: interval
    bottom, top = (arb(x) / rate for x in interval)
    found.constant = (ends(bottom)[0], ends(top)[1])


def quantile_constant(
    question: Question,
    watched: Watched,
    x: Expression | None,
    rate: Expression | None,
    delta: float,
    level: float = 0.05,
) -> Ends:
    """Return bounds of the smallest C with which x <= C rate in all but a share delta of the draws.

    Parameters
    ----------
    question : Question
    watched : Watched
    x, rate : Expression
        Positive rate; both may compare kept measurements.
    delta : float
    level : float
        Chance with which either bound may be wrong.
    """
    import numpy as np

    assert x is not None
    assert rate is not None
    left, right = _middles(question, watched, x), _middles(question, watched, rate)
    confidence = 1 - 2 * min(level, 0.49)
    if not (0 < delta < 1 and left.size and (right > 0).all() and np.isfinite(left / right).all()):
        raise NotEvaluated(
            "a constant is needed of finite values over positive rates, and 0 < delta < 1"
        )
    found = constant_needed(left / right, 1.0, delta, confidence, watched.failures)
    return found.low, found.high


def quantile_estimate(question: Question, watched: Watched, x: Expression, delta: float) -> float:
    """Return the sample's (1 - delta)-quantile of an expression of kept measurements."""
    return constant_needed(_middles(question, watched, x), 1.0, delta, 0.95, watched.failures).estimate


def _middles(question: Question, watched: Watched, side: Expression):  # type: ignore[no-untyped-def]
    import numpy as np

    kept = {name: watched.kept[name] for name in side.names if name in watched.kept}
    ball = question.numbers
    found = intervals.evaluate(side, kept, lambda name: to_ball(ball.raw(name), question.claim.accuracy))
    shape = (watched.trials - watched.failures,)
    return np.broadcast_to((found.low + found.high) / 2, shape)


def _judge_limit(question: Question, found: Finding) -> None:
    """Refute the order where the exact limit of x/rate along the path says so."""
    relation = question.claim.parsed.relation
    limits = []
    for second in (False, True):
        numbers = Numbers(question.claim, question.cell.parameters, second)
        limit = numbers.raw("limit")
        # A float of zero is written here, not computed: no digit of it is lost.
        ball = arb(0) if limit == 0 else to_ball(limit, question.claim.accuracy)
        limits.append((ball, numbers.has_second))
    (limit, _), (again, has_second) = limits
    wrong = _wrong_limit(limit, relation)
    if not wrong:
        return
    found.verdict = "fails"
    said = "zero" if limit.is_zero() else "infinite"
    found.remark(f"the limit of x over the rate along this path is {said}")
    if has_second and _wrong_limit(again, relation):
        found.confirmed, found.witness = True, "second formula"


def _wrong_limit(limit: arb, relation: str) -> bool:
    infinite = not limit.is_finite() and not limit.is_nan()
    return (infinite and relation in ("<=", "=")) or (limit.is_zero() and relation in (">=", "="))


# With high probability.


def ask_high_probability(asked: Asked, log_needed: float) -> list[Finding]:
    """Return the findings on a claim ``Pr[...] >= 1 - d/poly(n)``.

    For each power k = 1, 2, 3: the smallest K with failure <= K d/n^k at each cell, and the n from
    which it holds with K = 1. Numbers named ``C_needed_k`` are constants inside the event.
    """
    found = [_chance_at(question, watched, log_needed) for question, watched in asked]
    done = [f for f, _ in found if f.verdict == "of order only"]
    for sentence in _powers([pair for pair in found if pair[0].verdict == "of order only"]):
        for each in done:
            each.remark(sentence)
    return [f for f, _ in found]


def _chance_at(
    question: Question, watched: Watched | None, log_needed: float
) -> tuple[Finding, dict[str, arb]]:
    stated, found = question.claim.parsed, question.finding(verdict="of order only")
    constants: dict[str, arb] = {}
    try:
        missed = _missed(question, watched, found, log_needed)
        with ctx.workprec(_SHOWN):
            allowed = question.shown(stated.right)
            size = question.shown(Expression(stated.size))
            constants["n"] = size
            for k in POWERS:
                name = f"C_needed_{k}"
                if name in question.claim.numbers:
                    constants[f"C{k}"] = to_ball(question.numbers.raw(name), question.claim.accuracy)
                if missed is not None:
                    constants[f"K{k}"] = missed * size**k / allowed
            found.right = ends(1 - allowed / size)
            if missed is not None:
                found.left = ends(1 - missed)
                found.margin = middle(allowed / size - missed)
            shown = constants.get("C1", constants.get("K1"))
            found.constant = None if shown is None else _not_negative(ends(shown))
    except NotEvaluated as fault:
        found.verdict, found.note = "not evaluated", str(fault)
        return found, {}
    question.judge_premises(found)
    return found, constants


def _missed(
    question: Question, watched: Watched | None, found: Finding, log_needed: float
) -> arb | None:
    """Return the probability that the event does not happen, or None where only constants are known."""
    numbers = question.numbers
    left = question.exact_left(numbers)
    if left is not None:
        missed = arb("nan")
        for precision in (_SHOWN, 1024, 8192):  # until the failure itself is known
            with ctx.workprec(precision):
                missed = _within_one(1 - to_ball(left(), question.claim.accuracy))
                if missed.is_finite() and missed.rel_accuracy_bits() > 20:
                    break
        found.evidence = "exact value" if isinstance(left(), float) else "enclosure"
        return missed
    if any(name.startswith("C_needed_") for name in question.claim.numbers):
        found.evidence = "enclosure"
        return None
    if watched is None:
        raise NotEvaluated("there is no trial of this cell")
    found.trials, found.evidence = watched.trials, "e-process"
    looks = event_looks(question, watched, found)
    low, high = interval = count_interval(looks, log_needed)
    found.enclose = lambda: interval
    return (1 - arb(high)).union(1 - arb(low))


def _within_one(chance: arb) -> arb:
    """Return a probability's enclosure without what rounding has put outside [0, 1]."""
    if chance >= 0 and chance <= 1:
        return chance
    low = chance.lower() if chance.lower() > 0 else arb(0)
    high = chance.upper() if chance.upper() < 1 else arb(1)
    return low.union(high)


def _not_negative(pair: Ends) -> Ends:
    return max(pair[0], 0.0), pair[1]


def _powers(found: Sequence[tuple[Finding, dict[str, arb]]]) -> list[str]:
    """Return a sentence for each power on the constant that it needs over the cells."""
    sentences = []
    ordered = sorted(found, key=lambda pair: middle(pair[1]["n"]))
    for k in POWERS:
        for letter, what in (("C", "C"), ("K", "a factor")):
            known = [(f, c["n"], c[f"{letter}{k}"]) for f, c in ordered if f"{letter}{k}" in c]
            if not known:
                continue
            sentences.append(f"with n^{k}: " + _constant_sentence(known, what))
            break
    return sentences


def _constant_sentence(known: Sequence[tuple[Finding, arb, arb]], what: str) -> str:
    near, far = known[0][2], known[-1][2]
    last = [i for i, (_, _, c) in enumerate(known) if not c <= 1]
    largest = max(ends(c)[1] for _, _, c in known)
    if len(known) > 1 and far > near and far > 1:
        return f"{what} of {_ball(near)} is needed at n = {_ball(known[0][1])}, growing to {_ball(far)}"
    said = f"{what} of {number(largest)} is enough at every cell"
    if what == "C":
        return said
    if not last:
        return f"{said}: it holds with 1"
    if last[-1] + 1 < len(known):
        return f"{said}; it holds with 1 from n = {_ball(known[last[-1] + 1][1])} on"
    return said


def _ball(value: arb) -> str:
    """Return a ball with four digits, or its ends where they differ; doubles do not limit it."""
    low, high = (_digits(end) for end in (value.lower(), value.upper()))
    return low if low == high else f"[{low}, {high}]"


def _digits(end: arb) -> str:
    number_of = float(end)
    if math.isfinite(number_of) and (number_of or end.is_zero()):
        return number(number_of)
    return str(end.str(4, radius=False))


def valid_from(found: Sequence[Finding]) -> None:
    """Note along the growing parameter the smallest value from which every asked cell holds."""
    along = found[0].claim.along if found else ""
    known = [f for f in found if f.verdict in ("holds", "fails", "not refuted", "undecided")]
    if not along or not known:
        return
    values: list[Any] = sorted({f.cell.parameters[along] for f in known}, key=float)
    good = None
    for value in reversed(values):
        if any(f.verdict != "holds" for f in known if f.cell.parameters[along] == value):
            break
        good = value
    if good is not None:
        for each in found:
            each.valid_from = float(good) if not isinstance(good, int) else good
