"""Sums of rational multiples of powers of n, of which the sign and the integer part are certain.

A number here is sum over e of (alpha_e + beta_e theta) n^e with integers alpha_e, beta_e, rational
exponents e >= 0, and theta = strength / sqrt(log n). It is enclosed between decimals that are rounded
outwards, in ever more digits until the question is decided. That this ends needs a test of what is
exactly zero, which enclosures never decide: let n = r^g with the largest possible g; powers of n no
two of whose exponents differ by a multiple of 1/g are linearly independent over the rationals, since
x^N - r is irreducible. And theta, where it is not 0, is transcendental, since log n is (Lindemann).
Source: chosen here.
"""

import math
from collections.abc import Mapping
from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Self

#: Exponent of n -> (alpha, beta).
PowerSum = Mapping[Fraction, tuple[int, int]]

# Digits beyond those of n with which enclosures begin.
_FIRST_DIGITS = 40


class Exponent(Fraction):
    """A fraction that keeps its hash, for which a cell's sums ask a thousand times."""

    __slots__ = ("_hash",)
    _hash: int

    def __new__(cls, value: Fraction | int) -> Self:
        """Return the exponent of a value."""
        self = super().__new__(cls, value)
        self._hash = Fraction.__hash__(self)
        return self

    def __hash__(self) -> int:  # type: ignore[override]  # typeshed has none for its supertype
        return self._hash


ZERO: Fraction = Exponent(0)


def add_terms(total: dict[Fraction, tuple[int, int]], terms: PowerSum, factor: int = 1) -> None:
    """Add a multiple of a sum to another, in place; exponents whose terms cancel disappear."""
    for exponent, (alpha, beta) in terms.items():
        old = total.get(exponent, (0, 0))
        new = (old[0] + factor * alpha, old[1] + factor * beta)
        if new == (0, 0):
            total.pop(exponent, None)
        else:
            total[exponent] = new


@lru_cache(maxsize=256)
def perfect_power(n: int) -> tuple[int, int]:
    """Return (r, g) with r^g = n >= 2 and the largest g.

    Examples
    --------
    >>> perfect_power(64), perfect_power(200)
    ((2, 6), (200, 1))
    """
    root, power, prime = n, 1, 2
    while prime < root.bit_length():
        candidate = _integer_root(root, prime)
        if candidate**prime == root:
            root, power = candidate, power * prime
        else:
            prime += 1
    return root, power


