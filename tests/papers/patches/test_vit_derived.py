"""Thresholds, laws and step counts of whole tables, on tables with a known answer."""

import math

import numpy as np
import pandas as pd
import pytest

from simkit.declare.tally import Moments, Tally
from simkit.engine.cells import build_cells
from simkit.engine.registry import load_study
from simkit.engine.tables import build_table
from simkit.errors import UsageError
from simkit.papers.patches.findings import steps as step_laws
from simkit.papers.patches.findings import thresholds
from simkit.papers.patches.findings.rows import to_frame

TRIALS = 2000
LAW_NAMES = ("power", "constant", "eq10", "eq13", "inverse_square", "inverse_fourth", "gap")
ALPHAS = (0.2, 0.25, 0.32, 0.4, 0.5)


def table_of(name, options, tally_of):
    """Return the table of a run whose tallies are made up."""
    study = load_study(name)
    cells = build_cells(study, options)
    tallies = [tally_of(study, cell.parameters) for cell in cells]
    return study, pd.DataFrame(build_table(cells, tallies, confidence=0.95, seed=0))


def moments(value, spread=0.0, trials=TRIALS):
    return Moments(trials, value, spread**2 * (trials - 1), value, value)


def success_table(threshold, *, slope=3.0, trials=TRIALS, **options):
    """Return a table whose counts are those of a logistic curve with a known N50."""

    def tally_of(study, params):
        odds = slope * math.log(params["samples"] / threshold(params))
        count = round(trials / (1 + math.exp(-odds)))
        known = {
            "relevant_fraction": params["alpha"], "confusion_fraction": params["confusion"],
            "largest_value_error": params["value_error"], "largest_key_error": params["delta"],
        }  # fmt: skip
        return Tally(
            trials=trials,
            events={q.name: count for q in study.quantities if q.kind == "event"},
            measurements={
                q.name: moments(known.get(q.name, 0.0), trials=trials)
                for q in study.quantities
                if q.kind == "measurement"
            },
        )

    given = {"preset": "noise", "alpha": ",".join(map(str, ALPHAS)), **options}
    return table_of("sample-complexity", given, tally_of)


def derived(study, table, name, bootstrap=None):
    rows = study.derive(name, table) if bootstrap is None else (
        to_frame(thresholds.law_rows(table, bootstrap), table)
    )  # fmt: skip
    assert set(rows["quantity"]) <= set(study.derivations[name])
    return rows


def value(rows, quantity, column="estimate"):
    (found,) = rows[rows["quantity"] == quantity][column]
    return float(found)


def test_thresholds_of_every_curve_are_found():
    study, table = success_table(lambda p: 2.0 / p["alpha"] ** 2)
    rows = derived(study, table, "thresholds")
    found = rows[rows["quantity"] == "n50"]
    np.testing.assert_allclose(found["estimate"].astype(float), [2 / a**2 for a in ALPHAS], rtol=0.02)
    assert found["alpha"].tolist() == list(ALPHAS)
    assert (found["ci_low"].astype(float) < 2 / found["alpha"] ** 2).all()
    assert (found["ci_high"].astype(float) > 2 / found["alpha"] ** 2).all()
    assert found["samples"].isna().all()
    n95 = rows[rows["quantity"] == "n95"]["estimate"].astype(float)
    assert math.isnan(n95.iloc[0])  # 133: above the grid
    np.testing.assert_allclose(n95[1:], [2 / a**2 * 19 ** (1 / 3) for a in ALPHAS[1:]], rtol=0.05)
    inverse = rows[rows["quantity"] == "inverse_root_n50"].astype({"estimate": float})
    np.testing.assert_allclose(inverse["estimate"], np.array(ALPHAS) / math.sqrt(2), rtol=0.02)
    assert (inverse["ci_low"] < inverse["estimate"]).all()
    assert (inverse["ci_high"] > inverse["estimate"]).all()
    slopes = rows[rows["quantity"] == "threshold_slope"]["estimate"].astype(float)
    np.testing.assert_allclose(slopes, 3.0, rtol=0.05)
    assert (rows[rows["quantity"] == "goodness_p_value"]["estimate"].astype(float) > 0.2).all()


