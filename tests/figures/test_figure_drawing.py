"""Drawing: which artists a table becomes."""

import io
from collections.abc import Sequence
from typing import Any

import matplotlib as mpl
import numpy as np
import pandas as pd
import pytest
from matplotlib.colors import to_hex
from matplotlib.container import ErrorbarContainer
from matplotlib.figure import Figure

from simkit import Parameter, Study, event, measurement, run
from simkit.figures.draw import draw
from simkit.figures.panels import Panel, choose_panels, suggest_scale
from simkit.figures.style import COLOURS


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


def _table(**options: str) -> pd.DataFrame:
    return run(Drawn, trials=60, workers=1, **options)


def _with_bound(frame: pd.DataFrame) -> pd.DataFrame:
    bounds = [Drawn().bound(row).get(row["quantity"]) for row in frame.to_dict("records")]
    return frame.assign(bound=bounds)


def _draw(
    frame: pd.DataFrame, swept: Sequence[str] = (), panels: Any = None
) -> tuple[Figure, list[Any]]:
    """Draw a table, save it to see that it can be, and return figure and panels."""
    figure = draw(frame, panels or choose_panels(Drawn(), swept, frame))
    figure.savefig(io.BytesIO(), format="svg")
    return figure, [ax for ax in figure.axes if ax.get_label() != "<colorbar>"]


def _points(ax: Any) -> list[ErrorbarContainer]:
    return [c for c in ax.containers if isinstance(c, ErrorbarContainer)]


def _curve(frame: pd.DataFrame, quantity: str = "success") -> pd.DataFrame:
    return frame[frame["quantity"] == quantity]


def _legend(ax: Any) -> list[str]:
    return [] if ax.get_legend() is None else [text.get_text() for text in ax.get_legend().get_texts()]


def _lines(ax: Any, style: str) -> list[Any]:
    """Return the lines of a style that carry data and no marks."""
    return [
        line
        for line in ax.get_lines()
        if line.get_linestyle() == style and len(line.get_xdata()) and line.get_marker() == "None"
    ]


def test_one_swept_parameter() -> None:
    frame = _table(n="10:50")
    _, (events, value) = _draw(frame, ["n"])
    (points,) = _points(events)
    curve = _curve(frame)
    marks, _, (bars,) = points.lines
    np.testing.assert_array_equal(marks.get_xdata(), [10, 20, 30, 40, 50])
    np.testing.assert_array_equal(marks.get_ydata(), curve["estimate"])
    for segment, row in zip(bars.get_segments(), curve.to_dict("records"), strict=True):
        np.testing.assert_allclose(segment[:, 1], [row["ci_low"], row["ci_high"]], rtol=1e-12)
    assert (events.get_xlabel(), events.get_ylabel()) == ("n", "probability")
    assert (value.get_xlabel(), value.get_ylabel()) == ("n", "value")
    assert {"success", "it happens twice", "limit", "exact (line)"} <= set(_legend(events))
    (limit,) = _lines(events, ":")
    np.testing.assert_array_equal(limit.get_ydata(), [0.9] * 5)
    solid = {tuple(line.get_ydata()): line for line in _lines(events, "-")}
    assert (0.5,) * 5 in solid  # exact
    assert to_hex(solid[(0.5,) * 5].get_color()) == to_hex(marks.get_color())
    estimates = tuple(_curve(frame, "both")["estimate"])
    assert estimates not in solid  # lines are exact values
    assert estimates in {
        tuple(line.get_ydata()) for line in events.get_lines() if line.get_marker() == "."
    }
    assert len(_points(value)) == 1
    low, high = events.get_ylim()
    assert -0.02 <= low < high <= 1.02


def test_points_are_sorted_along_x() -> None:
    frame = _table(n="30,10,20")
    _, (events, _) = _draw(frame, ["n"])
    marks = _points(events)[0].lines[0]
    np.testing.assert_array_equal(marks.get_xdata(), [10, 20, 30])
    estimates = _curve(frame).set_index("n")["estimate"]
    np.testing.assert_array_equal(marks.get_ydata(), estimates.loc[[10, 20, 30]])


