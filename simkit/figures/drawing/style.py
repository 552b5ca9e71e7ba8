"""One look for all pictures: column width, colours and marks for print, files without dates."""

import contextlib
import functools
import logging
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib import font_manager
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.cbook import is_math_text
from matplotlib.figure import Figure
from matplotlib.gridspec import GridSpec
from matplotlib.mathtext import MathTextParser
from matplotlib.text import Text

from simkit.engine.results.files import replacing
from simkit.figures.panels.available import PICTURES

# Okabe and Ito (2008): told apart under every common colour blindness; without the faint yellow.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
#: Beside the colour, for print without it: each series has its own mark and its own line.
MARKERS = ("o", "s", "^", "D", "v", "P", "X")
DASHES: tuple[Any, ...] = (
    "-", (0, (6, 2)), (0, (3, 2)), (0, (6, 2, 1, 2)), (0, (1, 1.5)), (0, (6, 2, 1, 2, 1, 2)),
    (0, (9, 3)),
)  # fmt: skip
GREY = "#666666"
#: Of a bound as printed, of one as corrected, and of an asymptotic limit.
PRINTED, CORRECTED, LIMIT = "#A00000", "#4B3F99", "#000000"
COLUMN_WIDTH = 3.4  # inches
SMALLEST_TEXT = 7  # points
PANEL_HEIGHT = 2.3  # inches, without the legend
_SHEET_HEIGHT = 1.75
_RC: Any = {
    "font.size": 8,
    "axes.titlesize": 8,
    "axes.labelsize": 8,
    "legend.fontsize": SMALLEST_TEXT,
    "xtick.labelsize": SMALLEST_TEXT,
    "ytick.labelsize": SMALLEST_TEXT,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.6,
    "axes.grid": True,
    "grid.linewidth": 0.3,
    "grid.color": "#DDDDDD",
    "axes.axisbelow": True,
    "axes.titlelocation": "left",
    "legend.frameon": False,
    "legend.borderpad": 0.1,
    "legend.borderaxespad": 0.2,
    "legend.labelspacing": 0.3,
    "legend.columnspacing": 1.0,
    "legend.handlelength": 2.0,
    "legend.handletextpad": 0.5,
    "lines.linewidth": 1.2,
    "hatch.linewidth": 0.5,
    "figure.constrained_layout.use": True,
    "savefig.dpi": 200,
    "svg.hashsalt": "simkit",
    "svg.fonttype": "path",
    "pdf.fonttype": 42,
}
_NO_DATES: dict[str, dict[str, Any]] = {
    "png": {"Software": None},
    "svg": {"Date": None, "Creator": None},
    "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
}


@functools.cache
def _know_own_fonts() -> None:
    """Add the fonts that Matplotlib brings to its list where they are missing.

    The list is kept in the user's cache; written while an installation was removed or unpacked, it lacks
    them for ever, and pictures come out in whatever fonts the machine has.
    """
    fonts = font_manager.fontManager
    own = Path(mpl.get_data_path(), "fonts", "ttf")
    known = {Path(font.fname) for font in fonts.ttflist}
    missing = [path for path in sorted(own.glob("*.ttf")) if path not in known]
    for path in missing:
        fonts.addfont(path)
    if missing:  # of two fonts of one name the first in the list is taken
        fonts.ttflist.sort(key=lambda font: not Path(font.fname).is_relative_to(own))


def _without_layout() -> Any:
    return mpl.rc_context({"figure.autolayout": False, "figure.constrained_layout.use": False})


@contextlib.contextmanager
def house_style(font_size: float | None = None) -> Iterator[None]:
    """Apply the style inside a with block; no setting outside it changes, and no window is opened."""
    _know_own_fonts()
    sizes = {
        name: font_size if name.endswith(("font.size", "titlesize")) or name == "axes.labelsize"
        else max(font_size - 1, SMALLEST_TEXT)
        for name in _RC if font_size and name.endswith("size")
    }  # fmt: skip
    with mpl.rc_context(_RC | sizes):
        yield


def _empty(width: float, height: float) -> Figure:
    """Return a figure that keeps its renderer, so that formulas are set once for every measuring."""
    figure = Figure(figsize=(width, height))
    FigureCanvasAgg(figure)
    return figure


def new_figure(
    panels: int = 1, height: float = PANEL_HEIGHT, width: float = COLUMN_WIDTH
) -> tuple[Figure, list[Any]]:
    """Return a figure of stacked panels, at column width unless said otherwise, and its axes."""
    figure = _empty(width, height * panels)
    axes = figure.subplots(panels, 1, squeeze=False)
    return figure, list(axes[:, 0])


def new_stack(panels: int, width: float = COLUMN_WIDTH) -> tuple[Figure, list[Any], GridSpec]:
    """Return a figure, the axes of its panels, and its rows: each has room for a legend.

    `set_heights` gives the rows their heights once the panels are drawn.
    """
    figure = _empty(width, PANEL_HEIGHT * panels)
    rows = figure.add_gridspec(panels, 1)
    return figure, [figure.add_subfigure(rows[row]).subplots() for row in range(panels)], rows


def set_heights(figure: Figure, rows: GridSpec, heights: Sequence[float]) -> None:
    """Give the panels of a stack their heights in inches."""
    rows.set_height_ratios(list(heights))
    figure.set_figheight(sum(heights))


def new_sheet(panels: int, columns: int) -> tuple[Figure, list[Any]]:
    """Return a figure of panels side by side, and their axes."""
    rows = -(-panels // columns)
    figure = _empty(2.2 * columns, _SHEET_HEIGHT * rows)
    axes = figure.subplots(rows, columns, squeeze=False)
    for spare in axes.flat[panels:]:
        spare.set_axis_off()
    return figure, list(axes.flat[:panels])


@contextlib.contextmanager
def _without_notes() -> Iterator[None]:
    """Keep what fontTools says of the dates inside a font from a user, who can do nothing about them."""
    logger = logging.getLogger("fontTools")
    before = logger.level
    logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        logger.setLevel(before)


def _set_what_can_be(figure: Figure) -> None:
    """Show a text that is no mathematics as matplotlib knows it letter for letter."""
    for text in figure.findobj(Text):
        try:
            for line in text.get_text().split("\n"):
                if is_math_text(line):
                    MathTextParser("path").parse(line)
        except (ValueError, RecursionError):
            text.set_parse_math(False)


def _settle(figure: Figure) -> None:
    """Lay a figure out once, to a millionth of its size: the last digits of the layout are chance."""
    figure.draw_without_rendering()
    with _without_layout():
        figure.set_layout_engine(None)  # not "none", which is an engine: all is drawn twice for it
    for part in figure.subfigs:
        box = part.bbox_relative
        box.p0, box.p1 = box.p0.round(6), box.p1.round(6)
    for axes in figure.axes:
        left, bottom, width, height = axes.get_position(original=True).bounds
        axes.set_position((round(left, 6), round(bottom, 6), round(width, 6), round(height, 6)))


def save_figure(figure: Figure, stem: Path, formats: Sequence[str] = PICTURES) -> list[Path]:
    """Write the figure in each format, without dates, and return the paths."""
    paths = []
    with house_style(), _without_notes():
        try:
            _settle(figure)
        except (ValueError, RecursionError):
            _set_what_can_be(figure)
            _settle(figure)
    for extension in formats:
        path = stem.with_name(f"{stem.name}.{extension}")
        with house_style(), _without_layout(), _without_notes(), replacing(path) as partial:
            figure.savefig(partial, format=extension, metadata=_NO_DATES[extension])
        paths.append(path)
    return paths
