"""Scaling laws: exponents and stated forms, each with its interval.

The model of both fits is log y_i = log f(x_i) + e_i with independent normal errors e_i of standard
deviation ``std_error_i / y_i`` (the delta method: keep relative errors below about a quarter, or the log
of a mean is biased by half their square). Two intervals follow: one trusts these standard errors
(normal quantile), the other the scatter about the fitted line (Student quantile, residual variance). The
wider of the two is reported, so that it covers at least at its level both where the errors are right and
where the points scatter more than their errors say. Where the lack of fit is *curvature*, no exponent is
the true one: the number is a mean local slope over the grid, `p_value` says so, and the interval, wide
as it is, covers no more than that. Laws of thresholds, whose points are success counts, are fitted by
their own likelihood: `simkit.stats.laws.law_fits`.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import chdtrc, ndtri, stdtrit

Floats = NDArray[np.float64]
_FLAT = 1e-12  # a log that varies less than this is a constant
_FEWEST_POINTS = 3  # a line through two shows no lack of fit


@dataclass(frozen=True)
class PowerLawFit:
    """The fit of y = prefactor * x ** exponent."""

    exponent: float  # the slope in log-log scale and its interval
    ci_low: float
    ci_high: float
    prefactor: float
    std_error: float  # of the exponent, from the given standard errors alone
    chi_square: float  # weighted sum of squared residuals
    degrees_of_freedom: int  # points minus two
    # of so large a chi-square if a power law holds and the errors are right; NaN with no degree of
    # freedom
    p_value: float
    confidence: float


@dataclass(frozen=True)
class ExponentAlong:
    """The exponent of a measured thing along a path, beside the stated one."""

    exponent: float  # slope of its logarithm on that of the parameter, and the interval
    ci_low: float
    ci_high: float
    stated: float  # the same weighted slope of the stated rate; NaN where none is given
    # of so large a lack of fit if a power law holds and the standard errors are right: where it is
    # small, `exponent` is a mean slope over the path and no exponent
    p_value: float
    points: int
    confidence: float


@dataclass(frozen=True)
class StatedFormFit:
    """The fit of y = constant * form, and how the data would bend it."""

    constant: float  # the only free number, and its interval
    ci_low: float
    ci_high: float
    chi_square: float  # lack of fit of the stated form
    degrees_of_freedom: int  # points minus one
    p_value: float
    slope: float  # on log(form) when it is left free; the statement says 1. NaN if the form is constant.
    slope_low: float
    slope_high: float
    slope_p_value: float  # of so large a gain in chi-square (one degree of freedom) if the slope is 1
    confidence: float


@dataclass(frozen=True)
class FormComparison:
    """A plain power beside the stated form, by Akaike's criterion."""

    # (chi-square + 2 * parameters) of the power minus that of the stated form: above 0 the stated form
    # explains the same points better for its number of constants
    delta_aic: float
    preferred: str  # "stated", "power", or "undecided" where the difference is below 2
    # whether the preferred form passes its own lack-of-fit test at 0.05; a comparison names the better
    # of two forms, not a right one
    adequate: bool


def fit_power_law(
    x: ArrayLike, y: ArrayLike, std_error: ArrayLike, confidence: float = 0.95
) -> PowerLawFit:
    """Fit y = prefactor * x ** exponent by weighted least squares in log-log scale.

    Values and standard errors of y (points,) are positive, at least two x distinct. The interval assumes
    what the head of this module says. `ValueError` if lengths differ, or a value is not positive and
    finite.

    >>> fit = fit_power_law([1, 10, 100], [2.0, 0.2, 0.02], [0.1, 0.01, 0.001])
    >>> round(fit.exponent, 6), round(fit.prefactor, 6)
    (-1.0, 2.0)
    """
    log_x = np.log(_positive("x", x))
    log_y, weights = _logs(y, std_error, log_x.size)
    slope, intercept, error = _line(log_x, log_y, weights)
    chi_square = float(np.sum(weights * (log_y - intercept - slope * log_x) ** 2))
    free = log_x.size - 2
    half = _half_width(error, chi_square, free, confidence)
    return PowerLawFit(
        slope, slope - half, slope + half, math.exp(intercept), error,
        chi_square, free, _tail(chi_square, free), confidence,
    )  # fmt: skip


def fit_stated_form(
    log_form: ArrayLike, y: ArrayLike, std_error: ArrayLike, confidence: float = 0.95
) -> StatedFormFit:
    """Fit y = constant * form: slope 1 on the log of the stated form, its constant profiled.

    The free slope on log(form) stands beside the stated one. `ValueError` if lengths differ, a value is
    not finite, or y or an error is not positive.

    >>> fit = fit_stated_form(np.log([1.0, 0.5, 0.1]), [3.0, 1.5, 0.3], [0.1, 0.1, 0.01])
    >>> round(fit.constant, 6), round(fit.slope, 6)
    (3.0, 1.0)
    """
    logs = np.asarray(log_form, dtype=np.float64)
    if logs.ndim != 1 or not np.isfinite(logs).all():
        raise ValueError("log_form: it takes one finite number per point")
    log_y, weights = _logs(y, std_error, logs.size)
    ratio = log_y - logs
    total = float(weights.sum())
    log_constant = float(np.sum(weights * ratio)) / total
    chi_square = float(np.sum(weights * (ratio - log_constant) ** 2))
    free = logs.size - 1
    half = _half_width(1 / math.sqrt(total), chi_square, free, confidence)
    slope = slope_half = slope_p_value = math.nan  # a form that does not vary has no slope
    if np.ptp(logs) > _FLAT:
        slope, intercept, error = _line(logs, log_y, weights)
        bent = float(np.sum(weights * (log_y - intercept - slope * logs) ** 2))
        slope_half = _half_width(error, bent, logs.size - 2, confidence)
        slope_p_value = _tail(max(chi_square - bent, 0.0), 1)
    return StatedFormFit(
        math.exp(log_constant), math.exp(log_constant - half), math.exp(log_constant + half),
        chi_square, free, _tail(chi_square, free),
        slope, slope - slope_half, slope + slope_half, slope_p_value, confidence,
    )  # fmt: skip


