"""Laws of thresholds: how the N at which success sets in depends on a group's parameter.

Each group (a value of alpha, say) has success counts over N, and

    logit P(success) = s (log N - log Nstar_g),    log Nstar_g = a + b log form_g(c)

with one slope s for all groups, or one for each where the counts reject that
(`law_comparison`). A law names the form and what is free in it: the exponent b, which a
stated form sets to 1, and up to two constants c within bounds. All cells enter through their binomial
likelihood, so that groups count whose threshold lies off the grid. The reference is the saturated law,
a threshold of its own for each group.

Where trials all fail at one N and succeed at the next, the likelihood would take s to infinity. It is
capped at ``2 logit(0.999) / (gap / 100)``, gap the smallest step of log N within a group: from 0.1 %
to 99.9 % within a hundredth of that step. A lower cap would pull thresholds to the middle between two
sizes, where the data say nothing, and intervals would miss: with 0.1 % to 99.9 % over a whole step, half
of them do when the true curves are steps.

Intervals are hulls of profile-likelihood intervals: of the logistic law that gives the estimate, and of
the law with each of the shapes of `links` and a slope for each group, a shape being kept as long as some
law of it comes near enough to the best of all. A power law is tried with jumps between two levels, too
(`law_steps`). For counts need not be logistic, and slopes may vary by too little to be seen and by
enough to move thresholds beyond the grid. Where even the best shape leaves more than binomial scatter
about thresholds of their own, its likelihood ratio is divided by the deviance over its degrees of
freedom. The chi-square quantile (one degree of freedom) is taken 10 % higher, as Bartlett's correction
would, because few cells inform where curves are steep: without it the interval of the logistic law alone
covers 93 % instead of 95 where the chance of success goes from 10 to 90 % over a factor 1.3 in N on a
grid of factor 2. Coverage of the hull: `benchmarks/calibration`, `exponent-coverage.csv` and `exponent-
shapes.csv`. Estimates, likelihoods and thresholds are those of the logistic curve.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import chdtri

from simkit.stats.curves.links import LINKS, LOGIT, Floats, Link, Rows
from simkit.stats.curves.logistic import best_log_likelihood
from simkit.stats.curves.profiles import crossings
from simkit.stats.laws.grouped_counts import Counts
from simkit.stats.laws.law_likelihood import Maximum, Regression, fit_saturated_sets
from simkit.stats.laws.law_steps import StepLaw

BARTLETT = 1.1  # factor of the chi-square quantile of all intervals
_CLOSE = 1e-6  # log-likelihood within which a supremum at infinity is the largest value
_FAR = 1e4  # in grids: where a or b counts as infinite
_FLAT = 1e-12
_PARTS = ("value", "coefficients", "constants")  # of a maximum


@dataclass(frozen=True)
class Law:
    """A form of the threshold: log Nstar_g = a + exponent * log_form(c)_g."""

    name: str
    # of constants (k,), the log of the stated form (groups,); not finite where they are not allowed
    log_form: Callable[[Floats], Floats]
    bounds: Sequence[tuple[float, float]] = ()  # (low, high), finite, of each constant, at most two
    exponent: float | None = 1.0  # 1 for a form as stated, None to leave it free

    @property
    def free(self) -> int:
        """Number of free numbers but slopes: a, the constants, and the exponent if it is free."""
        return 1 + len(self.bounds) + (self.exponent is None)


@dataclass(frozen=True)
class Interval:
    """An estimate with its interval."""

    estimate: float
    low: float
    high: float


@dataclass(frozen=True)
class LawFit:
    """A law fitted to counts."""

    law: Law
    # b; for a law that sets it, that number three times. Where the likelihood is flat (steps between two
    # sizes) an estimate is one of many.
    exponent: Interval
    # c; ends within the law's bounds, at one of which they stop where the data do not
    constants: tuple[Interval, ...]
    slopes: Floats  # (groups,): s, per unit of log N, at most `Counts.steepest`
    log_likelihood: float  # binomial coefficients left out
    aic: float
    thresholds: Floats  # (groups,): fitted Nstar_g
    own_slopes: bool  # whether each group has a slope of its own
    scatter: float  # at least 1: the deviance of the best shape over its degrees of freedom
    confidence: float
    shapes: "_Shapes" = field(repr=False, compare=False)  # from which `log_prefactor` comes

    @cached_property
    def log_prefactor(self) -> Interval:
        """The number a, infinite where the likelihood rises all the way, as are open ends."""
        return self.shapes.line("a")


@dataclass(frozen=True)
class SaturatedFit:
    """A threshold of its own for each group, one slope for all or one for each."""

    thresholds: Floats  # (groups,): 0 for a group without failures, infinite for one without successes
    slopes: Floats  # (groups,)
    log_likelihood: float
    aic: float
    free: int  # number of groups and slopes


def power_law(x: ArrayLike) -> Law:
    """Return the plain power law Nstar_g = exp(a) x_g ** b of positive x (groups,), with b free."""
    values = np.asarray(x, dtype=np.float64)
    if values.ndim != 1 or not (np.isfinite(values).all() and (values > 0).all()):
        raise ValueError("x: it takes one positive finite number per group")
    logs = np.log(values)
    return Law("power", lambda _: logs, (), None)


def fit_law(
    counts: Counts, law: Law, confidence: float = 0.95, own_slopes: bool = False,
    scatter: float | None = None,
) -> LawFit:  # fmt: skip
    """Fit a law to the counts of all groups.

    With own slopes each group has one; the scatter is that of `scatter_of`, with own slopes, where it is
    known. `ValueError` if no group has both successes and failures, success does not rise with N, the
    form does not suit the groups, or an exponent is asked of a form that is the same for all groups.
    """
    if not 0 < confidence < 1:
        raise ValueError(f"confidence {confidence:g}: it lies in (0, 1)")
    _check_counts(counts)
    _check_law(counts, law)
    regression = law_regression(counts, law, own_slopes=own_slopes)
    peak = regression.fit(counts.successes[None])
    slopes = regression.slopes(peak.coefficients)[0]
    if slopes.max() <= _FLAT:
        raise ValueError(
            f"law {law.name!r}: success does not rise with N, so that there is no threshold"
        )
    a, b = regression.read(peak.coefficients)
    form = regression.forms(peak.constants)[0]
    if scatter is None:
        scatter = float(scatter_of(counts, counts.successes[None], own_slopes=True)[0])
    shapes = _Shapes(counts, law, (regression, peak), confidence, scatter)
    exponent = Interval(float(b[0]), float(b[0]), float(b[0]))
    if law.exponent is None:
        exponent = shapes.line("b")
    with np.errstate(over="ignore"):
        thresholds = np.exp(a[0] + b[0] * form)
    value, free = float(peak.value[0]), law.free + (counts.groups if own_slopes else 1)
    return LawFit(
        law, exponent, tuple(shapes.constant(j) for j in range(len(law.bounds))), slopes, value,
        2 * free - 2 * value, thresholds, own_slopes, scatter, confidence, shapes,
    )  # fmt: skip


def fit_saturated(counts: Counts, own_slopes: bool = False) -> SaturatedFit:
    """Fit a threshold of its own for each group, with one slope or one for each; some must have both."""
    _check_counts(counts)
    value, slopes, logs = fit_saturated_sets(counts, counts.successes[None], LOGIT, own_slopes)
    with np.errstate(over="ignore"):
        thresholds = np.exp(logs[0])
    free = counts.groups + (counts.groups if own_slopes else 1)
    return SaturatedFit(thresholds, slopes[0], float(value[0]), 2 * free - 2 * float(value[0]), free)


def scatter_of(counts: Counts, successes: Floats, own_slopes: bool = False) -> Floats:
    """Return by how much counts scatter more than binomial ones, at least 1.

    The deviance of a threshold for each group, of the shape that fits best, over its degrees of freedom;
    groups of successes or failures alone have none. Successes are (sets, cells).
    """
    values = [fit_saturated_sets(counts, successes, link, own_slopes)[0] for link in LINKS]
    deviance = 2 * (best_log_likelihood(successes, counts.trials) - np.max(values, axis=0))
    mixed = counts.mixed(successes)
    thresholds = mixed.sum(axis=-1)
    free = mixed @ np.bincount(counts.group) - (2 * thresholds if own_slopes else thresholds + 1)
    return np.where(free > 0, np.maximum(deviance / np.maximum(free, 1), 1.0), 1.0)


def _check_counts(counts: Counts) -> None:
    succeeded, tried = counts.successes.sum(), counts.trials.sum()
    if succeeded in (0, tried):
        outcome = "fail" if succeeded == 0 else "succeed"
        raise ValueError(f"counts: all trials of all groups {outcome}; no threshold lies on the grid")
    if not counts.mixed().any():
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


def law_regression(counts: Counts, law: Law, link: Link = LOGIT, own_slopes: bool = False) -> Regression:
    """Return the regression that a law makes of the counts' cells."""
    return Regression(
        counts.group, np.log(counts.samples), counts.trials, counts.steepest, link,
        law.log_form, tuple(law.bounds), law.exponent, own_slopes,
    )  # fmt: skip


