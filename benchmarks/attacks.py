"""Attacks on every claim of the papers that holds, corrections among them, as `simkit refute` has them.

    python benchmarks/attacks.py [--reduced]    # what is attacked anew, and what each has withstood
    python benchmarks/attacks.py --write simkit/papers    # `make calibrate`: to each paper's attacks.csv
    python benchmarks/attacks.py --all --write simkit/papers    # those too that stand there as they are

Every setting of the categorical parameters comes first, then numbers. A claim that stands in the table
with the same statement and premises is not attacked again. Each attack is a process of its own, with
bounds on its time and memory; one that a bound ends counts the points up to there. A certified point is
printed, and the exit code is 1: the claim does not hold.
"""

from __future__ import annotations

import json
import multiprocessing as mp
import random
import resource
import sys
import time
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from harness import make_parser, read_options

from simkit.declare.claims.claim import Claim
from simkit.engine.results.result import Settings
from simkit.errors import SimkitError
from simkit.verdicts.audits.campaign import choose, standing
from simkit.verdicts.audits.papers import load_paper, load_subjects, paper_table
from simkit.verdicts.exact.exactly import Contradiction, ask_exactly
from simkit.verdicts.questions.attacks import Attack, attacks_text, read_attacks, stated_hash
from simkit.verdicts.questions.question import Subject
from simkit.verdicts.refuting.attempt import attempt
from simkit.verdicts.refuting.points import Effort
from simkit.verdicts.searching.region import region_of
from simkit.verdicts.searching.simulating import Simulated
from simkit.words.notes import notes_text

SEED, ALPHA = 0, 0.01
SECONDS, LIMIT = 4.0, 30.0  # a search begins no batch after so long; a process is ended
EFFORT = Effort(exact=1200, sampled=96, data=200, places=1, seconds=SECONDS, trials=20_000)
MEMORY = 8 << 30
_LATTICE = 4000  # points that are tried where premises are equalities
_SETTINGS = Settings(trials=0, workers=1, seed=SEED)


def forked(function: Any, *given: Any, seconds: float) -> Any:
    """Return what a function sends from a process of its own; None where a bound ends it."""
    context = mp.get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_run, args=(there, function, *given), daemon=True)
    process.start()
    there.close()
    found = here.recv() if _polled(here, seconds) else None
    process.kill()
    process.join()
    return found


def _polled(here: Connection, seconds: float) -> bool:
    try:
        return here.poll(seconds)
    except (EOFError, OSError):
        return False


def _run(there: Connection, function: Any, *given: Any) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    there.send(function(*given))


def has_equalities(subject: Subject, claim: Claim) -> bool:
    """Return whether a claim is about data of Definition D.1 or F.1."""
    names = {parameter.name for parameter in subject.statements.study.parameters}
    return {"a0", "a1", "b", "c", "d"} <= names and claim.where.get("model") in ("self", "cross")


def attacked(paper: str, reduced: bool) -> list[tuple[int, int]]:
    """Return the places of the claims of a paper that hold and can be attacked; reduced, of one."""
    subjects = load_subjects(paper)
    every = [(subject, claim) for subject in subjects for claim in subject.claims if claim.corrects]
    held = every if reduced else standing(subjects, _SETTINGS)
    pairs = choose(held).pairs
    chosen = {id(claim) for _, claim in (pairs[:1] if reduced else pairs)}
    return [(i, j) for i, s in enumerate(subjects) for j, c in enumerate(s.claims) if id(c) in chosen]


def attack(subject: Subject, claim: Claim, effort: Effort = EFFORT) -> dict[str, Any]:
    """Return what an attack on a claim has found, as a record.

    Parameters
    ----------
    subject : Subject
    claim : Claim
    effort : Effort
    """
    try:
        with Simulated(_SETTINGS) as simulate:
            found = attempt(subject, claim, effort, simulate, alpha=ALPHA, seed=SEED)
    except (SimkitError, MemoryError) as fault:
        return {"points": 0, "settings": 0, "ended": str(fault) or "no memory", "places": []}
    box = found.region.box
    names = [r.name for r in box.ranges if r.kind == "categorical"]
    met = {json.dumps([box.values(a.point)[n] for n in names]) for a in found.trail.points}
    data = 0 if found.data is None else found.data.asked
    places = [{"values": {k: str(v) for k, v in place.values.items()}, "note": notes_text(place.finding)}
              for place in found.counterexamples]  # fmt: skip
    places += [{"values": {}, "note": text} for text in found.contradictions]
    return {
        "points": len(found.trail.points) + data, "settings": len(met), "ended": found.trail.ended,
        "places": places,
    }  # fmt: skip


