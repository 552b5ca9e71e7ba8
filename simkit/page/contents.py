"""What stands on the page of each claim: equations, settings and evidence as texts, MathML and SVG."""

import re
import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import escape

from simkit.declare.claims.claim import Claim
from simkit.page.pictures import PagePicture
from simkit.page.texts.cells_of_claims import (
    CellTable,
    PremiseRow,
    cell_table,
    evidence_text,
    premise_rows,
)
from simkit.page.texts.constants_needed import constant_name, constant_text
from simkit.page.texts.values import pretty
from simkit.verdicts.audits.papers import AS_PRINTED
from simkit.verdicts.audits.proofs import Chain
from simkit.verdicts.findings.facts import DisplayVerdict, Verdict
from simkit.verdicts.findings.finding import count_verdicts
from simkit.verdicts.statements.whole import RANKED, JudgedClaim, alone
from simkit.words.formulas.equations import EquationError, statement_latex, to_mathml
from simkit.words.notes import least_text, notes_text, quantified
from simkit.words.parts import part_text
from simkit.words.regions import where_text
from simkit.words.tables.proof_table import place_text, verdict_text
from simkit.words.vocabulary import WORDS, at_a_setting

_MOST_NOTES = 3


@dataclass(frozen=True)
class ClaimLink:
    """A claim by its name, with its anchor."""

    name: str
    anchor: str


@dataclass(frozen=True)
class Correction:
    """A claim that corrects another: its equation, what it reads otherwise, and what was found."""

    link: ClaimLink
    mathml: str
    otherwise: str
    found: str
    note: str


@dataclass(frozen=True)
class ProofLine:
    """What a proof loses at a cell."""

    place: str
    found: str


@dataclass(frozen=True)
class Section:
    """All that the page says of a claim."""

    link: ClaimLink
    paper: str
    kind: str
    verdict: DisplayVerdict
    word: str
    verdicts: Mapping[Verdict, int]
    found: str
    fails_where: str
    original: str
    printed: str
    tested: str
    statement: str
    words: Sequence[tuple[str, str]]
    corrects: ClaimLink | None
    rests_on: Sequence[ClaimLink]
    corrections: Sequence[Correction]
    over: str
    notes: Sequence[str]
    premises: Sequence[PremiseRow]
    evidence: str
    constant: str
    constant_name: str
    cells: CellTable
    waterfall: PagePicture | None
    proof: Sequence[ProofLine]
    command: str
    keys: str

    @property
    def is_open(self) -> bool:
        """Whether nothing of it was evaluated."""
        return set(self.verdicts) == {"not evaluated"}

    @property
    def beside(self) -> str:
        """What was found, where the verdict itself stands before it."""
        return self.found.removeprefix(WORDS[self.verdict].text).lstrip(" ,;:")

    @property
    def counts(self) -> str:
        """At how many settings it has which verdict."""
        said = (f"{at_a_setting(verdict)} {count}" for verdict, count in self.verdicts.items())
        return ", ".join(said)

    @property
    def premises_caption(self) -> str:
        """What is to be known of the assumptions where the claim fails."""
        if "fails" not in self.verdicts:
            return "Assumptions"
        if any(row.is_open for row in self.premises):
            return (
                "Assumptions: wherever the claim fails, each that names its constants is met; an open"
                " one decides nothing, and is shown as it is read"
            )
        return "Assumptions: wherever the claim fails, each that has numbers is met"


@dataclass(frozen=True)
class AuditOptions:
    """How the audit was asked, as far as a command that repeats it has to say it."""

    target: str = ""  # a user's ``mine.py:MyStudy``; nothing where papers are named
    seed: int = 0
    trials: int = 0  # 0: each study's own number
    family_error: float = 0.01


def check_equations(claims: Sequence[Claim]) -> None:
    """Convert every equation before anything runs: `EquationError` of the first that cannot be shown."""
    for claim in claims:
        for text in (claim.printed, *(display.printed for display in claim.proof)):
            if text:
                try:
                    to_mathml(text)
                except EquationError as error:
                    raise EquationError(f"claim {claim.name!r}: {error}") from None
        typeset(claim)


def typeset(claim: Claim) -> str:
    """Return a statement as it is tested in MathML; nothing where it has names that are no symbols."""
    latex = statement_latex(claim)
    return "" if r"\text{" in latex else to_mathml(latex)


