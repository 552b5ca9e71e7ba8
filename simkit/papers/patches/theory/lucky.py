"""Exact probabilities of lucky neurons in the three readings of Lemma 3; nothing here is simulated.

A neuron's weight w ~ N(0, xi^2 I) in R^{m_a} has a uniform direction, and p_1..p_M are orthonormal, so
that every reading is a region of the unit sphere. Write s = sigma + tau.

definition-2
    angle(w, p_1) <= s: a cap, an incomplete beta function. Source: Definition 2.
argmax-margin
    theta_1 + D <= theta_l - D for l = 2..M with 2 sin(D/2) = s. Source: eq. (209)-(211). Given theta_1,
    what is left of w is uniform on a sphere of R^{m_a - 1}, and M - 1 of its coordinates must not exceed
    c = cos(theta_1 + 2D) / sin theta_1; `probability_all_below` gives that by a contour integral.
ratio
    <w, p_1> (1 - s) >= <w, p_l> (1 + s) for l = 2..M. Source: eq. (220). One Gaussian integral.

Each quadrature is repeated with half the step until two agree.
"""

import functools
import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from scipy.special import gammaln, log_ndtr, ndtr

from simkit.errors import ArgumentError
from simkit.papers.patches.theory.sphere import cap_probability, kinks, probability_all_below

Floats = NDArray[np.float64]
FAR = 9.5  # Phi(-9.5) = 1e-21
_GOAL = 1e-12  # two steps of a quadrature agree to this


def integrate_line(integrand: Callable[[Floats], Floats]) -> float:
    """Integrate an analytic, Gaussian-bounded function: the trapezoidal rule converges exponentially.

    `ArithmeticError` if the steps do not come to agree. Source: Trefethen and Weideman (2014).
    """
    step, before = 0.25, math.inf
    for _ in range(6):
        grid = np.arange(-FAR, FAR + step / 2, step)
        value = float(np.sum(integrand(grid))) * step
        if abs(value - before) <= _GOAL * max(value, 1e-3):
            return value
        step, before = step / 2, value
    raise ArithmeticError(f"the trapezoidal rule reached {value!r} after {before!r} and no agreement")


def integrate_pieces(integrand: Callable[[Floats], Floats], edges: list[float], dim: int) -> float:
    """Integrate between edges, and where a density of width 1/sqrt(dim) around pi/2 asks for more.

    `ArithmeticError` if two steps differ by more than 1e-10. Source: Takahasi and Mori (1974).
    """
    width = 1.0 / math.sqrt(dim)
    extra = [math.pi / 2 + k * width for k in range(-8, 9, 2)]
    inside = sorted({*edges, *(e for e in extra if edges[0] < e < edges[-1])})
    step, before = 0.2, math.inf
    for _ in range(5):
        value = math.fsum(
            _tanh_sinh(integrand, low, high, step)
            for low, high in zip(inside[:-1], inside[1:], strict=True)
            if high - low > 1e-15
        )
        if abs(value - before) <= _GOAL:
            return value
        step, before = step / 2, value
    require_accuracy(abs(value - before), 1e-10)
    return value


def _tanh_sinh(integrand: Callable[[Floats], Floats], low: float, high: float, step: float) -> float:
    """Integrate a function with algebraic singularities at the ends."""
    t = np.arange(-round(3.2 / step), round(3.2 / step) + 1) * step
    inner = 0.5 * math.pi * np.sinh(t)
    weights = 0.5 * math.pi * np.cosh(t) / np.cosh(inner) ** 2
    half = 0.5 * (high - low)
    off = 2 * half / (1 + np.exp(2 * np.abs(inner)))  # from the nearer end, without cancellation
    x = np.where(t < 0, low + off, high - off)
    return float(np.sum(weights * integrand(x))) * half * step


def require_accuracy(error: float, goal: float) -> None:
    """Raise ArithmeticError where a quadrature is less accurate than its goal. Source: chosen here."""
    if not error <= goal:
        raise ArithmeticError(f"a quadrature reached {error:.1e}, asked for {goal:.0e}")


READINGS = ("definition-2", "argmax-margin", "ratio")


def stated_share(patterns: int, error: float) -> float:
    """Return (1/M)(1 - (sigma + tau) M / pi), stated as the least Pr(i in W(0)). Source: eq. (212)."""
    return (1.0 - error * patterns / math.pi) / patterns


def stated_count(neurons: int, patterns: int, error: float, epsilon_m: float) -> float:
    """Return (m/M)(1 - epsilon_m - (sigma + tau) M / pi), stated as the least |W(0)| and |U(0)|.

    Neurons and patterns are m and M; the error, sigma + tau, and epsilon_m are at least 0.
    Source: eq. (208).
    """
    return neurons / patterns * (1.0 - epsilon_m - error * patterns / math.pi)


def least_count(neurons: int, patterns: int, error: float, epsilon_m: float) -> int:
    """Return the least whole number of neurons that meets eq. (208), at least 0.

    A bound that rounding put a hair above a whole number counts as that number. Source: eq. (208).
    """
    bound = stated_count(neurons, patterns, error, epsilon_m)
    return max(math.ceil(bound - 1e-9 * max(abs(bound), 1.0)), 0)


