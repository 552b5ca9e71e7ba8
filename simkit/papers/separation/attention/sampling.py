"""The trial sampler: random signs and special indices, and the four parts of success.

A trial draws, in this order,

1. one uniform number, which picks the lengths of the special columns of D1 and D0 and whether they
   are the same column;
2. for each sign matrix (one to four, see `AttentionCell.sign_draws`) and each of the m neurons the
   four special signs and the counts of plus signs among the other identity columns, long and short:
   fields of words in which what the neuron does is looked up (`patterns`). Where there are too many
   columns for that, a word of 53 random bits follows for each neuron: bit 0 is y_1, bit 1 y_d, bits
   2 and 3 the signs of the special columns of D1 and D0; then the counts, by further words or one
   binomial draw each.

A bit is set for a sign +1. The cost of a trial grows neither with n nor, beyond a draw, with d: the
networks fire where a count reaches a threshold, and `thresholds` has found them all before.
Source: Definition C.2, Definition C.6.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from simkit.errors import ArgumentError
from simkit.kernels.jit import kernel
from simkit.papers.separation.attention.cell import LARGEST_DIMENSION, AttentionCell
from simkit.papers.separation.attention.datasets import lay_out_blocks
from simkit.papers.separation.attention.firing import TIED_AT, add_special_signs, find_pattern
from simkit.papers.separation.attention.patterns import (
    SIGN_BITS,
    PatternTables,
    build_patterns,
    pays,
    sample_patterns,
)
from simkit.papers.separation.attention.thresholds import (
    CountOrder,
    IntArray,
    TrialTables,
    build_tables,
    count_index,
    find_wake_thresholds,
    order_counts,
)
from simkit.papers.separation.attention.words import draw_configuration, draw_count, draw_word, low_bits
from simkit.papers.separation.signs import PARTS

BoolArray = NDArray[np.bool_]


class AttentionTables(NamedTuple):
    """What all trials of a parameter point share: the order of counts, and the thresholds in it."""

    order: CountOrder
    trial: TrialTables
    patterns: PatternTables | None  # what neurons do, looked up; None where the states are too many
    # in its place, (n_configurations, n_matrices, 16, 16): see `find_wake_thresholds`
    wake_at: IntArray | None


@kernel
def sample_counts(rng, m, order, tables, wake_at, events):
    """Fill events (trials, 4) and return the number of trials with a tie: draws every count.

    Source: Section 7.2, Section F.6.
    """
    ties = 0
    for trial in range(events.shape[0]):
        which = draw_configuration(rng, tables.cumulative)
        configuration = tables.configurations[which]
        found = 0
        for matrix in range(wake_at.shape[1]):
            wake = wake_at[which, matrix]
            for _ in range(m):
                bits = np.int64(low_bits(draw_word(rng), SIGN_BITS))
                plus_long = draw_count(rng, configuration[3])
                plus_short = draw_count(rng, configuration[4])
                plus, plus_long = add_special_signs(bits, plus_long, plus_short, configuration)
                if count_index(plus, plus_long, order) < wake[found & 15, bits]:
                    continue
                found |= find_pattern(matrix, bits, plus, plus_long, configuration, order, tables)
        events[trial, 0] = found & 1
        for part in range(1, 4):
            events[trial, part] = not found >> part & 1
        ties += found >> TIED_AT & 1
    return ties


def prepare_tables(cell: AttentionCell) -> AttentionTables:
    """Return what a point's trials share, whatever generator and m; `ArgumentError` beyond d = 2^30."""
    if cell.d > LARGEST_DIMENSION:
        raise ArgumentError(
            "the sampler counts identity columns up to d = 2^30",
            parameter="d", value=float(cell.d), example=LARGEST_DIMENSION,
        )  # fmt: skip
    layout = lay_out_blocks(cell)
    order = order_counts(layout)
    tables = build_tables(cell, layout, order)
    if pays(layout):
        return AttentionTables(order, tables, build_patterns(order, tables), None)
    return AttentionTables(order, tables, None, find_wake_thresholds(tables))


def sample_trials(
    rng: np.random.Generator, trials: int, cell: AttentionCell, tables: AttentionTables | None = None
) -> tuple[BoolArray, int]:
    """Sample the four parts of success, one trial after the other.

    The cost grows with neither n nor d. One trial is drawn behind the other, so that the first r do not
    depend on how many follow; tables are made here by default. Returns exp_d1_fires, lin_d1_zero,
    exp_d0_zero, lin_d0_zero, bool (trials, 4), of which success is the conjunction, and the number of
    trials with <c, y> = tau in some row, exactly; such a row does not fire. Strengths are the decimals
    that their floats print, and whether a row fires is decided without rounding, for every n.
    `ArgumentError` if trials is negative or d exceeds 2^30.
    Source: Section 7.2, Section F.6, Definition C.2, Definition C.6.
    """
    if trials < 0:
        raise ArgumentError("at least 0", parameter="trials", value=trials, example=100)
    order, trial, patterns, wake_at = prepare_tables(cell) if tables is None else tables
    events = np.empty((trials, len(PARTS)), dtype=np.bool_)
    if patterns is not None:
        return events, int(sample_patterns(rng, cell.m, patterns, events.view(np.uint32).reshape(-1)))
    return events, int(sample_counts(rng, cell.m, order, trial, wake_at, events))
