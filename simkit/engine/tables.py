"""Estimates: one tidy row per cell and quantity, as CSV or JSON."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simkit.declare.parameters import format_value
from simkit.declare.study import ROW_COLUMNS, Quantity, Study, ask
from simkit.declare.tally import Moments, Tally
from simkit.engine.cells import Cell
from simkit.errors import StudyError
from simkit.stats.intervals import clopper_pearson, student_t

if TYPE_CHECKING:
    from pandas import DataFrame

Record = dict[str, Any]


def column_names(study: Study) -> list[str]:
    """Return the columns of a study's table."""
    return ["study", *(parameter.name for parameter in study.parameters), *ROW_COLUMNS]


def build_table(
    cells: Sequence[Cell], tallies: Sequence[Tally], *, confidence: float, seed: int
) -> list[Record]:
    """Return the tidy table: cells in grid order, quantities in declared order.

    What does not apply is None. An event's estimate is successes over all trials, failed ones
    included; a mean is over the trials that did not fail.
    """
    table = []
    for cell, tally in zip(cells, tallies, strict=True):
        study = cell.study
        exact, limit, bound, broken = (
            ask(study, method, cell.parameters, StudyError)
            for method in ("exact", "limit", "bound", "premises")
        )
        for quantity in study.quantities:
            record: Record = {"study": study.name, **cell.parameters}
            record |= dict.fromkeys(ROW_COLUMNS)
            record |= {
                "quantity": quantity.name,
                "kind": quantity.kind,
                "trials": tally.trials,
                "failures": tally.failures,
                "confidence": confidence,
                "exact": _number(exact.get(quantity.name)),
                "limit": _number(limit.get(quantity.name)),
                "seed": seed,
                # For pictures and derivations; no columns of the CSV.
                "bound": _number(bound.get(quantity.name)),
                "kept_values": tally.values.get(quantity.name),
                "premises_met": not broken,
            }
            record |= _estimate(quantity, tally, confidence)
            table.append(record)
    return table


def _estimate(quantity: Quantity, tally: Tally, confidence: float) -> Record:
    if not tally.trials:  # exact values only
        return {}
    if quantity.kind == "event":
        return _event_estimate(tally.events.get(quantity.name, 0), tally.trials, confidence)
    return _mean_estimate(tally.measurements.get(quantity.name, Moments()), confidence)


def _event_estimate(successes: int, trials: int, confidence: float) -> Record:
    estimate = successes / trials
    low, high = clopper_pearson(successes, trials, confidence)
    return {
        "successes": successes,
        "estimate": estimate,
        "std_error": math.sqrt(estimate * (1 - estimate) / trials),
        "ci_low": low,
        "ci_high": high,
        "interval": "clopper-pearson",
    }


def _mean_estimate(moments: Moments, confidence: float) -> Record:
    if not moments.count:
        return {}
    record: Record = {
        "estimate": moments.mean,
        "min": moments.minimum,
        "max": moments.maximum,
        "interval": "student-t",
    }
    if moments.count > 1:
        low, high, error = student_t(moments.count, moments.mean, moments.m2, confidence)
        record |= {"std_error": error, "ci_low": low, "ci_high": high}
    return record


def _number(value: float | None) -> float | None:
    return float(value) if value is not None and math.isfinite(value) else None


def to_csv(table: Iterable[Mapping[str, Any]], columns: Sequence[str]) -> str:
    """Return the table as CSV: LF, floats by repr, true/false, empty where nothing applies."""
    lines = [",".join(columns)]
    lines += [",".join(_quote(format_value(record[c])) for c in columns) for record in table]
    return "\n".join(lines) + "\n"


def derived_to_csv(derived: DataFrame) -> str:
    """Return what a study derived from a table as CSV, without the columns of pictures alone."""
    shown = derived.drop(columns=["kept_values", "premises_met"], errors="ignore")
    return str(shown.to_csv(index=False, lineterminator="\n"))


def _quote(text: str) -> str:
    if any(mark in text for mark in ',"\n\r'):
        return '"' + text.replace('"', '""') + '"'
    return text


def to_json(table: Iterable[Mapping[str, Any]], columns: Sequence[str]) -> str:
    """Return the table as a JSON list of records, null where nothing applies."""
    records = [{column: record[column] for column in columns} for record in table]
    return json.dumps(records, indent=1, allow_nan=False) + "\n"
