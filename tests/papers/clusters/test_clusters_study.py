"""The study `cluster-recovery`: command, tables, limits, bad input, derivations and specs."""

import math
import re

import numpy as np
import pandas as pd
import pytest

import simkit
from simkit.cli.app import main
from simkit.declare.sweeps import resolve
from simkit.engine.session import Settings, prepare, run_session
from simkit.errors import UsageError
from simkit.figures.catalogue import spec_paths
from simkit.figures.reproduce import check_spec
from simkit.figures.specs import read_spec
from simkit.papers.clusters.studies import ClusterRecovery
from simkit.papers.clusters.theory import stated_rate
from simkit.stats.quantiles import quantile_interval
from simkit.stats.scaling import fit_power_law

SMALL = {"d": 12, "n": 30, "clusters": 3, "trials": 30}


def column(table, quantity, name="estimate"):
    return table[table["quantity"] == quantity][name].to_numpy()


def test_defaults_are_the_documented_ones():
    values = resolve(ClusterRecovery.parameters, {}).values
    assert values["lambda"] == pytest.approx((math.log(64) + math.log(8)) / 0.5)
    expected = {
        "d": 64, "n": 1024, "clusters": 8, "sigma": 1.0, "gap": 0.5, "gamma": None, "constant": 1.0,
        "steps": 1, "centres": "orthonormal", "start": "perpendicular", "data": "same",
    }  # fmt: skip
    assert {key: values[key] for key in expected} == expected
    assert ClusterRecovery.default_trials == 200


def test_a_run_has_every_quantity_with_limit_and_interval():
    table = simkit.run("cluster-recovery", **SMALL)
    assert table["quantity"].tolist()[0] == "recovered"
    assert (table["failures"] == 0).all()
    assert column(table, "cosine", "limit")[0] > column(table, "cosine")[0]
    assert column(table, "loss")[0] == pytest.approx(1 - column(table, "cosine")[0], rel=1e-9)
    assert column(table, "worst_cosine")[0] < column(table, "cosine")[0]
    assert column(table, "worst_error")[0] > column(table, "error")[0]
    assert column(table, "effective_size", "min")[0] >= 1
    assert column(table, "effective_size", "max")[0] <= 90


def test_recovered_counts_worst_cosines_above_the_bound():
    free = simkit.run("cluster-recovery", **SMALL, constant="0.05,0.4,1,5")
    shares = column(free, "recovered")
    assert (np.diff(shares) >= 0).all()
    assert shares[0] < shares[-1] == 1
    assert (column(free, "recovered", "limit") == [0, 1, 1, 1]).all()


def test_recovered_is_the_worst_cosine_against_the_bound():
    table, _ = derived("smallest-constant", d=12, n=30, clusters=3, trials=60, constant=0.3)
    worst = np.array(table[table["quantity"] == "worst_cosine"]["kept_values"].item())
    above = int((worst >= 1 - 0.3 * stated_rate(3, 12, 0.5)).sum())
    assert 5 < above < 55
    assert table[table["quantity"] == "recovered"]["successes"].item() == above


@pytest.mark.parametrize("path", ["law", "literal"])
def test_workers_and_subsets_do_not_show(path):
    options = SMALL | {"path": path, "steps": "1:3", "trials": 60}
    whole = simkit.run("cluster-recovery", **options, workers=1)
    again = simkit.run("cluster-recovery", **options, workers=3)
    pd.testing.assert_frame_equal(whole, again)
    alone = simkit.run("cluster-recovery", **(options | {"steps": 2}), workers=2)
    subset = whole[whole["steps"] == 2].reset_index(drop=True)
    pd.testing.assert_frame_equal(subset, alone)


def test_paired_options_share_their_starts_and_tokens():
    base = SMALL | {"method": "em,k-means,mean-shift", "sigma": 0.2}
    table = simkit.run("cluster-recovery", **base)
    sizes = column(table, "error")
    assert sizes[2] != pytest.approx(sizes[0], rel=0.1)
    # At small noise soft and hard k-means see the same tokens and assign them alike.
    assert sizes[0] == pytest.approx(sizes[1], rel=1e-6)


