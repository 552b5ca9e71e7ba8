"""Crossings by a model inside a bracket: plain likelihoods, closed forms, coverage, no model."""

import math

import numpy as np
import pytest
from naive_crossings import SHARES, interval, log_likelihood, peak
from scipy.stats import binom, chi2

from simkit.stats.crossings.crossing_models import (
    MODELS,
    crossing_ends,
    fit_crossing,
)
from simkit.stats.curves.logistic import Binomials, PlainLikelihood
from simkit.stats.curves.profiles import plain_peak

X = np.array([4.0, 8, 16, 20, 24, 28, 32, 64, 128])
TRIALS = np.array([200, 200, 400, 1000, 1000, 1000, 400, 200, 200])
COUNTS = {
    "logistic": [2, 18, 95, 389, 525, 610, 273, 186, 197],
    "probit": [0, 6, 104, 390, 495, 597, 259, 186, 200],
    "cloglog": [7, 18, 118, 403, 495, 593, 259, 194, 200],
    "plateau": [41, 45, 93, 201, 198, 786, 326, 164, 147],
}  # drawn with a crossing of one half at 24; the plateau rises from .2 to .8 between 24 and 28
WIDE = {"low": 4.0, "high": 128.0, "rising": True}
# As a search leaves them: many trials close to the crossing, at z = 0.
NEAR = np.array([-8, -4, -2, -1, -0.5, 0.3, 0.6, 1.2, 2.5, 5, 9])
SPENT = np.array([50, 50, 100, 400, 1000, 1000, 1000, 400, 100, 50, 50.0])


@pytest.mark.parametrize(
    ("name", "target"),
    [("logistic", 0.5), ("logistic", 0.9), ("probit", 0.9), ("cloglog", 0.5), ("cloglog", 0.99)],
)
def test_estimate_interval_and_heights_are_those_of_plain_likelihoods(name, target):
    fit = fit_crossing(X, COUNTS[name], TRIALS, target, **WIDE, bootstrap=0)
    u, k = np.log(X), np.array(COUNTS[name])
    tops = {model: peak(model, u, k, TRIALS, target) for model in MODELS}
    for model, (height, _) in tops.items():
        assert fit.log_likelihoods[model] == pytest.approx(height, abs=1e-5)
    assert fit.model == max(tops, key=lambda model: tops[model][0]) == name
    assert fit.on_log
    assert math.log(fit.estimate) == pytest.approx(tops[name][1], abs=1e-4)
    low, high = interval(u, k, TRIALS, target, 0.95)
    assert math.log(fit.ci_low) == pytest.approx(low, abs=1e-5)
    assert math.log(fit.ci_high) == pytest.approx(high, abs=1e-5)
    assert not fit.clipped


def test_more_than_binomial_scatter_widens_the_interval():
    k = np.array(COUNTS["logistic"]) + [9, -9, 30, -60, 60, -60, 20, -9, 3]
    fit = fit_crossing(X, k, TRIALS, 0.5, **WIDE)
    assert fit.lacks_fit
    low, high = interval(np.log(X), k, TRIALS, 0.5, 0.95)
    assert np.log([fit.ci_low, fit.ci_high]) == pytest.approx([low, high], abs=1e-5)
    smooth = fit_crossing(X, COUNTS["logistic"], TRIALS, 0.5, **WIDE)
    assert high - low > 2 * math.log(smooth.ci_high / smooth.ci_low)


@pytest.mark.parametrize("model", MODELS)
def test_two_points_are_interpolated_on_the_link(model):
    link = MODELS[model]
    data = Binomials(np.array([-1.0, 1.0]), np.array([[130.0, 830.0]]), np.array([1000.0, 1000.0]))
    first, last = link.at(0.13), link.at(0.83)
    for target in (0.5, 0.99, 0.999):
        top = plain_peak(data, target, PlainLikelihood(link))
        assert top.slope[0] == pytest.approx((last - first) / 2, rel=1e-6)
        assert top.threshold[0] == pytest.approx(
            -1 + 2 * (link.at(target) - first) / (last - first), rel=1e-6
        )


