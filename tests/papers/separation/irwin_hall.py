"""How often one sign vector makes F_lin fire, for uniform scores, in exact rational arithmetic.

An oracle: it imports nothing from simkit. Given k signs +1 among the ordinary ones, the sum of
(1 + 0.4 v_i)(y_i - tau) is a constant plus a weighted sum of independent uniform numbers, whose law is
piecewise polynomial (Irwin and Hall).
"""

import math
from fractions import Fraction


def uniform_sum_below(level, weights):
    """Return P(sum of weighted uniforms on [0, 1] < level), for two pairs (weight, count)."""
    (a, k), (b, rest) = weights
    n = k + rest
    scale = math.lcm(a.denominator, b.denominator, level.denominator)
    a, b, level = int(a * scale), int(b * scale), int(level * scale)
    if level >= a * k + b * rest:
        return Fraction(1)
    total = 0
    for i in range(k + 1):
        left = level - i * a
        if left <= 0:
            break
        for j in range(rest + 1):
            below = left - j * b
            if below <= 0:
                break
            total += (-1) ** (i + j) * math.comb(k, i) * math.comb(rest, j) * below**n
    return Fraction(total, math.factorial(n) * a**k * b**rest)


def linear_fires(n, tau, special=False):
    """Return P(<f, y> > tau) of F_lin and the same with the sign -1 at the special index, as rationals.

    On D0 (`special` false) the special index is one like any other: index 1, say.
    """
    up, down = 1 - tau, 1 + tau
    by_sign = []
    for sign in (1, -1):
        total = Fraction(0)
        for k in range(n):
            plus, minus, offset = k, n - 1 - k, Fraction(0)
            if special:
                offset = 4 * (sign - tau)
            else:
                plus, minus = plus + (sign == 1), minus + (sign == -1)
            a, b = Fraction(2, 5) * up, Fraction(2, 5) * down
            # v -> 1 - v where y = +1: the sum is its largest value less positive terms
            largest = Fraction(7, 5) * up * plus - down * minus + offset
            if largest > 0:
                share = Fraction(math.comb(n - 1, k), 2**n)
                total += share * uniform_sum_below(largest, [(a, plus), (b, minus)])
        by_sign.append(total)
    return sum(by_sign), by_sign[1]
