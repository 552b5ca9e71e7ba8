"""Ends in a few digits hold what they enclose."""

import math

import pytest
from claims_for_tests import Numbers, subject_of
from hypothesis import given
from hypothesis import strategies as st

from simkit.audit.findings import summarise
from simkit.audit.rounding import above, at_least, at_most, below, interval_text
from simkit.audit.session import prepare_audit, run_audit
from simkit.declare.claims import Claim
from simkit.engine.result import Settings

FLOATS = st.floats(allow_nan=False, allow_infinity=False, allow_subnormal=False)


@given(FLOATS, FLOATS)
def test_what_is_printed_holds_the_interval_to_a_millionth(one, other):
    low, high = sorted((one, other))
    shown = [float(end) for end in interval_text(low, high)[1:-1].split(", ")]
    assert shown[0] <= low or math.isclose(shown[0], low, rel_tol=1e-6)
    assert shown[1] >= high or math.isclose(shown[1], high, rel_tol=1e-6)
    for end, printed in ((low, shown[0]), (high, shown[1])):  # no more than one unit of the last digit
        assert math.isinf(printed) or math.isclose(printed, end, rel_tol=1.001e-3)


@pytest.mark.parametrize(
    ("value", "down", "up"),
    [
        (0.14994, "0.1499", "0.15"), (0.14996, "0.1499", "0.15"), (-0.14994, "-0.15", "-0.1499"),
        (0.25, "0.25", "0.25"), (0.1 + 0.2, "0.3", "0.3"), (0.0, "0", "0"), (math.inf, "inf", "inf"),
        (99996.0, "9.999e+04", "1e+05"), (5.4564e-12, "5.456e-12", "5.457e-12"),
    ],
)  # fmt: skip
def test_down_and_up(value, down, up):
    assert (below(value), above(value)) == (down, up)


def test_of_one_number_the_nearest_is_shown():
    assert (at_least(1.52004, 1.52004), at_most(1.52004, 1.52004)) == ("1.52", "1.52")
    assert (at_least(0.02749, 0.02794), at_most(0.02741, 0.02791)) == ("0.02749", "0.02791")
    assert at_most(0.02741, 0.027911) == "0.02792"


@pytest.mark.parametrize(("letter", "said"), [("C", "C of"), ("m/log(n)", "m/log(n) of")])
def test_what_is_no_constant_is_called_by_what_it_is(letter, said):
    claim = Claim(
        "Lemma 1", "Pr[K >= 1] >= 1 - p/poly(n)", scope={"n": "10,20"}, constant=letter,
        numbers={f"C_needed_{k}": lambda cell: 1 + cell["n"] / 100 for k in (1, 2, 3)},
    )  # fmt: skip
    found = run_audit(prepare_audit([subject_of(claim, study=Numbers)], Settings(trials=0)))
    assert {f.verdict for f in found} == {"of order only"}
    assert f"with n^1: {said} 1.1 is needed at n = 10, growing to 1.2" in found[0].note
    start = "the constant" if letter == "C" else said
    assert f"{start} 1.2 is enough at all of them, at one of them 1.1 is" in summarise(found)


def test_by_how_much_a_failure_is_more_is_a_factor():
    claim = Claim(
        "Lemma 1", "Pr[hit] >= 1 - p/poly(n)", scope={"n": "10,20"}, exact=lambda cell: 1 - 1e-2
    )
    found = run_audit(prepare_audit([subject_of(claim, study=Numbers)], Settings(trials=0)))
    assert "a factor of 0.4 is enough at all of them, at one of them 0.2 is" in summarise(found)
