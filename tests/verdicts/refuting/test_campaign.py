"""Attempts on many claims: the error that they share, what is said of all, and their file's name."""

import re
from dataclasses import replace

import pytest

from simkit import Claim, Parameter, Study, event
from simkit.declare.checks import load_statements
from simkit.engine.results.result import Settings
from simkit.errors import UsageError
from simkit.verdicts.audits.campaign import carry_out, choose, run_hash
from simkit.verdicts.questions.question import Subject
from simkit.verdicts.refuting import attempt as attempts
from simkit.verdicts.refuting.attempt import Effort
from simkit.verdicts.refuting.counterexample_files import read_records
from simkit.verdicts.refuting.records import records_text
from simkit.verdicts.searching.blackbox import ClaimBox
from simkit.verdicts.searching.latents import DataTrail
from simkit.verdicts.searching.simulating import Simulated
from simkit.words.attempts import beside_total, lines_of_attempt

SIMULATE = Simulated(Settings(trials=0, workers=1))


class Wheel(Study):
    """A number and a name."""

    name, summary = "wheel", "planted"
    parameters = (
        Parameter("n", "int", 10, "Size", low=1, high=1000),
        Parameter("shape", "choice", "a", "Shape", choices=("a", "b", "c")),
    )
    quantities = (event("hit", "never"),)

    def trial(self, params, rng):
        return {"hit": False}


def attacked(effort, *claims, **more):
    study = type("Wheel", (Wheel,), {"claims": claims})()
    subject = Subject("wheel", load_statements(study), claims)
    campaign = choose([(subject, claim) for claim in claims])
    more = {"alpha": 0.01, "seed": 0, "overrides": {}, "advance": lambda own: None} | more
    return subject, carry_out(campaign, effort, SIMULATE, **more)


def test_the_error_is_divided_by_places_and_claims(tmp_path, monkeypatch):
    levels = []

    def certify(question, box, alpha, **more):
        levels.append(alpha)
        return real(question, box, alpha, **more)

    real = attempts.certify
    monkeypatch.setattr(attempts, "certify", certify)
    claims = [Claim(f"L{i}", f"n <= {300 + i}") for i in range(5)]
    subject, campaign = attacked(Effort(30, places=2), *claims)
    assert set(levels) == {0.01 / 20}  # of each claim two places, shrunk and as they were found
    path = tmp_path / "found.toml"
    path.write_text(records_text(campaign.attempts, {id(subject): "wheel"}, 0, 0.01, "x"))
    records = read_records(path)
    assert len(records) >= 5
    assert {record.certifications for record in records} == {20}
    assert "search_blocks" not in path.read_text()  # no block was seen
    path.write_text(records_text(campaign.attempts, {id(subject): "wheel"}, 2**63, 0.01, "x"))
    assert read_records(path)[0].seed == 2**63
    path.write_text(re.sub(r"^n = \d+$", "n = [1]", path.read_text(), flags=re.MULTILINE))
    with pytest.raises(UsageError, match=r"1: parameters.n is \[1\]; it is a number, a text or a flag$"):
        read_records(path)


def test_files_of_searches_that_found_something_else_have_other_names():
    claim = Claim("L", "n <= 300")
    _, campaign = attacked(Effort(30, places=1), claim)
    found = run_hash(campaign, 0, 0.01)
    place = campaign.attempts[0].places[0]
    assert found == run_hash(campaign, 0, 0.01)
    hashes = {found, run_hash(campaign, 1, 0.01), run_hash(campaign, 0, 0.02)}
    for name, value in (("trials", 800), ("data", {"z": [0.0]}), ("data", {"z": [1.0]})):
        setattr(place, name, value)
        hashes.add(run_hash(campaign, 0, 0.01))
    assert len(hashes) == 6


def test_a_total_is_silent_about_nothing():
    _, campaign = attacked(Effort(20, places=1), Claim("L", "n <= 2000"))
    (own,) = campaign.attempts
    assert beside_total([own]) == []
    cut = replace(own, dear=2, slow=1, data=DataTrail(sizes=[300], ended="its time was over"))
    cut.trail = replace(own.trail, ended="its time was over", unjudged=3)
    assert beside_total([own, cut]) == [
        "1 claim ended before their budget, as their time was over",
        "1 claim with settings that could not be judged",
        "1 claim with settings given up, as theory took longer than a second",
        "1 claim with settings that could not be simulated here",
        "1 claim about every draw with data drawn, not searched",
        "1 claim about every draw whose search of data ended, as its time was over",
    ]


def test_what_shrinking_gives_up_is_counted(monkeypatch):
    def shrink(box, values, fails, defaults, held):
        (ask,) = (c.cell_contents for c in fails.__closure__ if isinstance(c.cell_contents, ClaimBox))
        ask.slow, ask.dear = ask.slow + 2, ask.dear + 3
        return dict(values)

    monkeypatch.setattr(attempts, "shrink", shrink)
    _, campaign = attacked(Effort(20, places=1), Claim("L", "n <= 300"))
    assert (campaign.attempts[0].slow, campaign.attempts[0].dear) == (2, 3)


def test_of_few_names_each_is_counted_once_and_that_there_is_no_other_is_said():
    claim = Claim("L", "y <= 2", numbers={"y": lambda p: 1.0}, where={"n": 10})
    _, campaign = attacked(Effort(90, places=1), claim)
    said = "\n".join(lines_of_attempt(campaign.attempts[0]))
    assert "asked: 3 settings within the assumptions, by" in said
    assert "there is no other setting" in said
    assert "search measure" not in said
