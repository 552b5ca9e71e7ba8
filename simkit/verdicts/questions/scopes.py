"""The cells at which a claim is asked, and where its premises would be met."""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import lru_cache, partial
from typing import Any

from simkit.declare.claims.claim import Claim
from simkit.declare.parameters.parameter import Parameter, format_value
from simkit.declare.parameters.readonly import read_only
from simkit.declare.parameters.resolving import Resolver, Tracing
from simkit.declare.study import Study
from simkit.engine.cells.calling import ask_exact
from simkit.engine.cells.cell import Cell, build_cells
from simkit.verdicts.questions.question import Question, Subject

_STEPS = 64  # doublings in the search for a value that meets the premises


def scope_cells(subject: Subject, claim: Claim, overrides: Mapping[str, str]) -> list[Cell]:
    """Return the cells of a claim once each: its scopes with the overrides; `UsageError` of no grid."""
    study = subject.statements.study
    fixed = {name: _text(value) for name, value in claim.where.items() if value is not None}
    own = {name: text for name, text in overrides.items() if name in {p.name for p in study.parameters}}
    cells: dict[str, Cell] = {}
    for scope in (claim.scope, claim.far) if claim.far and not own else (claim.scope,):
        for cell in _cells_of(study, tuple({**fixed, **scope, **own}.items())):
            if subject.asks(claim, cell.parameters):  # no others, whatever the overrides ask
                cells.setdefault(repr(sorted(cell.parameters.items())), cell)
    return list(cells.values())


@lru_cache(maxsize=512)  # the claims of a study share scopes
def _cells_of(study: Study, grids: tuple[tuple[str, str], ...]) -> Sequence[Cell]:
    return build_cells(study, dict(grids))


def _text(value: Any) -> str:
    values = value if isinstance(value, list | tuple) else [value]
    return ",".join(format_value(each) for each in values)


def nearest_cell(question: Question) -> str:
    """Return the nearest value of one parameter that would meet every premise, in words, or nothing."""
    names = _premise_names(question)
    study = question.cell.study
    for parameter in study.parameters:
        if parameter.name in names and not parameter.is_categorical:
            start = question.cell.parameters[parameter.name]
            for value in _outward(parameter, start):
                if _at(question, parameter, value) is not None:
                    found = _nearer(question, parameter, start, value)
                    return f"{parameter.name} = {format_value(found)} would meet them"
    return ""


def _nearer(question: Question, parameter: Parameter, outside: Any, inside: float) -> Any:
    """Return by bisection the value nearest to `outside` that meets every premise."""
    for _ in range(_STEPS):
        middle = (outside + inside) / 2
        if parameter.type == "int":
            middle = round(middle)
        if middle in (outside, inside):
            break
        met = _at(question, parameter, middle) is not None
        outside, inside = (outside, middle) if met else (middle, inside)
    return _at(question, parameter, inside)


def _premise_names(question: Question) -> Set[str]:
    claim = question.claim
    computed = any(not isinstance(one, str) for one in claim.when)
    if computed or claim.premise_names & claim.numbers.keys():
        return {p.name for p in question.cell.study.parameters}
    return claim.premise_names


def _outward(parameter: Parameter, start: Any) -> Iterator[float]:
    """Yield values ever farther from one: doublings and halvings within the range."""
    if not isinstance(start, int | float) or isinstance(start, bool):
        return
    base = start or 1
    for i in range(1, _STEPS):
        for value in (base * 2.0 ** (i / 2), base * 2.0 ** (-i / 2)):
            yield round(value) if parameter.type == "int" else value


def _at(question: Question, parameter: Parameter, value: float) -> Any:
    """Return the value as its parameter takes it, if it meets every premise there."""
    asked = moved(question, parameter, value)
    if asked is None or asked.unmet or asked.premise_undecided:
        return None
    return asked.cell.parameters[parameter.name]


def moved(question: Question, parameter: Parameter, value: float) -> Question | None:
    """Return the question with another value of a parameter; None where there is no such cell."""
    return mover(question, parameter)(value)


def mover(question: Question, parameter: Parameter) -> Callable[[float], Question | None]:
    """Return what gives the question with another value of a parameter; None where no cell has it.

    Of the other parameters those alone are worked out anew that have read it, or one that has.
    """
    moved_to = _cell_mover(question.cell, parameter.name)

    def at(value: float) -> Question | None:
        there = moved_to(value)
        if there is None:
            return None
        exact = partial(ask_exact, question.subject.statements, there.parameters)
        return Question(question.subject, question.claim, there, exact)

    return at


@lru_cache(maxsize=16)  # the claims of a study are asked at the same cells, and moved to the same values
def _cell_mover(cell: Cell, moving: str) -> Callable[[float], Cell | None]:
    study = cell.study
    known = {p.name: p for p in study.parameters}
    traced = Tracing(known, cell.given)
    for name in known:
        traced[name]
    stays = known.keys() - traced.following([moving])
    if any(p.shapes == moving for p in study.parameters):
        stays = set()  # what shapes its rule has no effect where it is given
    kept = {name: cell.parameters[name] for name in known if name in stays}
    rules = {name: text for name, text in cell.rules.items() if name in stays}

    @lru_cache(maxsize=4096, typed=True)
    def at(value: float) -> Cell | None:
        try:
            given = {**cell.given, moving: known[moving].convert(value, str(value))}
            resolver = Resolver(known, given, kept)
            values = {name: resolver[name] for name in known}
            study.check(values)
        except Exception:  # out of range, or nothing that the study builds
            return None
        return Cell(study, read_only(values), {**rules, **resolver.rules}, given)

    return at


def unmet_everywhere(questions: Sequence[Question]) -> bool:
    """Return whether no cell of a scope meets the premises."""
    return bool(questions) and all(question.unmet for question in questions)
