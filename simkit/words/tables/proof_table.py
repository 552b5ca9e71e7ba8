"""Proofs display by display: what each cell loses in a line, and the table that is written."""

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

from simkit.engine.cells.describing import short
from simkit.verdicts.audits.proofs import Chain
from simkit.verdicts.findings.finding import Ends, Finding
from simkit.words.notes import notes_text, quantified
from simkit.words.sides import sides

COLUMNS = (
    "paper", "label", "part", "parameters", "display", "relation", "probability", "value",
    "log10_value", "log10_factor", "verdict", "premises", "witness", "printed", "note",
)  # fmt: skip


def place_text(chain: Chain, chains: Sequence[Chain]) -> str:
    """Return what tells a chain's cell from the others of its claim; of a single one what was given."""
    mine = chain.cell.parameters
    own = [other.cell.parameters for other in chains if other.claim is chain.claim]
    differing = [name for name in mine if any(other[name] != mine[name] for other in own)]
    asked = [name for name in differing if name in chain.cell.given]  # no rule follows from them
    values = {name: mine[name] for name in asked or differing or chain.cell.given}
    return ", ".join(
        f"{name} = {f'{value:.4g}' if isinstance(value, float) else short(value)}"
        for name, value in values.items()
    )


def verdict_text(chain: Chain) -> str:
    """Return in one line what a proof loses at a cell: the first false display, the dearest one."""
    false, dearest = chain.first_false, chain.dearest
    said = []
    if false is not None and false.finding is not None:
        shown = _refuted(false.finding)
        said.append(f"first false: {false.display.name} ({shown})")
        said.append(quantified(chain.claim))
    else:
        said.append("no display is false")
    counts = Counter(step.finding.verdict for step in chain.steps if step.finding is not None)
    said += [f"{counts[v]} {v}" for v in ("undecided", "premise unmet", "not evaluated") if counts[v]]
    if dearest is not None:
        lost = "from zero to more" if dearest.loss == math.inf else dearest.factor_text
        said.append(f"loses most: {dearest.display.name} ({lost})")
    return "; ".join(filter(None, said))


def _refuted(found: Finding) -> str:
    """Return both sides of a step that fails; of one with a probability they are shares of draws."""
    shown = sides(found) or notes_text(found)
    return f"in the share of draws {shown}" if found.claim.kind == "quantile" else shown


def proof_records(chains: Sequence[Chain]) -> list[dict[str, Any]]:
    """Return a row for each display of each chain; None where nothing applies."""
    rows = []
    for chain in chains:
        for step in chain.steps:
            found, display = step.finding, step.display
            notes = [display.note, notes_text(found) if found else ""]
            rows.append(
                {
                    "paper": chain.paper,
                    "label": chain.claim.label,
                    "part": chain.claim.part or None,
                    "parameters": chain.place,
                    "display": display.name,
                    "relation": display.relation if found else None,
                    "probability": display.probability or None,
                    "value": _finite_middle(step.value),
                    "log10_value": None if step.exponent is None else float(step.exponent),
                    "log10_factor": None if step.loss is None else float(step.loss),
                    "verdict": found.verdict if found else None,
                    "premises": "; ".join(map(str, found.premises)) or None if found else None,
                    "witness": (found.witness or None) if found else None,
                    "printed": display.printed or None,
                    "note": "; ".join(filter(None, notes)) or None,
                }
            )
    return rows


def _finite_middle(pair: Ends | None) -> float | None:
    if pair is None or not all(map(math.isfinite, pair)):
        return None
    return pair[0] + (pair[1] - pair[0]) / 2
