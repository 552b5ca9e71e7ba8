"""Streams inside kernels against NumPy's generators, word by word; and bits counted."""

import numpy as np
import pytest
from numpy.random import PCG64, PCG64DXSM, Generator, SeedSequence

from simkit.errors import ArgumentError
from simkit.kernels import bits, pcg
from simkit.kernels.jit import kernel

SEEDS = (  # entropy and spawn keys of one word and of several, in every form that NumPy takes
    (3, (1, 2)),
    (0, ()),
    (2**70, ()),
    (5, (2**62, 1, 0)),
    ((1, 2, 3, 4, 5, 6), (7, 2**40)),
    (np.int64(3), (np.int64(2**40), 1)),
    (np.array([4, 5], dtype=np.uint32), (1,)),
    (np.array([4, 2**40], dtype=np.uint64), ()),
    (((1, 2), (3, (4, 2**33))), ()),
)


@kernel
def count(word):
    return bits.count_bits(word)


def generator(entropy, key):
    return Generator(PCG64DXSM(SeedSequence(entropy, spawn_key=key)))


@pytest.mark.nojit
@pytest.mark.parametrize(("entropy", "key"), SEEDS)
def test_streams_are_those_of_the_generator_and_its_children(entropy, key):
    rng = generator(entropy, key)
    streams = pcg.block_streams(rng, 3)
    for stream, twin in zip(streams, (rng, *rng.spawn(3)), strict=True):
        state = twin.bit_generator.state["state"]
        found = [int(high) << 64 | int(low) for high, low in stream.reshape(2, 2)]
        assert found == [state["state"], state["inc"]]


@pytest.mark.nojit
def test_a_stream_yields_what_its_generator_does():
    rng = generator(1, (2, 3))
    stream, twin = pcg.block_streams(rng, 0)[0], rng.bit_generator
    words = np.zeros(9, dtype=np.uint64)
    for steps in (0, 1, 2, 77, 2**40 + 3):
        pcg.advance(stream, steps)
        twin.advance(steps)
        assert [int(pcg.next_word(stream)) for _ in range(3)] == twin.random_raw(3).tolist()
        assert [pcg.next_uniform(stream) for _ in range(3)] == rng.random(3).tolist()
        pcg.fill_words(stream, words, 2, 8)
        assert words.tolist() == [0, 0, *twin.random_raw(6).tolist(), 0]


@pytest.mark.nojit
@pytest.mark.parametrize(
    "bound", [2, 3, 100, 2**31 + 1, 2**32 - 1, 2**32, 2**32 + 1, 2**62 + 12345, 2**63 - 1]
)
def test_numbers_below_a_bound_are_those_of_integers(bound):
    """At 2^31 + 1 and 2^62 + 12345 many are drawn again."""
    rng = generator(4, ())
    stream, found = pcg.block_streams(rng, 0)[0], np.empty(301, dtype=np.int64)
    pcg.draw_below(stream, bound, found)
    np.testing.assert_array_equal(found, rng.integers(0, bound, 301))


@pytest.mark.parametrize("use", [lambda rng: rng.random(), lambda rng: rng.spawn(1)])
def test_a_generator_that_was_used_is_refused(use):
    rng = generator(3, (1, 2))
    use(rng)
    with pytest.raises(
        ArgumentError, match="rng: a fresh generator: this one was drawn or spawned from"
    ):
        pcg.block_streams(rng, 1)


@pytest.mark.parametrize("bits_of", [PCG64(1), PCG64DXSM(SeedSequence(1, pool_size=8))])
def test_other_generators_are_refused(bits_of):
    with pytest.raises(ArgumentError, match=r"Generator\(PCG64DXSM\(SeedSequence\(seed\)\)\)"):
        pcg.block_streams(Generator(bits_of), 1)


@pytest.mark.nojit
def test_bits_are_counted():
    words = np.append(np.uint64(2**64 - 1), generator(9, ()).integers(0, 2**63, 20, dtype=np.uint64))
    assert [count(word) for word in words] == [int(word).bit_count() for word in words]
    assert count(np.uint64(0)) == 0
