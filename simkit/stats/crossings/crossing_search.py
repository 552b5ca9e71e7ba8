"""Where a probability crosses a target, by trials at values of a parameter that are chosen as they go.

The search is over positions of a grid. It ends with two neighbours, or as near as the trials allow, of
which one is surely below the target and the other surely above: a crossing lies between, whatever the
shape of the curve. Each visited value is decided by an e-process at its own level: the i-th spends
alpha / (i (i + 1)), so that any of them is wrong with probability at most alpha. Which value is visited
next depends on the trials at others, and the level must not depend on a value's own: where values share
their random numbers, each spends alpha / (size of the grid) instead.

Where to look: the ends of the grid (or probes outwards from a start), then the middle. A value that is
not decided at the present look is left open, and the gaps beside it are halved, down to a third of the
bracket; only then do the outermost open values, which are the easiest to decide, get more trials. So
values so near the target that they stall cost no more than their neighbours.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from simkit.stats.evidence import sequences

BELOW, ABOVE, OPEN = "below", "above", "open"
_TREND = 0.1  # between the shares at both ends, from which probes go to one side first
_SHARE = 3  # of the bracket, that a gap beside an open value may be


@dataclass
class Visit:
    """What is known of one value."""

    log_needed: float  # logarithm of the evidence at which it is decided
    looks: int = 0  # at which it has been
    successes: int = 0
    trials: int = 0
    # suprema of the log-evidence that its probability is above, below the target
    above: float = -math.inf
    below: float = -math.inf
    is_known: bool = False  # an exact value has decided it
    counts: list[tuple[int, int]] = field(default_factory=list)  # successes and trials at each look

    @property
    def verdict(self) -> str:
        """``above``, ``below``, or ``open``, also where looks contradict each other."""
        found = [self.above >= self.log_needed, self.below >= self.log_needed]
        return OPEN if found[0] == found[1] else ABOVE if found[0] else BELOW

    @property
    def share(self) -> float:
        """Its share of successes; where an exact value has decided it, 1 above and 0 below."""
        return self.successes / self.trials if self.trials else float(self.above > self.below)

    def interval(self, confidence: float) -> tuple[float, float]:
        """Return the interval of its probability that holds at every look."""
        low, high = sorted(sequences.proportion_interval(self.counts, confidence))
        return low, high

    @property
    def is_open(self) -> bool:
        """Whether it is not decided."""
        return self.verdict == OPEN


@dataclass
class CrossingSearch:
    """A search over the positions 0, ..., size - 1 of a grid.

    >>> search = CrossingSearch(100, 0.5, 0.05, block_size=20, most=200)
    >>> while due := search.due():
    ...     for position, trials in due.items():  # a step at position 37
    ...         search.see(position, trials if position >= 37 else 0, trials)
    >>> search.bracket, search.is_rising, search.spent
    ((36, 37), True, 160)
    """

    size: int  # at least 2
    target: float  # in (0, 1)
    alpha: float  # in (0, 1): chance that any decided value is wrong
    # trials of a block, and the most at one value: the looks are `look_trials(most, block_size)`
    block_size: int
    most: int
    # positions to begin with, a round each, until two are decided differently; the ends otherwise. Of a
    # pair (lower, upper), the one on whose side shares come nearer to the target is visited first.
    probes: Sequence[Sequence[int]] = ()
    shared: bool = False  # values share their random numbers
    # whether a position's exact value is at least the target, None where there is no exact value. A
    # known position takes no trial and no part of alpha.
    known: Callable[[int], bool | None] = lambda position: None
    visits: dict[int, Visit] = field(default_factory=dict)
    _level: int = 1
    _begun: dict[int, None] = field(default_factory=dict)
    _later: list[Sequence[int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Check the numbers, and take the ends for probes where none are given."""
        if self.size < 2 or not 0 < self.target < 1 or not 0 < self.alpha < 1:
            raise ValueError("a search takes two positions, and target and alpha in (0, 1)")
        if self.most < 1:
            raise ValueError(f"{self.most} trials at a value: a search takes at least 1, as 1000")
        self._later = [*(self.probes or [(0, self.size - 1)])]
        self._looks = sequences.look_trials(self.most, self.block_size)

    def due(self) -> dict[int, int]:
        """Return the trials that some positions must have next; none when the search is over.

        It is to be told of all of them (`see`, or `give_up`) before it is asked again.
        """
        while True:
            bracket = self.bracket
            begun = [p for p in self._begun if self._lags(p)]
            wanted = begun if bracket is None else self._inside(*bracket)
            if wanted:
                if found := {p: self._looks[v.looks] for p in wanted if (v := self._visit(p)).is_open}:
                    return found
                continue  # exact values have decided them
            if bracket != self.bracket:
                continue  # exact values have decided probes
            if bracket is None and self._later:
                self._begin()
            elif self._level < len(self._looks) and self._waiting(bracket):
                self._level += 1
            else:
                return {}

    def see(self, position: int, successes: int, trials: int) -> None:
        """Take the counts of all trials at a position after the look that was due."""
        visit = self._visit(position)
        visit.looks, visit.successes, visit.trials = visit.looks + 1, successes, trials
        visit.counts.append((successes, trials))
        visit.above = max(visit.above, sequences.log_evidence_above(successes, trials, self.target))
        visit.below = max(visit.below, sequences.log_evidence_below(successes, trials, self.target))

    def give_up(self, position: int) -> None:
        """Leave a position open whose trials cannot be had."""
        self._visit(position).looks = len(self._looks)

    def drop_untried(self) -> None:
        """Forget positions that were due and got no trial before the search was stopped."""
        for position in [p for p, visit in self.visits.items() if not visit.looks]:
            del self.visits[position]

    @property
    def bracket(self) -> tuple[int, int] | None:
        """Two positions, decided differently and nothing decided between; None without."""
        decided = self.decided
        pairs = [
            (p, q) for (p, one), (q, other) in zip(decided, decided[1:], strict=False) if one != other
        ]
        return min(pairs, key=lambda pair: (pair[1] - pair[0], pair)) if pairs else None

    @property
    def decided(self) -> list[tuple[int, str]]:
        """Decided positions, rising, each with its side."""
        found = sorted((p, visit.verdict) for p, visit in self.visits.items())
        return [(p, verdict) for p, verdict in found if verdict != OPEN]

    @property
    def is_rising(self) -> bool | None:
        """Whether the probability rises through the bracket; None without one."""
        return None if self.bracket is None else self.visits[self.bracket[1]].verdict == ABOVE

    @property
    def crossings(self) -> int:
        """How often decided values change sides: more than once, and the curve is not monotone."""
        decided = self.decided
        return sum(a[1] != b[1] for a, b in zip(decided, decided[1:], strict=False))

    @property
    def spent(self) -> int:
        """Trials at all values."""
        return sum(visit.trials for visit in self.visits.values())

    def _visit(self, position: int) -> Visit:
        if position not in self.visits:
            i = 1 + sum(not visit.is_known for visit in self.visits.values())
            parts = self.size if self.shared else i * (i + 1)
            visit = self.visits[position] = Visit(math.log(parts / self.alpha))
            if (is_above := self.known(position)) is not None:
                visit.is_known, visit.looks = True, len(self._looks)
                visit.above, visit.below = (math.inf, -math.inf) if is_above else (-math.inf, math.inf)
        return self.visits[position]

    def _lags(self, position: int) -> bool:
        visit = self._visit(position)
        return visit.is_open and visit.looks < self._level

    def _begin(self) -> None:
        """Begin the next round of probes; a side that leads away from the target waits."""
        group = self._later.pop(0)
        if len(group) == 2 and len(self.visits) > 1:
            ends = min(self.visits), max(self.visits)
            away = [abs(self.visits[p].share - self.target) for p in ends]
            if abs(away[0] - away[1]) >= _TREND:
                first = int(away[1] < away[0])
                self._later.append((group[1 - first],))
                group = (group[first],)
        self._begun.update(dict.fromkeys(group))

    def _outermost(self, low: int, high: int) -> list[int]:
        """Return the open positions next to the ends of the bracket."""
        inside = sorted(p for p in self.visits if low < p < high)
        return inside[:: max(len(inside) - 1, 1)]

    def _inside(self, low: int, high: int) -> list[int]:
        outer = self._outermost(low, high)
        if lagging := [p for p in outer if self._lags(p)]:
            return lagging
        gaps = [(low, outer[0]), (outer[-1], high)] if outer else [(low, high)]
        least = (high - low) / _SHARE
        return [(a + b) // 2 for a, b in gaps if b - a >= 2 and b - a > least]

    def _waiting(self, bracket: tuple[int, int] | None) -> bool:
        """Return whether more trials could decide something."""
        places = self.visits if bracket is None else self._outermost(*bracket)
        return any(self.visits[p].is_open for p in places)
