"""Data sets of the attention models, literally and as distinct rows with multiplicities.

| generator | paper | figures |
|---|---|---|
| `build_self_attention`, `compress_self_attention` | Definition D.1 | 4, 5 |
| `build_cross_attention`, `compress_cross_attention` | Definition F.1 | 7 |

Both definitions assume that the stacked identity blocks fit the n rows; where they do not, the last
block is cut short, so that the first n mod k of the k identity columns hold one entry more.
Indices count from 0: row j has its identity entry in column 1 + (j mod k).
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from simkit.kernels.jit import kernel
from simkit.papers.separation.attention.cell import identity_columns

FloatArray = NDArray[np.float64]


class BlockLayout(NamedTuple):
    """How the stacked identity blocks fill the rows.

    Attributes
    ----------
    columns : int
        Number k of identity columns: d - 2 (self-attention) or d - 1 (cross-attention).
    copies : int
        Entries of a short column: floor(n / k) (paper: t).
    long_columns : int
        Number of columns, the first ones, with one entry more: n mod k.
    """

    columns: int
    copies: int
    long_columns: int


class CompressedDataset(NamedTuple):
    """Distinct rows of (A1, A2 = A3) with their multiplicities.

    Attributes
    ----------
    queries : float64 array (n_queries, d)
        Distinct rows of A1, the special row first.
    query_counts : float64 array (n_queries,)
        How often each occurs; the sum is n. Exact below 2^53, else rounded.
    keys : float64 array (k + 1, d)
        Distinct rows of A2 = A3, the special row j3 first, then one for each identity column.
    key_counts : float64 array (k + 1,)
        How often each occurs; the sum is n.
    """

    queries: FloatArray
    query_counts: FloatArray
    keys: FloatArray
    key_counts: FloatArray


def lay_out_blocks(model: str, n: float, d: int) -> BlockLayout:
    """Divide n rows into identity blocks, in exact integer arithmetic.

    Parameters
    ----------
    model : str
        "self" or "cross".
    n : int or float
        Number of rows; a float must be a whole number (1e300 is one).
    d : int
        Embedding size.

    Returns
    -------
    BlockLayout
        Columns, copies of a short column, number of long columns.

    Notes
    -----
    Source: Definition D.1 (n = (d - 2) t), Definition F.1 (n = (d - 1) t).
    """
    columns = identity_columns(model, d)
    copies, long_columns = divmod(int(n), columns)
    return BlockLayout(columns, copies, long_columns)


@kernel
def fill_stacked_blocks(value, first_column, last_column, out):
    """Write value * [I; I; ...] into columns first_column ... last_column - 1 of out."""
    width = last_column - first_column
    for row in range(out.shape[0]):
        for column in range(first_column, last_column):
            out[row, column] = 0.0
        out[row, first_column + row % width] = value


@kernel
def fill_self_attention(first, block, last, special_row, out):
    """Write the A1 = A2 = A3 of Definition D.1 into out (n, d), entries already scaled."""
    n, d = out.shape
    fill_stacked_blocks(block, 1, d - 1, out)
    for row in range(n):
        out[row, 0] = 0.0
        out[row, d - 1] = last
    out[special_row, 0] = first


@kernel
def fill_cross_attention(first, rest, query_row, key_row, queries, keys):
    """Write A1 (queries) and A2 = A3 (keys), both (n, d), of Definition F.1."""
    n, d = queries.shape
    fill_stacked_blocks(1.0, 1, d, keys)
    for row in range(n):
        keys[row, 0] = 0.0
        queries[row, 0] = 0.0
        for column in range(1, d):
            queries[row, column] = rest
    keys[key_row, 0] = 1.0
    queries[query_row, 0] = first


@kernel
def fill_distinct_keys(copies, long_columns, special_column, first, block, keys, counts):
    """Write the special key row, then one key row for each identity column, and their counts."""
    columns = counts.shape[0] - 1
    keys[:] = 0.0
    for column in range(columns):
        keys[1 + column, 1 + column] = block
        counts[1 + column] = copies + (1.0 if column < long_columns else 0.0)
    counts[1 + special_column] -= 1.0
    counts[0] = 1.0
    keys[0, 0] = first
    keys[0, 1 + special_column] = block


def build_self_attention(
    n: int, d: int, a: float, b: float, c: float, j3: int, scale: float | None = None
) -> FloatArray:
    """Return the literal matrix A1 = A2 = A3 of self-attention.

    First column a s e_{j3}; columns 2 to d - 1 the stacked b s I_{d-2}; last column c s, with
    s = sqrt(log n).

    Parameters
    ----------
    n, d : int
        Shape of the matrix.
    a : float
        a0 for data set D0, a1 for data set D1.
    b, c : float
        Strength of the identity blocks and of the last column.
    j3 : int
        Special row, 0 <= j3 < n.
    scale : float or None
        Factor s of every entry; None for sqrt(log n), 1 for the matrix divided by it.

    Returns
    -------
    float64 array (n, d)
        The matrix.

    Raises
    ------
    ValueError
        If j3 is no row, or the blocks have no column or more columns than rows.

    Notes
    -----
    Source: Definition D.1.

    Examples
    --------
    >>> build_self_attention(4, 4, 3.0, 2.0, 1.0, 2, scale=1.0)
    array([[0., 2., 0., 1.],
           [0., 0., 2., 1.],
           [3., 2., 0., 1.],
           [0., 0., 2., 1.]])
    """
    _check_literal("self", n, d, j3)
    if scale is None:
        scale = math.sqrt(math.log(n))
    out = np.empty((n, d))
    fill_self_attention(a * scale, b * scale, c * scale, j3, out)
    return out


def build_cross_attention(
    n: int, d: int, a: float, j2: int, j3: int, scale: float | None = None
) -> tuple[FloatArray, FloatArray]:
    """Return the literal matrices A1 and A2 = A3 of cross-attention.

    A1: first column a log(n) e_{j2}, every other entry log n. A2 = A3: first column e_{j3},
    columns 2 to d the stacked I_{d-1}.

    Parameters
    ----------
    n, d : int
        Shape of the matrices.
    a : float
        a0 for data set D0, a1 for data set D1.
    j2, j3 : int
        Special rows of A1 and of A2, 0 <= j2, j3 < n.
    scale : float or None
        Factor of the entries of A1; None for log n.

    Returns
    -------
    queries, keys : float64 array (n, d)
        A1, and A2 = A3.

    Raises
    ------
    ValueError
        If j2 or j3 is no row, or the blocks have no column or more columns than rows.

    Notes
    -----
    Source: Definition F.1. Departs from the paper in the columns that log n and the identity
    blocks fill: 2 to d, since I_{d-1} does not fit the printed "second column to d-1".
    """
    _check_literal("cross", n, d, j2, j3)
    if scale is None:
        scale = math.log(n)
    queries = np.empty((n, d))
    keys = np.empty((n, d))
    fill_cross_attention(a * scale, scale, j2, j3, queries, keys)
    return queries, keys


def compress_self_attention(
    n: float, d: int, a: float, b: float, c: float, special_column: int
) -> CompressedDataset:
    """Return the distinct rows of self-attention with their multiplicities.

    Parameters
    ----------
    n : int or float
        Number of rows, up to 1e300.
    d : int
        Embedding size, at least 3, d - 2 <= n.
    a, b, c : float
        As in `build_self_attention`.
    special_column : int
        Identity column of the special row: j3 mod (d - 2).

    Returns
    -------
    CompressedDataset
        d - 1 distinct rows; queries and keys are the same.

    Raises
    ------
    ValueError
        If the special column is none, or the blocks have no column or more columns than rows.

    Notes
    -----
    Source: Definition D.1.
    """
    layout = _check_compressed("self", n, d, special_column)
    scale = math.sqrt(math.log(n))
    keys, counts = _distinct_keys(layout, d, special_column, a * scale, b * scale)
    keys[:, d - 1] = c * scale
    return CompressedDataset(keys, counts, keys, counts)


def compress_cross_attention(n: float, d: int, a: float, special_column: int) -> CompressedDataset:
    """Return the distinct rows of cross-attention with their multiplicities.

    Parameters
    ----------
    n, d, a
        As in `compress_self_attention`; d is at least 2 and d - 1 <= n.
    special_column : int
        Identity column of the special key row: j3 mod (d - 1).

    Returns
    -------
    CompressedDataset
        Two distinct queries and d distinct keys.

    Raises
    ------
    ValueError
        If the special column is none, or the blocks have no column or more columns than rows.

    Notes
    -----
    Source: Definition F.1.
    """
    layout = _check_compressed("cross", n, d, special_column)
    keys, counts = _distinct_keys(layout, d, special_column, 1.0, 1.0)
    queries = np.full((2, d), math.log(n))
    queries[:, 0] = a * math.log(n), 0.0
    return CompressedDataset(queries, np.array([1.0, float(int(n) - 1)]), keys, counts)


def _distinct_keys(
    layout: BlockLayout, d: int, special_column: int, first: float, block: float
) -> tuple[FloatArray, FloatArray]:
    keys = np.empty((layout.columns + 1, d))
    counts = np.empty(layout.columns + 1)
    fill_distinct_keys(
        float(layout.copies), layout.long_columns, special_column, first, block, keys, counts
    )
    return keys, counts


def _check_literal(model: str, n: int, d: int, *special_rows: int) -> None:
    _check_blocks(model, n, d)
    for row in special_rows:
        if not 0 <= row < n:
            raise ValueError(f"special row {row} is outside 0 ... {n - 1}")


def _check_compressed(model: str, n: float, d: int, special_column: int) -> BlockLayout:
    _check_blocks(model, n, d)
    layout = lay_out_blocks(model, n, d)
    if not 0 <= special_column < layout.columns:
        raise ValueError(f"special column {special_column} is outside 0 ... {layout.columns - 1}")
    return layout


def _check_blocks(model: str, n: float, d: int) -> None:
    columns = identity_columns(model, d)
    if not 1 <= columns <= n:
        raise ValueError(f"d is {d}: {columns} identity columns do not fit n = {n} rows")
