"""E-processes against statements on a proportion or on the mean of bounded values, as logarithms.

They depend on counts or moments alone, never on the order of the trials: log(1/alpha) rejects at level
alpha at whatever look it is reached (`sequences`). One-sided evidence is a mixture over its
alternative alone.
"""

import math
from fractions import Fraction
from operator import index
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


class MomentsLike(Protocol):
    """Count, mean and sum of squared deviations (`simkit.declare.tally.Moments`)."""

    count: int
    mean: float
    m2: float


def log_evidence_above(successes: int, trials: int, p0: float) -> float:
    """Return the log evidence against p <= p0 of independent trials with success probability p.

    Mean over p, uniform in (p0, 1), of the likelihood ratio of p to p0; 0 without trials, of which there
    are at most 1e15. Rounding adds at most 1e-9 of the larger of 1 and its modulus. Nothing is evidence
    for p > 1 (-inf from p0 = 1 on), one success is infinite evidence against p <= 0, and any trial
    against p < 0. `ValueError` if the counts are no counts, or p0 is NaN.

    >>> round(log_evidence_above(90, 100, 0.5), 2)
    34.91
    """
    from simkit.stats.evidence.binomial_mixtures import log_mixture

    (s, n), p0 = checked_counts(successes, trials), checked_number(p0, "p0")
    if not n:
        return 0.0
    if p0 >= 1:
        return -math.inf
    if p0 < 0 or (p0 == 0 and s):
        return math.inf
    if p0 == 0:
        return -math.log1p(n)
    return log_mixture(s, n - s, float(s - n * Fraction(p0)), p0, 1 - p0)


def log_evidence_below(successes: int, trials: int, p0: float) -> float:
    """Return the log evidence against p >= p0: mean over p uniform in (0, p0); see the other side.

    >>> log_evidence_below(9, 10, 1.0)
    inf
    """
    from simkit.stats.evidence.binomial_mixtures import log_mixture

    (s, n), p0 = checked_counts(successes, trials), checked_number(p0, "p0")
    if not n:
        return 0.0
    if p0 <= 0:
        return -math.inf
    if p0 > 1 or (p0 == 1 and s < n):
        return math.inf
    if p0 == 1:
        return -math.log1p(n)
    return log_mixture(n - s, s, float(n * Fraction(p0) - s), 1 - p0, p0)


def log_evidence_against(successes: int, trials: int, p0: float) -> float:
    """Return the log evidence against p = p0: of the average of both sides' evidence."""
    return _log_average(
        log_evidence_above(successes, trials, p0), log_evidence_below(successes, trials, p0)
    )


def log_tuned_evidence_above(
    successes: int, trials: int, p0: float, tuned_for: int, log_needed: float
) -> float:
    """Return the log evidence against p <= p0 that is strongest where `tuned_for` trials decide.

    As `log_evidence_above`, of a mixture that has a third of its mass on the one alternative to p0 that
    needs the fewest successes to reach `log_needed` after `tuned_for` trials, and the rest on others,
    near and far (`arcsine_mixtures`). Valid at every look, before and beyond that number. Both it, at
    least 1, and `log_needed`, as log(1/alpha), above 0, are known before the trials. `ValueError` also
    if there is nothing to tune for.

    >>> log_needed = math.log(20)
    >>> round(log_tuned_evidence_above(540, 1000, 0.5, 1000, log_needed), 2)
    2.42
    """
    from simkit.stats.evidence.arcsine_mixtures import log_arcsine_mixture, steps_for

    s, n = checked_counts(successes, trials)
    steps, p0 = steps_for(*checked_tuning(tuned_for, log_needed)), checked_number(p0, "p0")
    extreme = _extreme(n, s > 0, p0, 0.0, 1.0)
    if extreme is not None and (p0 or s or not n):
        return extreme
    excess = float(s - n * Fraction(p0))
    return log_arcsine_mixture((s, n - s), excess, p0, 1 - p0, steps)


def log_tuned_evidence_below(
    successes: int, trials: int, p0: float, tuned_for: int, log_needed: float
) -> float:
    """Return log evidence against p >= p0, from failures, strongest where `tuned_for` trials decide."""
    from simkit.stats.evidence.arcsine_mixtures import log_arcsine_mixture, steps_for

    s, n = checked_counts(successes, trials)
    steps, p0 = steps_for(*checked_tuning(tuned_for, log_needed)), checked_number(p0, "p0")
    extreme = _extreme(n, s < n, -p0, -1.0, 0.0)
    if extreme is not None and (p0 != 1 or s < n or not n):
        return extreme
    excess = float(n * Fraction(p0) - s)
    return log_arcsine_mixture((n - s, s), excess, 1 - p0, p0, steps)


def checked_tuning(trials: int, log_needed: float) -> tuple[int, float]:
    """Return the number of trials to tune for and the evidence needed, or say that they are none."""
    n, needed = index(trials), float(log_needed)
    if n < 1:
        raise ValueError(f"tuned for {n} trials: it takes at least 1, as tuned_for = 10000")
    if not 0 < needed < math.inf:
        raise ValueError(f"tuned for evidence of {needed:g}: it takes log(1/alpha) > 0, as 3.7")
    return n, needed


def _log_average(a: float, b: float) -> float:
    top = max(a, b)
    if math.isinf(top):
        return top
    return top + math.log((math.exp(a - top) + math.exp(b - top)) / 2)


