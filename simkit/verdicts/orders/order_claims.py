"""Statements with constants that nobody names: which constant each cell needs, and whether it grows."""

import math
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from typing import Any

from flint import arb, ctx
from scipy.special import ndtri

from simkit.declare.parameters.expressions import Expression
from simkit.stats.evidence import sequences
from simkit.stats.intervals import student_t
from simkit.stats.scaling import exponent_along
from simkit.verdicts.arithmetic.balls import NotEvaluated, ends, middle, sharpen, to_ball
from simkit.verdicts.exact.exactly import contradiction
from simkit.verdicts.findings.facts import PathLimit
from simkit.verdicts.findings.finding import Ends, Finding, without_trials
from simkit.verdicts.findings.notes import ExponentFound, Path, PathTrend, Reason
from simkit.verdicts.questions.paths import by_path, is_on_path, noting_reads, path_points
from simkit.verdicts.questions.question import Question
from simkit.verdicts.sampled.by_trials import quantile_constant, quantile_estimate
from simkit.verdicts.sampled.denials import check_declared
from simkit.verdicts.sampled.draw_by_draw import one_sided_level
from simkit.verdicts.sampled.means import filled
from simkit.verdicts.sampled.watched import WatchedBlocks

_SHOWN = 192
_PAIR = 2
_FLAT = 1e-12  # a logarithm that varies less than this is a constant
_EXACT_ERROR = 1e-6  # relative: an exact side enters a fit as if it had this error
Asked = Sequence[tuple[Question, WatchedBlocks | None]]


def ask_order(asked: Asked, log_needed: float) -> list[Finding]:
    """Return the findings on one order claim at the cells of its scope.

    Asked are questions of one claim, each with its trials where it needs some; log(m/alpha) is needed so
    that the bounds of all cells hold at once.
    """
    found = [_order_at(question, watched, log_needed) for question, watched in asked]
    errors_wide = {
        id(each): _errors_wide(each, watched, log_needed)
        for each, (_, watched) in zip(found, asked, strict=True)
    }
    known = [f for f in found if f.verdict == "of order only" and f.constant is not None]
    paths = _paths(known)
    for inside in paths:
        exponent = _exponent(inside, errors_wide)
        near, far = inside[0], inside[-1]
        assert near.constant is not None
        assert far.constant is not None
        relation, along = near.claim.parsed.relation, near.claim.along
        path = Path(along, _size(near, along), _size(far, along))
        grows = far.constant[0] > near.constant[1]
        shrinks = far.constant[1] < near.constant[0]
        if (grows and relation in ("<=", "=")) or (shrinks and relation in (">=", "=")):
            for each in inside:
                each.remark(PathTrend(path, grows))
        if exponent is not None and not (len(paths) == 1 or grows or shrinks):
            exponent = replace(exponent, path=path)
        if exponent is not None:
            for each in inside:
                each.remark(exponent)
    return found


def _errors_wide(found: Finding, watched: WatchedBlocks | None, log_needed: float) -> float:
    """Return how many standard errors a constant's bounds are taken to be from it."""
    at_one_look = watched is not None and found.evidence in ("order statistics", "t-interval")
    shared = watched.log_shared if watched is not None and at_one_look else 0.0
    return -float(ndtri(math.exp(-log_needed - shared)))


def _exponent(inside: Sequence[Finding], errors_wide: Mapping[int, float]) -> ExponentFound | None:
    """Return the exponent of x along the path beside that of the rate; None without one.

    The bounds of each constant are taken to be so many standard errors from it, by the finding's id.
    """
    along = inside[0].claim.along if inside else ""
    if not along:
        return None
    points = [(float(f.cell.parameters[along] or 0), _spread(f, errors_wide[id(f)])) for f in inside]
    rates = [middle_of(f.right) for f in inside]
    if len({x for x, _ in points}) < 3 or not all(s is not None for _, s in points):
        return None
    sizes = [x for x, _ in points]
    estimates = [s[0] for _, s in points if s is not None]
    errors = [s[1] for _, s in points if s is not None]
    try:
        fit = exponent_along(sizes, estimates, errors, 0.95, rates)
    except ValueError:
        return None
    room = _FLAT / math.log(max(sizes) / min(sizes))  # what rounding of logarithms makes of a constant
    exponent, stated = (0.0 if abs(x) < room else x for x in (fit.exponent, fit.stated))
    if all(error < _EXACT_ERROR * size for size, error in zip(estimates, errors, strict=True)):
        return ExponentFound(along, exponent, stated, None, 0.0 if exponent else room)
    return ExponentFound(along, exponent, stated, (fit.ci_low, fit.ci_high))


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


