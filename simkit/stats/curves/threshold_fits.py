"""Sample sizes at which success reaches a target (N50, N95), from success counts over a grid of sizes.

The estimate is that of a logistic curve in log N, fitted with Firth's penalty (Jeffreys' prior): it is
finite even where all trials fail at one size and succeed at the next, the common case with 20 trials a
size. Data need not be logistic, and the interval does not rest on that one shape:

*The interval* is the hull of two.

- The profile interval of the plain likelihood, the *shape* of the curve being one more unknown. Tried
  are the logistic one, a Weibull curve, a Frechet curve (`links`); each of them from a floor of .05 to
  .45, or to a top of .55 to .95, not both (`floor_profile`); and a step between two levels. A lopsided
  curve, or a floor, moves N50 of a logistic fit by more than the interval of that fit
  (`benchmarks/calibration/shape-coverage.csv`, `logistic_alone`). Where even the best shape leaves more
  than binomial scatter, the likelihood ratio is divided by the deviance over its degrees of freedom. As
  steps are among the curves, the interval contains the whole gap between the last failure and the first
  success, of which the data say nothing.
- Firth's profile interval, which covers better where a curve is shallow and the target high.

*The isotonic interval* takes no shape, only that success does not fall with N. Its ends lie on the grid,
or are open; it holds at its level whatever the curve is.

*The bracket* takes not even that: [largest N with success surely below the target, smallest N surely
above], by exact bounds at all N at once (Clopper-Pearson, Sidak).

*Lack of fit.* `goodness_p` tests the logistic shape by parametric bootstrap, and `str` prints it. N95
presumes that success goes to 1: no top below 1 is tried for targets above 0.84, nor a floor for targets
below 0.16.

*What the grid does not enclose.* Beyond the grid a threshold would hang on the logistic form alone. An
end of the interval that lies there is opened, to 0 or infinity; where the estimate lies there too, a
bound is given instead of a number.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import expit

from simkit.stats.curves.links import Floats
from simkit.stats.curves.logistic import FIRTH, PLAIN, Binomials, fit_lines
from simkit.stats.curves.profiles import floor_below, penalised_peak, plain_peak, slope_ends
from simkit.stats.curves.threshold_intervals import (
    BELOW,
    ESTIMATE,
    UNDETERMINED,
    check_counts,
    check_levels,
    scaled,
    scatter_of,
    threshold_intervals,
)

_TIE = 1e-9  # relative difference at which two deviances are equal


def goodness_of_fit(
    samples: ArrayLike, successes: ArrayLike, trials: ArrayLike, bootstrap: int = 500, seed: int = 0
) -> float:
    """Return the p-value of the logistic curve by parametric bootstrap.

    The statistic is the deviance of the counts from the penalised fit; the p-value is (1 + number of
    bootstrap deviances at or above the observed one) / (1 + bootstrap). No bootstrap, 0, gives NaN.
    """
    grid, k, n = merge_sizes(samples, successes, trials)
    if not bootstrap:
        return math.nan
    data, _ = scaled(grid, k[None], n)
    line = fit_lines(data)
    rng = np.random.Generator(np.random.PCG64DXSM(seed))
    p = expit(line[:, :1] + line[:, 1:] * data.z)[0]
    drawn = rng.binomial(n.astype(np.int64), p, size=(bootstrap, n.size)).astype(np.float64)
    distinct, index = np.unique(drawn, axis=0, return_inverse=True)
    again = Binomials(data.z, distinct, n)
    observed = float(_deviances(data, line)[0])
    as_large = _deviances(again, fit_lines(again, start=line[0])) >= observed - _TIE * (1 + observed)
    return (1 + int(as_large[index.ravel()].sum())) / (1 + bootstrap)


def _deviances(data: Binomials, lines: Floats) -> Floats:
    eta = lines[:, :1] + lines[:, 1:] * data.z
    return np.asarray(2 * (data.best - PLAIN.value(data, eta)))


def merge_sizes(
    samples: ArrayLike, successes: ArrayLike, trials: ArrayLike
) -> tuple[Floats, Floats, Floats]:
    """Return two or more rising sizes, equal ones' counts (..., cells) added; else `ValueError`."""
    sizes, k, n = (np.asarray(values, dtype=np.float64) for values in (samples, successes, trials))
    check_counts(sizes, k, n)
    grid, index = np.unique(sizes, return_inverse=True)
    if grid.size == sizes.size:
        order = np.argsort(sizes)
        return grid, k[..., order], n[..., order]
    same = (index[:, None] == np.arange(grid.size)).astype(np.float64)
    return grid, k @ same, n @ same


