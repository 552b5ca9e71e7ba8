"""Verdicts at the edges: families, hand-made tallies, witnesses, orders, scopes, exit codes."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from claims_for_tests import Numbers, Toy, ask, number, subject_of, summary, watched
from flint import arb, ctx

from simkit.declare.claims.claim import Claim
from simkit.declare.claims.limits import Limit
from simkit.declare.statement import Premise
from simkit.engine.cells.cell import build_cells
from simkit.engine.results.result import Settings
from simkit.errors import StudyError
from simkit.stats.evidence import sequences
from simkit.verdicts.audits.audit import prepare_audit, run_audit
from simkit.verdicts.exact.exactly import Contradiction, ask_exactly
from simkit.verdicts.families import conclude, name_family, rests_on_trials
from simkit.verdicts.findings.finding import AGREEMENT
from simkit.verdicts.orders.high_probability import ask_high_probability
from simkit.verdicts.orders.order_claims import ask_order, valid_from
from simkit.verdicts.questions.question import Question
from simkit.verdicts.questions.scopes import nearest_cell
from simkit.verdicts.sampled.by_trials import ask_trials
from simkit.verdicts.sampled.witnesses import confirm_by_trials
from simkit.verdicts.statements.whole import exit_code_of
from simkit.words.notes import notes_text

NEEDED = math.log(1 / 0.01)


def never(*_):
    raise AssertionError("no trial is needed here")


# Families.

CLAIMS = (
    Claim("Lemma 1", "Pr[hit] >= 1/4", scope={"n": "8,16"}),
    Claim("Lemma 2", "Pr[hit] <= 3/4", scope={"n": "8,16,32"}, exact=lambda p: Fraction(1, 2)),
    Claim("Lemma 3", "Pr[hit] >= 1.2", scope={"n": "8,16"}),
    Claim("Lemma 4", "E[v] <= 3/4", when=("n >= 10",), scope={"n": "8,16"}),
    Claim("Lemma 5", "v = O(1/n)", delta="0.1", scope={"n": "8,16,32"}, along="n"),
    Claim("Lemma 6", "E[v] <= 3", scope={"n": "8"}),
)


def family_size(chosen):
    subject = subject_of(*CLAIMS)
    ids = None if chosen is None else {id(subject.claims[i]) for i in chosen}
    return prepare_audit([subject], Settings(trials=0, family_error=0.01), chosen=ids).family.size


def test_m_depends_on_no_filter():
    # Lemma 1 at two cells, 4 at the one that meets its premise, 5 at three: the rest needs no trial.
    assert family_size(None) == 2 + 1 + 3
    for chosen in ([0], [1], [2], [3, 4], [5], range(6)):
        assert family_size(chosen) == 6


def test_m_does_not_depend_on_the_order():
    subject = subject_of(*CLAIMS)
    questions = prepare_audit([subject], Settings(trials=0)).family.questions
    backwards = name_family(questions[::-1], 0.01)
    assert backwards.size == name_family(questions, 0.01).size == 6
    assert [rests_on_trials(q) for q in questions] == [
        q in [backwards.questions[i] for i in backwards.sampled] for q in questions
    ]
    assert backwards.log_needed == pytest.approx(math.log(6 / 0.01))


def test_exact_verdicts_take_no_trials():
    family = name_family([ask(CLAIMS[1]), ask(CLAIMS[2])], 0.01)
    assert family.wants_trials == []
    found = conclude(family, lambda question: None, lambda q, f, n: None)
    assert [f.verdict for f in found] == ["holds", "fails"]


# Sampled verdicts.


def sampled(statement, trials=1000, needed=NEEDED, **rest):
    made = {name: rest.pop(name) for name in ("hits", "failures", "values") if name in rest}
    question = ask(Claim("Lemma 1", statement, **rest))
    return ask_trials(question, watched(question, trials, **made), needed)


@pytest.mark.parametrize(("hits", "verdict"), [(700, "holds"), (300, "fails"), (505, "undecided")])
def test_counts(hits, verdict):
    found = sampled("Pr[hit] >= 1/2", hits=hits)
    assert found.verdict == verdict
    mirrored = {"holds": "fails", "fails": "holds"}.get(verdict, verdict)
    assert sampled("Pr[hit] <= 1/2", hits=hits).verdict == mirrored
    if verdict == "undecided":
        assert found.trials_needed > 1000


def test_failed_trials_count_against_either_verdict():
    # 700 of 1000 is far above 1/2; with 250 failed ones the same 600 hits could be 600 or 850 of 1000.
    assert sampled("Pr[hit] >= 1/2", hits=600).verdict == "holds"
    assert sampled("Pr[hit] >= 1/2", hits=480, failures=200).verdict == "undecided"
    assert sampled("Pr[hit] <= 1/2", hits=480, failures=200).verdict == "undecided"
    assert sampled("Pr[hit] <= 3/4", hits=600).verdict == "holds"
    assert sampled("Pr[hit] <= 3/4", hits=600, failures=150).verdict == "undecided"
    assert sampled("Pr[hit] = 3/4", hits=600, failures=150).verdict == "not refuted"
    assert sampled("Pr[hit] = 3/4", hits=600).verdict == "fails"
    low, high = sampled("Pr[hit] >= 1/2", hits=480, failures=200).interval
    assert low < 0.48 < 0.68 < high


def test_failed_trials_count_against_means():
    values = np.full(1000, 0.7)
    assert sampled("E[v] >= 0.6", values=values).verdict == "holds"
    assert sampled("E[v] >= 0.6", values=values[:800], failures=200).verdict == "undecided"  # .56 to .76
    assert sampled("E[v] <= 0.6", values=values[:800], failures=200).verdict == "undecided"
    assert sampled("E[v] = 0.6", values=values[:800], failures=200).verdict == "not refuted"
    assert sampled("E[v] = 0.6", values=values).verdict == "fails"


def test_both_directions_rejected_are_said_loudly(monkeypatch):
    monkeypatch.setattr(sequences, "log_evidence_above", lambda *a: 100.0)
    monkeypatch.setattr(sequences, "log_evidence_below", lambda *a: 100.0)
    found = sampled("Pr[hit] >= 1/2", hits=500)
    assert found.verdict == "undecided"
    assert "BOTH" in notes_text(found)


def test_the_verdict_is_the_interval():
    for hits in range(540, 600, 5):
        found = sampled("Pr[hit] >= 1/2", hits=hits)
        assert (found.verdict == "holds") == (found.interval[0] > 0.5)


def test_a_mean_without_a_range_decides_nothing():
    found = sampled("E[w] >= 1", values=np.linspace(0.4, 0.6, 1000))
    assert (found.verdict, found.evidence) == ("undecided", "t-interval")


def test_draws_at_equality_are_counted_exactly():
    """n*(p + 0.1) is 3 in decimals, in doubles 3.0000000000000004, and no ball of it is exact."""
    values = np.r_[np.full(500, 0.3), np.full(500, 0.7)]  # w = 3 and 7
    for relation, share in (("<=", 1 / 2), ("<", 0.0)):
        question = ask(Claim("Lemma 1", f"Pr[w {relation} n*(p + 0.1)] >= 1/4"), n=10, p=0.2)
        found = ask_trials(question, watched(question, 1000, values=values), NEEDED)
        assert found.left == (share, share)


def test_open_draws_count_as_failed_ones():
    """Values that a number of 1e-9 does not tell from the bound speak for neither verdict."""
    values = np.r_[np.full(300, 0.25), np.full(700, 0.1)]
    near = {"c": lambda p: 0.25}
    for relation in (">=", "<="):
        question = ask(Claim("Lemma 1", f"Pr[v < c] {relation} 17/20", numbers=near))
        assert (
            ask_trials(question, watched(question, 1000, values=values), NEEDED).verdict == "undecided"
        )


def test_what_is_not_measured_is_no_witness():
    """A simulation that never heard of an event does not confirm that it never happens."""
    question = ask(Claim("Lemma 1", "Pr[stored] >= 9/10", exact=lambda p: Fraction(1, 10)))
    family = name_family([question], 0.01)

    def simulate(cell, trials, first):
        return watched(question, 1000).blocks

    (found,) = conclude(family, lambda q: None, lambda q, f, n: confirm_by_trials(q, f, n, simulate))
    assert found.verdict == "undecided"
    assert "unwitnessed" in notes_text(found)


def test_always():
    values = np.r_[np.full(999, 0.5), 0.9]
    found = sampled("v <= 3/4", values=values)
    assert found.verdict == "fails"
    assert found.witness.endswith("block 0, trial 999")
    assert found.left == (0.9, 0.9)
    assert "1 of 1000 draws" in notes_text(found)
    found = sampled("v <= 3/4")
    assert found.verdict == "not refuted"
    assert 0 < found.interval[1] < 0.01
    # One that stays open may violate it.
    question = ask(Claim("Lemma 1", "v <= c", numbers={"c": lambda p: 0.5}))
    found = ask_trials(question, watched(question, 1000), NEEDED)
    assert found.verdict == "not refuted"
    assert found.interval[1] > 0.99


def test_premises_on_the_draw():
    values = np.r_[np.full(600, 0.9), np.full(400, 0.1)]
    found = sampled("v >= 1/2", values=values, when=("v >= 0.2",))
    assert found.verdict == "not refuted"
    assert "600 of 1000 draws meet the premise" in notes_text(found)
    # The implication holds in all draws, the conclusion in 60 %: an exact value of the latter is none.
    question = ask(
        Claim("Lemma 1", "Pr[v >= 1/2] >= 9/10", when=("v >= 0.2",)), exact=lambda: {"v": 0.6}
    )
    assert ask_exactly(question) is None
    assert ask_trials(question, watched(question, 1000, values=values), NEEDED).verdict == "holds"
    hit = ask(Claim("Lemma 1", "Pr[hit] >= 9/10", when=("v >= 0.2",)), exact=lambda: {"hit": 0.6})
    assert ask_exactly(hit) is None
    mean = ask(Claim("Lemma 1", "E[v] >= 9/10", when=("v >= 0.2",)), exact=lambda: {"v": 0.58})
    assert ask_exactly(mean) is None
    assert ask_trials(mean, watched(mean, 1000, values=values), NEEDED).verdict == "not evaluated"
    # A draw that breaks the conclusion and may meet the premise is neither a violation nor harmless.
    question = ask(
        Claim("Lemma 1", "v >= 1/2", when=("v >= c",), numbers={"c": lambda p: 0.1})
    )  # fmt: skip
    found = ask_trials(question, watched(question, 1000, values=values), NEEDED)
    assert found.verdict == "not refuted"
    assert found.interval[1] > 0.4


def test_constants_that_do_not_exist_stop_nothing():
    found = sampled("Pr[v <= 0 - 1] >= 1/2")
    assert (found.verdict, found.constant) == ("fails", None)
    found = sampled("v/(v - v) <= 1")
    assert found.verdict in ("not refuted", "not evaluated")


# What is not evaluated.


def test_faults_of_formulas():
    def broken(params):
        raise ValueError("no such table")

    for statement, rest in (
        ("Pr[x] <= 1/2", {"exact": broken}),
        ("n <= c", {"numbers": {"c": broken}}),
        ("n <= c", {"numbers": {"c": lambda p: math.nan}}),
        ("n <= c", {"numbers": {"c": lambda p: None}}),
        ("n <= 1", {"when": (broken,)}),
        ("n <= 1", {"when": ("c >= 1",), "numbers": {"c": broken}}),
    ):
        found = ask_exactly(number(statement, **rest))
        assert found.verdict == "not evaluated", statement
        assert notes_text(found)


def test_a_study_whose_exact_value_fails():
    def fails():
        raise StudyError("study 'toy': exact failed")

    found = ask_exactly(ask(Claim("Lemma 1", "Pr[hit] >= 1/2"), exact=fails))
    assert found.verdict == "not evaluated"
    assert "exact failed" in notes_text(found)


def test_open_premises_decide_nothing():
    def several(params):
        return [Premise("a >> b", False, 1.0, ">=", 2.0), Premise("b >> c", False, 1.0, ">=", 2.0)]

    found = ask_exactly(number("n <= 100", when=("n >= 2",), open_when=(several, "n >= 1000")))
    assert found.verdict == "holds"
    assert [p.met for p in found.premises] == [True, None, None, None]
    assert ask_exactly(number("n <= 100", when=(several,))).verdict == "premise unmet"
    close = {"c": lambda p: 8.0}
    assert ask_exactly(number("n <= 100", when=("n >= c",), numbers=close)).verdict == "undecided"


# Witnesses.


def test_a_witness_that_certifies_the_opposite_is_an_error():
    wrong = {"exact": lambda p: Fraction(1, 4), "witness": lambda p: Fraction(3, 4)}
    with pytest.raises(Contradiction):
        ask_exactly(number("Pr[x] >= 1/2", **wrong))
    seconds = {"c": (lambda p: 9, lambda p: 7)}
    with pytest.raises(Contradiction):
        ask_exactly(number("n >= c", numbers=seconds))


@pytest.mark.parametrize(
    ("exact", "witness"),
    [(Fraction(1, 4), (Fraction(1, 4), Fraction(3, 4))), (Fraction(1, 4), None), (arb(1) / 3, 0.5)],
)
def test_a_witness_that_cannot_decide_leaves_it_open(exact, witness):
    question = number("Pr[x] >= 1/2", exact=lambda p: exact, witness=lambda p: witness)
    family = name_family([question], 0.01)
    (found,) = conclude(family, lambda q: None, lambda q, f, n: confirm_by_trials(q, f, n, never))
    assert found.verdict == "undecided"
    assert "unwitnessed" in notes_text(found)


def test_the_witness_is_asked_at_a_high_precision():
    gap = Fraction(1, 10**100)

    def third(params):
        return arb(1) / 3

    found = ask_exactly(number("Pr[x] >= c", exact=lambda p: Fraction(1, 3), witness=third,
                               numbers={"c": lambda p: Fraction(1, 3) + gap}))  # fmt: skip
    assert (found.verdict, found.confirmed) == ("fails", True)


def test_a_formula_is_asked_once_for_what_decides_and_what_is_shown():
    asked = []

    def third(params):
        asked.append(ctx.prec)
        return arb(1) / 3

    found = ask_exactly(number("c <= 1/2", numbers={"c": third}, when=("c > 1/4",)))
    assert (found.verdict, asked) == ("holds", [128])


def test_a_right_side_of_one_formula_is_no_second_witness():
    root = {"c": lambda p: arb(10).sqrt()}
    found = ask_exactly(number("n <= c", numbers=root))
    assert not found.confirmed
    assert "one formula" in notes_text(found)
    both = {"c": (root["c"], lambda p: arb(10) ** arb("0.5"))}
    found = ask_exactly(number("n <= c", numbers=both))
    assert (found.confirmed, found.witness) == (True, "second formula")


def test_fresh_trials_certify_the_opposite():
    question = ask(Claim("Lemma 1", "Pr[hit] >= 1/2"), exact=lambda: {"hit": 0.25})
    found = ask_exactly(question)
    assert found.verdict == "fails"
    with pytest.raises(Contradiction):
        confirm_by_trials(
            question, found, NEEDED, lambda cell, n, first: watched(question, 1000, hits=900).blocks
        )
    confirm_by_trials(
        question, found, NEEDED, lambda cell, n, first: watched(question, 1000, hits=250).blocks
    )
    assert (found.confirmed, found.witness) == (True, "fresh blocks, one implementation")


# Orders.


def orders(statement, cells, **rest):
    subject = subject_of(Claim("Lemma 1", statement, along="n", **rest), study=Numbers)
    built = build_cells(subject.statements.study, cells)
    asked = [(Question(subject, subject.claims[0], cell, dict), None) for cell in built]
    return ask_order(asked, NEEDED)


@pytest.mark.parametrize(
    ("statement", "remark"),
    [
        ("n + 1 = O(n)", ""), ("n**2 = O(n)", "growing"), ("n = Omega(n**2)", "shrinking"),
        ("n = O(n**2)", ""), ("n**2 = Omega(n)", ""), ("n**2 = Theta(n)", "growing"),
        ("n = Theta(n**2)", "shrinking"),
    ],
)  # fmt: skip
def test_orders(statement, remark):
    found = orders(statement, {"n": "1e3,10,1e300"})
    assert {f.verdict for f in found} == {"of order only"}
    for f in found:
        words = [word for word in ("growing", "shrinking") if word in notes_text(f)]
        assert words == ([remark] if remark else [])
    if remark:
        assert "from n = 10 to 1e+300" in notes_text(found[0])


def test_orders_grow_along_one_path_at_a_time():
    """K is fixed along each path: that K n is larger at K = 4 is no growth with n."""
    found = orders("K*n = O(n)", {"n": "10,100", "K": "2,4"})
    assert all("growing" not in notes_text(f) for f in found)
    found = orders("K*n**2 = O(n)", {"n": "10,100", "K": "2,4"})
    assert all("growing" in notes_text(f) for f in found)
    found = orders("K*n = O(n)", {"n": "10,100,1000", "K": "n"})
    assert all("growing" in notes_text(f) for f in found)  # a path on which K grows with n


def test_orders_fail_by_their_limit_only():
    limit = Limit(lambda p: arb("inf"), lambda p: math.inf)
    found = orders("n**2 = O(n)", {"n": "10,100"}, limit=limit)
    assert {f.verdict for f in found} == {"fails"}
    assert summary(found) == (
        "FALSE as printed at all 2 settings: n**2 = O(n) fails: the left side over its rate tends to"
        " infinity as n grows"
    )
    for value in (0, 0.0):
        zero = Limit(lambda p, v=value: v, lambda p, v=value: v)
        found = orders("n = Omega(n**2)", {"n": "10"}, limit=zero)
        assert (found[0].verdict, found[0].confirmed) == ("fails", True)
        assert orders("n = O(n**2)", {"n": "10"}, limit=zero)[0].verdict == "of order only"


def test_high_probability_of_a_comparison_is_sampled():
    question = ask(Claim("Lemma 1", "Pr[v <= 3/4] >= 1 - 1/poly(n)"), n=10)
    values = np.r_[np.full(990, 0.5), np.full(10, 0.9)]
    (found,) = ask_high_probability([(question, watched(question, 1000, values=values))], NEEDED)
    assert found.verdict == "of order only"
    assert found.interval[0] < 0.99 < found.interval[1]
    assert found.constant[0] < 10 * 0.01 < found.constant[1]


def test_valid_from():
    claim = Claim("Lemma 1", "n**3 <= 2**n", along="n")  # false for 2 <= n <= 9, true from 10 on
    found = [ask_exactly(ask(claim, Numbers, n=n)) for n in (12, 1, 9, 2, 10, 11)]
    valid_from(found)
    assert {f.valid_from for f in found} == {10}
    assert [f.verdict for f in found] == ["holds", "holds", "fails", "fails", "holds", "holds"]


# Scopes.


@pytest.mark.parametrize(
    ("when", "start", "said"),
    [
        (("n >= 150",), 100, "n = 150 would meet them"), (("n <= 30",), 100, "n = 30 would meet them"),
        (("n >= 1000", "n <= 1010"), 100, ""), (("n < 0",), 100, ""),
        (("n**2 >= 1e10",), 100, "n = 100000 would meet them"),
    ],
)  # fmt: skip
def test_nearest_cell(when, start, said):
    assert nearest_cell(number("n >= 1", when=when, n=start)) == said


def test_nearest_float():
    question = number("n >= 1", when=("p >= 0.7",))
    assert nearest_cell(question) == "p = 0.7 would meet them"
    assert nearest_cell(number("n >= 1", when=("p >= 1.5",))) == ""  # out of its range


# Exit codes.


def test_exit_codes():
    found = ask_exactly(number("n <= 1"))
    assert found.verdict == "fails"
    assert exit_code_of([found], []) == 0
    assert exit_code_of([found], ["holds"]) == 0
    assert exit_code_of([found], ["holds", "fails"]) == 3
    assert exit_code_of([found], ["exact"]) == 0
    agreement = ask_exactly(ask(Claim(AGREEMENT, "Pr[hit] = 2", part="hit")))
    assert agreement.verdict == "fails"
    assert exit_code_of([agreement], ["exact"]) == 3
    assert exit_code_of([agreement], ["fails"]) == 0


def test_sides_that_look_alike_say_by_how_much():
    said = summary([ask_exactly(number("sqrt(n**2 + 1) <= n", n="1e12"))])
    assert said == (
        "FALSE as printed: sqrt(n**2 + 1) <= n fails: sqrt(n**2 + 1) = 1000000000000.0000000000005,"
        " n = 1000000000000"
    )
    said = summary([ask_exactly(number("sqrt(n**2 + 1) <= n", n="1e40"))])  # too many digits to read
    assert said.startswith("FALSE as printed: ")
    assert said.endswith(" by 5e-41")


def test_an_audit_from_end_to_end():
    claims = (
        Claim("Lemma 1", "Pr[hit] >= 1/4", scope={"p": "0.1,0.5"}),
        Claim("Lemma 2", "v <= 1", exact=lambda p: 1),
    )
    audit = prepare_audit([subject_of(*claims, study=Toy)], Settings(trials=2000, workers=1))
    found = run_audit(audit)
    assert [f.verdict for f in found] == ["fails", "holds", "vacuous"]
    assert found[0].witness == "fresh blocks, one implementation"


@pytest.mark.parametrize(
    ("training", "most", "asked"),
    [(False, 0, [1000, 4000, 16000, 64000]), (True, 0, [1000]), (True, 5000, [1000, 4000, 5000])],
)
def test_a_witness_goes_on_until_it_decides_or_is_out_of_trials(training, most, asked):
    """Half of fresh trials happen, and 1/2 is claimed: no number of them decides."""
    question = ask(Claim("Lemma 1", "Pr[hit] >= 1/2", training=training))
    found = question.finding(verdict="fails", trials=1000, evidence="e-process")
    seen = []

    def simulate(cell, trials, first):
        seen.append(trials)
        return watched(question, trials, hits=trials // 2).blocks

    confirm_by_trials(question, found, NEEDED, simulate, most=most)
    assert seen == asked
    assert found.verdict == "undecided"


def test_a_witness_that_decides_late_confirms():
    question = ask(Claim("Lemma 1", "Pr[hit] >= 1/2"))
    found = question.finding(verdict="fails", trials=1000, evidence="e-process")
    sizes = []

    def simulate(cell, trials, first):
        sizes.append(trials)
        return watched(question, trials, hits=int(0.48 * trials)).blocks

    confirm_by_trials(question, found, NEEDED, simulate)
    assert (found.verdict, found.confirmed) == ("fails", True)
    assert 1 < len(sizes) < 4


def test_what_a_bound_beyond_one_misses_is_an_interval():
    found = ask_exactly(ask(Claim("Lemma 1", "Pr[hit] >= 1 - 4", exact=lambda p: Fraction(1, 2))))
    assert found.verdict == "vacuous"
    assert found.missed == ((0.5, 0.5), (4.0, 4.0))
