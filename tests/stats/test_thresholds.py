"""N50 and N95: a plainly written oracle, separated and degenerate data, coverage."""

import math
from dataclasses import replace
from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_curves import FINER, GRID, TWENTY, fit_threshold, penalised
from scipy.optimize import brentq, minimize, minimize_scalar
from scipy.special import expit, logit
from scipy.stats import binom, chi2

from simkit.stats.curves import threshold_intervals as threshold_module
from simkit.stats.curves.threshold_fits import fit_thresholds
from simkit.stats.curves.threshold_intervals import threshold_intervals
from simkit.stats.intervals import clopper_pearson

SHALLOW = [1, 4, 6, 9, 14, 15, 19]
PLATEAU = [0, 0, 1, 18, 17, 19, 18]
ROUGH = [0, 3, 8, 5, 16, 13, 20]


def profile_interval(k, n, target, confidence, value, level, floor=None):
    """Return top, estimate and ends of t = log N, by general optimisers; value takes (b, s)."""
    peak = minimize(
        lambda v: -value(v[0], math.exp(v[1])),
        [-3.0, 0.0], method="Nelder-Mead", options={"xatol": 1e-10, "fatol": 1e-13, "maxiter": 5000},
    )  # fmt: skip
    best = (level - peak.x[0]) / math.exp(peak.x[1])
    floor = -peak.fun - chi2.ppf(confidence, 1) / 2 if floor is None else floor

    def below(t):
        found = minimize_scalar(
            lambda u: -value(level - math.exp(u) * t, math.exp(u)),
            bounds=(-6, 4), method="bounded", options={"xatol": 1e-10},
        )  # fmt: skip
        return -found.fun - floor

    if -peak.fun < floor:
        return -peak.fun, best, math.inf, -math.inf
    ends = [brentq(below, best + far, best, xtol=1e-10) for far in (-3, 3)]
    return -peak.fun, best, *ends


def weibull(eta):
    return -np.expm1(-np.exp(eta))


SHAPES = {  # F, and its value eta at a target
    "logistic": (expit, logit),
    "weibull": (weibull, lambda p: math.log(-math.log(1 - p))),
    "frechet": (lambda eta: np.exp(-np.exp(-eta)), lambda p: -math.log(-math.log(p))),
}


def shape_interval(k, n, target, confidence):
    """Return the hull over the shapes, the shape being one more unknown, and the scatter."""

    def likelihood(f):
        def value(b, s):
            p = f(b + s * np.log(GRID))
            return np.sum(binom.logpmf(k, n, np.clip(p, 1e-300, 1 - 1e-16)))

        return value

    def two_levels(j):
        left = min(k[:j].sum() / n[:j].sum(), target)
        right = max(k[j:].sum() / n[j:].sum(), target)
        return np.sum(binom.logpmf(k, n, np.where(np.arange(7) < j, left, right)))

    every = {name: (likelihood(f), at(target)) for name, (f, at) in SHAPES.items()}
    tops = [profile_interval(k, n, target, confidence, *each)[0] for each in every.values()]
    steps = [two_levels(j) for j in range(1, 7)]
    ceiling = max(*tops, *steps)
    scatter = max(1, 2 * (np.sum(binom.logpmf(k, n, k / n)) - ceiling) / 5)
    floor = ceiling - scatter * chi2.ppf(confidence, 1) / 2
    ends = [profile_interval(k, n, target, confidence, *e, floor)[2:] for e in every.values()]
    ends += [np.log(GRID[j : j + 2]) for j, step in enumerate(steps) if step >= floor]
    return min(low for low, _ in ends), max(high for _, high in ends), scatter


