"""A study to draw, and what its pictures are made of."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.container import ErrorbarContainer
from matplotlib.figure import Figure

from simkit import Parameter, Study, event, measurement, run
from simkit.declare.statement import statements_of
from simkit.figures.drawing.draw import draw
from simkit.figures.panels.choices import choose_panels


class Drawn(Study):
    """Exact, limit and bound for one event; none for the rest."""

    name = "drawn"
    summary = "something to draw"
    parameters = (
        Parameter("n", "int", 10, "Size", low=1, step="10"),
        Parameter("p", "float", 0.5, "Probability", low=0, high=1),
        Parameter("law", "choice", "plain", "Law", choices=("plain", "other")),
    )
    quantities = (
        event("success", "it happens"),
        event("both", "it happens twice"),
        measurement("value", "a number"),
    )

    def trial(self, params, rng):
        success = rng.random() < params["p"]
        return {"success": success, "both": success and rng.random() < 0.5, "value": rng.random()}

    def exact(self, params):
        return {"success": params["p"]}

    def limit(self, params):
        return {"success": 0.9}

    def bound(self, params):
        return {"success": 1 - 1 / (1 + params["n"])}


def bounded_table(**options: str) -> pd.DataFrame:
    """Return the table of a small run."""
    return run(Drawn, trials=60, workers=1, **options).table


def table_of(**options: str) -> pd.DataFrame:
    """Return the table of a small run without the bounds, which most pictures here can do without."""
    return bounded_table(**options).assign(bound=None)


def draw_table(
    frame: pd.DataFrame, swept: Sequence[str] = (), panels: Any = None
) -> tuple[Figure, list[Any]]:
    """Draw a table, save it to see that it can be, and return figure and panels."""
    figure = draw(frame, panels or choose_panels(statements_of(Drawn()), swept, frame))
    figure.savefig(io.BytesIO(), format="svg")
    return figure, [ax for ax in figure.axes if ax.get_label() != "<colorbar>"]


def points_of(ax: Any) -> list[ErrorbarContainer]:
    return [c for c in ax.containers if isinstance(c, ErrorbarContainer)]


def curve_of(frame: pd.DataFrame, quantity: str = "success") -> pd.DataFrame:
    return frame[frame["quantity"] == quantity]


def legend_of(ax: Any) -> list[str]:
    """Return what the legend below a panel says."""
    assert ax.get_legend() is None  # none lies over the data
    return [plain(text.get_text()) for legend in ax.figure.legends for text in legend.get_texts()]


def plain(text: str) -> str:
    """Return a text without what marks its mathematics."""
    return text.replace("$", "")


def axis_names(ax: Any) -> tuple[str, str]:
    return plain(ax.get_xlabel()), plain(ax.get_ylabel()).replace("\n", " ")


def heights(line: Any, x: Any) -> Any:
    """Return where a line stands at some places."""
    return np.interp(np.asarray(x, dtype=float), line.get_xdata(), line.get_ydata())


def lines_of(ax: Any, style: str) -> list[Any]:
    """Return the lines of a style that carry data and no marks."""
    return [
        line
        for line in ax.get_lines()
        if line.get_linestyle() == style and len(line.get_xdata()) and line.get_marker() == "None"
    ]


def with_rows(frame: pd.DataFrame, quantity: str, rows: Sequence[dict[str, Any]]) -> pd.DataFrame:
    base = frame.iloc[0].to_dict() | {"quantity": quantity, "kind": "measurement", "exact": None}
    return pd.concat([frame, pd.DataFrame([base | row for row in rows])], ignore_index=True)