def sections_of(
    judged: Sequence[JudgedClaim],
    asked: AuditOptions,
    waterfalls: Sequence[PagePicture],
    chains: Sequence[Chain],
    labels: Mapping[tuple[str, str], Sequence[str]],
) -> dict[int, Section]:
    """Return a section for each claim, by its id.

    All claims of the page were judged, the chains are the proofs that the waterfalls are of; labels are,
    by paper and claim, or statement, what its paper numbers and that judges.
    """
    links = links_of(judged)
    of_name = {(one.paper, one.claim.name): one for one in judged}
    corrections: dict[tuple[str, str], list[JudgedClaim]] = {}
    mending: dict[str, list[JudgedClaim]] = {}  # the corrections of each paper
    named: dict[str, list[ClaimLink]] = {}
    for one in judged:
        if one.claim.corrects:
            corrections.setdefault((one.paper, one.claim.corrects), []).append(one)
            mending.setdefault(one.paper, []).append(one)
        if "," in one.claim.name:
            named.setdefault(one.paper, []).append(links[id(one.claim)])
    sections = {}
    for one in judged:
        claim, link = one.claim, links[id(one.claim)]
        mended = of_name.get((one.paper, claim.corrects)) if claim.corrects else None
        own_chains = [chain for chain in chains if chain.claim is claim]
        part = alone(one, mending.get(one.paper, ()))
        counts, said = count_verdicts(one.findings), pretty(part_text(part))
        sections[id(claim)] = Section(
            link=link, paper=one.paper, kind=claim.kind,
            verdict=part.verdict, word=_word(one, part.verdict), verdicts=counts, found=said,
            fails_where=_fails_where(one),
            rests_on=named_in(claim.note, named.get(one.paper, ()), link), statement=claim.statement,
            words=words_of(one),
            over=quantified(claim),
            original=to_mathml(mended.claim.printed) if mended and mended.claim.printed else "",
            printed=_own_mathml(claim, mended),
            tested=typeset(claim),
            corrects=links[id(mended.claim)] if mended else None,
            corrections=[
                _correction(o, one, links[id(o.claim)])
                for name in (claim.name, claim.fails_with) if name
                for o in corrections.get((one.paper, name), ())
            ],
            notes=_notes(one, said), premises=premise_rows(one.findings),
            evidence=evidence_text(one.findings), constant=constant_text(one.findings),
            constant_name=constant_name(one.findings),
            cells=cell_table(one.findings),
            waterfall=next((p for p in waterfalls if id(claim) in p.claims), None),
            proof=[ProofLine(place_text(c, own_chains), verdict_text(c)) for c in own_chains],
            command=command_of(one, asked),
            keys=search_keys(one, labels),
        )  # fmt: skip
    return sections


def search_keys(one: JudgedClaim, labels: Mapping[tuple[str, str], Sequence[str]]) -> str:
    """Return by what a claim is found exactly, in lines: its statement, label, display and name."""
    claim = one.claim
    shown = f"Eq. {claim.display}" if claim.display.startswith("(") else claim.display
    own = dict.fromkeys(filter(None, (claim.serves, claim.label, shown, claim.name)))
    judged = (label for name in own for label in labels.get((one.paper, name), ()))
    return "\n".join(dict.fromkeys(name.lower() for name in (*own, *judged)))


def _correction(one: JudgedClaim, corrected: JudgedClaim, link: ClaimLink) -> Correction:
    claim = one.claim
    found = pretty(part_text(alone(one, [one])))
    shown = corrected_mathml(claim, corrected.claim)
    return Correction(link, shown, otherwise(one, corrected), found, pretty(claim.note))


def otherwise(one: JudgedClaim, corrected: JudgedClaim) -> str:
    """Return what a correction changes if its formula is that of what it corrects."""
    claim, before = one.claim, corrected.claim
    own = claim.printed if claim.printed != before.printed else ""
    if own or claim.statement != before.statement:
        return ""
    known = {p.text for f in corrected.findings for p in f.premises if not p.is_open}
    more = list(
        dict.fromkeys(
            p.text for f in one.findings for p in f.premises if not p.is_open and p.text not in known
        )
    )
    places = [
        f"{name} = {value}" for name, value in claim.where.items() if before.where.get(name) != value
    ]
    said = [f"under the assumption{'s' * (len(more) > 1)} {' and '.join(more)}"] if more else []
    said += [f"where {', '.join(places)}"] if places else []
    return pretty(f"The same formula, {', '.join(said)}") if said else ""


def words_of(one: JudgedClaim) -> list[tuple[str, str]]:
    """Return what the events and measurements mean that a statement names."""
    first, stated = one.findings[0], one.claim.parsed
    subject = getattr(first.question, "subject", None)
    known = subject.quantities if subject else {q.name: q for q in first.cell.study.quantities}
    names = sorted({*stated.names, stated.event} - set(one.claim.numbers))
    return [(name, known[name].meaning) for name in names if name in known]


