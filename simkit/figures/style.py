"""One look for all pictures: column width, colours safe for the colour-blind, files without dates."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure

from simkit.engine.files import replacing

# Okabe and Ito (2008): told apart under every common colour blindness.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
GREY = "#767676"
COLUMN_WIDTH = 3.5  # inches
_PANEL_HEIGHT = 2.5
_RC: Any = {
    "font.size": 8,
    "axes.titlesize": 8,
    "axes.labelsize": 8,
    "legend.fontsize": 7,
    "xtick.labelsize": 7,
    "ytick.labelsize": 7,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.6,
    "axes.grid": True,
    "grid.linewidth": 0.3,
    "grid.color": "#DDDDDD",
    "axes.axisbelow": True,
    "legend.frameon": False,
    "lines.linewidth": 1.2,
    "figure.constrained_layout.use": True,
    "savefig.dpi": 300,
    "svg.hashsalt": "simkit",
    "svg.fonttype": "path",
    "pdf.fonttype": 42,
}
_NO_DATES: dict[str, dict[str, Any]] = {
    "png": {"Software": None},
    "svg": {"Date": None, "Creator": None},
    "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
}


@contextlib.contextmanager
def house_style() -> Iterator[None]:
    """Apply the style inside a with block; nothing global changes, and no window is opened."""
    with mpl.rc_context(_RC):
        yield


def new_figure(
    panels: int = 1, height: float = _PANEL_HEIGHT, width: float = COLUMN_WIDTH
) -> tuple[Figure, list[Any]]:
    """Return a figure of stacked panels, at column width unless said otherwise, and its axes."""
    figure = Figure(figsize=(width, height * panels))
    axes = figure.subplots(panels, 1, squeeze=False)
    return figure, list(axes[:, 0])


def new_sheet(panels: int, columns: int) -> tuple[Figure, list[Any]]:
    """Return a figure of small panels side by side, and their axes."""
    rows = -(-panels // columns)
    figure = Figure(figsize=(2.3 * columns, 1.9 * rows))
    axes = figure.subplots(rows, columns, squeeze=False)
    for spare in axes.flat[panels:]:
        spare.set_axis_off()
    return figure, list(axes.flat[:panels])


def save_figure(figure: Figure, stem: Path, formats: Sequence[str]) -> list[Path]:
    """Write the figure in each format, without dates, and return the paths."""
    paths = []
    for extension in formats:
        path = stem.with_name(f"{stem.name}.{extension}")
        with house_style(), replacing(path) as partial:
            figure.savefig(partial, format=extension, metadata=_NO_DATES[extension])
        paths.append(path)
    return paths
