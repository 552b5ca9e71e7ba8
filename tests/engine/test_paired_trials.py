"""Two values of a paired parameter on the same random numbers: each side is a run of its own."""

from __future__ import annotations

import csv
import itertools
import math
from pathlib import Path

import numpy as np
import pytest
from studies_for_tests import simulate_block

import simkit
from simkit.cli.app import main
from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import event, measurement
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.engine.cells.cell import build_cells
from simkit.engine.cells.paired_trials import PairedTrials, compared
from simkit.engine.cells.seeding import block_generator
from simkit.engine.sources.references import _load, refer_to
from simkit.engine.sources.registry import load_study
from simkit.engine.sources.source_hash import source_hash
from simkit.errors import StudyError, UsageError
from simkit.stats.intervals import clopper_pearson


class Shifted(Study):
    """A uniform number below a level, which one parameter shifts; above a ceiling the trial fails."""

    name = "test-shifted"
    summary = "a uniform number below a level"
    parameters = (
        Parameter("level", "float", 0.5, "Level", low=0, high=1, step="0.1"),
        Parameter("shift", "float", 0.0, "Shift", kind="paired", low=-1, high=1, step="0.1"),
        Parameter("ceiling", "float", 1.0, "Ceiling", kind="paired", low=0, high=1, step="0.1"),
        Parameter("is_odd", "bool", False, "Mirror", kind="paired"),
    )
    quantities = (
        event("below", "the number is below the level"),
        measurement("height", "the number with its shift", low=-1, high=2),
    )
    block_size = 7
    default_trials = 40

    def trial(self, params, rng):
        number = rng.random()
        number = 1 - number if params["is_odd"] else number
        if number > params["ceiling"]:
            raise ValueError("beyond the ceiling")
        return {"below": number < params["level"] + params["shift"], "height": number + params["shift"]}


MINE = """\
import simkit


class Shifted(simkit.Study):
    name = "shifted"
    summary = "a number below a level"
    parameters = (simkit.Parameter("level", "float", 0.5, "Level"),
                  simkit.Parameter("shift", "float", 0.0, "Shift", kind="paired"))
    quantities = (simkit.event("below", "below the level"),)

    def trial(self, p, rng):
        return {"below": rng.random() < p["level"] + p["shift"]}
"""


class Together(Shifted):
    """The same trials, counted together."""

    name = "test-together"
    quantities = (event("below", "the number is below the level"),)

    def simulate(self, params, rng, trials):
        below = rng.random(trials) < params["level"] + params["shift"]
        return Tally(trials, events={"below": int(below.sum())})


def table_of(result):
    names = [name for name in ("level", "samples") if name in result.options]
    return {(row["quantity"], *(row[name] for name in names)): row for row in result.rows.records}


def numbers_of(cell, trials, seed=0):
    """Return the uniform numbers of a cell's trials, block by block."""
    size, drawn = cell.study.block_size, []
    for block in range(math.ceil(trials / size)):
        rng = block_generator(seed, cell.seed_words, block)
        drawn += [rng.random() for _ in range(min(size, trials - block * size))]
    return np.array(drawn)


def test_joint_counts_and_differences_are_those_of_the_numbers_that_were_drawn():
    result = simkit.run(Shifted, compare="shift=-0.2,0.1", level="0.3,0.6", trials=40)
    found = table_of(result)
    for cell, level in zip(build_cells(Shifted(), {"level": "0.3,0.6"}), (0.3, 0.6), strict=True):
        u = numbers_of(cell, 40)
        first, second = u < level - 0.2, u < level + 0.1
        rows = {name: found[f"below_{name}", level] for name in ("both", "first", "second", "neither")}
        counts = [np.sum(first & second), np.sum(first & ~second), np.sum(second & ~first)]
        assert [row["successes"] for row in rows.values()] == [*counts, 40 - sum(counts)]
        assert counts[2] > 0 == counts[1]
        row = found["below_difference", level]
        assert row["estimate"] == pytest.approx((counts[2] - counts[1]) / 40)
        height = found["height_difference", level]
        assert (height["min"], height["max"]) == pytest.approx((0.3, 0.3))


