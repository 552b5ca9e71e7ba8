"""Success that goes one way: the fit, the level of its test, and breaches that it sees."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import isotonic_regression
from scipy.stats import binom

from simkit.stats.curves.isotonic import flattened, isotonic_shares, merge_values, monotone_p

EIGHT = np.arange(8.0)


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50)).filter(any), min_size=1, max_size=12))
def test_the_fit_is_that_of_pooling(counts):
    k, n = (
        np.array(column, dtype=float) for column in zip(*[(s, s + f) for s, f in counts], strict=True)
    )
    expected = isotonic_regression(k / n, weights=n).x
    assert isotonic_shares(k[None], n)[0] == pytest.approx(expected, abs=1e-12)
    flat = flattened(k, n)
    assert (np.diff(flat) >= 0).all()
    assert float(flat @ n) == pytest.approx(k.sum())


def test_many_sets_and_a_billion_trials_are_fitted_as_one_by_one():
    rng, n = np.random.default_rng(0), np.array([10**9, 30, 10**6, 10**9, 5.0])
    k = rng.binomial(n.astype(int), [0.2, 0.5, 0.4, 0.7, 0.6], size=(40, 5)).astype(float)
    together = isotonic_shares(k, n)
    for counts, found in zip(k, together, strict=True):
        assert found == pytest.approx(isotonic_regression(counts / n, weights=n).x, rel=1e-12)
    many = np.linspace(1, 2, 1500)  # more pairs of cells than are held at once
    assert isotonic_shares(np.tile(many, (3, 1)), np.full(1500, 4.0))[2] == pytest.approx(many / 4)


def test_neighbours_that_surely_differ_stay_apart_and_the_rest_are_pooled():
    n = np.full(6, 1000.0)
    k = np.array([100.0, 95, 110, 900, 905, 890])
    assert flattened(k, n) == pytest.approx(np.repeat([305 / 3000, 2695 / 3000], 3))


def test_two_values_in_the_wrong_order_against_all_pairs_of_counts():
    # One common share is the least favourable curve; the law of the ratio under it, by enumeration.
    k, n = np.array([14, 8]), np.array([20, 20])
    first, last = np.meshgrid(np.arange(21), np.arange(21), indexing="ij")

    def lost(a, b):
        p = (a + b) / 40
        with np.errstate(divide="ignore", invalid="ignore"):
            free = [np.nan_to_num(x * np.log(x / 20 / p)) for x in (a, b)]
            free += [np.nan_to_num((20 - x) * np.log((1 - x / 20) / (1 - p))) for x in (a, b)]
        return np.where(a > b, 2 * sum(free), 0.0)

    law = binom.pmf(first, 20, 22 / 40) * binom.pmf(last, 20, 22 / 40)
    exact = float(law[lost(first, last) >= lost(*k) - 1e-9].sum())
    found = monotone_p([1, 2], k, n, True, bootstrap=20000)
    assert found.worst == (1, 2)
    assert abs(found.p_value - exact) < 4 * (exact * (1 - exact) / 20000) ** 0.5 + 1e-4


# Of 300 runs at level .05, more than 31 have probability below 1e-4.
@pytest.mark.parametrize(
    ("shares", "trials"),
    [
        (np.full(8, 0.5), 20),
        (np.full(8, 0.5), 10000),
        (np.linspace(0.45, 0.55, 8), 400),
        (np.repeat([0.1, 0.9], 4), 200),
        (np.array([0, 0.01, 0.1, 0.4, 0.6, 0.9, 0.99, 1]), 200),
    ],
)
def test_a_curve_that_rises_or_is_flat_is_rarely_refused(shares, trials):
    rng, n = np.random.default_rng(5), np.full(8, trials)
    drawn = rng.binomial(n, shares, size=(300, 8))
    small = [
        monotone_p(EIGHT, k, n, True, bootstrap=99, seed=i).p_value <= 0.05 for i, k in enumerate(drawn)
    ]
    assert sum(small) <= 31


def test_a_breach_is_seen_and_named_in_both_directions():
    k, n = np.array([2, 30, 160, 120, 150, 190, 198, 200]), np.full(8, 200)
    found = monotone_p(EIGHT, k, n, True)
    assert found == (1 / 501, (2.0, 3.0))
    assert monotone_p(EIGHT, k[::-1], n, False) == (1 / 501, (4.0, 5.0))
    assert monotone_p(-EIGHT, k, n, False) == (1 / 501, (-3.0, -2.0))
    assert monotone_p(EIGHT, k, n, False).p_value == 1 / 501
    assert monotone_p(EIGHT, k, n, False).worst == (1.0, 2.0)
    slight = monotone_p(EIGHT, [2, 30, 160, 158, 170, 190, 198, 200], n, True)
    assert slight.worst == (2.0, 3.0)
    assert slight.p_value > 0.5
    billion = monotone_p([1, 2, 3], [5 * 10**8, 5 * 10**8 - 200000, 10**9], [10**9] * 3, True)
    assert billion == (1 / 501, (1.0, 2.0))  # nine standard errors
    chance = monotone_p([1, 2, 3], [5 * 10**8, 5 * 10**8 - 10000, 10**9], [10**9] * 3, True)
    assert chance.p_value > 0.2


def test_what_goes_one_way_has_p_1_and_no_worst_pair():
    assert monotone_p([1, 2, 3], [0, 4, 9], [10] * 3, True) == (1.0, None)
    assert monotone_p([1], [4], [10], True) == (1.0, None)
    assert monotone_p([1, 2, 3], [4, 4, 4], [10] * 3, False) == (1.0, None)
    # Equal values are one: their counts are added.
    assert monotone_p([1, 2, 2], [5, 9, 1], [10] * 3, True) == (1.0, None)
    assert [list(x) for x in merge_values([3, 1, 3], [1, 2, 4], [5, 6, 7])] == [[1, 3], [2, 5], [6, 12]]


def test_seeds_are_kept_and_bad_input_is_refused():
    k, n = np.array([5, 9, 6, 12, 10, 15, 18, 17]), np.full(8, 20)
    found = [monotone_p(EIGHT, k, n, True, seed=seed) for seed in (0, 0, 1)]
    assert found[0] == found[1] != found[2]
    with pytest.raises(ValueError, match="bootstrap: 0 data sets; it takes 1 or more"):
        monotone_p(EIGHT, k, n, True, bootstrap=0)
    with pytest.raises(ValueError, match="whole numbers with 0 <= successes <= trials"):
        monotone_p(EIGHT, k, k - 1, True)
    with pytest.raises(ValueError, match="values: it takes finite numbers"):
        monotone_p(np.full(8, np.inf), k, n, True)
