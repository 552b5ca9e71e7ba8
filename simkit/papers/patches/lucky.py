"""Lucky neurons at the start: counts by simulation, in the three readings of Lemma 3.

The rows of W_O are N(0, xi^2 I) in R^{m_a}. No reading depends on xi > 0 or on the choice of the
orthonormal p_1..p_M, so that xi = 1 and p_l = e_l.
"""

import math

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.errors import ArgumentError
from simkit.kernels.boundary import finite_arrays
from simkit.kernels.jit import kernel

DEFINITION, MARGIN, RATIO = 0, 1, 2
READINGS = {"definition-2": DEFINITION, "argmax-margin": MARGIN, "ratio": RATIO}


def sample_lucky_counts(
    rng: Generator, trials: int, neurons: int, dim: int, patterns: int, error: float, reading: str
) -> NDArray[np.int64]:
    """Draw W_O again and again, and count the neurons in W(0) and in U(0): int64 (trials, 2).

    The first r rows do not depend on how many follow, and all readings ("definition-2", "argmax-margin",
    "ratio") judge the same draws. Neurons, dim and patterns are m, m_a and M, the error sigma + tau >=
    0. Source: Definition 2, eq. (209), eq. (220).
    """
    if dim < 2:
        raise ArgumentError("two features need 2", parameter="dim", value=dim, example=10)
    if not 2 <= patterns <= dim:
        wrong, settings = "orthonormal features are at least 2 and at most {dim}", {"dim": dim}
        raise ArgumentError(wrong, parameter="patterns", value=patterns, example=2, settings=settings)
    counts = np.zeros((trials, 2), dtype=np.int64)
    count_lucky(
        rng, neurons, patterns, error, margin_angle(error), READINGS[reading], np.empty(dim), counts
    )
    return counts


def margin_angle(error: float) -> float:
    """Return Delta theta with 2 sin(Delta theta / 2) = sigma + tau, or pi. Source: eq. (210)."""
    return 2.0 * math.asin(min(error / 2.0, 1.0))


@kernel
def count_lucky(
    rng: Generator,
    neurons: int,
    patterns: int,
    error: float,
    angle: float,
    reading: int,
    weight: NDArray[np.float64],
    counts: NDArray[np.int64],
) -> None:
    """Add to counts[t] the neurons of trial t lucky for p_1 and for p_2; `weight` is room for one.

    Source: eq. (22), eq. (23).
    """
    # counts[t] = sum over the rows w of standard_normal((neurons, dim)) of
    # [is_lucky(w[own], max(w[l], l != own), w @ w - w[own]**2) for own in (0, 1)], l < patterns
    dim = weight.size
    for t in range(counts.shape[0]):
        for _ in range(neurons):
            tail = 0.0  # squared norm off p_1 and p_2
            top = -np.inf  # largest <w, p_l>, l > 2
            for j in range(dim):
                weight[j] = rng.standard_normal()
                if j > 1:
                    tail += weight[j] * weight[j]
                    if j < patterns and weight[j] > top:
                        top = weight[j]
            first, second = weight[0], weight[1]
            aside = tail + second * second
            counts[t, 0] += is_lucky(first, max(second, top), aside, error, angle, reading)
            aside = tail + first * first
            counts[t, 1] += is_lucky(second, max(first, top), aside, error, angle, reading)


@kernel
def is_lucky(own: float, rival: float, aside: float, error: float, angle: float, reading: int) -> bool:
    """Say whether a neuron is lucky.

    `own` is <w, p_1>, `rival` the largest other <w, p_l>, and `aside` |w|^2 - <w, p_1>^2.
    Source: Definition 2, eq. (209), eq. (220).
    """
    if reading == DEFINITION:
        return bool(np.arctan2(np.sqrt(aside), own) <= error)
    if reading == RATIO:
        return bool(own * (1.0 - error) >= rival * (1.0 + error))
    if rival > own:
        return False
    own_angle = np.arctan2(np.sqrt(aside), own)
    rest = max(aside + own * own - rival * rival, 0.0)
    return bool(own_angle + angle <= np.arctan2(np.sqrt(rest), rival) - angle)


def lucky_rows(
    weights: NDArray[np.float64], features: NDArray[np.float64], error: float, reading: str = "ratio"
) -> NDArray[np.bool_]:
    """Say of each row of W_O (m, m_a) whether it is lucky for p_1 and for p_2, bool (m, 2).

    The features (M, m_a) are orthonormal, the error is sigma + tau >= 0; "ratio-positive" is a fourth
    reading, which asks for <w, p> > 0, too. Source: Definition 2, eq. (209), eq. (220), eq. (224).
    """
    weights, features = finite_arrays("mp Mp", weights=weights, features=features)
    if len(features) < 2:
        raise ArgumentError(
            "one row; p_1 and p_2 are two at least, as in numpy.eye(2)", parameter="features"
        )
    if reading not in (*READINGS, "ratio-positive"):
        known = ", ".join((*READINGS, "ratio-positive"))
        wrong = f"it is one of {known}"
        raise ArgumentError(wrong, parameter="reading", value=reading, example="ratio")
    products, squares = weights @ features.T, (weights**2).sum(axis=1)
    found = []
    for own in (0, 1):
        mine, rivals = products[:, own], np.delete(products, own, axis=1).max(axis=1)
        angle = np.arctan2(np.sqrt(np.maximum(squares - mine**2, 0.0)), mine)
        if reading == "definition-2":
            found.append(angle <= error)
        elif reading == "argmax-margin":
            next_angle = np.arctan2(np.sqrt(np.maximum(squares - rivals**2, 0.0)), rivals)
            found.append((rivals <= mine) & (angle + 2.0 * margin_angle(error) <= next_angle))
        else:
            shown = mine * (1.0 - error) >= rivals * (1.0 + error)
            found.append(shown & (mine > 0) if reading == "ratio-positive" else shown)
    return np.stack(found, axis=1)