def test_the_fitted_curve_passes_one_half_at_n50():
    study, table = success_table(lambda p: 16.0, alpha="0.3")
    rows = derived(study, table, "fit")
    x, y = (rows[c].to_numpy(dtype=float) for c in ("samples", "estimate"))
    assert (np.diff(y) > 0).all()
    assert np.interp(16.0, x, y) == pytest.approx(0.5, abs=0.01)


def test_a_grid_that_does_not_enclose_gives_a_bound():
    study, table = success_table(lambda p: 0.05, alpha="0.3", trials=20)
    rows = derived(study, table, "thresholds")
    (row,) = rows[rows["quantity"] == "n50"].to_dict("records")
    assert pd.isna(row["estimate"])
    assert row["ci_high"] == 2
    assert pd.isna(row["ci_low"])
    assert "N50 <= 2" in "\n".join(study.remarks(table))


@pytest.mark.parametrize(
    ("law", "threshold"),
    [
        ("inverse_square", lambda p: 1.0 / p["alpha"] ** 2),
        ("inverse_fourth", lambda p: 0.2 / p["alpha"] ** 4),
        ("gap", lambda p: 0.5 / (p["alpha"] - p["confusion"]) ** 2),
        ("eq10", lambda p: 0.3 / (p["alpha"] - 0.08) ** 2),
    ],
)
def test_the_law_that_made_the_data_is_preferred(law, threshold):
    study, table = success_table(threshold, confusion="0.12")
    rows = derived(study, table, "laws", 40)
    deltas = {
        name: value(rows, f"{name}_delta_aic") for name in LAW_NAMES
        if (rows["quantity"] == f"{name}_delta_aic").any()
    }  # fmt: skip
    assert deltas[law] < 4  # a law with one more constant may be as good
    assert value(rows, f"{law}_p_value") > 0.05
    assert max(deltas.values()) > 20
    if law != "eq10":  # its constant takes up any slope
        assert value(rows, f"{law}_slope") == pytest.approx(1, abs=0.25)
    fitted = rows[rows["quantity"] == f"n50_{law}"]
    wanted = [threshold({"alpha": a, "confusion": 0.12}) for a in fitted["alpha"]]
    np.testing.assert_allclose(fitted["estimate"].astype(float), wanted, rtol=0.06)
    if law == "inverse_square":
        assert value(rows, "power_exponent") == pytest.approx(-2, abs=0.15)
        assert value(rows, "power_exponent", "ci_low") < -2 < value(rows, "power_exponent", "ci_high")
    if law == "eq10":
        assert value(rows, "eq10_constant") == pytest.approx(0.08, abs=0.02)


def test_at_fixed_alpha_the_laws_follow_the_error():
    """Eq. (10) makes 1/sqrt(N) fall in a straight line in sigma + tau."""
    tau = 0.01 * math.sqrt(10)

    def threshold(p):
        return 3.0 / (1 - 2.5 * (p["sigma"] + tau)) ** 2

    study, table = success_table(
        threshold, preset="printed", alpha="0.3", sigma="0.05:0.3:0.05", tokens="50"
    )
    rows = derived(study, table, "laws", 40)
    assert value(rows, "eq10_constant") == pytest.approx(2.5, abs=0.1)
    assert value(rows, "eq10_delta_aic") == 0
    line = rows[rows["quantity"] == "inverse_root_n50_eq10"]["estimate"].astype(float)
    np.testing.assert_allclose(np.diff(line, 2), 0, atol=1e-9)


def test_families_that_differ_in_a_paired_parameter_are_fitted_apart():
    study, table = success_table(
        lambda p: (
            (2.0 if p["frozen_attention"] else 1.0) / p["alpha"] ** (2 + 2 * p["frozen_attention"])
        ),
        frozen_attention="false,true",
        samples="2:512:*2",
    )
    rows = derived(study, table, "laws", 40)
    found = rows[rows["quantity"] == "power_exponent"].set_index("frozen_attention")["estimate"]
    assert found[False] == pytest.approx(-2, abs=0.2)
    assert found[True] == pytest.approx(-4, abs=0.3)


