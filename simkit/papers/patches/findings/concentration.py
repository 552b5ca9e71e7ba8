"""What a table of `attention-concentration` says: where the mass starts and where it ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from simkit.declare.claims.claim import Claim
from simkit.papers.patches.claims import PROPOSITION_2, TrainedClaims
from simkit.papers.patches.claims.carried import PROPOSITION_2_CARRIED

if TYPE_CHECKING:
    from pandas import DataFrame


class AttentionConcentrationFindings(TrainedClaims):
    """First and last mass beside Proposition 2. Source: Proposition 2, Figure 4, Figure 7."""

    reductions = "simkit.papers.patches.reductions:StartReductions"
    claims: ClassVar[Sequence[Claim]] = (*PROPOSITION_2, *PROPOSITION_2_CARRIED)
    leading = "mass"
    pictured = ("mass", "smallest_mass", "train_loss")

    def remarks(self, table: DataFrame) -> Sequence[str]:
        """Say where the mass starts and ends, and what is stated. Source: Proposition 2, eq. (15)."""
        from simkit.engine.tables.derived import parameter_columns
        from simkit.papers.patches.findings.rows import groups_by, interval, where

        rows = table[table["quantity"] == "mass"]
        keys = [name for name in parameter_columns(table) if name != "iterations"]
        lines = []
        for part, varying in groups_by(rows, keys):
            part = part[part["estimate"].notna()]  # where all trials failed there is no mass
            if len(part) < 2:
                continue
            first, last = part.iloc[0], part.iloc[-1]
            lines.append(
                f"{where(dict(first), varying)}mass {first['estimate']:.3g} after"
                f" {first['iterations']} steps, {last['estimate']:.3g}{interval(dict(last))} after"
                f" {last['iterations']}; stated: it goes to 1 - eta^C"
            )
        return lines
