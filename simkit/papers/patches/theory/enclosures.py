"""Enclosures of the laws of lucky neurons: ball arithmetic (python-flint) at its present precision.

The floats of `lucky` and `counts` are accurate to 1e-10; a comparison with 1 - N^-10 asks for more. Each
function here returns a ball that holds the true value and shrinks as the precision grows, but for the
argmax with margin, whose quadrature stays within 1e-9. Source: chosen here, where nothing else is named.
"""

import functools
import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from flint import acb, arb, ctx

from simkit.declare.parameters import typed
from simkit.declare.parameters.symbols import Symbol, exact
from simkit.papers.patches.theory.lucky import margin_probability
from simkit.stats.quadrature import enclose_integral

MARGIN_ERROR = Fraction(1, 10**9)  # of `margin_probability`, which is said to be within 1e-10
_LONGEST_SUM = 300  # counts up to which both sets are summed over
_TAIL_BITS = 512  # of a binomial tail, relatively, however many its distance from 1 is asked to have


def decimal_of(value: float) -> Fraction:
    """Return a number as the decimal that it prints."""
    return exact(value if isinstance(value, Symbol) else float(value))


def ball(value: Fraction | int) -> arb:
    """Return a rational as a ball."""
    return typed.ball(value)


def angle_ball(error: Fraction) -> arb:
    """Return Delta theta, with 2 sin(Delta theta / 2) = sigma + tau, at most 2. Source: eq. (210)."""
    return 2 * (ball(error) / 2).asin()


def lucky_ball(reading: str, error: Fraction, dim: int, patterns: int) -> arb:
    """Return an enclosure of the probability that one neuron is lucky.

    As `lucky_probability`, of an exact error. Source: Definition 2, eq. (209), eq. (220).
    """
    return _lucky_ball(reading, error, dim, patterns, ctx.prec)


@functools.lru_cache(maxsize=256)
def _lucky_ball(reading: str, error: Fraction, dim: int, patterns: int, precision: int) -> arb:
    if error == 0 and reading != "definition-2":
        return ball(Fraction(1, patterns))  # the largest of M exchangeable products
    if reading == "definition-2":
        return cap_ball(error, dim)
    if reading == "ratio":
        return ratio_ball(error, patterns)
    margin = 4 * math.asin(min(float(error) / 2.0, 1.0))
    if margin >= math.pi / 2 + 1e-9:
        return arb(0)
    near = Fraction(margin_probability(min(margin, math.pi / 2), dim, patterns))
    return ball(max(near - MARGIN_ERROR, Fraction(0))).union(ball(near + MARGIN_ERROR))


def cap_ball(error: Fraction, dim: int) -> arb:
    """Enclose P(angle(w, p) <= s): half a regularised incomplete beta function. Source: Definition 2."""
    angle, right = ball(error), arb.pi() / 2
    if angle >= arb.pi():
        return arb(1)
    square = angle.sin() ** 2
    half = square.beta_lower(arb(dim - 1) / 2, arb(1) / 2, regularized=True) / 2
    return half if angle <= right else 1 - half


def ratio_ball(error: Fraction, patterns: int) -> arb:
    """Enclose the integral of phi(x) Phi(r x)^{M-1}, r = (1 - s)/(1 + s). Source: eq. (220)."""
    ratio = acb(ball((1 - error) / (1 + error)))
    return integral_ball(lambda x: density(x) * below(ratio * x) ** (patterns - 1))


def overlap_ball(reading: str, error: Fraction, patterns: int) -> arb | None:
    """Return an enclosure of the probability that a neuron is in both sets; None where not known.

    Source: Definition 2, eq. (209), eq. (220).
    """
    return _overlap_ball(reading, error, patterns, ctx.prec)


@functools.lru_cache(maxsize=256)
def _overlap_ball(reading: str, error: Fraction, patterns: int, precision: int) -> arb | None:
    if reading == "argmax-margin" or (reading == "definition-2" and error <= Fraction(78, 100)):
        return arb(0)  # 0.78 < pi/4
    if reading == "definition-2" or error >= 1:
        return None
    ratio = acb(ball((1 - error) / (1 + error)))

    def integrand(x: acb) -> acb:
        own = below(ratio * x)
        return 2 * density(x) * (own - below(x)) * own ** (patterns - 2)

    return integral_ball(integrand, high=Fraction(0))


def density(x: acb) -> acb:
    """Return phi(x)."""
    return (-x * x / 2).exp() / (2 * acb.pi()).sqrt()


def below(x: acb) -> acb:
    """Return Phi(x)."""
    return (-x / acb(2).sqrt()).erfc() / 2


def integral_ball(integrand: Callable[[acb], acb], high: Fraction | None = None) -> arb:
    """Enclose the integral of an entire function between 0 and 2 phi(x) over the line, up to `high`."""
    far = math.ceil(math.sqrt(2 * math.log(2) * (ctx.prec + 16)))
    inside = enclose_integral(integrand, arb(-far), arb(far) if high is None else ball(high))
    tails = 2 * (arb(far) / arb(2).sqrt()).erfc()  # twice the mass of a normal beyond both ends
    return inside + arb(0).union(tails)


