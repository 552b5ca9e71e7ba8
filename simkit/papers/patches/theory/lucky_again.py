"""Second ways to the laws of lucky neurons: other formulas than `enclosures`, integers for the tails.

Definition 2 by the recursion of the integrals of sin^k; the ratio by conditioning on the largest of the
other products; the argmax with margin by sums over rings, dimension after dimension, each rounded to the
side on which it has to err. Binomial tails are added up in integers.
"""

import functools
import math
from fractions import Fraction

import numpy as np
from flint import acb, arb, ctx, fmpz
from numpy.typing import NDArray
from scipy.special import betaincc

from simkit.papers.patches.theory.enclosures import ball, below, density, integral_ball
from simkit.papers.patches.theory.sphere import cap_probability

Floats = NDArray[np.float64]
Places = NDArray[np.int16]
_RINGS = 1000  # even
_ONE, _ZERO = _RINGS + 1, _RINGS + 2
_ROUNDING = 1e-9  # of the angles and masses of rings, far above what doubles lose
_EDGE = 1e-12
_BITS = 128  # of the dyadic probabilities whose tails are added up in integers
_LONGEST_SUM = 5000  # neurons up to which that is quick
_KEPT = 320  # bits of each term of such a tail


def lucky_again(reading: str, error: Fraction, dim: int, patterns: int) -> arb:
    """Return a second enclosure of the probability that one neuron is lucky.

    For the parameters see `simkit.papers.patches.theory.enclosures.lucky_ball`.
    Source: Definition 2, eq. (209), eq. (220).
    """
    return _lucky_again(reading, error, dim, patterns, ctx.prec)


@functools.lru_cache(maxsize=256)
def _lucky_again(reading: str, error: Fraction, dim: int, patterns: int, precision: int) -> arb:
    if reading == "definition-2":
        return cap_again(error, dim)
    if reading == "ratio":
        return ratio_again(error, patterns)
    low, high = margin_again(4 * math.asin(min(float(error) / 2.0, 1.0)), dim, patterns)
    return arb(low).union(arb(high))


def cap_again(error: Fraction, dim: int) -> arb:
    """Return P(angle(w, p) <= s) by k J_k = (k-1) J_{k-2} - sin^{k-1} s cos s. Source: Definition 2."""
    if error == 0:
        return arb(0)
    # J_k is about s^(k + 1) / (k + 1): so many bits cancel.
    lost = math.ceil(dim * max(-math.log2(float(error)), 0.0)) + 64
    with ctx.workprec(ctx.prec + lost):
        angle = ball(error)
        if angle >= arb.pi():
            return arb(1)
        sine, cosine = angle.sin_cos()
        part, whole = (angle, arb.pi()) if dim % 2 == 0 else (1 - cosine, arb(2))
        for k in range(2 + dim % 2, dim - 1, 2):
            part = ((k - 1) * part - sine ** (k - 1) * cosine) / k
            whole = (k - 1) * whole / k
        return part / whole


def ratio_again(error: Fraction, patterns: int) -> arb:
    """Return the ratio's probability by the law of the largest other product y.

    The own product is at least y / r: (M - 1) int phi(y) Phi(y)^{M-2} Phi(-y/r) dy, r > 0.
    Source: eq. (220).
    """
    slope, others = (1 - error) / (1 + error), patterns - 1
    if slope == 0:
        return ball(Fraction(1, 2**others))
    # For r < 0 the own product is at most y / r.
    inverse = acb(ball(-1 / slope if slope > 0 else 1 / slope))

    def integrand(y: acb) -> acb:
        return density(y) * below(y) ** (patterns - 2) * below(inverse * y)

    return others * integral_ball(integrand)


@functools.lru_cache(maxsize=64)
def margin_again(margin: float, dim: int, patterns: int) -> tuple[float, float]:
    """Return numbers below and above P(theta_l >= theta_1 + margin for l = 2..M).

    Over theta_1, then over one coordinate of what is left of w after the other: given v_1, the others
    are uniform on a sphere of radius sqrt(1 - v_1^2), so that
    P(v_1..v_k <= c) = int over v_1 <= c of f(v_1) P(k - 1 coordinates <= c / sqrt(1 - v_1^2)).
    Source: eq. (209).
    """
    if margin >= math.pi / 2 + _ROUNDING:
        return 0.0, 0.0
    angles, own, low, high = _others_below(dim, patterns)
    with np.errstate(divide="ignore", invalid="ignore"):
        bounds = np.cos(angles + margin) / np.sin(angles)
    bounds[0], bounds[-1] = math.inf, -math.inf
    least, most = _beyond(low)[_look_up(bounds[1:])[0]], _beyond(high)[_look_up(bounds[:-1])[1]]
    return max(float(own @ least) - _ROUNDING, 0.0), float(own @ most) + _ROUNDING


@functools.lru_cache(maxsize=8)  # they are those of every margin
def _others_below(dim: int, patterns: int) -> tuple[Floats, Floats, Floats, Floats]:
    """Return angles, the masses of theta_1 between them, and bounds of what the others are below."""
    # A right angle is one of them.
    angles: Floats = np.arange(_RINGS + 1, dtype=np.float64) * (math.pi / _RINGS)
    low, high = _one_below(dim - patterns + 1, angles)
    for k in range(2, patterns):
        low, high = _one_more(dim - patterns + k, angles, low, high)
    return angles, np.diff(_cap_masses(dim, angles)), low, high


