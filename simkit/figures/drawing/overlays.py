"""What lies over the points: limits, bounds with the side that they forbid, premises, guides."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.patches import Patch

from simkit.figures.drawing.series import SeriesStyle, curves, move, smooth
from simkit.figures.drawing.style import CORRECTED, GREY, LIMIT, PRINTED
from simkit.figures.panels.numbers_to_draw import column, edges, places
from simkit.figures.panels.panel import Panel
from simkit.figures.panels.symbols import typeset

_FORBIDDEN = 0.09  # how strongly the side that a bound forbids is tinted
_STRIP = 0.07  # of the axis: of it, where there are several bounds
_PRINTED_DASHES, _CORRECTED_DASHES = (0, (5, 2)), (0, (5, 1.5, 1, 1.5))
_MOST_TINTED = 0.6  # of the panel
_SAYS = {"<=": "at most", ">=": "at least"}
_GUIDES = ((0, (1, 1.2)), (0, (1, 3)), (0, (1, 1, 1, 4)))
_BEYOND = "beyond the bound"
_LONG_RUN = 6
_ROUNDING = 1e-9  # of a bound: exact values are floats, and what is nearer is seen nowhere


def draw_limits(ax: Any, found: Sequence[pd.DataFrame], panel: Panel) -> None:
    """Draw the asymptotic limits of the curves, each distinct one once."""
    if not panel.limit:
        return
    label: str | None = panel.label("limit")
    for rows in _distinct(found, "limit", panel):
        x, y = places(rows, panel), column(rows, "limit")
        ax.plot(x, y, color=LIMIT, linestyle=":", linewidth=1.1, label=label, gid="limit", zorder=2.6)
        label = None


def reach_broken_bounds(ax: Any, found: Sequence[pd.DataFrame], panel: Panel) -> None:
    """Let the axis reach a bound where something lies beyond it, if it at most doubles by that."""
    if not (panel.verdict and panel.bound) or panel.y_limits is not None:
        return
    scale = ax.yaxis.get_transform().transform
    ends = np.sort(scale(np.asarray(ax.get_ylim())))
    for rows in found:
        beyond = _beyond(rows, panel)
        x, y = places(rows, panel)[beyond], column(rows, "bound")[beyond]
        near = np.abs(scale(y) - np.clip(scale(y), *ends)) <= ends[1] - ends[0]
        ax.update_datalim(np.column_stack([x, y])[near])
    ax.autoscale_view(scalex=False)


def draw_bounds(
    ax: Any,
    frame: pd.DataFrame,
    found: Sequence[pd.DataFrame],
    made: Sequence[SeriesStyle],
    panel: Panel,
) -> None:
    """Draw bounds as printed and as corrected, and tint the side that each forbids.

    The limits of the axes are those of what is drawn by then; the tint does not move them.
    """
    printed = _distinct(found, "bound", panel) if panel.bound else []
    owners = [next(i for i, each in enumerate(found) if each is rows) for rows in printed]
    drawn: list[tuple[pd.DataFrame, str, Any]] = []
    for rows, owner in zip(printed, owners, strict=True):
        colour = PRINTED if len(printed) == 1 else made[owner].colour
        label = _name(panel, "bound", rows) if rows is printed[0] else None
        _line(ax, rows, "bound", panel, (colour, _PRINTED_DASHES, label))
        drawn.append((rows, "bound", colour))
    corrected = [rows for _, rows in curves(frame, panel, panel.corrected)]
    for rows in corrected:
        name = str(rows["quantity"].iloc[0]) if len(rows) else ""
        label = f"{panel.label(name)}{_direction(printed)}" if rows is corrected[0] else None
        _line(ax, rows, "estimate", panel, (CORRECTED, _CORRECTED_DASHES, label))
        drawn.append((rows, "estimate", CORRECTED))
    ends = ax.get_xlim(), ax.get_ylim()
    whole = len(printed) == 1 and not corrected
    sign = _sign(printed[0]) if printed else ""
    for rows, name, colour in drawn:
        direction = _sign(rows) if name == "bound" else sign
        if direction:
            _tint(
                ax, *smooth(places(rows, panel), column(rows, name), panel), direction, (colour, whole)
            )
    ax.set_xlim(ends[0])
    ax.set_ylim(ends[1])
    if panel.verdict and panel.bound:
        _ring(ax, found, made, panel)


def _name(panel: Panel, key: str, rows: pd.DataFrame) -> str:
    own = panel.label(key)
    if key == "bound" and "bound" not in panel.labels and panel.corrected:
        own = "bound as printed"
    return f"{own}{_direction([rows])}"


def _direction(found: Sequence[pd.DataFrame]) -> str:
    sign = _sign(found[0]) if found else ""
    return f" ({_SAYS[sign]})" if sign else ""


def _sign(rows: pd.DataFrame) -> str:
    """Return whether a curve's bound is one from above or below; nothing where it does not say."""
    if "direction" not in rows:
        return ""
    said = set(rows["direction"].dropna())
    return str(said.pop()) if len(said) == 1 else ""


