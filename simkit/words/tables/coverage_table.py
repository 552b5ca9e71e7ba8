"""The table of a paper's labels as it is written."""

import json
from collections.abc import Sequence
from typing import Any

from simkit.engine.tables.table import csv_text
from simkit.verdicts.statements.coverage import Coverage

COLUMNS = ("paper", "kind", "label", "lost", "account", "by", "why", "verdict")


def _records(found: Sequence[Coverage]) -> list[dict[str, Any]]:
    return [
        {
            "paper": coverage.paper, "kind": row.label.kind, "label": row.label.name, "lost": row.lost,
            "account": row.account, "by": "; ".join(row.by) or None, "why": row.why or None,
            "verdict": row.verdict,
        }
        for coverage in found
        for row in coverage.rows
    ]  # fmt: skip


def coverage_to_csv(found: Sequence[Coverage]) -> str:
    """Return the labels of papers as CSV."""
    return csv_text(COLUMNS, ([row[name] for name in COLUMNS] for row in _records(found)))


def coverage_to_json(found: Sequence[Coverage]) -> str:
    """Return the labels of papers as a JSON list of records."""
    return json.dumps(_records(found), indent=1, allow_nan=False) + "\n"
