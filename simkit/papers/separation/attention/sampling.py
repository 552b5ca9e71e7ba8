"""The trial sampler: random signs and special indices, and the four parts of success.

A trial draws, in this order and always the same amount,

1. one uniform number, which picks the lengths of the special columns of D1 and D0 and whether they
   are the same column;
2. for each sign matrix (one to four, see `AttentionCell.sign_draws`) and each of the m neurons one
   word of 53 random bits: bit 0 is y_1, bit 1 y_d, bits 2 and 3 the signs
   of the special columns of D1 and D0, the rest the signs of the other identity columns, long ones
   first. Where they do not fit, the counts of plus signs follow: further words, or one binomial
   draw.

A bit is set for a sign +1. The cost of a trial grows neither with n nor, beyond a draw, with d: the
networks fire where a count reaches a threshold, and `thresholds` has found them all before.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from simkit.errors import ArgumentError
from simkit.kernels.jit import kernel
from simkit.papers.separation.attention.cell import LARGEST_DIMENSION, AttentionCell
from simkit.papers.separation.attention.datasets import lay_out_blocks
from simkit.papers.separation.attention.margins import (
    MINUS_LONG,
    N_KINDS,
    PLUS_LONG,
    PLUS_SHORT,
    SAME,
)
from simkit.papers.separation.attention.thresholds import (
    FIRE,
    TIE_FROM,
    TIE_TO,
    CountOrder,
    TrialTables,
    build_tables,
    count_index,
    order_counts,
)
from simkit.papers.separation.signs import PARTS

BoolArray = NDArray[np.bool_]

# Bits of a word that `Generator.random` yields, and those that remain for counts.
WORD_BITS = 53
SPECIAL_BITS = 4
# Above this many columns one binomial draw is faster than the words.
LARGEST_WORD_COUNT = 6 * WORD_BITS


class AttentionTables(NamedTuple):
    """What all trials of a parameter point share: the order of counts, and the thresholds in it.

    Source: Definition C.2, Definition C.6.
    """

    order: CountOrder
    trial: TrialTables


@kernel
def count_bits(word):
    """Return the number of set bits of an unsigned 64-bit integer.

    Source: chosen here.
    """
    # np.bitwise_count(word), which compiled code does not know
    word = word - ((word >> np.uint64(1)) & np.uint64(0x5555555555555555))
    word = (word & np.uint64(0x3333333333333333)) + (
        (word >> np.uint64(2)) & np.uint64(0x3333333333333333)
    )
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    word = word + (word >> np.uint64(8))
    word = word + (word >> np.uint64(16))
    word = word + (word >> np.uint64(32))
    return np.int64(word & np.uint64(0x7F))


@kernel
def low_bits(word, size):
    """Return the `size` lowest bits of a word, size < 64.

    Source: chosen here.
    """
    return word & ((np.uint64(1) << np.uint64(size)) - np.uint64(1))


@kernel
def draw_word(rng):
    """Return 53 random bits.

    Source: Definition 3.7.
    """
    return np.uint64(rng.random() * 9007199254740992.0)


@kernel
def draw_count(rng, size):
    """Draw the number of plus signs among `size` fair signs.

    Source: Definition 3.7.
    """
    # in law rng.integers(0, 2, size).sum()
    if size > LARGEST_WORD_COUNT:
        return rng.binomial(size, 0.5)
    count = 0
    while size > 0:
        count += count_bits(low_bits(draw_word(rng), min(size, WORD_BITS)))
        size -= WORD_BITS
    return count


@kernel
def draw_configuration(rng, cumulative):
    """Draw how the special columns fall.

    Source: Definition D.1, Definition F.1.
    """
    # np.searchsorted(cumulative, rng.random(), side="right")
    uniform = rng.random()
    index = 0
    while uniform >= cumulative[index]:
        index += 1
    return index


@kernel
def split_word(word, n_long, n_short):
    """Return the plus signs among the other long columns and the other short ones, from a word.

    Source: Definition 3.7.
    """
    signs = word >> np.uint64(SPECIAL_BITS)
    plus_long = count_bits(low_bits(signs, n_long))
    return plus_long, count_bits(low_bits(signs >> np.uint64(n_long), n_short))


@kernel
def add_special_signs(bits, plus_long, plus_short, configuration):
    """Return the plus signs among all and among the long identity columns.

    Source: chosen here.
    """
    sign1 = bits >> 2 & 1
    sign0 = 0 if configuration[2] else bits >> 3 & 1
    plus = plus_long + plus_short + sign1 + sign0
    return plus, plus_long + sign1 * configuration[0] + sign0 * configuration[1]


@kernel
def special_of(part, bits, configuration):
    """Return (length, sign bit) of the special column of the part's data set.

    Source: Definition D.1, Definition F.1.
    """
    if part < 2:
        return configuration[0], bits >> 2 & 1
    return configuration[1], (bits >> 2 if configuration[2] else bits >> 3) & 1


@kernel
def count_columns(kind, special_long, special_sign, plus, plus_long, columns, long_columns):
    """Return how many identity columns, the special one aside, a kind of row stands for.

    Source: chosen here.
    """
    long_kind = kind == PLUS_LONG or kind == MINUS_LONG
    if long_kind:
        size, positive = long_columns, plus_long
    else:
        size, positive = columns - long_columns, plus - plus_long
    own = 1 if long_kind == (special_long == 1) else 0
    if kind == PLUS_LONG or kind == PLUS_SHORT:
        return positive - own * special_sign
    return size - positive - own * (1 - special_sign)


@kernel
def test_kinds(limits, special_long, sign, index, plus, plus_long, columns, long_columns):
    """Return (fires, tied) of one part for one neuron, limits (kind, 3).

    Source: Definition C.2, Definition C.6.
    """
    fires = False
    in_tie = False
    for kind in range(N_KINDS):
        reached = index >= limits[kind, FIRE]
        tied = limits[kind, TIE_FROM] <= index < limits[kind, TIE_TO]
        if reached or tied:
            occurs = (
                kind <= SAME
                or count_columns(kind, special_long, sign, plus, plus_long, columns, long_columns) > 0
            )
            fires |= reached and occurs
            in_tie |= tied and occurs
    return fires, in_tie


@kernel
def sample_events(rng, m, order, tables, events):
    """Fill events (trials, 4) and return the number of trials with a tie.

    Source: Section 7.2, Section F.6.
    """
    n_matrices = tables.wake_at.shape[1]
    ties = 0
    for trial in range(events.shape[0]):
        which = draw_configuration(rng, tables.cumulative)
        configuration = tables.configurations[which]
        n_long = configuration[3]
        n_short = configuration[4]
        fits = n_long + n_short <= WORD_BITS - SPECIAL_BITS
        trial_tied = False
        fired = 0
        for matrix in range(n_matrices):
            wake_at = tables.wake_at[which, matrix]
            for _ in range(m):
                word = draw_word(rng)
                if fits:
                    plus_long, plus_short = split_word(word, n_long, n_short)
                else:
                    plus_long, plus_short = draw_count(rng, n_long), draw_count(rng, n_short)
                bits = np.int64(low_bits(word, SPECIAL_BITS))
                plus, plus_long = add_special_signs(bits, plus_long, plus_short, configuration)
                index = count_index(plus, plus_long, order)
                if index < wake_at[fired, bits]:
                    continue
                for part in range(4):
                    if tables.matrix[part] != matrix:
                        continue
                    special_long, sign = special_of(part, bits, configuration)
                    limits = tables.limits[part, special_long, (bits & 3) | (sign << 2)]
                    fires, in_tie = test_kinds(
                        limits, special_long, sign, index, plus, plus_long,
                        order.columns, order.long_columns,
                    )  # fmt: skip
                    fired |= int(fires) << part
                    trial_tied |= in_tie
        events[trial, 0] = fired & 1
        for part in range(1, 4):
            events[trial, part] = not fired >> part & 1
        ties += trial_tied
    return ties


def prepare_tables(cell: AttentionCell) -> AttentionTables:
    """Return what all trials of a parameter point share, to be made once.

    Parameters
    ----------
    cell : AttentionCell
        The parameter point.

    Returns
    -------
    AttentionTables
        It does not depend on the generator, nor on m; `sample_trials` leaves it as it is.

    Raises
    ------
    ArgumentError
        If d exceeds 2^30.

    Source: Definition C.2, Definition C.6.
    """
    if cell.d > LARGEST_DIMENSION:
        raise ArgumentError(
            "the sampler counts identity columns up to d = 2^30",
            parameter="d", value=float(cell.d), example=LARGEST_DIMENSION,
        )  # fmt: skip
    layout = lay_out_blocks(cell)
    order = order_counts(layout)
    return AttentionTables(order, build_tables(cell, layout, order))


def sample_trials(
    rng: np.random.Generator,
    trials: int,
    cell: AttentionCell,
    tables: AttentionTables | None = None,
) -> tuple[BoolArray, int]:
    """Sample the four parts of success, one trial after the other.

    Parameters
    ----------
    rng : numpy.random.Generator
        Source of randomness; advanced by a fixed amount for each trial, so that the first r trials
        do not depend on how many follow.
    trials : int
        Number of trials.
    cell : AttentionCell
        The parameter point; the cost grows neither with n nor with d.
    tables : AttentionTables, optional
        What `prepare_tables` returned for this cell; made here by default.

    Returns
    -------
    events : bool array (trials, 4)
        exp_d1_fires, lin_d1_zero, exp_d0_zero, lin_d0_zero; success is their conjunction.
    ties : int
        Trials in which <c, y> = tau in some row, exactly; such a row does not fire.

    Raises
    ------
    ArgumentError
        If trials is negative or d exceeds 2^30.

    Notes
    -----
    Strengths are the decimals that their floats print, and whether a row fires is decided without
    rounding, for every n.

    Source: Section 7.2, Section F.6, Definition C.2, Definition C.6.
    """
    if trials < 0:
        raise ArgumentError("at least 0", parameter="trials", value=trials, example=100)
    order, tables_of_trial = prepare_tables(cell) if tables is None else tables
    events = np.empty((trials, len(PARTS)), dtype=np.bool_)
    return events, int(sample_events(rng, cell.m, order, tables_of_trial, events))
