"""Claims that the range of their own left side makes empty say so, and a wrong range is found out."""

from __future__ import annotations

from fractions import Fraction

import pytest
from claims_for_tests import Toy, ask, number

from simkit.declare.claims.claim import Claim
from simkit.declare.claims.claim_faults import fault_of_claim
from simkit.verdicts.exact.exactly import ask_exactly
from simkit.words.notes import notes_text

_SHARE = {"numbers": {"share": lambda p: Fraction(1, p["n"])}, "left_range": ("0", "1")}


@pytest.mark.parametrize(
    ("statement", "verdict"),
    [
        ("share <= n**(K - 2)", "vacuous"),  # 1 at K = 2: no more than the range
        ("share <= n**(K - 3)", "holds"),
        ("share < n**(K - 2)", "holds"),  # a share of 1 would break it
        ("share >= 0", "vacuous"),
        ("share > 1", "fails"),
        ("share < 0", "fails"),
        ("share = 2", "fails"),
    ],
)
def test_number_has_the_range_that_is_stated_of_it(statement, verdict):
    found = ask_exactly(number(statement, n=8, K=2, **_SHARE))
    assert found is not None
    assert found.verdict == verdict


def test_end_of_the_range_is_an_expression():
    stated = {"numbers": {"c": lambda p: Fraction(1, p["n"])}, "left_range": ("0", "K/2")}
    verdicts = [ask_exactly(number("c <= 2", n=8, K=k, **stated)).verdict for k in (3, 4, 5)]
    assert verdicts == ["vacuous", "vacuous", "holds"]


def test_value_outside_of_its_stated_range_is_no_verdict():
    stated = {"numbers": {"share": lambda p: Fraction(9, 8)}, "left_range": ("0", "1")}
    found = ask_exactly(number("share <= 2", **stated))
    assert found is not None
    assert (found.verdict, notes_text(found)) == (
        "not evaluated",
        "its exact value 1.1250 is outside of [0, 1]",
    )


@pytest.mark.parametrize(
    ("statement", "verdict"),
    [
        ("Pr[v <= n/8] >= 1/2", "vacuous"),  # v is at most 1
        ("Pr[v < n/8] >= 1/2", None),  # and may be 1
        ("Pr[v >= 8 - n] >= 1/2", "vacuous"),
        ("Pr[v > 8 - n] >= 1/2", None),
        ("Pr[v <= n/9] >= 1/2", None),
        ("Pr[v <= n/8] <= 1/2", None),  # an event that is certain makes an upper bound false, not empty
    ],
)
def test_event_that_cannot_fail_to_happen(statement, verdict):
    found = ask_exactly(ask(Claim("Lemma 1", statement), n=8))
    assert (found and found.verdict) == verdict


def test_event_that_is_only_named():
    claim = Claim(
        "Lemma 1", "Pr[hit] >= 1/2", exact=lambda p: Fraction(7, 8) if p["n"] < 10 else 1,
        vacuous_when="n >= 10",
    )  # fmt: skip
    verdicts = [ask_exactly(ask(claim, n=n)).verdict for n in (9, 10)]
    assert verdicts == ["holds", "vacuous"]


def test_event_said_to_be_certain_that_is_not():
    claim = Claim("Lemma 1", "Pr[hit] >= 1/2", exact=lambda p: Fraction(7, 8), vacuous_when="n >= 8")
    found = ask_exactly(ask(claim, n=8))
    assert found is not None
    assert found.verdict == "not evaluated"
    assert "n >= 8" in notes_text(found)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"left_range": "01"}, "write two texts"),
        ({"left_range": ("0",)}, "write two texts"),
        ({"left_range": ("0", "kk")}, "'kk' is no parameter"),
        ({"left_range": ("0", "v")}, "'v' is measured in each trial"),
        ({"vacuous_when": "v >= 1"}, "'v' is measured in each trial"),
        ({"vacuous_when": "n"}, "no relation"),
    ],
)
def test_wrong_ranges_are_one_line(wrong, said):
    study = Toy()
    quantities = {quantity.name: quantity for quantity in study.quantities}
    fault = fault_of_claim(
        Claim("Lemma 1", "w <= 1", **wrong), [p.name for p in study.parameters], quantities, study.kept
    )
    assert said in fault
    assert "\n" not in fault
