"""What is said at the end of a run with a stopping rule on its time, and on what more would take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from simkit.engine.cells import Cell
from simkit.engine.pace import Pace
from simkit.errors import about, format_count

if TYPE_CHECKING:
    from simkit.engine.result import Result


@dataclass(frozen=True)
class Outlook:
    """What it would be to go on with a run.

    Attributes
    ----------
    most : int
        Trials of a cell that were asked for.
    pace : Pace
        How fast it went.
    """

    most: int = 0
    pace: Pace = field(default_factory=Pace)

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


def time_lines(result: Result) -> list[str]:
    """Return a line on a time that was over, or on one that was enough where no more was asked for."""
    rule, cut = result.settings.stopping, result.plan.cut
    if rule is None or rule.max_seconds is None:
        return []
    time = f"{rule.words()['max_seconds']} s"
    if cut:
        open_ones = sum(cell.place in cut for cell in result.cells)
        of = format_count(len(result.cells), "cell")
        return [
            f"stopped after {time} at the look of {max(cut.values()):,} trials: {open_ones:,} of {of}"
            f" would have gone on; {_how_to_go_on(result)}"
        ]
    if rule.half_width is None and not rule.until:
        return [f"no cell has less than --max-trials {result.settings.trials}: {time} were enough"]
    return []


def _how_to_go_on(result: Result) -> str:
    settings = result.settings
    if settings.ledger is None:
        return "with a ledger the same again goes on from there"
    if settings.fresh:
        return "the command without --fresh goes on from the ledger"
    return "the same command again goes on from the ledger"
