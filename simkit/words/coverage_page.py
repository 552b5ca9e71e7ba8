"""The meter in words: how many labels of a paper were judged, and which ones were not, and why."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from simkit.declare.labels.label import EQUATION, KINDS, Label, equation
from simkit.verdicts.statements.coverage import ACCOUNTS, Account, Accounted, Coverage
from simkit.verdicts.statements.whole import RANKED
from simkit.words.parts import wrapped
from simkit.words.vocabulary import WORDS

#: What a label is called by what became of it, of one and of several.
CALLED: Mapping[Account, tuple[str, str]] = {
    "judged": ("judged", "judged"),
    "by another": ("by another label", "by another label"),
    "definition": ("definition", "definitions"),
    "not testable": ("not testable", "not testable"),
    "not yet": ("not yet", "not yet"),
}

_SHORT = 2  # numbers in a row from which they are written as a range


def meter(coverage: Coverage) -> str:
    """Return the count in a sentence.

    ``Labels: 64; 32 judged, 5 by another label, 2 definitions, 25 not yet.``
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
    """Return what became of the labels, counted: those with one verdict or one reason together."""
    found = []
    judged = [row for row in coverage.rows if row.account == "judged"]
    for verdict in (*RANKED, None):
        own = [row for row in judged if row.verdict == verdict]
        if own:
            text = WORDS[verdict].text if verdict is not None else "not asked here"
            found.append((f"judged, {text} ({len(own)})", _labels_with_reasons(own)))
    for account in ACCOUNTS[1:]:
        own = [row for row in coverage.rows if row.account == account]
        if own:
            found.append((f"{CALLED[account][1]} ({len(own)})", _labels_with_reasons(own)))
    lost = [row.label for row in coverage.rows if row.lost]
    for said, labels in (
        ("numbers lost in the text, taken from those beside them", lost),
        ("in the table, but not in the text that was read", coverage.absent),
        ("between those of the text, and not in it", list(map(equation, coverage.gaps))),
    ):
        if labels:
            found.append((said, labels_text(labels)))
    return [*found, *(("may be numbered otherwise", said) for said in coverage.remarks)]


def _labels_with_reasons(rows: Sequence[Accounted]) -> str:
    """Return labels, those of one reason together with it in brackets."""
    reasons = dict.fromkeys(map(_reason, rows))
    said = []
    for why in reasons:
        labels = labels_text(row.label for row in rows if _reason(row) == why)
        said.append(f"{labels} ({why})" if why else labels)
    return "; ".join(said)


def _reason(row: Accounted) -> str:
    return row.why or (", ".join(row.by) if row.account == "by another" else "")


def labels_text(labels: Iterable[Label]) -> str:
    """Return labels kind by kind, numbers in a row as a range: ``Lemma 1, 2; Eq. (1)-(3), (24)``."""
    return "; ".join(
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
