"""Fair binomial laws with their far tails: plus signs among up to 1e300 columns.

Counts of many signs are given by their excess over half of the signs, rounded down: where a count itself
has more digits than a float, its excess near the mean still has all that matter. Source: Definition 3.7.
"""

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy.special import betainc, ndtr

FloatArray = NDArray[np.float64]

# Beyond this many signs the saddlepoint expansion is closer than the incomplete beta function.
_LARGEST_BETA = 2**24


def fair_masses(size: float) -> tuple[FloatArray, FloatArray]:
    """Return the counts of plus signs among `size` that matter, and their probabilities."""
    reach = _reach(size)
    centre = math.floor(size / 2.0)
    up = np.arange(centre, min(size, centre + reach))
    down = np.arange(centre, max(0.0, centre - reach), -1.0)
    # Ratios of neighbours from the centre outwards lose next to no digits.
    above = np.cumprod((size - up) / (up + 1.0))
    below = np.cumprod(down / (size - down + 1.0))
    mass = np.concatenate([below[::-1], [1.0], above])
    return np.arange(centre - len(below), centre + len(above) + 1.0), mass / mass.sum()


def _reach(size: float) -> float:
    # Hoeffding: beyond this distance from the mean a probability is below 1e-320.
    return math.floor(19.4 * math.sqrt(size)) + 1.0


def fair_tails(excess: FloatArray, size: int) -> tuple[FloatArray, FloatArray]:
    """Return P(X >= c) and P(X < c) for X the plus signs among `size` fair ones.

    The excess, c - floor(size / 2), is whole or infinite; each is right to 1e-9 of itself, down to
    1e-300.
    """
    if size > _LARGEST_BETA:
        return _saddlepoint_tails(excess, size)
    reach = min(_reach(size), float(size)) + 2.0
    if excess.size <= 2.0 * reach:
        return _beta_tails(excess, size)
    tables = _tail_tables(reach, size)
    place = (np.clip(excess, -reach, reach) + reach).astype(np.int64)
    return tables[0][place], tables[1][place]


@lru_cache(maxsize=8)
def _tail_tables(reach: float, size: int) -> tuple[FloatArray, FloatArray]:
    return _beta_tails(np.arange(-reach, reach + 1.0), size)


def _beta_tails(excess: FloatArray, size: int) -> tuple[FloatArray, FloatArray]:
    count = excess + float(size // 2)
    tail = np.where(count <= 0.0, 1.0, 0.0)
    rest = 1.0 - tail
    inside = (count > 0.0) & (count <= size)
    below = count[inside]
    above = size - below + 1.0
    tail[inside] = betainc(below, above, 0.5)
    rest[inside] = betainc(above, below, 0.5)
    return tail, rest


def _saddlepoint_tails(excess: FloatArray, size: int) -> tuple[FloatArray, FloatArray]:
    """Lugannani and Rice's formula with half a step of continuity; its error is of order size^-2."""
    root = math.sqrt(size)
    with np.errstate(over="ignore"):
        z = np.clip((2.0 * excess - 1.0 - size % 2) / root, -60.0, 60.0)
    # r^2 / 2 is the relative entropy of the count: with u = z / root, r^2 = size (u^2 + u^4 / 6 + ...).
    u2 = (z / root) ** 2
    r = z * np.sqrt(1.0 + u2 * (1.0 / 6.0 + u2 * (1.0 / 15.0 + u2 / 28.0)))
    correction = np.exp(-r * r / 2.0) / math.sqrt(2.0 * math.pi) * z / (12.0 * size)
    return ndtr(-r) + correction, ndtr(r) - correction
