"""Tokens on a sphere cluster under attention: from an orthogonal start all cosines are one curve.

Run it with: simkit report examples/papers/clustering.py
"""

import math
from fractions import Fraction

import numpy as np
from flint import acb

from simkit import Claim, Parameter, Study, UsageError, ball, measurement


def time(p):
    """Return when the cosines are gamma: the integral of 1/gamma' from 0 to gamma, enclosed."""
    n, beta = p["n"], ball(p["beta"])

    def slowness(s, _):
        return ((beta * (1 - s)).exp() + n - 1) / (2 * (1 - s) * ((n - 1) * s + 1))

    return acb.integral(slowness, 0, ball(p["gamma"])).real


def time_again(p):
    """Return it by partial fractions and the exponential integral."""
    n, beta, gamma = p["n"], ball(p["beta"]), ball(p["gamma"])
    pole = 1 / ball(n - 1)
    near = beta.ei() - (beta * (1 - gamma)).ei()
    far = (beta * (1 + pole)).exp() * ((-beta * (gamma + pole)).ei() - (-beta * pole).ei())
    return ((near + far) / n + (n - 1) * ((1 + (n - 1) * gamma) / (1 - gamma)).log() / n) / 2


def velocity(x, beta):
    """Return the softmax averages of the tokens x, each projected on its token's tangent space."""
    weights = np.exp(beta * (x @ x.T - 1))
    averages = weights @ x / weights.sum(axis=1, keepdims=True)
    return averages - (averages * x).sum(axis=1, keepdims=True) * x


class Clustering(Study):
    """n tokens on the unit sphere of R^d move by attention with Q = K = V = I until `time`."""

    name, summary, size = "clustering", "how near the cosines of n tokens stay to one curve", "d"
    source = "after Geshkovski et al., A mathematical perspective on Transformers (2023)"
    parameters = (
        Parameter("d", "int", 64, "Dimension", low=2, high=1e4, grid="8:512:*4"),
        Parameter("n", "int", 8, "Tokens", low=2, high=64),
        Parameter("beta", "float", 1.0, "Inverse temperature", low=0.01, high=5),
        Parameter("gamma", "float", 0.5, "Cosine that they reach", low=0.01, high=0.99),
        Parameter("start", "choice", "random", "Tokens at time 0", choices=("random", "orthogonal")),
    )
    quantities = (measurement("deviation", "largest |<x_i, x_j> - gamma|", low=0, high=2, kept=True),)
    exactly = {"d": "64", "n": "2,8,64", "beta": "0.1,1,5", "gamma": "0.1,0.5,0.9,0.99"}
    claims = (
        Claim("Statement 1", "deviation = 0", resolution=1e-7, when=("n <= d",), trials=100,
              scope={"d": "8,64", "beta": "1,4", "gamma": "0.5,0.9", "start": "orthogonal"}),
        Claim("Statement 2", "time >= log((1 + (n-1)*gamma)/(1 - gamma))/2", "least",
              numbers={"time": (time, time_again)}, scope=exactly),
        Claim("Statement 2", "time <= (exp(beta) + n-1)/(2*n)*log((1 + (n-1)*gamma)/(1 - gamma))",
              "most", numbers={"time": (time, time_again)}, scope=exactly),
        Claim("Statement 3", "E[deviation] = O(1/sqrt(d))", along="d", where={"start": "random"},
              when=("n <= d",), trials=400, scope={"d": "8:512:*4"}),
        Claim("Control", "time <= log((1 + (n-1)*gamma)/(1 - gamma))/2", scope=exactly,
              numbers={"time": (time, time_again)}),
    )  # fmt: skip

    def check(self, params):
        """Refuse more orthogonal tokens than dimensions."""
        if params["start"] == "orthogonal" and params["n"] > params["d"]:
            raise UsageError("--start orthogonal: n tokens need n dimensions, as --n 8 --d 8")

    def prepare(self, params):
        """Return the parameters and the time at which to stop."""
        typed = {name: Fraction(str(params[name])) for name in ("beta", "gamma")}
        return params, float(time({**params, **typed}))

    def trial(self, prepared, rng):
        """Move the tokens by the method of Runge and Kutta, in steps of at most 1/20."""
        params, end = prepared
        n, d, beta = params["n"], params["d"], params["beta"]
        x = np.eye(n, d) if params["start"] == "orthogonal" else rng.standard_normal((n, d))
        x /= np.linalg.norm(x, axis=1, keepdims=True)
        steps = math.ceil(20 * end)
        h = end / steps
        for _ in range(steps):
            first = velocity(x, beta)
            second = velocity(x + h / 2 * first, beta)
            third = velocity(x + h / 2 * second, beta)
            fourth = velocity(x + h * third, beta)
            x = x + h / 6 * (first + 2 * second + 2 * third + fourth)
            x /= np.linalg.norm(x, axis=1, keepdims=True)
        cosines = (x @ x.T)[np.triu_indices(n, 1)]
        return {"deviation": np.abs(cosines - params["gamma"]).max()}

    def memory(self, params):
        """Return the bytes of tokens, velocities and cosines."""
        return 8.0 * params["n"] * (12 * params["d"] + 6 * params["n"])