def _integer_root(n: int, k: int) -> int:
    """Return the integer part of the k-th root of n, by Newton's steps from above."""
    root = 1 << -(-n.bit_length() // k)
    while True:
        below = ((k - 1) * root + n // root ** (k - 1)) // k
        if below >= root:
            return root
        root = below


class Enclosures:
    """Decimals that enclose sums of powers of one n >= 2; `strength` is the factor of theta's root."""

    def __init__(self, n: int, strength: int) -> None:
        self.n = n
        self.strength = strength
        self._first_digits = _FIRST_DIGITS + len(str(n))
        self._known: dict[tuple[int, Fraction | None], tuple[Decimal, Decimal]] = {}

    def reduce(self, terms: PowerSum) -> dict[Fraction, tuple[int, int]]:
        """Return an equal sum without terms that cancel; an empty one if it is exactly zero.

        What cancels are powers with rational ratios. From the highest down they are added up as
        multiples of the power of r that is reached; where nothing is left, neither are they.
        """
        root, power = perfect_power(self.n)
        groups: dict[Fraction, list[tuple[int, Fraction]]] = {}
        for exponent in terms:
            whole, rest = divmod(exponent * power, 1)
            groups.setdefault(rest, []).append((whole, exponent))
        kept: dict[Fraction, tuple[int, int]] = {}
        for group in groups.values():
            kept |= self._reduce_integers(root, sorted(group, reverse=True), terms)
        return kept

    def _reduce_integers(
        self, root: int, group: list[tuple[int, Fraction]], terms: PowerSum
    ) -> dict[Fraction, tuple[int, int]]:
        kept: dict[Fraction, tuple[int, int]] = {}
        total, last = (0, 0), group[0][0]
        for position, (whole, exponent) in enumerate(group):
            # Multiples of theta cancel on their own, since theta is transcendental; or it is 0.
            values = [terms[e] if self.strength else (terms[e][0], 0) for _, e in group[position:]]
            largest = sum(abs(alpha) + abs(beta) for alpha, beta in values)
            steps = last - whole
            if total != (0, 0) and steps * (root.bit_length() - 1) > largest.bit_length():
                # What follows is too small to cancel it, and the power may be immense.
                return kept | {e: terms[e] for _, e in group[position:]}
            factor = root**steps if total != (0, 0) else 1
            total = (total[0] * factor + values[0][0], total[1] * factor + values[0][1])
            last = whole
            kept[exponent] = terms[exponent]
            if total == (0, 0):
                kept.clear()
        return kept

    def sign(self, terms: PowerSum) -> int:
        """Return -1, 0 or 1."""
        left = self.reduce(terms)
        digits = self._first_digits
        while left:
            low, high = self._enclose(left, digits)
            if low > 0:
                return 1
            if high < 0:
                return -1
            digits *= 2
        return 0

    def floor_ratio(self, terms: PowerSum, divisor: int, largest: int) -> tuple[int, bool]:
        """Return the integer part of a sum over a positive divisor, and whether the ratio is an integer.

        Results below -1 or above `largest` are returned as -1 or `largest`, and as no integers.
        """
        if all(exponent == 0 and beta == 0 for exponent, (_, beta) in terms.items()):
            ratio, rest = divmod(terms.get(ZERO, (0, 0))[0], divisor)
            return (ratio, rest == 0) if 0 <= ratio < largest else (min(max(ratio, -1), largest), False)
        digits = self._first_digits
        while True:
            low, high = self._enclose(terms, digits)
            if high < 0:
                return -1, False
            if low >= divisor * largest:
                return largest, False
            # A wide enclosure may have ends of more digits than there is memory for.
            first = math.floor(max(low, Decimal(-1))) // divisor
            last = math.floor(min(high, Decimal(divisor * (largest + 1)))) // divisor
            if last - first <= 1 and low <= divisor * last <= high:
                beyond = dict(terms)
                add_terms(beyond, {ZERO: (-divisor * last, 0)})
                if not self.reduce(beyond):
                    return last, True
            if first == last:
                return first, False
            if digits == self._first_digits:
                terms = self.reduce(terms)
            digits *= 2

    def _enclose(self, terms: PowerSum, digits: int) -> tuple[Decimal, Decimal]:
        down, up = _contexts(digits)
        low = high = Decimal(0)
        for exponent, (alpha, beta) in terms.items():
            least = most = Decimal(alpha)
            if beta:
                ends = self._theta(digits)
                small, large = ends if beta > 0 else ends[::-1]
                least, most = down.fma(small, beta, alpha), up.fma(large, beta, alpha)
            if exponent:
                small, large = self._power(exponent, digits)
                least = down.multiply(least, small if least >= 0 else large)
                most = up.multiply(most, large if most >= 0 else small)
            low, high = down.add(low, least), up.add(high, most)
        return low, high

    def _theta(self, digits: int) -> tuple[Decimal, Decimal]:
        key = (digits, None)
        if key not in self._known:
            down, up = _contexts(digits)
            log_low, log_high = self._log(digits)
            low, high = down.sqrt(log_low), up.sqrt(log_high)
            least, most = down.next_minus(low), up.next_plus(high)
            if self.strength < 0:
                least, most = most, least
            self._known[key] = down.divide(self.strength, most), up.divide(self.strength, least)
        return self._known[key]

    def _power(self, exponent: Fraction, digits: int) -> tuple[Decimal, Decimal]:
        key = (digits, exponent)
        if key not in self._known:
            down, up = _contexts(digits)
            low, high = self._log(digits)
            low = down.divide(down.multiply(low, exponent.numerator), exponent.denominator)
            high = up.divide(up.multiply(high, exponent.numerator), exponent.denominator)
            # Exponentials are rounded to the nearest in any context.
            self._known[key] = down.next_minus(down.exp(low)), up.next_plus(up.exp(high))
        return self._known[key]

    def _log(self, digits: int) -> tuple[Decimal, Decimal]:
        key = (digits, ZERO)
        if key not in self._known:
            down, up = _contexts(digits)
            nearest = down.ln(self.n)
            self._known[key] = down.next_minus(nearest), up.next_plus(nearest)
        return self._known[key]


@lru_cache(maxsize=64)
def _contexts(digits: int) -> tuple[Context, Context]:
    """Return contexts that round downwards and upwards; no operation of theirs raises."""
    down, up = (
        Context(prec=min(digits, MAX_PREC), rounding=rounding, Emin=MIN_EMIN, Emax=MAX_EMAX, traps=[])
        for rounding in (ROUND_FLOOR, ROUND_CEILING)
    )
    return down, up
