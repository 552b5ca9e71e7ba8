"""The claims on random signs, D.4 to F.16: both evaluations, an oracle, and verdicts found by hand."""

import math
from decimal import localcontext
from fractions import Fraction

import pytest
from ball_checks import ball, overlap
from flint import arb, ctx
from naive_attention import DIGITS, naive_number
from naive_rows import naive_row, naive_tail

from simkit.declare.claims.claim_faults import claims_of
from simkit.declare.statement import statements_of
from simkit.papers.separation.claims import premises
from simkit.papers.separation.claims.proofs import PROOFS
from simkit.papers.separation.claims.signs import SIGNS
from simkit.papers.separation.studies import SoftmaxVsLinear
from simkit.verdicts.exact.exactly import ask_exactly
from simkit.verdicts.orders.order_claims import ask_order
from simkit.verdicts.questions.question import Question, Subject
from simkit.verdicts.questions.scopes import scope_cells

STATEMENTS = statements_of(SoftmaxVsLinear())
CLAIMS = {claim.name: claim for claim in claims_of(STATEMENTS)}
SUBJECT = Subject("softmax-vs-linear", STATEMENTS, tuple(CLAIMS.values()))
AS_N = ", the polynomial read as n"
_HERE = {claim.name for claim in SIGNS}


@pytest.fixture(autouse=True)
def _precision():
    with ctx.workprec(256):
        yield


def cells_of(claim, far=True):
    return [cell for cell in scope_cells(SUBJECT, claim, {}) if far or cell.parameters["n"] < 10**4]


def verdicts(name, far=True):
    claim = CLAIMS[name]
    found = {}
    for cell in cells_of(claim, far):
        asked = ask_exactly(Question(SUBJECT, claim, cell, dict))
        found[cell.parameters["n"], cell.parameters.get("d")] = asked.verdict
        assert asked.confirmed or asked.verdict != "fails"
    return found


# What each label speaks of, from the paper: network, data set, and of each part the row and the event.
# Events: a level over sqrt(log n) (over 1 in cross-attention) and a side; None is c + 1/10.
BELOW = {"1": ("special", "above", None), "2": ("other", "below", None)}
WITHIN = {"1": ("special", "within", None), "2": ("other", "within", None)}
HALF = {"1": ("special", "within", 5), "2": ("other", "within", 5)}
LEMMAS = {
    "Lemma D.4": ("ones", "exp", 1, BELOW), "Lemma D.8": ("ones", "exp", 0, WITHIN),
    "Lemma D.12": ("ones", "lin", 1, WITHIN), "Lemma D.16": ("ones", "lin", 0, WITHIN),
    "Lemma E.3": ("identity", "exp", 1, BELOW), "Lemma F.4": ("cross", "exp", 1, {}),
    "Lemma F.8": ("cross", "exp", 0, HALF), "Lemma F.12": ("cross", "lin", 0, HALF),
    "Lemma F.16": ("cross", "lin", 0, HALF),
}  # fmt: skip
F4 = {
    "1 (row j3, which is not j2)": ("other", "above", 9),
    "1 (j3 read as j2)": ("special", "above", 9),
    "1 (row j2, at least 1/10)": ("special", "above", 9),
    "2 (j3 read as j2)": ("other", "within", 5),
}


def expected(claim, params):
    """The probability of a claim's event from single columns, as a fraction."""
    model, network, dataset, parts = LEMMAS[claim.label]
    part = claim.part.removesuffix(AS_N)
    dataset = 1 if "(D1)" in part else dataset
    kind, event, tenths = (F4 if claim.label == "Lemma F.4" else parts)[
        part if claim.label == "Lemma F.4" else part[0]
    ]
    kind = "same" if "identity column" in part else kind
    given = {**params, "qk": "identity" if model == "cross" else model}
    entries, unit = naive_row(given, dataset, network, kind)
    with localcontext() as context:
        context.prec = DIGITS
        if "in the proof" in part:
            tenth, kept = unit / 10, entries[:-1]
            return naive_tail(kept, -tenth, strict=False) - naive_tail(kept, tenth)
        if tenths is None:
            level = (naive_number(params["c"]) * 10 + 1) * unit / 10
        else:
            level = unit * tenths / 10
        above = naive_tail(entries, level, strict=False)
        if event == "within":
            return naive_tail(entries, -level) - above
    return above if event == "above" else 1 - above


