"""What a trial yields, and what follows from it: events and measurements, declared by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


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
    """

    name: str
    meaning: str
    kind: Literal["event", "measurement"]
    low: float | None = None
    high: float | None = None
    kept: bool = False


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
) -> Quantity:
    """Declare a number that a trial yields, with the range that it cannot leave, if it has one."""
    return Quantity(name, meaning, "measurement", low, high, kept)
