"""Signs as words, and the bounds of the regression model: what they settle is true."""

import math

import naive_regression as naive
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from regression_signs import generator, pack, random_signs

from simkit.papers.separation.regression import datasets
from simkit.papers.separation.regression import leading_bytes as bounds

EPS = np.finfo(float).eps
ZERO, FIRES, OPEN = 0, 1, 2
repeatable = settings(max_examples=80, deadline=None, derandomize=True, database=None)


def padded(weights):
    room = bounds.empty_weights(len(weights))
    room.reshape(-1)[: len(weights)] = weights
    return room


# --- words of signs --------------------------------------------------------------------------------


@pytest.mark.nojit
@pytest.mark.parametrize("n", [1, 2, 63, 64, 65, 127, 128, 130])
@pytest.mark.parametrize("fill", [0, 1])
def test_only_the_first_n_bits_count(n, fill):
    rng = generator(n)
    for share in (0.0, 0.5, 1.0):
        signs = np.where(rng.random((n, 1)) < share, 1.0, -1.0)
        words = pack(signs, fill)[0]
        shifted = np.append(np.uint64(12345), words)  # a column need not come first
        assert bounds.count_positive(shifted, 1, n) == (signs > 0).sum()
        assert [bounds.bit_at(shifted, 1, i) for i in range(n)] == [sign > 0 for sign in signs[:, 0]]


@pytest.mark.nojit
@pytest.mark.parametrize("n", [1, 63, 64, 65, 130])
@pytest.mark.parametrize("fill", [0, 1])
def test_sums_over_set_bits_keep_their_digits(n, fill):
    rng = generator(n)
    signs, weights = random_signs(rng, n, 1), padded(rng.random(n))
    octets = np.append(np.uint64(0), pack(signs, fill)[0]).view(np.uint8)
    for flip, chosen in ((0, signs[:, 0] > 0), (255, signs[:, 0] < 0)):
        found = bounds.sum_where_set(weights, octets, 8, np.uint8(flip))
        expected = math.fsum(weights.reshape(-1)[:n][chosen])
        assert found == pytest.approx(expected, rel=n * EPS, abs=1e-300)
    assert bounds.sum_all(weights) == pytest.approx(math.fsum(weights.reshape(-1)), rel=n * EPS)


