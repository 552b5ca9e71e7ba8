"""Curves with a floor, laid out on a grid, against a general optimiser."""

import itertools

import numpy as np
import pytest
from naive_curves import GRID
from scipy.optimize import minimize
from scipy.special import expit, logit, xlog1py, xlogy

from simkit.stats.curves import threshold_intervals
from simkit.stats.curves.logistic import Binomials
from simkit.stats.curves.threshold_intervals import ends_above, floor_profile

Z = np.linspace(-1, 1, GRID.size)
SOME = [8, 34, 60, 85]  # of the thresholds
LINKS = (expit, lambda eta: -np.expm1(-np.exp(eta)), lambda eta: np.exp(-np.exp(-eta)))
LEVELS = (logit, lambda p: np.log(-np.log1p(-p)), lambda p: -np.log(-np.log(p)))


def best(k, n, target, at, top):
    """Return the largest log-likelihood of a curve with a floor, or a top, and a threshold."""

    def value(v, link, level):
        c, s = 0.05 + 0.4 * expit(v[0]), np.exp(np.clip(v[1], np.log(0.25), np.log(64)))
        low, high = (0.0, 1 - c) if top else (c, 1.0)
        p = low + (high - low) * link(level((target - low) / (high - low)) + s * (Z - at))
        p = np.clip(p, 1e-300, 1 - 1e-16)
        return -np.sum(xlogy(k, p) + xlog1py(n - k, -p))

    starts = itertools.product((-3.0, 0.0, 3.0), (0.0, 1.5, 3.0))
    return max(
        -minimize(value, start, (link, level), method="Nelder-Mead", options={"xatol": 1e-6}).fun
        for start in starts
        for link, level in zip(LINKS, LEVELS, strict=True)
    )


@pytest.mark.parametrize(
    "k", [[5, 6, 4, 9, 15, 19, 20], [0, 2, 4, 9, 14, 16, 15], [61, 58, 66, 110, 170, 195, 200]]
)
def test_the_profile_is_what_an_optimiser_finds(k):
    k, n = np.array(k, float), np.full(7, 200.0 if k[-1] > 20 else 20.0)
    profile = floor_profile(Binomials(Z, k[None], n), 0.5)[0]
    for i in SOME:
        at = threshold_intervals._THRESHOLDS[i]
        found = max(best(k, n, 0.5, at, top) for top in (False, True))
        assert profile[i] == pytest.approx(found, abs=0.35)


def test_failures_over_falling_n_are_successes_and_near_0_and_1_there_is_no_floor():
    rng = np.random.default_rng(2)
    k, n = rng.binomial(30, np.linspace(0.3, 0.9, 7), (60, 7)).astype(float), np.full(7, 30.0)
    for target in (0.3, 0.5):
        profile = floor_profile(Binomials(Z, k, n), target)
        mirrored = floor_profile(Binomials(Z, (n - k)[:, ::-1], n), 1 - target)[:, ::-1]
        np.testing.assert_allclose(profile, mirrored, rtol=1e-9)
    data = Binomials(Z, k, n)
    above, below = floor_profile(data, 0.95), floor_profile(data, 0.05)
    np.testing.assert_array_equal(above, threshold_intervals._from_floor(data, 0.95))
    assert np.isfinite(above).all()
    assert np.isfinite(below).all()
    assert (threshold_intervals._from_floor(data, 0.05) == -np.inf).all()


def test_ends_lie_where_the_profile_crosses():
    at = threshold_intervals._THRESHOLDS
    profile = -100 * np.abs(at - np.array([[0.0], [0.505], [1.0], [0.3]]))
    low, high = ends_above(profile, np.array([-20.0, -5.0, -10.0, 1.0]))
    np.testing.assert_allclose(low, [-0.2, 0.455, 0.9, np.nan], atol=1e-3)
    np.testing.assert_allclose(high, [0.2, 0.555, at[-1], np.nan], atol=1e-3)
