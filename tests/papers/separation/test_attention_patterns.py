"""The tables of patterns against counting by hand: bounds, states left open, and the law of neurons."""

import math
from bisect import bisect_right
from fractions import Fraction

import numpy as np
import pytest
from numpy.random import PCG64DXSM, Generator

from simkit.papers.separation.attention import literal, sampling
from simkit.papers.separation.attention.cell import AttentionCell
from simkit.papers.separation.attention.datasets import BlockLayout
from simkit.papers.separation.attention.patterns import (
    OPEN,
    extend_places,
    find_state,
    pays,
    state_bounds,
)
from simkit.papers.separation.signs import SIGN_READINGS

SELF = {"model": "self", "n": 203, "d": 24, "m": 7, "a0": 0.3, "a1": 1.2, "b": 0.4, "c": 0.4}
CROSS = {"model": "cross", "n": 203, "d": 23, "m": 7, "a0": 0.01, "a1": 3.0, "tau": 0.4}
# 126 columns are the most that are looked up whatever their lengths: 64 times 64 states.
WIDE = {"model": "cross", "n": 126 + 63, "d": 127, "m": 6, "a0": 0.1, "a1": 1.0, "tau": 0.15}


@pytest.mark.parametrize(("n_long", "n_short"), [(0, 0), (0, 3), (2, 3), (3, 0), (5, 30), (31, 31)])
def test_bounds_are_the_cumulative_probabilities_of_the_states(n_long, n_short):
    bounds = state_bounds(n_long, n_short)
    total = Fraction(0)
    for state, bound in enumerate(bounds.tolist()):
        long, short = divmod(state, n_short + 1)
        total += Fraction(math.comb(n_long, long) * math.comb(n_short, short), 2 ** (n_long + n_short))
        assert 0 <= bound - total * 2**62 < 1
    assert len(bounds) == (n_long + 1) * (n_short + 1)
    assert bounds[-1] == 2**62


def test_a_state_begins_where_the_bound_of_the_last_one_is():
    bounds = state_bounds(3, 17)[None]
    last = bounds.size - 1
    for state, bound in enumerate(bounds[0].tolist()):
        assert find_state(bounds, 0, 0, last, bound - 1) == state
        assert find_state(bounds, 0, 0, last, bound) == min(state + 1, last)


def test_other_places_are_the_highest_bits_of_their_word():
    word = 0xFEDC_BA98_7654_3210
    assert extend_places(5, 12, np.uint64(word)) == 5 << 50 | word >> 14
    assert extend_places(9, 16, np.uint64(word)) == 9 << 46 | word >> 18


def test_states_left_open_are_drawn_as_the_literal_path_draws_them():
    """About 4 fields of 100 are open here, and one in some dozens lies at the threshold: seeded."""
    cell = AttentionCell(**WIDE | {"m": 2, "a0": 0.0, "a1": 0.0, "tau": 0.05})
    found, _ = sampling.sample_trials(Generator(PCG64DXSM(25)), 100, cell)
    expected, _ = literal.sample_trials(Generator(PCG64DXSM(25)), 100, cell)
    np.testing.assert_array_equal(found, expected)


def test_fields_know_the_pattern_of_their_state_or_leave_it_open():
    """And as many are open as states, at most: a bound lies in each, or within its last place."""
    tables = sampling.prepare_tables(AttentionCell(**SELF)).patterns
    quick = tables.quick.reshape(*tables.quick.shape[:2], 4096, 16)
    for which, (bounds, closed) in enumerate(zip(tables.bounds, quick, strict=True)):
        known = bounds.tolist()
        for places in range(4096):
            least = bisect_right(known, places << 50)
            most = bisect_right(known, (places << 50) + 2**50 - 1)
            if least == most:
                np.testing.assert_array_equal(closed[:, places], tables.patterns[which, :, least])
            else:
                assert (closed[:, places] == OPEN).all()
        states = (bounds <= 2**62).sum()
        assert 0 < (closed[0, :, 0] == OPEN).sum() < states


@pytest.mark.parametrize("reading", SIGN_READINGS)
@pytest.mark.parametrize("m", [1, 2, 3, 4, 5, 8])
@pytest.mark.parametrize("options", [SELF, CROSS], ids=["self", "cross"])
def test_every_width_and_reading_agrees_with_the_literal_path(options, m, reading):
    """The first word has three fields for neurons, a later matrix begins with a word of its own."""
    cell = AttentionCell(**options | {"m": m, "signs": reading, "n": 29})
    found, ties = sampling.sample_trials(Generator(PCG64DXSM(21)), 25, cell)
    expected, literal_ties = literal.sample_trials(Generator(PCG64DXSM(21)), 25, cell)
    np.testing.assert_array_equal(found, expected)
    assert ties == literal_ties


@pytest.mark.parametrize("more", [0, 1])
def test_both_sides_of_the_largest_table_agree_with_the_literal_path(more):
    cell = AttentionCell(**WIDE | {"n": WIDE["n"] + more, "d": WIDE["d"] + more})
    tables = sampling.prepare_tables(cell)
    assert (tables.patterns is None) == bool(more)
    found, _ = sampling.sample_trials(Generator(PCG64DXSM(22)), 15, cell, tables)
    expected, _ = literal.sample_trials(Generator(PCG64DXSM(22)), 15, cell)
    np.testing.assert_array_equal(found, expected)
    assert found.any(axis=0).all()
    assert not found.all()


def test_tables_are_made_for_at_most_4096_states():
    assert pays(BlockLayout(columns=4095, copies=3, long_columns=0))
    assert not pays(BlockLayout(columns=4096, copies=3, long_columns=0))
    assert pays(BlockLayout(columns=126, copies=1, long_columns=63))
    assert not pays(BlockLayout(columns=127, copies=1, long_columns=63))


def test_single_neurons_have_the_law_of_their_signs():
    """With y_1 alone, a1 large: exp fires where y_1 = +1 and the special sign is, in a quarter."""
    trials = 400_000
    cell = AttentionCell(model="cross", n=10**12 + 7, d=23, m=1, a0=0.0, a1=6.0, tau=0.9)
    found, _ = sampling.sample_trials(Generator(PCG64DXSM(23)), trials, cell)
    deviation = math.sqrt(3 / 16 / trials)
    # False alarm 7e-6: 4.5 standard errors.
    assert abs(found[:, 0].mean() - 0.25) < 4.5 * deviation


def test_the_kernel_without_a_compiler_draws_the_same():
    cell = AttentionCell(**SELF)
    tables = sampling.prepare_tables(cell)
    expected, ties = sampling.sample_trials(Generator(PCG64DXSM(24)), 50, cell, tables)
    plainly = np.empty_like(expected)
    kernel = sampling.sample_patterns
    counted = getattr(kernel, "py_func", kernel)(
        Generator(PCG64DXSM(24)), cell.m, tables.patterns, plainly.view(np.uint32).reshape(-1)
    )
    np.testing.assert_array_equal(plainly, expected)
    assert counted == ties
