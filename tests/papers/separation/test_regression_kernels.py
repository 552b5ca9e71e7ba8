"""The kernels of the regression model against formulas and against bounds that must hold."""

import math
from decimal import Decimal

import naive_regression as naive
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.random import PCG64DXSM, Generator, SeedSequence

from simkit.papers.separation.regression import datasets, events, literal

EPS = np.finfo(float).eps
ZERO, FIRES, OPEN = 0, 1, 2
repeatable = settings(max_examples=80, deadline=None, derandomize=True, database=None)


def generator(*seed):
    return Generator(PCG64DXSM(SeedSequence(seed)))


def random_signs(rng, n, m):
    return rng.choice(np.array([-1.0, 1.0]), (n, m))


def pack(signs, fill=0):
    """Return sign columns (n, m) as words (m, ceil(n/64)), the bits beyond n set to `fill`."""
    n, m = signs.shape
    bits = np.full((m, -(-n // 64) * 64), fill, dtype=np.uint8)
    bits[:, :n] = signs.T > 0
    return np.packbits(bits, axis=1, bitorder="little").view(np.uint64)


# --- the two networks ------------------------------------------------------------------------------


def assert_networks_agree(scores, signs, tau):
    """Hold both implementations against the oracle.

    F sums m terms of size at most 1 + tau, which is what 1e-12 relates to: F itself may be a small
    difference of them, and so near a tie as to count as 0.
    """
    expected = [float(value) for value in naive.networks(scores, signs.T, tau)]
    tolerance = 1e-12 * signs.shape[1] * (1 + tau)
    for found in (events.evaluate_networks(scores, signs, tau), literal.networks(scores, signs, tau)):
        assert found == pytest.approx(expected, rel=1e-12, abs=tolerance)
        assert min(found) >= 0
    return expected


@pytest.mark.nojit
@pytest.mark.parametrize("tau", [0.0, 0.05, 0.25, 0.9, 1.0, 2.0])
@pytest.mark.parametrize(("n", "m"), [(2, 1), (2, 5), (3, 4), (63, 3), (64, 3), (65, 3), (130, 2)])
def test_networks_equal_the_definitions(n, m, tau):
    rng = generator(n, m)
    for special in (False, True):
        scores, signs = math.log(n) * rng.uniform(1.0, 1.4, n), random_signs(rng, n, m)
        if special:
            scores[0], signs[0, 0] = 4 * math.log(n), 1.0
        f_exp, _ = assert_networks_agree(scores, signs, tau)
        assert f_exp > 0 or not special or n == 2 or tau >= 0.9


@pytest.mark.nojit
@pytest.mark.parametrize("level", [1e-300, 1e-9, 1.0, 30.0, 705.0, 1e4, 1e15])
def test_networks_stand_any_size_of_score(level):
    """The softmax has no overflow, and the linear network no scale."""
    rng = generator(3)
    scores, signs = level * rng.uniform(1.0, 1.4, 40), random_signs(rng, 40, 6)
    assert any(assert_networks_agree(scores, signs, 0.05))


@pytest.mark.nojit
def test_networks_of_a_worked_example():
    """By hand: f_lin = (1, 2, 5) / 8 meets (+, +, -), (-, +, +); f_exp is all but (0, 0, 1)."""
    scores = np.array([100.0, 200.0, 500.0])
    signs = np.array([[1, -1], [1, 1], [-1, 1]])
    f_exp, f_lin = events.evaluate_networks(scores, signs, 0.25)
    assert f_exp == pytest.approx(0.75, rel=1e-12)
    assert f_lin == pytest.approx(6 / 8 - 0.25, rel=1e-12)
    assert literal.networks(scores, signs, 0.25) == pytest.approx((0.75, 0.5), rel=1e-12)


@pytest.mark.nojit
def test_networks_sum_over_all_columns_that_fire():
    scores, signs = np.array([3.0, 1.0]), np.array([[1, 1, -1], [1, -1, 1]])
    assert events.evaluate_networks(scores, signs, 0.25)[1] == pytest.approx(0.75 + 0.25, rel=1e-12)
    assert literal.networks(scores, signs, 0.25)[1] == pytest.approx(0.75 + 0.25, rel=1e-12)


@pytest.mark.parametrize("dtype", [np.int8, np.int64, np.float32, np.float64])
def test_networks_take_signs_of_any_type(dtype):
    rng = generator(4)
    scores, signs = rng.uniform(1, 2, 70), random_signs(rng, 70, 3)
    expected = events.evaluate_networks(scores, signs, 0.01)
    assert events.evaluate_networks(scores, signs.astype(dtype), 0.01) == expected


@repeatable
@given(n=st.integers(2, 100), m=st.integers(1, 5), tau=st.floats(0, 1.1), seed=st.integers(0, 2**32))
def test_networks_do_not_see_the_order_of_the_entries(n, m, tau, seed):
    rng = generator(seed)
    scores, signs = rng.uniform(1, 5, n), random_signs(rng, n, m)
    order = rng.permutation(n)
    found = events.evaluate_networks(scores[order], signs[order], tau)
    assert found == pytest.approx(events.evaluate_networks(scores, signs, tau), rel=1e-12, abs=1e-11)


@repeatable
@given(n=st.integers(2, 100), tau=st.floats(0, 1.1), seed=st.integers(0, 2**32))
def test_at_most_one_of_a_column_and_its_opposite_fires(n, tau, seed):
    """<f, y> and <f, -y> cannot both exceed tau >= 0; together they make | <f, y> | - tau."""
    rng = generator(seed)
    scores, signs = rng.uniform(1, 5, n), random_signs(rng, n, 1)
    one = events.evaluate_networks(scores, signs, tau)
    other = events.evaluate_networks(scores, -signs, tau)
    f_lin = abs(float(scores @ signs[:, 0])) / scores.sum()
    assert min(one[0], other[0]) == 0
    assert min(one[1], other[1]) == 0
    assert one[1] + other[1] == pytest.approx(max(f_lin - tau, 0), abs=1e-11)


# --- scores ----------------------------------------------------------------------------------------


@pytest.mark.nojit
@pytest.mark.parametrize("n", [2, 5, 65])
def test_scores_follow_their_formula(n):
    """Log(n) (1 + 0.4 v) with v = (byte + lower digits) / 256, to a few roundings."""
    rng = generator(n)
    coarse = rng.integers(0, 256, n).astype(np.uint8)
    coarse[:2] = 0, 255
    fine = rng.random(n)
    log_n, out = math.log(n), np.empty(n)
    datasets.fill_scores(coarse, fine, log_n, -1, out)
    for i in range(n):
        v = (int(coarse[i]) + Decimal(fine[i])) / 256
        assert out[i] == pytest.approx(float(naive.log_of(n) * (1 + Decimal("0.4") * v)), rel=8 * EPS)
    ordinary = out.copy()
    datasets.fill_scores(coarse, fine, log_n, n - 1, out)
    assert out[n - 1] == pytest.approx(4 * math.log(n), rel=2 * EPS)
    np.testing.assert_array_equal(out[:-1], ordinary[:-1])


@pytest.mark.nojit
def test_scores_fill_their_interval():
    """Definition 3.8: [log n, 1.4 log n], from the least v to the greatest."""
    out = np.empty(2)
    datasets.fill_scores(np.array([0, 255], np.uint8), np.array([0.0, 1 - EPS / 2]), 1.0, -1, out)
    assert out[0] == 1.0
    assert 1.4 * (1 - 1e-15) <= out[1] <= 1.4 * (1 + EPS)


@pytest.mark.nojit
def test_exponentials_are_relative_to_the_largest():
    scores, out = np.array([1000.0, 1001.0, 300.0]), np.empty(3)
    events.exponentiate(scores, out)
    np.testing.assert_allclose(out, [math.exp(-1), 1.0, math.exp(-701)], rtol=4 * EPS)


# --- words of signs --------------------------------------------------------------------------------


@pytest.mark.nojit
@pytest.mark.parametrize("n", [1, 2, 63, 64, 65, 127, 128, 130])
@pytest.mark.parametrize("fill", [0, 1])
def test_only_the_first_n_bits_count(n, fill):
    rng = generator(n)
    for share in (0.0, 0.5, 1.0):
        signs = np.where(rng.random((n, 1)) < share, 1.0, -1.0)
        words = pack(signs, fill)[0]
        assert events.count_bits(words, n) == (signs > 0).sum()
        assert [events.bit_at(words, i) for i in range(n)] == [sign > 0 for sign in signs[:, 0]]


@pytest.mark.nojit
@pytest.mark.parametrize("n", [1, 63, 64, 65, 130])
@pytest.mark.parametrize("fill", [0, 1])
def test_sums_over_set_bits_keep_their_digits(n, fill):
    rng = generator(n)
    signs, weights = random_signs(rng, n, 1), np.zeros(-(-n // 64) * 64)
    weights[:n] = rng.random(n)
    found = events.sum_where_set(weights, pack(signs, fill)[0], np.empty(64))
    assert found == pytest.approx(math.fsum(weights[:n][signs[:, 0] > 0]), rel=n * EPS, abs=1e-300)


def test_layout_pads_signs_and_bytes_to_words():
    layout = datasets.Layout(65, 3, 2)
    assert (layout.column_words, layout.sign_words, layout.score_words, layout.words) == (2, 12, 9, 30)
    row = np.arange(30, dtype=np.uint64)
    signs, coarse = layout.split(row)
    np.testing.assert_array_equal(signs, np.arange(12).reshape(2, 3, 2))
    assert coarse.shape == (2, 65)
    assert coarse[:, ::8].tolist() == [list(range(12, 21)), list(range(21, 30))]


@pytest.mark.parametrize("n", [2, 64, 65])
def test_rows_are_the_raw_words_of_the_generator(n):
    layout = datasets.Layout(n, 3, 2)
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
    state = events.classify(positive, negative, ratio, tau)
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
        if events.classify(positive, negative, 1.1, tau) == OPEN:
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
            state = events.bound_linear(n, pack(signs, 1), special, tau)
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
        assert events.bound_special(n, pack(signs), special, tau) == (FIRES if decided else OPEN)
        signs *= -1.0
        assert events.bound_special(n, pack(signs), special, tau) == (ZERO if decided else OPEN)


@pytest.mark.nojit
@pytest.mark.parametrize("rounding", [-1e-13, 0.0, 1e-13])
def test_bounds_leave_room_for_rounding(rounding):
    """What is settled or not by less than rounding stays open, in each of the three bounds."""
    assert events.classify(5.0 * (1 + rounding), 3.0, 1.0, 0.25) == OPEN  # 0.75 * 5 = 1.25 * 3
    assert events.classify(5.0 * (1 + rounding), 3.0 * 1.1, 1.1, 0.25) == OPEN
    # tau = 1/6: 5/6 * 1.4 w(+) = 7/6 w(-) for as many signs +1 as -1
    signs = np.repeat([1.0, -1.0], 5)[:, None]
    assert events.bound_linear(10, pack(signs), -1, 1 / 6 + rounding) == OPEN
    special, rest = 10.0**3, 9 * 10.0**0.4
    tau = (special - rest) / (special + rest) + rounding  # the special weight outweighs by nothing
    assert events.bound_special(10, pack(signs), 0, tau) == OPEN


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
        assert events.classify_columns(weights, total, words, ratio, tau, lanes) in states


# --- laws of the draws -----------------------------------------------------------------------------


def chi_square_tail(counts, expected):
    """Return the probability of a larger chi-square than this one, all cells expected at least 5."""
    from scipy.special import chdtrc

    assert min(expected) >= 5
    statistic = sum((c - e) ** 2 / e for c, e in zip(counts, expected, strict=True))
    return chdtrc(len(expected) - 1, statistic)


FALSE_ALARM = 1e-6  # of each test below, had its seed been drawn anew


def test_class_counts_are_multinomial():
    """Two-point scores: each of n - 1 = 4 entries is in any of four classes with probability 1/4."""
    rng, n, draws = generator(31), 5, 60_000
    counts, seen = np.zeros((2, 2), np.int64), {}
    for _ in range(draws):
        special_high = datasets.draw_class_counts(rng, n, True, counts)
        key = (int(special_high), *counts.ravel().tolist())
        seen[key] = seen.get(key, 0) + 1
    expected = {}
    for a in range(n):
        for b in range(n - a):
            for c in range(n - a - b):
                cell = (a, b, c, n - 1 - a - b - c)
                ways = math.factorial(n - 1) // math.prod(math.factorial(size) for size in cell)
                for special_high in (0, 1):
                    expected[special_high, *cell] = draws * ways / 4 ** (n - 1) / 2
    assert set(seen) <= set(expected)
    assert chi_square_tail([seen.get(k, 0) for k in expected], expected.values()) > FALSE_ALARM


def test_positive_counts_are_binomial_and_independent():
    rng, draws = generator(32), 60_000
    counts, positive, seen = np.array([[2, 1], [0, 1]]), np.zeros((2, 2), np.int64), {}
    for _ in range(draws):
        special = datasets.draw_positive_counts(rng, counts, positive)
        key = (int(special), *positive.ravel().tolist())
        seen[key] = seen.get(key, 0) + 1
    expected = {
        (special, low, both_low, 0, high): draws * (2 if low == 1 else 1) / 4 / 8
        for special in (0, 1)
        for low in (0, 1, 2)
        for both_low in (0, 1)
        for high in (0, 1)
    }
    assert set(seen) == set(expected)
    assert chi_square_tail([seen[k] for k in expected], expected.values()) > FALSE_ALARM


@pytest.mark.nojit
def test_constant_scores_take_no_random_number():
    rng, counts = generator(33), np.ones((2, 2), np.int64)
    state = rng.bit_generator.state
    assert datasets.draw_class_counts(rng, 9, False, counts) == 0
    assert counts.tolist() == [[8, 0], [0, 0]]
    assert rng.bit_generator.state == state


def test_scores_are_uniform():
    """The leading byte and the lower digits together: 20 bins of [log n, 1.4 log n], both datasets."""
    n, trials, fine_rng = 40, 500, generator(35)
    layout, scores, all_scores = datasets.Layout(n, 1, 1), np.empty(n), []
    for _, rows in datasets.draw_words(generator(34), layout, trials):
        for row in rows:
            for coarse in layout.split(row)[1]:
                datasets.fill_scores(coarse, fine_rng.random(n), math.log(n), -1, scores)
                all_scores.append(scores / math.log(n))
    values = np.concatenate(all_scores)
    counts, _ = np.histogram(values, bins=20, range=(1.0, 1.4))
    assert counts.sum() == values.size == 2 * n * trials
    assert chi_square_tail(counts, [values.size / 20] * 20) > FALSE_ALARM


def test_the_special_index_is_uniform():
    """Seen from outside: only the special sign fires F_exp on D1, and its place is equally often any."""
    n, trials = 7, 7000
    special = generator(36).spawn(2)[0].integers(0, n, trials)
    fires, _ = events.simulate_uniform(generator(36), trials, n, 1, 0.25, "shared")
    rows = np.concatenate(
        [rows for _, rows in datasets.draw_words(generator(36), datasets.Layout(n, 1, 1), trials)]
    )
    signs = rows[:, 0] >> special.astype(np.uint64) & np.uint64(1)
    np.testing.assert_array_equal(fires[:, 0], signs == 1)
    counts = np.bincount(special, minlength=n)
    assert chi_square_tail(counts, [trials / n] * n) > FALSE_ALARM
