"""What an audit found as a page of the documentation: statement by statement, in the paper's order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from simkit.declare.claims.claim import Paper
from simkit.verdicts.audits.proofs import Chain
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.statements.coverage import ACCOUNTS, Coverage, coverage_of, read_accounts
from simkit.verdicts.statements.whole import (
    JudgedClaim,
    Printed,
    StatementFound,
    alone,
    corrects,
    statements_of,
)
from simkit.words.audit_page import first_sentence, how_sure, qualified, whole_text
from simkit.words.claim_lines import claim_text
from simkit.words.coverage_page import groups_of, kinds_of, meter
from simkit.words.parts import HEADS, part_text
from simkit.words.tables.proof_table import place_text, verdict_text
from simkit.words.vocabulary import WORDS


def paper_page(
    paper: Paper, findings: Sequence[Finding], chains: Sequence[Chain], family_error: float
) -> str:
    """Return a paper's page as Markdown.

    Parameters
    ----------
    findings : sequence of Finding
        Of the whole paper, exact against simulated included.
    chains : sequence of Chain
        Of its proofs.
    family_error : float
        The risk of any wrong verdict from trials.
    """
    own = [f for f in findings if f.paper == paper.name]
    found = statements_of(own, paper)
    coverage = coverage_of(paper.name, read_accounts(paper), own)
    lines = [
        f"# {paper.name}: what was found", "",
        f"{paper.title}.", "",
        f"Made by `make audit` from `simkit audit {paper.name} --with-training`; every verdict is"
        " computed. Words are those of the [glossary](glossary.md).", "",
        first_sentence(found), "", how_sure(own, family_error), *qualified(own), "",
        *_meter(coverage),
    ]  # fmt: skip
    for statement in found:
        lines += _statement(statement)
    lines += _proofs([chain for chain in chains if chain.paper == paper.name])
    return "\n".join(lines).rstrip() + "\n"


def _meter(coverage: Coverage) -> Iterator[str]:
    """Yield what became of the labels of the paper: how many of each kind, and which."""
    yield from (meter(coverage), "", f"| | all | {' | '.join(ACCOUNTS)} |", "|---|" + "---:|" * 6)
    for kind, counts in kinds_of(coverage):
        yield f"| {kind} | {' | '.join(str(count or '') for count in counts)} |"
    yield ""
    for head, said in groups_of(coverage):
        yield f"- {head}: {_cell(said)}"
    yield ""


def _statement(found: StatementFound) -> Iterator[str]:
    yield from (f"## {found.label}: {WORDS[found.verdict].text}", "", f"{whole_text(found)}.", "")
    for concern, parts in found.by_concern.items():
        if concern != "statement":
            yield from (f"{HEADS[concern].capitalize()}:", "")
        for part in parts:
            yield from _part(part)
        yield ""


def _part(part: Printed) -> Iterator[str]:
    """Yield the lines on a part: each claim that it is asked as, followed by what corrects it."""
    indent = ""
    if len(part.claims) > 1:
        yield f"- **{part.name}**: {part_text(part)}."
        indent = "  "
    told = {id(one.claim) for one in part.claims}  # a correction that is a reading of the display
    for one in part.claims:
        yield from _claim(one, one.claim.name, part.corrections, indent)
        for other in part.corrections:
            if corrects(other.claim, one.claim) and id(other.claim) not in told:
                told.add(id(other.claim))
                yield from _claim(other, other.claim.name, (), f"{indent}  ")


def _claim(
    one: JudgedClaim, name: str, corrections: Sequence[JudgedClaim], indent: str
) -> Iterable[str]:
    """Yield a claim's statement, what was found of it, and what a reader should know."""
    claim = one.claim
    said = claim_text(alone(one, [one, *corrections]))
    beside = " (rests on trainings)" if claim.training else ""
    yield f"{indent}- **{name}**{beside}: `{claim.statement}`: {said}."
    if claim.remark:
        yield f"{indent}  Note: {claim.remark}."


def _proofs(chains: Sequence[Chain]) -> list[str]:
    if not chains:
        return []
    said = "The first display that is false, and the true one that loses most"
    lines = ["## Proofs, display by display", ""]
    lines += [f"{said}; `simkit audit --proof LABEL` shows them all.", ""]
    lines += ["| claim | setting | what the proof loses |", "|---|---|---|"]
    for claim in dict.fromkeys(chain.claim.name for chain in chains):
        own = [chain for chain in chains if chain.claim.name == claim]
        settings: dict[str, list[str]] = {}
        for chain in own:
            settings.setdefault(verdict_text(chain), []).append(place_text(chain, own))
        for found, where in settings.items():
            at = where[0] if len(where) == 1 else f"{where[0]} and {len(where) - 1} more"
            lines.append(f"| {_cell(claim)} | {_cell(at)} | {_cell(found)} |")
    return [*lines, ""]


def _cell(text: str) -> str:
    return text.replace("|", r"\|").replace("\n", " ")