@pytest.mark.parametrize(
    "change",
    [
        {"d": 13}, {"n": 31}, {"clusters": 4}, {"sigma": 0.9}, {"gap": 0.4}, {"lambda": 3},
        {"steps": 2}, {"centres": "random"}, {"start": "toward"}, {"path": "literal"},
        {"centres": "simplex", "gamma": 0.2}, {"method": "em"},
    ],
)  # fmt: skip
def test_every_parameter_has_an_effect(change):
    before = simkit.run("cluster-recovery", **SMALL)
    after = simkit.run("cluster-recovery", **(SMALL | change))
    assert column(before, "error")[0] != column(after, "error")[0]


@pytest.mark.parametrize("change", [{"data": "fresh"}, {"renormalise": True}])
def test_options_of_several_steps_act_from_the_second_on(change):
    before = column(simkit.run("cluster-recovery", **SMALL, steps="1:2"), "error")
    after = column(simkit.run("cluster-recovery", **(SMALL | change), steps="1:2"), "error")
    assert before[0] == after[0]
    assert before[1] != after[1]


def test_random_centres_report_their_overlap_and_fail_openly():
    table = simkit.run("cluster-recovery", **(SMALL | {"d": 6}), centres="random", gap=0.6)
    row = table[table["quantity"] == "overlap"].iloc[0]
    assert 0 < row["failures"] < 30
    assert row["max"] <= 0.4 + 1e-9
    assert "limit" in table
    assert table["limit"].isna().all()


def test_a_large_lambda_is_no_error_and_is_said_once(capsys, tmp_path):
    arguments = ["cluster-recovery", "--lambda", "1e6", "--n", "20", "--trials", "30", "--no-plot"]
    assert main([*arguments, "--out", str(tmp_path)]) == 0
    captured = capsys.readouterr()
    assert captured.err.count("fewer than two tokens") == 1
    assert "premise not met: lambda" in captured.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--gamma", "0.2"], "goes with --centres simplex"),
        (["--centres", "simplex", "--gamma", "-0.5"], r"\[-0\.142857, 1\)"),
        (["--centres", "simplex", "--gamma", "1"], r"\[-1, 1\)"),
        (["--gap", "0"], "\\[1e-09, 1\\]"),
        (["--gap", "1.2"], r"\[1e-09, 1\]"),
        (["--centres", "simplex", "--gamma", "0.3", "--gap", "0.8"], r"\[1e-09, 0\.7\]"),
        (["--d", "8"], "--d 9 or more"),
        (["--d", "4"], "--d 8 or more"),
        (["--sigma", "-1"], "\\[0, 1e\\+06\\]"),
        (["--lambda", "0"], "\\(0, 1e\\+12\\]"),
        (["--n", "0"], r"\[1, 1e\+09\]"),
        (["--clusters", "1"], r"\[2, 4096\]"),
        (["--method", "em", "--sigma", "0"], "EM divides"),
        (["--method", "em", "--path", "literal"], "goes with --method attention"),
        (["--n", "1e9", "--steps", "2"], "the largest that fits"),
    ],
)
def test_bad_input_is_one_line_with_the_range(arguments, words, capsys, tmp_path):
    assert main(["cluster-recovery", *arguments, "--out", str(tmp_path)]) == 2
    error = capsys.readouterr().err
    assert re.search(words, error), error
    assert error.count("\n") == 1


def test_edges_of_the_ranges_run():
    table = simkit.run(
        "cluster-recovery", centres="simplex", gamma="-1/(clusters-1)", clusters=4, d=3, gap="1-gamma",
        n=10, trials=5,
    )  # fmt: skip
    assert (table["failures"] == 0).all()
    still = simkit.run("cluster-recovery", sigma=0, trials=3, n=5)
    assert column(still, "error")[0] == pytest.approx(column(still, "error", "limit")[0], rel=1e-6)


def test_premises_say_what_is_broken():
    study = ClusterRecovery()

    def said(**given):
        return " ".join(study.premises(resolve(study.parameters, given).values))

    assert said() == ""
    assert "n >> d" in said(n=64)
    assert "lambda" in said(**{"lambda": 3})
    assert "uninformative" in said(constant=6)
    assert "vacuous" in said(constant=11)


