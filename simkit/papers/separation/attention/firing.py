"""What one neuron does: which parts it fires, and where it is tied, from its counts and signs.

Source: chosen here, where nothing else is named.
"""

from simkit.kernels.jit import kernel
from simkit.papers.separation.attention.margins import MINUS_LONG, N_KINDS, PLUS_LONG, PLUS_SHORT, SAME
from simkit.papers.separation.attention.thresholds import FIRE, TIE_FROM, TIE_TO, count_index

# Bits 0 to 3 of a pattern: the parts that fire; the next: some row is tied.
TIED_AT = 4


@kernel
def add_special_signs(bits, plus_long, plus_short, configuration):
    """Return the plus signs among all and among the long identity columns."""
    sign1 = bits >> 2 & 1
    sign0 = 0 if configuration[2] else bits >> 3 & 1
    plus = plus_long + plus_short + sign1 + sign0
    return plus, plus_long + sign1 * configuration[0] + sign0 * configuration[1]


@kernel
def special_of(part, bits, configuration):
    """Return (length, sign bit) of a part's special column. Source: Definition D.1, Definition F.1."""
    if part < 2:
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
    """Return (fires, tied) of a part, limits (kind, 3). Source: Definition C.2, Definition C.6."""
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
def find_pattern(matrix, bits, plus, plus_long, configuration, order, tables):
    """Return as bits what a neuron does in the parts that meet its sign matrix.

    Source: Definition C.2, Definition C.6.
    """
    pattern = 0
    index = count_index(plus, plus_long, order)
    for part in range(4):
        if tables.matrix[part] != matrix:
            continue
        special_long, sign = special_of(part, bits, configuration)
        limits = tables.limits[part, special_long, (bits & 3) | (sign << 2)]
        fires, in_tie = test_kinds(
            limits, special_long, sign, index, plus, plus_long, order.columns, order.long_columns
        )
        pattern |= int(fires) << part
        pattern |= int(in_tie) << TIED_AT
    return pattern
