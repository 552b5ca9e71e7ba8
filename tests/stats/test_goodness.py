"""Goodness of fit of a logistic curve: a plain bootstrap, and its level."""

import math

import numpy as np
import pytest
from naive_curves import FINER, GRID, TWENTY, penalised
from scipy.optimize import minimize
from scipy.special import expit
from scipy.stats import binom

from simkit.stats.curves.threshold_fits import goodness_of_fit


def test_goodness_of_fit_counts_bootstrap_deviances():
    assert goodness_of_fit(GRID, FINER, TWENTY, 500) > 0.2
    rough = [0, 9, 0, 9, 20, 12, 20]
    p_value = goodness_of_fit(GRID, rough, TWENTY, 199)
    assert p_value == pytest.approx(1 / 200)  # none as large: (1 + 0) / (1 + 199)
    assert math.isnan(goodness_of_fit(GRID, FINER, TWENTY, 0))
    first, again, other = (goodness_of_fit(GRID, FINER, TWENTY, 300, seed) for seed in (0, 0, 1))
    assert first == again != other


def test_goodness_of_fit_against_a_plain_bootstrap():
    # Independent draws and a general optimiser: two binomial p-values of the same law.
    k, n = np.array([2, 1, 9, 8, 17, 14, 20.0]), np.full(7, 20.0)
    x = np.log(GRID)

    def fitted(counts):
        found = minimize(lambda v: -penalised(v[0], v[1], counts, n, True), [-2.0, 0.8], method="BFGS")
        return expit(found.x[0] + found.x[1] * x)

    def deviance(counts):
        return 2 * np.sum(binom.logpmf(counts, n, counts / n) - binom.logpmf(counts, n, fitted(counts)))

    rng = np.random.default_rng(5)
    drawn = [deviance(rng.binomial(20, fitted(k)).astype(float)) for _ in range(200)]
    share = np.mean(np.array(drawn) >= deviance(k))
    p_value = goodness_of_fit(GRID, k, n, 5000)
    assert 0.02 < p_value < 0.98
    assert abs(p_value - share) < 4 * math.sqrt(p_value * (1 - p_value) / 200)


@pytest.mark.slow
def test_goodness_of_fit_holds_its_level():
    rng = np.random.default_rng(2)
    p = expit(1.5 * (np.log(GRID) - math.log(16)))
    small = [goodness_of_fit(GRID, rng.binomial(20, p), TWENTY, 99, i) <= 0.1 for i in range(300)]
    assert abs(np.mean(small) - 0.1) < 4 * math.sqrt(0.09 / 300)
