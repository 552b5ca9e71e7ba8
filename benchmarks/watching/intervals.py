"""How often intervals that are watched after every block ever miss the truth, and how wide they are.

A run is looked at after every 100 trials. It counts once, however often its interval misses: wholly
above the truth at one look, or wholly below. Widths are those after the last look alone, summed over
runs and divided by the sum for the interval that is made for one look at that number; where looks'
intervals are intersected, as `proportion_interval` does, none is wider.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import numpy as np
from harness import counted, said
from scipy.special import betainc, betaincc, stdtrit

from simkit.declare.tally import Moments
from simkit.stats.evidence.sequences import (
    log_evidence_above,
    log_evidence_below,
    log_mean_evidence_above,
    log_mean_evidence_below,
    log_tuned_evidence_above,
    log_tuned_evidence_below,
    mean_interval,
    proportion_interval,
)
from simkit.stats.intervals import clopper_pearson

Row = dict[str, Any]
Sides = tuple[Callable[[int, int, float], bool], Callable[[int, int, float], bool]]

BLOCK, LEVEL = 100, 0.95
GOAL = math.log(2 / (1 - LEVEL))
CHANCES = (0.5, 0.1, 0.01, 0.001)
WIDTHS_AT = (1000, 10_000, 100_000)
WIDEST, WIDEST_TUNED = 2.2, 1.8  # times the width for one look, up to 1e5 trials; where it is tuned
SEVERAL = 3  # times the error asked for, at least, in an interval for one look that is watched
WIDE_RUNS = 20  # of which widths are taken
UNTUNED, ONE_LOOK = "sequence", "Clopper-Pearson, watched"
RULES = (UNTUNED, *(f"sequence, tuned for {n}" for n in WIDTHS_AT), ONE_LOOK)
VALUES: dict[str, tuple[float, Callable[[Any, tuple[int, int]], Any]]] = {
    "uniform": (0.5, lambda rng, shape: rng.random(shape)),
    "Bernoulli(0.01)": (0.01, lambda rng, shape: rng.binomial(1, 0.01, shape).astype(float)),
    "Beta(0.2, 3.8)": (0.05, lambda rng, shape: rng.beta(0.2, 3.8, shape)),
}


@dataclass(frozen=True)
class Sizes:
    """How many designs there are; `first` of them are counted apart."""

    designs: int
    first: int
    evaluated: int | None = None  # of the designs: all, unless a slice is asked for
    trials: int = 0  # of a design, where they may differ


PROPORTIONS, MEANS = Sizes(20_000, 500, trials=100_000), Sizes(2000, 50, trials=10_000)


def watched_proportions(
    sizes: Sizes = PROPORTIONS, chances: Sequence[float] = CHANCES, rules: Sequence[str] = RULES
) -> Iterator[Row]:
    """Yield how many runs' intervals for a proportion ever missed it, and widths to Clopper-Pearson."""
    looks = range(BLOCK, sizes.trials + 1, BLOCK)
    for chance in chances:
        ends = {rule: _rejecting_counts(_sides(rule), looks, chance) for rule in rules}
        missed: dict[str, list[Any]] = {rule: [] for rule in rules}
        first = None
        for chunk in range(-(-(sizes.evaluated or sizes.designs) // sizes.first)):
            rng = np.random.default_rng([17, round(1 / chance), chunk])
            counts = np.cumsum(rng.binomial(BLOCK, chance, (sizes.first, len(looks))), axis=1)
            first = counts[:WIDE_RUNS] if first is None else first
            for rule, (least, most) in ends.items():
                missed[rule].append(((counts >= least).any(axis=1), (counts <= most).any(axis=1)))
        for rule in rules:
            above, below = (np.concatenate(side) for side in zip(*missed[rule], strict=True))
            widths = {n: _width(rule, first, n) for n in WIDTHS_AT}
            yield {
                "p": chance, "rule": rule, "level": LEVEL, "trials": sizes.trials, "looks": len(looks),
                **counted(above | below, sizes.first), "above": int(above.sum()),
                "below": int(below.sum()), **{f"width_at_{n}": found for n, found in widths.items()},
                "met": said(_is_met(rule, above, below, widths)),
            }  # fmt: skip


def _is_met(rule: str, above: Any, below: Any, widths: dict[int, float | str]) -> bool:
    if rule == ONE_LOOK:
        return _misses_often(above, below)
    tuned = rule != UNTUNED
    asked = [found for n, found in widths.items() if not tuned or rule.endswith(f" {n}")]
    limit = WIDEST_TUNED if tuned else WIDEST
    return _keeps_level(above, below) and all(found == "" or float(found) <= limit for found in asked)


def _keeps_level(above: Any, below: Any) -> bool:
    """Return whether the level holds, and half of its error on either side."""
    either, error = float(np.mean(above | below)), 1 - LEVEL
    return either <= error and max(float(np.mean(above)), float(np.mean(below))) <= error / 2


def _misses_often(above: Any, below: Any) -> bool:
    return float(np.mean(above | below)) >= SEVERAL * (1 - LEVEL)


def _sides(rule: str) -> Sides:
    """Return whether a count says that p is more than p0, and whether it says that it is less."""
    if rule == ONE_LOOK:
        tail = (1 - LEVEL) / 2
        return (
            lambda s, n, p: s > 0 and betainc(s, n - s + 1, p) < tail,
            lambda s, n, p: s < n and betaincc(s + 1, n - s, p) < tail,
        )
    above, below = log_evidence_above, log_evidence_below
    if rule != UNTUNED:
        tuning = {"tuned_for": int(rule.split()[-1]), "log_needed": GOAL}
        above = partial(log_tuned_evidence_above, **tuning)
        below = partial(log_tuned_evidence_below, **tuning)
    return lambda s, n, p: above(s, n, p) >= GOAL, lambda s, n, p: below(s, n, p) >= GOAL


def _rejecting_counts(sides: Sides, looks: Sequence[int], chance: float) -> tuple[Any, Any]:
    """Return, for every look, the least count that rejects from above and the greatest from below.

    Counts are extrapolated from the looks before and then moved until they are at the edge.
    """
    above, below = sides
    least = _edges(above, looks, chance)
    failures = _edges(lambda f, n, q: below(n - f, n, chance), looks, 1 - chance)
    return np.array(least), np.array(looks) - np.array(failures)


def _edges(rejects: Callable[[int, int, float], bool], looks: Sequence[int], chance: float) -> list[int]:
    edges: list[int] = []
    for n in looks:
        guess = 2 * edges[-1] - edges[-2] if len(edges) > 1 else math.ceil(n * chance)
        count = min(max(guess, 0), n)
        while count <= n and not rejects(count, n, chance):
            count += 1
        while count and rejects(count - 1, n, chance):
            count -= 1
        edges.append(count)
    return edges


def _width(rule: str, counts: Any, n: int) -> float | str:
    column = n // BLOCK - 1
    if column >= counts.shape[1]:
        return ""
    widths, beside = 0.0, 0.0
    for s in counts[:, column]:
        low, high = _interval(rule, int(s), n)
        one_low, one_high = clopper_pearson(int(s), n, LEVEL)
        widths, beside = widths + high - low, beside + one_high - one_low
    return round(widths / beside, 3)


@cache
def _interval(rule: str, s: int, n: int) -> tuple[float, float]:
    if rule == ONE_LOOK:
        return clopper_pearson(s, n, LEVEL)
    return proportion_interval([(s, n)], LEVEL, None if rule == UNTUNED else int(rule.split()[-1]))


def watched_means(sizes: Sizes = MEANS) -> Iterator[Row]:
    """Yield how many runs' intervals for a mean in [0, 1] ever missed it, and widths to Student's."""
    for number, (law, (truth, draw)) in enumerate(VALUES.items()):
        missed: list[tuple[bool, bool]] = []
        student: list[tuple[bool, bool]] = []
        widths: list[tuple[list[float], list[float]]] = []
        for chunk in range(-(-(sizes.evaluated or sizes.designs) // sizes.first)):
            rng = np.random.default_rng([18, number, chunk])
            for means, squares in zip(*_moments(draw(rng, (sizes.first, sizes.trials))), strict=True):
                runs = [
                    Moments(BLOCK * (i + 1), float(means[i]), float(squares[i]))
                    for i in range(len(means))
                ]
                missed.append((
                    any(log_mean_evidence_above(run, truth, 0.0, 1.0) >= GOAL for run in runs),
                    any(log_mean_evidence_below(run, truth, 0.0, 1.0) >= GOAL for run in runs),
                ))  # fmt: skip
                halves = _student_halves(squares)
                student.append((any(means - halves > truth), any(means + halves < truth)))
                if len(widths) < WIDE_RUNS:
                    widths.append(_mean_widths(runs, halves))
        ours, beside = np.sum(widths, axis=0)
        for rule, found, ratios in (
            ("sequence from moments", missed, ours / beside),
            ("Student, watched", student, beside / beside),
        ):
            wide = {f"width_at_{n}": round(float(r), 3) for n, r in zip(WIDTHS_AT, ratios, strict=False)}
            yield {
                "law": law, "rule": rule, "level": LEVEL, "trials": sizes.trials,
                **_mean_row(found, sizes, wide, rule.startswith("Student")),
            }  # fmt: skip


def _mean_row(found: list[tuple[bool, bool]], sizes: Sizes, widths: Row, one_look: bool) -> Row:
    above, below = np.array(found).T
    met = _misses_often(above, below) if one_look else _keeps_level(above, below)
    return {
        "looks": sizes.trials // BLOCK, **counted(above | below, sizes.first),
        "above": int(above.sum()), "below": int(below.sum()), **widths, "met": said(met),
    }  # fmt: skip


def _student_halves(squares: Any) -> Any:
    counts = BLOCK * np.arange(1, squares.size + 1)
    return -stdtrit(counts - 1, (1 - LEVEL) / 2) * np.sqrt(squares / (counts - 1) / counts)


def _mean_widths(runs: list[Moments], halves: Any) -> tuple[list[float], list[float]]:
    """Return the widths of the sequence and of Student's interval, at the looks where they are taken."""
    wide = [n // BLOCK - 1 for n in WIDTHS_AT if n <= BLOCK * len(runs)]
    ends = [mean_interval([runs[i]], LEVEL, 0.0, 1.0) for i in wide]
    return [high - low for low, high in ends], [2 * float(halves[i]) for i in wide]


def _moments(values: Any) -> tuple[Any, Any]:
    """Return means and sums of squared deviations up to every look, (runs, looks) each."""
    totals = np.cumsum(values, axis=1)[:, BLOCK - 1 :: BLOCK]
    squares = np.cumsum(values * values, axis=1)[:, BLOCK - 1 :: BLOCK]
    counts = np.arange(1, totals.shape[1] + 1) * BLOCK
    means = totals / counts
    return means, np.maximum(squares - means * totals, 0.0)
