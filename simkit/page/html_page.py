"""The page: one HTML file with its style, its script and its pictures."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files as resources
from typing import Any

from simkit.engine.results.files import versions
from simkit.engine.sources.source_hash import source_hash
from simkit.errors import format_count, printable
from simkit.page.contents import (
    AuditOptions,
    ClaimLink,
    Section,
    by_importance,
    command,
    links_of,
    sections_of,
)
from simkit.page.pictures import MOST_PICTURES, choose_pictures, proof_pictures
from simkit.page.statements import StatementLine, lines_of
from simkit.page.texts.paper_symbols import symbols_named
from simkit.verdicts.audits.audit import Audit
from simkit.verdicts.audits.choosing import coverage_by_paper, statements_by_paper
from simkit.verdicts.audits.papers import load_paper, paper_table
from simkit.verdicts.audits.proofs import Chain
from simkit.verdicts.findings.facts import DisplayVerdict
from simkit.verdicts.findings.finding import AGREEMENT, Finding, by_claim
from simkit.verdicts.questions.question import Subject
from simkit.verdicts.statements.whole import JudgedClaim, judge_claims
from simkit.words.audit_page import first_sentence, how_sure, qualified
from simkit.words.coverage_page import groups_of, meter
from simkit.words.glossary import PAGE_TERMS, TERMS
from simkit.words.vocabulary import WORDS

_PACKAGE = "attention-simkit"
_INSTALL = "pip install -c constraints.txt ."  # from its source: the pinned versions stand there
_DIGITS = 12  # of a hash that is shown


@dataclass(frozen=True)
class Reading:
    """How a numbered statement was read, and before which claim that is said."""

    label: str
    text: str
    anchor: str
    before: str


@dataclass(frozen=True)
class Chapter:
    """A paper, or a study of one's own, with the sections on its claims."""

    name: str
    title: str
    about: str
    answer: Sequence[str]
    verdicts: Mapping[DisplayVerdict, int]
    lines: Sequence[StatementLine]
    readings: Mapping[str, Reading]
    sections: Sequence[Section]
    coverage: Mapping[str, str]
    symbols: Mapping[str, str]
    commands: Mapping[str, str]


@dataclass(frozen=True)
class PageParts:
    """What a page is made of.

    Attributes
    ----------
    audit : Audit
        Its findings are there.
    chains : sequence of Chain
        Of the proofs.
    ledger : str
        Its file's name; nothing where none was used.
    """

    subjects: Sequence[Subject]
    audit: Audit
    chains: Sequence[Chain]
    asked: AuditOptions
    ledger: str = ""


def make_page(found: PageParts) -> str:
    """Return the page as HTML; the same findings make the same bytes."""
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

    chapters = chapters_of(found)
    sections = [section for chapter in chapters for section in chapter.sections]
    script = _resource("page.js")
    environment = Environment(
        loader=PackageLoader("simkit.page"), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    environment.filters["markup"] = Markup  # of what was made here: MathML, SVG, the style
    return environment.get_template("page.html").render(
        chapters=chapters,
        sections=by_importance(sections),
        title=_title(chapters),
        verdict_words=WORDS,
        terms=dict(sorted({**TERMS, **PAGE_TERMS}.items(), key=lambda pair: pair[0].casefold())),
        kinds=list(dict.fromkeys(section.kind for section in sections)),
        totals=totals_text(found.audit.findings),
        family_error=found.asked.family_error,
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
    return f"{claims} of {papers}{beside}, asked at {settings} in all"


def _resource(name: str) -> str:
    return (resources("simkit.page") / "templates" / name).read_text(encoding="utf-8")


def _title(chapters: Sequence[Chapter]) -> str:
    return "What was found: " + ", ".join(chapter.name for chapter in chapters)


def chapters_of(found: PageParts) -> list[Chapter]:
    """Return what is said of each paper."""
    judged = judge_claims(found.audit.findings)
    waterfalls = proof_pictures(found.chains)
    pictures = choose_pictures([one.findings for one in judged], MOST_PICTURES - len(waterfalls))
    sections = sections_of(judged, found.asked, pictures, waterfalls, found.chains)
    return [
        _chapter(name, found, judged, sections) for name in dict.fromkeys(one.paper for one in judged)
    ]


def _chapter(
    name: str, found: PageParts, judged: Sequence[JudgedClaim], sections: Sequence[Section]
) -> Chapter:
    own: list[Finding] = [f for f in found.audit.findings if f.paper == name]
    mine = [one for one in judged if one.paper == name]
    found_of = statements_by_paper(own)[name]
    title, about, readings = _described(name, found)
    coverage = next((c for c in coverage_by_paper(own) if c.paper == name), None)
    lines = lines_of(found_of, links_of(judged))
    sure = how_sure(own, found.asked.family_error)
    said = [first_sentence(found_of), sure, *qualified(own)]
    if coverage is not None:
        said.append(f"{meter(coverage)} Which: see the end of the chapter.")
    return Chapter(
        name, title, about, said, {v: n for v in WORDS if (n := _count(lines, v))}, lines,
        _readings(readings, mine, links_of(judged)),
        [section for section in sections if section.paper == name],
        dict(groups_of(coverage)) if coverage is not None else {}, symbols_named(own),
        {line.label: _rerun(line.label, mine, found.asked) for line in lines},
    )  # fmt: skip


def _count(lines: Sequence[StatementLine], verdict: DisplayVerdict) -> int:
    return sum(line.verdict == verdict for line in lines)


def _rerun(label: str, judged: Sequence[JudgedClaim], asked: AuditOptions) -> str:
    """Return the command that asks a statement again with all of its claims."""
    own = [one for one in judged if one.claim.serves == label]
    return command(own[0].paper, label, asked, any(one.claim.training for one in own))


def _readings(
    texts: Mapping[str, str], judged: Sequence[JudgedClaim], links: Mapping[int, ClaimLink]
) -> dict[str, Reading]:
    """Return the readings of what stands on the page, each before the first claim of its label."""
    first = {one.claim.label: links[id(one.claim)].anchor for one in reversed(judged)}
    return {
        label: Reading(label, text, f"{first[label]}--reading", first[label])
        for label, text in texts.items()
        if label in first
    }


def _described(name: str, found: PageParts) -> tuple[str, str, Mapping[str, str]]:
    """Return title, what is claimed, how it was read: of a paper, or a study."""
    if name in paper_table() and not found.asked.target:
        paper = load_paper(name)
        return paper.title, paper.about, paper.readings
    study = next(s.statements.study for s in found.subjects if s.paper == name)
    return study.summary, f"Source: {study.source}." if study.source else "", {}


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
