"""Intervals for means of bounded values: exact coverage of small cases, and the betting game itself."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simkit.stats.evidence.bounded_means import bounded_mean_interval


def naive_capital(values, m, goal, sign):
    """The log capital of bets on values above (sign 1) or below m, value by value."""
    n, capital, past = len(values), 0.0, []
    for x in values:
        # Each past deviation is from the mean that was estimated when it was drawn.
        squares = sum((y - (0.5 + sum(past[: j + 1])) / (j + 2)) ** 2 for j, y in enumerate(past))
        variance = (0.25 + squares) / (len(past) + 1)
        stake = math.sqrt(2 * goal / (n * variance))
        stake = min(stake, 0.75 / (m if sign > 0 else 1 - m))
        capital += math.log(1 + sign * stake * (x - m))
        past.append(x)
    return capital


@pytest.mark.parametrize("confidence", [0.8, 0.95])
def test_ends_are_where_a_naive_gambler_reaches_the_goal(confidence):
    rng, goal = np.random.default_rng(2), math.log(2 / (1 - confidence))
    for n in (3, 40):
        values = rng.beta(0.5, 3.0, n)
        low, high = bounded_mean_interval(values, confidence)
        if low > 0:
            assert naive_capital(values, low, goal, 1) == pytest.approx(goal, abs=1e-9)
        if high < 1:
            # The game on values below m is that on 1 - x above 1 - m: the first guess 1/2 is its own.
            assert naive_capital(values, high, goal, -1) == pytest.approx(goal, abs=1e-9)


def test_coverage_of_a_coin_is_at_least_nominal_in_all_sequences():
    """All 2^8 sequences with their probabilities: nothing is sampled."""
    ends = {v: bounded_mean_interval(v, 0.8) for v in itertools.product((0.0, 1.0), repeat=8)}
    for p in (0.01, 0.1, 0.2, 0.35, 0.5, 0.9):
        covered = sum(
            p ** sum(values) * (1 - p) ** (8 - sum(values))
            for values, (low, high) in ends.items()
            if low <= p <= high
        )
        assert covered >= 0.8


def test_the_interval_shrinks_and_follows_the_spread():
    rng = np.random.default_rng(0)
    wide = np.diff(bounded_mean_interval(rng.uniform(0, 1, 100)))
    long = np.diff(bounded_mean_interval(rng.uniform(0, 1, 2500)))
    narrow = np.diff(bounded_mean_interval(rng.uniform(0.45, 0.55, 2500)))
    assert long < wide / 4
    assert narrow < long / 4
    assert np.diff(bounded_mean_interval(rng.uniform(0, 1, 100), 0.99)) > wide


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30))
def test_ends_enclose_the_average_and_stay_in_range(values):
    low, high = bounded_mean_interval(values)
    assert 0 <= low <= np.mean(values) + 1e-12
    assert np.mean(values) - 1e-12 <= high <= 1


@pytest.mark.parametrize("values", [[], [0.5, 1.1], [-0.1], [math.nan], [[0.5]]])
def test_what_is_no_bounded_sample_is_refused(values):
    with pytest.raises(ValueError, match=r"numbers in \[0, 1\]"):
        bounded_mean_interval(values)
