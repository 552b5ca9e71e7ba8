"""Rows of derived tables."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

import pandas as pd

Row = dict[str, Any]
_EMPTY = (
    "trials", "failures", "successes", "std_error", "ci_low", "ci_high", "min", "max", "interval",
    "exact", "limit", "bound",
)  # fmt: skip
_NO_COLUMNS = ("kept_values", "premises_met")


def derived_row(base: Mapping[str, Any], quantity: str, estimate: float | None, **others: Any) -> Row:
    """Return a derived row with the parameters of a row of the table."""
    row = {str(key): value for key, value in base.items() if key not in _NO_COLUMNS}
    return row | dict.fromkeys(_EMPTY) | {
        "quantity": quantity, "kind": "measurement", "estimate": estimate, **others,
    }  # fmt: skip


def to_frame(rows: Iterable[Row], table: pd.DataFrame) -> pd.DataFrame:
    """Return derived rows in the columns of their table."""
    return pd.DataFrame(list(rows), columns=[c for c in table.columns if c not in _NO_COLUMNS])


def settings_of(table: pd.DataFrame) -> list[str]:
    """Return the columns of the parameters that make a cell; a preset is a label."""
    columns = list(table.columns)
    return [name for name in columns[1 : columns.index("quantity")] if name != "preset"]


def finite(value: float) -> float | None:
    """Return a number, or None where it is infinite or NaN."""
    return float(value) if math.isfinite(value) else None
