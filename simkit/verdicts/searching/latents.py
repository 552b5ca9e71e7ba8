"""A claim about every draw, attacked by its data: latent numbers of a trial, searched, not drawn."""

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.declare.quantities import Quantity
from simkit.declare.rare import Latent, rare_events_of
from simkit.declare.statement import Statements
from simkit.declare.tally import Tally
from simkit.engine.cells.cell import Cell
from simkit.engine.results.result import Settings
from simkit.errors import StudyError, one_line
from simkit.stats.breaches.boxes import Point
from simkit.stats.breaches.data import Batch, DataBox, has_law, neighbours, simpler
from simkit.stats.breaches.search import Answer, SearchBudget, find_breach
from simkit.stats.rare.latents import draw
from simkit.verdicts.findings.notes import Because, Reason
from simkit.verdicts.questions.question import Question
from simkit.verdicts.sampled.draw_by_draw import (
    exceeds_paths,
    holds_in_draws,
    in_each_draw,
    meets_premises,
    watched_shape,
)
from simkit.verdicts.sampled.watched import WatchedBlocks
from simkit.verdicts.sampled.witnesses import FIRST_BLOCK, second_cell
from simkit.verdicts.searching.blackbox import beyond, signed_logarithm
from simkit.verdicts.searching.simulating import Simulated

#: So many latent numbers of a trial are searched at most.
MOST = 200
_ENOUGH = 4  # violating data, apart from each other, end a search
_INDEPENDENT = 8  # one part in so many of its evaluations: numbers are many, and few points fill nothing
_TRIED, CERTIFYING = (16, 0), (64, 1)  # neighbours of data, and the stream that they are drawn from
_LONGEST = 8  # one part in so many of its evaluations is the most that a climb has
_CHECKED = 16  # violating data that are known to stand: of others it is not asked any more
_STREAM = 0x5A4E
#: By latent, the numbers of one draw, flat.
Data = Mapping[str, Sequence[float]]


@dataclass
class DataTrail:
    """What a search of data has asked."""

    cells: int = 0  # at how many
    asked: int = 0  # how many choices of data in all that meet the premises
    outside: int = 0  # how many do not meet them
    unjudged: int = 0  # how many have no finite value
    # latent numbers of each cell that was looked at, also where they were too many
    sizes: list[int] = field(default_factory=list)
    ended: str = ""  # why it ended before its budget did, or nothing

    @property
    def too_many(self) -> list[int]:
        """The sizes at which no data were searched."""
        return [size for size in self.sizes if size > MOST]


def is_about_draws(question: Question) -> bool:
    """Return whether a claim is to hold in each draw of something that trials measure."""
    stated = question.claim.parsed
    drawn = stated.kind == "always" or (stated.kind == "identity" and not stated.measure)
    return drawn and question.claim.exact is None and bool(question.draw_names)


