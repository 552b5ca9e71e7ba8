"""Data sets of the attention models: the matrices of the definitions, and how their rows repeat.

Definition D.1 is self-attention (Figures 4 and 5), Definition F.1 cross-attention (Figure 7). Both
assume that the stacked identity blocks fit the n rows; where they do not, the last block is cut short,
so that the first n mod k of the k identity columns hold one entry more. Indices count from 0: row j has
its identity entry in column 1 + (j mod k).
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from simkit.errors import ArgumentError
from simkit.kernels.jit import kernel
from simkit.papers.separation.attention.cell import AttentionCell, identity_columns

FloatArray = NDArray[np.float64]


class BlockLayout(NamedTuple):
    """How the stacked identity blocks fill the rows. Source: Definition D.1, Definition F.1."""

    columns: int  # number k of identity columns: d - 2 (self-attention) or d - 1 (cross-attention)
    copies: int  # entries of a short column: floor(n / k) (paper: t)
    long_columns: int  # how many columns, the first ones, have one entry more: n mod k


def lay_out_blocks(cell: AttentionCell) -> BlockLayout:
    """Divide the n rows into identity blocks, in integers. Source: Definition D.1, Definition F.1."""
    copies, long_columns = divmod(cell.rows, cell.columns)
    return BlockLayout(cell.columns, copies, long_columns)


@kernel
def fill_stacked_blocks(value, first_column, last_column, out):
    """Write value * [I; I; ...] into columns first_column ... last_column - 1 of out.

    Source: Definition D.1, Definition F.1.
    """
    # out[:, first_column:last_column] = value * np.tile(np.eye(width), (copies, 1))[:n]
    width = last_column - first_column
    for row in range(out.shape[0]):
        for column in range(first_column, last_column):
            out[row, column] = 0.0
        out[row, first_column + row % width] = value


@kernel
def fill_self_attention(first, block, last, special_row, out):
    """Write A1 = A2 = A3 of self-attention to out (n, d), already scaled. Source: Definition D.1."""
    n, d = out.shape
    # out[:, 0], out[:, d - 1], out[special_row, 0] = 0, last, first
    fill_stacked_blocks(block, 1, d - 1, out)
    for row in range(n):
        out[row, 0] = 0.0
        out[row, d - 1] = last
    out[special_row, 0] = first


@kernel
def fill_cross_attention(first, rest, query_row, key_row, queries, keys):
    """Write A1 (queries) and A2 = A3 (keys) of cross-attention, both (n, d). Source: Definition F.1."""
    n, d = queries.shape
    # queries[:, 0], queries[:, 1:], queries[query_row, 0] = 0, rest, first
    # keys[:, 0], keys[key_row, 0] = 0, 1
    fill_stacked_blocks(1.0, 1, d, keys)
    for row in range(n):
        keys[row, 0] = 0.0
        queries[row, 0] = 0.0
        for column in range(1, d):
            queries[row, column] = rest
    keys[key_row, 0] = 1.0
    queries[query_row, 0] = first


def build_self_attention(
    n: int, d: int, a: float, b: float, c: float, j3: int, scale: float | None = None
) -> FloatArray:
    """Return the literal matrix A1 = A2 = A3 of self-attention, float64 (n, d).

    First column a s e_{j3}, a being a0 of data set D0 or a1 of D1, 0 <= j3 < n; columns 2 to d - 1 the
    stacked b s I_{d-2}; last column c s, with the factor s = `scale`, by default sqrt(log n).
    `ArgumentError` if j3 is no row, or the blocks have no column or more columns than rows.

    Source: Definition D.1.

    Examples
    --------
    >>> build_self_attention(4, 4, 3.0, 2.0, 1.0, 2, scale=1.0)
    array([[0., 2., 0., 1.],
           [0., 0., 2., 1.],
           [3., 2., 0., 1.],
           [0., 0., 2., 1.]])
    """
    _check_rows("self", n, d, j3=j3)
    if scale is None:
        scale = math.sqrt(math.log(n))
    out = np.empty((n, d))
    fill_self_attention(a * scale, b * scale, c * scale, j3, out)
    return out


def build_cross_attention(
    n: int, d: int, a: float, j2: int, j3: int, scale: float | None = None
) -> tuple[FloatArray, FloatArray]:
    """Return the literal matrices A1 and A2 = A3 of cross-attention, float64 (n, d) each.

    A1: first column a log(n) e_{j2}, a being a0 of data set D0 or a1 of D1, every other entry log n, or
    `scale` in its place. A2 = A3: first column e_{j3}, columns 2 to d the stacked I_{d-1}.
    `ArgumentError` if j2 or j3 is no row, or the blocks have no column or more columns than rows.

    Departs from the paper in the columns that log n and the identity blocks fill: 2 to d, since I_{d-1}
    does not fit the printed "second column to d-1". Source: Definition F.1.
    """
    _check_rows("cross", n, d, j2=j2, j3=j3)
    if scale is None:
        scale = math.log(n)
    queries = np.empty((n, d))
    keys = np.empty((n, d))
    fill_cross_attention(a * scale, scale, j2, j3, queries, keys)
    return queries, keys


def _check_rows(model: str, n: int, d: int, **special_rows: int) -> None:
    columns = identity_columns(model, d)
    if not 1 <= columns <= n:
        raise ArgumentError(
            f"{columns} identity columns do not fit {{n}} rows",
            parameter="d", value=d, example=min(12, n + d - columns), settings={"n": n},
        )  # fmt: skip
    for name, row in special_rows.items():
        if not 0 <= row < n:
            raise ArgumentError(
                f"rows are numbered from 0 to {n - 1}", parameter=name, value=row, example=0
            )
