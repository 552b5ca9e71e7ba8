"""The table of a paper's labels as it is written."""

from collections.abc import Sequence
from typing import Any

from simkit.verdicts.statements.coverage import Coverage

COLUMNS = ("paper", "kind", "label", "lost", "account", "by", "why", "verdict")


def coverage_records(found: Sequence[Coverage]) -> list[dict[str, Any]]:
    """Return a row for each label of each paper; None where nothing applies."""
    return [
        {
            "paper": coverage.paper, "kind": row.label.kind, "label": row.label.name, "lost": row.lost,
            "account": row.account, "by": "; ".join(row.by) or None, "why": row.why or None,
            "verdict": row.verdict,
        }
        for coverage in found
        for row in coverage.rows
    ]  # fmt: skip
