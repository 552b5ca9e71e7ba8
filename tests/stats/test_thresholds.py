"""N50 and N95: a plainly written oracle, separated and degenerate data, goodness of fit, coverage."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import brentq, minimize, minimize_scalar
from scipy.special import expit, log_expit, logit
from scipy.stats import binom, chi2

from simkit.stats.intervals import clopper_pearson
from simkit.stats.thresholds import fit_threshold, goodness_of_fit, threshold_intervals

GRID = np.array([2.0, 4, 8, 16, 32, 64, 128])
TWENTY = [20] * 7
SHALLOW = [1, 4, 6, 9, 14, 15, 19]
FINER = [0, 0, 3, 9, 15, 20, 20]


def penalised(a, s, k, n, firth, x=None):
    """Return the log-likelihood as Firth (1993) writes it."""
    x = np.log(GRID) if x is None else x
    eta = a + s * x
    value = np.sum(k * log_expit(eta) + (n - k) * log_expit(-eta))
    if not firth:
        return value
    design = np.column_stack([np.ones_like(x), x])
    weights = n * expit(eta) * expit(-eta)
    return value + 0.5 * np.linalg.slogdet(design.T @ (weights[:, None] * design))[1]


def profile_interval(k, n, target, confidence, firth):
    """Return estimate and ends of t = log N, by general optimisers."""
    k, n = np.array(k, float), np.array(n, float)
    peak = minimize(
        lambda v: -penalised(v[0], math.exp(v[1]), k, n, firth),
        [-3.0, 0.0], method="Nelder-Mead", options={"xatol": 1e-10, "fatol": 1e-13, "maxiter": 5000},
    )  # fmt: skip
    best = (logit(target) - peak.x[0]) / math.exp(peak.x[1])

    def below(t):
        found = minimize_scalar(
            lambda u: -penalised(logit(target) - math.exp(u) * t, math.exp(u), k, n, firth),
            bounds=(-6, 4), method="bounded", options={"xatol": 1e-10},
        )  # fmt: skip
        return -found.fun - (-peak.fun - chi2.ppf(confidence, 1) / 2)

    return best, brentq(below, best - 3, best, xtol=1e-10), brentq(below, best, best + 3, xtol=1e-10)


@pytest.mark.parametrize("target", [0.5, 0.7])
@pytest.mark.parametrize("counts", [SHALLOW, FINER])
def test_intervals_are_the_hull_of_two_profile_intervals(counts, target):
    fit = fit_threshold(GRID, counts, TWENTY, target, 0.9, bootstrap=0)
    centre, low, high = profile_interval(counts, TWENTY, target, 0.9, firth=True)
    _, plain_low, plain_high = profile_interval(counts, TWENTY, target, 0.9, firth=False)
    assert math.log(fit.estimate) == pytest.approx(centre, abs=1e-6)
    assert math.log(fit.ci_low) == pytest.approx(min(low, plain_low), abs=1e-6)
    assert math.log(fit.ci_high) == pytest.approx(max(high, plain_high), abs=1e-6)
    batch = threshold_intervals(GRID, [counts], TWENTY, target, 0.9)
    assert math.log(batch.penalised_low[0]) == pytest.approx(low, abs=1e-6)
    assert math.log(batch.penalised_high[0]) == pytest.approx(high, abs=1e-6)


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
    assert str(fit) == "N50 = 11.3 [8, 16] at 95 %, bracket [8, 16]"
    beyond = replace(fit, ci_low=0.0, bracket_high=math.inf)
    assert str(beyond) == "N50 = 11.3 [below the grid, 16] at 95 %, bracket [8, above the grid]"
    assert str(replace(beyond, bracket_low=0.0)).endswith("at 95 %, no bracket")


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
    assert str(few) == f"N{100 * target:g} >= 128 (95 %): no N on the grid succeeds often enough"


def test_the_bound_of_a_target_that_20_successes_do_not_prove():
    # P(20 of 20) at p = 0.95 is 0.36: a threshold a little above 2 cannot be excluded.
    fit = fit_threshold(GRID, TWENTY, TWENTY, 0.95, bootstrap=0)
    assert 2 < fit.ci_high < 4
    assert fit.bracket_high == math.inf
    assert "N95 <= 2.39" in str(fit)
    assert fit_threshold(GRID, TWENTY, TWENTY, 0.5, bootstrap=0).ci_high == 2


def test_ends_beyond_the_grid_are_opened():
    fit = fit_threshold(GRID, [0, 0, 0, 0, 0, 2, 12], TWENTY, bootstrap=0)
    assert fit.status == "estimate"
    assert 64 < fit.ci_low < fit.estimate < 128
    assert fit.ci_high == math.inf
    beyond = fit_threshold(GRID, [0, 0, 0, 0, 2, 5, 8], TWENTY, bootstrap=0)
    assert beyond.status == "above the grid"
    assert 64 < beyond.ci_low < 128
    assert str(beyond) == "N50 >= 98.2 (95 %): the fit has it above the grid"


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
    [(100, 0.5, 1.8), (10, 0.5, 1), (3, 0.5, 0.7), (1.5, 0.5, 0.7), (1, 0.5, 1.01)]
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


@pytest.mark.slow
def test_goodness_of_fit_holds_its_level():
    rng = np.random.default_rng(2)
    p = expit(1.5 * (np.log(GRID) - math.log(16)))
    small = [goodness_of_fit(GRID, rng.binomial(20, p), TWENTY, 99, i) <= 0.1 for i in range(300)]
    assert abs(np.mean(small) - 0.1) < 4 * math.sqrt(0.09 / 300)
