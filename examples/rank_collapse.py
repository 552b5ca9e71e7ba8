"""Run it with: simkit run examples/rank_collapse.py:RankCollapse --depth 1:6 --trials 200."""

import numpy as np

from simkit import Claim, Parameter, Study, measurement
from simkit.kernels.jit import kernel


def attend(x, rest, log_size, w_qk, w_v):
    """Map 1 x^T + exp(log_size) rest through a layer: what rows share apart, nothing cancels."""
    size = np.exp(log_size)
    common = np.exp(size * (rest @ (w_qk.T @ x)))  # what the rows of the attention have in common
    common /= common.sum()
    scores = rest @ w_qk @ rest.T  # what tells them apart, over size^2
    grown = np.expm1(size**2 * scores) / size**2 if size > 1e-10 else scores
    mean = (grown @ common)[:, None]
    new = (common * (grown - mean) / (1 + size**2 * mean)) @ rest @ w_v  # over size^3
    largest = np.abs(new).max()
    return (x + size * (common @ rest)) @ w_v, new / largest, 3 * log_size + np.log(largest)


@kernel
def widest(rows):
    """Return the largest l1 distance of two rows."""
    found = 0.0
    for i in range(len(rows)):
        for j in range(i):
            found = max(found, np.abs(rows[i] - rows[j]).sum())
    return found


def enclose(rest, log_size):
    """Return logs of two bounds of |res|, the least |exp(log_size) rest - 1 x^T|_{1,inf} over x."""
    columns = np.abs(rest - np.median(rest, axis=0)).sum(axis=0).max()  # each at its best x_j
    apart = rest - rest.mean(axis=0)  # the column means are one x
    above = np.linalg.norm(apart, 1) * np.linalg.norm(apart, np.inf)
    return log_size + np.log([columns * widest(rest) / 2, above]) / 2


class RankCollapse(Study):
    """Attention without skip connections, weights scaled to |W_QK|_1 = beta and |W_V|_{1,inf} = 1."""

    name, summary = "rank-collapse", "how fast attention alone makes all tokens equal"
    source = "Dong, Cordonnier, Loukas, Attention is not all you need (ICML 2021), Theorem 2.2"
    parameters = (
        Parameter("n", "int", 10, "Number of gaussian tokens", low=2, high=1000),
        Parameter("d", "int", 16, "Dimension of tokens, queries and keys", low=1, high=1000),
        Parameter("beta", "float", 1.0, "|W_QK|_1 |W_V|_{1,inf} of a layer", low=0.01, high=10),
        Parameter("scale", "float", 0.05, "Deviation of a token's entries", low=1e-6, high=1),
        Parameter("depth", "int", 3, "Number L of layers", low=1, high=12, symbol="L"),
    )
    quantities = (
        measurement("log_residual_low", "log |res(SAN(X))| is at least this", kept=True),
        measurement("log_residual_high", "log |res(SAN(X))| is at most this", kept=True),
        measurement("log_start_low", "log |res(X)| is at least this", kept=True),
        measurement("log_start_high", "log |res(X)| is at most this", kept=True),
    )
    right = "(3**depth - 1)/2*log(4*beta/sqrt(d)) + 3**depth*log_start_high"
    claims = (
        Claim("Theorem 2.2", f"log_residual_low <= {right}", along="depth", scope={"depth": "1:6"},
              when=("log(4*beta/sqrt(d)) + 2*log_start_high < 0",)),
    )  # fmt: skip

    def trial(self, params, rng):
        """Send tokens through layers with fresh weights."""
        n, d, beta, scale, depth = (params[name] for name in ("n", "d", "beta", "scale", "depth"))
        tokens = scale * rng.standard_normal((n, d))
        state = tokens.mean(axis=0), tokens - tokens.mean(axis=0), 0.0
        start = enclose(*state[1:])
        for _ in range(depth):
            w_qk, w_v = rng.standard_normal((2, d, d))
            w_qk *= beta / (np.linalg.norm(w_qk, 1) * d**0.5)  # with the root of the scores
            w_v /= (np.linalg.norm(w_v, 1) * np.linalg.norm(w_v, np.inf)) ** 0.5
            state = attend(*state, w_qk, w_v)
        return dict(zip(self.kept, (*enclose(*state[1:]), *start), strict=True))

    def memory(self, params):
        """Return the bytes of weights, tokens and scores."""
        return 8.0 * (5 * params["d"] ** 2 + 8 * params["n"] * (params["n"] + params["d"]))
