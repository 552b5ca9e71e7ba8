"""Whether a row fires, with certainty: ball arithmetic, and a test of what is exactly zero.

The margin is added up key by key as the definitions have it, keys that are equal once with their number.
Strengths are the decimals that their floats print. Balls are refined until they leave zero. A sum of
rational multiples of powers of n is zero where those with rational ratios cancel among themselves: the
others are linearly independent over the rationals. A threshold tau other than 0, over sqrt(log n), is
never met, as log n is transcendental.
"""

import math
from decimal import Decimal
from typing import NamedTuple

from flint import arb, ctx, fmpq, fmpz

from simkit.papers.separation.attention.cell import AttentionCell

_FIRST_BITS = 128
# No coefficient has as many bits: a term that exceeds another by this factor is not cancelled by it.
_LARGEST_BITS = 10_000_000


class SignedRow(NamedTuple):
    """A kind of row under given signs; a sign is 0 or 1 for -1 or +1.

    Source: Definition C.2, Definition C.6, Definition D.1, Definition F.1.
    """

    part: int  # index into `PARTS`
    kind: str | tuple[int, int]  # "special", "same", or (sign, long) of the row's own identity column
    special_long: int  # length of the special column
    first: int  # y_1
    last: int  # y_d
    special: int  # sign of the special identity column


#: Exponent of n -> (sum of weight * <A3 row, y>, sum of weight).
Terms = dict[fmpq, tuple[fmpq, fmpq]]


def _decimal(value: float) -> fmpq:
    numerator, denominator = Decimal(repr(float(value))).as_integer_ratio()
    return fmpq(numerator, denominator)


