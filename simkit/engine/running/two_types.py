"""The same trials in float64 and in float32: which of them come out differently."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from simkit.declare.tally import Tally
from simkit.engine.cells.cell import Cell
from simkit.engine.cells.describing import describe_cells
from simkit.engine.plans.plan import Plan
from simkit.errors import format_count

_MOST_NAMED = 10


@dataclass(frozen=True)
class EventDiffers:
    """An event, or ``failure``, that does not happen in the same trials of a cell."""

    cell: Cell
    name: str
    trials: int
    counts: tuple[int, int]  # how often it happened in either type
    apart: int  # in how many trials it differs; at least so many where `places` are fewer
    # block and index of the trials in which it differs, as far as tallies tell single trials: where no
    # trial of the block failed, and the study keeps the event of each
    places: Sequence[tuple[int, int]] = ()

    def line(self, types: Sequence[str], place: str, seed: int) -> str:
        """Return the sentence about it, types and where the cell is as given."""
        least = "" if len(self.places) == self.apart else "at least "
        named = [f"{trial} of block {block}" for block, trial in self.places[:_MOST_NAMED]]
        if len(self.places) > _MOST_NAMED:
            named.append(f"{len(self.places) - _MOST_NAMED:,} others")
        which = f": trial {', '.join(named)}, seed {seed}" if named else ""
        return (
            f"{self.name} differs{place and f' at {place}'}: {self.counts[0]} of {self.trials} trials"
            f" in {types[0]}, {self.counts[1]} in {types[1]}, {least}{self.apart} not the same{which}"
        )


@dataclass
class TwoTypes:
    """What comparing the trials of two types has found."""

    # cells, trials: that were compared
    cells: int = 0
    trials: int = 0
    seed: int = 0  # theirs
    differing: list[EventDiffers] = field(default_factory=list)
    # the largest difference of a kept value, over the largest magnitude of its measurement at the cell,
    # and the measurement
    farthest: tuple[float, str] = (0.0, "")

    def lines(self, types: Sequence[str], cells: Sequence[Cell]) -> list[str]:
        """Return what was found, a line each, types and cells as they were run."""
        first, second = types
        if not self.cells:
            return [f"{first} beside {second}: no cell is finished in both"]
        many = len(self.differing)
        said = f"{format_count(many, 'event')} of a cell differ" if many else "every event counts alike"
        share, name = self.farthest
        if name:
            said += f"; measurements differ most in {name}, by {share:.2g} times its largest value"
        where = f"{format_count(self.trials, 'trial')} of {format_count(self.cells, 'cell')}"
        lines = [f"{first} beside {second}, {where}: {said}"]
        for one in self.differing[:_MOST_NAMED]:
            lines.append(one.line(types, describe_cells([one.cell], cells), self.seed))
        if many > _MOST_NAMED:
            lines.append(f"and {many - _MOST_NAMED:,} others")
        return lines


def compare_types(one: Plan, other: Plan) -> TwoTypes:
    """Compare the finished cells of two plans, which are those of the same sweep in either type."""
    found = TwoTypes(seed=one.seed)
    for cell, twin in zip(one.cells, other.cells, strict=True):
        blocks, others = one.blocks(cell), other.blocks(twin)
        if not blocks or not others or len(blocks) != len(others):
            continue
        pairs = list(zip(blocks, others, strict=True))
        found.cells += 1
        found.trials += sum(tally.trials for tally in blocks)
        found.differing += _differing(cell, pairs)
        found.farthest = max(found.farthest, *_distances(pairs), (0.0, ""))
    return found


def _differing(cell: Cell, pairs: Sequence[tuple[Tally, Tally]]) -> Iterator[EventDiffers]:
    """Yield the events of a cell that differ in some trial, or whose counts do in some block."""
    counts = [(_counts(a), _counts(b)) for a, b in pairs]
    trials = sum(tally.trials for tally, _ in pairs)
    for name in dict.fromkeys(name for both in counts for one in both for name in one):
        pair = [(a.get(name, 0), b.get(name, 0)) for a, b in counts]
        apart, places = 0, list[tuple[int, int]]()
        for block, ((a, b), tallies) in enumerate(zip(pair, pairs, strict=True)):
            single = _single_trials(name, *tallies)
            apart += abs(a - b) if single is None else len(single)
            places += [(block, trial) for trial in single or ()]
        if apart:
            sums = sum(a for a, _ in pair), sum(b for _, b in pair)
            yield EventDiffers(cell, name, trials, sums, apart, places)


def _single_trials(name: str, one: Tally, other: Tally) -> list[int] | None:
    """Return the trials of a block in which an event differs; None where tallies do not tell."""
    told = not one.failures and not other.failures and name in one.values and name in other.values
    if not told:
        return None
    pairs = zip(one.values[name], other.values[name], strict=True)
    return [trial for trial, (a, b) in enumerate(pairs) if a != b]


def _counts(tally: Tally) -> dict[str, int]:
    return {**tally.events, "failure": tally.failures}


def _distances(pairs: Sequence[tuple[Tally, Tally]]) -> Iterator[tuple[float, str]]:
    """Yield how far the kept values of a measurement are apart, where as many trials have one."""
    for name in pairs[0][0].measurements:
        same = [
            (a.values[name], b.values[name])
            for a, b in pairs
            if name in a.values and len(a.values[name]) == len(b.values.get(name, ()))
        ]
        values = [pair for a, b in same for pair in zip(a, b, strict=True)]
        largest = max((abs(x) for pair in values for x in pair), default=0.0)
        if largest:
            yield max(abs(x - y) for x, y in values) / largest, name
