"""The operator: selection, and its three forms."""

import naive_knn as naive
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simkit.errors import ArgumentError
from simkit.papers.knn import literal, selection, softmax
from simkit.papers.knn.attention import attend

EXACT = 1e-13  # a few hundred roundings of float64
SINGLE = 2e-5  # the same in float32


def random_heads(seed, heads, n, c, dtype=np.float64):
    rng = np.random.default_rng(seed)
    return [rng.standard_normal((heads, n, c)).astype(dtype) for _ in range(3)]


def select(row, k):
    out = np.zeros(k, np.int64)
    selection.select_indices(row, k, out)
    return out.tolist()


def relative(found, expected):
    return np.abs(np.asarray(found, float) - expected).max() / np.abs(expected).max()


@pytest.mark.nojit
@pytest.mark.parametrize("form", ["mask", "gather"])
@pytest.mark.parametrize(("n", "k"), [(1, 1), (2, 1), (7, 3), (9, 9), (23, 11)])
def test_attend_is_the_formula(form, n, k):
    q, keys, v = random_heads(n + k, 2, n, 4)
    found = attend(q, keys, v, k, form=form)
    for head in range(2):
        assert relative(found[head], naive.attend(q[head], keys[head], v[head], k, 0.5)) < EXACT


@pytest.mark.nojit
def test_full_attention_is_k_equal_to_n():
    q, keys, v = random_heads(3, 2, 12, 4)
    full = attend(q, keys, v, 12, form="full")
    assert relative(full[1], naive.attend(q[1], keys[1], v[1], 12, 0.5)) < EXACT
    for form in ("mask", "gather"):
        assert relative(attend(q, keys, v, 12, form=form), full) < EXACT


@pytest.mark.parametrize("k", [1, 50, 100, 196, 197])
def test_forms_agree_at_the_shape_of_table_1(k):
    q, keys, v = random_heads(k, 3, 197, 64)
    expected = literal.mask_attention(q, keys, v, k, 64**-0.5)
    for form in ("mask", "gather"):
        assert relative(attend(q, keys, v, k, form=form), expected) < EXACT


@pytest.mark.parametrize("form", ["mask", "gather"])
def test_single_precision_stays_single_and_close(form):
    q, keys, v = random_heads(5, 3, 60, 16, np.float32)
    found = attend(q, keys, v, 20, form=form)
    assert found.dtype == np.float32
    # The scores' own rounding may swap keys at the border, so the oracle selects from the same scores.
    scores = (q * np.float32(0.25)) @ keys.swapaxes(1, 2)
    for head in range(3):
        for row in range(60):
            chosen = naive.select(scores[head, row].tolist(), 20)
            weights = naive.softmax(scores[head, row, chosen].tolist())
            assert relative(found[head, row], np.array(weights) @ v[head, chosen]) < SINGLE


def test_any_leading_axes():
    q, keys, v = (a.reshape(2, 3, 10, 4) for a in random_heads(8, 6, 10, 4))
    found = attend(q, keys, v, 4)
    assert found.shape == (2, 3, 10, 4)
    assert np.array_equal(found[1, 2], attend(q[1, 2], keys[1, 2], v[1, 2], 4))


def test_scores_far_apart_neither_overflow_nor_turn_into_nan():
    q, keys, v = random_heads(9, 1, 20, 4)
    for factor in (1e-300, 1e4, 1e150):
        for form in ("mask", "gather"):
            found = attend(q * factor, keys, v, 7, form=form, scale=1.0)
            assert relative(found[0], naive.attend(q[0] * factor, keys[0], v[0], 7, 1.0)) < 1e-9


@pytest.mark.parametrize("form", ["mask", "gather"])
def test_nan_spreads_over_its_row_alone(form):
    q, keys, v = random_heads(10, 1, 8, 2)
    expected = attend(q, keys, v, 3, form=form)
    q[0, 5, 1] = np.nan
    found = attend(q, keys, v, 3, form=form)
    assert np.isnan(found[0, 5]).all()
    assert np.array_equal(np.delete(found, 5, 1), np.delete(expected, 5, 1))


# --- exactly k keys, by index ------------------------------------------------------------------------

ROWS = st.lists(
    st.one_of(st.integers(-2, 2).map(float), st.floats(-1e300, 1e300, allow_subnormal=True)),
    min_size=1,
    max_size=40,
)


