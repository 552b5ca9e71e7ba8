"""Thresholds of success over N and their laws, on tables with a known answer."""

import itertools
import math

import numpy as np
import pandas as pd
import pytest
from naive_curves import fit_threshold
from vit_tables import ALPHAS, derived, success_table, table_of, value

from simkit.declare.statement import statements_of
from simkit.declare.tally import Tally
from simkit.engine.cells.cell import build_cells
from simkit.engine.sources.registry import load_study
from simkit.errors import UsageError
from simkit.papers.patches.findings import thresholds
from simkit.stats.laws.law_comparison import scatter_p_value

LAW_NAMES = ("power", "constant", "eq10", "eq13", "inverse_square", "inverse_fourth", "gap")
TOO_FEW = "--alpha 0.3: a law takes three thresholds or more, as in --alpha 0.3:0.5:0.05"


def test_thresholds_of_every_curve_are_found():
    said, table = success_table(lambda p: 2.0 / p["alpha"] ** 2)
    rows = derived(said, table, "thresholds")
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
    said, table = success_table(lambda p: 16.0, alpha="0.3")
    rows = derived(said, table, "fit")
    x, y = (rows[c].to_numpy(dtype=float) for c in ("samples", "estimate"))
    assert (np.diff(y) > 0).all()
    assert np.interp(16.0, x, y) == pytest.approx(0.5, abs=0.01)


def test_a_grid_that_does_not_enclose_gives_a_bound():
    said, table = success_table(lambda p: 0.05, alpha="0.3", trials=20)
    rows = derived(said, table, "thresholds")
    (row,) = rows[rows["quantity"] == "n50"].to_dict("records")
    assert pd.isna(row["estimate"])
    assert row["ci_high"] == 2
    assert pd.isna(row["ci_low"])
    assert "N50 <= 2" in "\n".join(said.remarks(table))


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
    said, table = success_table(threshold, confusion="0.12")
    rows = derived(said, table, "laws", 40)
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
    expected = [threshold({"alpha": a, "confusion": 0.12}) for a in fitted["alpha"]]
    np.testing.assert_allclose(fitted["estimate"].astype(float), expected, rtol=0.06)
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

    said, table = success_table(
        threshold, preset="printed", alpha="0.3", sigma="0.05:0.3:0.05", tokens="50"
    )
    rows = derived(said, table, "laws", 0)
    assert value(rows, "eq10_constant") == pytest.approx(2.5, abs=0.1)
    assert value(rows, "eq10_delta_aic") == 0
    line = rows[rows["quantity"] == "inverse_root_n50_eq10"]["estimate"].astype(float)
    np.testing.assert_allclose(np.diff(line, 2), 0, atol=1e-9)


def test_families_that_differ_in_a_paired_parameter_are_fitted_apart():
    def threshold(p):
        return (1 + p["frozen_attention"]) / p["alpha"] ** (2 + 2 * p["frozen_attention"])

    said, table = success_table(threshold, frozen_attention="false,true", samples="2:512:*2")
    rows = derived(said, table, "laws", 0)
    found = rows[rows["quantity"] == "power_exponent"].set_index("frozen_attention")["estimate"]
    assert found[False] == pytest.approx(-2, abs=0.2)
    assert found[True] == pytest.approx(-4, abs=0.3)


def test_the_boundary_of_condition_8_is_that_of_the_theory():
    said, table = success_table(lambda p: 10.0)
    rows = derived(said, table, "laws")
    line = rows[rows["quantity"] == "largest_confusion"]
    tau = 0.15 * math.sqrt(10)
    expected = 0.5 * math.exp(-(0.2 + tau)) * (1 - (0.1 + tau)) * line["alpha"]
    np.testing.assert_allclose(line["estimate"].astype(float), expected)


def test_where_all_succeed_there_is_no_law_but_a_bound():
    said, table = success_table(lambda p: 1e-9, trials=20)
    rows = derived(said, table, "laws", 40)
    assert not rows["quantity"].str.startswith("power").any()
    assert (rows[rows["quantity"] == "n50"]["ci_high"] == 2).all()
    assert any(
        "no law is fitted to N50: 0 of 5 N50 lie on the grid, and a law takes 3" in line
        for line in said.remarks(table)
    )