def exponent_along(
    parameter_values: ArrayLike,
    estimates: ArrayLike,
    std_errors: ArrayLike,
    confidence: float = 0.95,
    stated_rates: ArrayLike | None = None,
) -> ExponentAlong:
    """Return the exponent of a measured thing along a growth direction, beside the stated one.

    Along a path, best a geometric one, with at least three distinct values of the parameter; standard
    errors are those of independent estimates, below about a quarter of them. The slope of the stated
    rate at the same points is taken with the same weights, so that a rate that is no pure power, as
    log(d) / d, is averaged over the path as the estimates are.

    Where a power law holds, the interval covers the exponent with probability at least `confidence` if
    the standard errors are right or all wrong by one factor: it is the wider of a normal interval and of
    Student's for the scatter about the line. With right errors that is more than it says, at 0.95 in
    fact 0.993, 0.983 and 0.972 at 3, 5 and 10 points. `ValueError` if the parameter has fewer than three
    distinct values, or a number is not positive and finite.

    >>> found = exponent_along([1, 10, 100], [2.0, 0.2, 0.02], [0.1, 0.01, 0.001])
    >>> round(found.exponent, 6), found.points
    (-1.0, 3)
    """
    x, y = (np.asarray(given, dtype=np.float64) for given in (parameter_values, estimates))
    if len(np.unique(x)) < _FEWEST_POINTS:
        raise ValueError(
            f"an exponent with its lack of fit takes at least {_FEWEST_POINTS} values of the parameter,"
            f" not {len(np.unique(x))}, as in 10, 100, 1000"
        )
    if not (y > 0).all():
        worst = float(y[~(y > 0)][0])
        raise ValueError(f"the estimate {worst!r} is not positive: it has no logarithm to fit")
    fit = fit_power_law(x, y, std_errors, confidence)
    stated = math.nan
    if stated_rates is not None:
        weights = _logs(y, std_errors, x.size)[1]
        rates = _positive("stated_rates", stated_rates)
        if rates.size != x.size:
            raise ValueError(f"{x.size} points and {rates.size} stated rates")
        stated = _line(np.log(x), np.log(rates), weights)[0]
    return ExponentAlong(fit.exponent, fit.ci_low, fit.ci_high, stated, fit.p_value, x.size, confidence)


def compare_forms(power: PowerLawFit, stated: StatedFormFit) -> FormComparison:
    """Say whether a plain power or the stated form explains the same y and std_error better."""
    if power.degrees_of_freedom != stated.degrees_of_freedom - 1:
        raise ValueError("the two fits are of different points")
    difference = (power.chi_square + 4.0) - (stated.chi_square + 2.0)
    preferred = "undecided" if abs(difference) < 2 else "stated" if difference > 0 else "power"
    best = stated if difference > 0 else power
    return FormComparison(difference, preferred, bool(not best.p_value < 0.05))


def _positive(name: str, values: ArrayLike) -> Floats:
    array = np.asarray(values, dtype=np.float64)
    if array.ndim != 1 or not (np.isfinite(array).all() and (array > 0).all()):
        raise ValueError(f"{name}: it takes one positive finite number per point")
    return array


def _logs(y: ArrayLike, std_error: ArrayLike, points: int) -> tuple[Floats, Floats]:
    """Return log y and the weights (y / std_error)^2 of its errors."""
    values, errors = _positive("y", y), _positive("std_error", std_error)
    if not values.size == errors.size == points:
        raise ValueError(f"{points} points, {values.size} values and {errors.size} errors")
    return np.log(values), (values / errors) ** 2


def _line(x: Floats, y: Floats, weights: Floats) -> tuple[float, float, float]:
    """Return slope, intercept, and the slope's standard error."""
    if x.size < 2 or np.ptp(x) <= _FLAT:
        raise ValueError("a slope needs two distinct points")
    total = weights.sum()
    centre = np.sum(weights * x) / total
    spread = float(np.sum(weights * (x - centre) ** 2))
    slope = float(np.sum(weights * (x - centre) * y)) / spread
    intercept = float(np.sum(weights * y) / total - slope * centre)
    return slope, intercept, 1 / math.sqrt(spread)


def _half_width(error: float, chi_square: float, free: int, confidence: float) -> float:
    """Return the wider of the two half widths that the head of the module names."""
    if not 0 < confidence < 1:
        raise ValueError("confidence lies in (0, 1)")
    tail = (1 - confidence) / 2
    trusting = -float(ndtri(tail)) * error
    if free < 1:
        return trusting
    scattered = -float(stdtrit(free, tail)) * error * math.sqrt(chi_square / free)
    return max(trusting, scattered)


def _tail(chi_square: float, free: int) -> float:
    return float(chdtrc(free, chi_square)) if free > 0 else math.nan
