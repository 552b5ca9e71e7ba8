"""What the page says of each numbered statement: a sentence, what was assumed, how sure, its claims."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup, escape

from simkit.declare.claims.claim import Paper
from simkit.errors import format_count
from simkit.page.contents import Section, corrected_mathml, otherwise, place_of_line
from simkit.page.pictures import PagePicture
from simkit.page.texts.values import pretty
from simkit.verdicts.findings.facts import DisplayVerdict
from simkit.verdicts.statements.whole import JudgedClaim, Printed, StatementFound, corrects
from simkit.words.audit_page import how_sure, whole_text
from simkit.words.parts import HEADS, part_name, part_text
from simkit.words.vocabulary import WORDS

_LONGEST_FORMULA = 90  # characters of a correction that stands beside what it corrects
_CODE = Markup("<code>{}</code>")
#: What stands beside a verdict wherever it is coloured: no two alike.
MARKS: Mapping[DisplayVerdict, str] = {
    "fails": "×", "depends on the reading": "±", "undecided": "?", "not evaluated": "–",
    "of order only": "~", "not refuted": "○", "holds": "✓", "vacuous": "∅", "premise unmet": "□",
}  # fmt: skip


@dataclass(frozen=True)
class Part:
    """What a paper prints as one, with the claims that it is asked as and those that correct them."""

    name: str  # nothing, as the next, where it is asked as one claim, which says it
    said: str
    verdict: DisplayVerdict
    sections: Sequence[Section]


@dataclass(frozen=True)
class PartGroup:
    """The parts of the statement itself, of its assumptions, or of its proof."""

    head: str
    parts: Sequence[Part]


@dataclass(frozen=True)
class StatementBlock:
    """A numbered statement as a whole."""

    paper: str
    label: str
    place: str  # its anchor
    verdict: DisplayVerdict
    said: Markup  # the sentence that follows the verdict, with the witness of one that is false
    mended: Markup  # what corrects one that is false: a short formula, or what is assumed besides
    beside: str  # what is false of its assumptions and its proof
    # each assumption, and whether it is one of all the paper or leaves its constants open
    assumed: Sequence[tuple[str, str]]
    readings: Sequence[tuple[str, str]]  # how each of its labels was read
    sure: str
    pictures: Sequence[PagePicture]
    groups: Sequence[PartGroup]  # what it is made of; in each what is false stands first
    waiting: Sequence[Section]  # claims of which nothing was evaluated
    decisive: str  # the anchor of the claim that the sentence tells, else of the first one
    command: str


def block_of(
    found: StatementFound, judged: Sequence[JudgedClaim], sections: Mapping[int, Section],
    pictures: Sequence[PagePicture], paper: Paper | None, family_error: float, command: str,
) -> StatementBlock:  # fmt: skip
    """Return what is said of a statement.

    Judged are its claims: those of its parts, and what corrects a claim of another statement; sections
    are by the claim's id. Readings and standing assumptions are the paper's. The command asks all of it
    again.
    """
    claims = [one.claim for one in judged]
    labels = dict.fromkeys(claim.label for claim in claims)
    readings = paper.readings if paper is not None else {}
    itself, word = replace(found, premises=(), proof=()), WORDS[found.verdict].text
    said = _behind(word, pretty(whole_text(itself if found.itself else found)))
    every = _behind(word, pretty(whole_text(found)))
    own = {id(claim): sections[id(claim)] for claim in claims}
    groups, told = list(_groups(found, own)), _told(found)
    first = [section for group in groups for part in group.parts for section in part.sections][:1]
    shown = [own[id(told.worst.claim)]] if told is not None and told.worst is not None else first
    decisive = shown[0].link.anchor if shown else ""
    return StatementBlock(
        found.paper, found.label, place_of_line(found.paper, found.label), found.verdict,
        coded(said, [claim.statement for claim in claims]), _mended(told) if told else Markup(),
        every.removeprefix(said).lstrip(". ") if found.itself else "",
        list(_assumed(found, paper)),
        [(label, readings[label]) for label in labels if label in readings],
        how_sure([f for p in found.parts for f in p.findings], family_error),
        [picture for picture in pictures if picture.claims & set(own)],
        groups, [section for section in own.values() if section.is_open], decisive, command,
    )  # fmt: skip


def _behind(word: str, text: str) -> str:
    """Return what stands behind the word of a verdict; of a text that does not begin with it all."""
    return text.removeprefix(word) if text.startswith(word) else f": {text}"


def coded(text: str, statements: Iterable[str]) -> Markup:
    """Return a sentence in which statements in the words of a program are set as such.

    >>> print(coded("v ≤ 1 fails at n = 20", ["v <= 1"]))
    <code>v ≤ 1</code> fails at n = 20
    """
    known = sorted({pretty(statement) for statement in statements}, key=len, reverse=True)
    pieces = re.split(rf"(?<!\w)({'|'.join(map(re.escape, known))})(?!\w)", text)
    shown = (escape(piece) if i % 2 == 0 else _CODE.format(piece) for i, piece in enumerate(pieces))
    return Markup("").join(shown)


def _told(found: StatementFound) -> Printed | None:
    """Return the part whose failure the sentence on a statement tells."""
    wrong = [p for p in found.itself if p.verdict == "fails"]
    known = (p for p in wrong if p.worst is not None and p.worst.margin is not None)
    return next(known, wrong[0] if wrong else None)


def _mended(told: Printed) -> Markup:
    """Return what corrects a part, where that is short and passes."""
    if told.corrected not in ("holds", "not refuted"):
        return Markup()
    for one in told.claims:
        for other in told.corrections:
            if corrects(other.claim, one.claim):
                if text := otherwise(other, one):
                    return escape(text)
                own = other.claim.printed not in ("", one.claim.printed)
                formula = Markup(corrected_mathml(other.claim, one.claim))
                is_new = own or other.claim.statement != one.claim.statement
                is_short = len(formula.striptags()) <= _LONGEST_FORMULA
                return formula if is_new and is_short else Markup()
    return Markup()


def _assumed(found: StatementFound, paper: Paper | None) -> Iterator[tuple[str, str]]:
    """Yield what is assumed of a statement, each once, and of what."""
    throughout = (*paper.standing, *paper.standing_open) if paper is not None else ()
    findings = [one.findings for part in found.parts for one in part.claims]
    known = {p.text: p for own in findings for f in own for p in f.premises}
    for text, premise in known.items():
        everywhere = all(any(p.text == text for f in own for p in f.premises) for own in findings)
        said = [
            "throughout the paper"
            if text in throughout
            else ""
            if everywhere
            else "of some of its parts",
            "its constants are not named: no verdict depends on it" if premise.is_open else "",
        ]
        yield pretty(text), "; ".join(filter(None, said))


def _groups(found: StatementFound, sections: Mapping[int, Section]) -> Iterator[PartGroup]:
    told = set[int]()
    for concern, parts in found.by_concern.items():
        wrong = sum(p.verdict == "fails" for p in parts)
        what = f"{format_count(len(parts), 'part')}, {wrong} FALSE"
        ranked = sorted(parts, key=lambda p: p.verdict != "fails")  # stable
        head = HEADS[concern].capitalize()
        shown = [_part(p, sections, told) for p in ranked]
        yield PartGroup(f"{head}: {what}" if head else what, [p for p in shown if p.sections])
    rest = [own for place, own in sections.items() if place not in told and not own.is_open]
    if rest:
        yield PartGroup("It corrects claims of other statements", [Part("", "", found.verdict, rest)])


def _part(part: Printed, sections: Mapping[int, Section], told: set[int]) -> Part:
    """Return a part with its claims, each followed by what corrects it; each claim stands once."""
    claims = list[int]()
    for one in part.claims:
        mending = [o.claim for o in part.corrections if corrects(o.claim, one.claim)]
        claims += [id(claim) for claim in (one.claim, *mending)]
    own = [place for place in dict.fromkeys(claims) if place not in told]
    told.update(own)
    shown = [sections[place] for place in own if not sections[place].is_open]
    several = len(part.claims) > 1
    said = pretty(part_text(part)) if several else ""
    return Part(part_name(part) if several else "", said, part.verdict, shown)