RANDOM = [name for name, claim in CLAIMS.items() if name in _HERE and claim.exact is not None]


@pytest.mark.parametrize("name", RANDOM)
def test_the_probability_at_the_first_cell_of_the_scope(name):
    claim = CLAIMS[name]
    params = cells_of(claim, far=False)[0].parameters
    value = expected(claim, params)
    for found in (claim.exact(params), claim.witness(params)):
        assert overlap(found, (value, value))


@pytest.mark.parametrize("name", [name for name in RANDOM if AS_N in name or "above" in name])
def test_both_evaluations_agree_far_out(name):
    claim = CLAIMS[name]
    params = cells_of(claim)[-1].parameters
    with ctx.workprec(30_000):
        assert overlap(claim.exact(params), claim.witness(params))


# --- what is refuted -----------------------------------------------------------------------------------


NEVER_SURE = [claim.name for claim in CLAIMS.values() if claim.statement == "failure = O(delta/log(n))"]


def test_what_is_refuted_by_a_failure_that_does_not_vanish():
    near = {f"Lemma {label}, {part} (in the proof)" for label in ("D.12", "D.16") for part in (1, 2)}
    assert set(NEVER_SURE) == near | {
        "Lemma D.4, 2", "Lemma D.8, 2 (in the proof)", "Lemma F.4, 2 (row j2, which is not j3)",
        "Theorem 6.2, D1", "Theorem D.9", "Theorem F.9",
    }  # fmt: skip


@pytest.mark.parametrize("name", NEVER_SURE)
def test_a_failure_that_does_not_vanish_refutes_every_polynomial(name):
    """At each n both evaluations have it from 1/4 on, with d = n/10 + 2 or + 1, within all premises."""
    claim = CLAIMS[name]
    for cell in cells_of(claim):
        params = cell.parameters
        n, d = params["n"], params["d"]
        assert n == 10 * (d - (1 if params["model"] == "cross" else 2))
        question = Question(SUBJECT, claim, cell, dict)
        assert not question.unmet
        asked = ask_order([(question, None)], 0.0)
        assert [(found.verdict, found.confirmed) for found in asked] == [("fails", True)]
        assert asked[0].limit.value == "infinite"
        first, second = (formula(params) for formula in claim.numbers["failure"])
        with ctx.workprec(8000):
            assert overlap(first, second)
            low = first[0] if isinstance(first[0], arb) else ball(first[0])
            assert low >= arb(1) / 4 - arb("1e-60")
        assert math.log(d) > (4 * params["a0"] + 0.02) * math.log(n)
    assert {c.name for c in CLAIMS.values() if c.corrects == name}


def test_rows_other_than_j3_attend_to_it_where_a1_is_at_least_1():
    """D.4, Part 2 at a1 = 1.2: c_1 = 1.2 n^1.2 / (n^1.2 + n - 1) does not vanish; 2 of 8 patterns.

    With c = .8 and b = .2, y_1 = y_d = +1 give at least .8 + c_1 - c_s > .9 from n = 1000 on.
    """
    claim = CLAIMS["Lemma D.4, 2"]
    n = 1000.0
    weight = n**1.2 / (n**1.2 + n - 1)
    assert 0.8 + (1.2 - 0.2) * weight - 0.2 > 0.9
    for cell in cells_of(claim):
        for formula in claim.numbers["failure"]:
            low, high = formula(cell.parameters)
            assert high < 0.26
            assert low > 0.24
    corrected = CLAIMS[f"Lemma D.4, 2 (a1 < 1){AS_N}"]
    assert corrected.corrects == claim.name
    found = verdicts(corrected.name)
    assert {n for (n, _), verdict in found.items() if verdict == "holds"} == {10**50, 10**300}
    assert {n for (n, _), verdict in found.items() if verdict == "fails"} == {1000}


