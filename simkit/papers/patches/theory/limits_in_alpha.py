"""Limits of ratios as alpha_* goes to 0, and numbers of the proofs by two formulas each.

Source: chosen here, where nothing else is named.
"""

from collections.abc import Sequence
from decimal import Decimal, localcontext
from fractions import Fraction

from flint import arb, ctx

from simkit.papers.patches.theory.enclosures import ball

_SMALL = Fraction(1, 2**4000)
_DIGITS = 80
_BITS = 512


def limit_at_zero(numerator: Sequence[int], denominator: Sequence[int]) -> Fraction | arb:
    """Return the limit of a ratio of two polynomials, in size, as the variable falls to 0.

    Coefficients have the constant first, and are not all 0.

    Examples
    --------
    >>> limit_at_zero([1, 0, -1], [0, 1]) > 10**400
    True
    """
    top, bottom = (next(i for i, c in enumerate(p) if c) for p in (numerator, denominator))
    if top > bottom:
        return Fraction(0)
    if top == bottom:
        return abs(Fraction(numerator[top], denominator[bottom]))
    return arb("inf")


def ratio_near_zero(numerator: Sequence[int], denominator: Sequence[int]) -> Fraction:
    """Return the size of a ratio of two polynomials at 2^-4000."""
    top, bottom = (
        sum((c * _SMALL**i for i, c in enumerate(p)), Fraction(0)) for p in (numerator, denominator)
    )
    return abs(top / bottom)


def confusion_ratio(delta: Fraction, sigma: Fraction, tau: Fraction) -> arb:
    """Return e^-(delta + tau) (1 - (sigma + tau)) / 2, the most alpha_#/alpha_*. Source: eq. (8)."""
    return ball(1 - sigma - tau) / (2 * ball(delta + tau).exp())


def certainly_at_most(left: Fraction, right: arb) -> int:
    """Return 1 where a number is at most another, 0 where above; `ArithmeticError` if open."""
    if ball(left) <= right:
        return 1
    if ball(left) > right:
        return 0
    raise ArithmeticError("the enclosure does not say which is larger")


def meets_fractions(
    alpha: Fraction, confusion: Fraction, ratio: tuple[Fraction, Fraction, Fraction]
) -> int:
    """Return 1 where alpha_* and alpha_# meet eq. (8), epsilon_S at its supremum; else 0.

    `ratio` are delta, sigma and tau. Source: eq. (8).
    """
    with ctx.workprec(_BITS):
        return certainly_at_most(confusion, ball(alpha) * confusion_ratio(*ratio))


def meets_fractions_given_rest(
    alpha: Fraction, rest: Fraction, ratio: tuple[Fraction, Fraction, Fraction], scale: int = 1
) -> int:
    """Return 1 where alpha_* is at least (1 - alpha_nd) / (1 + r / scale), r of eq. (8); else 0.

    Source: eq. (68), eq. (156).
    """
    with ctx.workprec(_BITS):
        return certainly_at_most(1 - rest, ball(alpha) * (1 + confusion_ratio(*ratio) / scale))


def meets_fractions_in_decimals(
    alpha: Fraction, confusion: Fraction, ratio: tuple[Fraction, Fraction, Fraction], scale: int = 1
) -> int:
    """Return the same in decimals: 1 where log(alpha_# scale/alpha_*) is at most the log of the ratio.

    Source: eq. (8), eq. (155).
    """
    delta, sigma, tau = ratio
    if confusion <= 0 or sigma + tau >= 1:
        return int(confusion <= 0)
    with localcontext() as context:
        context.prec = _DIGITS
        left = _decimal(2 * scale * confusion / (alpha * (1 - sigma - tau))).ln()
        gap = left + _decimal(delta + tau)
        if abs(gap) < Decimal(10) ** (10 - _DIGITS):
            raise ArithmeticError("the decimals do not say which is larger")
        return int(gap < 0)


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)
