"""Certifying a place that a search has selected: on blocks that it has not seen, by a second witness."""

from __future__ import annotations

import math
from typing import Any

from simkit.engine.cells.cell import Cell
from simkit.verdicts.exact.exactly import Contradiction, ask_exactly
from simkit.verdicts.families import contradicted
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.questions.question import Question
from simkit.verdicts.refuting.files import CERTIFYING_BLOCK
from simkit.verdicts.sampled.witnesses import confirm_by_trials
from simkit.verdicts.searching.blackbox import ClaimBox, findings_on

_TRIALS = (4, 256)  # times the trials of a point of the search: the least and the most to begin with
_GROWS = 4  # times more each time that they have not decided
_MOST = 10**6


def certify(
    question: Question, box: ClaimBox, alpha: float, trials: int = 0, first_block: int = CERTIFYING_BLOCK
) -> tuple[Finding, int]:
    """Return what fresh blocks say of a place, its second witness heard, and how many trials they had.

    Parameters
    ----------
    question : Question
    box : ClaimBox
    alpha : float
        Of this certification alone.
    trials : int
        0 lets the search blocks say how many are needed.
    first_block : int
    """
    needed = -math.log(alpha)
    try:
        finding = ask_exactly(question)
        if finding is not None:
            trials = 0
        else:
            # Until they decide, or are as costly as the search was.
            most = trials or min(max(box.simulated * box.trials, _TRIALS[1] * box.trials), _MOST)
            trials = trials or min(_certifying_trials(question, box, needed), most)
            while True:
                blocks = box.simulate([question.cell], trials, first_block)[0]
                if blocks is None:
                    return question.finding(note="it cannot be simulated here"), 0
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
