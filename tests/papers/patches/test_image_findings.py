"""What is said of images: the law of N at each accuracy, trends by all points, pretrained models."""

import re
from collections.abc import Callable

import numpy as np
import pandas as pd
import pytest

import simkit
from simkit.declare.statement import statements_of
from simkit.declare.tally import Tally
from simkit.engine.cells.cell import build_cells
from simkit.engine.sources.registry import load_study
from simkit.engine.tables.table import build_table
from simkit.errors import UsageError
from simkit.papers.patches.findings.image_laws import describe_law, law_rows
from simkit.papers.patches.findings.image_models import accuracies, model_rows
from simkit.stats.crossed import crossed_mean, variance_shares
from simkit.stats.evidence.bounded_means import bounded_mean_interval

SMALL = {"network": "one-layer", "neurons": 50, "max_steps": 30, "samples": 20}
#: Of the share, the start, the pretrained model and the draw of images.
Accuracy = Callable[[float, str, int], np.ndarray]


def judged(
    study_name: str, sweep: dict[str, str], accuracy: Callable[[dict], np.ndarray]
) -> pd.DataFrame:
    """Return the table of a study whose test accuracies are a function of the cell."""
    study = load_study(study_name)
    cells, tallies = build_cells(study, sweep), []
    for cell in cells:
        values = accuracy(dict(cell.parameters)).clip(0, 1)
        arrays = dict.fromkeys((q.name for q in study.quantities), values)
        tallies.append(Tally.of_arrays(len(values), measurements=arrays, kept=study.kept))
    return build_table(statements_of(study), cells, tallies, confidence=0.95, seed=0).frame


def pruned(accuracy: Accuracy, models: str = "0", shares: str = "0,0.25,0.5,0.75,1") -> pd.DataFrame:
    sweep = {"share": shares, "start": "diverse,narrow", "pretraining_seed": models}
    return judged(
        "image-pruning", sweep, lambda p: accuracy(p["share"], p["start"], p["pretraining_seed"])
    )


def remarks_of(table: pd.DataFrame, study: str = "image-pruning") -> list[str]:
    statements = statements_of(load_study(study))
    lines = list(statements.remarks(table))
    assert lines[: len(list(statements.headline(table)))] == list(statements.headline(table))
    return lines


def made_up(exponents: dict[float, float]) -> pd.DataFrame:
    """Return a table in which N50 is 100 alpha^exponent at each accuracy; counts as expected."""
    accuracy = ",".join(map(str, exponents))
    result = simkit.run(
        "image-accuracy", trials=1, workers=1, alpha="0.64,0.8,1", accuracy=accuracy,
        **{**SMALL, "samples": "20,40"},
    )  # fmt: skip
    first = result.table[result.table["quantity"] == "reached"]
    rows = []
    for level, exponent in exponents.items():
        base = first[first["accuracy"] == level].iloc[0].to_dict()
        for alpha in (0.64, 0.8, 1.0):
            for samples in (30, 60, 120, 240, 480, 960):
                chance = 1 / (1 + (100 * alpha**exponent / samples) ** 3)
                own = {"alpha": alpha, "samples": samples, "trials": 200, "failures": 0}
                rows.append(base | own | {"successes": round(200 * chance)})
    return pd.DataFrame(rows, columns=result.table.columns)


@pytest.mark.parametrize("exponent", [-2.0, -4.0])
def test_the_law_of_n_finds_a_planted_exponent(exponent: float) -> None:
    rows = {(row["quantity"], row["alpha"]): row for row in law_rows(made_up({0.85: exponent}))}
    found = rows["exponent", 0.64]
    assert found["ci_low"] < exponent < found["ci_high"]
    assert found["ci_high"] - found["ci_low"] < 1.5
    assert abs(found["estimate"] - exponent) < 0.1
    for alpha in (0.64, 0.8, 1.0):
        n50 = rows["n50", alpha]
        assert n50["ci_low"] < 100 * alpha**exponent < n50["ci_high"]
        assert abs(rows["n50_power", alpha]["estimate"] / (100 * alpha**exponent) - 1) < 0.05
    assert (rows["inverse_square_p_value", 0.64]["estimate"] < 0.05) == (exponent == -4)
    assert rows["constant_p_value", 0.64]["estimate"] < 0.05


