"""What is called the constant of a claim, which each cell needs, and between which they lie."""

from collections.abc import Sequence

from simkit.declare.claims.claim import Claim
from simkit.page.texts.values import pair_text
from simkit.verdicts.findings.finding import Ends, Finding


def constant_word(findings: Sequence[Finding]) -> str:
    """Return what heads the column: a constant of the paper's, or a factor on what was asked."""
    claim = findings[0].claim
    if claim.kind == "with-high-probability" and claim.constants:
        return claim.constant if _is_own_quantity(claim) else "constant"
    if claim.kind == "with-high-probability":
        return "factor"
    return "constant" if claim.kind == "order" or _tried(findings[0]) else "factor on the right side"


def constant_name(findings: Sequence[Finding]) -> str:
    """Return what is told above the cells: a constant, or by which factor what was asked is missed."""
    claim, word = findings[0].claim, constant_word(findings)
    if word == "factor":
        return f"Factor by which the failure exceeds {claim.parsed.right.text}/{claim.parsed.size}"
    if _is_own_quantity(claim):
        return f"Least {word} that is enough"
    return f"{word.capitalize()} needed"


def constant_of(found: Finding) -> Ends | None:
    """Return the constant that a cell needs; where one was tried, that one times the factor."""
    tried = _tried(found)
    if found.constant is None or not tried:
        return found.constant
    asked = found.cell.parameters[tried]
    assert isinstance(asked, int | float)
    return found.constant[0] * asked, found.constant[1] * asked


def constant_text(findings: Sequence[Finding]) -> str:
    """Return between which the constants lie that the cells need, whose assumptions are met."""
    asked = [f for f in findings if f.verdict != "premise unmet"]
    known = [pair for f in asked if (pair := constant_of(f)) is not None]
    if not known:
        return ""
    low, high = min(known, key=lambda pair: pair[0]), max(known, key=lambda pair: pair[1])
    if pair_text(low) == pair_text(high):
        return pair_text(low)
    return f"from {pair_text(low)} to {pair_text(high)} over {len(known)} settings"


def _is_own_quantity(claim: Claim) -> bool:
    """Return whether what is computed is no letter: a width as it is used, m/log(n/delta)."""
    return bool(claim.constants) and not claim.constant.isidentifier()


def _tried(found: Finding) -> str:
    """Return the constant of a bound with which a cell was asked: a factor of all its right side."""
    stated = found.claim.parsed
    side = stated.threshold if stated.threshold is not None else stated.right
    ours = [p.name for p in found.cell.study.parameters if p.kind == "reporting"]
    return next((name for name in ours if side.has_factor(name)), "")