@pytest.mark.parametrize("rising", [True, False])
@pytest.mark.parametrize("target", [0.5, 0.99, 0.999])
@pytest.mark.parametrize("model", MODELS)
def test_a_curve_is_found_again_from_a_billion_trials(model, target, rising):
    # Counts that lie on the curve: crossing at x = 70, slope 0.3, in either direction.
    side = 1 if rising else -1
    x = np.array([60.0, 65, 68, 71, 75, 80])
    shares = SHARES[model](MODELS[model].at(target) + 0.3 * side * (x - 70))
    n = np.full(6, 10**9)
    fit = fit_crossing(x, np.round(shares * n), n, target, low=60, high=80, rising=rising, bootstrap=50)
    assert (fit.model, fit.on_log, fit.clipped) == (model, False, False)
    assert fit.estimate == pytest.approx(70, abs=2e-4)
    assert fit.slope == pytest.approx(0.3 * side, rel=1e-4)
    assert fit.ci_low <= fit.estimate <= fit.ci_high < fit.ci_low + 0.03
    assert fit.goodness_p > 0.9
    assert fit.curve(x) == pytest.approx(shares, abs=1e-5)
    assert float(fit.curve(fit.estimate)) == pytest.approx(target, rel=1e-9)


def test_falling_success_is_rising_success_of_the_mirrored_value():
    k = np.array(COUNTS["cloglog"])
    given = fit_crossing(X, k, TRIALS, 0.6, low=16, high=40, rising=True)
    inverse = fit_crossing(1 / X, k, TRIALS, 0.6, low=1 / 40, high=1 / 16, rising=False)
    assert (inverse.model, inverse.on_log) == (given.model, True)
    assert 1 / inverse.estimate == pytest.approx(given.estimate, rel=1e-9)
    assert (1 / inverse.ci_high, 1 / inverse.ci_low) == pytest.approx(
        (given.ci_low, given.ci_high), rel=1e-7
    )
    assert inverse.slope == pytest.approx(-given.slope, rel=1e-6)
    assert inverse.goodness_p == pytest.approx(given.goodness_p, abs=0.05)
    shifted = fit_crossing(1e6 + X, k, TRIALS, 0.6, low=1e6, high=1e6 + 99, rising=True, bootstrap=0)
    minus = fit_crossing(-1e6 - X, k, TRIALS, 0.6, low=-1e6 - 99, high=-1e6, rising=False, bootstrap=0)
    assert -minus.estimate == pytest.approx(shifted.estimate, rel=1e-13)
    assert not shifted.on_log
    assert not minus.on_log


def test_a_crossing_a_millionth_of_the_range_wide_is_found():
    x = 4e5 + np.array([-399999.0, -1e5, -1e4, -100, -1, -0.5, -0.2, 0.1, 0.4, 0.9, 70, 2e4, 6e5])
    n = np.where(np.abs(x - 4e5) < 2, 4000, 30)
    k = np.round(n * SHARES["probit"](np.clip(1.5 * (x - 4e5), -9, 9)))
    fit = fit_crossing(x, k, n, 0.5, low=4e5 - 0.5, high=4e5 + 0.4, rising=True)
    assert fit.model == "probit"
    assert fit.estimate == pytest.approx(4e5, abs=0.002)
    assert 0.02 < fit.ci_high - fit.ci_low < 0.1
    assert fit.slope / 4e5 == pytest.approx(1.5, rel=0.01)  # per unit of log x
    assert fit.goodness_p > 0.5