def test_each_accuracy_has_its_own_exponent_and_the_remarks_compare_them() -> None:
    table = made_up({0.8: -2.0, 0.85: -4.0})
    rows = [row for row in law_rows(table) if row["quantity"] == "exponent"]
    assert {row["accuracy"]: round(row["estimate"], 1) for row in rows} == {0.8: -2.0, 0.85: -4.0}
    lines = list(describe_law(table))
    assert [line.partition(":")[0] for line in lines[:6]] == 2 * ["alpha 0.64", "alpha 0.8", "alpha 1"]
    assert "test accuracy 0.8 in half of the trainings: N50 = 99.6 [" in lines[2]
    low, high = lines[6:8]
    assert re.match(r"test accuracy 0\.8: N50 ~ alpha_\*\^-(1\.9|2)\S* \[-2\.\d+, -1\.\d+\]", low)
    assert re.match(r"test accuracy 0\.85: N50 ~ alpha_\*\^-(3\.9|4)\S* \[-4\.\d+, -3\.\d+\]", high)
    # 0.64^2 and 0.64^4: what -2 would make of N50, and what it is.
    assert "makes N50 at 1 0.41 of that at 0.64; stated: -2, which would make it 0.41" in low
    assert "makes N50 at 1 0.17 of that at 0.64; stated: -2, which would make it 0.41" in high
    assert re.match(
        r"the exponent depends on the accuracy: -(1\.9|2)\S* at 0\.8, -(3\.9|4)\S* at 0\.85;"
        " stated: -2 at each",
        lines[8],
    )
    *_, last = describe_law(made_up({0.85: -2.0}))
    assert last.startswith("the exponent is that of this accuracy: --accuracy 0.45,0.5,0.55 judges")


def test_a_run_says_its_trend() -> None:
    result = simkit.run("image-pruning", share="0,1", trials=3, workers=1, **SMALL)
    line = result.headline[0]
    assert line.startswith("accuracy ")
    assert " with the pruned share: from 0." in line


@pytest.mark.parametrize(
    ("gap", "verb"), [(0.1, "better as stated"), (-0.1, "worse"), (0.0, "not clearly other")]
)
def test_the_remark_on_initial_models_compares_trial_by_trial(gap: float, verb: str) -> None:
    rng = np.random.default_rng(0)
    common = dict(zip((0.0, 1.0), rng.normal(0.7, 0.1, (2, 10)), strict=True))  # far more than a gap
    table = pruned(
        lambda share, start, _: common[share] + rng.normal(0, 0.01, 10) + gap * (start == "diverse"),
        shares="0,1",
    )
    first, second, line, *_ = remarks_of(table)
    assert all("has no clear trend with the pruned share" in trend for trend in (first, second))
    assert line.startswith(f"diverse start: {verb} than the narrow one by ")
    found, low, high = map(float, re.findall(r"-?\d\.\S*\d", line))
    assert low < gap < high
    assert abs(found - gap) < 0.02
    assert high - low < 0.03


@pytest.mark.parametrize(("slope", "verb"), [(0.2, "rises as stated"), (-0.2, "falls")])
def test_the_remark_on_pruning_has_its_direction(slope: float, verb: str) -> None:
    rng = np.random.default_rng(1)
    first, second, *_ = remarks_of(
        pruned(lambda share, *_: 0.7 + slope * share + rng.normal(0, 0.02, 10))
    )
    assert first.startswith(f"diverse: accuracy {verb} with the pruned share: from ")
    assert second.startswith(f"narrow: accuracy {verb} with the pruned share: from ")


def test_the_trend_is_of_all_points_not_of_the_ends() -> None:
    """The ends are far apart but vary much; with the three between them the line is certain."""
    between = {0.25: 0.6, 0.5: 0.7, 0.75: 0.8}
    wide = np.tile([-0.2, 0.2], 5)

    def accuracy(share: float, *_: object) -> np.ndarray:
        return (
            between[share] + np.zeros(10)
            if share in between
            else 0.5 + 0.4 * share + wide * (0.5 - share)
        )

    table = pruned(accuracy)
    (found,) = [each for each in accuracies(table, "share") if each.base["start"] == "diverse"]
    x = np.array([0, 0.25, 0.5, 0.75, 1])
    slopes = [np.polyfit(x, found.values[0, t], 1)[0] for t in range(10)]
    expected = crossed_mean(np.array(slopes)[None])
    shown = f"{expected.estimate:.3g} [{expected.low:.3g}, {expected.high:.3g}]"
    line = remarks_of(table)[0]
    assert line.endswith(f", by {shown} along the line through all 5 of its values")
    assert "rises as stated" in line
    # A bump in the middle is no rise, whatever the ends say of noise.
    bump = remarks_of(pruned(lambda share, *_: 0.7 - (share - 0.5) ** 2 + np.linspace(-0.01, 0.01, 10)))
    assert "has no clear trend" in bump[0]


