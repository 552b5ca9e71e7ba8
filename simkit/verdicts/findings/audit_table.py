"""The audit as a table: one row for each claim and cell; `simkit.words.tables.audit_table` writes it."""

import hashlib
import json
import math
from collections.abc import Iterable, Sequence
from typing import Any

from simkit.declare.claims.claim import Claim
from simkit.engine.cells.describing import short
from simkit.engine.tables.table import csv_text
from simkit.verdicts.findings.finding import Ends, Finding, parameters_text

#: Behind `statement` stand the parameters, `p_<name>` of every one that a row has.
COLUMNS = (
    "paper", "of", "label", "part", "kind", "concerns", "printed", "corrects", "statement", "premises",
    "left_low", "left_high", "left_digits", "relation", "right_low", "right_high", "right_digits",
    "margin", "ci_low", "ci_high", "evidence", "trials", "verdict", "constant_low", "constant_high",
    "valid_from", "trials_needed", "witness", "note", "study", "quantifier", "premises_hash",
    "by_draw", "seed", "level", "rests_on", "display", "reading", "display_verdict",
    "attacked_points", "proved_on",
)  # fmt: skip
PARAMETER = "p_"  # before the name of a parameter
_BEHIND = "statement"
TOLD = ("note", "rests_on", "proved_on")  # the columns of text
NEIGHBOURS = 5  # doubles that are shown as one number: a decimal lies between two of them
_DIGITS = 12  # of the hash of premises


def records_of(findings: Sequence[Finding]) -> list[dict[str, Any]]:
    """Return the rows of the audit without the columns of text, `TOLD`; None where nothing applies."""
    names = dict.fromkeys(name for f in findings for name in f.cell.parameters)
    return [_record(finding, names) for finding in findings]


def _record(found: Finding, names: Iterable[str]) -> dict[str, Any]:
    claim, parameters = found.claim, found.cell.parameters
    low, high = found.interval or (None, None)
    left_digits, right_digits = found.exact_sides or (None, None)
    return {
        "paper": found.paper,
        "of": claim.serves,
        "label": claim.label,
        "part": claim.part or None,
        "kind": claim.kind,
        "concerns": claim.concerns,
        "printed": claim.printed or None,
        "corrects": claim.corrects or None,
        "statement": claim.statement,
        **{f"{PARAMETER}{name}": parameters.get(name) for name in names},
        "premises": "; ".join(map(str, found.premises)) or None,
        **_ends("left", found.left),
        "left_digits": left_digits,
        "relation": claim.parsed.relation,
        **_ends("right", found.right),
        "right_digits": right_digits,
        "margin": _finite(found.margin),
        "ci_low": _finite(low),
        "ci_high": _finite(high),
        "evidence": found.evidence or None,
        "trials": found.trials or None,
        "verdict": found.verdict,
        **_ends("constant", found.constant),
        "valid_from": found.valid_from,
        "trials_needed": found.trials_needed,
        "witness": found.witness or None,
        "study": found.cell.study.name,
        "quantifier": _quantifiers(claim) or None,
        "premises_hash": _premises_hash(found),
        "by_draw": _by_draw(found) or None,
        "seed": found.seed,
        "level": found.level,
        "display": claim.display or None,
        "reading": claim.reading or None,
        "display_verdict": found.display.verdict if found.display else None,
        "attacked_points": found.withstood,
    }


def _quantifiers(claim: Claim) -> str:
    """Return what is not said of every cell and all data."""
    over = claim.quantifier if claim.quantifier != "every cell" else ""
    return ", ".join(filter(None, (over, "almost surely" if claim.almost_surely else "")))


def _premises_hash(found: Finding) -> str | None:
    """Return hex digits of what a claim is made under, whatever the numbers are; None if nothing."""
    claim = found.claim
    texts = [
        [item for item in named if isinstance(item, str)] for named in (claim.when, claim.open_when)
    ]
    under = [*texts, [premise.text for premise in found.premises], claim.delta]
    return hashlib.sha256(json.dumps(under).encode()).hexdigest()[:_DIGITS] if any(under) else None


def _by_draw(found: Finding) -> str:
    """Return which sides are those of a single draw."""
    if found.evidence != "draws" or found.question is None:
        return ""
    stated, kept = found.claim.parsed, found.question.subject.quantities.keys()
    sides = (("left", stated.left), ("right", stated.right))
    return " ".join(name for name, side in sides if side is not None and side.names & kept)


def _ends(name: str, pair: Ends | None) -> dict[str, float | None]:
    """Return both ends of a side; of neighbouring doubles the one that is shortest, twice."""
    low, high = pair or (None, None)
    if low is not None and high is not None and math.isfinite(low) and math.isfinite(high):
        between = [low]
        while between[-1] < high and len(between) < NEIGHBOURS:
            between.append(math.nextafter(between[-1], math.inf))
        if between[-1] >= high and not low == 0 < high:  # 0.51, not the double below it
            low = high = min(between, key=lambda value: len(repr(value)))
    return {f"{name}_low": low, f"{name}_high": high}


def _finite(value: float | None) -> float | None:
    return value if value is not None and math.isfinite(value) else None


def columns_of(findings: Sequence[Finding]) -> list[str]:
    """Return the columns of a table of some findings, those of parameters among them."""
    names = dict.fromkeys(name for f in findings for name in f.cell.parameters)
    place = COLUMNS.index(_BEHIND) + 1
    return [*COLUMNS[:place], *(f"{PARAMETER}{name}" for name in names), *COLUMNS[place:]]


def csv_of(records: Sequence[dict[str, Any]], columns: Sequence[str]) -> str:
    """Return some columns of rows as CSV."""
    return csv_text(columns, ([_plain(record[name]) for name in columns] for record in records))


def _plain(value: Any) -> Any:
    """Return a value as the command line takes it, where it is a whole number."""
    return short(value) if isinstance(value, int) and not isinstance(value, bool) else value


def audit_hash(findings: Sequence[Finding], trials: int, seed: int, alpha: float) -> str:
    """Return 64 hex digits of what an audit asks: labels, cells, trials, seed and error."""
    asked = [(f.paper, f.claim.name, parameters_text(f)) for f in findings]
    return hashlib.sha256(json.dumps([asked, trials, seed, alpha]).encode()).hexdigest()