class ExactMargins:
    """The margins of one cell, up to a positive factor.

    Source: Definition C.1, Definition C.2, Definition C.4, Definition C.6.
    """

    def __init__(self, cell: AttentionCell) -> None:
        self.cell = cell
        cross = cell.model == "cross"
        self._b = fmpq(1) if cross else _decimal(cell.b)
        self._c = fmpq(0) if cross else _decimal(cell.c)
        tau = None if cell.tau is None else _decimal(cell.tau)
        stated = fmpq(9, 10) if cross else self._c + fmpq(1, 10)
        # tau over sqrt(log n) is irrational unless tau is 0 or stated as a multiple of that root.
        self._irrational = bool(cell.tau) and not cross
        self._theta = stated if tau is None else tau
        self._powers: dict[tuple[int, fmpq], arb] = {}

    def fires(self, row: SignedRow, count: int) -> bool:
        """Return whether <c, y> exceeds tau where `count` rows meet a plus sign in their column."""
        terms = self._collect(row, count)
        bits = _FIRST_BITS
        while terms:
            total = self._evaluate(terms, bits)
            if total > 0:
                return True
            if total < 0:
                return False
            if bits == _FIRST_BITS and not self._irrational:
                terms = self._without_cancelled(terms)
            bits *= 2
        return False

    def threshold(self, row: SignedRow) -> int | None:
        """Return the smallest count at which a row fires, from 0 to n; None if there is none.

        The margin is linear in the count: its zero is enclosed, and the integers next to it are asked.
        """
        n = self.cell.rows
        at_zero, at_one = self._collect(row, 0), self._collect(row, 1)
        bits = n.bit_length() + _FIRST_BITS
        while True:
            start, end = (self._evaluate(terms, bits) for terms in (at_zero, at_one))
            with ctx.workprec(bits):
                middle = (start / (start - end)).mid()
                # Only in reach: it may have more digits than there is memory for.
                nearest = (middle + 0.5).floor().unique_fmpz() if 0 <= middle <= n else None
            if nearest is not None:
                # At a tie, whose middle may be off to either side, the next one is the first.
                found = int(nearest) + (not self.fires(row, int(nearest)))
            else:  # below, beyond, or no number where the margin does not depend on the count
                found = n + 1 if middle > n or not self.fires(row, 0) else 0
            below = found > 0 and self.fires(row, found - 1)
            if not below and (found > n or self.fires(row, found)):
                return None if found > n else found
            bits *= 2

    def _collect(self, row: SignedRow, count: int) -> Terms:
        """Return exponent of n -> (sum of weight * <A3 row, y>, sum of weight), both over s."""
        cell, b, c = self.cell, self._b, self._c
        n, (copies, _) = cell.rows, divmod(cell.rows, cell.columns)
        strength = fmpq(1) if cell.model == "cross" else self._first(row.part)
        column = b if row.special else -b
        special_entry = (strength if row.first else -strength) + column
        special_rows = copies + row.special_long
        plus, rest = count - special_rows * row.special, n - special_rows
        other, same, special = self._weights(row)
        if isinstance(row.kind, str):
            keys = [(1, special, special_entry), (special_rows - 1, same, column)]
        else:
            sign, long = row.kind
            own = copies + long
            plus, rest = plus - own * sign, rest - own
            keys = [(1, special, special_entry), (special_rows - 1, other, column)]
            keys.append((own, same, b if sign else -b))
        keys += [(plus, other, b), (rest - plus, other, -b)]
        last = c if row.last else -c
        terms: Terms = {}
        for number, (factor, exponent), entry in keys:
            old = terms.get(exponent, (fmpq(0), fmpq(0)))
            weight = number * factor
            terms[exponent] = (old[0] + weight * (entry + last), old[1] + weight)
        return terms

    def _first(self, part: int) -> fmpq:
        return _decimal(self.cell.a1 if part < 2 else self.cell.a0)

    def _weights(self, row: SignedRow) -> tuple[tuple[fmpq, fmpq], ...]:
        """Return the weights of another, a same-column and the special key, (factor, exponent of n)."""
        cell, a, b, c = self.cell, self._first(row.part), self._b, self._c
        own = isinstance(row.kind, str)
        is_special = row.kind == "special"
        one, zero = fmpq(1), fmpq(0)
        scores: tuple[fmpq, ...]
        if cell.model == "cross":
            # A1 is log n everywhere but for a log n in one entry, A2 = A3.
            scores = (zero, zero, a if is_special else zero)
            scores = scores if row.part % 2 == 0 else tuple(1 + score for score in scores)
        elif cell.by_column:
            shared, same = c * c, b * b + c * c
            special = same + a * a if is_special else same if own else shared
            scores = (shared, same, special)
        else:
            query = (a if is_special else zero) + b + c
            scores = (query * (b + c), query * (b + c), query * (a + b + c))
        if row.part % 2:
            return tuple((score, zero) for score in scores)
        least = min(scores)
        return tuple((one, score - least) for score in scores)

    def _power(self, exponent: fmpq, bits: int) -> arb:
        key = (bits, exponent)
        if key not in self._powers:
            self._powers[key] = (arb(exponent) * arb(self.cell.rows).log()).exp()
        return self._powers[key]

    def _evaluate(self, terms: Terms, bits: int) -> arb:
        with ctx.workprec(bits):
            theta = arb(self._theta)
            if self._irrational:
                theta /= arb(self.cell.rows).log().sqrt()
            total = arb(0)
            for exponent, (entries, weight) in terms.items():
                surplus = arb(entries) - theta * arb(weight)
                total += surplus * self._power(exponent, bits) if exponent else surplus
            return total

    def _without_cancelled(self, terms: Terms) -> Terms:
        """Return an equal sum, tau being rational, without terms that cancel; empty if it is zero."""
        n = self.cell.rows
        left = {e: entries - self._theta * weight for e, (entries, weight) in terms.items()}
        kept: Terms = {}
        while left:
            highest = max(left)
            # Powers with a rational ratio to this one, from the highest down.
            chain = sorted((e for e in left if _rational_root(n, highest - e)), reverse=True)
            total, last, standing = fmpq(0), highest, list[fmpq]()
            for position, e in enumerate(chain):
                root, times = _rational_root(n, last - e), int((last - e).p)
                if total and times * math.log2(root) > _LARGEST_BITS:
                    standing += chain[position:]  # nothing below can cancel it
                    break
                total, last = (total * root**times if total else fmpq(0)) + left[e], e
                standing = [*standing, e] if total else []
            kept |= {e: terms[e] for e in standing}
            left = {e: value for e, value in left.items() if e not in chain}
        return kept


def _rational_root(n: int, exponent: fmpq) -> int:
    """Return n^(1/v) for an exponent u/v in lowest terms, or 0 where it is no integer."""
    degree = int(exponent.q)
    if degree >= n.bit_length():
        return 0
    root = int(fmpz(n).root(degree))
    return root if root**degree == n else 0
