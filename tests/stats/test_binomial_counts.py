"""Binomial counts at standard Gaussians."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom, norm

from simkit.errors import ArgumentError
from simkit.stats.binomial_counts import binomial_counts


def lower_tail(k, n, p):
    """Return Pr[count <= k] term by term."""
    return math.fsum(math.comb(n, j) * p**j * (1 - p) ** (n - j) for j in range(k + 1))


@given(st.floats(-30, 0), st.integers(1, 60), st.floats(0.01, 0.99))
def test_a_count_is_the_least_that_reaches_its_probability(g, n, p):
    share = norm.cdf(g)
    k = int(binomial_counts(g, n, p))
    assert lower_tail(k, n, p) >= share * (1 - 1e-10)
    assert k == 0 or lower_tail(k - 1, n, p) <= share * (1 + 1e-10)
    # The other half mirrors it: successes are failures.
    assert int(binomial_counts(-g, n, 1 - p)) == n - k or abs(lower_tail(k, n, p) - share) < 1e-9


@pytest.mark.parametrize(("n", "p"), [(1000, 0.5), (10**6, 0.3), (10**9, 0.5), (50, 1e-3)])
def test_long_counts_rise_with_the_gaussian_and_keep_their_tails(n, p):
    g = np.linspace(-37, 37, 400)
    k = binomial_counts(g, n, p)
    assert (np.diff(k) >= 0).all()
    for x, count in zip(g[:200], k[:200], strict=True):
        assert binom.cdf(count, n, p) >= norm.cdf(x) * (1 - 1e-6)
        assert count == 0 or binom.cdf(count - 1, n, p) <= norm.cdf(x) * (1 + 1e-6)


def test_counts_of_gaussians_are_binomial():
    rng = np.random.default_rng(0)
    trials = rng.integers(0, 9, 40_000)
    found = binomial_counts(rng.standard_normal(40_000), trials, 0.3)
    for n in range(9):
        own = found[trials == n]
        expected = np.array([lower_tail(k, n, 0.3) for k in range(n + 1)])
        shares = np.array([(own <= k).mean() for k in range(n + 1)])
        assert np.abs(shares - expected).max() < 4.5 * 0.5 / np.sqrt(len(own))


def test_ends_and_refusals():
    assert binomial_counts([-9.0, 0.0, 9.0], 0, 0.5).tolist() == [0, 0, 0]
    assert binomial_counts([-9.0, 9.0], 5, [0.0, 1.0]).tolist() == [0, 5]
    with pytest.raises(ArgumentError, match="at least 0"):
        binomial_counts(0.0, -1, 0.5)
    with pytest.raises(ArgumentError, match="between 0 and 1"):
        binomial_counts(0.0, 5, 1.5)
