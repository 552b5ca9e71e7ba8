"""Judged quantities: stated bounds compared with kept measurements, after the run."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from simkit.declare.faults import at, defined_at
from simkit.declare.quantities import Quantity
from simkit.declare.statement import Statements
from simkit.declare.tally import Moments, Tally
from simkit.engine.cells.calling import ask
from simkit.engine.cells.reduced_trials import ReducedTrials
from simkit.errors import StudyError, one_line

_ROUNDING = 1e-9  # by which a value at the end of its range may leave it


def judged_blocks(
    statements: Statements, params: Mapping[str, Any], blocks: Sequence[Tally]
) -> Sequence[Tally]:
    """Return blocks with what the statements judge of their kept values."""
    if not statements.judged:
        return blocks
    if isinstance(statements.study, ReducedTrials):
        return statements.study.corrected(blocks)
    return [judge_block(statements, params, block) for block in blocks]


def beyond_range(moments: Moments, low: float | None, high: float | None) -> tuple[float, float] | None:
    """Return a value beyond its declared range by more than rounding, and the end it left, if any."""
    for value, end, sign in ((moments.minimum, low, -1), (moments.maximum, high, 1)):
        if end is not None and sign * (value - end) > _ROUNDING * max(1.0, abs(end)):
            return value, end
    return None


def range_fault(quantity: Quantity, moments: Moments) -> str:
    """Return how a measurement has left its declared range, in words; nothing if it has not."""
    left = beyond_range(moments, quantity.low, quantity.high) if moments.count else None
    if left is None:
        return ""
    return f"{quantity.name} was {left[0]:.6g} in a trial, beyond its declared end {left[1]:g}"


def judge_block(statements: Statements, params: Mapping[str, Any], block: Tally) -> Tally:
    """Return a block's tally with the judged quantities beside the measured ones.

    Raises StudyError if `Statements.judge` does not give each judged quantity for each trial as a truth
    value, or as a number; an infinite one is taken, and its mean has no value.
    """
    count = block.trials - block.failures
    values = {name: block.values.get(name, []) for name in statements.study.kept}
    judged = ask(statements, "judge", params, values, error=StudyError) if count else {}
    events, measurements = dict(block.events), dict(block.measurements)
    for quantity in statements.judged if count else ():
        name = quantity.name
        found, fault = _read(judged, name, quantity.kind, count)
        if fault:
            place = at(defined_at(statements.judge))
            study = statements.study.name
            raise StudyError(f"study {study!r}: its method judge returned {fault}{place}")
        if quantity.kind == "event":
            events[name] = int(sum(found))
        else:
            measurements[name] = _moments(found)
    return Tally(
        block.trials, block.failures, events, measurements, block.failed, block.counters,
        block.values, block.places,
    )  # fmt: skip


def _read(judged: object, name: str, kind: str, count: int) -> tuple[list[float], str]:
    """Return a judged quantity's values, or what is wrong with them."""
    if not isinstance(judged, Mapping) or name not in judged:
        return [], f"nothing for {name!r}"
    try:
        found = [float(value) for value in judged[name]]
    except (TypeError, ValueError) as error:
        return [], f"no numbers for {name!r} ({one_line(error)})"
    if len(found) != count:
        return [], f"{len(found)} values of {name!r} for {count} trials"
    odd = [x for x in found if x not in (0, 1)] if kind == "event" else []
    odd += [x for x in found if math.isnan(x)]
    return found, f"{odd[0]!r} for the {kind} {name!r}" if odd else ""


def _moments(values: Sequence[float]) -> Moments:
    """Return the moments of numbers, with a mean of NaN where it is beyond a double."""
    try:
        return Moments.of(values)
    except (OverflowError, ValueError):  # too large to add, or infinite both ways
        return Moments(len(values), math.nan, math.nan, min(values), max(values))
