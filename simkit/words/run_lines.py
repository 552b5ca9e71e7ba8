"""What a run says of the statements about it: what is false, what is open, and the rest in a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from simkit.errors import format_count
from simkit.verdicts.findings.facts import DisplayVerdict
from simkit.verdicts.findings.finding import AGREEMENT, Finding, summarise
from simkit.verdicts.findings.lines import by_claim
from simkit.verdicts.statements.whole import Printed, StatementFound, statements_of
from simkit.words.parts import agreement, correction_of, part_text
from simkit.words.vocabulary import WORDS

_FEW = 6  # parts that have a line each
_MOST = 8  # lines on those that are false or open
_LOUD: tuple[DisplayVerdict, ...] = ("fails", "depends on the reading", "undecided")
_LABELS = 4  # that a line names


def run_lines(findings: Sequence[Finding], listing: str) -> list[str]:
    """Return the lines on the claims of a run: statements before the steps of proofs.

    Parameters
    ----------
    listing : str
        The command that says more.
    """
    own = [f for f in findings if f.claim.label != AGREEMENT]
    found = statements_of(own) if own else []
    parts = [p for s in found for p in (*s.itself, *s.premises)]
    lines = [*_contradictions(own)]
    if len(parts) <= _FEW:
        lines += [f"{part.name}: {part_text(part)}" for part in parts]
    else:
        lines += _of_many(parts, found)
    lines += _of_proofs(found)
    lines += agreement(findings)
    return [*lines, f"More: {listing}"] if own else lines


def _contradictions(own: Sequence[Finding]) -> Iterable[str]:
    """Yield the claims of which two evaluations exclude each other, loudly."""
    for group in by_claim(own):
        if any(f.contradiction for f in group):
            yield f"{group[0].claim.name}: {summarise(group)}"


def _of_many(parts: Sequence[Printed], found: Sequence[StatementFound]) -> list[str]:
    """Return a line for each part that is false or open, and one that counts statements."""
    loud = sorted((p for p in parts if p.verdict in _LOUD), key=lambda p: _LOUD.index(p.verdict))
    lines = [f"{part.name}: {part_text(part)}" for part in loud[:_MOST]]
    if len(loud) > _MOST:
        lines.append(f"and {len(loud) - _MOST} more that are false or not decided")
    counts = [
        f"{WORDS[verdict].text}: {count}"
        for verdict in WORDS
        if (count := sum(s.verdict == verdict for s in found))
    ]
    false = "" if any(p.verdict == "fails" for p in parts) else ", none of them false at these settings"
    return [*lines, f"{format_count(len(found), 'statement')}{false} ({'; '.join(counts)})"]


def _of_proofs(found: Sequence[StatementFound]) -> list[str]:
    """Return a line on the steps of proofs that are false and leave their statements as they are."""
    slips: dict[str, list[str]] = {}
    for statement in found:
        wrong = [p for p in statement.proof if p.verdict == "fails"]
        if wrong:
            kept = "" if statement.verdict == "fails" else "the statement is not touched"
            corrected = {correction_of(p) for p in wrong}
            mended = corrected.pop() if len(corrected) == 1 else "not all have a correction that holds"
            said = "; ".join(filter(None, (kept, mended)))
            slips.setdefault(said, []).append(statement.label)
    lines = []
    for said, labels in slips.items():
        named = ", ".join(labels[:_LABELS]) + (
            f" and {len(labels) - _LABELS} more" * (len(labels) > _LABELS)
        )
        several = "s" * (len(labels) > 1)
        text = said.replace("the statement is", "the statements are") if several else said
        said = f"A step in the proof{several} of {named} is false as printed"
        lines.append(f"{said}; {text}" if text else said)
    return lines
