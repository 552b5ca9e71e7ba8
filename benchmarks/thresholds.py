"""How often the intervals of `threshold_fits` and `simkit.stats.laws.law_fits` hold the truth.

    python benchmarks/thresholds.py [--reduced]                    # tables, verdicts and times
    python benchmarks/thresholds.py --write benchmarks/calibration # `make calibrate`: the same as CSV

Bernoulli designs on the shipped grid (N = 2, 4, ..., 128; 20 trials each, or 100), seeded: the same
bytes again. Curves are logistic, or Weibull (cloglog), Frechet (loglog), or logistic up to a plateau at
95 %, or from a floor of 20 or 30 %; slopes vary between designs, or between the groups of one. Each row
of a table carries the count over its first designs, too, which the tests make again.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from harness import best_by_turns, counted, make_parser, print_gate, read_options, said, write_rows
from scipy.special import chdtri, expit, logit

from simkit.stats.curves.links import CLOGLOG, LINKS, LOGIT, LOGLOG
from simkit.stats.curves.threshold_fits import fit_thresholds, goodness_of_fit
from simkit.stats.curves.threshold_intervals import threshold_intervals
from simkit.stats.laws.grouped_counts import Counts
from simkit.stats.laws.law_comparison import LEVEL, common_slope_p_values, lack_of_fit
from simkit.stats.laws.law_fits import BARTLETT, Law, fit_law, law_regression, power_law, scatter_of
from simkit.stats.laws.law_steps import StepLaw

GRID = 2.0 ** np.arange(1, 8)
TRIALS, LEVELS = 20, (0.8, 0.95, 0.99)
FACTORS = (100, 10, 3, 1.5, 1.2, 1)  # in N, over which success goes from 10 to 90 %; 1 is a step
ALPHA = np.array([0.16, 0.2, 0.24, 0.32, 0.4, 0.5, 0.6])
ALLOWED, ALLOWED_LAWS = 0.01, 0.02  # observed coverage may fall short of the nominal one by this
LEAST = 0.93  # coverage of 95 % intervals whatever the shape of the curve
PLATEAU, SLOWEST, QUICKEST = 0.95, 0.9, 1.6
CURVES = (
    ("logistic", 1.0), ("logistic", 4.0), ("logistic", 10.0), ("cloglog", 0.8), ("cloglog", 1.5),
    ("cloglog", 3.0), ("loglog", 0.8), ("loglog", 1.5), ("slopes 0.9-1.6", math.nan),
    ("plateau", 2.0), ("plateau", 4.0), ("plateau", 1e6),
    ("floor 0.2", 2.0), ("floor 0.2", 4.0), ("floor 0.3", 2.0), ("floor 0.3", 4.0),
)  # fmt: skip
ON_GRID = 3.5, 6.5  # log2 of thresholds of a curve with a floor, where the grid shows the floor
FAMILIES = (
    ("logistic", 1.25), ("cloglog", 0.8), ("loglog", 1.5), ("plateau", 2.0), ("plateau", 4.0),
    ("slopes 0.9-1.6", math.nan), ("slopes rise 0.9-1.6", math.nan),
)  # fmt: skip

Row = dict[str, Any]


@dataclass(frozen=True)
class Sizes:
    """How many designs there are; `first` of them are counted apart."""

    designs: int
    first: int
    evaluated: int | None = None  # of the designs drawn: all, unless a slice is asked for
    levels: tuple[float, ...] = LEVELS  # of confidence


INTERVALS, SHAPES, EXPONENTS = Sizes(2000, 50), Sizes(2000, 10), Sizes(2000, 10)
GOODNESS, LACK_OF_FIT = Sizes(500, 15), Sizes(500, 15)


def slope_of(factor: float) -> float:
    return 2 * math.log(9) / math.log(factor) if factor > 1 else 1e6


def chances(log_odds: float, slope: float, log_threshold: Any) -> Any:
    """Return P(success) over the grid, its last axis; the odds at the threshold are given."""
    return expit(np.clip(log_odds + slope * (np.log(GRID) - log_threshold[..., None]), -700, 700))


def curve_chances(curve: str, slope: Any, log_threshold: Any, target: float = 0.5) -> Any:
    """Return P(success) over the grid, its last axis, of a curve that reaches the target there."""
    away = np.log(GRID) - log_threshold[..., None]
    link = {"cloglog": CLOGLOG, "loglog": LOGLOG}.get(curve, LOGIT)
    top = PLATEAU if curve == "plateau" else 1.0
    floor = float(curve.removeprefix("floor ")) if curve.startswith("floor ") else 0.0
    eta = link.at((target - floor) / (top - floor)) + np.asarray(slope)[..., None] * away
    return floor + (top - floor) * link.share(np.clip(eta, -700, 700))


def threshold_coverage(sizes: Sizes = INTERVALS) -> Iterator[Row]:
    """Yield how often intervals of N50 and N95 hold it, thresholds uniform in log N from 1.4 to 181."""
    for target in (0.5, 0.95):
        for confidence in sizes.levels:
            for factor in FACTORS:
                rng = np.random.default_rng(1)
                t = rng.uniform(0.5, 7.5, sizes.designs) * math.log(2)
                counts = rng.binomial(TRIALS, chances(logit(target), slope_of(factor), t))
                t, counts = t[: sizes.evaluated], counts[: sizes.evaluated]
                found = threshold_intervals(GRID, counts, [TRIALS] * GRID.size, target, confidence)
                size, slack = np.exp(t), 1 + 1e-9
                hit = (found.ci_low <= size * slack) & (size <= found.ci_high * slack)
                # Where the penalised curve does not rise, Firth's interval alone says nothing.
                alone = ~((found.penalised_low > size) | (size > found.penalised_high))
                low, high = found.ci_low > 0, found.ci_high < math.inf
                yield {
                    "target": target, "confidence": confidence, "factor": factor,
                    **counted(hit, sizes.first),
                    "firth_alone": round(float(alone.mean()), 4),
                    "median_width_log2": median_width(found.ci_low, found.ci_high),
                    "one_sided": round(float(np.mean(low ^ high)), 3),
                    "met": said(hit.mean() >= confidence - ALLOWED),
                }  # fmt: skip


def shape_coverage(sizes: Sizes = SHAPES) -> Iterator[Row]:
    """Yield how often 95 % intervals hold N50 and N95 whatever the curve; N95 where there is one."""
    for target in (0.5, 0.95):
        for curve, slope in CURVES:
            if curve == "plateau" and target >= PLATEAU:
                continue
            for trials in (TRIALS, 100):
                rng = np.random.default_rng(4)
                ends = ON_GRID if "floor" in curve else (0.5, 7.5)
                t = rng.uniform(*ends, sizes.designs) * math.log(2)
                each = rng.uniform(SLOWEST, QUICKEST, sizes.designs)
                slopes = each if math.isnan(slope) else np.full(sizes.designs, slope)
                k = rng.binomial(trials, curve_chances(curve, slopes, t, target))[: sizes.evaluated]
                found = threshold_intervals(GRID, k, [trials] * GRID.size, target)
                size, slack = np.exp(t[: sizes.evaluated]), 1 + 1e-9
                hit, free = (
                    (getattr(found, f"{name}_low") <= size * slack)
                    & (size <= getattr(found, f"{name}_high") * slack)
                    for name in ("ci", "isotonic")
                )
                alone = ~((found.penalised_low > size) | (size > found.penalised_high))
                yield {
                    "target": target, "curve": curve, "slope": "" if math.isnan(slope) else slope,
                    "trials": trials, **counted(hit, sizes.first),
                    "logistic_alone": round(float(alone.mean()), 4),
                    "isotonic": round(float(free.mean()), 4),
                    "median_width_log2": median_width(found.ci_low, found.ci_high),
                    "isotonic_width_log2": median_width(found.isotonic_low, found.isotonic_high),
                    "met": said(min(hit.mean(), free.mean()) >= LEAST),
                }  # fmt: skip


def median_width(low: Any, high: Any) -> float:
    """Return the median width of intervals with two ends, in factors of two."""
    both = (low > 0) & (high < math.inf)
    return round(float(np.median(np.log2(high[both] / low[both]))), 3) if both.any() else math.nan


def goodness_rejections(sizes: Sizes = GOODNESS) -> Iterator[Row]:
    """Yield how often the goodness of fit (199 bootstrap samples) is at most 0.05."""
    n = [TRIALS] * GRID.size
    for factor in (100, 10, 3, 1.5):
        rng = np.random.default_rng(2)
        p = chances(0.0, slope_of(factor), np.log(np.full(1, 16.0)))[0]
        for name, truth in (("the model", p), ("10 % failures at all N", 0.9 * p)):
            drawn = rng.binomial(TRIALS, truth, (sizes.designs, GRID.size))[: sizes.evaluated]
            p_values = np.array([goodness_of_fit(GRID, k, n, 199, i) for i, k in enumerate(drawn)])
            yield {
                "factor": factor, "truth": name, "level": 0.05, **counted(p_values <= 0.05, sizes.first),
                "mean_p_of_first": round(float(p_values[: sizes.first].mean()), 4),
            }  # fmt: skip


def exponent_coverage(sizes: Sizes = EXPONENTS) -> Iterator[Row]:
    """Yield how often intervals of a power law's exponent hold it, seven groups of logistic curves."""
    for factor in (100, 10, 3, 1.5, 1.28, 1):
        for beyond, shift in ((0, 0.0), (4, 2.2)):
            rng = np.random.default_rng(3)
            logs = exponent_thresholds(rng, shift, sizes)
            p = chances(0.0, slope_of(factor), logs).reshape(sizes.designs, -1)
            k = rng.binomial(TRIALS, p).astype(float)[: sizes.evaluated]
            tops = exponent_tops(k, TRIALS)
            for confidence in sizes.levels:
                hit, _ = tops.hits(confidence)
                yield {
                    "confidence": confidence, "factor": factor, "groups_beyond_the_grid": beyond,
                    **counted(hit, sizes.first),
                    "one_slope_rejected": round(float(tops.slopes_differ.mean()), 4),
                    "met": said(hit.mean() >= confidence - ALLOWED_LAWS),
                }  # fmt: skip