def links_of(judged: Sequence[JudgedClaim]) -> dict[int, ClaimLink]:
    """Return a link for each claim, no anchor twice."""
    links: dict[int, ClaimLink] = {}
    taken: set[str] = set()
    for one in judged:
        stem = f"{slug(one.paper)}--{slug(one.claim.name) or 'claim'}"
        anchor, number_ = stem, 2
        while anchor in taken:
            anchor, number_ = f"{stem}-{number_}", number_ + 1
        taken.add(anchor)
        links[id(one.claim)] = ClaimLink(one.claim.name, anchor)
    return links


def slug(text: str) -> str:
    """Return a text as an anchor.

    >>> slug("Lemma 1, eq. (5), corrected")
    'lemma-1-eq-5-corrected'
    """
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def place_of_line(paper: str, label: str) -> str:
    """Return the anchor of the line on a statement."""
    return f"line--{slug(paper)}--{slug(label)}"


def _own_mathml(claim: Claim, mended: JudgedClaim | None) -> str:
    """Return the equation that a claim was written down with; of a correction if it is another."""
    if not claim.printed or (mended and claim.printed == mended.claim.printed):
        return ""
    return to_mathml(claim.printed)


def corrected_mathml(claim: Claim, printed: Claim) -> str:
    """Return a correction's equation: as it was written down, else as it is tested."""
    own = claim.printed if claim.printed != printed.printed else ""
    return to_mathml(own) if own else typeset(claim) or f"<code>{escape(pretty(claim.statement))}</code>"


def _word(one: JudgedClaim, verdict: DisplayVerdict) -> str:
    word = WORDS[verdict].text
    return f"correction, {word}" if one.claim.corrects else word


def _fails_where(one: JudgedClaim) -> str:
    """Return at which settings a claim fails, where it does not at all."""
    failing = [f.cell for f in one.findings if f.verdict == "fails"]
    return pretty(where_text(failing, [f.cell for f in one.findings])) if failing else ""


def _notes(one: JudgedClaim, found: str) -> list[str]:
    """Return what a reader should know: of the claim, and what its settings have in common."""
    own = [one.claim.remark] if one.claim.remark else []
    more = list(dict.fromkeys(notes_text(f) for f in one.findings if f.notes))
    least = dict.fromkeys(least_text(f.least) for f in one.findings if f.least)
    said = [pretty(text) for text in [*more[:_MOST_NOTES], *list(least)[:1]]]
    return [*map(pretty, own), *(text for text in said if text and text not in found)]


def named_in(text: str, links: Iterable[ClaimLink], own: ClaimLink) -> list[ClaimLink]:
    """Return the claims that a text names, the longest name at each place, without the claim itself."""
    found, rest = [], text
    inside = [link for link in links if link.name in text]
    for link in sorted(inside, key=lambda link: -len(link.name)):
        if link.name in rest:
            rest = rest.replace(link.name, "")
            if link != own:
                found.append(link)
    return found


def command_of(one: JudgedClaim, asked: AuditOptions) -> str:
    """Return the command that asks a claim again, and no other of its statement."""
    name = one.claim.name if one.claim.part else f"{one.claim.label}, {AS_PRINTED}"
    return command(one.paper, name, asked, one.claim.training)


def command(paper: str, name: str, asked: AuditOptions, training: bool = False) -> str:
    """Return the command that asks a claim, or a statement's claims, again, perhaps with trainings."""
    words = ["simkit", "audit", asked.target or paper, "--claim", name]
    if asked.trials:
        words += ["--trials", str(asked.trials)]
    if asked.seed:
        words += ["--seed", str(asked.seed)]
    if asked.family_error != 0.01:
        words += ["--family-error", repr(asked.family_error)]
    if training:
        words.append("--with-training")
    return shlex.join(words)


def by_importance(sections: Sequence[Section]) -> list[Section]:
    """Return sections paper by paper, what fails first, corrections behind what they correct."""
    place = {section.link: i for i, section in enumerate(sections)}
    papers = list(dict.fromkeys(section.paper for section in sections))
    of = {section.link: section for section in sections}

    def rank(section: Section) -> tuple[int, int, int, int]:
        head = of[section.corrects] if section.corrects else section
        rank = RANKED.index(head.verdict)
        return papers.index(section.paper), rank, place[head.link], place[section.link]

    return sorted(sections, key=rank)
