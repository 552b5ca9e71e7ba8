"""Ends in a few digits hold what they enclose."""

import itertools
import math

import numpy as np
import pytest
from claims_for_tests import Numbers, ask, subject_of, summary, watched
from hypothesis import given
from hypothesis import strategies as st

from simkit.declare.claims.claim import Claim
from simkit.engine.results.result import Settings
from simkit.engine.tables.rounding import above, at_least, at_most, below, interval_text
from simkit.verdicts.audits.audit import prepare_audit, run_audit
from simkit.verdicts.orders import order_claims as orders
from simkit.verdicts.sampled.by_trials import ask_trials
from simkit.words.notes import notes_text

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
        constants=dict.fromkeys((1, 2, 3), lambda cell: 1 + cell["n"] / 100),
    )  # fmt: skip
    found = run_audit(prepare_audit([subject_of(claim, study=Numbers)], Settings(trials=0)))
    assert {f.verdict for f in found} == {"of order only"}
    assert f"with n^1: {said} 1.1 is needed at n = 10, growing to 1.2" in notes_text(found[0])
    told = f"the {letter} needed grows from 1.1 (n = 10) to 1.2 (n = 20), if poly(n) = n"
    assert told in summary(found)


def test_by_how_much_a_failure_is_more_is_a_factor():
    claim = Claim(
        "Lemma 1", "Pr[hit] >= 1 - p/poly(n)", scope={"n": "10,20"}, exact=lambda cell: 1 - 1e-2
    )
    found = run_audit(prepare_audit([subject_of(claim, study=Numbers)], Settings(trials=0)))
    assert (
        "the failure is at most 0.4 times p/n up to n = 20, where it still rises, if poly(n) = n;"
        in summary(found)
    )


def in_draws(statement, values, **rest):
    question = ask(Claim("L", statement, **rest))
    draws = watched(question, len(values), values=values)
    return ask_trials(question, draws, math.log(100))


def test_what_rounding_makes_of_a_draw_is_0_in_its_enclosure():
    tenths = np.arange(1, 10) / 10
    found = in_draws("v*3 = w*3/10", tenths * (1 + 2**-52))  # 10 v is rounded: some differ by an ulp
    assert (found.verdict, found.margin) == ("not refuted", 0.0)
    residue = in_draws("v - 0.3 = 0", [0.1 + 0.2], resolution=1e-12)  # 5.6e-17 is left
    assert (residue.verdict, residue.margin, residue.left) == ("not refuted", 0.0, (-1e-12, 1e-12))
    assert residue.right == (0.0, 0.0)  # nothing was measured there
    above_it = in_draws("v - 0.3 <= 1e-10", [0.3 + 2e-11], resolution=1e-12)
    assert above_it.margin == pytest.approx(8e-11)
    assert above_it.left[0] == pytest.approx(2e-11)
    violated = in_draws("v - 0.3 = 0", [0.3 + 1e-11], resolution=1e-12)
    assert (violated.verdict, violated.margin) == ("fails", pytest.approx(-1e-11))


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("(sqrt(n)/n)**2*n = O(1)", "exponent in n: 0 within 3e-13 on average, stated 0"),
        ("n**(1/100000000) = O(1)", "exponent in n: 1e-08 on average, stated 0"),
    ],
)
def test_an_exponent_that_rounding_makes_is_0_in_its_enclosure(statement, said, monkeypatch):
    claim = Claim("L", statement, along="n", scope={"n": "10,30,100,300"})
    noisy = itertools.cycle((1.0, 1 + 2e-15, 1 - 2e-15))  # as an estimate is that a BLAS has summed
    real = orders._spread
    monkeypatch.setattr(
        orders, "_spread", lambda *given: (real(*given)[0] * next(noisy), real(*given)[1])
    )
    audit = prepare_audit([subject_of(claim, study=Numbers)], Settings(trials=0))
    run_audit(audit)
    assert said in notes_text(audit.findings[0])