def test_each_side_is_bit_for_bit_a_run_of_its_own():
    options = {"alpha": "0.3", "preset": "noise", "samples": "4,8", "trials": 6}
    pair = table_of(simkit.run("sample-complexity", compare="frozen-attention", **options))
    sides = [
        table_of(simkit.run("sample-complexity", frozen_attention=frozen, **options))
        for frozen in (False, True)
    ]
    for quantity, *point in sides[0]:
        own = [side[quantity, *point] for side in sides]
        key = (f"{quantity}_difference", *point)
        assert pair[key]["estimate"] == pytest.approx(own[1]["estimate"] - own[0]["estimate"], abs=1e-12)
        if own[0]["kind"] == "event":
            both, first, second = (pair[f"{quantity}_{n}", *point]["successes"]
                                   for n in ("both", "first", "second"))  # fmt: skip
            assert [row["successes"] for row in own] == [both + first, both + second]


@pytest.mark.parametrize(
    ("study", "asked", "options"),
    [
        ("attention-gradient", "notation", {"d": "4", "head_size": "4"}),
        ("knn-distillation", "k1=4,7", {"n": "40", "k": "8,16", "selection": "designated"}),
        ("cluster-recovery", "method=em,mean-shift", {"n": "30", "steps": "1,2"}),
    ],
)
def test_studies_that_simulate_whole_blocks_are_compared_too(study, asked, options):
    base = load_study(study)
    pair = compared(base, asked, options)
    cells = build_cells(pair, options)
    found = simulate_block(cells, 3, 1, 5)
    name, _, _ = asked.partition("=")
    for index, cell in enumerate(cells):
        sides = []
        for value in pair.values:
            own = build_cells(base, options | {name: str(value)})
            assert own[index].seed_words == cell.seed_words
            sides.append(simulate_block(own, 3, 1, 5)[index])
        for quantity in sides[0].measurements:
            ends = [side.measurements[quantity].mean for side in sides]
            difference = found[index].measurements[f"{quantity}_difference"]
            assert difference.mean == pytest.approx(ends[1] - ends[0], abs=1e-12)
            assert difference.count == 5
        assert any(side.measurements != sides[0].measurements for side in sides)


@pytest.mark.parametrize("ceilings", ["0.5,0.7", "0.7,0.5"])
def test_a_pair_fails_where_either_side_does(ceilings):
    result = simkit.run(Shifted, compare=f"ceiling={ceilings}", trials=40)
    u = numbers_of(build_cells(Shifted(), {})[0], 40)
    (tally,) = result.tallies
    assert tally.failures == np.sum(u > 0.5) > np.sum(u > 0.7) > 0
    assert tally.events["below_both"] == np.sum(u < 0.5)
    assert tally.measurements["height_difference"].count == 40 - tally.failures


def test_each_failure_keeps_its_message_and_its_place():
    class Twice(Shifted):
        name = "test-twice"

        def trial(self, params, rng):
            number = rng.random()
            if number > params["ceiling"]:
                raise ValueError("high" if number > 0.9 else "above")
            return {"below": number < params["level"], "height": number}

    (tally,) = simkit.run(Twice, compare="ceiling=0.5,0.6", trials=40).tallies
    u = numbers_of(build_cells(Twice(), {})[0], 40)
    expected = {"ValueError: high": np.sum(u > 0.9), "ValueError: above": np.sum((u > 0.5) & (u <= 0.9))}
    assert tally.failed == expected
    assert min(expected.values()) > 0


def test_a_trial_changes_no_parameter():
    class Greedy(Shifted):
        name = "test-greedy"

        def trial(self, params, rng):
            params["level"] = 1.0
            return {"below": True, "height": 0.0}

    messages = []
    for options in ({}, {"compare": "shift=0,1"}):
        with pytest.raises(StudyError) as refused:
            simkit.run(Greedy, trials=7, **options)
        messages.append(str(refused.value))
    assert messages[0] == messages[1]


def test_failures_that_nobody_can_place_fail_the_whole_block():
    class Hidden(Shifted):
        name = "test-hidden"

        def simulate(self, params, rng, trials):
            rows = [self.guarded(self.trial, params, rng) for _ in range(trials)]
            return Tally.of_outcomes(rows, self.kept)

    (tally,) = simkit.run(Hidden, compare="ceiling=0.5,0.7", trials=40).tallies
    blocks = np.array_split(numbers_of(build_cells(Hidden(), {})[0], 40), [7, 14, 21, 28, 35])
    assert tally.failures == sum(len(block) for block in blocks if (block > 0.5).any())
    assert any("cannot be told from the others" in message for message in tally.failed)


