"""From a tidy table to a picture.

Monte-Carlo points carry their intervals (an event that never happened is an upper limit on a logarithmic
axis); exact values are lines where they are dense and marks elsewhere, limits dotted, bounds dashed with
the side tinted that they forbid.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.container import Container
from matplotlib.figure import Figure

from simkit.figures.drawing import overlays, series
from simkit.figures.drawing.legends import add_legend, entries_of
from simkit.figures.drawing.maps import add_colour_bar, draw_map
from simkit.figures.drawing.row_chart import draw_rows, rows_height
from simkit.figures.drawing.style import (
    COLOURS,
    COLUMN_WIDTH,
    GREY,
    PANEL_HEIGHT,
    house_style,
    new_sheet,
    new_stack,
    set_heights,
)
from simkit.figures.drawing.ticks import dress
from simkit.figures.panels.numbers_to_draw import as_shown, column, places
from simkit.figures.panels.panel import Panel, Style

_LINES: tuple[Any, ...] = ((0, (5, 2)), (0, (5, 2, 1, 2)), (0, (1, 1.5)), (0, (10, 2)))
_TITLE_ROW = 0.14  # inches


def draw(frame: pd.DataFrame, panels: Sequence[Panel]) -> Figure:
    """Return the figure of a tidy table, its panels stacked, a legend below each.

    It is at column width, unless the style of the first panel says otherwise.
    """
    style = panels[0].style if panels else Style()
    width, tall = style.size or (COLUMN_WIDTH, PANEL_HEIGHT)
    with house_style(style.font_size):
        figure, axes, rows = new_stack(len(panels), width)
        heights = []
        for ax, panel in zip(axes, panels, strict=True):
            height = tall if panel.x else rows_height(frame, panel)
            entries = _draw_panel(ax, frame, panel)
            if panel.kind == "map":
                add_colour_bar(ax, frame, panel)
            height += _TITLE_ROW * ax.get_title(loc="left").count("\n")
            fewest = 1 if panel.kind == "map" else 2
            heights.append(height + add_legend(ax.figure, entries, width, fewest))
        set_heights(figure, rows, heights)
        return figure


def draw_sheet(members: Sequence[tuple[pd.DataFrame, Panel]], columns: int) -> Figure:
    """Return one figure of many small panels that share a legend, and a colour bar if all are maps."""
    with house_style():
        maps = all(panel.kind == "map" for _, panel in members)
        figure, axes = new_sheet(len(members), columns)
        entries: dict[str, Any] = {}
        laws = list(dict.fromkeys(name for _, panel in members for name in panel.lines))
        for ax, (frame, panel) in zip(axes, members, strict=True):
            for label, handle in _draw_panel(ax, frame, panel, laws).items():
                if label not in entries or isinstance(handle, Container):
                    entries[label] = handle
        if maps:
            add_colour_bar(axes, *members[0])
        width, height = figure.get_size_inches()
        figure.set_figheight(height + add_legend(figure, entries, width))
        return figure


def _draw_panel(ax: Any, frame: pd.DataFrame, panel: Panel, laws: Sequence[str] = ()) -> dict[str, Any]:
    """Draw a panel and return the entries of its legend; `laws` are those of its sheet."""
    for name, value in panel.where.items():
        frame = frame[frame[name] == value]
    frame = as_shown(frame, panel)
    if panel.x is None:
        draw_rows(ax, frame, panel)
    elif panel.kind == "map":
        draw_map(ax, frame, panel, laws)
    else:
        _draw_curves(ax, frame, panel)
    return entries_of(ax)


def _draw_curves(ax: Any, frame: pd.DataFrame, panel: Panel) -> None:
    bold, thin = (list(series.curves(frame, panel, names)) for names in (panel.quantities, panel.thin))
    found = [rows for _, rows in bold]
    ax.set_xscale("linear" if panel.x_scale == "exponent" else panel.x_scale)
    ax.set_yscale(panel.y_scale)
    by_number = _is_numeric_hue(frame, panel)
    made = series.looks(found, panel, by_number)
    ends_only = by_number and len(bold) > len(COLOURS)
    for index, ((label, rows), look) in enumerate(zip(bold, made, strict=True)):
        shown = label if not ends_only or index in (0, len(bold) - 1) else None
        if shown is not None and panel.note is not None:
            shown += _note(frame, panel, rows)
        if panel.bands:
            step = max(1, -(-len(rows) // 10))
            series.draw_band(ax, rows, panel, look, label, (index * step // max(len(bold), 1), step))
        else:
            series.draw_points(ax, rows, panel, look, shown)
    for (label, rows), look in zip(
        thin, series.thin_looks([rows for _, rows in thin], panel, len(bold)), strict=True
    ):
        series.draw_thin(ax, rows, panel, look, label)
    _draw_lines(ax, frame, bold, made, panel)
    overlays.draw_limits(ax, found, panel)
    _name_exact(ax)
    overlays.reach_broken_bounds(ax, found, panel)
    dress(ax, frame, panel)
    overlays.draw_bounds(ax, frame, found, made, panel)
    overlays.draw_levels(ax, panel)
    overlays.draw_guides(ax, found, panel)
    if panel.premises:
        overlays.shade_premises(ax, frame, panel)


def _name_exact(ax: Any) -> None:
    """Name the exact values once, where there are lines or marks of them beside points."""
    drawn = {line.get_linestyle() == "None" for line in ax.get_lines() if line.get_gid() == "exact"}
    if drawn:
        ax.plot([], [], label="exact" if True in drawn else "exact (line)", gid="exact key")


def _note(frame: pd.DataFrame, panel: Panel, curve: pd.DataFrame) -> str:
    """Return the noted number of a curve with its interval, or nothing where there is none."""
    rows = frame[frame["quantity"] == panel.note]
    for name in panel.hue:
        rows = rows[rows[name] == curve[name].iloc[0]]
    if len(rows) != 1 or not np.isfinite(column(rows, "estimate")[0]):
        return ""
    number, *ends = (column(rows, name)[0] for name in ("estimate", "ci_low", "ci_high"))
    low, high = (f"{end:.2f}" if np.isfinite(end) else "open" for end in ends)
    return f": {panel.label(str(panel.note))} {number:.2f} [{low}, {high}]"


def _draw_lines(
    ax: Any,
    frame: pd.DataFrame,
    bold: Sequence[tuple[str, pd.DataFrame]],
    made: Sequence[series.SeriesStyle],
    panel: Panel,
) -> None:
    """Draw laws in the colour of the points they belong to: by hue, or by the start of their name."""
    lines = [(label, rows) for label, rows in series.curves(frame, panel, panel.lines) if _is_line(rows)]
    owners = {_owner(rows, panel): look.colour for (_, rows), look in zip(bold, made, strict=True)}
    spare = [colour for colour in COLOURS if colour not in owners.values()]
    kinds: dict[str, Any] = {}
    for label, rows in lines:
        quantity, *hue = _owner(rows, panel)
        colours = [
            colour
            for (name, *values), colour in owners.items()
            if (values == hue if hue else quantity.startswith(f"{name}_"))
        ]
        if not colours:
            colours = list(owners.values()) if len(lines) == len(bold) == 1 else spare[:1] or [GREY]
            spare = spare[1:]
        dashes = _LINES[list(panel.lines).index(quantity) % len(_LINES)]
        x, y = series.smooth(places(rows, panel), column(rows, "estimate"), panel)
        name = panel.label(quantity)
        ax.plot(
            x, y, linestyle=dashes, linewidth=1.0, color=colours[0], marker="_" if len(x) == 1 else None,
            label=None if hue else label, gid=f"line {name}", zorder=2,
        )  # fmt: skip
        kinds[name] = dashes
    if panel.hue:  # colour is told by the points: one entry for each kind of line
        for name, dashes in kinds.items():
            ax.plot([], [], linestyle=dashes, linewidth=1.0, color=GREY, label=name, gid="key")


def _is_line(rows: pd.DataFrame) -> bool:
    return bool(np.isfinite(column(rows, "estimate")).any())


def _owner(rows: pd.DataFrame, panel: Panel) -> tuple[Any, ...]:
    """Return a curve's quantity and its values of hue."""
    first = rows.iloc[0] if len(rows) else {"quantity": "", **dict.fromkeys(panel.hue)}
    return (first["quantity"], *(first[name] for name in panel.hue))


def _is_numeric_hue(frame: pd.DataFrame, panel: Panel) -> bool:
    """Return whether curves are told apart by one number, whose order a gradient can show."""
    return len(panel.hue) == 1 and bool(
        frame[panel.hue[0]].map(lambda v: isinstance(v, int | float) and not isinstance(v, bool)).all()
    )