@settings(deadline=None, derandomize=True, database=None)
@given(row=ROWS, data=st.data())
def test_selection_is_by_score_then_by_index(row, data):
    k = data.draw(st.integers(1, len(row)))
    expected = naive.select(row, k)
    assert select(np.array(row), k) == expected
    masked = np.array(row)
    assert (
        np.flatnonzero(masked >= selection.find_border(masked, k, min(row), max(row))).tolist()
        == expected
    )


@settings(deadline=None, derandomize=True, database=None)
@given(values=st.lists(st.integers(-3, 3), min_size=1, max_size=30), data=st.data())
def test_selection_in_single_precision(values, data):
    k = data.draw(st.integers(1, len(values)))
    row = np.array(values, np.float32)
    assert select(row, k) == naive.select(values, k)


@pytest.mark.nojit
@pytest.mark.parametrize(
    "row",
    [
        np.zeros(50),
        np.arange(50.0),
        -np.arange(50.0),
        np.r_[1e308, np.zeros(30), -1e308],
        np.r_[1.0, 1.0 + 2.0**-52 * np.arange(20), 1.0],
        np.r_[5e-324, 0.0, 5e-324, 1e-320, -5e-324],
        2.0 ** -np.arange(0.0, 1000.0, 20.0),
    ],
)
def test_selection_on_rows_that_mislead_the_search(row):
    for k in range(1, row.size + 1):
        assert select(row, k) == naive.select(row.tolist(), k)


@pytest.mark.nojit
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_infinite_scores_are_ordered_like_any_other(dtype):
    """As masks make them: between infinities no pivot can be interpolated."""
    rng = np.random.default_rng(1)
    choices = np.array([np.inf, -np.inf, 0.0, 1.0, -1.0, np.finfo(dtype).max, -np.finfo(dtype).max])
    for n in (1, 2, 5, 9, 30):
        for _ in range(12):
            row = rng.choice(choices, n)
            row = np.where(rng.random(n) < 0.4, rng.standard_normal(n), row).astype(dtype)
            for k in range(1, n + 1):
                expected = naive.select(row.tolist(), k)
                assert select(row, k) == expected
                masked = row.copy()
                border = selection.find_border(masked, k, *selection.find_range(masked))
                assert np.flatnonzero((masked >= border) & (masked > -np.inf)).tolist() == [
                    i for i in expected if row[i] > -np.inf
                ]


@pytest.mark.nojit
def test_ties_keep_exactly_k_keys_of_lower_index():
    q = np.ones((1, 5, 1))
    keys = np.array([1.0, 2.0, 1.0, 2.0, 1.0]).reshape(1, 5, 1)
    v = np.eye(5)[None]
    for form in ("mask", "gather"):
        found = attend(q, keys, v, 3, form=form)[0]
        assert (found > 0).tolist() == [[True, True, False, True, False]] * 5


LENGTHS = [1, 3, 7, 8, 9, 15, 16, 17, 31, 33, 197]  # around whole vectors of both types