@pytest.mark.parametrize(
    ("stays", "changed", "expected"),
    [
        (premises.SELF_FIRES, {"a1": 0.99}, 0),
        (premises.SELF_FIRES, {"a1": 1.0}, "inf"),
        (premises.SELF_FIRES, {"a1": 1.05, "b": 0.45, "c": 0.55}, "inf"),
        (premises.CROSS_FIRES, {"a1": 1.0}, 0),
        (premises.CROSS_FIRES, {"a1": 1.01}, "inf"),
        (premises.NOT_NEAR, {"b": 0.95, "c": 0.05}, 0),
        (premises.NOT_NEAR, {"b": 0.9, "c": 0.1}, "inf"),
    ],
)
def test_both_witnesses_of_such_a_limit_agree(stays, changed, expected):
    """Where there is none known it is 0, of which nothing follows; strengths are those of Figure 5."""
    for each in stays:
        assert premises._endless(each, {"a1": 1.2, "b": 0.2, "c": 0.8} | changed) == arb(expected)


@pytest.mark.parametrize(
    ("label", "part"),
    [("Lemma D.8", "2"), *[(label, part) for label in ("Lemma D.12", "Lemma D.16") for part in "12"]],
)
def test_the_inner_product_is_near_c_half_the_time_only(label, part):
    """With y_d = -1 it is near -c; both signs of y_d are equally likely."""
    printed = CLAIMS[f"{label}, {part} (in the proof)"]
    for cell in cells_of(printed):
        value = expected_tail(label, part, cell.parameters) if cell.parameters["n"] == 200 else None
        for formula in printed.numbers["failure"]:
            found = [end if isinstance(end, arb) else ball(end) for end in formula(cell.parameters)]
            assert found[1] >= arb(1) / 2 - arb("1e-60")
            if value is not None:
                assert overlap(formula(cell.parameters), (1 - value, 1 - value))
    corrected = CLAIMS[f"{printed.name}, first d - 1 columns"]
    assert corrected.corrects == printed.name
    found = verdicts(corrected.name)
    assert {key for key, verdict in found.items() if verdict == "fails"} == {(1000, 22), (1000, 52)}


def expected_tail(label, part, params):
    """The probability that <c, sigma> is within 0.1 of c, from single columns."""
    _, network, dataset, parts = LEMMAS[label]
    entries, unit = naive_row({**params, "qk": "ones"}, dataset, network, parts[part][0])
    with localcontext() as context:
        context.prec = DIGITS
        tenth, c = unit / 10, naive_number(params["c"]) * unit
        return naive_tail(entries, c - tenth, strict=False) - naive_tail(entries, c + tenth)


def test_part_1_of_f4_has_probability_a_quarter_or_next_to_none():
    """y_1 = y_s = +1 gives 2 - O(n^-2) > .9 one time in four; a row of equal weights needs all signs."""
    special = CLAIMS["Lemma F.4, 1 (j3 read as j2)"]
    ordinary = CLAIMS["Lemma F.4, 1 (row j3, which is not j2)"]
    for name in (special.name, ordinary.name):
        assert set(verdicts(name).values()) == {"fails"}
    for cell in cells_of(special, far=False):
        n = cell.parameters["n"]
        # c is 1/n and ten times 1/10: all ten signs are needed, as 1 - 1/n > .9 > .8 + 1/n.
        assert overlap(ordinary.exact(cell.parameters), (Fraction(1, 2**10),) * 2)
        assert 1 - Fraction(1, n) > Fraction(9, 10) > Fraction(8, 10) + Fraction(1, n)
        low, high = special.exact(cell.parameters)
        assert abs(float(low) - 0.25) < 0.001
        assert high < arb("0.2501")
    assert set(verdicts("Lemma F.4, 1 (row j2, at least 1/10)").values()) == {"holds"}
    literal = CLAIMS["Lemma F.4, 2 (row j2, which is not j3)"]
    for cell in cells_of(literal):  # y_1 = -y_s alone keeps it below a half
        assert literal.numbers["failure"][0](cell.parameters)[0] >= arb(1) / 2 - arb("1e-9")