def derived(name, quantity=None, **options):
    table = []
    study = ClusterRecovery()
    trials = options.pop("trials", 40)
    texts = {key: str(value) for key, value in options.items()}
    settings = Settings(trials=trials)
    table = pd.DataFrame(run_session(prepare(study, texts, settings), settings).table)
    return table, study.derive(name, table)


def test_scaling_rows_are_the_fits():
    table, found = derived("scaling", d="16,32,64,128", n="10*d", clusters=3)
    d, y = np.array([16, 32, 64, 128]), column(table, "error")
    fit = fit_power_law(d, y, column(table, "error", "std_error"))
    assert column(found, "error_exponent")[0] == fit.exponent
    assert column(found, "error_exponent", "ci_low")[0] == fit.ci_low
    np.testing.assert_allclose(column(found, "error_power"), fit.prefactor * d**fit.exponent)
    ratio = column(found, "error_stated") / [stated_rate(3, k, 0.5) for k in d]
    np.testing.assert_allclose(ratio, column(found, "error_constant")[0])
    assert -1 < column(found, "rate_exponent")[0] < -0.7


def test_each_setting_has_a_fit_of_its_own():
    _, found = derived("scaling", d="16,32,64", n="10*d", clusters=3, gap="0.5,1")
    assert found[found["quantity"] == "loss_exponent"]["gap"].tolist() == [0.5, 1.0]


def test_split_adds_up_to_the_loss():
    table, found = derived("split", d="16,64", n="10*d", clusters=3)
    parts = sum(column(found, name) for name in ("leakage", "pull", "sampling_noise"))
    np.testing.assert_allclose(parts, column(table, "loss"), rtol=1e-12)


def test_first_order_stays_in_its_range():
    table, found = derived("first-order", d=64, n="50,50000", clusters=3, trials=4, **{"lambda": 4})
    rows = found[found["quantity"] == "loss_first_order"]
    assert rows["n"].tolist() == [50000]
    assert rows["estimate"].iloc[0] == pytest.approx(column(table, "loss")[1], rel=0.02)


def test_smallest_constants_are_quantiles_of_the_kept_values():
    table, found = derived("smallest-constant", d="16,32", n=50, clusters=3, trials=100)
    values = table[table["quantity"] == "worst_error"]["kept_values"].tolist()
    expected = quantile_interval(np.array(values[0]) / stated_rate(3, 16, 0.5))
    row = found[found["quantity"] == "constant_error"].iloc[0]
    assert (row["estimate"], row["ci_low"], row["ci_high"]) == (
        expected.estimate, expected.ci_low, expected.ci_high,
    )  # fmt: skip
    assert row["estimate"] < max(values[0]) / stated_rate(3, 16, 0.5)
    grid = column(found, "grid_constant_error")[0]
    assert grid == max(column(found, "constant_error"))


def test_method_rows_name_their_curves():
    table, found = derived(
        "methods", d=12, n=20, clusters=3, data="same,fresh", method="attention,em", trials=5
    )
    assert found["quantity"].tolist() == ["attention_same", "em", "attention_fresh"]
    assert column(found, "em")[0] == table[
        (table["method"] == "em") & (table["data"] == "same") & (table["quantity"] == "loss")
    ]["estimate"].item()  # fmt: skip


def test_derivations_refuse_what_they_do_not_cover():
    with pytest.raises(UsageError, match="one attention step"):
        derived("split", d=16, n=20, clusters=3, steps=2, trials=2)
    with pytest.raises(UsageError, match="three values of d"):
        derived("scaling", d="16,32", n=20, clusters=3, trials=5)


@pytest.mark.parametrize("name", [i for i in spec_paths() if i.startswith("stvit-supplement-")])
def test_specs_name_what_exists(name):
    spec = read_spec(spec_paths()[name])
    settings = Settings(trials=spec.trials)
    assert isinstance(check_spec(spec, settings), ClusterRecovery)


def test_figures_cover_what_the_theorem_is_asked():
    names = {i.removeprefix("stvit-supplement-") for i in spec_paths()}
    wanted = {f"{kind}-{x}" for kind in ("cosine", "error") for x in ("d", "n", "gap", "sigma")}
    wanted |= {f"{kind}-{path}" for kind in ("scaling", "exponents") for path in ("10d", "d2")}
    wanted |= {"loss-split", "steps", "constant-cosine", "constant-error"}
    assert wanted <= names