@dataclass(frozen=True)
class _Shapes:
    """A law fitted with each shape that the counts leave: regression, maximum, and floor.

    Each group has a slope of its own there: one slope for all would place thresholds beyond the grid by
    the slopes of others. The fit of the estimate comes first, and stays with its own interval.
    """

    counts: Counts
    law: Law
    first: tuple[Regression, Maximum]
    confidence: float
    scatter: float

    @cached_property
    def fits(self) -> tuple[list[tuple[Regression, Maximum, float]], float]:
        """The fit of the estimate and those that the counts leave, and the floor of the latter."""
        drop = BARTLETT * float(chdtri(1, 1 - self.confidence)) / 2
        regressions = [law_regression(self.counts, self.law, link, own_slopes=True) for link in LINKS]
        peaks = [regression.fit(self.counts.successes[None]) for regression in regressions]
        steps = [] if self._steps is None else [float(self._steps[2].max())]
        floor = max([float(peak.value[0]) for peak in peaks] + steps) - self.scatter * drop
        found = zip(regressions, peaks, strict=True)
        kept = [(*fit, floor) for fit in found if fit[1].value[0] >= floor]
        return [(*self.first, float(self.first[1].value[0]) - drop), *kept], floor

    @cached_property
    def _steps(self) -> tuple[Floats, Floats, Floats] | None:
        """Lines of a power law of steps with their likelihoods; none of another law."""
        if self.law.exponent is not None or self.law.bounds:
            return None
        return StepLaw(self.counts, self.counts.successes, self.law.log_form(np.zeros(0))).lines()

    def line(self, which: str) -> Interval:
        fits, floor = self.fits
        parts = [self._line(which, *fit) for fit in fits]
        if self._steps is not None:
            a, b, value = self._steps
            near = (a if which == "a" else b)[value >= floor]
            parts += [Interval(parts[0].estimate, near.min(), near.max())] if near.size else []
        return _hull(parts)

    def constant(self, which: int) -> Interval:
        return _hull([self._constant(which, *fit) for fit in self.fits[0]])

    def _line(self, which: str, regression: Regression, peak: Maximum, floor: float) -> Interval:
        """Return the interval of one shape: from the estimate outwards, in the scale of the tangent."""
        a, b = regression.read(peak.coefficients)
        estimate, limit = float((a if which == "a" else b)[0]), math.atan(_FAR)
        scale = max(float(np.ptp(regression.log_n)), 1.0)
        if which == "b":
            scale /= max(float(np.ptp(regression.forms(peak.constants)[0])), _FLAT)
        profile = _Profile(self.counts, regression, which, peak)

        def margin(angle: Floats, rows: Rows) -> Floats:
            return profile.at(estimate + scale * np.tan(angle)) - floor

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

    def _constant(self, which: int, regression: Regression, peak: Maximum, floor: float) -> Interval:
        profile = _Profile(self.counts, regression, which, peak)

        def margin(at: Floats, rows: Rows) -> Floats:
            # A form may be infinite at the end of its constant's range.
            return np.maximum(profile.at(at) - floor, -1e6)

        unit = float(peak.constants[0, which])
        low, high = crossings(margin, np.array([unit]), (0.0, 1.0))
        start, end = regression.bounds[which]
        ends = (start + (end - start) * value for value in (unit, float(low[0]), float(high[0])))
        return Interval(*ends)


