"""Boxes: planted violations are found, what is too thin is never proved, mutants are rejected.

    python benchmarks/boxes.py [--reduced]                     # a table
    python benchmarks/boxes.py --write benchmarks/calibration  # `make calibrate`: as CSV, too

A margin that is positive on a box of 1 to 4 real parameters has a dip below zero at a random place: a
plateau of relative volume 1e-9, or in 1 and 2 parameters the tip of a paraboloid of that volume, as
deep as 1e-6 of what the margin is there. It has to be found. Dips of width 1e-40, and margins that are
zero at one irrational point, are too thin for the parts that are looked at: none may be proved. Mutants
are statements that are proved for the papers, with a digit, a sign, a relation, a bound or a premise
changed, or a box that goes on across its edge, so that they are false at a point; their covers, digests
made anew, have to be rejected, and none may be proved.
"""

from __future__ import annotations

import math
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from harness import make_parser, print_gate, read_options, said, write_rows

from simkit.verdicts import check_boxes
from simkit.verdicts.audits.papers import CONTROLS, load_paper, paper_table
from simkit.verdicts.boxes.committed import Record, covers_at, digest_of
from simkit.verdicts.boxes.search import Search

SEED = 40
DIMENSIONS, DESIGNS, THIN, MUTANTS = (1, 2, 3, 4), 25, 100, 200
DEPTH, VOLUME = "1e-6", 1e-9
SECONDS, FEW, MUTANT_PARTS = 20.0, 400, 1500  # of the processor; parts that are looked at


def entry_of(names: Sequence[str], margin: str, relation: str = "<") -> Record:
    """Return a statement ``0 < margin`` over the unit box of some real parameters."""
    ranges = {name: {"kind": "real", "low": "0", "high": "1"} for name in names}
    return {
        "paper": "planted", "claim": "planted", "statement": "", "fails": False,
        "choices": {}, "whole": {},
        "parameters": ranges, "definitions": {}, "premises": [], "left": "0", "relation": relation,
        "right": margin,
    }  # fmt: skip


def _base(rng: random.Random, names: Sequence[str]) -> str:
    """Return a margin that is positive on the unit box, and varies by a factor of several."""
    terms = [f"{rng.uniform(0.2, 1):.4f}"]
    for name in names:
        terms.append(f"{rng.uniform(0.1, 1):.4f}*({name} - {rng.random():.4f})**2")
        terms.append(f"{rng.uniform(0.1, 1):.4f}*exp(-{rng.uniform(0.5, 3):.3f}*{name})")
    return f"({' + '.join(terms)})"


def _place(rng: random.Random, width: float) -> str:
    return repr(round(rng.uniform(min(width, 0.5), max(1 - width, 0.5)), 9))


def planted(rng: random.Random, dimension: int, smooth: bool) -> Record:
    """Return a margin with a dip of relative volume 1e-9, deep as 1e-6 of the margin there."""
    names = [f"x{i}" for i in range(dimension)]
    if smooth:  # a paraboloid: below zero in a ball whose radius is sqrt(depth) of its own
        ball = math.pi ** (dimension / 2) / math.gamma(dimension / 2 + 1)
        width = (VOLUME / ball) ** (1 / dimension) / math.sqrt(float(DEPTH))
        squares = [f"(({name} - {_place(rng, width)})/{width!r})**2" for name in names]
        bump = f"max(0, 1 - {' - '.join(squares)})"
    else:  # a box with steep walls: below zero on nine tenths of its width
        width = VOLUME ** (1 / dimension) / 2 / 0.9
        apart = [f"abs({name} - {_place(rng, width)})/{width!r}" for name in names]
        most = f"max({', '.join(apart)})" if dimension > 1 else apart[0]
        bump = f"min(1, 10*max(0, 1 - {most}))"
    return entry_of(names, f"{_base(rng, names)}*(1 - (1 + {DEPTH})*{bump})")


def too_thin(rng: random.Random, dimension: int, touching: bool) -> Record:
    """Return a margin that fails on less than any search finds, or is zero at an irrational point."""
    names = [f"x{i}" for i in range(dimension)]
    if touching:
        squares = [f"({name}**2 - {rng.choice((2, 3, 5, 6, 7))}/10)**2" for name in names]
        return entry_of(names, " + ".join(squares))
    apart = [f"abs({name} - {_place(rng, 0.01)}1234567)*1e40" for name in names]
    most = f"max({', '.join(apart)})" if dimension > 1 else apart[0]
    bump = f"max(0, 1 - {most})"
    return entry_of(names, f"{_base(rng, names)}*(1 - (1 + {DEPTH})*{bump})")


