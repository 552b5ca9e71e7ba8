"""The meter in words: how many labels of a paper were judged, and which ones were not, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from simkit.declare.claims.labels import EQUATION, KINDS, Label
from simkit.verdicts.statements.coverage import ACCOUNTS, Account, Accounted, Coverage
from simkit.verdicts.statements.whole import RANKED
from simkit.words.parts import wrapped
from simkit.words.vocabulary import WORDS

#: What a label is called by what became of it, of one and of several.
CALLED: Mapping[Account, tuple[str, str]] = {
    "judged": ("judged", "judged"),
    "by another": ("judged by another label", "judged by another label"),
    "definition": ("definition", "definitions"),
    "not testable": ("not testable", "not testable"),
    "not yet": ("not yet judged", "not yet judged"),
}

_SHORT = 2  # numbers in a row from which they are written as a range


def meter(coverage: Coverage) -> str:
    """Return the count in a sentence.

    ``Labels: 64; 32 judged, 5 judged by another label, 2 definitions, 25 not yet judged.``
    """
    counts = {account: sum(row.account == account for row in coverage.rows) for account in ACCOUNTS}
    said = [f"{count} {CALLED[account][count != 1]}" for account, count in counts.items() if count]
    return f"Labels: {len(coverage.rows)}; {', '.join(said)}."


def short_meter(coverage: Coverage) -> str:
    """Return how many labels are judged, and not yet: ``Labels: 64; 32 judged, 25 not yet``."""
    judged, left = (sum(r.account == a for r in coverage.rows) for a in ("judged", "not yet"))
    return f"Labels: {len(coverage.rows)}; {judged} judged, {left} not yet"


def kinds_of(coverage: Coverage) -> list[tuple[str, Sequence[int]]]:
    """Return for each kind of labels how many there are, and how many have each account."""
    rows = list[tuple[str, Sequence[int]]]()
    for kind in KINDS:
        own = coverage.of(kind)
        if own:
            counts = [sum(row.account == account for row in own) for account in ACCOUNTS]
            rows.append((f"{kind}s" if len(own) != 1 else kind, [len(own), *counts]))
    return rows


def coverage_lines(coverage: Coverage, width: int) -> list[str]:
    """Return the page on what became of each label, in lines of a width."""
    table = [["", "all", *ACCOUNTS]]
    table += [[name, *(str(count or ".") for count in counts)] for name, counts in kinds_of(coverage)]
    first, *rest = (max(map(len, column)) for column in zip(*table, strict=True))
    lines = [*wrapped(f"{coverage.paper}. {meter(coverage)}", width), ""]
    for name, *counts in table:
        lines.append("  ".join([name.ljust(first), *map(str.rjust, counts, rest)]))
    lines.append("")
    for head, said in groups_of(coverage):
        lines += wrapped(f"{head}: {said}", width, "", "  ")
    return lines


def groups_of(coverage: Coverage) -> list[tuple[str, str]]:
    """Return what became of the labels, those with one verdict or one reason together."""
    found = []
    judged = [row for row in coverage.rows if row.account == "judged"]
    for verdict in (*RANKED, None):
        own = [row.label for row in judged if row.verdict == verdict]
        if own:
            text = WORDS[verdict].text if verdict is not None else "not asked here"
            found.append((text, labels_text(own)))
    for account in ACCOUNTS[1:]:
        rows = [row for row in coverage.rows if row.account == account]
        reasons = dict.fromkeys(_reason(row) for row in rows)
        said = [f"{labels_text(r.label for r in rows if _reason(r) == why)} ({why})" for why in reasons]
        if said:
            found.append((CALLED[account][1], "; ".join(said)))
    lost = [row.label for row in coverage.rows if row.lost]
    if lost:
        found.append(("numbers lost in the text, taken from those beside them", labels_text(lost)))
    if coverage.absent:
        found.append(("in the table, but not in the text that was read", labels_text(coverage.absent)))
    return found


def _reason(row: Accounted) -> str:
    return row.why or ", ".join(row.by)


def labels_text(labels: Iterable[Label]) -> str:
    """Return labels kind by kind, numbers in a row as a range: ``Lemma 1, 2, Eq. (1)-(3), (24)``."""
    return ", ".join(
        _of_kind(kind, [label.number for label in own])
        for kind, own in groupby(labels, key=lambda label: label.kind)
    )


def _of_kind(kind: str, numbers: Sequence[str]) -> str:
    ranges: list[list[str]] = []
    for number in numbers:
        last = ranges[-1][-1] if ranges else ""
        follows = last.isdigit() and number.isdigit() and int(number) == int(last) + 1
        if follows:
            ranges[-1].append(number)
        else:
            ranges.append([number])
    show = "({})".format if kind == EQUATION else str
    said = [
        f"{show(run[0])}-{show(run[-1])}" if len(run) > _SHORT else ", ".join(map(show, run))
        for run in ranges
    ]
    name = "Eq." if kind == EQUATION else kind.capitalize()
    return f"{name} {', '.join(said)}"