def test_two_swept_parameters_are_curves_by_colour() -> None:
    frame = _table(n="10:50", p="0.25,0.75")
    _, (events, value) = _draw(frame, ["n", "p"])
    points = _points(events)
    assert len(points) == 2
    for container, p in zip(points, (0.25, 0.75), strict=True):
        curve = _curve(frame)
        expected = curve[curve["p"] == p]["estimate"]
        np.testing.assert_array_equal(container.lines[0].get_ydata(), expected)
    assert {"p = 0.25", "p = 0.75", "limit", "exact (line)"} == set(_legend(events))
    assert len({container.lines[0].get_color() for container in points}) == 2
    assert {container.lines[0].get_color() for container in points} <= set(COLOURS)
    assert len(_lines(events, ":")) == 1  # one limit for both
    assert "success" in events.get_ylabel()
    assert {"p = 0.25", "p = 0.75"} == set(_legend(value))


def test_a_swept_category_is_a_colour() -> None:
    frame = _table(n="10:30", law="plain,other")
    _, (events, _) = _draw(frame, ["n", "law"])
    assert {"plain", "other"} < set(_legend(events))
    assert len(_points(events)) == 2


def test_categories_alone_are_rows() -> None:
    frame = _table(law="plain,other")
    _, (events, value) = _draw(frame, ["law"])
    names = [text.get_text() for text in events.get_yticklabels()]
    assert names == [
        "success, plain", "it happens twice, plain", "success, other", "it happens twice, other",
    ]  # fmt: skip
    (points,) = _points(events)
    np.testing.assert_array_equal(points.lines[0].get_ydata(), [3, 2, 1, 0])
    shown = frame[frame["kind"] == "event"]
    np.testing.assert_array_equal(points.lines[0].get_xdata(), shown["estimate"])
    assert [text.get_text() for text in value.get_yticklabels()] == ["value, plain", "value, other"]


def test_a_point_is_a_row_for_each_quantity() -> None:
    frame = _table()
    _, (events, value) = _draw(frame)
    assert [text.get_text() for text in events.get_yticklabels()] == ["success", "it happens twice"]
    assert events.get_xlabel() == "probability"
    assert set(_legend(events)) == {"estimate", "exact", "limit"}
    exact = next(line for line in events.get_lines() if line.get_label() == "exact")
    assert exact.get_xdata()[0] == 0.5
    assert np.isnan(exact.get_xdata()[1])
    assert [text.get_text() for text in value.get_yticklabels()] == ["value"]
    assert _legend(value) == []


@pytest.mark.parametrize("swept", [{"p": "0,0.5,1"}, {"p": "0,0.1"}])
def test_an_event_never_seen_is_an_upper_limit(swept: dict[str, str]) -> None:
    frame = _table(**swept)
    _, (events, _) = _draw(frame, ["p"])
    seen, limits = _points(events)
    curve = _curve(frame).set_index("p")
    assert 0.0 not in seen.lines[0].get_xdata()
    assert len(seen.lines[0].get_xdata()) == len(curve) - 1
    assert limits.lines[0] is None or list(limits.lines[0].get_ydata()) == [curve.loc[0.0, "ci_high"]]
    (arrow,) = [cap for cap in limits.lines[1] if len(cap.get_xdata())][:1]
    assert arrow.get_xdata() == [0.0]
    (segment,) = limits.lines[2][0].get_segments()
    assert segment[:, 1].max() == pytest.approx(curve.loc[0.0, "ci_high"])
    assert segment[:, 1].min() < curve.loc[0.0, "ci_high"]
    assert _legend(events).count("success") == 1


def test_only_upper_limits_still_have_a_name() -> None:
    _, (events, _) = _draw(_table(n="10,20", p="0"), ["n"])
    assert "success" in _legend(events)


@pytest.mark.parametrize("scale", ["linear", "log"])
def test_upper_limits_on_both_scales(scale: str) -> None:
    panel = Panel(x="p", quantities=["success"], y_scale=scale, x_label="p", y_label="probability")
    _, (ax,) = _draw(_table(p="0,0.1,0.5"), panels=[panel])
    assert ax.get_yscale() == scale


@pytest.mark.parametrize("empty", [None, np.nan])
@pytest.mark.parametrize("swept", [[], ["n"], ["n", "p"], ["law"]])
def test_empty_columns_are_drawn_as_nothing(swept: list[str], empty: float | None) -> None:
    options = {"n": "10,20", "p": "0.2,0.4", "law": "plain,other"}
    frame = _table(**{name: options[name] for name in swept}).astype(object)
    frame.loc[frame["quantity"] == "value", ["estimate", "ci_low", "ci_high", "std_error"]] = empty
    frame[["exact", "limit"]] = empty
    _, axes = _draw(frame, swept)
    assert len(axes) == 2
    for ax in axes:
        assert {"exact", "limit", "exact (line)"}.isdisjoint(_legend(ax))
        assert _lines(ax, "--") == []


