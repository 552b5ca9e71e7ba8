"""Reduced variance: no mean moves, plain bits stay, a cell of its own, and what is said of the gain."""

from __future__ import annotations

import csv
import math
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import simkit
from simkit.cli.app import main
from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import event, measurement
from simkit.declare.reductions import Reductions
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.engine.cells.cell import build_cells
from simkit.engine.cells.judging import judged_blocks
from simkit.engine.cells.reduced_trials import ReducedTrials, _Slopes
from simkit.engine.cells.trials import prepare, simulate, trial_parameters
from simkit.engine.results.reducing import _needed, _variances, reduced
from simkit.engine.results.result import Settings
from simkit.engine.sources.command_lines import replay_line
from simkit.engine.sources.references import _load, refer_to
from simkit.engine.sources.registry import load_study
from simkit.engine.sources.source_hash import source_hash
from simkit.errors import StudyError, UsageError
from simkit.stats.evidence.sequences import mean_interval
from simkit.verdicts.audits.papers import subject_of


class Known(Reductions):
    """Of a sum of two uniform numbers: the probability given the first, which is a control, too."""

    given = "the first number"
    conditioned = ("below", "height")
    known = "the first number"
    controlled = ("below", "height")
    reach = 0.5
    reads = ("stated",)

    def prepare(self, params):
        return params

    def condition(self, prepared, rng, trials):
        first = np.array([(rng.random(), rng.random())[0] for _ in range(trials)])
        return {"below": np.clip(prepared["level"] - first, 0, 1), "height": first + 0.5}

    def control(self, prepared, rng, trials):
        return np.array([(rng.random(), rng.random())[0] - 0.5 for _ in range(trials)])


class Sum(Study):
    """Two uniform numbers, of which the sum is below a level."""

    name = "test-sum"
    summary = "a sum below a level"
    parameters = (
        Parameter("level", "float", 1.0, "Level", low=0, high=2, step="0.1"),
        Parameter("stated", "float", 0.5, "Stated", kind="reporting", low=0, high=1, step="0.1"),
    )
    quantities = (
        event("below", "the sum is below the level"),
        measurement("height", "the sum", low=0, high=2),
    )
    block_size = 10
    default_trials = 200
    reductions = Known

    def trial(self, params, rng):
        total = rng.random() + rng.random()
        return {"below": total < params["level"], "height": total}

    def seconds(self, params):
        return 1e-5


class Claimed(Sum):
    """With statements on the event, whose probability is 1/2."""

    name = "test-sum-claimed"
    claims = (
        simkit.Claim("Lemma 1", "Pr[below] >= 0.45"),
        simkit.Claim("Lemma 2", "Pr[below] <= 0.45"),
        simkit.Claim("Lemma 3", "E[height] <= 1.2"),
        simkit.Claim("Lemma 4", "height <= 2"),
    )

    def exact(self, params):
        return {}


def rows_of(result):
    return {row["quantity"]: row for row in result.rows.records}


def blocks_of(study, count, seed=0, **options):
    """Return a cell and its first blocks, without a plan."""
    (cell,) = build_cells(study, {name: str(value) for name, value in options.items()})
    prepared = prepare(study, trial_parameters(study, cell.parameters))
    size = study.block_size
    return cell, [simulate(study, prepared, seed, cell.seed_words, i, size) for i in range(count)]


def judged(study, cell, blocks):
    from simkit.declare.statement import statements_of

    return judged_blocks(statements_of(study), cell.parameters, blocks)


def test_means_stay_and_variances_shrink():
    plain = rows_of(simkit.run(Sum, level=0.8, trials=4000))
    for method in ("condition", "control"):
        result = simkit.run(Sum, level=0.8, trials=4000, reduce=method)
        found = rows_of(result)
        for name, mean in (("below", 0.32), ("height", 1.0)):
            assert abs(found[name]["estimate"] - mean) < 4 * found[name]["std_error"]
            assert found[name]["std_error"] < 0.85 * plain[name]["std_error"]
            assert found[name]["kind"] == "measurement"
        assert f"--reduce {method}" in result.command
    assert found["height"]["std_error"] == pytest.approx(
        plain["height"]["std_error"] / math.sqrt(2), rel=0.05
    )