# Of 300 intervals at 95 %, more than 31 miss with probability below 1e-4.
@pytest.mark.parametrize("target", [0.5, 0.9, 0.99])
@pytest.mark.parametrize("model", ["logistic", "probit", "cloglog"])
def test_intervals_cover_under_each_model_where_a_search_spends_its_trials(model, target):
    p = SHARES[model](MODELS[model].at(target) + 1.1 * NEAR)
    k = np.random.default_rng(7).binomial(SPENT.astype(int), p, size=(300, NEAR.size)).astype(float)
    ends = crossing_ends(Binomials(NEAR, k, SPENT), target, 0.95)
    misses = int(((ends.low > 0) | (ends.high < 0)).sum())
    assert binom.sf(31, 300, 0.05) < 1e-4
    assert misses <= 31
    assert np.median(ends.high - ends.low) < 1.2  # the grid around the crossing spans 17
    # One of them through the front door: the same numbers.
    fit = fit_crossing(NEAR, k[5], SPENT, target, low=-8, high=9, rising=True, bootstrap=0)
    assert (fit.ci_low, fit.ci_high) == pytest.approx((ends.low[5], ends.high[5]), abs=1e-5)


def test_lack_of_fit_holds_its_level_and_is_seen_on_a_plateau():
    rng, p = np.random.default_rng(3), SHARES["probit"](1.1 * NEAR)
    bracket = {"low": -0.5, "high": 0.3, "rising": True}
    found = [
        fit_crossing(
            NEAR, rng.binomial(SPENT.astype(int), p), SPENT, 0.5, **bracket, bootstrap=99, seed=i
        )
        for i in range(100)
    ]
    assert binom.sf(15, 100, 0.05) < 1e-4
    assert sum(fit.lacks_fit for fit in found) <= 15
    assert len({fit.goodness_p for fit in found}) > 20
    plateau = fit_crossing(X, COUNTS["plateau"], TRIALS, 0.5, low=24, high=28, rising=True)
    assert plateau.lacks_fit
    assert plateau.goodness_p == 1 / 201
    assert str(plateau).endswith("; lack of fit (p = .005)")
    assert (plateau.ci_low, plateau.ci_high) == (24, 28)  # a step there is among the curves
    assert "lack" not in str(fit_crossing(X, COUNTS["probit"], TRIALS, 0.5, **WIDE))


def test_goodness_of_fit_against_a_plain_bootstrap():
    u, n = np.log(X), TRIALS
    k = np.array(COUNTS["logistic"])

    def deviance(counts):
        best = max(peak(model, u, counts, n, 0.5)[0] for model in MODELS)
        return 2 * (log_likelihood(counts, n, counts / n) - best)

    fit = fit_crossing(X, k, n, 0.5, **WIDE, bootstrap=2000)
    rng = np.random.default_rng(11)
    drawn = [deviance(rng.binomial(n, fit.curve(X))) for _ in range(40)]
    share = np.mean(np.array(drawn) >= deviance(k))
    p = fit.goodness_p
    assert 0.02 < p < 0.98
    assert abs(p - share) < 4 * math.sqrt(p * (1 - p) / 40)
    seeds = [fit_crossing(X, k, n, 0.5, **WIDE, seed=seed).goodness_p for seed in (0, 0, 1)]
    assert seeds[0] == seeds[1] != seeds[2]
    assert math.isnan(fit_crossing(X, k, n, 0.5, **WIDE, bootstrap=0).goodness_p)


def test_a_model_that_crosses_outside_the_bracket_is_clipped():
    given = fit_crossing(X, COUNTS["probit"], TRIALS, 0.5, **WIDE, bootstrap=0)
    middle = given.ci_low / 2 + given.estimate / 2
    touching = fit_crossing(
        X, COUNTS["probit"], TRIALS, 0.5, low=16, high=middle, rising=True, bootstrap=0
    )
    assert touching.clipped
    assert touching.crossing == pytest.approx(given.crossing)
    assert touching.estimate == touching.ci_high == middle
    assert touching.ci_low == pytest.approx(given.ci_low)
    apart = fit_crossing(X, COUNTS["probit"], TRIALS, 0.5, low=30, high=40, rising=True, bootstrap=0)
    assert apart.clipped
    assert (apart.ci_low, apart.ci_high) == (30, 40)  # nothing of the model's interval is left
    assert apart.estimate == 30
    outside = f"which crosses outside the bracket, at {given.crossing:.3g}"
    assert str(apart) == f"30 [30, 40] by a probit curve in log x, {outside}"


