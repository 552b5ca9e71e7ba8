"""The claims and cells of one command as a family: how many verdicts rest on trials, at which level.

The family is named before the first block: it depends on claims, cells and exact values alone.
"""

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from simkit.declare.claims.claim import Claim
from simkit.engine.running.runner import Progress
from simkit.verdicts.arithmetic.balls import NotEvaluated
from simkit.verdicts.exact.exactly import Contradiction, ask_exactly
from simkit.verdicts.exact.least import least_enough, least_needed
from simkit.verdicts.findings.displays import give_displays
from simkit.verdicts.findings.facts import Least
from simkit.verdicts.findings.finding import Finding, without_trials
from simkit.verdicts.findings.notes import Because, Reason, as_note
from simkit.verdicts.orders.high_probability import ask_high_probability
from simkit.verdicts.orders.order_claims import ask_order, valid_from
from simkit.verdicts.questions.attacks import withstood
from simkit.verdicts.questions.grounds import grounds_of
from simkit.verdicts.questions.question import Question, Subject
from simkit.verdicts.sampled.by_trials import ask_trials
from simkit.verdicts.sampled.denials import check_declared, denied_value
from simkit.verdicts.sampled.watched import WatchedBlocks

Trials = Callable[[Question], WatchedBlocks | None]
#: Confirms a refutation, or turns it into an undecided claim; given the evidence that a verdict needs.
Confirm = Callable[[Question, Finding, float], None]
_WITH_CONSTANTS = {"order": ask_order, "with-high-probability": ask_high_probability}
_WITHSTANDS = ("holds", "not refuted")
_SHOWN_ONLY = 0.05  # level of the interval beside a broken premise, on which no verdict rests


class ClaimProgress(Progress, Protocol):
    """What is told of the way to a verdict, besides trials."""

    def evaluate(self, claim: str, done: int, of: int) -> None:
        """Say which claim is evaluated, after how many pairs of claim and setting; none when all are."""


@dataclass
class Family:
    """Questions of one command."""

    questions: Sequence[Question]  # in the order of the answer
    alpha: float  # the chance of any wrong sampled verdict among them is at most this
    # what needed no trial, by the question's place
    decided: dict[int, Finding] = field(default_factory=dict)
    # pairs of the same paper or file that rest on trials and are not asked: they count all the same
    beside: int = 0
    # by how much the certifications of campaigns exceed the pairs that are here for them: a place
    # selected among c certifications counts as c pairs, once a campaign
    selected: int = 0

    @property
    def sampled(self) -> list[int]:
        """Places of the questions whose verdict rests on trials."""
        return [
            i for i in range(len(self.questions)) if i not in self.decided or self.decided[i].asks_trials
        ]

    @property
    def wants_trials(self) -> list[int]:
        """Places of the questions of which trials are to be had, if only to be shown."""
        shown = [
            i
            for i, f in self.decided.items()
            if f.declared
            or (f.verdict == "premise unmet" and f.left is None and self.questions[i].claim.exact is None
                and self.questions[i].subject.statements.study.simulated)
        ]  # fmt: skip
        return sorted({*self.sampled, *shown})

    @property
    def log_needed(self) -> float:
        """The logarithm of the evidence that a verdict needs: log(m/alpha)."""
        return math.log(max(self.size, 1) / self.alpha)

    @property
    def level(self) -> float:
        """The chance that one verdict may be wrong: alpha/m."""
        return self.alpha / max(self.size, 1)

    @property
    def size(self) -> int:
        """The m of log(m/alpha): all pairs of claim and cell whose verdict rests on trials.

        Of places that a search has selected, all that it might have.
        """
        return len(self.sampled) + self.beside + self.selected


def name_family(
    questions: Iterable[Question],
    alpha: float,
    progress: ClaimProgress | None = None,
    beside: Sequence[Question] = (),
) -> Family:
    """Return the family of questions, those `beside` only counted, with what needs no trial decided."""
    others = [question for _, question in _told(beside, progress) if rests_on_trials(question)]
    family = Family(list(questions), alpha, beside=len(others))
    for i, question in _told(family.questions, progress):
        try:
            if question.claim.kind in _WITH_CONSTANTS:
                decided = _decide_constants(question)
            elif question.data is not None:
                from simkit.verdicts.searching.chosen import ask_data  # what searches is for few

                decided = ask_data(question, question.data)
            else:
                decided = ask_exactly(question)
        except Contradiction as fault:
            decided = contradicted(question.finding(), fault)
        if decided is None and not question.subject.statements.study.simulated:
            decided = question.finding(
                verdict="not evaluated", notes=[Because(Reason.NO_VALUE_NO_TRIALS)]
            )
        if decided is not None:
            family.decided[i] = decided
    family.selected = _selected([*(family.questions[i] for i in family.sampled), *others])
    return family


