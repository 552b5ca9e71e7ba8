"""Bounds with the side that they forbid, what lies beyond them, and the units of a panel."""

from typing import Any

import numpy as np
import pandas as pd
import pytest
from figures_for_tests import draw_table, heights, legend_of, points_of, table_of, with_rows

from simkit.figures.drawing.style import CORRECTED, PRINTED
from simkit.figures.panels.panel import Panel

SIZES = (10, 20, 30)


def measured(values: list[float], bounds: list[float], direction: str | None = "<=") -> pd.DataFrame:
    """Return points with intervals of 0.1 on both sides, and a bound on each."""
    rows = [
        {"n": n, "estimate": y, "ci_low": y - 0.1, "ci_high": y + 0.1, "bound": b, "exact": None,
         "direction": direction, "limit": None}
        for n, y, b in zip(SIZES, values, bounds, strict=True)
    ]  # fmt: skip
    return with_rows(table_of(n="10:30").assign(direction=None), "size", rows)


def panel(**fields: Any) -> Panel:
    return Panel(x="n", quantities=["size"], x_label="n", y_label="size", **fields)


def tints(ax: Any) -> list[Any]:
    return [each for each in (*ax.collections, *ax.patches) if each.get_gid() == "forbidden"]


@pytest.mark.parametrize(
    ("direction", "above", "said"), [("<=", True, "at most"), (">=", False, "at least")]
)
def test_a_bound_is_tinted_where_it_forbids(direction: str, above: bool, said: str) -> None:
    _, (ax,) = draw_table(measured([1, 2, 3], [2, 2, 2], direction), panels=[panel()])
    (tint,) = tints(ax)
    y = np.concatenate([path.vertices[:, 1] for path in tint.get_paths()])
    bottom, top = ax.get_ylim()
    assert (y.min(), y.max()) == pytest.approx((2, top) if above else (bottom, 2))
    assert f"bound ({said})" in legend_of(ax)


def test_a_bound_without_direction_forbids_nothing() -> None:
    _, (ax,) = draw_table(measured([1, 2, 3], [2, 2, 2], None), panels=[panel()])
    assert tints(ax) == []
    assert "bound" in legend_of(ax)
    assert "beyond the bound" not in legend_of(ax)


@pytest.mark.parametrize(
    ("direction", "beyond"), [("<=", [30]), (">=", [10])]
)  # an interval that holds the bound says nothing
def test_what_lies_beyond_the_bound_is_ringed(direction: str, beyond: list[int]) -> None:
    frame = measured([1.8, 2.05, 2.2], [2, 2, 2], direction)
    _, (ax,) = draw_table(frame, panels=[panel()])
    (rings,) = [line for line in ax.get_lines() if line.get_gid() == "beyond"]
    assert list(rings.get_xdata()) == beyond
    assert "beyond the bound" in legend_of(ax)
    _, (ax,) = draw_table(frame, panels=[panel(verdict=False)])
    assert "beyond the bound" not in legend_of(ax)


def test_an_exact_value_decides_before_the_interval() -> None:
    frame = measured([1, 1, 1], [2, 2, 2])
    frame.loc[frame["quantity"] == "size", "exact"] = [1.0, 3.0, 2.0]
    _, (ax,) = draw_table(frame, panels=[panel()])
    (rings,) = [line for line in ax.get_lines() if line.get_gid() == "beyond"]
    assert list(rings.get_xdata()) == [20]


def test_as_printed_and_as_corrected_stand_apart() -> None:
    frame = measured([1, 1, 1], [2, 2, 2])
    frame = with_rows(frame, "mended", [{"n": n, "estimate": 3.0, "direction": None} for n in SIZES])
    _, (ax,) = draw_table(frame, panels=[panel(corrected=["mended"])])
    lines = {line.get_label(): line for line in ax.get_lines() if line.get_gid() == "bound"}
    assert set(lines) == {"bound as printed (at most)", "mended (at most)"}
    assert [line.get_color() for line in lines.values()] == [PRINTED, CORRECTED]
    assert len({str(line._unscaled_dash_pattern) for line in lines.values()}) == 2
    assert len(tints(ax)) == 2


def test_a_level_that_is_allowed_and_slopes_to_compare_with() -> None:
    frame = measured([1, 2, 3], [9, 9, 9])
    _, (ax,) = draw_table(frame, panels=[panel(at_most={"allowed: delta": 2.0}, bound=False)])
    (line,) = [line for line in ax.get_lines() if line.get_gid() == "bound"]
    assert set(line.get_ydata()) == {2.0}
    assert legend_of(ax) == ["size", "allowed: \\delta"]
    (tint,) = tints(ax)
    assert tint.get_y() == 2.0
    logs = {"x_scale": "log", "y_scale": "log", "bound": False}
    _, (ax,) = draw_table(frame, panels=[panel(guides={"slope 2": 2.0}, **logs)])
    (guide,) = [line for line in ax.get_lines() if line.get_label() == "slope 2"]
    x, y = np.log(guide.get_xdata()), np.log(guide.get_ydata())
    assert np.diff(y) / np.diff(x) == pytest.approx(2)
    middle = np.exp(np.log(SIZES).mean()), np.exp(np.log([1, 2, 3]).mean())
    assert np.exp(np.interp(np.log(middle[0]), x, y)) == pytest.approx(middle[1])