class ChosenData:
    """A claim at a cell as a function of the latent numbers of a trial."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self._says = rare_events_of(question.cell.study)

    @cached_property
    def latents(self) -> Mapping[str, Latent]:
        """The latent numbers; none where nobody says what trials measure of them."""
        if self._says is None:
            return {}
        found = dict(self._ask(self._says.latent, self.question.cell.parameters))
        middle = DataBox.of(found)
        batch = middle.batch([(0.5,) * len(middle.ranges)])
        measured = self._measured(self.question.cell, batch) if found else {}
        return found if self.question.draw_names <= set(measured) else {}

    @property
    def size(self) -> int:
        """How many latent numbers there are."""
        return sum(one.size for one in self.latents.values())

    def _ask(self, method: Any, *arguments: Any) -> Mapping[str, Any]:
        with np.errstate(all="ignore"):  # what is not finite is no violation
            try:
                found: Mapping[str, Any] = method(*arguments)
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # whatever a study raises
                name = self.question.cell.study.name
                said = f"study {name!r}: {method.__name__} failed: {one_line(error)}"
                raise StudyError(said) from error
        return found

    def _measured(self, cell: Cell, batch: Batch) -> dict[str, NDArray[np.float64]]:
        assert self._says is not None
        draws, found = len(next(iter(batch.values()))), {}
        for name, values in self._ask(self._says.measures, cell.parameters, batch).items():
            found[name] = np.asarray(values, dtype=np.float64)
            if found[name].shape != (draws,):
                wrong = f"{name} has shape {found[name].shape}, not ({draws},)"
                raise StudyError(f"study {cell.study.name!r}: measures: {wrong}")
        return found

    def watched(self, cell: Cell, batch: Batch) -> WatchedBlocks:
        """Return chosen data at a cell as if they had been drawn."""
        draws, measured = len(next(iter(batch.values()))), self._measured(cell, batch)
        found = WatchedBlocks(self.question.subject.statements, cell, [Tally(trials=draws)])
        blank = np.full(draws, np.nan)
        found.kept = {name: measured.get(name, blank) for name in cell.study.kept}
        return found

    def answers(self, batch: Batch, cell: Cell | None = None) -> list[Answer]:
        """Return each draw's answer, at the second path's cell or not; rounding is no violation."""
        question, stated = self.question, self.question.claim.parsed
        assert stated.left is not None
        watched = self.watched(cell or question.cell, batch)
        held, meets = holds_in_draws(question, watched), meets_premises(question, watched)
        sides = []
        for side in (stated.left, stated.right):
            own = in_each_draw(question, watched, side)
            sides.append(np.broadcast_to((own.low + own.high) / 2, watched_shape(watched)))
        found = []
        for left, right, held_here, met in zip(*sides, held, meets, strict=True):
            if stated.relation == "=":
                breach = abs(signed_logarithm(float(left)) - signed_logarithm(float(right)))
            else:
                slack = question.claim.resolution
                breach = beyond(float(left), stated.relation, float(right), slack)
            if not (np.isfinite(left) and np.isfinite(right)):
                found.append(Answer(-np.inf, unmet=np.inf, unjudged=True))
            else:
                violated = held_here == 0 and met == 1
                found.append(Answer(breach, bool(violated), unmet=float(met == 0)))
        return found

    def beside(self, data: Batch, count: int, stream: int) -> Batch:
        """Return a draw and so many neighbours of it."""
        rng = np.random.default_rng(np.random.SeedSequence(stream, spawn_key=(0xDA7A,)))
        near = neighbours(self.latents, data, rng, count)
        return {name: np.concatenate([data[name], near[name]]) for name in near}

    def fails(self, data: Batch, beside: tuple[int, int], cell: Cell | None = None) -> bool:
        """Return whether the claim fails for a draw, and for all of so many neighbours."""
        return all(answer.violated for answer in self.answers(self.beside(data, *beside), cell))

    @cached_property
    def literal(self) -> Cell | None:
        """The cell of the literal path, if there is one."""
        cell = second_cell(self.question)
        return None if cell.identity == self.question.cell.identity else cell

    def fails_literally(self, data: Batch) -> bool:
        """Return whether the claim fails by the literal path, too, by far more than the paths differ."""
        if self.literal is None:
            return True
        return self.fails(data, (0, 0), self.literal) and exceeds_paths(
            self.gap(data), self.gap(data, self.literal)
        )

    def gap(self, data: Batch, cell: Cell | None = None) -> float:
        """Return the left side less the right side for a draw."""
        watched, stated = self.watched(cell or self.question.cell, data), self.question.claim.parsed
        assert stated.left is not None
        left, right = (in_each_draw(self.question, watched, x) for x in (stated.left, stated.right))
        low, high = left.low - right.high, left.high - right.low
        return float(np.broadcast_to((low + high) / 2, (1,))[0])

    def stands(self, data: Batch) -> bool:
        """Return whether the claim fails for a draw, its neighbours, and by the literal path."""
        return self.fails(data, _TRIED) and self.fails_literally(data)

    def what_differs(self, data: Batch) -> Because | None:
        """Return how what is said to be measured is not what trials measure; None where it is."""
        question, cell = self.question, self.question.cell
        for quantity in cell.study.quantities:
            if quantity.name in question.draw_names:
                fault = outside(quantity, self._measured(cell, data)[quantity.name])
                if fault is not None:
                    return Because(Reason.NOT_MEASURED, (quantity.name, fault))
        return what_differs(
            question.subject.statements, cell, self.latents, lambda batch: self._measured(cell, batch),
            question.draw_names,
        )  # fmt: skip

    def violating(self, draws: int) -> int:
        """Return for how many of so many random draws of the latent numbers the claim fails."""
        streams = np.random.default_rng(_STREAM).spawn(len(self.latents))
        answers = self.answers(draw(self.latents, streams, draws))
        return sum(answer.violated for answer in answers)

    def batch(self, data: Data) -> Batch | None:
        """Return a draw of some data; None where they are not of these latent numbers."""
        found = {}
        if set(data) != set(self.latents) or not data:
            return None
        for name, one in self.latents.items():
            numbers = np.array(data[name], dtype=np.float64)
            if numbers.shape != (one.size,) or not has_law(one, numbers):
                return None
            kind = np.int64 if one.law == "binomial" else np.float64
            found[name] = numbers.reshape(1, *one.shape).astype(kind)
        return found


class _Standing:
    """Which violating data stand: their neighbours violate it, too, and the literal path."""

    def __init__(self, chosen: ChosenData, box: DataBox) -> None:
        self.chosen, self.box = chosen, box
        self.found: list[tuple[float, Batch]] = []

    def ask(self, points: Sequence[Point], level: int) -> list[Answer]:
        """Return the answers; what does not stand has the least breach of its neighbours."""
        batch = self.box.batch(points)
        answers = self.chosen.answers(batch)
        for i, answer in enumerate(answers):
            if answer.violated and len(self.found) < _CHECKED:
                data = {name: values[i : i + 1] for name, values in batch.items()}
                near = self.chosen.answers(self.chosen.beside(data, *_TRIED))
                if all(own.violated for own in near) and self.chosen.fails_literally(data):
                    self.found.append((answer.breach, data))
                else:
                    answers[i] = answer._replace(breach=min(a.breach for a in near), violated=False)
        return answers

    def worst(self) -> Data | None:
        """Return the data of the largest breach that stand."""
        best = max(self.found, key=lambda each: each[0], default=None)
        return None if best is None else _flat(best[1])


def search_data(
    question: Question, budget: int, seed: int, trail: DataTrail,
    stop: Callable[[], bool] = lambda: False,
) -> Data | None:  # fmt: skip
    """Search the data of one cell for a draw in which a claim fails.

    For the data that are returned the claim fails, for all of their neighbours that were asked, and by
    the literal path. The budget is of choices of data; the neighbours of those that violate it are
    beside it. The trail is changed in place; `stop` says whether the time is over.
    """
    chosen = ChosenData(question)
    if not chosen.latents:
        return None
    trail.sizes.append(chosen.size)
    if chosen.size > MOST:
        return None
    box = DataBox.of(chosen.latents)
    standing = _Standing(chosen, box)
    plan = SearchBudget(
        budget, seed, enough=_ENOUGH, independent=_INDEPENDENT, longest=_LONGEST, stop=stop
    )  # fmt: skip
    own = find_breach(box, standing.ask, plan)
    trail.cells, trail.asked = trail.cells + 1, trail.asked + len(own.points)
    trail.outside, trail.unjudged = trail.outside + own.outside, trail.unjudged + own.unjudged
    trail.ended = trail.ended or own.ended
    return standing.worst()


def _flat(data: Batch) -> Data:
    return {name: [float(x) for x in values.flat] for name, values in data.items()}


def simplified(question: Question, data: Data, stop: Callable[[], bool] = lambda: False) -> Data:
    """Return simpler data for which a claim still fails, number by number, until the time is over."""
    chosen = ChosenData(question)
    found = chosen.batch(data)
    if found is None:
        return data
    for name, latent in chosen.latents.items():
        for i in range(latent.size):
            for value in simpler(latent, float(found[name].flat[i])):
                if stop():
                    return _flat(found)
                tried = found[name].copy()
                tried.flat[i] = value
                if chosen.stands({**found, name: tried}):
                    found = {**found, name: tried}
                    break
    return _flat(found)


Floats = NDArray[np.float64]

# Whether trials measure of their latent numbers what the study says that they do.

_DRAWS = 400
_LEVEL = 1e-6  # of each comparison
_FACTOR = 2.16863  # Pr[D > t] <= C exp(-n t^2) of two samples of n each (Wei and Dudley, 2012)
_ROUNDING = 1e-9  # of the largest value: below, two paths may differ
_COMPARED_STREAM = 0xC09A


def what_differs(
    statements: Statements,
    cell: Cell,
    latents: Mapping[str, Latent],
    measure: Callable[[Batch], Mapping[str, Floats]],
    names: Collection[str],
) -> Because | None:
    """Return in which way what is measured of random latent numbers is not what trials measure.

    The distribution functions of both are compared, the share of failed trials as well; and the declared
    range of a measurement, and that it is a whole number, have to be kept. `measure` leads from draws to
    what is said to be measured, the names are kept measurements. None where no difference is seen.
    """
    blocks = Simulated(Settings(trials=0, workers=1))([cell], _DRAWS, FIRST_BLOCK)[0]
    if blocks is None:
        return Because(Reason.NOT_COMPARED)
    kept = WatchedBlocks(statements, cell, blocks, 0, FIRST_BLOCK).kept
    streams = np.random.default_rng(_COMPARED_STREAM).spawn(len(latents))
    said = measure(draw(latents, streams, _DRAWS))
    quantities = {quantity.name: quantity for quantity in cell.study.quantities}
    for name in sorted(names):
        wrong = _difference(quantities[name], kept[name], said[name])
        if wrong is not None:
            return Because(Reason.NOT_MEASURED_AT_RANDOM, (name, wrong))
    return None


def _difference(quantity: Quantity, drawn: Floats, said: Floats) -> Because | None:
    apart = abs(drawn.size / _DRAWS - float((~np.isnan(said)).mean()))
    if apart > _largest(_DRAWS):
        shares = 1 - drawn.size / _DRAWS, float(np.isnan(said).mean())
        return Because(Reason.OTHER_FAILURES, shares)
    said = said[~np.isnan(said)]
    if not drawn.size or not said.size:
        return None if drawn.size == said.size else Because(Reason.ONE_WITHOUT_VALUES)
    if (fault := outside(quantity, said)) is not None:
        return fault
    if np.all(drawn == np.floor(drawn)) and not np.all(said == np.floor(said)):
        return Because(Reason.WHOLE_NUMBERS)
    apart = _farthest(drawn, said)
    if apart > _largest(min(drawn.size, said.size)):
        return Because(Reason.DISTRIBUTIONS_APART, (_DRAWS, apart))
    return None


def outside(quantity: Quantity, values: Floats) -> Because | None:
    """Return how values leave the declared range of a measurement; None where they do not."""
    for end, sign in ((quantity.low, -1), (quantity.high, 1)):
        if end is not None:
            worst = sign * float(np.nanmax(sign * values, initial=-math.inf))
            if sign * (worst - end) > _ROUNDING * max(1.0, abs(end)):
                return Because(Reason.BEYOND_END, (worst, end))
    return None


def _largest(draws: int) -> float:
    return math.sqrt(math.log(_FACTOR / _LEVEL) / draws)


def _farthest(one: Floats, other: Floats) -> float:
    """Return by how much two empirical distribution functions differ at most, rounding apart."""
    finite = np.concatenate([one[np.isfinite(one)], other[np.isfinite(other)]])
    unit = _ROUNDING * float(np.abs(finite).max(initial=0.0)) or 1.0
    one, other = (np.sort(np.round(values / unit)) for values in (one, other))
    places = np.concatenate([one, other])
    shares = [np.searchsorted(own, places, side="right") / own.size for own in (one, other)]
    return float(np.abs(shares[0] - shares[1]).max())
