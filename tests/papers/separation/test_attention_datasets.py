"""The data sets of the attention models against the definitions."""

import naive_attention as naive
import numpy as np
import pytest

from simkit.errors import ArgumentError
from simkit.papers.separation.attention import datasets
from simkit.papers.separation.attention.cell import AttentionCell

# The entries are one product of rounded factors.
RTOL = 1e-15


@pytest.mark.parametrize(("n", "d", "j3"), [(12, 6, 0), (13, 6, 7), (4, 6, 3), (5, 3, 4)])
def test_self_attention_is_definition_d1(n, d, j3):
    found = datasets.build_self_attention(n, d, 1.2, 0.2, 0.8, j3)
    expected = np.array(naive.naive_self_attention(n, d, 1.2, 0.2, 0.8, j3)[0], dtype=float)
    np.testing.assert_allclose(found, expected, rtol=RTOL)


@pytest.mark.parametrize(("n", "d", "j2", "j3"), [(12, 5, 1, 0), (13, 5, 0, 12), (4, 2, 3, 3)])
def test_cross_attention_is_definition_f1(n, d, j2, j3):
    found = datasets.build_cross_attention(n, d, 3.0, j2, j3)
    expected = naive.naive_cross_attention(n, d, 3.0, j2, j3)
    np.testing.assert_allclose(found[0], np.array(expected[0], dtype=float), rtol=RTOL)
    np.testing.assert_allclose(found[1], np.array(expected[1], dtype=float), rtol=RTOL)


@pytest.mark.parametrize(("model", "n", "d"), [("self", 14, 6), ("self", 4, 6), ("cross", 14, 5)])
def test_blocks_are_laid_out_as_the_matrix_has_them(model, n, d):
    """Long columns first: entries of each identity column, counted in the oracle's matrix."""
    cell = AttentionCell(model=model, n=n, d=d, m=1, a0=0.01, a1=1.2)
    if model == "self":
        matrix = naive.naive_self_attention(n, d, 1.2, 0.2, 0.8, 0)[0]
        columns = range(1, d - 1)
    else:
        matrix = naive.naive_cross_attention(n, d, 1.2, 0, 0)[1]
        columns = range(1, d)
    expected = [sum(row[i] > 0 for row in matrix) for i in columns]
    layout = datasets.lay_out_blocks(cell)
    found = [layout.copies + (i < layout.long_columns) for i in range(layout.columns)]
    assert found == expected


@pytest.mark.parametrize("n", [10**16 + 7, 10**300, 1e300], ids="{:.0e}".format)
def test_blocks_beyond_the_integers_of_a_float(n):
    cell = AttentionCell(model="self", n=n, d=22, m=15, a0=0.01, a1=1.2)
    layout = datasets.lay_out_blocks(cell)
    assert layout.copies * 20 + layout.long_columns == (10**300 if n == 1e300 else n)
    assert 0 <= layout.long_columns < 20


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"n": 1}, "n=1: .* from 2 to 1e300, as in n=200"),
        ({"n": 12.5}, "n=12.5: "),
        ({"n": float("inf")}, "n=inf: "),
        ({"d": 2}, "d=2: self-attention with n=12 needs 3 <= d <= 14, as in d=12"),
        ({"d": 15}, "d=15: self-attention with n=12 needs 3 <= d <= 14, as in d=12"),
        ({"model": "cross", "d": 14}, "d=14: cross-attention with n=12 needs 2 <= d <= 13, as in d=12"),
        ({"m": 0}, "m=0: .*, as in m=15"),
        ({"a1": 1.1e6}, "a1=1100000.0: strengths are at least 0 and at most 1e6, as in a1=0.2"),
        ({"a0": -0.1}, "a0=-0.1: strengths are at least 0 and at most 1e6, as in a0=0.2"),
        ({"a1": float("nan")}, "a1=nan: strengths"),
        ({"b": 0.0, "c": 0.0}, "b=0.0: with c=0.0 linear attention would divide 0 by 0.* as in b=0.2"),
        ({"tau": float("inf")}, "tau=inf: .*, as in tau=0.9"),
        ({"qk": "random"}, "choose one of identity, ones, as in qk='identity'"),
        ({"signs": "none"}, "shared, per-dataset"),
        ({"special": "none"}, "independent, shared"),
        ({"model": "both"}, "self, cross"),
    ],
)
def test_cells_that_cannot_be_built_are_refused(change, message):
    values = {"model": "self", "qk": "identity", "n": 12, "d": 6, "m": 3, "a0": 0.01, "a1": 1.2}
    values |= {"b": 0.2, "c": 0.8, "tau": None} | change
    with pytest.raises(ArgumentError, match=message) as raised:
        AttentionCell(**values)
    AttentionCell(**(values | dict(raised.value.example)))  # the example works


def test_special_rows_outside_the_matrix_are_refused():
    with pytest.raises(ArgumentError, match="j3=12: rows are numbered from 0 to 11"):
        datasets.build_self_attention(12, 6, 1.2, 0.2, 0.8, 12)
    with pytest.raises(ArgumentError, match="j2=-1: rows are numbered from 0 to 11"):
        datasets.build_cross_attention(12, 6, 1.2, -1, 0)
    with pytest.raises(ArgumentError, match="d=6: 5 identity columns do not fit n=3 rows, as in d=4"):
        datasets.build_cross_attention(3, 6, 1.2, 0, 0)
    datasets.build_cross_attention(3, 4, 1.2, 0, 0)
