"""The values of F_exp and F_lin from the structured path's draws and margins.

The trial sampler compares counts with thresholds and never forms a value. Here every margin is added up,
so that the ratio that `firing_ratio` returns is held against the definitions in all its digits.
"""

import math
from decimal import Decimal, localcontext

import numpy as np

from simkit.papers.separation.attention.datasets import lay_out_blocks
from simkit.papers.separation.attention.firing import add_special_signs, count_columns, special_of
from simkit.papers.separation.attention.margins import (
    MINUS_LONG,
    N_KINDS,
    PLUS_LONG,
    SAME,
    exact_strengths,
    firing_ratio,
    row_weights,
)
from simkit.papers.separation.attention.patterns import MASK, extend_places, find_state
from simkit.papers.separation.attention.sampling import prepare_tables
from simkit.papers.separation.attention.words import (
    draw_configuration,
    draw_count,
    draw_whole_word,
    draw_word,
)


class Values:
    """The values of one cell's margins, to 60 digits more than n has."""

    def __init__(self, cell):
        self.cell, self.layout = cell, lay_out_blocks(cell)
        self.strengths = exact_strengths(cell)
        self.weights = [row_weights(cell, part) for part in range(4)]
        self.log_n = Decimal(cell.rows).ln()
        self.known = {}

    def margin(self, part, kind, special_long, signs, count):
        """Return (margin, tied) / s of a row at which `count` rows meet a plus sign."""
        key = (part, kind, special_long, signs, count)
        if key not in self.known:
            weights = self.weights[part][min(kind, 2)]
            numerator, divisor = firing_ratio(
                weights, self.strengths, self.layout, self.cell.rows,
                dataset=1 if part < 2 else 0, kind=kind, special_long=special_long, signs=signs,
            )  # fmt: skip
            long = special_long if kind <= SAME else int(kind in (PLUS_LONG, MINUS_LONG))
            copies = self.layout.copies + long
            total = self.add(numerator)
            margin = divisor * count - total
            weight = weights.other * self.cell.rows + copies * self.add(weights.extra)
            weight += self.add(weights.special) - self.add(weights.replaced)
            small = abs(margin) <= Decimal("1e-40") * (abs(divisor * count) + abs(total))
            self.known[key] = (0.0 if small else float(margin / weight / self.strengths.unit), small)
        return self.known[key]

    def add(self, terms):
        theta = self.strengths.strength / self.log_n.sqrt()
        return sum(
            (alpha + beta * theta) * (self.log_n * e.numerator / e.denominator).exp()
            for e, (alpha, beta) in terms.items()
        )


def neuron_value(values, part, special_long, sign, bits, plus, plus_long):
    """Return (sum over rows of phi_tau(<c, y_l>) / s, tied) of one part for one neuron."""
    layout = values.layout
    total, tied = 0.0, False
    for kind in range(N_KINDS if values.cell.by_column else SAME + 1):
        if kind < SAME:
            n_rows = 1
        elif kind == SAME:
            n_rows = layout.copies + special_long - 1 if values.cell.by_column else values.cell.rows - 1
        else:
            n_columns = count_columns(
                kind, special_long, sign, plus, plus_long, layout.columns, layout.long_columns
            )
            n_rows = n_columns * (layout.copies + int(kind in (PLUS_LONG, MINUS_LONG)))
        if n_rows > 0:
            signs = (bits & 3) | (sign << 2)
            count = layout.copies * plus + plus_long
            margin, small = values.margin(part, kind, special_long, signs, count)
            tied |= small
            total += n_rows * max(margin, 0.0)
    return total, tied


def draw_fields(rng, tables, m):
    """Return a trial's configuration, and for each sign matrix and neuron (special signs, state)."""
    word, left = int(draw_whole_word(rng)), 3
    least, most = (extend_places(word & MASK, 16, np.uint64(rest)) for rest in (0, 2**64 - 1))
    which, last = np.searchsorted(tables.cumulative, [least, most], side="right")
    if which < last:
        uniform = extend_places(word & MASK, 16, np.uint64(draw_whole_word(rng)))
        which = np.searchsorted(tables.cumulative, uniform, side="right")
    drawn = []
    for _ in range(tables.quick.shape[1]):
        drawn.append([])
        for _ in range(m):
            word, left = (word >> 16, left - 1) if left else (int(draw_whole_word(rng)), 3)
            places = (word & MASK) >> 4
            low, high = int(tables.first[which, places]), int(tables.last[which, places])
            if low < high:
                uniform = extend_places(places, 12, np.uint64(draw_whole_word(rng)))
                low = int(find_state(tables.bounds, which, low, high, uniform))
            drawn[-1].append((word & 15, low))
        left = 0
    return which, drawn


def draw_trial(rng, m, prepared):
    """Return (configuration, neurons of each sign matrix): special signs, then plus signs of others."""
    tables = prepared.trial
    if prepared.patterns is None:
        which = draw_configuration(rng, tables.cumulative)
        n_long, n_short = tables.configurations[which][3:]
        return tables.configurations[which], [
            [
                (int(draw_word(rng)) & 15, draw_count(rng, n_long), draw_count(rng, n_short))
                for _ in range(m)
            ]
            for _ in range(int(tables.matrix.max()) + 1)
        ]
    which, drawn = draw_fields(rng, prepared.patterns, m)
    n_short = int(tables.configurations[which][4])
    return tables.configurations[which], [
        [(bits, *divmod(state, n_short + 1)) for bits, state in neurons] for neurons in drawn
    ]


def sample_outputs(rng, trials, cell):
    """Return the four values of F in each trial, and the number of trials with a tie."""
    prepared = prepare_tables(cell)
    tables = prepared.trial
    values, ties = np.zeros((trials, 4)), 0
    with localcontext() as context:
        context.prec = 60 + len(str(cell.rows))
        exact = Values(cell)
        for trial in range(trials):
            configuration, drawn = draw_trial(rng, cell.m, prepared)
            trial_tied = False
            for matrix, neurons in enumerate(drawn):
                for bits, *counts in neurons:
                    plus, plus_long = add_special_signs(bits, *counts, configuration)
                    for part in np.flatnonzero(tables.matrix == matrix).tolist():
                        special_long, sign = special_of(part, bits, configuration)
                        value, tied = neuron_value(
                            exact, part, int(special_long), int(sign), bits, int(plus), int(plus_long)
                        )
                        values[trial, part] += value
                        trial_tied |= tied
            ties += trial_tied
    scale = math.sqrt(math.log(cell.rows)) if cell.model == "self" else 1.0
    return scale * values, ties
