"""Labels of logarithmic axes: at the values where they fit, none on another."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from simkit.figures.drawing import comparison
from simkit.figures.drawing.comparison import (
    ComparisonPanel,
    DrawnSide,
    draw_comparisons,
    is_logarithmic,
)
from simkit.figures.drawing.ticks import label_values, spaced, tick_names


def test_labels_that_would_touch_the_one_before_are_left_out():
    assert spaced(["10", "11", "20"], [0.0, 2.0, 3.5]) == ["10", "", "20"]
    assert spaced(["1000", "2000"], [0.0, 5.5]) == ["1000", "2000"]


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ([100.0, 200.0, 10000.0], ["100", "200", "10000"]),
        ([100.0, 101.0, 10000.0], ["100", "", "10000"]),  # alike but for a 400th of the axis
    ],
)
def test_a_value_has_its_label_where_it_stands(values, named):
    ax = Figure().add_subplot()
    ax.set_xscale("log")
    ax.set_xlim(values[0], values[-1])
    label_values(ax, np.array(values))
    assert list(ax.get_xticks()) == values
    assert [text.get_text() for text in ax.get_xticklabels()] == named


def test_what_is_not_all_positive_is_not_logarithmic():
    assert not is_logarithmic([-1.0, 10.0, 1e6])
    assert not is_logarithmic([1.0, 20.0])
    assert is_logarithmic([1.0, 1e3])


def test_panels_stand_side_by_side_within_the_picture():
    sides = [DrawnSide("left", [1.0, 2.0], [1.0, 2.0]), DrawnSide("printed", [1.0, 2.0], [2.0, 3.0])]
    figure = draw_comparisons([ComparisonPanel(name, "n", "y", sides) for name in "abcd"])
    boxes = [ax.get_position() for ax in figure.axes]
    assert len(boxes) == 4
    for box in boxes:
        assert 0 < box.x0 < box.x1 < 1
        assert 0 < box.y0 < box.y1 < 1
    (first, second, third, fourth) = boxes
    assert first.x1 < second.x0
    assert third.y1 < first.y0
    assert first.x0 == pytest.approx(third.x0)
    assert first.y0 == pytest.approx(second.y0)
    assert second.x0 - first.x0 == pytest.approx(0.5, rel=1e-6)
    assert (fourth.x0, fourth.y0) == pytest.approx((second.x0, third.y0))
    (across, _), left, right = comparison._PANEL, comparison._LEFT, comparison._RIGHT
    for box in boxes:
        assert box.x1 - box.x0 == pytest.approx((across - left - right) / (2 * across))


@pytest.mark.parametrize(
    ("values", "names"),
    [([10, 100, 1e50], ["10", "100", "1e+50"]), ([0.5, 1, 2000], ["0.5", "1", "2000"])],
)
def test_a_tick_has_no_digits_that_a_float_has_not(values: list[float], names: list[str]) -> None:
    assert tick_names(values) == names
