"""From a tidy table to a picture.

Monte-Carlo points carry their intervals (an event that never happened is drawn as an upper limit); exact
values are lines, bounds dashed, limits dotted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pandas as pd
from matplotlib import colormaps
from matplotlib.figure import Figure
from matplotlib.ticker import LogFormatter, NullFormatter

from simkit.figures.columns import column, edges, places
from simkit.figures.maps import draw_estimates, draw_map
from simkit.figures.panels import Panel, short
from simkit.figures.style import COLOURS, GREY, house_style, new_figure, new_sheet

_MANY_POINTS = 40
_FEW_VALUES = 9
_DODGE = 0.012  # between thresholds of different curves, as a share of the axis
_WIDTH = 0.024  # of a character of a tick's label, as a share of the axis
_PLAIN = (1e-4, 1e4)  # range of an axis whose ticks are plain numbers
# Thin curves often lie on each other: what is below shows through the gaps.
_DASHES = ("-", (0, (6, 2)), (0, (3, 3)), (0, (1, 4)))
_LINES = ("--", "-.", ":", "-")
_OVERLAYS = (("limit", ":", "black"), ("bound", "--", "#A00000"))


def draw(frame: pd.DataFrame, panels: Sequence[Panel]) -> Figure:
    """Return the figure of a tidy table, its panels stacked."""
    with house_style():
        rows = len(frame[frame["quantity"].isin(list(panels[0].quantities))])
        height = 2.5 if panels[0].x else 0.6 + 0.22 * min(rows, 60)
        figure, axes = new_figure(len(panels), height)
        for ax, panel in zip(axes, panels, strict=True):
            if panel.x is None:
                _draw_rows(ax, frame, panel)
            elif panel.kind == "map":
                draw_map(ax, frame, panel)
            else:
                _draw_curves(ax, frame, panel)
        return figure


def draw_sheet(members: Sequence[tuple[pd.DataFrame, Panel]], columns: int) -> Figure:
    """Return one figure of many small panels that share a legend."""
    with house_style():
        figure, axes = new_sheet(len(members), columns)
        entries: dict[str, Any] = {}
        for ax, (frame, panel) in zip(axes, members, strict=True):
            if panel.kind == "map":
                draw_map(ax, frame, panel, with_legend=False)
            else:
                _draw_curves(ax, frame, panel, with_legend=False)
            for handle, label in zip(*ax.get_legend_handles_labels(), strict=True):
                entries.setdefault(label, handle)
        if not entries:
            return figure
        figure.legend(
            entries.values(), entries.keys(), loc="outside lower center", ncols=min(len(entries), 4)
        )
        return figure


def _draw_curves(ax: Any, frame: pd.DataFrame, panel: Panel, with_legend: bool = True) -> None:
    bold = list(_curves(frame, panel, panel.quantities))
    thin = list(_curves(frame, panel, panel.thin))
    lines = list(_curves(frame, panel, panel.lines))
    colours, gradient = _colours(len(bold) + len(thin), _is_numeric_hue(frame, panel))
    for index, (label, curve) in enumerate(bold):
        shown = label if not gradient or index in (0, len(bold) - 1) else None
        if shown is not None and panel.note is not None:
            shown += _note(frame, panel, curve)
        if panel.bands:
            _draw_band(ax, curve, panel, colours[index], shown)
        else:
            shift = _DODGE * (index - (len(bold) - 1) / 2)
            _draw_points(ax, curve, panel, colours[index], shown, shift)
    for index, (label, curve) in enumerate(thin, start=len(bold)):
        dashes = _DASHES[(index - len(bold)) % len(_DASHES)]
        _draw_thin(ax, curve, panel, colours[index], dashes, label)
    _draw_lines(ax, lines, bold, panel, colours)
    _draw_overlays(ax, [curve for _, curve in bold], panel)
    if panel.premises:
        _shade_premises(ax, frame, panel)
    _dress(ax, frame, panel)
    if with_legend:
        _add_legend(ax)


def _add_legend(ax: Any) -> None:
    labels = ax.get_legend_handles_labels()[1]
    if len(labels) < 2:
        return
    if len(labels) > 6 or max(map(len, labels)) > 24:  # too much to lie over the curves
        columns = 2 if max(map(len, labels)) < 26 else 1
        ax.legend(loc="upper center", bbox_to_anchor=(0.45, -0.2), ncols=columns, handlelength=1.6)
        figure = ax.figure
        figure.set_figheight(figure.get_figheight() + 0.15 * -(-len(labels) // columns))
    else:
        ax.legend(loc="best", ncols=2 if len(labels) > 4 else 1, handlelength=1.6)


def _note(frame: pd.DataFrame, panel: Panel, curve: pd.DataFrame) -> str:
    """Return the noted number of a curve with its interval, or nothing where there is none."""
    rows = frame[frame["quantity"] == panel.note]
    for name in panel.hue:
        rows = rows[rows[name] == curve[name].iloc[0]]
    if len(rows) != 1 or not np.isfinite(column(rows, "estimate")[0]):
        return ""
    number, *ends = (column(rows, c)[0] for c in ("estimate", "ci_low", "ci_high"))
    low, high = (f"{end:.2f}" if np.isfinite(end) else "open" for end in ends)
    return f": {panel.label(str(panel.note))} {number:.2f} [{low}, {high}]"


def _draw_lines(
    ax: Any,
    lines: Sequence[tuple[str, pd.DataFrame]],
    bold: Sequence[tuple[str, pd.DataFrame]],
    panel: Panel,
    colours: Sequence[Any],
) -> None:
    """Draw lines in the colour of the points they belong to: by hue, or by the start of their name."""
    owners = {_owner(curve, panel): colour for (_, curve), colour in zip(bold, colours, strict=False)}
    spare = [colour for colour in COLOURS if colour not in owners.values()]
    for label, curve in lines:
        if curve.empty:
            continue
        quantity, *hue = _owner(curve, panel)
        found = [
            colour
            for (name, *values), colour in owners.items()
            if (values == hue if hue else quantity.startswith(f"{name}_"))
        ]
        if not found:
            found = list(owners.values()) if len(lines) == len(bold) == 1 else spare[:1] or [GREY]
            spare = spare[1:]
        dashes = _LINES[panel.lines.index(quantity) % len(_LINES)] if hue or len(bold) == 1 else "--"
        x, y = places(curve, panel), column(curve, "estimate")
        shown = None if hue else label
        ax.plot(x, y, linestyle=dashes, linewidth=0.9, color=found[0], label=shown, zorder=2)
    if panel.hue:  # colour is told by the points: one entry for each kind of line
        for dashes, quantity in zip(_LINES, panel.lines, strict=False):
            if any(_owner(curve, panel)[0] == quantity for _, curve in lines):
                ax.plot([], [], linestyle=dashes, linewidth=0.9, color=GREY, label=panel.label(quantity))


def _owner(curve: pd.DataFrame, panel: Panel) -> tuple[Any, ...]:
    """Return a curve's quantity and its values of hue."""
    first = curve.iloc[0] if len(curve) else {"quantity": "", **dict.fromkeys(panel.hue)}
    return (first["quantity"], *(first[name] for name in panel.hue))