def exponent_shapes(sizes: Sizes = EXPONENTS) -> Iterator[Row]:
    """Yield how often 95 % intervals of a power law's exponent hold it, whatever the curves."""
    for curve, slope in FAMILIES:
        for trials in (TRIALS, 100):
            for beyond, shift in ((0, 0.0), (4, 2.2)):
                rng = np.random.default_rng(5)
                logs = exponent_thresholds(rng, shift, sizes)
                slopes = np.full(logs.shape, slope)
                if math.isnan(slope):
                    slopes = rng.uniform(SLOWEST, QUICKEST, logs.shape)
                    slopes = np.sort(slopes, axis=1) if "rise" in curve else slopes
                p = curve_chances(curve, slopes, logs).reshape(sizes.designs, -1)
                k = rng.binomial(trials, p).astype(float)[: sizes.evaluated]
                tops = exponent_tops(k, trials)
                hit, alone = tops.hits(0.95)
                yield {
                    "curve": curve, "slope": "" if math.isnan(slope) else slope, "trials": trials,
                    "groups_beyond_the_grid": beyond, **counted(hit, sizes.first),
                    "logistic_alone": round(float(alone.mean()), 4),
                    "one_slope_rejected": round(float(tops.slopes_differ.mean()), 4),
                    "met": said(hit.mean() >= LEAST),
                }  # fmt: skip


