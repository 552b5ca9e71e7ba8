"""Where a curve of success crosses a target, by a model, inside a bracket that rests on none.

A search brackets the crossing without any shape (`crossing_search`); a model says where in the
bracket it probably lies. P(success) = F(eta) with eta a line in x, or in log x where all is positive and
the values span more than a factor four; F is one of

- "logistic", "probit": symmetric, with heavier and lighter tails;
- "cloglog", "loglog": lopsided, quick to end and quick to rise (`simkit.stats.curves.links`).

Falling success is a curve that rises with -x, or with 1/x.

*The estimate* is the crossing of the most likely of them, clipped to the bracket.

*The interval* is the hull of the profile-likelihood intervals of all shapes, and of a step between two
levels, that come nearly as close as the best model: the shape is one more unknown
(`simkit.stats.curves.threshold_intervals`). Where even the best leaves more than binomial scatter, the
likelihood ratio is divided by the deviance over its degrees of freedom. What of the interval lies
outside the bracket is cut off; where nothing is left, the bracket is the interval. It holds as far as a
model does: beside a lack of fit, the bracket alone is sure.

*Lack of fit* is the deviance of the best model, against data sets drawn from it to which all are fitted
anew. It takes the numbers of trials as given, though a search chooses them as it goes.

*No model* is fitted to fewer than three values, to a step (all fail below, all succeed above), and where
success does not go the stated way at all.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from simkit.stats.curves.isotonic import isotonic_shares, merge_values
from simkit.stats.curves.links import CLOGLOG, LOGIT, LOGLOG, PROBIT, Floats, Link
from simkit.stats.curves.logistic import Binomials, PlainLikelihood
from simkit.stats.curves.profiles import STEEPEST, Peak, floor_below, peak_values, plain_peak, trends
from simkit.stats.curves.threshold_intervals import check_levels, hull_of_shapes, scatter_of

MODELS = {"logistic": LOGIT, "probit": PROBIT, "cloglog": CLOGLOG, "loglog": LOGLOG}
NONE = "none"
LACKING = 0.05  # a goodness of fit below this is a lack of fit
Lines = Sequence[tuple[float, float]]
_SHAPES = tuple(PlainLikelihood(link) for link in MODELS.values())
_LOG_SPAN = 4.0  # a factor beyond which values are taken by their logarithm
_FEWEST = 3  # values that tell one shape from another
_TIE, _ROUNDING = 1e-9, 1e-13  # at which two likelihoods are equal: absolute, and relative


@dataclass(frozen=True)
class Covariate:
    """z = (x - anchor) / unit, or (log x - log anchor) / unit; a negative unit mirrors it."""

    on_log: bool
    anchor: float
    unit: float

    def at(self, x: Floats) -> Floats:
        """Return z, without cancellation near the anchor."""
        if not self.on_log:
            return np.asarray((x - self.anchor) / self.unit)
        ratio = (x - self.anchor) / self.anchor
        near = np.abs(ratio) < 0.5
        with np.errstate(divide="ignore", invalid="ignore"):
            far = np.log(x) - math.log(self.anchor)
        return np.where(near, np.log1p(np.where(near, ratio, 0.0)), far) / self.unit

    def value(self, z: float) -> float:
        """Return x, possibly infinite."""
        with np.errstate(over="ignore"):
            away = np.float64(z) * self.unit
            return float(self.anchor * np.exp(away) if self.on_log else self.anchor + away)


@dataclass(frozen=True)
class CrossingFit:
    """A crossing by a model, inside a bracket."""

    model: str  # a name of `MODELS`, or "none"
    # in [low, high]: the crossing of the model, clipped; without a model, the middle of the bracket or
    # of the step, on the scale of the covariate
    estimate: float
    crossing: float  # of the model, not clipped; NaN without a model
    clipped: bool  # whether the model crosses outside the bracket
    ci_low: float  # the interval at `confidence`, within the bracket; the estimate lies in it
    ci_high: float
    low: float  # the bracket
    high: float
    # of eta per unit of log x (`on_log`) or of x, negative for falling success; NaN without a model
    slope: float
    # share of data sets drawn from the model that the models fit no better; NaN without a model, or
    # without a bootstrap
    goodness_p: float
    # the largest of each model, binomial coefficients left out; empty with fewer than three values
    log_likelihoods: Mapping[str, float]
    target: float
    confidence: float
    rising: bool
    on_log: bool
    reason: str  # why there is no model; empty with one
    # what `curve` is made of: z, the isotonic shares over it, and (eta at z = 0, its slope in z)
    covariate: Covariate
    knots: tuple[Floats, Floats]
    line: tuple[float, float]

    @property
    def lacks_fit(self) -> bool:
        """Whether the counts scatter more about the model than chance explains (p < 0.05)."""
        return self.goodness_p < LACKING

    def curve(self, x: ArrayLike) -> Floats:
        """Return the fitted probability at values x, float array of the shape of x.

        Without a model it is the monotone curve that is most likely, linear between the visited values
        and level beyond them.
        """
        z = self.covariate.at(np.asarray(x, dtype=np.float64))
        if self.model == NONE:
            return np.asarray(np.interp(z, *self.knots))
        return np.asarray(MODELS[self.model].share(self.line[0] + self.line[1] * z))

    def describe(self, name: str = "x") -> str:
        """Return one line, like ``31.2 [29.5, 33.0] by a probit curve in log n (fit p = .4)``."""
        estimate, low, high = _numbers(self.estimate, self.ci_low, self.ci_high)
        line = f"{estimate} [{low}, {high}]"
        if self.model == NONE:
            return f"{line} without a model: {self.reason}"
        line += f" by a {self.model} curve in {'log ' if self.on_log else ''}{name}"
        if self.clipped:
            line += f", which crosses outside the bracket, at {self.crossing:.3g}"
        if math.isnan(self.goodness_p):
            return line
        p = f"{self.goodness_p:.2g}".removeprefix("0")
        return f"{line}; lack of fit (p = {p})" if self.lacks_fit else f"{line} (fit p = {p})"

    def __str__(self) -> str:
        """Return `describe` with x for the parameter."""
        return self.describe()


@dataclass(frozen=True)
class Ends:
    """The crossings of many data sets in z: the peak of each model, its height, and the interval."""

    peaks: Sequence[Peak]  # of each model, in the order of `MODELS`
    heights: Floats  # (models, sets): largest log-likelihood of a curve that does not fall
    low: Floats  # (sets,), as the next
    high: Floats


def fit_crossing(
    values: ArrayLike,
    successes: ArrayLike,
    trials: ArrayLike,
    target: float,
    *,
    low: float,
    high: float,
    rising: bool,
    confidence: float = 0.95,
    bootstrap: int = 200,
    seed: int = 0,
) -> CrossingFit:
    """Return where in a bracket the probability of success crosses a target, by the best of four models.

    The visited values are finite, equal ones are added; low <= high is the bracket; success rises with
    the value, or falls. So many data sets are drawn from the model for its goodness of fit, 0 for none.
    `ValueError` if a value or a count is out of range, the bracket is none, or a level is outside (0,
    1).

    >>> n, k = [4, 8, 16, 24, 32, 64], [0, 2, 202, 511, 724, 195]
    >>> print(fit_crossing(n, k, [200, 200, 1000, 1000, 1000, 200], 0.5, low=16, high=32, rising=True))
    23.9 [23.3, 24.4] by a probit curve in log x (fit p = .94)
    """
    check_levels(target, confidence)
    _check(low, high, bootstrap)
    x, k, n = merge_values(values, successes, trials)
    covariate = _covariate(x, k, n, low, rising)
    turn = slice(None, None, 1 if rising else -1)
    data = Binomials(covariate.at(x)[turn], k[None, turn], n[turn])
    ends = crossing_ends(data, target, confidence) if x.size >= _FEWEST else None
    best = 0 if ends is None else _most_likely(ends.heights[:, 0])
    reason = _no_model(data, ends, best, rising)
    lines = [] if ends is None or reason else _lines(ends, target)
    crossing, ci_low, ci_high = _interval(data, ends, best, covariate, (low, high))
    intercept, slope = lines[best] if lines else (math.nan, math.nan)
    heights = [] if ends is None else ends.heights[:, 0].tolist()
    return CrossingFit(
        model=NONE if reason else list(MODELS)[best], estimate=min(max(crossing, ci_low), ci_high),
        crossing=math.nan if reason else crossing, clipped=not reason and not low <= crossing <= high,
        ci_low=ci_low, ci_high=ci_high, low=low, high=high, slope=slope / covariate.unit,
        goodness_p=_goodness(data, lines, best, target, bootstrap, seed),
        log_likelihoods=dict(zip(MODELS, heights, strict=False)),
        target=target, confidence=confidence, rising=rising, on_log=covariate.on_log, reason=reason,
        covariate=covariate, knots=(data.z, isotonic_shares(data.successes, data.trials)[0]),
        line=(intercept, slope),
    )  # fmt: skip


def _check(low: float, high: float, bootstrap: int) -> None:
    """Refuse a bracket or a number of data sets that is none."""
    if not (math.isfinite(low) and math.isfinite(high) and low <= high):
        raise ValueError(f"bracket [{low:g}, {high:g}]: it takes two finite values, low <= high")
    if bootstrap < 0:
        raise ValueError(f"bootstrap: {bootstrap} data sets; it takes 0 or more")


def crossing_ends(data: Binomials, target: float, confidence: float) -> Ends:
    """Return peaks and crossing's interval of data sets of rising success, two cells or more each."""
    peaks = [plain_peak(data, target, shape, _first_lines(data, shape.link)) for shape in _SHAPES]
    heights = np.array([peak_values(data, peak) for peak in peaks])
    best = heights.max(axis=0)
    # Measured from the best model, not from a step above it: the estimate stays in the interval.
    floor = floor_below(best, confidence, scatter_of(data, best))
    return Ends(peaks, heights, *hull_of_shapes(data, target, floor, _SHAPES, peaks))


