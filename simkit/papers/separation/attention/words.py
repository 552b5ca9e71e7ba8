"""Random words of 53 bits, counts of fair signs, and how the special columns fall.

Source: Definition 3.7.
"""

import numpy as np
from numba.np.random.generator_core import next_uint64

from simkit.kernels.bits import count_bits
from simkit.kernels.jit import kernel
from simkit.papers.separation.attention.thresholds import PLACES

# Bits of a word that `Generator.random` yields.
WORD_BITS = 53
# Above this many columns one binomial draw is faster than the words.
LARGEST_WORD_COUNT = 6 * WORD_BITS


@kernel
def low_bits(word, size):
    """Return the `size` lowest bits of a word, size < 64. Source: chosen here."""
    return word & ((np.uint64(1) << np.uint64(size)) - np.uint64(1))


@kernel
def draw_word(rng):
    """Return 53 random bits."""
    # by way of int64, to which every processor converts in one step
    return np.uint64(np.int64(rng.random() * 9007199254740992.0))


@kernel
def draw_whole_word(rng):
    """Return 64 random bits."""
    return np.uint64(next_uint64(rng.bit_generator))


@kernel
def draw_count(rng, size):
    """Draw the number of plus signs among `size` fair signs."""
    # in law rng.integers(0, 2, size).sum()
    if size > LARGEST_WORD_COUNT:
        return rng.binomial(size, 0.5)
    count = 0
    while size > 0:
        count += count_bits(low_bits(draw_word(rng), min(size, WORD_BITS)))
        size -= WORD_BITS
    return count


@kernel
def draw_configuration(rng, cumulative):
    """Draw how the special columns fall. Source: Definition D.1, Definition F.1."""
    # np.searchsorted(cumulative, uniform, side="right")
    uniform = np.int64(draw_word(rng)) << PLACES - WORD_BITS
    index = 0
    while uniform >= cumulative[index]:
        index += 1
    return index
