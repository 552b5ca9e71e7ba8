"""Order-statistic intervals of quantiles, and smallest constants."""

import math

import numpy as np
import pytest
from scipy.stats import binom

from simkit.stats.quantiles import quantile_interval, smallest_constant


@pytest.mark.parametrize(("count", "quantile"), [(20, 0.5), (200, 0.95), (100, 0.95), (59, 0.9)])
def test_quantile_interval_has_the_exact_binomial_coverage(count, quantile):
    # For uniform values in rank order, coverage is P(low <= B < high) with B binomial.
    found = quantile_interval(np.arange(1, count + 1), quantile, 0.95)
    low = 0 if math.isinf(found.ci_low) else int(found.ci_low)
    high = count + 1 if math.isinf(found.ci_high) else int(found.ci_high)
    counts = binom(count, quantile)
    assert counts.cdf(high - 1) - counts.cdf(low - 1) >= 0.95
    # One rank narrower on either side breaks the level of that side.
    assert counts.cdf(low) > 0.025
    assert counts.cdf(high - 2) < 0.975


def test_quantile_interval_covers_skewed_values():
    rng = np.random.default_rng(11)
    truth = -math.log(0.05)
    found = [quantile_interval(rng.exponential(size=200), 0.95, 0.9) for _ in range(1000)]
    covered = np.mean([f.ci_low <= truth <= f.ci_high for f in found])
    assert 0.88 < covered < 0.96


def test_small_samples_have_no_upper_end():
    found = quantile_interval(range(30), 0.95)
    assert found.estimate == 28
    assert found.ci_high == math.inf
    assert quantile_interval([1.0], 0.01).ci_low == -math.inf


def test_smallest_constant_is_a_quantile_and_never_the_maximum():
    rng = np.random.default_rng(5)
    cells = [scale * rng.exponential(size=400) for scale in (0.5, 1.0, 0.2)]
    found = smallest_constant(cells, 0.9)
    assert found.estimate == quantile_interval(cells[1], 0.9).estimate
    assert found.ci_low <= -math.log(0.1) <= found.ci_high
    assert found.ci_high < max(cell.max() for cell in cells)
    alone = quantile_interval(cells[1], 0.9)
    assert found.ci_low <= alone.ci_low  # simultaneous, so wider
    assert found.ci_high >= alone.ci_high
    with pytest.raises(ValueError, match="at least one cell"):
        smallest_constant([])
