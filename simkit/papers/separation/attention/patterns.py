"""What neurons do, looked up: the pattern of every count of plus signs and every special signs.

A neuron enters a trial through the counts of plus signs among the other identity columns, long and
short (its *state*), and four special signs. What it does there is prepared for every state. Trials
are drawn in fields of 16 bits, four to a word of 64, lowest bits first:

- the first field of a trial is that of its configuration, see `special_configurations`;
- a neuron's field has y_1, y_d and the signs of the special columns of D1 and D0 in its lowest bits,
  then 12 for its state, the states in lexicographic order.

The bits for a configuration or a state are the first of the 62 binary places of a uniform number,
whose quantile it is. Mostly they tell it, and the field is all that is looked up. Where they leave it
open, the highest bits of a word of its own, drawn behind the word of the field, are the other places.
Every sign matrix but the first, whose neurons follow the configuration, begins with a new word.
Source: chosen here, where nothing else is named.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from simkit.kernels.jit import kernel
from simkit.papers.separation.attention.cell import LARGEST_STATES
from simkit.papers.separation.attention.datasets import BlockLayout
from simkit.papers.separation.attention.firing import TIED_AT, add_special_signs, find_pattern
from simkit.papers.separation.attention.thresholds import PLACES, CountOrder, TrialTables
from simkit.papers.separation.attention.words import draw_whole_word

IntArray = NDArray[np.int64]
ByteArray = NDArray[np.uint8]

# Bits of a field, how many of them are special signs, and fields of a word.
FIELD_BITS, SIGN_BITS, FIELDS = 16, 4, 4
MASK = (1 << FIELD_BITS) - 1
# Places of a state's uniform number that stand in the field.
STATE_PLACES = FIELD_BITS - SIGN_BITS
# By the parts that fire as bits, the four events in one number: those of a row (4,) of bools.
EVENTS = ((np.arange(16)[:, None] >> np.arange(4) & 1) == [1, 0, 0, 0]).view(np.uint32).reshape(-1)
# In place of a pattern: the field leaves the state open.
OPEN = 128


class PatternTables(NamedTuple):
    """What the fields of a trial look up.

    By configuration: `quick` has, by matrix and field, the pattern (see `find_pattern`) or `OPEN`;
    `patterns` is by matrix, state and special signs. A uniform number of 62 places means the first state
    whose bound is above it. Source: Definition C.2, Definition C.6.
    """

    cumulative: IntArray  # (n_configurations,), see `TrialTables`
    quick: ByteArray  # (n_configurations, n_matrices, 65536)
    patterns: ByteArray  # (n_configurations, n_matrices, n_states, 16)
    bounds: IntArray  # (n_configurations, n_states)
    first: NDArray[np.int16]  # (n_configurations, 4096): lowest state that the first 12 places may mean
    last: NDArray[np.int16]  # the highest one


def pays(layout: BlockLayout) -> bool:
    """Return whether the patterns of all states are prepared: not where they are too many."""
    return (layout.long_columns + 1) * (layout.columns - layout.long_columns + 1) <= LARGEST_STATES


def binomial_row(size: int) -> list[int]:
    """Return the binomial coefficients of `size`."""
    row = [1]
    for count in range(size):
        row.append(row[-1] * (size - count) // (count + 1))
    return row


def state_bounds(n_long: int, n_short: int) -> IntArray:
    """Return the cumulative probabilities of the states times 2^62, rounded up: int64 (states,).

    The state of j plus signs among n_long fair ones and i among n_short is j (n_short + 1) + i.
    Source: Definition 3.7.
    """
    short = binomial_row(n_short)
    total, bounds = 0, []
    for ways in binomial_row(n_long):
        for more in short:
            total += ways * more
            bounds.append(-(-(total << PLACES) >> (n_long + n_short)))
    return np.array(bounds, dtype=np.int64)


@kernel
def fill_patterns(order, tables, patterns):
    """Write what a neuron does in every state and with all special signs.

    Source: Definition C.2, Definition C.6.
    """
    for which in range(patterns.shape[0]):
        configuration = tables.configurations[which]
        n_long, n_short = configuration[3], configuration[4]
        for matrix in range(patterns.shape[1]):
            for state in range((n_long + 1) * (n_short + 1)):
                long, short = state // (n_short + 1), state % (n_short + 1)
                for bits in range(1 << SIGN_BITS):
                    plus, plus_long = add_special_signs(bits, long, short, configuration)
                    patterns[which, matrix, state, bits] = find_pattern(
                        matrix, bits, plus, plus_long, configuration, order, tables
                    )


def build_patterns(order: CountOrder, tables: TrialTables) -> PatternTables:
    """Return what the trials of a parameter point look up; `pays` tells if its states are few enough.

    Source: Definition C.2, Definition C.6.
    """
    bounds_of = [state_bounds(int(row[3]), int(row[4])) for row in tables.configurations]
    n_configurations, n_matrices = len(bounds_of), int(tables.matrix.max()) + 1
    n_states = max(map(len, bounds_of))
    patterns = np.zeros((n_configurations, n_matrices, n_states, 1 << SIGN_BITS), dtype=np.uint8)
    fill_patterns(order, tables, patterns)
    starts = np.arange(1 << STATE_PLACES, dtype=np.int64) << PLACES - STATE_PLACES
    ends = starts + ((1 << PLACES - STATE_PLACES) - 1)
    bounds = np.full((n_configurations, n_states), np.iinfo(np.int64).max)
    first = np.empty((n_configurations, 1 << STATE_PLACES), dtype=np.int16)
    last = np.empty_like(first)
    quick = np.empty((n_configurations, n_matrices, 1 << FIELD_BITS), dtype=np.uint8)
    for which, found in enumerate(bounds_of):
        bounds[which, : len(found)] = found
        first[which] = np.searchsorted(found, starts, side="right")
        last[which] = np.searchsorted(found, ends, side="right")
        by_field = patterns[which][:, first[which]]
        by_field[:, first[which] < last[which]] = OPEN
        quick[which] = by_field.reshape(n_matrices, -1)
    return PatternTables(tables.cumulative, quick, patterns, bounds, first, last)


@kernel
def extend_places(given, size, word):
    """Return the uniform number of 62 places that begins with `size` given ones, the others a word's.

    Source: Definition 3.7.
    """
    others = PLACES - size
    return given << others | np.int64(word >> np.uint64(64 - others))


@kernel
def find_state(bounds, which, low, high, uniform):
    """Return the first state from low to high whose bound is above a number. Source: Definition 3.7."""
    # low + np.searchsorted(bounds[which, low:high], uniform, side="right")
    while low < high:
        middle = (low + high) // 2
        if bounds[which, middle] <= uniform:
            low = middle + 1
        else:
            high = middle
    return low


@kernel
def sample_patterns(rng, m, tables, events):
    """Fill events (trials,), four bools in a number, and return the number of trials with a tie.

    Source: Section 7.2, Section F.6.
    """
    cumulative, quick, patterns, bounds, first, last = tables
    mask, step = np.uint64(MASK), np.uint64(FIELD_BITS)
    ties = np.int64(0)
    for trial in range(events.shape[0]):
        word = draw_whole_word(rng)
        field = np.int64(word & mask)
        uniform = field << PLACES - FIELD_BITS
        which = np.int64(0)
        for index in range(len(cumulative) - 1):  # not while: nothing to predict
            which += np.int64(cumulative[index] <= uniform)
        if cumulative[which] < (field + 1) << PLACES - FIELD_BITS:
            uniform = extend_places(field, FIELD_BITS, draw_whole_word(rng))
            while cumulative[which] <= uniform:
                which += 1
        word >>= step
        found = np.uint8(0)
        left = FIELDS - 1
        for matrix in range(quick.shape[1]):
            known = quick[which, matrix]
            neurons = m
            while neurons > 0:
                if left == 0:
                    word = draw_whole_word(rng)
                    left = FIELDS
                fields = min(left, neurons)
                some = known[word & mask]
                if fields == FIELDS:
                    some |= known[word >> step & mask]
                    some |= known[word >> np.uint64(2 * FIELD_BITS) & mask]
                    some |= known[word >> np.uint64(3 * FIELD_BITS)]
                else:  # one to three: the last is looked up again
                    some |= known[word >> step * np.uint64(min(1, fields - 1)) & mask]
                    some |= known[word >> step * np.uint64(fields - 1) & mask]
                found |= some
                neurons -= fields
                left = 0
                if some < OPEN:
                    continue
                for _ in range(fields):
                    field = np.int64(word & mask)
                    places = field >> SIGN_BITS
                    low, high = np.int64(first[which, places]), np.int64(last[which, places])
                    if low < high:
                        uniform = extend_places(places, STATE_PLACES, draw_whole_word(rng))
                        state = find_state(bounds, which, low, high, uniform)
                        found |= patterns[which, matrix, state, field & ((1 << SIGN_BITS) - 1)]
                    word >>= step
        events[trial] = EVENTS[found & 15]
        ties += np.int64(found >> TIED_AT & 1)
    return ties
