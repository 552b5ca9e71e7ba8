"""Measured points with their intervals, and the lines that belong to them."""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from matplotlib import colormaps
from matplotlib.transforms import ScaledTranslation, blended_transform_factory

from simkit.figures.drawing.style import COLOURS, DASHES, MARKERS
from simkit.figures.panels.numbers_to_draw import column, places
from simkit.figures.panels.panel import Panel

_MANY_POINTS = 40
_DENSE = 15  # exact values whose line has no kink that is seen
_DODGE = 3.6  # points between curves that lie on each other
_MOST_DODGED = 26
_SAME = 0.02  # of the axis: nearer than that, marks hide each other
_SHARE_SAME, _SHARE_HIDDEN = 0.3, 0.95  # of two curves' places: they crowd, one hides the other
_OPEN_END = 2.0
_ARROW = 9  # points
_SMOOTH = 60
_WIDER = 1.1  # points that each line below another is wider
_SOFT = 0.85  # of a gradient whose end would be too pale on paper


@dataclass(frozen=True)
class SeriesStyle:
    """How a series is told from the others, with and without colour."""

    colour: Any
    marker: str = "o"
    dashes: Any = "-"
    shift: float = 0.0  # points by which its marks stand to the right
    large: bool = False  # hollow and larger, so that the marks upon it leave it visible
    exact_dashes: Any = "-"  # of a line of its exact values: solid, unless another series has the same
    width: float = 0.8  # points of a thin line


def curves(
    frame: pd.DataFrame, panel: Panel, quantities: Sequence[str]
) -> Iterator[tuple[str, pd.DataFrame]]:
    """Yield label and rows of each curve, sorted along x."""
    for quantity in quantities:
        rows = frame[frame["quantity"] == quantity].sort_values(str(panel.x), kind="stable")
        if not panel.hue:
            yield panel.label(quantity), rows
            continue
        for values, group in rows.groupby(list(panel.hue), sort=False, dropna=False):
            pairs = [panel.value_label(k, v) for k, v in zip(panel.hue, values, strict=True)]
            many = len(quantities) > 1
            yield ", ".join([panel.label(quantity), *pairs] if many else pairs), group


def looks(found: Sequence[pd.DataFrame], panel: Panel, by_number: bool) -> list[SeriesStyle]:
    """Return a look for each bold curve; those that lie on each other are moved apart."""
    count = len(found)
    colours = gradient(count) if by_number and count > len(COLOURS) else cycle(COLOURS, count)
    same, exact_same = (
        set(itertools.chain(*coinciding(found, panel, name, _SHARE_SAME)))
        for name in ("estimate", "exact")
    )
    crowded = max((len(rows) for rows in found), default=0) > _MOST_DODGED
    open_ended = [_is_open(rows) for rows in found]
    every = count > 1 and (panel.dodge or any(open_ended))
    made = []
    for index in range(count):
        moved = (index in same or every) and not crowded
        order = sorted(same) if not every else list(range(count))
        shift = _DODGE * (order.index(index) - (len(order) - 1) / 2) if moved else 0.0
        made.append(
            SeriesStyle(
                panel.colour(found[index], colours[index]), MARKERS[index % len(MARKERS)],
                DASHES[index % len(DASHES)], shift,
                crowded and index in same and index != max(same),
                DASHES[index % len(DASHES)] if index in exact_same else "-",
            )
        )  # fmt: skip
    return made


def thin_looks(found: Sequence[pd.DataFrame], panel: Panel, before: int) -> list[SeriesStyle]:
    """Return a look for each thin curve, behind so many bold ones.

    Of those whose exact values lie on each other the ones below are wider and solid, so that each is
    seen beside the next.
    """
    colours = cycle(COLOURS, before + len(found))[before:]
    pairs = coinciding(found, panel, "exact") if panel.exact else []
    made = []
    for index, rows in enumerate(found):
        above = sum(first == index for first, _ in pairs)
        dashes = "-" if above else DASHES[index % len(DASHES)]
        colour = panel.colour(rows, colours[index])
        made.append(SeriesStyle(colour, dashes=dashes, width=0.8 + _WIDER * above))
    return made


def gradient(count: int) -> list[Any]:
    """Return colours in the order of a number, none too pale for paper."""
    return [colormaps["viridis"](_SOFT * index / max(count - 1, 1)) for index in range(count)]


def cycle(values: Sequence[Any], count: int) -> list[Any]:
    """Return so many of some values, begun anew where they end."""
    return [values[index % len(values)] for index in range(count)]


def _is_open(rows: pd.DataFrame) -> bool:
    """Return whether some of the rows are thresholds of which one side alone is known."""
    y, low, high = (column(rows, name) for name in ("estimate", "ci_low", "ci_high"))
    one_sided = np.isfinite(low) != np.isfinite(high)
    return bool((one_sided | (~np.isfinite(y) & (np.isfinite(low) | np.isfinite(high)))).any())


