"""How many trials cells will probably need for a precision or a verdict, before they are run."""

import bisect
import math
from collections.abc import Mapping, Sequence

from simkit.declare.statement import Statements, quantities_of
from simkit.declare.tally import Tally
from simkit.engine.cells.calling import ask_statements
from simkit.engine.cells.cell import Cell
from simkit.engine.cells.judging import judged_blocks
from simkit.engine.ledger.block_rows import BlockId
from simkit.engine.plans.plan import Plan
from simkit.engine.results.result import Settings
from simkit.engine.results.widths import sequence_of, width_needed
from simkit.engine.running.runner import StoppingRule
from simkit.engine.running.stopping import Stopping, next_look
from simkit.errors import UsageError
from simkit.stats.evidence.sequences import look_trials, proportion_interval
from simkit.verdicts.audits.until_decided import DecidedRule, trials_in_all

_LONGEST_GUESS = 10**12  # trials


def probable_trials(
    statements: Statements,
    plan: Plan,
    settings: Settings,
    rule: StoppingRule,
    measured: Mapping[str, tuple[BlockId, Tally]],
) -> list[float | None]:
    """Return the look at which each cell probably stops, were there no largest number of trials.

    By the blocks in hand and those that were measured; where there are none, by an exact value. Measured
    is, by full key, what follows the blocks in hand; it may be a part of a block. None where nothing is
    known before the first block, infinite where no number can be said.
    """
    held = {cell.full_key: _blocks(plan, cell, measured) for cell in plan.cells}
    size = statements.study.block_size
    stopped = _stopped(rule, held, look_trials(settings.trials, size), size)
    found = []
    for cell in plan.cells:
        blocks = held[cell.full_key]
        if cell.full_key in stopped:
            found.append(stopped[cell.full_key])
        elif isinstance(rule, DecidedRule):
            found.append(_for_verdicts(rule, cell, blocks))
        else:
            found.append(_for_width(statements, settings, cell, blocks))
    return found


def _blocks(plan: Plan, cell: Cell, measured: Mapping[str, tuple[BlockId, Tally]]) -> Sequence[Tally]:
    blocks = plan.first_blocks(cell)
    next_one = measured.get(cell.full_key)
    if next_one is not None and next_one[0][0] == plan.first_block + len(blocks):
        blocks.append(next_one[1])
    return blocks


def _stopped(
    rule: StoppingRule, held: Mapping[str, Sequence[Tally]], looks: Sequence[int], size: int
) -> dict[str, float | None]:
    """Return, by full key, the look at which cells stop for which it is known already."""
    stopped: dict[str, float | None] = {}
    for look in looks:
        reached = {
            full_key: blocks[: look // size]
            for full_key, blocks in held.items()
            if full_key not in stopped and sum(block.trials for block in blocks) >= look
        }
        if not reached:
            break
        keep = rule(reached)
        stopped.update({full_key: float(look) for full_key in reached if full_key not in keep})
    return stopped


def _for_verdicts(rule: DecidedRule, cell: Cell, blocks: Sequence[Tally]) -> float | None:
    size = cell.study.block_size
    if not rule.waits(cell.full_key):
        return float(size)  # its claims need no trial, and a cell has one look at least
    if not blocks:
        return None
    left = rule.undecided(cell.full_key, blocks)
    needed = [trials_in_all(finding)[0] for finding in left]
    return max([*needed, float(_next(blocks, size))])


def _for_width(
    statements: Statements, settings: Settings, cell: Cell, blocks: Sequence[Tally]
) -> float | None:
    stopping, size = settings.stopping, cell.study.block_size
    assert stopping is not None
    quantity = next(q for q in quantities_of(statements) if q.name == stopping.of)
    if not blocks:
        exact = ask_statements(statements, cell.parameters, UsageError).exact_double(quantity.name)
        if quantity.kind != "event" or exact is None or not 0 <= exact <= 1:
            return None
        return _for_known(stopping, exact, settings.confidence, size)
    judged = judged_blocks(statements, cell.parameters, blocks)
    interval = sequence_of(quantity, judged, settings.confidence)
    total = Tally.of_blocks(judged)
    if interval is None:
        return math.inf
    moments = total.measurements.get(quantity.name)
    row = {
        "trials": total.trials, "interval": "sequence", "confidence": settings.confidence,
        "ci_low": interval[0], "ci_high": interval[1],
        "estimate": total.events.get(quantity.name, 0) / total.trials
        if quantity.kind == "event" else moments and moments.mean,
    }  # fmt: skip
    return max(width_needed(stopping, row, size), float(_next(blocks, size)))


def _next(blocks: Sequence[Tally], size: int) -> int:
    """Return the first look with more than the trials of some blocks that leave something open."""
    whole = sum(block.trials for block in blocks) // size
    return next_look((whole + 1) * size, size)


def _for_known(stopping: Stopping, probability: float, confidence: float, size: int) -> float:
    """Return the look at which the interval is narrow enough, with an estimate as exact as can be."""
    goal = stopping.goal(probability)
    looks = look_trials(_LONGEST_GUESS, size)

    def reaches(trials: int) -> bool:
        low, high = proportion_interval([(round(probability * trials), trials)], confidence)
        return (high - low) / 2 <= goal

    if not reaches(looks[-1]):
        return math.inf
    return float(looks[bisect.bisect_left(looks, True, key=reaches)])
