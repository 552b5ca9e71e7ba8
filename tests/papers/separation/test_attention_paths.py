"""Structured path, literal path and naive oracle, trial by trial on the same draws."""

import math

import naive_attention as naive
import numpy as np
import pytest
from attention_outputs import sample_outputs
from hypothesis import given, settings
from hypothesis import strategies as st

from simkit.errors import ArgumentError
from simkit.papers.separation.attention import literal, sampling
from simkit.papers.separation.attention.cell import AttentionCell
from simkit.papers.separation.attention.words import draw_count
from simkit.papers.separation.signs import SIGN_READINGS

SELF = {"model": "self", "qk": "identity", "n": 13, "d": 6, "m": 3, "a0": 0.01, "a1": 1.2}
SELF |= {"b": 0.2, "c": 0.8, "tau": None, "signs": "shared", "special": "independent"}
ONES = SELF | {"qk": "ones"}
CROSS = SELF | {"model": "cross", "n": 14, "d": 5, "a1": 3.0}

SMALL_CELLS = {
    "identity, last block cut": SELF,
    "identity, blocks fit": SELF | {"n": 12},
    "identity, one block and one row": SELF | {"n": 5},
    "identity, wide blocks, c small": SELF | {"b": 0.5, "c": 0.3, "a0": 0.3, "m": 2},
    "identity, every column its row": SELF | {"n": 4},
    "ones, last block cut": ONES,
    "ones, special columns shared": ONES | {"special": "shared", "n": 15},
    "cross, last block cut": CROSS,
    "cross, small threshold": CROSS | {"tau": 0.25, "a1": 1.5},
    "per data set": SELF | {"signs": "per-dataset"},
    "per network": ONES | {"signs": "per-network"},
    "independent": CROSS | {"signs": "independent", "tau": 0.4},
    "one identity column": SELF | {"n": 6, "d": 3},
}

LARGER_CELLS = {
    "figure 4": SELF | {"n": 200, "d": 22, "m": 15},
    "figure 5": ONES | {"n": 200, "d": 22, "m": 15},
    "figure 7": CROSS | {"n": 200, "d": 12, "m": 10},
    "several words": SELF | {"n": 100, "d": 90, "m": 5},
    "binomial": ONES | {"n": 330, "d": 325, "m": 2, "b": 0.3, "c": 0.1},
}


def generator(seed):
    return np.random.Generator(np.random.PCG64DXSM(seed))


def values_of(rng, trials, cell):
    """Return the values of F through the n x n attention in extended precision."""
    return literal.evaluate_trials(rng, trials, cell, dtype=np.longdouble)


def events_of(values):
    fired = values > 0
    fired[:, 1:] = ~fired[:, 1:]
    return fired


@pytest.mark.parametrize("options", SMALL_CELLS.values(), ids=SMALL_CELLS.keys())
def test_three_paths_agree_trial_by_trial(options):
    trials, cell = 60, AttentionCell(**options)
    found, near = sampling.sample_trials(generator(1), trials, cell)
    found_values, near_values = sample_outputs(generator(1), trials, cell)
    literal_found, literal_near = literal.sample_trials(generator(1), trials, cell)
    literal_values, _ = values_of(generator(1), trials, cell)
    rng = generator(1)
    expected, expected_near = np.empty((trials, 4)), 0
    for trial in range(trials):
        draw = literal.replay_draws(rng, trial, cell)
        signs = [y.T.astype(int).tolist() for y in draw.signs]
        expected[trial], tied = naive.naive_trial(options, draw.j2, draw.j3, signs)
        expected_near += tied
    np.testing.assert_array_equal(found, events_of(expected))
    np.testing.assert_array_equal(literal_found, events_of(expected))
    np.testing.assert_array_equal(events_of(found_values), found)
    # Sums of margins, each exact to a few roundings of its lattice.
    np.testing.assert_allclose(found_values, expected, rtol=1e-12)
    np.testing.assert_allclose(literal_values, expected, rtol=1e-12)
    assert near == near_values == literal_near == expected_near


