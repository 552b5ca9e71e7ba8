"""Claims compared draw by draw: outward-rounded intervals first, then rationals and balls."""

import math
from collections.abc import Set
from functools import lru_cache
from typing import Any

import numpy as np
from flint import ctx
from numpy.typing import NDArray

from simkit.declare.claims.grammar import Relation, parse_premise
from simkit.declare.parameters.expressions import Expression
from simkit.stats.evidence import sequences
from simkit.verdicts.arithmetic import outward as intervals
from simkit.verdicts.arithmetic.balls import NotEvaluated, ends, middle, to_ball
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.findings.notes import Because, Reason
from simkit.verdicts.questions.question import Question
from simkit.verdicts.sampled.watched import WatchedBlocks

_SHOWN = 128
_AT_MOST = ("<", "<=")
_LEAST_LEVEL, _LARGEST_LEVEL = 1e-6, 1 - 1e-15  # beyond, an interval is everything, or has no doubles
#: What rounding may be, of the largest kept value of a draw: 64 ulps, and where no resolution is stated.
_ULPS, _UNSTATED = 2.0**-46, 1e-9
_WHOLE = 2.0**52  # as far as doubles hold whole numbers, counts are exact
#: Of looks as a tuple: claims on one event share it, and a finding's is asked more than once.
proportion_interval = lru_cache(maxsize=1 << 10)(sequences.proportion_interval)
_PATHS = 16.0  # a violation is to be so many times what two paths differ by


def one_sided_level(log_needed: float) -> float:
    """Return the confidence of an interval each of whose ends is wrong as often as a verdict."""
    return min(max(1 - 2 * math.exp(-log_needed), _LEAST_LEVEL), _LARGEST_LEVEL)


def ask_every_draw(
    question: Question, watched: WatchedBlocks, found: Finding, log_needed: float
) -> Finding:
    """Return the finding on a claim that is to hold in each draw: one certain violation refutes it."""
    found.evidence = "draws"
    held, meets = holds_in_draws(question, watched), meets_premises(question, watched)
    if question.premises_on_draw:
        found.remark(Because(Reason.DRAWS_MEETING, (int((meets == 1).sum()), watched.trials)))
        if not (meets != 0).any():
            found.verdict = "premise unmet"
            return found
    violated = np.flatnonzero((held == 0) & (meets == 1))
    _show_worst(question, watched, found, violated, meets)
    if violated.size:
        found.verdict = "fails"
        found.draw = block, trial = watched.place(int(violated[0]))
        found.witness = f"seed {watched.seed}, block {block}, trial {trial}"
        found.remark(Because(Reason.DRAWS_VIOLATING, (int(violated.size), watched.trials)))
        return found
    if watched.failures == watched.trials:
        found.verdict = "not evaluated"
        return found
    unsure = int(((held != 1) & (meets != 0)).sum()) + watched.failures
    if unsure:
        found.remark(Because(Reason.DRAWS_OPEN, (unsure,)))
    found.verdict = "not refuted"
    looks = ((unsure, watched.trials),)
    level = one_sided_level(log_needed)
    found.enclose = lambda: (0.0, proportion_interval(looks, level)[1])
    return found


def _show_worst(
    question: Question,
    watched: WatchedBlocks,
    found: Finding,
    violated: NDArray[np.intp],
    meets: NDArray[np.int8],
) -> None:
    """Fill in both sides at the first violating draw, else at the draw with the least margin."""
    stated = question.claim.parsed
    assert stated.left is not None
    candidates = violated[:1] if violated.size else np.flatnonzero(meets == 1)
    if not candidates.size:
        return
    left = in_each_draw(question, watched, stated.left)
    right = in_each_draw(question, watched, stated.right)
    with np.errstate(all="ignore"):
        gap = np.broadcast_to((left.low - right.high) + (left.high - right.low), watched_shape(watched))
    sign = 1 if stated.relation in (*_AT_MOST, "=") else -1
    if stated.relation == "=":
        gap = np.abs(gap)
    nearest = np.where(np.isnan(gap), -np.inf, sign * gap)[candidates]
    index = int(candidates[0] if violated.size else candidates[np.argmax(nearest)])
    draw = {name: float(values[index]) for name, values in watched.kept.items()}
    with ctx.workprec(_SHOWN):
        a, b = (question.numbers.ball(side, draw) for side in (stated.left, stated.right))
        found.left, found.right = ends(a), ends(b)
        if a.is_finite() and b.is_finite():
            difference = middle(b - a)
            found.margin = -abs(difference) if stated.relation == "=" else sign * difference
            if not violated.size:
                noise = max(question.claim.resolution, _ULPS * float(_largest_kept(watched)[index]))
                _settle(
                    found, noise, (stated.left.names & draw.keys(), stated.right.names & draw.keys())
                )
        if stated.relation in _AT_MOST and b > 0 and a >= 0:
            found.constant = ends(a / b)


def _settle(found: Finding, noise: float, kept: tuple[Set[str], Set[str]]) -> None:
    """Let what rounding makes of a draw say that it is 0: the margin, and a side in its enclosure."""
    if found.margin is not None and abs(found.margin) <= noise:
        found.margin = 0.0
    sides = [found.left, found.right]
    for place, (side, names) in enumerate(zip(sides, kept, strict=True)):
        if names and side is not None and 0 < max(map(abs, side)) <= noise:
            sides[place] = (-noise, noise)
    found.left, found.right = sides


