"""Trials until claims are decided: the rule that the engine is given, and what it has reached."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from simkit.audit.balls import NotEvaluated
from simkit.audit.families import name_family
from simkit.audit.findings import AGREEMENT, Finding
from simkit.audit.questions import Question, Subject
from simkit.audit.result import finite_values, questions_of
from simkit.audit.sampled import ask_trials
from simkit.audit.watched import Watched
from simkit.audit.witnesses import UNWITNESSED
from simkit.declare.claims import claims_of
from simkit.declare.statement import Statements
from simkit.declare.tally import Tally
from simkit.engine.asking import Said
from simkit.engine.cells import Cell
from simkit.engine.result import Settings
from simkit.engine.runner import StoppingRule
from simkit.engine.stopping import LONGEST, RuleMaker, next_look
from simkit.engine.widths import reached_lines
from simkit.errors import UsageError, format_count


def decided_rule(settings: Settings) -> RuleMaker | None:
    """Return what makes the rule of `--until decided`; None where that is not asked for.

    A cell goes on while a claim at it is undecided at the level of the run's family, which is named
    before the first block. What trials can only refute (an equality, a statement on every draw), and
    what they cannot decide (a mean without a declared range, unnamed constants), prolongs nothing.
    """
    if settings.stopping is None or not settings.stopping.until:
        return None

    def make(statements: Statements, cells: Sequence[Cell], said: Sequence[Said]) -> StoppingRule:
        exact = [finite_values(each.exact) for each in said]
        subject = Subject(statements.study.name, statements, claims_of(statements))
        family = name_family(questions_of(subject, cells, exact, True), settings.family_error)
        sampled = [family.questions[i] for i in family.sampled]
        waited = [question for question in sampled if can_be_decided(question)]
        if not waited:
            raise UsageError(
                _why_none(statements, subject, sampled), parameter="until", value="decided",
                example={"half_width": 0.01},
            )  # fmt: skip
        return _Rule(waited, family.log_needed, settings.seed)

    return make


class _Rule:
    """Which cells go on; what is decided at a look is not asked again."""

    def __init__(self, waited: Sequence[Question], log_needed: float, seed: int) -> None:
        self._open: dict[str, list[Question]] = {}
        for question in waited:
            self._open.setdefault(question.cell.place, []).append(question)
        self._log_needed, self._seed = log_needed, seed

    def __call__(self, reached: Mapping[str, Sequence[Tally]]) -> list[str]:
        for place, blocks in reached.items():
            watched: dict[int, Watched] = {}
            left = []
            for question in self._open.get(place, ()):
                own = question.subject.statements
                seen = watched.setdefault(
                    id(question.cell), Watched(own, question.cell, blocks, self._seed)
                )
                if ask_trials(question, seen, self._log_needed).verdict == "undecided":
                    left.append(question)
            self._open[place] = left
        return [place for place in reached if self._open[place]]


def can_be_decided(question: Question) -> bool:
    """Return whether trials can both confirm and refute a claim at a cell.

    At an end of its range, as in ``Pr[...] <= 0``, they can only refute it.
    """
    claim, stated = question.claim, question.claim.parsed
    if claim.label == AGREEMENT or claim.kind not in ("probability", "quantile", "mean"):
        return False
    low, high = (0.0, 1.0) if stated.measure == "Pr" else question.range
    if not (math.isfinite(low) and math.isfinite(high)):
        return False
    try:
        right = question.shown(stated.right)
    except NotEvaluated:
        return False
    return bool(right > low and right < high)


def _why_none(statements: Statements, subject: Subject, sampled: Sequence[Question]) -> str:
    own = [question for question in sampled if question.claim.label != AGREEMENT]
    if not subject.claims:
        why = f"nothing is claimed of {statements.study.name}"
    elif not own:
        why = "no claim of this run rests on trials: exact values or premises settle them"
    else:
        why = "no claim of this run can be both confirmed and refuted by trials"
    return f"{why}; ask for a precision"


def decided_lines(
    findings: Sequence[Finding], cells: Sequence[Cell], trials: Mapping[str, int]
) -> list[str]:
    """Return where every claim was decided, what would probably do elsewhere, and what none would.

    The rule is met by a refutation; that its second witness leaves it open is told apart.

    Parameters
    ----------
    findings : sequence of Finding
    cells : sequence of Cell
    trials : mapping of str to int
        What the cells had, by place.
    """
    needed: dict[int, float] = {}
    least, unwitnessed = False, 0
    for found in findings:
        question = found.question
        if found.verdict != "undecided" or question is None or not found.trials:
            continue  # decided, or left open by something that no trial tells
        if question.premise_undecided or not can_be_decided(question):
            continue
        if UNWITNESSED in found.note:
            unwitnessed += 1
        else:
            expected = found.trials_needed if found.trials_needed is not None else math.inf
            if math.isinf(expected) and found.trials_at_least is not None:
                expected, least = found.trials_at_least, True
            if expected <= LONGEST:
                expected = float(next_look(math.ceil(expected), found.cell.study.block_size))
            needed[id(found.cell)] = max(needed.get(id(found.cell), 0.0), expected)
    left = [(cell, trials[cell.place], needed[id(cell)]) for cell in cells if id(cell) in needed]
    lines = reached_lines("a verdict on every claim that trials decide", cells, left, least=least)
    if unwitnessed:
        said = format_count(unwitnessed, "refutation")
        lines.append(f"{said} without a second witness: undecided all the same, which no rule prolongs")
    return lines
