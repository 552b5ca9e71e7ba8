"""What is drawn is what the tables say, for every kind of figure: heights, ends of bars, legends."""

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from figures_for_tests import heights, points_of
from matplotlib.colors import to_hex
from matplotlib.container import ErrorbarContainer
from matplotlib.figure import Figure
from matplotlib.legend import Legend

from simkit.figures.drawing.comparison import ComparisonPanel, DrawnSide, draw_comparisons
from simkit.figures.drawing.courses import Line, draw_lines
from simkit.figures.drawing.draw import draw
from simkit.figures.drawing.series import curves
from simkit.figures.drawing.waterfall import Bar, draw_waterfalls
from simkit.figures.panels.catalogue import extra_paths, spec_paths
from simkit.figures.panels.numbers_to_draw import as_shown, column, places
from simkit.figures.panels.panel import Panel
from simkit.figures.panels.specs import FigureSpec, read_spec
from simkit.figures.panels.stored import NotStored
from simkit.figures.reproduce import Pictured, read_back

STORED = Path(__file__).parents[2] / "results" / "figures"
#: Of each kind of figure, for a run of a few seconds; `-m ""` looks at all of them, by name.
FEW = (
    "softmax-vs-linear-fig4d", "softmax-vs-linear-failures-cross-fixed", "shallow-vit-fig4",
    "images-fig6b", "shallow-vit-plane-trained", "shallow-vit-lucky",
    "kvt-supplement-refuted-bound", "kvt-supplement-count-d", "stvit-supplement-cosine-gap",
    "shallow-vit-fig2", "shallow-vit-fig1b-value-noise-scaling", "stvit-supplement-constant-error",
)  # fmt: skip


def kept(names: Any) -> list[str]:
    """Return the figures whose tables are kept."""
    return [name for name in names if (STORED / f"{name}.manifest.json").is_file()]


ALL = kept(spec_paths() | extra_paths())


def drawn(name: str) -> tuple[Pictured, Any, Figure] | None:
    spec = read_spec((spec_paths() | extra_paths())[name])
    if not isinstance(spec, FigureSpec):
        return None
    try:
        done = read_back(spec, STORED)
    except NotStored:
        return None
    figure = draw(done.frame, [done.panel])
    return done, figure.axes[0], figure


def lines_by(ax: Any, gid: str) -> list[Any]:
    return [line for line in ax.get_lines() if line.get_gid() == gid and len(line.get_xdata())]


def handles_of(figure: Figure) -> dict[str, Any]:
    """Return the marks of a legend by what it calls them."""
    legends: list[Legend] = [lg for part in (figure, *figure.subfigs) for lg in part.legends]
    return {
        text.get_text().replace("\n", " "): mark
        for legend in legends
        for text, mark in zip(legend.get_texts(), legend.legend_handles, strict=True)
    }


def assert_drawn(expected: pd.DataFrame, panel: Panel, name: str, line: Any) -> None:
    """Hold the heights of a line against a column of the table, where the column has a number."""
    y, x = column(expected, name), places(expected, panel)
    known = np.isfinite(y)
    np.testing.assert_allclose(heights(line, x[known]), y[known], rtol=1e-9)


