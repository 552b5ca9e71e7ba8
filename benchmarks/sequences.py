"""How often verdicts from sequential evidence are wrong, and how good predicted numbers of trials are.

    python benchmarks/sequences.py [--reduced]                    # tables and verdicts
    python benchmarks/sequences.py --write benchmarks/calibration # `make calibrate`: the same as CSV

Families of 40 claims at, just above and just below the truth, looked at on the way; the control watches
a fixed-n interval at the same looks and level. Then intervals that are watched after every block: how
often they ever miss, and how wide they are (`watching/intervals.py`); and searches for planted
crossings: how often they are wrong, and what a fixed grid takes (`watching/crossings.py`). Each row
carries the count over its first designs, too, which the tests make again.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from harness import counted, make_parser, print_gate, read_options, said, write_rows
from scipy.special import betaincc, betaln, stdtrit
from watching.crossings import SEARCHES, planted_thresholds
from watching.intervals import MEANS, PROPORTIONS, Row, Sizes, watched_means, watched_proportions

from simkit.declare.tally import Moments
from simkit.stats.evidence.sequences import (
    log_bets_above,
    log_bets_below,
    log_evidence_above,
    log_evidence_below,
    log_mean_evidence_above,
    log_mean_evidence_below,
    look_trials,
    mean_trials_to_decide,
    trials_to_decide,
)
from simkit.stats.intervals import clopper_pearson

ALPHA, MOST_WRONG = 0.2, 0.2  # the family's error asked for; the share of runs allowed
DECIDED, LARGEST, FACTOR = 0.95, 1e6, 10  # at ten times the prediction, of predictions to 1e6
CHANCES = (0.5, 0.9, 0.99, 0.999, 0.25, 0.1, 0.01, 0.001, 0.7, 0.4)
SUPPORT = np.array([0.0, 0.1, 0.3, 0.6, 1.0])
LAWS = (
    (0.2, 0.2, 0.2, 0.2, 0.2), (0.9, 0.0, 0.0, 0.0, 0.1), (0.0, 0.05, 0.9, 0.05, 0.0),
    (0.5, 0.0, 0.0, 0.0, 0.5), (0.98, 0.01, 0.0, 0.0, 0.01), (0.0, 0.0, 0.0, 0.5, 0.5),
    (0.01, 0.0, 0.0, 0.01, 0.98), (0.3, 0.3, 0.2, 0.1, 0.1), (0.0, 0.5, 0.5, 0.0, 0.0),
    (0.1, 0.2, 0.4, 0.2, 0.1),
)  # fmt: skip
#: Where the claimed number is, in standard errors of the whole run above the truth, and whether the
#: evidence for the wrong verdict is that for larger values: at most the truth; at least the truth; at
#: most something above it; at most something below it, whose wrong verdict is that it holds.
CLAIMS = ((0.0, True), (0.0, False), (0.3, True), (-0.3, False))

FAMILIES, QUESTIONS, PRIORS = Sizes(1000, 10), Sizes(4000, 100), Sizes(4, 4)


def wrong_verdicts(sizes: Sizes = FAMILIES) -> Iterator[Row]:
    """Yield how many runs of a family had any wrong verdict at any look."""
    pairs = len(CHANCES) * len(CLAIMS)
    for quantity, rule, trials, block, wrong in (
        ("proportions", "evidence", 100_000, 100, _wrong_proportions),
        ("proportions", "Clopper-Pearson, watched", 100_000, 100, _wrong_clopper_pearson),
        ("means", "evidence from moments", 2000, 20, _wrong_means),
        ("means", "bets on values", 300, 20, _wrong_bets),
        ("means", "Student, watched", 2000, 20, _wrong_student),
    ):
        looks = look_trials(trials, block)
        runs = range(sizes.evaluated or sizes.designs)
        hits = [wrong(np.random.default_rng([15, seed]), looks, ALPHA / pairs) for seed in runs]
        met = np.mean(hits) <= MOST_WRONG
        yield {
            "quantity": quantity, "rule": rule, "claims": pairs, "family_error": ALPHA,
            "trials": trials, "looks": len(looks), **counted(hits, sizes.first),
            "met": said(met if "watched" not in rule else not met),
        }  # fmt: skip


def _families(looks: list[int]) -> Iterator[tuple[float, bool, np.ndarray[Any, Any]]]:
    """Yield the claimed number, the side of wrong evidence, and the law of every claim."""
    for chance in CHANCES:
        error = math.sqrt(chance * (1 - chance) / looks[-1])
        for shift, larger in CLAIMS:
            yield chance + shift * error, larger, np.array([1 - chance, chance])


def _mean_families(looks: list[int]) -> Iterator[tuple[float, bool, np.ndarray[Any, Any]]]:
    for law in map(np.array, LAWS):
        mean = float(law @ SUPPORT)
        error = math.sqrt(float(law @ (SUPPORT - mean) ** 2) / looks[-1])
        for shift, larger in CLAIMS:
            yield mean + shift * error, larger, law


def _counts_at(rng: Any, law: Any, looks: list[int]) -> Any:
    """Return how often each point was drawn up to every look, (looks, points)."""
    return np.cumsum([rng.multinomial(n, law) for n in np.diff([0, *looks])], axis=0)


def _wrong_proportions(rng: Any, looks: list[int], level: float) -> bool:
    goal, wrong = -math.log(level), False
    for p0, larger, law in _families(looks):
        counts = _counts_at(rng, law, looks)[:, 1]
        evidence = log_evidence_above if larger else log_evidence_below
        wrong |= any(evidence(int(s), n, p0) >= goal for s, n in zip(counts, looks, strict=True))
    return wrong


def _wrong_clopper_pearson(rng: Any, looks: list[int], level: float) -> bool:
    wrong = False
    for p0, larger, law in _families(looks):
        for s, n in zip(_counts_at(rng, law, looks)[:, 1], looks, strict=True):
            if abs(s / n - p0) < 1.2 * math.sqrt(p0 * (1 - p0) / n):
                continue  # no interval of 99.5 % excludes that: no inverse needed
            low, high = clopper_pearson(int(s), n, 1 - level)
            wrong |= low > p0 if larger else high < p0
    return wrong


def _moments(counts: Any) -> Moments:
    n = int(counts.sum())
    mean = float(counts @ SUPPORT) / n
    return Moments(n, mean, float(counts @ (SUPPORT - mean) ** 2))


def _wrong_means(rng: Any, looks: list[int], level: float) -> bool:
    goal, wrong = -math.log(level), False
    for bound, larger, law in _mean_families(looks):
        evidence = log_mean_evidence_above if larger else log_mean_evidence_below
        counts = _counts_at(rng, law, looks)
        wrong |= any(evidence(_moments(row), bound, 0.0, 1.0) >= goal for row in counts)
    return wrong


def _wrong_bets(rng: Any, looks: list[int], level: float) -> bool:
    goal, wrong = -math.log(level), False
    for bound, larger, law in _mean_families(looks):
        evidence = log_bets_above if larger else log_bets_below
        values = rng.choice(SUPPORT, looks[-1], p=law)
        wrong |= any(evidence(values[:n], bound, 0.0, 1.0) >= goal for n in looks)
    return wrong


def _wrong_student(rng: Any, looks: list[int], level: float) -> bool:
    wrong = False
    for bound, larger, law in _mean_families(looks):
        for row in _counts_at(rng, law, looks):
            m = _moments(row)
            half = -float(stdtrit(m.count - 1, level / 2)) * math.sqrt(m.m2 / (m.count - 1) / m.count)
            wrong |= m.mean - half > bound if larger else m.mean + half < bound
    return wrong


def predictions(sizes: Sizes = QUESTIONS) -> Iterator[Row]:
    """Yield how many questions were decided at ten times the predicted number, of predictions to 1e6.

    Of questions that are open after the trials so far. They would need from 100 to 1e7 trials, uniform
    in logarithm, if the truth were known.
    """
    for quantity, ask in (("proportion", _ask_proportion), ("mean", _ask_mean)):
        for start in (100, 1000, 10_000):
            for alpha in (0.01 / 40, 0.05):
                goal = -math.log(alpha)
                answers = [
                    ask(np.random.default_rng([16, start, question]), start, goal)
                    for question in range(sizes.evaluated or sizes.designs)
                ]
                decided = [answer[0] for answer in answers if answer]
                first = [answer[0] for answer in answers[: sizes.first] if answer]
                share = sum(decided) / max(len(decided), 1)
                ratio = np.median([answer[1] for answer in answers if answer] or [math.nan])
                yield {
                    "quantity": quantity, "trials_so_far": start, "level": alpha,
                    "designs": len(answers),
                    "predicted": len(decided), "decided": sum(decided), "share": round(share, 4),
                    "median_prediction_to_need": f"{ratio:.3g}", "first_designs": sizes.first,
                    "predicted_of_first": len(first), "decided_of_first": sum(first),
                    "met": said(share >= DECIDED),
                }  # fmt: skip


def _gap(rng: Any, spread: float, goal: float) -> tuple[float, float]:
    need = 10 ** rng.uniform(2, 7)
    return need, spread * math.sqrt(2 * goal / need) * rng.choice((-1, 1))


def _ask_proportion(rng: Any, start: int, goal: float) -> tuple[bool, float] | None:
    p0 = float(rng.choice(CHANCES))
    need, gap = _gap(rng, math.sqrt(p0 * (1 - p0)), goal)
    chance = min(max(p0 + gap, 0.0), 1.0)
    s = int(rng.binomial(start, chance))
    predicted = trials_to_decide(s / start, start, p0, goal)
    if not start < predicted <= LARGEST:
        return None
    total = int(FACTOR * predicted)
    s += int(rng.binomial(total - start, chance))
    evidence = log_evidence_above if chance > p0 else log_evidence_below
    return evidence(s, total, p0) >= goal, predicted / need


def _ask_mean(rng: Any, start: int, goal: float) -> tuple[bool, float] | None:
    law = np.array(LAWS[int(rng.integers(len(LAWS)))])
    mean = float(law @ SUPPORT)
    need, gap = _gap(rng, math.sqrt(float(law @ (SUPPORT - mean) ** 2)), goal)
    bound = min(max(mean + gap, 0.001), 0.999)
    counts = rng.multinomial(start, law)
    predicted = mean_trials_to_decide(_moments(counts), bound, 0.0, 1.0, goal)
    if not start < predicted <= LARGEST:
        return None
    counts = counts + rng.multinomial(int(FACTOR * predicted) - start, law)
    evidence = log_mean_evidence_above if mean > bound else log_mean_evidence_below
    return evidence(_moments(counts), bound, 0.0, 1.0) >= goal, predicted / need


def prior_choice(sizes: Sizes = PRIORS) -> Iterator[Row]:
    """Yield the trials at which expected counts reach evidence at level 0.01/40, by prior."""
    goal = math.log(4000)
    for p0 in (0.5, 0.9, 0.99, 0.999, 0.25, 0.01):
        for ratio in (2.0, 1.3, 1.1, 1.03)[: sizes.designs]:
            for above in (True, False):
                odds = p0 / (1 - p0) * (ratio if above else 1 / ratio)
                chance = odds / (1 + odds)
                uniform, jeffreys = (_needed(p0, chance, above, prior, goal) for prior in (1.0, 0.5))
                yield {
                    "p0": p0, "odds_ratio": ratio, "side": "above" if above else "below",
                    "uniform": round(uniform), "jeffreys": round(jeffreys),
                    "jeffreys_to_uniform": round(jeffreys / uniform, 3),
                }  # fmt: skip


def _needed(p0: float, chance: float, above: bool, prior: float, goal: float) -> float:
    """Return the number of trials, real, for a Beta(prior, prior) law truncated to the alternative."""
    q, p = (p0, chance) if above else (1 - p0, 1 - chance)

    def evidence(n: float) -> float:
        s, f = n * p, n * (1 - p)
        tail = math.log(betaincc(s + prior, f + prior, q)) - math.log(betaincc(prior, prior, q))
        ratio = float(betaln(s + prior, f + prior) - betaln(prior, prior))
        return ratio + tail - s * math.log(q) - f * math.log1p(-q)

    least, most = 1.0, 2.0
    while evidence(most) < goal:
        least, most = most, 2 * most
    for _ in range(50):
        middle = (least + most) / 2
        least, most = (middle, most) if evidence(middle) < goal else (least, middle)
    return most


CALIBRATIONS: dict[str, tuple[Callable[[Sizes], Iterator[Row]], Sizes]] = {
    "wrong-verdicts": (wrong_verdicts, FAMILIES),
    "trials-to-decide": (predictions, QUESTIONS),
    "prior-choice": (prior_choice, PRIORS),
    "watched-proportions": (watched_proportions, PROPORTIONS),
    "watched-means": (watched_means, MEANS),
    "planted-thresholds": (planted_thresholds, SEARCHES),
}


def main() -> None:
    parser = make_parser(__doc__)
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="write the tables, too")
    parser.add_argument("--only", choices=CALIBRATIONS, help="one table alone")
    options = read_options(parser)
    for name, (calibrate, sizes) in CALIBRATIONS.items():
        if options.only not in (None, name):
            continue
        print(
            f"\n{name}: {(calibrate.__doc__ or '').splitlines()[0].removeprefix('Yield ')}", flush=True
        )
        rows = []
        if options.reduced:
            designs = 2 if name == "wrong-verdicts" else 20
            sizes = replace(sizes, designs=designs, first=2, trials=min(sizes.trials, 1000))
        for row in calibrate(sizes):
            if not rows:
                print(*row, sep=" | ")
            print(*row.values(), sep=" | ", flush=True)
            rows.append(row)
        judged = [row["met"] == "true" for row in rows if "met" in row]
        if judged:
            print_gate(f"({name})", f"{sum(judged)} rows", f"{len(judged)} rows", all(judged))
        write_rows(options.write, name, rows)


if __name__ == "__main__":
    main()