def _told(
    questions: Sequence[Question], progress: ClaimProgress | None
) -> Iterator[tuple[int, Question]]:
    """Yield questions with their places; the progress is told before each, and at the end."""
    names = [question.claim.name for question in questions]
    for i, question in enumerate(questions):
        if progress is not None:
            progress.evaluate(names[i], i, len(names))
        yield i, question
    if progress is not None and names:
        progress.evaluate("", len(names), len(names))


def _selected(questions: Iterable[Question]) -> int:
    """Return how many certifications count beyond the places that are asked, each campaign's once."""
    pairs: Counter[tuple[Hashable, int]] = Counter(
        (q.blocks.campaign, q.blocks.certifications) for q in questions if q.blocks is not None
    )
    return sum(max(count - asked, 0) for (_, count), asked in pairs.items())


def may_rest_on_trials(subject: Subject, claim: Claim) -> bool:
    """Return whether a claim may rest on trials: there are some, and they measure what it is about."""
    if not subject.statements.study.simulated:
        return False
    measured = claim.parsed.event or claim.parsed.names & subject.quantities.keys()
    return claim.exact is None or bool(measured)


def rests_on_trials(question: Question) -> bool:
    """Return whether a verdict on the question would rest on trials."""
    if question.data is not None:
        return False
    if not question.by_trials and not may_rest_on_trials(question.subject, question.claim):
        return False
    if question.claim.kind in _WITH_CONSTANTS:
        return _decide_constants(question) is None
    return ask_exactly(question, compared=False) is None


def _decide_constants(question: Question) -> Finding | None:
    """Return an order's finding at a cell as far as no trial is needed; constants are compared later."""
    if question.claim.constants:
        return question.finding()
    try:
        exact = question.exact_left(question.numbers)
    except NotEvaluated as fault:
        return question.finding(verdict="not evaluated", notes=[as_note(fault)])
    if exact is not None:
        return question.finding()
    return question.finding(verdict="premise unmet") if question.unmet else None


def conclude(
    family: Family, trials: Trials, confirm: Confirm, progress: ClaimProgress | None = None
) -> list[Finding]:
    """Return the finding of every question, refutations confirmed.

    A question's cell has trials, or None where there are none; `confirm` gives a refutation its second
    witness.
    """
    found: dict[int, Finding] = {}
    level, log_needed = family.level, family.log_needed
    groups = list(_by_claim(family).values())
    told = _told([family.questions[i] for places in groups for i in places], progress)
    for claim_places in groups:
        first = family.questions[claim_places[0]]
        way = _WITH_CONSTANTS.get(first.claim.kind)
        if way is not None:
            asked = [(family.questions[i], trials(family.questions[i])) for i in claim_places]
            found |= dict(zip(claim_places, way(asked, log_needed), strict=True))
        for i in claim_places:
            next(told)
            if way is None:
                found[i] = _conclude_one(family, i, trials, log_needed)
            if found[i].trials and (watched := trials(family.questions[i])) is not None:
                found[i].seed, found[i].level = watched.seed, level
            if found[i].verdict == "fails":
                try:
                    confirm(family.questions[i], found[i], log_needed)
                except Contradiction as fault:
                    contradicted(found[i], fault)
        valid_from([found[i] for i in claim_places])
        _say_needed([(family.questions[i], found[i]) for i in claim_places])
        points = withstood(first.claim, first.subject.attacks)
        boxes = _boxes_of(first)
        for i in claim_places:
            found[i].proved = boxes
            _hold_against(found[i])
            found[i].rests_on = grounds_of(found[i])
            if found[i].verdict in _WITHSTANDS:
                found[i].withstood = points
    next(told, None)
    give_displays([[found[i] for i in places] for places in groups])
    return [found[i] for i in range(len(family.questions))]


