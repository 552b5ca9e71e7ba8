"""Tails of <c, y> for one row a second time, in decimals: what confirms a refutation.

Nothing is shared with `row_tails` but its levels. A row is what the definitions say: u of each kind of
key from the rows of A1, A2 and A3, their sum alpha, f = u / alpha, and c the mean of A3 under f. From
which count of plus signs on <c, y> exceeds a threshold is found by bisection; where a margin is within
rounding of a tie both answers are kept. Binomial tails are those of `again`.
"""

from collections.abc import Callable
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import product

from simkit.papers.separation.attention.cell import AttentionCell
from simkit.papers.separation.attention.theory.row_tails import Kind, Level, Network
from simkit.papers.separation.regression.theory.again import tail_again

_DIGITS = 80
_TIE = Decimal("1e-40")
_COUNTED = 4096  # signs up to which tails are ratios of integers
_SMALLEST = Fraction(1, 10**4000)  # smaller ones are given as 0
# First column, special, own and any other identity column, last column.
_COORDINATES = 5
Pair = tuple[Fraction, Fraction]


def row_again(
    cell: AttentionCell, network: Network, dataset: int, kind: Kind
) -> tuple[tuple[Decimal, ...], int]:
    """Return the entries of a row as they are, and how many share the fourth.

    They are: first column, special identity column, the row's own (0 where it is the special one), any
    other identity column, last column. Kinds of rows: "special", "same", "other"; the data set is 0 or
    1. Source: Definition C.1, Definition C.4, Definition D.1, Definition F.1.
    """
    with localcontext() as context:
        context.prec = _DIGITS + len(str(cell.d))
        context.Emax, context.Emin = 10**17, -(10**17)
        copies, own = cell.rows // cell.columns, kind == "other"
        others = cell.columns - 1 - own
        # Each kind of key: its row of A3 in the five coordinates, and how many there are; keys of the
        # other columns share one coordinate, which counts once for each column.
        keys = [
            (_key(cell, dataset, True, 1), 1),
            (_key(cell, dataset, False, 1), copies - 1),
            (_key(cell, dataset, False, 2), copies * own),
            (_key(cell, dataset, False, 3), copies * others),
        ]
        place = 2 if own else 1
        query = _query(cell, dataset, kind == "special", place)
        scores = [_score(cell, query, key) for key, _ in keys]
        top = max(scores)
        u = [(x - top).exp() if network == "exp" else x for x in scores]
        alpha = sum(number * x for (_, number), x in zip(keys, u, strict=True))
        entries = [
            sum(number * x * key[i] for (key, number), x in zip(keys, u, strict=True)) / alpha
            for i in range(_COORDINATES)
        ]
        if others:
            entries[3] /= others
        return tuple(Decimal(entry) for entry in entries), others


def _number(value: float) -> Decimal:
    return Decimal(repr(value))


def _key(cell: AttentionCell, dataset: int, special: bool, place: int) -> list[Decimal]:
    """Return a row of A2 = A3 whose identity column is the one at this place."""
    row = [Decimal(0)] * _COORDINATES
    a = _number(cell.a1 if dataset else cell.a0)
    if cell.model == "cross":
        row[0], row[place] = Decimal(int(special)), Decimal(1)
        return row
    root = Decimal(cell.rows).ln().sqrt()
    row[0] = a * root if special else Decimal(0)
    row[place], row[4] = _number(cell.b) * root, _number(cell.c) * root
    return row


def _query(cell: AttentionCell, dataset: int, special: bool, place: int) -> list[Decimal]:
    """Return a row of A1."""
    if cell.model == "self":
        return _key(cell, dataset, special, place)
    log_n = Decimal(cell.rows).ln()
    a = _number(cell.a1 if dataset else cell.a0)
    return [a * log_n if special else Decimal(0), log_n, log_n, log_n, Decimal(0)]


def _score(cell: AttentionCell, query: list[Decimal], key: list[Decimal]) -> Decimal:
    if cell.model == "self" and cell.qk == "ones":
        return sum(query, Decimal(0)) * sum(key, Decimal(0))
    return sum((x * y for x, y in zip(query, key, strict=True)), Decimal(0))