def coinciding(
    found: Sequence[pd.DataFrame], panel: Panel, name: str, share: float = _SHARE_HIDDEN
) -> list[tuple[int, int]]:
    """Return the pairs of curves that lie on each other at such a share of their points."""
    values = []
    for rows in found:
        y = column(rows, name)
        if panel.y_scale == "log":
            y = np.log(np.where(y > 0, y, np.nan))
        values.append(pd.Series(y, index=places(rows, panel)).groupby(level=0).first())
    every = np.concatenate([np.asarray(series, dtype=float) for series in values] or [np.zeros(0)])
    every = every[np.isfinite(every)]
    width = float(np.ptp(every)) if len(every) else 0.0
    if panel.y_limits is not None:
        ends = np.log(panel.y_limits) if panel.y_scale == "log" else np.asarray(panel.y_limits)
        width = max(width, float(np.ptp(ends)))
    pairs = []
    for one, other in itertools.combinations(range(len(values)), 2):
        near = ((values[one] - values[other]).abs() <= _SAME * width).sum()
        if near and near >= share * max(values[one].count(), values[other].count()):
            pairs.append((one, other))
    return pairs


def _marks_or(dashes: Any, exact: Any, size: float) -> dict[str, Any]:
    """Return the style of exact values: a line where they are dense, which else says what is between."""
    if np.isfinite(exact).sum() >= _DENSE:
        return {"linestyle": dashes}
    return {"linestyle": "none", "marker": "_", "markersize": size, "markeredgewidth": 1.2}


def draw_points(
    ax: Any, curve: pd.DataFrame, panel: Panel, look: SeriesStyle, label: str | None
) -> None:
    """Draw points in their intervals; what was never seen is an upper limit on a logarithmic axis."""
    x = places(curve, panel)
    y, low, high, exact = (column(curve, name) for name in ("estimate", "ci_low", "ci_high", "exact"))
    if panel.exact and np.isfinite(exact).any():
        style = _marks_or(look.exact_dashes, exact, 9.0)
        made = ax.plot(x, exact, color=look.colour, linewidth=1.0, gid="exact", **style)
        move(ax, made, look.shift if style["linestyle"] == "none" else 0.0)
    if not np.isfinite(y).any() and not np.isfinite(high).any() and not np.isfinite(low).any():
        return
    if not np.isfinite(y).all() or _is_open(curve):  # thresholds that the grid does not enclose
        draw_estimates(ax, curve, panel, look, label)
        return
    many = len(x) > _MANY_POINTS
    size, width = (2.0, 0.4) if many else (3.4, 0.7)
    absent = (y <= 0) & (panel.y_scale == "log")
    seen = ~absent
    errors = np.abs(np.nan_to_num(np.vstack([y - low, high - y])))
    if seen.any():
        made = ax.errorbar(
            x[seen], y[seen], errors[:, seen], fmt=look.marker, color=look.colour, linewidth=0,
            markersize=size + 2.2 * look.large, fillstyle="none" if look.large else "full",
            markeredgewidth=0.8 if look.large else 0.4, elinewidth=width, label=label, zorder=3,
        )  # fmt: skip
        move(ax, made.get_children(), look.shift)
        if panel.y_scale == "log":
            _mark_feet(ax, x[seen & (low <= 0)], look)
        label = None
    upper = absent & (np.nan_to_num(high) > 0)
    _mark_feet(ax, x[absent & ~upper], look)
    if upper.any():  # never seen: what is known is an upper limit
        _draw_limits(ax, x[upper], high[upper], "uplims", look, label)


def draw_estimates(
    ax: Any, rows: pd.DataFrame, panel: Panel, look: SeriesStyle, label: str | None, face: Any = None
) -> None:
    """Draw estimates with intervals; an arrow where only one side is known, or an end is open."""
    x = places(rows, panel)
    y, low, high = (column(rows, name) for name in ("estimate", "ci_low", "ci_high"))
    known, positive = np.isfinite(y), panel.y_scale == "log"
    style: dict[str, Any] = {"color": look.colour, "zorder": 4}
    if known.any():
        # An end that is not known is a factor off, with an arrow that points on.
        bottom = np.where(np.isfinite(low) & ((low > 0) | (not positive)), low, y / _OPEN_END)
        top = np.where(np.isfinite(high), high, y * _OPEN_END)
        reach = np.vstack([y - bottom, top - y])
        made = ax.errorbar(
            x[known], y[known], reach[:, known], fmt=look.marker, markersize=3.4, linewidth=0,
            elinewidth=0.8, label=label, markerfacecolor=look.colour if face is None else face,
            markeredgewidth=0.6, **style,
        )  # fmt: skip
        move(ax, made.get_children(), look.shift)
        label = None
        no_low = ~np.isfinite(low) | (positive & (np.nan_to_num(low) <= 0))
        for open_end, end, mark in ((no_low, bottom, "v"), (~np.isfinite(high), top, "^")):
            at = known & open_end
            if at.any():
                ends = ax.plot(
                    x[at], end[at], marker=mark, markersize=3.2, linestyle="none", gid="open end",
                    **style,
                )  # fmt: skip
                move(ax, ends, look.shift)
    for bound, side in ((high, "uplims"), (low, "lolims")):
        shown = ~known & np.isfinite(bound) & (np.nan_to_num(bound) > 0)
        if shown.any():
            _draw_limits(ax, x[shown], bound[shown], side, look, label)
            label = None