def lucky_probability(reading: str, error: float, dim: int, patterns: int) -> float:
    """Return the probability that one neuron is lucky, i in W(0), to 1e-10.

    Readings are "definition-2", "argmax-margin", "ratio"; the error is sigma + tau >= 0, dim m_a >= M,
    patterns M >= 2: otherwise `ArgumentError`.

    Source: Definition 2, eq. (209), eq. (220).

    Examples
    --------
    >>> round(lucky_probability("ratio", 0.1, 10, 2), 12)  # two patterns: a half-plane
    0.5
    """
    _check(reading, error, dim, patterns)
    if reading == "definition-2":
        return cap_probability(error, dim)
    if reading == "argmax-margin":
        return margin_probability(4.0 * math.asin(min(error / 2.0, 1.0)), dim, patterns)
    return ratio_probability(error, patterns)


def overlap_probability(reading: str, error: float, dim: int, patterns: int) -> float | None:
    """Return the probability that one neuron is lucky for p_1 and for p_2, or None where not known.

    It is 0 for the argmax, and for Definition 2 while s <= pi/4. In the ratio form it is not: where all
    <w, p_l> are negative, (1 - s) and (1 + s) act the other way round and both inequalities can hold.

    For the parameters see `lucky_probability`. Source: Definition 2, eq. (209), eq. (220).
    """
    _check(reading, error, dim, patterns)
    if reading == "definition-2":
        return 0.0 if error <= math.pi / 4 else None
    if reading == "argmax-margin":
        return 0.0
    return ratio_overlap(error, patterns) if error < 1 else None


def ratio_probability(error: float, patterns: int) -> float:
    """Return the integral of phi(x) Phi(r x)^{M-1} over the line, r = (1 - s)/(1 + s).

    Negative x counts: eq. (220) does not ask <w, p_1> to be positive. Source: eq. (220).
    """
    ratio = (1.0 - error) / (1.0 + error)

    def integrand(x: Floats) -> Floats:
        return np.asarray(np.exp(-0.5 * x * x + (patterns - 1) * log_ndtr(ratio * x)))

    return integrate_line(integrand) / math.sqrt(2 * math.pi)


def ratio_overlap(error: float, patterns: int) -> float:
    """Return the probability that eq. (220) holds for p_1 and p_2 at once, s < 1.

    Both need g_1, g_2 < 0 with g_1/g_2 in [r, 1/r], and all others below r times the smaller:
    2 int_{x<0} phi(x) [Phi(r x) - Phi(x)] Phi(r x)^{M-2} dx. Source: eq. (220).
    """
    from scipy.integrate import quad  # a sixth of a second, which few values need

    ratio = (1.0 - error) / (1.0 + error)

    def integrand(x: float) -> float:
        between = ndtr(ratio * x) - ndtr(x)
        return float(math.exp(-0.5 * x * x) * between * ndtr(ratio * x) ** (patterns - 2))

    value, bound = quad(integrand, -FAR, 0.0, epsabs=1e-14, epsrel=1e-12, limit=200)
    require_accuracy(bound, 1e-10)
    return 2.0 * float(value) / math.sqrt(2 * math.pi)


@functools.lru_cache(maxsize=4096)
def margin_probability(margin: float, dim: int, patterns: int) -> float:
    """Return P(theta_l >= theta_1 + margin for l = 2..M), the margin being 2 Delta theta >= 0.

    From a right angle on nobody is lucky: p_l stands at a right angle to p_1, so that theta_l <= theta_1
    + pi/2. Source: eq. (209).
    """
    if margin >= math.pi / 2:
        return 0.0
    others, rest = patterns - 1, dim - 1
    norm = math.exp(gammaln((rest + 1) / 2) - gammaln(rest / 2)) / math.sqrt(math.pi)

    def integrand(theta: Floats) -> Floats:
        bound = np.cos(theta + margin) / np.sin(theta)
        return np.asarray(
            norm * np.sin(theta) ** (rest - 1) * probability_all_below(bound, others, rest)
        )

    first = math.pi / 4 - margin / 2  # up to here the bound is at least 1
    edges = [math.atan2(math.cos(margin), b + math.sin(margin)) for b in kinks(others)]
    return cap_probability(first, dim) + integrate_pieces(integrand, [first, *edges], rest)


def _check(reading: str, error: float, dim: int, patterns: int) -> None:
    if reading not in READINGS:
        raise ArgumentError(
            f"it is one of {', '.join(READINGS)}", parameter="reading", value=reading, example="ratio"
        )
    if not error >= 0:
        raise ArgumentError("sigma + tau is at least 0", parameter="error", value=error, example=0.13)
    if not 2 <= patterns <= dim:
        raise ArgumentError(
            "it lies between 2 and {dim}", parameter="patterns", value=patterns, example=2,
            settings={"dim": dim},
        )  # fmt: skip