def lattice(params: Mapping[str, Any], draw: random.Random) -> dict[str, Any]:
    """Return values that meet equalities of Definitions D.1 and F.1, which no point of a box meets.

    Whole blocks, n = (d - 2) t or (d - 1) t; b + c = 1 or b^2 + c^2 = 1 in decimals.
    """
    own = params["model"] == "self"
    d = draw.choice([3, 4, 5, 7, 12, 22, 52, 1002, 10**6 + 2])
    t = draw.choice([1, 2, 3, 5, 10, 100, 10**6, 10**50])
    found = {"d": d, "n": (d - (2 if own else 1)) * t, "a0": draw.randint(1, 99) / 1000}
    found["a1"] = draw.choice([0.7, 0.71, 1.0, 1.01, 1.2, 1.5, 2.0, 3.0, 5.0])
    if own:
        tenths = draw.randint(100, 900)
        circle = draw.choice(["0.6 0.8", "0.28 0.96", "0.352 0.936", "0.1512431616 0.9884965888"])
        line = f"{tenths / 1000!r} {(1000 - tenths) / 1000!r}"
        found["b"], found["c"] = map(float, draw.choice([circle, line]).split())
    return found


def attack_lattice(subject: Subject, claim: Claim, effort: Effort = EFFORT) -> dict[str, Any]:
    """Return what an attack on a claim under such equalities has found, point by point."""
    draw, until = random.Random(SEED), time.perf_counter() + SECONDS
    region = region_of(subject, claim)
    where = {name: v[0] if isinstance(v, list | tuple) else v for name, v in claim.where.items()}
    points, places = set[str](), list[dict[str, Any]]()
    for _ in range(_LATTICE):
        if time.perf_counter() > until:
            break
        values = {**where, **lattice(where, draw)}
        question = region.question(values)
        if question is None or question.unmet or repr(values) in points:
            continue
        try:
            found = ask_exactly(question)
        except Contradiction as fault:
            places.append({"values": values, "note": str(fault)})
            continue
        if found is None or found.verdict not in ("holds", "fails", "vacuous"):
            continue
        points.add(repr(values))
        if found.verdict == "fails" and found.confirmed:
            places.append({"values": {k: str(v) for k, v in values.items()}, "note": notes_text(found)})
    ended = "its time was over" if time.perf_counter() > until else ""
    return {"points": len(points), "settings": 1, "ended": ended, "places": places}


def campaign(paper: str, keep: Sequence[Attack], reduced: bool) -> tuple[list[Attack], list[str]]:
    """Return the attacks on a paper's claims, kept where the statement is the same, and what fell."""
    subjects, fallen = load_subjects(paper), list[str]()
    pairs = forked(attacked, paper, reduced, seconds=600.0) or []
    known = {(own.study, own.claim, own.stated): own for own in keep}
    found = list[Attack]()
    for i, j in pairs:
        subject, claim = subjects[i], subjects[i].claims[j]
        key = subject.statements.study.name, claim.name, stated_hash(claim)
        if key in known:
            found.append(known[key])
            continue
        started = time.perf_counter()
        way = attack_lattice if has_equalities(subject, claim) else attack
        record = forked(way, subject, claim, seconds=LIMIT) or {
            "points": 0, "settings": 0, "ended": f"after {LIMIT:g} s", "places": [],
        }  # fmt: skip
        found.append(
            Attack(*key, record["points"], record["settings"], bool(record["places"]), record["ended"])
        )
        print(f"{paper} {claim.name}: {record['points']} points, {time.perf_counter() - started:.1f} s"
              f"{'; ' + record['ended'] if record['ended'] else ''}", flush=True)  # fmt: skip
        own = [f"{paper} {claim.name}: REFUTED {place}" for place in record["places"]]
        fallen += own
        print(*own, sep="\n", end="\n" * bool(own), flush=True)
    return found, fallen


def main() -> int:
    parser = make_parser(__doc__)
    parser.add_argument("--write", metavar="DIR", help="the folder of the papers' packages")
    parser.add_argument("--all", action="store_true", help="attack what stands in the tables again")
    parser.add_argument("--paper", help="of one paper alone")
    options = read_options(parser)
    started, fallen = time.process_time(), list[str]()
    for name in paper_table():
        paper = load_paper(name)
        if not paper.attacks or options.paper not in (None, name):
            continue
        keep = [] if options.all or options.reduced else read_attacks(paper)
        found, own = campaign(name, keep, options.reduced)
        fallen += own
        points = sum(attack.points for attack in found)
        print(f"{name}: {len(found)} claims attacked at {points:,} grid points, {len(own)} fell")
        if options.write:
            package, _, file = paper.attacks.partition(":")
            path = Path(options.write) / package.rpartition(".")[2] / file
            path.write_text(attacks_text(found), encoding="utf-8")
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = time.process_time() - started + spent.ru_utime + spent.ru_stime
    print(f"{seconds / 60:.1f} CPU minutes (bound: 20)", *fallen, sep="\n")
    return 1 if fallen else 0


if __name__ == "__main__":
    sys.exit(main())
