"""A study of one's own: softmax attention looks for a planted key among n random ones.

Run it with: simkit run examples/planted_key.py:PlantedKey --n 10:1000:*10 --strength 1,1.5
"""

import math

import numpy as np

from simkit import Parameter, Study, event, measurement


class PlantedKey(Study):
    """The planted key scores strength * sqrt(2 log n); the others are standard normal."""

    name = "planted-key"
    summary = "softmax attention to a planted key among random ones"
    source = "folklore: the maximum of n normals is about sqrt(2 log n)"
    parameters = (
        Parameter("n", "int", 100, "Number of keys", low=2, high=1e7, step="10"),
        Parameter("strength", "float", 1.0, "Score over sqrt(2 log n)", low=0),
    )
    quantities = (
        event("found", "the planted key has the largest score"),
        measurement("weight", "its softmax weight"),
    )

    def trial(self, params, rng):
        """Draw the other keys' scores and compare."""
        planted = params["strength"] * math.sqrt(2 * math.log(params["n"]))
        others = rng.standard_normal(params["n"] - 1)
        weight = 1 / (1 + np.exp(others - planted).sum())
        return {"found": planted > others.max(), "weight": weight}

    def exact(self, params):
        """Return P(all others below) = Phi(planted)^(n - 1)."""
        from scipy.special import log_ndtr

        planted = params["strength"] * math.sqrt(2 * math.log(params["n"]))
        return {"found": math.exp((params["n"] - 1) * log_ndtr(planted))}

    def memory(self, params):
        """Return the bytes of the scores and their exponentials."""
        return 16.0 * params["n"]
