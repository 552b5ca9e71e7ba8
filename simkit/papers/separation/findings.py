"""What follows from a whole table of `softmax-vs-linear`: how each part of success fails."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.engine.derived import derived_frame, derived_row, table_rows
from simkit.errors import UsageError
from simkit.papers.separation.claims import SoftmaxVsLinearClaims
from simkit.papers.separation.signs import PARTS
from simkit.papers.separation.studies import attention_cell

if TYPE_CHECKING:
    from pandas import DataFrame


class SoftmaxVsLinearFindings(SoftmaxVsLinearClaims):
    """The probabilities with which the four parts fail, where 1 - p would round to zero.

    Source: Section 7.2, Section F.6.
    """

    derivations: ClassVar[Mapping[str, Sequence[str]]] = {
        "failures": ("exp_d1_fails", "lin_d1_fires", "exp_d0_fires", "lin_d0_fires"),
    }

    def derive(self, name: str, table: DataFrame) -> DataFrame:
        """Return the exact probability that each part fails, without the rounding of 1 - p."""
        from simkit.papers.separation.attention.theory import exact_probabilities

        cells = table_rows(table, "success")
        self.check_derivation(name, cells)
        failures = [exact_probabilities(attention_cell(cell)).failure for cell in cells]
        rows = [
            derived_row(cell, quantity, failure[part], kind="event", exact=failure[part])
            for part, quantity in zip(PARTS, self.derivations[name], strict=True)
            for cell, failure in zip(cells, failures, strict=True)
        ]
        return derived_frame(rows, table)

    def check_derivation(self, name: str, points: Sequence[Mapping[str, Any]]) -> None:
        """Refuse the regression model, whose parts have no exact values in general."""
        if any(point["model"] == "regression" for point in points):
            raise UsageError(
                "the parts of the regression model have no exact probability of failure; those of"
                " attention have",
                parameter="model", value="regression", example="self",
            )  # fmt: skip