def test_a_remark_says_the_reading():
    options = {"preset": "noise,printed", "tokens": "40", "alpha": "0.45", "step_size": "0.5"}
    said, table = success_table(lambda p: 16.0, trials=20, **options)
    assert said.remarks(table)[:2] == [
        "reading noise: c_0 = 0.15, alpha_# = 0.1125 at alpha_* = 0.45, L = 40, fixed counts; start"
        " rotation, readout shared, step size 0.5, stop zero-hinge",
        "reading printed: c_0 = 0.01, alpha_# = 0.05 at alpha_* = 0.45, L = 40, fixed counts; start"
        " rotation, readout shared, step size 0.5, stop zero-hinge",
    ]


def test_a_remark_says_the_variant_where_the_curves_agree_in_it():
    common = {"alpha": "0.45", "samples": "4,8"}
    for options, said in (
        ({"heads": "4", "head_size": "2", "classes": "4"}, ", classes 4, heads 4, head size 2"),
        ({"skip": "true", "layer_norm": "pre"}, ", skip, layer norm pre"),
        ({"pattern_sets": "3", "set_radius": "0.1"}, ", pattern sets 3, set radius 0.1"),
        ({"heads": "1,2"}, ""),
    ):
        statements, table = success_table(lambda p: 5.0, trials=20, **common, **options)
        assert statements.remarks(table)[0].endswith(f", stop zero-hinge{said}")


def test_a_remark_of_a_curve_is_its_thresholds_and_what_is_stated():
    said, table = success_table(lambda p: 2.0 / p["alpha"] ** 2, alpha="0.25,0.4", trials=400)
    sizes = [2**k for k in range(1, 8)]
    for alpha, line in zip((0.25, 0.4), said.remarks(table)[1:], strict=True):
        odds = [3 * math.log(n * alpha**2 / 2) for n in sizes]
        counts = [round(400 / (1 + math.exp(-x))) for x in odds]
        fits = [fit_threshold(sizes, counts, [400] * 7, 0.5, 0.95, bootstrap=500)]
        fits.append(fit_threshold(sizes, counts, [400] * 7, 0.95, 0.95, bootstrap=0))
        assert line == (
            f"alpha {alpha}: {fits[0]}; {fits[1]}; stated by eq. (10) with c' (1 - zeta) = 0, c'' = 0:"
            f" N >= C {alpha**-2:.3g}"
        )
        assert f"N50 = {2 / alpha**2:.2g}" in line
    (single,) = said.remarks(table[(table["samples"] == 16) & (table["alpha"] == 0.4)])[1:]
    assert single == (
        "no threshold: a fit takes two values of --samples, as in --samples 2:128:*2; stated by eq. (10)"
        " with c' (1 - zeta) = 0, c'' = 0: N >= C 6.25"
    )


def test_a_remark_of_a_family_says_what_its_laws_do():
    """Every number beside that of the derived table, which tests of their own check."""
    said, table = success_table(
        lambda p: 2.0 / p["alpha"] ** 2, trials=100, preset="printed", confusion="0.15",
        alpha="0.2,0.3,0.5",
    )  # fmt: skip
    rows = derived(said, table, "laws", 0)
    (family,) = thresholds.families(thresholds.curves(table), thresholds.parameter_columns(table))
    scatter = scatter_p_value(thresholds.laws.compare_family(family, 0)[1], 200)
    power = rows[rows["quantity"] == "power_exponent"].iloc[0]
    names = [name for name in LAW_NAMES if (rows["quantity"] == f"{name}_delta_aic").any()]
    order = [q.removesuffix("_delta_aic") for q in rows["quantity"] if q.endswith("_delta_aic")]
    assert set(order) == set(names)
    near, far = [], []
    for name in order:
        delta = value(rows, f"{name}_delta_aic")
        p = value(rows, f"{name}_p_value")
        (near if delta < 2 else far).append(
            f"{name} (p = {p:.2g})" if delta < 2 else f"{name} {delta:.1f}"
        )
    expected = (
        f"N50 ~ alpha^{power['estimate']:.3g} [{power['ci_low']:.3g}, {power['ci_high']:.3g}];"
        f" best by AIC, with p of goodness of fit: {', '.join(near)}; behind by: {', '.join(far)};"
        " one slope for"
        f" all curves p = {value(rows, 'common_slope_p_value'):.2g}; logistic curves p = {scatter:.2g}"
    )
    assert said.remarks(table)[-1] == expected
    assert any(name.startswith("inverse_square ") for name in near)
    assert any(name.startswith("constant ") for name in far)


