"""A cell of a rare event: the study's own, and that of its draws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from simkit.engine.cells.cell import Cell

if TYPE_CHECKING:
    from simkit.stats.rare.tilting import Degenerate


@dataclass(frozen=True)
class RareCell:
    """One event at one cell by one method.

    Attributes
    ----------
    base : Cell
        Of the study itself.
    cell : Cell
        Of `RareTrials`.
    pilot : Degenerate, optional
        By which tilting, which comes first, was given up for splitting.
    """

    base: Cell
    cell: Cell
    event: str
    method: str
    pilot: Degenerate | None = None
