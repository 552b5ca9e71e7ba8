"""Numbers as the page shows them."""

import math
import re

from simkit.engine.cells.describing import short
from simkit.engine.tables.rounding import interval_text
from simkit.verdicts.findings.finding import Ends
from simkit.verdicts.findings.notes import number

_SIGNS = {"<=": "≤", ">=": "≥", "!=": "≠"}
_TINIEST = 1e-323  # what is nearer to zero has no double
_MOST_DIGITS = 17
_ONE_NUMBER = 1e-6  # relative: ends so near are shown as one number


def pretty(text: str) -> str:
    """Return a text with the relations of print: ``≤`` for ``<=``, where no command has it."""
    return re.sub(r"<=|>=|!=", lambda sign: _SIGNS[sign[0]], text)


def value_text(value: object) -> str:
    """Return a parameter's value, a float with few digits."""
    return number(value) if isinstance(value, float) else short(value)


def told_apart(pair: Ends) -> bool:
    """Return whether the ends of an enclosure differ in the digits shown.

    >>> told_apart((0.25, 0.25000001)), told_apart((2.044e-17, 4.088e-17))
    (False, True)
    """
    low, high = pair
    return not math.isclose(low, high, rel_tol=_ONE_NUMBER) and number(low) != number(high)


def pair_text(pair: Ends | None) -> str:
    """Return a number, or both ends where they are told apart.

    >>> pair_text((0.5, 0.5)), pair_text((0.25, 0.5)), pair_text(None)
    ('0.5', '[0.25, 0.5]', '')
    """
    if pair is None:
        return ""
    low, high = pair
    if low <= 0 < high <= _TINIEST:
        return f"below {_TINIEST:.0e}"
    if told_apart(pair):
        return interval_text(low, high)
    return number(low + (high - low) / 2 if math.isfinite(high - low) else low)


def both_tiny(left: Ends, right: Ends) -> str:
    """Return what is said of two numbers that have no doubles: they are compared as balls, not shown."""
    tiny = [0 <= low <= high <= _TINIEST and high > 0 for low, high in (left, right)]
    return f"both below {_TINIEST:.0e}, compared as balls" if all(tiny) else ""


def apart(left: Ends, relation: str, right: Ends) -> str:
    """Return two numbers in a relation, with as many digits as tell them apart where they differ.

    >>> apart((0.25, 0.25), "≤", (0.5, 0.5)), apart((0.1000001, 0.1000001), ">", (0.1, 0.1))
    ('0.25 ≤ 0.5', '0.1000001 > 0.1')
    """
    if both := both_tiny(left, right):
        return both
    said = pair_text(left), pair_text(right)
    digits = 5
    while said[0] == said[1] and relation in ("<", ">", "≠") and digits <= _MOST_DIGITS:
        said = f"{left[0]:.{digits}g}", f"{right[1]:.{digits}g}"
        digits += 1
    return f"{said[0]} {relation} {said[1]}"
