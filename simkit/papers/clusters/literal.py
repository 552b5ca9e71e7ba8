"""The attention update as the theorem writes it: all K n tokens, in d dimensions, one pass.

It stands beside the path in law as a witness and shares no code with it. Tokens are made, weighed and
forgotten some at a time, so that memory does not grow with n; several steps on the same data make the
same tokens again from the same seed. Source: Section A.7.
"""

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.kernels.boundary import finite_arrays
from simkit.kernels.jit import kernel

Floats = NDArray[np.float64]
_ROWS = 64


@kernel(contract=True)
def accumulate_tokens(rng, centres, queries, n, sigma, scale, sums, totals, squares):
    """Sum exp(lambda <muhat_k, x>) x, the weights and their squares over all tokens.

    The generator draws d normal numbers for each token, n of each cluster, cluster by cluster. Centres
    and queries are (K, d), sigma and lambda the scales; sums (K, d), totals and squares (K,) are filled,
    all up to the factor exp(largest score) of each query.
    """
    count, d = centres.shape
    spread = sigma / np.sqrt(d)
    tokens, products = np.zeros((_ROWS, d)), np.empty((count, _ROWS))
    part, peak = np.empty((count, d)), np.full(count, -np.inf)
    sums[:, :] = 0.0
    totals[:] = 0.0
    squares[:] = 0.0
    for i in range(count):
        done = 0
        while done < n:
            rows = min(_ROWS, n - done)
            # tokens[:rows] = centres[i] + spread * rng.standard_normal((rows, d))
            for t in range(rows):
                for p in range(d):
                    tokens[t, p] = centres[i, p] + spread * rng.standard_normal()
            np.dot(queries, tokens.T, products)
            for k in range(count):
                before = peak[k]
                # peak[k] = max(before, (scale * products[k, :rows]).max())
                for t in range(rows):
                    peak[k] = max(peak[k], scale * products[k, t])
                factor = np.exp(before - peak[k]) if done or i else 0.0
                # sums[k] *= factor; totals[k] *= factor; squares[k] *= factor**2
                for p in range(d):
                    sums[k, p] *= factor
                totals[k] *= factor
                squares[k] *= factor * factor
                # products[k] = np.where(t < rows, np.exp(scale * products[k] - peak[k]), 0)
                for t in range(_ROWS):
                    weight = np.exp(scale * products[k, t] - peak[k]) if t < rows else 0.0
                    products[k, t] = weight
                    totals[k] += weight
                    squares[k] += weight * weight
            np.dot(products, tokens, part)
            # sums += part
            for k in range(count):
                for p in range(d):
                    sums[k, p] += part[k, p]
            done += rows


def update_literally(
    rng: Generator, centres: Floats, queries: Floats, n: int, sigma: float, scale: float
) -> tuple[Floats, Floats]:
    """Return mu' (K, d) and the effective size of each query's weights (K,); arguments as in law."""
    centres, queries = finite_arrays("Kd Kd", centres=centres, queries=queries)
    sums, totals, squares = np.empty(centres.shape), np.empty(len(centres)), np.empty(len(centres))
    accumulate_tokens(rng, centres, queries, n, sigma, scale, sums, totals, squares)
    return sums / totals[:, None], totals**2 / squares
