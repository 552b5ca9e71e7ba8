"""Maps: one quantity as colour over two parameters, with curves and points in the units of y."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from matplotlib.ticker import MultipleLocator

from simkit.figures.columns import column, edges, places
from simkit.figures.panels import Panel, short
from simkit.figures.style import COLOURS

_BOUNDARIES = (("#000000", "-"), ("#A00000", "-"))
_MOST_TICKS = 10
_OPEN_END = 2.0
_CHARACTER = 0.057  # width in inches
# Legible on black, white and viridis alike.
_CURVES = (("#D55E00", "--"), ("#009E73", "-"), ("#CC79A7", "-."), ("#56B4E9", ":"))


def draw_map(ax: Any, frame: pd.DataFrame, panel: Panel, with_legend: bool = True) -> None:
    """Draw the first quantity as colour; the others as points, `lines` as curves, both over x.

    `thin` quantities have a value for each cell, as the first one: their level lines are drawn at powers
    of 2.
    """
    rows = frame[frame["quantity"] == panel.quantities[0]]
    table = _cells(rows, panel)
    x, y = (np.asarray(axis, dtype=float) for axis in (table.columns, table.index))
    is_event = (rows["kind"] == "event").all()
    mesh = ax.pcolormesh(
        edges(x, panel.x_scale), edges(y, panel.y_scale), table.to_numpy(dtype=float),
        cmap="gray" if is_event else "viridis", vmin=0 if is_event else None,
        vmax=1 if is_event else None, rasterized=True,
    )  # fmt: skip
    bar = ax.figure.colorbar(mesh, ax=ax, label=panel.label(panel.quantities[0]))
    bar.outline.set_linewidth(0.4)
    if _is_log2(panel):
        bar.ax.yaxis.set_major_locator(MultipleLocator(1))
        bar.ax.yaxis.set_major_formatter(lambda value, _: f"{2**value:g}")
    ax.grid(visible=False)
    ax.set_xscale(panel.x_scale)
    ax.set_yscale(panel.y_scale)
    limits = ax.get_xlim(), ax.get_ylim()
    _mark_bounds(ax, rows, panel)
    _draw_levels(ax, frame, panel)
    for quantity in panel.quantities[1:]:
        rows = frame[frame["quantity"] == quantity]
        draw_estimates(ax, rows, panel, COLOURS[0], panel.label(quantity), arrows=False)
    # Beside level lines a curve is a boundary.
    styles = _BOUNDARIES if panel.thin else _CURVES
    for (colour, dashes), quantity in zip(styles, panel.lines, strict=False):
        curve = frame[frame["quantity"] == quantity].sort_values(str(panel.x))
        if not np.isfinite(column(curve, "estimate")).any():
            continue
        ax.plot(
            places(curve, panel), column(curve, "estimate"), color=colour, linestyle=dashes,
            linewidth=1.2, label=panel.label(quantity), zorder=3,
        )  # fmt: skip
    ax.set_xlim(limits[0])
    ax.set_ylim(limits[1])
    _mark_cells(ax, panel, x, y)
    ax.set_xlabel(panel.x_label)
    ax.set_ylabel(panel.y_label)
    if panel.title:
        ax.set_title(panel.title, loc="left")
    if with_legend and ax.get_legend_handles_labels()[1]:
        ax.legend(loc="upper center", bbox_to_anchor=(0.5, -0.22), ncols=2, handlelength=1.8)


def draw_estimates(
    ax: Any, rows: pd.DataFrame, panel: Panel, colour: Any, label: str | None, *,
    shift: float = 0.0, arrows: bool = True,
) -> None:  # fmt: skip
    """Draw estimates with intervals; where only one side is known, an arrow or a mark at the bound.

    `shift` moves them along x by a share of its range, so that curves do not hide each other.
    """
    x = _shifted(places(rows, panel), panel, shift)
    y, low, high = (column(rows, c) for c in ("estimate", "ci_low", "ci_high"))
    known = np.isfinite(y)
    styles = {"color": colour, "markersize": 3.2, "linewidth": 0, "elinewidth": 0.8, "zorder": 4}
    if known.any():
        # An end that is not known is a factor off, with a mark that points on.
        bottom = np.where(np.isfinite(low) & (low > 0), low, y / _OPEN_END)
        top = np.where(np.isfinite(high), high, y * _OPEN_END)
        reach = np.vstack([y - bottom, top - y])
        ax.errorbar(x[known], y[known], reach[:, known], fmt="o", label=label, **styles)
        label = None
        for open_end, end, mark in ((~np.isfinite(low), bottom, "v"), (~np.isfinite(high), top, "^")):
            at = known & open_end
            if at.any():
                ax.plot(x[at], end[at], mark, color=colour, markersize=3, zorder=4)
    for bound, side, mark in ((high, "uplims", "v"), (low, "lolims", "^")):
        shown = ~known & np.isfinite(bound) & (bound > 0)
        if not shown.any():
            continue
        if arrows:
            size = bound[shown] / 2.5
            ax.errorbar(
                x[shown], bound[shown], size, fmt="_", capsize=1.5, label=label, **{side: True}, **styles
            )
        else:
            ax.plot(x[shown], bound[shown], mark, color=colour, markersize=4, label=label, zorder=4)
        label = None


def _shifted(x: Any, panel: Panel, share: float) -> Any:
    if not share or len(x) < 2:
        return x
    if panel.x_scale == "log":
        return x * (x.max() / x.min()) ** share
    return x + np.ptp(x) * share


def _cells(rows: pd.DataFrame, panel: Panel) -> pd.DataFrame:
    return rows.pivot_table(
        index=str(panel.y), columns=str(panel.x), values="estimate", observed=True, sort=True,
        dropna=False,
    )  # fmt: skip


def _is_log2(panel: Panel) -> bool:
    """Return whether colour shows a logarithm to base 2, which is labelled by the number itself."""
    return panel.quantities[0].startswith("log2_")


def _mark_bounds(ax: Any, rows: pd.DataFrame, panel: Panel) -> None:
    """Say in an empty cell on which side of its bound the value lies."""
    y = rows[str(panel.y)].to_numpy(dtype=float)
    low, high = column(rows, "ci_low"), column(rows, "ci_high")
    for index in np.flatnonzero(~np.isfinite(column(rows, "estimate"))):
        sign, bound = ("\u2264", high[index]) if np.isfinite(high[index]) else ("\u2265", low[index])
        if np.isfinite(bound):
            bound = 2**bound if _is_log2(panel) else bound
            x = places(rows, panel)[index]
            ax.text(x, y[index], f"{sign}{bound:.3g}", ha="center", va="center", fontsize=6)


def _draw_levels(ax: Any, frame: pd.DataFrame, panel: Panel) -> None:
    for (colour, dashes), quantity in zip(_CURVES, panel.thin, strict=False):
        table = _cells(frame[frame["quantity"] == quantity], panel)
        values = np.log2(table.to_numpy(dtype=float))
        if not np.isfinite(values).any():  # a law that could not be fitted
            continue
        levels = np.arange(np.ceil(np.nanmin(values)), np.floor(np.nanmax(values)) + 1)
        drawn = ax.contour(
            table.columns, table.index, values, levels=levels, colors=[colour], linestyles=[dashes],
            linewidths=0.9,
        )  # fmt: skip
        ax.clabel(drawn, fmt=lambda level: f"{2**level:g}", fontsize=6)
        ax.plot([], [], color=colour, linestyle=dashes, label=panel.label(quantity))


def _mark_cells(ax: Any, panel: Panel, x: Any, y: Any) -> None:
    """Label the cells themselves where they are few."""
    for axis, centres in ((ax.xaxis, x), (ax.yaxis, y)):
        if len(centres) <= _MOST_TICKS:
            names = [short(float(value)) for value in centres]
            if axis is ax.xaxis:
                names = _spaced(names, np.log(centres) if panel.x_scale == "log" else centres, ax)
            axis.set_ticks(centres, names)
            axis.set_ticks([], minor=True)


def _spaced(names: list[str], at: Any, ax: Any) -> list[str]:
    """Return the names with those left out that would touch the one before."""
    columns = ax.get_subplotspec().get_gridspec().ncols
    width = 0.55 * ax.figure.get_figwidth() / columns / _CHARACTER  # of the axis, in characters
    place = (at - at[0]) / max(float(np.ptp(at)), 1e-300) * width
    kept, last = [], -np.inf
    for name, x in zip(names, place, strict=True):
        free = x - len(name) / 2 > last + 1
        kept.append(name if free else "")
        last = x + len(name) / 2 if free else last
    return kept
