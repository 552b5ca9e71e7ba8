"""Claims with what was found of each, and which of them corrects which."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simkit.declare.claims.claim import Claim
from simkit.verdicts.findings.finding import AGREEMENT, Finding
from simkit.verdicts.findings.lines import by_claim
from simkit.verdicts.findings.notes import PathTrend, PowerNeeded


@dataclass(frozen=True)
class JudgedClaim:
    """A claim with what was found of it."""

    findings: Sequence[Finding]

    @property
    def claim(self) -> Claim:
        """The claim."""
        return self.findings[0].claim

    @property
    def paper(self) -> str:
        """The paper's name."""
        return self.findings[0].paper


def judge_claims(findings: Sequence[Finding]) -> list[JudgedClaim]:
    """Return the claims, each with its findings; exact against simulated is left out."""
    return [JudgedClaim(group) for group in by_claim(findings) if group[0].claim.label != AGREEMENT]


def corrects(other: Claim, claim: Claim) -> bool:
    """Return whether a correction is one of a claim, or of the claim that this one fails with."""
    return bool(other.corrects) and other.corrects in (claim.name, claim.fails_with)


def gets_worse(findings: Sequence[Finding]) -> bool:
    """Return whether the constant that a claim needs gets worse along a path; of high chance, in n."""
    notes = [note for f in findings if f.verdict == "of order only" for note in f.notes]
    growing = (isinstance(n, PowerNeeded) and n.power == 1 and bool(n.growing) for n in notes)
    return any(isinstance(note, PathTrend) for note in notes) or any(growing)
