"""Lucky neurons at the start: counts by simulation in the three readings of Lemma 3, and its bound.

The rows of W_O are N(0, xi^2 I) in R^{m_a}. No reading depends on xi > 0 or on the choice of the
orthonormal p_1..p_M, so that xi = 1 and p_l = e_l.

Source: Definition 2; Lemma 3 with eq. (207)-(216); eq. (220).
"""

from __future__ import annotations

import math

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.kernels.jit import kernel

DEFINITION, MARGIN, RATIO = 0, 1, 2
READINGS = {"definition-2": DEFINITION, "argmax-margin": MARGIN, "ratio": RATIO}


def sample_lucky_counts(
    rng: Generator, trials: int, neurons: int, dim: int, patterns: int, error: float, reading: str
) -> NDArray[np.int64]:
    """Draw W_O again and again, and count the neurons in W(0) and in U(0).

    Parameters
    ----------
    rng : Generator
    trials, neurons, dim, patterns : int (paper: m, m_a, M)
    error : float, at least 0 (paper: sigma + tau)
    reading : {"definition-2", "argmax-margin", "ratio"}

    Returns
    -------
    int64 array (trials, 2)
        |W(0)| and |U(0)|; the first r rows do not depend on how many follow. All readings judge the
        same draws.
    """
    counts = np.zeros((trials, 2), dtype=np.int64)
    count_lucky(
        rng, neurons, patterns, error, margin_angle(error), READINGS[reading], np.empty(dim), counts
    )
    return counts


def margin_angle(error: float) -> float:
    """Return Delta theta with 2 sin(Delta theta / 2) = sigma + tau, pi where there is none.

    Source: eq. (210).
    """
    return 2.0 * math.asin(min(error / 2.0, 1.0))


def stated_share(patterns: int, error: float) -> float:
    """Return (1/M)(1 - (sigma + tau) M / pi), stated as Pr(i in W(0)). Source: eq. (212)."""
    return (1.0 - error * patterns / math.pi) / patterns


def stated_count(neurons: int, patterns: int, error: float, epsilon_m: float) -> float:
    """Return (m/M)(1 - epsilon_m - (sigma + tau) M / pi). Source: eq. (208)."""
    return neurons / patterns * (1.0 - epsilon_m - error * patterns / math.pi)


def least_count(neurons: int, patterns: int, error: float, epsilon_m: float) -> int:
    """Return the least whole number of neurons that meets eq. (208), at least 0.

    A bound that rounding put a hair above a whole number counts as that number.
    """
    bound = stated_count(neurons, patterns, error, epsilon_m)
    return max(math.ceil(bound - 1e-9 * max(abs(bound), 1.0)), 0)


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
    """Add to counts[t] the neurons of trial t lucky for p_1 and for p_2; `weight` is room for one."""
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
