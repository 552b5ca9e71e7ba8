"""Random signs on the worst data that Definition 3.8 allows, enclosed at every length.

With f the normalised weights, |sum f_i sigma_i| is large most often on some data set A. No formula says
on which. From above Hoeffding's inequality holds for each A, with the largest sum of squares of f that
the definition allows; from below one data set answers, whose tail is a binomial one:

- F_lin on D0: all scores equal. The largest n sum f^2 is 36/35 (Kantorovich), of these data it is 1.
- F_lin on D1: all ordinary scores equal.
- F_exp on D0: about n^0.6 scores of 1.4 log n, the others log n, which is where n sum f^2 is largest,
  (1 + U)^2 / 4U with U = n^0.4. The others' signs add something of the right sign half the time.
"""

from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from flint import arb, ctx, fmpq, fmpz

from simkit.papers.separation import tails

#: F_lin or F_exp, on D0 or D1.
Network = Literal["lin_d0", "exp_d0", "lin_d1"]

_SPECIAL = 4
_SPARE = 64
#: Probabilities below 10^-4000 are only said to be below it: no n^-k that is asked for comes near.
_SMALLEST = 4000  # digits


class WitnessData(NamedTuple):
    """A data set of equal scores, as far as a count of signs sees it. Source: Definition 3.8."""

    entries: int  # how many have equal weight
    weight: arb  # of each of them
    total: arb  # of all entries
    special: int  # weight of the special entry of D1; 0 on D0


def witness_data(network: Network, n: int) -> WitnessData:
    """Return the data set that bounds the worst one from below. Source: Definition 3.8."""
    if network == "lin_d1":
        return WitnessData(n - 1, arb(1), arb(n - 1 + _SPECIAL), _SPECIAL)
    if network == "lin_d0":
        return WitnessData(n, arb(1), arb(n), 0)
    high = int((fmpz(n) ** 3).root(5))  # n^0.6
    weight = power(n, Fraction(2, 5))
    return WitnessData(high, weight, high * weight + (n - high), 0)


def largest_squares(network: Network, n: int) -> arb:
    """Return an upper bound of the sum of squares of f over all data, n >= 2.

    For weights between 1 and U, (w - 1)(U - w) >= 0 bounds the squares by the sum; the maximum over the
    sum, a number, is the bound. It is met, but for the roundness of counts.
    Source: Lemma 4.1, Lemma 4.2.
    """
    if network == "lin_d1":
        ordinary = fmpq(n - 1)
        total = max(min((7 * ordinary - 56) / 6, fmpq(7, 5) * ordinary), ordinary)
        squares = _SPECIAL**2 + fmpq(12, 5) * total - fmpq(7, 5) * ordinary
        return arb(squares / (total + _SPECIAL) ** 2)
    ratio = arb(fmpq(7, 5)) if network == "lin_d0" else power(n, Fraction(2, 5))
    return (1 + ratio) ** 2 / (4 * ratio * n)


def power(n: int, exponent: Fraction) -> arb:
    """Return n to a rational power. Source: Definition 3.8."""
    if not isinstance(n, int):  # a symbol
        return n**exponent
    return _power(n, exponent, ctx.prec)


@lru_cache(maxsize=1 << 12)  # claims ask for the same powers, each for three constants
def _power(n: int, exponent: Fraction, _: int) -> arb:
    return (arb(fmpq(exponent.numerator, exponent.denominator)) * arb(n).log()).exp()


def _room_for(n: int) -> Any:
    """Return the precision at which counts up to n are exact beside what is asked for."""
    return ctx.workprec(ctx.prec + n.bit_length() + _SPARE)


def _exceeds(network: Network, n: int, threshold: arb) -> tails.Bounds:
    """Enclose how often |sum f sigma| > threshold on the worst data."""
    if threshold >= 1:  # the f_i sum up to 1
        return tails.Bounds(arb(0), arb(0))
    data = witness_data(network, n)
    level = threshold * data.total / data.weight
    signs = _Signs(data)
    low = signs.either(signs.count_beyond(level - data.special)).low
    high = 2 * (-(threshold**2) / (2 * largest_squares(network, n))).exp()
    return tails.Bounds(low, high.min(1))


