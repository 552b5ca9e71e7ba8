"""A search for the largest breach: names, corners, uniform points, borders, CMA-ES, a race.

The black box is asked in batches whose order and content depend on the seed and on its own answers
alone, so that whoever computes the answers, and with how many workers, the search is the same.
"""

import contextlib
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Literal, NamedTuple

import numpy as np

from simkit.stats.breaches.boxes import Box, Point
from simkit.stats.breaches.moves import apart, bisect, climbing, crossings, follow_simplex, starts
from simkit.stats.breaches.simple import simple_points

_CORNERS = 8  # at most one part in so many of the budget
_SETTINGS = 4  # of names, as well
_RACED = 4  # at least so many evaluations of the budget for each that enters the race
_BATCH = 64  # points of a batch of corners, or of uniform points
_DRAWN = 40  # points drawn for each that is to meet the premises
_BORDER = 8  # at most one part in so many, where points lie outside of the premises
_SIMPLE, _POLISH = 16, 8  # parts in so many, set apart from the climbs
_POLISHED = 12  # coordinates that a simplex moves at most
_STEPS = (0.08, 0.25, 0.02)  # of successive climbs: where they start, far around it, near it
# A climb has one part in so many of what is left; or so many for each pair of coordinates, and so many.
_SHARE, _PAIRS, _LEAST_CLIMB = 8, 6, 60
_ROUNDS, _PEAKS = 24, 24
_UNMET = 1e15  # above any breach: points outside of the premises rank below all inside
_LARGEST = 1e12

Stage = Literal["names", "corners", "uniform", "border", "climb", "simple", "polish", "race"]
_CROWDED = ("climb", "simple", "polish")


class Answer(NamedTuple):
    """What the black box says of a point."""

    # the larger, the nearer to a violation or the farther into it; of no meaning where unmet
    breach: float
    violated: bool = False  # whether the statement fails there, as far as is known
    # how far the premises are broken: 0 where they are met, inf where nothing is said
    unmet: float = 0.0
    unjudged: bool = False  # nothing is said though the point may lie inside the premises


class Evaluation(NamedTuple):
    """A point that was asked, and the answer at a level."""

    point: Point
    answer: Answer
    stage: Stage
    level: int = 0


#: From points and a level to answers: a higher level is more accurate where answers are estimates.
BlackBox = Callable[[Sequence[Point], int], Sequence[Answer]]


@dataclass
class Trail:
    """What a search has asked."""

    # inside the premises, in order: the evaluations
    asked: list[Evaluation] = field(default_factory=list)
    outside: int = 0  # points outside of the premises that were met
    unjudged: int = 0  # points that could not be judged, inside of the premises or not
    uniform: int = 0  # independent uniform points inside the premises
    ended: str = ""  # why the search ended before its budget did, or nothing

    @property
    def points(self) -> list[Evaluation]:
        """Each point once, by its most accurate answer: a first one may have been luck."""
        found: dict[Point, Evaluation] = {}
        for asked in self.asked:
            if asked.point not in found or asked.level > found[asked.point].level:
                found[asked.point] = asked
        return list(found.values())

    @property
    def violations(self) -> list[Evaluation]:
        """The points that violate, the largest breach first."""
        return sorted((a for a in self.points if a.answer.violated), key=lambda a: -a.answer.breach)

    @property
    def worst(self) -> Evaluation | None:
        """The point of the largest breach."""
        return max(self.points, key=lambda a: a.answer.breach, default=None)

    @property
    def missed_measure(self) -> float:
        """The share of the region that, violating, independent uniform points would have met with 95 %.

        It is 3/N; (1 - 3/N)^N is below .05 for every N from 3 on.
        """
        return min(3 / self.uniform, 1.0) if self.uniform else 1.0


@dataclass(frozen=True)
class SearchBudget:
    """How a search spends its evaluations."""

    budget: int  # evaluations inside the premises
    seed: int = 0
    enough: int = 8  # after the uniform points the search ends when so many violating places are known
    # of the race: how often the better half is asked again, each time more accurately; 0 if answers are
    # exact
    levels: int = 0
    candidates: int = 16  # that enter the race at most; a quarter of the budget where that is less
    independent: int = 3  # one part in so many of the budget are independent points
    longest: int = 1  # one part in so many is the most that a climb has, where coordinates are many
    stop: Callable[[], bool] = lambda: False  # whether the time is over; asked between batches
    # from a setting of the names to values of the numbers at which it is asked first
    home: Callable[[Mapping[str, Any]], Mapping[str, Any]] | None = None


class _Over(Exception):
    """The budget or the time is spent."""


class _Polished(Exception):
    """A polish has had its part, or found enough."""