def holds_in_draws(question: Question, watched: WatchedBlocks) -> NDArray[np.int8]:
    """Return in which draws a claim holds (1), does not (0), or stays open (-1).

    A stated resolution is granted, and 64 ulps of the draw's largest kept value at least. Where none is
    stated, a draw violates the claim only if it does so for all values within 1e-9 of the largest (of 1
    at least, where 0 is compared with, which has no size): sums of what cancels are 0 but for rounding.
    """
    stated, resolution = question.claim.parsed, question.claim.resolution
    assert stated.left is not None
    size = _largest_kept(watched)
    if resolution:
        slack = np.maximum(resolution, _ULPS * size)
        return in_draws(question, watched, stated.left, stated.relation, stated.right, slack)
    held = in_draws(question, watched, stated.left, stated.relation, stated.right)
    if (held == 0).any():
        sides = (stated.left, stated.right)
        exact = [in_each_draw(question, watched, side) for side in sides]
        nothing = [(own.low == 0) & (own.high == 0) for own in exact]
        least = np.where(nothing[0] | nothing[1], np.maximum(size, 1.0), size)
        moved = [in_each_draw(question, watched, side, _UNSTATED * least) for side in sides]
        certain = intervals.relate(moved[0], stated.relation, moved[1]) == 0
        held[(held == 0) & ~certain] = -1
    return held


def _largest_kept(watched: WatchedBlocks) -> NDArray[np.float64]:
    """Return the largest finite kept value of each draw, in absolute value."""
    kept = [np.abs(values) for values in watched.kept.values() if values.size]
    found = np.zeros(watched_shape(watched))
    for values in kept:
        found = np.maximum(found, np.where(np.isfinite(values), values, 0.0))
    return found


def exceeds_paths(one: float | None, other: float | None) -> bool:
    """Return whether two paths' margins of one draw are far larger than what they differ by."""
    if one is None or other is None:
        return False
    return min(abs(one), abs(other)) >= _PATHS * abs(one - other)


def watched_shape(watched: WatchedBlocks) -> tuple[int]:
    """Return the shape of kept values: the trials that did not fail."""
    return (watched.trials - watched.failures,)


def meets_premises(question: Question, watched: WatchedBlocks) -> NDArray[np.int8]:
    """Return in which draws all premises on the draw are met (1), not (0), or this stays open (-1)."""
    meets = np.ones(watched_shape(watched), dtype=np.int8)
    for text in question.premises_on_draw:
        left, relation, right = parse_premise(text)
        held = in_draws(question, watched, left, relation, right)
        meets = np.where(meets == 0, 0, np.where(held == 1, meets, held)).astype(np.int8)
    return meets


def in_draws(
    question: Question,
    watched: WatchedBlocks,
    left: Expression,
    relation: Relation,
    right: Expression,
    slack: NDArray[np.float64] | None = None,
) -> NDArray[np.int8]:
    """Return in which draws a relation holds (1), does not (0), or lacks a value or stays open (-1)."""
    a, b = in_each_draw(question, watched, left), in_each_draw(question, watched, right)
    quick = (
        intervals.relate(a, relation, b) if slack is None else intervals.nearly(a, relation, b, slack)
    )
    found = np.array(np.broadcast_to(quick, watched_shape(watched)))
    named = [name for name in watched.kept if name in left.names | right.names]
    finite = np.full(found.shape, True)
    for name in named:
        finite &= np.isfinite(watched.kept[name])
    known: dict[tuple[float, ...], bool | None] = {}  # counts take few values
    for index in np.flatnonzero((found == -1) & finite):  # rationals and balls take numbers alone
        room = 0.0 if slack is None else float(slack[index])
        values = (*(float(watched.kept[name][index]) for name in named), room)
        if values not in known:
            draw = dict(zip(named, values, strict=False))
            try:
                known[values] = (
                    question.numbers.nearly(left, relation, right, draw, room)
                    if slack is not None
                    else question.numbers.relation(left, relation, right, draw)
                )
            except NotEvaluated:  # a side without a value in this draw: it stays open
                known[values] = None
        decided = known[values]
        found[index] = -1 if decided is None else int(decided)
    return found


def in_each_draw(
    question: Question,
    watched: WatchedBlocks,
    side: Expression,
    moved: NDArray[np.float64] | None = None,
) -> intervals.OutwardInterval:
    """Return an expression in each draw, rounded outward.

    Where it is said how far rounding may have moved what was kept, for all that it may have been; whole
    numbers are what they are.
    """
    numbers = question.numbers
    kept: dict[str, Any] = {name: watched.kept[name] for name in side.names if name in watched.kept}
    for name, values in kept.items():
        if moved is not None and values.size:
            whole = (values == np.floor(values)) & (moved < _UNSTATED * _WHOLE)
            room = np.where(whole.all(), 0.0, moved)
            kept[name] = intervals.OutwardInterval(values - room, values + room)
    with ctx.workprec(_SHOWN):
        return intervals.evaluate(
            side, kept, lambda name: to_ball(numbers.raw(name), question.claim.accuracy)
        )