LACKING = 0.05  # a goodness of fit below this is a lack of fit


@dataclass(frozen=True)
class ThresholdFit:
    """The sample size at which success reaches a target."""

    target: float  # in (0, 1): 0.5 for N50
    estimate: float  # NaN unless the status is "estimate"
    ci_low: float  # in [0, inf]; 0 and inf where that side is open
    ci_high: float
    # interval that rests on no shape of the curve, grid points; 0 and inf where that side is open
    isotonic_low: float
    isotonic_high: float
    # largest N with success surely below the target (0 if none), smallest N surely above (inf if none);
    # bracket_low > bracket_high says that success surely falls somewhere
    bracket_low: float
    bracket_high: float
    status: str  # "estimate", "below the grid", "above the grid" or "undetermined"
    # of the log odds per unit of log N, of either sign; infinite ends where the data are separated
    slope: float
    slope_low: float
    slope_high: float
    # share of parametric bootstrap samples that fit no better than the data; NaN without bootstrap
    goodness_p: float
    # at least 1: by how much the deviance of the best shape exceeds its degrees of freedom
    scatter: float
    confidence: float
    reason: str  # why there is a bound or nothing instead of a number; empty with an estimate

    def __str__(self) -> str:
        """Return one line, like ``N50 = 11.3 [8, 16] at 95 %, isotonic [8, 16]``."""
        name, level = f"N{100 * self.target:g}", f"{100 * self.confidence:g} %"
        if self.status == UNDETERMINED:
            return f"{name} undetermined ({level}): {self.reason}"
        if self.status == ESTIMATE:
            low, high = _end(self.ci_low), _end(self.ci_high)
            line = f"{name} = {self.estimate:.3g} [{low}, {high}] at {level}"
        else:
            bound = f"<= {self.ci_high:.3g}" if self.status == BELOW else f">= {self.ci_low:.3g}"
            line = f"{name} {bound} ({level}: {self.reason})"
        return f"{line}, isotonic {self._isotonic()}{self._fit()}"

    @property
    def brief(self) -> str:
        """The estimate with its interval, or its bound: ``N50 = 16.6 [10.1, 23.3]``."""
        name = f"N{100 * self.target:g}"
        if self.status == ESTIMATE:
            return f"{name} = {self.estimate:.3g} [{_end(self.ci_low)}, {_end(self.ci_high)}]"
        if self.status == UNDETERMINED:
            return f"{name} undetermined: {self.reason}"
        bound = f"<= {self.ci_high:.3g}" if self.status == BELOW else f">= {self.ci_low:.3g}"
        return f"{name} {bound}: {self.reason}"

    def _isotonic(self) -> str:
        if self.isotonic_low == 0 and math.isinf(self.isotonic_high):
            return "open"
        return f"[{_end(self.isotonic_low)}, {_end(self.isotonic_high)}]"

    def _fit(self) -> str:
        """Return the test of the logistic shape, if it was made."""
        if math.isnan(self.goodness_p):
            return ""
        lacks = ", lack of fit" if self.goodness_p < LACKING else ""
        return f"; logistic shape p = {self.goodness_p:.2g}{lacks}"