class _Search:
    def __init__(self, box: Box, ask: BlackBox, plan: SearchBudget) -> None:
        self.box, self.ask, self.plan = box, ask, plan
        self.trail = Trail()
        self.beyond: list[Point] = []  # of those that were drawn, outside of the premises
        self.candidates = min(plan.candidates, max(plan.budget // _RACED, 1))
        race = sum(max(self.candidates >> level, 1) for level in range(plan.levels))
        self.limit = max(plan.budget - race, 1)
        self.rng = np.random.default_rng(np.random.SeedSequence(plan.seed, spawn_key=(0x5EA4C4,)))

    def put(self, points: Sequence[Point], stage: Stage, level: int = 0) -> list[Answer]:
        """Ask some points and keep the answers; outside of the premises they cost nothing."""
        if self.plan.stop():
            self.trail.ended = "its time was over"
            raise _Over
        found = list(self.ask(points, level))
        for point, answer in zip(points, found, strict=True):
            if answer.unjudged:
                self.trail.unjudged += 1
            elif answer.unmet:
                self.trail.outside += 1
                if stage in ("names", "corners", "uniform"):
                    self.beyond.append(point)
            else:
                self.trail.asked.append(Evaluation(point, answer, stage, level))
                self.trail.uniform += stage == "uniform"
        return found

    @property
    def left(self) -> int:
        return self.limit - len(self.trail.asked)

    def names(self) -> None:
        """Ask every setting of the names once, as far as a part of the budget reaches.

        At its home, and where that does not meet the premises at numbers drawn until they do.
        """
        rng = np.random.default_rng(np.random.SeedSequence(self.plan.seed, spawn_key=(0x5EA4C4, 1)))
        settings = self.box.settings(rng, max(self.plan.budget // _SETTINGS, 1))
        points = [self._home(setting) for setting in settings] if len(settings) > 1 else []
        for _ in range(_DRAWN):
            if not points:
                return
            answers = self.put(points, "names")
            left = [p for p, answer in zip(points, answers, strict=True) if answer.unmet]
            drawn = self.box.uniform(rng, len(left))
            points = [self.box.named(p, other) for p, other in zip(left, drawn, strict=True)]

    def _defaults(self, point: Point) -> Mapping[str, Any]:
        values = self.box.values(point)
        named = {own.name: values[own.name] for own in self.box.ranges if own.kind == "categorical"}
        return self.plan.home(named) if self.plan.home is not None else {}

    def _home(self, setting: Point) -> Point:
        values, at = self.box.values(setting), self._defaults(setting)
        known = {own.name: at.get(own.name) for own in self.box.ranges if own.kind != "categorical"}
        numbers = {name: value for name, value in known.items() if isinstance(value, int | float)}
        return self.box.place({**values, **numbers})

    def corners(self) -> None:
        share = max(self.plan.budget // _CORNERS, 1)
        points = islice(self.box.corners(self.rng), _DRAWN * share)
        while self.trail_length("corners") < share and (batch := list(islice(points, _BATCH))):
            self.put(batch[: max(share, 1)], "corners")

    def trail_length(self, stage: Stage) -> int:
        return sum(a.stage == stage for a in self.trail.asked)

    def uniform(self) -> None:
        """Ask a part of the budget's number of points, drawn until they meet the premises."""
        wanted, drawn = max(self.plan.budget // self.plan.independent, 1), 0
        while self.trail.uniform < wanted and drawn < _DRAWN * wanted:
            batch = self.box.uniform(self.rng, min(_BATCH, wanted - self.trail.uniform))
            drawn += len(batch)
            self.put(batch, "uniform")

    def border(self) -> None:
        """Ask points just inside the premises, by bisection towards points outside of them."""
        share, worst = self.plan.budget // _BORDER, self.trail.worst
        if worst is None or not self.beyond or not self.box.numeric:
            return
        inside = [a.point for a in self.trail.asked if a.stage == "uniform"] or [worst.point]
        running = crossings(self.box, worst.point, inside, self.beyond, self.rng, share)
        while running and self.trail_length("border") < share:
            running = bisect(self.box, running, self._crossing)

    def _crossing(self, points: Sequence[Point]) -> list[bool]:
        return [not answer.unmet for answer in self.put(points, "border")]

    def simple(self) -> None:
        """Ask points that are simpler than the worst in one coordinate, or in all."""
        worst = self.trail.worst
        if worst is not None:
            known = {asked.point for asked in self.trail.asked}
            points = simple_points(self.box, worst.point, self._defaults(worst.point))
            self.put([p for p in points if p not in known][: self._part(_SIMPLE)], "simple")

    def _part(self, parts: int) -> int:
        return max(min(self.plan.budget // parts, self.left), 0)

    @property
    def is_polished(self) -> bool:
        """Whether there are margins that a simplex can follow: exact ones of some coordinates."""
        return not self.plan.levels and 0 < len(self.box.numeric) <= _POLISHED

    def polish(self) -> None:
        """Move a small simplex on from the worst point (Nelder and Mead); margins are to be exact."""
        worst, share = self.trail.worst, self._part(_POLISH)
        if worst is None or not self.is_polished:
            return
        until, known = len(self.trail.asked) + share, {a.point: a.answer for a in self.trail.asked}

        def cost(point: Point) -> float:
            if len(self.trail.asked) >= until or len(self._places()) >= self.plan.enough:
                raise _Polished
            if point not in known:
                known[point] = self.put([point], "polish")[0]
            return _cost(known[point])

        with contextlib.suppress(_Polished):
            follow_simplex(self.box, worst.point, cost, 4 * share)

    def climbs(self) -> None:
        """Climb from the worst points, then from others, until the limit is reached."""
        if not self.box.numeric:
            return
        ranked = sorted(self.trail.asked, key=lambda a: -a.answer.breach)
        peaks = starts(self.box, [a.point for a in ranked if a.stage not in _CROWDED], _PEAKS)
        for round_ in range(_ROUNDS):
            before = len(self.trail.asked)
            worst, step = self.trail.worst, _STEPS[round_ % len(_STEPS)]
            if worst is None:  # no point met the premises: look for one
                begun = [(point, 0.25) for point in self.box.uniform(self.rng, 2)]
            else:  # go on from the worst of all, and from one more peak
                begun = [(worst.point, step), *((p, _STEPS[0]) for p in peaks[round_ + 1 : round_ + 2])]
            for start, wide in begun:
                if self.left <= 0 or len(self._places()) >= self.plan.enough:
                    return
                pairs = min(_PAIRS * len(self.box.numeric) ** 2, self.limit // self.plan.longest)
                self._climb(start, wide, max(self.left // _SHARE, pairs, _LEAST_CLIMB))
            if len(self.trail.asked) == before and round_ >= len(_STEPS):
                return

    def _places(self) -> list[Point]:
        return apart((a.point for a in self.trail.violations), self.plan.enough)

    def _climb(self, start: Point, step: float, most: int) -> None:
        inside, asked = len(self.trail.asked), 0
        climb = climbing(self.box, start, step, self.rng)
        batch = next(climb)
        while len(self.trail.asked) - inside < min(most, self.limit - inside) and asked < 4 * most:
            if self.left < len(batch):  # the last points of the budget are no whole batch
                self.put(batch[: self.left], "climb")
                return
            asked += len(batch)
            answers = self.put(batch, "climb")
            try:
                batch = climb.send([_cost(answer) for answer in answers])
            except StopIteration:
                return
            if any(a.violated for a in answers) and len(self._places()) >= self.plan.enough:
                return

    def finish(self) -> None:
        """Ask the border, climb, ask what is simpler than the worst point, polish it, go on climbing."""
        self.border()
        limit = self.limit
        self.limit -= self._part(_SIMPLE) + self._part(_POLISH) * self.is_polished
        self.climbs()
        self.limit = limit
        if len(self._places()) < self.plan.enough:
            self.simple()
            self.polish()
            self.climbs()

    def race(self) -> None:
        """Ask the candidates again, ever fewer of them and ever more accurately."""
        ranked = sorted(self.trail.points, key=lambda a: -a.answer.breach)
        running = [a.point for a in ranked[: self.candidates]]
        for level in range(1, self.plan.levels + 1):
            answers = self.put(running, "race", level)
            order = sorted(range(len(answers)), key=lambda i: _cost(answers[i]))
            running = [running[i] for i in order][: max(len(running) // 2, 1)]


def find_breach(box: Box, ask: BlackBox, plan: SearchBudget) -> Trail:
    """Search a box for violations of a statement, and for its largest breach.

    First every setting of the names at numbers that meet the premises (a quarter of the budget at most),
    then the corners (an eighth of the budget at most), then a third of the budget on independent
    uniform points, then points just inside the premises (an eighth at most), then CMA-ES from the worst
    and from further points. A sixteenth is kept for points that are simpler than the worst, an eighth
    for a small simplex that starts from it; then a race among the best.
    """
    search = _Search(box, ask, plan)
    try:
        search.names()
        search.corners()
        search.uniform()
        if len(search._places()) < plan.enough:
            search.finish()
        search.race()
    except _Over:
        pass
    return search.trail


def _cost(answer: Answer) -> float:
    """Return what is to be made small: outside of the premises by how much they are broken."""
    if answer.unmet:
        return _UNMET * (1 + min(answer.unmet, 1e3)) if math.isfinite(answer.unmet) else 2e3 * _UNMET
    return -min(max(answer.breach, -_LARGEST), _LARGEST)
