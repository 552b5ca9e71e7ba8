"""The worst data a second time, in decimals and rationals: what confirms a refutation.

Nothing is shared with `extremes` but the data set that bounds the worst one. Binomial tails come from
binomial coefficients, of long sums from Robbins' bounds of the factorial and geometric series for the
ratio of neighbouring terms, which are wide but elementary.
"""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Context, Decimal, localcontext
from fractions import Fraction

from simkit.papers.separation.regression.theory.extremes import Network

_COUNTED = 4096
_DIGITS = 60
_ERROR = Fraction(1, 10**30)  # relative, of all decimal operations together
_SMALLEST = Fraction(1, 10**4000)
_TWO_PI = Decimal("6.283185307179586476925286766559005768394338798750211641949889")
_SPECIAL = 4


@contextmanager
def _digits(n: int) -> Iterator[None]:
    with localcontext(Context(prec=_DIGITS + 2 * len(str(n)), Emax=10**17, Emin=-(10**17))):
        yield


def tail_again(n: int, k: int) -> tuple[Fraction, Fraction]:
    """Enclose P(B >= k) for B binomial with n fair signs, k above n/2. Source: Lemma 4.1."""
    if k > n:
        return Fraction(0), Fraction(0)
    if n <= _COUNTED:
        term = total = math.comb(n, k)
        for j in range(k, n):
            term = term * (n - j) // (j + 1)
            total += term
        exact = Fraction(total, 2**n)
        return exact, exact
    with _digits(n):
        # b(j + 1) / b(j) = (n - j) / (j + 1) falls with j; the first `run` ratios are at least `last`.
        ratio = Decimal(n - k) / (k + 1)
        run = min(math.ceil(1 / (1 - ratio)), n - k)
        last = Decimal(n - k - run) / (k + run + 1)
        logs = [_log_factorial(m) for m in (n, k, n - k)]
        low, high = (
            (logs[0][side] - logs[1][1 - side] - logs[2][1 - side] - n * Decimal(2).ln()).exp()
            for side in (0, 1)
        )
        return (
            _fraction(low * (1 - last ** (run + 1)) / (1 - last)) * (1 - _ERROR),
            _fraction(high / (1 - ratio)) * (1 + _ERROR),
        )


def _log_factorial(m: int) -> tuple[Decimal, Decimal]:
    if m == 0:
        return Decimal(0), Decimal(0)
    stirling = (_TWO_PI * m).ln() / 2 + m * Decimal(m).ln() - m
    return stirling + 1 / Decimal(12 * m + 1), stirling + 1 / Decimal(12 * m)


def _fraction(value: Decimal) -> Fraction:
    return Fraction(value) if value.adjusted() > -5000 else Fraction(0)


def _exceeds(network: Network, n: int, threshold: Decimal) -> tuple[Fraction, Fraction]:
    """Enclose how often |sum f sigma| > threshold on the worst data."""
    if threshold >= 1:
        return Fraction(0), Fraction(0)
    ordinary = n - 1 if network == "lin_d1" else n
    ratio = Decimal(n) ** Decimal("0.4") if network == "exp_d0" else Decimal("1.4")
    heavy = int((Decimal(n) ** Decimal("0.6") + Decimal("1e-20")).to_integral_value("ROUND_FLOOR"))
    if network == "exp_d0":
        level = threshold * (heavy + (n - heavy) / ratio)
        low = tail_again(heavy, _beyond(level, heavy))[0]
    elif network == "lin_d0":
        low = 2 * tail_again(n, _beyond(threshold * n, n))[0]
    else:
        levels = (threshold * (n - 1 + _SPECIAL) + shift for shift in (-_SPECIAL, _SPECIAL))
        low = sum((tail_again(n - 1, _beyond(level, n - 1))[0] for level in levels), Fraction(0))
    squares = (1 + ratio) ** 2 / (4 * ratio * ordinary)  # Kantorovich, of the ordinary entries
    if network == "lin_d1":
        # f_j <= 4/(n + 3), and the others, n - 1 of at least 1, keep what they have without it.
        squares += (Decimal(_SPECIAL) / (n + 3)) ** 2
    high = 2 * (-(threshold**2) / (2 * squares)).exp()
    return low, max(min(_fraction(high) * (1 + _ERROR), Fraction(1)), _SMALLEST)


def _beyond(level: Decimal, signs: int) -> int:
    """Return the smallest count of +1 at which the sum of signs is above a level of at least 0."""
    return max(int(((level + signs) / 2).to_integral_value("ROUND_FLOOR")) + 1, signs // 2 + 1)


def within_again(network: Network, n: int, threshold: Decimal) -> tuple[Fraction, Fraction]:
    """Enclose Pr[|sum f_i sigma_i| <= threshold] on the worst data. Source: Lemma 4.1, Lemma 4.2."""
    with _digits(n):
        low, high = _exceeds(network, n, threshold)
    return 1 - high, 1 - low


def stays_zero_again(network: Network, n: int, m: int, tau: float) -> tuple[Fraction, Fraction]:
    """Enclose Pr[F = 0] on the worst data a second time. Source: Lemma 5.1, Lemma 5.3, Lemma 5.4."""
    with _digits(n):
        low, high = (p / 2 for p in _exceeds(network, n, Decimal(repr(tau))))
    # Bonferroni: of m independent events of probability p, some happen m p - (m p)^2 / 2 often at least.
    least = max(low, m * low - (m * low) ** 2 / 2) if m * low < 1 else low
    return 1 - min(m * high, Fraction(1)), 1 - least


def least_again(n: int) -> tuple[Fraction, Fraction]:
    """Enclose the smallest |sum f_exp(A)_i sigma_i| over D1 by integer roots. Source: Lemma 4.2."""
    scale = 10 ** (len(str(n)) + 20)
    root = _fifth_root(n**13 * scale**5)
    found = []
    for special in (Fraction(root, scale), Fraction(root + 1, scale)):
        found.append(max((special - (n - 1)) / (special + (n - 1)), Fraction(0)))
    return found[0], found[1]


def _fifth_root(value: int) -> int:
    """Return the largest integer whose fifth power is at most the value."""
    root = 1 << -(-value.bit_length() // 5)
    while (better := (4 * root + value // root**4) // 5) < root:
        root = better
    return root
