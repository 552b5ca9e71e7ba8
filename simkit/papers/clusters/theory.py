"""What infinitely many tokens give, the first correction, the stated rate and its constant.

The moments are those of a Gaussian under exponential tilting; derivations are in docs/derivations.md.
Nothing here is simulated. Source: chosen here, where nothing else is named.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simkit.kernels.boundary import finite_arrays, index_array

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Population:
    """The update of one query with infinitely many tokens. Source: Section A.7."""

    centre: Floats  # (p,): the new centre
    shares: Floats  # (K,): softmax weight that falls on each cluster
    pull: float  # how much of the query itself it holds, lambda sigma^2 / d


@dataclass(frozen=True)
class Losses:
    """1 - cosine of a population update, split exactly, and its error. Source: Theorem 1."""

    loss: float  # leakage + pull
    leakage: float  # part that the other centres cause
    pull: float  # part that the start causes
    cosine: float  # <mu, m> / |m|
    error: float  # |mu - m|


@dataclass(frozen=True)
class Arrangement:
    """Centres with equal overlaps, and starts that are all alike. Source: Section A.7."""

    clusters: int  # K
    gamma: float  # common overlap of the centres, in [-1/(K - 1), 1)
    start: str  # "perpendicular" or "toward"
    gap: float  # Delta, in (0, 1 - gamma]


@dataclass(frozen=True)
class FirstOrder:
    """Coefficients of 1/n, n tokens of each cluster, in mean loss and mean error.

    E[loss] = population loss + loss / n + O(1/n^2), and the same for the error. From `smallest_n` on
    that is said to hold: there the sum of squared weights, which carries the variance and has the
    heavier tail, varies by at most 0.3 (one standard deviation over mean), and the noise, root of its
    mean square, is at most a third of both |m| and the population error. Below it the terms left out are
    no longer small.
    """

    loss: float
    error: float
    smallest_n: float


def reduced_setting(arrangement: Arrangement) -> tuple[Floats, Floats]:
    """Return centres (K, K + 1) and one start (K + 1,) with the inner products of the setting.

    For equal overlaps gamma all starts are alike, and what matters are inner products alone: the last
    coordinate stands for the direction r_k orthogonal to all centres. Source: Section A.7.
    """
    clusters, gamma, gap = arrangement.clusters, arrangement.gamma, arrangement.gap
    single = math.sqrt(1 - gamma)
    common = math.sqrt(max(1 + (clusters - 1) * gamma, 0.0))
    centres = np.zeros((clusters, clusters + 1))
    centres[:, :clusters] = single * np.eye(clusters) + (common - single) / clusters
    query = np.zeros(clusters + 1)
    if arrangement.start == "perpendicular":
        share = min(gap / (1 - gamma), 1.0)
        query[:] = share * centres[0]
        query[clusters] = math.sqrt(1 - share**2)
        return centres, query
    # b mu_1 + c mu_2 with b - c = gap / (1 - gamma) and unit norm b^2 + c^2 + 2 b c gamma = 1.
    difference = min(gap / (1 - gamma), 1.0)
    total = math.sqrt((2 - (1 - gamma) * difference**2) / (1 + gamma))
    query[:] = (total + difference) / 2 * centres[0] + (total - difference) / 2 * centres[1]
    return centres, query


def population_update(
    centres: Floats, query: Floats, d: int, sigma: float, scale: float, method: str = "attention"
) -> Population:
    """Return the update of one query as n goes to infinity.

    m = sum_i q_i mu_i + (lambda sigma^2 / d) muhat with q = softmax_i(lambda <muhat, mu_i>), as tilting
    N(mu_i, s^2 I) by exp(lambda <muhat, x>) shifts its mean by lambda s^2 muhat, s^2 = sigma^2 / d. For
    mean shift, N(mu_i, s^2 I) times exp(-lambda |x - muhat|^2 / 2) has the mean (mu_i + lambda s^2
    muhat) / (1 + lambda s^2) and a mass with |mu_i - muhat|^2.

    Centres (K, p) and the query (p,) are any, p may be below d, the dimension of the tokens; methods are
    "attention" and "mean-shift". Source: Section A.7; Fukunaga and Hostetler (1975).
    """
    centres, query = finite_arrays("Kp p", centres=centres, query=query)
    variance = sigma**2 / d
    if method == "attention":
        shares = _softmax(scale * (centres @ query))
        pull = scale * variance
        shrink = 1.0
    else:
        squares = np.square(centres - query).sum(axis=1)
        narrow = 1 + scale * variance
        shares = _softmax(-scale * squares / (2 * narrow))
        shrink = 1 / narrow
        pull = scale * variance / narrow
    return Population(shares @ centres * shrink + pull * query, shares, pull)


def population_losses(centres: Floats, own: int, query: Floats, found: Population) -> Losses:
    """Return loss and error of a population update of the start of centre `own`, with its parts.

    The part of m orthogonal to mu_k is a sum over the other centres and a multiple of the query; each is
    charged its inner product with the whole, so that the parts add to the loss exactly.
    """
    centres, query, m = finite_arrays("Kp p p", centres=centres, query=query, found=found.centre)
    centre = centres[index_array("own", [own], len(centres))[0]]
    length, along = float(np.linalg.norm(m)), float(centre @ m)
    aside = m - along * centre
    scale = 1 / (length * (length + along)) if along > 0 else 0.0
    cosine = along / length
    pulled = found.pull * float(aside @ (query - (centre @ query) * centre))
    squared = float(aside @ aside)
    loss = squared * scale if along > 0 else 1 - cosine
    pull = pulled * scale if along > 0 else loss * pulled / squared
    return Losses(loss, loss - pull, pull, cosine, float(np.linalg.norm(centre - m)))


def population_path(
    arrangement: Arrangement,
    d: int,
    sigma: float,
    scale: float,
    steps: int = 1,
    method: str = "attention",
    renormalise: bool = False,
) -> tuple[Losses, Population]:
    """Return losses and update after some population steps, for centres with equal overlaps.

    With infinitely many tokens, the same data and fresh data give the same path. By symmetry all centres
    fare alike: means over k and worst cases coincide. There is at least one step; `renormalise`
    normalises the centre between steps. Source: Section A.7.
    """
    centres, query = reduced_setting(arrangement)
    for step in range(steps):
        found = population_update(centres, query, d, sigma, scale, method)
        losses = population_losses(centres, 0, query, found)
        if step < steps - 1:
            query = found.centre / (np.linalg.norm(found.centre) if renormalise else 1.0)
    return losses, found


def first_order(
    centres: Floats, own: int, query: Floats, d: int, sigma: float, scale: float
) -> FirstOrder:
    """Return the 1/n terms of mean loss and mean error of one attention update.

    With D = sum e^s (x - m) and Z = sum e^s, m' - m = D / Z; the delta method gives bias
    -Cov(D, Z) / (E Z)^2 and covariance Cov(D) / (E Z)^2, whose moments under the tilts by lambda and
    2 lambda are Gaussian; loss and error are expanded to second order in m' - m.
    """
    centres, query = finite_arrays("Kp p", centres=centres, query=query)
    variance, (place,) = sigma**2 / d, index_array("own", [own], len(centres))
    found = population_update(centres, query, d, sigma, scale)
    m, mu = found.centre, centres[place]
    # Per cluster, over (sum of E e^s)^2: E e^{2 s} and (E e^s)^2, and the tilted means less m.
    first = found.shares**2
    second = first * math.exp(min(scale**2 * variance * float(query @ query), 600.0))
    mean1 = centres + scale * variance * query - m
    mean2 = centres + 2 * scale * variance * query - m
    bias = -(second @ mean2 - first @ mean1)
    isotropic = variance * float(second.sum())

    def quadratic(left: Floats, right: Floats) -> float:
        """Return left^T Cov right, the isotropic part included."""
        spread = second @ ((mean2 @ left) * (mean2 @ right)) - first @ ((mean1 @ left) * (mean1 @ right))
        return isotropic * float(left @ right) + float(spread)

    total = isotropic * d + float(
        second @ np.square(mean2).sum(axis=1) - first @ np.square(mean1).sum(axis=1)
    )
    length, along = float(np.linalg.norm(m)), float(mu @ m)
    slope = -mu / length + along * m / length**3
    bend = 2 * quadratic(mu, m) / length**3 - 3 * along * quadratic(m, m) / length**5
    bend += along * total / length**3
    away = m - mu
    error = float(np.linalg.norm(away))
    if error > 0:
        unit = away / error
        error_term = float(unit @ bias) + 0.5 * (total - quadratic(unit, unit)) / error
    else:
        error_term = math.inf  # |mu - m| has no expansion at m = mu
    fourth = float(np.sum(found.shares**4)) * math.exp(
        min(6 * scale**2 * variance * float(query @ query), 700.0)
    )
    near = min(error, length)
    whole = float(second.sum())
    smallest = max(
        (fourth / (whole**2 if whole < 1e150 else math.inf) - 1 / len(centres)) / 0.09,
        9 * total / near**2 if near > 0 else math.inf,
    )
    return FirstOrder(float(slope @ bias) + 0.5 * bend, error_term, smallest)


def stated_scale(clusters: int, d: int, gap: float) -> float:
    """Return lambda = (log d + log K) / Delta, as the proof chooses it. Source: Theorem 1."""
    return (math.log(d) + math.log(clusters)) / gap


def stated_rate(clusters: int, d: int, gap: float) -> float:
    """Return (log K + log d) / (d Delta). Source: Theorem 1."""
    return (math.log(clusters) + math.log(d)) / (d * gap)


def stated_bound(constant: float, clusters: int, d: int, gap: float) -> float:
    """Return 1 - C (log K + log d) / (d Delta): uninformative <= 0, vacuous <= -1. Source: Theorem 1."""
    return 1 - constant * stated_rate(clusters, d, gap)


def _softmax(logs: Floats) -> Floats:
    weights = np.exp(logs - logs.max())
    return np.asarray(weights / weights.sum())
