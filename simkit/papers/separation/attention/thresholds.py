"""The count thresholds at which the networks fire, found before the first trial.

F > 0 is monotone in the plus signs among equal columns. For each part, length of the special
column, pattern of the special signs and kind of row one integer therefore says when a neuron fires,
and two more where its margin is a tie. They are found in exact arithmetic (`margins`, `powers`).
Source: chosen here, where nothing else is named.
"""

import math
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from simkit.kernels.jit import kernel
from simkit.papers.separation.attention.cell import AttentionCell
from simkit.papers.separation.attention.datasets import BlockLayout
from simkit.papers.separation.attention.margins import (
    N_KINDS,
    SAME,
    exact_strengths,
    firing_ratio,
    row_weights,
)
from simkit.papers.separation.attention.powers import Enclosures, PowerSum
from simkit.papers.separation.signs import PARTS

IntArray = NDArray[np.int64]

NEVER = np.int64(2**62)
#: Binary places of the uniform numbers whose quantiles are drawn.
PLACES = 62

# Last axis of the limits.
FIRE, TIE_FROM, TIE_TO = range(3)


class CountOrder(NamedTuple):
    """The integer that orders sums over the identity columns as their counts do.

    With K plus signs in all, J of them in long columns, the sum sees copies * K + J. Where the copies
    exceed the number of columns the order is lexicographic, so that a smaller step than the copies keeps
    the integer small: n may be 1e300.
    """

    columns: int  # identity columns
    long_columns: int  # how many of them are long
    stride: int  # the index is stride * K + J


def order_counts(layout: BlockLayout) -> CountOrder:
    """Return the order of counts of a layout."""
    stride = min(layout.copies, layout.columns + 1) if layout.long_columns else 1
    return CountOrder(layout.columns, layout.long_columns, stride)


@kernel
def count_index(plus, plus_long, order):
    """Return the place of K plus signs, J of them in long columns, in the order of counts."""
    return order.stride * plus + plus_long


def first_index(count: int, layout: BlockLayout, order: CountOrder) -> int:
    """Return the smallest index at which copies * K + J reaches a count; `NEVER` if none does."""
    if count > layout.copies * layout.columns + layout.long_columns:
        return int(NEVER)
    plus, rest = divmod(count, layout.copies)
    if not layout.long_columns:
        return plus + (rest > 0)
    if order.stride == layout.copies:
        return count
    return order.stride * (plus + 1) if rest > layout.columns else order.stride * plus + rest


class TrialTables(NamedTuple):
    """Everything a trial compares its counts with.

    The limits are, by part, length of the special column, signs (y_1 + 2 y_d + 4 y_special as bits) and
    kind of row, the smallest count index at which a row fires, and the half-open range of count indices
    of a tie; `NEVER` if there is no such row or tie. A configuration: special column of D1 long, of D0
    long, both the same, other long columns, other short ones. Source: Definition C.2, Definition C.6.
    """

    limits: IntArray  # (4, 2, 8, 6, 3)
    configurations: IntArray  # (n_configurations, 5)
    cumulative: IntArray  # (n_configurations,): their cumulative probabilities times 2^62, rounded up
    matrix: IntArray  # (4,): sign matrix of each part, in the order of drawing


def special_configurations(layout: BlockLayout, n: int, special: str) -> tuple[IntArray, IntArray]:
    """Return the ways the special columns of D1 and D0 can fall, with cumulative probabilities.

    Both as `TrialTables` has them. j3 is uniform, "independent" in both or "shared": a column is special
    in proportion to its entries. Probabilities are from exact fractions.
    Source: Definition D.1, Definition F.1.
    """
    sizes = (layout.columns - layout.long_columns, layout.long_columns)
    mass = [Fraction(sizes[0] * layout.copies, n), Fraction(sizes[1] * (layout.copies + 1), n)]
    cases: list[tuple[Fraction, int, int, int]] = []
    for long in (0, 1):
        if special == "shared":
            cases.append((mass[long], long, long, 1))
        elif sizes[long]:
            same = mass[long] ** 2 / sizes[long]
            cases += [(same, long, long, 1), (mass[long] ** 2 - same, long, long, 0)]
    if special == "independent":
        cases += [(mass[0] * mass[1], 0, 1, 0), (mass[0] * mass[1], 1, 0, 0)]
    cases = [case for case in cases if case[0] > 0]
    configurations = np.empty((len(cases), 5), dtype=np.int64)
    for row, (_, long1, long0, same_column) in zip(configurations, cases, strict=True):
        special_long = long1 + (0 if same_column else long0)
        special_all = 1 if same_column else 2
        row[:] = (
            long1,
            long0,
            same_column,
            sizes[1] - special_long,
            sizes[0] - (special_all - special_long),
        )
    total = Fraction(0)
    cumulative = np.empty(len(cases), dtype=np.int64)
    for index, case in enumerate(cases):
        total += case[0]
        cumulative[index] = math.ceil(total * 2**PLACES)
    return configurations, cumulative


