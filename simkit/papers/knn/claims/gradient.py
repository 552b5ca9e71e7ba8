"""Lemma 1: eqs. (4) and (5) draw by draw, and on instances whose terms are all rational."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from simkit.declare.claims.claim import Instance
from simkit.declare.claims.tables import read_claims
from simkit.declare.statement import Premise, Statements, premise
from simkit.papers.knn.theory import rational

_Derive = Callable[[rational.EqualScoreRow], rational.Derivatives]
_RESOLUTION = 1e-8  # of an error: formula and complex step agree to 1e-10 or so where scores are told
_LARGEST_SCORE = 1e5  # beyond, the rounding of a score may come near the resolution
_WORDS = {
    # The paper's Notations call W_j the j-th row of W, which needs square weights.
    "by_rows": "W_j is the j-th row, as Notations has it",
    "by_columns": "W_j is the j-th column",
    "measured": "largest difference from the derivative by complex steps, over the largest derivative;"
    " where scores are divided by sqrt(head size), so is the formula",
    "equal_scores": "equal scores of selected keys that differ, so that all weights are 1/k; at most 6"
    " keys, 3 dimensions, and 2 columns whatever the cell's",
    "no_proof": "it holds on this instance, which proves no identity",
    "in_rationals": "equal scores of the selected keys, so that all weights are 1/k; at most 6 keys, 3"
    " dimensions and 2 columns of the cell's (docs/derivations.md)",
    "instances": "n = 16; k = 2,4,6; d = 2,3; head_size = 1,2; clusters = 2",
    "square_instances": "n = 16; k = 2,4,6; d = 2; head_size = 2; clusters = 2",
}


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


_GROUPS: Mapping[str, Mapping[str, Any]] = {
    "measured": {"when": (scores_are_told,), "resolution": _RESOLUTION},
    "rows": {"where": {"notation": "rows"}, "fixed_reading": True},
    "query_by_rows": _in_rationals(
        "query_gap", _of_queries, partial(rational.query_printed, rows=True), _QUERY_DERIVATIVES
    ),
    "query": _in_rationals("query_gap", _of_queries, rational.query_printed, _QUERY_DERIVATIVES),
    "key_by_rows": _in_rationals(
        "printed_gap", _of_keys, partial(rational.key_printed, rows=True), _KEY_DERIVATIVES
    ),
    "key": _in_rationals("printed_gap", _of_keys, rational.key_printed, _KEY_DERIVATIVES),
    "key_corrected": _in_rationals("corrected_gap", _of_keys, rational.key_corrected, _KEY_DERIVATIVES),
}


class GradientClaims(Statements):
    """Lemma 1's two formulas, the second one corrected as well; both in rationals. Source: Lemma 1."""

    pictured = (
        ("query_error", "key_error", "key_corrected_error"),
        ("query_gradient", "key_gradient", "variance"),
    )
    claims = read_claims("simkit.papers.knn.claims:gradient.csv", _WORDS, _GROUPS)
