"""What a table of `update-directions` says: where the neurons of W_2 go, and the attention in sets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from simkit.declare.claims.claim import Claim
from simkit.papers.patches.claims import TrainedClaims
from simkit.papers.patches.claims.carried import UPDATES, WITHIN_SETS

if TYPE_CHECKING:
    from pandas import DataFrame


class UpdateDirectionsFindings(TrainedClaims):
    """Movements of neurons, keys and queries. Source: eqs. (233)-(241), Appendix G.2."""

    claims: ClassVar[Sequence[Claim]] = (*UPDATES, *WITHIN_SETS)
    leading = "own"
    pictured = ("own", "opposite", "others_mass")

    def headline(self, table: DataFrame) -> Sequence[str]:
        """Say how far W_2 moves on each group, beside what is stated. Source: eqs. (234)-(241)."""
        from simkit.engine.tables.derived import parameter_columns
        from simkit.papers.patches.findings.rows import groups_by, where

        lines = []
        for part, varying in groups_by(table, parameter_columns(table)):
            means = dict(zip(part["quantity"], part["estimate"], strict=True))
            stated = part.iloc[0]["classes"] == "4" and part.iloc[0]["loss"] == "sum"
            if not stated or part["estimate"].isna().any():  # where all trials failed there is no mean
                continue
            lines.append(
                f"{where(dict(part.iloc[0]), varying)}W_2 on D_2 along p_2 {means['own']:.3g}, opposite"
                f" group {means['opposite']:.3g}, D_1 {means['mixed_1']:.3g}, D_4"
                f" {means['mixed_4']:.3g}; stated (234)-(241): above 0, at most 0, 0, 0"
            )
        return lines
