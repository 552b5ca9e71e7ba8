"""Means of what has one declared end: of what is at least 0 large ones are seen, small ones never."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from claims_for_tests import Toy, ask

from simkit.declare.claims.claim import Claim
from simkit.declare.quantities import event, measurement
from simkit.declare.tally import Moments, Tally
from simkit.stats.evidence.bet_mixtures import log_capital_of_values
from simkit.stats.evidence.e_processes import log_mean_evidence_above
from simkit.verdicts.sampled.by_trials import ask_trials
from simkit.verdicts.sampled.watched import WatchedBlocks
from simkit.words.notes import notes_text


class Losses(Toy):
    """A loss, at least 0; a gain, at most 0; and what has no declared end."""

    name = "losses"
    quantities = (
        event("hit", "never"), measurement("loss", "a loss", low=0),
        measurement("gain", "a gain", high=0),
        measurement("free", "a loss of which nothing is declared"),
    )  # fmt: skip

    def trial(self, prepared: Any, rng: Any) -> dict[str, Any]:
        x = rng.exponential()
        return {"hit": False, "loss": x, "gain": -x, "free": x}


def judged(statement: str, values: np.ndarray, failures: int = 0, needed: float = math.log(100)) -> Any:
    question = ask(Claim("L", statement), Losses)
    blocks = []
    for part in np.split(values, 20):
        held = Moments.of(list(part))
        mirrored = Moments.of(list(-part))
        blocks.append(Tally(part.size, 0, {"hit": 0}, {"loss": held, "gain": mirrored, "free": held}))
    if failures:
        nothing = {name: Moments() for name in ("loss", "gain", "free")}
        blocks.insert(0, Tally(failures, failures, {"hit": 0}, nothing, {"broken": failures}))
    return ask_trials(
        question, WatchedBlocks(question.subject.statements, question.cell, blocks), needed
    )


EXPONENTIAL = np.random.default_rng(3).exponential(size=4000)


@pytest.mark.parametrize(
    ("statement", "verdict"),
    [
        ("E[loss] <= 0.8", "fails"), ("E[loss] >= 0.8", "holds"), ("E[loss] = 0.8", "fails"),
        ("E[loss] <= 1.2", "undecided"), ("E[loss] >= 1.2", "undecided"),
        ("E[loss] = 1.2", "not refuted"),
        ("E[gain] >= -0.8", "fails"), ("E[gain] <= -0.8", "holds"), ("E[gain] = -0.8", "fails"),
        ("E[gain] >= -1.2", "undecided"), ("E[gain] <= -1.2", "undecided"),
    ],
)  # fmt: skip
def test_one_declared_end_decides_away_from_it(statement: str, verdict: str) -> None:
    found = judged(statement, EXPONENTIAL)
    assert (found.verdict, found.evidence) == (verdict, "e-process")
    low, high = found.interval
    if "loss" in statement:
        assert 0.8 < low < 1 < high == math.inf
    else:
        assert -math.inf == low < -1 < high < -0.8


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("E[loss] <= 1.2", "no trials confirm it: declare high= of loss, or a second moment, to decide"),
        ("E[loss] >= 1.2", "no trials refute it: declare high= of loss, or a second moment, to decide"),
        ("E[gain] >= -1.2", "no trials confirm it: declare low= of gain, or a second moment, to decide"),
        ("E[free] <= 0.5", "declare low= or high= of free, or a second moment, to decide"),
    ],
)
def test_what_would_decide_is_named(statement: str, said: str) -> None:
    found = judged(statement, EXPONENTIAL)
    assert found.verdict == "undecided"
    assert said in notes_text(found)


def test_a_failed_trial_counts_as_the_declared_end() -> None:
    assert judged("E[loss] <= 0.8", EXPONENTIAL, failures=40).verdict == "fails"
    assert judged("E[loss] <= 0.8", EXPONENTIAL, failures=1500).verdict == "undecided"  # .73 with zeros
    assert judged("E[gain] >= -0.8", EXPONENTIAL, failures=1500).verdict == "undecided"


def test_the_evidence_is_no_more_than_the_capital_of_the_values_and_needs_no_upper_end() -> None:
    draw = np.random.default_rng(8)
    for _ in range(50):
        x = draw.lognormal(0, draw.uniform(0.1, 2), size=draw.integers(2, 400))
        bound, moments = draw.uniform(0.2, 3), Moments.of(list(x))
        ends = (max(x.max(), bound) * 2, max(x.max(), bound) * 2000)
        found = [log_mean_evidence_above(moments, bound, 0.0, end) for end in ends]
        assert found[0] == pytest.approx(found[1], rel=1e-6, abs=1e-6)
        assert found[0] <= log_capital_of_values(x / ends[0], bound / ends[0]) + 1e-9


def test_at_the_boundary_few_are_wrong_whatever_the_tail() -> None:
    """E[x] <= 1 of lognormal x of mean 1, watched at every look: at level 1/20 at most 5 %."""
    draw, wrong = np.random.default_rng(21), 0
    for _ in range(400):
        x = draw.lognormal(-1.125, 1.5, size=2000)
        wrong += judged("E[loss] <= 1", x, needed=math.log(20)).verdict == "fails"
    assert wrong <= 32  # 5 % and three standard errors


def test_a_loss_that_is_too_large_is_confirmed_as_too_large_by_a_run() -> None:
    question = ask(Claim("L", "E[loss] <= 0.5"), Losses)
    tally = Losses().simulate(Losses().prepare(question.cell.parameters), np.random.default_rng(1), 2000)
    found = ask_trials(
        question, WatchedBlocks(question.subject.statements, question.cell, [tally]), math.log(100)
    )
    assert found.verdict == "fails"
