"""Counterexamples as a TOML file that `simkit audit` replays: what was certified, on which blocks."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from simkit.audit.findings import Ends, Finding
from simkit.audit.questions import Question, Subject
from simkit.audit.refuting.attempt import CERTIFYING_BLOCK, Attempt, Place, certify
from simkit.audit.refuting.blackbox import ClaimBox, Simulate
from simkit.audit.refuting.region import region_of
from simkit.declare.claims import Claim
from simkit.engine.cells import Cell
from simkit.errors import UsageError, nearest, one_line

_TABLE = "counterexample"
_NEEDED = {
    "target": str, "claim": str, "parameters": dict, "seed": int, "first_block": int, "trials": int,
    "certifications": int, "family_error": float,
}  # fmt: skip


@dataclass(frozen=True)
class Record:
    """A counterexample as its file has it.

    Attributes
    ----------
    target : str
        What `simkit audit` is asked for: a paper, or ``mine.py:MyStudy``.
    claim : str
        Label and part.
    parameters : mapping of str to value
        What is given; the others follow.
    seed, first_block, trials : int
        The blocks that certify it; no trials where its margin is exact.
    certifications : int
        Among how many the family's error was divided.
    family_error : float
    study : str
        Which study of the paper the claim is about; claims of several may have one name.
    """

    target: str
    claim: str
    parameters: Mapping[str, Any]
    seed: int
    first_block: int
    trials: int
    certifications: int
    family_error: float
    study: str = ""


def records_text(
    attempts: Sequence[Attempt], targets: Mapping[int, str], seed: int, alpha: float, command: str
) -> str:
    """Return the counterexamples of some attempts as TOML.

    Parameters
    ----------
    attempts : sequence of Attempt
    targets : mapping of int to str
        By the subject's id what `simkit audit` is asked for.
    seed : int
    alpha : float
    command : str
        The line that has found them.
    """
    lines = [
        "# Places at which claims fail, each certified on blocks that neither search nor shrinking has",
        "# seen: those from first_block on. `simkit audit` with this file's name replays them.",
        f"command = {_value(command)}",
    ]
    for own in attempts:
        for place in own.counterexamples:
            lines += ["", *_lines(own, place, targets[id(own.region.subject)], seed, alpha)]
    return "\n".join(lines) + "\n"


def _lines(own: Attempt, place: Place, target: str, seed: int, alpha: float) -> list[str]:
    finding, region = place.finding, own.region
    kept = finding.cell.given
    said: dict[str, Any] = {
        "target": target, "study": region.subject.statements.study.name, "claim": region.claim.name,
        "statement": region.claim.statement, "seed": seed, "first_block": CERTIFYING_BLOCK,
        "trials": place.trials, "certifications": own.effort.places * own.effort.shares,
        "family_error": float(alpha), "search_blocks": "from 0 on", "evidence": finding.evidence,
        "left": _ends(finding.left), "right": _ends(finding.right), "witness": finding.witness,
    }  # fmt: skip
    if place.differs:
        said["differs_in"] = place.differs
    found = {name: value for name, value in place.found_at.items() if name in kept}
    return [
        f"[[{_TABLE}]]",
        *(f"{name} = {_value(value)}" for name, value in said.items() if value is not None),
        f"[{_TABLE}.parameters]",
        *(f"{name} = {_value(value)}" for name, value in kept.items()),
        f"[{_TABLE}.found_at]",
        *(f"{name} = {_value(value)}" for name, value in found.items()),
    ]


def _ends(pair: Ends | None) -> list[float] | None:
    return None if pair is None else list(pair)


def _value(value: Any) -> str:
    """Return a value as TOML writes it; its strings are JSON's."""
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, float):
        return repr(value)  # inf and nan included
    return json.dumps(value, ensure_ascii=True).replace("\\u007f", "\\u007F")


def read_records(path: Path) -> list[Record]:
    """Return the counterexamples of a file.

    Raises
    ------
    UsageError
        If it cannot be read, or is no file of counterexamples.
    """
    try:
        held = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        said = getattr(error, "strerror", None) or one_line(error)
        raise UsageError(f"{str(path)!r}: it cannot be read ({said})") from None
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise UsageError(f"{str(path)!r}: no TOML ({one_line(error)})") from None
    items = held.get(_TABLE)
    if not isinstance(items, list) or not items:
        raise UsageError(f"{str(path)!r}: it has no [[{_TABLE}]]; simkit refute writes such files")
    return [_record(item, i + 1, path) for i, item in enumerate(items)]


def _record(item: Any, number: int, path: Path) -> Record:
    where = f"{str(path)!r}, {_TABLE} {number}"
    if not isinstance(item, dict):
        raise UsageError(f"{where}: it is {item!r}, no table")
    for name, kind in _NEEDED.items():
        value = item.get(name)
        fits = isinstance(value, (int, float) if kind is float else kind) and not isinstance(value, bool)
        if not fits:
            there = f"is {value!r}" if name in item else "is missing"
            raise UsageError(f"{where}: {name} {there}; it is {_said(kind)}")
    odd = [n for n in ("seed", "first_block", "trials", "certifications") if not 0 <= item[n] < 2**62]
    if odd or not 0 < item["family_error"] < 1 or item["certifications"] < 1:
        name = odd[0] if odd else "family_error or certifications"
        raise UsageError(f"{where}: {name} is out of range")
    study = item.get("study", "")
    return Record(
        **{name: item[name] for name in _NEEDED}, study=study if isinstance(study, str) else ""
    )


def _said(kind: type) -> str:
    return {str: "a text", dict: "a table", int: "a whole number", float: "a number in (0, 1)"}[kind]


def known_places(subject: Subject, claim: Claim, asked: Sequence[Cell]) -> list[Question]:
    """Return a claim at the places at which a search has refuted it, but for those that are asked.

    Raises
    ------
    UsageError
        If there is no such cell.
    """
    records = [each for each in subject.found if each.claim == claim.name]
    places, region = {cell.place for cell in asked}, region_of(subject, claim) if records else None
    found = []
    for record in records:
        question = region.question(record.parameters) if region else None
        if question is None:
            raise UsageError(
                f"{record.target} {record.claim}: there is no such cell: {record.parameters}"
            )
        if question.cell.place not in places:
            found.append(replace(question, blocks=(record.first_block, record.trials)))
    return found


def replay_record(record: Record, subjects: Sequence[Subject], simulate: Simulate) -> Finding:
    """Return the finding on a counterexample, from its certification blocks alone, witness included.

    Raises
    ------
    UsageError
        If there is no such claim or place.
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
    alpha = record.family_error / record.certifications
    return certify(question, box, alpha, record.trials, record.first_block)[0]