def test_plain_trials_keep_their_bits_beside_a_control():
    plain = simkit.run(Sum, level=0.8, trials=205)
    found = rows_of(simkit.run(Sum, level=0.8, trials=205, reduce="control"))
    own = rows_of(plain)
    assert found["below_plain"]["estimate"] == pytest.approx(own["below"]["estimate"], rel=1e-15)
    for column in ("estimate", "std_error", "min", "max"):
        assert found["height_plain"][column] == own["height"][column]


def test_coefficients_come_from_earlier_blocks_alone():
    study = ReducedTrials(Sum(), "control")
    cell, blocks = blocks_of(study, 6)
    whole = judged(study, cell, blocks)
    assert whole[0].values["height"] == blocks[0].values["height_plain"]
    for count in range(1, 6):
        assert [b.to_json() for b in judged(study, cell, blocks[:count])] == [
            b.to_json() for b in whole[:count]
        ]
    swapped = judged(study, cell, [*blocks[:5], blocks[0]])
    assert [b.to_json() for b in swapped[:5]] == [b.to_json() for b in whole[:5]]
    c = np.array(sum((b.values["control"] for b in blocks[:5]), []))
    y = np.array(sum((b.values["height_plain"] for b in blocks[:5]), []))
    slope = np.polyfit(c, y, 1)[0]
    expected = np.array(blocks[5].values["height_plain"]) - slope * np.array(blocks[5].values["control"])
    assert whole[5].values["height"] == pytest.approx(expected)


def test_a_coefficient_stays_within_the_range_that_evidence_rests_on():
    study = ReducedTrials(Sum(), "control")
    quantity = study.reduced["below"]
    assert (quantity.low, quantity.high) == (-0.5, 1.5)
    steep = Tally.of_arrays(
        40, {}, {"below_plain": [0.0, 1.0] * 20, "height_plain": [0.0] * 40,
                 "control": [-1e-3, 1e-3] * 20}, kept=study.kept,
    )  # fmt: skip
    far = Tally.of_arrays(
        2, {}, {"below_plain": [0.0, 1.0], "height_plain": [0.0] * 2, "control": [0.5, -0.5]},
        kept=study.kept,
    )  # fmt: skip
    assert study.corrected([steep, far])[1].values["below"] == [-0.5, 1.5]


@pytest.mark.parametrize("method", ["condition", "control"])
def test_workers_change_no_number_and_nothing_is_mixed_with_plain_trials(method, tmp_path: Path):
    ledger = tmp_path / "ledger.sqlite"
    how = {"level": "0.5,0.9", "trials": 95, "ledger": ledger}
    simkit.run(Sum, **how)
    first = simkit.run(Sum, **how, reduce=method, workers=1)
    again = simkit.run(Sum, level="0.5,0.9", trials=95, reduce=method, workers=4)
    assert first.rows.to_csv() == again.rows.to_csv()
    plain, own = build_cells(Sum(), {}), build_cells(ReducedTrials(Sum(), method), {})
    assert plain[0].key != own[0].key
    assert plain[0].seed_words == own[0].seed_words


def test_what_condition_reads_belongs_to_its_cell():
    own = {
        method: {c.full_key for c in build_cells(ReducedTrials(Sum(), method), {"stated": "0.1,0.2"})}
        for method in ("condition", "control")
    }
    assert len(own["condition"]) == 2
    assert len(own["control"]) == 1


class Wrong(Known):
    def condition(self, prepared, rng, trials):
        return {"below": np.full(trials, 1.01), "height": np.ones(trials)}


class Short(Known):
    def condition(self, prepared, rng, trials):
        return {"below": np.ones(trials - 1), "height": np.ones(trials)}


class Far(Known):
    def control(self, prepared, rng, trials):
        return np.full(trials, 0.51)


def test_a_conditional_probability_beyond_its_range_fails_its_block():
    study = type("Odd", (Sum,), {"reductions": Wrong})
    result = simkit.run(study, trials=20, reduce="condition")
    assert result.failures == 20
    assert next(iter(result.failed)).endswith("a conditional mean of below is 1.01, not in [0, 1]")