@pytest.mark.parametrize(
    ("values", "successes", "rising", "reason"),
    [
        ([3], [4], True, "one visited value cannot tell one shape from another"),
        ([2, 18, 18], [4, 7, 7], True, "two visited values cannot tell one shape from another"),
        ([2, 8, 18], [9, 8, 2], True, "success does not rise over the visited values"),
        ([2, 8, 18], [2, 5, 9], False, "success does not fall over the visited values"),
        ([2, 8, 18], [10, 10, 10], True, "success does not rise over the visited values"),
        ([2, 8, 18], [0, 0, 0], False, "success does not fall over the visited values"),
    ],
)
def test_where_no_model_is_the_bracket_is_the_interval(values, successes, rising, reason):
    n = [10] * len(values)
    fit = fit_crossing(values, successes, n, 0.5, low=2, high=18, rising=rising)
    assert (fit.model, fit.reason) == ("none", reason)
    assert (fit.ci_low, fit.ci_high) == (2, 18)
    assert fit.estimate == pytest.approx(6 if fit.on_log else 10)
    assert fit.on_log == (len(values) > 1)
    assert math.isnan(fit.slope)
    assert math.isnan(fit.crossing)
    assert math.isnan(fit.goodness_p)
    assert not fit.lacks_fit
    assert not fit.clipped
    assert str(fit).endswith(f"[2, 18] without a model: {reason}")
    curve = fit.curve(np.array([1.0, 2, 5, 18, 30]))
    assert np.isfinite(curve).all()
    assert (np.diff(curve) * (1 if rising else -1) >= 0).all()


def test_a_step_has_no_model_but_the_interval_of_its_gap():
    step = fit_crossing([1, 2, 4, 8, 16], [0, 0, 0, 20, 20], [20] * 5, 0.9, low=2, high=8, rising=True)
    assert step.model == "none"
    assert "step" in step.reason
    assert step.estimate == pytest.approx(math.sqrt(32))
    assert step.ci_low <= 4
    assert step.ci_high == 8
    assert set(step.log_likelihoods.values()) == {0.0}
    assert list(step.curve([1.0, 4, math.sqrt(32), 8, 20])) == pytest.approx([0, 0, 0.5, 1, 1])
    falling = fit_crossing(
        [1, 2, 4, 8, 16], [20, 20, 20, 0, 0], [20] * 5, 0.9, low=4, high=8, rising=False
    )
    assert falling.estimate == pytest.approx(step.estimate)
    # Through a value that has both: the crossing lies beside it.
    mixed = fit_crossing([2, 4, 8], [0, 30, 40], [40] * 3, 0.5, low=2, high=8, rising=True)
    assert mixed.model == "none"
    assert mixed.estimate == pytest.approx(4, rel=1e-4)
    assert mixed.estimate < 4


HARD = [
    ([0.010766259833546114, 0.0071049595199059925, 2.602359494093773],
     [203072, 4394277, 1], [203267, 439452091, 1]),
    ([1070.0, 900.0, 1588.0, 1749.0], [112158985, 70, 0, 3703], [112158998, 153, 169482, 7492]),
]  # fmt: skip


def hostile(seed):
    """Return counts that are uneven in every way, and now and then not monotone."""
    rng = np.random.default_rng(seed)
    cells = int(rng.integers(3, 15))
    values = [np.exp(3 * rng.normal(size=cells)), 1e12 + np.arange(cells), rng.normal(size=cells)][
        seed % 3
    ]
    n = np.floor(10 ** rng.uniform(0, rng.choice([2, 5, 9]), cells)).astype(int)
    p = rng.choice([0, 0.01, 0.5, 0.999, 1], cells) if seed % 5 == 0 else np.sort(rng.random(cells)) ** 3
    return values, rng.binomial(n, p), n


