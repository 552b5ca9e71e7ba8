"""A claim as a black box: how far it is broken at a point, exactly or from a few trials."""

import contextlib
import math
import signal
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from types import FrameType
from typing import Any, Protocol

from simkit.declare.tally import Tally
from simkit.engine.cells.cell import Cell
from simkit.stats.breaches.boxes import Point
from simkit.stats.breaches.search import Answer
from simkit.verdicts.exact.exactly import Contradiction, ask_exactly
from simkit.verdicts.findings.finding import Ends, Finding
from simkit.verdicts.questions.question import Question
from simkit.verdicts.sampled.by_trials import ask_trials
from simkit.verdicts.sampled.watched import WatchedBlocks
from simkit.verdicts.searching.region import Region


class TooLong(KeyboardInterrupt):
    """An evaluation took longer than it may; no one who catches what a formula raises catches it."""


@contextlib.contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise `TooLong` in the block after so many seconds; without effect where no alarm can be had."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    over = False

    def ring(number: int, frame: FrameType | None) -> None:
        if not over:
            raise TooLong

    before = signal.signal(signal.SIGALRM, ring)
    try:
        try:
            # Again and again: what is raised within a callback of a library in C may be lost there.
            signal.setitimer(signal.ITIMER_REAL, seconds, seconds / 4)
            yield
        finally:  # a bell may ring until the first of these lines is done
            over = True
            signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        over = True
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


#: Evidence at which a point of the search counts as violating.
SUGGESTED = math.log(20)

_TINY = 1e-300  # a signed logarithm begins here
_NEAR_ONE = 0.5  # a probability said to be above is judged by what it misses
_LITTLE = 1e-3  # weight of what tells points apart whose counts are the same
_FAR = 1e4
_NOTHING = Answer(-math.inf, unmet=math.inf)
_UNJUDGED = _NOTHING._replace(unjudged=True)
_LONGEST = 1.0  # seconds of one exact evaluation
_GROWS = 4  # times the trials at each level of a race

#: The verdicts that say something of the two sides.
_SAID = ("fails", "holds", "not refuted", "undecided", "vacuous")


class Simulate(Protocol):
    """From cells and trials to the blocks of each, None where they cannot be run."""

    def __call__(
        self, cells: Sequence[Cell], trials: int, first_block: int
    ) -> Sequence[list[Tally] | None]:
        """Return the blocks of each cell."""
        ...


def signed_logarithm(x: float) -> float:
    """Return a logarithm that is odd, rises everywhere, and is 0 at 0.

    >>> signed_logarithm(-1.0) + signed_logarithm(1.0), signed_logarithm(0.0)
    (0.0, 0.0)
    """
    if math.isnan(x):
        return 0.0
    if abs(x) < _TINY:
        return math.copysign(abs(x) / _TINY * math.log(2), x)
    size = math.log(abs(x)) - math.log(_TINY) if math.isfinite(x) else _FAR
    return math.copysign(size + math.log(2), x)


def breach_of(found: Finding) -> float:
    """Return how far a claim is broken: positive where it fails, as far as doubles tell.

    The difference of the signed logarithms of both sides: of positive ones the logarithm of their
    ratio; what the resolution of measurements explains is none. A probability that is said to be
    near 1 counts by what it misses.
    """
    stated = found.claim.parsed
    if found.left is None or found.right is None:
        return -math.inf
    left, right, relation = found.left, found.right, stated.relation
    if relation == "=":
        gap = 0.0 if found.margin is None else abs(found.margin)
        size = max(abs(_middle(left)), abs(_middle(right)), _TINY)
        return max(gap - found.claim.resolution, 0.0) / size if math.isfinite(size) else 0.0
    if stated.measure == "Pr" and relation in (">", ">=") and _middle(right) > _NEAR_ONE:
        left, right = found.missed or ((1 - left[1], 1 - left[0]), (1 - right[1], 1 - right[0]))
        relation = "<="
    return beyond(_middle(left), relation, _middle(right), found.claim.resolution)


def beyond(left: float, relation: str, right: float, slack: float = 0.0) -> float:
    """Return how far an inequality is broken: the difference of signed logarithms, the slack granted.

    >>> beyond(1e-17, "<=", 0.0) > 600 > 0 > beyond(1e-17, "<=", 0.0, 1e-9)
    True
    """
    sign = 1 if relation in ("<", "<=") else -1
    return sign * (signed_logarithm(left) - signed_logarithm(right + sign * slack))