def _end(value: float) -> str:
    """Return an end of an interval; one that is open lies beyond the grid."""
    return "below the grid" if value == 0 else "above the grid" if math.isinf(value) else f"{value:.3g}"


def fit_thresholds(
    samples: ArrayLike,
    successes: ArrayLike,
    trials: ArrayLike,
    target: float = 0.5,
    confidence: float = 0.95,
    *,
    bootstrap: int = 500,
    seed: int = 0,
) -> list[ThresholdFit]:
    """Return the sizes at which the probability of success reaches a target, of many data sets.

    Sizes N (cells,) are positive, at least two of them distinct, and equal ones are added; counts are
    (sets, cells). The confidence is that of all intervals, of the bracket and of the slope's interval.
    So many data sets are drawn from each fitted curve for the goodness of fit, 0 for none. How the
    interval is made: head of this module. `ValueError` if there are no two distinct N, a count is out of
    range, or a level is outside (0, 1).

    >>> print(*fit_thresholds([2, 4, 8, 16, 32], [[0, 0, 0, 20, 20]], [[20] * 5], bootstrap=0))
    N50 = 11.3 [8, 16] at 95 %, isotonic [8, 16]
    >>> print(*fit_thresholds([2, 4, 8], [[20, 20, 20]], [[20] * 3], bootstrap=0))
    N50 <= 2 (95 %: success exceeds the target at each N of the grid), isotonic [below the grid, 2]
    """
    if bootstrap < 0:
        raise ValueError(f"bootstrap: {bootstrap} data sets; it takes 0 or more")
    grid, k, n = merge_sizes(samples, successes, trials)
    check_levels(target, confidence)
    found = threshold_intervals(grid, k, n, target, confidence)
    slopes = _slopes(grid, k, n, target, confidence)
    fits = []
    for i in range(k.shape[0]):
        low, high, status = float(found.ci_low[i]), float(found.ci_high[i]), str(found.status[i])
        slope, slope_low, slope_high = map(float, slopes[:, i])
        fits.append(
            ThresholdFit(
                target=target, estimate=float(found.estimate[i]), ci_low=low, ci_high=high,
                isotonic_low=float(found.isotonic_low[i]), isotonic_high=float(found.isotonic_high[i]),
                bracket_low=float(found.bracket_low[i]), bracket_high=float(found.bracket_high[i]),
                status=status, slope=slope, slope_low=slope_low, slope_high=slope_high,
                goodness_p=goodness_of_fit(grid, k[i], n[i], bootstrap, seed),
                scatter=float(found.scatter[i]), confidence=confidence,
                reason=_reason(status, bool(found.falling[i]), low, high, grid),
            )
        )  # fmt: skip
    return fits


def _slopes(grid: Floats, k: Floats, n: Floats, target: float, confidence: float) -> Floats:
    """Return the logistic slope and both ends of its interval (3, sets), per unit of log N."""
    data, half = scaled(grid, k, n)
    penalised, plain = penalised_peak(data, target), plain_peak(data, target)
    first = slope_ends(data, penalised, floor_below(penalised.ceiling, confidence), FIRTH)
    floor = floor_below(plain.ceiling, confidence, scatter_of(data, plain.ceiling))
    second = slope_ends(data, plain, floor, PLAIN)
    ends = np.minimum(first[0], second[0]), np.maximum(first[1], second[1])
    return np.stack([penalised.slope, *ends]) / half


def _reason(status: str, falling: bool, low: float, high: float, grid: Floats) -> str:
    if status == ESTIMATE:
        return ""
    if status == UNDETERMINED:
        return "success falls with N" if falling else "the data leave all N open"
    if status == BELOW:
        within = high > grid[0]
        return (
            "the fit has it below the grid"
            if within
            else "success exceeds the target at each N of the grid"
        )
    within = low < grid[-1]
    return (
        "the fit has it above the grid"
        if within
        else "success is below the target at each N of the grid"
    )
