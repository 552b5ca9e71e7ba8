"""A proof as a waterfall: each display a bar from the value before it to its own, on a log axis."""

import math
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import FixedLocator, FuncFormatter, MaxNLocator

from simkit.figures.drawing.style import COLOURS, GREY, house_style, new_figure

Mark = Literal["start", "true", "dearest", "false", "open"]
_COLOURS: dict[Mark, str] = {
    "start": COLOURS[6], "true": COLOURS[5], "dearest": COLOURS[0], "false": COLOURS[1], "open": GREY,
}  # fmt: skip
_MEANINGS: dict[Mark, str] = {
    "dearest": "loses most", "true": "true", "false": "false", "open": "open",
}  # fmt: skip
_ROW, _FRAME = 0.24, 0.75  # inches
_WIDTH = 5.5  # inches
_LONGEST = 24  # letters of a name in one line
_MARGIN = 0.08  # inches
_LONG = 1e5  # powers of ten whose exponents are themselves rounded
_NARROW = 1.5  # powers of ten: below, ticks at 1, 2 and 5 of each
_PLAIN = range(-3, 4)  # powers of ten that are written out
_ROUNDING = 1e-9
_ROOM = 0.36  # of the axis, beside the bars, for their values


@dataclass(frozen=True)
class Bar:
    """A display: its name, the power of ten it is, what is written beside it, and what it is."""

    name: str
    exponent: float | None
    text: str
    mark: Mark


def draw_waterfalls(panels: Sequence[tuple[str, Sequence[Bar]]]) -> Figure:
    """Return the waterfalls of some cells below each other, each with its title."""
    with house_style():
        most = max(len(bars) for _, bars in panels)
        figure, axes = new_figure(len(panels), _FRAME + _ROW * most, _WIDTH)
        figure.set_layout_engine("constrained", w_pad=_MARGIN)
        for ax, (title, bars) in zip(axes, panels, strict=True):
            _draw(ax, bars)
            # Places are said, not searched for: there are no labels beside the axes.
            ax.set_title(title, loc="left", y=1.0)
            for axis in (ax.xaxis, ax.yaxis):
                axis.set_label_coords(0, 0)
        marks = {bar.mark for _, bars in panels for bar in bars}
        handles = [
            Patch(color=_COLOURS[mark], label=said) for mark, said in _MEANINGS.items() if mark in marks
        ]
        figure.legend(handles=handles, loc="outside lower center", ncols=len(handles))
        return figure


def _draw(ax: Any, bars: Sequence[Bar]) -> None:
    known = [bar.exponent for bar in bars if bar.exponent is not None and math.isfinite(bar.exponent)]
    low, high = (min(known), max(known)) if known else (0.0, 0.0)
    width = max(high - low, 0.1)
    before = None
    for place, bar in enumerate(bars):
        if bar.exponent is None or not math.isfinite(bar.exponent):
            ax.plot(low - 0.03 * width, place, marker="<", ms=4, color=_COLOURS[bar.mark])
            said = f"{bar.text or 'no value'}, off the axis"
            ax.text(low, place, said, va="center", fontsize=7, color=_COLOURS[bar.mark])
            before = None
            continue
        start = bar.exponent if before is None else before
        ax.barh(place, bar.exponent - start, left=start, height=0.55, color=_COLOURS[bar.mark])
        ax.plot([bar.exponent] * 2, [place - 0.36, place + 0.36], color=_COLOURS[bar.mark], lw=1.4)
        if place + 1 < len(bars):
            ax.plot([bar.exponent] * 2, [place, place + 1], color=GREY, lw=0.5, zorder=0)
        right = max(start, bar.exponent)
        ax.text(right + 0.02 * width, place, bar.text, va="center", fontsize=7)
        before = bar.exponent
    ax.set_yticks(range(len(bars)), [textwrap.fill(bar.name, _LONGEST) for bar in bars])
    ax.set_ylim(len(bars) - 0.4, -0.6)
    ax.set_xlim(low - 0.05 * width, high + (_ROOM / (1 - _ROOM)) * 1.05 * width)
    ax.grid(visible=False, axis="y")
    if width > _NARROW:
        ax.xaxis.set_major_locator(MaxNLocator(5 if width < _LONG else 3, integer=True))
    else:
        digits = (1, 2, 5) if width > _NARROW / 3 else range(1, 10)
        decades = range(math.floor(low) - 1, math.ceil(high) + 2)
        marks = [k + math.log10(digit) for k in decades for digit in digits]
        left, right = ax.get_xlim()
        ax.xaxis.set_major_locator(FixedLocator([mark for mark in marks if left <= mark <= right]))
    ax.xaxis.set_major_formatter(FuncFormatter(_power))


def _power(exponent: float, _: int) -> str:
    if abs(exponent) >= _LONG:
        return f"$10^{{{exponent:.3g}}}$".replace("e+", r"\mathrm{e}")
    whole = math.floor(exponent + _ROUNDING)
    digit = round(10 ** (exponent - whole))
    if whole in _PLAIN:
        return f"{digit * 10.0**whole:.12g}"
    return f"$10^{{{whole}}}$" if digit == 1 else f"${digit}\\cdot 10^{{{whole}}}$"