def test_one_value_has_no_interval() -> None:
    frame = run(Drawn, trials=1, workers=1, n="10,20")
    assert frame[frame["quantity"] == "value"]["ci_low"].isna().all()
    _draw(frame, ["n"])


def test_bounds_are_dashed_and_distinct_from_limits() -> None:
    frame = _with_bound(_table(n="10:50"))
    _, (events, _) = _draw(frame, ["n"])
    expected = tuple(_curve(frame)["bound"])
    (bound,) = [line for line in events.get_lines() if tuple(line.get_ydata()) == expected]
    assert bound.is_dashed()
    assert bound.get_linestyle() == "--"
    (limit,) = [line for line in events.get_lines() if tuple(line.get_ydata()) == (0.9,) * 5]
    assert to_hex(limit.get_color()) != to_hex(bound.get_color())
    assert {"bound", "limit"} < set(_legend(events))


def test_overlays_may_be_left_out() -> None:
    frame = _with_bound(_table(n="10:50"))
    bare = Panel(x="n", quantities=["success"], exact=False, limit=False, bound=False)
    _, (ax,) = _draw(frame, panels=[bare])
    assert len(_points(ax)) == 1
    assert [line for line in ax.get_lines() if line.get_linestyle() in ("-", "--", ":")] == []


def test_many_curves_run_along_a_gradient_and_name_the_ends() -> None:
    levels = ",".join(str(k / 20) for k in range(1, 12))
    _, (events, _) = _draw(_table(n="10:120", p=levels), ["n", "p"])
    assert len(_points(events)) == 11
    assert len({to_hex(c.lines[0].get_color()) for c in _points(events)}) == 11
    named = [text for text in _legend(events) if text.startswith("p =")]
    assert named == ["p = 0.05", "p = 0.55"]


def test_a_map_shows_the_estimates_over_two_parameters() -> None:
    frame = _table(n="10:30", p="0.2,0.8")
    panel = Panel(x="n", quantities=["success"], y="p", kind="map", x_label="n", y_label="p")
    figure, (ax, *_) = _draw(frame, panels=[panel])
    (mesh,) = ax.collections
    curve = _curve(frame)
    expected = [[curve[(curve.n == n) & (curve.p == p)]["estimate"].item() for n in (10, 20, 30)]
                for p in (0.2, 0.8)]  # fmt: skip
    np.testing.assert_array_equal(mesh.get_array(), expected)
    assert mesh.get_clim() == (0, 1)
    assert len(figure.axes) == 2  # with its colour bar


def _derived(frame: pd.DataFrame, quantity: str, rows: Sequence[dict[str, Any]]) -> pd.DataFrame:
    base = frame.iloc[0].to_dict() | {"quantity": quantity, "kind": "measurement", "exact": None}
    return pd.concat([frame, pd.DataFrame([base | row for row in rows])], ignore_index=True)


def test_a_map_takes_points_curves_and_level_lines_in_the_units_of_y() -> None:
    frame = _table(n="10:30", p="0.2,0.5,0.8")
    rows = [
        {"n": 10, "estimate": 0.4, "ci_low": 0.3, "ci_high": 0.6},
        {"n": 20, "estimate": None, "ci_low": None, "ci_high": 0.25},
        {"n": 30, "estimate": None, "ci_low": 0.7, "ci_high": None},
    ]
    frame = _derived(frame, "threshold", rows)
    frame = _derived(frame, "law", [{"n": n, "estimate": n / 40} for n in (10, 20, 30)])
    cells = [{"n": n, "p": p, "estimate": n * p} for n in (10, 20, 30) for p in (0.2, 0.5, 0.8)]
    frame = _derived(frame, "level", cells)
    panel = Panel(
        "n", ["success", "threshold"], ["level"], ["law"], y="p", kind="map", x_label="n", y_label="p"
    )
    _, (ax, *_) = _draw(frame, panels=[panel])
    (known,) = _points(ax)
    assert known.lines[0].get_ydata().tolist() == [0.4]
    np.testing.assert_allclose(known.lines[2][0].get_segments()[0][:, 1], [0.3, 0.6])
    marks = {line.get_marker(): line for line in ax.get_lines() if line.get_marker() in "v^"}
    bounds = {mark: (*line.get_xdata(), *line.get_ydata()) for mark, line in marks.items()}
    assert bounds == {"v": (20, 0.25), "^": (30, 0.7)}
    (curve,) = [line for line in ax.get_lines() if line.get_label() == "law"]
    np.testing.assert_allclose(curve.get_ydata(), [0.25, 0.5, 0.75])
    levels = [text.get_text() for text in ax.texts]
    assert {"4", "8", "16"} <= set(levels)  # powers of 2 between 2 and 24
    assert [tick.get_text() for tick in ax.get_xticklabels()] == ["10", "20", "30"]


