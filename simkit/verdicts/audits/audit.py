"""One audit: questions, family, trials where they are needed, findings, second witnesses."""

import contextlib
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

from simkit.declare.claims.claim import Claim
from simkit.declare.tally import Tally
from simkit.engine.cells.calling import ask, ask_exact
from simkit.engine.cells.cell import Cell
from simkit.engine.cells.describing import incomplete_line
from simkit.engine.cells.memory import check_memory
from simkit.engine.ledger.store import Ledger
from simkit.engine.plans.plan import Plan, plan_run
from simkit.engine.results.result import Settings
from simkit.engine.running.repeating import Twice, verify
from simkit.engine.running.runner import execute
from simkit.engine.sources.opened import describe_undeclared
from simkit.engine.workers.executors import Executor, Threads
from simkit.errors import StudyError, UsageError, format_count
from simkit.verdicts.audits.fresh_trials import simulate_fresh
from simkit.verdicts.families import (
    ClaimProgress,
    Family,
    conclude,
    may_rest_on_trials,
    name_family,
    rests_on_trials,
)
from simkit.verdicts.findings.audit_table import audit_hash
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.findings.notes import Reason, Waits, kinds
from simkit.verdicts.questions.asked import agreement_claims, finite_values
from simkit.verdicts.questions.question import Question, Subject
from simkit.verdicts.questions.scopes import nearest_cell, scope_cells, unmet_everywhere
from simkit.verdicts.refuting.records import known_points
from simkit.verdicts.sampled.watched import WatchedBlocks
from simkit.verdicts.sampled.witnesses import confirm_by_trials


@dataclass
class Audit:
    """What an audit asks, and what it found."""

    settings: Settings  # its trials are of each cell; 0 takes each study's own number
    family: Family
    faults: list[str] = field(default_factory=list)  # claims whose scope cannot be built, a line each
    remarks: list[str] = field(default_factory=list)  # what is to be said beside the verdicts
    findings: list[Finding] = field(default_factory=list)
    seconds: float = 0.0  # how long it took
    failed: Counter[str] = field(default_factory=Counter)  # failed trials by message
    # run what only a training can tell; else such claims rest on what the ledger holds
    with_training: bool = False
    # what trainings are missing that a study refuses to simulate, a package that is an extra say, by the
    # place of their cell
    refused: dict[str, str] = field(default_factory=dict)
    # the trials of a question's cell once they are there
    watch: Callable[[Question], WatchedBlocks | None] = field(default=lambda question: None, repr=False)

    @cached_property
    def hash(self) -> str:
        """The hash of what it has asked, once it is carried out."""
        settings = self.settings
        return audit_hash(self.findings, settings.trials, settings.seed, settings.family_error)


def prepare_audit(
    subjects: Sequence[Subject],
    settings: Settings,
    *,
    overrides: Mapping[str, str] | None = None,
    chosen: set[int] | None = None,
    with_training: bool = False,
    progress: ClaimProgress | None = None,
) -> Audit:
    """Return an audit with its family named and all that needs no trial decided.

    Grids may take the place of the claims' own; chosen are the ids of the claims that are asked, the
    others only count in the family. The progress is told which claim is evaluated.
    `UsageError` if an override names no parameter, or one trial of a cell that is to be simulated needs
    more memory than there is.
    """
    overrides, started = dict(overrides or {}), time.perf_counter()
    _check_overrides(subjects, overrides)
    questions, faults, empty = _ask(subjects, overrides, chosen)
    asked = [q for q in questions if chosen is None or id(q.claim) in chosen]
    beside = [q for q in questions if chosen is not None and id(q.claim) not in chosen]
    family = name_family(asked, settings.family_error, progress, beside)
    _add_agreements(family, beside, with_training)
    if not asked and empty:
        raise UsageError(f"nothing is asked: {empty[0]}")
    audit = Audit(settings, family, faults, remarks=empty, with_training=with_training)
    audit.refused = _refused(family) if with_training else {}
    check_memory(_due(audit)[0], settings.workers)
    for group in _groups(asked):
        if unmet_everywhere(group):
            near = nearest_cell(group[0])
            name = f"{group[0].subject.paper} {group[0].claim.name}"
            advice = f"; {near}" if near else ""
            audit.remarks.append(f"{name}: no setting in its range meets its assumptions{advice}")
    audit.seconds = time.perf_counter() - started
    return audit


