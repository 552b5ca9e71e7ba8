"""A bound far beyond plain trials: Hoeffding's inequality for a weighted sum of signs, down to 1e-30.

Run it with: simkit run examples/signed_sum.py --t 2:10:2 --rare
"""

import numpy as np

from simkit import Claim, Latent, Parameter, Study, Tail, event


class SignedSum(Study):
    """|sum of w_i y_i| >= t |w| for fair signs y and weights w_i = 1/sqrt(i)."""

    name = "signed-sum"
    summary = "how often a weighted sum of signs is large"
    source = "Hoeffding (1963)"
    parameters = (
        Parameter("n", "int", 1000, "Number of signs", low=1, high=1e5),
        Parameter("t", "float", 2.0, "In standard deviations", low=0, high=40),
    )
    quantities = (event("large", "|sum w_i y_i| >= t |w|"),)
    claims = (Claim("Hoeffding", "Pr[large] <= 2 * exp(-t**2 / 2)"),)

    def prepare(self, params):
        """Return the weights and what their sum is compared with."""
        weights = np.arange(1.0, params["n"] + 1) ** -0.5
        return weights, params["t"] * np.linalg.norm(weights)

    def trial(self, prepared, rng):
        """Draw the signs."""
        weights, least = prepared
        return {"large": abs(rng.choice((-1.0, 1.0), len(weights)) @ weights) >= least}

    # Of rare events: no trial depends on it.

    def latent(self, params):
        """Return what a trial is made of: the signs."""
        return {"y": Latent.signs(params["n"])}

    def margin(self, params, latent):
        """Return by how much each draw misses the event."""
        weights, least = self.prepare(params)
        return {"large": least - abs(latent["y"] @ weights)}

    def tails(self, params, event):
        """Return the two half-spaces of the event, moved outwards by more than a margin's rounding."""
        if event != "large":
            return []
        weights, least = self.prepare(params)
        least *= 1 - 1e-12
        return [Tail({"y": weights}, least), Tail({"y": -weights}, least)]
