"""Displays along the steps of a run: how far their sides are apart, and which is false first."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from simkit.declare.claims.claim import Claim
from simkit.verdicts.findings.finding import Finding

_SMALL = 1e-3  # a right side below it says that the left one is positive, or 0


@dataclass(frozen=True)
class Course:
    """One claim of what grows from step to step: its findings in that order."""

    claim: Claim
    paper: str
    along: str  # the parameter that grows
    findings: Sequence[Finding]  # from its smallest value to its largest, all else the same

    @property
    def at(self) -> list[Any]:
        """The values of the parameter."""
        return [finding.cell.parameters[self.along] for finding in self.findings]

    @property
    def slack(self) -> list[float | None]:
        """Left over right side at each value; of one that only says "positive" or "0" the left side."""
        return [_slack(finding) for finding in self.findings]

    @property
    def is_ratio(self) -> bool:
        """Whether its slack is a ratio: not of a difference that is compared with 0."""
        first = self.findings[0]
        return first.claim.kind == "order" or bool(first.right and abs(first.right[0]) >= _SMALL)

    @property
    def first_false(self) -> Any:
        """The first value at which it fails, or None."""
        failing = (at for at, f in zip(self.at, self.findings, strict=True) if f.verdict == "fails")
        return next(failing, None)

    @property
    def turned(self) -> float:
        """By how many powers of ten the slack changes from the first value to the last; 0 if unknown."""
        known = [value for value in self.slack if value is not None and value > 0]
        return abs(math.log10(known[-1] / known[0])) if len(known) > 1 else 0.0


def _slack(finding: Finding) -> float | None:
    if finding.claim.kind == "order":
        pair = finding.constant
        return None if pair is None or not all(map(math.isfinite, pair)) else sum(pair) / 2
    if finding.left is None or finding.right is None:
        return None
    left, right = sum(finding.left) / 2, sum(finding.right) / 2
    return left / right if abs(right) >= _SMALL else left


def goes_along(claim: Claim, axis: str | None) -> bool:
    """Return whether a claim is asked of the steps of one training, the values of `axis`, in turn."""
    return bool(claim.training and axis and claim.along == axis)


def courses_of(findings: Sequence[Finding]) -> list[Course]:
    """Return what was asked at several steps of a run, claim by claim as the findings stand."""
    found: dict[tuple[int, tuple[Any, ...]], list[Finding]] = {}
    for finding in findings:
        along = finding.claim.along
        others = {k: v for k, v in finding.cell.parameters.items() if k != along}
        found.setdefault((id(finding.claim), tuple(map(str, others.items()))), []).append(finding)
    courses = []
    for own in found.values():
        claim, subject = own[0].claim, own[0].question.subject
        if goes_along(claim, subject.statements.study.axis):
            ordered = sorted(own, key=lambda finding: _number(finding, finding.claim.along))
            courses.append(Course(claim, own[0].paper, claim.along, ordered))
    return courses


def _number(finding: Finding, name: str) -> float:
    value = finding.cell.parameters[name]
    assert isinstance(value, int | float)
    return value
