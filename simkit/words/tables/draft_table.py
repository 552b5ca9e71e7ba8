"""A draft in words: what was found of a paper's statements, and what is still to be written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from simkit.drafts.draft import Reading
from simkit.drafts.writing import Drafted, names_of

HEADER = ("statement", "line", "form", "to fill in")


def drafted_rows(drafted: Drafted) -> list[tuple[str, str, str, str]]:
    """Return a row for each statement: its label, its line, the forms read, what is missing."""
    return [
        (
            reading.passage.name,
            str(reading.passage.line),
            _form(reading),
            _missing(reading, drafted.numbers),
        )
        for reading in drafted.readings
    ]


def drafted_lines(drafted: Drafted) -> list[str]:
    """Return the totals in sentences."""
    stating = [reading for reading in drafted.readings if reading.passage.states]
    with_claim = [reading for reading in stating if reading.drafts]
    claims = sum(len(reading.drafts) for reading in stating)
    lines = [
        f"{_count(len(drafted.readings), 'statement')} found, {len(stating)} of which claim something:"
        f" {_count(claims, 'claim')} drafted of {len(with_claim)} of them, none of the other"
        f" {len(stating) - len(with_claim)}",
        f"To fill in: {_count(len(drafted.parameters), 'default')},"
        f" {_count(len(drafted.numbers), 'number')},"
        f" {_count(len(drafted.events) + len(drafted.measured), 'value')} of a trial",
    ]
    if drafted.source.equations:
        count = _count(len(drafted.source.equations), "numbered equation")
        lines.append(f"Not drafted: {count} in no statement, named at the head of the file")
    return [*lines, *(f"Perhaps missing: {remark}" for remark in drafted.source.remarks)]


def _form(reading: Reading) -> str:
    if not reading.passage.states:
        return "none: it claims nothing"
    kinds = Counter(each.kind for each in reading.drafts)
    return (
        ", ".join(f"{count} {kind}" if count > 1 else kind for kind, count in kinds.items())
        or "not read"
    )


def _missing(reading: Reading, numbers: Iterable[str]) -> str:
    used = frozenset[str]().union(*(names_of(each) for each in reading.drafts))
    assumed = {latex for each in reading.drafts for latex in each.unread}
    counted = (
        (len(used & set(numbers)), "number"), (len(assumed), "assumption"),
        (len(reading.unread), "unread formula"),
    )  # fmt: skip
    return ", ".join(_count(count, what) for count, what in counted if count)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"
