"""What an audit found as a page of the documentation: statement by statement, in the paper's order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from simkit.declare.claims.claim import Claim, Paper
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

#: Of LaTeX what GitHub does not show between dollars: a backslash before a sign, and a macro.
_FOR_GITHUB = {
    r"\{": r"\lbrace ", r"\}": r"\rbrace ", r"\|": r"\Vert ", r"\,": r"\ ",
    r"\operatorname*": r"\mathrm", r"\operatorname": r"\mathrm",
}  # fmt: skip


def paper_page(
    paper: Paper, findings: Sequence[Finding], chains: Sequence[Chain], family_error: float
) -> str:
    """Return a paper's page as Markdown.

    Findings are of the whole paper, exact against simulated included, chains of its proofs; the family's
    error is the risk of any wrong verdict from trials.
    """
    own = [f for f in findings if f.paper == paper.name]
    found = statements_of(own, paper)
    coverage = coverage_of(paper.name, read_accounts(paper), own)
    lines = [
        f"# {paper.name}: what was found", "",
        f"{paper.title}.", "",
        f"Made by `make audit` from `simkit audit {paper.name} --with-training`; every verdict is"
        " computed. What each word says: [how to read an audit](reading-an-audit.md).", "",
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
    word, whole = WORDS[found.verdict].text, whole_text(found)
    yield from (f"## {found.label}: {word}", "", *([] if whole == word else [f"{_text(whole)}.", ""]))
    shown: set[str] = set()  # what is printed is shown once, at the least that shares it
    for line in _printed([one.claim for part in found.itself for one in part.claims], shown):
        yield from (line, "")
    for concern, parts in found.by_concern.items():
        if concern == "premises":
            yield from (f"{HEADS[concern].capitalize()}:", "")
        elif concern == "proof":
            false = sum(part.verdict == "fails" for part in parts)
            told = f"{len(parts)} display{'s' * (len(parts) > 1)}, {false or 'none'}"
            head = f"{HEADS[concern].capitalize()}: {told} {WORDS['fails'].text}"
            yield from ("<details>", f"<summary>{head}</summary>", "")
        for part in parts:
            yield from _part(part, shown)
        yield from ("", "</details>", "") if concern == "proof" else ("",)


def _part(part: Printed, shown: set[str]) -> Iterator[str]:
    """Yield the lines on a part: each claim that it is asked as, followed by what corrects it."""
    indent = ""
    if len(part.claims) > 1:
        yield f"- **{part.name}**: {_text(part_text(part))}."
        indent = "  "
        for line in _printed([one.claim for one in part.claims], shown):
            yield f"{indent}<br>{line}"
    told = {id(one.claim) for one in part.claims}  # a correction that is a reading of the display
    for one in part.claims:
        yield from _claim(one, part.corrections, shown, indent)
        for other in part.corrections:
            if corrects(other.claim, one.claim) and id(other.claim) not in told:
                told.add(id(other.claim))
                yield from _claim(other, (), shown, f"{indent}  ")


def _claim(
    one: JudgedClaim, corrections: Sequence[JudgedClaim], shown: set[str], indent: str
) -> Iterable[str]:
    """Yield a claim's statement, what was found of it, and what a reader should know."""
    claim = one.claim
    said = _text(claim_text(alone(one, [one, *corrections])))
    beside = " (rests on trainings)" if claim.training else ""
    yield f"{indent}- **{claim.name}**{beside}: `{claim.statement}`: {said}."
    for line in _printed([claim], shown):
        yield f"{indent}  <br>{line}"
    if claim.remark:
        yield f"{indent}  <br>Note: {_text(claim.remark)}."


def _printed(claims: Sequence[Claim], shown: set[str]) -> Iterator[str]:
    """Yield what all of some claims have in print, unless it was shown."""
    every = {claim.printed for claim in claims}
    if len(every) != 1 or not every.isdisjoint({"", *shown}):
        return
    shown |= every
    latex = " ".join(claims[0].printed.split())
    for macro, instead in _FOR_GITHUB.items():
        latex = latex.replace(macro, instead)
    yield f"{'Corrected' if claims[0].corrects else 'Printed'}: ${latex.strip()}$"


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


def _text(text: str) -> str:
    """Return a sentence in which the sign of a product is no sign of Markdown."""
    return text.replace("*", r"\*")


def _cell(text: str) -> str:
    return _text(text).replace("|", r"\|").replace("\n", " ")
