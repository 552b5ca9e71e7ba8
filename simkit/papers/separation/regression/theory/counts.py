"""Exact probabilities where scores take one value or two, from binomial counts.

Nothing here draws a number or shares code with the simulation.

One sign vector y_l lets F > 0 iff <f, y_l> > tau. The m vectors are independent given the scores, so
that "no vector fires" has probability q^m with q that of one vector.
"""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import betainc, gammaln

from simkit.papers.separation.regression.cell import RegressionCell
from simkit.papers.separation.regression.theory.intervals import some_of
from simkit.papers.separation.regression.theory.special import special_decides
from simkit.papers.separation.signs import PARTS, parts_by_matrix

_LARGEST_TWO_POINT = 300  # beyond, the double sum over counts makes a rerun wait
_LARGEST_COUNT = 2**53  # above it the lattice of counts is finer than a double
_TIE = 1e-12


def probabilities(cell: RegressionCell) -> dict[str, float]:
    """Return the exact probability of each event that counts give, for scores of one value or two.

    Source: Lemma 5.1, Lemma 5.3, Lemma 5.4.
    """
    n, m, tau = cell.n, cell.m, cell.tau
    if cell.scores == "constant" and n <= _LARGEST_COUNT:
        return _constant(n, m, tau, cell.signs)
    if cell.scores == "two-point" and n <= _LARGEST_TWO_POINT:
        return _two_point(n, m, tau)
    return {}


def failures(cell: RegressionCell) -> dict[str, float]:
    """Return the exact probability that each part fails, small ones with their digits.

    Source: Lemma 5.1, Lemma 5.2, Lemma 5.3, Lemma 5.4.
    """
    n, m, tau = cell.n, cell.m, cell.tau
    found = {PARTS[0]: math.exp(-m * math.log(2))} if special_decides(n, tau) else {}
    if cell.scores == "constant" and n <= _LARGEST_COUNT:
        levels = _constant_levels(n, tau)
        fires = {
            part: sum(float(_tail(n - 1, np.asarray(k))) for k in levels[name]) / 2
            for part, name in zip(PARTS, _WEIGHTS, strict=True)
        }
        missed = math.exp(m * math.log1p(-fires[PARTS[0]]))
        return {PARTS[0]: missed} | {part: some_of(m, fires[part]) for part in PARTS[1:]}
    if cell.scores == "two-point" and n <= _LARGEST_TWO_POINT:
        high = math.exp(0.4 * math.log(n))
        law = ((n - 1, 1.4, 4.0), (n, high, None), (n, 1.4, None))
        for part, (ordinary, weight, special) in zip(PARTS[1:], law, strict=True):
            found[part] = _average_fires(ordinary, m, tau, weight, special)
    return found


def _fires(margin: NDArray[np.float64], scale: NDArray[np.float64]) -> NDArray[np.bool_]:
    return margin > _TIE * scale


def _threshold(n_others: int, special: float, sign: int, tau: float) -> int:
    """Return the largest count of +1 among equal weights 1 at which a vector does not fire.

    With K of `n_others` positive the margin is
    2 K - n_others (1 + tau) + special (sign - tau), increasing in K.
    """

    def fires(count: int) -> bool:
        plus = count + (special if sign > 0 else 0.0)
        minus = (n_others - count) + (0.0 if sign > 0 else special)
        margin = (1 - tau) * plus - (1 + tau) * minus
        return margin > _TIE * ((1 - tau) * plus + (1 + tau) * minus)

    low, high = -1, n_others + 1  # fires nowhere at or below low, everywhere from high on
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if fires(middle) else (middle, high)
    return low


#: The special weight in each part as (a, b), meaning a n^b; the others weigh 1.
_WEIGHTS = {"exp_d1": (1.0, 3), "lin_d1": (4.0, 0), "exp_d0": (1.0, 0), "lin_d0": (1.0, 0)}


def _constant_levels(n: int, tau: float) -> dict[str, list[int]]:
    """Return for each part the largest count at which a vector does not fire, by the special sign."""
    return {
        name: [_threshold(n - 1, weight * float(n) ** power, sign, tau) for sign in (-1, 1)]
        for name, (weight, power) in _WEIGHTS.items()
    }


def _constant(n: int, m: int, tau: float, signs: str) -> dict[str, float]:
    """All scores equal: the parts are thresholds on one binomial count and the special sign."""
    thresholds = _constant_levels(n, tau)

    def no_fire(*names: str) -> float:
        """Return the probability that no vector fires in any of the named parts."""
        levels = [min(thresholds[name][i] for name in names) for i in (0, 1)]
        one = sum(float(_cdf(n - 1, np.asarray(k))) for k in levels) / 2
        return one**m

    def fires_but(*names: str) -> float:
        """Return the probability that exp_d1 fires and none of the named parts does."""
        return (no_fire(*names) if names else 1.0) - no_fire("exp_d1", *names)

    names = tuple(_WEIGHTS)
    success = 1.0
    for parts in parts_by_matrix(signs):  # the matrices are independent
        zero = [names[part] for part in parts if part]
        success *= fires_but(*zero) if 0 in parts else no_fire(*zero)
    return {
        "success": success,
        "exp_d1_fires": fires_but(),
        "lin_d1_zero": no_fire("lin_d1"),
        "exp_d0_zero": no_fire("exp_d0"),
        "lin_d0_zero": no_fire("lin_d0"),
    }


