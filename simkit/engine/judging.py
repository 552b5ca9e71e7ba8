"""Judged quantities: stated bounds compared with kept measurements, after the run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from simkit.declare.statement import Statements
from simkit.declare.tally import Moments, Tally
from simkit.engine.asking import ask
from simkit.errors import StudyError


def merge_judged(statements: Statements, params: Mapping[str, Any], blocks: Iterable[Tally]) -> Tally:
    """Return the tally of consecutive blocks, with what the statements judge of their kept values."""
    total = Tally()
    values: dict[str, list[float]] = {}
    for block in blocks:
        judged = judge_block(statements, params, block) if statements.judged else block
        for name, kept in block.values.items():  # copied once, not once for each block that follows
            values.setdefault(name, []).extend(kept)
        total = total.merge(replace(judged, values={}))
    return replace(total, values=values)


def judge_block(statements: Statements, params: Mapping[str, Any], block: Tally) -> Tally:
    """Return a block's tally with the judged quantities beside the measured ones.

    Raises
    ------
    StudyError
        If `Statements.judge` does not give each judged quantity for each trial.
    """
    where = f"study {statements.study.name!r}: its method judge returned"
    count = block.trials - block.failures
    values = {name: block.values.get(name, []) for name in statements.study.kept}
    judged = ask(statements, "judge", params, values, error=StudyError) if count else {}
    events, measurements = dict(block.events), dict(block.measurements)
    for quantity in statements.judged:
        if not count:
            continue
        if quantity.name not in judged:
            raise StudyError(f"{where} nothing for {quantity.name!r}")
        found = list(judged[quantity.name])
        if len(found) != count:
            raise StudyError(f"{where} {len(found)} values of {quantity.name!r} for {count} trials")
        if quantity.kind == "event":
            events[quantity.name] = sum(map(bool, found))
        else:
            measurements[quantity.name] = Moments.of([float(value) for value in found])
    return Tally(
        block.trials, block.failures, events, measurements, block.failed, block.counters, block.values
    )
