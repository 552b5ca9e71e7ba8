"""Ways in which a verdict could be wrong: each is a claim whose truth is known by construction."""

import math
from fractions import Fraction

import numpy as np
import pytest
from claims_for_tests import Numbers, Toy, ask, number, watched
from flint import arb

from simkit.declare.claims.claim import Claim
from simkit.declare.claims.limits import Limit
from simkit.declare.statement import premise
from simkit.verdicts.exact.exactly import ask_exactly
from simkit.verdicts.orders.high_probability import ask_high_probability
from simkit.verdicts.orders.order_claims import ask_order
from simkit.verdicts.sampled.by_trials import ask_trials
from simkit.words.notes import notes_text, trials_text

NEEDED = math.log(1 / 0.01)


def trials(claim, count=1000, **rest):
    question = ask(claim)
    return ask_trials(question, watched(question, count, **rest), NEEDED)


# Premises.


def test_a_premise_of_numpy_numbers_is_unmet_like_one_of_floats():
    claim = Claim("L", "n <= 7", when=(lambda p: premise("s >= 1", np.float64(0.5), ">=", 1.0),))
    assert ask_exactly(ask(claim, Numbers, n=8)).verdict == "premise unmet"


def test_a_premise_that_raises_or_is_none_leaves_the_claim_unevaluated():
    for broken in (lambda p: None, lambda p: 1 / 0, lambda p: True):
        found = ask_exactly(ask(Claim("L", "n <= 9", when=(broken,)), Numbers, n=8))
        assert found.verdict == "not evaluated"


def test_both_sides_need_no_value_where_a_premise_is_unmet():
    found = ask_exactly(number("1 - 1/sqrt(n - 20) <= 1", n=10, when=("n > 20",)))
    assert found.verdict == "premise unmet"


@pytest.mark.parametrize("statement", ["E[v] >= 0.7", "E[v] = 0.7"])
def test_a_mean_is_not_joined_with_a_premise_on_the_draw(statement):
    found = trials(Claim("L", statement, when=("v >= 0.9",)))
    assert found.verdict == "not evaluated"


def test_an_order_is_not_joined_with_a_premise_on_the_draw():
    question = ask(Claim("L", "v = O(1)", delta="0.1", when=("v >= 0.9",)))
    (found,) = ask_order([(question, watched(question, 100))], NEEDED)
    assert found.verdict == "not evaluated"


def test_a_premise_that_no_draw_meets_fails_nothing():
    claim = Claim("L", "v <= -1", when=("v >= 2",))  # below the range of v: impossible, if ever met
    assert ask_exactly(ask(claim)) is None
    assert trials(claim).verdict == "premise unmet"


def test_a_side_without_a_value_outside_the_premise_does_no_harm():
    values = np.linspace(0.2, 0.9, 1000)
    claim = Claim("L", "log(v - 1/2) <= 0", when=("v > 1/2",))
    assert trials(claim, values=values).verdict == "not refuted"
    assert trials(Claim("L", "log(v - 1/2) <= -5", when=("v > 1/2",)), values=values).verdict == "fails"


# Failed trials.


def test_failed_trials_do_not_refute_a_true_mean():
    for statement in ("E[v] = 1/2", "E[v] <= 0.52", "E[v] >= 0.48"):
        found = trials(Claim("L", statement), 20_000, failures=2000)
        assert found.verdict in ("not refuted", "undecided"), statement
    assert trials(Claim("L", "E[v] = 0.7"), 20_000, failures=2000).verdict == "fails"


@pytest.mark.parametrize("failures", [1, 50])
def test_failed_trials_do_not_refute_a_small_probability(failures):
    assert trials(Claim("L", "Pr[hit] = 1e-12"), failures=failures).verdict == "not refuted"
    assert trials(Claim("L", "Pr[hit] = 0.5"), failures=failures).verdict == "fails"


def test_a_prediction_with_failed_trials_in_the_way_is_none():
    found = trials(Claim("L", "Pr[hit] >= 0.5"), hits=400, failures=400)
    assert found.verdict == "undecided"
    assert found.trials_needed == math.inf
    assert found.trials_at_least is None


