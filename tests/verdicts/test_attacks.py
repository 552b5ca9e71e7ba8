"""What claims have withstood: the tables are of the claims as they stand, and come out again."""

from __future__ import annotations

import csv
import gzip
import random
from dataclasses import replace
from pathlib import Path

import attacks as campaign
import pytest
from claims_for_tests import Numbers, subject_of, summary

from simkit.declare.claims.claim import Claim
from simkit.engine.results.result import Settings
from simkit.verdicts.audits.audit import prepare_audit, run_audit
from simkit.verdicts.audits.papers import load_paper, load_subjects, paper_table
from simkit.verdicts.questions.attacks import Attack, attacks_text, read_attacks, stated_hash, withstood
from simkit.verdicts.refuting.attempt import reason_not_to
from simkit.verdicts.refuting.points import Effort
from simkit.words.tables.audit_table import records_of

DOCS = Path(__file__).parents[2] / "docs"
PAPERS = [name for name in paper_table() if load_paper(name).attacks]
_STANDING = {"holds", "not refuted", "premise unmet", "vacuous"}


def committed_verdicts(paper: str) -> dict[str, set[str]]:
    """Return the verdicts of each claim in the table beside the paper's page."""
    found: dict[str, set[str]] = {}
    with gzip.open(DOCS / f"audit-{paper}.csv.gz", "rt", encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            name = f"{row['label']}, {row['part']}" if row["part"] else row["label"]
            found.setdefault(name, set()).add(row["verdict"])
    return found


@pytest.mark.parametrize("paper", PAPERS)
def test_every_claim_that_holds_has_been_attacked_as_it_stands(paper: str) -> None:
    known = {(own.study, own.claim): own for own in read_attacks(load_paper(paper))}
    verdicts, missing = committed_verdicts(paper), list[str]()
    for subject in load_subjects(paper):
        for claim in subject.claims:
            said = verdicts.get(claim.name, set())
            if not said & {"holds", "not refuted"} or said - _STANDING or reason_not_to(subject, claim):
                continue
            own = known.get((subject.statements.study.name, claim.name))
            if own is None or own.stated != stated_hash(claim):
                missing.append(claim.name)
    assert missing == [], "run python benchmarks/attacks.py --write simkit/papers"
    assert not any(own.refuted for own in known.values())
    reached = [own.points for own in known.values()]
    assert sum(reached) > 10_000
    assert sum(points >= 20 for points in reached) > 0.75 * len(reached)


def test_a_slice_of_the_attacks_comes_out_again() -> None:
    draw = random.Random(5)
    rows = [(paper, own) for paper in PAPERS for own in read_attacks(load_paper(paper))]
    exact = [(paper, own) for paper, own in rows if not own.ended and own.points >= 1000]
    for paper, own in draw.sample(exact, 3):
        (subject,) = [s for s in load_subjects(paper) if s.statements.study.name == own.study]
        (claim,) = [c for c in subject.claims if c.name == own.claim]
        equal = campaign.has_equalities(subject, claim)
        found = (campaign.attack_lattice if equal else campaign.attack)(subject, claim)
        if not found["ended"]:
            assert (found["points"], found["settings"]) == (own.points, own.settings)
        assert found["places"] == []


def test_a_false_claim_falls_to_a_choice_that_nobody_asked() -> None:
    (subject,) = [
        s for s in load_subjects("kvt-supplement") if s.statements.study.name == "lemma-2-tails"
    ]
    (claim,) = [c for c in subject.claims if c.name == "Eq. (12)"]
    found = campaign.attack(subject, claim, Effort(exact=400, places=1))
    assert found["settings"] == 3
    assert {place["values"]["geometry"] for place in found["places"]} == {"aligned"}
    (entries,) = [
        s for s in load_subjects("softmax-vs-linear") for c in s.claims if c.name == "Lemma E.3, 1"
    ]
    (claim,) = [c for c in entries.claims if c.name == "Lemma E.3, 1"]
    assert all(
        float(place["values"]["a1"]) < 1 for place in campaign.attack_lattice(entries, claim)["places"]
    )


def test_the_row_says_how_much_it_withstood_and_only_of_the_same_statement() -> None:
    claims = [
        Claim("Lemma 1", "n >= 1", scope={"n": "1,2"}),
        Claim("Lemma 2", "n >= 2", scope={"n": "1,2"}),
    ]
    subject = subject_of(*claims, study=Numbers)
    table = [Attack("numbers", c.name, stated_hash(c), 4200, 3) for c in claims]
    subject = replace(subject, attacks={own.claim: own for own in table})
    found = run_audit(prepare_audit([subject], Settings(trials=100, workers=1)))
    assert [f.withstood for f in found] == [4200, 4200, None, 4200]  # nothing is said where it fails
    assert summary(found[:2]).endswith("attacked at 4,200 grid points: none refutes it")
    assert [row["attacked_points"] for row in records_of(found[:2])] == [4200, 4200]
    assert withstood(replace(claims[0], when=("n > 0",)), subject.attacks) is None
    assert withstood(replace(claims[0], statement="n >= 0"), subject.attacks) is None
    refuted = {claims[0].name: replace(table[0], refuted=True)}
    assert withstood(claims[0], refuted) is None
    assert attacks_text(table).splitlines()[1] == f"numbers,Lemma 1,{table[0].stated},4200,3,false,"
