"""How often the search behind `simkit refute` finds planted violations, and refutes what is true.

    python benchmarks/breaches.py [--reduced]                     # tables and verdicts
    python benchmarks/breaches.py --write benchmarks/calibration  # `make calibrate`: the same as CSV

The box is mixed: a whole number over six powers of ten, two reals, a name. Planted claims are false in
a corner, on a hill, beside a higher hill that ends below zero, at the end of a thin bent ridge, by 1e-6
at an interior maximum, at the border of a premise, or at a number of few digits; needles are false in a
place about which nothing around tells. True claims: an exact one that reaches its bound, and sampled
ones with a slack of 1e-3, of which the four worst places are certified. Each row carries the count over
its first designs, too, which the tests make again.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from harness import counted, make_parser, print_gate, read_options, said, write_rows
from planted_coin import PlantedCoin

from simkit.declare.claims.claim import Claim
from simkit.declare.statement import Statements
from simkit.engine.results.result import Settings
from simkit.stats.breaches.boxes import Box, Point, Range
from simkit.stats.breaches.search import Answer, Evaluation, SearchBudget, find_breach
from simkit.stats.evidence.sequences import log_evidence_above, look_trials
from simkit.verdicts.questions.question import Subject
from simkit.verdicts.refuting.attempt import attempt
from simkit.verdicts.refuting.points import Effort
from simkit.verdicts.searching.simulating import Simulated

Row = dict[str, Any]
#: Positive where the planted claim fails.
Height = Callable[[np.ndarray, str], float]
BlackBox = Callable[[Sequence[Point], int], list[Answer]]

BOX = Box(
    (
        Range("n", "integer", 2, 10**6, scale=2.0), Range("x", "real", 0.0, 1.0),
        Range("y", "real", -5.0, 5.0), Range("kind", "categorical", choices=("a", "b", "c")),
    )
)  # fmt: skip
BUDGET, ALPHA, PLACES = 2000, 0.01, 4
SLACK = 1e-3
_TRIALS, _SAMPLED_BUDGET, _CERTIFYING = 200, 200, 4
_STATED = 0.05
_LAST_BATCH = 16  # of CMA-ES is asked whole


def needle_chance(share: float, points: int) -> float:
    """Return how probably N independent uniform points meet a region: 1 - (1 - v)^N."""
    return -math.expm1(points * math.log1p(-share)) if share < 1 else 1.0


@dataclass(frozen=True)
class Sizes:
    """How many designs a row has, how many of them come first, and how many are evaluated."""

    designs: int
    first: int
    evaluated: int | None = None

    @property
    def seeds(self) -> range:
        """Seeds of the designs that are evaluated."""
        return range(self.designs if self.evaluated is None else self.evaluated)


def corner(u: np.ndarray, kind: str) -> float:
    """Return a height above 0 in a tenth of each range from one corner on: 0.1 % of the box."""
    return 0.1 - float(np.max(u))


def hill(u: np.ndarray, kind: str) -> float:
    """Return a height above 0 in a ball of 0.1 % of the box, under one of the three names."""
    away = float(np.linalg.norm(u - np.array([0.37, 0.61, 0.22])))
    return (3e-3 * 0.75 / math.pi) ** (1 / 3) - away - (kind != "b")


def decoy(u: np.ndarray, kind: str) -> float:
    """Return `hill` beside a wide hill that stays below 0 and covers all but its surroundings."""
    wide = -0.02 - 0.2 * float(np.linalg.norm(u - np.array([0.8, 0.2, 0.7])))
    return max(wide, 4 * hill(u, kind))


def ridge(u: np.ndarray, kind: str) -> float:
    """Return a height above 0 at the end of a thin bent ridge that rises slowly: 0.01 % of the box.

    Where t > 0.945 the claim fails within (t - 0.945)/30 of the ridge, to both sides.
    """
    return float(u[0] - 0.945 - 30 * abs(u[1] - 0.2 - 0.6 * u[0] ** 2))


def at_bound(u: np.ndarray, kind: str) -> float:
    """Return the sum of p (1 - p) - 1/4 over p = u: never above 0, and 0 where all are 1/2.

    It is decided as claims are: where doubles might be wrong, by fractions.
    """
    rough = float((u * (1 - u) - 0.25).sum())
    if rough < -1e-12:
        return rough
    return float(sum(p * (1 - p) - Fraction(1, 4) for p in map(Fraction, u.tolist())))


TRAPS: dict[str, tuple[float, Height]] = {
    "corner": (1e-3, corner), "hill": (1e-3, hill), "hill and decoy": (1e-3, decoy),
    "ridge": (1e-4, ridge),
}  # fmt: skip
SHARES = (3e-4, 1e-3, 3e-3)


def interior_maximum(seed: int) -> BlackBox:
    """Return a claim that fails by 1e-6 at the highest of many hills, bent by up to 100 and turned.

    The maximum is at the place of a whole number: else no place might reach it.
    """
    rng = np.random.default_rng((seed, 11))
    top, turned = rng.uniform(0.15, 0.85, 3), np.linalg.qr(rng.standard_normal((3, 3)))[0]
    top[0] = BOX.ranges[0].place(BOX.ranges[0].value(float(top[0])))
    bent = turned @ np.diag(10 ** rng.uniform(0, 2, 3)) @ turned.T
    waves, name = rng.integers(2, 5, 3), "abc"[rng.integers(3)]

    def height(u: np.ndarray, kind: str) -> float:
        away = u - top
        hills = 0.1 * float((1 - np.cos(2 * math.pi * waves * away)).sum())
        return 1e-6 - float(away @ bent @ away) - hills - 0.1 * (kind != name)

    return exactly(height)


def premise_border(seed: int) -> BlackBox:
    """Return a claim that fails within 1e-3 of a sloping premise's border, and falls towards it."""
    rng = np.random.default_rng((seed, 12))
    slope = rng.uniform(0.3, 1.2, 3)
    most = float(rng.uniform(0.5, 0.8) * slope.sum())

    def ask(points: Sequence[Point], level: int) -> list[Answer]:
        found = []
        for point in points:
            room = most - float(slope @ place(point)[0])
            near = room < 1e-3 * most
            breach = 1e-3 * most - room if near else -0.11 + 0.1 * room / most
            found.append(Answer(-math.inf, unmet=-room) if room < 0 else Answer(breach, near))
        return found

    return ask