def test_trials_that_are_counted_together_are_refused():
    with pytest.raises(StudyError, match="no two can be compared one by one"):
        simkit.run(Together, compare="shift=0,0.1", trials=7)


def exact_coverage(trials, first, second, confidence):
    """Return how often the interval holds second - first, over all joint counts."""
    pair = PairedTrials(Shifted(), "is_odd")
    total = 0.0
    for up, down in itertools.product(range(trials + 1), repeat=2):
        if up + down > trials:
            continue
        rest = trials - up - down
        ways = math.comb(trials, up) * math.comb(trials - up, down)
        chance = ways * second**up * first**down * (1 - first - second) ** rest
        values = {"below_difference": [1.0] * up + [-1.0] * down + [0.0] * rest}
        found = pair.estimates({}, values, confidence)["below_difference"]
        total += chance * (found.low <= second - first <= found.high)
    return total


@pytest.mark.parametrize(("first", "second"), [(0.1, 0.3), (0.02, 0.02), (0.45, 0.5), (0.0, 0.7)])
def test_the_interval_of_a_difference_holds_as_often_as_it_says(first, second):
    assert 0.9 <= exact_coverage(12, first, second, 0.9) < 1


def test_pairs_that_all_agree_leave_a_difference_open():
    values = {"below_difference": [0.0] * 20}
    found = PairedTrials(Shifted(), "is_odd").estimates({}, values, 0.95)["below_difference"]
    most = clopper_pearson(0, 20, 0.975)[1]
    assert (found.value, found.low, found.high) == pytest.approx((0, -most, most))
    assert most > 0.15


def test_declared_ranges_become_those_of_a_difference():
    quantities = {q.name: q for q in PairedTrials(Shifted(), "shift=0,1").quantities}
    assert (quantities["height_difference"].low, quantities["height_difference"].high) == (-3, 3)
    assert (quantities["below_difference"].low, quantities["below_difference"].high) == (-1, 1)


def test_it_is_found_again_by_its_reference_with_sources_of_its_own():
    pair = PairedTrials(load_study("sample-complexity"), "step-size=0.5,1")
    source = source_hash(pair)
    again = _load(refer_to(pair, source))
    assert isinstance(again, PairedTrials)
    assert (again.pair, source_hash(again)) == ("step_size=0.5,1.0", source)
    assert source != source_hash(pair.wrapped)
    here, there = (build_cells(study, {"alpha": "0.3", "samples": "4"})[0] for study in (pair, again))
    assert (here.key, here.seed_words) == (there.key, there.seed_words)
    assert here.key != build_cells(pair.wrapped, {"alpha": "0.3", "samples": "4"})[0].key


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("level", "'level' is no paired parameter of the study: ceiling, is_odd, shift"),
        ("shft=0,1", "did you mean shift"),
        ("shift", "it has more than two values; write two"),
        ("shift=0", "it takes two different values"),
        ("shift=0.1,0.10", "it takes two different values"),
        ("shift=0,3", "shift"),
        ("is_odd=true,maybe", "no such value"),
    ],
)
def test_what_cannot_be_compared_gets_one_line(asked, said):
    with pytest.raises(UsageError) as refused:
        simkit.run(Shifted, compare=asked, trials=7)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_what_is_compared_takes_no_option():
    with pytest.raises(UsageError, match="it is what is compared, or follows from it; leave it out"):
        simkit.run(Shifted, compare="shift=0,1", shift=1, trials=7)
    with pytest.raises(UsageError, match="leave it out"):
        simkit.run("sample-complexity", compare="skip", turn=10, trials=1)


