"""Places that a search has broken are asked by every audit, from their certification blocks alone."""

from dataclasses import replace

import pytest

from simkit import Claim, Parameter, Study, event
from simkit.declare.checks import load_statements
from simkit.engine.results.result import Settings
from simkit.errors import UsageError
from simkit.verdicts.audits.audit import prepare_audit, run_audit
from simkit.verdicts.audits.campaign import standing
from simkit.verdicts.audits.fresh_trials import simulate_fresh
from simkit.verdicts.questions.question import Subject
from simkit.verdicts.refuting.counterexample_files import CERTIFYING_BLOCK, CounterexampleRecord
from simkit.verdicts.sampled.witnesses import FIRST_BLOCK
from simkit.words.notes import notes_text


class Coin(Study):
    """A coin."""

    name, summary = "known-coin", "a coin"
    parameters = (Parameter("n", "int", 1, "Size", low=1, high=100),)
    quantities = (event("hit", "a head"),)
    block_size, default_trials = 50, 100

    def trial(self, params, rng):
        return {"hit": rng.random() < (0.9 if params["n"] > 50 else 0.1)}

    claims = (Claim("L", "Pr[hit] <= 0.5", scope={"n": "1,2"}), Claim("M", "n <= 60"))


RECORD = CounterexampleRecord(
    "known-coin", "L", {"n": 51}, 0, CERTIFYING_BLOCK, 150, 4, 0.01, "known-coin"
)
SETTINGS = Settings(trials=0, workers=1)


def audited(found, **more):
    study = Coin()
    subject = Subject("known-coin", load_statements(study), study.claims, found=found)
    audit = prepare_audit([subject], SETTINGS, **more)
    return audit, run_audit(audit)


def test_it_fails_there_by_the_certification_blocks_alone():
    audit, found = audited([RECORD])
    verdicts = {f.cell.parameters["n"]: f for f in found if f.claim.label == "L"}
    assert {n: f.verdict for n, f in verdicts.items()} == {1: "holds", 2: "holds", 51: "fails"}
    own = verdicts[51]
    assert own.trials == 150
    assert own.confirmed
    assert "found by simkit refute" in notes_text(own)
    watched = audit.watch(own.question)
    assert watched.first_block == CERTIFYING_BLOCK < FIRST_BLOCK
    assert watched.trials == 150
    plain = audited([])[0]
    assert audit.family.size == plain.family.size + RECORD.certifications  # that it is one of


def test_certifications_count_once_a_campaign():
    plain = audited([])[0].family.size
    two = [RECORD, replace(RECORD, parameters={"n": 52})]
    assert audited(two)[0].family.size == plain + 4
    assert audited([two[0], replace(two[1], campaign="another")])[0].family.size == plain + 8
    exact = replace(RECORD, claim="M", parameters={"n": 61}, trials=0)
    assert audited([exact])[0].family.size == plain
    study = Coin()
    subject = Subject("known-coin", load_statements(study), study.claims, found=two)
    chosen = {id(study.claims[1])}  # a filter changes no m
    assert prepare_audit([subject], SETTINGS, chosen=chosen).family.size == plain + 4


def test_its_trials_and_its_witness_are_of_its_own_seed(monkeypatch):
    seeds = []

    def simulate(cell, count, settings, executor, first_block, *progress):
        seeds.append((settings.seed, first_block))
        return simulate_fresh(cell, count, settings, executor, first_block, *progress)

    monkeypatch.setattr("simkit.verdicts.audits.audit.simulate_fresh", simulate)
    audit, found = audited([replace(RECORD, seed=7)])
    own = next(f for f in found if f.cell.parameters["n"] == 51)
    assert (own.verdict, audit.watch(own.question).seed) == ("fails", 7)
    assert seeds == [(7, CERTIFYING_BLOCK), (7, FIRST_BLOCK)]


class TwoClaims(Coin):
    """Two claims that fail at one setting, one of them at another, too."""

    claims = (
        Claim("A", "Pr[hit] <= 0.01", scope={"n": "1"}, trials=500),
        Claim("B", "Pr[hit] <= 0.02", scope={"n": "1,2"}, trials=500),
    )


def test_claims_that_fail_at_one_setting_share_its_witness_and_no_other(monkeypatch):
    asked = []

    def simulate(cell, *more):
        asked.append(cell.parameters["n"])
        return simulate_fresh(cell, *more)

    monkeypatch.setattr("simkit.verdicts.audits.audit.simulate_fresh", simulate)
    study = TwoClaims()
    subject = Subject("known-coin", load_statements(study), study.claims)
    found = run_audit(prepare_audit([subject], SETTINGS))
    failing = [f.confirmed for f in found if f.verdict == "fails"]
    assert failing == [True, True, True]
    assert sorted(asked) == [1, 2]


def test_a_place_without_trials_that_needs_them_is_one_line():
    with pytest.raises(UsageError, match="only trials can tell"):
        audited([replace(RECORD, trials=0)])


def test_exact_ones_rest_on_no_block():
    _, found = audited([replace(RECORD, claim="M", parameters={"n": 61}, trials=0)])
    own = next(f for f in found if f.claim.label == "M" and f.cell.parameters["n"] == 61)
    assert (own.verdict, own.trials, own.confirmed) == ("fails", 0, True)


def test_grids_of_ones_own_ask_no_other_place_and_scopes_ask_none_twice():
    assert len(audited([RECORD], overrides={"n": "3"})[1]) == 2
    assert len(audited([replace(RECORD, parameters={"n": 2})])[1]) == len(audited([])[1])


def test_what_an_audit_with_each_studys_own_trials_refutes_does_not_stand():
    study = Coin()
    claims = (
        Claim("L", "Pr[hit] <= 0.5", scope={"n": "1,2"}),
        Claim("M", "Pr[hit] <= 0.5", scope={"n": "60"}),
        Claim("N", "n <= 60", scope={"n": "1"}), Claim("O", "n <= 60", scope={"n": "61"}),
    )  # fmt: skip
    subject = Subject("known-coin", load_statements(study), claims)
    one_trial = Settings(trials=1, workers=1)
    assert [claim.label for _, claim in standing([subject], one_trial)] == ["L", "N"]
    assert [claim.label for _, claim in standing([subject], one_trial, is_run=False)] == ["L", "M", "N"]
    known = replace(subject, found=[replace(RECORD, claim="N", parameters={"n": 61}, trials=0)])
    assert [claim.label for _, claim in standing([known], one_trial)] == ["L"]


def test_a_place_that_there_is_not_is_one_line():
    with pytest.raises(UsageError, match="there is no such cell"):
        audited([replace(RECORD, parameters={"n": 1000})])
