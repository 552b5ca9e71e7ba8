"""The trial sampler: random signs and special indices, events and outputs of the four networks.

A trial draws, in this order and always the same amount,

1. one uniform number, which picks the lengths of the special columns of D1 and D0 and whether they
   are the same column;
2. for each group of evaluations that share signs (one to four, see `thresholds.SIGN_GROUPS`) and
   each of the m neurons one word of 53 random bits: bit 0 is y_1, bit 1 y_d, bits 2 and 3 the signs
   of the special columns of D1 and D0, the rest the signs of the other identity columns, long ones
   first. Where they do not fit, the counts of plus signs follow: further words, or one binomial
   draw.

A bit is set for a sign +1. The cost of a trial grows neither with n nor, beyond a draw, with d: the
networks fire where a count reaches a threshold, and `thresholds` has found them all before.
"""

import numpy as np
from numpy.typing import NDArray

from simkit.kernels.jit import kernel
from simkit.papers.separation.attention.cell import EVENTS, AttentionCell
from simkit.papers.separation.attention.margins import (
    MINUS_LONG,
    N_KINDS,
    PLUS_LONG,
    PLUS_SHORT,
    SAME,
    CellPlan,
    count_index,
    plan_cell,
    row_margin,
)
from simkit.papers.separation.attention.thresholds import (
    FIRE,
    NEAR_FROM,
    NEAR_TO,
    TrialTables,
    build_tables,
)

BoolArray = NDArray[np.bool_]
FloatArray = NDArray[np.float64]

# Bits of a word that `Generator.random` yields, and those that remain for counts.
WORD_BITS = 53
SPECIAL_BITS = 4
# Above this many columns one binomial draw is faster than the words.
LARGEST_WORD_COUNT = 6 * WORD_BITS
# Count indices stay below 2^62.
LARGEST_DIMENSION = 2**30


@kernel
def count_bits(word):
    """Return the number of set bits of an unsigned 64-bit integer."""
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
    """Return the `size` lowest bits of a word, size < 64."""
    return word & ((np.uint64(1) << np.uint64(size)) - np.uint64(1))


@kernel
def draw_word(rng):
    """Return 53 random bits."""
    return np.uint64(rng.random() * 9007199254740992.0)


@kernel
def draw_count(rng, size):
    """Draw the number of plus signs among `size` fair signs."""
    if size > LARGEST_WORD_COUNT:
        return rng.binomial(size, 0.5)
    count = 0
    while size > 0:
        count += count_bits(low_bits(draw_word(rng), min(size, WORD_BITS)))
        size -= WORD_BITS
    return count


@kernel
def draw_configuration(rng, cumulative):
    """Draw how the special columns fall."""
    uniform = rng.random()
    index = 0
    while uniform >= cumulative[index]:
        index += 1
    return index


@kernel
def split_word(word, n_long, n_short):
    """Return the plus signs among the other long columns and the other short ones, from a word."""
    signs = word >> np.uint64(SPECIAL_BITS)
    plus_long = count_bits(low_bits(signs, n_long))
    return plus_long, count_bits(low_bits(signs >> np.uint64(n_long), n_short))


@kernel
def add_special_signs(bits, plus_long, plus_short, configuration):
    """Return the plus signs among all and among the long identity columns."""
    sign1 = bits >> 2 & 1
    sign0 = 0 if configuration[2] else bits >> 3 & 1
    plus = plus_long + plus_short + sign1 + sign0
    return plus, plus_long + sign1 * configuration[0] + sign0 * configuration[1]


@kernel
def special_of(event, bits, configuration):
    """Return (length, sign bit) of the special column of the event's data set."""
    if event < 2:
        return configuration[0], bits >> 2 & 1
    return configuration[1], (bits >> 2 if configuration[2] else bits >> 3) & 1


