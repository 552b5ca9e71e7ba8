"""The entries u, f and c a second time: from rows written out, with weights as reciprocals of sums.

Nothing is shared with `entries`. Rows j0, j2, j3 are numbers, rows of A1, A2, A3 are their entries other
than 0, scores are inner products, keys are counted as whole numbers with a remainder modulo the number
of identity columns, and f_{j0, j1} = 1 / sum_j n^(s_j - s_{j1}) with s = score / log n.
Source: Definition C.1, Definition C.4.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any

from flint import arb, ctx, fmpq

from simkit.papers.separation.attention.cell import AttentionCell

Sparse = Mapping[int, Fraction]


@dataclass(frozen=True, eq=False)  # two rows are told apart as objects, at once
class WrittenRow:
    """A row j0, and its keys in groups of equal rows of A2: that of j3 alone.

    Identity columns that neither j0 nor j3 has an entry in are one group, of which j1 is one key.
    """

    n: int  # number of rows
    k: int  # of identity columns
    j0: int  # from 0 on, as j3
    j3: int
    special: bool  # j0 = j3 in self-attention, j0 = j2 in cross-attention
    # a key j1, how many keys have its row of A2, and its score over log n
    groups: tuple[tuple[int, int, Fraction], ...]


def written_rows(cell: AttentionCell, dataset: str) -> Iterator[WrittenRow]:
    """Yield rows j0 of "D0" or "D1" that are of every kind, for special rows in each kind of column.

    Source: Definition D.1, Definition F.1.
    """
    n, k = cell.rows, cell.columns
    for j3 in sorted({0, k - 1}):  # in a long and in a short column, if there are both
        near = sorted({j for j in (0, 1, k - 2, k - 1, k, 2 * k - 1) if 0 <= j < n})
        if cell.model == "self":
            for j0 in near:
                yield _written(cell, dataset, j0, j3, j0 == j3)
        else:
            for j0 in near[:2]:
                yield _written(cell, dataset, j0, j3, True)  # j2 = j0
                yield _written(cell, dataset, j0, j3, False)  # j2 elsewhere


def _written(cell: AttentionCell, dataset: str, j0: int, j3: int, special: bool) -> WrittenRow:
    n, k = cell.rows, cell.columns
    query = _query(cell, dataset, j0, special)
    marked = {j3 % k, j0 % k}
    groups = [(j3, 1, _score(cell, query, _key(cell, dataset, j3, j3)))]
    for column in sorted(marked):
        others = [j for j in (column, column + k) if j != j3 and j < n]
        if others:
            many = _numbers_with_remainder(n, k, column) - (j3 % k == column)
            groups.append((others[0], many, _score(cell, query, _key(cell, dataset, others[0], j3))))
    free = [column for column in range(min(k, 3)) if column not in marked]
    if free:
        many = n - sum(_numbers_with_remainder(n, k, column) for column in marked)
        groups.append((free[0], many, _score(cell, query, _key(cell, dataset, free[0], j3))))
    return WrittenRow(n, k, j0, j3, special, tuple(groups))


def _numbers_with_remainder(n: int, k: int, remainder: int) -> int:
    return -((remainder - n) // k)


@lru_cache(maxsize=256)
def _number(value: float) -> Fraction:
    return Fraction(Decimal(repr(value)))


def _query(cell: AttentionCell, dataset: str, j0: int, special: bool) -> Sparse:
    """Return row j0 of A1, over sqrt(log n), or log n in cross-attention; 0 is the first column."""
    if cell.model == "self":
        return _key(cell, dataset, j0, j0 if special else -1)
    first = _number(cell.a1 if dataset == "D1" else cell.a0) if special else Fraction(0)
    # Of the columns full of log n a key meets its own one alone.
    return {0: first, -1: Fraction(1)}


def _key(cell: AttentionCell, dataset: str, j1: int, j3: int) -> Sparse:
    """Return row j1 of A2, over sqrt(log n) in self-attention; -2 is its last column."""
    k = cell.columns
    if cell.model == "cross":
        return {0: Fraction(int(j1 == j3)), 1 + j1 % k: Fraction(1)}
    first = _number(cell.a1 if dataset == "D1" else cell.a0) if j1 == j3 else Fraction(0)
    return {0: first, 1 + j1 % k: _number(cell.b), -2: _number(cell.c)}


def _score(cell: AttentionCell, query: Sparse, key: Sparse) -> Fraction:
    if cell.model == "self" and cell.qk == "ones":
        return sum(x * y for x in query.values() for y in key.values())  # type: ignore[return-value]
    return sum((x * query.get(i, query.get(-1, Fraction(0))) for i, x in key.items()), Fraction(0))


def weight_again(row: WrittenRow, score: Fraction, network: str) -> Any:
    """Return f ("exp" or "lin") of a key with a score over log n: the reciprocal of a sum of ratios.

    A rational where every ratio is, else a ball.
    """
    return _weight_again(row, score, network, ctx.prec)


@lru_cache(maxsize=2**13)
def _weight_again(row: WrittenRow, score: Fraction, network: str, precision: int) -> Any:
    scores = {other for _, many, other in row.groups if many}
    if network == "lin":
        total = sum((many * other for _, many, other in row.groups), Fraction(0))
        return 1 / (total / score) if score else score
    if scores == {score}:
        return 1 / Fraction(sum(many for _, many, _ in row.groups))
    log = arb(row.n).log()
    ratios = (
        many * (log * arb(fmpq((other - score).numerator, (other - score).denominator))).exp()
        for _, many, other in row.groups
    )
    return 1 / sum(ratios, arb(0))


def attended_again(row: WrittenRow, cell: AttentionCell, dataset: str, i0: int, network: str) -> Any:
    """Return c_{j0, i0} ("exp" or "lin") over sqrt(log n), or as it stands in cross-attention.

    i0 is 0 for the first column, 1 to k for an identity column, -2 for the last of self-attention.
    """
    found: Any = Fraction(0)
    for j1, many, score in row.groups:
        grouped = many
        if i0 > 0 and j1 % row.k not in (row.j0 % row.k, row.j3 % row.k) and _free(row, i0):
            j1, grouped = i0 - 1, _numbers_with_remainder(row.n, row.k, i0 - 1)
        entry = _key(cell, dataset, j1, row.j3).get(i0, Fraction(0))
        if entry and grouped:
            weight = weight_again(row, score, network)
            share = fmpq((grouped * entry).numerator, (grouped * entry).denominator)
            weight = grouped * entry * weight if isinstance(weight, Fraction) else arb(share) * weight
            found = weight if found == 0 else _sum(found, weight)
    return found


def _free(row: WrittenRow, i0: int) -> bool:
    """Return whether neither j0 nor j3 has its entry in an identity column."""
    return (i0 - 1) not in (row.j0 % row.k, row.j3 % row.k)


def _sum(x: Any, y: Any) -> Any:
    if isinstance(x, Fraction) and isinstance(y, Fraction):
        return x + y
    return _ball(x) + _ball(y)


def _ball(x: Any) -> Any:
    return arb(fmpq(x.numerator, x.denominator)) if isinstance(x, Fraction) else x
