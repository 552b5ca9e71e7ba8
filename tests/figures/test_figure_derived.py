"""Drawing maps, bands, and what follows from a whole table: fits, thresholds, levels."""

import numpy as np
from figures_for_tests import (
    Drawn,
    curve_of,
    draw_table,
    heights,
    legend_of,
    points_of,
    table_of,
    with_rows,
)

from simkit.declare.statement import statements_of
from simkit.figures.panels.choices import choose_panels
from simkit.figures.panels.panel import Panel


def test_a_map_shows_the_estimates_over_two_parameters() -> None:
    frame = table_of(n="10:30", p="0.2,0.8")
    panel = Panel(x="n", quantities=["success"], y="p", kind="map", x_label="n", y_label="p")
    figure, (ax, *_) = draw_table(frame, panels=[panel])
    (mesh,) = ax.collections
    curve = curve_of(frame)
    expected = [[curve[(curve.n == n) & (curve.p == p)]["estimate"].item() for n in (10, 20, 30)]
                for p in (0.2, 0.8)]  # fmt: skip
    np.testing.assert_array_equal(mesh.get_array(), expected)
    assert mesh.get_clim() == (0, 1)
    assert len(figure.axes) == 2  # with its colour bar


def test_a_map_takes_points_curves_and_level_lines_in_the_units_of_y() -> None:
    frame = table_of(n="10:30", p="0.2,0.5,0.8")
    rows = [
        {"n": 10, "estimate": 0.4, "ci_low": 0.3, "ci_high": 0.6},
        {"n": 20, "estimate": None, "ci_low": None, "ci_high": 0.25},
        {"n": 30, "estimate": None, "ci_low": 0.7, "ci_high": None},
    ]
    frame = with_rows(frame, "threshold", rows)
    frame = with_rows(frame, "law", [{"n": n, "estimate": n / 40} for n in (10, 20, 30)])
    cells = [{"n": n, "p": p, "estimate": n * p} for n in (10, 20, 30) for p in (0.2, 0.5, 0.8)]
    frame = with_rows(frame, "level", cells)
    panel = Panel(
        x="n", quantities=["success", "threshold"], thin=["level"], lines=["law"], y="p", kind="map",
        x_label="n", y_label="p",
    )  # fmt: skip
    _, (ax, *_) = draw_table(frame, panels=[panel])
    (known,) = points_of(ax)
    assert known.lines[0].get_ydata().tolist() == [0.4]
    np.testing.assert_allclose(known.lines[2][0].get_segments()[0][:, 1], [0.3, 0.6])
    arrows = {text.xy: np.sign(text.xyann[1]) for text in ax.texts if text.get_gid() == "arrow"}
    assert arrows == {(20, 0.25): -1, (30, 0.7): 1}  # an upper limit, a lower one
    (curve,) = [line for line in ax.get_lines() if line.get_label() == "law"]
    np.testing.assert_allclose(heights(curve, [10, 20, 30]), [0.25, 0.5, 0.75])
    (level,) = [each for each in ax.collections if each.get_gid() == "level at 8"]  # 2 ... 24
    assert all(4 < x * y < 16 for path in level.get_paths() for x, y in path.vertices)
    assert "level at 8" in legend_of(ax)
    assert [tick.get_text() for tick in ax.get_xticklabels()] == ["10", "20", "30"]


def test_an_empty_cell_of_a_map_says_its_bound() -> None:
    frame = table_of(n="10:30", p="0.2,0.8")
    success = frame["quantity"] == "success"
    at = frame.index[success & (frame["n"] == 20) & (frame["p"] == 0.2)]
    frame.loc[at, ["estimate", "ci_low", "ci_high"]] = [np.nan, 0.5, np.nan]
    panel = Panel(x="n", quantities=["success"], y="p", kind="map", x_label="n", y_label="p")
    _, (ax, *_) = draw_table(frame, panels=[panel])
    texts = {text.get_position(): text.get_text() for text in ax.texts}
    assert len(texts) == 6  # where cells are few, each says its number
    assert texts[20, 0.2] == "\u22650.50"
    known = curve_of(frame).query("n == 10 and p == 0.2")["estimate"].item()
    assert texts[10, 0.2] == f"{known:.2f}"
    frame.loc[at, ["ci_low", "ci_high"]] = [np.nan, 0.25]
    _, (ax, *_) = draw_table(frame, panels=[panel])
    assert {text.get_text() for text in ax.texts} >= {"\u22640.25"}


def test_a_map_of_a_logarithm_is_labelled_by_the_number() -> None:
    frame = table_of(n="10:30", p="0.2,0.8")
    cells = [{"n": n, "p": p, "estimate": np.log2(n)} for n in (10, 20, 30) for p in (0.2, 0.8)]
    cells[0] |= {"estimate": np.nan, "ci_high": 3.0}
    frame = with_rows(frame, "log2_size", cells)
    panel = Panel(x="n", quantities=["log2_size"], y="p", kind="map", x_label="n", y_label="p")
    figure, (ax,) = draw_table(frame, panels=[panel])
    (bar,) = [other for other in figure.axes if other is not ax]
    assert [text.get_text() for text in ax.texts] == ["\u22648", "10", "20", "20", "30", "30"]
    figure.draw_without_rendering()
    assert {"16"} <= {tick.get_text() for tick in bar.get_yticklabels()}


