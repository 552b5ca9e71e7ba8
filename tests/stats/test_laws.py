"""Laws of thresholds: a plainly written likelihood, recovery, censored groups, rivals, bootstrap."""

import math

import numpy as np
import pytest
from naive_laws import ALPHA, GRID, LOOSE, SHIFTED, SQUARE, TWO, climb, draw, naive
from scipy.special import expit, log_expit
from scipy.stats import chi2

from simkit.stats.laws.grouped_counts import Counts
from simkit.stats.laws.law_comparison import compare_laws, lack_of_fit, scatter_p_value
from simkit.stats.laws.law_fits import Law, fit_law, fit_saturated, power_law


@pytest.mark.parametrize(
    ("law", "start"),
    [
        (power_law(ALPHA), (1, 1, -2)),
        (SQUARE, (1, 1)),
        (SHIFTED, (1, 1, 0.02)),
        (LOOSE, (1, 1, 2, 0.05)),
        (TWO, (1, 0.5, 0.05, 0.3)),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_fits_are_maxima_of_the_plain_likelihood(law, start):
    counts = draw(np.random.default_rng(1), 0.4 - 2 * np.log(ALPHA - 0.05))
    fit = fit_law(counts, law)
    theta, value = climb(lambda v: naive(counts, law, v), start)
    assert fit.log_likelihood == pytest.approx(value, abs=1e-6)
    constants = np.array([c.estimate for c in fit.constants])
    a = math.log(fit.thresholds[0]) - fit.exponent.estimate * law.log_form(constants)[0]
    found = [math.log(fit.slopes[0]), a]
    found += [fit.exponent.estimate] * (law.exponent is None) + [c.estimate for c in fit.constants]
    assert naive(counts, law, found) == pytest.approx(value, abs=1e-6)
    if law is not TWO:  # its constants hardly differ in what they do
        assert found == pytest.approx(list(theta), abs=1e-4)
    assert fit.aic == pytest.approx(2 * len(start) - 2 * value, abs=1e-5)
    expected = np.exp(a + fit.exponent.estimate * law.log_form(constants))
    assert fit.thresholds == pytest.approx(expected, rel=1e-9)


def test_saturated_thresholds_are_maxima_and_pure_groups_lie_outside():
    counts = draw(np.random.default_rng(3), [1.0, 2.0, 3.5, 12.0, -9.0])
    fit = fit_saturated(counts)
    assert fit.free == 6
    assert fit.thresholds[3] == math.inf
    assert fit.thresholds[4] == 0
    mixed = counts.group < 3

    def plain(v):
        eta = math.exp(v[0]) * (np.log(counts.samples[mixed]) - v[1:][counts.group[mixed]])
        k, n = counts.successes[mixed], counts.trials[mixed]
        return np.sum(k * log_expit(eta) + (n - k) * log_expit(-eta))

    theta, value = climb(plain, [1, 1, 2, 3.5])
    assert fit.log_likelihood == pytest.approx(value, abs=1e-6)
    assert np.log(fit.thresholds[:3]) == pytest.approx(theta[1:], abs=1e-5)
    assert fit.slopes == pytest.approx(np.full(5, math.exp(theta[0])), rel=1e-5)


def test_known_numbers_come_back_from_many_trials():
    counts = draw(np.random.default_rng(4), 0.4 - 2 * np.log(ALPHA - 0.05), slope=3.0, trials=100_000)
    fit = fit_law(counts, Law("free", SHIFTED.log_form, SHIFTED.bounds, None))
    assert fit.constants[0].estimate == pytest.approx(0.05, abs=2e-3)
    assert fit.exponent.estimate == pytest.approx(1, abs=0.02)  # the statement says 1
    assert fit.log_prefactor.estimate == pytest.approx(0.4, abs=0.05)
    assert fit.slopes == pytest.approx(np.full(7, 3.0), rel=0.01)
    for interval, truth in ((fit.constants[0], 0.05), (fit.exponent, 1.0), (fit.log_prefactor, 0.4)):
        assert interval.low < truth < interval.high


def test_censored_groups_count():
    # Three groups never succeed on the grid; they alone exclude exponents near 0.
    rng = np.random.default_rng(5)
    logs = 3.6 - 2 * np.log(ALPHA)
    counts = draw(rng, logs)
    assert (np.bincount(counts.group, counts.successes) == 0).sum() >= 2
    fit = fit_law(counts, power_law(ALPHA))
    assert fit.exponent.low < -2 < fit.exponent.high < -0.5
    keep = np.bincount(counts.group, counts.successes)[counts.group] > 0
    kept, index = np.unique(counts.group[keep], return_inverse=True)
    fewer = Counts(index, counts.samples[keep], counts.successes[keep], counts.trials[keep])
    without = fit_law(fewer, power_law(ALPHA[kept]))
    assert without.exponent.high > fit.exponent.high


def test_one_informative_group_leaves_the_exponent_unbounded_on_one_side():
    counts = Counts.from_groups([(GRID, [0] * 7, [20] * 7), (GRID, [0, 0, 0, 1, 8, 15, 20], [20] * 7)])
    fit = fit_law(counts, power_law([1.0, 2.0]))
    assert fit.exponent.estimate == fit.exponent.low == -math.inf
    assert -3 < fit.exponent.high < -1
    assert fit.log_prefactor.high == math.inf


def test_steps_give_the_range_that_the_grid_leaves():
    # Thresholds anywhere in (8, 16) and (32, 64): exponents of log 2 groups between 1 and 3.
    counts = Counts.from_groups(
        [
            (GRID, [0, 0, 0, 20, 20, 20, 20], [20] * 7),
            (GRID, [0, 0, 0, 0, 0, 20, 20], [20] * 7),
        ]
    )
    fit = fit_law(counts, power_law([1.0, 2.0]))
    assert fit.exponent.low == pytest.approx(1, abs=0.03)
    assert fit.exponent.high == pytest.approx(3, abs=0.03)
    assert np.isfinite(fit.slopes).all()
    assert (fit.slopes <= counts.steepest).all()
    assert fit.log_likelihood == pytest.approx(0, abs=1e-6)


def test_rivals_are_told_apart_when_they_differ_and_not_when_they_do_not():
    laws = [SQUARE, Law("shifted by 0.1", lambda _: -2 * np.log(ALPHA - 0.1)), power_law(ALPHA)]
    truth = 0.5 - 2 * np.log(ALPHA - 0.1)
    found = compare_laws(draw(np.random.default_rng(6), truth, trials=100), laws, bootstrap=99)
    assert found.preferred == "shifted by 0.1"
    assert found.adequate
    assert found.scatter_p >= 0.05
    assert found.delta_aic[1] == 0
    assert found.delta_aic[0] > 10
    assert found.lacks[0].bootstrap_p == pytest.approx(0.01)  # no bootstrap sample as bad
    assert found.lacks[0].chi_square_p < 1e-4
    near = [SQUARE, Law("shifted by 0.001", lambda _: -2 * np.log(ALPHA - 0.001))]
    counts = draw(np.random.default_rng(7), 0.7 - 2 * np.log(ALPHA))
    assert compare_laws(counts, near, bootstrap=0).preferred == "undecided"


def test_the_best_of_bad_laws_is_not_adequate():
    counts = draw(np.random.default_rng(8), 2 + 1.5 * np.cos(3 * np.arange(7)), trials=50)
    found = compare_laws(counts, [SQUARE, power_law(ALPHA)], bootstrap=99)
    assert not found.adequate
    assert found.scatter_p >= 0.05
    assert min(found.delta_aic) == 0


def test_scatter_beyond_the_binomial_is_flagged():
    rng = np.random.default_rng(9)
    groups = []
    for t in 0.7 - 2 * np.log(ALPHA):
        p = expit(2 * (np.log(GRID) - t + rng.normal(0, 1, GRID.size)))
        groups.append((GRID, rng.binomial(50, p), [50] * 7))
    counts = Counts.from_groups(groups)
    assert scatter_p_value(counts, 99) == pytest.approx(0.01)
    assert compare_laws(counts, [SQUARE], bootstrap=99).scatter_p < 0.05
    assert math.isnan(scatter_p_value(counts, 0))


def test_lack_of_fit_is_the_likelihood_ratio_and_follows_its_seed():
    counts = draw(np.random.default_rng(10), 0.7 - 2 * np.log(ALPHA))
    fit = fit_law(counts, SHIFTED)
    lack = lack_of_fit(counts, fit, 50)
    assert lack.statistic == pytest.approx(
        2 * (fit_saturated(counts).log_likelihood - fit.log_likelihood)
    )
    assert lack.degrees_of_freedom == 5
    assert lack.chi_square_p == pytest.approx(chi2.sf(lack.statistic, 5))
    assert lack == lack_of_fit(counts, fit, 50, 0)
    assert lack.bootstrap_p != lack_of_fit(counts, fit, 50, 1).bootstrap_p
    assert math.isnan(lack_of_fit(counts, fit, 0).bootstrap_p)


@pytest.mark.parametrize(
    ("groups", "message"),
    [
        ([(GRID, [20] * 7, [20] * 7)] * 2, "all trials of all groups succeed"),
        ([(GRID, [0] * 7, [20] * 7)] * 2, "all trials of all groups fail"),
        ([(GRID, [0] * 7, [20] * 7), (GRID, [20] * 7, [20] * 7)], "both successes and failures"),
        ([(GRID, [20, 20, 15, 10, 5, 0, 0], [20] * 7)] * 2, "does not rise"),
        ([([8], [10], [20]), ([16], [12], [20])], "two distinct N"),
        ([(GRID, [0] * 7, [20] * 7)], "two groups"),
        ([(GRID, [0] * 6, [20] * 7), (GRID, [0] * 7, [20] * 7)], "one length"),
        ([(GRID, [21] * 7, [20] * 7), (GRID, [0] * 7, [20] * 7)], "whole numbers"),
        ([(-GRID, [1] * 7, [20] * 7), (GRID, [0] * 7, [20] * 7)], "positive finite"),
    ],
)
def test_bad_counts_are_one_clear_line(groups, message):
    with pytest.raises(ValueError, match=message) as caught:
        fit_law(Counts.from_groups(groups), power_law([1.0, 2.0]))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("law", "message"),
    [
        (lambda: power_law([1.0] * 7), "differs between groups"),
        (lambda: power_law([0.0, *ALPHA[1:]]), "positive finite"),
        (lambda: power_law(ALPHA[:3]), "each of the groups"),
        (lambda: Law("wrong", SHIFTED.log_form, [(0, math.inf)]), "low < high, finite"),
        (lambda: Law("off", SHIFTED.log_form, [(0.5, 0.9)]), "one finite number"),
    ],
)
def test_bad_laws_are_one_clear_line(law, message):
    counts = draw(np.random.default_rng(11), 0.7 - 2 * np.log(ALPHA))
    with (
        np.errstate(invalid="ignore"),
        pytest.raises(ValueError, match=message),
    ):
        fit_law(counts, law())


def test_bad_options_are_refused():
    counts = draw(np.random.default_rng(11), 0.7 - 2 * np.log(ALPHA))
    with pytest.raises(ValueError, match="lies in"):
        fit_law(counts, SQUARE, 1.0)
    with pytest.raises(ValueError, match="a name of its own"):
        compare_laws(counts, [SQUARE, SQUARE])
    with pytest.raises(ValueError, match="0 or more"):
        compare_laws(counts, [SQUARE], bootstrap=-1)


def test_a_form_that_is_infinite_at_its_bound_is_fitted_inside():
    law = Law("touching", SHIFTED.log_form, [(0, 0.16)])  # log 0 for the first group at 0.16
    counts = draw(np.random.default_rng(12), 0.4 - 2 * np.log(ALPHA - 0.05))
    inside, touching = fit_law(counts, SHIFTED), fit_law(counts, law)
    assert touching.log_likelihood == pytest.approx(inside.log_likelihood, abs=1e-6)
    assert touching.constants[0].high == pytest.approx(inside.constants[0].high, abs=1e-5)


def test_constants_for_which_a_form_does_not_exist_are_left_out():
    def log_form(c):
        with np.errstate(invalid="ignore"):
            return -2 * np.log(ALPHA - c[0])  # NaN for the first groups from 0.16 on

    counts = draw(np.random.default_rng(15), np.full(7, 3.0))  # a form the same for all would fit
    fit = fit_law(counts, Law("partly undefined", log_form, [(0, 0.3)]))
    assert fit.constants[0].high < 0.16
    assert fit.log_likelihood == pytest.approx(fit_law(counts, SHIFTED).log_likelihood, abs=1e-6)