def exponent_thresholds(rng: Any, shift: float, sizes: Sizes) -> Any:
    """Return log N50 of seven groups, N50 = c alpha^-2, (designs, 7)."""
    spread = rng.uniform(-0.35, 0.35, (sizes.designs, 1))
    return 0.7 - 2 * np.log(ALPHA) + shift + spread


@dataclass(frozen=True)
class ExponentTops:
    """Largest log-likelihoods of a power law, with the exponent free and held at the true one.

    `common` is the logistic law with one slope, (free, held); `each` has those of every shape with own
    slopes; the rest is what decides between them. Arrays (designs,).
    """

    common: tuple[Any, Any]
    each: list[tuple[Any, Any]]
    scatter: Any
    slopes_differ: Any

    def hits(self, confidence: float) -> tuple[Any, Any]:
        """Return whether the interval holds the truth, and whether that of one logistic slope does.

        It does where the likelihood ratio of some kept shape does not reject it.
        """
        drop = BARTLETT * chdtri(1, 1 - confidence) / 2
        alone = self.common[0] - self.common[1] <= drop
        floor = np.max([free for free, _ in self.each], axis=0) - self.scatter * drop
        shapes = np.any([held >= floor for _, held in self.each], axis=0)
        own = self.each[0][0] - self.each[0][1] <= drop
        return shapes | np.where(self.slopes_differ, own, alone), alone


