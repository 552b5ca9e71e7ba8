"""Claims about the worst data are refuted by data given exactly, and by nothing else."""

from __future__ import annotations

from fractions import Fraction

import pytest
from claims_for_tests import number

from simkit.audit.exactly import Contradiction, ask_exactly
from simkit.declare.claims import Instance

# The largest x y with x + y = K: K^2/4, at x = y = K/2.
_LARGEST = {"numbers": {"largest": (lambda p: Fraction(p["K"] ** 2, 4),) * 2}}


def _instance(x, **more):
    def instance(p):
        return Instance({"x": x, "y": p["K"] - x}, x * (p["K"] - x), construction="x + y = K", **more)

    return instance


def _found(statement, instance, **params):
    return ask_exactly(number(statement, instance=instance, **_LARGEST, **params))


def test_data_that_violate_it_refute_it_and_are_kept():
    found = _found("largest <= n", _instance(Fraction(3)), n=8, K=6)
    assert (found.verdict, found.confirmed) == ("fails", True)
    assert found.witness == "instance: x + y = K"
    assert found.instance.data == {"x": 3, "y": 3}


def test_data_that_do_not_violate_it_leave_it_unconfirmed():
    found = _found("largest <= n", _instance(Fraction(2)), n=8, K=6)
    assert (found.verdict, found.confirmed) == ("fails", False)
    assert "does not violate" in found.note


def test_second_formula_is_no_instance():
    def broken(p):
        raise ValueError("no data here")

    found = _found("largest <= n", broken, n=8, K=6)
    assert (found.verdict, found.confirmed) == ("fails", False)
    assert "no data here" in found.note


def test_data_that_violate_what_is_said_to_hold_are_an_error():
    wrong = {"numbers": {"largest": (lambda p: Fraction(p["K"]),) * 2}}
    with pytest.raises(Contradiction, match="contradict each other at"):
        ask_exactly(number("largest <= n", instance=_instance(Fraction(3)), n=8, K=6, **wrong))


def test_right_side_may_depend_on_the_data():
    found = _found("largest <= n", _instance(Fraction(2), right=Fraction(7)), n=8, K=6)
    assert (found.verdict, found.confirmed) == ("fails", True)


def test_what_is_no_instance_is_said():
    found = _found("largest <= n", lambda p: 9, n=8, K=6)
    assert not found.confirmed
    assert (
        "it is int, no Instance" in " ".join(found.note.split()) or "is int, no Instance" in found.note
    )