def _first_lines(data: Binomials, link: Link) -> Floats:
    """Return lines (sets, 2) through the isotonic shares on the scale of a link, by least squares."""
    n = data.trials
    shares = (n * isotonic_shares(data.successes, n) + 0.5) / (n + 1)
    eta = np.reshape([link.at(share) for share in shares.ravel().tolist()], shares.shape)
    weights = np.sqrt(n * shares * (1 - shares))
    weights /= weights.sum(axis=-1, keepdims=True)
    centre, level = (weights * data.z).sum(axis=-1), (weights * eta).sum(axis=-1)
    away = data.z - centre[:, None]
    slope = (weights * away * eta).sum(axis=-1) / (weights * away**2).sum(axis=-1)
    return np.stack([level - slope * centre, slope], axis=-1)


def _covariate(x: Floats, k: Floats, n: Floats, low: float, rising: bool) -> Covariate:
    """Return the covariate, centred and scaled where success is neither none nor all.

    A search visits values that lie a millionth of the range apart: over the whole range the slope there
    would be beyond any step of Newton's.
    """
    on_log = bool(x[0] > 0 and low > 0 and x[-1] / x[0] > _LOG_SPAN)
    side = 1.0 if rising else -1.0
    whole = Covariate(on_log, float(x[n.argmax()]), 1.0)
    u = whole.at(x)
    shares = isotonic_shares((k if rising else n - k)[None], n)[0]
    weights = np.sqrt(n * shares * (1 - shares))
    if not weights.any():  # all fail or succeed; the step is between two of them
        after = int(np.clip((shares < 0.5).sum(), 1, max(x.size - 1, 1)))
        weights[[after - 1, min(after, x.size - 1)]] = 1.0
    centre = float(np.average(u, weights=weights))
    spread = math.sqrt(float(np.average((u - centre) ** 2, weights=weights)))
    apart = np.abs(u - centre)
    if spread <= 1e-9 * float(apart.max()):
        spread = float(apart[apart > 1e-9 * apart.max()].min()) if apart.any() else 1.0
    return Covariate(on_log, whole.value(centre), side * spread)


