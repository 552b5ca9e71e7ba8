"""The coin of claims that are false, or true, by a hundredth (`breaches`)."""

from __future__ import annotations

from typing import Any

from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import event
from simkit.declare.study import Study
from simkit.declare.tally import Tally


class PlantedCoin(Study):
    """A coin; n is of no matter."""

    name = "planted-coin"
    summary = "a coin"
    parameters = (
        Parameter("n", "int", 10, "Of no matter", low=1, high=60),
        Parameter("p", "float", 0.5, "Probability of heads", low=0, high=1),
    )
    quantities = (event("hit", "heads"),)
    block_size, default_trials = 500, 2000

    def simulate(self, prepared: Any, rng: Any, trials: int) -> Tally:
        """Throw all at once."""
        return Tally.of_arrays(trials, {"hit": rng.random(trials) < prepared["p"]}, {}, kept=())
