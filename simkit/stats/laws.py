"""Laws of thresholds: how the N at which success sets in depends on a group's parameter.

Each group (a value of alpha, say) has success counts over N, and

    logit P(success) = s (log N - log Nstar_g),    log Nstar_g = a + b log form_g(c)

with one slope s for all groups. A law names the form and what is free in it: the exponent b, which a
stated form sets to 1, and up to two constants c within bounds. All cells enter through their binomial
likelihood, so that groups count whose threshold lies off the grid. The reference is the saturated law,
a threshold of its own for each group.

Where trials all fail at one N and succeed at the next, the likelihood would take s to infinity. It is
capped at ``2 logit(0.999) / (gap / 100)``, gap the smallest step of log N within a group: from 0.1 %
to 99.9 % within a hundredth of that step. A lower cap would pull thresholds to the middle between two
sizes, where the data say nothing, and intervals would miss: with 0.1 % to 99.9 % over a whole step, half
of them do when the true curves are steps.

Intervals are profile-likelihood intervals. Their chi-square quantile (one degree of freedom) is taken
10 % higher, as Bartlett's correction would, because few cells inform where curves are steep: without
it coverage falls to 93 % instead of 95 where the chance of success goes from 10 to 90 % over a factor
1.3 in N on a grid of factor 2 (`benchmarks/thresholds.py`). They assume binomial counts and a common
slope; `simkit.stats.law_comparison` tests both.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import chdtri

from simkit.stats.grouped_counts import Counts
from simkit.stats.law_likelihood import Maximum, Regression, fit_saturated_sets
from simkit.stats.logistic import Floats, Rows
from simkit.stats.profiles import crossings

BARTLETT = 1.1  # factor of the chi-square quantile of all intervals
_CLOSE = 1e-6  # log-likelihood within which a supremum at infinity is the largest value
_FAR = 1e4  # in grids: where a or b counts as infinite
_FLAT = 1e-12


@dataclass(frozen=True)
class Law:
    """A form of the threshold: log Nstar_g = a + exponent * log_form(c)_g.

    Attributes
    ----------
    name : str
    log_form : function of constants (k,) to float array (groups,)
        Log of the stated form; not finite where the constants are not allowed.
    bounds : sequence of (low, high), finite, one per constant, at most two
    exponent : float, or None to leave it free
        1 for a form as stated.
    """

    name: str
    log_form: Callable[[Floats], Floats]
    bounds: Sequence[tuple[float, float]] = ()
    exponent: float | None = 1.0

    @property
    def free(self) -> int:
        """Number of free numbers: s, a, the constants, and the exponent if it is free."""
        return 2 + len(self.bounds) + (self.exponent is None)


@dataclass(frozen=True)
class Interval:
    """An estimate with its profile-likelihood interval."""

    estimate: float
    low: float
    high: float


@dataclass(frozen=True)
class LawFit:
    """A law fitted to counts.

    Attributes
    ----------
    law : Law
    log_prefactor : Interval
        a. Infinite where the likelihood rises all the way; so are ends that do not exist.
    exponent : Interval
        b; for a law that sets it, that number three times.
        Where the likelihood is flat (steps between two sizes) an estimate is one of many.
    constants : tuple of Interval
        c; ends within the law's bounds, at one of which they stop where the data do not.
    slope : float
        s, per unit of log N, at most `Counts.steepest`.
    log_likelihood, aic : float
        Binomial coefficients left out.
    thresholds : float array (groups,)
        Fitted Nstar_g.
    confidence : float
    """

    law: Law
    log_prefactor: Interval
    exponent: Interval
    constants: tuple[Interval, ...]
    slope: float
    log_likelihood: float
    aic: float
    thresholds: Floats
    confidence: float


@dataclass(frozen=True)
class SaturatedFit:
    """A threshold of its own for each group, one slope for all.

    Attributes
    ----------
    thresholds : float array (groups,)
        0 for a group without failures, infinite for one without successes.
    slope, log_likelihood, aic : float
    free : int, number of groups plus one
    """

    thresholds: Floats
    slope: float
    log_likelihood: float
    aic: float
    free: int


def power_law(x: ArrayLike, name: str = "power") -> Law:
    """Return the plain power law Nstar_g = exp(a) x_g ** b, with b free.

    Parameters
    ----------
    x : float array (groups,), positive
    name : str
    """
    values = np.asarray(x, dtype=np.float64)
    if values.ndim != 1 or not (np.isfinite(values).all() and (values > 0).all()):
        raise ValueError("x: it takes one positive finite number per group")
    logs = np.log(values)
    return Law(name, lambda _: logs, (), None)


def fit_law(counts: Counts, law: Law, confidence: float = 0.95) -> LawFit:
    """Fit a law to the counts of all groups.

    Parameters
    ----------
    counts : Counts
    law : Law
    confidence : float in (0, 1)

    Raises
    ------
    ValueError
        If no group has both successes and failures, success does not rise with N, the form does not
        suit the groups, or an exponent is asked of a form that is the same for all groups.
    """
    if not 0 < confidence < 1:
        raise ValueError(f"confidence {confidence:g}: it lies in (0, 1)")
    _check_counts(counts)
    _check_law(counts, law)
    regression = law_regression(counts, law)
    peak = regression.fit(counts.successes[None])
    slope = float(peak.coefficients[0, 0])
    if slope <= _FLAT:
        raise ValueError(
            f"law {law.name!r}: success does not rise with N, so that there is no threshold"
        )
    floor = float(peak.value[0]) - BARTLETT * float(chdtri(1, 1 - confidence)) / 2
    unit = peak.constants[0]
    form = regression.forms(peak.constants)[0]
    a, b = regression.read(peak.coefficients)
    log_n, spread = np.log(counts.samples), max(float(np.ptp(form)), _FLAT)
    reach = max(float(np.ptp(log_n)), 1.0)
    prefactor = _line_interval(regression, counts, "a", float(a[0]), reach, peak, floor)
    exponent = Interval(float(b[0]), float(b[0]), float(b[0]))
    if law.exponent is None:
        exponent = _line_interval(regression, counts, "b", float(b[0]), reach / spread, peak, floor)
    constants = tuple(
        _constant_interval(regression, counts, j, float(unit[j]), floor) for j in range(unit.size)
    )
    with np.errstate(over="ignore"):
        thresholds = np.exp(a[0] + b[0] * form)
    value = float(peak.value[0])
    return LawFit(
        law,
        prefactor,
        exponent,
        constants,
        slope,
        value,
        2 * law.free - 2 * value,
        thresholds,
        confidence,
    )


def fit_saturated(counts: Counts) -> SaturatedFit:
    """Fit a threshold of its own for each group, with one slope.

    Raises
    ------
    ValueError
        If no group has both successes and failures.
    """
    _check_counts(counts)
    value, slope, logs = fit_saturated_sets(
        counts.group, np.log(counts.samples), counts.successes[None], counts.trials, counts.steepest
    )
    with np.errstate(over="ignore"):
        thresholds = np.exp(logs[0])
    free = counts.groups + 1
    return SaturatedFit(
        thresholds, float(slope[0]), float(value[0]), 2 * free - 2 * float(value[0]), free
    )


def _check_counts(counts: Counts) -> None:
    succeeded, tried = counts.successes.sum(), counts.trials.sum()
    if succeeded in (0, tried):
        outcome = "fail" if succeeded == 0 else "succeed"
        raise ValueError(f"counts: all trials of all groups {outcome}; no threshold lies on the grid")
    member = counts.group == np.arange(counts.groups)[:, None]
    successes = member @ counts.successes
    if not ((successes > 0) & (successes < member @ counts.trials)).any():
        raise ValueError("counts: no group has both successes and failures; nothing shows a slope")


def _check_law(counts: Counts, law: Law) -> None:
    if len(law.bounds) > 2 or not all(-math.inf < low < high < math.inf for low, high in law.bounds):
        raise ValueError(
            f"law {law.name!r}: it takes at most two constants, each with low < high, finite"
        )
    middle = np.array([(low + high) / 2 for low, high in law.bounds])
    form = np.asarray(law.log_form(middle), dtype=np.float64)
    if form.shape != (counts.groups,) or not np.isfinite(form).all():
        raise ValueError(f"law {law.name!r}: its log form is one finite number for each of the groups")
    if law.exponent is None and np.ptp(form) <= _FLAT:
        raise ValueError(f"law {law.name!r}: an exponent needs a form that differs between groups")


def law_regression(counts: Counts, law: Law) -> Regression:
    """Return the regression that a law makes of the counts' cells."""
    return Regression(
        counts.group, np.log(counts.samples), counts.trials, counts.steepest,
        law.log_form, tuple(law.bounds), law.exponent,
    )  # fmt: skip