def test_the_boundary_of_condition_8_is_that_of_the_theory():
    study, table = success_table(lambda p: 10.0)
    rows = derived(study, table, "laws")
    line = rows[rows["quantity"] == "largest_confusion"]
    tau = 0.15 * math.sqrt(10)
    wanted = 0.5 * math.exp(-(0.2 + tau)) * (1 - (0.1 + tau)) * line["alpha"]
    np.testing.assert_allclose(line["estimate"].astype(float), wanted)


def test_where_all_succeed_there_is_no_law_but_a_bound():
    study, table = success_table(lambda p: 1e-9, trials=20)
    rows = derived(study, table, "laws", 40)
    assert not rows["quantity"].str.startswith("power").any()
    assert (rows[rows["quantity"] == "n50"]["ci_high"] == 2).all()
    assert any("no law of N50: 0 of 5 N50 lie on the grid" in line for line in study.remarks(table))


def test_remarks_say_thresholds_and_exponent():
    study, table = success_table(lambda p: 2.0 / p["alpha"] ** 2, alpha="0.25,0.35,0.5")
    text = "\n".join(study.remarks(table))
    assert "alpha 0.25: N50 = 3" in text
    assert "N95 = " in text
    assert "N50 ~ alpha^-2" in text
    single = "\n".join(study.remarks(table[table["samples"] == 16]))
    assert "a fit takes two values of --samples" in single


def test_the_constants_of_the_theorem_change_what_is_stated_and_nothing_else():
    study, plain = success_table(lambda p: 20.0, alpha="0.5")
    _, shifted = success_table(
        lambda p: 20.0, alpha="0.5", c_attention="0.1", c_error="0.2", epsilon_s="0.1"
    )
    assert "stated by eq. (10) with c' (1 - zeta) = 0, c'' = 0: N >= C 4" in study.remarks(plain)[-1]
    size = (0.5 - 0.1 - 0.2 * (0.1 + 0.15 * math.sqrt(10))) ** -2
    assert f"c'' = 0.2: N >= C {size:.3g}" in study.remarks(shifted)[-1]
    _, frozen = success_table(lambda p: 20.0, alpha="0.5", frozen_attention="true")
    assert "stated by eq. (13): success with no N" in study.remarks(frozen)[-1]
    cells = [
        build_cells(study, {"preset": "printed", "alpha": "0.45", "samples": "8", "epsilon_s": e})[0]
        for e in ("0.5", "0.1")
    ]
    assert cells[0].key == cells[1].key
    assert cells[0].trial_key == cells[1].trial_key
    broken = ["\n".join(study.premises(cell.parameters)) for cell in cells]
    assert "eq. (8)" not in broken[0]
    assert "eq. (8)" in broken[1]


@pytest.mark.parametrize(
    ("options", "name", "said"),
    [
        (
            {"alpha": "0.3,0.4", "step_size": "1,0.5"},
            "laws",
            "--alpha 0.3: a law takes three thresholds",
        ),
        ({"alpha": "0.3", "samples": "16"}, "thresholds", "--samples 16: a fit takes two sizes"),
        ({"alpha": "0.3,0.4"}, "laws", "--alpha 0.3: a law takes three thresholds"),
    ],
)
def test_a_fit_of_too_little_is_refused_before_the_run(options, name, said):
    study = load_study("sample-complexity")
    cells = build_cells(study, {"preset": "printed", **options})
    with pytest.raises(UsageError, match=said):
        study.check_derivation(name, [cell.parameters for cell in cells])
    study.check_derivation("thresholds", [c.parameters for c in build_cells(study, {"alpha": "0.3"})])


# Tables that are not as simple


def test_two_presets_are_two_families_even_where_their_cells_are_the_same():
    """Cells of one key are one experiment: pooling them would halve the error for nothing."""
    options = {"preset": "printed,noise", "confusion": "0.1", "token_noise": "0.1", "tokens": "50"}
    study, table = success_table(lambda p: 2.0 / p["alpha"] ** 2, trials=40, **options)
    found = thresholds.curves(table)
    assert len(found) == 2 * len(ALPHAS)
    assert all(len(set(curve.samples)) == len(curve.samples) for curve in found)
    rows = derived(study, table, "laws", 40)
    by = rows[rows["quantity"] == "power_exponent"].set_index("preset")["estimate"]
    assert by["printed"] == by["noise"]
    lines = [line for line in study.remarks(table) if "best by AIC" in line]
    assert [line.partition(":")[0] for line in lines] == ["preset printed", "preset noise"]


