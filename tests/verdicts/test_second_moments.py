"""Means given a second moment: both verdicts, qualified; withdrawn where the second moment fails."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from claims_for_tests import Toy, ask, subject_of, summary
from command_line_for_tests import simkit as simkit

from simkit.declare.claims.claim import Claim
from simkit.declare.claims.claim_faults import check_claims
from simkit.declare.quantities import event, measurement
from simkit.declare.statement import Statements
from simkit.declare.tally import Moments, Tally
from simkit.engine.cells.cell import build_cells
from simkit.verdicts.audits.until_decided import can_be_decided
from simkit.verdicts.families import conclude, name_family
from simkit.verdicts.questions.grounds import grounds_of
from simkit.verdicts.questions.question import Question
from simkit.verdicts.sampled.by_trials import ask_trials
from simkit.verdicts.sampled.watched import WatchedBlocks
from simkit.words.notes import notes_text, trials_text
from simkit.words.tables.audit_table import records_of

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


def seen(question: Question, failures: int = 0, values: np.ndarray = VALUES) -> WatchedBlocks:
    blocks = []
    for part in np.split(values, 40):
        held = dict.fromkeys(("error", "loss", "kept_error"), Moments.of(list(part)))
        blocks.append(Tally(part.size, 0, {"hit": 0}, held, {"kept_error": list(part)}))
    if failures:
        nothing = dict.fromkeys(("error", "loss", "kept_error"), Moments())
        blocks.insert(0, Tally(failures, failures, {"hit": 0}, nothing, {"kept_error": []}))
    return WatchedBlocks(question.subject.statements, question.cell, blocks)


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
    assert (f"given {bound}" in summary([found])) == reached
    assert f"given {bound}" in records_of([found])[0]["note"] if reached else True
    assert any(g.kind == "second moment" and g.of == (bound,) for g in grounds_of(found)) == reached
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
    assert f"holds only given {bound}, which fails" in notes_text(found)
    own = judged(bound)
    assert own.verdict == "fails"
    assert own.left[0] == pytest.approx(2 if "E[" in bound else 1, rel=0.05)


@pytest.mark.parametrize(
    ("statement", "bound"),
    [
        ("E[loss] <= 0.98*{}", ""),
        ("E[error] <= 0.98*{}", "E[error**2] <= 2.1"),
        ("E[error] <= 1.02*{}", "Var[error] <= 1.1"),
        ("Var[error] <= 0.73*{}", ""),  # seen in pairs
    ],
)
def test_what_is_too_near_to_predict_tells_how_many_trials_decide_if_nothing_changes(
    statement: str, bound: str
) -> None:
    """Of one declared end, or of a second moment: too near is no reason to say that none are known."""
    few = VALUES[:400]
    question = ask(Claim("L", statement.format(few.mean()), second_moment=bound), Errors)
    found = ask_trials(question, seen(question, values=few), NEEDED)
    assert (found.verdict, found.trials_needed) == ("undecided", math.inf)
    assert f"at least {found.trials_at_least:,.0f} trials of a setting would" in trials_text([found])
    own = seen(question, values=few)
    for part in (1, 4):
        more = [*own.blocks] * int(found.trials_at_least / few.size / part)
        watched = WatchedBlocks(question.subject.statements, question.cell, more)
        assert (ask_trials(question, watched, NEEDED).verdict == "undecided") == (part == 4)


@pytest.mark.parametrize(
    "bound", ["E[kept_error**2] <= 2.2", "Var[error] <= 1.2", "Var[kept_error] <= 1.2"]
)
def test_a_true_second_moment_is_never_confirmed_by_trials(bound: str) -> None:
    found = judged(bound)
    assert found.verdict == "undecided"
    assert notes_text(found) == "no trials confirm it: an exact value would"
    assert math.isinf(found.trials_needed)


def test_without_it_the_line_names_what_would_decide() -> None:
    found = judged("E[error] <= 1.5")
    assert found.verdict == "undecided"
    assert "declare low= or high= of error, or a second moment, to decide" in notes_text(found)


def test_a_failed_trial_leaves_the_declared_end_alone() -> None:
    bound = "E[loss**2] <= 2.1"
    assert judged("E[loss] <= 1.1", bound).verdict == "holds"
    found = judged("E[loss] <= 1.1", bound, failures=1)
    assert found.verdict == "undecided"
    assert "a failed one could be anything: declare high= of loss to decide" in notes_text(found)
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
        watched = WatchedBlocks(question.subject.statements, question.cell, blocks)
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
    assert "only given E[error**2] <= 2.1, which fails" in notes_text(first)


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
        ("E[error**2] <= 1", "E[error**2] <= 1", 'write second_moment="E[x**2] <= 1"'),
        ("E[error] = O(n)", "E[error**2] <= 1", 'write second_moment="E[x**2] <= 1"'),
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
    assert "Var[error] <= 0 - 1: a second moment of at most -1: it takes a number" in notes_text(found)


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


def test_one_that_is_about_other_cells_or_other_numbers_takes_no_place() -> None:
    """A claim of the same text is another statement where it does not apply, or says other numbers."""
    mean = Claim("T", "E[error] <= 0.5", second_moment="Var[error] <= 1.1")
    elsewhere = Claim("V", "Var[error] <= 1.1", where={"n": 5}, exact=lambda p: 1)
    found = in_a_family(elsewhere, mean)
    assert {f.claim.name for f in found} >= {"T", "T, second moment"}
    (own,) = (f for f in found if f.claim.name == "T, second moment")
    assert own.evidence == "e-process"
    one = Claim("A", "E[error] <= 2", second_moment="Var[error] <= v", numbers={"v": lambda p: 0.5})
    other = Claim("B", "E[error] <= 2", second_moment="Var[error] <= v", numbers={"v": lambda p: 1.2})
    of = {f.claim.name: f for f in in_a_family(one, other)}
    assert (of["A"].verdict, of["A, second moment"].verdict) == ("undecided", "fails")
    assert (of["B"].verdict, of["B"].given) == ("holds", "Var[error] <= v")
    assert of["B, second moment"].right[0] == pytest.approx(1.2)


def test_one_whose_premises_are_not_met_takes_no_place() -> None:
    mean = Claim("T", "E[error] <= 1.1", second_moment="Var[error] <= 0.7")
    never = Claim("V", "Var[error] <= 0.7", when=("n >= 1000000",), exact=lambda p: 0.1)
    of = {f.claim.name: f for f in in_a_family(never, mean)}
    assert (of["T"].verdict, of["T, second moment"].verdict) == ("undecided", "fails")


def test_the_same_assumption_of_two_means_is_asked_once() -> None:
    first = Claim("A", "E[error] <= 1.1", second_moment="E[error**2] <= 2.1")
    found = in_a_family(first, replace(first, label="B", statement="E[error] >= 0.9"))
    assert [f.claim.name for f in found] == ["A", "B", "A, second moment"]


def test_an_odd_block_with_failed_trials_says_no_more_than_is_there() -> None:
    """x is 1 or -1, and a quarter fails: with these at the mean the variance is .75."""
    rng, blocks = np.random.default_rng(6), []
    for _ in range(20_000):
        x = rng.choice([-1.0, 1.0], size=3)[rng.random(3) >= 0.25]
        held = dict.fromkeys(("error", "loss", "kept_error"), Moments.of(list(x)))
        failed = 3 - x.size
        blocks.append(
            Tally(
                3,
                failed,
                {"hit": 0},
                held,
                {"kept_error": list(x)},
                {"broken": failed} if failed else {},
            )
        )
    for name in ("error", "kept_error"):
        question = ask(Claim("L", f"Var[{name}] <= 0.76"), Errors)
        watched = WatchedBlocks(question.subject.statements, question.cell, blocks)
        assert ask_trials(question, watched, NEEDED).verdict == "undecided"


def test_a_forecast_for_a_second_moment_is_of_trials() -> None:
    for name in ("error", "kept_error"):
        found = judged(f"Var[{name}] <= 0.97")
        assert found.verdict == "undecided"
        assert found.trials_needed > 20_000


def test_of_single_trials_a_variance_is_not_seen() -> None:
    question = ask(Claim("L", "Var[error] <= 0.5"), Errors)
    single = dict.fromkeys(("error", "loss", "kept_error"), Moments.of([1.0]))
    blocks = [Tally(1, 0, {"hit": 0}, single, {"kept_error": [1.0]})] * 9
    found = ask_trials(
        question, WatchedBlocks(question.subject.statements, question.cell, blocks), NEEDED
    )
    assert (found.verdict, notes_text(found)) == (
        "not evaluated", "a variance of error is seen in blocks of two trials or more",
    )  # fmt: skip


def test_a_claim_of_that_name_is_not_replaced() -> None:
    statements = Statements(Errors())
    mean = Claim("C", "E[error] <= 2", second_moment="Var[error] <= 3")
    other = Claim("C", "E[error] <= 0.5", part="second moment")
    statements.claims = (mean, other)  # type: ignore[misc]
    right, (fault,) = check_claims(statements)
    assert right == (other,)
    assert "its second moment would be 'C, second moment', as another claim is; rename that" in fault
