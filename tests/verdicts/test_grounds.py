"""What a verdict rests on is a list of what it used, and nothing else; the page explains each kind."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from fractions import Fraction
from typing import get_args

import pytest
from claims_for_tests import ask, number, watched
from documents_for_tests import page_text

from simkit.declare.claims.claim import Claim, Instance
from simkit.declare.statement import Premise
from simkit.engine.results.result import Settings
from simkit.engine.settings.reading import read_settings
from simkit.verdicts.audits.audit import prepare_audit, run_audit
from simkit.verdicts.audits.papers import load_subjects
from simkit.verdicts.exact import least
from simkit.verdicts.exact.exactly import ask_exactly
from simkit.verdicts.families import conclude, name_family
from simkit.verdicts.findings.facts import GroundKind
from simkit.verdicts.findings.finding import VERDICTS
from simkit.verdicts.questions.grounds import grounds_of
from simkit.verdicts.sampled import witnesses
from simkit.verdicts.sampled.by_trials import ask_trials
from simkit.verdicts.searching import latents
from simkit.words.notes import ground_text
from simkit.words.tables.audit_table import records_of

HERE = __name__


def half(p):
    return Fraction(1, 2)


def rough(p):
    return 0.5


def rests_on(question, found):
    return {(each.kind, ground_text(each)) for each in grounds_of(found)}


def exact(statement, **rest):
    question = number(statement, **rest)
    return rests_on(question, ask_exactly(question))


def sampled(statement, hits=900, **rest):
    question = ask(Claim("Lemma 1", statement, **rest))
    return rests_on(question, ask_trials(question, watched(question, 1000, hits), 5.0))


def test_exact_verdict_names_its_premises_and_the_functions_of_its_sides():
    found = exact(
        "x <= y", numbers={"x": (half, half), "y": rough}, when=("n >= 2",), open_when=("p <= K",)
    )
    assert found == {
        ("premise", "n >= 2"), ("open premise", "p <= K"), ("step", f"x by {HERE}.half"),
        ("step", f"y by {HERE}.rough"), ("arithmetic", "a float counts as within 1e-09 of its size"),
    }  # fmt: skip


@dataclass(frozen=True)
class AtLeast:
    """A premise that has no hash, though its class says so."""

    sizes: list[int]

    def __call__(self, p):
        return Premise("n >= 2", True, p["n"], ">=", min(self.sizes))


def test_a_premise_without_a_hash_is_evaluated():
    question = number("x <= 1", numbers={"x": half}, when=(AtLeast([2, 3]),))
    assert [(each.text, each.right, each.met) for each in question.premises] == [("n >= 2", 2, True)]


def test_numbers_that_are_exact_rest_on_no_arithmetic_and_other_numbers_are_not_named():
    found = exact("x <= 1", numbers={"x": half, "unused": rough})
    assert found == {("step", f"x by {HERE}.half")}


def test_second_witness_of_a_refutation():
    assert ("second witness", "second formula") in exact(
        "x > 1", numbers={"x": (half, lambda p: half(p))}
    )


def test_broken_premise_rests_on_the_premises_alone():
    assert exact("x <= 1", numbers={"x": half}, when=("n >= 99",)) == {("premise", "n >= 99")}


@pytest.mark.parametrize(
    ("statement", "rest", "text"),
    [
        ("Pr[hit] >= 0.5", {"event_is": "implies"}, "an event that implies the printed one"),
        ("Pr[hit] <= 0.95", {"event_is": "follows"}, "an event that follows from the printed one"),
        ("Pr[hit] >= 0.5", {"left_is": "lower bound"}, "the left side as its lower bound"),
    ],
)
def test_bounds_are_on_the_list(statement, rest, text):
    assert ("bound", text) in sampled(statement, **rest)


def test_trials_are_named_with_their_seed_and_a_mean_with_its_range():
    found = sampled("E[v] <= 0.9")
    assert ("step", "v in the trials of toy") in found
    assert ("range", "v in [0, 1]") in found
    assert any(kind == "trials" and text.startswith("1000 with seed") for kind, text in found)
    assert not any(kind == "range" for kind, _ in sampled("Pr[hit] >= 0.5"))


def test_vacuous_claim_rests_on_the_range_and_an_instance_on_its_construction():
    assert ("range", "of the left side, [0, 1]") in exact(
        "x <= 1", numbers={"x": half}, left_range=("0", "1")
    )
    given = Instance({"a": [1]}, Fraction(3, 4), construction="one number")
    assert ("instance", "one number") in exact(
        "x <= 2/3", numbers={"x": lambda p: 1}, instance=lambda p: given
    )


def test_level_is_that_of_the_family():
    question = ask(Claim("Lemma 1", "Pr[hit] >= 0.5"))
    family = name_family([question], 0.01)
    (found,) = conclude(family, lambda q: watched(q, 1000, 900), lambda *_: None)
    (trials,) = (ground_text(each) for each in found.rests_on if each.kind == "trials")
    assert trials == "1000 with seed 0, e-process, error at most 0.01"


def test_readings_and_standing_premises_of_a_paper_are_on_the_list_of_its_rows():
    subjects = [s for s in load_subjects("shallow-vit") if s.statements.study.name == "lucky-neurons"]
    audit = prepare_audit(subjects, Settings(trials=10), overrides={"neurons": "1000"})
    rows = [row for row in records_of(run_audit(audit)) if row["label"] == "Lemma 3"]
    assert rows
    for row in rows:
        if row["verdict"] != "not evaluated":
            kinds = [tuple(pair) for pair in json.loads(row["rests_on"])]
            assert ("premise", "patterns > 2") in kinds
            assert any(kind == "reading" for kind, _ in kinds)


def test_page_explains_every_kind_and_every_verdict():
    page = page_text("reading-an-audit.md")
    kinds = page.partition("## What a verdict rests on")[2].partition("\n## ")[0]
    assert set(re.findall(r"^\| `([a-z ]+)` \|", kinds, re.MULTILINE)) == set(get_args(GroundKind))
    explained = set(re.findall(r"^- `([a-z ]+)`:", page, re.MULTILINE))
    assert explained == {*VERDICTS, "depends on the reading"}


def test_numbers_of_the_page_are_those_of_the_code():
    page = " ".join(page_text("reading-an-audit.md").split())
    assert latents._DRAWS == 400
    assert "400 trials are compared with it" in page
    assert max(least._FAR_DECADES) == 12
    assert "up to $10^{12}$ times the first value" in page
    assert read_settings(None, {}).family_error == 0.01
    assert "at most $\\alpha$, which is 0.01 (`--family-error`)" in page
    assert witnesses._LEVEL == 0.05
    assert "have to refute at level 0.05 by themselves" in page
