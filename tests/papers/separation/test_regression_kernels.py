"""The kernels of the regression model against formulas and against bounds that must hold."""

import math
from decimal import Decimal

import naive_regression as naive
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from regression_signs import generator, pack, random_signs

from simkit.kernels.pcg import block_streams
from simkit.papers.separation.regression import datasets, events, literal, margins
from simkit.papers.separation.regression import leading_bytes as bounds
from simkit.papers.separation.regression.cell import RegressionCell

EPS = np.finfo(float).eps
repeatable = settings(max_examples=80, deadline=None, derandomize=True, database=None)


# --- the two networks ------------------------------------------------------------------------------


def fires_of(scores, signs, tau):
    """Return (fires, near tie) of F_exp and of F_lin on the fast path."""
    octets, found = pack(signs).view(np.uint8).ravel(), []
    for exponential in (True, False):
        weights = bounds.empty_weights(len(scores))
        flat = weights.reshape(-1)
        if exponential:
            margins.exponentiate(np.asarray(scores), flat)
        else:
            flat[: len(scores)] = scores
        found.append(margins.evaluate_columns(weights, octets, 0, signs.shape[1], tau))
    return found


def assert_networks_agree(scores, signs, tau):
    """Hold both implementations against the oracle; return whether F_exp and F_lin are above 0."""
    expected = naive.networks_fire(scores, signs.T, tau)
    assert fires_of(scores, signs, tau) == expected
    weights = np.exp(scores - scores.max()), scores
    assert [literal.network_fires(w, signs, tau) for w in weights] == expected
    return [fired for fired, _ in expected]


@pytest.mark.nojit
@pytest.mark.parametrize("tau", [0.0, 0.05, 0.25, 0.9, 1.0, 2.0])
@pytest.mark.parametrize(("n", "m"), [(2, 1), (2, 5), (3, 4), (63, 3), (64, 3), (65, 3), (130, 2)])
def test_networks_equal_the_definitions(n, m, tau):
    rng = generator(n, m)
    for special in (False, True):
        scores, signs = math.log(n) * rng.uniform(1.0, 1.4, n), random_signs(rng, n, m)
        if special:
            scores[0], signs[0, 0] = 4 * math.log(n), 1.0
        exp_fires, _ = assert_networks_agree(scores, signs, tau)
        assert exp_fires or not special or n == 2 or tau >= 0.9


@pytest.mark.nojit
@pytest.mark.parametrize("level", [1e-300, 1e-9, 1.0, 30.0, 705.0, 1e4, 1e15])
def test_networks_stand_any_size_of_score(level):
    """The softmax has no overflow, and the linear network no scale."""
    rng = generator(3)
    scores, signs = level * rng.uniform(1.0, 1.4, 40), random_signs(rng, 40, 6)
    assert any(assert_networks_agree(scores, signs, 0.05))


@pytest.mark.nojit
def test_networks_of_a_worked_example():
    """By hand: f_lin = (1, 2, 5) / 8 meets (+, +, -), (-, +, +) at -1/4 and 3/4; f_exp is (0, 0, 1)."""
    scores = np.array([100.0, 200.0, 500.0])
    signs = np.array([[1, -1], [1, 1], [-1, 1]])
    for tau, expected in ((0.25, (True, True)), (0.76, (True, False)), (1.1, (False, False))):
        assert fires_of(scores, signs, tau) == [(fired, False) for fired in expected]
        assert tuple(assert_networks_agree(scores, signs, tau)) == expected
    first = signs[:, :1]  # <f_exp, y> = -1, <f_lin, y> = -1/4
    assert assert_networks_agree(scores, first, 0.0) == [False, False]
    # <f_lin, y> = 3/4 = tau: a tie, which does not fire
    assert fires_of(scores, signs, 0.75) == [(True, False), (False, True)]


@pytest.mark.nojit
@pytest.mark.parametrize("tau", [0.0, 0.3, 1.0])
def test_a_network_fires_just_below_its_largest_inner_product(tau):
    """<f, y> = tau + 1e-9 fires, tau - 1e-9 does not: the margin is exact far below its terms."""
    rng = generator(37)
    for n in (5, 64, 100):
        others = rng.uniform(1.0, 2.0, n - 1)
        for step in (1e-9, -1e-9):
            # One score more, with sign +1: (x - rest) / (x + rest) = tau + step.
            inner = tau + step
            if not -1 < inner < 1:
                continue
            scores = np.append(others, others.sum() * (1 + inner) / (1 - inner))
            signs = np.append(-np.ones(n - 1), 1.0)[:, None]
            assert fires_of(scores, signs, tau)[1] == (step > 0, False)


@repeatable
@given(n=st.integers(2, 100), m=st.integers(1, 5), tau=st.floats(0, 1.1), seed=st.integers(0, 2**32))
def test_networks_do_not_see_the_order_of_the_entries(n, m, tau, seed):
    rng = generator(seed)
    scores, signs = rng.uniform(1, 5, n), random_signs(rng, n, m)
    order = rng.permutation(n)
    assert fires_of(scores[order], signs[order], tau) == fires_of(scores, signs, tau)


@repeatable
@given(n=st.integers(2, 100), tau=st.floats(0, 1.1), seed=st.integers(0, 2**32))
def test_at_most_one_of_a_column_and_its_opposite_fires(n, tau, seed):
    """<f, y> and <f, -y> cannot both exceed tau >= 0; one does where | <f, y> | > tau."""
    rng = generator(seed)
    scores, signs = rng.uniform(1, 5, n), random_signs(rng, n, 1)
    one, other = fires_of(scores, signs, tau), fires_of(scores, -signs, tau)
    assert not (one[0][0] and other[0][0])
    f_lin = abs(float(scores @ signs[:, 0])) / scores.sum()
    if abs(f_lin - tau) > 1e-9:
        assert one[1][0] + other[1][0] == (f_lin > tau)


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
    margins.exponentiate(scores, out)
    np.testing.assert_allclose(out, [math.exp(-1), 1.0, math.exp(-701)], rtol=4 * EPS)


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
    n, trials, scores, all_scores = 40, 500, np.empty(40), []
    octets = generator(34).integers(0, 256, (2 * trials, n)).astype(np.uint8)
    digits = block_streams(generator(35), 0)[0]
    for k in range(2 * trials):
        datasets.draw_scores(octets[k], 0, -1, digits, scores)
        all_scores.append(scores / math.log(n))
    values = np.concatenate(all_scores)
    counts, _ = np.histogram(values, bins=20, range=(1.0, 1.4))
    assert counts.sum() == values.size == 2 * n * trials
    assert chi_square_tail(counts, [values.size / 20] * 20) > FALSE_ALARM


def test_the_special_index_is_uniform():
    """Seen from outside: only the special sign fires F_exp on D1, and its place is equally often any."""
    n, trials = 7, 7000
    special = generator(36).spawn(2)[0].integers(0, n, trials)
    found, _ = events.sample_trials(generator(36), trials, RegressionCell(n, 1, 0.25))
    rows = generator(36).bit_generator.random_raw((trials, datasets.TrialWords(n, 1, 1).words))
    signs = rows[:, 0] >> special.astype(np.uint64) & np.uint64(1)
    np.testing.assert_array_equal(found[:, 0], signs == 1)
    counts = np.bincount(special, minlength=n)
    assert chi_square_tail(counts, [trials / n] * n) > FALSE_ALARM