def test_a_batch_that_was_asked_for_tells_curves_apart():
    study, table = success_table(lambda p: 16.0, alpha="0.3", samples="8,16,32", batch="4,8")
    assert [(curve.base["batch"], len(curve.samples)) for curve in thresholds.curves(table)] == [
        (4, 3), (8, 3),
    ]  # fmt: skip
    assert "batch 4: N50" in "\n".join(study.remarks(table))


def test_a_sweep_of_confusion_alone_is_followed_by_the_gap():
    study, table = success_table(
        lambda p: 0.4 / (0.5 - p["confusion"]) ** 2, alpha="0.5", confusion="0.02,0.1,0.2,0.3"
    )
    rows = derived(study, table, "laws", 40)
    assert value(rows, "gap_delta_aic") == 0
    assert value(rows, "constant_delta_aic") > 20
    assert not (rows["quantity"] == "power_exponent").any()
    assert any("best by AIC, with lack of fit: gap (p = " in line for line in study.remarks(table))


def test_where_nothing_follows_one_threshold_is_the_best_law():
    study, table = success_table(lambda p: 11.0, preset="printed", confusion="0.1", trials=40)
    rows = derived(study, table, "laws", 40)
    assert value(rows, "constant_delta_aic") < 2
    assert value(rows, "inverse_square_delta_aic") > 20
    assert value(rows, "power_exponent") == pytest.approx(0, abs=0.3)


def test_a_law_that_grants_no_n_is_named():
    """Eq. (13) has no finite N where alpha_* <= sigma + tau: 0.574 with noisier tokens."""
    study, table = success_table(lambda p: 2.0 / p["alpha"] ** 2)
    rows = derived(study, table, "laws", 0)
    assert value(rows, "eq13_without_n") == len(ALPHAS)
    assert not (rows["quantity"] == "eq13_delta_aic").any()
    assert any(f"eq13 has no finite N at {len(ALPHAS)} of" in line for line in study.remarks(table))


def test_where_all_trials_fail_thresholds_rest_on_what_was_asked_for():
    def nothing(study, params):
        return Tally.of_failures(20, "training diverged")

    study, table = table_of("sample-complexity", {"preset": "noise", "alpha": "0.3,0.4"}, nothing)
    assert [curve.alpha for curve in thresholds.curves(table)] == pytest.approx([0.3, 0.4])
    assert study.remarks(table)[-1].startswith("alpha 0.4: no threshold: all trials failed")


def test_the_error_is_the_one_that_was_drawn():
    """`perturbed` does not keep to sigma: its realised errors are measured, and used."""
    study, table = success_table(lambda p: 16.0, preset="printed", alpha="0.45", init="perturbed")
    table.loc[table["quantity"] == "largest_value_error", "estimate"] = 0.25
    (curve,) = thresholds.curves(table)
    assert curve.error == pytest.approx(0.25 + 0.01 * math.sqrt(10))


def test_no_error_at_all_leaves_eq10_standing():
    study, table = success_table(
        lambda p: 4.0 / (1 - 2 * p["sigma"]) ** 2, preset="printed", alpha="0.3", token_noise="0",
        sigma="0,0.1,0.2,0.3",
    )  # fmt: skip
    rows = derived(study, table, "laws", 0)
    assert value(rows, "eq10_constant") == pytest.approx(2, abs=0.1)
    assert not (rows["quantity"] == "power_exponent").any()


def test_laws_need_three_thresholds_on_the_grid():
    study, table = success_table(lambda p: 0.05 / p["alpha"] ** 3, trials=40)
    rows = derived(study, table, "laws", 0)
    on_grid = rows[rows["quantity"] == "n50"]["estimate"].notna().sum()
    assert on_grid == 2
    assert not rows["quantity"].str.startswith("power").any()
    assert any("2 of 5 N50 lie on the grid; a law takes 3" in line for line in study.remarks(table))


