"""Settings of a claim and its assumptions as texts."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from simkit.declare.claims.claim import Claim
from simkit.errors import format_count
from simkit.page.texts.constants_needed import constant_of, constant_word
from simkit.page.texts.paper_symbols import heading, symbols_of
from simkit.page.texts.values import apart, both_tiny, pair_text, pretty, told_apart, value_text
from simkit.verdicts.findings.facts import Verdict
from simkit.verdicts.findings.finding import Ends, Finding, PremiseFound
from simkit.verdicts.findings.notes import number
from simkit.words import regions
from simkit.words.sides import sides
from simkit.words.vocabulary import at_a_setting

_SIGNS = {"<=": "≤", ">=": "≥", "!=": "≠"}
_OPPOSITE = {"<=": ">", "<": "≥", ">=": "<", ">": "≤", "=": "≠"}
_MISSED = {">=": "≤", ">": "<", "=": "="}  # of what a probability misses
_NOT = {"≤": ">", "<": "≥", "=": "≠"}
_NEAR_ONE = 0.9  # a probability beyond is shown as what it misses
_LONGEST_SIDE = 28  # letters of a side in a heading
_NO_DIFFERENCE = 1e-9  # relative: sides so near are not shown as different


@dataclass(frozen=True)
class PremiseRow:
    """A premise over the cells: where it is met, and how tight it is where that is tightest."""

    text: str
    met: str
    tightest: str
    margin: str
    is_open: bool = False
    is_met: bool = True


@dataclass(frozen=True)
class CellTable:
    """The settings of a claim: headings, and a row of texts each, the verdict last; what all share."""

    header: Sequence[str]
    rows: Sequence[Sequence[str]]
    verdicts: Sequence[Verdict]  # row by row, as a code
    fixed: str
    remark: str


def premise_rows(findings: Sequence[Finding]) -> list[PremiseRow]:
    """Return each premise with where it is met, and both sides where it is tightest; unmet first."""
    by_text: dict[str, list[tuple[PremiseFound, Finding]]] = {}
    for f in findings:
        for p in f.premises:
            by_text.setdefault(p.text, []).append((p, f))
    names, rows = varying(findings), []
    for text, own in by_text.items():
        met = sum(p.met is True for p, _ in own)
        unmet = sum(p.met is False for p, _ in own)
        count = f"{unmet if unmet else met} of {format_count(len(own), 'setting')}"
        said = f"{'not met' if unmet else 'met'} at {count}"
        is_open = all(p.is_open for p, _ in own)
        if is_open:
            said = "open: its constants are not named"
        measured = [(_slack(p.left, p.relation, p.right), p, f) for p, f in own]
        known = [each for each in measured if math.isfinite(each[0])]
        if not known:
            rows.append(PremiseRow(pretty(text), said, "", "", is_open, not unmet))
            continue
        slack, premise, found = min(known, key=lambda each: each[0])
        assert premise.left is not None
        assert premise.right is not None
        relation = _SIGNS.get(premise.relation, premise.relation)
        broken = premise.met is False or (is_open and slack < 0)
        if broken:  # what is printed is true
            relation = _OPPOSITE[premise.relation]
        if is_open:
            said = f"{said}; read as it stands here, it is {'not ' if broken else ''}met where tightest"
        shown = f"{number(premise.left)} {relation} {number(premise.right)}"
        place = _place(found, names)
        rows.append(
            PremiseRow(
                pretty(text),
                said,
                f"{shown} at {place}" if place else shown,
                "0 (up to rounding)" if premise.met and slack < 0 else number(slack + 0.0),
                is_open,
                not unmet,
            )
        )
    return sorted(rows, key=lambda row: row.is_met)


def _slack(left: float | None, relation: str, right: float | None) -> float:
    """Return by how much a premise is met; infinite where it has no numbers."""
    if left is None or right is None:
        return math.inf
    if relation == "=":
        return -abs(float(right) - float(left))
    try:
        gap = float(right) - float(left)
    except OverflowError:
        return math.inf
    return gap if relation in ("<=", "<") else -gap


def _place(found: Finding, names: Sequence[str]) -> str:
    symbols = symbols_of(found.cell.study)
    return ", ".join(f"{symbols[name]} = {value_text(found.cell.parameters[name])}" for name in names)


def varying(findings: Sequence[Finding]) -> list[str]:
    """Return the parameters that tell the cells of a claim apart."""
    return regions.varying([f.cell for f in findings])


def sides_text(found: Finding) -> str:
    """Return both sides in the relation that holds; of probabilities near 1 what they miss."""
    if is_one_number(found):
        assert found.left is not None
        near = (
            "to rounding" if _within_rounding(found) else f"apart by {number(abs(found.margin or 0.0))}"
        )
        relation = "=" if _within_rounding(found) else "≈"
        shown = pair_text(found.left) if found.left[0] else "0"
        return f"{shown} {relation} {pair_text(found.right)}, {near}"
    if found.left and found.right and (both := both_tiny(found.left, found.right)):
        return both
    if _is_broken(found):
        return pretty(sides(replace(found, verdict="fails")))
    return pretty(sides(found))


def as_failures(findings: Sequence[Finding]) -> bool:
    """Return whether the sides of a claim are shown as what they miss: where one is near 1."""
    stated = findings[0].claim.parsed
    if stated.measure != "Pr" or stated.relation not in _MISSED:
        return False
    return any(f.right is not None and _NEAR_ONE < f.right[1] <= 1 for f in findings)


def failure_text(found: Finding) -> str:
    """Return both sides of a probability as what they miss, in the relation that holds."""
    if found.left is None or found.right is None:
        return ""
    left, right = failure_ends(found)
    relation = _MISSED[found.claim.parsed.relation]
    if found.verdict == "fails" or left[0] > right[1]:
        relation = _NOT[relation]
    return apart(left, relation, right)


def failure_ends(found: Finding) -> tuple[Ends, Ends]:
    """Return what both sides of a probability miss."""
    assert found.left is not None
    assert found.right is not None
    return found.missed or (_missed(found.left), _missed(found.right))


def _missed(pair: Ends) -> Ends:
    return 1 - pair[1], 1 - pair[0]


def is_one_number(found: Finding) -> bool:
    """Return whether both sides are one number but for what rounding, or a hair, may do."""
    if found.left is None or found.right is None or not found.margin or found.missed is not None:
        return False
    if _within_rounding(found):
        return True
    size = max(abs(found.left[0]), abs(found.right[1]))
    return math.isfinite(size) and abs(found.margin) < _NO_DIFFERENCE * size and found.margin < 0


def _within_rounding(found: Finding) -> bool:
    """Return whether what the sides differ by is what the claim leaves to rounding."""
    return found.verdict == "not refuted" and -found.claim.resolution <= (found.margin or 0.0) < 0


def _is_broken(found: Finding) -> bool:
    """Return whether the sides stand the other way round than stated, whatever the verdict is."""
    if found.left is None or found.right is None:
        return False
    relation = found.claim.parsed.relation
    if relation in ("<=", "<"):
        return found.left[0] > found.right[1]
    return relation in (">=", ">") and found.left[1] < found.right[0]


def cell_table(findings: Sequence[Finding]) -> CellTable:
    """Return the cells of a claim; columns in which nothing stands are left out."""
    names = [*varying(findings), *_following(findings)]
    symbols = symbols_of(findings[0].cell.study)
    failures = as_failures(findings)
    sides_of = failure_text if failures else sides_text
    rows = []
    for f in findings:
        interval = _missed(f.interval) if failures and f.interval else f.interval
        values = [value_text(f.cell.parameters[name]) for name in names]
        if not names:
            given = ", ".join(f"{symbols[n]} = {value_text(f.cell.parameters[n])}" for n in f.cell.given)
            values = [given or "the only one"]
        rows.append(
            [
                *values, sides_of(f), _margin_text(f), pair_text(interval), pair_text(constant_of(f)),
                f"{f.trials:,}" if f.trials else "", f.witness,
                at_a_setting(f.verdict),
            ]
        )  # fmt: skip
    columns = [heading(name, symbols[name]) for name in names] or ["setting"]
    both = sides_heading(findings[0].claim, failures)
    between = f"interval of the {_enclosed(findings[0].claim, failures)}"
    header = [*columns, both, "margin", between, constant_word(findings), "trials", "witness",
              "verdict"]  # fmt: skip
    kept = [i for i in range(len(header)) if any(row[i] for row in rows)]
    shown = [[row[i] for i in kept] for row in rows]
    return CellTable(
        [header[i] for i in kept], shown, [f.verdict for f in findings], _fixed(findings, names),
        _remark(findings),
    )  # fmt: skip


def _following(findings: Sequence[Finding]) -> list[str]:
    """Return the parameters of the statement that follow others by a rule and tell cells apart."""
    first, known = findings[0].cell, set(varying(findings))
    return [
        name
        for name in sorted(findings[0].claim.parsed.names - known)
        if name in first.parameters
        and any(f.cell.parameters[name] != first.parameters[name] for f in findings)
    ]


def sides_heading(claim: Claim, failures: bool) -> str:
    """Return what is compared with what in the column of both sides.

    >>> sides_heading(Claim("Lemma 1", "error = O(1/n)"), False)
    'error against rate 1/n'
    """
    stated = claim.parsed
    if failures:
        beside = "the one stated" if stated.relation == "=" else "the most allowed"
        return f"probability of failure, and {beside}"
    left = stated.left.text if stated.left is not None else ""
    left = {"Pr": "probability", "E": f"mean of {left}", "Var": f"variance of {left}"}.get(
        stated.measure, left
    )
    left = left if len(left) <= _LONGEST_SIDE else "left side"
    rate = claim.kind == "order"
    right = stated.right.text
    if len(right) > _LONGEST_SIDE:
        right = "rate" if rate else "right side"
    elif rate:
        right = f"rate {right}"
    return f"{left} against {right}"


def _enclosed(claim: Claim, failures: bool) -> str:
    if failures:
        return "failure"
    of = {"Pr": "probability", "E": "mean", "Var": "variance"}.get(claim.parsed.measure)
    return of or ("mean" if claim.kind == "order" else "share of draws that violate it")


def _remark(findings: Sequence[Finding]) -> str:
    """Return why intervals of one table differ in width though their draws do not."""
    within = {f.verdict == "premise unmet" for f in findings if f.interval is not None}
    if within != {True, False}:
        return ""
    return "Where an assumption is not met, each interval holds by itself, not all at once"


def _margin_text(found: Finding) -> str:
    if found.margin is None:
        return ""
    if _within_rounding(found):
        return "0"
    ends = _margin_ends(found)
    return pair_text(ends) if ends and told_apart(ends) else number(found.margin + 0.0)


def _margin_ends(found: Finding) -> Ends | None:
    """Return between which a margin lies, where a side is an enclosure with two ends to show."""
    if found.left is None or found.right is None:
        return None
    left, right = found.missed or (found.left, found.right)
    relation = found.claim.parsed.relation
    if relation == "=" or not (told_apart(left) or told_apart(right)):
        return None  # the margin was worked out in balls, more precisely than these doubles
    if (relation in (">=", ">")) != (found.missed is not None):
        left, right = right, left
    return right[0] - left[1], right[1] - left[0]


def _fixed(findings: Sequence[Finding], names: Sequence[str]) -> str:
    """Return the values that all the cells share, as ``N = 200, δ = 0.05``."""
    first = findings[0].cell
    symbols = symbols_of(first.study)
    held = [
        p.name
        for p in first.study.parameters
        if p.kind in ("model", "reporting") and first.parameters.get(p.name) is not None
        and all(f.cell.parameters[p.name] == first.parameters[p.name] for f in findings)
        and (names or p.name not in first.given)
    ]  # fmt: skip
    return ", ".join(f"{symbols[name]} = {value_text(first.parameters[name])}" for name in held)


def evidence_text(findings: Sequence[Finding]) -> str:
    """Return on what the verdicts rest, with the trials."""
    counts: dict[str, list[Finding]] = {}
    for f in findings:
        if f.evidence:
            counts.setdefault(f.evidence, []).append(f)
    said = []
    for evidence, own in counts.items():
        trials = sum(f.trials for f in own)
        beside = f", {trials:,} trials" if trials else ""
        at = "" if len(own) == len(findings) else f" at {len(own)} of {len(findings)} settings"
        said.append(f"{evidence}{at}{beside}")
    return "; ".join(said)