def search_planted(designs: int) -> list[dict[str, Any]]:
    """Return how many dips were found by dimension, and how many thin ones were proved."""
    rows = []
    for dimension in DIMENSIONS:
        rng, found, parts, denied = random.Random(SEED + dimension), 0, 0, 0
        for i in range(designs):
            search = Search(planted(rng, dimension, smooth=dimension <= 2 and i % 2 == 1))
            outcome = search.run(SECONDS)
            found += bool(outcome.point) and search.fails_at(
                {x: (v, v) for x, v in outcome.point.items()}
            )
            denied += bool(outcome.cover)
            parts = max(parts, outcome.parts)
        rows.append(
            _row(f"planted, {dimension} parameters", designs, found, denied, parts, found == designs)
        )
    rng, outcomes = random.Random(SEED), []
    for i in range(THIN * designs // DESIGNS):
        outcomes.append(Search(too_thin(rng, 1 + i % 4, touching=i % 5 == 4)).run(SECONDS, FEW))
    proved, found = (sum(bool(getattr(o, of)) for o in outcomes) for of in ("cover", "point"))
    most = max(o.parts for o in outcomes)
    return [*rows, _row("too thin", len(outcomes), found, proved, most, True)]


def _row(kind: str, designs: int, found: int, proved: int, parts: int, met: bool) -> dict[str, Any]:
    return {
        "kind": kind, "designs": designs, "found": found, "proved": proved, "most_parts": parts,
        "met": said(met and not proved),
    }  # fmt: skip


def records() -> list[Record]:
    """Return the boxes that are proved for the papers."""
    papers = [load_paper(name) for name in paper_table() if name != CONTROLS]
    return [record for paper in papers for record in covers_at(paper.boxes)]


_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "<"}


def mutate(rng: random.Random, record: Record) -> tuple[str, Record] | None:
    """Return a record with one thing changed, and what; None where there is no such thing."""
    changed: Record = {**record, "definitions": dict(record["definitions"])}
    changed["parameters"] = {name: dict(of) for name, of in record["parameters"].items()}
    kind = rng.choice(("digit", "sign", "relation", "bound", "premise", "premise", "edge", "edge"))
    if kind == "premise":
        if not record["premises"]:
            return None
        gone = rng.randrange(len(record["premises"]))
        changed["premises"] = [of for i, of in enumerate(record["premises"]) if i != gone]
    elif kind == "relation":
        changed["relation"] = _TURNED[record["relation"]]
    elif kind == "bound":
        changed["right"] = f"({record['right']})*{rng.choice(('9/10', '11/10', '1/2', '2'))}"
    elif kind == "edge":
        name = rng.choice(list(changed["parameters"]))
        of = changed["parameters"][name]
        if of["high"] == "inf" or of["kind"] == "whole":
            return None
        low, high = Fraction(of["low"]), Fraction(of["high"])
        end, reach = rng.choice(("low", "high")), (high - low) * rng.choice((1, 5, 25))
        of[end] = str(low - reach if end == "low" else high + reach)
    else:
        place = rng.choice(["left", "right", *record["definitions"]])
        held = changed["definitions"] if place in changed["definitions"] else changed
        pattern = r"(?<![\w.])\d" if kind == "digit" else r" [+-] "
        spots = list(re.finditer(pattern, held[place]))
        if not spots:
            return None
        spot = rng.choice(spots)
        new = str((int(spot[0]) + rng.randint(1, 8)) % 10) if kind == "digit" else _other_sign(spot[0])
        held[place] = held[place][: spot.start()] + new + held[place][spot.end() :]
    return kind, changed


def _other_sign(sign: str) -> str:
    return " - " if "+" in sign else " + "


def mutants(number: int) -> Iterator[tuple[str, Record]]:
    """Yield mutants that are false at a point of their box, with the cover of what they were made of."""
    rng, every = random.Random(SEED), records()
    made = 0
    while made < number:
        mutant = mutate(rng, rng.choice(every))
        if mutant is None:
            continue
        kind, record = mutant
        outcome = Search(record).run(SECONDS, MUTANT_PARTS)
        if outcome.point:
            made += 1
            yield kind, {**record, "sha256": digest_of(record)}


def reject_mutants(number: int) -> list[dict[str, Any]]:
    """Return by kind how many mutants the checker rejects."""
    asked, rejected = Counter[str](), Counter[str]()
    for kind, record in mutants(number):
        asked[kind] += 1
        rejected[kind] += bool(check_boxes.box_fault(record))
    return [
        {
            "kind": f"mutant: {kind}", "designs": asked[kind], "found": rejected[kind],
            "proved": asked[kind] - rejected[kind], "most_parts": 0,
            "met": said(rejected[kind] == asked[kind]),
        }
        for kind in sorted(asked)
    ]  # fmt: skip


def main() -> int:
    parser = make_parser(__doc__)
    parser.add_argument("--write", metavar="DIR", help="to DIR/boxes.csv")
    options = read_options(parser)
    rows = search_planted(2 if options.reduced else DESIGNS)
    rows += reject_mutants(10 if options.reduced else MUTANTS)
    for row in rows:
        print("  ".join(f"{name} {value}" for name, value in row.items()))
        print_gate(
            row["kind"], f"{row['found']} of {row['designs']}", "none proved", row["met"] == "true"
        )
    if options.write:
        write_rows(Path(options.write), "boxes", rows)
    return 0 if all(row["met"] == "true" for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
