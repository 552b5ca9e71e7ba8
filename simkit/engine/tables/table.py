"""Tables: one tidy row per cell and quantity, the same from tally to CSV, figure and Python."""

import json
import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, overload

from simkit.declare.columns import HIDDEN_COLUMNS, ROW_COLUMNS, quantile_columns, quantile_names
from simkit.declare.parameters.parameter import format_value
from simkit.declare.quantities import Quantity
from simkit.declare.statement import Bound, Statements, quantities_of
from simkit.declare.study import Study
from simkit.declare.tally import Moments, Tally
from simkit.engine.cells.calling import Said, ask_estimates, ask_statements, nearest_double
from simkit.engine.cells.cell import Cell
from simkit.engine.tables.packed import Packed
from simkit.stats.intervals import clopper_pearson, student_t

if TYPE_CHECKING:
    from pandas import DataFrame

Record = dict[str, Any]


def column_names(study: Study) -> list[str]:
    """Return the columns of a study's CSV; those of quantiles stand last, where it asks for any."""
    parameters = [parameter.name for parameter in study.parameters]
    return ["study", *parameters, *ROW_COLUMNS, *quantile_columns(study.quantities)]


class Records(Sequence[Record]):
    """Records of the same columns, of which the values alone are kept, column by column."""

    def __init__(self, columns: Sequence[str]) -> None:
        self._columns = tuple(columns)
        self._rows = Packed()

    def append(self, record: Record) -> None:
        """Add a record that has every column."""
        self._rows.append(tuple(map(record.__getitem__, self._columns)))

    def extend(self, records: Sequence[Record]) -> None:
        """Add records of the same columns."""
        if isinstance(records, Records):
            self._rows.extend(records._rows)
            return
        for record in records:
            self.append(record)

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> Record: ...
    @overload
    def __getitem__(self, index: slice) -> list[Record]: ...
    def __getitem__(self, index: int | slice) -> Record | list[Record]:
        if isinstance(index, slice):
            return [dict(zip(self._columns, row, strict=True)) for row in self._rows[index]]
        return dict(zip(self._columns, self._rows[index], strict=True))

    def __iter__(self) -> Iterator[Record]:
        return (dict(zip(self._columns, row, strict=True)) for row in self._rows)

    def __eq__(self, other: object) -> bool:
        return list(self) == (list(other) if isinstance(other, Records) else other)

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True)
class Table:
    """The rows of a run, with every column: those of the CSV, then those for pictures and fits."""

    columns: list[str]  # columns of the CSV
    # cells in grid order, quantities in the order of the statements; None where nothing applies
    records: Sequence[Record]

    @cached_property
    def frame(self) -> "DataFrame":
        """The table as a DataFrame with every column."""
        import pandas as pd

        return pd.DataFrame(list(self.records), columns=[*self.columns, *HIDDEN_COLUMNS])

    def to_csv(self) -> str:
        """Return the table as CSV."""
        return self._csv

    @cached_property
    def _csv(self) -> str:
        return csv_text(self.columns, ([row[name] for name in self.columns] for row in self.records))

    def to_json(self) -> str:
        """Return the table as a JSON list of records, null where nothing applies."""
        records = [{column: row[column] for column in self.columns} for row in self.records]
        return json.dumps(records, indent=1, allow_nan=False) + "\n"


def build_table(
    statements: Statements,
    cells: Sequence[Cell],
    tallies: Sequence[Tally],
    *,
    confidence: float,
    seed: int,
    said: Sequence[Said] | None = None,
    watched: Sequence[Mapping[str, tuple[float, float]]] | None = None,
) -> Table:
    """Return the table of some cells and their tallies, judged quantities included.

    What is `said` about each cell is asked for where it is not given. An event's estimate is successes
    over all trials, failed ones included; a mean is over the trials that did not fail. Where cells were
    `watched` and stopped by what they showed, the intervals that hold at every look are given, by
    quantity; they are widened where they leave out an estimate of the statements' own.
    """
    study, quantities = statements.study, quantities_of(statements)
    names = column_names(study)
    records = Records([*names, *HIDDEN_COLUMNS])
    blank = dict.fromkeys(names)
    if said is None:
        said = [ask_statements(statements, cell.parameters) for cell in cells]
    kept = [{}] * len(cells) if watched is None else watched
    for cell, tally, stated, sequences in zip(cells, tallies, said, kept, strict=True):
        met = stated.premises_met
        own = own_estimates(statements, cell.parameters, tally, confidence)
        for quantity in quantities:
            if quantity.is_absent(cell.parameters):
                continue
            record: Record = blank | dict(cell.parameters)
            record |= {
                "study": study.name,
                "quantity": quantity.name,
                "kind": quantity.kind,
                "trials": tally.trials,
                "failures": tally.failures,
                "confidence": confidence,
                "exact": stated.exact_double(quantity.name),
                "exact_value": stated.exact.get(quantity.name),
                "limit": nearest_double(stated.limit.get(quantity.name)),
                "seed": seed,
                "kept_values": tally.values.get(quantity.name),
                "premises_met": met,
            }
            record |= _stated(stated.bound.get(quantity.name))
            record |= _estimate(quantity, tally, confidence)
            record |= own.get(quantity.name, {})
            if quantity.name in sequences:
                low, high = holding(sequences[quantity.name], record["estimate"])
                record |= {"ci_low": low, "ci_high": high, "interval": "sequence"}
            record |= _quantiles(quantity, tally, confidence)
            records.append(record)
    return Table(names, records)