def _ask(
    subjects: Sequence[Subject], overrides: Mapping[str, str], chosen: set[int] | None
) -> tuple[list[Question], list[str], list[str]]:
    """Return the questions, what is wrong with claims that are asked, and those without a cell."""
    questions: list[Question] = []
    faults = [fault for subject in subjects for fault in subject.faults]
    empty: list[str] = []
    for subject in subjects:
        exact = _ExactValues(subject)
        for claim in subject.claims:
            is_asked = chosen is None or id(claim) in chosen
            if not is_asked and not may_rest_on_trials(subject, claim):
                continue  # it cannot count
            try:
                cells = scope_cells(subject, claim, overrides)
            except UsageError as fault:
                faults += [f"{subject.paper} {claim.name}: {fault}"] if is_asked else []
                continue
            questions += [Question(subject, claim, cell, exact.at(cell)) for cell in cells]
            questions += [] if overrides else known_points(subject, claim, cells)
            if not cells and is_asked:
                empty.append(f"{subject.paper} {claim.name} is about {_about(subject, claim)}")
    return questions, faults, empty


def _about(subject: Subject, claim: Claim) -> str:
    """Return about which cells a claim is, where none of them is asked."""
    about = [f"{name} = {value}" for name, value in claim.where.items()]
    for quantity in subject.sometimes_absent(claim):
        at = " or ".join(f"{name} = {value}" for name, value in quantity.absent.items())
        about.append(f"{quantity.name}, which is not there where {at}")
    return f"{', '.join(about)}: no setting of it is asked"


def _refused(family: Family) -> dict[str, str]:
    """Return why trainings cannot be run here, by the place of their cell."""
    found = {}
    for question in (family.questions[i] for i in family.wants_trials):
        if question.claim.training and question.blocks is None:
            try:
                ask(question.cell.study, "check_simulation", question.cell.parameters)
            except UsageError as fault:
                found[question.cell.full_key] = str(fault)
    return found


def _add_agreements(family: Family, beside: Sequence[Question], with_training: bool) -> None:
    """Let the family ask of every cell that it simulates whether exact values are what is simulated."""
    sampled = [q for i in family.sampled if (q := family.questions[i]).blocks is None]
    asked = _simulated([q for q in sampled if with_training or not q.claim.training])
    others = _simulated(
        [q for q in beside if q.blocks is None and rests_on_trials(q)]
        + [q for q in sampled if q.claim.training and not with_training]
    )
    questions = []
    for subject, cells in asked.values():
        exact = [_finite(question) for question in cells.values()]
        own = [question.cell for question in cells.values()]
        for claim, agreeing in agreement_claims(subject, own, exact):
            questions += [Question(subject, claim, cell, dict, by_trials=True) for cell in agreeing]
    for key, (_, cells) in others.items():
        known = asked[key][1] if key in asked else {}
        family.beside += sum(len(_finite(q)) for place, q in cells.items() if place not in known)
    family.questions = [*family.questions, *questions]


def _simulated(questions: Sequence[Question]) -> dict[int, tuple[Subject, dict[str, Question]]]:
    """Return a question for each cell of each subject that is simulated."""
    found: dict[int, tuple[Subject, dict[str, Question]]] = {}
    for question in questions:
        place = repr(sorted(question.cell.parameters.items()))
        subject = question.subject
        found.setdefault(id(subject), (subject, {}))[1].setdefault(place, question)
    return found


def _finite(question: Question) -> dict[str, Any]:
    """Return the exact values of a cell that are numbers; none where they cannot be had."""
    try:
        exact = question.exact()
    except StudyError:
        return {}
    return finite_values(exact)


def _groups(questions: Sequence[Question]) -> list[list[Question]]:
    groups: dict[int, list[Question]] = {}
    for question in questions:
        groups.setdefault(id(question.claim), []).append(question)
    return list(groups.values())


