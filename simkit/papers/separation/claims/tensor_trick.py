"""Fact A.1 and Claims C.3 and C.5: attention without the Kronecker product, in whole numbers.

What is computed is imported where it is asked for: a run needs none of it.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from simkit.declare.claims.tables import read_claims
from simkit.declare.statement import Statements

Params = Mapping[str, Any]


def _differing(params: Params, stacked: str, again: bool, both: bool = False) -> int:
    """Return how many entries of A vec(Q K^T) are not those of A_1 Q K^T A_2^T, or of `both` its vec."""
    from simkit.papers.separation.attention.theory import tensor_trick as theory

    blocks, product = (theory.scores_again if again else theory.scores)(params, stacked)
    turned = both and stacked == "columns"  # by columns its first n entries are a column
    return theory.differing(blocks, list(zip(*product, strict=True)) if turned else product)


_LARGEST = 100  # entries of a matrix that is written out


def _term(params: Params, stacked: str, both: bool = False) -> Any:
    """Return the number of entries that differ as a formula of the matrices; None of large ones."""
    from simkit.declare.claims.instances import Term
    from simkit.papers.separation.attention.theory import tensor_trick as theory

    if params["n"] * params["d"] > _LARGEST:
        return None
    first, second, x = (list(map(list, m)) for m in theory.matrices(params["n"], params["d"]))
    blocks = Term("scores_by_blocks", (first, second, Term(f"vec_{stacked}", (x,))))
    product = Term("scores_by_products", (first, x, second))
    turned = both and stacked == "columns"
    return Term("differing", (blocks, Term("transposed", (product,)) if turned else product))


def _gap(params: Params, stacked: str, again: bool, powers: bool) -> Any:
    """Return by how much the sums over a block differ at most, of the scores or of their powers."""
    from simkit.papers.separation.attention.theory import tensor_trick as theory

    pair = (theory.scores_again if again else theory.scores)(params, stacked)
    return theory.largest_gap(*pair, powers=powers)


def _printed_gap(params: Params, again: bool) -> Any:
    """Return by how much the sums as Claim C.5 prints them are off at most."""
    from simkit.papers.separation.attention.theory import tensor_trick as theory

    blocks, _ = (theory.scores_again if again else theory.scores)(params, "rows")
    printed = (theory.printed_again if again else theory.printed)(params)
    return theory.largest_gap(blocks, printed, powers=True)


def _twice(formula: Callable[..., Any], **fields: Any) -> Any:
    """Return a number by both of its evaluations."""
    return tuple(partial(formula, again=again, **fields) for again in (False, True))


def _compared(stacked: str, **fields: Any) -> dict[str, Any]:
    return {
        "numbers": {"differing": _twice(_differing, stacked=stacked, **fields)},
        "formulas": {"differing": partial(_term, stacked=stacked, **fields)},
    }  # fmt: skip


def _sums(stacked: str, powers: bool) -> dict[str, Any]:
    return {"numbers": {"gap": _twice(_gap, stacked=stacked, powers=powers)}}


_GROUPS: Mapping[str, Mapping[str, Any]] = {
    "sizes": {"scope": {"n": "1,2,5,12", "d": "1,2,3,6"}, "far": {"n": "60", "d": "22"}},
    "rows": _compared("rows"),
    "columns": _compared("columns"),
    "both_rows": _compared("rows", both=True),
    "both_columns": _compared("columns", both=True),
    "sums_rows": _sums("rows", False),
    "sums_columns": _sums("columns", False),
    "powers_rows": _sums("rows", True),
    "printed_sums": {"numbers": {"gap": _twice(_printed_gap)}},
}
_WORDS = {
    "unsaid": "A_1, A_2, Q, K in whole numbers without symmetry, exp read as 2^s, a fraction; the paper"
    " does not say how vec stacks",
}


class TensorClaims(Statements):
    """Scores, and their sums, with the Kronecker product and without.

    Source: Fact A.1, Claim C.3, Claim C.5.
    """

    claims = read_claims("simkit.papers.separation.claims:tensor_trick.csv", _WORDS, _GROUPS)
