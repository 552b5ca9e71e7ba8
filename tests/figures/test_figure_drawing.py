"""Drawing: which artists a table becomes."""

from pathlib import Path

import matplotlib as mpl
import numpy as np
import pandas as pd
import pytest
from figures_for_tests import (
    Drawn,
    axis_names,
    bounded_table,
    curve_of,
    draw_table,
    heights,
    legend_of,
    lines_of,
    points_of,
    table_of,
)
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from simkit import measurement, run
from simkit.figures.drawing.style import COLOURS, save_figure
from simkit.figures.panels.choices import suggest_scale
from simkit.figures.panels.numbers_to_draw import with_upper_limits
from simkit.figures.panels.panel import Panel


def test_one_swept_parameter() -> None:
    frame = table_of(n="10:50")
    _, (events, value) = draw_table(frame, ["n"])
    (points,) = points_of(events)
    curve = curve_of(frame)
    marks, _, (bars,) = points.lines
    np.testing.assert_array_equal(marks.get_xdata(), [10, 20, 30, 40, 50])
    np.testing.assert_array_equal(marks.get_ydata(), curve["estimate"])
    for segment, row in zip(bars.get_segments(), curve.to_dict("records"), strict=True):
        np.testing.assert_allclose(segment[:, 1], [row["ci_low"], row["ci_high"]], rtol=1e-12)
    assert axis_names(events) == ("n", "probability")
    assert axis_names(value) == ("n", "value")
    assert {"success", "it happens twice", "limit", "exact"} <= set(legend_of(events))
    (limit,) = lines_of(events, ":")
    np.testing.assert_array_equal(limit.get_ydata(), [0.9] * 5)
    (exact,) = (line for line in events.get_lines() if line.get_gid() == "exact")
    assert list(exact.get_ydata()) == [0.5] * 5
    assert to_hex(exact.get_color()) == to_hex(marks.get_color())
    assert (exact.get_linestyle(), exact.get_marker()) == ("None", "_")  # nothing is said of n = 15
    assert not lines_of(events, "-")
    estimates = tuple(curve_of(frame, "both")["estimate"])
    assert estimates in {
        tuple(line.get_ydata()) for line in events.get_lines() if line.get_marker() == "."
    }
    assert len(points_of(value)) == 1
    low, high = events.get_ylim()
    assert -0.02 <= low < high <= 1.02


def test_exact_values_are_a_line_where_they_are_dense() -> None:
    _, (events, _) = draw_table(table_of(n="10:150"), ["n"])
    (exact,) = (line for line in events.get_lines() if line.get_gid() == "exact")
    assert (exact.get_linestyle(), exact.get_marker()) == ("-", "None")
    assert "exact (line)" in legend_of(events)
    _, (events, _) = draw_table(table_of(n="10:140"), ["n"])
    assert "exact" in legend_of(events)


def test_points_are_sorted_along_x() -> None:
    frame = table_of(n="30,10,20")
    _, (events, _) = draw_table(frame, ["n"])
    marks = points_of(events)[0].lines[0]
    np.testing.assert_array_equal(marks.get_xdata(), [10, 20, 30])
    estimates = curve_of(frame).set_index("n")["estimate"]
    np.testing.assert_array_equal(marks.get_ydata(), estimates.loc[[10, 20, 30]])


def test_two_swept_parameters_are_curves_by_colour() -> None:
    frame = table_of(n="10:50", p="0.25,0.75")
    _, (events, value) = draw_table(frame, ["n", "p"])
    points = points_of(events)
    assert len(points) == 2
    for container, p in zip(points, (0.25, 0.75), strict=True):
        curve = curve_of(frame)
        expected = curve[curve["p"] == p]["estimate"]
        np.testing.assert_array_equal(container.lines[0].get_ydata(), expected)
    assert {"p = 0.25", "p = 0.75", "limit", "exact"} == set(legend_of(events))
    assert len({container.lines[0].get_color() for container in points}) == 2
    assert {container.lines[0].get_color() for container in points} <= set(COLOURS)
    assert len(lines_of(events, ":")) == 1  # one limit for both
    assert "success" in events.get_ylabel()
    assert {"p = 0.25", "p = 0.75"} == set(legend_of(value))


def test_a_swept_category_is_a_colour() -> None:
    frame = table_of(n="10:30", law="plain,other")
    _, (events, _) = draw_table(frame, ["n", "law"])
    assert {"plain", "other"} < set(legend_of(events))
    assert len(points_of(events)) == 2


def test_categories_alone_are_rows() -> None:
    frame = table_of(law="plain,other")
    _, (events, value) = draw_table(frame, ["law"])
    names = [text.get_text() for text in events.get_yticklabels()]
    assert names == [
        "success, plain", "it happens twice, plain", "success, other", "it happens twice, other",
    ]  # fmt: skip
    (points,) = points_of(events)
    np.testing.assert_array_equal(points.lines[0].get_ydata(), [3, 2, 1, 0])
    shown = frame[frame["kind"] == "event"]
    np.testing.assert_array_equal(points.lines[0].get_xdata(), shown["estimate"])
    assert [text.get_text() for text in value.get_yticklabels()] == ["value, plain", "value, other"]