def _line_interval(
    regression: Regression, counts: Counts, which: str, estimate: float, scale: float,
    peak: Maximum, floor: float,
) -> Interval:  # fmt: skip
    """Return the interval of a or b: from the estimate outwards, in the scale of the tangent."""
    limit = math.atan(_FAR)

    def margin(angle: Floats, rows: Rows) -> Floats:
        k = np.broadcast_to(counts.successes, (angle.size, counts.successes.size))
        return regression.fit(k, which, estimate + scale * np.tan(angle)).value - floor

    first, second = crossings(margin, np.zeros(1), (-limit, limit))
    low = -math.inf if first[0] == -limit else estimate + scale * math.tan(first[0])
    high = math.inf if second[0] == limit else estimate + scale * math.tan(second[0])
    top = estimate
    for end, angle in ((low, -limit), (high, limit)):
        if (
            math.isinf(end)
            and margin(np.array([angle]), np.arange(1))[0] + floor > peak.value[0] - _CLOSE
        ):
            top = end
    return Interval(top, low, high)


def _constant_interval(
    regression: Regression, counts: Counts, which: int, unit: float, floor: float
) -> Interval:
    def margin(at: Floats, rows: Rows) -> Floats:
        k = np.broadcast_to(counts.successes, (at.size, counts.successes.size))
        found = regression.fit(k, which, at).value - floor
        return np.maximum(found, -1e6)  # a form may be infinite at the end of its constant's range

    low, high = crossings(margin, np.array([unit]), (0.0, 1.0))
    start, end = regression.bounds[which]
    return Interval(*(start + (end - start) * value for value in (unit, float(low[0]), float(high[0]))))
