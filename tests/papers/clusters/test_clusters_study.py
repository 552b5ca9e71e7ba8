"""The study `cluster-recovery`: command, tables, what is judged, limits, premises, bad input, specs."""

import math
import re

import numpy as np
import pandas as pd
import pytest

import simkit
from simkit.cli.app import main
from simkit.declare.parameters.resolving import resolve
from simkit.declare.statement import statements_of
from simkit.engine.cells.seeding import block_generator
from simkit.engine.results.result import Settings
from simkit.engine.results.session import build_run, plan_session
from simkit.errors import UsageError
from simkit.figures.panels.catalogue import spec_paths
from simkit.figures.panels.specs import read_spec
from simkit.figures.reproduce import check_spec
from simkit.papers.clusters.model.recovery import run_trial
from simkit.papers.clusters.studies import ClusterRecovery

SMALL_CELL = {"d": 12, "n": 30, "clusters": 3}
SMALL = SMALL_CELL | {"trials": 30}


def run_table(**options):
    return simkit.run("cluster-recovery", **options).table


def params_of(**given):
    return resolve(ClusterRecovery.parameters, given).values


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
    table = run_table(**SMALL)
    assert table["quantity"].tolist()[0] == "recovered"
    assert (table["failures"] == 0).all()
    assert column(table, "cosine", "limit")[0] > column(table, "cosine")[0]
    assert column(table, "loss")[0] == pytest.approx(1 - column(table, "cosine")[0], rel=1e-9)
    assert column(table, "worst_cosine")[0] < column(table, "cosine")[0]
    assert column(table, "worst_error")[0] > column(table, "error")[0]
    assert column(table, "effective_size", "min")[0] >= 1
    assert column(table, "effective_size", "max")[0] <= 90


def test_recovered_counts_worst_cosines_above_the_bound():
    table = run_table(**SMALL, constant="0.05,0.4,1,5")
    shares = column(table, "recovered")
    assert (np.diff(shares) >= 0).all()
    assert shares[0] < shares[-1] == 1
    assert (column(table, "recovered", "limit") == [0, 1, 1, 1]).all()


@pytest.mark.parametrize("constant", [0.15, 0.3, 0.6])
def test_recovered_is_the_worst_cosine_against_the_bound(constant):
    table = run_table(**(SMALL | {"trials": 60}), constant=constant, seed=3)
    worst = np.array(table[table["quantity"] == "worst_cosine"]["kept_values"].item())
    expected = int((worst >= 1 - constant * math.log(3 * 12) / (12 * 0.5)).sum())
    assert table[table["quantity"] == "recovered"]["successes"].item() == expected
    if constant == 0.3:
        assert 5 < expected < 55


def test_a_worst_cosine_on_the_bound_counts():
    statements = statements_of(ClusterRecovery())
    params = params_of(d=16, clusters=2, gap=1)
    bound = 1 - math.log(32) / 16
    values = {"worst_cosine": [bound, np.nextafter(bound, -1), 1.0, -1.0]}
    assert list(statements.judge(params, values)["recovered"]) == [True, False, True, False]


def test_constants_of_the_bound_share_one_simulation(capsys, tmp_path):
    study, settings = ClusterRecovery(), Settings(trials=200)
    plan = plan_session(build_run(study, {"constant": "1,2,3"}, settings), settings)
    assert len(plan.cells) == 3
    assert plan.trials_to_run == 200
    arguments = ["cluster-recovery", "--constant", "1,2,3", "--no-ledger", "--out", str(tmp_path)]
    assert main([*arguments, "--dry-run"]) == 0
    shown = " ".join(capsys.readouterr())
    assert re.search(r"trials to simulate +200\n", shown), shown
    several = run_table(**SMALL, constant="0.2,0.5")
    for constant in (0.2, 0.5):
        alone = run_table(**SMALL, constant=constant)
        part = several[several["constant"] == constant].reset_index(drop=True)
        pd.testing.assert_frame_equal(part, alone, check_dtype=False)


def test_the_constant_reaches_no_trial():
    seen = []

    class Watched(ClusterRecovery):
        def prepare(self, params):
            seen.append(dict(params))
            return super().prepare(params)

    simkit.run(Watched, **SMALL, constant="1,2")
    assert len(seen) == 1
    assert "constant" not in seen[0]
    assert seen[0]["steps"] == (1,)


@pytest.mark.parametrize("path", ["law", "literal"])
def test_workers_and_subsets_do_not_show(path):
    options = SMALL | {"path": path, "steps": "1:3", "trials": 60}
    whole, again = (
        simkit.run("cluster-recovery", **options, workers=workers).rows.records for workers in (1, 3)
    )
    assert whole == again
    alone = simkit.run("cluster-recovery", **(options | {"steps": 2}), workers=2).rows.records
    assert [record for record in whole if record["steps"] == 2] == alone


def test_paired_options_share_their_starts_and_tokens():
    base = SMALL | {"method": "em,k-means,mean-shift", "sigma": 0.2}
    table = run_table(**base)
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
    before = run_table(**SMALL)
    after = run_table(**(SMALL | change))
    assert column(before, "error")[0] != column(after, "error")[0]


