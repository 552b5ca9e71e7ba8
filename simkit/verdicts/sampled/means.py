"""Verdicts on means from trials: e-processes for a range, one end of it, or a second moment.

Evidence on both sides decides, of equalities too.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from flint import ctx

from simkit.declare.tally import Moments
from simkit.stats.evidence import sequences
from simkit.stats.evidence.second_moments import SecondMoment
from simkit.stats.intervals import student_t
from simkit.verdicts.arithmetic.balls import NotEvaluated, ends
from simkit.verdicts.findings.finding import AGREEMENT, Ends, Finding
from simkit.verdicts.findings.notes import Because, Reason
from simkit.verdicts.questions.question import Question
from simkit.verdicts.sampled.denials import check_declared
from simkit.verdicts.sampled.draw_by_draw import one_sided_level
from simkit.verdicts.sampled.watched import WatchedBlocks

_SHOWN = 128
_AT_MOST = ("<", "<=")
_MOST_TRIALS = 10**12


def ask_mean(question: Question, watched: WatchedBlocks, found: Finding, log_needed: float) -> Finding:
    """Give a claim on a mean or second moment what its trials say; `NotEvaluated` if it is neither."""
    stated = question.claim.parsed
    name = question.left_name or stated.of_moment
    if name not in question.subject.quantities:
        raise NotEvaluated("E[...] of a quantity is sampled, or of its square, not of an expression")
    if question.draw_names:
        raise NotEvaluated("a mean cannot be joined with a premise or a bound that depends on the draw")
    with ctx.workprec(_SHOWN):
        bounds = ends(question.shown(stated.right))
    found.right = bounds
    if stated.of_moment:
        looks = list(watched.second_moments(name, centred=stated.measure == "Var"))
    else:
        looks = list(watched.moments(name))
    last, failures = looks[-1]
    if not last.count:
        if watched.failures < watched.trials:
            raise NotEvaluated(f"a variance of {name} is seen in blocks of two trials or more")
        raise NotEvaluated(f"{name} has no value: every trial failed")
    check_declared(question, watched)
    found.left = (last.mean, last.mean)
    sign = 1 if stated.relation in _AT_MOST else -1
    found.margin = -abs(last.mean - middle_right(*bounds))
    if stated.relation != "=":
        found.margin = sign * (middle_right(*bounds) - last.mean)
    low, high = question.range
    if math.isfinite(low) and math.isfinite(high):
        return _ask_bounded_mean(question, looks, found, log_needed)
    agreement = question.by_trials and found.claim.label == AGREEMENT
    evidence = () if agreement else _directions(question, looks, failures)
    if not any(evidence):
        return _ask_unbounded_mean(question, watched, found, last, log_needed)
    _ask_in_directions(question, looks, found, log_needed, *evidence)
    if stated.of_moment and found.trials_needed is not None:  # of pairs, or of blocks
        found.trials_needed *= watched.trials / last.count
        if found.trials_at_least is not None:
            found.trials_at_least *= watched.trials / last.count
    return found


def _ask_bounded_mean(
    question: Question, looks: Sequence[tuple[Moments, int]], found: Finding, log_needed: float
) -> Finding:
    relation, (low, high) = question.claim.parsed.relation, question.range
    assert found.right is not None
    bounds = found.right
    found.evidence = "e-process"
    both = [(filled(moments, failed, low), filled(moments, failed, high)) for moments, failed in looks]
    level = one_sided_level(log_needed + (math.log(2) if relation == "=" else 0.0))
    found.enclose = lambda: (
        sequences.mean_interval([pair[0] for pair in both], level, low, high)[0],
        sequences.mean_interval([pair[1] for pair in both], level, low, high)[1],
    )
    above = max(sequences.log_mean_evidence_above(a, bounds[1], low, high) for a, _ in both)
    below = max(sequences.log_mean_evidence_below(b, bounds[0], low, high) for _, b in both)
    if relation == "=":
        return ask_equality(found, middle_right(*bounds), refutes_equality(above, below, log_needed))
    holds, fails = (below, above) if relation in _AT_MOST else (above, below)
    return decide(
        found, holds >= log_needed, fails >= log_needed,
        lambda: _mean_needed(both[-1], middle_right(*bounds), (low, high), log_needed),
        lambda: _least_mean_needed(both[-1], middle_right(*bounds), (low, high), log_needed),
    )  # fmt: skip


# Means of what has no declared range: each direction has evidence of its own, or none.


@dataclass(frozen=True)
class _Direction:
    """Evidence that a mean is larger than some number, or that it is smaller."""

    log_evidence: Callable[[float], float]  # against the number's being at least, or at most, the mean
    end: Callable[[float], float]  # from the level of an interval to its end on this side
    # from the number and the evidence that a verdict needs to the trials that would decide
    needed: Callable[[float, float], float]
    # the same of trials whose mean and spread stay what they are
    least: Callable[[float, float], float]
    assumes: bool = False  # whether it rests on the second moment that is assumed


def _directions(
    question: Question, looks: Sequence[tuple[Moments, int]], failures: int
) -> tuple[_Direction | None, _Direction | None]:
    """Return the evidence for a larger and for a smaller mean, where there is any.

    A loss, at least 0, can be seen to have too large a mean, as bets on it cannot be ruined; that it has
    too small a one only a second moment can tell: what is rare and huge may be to come. A failed trial
    counts as the declared end, and where there is none it could be anything.
    """
    low, high = question.range
    moment = None if failures else _second_moment(question)
    held = [own for own, _ in looks]
    above = below = None
    if math.isfinite(low):
        above = _from_end([filled(own, failed, low) for own, failed in looks], low, True)
    elif moment is not None:
        above = _from_moment(held, moment, True)
    if math.isfinite(high):
        below = _from_end([filled(own, failed, high) for own, failed in looks], high, False)
    elif moment is not None:
        below = _from_moment(held, moment, False)
    return above, below


def _second_moment(question: Question) -> SecondMoment | None:
    """Return the second moment that is assumed, at the cell."""
    assumed = question.assumed
    if assumed is None:
        return None
    stated = assumed.claim.parsed
    with ctx.workprec(_SHOWN):
        bound = ends(assumed.shown(stated.right))[1]
    try:
        return SecondMoment(bound, centred=stated.measure == "Var")
    except ValueError as error:
        raise NotEvaluated(f"{assumed.claim.statement}: {error}") from None


def _from_end(moments: Sequence[Moments], end: float, above: bool) -> _Direction:
    """Return evidence away from a declared end."""
    side = sequences.log_mean_evidence_above if above else sequences.log_mean_evidence_below

    def evidence(stated: float) -> float:
        return max(side(own, stated, *_reach(moments, stated, end, above)) for own in moments)

    def edge(level: float) -> float:
        found = sequences.mean_interval(moments, level, *_reach(moments, end, end, above))
        return found[0] if above else found[1]

    def needed(stated: float, log_needed: float) -> float:
        limits = _reach(moments, stated, end, above)
        return sequences.mean_trials_to_decide(moments[-1], stated, *limits, log_needed)

    def least(stated: float, log_needed: float) -> float:
        limits = _reach(moments, stated, end, above)
        return _least_needed(moments[-1], lambda grown: side(grown, stated, *limits), log_needed)

    return _Direction(evidence, edge, needed, least)


def _from_moment(moments: Sequence[Moments], assumed: SecondMoment, above: bool) -> _Direction:
    """Return evidence by a bound for a second moment."""
    side = assumed.log_evidence_above if above else assumed.log_evidence_below
    end = assumed.low_end if above else assumed.high_end
    return _Direction(
        lambda stated: max(side(own, stated) for own in moments),
        lambda level: end(moments, level),
        lambda stated, log_needed: assumed.trials_to_decide(moments[-1], stated, log_needed),
        lambda stated, needed: _least_needed(moments[-1], lambda grown: side(grown, stated), needed),
        assumes=True,
    )


def _ask_in_directions(
    question: Question, looks: Sequence[tuple[Moments, int]], found: Finding, log_needed: float,
    above: _Direction | None, below: _Direction | None,
) -> Finding:  # fmt: skip
    relation = question.claim.parsed.relation
    assert found.right is not None
    assert found.left is not None
    found.evidence = "e-process"
    stated = (found.right[1], found.right[0])
    seen = [
        -math.inf if way is None else way.log_evidence(to)
        for way, to in zip((above, below), stated, strict=True)
    ]
    level = one_sided_level(log_needed + (math.log(2) if relation == "=" else 0.0))
    found.enclose = lambda: (
        -math.inf if above is None else above.end(level),
        math.inf if below is None else below.end(level),
    )
    if relation == "=":
        ask_equality(found, middle_right(*found.right), refutes_equality(seen[0], seen[1], log_needed))
    else:
        leaning = found.left[0] <= stated[0]  # towards a smaller mean
        way, towards = (below if leaning else above), stated[leaning]
        if way is None:
            found.remark(_would_decide(question, leaning, looks[-1][1]))
        holds, fails = (seen[1], seen[0]) if relation in _AT_MOST else seen
        decide(
            found, holds >= log_needed, fails >= log_needed,
            lambda: math.inf if way is None else way.needed(towards, log_needed),
            lambda: math.inf if way is None else way.least(towards, log_needed),
        )  # fmt: skip
    decisive = above if seen[0] >= seen[1] else below
    if found.verdict in ("holds", "fails") and decisive is not None and decisive.assumes:
        found.given = question.claim.second_moment
    return found


def _would_decide(question: Question, smaller: bool, failures: int) -> Because:
    """Return which declaration would let trials decide in the direction in which they lie."""
    stated = question.claim.parsed
    cannot = "confirm" if smaller == (stated.relation in _AT_MOST) else "refute"
    if stated.of_moment:
        return Because(Reason.MOMENT_CANNOT, (cannot,))
    is_failed = failures and question.claim.second_moment
    reason = Reason.FAILED_CANNOT if is_failed else Reason.ONE_END_CANNOT
    return Because(reason, (cannot, "high" if smaller else "low", question.left_name))


def _reach(moments: Sequence[Moments], stated: float, end: float, below: bool) -> Ends:
    """Return a range for the evidence away from one end: how far it goes beyond is of no matter."""
    far = max(abs(x - end) for own in moments for x in (own.mean, stated, own.minimum, own.maximum))
    reach = 2 * (far or 1.0)
    return (end, end + reach) if below else (end - reach, end)


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
    adverse = _adverse(both, stated)
    if adverse is None:
        return math.inf
    above = adverse.mean > stated
    side = sequences.log_mean_evidence_above if above else sequences.log_mean_evidence_below
    return _least_needed(adverse, lambda grown: side(grown, stated, *limits), log_needed)


def _least_needed(seen: Moments, evidence: Callable[[Moments], float], log_needed: float) -> float:
    """Return the trials that would decide if mean and spread stayed what they are."""
    count = seen.count
    while count < _MOST_TRIALS:
        count *= 2
        grown = replace(seen, count=count, m2=seen.m2 * (count / seen.count))
        if evidence(grown) >= log_needed:
            return float(count)
    return math.inf


def filled(moments: Moments, failures: int, value: float) -> Moments:
    """Return the moments with failed trials taken for an extreme value."""
    if not failures:
        return moments
    return moments.merge(Moments(failures, value, 0.0, value, value))


def _ask_unbounded_mean(
    question: Question, watched: WatchedBlocks, found: Finding, last: Moments, log_needed: float
) -> Finding:
    """Show a t-interval; it decides nothing but, marked as approximate, exact against simulated."""
    found.evidence = "t-interval"
    agreement = question.by_trials and found.claim.label == AGREEMENT
    if last.count > 1 and last.m2 > 0:  # of equal values it has no width, and would contradict anything
        both_ends = math.log(2) if agreement else 0.0
        level = one_sided_level(log_needed + both_ends + watched.log_shared)
        low, high, _ = student_t(last.count, last.mean, last.m2, level)
        found.enclose = lambda: (low, high)
    found.remark(Reason.NO_RANGE)
    if watched.failures and question.claim.second_moment:
        found.remark(Because(Reason.DECLARE_FOR_FAILED, (question.left_name,)))
    elif not agreement:
        found.remark(Because(Reason.DECLARE_END, (question.left_name,)))
    if watched.stopped:
        found.remark(Reason.SHARED_LEVEL)
    if not agreement:
        return found
    if found.interval is None or found.right is None:
        found.verdict = "not refuted"
        return found
    outside = found.right[1] < found.interval[0] or found.right[0] > found.interval[1]
    found.verdict = "fails" if outside and not watched.failures else "not refuted"
    return found


def middle_right(low: float, high: float) -> float:
    """Return the middle of a right side's doubles."""
    return low + (high - low) / 2


def refutes_equality(above: float, below: float, log_needed: float) -> bool:
    """Return whether either one-sided evidence, at half the level each, refutes an equality."""
    return max(above, below) >= log_needed + math.log(2)


def ask_equality(found: Finding, stated: float, wrong: bool) -> Finding:
    """Give an equality its verdict and its margin."""
    assert found.left is not None
    found.margin = -abs(found.left[0] - stated)
    found.verdict = "fails" if wrong else "not refuted"
    return found


def decide(
    found: Finding,
    holds: bool,
    fails: bool,
    needed: Callable[[], float],
    least: Callable[[], float] = lambda: math.inf,
) -> Finding:
    """Give a claim its verdict, or, undecided, how many trials would probably decide it."""
    if holds and fails:
        found.verdict = "undecided"
        found.say(Reason.BOTH_REJECTED)
    elif holds or fails:
        found.verdict = "holds" if holds else "fails"
    else:
        found.verdict, found.trials_needed = "undecided", needed()
        if math.isinf(found.trials_needed) and math.isfinite(at_least := least()):
            found.trials_at_least = at_least
    return found
