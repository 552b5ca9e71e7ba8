"""A side of which a bound alone is computed, and an event that is only implied, decide one way."""

from __future__ import annotations

from fractions import Fraction

import pytest
from claims_for_tests import Toy, ask, number, summary, watched

from simkit.declare.claims.claim import Claim, Instance
from simkit.declare.claims.claim_faults import fault_of_claim
from simkit.verdicts.exact.exactly import ask_exactly
from simkit.verdicts.sampled.by_trials import ask_trials

_X = {"numbers": {"x": (lambda p: Fraction(1, 2), lambda p: Fraction(1, 2))}}
#: What is computed, the relation to a right side that it meets or does not, and what may be said.
_TABLE = [
    ("left_is", "upper bound", "x <= 3/4", "holds"),
    ("left_is", "upper bound", "x <= 1/4", "undecided"),
    ("left_is", "upper bound", "x >= 3/4", "fails"),
    ("left_is", "upper bound", "x >= 1/4", "undecided"),
    ("left_is", "lower bound", "x <= 3/4", "undecided"),
    ("left_is", "lower bound", "x <= 1/4", "fails"),
    ("left_is", "lower bound", "x >= 3/4", "undecided"),
    ("left_is", "lower bound", "x > 1/4", "holds"),
    ("right_is", "upper bound", "1/4 <= x", "undecided"),
    ("right_is", "upper bound", "3/4 <= x", "fails"),
    ("right_is", "upper bound", "3/4 >= x", "holds"),
    ("right_is", "upper bound", "1/4 >= x", "undecided"),
    ("right_is", "lower bound", "1/4 <= x", "holds"),
    ("right_is", "lower bound", "3/4 < x", "undecided"),
    ("right_is", "lower bound", "3/4 >= x", "undecided"),
    ("right_is", "lower bound", "1/4 >= x", "fails"),
]


@pytest.mark.parametrize(("side", "of", "statement", "verdict"), _TABLE)
def test_bound_of_a_side_decides_in_its_safe_direction(side, of, statement, verdict):
    found = ask_exactly(number(statement, **_X, **{side: of}))
    assert found.verdict == verdict
    exact = ask_exactly(number(statement, **_X)).verdict
    assert found.one_way == ("" if verdict == exact else exact)
    if found.one_way:
        cannot = "refute" if exact == "fails" else "confirm"
        assert f"{of} of the {side[:-3]} side, which cannot {cannot} it" in summary([found])


@pytest.mark.parametrize(
    ("event_is", "statement", "hits", "verdict"),
    [
        ("follows", "Pr[hit] >= 0.5", 900, "undecided"),
        ("follows", "Pr[hit] >= 0.5", 100, "fails"),
        ("follows", "Pr[hit] <= 0.5", 100, "holds"),
        ("follows", "Pr[hit] <= 0.5", 900, "undecided"),
        ("implies", "Pr[hit] >= 0.5", 900, "holds"),
        ("implies", "Pr[hit] >= 0.5", 100, "undecided"),
        ("implies", "Pr[hit] <= 0.5", 100, "undecided"),
        ("implies", "Pr[hit] <= 0.5", 900, "fails"),
    ],
)
def test_event_that_is_not_the_printed_one_decides_one_way(event_is, statement, hits, verdict):
    question = ask(Claim("T", statement, event_is=event_is))
    found = ask_trials(question, watched(question, 1000, hits), 5.0)
    assert found.verdict == verdict
    assert bool(found.one_way) == (verdict == "undecided")
    assert found.trials_needed is None


def test_open_trials_that_lean_where_nothing_can_be_said_ask_for_no_more():
    question = ask(Claim("T", "Pr[hit] >= 0.5", event_is="follows"))
    found = ask_trials(question, watched(question, 100, 55), 50.0)
    assert (found.verdict, found.one_way, found.trials_needed) == ("undecided", "holds", None)
    other = ask_trials(question, watched(question, 100, 45), 50.0)
    assert other.one_way == ""
    assert other.trials_needed is not None


def test_range_of_the_printed_side_decides_whatever_bounds_it():
    of = {"left_range": ("0", "1"), "left_is": "lower bound", **_X}
    assert ask_exactly(number("x <= 1", **of)).verdict == "vacuous"
    assert ask_exactly(number("x >= 2", **of)).verdict == "fails"
    numbers = {**_X["numbers"], "y": lambda p: 0}
    found = ask_exactly(number("x >= y", left_range=("0", "1"), right_is="lower bound", numbers=numbers))
    assert found.verdict == "undecided"


def test_instance_refutes_what_a_bound_does_not():
    of = {"left_is": "upper bound", "numbers": _X["numbers"]}
    given = Instance({"a": [1]}, Fraction(1, 3), construction="one number")
    assert ask_exactly(number("x <= 1/4", instance=lambda p: given, **of)).verdict == "fails"
    given = Instance({"a": [1]}, Fraction(1, 5), construction="one number")
    assert ask_exactly(number("x <= 1/4", instance=lambda p: given, **of)).verdict == "undecided"


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        (Claim("T", "n <= K", left_is="above"), "its left_is is 'above'; there is exact"),
        (Claim("T", "n = K", left_is="upper bound"), "a bound of a side decides no identity"),
        (Claim("T", "n <= K", event_is="implies"), "event_is is of Pr[...]"),
        (Claim("T", "Pr[hit] >= p", event_is="implies", left_is="upper bound"), "write one of the two"),
        (Claim("T", "n = O(K)", right_is="upper bound"), "decides no order"),
    ],
)
def test_wrong_declarations_are_one_line(claim, said):
    study = Toy()
    quantities = {q.name: q for q in study.quantities}
    assert said in fault_of_claim(claim, ["n", "K", "p"], quantities, ["v"])