def test_failed_trials_are_said_beside_the_threshold():
    study, table = success_table(lambda p: 16.0, alpha="0.3", trials=20)
    table.loc[table["samples"] == 4, "failures"] = 7
    assert "; 7 of 140 trials failed" in study.remarks(table)[-1]


# Steps


def step_table(law, converged=20, **options):
    def tally_of(study, params):
        known = {
            "steps": law(params) + 0.5, "relevant_fraction": params["alpha"],
            "confusion_fraction": params["confusion"],
        }  # fmt: skip
        return Tally(
            trials=20,
            events={"converged": converged},
            measurements={
                q.name: moments(known.get(q.name, 0.0), 0.02 * known.get(q.name, 0.0), 20)
                for q in study.quantities
                if q.kind == "measurement"
            },
        )

    given = {"confusion": "0.05", "alpha": "0.15,0.2,0.3,0.4,0.5,0.6", **options}
    return table_of("convergence", given, tally_of)


@pytest.mark.parametrize(
    ("law", "steps"),
    [
        ("eq11", lambda p: 20 / p["alpha"]),
        ("gap", lambda p: 20 / (p["alpha"] - p["confusion"])),
        ("shifted", lambda p: 20 / (p["alpha"] - 0.09)),
    ],
)
def test_the_law_that_made_the_steps_fits(law, steps):
    study, table = step_table(steps)
    rows = derived(study, table, "laws")
    assert value(rows, f"{law}_p_value") > 0.5
    if law != "shifted":  # its constant takes up any slope
        assert value(rows, f"{law}_slope") == pytest.approx(1, abs=0.02)
    found = rows[rows["quantity"] == f"steps_{law}"].sort_values("alpha")
    np.testing.assert_allclose(
        found["estimate"].astype(float) - 0.5,
        [steps(row) for row in found.to_dict("records")],
        rtol=0.01,
    )
    if law == "eq11":
        assert value(rows, "power_exponent") == pytest.approx(-1, abs=0.02)
    else:
        assert value(rows, "eq11_p_value") < 1e-6
    (line,) = study.remarks(table)
    best = line.partition("best by AIC, with lack of fit: ")[2].partition("; behind")[0]
    wanted = {"eq11": "eq. (11)", "gap": "(alpha - alpha_#)^-1", "shifted": "(alpha - 0.09)^-1"}[law]
    assert wanted in best
    assert ("eq. (11)" in best) == (law == "eq11")
    if law == "shifted":
        assert value(rows, "shifted_constant") == pytest.approx(0.09, abs=0.005)


def test_runs_that_were_cut_off_carry_no_law():
    study, table = step_table(lambda p: 20 / p["alpha"], converged=19)
    assert derived(study, table, "laws").empty
    assert "no law of the steps" in "\n".join(study.remarks(table))


def test_steps_that_all_agree_have_the_error_of_rounding():
    study, table = step_table(lambda p: 20 / p["alpha"])
    table.loc[table["quantity"] == "steps", "std_error"] = 0.0
    frame = to_frame(step_laws.law_rows(table), table)
    x = np.log([0.15, 0.2, 0.3, 0.4, 0.5, 0.6])
    weights = (20 / np.exp(x) * math.sqrt(12)) ** 2  # of log T, where T is off by 1/sqrt(12)
    spread = np.sum(weights * (x - np.average(x, weights=weights)) ** 2)
    assert value(frame, "power_exponent", "std_error") == pytest.approx(spread**-0.5, rel=0.01)


def test_rounding_up_to_whole_steps_does_not_refute_a_true_law():
    """Every trial stops at the same step, ceil(C / alpha_*): eq. (11) is true and must stay."""
    kept = 0
    for constant in np.linspace(15, 25, 40):
        study, table = step_table(lambda p, c=constant: math.ceil(c / p["alpha"]) - 0.5)
        table.loc[table["quantity"] == "steps", "std_error"] = 0.0
        kept += value(derived(study, table, "laws"), "eq11_p_value") > 0.05
    assert kept >= 38


def test_a_law_of_two_fractions_is_refused():
    study = load_study("convergence")
    cells = build_cells(study, {"alpha": "0.3,0.4"})
    with pytest.raises(UsageError, match="takes three values or more"):
        study.check_derivation("laws", [cell.parameters for cell in cells])
