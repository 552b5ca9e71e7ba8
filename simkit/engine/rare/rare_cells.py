"""A cell of a rare event: the study's own, and that of its draws."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from simkit.engine.cells.cell import Cell

if TYPE_CHECKING:
    from simkit.stats.rare.tilting import Degenerate


@dataclass(frozen=True)
class RareCell:
    """One event at one cell by one method."""

    base: Cell  # of the study itself
    cell: Cell  # of `RareTrials`
    event: str
    method: str
    pilot: "Degenerate | None" = None  # by which tilting, which comes first, was given up for splitting
