"""The count thresholds at which the networks fire, found before the first trial.

F > 0 is monotone in the plus signs among equal columns. For each part, length of the special
column, pattern of the special signs and kind of row one integer therefore says when a neuron fires,
and two more where its margin is nearly a tie.
"""

from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from simkit.kernels.jit import kernel
from simkit.papers.separation.attention.cell import AttentionCell
from simkit.papers.separation.attention.datasets import BlockLayout, lay_out_blocks
from simkit.papers.separation.attention.margins import N_KINDS, SAME, CellPlan, row_margin
from simkit.papers.separation.signs import PARTS

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

NEVER = np.int64(2**62)

# Last axis of the limits.
FIRE, NEAR_FROM, NEAR_TO = range(3)


class TrialTables(NamedTuple):
    """Everything a trial compares its counts with.

    Source: Definition C.2, Definition C.6.

    Attributes
    ----------
    limits : int64 array (4, 2, 8, 6, 3)
        Smallest count index at which a row fires, and the half-open range of count indices of a
        near tie: by part, length of the special column, signs (y_1 + 2 y_d + 4 y_special as bits)
        and kind of row; `NEVER` if there is no such row or tie.
    wake_at : int64 array (n_configurations, n_matrices, 16, 16)
        Smallest count index at which anything new can happen, by the parts that have fired (as
        bits) and the four sign bits.
    configurations : int64 array (n_configurations, 5)
        Special column of D1 long, of D0 long, both the same, other long columns, other short ones.
    cumulative : float64 array (n_configurations,)
        Cumulative probabilities of the configurations; the last is 1.
    matrix : int64 array (4,)
        Sign matrix of each part, in the order of drawing.
    """

    limits: IntArray
    wake_at: IntArray
    configurations: IntArray
    cumulative: FloatArray
    matrix: IntArray


def special_configurations(layout: BlockLayout, n: int, special: str) -> tuple[IntArray, FloatArray]:
    """Return the ways the special columns of D1 and D0 can fall, with cumulative probabilities.

    Parameters
    ----------
    layout : BlockLayout
        Identity columns and their copies.
    n : int
        Number of rows.
    special : str
        "independent" or "shared" special indices.

    Returns
    -------
    configurations : int64 array (n_configurations, 5)
        See `TrialTables`.
    cumulative : float64 array (n_configurations,)
        Cumulative probabilities, from exact fractions.

    Notes
    -----
    j3 is uniform: a column is special in proportion to its entries.

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
    cumulative = np.empty(len(cases))
    for index, case in enumerate(cases):
        total += case[0]
        cumulative[index] = float(total)
    return configurations, cumulative


@kernel
def first_index(question, part, kind, special_long, signs, plan):
    """Return the smallest count index at which a row (0) fires, (1) enters or (2) leaves a tie.

    Source: Definition C.2, Definition C.6.
    """
    low = np.int64(0)
    # One beyond the index of all signs positive: such a threshold is never reached.
    high = np.int64(plan.stride) * plan.columns + plan.long_columns + 1
    while low < high:
        middle = low + (high - low) // 2
        margin, near, fires = row_margin(
            part, kind, special_long, signs & 1, (signs >> 1) & 1, (signs >> 2) & 1, middle, plan
        )
        if question == 0:
            reached = fires
        elif question == 1:
            reached = near or margin > 0.0
        else:
            reached = margin > 0.0 and not near
        if reached:
            high = middle
        else:
            low = middle + 1
    return low


@kernel
def fill_limits(plan, limits):
    """Find the limits of every part, special column, sign pattern and kind of row.

    Source: Definition C.2, Definition C.6.
    """
    limits[:] = NEVER
    for part in range(limits.shape[0]):
        for special_long in range(1 + (plan.long_columns > 0)):
            for kind in range(N_KINDS):
                if kind > SAME and not plan.identity:
                    continue
                if kind == SAME and plan.identity and plan.copies + special_long < 2.0:
                    continue
                for signs in range(8):
                    found = limits[part, special_long, signs, kind]
                    found[FIRE] = first_index(0, part, kind, special_long, signs, plan)
                    start = first_index(1, part, kind, special_long, signs, plan)
                    stop = first_index(2, part, kind, special_long, signs, plan)
                    if start < stop:
                        found[NEAR_FROM] = start
                        found[NEAR_TO] = stop


@kernel
def fill_wake_thresholds(limits, configurations, matrix, wake_at):
    """Write from which count index on a part can change, given those that have fired.

    Source: chosen here.
    """
    wake_at[:] = NEVER
    for index in range(len(configurations)):
        for part in range(len(matrix)):
            special_long = configurations[index, 0 if part < 2 else 1]
            same = configurations[index, 2]
            for bits in range(16):
                special_sign = bits >> (2 if part < 2 or same else 3) & 1
                found = limits[part, special_long, (bits & 3) | (special_sign << 2)]
                tied = found[:, NEAR_FROM].min()
                reached = min(tied, found[:, FIRE].min())
                for fired in range(16):
                    # A part that has fired stays so; only near ties are still counted.
                    wake = tied if fired >> part & 1 else reached
                    slot = (index, matrix[part], fired, bits)
                    wake_at[slot] = min(wake_at[slot], wake)


def build_tables(cell: AttentionCell, plan: CellPlan) -> TrialTables:
    """Return the thresholds and configurations of one parameter point.

    Parameters
    ----------
    cell : AttentionCell
        The parameter point.
    plan : CellPlan
        What the networks compute there.

    Returns
    -------
    TrialTables
        What the trial sampler reads.

    Source: Definition C.2, Definition C.6.
    """
    limits = np.empty((len(PARTS), 2, 8, N_KINDS, 3), dtype=np.int64)
    fill_limits(plan, limits)
    configurations, cumulative = special_configurations(lay_out_blocks(cell), cell.rows, cell.special)
    matrix = np.array(cell.sign_draws, dtype=np.int64)
    wake_at = np.empty((len(configurations), int(matrix.max()) + 1, 16, 16), dtype=np.int64)
    fill_wake_thresholds(limits, configurations, matrix, wake_at)
    return TrialTables(limits, wake_at, configurations, cumulative, matrix)
