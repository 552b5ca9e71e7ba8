"""The generator of a block: a function of the seed, the cell and the block's index alone."""

from __future__ import annotations

from collections.abc import Sequence

from numpy.random import PCG64DXSM, Generator, SeedSequence


def block_generator(seed: int, seed_words: Sequence[int], block: int) -> Generator:
    """Return the generator of one block.

    Parameters
    ----------
    seed : int
        The user's seed, at least 0.
    seed_words : sequence of int
        Four 32-bit words of the cell.
    block : int
        Index of the block in its cell.
    """
    return Generator(PCG64DXSM(SeedSequence(seed, spawn_key=(*seed_words, block))))