@pytest.mark.parametrize("change", [{"data": "fresh"}, {"renormalise": True}])
def test_options_of_several_steps_act_from_the_second_on(change):
    before = column(run_table(**SMALL, steps="1:2"), "error")
    after = column(run_table(**(SMALL | change), steps="1:2"), "error")
    assert before[0] == after[0]
    assert before[1] != after[1]


def test_random_centres_report_their_overlap_and_fail_openly():
    table = run_table(**(SMALL | {"d": 6}), centres="random", gap=0.6)
    row = table[table["quantity"] == "overlap"].iloc[0]
    assert 0 < row["failures"] < 30
    assert row["max"] <= 0.4 + 1e-9
    assert "limit" in table
    assert table["limit"].isna().all()


def test_a_large_lambda_is_no_error_and_is_said_once(capsys, tmp_path):
    arguments = ["cluster-recovery", "--lambda", "1e6", "--n", "20", "--trials", "30", "--no-plot"]
    assert main([*arguments, "--no-ledger", "--out", str(tmp_path)]) == 0
    error = capsys.readouterr().err
    # At such a lambda the largest score takes nearly all weight in every trial.
    assert error.count("in 30 outcomes the weights of some centre rest on fewer than two tokens") == 1
    told = error.partition("assumptions of the paper that are not met: ")[2]
    assert "; lambda" in told.partition("\n")[0]
    assert "it is 1e+06, the proof takes 12.4766" not in error
    assert main([*arguments, "--no-ledger", "--out", str(tmp_path), "--all-rows"]) == 0
    error = capsys.readouterr().err
    assert "assumption not met: lambda" in error
    assert "it is 1e+06, the proof takes 12.4766" in error


def test_single_tokens_counts_outcomes_with_a_small_effective_size():
    model = ClusterRecovery().prepare(params_of(**SMALL_CELL, **{"lambda": 9}))
    rng = block_generator(0, (1, 2, 3, 4), 0)
    tally = ClusterRecovery().simulate(model, rng, 40)[0]
    rng = block_generator(0, (1, 2, 3, 4), 0)
    sizes = [run_trial(model, stream)[0]["smallest_size"] for stream in rng.spawn(40)]
    expected = sum(size < 2 for size in sizes)
    assert 5 < expected < 35
    assert tally.counters == {"single_tokens": expected}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--gamma", "0.2"], "goes with --centres simplex"),
        (["--centres", "simplex", "--gamma", "-0.5"], r"\[-0\.142857, 1\), as in --gamma 0\.2$"),
        (["--centres", "simplex", "--gamma", "-0.5", "--gap", "0.9"], "as in --gamma 0.2 --gap 0.5$"),
        (["--centres", "simplex", "--gamma", "1"], r"\[-1, 1\)"),
        (["--gap", "0"], "\\[1e-09, 1\\]"),
        (["--gap", "1.2"], r"\[1e-09, 1\]"),
        (["--centres", "simplex", "--gamma", "0.3", "--gap", "0.8"], r"\[1e-09, 0\.7\]"),
        (["--d", "8"], "--clusters 8 such centres and their starts need 9 .*, as in --d 9$"),
        (["--d", "4", "--start", "toward"], "need 8 dimensions or more, as in --d 8$"),
        (["--d", "5", "--centres", "random"], "need 9 dimensions"),
        (["--d", "8", "--start", "toward", "--gap", "2"], "as in --gap 0.5$"),
        (["--d", "8", "--gap", "2"], "as in --gap 0.5 --d 9$"),
        (["--centres", "random", "--gap", "2"], r"\[1e-09, 1\.14286\], as in --gap 0\.571429$"),
        (["--sigma", "-1"], "\\[0, 1e\\+06\\]"),
        (["--lambda", "0"], "\\(0, 1e\\+12\\]"),
        (["--n", "0"], r"\[1, 1e\+09\]"),
        (["--clusters", "1"], r"\[2, 4096\]"),
        (["--method", "em", "--sigma", "0"], "EM divides by its square, as in --sigma 0.1$"),
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
    table = run_table(
        centres="simplex", gamma="-1/(clusters-1)", clusters=4, d=3, gap="1-gamma",
        n=10, trials=5,
    )  # fmt: skip
    assert (table["failures"] == 0).all()
    still = run_table(sigma=0, trials=3, n=5)
    assert column(still, "error")[0] == pytest.approx(column(still, "error", "limit")[0], rel=1e-6)


def advice(line):
    """The options that a line of an error ends with."""
    words = line.strip().rpartition(", as in ")[2].split()
    return dict(zip((word[2:] for word in words[::2]), words[1::2], strict=True))


