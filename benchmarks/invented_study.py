"""The study of the paper that does not exist (`invented`)."""

from __future__ import annotations

from typing import Any

from simkit.declare.parameters import Parameter
from simkit.declare.quantities import event, measurement
from simkit.declare.study import Study
from simkit.declare.tally import Tally


class Invented(Study):
    """A coin, two uniforms, an exponential loss and a Gaussian error."""

    name = "invented"
    summary = "a coin, two uniforms, an exponential loss and a Gaussian error"
    parameters = (Parameter("n", "int", 20, "A whole number", low=2, high=1e300),)
    quantities = (
        event("hit", "a uniform is below 0.3"),
        measurement("x", "a uniform", low=0, high=1, kept=True),
        measurement("u", "another", low=0, high=1, kept=True),
        measurement("both", "their product", low=0, high=1, kept=True),
        measurement("loss", "exponential, mean 1", low=0),
        measurement("error", "Gaussian, mean 1 and variance 1"),
    )
    block_size = 1000

    def simulate(self, prepared: Any, rng: Any, trials: int) -> Tally:
        """Draw all at once."""
        coin, x, u = rng.random((3, trials))
        measured = {
            "x": x, "u": u, "both": x * u, "loss": rng.exponential(size=trials),
            "error": 1 + rng.standard_normal(trials),
        }  # fmt: skip
        return Tally.of_arrays(trials, {"hit": coin < 0.3}, measured, kept=self.kept)
