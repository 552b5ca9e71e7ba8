"""Claims about the worst data are refuted by data given exactly, and by nothing else."""

from __future__ import annotations

from fractions import Fraction

import pytest
from claims_for_tests import ask, number, watched
from flint import arb

from simkit.declare.claims.claim import Claim, Instance
from simkit.verdicts.exact.exactly import Contradiction, ask_exactly
from simkit.verdicts.sampled.witnesses import confirm_by_trials
from simkit.words.notes import notes_text

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
    assert "does not violate" in notes_text(found)


def test_second_formula_is_no_instance():
    def broken(p):
        raise ValueError("no data here")

    found = _found("largest <= n", broken, n=8, K=6)
    assert (found.verdict, found.confirmed) == ("fails", False)
    assert "no data here" in notes_text(found)


def test_data_that_violate_what_is_said_to_hold_are_an_error():
    wrong = {"numbers": {"largest": (lambda p: Fraction(p["K"]),) * 2}}
    with pytest.raises(Contradiction, match="contradict each other at"):
        ask_exactly(number("largest <= n", instance=_instance(Fraction(3)), n=8, K=6, **wrong))


def test_right_side_may_depend_on_the_data():
    found = _found("largest <= n", _instance(Fraction(5, 2), right=Fraction(17, 2)), n=8, K=6)
    assert (found.verdict, found.confirmed) == ("fails", True)


@pytest.mark.parametrize(("x", "more"), [(3, {"right": Fraction(7)}), (Fraction(3), {"scale": 2})])
def test_data_beyond_what_is_said_to_be_extreme_are_an_error(x, more):
    """9 is the largest x y; the right side is the least over all data: no data are beyond either."""

    def instance(p):
        left = x * (p["K"] - x) * more.get("scale", 1)
        return Instance({"x": x, "y": p["K"] - x}, left, more.get("right"), "x + y = K")

    with pytest.raises(Contradiction):
        _found("largest <= n", instance, n=8, K=6)


def test_data_refute_what_a_lower_bound_of_the_largest_leaves_open():
    low = {"numbers": {"largest": lambda p: Fraction(p["K"])}, "left_is": "lower bound"}
    found = ask_exactly(number("largest <= n", instance=_instance(Fraction(3)), n=8, K=6, **low))
    assert (found.verdict, found.confirmed) == ("fails", True)
    found = ask_exactly(number("largest <= n", instance=_instance(Fraction(3)), n=9, K=6, **low))
    assert found.verdict == "undecided"


def _beyond(bits):
    """Return data whose left side, a ball, is 8 and 2^-bits more."""
    return lambda p: Instance({"x": 1}, arb(2).sqrt() ** 6 + arb(2) ** -bits, construction="by hand")


def test_digits_far_down_refute_what_a_bound_leaves_open_and_deny_what_is_said_to_hold():
    """Sides that agree in 600 bits are told apart where data decide, in 300 where they could deny."""
    low = {"numbers": {"largest": lambda p: Fraction(p["K"])}, "left_is": "lower bound"}
    found = ask_exactly(number("largest <= n", instance=_beyond(600), n=8, K=6, **low))
    assert (found.verdict, found.confirmed) == ("fails", True)
    wrong = {"numbers": {"largest": (lambda p: Fraction(p["n"]),) * 2}}
    with pytest.raises(Contradiction, match="contradict each other at"):
        ask_exactly(number("largest <= n", instance=_beyond(300), n=8, K=6, **wrong))


def test_no_data_are_no_instance():
    found = _found("largest <= n", lambda p: Instance({}, Fraction(9), construction="nothing"), n=8, K=6)
    assert (found.verdict, found.confirmed) == ("fails", False)
    assert "holds no data" in notes_text(found)


def test_what_is_no_instance_is_said():
    found = _found("largest <= n", lambda p: 9, n=8, K=6)
    assert not found.confirmed
    assert "it is int, no Instance" in " ".join(
        notes_text(found).split()
    ) or "is int, no Instance" in notes_text(found)


# The extreme of a measurement over all draws, as `exact` gives it: a draw refutes, or nothing does.


def _by_draws(highest, witness=None):
    question = ask(Claim("Lemma 1", "v <= 1/2", exact=lambda p: Fraction(1), witness=witness))
    values = [highest] * 1000

    def simulate(cell, trials, first):
        return watched(question, 1000, values=values).blocks

    found = ask_exactly(question)
    assert (found.verdict, found.confirmed) == ("fails", False)
    confirm_by_trials(question, found, 5.0, simulate)
    return found


@pytest.mark.parametrize("witness", [None, lambda p: Fraction(1)])
def test_extreme_over_draws_fails_by_a_draw_that_is_named(witness):
    found = _by_draws(0.75, witness)
    assert (found.verdict, found.confirmed) == ("fails", True)
    assert found.witness.startswith("seed 0, block")
    assert ", trial 0" in found.witness


@pytest.mark.parametrize("witness", [None, lambda p: Fraction(1)])
def test_extreme_that_no_draw_comes_near_refutes_nothing(witness):
    """It may be an upper bound that nobody attains, and a second formula the same bound again."""
    found = _by_draws(0.25, witness)
    assert (found.verdict, found.confirmed) == ("undecided", False)
    assert "unwitnessed" in notes_text(found)


def test_extreme_that_nothing_measures_refutes_nothing():
    once = {"exact": lambda p: Fraction(1), "witness": lambda p: Fraction(1)}
    question = number("x <= 1/2", numbers={"x": lambda p: 1}, **once)
    found = ask_exactly(question)
    confirm_by_trials(question, found, 5.0, lambda *_: None)
    assert found.verdict == "undecided"
