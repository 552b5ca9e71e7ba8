"""The generator of a block, a function of seed, cell and block index alone, and its streams."""

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


def spawn_streams(rng: Generator, count: int) -> list[Generator]:
    """Return so many new generators, independent of each other, of `rng` and of all it has spawned.

    This is the one way to divide the randomness of a block among its trials, or that of a trial among
    its parts (its start, its data), so that no part's draws depend on how many another one takes.

    Parameters
    ----------
    rng : Generator
        Of a block, or a stream of one. What it draws itself does not change.
    count : int
        The first streams do not depend on it. A second call returns other streams, those that a first
        call for more would have gone on with.

    Notes
    -----
    The streams come from the children of the generator's seed sequence, numbered in the order in which
    they are spawned: the stream of trial t has the generator's spawn key followed by t.
    """
    return rng.spawn(count)


def restart(stream: Generator) -> Generator:
    """Return a generator that draws from the beginning what a stream draws, or has drawn."""
    seeds = stream.bit_generator.seed_seq
    assert isinstance(seeds, SeedSequence)
    return Generator(PCG64DXSM(seeds))
