"""Laws whose curves differ in slope and shape: hulls of intervals, scatter, calibration."""

import math

import numpy as np
import pytest
import thresholds
from naive_laws import ALPHA, GRID, SQUARE, climb, draw, naive
from scipy.optimize import brentq, minimize, minimize_scalar
from scipy.special import expit, xlogy
from scipy.stats import chi2
from thresholds import exponent_tops

from simkit.stats.laws.grouped_counts import Counts
from simkit.stats.laws.law_comparison import common_slope_p_values, compare_laws
from simkit.stats.laws.law_fits import BARTLETT, fit_law, fit_saturated, power_law, scatter_of

SHAPES = (  # F, and eta at one half
    (expit, 0.0),
    (lambda eta: -np.expm1(-np.exp(eta)), math.log(math.log(2))),
    (lambda eta: np.exp(-np.exp(-eta)), -math.log(math.log(2))),
)


def best_slope(k, n, x, f, level):
    """Return the largest log-likelihood of one group over its slope; x is log N less the threshold."""

    def lost(u):
        p = np.clip(f(level + math.exp(u) * x), 1e-300, 1 - 1e-16)
        return -np.sum(k * np.log(p) + (n - k) * np.log1p(-p))

    return -minimize_scalar(lost, bounds=(-6, 4), method="bounded", options={"xatol": 1e-9}).fun


def own_slopes(counts, f, level, thresholds):
    log_n, total = np.log(counts.samples), 0.0
    for g, t in enumerate(thresholds):
        own = counts.group == g
        total += best_slope(counts.successes[own], counts.trials[own], log_n[own] - t, f, level)
    return total


def plain_interval(profile, centre, drop):
    """Return top and ends of a function of one number with one top near the centre."""
    top = minimize_scalar(
        lambda v: -profile(v), bounds=(centre - 0.5, centre + 0.5), method="bounded",
        options={"xatol": 1e-7},
    )  # fmt: skip

    def ends(floor):
        return [
            brentq(lambda v: profile(v) - floor, *ab, xtol=1e-7)
            for ab in ((centre - 2, top.x), (top.x, centre + 2))
        ]

    return -top.fun, ends


