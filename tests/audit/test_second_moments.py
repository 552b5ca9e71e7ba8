"""Means given a second moment: both verdicts, qualified; withdrawn where the second moment fails."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from claims_for_tests import Toy, ask, subject_of
from command_line_for_tests import simkit as simkit

from simkit.audit.families import conclude, name_family
from simkit.audit.findings import summarise
from simkit.audit.grounds import grounds_of
from simkit.audit.questions import Question
from simkit.audit.sampled import ask_trials
from simkit.audit.stopping import can_be_decided
from simkit.audit.tables import records_of
from simkit.audit.watched import Watched
from simkit.declare.claims import Claim, check_claims
from simkit.declare.quantities import event, measurement
from simkit.declare.statement import Statements
from simkit.declare.tally import Moments, Tally
from simkit.engine.cells import build_cells

NEEDED = math.log(100)


class Errors(Toy):
    """Exponential errors: mean 1, second moment 2, variance 1."""

    name = "errors"
    quantities = (
        event("hit", "never"), measurement("error", "of which nothing is declared"),
        measurement("loss", "the same, from 0 on", low=0),
        measurement("kept_error", "the same", kept=True),
    )  # fmt: skip

    def trial(self, prepared: Any, rng: Any) -> dict[str, Any]:
        x = rng.exponential()
        return {"hit": False, "error": x, "loss": x, "kept_error": x}


VALUES = np.random.default_rng(5).exponential(size=20_000)


def seen(question: Question, failures: int = 0, values: np.ndarray = VALUES) -> Watched:
    blocks = []
    for part in np.split(values, 40):
        held = dict.fromkeys(("error", "loss", "kept_error"), Moments.of(list(part)))
        blocks.append(Tally(part.size, 0, {"hit": 0}, held, {"kept_error": list(part)}))
    if failures:
        nothing = dict.fromkeys(("error", "loss", "kept_error"), Moments())
        blocks.insert(0, Tally(failures, failures, {"hit": 0}, nothing, {"kept_error": []}))
    return Watched(question.subject.statements, question.cell, blocks)


def judged(statement: str, second_moment: str = "", failures: int = 0, **rest: Any) -> Any:
    question = ask(Claim("L", statement, second_moment=second_moment, **rest), Errors)
    return ask_trials(question, seen(question, failures), NEEDED)


@pytest.mark.parametrize("bound", ["E[error**2] <= 2.1", "E[error ** 2] < 2.1", "Var[error] <= 1.1"])
@pytest.mark.parametrize(
    ("statement", "verdict"),
    [
        ("E[error] <= 1.1", "holds"), ("E[error] <= 0.9", "fails"), ("E[error] >= 1.1", "fails"),
        ("E[error] >= 0.9", "holds"), ("E[error] = 1.1", "fails"), ("E[error] = 0.9", "fails"),
        ("E[error] <= 1.001", "undecided"), ("E[error] = 1", "not refuted"),
    ],
)  # fmt: skip
def test_both_verdicts_are_reached_given_a_second_moment(
    statement: str, verdict: str, bound: str
) -> None:
    found = judged(statement, bound)
    assert (found.verdict, found.evidence) == (verdict, "e-process")
    reached = verdict in ("holds", "fails")
    assert found.given == (bound if reached else "")
    assert (f"given {bound}" in summarise([found])) == reached
    assert f"given {bound}" in records_of([found])[0]["note"] if reached else True
    assert any(g.kind == "second moment" and g.text == bound for g in grounds_of(found)) == reached
    low, high = found.interval
    assert 0.9 < low < 1 < high < 1.1


@pytest.mark.parametrize(
    "bound",
    ["E[kept_error**2] <= 1.5", "Var[kept_error] <= 0.7", "E[error**2] <= 1.5", "Var[error] <= 0.7"],
)
def test_a_verdict_is_withdrawn_where_the_second_moment_fails(bound: str) -> None:
    name = "kept_error" if "kept" in bound else "error"
    found = judged(f"E[{name}] <= 1.1", bound)
    assert (found.verdict, found.given, found.interval) == ("undecided", "", None)
    assert f"holds only given {bound}, which fails" in found.note
    own = judged(bound)
    assert own.verdict == "fails"
    assert own.left[0] == pytest.approx(2 if "E[" in bound else 1, rel=0.05)


@pytest.mark.parametrize(
    "bound", ["E[kept_error**2] <= 2.2", "Var[error] <= 1.2", "Var[kept_error] <= 1.2"]
)
def test_a_true_second_moment_is_never_confirmed_by_trials(bound: str) -> None:
    found = judged(bound)
    assert found.verdict == "undecided"
    assert found.note == "no trials confirm it: an exact value would"
    assert math.isinf(found.trials_needed)


def test_without_it_the_line_names_what_would_decide() -> None:
    found = judged("E[error] <= 1.5")
    assert found.verdict == "undecided"
    assert "declare low= or high= of error, or a second moment, to decide" in found.note


def test_a_failed_trial_leaves_the_declared_end_alone() -> None:
    bound = "E[loss**2] <= 2.1"
    assert judged("E[loss] <= 1.1", bound).verdict == "holds"
    found = judged("E[loss] <= 1.1", bound, failures=1)
    assert found.verdict == "undecided"
    assert "a failed one could be anything: declare high= of loss to decide" in found.note
    assert judged("E[loss] <= 0.9", bound, failures=1).verdict == "fails"  # as zeros
    assert judged("E[error] <= 1.5", "E[error**2] <= 2.1", failures=1).verdict == "undecided"
    assert judged("E[error] >= 0.5", "E[error**2] <= 2.1", failures=1).verdict == "undecided"


def test_what_the_declared_end_decides_needs_no_second_moment() -> None:
    found = judged("E[loss] <= 0.9", "E[loss**2] <= 2.1")
    assert (found.verdict, found.given) == ("fails", "")
    found = judged("E[loss] <= 1.1", "E[loss**2] <= 2.1")
    assert (found.verdict, found.given) == ("holds", "E[loss**2] <= 2.1")


@pytest.mark.parametrize("name", ["error", "kept_error"])
@pytest.mark.parametrize(("moment", "least"), [("E[{}**2]", 1), ("Var[{}]", 0.5)])
def test_failed_trials_are_no_evidence_for_a_large_second_moment(
    name: str, moment: str, least: float
) -> None:
    """Of each block half failed: E x^2 could be 1, and a variance 1/2 or less."""
    for factor, verdict in ((1.05, "undecided"), (0.4, "fails")):
        bound = f"{moment.format(name)} <= {factor * least}"
        question = ask(Claim("L", bound), Errors)
        whole = seen(question)
        blocks = [
            Tally(2 * b.trials, b.trials, b.events, b.measurements, b.values, {"broken": b.trials})
            for b in whole.blocks
        ]
        watched = Watched(question.subject.statements, question.cell, blocks)
        assert ask_trials(question, watched, NEEDED).verdict == verdict


def in_a_family(*claims: Claim) -> list[Any]:
    subject = subject_of(*claims, study=Errors)
    (cell,) = build_cells(subject.statements.study, {})
    questions = [Question(subject, claim, cell, dict) for claim in subject.claims]
    family = name_family(questions, 0.01)

    def confirm(question: Question, found: Any, needed: float) -> None:
        found.confirmed = True

    return conclude(family, seen, confirm)


def test_it_is_asked_as_a_claim_of_its_own_in_the_family() -> None:
    mean = Claim("Lemma 1", "E[error] <= 1.1", second_moment="E[error**2] <= 2.1", note="a note")
    first, own = in_a_family(mean)
    assert (own.claim.name, own.claim.statement) == ("Lemma 1, second moment", "E[error**2] <= 2.1")
    assert (own.claim.concerns, own.claim.note) == ("premises", "assumed of a mean")
    assert (first.verdict, first.given, own.verdict) == ("holds", "E[error**2] <= 2.1", "undecided")
    assert math.exp(-first.level) == pytest.approx(math.exp(-0.005))  # two pairs of one family


def test_one_of_its_own_name_takes_its_place_and_an_exact_value_leaves_no_reserve() -> None:
    mean = Claim("Lemma 1", "E[error] <= 1.1", second_moment="E[error**2] <= 2.1")
    own = Claim("Assumption 2", "E[error**2] <= 2.1", exact=lambda p: 2)
    first, second = in_a_family(mean, own)
    assert (first.verdict, first.given) == ("holds", "")
    assert (second.claim.name, second.verdict, second.evidence) == (
        "Assumption 2",
        "holds",
        "exact value",
    )
    first, second = in_a_family(mean, replace(own, exact=lambda p: 3, witness=lambda p: 3.0))
    assert (first.verdict, second.verdict) == ("undecided", "fails")
    assert "only given E[error**2] <= 2.1, which fails" in first.note


@pytest.mark.parametrize(
    ("statement", "bound", "said"),
    [
        (
            "E[error] <= 1",
            "E[loss**2] <= 1",
            'write second_moment="E[error**2] <= 1", or "Var[error] <= 1"',
        ),
        ("E[error] <= 1", "E[error**2] >= 1", 'write second_moment="E[error**2] <= 1"'),
        ("E[error] <= 1", "E[error] <= 1", 'write second_moment="E[error**2] <= 1"'),
        ("E[error] <= 1", "large", "has no relation"),
        ("E[error] <= 1", "E[error**2] <= q", "'q' is no parameter, quantity or number"),
        ("Pr[hit] <= 1", "E[error**2] <= 1", 'write second_moment="E[x**2] <= 1"'),
    ],
)
def test_what_is_declared_wrongly_is_one_line(statement: str, bound: str, said: str) -> None:
    statements = Statements(Errors())
    statements.claims = (Claim("L", statement, second_moment=bound),)  # type: ignore[misc]
    right, (fault,) = check_claims(statements)
    assert not right
    assert said in fault
    assert "\n" not in fault


def test_a_run_until_decided_waits_for_it() -> None:
    given = ask(Claim("L", "E[error] <= 1.1", second_moment="E[error**2] <= 2.1"), Errors)
    assert can_be_decided(given)
    assert not can_be_decided(ask(Claim("L", "E[error] <= 1.1"), Errors))
    assert not can_be_decided(given.assumed)


def test_an_assumed_bound_below_0_is_not_evaluated() -> None:
    found = judged("E[error] <= 1.1", "Var[error] <= 0 - 1")
    assert found.verdict == "not evaluated"
    assert "Var[error] <= 0 - 1: a second moment of at most -1: it takes a number" in found.note


def test_an_audit_of_a_file_says_given(simkit: Any) -> None:
    Path("mine.py").write_text(
        '''
from simkit import Claim, Parameter, Study, measurement


class Errors(Study):
    """Squared errors."""

    name = "errors"
    summary = "errors"
    parameters = (Parameter("sigma", "float", 1.0, "Scale", low=0.1, high=10),)
    quantities = (measurement("error", "an exponential error"),)
    block_size = 500
    default_trials = 20_000

    def trial(self, prepared, rng):
        return {"error": prepared["sigma"] * rng.exponential()}

    claims = (
        Claim("Lemma 1", "E[error] <= 1.2*sigma", second_moment="E[error**2] <= 2.5*sigma**2"),
        Claim("Lemma 2", "E[error] <= 1.2*sigma", second_moment="Var[error] <= 0.5*sigma**2"),
    )
'''
    )
    done = simkit("audit", "mine.py:Errors")
    said = " ".join(done.out.split())
    assert "given E[error**2] <= 2.5*sigma**2" in said
    assert "holds only given Var[error] <= 0.5*sigma**2, which fails" in said
