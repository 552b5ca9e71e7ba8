"""The picture of a search for thresholds: what is drawn, where, and what it is called."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from crossings_for_tests import HALF, Judged, Known, Rise, quick, rows_named, search
from figures_for_tests import axis_names, heights, legend_of, lines_of, points_of
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.patches import Rectangle

from simkit.engine.thresholds.crossing_rows import curve_rows
from simkit.engine.thresholds.searched import Thresholds
from simkit.figures.crossings import draw_crossings
from simkit.figures.drawing.style import GREY


@pytest.fixture(autouse=True, scope="module")
def _quick() -> Iterator[None]:
    with quick():
        yield


def drawn(found: Thresholds) -> Axes:
    """Draw, save to see that it can be, and return the axes."""
    figure = draw_crossings(found)
    figure.savefig(io.BytesIO(), format="svg")
    (ax,) = figure.axes
    return ax


def spans(ax: Axes) -> list[tuple[float, float]]:
    boxes = [patch for patch in ax.patches if isinstance(patch, Rectangle)]
    return [(box.get_x(), box.get_x() + box.get_width()) for box in boxes]


def level(ax: Axes) -> Any:
    (line,) = [line for line in ax.get_lines() if list(line.get_xdata()) == [0, 1]]
    return line


def test_a_curve_with_its_bracket() -> None:
    found = search(Rise(), n="1:200:1", target=0.4)
    ax, (crossing,) = drawn(found), found.crossings
    table = found.result.table.query("quantity == 'success'")
    seen = [x for bars in points_of(ax) if bars[0] is not None for x in bars[0].get_xdata()]
    assert set(seen) <= set(table["n"])
    assert len(seen) == len(table)
    assert spans(ax) == [(crossing.low, crossing.high)]
    (box,) = ax.patches
    assert (to_hex(box.get_facecolor()), box.get_alpha()) == (to_hex(GREY), 0.2)
    assert list(level(ax).get_ydata()) == [0.4, 0.4]
    assert to_hex(level(ax).get_color()) == to_hex(GREY)
    (line,) = [line for line in ax.get_lines() if len(line.get_xdata()) == 61]
    assert crossing.fit is not None
    assert np.allclose(line.get_ydata(), crossing.fit.curve(line.get_xdata()))
    assert [line.get_xdata()[i] for i in (0, -1)] == pytest.approx([table["n"].min(), table["n"].max()])
    assert line.get_label() == "model"
    assert "model" in legend_of(ax)
    assert axis_names(ax) == ("n", "probability of success")


def test_names_of_several_words() -> None:
    class Two(Judged):
        parameters = (replace(Rise.parameters[0], name="n_max"), *Rise.parameters[1:])

        def simulate(self, params, rng, trials):
            return super().simulate(dict(params) | {"n": params["n_max"]}, rng, trials)

    found = search(Two(), "n_max", "large_v", n_max="5:200:5")
    assert axis_names(drawn(found)) == ("n max", "probability of large v")
    found = search(Two(), "n_max", "large_v", n_max="5:200:5", scale="1,2,3", mark="0.1")
    assert axis_names(drawn(found))[1] == "n max where large v reaches 0.5"


def test_a_curve_is_even_in_what_its_model_is_of() -> None:
    wide = curve_rows(search(Rise(), n="5:200:5").crossings, search(Rise(), n="5:200:5").result)
    found = search(Rise(), n="35:65:5", settings={"trials": 480})
    narrow = curve_rows(found.crossings, found.result)
    assert set(wide["quantity"]) == {"success_fit"}
    assert np.ptp(np.diff(np.log(wide["n"].astype(float)))) == pytest.approx(0, abs=1e-9)
    assert np.ptp(np.diff(narrow["n"].astype(float))) == pytest.approx(0, abs=1e-9)
    assert list(wide.columns) == list(found.table.columns)


def test_a_step_has_no_model() -> None:
    found = search(Rise(), n="1:200:1", shape="step")
    ax = drawn(found)
    assert spans(ax) == [(49.0, 50.0)]
    assert not [line for line in ax.get_lines() if len(line.get_xdata()) == 61]
    assert "model" not in legend_of(ax)


def test_a_curve_that_is_not_seen_to_cross() -> None:
    ax = drawn(search(Rise(), n="1:200:1", shape="low"))
    assert spans(ax) == []
    assert list(level(ax).get_ydata()) == [0.5, 0.5]


def test_exact_values_are_drawn() -> None:
    found = search(Known(), n="2:200:2")
    ax = drawn(found)
    assert spans(ax) == [(48.0, 50.0)]
    (line,) = [line for line in ax.get_lines() if len(line.get_xdata()) == len(found.result.cells)]
    assert list(line.get_xdata()) == [cell.parameters["n"] for cell in found.result.cells]


def test_two_curves_are_told_apart() -> None:
    found = search(Rise(), n="1:200:1", shape="rises,falls", target=0.25)
    ax = drawn(found)
    assert len([bars for bars in points_of(ax) if bars[0] is not None]) == 2
    assert {"rises", "falls"} <= set(legend_of(ax))
    assert spans(ax) == [(crossing.low, crossing.high) for crossing in found.crossings]


@pytest.mark.parametrize(("scales", "wanted"), [("1,2,4", "log"), ("1,1.5,2", "linear")])
def test_thresholds_over_what_their_law_follows(scales: str, wanted: str) -> None:
    found = search(Rise(), n="5:200:5", scale=scales)
    ax = drawn(found)
    (bars,) = points_of(ax)
    (family,) = found.families
    rows = rows_named(found, "threshold")
    assert list(bars[0].get_xdata()) == [row["scale"] for row in rows]
    assert list(bars[0].get_ydata()) == [row["estimate"] for row in rows]
    ends = [tuple(segment[:, 1]) for segment in bars[2][0].get_segments()]
    assert ends == [pytest.approx((row["ci_low"], row["ci_high"])) for row in rows]
    (law,) = [line for line in ax.get_lines() if line.get_label() == "power law"]
    assert family.law is not None
    places = [row["scale"] for row in rows_named(found, "threshold_power")]
    assert heights(law, places).tolist() == pytest.approx(family.law.thresholds.tolist())
    assert (ax.get_xscale(), ax.get_yscale()) == (wanted, wanted)
    assert axis_names(ax) == ("scale", "n where success reaches 0.5")
    assert sorted(legend_of(ax)) == ["estimate in its bracket", "power law"]


def test_a_law_that_was_asked_for_is_drawn_beside() -> None:
    found = search(Rise(), n="5:200:5", scale="1,2,4", law="30/scale")
    ax = drawn(found)
    (line,) = [line for line in ax.get_lines() if line.get_label() == "30/scale"]
    rows = rows_named(found, "threshold_law")
    assert len(rows) == 3
    wanted = [row["estimate"] for row in rows]
    assert heights(line, [row["scale"] for row in rows]).tolist() == pytest.approx(wanted)


def test_the_stated_slope_is_drawn_beside() -> None:
    class Stated(Known):
        def stated_exponent(self, params, along, of):
            return -1.0

    found = search(Stated(), n="2:200:2", scale="1,2,4", target=0.8)
    ax = drawn(found)
    (guide,) = [line for line in ax.get_lines() if line.get_label() == "stated slope"]
    rows = rows_named(found, "threshold_guide")
    expected = [row["estimate"] for row in rows]
    assert heights(guide, [row["scale"] for row in rows]).tolist() == pytest.approx(expected)
    assert axis_names(ax)[1] == "n where success reaches 0.8"


def test_a_second_name_tells_laws_apart() -> None:
    ax = drawn(search(Known(), n="2:200:2", scale="1,2,4", shape="rises,falls"))
    assert len(points_of(ax)) == 2
    assert {"rises", "falls", "power law"} <= set(legend_of(ax))


def test_scales_that_start_at_zero_are_linear() -> None:
    ax = drawn(search(Known(), n="2:200:2", scale="0,1,4"))
    assert ax.get_xscale() == "linear"
    assert len(lines_of(ax, "--")) == 0
    assert list(points_of(ax)[0][0].get_xdata()) == [1.0, 4.0]


def test_free_trials_show_estimates_of_models() -> None:
    options = {"n": "5:200:5", "scale": "1,2,4"}
    found = search(Rise(), adaptive=True, **options)
    ax = drawn(found)
    (bars,) = points_of(ax)
    rows = rows_named(found, "threshold_estimate")
    assert list(bars[0].get_ydata()) == [row["estimate"] for row in rows]
    ends = [tuple(segment[:, 1]) for segment in bars[2][0].get_segments()]
    assert ends == [pytest.approx((row["ci_low"], row["ci_high"])) for row in rows]
    assert sorted(legend_of(ax)) == ["estimate", "power law"]


def test_no_threshold_at_all_shows_the_curves() -> None:
    ax = drawn(search(Rise(), n="1:40:1", scale="1,1.1,1.2", target=0.9))
    assert axis_names(ax) == ("n", "probability of success")
    assert HALF > 40