def test_the_names_of_the_settings_head_the_lines():
    """Every kind of a setting that tells curves apart: a number, a name, a switch, nothing."""
    said, table = success_table(
        lambda p: 16.0, alpha="0.3", sigma="0.1,0.2", frozen_attention="false,true",
        noise="gaussian,bounded", trials=20,
    )  # fmt: skip
    heads = [line.partition(":")[0] for line in said.remarks(table)[1:9]]
    assert heads == [
        f"sigma {sigma}, {noise}, {attention}"
        for sigma, noise, attention in itertools.product(
            ("0.1", "0.2"), ("gaussian", "bounded"), ("trained attention", "frozen attention")
        )
    ]


def test_the_constants_of_the_theorem_change_what_is_stated_and_nothing_else():
    said, plain = success_table(lambda p: 20.0, alpha="0.5")
    _, shifted = success_table(
        lambda p: 20.0, alpha="0.5", c_attention="0.1", c_error="0.2", epsilon_s="0.1"
    )
    assert "stated by eq. (10) with c' (1 - zeta) = 0, c'' = 0: N >= C 4" in said.remarks(plain)[-1]
    size = (0.5 - 0.1 - 0.2 * (0.1 + 0.15 * math.sqrt(10))) ** -2
    assert f"c'' = 0.2: N >= C {size:.3g}" in said.remarks(shifted)[-1]
    _, frozen = success_table(lambda p: 20.0, alpha="0.5", frozen_attention="true")
    assert "stated by eq. (13): no N is enough" in said.remarks(frozen)[-1]
    study = load_study("sample-complexity")
    one, other = (
        build_cells(study, {"preset": "printed", "alpha": "0.45", "samples": "8", "epsilon_s": e})[0]
        for e in ("0.5", "0.1")
    )
    assert (one.key, one.trial_key) == (other.key, other.trial_key)
    found = [
        {p.text.partition(" ")[0]: p for p in said.premises(cell.parameters)}["alpha_*"]
        for cell in (one, other)
    ]
    assert [premise.holds for premise in found] == [True, False]
    tau = 0.01 * math.sqrt(10)
    expected = [0.05 / (e * math.exp(-0.2 - tau) * (0.9 - tau)) for e in (0.5, 0.1)]
    assert [premise.right for premise in found] == pytest.approx(expected)


@pytest.mark.parametrize(
    ("options", "name", "line"),
    [
        ({"alpha": "0.3,0.4", "step_size": "1,0.5"}, "laws", TOO_FEW),
        (
            {"alpha": "0.3", "samples": "16"}, "thresholds",
            "--samples 16: a fit takes two sizes or more, as in --samples 2:128:*2",
        ),
        ({"alpha": "0.3,0.4"}, "laws", TOO_FEW),
    ],
)  # fmt: skip
def test_a_fit_of_too_little_is_refused_before_the_run(options, name, line):
    study = load_study("sample-complexity")
    said = statements_of(study)

    def check(options):
        cells = build_cells(study, {"preset": "printed", **options})
        said.check_derivation(name, [cell.parameters for cell in cells])

    with pytest.raises(UsageError) as caught:
        check(options)
    assert str(caught.value) == line
    parameter, example = line.rpartition("--")[2].split(" ")
    check({**options, parameter: example})