@pytest.mark.parametrize("target", [0.5, 0.7])
@pytest.mark.parametrize("counts", [SHALLOW, FINER, PLATEAU, ROUGH, [0, 0, 0, 9, 18, 19, 19]])
def test_intervals_are_the_hull_of_all_shapes_and_the_penalised_one(counts, target, monkeypatch):
    """But for curves with a floor or a top, whose likelihood has a test of its own."""
    none = partial(np.full, fill_value=-1e9)
    monkeypatch.setattr(
        threshold_module, "floor_profile", lambda data, target: none((len(data.successes), 103))
    )
    k, n = np.array(counts, float), np.array(TWENTY, float)
    fit = fit_threshold(GRID, counts, TWENTY, target, 0.9, bootstrap=0)

    def firth(b, s):
        return penalised(b, s, k, n, True)

    _, centre, low, high = profile_interval(k, n, target, 0.9, firth, logit(target))
    shape_low, shape_high, scatter = shape_interval(k, n, target, 0.9)
    assert math.log(fit.estimate) == pytest.approx(centre, abs=1e-6)
    assert math.log(fit.ci_low) == pytest.approx(min(low, shape_low), abs=1e-6)
    assert math.log(fit.ci_high) == pytest.approx(max(high, shape_high), abs=1e-6)
    assert fit.scatter == pytest.approx(scatter, rel=1e-6)
    assert (fit.scatter > 3) == (counts is ROUGH)
    batch = threshold_intervals(GRID, [counts], TWENTY, target, 0.9)
    assert math.log(batch.penalised_low[0]) == pytest.approx(low, abs=1e-6)
    assert math.log(batch.penalised_high[0]) == pytest.approx(high, abs=1e-6)


def test_a_lopsided_curve_and_a_plateau_are_held_where_a_logistic_curve_is_not():
    """The expected counts of 400 trials: a Weibull curve and one that ends at 95 %, N50 = 11 both."""
    weibull_curve = -np.expm1(-math.log(2) * (GRID / 11) ** 1.5)
    plateau = 0.95 * expit(logit(0.5 / 0.95) + 4 * np.log(GRID / 11))
    for curve in (weibull_curve, plateau):
        counts = np.round(400 * curve)
        fit = fit_threshold(GRID, counts, [400] * 7, bootstrap=200)
        alone = threshold_intervals(GRID, [counts], [400] * 7)
        assert not alone.penalised_low[0] <= 11 <= alone.penalised_high[0]
        assert fit.ci_low <= 11 <= fit.ci_high
        assert fit.isotonic_low <= 11 <= fit.isotonic_high
        assert fit.goodness_p < 0.05
        assert "lack of fit" in str(fit)


@pytest.mark.parametrize(("floor", "top"), [(0.3, 1.0), (0.2, 1.0), (0.0, 0.8)])
def test_a_curve_from_a_floor_or_to_a_top_is_held_where_a_logistic_curve_is_not(floor, top):
    """The expected counts of 400 trials, N50 = 20."""
    level = logit((0.5 - floor) / (top - floor))
    counts = np.round(400 * (floor + (top - floor) * expit(level + 3 * np.log(GRID / 20))))
    found = threshold_intervals(GRID, [counts], [400] * 7)
    assert not found.penalised_low[0] <= 20 <= found.penalised_high[0]
    assert 8 < found.ci_low[0] < 20 < found.ci_high[0] < 32
    assert found.scatter[0] == 1.0


def test_slope_interval_is_the_hull_of_two_profile_intervals():
    k, n = np.array(FINER, float), np.array(TWENTY, float)
    fit = fit_threshold(GRID, FINER, TWENTY, 0.5, 0.9, bootstrap=0)
    ends = []
    for firth in (True, False):

        def best(s, firth=firth):
            return -minimize_scalar(
                lambda c: -penalised(-c * s, s, k, n, firth), bounds=(0, 6), method="bounded",
                options={"xatol": 1e-11},
            ).fun  # fmt: skip

        top = minimize_scalar(
            lambda s: -best(s), bounds=(0.5, 8), method="bounded", options={"xatol": 1e-9}
        )
        floor = -top.fun - chi2.ppf(0.9, 1) / 2
        ends.append([brentq(lambda s, f=floor: best(s) - f, *ab) for ab in ((0.2, top.x), (top.x, 20))])
        if firth:
            assert fit.slope == pytest.approx(top.x, rel=1e-5)
    assert fit.slope_low == pytest.approx(min(e[0] for e in ends), rel=1e-5)
    assert fit.slope_high == pytest.approx(max(e[1] for e in ends), rel=1e-5)


def test_complete_separation_gives_the_gap():
    fit = fit_threshold(GRID, [0, 0, 0, 20, 20, 20, 20], TWENTY)
    assert (fit.ci_low, fit.ci_high) == (8, 16)
    assert (fit.bracket_low, fit.bracket_high) == (8, 16)
    assert fit.estimate == pytest.approx(math.sqrt(128), rel=1e-9)  # by symmetry
    assert fit.status == "estimate"
    assert 0 < fit.slope < 50
    assert fit.slope_high == math.inf
    assert (fit.isotonic_low, fit.isotonic_high) == (8, 16)
    assert str(fit) == "N50 = 11.3 [8, 16] at 95 %, isotonic [8, 16]; logistic shape p = 0.39"
    beyond = replace(fit, ci_low=0.0, isotonic_high=math.inf, goodness_p=math.nan)
    assert str(beyond) == "N50 = 11.3 [below the grid, 16] at 95 %, isotonic [8, above the grid]"
    assert str(replace(beyond, isotonic_low=0.0)).endswith("at 95 %, isotonic open")
    assert str(replace(fit, goodness_p=0.004)).endswith("; logistic shape p = 0.004, lack of fit")


