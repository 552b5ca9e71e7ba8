"""Lemma 1: eqs. (4) and (5) draw by draw, and on instances whose terms are all rational."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from simkit.declare.claims import Claim
from simkit.declare.statement import Premise, Statements, premise
from simkit.papers.knn.theory import rational

_RESOLUTION = 1e-8  # of an error: formula and complex step agree to 1e-10 or so where scores are told
_LARGEST_SCORE = 1e5  # beyond, the rounding of a score may come near the resolution
_QUERY = (
    r"\frac{\partial \hat{V}_l}{\partial W_{Q,ij}}"
    r" = x_{li} W_{K,j}^\top \mathrm{Var}_{a_l}(x) W_V"
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
_MEASURED = (
    "largest difference from the derivative by complex steps, over the largest derivative; where scores"
    " are divided by sqrt(head size), so is the formula"
)
_IN_RATIONALS = (
    "equal scores of the selected keys, so that all weights are 1/k; at most 6 keys, 3 dimensions and 2"
    " columns of the cell's (docs/knn.md)"
)


def scores_are_told(params: Mapping[str, Any]) -> Premise:
    """Return that scores are small enough for doubles to tell derivatives to the resolution.

    Source: chosen here.
    """
    size = params["beta"] * (1 + params["sigma"] ** 2)
    return premise(
        "beta (1 + sigma^2) <= 1e5, or rounding hides the derivatives (no premise of Lemma 1)",
        size, "<=", _LARGEST_SCORE, f"it is {size:.4g}",
    )  # fmt: skip


def _gap(formula: Callable[[rational.Instance], rational.Derivatives], by_series: bool) -> Any:
    """Return what gives a formula's largest error on the instance of a cell's sizes."""
    derivatives = rational.key_derivatives_by_series if by_series else rational.key_derivatives

    def gap(params: Mapping[str, Any]) -> Fraction:
        instance = rational.equal_scores(params["k"], params["d"], params["head_size"])
        return rational.largest_gap(instance, formula, derivatives)

    return gap


def _query_gap(by_series: bool) -> Any:
    """Return what gives eq. (4)'s largest error on the instance of a cell's sizes."""
    derivatives = rational.query_derivatives_by_series if by_series else rational.query_derivatives

    def gap(params: Mapping[str, Any]) -> Fraction:
        instance = rational.scores_through_one_column(params["k"], params["d"])
        return rational.largest_gap(instance, rational.query_printed, derivatives)

    return gap


class GradientClaims(Statements):
    """Lemma 1's two formulas, the second one corrected as well; both in rationals.

    Source: Lemma 1.
    """

    pictured = (
        ("query_error", "key_error", "key_corrected_error"),
        ("query_gradient", "key_gradient", "variance"),
    )
    claims: ClassVar[Sequence[Claim]] = (
        Claim(
            "Lemma 1",
            "query_error = 0",
            "eq. (4)",
            _QUERY,
            when=(scores_are_told,),
            scope=_SCOPE,
            resolution=_RESOLUTION,
            note=_MEASURED,
        ),
        Claim(
            "Lemma 1",
            "key_error = 0",
            "eq. (5)",
            _KEY,
            when=(scores_are_told,),
            scope=_SCOPE,
            resolution=_RESOLUTION,
            note=f"{_MEASURED}; a single key (k = 1) has no variance",
        ),
        Claim(
            "Lemma 1",
            "key_corrected_error = 0",
            "eq. (5), corrected",
            _KEY_CORRECTED,
            when=(scores_are_told,),
            scope=_SCOPE,
            resolution=_RESOLUTION,
            corrects="Lemma 1, eq. (5)",
            note="the index i of W_K sits on the keys",
        ),
        Claim(
            "Lemma 1",
            "query_gap = 0",
            "eq. (4), in rationals",
            _QUERY,
            scope=_OF_QUERIES,
            numbers={"query_gap": _query_gap(False)},
            witness=_query_gap(True),
            note="equal scores of selected keys that differ, so that all weights are 1/k; at most 6"
            " keys, 3 dimensions, and 2 columns whatever the cell's; it holds on this instance, which"
            " proves no identity",
        ),
        Claim(
            "Lemma 1",
            "printed_gap = 0",
            "eq. (5), in rationals",
            _KEY,
            scope=_INSTANCES,
            numbers={"printed_gap": _gap(rational.key_printed, False)},
            witness=_gap(rational.key_printed, True),
            note=_IN_RATIONALS,
        ),
        Claim(
            "Lemma 1",
            "corrected_gap = 0",
            "eq. (5), corrected, in rationals",
            _KEY_CORRECTED,
            scope=_INSTANCES,
            numbers={"corrected_gap": _gap(rational.key_corrected, False)},
            witness=_gap(rational.key_corrected, True),
            corrects="Lemma 1, eq. (5), in rationals",
            note=f"{_IN_RATIONALS}; it holds on this instance, which proves no identity",
        ),
    )
