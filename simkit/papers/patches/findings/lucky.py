"""What a table of `lucky-neurons` says: where eq. (208) holds as often as its proof states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from simkit.papers.patches.claims import lucky

if TYPE_CHECKING:
    from pandas import DataFrame


class LuckyNeuronsFindings(lucky.LuckyNeuronsClaims):
    """The three readings of Lemma 3 over all cells of a table. Source: Lemma 3."""

    leading = "share"
    pictured = ("share", "holds")

    def headline(self, table: DataFrame) -> Sequence[str]:
        """Say for each reading in how many cells eq. (208) holds as often as its proof states.

        Source: eq. (208), eq. (212), eq. (214).
        """
        from simkit.engine.tables.derived import table_rows

        cells = table_rows(table, "holds_w")
        lines = []
        for reading in dict.fromkeys(cell["reading"] for cell in cells):
            own = [cell for cell in cells if cell["reading"] == reading]
            missed = sum(map(lucky.is_less_lucky, own))
            one = (
                f"; a neuron is lucky less often than eq. (212) says in {missed} of {len(own)} settings"
            )
            telling = [cell for cell in own if lucky.least_lucky(cell) > 0]
            if not telling:
                lines.append(f"{reading}: the bound (208) says nothing at all {len(own)} settings{one}")
                continue
            chances = [(lucky.failure_probability(cell), lucky.stated_failure(cell)) for cell in telling]
            enough = sum(chance <= stated for chance, stated in chances)
            worst, stated = max(chances)
            lines.append(
                f"{reading}: |W(0)| misses the bound (208) with probability N^-10 or less in {enough} of"
                f" {len(telling)} settings where it says something (exact); the largest is {worst:.3g},"
                f" N^-10 there {stated:.3g}{one}"
            )
        return lines