@pytest.mark.parametrize(
    ("kind", "method", "said"),
    [
        (Short, "condition", r"condition returned an array \(9,\) of 'below'; it takes \(10, 1\)"),
        (Far, "control", "control returned no 10 numbers within 0.5 of their mean 0"),
    ],
)
def test_what_is_no_reduction_gets_one_line(kind, method, said):
    study = type("Odd", (Sum,), {"reductions": kind})
    with pytest.raises(StudyError, match=said):
        simkit.run(study, trials=20, reduce=method)


class Failing(Sum):
    """Trials above a ceiling fail."""

    name = "test-sum-failing"

    def trial(self, params, rng):
        found = super().trial(params, rng)
        if found["height"] > 1.8:
            raise ValueError("too high")
        return found


def test_failed_trials_keep_their_place_beside_a_control():
    study = ReducedTrials(Failing(), "control")
    _, blocks = blocks_of(study, 30)
    assert sum(b.failures for b in blocks) > 0
    for block in blocks:
        gap = np.array(block.values["height_plain"]) - np.array(block.values["control"]) - 0.5
        assert len(gap) == 10 - block.failures
        assert gap.min(initial=0.0) >= 0
        assert gap.max(initial=1.0) <= 1


def test_a_plain_trial_beside_a_control_can_be_shown_again_and_a_mean_cannot():
    (cell,) = build_cells(ReducedTrials(load_study("convergence"), "control"), {"alpha": "0.5"})
    shown = "simkit replay convergence --alpha 0.5 --seed 3 --block 2 --trial 1"
    assert replay_line(cell, 3, 2, 1) == shown
    (cell,) = build_cells(ReducedTrials(load_study("cluster-recovery"), "condition"), {})
    assert replay_line(cell, 3, 2, 1) == ""


@pytest.mark.parametrize("method", ["condition", "control"])
def test_claims_are_judged_by_reduced_trials(method):
    run = simkit.run(Claimed, reduce=method, trials=4000)
    assert {f.claim.label: f.verdict for f in run.claims} == {
        "Lemma 1": "holds", "Lemma 2": "fails", "Lemma 3": "holds",
    }  # fmt: skip
    assert rows_of(run)["below"]["interval"] == "betting"


def test_few_trials_tell_little_of_an_event():
    found = rows_of(simkit.run(Claimed, reduce="control", trials=20))["below_plain"]
    assert found["interval"] == "betting"
    assert found["ci_high"] - found["ci_low"] > 0.2


def test_a_half_width_takes_fewer_trials():
    how = {"level": 0.8, "half_width": 0.03, "of": "below", "max_trials": 20000}
    plain, own = (
        rows_of(simkit.run(Sum, **how, **more))["below"] for more in ({}, {"reduce": "condition"})
    )
    assert own["interval"] == plain["interval"] == "sequence"
    assert own["ci_high"] - own["ci_low"] <= 0.06
    assert own["trials"] < 0.7 * plain["trials"]


@pytest.mark.parametrize("method", ["condition", "control"])
def test_sequences_hold_as_often_as_they_say(method):
    study = ReducedTrials(Sum(), method)
    quantity, missed = study.reduced["below"], 0
    for seed in range(100):
        blocks = judged(study, *blocks_of(study, 12, seed, level=0.8))
        looks = [Tally.of_blocks(blocks[:count]).measurements["below"] for count in (1, 2, 4, 8, 12)]
        low, high = mean_interval(looks, 0.8, quantity.low, quantity.high)
        missed += not low <= 0.32 <= high
    assert missed <= 20


def test_what_is_gained_is_said_and_that_nothing_is():
    (said,) = simkit.run(Sum, level=0.8, trials=4000, reduce="control").remarks[:1]
    assert said.startswith(
        "less a multiple of the first number, variance over that of a plain trial: below 0."
    )
    assert "height 0.5" in said
    assert "(4,000 trials are worth 7," in said or "(4,000 trials are worth 8," in said

    class Dear(Known):
        def cost(self, params, method):
            return 9.0

    dear = type("Dearer", (Sum,), {"reductions": Dear})
    (said,) = simkit.run(dear, level=0.8, trials=400, reduce="control").remarks
    assert "nothing is gained in time: below 0." in said