def above_again(
    cell: AttentionCell, network: Network, dataset: int, kind: Kind, level: Level, strict: bool = True
) -> Pair:
    """Enclose Pr[<c, y> > level], or >=, a second time. Source: Definition 3.7, Definition C.6."""
    return _above(cell, *row_again(cell, network, dataset, kind), level, strict)


def _above(
    cell: AttentionCell, entries: tuple[Decimal, ...], others: int, level: Level, strict: bool
) -> Pair:
    with localcontext() as context:
        context.prec = _DIGITS + len(str(cell.d))
        context.Emax, context.Emin = 10**17, -(10**17)
        threshold = Decimal(int(level.value.p)) / int(level.value.q)
        if cell.model == "self" and not level.rooted:
            threshold *= Decimal(cell.rows).ln().sqrt()
        singles, step = (entries[0], entries[1], entries[2], entries[4]), entries[3]
        ends = [_counts(singles, step, others, threshold, signs, strict) for signs in _PATTERNS]
    most = {low for low, _ in ends} | {high for _, high in ends}
    tails = {count: _tail(others, count) for count in most}
    low = sum((tails[count][0] for _, count in ends), Fraction(0)) / len(ends)
    high = sum((tails[count][1] for count, _ in ends), Fraction(0)) / len(ends)
    return low, high


_PATTERNS = tuple(product((1, -1), repeat=4))


def _counts(
    singles: tuple[Decimal, ...],
    step: Decimal,
    others: int,
    threshold: Decimal,
    signs: tuple[int, ...],
    strict: bool,
) -> tuple[int, int]:
    """Return between which counts of plus signs the first lies at which the row is beyond."""
    size = sum(singles) + others * step + abs(threshold)
    own = sum((sign * entry for sign, entry in zip(signs, singles, strict=True)), Decimal(0))
    rest, twice = own - others * step - threshold, 2 * step

    def reached(count: int, slack: Decimal) -> bool:
        margin = rest + count * twice
        return margin > slack if strict else margin >= slack

    slack = _TIE * size
    low = _first(lambda count: reached(count, -slack), others)
    if low > others or reached(low, slack):
        return low, low
    return low, _first(lambda count: reached(count, slack), others)


def _first(reached: Callable[[int], bool], others: int) -> int:
    low, high = 0, others + 1
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if reached(middle) else (middle + 1, high)
    return low


def _tail(n: int, k: int) -> Pair:
    """Return P(B >= k) for any k: `tail_again` is for the upper half."""
    if k <= 0:
        return Fraction(1), Fraction(1)
    if 2 * k <= n:
        low, high = _tail(n, n - k + 1)
        return 1 - high, 1 - low
    low, high = tail_again(n, k)
    return low, high if k > n or n <= _COUNTED else max(high, _SMALLEST)


def beyond_again(
    cell: AttentionCell, network: Network, dataset: int, kind: Kind, level: Level, strict: bool = True
) -> Pair:
    """Enclose Pr[|<c, y>| > level], or >=, level > 0, again. Source: Definition 3.7, Definition C.6."""
    low, high = above_again(cell, network, dataset, kind, level, strict)
    return min(2 * low, Fraction(1)), min(2 * high, Fraction(1))


def rest_again(
    cell: AttentionCell, network: Network, dataset: int, kind: Kind, level: Level, strict: bool = True
) -> Pair:
    """Enclose Pr[|<c, y> but the last column| > level], or >=, again. Source: Lemma D.8, Lemma D.12."""
    entries, others = row_again(cell, network, dataset, kind)
    low, high = _above(cell, (*entries[:4], Decimal(0)), others, level, strict)
    return min(2 * low, Fraction(1)), min(2 * high, Fraction(1))


def squares_again(cell: AttentionCell, network: Network, dataset: int, kind: Kind) -> Decimal:
    """Return the sum of the squares of a row's entries but the last column's, a second time.

    Self-attention's are over log n. Source: Lemma D.8, Lemma D.12.
    """
    entries, others = row_again(cell, network, dataset, kind)
    with localcontext() as context:
        context.prec = _DIGITS + len(str(cell.d))
        scale = Decimal(cell.rows).ln() if cell.model == "self" else Decimal(1)
        return (sum(x * x for x in entries[:3]) + others * entries[3] ** 2) / scale