def log_mean_evidence_above(moments: MomentsLike, bound: float, low: float, high: float) -> float:
    """Return the log evidence against E x <= bound of independent x in [low, high], from moments alone.

    A mixture over fixed stakes of the least capital that values with these moments can give (proof:
    `log_capital_of_moments`); for x in {low, high} it is the capital itself.

    Every value is in the finite range low < high. The result is 0 without values; moments may be off by
    2^-44 of the largest modulus of the range. Nothing is evidence for E x > high (-inf from bound = high
    on), a mean above low is infinite evidence against E x <= low, and any value against E x < low.
    `ValueError` if there is no such range, the mean is outside it, or something is NaN.

    >>> from simkit.declare.tally import Moments
    >>> round(log_mean_evidence_above(Moments(400, 0.6, 10.0), 0.5, 0.0, 1.0), 2)
    33.36
    """
    return _mean_evidence(moments, bound, low, high)


def log_mean_evidence_below(moments: MomentsLike, bound: float, low: float, high: float) -> float:
    """Return the log evidence against E x >= bound: that of -x against E(-x) <= -bound."""
    return _mean_evidence(mirrored(moments), -bound, -high, -low)


def log_mean_evidence_against(moments: MomentsLike, bound: float, low: float, high: float) -> float:
    """Return the log evidence against E x = bound: of the average of both sides' evidence."""
    return _log_average(
        log_mean_evidence_above(moments, bound, low, high),
        log_mean_evidence_below(moments, bound, low, high),
    )


def log_bets_above(values: "ArrayLike", bound: float, low: float, high: float) -> float:
    """Return the log evidence against E x <= bound of kept values in [low, high], (trials,).

    The capital of the same stakes as in `log_mean_evidence_above`, of which that is a lower bound.
    `ValueError` if a value is outside the range, or there is no such range.
    """
    import numpy as np

    from simkit.stats.evidence.bet_mixtures import log_capital_of_values

    low, high = checked_range(low, high)
    x = np.asarray(values, dtype=np.float64)
    if x.ndim != 1 or (x.size and not (x.min() >= low and x.max() <= high)):
        raise ValueError(f"values: it takes numbers in [{low:g}, {high:g}], in one dimension")
    extreme = _extreme(x.size, float(x.max()) > low if x.size else False, bound, low, high)
    if extreme is not None:
        return extreme
    return log_capital_of_values((x - low) / (high - low), _scaled(bound, low, high))


def log_bets_below(values: "ArrayLike", bound: float, low: float, high: float) -> float:
    """Return the log evidence against E x >= bound of kept values in [low, high]."""
    import numpy as np

    return log_bets_above(-np.asarray(values, dtype=np.float64), -bound, -high, -low)


def log_bets_against(values: "ArrayLike", bound: float, low: float, high: float) -> float:
    """Return the log evidence against E x = bound: of the average of both sides' evidence."""
    return _log_average(
        log_bets_above(values, bound, low, high), log_bets_below(values, bound, low, high)
    )


class _Mirrored:
    def __init__(self, moments: MomentsLike) -> None:
        self.count, self.mean, self.m2 = moments.count, -moments.mean, moments.m2


def mirrored(moments: MomentsLike) -> MomentsLike:
    """Return the moments of -x."""
    return _Mirrored(moments)


def _mean_evidence(moments: MomentsLike, bound: float, low: float, high: float) -> float:
    from simkit.stats.evidence.bet_mixtures import log_capital_of_moments, scaled_moments

    low, high = checked_range(low, high)
    count, mean, m2 = moments.count, float(moments.mean), float(moments.m2)
    if not count:
        return 0.0
    slack = 1e-12 * max(abs(low), abs(high))
    if not (low - slack <= mean <= high + slack and m2 >= 0):
        raise ValueError(f"a mean of {mean:g} of values in [{low:g}, {high:g}]: what is their range?")
    mean, variance = scaled_moments(count, mean, m2, low, high)
    extreme = _extreme(count, mean > 0, bound, low, high)
    if extreme is not None:
        return extreme
    return log_capital_of_moments(count, mean, variance, _scaled(bound, low, high))


def _extreme(count: int, any_above: bool, bound: float, low: float, high: float) -> float | None:
    """Return the evidence against E x <= bound at the ends of the range and beyond."""
    bound = checked_number(bound, "bound")
    if not count:
        return 0.0
    if bound >= high:
        return -math.inf
    if bound < low or (bound == low and any_above):
        return math.inf
    return 0.0 if bound == low else None


def _scaled(bound: float, low: float, high: float) -> float:
    """Return the bound in units of the range: above 0, as a larger bound is harder to reject."""
    return max((bound - low) / (high - low), 1e-300)


def checked_range(low: float, high: float) -> tuple[float, float]:
    """Return the range of values, or say that there is none."""
    if not (math.isfinite(low) and math.isfinite(high) and low < high):
        raise ValueError(f"a range from {low:g} to {high:g}: it takes low < high, as 0 and 1")
    return float(low), float(high)


def checked_counts(successes: int, trials: int) -> tuple[int, int]:
    """Return counts as Python's integers, or say that they are none."""
    s, n = index(successes), index(trials)
    if not 0 <= s <= n:
        raise ValueError(f"{s} successes in {n} trials: 0 <= successes <= trials, as 3 in 10")
    return s, n


def checked_number(value: float, name: str) -> float:
    """Return a number that is not NaN."""
    number = float(value)
    if math.isnan(number):
        raise ValueError(f"{name} is NaN: it takes a number, as {name} = 0.5")
    return number