def test_a_split_cell_between_failures_and_successes_keeps_its_side():
    # 5 of 20 at N = 8, all fail before, all succeed after: a step through N = 8 lies at or above it.
    fit = fit_threshold(GRID, [0, 0, 5, 20, 20, 20, 20], TWENTY, bootstrap=0)
    assert fit.ci_low == 8
    assert 8 < fit.estimate < fit.ci_high < 16
    mirrored = fit_threshold(GRID, [0, 0, 15, 20, 20, 20, 20], TWENTY, bootstrap=0)
    assert mirrored.ci_high == 8
    assert 4 < mirrored.ci_low < mirrored.estimate < 8


@pytest.mark.parametrize("target", [0.3, 0.5, 0.95])
def test_one_sided_answers(target):
    few = fit_threshold(GRID, [0] * 7, TWENTY, target, bootstrap=0)
    assert (few.status, few.ci_low, few.ci_high) == ("above the grid", 128, math.inf)
    assert math.isnan(few.estimate)
    all_but = fit_threshold(GRID, TWENTY, TWENTY, target, bootstrap=0)
    assert all_but.status == "below the grid"
    assert all_but.ci_low == 0
    assert all_but.ci_high >= 2
    assert str(few) == (
        f"N{100 * target:g} >= 128 (95 %: success is below the target at each N of the grid),"
        " isotonic [128, above the grid]"
    )


def test_the_bound_of_a_target_that_20_successes_do_not_prove():
    # P(20 of 20) at p = 0.95 is 0.36: a threshold above 2 cannot be excluded, nor can a step up to 4.
    fit = fit_threshold(GRID, TWENTY, TWENTY, 0.95, bootstrap=0)
    assert fit.ci_high == 4
    assert fit.bracket_high == fit.isotonic_high == math.inf
    assert "N95 <= 4" in str(fit)
    assert fit_threshold(GRID, TWENTY, TWENTY, 0.5, bootstrap=0).ci_high == 2


def test_ends_beyond_the_grid_are_opened():
    fit = fit_threshold(GRID, [0, 0, 0, 0, 0, 2, 12], TWENTY, bootstrap=0)
    assert fit.status == "estimate"
    assert 64 < fit.ci_low < fit.estimate < 128
    assert fit.ci_high == math.inf
    beyond = fit_threshold(GRID, [0, 0, 0, 0, 2, 5, 8], TWENTY, bootstrap=0)
    assert beyond.status == "above the grid"
    assert 64 < beyond.ci_low < 128
    assert str(beyond) == (
        "N50 >= 76.1 (95 %: the fit has it above the grid), isotonic [64, above the grid]"
    )


@pytest.mark.parametrize(
    ("counts", "reason"),
    [
        ([20, 20, 15, 10, 3, 1, 0], "success falls with N"),
        ([20, 19, 18, 17, 17, 16, 14], "success falls with N"),  # though all are above 50 %
        ([0, 0, 20, 0, 0, 20, 20], "success falls with N"),
        ([10] * 7, "the data leave all N open"),
        ([9, 11, 10, 9, 11, 10, 9], "the data leave all N open"),
    ],
)
def test_undetermined(counts, reason):
    fit = fit_threshold(GRID, counts, TWENTY)
    assert (fit.status, fit.ci_low, fit.ci_high) == ("undetermined", 0, math.inf)
    assert math.isnan(fit.estimate)
    assert str(fit) == f"N50 undetermined (95 %): {reason}"


def test_a_falling_curve_has_a_bracket_the_wrong_way_round():
    fit = fit_threshold(GRID, [20, 20, 15, 10, 3, 1, 0], TWENTY)
    assert fit.bracket_low > fit.bracket_high
    assert fit.slope_high < 0


def test_slight_chance_descents_still_give_a_bound():
    fit = fit_threshold(GRID, [20, 20, 20, 20, 20, 19, 20], TWENTY, bootstrap=0)
    assert (fit.status, fit.ci_high) == ("below the grid", 2)


