"""Studies that do nothing, in a file that other processes can load: what is left is the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import Quantity, event
from simkit.declare.study import Study
from simkit.declare.tally import Tally

if TYPE_CHECKING:
    from numpy.random import Generator


class Idle(Study):
    """A block does nothing: what is left is the engine."""

    name = "idle"
    summary = "nothing at all"
    parameters: ClassVar[Sequence[Parameter]] = (Parameter("k", "int", 1, "Number of the cell", low=1),)
    quantities: ClassVar[Sequence[Quantity]] = (event("done", "always"),)
    block_size = 1
    default_trials = 1

    def simulate(self, params: Mapping[str, Any], rng: Generator, trials: int) -> Tally:
        """Return at once."""
        return Tally(trials=trials, events={"done": trials})


class Square(Idle):
    """The same over two parameters: as many cells as a sweep may have."""

    name = "square"
    parameters: ClassVar[Sequence[Parameter]] = (
        Parameter("k", "int", 1, "Number of the column", low=1),
        Parameter("row", "int", 1, "Number of the row", low=1),
    )