def _two_point(n: int, m: int, tau: float) -> dict[str, float]:
    """Scores log(n) or 1.4 log(n), each with probability 1/2: a sum over the number of high ones."""
    softmax_high = math.exp(0.4 * math.log(n))
    return {
        "lin_d1_zero": _average_no_fire(n - 1, m, tau, 1.4, special=4.0),
        "exp_d0_zero": _average_no_fire(n, m, tau, softmax_high),
        "lin_d0_zero": _average_no_fire(n, m, tau, 1.4),
    }


def _average_no_fire(n: int, m: int, tau: float, high: float, special: float | None = None) -> float:
    """Average q^m over the binomial number of high weights among n ordinary ones."""
    counts = _bulk(n)
    signs = (None,) if special is None else (-1, 1)
    total, mass = 0.0, 0.0
    for n_high in counts:
        q = 0.0
        for sign in signs:
            q += _column_no_fire(n - n_high, n_high, tau, high, special, sign) / len(signs)
        weight = math.exp(_log_pmf(n, n_high))
        total, mass = total + weight * q**m, mass + weight
    return min(total / mass, 1.0)  # the weights' common rounding cancels


def _average_fires(n: int, m: int, tau: float, high: float, special: float | None) -> float:
    """Return how often some vector fires: the complement of `_average_no_fire`, over all counts."""
    signs = (None,) if special is None else (-1, 1)
    total = 0.0
    for n_high in range(n + 1):
        positive = np.arange(n_high + 1)
        mass = np.exp(_log_pmf(n_high, positive))
        p = 0.0
        for sign in signs:
            level = _column_level(n - n_high, n_high, positive, tau, high, special, sign)
            p += float(mass @ _tail(n - n_high, level)) / len(signs)
        total += math.exp(_log_pmf(n, n_high)) * some_of(m, p)
    return min(total, 1.0)


def _column_no_fire(
    n_low: int, n_high: int, tau: float, high: float, special: float | None, sign: int | None
) -> float:
    """Return the probability that one vector does not fire, given the scores."""
    positive_high = np.asarray(_bulk(n_high))
    level = _column_level(n_low, n_high, positive_high, tau, high, special, sign)
    below = _cdf(n_low, level)
    weights = np.exp(_log_pmf(n_high, positive_high))
    return float(np.sum(weights * below) / np.sum(weights))


def _column_level(
    n_low: int,
    n_high: int,
    positive_high: NDArray[np.int64],
    tau: float,
    high: float,
    special: float | None,
    sign: int | None,
) -> NDArray[np.float64]:
    """Return the largest count of +1 among the low weights at which a vector does not fire."""
    plus_fixed = special if special is not None and sign == 1 else 0.0
    minus_fixed = special if special is not None and sign == -1 else 0.0
    # The margin grows by 2 with each positive low weight: solve it for the largest that does not fire.
    plus = high * positive_high + plus_fixed
    minus = high * (n_high - positive_high) + minus_fixed
    margin = (1 - tau) * plus - (1 + tau) * (minus + n_low)
    guess = np.floor(-margin / 2)
    level = guess + 1
    for candidate in (guess + 1, guess, guess - 1):  # settle ties at the lattice exactly
        low_plus, low_minus = plus + candidate, minus + n_low - candidate
        exact = (1 - tau) * low_plus - (1 + tau) * low_minus
        scale = (1 - tau) * np.abs(low_plus) + (1 + tau) * np.abs(low_minus)
        level = np.where(_fires(exact, scale), candidate - 1, level)
    return np.asarray(level)


def _cdf(n: int, k: NDArray[Any]) -> NDArray[np.float64]:
    """Return P(Binomial(n, 1/2) <= k), for any k."""
    inside = np.clip(k, 0, max(n - 1, 0))
    below = betainc(np.maximum(n - inside, 1), inside + 1.0, 0.5)
    return np.asarray(np.where(k < 0, 0.0, np.where(k >= n, 1.0, below)))


def _tail(n: int, k: NDArray[Any]) -> NDArray[np.float64]:
    """Return P(Binomial(n, 1/2) > k), for any k."""
    inside = np.clip(k, 0, max(n - 1, 0))
    above = betainc(inside + 1.0, np.maximum(n - inside, 1), 0.5)
    return np.asarray(np.where(k < 0, 1.0, np.where(k >= n, 0.0, above)))


def _log_pmf(n: int, k: NDArray[np.int64] | int) -> NDArray[np.float64]:
    """Return the log of the Binomial(n, 1/2) probability of k."""
    log_choose = gammaln(n + 1) - gammaln(np.add(k, 1)) - gammaln(n - np.asarray(k) + 1)
    return np.asarray(log_choose - n * math.log(2))


def _bulk(n: int) -> range:
    """Return the counts of Binomial(n, 1/2) beyond which less than 1e-17 lies."""
    half_width = math.ceil(4.5 * math.sqrt(n)) + 1  # Hoeffding: 2 exp(-2 * 4.5^2)
    return range(max(n // 2 - half_width, 0), min(n // 2 + half_width + 1, n) + 1)
