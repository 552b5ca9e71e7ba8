"""The theorems on F = 0 and F > 0 as claims: both evaluations, and verdicts found by hand."""

import math
from fractions import Fraction

import pytest
from ball_checks import overlap
from flint import arb, ctx

from simkit.declare.claims.claim_faults import claims_of
from simkit.declare.parameters.sweeps import resolve
from simkit.declare.statement import statements_of
from simkit.papers.separation.claims.networks import NETWORKS
from simkit.papers.separation.studies import SoftmaxVsLinear
from simkit.verdicts.exact.exactly import ask_exactly
from simkit.verdicts.questions.question import Question, Subject
from simkit.verdicts.questions.scopes import scope_cells

STATEMENTS = statements_of(SoftmaxVsLinear())
CLAIMS = {claim.name: claim for claim in claims_of(STATEMENTS)}
SUBJECT = Subject("softmax-vs-linear", STATEMENTS, tuple(CLAIMS.values()))
READ = "the polynomial read as n"


def cells_of(name):
    return scope_cells(SUBJECT, CLAIMS[name], {})


def verdicts(name):
    found = {}
    for cell in cells_of(name):
        asked = ask_exactly(Question(SUBJECT, CLAIMS[name], cell, dict))
        found[cell.parameters["n"], cell.parameters["d"]] = asked.verdict
        assert asked.confirmed or asked.verdict != "fails"
    return found


POSITIVE = ("Theorem D.5", "Theorem F.5")  # which `test_separation_claims.py` asks
DECIDED = [c.name for c in NETWORKS if c.kind == "probability" and c.label not in POSITIVE]


@pytest.mark.parametrize("name", DECIDED)
def test_both_evaluations_agree_over_the_scope(name):
    claim = CLAIMS[name]
    for cell in cells_of(name):
        with ctx.workprec(1500):
            first, second = claim.exact(cell.parameters), claim.witness(cell.parameters)
            first = first if isinstance(first, tuple) else (first, first)
            assert overlap(first, second)


# d at n = 1000 that are too small for 1 - delta/n, the width being the rule's or 4 log(n/delta).
TOO_SMALL = {
    "Theorem 1.1, informal, ": {22}, "Theorem 1.2, informal, ": {11},
    "Theorem 6.2, D1, F_lin = 0, ": {22}, "Theorem 6.2, D0, ": {22},
    "Theorem 6.2, D0, F_exp = 0, ": {22}, "Theorem D.9, D0, ": {22}, "Theorem F.9, D0, ": {11},
    "Theorem D.13, ": {22}, "Theorem D.17, ": {22}, "Theorem F.13, ": {11}, "Theorem F.17, ": {11},
    "Theorem E.4, without b + c = 1, ": set(),
}  # fmt: skip


@pytest.mark.parametrize("name", TOO_SMALL)
def test_where_the_theorems_hold_with_delta_over_n(name):
    found = verdicts(f"{name}{READ}")
    assert {d for (_, d), verdict in found.items() if verdict == "fails"} == TOO_SMALL[name]
    assert {verdict for (n, _), verdict in found.items() if n > 1000} == {"holds"}


@pytest.mark.parametrize("label", ["Theorem D.13", "Theorem D.17", "Theorem 6.2, D0"])
def test_a_linear_row_at_20_columns_exceeds_by_the_others_alone(label):
    """n = 1000, d = 22: b X / 20 above .1 (1 + ...) needs X >= 11 of 19, once y_d = +1.

    c_1 and the special key's part are below .003, so that only sums X of the other columns count: with
    y_s = +1 X + 1 must exceed 10 but for what these add, with y_s = -1 X - 1.
    """
    claim = CLAIMS[f"{label}, {READ}"]
    params = next(c.parameters for c in cells_of(claim.name) if c.parameters["d"] == 22)

    def tail(x):  # Pr[X >= x], X a sum of 19 signs
        return Fraction(sum(math.comb(19, j) for j in range(20) if 2 * j - 19 >= x), 2**19)

    # X is odd. X + y_s = 10 is a tie of b X / 20 with .1, which y_1 and y_s decide.
    least = (tail(11) + tail(13)) / 4
    most = (tail(9) + tail(11)) / 4
    low, high = claim.exact(params)
    assert 1 - (1 - least) ** params["m"] <= 1 - Fraction(float(high)) + Fraction(1, 10**12)
    assert 1 - Fraction(float(low)) <= 1 - (1 - most) ** params["m"] + Fraction(1, 10**12)
    assert least * 4 > Fraction(1, 100 * 1000)


@pytest.mark.parametrize("label", ["Theorem D.9", "Theorem F.9"])
def test_f_exp_is_not_0_on_d1_as_these_theorems_print(label):
    """A neuron stays silent about 3 times in 4: F_exp = 0 has probability (3/4)^m on D1."""
    claim = CLAIMS[label]
    for cell in cells_of(label):
        for formula in claim.numbers["failure"]:
            low, _ = formula(cell.parameters)
            with ctx.workprec(4000):
                low = low if isinstance(low, arb) else arb(low.numerator) / low.denominator
                assert low >= 1 - arb("0.751") ** cell.parameters["m"] * arb("1.001") - arb("1e-14")
    for name in (f"{label}, D0", f"{label}, D0, {READ}"):
        assert CLAIMS[name].corrects == label


