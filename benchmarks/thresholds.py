"""How often the intervals of `simkit.stats.thresholds` and `simkit.stats.laws` hold the truth.

``python benchmarks/thresholds.py`` draws Bernoulli designs on the shipped grid (N = 2, 4, ..., 128, 20
trials each), prints tables and verdicts, and exits with 0 either way. It takes about a minute;
``--confidence 0.99`` shows another level.
"""

import argparse
import math
import time

import numpy as np
from scipy.special import chdtri, expit, logit

from simkit.stats.grouped_counts import Counts
from simkit.stats.intervals import clopper_pearson
from simkit.stats.laws import BARTLETT, law_regression, power_law
from simkit.stats.thresholds import fit_threshold, goodness_of_fit, threshold_intervals

GRID = 2.0 ** np.arange(1, 8)
TRIALS, DESIGNS = 20, 2000
FACTORS = (100, 10, 3, 1.5, 1.2, 1)  # in N, over which success goes from 10 to 90 %; 1 is a step
ALPHA = np.array([0.16, 0.2, 0.24, 0.32, 0.4, 0.5, 0.6])
ALLOWED, ALLOWED_LAWS = 0.01, 0.02  # observed coverage may fall short of the nominal one by this


def slope_of(factor):
    return 2 * math.log(9) / math.log(factor) if factor > 1 else 1e6


def chances(log_odds, slope, log_threshold):
    """Return P(success) over the grid, its last axis; the odds at the threshold are given."""
    return expit(np.clip(log_odds + slope * (np.log(GRID) - log_threshold[..., None]), -700, 700))


def share(hits):
    """Return a share with its exact 95 % interval."""
    low, high = clopper_pearson(int(np.sum(hits)), len(hits))
    return f"{np.mean(hits):.3f} [{low:.3f}, {high:.3f}]"


def report_coverage(target, confidence):
    print(f"\nN{100 * target:g} at {100 * confidence:g} %, thresholds uniform in log N from 1.4 to 181")
    print("| 10 to 90 % over | coverage | Firth alone | median width, log2 N | one-sided | none |  |")
    print("|---|---|---|---|---|---|---|")
    for factor in FACTORS:
        rng = np.random.default_rng(1)
        t = rng.uniform(0.5, 7.5, DESIGNS) * math.log(2)
        counts = rng.binomial(TRIALS, chances(logit(target), slope_of(factor), t))
        found = threshold_intervals(GRID, counts, [TRIALS] * GRID.size, target, confidence)
        size, slack = np.exp(t), 1 + 1e-9
        hit = (found.ci_low <= size * slack) & (size <= found.ci_high * slack)
        # Where the penalised curve does not rise, Firth's interval alone says nothing.
        alone = ~((found.penalised_low > size) | (size > found.penalised_high))
        low, high = found.ci_low > 0, found.ci_high < math.inf
        width = np.log2(found.ci_high[low & high] / found.ci_low[low & high])
        verdict = "met" if hit.mean() >= confidence - ALLOWED else "missed"
        name = f"factor {factor:g}" if factor > 1 else "a step"
        print(
            f"| {name} | {share(hit)} | {alone.mean():.3f} | {np.median(width):.2f} | "
            f"{np.mean(low ^ high):.2f} | {np.mean(~low & ~high):.2f} | {verdict} |"
        )


def report_goodness_of_fit(designs=500):
    print(f"\nGoodness of fit, 199 bootstrap samples, {designs} designs, rejected at 0.05")
    n = [TRIALS] * GRID.size
    for factor in (100, 10, 3, 1.5):
        rng = np.random.default_rng(2)
        p = chances(0.0, slope_of(factor), np.log(np.full(1, 16.0)))[0]
        for name, truth in (("the model", p), ("10 % failures at all N", 0.9 * p)):
            drawn = rng.binomial(TRIALS, truth, (designs, GRID.size))
            small = [goodness_of_fit(GRID, k, n, 199, i) <= 0.05 for i, k in enumerate(drawn)]
            print(f"  factor {factor:g}, {name}: {share(small)}")


def report_exponents(confidence, designs=2000):
    print(f"\nExponent of a power law of {ALPHA.size} groups, {100 * confidence:g} %, {designs} designs")
    print("| 10 to 90 % over | thresholds | coverage |  |")
    print("|---|---|---|---|")
    for factor in (100, 10, 3, 1.5, 1.28, 1):
        for place, shift in (("on the grid", 0.0), ("four groups of seven beyond it", 2.2)):
            rng = np.random.default_rng(3)
            logs = 0.7 - 2 * np.log(ALPHA) + shift + rng.uniform(-0.35, 0.35, (designs, 1))
            p = chances(0.0, slope_of(factor), logs).reshape(designs, -1)
            k = rng.binomial(TRIALS, p).astype(float)
            counts = Counts(
                np.repeat(np.arange(ALPHA.size), GRID.size), np.tile(GRID, ALPHA.size), k[0],
                np.full(k.shape[1], float(TRIALS)),
            )  # fmt: skip
            # The interval holds -2 if the likelihood ratio does not reject it.
            regression = law_regression(counts, power_law(ALPHA))
            ratio = 2 * (regression.fit(k).value - regression.fit(k, "b", np.full(designs, -2.0)).value)
            hit = ratio <= BARTLETT * chdtri(1, 1 - confidence)
            verdict = "met" if hit.mean() >= confidence - ALLOWED_LAWS else "missed"
            name = f"factor {factor:g}" if factor > 1 else "a step"
            print(f"| {name} | {place} | {share(hit)} | {verdict} |")


def report_speed():
    n, counts = [TRIALS] * GRID.size, [0, 0, 3, 9, 15, 20, 20]
    for name, run in (
        ("one threshold, 500 bootstrap samples", lambda: fit_threshold(GRID, counts, n)),
        ("of that, goodness of fit", lambda: goodness_of_fit(GRID, counts, n, 500)),
    ):
        times = []
        for _ in range(5):
            start = time.perf_counter()
            run()
            times.append(time.perf_counter() - start)
        print(f"{name}: {1e3 * min(times):.0f} ms")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--confidence", type=float, nargs="+", default=[0.8, 0.95])
    levels = parser.parse_args().confidence
    report_speed()
    for target in (0.5, 0.95):
        for confidence in levels:
            report_coverage(target, confidence)
    report_goodness_of_fit()
    for confidence in levels:
        report_exponents(confidence)