@pytest.mark.parametrize(
    "given",
    [
        {"centres": "simplex", "gamma": "-0.5"}, {"centres": "simplex", "gamma": "-0.5", "gap": "0.9"},
        {"gap": "1.2"}, {"gap": "0.0000000001"}, {"d": "8"}, {"d": "4", "start": "toward"},
        {"d": "8", "gap": "2"}, {"d": "8", "start": "toward", "gap": "2"},
        {"method": "em", "sigma": "0"}, {"centres": "random", "d": "5"},
        {"centres": "random", "gap": "2"},
        {"centres": "simplex", "gamma": "0.3", "gap": "0.8"},
    ],
)  # fmt: skip
def test_the_advice_of_an_error_works(given):
    study, settings = ClusterRecovery(), Settings(trials=1)
    with pytest.raises(UsageError) as error:
        build_run(study, given, settings)
    assert build_run(study, given | advice(str(error.value)), settings)


def broken_premises(**given):
    statements = statements_of(ClusterRecovery())
    return [premise for premise in statements.premises(params_of(**given)) if not premise.holds]


def test_premises_hold_by_default_and_are_stated_all_the_same():
    assert broken_premises() == []
    premises = statements_of(ClusterRecovery()).premises(params_of())
    assert len(premises) == 5
    sides = [(premise.left, premise.relation, premise.right) for premise in premises]
    scale, bound = math.log(64 * 8) / 0.5, 1 - math.log(64 * 8) / 32
    assert sides[0] == (1024, ">", 64)
    assert sides[1][1] == "="
    assert (sides[1][0], sides[1][2]) == (pytest.approx(scale), pytest.approx(scale))
    assert sides[2] == (pytest.approx(bound), ">", -1)
    assert sides[3] == (pytest.approx(bound), ">", 0)
    assert sides[4] == (None, ">=", None)


@pytest.mark.parametrize(
    ("given", "text", "remark"),
    [
        ({"n": 60}, "n > d, for n >> d (Theorem 1)", "n = 60, d = 64"),
        ({"lambda": 3}, "lambda = (log d + log K)/Delta", "it is 3, the proof takes 12.4766"),
        ({"constant": 6}, "the bound of Theorem 1 is uninformative", "it is -0.1697"),
        ({"method": "em"}, "the update is attention (Theorem 1)", "it is em"),
    ],
)
def test_premises_say_what_is_broken(given, text, remark):
    (premise,) = broken_premises(**given)
    assert text in premise.text
    assert premise.remark == remark


def test_as_many_tokens_as_dimensions_are_too_few():
    assert len(broken_premises(n=64)) == 1
    assert broken_premises(n=65) == []


def test_a_vacuous_bound_is_said_to_be_one():
    vacuous, uninformative = broken_premises(constant=11)
    assert "is vacuous" in vacuous.text
    assert vacuous.remark == "it is -1.144, and no cosine is below -1"
    assert "is uninformative" in uninformative.text
    rate = math.log(64 * 8) / 32
    assert vacuous.margin == pytest.approx(2 - 11 * rate)
    edge = {"d": 64, "clusters": 8, "gap": 0.5}
    assert broken_premises(**edge, constant=0.999 / rate) == []
    assert len(broken_premises(**edge, constant=1.001 / rate)) == 1
    assert len(broken_premises(**edge, constant=1.999 / rate)) == 1


def test_a_lambda_written_out_is_that_of_the_proof():
    cells = build_run(ClusterRecovery(), {"lambda": "(log(d)+log(clusters))/gap"}, Settings(trials=1))
    premises = statements_of(ClusterRecovery()).premises(cells[0].parameters)
    assert all(premise.holds for premise in premises)
    assert len(broken_premises(**{"lambda": math.log(512) / 0.5 * (1 + 1e-8)})) == 1


def test_bounds_have_their_directions():
    table = run_table(**SMALL, constant=0.7)
    allowed = 0.7 * math.log(36) / 6
    expected = {
        "cosine": (1 - allowed, ">="), "worst_cosine": (1 - allowed, ">="), "error": (allowed, "<="),
        "worst_error": (allowed, "<="), "loss": (allowed, "<="),
    }  # fmt: skip
    found = {
        row["quantity"]: (pytest.approx(row["bound"], rel=1e-14), row["direction"])
        for row in table.to_dict("records")
        if not pd.isna(row["bound"])
    }
    assert found == expected
    for change in ({"steps": 2}, {"method": "em"}):
        assert run_table(**SMALL, **change)["bound"].isna().all()


@pytest.mark.parametrize("name", [i for i in spec_paths() if i.startswith("stvit-supplement-")])
def test_specs_name_what_exists(name):
    spec = read_spec(spec_paths()[name])
    settings = Settings(trials=spec.trials)
    check_spec(spec, settings)
    assert spec.study == ClusterRecovery.name


def test_figures_cover_what_the_theorem_is_asked():
    names = {i.removeprefix("stvit-supplement-") for i in spec_paths()}
    expected = {f"{kind}-{x}" for kind in ("cosine", "error") for x in ("d", "n", "gap", "sigma")}
    expected |= {f"{kind}-{path}" for kind in ("scaling", "exponents") for path in ("10d", "d2")}
    expected |= {"loss-split", "steps", "constant-cosine", "constant-error"}
    assert expected <= names
