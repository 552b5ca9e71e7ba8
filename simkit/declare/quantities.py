"""What a trial yields, and what follows from it: events and measurements, declared by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass(frozen=True)
class Quantity:
    """An event or a measurement.

    Attributes
    ----------
    name : str
        In snake_case.
    meaning : str
        One line for the documentation and the pictures.
    kind : {"event", "measurement"}
    low, high : float, optional
        The range that a measurement cannot leave.
    kept : bool
        Whether the tally stores the measurement of each trial, so that bounds, constants and quantiles
        can be compared with it after the run.
    quantiles : sequence of float in (0, 1)
        Levels of the quantiles that the table gives of a kept measurement, behind its other columns:
        ``quantile_0.95`` with ``quantile_0.95_low`` and ``quantile_0.95_high``, the ends of its interval
        at the table's confidence (`simkit.stats.quantiles`). An end is empty where there are too few
        trials for it; failed trials widen the interval at both ends.
    applies : mapping of str to sequence of str
        Choices with which it means anything, by parameter. Elsewhere its row is empty, whatever number a
        trial gives it.
    """

    name: str
    meaning: str
    kind: Literal["event", "measurement"]
    low: float | None = None
    high: float | None = None
    kept: bool = False
    quantiles: Sequence[float] = ()
    applies: Mapping[str, Sequence[str]] = field(default_factory=dict, hash=False)

    def applies_to(self, params: Mapping[str, Any]) -> bool:
        """Return whether it means anything at a cell."""
        return all(params[name] in values for name, values in self.applies.items())


def event(name: str, meaning: str) -> Quantity:
    """Declare something that happens in a trial or does not."""
    return Quantity(name, meaning, "event")


def measurement(
    name: str,
    meaning: str,
    *,
    low: float | None = None,
    high: float | None = None,
    kept: bool = False,
    quantiles: Sequence[float] = (),
    applies: Mapping[str, Sequence[str]] | None = None,
) -> Quantity:
    """Declare a number that a trial yields, with the range that it cannot leave, if it has one.

    With ``kept=True, quantiles=(0.5, 0.95)``, the table has its quantiles beside its mean; with
    ``applies={"model": ("self",)}`` its rows are empty where the choice of ``model`` is another one.
    """
    return Quantity(name, meaning, "measurement", low, high, kept, quantiles, applies or {})
