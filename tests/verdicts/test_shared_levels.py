"""Evidence that holds at one look alone, in a run whose trials say when to stop."""

from __future__ import annotations

import math

import numpy as np
import pytest
from claims_for_tests import Toy, ask

from simkit.api.judged import Judged
from simkit.declare.claims.claim import Claim
from simkit.declare.tally import Moments, Tally
from simkit.engine.results.result import Settings
from simkit.engine.results.session import build_run, run_session
from simkit.engine.running.stopping import Stopping
from simkit.stats.intervals import student_t
from simkit.verdicts.findings.finding import AGREEMENT
from simkit.verdicts.findings.notes import Because, Reason
from simkit.verdicts.orders.order_claims import ask_order
from simkit.verdicts.questions.question import Question
from simkit.verdicts.sampled.by_trials import ask_trials, quantile_constant
from simkit.verdicts.sampled.draw_by_draw import one_sided_level
from simkit.verdicts.sampled.watched import WatchedBlocks
from simkit.words.notes import note_text, notes_text

NEEDED = math.log(1 / 0.01)


def seen(question: Question, blocks: int, stopped: bool) -> WatchedBlocks:
    """Return some blocks of 1,000 uniform values."""
    tallies = []
    for values in np.random.default_rng(3).random((blocks, 1000)):
        v, w = values.tolist(), (10 * values).tolist()
        moments = {"v": Moments.of(v), "w": Moments.of(w)}
        tallies.append(Tally(1000, 0, {"hit": 500}, moments, values={"v": v, "w": w}))
    return WatchedBlocks(question.subject.statements, question.cell, tallies, stopped=stopped)


@pytest.mark.parametrize(("blocks", "look"), [(1, 1), (2, 2), (4, 4), (6, 5), (12, 7)])
def test_the_shares_of_all_looks_are_one_level(blocks: int, look: int) -> None:
    question = ask(Claim("Lemma 1", "Pr[hit] >= 1/4"))
    assert seen(question, blocks, True).log_shared == pytest.approx(math.log(look * (look + 1)))
    assert seen(question, blocks, False).log_shared == 0
    assert sum(1 / (j * (j + 1)) for j in range(1, 10**5)) < 1


@pytest.mark.parametrize("stopped", [False, True])
def test_a_constant_from_order_statistics_has_the_share_of_its_look(stopped: bool) -> None:
    question = ask(Claim("Lemma 5", "v = O(1/n)", delta="0.1", along="n"))
    watched = seen(question, 6, stopped)
    (found,) = ask_order([(question, watched)], NEEDED)
    stated = question.claim.parsed
    level = 0.01 / (30 if stopped else 1)  # the fifth look
    plain = seen(question, 6, False)
    expected = quantile_constant(question, plain, stated.left, stated.right, 0.1, level)
    assert found.constant == expected
    assert (note_text(Because(Reason.SHARED_LEVEL)) in notes_text(found)) is stopped


@pytest.mark.parametrize("stopped", [False, True])
@pytest.mark.parametrize("kind", ["agreement", "claim", "order"])
def test_students_interval_has_the_share_of_its_look(kind: str, stopped: bool) -> None:
    share = 30 if stopped else 1
    if kind == "order":
        question = ask(Claim("Lemma 5", "E[w] = O(1/n)", along="n"))
        (found,) = ask_order([(question, seen(question, 6, stopped))], NEEDED)
    else:
        label = AGREEMENT if kind == "agreement" else "Lemma 1"
        question = ask(Claim(label, "E[w] = 5" if kind == "agreement" else "E[w] <= 6"))
        question.by_trials = kind == "agreement"
        found = ask_trials(question, seen(question, 6, stopped), NEEDED)
        share *= 2 if kind == "agreement" else 1
    last = list(seen(question, 6, False).moments("w"))[-1][0]
    level = one_sided_level(math.log(share / 0.01))
    assert found.interval == pytest.approx(student_t(last.count, last.mean, last.m2, level)[:2])
    assert (note_text(Because(Reason.SHARED_LEVEL)) in notes_text(found)) is stopped


def test_a_constant_beside_a_verdict_has_it_too() -> None:
    question = ask(Claim("Lemma 1", "Pr[v <= 1] >= 0.9"))
    stated = question.claim.parsed
    for stopped, share in ((False, 1), (True, 30)):
        found = ask_trials(question, seen(question, 6, stopped), NEEDED)
        plain = seen(question, 6, False)
        delta = 1 - 0.9
        expected = quantile_constant(question, plain, stated.left, stated.threshold, delta, 0.05 / share)
        assert found.constant == pytest.approx(expected)


class Ordered(Toy):
    """An order claim, in small blocks."""

    block_size = 20
    claims = (Claim("Lemma 5", "v = O(1)", delta="0.1"),)


def test_a_run_shares_its_level_where_it_had_a_rule_and_only_there() -> None:
    for stopping in (None, Stopping(0.2, of="hit")):
        settings = Settings(120, stopping=stopping)
        result = Judged.of(run_session(build_run(Ordered(), {}, settings), settings))
        (found,) = result.claims
        assert (note_text(Because(Reason.SHARED_LEVEL)) in notes_text(found)) is (stopping is not None)
