"""What a search for thresholds found, with its picture: `simkit.threshold` returns it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from simkit.engine.thresholds.searched import Thresholds
from simkit.figures.panels.available import require_matplotlib

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Searched(Thresholds):
    """Thresholds that draw themselves."""

    def plot(self) -> Figure:
        """Return the picture of the search, the one that the command writes.

        Raises
        ------
        UsageError
            If matplotlib cannot be loaded.
        """
        require_matplotlib()
        from simkit.figures.crossings import draw_crossings
        from simkit.figures.drawing.shown import shown

        return shown(draw_crossings(self))
