"""What a table of `token-sparsification` says: what each kind of pruning does to the test loss."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from simkit.papers.patches.claims import TrainedClaims

if TYPE_CHECKING:
    from pandas import DataFrame


class TokenSparsificationFindings(TrainedClaims):
    """Test loss at the least and the largest pruned share. Source: Section 4.1, Figure 5, Figure 8."""

    leading = "test_loss"
    pictured = ("test_loss", "steps")

    def headline(self, table: DataFrame) -> Sequence[str]:
        """Say what each kind of pruning does to the test loss, from the least share to the largest.

        Two intervals that overlap leave the direction open. Source: Section 4.1, Figure 5.
        """
        from simkit.engine.tables.derived import parameter_columns
        from simkit.papers.patches.findings.rows import groups_by

        rows = table[table["quantity"] == "test_loss"]
        keys = [name for name in parameter_columns(table) if name != "share"]
        lines = []
        for part, varying in groups_by(rows, keys):
            part = part[part["ci_low"].notna()]  # where fewer than two trials have not failed
            if len(part) < 2:
                continue
            first, last = part.iloc[0], part.iloc[-1]
            apart = last["ci_low"] > first["ci_high"] or last["ci_high"] < first["ci_low"]
            verb = "no clear change" if not apart else (
                "raises the loss" if last["estimate"] > first["estimate"] else "lowers the loss"
            )  # fmt: skip
            place = ", ".join(f"{name.replace('_', ' ')} {first[name]}" for name in varying)
            lines.append(
                f"{place or 'pruning'}: {verb}, {first['estimate']:.3g} at share {first['share']:g},"
                f" {last['estimate']:.3g} [{last['ci_low']:.3g}, {last['ci_high']:.3g}] at share"
                f" {last['share']:g}"
            )
        return lines
