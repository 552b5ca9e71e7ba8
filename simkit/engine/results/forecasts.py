"""What it would be to go on with a run that has a stopping rule."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from simkit.engine.cells.cell import Cell
from simkit.engine.plans.pace import Pace
from simkit.errors import about


@dataclass(frozen=True)
class Forecast:
    """What it would be to go on with a run."""

    most: int = 0  # trials of a cell that were asked for
    pace: Pace = field(default_factory=Pace)  # how fast it went

    def how_many(self, trials: float) -> str:
        """Return so many trials of a cell as words: an option, if more than were asked for."""
        return f"--max-trials {trials:.0f}" if trials > self.most else f"{trials:,.0f} trials of a cell"

    def cost(self, left: Sequence[tuple[Cell, int, float]]) -> str:
        """Return how long it would take to bring cells from the trials they had to some others.

        Cells that share their trials take them once. Empty where nothing is known.
        """
        had: dict[str, int] = {}
        needed: dict[str, float] = {}
        for cell, trials, wanted in left:
            key = cell.trial_key
            had[key] = min(trials, had.get(key, trials))
            needed[key] = max(wanted, needed.get(key, 0.0))
        seconds = self.pace.seconds_for(sum(needed.values()) - sum(had.values()))
        return "" if seconds is None else f", {about(seconds)}"
