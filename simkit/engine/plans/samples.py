"""Some of the stored blocks that a command uses again, drawn to be run once more."""

import hashlib
from dataclasses import dataclass, field

from simkit.declare.tally import Tally
from simkit.engine.cells.cell import Cell

_ALL = 2**64


@dataclass(frozen=True)
class Stored:
    """A block that came from the ledger."""

    cell: Cell
    block: tuple[int, int]  # its index and its trials
    tally: Tally  # as the ledger has it
    environment: str  # in which it was made


@dataclass
class Sample:
    """A share of the blocks that are seen, at least one; which ones, the seed says."""

    share: float  # above 0, at most 1
    seed: int
    seen: int = 0  # how many blocks it was taken from
    _chosen: list[Stored] = field(default_factory=list)
    _least: tuple[int, Stored] | None = None

    @classmethod
    def of(cls, share: float, seed: int) -> "Sample | None":
        """Return an empty sample; None where no block is asked for."""
        return cls(share, seed) if share else None

    def see(self, cell: Cell, block: tuple[int, int], tally: Tally, environment: str) -> None:
        """Take a block, or leave it: by its name alone, whatever the order."""
        self.seen += 1
        name = f"{self.seed} {cell.full_key} {block[0]} {block[1]}".encode()
        rank = int.from_bytes(hashlib.blake2b(name, digest_size=8).digest(), "big")
        stored = Stored(cell, block, tally, environment)
        if rank < self.share * _ALL:
            self._chosen.append(stored)
        if self._least is None or rank < self._least[0]:
            self._least = rank, stored

    @property
    def blocks(self) -> list[Stored]:
        """The blocks that were taken."""
        if not self._chosen and self._least is not None:
            return [self._least[1]]
        return list(self._chosen)
