"""What derived rows and remarks of this wing have in common.

Source: chosen here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simkit.engine.tables.derived import derived_row, parameter_columns
from simkit.engine.tables.table import Record
from simkit.stats.laws.law_comparison import UNDECIDED_WITHIN

if TYPE_CHECKING:
    from pandas import DataFrame, Series

FEWEST = 3  # points or thresholds of a law


def groups_by(rows: DataFrame, keys: Sequence[str]) -> Iterator[tuple[DataFrame, list[str]]]:
    """Yield the rows that agree in some columns, with those of the columns that tell groups apart."""
    varying = [name for name in keys if rows[name].map(repr).nunique() > 1]
    for _, part in rows.groupby(list(keys), sort=False, dropna=False):
        yield part, varying


def ends_along(
    table: DataFrame, quantity: str, along: str, known: str
) -> Iterator[tuple[Series, Series, list[str]]]:
    """Yield the first and the last row of a quantity along a parameter of which a column is known.

    With them come the columns that tell groups apart.
    """
    keys = [name for name in parameter_columns(table) if name != along]
    for part, varying in groups_by(table[table["quantity"] == quantity], keys):
        part = part[part[known].notna()]
        if len(part) > 1:
            yield part.iloc[0], part.iloc[-1], varying


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


def interval(row: Mapping[Any, Any]) -> str:
    """Return the interval of a row as a remark shows it, nothing where one trial has none."""
    low, high = row["ci_low"], row["ci_high"]
    if low is None or high is None or math.isnan(low) or math.isnan(high):
        return ""
    return f" [{low:.3g}, {high:.3g}]"


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
    return f"best by AIC, with p of goodness of fit: {', '.join(near)}{behind}"


def curve_row(base: Mapping[str, Any], quantity: str, estimate: float | None, **others: Any) -> Record:
    """Return a derived row of a curve; it belongs to no one N."""
    return derived_row(base, quantity, estimate, **({"samples": None, "batch": None} | others))


def _log2(value: float) -> float | None:
    return math.log2(value) if math.isfinite(value) and value > 0 else None


def _inverse_root(value: float) -> float | None:
    return 1 / math.sqrt(value) if value > 0 else None  # 0 for an N without end, none for NaN


SCALES = {"log2_n50": _log2, "inverse_root_n50": _inverse_root}
