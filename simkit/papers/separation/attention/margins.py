"""Margins <c_{j0}, y_l> - tau of F_exp and F_lin on distinct rows with multiplicities, exactly.

Every margin of Definitions C.1 to C.6 depends on y through the first sign, the last sign, the sign of
the special column and the *count* S of rows whose identity entry meets a plus sign. The margin of a row
is, divided by s = sqrt(log n) (by 1 in cross-attention),

    margin = 1/D * sum over keys j1 of w_{j1} (first_{j1} y_1 + b y_{column of j1} - gap),
    gap = tau/s - c y_d,   D = sum of w,

with only three weights w in a row: of the special key j3, of keys that share the row's identity
column, and of all others. It is linear in S and D > 0, so that a row fires where S exceeds a ratio,
`firing_ratio`. Nothing is rounded: strengths are the decimals that their floats print, times one
common denominator M, so that all coefficients are integers; weights of F_exp are powers of n, and
tau/s stays a symbol (`powers`).
"""

import math
from fractions import Fraction
from typing import NamedTuple

from simkit.papers.separation.attention.cell import AttentionCell
from simkit.papers.separation.attention.datasets import BlockLayout
from simkit.papers.separation.attention.powers import ZERO, Exponent, PowerSum, add_terms

# Kinds of query rows. The last four stand for the rows of an identity column of given sign and
# length other than the special one; they differ from SAME only where Q K^T = I.
SPECIAL, SAME, PLUS_LONG, PLUS_SHORT, MINUS_LONG, MINUS_SHORT = range(6)
N_KINDS = 6

# (alpha, beta) for alpha + beta theta, in units of 1/M.
Surplus = tuple[int, int]


class KeyWeights(NamedTuple):
    """Attention weights of the keys of one row, up to a factor of the row; powers of n.

    Source: Definition C.1, Definition C.4, Definition D.1, Definition F.1.
    """

    other: int  # of a key that shares nothing with the row
    extra: PowerSum  # what a key of the same identity column has more
    special: PowerSum  # of the special key
    replaced: PowerSum  # of the ordinary key of its column in whose place the special key stands


class ExactStrengths(NamedTuple):
    """The strengths of a cell as integers.

    Source: Definition D.1, Definition F.1, Theorem D.5, Theorem F.5.
    """

    unit: int  # M; the other attributes are in units of 1/M
    first: tuple[int, int]  # first-column entry of the special key in D0 and D1
    block: int  # entry b of the identity blocks
    gap: tuple[Surplus, Surplus]  # tau/s - c y_d for y_d = -1 and +1, as (alpha, beta)
    strength: int  # tau where theta = tau / sqrt(log n); else 0


def exact(value: float) -> Fraction:
    """Return the decimal that a float prints: 0.1 is a tenth. Source: chosen here."""
    return Fraction(repr(float(value)))


def exact_strengths(cell: AttentionCell) -> ExactStrengths:
    """Return the strengths of a cell over their common denominator.

    Source: Definition D.1, Definition F.1, Theorem D.5, Theorem F.5.
    """
    a0, a1, b, c = (exact(value) for value in (cell.a0, cell.a1, cell.b, cell.c))
    tau = None if cell.tau is None else exact(cell.tau)
    first = (a0, a1)
    if cell.model == "cross":
        first, b, c = (Fraction(1), Fraction(1)), Fraction(1), ZERO
        tau = Fraction(9, 10) if tau is None else tau
    constant = tau is not None and cell.model == "cross"
    theta = c + Fraction(1, 10) if tau is None else tau
    unit = math.lcm(*(value.denominator for value in (*first, b, c, theta)))
    scaled_c, scaled_theta = int(c * unit), int(theta * unit)
    symbol = not (tau is None or constant)
    alpha, beta = (0, 1) if symbol else (scaled_theta, 0)
    return ExactStrengths(
        unit,
        (int(first[0] * unit), int(first[1] * unit)),
        int(b * unit),
        ((alpha + scaled_c, beta), (alpha - scaled_c, beta)),
        scaled_theta if symbol else 0,
    )