def test_brackets_are_simultaneous_exact_bounds():
    counts = [0, 2, 6, 9, 15, 18, 20]
    each = 0.9 ** (1 / 7)
    bounds = [clopper_pearson(k, 20, each) for k in counts]
    fit = fit_threshold(GRID, counts, TWENTY, 0.5, 0.9, bootstrap=0)
    assert fit.bracket_low == max(n for n, b in zip(GRID, bounds, strict=True) if b[1] < 0.5)
    assert fit.bracket_high == min(n for n, b in zip(GRID, bounds, strict=True) if b[0] > 0.5)
    assert (fit.bracket_low, fit.bracket_high) == (4, 64)  # 15 of 20 is not sure at this level


def test_isotonic_intervals_are_exact_tests_in_a_fixed_order():
    """From the smallest N up while 50 % is rejected there, from the largest down likewise."""
    counts = [0, 2, 6, 9, 15, 18, 20]
    fit = fit_threshold(GRID, counts, TWENTY, 0.5, 0.9, bootstrap=0)
    tails = [(binom.cdf(k, 20, 0.5), binom.sf(k - 1, 20, 0.5)) for k in counts]
    assert [low <= 0.05 for low, _ in tails] == [True, True, False, False, False, False, False]
    assert [high <= 0.05 for _, high in tails] == [False, False, False, False, True, True, True]
    assert (fit.isotonic_low, fit.isotonic_high) == (4, 32)
    # One size out of order ends the way: 12 of 20 at N = 2 leaves all below open.
    broken = fit_threshold(GRID, [12, 2, 6, 9, 15, 18, 20], TWENTY, 0.5, 0.9, bootstrap=0)
    assert (broken.isotonic_low, broken.isotonic_high) == (0, 32)


def test_many_curves_at_once_are_the_same_as_one_by_one():
    rng = np.random.default_rng(17)
    n = rng.integers(5, 40, (30, 7))
    k = rng.binomial(
        n, expit(rng.uniform(0.5, 6, (30, 1)) * (np.log(GRID) - rng.uniform(1, 5, (30, 1))))
    )
    k[0], k[1] = 0, n[1]
    together = fit_thresholds(GRID, k, n, 0.7, 0.9, bootstrap=20)
    for fit, successes, trials in zip(together, k, n, strict=True):
        alone = vars(fit_threshold(GRID, successes, trials, 0.7, 0.9, bootstrap=20))
        for name, value in vars(fit).items():
            same = value if isinstance(value, str) else pytest.approx(value, rel=1e-9, nan_ok=True)
            assert alone[name] == same, name


def test_trials_may_differ_and_equal_sizes_are_added():
    fit = fit_threshold([8, 2, 8, 32, 4], [3, 0, 2, 7, 1], [8, 9, 12, 7, 1], bootstrap=0)
    added = fit_threshold([2, 4, 8, 32], [0, 1, 5, 7], [9, 1, 20, 7], bootstrap=0)
    assert fit == added
    assert 4 < fit.estimate < 32


def test_single_trials_and_a_million():
    one = fit_threshold([4, 9], [0, 1], [1, 1])
    assert one.status == "undetermined"  # 50 % is likely enough at both
    many = fit_threshold(GRID, [0, 0, 100, 499_000, 999_900, 10**6, 10**6], [10**6] * 7, bootstrap=50)
    assert 15.99 < many.ci_low < many.estimate < many.ci_high < 16.01
    assert (many.bracket_low, many.bracket_high) == (8, 32)  # Sidak at N = 16: 0.499 + 0.0013 > 0.5
    step = fit_threshold([4, 9], [0, 10**6], [10**6] * 2)
    assert (step.ci_low, step.ci_high) == (4, 9)


