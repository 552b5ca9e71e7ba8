"""Findings as a list: claim by claim, as a table, and exact against simulated in lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from simkit.engine.cells.describing import describe_cells
from simkit.errors import format_count
from simkit.verdicts.findings.finding import (
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
    lines = [f"{said} of {format_count(len(findings), 'pair')} of setting and quantity"]
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
        """Return the table of the audit: a row for each claim and cell, numbers as numbers.

        Its columns are those of `audit.csv`: parameters of the cells are ``p_<name>``; a side, and the
        constant needed, is ``left_low``, ``left_high``; what does not apply is None or NaN.
        """
        import pandas as pd

        from simkit.verdicts.findings.audit_table import columns_of, records_of

        return pd.DataFrame(records_of(self), columns=columns_of(self))