def find_limits(
    numerator: PowerSum, divisor: int, enclosures: Enclosures, layout: BlockLayout, order: CountOrder
) -> tuple[int, int, int]:
    """Return from which index on a row fires, and the half-open range in which it is tied.

    Numerator and divisor are what `firing_ratio` returned. Source: Definition C.2, Definition C.6.
    """
    never = int(NEVER)
    if divisor == 0:
        sign = enclosures.sign(numerator)  # the margin, negated, whatever the count
        return (0 if sign < 0 else never, *((0, never) if sign == 0 else (never, never)))
    # All n rows may meet a plus sign, and be tied.
    whole, tied = enclosures.floor_ratio(numerator, divisor, enclosures.n + 1)
    fire = first_index(whole + 1, layout, order)
    return (fire, first_index(whole, layout, order), fire) if tied else (fire, never, never)


def firing_limits(cell: AttentionCell, layout: BlockLayout, order: CountOrder) -> IntArray:
    """Return the limits of every case of `TrialTables`. Source: Definition C.2, Definition C.6."""
    strengths = exact_strengths(cell)
    enclosures = Enclosures(cell.rows, strengths.strength)
    limits = np.full((len(PARTS), 2, 8, N_KINDS, 3), NEVER, dtype=np.int64)
    for part in range(len(PARTS)):
        weights = row_weights(cell, part)
        for special_long, kind, signs in product((0, 1), range(N_KINDS), range(8)):
            if not _occurs(cell, layout, special_long, kind):
                continue
            ratio = firing_ratio(
                weights[min(kind, 2)], strengths, layout, cell.rows,
                dataset=1 if part < 2 else 0, kind=kind, special_long=special_long, signs=signs,
            )  # fmt: skip
            limits[part, special_long, signs, kind] = find_limits(*ratio, enclosures, layout, order)
    return limits


def _occurs(cell: AttentionCell, layout: BlockLayout, special_long: int, kind: int) -> bool:
    if special_long and not layout.long_columns:
        return False
    if kind > SAME:
        return cell.by_column
    return not (kind == SAME and cell.by_column) or layout.copies + special_long >= 2


@kernel
def fill_wake_thresholds(limits, configurations, matrix, wake_at):
    """Write from which count index on a part can change, given those that have fired."""
    wake_at[:] = NEVER
    for index in range(len(configurations)):
        for part in range(len(matrix)):
            special_long = configurations[index, 0 if part < 2 else 1]
            same = configurations[index, 2]
            for bits in range(16):
                special_sign = bits >> (2 if part < 2 or same else 3) & 1
                found = limits[part, special_long, (bits & 3) | (special_sign << 2)]
                tied = found[:, TIE_FROM].min()
                reached = min(tied, found[:, FIRE].min())
                for fired in range(16):
                    # A part that has fired stays so; only ties are still counted.
                    wake = tied if fired >> part & 1 else reached
                    slot = (index, matrix[part], fired, bits)
                    wake_at[slot] = min(wake_at[slot], wake)


def build_tables(cell: AttentionCell, layout: BlockLayout, order: CountOrder) -> TrialTables:
    """Return a point's thresholds and configurations. Source: Definition C.2, Definition C.6."""
    limits = firing_limits(cell, layout, order)
    configurations, cumulative = special_configurations(layout, cell.rows, cell.special)
    matrix = np.array(cell.sign_draws, dtype=np.int64)
    return TrialTables(limits, configurations, cumulative, matrix)


def find_wake_thresholds(tables: TrialTables) -> IntArray:
    """Return from which count index on anything new can happen.

    An array (n_configurations, n_matrices, 16, 16), the last two being the parts that have fired (as
    bits) and the four sign bits.
    """
    shape = (len(tables.configurations), int(tables.matrix.max()) + 1, 16, 16)
    wake_at = np.empty(shape, dtype=np.int64)
    fill_wake_thresholds(tables.limits, tables.configurations, tables.matrix, wake_at)
    return wake_at
