"""A shard of a run: which of how many, and which of the run's numbered tasks are its own."""

from collections.abc import Iterator
from dataclasses import dataclass

MOST_SHARDS = 100_000
_TURN, _BITS = 0x9E3779B97F4A7C15, 64  # the golden ratio: no period of a grid is near it


@dataclass(frozen=True)
class Shard:
    """Shard `index` of `of`, counted from 1."""

    index: int
    of: int

    def __str__(self) -> str:
        return f"{self.index}/{self.of}"

    def file_name(self, index: str = "") -> str:
        """Return the usual name of its ledger, or of that of another shard of as many."""
        return f"shard-{index or self.index}-of-{self.of}.sqlite"

    def owned(self, first: int, last: int) -> Iterator[int]:
        """Yield the numbers of its tasks from one to before another."""
        for turn in range(first // self.of, -(-last // self.of)):
            number = turn * self.of + (self.index - 1 - _shift(turn, self.of)) % self.of
            if first <= number < last:
                yield number

    def count(self, tasks: int) -> int:
        """Return how many of so many tasks are its own."""
        whole = tasks // self.of * self.of
        return tasks // self.of + sum(1 for _ in self.owned(whole, tasks))


def shard_of(number: int, of: int) -> int:
    """Return to which of some shards a task belongs, counted from 1."""
    turn, place = divmod(number, of)
    return (place + _shift(turn, of)) % of + 1


def _shift(turn: int, of: int) -> int:
    return (turn * _TURN % (1 << _BITS)) * of >> _BITS
