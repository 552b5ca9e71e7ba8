"""From a tidy table to a picture.

Monte-Carlo points carry their intervals (an event that never happened is drawn as an upper limit); exact
values are lines, limits are dashed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd
from matplotlib import colormaps
from matplotlib.figure import Figure

from simkit.figures.style import COLOURS, GREY, house_style, new_figure
from simkit.study import Quantity, Study

_MOST_HUES = len(COLOURS)


@dataclass(frozen=True)
class Axes:
    """What a panel shows.

    Attributes
    ----------
    x : str, optional
        The parameter on the horizontal axis.
    hue : sequence of str
        Parameters that tell curves apart by colour.
    quantities : sequence of str
        The first is drawn boldly, the others thin.
    """

    x: str | None
    quantities: Sequence[str]
    hue: Sequence[str] = ()
    x_label: str = ""
    y_label: str = ""
    x_scale: str = "linear"
    y_scale: str = "linear"
    y_limits: tuple[float, float] | None = None
    exact: bool = True
    limit: bool = True
    title: str = ""
    labels: dict[str, str] = field(default_factory=dict)


def choose_axes(study: Study, swept: Sequence[str], frame: pd.DataFrame) -> list[Axes]:
    """Return the panels that suit a sweep: one for all events, one for each measurement."""
    numeric = [p.name for p in study.parameters if p.name in swept and not p.is_categorical]
    x = max(numeric, key=lambda name: frame[name].nunique(), default=None)
    hue = tuple(name for name in swept if name != x)
    kinds: list[Sequence[Quantity]] = [[q for q in study.quantities if q.kind == "event"]]
    kinds += [[q] for q in study.quantities if q.kind == "measurement"]
    panels = []
    for group in kinds:
        if not group:
            continue
        names = [quantity.name for quantity in group]
        if hue and group[0].kind == "event":
            names = names[:1]  # curves are told apart by the parameter, not by the event
        label = "probability" if group[0].kind == "event" else names[0].replace("_", " ")
        if hue and group[0].kind == "event":
            label = f"probability of {names[0].replace('_', ' ')}"
        scale = _suggest_scale(frame[x]) if x else "linear"
        panels.append(
            Axes(x, names, hue, x or "", y_label=label, x_scale=scale, labels=part_labels(study))
        )
    return panels


def part_labels(study: Study) -> dict[str, str]:
    """Return what to call the quantities behind the first: what each of them says."""
    return {quantity.name: quantity.meaning for quantity in study.quantities[1:]}


def draw(frame: pd.DataFrame, panels: Sequence[Axes]) -> Figure:
    """Return the figure of a tidy table."""
    with house_style():
        height = 2.5 if panels[0].x else 0.6 + 0.22 * min(len(_rows(frame, panels[0])), 40)
        figure, axes = new_figure(len(panels), height)
        for ax, panel in zip(axes, panels, strict=True):
            if panel.x is None:
                _draw_points(ax, frame, panel)
            else:
                _draw_curves(ax, frame, panel)
        return figure


def _suggest_scale(values: pd.Series[Any]) -> str:
    """Return log for values that span over a factor 30, in steps more even in log than as they are."""
    numbers = np.unique(values.to_numpy(dtype=float))
    if len(numbers) < 3 or numbers[0] <= 0 or numbers[-1] / numbers[0] < 30:
        return "linear"
    unevenness = [np.std(steps) / np.mean(steps) for steps in map(np.diff, (numbers, np.log(numbers)))]
    return "log" if unevenness[1] < unevenness[0] else "linear"


def _draw_curves(ax: Any, frame: pd.DataFrame, panel: Axes) -> None:
    curves = _curves(frame, panel)
    gradient = len(curves) > _MOST_HUES and bool(panel.hue)
    for index, (label, curve, is_main) in enumerate(curves):
        colour = (
            colormaps["viridis"](index / (len(curves) - 1))
            if gradient
            else COLOURS[index % len(COLOURS)]
        )
        shown = label if not gradient or index in (0, len(curves) - 1) else None
        _draw_curve(ax, curve, panel, colour, shown, is_main)
    _draw_limits(ax, curves, panel)
    ax.set_xscale(panel.x_scale)
    ax.set_yscale(panel.y_scale)
    ax.set_xlabel(panel.x_label)
    ax.set_ylabel(panel.y_label)
    if panel.title:
        ax.set_title(panel.title, loc="left")
    if panel.y_limits is not None:
        ax.set_ylim(*panel.y_limits)
    elif panel.y_scale == "linear" and (frame["kind"] == "event").all():
        low, high = ax.get_ylim()
        ax.set_ylim(max(low, -0.02), min(high, 1.02))
    if panel.exact and any(is_main and rows["exact"].notna().any() for _, rows, is_main in curves):
        ax.plot([], [], color=GREY, linewidth=1.0, label="exact (line)")
    if len(ax.get_legend_handles_labels()[1]) > 1:
        ax.legend(loc="best", ncols=2 if len(curves) > 3 else 1, handlelength=1.6)


def _curves(frame: pd.DataFrame, panel: Axes) -> list[tuple[str, pd.DataFrame, bool]]:
    """Return label, rows and whether it is the main one, of each curve, the main one first."""
    curves = []
    for position, quantity in enumerate(panel.quantities):
        rows = frame[frame["quantity"] == quantity]
        name = panel.labels.get(quantity, quantity.replace("_", " "))
        if not panel.hue:
            curves.append((name, rows, position == 0))
            continue
        for values, group in rows.groupby(list(panel.hue), sort=False):
            pairs = zip(panel.hue, values, strict=True)
            curves.append((", ".join(f"{k} = {_short(v)}" for k, v in pairs), group, True))
    return curves


def _draw_curve(
    ax: Any, curve: pd.DataFrame, panel: Axes, colour: Any, label: str | None, is_main: bool
) -> None:
    curve = curve.sort_values(panel.x)  # type: ignore[arg-type]
    x = curve[panel.x].to_numpy(dtype=float)
    columns = ("estimate", "ci_low", "ci_high", "exact")
    y, low, high, exact = (curve[c].to_numpy(dtype=float) for c in columns)
    has_exact = panel.exact and bool(np.isfinite(exact).any())
    if has_exact:
        ax.plot(x, exact, color=colour, linewidth=1.0 if is_main else 0.7, label=None)
    if not is_main:  # thin: the exact value where there is one, else what was simulated
        ax.plot(x, exact if has_exact else y, color=colour, linewidth=0.7, label=label, zorder=1.5)
        return
    absent = (curve["kind"] == "event").to_numpy() & (y == 0)
    seen = ~absent
    size = 3.2 if len(x) <= 40 else 1.8
    errors = np.vstack([y - low, high - y])
    ax.errorbar(
        x[seen], y[seen], np.abs(np.nan_to_num(errors[:, seen])), fmt="o", color=colour,
        markersize=size, linewidth=0, elinewidth=0.6 if len(x) <= 40 else 0.4, label=label, zorder=3,
    )  # fmt: skip
    if absent.any():  # never seen: what is known is an upper limit
        ax.errorbar(
            x[absent], high[absent], high[absent], uplims=True, fmt="v", color=colour,
            markersize=size, markerfacecolor="none", elinewidth=0.4, linewidth=0,
            label=None if seen.any() else label, zorder=3,
        )  # fmt: skip


def _draw_limits(ax: Any, curves: Sequence[tuple[str, pd.DataFrame, bool]], panel: Axes) -> None:
    """Draw the asymptotic values of the main curves, each distinct one once."""
    if not panel.limit:
        return
    drawn: set[bytes] = set()
    for _, curve, is_main in curves:
        curve = curve.sort_values(panel.x)  # type: ignore[arg-type]
        limit = curve["limit"].to_numpy(dtype=float)
        if not is_main or not np.isfinite(limit).any() or limit.tobytes() in drawn:
            continue
        label = "limit" if not drawn else None
        drawn.add(limit.tobytes())
        x = curve[panel.x].to_numpy(dtype=float)
        ax.plot(x, limit, color="black", linestyle="--", linewidth=0.8, label=label, zorder=4)


def _rows(frame: pd.DataFrame, panel: Axes) -> pd.DataFrame:
    return frame[frame["quantity"].isin(list(panel.quantities))]


def _draw_points(ax: Any, frame: pd.DataFrame, panel: Axes) -> None:
    """Draw one row per quantity (and category): estimate, interval, exact value."""
    rows = _rows(frame, panel)
    names = [
        ", ".join([q.replace("_", " "), *(_short(value) for value in values)])
        for q, *values in rows[["quantity", *panel.hue]].itertuples(index=False)
    ]
    place = np.arange(len(rows))[::-1]
    y, low, high, exact, limit = (
        rows[c].to_numpy(dtype=float) for c in ("estimate", "ci_low", "ci_high", "exact", "limit")
    )
    errors = np.abs(np.nan_to_num(np.vstack([y - low, high - y])))
    ax.errorbar(
        y, place, xerr=errors, fmt="o", color=COLOURS[0], markersize=3.5, elinewidth=0.9,
        linewidth=0, label="estimate",
    )  # fmt: skip
    for values, marker, colour, label in (
        (exact, "|", COLOURS[1], "exact"),
        (limit, "x", GREY, "limit"),
    ):
        if np.isfinite(values).any():
            ax.plot(values, place, marker, color=colour, markersize=5, label=label, zorder=4)
    ax.set_yticks(place, names)
    ax.set_ylim(-0.7, len(rows) - 0.3)
    ax.set_xlabel(panel.y_label)
    ax.grid(axis="y", visible=False)
    if len(ax.get_legend_handles_labels()[1]) > 1:
        ax.legend(loc="best")


def _short(value: Any) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)