@pytest.mark.nojit
@pytest.mark.parametrize("n", [1, 8, 63, 64, 65, 130])
def test_weights_of_any_bytes_are_those_of_the_table(n):
    """What stood in the room before is gone, and what lies beyond n weighs nothing."""
    octets, table = generator(n).integers(0, 256, n + 24).astype(np.uint8), np.arange(1.0, 257.0)
    weights = bounds.empty_weights(n)
    assert weights.shape == (8 * -(-n // 64), 8)
    assert weights.ctypes.data % 64 == 0
    for first in (0, 16):
        bounds.fill_weights(octets, first, n, table, weights)
        np.testing.assert_array_equal(weights.reshape(-1)[:n], 1.0 + octets[first : first + n])
        assert not weights.reshape(-1)[n:].any()


def test_layout_pads_signs_and_bytes_to_words():
    layout = datasets.TrialWords(65, 3, 2)
    assert (layout.column_words, layout.sign_words, layout.score_words, layout.words) == (2, 12, 9, 30)
    assert layout.places == (65, 3, 12, 21, 30)


# --- bounds: what they settle is true --------------------------------------------------------------


def truth(positive, negative, tau):
    margin = (1 - tau) * positive - (1 + tau) * negative
    return margin > 1e-12 * (abs(1 - tau) * positive + (1 + tau) * negative)


@pytest.mark.nojit
@repeatable
@given(
    positive=st.floats(0, 10),
    negative=st.floats(0, 10),
    stretch=st.tuples(st.floats(0, 1), st.floats(0, 1)),
    ratio=st.floats(1, 1.5),
    tau=st.floats(0, 1.5),
)
def test_a_column_is_settled_only_if_all_weights_within_the_bounds_agree(
    positive, negative, stretch, ratio, tau
):
    state = bounds.classify(positive, negative, ratio, tau)
    corners = [
        truth(positive * up, negative * down, tau)
        for up in (1.0, ratio, 1 + stretch[0] * (ratio - 1))
        for down in (1.0, ratio, 1 + stretch[1] * (ratio - 1))
    ]
    assert state in (ZERO, FIRES, OPEN)
    if state != OPEN:
        assert corners == [state == FIRES] * 9


@pytest.mark.nojit
@pytest.mark.parametrize("tau", [0.0, 0.25, 0.9, 1.2])
def test_bounds_of_a_column_are_no_wider_than_its_weights(tau):
    """An open column has weights within the bounds that fire and others that do not."""
    rng, n_open = generator(1), 0
    for _ in range(300):
        positive, negative = rng.random(2)
        if bounds.classify(positive, negative, 1.1, tau) == OPEN:
            n_open += 1
            outcomes = {
                truth(positive * up, negative * down, tau) for up in (1.0, 1.1) for down in (1.0, 1.1)
            }
            assert outcomes == {True, False}
    assert n_open > 0 or tau > 1


@pytest.mark.nojit
@pytest.mark.parametrize("tau", [0.0, 0.05, 0.25, 0.6, 1.0, 1.2])
@pytest.mark.parametrize("n", [3, 10, 64, 66])
def test_the_count_of_positive_signs_bounds_the_linear_network(n, tau):
    """No scores in [1, 1.4] log(n) fire where the bound says so; elsewhere some do."""
    rng = generator(n)
    seen = set()
    for special in (-1, 0, n - 1):
        for share in (0.3, 0.5, 0.55, 0.65, 0.8, 1.0):
            signs = np.where(rng.random((n, 2)) < share, 1.0, -1.0)
            words, found = np.append(np.uint64(0), pack(signs, 1)), np.empty(2, np.int64)
            count = bounds.bound_linear(n, words, 1, special, tau, found)
            may_fire = np.isin([0, 1], found[:count])
            fired = []
            for column in signs.T:
                highest = np.where((column > 0) == (tau < 1), 1.4, 1.0)  # the most that can fire
                highest[column < 0] = 1.0
                if special >= 0:
                    highest[special] = 4.0
                fired.append(truth(highest[column > 0].sum(), highest[column < 0].sum(), tau))
            assert may_fire.tolist() == fired or _near_tie_possible(signs, tau)
            assert not (~may_fire & fired).any()
            seen |= set(may_fire.tolist())
    assert False in seen or tau == 0
    assert True in seen or tau >= 1


def _near_tie_possible(signs, tau):
    return tau >= 1 and bool((signs > 0).all(axis=0).any())


@pytest.mark.nojit
@pytest.mark.parametrize("tau", [0.0, 0.25, 0.7, 0.9, 0.99, 0.9999, 1.0, 1.1])
@pytest.mark.parametrize("n", [2, 3, 4, 10, 40])
def test_the_special_sign_settles_softmax_only_where_nothing_can_outweigh_it(n, tau):
    signs = np.ones((n, 1))
    plus, minus = (float(margin) for margin in naive.worst_case_margins(n, tau))
    decided = plus > 1e-9 and minus < 0
    assert bounds.special_settles(n, tau) == decided
    for special in (0, n - 1):
        signs[:] = -1.0
        signs[special] = 1.0
        words = np.append(pack(-signs), pack(signs))
        assert bounds.bound_special(n, 1, words, words.size // 2, special) == FIRES
        assert bounds.bound_special(n, 2, words, 0, special) == FIRES
        assert bounds.bound_special(n, 1, words, 0, special) == ZERO


@pytest.mark.nojit
@pytest.mark.parametrize("rounding", [-1e-13, 0.0, 1e-13])
def test_bounds_leave_room_for_rounding(rounding):
    """What is settled or not by less than rounding stays open, in each of the three bounds."""
    assert bounds.classify(5.0 * (1 + rounding), 3.0, 1.0, 0.25) == OPEN  # 0.75 * 5 = 1.25 * 3
    assert bounds.classify(5.0 * (1 + rounding), 3.0 * 1.1, 1.1, 0.25) == OPEN
    # tau = 1/6: 5/6 * 1.4 w(+) = 7/6 w(-) for as many signs +1 as -1
    signs = np.repeat([1.0, -1.0], 5)[:, None]
    assert bounds.bound_linear(10, pack(signs)[0], 0, -1, 1 / 6 + rounding, np.zeros(1, np.int64)) == 1
    special, rest = 10.0**3, 9 * 10.0**0.4
    tau = (special - rest) / (special + rest) + rounding  # the special weight outweighs by nothing
    assert not bounds.special_settles(10, tau)


@pytest.mark.nojit
def test_a_part_is_zero_where_no_column_fires_and_open_where_that_is_not_known():
    n, tau, ratio = 64, 0.25, 1.01
    weights = padded(np.ones(n))
    down, up, near = (np.where(np.arange(n) < k, 1.0, -1.0)[:, None] for k in (20, 60, 40))
    for columns, states in (
        ((down,), {ZERO}),
        ((down, down), {ZERO}),
        ((near,), {OPEN}),
        ((down, near), {OPEN}),
        ((near, down), {OPEN}),
        ((up,), {FIRES}),
        ((down, up), {FIRES}),
        ((up, down), {FIRES}),
        ((near, up), {FIRES, OPEN}),
        ((up, near), {FIRES, OPEN}),
    ):
        octets, all_columns = pack(np.hstack(columns)).view(np.uint8).ravel(), np.arange(len(columns))
        assert bounds.classify_columns(weights, octets, 0, all_columns, ratio, tau) in states
        assert bounds.classify_columns(weights, octets, 0, all_columns[:0], ratio, tau) == ZERO