def test_a_point_is_a_row_for_each_quantity() -> None:
    frame = table_of()
    _, (events, value) = draw_table(frame)
    assert [text.get_text() for text in events.get_yticklabels()] == ["success", "it happens twice"]
    assert events.get_xlabel() == "probability"
    assert set(legend_of(events)) == {"estimate", "exact", "limit"}
    exact = next(line for line in events.get_lines() if line.get_label() == "exact")
    assert exact.get_xdata()[0] == 0.5
    assert np.isnan(exact.get_xdata()[1])
    assert [text.get_text() for text in value.get_yticklabels()] == ["value"]
    assert legend_of(value) == []


@pytest.mark.parametrize("swept", [{"p": "0,0.5,1"}, {"p": "0,0.1"}])
def test_an_event_never_seen_is_an_upper_limit_on_an_axis_without_zero(swept: dict[str, str]) -> None:
    frame = table_of(**swept)
    panel = Panel(x="p", quantities=["success"], y_scale="log", x_label="p", y_label="probability")
    _, (ax,) = draw_table(frame, panels=[panel])
    (seen,) = points_of(ax)
    curve = curve_of(frame).set_index("p")
    assert 0.0 not in seen.lines[0].get_xdata()
    assert len(seen.lines[0].get_xdata()) == len(curve) - 1
    (bar,) = [line for line in ax.get_lines() if line.get_gid() == "limit arrow"]
    assert (list(bar.get_xdata()), list(bar.get_ydata())) == ([0.0], [curve.loc[0.0, "ci_high"]])
    (arrow,) = [text for text in ax.texts if text.get_gid() == "arrow"]
    assert arrow.xy == (0.0, curve.loc[0.0, "ci_high"])
    assert arrow.xyann[1] < 0  # it points downwards
    assert legend_of(ax).count("success") == 1


def test_on_a_linear_axis_zero_is_a_point_in_its_interval() -> None:
    frame = table_of(p="0,0.5,1")
    _, (events, _) = draw_table(frame, ["p"])
    (points,) = points_of(events)
    assert list(points.lines[0].get_xdata()) == [0, 0.5, 1]
    (bars,) = points.lines[2]
    assert bars.get_segments()[0][:, 1].tolist() == pytest.approx(
        [0, curve_of(frame)["ci_high"].iloc[0]]
    )


def test_a_measurement_at_its_least_in_every_trial_has_an_upper_limit() -> None:
    frame = table_of(n="10,20").assign(max=0.0, min=0.0)
    at = frame["quantity"] == "value"
    frame.loc[at, ["estimate", "ci_low", "ci_high"]] = 0.0
    found = with_upper_limits(frame, [measurement("value", "a number", low=0, high=2)])
    expected = 2 * (1 - 0.025 ** (1 / 60))  # P(no trial above 0) >= 0.025, times the range
    assert found.loc[at, "ci_high"].tolist() == pytest.approx([expected] * 2)
    assert found.loc[~at, "ci_high"].equals(frame.loc[~at, "ci_high"])
    assert with_upper_limits(frame, [measurement("value", "a number")]).equals(frame)


def test_only_upper_limits_still_have_a_name() -> None:
    _, (events, _) = draw_table(table_of(n="10,20", p="0"), ["n"])
    assert "success" in legend_of(events)


@pytest.mark.parametrize("scale", ["linear", "log"])
def test_upper_limits_on_both_scales(scale: str) -> None:
    panel = Panel(x="p", quantities=["success"], y_scale=scale, x_label="p", y_label="probability")
    _, (ax,) = draw_table(table_of(p="0,0.1,0.5"), panels=[panel])
    assert ax.get_yscale() == scale


@pytest.mark.parametrize("empty", [None, np.nan])
@pytest.mark.parametrize("swept", [[], ["n"], ["n", "p"], ["law"]])
def test_empty_columns_are_drawn_as_nothing(swept: list[str], empty: float | None) -> None:
    options = {"n": "10,20", "p": "0.2,0.4", "law": "plain,other"}
    frame = table_of(**{name: options[name] for name in swept}).astype(object)
    frame.loc[frame["quantity"] == "value", ["estimate", "ci_low", "ci_high", "std_error"]] = empty
    frame[["exact", "limit"]] = empty
    _, axes = draw_table(frame, swept)
    assert len(axes) == (2 if {"n", "p"} & set(swept) else 1)  # without a number, no row of it
    for ax in axes:
        assert {"exact", "limit", "exact (line)"}.isdisjoint(legend_of(ax))
        assert lines_of(ax, "--") == []


def test_one_value_has_no_interval() -> None:
    frame = run(Drawn, trials=1, workers=1, n="10,20").table
    assert frame[frame["quantity"] == "value"]["ci_low"].isna().all()
    draw_table(frame, ["n"])


