"""Intervals that hold at every look, the rule that asks for their width, and what it has reached.

A forecast says how many trials it takes.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import NormalDist
from typing import Any

from simkit.declare.quantities import Quantity
from simkit.declare.statement import Statements, quantities_of
from simkit.declare.tally import Moments, Tally
from simkit.engine.cells.calling import is_default
from simkit.engine.cells.cell import Cell
from simkit.engine.cells.describing import describe_cells
from simkit.engine.cells.judging import beyond_range, judged_blocks, range_fault
from simkit.engine.cells.looks import counts_at_looks, moments_at_looks
from simkit.engine.plans.pace import Pace
from simkit.engine.running.runner import StoppingRule
from simkit.engine.running.stopping import LONGEST, Stopping, limits_of, next_look
from simkit.engine.tables.table import holding, own_estimates
from simkit.errors import StudyError, UsageError, about, format_count

_SURELY = 1 + 1e-9


@dataclass(frozen=True)
class Forecast:
    """What it would be to go on with a run."""

    most: int = 0  # trials of a cell that were asked for
    pace: Pace = field(default_factory=Pace)  # how fast it went

    def how_many(self, trials: float) -> str:
        """Return so many trials of a cell as words: an option, if more than were asked for."""
        return f"--max-trials {trials:.0f}" if trials > self.most else f"{trials:,.0f} trials of a cell"

    def cost(self, left: Sequence[tuple[Cell, int, float]]) -> str:
        """Return how long it would take to bring cells from the trials they had to some others.

        Cells that share their trials take them once. Empty where nothing is known.
        """
        had: dict[str, int] = {}
        needed: dict[str, float] = {}
        for cell, trials, wanted in left:
            key = cell.trial_key
            had[key] = min(trials, had.get(key, trials))
            needed[key] = max(wanted, needed.get(key, 0.0))
        seconds = self.pace.seconds_for(sum(needed.values()) - sum(had.values()))
        return "" if seconds is None else f", {about(seconds)}"


def sequence_of(
    quantity: Quantity, blocks: Sequence[Tally], confidence: float, tuned_for: int | None = None
) -> tuple[float, float] | None:
    """Return the interval of a confidence sequence for a quantity, after the looks at some blocks.

    It holds the estimate too: it is widened where looks before the last have excluded it. As in the
    table, a failed trial is no success, and a mean leaves it out. None for a measurement without a
    declared range, without a value, or that has left its range. That of an event is narrowest at
    `tuned_for` trials, chosen before the first.
    """
    limits = limits_of(quantity)
    if limits is None or not blocks:
        return None
    return _interval(_seen(quantity, blocks), limits, confidence, tuned_for)


@dataclass(frozen=True)
class _Seen:
    """What was seen of a quantity up to each look: counts (successes, trials), or moments."""

    estimate: float | None
    counts: Sequence[tuple[int, int]] = ()
    moments: Sequence[Moments] = ()


def _seen(quantity: Quantity, blocks: Sequence[Tally]) -> _Seen:
    name = quantity.name
    if quantity.kind == "event":
        looks = counts_at_looks(blocks, lambda i, block: block.events.get(name, 0))
        last = looks[-1]
        return _Seen(last.successes / last.trials, [(look.successes, look.trials) for look in looks])
    moments = [found for found, _ in moments_at_looks(blocks, name)]
    return _Seen(moments[-1].mean if moments[-1].count else None, moments=moments)


def _interval(
    seen: _Seen, limits: tuple[float, float], confidence: float, tuned_for: int | None
) -> tuple[float, float] | None:
    from simkit.stats.evidence.sequences import mean_interval, proportion_interval

    if seen.counts:
        interval = proportion_interval(seen.counts, confidence, tuned_for)
    elif seen.estimate is None or beyond_range(seen.moments[-1], *limits) is not None:
        return None
    else:
        interval = mean_interval(seen.moments, confidence, *limits)
    low, high = sorted(interval)  # looks that contradict each other exclude all that is between
    return holding((low, high), seen.estimate or 0.0)


def _is_wider(seen: _Seen, confidence: float, half: float, tuned_for: int | None) -> bool:
    """Return whether an interval of counts is surely wider: no look has excluded either of two values.

    It need not be searched for then, which takes ten times as long.
    """
    from simkit.stats.evidence import sequences

    estimate, needed = seen.estimate or 0.0, math.log(2 / (1 - confidence))
    low, high = estimate - half * _SURELY, estimate + half * _SURELY
    above: Callable[..., float] = sequences.log_evidence_above
    below: Callable[..., float] = sequences.log_evidence_below
    if tuned_for is not None:
        above = partial(sequences.log_tuned_evidence_above, tuned_for=tuned_for, log_needed=needed)
        below = partial(sequences.log_tuned_evidence_below, tuned_for=tuned_for, log_needed=needed)
    return bool(seen.counts) and all(
        above(s, n, low) < needed and below(s, n, high) < needed for s, n in reversed(seen.counts)
    )


def tuned_trials(stopping: Stopping, confidence: float) -> int | None:
    """Return the trials for which the sequence of a watched event is tuned; None where it is not.

    Those that a half-width takes at a fixed number of trials and a probability of 1/2: a function of
    what was asked for, not of what was seen, so that the sequence holds at every look all the same.

    >>> tuned_trials(Stopping(0.01, of="success"), 0.95)
    9604
    """
    if stopping.half_width is None or stopping.relative:
        return None
    errors = NormalDist().inv_cdf((1 + confidence) / 2)
    return min(math.ceil((errors / (2 * stopping.half_width)) ** 2), int(LONGEST))


def sequences_of(
    statements: Statements, blocks: Sequence[Tally], confidence: float, stopping: Stopping
) -> dict[str, tuple[float, float]]:
    """Return the sequences' intervals of all quantities that have one, from judged blocks."""
    tuned = {stopping.of: tuned_trials(stopping, confidence)}
    found = {
        q.name: sequence_of(q, blocks, confidence, tuned.get(q.name)) for q in quantities_of(statements)
    }
    return {name: interval for name, interval in found.items() if interval is not None}