def test_from_the_command_line(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(MINE, encoding="utf-8")
    words = ["run", "mine.py", "--level", "0.2,0.4", "--compare", "shift=0,0.1", "--trials", "300"]
    assert main([*words, "--no-plot"]) == 0
    told = capsys.readouterr()
    assert "below_difference" in told.out
    assert "simulated 600 trials" in told.err
    assert main([*words, "--no-plot"]) == 0
    assert "600 trials" not in capsys.readouterr().err.split("reused")[0].split("simulated")[-1]
    (table,) = Path("results").rglob("*.csv")
    assert table.parent.name == "shifted-by-shift"
    assert main([*words, "--rare", "auto"]) == 2
    assert "it compares plain trials, and goes with no --rare" in capsys.readouterr().err
    run = simkit.run("mine.py:Shifted", level="0.2", compare="shift=0,0.1", trials=300)
    assert "--compare shift=0.0,0.1" in run.command


def test_a_difference_is_run_to_a_precision():
    result = simkit.run(
        Shifted, compare="shift=0,0.1", half_width=0.2, of="below_difference", max_trials=2000
    )
    row = table_of(result)["below_difference",]
    assert row["interval"] == "sequence"
    assert 0 < row["ci_high"] - row["ci_low"] <= 0.4
    assert row["trials"] < 2000
    assert row["ci_low"] <= 0.1 <= row["ci_high"]
    with pytest.raises(UsageError, match="below"):
        simkit.run(Shifted, compare="shift=0,0.1", half_width=0.2, of="below", max_trials=2000)


class Claimed(Shifted):
    """With statements on the difference, which is at most 0.1 at a shift of 0.1."""

    name = "test-claimed"
    claims = (
        simkit.Claim("Lemma 1", "E[below(shift=0.1) - below(shift=0)] <= 0.15"),
        simkit.Claim("Lemma 2", "E[below(shift=0.1) - below(shift=0)] <= 0.02"),
        simkit.Claim("Lemma 3", "E[below(shift=0.3) - below(shift=0)] >= 0.1"),
        simkit.Claim("Lemma 4", "Pr[below] >= 0.1"),
    )


def test_claims_on_a_difference_are_judged_by_pairs():
    run = simkit.run(Claimed, compare="shift=0,0.1", level="0.3,0.6", trials=4000)
    found = {(f.claim.label, f.cell.parameters["level"]): f.verdict for f in run.claims}
    assert found == {
        (label, level): verdict
        for label, verdict in (("Lemma 1", "holds"), ("Lemma 2", "fails"))
        for level in (0.3, 0.6)
    }
    other = simkit.run(Claimed, compare="shift=0,0.30", trials=4000)
    assert [(f.claim.label, f.verdict) for f in other.claims] == [("Lemma 3", "holds")]


def test_a_plain_run_leaves_them_out():
    run = simkit.run(Claimed, trials=400)
    assert {f.claim.label for f in run.claims} == {"Lemma 4"}


def test_an_audit_asks_them_of_their_pairs(tmp_path: Path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    claims = ("E[below(shift=0.1) - below(shift=0)] <= 0.02",
              "E[below(level=0.1) - below(level=0)] <= 0.02",
              "E[below(shift=0.1) - above(shift=0)] <= 0.02", "Pr[below] <= 0.6")  # fmt: skip
    own = ", ".join(f'simkit.Claim("Lemma {i}", "{text}")' for i, text in enumerate(claims, 1))
    text = MINE.replace("\n\n    def", f"\n    claims = ({own})\n\n    def")
    Path("mine.py").write_text(text, encoding="utf-8")
    main(["audit", "mine.py", "--trials", "4000"])
    told = capsys.readouterr()
    text = told.out + told.err
    assert "'level' is no paired parameter" in text
    assert "compares one quantity at two values of one parameter" in text
    with Path("results", "audit-mine.csv").open(encoding="utf-8") as lines:
        verdicts = {(row["label"], row["verdict"]) for row in csv.DictReader(lines)}
    assert verdicts == {("Lemma 1", "fails"), ("Lemma 4", "holds")}


def test_counters_of_both_sides_add():
    class Counted(Shifted):
        name = "test-counted"
        counters = {"ties": "{count} ties"}

        def simulate(self, params, rng, trials):
            tally = super().simulate(params, rng, trials)
            tally.counters = {"ties": 2 if params["shift"] else 1}
            return tally

    (tally,) = simkit.run(Counted, compare="shift=0,1", trials=14).tallies
    assert tally.counters == {"ties": 6}
    height = tally.measurements["height_difference"]
    assert (height.count, height.mean, height.minimum) == (14, pytest.approx(1), pytest.approx(1))
