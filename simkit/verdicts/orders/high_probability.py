"""Statements ``Pr[...] >= 1 - d/poly(n)``: which constant each power of n needs, and from which n on."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

from flint import arb, ctx

from simkit.declare.claims.claim import POWERS
from simkit.engine.tables.rounding import above, below
from simkit.verdicts.arithmetic.balls import NotEvaluated, ends, middle, to_ball
from simkit.verdicts.findings.finding import Ends, Finding, without_trials
from simkit.verdicts.findings.notes import FACTOR, PowerNeeded, number
from simkit.verdicts.questions.paths import by_path
from simkit.verdicts.questions.question import Question, parsed
from simkit.verdicts.sampled.by_trials import count_interval, event_looks
from simkit.verdicts.sampled.watched import WatchedBlocks

_SHOWN = 192
_GROWS = 1.01  # a constant that is larger by less does not grow
_ENDS = 2
_LEVELS_OFF = 1.05  # nor one that is larger by less than at the middle of the path, on a log scale
Asked = Sequence[tuple[Question, WatchedBlocks | None]]


def ask_high_probability(asked: Asked, log_needed: float) -> list[Finding]:
    """Return the findings on a claim ``Pr[...] >= 1 - d/poly(n)``.

    For each power k = 1, 2, 3: the smallest K with failure <= K d/n^k at each cell, and the n from
    which it holds with K = 1. `Claim.constants` are those inside the event.
    """
    found = [_chance_at(question, watched, log_needed) for question, watched in asked]
    # At cells where the constant asked says nothing, the one needed may.
    done = [pair for pair in found if pair[0].verdict in ("of order only", "vacuous")]
    for needed in _powers(done):
        for each, _ in done:
            each.remark(needed)
    return [f for f, _ in found]


def _chance_at(
    question: Question, watched: WatchedBlocks | None, log_needed: float
) -> tuple[Finding, dict[str, arb]]:
    stated, found = question.claim.parsed, question.finding(verdict="of order only")
    constants: dict[str, arb] = {}
    if question.brief and question.unmet:
        found.verdict = "premise unmet"
        return found, constants
    try:
        missed = _missed(question, watched, found, log_needed)
        with ctx.workprec(_SHOWN):
            allowed = question.shown(stated.right)
            size = question.shown(parsed(stated.size))
            constants["n"] = size
            for k in POWERS:
                if k in question.claim.constants:
                    needed = question.numbers.call(f"constants[{k}]", question.claim.constants[k])
                    constants[f"C{k}"] = to_ball(needed, question.claim.accuracy)
                if missed is not None:
                    constants[f"K{k}"] = missed * size**k / allowed
            found.right = ends(1 - allowed / size)
            if missed is not None:
                low, high = ends(1 - missed)
                found.left = max(low, 0.0), min(high, 1.0)
                found.missed = _not_negative(ends(missed)), ends(allowed / size)
                found.margin = middle(allowed / size - missed)
            shown = constants.get("C1", constants.get("K1"))
            found.constant = None if shown is None else _not_negative(ends(shown))
    except NotEvaluated as fault:
        found.verdict = "premise unmet" if question.unmet else "not evaluated"
        found.say(fault)
        return found, {}
    if not question.judge_premises(found) and question.says_nothing:
        found.verdict = "vacuous"
    return found, constants


def _missed(
    question: Question, watched: WatchedBlocks | None, found: Finding, log_needed: float
) -> arb | None:
    """Return the probability that the event does not happen, or None where only constants are known."""
    numbers = question.numbers
    left = question.exact_left(numbers)
    if left is not None:
        missed, chance = arb("nan"), None
        for precision in (_SHOWN, 1024, 8192):  # until the failure itself is known
            with ctx.workprec(precision):
                chance = left()
                missed = _within_one(1 - to_ball(chance, question.claim.accuracy))
                if missed.is_finite() and missed.rel_accuracy_bits() > 20:
                    break
        found.evidence = "exact value" if isinstance(chance, float) else "enclosure"
        return missed
    if question.claim.constants:
        found.evidence = "enclosure"
        return None
    if watched is None:
        raise NotEvaluated(without_trials(question.claim))
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


def _powers(found: Sequence[tuple[Finding, dict[str, arb]]]) -> list[PowerNeeded]:
    """Return for each power the constant that it needs over the cells."""
    needed = []
    along = found[0][0].claim.along if found else ""
    paths = by_path(found, along, lambda pair: pair[0].cell) if along else [found]
    for k in POWERS:
        for letter, what in (("C", ""), ("K", FACTOR)):
            name = f"{letter}{k}"
            known = [[c for _, c in path if name in c] for path in paths]
            if any(known):
                what = what or found[0][0].claim.constant
                worst = [_worst_by_size(constants, name) for constants in known if constants]
                needed.append(_needed(k, worst, what))
                break
    return needed


def _worst_by_size(constants: Sequence[dict[str, arb]], name: str) -> list[tuple[arb, arb]]:
    """Return the sizes in order, each with the largest constant that a cell of that size needs."""
    worst: dict[str, tuple[arb, arb]] = {}
    for each in constants:
        size, needed = each["n"], each[name]
        place = size.str(40)
        if place not in worst or needed.upper() > worst[place][1].upper():
            worst[place] = size, needed
    return sorted(worst.values(), key=lambda pair: _Order(pair[0]))


class _Order:
    """Sorts balls by their middle, which may be beyond the doubles."""

    def __init__(self, ball: arb) -> None:
        self.middle = ball.mid()

    def __lt__(self, other: "_Order") -> bool:
        return bool(self.middle < other.middle)


def _needed(power: int, paths: Sequence[Sequence[tuple[arb, arb]]], what: str) -> PowerNeeded:
    """Return which constant is enough, or how it grows on a path that goes farthest."""
    farthest = max((path[-1][0] for path in paths), key=_Order)
    for path in paths:
        (size, near), (last, far) = path[0], path[-1]
        if last.overlaps(farthest) and far > 1 and _is_growing(path):
            return PowerNeeded(power, what, growing=(_ball(size), _ball(near), _ball(last), _ball(far)))
    largest = max((ends(c) for path in paths for _, c in path), key=lambda pair: pair[1])
    rising = any(
        last.overlaps(farthest) and len(path) > 1 and far > path[-2][1] and ends(far) == largest
        for path in paths for last, far in path[-1:]
    )  # fmt: skip
    rising_at = _ball(farthest) if rising else ""
    needed = PowerNeeded(power, what, above(largest[1]), rising_at=rising_at)
    if what != FACTOR:
        return needed
    beyond = [(p, max((i for i, (_, c) in enumerate(p) if not c <= 1), default=-1)) for p in paths]
    failing = [(path, i + 1) for path, i in beyond if i >= 0]
    if not failing:
        return replace(needed, holds_with_one=True)
    if all(i < len(path) for path, i in failing):
        starts = [path[i][0] for path, i in failing]
        valid_from = _ball(max(starts, key=_Order))
        return replace(needed, holds_with_one=True, valid_from=valid_from)
    return needed


def _is_growing(path: Sequence[tuple[arb, arb]]) -> bool:
    """Return whether a constant grows along a path, and has not levelled off."""
    (size, near), (last, far) = path[0], path[-1]
    center = (size * last).log() / 2
    inner = min(path, key=lambda point: _Order(abs(point[0].log() - center)))[1]
    return bool(far > near * _GROWS and (len(path) == _ENDS or far > inner * _LEVELS_OFF))


def _ball(value: arb) -> str:
    """Return a ball with four digits, or its ends where they differ; doubles do not limit it."""
    near = [_digits(end, number) for end in (value.lower(), value.upper())]
    if near[0] == near[1]:
        return near[0]
    return f"[{_digits(value.lower(), below)}, {_digits(value.upper(), above)}]"


def _digits(end: arb, shown: Callable[[float], str]) -> str:
    number_of = float(end)
    if math.isfinite(number_of) and (number_of or end.is_zero()):
        return shown(number_of)
    return str(end.str(4, radius=False))
