"""Tails of <c, y> for one row of attention and any threshold, and how often some row exceeds it.

Where the identity blocks fit, n = k t, a row's entries are few: that of the first column, of the special
identity column, with Q K^T = I of the row's own, of the last column, and one that all other columns
share. So <c, y> is a sum of three or four signed numbers and of a multiple of a sum of fair signs, whose
tails are enclosed at any n (`simkit.papers.separation.tails`). From which count of plus signs on it
exceeds a threshold is decided exactly, ties included.

Everything is divided by sqrt(log n) in self-attention, as the data are.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Literal, NamedTuple

from flint import arb, ctx, fmpq

from simkit.papers.separation.attention.cell import AttentionCell
from simkit.papers.separation.attention.theory.power_sums import PowersOf, PowerSum, Terms, add
from simkit.papers.separation.tails import Bounds, exact_number, upper_tail

#: Rows: the special one (j0 = j3; in cross-attention j0 = j2), others of its identity column, and those
#: of other columns. The last two differ with Q K^T = I only.
Kind = Literal["special", "same", "other"]
#: F_exp or F_lin.
Network = Literal["exp", "lin"]

_CERTAIN = arb(1) / 4


class Level(NamedTuple):
    """A threshold of <c, y>, over sqrt(log n) in self-attention. Source: Theorem D.5, Theorem F.5."""

    value: fmpq
    rooted: bool = False  # to be divided by sqrt(log n): it is a threshold as it stands


@dataclass(frozen=True, eq=False)
class RowLaw:
    """The entries of a row, times the sum Z of its attention weights, as sums of powers of n.

    Each is one object for a cell: what has been found of it is kept. The singles are first column,
    special identity column, last column, and the row's own column where its keys weigh more than others.
    Source: Definition C.1, Definition C.4, Definition D.1, Definition F.1.
    """

    n: int
    singles: Sequence[Terms]
    step: Terms  # the entry of each other identity column
    others: int  # how many they are
    total: Terms  # Z


def stated_level(cell: AttentionCell) -> Level:
    """Return a cell's tau: (c + 0.1) sqrt(log n), 0.9, or its own. Source: Theorem D.5, Theorem F.5."""
    if cell.model == "cross":
        return Level(fmpq(9, 10) if cell.tau is None else exact_number(cell.tau))
    if cell.tau is None:
        return Level(exact_number(cell.c) + fmpq(1, 10))
    return Level(exact_number(cell.tau), rooted=True)


def row_kinds(cell: AttentionCell) -> tuple[Kind, ...]:
    """Return which kinds of rows there are, each law once. Source: Definition D.1, Definition F.1."""
    if not cell.by_column:
        return ("special", "other") if cell.rows > 1 else ("special",)
    copies = cell.rows // cell.columns
    found: tuple[Kind, ...] = ("special",)
    found += ("same",) if copies > 1 else ()
    return found + (("other",) if cell.columns > 1 else ())


def row_law(cell: AttentionCell, network: Network, dataset: int, kind: Kind) -> RowLaw:
    """Return the entries of a "special", "same" or "other" row of data set 0 or 1.

    `ValueError` where the identity blocks do not fit into n, or there is no such row.
    Source: Definition C.1, Definition C.4, Definition D.1, Definition F.1.
    """
    return _row_law(replace(cell, m=1), network, dataset, kind)


