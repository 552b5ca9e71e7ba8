"""The least number of columns that a claim needs, against all that there are; Hoeffding's bound."""

import math
from fractions import Fraction

import pytest
from ball_checks import ball, overlap
from flint import arb, ctx

from simkit.declare.claims.claim_faults import claims_of
from simkit.declare.statement import statements_of
from simkit.papers.separation.studies import SoftmaxVsLinear
from simkit.verdicts.exact.exactly import ask_exactly
from simkit.verdicts.exact.least import least_enough, least_needed
from simkit.verdicts.questions.question import Question, Subject
from simkit.verdicts.questions.scopes import scope_cells

STATEMENTS = statements_of(SoftmaxVsLinear())
CLAIMS = {claim.name: claim for claim in claims_of(STATEMENTS)}
SUBJECT = Subject("softmax-vs-linear", STATEMENTS, tuple(CLAIMS.values()))
AS_N = ", the polynomial read as n"
DIVISORS = [k for k in range(1, 1001) if 1000 % k == 0]


def cells_of(claim):
    return scope_cells(SUBJECT, claim, {})


def holds_by_the_second_evaluation(claim, params):
    with ctx.workprec(256):
        low, high = (
            end if isinstance(end, arb) else ball(Fraction(end)) for end in claim.witness(params)
        )
        bound = 1 - ball(Fraction(1, 100 * params["n"]))
        assert bool(low >= bound) != bool(high < bound)
        return bool(low >= bound)


@pytest.mark.parametrize(
    ("name", "beside", "least"),
    [("Lemma D.12, 1", 2, 102), ("Lemma F.16, 2", 1, 101), ("Theorem F.13", 1, 26)],
)
def test_the_least_d_is_the_least_of_all_divisors_of_n(name, beside, least):
    """Every d at which the blocks fit, by the second evaluation: it holds from the least one on."""
    claim = CLAIMS[f"{name}{AS_N}"]
    question = Question(SUBJECT, claim, cells_of(claim)[0], dict)
    params = question.cell.parameters
    assert params["n"] == 1000
    asked = [k + beside for k in DIVISORS if k + beside <= 1000]
    held = [d for d in asked if holds_by_the_second_evaluation(claim, {**params, "d": d})]
    assert held == [d for d in asked if d >= least]
    (found,) = least_needed(question)
    assert (found.parameter, found.value, found.stays, found.needed) == ("d", least, True, True)
    assert {d for d in found.checked if d <= 1000} <= {*asked}


def test_which_claims_say_what_they_need():
    """One that fails at every d names none; where failing stops, d alone, as no larger n or m helps."""
    read = {name.removesuffix(AS_N): claim.needed for name, claim in CLAIMS.items() if AS_N in name}
    never = {"Lemma D.4, 2 (a1 < 1)"}
    every = {"Theorem D.5", "Theorem F.5", "Theorem E.4, without b + c = 1"}
    attention = {name for name in read if not name.startswith("Lemma 5.")}
    assert {name for name in attention if read[name] == ()} == never
    assert {name for name in attention if read[name] == ("m", "d", "n")} == every
    assert {read[name] for name in attention - never - every} == {("d",)}


def test_theorem_d5_says_how_little_is_enough():
    """(3/4)^m <= .01/200 from m = 35 on: log(2e4) / log(4/3) = 34.4."""
    claim = CLAIMS[f"Theorem D.5{AS_N}"]
    question = Question(SUBJECT, claim, cells_of(claim)[0], dict)
    found = {each.parameter: (each.value, each.basis, each.lowest) for each in least_enough(question)}
    assert found.pop("m") == (35, "proved", False)
    assert {basis for _, basis, _ in found.values()} == {"checked"}
    assert math.ceil(math.log(2e4) / math.log(4 / 3)) == 35


HOEFFDING = CLAIMS["Lemma 3.1, equal entries and random signs"]


@pytest.mark.parametrize("n", [2, 3, 10, 101])
@pytest.mark.parametrize("t", [0.001, 0.1, 0.25, 0.3, 0.5, 1.0, 1.5])
def test_the_tail_of_equal_entries_is_counted(n, t):
    """Over all counts of +1: |2 k - n| / n >= t, the decimal t being what it prints."""
    params = {**cells_of(HOEFFDING)[0].parameters, "n": n, "tau": t}
    beyond = [k for k in range(n + 1) if abs(Fraction(2 * k - n, n)) >= Fraction(str(t))]
    counted = Fraction(sum(math.comb(n, k) for k in beyond), 2**n)
    for formula in (HOEFFDING.exact, HOEFFDING.witness):
        assert overlap(formula(params), (counted, counted))


def test_hoeffdings_bound_holds_and_is_that_of_the_lemma():
    """2 exp(-2 t^2 / (n (2/n)^2)) = 2 exp(-t^2 n/2)."""
    for cell in cells_of(HOEFFDING):
        params = cell.parameters
        found = ask_exactly(Question(SUBJECT, HOEFFDING, cell, dict))
        stated = 2 * math.exp(-(params["tau"] ** 2) * float(params["n"]) / 2)
        assert found.verdict == ("vacuous" if stated >= 1 else "holds")
        with ctx.workprec(3000):
            assert overlap(HOEFFDING.exact(params), HOEFFDING.witness(params))
