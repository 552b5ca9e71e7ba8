"""Whether F_exp and F_lin are 0: failures of what the theorems say of one data set, in balls.

The m sign vectors are independent, and each meets all rows of all networks: with p the probability that
one of them exceeds tau in some row of some network, all of these are 0 with probability (1 - p)^m.
"""

from collections.abc import Sequence
from fractions import Fraction

from flint import arb

from simkit.papers.separation.attention.cell import AttentionCell
from simkit.papers.separation.attention.theory.row_tails import Network, some_row_exceeds, stated_level
from simkit.papers.separation.tails import Bounds


def some_network_fires(cell: AttentionCell, networks: Sequence[Network], dataset: int) -> Bounds:
    """Enclose Pr[F > 0 for some of the networks "exp" and "lin"] on data set 0 or 1.

    Source: Definition C.2, Definition C.6.
    """
    one = some_row_exceeds(cell, networks, dataset, stated_level(cell))
    low, high = (-((int(cell.m) * (-p).log1p()).expm1()) for p in one)
    return Bounds(low, high)


def all_are_zero(cell: AttentionCell, networks: Sequence[Network], dataset: int) -> Bounds:
    """Enclose Pr[F = 0 for all of the networks]. Source: Definition C.2, Definition C.6."""
    one = some_row_exceeds(cell, networks, dataset, stated_level(cell))
    low, high = ((int(cell.m) * (-p).log1p()).exp() for p in (one.high, one.low))
    return Bounds(low, high)


def does_not_separate(cell: AttentionCell) -> Bounds:
    """Enclose Pr[not F_exp > 0 and F_lin = 0] on D1: F_lin > 0, or both are 0. Source: Theorem 6.2."""
    fires = some_network_fires(cell, ("lin",), 1)
    silent = all_are_zero(cell, ("exp", "lin"), 1)
    return Bounds(fires.low + silent.low, fires.high + silent.high)


def failure_again(cell: AttentionCell, parts: Sequence[str]) -> tuple[Fraction, Fraction]:
    """Enclose how often some of the parts of success fails, a second time: from the sums in doubles.

    The parts are among `PARTS`, or "success"; of several the failures lie between the largest and their
    sum. `ArithmeticError` where the sums are not evaluated. Source: Section 7.2, Section F.6.
    """
    from simkit.papers.separation.attention.theory.probabilities import exact_probabilities

    failure = exact_probabilities(cell).failure
    found = [failure[part] for part in parts]
    if any(value != value for value in found):
        raise ArithmeticError("the sums over the signs are not evaluated here")
    low = max(Fraction(value) for value in found) * (1 - _ROUNDED)
    high = sum(Fraction(value) * (1 + _ROUNDED) + _SMALLEST for value in found)
    return low if max(found) > _TRUSTED else Fraction(0), min(Fraction(high), Fraction(1))


_ROUNDED = Fraction(1, 10**9)  # relative error of the sums in doubles
_TRUSTED = 1e-290  # below it doubles lose digits
_SMALLEST = Fraction(1, 10**290)


def complement(failure: Bounds) -> tuple[arb, arb]:
    """Enclose the probability of what does not fail. Source: chosen here."""
    return 1 - failure.high.min(1), 1 - failure.low