def check_curves(done: Pictured, ax: Any, figure: Figure) -> None:
    panel, frame = done.panel, as_shown(done.frame, done.panel)
    bold = [rows for _, rows in curves(frame, panel, panel.quantities)]
    marks = {tuple(np.round(c.lines[0].get_ydata(), 12)): c for c in points_of(ax)}
    exact = {tuple(line.get_ydata()): line for line in lines_by(ax, "exact")}
    for rows in bold:
        y, low, high = (column(rows, n) for n in ("estimate", "ci_low", "ci_high"))
        seen = np.isfinite(y) & ((y > 0) | (panel.y_scale == "linear"))
        own = marks.get(tuple(np.round(y[seen], 12)))
        if own is not None and np.isfinite(y).all() and np.isfinite([low, high]).all():
            for segment, a, b in zip(own.lines[2][0].get_segments(), low[seen], high[seen], strict=True):
                np.testing.assert_allclose(segment[:, 1], [a, b], rtol=1e-9, atol=1e-12)
        elif panel.bands and len(rows):
            assert any(np.array_equal(line.get_ydata(), y) for line in ax.get_lines())
        elif seen.any():
            assert own is not None
        values = column(rows, "exact")
        if panel.exact and np.isfinite(values).any() and not panel.bands:
            line = next(drawn for key, drawn in exact.items() if np.array_equal(key, values, True))
            if own is not None:  # in the colour of what it is exact of
                assert to_hex(line.get_color()) == to_hex(own.lines[0].get_color())
    for _, rows in curves(frame, panel, panel.thin):
        values = column(rows, "exact")
        if panel.exact and len(values) and np.isfinite(values).all():
            assert any(np.array_equal(line.get_ydata(), values) for line in lines_by(ax, "exact thin"))
    stated = [(rows, "limit", "limit", panel.limit) for rows in bold]
    stated += [(rows, "bound", "bound", panel.bound) for rows in bold]
    stated += [(rows, "estimate", "bound", True) for _, rows in curves(frame, panel, panel.corrected)]
    for rows, name, gid, wanted in stated:
        if wanted and np.isfinite(column(rows, name)).any():
            assert any(lies_on(rows, panel, name, line) for line in lines_by(ax, gid)), name
    for label, mark in handles_of(figure).items():
        owner = next((c for c in points_of(ax) if c.get_label() == label), None)
        if owner is not None and isinstance(mark, ErrorbarContainer):
            assert to_hex(mark.lines[0].get_color()) == to_hex(owner.lines[0].get_color())
            assert mark.lines[0].get_marker() == owner.lines[0].get_marker()


def lies_on(rows: pd.DataFrame, panel: Panel, name: str, line: Any) -> bool:
    try:
        assert_drawn(rows, panel, name, line)
    except AssertionError:
        return False
    return True


def check_map(done: Pictured, ax: Any) -> None:
    panel, frame = done.panel, done.frame
    rows = frame[frame["quantity"] == panel.quantities[0]]
    table = rows.pivot_table(
        index=str(panel.y), columns=str(panel.x), values="estimate", observed=True, dropna=False
    )
    mesh = next(each for each in ax.collections if hasattr(each, "get_array") and each.get_cmap())
    shown = np.ma.filled(np.ma.asarray(mesh.get_array(), dtype=float), np.nan).reshape(table.shape)
    np.testing.assert_array_equal(shown, table.to_numpy(dtype=float))
    for text in ax.texts:  # written into its cell: the number, or on which side of it the value lies
        if not text.get_text():
            continue
        x, y = text.get_position()
        (cell,) = rows[np.isclose(rows[panel.x].astype(float), x)
                       & np.isclose(rows[panel.y].astype(float), y)].to_dict("records")  # fmt: skip
        sign = text.get_text()[0]
        name = {"\u2264": "ci_high", "\u2265": "ci_low"}.get(sign, "estimate")
        value = 2.0 ** cell[name] if panel.quantities[0].startswith("log2_") else cell[name]
        assert float(text.get_text().lstrip("\u2264\u2265")) == pytest.approx(value, rel=0.06, abs=0.05)
    for quantity in panel.quantities[1:]:
        points = frame[frame["quantity"] == quantity]
        known = points[np.isfinite(column(points, "estimate"))]
        if len(known):
            (own,) = points_of(ax)
            np.testing.assert_array_equal(own.lines[0].get_ydata(), known["estimate"])


@pytest.mark.parametrize("name", [n for n in ALL if n in FEW] or FEW)
def test_the_artists_of_a_kind_are_the_table(name: str) -> None:
    found = drawn(name)
    assert found is not None
    check(found)


