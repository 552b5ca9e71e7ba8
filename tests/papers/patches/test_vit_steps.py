"""Laws of the number of steps, on tables with a known answer."""

import math

import numpy as np
import pytest
from vit_tables import derived, step_table, value

from simkit.declare.statement import statements_of
from simkit.engine.cells.cell import build_cells
from simkit.engine.sources.registry import load_study
from simkit.errors import UsageError


@pytest.mark.parametrize(
    ("law", "steps"),
    [
        ("eq11", lambda p: 20 / p["alpha"]),
        ("gap", lambda p: 20 / (p["alpha"] - p["confusion"])),
        ("shifted", lambda p: 20 / (p["alpha"] - 0.09)),
    ],
)
def test_the_law_that_made_the_steps_fits(law, steps):
    said, table = step_table(steps)
    rows = derived(said, table, "laws")
    assert value(rows, f"{law}_p_value") > 0.5
    if law != "shifted":  # its constant takes up any slope
        assert value(rows, f"{law}_slope") == pytest.approx(1, abs=1e-6)  # half a step less, not more
    found = rows[rows["quantity"] == f"steps_{law}"].sort_values("alpha")
    np.testing.assert_allclose(
        found["estimate"].astype(float) - 0.5,
        [steps(row) for row in found.to_dict("records")],
        rtol=0.01,
    )
    if law == "eq11":
        assert value(rows, "power_exponent") == pytest.approx(-1, abs=1e-6)
    else:
        assert value(rows, "eq11_p_value") < 1e-6
    (line,) = said.remarks(table)
    best = line.partition("best by AIC, with p of goodness of fit: ")[2].partition("; behind")[0]
    expected = {"eq11": "eq. (11)", "gap": "(alpha - alpha_#)^-1", "shifted": "(alpha - 0.09)^-1"}[law]
    assert expected in best
    assert ("eq. (11)" in best) == (law == "eq11")
    if law == "shifted":
        assert value(rows, "shifted_constant") == pytest.approx(0.09, abs=0.005)


def test_runs_that_were_cut_off_carry_no_law():
    said, table = step_table(lambda p: 20 / p["alpha"], converged=19)
    assert derived(said, table, "laws").empty
    assert said.remarks(table) == [
        "some runs reached the last step allowed: no law is fitted to the steps"
    ]


def test_steps_that_all_agree_have_the_error_of_rounding():
    said, table = step_table(lambda p: 20 / p["alpha"])
    table.loc[table["quantity"] == "steps", "std_error"] = 0.0
    frame = derived(said, table, "laws")
    x = np.log([0.15, 0.2, 0.3, 0.4, 0.5, 0.6])
    weights = (20 / np.exp(x) * math.sqrt(12)) ** 2  # of log T, where T is off by 1/sqrt(12)
    spread = np.sum(weights * (x - np.average(x, weights=weights)) ** 2)
    assert value(frame, "power_exponent", "std_error") == pytest.approx(spread**-0.5, rel=0.01)


def test_rounding_up_to_whole_steps_does_not_refute_a_true_law():
    """Every trial stops at the same step, ceil(C / alpha_*): eq. (11) is true and must stay."""
    kept = 0
    for constant in np.linspace(15, 25, 40):
        said, table = step_table(lambda p, c=constant: math.ceil(c / p["alpha"]) - 0.5)
        table.loc[table["quantity"] == "steps", "std_error"] = 0.0
        kept += value(derived(said, table, "laws"), "eq11_p_value") > 0.05
    assert kept >= 38


@pytest.mark.parametrize("shift", [0.0, 0.05, 0.09])
def test_a_remark_is_exponent_and_ranking(shift):
    """Every number beside that of the derived table, which the tests above check."""
    said, table = step_table(lambda p: 20 / (p["alpha"] - shift), step_size="0.2,0.4")
    rows = derived(said, table, "laws")
    shown = {"power": "power law", "eq11": "eq. (11)", "gap": "(alpha - alpha_#)^-1"}
    constants = {"power": 2, "eq11": 1, "gap": 1, "shifted": 2}
    expected = []
    for step_size in (0.2, 0.4):
        own = rows[rows["step_size"] == step_size]
        shown["shifted"] = f"(alpha - {value(own, 'shifted_constant'):.3g})^-1"
        aic = {name: value(own, f"{name}_chi_square") + 2 * k for name, k in constants.items()}
        behind = {name: value - min(aic.values()) for name, value in aic.items()}
        near = [
            f"{shown[name]} (p = {value(own, f'{name}_p_value'):.2g})"
            for name, delta in behind.items()
            if delta < 2
        ]
        far = [f"{shown[name]} {delta:.3g}" for name, delta in behind.items() if delta >= 2]
        power = own[own["quantity"] == "power_exponent"].iloc[0]
        expected.append(
            f"step size {step_size}: steps ~ alpha^{power['estimate']:.3g} [{power['ci_low']:.3g},"
            f" {power['ci_high']:.3g}] (goodness of fit p = {value(own, 'power_p_value'):.2g}), eq. (11)"
            f" states -1; best by AIC, with p of goodness of fit:"
            f" {', '.join(near)}" + (f"; behind by: {', '.join(far)}" if far else "")
        )
    assert said.remarks(table) == expected


def test_a_law_of_two_fractions_is_refused():
    study = load_study("convergence")
    said = statements_of(study)
    cells = [build_cells(study, {"alpha": alpha}) for alpha in ("0.3,0.4", "0.3:0.5:0.05")]
    few, enough = ([cell.parameters for cell in part] for part in cells)
    with pytest.raises(UsageError) as caught:
        said.check_derivation("laws", few)
    assert str(caught.value) == (
        "--alpha 0.3: a law takes three values or more, as in --alpha 0.3:0.5:0.05"
    )
    said.check_derivation("laws", enough)


def test_a_single_trial_has_no_error_and_no_law():
    said, table = step_table(lambda p: 20 / p["alpha"])
    table[["std_error", "ci_low", "ci_high"]] = None
    assert said.remarks(table) == ["a mean of one trial has no error: no law is fitted to the steps"]
    assert derived(said, table, "laws").empty
