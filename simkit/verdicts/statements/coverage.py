"""The meter of a paper: what became of each of its labels, and the verdict on what was judged."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from simkit.declare.claims.claim import Claim, Paper
from simkit.declare.claims.paper import packaged_text
from simkit.declare.labels.label import KINDS, Label, Labels, equation
from simkit.errors import StudyError
from simkit.verdicts.findings.displays import claim_verdict
from simkit.verdicts.findings.facts import DisplayVerdict
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.statements.whole import RANKED, Printed, statements_of

Account = Literal["judged", "by another", "definition", "not testable", "not yet"]
ACCOUNTS: tuple[Account, ...] = get_args(Account)
COLUMNS = ("kind", "label", "lost", "account", "by", "why")
_BETWEEN = "; "  # what stands between several claims


@dataclass(frozen=True)
class Accounted:
    """A label of a paper, and what became of it."""

    label: Label
    # ``judged`` by claims, ``by another`` label, a ``definition``, ``not testable``, or ``not yet``
    account: Account
    by: Sequence[str] = ()  # the claims that judge it, or the labels that do so in its place
    # why it is no claim, cannot be tested, or what is missing; of what is judged in part, which part
    why: str = ""
    # of an equation: whether its number is lost in the paper's text and follows from its neighbours
    lost: bool = False
    # of what was judged, once it was asked: that of the worst of the claims
    verdict: DisplayVerdict | None = None


@dataclass(frozen=True)
class Coverage:
    """All labels of a paper."""

    paper: str
    # in the order of the paper's table; what its table lacks and a text has stands last
    rows: Sequence[Accounted]
    absent: Sequence[Label] = ()  # those of the table that a text has not, if it was held against one
    # equations whose numbers neither the table nor the text shows, between those that are shown
    gaps: Sequence[int] = ()
    remarks: Sequence[str] = ()  # what may have been counted otherwise in the text

    def of(self, kind: str) -> list[Accounted]:
        """Return the rows of one kind of labels."""
        return [row for row in self.rows if row.label.kind == kind]


def read_accounts(paper: Paper) -> list[Accounted]:
    """Return the table of labels that travels with a paper, if any; StudyError if it is at fault."""
    if not paper.labels:
        return []
    return parse_accounts(packaged_text(paper.labels), paper.labels)


def parse_accounts(text: str, source: str) -> list[Accounted]:
    """Return the rows of a table of labels, in CSV."""
    rows = [_row(row, source) for row in csv.DictReader(text.splitlines())]
    names = [row.label for row in rows]
    twice = next((label.name for label in names if names.count(label) > 1), None)
    if twice is not None:
        raise StudyError(f"{source}: {twice} is in two rows")
    return rows


def _row(row: Mapping[str, str], source: str) -> Accounted:
    by, why = tuple(filter(None, row["by"].split(_BETWEEN))), row["why"]
    account = next((known for known in ACCOUNTS if known == row["account"]), None)
    if row["kind"] not in KINDS:
        raise StudyError(f"{source}: {row['label']}: {row['kind']!r} is no kind of labels")
    if account is None:
        said = ", ".join(ACCOUNTS)
        raise StudyError(f"{source}: {row['label']}: {row['account']!r} is none of {said}")
    is_named = account in ("judged", "by another")
    if is_named != bool(by) or not (is_named or why) or (account == "by another" and why):
        needs = "names by what" if is_named else "says why"
        raise StudyError(f"{source}: {row['label']}: a row that is {account!r} {needs}, and that alone")
    return Accounted(Label(row["kind"], row["label"]), account, by, why, row["lost"] == "lost")


def coverage_of(
    paper: str, accounts: Sequence[Accounted], findings: Sequence[Finding], text: Labels | None = None
) -> Coverage:
    """Return what became of each label of a paper.

    Of a study of one's own there is no table, and a label is judged if a claim has it. The table is held
    against what was read of the text.
    """
    own = [f for f in findings if f.paper == paper]
    parts = [part for statement in statements_of(own) for part in statement.parts]
    rows = [
        replace(row, verdict=_verdict(row.by, parts) if row.account == "judged" else None)
        for row in accounts
    ]
    if text is None:
        return Coverage(paper, rows)
    known, seen = {row.label for row in rows}, {*text.found}
    more = [_unlisted(label, parts) for label in text.found if label not in known]
    absent = [row.label for row in rows if row.label not in seen and not row.lost]
    gaps = [number for number in text.gaps if equation(number) not in known]
    return Coverage(paper, [*rows, *more], absent, gaps, text.remarks)


def _unlisted(label: Label, parts: Sequence[Printed]) -> Accounted:
    """Return a label that no table lists: judged by the claims that have it, else not yet."""
    verdict = _verdict([label.name], parts)
    if verdict is None:
        return Accounted(label, "not yet", why="no claim is named so")
    return Accounted(label, "judged", (label.name,), verdict=verdict)


def _verdict(by: Iterable[str], parts: Sequence[Printed]) -> DisplayVerdict | None:
    """Return the verdict of the worst of the claims that judge a label; None where none was asked."""
    wanted, said = set(by), set[DisplayVerdict]()
    for part in parts:
        for one in part.claims:
            found = names_of(one.claim) & wanted
            if found == {one.claim.name}:  # that claim alone, of a display perhaps one reading
                said.add(claim_verdict(one.findings))
            elif found:
                said.add(part.verdict)
    return next((verdict for verdict in RANKED if verdict in said), None)


def names_of(claim: Claim) -> set[str]:
    """Return the names by which a table of labels may call a claim: its own, display's, statement's."""
    is_itself = claim.concerns == "statement" and not claim.of
    return {claim.name, claim.display, *([claim.label] if is_itself else ())} - {""}