def test_where_the_range_dominates_a_halved_variance_is_worth_little():
    quantity = measurement("below", "below", low=0, high=1)
    often = _needed(0.25, 0.125, quantity, 10_000, 0.95, False) / 10_000
    seldom = _needed(0.001, 0.0005, quantity, 1000, 0.95, False) / 1000
    assert 0.5 < often < 0.52
    assert 0.7 < seldom < 0.9
    # A control variate widens the range; without one nothing but the variance counts.
    assert _needed(0.001, 0.001, replace(quantity, low=-0.5, high=1.5), 1000, 0.95, True) > 1300
    assert _needed(2.0, 1.0, measurement("x", "x"), 50, 0.95, False) == pytest.approx(25)


def chosen(study, trials, reduce="auto", **options):
    settings = Settings(trials, reduce=reduce)
    found, said = reduced(study, {name: str(value) for name, value in options.items()}, settings)
    return getattr(found, "method", "none"), *said


def test_auto_chooses_what_saves_time():
    method, said = chosen(Sum(), 20_000, level=0.8)
    assert method == "condition"
    assert said.startswith("--reduce auto: condition, about 0.")
    assert said.endswith("of the time for the same half-width of below")
    assert chosen(Sum(), 20_000, level=0.8) == (method, said)  # no clock


def test_auto_falls_back_to_plain_trials_and_says_so():
    assert chosen(Sum(), 400, level=0.8)[1].endswith("plain trials; the run is too short to find out")
    silent = type("Silent", (Sum,), {"reductions": ""})()
    assert chosen(silent, 20_000)[1].endswith("plain trials; the study declares nothing for it")
    dear = type("Dear", (Known,), {"cost": lambda self, params, method: 3.0})
    method, said = chosen(type("D", (Sum,), {"reductions": dear})(), 50_000, level=0.8)
    assert method == "none"
    assert "plain trials; condition would take about" in said or "control would take about" in said


def test_it_is_found_again_by_its_reference_with_sources_of_its_own():
    study = ReducedTrials(load_study("convergence"), "control")
    again = _load(refer_to(study, ""))
    assert isinstance(again, ReducedTrials)
    assert again.method == "control"
    assert source_hash(again) == source_hash(study) != source_hash(study.wrapped)


MINE = """\
import simkit
from simkit.declare.reductions import Reductions


class Given(Reductions):
    given = "the first"
    conditioned = ("below",)

    def condition(self, p, rng, trials):
        first = rng.random((trials, 2))[:, 0]
        return {"below": (p["level"] - first).clip(0, 1)}


class Sum(simkit.Study):
    name = "sum"
    summary = "a sum below a level"
    parameters = (simkit.Parameter("level", "float", 0.8, "Level"),)
    quantities = (simkit.event("below", "below the level"),)
    reductions = Given

    def trial(self, p, rng):
        return {"below": rng.random() + rng.random() < p["level"]}
"""


