"""Trials until claims are decided: the rule that the engine is given, and what it has reached."""

import math
from collections.abc import Mapping, Sequence

from simkit.declare.checks import load_statements
from simkit.declare.statement import Statements
from simkit.declare.tally import Tally
from simkit.engine.cells.calling import Said
from simkit.engine.cells.cell import Cell
from simkit.engine.results.result import Settings
from simkit.engine.results.session import ask_cells, make_rule
from simkit.engine.results.widths import Forecast, reached_lines
from simkit.engine.running.runner import StoppingRule
from simkit.engine.running.stopping import LONGEST, RuleMaker, next_look
from simkit.errors import UsageError, format_count
from simkit.verdicts.arithmetic.balls import NotEvaluated
from simkit.verdicts.audits.papers import subject_of
from simkit.verdicts.families import ClaimProgress, name_family
from simkit.verdicts.findings.finding import AGREEMENT, Finding
from simkit.verdicts.findings.notes import Unwitnessed, kinds
from simkit.verdicts.questions.asked import finite_values, questions_of
from simkit.verdicts.questions.question import Question, Subject
from simkit.verdicts.sampled.by_trials import ask_trials
from simkit.verdicts.sampled.watched import WatchedBlocks


def decided_rule(settings: Settings, progress: ClaimProgress | None = None) -> RuleMaker | None:
    """Return what makes the rule of `--until decided`; None where that is not asked for.

    A cell goes on while a claim at it is undecided at the level of the run's family, which is named
    before the first block. What trials can only refute (an equality, a statement on every draw), and
    what they cannot decide (a mean without a declared range, unnamed constants), prolongs nothing.
    """
    if settings.stopping is None or not settings.stopping.until:
        return None

    def make(statements: Statements, cells: Sequence[Cell], said: Sequence[Said]) -> StoppingRule:
        exact = [finite_values(each.exact) for each in said]
        subject = subject_of(statements)
        questions = questions_of(subject, cells, exact, True)
        family = name_family(questions, settings.family_error, progress)
        sampled = [family.questions[i] for i in family.sampled]
        waited = [question for question in sampled if can_be_decided(question)]
        if not waited:
            raise UsageError(
                _why_none(statements, subject, sampled), parameter="until", value="decided",
                example={"half_width": 0.01},
            )  # fmt: skip
        return DecidedRule(waited, family.log_needed, settings.seed)

    return make


def rule_of(
    cells: Sequence[Cell], settings: Settings, progress: ClaimProgress | None = None
) -> tuple[list[Said] | None, StoppingRule | None]:
    """Return what is said of the cells, and the rule asked for, if any; `UsageError` without trials."""
    stopping = settings.stopping
    if stopping is None or stopping.half_width is None and not stopping.until:
        return None, None
    statements = load_statements(cells[0].study)
    said = None
    if stopping.until:
        said = ask_cells(statements, cells, progress)
    return said, make_rule(statements, cells, said or [], settings, decided_rule(settings, progress))


class DecidedRule:
    """Which cells go on; what is decided at a look is not asked again."""

    def __init__(self, waited: Sequence[Question], log_needed: float, seed: int) -> None:
        self._open: dict[str, list[Question]] = {}
        for question in waited:
            self._open.setdefault(question.cell.full_key, []).append(question)
        self._log_needed, self._seed = log_needed, seed

    def __call__(self, reached: Mapping[str, Sequence[Tally]]) -> list[str]:
        """Return the places of the cells that go on."""
        for full_key, blocks in reached.items():
            self._open[full_key] = [found.question for found in self.undecided(full_key, blocks)]
        return [full_key for full_key in reached if self._open[full_key]]

    def waits(self, full_key: str) -> bool:
        """Return whether a claim at a cell is still open."""
        return bool(self._open.get(full_key))

    def undecided(self, full_key: str, blocks: Sequence[Tally]) -> list[Finding]:
        """Return what some blocks say of the claims at a cell that they leave open."""
        watched: dict[int, WatchedBlocks] = {}
        left = []
        for question in self._open.get(full_key, ()):
            own = question.subject.statements
            seen = watched.setdefault(
                id(question.cell), WatchedBlocks(own, question.cell, blocks, self._seed)
            )
            found = ask_trials(question, seen, self._log_needed)
            if found.verdict == "undecided":
                left.append(found)
        return left


def can_be_decided(question: Question) -> bool:
    """Return whether trials can both confirm and refute a claim at a cell: at no end of its range."""
    claim, stated = question.claim, question.claim.parsed
    judged = claim.kind in ("probability", "quantile", "mean") and len(claim.decides) == 2
    if claim.label == AGREEMENT or not judged:
        return False
    try:
        low, high = question.range
        right = question.shown(stated.right)
    except NotEvaluated:
        return False
    if not (math.isfinite(low) and math.isfinite(high) or claim.second_moment):
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


def trials_in_all(found: Finding) -> tuple[float, bool]:
    """Return the look at which an undecided claim probably is; and whether that is but a least one."""
    expected, is_least = math.inf if found.trials_needed is None else found.trials_needed, False
    if math.isinf(expected) and found.trials_at_least is not None:
        expected, is_least = found.trials_at_least, True
    if expected <= LONGEST:
        expected = float(next_look(math.ceil(expected), found.cell.study.block_size))
    return expected, is_least


def decided_lines(
    findings: Sequence[Finding],
    cells: Sequence[Cell],
    trials: Mapping[str, int],
    forecast: Forecast | None = None,
) -> list[str]:
    """Return where every claim was decided, what would probably do elsewhere, and what none would.

    The rule is met by a refutation; that its second witness leaves it open is told apart. Trials are
    what the cells had, by full key, the forecast is what it would be to go on.
    """
    needed: dict[int, list[float]] = {}
    least, unwitnessed = False, 0
    for found in findings:
        question = found.question
        if found.verdict != "undecided" or question is None or not found.trials:
            continue  # decided, or left open by something that no trial tells
        if question.premise_undecided or not can_be_decided(question):
            continue
        if kinds(found.notes, Unwitnessed):
            unwitnessed += 1
        else:
            expected, is_least = trials_in_all(found)
            least |= is_least
            needed.setdefault(id(found.cell), []).append(expected)
    left = [
        (cell, trials[cell.full_key], max(filter(math.isfinite, needed[id(cell)]), default=math.inf))
        for cell in cells
        if id(cell) in needed
    ]
    said = "a verdict on every claim that trials decide"
    lines = reached_lines(said, cells, left, least=least, forecast=forecast)
    beside = [all_of for all_of in needed.values() if any(map(math.isfinite, all_of))]
    unknown = sum(math.isinf(value) for all_of in beside for value in all_of)
    if unknown:
        pairs = format_count(unknown, "other pair")
        lines.append(
            f"{pairs} of claim and setting there: no number of trials can be said that would do"
        )
    if unwitnessed:
        said = format_count(unwitnessed, "refutation")
        lines.append(f"{said} without a second witness: undecided all the same, which no rule prolongs")
    return lines
