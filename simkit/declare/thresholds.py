"""A threshold as it is asked for: where, along a parameter, a probability reaches a target."""

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
    law : str
        A law of the thresholds over a second parameter to hold against the power law, up to a constant:
        an expression in the study's parameters, ``n/log(n)``.
    """

    over: str
    quantity: str
    target: float = DEFAULT_TARGET
    law: str = ""

    def words(self) -> dict[str, str]:
        """Return the options that ask for it."""
        law = {"law": self.law} if self.law else {}
        return {"over": self.over, "quantity": self.quantity, "target": repr(self.target)} | law

    def __str__(self) -> str:
        return f"{self.quantity} reaches {self.target:g}"