def _most_likely(heights: Floats) -> int:
    """Return the first of the models that is as likely as any."""
    best = float(heights.max())
    return int(np.argmax(heights >= best - _TIE - _ROUNDING * abs(best)))


def _no_model(data: Binomials, ends: Ends | None, best: int, rising: bool) -> str:
    """Return why there is no model, or nothing."""
    if ends is None:
        count = "one visited value" if data.z.size == 1 else "two visited values"
        return f"{count} cannot tell one shape from another"
    if not float(trends(data)[0]) > 0:
        return f"success does not {'rise' if rising else 'fall'} over the visited values"
    if ends.peaks[best].slope[0] >= STEEPEST:
        return "a step fits best, with no failure above and no success below it"
    return ""


def _interval(
    data: Binomials, ends: Ends | None, best: int, covariate: Covariate, bracket: tuple[float, float]
) -> tuple[float, float, float]:
    """Return the crossing, and the part of its interval inside the bracket, or else the bracket."""
    low, high = bracket
    if ends is None or not float(trends(data)[0]) > 0:
        middle = math.sqrt(low) * math.sqrt(high) if covariate.on_log else low / 2 + high / 2
        return middle, low, high
    crossing = covariate.value(float(ends.peaks[best].threshold[0]))
    first, last = sorted(covariate.value(float(end[0])) for end in (ends.low, ends.high))
    first, last = max(first, low), min(last, high)
    return (crossing, first, last) if first <= last else (crossing, low, high)


