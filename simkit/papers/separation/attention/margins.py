"""Margins <c_{j0}, y_l> - tau of F_exp and F_lin on distinct rows with multiplicities.

Every margin of Definitions C.1 to C.6 depends on y through the first sign, the last sign, the sign of
the special column and the *counts* of plus signs among equal columns. The margin of a row is then,
divided by s = sqrt(log n) (by 1 in cross-attention),

    margin = 1/D * sum over keys j1 of w_{j1} (first_{j1} y_1 + b y_{column of j1} - gap),
    gap = tau/s - c y_d,   D = sum of w,

with only three weights w in a row: of the special key j3, of keys that share the row's identity
column, and of all others. `row_margin` evaluates it; it never takes a difference of large sums:
what equal weights multiply is added first, and is set to zero where it cancels.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from simkit.kernels.jit import kernel
from simkit.papers.separation.attention.cell import AttentionCell
from simkit.papers.separation.attention.datasets import lay_out_blocks
from simkit.papers.separation.signs import PARTS

FloatArray = NDArray[np.float64]

# A margin this small, relative to the sum of absolute terms of <c, y> - tau, is a near tie.
NEAR_TIE = 1e-12
# Rows up to which a near tie counts as a tie. Beyond, a term of a single row, which decides where
# the others cancel, is itself that small, so that the tolerance shrinks as 1 / n.
TIE_ROWS = 1e4

# Kinds of query rows. The last four stand for the rows of an identity column of given sign and
# length other than the special one; they differ from SAME only where Q K^T = I.
SPECIAL, SAME, PLUS_LONG, PLUS_SHORT, MINUS_LONG, MINUS_SHORT = range(6)
N_KINDS = 6


class CellPlan(NamedTuple):
    """What the kernels need to know of a parameter point, all that is not random.

    Source: Definition C.1, Definition C.4, Definition D.1, Definition F.1.

    Attributes
    ----------
    rows : float
        n.
    columns, long_columns, stride : int
        Identity columns k, how many of them are long, and the step of the count index (see
        `count_index`).
    copies : float
        Entries of a short identity column.
    identity : bool
        Whether rows of different identity columns attend differently (Q K^T = I, self-attention).
    first : float64 array (2,)
        First-column entry of the special key in D0 and D1.
    block, bound : float
        Entry b of the identity blocks; b + c + tau/s, which bounds the terms of a margin but one.
    gap : float64 array (2,)
        tau/s - c y_d for y_d = -1 and +1.
    weights : float64 array (4, 3, 4)
        For each part and kind (SPECIAL, SAME, the rest): weight of another key, extra weight of
        a key of the same identity column, weight of the special key, weight of a same key.
    """

    rows: float
    columns: int
    long_columns: int
    stride: int
    copies: float
    identity: bool
    first: FloatArray
    block: float
    bound: float
    gap: FloatArray
    weights: FloatArray


def plan_cell(cell: AttentionCell) -> CellPlan:
    """Collect what is not random at one parameter point.

    Parameters
    ----------
    cell : AttentionCell
        The parameter point.

    Returns
    -------
    CellPlan
        Layout, gaps and attention weights.

    Source: Definition C.1, Definition C.4, Definition D.1, Definition F.1, Theorem D.5, Theorem F.5.
    """
    layout = lay_out_blocks(cell)
    log_n = math.log(cell.rows)
    if cell.model == "self":
        b, c, scale, theta, gap_plus = cell.b, cell.c, math.sqrt(log_n), cell.c + 0.1, 0.1
        first = np.array([cell.a0, cell.a1])
    else:
        b, c, scale, theta, gap_plus = 1.0, 0.0, 1.0, 0.9, 0.9
        first = np.ones(2)
    if cell.tau is not None:
        theta = cell.tau / scale
        gap_plus = theta - c if abs(theta - c) > NEAR_TIE * (abs(theta) + c) else 0.0
    stride = min(layout.copies, layout.columns + 1) if layout.long_columns else 1
    return CellPlan(
        rows=float(cell.rows),
        columns=layout.columns,
        long_columns=layout.long_columns,
        stride=stride,
        copies=float(layout.copies),
        identity=cell.by_column,
        first=first,
        block=float(b),
        bound=b + c + abs(theta),
        gap=np.array([theta + c, gap_plus]),
        weights=_attention_weights(cell, log_n),
    )


def _attention_weights(cell: AttentionCell, log_n: float) -> FloatArray:
    weights = np.empty((len(PARTS), 3, 4))
    for part in range(len(PARTS)):
        a = cell.a1 if part < 2 else cell.a0
        if part % 2 == 0:
            logs = np.array(_log_scores(cell, a)) * log_n
            other, same, special = (logs - logs.max(axis=1, keepdims=True)).T
            # Through expm1: for a small b the two weights agree to most of their digits.
            extra = -np.exp(same) * np.expm1(other - same)
            other, same, special = np.exp(other), np.exp(same), np.exp(special)
        else:
            other, same, special = np.array(_linear_scores(cell, a)).T
            extra = np.full(3, cell.b**2 if cell.by_column else 0.0)
        weights[part] = np.stack([other, extra, special, same], axis=1)
    return weights


def _log_scores(cell: AttentionCell, a: float) -> list[tuple[float, float, float]]:
    """Return log u_exp / log n of (other, same, special) key, less that of another key."""
    if cell.model == "cross":
        return [(0.0, 0.0, a), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)]
    if cell.by_column:
        same = cell.b**2
        return [(0.0, same, a * a + same), (0.0, same, same), (0.0, same, 0.0)]
    # Every query scores keys by their row sums, times its own row sum.
    sum_regular = cell.b + cell.c
    regular = (0.0, 0.0, a * sum_regular)
    return [(0.0, 0.0, a * (a + sum_regular)), regular, regular]


def _linear_scores(cell: AttentionCell, a: float) -> list[tuple[float, float, float]]:
    """Return u_lin of (other, same, special) key up to a factor of the row."""
    if cell.model == "cross":
        return [(1.0, 1.0, 1.0 + a), (1.0, 1.0, 1.0), (1.0, 1.0, 1.0)]
    if cell.by_column:
        other, same = cell.c**2, cell.b**2 + cell.c**2
        return [(other, same, a * a + same), (other, same, same), (other, same, other)]
    sum_regular = cell.b + cell.c
    return [(sum_regular, sum_regular, a + sum_regular)] * 3


@kernel
def cancel(total, terms):
    """Return total, or 0 where it is nothing but the rounding of its terms.

    Source: chosen here.
    """
    if abs(total) <= NEAR_TIE * terms:
        return 0.0
    return total


@kernel
def count_index(plus, plus_long, plan):
    """Return an integer that orders sums over the identity columns as their counts do.

    The sum sees copies * plus + plus_long. Where the copies exceed the number of columns the order
    is lexicographic, so that a smaller step keeps the integer small: n may be 1e300.

    Source: chosen here.
    """
    return plan.stride * plus + plus_long


@kernel
def column_surplus(index, last_sign, plan):
    """Return the sum over identity columns i of t_i (b y_i - gap), at a count index.

    Source: Definition C.2, Definition C.6, Definition D.1, Definition F.1.
    """
    gap = plan.gap[last_sign]
    b = plan.block
    plus = float(index // plan.stride)
    plus_long = float(index % plan.stride)
    lean = 2.0 * plus - plan.columns
    if cancel(b * lean - gap * plan.columns, b * abs(lean) + abs(gap) * plan.columns) == 0.0:
        # The full blocks cancel identically; the cut one decides.
        lean = 2.0 * plus_long - plan.long_columns
        return cancel(b * lean - gap * plan.long_columns, b * abs(lean) + abs(gap) * plan.long_columns)
    lean = 2.0 * (plan.copies * plus + plus_long) - plan.rows
    return cancel(b * lean - gap * plan.rows, b * abs(lean) + abs(gap) * plan.rows)


@kernel
def row_margin(part, kind, special_long, first_sign, last_sign, special_sign, index, plan):
    """Return (margin, near tie, fires) of one kind of query row and one column of y.

    Parameters
    ----------
    part : int
        Index into `PARTS`: which network on which data set.
    kind : int
        SPECIAL, SAME, PLUS_LONG, PLUS_SHORT, MINUS_LONG or MINUS_SHORT.
    special_long : int
        1 if the special identity column is a long one.
    first_sign, last_sign, special_sign : int
        1 for +1, 0 for -1: y_1, y_d and the sign of the special identity column.
    index : int
        Count index of the plus signs among all identity columns.
    plan : CellPlan
        The parameter point.

    Notes
    -----
    A tie does not fire: phi_tau(tau) = 0.

    Source: Definition C.1, Definition C.2, Definition C.4, Definition C.6.
    """
    row_class = min(kind, 2)
    other = plan.weights[part, row_class, 0]
    extra = plan.weights[part, row_class, 1]
    special = plan.weights[part, row_class, 2]
    b = plan.block
    gap = plan.gap[last_sign]
    first = plan.first[1 if part < 2 else 0]
    b_special = b if special_sign else -b
    z_column = cancel(b_special - gap, b + abs(gap))
    first_signed = first if first_sign else -first
    z_special = cancel(first_signed + b_special - gap, first + b + abs(gap))
    if kind <= SAME:
        copies = plan.copies + special_long
        z_same = z_column
        replaced = plan.weights[part, row_class, 3]
    else:
        copies = plan.copies + (1.0 if kind == PLUS_LONG or kind == MINUS_LONG else 0.0)
        z_same = cancel((b if kind <= PLUS_SHORT else -b) - gap, b + abs(gap))
        replaced = other
    # The special key stands in place of one key of its column.
    numerator = (
        other * column_surplus(index, last_sign, plan)
        + extra * copies * z_same
        + (special * z_special - replaced * z_column)
    )
    denominator = other * plan.rows + extra * copies + (special - replaced)
    margin = numerator / denominator
    tolerance = NEAR_TIE * (first * special / denominator + plan.bound)
    fires = margin > tolerance * min(1.0, TIE_ROWS / plan.rows)
    return margin, abs(margin) <= tolerance, fires
