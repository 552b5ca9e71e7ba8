"""What draws, or repeats, say of the probability of a rare event: an estimate and an interval.

Values in [0, 1] with a known factor (tilting, conditioning) have an interval that holds for every law.
That of splitting rests on repeats of which the logarithms are about Gaussian; what holds for every law
is a lower bound alone, since the estimates are independent, not negative and unbiased.
"""

import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simkit.stats.evidence.bet_mixtures import log_capital_of_values
from simkit.stats.evidence.bounded_means import bounded_mean_interval
from simkit.stats.intervals import clopper_pearson
from simkit.stats.rare.splitting import CHAINS, STEPS, Repeat
from simkit.stats.rare.tilting import Tilting

Floats = NDArray[np.float64]

#: Below so large an effective sample size there is no estimate.
LEAST_SIZE = 10.0
# Variance of the logarithms of repeats over that which the chains within them tell: it misses a part, as
# chains of one level begin at states of the one before; and by chance more is seen once in 1,000 runs.
_MISSED, _BY_CHANCE = 1.3, 1e-3
_LEAST_SHARE = 0.1  # of the repeats, as if of equal weight
# Logarithms of repeats are not quite Gaussian: their interval is of so many times the misses asked for.
_OF_MISSES = 0.6
_ROUNDING = 2.0**-48  # of the ends of intervals
_HALVINGS = 200
_LEAST = sys.float_info.min
_TOO_SMALL = f"the probability is below {_LEAST:.3g}, the least double of full precision; no estimate"
_LONG = 40.0  # standard errors: a longer interval than this, and than the mean, is no fruit of scatter
_LARGEST = 700.0  # its exponential is a double
_WHOLE = 1e-6  # of a number of hits: it is whole


@dataclass(frozen=True)
class RareEstimate:
    """An estimate of a probability, or why there is none."""

    method: str  # "tilting", "conditioning" or "splitting"
    # None, as the next two, where the weights are degenerate, or repeats disagree: then `note` says so
    estimate: float | None
    std_error: float | None
    relative_error: float | None
    size: float | None  # effective sample size (sum w)^2 / sum w^2, of the draws or repeats
    low: float | None  # at the confidence that was asked for
    high: float | None
    least: float  # a lower bound that holds with that confidence whatever the law of the values
    interval: str  # its method
    rigorous: bool  # whether the interval holds for every law, or as the number of repeats grows
    evaluations: int  # draws of which the margin, or the conditional probability, was asked
    note: str = ""

    @property
    def ends(self) -> tuple[float, float]:
        """The interval; from the lower bound to 1 where there is no other."""
        return (self.least, 1.0) if self.low is None or self.high is None else (self.low, self.high)


def found_by_tilting(plan: Tilting, values: Floats, confidence: float) -> RareEstimate:
    """Return what draws of Y in [0, 1], in their order, say of B E[Y]."""
    if plan.is_exact:
        value = float(values[0]) if plan.components else 0.0
        error = plan.slack + _ROUNDING
        low, high = _scaled(plan.log_bound, value * (1 - error), value * (1 + error))
        value *= math.exp(plan.log_bound)
        if value < _LEAST and high > 0:
            return RareEstimate(
                "tilting", None, None, None, None, low, high, low, "exact", True, len(values), _TOO_SMALL
            )  # fmt: skip
        return RareEstimate(
            "tilting", value, 0.0, 0.0, float(len(values)), low, high, low, "exact", True, len(values)
        )  # fmt: skip
    return _of_bounded("tilting", values, plan.log_bound, (plan.slack, plan.bias), confidence)


def found_by_conditioning(values: Floats, most: float, confidence: float) -> RareEstimate:
    """Return what conditional probabilities over an upper bound, all in [0, 1], say of their mean."""
    return _of_bounded("conditioning", values, math.log(most), (_ROUNDING, 0.0), confidence)


