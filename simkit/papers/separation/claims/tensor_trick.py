"""Fact A.1 and Claims C.3 and C.5: attention without the Kronecker product, in whole numbers.

What is computed is imported where it is asked for: a run needs none of it.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from simkit.declare.claims.claim import Claim
from simkit.declare.statement import Statements

Params = Mapping[str, Any]
_READINGS = {"rows": "vec stacks rows", "columns": "vec stacks columns"}
_SIZES = {"n": "1,2,5,12", "d": "1,2,3,6"}
_FAR = {"n": "60", "d": "22"}
_NOTE = (
    "A_1, A_2, Q, K in whole numbers without symmetry, exp read as 2^s, a fraction; the paper does not"
    " say how vec stacks"
)
_SCORES = r"(A_1)_{j_0,*} Q K^\top A_2^\top"
_FACT = (
    r"\operatorname{vec}(\exp(A_1 Q K^\top A_2^\top)) = \exp(\mathsf{A} \operatorname{vec}(Q K^\top))"
)
_U_LIN = rf"u_{{\operatorname{{lin}}}}(\mathsf{{A}}, x)_{{j_0}} = ({_SCORES})^\top"
_U_EXP = rf"u_{{\exp}}(\mathsf{{A}}, x)_{{j_0}} = (\exp({_SCORES}))^\top"
_ALPHA_LIN = (
    r"\alpha_{\operatorname{lin}}(A, x)_{j_0} ="
    rf" \langle ({_SCORES})^\top, \mathbb{{1}}_n \rangle"
)
_ALPHA_EXP = (
    r"\alpha_{\exp}(A, x)_{j_0} ="
    r" \langle (\exp((A_1)_{j_0,*} Q K^\top A_2)^\top)^\top, \mathbb{1}_n \rangle"
)


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


def _in_both_readings(
    label: str, part: str, latex: str, name: str, formula: Callable[..., Any], **fields: Any
) -> list[Claim]:
    """Return an identity in both readings of vec, which the paper does not define."""
    return [
        Claim(
            label, f"{name} = 0", f"{part}, {reading}" if part else reading, latex,
            numbers={name: _twice(formula, stacked=stacked, **fields)}, scope=_SIZES, far=_FAR,
            formulas={name: partial(_term, stacked=stacked, **fields)} if name == "differing" else {},
            display=f"{label}, {part}" if part else label, reading=reading, note=_NOTE,
        )
        for stacked, reading in _READINGS.items()
    ]  # fmt: skip


class TensorClaims(Statements):
    """Scores, and their sums, with the Kronecker product and without.

    Source: Fact A.1, Claim C.3, Claim C.5.
    """

    claims: ClassVar[Sequence[Claim]] = (
        *_in_both_readings("Fact A.1", "", _FACT, "differing", _differing, both=True),
        *_in_both_readings("Claim C.3", "u_lin", _U_LIN, "differing", _differing),
        *_in_both_readings("Claim C.3", "alpha_lin", _ALPHA_LIN, "gap", _gap, powers=False),
        *_in_both_readings("Claim C.5", "u_exp", _U_EXP, "differing", _differing),
        Claim(
            "Claim C.5", "gap = 0", "alpha_exp", _ALPHA_EXP, numbers={"gap": _twice(_printed_gap)},
            scope={"n": "2,3,5,8", "d": "n"},
            note="A_2 is printed for its transpose: where n is not d there is no such product; vec"
            " stacks rows",
        ),
        Claim(
            "Claim C.5", "gap = 0", "alpha_exp, corrected",
            numbers={"gap": _twice(_gap, stacked="rows", powers=True)}, scope=_SIZES, far=_FAR,
            corrects="Claim C.5, alpha_exp", note="the transpose of A_2; vec stacks rows",
        ),
    )  # fmt: skip
