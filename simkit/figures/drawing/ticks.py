"""Scales, limits, labels and ticks of a panel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.ticker import LogFormatter, MaxNLocator, NullFormatter

from simkit.figures.drawing.legends import wrap
from simkit.figures.panels.numbers_to_draw import column, places
from simkit.figures.panels.panel import Panel, short
from simkit.figures.panels.symbols import typeset

_FEW_VALUES = 9
_LETTERS = 42.0  # in the labels along an axis at column width
_PLAIN = (1e-4, 1e4)  # range of an axis whose ticks are plain numbers
_TITLE, _HEIGHT = 46, 38  # letters in a line of a title, and along the height of a panel
_SMALL = 27  # either of a panel on a sheet
_MANY_DECADES = 3.0


def dress(ax: Any, frame: pd.DataFrame, panel: Panel) -> None:
    """Set scales, labels, limits and ticks."""
    ax.set_xscale("linear" if panel.x_scale == "exponent" else panel.x_scale)
    ax.set_yscale(panel.y_scale)
    name_axes(ax, panel)
    shown = frame[frame["quantity"].isin([*panel.quantities, *panel.thin])]
    if panel.y_limits is not None:
        ax.set_ylim(*panel.y_limits)
    elif panel.y_scale == "linear" and (shown["kind"] == "event").all():
        low, high = ax.get_ylim()
        ax.set_ylim(max(low, -0.03), min(high, 1.03))
    label_ticks(ax, shown, panel)


def name_axes(ax: Any, panel: Panel) -> None:
    """Set title and labels, in lines that the panel has room for."""
    grid = ax.get_subplotspec().get_gridspec()
    is_small = grid.ncols > 1
    ax.set_xlabel(wrap(typeset(panel.x_label), _SMALL if is_small else _TITLE))
    ax.set_ylabel(wrap(typeset(panel.y_label), _SMALL if is_small else _HEIGHT))
    if panel.title:
        ax.set_title(wrap(typeset(panel.title), _SMALL if is_small else _TITLE), loc="left")


class _PlainLog(LogFormatter):
    """Ticks of a logarithmic axis as plain numbers, 0.02 instead of 2 x 10^-2."""

    def __call__(self, x: float, pos: int | None = None) -> str:
        return f"{x:g}" if super().__call__(x, pos) else ""


def label_ticks(ax: Any, shown: pd.DataFrame, panel: Panel) -> None:
    """Label few values of a logarithmic axis themselves, integers as such, a long axis at powers."""
    low, high = ax.get_ylim()
    if panel.y_scale == "log" and _PLAIN[0] <= low and high <= _PLAIN[1]:
        ax.yaxis.set_major_formatter(_PlainLog())
        if np.log10(high / low) < _MANY_DECADES:
            ax.yaxis.set_minor_formatter(_PlainLog(minor_thresholds=(2.5, 0.7)))
        else:
            ax.yaxis.set_minor_formatter(NullFormatter())
    elif panel.y_scale == "linear" and _is_whole(column(shown, "estimate")):
        ax.yaxis.set_major_locator(MaxNLocator("auto", integer=True))
    if panel.x is None:
        return
    values = np.unique(shown[str(panel.x)].dropna().to_numpy(dtype=float))
    if panel.x_scale != "log":
        if _is_whole(places(shown, panel)):
            ax.xaxis.set_major_locator(MaxNLocator("auto", integer=True))
        return
    label_values(ax, values)


def label_values(ax: Any, values: Any) -> None:
    """Label a logarithmic axis at its values, where they are few, and else at powers of ten."""
    low, high = ax.get_xlim()
    if len(values) <= _FEW_VALUES:
        names = tick_names(values)
        place = (np.log(values) - np.log(low)) / (np.log(high) - np.log(low)) * _LETTERS
        ax.xaxis.set_ticks(values, spaced(names, place))
        ax.xaxis.set_ticks([], minor=True)
        return
    if np.floor(np.log10(high)) > np.floor(np.log10(low)):
        ax.xaxis.set_minor_formatter(NullFormatter())  # more labels would overlap


def tick_names(values: Any) -> list[str]:
    """Return the labels of ticks: fractions in three digits, where these tell all of them apart."""
    whole = [short(float(value)) for value in values]
    brief = [min(name, f"{value:.3g}", key=len) for name, value in zip(whole, values, strict=True)]
    return brief if len(set(brief)) == len(set(whole)) and "e" not in "".join(brief) else whole


def spaced(names: Sequence[str], place: Any) -> list[str]:
    """Return the names with those left out that would touch the one before; places in letters."""
    kept, last = [], -np.inf
    for name, x in zip(names, place, strict=True):
        free = x - len(name) / 2 > last + 1
        kept.append(name if free else "")
        last = x + len(name) / 2 if free else last
    return kept


def _is_whole(values: Any) -> bool:
    """Return whether all numbers that there are are integers, and more than one."""
    known = values[np.isfinite(values)]
    return bool(np.ptp(known) >= 2 and (known == np.round(known)).all()) if len(known) else False