LATE = {  # which d at n = 1000 are too small for 1 - delta/n; far out all hold
    "Lemma D.8, 1": {22, 52}, "Lemma D.8, 2": {22, 52}, "Lemma D.12, 1": {22, 52},
    "Lemma D.12, 2": {22, 52}, "Lemma D.16, 1": {22, 52}, "Lemma D.16, 2": {22, 52},
    "Lemma E.3, 2": {22, 52}, "Lemma E.3, 2 (rows in the identity column of j3)": {22, 52},
    "Lemma F.4, 2 (j3 read as j2)": {11, 41, 51},
    "Lemma F.8, 1": {11, 41, 51}, "Lemma F.8, 2": {11, 41, 51}, "Lemma F.12, 1": {11, 41, 51},
    "Lemma F.12, 2": {11, 41, 51}, "Lemma F.12, 1 (D1)": {11, 41, 51},
    "Lemma F.12, 2 (D1)": {11, 41, 51}, "Lemma F.16, 1": {11, 41, 51}, "Lemma F.16, 2": {11, 41, 51},
}  # fmt: skip


@pytest.mark.parametrize("name", LATE)
def test_from_which_d_on_delta_over_n_is_enough(name):
    """At the cells that fail the oracle of single columns says so, too."""
    claim = CLAIMS[f"{name}{AS_N}"]
    found = verdicts(claim.name)
    assert {d for (n, d), verdict in found.items() if verdict == "fails"} == LATE[name]
    assert set(found.values()) == {"holds", "fails"}
    for cell in cells_of(claim, far=False):
        if cell.parameters["d"] in LATE[name] and name in ("Lemma D.12, 1", "Lemma F.8, 1"):
            assert expected(claim, cell.parameters) < 1 - Fraction(1, 100 * cell.parameters["n"])


def test_the_arithmetic_of_the_proofs():
    for name in ("Lemma D.4, 1 (in the proof)", "Lemma E.3, 1 (in the proof)"):
        assert set(verdicts(name).values()) == {"holds"}
    # 1/8 - .01/n >= 1/10 from n = .4 on, 1/4 - .01/n >= 1/10 as well
    assert Fraction(1, 8) - Fraction(1, 100 * 200) >= Fraction(1, 10)


# --- entries, union bounds and chains ------------------------------------------------------------------


def test_the_entries_of_f_over_all_data_of_definition_3_8():
    """Against data of the definition: n = 4, 5, and 100, in doubles; none exceeds, one comes near."""
    for n in (4, 5, 100):
        log_n = math.log(n)

        def softmax(scores):
            u = [math.exp(x) for x in scores]
            return [x / sum(u) for x in u]

        def at(name, quantity, n=n):
            claim = CLAIMS[f"{name} (in the proof)"]
            params = cells_of(claim)[0].parameters
            values = {float(f({**params, "n": n})) for f in claim.numbers[quantity]}
            assert max(values) - min(values) < 1e-15
            return values.pop()

        low, high = log_n, 1.4 * log_n
        one = [high, *[low] * (n - 1)]
        assert at("Lemma 4.1, 1", "largest_entry") == pytest.approx(high / sum(one))
        assert at("Lemma 4.1, 2", "largest_entry") == pytest.approx(max(softmax(one)))
        assert at("Lemma 4.2, 1, 4/(n + 3)", "largest_entry") == pytest.approx(4 / (n + 3))
        others = softmax([4 * log_n, *[high] * (n - 1)])
        assert at("Lemma 4.2, 2, special entry", "special_entry") == pytest.approx(others[0])
        least = CLAIMS["Lemma 5.2, in the proof, 1/4"]
        params = {**cells_of(least)[0].parameters, "n": n}
        least_sum = others[0] - sum(others[1:])
        assert [float(f(params)) for f in least.numbers["least_sum"]] == pytest.approx([least_sum] * 2)
        found = softmax([4 * log_n, high, *[low] * (n - 2)])
        assert at("Lemma 4.2, 2, other entries", "largest_entry") == pytest.approx(found[1])