def _draw_band(ax: Any, curve: pd.DataFrame, panel: Panel, colour: Any, label: str | None) -> None:
    """Draw estimates as a line in the band of their intervals."""
    x = places(curve, panel)
    y, low, high = (column(curve, c) for c in ("estimate", "ci_low", "ci_high"))
    ax.fill_between(x, low, high, color=colour, alpha=0.2, linewidth=0, zorder=2)
    ax.plot(x, y, color=colour, linewidth=1.2, marker="o", markersize=2.2, label=label, zorder=3)


def _colours(count: int, by_number: bool) -> tuple[Sequence[Any], bool]:
    """Return a colour for each curve, and whether they run along a gradient."""
    if by_number and count > len(COLOURS):
        return [colormaps["viridis"](index / (count - 1)) for index in range(count)], True
    return [COLOURS[index % len(COLOURS)] for index in range(count)], False


def _is_numeric_hue(frame: pd.DataFrame, panel: Panel) -> bool:
    """Return whether curves are told apart by one number, whose order a gradient can show."""
    return len(panel.hue) == 1 and bool(
        frame[panel.hue[0]].map(lambda v: isinstance(v, int | float) and not isinstance(v, bool)).all()
    )


def _curves(
    frame: pd.DataFrame, panel: Panel, quantities: Sequence[str]
) -> Iterator[tuple[str, pd.DataFrame]]:
    """Yield label and rows of each curve, sorted along x."""
    for quantity in quantities:
        rows = frame[frame["quantity"] == quantity].sort_values(str(panel.x), kind="stable")
        if not panel.hue:
            yield panel.label(quantity), rows
            continue
        for values, group in rows.groupby(list(panel.hue), sort=False):
            pairs = [panel.value_label(k, v) for k, v in zip(panel.hue, values, strict=True)]
            many = len(quantities) > 1
            yield ", ".join([panel.label(quantity), *pairs] if many else pairs), group


