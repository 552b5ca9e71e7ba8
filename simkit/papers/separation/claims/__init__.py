"""What the paper states about a cell of `softmax-vs-linear`: exact values, limits, premises."""

import math
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from simkit.declare.statement import Premise, Statements, premise
from simkit.papers.separation.attention.cell import AttentionCell
from simkit.papers.separation.claims.lemmas import LEMMAS
from simkit.papers.separation.claims.networks import NETWORKS
from simkit.papers.separation.claims.proofs import PROOFS, SIGNS_AND_PROOFS
from simkit.papers.separation.studies import attention_cell, regression_cell

# A theorem's equality between floats, such as b + c = 1, holds up to this.
_EQUALITY = 1e-9


class SoftmaxVsLinearClaims(Statements):
    """Exact probabilities of the five events, their limits, and the theorems' premises.

    Source: Section 7.1, Section 7.2, Section F.6, Theorem 6.2.
    """

    claims = (*LEMMAS, *PROOFS, *SIGNS_AND_PROOFS, *NETWORKS)
    second_path: ClassVar[Mapping[str, Any]] = {"path": "literal"}

    def exact(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        """Return what has a closed form: for attention everything, up to 2^26 longer columns."""
        if params["model"] == "regression":
            from simkit.papers.separation.regression.theory import probabilities

            return probabilities.exact_probabilities(regression_cell(params))
        from simkit.papers.separation.attention.theory.probabilities import exact_probabilities

        probability = exact_probabilities(attention_cell(params)).probability
        return {name: value for name, value in probability.items() if not math.isnan(value)}

    def limit(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        """Return the limit of the regression model for n to infinity at the same m."""
        if params["model"] != "regression":
            return {}
        from simkit.papers.separation.regression.theory.probabilities import limit_probabilities

        return limit_probabilities(params["m"], params["tau"])

    def premises(self, params: Mapping[str, Any]) -> Sequence[Premise]:
        """Return the hypotheses of the definitions and theorems."""
        if params["model"] == "regression":
            return (
                premise("n >= 4 (Lemma 4.2)", params["n"], ">=", 4),
                premise("tau > 0 (Definition 3.5)", params["tau"], ">", 0.0),
            )
        return attention_premises(attention_cell(params), params["delta"])


def attention_premises(cell: AttentionCell, delta: float) -> list[Premise]:
    """Return the hypotheses of the definitions and theorems on the attention models, met or not.

    Delta, in (0, 1), sets the width log(n/delta). A premise d = omega(n^e) is read as d > n^e, in
    logarithms, and m = O(log(n/delta)) as m >= log(n/delta), since an order of growth says nothing at a
    single n. b + c = 1 and b^2 + c^2 = 1 exclude each other, so that no self-attention with Q K^T = I
    meets every premise.

    Source: Definition D.1, Definition F.1, Theorem D.5, Theorem D.9, Theorem E.4, Theorem F.5.
    """
    shared = _shared_premises(cell, delta)
    if cell.model == "cross":
        return shared + _cross_premises(cell)
    return shared + _self_premises(cell) + (_identity_premises(cell) if cell.by_column else [])


def _shared_premises(cell: AttentionCell, delta: float) -> list[Premise]:
    n, k = cell.rows, cell.columns
    definition, columns = (
        ("Definition D.1", "d - 2") if cell.model == "self" else ("Definition F.1", "d - 1")
    )
    width = math.log(n) - math.log(delta)
    return [
        premise(f"a0 > 0 ({definition})", cell.a0, ">", 0.0),
        premise(f"a0 < 0.1 ({definition})", cell.a0, "<", 0.1),
        Premise(
            f"n = ({columns}) t with a whole number t ({definition})",
            n % k == 0, float(n), "=", float(n - n % k), "the last identity block is cut short",
        ),
        premise("d <= n (all theorems on attention)", float(cell.d), "<=", float(n)),
        premise(
            "m >= log(n/delta) (Definition 3.7)", cell.m, ">=", width, f"log(n/delta) is {width:.4g}"
        ),
    ]  # fmt: skip


def _growth(cell: AttentionCell, exponent: float, shown: str, source: str) -> Premise:
    # omega(n^e) says nothing at one n; the weakest reading with constant 1 is d > n^e.
    return premise(
        f"log d > {shown} log n, for d = omega(n^{shown}) ({source})",
        math.log(cell.d), ">", exponent * math.log(cell.n),
        f"log d is {math.log(cell.d):.4g}, {shown} log n is {exponent * math.log(cell.n):.4g}",
    )  # fmt: skip


def _self_premises(cell: AttentionCell) -> list[Premise]:
    b, c = cell.b, cell.c
    stated = (c + 0.1) * math.sqrt(math.log(cell.n))
    tau = stated if cell.tau is None else cell.tau
    return [
        premise("a1 >= 0.7 (Definition D.1)", cell.a1, ">=", 0.7),
        premise("b >= 0.1 (Definition D.1)", b, ">=", 0.1),
        premise("c >= 0.1 (Definition D.1)", c, ">=", 0.1),
        _equal("b + c = 1 (Definition D.1)", b + c, 1.0, f"the sum is {b + c:.6g}"),
        _equal(
            "tau = (c + 0.1) sqrt(log n) (Theorem D.5)", tau, stated,
            f"(c + 0.1) sqrt(log n) is {stated:.6g}",
        ),
        _growth(cell, 0.02, "0.02", "Theorems D.5, D.13, D.17"),
        _growth(cell, 4 * cell.a0 + 0.02, "(4 a0 + 0.02)", "Theorem D.9"),
    ]  # fmt: skip


def _identity_premises(cell: AttentionCell) -> list[Premise]:
    b, square = cell.b, cell.b**2 + cell.c**2
    return [
        premise("a1 >= 1 (Theorem E.4)", cell.a1, ">=", 1.0),
        _equal(
            "b^2 + c^2 = 1 (Theorem E.4)", square, 1.0,
            f"the sum is {square:.6g}; b + c = 1 with positive b and c excludes it",
        ),
        premise("b > 0 (Theorem E.4)", b, ">", 0.0),
        premise("b < 0.2 (Theorem E.4)", b, "<", 0.2),
        _growth(cell, 2 * b**2 + 0.02, "(2 b^2 + 0.02)", "Theorem E.4"),
    ]  # fmt: skip


def _cross_premises(cell: AttentionCell) -> list[Premise]:
    tau = 0.9 if cell.tau is None else cell.tau
    return [
        premise("a1 > 1 (Definition F.1)", cell.a1, ">", 1.0),
        _equal("tau = 0.9 (Theorem F.5)", tau, 0.9, ""),
        _growth(cell, 0.02, "0.02", "Theorems F.5, F.13, F.17"),
        _growth(cell, 2 * cell.a0 + 0.02, "(2 a0 + 0.02)", "Theorem F.9"),
    ]


def _equal(text: str, left: float, right: float, remark: str) -> Premise:
    return Premise(text, abs(left - right) <= _EQUALITY * right, left, "=", right, remark)
