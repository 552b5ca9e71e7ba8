"""What a search for thresholds found, with its picture: `simkit.threshold` returns it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from simkit.engine.thresholds.searched import Thresholds
from simkit.figures.panels.available import require_matplotlib
from simkit.words.thresholds import threshold_lines

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Searched(Thresholds):
    """Thresholds that say what they are, and draw themselves."""

    @property
    def remarks(self) -> list[str]:
        """What is said of each threshold, and of each law, a sentence each."""
        return threshold_lines(self)

    def plot(self) -> "Figure":
        """Return the picture of the search, the one that the command writes; it needs matplotlib."""
        require_matplotlib()
        from simkit.figures.crossings import draw_crossings
        from simkit.figures.drawing.shown import shown

        return shown(draw_crossings(self))