def _one_below(dim: int, angles: Floats) -> tuple[Floats, Floats]:
    """Return bounds of P(v_1 <= cos angle) on the sphere of R^dim at the angles."""
    if dim == 1:  # v_1 = -1 or 1
        value = np.full_like(angles, 0.5)
        value[0] = 1.0
        return value, value
    value = 1.0 - _cap_masses(dim, angles)
    return value, value


def _one_more(dim: int, angles: Floats, low: Floats, high: Floats) -> tuple[Floats, Floats]:
    """Return bounds of P(v_1..v_{k+1} <= cos angle) in R^dim from those of k in R^(dim - 1)."""
    ring = np.diff(_cap_masses(dim, angles))  # v_1 between the cosines of neighbouring angles
    out_low, out_high = np.zeros_like(low), np.zeros_like(high)
    low, high = _beyond(low), _beyond(high)
    for i, (after, before) in enumerate(_places()):
        ends = low[after], high[before]
        out_low[i] = ring[i:] @ np.minimum(ends[0][:-1], ends[0][1:])
        # From one ring to the next the bound goes one way, but for the right angle, which is an edge.
        out_high[i] = ring[i:] @ np.maximum(ends[1][:-1], ends[1][1:])
    return np.maximum(out_low - 1e-13, 0.0), out_high + 1e-13


@functools.lru_cache(maxsize=1)  # they are those of every dimension
def _places() -> list[tuple[Places, Places]]:
    """Return where the bounds cos angle / sin v of each angle lie, v from that angle on."""
    angles: Floats = np.arange(_RINGS + 1, dtype=np.float64) * (math.pi / _RINGS)
    cosines, sines = np.cos(angles), np.sin(angles)
    cosines[_RINGS // 2] = 0.0
    found = []
    for i, c in enumerate(cosines):
        with np.errstate(divide="ignore", invalid="ignore"):
            bounds = c / sines[i:]
        bounds[-1] = math.copysign(math.inf, c) if c else 0.0
        if i == 0:
            bounds[0] = math.inf
        found.append(_look_up(bounds))
    return found


def _beyond(table: Floats) -> Floats:
    """Return a table with 1 and 0 behind it, at the places `_ONE` and `_ZERO`."""
    return np.append(table, (1.0, 0.0))


def _look_up(bounds: Floats) -> tuple[Places, Places]:
    """Return the places in a table that falls with the angle, after each cosine's angle and before."""
    place = np.arccos(np.clip(bounds, -1.0, 1.0)) * (_RINGS / math.pi)
    after = np.minimum(np.ceil(place + _ROUNDING), _RINGS).astype(np.int64)
    before = np.maximum(np.floor(place - _ROUNDING), 0).astype(np.int64)
    # Within rounding of 1 and -1, where the law ends, each bound errs to its side.
    low = np.where(bounds >= 1 + _EDGE, _ONE, np.where(bounds < -1 + _EDGE, _ZERO, after))
    high = np.where(bounds >= 1 - _EDGE, _ONE, np.where(bounds < -1 - _EDGE, _ZERO, before))
    return low.astype(np.int16), high.astype(np.int16)


def _cap_masses(dim: int, angles: Floats) -> Floats:
    return np.array([cap_probability(float(angle), dim) for angle in angles])


def below_again(trials: int, probability: arb, least: int) -> arb:
    """Return P(Bin(trials, probability) < least) in integers, at dyadic numbers around the probability.

    Beyond 5,000 neurons by an incomplete beta function in doubles. Source: eq. (214), eq. (215).
    """
    if least <= 0 or least > trials:
        return arb(int(least > 0))
    with ctx.workprec(2 * _BITS):
        scaled = probability * 2**_BITS
        ends = int(scaled.lower().floor().unique_fmpz()), int(scaled.upper().ceil().unique_fmpz())
    if trials > _LONGEST_SUM:
        return _by_beta(trials, ends, least)
    low, _ = _in_integers(trials, ends[1], least)  # it falls as the probability grows
    _, high = _in_integers(trials, ends[0], least)
    return low.union(high)


def _by_beta(trials: int, ends: tuple[int, int], least: int) -> arb:
    tails = [float(betaincc(least, trials - least + 1, end / 2**_BITS)) for end in ends]
    spread = arb(1, 1e-7)
    return (arb(tails[0]) * spread).union(arb(tails[1]) * spread + arb(0, 1e-290))


@functools.lru_cache(maxsize=4096)
def _in_integers(trials: int, numerator: int, least: int) -> tuple[arb, arb]:
    """Return numbers below and above P(Bin(trials, numerator / 2^_BITS) < least), 0 < least <= trials.

    The term of least - 1 successes is cut to `_KEPT` bits; those below follow from it, each rounded
    down for the one number and up for the other.
    """
    whole, top = 1 << _BITS, least - 1
    if numerator <= 0:
        return arb(1), arb(1)
    if numerator >= whole:
        return arb(0), arb(0)
    rest = whole - numerator
    exact = math.comb(trials, top) * numerator**top * rest ** (trials - top)
    shift = max(exact.bit_length() - _KEPT, 0)
    low_term = low = exact >> shift
    high_term = high = low + 1
    for k in range(top, 0, -1):
        up, down = k * rest, (trials - k + 1) * numerator
        low_term, high_term = low_term * up // down, -(-high_term * up // down)
        low, high = low + low_term, high + high_term
        if not low_term and up <= down:  # and so it goes on: none below is larger than this one
            high += high_term * (k - 1)
            break
    scale = arb(2) ** (shift - _BITS * trials)
    return arb(fmpz(low)) * scale, arb(fmpz(high)) * scale