@pytest.mark.parametrize("rising", [True, False])
def test_whatever_the_counts_the_estimate_lies_in_the_interval_and_the_curve_goes_one_way(rising):
    for values, k, n in HARD + [hostile(seed) for seed in range(40)]:
        low, high = np.sort(values)[[0, -2]]
        fit = fit_crossing(values, k, n, 0.9, low=low, high=high, rising=rising, bootstrap=5)
        assert low <= fit.ci_low <= fit.estimate <= fit.ci_high <= high
        curve = fit.curve(np.sort(values))
        assert (np.diff(curve) * (1 if rising else -1) >= -1e-12).all()
        assert ((curve >= 0) & (curve <= 1)).all()
        assert np.isfinite(list(fit.log_likelihoods.values())).all()
        assert fit.model == "none" or (fit.slope > 0) == rising


def test_equal_values_are_added_and_their_order_is_of_no_account():
    k, n = np.array(COUNTS["logistic"]), TRIALS
    turn = np.random.default_rng(1).permutation(X.size + 1)
    values, counts, trials = np.append(X, 24.0), np.append(k, 100), np.append(n, 200)
    counts[4] -= 100
    trials[4] -= 200
    given = fit_crossing(X, k, n, 0.5, **WIDE)
    again = fit_crossing(values[turn], counts[turn], trials[turn], 0.5, **WIDE)
    assert (again.estimate, again.ci_low, str(again)) == (given.estimate, given.ci_low, str(given))


def test_a_wider_confidence_widens_the_interval():
    ends = [
        fit_crossing(X, COUNTS["cloglog"], TRIALS, 0.5, **WIDE, confidence=level, bootstrap=0)
        for level in (0.68, 0.95, 0.999)
    ]
    widths = [math.log(fit.ci_high / fit.ci_low) / chi2.ppf(fit.confidence, 1) ** 0.5 for fit in ends]
    assert widths == pytest.approx([widths[1]] * 3, rel=0.2)  # other shapes come in as the level rises
    assert widths[0] < widths[1] < widths[2]


def test_the_line_names_parameter_model_and_fit():
    fit = fit_crossing(X, COUNTS["probit"], TRIALS, 0.5, low=20, high=28, rising=True)
    assert fit.describe("n").startswith(f"{fit.estimate:.1f} [{fit.ci_low:.1f}, {fit.ci_high:.1f}] by a")
    assert str(fit) == fit.describe("x")
    p = f"{fit.goodness_p:.2g}".replace("0.", ".")
    assert fit.describe("n").endswith(f"probit curve in log n (fit p = {p})")
    linear = fit_crossing(X[3:7], COUNTS["probit"][3:7], TRIALS[3:7], 0.5, low=20, high=28, rising=True)
    assert "curve in n" in linear.describe("n")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"target": 1.0}, "target 1 and confidence 0.95: both lie in"),
        ({"confidence": 0.0}, "both lie in"),
        ({"low": 5.0, "high": 4.0}, r"bracket \[5, 4\]: it takes two finite values, low <= high"),
        ({"high": math.inf}, "two finite values"),
        ({"bootstrap": -1}, "bootstrap: -1 data sets; it takes 0 or more"),
        ({"values": [1, 2, math.nan]}, "values: it takes finite numbers"),
        ({"values": [1, 2]}, "it takes one of each"),
        ({"successes": [1, 2, 30]}, "whole numbers with 0 <= successes <= trials"),
        ({"trials": [20, 20, 20.5]}, "whole numbers"),
        ({"values": [], "successes": [], "trials": []}, "it takes one of each"),
    ],
)
def test_what_is_no_crossing_is_refused(change, words):
    given = {"values": [1, 2, 3], "successes": [1, 2, 9], "trials": [20] * 3, "target": 0.5, "low": 1.0}
    given |= {"high": 3.0, "rising": True} | change
    with pytest.raises(ValueError, match=words):
        fit_crossing(**given)
