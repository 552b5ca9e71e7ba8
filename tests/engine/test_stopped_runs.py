"""Runs that stop by a rule: what their tables and closing lines say, whatever happens on the way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from coins_for_tests import GRID, Coins, ask, trials_of

import simkit
from simkit.api.judged import Judged
from simkit.declare.quantities import measurement
from simkit.declare.statement import Estimate
from simkit.engine.results.result import Settings
from simkit.engine.results.session import build_run, run_session
from simkit.engine.results.widths import sequence_of, tuned_trials
from simkit.engine.running.stopping import Stopping, next_look
from simkit.stats.evidence.sequences import proportion_interval
from simkit.verdicts.audits.until_decided import decided_lines
from simkit.words.notes import notes_text


def test_the_width_that_is_asked_for_tunes_the_sequence_and_saves_trials() -> None:
    wide = Stopping(0.05, of="heads")
    assert (tuned_trials(wide, 0.9), tuned_trials(Stopping(0.01, of="heads"), 0.95)) == (271, 9604)
    assert tuned_trials(Stopping(5, True, "heads"), 0.9) is None
    assert tuned_trials(Stopping(until="decided"), 0.9) is None
    result = ask(half_width=0.05, max_trials=5000, options={"p": "0.3,0.5"})
    untuned = []
    for cell in result.cells:
        rng, counts, found = np.random.default_rng(5), [(0, 0)], 1.0
        while found > 0.05:
            n = next_look(counts[-1][1] + 1, 50)
            counts.append((counts[-1][0] + rng.binomial(n - counts[-1][1], cell.parameters["p"]), n))
            low, high = proportion_interval(counts, 0.9)
            found = (high - low) / 2
        untuned.append(counts[-1][1])
    assert sum(trials_of(result)) < 0.9 * sum(untuned)


def test_a_range_that_was_left_is_said_where_it_was_whatever_is_watched() -> None:
    result = ask(half_width=0.2, options={"beyond": "0,3"})
    rows = [row for row in result.rows.records if row["quantity"] == "v"]
    assert [row["interval"] for row in rows] == ["sequence", "student-t"]
    most = result.tallies[1].measurements["v"].maximum
    said = f"v was {most:.6g} in a trial, beyond its declared end 1: its interval at beyond = 3.0 holds"
    assert result.stopped[-1] == f"{said} at a fixed number of trials only"
    assert not any("beyond" in line for line in ask(half_width=0.2, options={}).stopped)
    decided = ask(until="decided", options={"p": "0.9", "beyond": "3"}).stopped
    assert decided[-1].endswith("beyond its declared end 1: its interval holds at a fixed number of"
                                " trials only")  # fmt: skip


class Estimating(Coins):
    """Means of its own: a tenth of the range above the plain ones."""

    name = "estimating"

    def estimates(self, params, values, confidence):
        own = float(np.mean(values["v"])) + 0.1
        return {
            "v": Estimate(own, 0.01, own - 0.02, own + 0.02, "own"),
            "w": Estimate(10 * own, 0.1, 10 * own - 0.2, 10 * own + 0.2, "own"),
        }


@pytest.mark.parametrize("asked", [{"of": "heads"}, {"of": "v"}])
def test_an_estimate_of_the_study_stays_where_its_trials_say_when_to_stop(asked: Any) -> None:
    result = ask(study=Estimating, options={}, half_width=0.06, max_trials=5000, **asked)
    rows = {row["quantity"]: row for row in result.rows.records}
    plain = result.tallies[0].measurements["v"].mean
    assert rows["v"]["estimate"] == pytest.approx(plain + 0.1)
    assert rows["w"]["estimate"] == pytest.approx(10 * rows["v"]["estimate"])
    assert [rows[name]["interval"] for name in ("v", "w")] == ["sequence", "own"]
    blocks = result.plan.blocks(result.cells[0])
    assert blocks is not None
    sequence = sequence_of(measurement("v", "", low=0, high=1), blocks, 0.9)
    assert sequence is not None
    shown = rows["v"]["ci_low"], rows["v"]["ci_high"]
    assert shown == (sequence[0], max(sequence[1], rows["v"]["estimate"]))
    assert (shown[1] - shown[0]) / 2 <= 0.06 or asked["of"] == "heads"
    assert result.stopped[-1].startswith("w: without a declared range")


def test_rows_of_top_k_selection_agree_where_it_stops() -> None:
    found = simkit.run("topk-selection", n=128, d=16, half_width=0.2, of="share")
    rows = {row["quantity"]: row for row in found.rows.records}
    assert rows["share"]["estimate"] == pytest.approx(rows["count"]["estimate"] / 128)
    assert (rows["share"]["interval"], rows["count"]["interval"]) == ("sequence", "betting")
    assert rows["share"]["ci_low"] <= rows["share"]["estimate"] <= rows["share"]["ci_high"]


def test_what_the_ledger_holds_beyond_the_last_look_is_let_go(tmp_path: Path) -> None:
    ledger = tmp_path / "ledger.sqlite"
    settings = Settings(3985, 3, ledger=ledger)
    run_session(build_run(Coins(), GRID, settings), settings)
    for asked in ({"half_width": 0.06}, {"half_width": 0.06, "max_trials": 50}):
        result = ask(ledger=ledger, **asked)
        assert result.plan.simulated == 0
        assert result.plan._found == {}


class Breaking(Coins):
    """The same coins, on a machine that fails at one cell."""

    def simulate(self, params, rng, trials):
        if params["p"] == 0.9:
            raise OSError(5, "Input/output error")
        return super().simulate(params, rng, trials)


def test_a_fault_of_the_machine_changes_no_level() -> None:
    asked = {"until": "decided", "options": {"p": "0.3,0.9"}, "max_trials": 1000}
    whole, broken = ask(**asked), ask(study=Breaking, **asked)
    assert isinstance(whole, Judged)
    assert isinstance(broken, Judged)
    assert len(broken.cells) == 1
    pairs = list(zip(whole.claims, broken.claims, strict=True))
    for expected, found in pairs:
        if found.cell.parameters["p"] == 0.3:
            assert (found.verdict, found.interval) == (expected.verdict, expected.interval)
        else:
            assert (found.verdict, notes_text(found)) == (
                "not evaluated",
                "there is no trial of this setting",
            )
    assert any(found.interval for _, found in pairs)
    assert broken.stopped[0].endswith("reached at 1 of 1 cell")


def test_a_claim_that_nothing_decides_hides_no_number_of_another() -> None:
    result = ask(until="decided", options={"p": "0.9"})
    assert isinstance(result, Judged)
    found = {f.claim.name: f for f in result.claims}
    trials = {result.cells[0].full_key: 200}

    def said(**needed: float) -> list[str]:
        for name, number in needed.items():
            one = found[name.replace("_", " ")]
            one.verdict, one.trials_needed, one.trials_at_least = "undecided", number, None
        return decided_lines(result.claims, result.cells, trials)

    assert said(Lemma_1=np.inf)[1:] == [
        "no number of trials can be said that would probably do there"
    ]  # fmt: skip
    assert said(Lemma_1=np.inf, Lemma_2=5000)[1:] == [
        "there it probably takes --max-trials 6400: 6,200 more trials in all",
        "1 other pair of claim and setting there: no number of trials can be said that would do",
    ]
    assert len(said(Lemma_1=300, Lemma_2=5000)) == 2
