"""The lemmas on the entries of attention as claims: what they share, and both evaluations of a side.

A claim is about the largest, or the smallest, of the entries that a part of a lemma names, over every
place of the special rows. Factors log n of u_lin and sqrt(log n) of self-attention's c are divided out,
and of u_exp the exponent of n is taken: both sides are rational then, wherever the paper's are.

Source: Lemma D.2, Lemma D.3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from simkit.declare.claims.claim import Instance
from simkit.engine.cells.describing import short
from simkit.papers.separation.claims.entry_premises import Params, cell_of

if TYPE_CHECKING:
    from simkit.papers.separation.attention.cell import AttentionCell


@dataclass(frozen=True)
class Entries:
    """The entries that a part of a lemma is about.

    Places of u and f: ``j3``, ``not j3``, ``all``, ``own`` (keys in the identity column of j0, the
    special one left out on its own row), ``not own``. Of c: ``first``, ``identity`` (every identity
    column), ``with j3``, ``without j3``, ``last``.
    """

    network: str  # "exp" or "lin"
    dataset: str  # "D0" or "D1"
    letter: str  # "u", "f" or "c"
    row: str  # "special": j0 = j3 in self-attention, j0 = j2 in cross-attention; "other" or "any"
    place: str
    # or "largest", "smallest"; "only" where the lemma gives one value and there is one
    extreme: str = "only"


def rows_of(params: Params, dataset: str) -> Sequence[Any]:
    """Return the rows of a cell, counted (`attended_rows`). Source: Definition D.1, Definition F.1."""
    return _rows(cell_of(params), dataset)


@lru_cache(maxsize=1024)
def _rows(cell: AttentionCell, dataset: str) -> Sequence[Any]:
    from simkit.papers.separation.attention.theory import entries

    return entries.attended_rows(cell, dataset)


def rows_again(params: Params, dataset: str) -> Sequence[Any]:
    """Return the rows of a cell, written out. Source: Definition D.1, Definition F.1."""
    return _rows_again(cell_of(params), dataset)


@lru_cache(maxsize=1024)
def _rows_again(cell: AttentionCell, dataset: str) -> Sequence[Any]:
    from simkit.papers.separation.attention.theory import entries_again

    return tuple(entries_again.written_rows(cell, dataset))


def _is_meant(entries: Entries, row: Any) -> bool:
    return entries.row == "any" or row.special == (entries.row == "special")


def value_of(entries: Entries, params: Params) -> Any:
    """Return the extreme of the entries at a cell.

    A Fraction, a ball, or None where there is none. `ValueError` if the only one is asked for and there
    are several.
    """
    rows = [row for row in rows_of(params, entries.dataset) if _is_meant(entries, row)]
    found = _attended if entries.letter == "c" else _weighed
    return _extreme((x for row in rows for x in found(entries, row)), entries.extreme)


def _weighed(entries: Entries, row: Any) -> Iterable[Any]:
    from simkit.papers.separation.attention.theory import entries as theory

    for key in _keys(entries.place, row):
        if entries.letter == "u":
            yield key.score
        else:
            yield theory.f_exp(row, key) if entries.network == "exp" else theory.f_lin(row, key)


def _keys(place: str, row: Any) -> Iterable[Any]:
    for key in row.keys:
        own = key.name == "own" or (key.name == "j3" and row.beside)
        there = {
            "all": True, "j3": key.name == "j3", "not j3": key.name != "j3",
            "own": own and not (row.special and key.name == "j3"), "not own": not own,
        }  # fmt: skip
        if key.number and there[place]:
            yield key


def _attended(entries: Entries, row: Any) -> Iterable[Any]:
    from simkit.papers.separation.attention.theory import entries as theory

    names = {
        "identity": ("j3", "own", "other"), "with j3": ("j3",), "without j3": ("own", "other"),
        "first": ("first",), "last": ("last",),
    }  # fmt: skip
    for column in row.columns:
        if column.name in names[entries.place]:
            yield theory.c_exp(row, column) if entries.network == "exp" else theory.c_lin(row, column)


def _extreme(values: Iterable[Any], extreme: str) -> Any:
    found = list(values)
    if not found:
        return None
    if all(isinstance(x, Fraction) for x in found):
        if extreme == "only" and len(set(found)) > 1:
            raise ValueError("the entries are not all alike")
        return max(found) if extreme == "largest" else min(found)
    balls = [_ball(x) for x in found]
    if extreme == "only" and len(balls) > 1:
        raise ValueError("whether the entries are all alike is not known")
    best = balls[0]
    for ball in balls[1:]:
        best = best.max(ball) if extreme == "largest" else best.min(ball)
    return best


def instance_of(entries: Entries, params: Params) -> Instance:
    """Return the row of a cell at which an entry is extreme, written out, and that entry.

    Nothing is shared with `value_of`: keys are counted by their numbers, scores are inner products.
    """
    value, row, at = extreme_again(entries, params)
    return _written_out(row, value, **at)


def extreme_again(entries: Entries, params: Params) -> tuple[Any, Any, dict[str, int]]:
    """Return an extreme entry, the written row that has it, and its key j1 or column i0."""
    from flint import ctx

    rational = entries.letter == "u" or entries.network == "lin"  # at whatever precision
    return _extreme_again(entries, cell_of(params), 0 if rational else ctx.prec)


@lru_cache(maxsize=1024)  # the parts of a lemma, and what corrects them, ask for the same ones
def _extreme_again(
    entries: Entries, cell: AttentionCell, precision: int
) -> tuple[Any, Any, dict[str, int]]:
    rows = [row for row in _rows_again(cell, entries.dataset) if _is_meant(entries, row)]
    found = _attended_again if entries.letter == "c" else _weighed_again
    written = [(x, row, at) for row in rows for x, at in found(entries, cell, row)]
    if not written:
        raise ValueError("there is no such entry")
    best = written[0]
    for each in written[1:]:
        if _is_beyond(each[0], best[0], entries.extreme):
            best = each
    return best


def _is_beyond(x: Any, y: Any, extreme: str) -> bool:
    if extreme == "only" and x != y:
        raise ValueError("the entries are not all alike")
    if not (isinstance(x, Fraction) and isinstance(y, Fraction)):
        x, y = _ball(x), _ball(y)
    return bool(x < y if extreme == "smallest" else x > y)


def _ball(x: Any) -> Any:
    from simkit.declare.parameters.typed import ball

    return ball(x)


def _written_out(row: Any, left: Any, **at: int) -> Instance:
    """Return a row as an instance: its keys in groups of one score, each with its multiplicity.

    Source: Definition D.1, Definition F.1.
    """
    groups = [{"j1": j1, "keys": many, "score over log n": s} for j1, many, s in row.groups if many]
    held = {"n": row.n, "identity columns": row.k, "j0": row.j0, "j3": row.j3, **at, "rows": groups}
    named = ", ".join(f"{name} = {short(value)}" for name, value in at.items())
    return Instance(
        held, left,
        construction=f"row j0 = {short(row.j0)} with the special key j3 = {short(row.j3)}"
        f"{', ' if named else ''}{named}, written out, indices from 0",
    )  # fmt: skip


def instance_of_count(count: Callable[[Any], int], rows: Iterable[Any]) -> Instance:
    """Return the first of some rows, written out, with what is counted of it. Source: Lemma E.1."""
    row = next(iter(rows))
    return _written_out(row, count(row))


def _weighed_again(
    entries: Entries, cell: AttentionCell, row: Any
) -> Iterable[tuple[Any, dict[str, int]]]:
    from simkit.papers.separation.attention.theory.entries_again import weight_again

    for j1, many, score in row.groups:
        own, special = j1 % row.k == row.j0 % row.k, j1 == row.j3
        there = {
            "all": True, "j3": special, "not j3": not special,
            "own": own and not (row.special and special), "not own": not own,
        }  # fmt: skip
        if many and there[entries.place]:
            value = score if entries.letter == "u" else weight_again(row, score, entries.network)
            yield value, {"j1": j1}


def _attended_again(
    entries: Entries, cell: AttentionCell, row: Any
) -> Iterable[tuple[Any, dict[str, int]]]:
    from simkit.papers.separation.attention.theory.entries_again import attended_again

    holding = 1 + row.j3 % row.k
    # Columns of neither row: the first ones and the last ones are of every length.
    near = {
        1 + row.j0 % row.k,
        holding,
        *range(1, min(row.k, 3) + 1),
        *range(max(row.k - 2, 1), row.k + 1),
    }
    places = {
        "identity": near, "with j3": {holding}, "without j3": near - {holding}, "first": {0},
        "last": {-2},
    }  # fmt: skip
    for i0 in sorted(places[entries.place]):
        yield attended_again(row, cell, entries.dataset, i0, entries.network), {"i0": i0}


def copies(params: Params) -> int:
    """Return t, the number of entries of an identity column. Source: Definition D.1, Definition F.1."""
    cell = cell_of(params)
    return cell.rows // cell.columns


def _copies_again(params: Params) -> int:
    from simkit.papers.separation.attention.theory import entries

    row = entries.attended_rows(cell_of(params), "D1")[0]
    return sum(next(column for column in row.columns if column.name == "j3").held)


#: The number t of the statements.
COPIES: Mapping[str, tuple[Callable[[Params], int], Callable[[Params], int]]] = {
    "t": (copies, _copies_again)
}
