"""The entries of attention as formulas for the library of proofs, from the rows of the data written out.

A row of A1, A2 or A3 is a list of its entries other than 0: column 0 is the first, columns 1 to k are
those of the identity blocks, column k + 1 is the last of self-attention. Keys that are alike are one.
"""

from typing import Any

from simkit.declare.claims.instances import Term
from simkit.papers.separation.claims.entries import Entries, extreme_again
from simkit.papers.separation.claims.entry_premises import Params, cell_of


def entry_term(entries: Entries, params: Params) -> Term:
    """Return the extreme entry of a lemma at the row of the data where it is attained.

    Source: Definition C.1, Definition C.4, Lemma D.2, Lemma D.3.
    """
    cell = cell_of(params)
    _, row, at = extreme_again(entries, params)
    first = "a0" if entries.dataset == "D0" else "a1"
    weight = Term("softmax" if entries.network == "exp" else "linear", ("n",))

    def key(j1: int) -> list[Any]:
        return _row(cell.model, row.k, j1, first if j1 == row.j3 else "")

    if cell.model == "cross":
        score = Term("score_cross", (first if row.special else "0",))
    else:
        query = _row("self", row.k, row.j0, first if row.special else "")
        score = Term("score_ones" if cell.qk == "ones" else "score_identity", (query,))
    if entries.letter == "u":
        asked = Term(score.name, (*score.arguments, key(at["j1"])))
        return Term("log_over_log" if entries.network == "exp" else "over_log", ("n", weight, asked))
    keys = [(many, j1) for j1, many, _ in row.groups if many]
    if entries.letter == "f":
        return Term("attention", (weight, score, [(m, key(j)) for m, j in keys], key(at["j1"])))
    column = row.k + 1 if at["i0"] == -2 else at["i0"]
    apart = [part for many, j1 in keys for part in _by_column(row, column, many, j1)]
    return Term("attended", (weight, score, [(m, key(j)) for m, j in apart], column))


def _row(model: str, columns: int, j: int, special: str) -> list[tuple[int, str]]:
    """Return row j of A2 = A3, or of A1 in self-attention, with its first entry if it has one."""
    if model == "cross":
        return [*([(0, "1")] if special else []), (1 + j % columns, "1")]
    return [*([(0, special)] if special else []), (1 + j % columns, "b"), (columns + 1, "c")]


def _by_column(row: Any, column: int, many: int, j1: int) -> list[tuple[int, int]]:
    """Return keys that score alike, apart by whether they have an entry in an identity column."""
    near = {row.j0 % row.k, row.j3 % row.k}
    if not 0 < column <= row.k or j1 % row.k in near or column - 1 in near:
        return [(many, j1)]
    held = row.n // row.k + (column - 1 < row.n % row.k)
    elsewhere = next(j for j in range(row.k) if j not in near and j != column - 1) if many > held else 0
    return [(held, column - 1), *([(many - held, elsewhere)] if many > held else [])]
