"""Evidence that may be looked at as often as one likes, and the intervals that go with it.

An e-process of a hypothesis is a function of the trials so far that has expectation at most 1 at every
stopping time while the hypothesis holds; it ever reaches 1/alpha with probability at most alpha (Ville
1939). `log_evidence_*` and `log_bets_*` (`e_processes`) are logarithms of such functions: at
log(1/alpha) they reject at level alpha, at whatever look.
"""

import math
from collections.abc import Callable, Sequence
from functools import partial
from operator import index

from simkit.stats.evidence.e_processes import (
    MomentsLike,
    checked_counts,
    checked_number,
    checked_range,
    checked_tuning,
    log_bets_above,
    log_bets_against,
    log_bets_below,
    log_evidence_above,
    log_evidence_against,
    log_evidence_below,
    log_mean_evidence_above,
    log_mean_evidence_against,
    log_mean_evidence_below,
    log_tuned_evidence_above,
    log_tuned_evidence_below,
    mirrored,
)

__all__ = [
    "least_trials_to_decide",
    "log_bets_above",
    "log_bets_against",
    "log_bets_below",
    "log_evidence_above",
    "log_evidence_against",
    "log_evidence_below",
    "log_mean_evidence_above",
    "log_mean_evidence_against",
    "log_mean_evidence_below",
    "log_tuned_evidence_above",
    "log_tuned_evidence_below",
    "look_trials",
    "mean_interval",
    "mean_trials_to_decide",
    "proportion_interval",
    "trials_to_decide",
]

_TAIL, ERRORS = 0.002, 3.09  # beyond what a prediction trusts; standard errors of a mean
_MOST_TRIALS = 10**15
_HALVINGS = 1100  # a double's exponents, should the end be 1e-300


def proportion_interval(
    looks: Sequence[tuple[int, int]], level: float, tuned_for: int | None = None
) -> tuple[float, float]:
    """Return a confidence sequence's interval for a probability after these looks.

    The p0 against which no look had one-sided evidence of 2/(1 - level): all looks' intervals hold the
    truth at once with probability `level`. Looks are (successes, trials) so far, in order. A number of
    trials that is chosen before the first makes the evidence that of `log_tuned_evidence_above`, whose
    intervals are narrowest there, and valid at every look all the same (widths:
    `benchmarks/calibration/watched-proportions.csv`).

    The level is at most 1 - 1e-9. Ends are rounded outwards, (0, 1) without a look; low > high if looks
    contradict each other.

    >>> low, high = proportion_interval([(40, 100), (450, 1000)], 0.95)
    >>> 0.38 < low < 0.45 < high < 0.51
    True
    >>> tuned = proportion_interval([(40, 100), (450, 1000)], 0.95, tuned_for=1000)
    >>> low < tuned[0] < tuned[1] < high
    True
    """
    goal, low, high = goal_of(level), 0.0, 1.0
    sides: tuple[Callable[..., float], Callable[..., float]] = log_evidence_above, log_evidence_below
    if tuned_for is not None:
        checked_tuning(tuned_for, goal)
        sides = (
            partial(log_tuned_evidence_above, tuned_for=tuned_for, log_needed=goal),
            partial(log_tuned_evidence_below, tuned_for=tuned_for, log_needed=goal),
        )
    for successes, trials in reversed(looks):  # the last one is the narrowest, most often
        s, n = checked_counts(successes, trials)
        if n:
            above, below = (partial(side, s, n) for side in sides)
            low, high = falling_edge(above, low, s / n, goal), falling_edge(below, high, s / n, goal)
    return low, high


def mean_interval(
    moments_at_looks: Sequence[MomentsLike], level: float, low: float, high: float
) -> tuple[float, float]:
    """Return a confidence sequence's interval for the mean of values in [low, high] by their moments."""
    low, high = checked_range(low, high)
    goal, least, most = goal_of(level), low, high
    for moments in reversed(moments_at_looks):
        if moments.count:
            mean = min(max(float(moments.mean), low), high)
            above = partial(log_mean_evidence_above, moments, low=low, high=high)
            below = partial(log_mean_evidence_below, moments, low=low, high=high)
            least, most = falling_edge(above, least, mean, goal), falling_edge(below, most, mean, goal)
    return least, most


def goal_of(level: float) -> float:
    """Return the evidence that each end of an interval of this level needs: log(2/(1 - level))."""
    if not 0 < level < 1:
        raise ValueError(f"level {level:g}: a confidence is in (0, 1), as 0.95")
    return math.log(2 / (1 - level))


def falling_edge(evidence: Callable[[float], float], end: float, inside: float, goal: float) -> float:
    """Return where evidence, which falls from `end` to `inside`, is below its goal, towards `end`."""
    if end == inside or evidence(end) < goal:
        return end
    if evidence(inside) >= goal:  # never of one look alone
        return inside
    for _ in range(_HALVINGS):
        middle = end + (inside - end) / 2
        if middle in (end, inside) or abs(inside - end) <= 1e-15 * abs(middle):
            break
        if evidence(middle) < goal:
            inside = middle
        else:
            end = middle
    return end