def test_curves_that_are_not_logistic_are_said_to_be_none():
    """Weibull curves of alpha_* alone: a lack of fit at every N50 and at the law, in both tables."""

    def weibull(n, threshold):
        return 1 - 0.5 ** ((n / threshold) ** 1.5)

    said, table = success_table(lambda p: 1.5 / p["alpha"] ** 2, curve=weibull)
    rows = derived(said, table, "laws", 40)
    for name in ("goodness_p_value", "scatter_p_value"):
        assert (rows[rows["quantity"] == name]["estimate"].astype(float) < 0.05).all(), name
    remarks = said.remarks(table)
    assert sum("lack of fit; N95" in line for line in remarks) == len(ALPHAS)
    assert "logistic curves p = 0.005, lack of fit" in remarks[-1]
    found = rows[rows["quantity"] == "n50"]
    truth = 1.5 / found["alpha"] ** 2
    assert (found["ci_low"].astype(float) < truth).all()
    assert (found["ci_high"].astype(float) > truth).all()
    for name, order in (("low", -1), ("high", 1)):
        free = rows[rows["quantity"] == f"n50_isotonic_{name}"]["estimate"].astype(float)
        assert (order * (free.to_numpy() - truth.to_numpy()) > 0).all()


def test_curves_of_different_slopes_have_a_slope_each():
    said, table = success_table(
        lambda p: 2.0 / p["alpha"] ** 2, slope=lambda p: 1 + 4 * p["alpha"], trials=400
    )
    rows = derived(said, table, "laws", 0)
    assert value(rows, "common_slope_p_value") < 1e-3
    (row,) = rows[rows["quantity"] == "power_exponent"].to_dict("records")
    assert row["interval"] == "profile likelihood, own slopes"
    assert row["estimate"] == pytest.approx(-2, abs=0.05)
    assert "so that each has its own; logistic curves p = " in said.remarks(table)[-1]


# Tables that are not as simple


def test_two_presets_are_two_families_even_where_their_cells_are_the_same():
    """Cells of one key are one experiment: pooling them would halve the error for nothing."""
    said, table = success_table(
        lambda p: 2.0 / p["alpha"] ** 2, trials=40, preset="printed,noise", alpha="0.2,0.32,0.5",
        confusion="0.1", token_noise="0.1", tokens="50",
    )  # fmt: skip
    found = thresholds.curves(table)
    assert len(found) == 2 * 3
    assert all(len(set(curve.samples)) == len(curve.samples) for curve in found)
    rows = derived(said, table, "laws", 0)
    by = rows[rows["quantity"] == "power_exponent"].set_index("preset")["estimate"]
    assert by["printed"] == by["noise"]
    lines = [line for line in said.remarks(table) if "best by AIC" in line]
    assert [line.partition(":")[0] for line in lines] == ["preset printed", "preset noise"]


def test_a_batch_that_was_asked_for_tells_curves_apart():
    said, table = success_table(lambda p: 16.0, alpha="0.3", samples="8,16,32", batch="4,8")
    assert [(curve.base["batch"], len(curve.samples)) for curve in thresholds.curves(table)] == [
        (4, 3), (8, 3),
    ]  # fmt: skip
    assert "batch 4: N50" in "\n".join(said.remarks(table))


def test_a_sweep_of_confusion_alone_is_followed_by_the_gap():
    said, table = success_table(
        lambda p: 0.4 / (0.5 - p["confusion"]) ** 2, alpha="0.5", confusion="0.02,0.1,0.2,0.3"
    )
    rows = derived(said, table, "laws", 0)
    assert value(rows, "gap_delta_aic") == 0
    assert value(rows, "constant_delta_aic") > 20
    assert not (rows["quantity"] == "power_exponent").any()
    best = "best by AIC, with p of goodness of fit: gap (p = "
    assert any(best in line for line in said.remarks(table))


def test_where_nothing_follows_one_threshold_is_the_best_law():
    said, table = success_table(lambda p: 11.0, preset="printed", confusion="0.1", trials=40)
    rows = derived(said, table, "laws", 0)
    assert value(rows, "constant_delta_aic") < 2
    assert value(rows, "inverse_square_delta_aic") > 20
    assert value(rows, "power_exponent") == pytest.approx(0, abs=0.3)


