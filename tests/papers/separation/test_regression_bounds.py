"""Signs as words, and the bounds of the regression model: what they settle is true."""

import math

import naive_regression as naive
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from regression_signs import generator, pack, random_signs

from simkit.papers.separation.regression import bounds, datasets

EPS = np.finfo(float).eps
ZERO, FIRES, OPEN = 0, 1, 2
repeatable = settings(max_examples=80, deadline=None, derandomize=True, database=None)


# --- words of signs --------------------------------------------------------------------------------


@pytest.mark.nojit
@pytest.mark.parametrize("n", [1, 2, 63, 64, 65, 127, 128, 130])
@pytest.mark.parametrize("fill", [0, 1])
def test_only_the_first_n_bits_count(n, fill):
    rng = generator(n)
    for share in (0.0, 0.5, 1.0):
        signs = np.where(rng.random((n, 1)) < share, 1.0, -1.0)
        words = pack(signs, fill)[0]
        assert bounds.count_positive(words, n) == (signs > 0).sum()
        assert [bounds.bit_at(words, i) for i in range(n)] == [sign > 0 for sign in signs[:, 0]]


@pytest.mark.nojit
@pytest.mark.parametrize("n", [1, 63, 64, 65, 130])
@pytest.mark.parametrize("fill", [0, 1])
def test_sums_over_set_bits_keep_their_digits(n, fill):
    rng = generator(n)
    signs, weights = random_signs(rng, n, 1), np.zeros(-(-n // 64) * 64)
    weights[:n] = rng.random(n)
    found = bounds.sum_where_set(weights, pack(signs, fill)[0], np.empty(64))
    assert found == pytest.approx(math.fsum(weights[:n][signs[:, 0] > 0]), rel=n * EPS, abs=1e-300)


def test_layout_pads_signs_and_bytes_to_words():
    layout = datasets.TrialWords(65, 3, 2)
    assert (layout.column_words, layout.sign_words, layout.score_words, layout.words) == (2, 12, 9, 30)
    row = np.arange(30, dtype=np.uint64)
    signs, coarse = layout.split(row)
    np.testing.assert_array_equal(signs, np.arange(12).reshape(2, 3, 2))
    assert coarse.shape == (2, 65)
    assert coarse[:, ::8].tolist() == [list(range(12, 21)), list(range(21, 30))]


@pytest.mark.parametrize("n", [2, 64, 65])
def test_rows_are_the_raw_words_of_the_generator(n):
    layout = datasets.TrialWords(n, 3, 2)
    rows = np.concatenate([rows for _, rows in datasets.draw_words(generator(9), layout, 5)])
    raw = generator(9).bit_generator.random_raw(5 * layout.words)
    np.testing.assert_array_equal(rows.ravel(), raw)


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
            state = bounds.bound_linear(n, pack(signs, 1), special, tau)
            fired = []
            for column in signs.T:
                highest = np.where((column > 0) == (tau < 1), 1.4, 1.0)  # the most that can fire
                highest[column < 0] = 1.0
                if special >= 0:
                    highest[special] = 4.0
                fired.append(truth(highest[column > 0].sum(), highest[column < 0].sum(), tau))
            assert state == (OPEN if any(fired) else ZERO) or _near_tie_possible(signs, tau)
            assert not (state == ZERO and any(fired))
            seen.add(state)
    assert ZERO in seen or tau == 0
    assert OPEN in seen or tau >= 1


def _near_tie_possible(signs, tau):
    return tau >= 1 and bool((signs > 0).all(axis=0).any())


@pytest.mark.nojit
@pytest.mark.parametrize("tau", [0.0, 0.25, 0.7, 0.9, 0.99, 0.9999, 1.0, 1.1])
@pytest.mark.parametrize("n", [2, 3, 4, 10, 40])
def test_the_special_sign_settles_softmax_only_where_nothing_can_outweigh_it(n, tau):
    signs = np.ones((n, 1))
    plus, minus = (float(margin) for margin in naive.worst_case_margins(n, tau))
    decided = plus > 1e-9 and minus < 0
    for special in (0, n - 1):
        signs[:] = -1.0
        signs[special] = 1.0
        assert bounds.bound_special(n, pack(signs), special, tau) == (FIRES if decided else OPEN)
        signs *= -1.0
        assert bounds.bound_special(n, pack(signs), special, tau) == (ZERO if decided else OPEN)


@pytest.mark.nojit
@pytest.mark.parametrize("rounding", [-1e-13, 0.0, 1e-13])
def test_bounds_leave_room_for_rounding(rounding):
    """What is settled or not by less than rounding stays open, in each of the three bounds."""
    assert bounds.classify(5.0 * (1 + rounding), 3.0, 1.0, 0.25) == OPEN  # 0.75 * 5 = 1.25 * 3
    assert bounds.classify(5.0 * (1 + rounding), 3.0 * 1.1, 1.1, 0.25) == OPEN
    # tau = 1/6: 5/6 * 1.4 w(+) = 7/6 w(-) for as many signs +1 as -1
    signs = np.repeat([1.0, -1.0], 5)[:, None]
    assert bounds.bound_linear(10, pack(signs), -1, 1 / 6 + rounding) == OPEN
    special, rest = 10.0**3, 9 * 10.0**0.4
    tau = (special - rest) / (special + rest) + rounding  # the special weight outweighs by nothing
    assert bounds.bound_special(10, pack(signs), 0, tau) == OPEN


@pytest.mark.nojit
def test_a_part_is_zero_where_no_column_fires_and_open_where_that_is_not_known():
    n, tau, lanes = 64, 0.25, np.empty(64)
    weights, total, ratio = np.ones(n), 64.0, 1.01
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
        words = pack(np.hstack(columns))
        assert bounds.classify_columns(weights, total, words, ratio, tau, lanes) in states
