"""An equality that trials judge is refuted at half the level on each side."""

from __future__ import annotations

import math

import numpy as np
import pytest
from claims_for_tests import ask

from simkit.declare.claims.claim import Claim
from simkit.declare.tally import Moments, Tally
from simkit.stats.evidence import sequences
from simkit.verdicts.sampled.by_trials import ask_trials
from simkit.verdicts.sampled.watched import WatchedBlocks


@pytest.mark.parametrize("seed", range(80))
def test_an_equality_is_refuted_at_half_the_level_each_side(seed: int) -> None:
    draw = np.random.default_rng(seed)
    trials, needed = 1000, math.log(100)
    hits = int(draw.integers(300, 700))
    stated = round(float(draw.uniform(0.3, 0.7)), 3)
    question = ask(Claim("L", f"Pr[hit] = {stated}"))
    held = Moments.of([0.5] * trials)
    tally = Tally(trials, 0, {"hit": hits}, {"v": held, "w": held})
    found = ask_trials(
        question, WatchedBlocks(question.subject.statements, question.cell, [tally]), needed
    )
    most = max(
        sequences.log_evidence_above(hits, trials, stated),
        sequences.log_evidence_below(hits, trials, stated),
    )
    assert (found.verdict == "fails") == (most >= needed + math.log(2))


def test_there_are_equalities_that_one_side_alone_would_refute() -> None:
    """Without the log 2 these were refuted, at twice the error: they are met by some count."""
    needed, met = math.log(100), 0
    for hits in range(500, 620):
        most = sequences.log_evidence_above(hits, 1000, 0.5)
        if needed <= most < needed + math.log(2):
            question = ask(Claim("L", "Pr[hit] = 1/2"))
            held = Moments.of([0.5] * 1000)
            tally = Tally(1000, 0, {"hit": hits}, {"v": held, "w": held})
            watched = WatchedBlocks(question.subject.statements, question.cell, [tally])
            assert ask_trials(question, watched, needed).verdict == "not refuted"
            met += 1
    assert met
