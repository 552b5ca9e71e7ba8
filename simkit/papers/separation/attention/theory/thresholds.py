"""From which count of plus signs on a neuron fires: the exact thresholds behind the probabilities.

Everything is divided by s = sqrt(log n) (by 1 in cross-attention), and c y_d is taken to the side
of tau, so that a row's margin is a weighted mean over the keys of z = first y_1 + b y_column - gap.
It rises with the count of plus signs among the identity columns; bisection finds where it turns
positive, for all parts, kinds of rows and special signs at once.

Index order of the arrays: part of success, length of the special column (short, long), kind of row,
y_1, y_d, sign of the special column; a sign is 0 or 1 for -1 or +1.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simkit.papers.separation.attention.cell import AttentionCell
from simkit.papers.separation.signs import PARTS

FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]

# Kinds of rows: the special one, others of its identity column, and those of other columns by
# (sign, long) of the column.
KINDS: tuple[str | tuple[int, int], ...] = ("special", "same", (1, 1), (1, 0), (0, 1), (0, 0))

_TIE = 1e-12
# Up to this n a margin within _TIE of the sum of its absolute terms is a tie; beyond, the terms of
# single rows, which decide where the others cancel, are themselves that small.
_TIE_ROWS = 1e4

# With more identity columns than this, all are given n / k entries: the last block matters less
# than the rounding of the counts.
_LARGEST_CUT = 2**20


@dataclass(frozen=True)
class IdentityBlocks:
    """How the identity blocks fill the rows, and how counts of plus signs are ordered.

    Source: Definition D.1, Definition F.1.

    Attributes
    ----------
    rows, columns : float
        n, and the number k of identity columns.
    copies : float
        Entries of a short column.
    long_columns : int
        Columns with one entry more, where the last block is cut short.
    stride : float
        The count index of K plus signs, J of them in long columns, is stride * K + J; it orders
        them as copies * K + J does.
    """

    rows: float
    columns: float
    copies: float
    long_columns: int
    stride: float


def divide_rows(cell: AttentionCell) -> IdentityBlocks:
    """Divide the n = k t rows into blocks of k rows, in exact integer arithmetic.

    Source: Definition D.1, Definition F.1.
    """
    columns = cell.d - (2 if cell.model == "self" else 1)
    copies, long_columns = divmod(cell.rows, columns)
    if columns > _LARGEST_CUT:
        return IdentityBlocks(float(cell.rows), float(columns), cell.rows / columns, 0, 1.0)
    # Lexicographic order needs no more than columns + 1 once the copies exceed the columns.
    stride = float(min(copies, columns + 1)) if long_columns else 1.0
    return IdentityBlocks(float(cell.rows), float(columns), float(copies), long_columns, stride)


def _settle(total: FloatArray, terms: FloatArray) -> FloatArray:
    """Return total, with 0 in place of the mere rounding of its terms."""
    settled: FloatArray = np.where(np.abs(total) <= _TIE * terms, 0.0, total)
    return settled


@dataclass(frozen=True)
class _RowKinds:
    """Attention weights and surpluses z = <A3 row, y> - tau (over s) of every kind of row and sign.

    Each array broadcasts to the index order of the module.
    """

    other: FloatArray
    extra: FloatArray
    special_term: FloatArray
    copies: FloatArray
    z_same: FloatArray
    z_plus: FloatArray
    z_minus: FloatArray
    total_weight: FloatArray
    bound: FloatArray
    exists: BoolArray


def _relative_scores(cell: AttentionCell, a: float, exponential: bool) -> FloatArray:
    """Return scores (kind 6, key 3) for another, a same-column and the special key.

    Exponents of n for F_exp, values for F_lin; each up to what a whole row has in common.
    """
    b, c = cell.b, cell.c
    if cell.model == "cross":
        rows = [(0.0, 0.0, a)] + [(0.0, 0.0, 0.0)] * 5
        return np.array(rows) + (0.0 if exponential else 1.0)
    if cell.by_column:
        rows = [(0.0, b * b, b * b + a * a), (0.0, b * b, b * b)] + [(0.0, b * b, 0.0)] * 4
        return np.array(rows) + (0.0 if exponential else c * c)
    if exponential:
        rows = [(0.0, 0.0, (a + b + c) * a)] + [(0.0, 0.0, (b + c) * a)] * 5
        return np.array(rows)
    return np.array([(b + c, b + c, a + b + c)] * 6)


def _weights(cell: AttentionCell) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
    """Return (other, same - other, same, special) weights, each (part 4, kind 6)."""
    shape = (len(PARTS), len(KINDS))
    other, extra, same, special = (np.empty(shape) for _ in range(4))
    for part in range(len(PARTS)):
        exponential = part % 2 == 0
        scores = _relative_scores(cell, cell.a1 if part < 2 else cell.a0, exponential)
        if exponential:
            logs = scores * math.log(cell.rows)
            logs -= logs.max(axis=1, keepdims=True)
            other[part], same[part], special[part] = np.exp(logs).T
            extra[part] = same[part] * -np.expm1(logs[:, 0] - logs[:, 1])
        else:
            other[part], same[part], special[part] = scores.T
            extra[part] = cell.b**2 if cell.by_column else 0.0
    return other, extra, same, special


def _gaps(cell: AttentionCell) -> tuple[float, float, float]:
    """Return tau/s - c y_d for y_d = -1 and +1, and |tau/s|; s = 1 in cross-attention."""
    if cell.model == "cross":
        tau = 0.9 if cell.tau is None else cell.tau
        return tau, tau, abs(tau)
    if cell.tau is None:
        return 2.0 * cell.c + 0.1, 0.1, cell.c + 0.1
    theta = cell.tau / math.sqrt(math.log(cell.rows))
    gap = theta - cell.c
    if abs(gap) <= _TIE * (abs(theta) + cell.c):
        gap = 0.0
    return theta + cell.c, gap, abs(theta)


def _prepare_rows(cell: AttentionCell, blocks: IdentityBlocks) -> _RowKinds:
    b, c = (cell.b, cell.c) if cell.model == "self" else (1.0, 0.0)
    first = np.array([cell.a1, cell.a1, cell.a0, cell.a0] if cell.model == "self" else [1.0] * 4)
    first = first.reshape(4, 1, 1, 1, 1, 1)
    *gaps, theta = _gaps(cell)
    gap = np.array(gaps).reshape(1, 1, 1, 1, 2, 1)
    sign = np.array([-1.0, 1.0])
    size = np.abs(gap) + b
    z_plus, z_minus = _settle(b - gap, size), _settle(-b - gap, size)
    z_column = np.where(sign > 0, z_plus, z_minus)
    z_special = first * sign.reshape(2, 1, 1) + b * sign - gap
    z_special = _settle(z_special, first + size)

    other, extra, same, special = (w.reshape(4, 1, 6, 1, 1, 1) for w in _weights(cell))
    long = np.array([0.0, 1.0]).reshape(1, 2, 1, 1, 1, 1)
    own = np.array([True, True, False, False, False, False]).reshape(1, 1, 6, 1, 1, 1)
    kind_long = np.array([0.0, 0.0, 1.0, 0.0, 1.0, 0.0]).reshape(own.shape)
    kind_plus = np.array([False, False, True, True, False, False]).reshape(own.shape)
    copies = blocks.copies + np.where(own, long, kind_long)
    # The special key replaces an ordinary one of its column.
    replaced = np.where(own, same, other)
    total_weight = other * blocks.rows + extra * copies + special - replaced
    exists = np.ones((1, 2, 6, 1, 1, 1), dtype=np.bool_)
    exists[:, :, 2:] = cell.by_column
    exists[:, 1] &= blocks.long_columns > 0
    if cell.by_column:
        exists[:, :, 1] &= (blocks.copies + long[:, :, 0]) >= 2.0
    return _RowKinds(
        other=other,
        extra=extra,
        special_term=special * z_special - replaced * z_column,
        copies=copies,
        z_same=np.where(own, z_column, np.where(kind_plus, z_plus, z_minus)),
        z_plus=z_plus,
        z_minus=z_minus,
        total_weight=total_weight,
        bound=first * special / total_weight + (b + c + theta),
        exists=exists,
    )


def _fires(index: FloatArray, rows: _RowKinds, blocks: IdentityBlocks) -> BoolArray:
    """Return whether a row's margin <c, y> - tau is positive at a count index, ties excluded."""
    plus = np.floor(index / blocks.stride)
    plus_long = index - plus * blocks.stride

    def surplus(n_plus: FloatArray, n_all: float) -> FloatArray:
        up, down = n_plus * rows.z_plus, (n_all - n_plus) * rows.z_minus
        return _settle(up + down, np.abs(up) + np.abs(down))

    # Where full blocks cancel identically, the cut one decides.
    full = surplus(plus, blocks.columns)
    everything = surplus(blocks.copies * plus + plus_long, blocks.rows)
    bulk = np.where(full == 0.0, surplus(plus_long, float(blocks.long_columns)), everything)
    margin = rows.other * bulk + rows.extra * rows.copies * rows.z_same + rows.special_term
    tolerance = _TIE * min(1.0, _TIE_ROWS / blocks.rows) * rows.bound
    fires: BoolArray = margin / rows.total_weight > tolerance
    return fires