@pytest.mark.parametrize("claim", PROOFS, ids=[claim.name for claim in PROOFS])
def test_the_verdicts_of_the_proofs(claim):
    found = verdicts(claim.name)
    if claim.part == "union bound, in the proof":
        assert set(found.values()) == {"fails"}  # 1 <= m, and .01/n < 1
    elif claim.label == "Lemma 5.1" and claim.proof:
        assert {n for (n, _), verdict in found.items() if verdict == "fails"} == {100}
    else:
        assert set(found.values()) == {"holds"}


def test_the_printed_condition_on_m_fails_for_every_polynomial():
    """delta/poly(n) < 1 <= m; the union bound needs m delta/n^2 <= delta/n, that is m <= n."""
    for label in ("Lemma 5.1", "Lemma 5.3", "Lemma 5.4"):
        claim = CLAIMS[f"{label}, union bound, in the proof"]
        assert CLAIMS[f"{label}, union bound, corrected"].corrects == claim.name
        for cell in cells_of(claim):
            assert Fraction(cell.parameters["m"]) > Fraction(1, 100 * cell.parameters["n"])
            assert cell.parameters["m"] <= cell.parameters["n"]


def steps_of(name, far=True):
    claim = CLAIMS[name]
    for cell in cells_of(claim, far):
        found = [ask_exactly(Question(SUBJECT, step, cell, dict)) for step in claim.steps]
        assert all(each.confirmed for each in found if each.verdict == "fails")
        yield cell.parameters, [each.verdict for each in found]


def test_the_chain_of_lemma_5_1():
    """All steps but the last hold; it is 2 m exp(-n^.2/32) <= .01/n, from between 1e10 and 1e20 on."""
    for params, found in steps_of("Lemma 5.1, equal scores, the polynomial read as n"):
        n, m = params["n"], params["m"]
        assert found[:-1] == ["holds"] * 3
        enough = math.log(2 * m) - n**0.2 / 32 <= -math.log(100) - math.log(n)
        assert found[-1] == ("holds" if enough else "fails")
        assert enough == (n >= 10**20)
    claim = CLAIMS["Lemma 5.1, equal scores, the polynomial read as n"]
    params = cells_of(claim)[0].parameters
    beyond = Fraction(sum(math.comb(100, j) for j in range(63, 101)), 2**100)  # 2 j - 100 > 25
    assert overlap(claim.numbers["one"](params), (2 * beyond,) * 2)
    fires = 1 - (1 - beyond) ** params["m"]
    assert overlap(claim.numbers["fires"](params), (fires, fires))


@pytest.mark.parametrize(("label", "bounds"), [("Lemma D.8", "Lemma D.7"), ("Lemma D.12", "Lemma D.11")])
def test_the_chains_of_the_sign_lemmas(label, bounds):
    """Only the last display is false, up to 1e50: n^.02 is 1.1 there, 10 at 1e50, 1e6 at 1e300."""
    name = f"{label}, 1{AS_N}"
    assert [display.name for display in CLAIMS[name].proof][3] == bounds
    for params, found in steps_of(name):
        assert found[:-1] == ["holds"] * 5
        assert found[-1] == ("holds" if params["n"] == 10**300 else "fails")
    claim = CLAIMS[name]
    params = cells_of(claim)[0].parameters
    network, dataset = ("exp", 0) if label == "Lemma D.8" else ("lin", 1)
    entries, unit = naive_row({**params, "qk": "ones"}, dataset, network, "special")
    with localcontext() as context:
        context.prec = DIGITS
        tenth = unit / 10
        rest = 2 * naive_tail(entries[:-1], tenth, strict=False)
        level = (naive_number(params["c"]) * 10 + 1) * tenth
        missed = 2 * naive_tail(entries, level, strict=False)
    for number, value in (("rest", rest), ("missed", missed)):
        for formula in claim.numbers[number]:
            assert overlap(formula(params), (value, value))
    for formula in claim.numbers["squares"]:
        found = formula(params)
        value = float(found[0]) if isinstance(found, tuple) else float(found)
        assert value == pytest.approx(float(sum(x * x for x in entries[:-1]) / unit**2), rel=1e-12)
