"""An audit against an earlier one: `simkit audit --against FILE.csv`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.cli.terminal.console import print_rows, say

if TYPE_CHECKING:
    from simkit.verdicts.comparing.changes import Comparison
    from simkit.verdicts.comparing.earlier import EarlierRow, EarlierTable
    from simkit.verdicts.findings.finding import Finding
    from simkit.verdicts.questions.question import Subject


@dataclass(frozen=True)
class Earlier:
    """An earlier audit, as far as this one asks the same."""

    path: Path
    table: EarlierTable
    # whether the command asks what a row is about; of both audits no other row is compared
    keeps: Callable[[EarlierRow], bool]

    def compare(self, findings: Sequence[Finding], verdicts: Sequence[str]) -> Comparison:
        """Return what has changed."""
        from simkit.verdicts.comparing.changes import compare
        from simkit.verdicts.comparing.earlier import table_of

        return compare(self.table, table_of(findings).where(self.keeps), verdicts)


def read_earlier(
    text: str | None,
    subjects: Sequence[Subject],
    chosen: Collection[int] | None = None,
    labels: Sequence[str] = (),
    target: str = "",
) -> Earlier | None:
    """Return the earlier audit that is named, if any; `UsageError` if it is none, or of other papers."""
    if text is None:
        return None
    from simkit.verdicts.comparing.earlier import check_papers, read_audit

    path, papers = Path(text), {subject.paper for subject in subjects}
    table = read_audit(path)
    check_papers(table, path, sorted(papers))
    keeps = _asked(subjects, chosen, labels, target)
    return Earlier(path, table.where(lambda row: row.key.paper in papers and keeps(row)), keeps)


def _asked(
    subjects: Sequence[Subject], chosen: Collection[int] | None, labels: Sequence[str], target: str
) -> Callable[[EarlierRow], bool]:
    """Return whether a row is about what a command asks, be it declared no more.

    Exact values are set against trials of whichever claims are asked: a filter by label leaves them out.
    """
    if chosen is None:
        return lambda row: True
    from simkit.verdicts.audits.papers import is_named
    from simkit.verdicts.comparing.earlier import ClaimKey

    declared: dict[ClaimKey, set[int]] = {}
    for subject in subjects:
        for claim in subject.claims:
            key = ClaimKey(subject.paper, claim.label, claim.part)
            declared.setdefault(key, set()).add(id(claim))
    studies = {s.statements.study.name for s in subjects}
    study = target if target in studies and target not in {s.paper for s in subjects} else ""

    def keeps(row: EarlierRow) -> bool:
        if study and row.texts.get("study", study if row.key in declared else "") != study:
            return False
        if row.key in declared:
            return not declared[row.key].isdisjoint(chosen)
        return not labels or any(is_named(label, *row.key) for label in labels)

    return keeps


def print_comparison(comparison: Comparison) -> None:
    """Print what has changed, a line for alike changes of a claim; one line if nothing has."""
    for note in comparison.notes:
        say(note)
    if comparison.changes:
        print_rows(("claim", "change", "cause", "where"), comparison.lines())
        print()
    print(comparison.total())