def test_an_empty_cell_of_a_map_says_its_bound() -> None:
    frame = _table(n="10:30", p="0.2,0.8")
    success = frame["quantity"] == "success"
    at = frame.index[success & (frame["n"] == 20) & (frame["p"] == 0.2)]
    frame.loc[at, ["estimate", "ci_low", "ci_high"]] = [np.nan, 0.5, np.nan]
    panel = Panel(x="n", quantities=["success"], y="p", kind="map", x_label="n", y_label="p")
    _, (ax, *_) = _draw(frame, panels=[panel])
    (text,) = ax.texts
    assert text.get_text() == "\u22650.5"
    assert text.get_position() == (20, 0.2)
    frame.loc[at, ["ci_low", "ci_high"]] = [np.nan, 0.25]
    _, (ax, *_) = _draw(frame, panels=[panel])
    assert ax.texts[0].get_text() == "\u22640.25"


def test_a_map_of_a_logarithm_is_labelled_by_the_number() -> None:
    frame = _table(n="10:30", p="0.2,0.8")
    cells = [{"n": n, "p": p, "estimate": np.log2(n)} for n in (10, 20, 30) for p in (0.2, 0.8)]
    cells[0] |= {"estimate": np.nan, "ci_high": 3.0}
    frame = _derived(frame, "log2_size", cells)
    panel = Panel(x="n", quantities=["log2_size"], y="p", kind="map", x_label="n", y_label="p")
    figure, (ax,) = _draw(frame, panels=[panel])
    (bar,) = [other for other in figure.axes if other is not ax]
    assert [text.get_text() for text in ax.texts] == ["\u22648"]
    figure.draw_without_rendering()
    assert {"16"} <= {tick.get_text() for tick in bar.get_yticklabels()}


def test_labels_of_cells_leave_each_other_room() -> None:
    frame = _table(n="100,101,102,400", p="0.2,0.8")
    panel = Panel(x="n", quantities=["success"], y="p", kind="map", x_label="n", y_label="p")
    _, (ax, *_) = _draw(frame, panels=[panel])
    assert [tick.get_text() for tick in ax.get_xticklabels()] == ["100", "", "", "400"]


def test_bands_are_lines_with_their_intervals_behind() -> None:
    frame = _table(n="10:30", p="0.2,0.8")
    panel = Panel(x="n", quantities=["value"], hue=["p"], bands=True, x_label="n", y_label="value")
    _, (ax, *_) = _draw(frame, panels=[panel])
    curve = frame[(frame["quantity"] == "value") & (frame["p"] == 0.2)]
    lines = {line.get_label(): line for line in ax.get_lines()}
    np.testing.assert_array_equal(lines["p = 0.2"].get_ydata(), curve["estimate"])
    corners = ax.collections[0].get_paths()[0].vertices[:, 1]
    assert corners.min() == curve["ci_low"].min()
    assert corners.max() == curve["ci_high"].max()
    assert _points(ax) == []