def firing_thresholds(cell: AttentionCell, blocks: IdentityBlocks) -> FloatArray:
    """Return the smallest count index at which each kind of row fires.

    Parameters
    ----------
    cell : AttentionCell
        The parameter point.
    blocks : IdentityBlocks
        Its identity columns.

    Returns
    -------
    float64 array (4, 2, 6, 2, 2, 2)
        By part, length of the special column, kind of row, y_1, y_d and special sign; infinite
        where no count suffices or no such row can exist.

    Notes
    -----
    A tie <c, y> = tau does not fire.

    Source: Definition C.1, Definition C.2, Definition C.4, Definition C.6.
    """
    rows = _prepare_rows(cell, blocks)
    beyond = blocks.stride * blocks.columns + blocks.long_columns + 1.0
    low = np.zeros((4, 2, 6, 2, 2, 2))
    # The two ends first: with d = 1e150 halving down to a threshold of 0 would take long.
    high = np.where(_fires(low, rows, blocks), 0.0, beyond)
    low = np.where(_fires(np.full_like(low, beyond - 1.0), rows, blocks), low, high)
    while np.any(low < high):
        middle = np.floor(low + (high - low) / 2.0)
        # Above 2^53 a step of one is lost: go to the neighbouring float instead.
        middle = np.minimum(middle, np.nextafter(high, -np.inf))
        reached = _fires(middle, rows, blocks)
        above = np.maximum(middle + 1.0, np.nextafter(middle, np.inf))
        high, low = np.where(reached, np.minimum(high, middle), high), np.where(reached, low, above)
        low = np.minimum(low, high)
    never = ~np.broadcast_to(rows.exists, low.shape) | (low >= beyond)
    return np.where(never, np.inf, low)
