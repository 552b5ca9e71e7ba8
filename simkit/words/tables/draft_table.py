"""A draft in words: what was found of a paper's statements, and what is still to be written."""

from collections import Counter

from simkit.drafts.draft import Reading, names_of
from simkit.drafts.writing import Drafted

HEADER = ("statement", "line", "form", "to fill in")


def drafted_rows(drafted: Drafted) -> list[tuple[str, str, str, str]]:
    """Return a row for each statement: its label, its line, the forms read, what is missing."""
    return [
        (reading.passage.name, str(reading.passage.line), _form(reading), _missing(reading, drafted))
        for reading in drafted.readings
    ]


def drafted_lines(drafted: Drafted) -> list[str]:
    """Return the totals in sentences."""
    stating = [reading for reading in drafted.readings if reading.passage.states]
    with_claim = [reading for reading in stating if reading.drafts]
    claims = sum(len(reading.drafts) for reading in stating)
    without = len(stating) - len(with_claim)
    of = f"drafted of {len(with_claim)} of them" if without else "drafted"
    none = (
        f"; none was read of {'the other' if with_claim else 'any of the'} {without}" if without else ""
    )
    lines = [
        f"{_count(len(drafted.readings), 'statement')} found;"
        f" {len(stating)} {'claims' if len(stating) == 1 else 'claim'} something:"
        f" {_count(claims, 'claim')} {of}{none}",
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
        return "none: of its kind no claim is drafted"
    kinds = Counter(each.kind for each in reading.drafts)
    return (
        ", ".join(f"{count} {kind}" if count > 1 else kind for kind, count in kinds.items())
        or "not read"
    )


def _missing(reading: Reading, drafted: Drafted) -> str:
    used = frozenset[str]().union(*(names_of(each) for each in reading.drafts))
    assumed = {latex for each in reading.drafts for latex in (*each.unread, *each.references)}
    counted = (
        (len(used & drafted.numbers.keys()), "number"),
        (len(used & (drafted.events.keys() | drafted.measured.keys())), "value", " of a trial"),
        (len(assumed), "assumption"), (len(reading.unread), "unread sentence"),
        (len(reading.unclaimed), "unread formula"),
    )  # fmt: skip
    return ", ".join(f"{_count(count, what)}{''.join(of)}" for count, what, *of in counted if count)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"
