"""Where in a sweep something lies, in words."""

import pytest
from claims_for_tests import Shaped

from simkit.engine.cells.cell import build_cells
from simkit.words.regions import where_text


def cells(**grids):
    return build_cells(Shaped(), grids)


def test_a_few_boxes_tell_where_it_is():
    asked = cells(clusters="4,8", sigma="0.1,0.7", values="identity,dense,large")
    inside = [
        cell for cell in asked if cell.parameters["sigma"] == 0.1
        and (cell.parameters["clusters"] == 8) == (cell.parameters["values"] != "large")
    ]  # fmt: skip
    assert where_text(inside, asked) == (
        "clusters = 8, sigma = 0.1, values = identity or dense;"
        " or clusters = 4, sigma = 0.1, values = large"
    )


@pytest.mark.parametrize(
    ("inside", "place"),
    [
        ((0,), "n = 10"), ((0, 1), "n <= 20"), ((2, 3), "n >= 30"), ((1, 2), "20 <= n <= 30"),
        ((0, 3), "n = 10 or 40"), ((0, 1, 3), "n = 10, 20 or 40"), ((0, 1, 2, 3), ""),
    ],
)  # fmt: skip
def test_a_range_of_one_parameter(inside, place):
    asked = cells(n="10,20,30,40")
    assert where_text([asked[i] for i in inside], asked) == place


def test_many_scattered_cells_are_told_by_three_boxes_and_a_count():
    asked = cells(n="1:5", clusters="1:5")
    some = [c for c in asked if c.parameters["n"] == c.parameters["clusters"]]
    assert where_text(some, asked) == (
        "n = 1, clusters = 1; or n = 2, clusters = 2; or n = 3, clusters = 3; and 2 more"
    )


def test_a_place_names_no_value_at_which_nothing_was_asked():
    asked = [*cells(n="10,20,30", clusters="2"), *cells(n="10,30", clusters="3")]
    # Not n >= 20: there is none with clusters = 3.
    assert where_text(asked[4:], asked) == "n = 30, clusters = 3"
    alike = [*cells(n="10"), *cells(n="10")]
    assert where_text(alike[:1], alike) == "1 of 2 settings"