def _boxes_of(question: Question) -> Sequence[Any]:
    """Return the boxes on which the claim of a question is proved; after a run they are not asked."""
    if question.brief or question.by_trials or not question.subject.boxes:
        return ()
    from simkit.verdicts.boxes.proving import proved_boxes

    return proved_boxes(question.subject, question.claim)


def _hold_against(found: Finding) -> None:
    """Let a verdict that a box excludes be an error."""
    if found.proved:
        from simkit.verdicts.boxes.proving import denied_by

        if (denial := denied_by(found, found.proved)) is not None:
            contradicted(found, denial)


def contradicted(found: Finding, fault: Contradiction) -> Finding:
    """Give a pair that two evaluations contradict the verdict ``not evaluated``; it is said loudly."""
    found.verdict, found.contradiction = "not evaluated", True
    found.say(Because(Reason.CONTRADICTION, (str(fault),)))
    return found


def _say_needed(asked: Sequence[tuple[Question, Finding]]) -> None:
    """Say how much a claim would need of the parameters that it names, where it fails most.

    Where it fails nowhere: how little is enough at the first cell.
    """
    if not asked[0][0].claim.needed:
        return
    failing = [pair for pair in asked if pair[1].verdict == "fails" and pair[1].margin is not None]
    if failing:
        question, finding = min(failing, key=lambda pair: pair[1].margin or 0.0)
        finding.least = [
            least
            for least in least_needed(question)
            if not any(_denies(other, least, finding) for _, other in asked)
        ]
    else:
        holding = [pair for pair in asked if pair[1].verdict == "holds"]
        if not holding:
            return
        question, finding = holding[0]
        finding.least = least_enough(question)


def _undenied(decided: Finding, watched: WatchedBlocks) -> Finding:
    """Return a finding that needed no trial, held against those that there are."""
    question = decided.question
    if decided.declared:
        try:
            check_declared(question, watched)
        except NotEvaluated as fault:
            decided.verdict, decided.confirmed = "not evaluated", False
            decided.say(fault)
    if decided.verdict in ("holds", "fails") and (left := denied_value(decided, question, watched)):
        ends = f"{left[0]:.4g} to {left[1]:.4g}"
        said = f"{watched.trials} trials leave {ends}, and exclude its exact value"
        return contradicted(decided, Contradiction(f"{question.claim.name}: {said}"))
    return decided


def _denies(other: Finding, least: Least, finding: Finding) -> bool:
    """Return whether a claim fails at a cell that has enough of a parameter, all else being equal."""
    mine, there = finding.cell.parameters, other.cell.parameters
    value = there[least.parameter]
    if other.verdict != "fails" or not isinstance(value, int) or value < least.value:
        return False
    apart = {name for name in mine if mine[name] != there[name]}
    return apart <= {least.parameter, *least.rules}


def _by_claim(family: Family) -> dict[tuple[int, int], list[int]]:
    groups: dict[tuple[int, int], list[int]] = {}
    for i, question in enumerate(family.questions):
        groups.setdefault((id(question.subject), id(question.claim)), []).append(i)
    return groups


def _conclude_one(family: Family, i: int, trials: Trials, log_needed: float) -> Finding:
    question, decided = family.questions[i], family.decided.get(i)
    unmet = decided is not None and decided.verdict == "premise unmet" and decided.left is None
    if decided is not None and not (unmet and not question.brief or decided.asks_trials):
        if not decided.declared and question.claim.exact is None:
            return decided
        watched = trials(question)
        return decided if watched is None or not watched.trials else _undenied(decided, watched)
    watched = trials(question)
    if watched is None or not watched.trials:
        return decided or question.finding(notes=[without_trials(question.claim)])
    if decided is None or decided.asks_trials:
        found = ask_trials(question, watched, log_needed)
        if decided is None:
            return found
        if found.verdict == "not evaluated":
            return decided
        found.notes += decided.notes
        return found
    shown = ask_trials(question, watched, -math.log(_SHOWN_ONLY))
    if shown.verdict != "not evaluated":  # both sides are given all the same
        for name in ("left", "right", "margin", "trials", "enclose", "evidence"):
            setattr(decided, name, getattr(shown, name))
    return decided