def test_bounds_are_dashed_and_distinct_from_limits() -> None:
    frame = bounded_table(n="10:50")
    _, (events, _) = draw_table(frame, ["n"])
    (bound,) = [line for line in events.get_lines() if line.get_gid() == "bound"]
    np.testing.assert_allclose(heights(bound, curve_of(frame)["n"]), curve_of(frame)["bound"])
    assert bound.is_dashed()
    (limit,) = [line for line in events.get_lines() if tuple(line.get_ydata()) == (0.9,) * 5]
    assert to_hex(limit.get_color()) != to_hex(bound.get_color())
    assert {"bound", "limit"} < set(legend_of(events))


def test_overlays_may_be_left_out() -> None:
    frame = bounded_table(n="10:50")
    bare = Panel(x="n", quantities=["success"], exact=False, limit=False, bound=False)
    _, (ax,) = draw_table(frame, panels=[bare])
    assert len(points_of(ax)) == 1
    assert [line for line in ax.get_lines() if line.get_linestyle() in ("-", "--", ":")] == []


def test_many_curves_run_along_a_gradient_and_name_the_ends() -> None:
    levels = ",".join(str(k / 20) for k in range(1, 12))
    _, (events, _) = draw_table(table_of(n="10:120", p=levels), ["n", "p"])
    assert len(points_of(events)) == 11
    assert len({to_hex(c.lines[0].get_color()) for c in points_of(events)}) == 11
    named = [text for text in legend_of(events) if text.startswith("p =")]
    assert named == ["p = 0.05", "p = 0.55"]


def test_few_values_of_a_logarithmic_axis_are_its_ticks() -> None:
    _, (ax, *_) = draw_table(
        table_of(n="10,20,40,80"), panels=[Panel(x="n", quantities=["success"], x_scale="log")]
    )
    assert [tick.get_text() for tick in ax.get_xticklabels()] == ["10", "20", "40", "80"]


def test_scales_suit_the_grid() -> None:
    assert suggest_scale(pd.Series([100, 1000, 10000, 100000])) == "log"
    assert suggest_scale(pd.Series([2, 6, 20, 60, 200])) == "log"
    assert suggest_scale(pd.Series(range(100, 2001, 10))) == "linear"
    assert suggest_scale(pd.Series(range(1, 101))) == "linear"
    assert suggest_scale(pd.Series([0, 10, 100, 1000])) == "linear"
    assert suggest_scale(pd.Series([1, 1000])) == "linear"


def test_nothing_global_changes() -> None:
    before = dict(mpl.rcParams)
    draw_table(table_of(n="10,20"), ["n"])
    assert dict(mpl.rcParams) == before


def test_the_picture_is_as_wide_as_a_column_and_legible() -> None:
    figure, axes = draw_table(table_of(n="10:50"), ["n"])
    width, _ = figure.get_size_inches()
    assert 3 <= width <= 3.6
    for ax in axes:
        for text in [*ax.get_xticklabels(), ax.xaxis.label, ax.yaxis.label]:
            assert text.get_fontsize() >= 7


def test_error_bars_reach_from_the_low_end_to_the_high_one(monkeypatch):
    """Of intervals that are not symmetric: no bar is upside down."""
    import pandas as pd

    from simkit.figures.drawing import row_chart as charts

    frame = pd.DataFrame(
        {"quantity": ["x", "x"], "kind": ["event"] * 2, "estimate": [0.1, 0.6], "ci_low": [0.05, 0.3],
         "ci_high": [0.4, 0.65], "exact": [np.nan] * 2, "limit": [np.nan] * 2}
    )  # fmt: skip
    drawn = []

    class Axes:
        def errorbar(self, x, y, xerr, **_):
            drawn.append((np.asarray(x), np.asarray(xerr)))

        def __getattr__(self, name):
            return lambda *_, **__: (0.0, 1.0)

    class Panel:
        quantities = ("x",)
        exact = limit = bound = False
        title, y_label, y_scale = "", "", "linear"

    monkeypatch.setattr(charts, "row_names", lambda frame, panel: ["a", "b"])
    charts.draw_rows(Axes(), frame, Panel())
    ((x, errors),) = drawn
    assert x - errors[0] == pytest.approx(frame["ci_low"].to_numpy())
    assert x + errors[1] == pytest.approx(frame["ci_high"].to_numpy())


def test_what_is_no_mathematics_is_shown_letter_for_letter(tmp_path: Path) -> None:
    figure = Figure()
    said = (r"bad $\tfoo{x}$", r"good $\alpha_1$", "a\n$\\bm{y}$", "5 $")
    texts = [figure.text(0.1, 0.2 * place, text) for place, text in enumerate(said)]
    save_figure(figure, tmp_path / "shown", ["svg"])
    assert [text.get_parse_math() for text in texts] == [False, True, False, True]
    assert (tmp_path / "shown.svg").stat().st_size > 1000