def _distinct(found: Sequence[pd.DataFrame], name: str, panel: Panel) -> list[pd.DataFrame]:
    """Return the curves with values of a column, of those with the same values the first."""
    seen: set[bytes] = set()
    distinct = []
    for rows in found:
        values = column(rows, name)
        key = np.stack([places(rows, panel), values]).tobytes()
        if np.isfinite(values).any() and key not in seen:
            seen.add(key)
            distinct.append(rows)
    return distinct


def _line(
    ax: Any, rows: pd.DataFrame, name: str, panel: Panel, style: tuple[Any, Any, str | None]
) -> None:
    colour, dashes, label = style
    x, y = smooth(places(rows, panel), column(rows, name), panel)
    mark = "_" if len(x) == 1 else None
    ax.plot(
        x, y, color=colour, linestyle=dashes, linewidth=1.1, marker=mark, label=label, gid="bound",
        zorder=2.5,
    )  # fmt: skip


def _tint(ax: Any, x: Any, y: Any, direction: str, style: tuple[Any, bool]) -> None:
    """Tint what a bound forbids: all of it, or a strip along the line.

    A strip where others are drawn, too, and where all of it would fill the panel.
    """
    colour, whole = style
    bottom, top = ax.get_ylim()
    up = direction == "<="
    if (whole and _share_beyond(ax, y, up) <= _MOST_TINTED) or len(x) == 1:
        far = np.full(len(y), top if up else bottom)
        if len(x) == 1:
            x, y, far = np.array(ax.get_xlim()), np.repeat(y, 2), np.repeat(far, 2)
    elif ax.get_yscale() == "log":
        far = y * (top / bottom) ** (_STRIP if up else -_STRIP)
    else:
        far = y + (_STRIP if up else -_STRIP) * (top - bottom)
    ax.fill_between(
        x, y, far, where=far >= y if up else far <= y, color=colour, alpha=_FORBIDDEN, linewidth=0,
        zorder=0.5, gid="forbidden",
    )  # fmt: skip


def _share_beyond(ax: Any, y: Any, up: bool) -> float:
    """Return which share of the panel's height lies beyond a bound, in the mean along it."""
    scale = ax.yaxis.get_transform().transform
    low, high = scale(np.asarray(ax.get_ylim()))
    below = float(np.nanmean(np.clip((scale(np.asarray(y)) - low) / (high - low), 0, 1)))
    return 1 - below if up else below