def by_cell(
    records: Iterable[Record], cells: Sequence[Cell], quantities: Sequence[Quantity]
) -> Iterator[dict[str, Record]]:
    """Yield the rows of each cell by quantity, from those of a table; none where one is absent."""
    rows = iter(records)
    for cell in cells:
        yield {q.name: next(rows) for q in quantities if not q.is_absent(cell.parameters)}


def _stated(bound: Bound | float | None) -> Record:
    """Return the columns of a bound; a bare number has no direction."""
    if bound is None:
        return {}
    value, direction = (bound.value, bound.direction) if isinstance(bound, Bound) else (bound, None)
    number = nearest_double(value)
    return {"bound": number, "direction": None if number is None else direction}


def _estimate(quantity: Quantity, tally: Tally, confidence: float) -> Record:
    if not tally.trials:  # exact values only
        return {}
    if quantity.kind == "event":
        return _event_estimate(tally.events.get(quantity.name, 0), tally.trials, confidence)
    return _mean_estimate(quantity, tally.measurements.get(quantity.name, Moments()), confidence)


def holding(interval: tuple[float, float], estimate: float) -> tuple[float, float]:
    """Return an interval, widened to hold an estimate."""
    return min(interval[0], estimate), max(interval[1], estimate)


def own_estimates(
    statements: Statements, params: Mapping[str, Any], tally: Tally, confidence: float
) -> dict[str, Record]:
    """Return the columns of the means that the statements estimate themselves."""
    if tally.trials - tally.failures < 2:
        return {}
    found = ask_estimates(statements, params, tally.values, confidence)
    return {
        name: {
            "estimate": e.value, "std_error": e.std_error, "ci_low": e.low, "ci_high": e.high,
            "interval": e.interval,
        }
        for name, e in found.items()
    }  # fmt: skip


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


def _mean_estimate(quantity: Quantity, moments: Moments, confidence: float) -> Record:
    if not moments.count:
        return {}
    if not math.isfinite(moments.mean):  # a bound beyond a double: there is no number to show
        return {"min": nearest_double(moments.minimum), "max": nearest_double(moments.maximum)}
    record: Record = {
        "estimate": moments.mean,
        "min": moments.minimum,
        "max": moments.maximum,
        "interval": "student-t",
    }
    if moments.count > 1:
        low, high, error = student_t(moments.count, moments.mean, moments.m2, confidence)
        low = low if quantity.low is None else max(low, float(quantity.low))
        high = high if quantity.high is None else min(high, float(quantity.high))
        low, high = holding((low, high), moments.mean)  # values may break the range they were to keep
        record |= {"std_error": error, "ci_low": low, "ci_high": high}
    return record


def _quantiles(quantity: Quantity, tally: Tally, confidence: float) -> Record:
    """Return the columns of the quantiles that a measurement asks for; an open end is empty."""
    values = tally.values.get(quantity.name)
    if not (quantity.quantiles and values):
        return {}
    from simkit.stats.quantiles import quantile_interval  # here, as most tables do without

    record: Record = {}
    for level in quantity.quantiles:
        found = quantile_interval(values, level, confidence, tally.failures)
        numbers = (found.estimate, nearest_double(found.ci_low), nearest_double(found.ci_high))
        record |= zip(quantile_names(level), numbers, strict=True)
    return record


def derived_to_csv(derived: "DataFrame", study: Study) -> str:
    """Return what a study derived from a table as CSV, without the columns of pictures alone."""
    columns = [str(name) for name in derived.columns if name not in HIDDEN_COLUMNS]
    whole = [parameter.name for parameter in study.parameters if parameter.type == "int"]
    return csv_text(columns, zip(*(derived[name].tolist() for name in columns), strict=True), whole)


def records_text(columns: Sequence[str], records: Sequence[Record], form: str) -> str:
    """Return records as CSV, or as a JSON list: None where nothing applies is empty, or null."""
    if form == "csv":
        return csv_text(columns, ([row[name] for name in columns] for row in records))
    return json.dumps(records, indent=1, allow_nan=False) + "\n"


def csv_text(columns: Sequence[str], rows: Iterable[Iterable[Any]], whole: Collection[str] = ()) -> str:
    """Return rows as CSV: LF, floats by repr, true/false, empty for None and NaN.

    `rows`: values in the order of the columns.
    `whole`: columns of whole numbers, of which pandas makes floats where a column has gaps.
    """

    def text(name: str, value: Any) -> str:
        if isinstance(value, float) and (math.isnan(value) or name in whole and value.is_integer()):
            value = None if math.isnan(value) else int(value)
        return _quote(format_value(value))

    lines = [",".join(map(_quote, columns))]
    lines += [",".join(map(text, columns, row)) for row in rows]
    return "\n".join(lines) + "\n"


def _quote(text: str) -> str:
    if "," in text or '"' in text or "\n" in text or "\r" in text:
        return '"' + text.replace('"', '""') + '"'
    return text
