"""The page: one HTML file with its style, its script and its pictures."""

import base64
import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files as resources
from typing import Any

from simkit.engine.results.files import versions
from simkit.engine.sources.source_hash import source_hash
from simkit.errors import format_count, printable
from simkit.page.contents import AuditOptions, Section, by_importance, command, sections_of
from simkit.page.pictures import MOST_PICTURES, PagePicture, choose_pictures, proof_pictures
from simkit.page.statements import MARKS, StatementBlock, block_of
from simkit.page.texts.paper_symbols import symbols_named
from simkit.verdicts.audits.audit import Audit
from simkit.verdicts.audits.choosing import coverage_by_paper, statements_by_paper
from simkit.verdicts.audits.papers import load_paper, paper_table
from simkit.verdicts.audits.proofs import Chain
from simkit.verdicts.findings.finding import AGREEMENT, Finding, by_claim
from simkit.verdicts.questions.question import Subject
from simkit.verdicts.statements.coverage import Coverage
from simkit.verdicts.statements.whole import JudgedClaim, judge_claims
from simkit.words.audit_page import first_sentence, how_sure, qualified, which_are_false
from simkit.words.coverage_page import groups_of, meter
from simkit.words.glossary import PAGE_TERMS, TERMS
from simkit.words.vocabulary import WORDS

_PACKAGE = "attention-simkit"
_INSTALL = "pip install -c constraints.txt ."  # from its source: the pinned versions stand there
_DIGITS = 12  # of a hash that is shown
_FEW = 3  # statements of a page that opens them


@dataclass(frozen=True)
class Chapter:
    """A paper, or a study of one's own."""

    name: str
    title: str
    about: str
    answer: str  # what it comes to
    # all verdicts counted, whether exact and simulated values agree, what was left out, and how many
    # labels were judged
    qualified: Sequence[str]
    blocks: Sequence[StatementBlock]  # its statements in its order
    coverage: Mapping[str, str]
    symbols: Mapping[str, str]

    @property
    def by_kind(self) -> dict[str, list[StatementBlock]]:
        """Its statements by the first word of their labels."""
        kinds: dict[str, list[StatementBlock]] = {}
        for block in self.blocks:
            kind = block.label.split()[0] if " " in block.label else ""
            kinds.setdefault(kind, []).append(block)
        return kinds


@dataclass(frozen=True)
class PageParts:
    """What a page is made of."""

    subjects: Sequence[Subject]
    audit: Audit  # its findings are there
    chains: Sequence[Chain]  # of the proofs
    asked: AuditOptions
    ledger: str = ""  # its file's name; nothing where none was used
    printed: str = "summary"  # what goes to paper beside what a reader has opened: "summary" or "all"