@pytest.mark.parametrize(
    ("shares", "through"), [("0,1", "both"), ("0,0.5,1", "all 3"), ("0,0.25,0.5,0.75,1", "all 5")]
)
@pytest.mark.parametrize(
    ("draws", "rise", "verb"),
    [(3, 0.0, "has no clear trend"), (3, 0.3, "has no clear trend"), (40, 0.3, "rises as stated"),
     (40, -0.3, "falls")],
)  # fmt: skip
def test_a_rise_in_all_trainings_alike_is_bounded_by_bets(
    shares: str, through: str, draws: int, rise: float, verb: str
) -> None:
    table = pruned(lambda share, *_: np.full(draws, 0.5 + rise * share), shares=shares)
    line = remarks_of(table)[0]
    x = np.array([float(share) for share in shares.split(",")])
    centred = x - x.mean()
    weights = centred / (centred**2).sum()
    most = weights[weights > 0].sum()  # the largest rise of accuracies between 0 and 1
    low, high = bounded_mean_interval(np.full(draws, (rise + most) / (2 * most)))
    ends = f"[{most * (2 * low - 1):.3g}, {most * (2 * high - 1):.3g}]"
    assert line == (
        f"diverse: accuracy {verb} with the pruned share: from 0.5 at 0 to {0.5 + rise:.3g} at 1, by"
        f" {rise:.3g} {ends} (all trainings alike) along the line through {through} of its values"
    )


@pytest.mark.parametrize("models", ["0", "0,1,2"])
def test_trainings_that_are_alike_are_bounded_by_bets(models: str) -> None:
    table = pruned(lambda share, *_: np.full(6, 0.5 + 0.2 * share), models=models, shares="0,1")
    rows = {(r["quantity"], r["start"], r["share"]): r for r in model_rows(table)}
    count = 6 if models == "0" else 3  # trainings of which no two share a model or a draw
    for value, share in ((0.5, 0.0), (0.7, 1.0)):
        row = rows["accuracy_over_models", "diverse", share]
        assert (row["estimate"], row["interval"]) == (pytest.approx(value), "betting")
        ends = bounded_mean_interval(np.full(count, value))
        assert (row["ci_low"], row["ci_high"]) == pytest.approx(ends)
    low, high = bounded_mean_interval(np.full(count, 0.6))  # 0.2 as a place between -1 and 1
    gain = rows["pruning_gain", "diverse", None]
    assert gain["estimate"] == pytest.approx(0.2)
    assert (gain["ci_low"], gain["ci_high"]) == pytest.approx((2 * low - 1, 2 * high - 1))
    assert gain["std_error"] is None
    gap = rows["start_gap", None, None]
    assert gap["ci_low"] < -0.3
    if models != "0":
        line = next(line for line in remarks_of(table) if line.startswith("diverse start"))
        shown = f"{gap['estimate']:.3g} [{gap['ci_low']:.3g}, {gap['ci_high']:.3g}]"
        assert f"not clearly other than the narrow one by {shown} (all trainings alike)" in line


def test_of_one_share_no_gain_is_said() -> None:
    rng = np.random.default_rng(6)
    table = pruned(lambda *_: rng.normal(0.7, 0.05, 5), models="0,1", shares="0.5")
    found = {row["quantity"] for row in model_rows(table)}
    assert {"accuracy_over_models", "start_gap"} <= found
    assert "pruning_gain" not in found
    lines = remarks_of(table)
    assert any("mean over 1 share on the same images" in line for line in lines)


def test_no_trend_is_said_where_trainings_failed() -> None:
    table = pruned(lambda share, *_: 0.5 + 0.3 * share + np.linspace(0, 0.01, 40))
    table.loc[table.index[:1], "failures"] = 1
    lines = remarks_of(table)
    assert (
        lines[0]
        == "diverse: no trend of the accuracy with the pruned share is said where trainings failed"
    )
    assert "rises as stated" in lines[1]
    assert not any(line.startswith("diverse start") for line in lines)


def planted(rng: np.random.Generator) -> pd.DataFrame:
    """Return accuracies in which pretrained models matter for the diverse start alone."""
    model, draw = rng.normal(0, 0.03, 8), rng.normal(0, 0.01, 6)

    def accuracy(share: float, start: str, seed: int) -> np.ndarray:
        own = model[seed] * (start == "diverse")
        return 0.7 + 0.2 * share + own + draw + rng.normal(0, 0.01, 6)

    return pruned(accuracy, models="0:7")