def test_a_law_that_grants_no_n_is_named():
    """Eq. (13) has no finite N where alpha_* <= sigma + tau: 0.574 with noisier tokens."""
    said, table = success_table(lambda p: 2.0 / p["alpha"] ** 2)
    rows = derived(said, table, "laws", 0)
    assert value(rows, "eq13_without_n") == len(ALPHAS)
    assert not (rows["quantity"] == "eq13_delta_aic").any()
    assert any(f"eq13 has no finite N at {len(ALPHAS)} of" in line for line in said.remarks(table))


def test_where_all_trials_fail_thresholds_rest_on_what_was_asked_for():
    def nothing(study, params):
        return Tally.of_failures(20, "training diverged")

    said, table = table_of("sample-complexity", {"preset": "noise", "alpha": "0.3,0.4"}, nothing)
    assert [curve.alpha for curve in thresholds.curves(table)] == pytest.approx([0.3, 0.4])
    assert said.remarks(table)[-1].startswith("alpha 0.4: no threshold: all trials failed")


def test_the_error_is_the_one_that_was_drawn():
    """`perturbed` does not keep to sigma: its realised errors are measured, and used."""
    said, table = success_table(lambda p: 16.0, preset="printed", alpha="0.45", init="perturbed")
    table.loc[table["quantity"] == "largest_value_error", "estimate"] = 0.25
    (curve,) = thresholds.curves(table)
    assert curve.error == pytest.approx(0.25 + 0.01 * math.sqrt(10))


def test_no_error_at_all_leaves_eq10_standing():
    said, table = success_table(
        lambda p: 4.0 / (1 - 2 * p["sigma"]) ** 2, preset="printed", alpha="0.3", token_noise="0",
        sigma="0,0.1,0.2,0.3",
    )  # fmt: skip
    rows = derived(said, table, "laws", 0)
    assert value(rows, "eq10_constant") == pytest.approx(2, abs=0.1)
    assert not (rows["quantity"] == "power_exponent").any()


def test_laws_need_three_thresholds_on_the_grid():
    said, table = success_table(lambda p: 0.05 / p["alpha"] ** 3, trials=40)
    rows = derived(said, table, "laws", 0)
    on_grid = rows[rows["quantity"] == "n50"]["estimate"].notna().sum()
    assert on_grid == 2
    assert not rows["quantity"].str.startswith("power").any()
    assert any("2 of 5 N50 lie on the grid, and a law takes 3" in line for line in said.remarks(table))


def test_failed_trials_are_said_beside_the_threshold():
    said, table = success_table(lambda p: 16.0, alpha="0.3", trials=20)
    table.loc[table["samples"] == 4, "failures"] = 7
    assert "; 7 of 140 trials failed" in said.remarks(table)[-1]


def test_each_family_has_to_carry_its_law():
    from simkit.papers.patches.findings.thresholds import check

    def point(alpha, samples, frozen):
        return {"alpha": alpha, "samples": samples, "frozen_attention": frozen, "tokens": 50}

    whole = [point(a, n, False) for a in (0.3, 0.4, 0.5) for n in (8, 16)]
    check("laws", whole)
    with pytest.raises(UsageError, match="a law takes three thresholds or more"):
        check("laws", [*whole, *(point(0.3, n, True) for n in (8, 16))])
    with pytest.raises(UsageError, match="a fit takes two sizes or more"):
        check("laws", [*whole, point(0.6, 8, False)])


def test_a_constant_beyond_the_first_costs_a_degree_of_freedom():
    from types import SimpleNamespace

    from scipy.special import chdtrc

    from simkit.papers.patches.findings import steps

    assert steps._CONSTANTS["shifted"] == 2
    fit = SimpleNamespace(degrees_of_freedom=3, chi_square=5.0)
    assert steps._p_value("eq11", fit) == pytest.approx(chdtrc(3, 5.0))
    assert steps._p_value("shifted", fit) == pytest.approx(chdtrc(2, 5.0))
    none_left = SimpleNamespace(degrees_of_freedom=1, chi_square=5.0)
    assert math.isnan(steps._p_value("shifted", none_left))
