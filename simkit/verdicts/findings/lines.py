"""Findings as a list: claim by claim, as a table, and exact against simulated in lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from simkit.engine.cells.describing import describe_cells
from simkit.errors import format_count
from simkit.verdicts.findings.finding import (
    Ends,
    Finding,
    count_verdicts,
    sides,
)

if TYPE_CHECKING:
    import pandas as pd


def by_claim(findings: Sequence[Finding]) -> list[list[Finding]]:
    """Return findings claim by claim."""
    groups: dict[tuple[str, int], list[Finding]] = {}
    for finding in findings:
        groups.setdefault((finding.paper, id(finding.claim)), []).append(finding)
    return list(groups.values())


def agreement_lines(findings: Sequence[Finding]) -> list[str]:
    """Return how often exact values are what is simulated, and a line on each quantity that is not."""
    if not findings:
        return []
    counts = count_verdicts(findings)
    said = ", ".join(f"{verdict} in {count:,}" for verdict, count in counts.items())
    lines = [f"{said} of {format_count(len(findings), 'pair')} of cell and quantity"]
    for group in by_claim(findings):
        wrong = [f for f in group if f.verdict == "fails"]
        if wrong:
            where = describe_cells([f.cell for f in wrong], [f.cell for f in group])
            lines.append(
                f"THE SIMULATION CONTRADICTS ITS OWN EXACT VALUE: {group[0].claim.part}"
                f" {f'at {where}, ' if where else ''}{sides(wrong[0])}"
            )
    return lines


class Findings(list[Finding]):
    """Findings in the order in which claims are asked."""

    def to_frame(self) -> pd.DataFrame:
        """Return a row for each claim and cell, numbers as numbers.

        Parameters of the cells are columns ``p_<name>``; a side, and the constant needed, is
        ``left_low``, ``left_high``; what does not apply is None or NaN.
        """
        import pandas as pd

        names = list(dict.fromkeys(name for f in self for name in f.cell.parameters))
        return pd.DataFrame([_row(f, names) for f in self])


def _row(found: Finding, names: list[str]) -> dict[str, Any]:
    claim, parameters = found.claim, found.cell.parameters
    return {
        "paper": found.paper, "of": claim.serves, "label": claim.label, "part": claim.part,
        "kind": claim.kind, "concerns": claim.concerns, "corrects": claim.corrects,
        "statement": claim.statement, "study": found.cell.study.name,
        **{f"p_{name}": parameters.get(name) for name in names},
        "verdict": found.verdict, **_ends("left", found.left), "relation": claim.parsed.relation,
        **_ends("right", found.right), **_ends("interval", found.interval), "margin": found.margin,
        **_ends("constant", found.constant), "valid_from": found.valid_from, "trials": found.trials,
        "evidence": found.evidence, "level": found.level, "seed": found.seed,
        "trials_needed": found.trials_needed, "witness": found.witness, "note": found.note,
        "display": claim.display, "reading": claim.reading,
        "display_verdict": found.display.verdict if found.display else None,
        "attacked_points": found.withstood,
    }  # fmt: skip


def _ends(name: str, pair: Ends | None) -> dict[str, float | None]:
    low, high = pair or (None, None)
    return {f"{name}_low": low, f"{name}_high": high}
