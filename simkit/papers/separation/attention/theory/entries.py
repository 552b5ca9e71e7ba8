"""The entries of attention under the paper's letters: u, alpha, f and c of every kind of row.

A row j0 meets few kinds of keys j1, and its c_{j0} has few kinds of columns i0: what they hold is
counted, so that n may be 10^300. Scores are exact: u_lin is (score) log n, u_exp is n^(score). What
linear attention makes of them is rational up to the factor log n, or sqrt(log n). What softmax attention
makes of them is a ball at the present precision of `flint.ctx`, but rational where all keys score alike
or all are added up.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from flint import arb

from simkit.declare.parameters.symbols import exact
from simkit.declare.parameters.typed import ball
from simkit.papers.separation.attention.cell import AttentionCell

#: What is rational is given as such, the rest as a ball.
Entry = Fraction | arb


class CellOfSymbols(AttentionCell):
    """A parameter point whose sizes or strengths are symbols: it is built without a look at them.

    Source: Definition D.1, Definition F.1.
    """

    def __post_init__(self) -> None:
        """Check nothing: a symbol has no value."""

    @property
    def rows(self) -> Any:
        """The number of rows n."""
        return self.n


class Key(NamedTuple):
    """Keys j1 of a row that score alike. Source: Lemma D.2, Lemma E.1, Lemma F.2."""

    name: str  # "j3"; "own" in the identity column of j0, where that matters (Q K^T = I); "other"
    number: int  # how many, at least 0
    score: Fraction  # (A1)_{j0} Q K^T (A2)_{j1}^T over log n


class ColumnKind(NamedTuple):
    """Columns i0 of A3 V that look alike to a row.

    Their names: "first", i0 = 1; "j3", the identity column in which row j3 has its entry; "own", that of
    row j0, where it is another and matters (Q K^T = I); "other", the other identity columns; "last", i0
    = d (self-attention). Source: Lemma D.3, Lemma E.2, Lemma F.3.
    """

    name: str
    number: int  # how many, at least 1
    value: Fraction  # their entries: over sqrt(log n) in self-attention
    # how many keys of each kind have an entry there, in the order of the row's keys
    held: tuple[int, ...]


class AttendedRow(NamedTuple):
    """A kind of row j0: its keys, and the columns of c_{j0}. Source: Definition C.1, Definition C.4."""

    n: int  # number of rows
    special: bool  # j0 = j3 in self-attention, j0 = j2 in cross-attention
    # whether j3 has its entry in the identity column of j0 (told apart with Q K^T = I only)
    beside: bool
    keys: tuple[Key, ...]  # the special key first
    columns: tuple[ColumnKind, ...]  # in the order of the columns


def attended_rows(cell: AttentionCell, dataset: str) -> tuple[AttendedRow, ...]:
    """Return every kind of row that there is in "D0" or "D1", wherever the special rows lie.

    Where the last identity block is cut short, a column is long or short, and there are kinds of rows
    for each. m, tau and the signs of the cell do not matter. Source: Definition D.1, Definition F.1.
    """
    first = exact(cell.a0 if dataset == "D0" else cell.a1)
    copies, long_columns = divmod(cell.rows, cell.columns)
    stock = {copies: cell.columns - long_columns}  # how many identity columns hold so many rows
    if long_columns:
        stock[copies + 1] = long_columns
    found = []
    for length in stock:
        left = {size: number - (size == length) for size, number in stock.items()}
        left = {size: number for size, number in left.items() if number}
        if not cell.by_column:
            found += [_alike(cell, first, length, left, special) for special in (True, False)]
            continue
        found.append(_in_column(cell, first, length, left, special=True))
        if length >= 2:
            found.append(_in_column(cell, first, length, left, special=False))
        found += [_elsewhere(cell, first, length, left, own) for own in left]
    return tuple(found)


def _row(
    cell: AttentionCell, kind: tuple[bool, bool], keys: tuple[Key, ...], first: Fraction,
    blocks: Sequence[tuple[str, int, tuple[int, ...]]],
) -> AttendedRow:  # fmt: skip
    """Return a row from its keys and from what its identity columns hold."""
    alone = (1,) + (0,) * (len(keys) - 1)
    if cell.model == "cross":
        one = Fraction(1)
        columns = [
            ColumnKind("first", 1, one, alone),
            *(ColumnKind(s, k, one, held) for s, k, held in blocks),
        ]
        return AttendedRow(cell.rows, *kind, keys, tuple(columns))
    b, c = exact(cell.b), exact(cell.c)
    columns = [
        ColumnKind("first", 1, first, alone),
        *(ColumnKind(s, k, b, held) for s, k, held in blocks),
    ]
    columns.append(ColumnKind("last", 1, c, tuple(key.number for key in keys)))
    return AttendedRow(cell.rows, *kind, keys, tuple(columns))


def _alike(
    cell: AttentionCell, first: Fraction, length: int, left: dict[int, int], special: bool
) -> AttendedRow:
    """Return a row to which all keys but j3 are alike."""
    if cell.model == "cross":
        scores = (1 + first if special else Fraction(1)), Fraction(1)
    else:
        ordinary = exact(cell.b) + exact(cell.c)
        query = ordinary + (first if special else 0)
        scores = query * (ordinary + first), query * ordinary
    keys = Key("j3", 1, scores[0]), Key("other", cell.rows - 1, scores[1])
    blocks: list[tuple[str, int, tuple[int, ...]]] = [("j3", 1, (1, length - 1))]
    blocks += [("other", number, (0, size)) for size, number in left.items()]
    return _row(cell, (special, special), keys, first, blocks)


def _in_column(
    cell: AttentionCell, first: Fraction, length: int, left: dict[int, int], special: bool
) -> AttendedRow:
    """Return, of Q K^T = I, row j3 or another row in its identity column."""
    apart = exact(cell.c) ** 2
    same = exact(cell.b) ** 2 + apart
    keys = (
        Key("j3", 1, same + (first**2 if special else 0)),
        Key("own", length - 1, same),
        Key("other", cell.rows - length, apart),
    )
    blocks: list[tuple[str, int, tuple[int, ...]]] = [("j3", 1, (1, length - 1, 0))]
    blocks += [("other", number, (0, 0, size)) for size, number in left.items()]
    return _row(cell, (special, True), keys, first, blocks)


def _elsewhere(
    cell: AttentionCell, first: Fraction, length: int, left: dict[int, int], own: int
) -> AttendedRow:
    """Return, of Q K^T = I, a row in an identity column of so many rows that is not that of j3."""
    apart = exact(cell.c) ** 2
    keys = (
        Key("j3", 1, apart),
        Key("own", own, exact(cell.b) ** 2 + apart),
        Key("other", cell.rows - 1 - own, apart),
    )
    blocks = [("j3", 1, (1, 0, length - 1)), ("own", 1, (0, own, 0))]
    rest = {size: number - (size == own) for size, number in left.items()}
    blocks += [("other", number, (0, 0, size)) for size, number in rest.items() if number]
    return _row(cell, (False, False), keys, first, blocks)


def u_exp(row: AttendedRow, key: Key) -> arb:
    """Return u_exp(A, x)_{j0, j1} = n^(score).

    Source: Lemma D.2, Lemma D.6, Lemma E.1, Lemma F.2, Lemma F.6.
    """
    return (ball(key.score) * ball(row.n).log()).exp()


def alpha_exp(row: AttendedRow) -> arb:
    """Return alpha_exp(A, x)_{j0}, the sum of u_exp over the keys. Source: Definition C.4."""
    return sum((key.number * u_exp(row, key) for key in row.keys), arb(0))


def f_exp(row: AttendedRow, key: Key) -> Entry:
    """Return f_exp(A, x)_{j0, j1}: 1/n exactly where all keys score alike.

    Source: Lemma D.2, Lemma D.6, Lemma E.1, Lemma F.2, Lemma F.6.
    """
    if _score_alike(row):
        return Fraction(1) / row.n
    return u_exp(row, key) / alpha_exp(row)


def c_exp(row: AttendedRow, column: ColumnKind) -> Entry:
    """Return c_exp(A, x)_{j0, i0}, over sqrt(log n) in self-attention.

    It is the column's value exactly where the column has an entry in every row: weights add up to 1.
    Source: Lemma D.3, Lemma D.7, Lemma E.2, Lemma F.3, Lemma F.7.
    """
    if column.held == tuple(key.number for key in row.keys):
        return column.value
    if _score_alike(row):
        return column.value * sum(column.held) / row.n
    held = (many * u_exp(row, key) for many, key in zip(column.held, row.keys, strict=True))
    return ball(column.value) * sum(held, arb(0)) / alpha_exp(row)


def u_lin(key: Key) -> Fraction:
    """Return u_lin(A, x)_{j0, j1} / log n. Source: Lemma D.10, Lemma D.14, Lemma F.10, Lemma F.14."""
    return key.score


def alpha_lin(row: AttendedRow) -> Fraction:
    """Return alpha_lin(A, x)_{j0} over log n, the sum of u_lin over the keys. Source: Definition C.1."""
    return sum((key.number * key.score for key in row.keys), Fraction(0))


def f_lin(row: AttendedRow, key: Key) -> Fraction:
    """Return f_lin(A, x)_{j0, j1}. Source: Lemma D.10, Lemma D.14, Lemma F.10, Lemma F.14."""
    return u_lin(key) / alpha_lin(row)


def c_lin(row: AttendedRow, column: ColumnKind) -> Fraction:
    """Return c_lin(A, x)_{j0, i0}, over sqrt(log n) in self-attention.

    Source: Lemma D.11, Lemma D.15, Lemma F.11, Lemma F.15.
    """
    held = (many * u_lin(key) for many, key in zip(column.held, row.keys, strict=True))
    return column.value * sum(held, Fraction(0)) / alpha_lin(row)


def _score_alike(row: AttendedRow) -> bool:
    return len({key.score for key in row.keys if key.number}) == 1