def _check_overrides(subjects: Sequence[Subject], overrides: Mapping[str, str]) -> None:
    from simkit.errors import nearest

    known = {p.name: p for subject in subjects for p in subject.statements.study.parameters}
    for name, text in overrides.items():
        if name not in known:
            raise UsageError(f"there is no parameter {name!r}{nearest(name, sorted(known))}")
        known[name].parse(text)


class _ExactValues:
    """A study's exact values, asked once a cell."""

    def __init__(self, subject: Subject) -> None:
        self._subject = subject
        self._known: dict[int, Mapping[str, Any]] = {}

    def at(self, cell: Cell) -> Callable[[], Mapping[str, Any]]:
        def ask_once() -> Mapping[str, Any]:
            if id(cell) not in self._known:
                self._known[id(cell)] = ask_exact(self._subject.statements, cell.parameters)
            return self._known[id(cell)]

        return ask_once


def plans_of(audit: Audit, ledger: Ledger | None) -> list[Plan]:
    """Return what is to be simulated, a plan for each study."""
    due, _ = _due(audit)
    return _plans(audit, due, ledger)


def _due(audit: Audit) -> tuple[list[Cell], list[Cell]]:
    """Return the cells that are to be simulated, and those of which the ledger alone is asked."""
    asked = [q for i in audit.family.wants_trials if (q := audit.family.questions[i]).blocks is None]
    places = {q.cell.full_key for q in asked if audit.with_training or not q.claim.training}
    places -= audit.refused.keys()
    due = [q.cell for q in asked if q.cell.full_key in places]
    return due, [q.cell for q in asked if q.cell.full_key not in places]


def _plans(
    audit: Audit, cells: Sequence[Cell], ledger: Ledger | None, verify: float = 0.0
) -> list[Plan]:
    settings, trials = audit.settings, _trials_of(audit)
    groups: dict[int, list[Cell]] = {}
    for cell in cells:
        groups.setdefault(id(cell.study), []).append(cell)
    return [
        plan_run(
            own, trials=trials, seed=settings.seed, ledger=ledger, fresh=settings.fresh, verify=verify
        )
        for own in groups.values()
    ]


def _trials_of(audit: Audit) -> dict[str, int]:
    """Return the trials of each place: as asked, or the most that a claim there wants.

    They are known before the first block: no verdict depends on what the trials show of its cell.
    """
    found: dict[str, int] = {}
    for i in audit.family.wants_trials:
        question = audit.family.questions[i]
        own = audit.settings.trials or question.claim.trials or question.cell.study.default_trials
        found[question.cell.full_key] = max(found.get(question.cell.full_key, 0), own)
    return found


