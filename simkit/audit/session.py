"""One audit: questions, family, trials where they are needed, findings, second witnesses."""

from __future__ import annotations

import contextlib
import math
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from simkit.audit.families import (
    Family,
    conclude,
    may_rest_on_trials,
    name_family,
    rests_on_trials,
)
from simkit.audit.findings import Finding
from simkit.audit.questions import Question, Subject
from simkit.audit.result import agreement_claims, simulate_fresh
from simkit.audit.scopes import nearest_cell, scope_cells, unmet_everywhere
from simkit.audit.watched import Watched
from simkit.audit.witnesses import confirm_by_trials
from simkit.declare.tally import Tally
from simkit.engine.asking import ask
from simkit.engine.cells import Cell
from simkit.engine.executors import Executor, Threads
from simkit.engine.ledger import Ledger
from simkit.engine.plans import Plan, plan_run
from simkit.engine.result import Settings
from simkit.engine.runner import Progress, execute
from simkit.errors import StudyError, UsageError


@dataclass
class Audit:
    """What an audit asks, and what it found.

    Attributes
    ----------
    settings : Settings
        Its `trials` are of each cell; 0 takes each study's own number.
    family : Family
    faults : list of str
        Claims whose scope cannot be built, a line each.
    remarks : list of str
        What is to be said beside the verdicts.
    findings : list of Finding
    seconds : float
        How long it took.
    failed : counter of str
        Failed trials by message.
    """

    settings: Settings
    family: Family
    faults: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    seconds: float = 0.0
    failed: Counter[str] = field(default_factory=Counter)


def prepare_audit(
    subjects: Sequence[Subject],
    settings: Settings,
    *,
    overrides: Mapping[str, str] | None = None,
    chosen: set[int] | None = None,
    advance: Callable[[int, int], None] = lambda done, of: None,
) -> Audit:
    """Return an audit with its family named and all that needs no trial decided.

    Parameters
    ----------
    subjects : sequence of Subject
    settings : Settings
    overrides : mapping of str to str, optional
        Grids in place of the claims' own.
    chosen : set of int, optional
        Ids of the claims that are asked; the others only count in the family.
    advance : callable
        Told how many questions are done, and of how many.

    Raises
    ------
    UsageError
        If an override names no parameter.
    """
    overrides, started = dict(overrides or {}), time.perf_counter()
    _check_overrides(subjects, overrides)
    faults = [fault for subject in subjects for fault in subject.faults]
    questions: list[Question] = []
    empty: list[str] = []
    for subject in subjects:
        exact = _ExactValues(subject)
        for claim in subject.claims:
            if chosen is not None and id(claim) not in chosen and not may_rest_on_trials(subject, claim):
                continue  # it cannot count
            try:
                cells = scope_cells(subject, claim, overrides)
            except UsageError as fault:
                if chosen is None or id(claim) in chosen:
                    faults.append(f"{subject.paper} {claim.name}: {fault}")
                continue
            questions += [Question(subject, claim, cell, exact.at(cell)) for cell in cells]
            if not cells and (chosen is None or id(claim) in chosen):
                about = ", ".join(f"{name} = {value}" for name, value in claim.where.items())
                empty.append(f"{subject.paper} {claim.name} is about {about}: no cell of it is asked")
    asked = [q for q in questions if chosen is None or id(q.claim) in chosen]
    beside = [q for q in questions if chosen is not None and id(q.claim) not in chosen]
    done = 0

    def step() -> None:
        nonlocal done
        done += 1
        advance(done, len(asked))

    family = name_family(asked, settings.family_error, step, beside)
    _add_agreements(family, beside)
    if not asked and empty:
        raise UsageError(f"nothing is asked: {empty[0]}")
    audit = Audit(settings, family, faults, remarks=empty)
    for group in _groups(asked):
        if unmet_everywhere(group):
            near = nearest_cell(group[0])
            name = f"{group[0].subject.paper} {group[0].claim.name}"
            advice = f"; {near}" if near else ""
            audit.remarks.append(f"{name}: no cell of its scope meets the premises{advice}")
    audit.seconds = time.perf_counter() - started
    return audit


def _add_agreements(family: Family, beside: Sequence[Question]) -> None:
    """Let the family ask of every cell that it simulates whether exact values are what is simulated.

    Cells of what is not asked only count.
    """
    asked = _simulated([family.questions[i] for i in family.sampled])
    others = _simulated([question for question in beside if rests_on_trials(question)])
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


def _finite(question: Question) -> dict[str, float]:
    """Return the exact values of a cell that are numbers; none where they cannot be had."""
    try:
        exact = question.exact()
    except StudyError:
        return {}
    return {
        name: float(value)
        for name, value in exact.items()
        if name in question.subject.quantities and value is not None and math.isfinite(value)
    }


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
        self._known: dict[int, Mapping[str, float]] = {}

    def at(self, cell: Cell) -> Callable[[], Mapping[str, float]]:
        def ask_once() -> Mapping[str, float]:
            if id(cell) not in self._known:
                found: Any = ask(self._subject.statements, "exact", cell.parameters, error=StudyError)
                self._known[id(cell)] = found
            return self._known[id(cell)]

        return ask_once


def plans_of(audit: Audit, ledger: Ledger | None) -> list[Plan]:
    """Return what is to be simulated, a plan for each study."""
    cells: dict[int, list[Cell]] = {}
    for place in audit.family.wants_trials:
        cell = audit.family.questions[place].cell
        cells.setdefault(id(cell.study), []).append(cell)
    settings = audit.settings
    return [
        plan_run(
            own, trials=settings.trials or own[0].study.default_trials, seed=settings.seed,
            ledger=ledger, fresh=settings.fresh,
        )
        for own in cells.values()
    ]  # fmt: skip


def run_audit(
    audit: Audit, progress: Progress | None = None, executor: Executor | None = None
) -> list[Finding]:
    """Simulate what the family needs, and return the findings; refutations are confirmed."""
    settings, started = audit.settings, time.perf_counter()
    with Ledger(settings.ledger) if settings.ledger else contextlib.nullcontext() as ledger:
        plans = plans_of(audit, ledger)
        run = executor or Threads(settings.workers)
        for plan in plans:
            execute(plan, run, ledger=ledger, fresh=settings.fresh, progress=progress)
    for plan in plans:
        for cell in {cell.place: cell for cell in plan.cells}.values():
            for tally in plan.blocks(cell) or ():
                audit.failed.update(tally.failed)
    blocks = {id(cell): plan.blocks(cell) for plan in plans for cell in plan.cells}
    watched: dict[int, Watched | None] = {}

    def trials(question: Question) -> Watched | None:
        place = id(question.cell)
        if place not in watched:
            own = blocks.get(place)
            statements = question.subject.statements
            watched[place] = Watched(statements, question.cell, own, settings.seed) if own else None
        return watched[place]

    def simulate(cell: Cell, count: int, first: int) -> list[Tally] | None:
        return simulate_fresh(cell, count, settings, executor, first)

    audit.findings = conclude(
        audit.family,
        trials,
        lambda q, found, needed: confirm_by_trials(q, found, needed, simulate, settings.seed),
    )
    audit.seconds += time.perf_counter() - started
    return audit.findings


def only(findings: Sequence[Finding], verdicts: Sequence[str]) -> list[Finding]:
    """Return the findings with some verdicts; all of them where none is named."""
    return [f for f in findings if not verdicts or f.verdict in verdicts]