class _Signs:
    """The sum of signs of the witness data, by the count of those that are +1."""

    def __init__(self, data: WitnessData) -> None:
        self.data = data

    def count_beyond(self, level: arb) -> int:
        """Return a count from which on the sum of signs certainly exceeds a level."""
        return tails.floor_of(((level + self.data.entries) / 2).upper()) + 1

    def either(self, count: int) -> tails.Bounds:
        """Enclose how often |sum f sigma| is at least what a count and a special sign +1 give."""
        entries, special = self.data.entries, self.data.special
        first = tails.upper_tail(entries, count)
        if special:  # with special sign -1 the others have 2 special more to make up for
            second = tails.upper_tail(entries, count + special)
            return tails.Bounds(first.low + second.low, first.high + second.high)
        if self.data.weight == 1:  # all entries, and both signs of the sum
            return tails.Bounds(2 * first.low, 2 * first.high)
        return first  # half the time the other entries help


def within_probability(network: Network, n: float, threshold: arb) -> tuple[arb, arb]:
    """Enclose Pr[|sum f_i sigma_i| <= threshold] on the worst data, for n >= 2 and a threshold > 0.

    Source: Lemma 4.1, Lemma 4.2.
    """
    n = tails.exact_integer(n)
    with _room_for(n):
        return _complement(_exceeds(network, n, threshold))


def constant_needed(
    network: Network, n: float, delta: fmpq, exponent: int, rate: arb
) -> tuple[arb, arb]:
    """Enclose the smallest C for which |sum f_i sigma_i| <= C rate fails at most delta/n^k often.

    k >= 1 is the exponent, delta between 0 and 1, n >= 2 of any size. Below `low` the witness data fail
    more often; from `high` on no data do. Source: Lemma 4.1, Lemma 4.2.
    """
    n = tails.exact_integer(n)
    with _room_for(n):
        target = arb(delta) / arb(n) ** exponent
        squares = largest_squares(network, n)
        high = (2 * squares * (arb(2) / target).log()).sqrt().min(1) / rate
        data = witness_data(network, n)
        signs = _Signs(data)
        last = tails.last_above(signs.either, data.entries, target)
        level = (
            arb(2 * last - data.entries) + data.special
        )  # |sum| reaches it, more than delta/n^k often
        return (level * data.weight / data.total / rate).max(0), high


def stays_zero(network: Network, n: float, m: int, tau: float) -> tuple[arb, arb]:
    """Enclose Pr[F = 0] of m sign vectors on the worst data; tau >= 0 is the decimal that it prints.

    Source: Lemma 5.1, Lemma 5.3, Lemma 5.4.
    """
    n = tails.exact_integer(n)
    with _room_for(n):
        # |sum| is beyond tau on either side equally often.
        both = _exceeds(network, n, arb(tails.exact_number(tau)))
        one = tails.Bounds(both.low / 2, both.high / 2)
        failures = tails.Bounds(*(-((int(m) * (-p).log1p()).expm1()) for p in one))
        return _complement(failures)


def _complement(failure: tails.Bounds) -> tuple[arb, arb]:
    smallest = arb(10) ** -_SMALLEST
    low = arb(0) if failure.low < smallest else failure.low
    high = smallest if 0 < failure.high < smallest else failure.high
    return 1 - high, 1 - low


def least_of_special(n: float) -> arb:
    """Return the smallest |sum f_exp(A)_i sigma_i| over all data of D1 and all signs.

    Where the special weight n^4 exceeds all others together it is what is left when each of these is
    n^1.4 and has the other sign: (n^2.6 - (n - 1)) / (n^2.6 + (n - 1)). Source: Lemma 4.2.
    """
    n = tails.exact_integer(n)
    with _room_for(n):
        special = power(n, Fraction(13, 5))
        return ((special - (n - 1)) / (special + (n - 1))).max(0)