@pytest.mark.parametrize("options", LARGER_CELLS.values(), ids=LARGER_CELLS.keys())
def test_structured_and_literal_path_agree(options):
    trials, cell = 30, AttentionCell(**options)
    found, near = sampling.sample_trials(generator(2), trials, cell)
    expected, expected_near = literal.sample_trials(generator(2), trials, cell)
    np.testing.assert_array_equal(found, expected)
    assert near == expected_near
    short = min(trials, 4_000_000 // (cell.rows**2 * cell.d)) or 1
    found_values, _ = sample_outputs(generator(2), short, cell)
    expected_values, _ = values_of(generator(2), short, cell)
    np.testing.assert_allclose(found_values, expected_values, rtol=1e-12)


@pytest.mark.parametrize("reading", SIGN_READINGS)
def test_tables_made_once_serve_every_block(reading):
    """And stay as they are: the second use of them draws the same trials as the first."""
    cell = AttentionCell(**(SELF | {"signs": reading, "m": 4}))
    tables = sampling.prepare_tables(cell)
    expected, expected_near = sampling.sample_trials(generator(12), 40, cell)
    for _ in range(2):
        found, near = sampling.sample_trials(generator(12), 40, cell, tables)
        np.testing.assert_array_equal(found, expected)
        assert near == expected_near
    assert expected.any()
    assert not expected.all()


strengths = st.sampled_from([0.0, 0.01, 0.05, 0.1, 0.2, 0.3, 0.5, 0.6, 0.7, 1.2, 3.0])


@st.composite
def any_cell(draw):
    model = draw(st.sampled_from(["self", "cross"]))
    n = draw(st.integers(2, 60))
    d = draw(st.integers(3, n + 2)) if model == "self" else draw(st.integers(2, n + 1))
    return AttentionCell(
        model=model,
        qk=draw(st.sampled_from(["identity", "ones"])),
        n=n,
        d=d,
        m=draw(st.integers(1, 6)),
        a0=draw(strengths),
        a1=draw(strengths | st.floats(0.0, 4.0)),
        b=draw(strengths | st.floats(0.0, 1.0)),
        c=draw(st.sampled_from([0.1, 0.4, 0.5, 0.8, 0.9]) | st.floats(0.01, 1.0)),
        tau=draw(st.sampled_from([None, None, 0.25, 0.9, 0.0]) | st.floats(-1.0, 3.0)),
        signs=draw(st.sampled_from(["shared", "per-dataset", "per-network", "independent"])),
        special=draw(st.sampled_from(["independent", "shared"])),
    )


@settings(deadline=None, max_examples=150)
@given(cell=any_cell(), seed=st.integers(0, 2**32))
def test_paths_agree_everywhere(cell, seed):
    found, _ = sampling.sample_trials(generator(seed), 8, cell)
    expected, _ = literal.sample_trials(generator(seed), 8, cell)
    values, _ = sample_outputs(generator(seed), 8, cell)
    np.testing.assert_array_equal(found, expected)
    np.testing.assert_array_equal(events_of(values), found)


def test_ties_do_not_fire_and_are_counted():
    # a0 = 0 and b lean = 0.1 k at 15 plus signs of 20: a margin of exactly zero.
    options = ONES | {"n": 40, "d": 22, "m": 5, "a0": 0.0, "a1": 0.0}
    trials, cell = 600, AttentionCell(**options)
    events, near = sampling.sample_trials(generator(3), trials, cell)
    literal_events, literal_near = literal.sample_trials(generator(3), trials, cell)
    np.testing.assert_array_equal(events, literal_events)
    # Per neuron C(20, 15) / 2^20 / 2 = 0.0074, so about 22 trials of 600 (4 standard errors).
    assert near == literal_near
    assert 4 < near < 40
    # The same lattice point fires once the first column breaks the tie upwards.
    broken, near_broken = sampling.sample_trials(
        generator(3), trials, AttentionCell(**(options | {"a0": 0.01}))
    )
    assert near_broken == near
    assert broken[:, 3].sum() < events[:, 3].sum()


def test_far_beyond_float_integers_single_rows_still_decide_lattice_points():
    # Where the n rows cancel, the special key decides, though it is 1e-18 of the sum.
    cell = ONES | {"d": 22, "m": 15}
    rates = [
        sampling.sample_trials(generator(4), 20_000, AttentionCell(**(cell | {"n": n})))[0][:, 1].mean()
        for n in (10**6, 10**9, 10**12, 10**18)
    ]
    # Standard error 0.0025 each; calling the point a tie would lose 0.027 of firing trials.
    assert max(rates) - min(rates) < 0.0125


@pytest.mark.parametrize("qk", ["identity", "ones"])
def test_large_n_and_large_a1_stay_finite(qk):
    cell = AttentionCell(**(SELF | {"qk": qk, "n": 10**20, "d": 22, "m": 15, "a1": 6.0}))
    values, _ = sample_outputs(generator(5), 200, cell)
    assert np.isfinite(values).all()
    events, _ = sampling.sample_trials(generator(5), 200, cell)
    np.testing.assert_array_equal(events_of(values), events)
    # The special row fires where y_1 = +1, so all but 2^-15 of trials.
    assert events[:, 0].mean() > 0.99


@pytest.mark.parametrize("sample", [sampling.sample_trials, literal.sample_trials])
def test_first_trials_do_not_depend_on_how_many_follow(sample):
    few, _ = sample(generator(6), 7, AttentionCell(**LARGER_CELLS["several words"]))
    many, _ = sample(generator(6), 20, AttentionCell(**LARGER_CELLS["several words"]))
    np.testing.assert_array_equal(few, many[:7])


def test_zero_trials():
    events, near = sampling.sample_trials(generator(7), 0, AttentionCell(**SELF))
    assert events.shape == (0, 4)
    assert near == 0


@pytest.mark.parametrize("size", [1, 53, 54, 318, 319, 5000])
def test_counts_are_fair_binomial(size):
    draws = np.array([draw_count(rng, size) for rng in [generator(8)] for _ in range(4000)])
    deviation = math.sqrt(size) / 2
    # Mean and variance of 4000 draws within 4.5 standard errors: false alarm 1e-5 each.
    assert abs(draws.mean() - size / 2) < 4.5 * deviation / math.sqrt(4000)
    fourth = 3 - 2 / size
    spread = math.sqrt((fourth - 1) / 4000)
    assert abs(((draws - size / 2) ** 2).mean() / deviation**2 - 1) <= 4.5 * spread


def test_what_cannot_be_sampled_is_refused():
    with pytest.raises(ArgumentError, match=r"n=100000.0: .* n x n weights, as in n=10000"):
        literal.sample_trials(generator(9), 1, AttentionCell(**(SELF | {"n": 10**5})))
    for path in (sampling, literal):
        with pytest.raises(ArgumentError, match="trials=-1: at least 0"):
            path.sample_trials(generator(9), -1, AttentionCell(**SELF))
    with pytest.raises(ArgumentError, match=r"d=100000000000.0: .* as in d=1073741824"):
        sampling.sample_trials(generator(9), 1, AttentionCell(**(SELF | {"n": 10**12, "d": 10**11})))
