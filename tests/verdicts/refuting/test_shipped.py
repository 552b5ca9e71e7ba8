"""The counterexamples that travel with the papers: each fails again, from its own blocks alone."""

from collections import Counter
from pathlib import Path

import pytest

from simkit.engine.results.result import Settings
from simkit.verdicts.audits.papers import CONTROLS, load_subjects, paper_table
from simkit.verdicts.refuting.counterexample_files import CERTIFYING_BLOCK
from simkit.verdicts.refuting.records import replay_record
from simkit.verdicts.searching.simulating import Simulated

SHIPPED = [
    (subject, record)
    for paper in paper_table()
    if paper != CONTROLS
    for subject in load_subjects(paper)
    for record in subject.found
]


@pytest.mark.parametrize(
    ("subject", "record"), SHIPPED, ids=[f"{r.target}-{r.claim}" for _, r in SHIPPED]
)
def test_it_fails_inside_its_premises(subject, record):
    found = replay_record(record, [subject], Simulated(Settings(trials=0, workers=2)), 0.01)
    assert (found.verdict, found.confirmed, found.trials) == ("fails", True, record.trials)
    assert all(premise.met or premise.is_open for premise in found.premises)
    assert record.first_block == CERTIFYING_BLOCK
    assert found.witness


def test_the_page_says_how_many_there_are():
    counts = Counter(record.target for _, record in SHIPPED)
    words = ("none", "one", "two", "three", "four", "five", "six")
    page = " ".join((Path(__file__).parents[3] / "docs" / "refute.md").read_text("utf-8").split())
    assert set(counts) == {"shallow-vit", "kvt-supplement"}
    assert f"`--paper all` broke {words[counts.total()]}." in page
    assert f"{words[counts['shallow-vit']].capitalize()} are of the shallow transformer" in page
    assert f"{words[counts['kvt-supplement']].capitalize()} are of k-NN attention" in page
