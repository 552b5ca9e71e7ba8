"""Whether two tallies of one block are the same result."""

import math
from collections.abc import Sequence

from simkit.declare.tally import Moments, Tally

_NEAR_ZERO = 1e-12


def agree(first: Tally, second: Tally, tolerance: float = 1e-9) -> bool:
    """Return whether two tallies of the same trials differ by rounding alone.

    `tolerance`: relative difference that a trial's value may have; 1e-12 is the absolute one near zero.

    Counts (trials, failures by message, events, counters) must be equal. Kept values, minimum and
    maximum may differ by the tolerance, each relative to itself. A mean may cancel and a sum of squared
    deviations may be that of nearly equal values, so that neither has a relative accuracy of its own:
    they may differ as far as trials can carry them that differ by t, the tolerance relative to the
    largest value. Then ``|mean - mean'| <= t``, and as ``sqrt(m2)`` is a norm of the centred values,
    ``|sqrt(m2) - sqrt(m2')| <= sqrt(count) t``.
    """
    if _counts(first) != _counts(second):
        return False
    moments, others = (_measured(tally) for tally in (first, second))
    if moments.keys() != others.keys() or first.values.keys() != second.values.keys():
        return False
    return all(_moments_agree(m, others[name], tolerance) for name, m in moments.items()) and all(
        _values_agree(values, second.values[name], tolerance) for name, values in first.values.items()
    )


def _counts(tally: Tally) -> tuple[object, ...]:
    return (tally.trials, tally.failures, tally.events, tally.failed, tally.counters)


def _measured(tally: Tally) -> dict[str, Moments]:
    """Return the measurements that have a value: an empty one is not stored."""
    return {name: moments for name, moments in tally.measurements.items() if moments.count}


def _moments_agree(a: Moments, b: Moments, tolerance: float) -> bool:
    if a.count != b.count:
        return False
    largest = max(abs(value) for value in (a.minimum, a.maximum, b.minimum, b.maximum))
    step = max(tolerance * largest, _NEAR_ZERO)
    deviations = abs(math.sqrt(max(a.m2, 0.0)) - math.sqrt(max(b.m2, 0.0)))
    return (
        abs(a.mean - b.mean) <= step
        and deviations <= math.sqrt(a.count) * step
        and _values_agree((a.minimum, a.maximum), (b.minimum, b.maximum), tolerance)
    )


def _values_agree(a: Sequence[float], b: Sequence[float], tolerance: float) -> bool:
    return len(a) == len(b) and all(
        math.isclose(x, y, rel_tol=tolerance, abs_tol=_NEAR_ZERO) for x, y in zip(a, b, strict=True)
    )