def test_from_the_command_line(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(MINE, encoding="utf-8")
    words = ["run", "mine.py", "--level", "0.4,0.8", "--trials", "300"]
    assert main([*words, "--reduce", "condition"]) == 0
    told = capsys.readouterr()
    assert "means given the first, variance over that of a plain trial: below 0." in told.err
    (table,) = Path("results").rglob("*.csv")
    assert table.parent.name == "sum-reduced"
    rows = list(csv.DictReader(table.read_text().splitlines()))
    assert {row["interval"] for row in rows} == {"betting"}
    assert {row["reduce"] for row in rows} == {"condition"}
    assert list(Path("results").rglob("*.png"))
    source = Path("mine.py").read_text().replace("clip(0, 1)", "clip(0, 1) ** 1.0")
    Path("mine.py").write_text(source)
    assert main([*words, "--reduce", "condition", "--no-plot"]) == 0
    assert "from other sources" in capsys.readouterr().err
    assert main([*words, "--no-plot"]) == 0
    assert main([*words, "--reduce", "control"]) == 2
    assert (
        "declares no such reduction of its variance, as in --reduce condition" in capsys.readouterr().err
    )
    assert main([*words, "--reduce", "none", "--dry-run"]) == 0
    assert main([*words, "--reduce", "auto", "--no-plot"]) == 0
    assert "--reduce auto: plain trials; the run is too short to find out" in capsys.readouterr().err
    assert main([*words, "--reduce", "some"]) == 2
    assert main([*words, "--reduce", "auto", "--rare", "auto"]) == 2
    assert "it reduces the variance of plain trials, and goes with no --rare" in capsys.readouterr().err


def test_an_edit_of_a_reduction_reruns_no_plain_trial(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(MINE, encoding="utf-8")
    words = ["run", "mine.py", "--trials", "200", "--no-plot"]
    assert main(words) == 0
    Path("mine.py").write_text(MINE.replace("clip(0, 1)", "clip(0, 1) ** 1.0"), encoding="utf-8")
    capsys.readouterr()
    assert main(words) == 0
    assert "other sources" not in capsys.readouterr().err


def test_cells_without_a_reduction_are_refused():
    with pytest.raises(UsageError, match="only of one attention update"):
        simkit.run("cluster-recovery", steps=2, reduce="condition", trials=2)
    with pytest.raises(UsageError, match="alone"):
        simkit.run("convergence", init="perturbed", reduce="control", trials=2)


class Half(Sum):
    """Half of the sum: its variance is 1/24, that of an event of its mean would be 1/4."""

    quantities = (measurement("half", "half of the sum"), *Sum.quantities)

    def trial(self, params, rng):
        found = super().trial(params, rng)
        return {"half": found["height"] / 2, **found}


class GivenFirst(Known):
    conditioned = ("half", "below")

    def condition(self, prepared, rng, trials):
        found = super().condition(prepared, rng, trials)
        return {"half": found["height"] / 2, "below": found["below"]}


def test_a_mean_without_a_plain_trial_beside_it_is_held_against_plain_trials_alone():
    study = type("Halved", (Half,), {"reductions": GivenFirst})
    said = simkit.run(study, trials=200, reduce="condition").remarks
    assert "below 0." in said[0]
    assert not any("half" in line for line in said)
    own = ReducedTrials(study(), "condition")
    (cell,) = build_cells(own, {})
    plain, left = _variances(own, cell, "half", 400)
    assert plain == pytest.approx(1 / 24, rel=0.15)
    assert left == pytest.approx(1 / 48, rel=0.15)
    assert chosen(study(), 20_000)[1].endswith("for the same half-width of half")


def test_plain_trials_that_settings_share_are_counted_once():
    how = {"level": 0.8, "trials": 1000, "reduce": "condition"}

    def told(**more):
        said = simkit.run(Sum, **how | more).remarks[0]
        done, worth = re.search(r"below .*? \(([\d,]+) trials are worth ([\d,]+)\)", said).groups()
        return int(done.replace(",", "")), int(worth.replace(",", ""))

    (done, worth), (both, more) = told(), told(level="0.8,0.9")
    assert (done, both) == (1000, 2000)
    assert 1000 < worth < more - 1000
    # What condition alone reads: two settings of which a plain run has one.
    twice, same = told(stated="0.1,0.2")
    assert twice == 2000
    assert same == pytest.approx(worth, rel=0.1)
    seven = simkit.run(Sum, **how, stated="0:0.6:0.1").remarks
    assert "nothing is gained in time: below 0." in seven[0]
    axis = simkit.run("knn-distillation", k="45,49", trials=20, reduce="condition").remarks
    assert " (20 trials are worth " in axis[0]


def test_auto_pays_plain_trials_once_where_settings_share_them():
    shares = [
        float(re.search(r"about ([\d.]+) of the time", chosen(Sum(), 9000, **more)[1])[1])
        for more in ({"stated": "0.1"}, {"stated": "0.1,0.2"})
    ]
    assert shares[1] == pytest.approx(2 * shares[0], rel=0.2)


def test_where_all_trials_agree_nothing_is_known():
    said = simkit.run(Sum, level=0, trials=50, reduce="condition").remarks
    assert said == ["nothing is known of the variance where all trials agree: below"]


def test_failed_trials_beside_a_control_are_said_with_what_they_leave_of_it():
    result = simkit.run(Failing, trials=2000, reduce="control")
    row = rows_of(result)["control"]
    (said,) = [line for line in result.remarks if "failed" in line]
    assert said == (
        f"{row['failures']} of 2,000 trials failed: over the others the first number is"
        f" {row['estimate']:+.2g} from its mean, with standard error {row['std_error']:.1g}; each"
        " corrected mean is off by a multiple of that"
    )
    assert row["estimate"] < -0.005  # E = -1/90 where the sum is at most 1.8
    assert not any("failed" in line for line in simkit.run(Sum, trials=50, reduce="control").remarks)


def odd(**declared):
    return type("Odd", (Sum,), {"reductions": type("Odd", (Known,), declared)})


@pytest.mark.parametrize(
    ("study", "method", "said"),
    [
        (odd(conditioned=("bellow",)), "condition",
         "conditioned has no 'bellow' to name; did you mean below?"),
        (odd(controlled=("below", "hight")), "condition",
         "controlled has no 'hight' to name; did you mean height?"),
        (odd(reads=("statd",)), "control", "reads has no 'statd' to name; did you mean stated?"),
        (odd(conditioned="below"), "condition", "conditioned is one text; write ('below',)"),
        (type("Odd", (Sum,), {"reductions": 3}), "control",
         "its reductions are 3; write a subclass of Reductions, or 'module:Class'"),
        (type("Odd", (Sum,), {"reductions": Known(Sum())}), "control", "write a subclass of Reductions"),
        (odd(condition=lambda self, p, rng, trials: {"bellow": np.ones(trials)}), "condition",
         "condition returned bellow, and not 'below'"),
    ],
)  # fmt: skip
def test_what_is_misspelt_gets_one_line_with_the_near_name(study, method, said):
    with pytest.raises(StudyError) as raised:
        simkit.run(study, trials=20, reduce=method)
    assert said in str(raised.value)
    assert "\n" not in str(raised.value)


class Orders(Sum):
    """Claims that reduced trials judge, that nobody can read, and that ask for plain trials."""

    name = "test-sum-orders"
    quantities = (event("below", "below"), measurement("height", "the sum", low=0, high=2, kept=True))
    claims = (
        simkit.Claim("Lemma 1", "E[height] = O(level)", along="level"),
        simkit.Claim("Lemma 2", "Pr[height <= 2] >= 0.9"),
        simkit.Claim("Lemma 3", "level < 3"),
        simkit.Claim("Lemma 4", "Pr[height <= 1] >= 0.4", where={"level": 0.5}),
        simkit.Claim("Lemma 5", "Pr[below >= 1"),
        simkit.Claim("Lemma 6", "Pr[below] >= 1 - 0.5/poly(level)", exact=lambda p: 0.5),
        simkit.Claim("Lemma 7", "height <= 2"),
        simkit.Claim("Lemma 8", "Var[height] <= 1"),
    )


@pytest.mark.parametrize("method", ["condition", "control"])
def test_claims_that_reduced_trials_cannot_judge_are_named(method):
    run = simkit.run(Orders, level="0.8,1.6", trials=400, reduce=method)
    found = {f.claim.label: f for f in run.claims}
    assert {label: f.verdict for label, f in found.items()} == {
        "Lemma 1": "of order only", "Lemma 3": "holds", "Lemma 6": "of order only",
    }  # fmt: skip
    low, high = found["Lemma 1"].constant
    assert low < 1 / found["Lemma 1"].cell.parameters["level"] < high
    assert "plain trials alone can judge: Lemma 2; Lemma 7; Lemma 8" in run.remarks
    (fault,) = subject_of(run.statements).faults
    assert "claim 'Lemma 5': 'Pr[below >= 1' has no relation" in fault


class Several(Known):
    """Three controls of which the last is the first again: the number, its square, the number."""

    known = "the first number, and its square"
    controls = 3

    def control(self, prepared, rng, trials):
        first = super().control(prepared, rng, trials)
        return np.stack([first, first**2 - 1 / 12, first], axis=1)


class Steadied(Several):
    """Means given the first number, less what its controls tell of them: height alone is linear."""

    steadied = True

    def condition(self, prepared, rng, trials):
        first = rng.random((trials, 2))[:, 0]
        off = first - 0.5
        known = np.stack([off, off**2 - 1 / 12, off], axis=1)
        return {
            "below": np.clip(prepared["level"] - first, 0, 1), "height": first + 0.5, "control": known,
        }  # fmt: skip


def values_of(blocks, name):
    return np.array(sum((block.values[name] for block in blocks), []))


def test_coefficients_of_several_controls_are_those_of_least_squares():
    study = ReducedTrials(type("Odd", (Sum,), {"reductions": Several})(), "control")
    assert study.variates == ["control_1", "control_2", "control_3"]
    whole = judged(study, *blocks_of(study, 41, level=0.8))
    y, known = values_of(whole[:40], "height_plain"), [values_of(whole[:40], n) for n in study.variates]
    found = np.polyfit(known[0], y, 2)  # of the third, which is the first again, none
    last = whole[40].values
    less = found[1] * np.array(last["control_1"]) + found[0] * np.array(last["control_2"])
    np.testing.assert_allclose(last["height"], np.array(last["height_plain"]) - less, rtol=1e-9)
    # One coefficient for each four trials: of ten the first two controls.
    one = _Slopes(3)
    one.add([(c, c * c, 0.1 * i) for i, c in enumerate(known[0][:7])], y[:7].tolist())
    assert one.slopes_within(math.inf) == [pytest.approx(np.polyfit(known[0][:7], y[:7], 1)[0]), 0, 0]


def test_of_coefficients_that_are_too_large_the_first_stay():
    slopes = _Slopes(2)
    rng = np.random.default_rng(1)
    first, second = rng.random((2, 200)) - 0.5
    slopes.add(list(zip(first, second, strict=True)), (0.3 * first + 0.4 * second).tolist())
    assert slopes.slopes_within(0.8) == pytest.approx([0.3, 0.4])
    one, none = slopes.slopes_within(0.6)
    assert (one, none) == (pytest.approx(np.polyfit(first, 0.3 * first + 0.4 * second, 1)[0]), 0)
    assert slopes.slopes_within(0.1) == [0.1, 0]


def test_a_control_that_has_not_varied_yet_takes_nothing_off():
    rng = np.random.default_rng(2)
    for chance in (0.003, 0.02, 1 / 3):
        slopes = _Slopes(1)
        for _ in range(40):
            slopes.add([(-chance,)] * 5, (50 + rng.random(5)).tolist())
            assert slopes.slopes_within(math.inf) == [0]
    slopes.add([(1 - chance,)], [52.0])
    assert slopes.slopes_within(math.inf)[0] > 0


def test_means_given_a_part_are_steadied_by_controls():
    study = type("Odd", (Sum,), {"reductions": Steadied})
    plain = simkit.run(type("Plain", (Sum,), {"reductions": Known}), reduce="condition", trials=1000)
    result = simkit.run(study, level=1.0, reduce="condition", trials=1000)
    found, before = rows_of(result), rows_of(plain)
    for name, mean in (("below", 0.5), ("height", 1.0)):
        assert abs(found[name]["estimate"] - mean) < 4 * found[name]["std_error"] + 1e-12
        assert found[f"{name}_given"]["std_error"] == before[name]["std_error"]
        assert found[name]["std_error"] < 0.3 * before[name]["std_error"]
    assert found["below"]["interval"] == found["below_given"]["interval"] == "betting"
    assert result.remarks[0].startswith(
        "means given the first number, less a multiple of the first number, and its square, variance"
    )
    quantity = ReducedTrials(study(), "condition").reduced["below"]
    assert (quantity.low, quantity.high) == (-0.5, 1.5)


def test_a_control_of_another_shape_or_none_gets_one_line():
    flat = {"control": lambda self, p, rng, trials: np.zeros(trials)}
    odd = {"control": lambda self, p, rng, trials: np.full((trials, 3), np.nan)}
    none = {"condition": Known.condition}
    kinds = (Several, flat, "control"), (Several, odd, "control"), (Steadied, none, "condition")
    for kind, change, method in kinds:
        study = type("Odd", (Sum,), {"reductions": type("Odd", (kind,), change)})
        with pytest.raises(StudyError, match=f"{method} returned no 10 times 3 numbers within 0.5"):
            simkit.run(study, trials=20, reduce=method)
