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

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.integrate import quad
from scipy.special import betainc, betaincc, comb, gammaln, log_ndtr, ndtr, wofz

from simkit.errors import UsageError

Floats = NDArray[np.float64]
Complexes = NDArray[np.complexfloating[Any, Any]]
READINGS = ("definition-2", "argmax-margin", "ratio")

_GOAL = 1e-12  # two steps of a quadrature agree to this
_LINE_FROM = 24  # from this dimension on the integrand falls so fast that a straight line will do
_FAR = 9.5  # Phi(-9.5) = 1e-21
_LARGEST_DEVIATION = 10.0  # standard deviations of a binomial beyond which nothing is left


def lucky_probability(reading: str, error: float, dim: int, patterns: int) -> float:
    """Return the probability that one neuron is lucky, i in W(0), to 1e-10.

    Parameters
    ----------
    reading : {"definition-2", "argmax-margin", "ratio"}
    error : float, at least 0 (paper: sigma + tau)
    dim : int, at least `patterns` (paper: m_a)
    patterns : int, at least 2 (paper: M)

    Raises
    ------
    UsageError
        If the reading is unknown, or M orthonormal vectors do not fit.

    Source: Definition 2; eq. (209)-(211); eq. (220).

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
    """
    _check(reading, error, dim, patterns)
    if reading == "definition-2":
        return 0.0 if error <= math.pi / 4 else None
    if reading == "argmax-margin":
        return 0.0
    return ratio_overlap(error, patterns) if error < 1 else None


def cap_probability(angle: float, dim: int) -> float:
    """Return P(angle(w, p) <= angle): 1/2 I_{sin^2 angle}((m_a - 1)/2, 1/2) up to a right angle."""
    if angle >= math.pi:
        return 1.0
    half = 0.5 * float(betainc((dim - 1) / 2, 0.5, math.sin(angle) ** 2))
    return half if angle <= math.pi / 2 else 1.0 - half


def ratio_probability(error: float, patterns: int) -> float:
    """Return the integral of phi(x) Phi(r x)^{M-1} over the line, r = (1 - s)/(1 + s).

    Negative x counts: eq. (220) does not ask <w, p_1> to be positive.
    """
    ratio = (1.0 - error) / (1.0 + error)

    def integrand(x: Floats) -> Floats:
        return np.asarray(np.exp(-0.5 * x * x + (patterns - 1) * log_ndtr(ratio * x)))

    return _over_line(integrand) / math.sqrt(2 * math.pi)


def ratio_overlap(error: float, patterns: int) -> float:
    """Return the probability that eq. (220) holds for p_1 and p_2 at once, s < 1.

    Both need g_1, g_2 < 0 with g_1/g_2 in [r, 1/r], and all others below r times the smaller:
    2 int_{x<0} phi(x) [Phi(r x) - Phi(x)] Phi(r x)^{M-2} dx.
    """
    ratio = (1.0 - error) / (1.0 + error)

    def integrand(x: float) -> float:
        between = ndtr(ratio * x) - ndtr(x)
        return float(math.exp(-0.5 * x * x) * between * ndtr(ratio * x) ** (patterns - 2))

    value, bound = quad(integrand, -_FAR, 0.0, epsabs=1e-14, epsrel=1e-12, limit=200)
    _require(bound, 1e-10)
    return 2.0 * float(value) / math.sqrt(2 * math.pi)


