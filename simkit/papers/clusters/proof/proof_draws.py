"""Sums over drawn tokens that the proof of Theorem 1 bounds, in two ways."""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def measure_sums(params: Mapping[str, Any], rng: Generator) -> dict[str, float]:
    """Draw the noise of all clusters and return the sums for the query of the first centre.

    Centres are e_0, ..., e_{K-1}; the query is Delta e_0 + sqrt(1 - Delta^2) e_K. Source: Theorem 1.
    """
    n, d, clusters = params["n"], params["d"], params["clusters"]
    noise = params["sigma"] / math.sqrt(d) * rng.standard_normal((clusters, n, d))
    query = np.zeros(d)
    query[0], query[clusters] = params["gap"], math.sqrt(1 - params["gap"] ** 2)
    found = (_token_by_token if params["path"] == "literal" else _in_arrays)(params, noise, query)
    return dict(zip(("tilted_gap", "remainder", "mass"), found, strict=True))


def _in_arrays(params: Mapping[str, Any], noise: Floats, query: Floats) -> tuple[float, ...]:
    n, scale, s2 = params["n"], params["lambda"], params["sigma"] ** 2 / params["d"]
    along = noise @ query
    weights = np.exp(scale * along)
    mean = n * scale * s2 * math.exp(scale**2 * s2 / 2)
    aside = weights[0] @ noise[0] - (weights[0] @ along[0]) * query
    others = math.exp(-scale * params["gap"])  # <mu_i, muhat> = 0
    mass = weights[0].sum() + others * weights[1:].sum()
    return (
        abs(float(weights[0] @ along[0]) - mean), float(np.linalg.norm(aside)) / n, float(mass) / n,
    )  # fmt: skip


def _token_by_token(params: Mapping[str, Any], noise: Floats, query: Floats) -> tuple[float, ...]:
    n, scale, sigma, d = (params[name] for name in ("n", "lambda", "sigma", "d"))
    tilted, aside, masses = [], np.zeros(d), []
    for i, cluster in enumerate(noise):
        apart = np.eye(1, d, i)[0] - np.eye(1, d)[0]  # mu_i - mu_k
        for u in cluster:
            masses.append(math.exp(scale * float(query @ (apart + u))))
            if i == 0:
                x = float(query @ u)
                tilted.append(math.exp(scale * x) * x)
                aside += math.exp(scale * x) * (u - x * query)
    mean = n * (scale * sigma**2 / d) * math.exp(scale**2 * sigma**2 / (2 * d))
    return abs(math.fsum(tilted) - mean), math.sqrt(float(aside @ aside)) / n, math.fsum(masses) / n