@pytest.mark.parametrize("rough", [False, True])
def test_intervals_are_hulls_over_shapes_with_slopes_of_their_own(rough):
    """The law N50 = a form: one number, so that plain searches are enough."""
    counts = draw(np.random.default_rng(2), 0.4 - 2 * np.log(ALPHA), slope=2.0, trials=6)
    if rough:
        successes = np.where(counts.samples == 16, counts.successes // 3, counts.successes)
        counts = Counts(counts.group, counts.samples, successes, counts.trials)
    law, form = SQUARE, -2 * np.log(ALPHA)
    fit = fit_law(counts, law, 0.9)
    assert (fit.scatter > 1) == rough
    drop = BARTLETT * chi2.ppf(0.9, 1) / 2
    a = fit.log_prefactor
    found = []
    for f, level in SHAPES:
        found.append(
            plain_interval(
                lambda v, f=f, level=level: own_slopes(counts, f, level, v + form), a.estimate, drop
            )
        )
    floor = max(top for top, _ in found) - fit.scatter * drop
    hull = [ends(floor) for top, ends in found if top >= floor]

    def common(v):
        eta = climb(lambda u: naive(counts, law, [u[0], v]), (0.7,))
        return eta[1]

    low = brentq(lambda v: common(v) - fit.log_likelihood + drop, a.estimate - 1, a.estimate, xtol=1e-8)
    high = brentq(lambda v: common(v) - fit.log_likelihood + drop, a.estimate, a.estimate + 1, xtol=1e-8)
    assert a.low == pytest.approx(min(low, *(ends[0] for ends in hull)), abs=1e-5)
    assert a.high == pytest.approx(max(high, *(ends[1] for ends in hull)), abs=1e-5)
    assert rough or len(hull) >= 2


def own_deviance(counts, g, f, level):
    """Return the deviance of a group from its best curve of a shape."""
    own = counts.group == g
    k, n, x = counts.successes[own], counts.trials[own], np.log(counts.samples[own])
    tops = [
        -minimize_scalar(
            lambda t: -best_slope(k, n, x - t, f, level), bounds=(at, at + 1), method="bounded",
            options={"xatol": 1e-6},
        ).fun
        for at in np.arange(0, 5, 0.5)
    ]  # fmt: skip
    return 2 * (np.sum(xlogy(k, k / n) + xlogy(n - k, 1 - k / n)) - max(tops))


def test_the_scatter_is_the_deviance_of_the_best_shape_over_its_degrees_of_freedom():
    counts = draw(np.random.default_rng(4), [1.0, 2.0, 3.5, 12.0], slope=1.5)
    rough = (counts.samples == 16) & (counts.group < 3)
    successes = np.where(rough, 3, counts.successes)
    noisy = Counts(counts.group, counts.samples, successes, counts.trials)
    deviances = [
        # The last group has failures alone, and no degrees of freedom.
        sum(own_deviance(noisy, g, f, level) for g in range(3))
        for f, level in SHAPES
    ]
    found = scatter_of(noisy, noisy.successes[None], own_slopes=True)
    assert min(deviances) / (3 * 7 - 6) > 1
    assert found == pytest.approx([min(deviances) / (3 * 7 - 6)], rel=1e-4)


def test_a_slope_for_each_group_is_the_maximum_of_the_plain_likelihood():
    slopes = np.linspace(0.9, 3.2, 7)[:, None]
    p = expit(slopes * (np.log(GRID) - (0.7 - 2 * np.log(ALPHA))[:, None]))
    rng = np.random.default_rng(5)
    counts = Counts.from_groups([(GRID, rng.binomial(100, row), [100] * 7) for row in p])
    (slope_p,) = common_slope_p_values(counts, counts.successes[None])
    one, each = fit_saturated(counts), fit_saturated(counts, own_slopes=True)
    assert slope_p == pytest.approx(chi2.sf(2 * (each.log_likelihood - one.log_likelihood), 6))
    assert slope_p < 1e-4
    fit = compare_laws(counts, [power_law(ALPHA)], bootstrap=0).fits[0]
    assert fit.own_slopes

    def value(v):
        return own_slopes(counts, expit, 0.0, v[0] + v[1] * np.log(ALPHA))

    best = minimize(lambda v: -value(v), [0.7, -2.0], method="Nelder-Mead", options={"xatol": 1e-6})
    assert fit.log_likelihood == pytest.approx(-best.fun, abs=1e-6)
    found = (fit.log_prefactor.estimate, fit.exponent.estimate)
    assert found == pytest.approx(tuple(best.x), abs=1e-4)
    assert fit.exponent.low < -2 < fit.exponent.high
    assert fit.aic == pytest.approx(2 * (2 + 7) - 2 * fit.log_likelihood)
    assert fit.slopes == pytest.approx(slopes[:, 0], rel=0.35)
    assert fit.slopes[-1] > 1.5 * fit.slopes[0]
    # The same slopes for all would not do: their law is worse by far.
    assert fit_law(counts, power_law(ALPHA)).log_likelihood < fit.log_likelihood - 10


def test_the_calibration_asks_whether_the_interval_holds_the_truth():
    """Its short cut, likelihood ratios at -2, against intervals themselves."""
    rng = np.random.default_rng(13)
    slopes = np.array([[0.9], [1.1], [1.6], [1.3], [0.9], [1.5], [1.2]])
    found = []
    for exponent in (-2.0, -2.35, -2.7):
        p = expit(slopes * (np.log(GRID) - (0.7 + exponent * np.log(ALPHA))[:, None]))
        k = rng.binomial(20, p).astype(float)
        fit = compare_laws(
            Counts.from_groups([(GRID, row, [20] * 7) for row in k]), [power_law(ALPHA)], bootstrap=0
        ).fits[0]
        (hit,), _ = exponent_tops(k.reshape(1, -1), 20).hits(0.95)
        assert (fit.exponent.low <= -2 <= fit.exponent.high) == hit
        found.append(hit)
    assert set(found) == {True, False}


def test_the_calibration_decides_as_the_ends_of_fit_law_do(monkeypatch):
    """Twenty designs of four shapes, half with a slope for each group; three groups, for speed."""
    rng, alpha, trials = np.random.default_rng(17), ALPHA[::3], 20
    monkeypatch.setattr(thresholds, "ALPHA", alpha)
    drawn = []
    for i in range(20):
        slopes = rng.uniform(0.9, 4.0, alpha.size if i % 2 else 1)
        logs = 0.7 + rng.uniform(-0.35, 0.35) + rng.choice([-1.6, -2, -2.6, -3.2]) * np.log(alpha)
        curve = ("logistic", "cloglog", "loglog", "plateau")[i // 2 % 4]
        chances = thresholds.curve_chances(curve, np.broadcast_to(slopes, alpha.shape), logs)
        drawn.append(rng.binomial(trials, chances).astype(float))
    tops = thresholds.exponent_tops(np.reshape(drawn, (len(drawn), -1)), trials)
    inside = []
    for k, own in zip(drawn, tops.slopes_differ, strict=True):
        counts = Counts.from_groups([(GRID, row, [trials] * GRID.size) for row in k])
        found = fit_law(counts, power_law(alpha), own_slopes=bool(own)).exponent
        inside.append(found.low <= -2 <= found.high)
    assert inside == tops.hits(0.95)[0].tolist()
    assert 4 <= sum(inside) <= 16
    assert 4 <= tops.slopes_differ.sum() <= 16