def _paths(found: Sequence[Finding]) -> list[list[Finding]]:
    """Return the findings path by path, the growing parameter in order."""
    along = found[0].claim.along if found else ""
    if not along or any(isinstance(f.cell.parameters[along], str) for f in found):
        return []
    paths = by_path(found, along, lambda f: f.cell)
    return [sorted(own, key=lambda f: float(f.cell.parameters[along] or 0)) for own in paths]


def _size(finding: Finding, along: str) -> float:
    return finding.cell.parameters[along]  # type: ignore[return-value]  # no text: see `_paths`


def _order_at(question: Question, watched: WatchedBlocks | None, log_needed: float) -> Finding:
    found = question.finding(verdict="of order only")
    if question.brief and question.unmet:
        found.verdict = "premise unmet"
        return found
    try:
        with ctx.workprec(_SHOWN):
            rate = question.shown(question.claim.parsed.right)
            if not rate > 0:
                raise NotEvaluated(f"the rate is {rate.str(5)}, not positive")
            found.right = ends(rate)
            _measure(question, watched, found, rate, log_needed)
    except NotEvaluated as fault:
        found.verdict = "premise unmet" if question.unmet else "not evaluated"
        found.say(fault)
        return found
    if not question.judge_premises(found) and question.claim.limit is not None:
        try:
            _judge_limit(question, found)
        except NotEvaluated as fault:
            found.verdict = "not evaluated"
            found.say(fault)
    return found