class _Profile:
    """The likelihood over one number of a law; each maximum begins at that of the nearest value."""

    def __init__(self, counts: Counts, regression: Regression, which: str | int, peak: Maximum) -> None:
        self._successes, self._regression, self._which = counts.successes, regression, which
        self._known = np.zeros(0)
        if regression.own_slopes:
            a, b = regression.read(peak.coefficients)
            self._known = (
                peak.constants[:, which] if isinstance(which, int) else a if which == "a" else b
            )
        self._tops = peak

    def at(self, values: Floats) -> Floats:
        """Return the largest log-likelihood at each value (values,)."""
        k = np.broadcast_to(self._successes, (values.size, self._successes.size))
        if not self._regression.own_slopes:
            return self._regression.fit(k, self._which, values).value
        nearest = np.abs(values[:, None] - self._known).argmin(axis=1)
        near = Maximum(*(getattr(self._tops, name)[nearest] for name in _PARTS))
        found = self._regression.fit(k, self._which, values, near)
        sound = np.isfinite(found.value)
        self._known = np.concatenate([self._known, values[sound]])
        self._tops = Maximum(
            *(np.concatenate([getattr(self._tops, n), getattr(found, n)[sound]]) for n in _PARTS)
        )
        return found.value


def _hull(parts: Sequence[Interval]) -> Interval:
    """Return the first estimate, and the ends of all."""
    low, high = min(part.low for part in parts), max(part.high for part in parts)
    return Interval(parts[0].estimate, low, high)