def _draw_limits(ax: Any, x: Any, bound: Any, side: str, look: SeriesStyle, label: str | None) -> None:
    """Draw a bar at each bound with an arrow that points to where the value lies."""
    bars = ax.plot(
        x, bound, marker="_", markersize=5, markeredgewidth=0.9, linestyle="none", color=look.colour,
        label=label, gid="limit arrow", zorder=4,
    )  # fmt: skip
    move(ax, bars, look.shift)
    for at, value in zip(x, bound, strict=True):
        _arrow(ax, at, value, look, down=side == "uplims")


def _arrow(ax: Any, x: float, y: float, look: SeriesStyle, down: bool) -> None:
    ax.annotate(
        "", xy=(x, y), xycoords=moved(ax, look.shift), xytext=(0, -_ARROW if down else _ARROW),
        textcoords="offset points", gid="arrow",
        arrowprops={
            "arrowstyle": "<-", "color": look.colour, "linewidth": 0.8, "shrinkA": 0, "shrinkB": 0,
            "mutation_scale": 6,
        },
    )  # fmt: skip


def _mark_feet(ax: Any, x: Any, look: SeriesStyle) -> None:
    """Point on where an interval reaches 0, which a logarithmic axis does not have."""
    if len(x):
        foot = blended_transform_factory(ax.transData, ax.transAxes)
        ax.plot(
            x, np.full(len(x), 0.015), marker="v", markersize=2.6, linestyle="none", color=look.colour,
            transform=foot, gid="open end", zorder=3,
        )  # fmt: skip


def move(ax: Any, artists: Iterable[Any], points: float) -> None:
    """Move artists to the right by some points; the limits of the axes are those of the data."""
    if points:
        for artist in artists:
            artist.set_transform(moved(ax, points))


def moved(ax: Any, points: float) -> Any:
    """Return the data's coordinates, moved to the right by some points."""
    if not points:
        return ax.transData
    return ax.transData + ScaledTranslation(points / 72, 0, ax.get_figure(root=True).dpi_scale_trans)


def draw_band(
    ax: Any, curve: pd.DataFrame, panel: Panel, look: SeriesStyle, label: str, place: Any
) -> None:
    """Draw estimates as a line in the band of their intervals; `place` says which points are marked."""
    x = places(curve, panel)
    y, low, high = (column(curve, name) for name in ("estimate", "ci_low", "ci_high"))
    ax.fill_between(x, low, high, color=look.colour, alpha=0.2, linewidth=0, zorder=2)
    ax.plot(
        x, y, color=look.colour, linestyle=look.dashes, linewidth=1.2, marker=look.marker,
        markersize=3.2, markevery=place, label=label, zorder=3,
    )  # fmt: skip


def draw_thin(ax: Any, curve: pd.DataFrame, panel: Panel, look: SeriesStyle, label: str) -> None:
    """Draw the exact value as a thin line, or in marks; else the points simulated in their intervals."""
    exact, x = column(curve, "exact"), places(curve, panel)
    if len(exact) and panel.exact and np.isfinite(exact).all():
        ax.plot(
            x, exact, color=look.colour, linewidth=look.width, label=label, zorder=1.5,
            gid="exact thin", **_marks_or(look.dashes, exact, 4 + 3 * look.width),
        )  # fmt: skip
        return
    y, low, high = (column(curve, name) for name in ("estimate", "ci_low", "ci_high"))
    if np.isfinite(y).any():
        ax.fill_between(x, low, high, color=look.colour, alpha=0.15, linewidth=0, zorder=1.2)
        ax.plot(x, y, ".", color=look.colour, markersize=1.8, label=label, zorder=1.5)


def smooth(x: Any, y: Any, panel: Panel) -> tuple[Any, Any]:
    """Return a law between the places where it is known, without kinks on the axes it is drawn on."""
    known = np.isfinite(y) & np.isfinite(x)
    x, y = x[known], y[known]
    if len(np.unique(x)) != len(x) or not 3 <= len(x) < _SMOOTH // 2:
        return x, y
    log_x, log_y = panel.x_scale == "log" and x.min() > 0, panel.y_scale == "log" and y.min() > 0
    u, v = np.log(x) if log_x else x, np.log(y) if log_y else y
    between = np.union1d(np.linspace(u[0], u[-1], _SMOOTH), u)
    from scipy.interpolate import PchipInterpolator  # here, as most pictures can do without it

    found = PchipInterpolator(u, v)(between)
    return np.exp(between) if log_x else between, np.exp(found) if log_y else found
