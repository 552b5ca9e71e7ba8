"""The table of an audit as it is written: the facts of each row, and its two columns of text."""

import json
import math
from collections.abc import Sequence
from typing import Any

from simkit.engine.cells.describing import short
from simkit.verdicts.findings import audit_table
from simkit.verdicts.findings.audit_table import columns_of, csv_of
from simkit.verdicts.findings.finding import Finding, is_refutable
from simkit.words.notes import (
    given_text,
    ground_text,
    least_text,
    limit_text,
    note_text,
    notes_text,
    one_way_text,
    quantified,
    trials_text,
    withstood_text,
)
from simkit.words.tables.boxes import proved_text

_LARGEST_WHOLE = 2**53  # that every reader of JSON takes


def records_of(findings: Sequence[Finding]) -> list[dict[str, Any]]:
    """Return the rows of the audit, each with all columns; None where nothing applies."""
    rows, columns = [], columns_of(findings)
    for record, found in zip(audit_table.records_of(findings), findings, strict=True):
        own = [box for box in found.proved if box.holds_at(found.cell.parameters)]
        told = {
            "note": _note(found) or None,
            "rests_on": _grounds(found) or None,
            "proved_on": proved_text(own, found.cell.parameters) or None,
        }
        rows.append({name: told[name] if name in told else record[name] for name in columns})
    return rows


def _note(found: Finding) -> str:
    claim, over = found.claim, quantified(found.claim)
    if over and found.verdict == "fails" and not is_refutable(claim):
        over += ", which single settings do not refute"
    said = (
        notes_text(found),
        given_text(found),
        limit_text(found.limit) if found.limit is not None else "",
        one_way_text(claim, found.one_way) if found.one_way else "",
        trials_text([found]),
        least_text(found.least),
        *map(note_text, found.ties),
        withstood_text(found.withstood or 0),
        over,
        claim.remark,
    )
    return "; ".join(filter(None, said))


def _grounds(found: Finding) -> str:
    """Return what a verdict rests on as JSON: pairs of what it is and its text."""
    pairs = [(each.kind, ground_text(each)) for each in found.rests_on]
    return json.dumps(pairs, ensure_ascii=False) if pairs else ""


def to_csv(findings: Sequence[Finding]) -> str:
    """Return the audit as CSV."""
    return csv_of(records_of(findings), columns_of(findings))


def to_json(findings: Sequence[Finding]) -> str:
    """Return the audit as a JSON list of records; what no double is, as a text."""
    records = [{name: _of_json(value) for name, value in r.items()} for r in records_of(findings)]
    return json.dumps(records, indent=1, allow_nan=False) + "\n"


def _of_json(value: Any) -> Any:
    if isinstance(value, float) and not math.isfinite(value):
        return repr(value)
    is_long = isinstance(value, int) and abs(value) > _LARGEST_WHOLE
    return short(value) if is_long else value
