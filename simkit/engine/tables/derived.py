"""Rows that follow from a whole table (a fit, a threshold), and what a table's settings are."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from simkit.declare.columns import HIDDEN_COLUMNS, is_quantile_column

if TYPE_CHECKING:
    from pandas import DataFrame

#: What a derived row has of its own, or not at all.
_OWN = (
    "trials", "failures", "successes", "std_error", "ci_low", "ci_high", "min", "max", "interval",
    "exact", "limit", "bound", "direction",
)  # fmt: skip


def derived_row(
    base: Mapping[Any, Any], quantity: str, estimate: float | None, **others: Any
) -> dict[str, Any]:
    """Return a derived row.

    `base`: a row of the table: its parameters, confidence and seed are taken over.
    `estimate`: none where there is no number.
    `**others`: other columns; those that are not given are empty.
    """
    row = {str(key): value for key, value in base.items() if key not in HIDDEN_COLUMNS}
    empty = dict.fromkeys([*_OWN, *filter(is_quantile_column, row)])
    own = {"quantity": quantity, "kind": "measurement", "estimate": estimate}
    return row | empty | own | others


def derived_frame(rows: Iterable[Mapping[str, Any]], table: DataFrame) -> DataFrame:
    """Return derived rows in the columns of their table, without those for pictures alone."""
    import pandas as pd

    columns = [name for name in table.columns if name not in HIDDEN_COLUMNS]
    return pd.DataFrame(list(rows), columns=columns)


def table_rows(table: DataFrame, quantity: str) -> list[dict[str, Any]]:
    """Return the rows of one quantity, by names of columns."""
    records = table[table["quantity"] == quantity].to_dict("records")
    return [{str(name): value for name, value in record.items()} for record in records]


def parameter_columns(table: DataFrame) -> list[str]:
    """Return the columns of the parameters, presets included."""
    columns = list(table.columns)
    return columns[1 : columns.index("quantity")]


def finite(value: float) -> float | None:
    """Return a number, or None where it is infinite or NaN."""
    return float(value) if math.isfinite(value) else None
