"""Scales, limits, labels and ticks of a panel."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.ticker import LogFormatter, MaxNLocator, NullFormatter

from simkit.figures.drawing.legends import wrap
from simkit.figures.drawing.style import COLUMN_WIDTH, PANEL_HEIGHT, SMALLEST_TEXT
from simkit.figures.panels.numbers_to_draw import column, places
from simkit.figures.panels.panel import Panel, short
from simkit.figures.panels.symbols import typeset

_FEW_VALUES = 9
_LETTERS = 44.0  # in the labels along an axis at column width
_EVEN = 0.05
_GAP = 0.75  # of a letter, between two labels
_PLAIN = (1e-4, 1e4)  # range of an axis whose ticks are plain numbers
_TITLE, _HEIGHT = 46, 38  # letters in a line of a title, and along the height of a panel
_USUAL = SMALLEST_TEXT + 1  # points of titles and labels
_SMALL = 24  # either of a panel on a sheet
_SOME_DECADES, _MANY_DECADES = 1.5, 3.0
_MANY_DIGITS = 1e9  # from here on a tick is a power of ten
_MOST_STEPS = 6  # of a linear axis at column width


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
    is_small = ax.get_subplotspec().get_gridspec().ncols > 1
    size = _USUAL / float(ax.xaxis.label.get_fontsize())
    across = _SMALL if is_small else round(_TITLE * size * _width(ax) / COLUMN_WIDTH)
    tall = panel.style.size[1] if panel.style.size else PANEL_HEIGHT
    ax.set_xlabel(wrap(typeset(panel.x_label), across))
    ax.set_ylabel(
        wrap(typeset(panel.y_label), _SMALL if is_small else round(_HEIGHT * size * tall / PANEL_HEIGHT))
    )
    if panel.title:
        ax.set_title(wrap(typeset(panel.title), across), loc="left")


class _PlainLog(LogFormatter):
    """Ticks of a logarithmic axis as plain numbers, 0.02 instead of 2 x 10^-2."""

    def __call__(self, x: float, pos: int | None = None) -> str:
        return f"{x:g}" if super().__call__(x, pos) else ""


def _two_and_five(x: float, _: int | None = None) -> str:
    """Return the label of a minor tick where every one would be too many."""
    digit = round(x / 10.0 ** np.floor(np.log10(x) + 1e-9))
    return f"{x:g}" if digit in (2, 5) else ""


def label_ticks(ax: Any, shown: pd.DataFrame, panel: Panel) -> None:
    """Label few values of a logarithmic axis themselves, integers as such, a long axis at powers."""
    low, high = ax.get_ylim()
    if panel.y_scale == "log" and _PLAIN[0] <= low and high <= _PLAIN[1]:
        ax.yaxis.set_major_formatter(_PlainLog())
        decades = np.log10(high / low)
        if decades < _MANY_DECADES:
            few = _PlainLog(minor_thresholds=(2.5, 0.7))
            ax.yaxis.set_minor_formatter(few if decades < _SOME_DECADES else _two_and_five)
        else:
            ax.yaxis.set_minor_formatter(NullFormatter())
    elif panel.y_scale == "linear" and _is_whole(column(shown, "estimate")):
        ax.yaxis.set_major_locator(MaxNLocator("auto", integer=True))
    if panel.x is None:
        return
    values = np.unique(shown[str(panel.x)].dropna().to_numpy(dtype=float))
    if panel.x_scale != "log":
        steps = max(3, round(_MOST_STEPS * _width(ax) / COLUMN_WIDTH))
        whole = _is_whole(places(shown, panel))
        ax.xaxis.set_major_locator(MaxNLocator(steps, steps=(1, 2, 2.5, 5, 10), integer=whole))
        return
    label_values(ax, values)


def label_values(ax: Any, values: Any) -> None:
    """Label a logarithmic axis at its values, where they are few, and else at powers of ten."""
    low, high = ax.get_xlim()
    if len(values) <= _FEW_VALUES:
        names = tick_names(values)
        place = (np.log(values) - np.log(low)) / (np.log(high) - np.log(low)) * letters_along(ax)
        ax.xaxis.set_ticks(values, spaced(names, place))
        ax.xaxis.set_ticks([], minor=True)
        return
    if np.floor(np.log10(high)) > np.floor(np.log10(low)):
        ax.xaxis.set_minor_formatter(NullFormatter())  # more labels would overlap


def letters_along(ax: Any) -> float:
    """Return how many letters the labels along a panel have room for."""
    size = float(ax.xaxis.get_major_ticks(1)[0].label1.get_fontsize())
    return _LETTERS * _width(ax) / COLUMN_WIDTH * SMALLEST_TEXT / size


def _width(ax: Any) -> float:
    """Return the inches of the picture that belong to a panel."""
    return float(ax.get_figure(root=True).get_figwidth() / ax.get_subplotspec().get_gridspec().ncols)


def tick_names(values: Any) -> list[str]:
    """Return the labels of ticks: fractions in three digits, where these tell all of them apart."""
    whole = [
        f"{value:.0f}" if value == round(value) and abs(value) < _MANY_DIGITS else short(float(value))
        for value in values
    ]
    brief = [min(name, f"{value:.3g}", key=len) for name, value in zip(whole, values, strict=True)]
    return brief if len(set(brief)) == len(set(whole)) and "e" not in "".join(brief) else whole


def spaced(names: Sequence[str], place: Any) -> list[str]:
    """Return the names with those left out that would touch the one before; places in letters.

    Of even places every second name is left out, or two of three, and so on.
    """
    steps = np.diff(place)
    if len(steps) and np.ptp(steps) < _EVEN * abs(steps.mean()):
        at, half = np.asarray(place), np.array([len(name) / 2 for name in names])
        for step in range(1, len(names) + 1):
            if (np.diff(at[::step]) - half[::step][1:] - half[::step][:-1] > _GAP).all():
                return [name if index % step == 0 else "" for index, name in enumerate(names)]
    kept, last = [], -np.inf
    for name, x in zip(names, place, strict=True):
        free = x - len(name) / 2 > last + _GAP
        kept.append(name if free else "")
        last = x + len(name) / 2 if free else last
    return kept


def _is_whole(values: Any) -> bool:
    """Return whether all numbers that there are are integers, and more than one."""
    known = values[np.isfinite(values)]
    return bool(np.ptp(known) >= 2 and (known == np.round(known)).all()) if len(known) else False
