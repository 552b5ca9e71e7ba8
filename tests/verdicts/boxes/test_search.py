"""Branch and bound: boxes are proved, refuted at a point, or left open with their share."""

from fractions import Fraction

import pytest
from boxes_for_tests import proved, searched, statement

from simkit.verdicts.boxes.search import Search
from simkit.verdicts.check_boxes import box_fault

UNIT = {"x": ("real", "0", "1"), "y": ("real", "0", "1")}


@pytest.mark.parametrize(
    "claim",
    ["x*(1 - x) < 0.2501", "exp(x) >= 1 + x - 0.001", "x**2 + y**2 > x + y - 0.6", "abs(x - y) < 1.01"],
)  # fmt: skip
def test_what_holds_with_room_is_proved_and_the_checker_agrees(claim):
    record = proved(statement(UNIT, claim))
    assert not box_fault(record)


def test_a_violation_is_found_at_a_point_that_is_shown_exactly():
    found = searched(statement(UNIT, "x*(1 - x) + y/1000 < 0.25099"))
    assert not found.cover
    x, y = found.point["x"], found.point["y"]
    assert x * (1 - x) + y / 1000 >= Fraction("0.25099")
    low, high = found.within["y"]
    assert low <= y <= high


def test_a_premise_takes_a_part_out_of_the_box_and_without_it_the_claim_falls():
    claim = "x*y < 0.6"
    assert searched(statement(UNIT, claim, "x + y <= 3/2")).cover
    found = searched(statement(UNIT, claim))
    assert found.point["x"] * found.point["y"] >= Fraction("0.6")
    beyond = searched(statement(UNIT, claim, "x + y <= 7/4"))
    assert beyond.point["x"] + beyond.point["y"] <= Fraction(7, 4)


def test_where_the_premises_are_met_nowhere_nothing_is_proved():
    found = searched(statement(UNIT, "x > 2", "x + y > 3"))
    assert (found.cover, found.point, found.share) == ("", {}, 0.0)
    by_terms = searched(statement(UNIT, "x + 1 >= x", "x > 2"))
    assert (by_terms.cover, by_terms.point, by_terms.share) == ("", {}, 0.0)


def test_whole_numbers_are_asked_as_such():
    whole = {"n": ("whole", "1", "1000")}
    claim = "(n - 3/2)*(n - 3/2) > 0.2"
    assert searched(statement(whole, claim)).cover
    assert searched(statement({"n": ("real", "1", "1000")}, claim)).point


def test_a_range_without_an_end_is_halved_until_terms_settle_the_rest():
    record = proved(statement({"n": ("whole", "1", "inf")}, "n**2 - 5*n + 7 > 0"))
    assert record["cover"].endswith("t")
    assert len(record["cover"]) > 1


def test_what_stays_open_has_its_share_and_time_up_leaves_the_rest_open():
    touching = statement({"x": ("real", "0", "1")}, "(x**2 - 1/2)**2 > 0")
    found = searched(touching, most=300)
    assert not found.cover
    assert 0 < found.share < 1e-3
    none = Search(touching).run(0.0)
    assert (none.share, none.parts) == (1.0, 0)


def test_halving_ends_and_what_is_too_small_stays_open():
    found = searched(statement({"a": ("real", "0", "2")}, "log(a) <= a"), seconds=60.0)
    assert not found.cover
    assert found.share == 0.5**200
    assert found.parts < 1000


@pytest.mark.parametrize("end", ["inf", "1e400"])
def test_ends_beyond_every_double_are_searched(end):
    box = {"a": ("real", "0", "1"), "b": ("real", "1", end)}
    found = searched(statement(box, "a*(1 - a) < 2/5 + 0*b"), seconds=2.0, most=3000)
    assert found.cover or found.share > 0


def test_equalities_are_proved_by_terms_alone():
    assert searched(statement(UNIT, "(x + y)**2 = x**2 + 2*x*y + y**2")).cover == "t"
    assert searched(statement(UNIT, "(x + y)**2 = x**2 + y**2")).point
