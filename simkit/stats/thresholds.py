"""Sample sizes at which success reaches a target (N50, N95), from success counts over a grid of sizes.

The model is logistic in log N, fitted with Firth's penalty (Jeffreys' prior): its estimate is finite
even where all trials fail at one size and succeed at the next, the common case with 20 trials a size.

*The interval.* The profile interval of the penalised likelihood covers well where the curve is
shallow. A steep curve is another matter: between two neighbouring sizes, one of them with failures
alone and the other with successes alone, the data say nothing of where it rises, while the penalty's
preference for moderate slopes puts a narrow interval in the middle (`benchmarks/thresholds.py`: 57 %
covered instead of 95 % for a step). The plain likelihood has no such preference. Among its curves are
the steps, so that its profile interval always contains the whole gap between the last failure and the
first success; its own weakness, a slight lack of coverage of N95 for shallow curves, is where the
penalised one is good. The interval reported is the hull of the two. It is the gap (8, 16) for a step
and within a few per cent of the penalised interval for a shallow curve, and `benchmarks/thresholds.py`
shows that it covers at its level.

*What the grid does not enclose.* Beyond the grid a threshold would hang on the logistic form alone. An
end of the interval that lies there is opened, to 0 or infinity; where the estimate lies there too, a
bound is given instead of a number.

*The bracket* takes no curve, only that success does not fall with N: [largest N with success surely
below the target, smallest N surely above], by exact bounds at all N at once (Clopper-Pearson, Sidak).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import chdtri, expit, logit, xlogy

from simkit.stats.intervals import clopper_pearson
from simkit.stats.logistic import Binomials, Booleans, Floats, fit_lines, log_likelihood
from simkit.stats.profiles import (
    flat_likelihood,
    penalised_peak,
    plain_peak,
    slope_ends,
    threshold_ends,
    trends,
)

ESTIMATE, BELOW, ABOVE, UNDETERMINED = "estimate", "below the grid", "above the grid", "undetermined"
_ON_GRID = 1e-6  # relative distance at which an end of an interval is a grid point
_TIE = 1e-9  # relative difference at which two deviances are equal


@dataclass(frozen=True)
class ThresholdFit:
    """The sample size at which success reaches a target.

    Attributes
    ----------
    target : float
        In (0, 1): 0.5 for N50.
    estimate : float
        NaN unless `status` is "estimate".
    ci_low, ci_high : float
        In [0, inf]; 0 and inf where that side is open.
    bracket_low, bracket_high : float
        Largest N with success surely below the target (0 if none), smallest N surely above (inf if
        none). bracket_low > bracket_high says that success surely falls somewhere.
    status : {"estimate", "below the grid", "above the grid", "undetermined"}
    slope, slope_low, slope_high : float
        Of the log odds per unit of log N, of either sign; infinite ends where the data are separated.
    goodness_p : float
        Share of parametric bootstrap samples that fit no better than the data; NaN without bootstrap.
    confidence : float
    reason : str
        Why there is a bound or nothing instead of a number; empty with an estimate.
    """

    target: float
    estimate: float
    ci_low: float
    ci_high: float
    bracket_low: float
    bracket_high: float
    status: str
    slope: float
    slope_low: float
    slope_high: float
    goodness_p: float
    confidence: float
    reason: str

    def __str__(self) -> str:
        """Return one line, like ``N50 = 11.3 [8, 16] at 95 %, bracket [8, 16]``."""
        name, level = f"N{100 * self.target:g}", f"{100 * self.confidence:g} %"
        if self.status == ESTIMATE:
            low, high = _end(self.ci_low), _end(self.ci_high)
            line = f"{name} = {self.estimate:.3g} [{low}, {high}] at {level}"
            if self.bracket_low == 0 and math.isinf(self.bracket_high):
                return f"{line}, no bracket"
            return f"{line}, bracket [{_end(self.bracket_low)}, {_end(self.bracket_high)}]"
        if self.status == UNDETERMINED:
            return f"{name} undetermined ({level}): {self.reason}"
        bound = f"<= {self.ci_high:.3g}" if self.status == BELOW else f">= {self.ci_low:.3g}"
        return f"{name} {bound} ({level}): {self.reason}"


def _end(value: float) -> str:
    """Return an end of an interval; one that is open lies beyond the grid."""
    return "below the grid" if value == 0 else "above the grid" if math.isinf(value) else f"{value:.3g}"


@dataclass(frozen=True)
class ThresholdIntervals:
    """Thresholds of many data sets on one grid; attributes as in `ThresholdFit`, arrays (sets,).

    Attributes
    ----------
    estimate, ci_low, ci_high, bracket_low, bracket_high : float array (sets,)
    status : str array (sets,)
    falling : bool array (sets,): whether success surely falls with N
    penalised_low, penalised_high : float array (sets,)
        Firth's profile interval alone, open where it leaves the grid; NaN where the curve does not rise.
    """

    estimate: Floats
    ci_low: Floats
    ci_high: Floats
    bracket_low: Floats
    bracket_high: Floats
    status: NDArray[np.str_]
    falling: Booleans
    penalised_low: Floats
    penalised_high: Floats


def fit_threshold(
    samples: ArrayLike,
    successes: ArrayLike,
    trials: ArrayLike,
    target: float = 0.5,
    confidence: float = 0.95,
    *,
    bootstrap: int = 500,
    seed: int = 0,
) -> ThresholdFit:
    """Return the sample size at which the probability of success reaches a target.

    Parameters
    ----------
    samples : float array (cells,), positive, at least two distinct: the sizes N; equal ones are added
    successes, trials : integer arrays (cells,): 0 <= successes <= trials, trials >= 1
    target : float in (0, 1)
    confidence : float in (0, 1)
        Of the interval, of the bracket, and of the slope's interval.
    bootstrap : int
        Number of data sets drawn from the fitted curve for the goodness of fit; 0 for none.
    seed : int
        Of these data sets.

    Returns
    -------
    ThresholdFit
        How the interval is made: head of this module.

    Raises
    ------
    ValueError
        If there are no two distinct N, a count is out of range, or a level is outside (0, 1).

    Examples
    --------
    >>> print(fit_threshold([2, 4, 8, 16, 32], [0, 0, 0, 20, 20], [20] * 5))
    N50 = 11.3 [8, 16] at 95 %, bracket [8, 16]
    >>> print(fit_threshold([2, 4, 8], [20, 20, 20], [20] * 3))
    N50 <= 2 (95 %): all N on the grid succeed too often
    """
    grid, k, n = _merged(samples, successes, trials)
    if bootstrap < 0:
        raise ValueError(f"bootstrap: {bootstrap} data sets; it takes 0 or more")
    found = threshold_intervals(grid, k[None], n, target, confidence)
    data, half = _scaled(grid, k[None], n)
    log_odds = float(logit(target))
    penalised, plain = penalised_peak(data, log_odds), plain_peak(data, log_odds)
    peaks = ((penalised, True), (plain, False))
    first, second = (slope_ends(data, peak, confidence, firth) for peak, firth in peaks)
    status = str(found.status[0])
    low, high = float(found.ci_low[0]), float(found.ci_high[0])
    return ThresholdFit(
        target, float(found.estimate[0]), low, high, float(found.bracket_low[0]),
        float(found.bracket_high[0]), status, float(penalised.slope[0]) / half,
        min(float(first[0][0]), float(second[0][0])) / half,
        max(float(first[1][0]), float(second[1][0])) / half,
        goodness_of_fit(grid, k, n, bootstrap, seed), confidence,
        _reason(status, bool(found.falling[0]), low, high, grid),
    )  # fmt: skip


def threshold_intervals(
    samples: ArrayLike,
    successes: ArrayLike,
    trials: ArrayLike,
    target: float = 0.5,
    confidence: float = 0.95,
) -> ThresholdIntervals:
    """Return the thresholds of many data sets on one grid, without slopes and goodness of fit.

    Parameters
    ----------
    samples : float array (cells,), positive, rising
    successes : integer array (sets, cells)
    trials : integer array (cells,) or (sets, cells)
    target, confidence : float in (0, 1)

    Raises
    ------
    ValueError
        As `fit_threshold`; also if the sizes do not rise.
    """
    grid, k = np.asarray(samples, dtype=np.float64), np.asarray(successes, dtype=np.float64)
    n = np.broadcast_to(np.asarray(trials, dtype=np.float64), k.shape)
    _check(grid, k, n)
    if not (0 < target < 1 and 0 < confidence < 1):
        raise ValueError(f"target {target:g} and confidence {confidence:g}: both lie in (0, 1)")
    if (np.diff(grid) <= 0).any():
        raise ValueError("samples: the sizes of many data sets rise strictly")
    data, _ = _scaled(grid, k, n)
    log_odds = float(logit(target))
    trend, peak, plain = trends(data), penalised_peak(data, log_odds), plain_peak(data, log_odds)
    rising = (trend > 0) & peak.exists
    # A curve that is flat, or falls by chance, has no threshold; steps and flat curves give a bound.
    penalised = np.where(rising, threshold_ends(data, peak, log_odds, confidence, firth=True), math.nan)
    steps = threshold_ends(data, plain, log_odds, confidence, firth=False)
    low, high = _on_grid(grid, np.fmin(penalised[0], steps[0]), np.fmax(penalised[1], steps[1]))
    bracket_low, bracket_high = _brackets(grid, k, n, target, confidence)
    surely = 2 * (plain.ceiling - flat_likelihood(data)) > float(chdtri(1, 1 - confidence))
    falling = (bracket_low > bracket_high) | ((trend < 0) & surely)
    centre = np.where(rising, peak.threshold, plain.threshold)
    status = np.select(
        [falling | ((low == 0) & np.isinf(high)), centre < -1, centre > 1],
        [UNDETERMINED, BELOW, ABOVE],
        ESTIMATE,
    )
    none = status == UNDETERMINED
    low = np.where(none | (status == BELOW), 0.0, low)
    high = np.where(none | (status == ABOVE), math.inf, high)
    estimate = np.where(status == ESTIMATE, _sizes(grid, np.clip(centre, -1, 1)), math.nan)
    return ThresholdIntervals(
        estimate, low, high, bracket_low, bracket_high, status, falling, *_on_grid(grid, *penalised)
    )


def goodness_of_fit(
    samples: ArrayLike, successes: ArrayLike, trials: ArrayLike, bootstrap: int = 500, seed: int = 0
) -> float:
    """Return the p-value of the logistic curve by parametric bootstrap.

    The statistic is the deviance of the counts from the penalised fit; the p-value is
    (1 + number of bootstrap deviances at or above the observed one) / (1 + bootstrap).

    Parameters
    ----------
    samples, successes, trials : arrays (cells,), as in `fit_threshold`
    bootstrap : int
        0 gives NaN.
    seed : int
    """
    grid, k, n = _merged(samples, successes, trials)
    if not bootstrap:
        return math.nan
    data, _ = _scaled(grid, k[None], n)
    line = fit_lines(data)
    rng = np.random.Generator(np.random.PCG64DXSM(seed))
    p = expit(line[:, :1] + line[:, 1:] * data.z)[0]
    drawn = rng.binomial(n.astype(np.int64), p, size=(bootstrap, n.size)).astype(np.float64)
    again = Binomials(data.z, drawn, n)
    observed = float(_deviances(data, line)[0])
    as_large = _deviances(again, fit_lines(again)) >= observed - _TIE * (1 + observed)
    return (1 + int(as_large.sum())) / (1 + bootstrap)


def _deviances(data: Binomials, lines: Floats) -> Floats:
    eta = lines[:, :1] + lines[:, 1:] * data.z
    k, f, n = data.successes, data.failures, data.trials
    free = xlogy(k, k / n) + xlogy(f, f / n)
    return np.asarray(2 * (free.sum(axis=-1) - log_likelihood(data, eta, firth=False)))


def _merged(
    samples: ArrayLike, successes: ArrayLike, trials: ArrayLike
) -> tuple[Floats, Floats, Floats]:
    """Return rising sizes with the counts at equal sizes added."""
    sizes, k, n = (np.asarray(values, dtype=np.float64) for values in (samples, successes, trials))
    _check(sizes, k, n)
    grid, index = np.unique(sizes, return_inverse=True)
    counts = [np.bincount(index, values).astype(np.float64) for values in (k, n)]
    return grid, counts[0], counts[1]


def _check(samples: Floats, successes: Floats, trials: Floats) -> None:
    if samples.ndim != 1 or not successes.shape == trials.shape or successes.shape[-1:] != samples.shape:
        raise ValueError("samples, successes and trials: it takes one of each per cell")
    if not (np.isfinite(samples).all() and (samples > 0).all()):
        raise ValueError("samples: it takes positive finite sizes")
    if np.unique(samples).size < 2:
        raise ValueError("samples: a fit needs two distinct N")
    whole = (successes == np.floor(successes)) & (trials == np.floor(trials)) & np.isfinite(trials)
    if not (whole & (successes >= 0) & (successes <= trials) & (trials >= 1)).all():
        raise ValueError(
            "successes and trials: whole numbers with 0 <= successes <= trials, trials >= 1"
        )


def _scaled(grid: Floats, successes: Floats, trials: Floats) -> tuple[Binomials, float]:
    """Return the counts over log N mapped to [-1, 1], and half the width of log N."""
    logs = np.log(grid)
    half = float(logs[-1] - logs[0]) / 2
    return Binomials((logs - (logs[0] + logs[-1]) / 2) / half, successes, trials), half


def _sizes(grid: Floats, z: Floats) -> Floats:
    low, high = math.log(grid[0]), math.log(grid[-1])
    return np.exp((low + high) / 2 + z * (high - low) / 2)


def _on_grid(grid: Floats, low: Floats, high: Floats) -> tuple[Floats, Floats]:
    """Return the ends as sizes: a grid point where they touch it, open where they leave the grid.

    A lower end above the grid, or an upper end below it, becomes the end of the grid.
    """

    def sizes(end: Floats, below: float, above: float) -> Floats:
        size = _sizes(grid, np.clip(end, -1, 1))
        nearest = grid[np.abs(size[:, None] - grid).argmin(axis=-1)]
        size = np.where(np.abs(size - nearest) <= _ON_GRID * nearest, nearest, size)
        size = np.where(end < -1 - _ON_GRID, below, np.where(end > 1 + _ON_GRID, above, size))
        return np.where(np.isnan(end), math.nan, size)

    return sizes(low, 0.0, grid[-1]), sizes(high, grid[0], math.inf)


def _brackets(
    grid: Floats, successes: Floats, trials: Floats, target: float, confidence: float
) -> tuple[Floats, Floats]:
    """Return the bracket of each data set; all bounds hold at once at the confidence (Sidak)."""
    each = confidence ** (1 / grid.size)
    pairs, index = np.unique(np.stack([successes.ravel(), trials.ravel()]), axis=1, return_inverse=True)
    bounds = np.array([clopper_pearson(int(k), int(n), each) for k, n in pairs.T])
    bounds = bounds[index.ravel()].reshape(*successes.shape, 2)
    low = np.where(bounds[..., 1] < target, grid, 0.0).max(axis=-1)
    return low, np.where(bounds[..., 0] > target, grid, math.inf).min(axis=-1)


def _reason(status: str, falling: bool, low: float, high: float, grid: Floats) -> str:
    if status == ESTIMATE:
        return ""
    if status == UNDETERMINED:
        return "success falls with N" if falling else "the data leave all N open"
    if status == BELOW:
        within = high > grid[0]
        return "the fit has it below the grid" if within else "all N on the grid succeed too often"
    within = low < grid[-1]
    return "the fit has it above the grid" if within else "no N on the grid succeeds often enough"