def exponent_tops(k: Any, trials: int) -> ExponentTops:
    counts = Counts(
        np.repeat(np.arange(ALPHA.size), GRID.size), np.tile(GRID, ALPHA.size), k[0],
        np.full(k.shape[1], float(trials)),
    )  # fmt: skip
    return law_tops(counts, k, ALPHA, -2.0)


def law_tops(counts: Counts, k: Any, x: Any, exponent: float) -> ExponentTops:
    """Return the tops of data sets (designs, cells) with the exponent free and held at the true one."""

    def tops(link: Any, own: bool) -> tuple[Any, Any]:
        regression = law_regression(counts, power_law(x), link, own)
        free = regression.fit(k)
        near = replace(free, coefficients=free.coefficients.copy()) if own else None
        return free.value, regression.fit(k, "b", np.full(len(k), exponent), near).value

    steps = [StepLaw(counts, row, np.log(x)) for row in k]
    stepped = np.array([(each.lines()[2].max(), each.at_exponent(exponent)) for each in steps]).T
    return ExponentTops(
        tops(LOGIT, own=False), [*(tops(link, own=True) for link in LINKS), (stepped[0], stepped[1])],
        scatter_of(counts, k, own_slopes=True), common_slope_p_values(counts, k) < LEVEL,
    )  # fmt: skip


def law_rejections(sizes: Sizes = LACK_OF_FIT) -> Iterator[Row]:
    """Yield how often the bootstrap lack of fit (49 samples) of a true law is at most 0.1."""
    law, rng, drawn = Law("square", lambda _: -2 * np.log(ALPHA)), np.random.default_rng(14), []
    p = expit(6.0 * (np.log(GRID) - (2.5 - 2 * np.log(ALPHA))[:, None]))
    for i in range(sizes.evaluated or sizes.designs):
        groups = [(GRID, rng.binomial(TRIALS, row), [TRIALS] * GRID.size) for row in p]
        counts = Counts.from_groups(groups)
        drawn.append(lack_of_fit(counts, fit_law(counts, law), 49, i).bootstrap_p)
    p_values = np.array(drawn)
    row = {"law": "N50 = c alpha^-2", "level": 0.1, **counted(p_values <= 0.1, sizes.first)}
    row["mean_p_of_first"] = round(float(p_values[: sizes.first].mean()), 4)
    yield row | {"met": said(row["low"] <= 0.1 <= row["high"])}


CALIBRATIONS: dict[str, tuple[Callable[[Sizes], Iterator[Row]], Sizes]] = {
    "threshold-coverage": (threshold_coverage, INTERVALS),
    "shape-coverage": (shape_coverage, SHAPES),
    "goodness-of-fit": (goodness_rejections, GOODNESS),
    "exponent-coverage": (exponent_coverage, EXPONENTS),
    "exponent-shapes": (exponent_shapes, EXPONENTS),
    "law-lack-of-fit": (law_rejections, LACK_OF_FIT),
}


def report_speed(rounds: int) -> None:
    n, counts = [TRIALS] * GRID.size, [0, 0, 3, 9, 15, 20, 20]
    best = best_by_turns(
        {
            "one threshold, 500 bootstrap samples": lambda: fit_thresholds(GRID, [counts], [n]),
            "of that, goodness of fit": lambda: goodness_of_fit(GRID, counts, n, 500),
        },
        rounds,
    )
    for name, seconds in best.items():
        print(f"{name}: {1e3 * seconds:.0f} ms")


def main() -> None:
    parser = make_parser(__doc__)
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="write the tables, too")
    parser.add_argument("--only", choices=CALIBRATIONS, help="one table alone")
    options = read_options(parser)
    report_speed(1 if options.reduced else 5)
    for name, (calibrate, sizes) in CALIBRATIONS.items():
        if options.only not in (None, name):
            continue
        print(f"\n{name}: {(calibrate.__doc__ or '').removeprefix('Yield ')}", flush=True)
        rows = list(calibrate(Sizes(4, 2) if options.reduced else sizes))
        print(*rows[0], sep=" | ")
        for row in rows:
            print(*row.values(), sep=" | ")
        judged = [row["met"] == "true" for row in rows if "met" in row]
        if judged:
            print_gate(f"({name})", f"{sum(judged)} rows", f"{len(judged)} rows", all(judged))
        write_rows(options.write, name, rows)


if __name__ == "__main__":
    main()
