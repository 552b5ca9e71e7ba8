"""A threshold as it is asked for: where, along a parameter, a probability reaches a target."""

from __future__ import annotations

from dataclasses import dataclass

HALF = 0.5  # the target of N50, of which laws are fitted to the counts themselves
DEFAULT_TARGET = HALF


@dataclass(frozen=True)
class Threshold:
    """The value of a parameter at which the probability of an event reaches a target.

    Attributes
    ----------
    over : str
        The parameter, a number.
    quantity : str
        The event.
    target : float
        In (0, 1).
    """

    over: str
    quantity: str
    target: float = DEFAULT_TARGET

    def words(self) -> dict[str, str]:
        """Return the options that ask for it."""
        return {"over": self.over, "quantity": self.quantity, "target": repr(self.target)}

    def __str__(self) -> str:
        return f"{self.quantity} reaches {self.target:g}"
