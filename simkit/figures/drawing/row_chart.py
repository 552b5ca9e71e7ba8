"""A chart of dots and intervals: one row for each quantity of a cell, or of some categories."""

import textwrap
from typing import Any

import numpy as np
import pandas as pd

from simkit.figures.drawing.style import COLOURS, GREY, PRINTED
from simkit.figures.panels.numbers_to_draw import column
from simkit.figures.panels.panel import Panel, short
from simkit.figures.panels.symbols import typeset

ROW, FRAME = 0.2, 0.62  # inches: a line of text, and what stands around the rows
_LONGEST = 26  # letters of a name in one line
_MOST = 60


def row_names(frame: pd.DataFrame, panel: Panel) -> list[str]:
    """Return what stands beside each row, in lines."""
    rows = frame[frame["quantity"].isin(list(panel.quantities))]
    return [
        "\n".join(
            textwrap.wrap(
                ", ".join([panel.labels.get(quantity, quantity.replace("_", " ")),
                           *(short(value) for value in values)]),
                _LONGEST,
            )
        )
        for quantity, *values in rows[["quantity", *panel.hue]].itertuples(index=False)
    ]  # fmt: skip


def rows_height(frame: pd.DataFrame, panel: Panel) -> float:
    """Return the height of a chart in inches."""
    names = row_names(frame, panel)
    lines = max((name.count("\n") + 1 for name in names), default=1)
    return FRAME + ROW * min(len(names), _MOST) * (1 if lines == 1 else 0.62 * lines)


def draw_rows(ax: Any, frame: pd.DataFrame, panel: Panel) -> None:
    """Draw one row per quantity and category: estimate in its interval, exact value, limit, bound."""
    rows = frame[frame["quantity"].isin(list(panel.quantities))]
    place = np.arange(len(rows))[::-1]
    y, low, high = (column(rows, name) for name in ("estimate", "ci_low", "ci_high"))
    if np.isfinite(y).any():
        errors = np.abs(np.nan_to_num(np.vstack([y - low, high - y])))
        ax.errorbar(
            y, place, xerr=errors, fmt="o", color=COLOURS[0], markersize=3.6, elinewidth=1.0,
            linewidth=0, label="estimate", zorder=3,
        )  # fmt: skip
    for name, marker, colour in (("exact", "|", COLOURS[0]), ("limit", "x", GREY)):
        values = column(rows, name)
        if np.isfinite(values).any() and getattr(panel, name):
            ax.plot(
                values, place, marker, color=colour, markersize=9, markeredgewidth=1.2,
                label=panel.label(name), zorder=4,
            )  # fmt: skip
    if panel.bound:
        _draw_bounds(ax, rows, place, panel)
    ax.set_yticks(place, [typeset(name) for name in row_names(frame, panel)])
    ax.set_ylim(-0.7, len(rows) - 0.3)
    if panel.y_scale == "log":
        ax.set_xscale("log")
    elif (rows["kind"] == "event").all():
        left, right = ax.get_xlim()
        ax.set_xlim(max(left, -0.03), min(right, 1.03))
    if panel.title:
        ax.set_title(typeset(panel.title), loc="left")
    ax.set_xlabel(typeset(panel.y_label))
    ax.grid(axis="y", visible=False)


def _draw_bounds(ax: Any, rows: pd.DataFrame, place: Any, panel: Panel) -> None:
    """Draw each bound as a bracket that opens to what it allows, and ring what lies beyond it."""
    bound = column(rows, "bound")
    sides = rows["direction"] if "direction" in rows else pd.Series([None] * len(rows), index=rows.index)
    exact, low, high = (column(rows, name) for name in ("exact", "ci_low", "ci_high"))
    y = np.where(np.isfinite(column(rows, "estimate")), column(rows, "estimate"), exact)
    ends = ax.get_xlim()
    label: str | None = panel.label("bound")
    beyond: str | None = "beyond the bound"
    for index, side in enumerate(sides):
        if not np.isfinite(bound[index]):
            continue
        ax.plot(
            [bound[index]] * 2, [place[index] - 0.33, place[index] + 0.33], color=PRINTED, linewidth=1.2,
            linestyle=(0, (3, 1)), label=label, zorder=2, gid="bound",
        )  # fmt: skip
        label = None
        if side not in ("<=", ">="):
            continue
        up = side == "<="
        reach = 0.06 * (max(ends[1], bound[index]) - min(ends[0], bound[index]))
        ax.barh(
            place[index], reach if up else -reach, left=bound[index], height=0.66, color=PRINTED,
            alpha=0.15, linewidth=0, zorder=1, gid="forbidden",
        )  # fmt: skip
        near = exact[index] if np.isfinite(exact[index]) else low[index] if up else high[index]
        if panel.verdict and np.isfinite(near) and (near > bound[index] if up else near < bound[index]):
            ax.plot(
                [y[index]], [place[index]], "o", fillstyle="none", markersize=8, markeredgewidth=0.9,
                color=PRINTED, label=beyond, gid="beyond", zorder=5,
            )  # fmt: skip
            beyond = None
