"""How the papers' statements are read, told apart from their proofs, and which fail together."""

from functools import partial

import pytest
from claims_for_tests import Toy, ask, watched

from simkit.declare.claims.claim import Claim
from simkit.declare.claims.claim_faults import fault_of_claim
from simkit.declare.parameters.parameter import Parameter
from simkit.engine.cells.cell import build_cells
from simkit.page.contents import words_of
from simkit.page.html_page import totals_text
from simkit.page.texts.cells_of_claims import cell_table
from simkit.page.texts.paper_symbols import symbols_named
from simkit.verdicts.audits.papers import CONTROLS, load_paper, load_subjects, paper_table
from simkit.verdicts.findings.finding import AGREEMENT, Finding, PremiseFound
from simkit.verdicts.sampled.by_trials import ask_trials
from simkit.verdicts.statements.whole import judge_claims

PAPERS = [name for name in paper_table() if name != CONTROLS]


def claims_of(paper, label):
    return {c.part: c for s in load_subjects(paper) for c in s.claims if c.label == label}


@pytest.mark.parametrize("name", PAPERS)
def test_what_fails_with_another_is_named_rightly_and_readings_are_of_claims(name):
    claims = [claim for subject in load_subjects(name) for claim in subject.claims]
    names, labels = {claim.name for claim in claims}, {claim.label for claim in claims}
    assert not [claim.name for claim in claims if claim.fails_with and claim.fails_with not in names]
    assert not set(load_paper(name).readings) - labels
    of_name = {claim.name: claim for claim in claims}
    for claim in claims:
        if claim.corrects:  # a correction is of the same thing as what it corrects
            assert claim.concerns == of_name[claim.corrects].concerns, claim.name


def test_theorems_are_told_apart_from_their_proofs():
    theorem = claims_of("stvit-supplement", "Theorem 1")
    stated = [part for part, claim in theorem.items() if claim.concerns == "statement"]
    assert sorted(stated) == [
        "cosine, C as given", "cosine, infinitely many tokens", "cosine, n = 10 d", "cosine, n = d^2",
    ]  # fmt: skip
    lemma = claims_of("shallow-vit", "Lemma 3")
    assert all("(208)" in part for part, c in lemma.items() if c.concerns == "statement")
    assert all("(208)" not in part for part, c in lemma.items() if c.concerns == "proof")
    conditions = claims_of("shallow-vit", "Theorem 1")
    premises = {part for part, c in conditions.items() if c.concerns == "premises"}
    assert premises == {
        "eq. (7)", "eq. (9), batch", "eq. (9), tokens", "eq. (10)", "eq. (10), with its logarithm"
    }  # fmt: skip
    distilled = claims_of("kvt-supplement", "Lemma 2")
    assert distilled["reach of the premise"].concerns == "premises"
    assert {p for p, c in distilled.items() if c.concerns == "proof"} == {
        "eqs. (11)-(13) for every i", "bound of U_1", "bound of U_1, corrected", "bound of U_2",
    }  # fmt: skip
    positive = claims_of("softmax-vs-linear", "Lemma 5.2")
    assert {p for p, c in positive.items() if c.concerns == "proof"} == {
        "in the proof", "in the proof, 1/4"
    }  # fmt: skip
    excluded = claims_of("softmax-vs-linear", "Theorem E.4")["its premises beside Definition D.1"]
    assert excluded.concerns == "premises"


def test_every_claim_on_bound_6_has_its_correction():
    lemma = claims_of("kvt-supplement", "Lemma 2")
    given = "Lemma 2, bound (6), given tokens"
    alone = [
        part for part, claim in lemma.items()
        if "(6)" in part and not claim.corrects and claim.fails_with != given
    ]  # fmt: skip
    assert alone == ["bound (6), given tokens", "bound (6), top k by score"]  # have their own


def test_what_the_sign_of_bound_6_settles_is_said_to_be_drawn_here():
    lemma = claims_of("kvt-supplement", "Lemma 2")
    given = lemma["bound (6), given tokens"]
    assert given.exact is None  # every cell has trials
    assert "drawn here all the same" in given.note
    for sign in ("sign of bound (6)", "sign of bound (6), dense W_V"):
        assert f"Lemma 2, {sign}" in given.note
        assert not lemma[sign].parsed.measure  # a number is compared, nothing is drawn


def test_symbols_of_the_repaired_bound_are_defined_beside_it():
    note = claims_of("kvt-supplement", "Lemma 2")["bound (6), given tokens, corrected"].note
    for word in ("near = ", "far = ", "own = ", "eta = ", "R = ", "A = ", "t = ", "u = "):
        assert word in note
    assert "docs/" not in note


