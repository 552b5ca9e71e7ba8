"""What a table of `convergence` says: how the steps to zero loss follow the fractions of tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.claims.claim import Claim
from simkit.papers.patches.claims import EQUATION_11, TrainedClaims
from simkit.papers.patches.claims.carried import EQUATION_11_CARRIED

if TYPE_CHECKING:
    from pandas import DataFrame

_LAWS = ("power", "eq11", "gap", "shifted")


class ConvergenceFindings(TrainedClaims):
    """Laws of the number of steps, beside the premises of Theorem 1. Source: eq. (11), Figure 2."""

    reductions = "simkit.papers.patches.reductions:StartReductions"
    claims: ClassVar[Sequence[Claim]] = (*EQUATION_11, *EQUATION_11_CARRIED)
    leading = "steps"
    pictured = ("steps", "attention")
    saved = ("laws",)
    derivations: ClassVar[Mapping[str, Sequence[str]]] = {
        "laws": (
            *(f"steps_{law}" for law in _LAWS),
            *(f"{law}_p_value" for law in _LAWS),
            *(f"{law}_chi_square" for law in _LAWS),
            *(f"{law}_slope" for law in _LAWS[1:3]),
            "power_exponent",
            "shifted_constant",
        ),
        "spread": ("spread", "spread_share"),
    }

    def derive(self, name: str, table: DataFrame) -> DataFrame:
        """Return the spread of the steps, or a power, eq. (11) and its rivals fitted to their means."""
        from simkit.engine.tables.derived import derived_frame
        from simkit.papers.patches.findings import steps

        rows = steps.spread_rows if name == "spread" else steps.law_rows
        return derived_frame(rows(table), table)

    def check_derivation(self, name: str, points: Sequence[Mapping[str, Any]]) -> None:
        """Refuse a law of fewer than three values of alpha_*."""
        from simkit.papers.patches.findings import steps

        if name == "laws":
            steps.check(points)

    def remarks(self, table: DataFrame) -> Sequence[str]:
        """Say how the steps scale with alpha_*."""
        from simkit.papers.patches.findings import steps

        return steps.describe(table)
