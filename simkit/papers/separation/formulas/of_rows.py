"""Probabilities over fair signs as formulas for the library of proofs: rows of attention written out.

Where the identity blocks fit, n = k t, a row has single entries, those of the first column, of the
special identity column, of the last one and, with Q K^T = I, of its own, and k - 1 or k - 2 equal ones.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from simkit.declare.claims.instances import Term, Whole
from simkit.papers.separation.attention.cell import AttentionCell

_CHANCES = {
    "above": "Pr_at_least", "below": "Pr_below", "within": "Pr_within", "rest": "Pr_at_most",
    "rest_below": "Pr_within", "near": "Pr_between",
}  # fmt: skip


class Blocks(NamedTuple):
    """What formulas need of a cell; along a path k follows d. Source: Definition D.1, Definition F.1."""

    cross: bool
    by_column: bool
    k: Any  # identity columns: an int, or a Whole
    copies: int  # how often each row stands: n = k t
    level: str  # the threshold over sqrt(log n), of cross-attention itself


def blocks_of(cell: AttentionCell, copies: int = 0) -> Blocks:
    """Return a cell's blocks, or those of all d copied. Source: Definition D.1, Definition F.1."""
    cross = cell.model == "cross"
    stated, own = ("0.9", "tau") if cross else ("c + 0.1", "tau/sqrt(log(n))")
    level = stated if cell.tau is None else own
    if copies:
        return Blocks(cross, cell.by_column, Whole("d", shift=-1 if cross else -2), copies, level)
    return Blocks(cross, cell.by_column, cell.columns, cell.rows // cell.columns, level)


def tail_term(cell: Blocks, network: str, dataset: int, kind: str, event: str, *levels: str) -> Term:
    """Return how often <c, sigma> of a kind of row lies where an event has it.

    The kind of row is "special", "same" or "other"; the event "above", "below", "within", "near",
    "rest" or "rest_below"; the levels are expressions in parameters, two of "near".
    Source: Lemma D.4, Lemma F.4, Definition C.1, Definition C.4.
    """
    without_last = event in ("rest", "rest_below")
    return Term(_CHANCES[event], (row_term(cell, network, dataset, kind, without_last), *levels))


def row_term(cell: Blocks, network: str, dataset: int, kind: str, without_last: bool = False) -> Term:
    """Return the entries of a kind of row: j3 is the first row of the first identity column.

    Source: Definition C.1, Definition C.4, Definition D.1, Definition F.1.
    """
    k, copies, cross = cell.k, cell.copies, cell.cross
    first = "1" if cross else f"a{dataset}"
    own = cell.by_column and kind == "other"
    others = k - 2 if own else k - 1
    asked = k  # one of the columns that are alike

    def key(column: int, special: bool = False) -> list[Any]:
        last = [] if cross else [(k + 1, "c")]
        return [*([(0, first)] if special else []), (column, "1" if cross else "b"), *last]

    keys = [(1, key(1, True)), (copies - 1, key(1)), *([(copies, key(2))] if own else [])]
    keys += [(copies, key(asked)), (copies * (others - 1), key(asked - 1))]
    weight = Term("softmax" if network == "exp" else "linear", ("n",))
    if cross:
        score = Term("score_cross", (f"a{dataset}" if kind == "special" else "0",))
    else:
        query = key(2 if kind == "other" and cell.by_column else 1, kind == "special")
        score = Term("score_ones" if not cell.by_column else "score_identity", (query,))
    kept = [(many, one) for many, one in keys if many]
    singles = [0, 1, *([] if cross or without_last else [k + 1]), *([2] if own else [])]
    found = [Term("attended", (weight, score, kept, column)) for column in (*singles, asked)]
    return Term("entries", (found[:-1], found[-1], others))


def silent_term(cell: Blocks, networks: Sequence[tuple[str, int]]) -> Term:
    """Return how often one sign vector keeps every row of some networks at most at the threshold.

    The networks are ``exp`` or ``lin``, each with its data set: all meet the same signs. `ValueError`
    with Q K^T = I, where rows differ by the sign of their own column.
    Source: Definition C.2, Definition C.6.
    """
    if cell.by_column:
        raise ValueError("rows differ by the sign of their own column")
    rows = [
        row_term(cell, network, dataset, kind).arguments
        for network, dataset in networks
        for kind in ("special", "other")
    ]
    columns = [list(column) for column in zip(*(row[0] for row in rows), strict=True)]
    return Term("Pr_none_above", (columns, [row[1] for row in rows], rows[0][2], cell.level))
