"""Exponents of the count of Lemma 3: fits, the stated ones, and every number of a remark.

Expected numbers are worked out here, from made trials, by other formulas than those of the wing.
"""

import math

import numpy as np
import pytest
from knn_runs import table_of, tally_of
from scipy import stats

from simkit.api.calls import run
from simkit.declare.columns import HIDDEN_COLUMNS
from simkit.declare.statement import statements_of
from simkit.engine.cells.cell import build_cells
from simkit.engine.tables.derived import table_rows
from simkit.papers.knn.studies.selection import TopkSelection, relevant_keys

SELECTION = statements_of(TopkSelection())


def counted(counts, trials=40, **options):
    """Return the table of made counts: `counts` maps (n, d) to a mean; 10 % deviation in each cell.

    Without the exact means, which would be fitted in their place.
    """
    cells, tallies = [], []
    for (n, d), mean in counts.items():
        [cell] = build_cells(TopkSelection(), {"n": str(n), "d": str(d)} | options)
        cells.append(cell)
        column = mean * (1 + 0.1 * np.tile([-1.0, 1.0], trials // 2))
        surplus = column - relevant_keys(cell.parameters)
        tallies.append(tally_of(cell.study, count=column, expected_surplus=surplus))
    return table_of(SELECTION, cells, tallies).assign(exact=None)


def fitted(x, y, relative_error):
    """Return slope, interval and p-value of a line through log y with equal errors, by closed forms."""
    u, v = np.log(x) - np.log(x).mean(), np.log(y) - np.log(y).mean()
    slope = float(u @ v / (u @ u))
    residual = float(((v - slope * u) ** 2).sum())
    error, freedom = relative_error / math.sqrt(u @ u), len(x) - 2
    scatter = math.sqrt(residual / freedom / (u @ u))
    half = max(stats.norm.ppf(0.975) * error, stats.t.ppf(0.975, freedom) * scatter)
    p_value = stats.chi2.sf(residual / relative_error**2, freedom) if relative_error else 0.0
    return slope, slope - half, slope + half, p_value, error


def relative_error(trials=40):
    """Return the standard error over the mean of the columns that `counted` makes."""
    return 0.1 * math.sqrt(trials / (trials - 1)) / math.sqrt(trials)


@pytest.mark.parametrize("tau", [0.0, 0.2])
def test_exponents_of_an_exact_power_and_the_stated_ones(tau):
    """2 kappa + tau - 1 for d, at kappa = 0.25: -0.5, and -0.3 with tau = 0.2."""
    ns, ds = (800, 1600, 3200), (16, 64, 256)
    table = counted({(n, d): 3.0 * n / d**0.7 for n in ns for d in ds}, tau=str(tau))
    found = SELECTION.derive("exponents", table)
    for axis, x, fit, stated in (("n", ns, 1.0, 1.0), ("d", ds, -0.7, tau - 0.5)):
        rows = found[found[axis].isna()]
        slopes = rows[rows["quantity"] == f"exponent_{axis}"]
        expected = fitted(x, 7.0 * np.asarray(x, float) ** fit, relative_error())
        for column, value in zip(("estimate", "ci_low", "ci_high"), expected[:3], strict=True):
            assert slopes[column].tolist() == pytest.approx([value] * 3)
        assert slopes["std_error"].tolist() == pytest.approx([expected[4]] * 3)
        assert set(slopes["interval"]) == {"power-law-fit"}
        stated_rows = rows[rows["quantity"] == f"stated_exponent_{axis}"]
        assert stated_rows["estimate"].tolist() == pytest.approx([stated] * 3)
        assert stated_rows["ci_low"].isna().all()
    for rows in (found, SELECTION.derive("fit", table), SELECTION.derive("stated", table)):
        assert rows[["trials", "successes", "exact", "bound", "direction"]].isna().all(axis=None)
        assert list(rows.columns) == [c for c in table.columns if c not in HIDDEN_COLUMNS]


def test_fitted_lines_and_stated_counts():
    table = counted({(n, 64): 3.0 * n**0.5 for n in (100, 400, 1600)}, constant="2")
    lines = table_rows(SELECTION.derive("fit", table), "count_fit")
    assert {row["n"]: row["estimate"] for row in lines} == pytest.approx({100: 30, 400: 60, 1600: 120})
    stated = table_rows(SELECTION.derive("stated", table), "stated_count")
    assert {row["n"]: row["estimate"] for row in stated} == pytest.approx(
        {n: 2 * n / 8 for n in (100, 400, 1600)}
    )


def test_remarks_say_exponents_with_intervals_and_the_constant():
    x, bend = (64, 256, 1024, 4096), np.array([1.0, 1.3, 1.3, 1.0])
    y = 3 * np.asarray(x, float) ** 0.6 * bend
    table = counted({(n, 256): mean for n, mean in zip(x, y, strict=True)}, tau="0.1")
    first, last = SELECTION.remarks(table)
    slope, low, high, p_value, _ = fitted(x, y, relative_error())
    assert p_value < 0.01
    assert first == (
        f"exponent of the count in n: {slope:.4g} [{low:.4g}, {high:.4g}] from the simulated means of 4"
        f" of 4 cells, stated 1; no power law (p = {p_value:.2g})"
    )
    needed = max(1.1 * mean / (n * 256**-0.4) for n, mean in zip(x, y, strict=True))
    assert last == (
        f"c = {needed:.4g} is the smallest constant with which the bound holds in all of these trials"
    )


def test_remarks_name_the_curve_and_the_stated_exponent_of_d():
    ds = (16, 64, 256)
    table = counted({(n, d): n / d**0.8 for n in (800, 1000) for d in ds}, kappa="0.1", tau="0.3")
    found = SELECTION.remarks(table)[:-1]
    slope, low, high, _, _ = fitted(ds, np.asarray(ds, float) ** -0.8, relative_error())
    assert found == [
        f"exponent of the count in d at n {n}: {slope:.4g} [{low:.4g}, {high:.4g}] from the simulated"
        " means of 3 of 3 cells, stated -0.5"
        for n in (800, 1000)
    ]


def test_remarks_name_a_curve_by_its_path():
    result = run("topk-selection", n="64,128,256", d=32, path="law,literal", trials=20, workers=1)
    found = [line.partition(":")[0] for line in result.remarks[:2]]
    assert found == [f"exponent of the count in n at path {path}" for path in ("law", "literal")]


def exact_counts(means, **options):
    """Return a table of one curve over d with given means (made trials that are far off them)."""
    cells = build_cells(TopkSelection(), {"d": ",".join(map(str, means))} | options)
    size = {"count": [9.0] * 4, "expected_surplus": [9.0] * 4}
    table = table_of(SELECTION, cells, [tally_of(cell.study, **size) for cell in cells])
    rows = table["quantity"] == "count"
    table.loc[rows, "exact"] = [means[d] for d in table.loc[rows, "d"]]
    return table


def test_exponents_are_fitted_to_exact_means_where_there_are_some():
    means = {d: 50.0 / d for d in (8, 16, 32, 64)} | {128: 50 / 64, 256: 50 / 64}  # saturated at last
    table = exact_counts(means)
    x, y = np.array(list(means), float), np.array(list(means.values()))
    slope, low, high, _, _ = fitted(x, y, 0.0)
    row = table_rows(SELECTION.derive("exponents", table), "exponent_d")[0]
    assert [row[name] for name in ("estimate", "ci_low", "ci_high")] == pytest.approx([slope, low, high])
    assert row["std_error"] < 1e-8
    [cells] = table_rows(SELECTION.derive("exponents", table), "cells_d")
    assert cells["estimate"] == 6
    assert SELECTION.remarks(table)[0] == (
        f"exponent of the count in d: {slope:.4g} [{low:.4g}, {high:.4g}] from the exact means of 6 of 6"
        " cells, stated -0.5; no power law: between neighbours it runs from -1 to 0"
    )


def test_a_mean_without_an_exact_value_enters_beside_those_with_one():
    """Its trials say 9 + s = 12, and do not differ; a cell with neither is left out, which is said."""
    table = exact_counts({d: 2.0 * d for d in (81, 128, 256)})  # s = 3, 3, 4
    table.loc[table["d"] == 128, "exact"] = None
    found = SELECTION.remarks(table)[0]
    slope = fitted([81, 128, 256], [162, 12, 512], 0.0)[0]
    assert f"in d: {slope:.4g} [" in found
    assert "from the exact or simulated means of 3 of 3 cells" in found
    table.loc[table["d"] == 128, "std_error"] = None
    assert SELECTION.remarks(table)[0] == (
        "no exponent of the count in d: 2 of 3 cells have a mean with an error, and a fit takes half of"
        " them, at least 3"
    )
    assert SELECTION.derive("exponents", table).empty
    assert SELECTION.derive("fit", table).empty


def test_a_saturated_cell_counts_like_any_other():
    """Correlated keys have no exact means; in the last three cells no trial differs from another."""
    options = {"tau": "0.3", "kappa": "0"}
    cells = build_cells(TopkSelection(), {"d": "16,64,256,1024,4096"} | options)
    means, tallies = [40.0, 10.0, 2.0, 2.0, 2.0], []
    for cell, mean in zip(cells, means, strict=True):
        column = mean * (1 + (0.1 if mean > 2 else 0) * np.tile([-1.0, 1.0], 20))
        tallies.append(tally_of(cell.study, count=column, expected_surplus=column - 1))
    found = SELECTION.remarks(table_of(SELECTION, cells, tallies))[0]
    slope = fitted([16, 64, 256, 1024, 4096], means, 0.0)[0]
    assert f"{slope:.4g} [" in found
    assert "from the simulated means of 5 of 5 cells" in found
    assert found.endswith("no power law (p = 0)")


def test_errors_that_differ_give_the_slope_the_error_of_plain_least_squares():
    from simkit.papers.knn.findings import exponents

    x, relative = np.array([1.0, 2.0, 4.0, 32.0]), np.array([0.4, 0.01, 0.01, 0.1])
    fit, _ = exponents._fit(x, x**1.5, relative, 0.95)
    v = np.log(x) - np.log(x).mean()
    assert fit.exponent == pytest.approx(1.5)
    assert fit.std_error == pytest.approx(math.sqrt((v**2 * relative**2).sum()) / (v**2).sum())


def test_cells_in_which_all_some_and_no_trials_violate_are_counted():
    import pandas as pd

    from simkit.papers.knn.findings.optimum import describe_violations

    counts = [(20, 20, 0.9), (20, 20, 0.9), (20, 20, 0.9), (20, 7, 0.2), (20, 0, 0.0), (20, 0, 0.0)]
    rows = [
        {"quantity": name, "estimate": 1.0, "trials": n, "successes": k, "ci_low": low, "delta": 0.05}
        for name in ("premise", "violated", "repaired_violated", "informative") for n, k, low in counts
    ]  # fmt: skip
    (line,) = describe_violations(pd.DataFrame(rows))
    assert "in all trials of 3 cells, in some of 1 cell and in none of 2 cells" in line
    assert "(67 of 120 trials" in line
    assert "lies above 5 delta in 3 cells" in line