def _measure(
    question: Question, watched: WatchedBlocks | None, found: Finding, rate: arb, log_needed: float
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
        raise NotEvaluated(without_trials(question.claim))
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
    level = math.exp(-log_needed - watched.log_shared)
    constant = quantile_constant(
        question, watched, stated.left, stated.right, allowed, level, stated.relation
    )
    found.evidence, found.constant = "order statistics", constant
    if watched.stopped:
        found.remark(Reason.SHARED_LEVEL)
    estimate = quantile_estimate(question, watched, stated.left, allowed, stated.relation)
    found.left = (estimate, estimate)


def _measure_mean(
    question: Question, watched: WatchedBlocks, found: Finding, rate: arb, log_needed: float
) -> None:
    name = question.left_name
    if not name:
        raise NotEvaluated("E[...] of a quantity is sampled, not of an expression")
    looks = list(watched.moments(name))
    last, failures = looks[-1]
    if last.count < 2:
        raise NotEvaluated(f"{name} has fewer than two values")
    level, (low, high) = one_sided_level(log_needed), question.range
    if math.isfinite(low) and math.isfinite(high):
        check_declared(question, watched)
        interval = (
            sequences.mean_interval([filled(m, f, low) for m, f in looks], level, low, high)[0],
            sequences.mean_interval([filled(m, f, high) for m, f in looks], level, low, high)[1],
        )
        found.evidence = "e-process"
    elif failures:
        raise NotEvaluated(f"{name} has no declared range, and {failures} trials failed")
    elif not last.m2 > 0:
        raise NotEvaluated(
            f"{name} has no declared range, and all its values are equal: no interval holds"
        )
    else:
        level = one_sided_level(log_needed + watched.log_shared)
        interval = student_t(last.count, last.mean, last.m2, level)[:2]
        found.evidence = "t-interval"
        found.remark(Reason.STUDENT)
        if watched.stopped:
            found.remark(Reason.SHARED_LEVEL)
    found.left, found.enclose = (last.mean, last.mean), lambda: interval
    bottom, top = (arb(x) / rate for x in interval)
    found.constant = (ends(bottom)[0], ends(top)[1])


def _judge_limit(question: Question, found: Finding) -> None:
    """Refute the order where its cell is on the path of its limit, and x over the rate goes there."""
    claim, declared = question.claim, question.claim.limit
    assert declared is not None
    points = path_points(question, declared)
    noted, reads = noting_reads(question)
    ratio = _over_rate(noted)
    if ratio is None:
        reads.update(question.cell.parameters)  # a trial reads all of them
    if not is_on_path(question, declared, points, reads):
        return
    formulas = [formula for formula in (declared.value, declared.again) if formula is not None]
    limits = [_as_limit(noted.numbers.call("its limit", each), claim.accuracy) for each in formulas]
    wrong = [_wrong_limit(limit, claim.parsed.relation) for limit in limits]
    if not wrong[0] or not is_on_path(question, declared, points, reads):
        return  # what the limit reads stays on the path, too
    is_zero = limits[0].is_zero()
    upwards = declared.to == "infinity"
    goes = ratio is not None and _goes_there(question, points, ratio, is_zero, upwards)
    found.limit = PathLimit(
        "zero" if is_zero else "infinite", claim.along, declared.to, declared.path, goes
    )
    if not goes:
        return
    found.verdict = "fails"
    if wrong == [True, True]:
        found.confirmed, found.witness = True, "second formula"
    elif len(wrong) > 1:
        raise contradiction(question)


def _as_limit(value: Any, accuracy: float) -> arb:
    """Return a limit as a ball: a float of zero is written, not computed, and exact."""
    return arb(0) if isinstance(value, int | float) and value == 0 else to_ball(value, accuracy)


def _over_rate(question: Question) -> arb | None:
    """Return x over the rate at a cell; None where only trials tell."""
    left = question.exact_left(question.numbers)
    if left is None:
        return None
    with ctx.workprec(_SHOWN):
        ball = sharpen(lambda: to_ball(left(), question.claim.accuracy))
        return ball / question.shown(question.claim.parsed.right)


def _goes_there(
    question: Question, points: Sequence[Question], ratio: arb, is_zero: bool, upwards: bool
) -> bool:
    """Return whether x over the rate goes to its limit on the cell's path, as far as it is computed."""
    known = [(question.cell.number(question.claim.along), ratio)]
    for each in points:
        with suppress(NotEvaluated):
            there = _over_rate(each)
            if there is not None:
                known.append((each.cell.number(question.claim.along), there))
    known.sort(key=lambda pair: pair[0], reverse=not upwards)
    ratios = [ratio for _, ratio in known]
    if is_zero and ratios[-1].is_zero():
        return True
    if is_zero and not all(bool(each > 0) for each in ratios):
        return False
    if len(ratios) == _PAIR:  # of two points it is much more, or much less
        near, far = ratios if not is_zero else ratios[::-1]
        return bool(far >= 2 * near)
    return _goes_on([-each.log() for each in ratios] if is_zero else ratios)


def _goes_on(values: Sequence[arb]) -> bool:
    """Return whether values rise, and do not level off: what converges rises less and less.

    The points are farther and farther apart: a logarithm rises by more each time, its logarithm by
    nearly as much, and 2 - 1/n by ever smaller parts.
    """
    rises = [after - before for before, after in pairwise(values)]
    if not rises or not all(bool(rise > 0) for rise in rises):
        return False
    return len(rises) > 1 and all(bool(4 * after > before) for before, after in pairwise(rises))


def _wrong_limit(limit: arb, relation: str) -> bool:
    infinite = bool(limit > arb(10) ** 400)  # of every point of the enclosure
    return (infinite and relation in ("<=", "=")) or (limit.is_zero() and relation in (">=", "="))


def valid_from(found: Sequence[Finding]) -> None:
    """Note along the growing parameter the smallest value from which every asked cell holds.

    It is said only where on each path that has a failing cell this parameter alone decides.
    """
    along = found[0].claim.along if found else ""
    known = [f for f in found if f.verdict not in ("premise unmet", "vacuous", "of order only")]
    if not along or not known or any(isinstance(f.cell.parameters[along], str) for f in known):
        return
    failing = any(f.verdict != "holds" for f in known)
    paths = by_path(known, along, lambda f: f.cell) if failing else [known]
    starts = [_first_good(path, along) for path in paths if not failing or _fails(path)]
    good = None if None in starts else max(starts, key=float)
    if good is not None:
        for each in found:
            each.valid_from = float(good) if not isinstance(good, int) else good


def _fails(path: Sequence[Finding]) -> bool:
    return any(f.verdict != "holds" for f in path)


def _first_good(path: Sequence[Finding], along: str) -> Any:
    """Return from which value on all cells of a path hold; None where the last one does not."""
    values: list[Any] = [f.cell.parameters[along] for f in path]
    bad = max((v for v, f in zip(values, path, strict=True) if f.verdict != "holds"), default=-math.inf)
    return min((value for value in values if value > bad), default=None)
