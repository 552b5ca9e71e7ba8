"""Exact rationals against balls and enclosures, for the tests of what is enclosed."""

import math
from fractions import Fraction

from flint import arb, fmpq


def exact_tail(n, k):
    return Fraction(sum(math.comb(n, j) for j in range(max(k, 0), n + 1)), 2**n)


def ball(value):
    return arb(fmpq(value.numerator, value.denominator))


def encloses(pair, value):
    low, high = (end if isinstance(end, arb) else ball(Fraction(end)) for end in pair)
    value = value if isinstance(value, arb) else ball(Fraction(value))
    return not low > value and not high < value


def overlap(first, second):
    low1, high1, low2, high2 = (e if isinstance(e, arb) else ball(e) for e in (*first, *second))
    return not low1 > high2 and not low2 > high1
