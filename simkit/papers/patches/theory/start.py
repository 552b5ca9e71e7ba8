"""Exact laws of the start and of label means, each by two formulas, in ball arithmetic."""

from fractions import Fraction
from math import comb, floor

from flint import arb, ctx

from simkit.papers.patches.theory.enclosures import ball, below_ball, whole_numbers

_BITS = 256


def ball_share(dim: int, square: Fraction) -> arb:
    """Return P(|g|^2 <= square) of a standard Gaussian g in R^dim: an incomplete gamma function.

    Source: eq. (42), eq. (96).
    """
    return ball(square / 2).gamma_lower(arb(dim) / 2, regularized=1)


def ball_share_again(dim: int, square: Fraction) -> arb:
    """Return the same by P(a + 1, x) = P(a, x) - x^a e^-x / Gamma(a + 1). Source: eq. (42), eq. (96)."""
    with ctx.workprec(_BITS):
        x = ball(square / 2)
        order = arb(2 - dim % 2) / 2
        share = x.sqrt().erf() if dim % 2 else 1 - (-x).exp()
        for _ in range((dim - 1) // 2):
            share = share - x**order * (-x).exp() / (order + 1).gamma()
            order = order + 1
        return share


def below_one() -> arb:
    """Return Phi(1). Source: eq. (33), eq. (40)."""
    return (1 + (1 / arb(2).sqrt()).erf()) / 2


def below_one_again() -> arb:
    """Return Phi(1) by the series 1/2 + phi(1) (1 + 1/3 + 1/(3*5) + ...). Source: eq. (33), eq. (40)."""
    with ctx.workprec(_BITS):
        term = total = arb(1)
        for k in range(1, 80):
            term = term / (2 * k + 1)
            total = total + term
        rest = term / 80  # of a series whose terms fall by more than 1/161 each
        return arb(1) / 2 + (total + arb(0).union(rest)) * (-arb(1) / 2).exp() / (2 * arb.pi()).sqrt()


def label_tail(samples: int) -> arb:
    """Return P(|mean of N signs| >= sqrt(log N / N)). Source: eq. (87)."""
    return 2 * below_ball(samples, arb(1) / 2, _most_low(samples) + 1)


def label_tail_again(samples: int) -> Fraction:
    """Return the same by adding binomial coefficients. Source: eq. (87)."""
    low = sum(comb(samples, k) for k in range(_most_low(samples) + 1))
    return Fraction(2 * low, 2**samples)


def _most_low(samples: int) -> int:
    """Return the largest k with N - 2k >= sqrt(N log N)."""
    with ctx.workprec(_BITS):
        least, most = whole_numbers((samples + (samples * arb(samples).log()).sqrt()) / 2)
    if least != most:
        raise ArithmeticError("a count is too near to a whole number")
    return samples - least


def largest_product(tau: Fraction) -> arb:
    """Return the largest inner product of tokens within tau of two orthonormal patterns.

    Of mu_j + u, mu_k + v with |u|, |v| <= tau it is 2 tau cos e (1 + tau sin e) where
    sin e = tau cos 2e, each token leaning towards the other's pattern. Source: eq. (25).
    """
    if not tau:
        return arb(0)
    lean = ball(tau)
    sine = ((1 + 8 * lean**2).sqrt() - 1) / (4 * lean)
    return 2 * lean * (1 - sine**2).sqrt() * (1 + lean * sine)


def largest_product_again(tau: Fraction) -> arb:
    """Return the same as the maximum of tau (cos t + |mu + tau (cos t, sin t)|) over one angle.

    For a given v the best u points along mu_k + v. The maximum is where the slope changes its sign.
    Source: eq. (25).
    """
    with ctx.workprec(_BITS):
        size, low, high = ball(tau), arb(0), arb.pi() / 2

        def reach(angle: arb) -> arb:
            return (1 + size**2 + 2 * size * angle.sin()).sqrt()

        for _ in range(_BITS // 2):
            middle = ((low + high) / 2).mid()
            slope = size * middle.cos() / reach(middle) - middle.sin()
            low, high = (middle, high) if slope > 0 else (low, middle) if slope < 0 else (low, high)
        angle = low.union(high)
        return size * (angle.cos() + reach(angle))


def _best_sine(tau: float) -> float:
    """Return sin e of `largest_product` nearly, by bisection of sin e = tau (1 - 2 sin^2 e)."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if middle < tau * (1 - 2 * middle**2) else (low, middle)
    return low


def rational_turn(tangent: arb) -> tuple[Fraction, Fraction]:
    """Return a rational cosine and sine of an angle at most a half-tangent's. Source: chosen here."""
    q = Fraction(floor(float(tangent) * 10**12) - 1, 10**12)
    return (1 - q * q) / (1 + q * q), 2 * q / (1 + q * q)


def leaning_tokens(tau: Fraction) -> tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]]:
    """Return two tokens in rationals, each at distance tau from its pattern, in the patterns' plane.

    A rational rotation ((1 - q^2)/(1 + q^2), 2q/(1 + q^2)) by nearly the best angle keeps the distance.
    Source: eq. (25).
    """
    sine = _best_sine(float(tau))
    q = Fraction(sine / (1 + (1 - sine**2) ** 0.5)).limit_denominator(10**9)
    cosine, sine_exact = (1 - q * q) / (1 + q * q), 2 * q / (1 + q * q)
    along, across = tau * sine_exact, tau * cosine
    return (1 + along, across), (across, 1 + along)
