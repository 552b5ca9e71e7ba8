"""Ends of an interval in a few digits: rounded outward, so that what is printed holds the number."""

import math
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

_SAME = 1e-6  # relative: so near to what is printed an end is that number, as 0.1 + 0.2 is 0.3


def below(value: float, digits: int = 4) -> str:
    """Return the largest number of so many significant digits that is at most a value.

    >>> below(0.14996), below(0.25), below(-1.0001)
    ('0.1499', '0.25', '-1.001')
    """
    return _rounded(value, digits, ROUND_FLOOR)


def above(value: float, digits: int = 4) -> str:
    """Return the smallest number of so many significant digits that is at least a value.

    >>> above(0.063512), above(0.1 + 0.2), above(99.991)
    ('0.06352', '0.3', '100')
    """
    return _rounded(value, digits, ROUND_CEILING)


def interval_text(low: float, high: float, digits: int = 4) -> str:
    """Return an interval with its ends rounded outward.

    >>> interval_text(2.04449e-17, 4.08811e-17)
    '[2.044e-17, 4.089e-17]'
    """
    return f"[{below(low, digits)}, {above(high, digits)}]"


def at_most(low: float, high: float) -> str:
    """Return the largest value that an enclosure leaves: its upper end, rounded up.

    Where both ends are one number of four digits it is that number, to the nearest.

    >>> at_most(0.02741, 0.027911), at_most(1.52, 1.52)
    ('0.02792', '1.52')
    """
    return f"{high:.4g}" if f"{low:.4g}" == f"{high:.4g}" else above(high)


def at_least(low: float, high: float) -> str:
    """Return the least value that an enclosure leaves: its lower end, rounded down.

    Where both ends are one number of four digits it is that number, to the nearest.

    >>> at_least(0.02749, 0.0279), at_least(1.52, 1.52)
    ('0.02749', '1.52')
    """
    return f"{low:.4g}" if f"{low:.4g}" == f"{high:.4g}" else below(low)


def _rounded(value: float, digits: int, rounding: str) -> str:
    nearest = f"{value:.{digits}g}"
    if not math.isfinite(value) or math.isclose(value, float(nearest), rel_tol=_SAME):
        return nearest
    exact = Decimal(repr(value))  # the decimal that stands for the double: 0.1 is 0.1
    unit = Decimal((0, (1,), exact.adjusted() - digits + 1))
    return f"{float(exact.quantize(unit, rounding)):.{digits}g}"
