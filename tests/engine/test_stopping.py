"""Rounds that end where a precision or a verdict is reached: the same bits whatever happens."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from coins_for_tests import GRID, Coins, ask, trials_of
from scipy.stats import binom
from studies_for_tests import Walk

import simkit
from simkit.api.judged import Judged
from simkit.declare.claims.claim_faults import claims_of
from simkit.declare.quantities import event, measurement
from simkit.declare.statement import Statements, statements_of
from simkit.declare.study import Study
from simkit.declare.tally import Moments, Tally
from simkit.engine.cells.cell import build_cells
from simkit.engine.results.outputs import run_hash
from simkit.engine.results.result import Settings
from simkit.engine.results.session import build_run, run_session
from simkit.engine.results.widths import sequence_of
from simkit.engine.running.stopping import Stopping, last_look, next_look, read_stopping
from simkit.errors import StudyError, UsageError
from simkit.stats.evidence.sequences import look_trials, mean_interval, proportion_interval
from simkit.stats.intervals import clopper_pearson
from simkit.verdicts.families import name_family
from simkit.verdicts.questions.asked import questions_of
from simkit.verdicts.questions.question import Subject
from simkit.verdicts.sampled.by_trials import ask_trials
from simkit.verdicts.sampled.watched import WatchedBlocks
from simkit.words.notes import notes_text

# The schedule.


@pytest.mark.parametrize("size", [1, 7, 200])
def test_looks_are_those_of_the_schedule_whatever_the_largest_number(size: int) -> None:
    schedule = look_trials(512 * size, size)
    assert schedule[:8] == [size * k for k in (1, 2, 3, 4, 6, 8, 12, 16)]
    for trials in range(1, 130 * size, max(size // 3, 1)):
        assert next_look(trials, size) == min(look for look in schedule if look >= trials)
        assert last_look(trials, size) == max((x for x in schedule if x <= trials), default=0)


# A half-width.


def test_each_cell_stops_at_its_first_look_that_is_narrow_enough() -> None:
    result = ask(half_width=0.05, max_trials=5000)
    rows = [row for row in result.rows.records if row["quantity"] == "heads"]
    assert len(set(trials_of(result))) > 1
    for cell, row in zip(result.cells, rows, strict=True):
        blocks = result.plan.blocks(cell)
        assert blocks is not None
        assert row["trials"] == 50 * len(blocks)
        looks, half = look_trials(row["trials"], 50), []
        for look in looks:
            counts = [(sum(b.events["heads"] for b in blocks[: n // 50]), n) for n in looks if n <= look]
            low, high = proportion_interval(counts, 0.9, tuned_for=271)  # at 1/2, of a fixed number
            half.append((high - low) / 2)
        assert (row["ci_low"], row["ci_high"], row["interval"]) == (low, high, "sequence")
        assert half[-1] <= 0.05 < min(half[:-1])


def test_a_mean_stops_by_the_sequence_of_its_range_and_one_without_keeps_students_interval() -> None:
    result = ask(half_width=0.06, of="v", options={})
    blocks = result.plan.blocks(result.cells[0])
    assert blocks is not None
    moments = [
        Tally.of_blocks(blocks[: n // 50]).measurements["v"] for n in look_trials(50 * len(blocks), 50)
    ]
    rows = {row["quantity"]: row for row in result.rows.records}
    assert (rows["v"]["ci_low"], rows["v"]["ci_high"]) == mean_interval(moments, 0.9, 0.0, 1.0)
    assert (rows["v"]["ci_high"] - rows["v"]["ci_low"]) / 2 <= 0.06
    assert [rows[name]["interval"] for name in ("heads", "v", "w", "large")] == [
        "sequence", "sequence", "student-t", "sequence",
    ]  # fmt: skip
    assert result.stopped[-1].startswith("w: without a declared range")


def test_a_relative_half_width_is_of_the_estimate() -> None:
    result = ask(half_width="20%", max_trials=20_000)
    rows = [row for row in result.rows.records if row["quantity"] == "heads"]
    for row in rows:
        assert row["ci_high"] - row["ci_low"] <= 0.4 * row["estimate"]
    assert trials_of(result) == sorted(trials_of(result), reverse=True)  # what is rare takes more
    assert trials_of(result)[0] > 5 * trials_of(result)[-1]


def test_what_is_never_seen_never_has_a_relative_half_width() -> None:
    result = ask(half_width="20%", options={"p": "0"}, max_trials=600)
    assert trials_of(result) == [600]
    assert result.stopped[:2] == [
        "half-width 20% of heads: reached at 0 of 1 cell; not after 600 trials",
        "no number of trials can be said that would probably do there",
    ]


def test_cells_that_only_report_otherwise_go_on_until_each_is_narrow_enough() -> None:
    alone = [ask(half_width=0.05, of="large", options={"above": x}) for x in ("0.5", "0.9")]
    both = ask(half_width=0.05, of="large", options={"above": "0.5,0.9"})
    assert trials_of(alone[0]) > trials_of(alone[1])
    assert trials_of(both) == 2 * trials_of(alone[0])


def test_a_measurement_that_leaves_its_range_is_refused_as_what_to_watch() -> None:
    with pytest.raises(StudyError, match="v was between .* beyond its declared range"):
        ask(half_width=0.05, of="v", options={"beyond": "3"})
    result = ask(half_width=0.2, options={"beyond": "3"})  # beside another it is shown as ever
    rows = {row["quantity"]: row["interval"] for row in result.rows.records}
    assert (rows["heads"], rows["v"]) == ("sequence", "student-t")


def test_an_interval_holds_its_estimate_even_where_looks_contradict_each_other() -> None:
    heads = event("heads", "")
    blocks = [Tally(1000, events={"heads": count}) for count in (0, 1000, 1000, 1000)]
    low, high = proportion_interval([(0, 1000), (1000, 2000), (2000, 3000), (3000, 4000)], 0.95)
    assert low > high
    assert sequence_of(heads, blocks, 0.95) == (high, 0.75 if low < 0.75 else low)
    value = measurement("v", "", low=0, high=1)
    still = [Tally(10, measurements={"v": Moments.of([0.5] * 10)})]
    found = sequence_of(value, still, 0.95)
    assert found is not None
    assert found[0] < 0.5 < found[1]
    assert sequence_of(value, [Tally.of_failures(10, "broken")], 0.95) is None


def test_intervals_hold_where_they_stop_and_those_of_a_fixed_number_less_often() -> None:
    """31 cells at confidence 0.8; more misses than allowed have a chance below 1e-6."""
    options = {"p": "0.2:0.8:0.02"}
    found = simkit.run(Coins, **options, half_width=0.04, of="heads", confidence=0.8, max_trials=3000)
    rows = [row for row in found.rows.records if row["quantity"] == "heads"]
    missed = sum(not row["ci_low"] <= row["p"] <= row["ci_high"] for row in rows)
    assert missed <= binom.isf(1e-6, len(rows), 0.2)
    watched = 0  # the same trials, with an interval for a fixed number at each look
    for cell, row in zip(found.cells, rows, strict=True):
        blocks = found.plan.blocks(cell)
        assert blocks is not None
        counts = np.cumsum([block.events["heads"] for block in blocks])
        intervals = [
            clopper_pearson(int(counts[n // 50 - 1]), n, 0.8) for n in look_trials(row["trials"], 50)
        ]
        watched += any(not low <= row["p"] <= high for low, high in intervals)
    assert watched > 2 * missed


# The same bits.


def test_the_same_bytes_for_any_workers_ledger_and_history(tmp_path: Path) -> None:
    asked = {"half_width": 0.06, "max_trials": 3000}
    expected = ask(**asked).rows.to_csv()
    for workers in (2, 4):
        assert ask(workers=workers, **asked).rows.to_csv() == expected
    ledger = tmp_path / "ledger.sqlite"
    first = ask(ledger=ledger, workers=2, **asked)
    again = ask(ledger=ledger, **asked)
    anew = ask(ledger=ledger, fresh=True, **asked)
    assert [r.rows.to_csv() for r in (first, again, anew)] == 3 * [expected]
    assert [r.plan.simulated for r in (first, again, anew)] == [sum(trials_of(first)), 0] + [
        sum(trials_of(first))
    ]
    held = tmp_path / "fuller.sqlite"  # with blocks beyond every look, a short one among them
    settings = Settings(3985, 3, ledger=held)
    run_session(build_run(Coins(), GRID, settings), settings)
    fuller = ask(ledger=held, **asked)
    assert (fuller.rows.to_csv(), fuller.plan.simulated) == (expected, 0)


class Impatient:
    """Presses Ctrl-C after so many messages."""

    def __init__(self, after: int) -> None:
        self.left = after

    def start(self, trials: int) -> None:
        pass

    def state(self, cells: int, of: int) -> None:
        pass

    def advance(self, trials: int) -> None:
        self.left -= 1
        if not self.left:
            raise KeyboardInterrupt


def test_a_run_that_was_interrupted_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    ledger, asked = tmp_path / "ledger.sqlite", {"half_width": 0.06, "max_trials": 3000}
    whole = ask(**asked)
    for after in (1, 2):
        with pytest.raises(KeyboardInterrupt):
            ask(ledger=ledger, workers=2, progress=Impatient(after), **asked)
    resumed = ask(ledger=ledger, workers=2, **asked)
    assert resumed.rows.to_csv() == whole.rows.to_csv()
    assert resumed.plan.simulated < whole.plan.simulated


def test_a_larger_request_after_a_stop_reuses_every_block(tmp_path: Path) -> None:
    ledger = tmp_path / "ledger.sqlite"
    first = ask(ledger=ledger, half_width=0.08)
    narrower = ask(ledger=ledger, half_width=0.05, max_trials=5000)
    more = sum(trials_of(narrower)) - sum(trials_of(first))
    assert narrower.plan.simulated == more > 0
    assert narrower.rows.to_csv() == ask(half_width=0.05, max_trials=5000).rows.to_csv()
    assert ask(ledger=ledger, half_width=0.08).rows.to_csv() == first.rows.to_csv()


def test_the_largest_number_is_rounded_up_to_a_look_and_moves_no_other() -> None:
    short, long = ask(half_width=0.05, max_trials=410), ask(half_width=0.05, max_trials=5000)
    assert short.settings.trials == 600
    assert trials_of(short) == [min(trials, 600) for trials in trials_of(long)]
    assert ask(half_width=0.3).settings.trials == next_look(10 * Coins.default_trials, 50)


def test_cells_that_share_their_trials_stop_on_their_own() -> None:
    options = {"k": "1,20", "drift": "0.5"}
    both = ask(study=Walk, options=options, half_width=0.08, max_trials=1000)
    alone = [ask(study=Walk, options={**options, "k": k}, half_width=0.08, max_trials=1000) for k in "1"]
    assert len(set(trials_of(both))) == 2
    assert both.rows.to_csv().splitlines()[:3] == alone[0].rows.to_csv().splitlines()


# Verdicts.


def test_cells_whose_claims_are_decided_stop_and_the_others_go_on() -> None:
    result = ask(until="decided", max_trials=3000)
    assert isinstance(result, Judged)
    assert trials_of(result)[2] == next_look(3000, 50) > max(trials_of(result)[:2])
    statements = statements_of(Coins())
    subject = Subject("coins", statements, claims_of(statements))
    family = name_family(questions_of(subject, result.cells, [{}] * 5, True), 0.01)
    assert family.size == 25  # five claims, those that trials cannot decide too
    for i, cell in enumerate(result.cells):
        blocks = result.plan.blocks(cell)
        assert blocks is not None
        asked = [
            family.questions[j]
            for j in family.sampled
            if family.questions[j].cell is cell
            and family.questions[j].claim.name in ("Lemma 1", "Lemma 2")
        ]
        looks = look_trials(trials_of(result)[i], 50)
        for look in looks:
            watched = WatchedBlocks(statements, cell, blocks[: look // 50], 3)
            verdicts = [ask_trials(q, watched, family.log_needed).verdict for q in asked]
            assert ("undecided" in verdicts) is (look < looks[-1] or i == 2)
    left = [f for f in result.claims if f.claim.name in ("Lemma 1", "Lemma 2")]
    assert [f.cell.parameters["p"] for f in left if f.verdict == "undecided"] == [0.5]
    said = "a verdict on every claim that trials decide: reached at 4 of 5 cells; not at p = 0.5 after"
    assert result.stopped[0] == f"{said} 3,200 trials"
    assert re.match(r"there it (probably takes|takes at least) --max-trials \d+", result.stopped[1])


class Agreeing(Coins):
    """Small blocks, so that the level tells; and an exact value with which trials are to agree."""

    name = "agreeing"
    block_size = 4
    claims = Coins.claims[:1]

    def exact(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        return {"v": 0.5}


def test_cells_stop_at_the_level_of_the_verdicts_and_not_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # A witness that does not go on may stay undecided.
    monkeypatch.setattr("simkit.verdicts.sampled.witnesses._sizes", lambda trials, most: [trials])
    result = ask(study=Agreeing, options={"p": "0.2:0.8:0.02"}, until="decided", max_trials=700)
    assert isinstance(result, Judged)
    found = [f for f in result.claims if f.claim.name == "Lemma 1"]
    most = result.settings.trials
    assert len(set(trials_of(result))) > 5
    for trials, verdict, cell in zip(trials_of(result), found, result.cells, strict=True):
        assert verdict.verdict != "undecided" or trials == most or "unwitnessed" in notes_text(verdict)
        blocks = result.plan.blocks(cell)
        assert blocks is not None
        (question,) = questions_of(
            Subject("agreeing", result.statements, claims_of(result.statements)), [cell], [{}], False
        )
        before = look_trials(trials, 4)[-2]
        watched = WatchedBlocks(result.statements, cell, blocks[: before // 4], 3)
        needed = np.log(2 * len(result.cells) / 0.01)  # a claim and an agreement at each cell
        assert ask_trials(question, watched, float(needed)).verdict == "undecided"
    (open_one,) = [f.cell for f in found if "unwitnessed" in notes_text(f)]
    assert f"p = {open_one.parameters['p']}" not in result.stopped[0]
    assert result.stopped[2].startswith("1 refutation without a second witness: undecided")


class Refutable(Coins):
    """Nothing that trials could confirm."""

    name = "refutable"
    claims = Coins.claims[2:]


class Known(Coins):
    """A claim whose exact value is known."""

    name = "known"
    claims = Coins.claims[:1]

    def exact(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        return {"heads": params["p"]}


class Silent(Coins):
    """No claims."""

    name = "silent"
    claims = ()


@pytest.mark.parametrize(
    ("study", "why"),
    [
        (Refutable, "no claim of this run can be both confirmed and refuted by trials"),
        (Known, "no claim of this run rests on trials"),
        (Silent, "nothing is claimed of silent"),
    ],
)
def test_verdicts_that_no_trial_gives_are_refused(study: type[Study], why: str) -> None:
    with pytest.raises(UsageError, match=f"^--until decided: {why}"):
        ask(study=study, until="decided")


def test_the_engine_itself_knows_no_verdict() -> None:
    settings = Settings(100, stopping=Stopping(until="decided"))
    with pytest.raises(ValueError, match="passes in the rule"):
        run_session(build_cells(Coins(), {}), settings)


# What is asked and said.


def test_the_rule_is_part_of_what_a_run_asks() -> None:
    cells = build_cells(Coins(), {})
    width = Settings(1000, stopping=Stopping(0.05, of="heads"))
    verdicts = Settings(1000, stopping=Stopping(until="decided"))
    variants = [
        Settings(1000), width, verdicts,
        replace(width, stopping=Stopping(0.04, of="heads")),
        replace(width, stopping=Stopping(0.05, True, "heads")),
        replace(width, stopping=Stopping(0.05, of="v")),
        replace(width, confidence=0.9), replace(verdicts, family_error=0.02),
        replace(width, trials=1200),
    ]  # fmt: skip
    hashes = [run_hash(cells, settings) for settings in variants]
    assert len(set(hashes)) == len(hashes)
    assert run_hash(cells, replace(width, family_error=0.02)) == hashes[1]
    assert run_hash(cells, replace(verdicts, confidence=0.9)) == hashes[2]


def test_the_command_says_the_rule() -> None:
    command = ask(half_width="5.5%", of="v", max_trials=410, options={}).command
    assert command.endswith("--half-width 5.5% --of v --max-trials 600 --seed 3 --confidence 0.9")
    found = simkit.run(Coins, p=0.9, until="decided", family_error=0.2)
    assert found.command.endswith("--p 0.9 --until decided --max-trials 2400 --family-error 0.2")


@pytest.mark.parametrize("seed", range(3))
def test_the_number_that_is_said_to_suffice_does(seed: int) -> None:
    asked = {"half_width": 0.02, "of": "heads", "seed": seed}
    first = simkit.run(Coins, p="0.3,0.5", max_trials=800, **asked)
    assert first.stopped[0].endswith("reached at 0 of 2 cells; not at every setting after 800 trials")
    match = re.match(r"there it probably takes --max-trials (\d+): ([\d,]+) more", first.stopped[1])
    assert match is not None
    again = simkit.run(Coins, p="0.3,0.5", max_trials=int(match[1]), **asked)
    assert again.stopped[0].endswith("reached at 2 of 2 cells")
    assert min(trials_of(again)) > int(match[1]) / 3


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ({"half_width": 0}, "--half-width '0': it is out of range"),
        ({"half_width": -0.1}, "--half-width '-0.1': it is out of range"),
        ({"half_width": "wide"}, "--half-width 'wide': not a number"),
        ({"half_width": "0%"}, "--half-width '0%': it is out of range"),
        ({"half_width": "%"}, "--half-width '%': it is empty"),
        ({"half_width": 0.5}, "--half-width 0.5: without a trial it is 0.5 of heads"),
        (
            {"half_width": "100%"},
            "--half-width 100%: an interval is asked for that says next to nothing",
        ),
        ({"half_width": 0.1, "trials": 50}, "--trials 50: a stopping rule says how many"),
        ({"until": "decided", "trials": 50}, "--trials 50: a stopping rule says how many"),
        ({"max_trials": 50}, "--max-trials 50: it goes with"),
        ({"of": "v"}, "--of v: it goes with"),
        ({"until": "tomorrow"}, "--until 'tomorrow': it takes decided alone"),
        (
            {"until": "decided", "half_width": 0.1},
            "--until decided: one rule at a time; leave out --half",
        ),
        ({"until": "decided", "of": "v"}, "--until decided: one rule at a time; leave out --of v"),
        ({"half_width": 0.1, "of": "head"}, "--of head: no such quantity; did you mean heads?"),
        ({"half_width": 0.1, "of": "w"}, "--of w: w is no event and has no declared range"),
        ({"half_width": 0.1, "max_trials": 0}, "--max-trials '0': it is out of range"),
        ({"half_width": 0.1, "max_trials": "1.5"}, "--max-trials '1.5': it is not a whole number"),
    ],
)
def test_what_is_asked_wrongly_is_one_line(asked: dict[str, Any], line: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_stopping(Coins(), asked)
    assert str(caught.value).startswith(line)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("cells", ["0.5", "0.1:0.9:0.01"])
def test_the_example_of_too_many_trials_is_taken(cells: str) -> None:
    found = read_stopping(Coins(), {"half_width": 0.1, "max_trials": "1e12"})
    assert found is not None
    with pytest.raises(UsageError, match="blocks; at most") as caught:
        build_run(Coins(), {"p": cells}, Settings(found[1], stopping=found[0]))
    most = str(caught.value).rpartition("--max-trials ")[2]
    found = read_stopping(Coins(), {"half_width": 0.1, "max_trials": most})
    assert found is not None
    assert build_run(Coins(), {"p": cells}, Settings(found[1], stopping=found[0]))


def test_without_a_rule_there_is_none() -> None:
    assert read_stopping(Coins(), {"trials": 5, "half_width": None}) is None
    assert Statements(Coins()).study.default_trials == 200
