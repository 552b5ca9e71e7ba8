"""Verdicts in lines: a run's answer, short, and exact against simulated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from simkit.engine.cells.describing import describe_cells
from simkit.errors import format_count
from simkit.verdicts.findings.finding import (
    AGREEMENT,
    VERDICTS,
    Finding,
    count_verdicts,
    sides,
    summarise,
)

_MOST_LINES = 12  # of an answer, exact against simulated apart
#: What is said of one claim and of several.
_WORDS: Mapping[str, tuple[str, str]] = {
    "holds": ("holds", "hold"), "not refuted": ("is not refuted", "are not refuted"),
    "of order only": ("is of order only", "are of order only"), "fails": ("fails", "fail"),
    "undecided": ("is undecided", "are undecided"), "vacuous": ("is vacuous", "are vacuous"),
    "premise unmet": ("lacks a premise", "lack a premise"),
    "not evaluated": ("is not evaluated", "are not evaluated"),
}  # fmt: skip


def lines_of(findings: Sequence[Finding], listing: str) -> list[str]:
    """Return one line for each claim, exact against simulated last and in one.

    Of more than a dozen lines: those of claims that contradict, fail or are undecided at some cell, in
    that order, and the others counted in one.

    Parameters
    ----------
    listing : str
        The command that lists every claim.
    """
    groups = [group for group in by_claim(findings) if group[0].claim.label != AGREEMENT]
    lines = _claim_lines(groups)
    if len(lines) > _MOST_LINES:
        lines = _short_lines(groups, listing)
    said = agreement_lines([f for f in findings if f.claim.label == AGREEMENT])
    return [*lines, *(f"{AGREEMENT}: {line}" if i == 0 else line for i, line in enumerate(said))]


def _claim_lines(groups: Iterable[Sequence[Finding]]) -> list[str]:
    said_of: dict[str, list[str]] = {}
    lines = []
    for group in groups:
        claim, text = group[0].claim, summarise(group)
        if all(f.verdict == "premise unmet" for f in group):  # one line for those that lack the same
            said_of.setdefault(text, []).append(claim.name)
        else:
            lines.append(f"{claim.name}: {text}")
    return lines + [f"{'; '.join(names)}: {text}" for text, names in said_of.items()]


def _short_lines(groups: Sequence[Sequence[Finding]], listing: str) -> list[str]:
    """Return the lines of those that want attention, as far as there is room, and one on the rest."""
    loud = sorted((group for group in groups if _urgency(group) < 3), key=_urgency)  # stable
    shown = loud[: _MOST_LINES - 1]
    rest = [group for group in groups if not any(group is other for other in shown)]
    counts: dict[tuple[str, ...], int] = {}
    for group in rest:
        kinds = tuple(verdict for verdict in VERDICTS if any(f.verdict == verdict for f in group))
        counts[kinds] = counts.get(kinds, 0) + 1
    several = len({id(finding.cell) for group in groups for finding in group}) > 1
    parts = [_counted(count, kinds, several) for kinds, count in counts.items()]
    said = f"{'beside these, ' if shown else ''}{'; '.join(parts)}"
    return [*_claim_lines(shown), f"{said}: {listing} lists each, over its own cells"]


def _counted(count: int, kinds: Sequence[str], several: bool) -> str:
    """Return how many claims have some verdicts: ``24 hold at every cell asked``."""
    text = " or ".join(_WORDS[kind][count > 1] for kind in kinds)
    where = "" if not several else " at every cell asked" if len(kinds) == 1 else ", by the cell"
    return f"{count} {text}{where}"


def _urgency(group: Sequence[Finding]) -> int:
    """Return 0 of a claim that two evaluations contradict, 1 if it fails, 2 if undecided, else 3."""
    if any(finding.contradiction for finding in group):
        return 0
    verdicts = {finding.verdict for finding in group}
    return 1 if "fails" in verdicts else 2 if "undecided" in verdicts else 3


def by_claim(findings: Sequence[Finding]) -> list[list[Finding]]:
    """Return findings claim by claim."""
    groups: dict[tuple[str, int], list[Finding]] = {}
    for finding in findings:
        groups.setdefault((finding.paper, id(finding.claim)), []).append(finding)
    return list(groups.values())


def agreement_lines(findings: Sequence[Finding]) -> list[str]:
    """Return how often exact values are what is simulated, and a line on each quantity that is not."""
    if not findings:
        return []
    counts = count_verdicts(findings)
    said = ", ".join(f"{verdict} in {count:,}" for verdict, count in counts.items())
    lines = [f"{said} of {format_count(len(findings), 'pair')} of cell and quantity"]
    for group in by_claim(findings):
        wrong = [f for f in group if f.verdict == "fails"]
        if wrong:
            where = describe_cells([f.cell for f in wrong], [f.cell for f in group])
            lines.append(
                f"THE SIMULATION CONTRADICTS ITS OWN EXACT VALUE: {group[0].claim.part}"
                f" {f'at {where}, ' if where else ''}{sides(wrong[0])}"
            )
    return lines