def _of_bounded(
    method: str, values: Floats, log_factor: float, errors: tuple[float, float], confidence: float
) -> RareEstimate:
    slack, bias = errors
    low, high = bounded_mean_interval(values, confidence)
    relative = slack + _ROUNDING
    low = max(low - bias, 0.0) * (1 - relative)
    high = min(high + bias, 1.0) * (1 + relative)
    factor = math.exp(log_factor)
    mean, spread = float(values.mean()), float(values.std(ddof=1)) if len(values) > 1 else math.inf
    size: float | None = effective_size(values)
    ends = _scaled(log_factor, low, high)
    error = spread / math.sqrt(len(values))
    note = ""
    if effective_size(values) < LEAST_SIZE:
        hits = int((values > 0).sum())
        note = (
            f"degenerate: {hits} of {len(values)} draws count, for an effective sample size of"
            f" {size:.3g}; no estimate"
        )
    elif factor * mean < _LEAST:
        note, size = _TOO_SMALL, None
    elif low <= 0 or high - low > max(mean, _LONG * error):
        # Draws that are alike do not tell of values that none of them met.
        note, size = "degenerate: the interval is far longer than the draws' scatter; no estimate", None
    if note and method == "conditioning" and log_factor == 0:
        note += " (no upper bound is stated; --rare split may find one)"
    if note:
        return RareEstimate(
            method, None, None, None, size, *ends, ends[0], "betting", True, len(values), note
        )  # fmt: skip
    return RareEstimate(
        method, factor * mean, factor * error, error / mean, size, *ends, ends[0], "betting", True,
        len(values),
    )  # fmt: skip


def _scaled(log_factor: float, low: float, high: float) -> tuple[float, float]:
    """Return exp(log_factor) times an interval, cut at 1; rounded outwards where doubles are sparse."""
    factor = math.exp(log_factor)
    ends = [factor * low, factor * high]
    # Below the least normal number neither the factor nor a product keeps its relative error.
    if min(factor, ends[0]) < _LEAST:
        ends[0] = max(math.nextafter(math.nextafter(factor, 0.0) * low, -1.0), 0.0)
    if high > 0 and min(factor, ends[1]) < _LEAST:
        ends[1] = math.nextafter(math.nextafter(factor, 1.0) * high, 1.0)
    return ends[0], min(ends[1], 1.0)


def effective_size(values: Floats) -> float:
    """Return (sum w)^2 / sum w^2 of values that are not negative; 0 where all are 0."""
    top = float(values.max()) if len(values) else 0.0
    if top == 0:
        return 0.0
    scaled = values / top
    return float(scaled.sum() ** 2 / (scaled**2).sum())


def found_by_splitting(repeats: Sequence[Repeat], pilot: int, confidence: float) -> RareEstimate:
    """Return what two or more independent unbiased repeats, and their pilot's evaluations, come to."""
    estimates = np.array([one.estimate for one in repeats])
    evaluations = pilot + sum(one.evaluations for one in repeats)
    if _are_plain_draws(repeats):
        return _of_plain_draws(repeats, pilot, confidence)
    size, least = effective_size(estimates), lower_bound(estimates, confidence)
    note = _disagreement(repeats, estimates, size)
    if note:
        return RareEstimate(
            "splitting", None, None, None, size, None, None, least, "", False, evaluations, note
        )  # fmt: skip
    mean = float(estimates.mean())
    error = float(estimates.std(ddof=1)) / math.sqrt(len(estimates))
    low, high = log_interval(estimates, 1 - _OF_MISSES * (1 - confidence))
    return RareEstimate(
        "splitting", mean, error, error / mean, size, low, min(high, 1.0), least, "log-repeats", False,
        evaluations,
    )  # fmt: skip


def _are_plain_draws(repeats: Sequence[Repeat]) -> bool:
    """Return whether no repeat has made a move: the event itself was the first level."""
    draws = CHAINS * STEPS
    hits = [one.estimate * draws for one in repeats]
    whole = all(abs(count - round(count)) < _WHOLE for count in hits)
    return whole and max(hits) >= 1 and all(one.evaluations == draws for one in repeats)


def _of_plain_draws(repeats: Sequence[Repeat], pilot: int, confidence: float) -> RareEstimate:
    """Return what repeats without a move say: independent draws, of which some are in the event.

    Where nearly all of them are, the logarithms of repeats hardly differ, and are far from Gaussian.
    """
    draws = sum(one.evaluations for one in repeats)
    hits = sum(round(one.estimate * one.evaluations) for one in repeats)
    share, (low, high) = hits / draws, clopper_pearson(hits, draws, confidence)
    error = math.sqrt(share * (1 - share) / draws)
    return RareEstimate(
        "splitting", share, error, error / share, float(draws), low, high, low, "Clopper-Pearson", True,
        pilot + draws,
    )  # fmt: skip