def test_theorem_6_2_asks_one_number_to_be_positive_and_0():
    claim = CLAIMS["Theorem 6.2, D1"]
    first, again = claim.numbers["failure"]
    for cell in cells_of(claim.name):
        assert first(cell.parameters) == (1, 1)
        low, high = again(cell.parameters)  # as far as it is that of F_exp = 0
        assert low > 0.98
        assert high == 1
    for name in ("Theorem 6.2, D1, F_lin = 0", f"Theorem 6.2, D1, F_lin = 0, {READ}"):
        assert CLAIMS[name].corrects == claim.name
    assert CLAIMS[f"Theorem 6.2, D0, F_exp = 0, {READ}"].corrects == f"Theorem 6.2, D0, {READ}"


def test_the_premises_of_theorem_e4_exclude_those_of_definition_d1():
    """b + c = 1 gives b^2 + c^2 = 1 - 2 b c < 1."""
    found = verdicts("Theorem E.4, its premises beside Definition D.1")
    assert set(found.values()) <= {"fails", "premise unmet"}
    assert "fails" in [
        ask_exactly(
            Question(SUBJECT, CLAIMS["Theorem E.4, its premises beside Definition D.1"], c, dict)
        ).verdict
        for c in cells_of("Theorem E.4, its premises beside Definition D.1")
    ]
    for cell in cells_of("Theorem E.4"):
        b, c = (Fraction(repr(cell.parameters[name])) for name in "bc")
        assert b**2 + c**2 == 1
        assert b + c > 1
        asked = Question(SUBJECT, CLAIMS["Theorem E.4"], cell, dict)
        assert asked.unmet
        assert not Question(SUBJECT, CLAIMS["Theorem E.4, without b + c = 1"], cell, dict).unmet
    power = (3 + 4j) ** 10
    assert {abs(round(power.real)), abs(round(power.imag))} == {1476984, 9653287}


def test_the_least_width_of_theorems_d5_and_f5():
    """(3/4)^m <= .01/1000 from m = 41 on: log(1e5) / log(4/3) = 40.02."""
    for label in ("Theorem D.5", "Theorem F.5"):
        claim = CLAIMS[f"{label}, {READ}"]
        assert claim.needed == ("m", "d", "n")
        params = next(c.parameters for c in cells_of(claim.name) if c.parameters["n"] == 1000)
        with ctx.workprec(128):
            missed = [1 - claim.exact({**params, "m": m})[0] for m in (38, 41)]
            enough = [bool(each <= arb(1) / 10**5) for each in missed]
        assert enough == [False, True]
        assert set(verdicts(claim.name).values()) == {"holds"}


def test_what_two_networks_do_is_claimed_of_the_same_signs():
    """Other readings of Definition 3.7 have other laws: these claims are about none of their cells."""
    joint = ("Theorem 1.", "Theorem 6.2, D1, F", "Theorem 6.2, D0, F")
    both = [name for name in CLAIMS if name.startswith(joint)]
    assert len(both) == 8
    for name in both:
        params = cells_of(name)[0].parameters
        assert CLAIMS[name].applies(params)
        assert not CLAIMS[name].applies({**params, "signs": "independent"})


def test_blocks_that_do_not_fit_leave_the_sums_in_doubles():
    claim = CLAIMS[f"Theorem D.13, {READ}"]
    params = {**cells_of(claim.name)[0].parameters, "n": 1005}
    assert claim.exact(params) == claim.witness(params)


@pytest.mark.parametrize(
    ("model", "changed", "broken"),
    [
        ("self", {}, set()),
        ("self", {"a0": 0.0}, {"a0 > 0"}),
        ("self", {"a0": 0.1}, {"a0 < 0.1"}),
        ("self", {"a1": 0.69}, {"a1 >= 0.7"}),
        ("self", {"a1": 0.7, "b": 0.1, "c": 0.9}, set()),
        ("self", {"b": 0.09, "c": 0.91}, {"b >= 0.1"}),
        ("self", {"b": 0.91, "c": 0.09}, {"c >= 0.1"}),
        ("self", {"b": 0.3}, {"b + c = 1"}),
        ("self", {"n": 205}, {"n = (d - 2) t with a whole number t"}),
        ("cross", {"a1": 1.0}, {"a1 > 1"}),
        ("cross", {"a1": 1.01}, set()),
        ("cross", {"n": 205}, {"n = (d - 1) t with a whole number t"}),
    ],
)
def test_the_premises_turn_at_the_numbers_of_the_definitions(model, changed, broken):
    claim = CLAIMS["Theorem D.13" if model == "self" else "Theorem F.13"]
    params = dict(resolve(STATEMENTS.study.parameters, {**claim.where, **changed}).values)
    stated = [found for formula in claim.when if callable(formula) for found in listed(formula(params))]
    assert {found.text for found in stated if not found.holds} == broken


def listed(found):
    return found if isinstance(found, list) else [found]
