"""What had been counted of a cell's blocks at each fixed look, for intervals and for verdicts alike."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from simkit.declare.tally import Moments, Tally
from simkit.stats.evidence.sequences import look_trials


@dataclass(frozen=True)
class Look:
    """What had been counted at a look: trials, failures among them, successes of an event."""

    trials: int
    failures: int
    successes: int


def look_blocks(blocks: int) -> list[int]:
    """Return how many of so many blocks there are at each look.

    >>> look_blocks(7)
    [1, 2, 3, 4, 6, 7]
    """
    return look_trials(blocks, 1)


def counts_at_looks(
    blocks: Sequence[Tally],
    count: Callable[[int, Tally], int],
    left_open: Callable[[int, Tally], int] = lambda i, block: 0,
) -> list[Look]:
    """Return counts at each look.

    `blocks`: in order, from the first.
    `count`: from a block's index and tally to how often it happened there.
    `left_open`: the same of trials in which it stays open: they count as failed ones.
    """
    trials = failures = successes = 0
    found, due = [], set(look_blocks(len(blocks)))
    for i, block in enumerate(blocks):
        trials += block.trials
        failures += block.failures + left_open(i, block)
        successes += count(i, block)
        if i + 1 in due:
            found.append(Look(trials, failures, successes))
    return found


def moments_at_looks(blocks: Sequence[Tally], name: str) -> Iterator[tuple[Moments, int]]:
    """Yield a measurement's moments at each look, and how many trials have failed."""
    total, failures, due = Moments(), 0, set(look_blocks(len(blocks)))
    for i, block in enumerate(blocks):
        failures += block.failures
        held = block.measurements.get(name)
        total = total if held is None else total.merge(held)
        if i + 1 in due:
            yield total, failures