def simple_number(seed: int) -> BlackBox:
    """Return a claim that fails only where x is one number of two digits, on top of a hill."""
    top = np.random.default_rng((seed, 13)).uniform(0.2, 0.8, 3)
    number = round(float(top[1]), 2)

    def ask(points: Sequence[Point], level: int) -> list[Answer]:
        found = []
        for point in points:
            away = float(np.abs(place(point)[0] - top).max())
            fails = BOX.values(point)["x"] == number and away < 0.1
            found.append(Answer(0.1 if fails else -0.01 - away**2, fails))
        return found

    return ask


#: A claim for each seed; the share of the box is a rough one.
SEEDED: dict[str, tuple[float, Callable[[int], BlackBox]]] = {
    "interior maximum": (1e-10, interior_maximum), "border of a premise": (1e-3, premise_border),
    "simple number": (0.0, simple_number),
}  # fmt: skip


def place(point: Point) -> tuple[np.ndarray, str]:
    """Return the numbers of a point in the unit cube, as their values have them, and its name."""
    values = BOX.values(point)
    numbers = [BOX.ranges[i].place(values[BOX.ranges[i].name]) for i in BOX.numeric]
    return np.array(numbers), values["kind"]


def exactly(height: Height) -> BlackBox:
    """Return the black box whose exact breach is a height."""

    def ask(points: Sequence[Point], level: int) -> list[Answer]:
        heights = [height(*place(point)) for point in points]
        return [Answer(value, value > 0) for value in heights]

    return ask


def planted(sizes: Sizes) -> Iterator[Row]:
    """Yield how often a planted violation is found."""
    fixed = {trap: (share, exactly(height)) for trap, (share, height) in TRAPS.items()}
    every = {trap: (share, lambda seed, ask=ask: ask) for trap, (share, ask) in fixed.items()} | SEEDED
    for trap, (share, ask_of) in every.items():
        trails = [find_breach(BOX, ask_of(seed), SearchBudget(BUDGET, seed, 1)) for seed in sizes.seeds]
        hits = counted([bool(trail.violations) for trail in trails], sizes.first)
        asked = max(len(trail.asked) for trail in trails)
        met = said(hits["share"] >= 0.95 and asked <= BUDGET + _LAST_BATCH)
        judged = "" if trap == "hill and decoy" else met  # nothing is asked of it: it shows a limit
        yield {"trap": trap, "region": share, "budget": BUDGET} | hits | {"met": judged}


def needles(sizes: Sizes) -> Iterator[Row]:
    """Yield how often a flat needle is found, beside the chance that is stated."""
    for share in SHARES:
        side, hits, points = share ** (1 / 3), [], 0
        for seed in sizes.seeds:
            low = np.random.default_rng((seed, 7)).random(3) * (1 - side)
            inside = _needle(low, side)
            trail = find_breach(BOX, exactly(inside), SearchBudget(BUDGET, seed, 1))
            hits.append(bool(trail.violations))
            points = trail.uniform
        row = counted(hits, sizes.first)
        chance = needle_chance(share, points)
        yield {
            "region": share, "uniform": points, "stated": round(chance, 4),
        } | row | {"met": said(row["high"] >= chance)}  # fmt: skip


def _needle(low: np.ndarray, side: float) -> Height:
    return lambda u, kind: 1.0 if bool(np.all((u >= low) & (u < low + side))) else -1.0


