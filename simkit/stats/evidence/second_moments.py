"""Evidence on a mean of which no range is known, but a bound for a second moment.

For every real y, exp(y - y^2/6) <= 1 + y + y^2/3 (Delyon 2009). So where E x = m and Var x <= v, the
capital prod exp(t (x_i - m) - t^2 (x_i - m)^2/6)/(1 + t^2 v/3) has expectation at most 1 for every t,
after any number of values; of count, mean and sum of squares alone. A mixture over fixed t is the
e-process. For E x < m it is one, too: y - y^2/6, constant from y = 3 on, rises in y, satisfies the same
inequality, and is nowhere below.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from simkit.stats.evidence.bet_mixtures import log_sum_exp
from simkit.stats.evidence.e_processes import MomentsLike, checked_number, mirrored
from simkit.stats.evidence.sequences import ERRORS, falling_edge, first_reached, goal_of

_STAKES = 2.0 ** -np.arange(-2.0, 51.0)  # t in units of 1/sqrt(v)
_WEIGHTS = 1 / (np.arange(_STAKES.size) + 8.0) ** 2
_LOG_WEIGHTS = np.log(_WEIGHTS / _WEIGHTS.sum())
_STEEPEST, _SHARP = 1.5, 0.75  # of t (x - m), of t m: up to there capital falls as m grows
_ROUNDING = 2.0**-44  # of the moments, which are sums of rounded sums
_FARTHEST = 1e300


@dataclass(frozen=True)
class SecondMoment:
    """A bound for a second moment: of the variance where it is centred, else of E x^2."""

    bound: float
    centred: bool

    def __post_init__(self) -> None:
        if not 0 <= self.bound < math.inf:
            raise ValueError(f"a second moment of at most {self.bound:g}: it takes a number from 0 on")

    def log_evidence_above(self, moments: MomentsLike, mean: float) -> float:
        """Return the log evidence against E x <= mean of independent x, from moments alone.

        It falls in the mean, is 0 without values, and of E x^2 <= v infinite where mean < -sqrt(v),
        which no x has.

        >>> from simkit.declare.tally import Moments
        >>> held = Moments(400, 1.0, 400.0)
        >>> round(SecondMoment(1.0, centred=True).log_evidence_above(held, 0.5), 2)
        44.5
        """
        mean, count = checked_number(mean, "mean"), moments.count
        if not count:
            return 0.0
        if not self.centred and mean < 0 and mean * mean > self.bound:
            return math.inf
        return self._log_capital(count, float(moments.mean), float(moments.m2), mean)

    def log_evidence_below(self, moments: MomentsLike, mean: float) -> float:
        """Return the log evidence against E x >= mean: that of -x against E(-x) <= -mean."""
        return self.log_evidence_above(mirrored(moments), -mean)

    def _log_capital(self, count: float, average: float, m2: float, mean: float) -> float:
        t = _STAKES / (math.sqrt(self.bound) or 1.0)
        # The capital against a larger mean is a lower bound of that against this one.
        least = np.maximum(mean, average - _STEEPEST / t)
        spread = m2 / count
        slack = _ROUNDING * (abs(average) + np.abs(least) + math.sqrt(spread))
        gap = average - least
        squares = (gap**2 + spread) * (1 + _ROUNDING) + slack * np.abs(gap)
        variance = np.full_like(t, self.bound)
        if not self.centred:
            # E (x - m)^2 <= v - m^2 + 2 m (m - E x): the last term is outweighed unless t m is large.
            sharp = (least <= 0) | (t * least <= _SHARP)
            variance -= np.where(sharp, np.minimum(least**2, self.bound), 0)
        with np.errstate(over="ignore", invalid="ignore"):
            gain = t * (gap - slack) - t**2 * squares / 6 - np.log1p(t**2 * variance / 3)
        return log_sum_exp(count * gain + _LOG_WEIGHTS)

    def low_end(self, looks: Sequence[MomentsLike], level: float) -> float:
        """Return the lower end of a confidence sequence's two-sided interval at a level after looks."""
        goal, low = goal_of(level), -math.inf
        for moments in looks:
            if moments.count and (end := self._rejected(moments, goal)) > -math.inf:
                evidence = partial(self.log_evidence_above, moments)
                low = max(low, falling_edge(evidence, end, float(moments.mean), goal))
        return low

    def high_end(self, looks: Sequence[MomentsLike], level: float) -> float:
        """Return the upper end."""
        return -self.low_end([mirrored(moments) for moments in looks], level)

    def _rejected(self, moments: MomentsLike, goal: float) -> float:
        """Return a mean below the average that these values reject; -inf where there is none."""
        inside, step = float(moments.mean), math.sqrt(self.bound / moments.count) or 1.0
        while step < _FARTHEST:
            if self.log_evidence_above(moments, inside - step) >= goal:
                return inside - step
            step *= 2
        return -math.inf

    def trials_to_decide(self, moments: MomentsLike, mean: float, log_needed: float) -> float:
        """Return in how many values the evidence will probably reach it, as for a mean of a sequence."""
        if moments.mean == mean:
            return math.inf
        if moments.mean < mean:
            return self.trials_to_decide(mirrored(moments), -mean, log_needed)
        n, average, variance = moments.count, float(moments.mean), float(moments.m2) / moments.count
        future = average - ERRORS * math.sqrt(variance / n)

        def evidence(total: float) -> float:
            share = n / total
            between = share * (1 - share) * (average - future) ** 2
            mixed = share * average + (1 - share) * future
            return self._log_capital(total, mixed, total * (variance + between), mean)

        return first_reached(evidence, n, future > mean, log_needed)
