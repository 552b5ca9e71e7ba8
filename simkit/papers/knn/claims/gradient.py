"""Lemma 1: eqs. (4) and (5) draw by draw, and on instances whose terms are all rational."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, ClassVar

from simkit.declare.claims.claim import Claim, Instance
from simkit.declare.statement import Premise, Statements, premise
from simkit.papers.knn.theory import rational

_Derive = Callable[[rational.EqualScoreRow], rational.Derivatives]
_RESOLUTION = 1e-8  # of an error: formula and complex step agree to 1e-10 or so where scores are told
_LARGEST_SCORE = 1e5  # beyond, the rounding of a score may come near the resolution
_QUERY = (
    r"\frac{\partial \hat{V}_l}{\partial W_{Q,ij}}"
    r" = x_{li} W_{K,j}^\top \mathrm{Var}_{a_l}(x) W_V"
)
_QUERY_CORRECTED = (
    r"\frac{\partial \hat{V}_l}{\partial W_{Q,ij}}"
    r" = x_{li} (W_K^\top)_j \mathrm{Var}_{a_l}(x) W_V"
)
_KEY = (
    r"\frac{\partial \hat{V}_l}{\partial W_{K,ij}}"
    r" = x_{li} W_{Q,j}^\top \mathrm{Var}_{a_l}(x) W_V"
)
_KEY_CORRECTED = (
    r"\frac{\partial \hat{V}_l}{\partial W_{K,ij}}"
    r" = (x_lW_Q)_j e_i^\top \mathrm{Var}_{a_l}(x) W_V"
)
_SCOPE = {"k": "1,8,32,64", "scaling": "printed,sqrt-d"}
_INSTANCES = {"n": "16", "k": "2,4,6", "d": "2,3", "head_size": "1,2", "clusters": "2"}
_OF_QUERIES = _INSTANCES | {"head_size": "2"}
#: The paper's Notations call W_j the j-th row of W, which needs square weights.
_ROWS, _COLUMNS = {"notation": "rows"}, {"notation": "columns"}
_SQUARE = _SCOPE | {"head_size": "16"}
_SQUARE_INSTANCES = _INSTANCES | {"d": "2", "head_size": "2"}
_BY_ROWS, _BY_COLUMNS = "W_j is the j-th row, as Notations has it", "W_j is the j-th column"
_MEASURED = (
    "largest difference from the derivative by complex steps, over the largest derivative; where scores"
    " are divided by sqrt(head size), so is the formula"
)
_EQUAL_SCORES = (
    "equal scores of selected keys that differ, so that all weights are 1/k; at most 6 keys, 3"
    " dimensions, and 2 columns whatever the cell's"
)
_NO_PROOF = "it holds on this instance, which proves no identity"
_IN_RATIONALS = (
    "equal scores of the selected keys, so that all weights are 1/k; at most 6 keys, 3 dimensions and 2"
    " columns of the cell's (docs/derivations.md)"
)


def scores_are_told(params: Mapping[str, Any]) -> Premise:
    """Return that doubles tell the derivatives of scores to the resolution. Source: chosen here."""
    size = params["beta"] * (1 + params["sigma"] ** 2)
    return premise(
        "beta (1 + sigma^2) <= 1e5, or rounding hides the derivatives (no premise of Lemma 1)",
        size, "<=", _LARGEST_SCORE, f"it is {size:.4g}",
    )  # fmt: skip


def _of_keys(params: Mapping[str, Any]) -> rational.EqualScoreRow:
    return rational.equal_scores(params["k"], params["d"], params["head_size"])


def _of_queries(params: Mapping[str, Any]) -> rational.EqualScoreRow:
    return rational.scores_through_one_column(params["k"], params["d"])


def _in_rationals(
    name: str,
    row: Callable[[Mapping[str, Any]], rational.EqualScoreRow],
    formula: Callable[[rational.EqualScoreRow], rational.Derivatives],
    derivatives: tuple[_Derive, _Derive],
) -> dict[str, Any]:
    """Return a formula's largest error on a row of the cell's sizes as numbers and instance of a claim.

    The derivatives are taken by arithmetic with e^2 = 0, and by power series, which the instance takes.
    """

    def gap(params: Mapping[str, Any]) -> Fraction:
        """Return by how much a printed derivative is off at most, in rationals."""
        return rational.largest_gap(row(params), formula, derivatives[0])

    def instance(params: Mapping[str, Any]) -> Instance:
        held = row(params)
        data = {"tokens": held.tokens, "W_Q": held.w_q, "W_K": held.w_k, "W_V": held.w_v}
        left = rational.largest_gap(held, formula, derivatives[1])
        return Instance(data, left, construction="selected tokens and weights in whole numbers")

    return {"numbers": {name: gap}, "instance": instance}


_QUERY_DERIVATIVES = (rational.query_derivatives, rational.query_derivatives_by_series)
_KEY_DERIVATIVES = (rational.key_derivatives, rational.key_derivatives_by_series)


class GradientClaims(Statements):
    """Lemma 1's two formulas, the second one corrected as well; both in rationals. Source: Lemma 1."""

    pictured = (
        ("query_error", "key_error", "key_corrected_error"),
        ("query_gradient", "key_gradient", "variance"),
    )
    claims: ClassVar[Sequence[Claim]] = (
        Claim(
            "Lemma 1", "query_error = 0", "eq. (4)", _QUERY, when=(scores_are_told,), where=_ROWS,
            scope=_SQUARE, resolution=_RESOLUTION, display="Lemma 1, eq. (4)", reading=_BY_ROWS,
            fixed_reading=True, note=f"{_MEASURED}; a single key (k = 1) has no variance",
        ),
        Claim(
            "Lemma 1", "query_error = 0", "eq. (4), columns", _QUERY_CORRECTED, when=(scores_are_told,),
            where=_COLUMNS, scope=_SCOPE, resolution=_RESOLUTION, display="Lemma 1, eq. (4)",
            reading=_BY_COLUMNS, corrects="Lemma 1, eq. (4)", note=_MEASURED,
        ),
        Claim(
            "Lemma 1", "key_error = 0", "eq. (5)", _KEY, when=(scores_are_told,), where=_ROWS,
            scope=_SQUARE, resolution=_RESOLUTION, display="Lemma 1, eq. (5)", reading=_BY_ROWS,
            fixed_reading=True, note=f"{_MEASURED}; a single key (k = 1) has no variance",
        ),
        Claim(
            "Lemma 1", "key_error = 0", "eq. (5), columns", _KEY, when=(scores_are_told,),
            where=_COLUMNS, scope=_SCOPE, resolution=_RESOLUTION, display="Lemma 1, eq. (5)",
            reading=_BY_COLUMNS, fails_with="Lemma 1, eq. (5)",
            note=f"{_MEASURED}; a single key (k = 1) has no variance",
        ),
        Claim(
            "Lemma 1", "key_corrected_error = 0", "eq. (5), corrected", _KEY_CORRECTED,
            when=(scores_are_told,), where=_COLUMNS, scope=_SCOPE, resolution=_RESOLUTION,
            corrects="Lemma 1, eq. (5)", note="the index i of W_K sits on the keys",
        ),
        Claim(
            "Lemma 1", "query_gap = 0", "eq. (4), in rationals", _QUERY, where=_ROWS,
            scope=_SQUARE_INSTANCES, display="Lemma 1, eq. (4)", reading=_BY_ROWS, fixed_reading=True,
            note=_EQUAL_SCORES,
            **_in_rationals(
                "query_gap", _of_queries, partial(rational.query_printed, rows=True),
                _QUERY_DERIVATIVES,
            ),
        ),
        Claim(
            "Lemma 1", "query_gap = 0", "eq. (4), columns, in rationals", _QUERY_CORRECTED,
            where=_COLUMNS, scope=_OF_QUERIES, display="Lemma 1, eq. (4)", reading=_BY_COLUMNS,
            corrects="Lemma 1, eq. (4), in rationals", note=f"{_EQUAL_SCORES}; {_NO_PROOF}",
            **_in_rationals("query_gap", _of_queries, rational.query_printed, _QUERY_DERIVATIVES),
        ),
        Claim(
            "Lemma 1", "printed_gap = 0", "eq. (5), in rationals", _KEY, where=_ROWS,
            scope=_SQUARE_INSTANCES, display="Lemma 1, eq. (5)", reading=_BY_ROWS, fixed_reading=True,
            note=_IN_RATIONALS,
            **_in_rationals(
                "printed_gap", _of_keys, partial(rational.key_printed, rows=True), _KEY_DERIVATIVES
            ),
        ),
        Claim(
            "Lemma 1", "printed_gap = 0", "eq. (5), columns, in rationals", _KEY, where=_COLUMNS,
            scope=_INSTANCES, display="Lemma 1, eq. (5)", reading=_BY_COLUMNS,
            fails_with="Lemma 1, eq. (5), in rationals", note=_IN_RATIONALS,
            **_in_rationals("printed_gap", _of_keys, rational.key_printed, _KEY_DERIVATIVES),
        ),
        Claim(
            "Lemma 1", "corrected_gap = 0", "eq. (5), corrected, in rationals", _KEY_CORRECTED,
            where=_COLUMNS, scope=_INSTANCES, corrects="Lemma 1, eq. (5), in rationals",
            note=f"{_IN_RATIONALS}; {_NO_PROOF}",
            **_in_rationals("corrected_gap", _of_keys, rational.key_corrected, _KEY_DERIVATIVES),
        ),
    )  # fmt: skip