@settings(deadline=None, max_examples=25)
@given(
    st.lists(st.tuples(st.integers(1, 30), st.floats(0, 1)), min_size=2, max_size=9),
    st.sampled_from([0.2, 0.5, 0.95]),
)
def test_any_data_give_an_ordered_answer_that_scales_and_mirrors(cells, target):
    n = np.array([trials for trials, _ in cells])
    k = np.array([round(share * trials) for trials, share in cells])
    sizes = 3.0 ** np.arange(n.size)
    fit = fit_threshold(sizes, k, n, target, bootstrap=0)
    assert 0 <= fit.ci_low <= fit.ci_high <= math.inf
    if fit.status == "estimate":
        assert fit.ci_low <= fit.estimate <= fit.ci_high
        assert sizes[0] <= fit.estimate <= sizes[-1]
    else:
        assert math.isnan(fit.estimate)
    if fit.status != "undetermined":
        assert fit.ci_low > 0 or fit.ci_high < math.inf
    assert fit.slope_low <= fit.slope <= fit.slope_high
    # Units of N do not matter; failures against 1/N are successes against N.
    for other, factor in (
        (fit_threshold(10 * sizes, k, n, target, bootstrap=0), 10.0),
        (fit_threshold(1 / sizes[::-1], (n - k)[::-1], n[::-1], 1 - target, bootstrap=0), None),
    ):
        low, high = other.ci_low, other.ci_high
        if factor is None:
            low, high = (1 / high if high else math.inf), (1 / low if low else math.inf)
            factor = 1.0
        assert low == pytest.approx(factor * fit.ci_low, rel=1e-4)
        assert high == pytest.approx(factor * fit.ci_high, rel=1e-4)


def test_higher_confidence_gives_wider_intervals_and_targets_are_ordered():
    wide, narrow = (fit_threshold(GRID, FINER, TWENTY, 0.5, c, bootstrap=0) for c in (0.99, 0.8))
    assert wide.ci_low < narrow.ci_low < narrow.ci_high < wide.ci_high
    assert wide.slope_low < narrow.slope_low < narrow.slope_high < wide.slope_high
    assert fit_threshold(GRID, FINER, TWENTY, 0.9, bootstrap=0).estimate > narrow.estimate


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([8], [3], [20]), "two distinct N"),
        (([8, 8], [3, 4], [20, 20]), "two distinct N"),
        (([0, 8], [3, 4], [20, 20]), "positive finite"),
        (([2, 8], [3, 21], [20, 20]), "whole numbers"),
        (([2, 8], [3, 4.5], [20, 20]), "whole numbers"),
        (([2, 8], [0, 0], [20, 0]), "whole numbers"),
        (([2, 8], [0, 0, 1], [20, 20]), "one of each per cell"),
        (([2, 8], [0, 5], [20, 20], 1.0), "lie in"),
        (([2, 8], [0, 5], [20, 20], 0.5, 0.0), "lie in"),
    ],
)
def test_bad_input_is_one_clear_line(arguments, message):
    with pytest.raises(ValueError, match=message) as caught:
        fit_threshold(*arguments)
    assert "\n" not in str(caught.value)
    with pytest.raises(ValueError, match="0 or more"):
        fit_threshold([2, 8], [0, 5], [20, 20], bootstrap=-1)
    with pytest.raises(ValueError, match="rise strictly"):
        threshold_intervals([8, 2], [[0, 5]], [20, 20])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("factor", "target", "widest"),
    [(100, 0.5, 1.8), (10, 0.5, 1.1), (3, 0.5, 0.7), (1.5, 0.5, 0.7), (1, 0.5, 1.01)]
    + [(100, 0.95, 4), (10, 0.95, 2.5), (3, 0.95, 1.5), (1.5, 0.95, 1.5), (1, 0.95, 1.3)],
)
def test_intervals_cover_for_all_steepnesses(factor, target, widest):
    # 200 designs at 95 %: 4 sd below 0.95 is 0.888. Firth's interval alone covers 0.57 of steps.
    # 2,000 designs, and the first of them to the count: benchmarks/calibration, test_calibration.py.
    # Widths: a tenth or so above what was measured, in factors of two; a grid step is 1.
    rng = np.random.default_rng(1)
    t = rng.uniform(0.5, 7.5, (200, 1)) * math.log(2)
    slope = 2 * math.log(9) / math.log(factor) if factor > 1 else 1e6
    p = expit(np.clip(logit(target) + slope * (np.log(GRID) - t), -700, 700))
    found = threshold_intervals(GRID, rng.binomial(20, p), TWENTY, target)
    size = np.exp(t[:, 0])
    slack = 1 + 1e-9
    covered = (found.ci_low <= size * slack) & (size <= found.ci_high * slack)
    assert covered.mean() > 0.95 - 4 * math.sqrt(0.95 * 0.05 / 200)
    two_sided = (found.ci_low > 0) & (found.ci_high < math.inf)
    width = np.log2(found.ci_high[two_sided] / found.ci_low[two_sided])
    assert np.median(width) < widest
    if factor == 1:
        alone = (found.penalised_low <= size) & (size <= found.penalised_high)
        assert alone.mean() < 0.9