def _no_such(quantity: Quantity, statements: Statements, cells: Sequence[Cell]) -> UsageError:
    """Return what is wrong with a quantity that no cell has, and one that a cell has."""
    everywhere = {
        name: value for name, value in quantity.absent.items()
        if all(cell.parameters[name] == value for cell in cells)
    }  # fmt: skip
    names = " and ".join(f"{{{name}}}" for name in everywhere)
    there = [
        q.name for q in quantities_of(statements)
        if limits_of(q) and not all(q.is_absent(cell.parameters) for cell in cells)
    ]  # fmt: skip
    return UsageError(
        f"there is none with {names}" if names else "there is none at any of these cells",
        parameter="of", value=quantity.name, example=there[0] if there else None, settings=everywhere,
    )  # fmt: skip


def width_rule(
    statements: Statements, cells: Sequence[Cell], stopping: Stopping, confidence: float
) -> StoppingRule:
    """Return the rule by which cells go on until an interval is narrow enough.

    UsageError if the quantity is absent at every cell; StudyError by the rule itself, if a measurement
    has left its declared range.
    """
    quantity = next(q for q in quantities_of(statements) if q.name == stopping.of)

    limits = limits_of(quantity)
    assert limits is not None
    if all(quantity.is_absent(cell.parameters) for cell in cells):
        raise _no_such(quantity, statements, cells)
    is_judged = quantity in statements.judged
    tuned_for = tuned_trials(stopping, confidence)

    def is_open(cell: Cell, blocks: Sequence[Tally]) -> bool:
        if quantity.is_absent(cell.parameters):  # the first look is enough
            return False
        judged = judged_blocks(statements, cell.parameters, blocks) if is_judged else blocks
        seen = _seen(quantity, judged)
        if seen.estimate is None:  # every trial failed
            return True
        estimate = _shown_estimate(statements, cell, judged, quantity, confidence)
        goal = stopping.goal(seen.estimate if estimate is None else estimate)
        if _is_wider(seen, confidence, goal, tuned_for):
            return True
        interval = _interval(seen, limits, confidence, tuned_for)
        if interval is None:
            last = seen.moments[-1]
            raise StudyError(
                f"{quantity.name} was between {last.minimum:.6g} and {last.maximum:.6g},"
                " beyond its declared range: no interval of it may be watched"
            )
        low, high = interval if estimate is None else holding(interval, estimate)
        return (high - low) / 2 > goal

    def rule(reached: Mapping[str, Sequence[Tally]]) -> list[str]:
        own = {cell.full_key: False for cell in cells if cell.full_key in reached}
        for cell in cells:  # those of one full key may judge differently
            if cell.full_key in own and not own[cell.full_key]:
                own[cell.full_key] = is_open(cell, reached[cell.full_key])
        return [full_key for full_key, goes_on in own.items() if goes_on]

    return rule


def _shown_estimate(
    statements: Statements, cell: Cell, blocks: Sequence[Tally], quantity: Quantity, confidence: float
) -> float | None:
    """Return a mean that the statements estimate themselves, as the table shows it; None otherwise."""
    if quantity.kind == "event" or is_default(statements, "estimates"):
        return None
    own = own_estimates(statements, cell.parameters, Tally.of_blocks(blocks), confidence)
    return own[quantity.name]["estimate"] if quantity.name in own else None