def test_labels_of_cells_leave_each_other_room() -> None:
    frame = table_of(n="100,101,102,400", p="0.2,0.8")
    panel = Panel(x="n", quantities=["success"], y="p", kind="map", x_label="n", y_label="p")
    _, (ax, *_) = draw_table(frame, panels=[panel])
    assert [tick.get_text() for tick in ax.get_xticklabels()] == ["100", "", "", "400"]


def test_bands_are_lines_with_their_intervals_behind() -> None:
    frame = table_of(n="10:30", p="0.2,0.8")
    panel = Panel(x="n", quantities=["value"], hue=["p"], bands=True, x_label="n", y_label="value")
    _, (ax, *_) = draw_table(frame, panels=[panel])
    curve = frame[(frame["quantity"] == "value") & (frame["p"] == 0.2)]
    lines = {line.get_label(): line for line in ax.get_lines()}
    np.testing.assert_array_equal(lines["$p$ = 0.2"].get_ydata(), curve["estimate"])
    corners = ax.collections[0].get_paths()[0].vertices[:, 1]
    assert corners.min() == curve["ci_low"].min()
    assert corners.max() == curve["ci_high"].max()
    assert points_of(ax) == []


def test_lines_take_the_colour_of_the_points_they_belong_to() -> None:
    frame = table_of(n="10:30", p="0.2,0.8")
    fits = [{"n": n, "p": p, "estimate": p} for p in (0.8, 0.2) for n in (10, 20, 30)]
    frame = with_rows(with_rows(frame, "success_fit", fits), "stated", fits)
    panel = Panel(
        x="n", quantities=["success"], lines=["success_fit", "stated"], hue=["p"], x_label="n",
        y_label="success", exact=False, limit=False, bound=False, labels={"p=0.2": "rare"},
    )  # fmt: skip
    _, (ax, *_) = draw_table(frame, panels=[panel])
    colours = {c.get_label(): c.lines[0].get_color() for c in points_of(ax)}
    assert set(colours) == {"rare", "$p$ = 0.8"}
    drawn = [line for line in ax.get_lines() if len(line.get_xdata()) and line.get_marker() == "None"]
    assert all(line.is_dashed() for line in drawn)
    assert len({(line.get_ydata()[0], str(line._unscaled_dash_pattern)) for line in drawn}) == 4
    for line in drawn:
        assert line.get_color() == colours["rare" if line.get_ydata()[0] == 0.2 else "$p$ = 0.8"]
    assert sorted(legend_of(ax)) == ["p = 0.8", "rare", "stated", "success fit"]


def test_a_noted_number_stands_beside_the_name_of_its_curve() -> None:
    frame = table_of(n="10:30", p="0.2,0.8")
    rows = [{"p": 0.8, "estimate": -2.0, "ci_low": -2.345, "ci_high": -1.5}]
    frame = with_rows(frame, "exponent", rows)
    panel = Panel(x="n", quantities=["value"], hue=["p"], note="exponent", x_label="n", y_label="value")
    _, (ax, *_) = draw_table(frame, panels=[panel])
    assert legend_of(ax) == ["p = 0.2", "p = 0.8: exponent -2.00 [-2.35, -1.50]"]


def test_a_threshold_off_the_grid_is_an_arrow() -> None:
    frame = table_of(n="10:30")
    rows = [
        {"n": 10, "estimate": 4.0, "ci_low": None, "ci_high": 8.0},
        {"n": 20, "estimate": None, "ci_low": 16.0, "ci_high": None},
    ]
    frame = with_rows(frame, "threshold", rows)
    panel = Panel(x="n", quantities=["threshold"], x_label="n", y_label="threshold", y_scale="log")
    _, (ax, *_) = draw_table(frame, panels=[panel])
    (known,) = points_of(ax)
    (bound,) = [line for line in ax.get_lines() if line.get_gid() == "limit arrow"]
    np.testing.assert_allclose(known.lines[2][0].get_segments()[0][:, 1], [2.0, 8.0])  # goes on below
    assert bound.get_ydata().tolist() == [16.0]
    assert ax.get_ylim()[1] < 100


def test_a_study_says_what_its_picture_shows() -> None:
    statements = statements_of(Drawn())
    frame = table_of(n="10,20")
    statements.pictured = ("both", "value")  # type: ignore[misc]
    panels = choose_panels(statements, ["n"], frame)
    assert [list(panel.quantities) for panel in panels] == [["both"], ["value"]]
    fitted = with_rows(frame, "both_fit", [{"n": 15, "estimate": 0.5}])
    assert list(choose_panels(statements, ["n"], fitted)[0].lines) == ["both_fit"]
