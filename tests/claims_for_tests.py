"""A small study with claims made to measure, and tallies made by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from simkit.declare.claims.claim import Claim
from simkit.declare.claims.claim_faults import claims_of
from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import Quantity, event, measurement
from simkit.declare.statement import Statements
from simkit.declare.study import Study, Theory
from simkit.declare.tally import Moments, Tally
from simkit.engine.cells.cell import build_cells
from simkit.verdicts.questions.question import Question, Subject
from simkit.verdicts.sampled.watched import WatchedBlocks
from simkit.words.claim_lines import listing

PARAMETERS = (
    Parameter("n", "int", 8, "size", low=1, high=1e300),
    Parameter("K", "int", 2, "groups", low=1),
    Parameter("p", "float", 0.5, "probability", low=0, high=1),
)


class Toy(Study):
    name = "toy"
    summary = "hits and values"
    parameters: ClassVar[Sequence[Parameter]] = PARAMETERS
    quantities: ClassVar[Sequence[Quantity]] = (
        event("hit", "a uniform is below p"),
        measurement("v", "a uniform", low=0, high=1, kept=True),
        measurement("w", "ten times it", kept=True),
    )
    block_size = 1000

    def trial(self, prepared, rng):
        v = rng.random()
        return {"hit": v < prepared["p"], "v": v, "w": 10 * v}


class Shaped(Toy):
    """A parameter whose symbol is another than its name."""

    parameters = (
        Parameter("n", "int", 8, "size", low=1, high=1e300),
        Parameter("clusters", "int", 2, "Number of clusters", low=1, symbol="K"),
        Parameter("sigma", "float", 0.5, "noise", low=0, high=1),
        Parameter("values", "choice", "dense", "W_V = I; dense", choices=("identity", "dense", "large")),
    )


class Numbers(Theory):
    name = "numbers"
    summary = "numbers"
    parameters: ClassVar[Sequence[Parameter]] = PARAMETERS


def subject_of(
    *claims: Claim, study: type[Study] = Toy, exact: Mapping[str, Any] | None = None
) -> Subject:
    """Return a subject with some claims, whose exact values are the same everywhere."""
    statements = Statements(study())
    statements.claims = claims  # type: ignore[misc]
    if exact is not None:
        statements.exact = lambda params: exact  # type: ignore[method-assign]
    return Subject("toy", statements, claims_of(statements))


def ask(claim: Claim, study: type[Study] = Toy, exact: Any = dict, **params: Any) -> Question:
    """Return a question at one cell."""
    subject = subject_of(claim, study=study)
    (cell,) = build_cells(subject.statements.study, {name: str(value) for name, value in params.items()})
    return Question(subject, claim, cell, exact)


def number(statement: str, study: type[Study] = Numbers, **rest: Any) -> Question:
    """Return a question about numbers."""
    params = {name: rest.pop(name) for name in ("n", "K", "p") if name in rest}
    return ask(Claim("Lemma 1", statement, **rest), study, **params)


def watched(
    question: Question, trials: int, hits: int = 0, failures: int = 0, values: Any = None
) -> WatchedBlocks:
    """Return one block with so many hits; every value is given, or lies in the middle."""
    count = trials - failures
    v = np.full(count, 0.5) if values is None else np.asarray(values, dtype=float)
    assert len(v) == count
    tally = Tally(
        trials, failures, {"hit": hits},
        {"v": Moments.of(list(v)), "w": Moments.of(list(10 * v))},
        {"broken": failures} if failures else {},
        values={"v": list(v), "w": list(10 * v)},
    )  # fmt: skip
    return WatchedBlocks(question.subject.statements, question.cell, [tally])


def summary(found):
    """Return what a listing says of a claim's findings."""
    ((_, _, said),) = listing(found)
    return said