# What was reached.


def width_lines(
    stopping: Stopping,
    cells: Sequence[Cell],
    records: Sequence[Mapping[str, Any] | None],
    block_size: int,
    forecast: Forecast | None = None,
) -> list[str]:
    """Return where the width was reached, and what would probably reach it; None where it is absent."""
    left = []
    there = [(cell, row) for cell, row in zip(cells, records, strict=True) if row is not None]
    for cell, row in there:
        needed = width_needed(stopping, row, block_size)
        if needed > row["trials"]:
            left.append((cell, row["trials"], needed))
    said = f"half-width {stopping.width_text} of {stopping.of}"
    return reached_lines(said, [cell for cell, _ in there], left, forecast=forecast)


def reached_lines(
    said: str,
    cells: Sequence[Cell],
    left: Sequence[tuple[Cell, int, float]],
    *,
    least: bool = False,
    forecast: Forecast | None = None,
) -> list[str]:
    """Return a line on what was reached where, and one on what the other cells would probably take.

    `said`: what was to be reached.
    `left` (sequence of (Cell, int, float)): cells that have not, their trials, and those that they would
        take in all.
    `least`: that is no prediction, but what it takes at least.
    """
    done = len(cells) - len(left)
    line = f"{said}: reached at {done:,} of {format_count(len(cells), 'cell')}"
    if not left:
        return [line]
    where = describe_cells([cell for cell, _, _ in left], cells)
    at = f" at {where}" if where else ""
    line += f"; not{at} after {max(trials for _, trials, _ in left):,} trials"
    known = [(trials, needed) for _, trials, needed in left if math.isfinite(needed)]
    unknown = len(left) - len(known)
    if not known:
        return [line, "no number of trials can be said that would probably do there"]
    most, more = max(needed for _, needed in known), sum(needed - had for had, needed in known)
    beside = f" but for {format_count(unknown, 'cell')}" if unknown else ""
    takes = "takes at least" if least else "probably takes"
    if most > LONGEST:
        return [
            line,
            f"there{beside} it {takes} {most:.2g} trials of a cell, more than can be asked for",
        ]
    forecast = forecast or Forecast()
    cost = forecast.cost([item for item in left if math.isfinite(item[2])])
    return [
        line,
        f"there{beside} it {takes} {forecast.how_many(most)}: {more:,.0f} more trials in all{cost}",
    ]


def unwatched_lines(
    statements: Statements, cells: Sequence[Cell], tallies: Sequence[Tally]
) -> list[str]:
    """Return a line on measurements whose intervals do not hold where the trials say when to stop.

    Those without a declared range, those with quantiles, and those that have left their range.
    """
    quantities = quantities_of(statements)
    names = [q.name for q in quantities if limits_of(q) is None]
    lines = []
    if names:
        why = "without a declared range an interval holds at a fixed number of trials only"
        lines.append(f"{', '.join(names)}: {why}")
    columns = [q.name for q in quantities if q.quantiles]
    if columns:
        why = "intervals of quantiles hold at a fixed number of trials only"
        lines.append(f"{', '.join(columns)}: {why}")
    for quantity in quantities:
        if quantity.name in names or quantity.kind == "event":
            continue
        held = [tally.measurements.get(quantity.name, Moments()) for tally in tallies]
        left = [(cell, fault) for cell, m in zip(cells, held, strict=True)
                if (fault := range_fault(quantity, m))]  # fmt: skip
        if left:
            where = describe_cells([cell for cell, _ in left], cells)
            there = f" at {where}" if where else ""
            lines.append(f"{left[0][1]}: its interval{there} holds at a fixed number of trials only")
    return lines


def width_needed(stopping: Stopping, row: Mapping[str, Any], block_size: int) -> float:
    """Return the trials in all at which a row has its width, as an interval shrinks by its law.

    Its square falls as log(n/a)/n: the log of a mixture's evidence grows with the trials.
    """
    trials, estimate = row["trials"], row["estimate"]
    if estimate is None or row["interval"] != "sequence":
        return math.inf
    half, goal = (row["ci_high"] - row["ci_low"]) / 2, stopping.goal(estimate)
    if half <= goal:
        return float(trials)
    if goal <= 0:
        return math.inf
    level = 2 * math.log(2 / (1 - row["confidence"]))
    wanted, needed = trials * (half / goal) ** 2, float(trials)
    for _ in range(20):
        needed = wanted * (math.log(needed) + level) / (math.log(trials) + level)
    return float(next_look(math.ceil(needed), block_size)) if needed < LONGEST else needed
