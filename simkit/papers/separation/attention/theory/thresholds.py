"""From which count of plus signs on a neuron fires: the exact thresholds behind the probabilities.

Everything is divided by s = sqrt(log n) (by 1 in cross-attention), and c y_d is taken to the side
of tau, so that a row's margin is a weighted mean over the keys of z = first y_1 + b y_column - gap.
It rises with the count of plus signs among the identity columns; bisection finds where it turns
positive, for all parts, kinds of rows and special signs at once. Floats decide where the margin exceeds
their possible error; where it does not, `decisions` does, so that no threshold is off by rounding.

Index order of the arrays: part of success, length of the special column (short, long), kind of row,
y_1, y_d, sign of the special column; a sign is 0 or 1 for -1 or +1.
Source: Definition D.1, Definition F.1.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.papers.separation.attention.cell import AttentionCell
from simkit.papers.separation.attention.theory.decisions import ExactMargins, SignedRow
from simkit.papers.separation.signs import PARTS

FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]

# Kinds of rows: the special one, others of its identity column, and those of other columns by
# (sign, long) of the column.
KINDS: tuple[str | tuple[int, int], ...] = ("special", "same", (1, 1), (1, 0), (0, 1), (0, 0))
_SHAPE = (len(PARTS), 2, len(KINDS), 2, 2, 2)

# Roundings of a margin, in units of the last place of its absolute terms, counted generously; an
# exponential has its exponent's as well.
_ROUNDINGS = 64.0
_ROUNDINGS_OF_EXPONENT = 16.0
# Floats this close to the smallest have fewer digits.
_TINY, _TINY_WEIGHT = 1e-250, 1e-306

# Up to this many identity columns bisection counts them; beyond, thresholds are solved for.
LARGEST_BISECTED = 2**30


@dataclass(frozen=True)
class IdentityBlocks:
    """How the identity blocks fill the rows."""

    rows: int  # n
    columns: int  # the number k of identity columns
    copies: int  # entries of a short column
    long_columns: int  # columns with one entry more, where the last block is cut short


@dataclass(frozen=True)
class FiringThresholds:
    """From where each kind of row fires: copies * K + J >= copies * full + rest.

    K is the number of plus signs among the identity columns, J of which are in long ones. By part,
    length of the special column, kind of row, y_1, y_d and special sign (4, 2, 6, 2, 2, 2): `full` is
    whole, a float up to 2^30 columns and an exact integer beyond, or infinite where no count suffices or
    no such row can exist; `rest` is whole, at least 0, at most the number of long columns.
    Source: Definition C.2, Definition C.6.
    """

    full: NDArray[Any]
    rest: FloatArray
    stride: float  # as good as the copies: rest and J are below it, or it equals them


def divide_rows(cell: AttentionCell) -> IdentityBlocks:
    """Divide the n = k t rows into blocks of k rows, in exact integer arithmetic."""
    copies, long_columns = divmod(cell.rows, cell.columns)
    return IdentityBlocks(cell.rows, cell.columns, copies, long_columns)


@dataclass(frozen=True)
class _RowKinds:
    """Attention weights and surpluses z = <A3 row, y> - tau (over s) of every kind of row and sign.

    Each array broadcasts to the index order of the module.
    """

    other: FloatArray
    z_plus: FloatArray
    z_minus: FloatArray
    constant: FloatArray
    error: FloatArray
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


def _weights(cell: AttentionCell) -> tuple[FloatArray, ...]:
    """Return (other, same - other, same, special) weights and their roundings, each (part 4, kind 6)."""
    other, extra, same, special, roundings = np.empty((5, len(PARTS), len(KINDS)))
    for part in range(len(PARTS)):
        exponential = part % 2 == 0
        scores = _relative_scores(cell, cell.a1 if part < 2 else cell.a0, exponential)
        roundings[part] = _ROUNDINGS
        if exponential:
            logs = scores * math.log(cell.rows)
            roundings[part] += _ROUNDINGS_OF_EXPONENT * logs.max(axis=1)
            logs -= logs.max(axis=1, keepdims=True)
            other[part], same[part], special[part] = np.exp(logs).T
            extra[part] = same[part] * -np.expm1(logs[:, 0] - logs[:, 1])
        else:
            other[part], same[part], special[part] = scores.T
            extra[part] = cell.b**2 if cell.by_column else 0.0
    return other, extra, same, special, roundings


def _gaps(cell: AttentionCell) -> tuple[float, float, float]:
    """Return tau/s - c y_d for y_d = -1 and +1, and |tau/s|; s = 1 in cross-attention."""
    if cell.model == "cross":
        tau = 0.9 if cell.tau is None else cell.tau
        return tau, tau, abs(tau)
    if cell.tau is None:
        return 2.0 * cell.c + 0.1, 0.1, cell.c + 0.1
    theta = cell.tau / math.sqrt(math.log(cell.rows))
    return theta + cell.c, theta - cell.c, abs(theta)


def _prepare_rows(cell: AttentionCell, blocks: IdentityBlocks) -> _RowKinds:
    b, c = (cell.b, cell.c) if cell.model == "self" else (1.0, 0.0)
    first = np.array([cell.a1, cell.a1, cell.a0, cell.a0] if cell.model == "self" else [1.0] * 4)
    first = first.reshape(4, 1, 1, 1, 1, 1)
    *gaps, theta = _gaps(cell)
    gap = np.array(gaps).reshape(1, 1, 1, 1, 2, 1)
    sign = np.array([-1.0, 1.0])
    z_plus, z_minus = b - gap, -b - gap
    z_column = np.where(sign > 0, z_plus, z_minus)
    z_special = first * sign.reshape(2, 1, 1) + z_column

    other, extra, same, special, roundings = (w.reshape(4, 1, 6, 1, 1, 1) for w in _weights(cell))
    long = np.array([0.0, 1.0]).reshape(1, 2, 1, 1, 1, 1)
    own = np.array([True, True, False, False, False, False]).reshape(1, 1, 6, 1, 1, 1)
    kind_long = np.array([0.0, 0.0, 1.0, 0.0, 1.0, 0.0]).reshape(own.shape)
    kind_plus = np.array([False, False, True, True, False, False]).reshape(own.shape)
    copies = float(blocks.copies) + np.where(own, long, kind_long)
    z_same = np.where(own, z_column, np.where(kind_plus, z_plus, z_minus))
    # The special key replaces an ordinary one of its column.
    replaced = np.where(own, same, other)
    constant = extra * copies * z_same + special * z_special - replaced * z_column
    # What the terms are at most, whatever the signs.
    size = b + c + theta
    ordinary = (other + _TINY_WEIGHT) * float(blocks.rows) + (other + same) * (copies + 1.0)
    error = np.finfo(float).eps * roundings * (ordinary * size + special * (first + size))
    exists = np.ones((1, 2, 6, 1, 1, 1), dtype=np.bool_)
    exists[:, :, 2:] = cell.by_column
    exists[:, 1] &= blocks.long_columns > 0
    if cell.by_column:
        exists[:, :, 1] &= (blocks.copies + long[:, :, 0]) >= 2.0
    return _RowKinds(other, z_plus, z_minus, constant, error + _TINY, np.broadcast_to(exists, _SHAPE))


class _Firing:
    """Whether rows fire, for all of them at once."""

    def __init__(self, cell: AttentionCell, blocks: IdentityBlocks) -> None:
        self.blocks = blocks
        self.margins = ExactMargins(cell)
        with np.errstate(over="ignore", invalid="ignore"):  # what is no number is decided exactly
            self.rows = _prepare_rows(cell, blocks)

    def at(self, plus: FloatArray, plus_long: FloatArray, asked: BoolArray) -> BoolArray:
        """Return which rows fire at K plus signs, J of them in long columns, where asked."""
        rows = self.rows
        with np.errstate(over="ignore", invalid="ignore"):
            count = float(self.blocks.copies) * plus + plus_long
            bulk = count * rows.z_plus + (float(self.blocks.rows) - count) * rows.z_minus
            margin = rows.other * bulk + rows.constant
            certain = np.isfinite(margin) & (np.abs(margin) > rows.error)
        fires: BoolArray = certain & (margin > 0.0)
        unsure = ~certain & rows.exists & asked
        for index in map(tuple, np.argwhere(unsure)):
            exact = self.blocks.copies * int(plus[index]) + int(plus_long[index])
            fires[index] = self.margins.fires(_row_of(index), exact)
        return fires


def _row_of(index: tuple[int, ...]) -> SignedRow:
    part, long, kind, first, last, special = map(int, index)
    return SignedRow(part, KINDS[kind], long, first, last, special)


def firing_thresholds(cell: AttentionCell, blocks: IdentityBlocks) -> FiringThresholds:
    """Return the smallest count at which each kind of row fires; a tie <c, y> = tau does not.

    Source: Definition C.1, Definition C.2, Definition C.4, Definition C.6.
    """
    firing = _Firing(cell, blocks)
    # J stays below columns + 1: larger copies only say that one plus sign outweighs all of it.
    stride = float(min(blocks.copies, blocks.columns + 1))
    if blocks.columns > LARGEST_BISECTED:
        return FiringThresholds(*_solve(firing, blocks), stride)
    zero = np.zeros(_SHAPE)
    # As if all plus signs of long columns were of short ones: there may be more than there are columns.
    highest_full = float(blocks.rows // blocks.copies)
    full = _bisect(lambda plus, asked: firing.at(plus, zero, asked), zero, zero + highest_full + 1.0)
    # One plus sign fewer, and some more in long columns, may do.
    before = np.maximum(full - 1.0, 0.0)
    most = float(min(blocks.copies, blocks.long_columns))
    highest = np.where(full > 0.0, most, 0.0) + 1.0
    rest = _bisect(lambda long, asked: firing.at(before, long, asked), zero + 1.0, highest)
    found = (full > 0.0) & (rest <= most)
    never = ~firing.rows.exists | ~found & (full > highest_full)
    full = np.where(never, np.inf, np.where(found, before, full))
    return FiringThresholds(full, np.where(found & ~never, rest, 0.0), stride)


def _bisect(
    reached: Callable[[FloatArray, BoolArray], BoolArray], low: FloatArray, high: FloatArray
) -> FloatArray:
    """Return the smallest whole number from low on at which `reached` is true; high if none is."""
    while np.any(asked := low < high):
        middle = np.floor(low + (high - low) / 2.0)
        yes = reached(middle, asked)
        high = np.where(asked & yes, middle, high)
        low = np.where(asked & ~yes, middle + 1.0, low)
    return low


def _solve(firing: _Firing, blocks: IdentityBlocks) -> tuple[NDArray[Any], FloatArray]:
    full = np.full(_SHAPE, np.inf, dtype=object)
    rest = np.zeros(_SHAPE)
    for index in map(tuple, np.argwhere(firing.rows.exists)):
        threshold = firing.margins.threshold(_row_of(index))
        if threshold is None:
            continue
        whole, beyond = divmod(threshold, blocks.copies)
        if beyond > blocks.long_columns:  # only a further plus sign will do
            whole, beyond = whole + 1, 0
        full[index], rest[index] = whole, float(beyond)
    return full, rest
