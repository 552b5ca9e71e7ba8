"""The picture of a search for thresholds: the curve with its bracket, or thresholds over a parameter."""

from typing import Literal

import pandas as pd
from matplotlib.figure import Figure

from simkit.engine.thresholds.crossing_rows import curve_rows
from simkit.engine.thresholds.searched import Thresholds
from simkit.figures.drawing.draw import draw
from simkit.figures.drawing.style import GREY, house_style
from simkit.figures.panels.choices import suggest_scale, words
from simkit.figures.panels.panel import Panel

_WIDE = 3.0  # a factor from which thresholds, or what they follow, are drawn on a log axis


def draw_crossings(found: Thresholds) -> Figure:
    """Return thresholds with their brackets over what their law follows, or the curves themselves."""
    if found.families and any(crossing.estimate is not None for crossing in found.crossings):
        return _draw_thresholds(found, found.families[0].along)
    return _draw_curves(found)


def _draw_thresholds(found: Thresholds, along: str) -> Figure:
    asked, frame = found.run.asked, found.table.dropna(subset=["estimate"])
    drawn = set(frame["quantity"])
    shown = "threshold_estimate" if found.run.is_free and "threshold_estimate" in drawn else "threshold"
    named = ("threshold_power", "threshold_law", "threshold_guide")
    lines = [name for name in named if name in drawn]
    thresholds = frame.loc[frame["quantity"] == shown, "estimate"].astype(float)
    values = frame[along].astype(float)
    is_log = values.min() > 0 and thresholds.min() > 0 and (
        values.max() / values.min() > _WIDE or thresholds.max() / thresholds.min() > _WIDE
    )  # fmt: skip
    scale: Literal["linear", "log"] = "log" if is_log else "linear"
    panel = Panel(
        x=along, quantities=[shown], lines=lines, hue=tuple(n for n in found.names if n != along),
        x_label=words(along), x_scale=scale, y_scale=scale,
        y_label=f"{words(asked.over)} where {words(str(asked))}",
        labels={
            "threshold": "estimate in its bracket", "threshold_estimate": "estimate",
            "threshold_power": "power law", "threshold_guide": "stated slope",
            "threshold_law": asked.law,
        },
    )  # fmt: skip
    return draw(frame, [panel])


def _draw_curves(found: Thresholds) -> Figure:
    table, asked = found.result.table, found.run.asked
    fits = curve_rows(found.crossings, found.result)
    frame = pd.concat([table, fits], ignore_index=True) if len(fits) else table
    panel = Panel(
        x=asked.over, quantities=[asked.quantity],
        lines=[f"{asked.quantity}_fit"] if len(fits) else [], hue=tuple(found.names),
        x_label=words(asked.over), y_label=f"probability of {words(asked.quantity)}",
        x_scale=suggest_scale(table[asked.over]), bound=False, limit=False,
        labels={f"{asked.quantity}_fit": "model"},
    )  # fmt: skip
    figure = draw(frame, [panel])
    with house_style():
        ax = figure.axes[0]
        ax.axhline(asked.target, color=GREY, lw=0.7, ls=(0, (4, 2)), zorder=0)
        for crossing in found.crossings:
            if crossing.low is not None and crossing.high is not None:
                ax.axvspan(crossing.low, crossing.high, color=GREY, alpha=0.2, lw=0, zorder=0)
    return figure
