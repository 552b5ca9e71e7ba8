"""What a trial yields, and what follows from it: events and measurements, declared by name."""

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
    absent : mapping of str to value
        Values of parameters with any of which no trial gives it, and no table has a row of it: a
        quantity that came later to a study, of which the tables of these cells stay as they were. One
        quantity of a study at least is there at every cell.
    """

    name: str
    meaning: str
    kind: Literal["event", "measurement"]
    low: float | None = None
    high: float | None = None
    kept: bool = False
    quantiles: Sequence[float] = ()
    absent: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def is_absent(self, params: Mapping[str, Any]) -> bool:
        """Return whether it is not there at a cell."""
        return any(params[name] == value for name, value in self.absent.items())


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
    absent: Mapping[str, Any] | None = None,
) -> Quantity:
    """Declare a number that a trial yields, with the range that it cannot leave, if it has one.

    With ``kept=True, quantiles=(0.5, 0.95)``, the table has its quantiles beside its mean; with
    ``absent={"heads": 1}`` it is no quantity of the cells of one head.
    """
    return Quantity(name, meaning, "measurement", low, high, kept, quantiles, absent or {})
