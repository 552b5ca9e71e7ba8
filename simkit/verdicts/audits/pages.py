"""What an audit found as a page to be read: what stands, slips, what is vacuous, which constants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from simkit.declare.claims.claim import Paper
from simkit.verdicts.audits.proofs import Chain, place_text, verdict_text
from simkit.verdicts.findings.audit_table import totals
from simkit.verdicts.findings.finding import (
    AGREEMENT,
    Finding,
    quantified,
    summarise,
    trials_text,
)
from simkit.verdicts.findings.lines import by_claim
from simkit.verdicts.statements.standing import Standing, over_cells

#: The sections of a page in their order, with what stands below each heading.
SECTIONS: Mapping[Standing, tuple[str, str]] = {
    "stands": ("What stands", "At every cell that was asked and that meets the premises."),
    "holds in part of a display": (
        "Parts that hold of a display that does not",
        "At every cell that was asked they hold, and another part of the same printed display does"
        " not.",
    ),
    "depends on the reading": (
        "Depends on the reading",
        "Statements that can be read in several ways, of which some fail and none is fixed by the"
        " paper's notation.",
    ),
    "slip": (
        "Slips, and the corrected statements",
        "Printed statements that fail somewhere, and claims that correct them; all were evaluated.",
    ),
    "false": (
        "False as printed", "Statements made of every cell in their premises, that fail at some."
    ),
    "from some size on": (
        "True from some size on, or for some constants",
        "Statements that leave a size or a constant to be chosen: single cells do not refute them.",
    ),
    "fails where asked": (
        "Seen to hold nowhere",
        "Statements that leave a size or a constant to be chosen, and fail at every cell that was"
        " asked.",
    ),
    "constant": (
        "Which constant is needed",
        "Statements whose constants nobody names: the least constant that is enough at the cells"
        " asked, and whether it grows.",
    ),
    "vacuous": (
        "Vacuous, or outside of its own premises",
        "At every cell asked the bound says no more than the range of what it bounds, or a premise"
        " is broken.",
    ),
    "undecided": ("Undecided", "With the trials that it would take."),
    "not evaluated": ("Not evaluated", "With the reason."),
}  # fmt: skip
TRAINING = "What only a training can tell"


def audit_page(paper: Paper, findings: Sequence[Finding], chains: Sequence[Chain] = ()) -> str:
    """Return a paper's page as Markdown.

    Parameters
    ----------
    findings : sequence of Finding
        Of the whole paper.
    chains : sequence of Chain
        Of its proofs.
    """
    own = [f for f in findings if f.paper == paper.name and f.claim.label != AGREEMENT]
    trained = [group for group in by_claim(own) if group[0].claim.training]
    groups = [group for group in by_claim(own) if not group[0].claim.training]
    repairs: dict[str, list[Sequence[Finding]]] = {}
    for group in groups:
        if group[0].claim.corrects:
            repairs.setdefault(group[0].claim.corrects, []).append(group)
    placed: dict[Standing, list[Sequence[Finding]]] = {}
    for group in groups:
        claim = group[0].claim
        if not claim.corrects:
            placed.setdefault(
                over_cells(group, claim.name in repairs or claim.fails_with in repairs), []
            ).append(group)
    lines = [
        f"# {paper.name}: what its statements are worth", "",
        f"{paper.title}.", "",
        f"Made by `make audit` from `simkit audit {paper.name}`; every verdict is computed.", "",
        f"{totals([f for group in groups for f in group])}.", "",
    ]  # fmt: skip
    for standing, (heading, said) in SECTIONS.items():
        if standing in placed:
            lines += [f"## {heading}", "", said, "", *_items(placed[standing], repairs), ""]
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
        lines += [f"## {TRAINING}", "", said, "", *_items(trained, {}), ""]
    return "\n".join(lines).rstrip() + "\n"


def _items(
    groups: Sequence[Sequence[Finding]], repairs: Mapping[str, Sequence[Sequence[Finding]]]
) -> list[str]:
    """Return each claim followed by those that correct it."""
    lines = []
    for group in groups:
        lines += _item(group, group[0].claim.name)
        others = repairs.get(group[0].claim.name, ())
        for other in others:
            name = "corrected" if len(others) == 1 else f"corrected ({other[0].claim.part})"
            lines += [f"  {line}" for line in _item(other, name)]
        if not others and group[0].claim.fails_with in repairs:
            lines += [f"  - corrected with **{group[0].claim.fails_with}**"]
    return lines


def _item(group: Sequence[Finding], name: str) -> list[str]:
    """Return the lines on a claim: its statement, what was found of it, what a reader should know."""
    claim, said = group[0].claim, summarise(group)
    over = quantified(claim)
    takes = trials_text([finding for finding in group if finding.verdict == "undecided"])
    found = "; ".join(filter(None, [said, *(text for text in (over, takes) if text not in said)]))
    lines = [f"- **{name}**: `{claim.statement}`: {found}."]
    return lines + ([f"  Note: {claim.remark}."] if claim.remark else [])


def _proofs(chains: Sequence[Chain]) -> list[str]:
    if not chains:
        return []
    said = "The first display that is false, and the true one that loses most"
    lines = ["## Proofs, display by display", ""]
    lines += [f"{said}; `simkit audit --proof LABEL` shows them all.", ""]
    lines += ["| claim | cell | what the proof loses |", "|---|---|---|"]
    for claim in dict.fromkeys(chain.claim.name for chain in chains):
        own = [chain for chain in chains if chain.claim.name == claim]
        places: dict[str, list[str]] = {}
        for chain in own:
            places.setdefault(verdict_text(chain), []).append(place_text(chain, own))
        for found, where in places.items():
            at = where[0] if len(where) == 1 else f"{where[0]} and {len(where) - 1} more"
            lines.append(f"| {_cell(claim)} | {_cell(at)} | {_cell(found)} |")
    return [*lines, ""]


def _cell(text: str) -> str:
    return text.replace("|", r"\|").replace("\n", " ")
