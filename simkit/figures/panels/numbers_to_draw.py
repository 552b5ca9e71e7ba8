"""Columns of a tidy table as numbers to draw."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from simkit.declare.columns import quantile_names
from simkit.declare.quantities import Quantity
from simkit.figures.panels.panel import Panel

_VALUES = ("estimate", "ci_low", "ci_high", "exact", "limit", "bound")


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


def as_shown(frame: pd.DataFrame, panel: Panel) -> pd.DataFrame:
    """Return the table in the units of the panel: a quantile for a mean, 1 minus it, over its bound."""
    chosen = frame["quantity"].isin([*panel.quantities, *panel.thin]).to_numpy()
    if panel.quantile is not None:
        names = zip(quantile_names(panel.quantile), _VALUES[:3], strict=True)
        found = {to: column(frame, name) for name, to in names}
        # What is said of a mean is not said of its quantile.
        frame = _replaced(frame, chosen, found | dict.fromkeys(("exact", "limit"), np.nan))
    if panel.complement:
        found = {name: 1 - column(frame, name) for name in _VALUES}
        found["ci_low"], found["ci_high"] = found["ci_high"], found["ci_low"]
        frame = _replaced(frame, chosen, found)
        if "direction" in frame:
            turned = frame["direction"].map({"<=": ">=", ">=": "<="})
            frame = frame.assign(direction=turned.where(chosen, frame["direction"]))
    if panel.relative:
        bound = column(frame, "bound")
        positive = np.where(bound > 0, bound, np.nan)
        frame = _replaced(frame, chosen, {name: column(frame, name) / positive for name in _VALUES})
    return frame


def _replaced(frame: pd.DataFrame, chosen: Any, found: Mapping[str, Any]) -> pd.DataFrame:
    """Return the table with some columns replaced in the rows that are chosen."""
    return frame.assign(
        **{name: np.where(chosen, values, column(frame, name)) for name, values in found.items()}
    )


def with_upper_limits(frame: pd.DataFrame, quantities: Sequence[Quantity]) -> pd.DataFrame:
    """Return the table with an upper limit where a measurement had its least value in every trial.

    Student's interval is a point there. But a trial exceeds the least value at most with probability
    q = 1 - (a/2)^(1/n), a the error of the interval, so that the mean of what lies in [low, high] is at
    most low + q (high - low).
    """
    ranges = {
        q.name: (q.low, q.high)
        for q in quantities
        if q.kind == "measurement" and q.low is not None and q.high is not None
    }
    ends = frame["quantity"].map(ranges)
    low, high = (np.array([e[i] if isinstance(e, tuple) else np.nan for e in ends]) for i in (0, 1))
    trials, error = column(frame, "trials"), 1 - column(frame, "confidence")
    stuck = (column(frame, "max") == low) & (trials > 0)
    if not stuck.any():
        return frame
    share = 1 - (error / 2) ** (1 / np.where(trials > 0, trials, 1))
    return frame.assign(ci_high=np.where(stuck, low + share * (high - low), column(frame, "ci_high")))