def test_a_share_that_is_the_bound_says_nothing_of_how_many_trials_decide():
    """It is no reason to say that no number of trials is known: 10,000 decide."""
    claim = Claim("L", "Pr[hit] >= 0.5")
    found = trials(claim, 20, hits=10)
    assert (found.verdict, found.trials_needed) == ("undecided", math.inf)
    assert trials_text([found]) == "these trials do not tell how many would decide it"
    assert trials(claim, 10_000, hits=5300).verdict == "holds"


def test_a_prediction_for_a_mean_is_at_least_what_decides_if_nothing_changes():
    values = np.tile([0.4, 0.65], 500)  # mean .525
    found = trials(Claim("L", "E[v] <= 0.53"), values=values)
    assert found.verdict == "undecided"
    least = int(found.trials_at_least or found.trials_needed)
    more = trials(Claim("L", "E[v] <= 0.53"), least, values=np.tile([0.4, 0.65], least // 2))
    assert more.verdict == "holds"


# Equalities and enclosures.


def test_an_enclosed_right_side_is_refuted_only_outside_of_it():
    inside = Claim("L", "Pr[hit] = q", numbers={"q": lambda p: (Fraction(4, 10), Fraction(6, 10))})
    assert trials(inside, 20_000, hits=8200).verdict == "not refuted"  # .41
    assert trials(inside, 20_000, hits=7000).verdict == "fails"  # .35
    mean = Claim("L", "E[v] = q", numbers={"q": lambda p: (0.4, 0.9)})
    assert trials(mean, 20_000).verdict == "not refuted"


def test_the_level_of_an_equality_is_shared_by_both_sides():
    """Its interval leaves out the stated value exactly where the verdict is reached."""
    for hits in range(500, 640, 7):
        found = trials(Claim("L", "Pr[hit] = 0.5"), hits=hits)
        low, high = found.interval
        assert (found.verdict == "fails") == (not low <= 0.5 <= high)


def test_a_mean_without_a_range_decides_nothing_but_exact_against_simulated():
    values = np.linspace(0, 1, 1000)
    found = trials(Claim("L", "E[w] = 100"), values=values)
    assert (found.verdict, found.evidence) == ("undecided", "t-interval")


def test_a_number_may_have_the_name_of_another_formula():
    claim = Claim("L", "Pr[hit] <= exact", numbers={"exact": lambda p: 0.5}, exact=lambda p: 0.9)
    found = ask_exactly(ask(claim))
    assert found.verdict == "fails"
    assert found.left[0] > 0.89


def test_a_single_precision_number_is_no_more_accurate_than_it_is():
    claim = Claim(
        "L", "Pr[hit] >= q", numbers={"q": lambda p: np.float32(0.1)}, exact=lambda p: Fraction(1, 10)
    )
    assert ask_exactly(ask(claim)).verdict == "undecided"


@pytest.mark.parametrize(("statement", "verdict"), [("Pr[hit] > 1", "fails"), ("Pr[hit] < 0", "fails")])
def test_a_strict_relation_beyond_the_range_is_impossible(statement, verdict):
    assert ask_exactly(ask(Claim("L", statement))).verdict == verdict


# Ranges, limits, second evaluations.


def test_a_measurement_that_leaves_its_range_carries_no_verdict():
    values = np.linspace(0, 1.5, 1000)
    found = trials(Claim("L", "E[v] <= 0.4"), values=values)
    assert found.verdict == "not evaluated"
    assert notes_text(found) == "v was 1.5 in a trial, beyond its declared end 1"


def test_an_enclosure_of_a_limit_that_says_nothing_refutes_nothing():
    limit = Limit(lambda p: (0, arb("inf")), lambda p: (0, arb("inf")))
    question = ask(Claim("L", "n = O(n)", limit=limit, along="n"), Numbers, n=8)
    (found,) = ask_order([(question, None)], NEEDED)
    assert found.verdict == "of order only"


@pytest.mark.parametrize("statement", ["exp(-n) >= exp(-n/2)", "1 - (1 + exp(-3000*n)) >= 0"])
def test_what_decimals_lose_contradicts_nothing(statement):
    found = ask_exactly(number(statement, n=10**7 if "n/2" in statement else 1))
    assert found.verdict in ("fails", "undecided")


def test_one_formula_asked_twice_is_no_second_witness():
    for value in (Fraction(2, 3), arb(2) / 3):
        found = ask_exactly(number("f <= 1/2", numbers={"f": lambda p, v=value: v}))
        assert (found.verdict, found.confirmed) == ("fails", False)
        pair = {"f": (lambda p, v=value: v, lambda p: Fraction(2, 3))}
        assert ask_exactly(number("f <= 1/2", numbers=pair)).confirmed


# Draws, constants, powers.


def test_powers_of_draws_of_either_sign():
    values = np.linspace(0, 1, 1000)
    assert trials(Claim("L", "(v - 1)**2 <= 1"), values=values).verdict == "not refuted"
    assert trials(Claim("L", "(v - 1)**3 <= 0"), values=values).verdict == "not refuted"
    found = trials(Claim("L", "v <= 2 + (v - 1)**2"), values=values)
    assert (found.verdict, notes_text(found)) == ("not refuted", "")
    assert trials(Claim("L", "(v - 1)**2 <= 0.9"), values=values).verdict == "fails"


@pytest.mark.parametrize(
    ("order", "low", "high"), [("O", 0.93, 0.97), ("Omega", 0.03, 0.07), ("Theta", 0.03, 0.97)]
)
def test_an_order_takes_the_tail_that_it_is_about(order, low, high):
    question = ask(Claim("L", f"v = {order}(1)", delta="0.05"))
    data = watched(question, 20_000, values=np.linspace(0, 1, 20_000))
    (found,) = ask_order([(question, data)], NEEDED)
    assert low < found.constant[0] < found.constant[1] < high


@pytest.mark.parametrize(
    "statement", ["Pr[v <= 0] >= 0.9", "Pr[v <= 1] >= 1", "Pr[v - 2 <= -1.5] >= 0.4"]
)
def test_a_bound_that_is_not_positive_needs_no_constant(statement):
    found = trials(Claim("L", statement), values=np.zeros(1000))
    assert found.constant is None or statement == "Pr[v <= 1] >= 1"
    assert found.verdict != "not evaluated"


def test_a_cell_in_which_every_trial_failed():
    for claim in (Claim("L", "Pr[v <= 0.5] >= 0.4"), Claim("L", "E[v] <= 0.4"), Claim("L", "v <= 0.4")):
        found = trials(claim, 100, failures=100)
        assert found.verdict in ("undecided", "not evaluated")
        assert "100 of 100 trials failed" in notes_text(found) or found.verdict == "not evaluated"
    assert found.verdict == "not evaluated"  # of a claim on each draw: none was seen


def test_high_probability_of_a_comparison_counts_the_draws():
    question = ask(Claim("L", "Pr[v <= 0.9] >= 1 - 1/poly(n)", along="n"), n=10)
    (found,) = ask_high_probability(
        [(question, watched(question, 1000, values=np.linspace(0, 1, 1000)))], NEEDED
    )
    assert found.constant[0] < 1 < found.constant[1] < 2  # .1 of the draws, 1/n = .1


def test_the_worst_cell_of_a_size_counts():
    """K = 2/d at n = 4: with d = 1, 2 it holds with 1 from the next size on."""
    asked = []
    for n, d in ((4, 1), (4, 2), (8, 1), (8, 2)):
        missed = Fraction(2, n * d) if n == 4 else Fraction(1, n * d)
        claim = Claim("L", "Pr[hit] >= 1 - 1/poly(n)", exact=lambda p, m=missed: 1 - m)
        asked.append((ask(claim, Toy, n=n, K=d), None))
    for order in (asked, asked[::-1]):
        found = ask_high_probability(order, NEEDED)
        said = "with n^1: a factor of 2 is enough at every setting asked; of them it holds with 1"
        assert f"{said} from n = 8" in notes_text(found[0])


# Resolution, impossible exact values, contradictions.


def test_a_resolution_allows_rounding_and_nothing_else():
    values = np.linspace(0, 1, 1000)
    cancels = Claim("L", "10**20*v - 10**20*v + v = 0", resolution=1e-12)
    assert trials(cancels, values=values).verdict == "fails"
    none = trials(Claim("L", "log(v - 0.5) <= 0", resolution=1e-9), values=values)
    assert none.verdict == "not refuted"
    assert notes_text(none) == "500 draws stay open"
    for statement, verdict in (
        ("v = 0.5", "not refuted"),
        ("v <= 0.4999", "fails"),
        ("v >= 0.5", "not refuted"),
    ):
        found = trials(Claim("L", statement, resolution=1e-6), values=np.full(1000, 0.5 - 1e-7))
        assert found.verdict == verdict, statement


def test_no_trial_confirms_what_is_measured_in_none():
    """A number with one formula stays unwitnessed, in a study with trials as in a theory."""
    from simkit.verdicts.families import conclude, name_family
    from simkit.verdicts.sampled.witnesses import confirm_by_trials

    def never(*_):
        raise AssertionError("no trial is needed here")

    for study in (Toy, Numbers):
        family = name_family([ask(Claim("L", "f <= 1/2", numbers={"f": lambda p: 0.9}), study)], 0.01)
        (found,) = conclude(family, never, lambda q, f, n: confirm_by_trials(q, f, n, never))
        assert found.verdict == "undecided"
        assert "one formula; write two, (f, g)" in notes_text(found)


@pytest.mark.parametrize("value", [1.5, -3, (1.1, 2.0)])
def test_an_impossible_exact_value_is_not_believed(value):
    found = ask_exactly(ask(Claim("L", "Pr[hit] >= 0.9", exact=lambda p: value)))
    assert found.verdict == "not evaluated"
    assert "is outside of [0, 1]" in notes_text(found)
    mean = ask_exactly(ask(Claim("L", "E[v] >= 0.9", exact=lambda p: 7)))
    assert mean.verdict == "not evaluated"


@pytest.mark.parametrize(("statement", "hits"), [("Pr[hit] <= 0.25", 230), ("Pr[hit] >= 0.75", 770)])
def test_both_directions_have_a_prediction(statement, hits):
    found = trials(Claim("L", statement), hits=hits)
    assert found.verdict == "undecided"
    assert math.isfinite(found.trials_needed) or found.trials_at_least


def test_equal_values_without_a_range_have_no_interval_of_their_mean():
    question = ask(Claim("L", "E[w] = O(n)", along="n"))
    (found,) = ask_order([(question, watched(question, 10))], NEEDED)
    assert found.verdict == "not evaluated"
    assert "all its values are equal" in notes_text(found)


def test_a_contradiction_is_said_and_the_rest_goes_on():
    from simkit.verdicts.families import conclude, name_family
    from simkit.verdicts.statements.whole import exit_code_of

    wrong = {"exact": lambda p: Fraction(1, 4), "witness": lambda p: Fraction(3, 4)}
    asked = [ask(Claim("L", "Pr[hit] >= 1/2", **wrong)), number("n <= 9")]
    found = conclude(name_family(asked, 0.01), lambda q: None, lambda *_: None)
    assert [f.verdict for f in found] == ["not evaluated", "holds"]
    assert notes_text(found[0]).startswith("CONTRADICTION: ")
    assert exit_code_of(found, ["fails"]) == 1


def test_what_grows_along_a_choice_is_not_ordered():
    from simkit.papers.separation.studies import SoftmaxVsLinear
    from simkit.verdicts.orders.order_claims import valid_from

    claim = Claim("L", "n >= 4", along="scores")
    found = ask_exactly(ask(claim, SoftmaxVsLinear, n=100))
    valid_from([found])
    assert found.valid_from is None
