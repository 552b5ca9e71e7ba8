"""Laws of thresholds as one writes them down: data, a likelihood cell by cell, a plain maximum."""

import math

import numpy as np
from scipy.optimize import minimize
from scipy.special import expit, log_expit

from simkit.stats.laws.grouped_counts import Counts
from simkit.stats.laws.law_fits import Law

ALPHA = np.array([0.16, 0.2, 0.24, 0.32, 0.4, 0.5, 0.6])
GRID = 2.0 ** np.arange(1, 8)
SQUARE = Law("square", lambda _: -2 * np.log(ALPHA))
SHIFTED = Law("shifted", lambda c: -2 * np.log(ALPHA - c[0]), [(0, 0.155)])
LOOSE = Law("loose", lambda c: -np.log(ALPHA - c[0]), [(0, 0.155)], None)
TWO = Law("two", lambda c: -2 * np.log(ALPHA - c[0]) + np.log1p(c[1] / ALPHA), [(0, 0.155), (0, 3)])


def draw(rng, log_thresholds, slope=4.0, trials=20):
    return Counts.from_groups(
        [
            (GRID, rng.binomial(trials, expit(slope * (np.log(GRID) - t))), [trials] * GRID.size)
            for t in log_thresholds
        ]
    )


def naive(counts, law, theta):
    """Return the log-likelihood at (log s, a, [b], c...), cell by cell."""
    slope, a, *rest = theta
    b = law.exponent if law.exponent is not None else rest.pop(0)
    if any(not low <= c <= high for c, (low, high) in zip(rest, law.bounds, strict=True)):
        return -1e9
    form = law.log_form(np.array(rest))
    total = 0.0
    for g, n, k, m in zip(counts.group, counts.samples, counts.successes, counts.trials, strict=True):
        eta = math.exp(slope) * (math.log(n) - a - b * form[g])
        total += k * log_expit(eta) + (m - k) * log_expit(-eta)
    return total


def climb(function, start):
    """Maximise by Nelder and Mead, restarted until it stays."""
    best, value = np.array(start, float), -math.inf
    while True:
        found = minimize(
            lambda v: -function(v), best, method="Nelder-Mead",
            options={"xatol": 1e-10, "fatol": 1e-12, "maxiter": 20000, "maxfev": 20000},
        )  # fmt: skip
        if -found.fun < value + 1e-10:
            return found.x, value
        best, value = found.x, -found.fun
