"""Left over right side of displays along the steps of a run: a line each, on a logarithmic axis."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.figure import Figure

from simkit.figures.drawing.style import COLOURS, GREY, house_style, new_figure

_HEIGHT, _WIDTH = 3.4, 5.5  # inches
_APART = 0.055  # of the axis, between the names at the lines' ends
_ROOM = 1.7  # of the last value, to the right of it, for the names


@dataclass(frozen=True)
class Line:
    """A display: its name, the values of what grows, and positive ratios of its sides."""

    name: str
    at: Sequence[float]
    ratios: Sequence[float]


def draw_lines(title: str, along: str, lines: Sequence[Line]) -> Figure:
    """Return the picture, with a line at 1: the bound of a display whose constant is 1."""
    with house_style():
        figure, (ax,) = new_figure(1, _HEIGHT, _WIDTH)
        figure.set_layout_engine("constrained")
        ax.axhline(1.0, color=GREY, lw=0.8, zorder=0)
        coloured = list(zip(lines, COLOURS * (1 + len(lines) // len(COLOURS)), strict=False))
        for line, colour in coloured:
            ax.plot(line.at, line.ratios, marker="o", ms=3, color=colour)
        ax.set_yscale("log")
        ax.set_xscale("log")
        last = max(line.at[-1] for line in lines)
        ax.set_xlim(right=last * _ROOM)
        low, high = (math.log(value) for value in ax.get_ylim())
        ends = sorted(
            ((math.log(line.ratios[-1]) - low) / (high - low), line.name, colour)
            for line, colour in coloured
        )
        place = -math.inf
        for wanted, name, colour in ends:
            place = max(wanted, place + _APART)
            ax.annotate(
                name, (last * 1.06, place), xycoords=("data", "axes fraction"), va="center",
                fontsize=7, color=colour,
            )  # fmt: skip
        ticks = sorted({at for line in lines for at in line.at})
        ax.set_xticks(ticks, [f"{tick:g}" for tick in ticks])
        ax.minorticks_off()
        ax.set_xlabel(along)
        ax.set_ylabel("left over right side")
        ax.set_title(title, loc="left")
        return figure