@pytest.mark.nojit
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_passes_over_rows_of_any_length(dtype):
    rng = np.random.default_rng(4)
    for n in LENGTHS:
        row = rng.standard_normal(n).astype(dtype)
        assert selection.find_range(row) == (row.min(), row.max())
        for pivot in (row[n // 2], dtype(0), row.min(), row.max()):
            assert selection.count_at_least(row, pivot) == np.count_nonzero(row >= pivot)
        scaled, factor = row.copy(), dtype(0.3)
        assert softmax.scale_row(scaled, factor) == ((row * factor).min(), (row * factor).max())
        assert np.array_equal(scaled, row * factor)
        weights, border = row.copy(), np.sort(row)[n // 2]
        total = softmax.exp_row(weights, row.max(), border)
        expected = np.where(row >= border, np.exp(row.astype(float) - row.max()), 0)
        assert np.array_equal(weights > 0, row >= border)
        np.testing.assert_allclose(weights, expected, rtol=1e-15 if dtype == np.float64 else 3e-7)
        assert total == pytest.approx(expected.sum(), rel=1e-14 if dtype == np.float64 else 1e-6)


@pytest.mark.nojit
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_exponential_to_rounding(dtype):
    """The stated relative errors, against higher precision; nothing but zero below the lowest number."""
    lowest, bound = (-700, 1e-15) if dtype == np.float64 else (-80, 2e-7)
    points = np.concatenate([np.linspace(0, -lowest, 20001)[:-1], np.geomspace(1e-12, 1, 400)])
    x = -points.astype(dtype)
    row = np.append(x, [lowest - 1, -np.inf]).astype(dtype)
    total = softmax.exp_row(row, dtype(0), dtype(-np.inf))
    expected = np.exp(x.astype(np.longdouble))
    assert row[-2:].tolist() == [0, 0]
    assert np.abs(row[:-2] / expected - 1).max() < bound
    assert total == pytest.approx(float(expected.sum()), rel=1e-13 if dtype == np.float64 else 1e-5)


@pytest.mark.nojit
@pytest.mark.parametrize("form", ["mask", "gather"])
def test_a_score_of_minus_infinity_has_weight_zero(form):
    """Wherever it stands: first in the row, in a whole vector, beyond the last whole one."""
    rng = np.random.default_rng(3)
    for place in (0, 9, 18):
        q, keys, v = np.ones((19, 1)), rng.standard_normal((19, 1)), rng.standard_normal((19, 3))
        keys[place] = -np.inf
        others = np.delete(np.arange(19), place)
        expected = naive.attend(q[:1], keys[others], v[others], 12, 1.0)
        found = attend(q, keys, v, 12, form=form)
        assert relative(found, np.repeat(expected, 19, axis=0)) < EXACT
        keys[:] = -np.inf
        assert np.isnan(attend(q, keys, v, 12, form=form)).all()


def test_scores_and_scale_beyond_the_range_are_seen():
    q, keys, v = random_heads(2, 1, 9, 2)
    assert np.isnan(attend(q, keys, v, 4, scale=np.nan)).all()
    with np.errstate(invalid="ignore"):
        lost = attend(np.where(np.arange(9)[:, None] == 3, 0.0, q), keys, v, 4, scale=np.inf)
    assert np.isnan(lost[0, 3]).all()


# --- gradients ----------------------------------------------------------------------------------------


def test_literal_complex_step_is_the_naive_one():
    rng = np.random.default_rng(6)
    tokens = rng.standard_normal((5, 3))
    weights = tuple(rng.standard_normal((3, 2)) for _ in range(3))
    chosen = np.array([4, 0, 2])
    for which in range(3):
        found = literal.complex_step(tokens, 1, weights, 0.7, chosen, which)
        for i, j in np.ndindex(3, 2):
            expected = naive.derivative(
                tokens.tolist(), 1, [w.tolist() for w in weights], 0.7, chosen.tolist(), which, i, j
            )
            assert np.allclose(found[i, j], expected, rtol=1e-11, atol=1e-13)


# --- bad input ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("k", [0, -1, 11])
@pytest.mark.parametrize("form", ["mask", "gather"])
def test_k_out_of_range_is_refused(k, form):
    q, keys, v = random_heads(0, 1, 10, 2)
    with pytest.raises(ArgumentError) as caught:
        attend(q, keys, v, k, form=form)
    assert str(caught.value) == f"k={k}: a row has 10 scores; k is from 1 to 10, as in k=5"
    attend(q, keys, v, 5, form=form)  # the example works


def test_arrays_that_do_not_fit_are_refused():
    q, keys, v = random_heads(0, 1, 10, 2)
    with pytest.raises(ArgumentError, match="form='masks': no such form; did you mean mask"):
        attend(q, keys, v, 3, form="masks")
    with pytest.raises(ArgumentError, match="k=3: the full form keeps all 10 keys, as in k=10"):
        attend(q, keys, v, 3, form="full")
    with pytest.raises(ArgumentError, match="shapes"):
        attend(q, keys[:, :5], v, 3)
    with pytest.raises(ArgumentError, match="all three float64"):
        attend(q.astype(np.float32), keys, v, 3)


@pytest.mark.parametrize("head_size", [2, 5, 8])
def test_equal_scores_stay_equal_whatever_their_scale(head_size):
    """1/sqrt(5) is no power of two: a factor before the product would part equal scores."""
    rng = np.random.default_rng(head_size)
    queries, keys = (rng.integers(-2, 3, (200, head_size)).astype(float) for _ in range(2))
    values = np.eye(200)
    found = attend(queries, keys, values, k=3)
    for row, scores in zip(found, queries @ keys.T, strict=True):
        expected = sorted(range(200), key=lambda i: (-scores[i], i))[:3]
        assert set(np.flatnonzero(row)) == set(expected)