def _draw_points(
    ax: Any, curve: pd.DataFrame, panel: Panel, colour: Any, label: str | None, shift: float = 0.0
) -> None:
    x = places(curve, panel)
    y, low, high, exact = (column(curve, c) for c in ("estimate", "ci_low", "ci_high", "exact"))
    if panel.exact and np.isfinite(exact).any():
        ax.plot(x, exact, color=colour, linewidth=1.0)
    if not np.isfinite(y).all():  # thresholds off the grid: a bound instead of a number
        draw_estimates(ax, curve, panel, colour, label, shift=shift)
        return
    many = len(x) > _MANY_POINTS
    size, width = (1.8, 0.4) if many else (3.2, 0.6)
    absent = (curve["kind"] == "event").to_numpy() & (y == 0)
    seen = ~absent
    errors = np.abs(np.nan_to_num(np.vstack([y - low, high - y])))
    ax.errorbar(
        x[seen], y[seen], errors[:, seen], fmt="o", color=colour, markersize=size, linewidth=0,
        elinewidth=width, label=label, zorder=3,
    )  # fmt: skip
    if absent.any():  # never seen: what is known is an upper limit
        ax.errorbar(
            x[absent], high[absent], high[absent] / 2, uplims=True, fmt="none", ecolor=colour,
            elinewidth=width, capsize=1.5, label=None if seen.any() else label, zorder=3,
        )  # fmt: skip


def _draw_thin(ax: Any, curve: pd.DataFrame, panel: Panel, colour: Any, dashes: Any, label: str) -> None:
    """Draw the exact value as a thin line; else what was simulated as small points in its interval."""
    exact, x = column(curve, "exact"), places(curve, panel)
    if not (panel.exact and np.isfinite(exact).all()):
        y, low, high = (column(curve, c) for c in ("estimate", "ci_low", "ci_high"))
        ax.fill_between(x, low, high, color=colour, alpha=0.15, linewidth=0, zorder=1.2)
        ax.plot(x, y, ".", color=colour, markersize=1.5, label=label, zorder=1.5)
        return
    ax.plot(x, exact, color=colour, linestyle=dashes, linewidth=0.8, label=label, zorder=1.5)


def _draw_overlays(ax: Any, curves: Sequence[pd.DataFrame], panel: Panel) -> None:
    """Draw limits and bounds of the bold curves, each distinct one once."""
    for name, style, colour in _OVERLAYS:
        drawn: set[bytes] = set()
        for curve in curves:
            values = column(curve, name)
            if not getattr(panel, name) or not np.isfinite(values).any():
                continue
            if values.tobytes() in drawn:
                continue
            label = name if not drawn else None
            drawn.add(values.tobytes())
            x = places(curve, panel)
            ax.plot(x, values, color=colour, linestyle=style, linewidth=0.9, label=label, zorder=4)
    if panel.exact and any(curve["exact"].notna().any() for curve in curves):
        ax.plot([], [], color=GREY, linewidth=1.0, label="exact (line)")