def below_ball(trials: int, probability: arb, least: int) -> arb:
    """Return an enclosure of P(Bin(trials, probability) < least), tight even where it is tiny.

    It falls as the probability grows, so that it is summed at both ends of the ball.
    Source: eq. (214), eq. (215).
    """
    ends = (_exactly(end) for end in (probability.lower(), probability.upper()))
    low, high = (_below(trials, *end, least) for end in ends)
    return low.union(high)


def _exactly(end: arb) -> tuple[int, int]:
    """Return a ball without a radius as mantissa and exponent, which a cache can tell apart."""
    mantissa, exponent = end.man_exp()
    return int(mantissa), int(exponent)


def _below(trials: int, mantissa: int, exponent: int, least: int) -> arb:
    tail, is_other = _short_tail(trials, mantissa, exponent, least, min(ctx.prec, _TAIL_BITS))
    return 1 - tail if is_other else tail


@functools.lru_cache(maxsize=4096)
def _short_tail(
    trials: int, mantissa: int, exponent: int, least: int, precision: int
) -> tuple[arb, bool]:
    """Return P(Bin < least), or what it misses to 1, and whether it is that: the shorter sum."""
    probability = arb((mantissa, exponent))
    if least <= 0:
        return arb(0), False
    if least > trials or probability <= 0:
        return arb(1), False
    if probability >= 1:
        return arb(0), False
    is_other = not least - 1 <= trials * probability
    with ctx.workprec(precision):
        # Above the mean the other tail is the short one: `trials - count` failures.
        p, top = (1 - probability, trials - least) if is_other else (probability, least - 1)
        return _tail(trials, p, top), is_other


def _tail(trials: int, p: arb, top: int) -> arb:
    """Return P(Bin <= top), top at most about the mean: terms downwards, then a geometric bound."""
    term = arb.bin_uiui(trials, top) * p**top * (1 - p) ** (trials - top)
    total, odds, least = term, (1 - p) / p, arb(2) ** (-ctx.prec)
    for k in range(top, 0, -1):
        ratio = k * odds / (trials - k + 1)
        if ratio < 0.999:  # and smaller still from here on
            rest = term * ratio / (1 - ratio)
            if rest < total * least:
                return total + arb(0).union(rest)
        term = term * ratio
        total += term
    return total


def either_below_ball(trials: int, probability: arb, overlap: arb | None, least: int) -> arb:
    """Return an enclosure of P(|W| < least or |U| < least) for independent neurons.

    Each neuron is in W only or in U only with probability `probability` less `overlap`, in both with
    probability `overlap`. Where the overlap is not known, or the sum is long, it is between the
    probability of one set and twice that. Source: Definition 2, eq. (208).
    """
    one = below_ball(trials, probability, least)
    if least <= 0 or least > trials or probability <= 0:
        return one
    either = 2 * one
    if overlap is None or least > _LONGEST_SUM or probability.rad() > arb(2) ** (-ctx.prec // 2):
        return one.union(either.min(arb(1)))
    return either - _both_below(trials, probability, overlap, least)


def _both_below(trials: int, p: arb, q: arb, least: int) -> arb:
    """Return P(|W| < least, |U| < least): over |W| = w, then how many of these are in U as well.

    Given w, |U| is Bin(w, q/p) + Bin(trials - w, (p - q)/(1 - p)).
    """
    given, other = q / p, (p - q) / (1 - p)
    weight, total = (1 - p) ** trials, arb(0)
    for w in range(least):
        if w:
            weight = weight * (trials - w + 1) / w * p / (1 - p)
        beside = _running_sums(trials - w, other, least)
        if q.is_zero():
            inside = beside[least - 1]
        else:
            shared = _masses(w, given, w + 1)
            inside = sum((shared[k] * beside[least - 1 - k] for k in range(w + 1)), arb(0))
        total += weight * inside
    return total


def _masses(trials: int, p: arb, count: int) -> list[arb]:
    """Return P(Bin = k) for k < count."""
    mass, odds = (1 - p) ** trials, p / (1 - p)
    masses = [mass]
    for k in range(1, count):
        mass = mass * odds * (trials - k + 1) / k
        masses.append(mass)
    return masses


def _running_sums(trials: int, p: arb, count: int) -> list[arb]:
    """Return P(Bin <= k) for k < count."""
    total, sums = arb(0), []
    for mass in _masses(trials, p, count):
        total = total + mass
        sums.append(total)
    return sums


def whole_numbers(value: Any) -> tuple[int, int]:
    """Return the ceilings of both ends of a ball."""
    low, high = value.lower().ceil().unique_fmpz(), value.upper().ceil().unique_fmpz()
    if low is None or high is None:
        raise ArithmeticError(f"{value.str(5)} is too wide to be rounded")
    return int(low), int(high)
