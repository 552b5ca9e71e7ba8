"""The power law of thresholds over a second parameter.

At a target of one half the counts themselves are fitted (`law_fits`), so that curves whose
threshold is open at one end count too, and steps. At another target, or where a threshold is exact, the
estimates are, in log-log scale, each with its interval as normal error (`simkit.stats.scaling`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import ndtri

from simkit.declare.thresholds import HALF
from simkit.stats.curves.links import Floats
from simkit.stats.laws.grouped_counts import Counts
from simkit.stats.laws.law_comparison import compare_laws
from simkit.stats.laws.law_fits import Interval, power_law
from simkit.stats.scaling import fit_power_law

#: Values of a curve, their successes and their trials.
CurveCounts = tuple[ArrayLike, ArrayLike, ArrayLike]
#: A threshold with its interval.
CurveEstimate = tuple[float, float, float]
_LEAST_ERROR = 1e-6  # of an estimate, relative: where an interval is a point


@dataclass(frozen=True)
class CrossingLaw:
    """Threshold = prefactor * x ** exponent.

    Attributes
    ----------
    exponent : Interval
        With its interval; infinite ends are open.
    thresholds : float array (curves,)
        Those of the law, where a curve has none of its own too.
    p_value : float
        Of so large a lack of fit if the law holds.
    method : {"counts", "estimates"}
        What was fitted.
    """

    exponent: Interval
    thresholds: Floats
    p_value: float
    method: str


def fit_crossing_law(
    x: ArrayLike,
    curves: Sequence[CurveCounts],
    estimates: Sequence[CurveEstimate | None],
    *,
    target: float,
    rising: bool,
    confidence: float = 0.95,
    bootstrap: int = 200,
) -> CrossingLaw:
    """Fit the power law of thresholds.

    Parameters
    ----------
    x : float array (curves,), positive, at least two distinct values
    curves : sequence of (values, successes, trials)
        Of each curve; values positive. Empty where no value has a trial.
    estimates : sequence of (estimate, low, high)
        Each threshold with its interval at `confidence`; None where a curve has none.
    target, confidence : float in (0, 1)
    rising : bool
        Whether success rises with the value.
    bootstrap : int
        Data sets behind the p-value of counts; 0 for a chi-square one.

    Raises
    ------
    ValueError
        If a number is not positive, or the counts bear no law.
    """
    place = np.asarray(x, dtype=np.float64)
    if not (np.isfinite(place).all() and (place > 0).all()):
        raise ValueError("a power law takes positive finite numbers to follow")
    tried = np.array([len(np.atleast_1d(values)) > 0 for values, _, _ in curves])
    seen = np.array([estimate is not None for estimate in estimates])
    if target == HALF and not (seen & ~tried).any():
        chosen = [curve for curve, is_tried in zip(curves, tried, strict=True) if is_tried]
        fit = _from_counts(place[tried], chosen, rising, confidence, bootstrap)
        known = place[tried]
    else:
        fit = _from_estimates(place[seen], [e for e in estimates if e is not None], confidence)
        known = place[seen]
    with np.errstate(all="ignore"):  # an exponent may be infinite
        return replace(fit, thresholds=fit.thresholds[0] * (place / known[0]) ** fit.exponent.estimate)


def _from_counts(
    x: Floats, curves: Sequence[CurveCounts], rising: bool, confidence: float, bootstrap: int
) -> CrossingLaw:
    """Fit the counts; success that falls with a value rises with its inverse."""
    sign = 1 if rising else -1
    sides = [(np.asarray(values, dtype=np.float64), s, n) for values, s, n in curves]
    if any((values <= 0).any() for values, _, _ in sides):
        raise ValueError("a power law takes positive values")
    counts = Counts.from_groups([(values**sign, s, n) for values, s, n in sides])
    found = compare_laws(counts, [power_law(x)], confidence, bootstrap)
    fit, lack = found.fits[0], found.lacks[0]
    ends = sorted((sign * fit.exponent.low, sign * fit.exponent.high))
    p_value = lack.chi_square_p if math.isnan(lack.bootstrap_p) else lack.bootstrap_p
    exponent = Interval(sign * fit.exponent.estimate, *ends)
    return CrossingLaw(exponent, fit.thresholds**sign, p_value, "counts")


def _from_estimates(x: Floats, estimates: Sequence[CurveEstimate], confidence: float) -> CrossingLaw:
    y, low, high = np.array(estimates, dtype=np.float64).T
    if not ((low > 0) & np.isfinite(high)).all():
        raise ValueError("a power law takes positive thresholds with finite intervals")
    half = (np.log(high) - np.log(low)) / 2
    errors = y * np.maximum(half / float(ndtri((1 + confidence) / 2)), _LEAST_ERROR)
    fit = fit_power_law(x, y, errors, confidence)
    exponent = Interval(fit.exponent, fit.ci_low, fit.ci_high)
    return CrossingLaw(exponent, fit.prefactor * x**fit.exponent, fit.p_value, "estimates")
