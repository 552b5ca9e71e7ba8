"""The power law of thresholds, from counts and from estimates."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from scipy.special import expit, ndtri

from simkit.stats.crossings.crossing_laws import fit_crossing_law
from simkit.stats.laws.grouped_counts import Counts
from simkit.stats.laws.law_comparison import compare_laws
from simkit.stats.laws.law_fits import Interval, Law, power_law
from simkit.stats.scaling import fit_power_law, fit_stated_form

pytestmark = pytest.mark.nojit
X = [0.5, 1.0, 2.0, 4.0]
VALUES = np.array([5.0, 10, 20, 40, 80, 160])


def counts_of(exponent: float, slope: float = 3.0, trials: int = 40, seed: int = 0) -> list[Any]:
    """Return counts of curves with N50 = 30 x ** exponent."""
    rng = np.random.default_rng(seed)
    n = np.full(VALUES.size, trials)
    return [(VALUES, rng.binomial(n, expit(slope * np.log(VALUES / (30 * x**exponent)))), n) for x in X]


def test_counts_are_fitted_at_a_half() -> None:
    curves = counts_of(-1.0)
    found = fit_crossing_law(X, curves, [None] * 4, target=0.5, rising=True, confidence=0.9)
    wanted = compare_laws(Counts.from_groups(curves), [power_law(X)], 0.9, 200)
    assert found.exponent == wanted.fits[0].exponent
    assert found.thresholds == pytest.approx(wanted.fits[0].thresholds)
    assert found.p_value == wanted.lacks[0].bootstrap_p
    assert found.method == "counts"
    assert found.exponent.estimate == pytest.approx(-1, abs=0.15)
    assert found.thresholds == pytest.approx(
        found.thresholds[1] * np.array(X) ** found.exponent.estimate
    )
    chi = fit_crossing_law(X, curves, [None] * 4, target=0.5, rising=True, confidence=0.9, bootstrap=0)
    assert chi.p_value == wanted.lacks[0].chi_square_p != found.p_value
    default = fit_crossing_law(X, curves, [None] * 4, target=0.5, rising=True, bootstrap=0)
    assert (
        default.exponent
        == compare_laws(Counts.from_groups(curves), [power_law(X)], 0.95, 0).fits[0].exponent
    )


def test_a_stated_law_beside_the_power_law_of_counts() -> None:
    curves, form = counts_of(-1.0), 1 / np.array(X)
    alone = fit_crossing_law(X, curves, [None] * 4, target=0.5, rising=True)
    found = fit_crossing_law(X, curves, [None] * 4, target=0.5, rising=True, stated=form)
    assert alone.stated is None
    assert (found.exponent, found.p_value) == (alone.exponent, alone.p_value)
    assert found.thresholds.tolist() == alone.thresholds.tolist()
    wanted = compare_laws(
        Counts.from_groups(curves), [power_law(X), Law("form", lambda _: np.log(form))], 0.95, 200
    )
    own = found.stated
    assert own is not None
    a = wanted.fits[1].log_prefactor
    assert own.constant == Interval(*(math.exp(v) for v in (a.estimate, a.low, a.high)))
    assert own.constant.estimate == pytest.approx(30, rel=0.15)
    assert own.constant.low < own.constant.estimate < own.constant.high
    assert own.thresholds == pytest.approx(own.constant.estimate * form)
    assert own.p_value == wanted.lacks[1].bootstrap_p
    assert own.delta_aic == pytest.approx(wanted.fits[0].aic - wanted.fits[1].aic)
    assert own.preferred == {"form": "stated"}.get(wanted.preferred, wanted.preferred)


def test_a_stated_law_that_is_wrong_is_not_preferred() -> None:
    curves = counts_of(-1.0)
    found = fit_crossing_law(
        X, curves, [None] * 4, target=0.5, rising=True, stated=X, bootstrap=0
    ).stated
    assert found is not None
    assert found.preferred == "power"
    assert found.delta_aic < -100
    assert found.p_value < 1e-6


def test_a_stated_law_where_success_falls() -> None:
    curves = counts_of(0.7)
    falling = [(1 / values[::-1], k[::-1], n[::-1]) for values, k, n in curves]
    form = np.array(X) ** 0.7
    up, down = (
        fit_crossing_law(X, each, [None] * 4, target=0.5, rising=rising, bootstrap=50, stated=of).stated
        for each, rising, of in ((curves, True, form), (falling, False, 1 / form))
    )
    assert up is not None
    assert down is not None
    assert down.constant.estimate == pytest.approx(1 / up.constant.estimate)
    assert (down.constant.low, down.constant.high) == pytest.approx(
        (1 / up.constant.high, 1 / up.constant.low)
    )
    assert down.delta_aic == pytest.approx(up.delta_aic)
    assert down.thresholds == pytest.approx(1 / up.thresholds)


@pytest.mark.parametrize("missing", [False, True])
def test_a_stated_law_of_estimates(missing: bool) -> None:
    some = [(30.0 / x, 28.0 / x, 32.0 / x) for x in X]
    given = [*some[:3], None] if missing else some
    form = 2 / np.array(X)
    found = fit_crossing_law(X, [([], [], [])] * 4, given, target=0.8, rising=True, stated=form).stated
    assert found is not None
    assert found.constant.estimate == pytest.approx(15, rel=1e-3)
    assert found.constant.low < 15 < found.constant.high
    assert found.thresholds == pytest.approx(15 * form, rel=1e-3)  # also where a curve has none
    y, low, high = np.array([each for each in given if each is not None]).T
    errors = y * (np.log(high) - np.log(low)) / 2 / ndtri(0.975)
    n = len(y)
    power, own = fit_power_law(X[:n], y, errors), fit_stated_form(np.log(form[:n]), y, errors)
    assert found.delta_aic == pytest.approx(power.chi_square + 4 - own.chi_square - 2)
    assert found.p_value == pytest.approx(own.p_value)
    assert found.preferred == ("stated" if found.delta_aic >= 2 else "undecided")


def test_falling_success_is_that_of_the_inverse() -> None:
    curves = counts_of(0.7)
    falling = [(1 / values[::-1], k[::-1], n[::-1]) for values, k, n in curves]
    up, down = (
        fit_crossing_law(X, each, [None] * 4, target=0.5, rising=rising, bootstrap=50)
        for each, rising in ((curves, True), (falling, False))
    )
    assert down.exponent.estimate == pytest.approx(-up.exponent.estimate)
    assert down.exponent.low == pytest.approx(-up.exponent.high)
    assert down.exponent.high == pytest.approx(-up.exponent.low)
    assert down.exponent.estimate == pytest.approx(-0.7, abs=0.15)
    assert down.thresholds == pytest.approx(1 / up.thresholds)


def test_a_curve_without_trials_has_the_threshold_of_the_law() -> None:
    curves = counts_of(-1.0)
    curves[0] = curves[2] = ([], [], [])
    found = fit_crossing_law(X, curves, [None] * 4, target=0.5, rising=True, bootstrap=20)
    pair = fit_crossing_law(
        [1.0, 4.0], [curves[1], curves[3]], [None] * 2, target=0.5, rising=True, bootstrap=20
    )
    assert found.exponent == pair.exponent
    b = found.exponent.estimate
    assert found.thresholds == pytest.approx(pair.thresholds[0] * np.array(X) ** b)
    assert found.thresholds[3] == pytest.approx(pair.thresholds[1])


ESTIMATES: list[Any] = [(61.0, 55.0, 70.0), (30.0, 25.0, 33.0), (14.0, 13.0, 16.0), (7.7, 7.0, 8.0)]


def errors_of(estimates: list[Any], confidence: float) -> list[float]:
    z = ndtri((1 + confidence) / 2)
    return [y * (math.log(high) - math.log(low)) / 2 / z for y, low, high in estimates]


@pytest.mark.parametrize("target", [0.5, 0.9])
def test_estimates_are_fitted_elsewhere_and_where_one_is_exact(target: float) -> None:
    curves = counts_of(-1.0)
    if target == 0.5:
        curves[1] = ([], [], [])
    found = fit_crossing_law(X, curves, ESTIMATES, target=target, rising=False, confidence=0.9)
    y = [each[0] for each in ESTIMATES]
    wanted = fit_power_law(X, y, errors_of(ESTIMATES, 0.9), 0.9)
    e = found.exponent
    assert (e.estimate, e.low, e.high) == pytest.approx((wanted.exponent, wanted.ci_low, wanted.ci_high))
    assert found.p_value == pytest.approx(wanted.p_value)
    assert found.thresholds == pytest.approx(wanted.prefactor * np.array(X) ** wanted.exponent)
    assert found.method == "estimates"


def test_a_curve_without_an_estimate_is_left_out_of_them() -> None:
    some = [ESTIMATES[0], None, *ESTIMATES[2:]]
    found = fit_crossing_law(X, [([], [], [])] * 4, some, target=0.5, rising=True)
    left = fit_crossing_law(
        [X[0], *X[2:]], [([], [], [])] * 3, [ESTIMATES[0], *ESTIMATES[2:]], target=0.9, rising=True
    )
    assert found.exponent == left.exponent
    assert found.thresholds[[0, 2, 3]] == pytest.approx(left.thresholds)
    assert found.thresholds[1] == pytest.approx(math.sqrt(found.thresholds[0] * found.thresholds[2]))


def test_an_interval_that_is_a_point_has_an_error_all_the_same() -> None:
    points: list[Any] = [(8 / x, 8 / x, 8 / x) for x in X]
    found = fit_crossing_law(X, [([], [], [])] * 4, points, target=0.5, rising=True)
    assert found.exponent.estimate == pytest.approx(-1)
    assert 0 < found.exponent.high - found.exponent.low < 1e-5
    error = fit_power_law(X, [8 / x for x in X], [8e-6 / x for x in X]).ci_high
    assert found.exponent.high == pytest.approx(error, abs=1e-12)


@pytest.mark.parametrize(
    ("x", "curves", "estimates", "target", "line"),
    [
        ([0.0, 1, 2, 4], counts_of(-1.0), [None] * 4, 0.5, "positive finite numbers to follow"),
        ([1.0, 1, math.inf, 4], counts_of(-1.0), ESTIMATES, 0.9, "positive finite numbers to follow"),
        (X, [(VALUES - 5, k, n) for _, k, n in counts_of(-1.0)], [None] * 4, 0.5, "positive values"),
        (X, counts_of(-1.0), [(1.0, 0.0, 2.0), *ESTIMATES[1:]], 0.9, "positive thresholds with finite"),
        (X, counts_of(-1.0), [(1.0, 0.5, math.inf), *ESTIMATES[1:]], 0.9, "positive thresholds with"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("rising", [True, False])
def test_what_bears_no_power_law(
    x: Any, curves: Any, estimates: Any, target: float, line: str, rising: bool
) -> None:
    with pytest.raises(ValueError, match=f"^a power law takes {line}"):
        fit_crossing_law(x, curves, estimates, target=target, rising=rising)


def test_counts_that_go_the_other_way_bear_no_law() -> None:
    with pytest.raises(ValueError, match="success does not rise"):
        fit_crossing_law(X, counts_of(-1.0), [None] * 4, target=0.5, rising=False)