def _disagreement(repeats: Sequence[Repeat], estimates: Floats, size: float) -> str:
    """Return why the repeats give no number, or the empty string."""
    from scipy.special import chdtri

    count = len(estimates)
    alive = estimates[estimates > 0]
    if 2 * len(alive) < count or len(alive) < 2:
        return (
            f"degenerate: {count - len(alive)} of {count} repeats did not reach the event, and the"
            " margin has to fall on the way there; no estimate"
        )
    logs = np.log(alive)
    scatter = float(logs.var(ddof=1))
    within = float(np.mean([one.variance for one in repeats if one.estimate > 0]))
    few = size < max(_LEAST_SHARE * count, 1.5)
    freedom = len(alive) - 1
    most = _MISSED * float(chdtri(freedom, _BY_CHANCE)) / freedom
    if scatter <= most * within and not few:
        return ""
    return (
        f"the repeats disagree: from {alive.min():.3g} to {alive.max():.3g}, for an effective number of"
        f" {size:.3g} of {count}; the event may have parts far from each other; no estimate"
    )


def log_interval(estimates: Floats, confidence: float) -> tuple[float, float]:
    """Return an interval for the mean of positive values of which the logarithms are about Gaussian.

    The hull of two for log E X = mu + sigma^2/2: Cox's (Zhou and Gao 1997), with Student's quantile; and
    that of Zou, Huo and Taleban (2009), which joins the intervals of the two parts, and is longer above.
    Where some values are 0, the share that is not is a third part. Estimates are not negative, at least
    two of them positive.

    >>> low, high = log_interval(np.array([1.0, 1.1, 0.9, 1.2, 0.8]), 0.95)
    >>> round(low, 2), round(high, 2)
    (0.82, 1.23)
    """
    from scipy.special import chdtri, ndtri, stdtrit

    alive = estimates[estimates > 0]
    logs, count, tail = np.log(alive), len(alive), (1 - confidence) / 2
    variance, freedom = float(logs.var(ddof=1)), count - 1
    share = count / len(estimates)
    lost = (1 - share) / share / len(estimates)
    middle = float(logs.mean()) + variance / 2 + math.log(share)
    t, z = -float(stdtrit(freedom, tail)), -float(ndtri(tail))
    cox = t * math.sqrt(variance / count + variance**2 / (2 * freedom) + lost)
    common = z * z * (variance / count + lost)
    below = variance / 2 * (1 - freedom / float(chdtri(freedom, tail)))
    above = variance / 2 * (freedom / float(chdtri(freedom, 1 - tail)) - 1)
    low = middle - max(cox, math.sqrt(common + below**2))
    high = middle + max(cox, math.sqrt(common + above**2))
    return math.exp(low), math.exp(min(high, _LARGEST))  # two repeats leave the upper end open


def lower_bound(estimates: Floats, confidence: float) -> float:
    """Return a lower bound of E X, X >= 0 independent, by bets of `log_evidence_above_of_repeats`."""
    needed, top = -math.log1p(-confidence), float(estimates.max(initial=0.0))
    if top == 0 or log_evidence_above_of_repeats(estimates, top * 2.0**-50) < needed:
        return 0.0
    low, high = math.log(top) - 50 * math.log(2), math.log(top)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if not low < middle < high:
            break
        if log_evidence_above_of_repeats(estimates, math.exp(middle)) >= needed:
            low = middle
        else:
            high = middle
    return math.exp(low) * (1 - _ROUNDING)


def log_evidence_above_of_repeats(estimates: Floats, bound: float) -> float:
    """Return the log evidence against E X <= bound of independent X >= 0 without an upper limit.

    A mixture of prod(1 + theta (x/bound - 1)) over fixed theta in (0, 1): no factor is negative, and
    each has mean at most 1.

    >>> round(log_evidence_above_of_repeats(np.full(20, 3.0), 1.0), 1)
    20.3
    """
    if bound <= 0:
        return math.inf if estimates.max(initial=0.0) > 0 else 0.0
    return log_capital_of_values(estimates, bound)


def agree(hits: int, trials: int, found: RareEstimate, confidence: float, failures: int = 0) -> bool:
    """Return whether plain trials and an estimate have an interval in common: a test of the same law.

    Each is taken at 1 - (1 - confidence)/2, so that both hold with the confidence. A failed trial may
    have been anything. Where an estimate has a lower bound alone, its interval ends at 1.
    """
    plain = (1 + confidence) / 2
    low, high = found.ends
    return (
        clopper_pearson(hits, trials, plain)[0] <= high
        and low <= clopper_pearson(hits + failures, trials, plain)[1]
    )