def _lines(ends: Ends, target: float) -> list[tuple[float, float]]:
    """Return eta at z = 0 and its slope in z, of each model."""
    return [
        (shape.link.at(target) - float(peak.slope[0]) * float(peak.threshold[0]), float(peak.slope[0]))
        for shape, peak in zip(_SHAPES, ends.peaks, strict=True)
    ]


def _goodness(
    data: Binomials, lines: Lines, best: int, target: float, bootstrap: int, seed: int
) -> float:
    """Return the p-value of the deviance of the best model, by parametric bootstrap."""
    if not bootstrap or not lines:
        return math.nan
    share, n = _SHAPES[best].link.share, data.trials
    p = np.clip(share(lines[best][0] + lines[best][1] * data.z), 0.0, 1.0)
    rng = np.random.Generator(np.random.PCG64DXSM(seed))
    drawn = rng.binomial(n.astype(np.int64), p, size=(bootstrap, n.size)).astype(np.float64)
    observed, deviances = (
        _deviances(Binomials(data.z, counts, n), lines, target) for counts in (data.successes, drawn)
    )
    tie = _TIE + _ROUNDING * abs(float(data.best[0]))
    return (1 + int((deviances >= observed - tie).sum())) / (1 + bootstrap)


def _deviances(data: Binomials, lines: Lines, target: float) -> Floats:
    """Return the deviance of the best model of each data set, begun at known lines."""
    heights = [
        peak_values(data, plain_peak(data, target, shape, np.tile(line, (len(data.successes), 1))))
        for shape, line in zip(_SHAPES, lines, strict=True)
    ]
    return np.asarray(2 * (data.best - np.max(heights, axis=0)))


def _numbers(estimate: float, low: float, high: float) -> tuple[str, str, str]:
    """Return them with two digits of what the interval leaves open."""
    width, largest = high - low, max(abs(low), abs(high))
    if not width or not 1e-4 <= largest < 1e9:
        return f"{estimate:.6g}", f"{low:.6g}", f"{high:.6g}"
    decimals = min(max(1 - math.floor(math.log10(width)), 0), 12)
    return f"{estimate:.{decimals}f}", f"{low:.{decimals}f}", f"{high:.{decimals}f}"
