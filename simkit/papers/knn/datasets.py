"""Random data of the three lemmas: tokens around centres, and scores of keys against a query.

Source: Assumption 2 (tokens x_i = mu_i + h_i, h_i ~ N(0, sigma^2/d I)) and Assumption 3 read as the sure
screening of Fan and Lv.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simkit.kernels.jit import kernel

Floats = NDArray[np.float64]
Labels = NDArray[np.int64]


def spread_labels(n: int, clusters: int) -> Labels:
    """Return the centre of each of n tokens: groups as equal as can be, the first ones larger."""
    sizes = np.full(clusters, n // clusters)
    sizes[: n % clusters] += 1
    return np.repeat(np.arange(clusters), sizes)


def designate_labels(k: int, k1: int, clusters: int) -> Labels:
    """Return the centres of k tokens: k1 times centre 0, then the other centres in turn."""
    return np.concatenate([np.zeros(k1, np.int64), 1 + np.arange(k - k1) % max(clusters - 1, 1)])


@kernel
def draw_tokens(rng, labels, sigma, out):
    """Draw tokens e_label + (sigma / sqrt d) N(0, I_d), row by row.

    Parameters
    ----------
    rng : Generator
    labels : int64 array (n,), below d
    sigma : float
    out : float64 array (n, d)

    Source: Assumption 2.1 with orthonormal centres.
    """
    n, d = out.shape
    spread = sigma / np.sqrt(d)
    for i in range(n):
        for j in range(d):
            out[i, j] = spread * rng.standard_normal()
        out[i, labels[i]] += 1.0


@kernel
def draw_screening(rng, d, n, relevant, block, rho, noise, scores):
    """Draw the scores of n keys against a query, divided by |q|, without drawing keys.

    Given |q| the scores omega_i / |q| are u_i + m_i (|q| - y) in law, where u ~ N(0, Sigma),
    y = beta^T u + noise N(0, 1), v = var y, m = Sigma beta / v, and |q|^2 ~ v chi^2_d is independent of
    them: see docs/knn.md. The cost is O(n) whatever d is.

    Parameters
    ----------
    rng : Generator
    d, n : int (d may be a float, beyond 2^63)
    relevant : int: s; relevant keys are the first of the first s blocks, beta = 1/s
    block : int: keys of a block
    rho, noise : float
    scores : float64 array (n,)

    Source: Lemma 3 in the reading of Fan and Lv (2008), Theorem 1.
    """
    common_share, own_share = np.sqrt(rho), np.sqrt(1.0 - rho)
    common = 0.0
    y = 0.0
    for i in range(n):
        if block == 1:
            scores[i] = rng.standard_normal()
        else:
            if i % block == 0:
                common = common_share * rng.standard_normal()
            scores[i] = common + own_share * rng.standard_normal()
        if i % block == 0 and i < relevant * block:
            y += scores[i] / relevant
    y += noise * rng.standard_normal()
    variance = 1.0 / relevant + noise * noise
    length = np.sqrt(variance * rng.chisquare(d))
    pull = (length - y) / (relevant * variance)
    for i in range(relevant * block):
        scores[i] += pull if i % block == 0 else rho * pull


@kernel
def count_competitors(scores, relevant, block):
    """Return how many keys score at least as high as the weakest relevant one, itself included."""
    weakest = scores[0]
    for i in range(1, relevant):
        weakest = min(weakest, scores[i * block])
    count = 0
    for i in range(scores.size):
        count += scores[i] >= weakest
    return count


@kernel
def simulate_screening(rng, d, n, relevant, block, rho, noise, scores, counts):
    """Draw one set of scores per trial and write the count of each trial to `counts`."""
    for t in range(counts.size):
        draw_screening(rng, d, n, relevant, block, rho, noise, scores)
        counts[t] = count_competitors(scores, relevant, block)
