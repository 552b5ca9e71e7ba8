"""Tails of a binomial count of fair signs as balls: exact for short sums, enclosed at any length.

Nothing underflows: a ball's exponent has as many digits as it needs.
Source: chosen here, where nothing else is named.
"""

import math
from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache
from threading import Lock
from typing import NamedTuple

from flint import arb, ctx, fmpq, fmpz

#: Up to this many signs the tail is a ratio of integers.
LARGEST_COUNTED = 4096
_SPARE = 64  # bits beyond the precision asked for
_FAR_OUT = 64  # from here on Mills' ratio is enclosed by two of its continued fraction's convergents
_RESOLUTION = 30  # a level is searched to 2^-30 of its distance from the middle


class Bounds(NamedTuple):
    """A number below and a number above what is meant; balls, whose own radius counts as well."""

    low: arb
    high: arb


def exact_integer(n: float) -> int:
    """Return a length as an integer: of a float, the number that it prints."""
    if hasattr(n, "text"):  # a symbol, of which a run loads nothing
        return n  # type: ignore[return-value]
    return int(Decimal(repr(n))) if isinstance(n, float) else int(n)


def exact_number(value: float) -> fmpq:
    """Return a strength as a rational: of a float, the decimal that it prints."""
    numerator, denominator = Decimal(repr(value)).as_integer_ratio()
    return fmpq(numerator, denominator)


def floor_of(value: arb) -> int:
    """Return the floor of an exact ball."""
    return int(str(value.floor().unique_fmpz()))


def upper_tail(n: int, k: int) -> Bounds:
    """Enclose P(B >= k) for B binomial with n fair signs, n >= 0 of any size.

    Both ends agree up to n = `LARGEST_COUNTED`. Beyond, they are those of McKay (On Littlewood's
    estimate for the binomial distribution, 1989, Theorem 2): with s^2 = n/4 and x = (k - n/2)/s >= 0 the
    tail is s b(k - 1; n - 1) Y(x) exp(E/s), 0 <= E <= min(sqrt(pi/8), 1/x), b being the binomial
    probability and Y Mills' ratio of the normal law. Source: Lemma 4.1.
    """
    if k <= 0 or k > n:
        certain = arb(1 if k <= 0 else 0)
        return Bounds(certain, certain)
    if n <= LARGEST_COUNTED:
        exact = arb(_counted_tail(n, k))
        return Bounds(exact, exact)
    if 2 * k <= n:
        rest = upper_tail(n, n - k + 1)
        return Bounds(1 - rest.high, 1 - rest.low)
    return _enclosed_tail(n, k, ctx.prec)


@lru_cache(maxsize=1 << 13)  # claims ask for the same tails at several precisions
def _counted_tail(n: int, k: int) -> fmpq:
    beyond = k - (n + 1) // 2
    if beyond < 0:
        return 1 - _counted_tail(n, n - k + 1)
    return fmpq(_sign_vectors(n).at_least(beyond), fmpz(1) << n)


class _SignVectors:
    """How many of the 2^n sign vectors have at least n/2, rounded up, signs +1; or some more."""

    def __init__(self, n: int) -> None:
        self._lock = Lock()
        self._n, self._ways = n, fmpz.bin_uiui(n, n // 2)
        self._tails = [((fmpz(1) << n) + (0 if n % 2 else self._ways)) >> 1]

    def at_least(self, beyond: int) -> fmpz:
        """Return how many have so many more; the table grows as far out as it is asked for."""
        middle, tails = (self._n + 1) // 2, self._tails
        with self._lock:
            for j in range(middle + len(tails) - 1, middle + beyond):
                tails.append(tails[-1] - self._ways)
                self._ways = self._ways * (self._n - j) // (j + 1)
        return tails[beyond]


_sign_vectors = lru_cache(maxsize=8)(_SignVectors)


@lru_cache(maxsize=1 << 13)
def _enclosed_tail(n: int, k: int, precision: int) -> Bounds:
    with ctx.workprec(precision + n.bit_length() + _SPARE):
        deviation = arb(n).sqrt() / 2
        x = arb(2 * k - n) / (2 * deviation)
        mass = arb(n).lgamma() - arb(k).lgamma() - arb(n - k + 1).lgamma() - (n - 1) * arb(2).log()
        ratio = _mills(x)
        scaled = deviation * mass.exp()
        excess = (arb.pi() / 8).sqrt().min(1 / x) / deviation
        return Bounds(scaled * ratio.low, scaled * ratio.high * excess.exp())


def _mills(x: arb) -> Bounds:
    """Enclose (1 - Phi(x)) / phi(x) for x > 0."""
    if x < _FAR_OUT:
        value = (arb.pi() / 2).sqrt() * (x * x / 2).exp() * (x / arb(2).sqrt()).erfc()
        return Bounds(value, value)
    y = x * x
    return Bounds(x * (y + 5) / (y * y + 6 * y + 3), (y + 2) / (x * (y + 3)))


def last_above(tail: Callable[[int], Bounds], n: int, target: arb) -> int:
    """Return the largest count found whose tail certainly exceeds a target between 0 and 1/2.

    The tail falls with the count: at n // 2 it exceeds the target, from n + 1 on it is 0, n being the
    number of signs. Up to `LARGEST_COUNTED` signs it is the last one; of longer sums one within 2^-30,
    relative to its distance from n/2, and what McKay's bounds leave open, of the last one.
    Source: Lemma 4.1.
    """
    middle = n // 2
    low, high = middle, n + 1  # the tail exceeds the target at the first, not certainly at the second
    with ctx.workprec(n.bit_length() + _SPARE):
        guess = middle + int((arb(n).sqrt() / 2 * _normal_level(target)).mid().floor().fmpz())
    step = max((guess - middle) >> _RESOLUTION, 1)
    with ctx.workprec(2 * _SPARE):
        while step <= n:  # from the normal law's level to a bracket
            for count in (guess - step, guess + step):
                if low < count < high:
                    low, high = (count, high) if tail(count).low > target else (low, count)
            if guess - step <= low and high <= guess + step:
                break
            step *= 4
        while high - low > max(1, (low - middle) >> (_RESOLUTION - 2)):
            count = (low + high) // 2
            low, high = (count, high) if tail(count).low > target else (low, count)
    return low


def _normal_level(target: arb) -> arb:
    """Return about where the normal law's upper tail is so much."""
    surprise = max(-float(target.log().mid()), 0.1)
    x = math.sqrt(2 * surprise)
    for _ in range(50):
        before = x
        x = math.sqrt(max(2 * (surprise - math.log(math.sqrt(2 * math.pi) * max(x, 0.5))), 0.01))
        if x == before:
            break
    # One step of Newton's from there, on the logarithm of the tail.
    with ctx.workprec(128):
        tail = (arb(x) / arb(2).sqrt()).erfc() / 2
        x += (float(tail.log().mid()) + surprise) / (x + 1 / max(x, 0.5))
    return arb(max(x, 0.01))
