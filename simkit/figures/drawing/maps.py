"""Maps: one quantity as colour over two parameters, with curves and points in the units of y."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
from matplotlib import colormaps
from matplotlib.cm import ScalarMappable
from matplotlib.colors import ListedColormap, Normalize
from matplotlib.patheffects import Normal, withStroke
from matplotlib.ticker import MultipleLocator

from simkit.figures.drawing.series import SeriesStyle, coinciding, draw_estimates, smooth
from simkit.figures.drawing.style import SMALLEST_TEXT
from simkit.figures.drawing.ticks import letters_along, name_axes, spaced, tick_names
from simkit.figures.panels.numbers_to_draw import column, edges, places
from simkit.figures.panels.panel import Panel

_MOST_TICKS = 10
_MOST_WRITTEN = 48
_SHARE = 0.75  # of a panel's width, beside the colour bar
#: Curves have a white edge, so that they are seen on every colour below them.
_CURVES: tuple[tuple[str, Any], ...] = (
    ("#000000", (0, (5, 2))), ("#B03000", "-"), ("#00518C", (0, (5, 2, 1, 2))),
    ("#007A5C", (0, (1, 1.5))),
)  # fmt: skip
_EDGE = [withStroke(linewidth=2.4, foreground="white"), Normal()]
_WIDER = 1.6  # points that a curve below another is wider
_POINTS = "#000000"
#: Shares from dark to light, neither as black as a line nor as white as the paper.
_SHARES = ListedColormap(colormaps["gray"](np.linspace(0.25, 0.93, 128)))
_NUMBERS = ListedColormap(colormaps["viridis"](np.linspace(0.3, 1.0, 128)))


def draw_map(ax: Any, frame: pd.DataFrame, panel: Panel, laws: Sequence[str] = ()) -> None:
    """Draw the first quantity as colour; the others as points, `lines` as curves, both over x.

    `thin` quantities have a value for each cell, as the first one: each has one level line, at the
    middle of what was measured. Where cells are few, and no points lie over them, their numbers are
    written in them. `laws` are those of a whole sheet, so that each looks the same on all of its panels.
    """
    rows = frame[frame["quantity"] == panel.quantities[0]]
    table = _cells(rows, panel)
    x, y = (np.asarray(axis, dtype=float) for axis in (table.columns, table.index))
    ax.pcolormesh(
        edges(x, panel.x_scale), edges(y, panel.y_scale), table.to_numpy(dtype=float),
        cmap=_colours(rows), norm=_norm(rows), rasterized=True, edgecolors="white", linewidth=0.4,
    )  # fmt: skip
    ax.grid(visible=False)
    for side in ("top", "right"):
        ax.spines[side].set_visible(True)
    ax.set_xscale(panel.x_scale)
    ax.set_yscale(panel.y_scale)
    limits = ax.get_xlim(), ax.get_ylim()
    if len(panel.quantities) == 1 and table.size <= _MOST_WRITTEN:
        _write_cells(ax, rows, panel)
    else:
        _mark_bounds(ax, rows, panel)
    _draw_levels(ax, frame, panel)
    for quantity in panel.quantities[1:]:
        points = frame[frame["quantity"] == quantity]
        look = SeriesStyle(_POINTS)
        draw_estimates(ax, points, panel, look, panel.label(quantity), face="white")
    laws = laws or [*panel.thin, *panel.lines]
    curves = [frame[frame["quantity"] == name].sort_values(str(panel.x)) for name in panel.lines]
    hidden = coinciding(curves, panel, "estimate")
    for index, (quantity, curve) in enumerate(zip(panel.lines, curves, strict=True)):
        if not np.isfinite(column(curve, "estimate")).any():
            continue
        place = list(laws).index(quantity)
        colour, dashes = _CURVES[place % len(_CURVES)]
        across, values = smooth(places(curve, panel), column(curve, "estimate"), panel)
        ax.plot(
            across, values, color=colour, linestyle=dashes, zorder=3 - 0.01 * place,
            linewidth=1.2 + _WIDER * sum(second == index for _, second in hidden),
            label=panel.label(quantity), path_effects=_EDGE,
        )  # fmt: skip
    ax.set_xlim(limits[0])
    ax.set_ylim(limits[1])
    _mark_cells(ax, panel, x, y)
    name_axes(ax, panel)


def add_colour_bar(axes: Any, frame: pd.DataFrame, panel: Panel) -> None:
    """Put a colour bar beside one map, or one beside several that share it."""
    rows = frame[frame["quantity"] == panel.quantities[0]]
    owner = axes[0] if isinstance(axes, list) else axes
    bar = owner.figure.colorbar(
        ScalarMappable(_norm(rows), _colours(rows)), ax=axes, label=panel.label(panel.quantities[0]),
        aspect=30 if isinstance(axes, list) else 18, pad=0.02,
    )  # fmt: skip
    bar.outline.set_linewidth(0.4)
    if _is_log2(panel):
        bar.ax.yaxis.set_major_locator(MultipleLocator(1))
        bar.ax.yaxis.set_major_formatter(lambda value, _: f"{2**value:g}")


def _colours(rows: pd.DataFrame) -> Any:
    return _SHARES if (rows["kind"] == "event").all() else _NUMBERS


def _norm(rows: pd.DataFrame) -> Normalize:
    if (rows["kind"] == "event").all():
        return Normalize(0, 1)
    values = column(rows, "estimate")
    known = values[np.isfinite(values)]
    return Normalize(known.min(), known.max()) if len(known) else Normalize(0, 1)


def _cells(rows: pd.DataFrame, panel: Panel) -> pd.DataFrame:
    return rows.pivot_table(
        index=str(panel.y), columns=str(panel.x), values="estimate", observed=True, sort=True,
        dropna=False,
    )  # fmt: skip


def _is_log2(panel: Panel) -> bool:
    """Return whether colour shows a logarithm to base 2, which is labelled by the number itself."""
    return panel.quantities[0].startswith("log2_")


def _write_cells(ax: Any, rows: pd.DataFrame, panel: Panel) -> None:
    """Write the number of each cell into it, or on which side of its bound it lies.

    Where laws are drawn each number stands on the colour of its cell, which interrupts them.
    """
    colours, norm = _colours(rows), _norm(rows)
    y, estimate = rows[str(panel.y)].to_numpy(dtype=float), column(rows, "estimate")
    low, high = column(rows, "ci_low"), column(rows, "ci_high")
    for index, x in enumerate(places(rows, panel)):
        sign, value = "", estimate[index]
        colour = colours(norm(value)) if np.isfinite(value) else "white"
        if not np.isfinite(value):
            sign, value = ("\u2264", high[index]) if np.isfinite(high[index]) else ("\u2265", low[index])
        if np.isfinite(value):
            value = 2**value if _is_log2(panel) else value
            digits = f"{value:.0f}" if abs(value) >= 9.95 else f"{value:.{1 + (abs(value) < 0.995)}f}"
            digits = digits.removesuffix(".0") if _is_log2(panel) else digits
            ax.text(
                x, y[index], f"{sign}{digits}", ha="center", va="center", fontsize=SMALLEST_TEXT,
                zorder=6,
                bbox={"boxstyle": "square,pad=0.1", "linewidth": 0, "facecolor": colour}
                if panel.thin or panel.lines else None,
            )  # fmt: skip


def _mark_bounds(ax: Any, rows: pd.DataFrame, panel: Panel) -> None:
    """Say in an empty cell on which side of its bound the value lies."""
    unknown = rows[~np.isfinite(column(rows, "estimate"))]
    if len(unknown):
        _write_cells(ax, unknown, panel)


def _draw_levels(ax: Any, frame: pd.DataFrame, panel: Panel) -> None:
    """Draw where each law has the middle of the measured values, or of its own: a power of 2."""
    measured = column(frame[frame["quantity"] == panel.quantities[0]], "estimate")
    measured = measured[np.isfinite(measured)] if _is_log2(panel) else np.zeros(0)
    for (colour, dashes), quantity in zip(_CURVES, panel.thin, strict=False):
        table = _cells(frame[frame["quantity"] == quantity], panel)
        values = np.log2(table.to_numpy(dtype=float))
        known = values[np.isfinite(values)]
        level = float(np.round(np.median(measured if len(measured) else known))) if len(known) else 0.0
        if not (len(known) and known.min() < level < known.max()):
            continue  # a law that could not be fitted, or one without that value
        drawn = ax.contour(
            table.columns, table.index, values, levels=[level], colors=[colour], linestyles=[dashes],
            linewidths=1.3,
        )  # fmt: skip
        drawn.set_path_effects(_EDGE)
        label = f"{panel.label(quantity)} at {2**level:g}"
        drawn.set_gid(label)
        ax.plot([], [], color=colour, linestyle=dashes, label=label, path_effects=_EDGE, gid="key")


def _mark_cells(ax: Any, panel: Panel, x: Any, y: Any) -> None:
    """Label the cells themselves where they are few."""
    for axis, centres in ((ax.xaxis, x), (ax.yaxis, y)):
        if len(centres) <= _MOST_TICKS:
            names = tick_names(centres)
            if axis is ax.xaxis:
                at = np.log(centres) if panel.x_scale == "log" else centres
                share = (at - at[0]) / max(float(np.ptp(at)), 1e-300)
                names = spaced(names, share * _SHARE * letters_along(ax))
            axis.set_ticks(centres, names)
            axis.set_ticks([], minor=True)
