"""Certifying a place that a search has selected: on blocks that it has not seen, by a second witness."""

import math
from collections.abc import Callable
from typing import Any

from simkit.engine.cells.cell import Cell
from simkit.verdicts.exact.exactly import Contradiction, ask_exactly
from simkit.verdicts.families import contradicted
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.findings.notes import Because, Reason
from simkit.verdicts.questions.question import Question
from simkit.verdicts.refuting.counterexample_files import CERTIFYING_BLOCK
from simkit.verdicts.sampled.witnesses import confirm_by_trials
from simkit.verdicts.searching.blackbox import SUGGESTED, ClaimBox, findings_on

_TRIALS = (4, 1000)  # times the trials of a point of the search: the least and the most to begin with
_SOUNDED = 16  # times as many a worst place is asked with at first
_GROWS = 4  # times more each time that they have not decided
_MOST = 10**6


def certify(
    question: Question, box: ClaimBox, alpha: float, trials: int = 0, first_block: int = CERTIFYING_BLOCK
) -> tuple[Finding, int]:
    """Return what fresh blocks say of a place, its second witness heard, and how many trials they had.

    alpha is of this certification alone; with 0 trials the search blocks say how many are needed.
    """
    needed = -math.log(alpha)
    try:
        finding = ask_exactly(question)
        if finding is not None:
            trials = 0
        else:
            # Until they decide, or are as costly as the search was.
            most = trials or most_trials(box)
            trials = trials or min(_certifying_trials(question, box, needed), most)
            while True:
                blocks = box.simulate([question.cell], trials, first_block)[0]
                if blocks is None:
                    return question.finding(notes=[Because(Reason.NOT_SIMULATED)]), 0
                finding = findings_on(question, blocks, box.seed, needed, first_block)
                if finding.verdict != "undecided" or trials >= most:
                    break
                trials = min(_GROWS * trials, most)
        if finding.verdict == "fails":
            _confirm(question, finding, needed, box)
        return finding, trials
    except Contradiction as fault:
        box.contradictions.append(str(fault))
        return contradicted(question.finding(), fault), 0


def most_trials(box: ClaimBox) -> int:
    """Return how many trials a place has at most: as given, or what the search has cost, and some."""
    return box.most or min(max(box.simulated, _TRIALS[1]) * box.trials, _MOST)


def sound(
    question: Question, box: ClaimBox, alpha: float, most: int, stop: Callable[[], bool]
) -> tuple[bool, int]:
    """Return whether a place seems to fail, by search blocks, and how many trials it has had.

    They go on until a direction shows, or to the most; there those count as failing that lean to it and
    that so many fresh trials would probably decide.
    """
    trials, had = min(_SOUNDED * box.trials, most), 0
    while not stop():
        blocks = box.simulate([question.cell], trials, 0)[0]
        if blocks is None:
            break
        had, seen = trials, findings_on(question, blocks, box.seed, SUGGESTED)
        if seen.verdict != "undecided":
            return seen.verdict == "fails", had
        if trials >= most:
            forecast = findings_on(question, blocks, box.seed, -math.log(alpha))
            decides = [x for x in (forecast.trials_needed, forecast.trials_at_least) if x is not None]
            leans = forecast.margin is not None and forecast.margin < 0
            return leans and min(decides, default=math.inf) <= most, had
        trials = min(_GROWS * trials, most)
    return False, had


def _confirm(question: Question, finding: Finding, needed: float, box: ClaimBox) -> None:
    """Give a refutation its second witness, or call it undecided."""

    def simulate(cell: Cell, count: int, first: int) -> Any:
        return box.simulate([cell], count, first)[0]

    confirm_by_trials(question, finding, needed, simulate, box.seed)


def _certifying_trials(question: Question, box: ClaimBox, needed: float) -> int:
    """Return how many trials certify: search blocks say how many decide, and twice that are taken."""
    least, most = (times * box.trials for times in _TRIALS)
    blocks = box.simulate([question.cell], least, 0)[0]
    if blocks is None:
        return least
    seen = findings_on(question, blocks, box.seed, needed)
    if seen.verdict == "fails" or seen.trials_needed is None:
        return least
    wanted = seen.trials_needed if math.isfinite(seen.trials_needed) else seen.trials_at_least
    return least if wanted is None else int(min(max(2 * wanted, least), most))
