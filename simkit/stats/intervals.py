"""Confidence intervals for events and means."""

from __future__ import annotations

import math
from functools import lru_cache


@lru_cache(maxsize=65536)
def clopper_pearson(successes: int, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """Return the exact binomial interval of Clopper and Pearson (1934).

    Its coverage is at least `confidence` for every success probability.

    Parameters
    ----------
    successes, trials : int
        0 <= successes <= trials, trials >= 1.
    confidence : float
        In (0, 1).

    Returns
    -------
    low, high : float
        In [0, 1]; low is 0 with no success, high is 1 with no failure.

    Examples
    --------
    >>> low, high = clopper_pearson(0, 100)
    >>> round(high, 4)  # 1 - 0.025 ** (1 / 100)
    0.0362
    """
    from scipy.special import betaincinv  # here, as --help can do without SciPy

    if not 0 <= successes <= trials or trials < 1:
        raise ValueError(f"{successes} successes in {trials} trials")
    tail = (1 - confidence) / 2
    low, high = 0.0, 1.0
    if successes > 0:
        low = float(betaincinv(successes, trials - successes + 1, tail))
    if successes < trials:
        # Through the mirrored beta law: 1 - tail would lose the digits of a small tail.
        high = 1.0 - float(betaincinv(trials - successes, successes + 1, tail))
    return low, high


def student_t(
    count: int, mean: float, m2: float, confidence: float = 0.95
) -> tuple[float, float, float]:
    """Return Student's interval for a mean, and its standard error.

    Parameters
    ----------
    count : int
        Number of values, at least 2.
    mean, m2 : float
        Their mean and sum of squared deviations from it.
    confidence : float
        In (0, 1).

    Returns
    -------
    low, high, std_error : float
    """
    from scipy.special import stdtrit

    if count < 2:
        raise ValueError("a Student interval needs two values")
    error = math.sqrt(m2 / (count - 1) / count)
    half = -float(stdtrit(count - 1, (1 - confidence) / 2)) * error
    return mean - half, mean + half, error