def make_page(found: PageParts) -> str:
    """Return the page as HTML; the same findings make the same bytes."""
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

    chapters, sections = chapters_of(found)
    blocks = [block for chapter in chapters for block in chapter.blocks]
    script = _resource("page.js")
    environment = Environment(
        loader=PackageLoader("simkit.page"), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    environment.filters["markup"] = Markup  # of what was made here: MathML, SVG, the style
    return environment.get_template("page.html").render(
        chapters=chapters,
        sections=by_importance(sections),
        title="What was found: " + ", ".join(chapter.name for chapter in chapters),
        verdict_words=WORDS,
        marks=MARKS,
        used=[v for v in WORDS if any(block.verdict == v for block in blocks)],
        is_small=len(blocks) <= _FEW,
        printed=found.printed,
        sure=how_sure(found.audit.findings, found.asked.family_error),
        terms=dict(sorted({**TERMS, **PAGE_TERMS}.items(), key=lambda pair: pair[0].casefold())),
        kinds=list(dict.fromkeys(section.kind for section in sections)),
        totals=totals_text(found.audit.findings),
        version=f"{_PACKAGE} {versions()[_PACKAGE]}",
        install=_INSTALL,
        provenance=provenance(found),
        remarks=[*found.audit.remarks, *failures(found.audit), *found.audit.faults],
        style=_resource("page.css"),
        script=script,
        script_hash=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
    )


def totals_text(findings: Sequence[Finding]) -> str:
    """Return how many claims and corrections were asked, and at how many settings."""
    groups = [g for g in by_claim(findings) if g[0].claim.label != AGREEMENT]
    corrections = sum(bool(group[0].claim.corrects) for group in groups)
    papers = format_count(len({group[0].paper for group in groups}), "paper")
    claims = format_count(len(groups) - corrections, "claim")
    beside = f", and {format_count(corrections, 'correction')}" if corrections else ""
    settings = format_count(sum(map(len, groups)), "setting")
    left = Counter(f.verdict for group in groups for f in group)
    apart = (
        (left["not evaluated"], "not evaluated"), (left["premise unmet"], "outside the assumptions"),
        (left["undecided"], "not decided"),
    )  # fmt: skip
    said = ", ".join(f"{count:,} {what}" for count, what in apart if count)
    return f"{claims} of {papers}{beside}, asked at {settings} in all{f' ({said})' if said else ''}"


def _resource(name: str) -> str:
    return (resources("simkit.page") / "templates" / name).read_text(encoding="utf-8")


def chapters_of(found: PageParts) -> tuple[list[Chapter], list[Section]]:
    """Return what is said of each paper, and of each claim."""
    judged = judge_claims(found.audit.findings)
    waterfalls = proof_pictures(found.chains)
    pictures = choose_pictures([one.findings for one in judged], MOST_PICTURES - len(waterfalls))
    coverage = {each.paper: each for each in coverage_by_paper(found.audit.findings)}
    labels: dict[tuple[str, str], list[str]] = {}
    for paper, covered in coverage.items():
        for row in covered.rows:
            for name in row.by:
                labels.setdefault((paper, name), []).append(row.label.name)
    sections = sections_of(judged, found.asked, waterfalls, found.chains, labels)
    names = dict.fromkeys(one.paper for one in judged)
    chapters = [_chapter(name, found, judged, sections, pictures, coverage.get(name)) for name in names]
    return chapters, list(sections.values())


def _chapter(
    name: str, found: PageParts, judged: Sequence[JudgedClaim], sections: Mapping[int, Section],
    pictures: Sequence[PagePicture], coverage: Coverage | None,
) -> Chapter:  # fmt: skip
    own: list[Finding] = [f for f in found.audit.findings if f.paper == name]
    found_of = statements_by_paper(own)[name]
    paper = load_paper(name) if name in paper_table() and not found.asked.target else None
    study = next(s.statements.study for s in found.subjects if s.paper == name)
    source = f"Source: {study.source}." if study.source else ""
    blocks = []
    for statement in found_of:
        mine = [one for one in judged if (one.paper, one.claim.serves) == (name, statement.label)]
        again = command(name, statement.label, found.asked, any(one.claim.training for one in mine))
        blocks.append(
            block_of(statement, mine, sections, pictures, paper, found.asked.family_error, again)
        )
    answer = which_are_false(found_of)
    return Chapter(
        name, paper.title if paper else study.summary, paper.about if paper else source,
        answer[:1].upper() + answer[1:],
        [first_sentence(found_of), *qualified(own), *([meter(coverage)] if coverage else [])], blocks,
        dict(groups_of(coverage)) if coverage else {}, symbols_named(own),
    )  # fmt: skip


def failures(audit: Audit) -> list[str]:
    """Return a line on each way in which trials failed."""
    return [
        f"{format_count(count, 'trial')} failed: {printable(said)}"
        for said, count in audit.failed.items()
    ]


def provenance(found: PageParts) -> list[tuple[str, str]]:
    """Return where the numbers come from, nothing in it that changes from run to run."""
    settings, family = found.audit.settings, found.audit.family
    own: list[tuple[str, str]] = [
        ("versions", ", ".join(f"{name} {value}" for name, value in versions().items())),
        ("install", f"{_INSTALL} in a folder with the source of {_PACKAGE}"),
        ("seed", str(settings.seed)),
        (
            "trials of a setting",
            f"{settings.trials:,}" if settings.trials else "each study's own number",
        ),
        ("family", _family_text(family.size, settings.family_error)),
        ("ledger", found.ledger or "none: nothing was kept"),
    ]
    trials: dict[int, dict[str, int]] = {}
    for f in found.audit.findings:
        if f.trials:
            cell = trials.setdefault(id(f.cell.study), {})
            cell[repr(sorted(f.cell.parameters.items()))] = f.trials
    for subject in found.subjects:
        study: Any = subject.statements.study
        if study.simulated:
            ran = sum(trials.get(id(study), {}).values())
            beside = (
                f", {ran:,} trials at {format_count(len(trials[id(study)]), 'setting')}" if ran else ""
            )
            own.append((f"source of {study.name}", f"{source_hash(study)[:_DIGITS]}{beside}"))
    return own


def _family_text(size: int, error: float) -> str:
    if not size:
        return "no verdict rests on trials"
    return (
        f"{format_count(size, 'verdict')} on trials; the chance that any of them is wrong is at most"
        f" {error:g}. A claim asked again alone counts the verdicts on trials of its own paper"
    )