def test_one_minus_each_value_turns_the_bound_around() -> None:
    frame = measured([0.7, 0.8, 0.9], [0.5, 0.6, 0.7], ">=")
    _, (ax,) = draw_table(frame, panels=[panel(complement=True)])
    (points,) = points_of(ax)
    assert points.lines[0].get_ydata() == pytest.approx([0.3, 0.2, 0.1])
    (bars,) = points.lines[2]
    assert bars.get_segments()[0][:, 1] == pytest.approx([0.2, 0.4])
    (bound,) = [line for line in ax.get_lines() if line.get_gid() == "bound"]
    assert heights(bound, SIZES) == pytest.approx([0.5, 0.4, 0.3])
    assert bound.get_label() == "bound (at most)"


def test_values_over_their_bound() -> None:
    _, (ax,) = draw_table(measured([1, 3, 6], [2, 3, 4]), panels=[panel(relative=True)])
    (points,) = points_of(ax)
    assert points.lines[0].get_ydata() == pytest.approx([0.5, 1, 1.5])
    (bound,) = [line for line in ax.get_lines() if line.get_gid() == "bound"]
    assert heights(bound, SIZES) == pytest.approx([1, 1, 1])


def test_a_quantile_stands_with_its_own_interval() -> None:
    frame = measured([1, 2, 3], [9, 9, 9]).assign(
        **{"quantile_0.95": 5.0, "quantile_0.95_low": 4.0, "quantile_0.95_high": 7.0}
    )
    _, (ax,) = draw_table(frame, panels=[panel(quantile=0.95)])
    (points,) = points_of(ax)
    assert list(points.lines[0].get_ydata()) == [5.0] * 3
    assert points.lines[2][0].get_segments()[0][:, 1].tolist() == [4.0, 7.0]


def test_curves_on_each_other_stand_side_by_side() -> None:
    same = table_of(n="10:30", p="0.2,0.4")
    rows = [{"n": n, "p": p, "estimate": 1.0 * n} for p in (0.2, 0.4) for n in SIZES]
    apart = [{"n": n, "p": p, "estimate": n * (1 + 9 * p)} for p in (0.2, 0.4) for n in SIZES]
    shown = Panel(x="n", quantities=["size"], hue=["p"], x_label="n", y_label="size")
    for given, moved in ((rows, True), (apart, False)):
        _, (ax,) = draw_table(with_rows(same, "size", given), panels=[shown])
        places = [c.lines[0].get_transform().transform((20, 20))[0] for c in points_of(ax)]
        assert (abs(places[1] - places[0]) > 1) == moved


def test_of_a_long_run_beyond_its_bound_the_ends_are_ringed() -> None:
    sizes = range(10, 111, 10)
    rows = [
        {"n": n, "estimate": y, "ci_low": y - 0.1, "ci_high": y + 0.1, "bound": 2.0, "exact": None,
         "direction": "<=", "limit": None}
        for n, y in zip(sizes, [1, 1, *[3] * 8, 1], strict=True)
    ]  # fmt: skip
    table = with_rows(table_of(n="10:110").assign(direction=None), "size", rows)
    _, (ax,) = draw_table(table, panels=[panel()])
    (rings,) = [line for line in ax.get_lines() if line.get_gid() == "beyond"]
    assert list(rings.get_xdata()) == [30, 100]


def test_a_bound_that_forbids_more_than_the_panel_shows_is_tinted_along_itself() -> None:
    _, (ax,) = draw_table(measured([1, 2, 3], [0.9, 0.9, 0.9]), panels=[panel(y_limits=[0.0, 10.0])])
    (tint,) = tints(ax)
    y = np.concatenate([path.vertices[:, 1] for path in tint.get_paths()])
    assert y.min() == pytest.approx(0.9)
    assert y.max() < 2


def test_what_differs_from_its_bound_by_rounding_alone_is_not_ringed() -> None:
    frame = measured([1, 1, 1], [1, 1, 1], ">=")
    frame.loc[frame["quantity"] == "size", "exact"] = [1 - 4e-12, 1 - 1e-6, 1.0]
    _, (ax,) = draw_table(frame, panels=[panel()])
    (rings,) = [line for line in ax.get_lines() if line.get_gid() == "beyond"]
    assert list(rings.get_xdata()) == [20]


@pytest.mark.parametrize(("bound", "reached"), [(0.3, True), (0.05, False)])
def test_the_panel_reaches_a_bound_where_it_is_broken_and_near(bound: float, reached: bool) -> None:
    frame = measured([0.5, 0.5, 0.5], [0.9, 0.9, bound]).assign(kind="event")
    _, (ax,) = draw_table(frame, panels=[panel()])
    bottom, top = ax.get_ylim()
    assert (bottom < bound) == reached
    assert top < 0.9  # where nothing is beyond it, a bound moves nothing
