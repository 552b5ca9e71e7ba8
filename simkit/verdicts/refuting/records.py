"""Counterexamples written as TOML, and asked again: what was certified, on which blocks."""

import json
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from simkit.declare.claims.claim import Claim
from simkit.engine.cells.cell import Cell
from simkit.errors import UsageError, nearest
from simkit.verdicts.families import rests_on_trials
from simkit.verdicts.findings.finding import Ends, Finding
from simkit.verdicts.findings.notes import Reason
from simkit.verdicts.questions.question import Certified, Question, Subject
from simkit.verdicts.refuting.certifying import certify
from simkit.verdicts.refuting.counterexample_files import TABLE, CounterexampleRecord
from simkit.verdicts.refuting.points import Attempt, FoundPoint
from simkit.verdicts.searching.blackbox import ClaimBox, Simulate
from simkit.verdicts.searching.chosen import ask_data
from simkit.verdicts.searching.region import region_of

_ROUNDING = 1e-9  # of a side's size: sums and elementary functions of other machines


def records_text(
    attempts: Sequence[Attempt], targets: Mapping[int, str], seed: int, alpha: float, command: str
) -> str:
    """Return the counterexamples of some attempts as TOML.

    Targets are, by the subject's id, what `simkit audit` is asked for; the command is the line that has
    found them.
    """
    lines = [
        "# Places at which claims fail: exactly, by trials on blocks that neither search nor shrinking",
        "# has seen (those from first_block on), or for the data that stand here. `simkit audit` with",
        "# this file's name replays them.",
        f"command = {_value(command)}",
    ]
    for own in attempts:
        for place in own.counterexamples:
            lines += ["", *_lines(own, place, targets[id(own.region.subject)], seed, alpha)]
    return "\n".join(lines) + "\n"


def _lines(own: Attempt, place: FoundPoint, target: str, seed: int, alpha: float) -> list[str]:
    finding, region = place.finding, own.region
    kept = finding.cell.given
    said: dict[str, Any] = {
        "target": target, "study": region.subject.statements.study.name, "claim": region.claim.name,
        "statement": region.claim.statement, "seed": seed, "first_block": place.first_block,
        "trials": place.trials, "certifications": own.effort.certifications,
        "family_error": float(alpha), "search_blocks": "from 0 on" if place.trials else None,
        "evidence": finding.evidence,
        "left": _ends(finding.left), "right": _ends(finding.right), "witness": finding.witness,
    }  # fmt: skip
    if place.differs:
        said["differs_in"] = place.differs
    found = {name: value for name, value in place.found_at.items() if name in kept}
    data = [
        f"[{TABLE}.data]",
        *(f"{_key(name)} = {_value(x)}" for name, x in (place.data or {}).items()),
    ]
    return [
        f"[[{TABLE}]]",
        *(f"{name} = {_value(value)}" for name, value in said.items() if value is not None),
        f"[{TABLE}.parameters]",
        *(f"{name} = {_value(value)}" for name, value in kept.items()),
        f"[{TABLE}.found_at]",
        *(f"{name} = {_value(value)}" for name, value in found.items()),
        *(data if place.data else ()),
    ]


def _ends(pair: Ends | None) -> list[float] | None:
    return None if pair is None else list(pair)


def _key(name: str) -> str:
    """Return a key as TOML writes it: bare where it may be."""
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _value(name)


def _value(value: Any) -> str:
    """Return a value as TOML writes it; its strings are JSON's."""
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, float):
        return repr(value)  # inf and nan included
    return json.dumps(value, ensure_ascii=True).replace("\\u007f", "\\u007F")


def known_points(subject: Subject, claim: Claim, asked: Sequence[Cell]) -> list[Question]:
    """Return a claim where a search has refuted it and it is not asked; `UsageError` of no such cell."""
    records = [each for each in subject.found if each.claim == claim.name]
    places, region = {cell.full_key for cell in asked}, region_of(subject, claim) if records else None
    found = []
    for record in records:
        question = region.question(record.parameters) if region else None
        if question is None:
            raise UsageError(
                f"{record.target} {record.claim}: there is no such cell: {record.parameters}"
            )
        if record.data is not None or question.cell.full_key not in places:  # no draw had such data
            question = replace(question, data=record.data)
            check_trials(record, question)
            own = Certified(
                record.first_block, record.trials, record.seed, record.certifications,
                (record.target, record.campaign, record.seed),
            )  # fmt: skip
            found.append(replace(question, blocks=own))
    return found


