"""The counterexamples that travel with the papers: each fails again, from its own blocks alone."""

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
