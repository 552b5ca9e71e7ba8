"""Random data of the three lemmas: tokens around centres, and scores of keys against a query.

The centres are e_0, e_1, ...; tokens are x_i = mu_i + h_i with h_i ~ N(0, sigma^2/d I). Assumption 3.1
and 3.2 are read as the sure screening of Fan and Lv. Source: chosen here, where nothing else is named.
"""

import math

import numpy as np
from numpy.typing import NDArray

from simkit.errors import ArgumentError
from simkit.kernels.boundary import whole_array
from simkit.kernels.jit import kernel

Floats = NDArray[np.float64]
Labels = NDArray[np.int64]


def spread_labels(n: int, clusters: int) -> Labels:
    """Return the centre of each of n tokens: groups as equal as can be, the first ones larger."""
    sizes = np.full(clusters, n // clusters)
    sizes[: n % clusters] += 1
    return np.repeat(np.arange(clusters), sizes)


def check_labels(labels: Labels, d: int, ks: tuple[int, ...]) -> Labels:
    """Return the centres of tokens as `draw_tokens` takes them.

    `ArgumentError` where they are no integers from 0 to d - 1, one a token, or a k of `ks` is none of so
    many.
    """
    found = whole_array("labels", labels)
    if found.ndim != 1 or not found.size or not 0 <= found.min() <= found.max() < d:
        raise ArgumentError(
            f"one number a token is asked for, each from 0 to {d - 1}, as in numpy.zeros(8, int)",
            parameter="labels",
        )
    if odd := [k for k in ks if not 1 <= k <= found.size]:
        wrong = f"{odd[0]} of the {found.size} tokens that labels have; k is from 1 to {found.size}"
        raise ArgumentError(wrong, parameter="ks")
    return found


def designate_labels(k: int, k1: int, clusters: int) -> Labels:
    """Return the centres of k tokens: k1 times centre 0, then the others in turn. Source: Lemma 2."""
    return np.concatenate([np.zeros(k1, np.int64), 1 + np.arange(k - k1) % max(clusters - 1, 1)])


def target_value(values: str, d: int) -> Floats:
    """Return mu_l W_V, the value of the query's centre e_0, (d,). Source: Lemma 2."""
    if values == "dense":
        return np.full(d, 1 / np.sqrt(2))
    target = np.zeros(d)
    target[0] = 1.0
    return target


def project_values(tokens: Floats, values: str, ratio: float) -> Floats:
    """Return x_i W_V, (n, d), without forming W_V.

    `identity`: W_V = I. `competitor`: I, with `ratio` at the entry of centre 1. `dense`: the Hartley
    matrix (cos + sin)(2 pi i j / d) / sqrt 2, which acts through a Fourier transform.
    Source: Assumption 2.3.
    """
    if values == "dense":
        transform = np.fft.fft(tokens, axis=1)
        return np.asarray((transform.real - transform.imag) / np.sqrt(2))
    if values == "competitor":
        tokens = tokens.copy()
        tokens[:, 1] *= ratio
    return tokens


def centre_scores(scores: str, beta: float, labels: Labels) -> Floats:
    """Return mu_l A mu_i^T of each token's centre for a query at centre e_0, (n,).

    A = W_Q W_K^T is beta I (`identity`) or beta 1 1^T (`ones`). Source: Assumption 2.2.
    """
    return np.full(labels.size, beta) if scores == "ones" else np.where(labels == 0, beta, 0.0)


def token_scores(tokens: Floats, scores: str, beta: float) -> Floats:
    """Return x_l A x_i^T for the query l = 0, (n,), without A; not yet over sqrt d. Source: Lemma 2."""
    if scores == "ones":
        sums = tokens.sum(axis=1)
        return np.asarray(beta * sums[0] * sums)
    return np.asarray(beta * (tokens @ tokens[0]))


@kernel
def draw_tokens(rng, labels, sigma, out):
    """Write tokens e_label + (sigma / sqrt d) N(0, I_d), row by row (n, d). Source: Assumption 2.1."""
    # out = np.eye(d)[labels] + sigma / np.sqrt(d) * rng.standard_normal((n, d))
    n, d = out.shape
    spread = sigma / np.sqrt(d)
    for i in range(n):
        for j in range(d):
            out[i, j] = spread * rng.standard_normal()
        out[i, labels[i]] += 1.0


@kernel
def draw_screening(rng, d, n, relevant, block, rho, noise, scores):
    """Draw the scores of n keys against a query, divided by |q|, without drawing keys.

    Given |q| the scores omega_i / |q| are u_i + m_i (|q| - y) in law, where u ~ N(0, Sigma), y = beta^T
    u + noise N(0, 1), v = var y, m = Sigma beta / v, and |q|^2 ~ v chi^2_d is independent of them: see
    docs/derivations.md. The cost is O(n) whatever d is, which may be a float, beyond 2^63. The s
    relevant keys are the first of the first s blocks, of `block` keys each, beta = 1/s.
    Source: Lemma 3; Fan and Lv (2008).
    """
    # u = sqrt(rho) * common[np.arange(n) // block] + sqrt(1 - rho) * rng.standard_normal(n)
    # y = u[: relevant * block : block].mean() + noise * rng.standard_normal()
    # scores = u + covariance @ beta / variance * (length - y)
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
    """Return how many keys score at least as high as the weakest relevant one. Source: eq. (27)."""
    # np.count_nonzero(scores >= scores[: relevant * block : block].min())
    weakest = scores[0]
    for i in range(1, relevant):
        weakest = min(weakest, scores[i * block])
    count = 0
    for i in range(scores.size):
        count += scores[i] >= weakest
    return count


@kernel
def expect_surplus(scores, relevant, block, rho):
    """Return the mean number of irrelevant keys above the weakest relevant one, given the relevant ones.

    A key of another block has a score N(0, 1), one of relevant key i's block N(rho r_i, 1 - rho^2), r_i
    the score of that key. Of the scores (n,), over |q|, only those of relevant keys are read.
    Source: Lemma 3; docs/derivations.md.
    """
    # r = scores[: relevant * block : block]
    # (n - r.size * block) * Q(r.min()) + (block - 1) * Q((r.min() - rho * r) / sqrt(1 - rho**2)).sum()
    weakest = scores[0]
    for i in range(1, relevant):
        weakest = min(weakest, scores[i * block])
    root = np.sqrt(2.0 * (1.0 - rho * rho))
    mean = 0.0
    if block > 1:
        for i in range(relevant):
            mean += 0.5 * (block - 1) * math.erfc((weakest - rho * scores[i * block]) / root)
    return mean + 0.5 * (scores.size - relevant * block) * math.erfc(weakest / np.sqrt(2.0))


@kernel
def simulate_screening(rng, d, n, relevant, block, rho, noise, scores, counts, surplus):
    """Draw scores per trial; write its count, and the mean surplus over its keys. Source: eq. (27)."""
    for t in range(counts.size):
        draw_screening(rng, d, n, relevant, block, rho, noise, scores)
        counts[t] = count_competitors(scores, relevant, block)
        surplus[t] = expect_surplus(scores, relevant, block, rho)
