"""Data given exactly, at which a claim about the worst data is evaluated anew; formulas as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Instance:
    """Data at which both sides of a claim are evaluated by code that shares nothing with what judged it.

    Attributes
    ----------
    data : mapping of str to value
        Each array by its name: nested sequences of ints and Fractions, or distinct rows with their
        multiplicities.
    left : int, Fraction, Decimal, ball or pair of these
        The left side at these data.
    right : the same, optional
        The right side, where it depends on the data.
    construction : str
        How the data are made, and by what its premises hold exactly: ``rational rotation of mu_1``.
    """

    data: Mapping[str, Any]
    left: Any
    right: Any = None
    construction: str = ""


@dataclass(frozen=True)
class Term:
    """A function of the library of proofs (`Simkit.v`), applied.

    >>> Term("softmax", ("n",)).name
    'softmax'
    """

    name: str  # of the function: ``attention``
    # a whole number or a Whole, an expression in parameters as text, a term, or a list or pair of these
    arguments: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Whole:
    """A whole number that follows a parameter: ``times`` of it, and ``shift``.

    Examples
    --------
    >>> (10 * (Whole("d", shift=-2) - 1)).text
    '10*d - 30'
    """

    name: str
    times: int = 1
    shift: int = 0

    def __add__(self, more: int) -> Whole:
        return Whole(self.name, self.times, self.shift + more)

    def __sub__(self, less: int) -> Whole:
        return self + -less

    def __rmul__(self, factor: int) -> Whole:
        return Whole(self.name, factor * self.times, factor * self.shift)

    @property
    def text(self) -> str:
        """The expression that it is."""
        first = self.name if self.times == 1 else f"{self.times}*{self.name}"
        return f"{first} {'-' if self.shift < 0 else '+'} {abs(self.shift)}" if self.shift else first