@functools.lru_cache(maxsize=4096)
def margin_probability(margin: float, dim: int, patterns: int) -> float:
    """Return P(theta_l >= theta_1 + margin for l = 2..M).

    Parameters
    ----------
    margin : float, at least 0 (paper: 2 Delta theta)
        From a right angle on nobody is lucky: p_l stands at a right angle to p_1, so that
        theta_l <= theta_1 + pi/2.
    dim, patterns : int
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
    edges = [math.atan2(math.cos(margin), b + math.sin(margin)) for b in _kinks(others)]
    return cap_probability(first, dim) + _over_pieces(integrand, [first, *edges], rest)


def margin_slope(dim: int, patterns: int) -> float:
    """Return the derivative of `margin_probability` at margin 0, by an integral of its own.

    -int f(theta) (M - 1) f_v(c) P(M - 2 coordinates <= c / sqrt(1 - c^2)) d theta with c = cot theta and
    f_v the density of a coordinate on the sphere of R^{m_a - 1}; -1/(2 pi) on the circle.
    """
    if dim == 2:
        return -1.0 / (2 * math.pi)
    others, rest = patterns - 1, dim - 1
    norm = math.exp(gammaln((rest + 1) / 2) - gammaln(rest / 2)) / math.sqrt(math.pi)
    height = math.exp(gammaln(rest / 2) - gammaln((rest - 1) / 2)) / math.sqrt(math.pi)

    def integrand(theta: Floats) -> Floats:
        c = 1.0 / np.tan(theta)
        left = np.maximum(1.0 - c * c, 0.0)
        with np.errstate(divide="ignore"):
            density = height * left ** ((rest - 3) / 2)
            scaled = c / np.sqrt(left)
        inside = probability_all_below(scaled, others - 1, rest - 1) if others > 1 else 1.0
        value = norm * np.sin(theta) ** (rest - 1) * others * density * inside
        return np.asarray(np.where(left > 0, value, 0.0))

    edges = [math.pi / 4, *(math.atan2(1.0, b) for b in _kinks(others)), 3 * math.pi / 4]
    return -_over_pieces(integrand, sorted(edges), rest)


def ratio_slope(patterns: int) -> float:
    """Return the derivative of `ratio_probability` in s at 0: -(M - 1)(M - 2) int phi^3 Phi^{M-3}.

    The paper has -1/pi for every M, eq. (212).
    """
    if patterns == 2:
        return 0.0

    def integrand(x: Floats) -> Floats:
        return np.asarray(np.exp(-1.5 * x * x + (patterns - 3) * log_ndtr(x)))

    scale = (patterns - 1) * (patterns - 2) / (2 * math.pi) ** 1.5
    return float(-scale * _over_line(integrand))


def probability_all_below(bound: ArrayLike, n: int, dim: int) -> Floats:
    """Return P(v_1 <= c, ..., v_n <= c) for v uniform on the unit sphere of R^dim, to about 1e-13.

    The uniform law is N(0, I/2z) with z integrated over a Bromwich contour, which makes coordinates
    independent: Gamma(D/2) / (2 pi i) int e^z z^{-D/2} (erfc(-c sqrt z)/2)^n dz.

    Parameters
    ----------
    bound : float array (k,) (c)
    n : int, at least 1 and at most `dim`
    dim : int (D)
    """
    c = np.atleast_1d(np.asarray(bound, dtype=np.float64))
    out = np.where(c >= 1.0, 1.0, 0.0)
    below = (c < 0) & (n * c * c < 1)
    out[below] = _all_above(-c[below], n, dim)
    inside = (c >= 0) & (c < 1)
    if dim >= _LINE_FROM:
        out[inside] = _on_line(c[inside], n, dim)
        return out
    # Left of the origin the integrand grows like exp((n c^2 - 1) |z|): where n c^2 is not small, sum
    # over how many coordinates exceed c, of which fewer than 1/c^2 can at once.
    small = inside & (n * c * c <= 0.5)
    out[small] = _on_parabola(c[small], n, dim)
    large = inside & ~small
    terms = [(-1.0) ** i * comb(n, i) * _all_above(c[large], i, dim) for i in range(1, n + 1)]
    out[large] = 1.0 + np.sum(terms, axis=0)
    return out


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
    are in both, then over those in W alone; U given these is binomial.
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


def _kinks(others: int) -> list[float]:
    """Return where `probability_all_below` is not smooth, downwards: 1/sqrt j, and where it ends."""
    smooth_from = 25  # of order (1 - j c^2)^{j/2} and above
    return [j**-0.5 for j in range(2, min(others, smooth_from) + 1)] + [-(others**-0.5)]


def _parabola(dim: int) -> tuple[Complexes, Complexes]:
    """Return sqrt z on z = mu (1 + i u)^2, u > 0, and the weights of e^z z^{-D/2} dz / (2 pi i)."""
    mu = max(dim / 2, 6.0)
    step = 0.08 * math.sqrt(6.0 / mu)
    reach = math.sqrt((0.0 if mu > 6.0 else 1.0) + 40.0 / mu)
    u = (np.arange(math.ceil(reach / step)) + 0.5) * step
    root = math.sqrt(mu) * (1.0 + 1j * u)
    scale = np.exp(root * root - dim * np.log(root) + gammaln(dim / 2))
    return root, np.asarray(scale * 2.0 * math.sqrt(mu) * root * (step / math.pi))


def _all_above(c: Floats, i: int, dim: int) -> Floats:
    """Return P(v_1 >= c, ..., v_i >= c), c >= 0; zero unless i c^2 < 1."""
    left = 1.0 - i * c * c
    out = np.zeros_like(c)
    at = left > 0
    root, weights = _parabola(dim)
    time = left[at][:, None]
    # erfc(w) = exp(-w^2) erfcx(w) takes exp(-i c^2 z) to e^z; z is then measured in units of 1/left.
    factor = (0.5 * wofz(1j * c[at][:, None] * root / np.sqrt(time))) ** i
    out[at] = (factor * weights).real.sum(axis=1)
    out[at] *= left[at] ** (dim / 2 - 1)
    return out


def _on_parabola(c: Floats, n: int, dim: int) -> Floats:
    root, weights = _parabola(dim)
    return _sum_of_powers(c[:, None] * root, n, weights)


def _on_line(c: Floats, n: int, dim: int) -> Floats:
    mu = dim / 2
    step = 0.08 * math.sqrt(6.0 / mu)
    reach = math.sqrt(10.0 ** (68.0 / dim) - 1.0)
    u = (np.arange(math.ceil(reach / step)) + 0.5) * step
    z = mu * (1.0 + 1j * u)
    weights = np.exp(z - mu * np.log(z) + gammaln(mu)) * (mu * step / math.pi)
    return _sum_of_powers(c[:, None] * np.sqrt(z), n, weights)


def _sum_of_powers(scaled: Complexes, n: int, weights: Complexes) -> Floats:
    """Return the real sum of weights (erfc(-w) / 2)^n, w = c sqrt z in the right half-plane."""
    factor = 1.0 - 0.5 * np.exp(-(scaled**2)) * wofz(1j * scaled)
    return np.asarray((factor**n * weights).real.sum(axis=1))


def _over_line(integrand: Callable[[Floats], Floats]) -> float:
    """Integrate an analytic, Gaussian-bounded function: the trapezoidal rule converges exponentially."""
    step, before = 0.25, math.inf
    for _ in range(6):
        grid = np.arange(-_FAR, _FAR + step / 2, step)
        value = float(np.sum(integrand(grid))) * step
        if abs(value - before) <= _GOAL * max(value, 1e-3):
            return value
        step, before = step / 2, value
    raise ArithmeticError(f"the trapezoidal rule reached {value!r} after {before!r} and no agreement")


def _over_pieces(integrand: Callable[[Floats], Floats], edges: list[float], dim: int) -> float:
    """Integrate between edges, and where a density of width 1/sqrt(dim) around pi/2 asks for more."""
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
    _require(abs(value - before), 1e-10)
    return value


def _tanh_sinh(integrand: Callable[[Floats], Floats], low: float, high: float, step: float) -> float:
    """Integrate a function with algebraic singularities at the ends (Takahasi and Mori 1974)."""
    t = np.arange(-round(3.2 / step), round(3.2 / step) + 1) * step
    inner = 0.5 * math.pi * np.sinh(t)
    weights = 0.5 * math.pi * np.cosh(t) / np.cosh(inner) ** 2
    half = 0.5 * (high - low)
    off = 2 * half / (1 + np.exp(2 * np.abs(inner)))  # from the nearer end, without cancellation
    x = np.where(t < 0, low + off, high - off)
    return float(np.sum(weights * integrand(x))) * half * step


def _require(error: float, goal: float) -> None:
    if not error <= goal:
        raise ArithmeticError(f"a quadrature reached {error:.1e}, asked for {goal:.0e}")


def _check(reading: str, error: float, dim: int, patterns: int) -> None:
    if reading not in READINGS:
        raise UsageError(f"reading {reading!r}: it is one of {', '.join(READINGS)}; for example ratio")
    if not error >= 0:
        raise UsageError(f"error {error!r}: sigma + tau is at least 0; for example error=0.13")
    if not 2 <= patterns <= dim:
        raise UsageError(
            f"patterns {patterns!r}: it lies in [2, dim], dim = {dim}; for example patterns=2"
        )
