"""What a run is asked: every claim at every cell, and whether exact values are what is simulated."""

from collections.abc import Mapping, Sequence
from typing import Any

from simkit.declare.claims.claim import Claim
from simkit.declare.study import Study
from simkit.engine.cells.calling import is_finite
from simkit.engine.cells.cell import Cell
from simkit.verdicts.findings.finding import AGREEMENT
from simkit.verdicts.questions.question import Question, Subject

_MOST_COSTLY = 6  # cells at which a costly claim is asked after a run


def questions_of(
    subject: Subject, cells: Sequence[Cell], exact: Sequence[Mapping[str, Any]], by_trials: bool
) -> list[Question]:
    """Return every claim at every cell of a run, exact against simulated last, if there are trials."""
    questions = [
        Question(subject, claim, cell, lambda place=i: exact[place], brief=True)  # type: ignore[misc]
        for claim in subject.claims
        for i, cell in _asked(subject, claim, cells)
    ]
    return questions + [
        Question(subject, claim, cell, dict, by_trials=True)
        for claim, own in agreement_claims(subject, cells, exact)
        for cell in own
        if by_trials
    ]


def finite_values(exact: Mapping[str, Any]) -> dict[str, Any]:
    """Return the exact values of a cell that are finite, as they are given."""
    return {name: value for name, value in exact.items() if value is not None and is_finite(value)}


def _asked(subject: Subject, claim: Claim, cells: Sequence[Cell]) -> list[tuple[int, Cell]]:
    """Return the cells at which a claim is asked after a run: of a costly one six, the ends too."""
    own = [(i, cell) for i, cell in enumerate(cells) if subject.asks(claim, cell.parameters)]
    if not claim.costly or len(own) <= _MOST_COSTLY:
        return own
    return [own[round(j * (len(own) - 1) / (_MOST_COSTLY - 1))] for j in range(_MOST_COSTLY)]


def agreement_claims(
    subject: Subject, cells: Sequence[Cell], exact: Sequence[Mapping[str, Any]]
) -> list[tuple[Claim, list[Cell]]]:
    """Return, for each quantity with exact values, that they are what is simulated, and where."""
    study = subject.statements.study
    found = []
    for name, quantity in subject.quantities.items():
        pairs = [(cell, said[name]) for cell, said in zip(cells, exact, strict=True) if name in said]
        if not pairs:
            continue
        own = {_point(study, cell.parameters): value for cell, value in pairs}

        def value(params: Mapping[str, Any], own: Mapping[str, Any] = own) -> Any:
            return own[_point(study, params)]

        measure = "Pr" if quantity.kind == "event" else "E"
        claim = Claim(AGREEMENT, f"{measure}[{name}] = exact", part=name, numbers={"exact": value})
        found.append((claim, [cell for cell, _ in pairs]))
    return found


def _point(study: Study, params: Mapping[str, Any]) -> str:
    """Return what tells cells apart but who computes them: the literal path has the same exact value."""
    return repr([params[p.name] for p in study.parameters if p.kind != "implementation"])
