"""The literal and the compressed data sets against the definitions."""

import math

import naive_attention as naive
import numpy as np
import pytest

from simkit.papers.separation.attention import datasets
from simkit.papers.separation.attention.cell import AttentionCell
from simkit.papers.separation.attention.margins import evaluate_network

# The entries are one product of rounded factors.
RTOL = 1e-15


def expand(rows, counts):
    """Repeat each distinct row as often as it occurs, in lexicographic order."""
    matrix = np.repeat(rows, counts.astype(int), axis=0)
    return matrix[np.lexsort(matrix.T)]


@pytest.mark.parametrize(("n", "d", "j3"), [(12, 6, 0), (13, 6, 7), (4, 6, 3), (5, 3, 4)])
def test_self_attention_is_definition_d1(n, d, j3):
    built = datasets.build_self_attention(n, d, 1.2, 0.2, 0.8, j3)
    printed = np.array(naive.naive_self_attention(n, d, 1.2, 0.2, 0.8, j3)[0], dtype=float)
    np.testing.assert_allclose(built, printed, rtol=RTOL)


@pytest.mark.parametrize(("n", "d", "j2", "j3"), [(12, 5, 1, 0), (13, 5, 0, 12), (4, 2, 3, 3)])
def test_cross_attention_is_definition_f1(n, d, j2, j3):
    built = datasets.build_cross_attention(n, d, 3.0, j2, j3)
    first, second, _ = naive.naive_cross_attention(n, d, 3.0, j2, j3)
    np.testing.assert_allclose(built[0], np.array(first, dtype=float), rtol=RTOL)
    np.testing.assert_allclose(built[1], np.array(second, dtype=float), rtol=RTOL)


@pytest.mark.parametrize(("n", "d", "j3"), [(12, 6, 5), (14, 6, 9), (14, 6, 3), (4, 6, 2)])
def test_distinct_rows_of_self_attention_expand_to_the_matrix(n, d, j3):
    literal = datasets.build_self_attention(n, d, 1.2, 0.2, 0.8, j3)
    compressed = datasets.compress_self_attention(n, d, 1.2, 0.2, 0.8, j3 % (d - 2))
    np.testing.assert_allclose(
        expand(compressed.keys, compressed.key_counts), literal[np.lexsort(literal.T)], rtol=RTOL
    )


def test_distinct_rows_of_cross_attention_expand_to_the_matrices():
    literal = datasets.build_cross_attention(14, 5, 3.0, 6, 9)
    compressed = datasets.compress_cross_attention(14, 5, 3.0, 9 % 4)
    pairs = [
        (expand(compressed.queries, compressed.query_counts), literal[0]),
        (expand(compressed.keys, compressed.key_counts), literal[1]),
    ]
    for found, matrix in pairs:
        np.testing.assert_allclose(found, matrix[np.lexsort(matrix.T)], rtol=RTOL)


@pytest.mark.parametrize("n", [10**16 + 7, 10**300, 1e300], ids="{:.0e}".format)
def test_multiplicities_beyond_the_integers_of_a_float(n):
    layout = datasets.lay_out_blocks("self", n, 22)
    assert layout.copies * 20 + layout.long_columns == int(n)
    compressed = datasets.compress_self_attention(n, 22, 1.2, 0.2, 0.8, 0)
    assert compressed.key_counts.sum() == pytest.approx(float(n), rel=1e-15)
    assert np.isfinite(compressed.keys).all()


def cells_with_signs():
    rng = np.random.default_rng(20)
    for model, qk, n, d in [
        ("self", "identity", 14, 6),
        ("self", "ones", 13, 6),
        ("cross", "identity", 14, 5),
        ("self", "identity", 4, 6),
    ]:
        yield model, qk, n, d, rng.choice([-1.0, 1.0], size=(d, 5))


@pytest.mark.parametrize("network", ["exp", "lin"])
@pytest.mark.parametrize(("model", "qk", "n", "d", "y"), list(cells_with_signs()))
def test_distinct_rows_give_the_value_of_the_literal_network(model, qk, n, d, y, network):
    j3, a = 5 % n, 1.2
    if model == "self":
        data = datasets.compress_self_attention(n, d, a, 0.2, 0.8, j3 % (d - 2))
        matrices = naive.naive_self_attention(n, d, a, 0.2, 0.8, j3)
    else:
        data = datasets.compress_cross_attention(n, d, a, j3 % (d - 1))
        matrices = naive.naive_cross_attention(n, d, a, 2, j3)
    tau = naive.naive_threshold(model, n, 0.8, 0.3)
    attended = naive.naive_attended(*matrices, qk, network)
    expected, tied = naive.naive_output(attended, y.T.astype(int).tolist(), tau)
    assert expected > 0
    value, near = evaluate_network(data, y, network=network, qk=qk, tau=0.3)
    # No margin of these is below 1e-3 of its terms.
    assert value == pytest.approx(float(expected), rel=1e-12)
    assert near == tied


def test_softmax_in_log_space_does_not_overflow():
    data = datasets.compress_self_attention(1e20, 22, 6.0, 0.2, 0.8, 3)
    y = np.ones((22, 1))
    value, _ = evaluate_network(data, y, network="exp", qk="ones", tau=0.0)
    # Every row attends to the special key alone: <c, y> = (6 + 0.2 + 0.8) sqrt(log n).
    assert value == pytest.approx(1e20 * 7.0 * math.sqrt(math.log(1e20)), rel=1e-12)


def test_evaluate_network_names_what_is_wrong():
    data = datasets.compress_self_attention(12, 6, 1.2, 0.2, 0.8, 0)
    with pytest.raises(ValueError, match="needs d = 6 rows"):
        evaluate_network(data, np.ones((5, 1)), network="exp", qk="ones", tau=0.0)
    with pytest.raises(ValueError, match="exp or lin"):
        evaluate_network(data, np.ones((6, 1)), network="soft", qk="ones", tau=0.0)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"n": 1}, "n is 1"),
        ({"n": 12.5}, "n is 12.5"),
        ({"n": float("inf")}, "n is inf"),
        ({"d": 2}, "3 <= d"),
        ({"d": 15}, r"d <= n \+ 2"),
        ({"model": "cross", "d": 14}, r"d <= n \+ 1"),
        ({"m": 0}, "m is 0"),
        ({"a0": -0.1}, "a0 is -0.1"),
        ({"a1": float("nan")}, "a1 is nan"),
        ({"b": 0.0, "c": 0.0}, "b and c are both 0"),
        ({"tau": float("inf")}, "tau is inf"),
        ({"qk": "random"}, "choose one of identity, ones"),
        ({"signs": "none"}, "shared, per-dataset"),
        ({"special": "none"}, "independent, shared"),
        ({"model": "both"}, "self, cross"),
    ],
)
def test_cells_that_cannot_be_built_are_refused(change, message):
    values = {"model": "self", "qk": "identity", "n": 12, "d": 6, "m": 3, "a0": 0.01, "a1": 1.2}
    values |= {"b": 0.2, "c": 0.8, "tau": None} | change
    with pytest.raises(ValueError, match=message):
        AttentionCell(**values)


def test_special_rows_outside_the_matrix_are_refused():
    with pytest.raises(ValueError, match="special row 12"):
        datasets.build_self_attention(12, 6, 1.2, 0.2, 0.8, 12)
    with pytest.raises(ValueError, match="special column 4"):
        datasets.compress_self_attention(12, 6, 1.2, 0.2, 0.8, 4)
    with pytest.raises(ValueError, match="do not fit"):
        datasets.build_cross_attention(3, 6, 1.2, 0, 0)