def check_trials(record: CounterexampleRecord, question: Question) -> None:
    """Refuse a counterexample without trials whose margin only trials can tell."""
    if not record.trials and rests_on_trials(question):
        raise UsageError(
            f"{record.target} {record.claim}: trials is 0, but only trials can tell at this place"
        )


def differences(record: CounterexampleRecord, finding: Finding) -> str:
    """Return in what a record is not what the study claims by a finding at its place; else nothing."""
    claim = finding.claim
    where = f"{record.target} {record.claim}"
    if record.statement and record.statement != claim.statement:
        return (
            f"{where}: the file says {record.statement!r}, the study claims {claim.statement!r} now:"
            " this is not the counterexample that was recorded"
        )
    sides = {"left": (record.left, finding.left), "right": (record.right, finding.right)}
    found = [
        f"{side} side is {_shown(now)}, not {_shown(was)}"
        for side, (was, now) in sides.items()
        if was is not None and not _meet(was, now)
    ]
    return f"{where}: its {' and its '.join(found)} as the file says" if found else ""


def not_compared(
    records: Sequence[CounterexampleRecord], findings: Sequence[Finding], path: Path
) -> list[str]:
    """Return what `differences` had nothing to compare with, in a line for what is missing in the file.

    A side that is unknown now is compared with nothing; one without an end in the file, with too little.
    The path is that of their file.
    """
    numbers = dict[str, list[int]]()
    for number, (record, found) in enumerate(zip(records, findings, strict=True), 1):
        sides = {"left": (record.left, found.left), "right": (record.right, found.right)}
        missing = [] if record.statement else ["statement"]
        missing += [side for side, (was, now) in sides.items() if now is not None and _is_open(was, now)]
        if missing:
            numbers.setdefault(" and no ".join(missing), []).append(number)
    return [
        f"{str(path)!r}: {TABLE} {', '.join(map(str, those))} has no {missing} to compare with what the"
        " study claims now"
        for missing, those in numbers.items()
    ]


def _is_open(was: Ends | None, now: Ends) -> bool:
    """Return whether a recorded enclosure lacks an end that the present one has."""
    return was is None or any(math.isinf(a) and a != b for a, b in zip(was, now, strict=True))


def _meet(one: Ends, other: Ends | None) -> bool:
    """Return whether two enclosures may be of one number, as another machine rounds it."""
    if other is None or one == other:
        return other is not None
    slack = _ROUNDING * max((abs(x) for x in (*one, *other) if math.isfinite(x)), default=0.0)
    return one[0] <= other[1] + slack and other[0] <= one[1] + slack


def _shown(ends: Ends | None) -> str:
    if ends is None:
        return "unknown"
    low, high = ends
    return repr(low) if low == high else f"in [{low!r}, {high!r}]"


def replay_record(
    record: CounterexampleRecord, subjects: Sequence[Subject], simulate: Simulate, family_error: float
) -> Finding:
    """Return the finding on a counterexample, from its certification blocks alone, witness included.

    Trials that do not refute it leave it undecided: a place that was selected to fail cannot show that
    the claim holds. The family's error is divided by the number of certifications. `UsageError` if there
    is no such claim or place.
    """
    pairs = [(s, c) for s in subjects for c in s.claims]
    own = [
        (s, c) for s, c in pairs
        if c.name == record.claim and record.study in ("", s.statements.study.name)
    ]  # fmt: skip
    if not own:
        hint = nearest(record.claim, [c.name for _, c in pairs])
        raise UsageError(f"{record.target}: there is no claim {record.claim!r}{hint}")
    subject, claim = own[0]
    region = region_of(subject, claim)
    known = {p.name for p in subject.statements.study.parameters}
    for name in record.parameters:
        if name not in known:
            raise UsageError(f"{record.target}: there is no parameter {name!r}{nearest(name, known)}")
    question = region.question(record.parameters)
    if question is None:
        raise UsageError(f"{record.target} {record.claim}: there is no such cell: {record.parameters}")
    box = ClaimBox(region, simulate, record.trials, record.seed)
    if record.data is not None:
        return ask_data(replace(question, data=record.data), record.data)
    check_trials(record, question)
    alpha = family_error / record.certifications
    finding = certify(question, box, alpha, record.trials, record.first_block)[0]
    if finding.trials and finding.verdict in ("holds", "not refuted"):
        finding.verdict = "undecided"
        finding.say(Reason.BLOCKS_DO_NOT_REFUTE)
    return finding