def _middle(pair: Ends) -> float:
    low, high = pair
    return low + (high - low) / 2 if math.isfinite(high - low) else low


def unmet_by(question: Question) -> float:
    """Return by how much the premises are broken: 0 where they are met, infinite where it stays open."""
    total = 0.0
    for premise in question.premises:
        if premise.is_open or premise.met:
            continue
        if premise.left is None or premise.right is None:
            return math.inf
        apart = abs(signed_logarithm(premise.left) - signed_logarithm(premise.right))
        total += max(apart, 1e-9)
    return total


@dataclass
class ClaimBox:
    """The black box that a search asks; it notes what no search may be silent about."""

    region: Region
    simulate: Simulate
    trials: int  # of a point, where they are needed; four times as many at each level of a race
    seed: int = 0
    simulated: int = 0  # how many points were simulated
    dear: int = 0  # how many could not be: a trial takes more memory than there is, or too long
    # how many places were given up, as theory took longer than a second there: which these are depends
    # on the machine
    slow: int = 0
    # how many points have no cell: the study builds nothing there, or the claim is not made
    refused: int = 0
    most: int = 0  # trials that a place has at most; 0 where nothing is said
    # two evaluations of one thing that exclude each other: an error of simkit or of the study
    contradictions: list[str] = field(default_factory=list)

    def __call__(self, points: Sequence[Point], level: int) -> Sequence[Answer]:
        """Return the answer at each point of the unit cube."""
        return self.answers([self.region.at(point) for point in points], level)

    def answers(
        self, questions: Sequence[Question | None], level: int = 0, log_needed: float = SUGGESTED
    ) -> list[Answer]:
        """Return the answer to each question; those that need trials are simulated side by side."""
        found: list[Answer | None] = [self._exactly(question) for question in questions]
        due = [i for i, answer in enumerate(found) if answer is None]
        sampled = self._sampled([questions[i] for i in due], level, log_needed)
        for i, finding in zip(due, sampled, strict=True):
            found[i] = _UNJUDGED if finding is None else _sampled_answer(finding)
        return [_NOTHING if answer is None else answer for answer in found]

    def _exactly(self, question: Question | None) -> Answer | None:
        """Return what is known without a trial; None where trials are needed."""
        if question is None:
            self.refused += 1
            return _NOTHING
        try:
            with at_most(_LONGEST):
                unmet = unmet_by(question)
                if unmet:
                    return Answer(-math.inf, unmet=unmet, unjudged=math.isinf(unmet))
                finding = ask_exactly(question)
        except TooLong:
            self.slow += 1
            return _UNJUDGED
        except Contradiction as fault:
            self.contradictions.append(str(fault))
            return _UNJUDGED
        if finding is None:
            return None if question.subject.statements.study.simulated else _UNJUDGED
        if finding.verdict not in _SAID or finding.verdict == "undecided":
            return _UNJUDGED
        return Answer(breach_of(finding), finding.verdict == "fails")

    def _sampled(self, questions: Sequence[Any], level: int, log_needed: float) -> list[Finding | None]:
        if not questions:
            return []
        trials = self.trials * _GROWS**level
        blocks = self.simulate([q.cell for q in questions], trials, 0)
        self.simulated += len(questions)
        self.dear += sum(own is None for own in blocks)
        return [
            None if own is None else findings_on(question, own, self.seed, log_needed)
            for question, own in zip(questions, blocks, strict=True)
        ]


def findings_on(
    question: Question, blocks: Sequence[Tally], seed: int, log_needed: float, first_block: int = 0
) -> Finding:
    """Return what some blocks of a cell say of a claim."""
    watched = WatchedBlocks(question.subject.statements, question.cell, blocks, seed, first_block)
    return ask_trials(question, watched, log_needed)


def _sampled_answer(finding: Finding) -> Answer:
    """Return the answer from trials: counts are smoothed; what is compared tells equal ones apart."""
    if finding.verdict not in _SAID:
        return _NOTHING if finding.verdict == "premise unmet" else _UNJUDGED
    violated = finding.verdict == "fails"
    if finding.claim.parsed.measure != "Pr" or finding.left is None:
        return Answer(breach_of(finding), violated)
    trials = finding.trials
    share = (finding.left[0] * trials + 0.5) / (trials + 1)
    smoothed = replace(finding, left=(share, share))
    beside = 0.0
    if finding.constant is not None:
        beside = max(min(signed_logarithm(finding.constant[0]) - signed_logarithm(1.0), 1e3), -1e3)
    return Answer(breach_of(smoothed) + _LITTLE * beside, violated)