def test_lines_take_the_colour_of_the_points_they_belong_to() -> None:
    frame = _table(n="10:30", p="0.2,0.8")
    fits = [{"n": n, "p": p, "estimate": p} for p in (0.8, 0.2) for n in (10, 20, 30)]
    frame = _derived(_derived(frame, "success_fit", fits), "stated", fits)
    panel = Panel(
        "n", ["success"], lines=["success_fit", "stated"], hue=["p"], x_label="n", y_label="success",
        exact=False, limit=False, bound=False, labels={"p=0.2": "rare"},
    )  # fmt: skip
    _, (ax, *_) = _draw(frame, panels=[panel])
    colours = {c.get_label(): c.lines[0].get_color() for c in _points(ax)}
    assert set(colours) == {"rare", "p = 0.8"}
    drawn = [line for line in ax.get_lines() if len(line.get_xdata()) and line.get_marker() == "None"]
    assert {(line.get_ydata()[0], line.get_linestyle()) for line in drawn} == {
        (p, style) for p in (0.2, 0.8) for style in ("--", "-.")
    }
    for line in drawn:
        assert line.get_color() == colours["rare" if line.get_ydata()[0] == 0.2 else "p = 0.8"]
    labels = ax.get_legend_handles_labels()[1]
    assert sorted(labels) == ["p = 0.8", "rare", "stated", "success fit"]


def test_a_noted_number_stands_beside_the_name_of_its_curve() -> None:
    frame = _table(n="10:30", p="0.2,0.8")
    rows = [{"p": 0.8, "estimate": -2.0, "ci_low": -2.345, "ci_high": -1.5}]
    frame = _derived(frame, "exponent", rows)
    panel = Panel(x="n", quantities=["value"], hue=["p"], note="exponent", x_label="n", y_label="value")
    _, (ax, *_) = _draw(frame, panels=[panel])
    labels = ax.get_legend_handles_labels()[1]
    assert labels == ["p = 0.2", "p = 0.8: exponent -2.00 [-2.35, -1.50]"]


def test_a_threshold_off_the_grid_is_an_arrow() -> None:
    frame = _table(n="10:30")
    rows = [
        {"n": 10, "estimate": 4.0, "ci_low": None, "ci_high": 8.0},
        {"n": 20, "estimate": None, "ci_low": 16.0, "ci_high": None},
    ]
    frame = _derived(frame, "threshold", rows)
    panel = Panel(x="n", quantities=["threshold"], x_label="n", y_label="threshold", y_scale="log")
    _, (ax, *_) = _draw(frame, panels=[panel])
    known, bound = _points(ax)
    np.testing.assert_allclose(known.lines[2][0].get_segments()[0][:, 1], [2.0, 8.0])  # goes on below
    assert bound.lines[0].get_ydata().tolist() == [16.0]
    assert ax.get_ylim()[1] < 100


def test_few_values_of_a_logarithmic_axis_are_its_ticks() -> None:
    _, (ax, *_) = _draw(
        _table(n="10,20,40,80"), panels=[Panel(x="n", quantities=["success"], x_scale="log")]
    )
    assert [tick.get_text() for tick in ax.get_xticklabels()] == ["10", "20", "40", "80"]


def test_a_study_says_what_its_picture_shows() -> None:
    study = Drawn()
    frame = _table(n="10,20")
    study.pictured = ("both", "value")  # type: ignore[misc]
    panels = choose_panels(study, ["n"], frame)
    assert [list(panel.quantities) for panel in panels] == [["both"], ["value"]]
    fitted = _derived(frame, "both_fit", [{"n": 15, "estimate": 0.5}])
    assert list(choose_panels(study, ["n"], fitted)[0].lines) == ["both_fit"]


def test_scales_suit_the_grid() -> None:
    assert suggest_scale(pd.Series([100, 1000, 10000, 100000])) == "log"
    assert suggest_scale(pd.Series([2, 6, 20, 60, 200])) == "log"
    assert suggest_scale(pd.Series(range(100, 2001, 10))) == "linear"
    assert suggest_scale(pd.Series(range(1, 101))) == "linear"
    assert suggest_scale(pd.Series([0, 10, 100, 1000])) == "linear"
    assert suggest_scale(pd.Series([1, 1000])) == "linear"


def test_nothing_global_changes() -> None:
    before = dict(mpl.rcParams)
    _draw(_table(n="10,20"), ["n"])
    assert dict(mpl.rcParams) == before


def test_the_picture_is_as_wide_as_a_column_and_legible() -> None:
    figure, axes = _draw(_table(n="10:50"), ["n"])
    width, _ = figure.get_size_inches()
    assert 3 <= width <= 3.6
    for ax in axes:
        for text in [*ax.get_xticklabels(), ax.xaxis.label, ax.yaxis.label]:
            assert text.get_fontsize() >= 6
