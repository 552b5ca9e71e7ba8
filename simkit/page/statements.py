"""A line for each numbered statement of a paper: the verdict on the whole, and on each of its parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from simkit.errors import format_count
from simkit.page.contents import ClaimLink, place_of_line
from simkit.page.texts.values import pretty
from simkit.verdicts.findings.facts import DisplayVerdict
from simkit.verdicts.statements.whole import Printed, StatementFound
from simkit.words.audit_page import whole_text
from simkit.words.parts import HEADS, part_name, part_text
from simkit.words.vocabulary import WORDS


@dataclass(frozen=True)
class PartLine:
    """A part of a statement: its verdict as a sentence, and the claims that it is asked as."""

    name: str
    verdict: DisplayVerdict
    said: str
    links: Sequence[ClaimLink]


@dataclass(frozen=True)
class PartGroup:
    """The parts of the statement itself, of its assumptions, or of its proof."""

    head: str
    parts: Sequence[PartLine]


@dataclass(frozen=True)
class StatementLine:
    """A numbered statement as a whole.

    Attributes
    ----------
    place : str
        The anchor of the line itself.
    word, said : str
        The verdict in words, and the sentence that begins with it.
    labels : sequence of str
        Of its claims: those of a display that serves it are its own.
    groups : sequence of PartGroup
        What it is made of; in each what is false stands first.
    """

    label: str
    place: str
    verdict: DisplayVerdict
    word: str
    said: str
    labels: Sequence[str]
    groups: Sequence[PartGroup]


def lines_of(found: Sequence[StatementFound], links: Mapping[int, ClaimLink]) -> list[StatementLine]:
    """Return a line for each statement, in the order given.

    Parameters
    ----------
    links : mapping of int to ClaimLink
        By the claim's id.
    """
    return [
        StatementLine(
            statement.label, place_of_line(statement.paper, statement.label), statement.verdict,
            WORDS[statement.verdict].text, pretty(whole_text(statement)),
            list(dict.fromkeys(one.claim.label for p in statement.parts for one in p.claims)),
            list(_groups(statement, links)),
        )
        for statement in found
    ]  # fmt: skip


def _groups(found: StatementFound, links: Mapping[int, ClaimLink]) -> Iterator[PartGroup]:
    for concern, parts in found.by_concern.items():
        wrong = sum(p.verdict == "fails" for p in parts)
        what = f"{format_count(len(parts), 'part')}, {wrong} FALSE"
        ranked = sorted(parts, key=lambda p: p.verdict != "fails")  # stable
        head = HEADS[concern].capitalize()
        yield PartGroup(f"{head}: {what}" if head else what, [_line(p, links) for p in ranked])


def _line(part: Printed, links: Mapping[int, ClaimLink]) -> PartLine:
    claims = [one.claim for one in (*part.claims, *part.corrections)]
    said = pretty(part_text(part))
    return PartLine(
        part_name(part), part.verdict, said, list(dict.fromkeys(links[id(c)] for c in claims))
    )
