"""Declarations of boxes: what is wrong is said in a line; where a setting lies; what is printed."""

from fractions import Fraction

import pytest

from simkit.errors import UsageError
from simkit.verdicts.boxes.committed import DeclaredBox, ProvedBox, declared_boxes
from simkit.verdicts.boxes.proving import BoxResult
from simkit.verdicts.boxes.search import BoxOutcome
from simkit.words.tables.boxes import box_text, result_text

TABLE = {"study": '"s"', "claims": '["L"]', "ranges": '{ a = ["0.5", "1"] }'}


def declared(**parts):
    lines = [f"{key} = {of}" for key, of in {**TABLE, **parts}.items()]
    return declared_boxes("\n".join(["[[box]]", *lines]), "here")


def test_a_declaration_is_read_and_spaces_around_an_end_are_none():
    ((study, box),) = declared(ranges='{ a = [" 0.5 ", "inf"] }', given='{ c = "1 - a" }')
    assert (study, box.claim, box.ranges, box.given) == (
        "s", "L", {"a": ("0.5", "inf")}, {"c": "1 - a"},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"given": '{ a = "1 +" }', "ranges": "{}"}, "a = '1 +': it is not a number"),
        ({"given": '{ a = "2" }'}, "a stands in two of ranges, given and fixed; keep one"),
        ({"fixed": '{ a = "2" }'}, "a stands in two of ranges, given and fixed; keep one"),
        ({"ranges": '{ a = ["inf", "inf"] }'}, "a = ['inf', 'inf'] is no range; write [\"0.2\""),
        ({"ranges": '{ a = ["2", "1"] }'}, "is no range"),
        ({"ranges": '{ a = ["1/0", "1"] }'}, "is no range"),
        ({"fixed": "{ n = 3 }"}, "n = 3 is no text; write n = \"3\""),
        ({"fails": '"no"'}, "fails = 'no'; write true or false"),
        ({"whole": '"ab"'}, "whole = 'ab' is no list of names; write [\"t\"]"),
        ({"claims": '"L"'}, "claims = 'L' is no list of names; write [\"Lemma 1\"]"),
    ],
)  # fmt: skip
def test_what_is_wrong_of_a_declaration_is_said_in_a_line(parts, said):
    with pytest.raises(UsageError) as caught:
        declared(**parts)
    assert str(caught.value).startswith("here, box 1: ")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def proved_of(definitions, choices=None):
    record = {
        "choices": choices or {}, "whole": {}, "definitions": definitions, "fails": False,
        "parameters": {"a": {"kind": "real", "low": "0", "high": "2"}},
    }  # fmt: skip
    return ProvedBox(record)


def test_a_setting_lies_in_a_box_only_if_what_follows_from_others_does():
    box = proved_of({"t": "2*a", "b": "1 + a - t/2", "c": "1 - a", "bound": "exp(a)"})
    assert box.holds_at({"a": 0.3, "b": 1, "c": 0.7})
    assert not box.holds_at({"a": 0.3, "b": 0, "c": 0.7})
    assert not box.holds_at({"a": 0.3, "b": 1, "c": 0.71})
    assert not proved_of({"b": "a + more"}).holds_at({"a": 1, "b": 2})  # of no number that is known


def test_what_is_no_parameter_is_what_the_others_leave_for_it():
    box = proved_of({"b": "a + 2*more"})
    box.record["parameters"]["more"] = {"kind": "whole", "low": "1", "high": "3"}
    assert [b for b in range(20) if box.holds_at({"a": 1, "b": b})] == [3, 5, 7]
    assert not any(box.holds_at({"a": 3, "b": b}) for b in range(20))
    assert box.holds_at({"a": 1})  # no b is asked there
    bent = proved_of({"b": "a + more**2"})
    bent.record["parameters"]["more"] = {"kind": "whole", "low": "1", "high": "3"}
    assert not bent.holds_at({"a": 1, "b": 4})


def test_a_choice_is_printed_where_the_claim_is_asked_at_others_too():
    box = proved_of({}, {"scores": "identity", "kind": "plain", "d": "3"})
    assert box_text(box) == "all a in [0, 2]; where d = 3 held fixed"
    told = ProvedBox(box.record, frozenset({"scores"}))
    assert box_text(told) == "scores = identity, all a in [0, 2]; where d = 3 held fixed"


def test_a_point_is_printed_exactly():
    point = {"x": Fraction(1, 3), "y": Fraction(3, 8), "n": Fraction(12)}
    within = {"x": (Fraction(1, 7), None), "y": (Fraction(0), Fraction(1, 2))}
    outcome = BoxOutcome(point=point, within=within)
    assert result_text(BoxResult("L", DeclaredBox("L", {}), None, outcome)) == (
        "fails at x = 1/3, y = 0.375, n = 12, in the part x from 1/7 to infinity, y from 0 to 0.5"
    )
