"""The power law of thresholds over a second parameter, and a stated one beside it.

At a target of one half the counts themselves are fitted (`law_fits`), so that curves whose
threshold is open at one end count too, and steps. At another target, or where a threshold is exact, the
estimates are, in log-log scale, each with its interval as normal error (`simkit.stats.scaling`).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import ndtri

from simkit.declare.thresholds import HALF
from simkit.stats.curves.links import Floats
from simkit.stats.laws.grouped_counts import Counts
from simkit.stats.laws.law_comparison import LackOfFit, compare_laws
from simkit.stats.laws.law_fits import Interval, Law, power_law
from simkit.stats.scaling import compare_forms, fit_power_law, fit_stated_form

#: Values of a curve, their successes and their trials.
CurveCounts = tuple[ArrayLike, ArrayLike, ArrayLike]
#: A threshold with its interval.
CurveEstimate = tuple[float, float, float]
_LEAST_ERROR = 1e-6  # of an estimate, relative: where an interval is a point


@dataclass(frozen=True)
class StatedLaw:
    """Threshold = constant * form, with a form that is given."""

    constant: Interval
    thresholds: Floats  # (curves,)
    p_value: float  # of so large a lack of fit if it holds
    # Akaike's criterion of the power law less that of this one: above 0 this one explains the same
    # better for its number of constants
    delta_aic: float
    preferred: str  # "stated", "power", or "undecided" where the difference is below 2


@dataclass(frozen=True)
class CrossingLaw:
    """Threshold = prefactor * x ** exponent."""

    exponent: Interval  # infinite ends are open
    thresholds: Floats  # (curves,), those of the law, where a curve has none of its own too
    p_value: float  # of so large a lack of fit if the law holds
    method: str  # what was fitted: "counts" or "estimates"
    stated: StatedLaw | None = None  # fitted to the same


def fit_crossing_law(
    x: ArrayLike,
    curves: Sequence[CurveCounts],
    estimates: Sequence[CurveEstimate | None],
    *,
    target: float,
    rising: bool,
    confidence: float = 0.95,
    bootstrap: int = 200,
    stated: ArrayLike | None = None,
) -> CrossingLaw:
    """Fit the power law of thresholds, and a stated one to compare.

    x is (curves,), positive, of at least two distinct values. Each curve is (values, successes, trials),
    values positive, empty where none has a trial; each estimate is (estimate, low, high) at
    `confidence`, or None. Success rises with the value, or falls. The p-value of counts rests on
    `bootstrap` data sets, and is a chi-square one for 0. A stated law, (curves,), positive, is one that
    the thresholds may follow up to a constant. `ValueError` if a number is not positive, or the counts
    bear no law.
    """
    place = np.asarray(x, dtype=np.float64)
    if not (np.isfinite(place).all() and (place > 0).all()):
        raise ValueError("a power law takes positive finite numbers to follow")
    tried = np.array([len(np.atleast_1d(values)) > 0 for values, _, _ in curves])
    seen = np.array([estimate is not None for estimate in estimates])
    form = None if stated is None else np.asarray(stated, dtype=np.float64)
    if target == HALF and not (seen & ~tried).any():
        chosen = [curve for curve, is_tried in zip(curves, tried, strict=True) if is_tried]
        used = tried
        own = None if form is None else form[used]
        fit = _from_counts(place[used], chosen, rising, confidence, bootstrap, own)
    else:
        used = seen
        own = None if form is None else form[used]
        fit = _from_estimates(place[used], [e for e in estimates if e is not None], confidence, own)
    with np.errstate(all="ignore"):  # an exponent may be infinite
        powers = fit.thresholds[0] * (place / place[used][0]) ** fit.exponent.estimate
        if fit.stated is None or form is None:
            return replace(fit, thresholds=powers)
        law = replace(fit.stated, thresholds=fit.stated.constant.estimate * form)
    return replace(fit, thresholds=powers, stated=law)


def _from_counts(
    x: Floats, curves: Sequence[CurveCounts], rising: bool, confidence: float, bootstrap: int,
    form: Floats | None,
) -> CrossingLaw:  # fmt: skip
    """Fit the counts; success that falls with a value rises with its inverse."""
    sign = 1 if rising else -1
    sides = [(np.asarray(values, dtype=np.float64), s, n) for values, s, n in curves]
    if any((values <= 0).any() for values, _, _ in sides):
        raise ValueError("a power law takes positive values")
    counts = Counts.from_groups([(values**sign, s, n) for values, s, n in sides])
    laws = [power_law(x)]
    if form is not None:
        logs = sign * np.log(form)
        laws.append(Law("stated", lambda _: logs))
    found = compare_laws(counts, laws, confidence, bootstrap)
    fit = found.fits[0]
    exponent = _signed(fit.exponent, sign)
    law = CrossingLaw(exponent, fit.thresholds**sign, _p_value(found.lacks[0]), "counts")
    if form is None:
        return law
    own, logs_of = found.fits[1], _signed(found.fits[1].log_prefactor, sign)
    with np.errstate(over="ignore"):
        constant = Interval(*(math.exp(v) for v in (logs_of.estimate, logs_of.low, logs_of.high)))
    delta = fit.aic - own.aic
    stated = StatedLaw(constant, own.thresholds**sign, _p_value(found.lacks[1]), delta, found.preferred)
    return replace(law, stated=stated)


def _signed(interval: Interval, sign: int) -> Interval:
    """Return an interval, or that of the number with the other sign."""
    return Interval(sign * interval.estimate, *sorted((sign * interval.low, sign * interval.high)))


def _p_value(lack: LackOfFit) -> float:
    return lack.chi_square_p if math.isnan(lack.bootstrap_p) else lack.bootstrap_p


def _from_estimates(
    x: Floats, estimates: Sequence[CurveEstimate], confidence: float, form: Floats | None
) -> CrossingLaw:
    y, low, high = np.array(estimates, dtype=np.float64).T
    if not ((low > 0) & np.isfinite(high)).all():
        raise ValueError("a power law takes positive thresholds with finite intervals")
    half = (np.log(high) - np.log(low)) / 2
    errors = y * np.maximum(half / float(ndtri((1 + confidence) / 2)), _LEAST_ERROR)
    fit = fit_power_law(x, y, errors, confidence)
    exponent = Interval(fit.exponent, fit.ci_low, fit.ci_high)
    law = CrossingLaw(exponent, fit.prefactor * x**fit.exponent, fit.p_value, "estimates")
    if form is None:
        return law
    own = fit_stated_form(np.log(form), y, errors, confidence)
    compared = compare_forms(fit, own)
    constant = Interval(own.constant, own.ci_low, own.ci_high)
    stated = StatedLaw(
        constant, own.constant * form, own.p_value, compared.delta_aic, compared.preferred
    )
    return replace(law, stated=stated)
