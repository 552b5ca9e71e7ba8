"""Softmax disperses: of n logits within [-b, b] no weight is far from 1/n.

Run it with: simkit report examples/papers/dispersion.py
"""

import math

import numpy as np

from simkit import Claim, Parameter, Study, at_most, ball, measurement


def largest(p):
    """Return the largest weight that logits within [-b, b] allow: of one at b, the others at -b."""
    return 1 / (1 + (p["n"] - 1) * (-2 * ball(p["b"])).exp())


def least(p):
    """Return the least weight that they allow: of one at -b, the others at b."""
    return 1 / (1 + (p["n"] - 1) * (2 * ball(p["b"])).exp())


def beside(p, logit):
    """Return the softmax weight of a logit beside n - 1 logits of the other sign."""
    own, other = ball(logit).exp(), ball(-logit).exp()
    return own / (own + (p["n"] - 1) * other)


def largest_again(p):
    """Return the largest weight by the definition of softmax."""
    return beside(p, p["b"])


def least_again(p):
    """Return the least weight by the definition of softmax."""
    return beside(p, -p["b"])


class Dispersion(Study):
    """Trials draw logits uniformly from [-b, b]; Statement 1 and the control are on all logits in it."""

    name, summary, size = "dispersion", "how far from 1/n a softmax weight can be", "n"
    source = "after Velickovic et al., Softmax is not Enough (ICML 2025)"
    parameters = (
        Parameter("n", "int", 100, "Logits", low=1, high=1e12, grid="10:10000:*10"),
        Parameter("b", "float", 1.0, "Bound of |logit|", low=0, high=20),
    )
    quantities = (
        measurement("most", "largest weight", low=0, high=1, kept=True),
        measurement("entropy", "entropy of the weights", low=0, kept=True),
    )
    exactly = {"n": "1,2,10:1e12:*100", "b": "0.1,1,10"}
    drawn = {"n": "10:10000:*10", "b": "0.1,1,2"}
    claims = (
        Claim("Statement 1", "largest <= exp(2*b)/n", "above", scope=exactly,
              numbers={"largest": (largest, largest_again)}),
        Claim("Statement 1", "least >= exp(-2*b)/n", "below", scope=exactly,
              numbers={"least": (least, least_again)}),
        Claim("Statement 2", "entropy >= log(n) - 2*b", scope=drawn),
        Claim("Control", "largest <= exp(b)/n", scope=exactly,
              numbers={"largest": (largest, largest_again)}),
    )  # fmt: skip

    def trial(self, params, rng):
        """Draw logits and return their largest weight and the entropy."""
        logits = rng.uniform(-params["b"], params["b"], params["n"])
        weights = np.exp(logits) / np.exp(logits).sum()
        return {"most": weights.max(), "entropy": -(weights * np.log(weights)).sum()}

    def bound(self, params):
        """Return the right side of Statement 1."""
        return {"most": at_most(math.exp(2 * params["b"]) / params["n"])}

    def memory(self, params):
        """Return the bytes of logits, powers and weights."""
        return 40.0 * params["n"]
