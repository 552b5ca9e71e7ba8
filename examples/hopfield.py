"""Run it with: simkit run examples/hopfield.py:Hopfield --n 2:32:*2 --k 1 --trials 2000."""

import numpy as np
from scipy.special import betainc, lambertw

from simkit import Claim, Parameter, Rule, Study, event, measurement
from simkit.kernels.jit import kernel


def base(p):
    """Return c: Theorem 3 says that sqrt(p) c^((d - 1)/4) patterns can be stored."""
    b, less = 0.4 * p["beta"] * p["k"] ** 2, p["d"] - 1
    return b / lambertw(b * np.exp(2 / less * (1 + np.log(5 * b * p["p"] * less)))).real


def fails_between(p):
    """Return two bounds of Pr[not separated], equal for n = 2: pairs are pairwise independent."""
    (n, d), _, norm, needed = Hopfield().prepare(p)
    q = float(betainc((d - 1) / 2, (d - 1) / 2, np.clip(needed / norm**2 / 2, 0, 1)))
    s = n * (n - 1) / 2 * q  # the expected number of pairs that are too close
    return min(s, max(s - s * (s - q) / 2, s / (1 + s - q))), min(s, 1.0)


@kernel
def examine(gaps, beta, radius):
    """Return a bound, of x_i.x_i - x_i.x_j (large for j = i): below 1, all patterns are stored."""
    top = 0.0
    for gap in gaps:
        far = np.sqrt(2 * gap)  # |x_j - x_i|: they are of one norm
        most = np.exp(beta * (radius * far - gap))  # at least the softmax weight of x_j, anywhere in S_i
        top = max(top, (most * far).sum() / radius, beta * (most * far**2).sum(), 2 * radius / far.min())
    return top


class Hopfield(Study):
    """Patterns x_i, uniform on the sphere of radius M = K sqrt(d - 1); S_i has radius 1/(beta N M)."""

    name, size, summary = "hopfield", "n", "how often a modern Hopfield network stores random patterns"
    source = "Ramsauer et al., Hopfield Networks is All You Need (ICLR 2021), Theorem 3"
    most = Rule("N of Theorem 3", lambda p: max(2, int(p["p"] ** 0.5 * base(p) ** (p["d"] / 4 - 0.25))))
    parameters = (
        Parameter("d", "int", 20, "Dimension", "Theorem 3", low=2, high=300),
        Parameter("beta", "float", 1.0, "Inverse temperature", "Theorem 3", low=0.1, high=10),
        Parameter("k", "float", 3.0, "K in M = K sqrt(d - 1)", "Theorem 3", low=0.1, high=10),
        Parameter("p", "float", 0.001, "Chance to fail", "Theorem 3", "reporting", 1e-9, 1),
        Parameter("n", "int", most, "N, or floor(sqrt(p) c^((d - 1)/4)), 2 at least", low=2, high=1e150),
    )
    quantities = (
        event("separated", "all patterns are as far apart as the proof asks for"),
        event("surely_stored", "f provably contracts every S_i into itself, and no two S_i meet"),
        measurement("separation", "least x_i.x_i - x_i.x_j", kept=True),
    )
    claims = (
        Claim("Theorem 3", "Pr[separated] >= 1 - p", scope={"d": "10:200:10"}, numbers={"c": base},
              when=("c >= (2/sqrt(p))**(4/(d-1))",), exact=lambda p: [1 - q for q in fails_between(p)]),
        Claim("Theorem 3", "Pr[surely_stored] >= 1 - p", "stored", scope={"d": "10,20"}),
    )  # fmt: skip

    def prepare(self, p):
        """Return the shape of the patterns, beta, M, and the separation that the proof asks for."""
        n, beta, norm = p["n"], p["beta"], p["k"] * (p["d"] - 1) ** 0.5
        return (n, p["d"]), beta, norm, (2 / n + np.log(2 * (n - 1) * n * beta * norm**2)) / beta

    def trial(self, prepared, rng):
        """Draw patterns and look at every pair."""
        shape, beta, norm, needed = prepared
        x = rng.standard_normal(shape)
        x *= norm / np.linalg.norm(x, axis=1, keepdims=True)
        gaps = norm**2 * (1 + 1e6 * np.eye(len(x))) - x @ x.T
        stored = examine(gaps, beta, 1 / (beta * len(x) * norm)) < 1 - 1e-6
        return {"separated": gaps.min() >= needed, "surely_stored": stored, "separation": gaps.min()}

    def exact(self, p):
        """Return Pr[separated] for two patterns."""
        return {"separated": 1 - fails_between(p)[1]} if p["n"] == 2 else {}

    def memory(self, p):
        """Return the bytes of the patterns, and of what is worked out of every pair."""
        return 32.0 * p["n"] ** 2 + 32.0 * p["n"] * p["d"]