def run_audit(
    audit: Audit, progress: ClaimProgress | None = None, executor: Executor | None = None
) -> list[Finding]:
    """Simulate what the family needs, and return the findings; refutations are confirmed."""
    settings, started = audit.settings, time.perf_counter()
    with Ledger(settings.ledger) if settings.ledger else contextlib.nullcontext() as ledger:
        due, stored = _due(audit)
        plans = _plans(audit, due, ledger, settings.verify)
        from_ledger = _plans(audit, stored, ledger)
        run, twice = executor or Threads(settings.workers), Twice()
        for plan in plans:
            execute(plan, run, ledger=ledger, fresh=settings.fresh, progress=progress, twice=twice)
            _verify(audit, plan, run)
            audit.remarks += describe_undeclared(plan.cells[0].study, plan.read)
            _say_incomplete(audit, plan)
    for plan in plans:
        for cell in {cell.full_key: cell for cell in plan.cells}.values():
            for tally in plan.blocks(cell) or ():
                audit.failed.update(tally.failed)
    every = [(cell, plan.blocks(cell)) for plan in plans + from_ledger for cell in plan.cells]
    blocks = {id(cell): own for cell, own in every}
    of_place = {cell.full_key: own for cell, own in every if own}  # for what is known without trials
    watched: dict[int, WatchedBlocks | None] = {}

    def trials(question: Question) -> WatchedBlocks | None:
        place, statements = id(question.cell), question.subject.statements
        if question.blocks is not None and place not in watched:
            first, seed = question.blocks.first_block, question.blocks.seed
            own = simulate(question.cell, question.blocks.trials, first, seed)
            watched[place] = WatchedBlocks(statements, question.cell, own, seed, first) if own else None
        if place not in watched:
            own = blocks.get(place) or of_place.get(question.cell.full_key)
            watched[place] = (
                WatchedBlocks(statements, question.cell, own, settings.seed) if own else None
            )
        return watched[place]

    sources = {id(plan.cells[0].study): plan.source for plan in plans + from_ledger}

    simulated: dict[tuple[int, str, int, int, int], list[Tally] | None] = {}  # several claims ask for it

    def simulate(cell: Cell, count: int, first: int, seed: int) -> list[Tally] | None:
        place = id(cell.study), cell.full_key, count, first, seed
        if place not in simulated:
            own, source = replace(settings, seed=seed), sources.get(id(cell.study), "")
            simulated[place] = simulate_fresh(
                cell, count, own, executor, first, progress, source, ledger
            )
        return simulated[place]

    def confirm(question: Question, found: Finding, needed: float) -> None:
        seed = settings.seed if question.blocks is None else question.blocks.seed
        fresh = partial(simulate, seed=seed)
        confirm_by_trials(question, found, needed, fresh, seed, settings.trials)

    audit.watch = trials
    # Opened once for all that is confirmed: each time the whole file is looked through.
    with Ledger(settings.ledger) if settings.ledger else contextlib.nullcontext() as ledger:
        audit.findings = conclude(audit.family, trials, confirm, progress)
    ledger = None  # what the audit's watch asks for later opens the file for itself
    for found in audit.findings:
        if found.question is not None and found.question.blocks is not None:
            found.remark(Reason.FOUND_BY_SEARCH)
    _say_what_waits(audit)
    audit.seconds += time.perf_counter() - started
    return audit.findings


def _verify(audit: Audit, plan: Plan, run: Executor) -> None:
    """Run the sample of a plan's stored blocks again; what differs is a fault of the audit."""
    if (found := verify(plan, run)) is not None:
        if found.of:
            name = plan.cells[0].study.name
            audit.remarks.append(f"{name}: {found.describe()}")
        audit.faults += found.lines(plan.seed)


def _say_incomplete(audit: Audit, plan: Plan) -> None:
    """Let cells that the machine has left unfinished be faults of the audit, a line for each message."""
    missing: dict[str, list[Cell]] = {}
    for cell in {cell.full_key: cell for cell in plan.cells}.values():
        if cell.full_key in plan.incomplete and plan.blocks(cell) is None:
            missing.setdefault(plan.incomplete[cell.full_key], []).append(cell)
    for message, cells in missing.items():
        line = incomplete_line(message, cells, plan.cells)
        audit.faults.append(f"{plan.cells[0].study.name}: {line}")


def _say_what_waits(audit: Audit) -> None:
    refused: dict[str, list[Finding]] = {}
    for found in audit.findings:
        if kinds(found.notes, Waits) and found.cell.full_key in audit.refused:
            why = audit.refused[found.cell.full_key]
            found.say(Waits(why))
            refused.setdefault(why, []).append(found)
    for why, own in refused.items():
        audit.remarks.append(f"{format_count(len(own), 'verdict')} not asked: {why}")
    waiting = [f for f in audit.findings if f.notes == [Waits()]]
    if waiting:
        claims, of = len({id(f.claim) for f in waiting}), len(waiting)
        said = f"{format_count(claims, 'claim')} at {format_count(of, 'setting')}"
        waits = "waits" if claims == 1 else "wait"
        audit.remarks.append(f"{said} {waits} for a training: --with-training runs it")


def only(findings: Sequence[Finding], verdicts: Sequence[str]) -> list[Finding]:
    """Return the findings with some verdicts; all of them where none is named."""
    return [f for f in findings if not verdicts or f.verdict in verdicts]
