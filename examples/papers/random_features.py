"""Positive random features: unbiased for the kernel exp(<q, k>), not for softmax attention.

Run it with: simkit report examples/papers/random_features.py
"""

import math
from fractions import Fraction

import numpy as np
from numpy.polynomial.hermite import hermgauss

from simkit import Claim, Parameter, Study, ball, measurement


def log_mean(p):
    """Return log E[phi(q) phi(k)/exp(<q, k>)], where E[e^<w, z>] = e^(|z|^2/2) for z = q + k."""
    a, b, c = (Fraction(p[name]) for name in "abc")
    return ((a + b) ** 2 + c**2) / 2 - a**2 / 2 - (b**2 + c**2) / 2 - a * b


def log_second(p):
    """Return log E[(phi(q) phi(k)/exp(<q, k>))^2]: the same for z = 2 (q + k)."""
    a, b, c = (Fraction(p[name]) for name in "abc")
    return 2 * ((a + b) ** 2 + c**2) - a**2 - (b**2 + c**2) - 2 * a * b


def log_second_again(p):
    """Return it as E[e^(2 s g - s^2)] of g ~ N(0, 1), s = |q + k|: the square in g completed."""
    s_squared = Fraction(p["a"] + p["b"]) ** 2 + Fraction(p["c"]) ** 2
    mean_of_shifted = 4 * s_squared / 2  # -(g - 2s)^2/2 + (2s)^2/2
    return mean_of_shifted - s_squared


def mean(p):
    """Return E[ratio], that of one feature."""
    return ball(log_mean(p)).exp()


def variance(p):
    """Return Var[ratio], that of one feature over r."""
    return (ball(log_second(p)).exp() - mean(p) ** 2) / p["r"]


def weight_of_one(p):
    """Return E[weight] of one feature: q cancels, which leaves 1/(1 + e^(-2 |k| g)), g ~ N(0, 1)."""
    points, shares = hermgauss(200)
    values = 1 / (1 + np.exp(-2 * math.hypot(p["b"], p["c"]) * 2**0.5 * points))
    return float(shares @ values) / math.pi**0.5


class RandomFeatures(Study):
    """phi_i(x) = exp(<w_i, x> - |x|^2/2), w_i ~ N(0, I); q = (a, 0, ...), k = (b, c, 0, ...)."""

    name, summary, size = "random-features", "softmax attention by positive random features", "r"
    source = "after Choromanski et al., Rethinking Attention with Performers (ICLR 2021)"
    parameters = (
        Parameter("r", "int", 64, "Random features", low=1, high=1e5, grid="4:1024:*4"),
        Parameter("a", "float", 0.5, "q = (a, 0, ...)", low=0, high=1),
        Parameter("b", "float", 0.5, "k = (b, c, 0, ...)", low=-1, high=1),
        Parameter("c", "float", 0.5, "Part of k across q", low=0, high=1),
        Parameter("d", "int", 8, "Dimension", low=2, high=1000),
        Parameter("eps", "float", 0.25, "Relative error", kind="reporting", low=0.01, high=10),
    )
    quantities = (
        measurement("ratio", "estimate of exp(<q, k>) over it", low=0, kept=True),
        measurement("square", "(ratio - 1)^2", low=0),
        measurement("weight", "attention to k of the keys k and -k, estimated", low=0, high=1),
    )
    everywhere = {"r": "1:4096:*4", "b": "-0.5,0.5", "c": "0,0.5"}
    claims = (
        Claim("Statement 1", "E[ratio] = 1", scope=everywhere, exact=mean),
        Claim("Statement 2", "log_second = (a+b)**2 + c**2", scope=everywhere,
              numbers={"log_second": (log_second, log_second_again)}),
        Claim("Statement 3", "Pr[abs(ratio - 1) >= eps] <= (exp((a+b)**2 + c**2) - 1)/(r*eps**2)",
              scope={"r": "64:1024:*4", "c": "0,0.5"}),
        Claim("Control", "E[weight] = 1/(1 + exp(-2*a*b))", witness=weight_of_one, trials=4000,
              scope={"r": "1:4:*2", "c": "0,0.5"}),
    )  # fmt: skip

    def prepare(self, p):
        """Return r, and q, k, -k as rows."""
        k = np.array([p["b"], p["c"], *[0.0] * (p["d"] - 2)])
        return p["r"], np.array([p["a"] * np.eye(p["d"])[0], k, -k])

    def trial(self, prepared, rng):
        """Estimate exp(<q, k>) and exp(<q, -k>) by the same features."""
        r, rows = prepared
        w = rng.standard_normal((r, rows.shape[1]))
        of_query, *of_keys = np.exp(rows @ w.T - (rows**2).sum(axis=1)[:, None] / 2)
        kernel, other = (of_query @ of_key / r for of_key in of_keys)
        ratio = kernel / np.exp(rows[0] @ rows[1])
        return {"ratio": ratio, "square": (ratio - 1) ** 2, "weight": kernel / (kernel + other)}

    def exact(self, p):
        """Return exact means; beyond a variance of 1/5 those of trials hang on rare large ratios."""
        found = {"ratio": 1.0, "square": float(variance(p))} if variance(p) < 0.2 else {}
        return found | ({"weight": Fraction(1, 2)} if p["r"] == 1 else {})  # g and -g are alike

    def memory(self, p):
        """Return the bytes of directions and features."""
        return 8.0 * p["r"] * (p["d"] + 12) + 8.0 * p["d"] * (p["d"] + 3)