def test_no_constant_helps_lemma_3_where_one_neuron_is_lucky_too_rarely():
    from simkit.engine.sources.registry import load_study
    from simkit.papers.patches.claims.lemma import SHOWN, share_ball, stated_ball
    from simkit.papers.patches.theory.enclosures import ball, decimal_of

    study = load_study("lucky-neurons")
    lemma = claims_of("shallow-vit", "Lemma 3")
    for reading, shown in SHOWN.items():
        (cell,) = build_cells(study, {"reading": reading, "neurons": "1000000"})
        at = cell.parameters
        asked = stated_ball(at) - ball(decimal_of(at["epsilon_m"])) / at["patterns"]
        falls_short = share_ball(at) < asked
        assert falls_short == (reading != "ratio")
        for which in ("W(0)", "both"):
            claim = lemma[f"eq. (208) for {which}, constant 1 in (207), {shown}"]
            assert (claim.quantifier == "every cell") == falls_short
            # The constant is that of the premise with which it is asked.
            assert any("(207)" in premise.text for premise in next(filter(callable, claim.when))(at))
            assert ("no constant in (207) helps" in claim.because) == falls_short


def test_the_readings_of_lemma_3_are_introduced():
    from simkit.papers.patches.claims.lemma import SHOWN

    text = load_paper("shallow-vit").readings["Lemma 3"].casefold()
    for name in SHOWN.values():
        assert name.replace(" (220)", "").casefold() in text


def test_what_a_claim_concerns_is_checked():
    wrong = Claim("Lemma 1", "n >= 1", concerns="prove")  # type: ignore[arg-type]
    said = fault_of_claim(wrong, ["n"], {}, ())
    assert said == "claim 'Lemma 1': it concerns 'prove'; there is statement, premises, proof"


class Worded(Toy):
    parameters = (*Toy.parameters, Parameter("way", "choice", "a", "Which way", choices=("a", "b")))


def test_totals_and_values_that_are_words():
    (cell,) = build_cells(Worded(), {"way": "b"})
    claims = Claim("Lemma 1", "n >= 1"), Claim("Lemma 1", "n >= 0", "mended", corrects="Lemma 1")
    found = [Finding(claim, "toy", cell, verdict="holds") for claim in claims]
    found.append(Finding(Claim(AGREEMENT, "Pr[hit] = exact"), "toy", cell, verdict="not refuted"))
    assert totals_text(found) == ("1 claim of 1 paper, and 1 correction, asked at 2 settings in all")
    waiting = [Finding(claims[1], "toy", cell, verdict=v) for v in ("not evaluated", "premise unmet")]
    said = totals_text([*found, *waiting, *waiting[:1]])
    assert said.endswith("asked at 5 settings in all (2 not evaluated, 1 outside the assumptions)")
    named = symbols_named(found)
    assert named["way"] == "Which way. One of a, b"
    assert "hit" not in named  # no claim names it
    (one,) = judge_claims([Finding(Claim("Lemma 2", "Pr[hit] >= p"), "toy", cell, verdict="holds")])
    assert words_of(one) == [("hit", "a uniform is below p")]
    (one,) = judge_claims([Finding(Claim("Lemma 2", "E[v] <= p"), "toy", cell, verdict="holds")])
    assert words_of(one) == [("v", "a uniform")]


def test_symbols_of_a_paper_are_those_of_its_studies_and_claims():
    def width(params):
        """Return the width that
        a proof asks for.

        Source: eq. (3).
        """

    def silent(params):
        pass

    claim = Claim(
        "Lemma 1", "Pr[hit] >= 1 - w", when=("v <= big",), constant="kappa",
        numbers={"w": (partial(width), silent), "big": silent, "unused": width},
    )  # fmt: skip
    order = Claim("Lemma 2", "v = O(1/n)", constant="kappa")
    (cell,) = build_cells(Worded(), {"n": "10"})
    premise = PremiseFound("v <= big", 1.0, "<=", 2.0, True)
    found = [Finding(claim, "toy", cell, premises=[premise]), Finding(order, "toy", cell)]
    named = symbols_named(found)
    assert {p.name for p in Worded().parameters} <= {*named} | {"K"}
    assert (named["w"], named["hit"]) == ("the width that a proof asks for", "a uniform is below p")
    assert (named["v"], named["κ (kappa)"]) == ("a uniform", "The constant that an order leaves open")
    assert not {"big", "unused"} & {*named}
    assert list(named) == sorted(named, key=str.casefold)


def test_what_is_remembered_of_lemma_3_is_told_apart_by_precision():
    from fractions import Fraction

    from flint import arb, ctx

    from simkit.papers.patches.theory.enclosures import below_ball, overlap_ball

    widths = []
    for precision in (64, 128, 64):
        with ctx.workprec(precision):
            share = arb(1) / 3
            both = overlap_ball("ratio", Fraction(1, 10), 5)
            widths.append((float(below_ball(90, share, 25).rad()), float(both.rad())))
    assert widths[0] == widths[2]
    assert all(fine < rough / 1e9 for fine, rough in zip(widths[1], widths[0], strict=True))


@pytest.mark.parametrize(
    ("statement", "of"),
    [
        ("v <= 0.6", "share of draws that violate it"),
        ("Pr[hit] >= 0.4", "probability"),
        ("Pr[hit] >= 0.9999", "failure"),
        ("E[v] <= 0.6", "mean"),
    ],
)
def test_the_column_of_intervals_says_what_they_enclose(statement, of):
    question = ask(Claim("L", statement))
    table = cell_table([ask_trials(question, watched(question, 1000), 3.0)])
    assert f"interval of the {of}" in table.header