@kernel
def count_columns(kind, special_long, special_sign, plus, plus_long, columns, long_columns):
    """Return how many identity columns, the special one aside, a kind of row stands for."""
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
    """Return (fires, near tie) of one event for one neuron, limits (kind, 3)."""
    fires = False
    near = False
    for kind in range(N_KINDS):
        reached = index >= limits[kind, FIRE]
        tied = limits[kind, NEAR_FROM] <= index < limits[kind, NEAR_TO]
        if reached or tied:
            occurs = (
                kind <= SAME
                or count_columns(kind, special_long, sign, plus, plus_long, columns, long_columns) > 0
            )
            fires |= reached and occurs
            near |= tied and occurs
    return fires, near


@kernel
def sample_events(rng, m, plan, tables, events):
    """Fill events (trials, 4) and return the number of trials with a near tie."""
    n_groups = tables.wake_at.shape[1]
    near_ties = 0
    for trial in range(events.shape[0]):
        which = draw_configuration(rng, tables.cumulative)
        configuration = tables.configurations[which]
        n_long = configuration[3]
        n_short = configuration[4]
        fits = n_long + n_short <= WORD_BITS - SPECIAL_BITS
        trial_near = False
        fired = 0
        for group in range(n_groups):
            wake_at = tables.wake_at[which, group]
            for _ in range(m):
                word = draw_word(rng)
                if fits:
                    plus_long, plus_short = split_word(word, n_long, n_short)
                else:
                    plus_long, plus_short = draw_count(rng, n_long), draw_count(rng, n_short)
                bits = np.int64(low_bits(word, SPECIAL_BITS))
                plus, plus_long = add_special_signs(bits, plus_long, plus_short, configuration)
                index = count_index(plus, plus_long, plan)
                if index < wake_at[fired, bits]:
                    continue
                for event in range(4):
                    if tables.group[event] != group:
                        continue
                    special_long, sign = special_of(event, bits, configuration)
                    limits = tables.limits[event, special_long, (bits & 3) | (sign << 2)]
                    fires, near = test_kinds(
                        limits,
                        special_long,
                        sign,
                        index,
                        plus,
                        plus_long,
                        plan.columns,
                        plan.long_columns,
                    )
                    fired |= int(fires) << event
                    trial_near |= near
        events[trial, 0] = fired & 1
        for event in range(1, 4):
            events[trial, event] = not fired >> event & 1
        near_ties += trial_near
    return near_ties


@kernel
def neuron_value(event, special_long, sign, bits, plus, plus_long, plan):
    """Return (sum over rows of phi_tau(<c, y_l>) / s, near tie) of one event for one neuron."""
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
            long_kind = kind == PLUS_LONG or kind == MINUS_LONG
            n_rows = n_columns * (plan.copies + (1.0 if long_kind else 0.0))
        if n_rows > 0.0:
            margin, row_near, fires = row_margin(
                event, kind, special_long, bits & 1, bits >> 1 & 1, sign, index, plan
            )
            near |= row_near
            if fires:
                total += n_rows * margin
    return total, near


@kernel
def sample_values(rng, m, plan, tables, values):
    """Fill values (trials, 4) with F and return the number of trials with a near tie."""
    n_groups = tables.wake_at.shape[1]
    near_ties = 0
    for trial in range(values.shape[0]):
        which = draw_configuration(rng, tables.cumulative)
        configuration = tables.configurations[which]
        n_long = configuration[3]
        n_short = configuration[4]
        fits = n_long + n_short <= WORD_BITS - SPECIAL_BITS
        trial_near = False
        values[trial] = 0.0
        for group in range(n_groups):
            for _ in range(m):
                word = draw_word(rng)
                if fits:
                    plus_long, plus_short = split_word(word, n_long, n_short)
                else:
                    plus_long, plus_short = draw_count(rng, n_long), draw_count(rng, n_short)
                bits = np.int64(low_bits(word, SPECIAL_BITS))
                plus, plus_long = add_special_signs(bits, plus_long, plus_short, configuration)
                for event in range(4):
                    if tables.group[event] == group:
                        special_long, sign = special_of(event, bits, configuration)
                        value, near = neuron_value(
                            event, special_long, sign, bits, plus, plus_long, plan
                        )
                        values[trial, event] += plan.scale * value
                        trial_near |= near
        near_ties += trial_near
    return near_ties


