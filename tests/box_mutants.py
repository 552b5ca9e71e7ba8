"""Small faults in what is proved for all parameters in a box; `proof_mutants.py` has Rocq reject each.

A box is enlarged across its edge, both sides are exchanged, a digit of a formula is changed. Of each
it is known that it is wrong: there is a point in the box at which it fails. Its proof is tried all
the same.
"""

from __future__ import annotations

import csv
import json
import random
import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from simkit.verdicts.boxes.search import Search
from simkit.verdicts.rocq.boxes import BoxTheorem, box_theorem_of
from simkit.verdicts.rocq.stated import NoTheorem

ROOT = Path(__file__).parents[1]
WANTED = {"box edge": 10, "box sides": 10, "box digit": 10}
_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_FAR = Fraction(10**4)  # in place of no end
Record = dict[str, Any]


def boxes() -> Iterator[tuple[str, str, Record]]:
    """Yield the boxes of the papers, each with its file in `proofs/` and its theorem."""
    records = [
        record for path in sorted(ROOT.glob("simkit/papers/*/boxes/proved.json"))
        for record in json.loads(path.read_text(encoding="utf-8"))["boxes"]
    ]  # fmt: skip
    with (ROOT / "proofs" / "table.csv").open(encoding="utf-8", newline="") as file:
        rows = {(row["paper"], row["claim"], row["setting"]): row for row in csv.DictReader(file)}
    for record in records:
        row = rows[record["paper"], record["claim"], theorem_of(record).setting]
        yield row["file"], row["theorem"], record


def theorem_of(record: Record) -> BoxTheorem:
    """Return the theorem of a record; of a finding it needs the printed relation alone."""
    own = record["relation"]
    parsed = SimpleNamespace(relation=_OPPOSITE[own] if record["fails"] else own)
    found: Any = SimpleNamespace(claim=SimpleNamespace(parsed=parsed))
    return box_theorem_of(found, record)


def mutant_of(record: Record, kind: str, rng: random.Random) -> Record | None:
    """Return a wrong record with a fault of a kind, if a few tries find one."""
    some = {"box edge": _enlarged, "box sides": _exchanged, "box digit": _digits}[kind]
    wrong = list(some(record))
    tried = rng.sample(wrong, min(len(wrong), 4))
    return next((mutant for mutant in tried if is_wrong(mutant, rng)), None)


def _enlarged(record: Record) -> Iterator[Record]:
    for x, of in record["parameters"].items():
        low = Fraction(of["low"])
        for end in ("low", "high") if of["high"] != "inf" else ("low",):
            for times in (Fraction(5, 4), Fraction(2), Fraction(8)):
                moved = low / times if end == "low" else Fraction(of["high"]) * times
                if of["kind"] == "real" or moved.denominator == 1:
                    own = {**of, end: str(moved)}
                    yield {**record, "parameters": {**record["parameters"], x: own}}


def _exchanged(record: Record) -> Iterator[Record]:
    yield {**record, "left": record["right"], "right": record["left"]}


def _digits(record: Record) -> Iterator[Record]:
    for side, digit in product(("left", "right"), "123456789"):
        for place in re.finditer(r"(?<![\w.])\d", record[side]):
            text = record[side]
            yield {**record, side: text[: place.start()] + digit + text[place.end() :]}


def is_wrong(record: Record, rng: random.Random) -> bool:
    """Return whether it fails at one of a few corners of the box, or points between."""
    try:
        search = Search(record)
        theorem_of(record)
    except (ArithmeticError, LookupError, SyntaxError, ValueError, NoTheorem):  # it says nothing
        return False
    ends = []
    for x, (low, high) in search.root.box.items():
        last = max(low, _FAR) if high is None else high
        middle = (low + last) / 2
        ends.append({low, last, Fraction(middle // 1) if search.stated.whole[x] else middle})
    points = list(product(*map(sorted, ends)))
    for values in rng.sample(points, min(len(points), 8)):
        point = {x: (value, value) for x, value in zip(search.names, values, strict=True)}
        if all(a >= search.root.box[x][0] for x, (a, _) in point.items()) and search.fails_at(point):
            return True
    return False


def tried(record: Record) -> str:
    """Return the theorem with its proof tried as one tactic, which says whether it is accepted."""
    own = theorem_of(record)
    names = {"{name}": "claimed", "{theorem}": "theorem"}
    _, _, script = own.proof.partition("\nProof.\n")
    said, proof = own.negation, script.removesuffix("\nQed.")
    for name, text in names.items():
        said, proof = said.replace(name, text), proof.replace(name, text)
    steps = iter(re.split(r"\.\s+", proof.removesuffix(".")))
    return (
        f"Definition claimed {own.definition}.\nDefinition theorem : Prop :=\n{said}.\nGoal theorem.\n"
        f"Proof. tryif (timeout 100 solve [abstract ({_joined(steps)})]) then"
        ' idtac "ACCEPTED" else idtac "REJECTED". Abort.'
    )


def _joined(steps: Iterator[str]) -> str:
    """Return steps, of which a halving has two that follow, as one tactic."""
    step = next(steps)
    if step.startswith("halve"):
        return f"{step}; [{_joined(steps)} | {_joined(steps)}]"
    more = step.startswith(("unfold", "real", "take_root"))
    return f"{step}; {_joined(steps)}" if more else step


def chosen() -> list[tuple[str, str, str, str]]:
    """Return wrong theorems: their kind, the file and the name of the true one, and what Rocq tries."""
    rng, found = random.Random(1), list[tuple[str, str, str, str]]()
    of = list(boxes())
    for kind, wanted in WANTED.items():
        own = list[tuple[str, str, str, str]]()
        for file, name, record in rng.sample(of, len(of)):
            mutant = mutant_of(record, kind, rng) if len(own) < wanted else None
            own += [(kind, file, name, tried(mutant))] if mutant is not None else []
        found += own
    return found
