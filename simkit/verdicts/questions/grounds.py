"""What a verdict rests on: what one has to believe beside the arithmetic that anybody can repeat."""

import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from simkit.verdicts.findings.facts import Ground
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.questions.question import Question


def grounds_of(found: Finding) -> tuple[Ground, ...]:
    """Return what the verdict of a finding rests on; nothing where no verdict was reached."""
    if found.question is None or found.verdict == "not evaluated":
        return ()
    return tuple(_grounds(found, found.question))


def _grounds(found: Finding, question: Question) -> Iterator[Ground]:
    claim = found.claim
    if reading := question.subject.readings.get(claim.label):
        yield Ground("reading", (reading,))
    for premise in found.premises:
        yield Ground("open premise" if premise.is_open else "premise", (premise.text,))
    if found.verdict == "premise unmet":
        return
    yield from _steps(found, question)
    for name, of in (("left", claim.left_is), ("right", claim.right_is)):
        if of != "exact":
            yield Ground("bound", (name, of))
    if claim.event_is != "equals":
        yield Ground("bound", (claim.event_is,), "of event")
    yield from _ranges(found, question)
    if found.given:
        yield Ground("latents" if found.evidence == "chosen data" else "second moment", (found.given,))
    for least in found.least:
        if least.basis == "proved":
            yield Ground("monotone", (least.parameter,))
    if found.instance is not None:
        yield Ground("instance", (found.instance.construction,))
    if found.limit is not None:
        yield Ground("limit", (found.limit,))
    if found.trials:
        which = found.trials, found.seed, found.evidence
        if found.level is None:
            yield Ground("trials", which, "without level")
        else:
            yield Ground("trials", (*which, found.level))
    if found.witness and found.confirmed:
        yield Ground("second witness", (found.witness,))


def _steps(found: Finding, question: Question) -> Iterator[Ground]:
    """Yield how each side came to be numbers."""
    claim, study = found.claim, question.cell.study
    computed: list[tuple[str, Any]] = [
        (name, claim.numbers[name]) for name in sorted(claim.parsed.names) if name in claim.numbers
    ]
    if found.trials:
        kept = sorted(claim.parsed.names & question.subject.quantities.keys())
        measured = claim.parsed.event or ", ".join(kept)
        yield Ground("step", (measured, study.name), "by trials")
    elif claim.exact is not None:
        computed = [("the left side", claim.exact), *computed]
    elif question.left_name and found.evidence in ("exact value", "enclosure"):
        by = type(question.subject.statements).exact
        yield Ground("step", (question.left_name, _named(by)))
    is_float = False
    for name, formula in computed:
        first = formula[0] if isinstance(formula, tuple) else formula
        if callable(first):
            yield Ground("step", (name, _named(first)))
        else:
            yield Ground("step", (name, str(first)), "by number")
        is_float |= callable(first) and _is_float(question, first)
    if is_float:
        yield Ground("arithmetic", (claim.accuracy,))


def _is_float(question: Question, formula: Callable[..., Any]) -> bool:
    value = question.numbers.given(formula)
    return isinstance(value, float) or hasattr(value, "item")


def _ranges(found: Finding, question: Question) -> Iterator[Ground]:
    """Yield the declared ranges without which the verdict would not be reached."""
    claim = found.claim
    needs = found.evidence == "e-process" and claim.parsed.measure == "E"
    if any(claim.left_range) and (needs or found.verdict in ("vacuous", "fails")):
        yield Ground("range", tuple(claim.left_range))
    elif claim.vacuous_when and found.verdict == "vacuous":
        yield Ground("range", (claim.vacuous_when,), "empty")
    if claim.parsed.measure != "Pr" and (
        needs or found.verdict == "vacuous" or found.evidence == "range"
    ):
        low, high = question.declared_range
        if math.isfinite(low) or math.isfinite(high):
            yield Ground("range", (question.left_name, low, high), "declared")


def _named(formula: Any) -> str:
    """Return where a function is defined, that it can be read."""
    while isinstance(formula, partial):
        formula = formula.func
    formula = getattr(formula, "__wrapped__", formula)
    name = getattr(formula, "__qualname__", type(formula).__qualname__)
    return f"{getattr(formula, '__module__', '')}.{name}"