@lru_cache(maxsize=1024)
def _row_law(cell: AttentionCell, network: Network, dataset: int, kind: Kind) -> RowLaw:
    n, k = cell.rows, cell.columns
    if n % k:
        raise ValueError(f"the entries of a row are given where the identity blocks fit: n = {k} t")
    if kind not in row_kinds(cell) and not (kind == "same" and not cell.by_column and n > k):
        raise ValueError(f"there is no row of the kind {kind!r} at n = {n}, d = {cell.d}")
    cross = cell.model == "cross"
    a = exact_number(cell.a1 if dataset else cell.a0)
    b, c = (fmpq(1), fmpq(0)) if cross else (exact_number(cell.b), exact_number(cell.c))
    other, same, special = _weights(cell, network, (a, b, c), kind)
    copies = fmpq(n // k)
    own = cell.by_column and kind == "other"
    column = add((fmpq(1), special), (copies - 1, other if kind == "other" else same))
    others = k - 2 if own else k - 1
    singles = [add((fmpq(1) if cross else a, special)), add((b, column))]
    total = add((fmpq(1), column), (copies * others, other), (copies if own else fmpq(0), same))
    singles.append(add((c, total)))
    if own:
        singles.append(add((b * copies, same)))
    return RowLaw(n, tuple(singles), add((b * copies, other)), others, total)


def _weights(
    cell: AttentionCell, network: Network, strengths: tuple[fmpq, fmpq, fmpq], kind: Kind
) -> tuple[Terms, Terms, Terms]:
    """Return the weight of a key of another column, of the row's own, and of the special key.

    In cross-attention and with Q K^T all ones the keys of all columns weigh the same.
    """
    a, b, c = strengths
    zero = fmpq(0)
    is_special = kind == "special"
    if cell.model == "cross":
        scores = (zero, zero, a if is_special else zero)
        linear = tuple(1 + score for score in scores)
    elif cell.by_column:
        own = kind != "other"
        scores = (zero, b * b, a * a + b * b if is_special else b * b if own else zero)
        linear = tuple(c * c + score for score in scores)
    else:
        query = a + b + c if is_special else b + c
        scores = (zero, zero, query * a)
        linear = (b + c, b + c, a + b + c)
    if network == "lin":
        found = [add((score, [(zero, fmpq(1))])) for score in linear]
    else:
        found = [[(score, fmpq(1))] for score in scores]
    return found[0], found[1], found[2]


def entry_squares(law: RowLaw) -> arb:
    """Return a row's sum of squares, without the last column's. Source: Lemma D.8, Lemma D.12."""
    powers = _powers(law.n)

    def of(terms: Terms) -> arb:
        return powers.ball(PowerSum(terms, ()))

    singles = without_last(law).singles
    squares = sum((of(terms) ** 2 for terms in singles), arb(0)) + law.others * of(law.step) ** 2
    return squares / of(law.total) ** 2


_LAST = 2  # place of the last column among the single entries


@lru_cache(maxsize=256)
def without_last(law: RowLaw) -> RowLaw:
    """Return a row without its last column. Source: Lemma D.8, Lemma D.12."""
    kept = tuple(terms for place, terms in enumerate(law.singles) if place != _LAST)
    return replace(law, singles=kept)


@lru_cache(maxsize=64)
def _powers(n: int) -> PowersOf:
    return PowersOf(n)


def first_count(law: RowLaw, level: Level, signs: Sequence[int], strict: bool = True) -> int:
    """Return the smallest count of plus signs among the other columns at which a row exceeds a level.

    <c, y> > level, or >= where not strict; the signs, -1 or 1, are those of the single entries. The
    count is from 0 to `others`, or others + 1 where none does. Source: Definition C.6.
    """
    base = add(
        *((fmpq(sign), terms) for sign, terms in zip(signs, law.singles, strict=True)),
        (fmpq(-law.others), law.step),
        (fmpq(0) if level.rooted else -level.value, law.total),
    )
    rooted = add((-level.value if level.rooted else fmpq(0), law.total))
    powers = _powers(law.n)

    def reached(count: int) -> bool:
        sign = powers.sign(PowerSum(add((fmpq(1), base), (fmpq(2 * count), law.step)), rooted))
        return sign > 0 or (sign == 0 and not strict)

    if not law.step or not law.others:
        return 0 if reached(0) else law.others + 1
    count = _near_zero(powers, PowerSum(base, rooted), law)
    while count > 0 and reached(count - 1):
        count -= 1
    while count <= law.others and not reached(count):
        count += 1
    return count


def _near_zero(powers: PowersOf, base: PowerSum, law: RowLaw) -> int:
    """Return a count next to where the margin turns, from 0 to others + 1."""
    bits = law.others.bit_length() + 128
    while True:
        with ctx.workprec(bits):
            zero = -powers.ball(base) / (2 * powers.ball(PowerSum(law.step, ())))
            if zero < -1:
                return 0
            if zero > law.others + 1:
                return law.others + 1
            if zero.rad() < _CERTAIN:
                found = int(str((zero.mid()).floor().unique_fmpz()))
                return min(max(found, 0), law.others + 1)
        bits *= 2


def tail_above(law: RowLaw, level: Level, strict: bool = True) -> Bounds:
    """Enclose Pr[<c, y> > level], or >= where not strict, over fair signs y, for a level of either sign.

    Source: Definition 3.7, Definition C.6.
    """
    return _mean_tail(law.others, _first_counts(law, level, strict))


@lru_cache(maxsize=1024)
def _first_counts(law: RowLaw, level: Level, strict: bool) -> tuple[int, ...]:
    patterns = product((1, -1), repeat=len(law.singles))
    return tuple(first_count(law, level, signs, strict) for signs in patterns)


def _mean_tail(signs: int, counts: Sequence[int]) -> Bounds:
    """Return the mean over patterns of how often so many plus signs or more come."""
    found = {count: upper_tail(signs, count) for count in set(counts)}
    low, high = (sum((found[count][end] for count in counts), arb(0)) / len(counts) for end in (0, 1))
    return Bounds(low, high)


def tail_beyond(law: RowLaw, level: Level, strict: bool = True) -> Bounds:
    """Enclose Pr[|<c, y>| > level], or >=, for a level of at least 0; at level 0, >= is certain.

    Source: Definition 3.7, Definition C.6.
    """
    if level.value < 0 or (level.value == 0 and not strict):
        return Bounds(arb(1), arb(1))
    one = tail_above(law, level, strict)
    return Bounds(2 * one.low, 2 * one.high)


def some_row_exceeds(
    cell: AttentionCell, networks: Sequence[Network], dataset: int, level: Level
) -> Bounds:
    """Enclose how often <c, y> > level in some row of some of the networks, all with the same y.

    Over one sign vector y; the data do not matter. `ValueError` where the identity blocks do not fit
    into n. Source: Definition C.2, Definition C.6.
    """
    counts = _counts_in_all(replace(cell, m=1), tuple(networks), dataset, level)
    return _mean_tail(cell.columns - 1, counts)


@lru_cache(maxsize=1024)
def _counts_in_all(
    cell: AttentionCell, networks: tuple[Network, ...], dataset: int, level: Level
) -> tuple[int, ...]:
    laws = [(row_law(cell, net, dataset, kind), kind) for net in networks for kind in row_kinds(cell)]
    return tuple(
        min(_count_in_all(law, kind, cell.by_column, signs, level) for law, kind in laws)
        for signs in product((1, -1), repeat=3)
    )


def _count_in_all(law: RowLaw, kind: Kind, by_column: bool, signs: tuple[int, ...], level: Level) -> int:
    """Return from which count of plus signs among the identity columns, the special left out, one does.

    With Q K^T = I there are rows of each sign of their own column; those of plus signs exceed first.
    """
    if not (by_column and kind == "other"):
        return first_count(law, level, signs)
    plus = first_count(law, level, (*signs, 1)) + 1
    minus = first_count(law, level, (*signs, -1))
    return min(plus, minus) if minus <= law.others else plus
