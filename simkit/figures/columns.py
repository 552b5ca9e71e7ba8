"""Columns of a tidy table as numbers to draw."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from simkit.figures.panels import Panel


def column(rows: pd.DataFrame, name: str) -> Any:
    """Return a column as floats, NaN where it is empty or missing."""
    if name not in rows:
        return np.full(len(rows), np.nan)
    return pd.to_numeric(rows[name]).to_numpy(dtype=float)


def places(rows: pd.DataFrame, panel: Panel) -> Any:
    """Return where the rows stand along x; a scale of exponents shows log10 x, up to 1e300."""
    values = rows[str(panel.x)].to_numpy(dtype=float)
    return np.log10(values) if panel.x_scale == "exponent" else values


def edges(centres: Any, scale: str) -> Any:
    """Return the borders between cells around the centres."""
    values = np.log(centres) if scale == "log" else centres
    if len(values) == 1:
        values = np.array([values[0] - 0.5, values[0] + 0.5])
        return np.exp(values) if scale == "log" else values
    middle = (values[1:] + values[:-1]) / 2
    borders = np.concatenate([[2 * values[0] - middle[0]], middle, [2 * values[-1] - middle[-1]]])
    return np.exp(borders) if scale == "log" else borders
