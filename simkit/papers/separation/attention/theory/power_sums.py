"""Signs of sums of rational multiples of powers of n, decided exactly.

With n = r^g, r no power itself, n^e is r^floor(ge) r^f with 0 <= f < 1. The r^f of different f are
linearly independent over the rationals, so that a sum is zero where each f has coefficients that cancel.
What is not zero is told from it by balls of enough digits. A part over sqrt(log n), which is
transcendental, cancels nothing but itself. Source: Definition C.4.
"""

from collections.abc import Sequence
from typing import NamedTuple

from flint import arb, ctx, fmpq, fmpz

#: Exponents of n, each once, with their rational coefficients; few: they are looked through, as flint
#: hashes a rational slowly.
Terms = Sequence[tuple[fmpq, fmpq]]

_FIRST_BITS = 128
# Powers of more digits are not multiplied out: strengths that ask for them are refused.
_LARGEST_POWER = 1_000


class PowerSum(NamedTuple):
    """A sum of multiples of powers of n, and one over sqrt(log n): coefficients by exponent."""

    plain: Terms
    rooted: Terms  # divided by sqrt(log n)


def add(*parts: tuple[fmpq, Terms]) -> Terms:
    """Return the sum of factors times sums, which are coefficients by exponent. Source: chosen here."""
    found: list[tuple[fmpq, fmpq]] = []
    for factor, terms in parts:
        for exponent, coefficient in terms:
            place = next((i for i, (known, _) in enumerate(found) if known == exponent), len(found))
            before = found[place][1] if place < len(found) else fmpq(0)
            found[place:] = [(exponent, before + factor * coefficient), *found[place + 1 :]]
    return tuple((exponent, coefficient) for exponent, coefficient in found if coefficient != 0)


class PowersOf:
    """Powers of one n >= 2."""

    def __init__(self, n: int) -> None:
        self.n = n
        self._base, self._times = _primitive_root(n)
        self._known: dict[tuple[int, fmpz, fmpz], arb] = {}

    def ball(self, value: PowerSum) -> arb:
        """Return a sum at the present precision."""
        plain, rooted = (self._sum(terms) for terms in value)
        return plain + rooted / arb(self.n).log().sqrt() if value.rooted else plain

    def sign(self, value: PowerSum) -> int:
        """Return -1, 0 or 1."""
        bits = _FIRST_BITS
        while True:
            with ctx.workprec(bits):
                found = self.ball(value)
            if found > 0 or found < 0:
                return 1 if found > 0 else -1
            if bits == _FIRST_BITS and self._vanishes(value.plain) and self._vanishes(value.rooted):
                return 0
            bits *= 2

    def _sum(self, terms: Terms) -> arb:
        powers = ((coefficient, self._power(exponent)) for exponent, coefficient in terms)
        return sum((arb(coefficient) * power for coefficient, power in powers), arb(0))

    def _power(self, exponent: fmpq) -> arb:
        key = (ctx.prec, exponent.p, exponent.q)
        if key not in self._known:
            whole = exponent.q == 1
            power = arb(self.n) ** int(exponent.p) if whole else (arb(self.n).log() * exponent).exp()
            self._known[key] = power
        return self._known[key]

    def _vanishes(self, terms: Terms) -> bool:
        totals: dict[fmpq, fmpq] = {}
        for exponent, coefficient in _checked(terms):
            scaled = exponent * self._times
            whole = scaled.p // scaled.q
            part = scaled - whole
            value = coefficient * fmpq(self._base) ** int(whole)
            totals[part] = totals.get(part, fmpq(0)) + value
        return all(total == 0 for total in totals.values())


def _checked(terms: Terms) -> Terms:
    if len(terms) > 1 and any(abs(exponent) > _LARGEST_POWER for exponent, _ in terms):
        raise ValueError(f"weights are powers of n up to n^{_LARGEST_POWER}; the strengths ask for more")
    return terms


def _primitive_root(n: int) -> tuple[int, int]:
    """Return (r, g) with n = r^g and g as large as possible."""
    for times in range(n.bit_length(), 1, -1):
        root = int(fmpz(n).root(times))
        if root**times == n:
            return root, times
    return n, 1
