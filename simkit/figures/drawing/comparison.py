"""Two sides of a claim over its cells: what is bounded, the bound as printed and as corrected."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullLocator

from simkit.figures.drawing.style import COLOURS, house_style

Role = Literal["left", "printed", "corrected", "constant"]
_LOOKS: dict[Role, dict[str, Any]] = {
    "left": {"color": COLOURS[0], "marker": "o", "markersize": 3.2, "linestyle": "-", "zorder": 3},
    "printed": {"color": COLOURS[1], "linestyle": "--", "zorder": 4},
    "corrected": {"color": COLOURS[2], "linestyle": "-.", "zorder": 4},
    "constant": {"color": COLOURS[0], "marker": "o", "markersize": 3.2, "linestyle": "-", "zorder": 3},
}
_MEANINGS: dict[Role, str] = {
    "left": "left side", "printed": "right side as printed", "corrected": "right side as corrected",
    "constant": "constant needed",
}  # fmt: skip
_PANEL = (2.75, 2.05)  # inches
_COLUMNS = 2
_LEFT, _RIGHT, _TOP, _BOTTOM = 0.64, 0.12, 0.36, 0.42  # inches around the axes of a panel
_X_LABEL, _Y_LABEL = 0.22, 0.46  # inches from the axes
_LEGEND = 0.36  # inches
_DECADES = 1.5  # a positive range wider than this is drawn on a logarithmic axis
_FAINT = 0.10
_PLAIN = range(-2, 4)  # powers of ten that are written out
_RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
#: Beyond, an axis overflows.
LARGEST = 1e290


@dataclass(frozen=True)
class DrawnSide:
    """One side over x, in the order of x; `low` and `high` are its interval where it was measured."""

    role: Role
    x: Sequence[float]
    y: Sequence[float]
    low: Sequence[float] = ()
    high: Sequence[float] = ()


@dataclass(frozen=True)
class ComparisonPanel:
    """One claim over one parameter."""

    title: str
    x_label: str
    y_label: str
    curves: Sequence[DrawnSide]
    relation: str = "="  # of the left side to the bound: the side that it forbids is shaded
    # points of the left side at which the claim as printed fails
    broken: Sequence[tuple[float, float]] = ()


def draw_comparisons(panels: Sequence[ComparisonPanel]) -> Figure:
    """Return the panels side by side, two in a row, with one legend below."""
    columns = min(_COLUMNS, len(panels))
    rows = -(-len(panels) // columns)
    width, height = columns * _PANEL[0], rows * _PANEL[1] + _LEGEND
    with house_style():
        figure = Figure(figsize=(width, height))
        figure.set_layout_engine("none")
        for place, panel in enumerate(panels):
            row, column = divmod(place, columns)
            left = column * _PANEL[0] + _LEFT
            low = _LEGEND + (rows - 1 - row) * _PANEL[1] + _BOTTOM
            inside = (_PANEL[0] - _LEFT - _RIGHT, _PANEL[1] - _TOP - _BOTTOM)
            ax = figure.add_axes((left / width, low / height, inside[0] / width, inside[1] / height))
            _draw(ax, panel)
        _add_legend(figure, panels)
    return figure


def _draw(ax: Any, panel: ComparisonPanel) -> None:
    _scale(ax, panel)
    for curve in panel.curves:
        x, y = np.asarray(curve.x, dtype=float), np.asarray(curve.y, dtype=float)
        ax.plot(x, y, linewidth=1.0, **_LOOKS[curve.role])
        if curve.low:
            reach = [np.clip(y - curve.low, 0, None), np.clip(np.asarray(curve.high) - y, 0, None)]
            ax.errorbar(x, y, reach, fmt="none", ecolor=_LOOKS[curve.role]["color"], elinewidth=0.8)
    if panel.broken:
        ax.plot(
            *zip(*panel.broken, strict=True),
            "x",
            color=COLOURS[1],
            markersize=6,
            markeredgewidth=1.4,
            zorder=5,
        )
    _shade(ax, panel)
    # Places are said, not searched for, which would take most of the time.
    ax.set_title(panel.title, loc="left", fontsize=7, y=1.0)
    ax.set_xlabel(panel.x_label)
    ax.set_ylabel(panel.y_label)
    ax.xaxis.set_label_coords(0.5, -_X_LABEL / (_PANEL[1] - _TOP - _BOTTOM))
    ax.yaxis.set_label_coords(-_Y_LABEL / (_PANEL[0] - _LEFT - _RIGHT), 0.5)


def _shade(ax: Any, panel: ComparisonPanel) -> None:
    """Shade the side of the bound, the corrected one where there is one, that it forbids."""
    if panel.relation not in ("<=", "<", ">=", ">"):
        return
    bounds = [curve for curve in panel.curves if curve.role in ("printed", "corrected")]
    low, high = ax.get_ylim()
    for curve in bounds[:1]:
        edge = high if panel.relation in ("<=", "<") else low
        colour = _LOOKS[curve.role]["color"]
        ax.fill_between(curve.x, curve.y, edge, color=colour, alpha=_FAINT, linewidth=0, zorder=0)
    ax.set_ylim(low, high)


def _scale(ax: Any, panel: ComparisonPanel) -> None:
    """Choose linear or logarithmic axes, with ticks that do not overlap."""
    x = [value for curve in panel.curves for value in curve.x]
    y = [value for curve in panel.curves for value in (*curve.y, *curve.low, *curve.high)]
    if is_logarithmic(x):
        ax.set_xscale("log")
        _powers(ax.xaxis)
    else:
        whole = all(value == int(value) for value in x)
        ax.xaxis.set_major_locator(MaxNLocator(5, integer=whole))
    if is_logarithmic(y):
        ax.set_yscale("log")
        _powers(ax.yaxis)
    else:
        ax.yaxis.set_major_locator(MaxNLocator(5))
        ax.yaxis.set_major_formatter(FuncFormatter(_plain))  # no power of ten above the panel


def _plain(value: float, _: int | None = None) -> str:
    return f"{value:.6g}".replace("e-0", "e-").replace("e+0", "e")


def _powers(axis: Any) -> None:
    """Let powers of ten alone be ticks, in raised digits: setting mathematics takes long."""
    axis.set_major_locator(LogLocator(numticks=5))
    axis.set_minor_locator(NullLocator())
    axis.set_major_formatter(FuncFormatter(_power))


def _power(value: float, _: int) -> str:
    exponent = round(math.log10(value))
    return f"{value:g}" if exponent in _PLAIN else f"10{str(exponent).translate(_RAISED)}"


def is_logarithmic(values: Sequence[float]) -> bool:
    """Return whether values are positive and spread over more than a decade and a half."""
    if min(values) <= 0:
        return False
    return math.log10(max(values)) - math.log10(min(values)) > _DECADES


def can_be_drawn(value: float) -> bool:
    """Return whether an axis can hold a value."""
    return math.isfinite(value) and (value == 0 or 1 / LARGEST < abs(value) < LARGEST)


def _add_legend(figure: Figure, panels: Sequence[ComparisonPanel]) -> None:
    roles = [curve.role for panel in panels for curve in panel.curves]
    handles = [
        Line2D([], [], linewidth=1.0, label=_MEANINGS[role], **_LOOKS[role])
        for role in _LOOKS
        if role in roles
    ]
    if any(panel.broken for panel in panels):
        look: dict[str, Any] = {"color": COLOURS[1], "markersize": 6, "markeredgewidth": 1.4}
        handles.append(Line2D([], [], marker="x", linestyle="none", label="fails", **look))
    columns = 2 if len(panels) > 1 else 1 + (len(handles) > 2)
    columns = len(handles) if len(panels) > 1 and len(handles) < 4 else columns
    figure.legend(
        handles=handles, loc="lower center", ncols=columns, borderaxespad=0.1, labelcolor="#000000",
        columnspacing=1.2, handlelength=2.2, labelspacing=0.2,
    )  # fmt: skip