def row_weights(cell: AttentionCell, part: int) -> tuple[KeyWeights, KeyWeights, KeyWeights]:
    """Return the weights in the special row, in other rows of its identity column, in the rest.

    `part` is an index into `PARTS`: which network on which data set.
    Source: Definition C.1, Definition C.4, Definition D.1, Definition F.1.
    """
    a = exact(cell.a1 if part < 2 else cell.a0)
    scores = _log_scores if part % 2 == 0 else _linear_scores
    rows = scores(cell, a, exact(cell.b), exact(cell.c))
    if part % 2 == 0:
        found = [
            _collect(1, {Exponent(same): 1}, {Exponent(special): 1}, own=kind <= SAME)
            for kind, (same, special) in enumerate(rows)
        ]
    else:
        denominator = math.lcm(*(value.denominator for row in rows for value in row))
        found = []
        for kind, row in enumerate(rows):
            other, same, special = (int(value * denominator) for value in row)
            found.append(_collect(other, {ZERO: same}, {ZERO: special}, own=kind <= SAME))
    return found[0], found[1], found[2]


def _collect(
    other: int, same: dict[Fraction, int], special: dict[Fraction, int], own: bool
) -> KeyWeights:
    def power_sum(values: dict[Fraction, int]) -> dict[Fraction, tuple[int, int]]:
        return {exponent: (value, 0) for exponent, value in values.items() if value}

    extra = power_sum(same)
    add_terms(extra, power_sum({ZERO: other}), -1)
    replaced = power_sum(same if own else {ZERO: other})
    return KeyWeights(other, extra, power_sum(special), replaced)


def _log_scores(
    cell: AttentionCell, a: Fraction, b: Fraction, c: Fraction
) -> list[tuple[Fraction, Fraction]]:
    """Return log u_exp / log n of (same, special) key, less that of another key."""
    if cell.model == "cross":
        return [(ZERO, a), (ZERO, ZERO), (ZERO, ZERO)]
    if cell.by_column:
        same = b * b
        return [(same, a * a + same), (same, same), (same, ZERO)]
    # Every query scores keys by their row sums, times its own row sum.
    regular = (ZERO, a * (b + c))
    return [(ZERO, a * (a + b + c)), regular, regular]


def _linear_scores(
    cell: AttentionCell, a: Fraction, b: Fraction, c: Fraction
) -> list[tuple[Fraction, Fraction, Fraction]]:
    """Return u_lin of (other, same, special) key up to a factor of the row."""
    if cell.model == "cross":
        one = Fraction(1)
        return [(one, one, 1 + a), (one, one, one), (one, one, one)]
    if cell.by_column:
        other, same = c * c, b * b + c * c
        return [(other, same, a * a + same), (other, same, same), (other, same, other)]
    regular = b + c
    return [(regular, regular, a + regular)] * 3


def firing_ratio(
    weights: KeyWeights,
    strengths: ExactStrengths,
    layout: BlockLayout,
    n: int,
    *,
    dataset: int,
    kind: int,
    special_long: int,
    signs: int,
) -> tuple[dict[Fraction, tuple[int, int]], int]:
    """Return (numerator, divisor), at least 0: a row fires where divisor S > numerator.

    S counts the rows whose identity entry meets a plus sign. The weights are those of this kind of row:
    SPECIAL, SAME, PLUS_LONG, PLUS_SHORT, MINUS_LONG or MINUS_SHORT; `special_long` is 1 if the special
    identity column is a long one; `signs` are bits, 1 for +1: y_1, y_d and the sign of that column.
    Source: Definition C.1, Definition C.2, Definition C.4, Definition C.6.
    """
    b = strengths.block
    alpha, beta = strengths.gap[signs >> 1 & 1]
    column = b if signs >> 2 & 1 else -b
    first = strengths.first[dataset] if signs & 1 else -strengths.first[dataset]
    if kind <= SAME:
        copies, same = layout.copies + special_long, column
    else:
        copies = layout.copies + (1 if kind in (PLUS_LONG, MINUS_LONG) else 0)
        same = b if kind in (PLUS_LONG, PLUS_SHORT) else -b
    # All keys as if they were of another column and minus, then what the rest have more.
    numerator = {ZERO: (weights.other * n * (b + alpha), weights.other * n * beta)}
    surpluses = (
        (weights.extra, copies, same),
        (weights.special, 1, first + column),
        (weights.replaced, -1, column),
    )
    for weight, count, entry in surpluses:
        for exponent, (value, _) in weight.items():
            factor = -count * value
            add_terms(numerator, {exponent: (factor * (entry - alpha), -factor * beta)})
    return numerator, 2 * b * weights.other