def _dress(ax: Any, frame: pd.DataFrame, panel: Panel) -> None:
    """Set scales, labels and limits."""
    ax.set_xscale("linear" if panel.x_scale == "exponent" else panel.x_scale)
    ax.set_yscale(panel.y_scale)
    ax.set_xlabel(panel.x_label)
    ax.set_ylabel(panel.y_label)
    if panel.title:
        ax.set_title(panel.title, loc="left")
    _label_ticks(ax, frame, panel)
    shown = frame[frame["quantity"].isin([*panel.quantities, *panel.thin])]
    if panel.y_limits is not None:
        ax.set_ylim(*panel.y_limits)
    elif panel.y_scale == "linear" and (shown["kind"] == "event").all():
        low, high = ax.get_ylim()
        ax.set_ylim(max(low, -0.02), min(high, 1.02))


def _shade_premises(ax: Any, frame: pd.DataFrame, panel: Panel) -> None:
    """Shade the range of x in which every cell meets all premises."""
    met = frame.groupby(str(panel.x))["premises_met"].all()
    x = met.index.to_numpy(dtype=float)
    borders = edges(np.log10(x) if panel.x_scale == "exponent" else x, panel.x_scale)
    label = "premises hold"
    for start, stop, holds in zip(borders[:-1], borders[1:], met, strict=True):
        if holds:
            ax.axvspan(start, stop, color="#009E73", alpha=0.12, linewidth=0, label=label, zorder=0)
            label = "_"


class _PlainLog(LogFormatter):
    """Ticks of a logarithmic axis as plain numbers, 0.02 instead of 2 x 10^-2."""

    def __call__(self, x: float, pos: int | None = None) -> str:
        return f"{x:g}" if super().__call__(x, pos) else ""


def _label_ticks(ax: Any, frame: pd.DataFrame, panel: Panel) -> None:
    """Label few values of a logarithmic axis themselves, a short axis plainly, a long one at powers."""
    low, high = ax.get_ylim()
    if panel.y_scale == "log" and _PLAIN[0] <= low and high <= _PLAIN[1]:
        ax.yaxis.set_major_formatter(_PlainLog())
        ax.yaxis.set_minor_formatter(_PlainLog(minor_thresholds=(1.5, 0.7)))
    if panel.x_scale != "log":
        return
    shown = frame[frame["quantity"].isin([*panel.quantities, *panel.thin])]
    values = np.unique(shown[str(panel.x)].dropna().to_numpy(dtype=float))
    names = [short(float(value)) for value in values]
    room = np.diff(np.log(values)) / np.ptp(np.log(values)) if len(values) > 1 else np.ones(1)
    if len(values) <= _FEW_VALUES and room.min() > _WIDTH * max(map(len, names)):
        ax.xaxis.set_ticks(values, names)
        ax.xaxis.set_ticks([], minor=True)
        return
    low, high = ax.get_xlim()
    if np.floor(np.log10(high)) > np.floor(np.log10(low)):
        ax.xaxis.set_minor_formatter(NullFormatter())  # more labels would overlap


def _draw_rows(ax: Any, frame: pd.DataFrame, panel: Panel) -> None:
    """Draw one row per quantity (and category): estimate, interval, exact value and limit."""
    rows = frame[frame["quantity"].isin(list(panel.quantities))]
    names = [
        ", ".join([panel.label(quantity), *(short(value) for value in values)])
        for quantity, *values in rows[["quantity", *panel.hue]].itertuples(index=False)
    ]
    place = np.arange(len(rows))[::-1]
    y, low, high = (column(rows, c) for c in ("estimate", "ci_low", "ci_high"))
    errors = np.abs(np.nan_to_num(np.vstack([y - low, high - y])))
    ax.errorbar(
        y, place, xerr=errors, fmt="o", color=COLOURS[0], markersize=3.5, elinewidth=0.9,
        linewidth=0, label="estimate",
    )  # fmt: skip
    for name, marker, colour in (("exact", "|", COLOURS[1]), ("limit", "x", GREY)):
        values = column(rows, name)
        if np.isfinite(values).any():
            ax.plot(values, place, marker, color=colour, markersize=6, label=name, zorder=4)
    ax.set_yticks(place, names)
    ax.set_ylim(-0.7, len(rows) - 0.3)
    ax.set_xlabel(panel.y_label)
    ax.grid(axis="y", visible=False)
    if len(ax.get_legend_handles_labels()[1]) > 1:
        ax.legend(loc="best")
