"""How often a neuron fires on D1 where all keys score alike but the special one, in balls.

It is the second evaluation of Theorems D.5 and F.5: from the definitions again, without the exact
thresholds and the sums of `probabilities`. With W = n^e for the special key and 1 for the others, Z =
W + n - 1 and t rows to a column, the value of a row is, over sqrt(log n) in self-attention,

    (a W y_1 + b (W + t - 1) y_s + b t X) / Z + c y_d,

X being the sum of the signs of the other identity columns. It fires where that exceeds the threshold,
and two kinds of rows differ in the exponent e alone. Source: Theorem D.5, Theorem F.5.
"""

from fractions import Fraction
from itertools import product
from typing import NamedTuple

from flint import arb, ctx, fmpq

from simkit.papers.separation.attention.cell import AttentionCell
from simkit.papers.separation.tails import Bounds, exact_number, floor_of, upper_tail

_SPARE = 64


class _Row(NamedTuple):
    """What the rows of D1 share: numbers as in the module's formula, and the exponents e."""

    a: fmpq
    b: fmpq
    c: fmpq
    exponents: tuple[fmpq, ...]
    threshold: arb
    columns: int


def neuron_fires(cell: AttentionCell) -> Bounds:
    """Enclose how often one neuron of F_exp fires in some row of D1.

    Over the signs y, whatever the data; for cross-attention, or self-attention with Q K^T all ones.
    `ValueError` with Q K^T = I, with b = 0, or where the identity blocks do not fit into n.
    """
    n = cell.rows
    with ctx.workprec(ctx.prec + 2 * n.bit_length() + _SPARE):
        row = _row_of(cell)
        if cell.by_column or n % row.columns or row.b == 0:
            raise ValueError(
                "one neuron is evaluated where all keys but one score alike (cross-attention, or"
                f" qk=ones), b > 0 and the identity blocks fit: n = {row.columns} t"
            )
        last_signs = (1, -1) if row.c != 0 else (0,)
        patterns = list(product((1, -1), (1, -1), last_signs))
        found = [_fires_given(row, n, *signs) for signs in patterns]
        return Bounds(
            sum((p.low for p in found), arb(0)) / len(found),
            sum((p.high for p in found), arb(0)) / len(found),
        )


def _row_of(cell: AttentionCell) -> _Row:
    first = exact_number(cell.a1)
    if cell.model == "cross":
        tau = fmpq(9, 10) if cell.tau is None else exact_number(cell.tau)
        return _Row(fmpq(1), fmpq(1), fmpq(0), (first, fmpq(0)), arb(tau), cell.columns)
    b, c = exact_number(cell.b), exact_number(cell.c)
    if cell.tau is None:
        threshold = arb(c + fmpq(1, 10))
    else:
        threshold = arb(exact_number(cell.tau)) / arb(cell.rows).log().sqrt()
    # A query's score is (its row's sum) (the key's row's sum) log n.
    return _Row(first, b, c, (first * (first + b + c), first * (b + c)), threshold, cell.columns)


def _fires_given(row: _Row, n: int, first: int, special: int, last: int) -> Bounds:
    """Enclose how often some row fires given the signs y_1, y_s, y_d."""
    others, per_column = row.columns - 1, n // row.columns
    fewest, most = others + 1, others + 1
    for exponent in row.exponents:
        weight = (arb(exponent) * arb(n).log()).exp()
        total = weight + (n - 1)
        own = row.a * weight * first + row.b * (weight + (per_column - 1)) * special
        level = ((row.threshold - row.c * last) * total - own) / (row.b * per_column)
        low, high = _count_beyond(level, others)
        fewest, most = min(fewest, low), min(most, high)
    return Bounds(upper_tail(others, most).low, upper_tail(others, fewest).high)


def _count_beyond(level: arb, signs: int) -> tuple[int, int]:
    """Return between which counts of +1 the smallest lies at which a sum of signs exceeds a level."""
    if level >= signs:
        return signs + 1, signs + 1
    if level < -signs:
        return 0, 0
    half = (level + signs) / 2
    low, high = (floor_of(end) + 1 for end in (half.lower(), half.upper()))
    return max(low, 0), min(max(high, 0), signs + 1)


def all_silent(cell: AttentionCell) -> Bounds:
    """Enclose how often none of the m neurons fires on D1: F_exp = 0."""
    one = neuron_fires(cell)
    low, high = ((int(cell.m) * (-p).log1p()).exp() for p in (one.high, one.low))
    return Bounds(low, high)


def width_needed(fires: Bounds, n: int, delta: Fraction, exponent: int) -> tuple[arb, arb]:
    """Enclose the smallest C for which m = C log(n/delta) neurons are silent at most delta/n^k often.

    `fires` is how often one neuron fires, k the exponent; low and high are whole numbers over
    log(n/delta). Source: Lemma 5.2, Theorem D.5, Theorem F.5.
    """
    small = arb(fmpq(delta.numerator, delta.denominator))
    wanted = exponent * arb(n).log() - small.log()
    width = (arb(n) / small).log()
    low, high = ((wanted / -((-p).log1p())).ceil() / width for p in (fires.high, fires.low))
    return low, high
