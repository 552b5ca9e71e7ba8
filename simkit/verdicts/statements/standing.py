"""What a claim comes to over its cells, in a word, with what became of its corrections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from simkit.declare.claims.claim import Claim
from simkit.verdicts.findings.facts import DOES_NOT_STAND
from simkit.verdicts.findings.finding import AGREEMENT, Finding, count_verdicts, is_refutable
from simkit.verdicts.findings.lines import by_claim
from simkit.verdicts.findings.notes import PathTrend, PowerNeeded

Standing = Literal[
    "stands", "slip", "false", "constant too small", "constant too large", "depends on the constant",
    "fails with this constant", "from some size on", "fails where asked", "constant gets worse",
    "constant", "vacuous", "not applicable", "undecided", "not evaluated", "depends on the reading",
    "holds in part of a display",
]  # fmt: skip
#: From what is worst to what is best: a statement has the worst of its parts.
RANKS: tuple[Standing, ...] = (
    "false", "slip", "constant too small", "constant too large", "depends on the reading", "undecided",
    "fails with this constant", "depends on the constant", "fails where asked", "constant gets worse",
    "from some size on", "not evaluated", "vacuous", "not applicable", "constant",
    "holds in part of a display", "stands",
)  # fmt: skip
_OF_ORDER = ("order", "with-high-probability")
_NOTHING_SAID = {"vacuous", "premise unmet"}


@dataclass(frozen=True)
class JudgedClaim:
    """A claim with what was found of it.

    Attributes
    ----------
    standing : str
        What it is worth in a word.
    """

    findings: Sequence[Finding]
    standing: Standing

    @property
    def claim(self) -> Claim:
        """The claim."""
        return self.findings[0].claim

    @property
    def paper(self) -> str:
        """The paper's name."""
        return self.findings[0].paper


def judge_claims(findings: Sequence[Finding]) -> list[JudgedClaim]:
    """Return the claims with their standing; exact against simulated is left out."""
    groups = [group for group in by_claim(findings) if group[0].claim.label != AGREEMENT]
    corrections: dict[tuple[str, str], list[Sequence[Finding]]] = {}
    for group in groups:
        if group[0].claim.corrects:
            corrections.setdefault((group[0].paper, group[0].claim.corrects), []).append(group)
    return [JudgedClaim(group, _standing(group, _mended(group, corrections))) for group in groups]


def _mended(
    group: Sequence[Finding], corrections: Mapping[tuple[str, str], Sequence[Sequence[Finding]]]
) -> list[Sequence[Finding]]:
    """Return what corrects a claim: of one that fails with another, what corrects that one, too."""
    claim, paper = group[0].claim, group[0].paper
    names = [name for name in (claim.name, claim.fails_with) if name]
    return [other for name in names for other in corrections.get((paper, name), ())]


def corrects(other: Claim, claim: Claim) -> bool:
    """Return whether a correction is one of a claim, or of the claim that this one fails with."""
    return bool(other.corrects) and other.corrects in (claim.name, claim.fails_with)


def _standing(group: Sequence[Finding], corrections: Sequence[Sequence[Finding]]) -> Standing:
    """Return what a claim is worth: of one with constants left open whether they alone are at fault."""
    claim = group[0].claim
    if all(f.verdict == "premise unmet" for f in group):
        return "not applicable"
    standing = over_cells(group, bool(corrections))
    if standing == "constant" and gets_worse(group):
        return "constant gets worse"
    if claim.quantifier != "some constants" or not any(f.verdict == "fails" for f in group):
        return standing
    for other in corrections:
        corrected = other[0].claim
        same = (corrected.statement, {*corrected.tried}) == (claim.statement, {*claim.tried})
        apart = {*corrected.tried.values()} ^ {*claim.tried.values()}
        if same and apart and len(claim.tried) == 1 and over_cells(other, False) == "stands":
            (larger,), (tried,) = corrected.tried.values(), claim.tried.values()
            return "constant too small" if larger > tried else "constant too large"
    if standing == "slip" or not _names_constant(group):
        return standing
    holds = any(f.verdict == "holds" for f in group)
    return "depends on the constant" if holds else "fails with this constant"


def gets_worse(findings: Sequence[Finding]) -> bool:
    """Return whether the constant that a claim needs gets worse along a path; of high chance, in n."""
    notes = [note for f in findings if f.verdict == "of order only" for note in f.notes]
    growing = (isinstance(n, PowerNeeded) and n.power == 1 and bool(n.growing) for n in notes)
    return any(isinstance(note, PathTrend) for note in notes) or any(growing)


def _names_constant(group: Sequence[Finding]) -> bool:
    """Return whether a claim is asked with a constant of ours: one tried, or one that is swept."""
    first = group[0].cell
    ours = [p.name for p in first.study.parameters if p.kind == "reporting"]
    swept = any(f.cell.parameters[name] != first.parameters[name] for name in ours for f in group)
    return swept or bool(group[0].claim.tried)


def over_cells(group: Sequence[Finding], is_corrected: bool) -> Standing:
    """Return what the cells of a claim come to, whatever constants were tried.

    Parameters
    ----------
    group : sequence of Finding
        On all cells of the claim.
    is_corrected : bool
        Whether another claim corrects it.
    """
    claim, counts, display = group[0].claim, count_verdicts(group), group[0].display
    if display is not None and display.verdict == "depends on the reading" and claim.reading:
        return "depends on the reading"
    if "fails" in counts:
        if is_corrected:
            return "slip"
        if is_refutable(claim):
            return "false"
        seen = "holds" in counts
        return "from some size on" if seen else "fails where asked"
    if "undecided" in counts:
        return "undecided"
    if set(counts) <= _NOTHING_SAID:
        return "vacuous"
    if set(counts) <= {*_NOTHING_SAID, "not evaluated"}:
        return "not evaluated"
    if claim.kind in _OF_ORDER:
        return "constant"
    stands = display is None or claim.corrects or display.verdict not in DOES_NOT_STAND
    return "stands" if stands else "holds in part of a display"
