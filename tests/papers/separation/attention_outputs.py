"""The values of F_exp and F_lin from the structured path's draws and margins.

The trial sampler compares counts with thresholds and never forms a value. Here every margin is added up,
so that what `row_margin` returns is held against the definitions in all its digits.
"""

import math

import numpy as np

from simkit.kernels.jit import kernel
from simkit.papers.separation.attention.margins import (
    MINUS_LONG,
    N_KINDS,
    PLUS_LONG,
    SAME,
    count_index,
    row_margin,
)
from simkit.papers.separation.attention.sampling import (
    SPECIAL_BITS,
    WORD_BITS,
    add_special_signs,
    count_columns,
    draw_configuration,
    draw_count,
    draw_word,
    low_bits,
    prepare_tables,
    special_of,
    split_word,
)


@kernel
def neuron_value(part, special_long, sign, bits, plus, plus_long, plan):
    """Return (sum over rows of phi_tau(<c, y_l>) / s, near tie) of one part for one neuron."""
    index = count_index(plus, plus_long, plan)
    total = 0.0
    near = False
    for kind in range(N_KINDS if plan.identity else SAME + 1):
        if kind < SAME:
            n_rows = 1.0
        elif kind == SAME:
            n_rows = plan.copies + special_long - 1.0 if plan.identity else plan.rows - 1.0
        else:
            n_columns = count_columns(
                kind, special_long, sign, plus, plus_long, plan.columns, plan.long_columns
            )
            long_kind = kind in (PLUS_LONG, MINUS_LONG)
            n_rows = n_columns * (plan.copies + (1.0 if long_kind else 0.0))
        if n_rows > 0.0:
            margin, row_near, fires = row_margin(
                part, kind, special_long, bits & 1, bits >> 1 & 1, sign, index, plan
            )
            near |= row_near
            if fires:
                total += n_rows * margin
    return total, near


@kernel
def fill_values(rng, m, plan, tables, values):
    """Fill values (trials, 4) with F / s and return the number of trials with a near tie."""
    near_ties = 0
    for trial in range(values.shape[0]):
        which = draw_configuration(rng, tables.cumulative)
        configuration = tables.configurations[which]
        n_long = configuration[3]
        n_short = configuration[4]
        fits = n_long + n_short <= WORD_BITS - SPECIAL_BITS
        trial_near = False
        values[trial] = 0.0
        for matrix in range(tables.wake_at.shape[1]):
            for _ in range(m):
                word = draw_word(rng)
                if fits:
                    plus_long, plus_short = split_word(word, n_long, n_short)
                else:
                    plus_long, plus_short = draw_count(rng, n_long), draw_count(rng, n_short)
                bits = np.int64(low_bits(word, SPECIAL_BITS))
                plus, plus_long = add_special_signs(bits, plus_long, plus_short, configuration)
                for part in range(4):
                    if tables.matrix[part] == matrix:
                        special_long, sign = special_of(part, bits, configuration)
                        value, near = neuron_value(part, special_long, sign, bits, plus, plus_long, plan)
                        values[trial, part] += value
                        trial_near |= near
        near_ties += trial_near
    return near_ties


def sample_outputs(rng, trials, cell):
    """Return the four values of F in each trial, and the number of trials with a near tie."""
    plan, tables = prepare_tables(cell)
    values = np.empty((trials, 4))
    near_ties = fill_values(rng, cell.m, plan, tables, values)
    scale = math.sqrt(math.log(cell.rows)) if cell.model == "self" else 1.0
    return scale * values, near_ties
