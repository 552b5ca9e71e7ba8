"""The generator of a block is a function of seed, cell and block index, and of nothing else."""

from __future__ import annotations

import itertools

import pytest
from numpy.random import PCG64DXSM, Generator, SeedSequence

from simkit.engine.cells.seeding import block_generator, restart, spawn_streams

WORDS = (1, 2**32 - 1, 0, 77)


def test_the_first_draws_stay_as_they_are() -> None:
    # A change of these values is a breaking change of numbers.
    assert block_generator(0, WORDS, 0).bit_generator.random_raw(2).tolist() == [
        8733524825573857541,
        3103351251746041540,
    ]
    assert block_generator(7, WORDS, 3).random() == 0.22807262849105236


@pytest.mark.parametrize(("seed", "block"), [(0, 0), (0, 1), (2**62, 10**9), (5, 2**40)])
def test_the_construction_is_the_stated_one(seed: int, block: int) -> None:
    naive = Generator(PCG64DXSM(SeedSequence(seed, spawn_key=(1, 2**32 - 1, 0, 77, block))))
    generator = block_generator(seed, WORDS, block)
    assert isinstance(generator.bit_generator, PCG64DXSM)
    assert generator.bit_generator.state == naive.bit_generator.state
    assert generator.spawn(1)[0].random() == naive.spawn(1)[0].random()


def test_seeds_cells_and_blocks_never_share_a_stream() -> None:
    places = itertools.product((0, 1, 2**62), (WORDS, (1, 2, 3, 4), WORDS[::-1]), (0, 1, 2))
    assert len({block_generator(*place).random() for place in places}) == 27


def test_streams_are_the_numbered_children_of_the_seed_sequence() -> None:
    rng = block_generator(3, WORDS, 5)
    found = [stream.random() for stream in spawn_streams(rng, 2) + spawn_streams(rng, 2)]
    keys = [(*WORDS, 5, child) for child in range(4)]
    expected = [Generator(PCG64DXSM(SeedSequence(3, spawn_key=key))).random() for key in keys]
    assert found == expected


def test_streams_of_a_stream_are_its_own_children() -> None:
    trial = spawn_streams(block_generator(0, WORDS, 0), 8)[7]
    found = spawn_streams(trial, 3)[2].random()
    seeds = SeedSequence(0, spawn_key=(*WORDS, 0, 7, 2))
    assert found == Generator(PCG64DXSM(seeds)).random()


def test_spawning_leaves_the_draws_of_a_generator_alone() -> None:
    rng = block_generator(1, WORDS, 0)
    spawn_streams(rng, 10)
    assert rng.random() == block_generator(1, WORDS, 0).random()


def test_a_restarted_stream_draws_the_same_again() -> None:
    stream = spawn_streams(block_generator(1, WORDS, 0), 3)[1]
    expected = stream.standard_normal(5).tolist()
    assert restart(stream).standard_normal(5).tolist() == expected
    assert restart(stream).standard_normal(5).tolist() == expected
    assert stream.standard_normal(5).tolist() != expected
