"""What is said about a study: where it comes from, its claims' sides, and the second witnesses."""

import inspect
import sys
import time
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from simkit.declare.claims.claim import Claim
from simkit.declare.interface import INTERFACES
from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import Quantity
from simkit.engine.cells.calling import ask_exact, is_default
from simkit.engine.cells.cell import Cell
from simkit.engine.sources.registry import interface_of
from simkit.engine.sources.source_hash import FILE_MODULE
from simkit.errors import UsageError
from simkit.verdicts.families import conclude, name_family
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.kit.bench import Bench
from simkit.verdicts.kit.checked import StudyCheck
from simkit.verdicts.kit.following import alike, plain, reached
from simkit.verdicts.kit.sampled import LEVEL
from simkit.verdicts.questions.question import Question
from simkit.verdicts.questions.scopes import scope_cells

_SECONDS = 15.0  # for both sides of all claims


def check_documents(bench: Bench) -> StudyCheck:
    """Say whether a reader finds what a study is, what its names mean and where it comes from."""
    study = bench.study
    if not type(study).__doc__:
        return bench.found("documents", "failed", "class", name=type(study).__name__)
    named: list[Parameter | Quantity] = [*study.parameters, *bench.subject.quantities.values()]
    for one in named:
        if not one.meaning.strip():
            return bench.found("documents", "failed", "meaning", name=one.name)
    module = sys.modules[type(study).__module__]
    sources = [study.source, *map(_source_line, (type(study), module, type(bench.statements)))]
    if not any(sources):
        return bench.found("documents", "failed", "source", name=type(study).__name__)
    return bench.found("documents", "passed", "", names=len(study.parameters))


def _source_line(place: object) -> str:
    lines = (inspect.getdoc(place) or "").splitlines()
    return next((line for line in lines if line.startswith("Source: ")), "")


def check_interface(bench: Bench) -> StudyCheck:
    """Say whether a package says for which interface of simkit it is written."""
    module = type(bench.study).__module__
    package = module.partition(".")[0]
    if package == "simkit" or module.startswith(FILE_MODULE) or package == "__main__":
        return bench.found("interface", "not asked", "own" if package == "simkit" else "file")
    declared = interface_of(package)
    if declared is None:
        return bench.found(
            "interface", "failed", "undeclared", package=package, interface=INTERFACES[-1]
        )
    return bench.found("interface", "passed", "", package=package, interface=declared)


def check_claims(bench: Bench) -> StudyCheck:
    """Say whether both sides of each claim have values at the ends of its scope."""
    subject, until = bench.subject, time.perf_counter() + _SECONDS
    if subject.faults:
        return bench.found("claims", "failed", "declared", said=subject.faults[0])
    claims = [claim for claim in subject.claims if not claim.costly]
    if not subject.claims:
        return bench.found("claims", "not asked", "none")
    asked = 0
    for claim in claims:
        if asked and time.perf_counter() > until:
            break
        try:
            cells = scope_cells(subject, claim, {})
        except UsageError as fault:
            return _failed(bench, claim, None, "scope", said=str(fault))
        if not cells:
            return _failed(bench, claim, None, "empty")
        if (found := _unevaluated(bench, claim, dict.fromkeys((cells[0], cells[-1])))) is not None:
            return _failed(bench, claim, found.cell, "side", finding=found)
        asked += 1
    return bench.found("claims", "passed", "", asked=asked, of=len(subject.claims))


def _unevaluated(bench: Bench, claim: Claim, cells: Iterable[Cell]) -> Finding | None:
    """Return the finding on a claim at a cell where a side has no value; None where all have."""
    questions = [
        Question(bench.subject, claim, cell, partial(ask_exact, bench.statements, cell.parameters))
        for cell in cells
    ]
    family = name_family(questions, LEVEL)
    found = list(family.decided.values())
    if claim.kind in ("order", "with-high-probability"):  # their constants are compared at the end
        every = conclude(family, lambda question: None, lambda *_: None)
        found = [every[i] for i in family.decided]
    return next((one for one in found if one.verdict == "not evaluated"), None)


def _failed(bench: Bench, claim: Claim, cell: Cell | None, why: str, **facts: Any) -> StudyCheck:
    at = bench.where(cell) if cell is not None else {}
    command = bench.audited(claim.name, cell)
    return bench.found("claims", "failed", why, command, claim=claim.name, at=at, **facts)


def check_witness(bench: Bench) -> StudyCheck:
    """Say whether each second witness is other code than the first, and does not call it.

    The first may fall back on the second, where its own way gives out.
    """
    pairs = 0
    for claim, name, first, second in _pairs(bench):
        pairs += 1
        one, other = plain(first), plain(second)
        if one is None or other is None:
            continue
        why = ""
        if alike(first, second):
            why = "same"
        elif one is not other and one in reached([second], _owner(second)):
            why = "calls first"
        if why:
            return bench.found("witness", "failed", why, claim=claim.name, name=name)
    path = bench.statements.second_path
    for name, value in path.items():
        parameter = next((p for p in bench.study.parameters if p.name == name), None)
        if parameter is None or parameter.kind != "implementation" or value == parameter.default:
            return bench.found("witness", "failed", "path", name=name, value=value)
    if not pairs and not path:
        return bench.found("witness", "not asked", "none")
    return bench.found("witness", "passed", "", pairs=pairs, path=dict(path))


def _pairs(bench: Bench) -> Iterator[tuple[Claim, str, Any, Any]]:
    """Yield what computes a number of a claim, and its witness."""
    own = None if is_default(bench.statements, "exact") else bench.statements.exact
    for claim in bench.subject.claims:
        for name, formula in claim.numbers.items():
            if isinstance(formula, tuple | list):
                yield claim, name, *formula
        if claim.witness is not None and (claim.exact or own) is not None:
            yield claim, "exact", claim.exact or own, claim.witness


def _owner(function: Any) -> type | None:
    holder = getattr(function, "__self__", None)
    return type(holder) if holder is not None else None
