"""In-context linear regression: one layer of linear attention is one preconditioned gradient step.

Run it with: simkit report examples/papers/regression.py
"""

from fractions import Fraction

import numpy as np

from simkit import Claim, Parameter, Study, measurement


def spectrum(p):
    """Return the eigenvalues of the covariance, i^(-decay) for i = 1, ..., d."""
    return [Fraction(1, i ** p["decay"]) for i in range(1, p["d"] + 1)]


def steps(p):
    """Return the step along each eigenvector, times `scale`: the best one, or one size for all."""
    n, d, eigenvalues, scale = p["n"], p["d"], spectrum(p), Fraction(p["scale"])
    if p["step"] == "one":
        return [scale * Fraction(n, n + d + 1)] * d
    return [scale * n / ((n + 1) * own + sum(eigenvalues)) for own in eigenvalues]


def risk(p):
    """Return tr(L - 2 L G L + L G E[S^2] G) for L = cov(x), S = X^T X/n, by pairings of Gaussians."""
    n, eigenvalues = p["n"], spectrum(p)
    total = Fraction(0)
    for i, (own, step) in enumerate(zip(eigenvalues, steps(p), strict=True)):
        one = sum(own * other + 2 * own * other * (i == k) for k, other in enumerate(eigenvalues))
        square = (n * one + n * (n - 1) * own**2) / n**2  # (E[S^2])_ii
        total += own - 2 * step * own**2 + step**2 * own * square
    return total


def risk_again(p):
    """Return the risk as bias and variance of the step for a fixed w, averaged over w."""
    eigenvalues = spectrum(p)
    return sum(
        own * ((1 - step * own) ** 2 + step**2 * own * (own + sum(eigenvalues)) / p["n"])
        for own, step in zip(eigenvalues, steps(p), strict=True)
    )


def best(p):
    """Return the least risk: of each step g the minimum of l - 2 g l^2 + g^2 l^2 c."""
    n, eigenvalues = p["n"], spectrum(p)
    return sum(own - own**2 * n / ((n + 1) * own + sum(eigenvalues)) for own in eigenvalues)


def best_again(p):
    """Return bias and variance at the best step."""
    return risk_again({**p, "scale": 1, "step": "best"})


class Regression(Study):
    """Tokens (x_i, <w, x_i>) and a query x; w ~ N(0, I), x_i and x ~ N(0, L) with L diagonal."""

    name, summary, size = "in-context-regression", "the risk of one layer of linear attention", "n"
    source = "after Ahn et al., Transformers learn to implement preconditioned gradient descent (2023)"
    parameters = (
        Parameter("n", "int", 20, "Examples in the prompt", low=1, high=1e4, grid="10:160:*2"),
        Parameter("d", "int", 5, "Dimension", low=1, high=50),
        Parameter("decay", "int", 0, "Eigenvalues of the covariance: i^(-decay)", low=0, high=3),
        Parameter("scale", "float", 1.0, "Factor of the steps", low=0, high=2),
        Parameter("step", "choice", "best", "Best along each, or one", choices=("best", "one")),
    )
    quantities = (
        measurement("loss", "(prediction - <w, x>)^2", low=0),
        measurement("attention", "prediction of the layer", kept=True),
        measurement("descent", "prediction after one gradient step from 0", kept=True),
    )
    sizes, every = {"n": "1,10,100,1000", "d": "1,5,20"}, {"decay": "0,1,2"}
    claims = (
        Claim("Statement 1", "attention = descent", resolution=1e-9,
              scope={"n": "10,40", "d": "5,20", "decay": "0,2"}),
        Claim("Statement 2", "E[loss] = d*(d+1)/(n+d+1)", where={"decay": 0, "scale": 1}, scope=sizes,
              exact=risk, witness=risk_again),
        Claim("Statement 3", "E[loss] >= best", "least", exact=risk, witness=risk_again,
              numbers={"best": (best, best_again)},
              scope=sizes | every | {"scale": "0.5:1.5:0.25", "step": "best,one"}),
        Claim("Statement 3", "E[loss] = best", "attained", where={"scale": 1, "step": "best"},
              exact=risk, witness=risk_again, numbers={"best": (best, best_again)}, scope=sizes | every),
        Claim("Control", "E[loss] <= d**2/(n+d)", where={"decay": 0, "scale": 1}, scope=sizes,
              exact=risk, witness=risk_again),
    )  # fmt: skip

    def prepare(self, params):
        """Return n, the deviations of the coordinates, and the steps."""
        spread = [float(own) ** 0.5 for own in spectrum(params)]
        return params["n"], np.array(spread), np.array([float(step) for step in steps(params)])

    def trial(self, prepared, rng):
        """Predict by the query of Z + P Z M (Z^T Q Z)/n, where M masks the query, and by the step."""
        n, spread, step = prepared
        d = len(spread)
        w, x = rng.standard_normal(d), spread[:, None] * rng.standard_normal((d, n + 1))
        labels = w @ x
        z = np.vstack([x, np.append(labels[:n], 0)])  # the label of the query is asked for
        p, q = np.diag([0.0] * d + [1.0]), np.diag([*step, 0.0])
        layer = z[:, n] + p @ z[:, :n] @ (z[:, :n].T @ q @ z[:, n]) / n
        gradient = -(x[:, :n] @ labels[:n]) / n  # of half the mean squared error, at 0
        loss = (layer[d] - labels[n]) ** 2
        return {"loss": loss, "attention": layer[d], "descent": -step * gradient @ x[:, n]}

    def exact(self, params):
        """Return the risk."""
        return {"loss": risk(params)}

    def memory(self, params):
        """Return the bytes of the prompt and of what is made of it."""
        return 8.0 * (6 * params["d"] + 10) * (params["n"] + 1) + 32.0 * (params["d"] + 1) ** 2
