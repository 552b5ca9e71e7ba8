"""Legends beside the data, never over them."""

import re
from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.colors import to_rgb
from matplotlib.container import Container
from matplotlib.legend_handler import HandlerTuple

from simkit.figures.drawing.overlays import forbidden_patch
from simkit.figures.drawing.style import SMALLEST_TEXT

_ROW = (SMALLEST_TEXT * 1.62) / 72  # inches
_MARGIN = 0.08
_LONGEST = 58  # letters of an entry in one line
_MOST_COLUMNS = 4
_MOST_BESIDE = 4  # lines in one entry
_COMMAND = re.compile(r"\\mathrm|\\[a-zA-Z]+|[${}_^\\]")


def visible_length(text: str) -> int:
    """Return about how many letters a text shows, its commands of mathematics as one each."""
    return len(_COMMAND.sub(lambda found: "x" if found[0][1:].isalpha() else "", text))


def wrap(text: str, width: int) -> str:
    """Return a text in lines of at most so many visible letters, mathematics unbroken."""
    length = visible_length(text)
    if length <= width:
        return text
    width = min(width, -(-length // -(-length // width)) + 6)  # no line of one letter
    parts = re.split(r"(\$[^$]*\$)", text)
    held = "".join(part.replace(" ", "\x00") if part.startswith("$") else part for part in parts)
    lines, line = [], ""
    for word in held.split(" "):
        longer = f"{line} {word}" if line else word
        if line and visible_length(longer) > width:
            lines.append(line)
            longer = word
        line = longer
    return "\n".join([*lines, line]).replace("\x00", " ")


class _Beside(tuple[Any, ...]):
    """Handles that one entry of a legend shows beside each other."""

    __slots__ = ()


def entries_of(ax: Any) -> dict[str, Any]:
    """Return the handles of what the axes name, by label; bounds show the side that they forbid."""
    found: dict[str, Any] = {}
    tints = {
        tuple(to_rgb(np.atleast_2d(each.get_facecolor())[0]))
        for each in (*ax.collections, *ax.patches)
        if each.get_gid() == "forbidden"
    }
    named = zip(*ax.get_legend_handles_labels(), strict=True)
    # Points first, then the lines that belong to them, then what is stated.
    for handle, label in sorted(named, key=lambda pair: _rank(pair[0])):
        gid = getattr(handle, "get_gid", lambda: None)()
        shown = handle
        if gid == "bound" and to_rgb(handle.get_color()) in tints:
            shown = (forbidden_patch(handle.get_color()), handle)
        elif gid == "exact key":  # each in the colour of what it is exact of
            lines = [line for line in ax.get_lines() if line.get_gid() == "exact"]
            shown = _Beside(lines[:: -(-len(lines) // _MOST_BESIDE)])
        found.setdefault(label, shown)
    return found


def _rank(handle: Any) -> int:
    if isinstance(handle, Container):
        return 0
    stated = ("exact key", "limit", "bound", "beyond", None)
    gid = handle.get_gid()
    return stated.index(gid) + 2 if gid in stated[:-1] else 1


def add_legend(owner: Any, entries: Mapping[str, Any], width: float, fewest: int = 2) -> float:
    """Put a legend below the panels of a figure or a part of one; return its height in inches.

    The entries are artists by label, the width is in inches. Fewer than the fewest are left out: one
    alone says no more than the axis does.
    """
    if len(entries) < max(fewest, 1):
        return 0.0
    labels = [wrap(label, _LONGEST) for label in entries]
    lines = max(label.count("\n") + 1 for label in labels)
    for columns in range(min(len(labels), _MOST_COLUMNS), 0, -1):
        legend = owner.legend(
            list(entries.values()), labels, loc="outside lower center", ncols=columns,
            handler_map={tuple: HandlerTuple(ndivide=1), _Beside: HandlerTuple(None, pad=0.2)},
        )  # fmt: skip
        dpi = owner.get_figure(root=True).dpi
        if columns == 1 or legend.get_window_extent().width / dpi <= width - 2 * _MARGIN:
            break
        legend.remove()
    rows = -(-len(labels) // columns)
    return rows * lines * _ROW + _MARGIN
