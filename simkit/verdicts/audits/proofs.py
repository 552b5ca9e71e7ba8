"""Proof slack: a proof's chain of displays at each cell, the first false one, and what each loses."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from flint import arb, ctx

from simkit.declare.claims.claim import Claim, Display
from simkit.declare.parameters.expressions import Expression
from simkit.engine.cells.cell import Cell
from simkit.verdicts.arithmetic.balls import NotEvaluated, ends, middle, to_rationals
from simkit.verdicts.findings.finding import Ends, Finding, parameters_text
from simkit.verdicts.questions.question import Question, Subject
from simkit.verdicts.sampled.draw_by_draw import in_each_draw
from simkit.verdicts.sampled.watched import WatchedBlocks

_PRECISION = 128
_TRUE = ("holds", "not refuted", "vacuous")
_LONG = 10**7  # powers of ten beyond are rounded themselves
_PLAIN = range(-3, 6)  # powers of ten of numbers that are written out


@dataclass(frozen=True)
class Step:
    """One display of a proof at a cell, with the step that leads to it."""

    display: Display
    value: Ends | None  # doubles below and above it; where it differs from draw to draw, its median
    # the logarithm of a positive value, to base 10; it exists where doubles do not reach
    exponent: Fraction | None
    # by how many powers of ten it exceeds the display before it; infinite after a zero
    loss: Fraction | float | None
    finding: Finding | None  # on the step into it; the first display has none

    @property
    def is_false(self) -> bool:
        """Whether the display before it is certainly not bounded by it."""
        return self.finding is not None and self.finding.verdict == "fails"

    @property
    def is_true(self) -> bool:
        """Whether the step into it stands, as far as it was judged."""
        return self.finding is not None and self.finding.verdict in _TRUE

    @property
    def value_text(self) -> str:
        """The value with four digits; nothing where it has none."""
        if self.exponent is not None:
            return power_text(self.exponent)
        if self.value is None:
            return ""
        low, high = self.value
        return "0" if low == high == 0 else f"{low + (high - low) / 2:.4g}"

    @property
    def factor_text(self) -> str:
        """By which factor it exceeds the display before it."""
        return "" if self.loss is None else f"x {power_text(self.loss)}"


@dataclass(frozen=True)
class Chain:
    """A proof at a cell."""

    claim: Claim
    paper: str
    cell: Cell
    place: str  # the cell's parameters in words
    steps: Sequence[Step]

    @property
    def first_false(self) -> Step | None:
        """The first display that is false, or None."""
        return next((step for step in self.steps if step.is_false), None)

    @property
    def dearest(self) -> Step | None:
        """The true display that loses most; None where none loses anything."""
        true = [s for s in self.steps if s.loss is not None and s.loss > 0 and s.is_true]
        return max(true, key=lambda step: step.loss or 0, default=None)


def proof_subjects(subjects: Sequence[Subject]) -> list[Subject]:
    """Return subjects whose claims are the steps of the proofs."""
    return [
        Subject(subject.paper, subject.statements, [step for c in subject.claims for step in c.steps])
        for subject in subjects
    ]


def chains_of(
    subjects: Sequence[Subject],
    findings: Sequence[Finding],
    watch: Callable[[Question], WatchedBlocks | None],
) -> list[Chain]:
    """Return the chains of the proofs whose steps were asked, cell by cell.

    Subjects have the claims that the proofs are of; `watch` returns the trials of a question's cell,
    None where there are none.
    """
    found: dict[int, dict[str, Finding]] = {}
    for finding in findings:
        found.setdefault(id(finding.claim), {})[parameters_text(finding)] = finding
    return [
        _chain(subject, claim, [found[id(step)][place] for step in claim.steps], watch)
        for subject in subjects
        for claim in subject.claims
        if claim.proof and id(claim.steps[0]) in found
        for place in found[id(claim.steps[0])]
    ]


def _chain(
    subject: Subject,
    claim: Claim,
    findings: Sequence[Finding],
    watch: Callable[[Question], WatchedBlocks | None],
) -> Chain:
    trials = next(filter(None, (watch(finding.question) for finding in findings)), None)
    steps: list[Step] = []
    for display, finding in zip(claim.proof, [None, *findings], strict=True):
        value, exponent = _value(findings[0].question, display, trials)
        loss = _loss(steps[-1], exponent) if steps else None
        steps.append(Step(display, value, exponent, loss, finding))
    return Chain(claim, subject.paper, findings[0].cell, parameters_text(findings[0]), steps)


def _loss(before: Step, exponent: Fraction | None) -> Fraction | float | None:
    """Return by how many powers of ten a display exceeds the one before it."""
    if exponent is None:
        return None
    if before.exponent is not None:
        return exponent - before.exponent
    return math.inf if before.value == (0, 0) else None


def _value(
    question: Question, display: Display, trials: WatchedBlocks | None
) -> tuple[Ends | None, Fraction | None]:
    """Return a display's value at a cell and its logarithm, as far as they exist."""
    expression = Expression(display.value)
    try:
        if expression.names & set(question.subject.quantities):
            if trials is None or not trials.trials:
                return None, None
            held = in_each_draw(question, trials, expression)
            ball = arb(float(np.median(held.low))).union(arb(float(np.median(held.high))))
        else:
            ball = question.shown(expression)
    except NotEvaluated:
        return None, None
    return ends(ball), _logarithm(ball) if ball > 0 and ball.is_finite() else None


def _logarithm(ball: arb) -> Fraction:
    """Return the logarithm of a ball's middle to base 10, with digits behind the point however large."""
    with ctx.workprec(_PRECISION):
        size = abs(middle(ball.log()))
    bits = math.ceil(math.log2(size)) if 1 < size < math.inf else 0  # before the point
    with ctx.workprec(_PRECISION + bits):
        low, high = to_rationals(ball.mid().log() / arb(10).log())
        return (low + high) / 2


def power_text(exponent: Fraction | float, digits: int = 4) -> str:
    """Return 10**exponent with a few digits, far beyond what doubles hold.

    >>> power_text(-500.5), power_text(2.0)
    ('3.162e-501', '100')
    >>> power_text(-5.6e18)
    '10^-5.6e+18'
    """
    if exponent == math.inf:
        return "inf"
    whole = math.floor(exponent)
    if abs(whole) >= _LONG:
        return f"10^{float(exponent):.{digits}g}"
    if whole in _PLAIN:
        return f"{10 ** float(exponent):.{digits}g}"
    leading = f"{10 ** float(exponent - whole):.{digits - 1}f}"
    if leading.startswith("10"):
        leading, whole = "1", whole + 1
    return f"{leading.rstrip('0').rstrip('.') if '.' in leading else leading}e{whole:+03d}"