@pytest.mark.slow
@pytest.mark.parametrize("name", [n for n in ALL if n not in FEW])
def test_the_artists_of_every_figure_are_the_table(name: str) -> None:
    found = drawn(name)
    if found is not None:
        check(found)


def check(found: tuple[Pictured, Any, Figure]) -> None:
    done, ax, figure = found
    if done.panel.kind == "map":
        check_map(done, ax)
    else:
        check_curves(done, ax, figure)


def test_rows_show_each_number_where_it_is() -> None:
    frame = pd.DataFrame(
        {"quantity": ["a", "b"], "kind": "event", "estimate": [0.2, 0.7], "ci_low": [0.1, 0.65],
         "ci_high": [0.35, 0.8], "exact": [0.25, 0.71], "limit": [0.3, 0.9], "bound": [0.5, 0.6],
         "direction": "<="}
    )  # fmt: skip
    figure = draw(frame, [Panel(quantities=["a", "b"], y_label="probability")])
    ax = figure.axes[0]
    (points,) = points_of(ax)
    assert list(points.lines[0].get_xdata()) == [0.2, 0.7]
    ends = [segment[:, 0] for segment in points.lines[2][0].get_segments()]
    np.testing.assert_allclose(ends, [(0.1, 0.35), (0.65, 0.8)])
    lines = {line.get_label(): line for line in ax.get_lines()}
    assert list(lines["exact"].get_xdata()) == [0.25, 0.71]
    assert lines["exact"].get_color() == points.lines[0].get_color()
    assert list(lines["limit"].get_xdata()) == [0.3, 0.9]
    assert [line.get_xdata()[0] for line in lines_by(ax, "bound")] == [0.5, 0.6]
    assert list(lines["beyond the bound"].get_xdata()) == [0.7]


def test_both_sides_of_a_claim_are_drawn_where_they_are() -> None:
    sides = [
        DrawnSide("left", [1, 2], [3, 4], [2.5, 3.5], [3.5, 4.5]),
        DrawnSide("printed", [1, 2], [3.5, 3.5]), DrawnSide("corrected", [1, 2], [5, 6]),
    ]  # fmt: skip
    figure = draw_comparisons([ComparisonPanel("t", "n", "y", sides, "<=", [(2, 4)])])
    ax = figure.axes[0]
    drawn_sides = [tuple(line.get_ydata()) for line in ax.get_lines()]
    for side in sides:
        assert tuple(side.y) in drawn_sides
    (bars,) = points_of(ax)
    assert [tuple(s[:, 1]) for s in bars.lines[2][0].get_segments()] == [(2.5, 3.5), (3.5, 4.5)]
    crosses = [line for line in ax.get_lines() if line.get_marker() == "x"]
    assert [(list(c.get_xdata()), list(c.get_ydata())) for c in crosses] == [([2], [4])]
    assert set(handles_of(figure)) == {
        "left side", "right side as printed", "right side as corrected", "fails",
    }  # fmt: skip


def test_displays_along_a_run_and_in_a_waterfall() -> None:
    figure = draw_lines("t", "steps", [Line("a", [1, 2, 4], [0.5, 2.0, 3.0])])
    (line,) = [each for each in figure.axes[0].get_lines() if each.get_marker() == "o"]
    assert (list(line.get_xdata()), list(line.get_ydata())) == ([1, 2, 4], [0.5, 2.0, 3.0])
    bars = [Bar("a", 0.0, "1", "start"), Bar("b", 1.0, "10", "true"), Bar("c", 0.5, "3", "false")]
    (ax,) = draw_waterfalls([("cell", bars)]).axes
    assert [(bar.get_x(), bar.get_x() + bar.get_width()) for bar in ax.patches] == [
        (0.0, 0.0), (0.0, 1.0), (1.0, 0.5),
    ]  # fmt: skip
    assert [text.get_text() for text in ax.texts] == ["1", "10", "3"]
