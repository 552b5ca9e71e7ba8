"""What an audit found as a page to be read: what stands, slips, what is vacuous, which constants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from simkit.audit.findings import (
    AGREEMENT,
    Finding,
    count_verdicts,
    is_refutable,
    quantified,
    summarise,
    trials_text,
)
from simkit.audit.proofs import Chain, place_text, verdict_text
from simkit.audit.result import by_claim
from simkit.audit.tables import totals
from simkit.declare.claims import Claim, Paper

#: The sections of a page in their order, with what stands below each heading.
SECTIONS: Mapping[str, str] = {
    "What stands": "At every cell that was asked and that meets the premises.",
    "Slips, and the corrected statements": (
        "Printed statements that a second claim corrects; both were evaluated."
    ),
    "False as printed": "Statements made of every cell in their premises, that fail at some.",
    "True from some size on, or for some constants": (
        "Statements that leave a size or a constant to be chosen: single cells do not refute them."
    ),
    "Which constant is needed": (
        "Statements whose constants nobody names: the least constant that is enough at the cells asked,"
        " and whether it grows."
    ),
    "Vacuous, or outside of its own premises": (
        "At every cell asked the bound says no more than the range of what it bounds, or a premise is"
        " broken."
    ),
    "Undecided": "With the trials that it would take.",
    "Not evaluated": "With the reason.",
}
TRAINING = "What only a training can tell"
_OF_ORDER = ("order", "with-high-probability")
_NOTHING_SAID = {"vacuous", "premise unmet"}


def section_of(group: Sequence[Finding], corrected: Mapping[str, Claim]) -> str:
    """Return in which section of the page a claim stands.

    Parameters
    ----------
    group : sequence of Finding
        On all cells of the claim.
    corrected : mapping of str to Claim
        The claims that correct another, by the name of that.
    """
    claim, counts = group[0].claim, count_verdicts(group)
    if claim.corrects or claim.name in corrected:
        return "Slips, and the corrected statements"
    if "fails" in counts:
        refuted = is_refutable(claim)
        return "False as printed" if refuted else "True from some size on, or for some constants"
    if "undecided" in counts:
        return "Undecided"
    if set(counts) <= _NOTHING_SAID:
        return "Vacuous, or outside of its own premises"
    if set(counts) <= {*_NOTHING_SAID, "not evaluated"}:
        return "Not evaluated"
    return "Which constant is needed" if claim.kind in _OF_ORDER else "What stands"


def audit_page(paper: Paper, findings: Sequence[Finding], chains: Sequence[Chain] = ()) -> str:
    """Return a paper's page as Markdown.

    Parameters
    ----------
    paper : Paper
    findings : sequence of Finding
        Of the whole paper.
    chains : sequence of Chain
        Of its proofs.
    """
    own = [f for f in findings if f.paper == paper.name and f.claim.label != AGREEMENT]
    trained = [group for group in by_claim(own) if group[0].claim.training]
    groups = [group for group in by_claim(own) if not group[0].claim.training]
    corrected = {group[0].claim.corrects: group[0].claim for group in groups if group[0].claim.corrects}
    placed: dict[str, list[Sequence[Finding]]] = {}
    for group in groups:
        placed.setdefault(section_of(group, corrected), []).append(group)
    lines = [
        f"# {paper.name}: what its statements are worth", "",
        f"{paper.title}.", "",
        f"Made by `make audit` from `simkit audit {paper.name}`; every verdict is computed.", "",
        f"{totals([f for group in groups for f in group])}.", "",
    ]  # fmt: skip
    for heading, said in SECTIONS.items():
        if heading in placed:
            write = _slips if heading.startswith("Slips") else _items
            lines += [f"## {heading}", "", said, "", *write(placed[heading]), ""]
    lines += _proofs([chain for chain in chains if chain.paper == paper.name])
    if paper.not_testable:
        lines += [
            "## Not testable",
            "",
            "Numbered statements without a number that could be computed.",
            "",
        ]
        lines += ["| statement | why |", "|---|---|"]
        lines += [f"| {label} | {_cell(why)} |" for label, why in paper.not_testable.items()]
        lines += [""]
    if trained:
        said = f"Run with `simkit audit {paper.name} --with-training`; reused from the ledger."
        lines += [f"## {TRAINING}", "", said, "", *_items(trained), ""]
    return "\n".join(lines).rstrip() + "\n"


def _items(groups: Sequence[Sequence[Finding]]) -> list[str]:
    return [line for group in groups for line in _item(group, group[0].claim.name)]


def _slips(groups: Sequence[Sequence[Finding]]) -> list[str]:
    """Return each printed claim followed by those that correct it."""
    lines = []
    for group in groups:
        claim = group[0].claim
        if not claim.corrects:
            lines += _item(group, claim.name)
            others = [other for other in groups if other[0].claim.corrects == claim.name]
            for other in others:
                name = "corrected" if len(others) == 1 else f"corrected ({other[0].claim.part})"
                lines += [f"  {line}" for line in _item(other, name)]
    return lines


def _item(group: Sequence[Finding], name: str) -> list[str]:
    """Return the lines on a claim: its statement, what was found of it, what a reader should know."""
    claim, said = group[0].claim, summarise(group)
    over = quantified(claim)
    found = "; ".join(filter(None, (said, over if over not in said else "", _trials_of(group))))
    lines = [f"- **{name}**: `{claim.statement}`: {found}."]
    return lines + ([f"  Note: {claim.note}."] if claim.note else [])


def _trials_of(group: Sequence[Finding]) -> str:
    """Return what the undecided cells of a claim would take, if its sentence does not say it."""
    said = trials_text([f for f in group if f.verdict == "undecided"])
    return "" if said in summarise(group) else said


def _proofs(chains: Sequence[Chain]) -> list[str]:
    if not chains:
        return []
    said = "The first display that is false, and the true one that loses most"
    lines = ["## Proofs, display by display", ""]
    lines += [f"{said}; `simkit audit --proof LABEL` shows them all.", ""]
    lines += ["| claim | cell | what the proof loses |", "|---|---|---|"]
    lines += [
        f"| {c.claim.name} | {_cell(place_text(c, chains))} | {_cell(verdict_text(c))} |" for c in chains
    ]
    return [*lines, ""]


def _cell(text: str) -> str:
    return text.replace("|", r"\|").replace("\n", " ")
