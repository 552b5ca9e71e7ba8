"""Trials that tell the law of N50 over a second parameter, where a search would decide values instead.

What a trial tells of a curve's N50 grows with p (1 - p), and two N50 tell most of the law's exponent
where they are farthest apart in log x. So after a few probes of each curve, which end when both outcomes
have been seen, trials go in stages to values about the estimate of N50, between the first and the third
quartile, and most of them to the two outermost curves whose N50 lies on the grid. The rest go to all
alike, and show whether it is a power law. The counts are those of a likelihood, which adaptive trials
leave as it is; intervals: `simkit.stats.laws.law_fits`, how often they hold: `benchmarks/adaptive.py`.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from simkit.stats.crossings.crossing_search import CrossingSearch
from simkit.stats.curves.links import Floats
from simkit.stats.laws.grouped_counts import Counts
from simkit.stats.laws.law_fits import fit_saturated

_STAGES = (0.15, 0.25, 0.4, 0.6, 0.8, 1.0)  # of the trials, at each of which N50 is estimated anew
_OFFSETS = (-1.0, 1.0, -0.5, 0.5, 0.0)  # in log odds, where blocks go in turn
_OUTERMOST = 0.7  # of the trials, to two curves
_FACTOR = 4.0  # between a curve's probes


@dataclass
class LawDesign:
    """Which trials to run next, for a family of curves on which success rises.

    Where it falls, the trials go to an end of each curve and tell no law.
    """

    values: Sequence[Floats]  # of each curve (positions,), positive and rising
    x: Floats  # (curves,), positive: what the curves' N50 follow
    searches: Sequence[CrossingSearch]  # of each curve: they are told the counts
    # in all, up to half a block a curve, probes included, unless a curve would have fewer than its
    # probes take
    trials: int
    block_size: int
    starts: Sequence[int]  # each curve's first position
    _stage: int = 0
    _probed: list[list[int]] = field(default_factory=list)

    def due(self) -> list[tuple[int, int, int]]:
        """Return (curve, position, trials) that must be reached next; none when all is spent."""
        if not self._probed:
            self._probed = [[start] for start in self.starts]
            return [(g, start, self.block_size) for g, start in enumerate(self.starts)]
        if probes := self._probes():
            return probes
        while self._stage < len(_STAGES):
            share = _STAGES[self._stage]
            self._stage += 1
            if found := self._about_thresholds(share):
                return found
        return []

    def _counts(self, curve: int) -> tuple[list[int], list[int], list[int]]:
        """Return a curve's visited positions with successes and trials."""
        visits = sorted((p, v) for p, v in self.searches[curve].visits.items() if v.trials)
        return [p for p, _ in visits], [v.successes for _, v in visits], [v.trials for _, v in visits]

    def _probes(self) -> list[tuple[int, int, int]]:
        """Return the next probe of each curve that has not shown both outcomes at two values."""
        due = []
        for g, probed in enumerate(self._probed):
            positions, successes, trials = self._counts(g)
            if probed[-1] not in positions:  # its trials could not be had
                continue
            k, n = sum(successes), sum(trials)
            if 0 < k < n and len(positions) > 1:
                continue
            at = float(self.values[g][probed[-1]])
            after = self._nearest(g, at / _FACTOR if 2 * k >= n else at * _FACTOR)
            if after not in probed:
                probed.append(after)
                due.append((g, after, self.block_size))
        return due

    def _about_thresholds(self, share: float) -> list[tuple[int, int, int]]:
        """Return the trials of a stage: blocks about each curve's estimated N50."""
        fits, due = self._fit(), Counter[tuple[int, int]]()
        left_of = self._left({g: threshold for g, (threshold, _) in fits.items()}, share)
        for g, (threshold, slope) in fits.items():
            left = float(left_of[g])
            for i in range(round(left / self.block_size)):
                away = _OFFSETS[i % len(_OFFSETS)] / slope if slope > 0 else 0.0
                position = self._nearest(g, threshold * math.exp(min(max(away, -50.0), 50.0)))
                due[g, position] += self.block_size
        had = {(g, p): v.trials for g, each in enumerate(self.searches) for p, v in each.visits.items()}
        return [(g, p, had.get((g, p), 0) + more) for (g, p), more in sorted(due.items())]

    def _fit(self) -> dict[int, tuple[float, float]]:
        """Return N50 and slope of each curve that has trials, with one slope for all.

        None of any curve where all succeed, or all fail: no value is better than another.
        """
        groups = {}
        for g, values in enumerate(self.values):
            positions, successes, trials = self._counts(g)
            if positions:
                groups[g] = values[positions], successes, trials
        counts = [*groups.values()] * (2 if len(groups) == 1 else 1)  # a fit takes two groups
        try:
            fit = fit_saturated(Counts.from_groups(counts))
        except ValueError:
            return {}
        return {g: (float(fit.thresholds[i]), float(fit.slopes[i])) for i, g in enumerate(groups)}

    def _left(self, thresholds: Mapping[int, float], share: float) -> Floats:
        """Return how many trials each curve has left up to a share of all."""
        spent = np.array([sum(self._counts(g)[2]) for g in range(len(self.values))])
        left = np.maximum(self._weights(thresholds) * self.trials * share - spent, 0.0)
        room = max(self.trials * share - float(spent.sum()), 0.0)  # less where one has had too many
        return np.asarray(left * min(1.0, room / max(float(left.sum()), 1.0)))

    def _weights(self, thresholds: Mapping[int, float]) -> Floats:
        weights = np.full(self.x.size, 1 / self.x.size)
        places = [g for g, at in thresholds.items() if self.values[g][0] <= at <= self.values[g][-1]]
        if places and np.ptp(self.x[places]) > 0:
            weights *= 1 - _OUTERMOST
            for outermost in (self.x[places].argmin(), self.x[places].argmax()):
                weights[places[outermost]] += _OUTERMOST / 2
        return weights

    def _nearest(self, curve: int, value: float) -> int:
        """Return the position whose value is nearest by its logarithm; an end beyond the grid."""
        values = self.values[curve]
        at = min(max(value, float(values[0])), float(values[-1]))
        return int(np.abs(np.log(values) - math.log(at)).argmin())