def test_intervals_are_over_pretrained_models_and_the_variance_is_shared_out() -> None:
    table = planted(np.random.default_rng(2))
    rows = {(r["quantity"], r["start"], r["share"]): r for r in model_rows(table)}
    found = {each.base["start"]: each.values for each in accuracies(table, "share")}
    assert found["diverse"].shape == (8, 6, 5)
    for place, share in enumerate((0.0, 0.25, 0.5, 0.75, 1.0)):
        row, values = rows["accuracy_over_models", "diverse", share], found["diverse"][:, :, place]
        expected = crossed_mean(values)
        assert row["estimate"] == expected.estimate
        assert row["pretraining_seed"] is None
        assert row["ci_high"] - row["ci_low"] == pytest.approx(expected.high - expected.low, rel=0.05)
        assert rows["model_variance_share", "diverse", share]["estimate"] > 0.6
        assert rows["model_variance_share", "narrow", share]["estimate"] < 0.3
        part = variance_shares(values).columns
        row = rows["draw_variance_share", "diverse", share]
        assert (row["estimate"], row["ci_low"], row["ci_high"]) == (part.estimate, part.low, part.high)
        # One model would have looked far more certain.
        alone = crossed_mean(values[:1])
        assert expected.high - expected.low > 2 * (alone.high - alone.low)
    shares = [rows["model_variance_share", "diverse", x]["estimate"] for x in (0, 0.25, 0.5, 0.75, 1)]
    assert rows["model_variance_share", "diverse", None]["estimate"] == pytest.approx(np.mean(shares))
    gain = rows["pruning_gain", "narrow", None]
    assert gain["ci_low"] < 0.2 < gain["ci_high"]
    gap = rows["start_gap", None, None]
    expected = crossed_mean((found["diverse"] - found["narrow"]).mean(axis=2))
    assert (gap["estimate"], gap["ci_low"], gap["ci_high"]) == (
        expected.estimate,
        expected.low,
        expected.high,
    )
    lines = remarks_of(table)
    assert lines[0].endswith(
        "through all 5 of its values, over 8 pretrained models and 6 draws of images"
    )
    varied = [line for line in lines if "of the variance of one training's accuracy" in line]
    assert [line.partition(":")[0] for line in varied] == ["diverse", "narrow"]
    assert 60 < int(re.search(r"accuracy (\d+)% lies between pretrained models", varied[0])[1]) < 100


def test_what_several_models_say_takes_several() -> None:
    statements = statements_of(load_study("image-pruning"))
    with pytest.raises(UsageError, match="two or more"):
        statements.check_derivation("models", [{"pretraining_seed": 0}])
    statements.check_derivation("models", [{"pretraining_seed": 0}, {"pretraining_seed": 1}])
    with pytest.raises(UsageError, match="two or more"):
        statements.derive("models", pruned(lambda *_: np.array([0.5]), models="0,1"))


def test_intervals_of_accuracies_stay_between_0_and_1() -> None:
    near = np.array([1.0, 1.0, 1.0, 1.0, 0.9])
    table = pruned(lambda share, *_: near if share else np.ones(5), shares="0,1")
    rows = table[(table["quantity"] == "test_accuracy") & (table["start"] == "diverse")]
    same, differ = rows.to_dict("records")
    assert differ["interval"] == "student-t (logit)"
    assert 0.7 < differ["ci_low"] < differ["estimate"] < differ["ci_high"] < 1
    # All alike, bets alone bound it: at 1 from below.
    assert (same["interval"], same["estimate"], same["ci_high"]) == ("betting", 1, 1)
    assert 0.3 < same["ci_low"] < 0.7
    share = table[table["quantity"] == "relevant_fraction"].iloc[0]
    assert share["interval"] == "student-t"


def test_what_is_rounded_and_how_much_of_the_pool_is_used_is_said() -> None:
    lines = remarks_of(pruned(lambda *_: np.linspace(0.5, 0.6, 3), shares="0,1"))
    assert (
        "N = 150: on the texture are 68 of 75 images of the first class (90.7%) and 8 of 75 of the"
        " second (10.7%), whole images" in lines
    )
    assert any(line.startswith("N = 150 of the 156 images of the training pool: ") for line in lines)
    own = {"network": "one-layer", "alpha": "0.8,1", "task": "pair"}
    for samples, said in (("40", False), ("79", True)):
        table = judged("image-accuracy", {**own, "samples": samples}, lambda _: np.array([0.5, 0.6]))
        lines = remarks_of(table, "image-accuracy")
        assert any("images of the training pool" in line for line in lines) == said