def trials_to_decide(estimate: float, trials: int, p0: float, log_needed: float) -> float:
    """Return the total number of trials at which the evidence will probably have reached what is needed.

    In the direction of the estimate. The trials so far count as they are; further ones are taken to
    succeed with the probability nearest to p0 that the estimate leaves open, the end of the one-sided
    99.8 % interval of Clopper and Pearson. So at least 95 % of open questions are decided at ten times
    the number, where it is at most 1e6 (`benchmarks/calibration/trials-to-decide.csv`); with 99.5 %
    intervals it was 93 % after 100 trials. The price: where there are few trials the number is mostly
    inf, and else some ten times larger than what is needed. It is `trials` if that is reached already,
    and inf if the estimate is p0, or leaves p0 open.

    The estimate is the share of successes so far, `log_needed` is as log(1/alpha), above 0. `ValueError`
    if that is no share of trials, or p0 is NaN.

    >>> trials_to_decide(0.7, 100, 0.5, 10.0)
    1588.0
    """
    from scipy.special import betaincinv

    from simkit.stats.evidence.binomial_mixtures import log_mixture

    n, p0 = index(trials), checked_number(p0, "p0")
    if not (0 <= estimate <= 1 and n >= 1):
        raise ValueError(f"a share of {estimate:g} in {n} trials: as 0.7 in 10")
    if estimate == p0:
        return math.inf
    if p0 <= 0 or p0 >= 1:
        return float(n)
    up = estimate > p0
    share, other, q0 = (estimate, 1 - estimate, p0) if up else (1 - estimate, estimate, 1 - p0)
    end = float(betaincinv(n * share, n * other + 1, _TAIL))
    future = end if up else 1 - end

    def evidence(total: float) -> float:
        more = total - n
        excess = n * (estimate - p0) + more * (future - p0)
        found = min(n * estimate + more * future, total)
        if up:
            return log_mixture(found, total - found, excess, p0, 1 - p0, rough=True)
        return log_mixture(total - found, found, -excess, 1 - p0, p0, rough=True)

    return first_reached(evidence, n, end > q0, log_needed)


def least_trials_to_decide(estimate: float, p0: float, log_needed: float) -> float:
    """Return the number of trials in all that would decide if their share were exactly the estimate.

    No prediction: about half of all runs with that probability need more. It is what can be said where
    `trials_to_decide` finds that the trials so far leave the side open. Infinite at p0 itself.
    """
    if estimate == p0:
        return math.inf
    side = log_evidence_above if estimate > p0 else log_evidence_below

    def reached(n: int) -> bool:
        return side(round(estimate * n), n, p0) >= log_needed

    n = 1
    while not reached(n):
        n *= 2
        if n > _MOST_TRIALS:
            return math.inf
    low, high = n // 2, n
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if reached(middle) else (middle, high)
    return float(high)


def mean_trials_to_decide(
    moments: MomentsLike, bound: float, low: float, high: float, log_needed: float
) -> float:
    """Return the total number of values at which the evidence on a mean will probably have reached it.

    As `trials_to_decide`: further values are taken to have the variance of those so far, and the mean
    3.09 standard errors nearer to the bound: the end of Wilson's interval (1927) with that variance.
    """
    from simkit.stats.evidence.bet_mixtures import log_capital_of_moments

    low, high = checked_range(low, high)
    if moments.count < 1:
        raise ValueError("no value: a prediction takes the moments of at least one")
    if moments.mean == checked_number(bound, "bound"):
        return math.inf
    if moments.mean < bound:
        return mean_trials_to_decide(mirrored(moments), -bound, -high, -low, log_needed)
    n, width = moments.count, high - low
    if log_mean_evidence_above(moments, bound, low, high) >= log_needed:
        return float(n)
    mean, variance, m = (moments.mean - low) / width, moments.m2 / n / width**2, (bound - low) / width
    future = _lower_end(mean, variance, n)

    def evidence(total: float) -> float:
        share = n / total
        between = share * (1 - share) * (mean - future) ** 2
        return log_capital_of_moments(total, share * mean + (1 - share) * future, variance + between, m)

    return first_reached(evidence, n, future > m > 0, log_needed)


def _lower_end(mean: float, variance: float, n: int) -> float:
    z = ERRORS
    half = z * math.sqrt(variance / n + (z / (2 * n)) ** 2)
    return (mean + z * z / (2 * n) - half) / (1 + z * z / n)


def first_reached(evidence: Callable[[float], float], n: int, grows: bool, log_needed: float) -> float:
    """Return from which total on evidence has reached what is needed; inf where it does not grow."""
    if evidence(float(n)) >= log_needed:
        return float(n)
    if not grows:
        return math.inf
    least, most = float(n), 2.0 * n
    while evidence(most) < log_needed:
        least, most = most, 2 * most
        if most > 1e60:
            return math.inf
    while most - least > max(1e-9 * most, 0.5):
        middle = (least + most) / 2
        if evidence(middle) < log_needed:
            least = middle
        else:
            most = middle
    return float(math.ceil(most)) if most < 1e15 else most


def look_trials(trials: int, block_size: int) -> list[int]:
    """Return the fixed looks up to so many trials: after 1, 2, 3, 4, 6, 8, 12, ... blocks, and the end.

    Block counts are 2^k and 3 2^k: a longer run has the looks of a shorter one, but for its end.

    >>> look_trials(1000, 100)
    [100, 200, 300, 400, 600, 800, 1000]
    """
    total, size = index(trials), index(block_size)
    if total < 0 or size < 1:
        raise ValueError(f"{total} trials in blocks of {size}: as 1000 trials in blocks of 100")
    looks, blocks = [], 1
    while blocks * size < total:
        looks.append(blocks * size)
        power_of_two = not blocks & (blocks - 1)
        blocks = max(blocks + 1, 3 * blocks // 2 if power_of_two else 4 * blocks // 3)
    return [*looks, total] if total else []
