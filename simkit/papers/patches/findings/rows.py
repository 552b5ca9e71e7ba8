"""Rows of derived tables."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pandas as pd

from simkit.stats.law_comparison import UNDECIDED_WITHIN

Row = dict[str, Any]
FEWEST = 3  # points or thresholds of a law
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
    """Return the columns of the parameters; presets keep apart even cells that are the same."""
    columns = list(table.columns)
    return columns[1 : columns.index("quantity")]


def name_of(name: str, value: Any) -> str:
    """Return what a remark calls a setting."""
    if name == "frozen_attention":
        return "frozen attention" if value else "trained attention"
    if value is None or value != value:
        return f"no {name.replace('_', ' ')}"
    if isinstance(value, str):
        return f"preset {value}" if name == "preset" else value
    if isinstance(value, bool):
        return f"{name.replace('_', ' ')} {str(value).lower()}"
    return f"{name.replace('_', ' ')} {value:g}"


def where(base: Mapping[Any, Any], varying: Sequence[str]) -> str:
    """Return the head of a remark: the settings that tell it from others."""
    return ", ".join(name_of(name, base[name]) for name in varying) + (": " if varying else "")


def ranking(
    names: Sequence[str], deltas: Sequence[float], p_values: Sequence[float], digits: str
) -> str:
    """Return which laws are within reach of the best by AIC, and how far behind the others are."""
    near, far = [], []
    for name, delta, p in zip(names, deltas, p_values, strict=True):
        if delta < UNDECIDED_WITHIN:
            near.append(f"{name} (p = {p:.2g})")
        else:
            far.append(f"{name} {delta:{digits}}")
    behind = f"; behind by: {', '.join(far)}" if far else ""
    return f"best by AIC, with lack of fit: {', '.join(near)}{behind}"


def finite(value: float) -> float | None:
    """Return a number, or None where it is infinite or NaN."""
    return float(value) if math.isfinite(value) else None


def curve_row(base: Mapping[str, Any], quantity: str, estimate: float | None, **others: Any) -> Row:
    """Return a derived row of a curve; it belongs to no one N."""
    return derived_row(base, quantity, estimate, **({"samples": None, "batch": None} | others))


def _log2(value: float) -> float | None:
    return math.log2(value) if math.isfinite(value) and value > 0 else None


def _inverse_root(value: float) -> float | None:
    return 1 / math.sqrt(value) if value > 0 else None  # 0 for an N without end, none for NaN


SCALES = {"log2_n50": _log2, "inverse_root_n50": _inverse_root}