def true_claims(sizes: Sizes) -> Iterator[Row]:
    """Yield how often a true claim is refuted: never where exact, else as alpha says."""
    centre = np.array([0.37, 0.61, 0.22])
    exact = [
        bool(find_breach(BOX, exactly(at_bound), SearchBudget(BUDGET, seed, 1)).violations)
        for seed in sizes.seeds
    ]
    rows = counted(exact, sizes.first)
    yield {"margin": "exact", "level": 0.0} | rows | {"met": said(rows["count"] == 0)}
    rows = counted([_wrongly_certified(seed, centre) for seed in sizes.seeds], sizes.first)
    most = math.floor(ALPHA * len(sizes.seeds))
    yield {"margin": "sampled", "level": ALPHA} | rows | {"met": said(rows["count"] <= most)}


@cache
def _evidence(count: int, trials: int) -> float:
    return log_evidence_above(count, trials, _STATED)


def _wrongly_certified(seed: int, centre: np.ndarray) -> bool:
    """Return whether any of the worst places is certified, the event's chance being below the stated."""
    search, fresh = (np.random.default_rng((seed, stream)) for stream in (1, 2))

    def chance(point: Point) -> float:
        return max(_STATED - SLACK - 0.02 * float(np.linalg.norm(place(point)[0] - centre)), 0.0)

    def ask(points: Sequence[Point], level: int) -> list[Answer]:
        trials = _TRIALS * 4**level
        counts = search.binomial(trials, [chance(point) for point in points])
        return [
            Answer(
                math.log((k + 0.5) / (trials + 1) / _STATED),
                _evidence(int(k), trials) >= math.log(20),
            )
            for k in counts
        ]

    trail = find_breach(BOX, ask, SearchBudget(_SAMPLED_BUDGET, seed, 2 * PLACES, levels=2))
    worst: list[Evaluation] = sorted(trail.asked, key=lambda each: -each.answer.breach)
    places = list(dict.fromkeys(each.point for each in worst))[:PLACES]
    looks = look_trials(_CERTIFYING * _TRIALS, 50)
    for point in places:
        happened = np.cumsum(fresh.random(looks[-1]) < chance(point))
        evidence = max(_evidence(int(happened[n - 1]), n) for n in looks)
        if evidence >= math.log(PLACES / ALPHA):
            return True
    return False


def hundredths(sizes: Sizes) -> Iterator[Row]:
    """Yield how often a probability is refuted that is false, or true, by a hundredth."""
    simulate = Simulated(Settings(trials=0, workers=1))
    for is_true in (False, True):
        found = [_refuted_by_trials(seed, is_true, simulate) for seed in sizes.seeds]
        rows = counted(found, sizes.first)
        met = rows["count"] <= ALPHA * len(found) if is_true else rows["share"] >= 0.95
        yield {"true": said(is_true), "gap": 0.01} | rows | {"met": said(met)}


def _refuted_by_trials(seed: int, is_true: bool, simulate: Simulated) -> bool:
    rng = np.random.default_rng((seed, 14))
    p, relation = round(float(rng.uniform(0.05, 0.95)), 3), str(rng.choice(["<=", ">="]))
    towards = 1 if (relation == ">=") != is_true else -1
    claim = Claim("Claim", f"Pr[hit] {relation} {p + towards * 0.01:.3f}", where={"p": p})
    subject = Subject("planted", Statements(PlantedCoin()), (claim,))
    effort = Effort(places=PLACES, sampled=40)
    return bool(attempt(subject, claim, effort, simulate, seed=seed, alpha=ALPHA).counterexamples)


CALIBRATIONS: dict[str, tuple[Callable[[Sizes], Iterator[Row]], Sizes]] = {
    "planted-breaches": (planted, Sizes(100, 10)),
    "flat-needles": (needles, Sizes(200, 5)),
    "true-claims-attacked": (true_claims, Sizes(1000, 4)),
    "false-by-a-hundredth": (hundredths, Sizes(200, 2)),
}


def main() -> None:
    parser = make_parser(__doc__)
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="write the tables, too")
    options = read_options(parser)
    for name, (calibrate, sizes) in CALIBRATIONS.items():
        print(
            f"\n{name}: {(calibrate.__doc__ or '').splitlines()[0].removeprefix('Yield ')}", flush=True
        )
        rows = list(calibrate(replace(sizes, evaluated=4, first=2) if options.reduced else sizes))
        print(*rows[0], sep=" | ")
        for row in rows:
            print(*row.values(), sep=" | ", flush=True)
        met = [row["met"] == "true" for row in rows if row["met"]]
        print_gate(f"({name})", f"{sum(met)} rows", f"{len(met)} rows", all(met))
        write_rows(options.write, name, rows)


if __name__ == "__main__":
    main()
