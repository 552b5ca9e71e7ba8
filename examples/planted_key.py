"""A study of one's own: softmax attention looks for a planted key among n random ones.

Run it with: simkit run examples/planted_key.py:PlantedKey --n 10:1000:*10 --strength 1,1.5
"""

import math

import numpy as np

from simkit import Parameter, Study, at_least, event, measurement, premise


class PlantedKey(Study):
    """The planted key scores strength * sqrt(2 log n); the others are standard normal."""

    name = "planted-key"
    summary = "softmax attention to a planted key among random ones"
    source = "folklore: the maximum of n normals is about sqrt(2 log n)"
    parameters = (
        Parameter("n", "int", 100, "Number of keys", low=2, high=1e7, step="10"),
        Parameter("strength", "float", 1.0, "Score over sqrt(2 log n)", low=0),
        # Of a stated bound alone: no trial sees it, and another value costs no trial.
        Parameter("least", "float", 0.5, "Weight that is asked for", kind="reporting", low=0, high=1),
    )

    # What a trial is: the numbers in the ledger depend on it.

    quantities = (
        event("found", "the planted key has the largest score"),
        measurement("weight", "its softmax weight", low=0, high=1, kept=True),
    )

    def prepare(self, params):
        """Return what all blocks of a cell share: the number of other keys, and the planted score."""
        return params["n"] - 1, params["strength"] * math.sqrt(2 * math.log(params["n"]))

    def trial(self, prepared, rng):
        """Draw the other keys' scores and compare."""
        n_others, planted = prepared
        others = rng.standard_normal(n_others)
        weight = 1 / (1 + np.exp(others - planted).sum())
        return {"found": planted > others.max(), "weight": weight}

    # What is said about it: a change of anything below reruns nothing.

    judged = (event("enough", "the weight is at least what is asked for"),)

    def judge(self, params, values):
        """Compare the kept weights with the bound."""
        return {"enough": [weight >= params["least"] for weight in values["weight"]]}

    def bound(self, params):
        """Return the weight that is asked for."""
        return {"weight": at_least(params["least"])}

    def premises(self, params):
        """Return the premise under which the planted key stands out."""
        return [premise("strength > 1", params["strength"], ">", 1.0)]

    def exact(self, params):
        """Return P(all others below) = Phi(planted)^(n - 1)."""
        from scipy.special import log_ndtr

        planted = params["strength"] * math.sqrt(2 * math.log(params["n"]))
        return {"found": math.exp((params["n"] - 1) * log_ndtr(planted))}

    def memory(self, params):
        """Return the bytes of the scores and their exponentials."""
        return 16.0 * params["n"]