def _ring(ax: Any, found: Sequence[pd.DataFrame], made: Sequence[SeriesStyle], panel: Panel) -> None:
    """Ring exact values or whole intervals beyond their bound; of a long run along a curve its ends."""
    label: str | None = _BEYOND
    for rows, look in zip(found, made, strict=True):
        beyond = _beyond(rows, panel)
        if not beyond.any():
            continue
        starts, stops = (np.flatnonzero(np.diff(np.pad(beyond.astype(int), 1)) == s) for s in (1, -1))
        for start, stop in zip(starts, stops, strict=True):
            if stop - start > _LONG_RUN:
                beyond[start + 1 : stop - 1] = False
                label = label and f"{_BEYOND} (ends of a run)"
        y = np.where(
            np.isfinite(column(rows, "estimate")), column(rows, "estimate"), column(rows, "exact")
        )
        rings = ax.plot(
            places(rows, panel)[beyond], y[beyond], marker="o", markersize=7.5, fillstyle="none",
            markeredgewidth=0.8, linestyle="none", color=PRINTED, label=label, gid="beyond", zorder=3.5,
        )  # fmt: skip
        move(ax, rings, look.shift)
        label = None


def _beyond(rows: pd.DataFrame, panel: Panel) -> Any:
    """Return which rows lie beyond their bound, as far as the panel can show them."""
    sign, bound = _sign(rows), column(rows, "bound")
    exact, low, high = (column(rows, name) for name in ("exact", "ci_low", "ci_high"))
    near = np.where(np.isfinite(exact), exact, low if sign == "<=" else high)
    known = np.isfinite(bound) & np.isfinite(near)
    estimate = column(rows, "estimate")
    y = np.where(np.isfinite(estimate), estimate, exact)
    shown = np.isfinite(y) & ((y > 0) if panel.y_scale == "log" else True)
    if not sign:
        return np.zeros(len(rows), dtype=bool)
    slack = _ROUNDING * np.abs(bound)
    return known & shown & ((near > bound + slack) if sign == "<=" else (near < bound - slack))


def shade_premises(ax: Any, frame: pd.DataFrame, panel: Panel) -> None:
    """Shade the range of x in which every cell meets all premises."""
    met = frame.dropna(subset=["premises_met"]).groupby(str(panel.x))["premises_met"].all()
    x = met.index.to_numpy(dtype=float)
    borders = edges(np.log10(x) if panel.x_scale == "exponent" else x, panel.x_scale)
    label = "premises hold"
    for start, stop, holds in zip(borders[:-1], borders[1:], met, strict=True):
        if holds:
            ax.axvspan(start, stop, color="#009E73", alpha=0.12, linewidth=0, label=label, zorder=0)
            label = "_"


def draw_levels(ax: Any, panel: Panel) -> None:
    """Draw bounds from above that are the same everywhere, and tint what they forbid."""
    for name, value in panel.at_most.items():
        ax.axhline(
            value,
            color=PRINTED,
            linestyle=_PRINTED_DASHES,
            linewidth=1.1,
            label=typeset(name),
            gid="bound",
            zorder=2.5,
        )
        top = ax.get_ylim()[1]
        if top > value:
            ax.axhspan(
                value, top, color=PRINTED, alpha=_FORBIDDEN, linewidth=0, gid="forbidden", zorder=0.5
            )


def draw_guides(ax: Any, found: Sequence[pd.DataFrame], panel: Panel) -> None:
    """Draw each slope that is to be compared with, through the middle of the points."""
    if not panel.guides:
        return
    rows = pd.concat(list(found))
    x, y = places(rows, panel), column(rows, "estimate")
    known = (x > 0) & (y > 0)
    if not known.any():
        return
    ends = ax.get_xlim(), ax.get_ylim()
    middle = np.exp(np.log(x[known]).mean()), np.exp(np.log(y[known]).mean())
    across = np.array([x[known].min(), x[known].max()])
    for dashes, (name, slope) in zip(_GUIDES, panel.guides.items(), strict=False):
        ax.plot(
            across, middle[1] * (across / middle[0]) ** slope, color=GREY, linestyle=dashes,
            linewidth=1.4, label=typeset(name), zorder=1,
        )  # fmt: skip
    ax.set_xlim(ends[0])
    ax.set_ylim(ends[1])


def forbidden_patch(colour: Any) -> Patch:
    """Return the tint of a forbidden side, for a legend."""
    return Patch(facecolor=colour, alpha=2 * _FORBIDDEN, linewidth=0)