def _prepare(cell: AttentionCell, trials: int) -> tuple[CellPlan, TrialTables]:
    if trials < 0:
        raise ValueError(f"trials is {trials}: at least 0")
    if cell.d > LARGEST_DIMENSION:
        raise ValueError(f"d is {cell.d}: the sampler counts columns up to d = {LARGEST_DIMENSION}")
    plan = plan_cell(cell)
    return plan, build_tables(cell, plan)


def sample_trials(
    rng: np.random.Generator,
    trials: int,
    *,
    model: str,
    qk: str = "identity",
    n: float,
    d: int,
    m: int,
    a0: float,
    a1: float,
    b: float = 0.2,
    c: float = 0.8,
    tau: float | None = None,
    signs: str = "shared",
    special: str = "independent",
) -> tuple[BoolArray, int]:
    """Sample the four parts of success, one trial after the other.

    Parameters
    ----------
    rng : numpy.random.Generator
        Source of randomness; advanced by a fixed amount for each trial, so that the first r trials
        do not depend on how many follow.
    trials : int
        Number of trials.
    model, qk, n, d, m, a0, a1, b, c, tau, signs, special
        As in `parameters.AttentionCell`; the cost grows neither with n nor with d.

    Returns
    -------
    events : bool array (trials, 4)
        exp_d1_fires, lin_d1_zero, exp_d0_zero, lin_d0_zero; success is their conjunction.
    near_ties : int
        Trials in which a margin of some row was below 1e-12 of the sum of its absolute terms.

    Raises
    ------
    ValueError
        If the parameters cannot be built, trials is negative or d exceeds 2^30.

    Notes
    -----
    Source: Section 7.2 and Appendix F.6 (success), Definitions C.1 to C.6, D.1 and F.1. Ties do not
    fire. Up to n = 1e4 a near tie counts as a tie; beyond, terms of single rows decide it.
    """
    cell = AttentionCell(
        model=model,
        qk=qk,
        n=n,
        d=d,
        m=m,
        a0=a0,
        a1=a1,
        b=b,
        c=c,
        tau=tau,
        signs=signs,
        special=special,
    )
    plan, tables = _prepare(cell, trials)
    events = np.empty((trials, len(EVENTS)), dtype=np.bool_)
    return events, int(sample_events(rng, m, plan, tables, events))


def sample_outputs(
    rng: np.random.Generator,
    trials: int,
    *,
    model: str,
    qk: str = "identity",
    n: float,
    d: int,
    m: int,
    a0: float,
    a1: float,
    b: float = 0.2,
    c: float = 0.8,
    tau: float | None = None,
    signs: str = "shared",
    special: str = "independent",
) -> tuple[FloatArray, int]:
    """Sample the values of F whose signs `sample_trials` reports, from the same draws.

    Parameters
    ----------
    rng, trials, model, qk, n, d, m, a0, a1, b, c, tau, signs, special
        As in `sample_trials`.

    Returns
    -------
    values : float64 array (trials, 4)
        F_exp(D1), F_lin(D1), F_exp(D0), F_lin(D0), each at least 0.
    near_ties : int
        As in `sample_trials`.

    Raises
    ------
    ValueError
        As in `sample_trials`.

    Notes
    -----
    Source: Definitions C.2 and C.6, V = I.
    """
    cell = AttentionCell(
        model=model,
        qk=qk,
        n=n,
        d=d,
        m=m,
        a0=a0,
        a1=a1,
        b=b,
        c=c,
        tau=tau,
        signs=signs,
        special=special,
    )
    plan, tables = _prepare(cell, trials)
    values = np.empty((trials, len(EVENTS)))
    return values, int(sample_values(rng, m, plan, tables, values))
