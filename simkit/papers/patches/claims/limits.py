"""Limits of ratios of polynomials in alpha_*, for orders that the proofs state along alpha_* -> 0.

Source: chosen here.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from simkit.declare.claims.limits import Limit

Formula = Callable[[Mapping[str, Any]], Any]
Pair = tuple[Formula, Formula]
Texts = Mapping[str, str]

_NOTHING: Texts = {}
_AT_ZERO = {"confusion": "0", "sigma": "0", "tau": "0"}
#: The path: alpha_* falls, all that may stand beside it is 0. The number of tokens, which has to grow as
#: 1/alpha_*, enters none of these statements.
TO_ZERO = {"figure": "4", "alpha": "1e-1,1e-2,1e-4,1e-8", **_AT_ZERO}


def falling(
    value: Formula, again: Formula, proof: str, zero: Texts = _NOTHING, for_all: Texts = _NOTHING
) -> Limit:
    """Return a limit along that path, by two formulas, where some more parameters are 0.

    `proof` is the file of `simkit/papers/patches/limits` that proves it, for all constants `for_all`.
    """
    return Limit(
        value, again, path={**_AT_ZERO, **zero}, to="0", for_all=for_all,
        proof=(f"simkit.papers.patches:limits/{proof}",),
        reduction="none: both sides are expressions in the parameters, what stands beside alpha at 0",
    )  # fmt: skip


def limit_of_ratio(
    numerator: Sequence[int],
    denominator: Sequence[int],
    proof: str,
    zero: Texts = _NOTHING,
    for_all: Texts = _NOTHING,
) -> Limit:
    """Return the limit of a ratio of polynomials in alpha_* along that path, by two formulas."""

    def first(cell: Mapping[str, Any]) -> Any:
        from simkit.papers.patches.theory.limits_in_alpha import limit_at_zero

        return limit_at_zero(numerator, denominator)

    def second(cell: Mapping[str, Any]) -> Any:
        from simkit.papers.patches.theory.limits_in_alpha import ratio_near_zero

        return ratio_near_zero(numerator, denominator)

    return falling(first, second, proof, zero, for_all)
