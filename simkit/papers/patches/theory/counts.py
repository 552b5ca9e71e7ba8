"""Numbers of lucky neurons: tails of a binomial law, and of two counts of the same neurons.

Source: eq. (214), eq. (215).
"""

import math

import numpy as np
from numpy.typing import NDArray
from scipy.special import betainc, betaincc, gammaln

Floats = NDArray[np.float64]
_LARGEST_DEVIATION = 10.0  # standard deviations of a binomial beyond which nothing is left


def binomial_at_least(trials: int, probability: float, least: int) -> float:
    """Return P(Bin(trials, probability) >= least)."""
    if least <= 0:
        return 1.0
    if least > trials:
        return 0.0
    return float(betainc(least, trials - least + 1, probability))


def binomial_below(trials: int, probability: float, least: int) -> float:
    """Return P(Bin(trials, probability) < least), which keeps its digits where it is tiny."""
    if least <= 0:
        return 0.0
    return 1.0 if least > trials else float(betaincc(least, trials - least + 1, probability))


def both_at_least(trials: int, probability: float, overlap: float, least: int) -> float:
    """Return P(|W| >= least and |U| >= least) for independent neurons.

    Each is in W only, in U only (probability - overlap each), or in both (overlap). Sums over how many
    are in both, then over those in W alone; U given these is binomial. Source: Definition 2.
    """
    if least <= 0:
        return 1.0
    if least > trials or probability <= 0:
        return 0.0
    alone = min((probability - overlap) / (1.0 - overlap), 1.0) if overlap < 1 else 0.0
    total = 0.0
    for shared in _range(trials, overlap):
        weight = _binomial_mass(np.array([float(shared)]), trials, overlap)[0]
        total += weight * _both_apart(trials - shared, alone, max(least - shared, 0))
    return min(total, 1.0)


def _both_apart(trials: int, probability: float, least: int) -> float:
    """Return P(A >= least, B >= least) of a multinomial (A, B, rest) with equal probabilities."""
    if least <= 0:
        return 1.0
    low = max(_range(trials, probability)[0], least)
    high = min(_range(trials, probability)[-1], trials - least)
    if low > high:
        return 0.0
    a = np.arange(low, high + 1, dtype=np.float64)
    given = min(probability / (1.0 - probability), 1.0) if probability < 1 else 1.0
    b_enough = betainc(least, trials - a - least + 1, given)
    return float(np.sum(_binomial_mass(a, trials, probability) * b_enough))


def _range(trials: int, probability: float) -> range:
    """Return the counts of a binomial that can matter."""
    mean = trials * probability
    reach = _LARGEST_DEVIATION * math.sqrt(mean * (1 - probability)) + 60.0 * (probability > 0)
    return range(max(math.floor(mean - reach), 0), min(math.ceil(mean + reach), trials) + 1)


def _binomial_mass(counts: Floats, trials: int, probability: float) -> Floats:
    if probability <= 0 or probability >= 1:
        return np.asarray(counts == (trials if probability >= 1 else 0), dtype=np.float64)
    choose = gammaln(trials + 1) - gammaln(counts + 1) - gammaln(trials - counts + 1)
    return np.asarray(
        np.exp(choose + counts * math.log(probability) + (trials - counts) * math.log1p(-probability))
    )
