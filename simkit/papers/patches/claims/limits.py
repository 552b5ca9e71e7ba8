"""Limits of ratios of polynomials in alpha_*, for orders that the proofs state along alpha_* -> 0."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Pair = tuple[Callable[[Mapping[str, Any]], Any], Callable[[Mapping[str, Any]], Any]]

#: The path: alpha_* falls, all that may stand beside it is 0. The number of tokens, which has to grow as
#: 1/alpha_*, enters none of these statements.
TO_ZERO = {
    "figure": "4", "alpha": "1e-1,1e-2,1e-4,1e-8", "confusion": "0", "sigma": "0", "tau": "0",
}  # fmt: skip


def limit_of_ratio(numerator: Sequence[int], denominator: Sequence[int]) -> Mapping[str, Pair]:
    """Return the limit of a ratio of polynomials in alpha_* as a number of a claim, by two formulas.

    Source: chosen here.
    """

    def first(cell: Mapping[str, Any]) -> Any:
        from simkit.papers.patches.theory.paths import limit_at_zero

        return limit_at_zero(numerator, denominator)

    def second(cell: Mapping[str, Any]) -> Any:
        from simkit.papers.patches.theory.paths import ratio_near_zero

        return ratio_near_zero(numerator, denominator)

    return {"limit": (first, second)}
