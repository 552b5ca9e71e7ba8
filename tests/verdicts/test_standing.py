"""What a paper assumes throughout is declared once, and every claim of it inherits it, whoever asks."""

from __future__ import annotations

import pytest

import simkit
from simkit.declare.checks import load_statements
from simkit.declare.claims.claim import Claim, Paper, under_standing
from simkit.engine.cells.cell import build_cells
from simkit.verdicts.audits.papers import load_paper, load_subjects, paper_table, subject_of
from simkit.verdicts.exact.exactly import ask_exactly
from simkit.verdicts.findings.finding import AGREEMENT
from simkit.verdicts.questions.question import Question
from simkit.verdicts.refuting.records import known_points

ASSUMED = Paper("p", "P", (), standing=("M > 2", "M < d"), standing_open=("tau <= 1/M",))
VIT = load_paper("shallow-vit")


def test_claims_inherit_what_their_study_has_parameters_of():
    claim = under_standing(Claim("L", "M <= d", when=("d > 3",)), ASSUMED, ["M", "d"])
    assert claim.when == ("M > 2", "M < d", "d > 3")
    assert claim.open_when == ()
    claim = under_standing(Claim("L", "M <= 9", open_when=("tau < 1",)), ASSUMED, ["M", "tau"])
    assert (claim.when, claim.open_when) == (("M > 2",), ("tau <= 1/M", "tau < 1"))


def test_what_is_stated_twice_is_asked_once_and_claims_outside_of_it_inherit_nothing():
    claim = under_standing(Claim("L", "M <= d", when=("M < d",)), ASSUMED, ["M", "d"])
    assert claim.when == ("M > 2", "M < d")
    meets = Claim("L", "M > 2", standing=False)
    assert under_standing(meets, ASSUMED, ["M", "d"]) is meets


def test_every_claim_of_the_paper_is_under_what_it_assumes():
    for subject in load_subjects("shallow-vit"):
        names = {parameter.name for parameter in subject.statements.study.parameters}
        for claim in subject.claims:
            if {"patterns", "dim"} <= names and claim.standing:
                assert set(VIT.standing) <= set(claim.when), claim.name


@pytest.mark.parametrize(("patterns", "dim"), [(2, 6), (6, 6)])
def test_outside_of_it_no_verdict_is_reached_by_audit_or_run(patterns, dim):
    subjects = {s.statements.study.name: s for s in load_subjects("shallow-vit")}
    subject = subjects["lucky-neurons"]
    (cell,) = build_cells(subject.statements.study, {"patterns": str(patterns), "dim": str(dim)})
    for claim in subject.claims:
        if (
            claim.standing
            and claim.applies(cell.parameters)
            and claim.kind not in ("order", "with-high-probability")
        ):
            found = ask_exactly(Question(subject, claim, cell, dict))
            assert found is None or found.verdict == "premise unmet", claim.name
    run = simkit.run("lucky-neurons", patterns=patterns, dim=dim, trials=2)
    claimed = [found for found in run.claims if found.claim.label != AGREEMENT]
    assert {found.verdict for found in claimed} == {"premise unmet"}


def test_a_run_judges_under_the_same_premises_as_an_audit():
    for audited in load_subjects("shallow-vit"):
        run = subject_of(load_statements(audited.statements.study))
        assert [claim.when for claim in run.claims] == [claim.when for claim in audited.claims]


@pytest.mark.parametrize("paper", [name for name in paper_table() if load_paper(name).counterexamples])
def test_kept_counterexamples_lie_inside(paper):
    asked = 0
    for subject in load_subjects(paper):
        for claim in subject.claims:
            for question in known_points(subject, claim, []):
                asked += 1
                assert not question.unmet, (claim.name, question.cell.text)
    assert asked
