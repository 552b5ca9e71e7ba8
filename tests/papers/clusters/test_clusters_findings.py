"""What a table of `cluster-recovery` says: derivations, and every number of its remarks."""

import math
import re
from pathlib import Path

import naive_clusters as naive
import numpy as np
import pytest
from scipy.stats import binom, chi2, norm, t

import simkit
from simkit.declare.parameters.sweeps import sweep
from simkit.declare.statement import statements_of
from simkit.engine.tables.derived import parameter_columns
from simkit.errors import StudyError, UsageError
from simkit.papers.clusters.studies import ClusterRecovery

DIMENSIONS = np.array([16, 32, 64, 128])


def column(table, quantity, name="estimate"):
    return table[table["quantity"] == quantity][name].to_numpy()


def rate(clusters, d, gap):
    return (math.log(clusters) + math.log(d)) / (d * gap)


@pytest.fixture(scope="module")
def along_d():
    return simkit.run("cluster-recovery", d="16:128:*2", n="10*d", clusters=3, trials=100)


def power_fit(x, y, errors):
    """Weighted least squares of log y on log x: slope, half width of its interval, intercept, p."""
    logs, weights = np.log(x), (y / errors) ** 2
    root = np.sqrt(weights)
    design = np.stack([np.ones(len(x)), logs], axis=1)
    (intercept, slope), *_ = np.linalg.lstsq(design * root[:, None], np.log(y) * root, rcond=None)
    residuals = float(np.sum(weights * (np.log(y) - intercept - slope * logs) ** 2))
    error = math.sqrt(np.linalg.inv(design.T @ (weights[:, None] * design))[1, 1])
    free = len(x) - 2
    scatter = t.ppf(0.975, free) * error * math.sqrt(residuals / free)
    return slope, max(norm.ppf(0.975) * error, scatter), intercept, chi2.sf(residuals, free)


def order_statistics(values, confidence):
    """The 0.95 quantile of a sample and its distribution-free interval."""
    values, tail = np.sort(values), (1 - confidence) / 2
    count = len(values)
    low = max((r for r in range(1, count + 1) if binom.cdf(r - 1, count, 0.95) <= tail), default=0)
    high = min((r for r in range(1, count + 1) if binom.cdf(r - 1, count, 0.95) >= 1 - tail), default=0)
    return (
        values[math.ceil(0.95 * count) - 1],
        values[low - 1] if low else -math.inf,
        values[high - 1] if high else math.inf,
    )


@pytest.mark.parametrize("quantity", ["loss", "error"])
def test_scaling_rows_are_the_fits(along_d, quantity):
    table, derived = along_d.table, along_d.derive("scaling")
    y, errors = (column(table, quantity, name) for name in ("estimate", "std_error"))
    slope, half, intercept, p_value = power_fit(DIMENSIONS, y, errors)
    assert column(derived, f"{quantity}_exponent")[0] == pytest.approx(slope, rel=1e-9)
    assert column(derived, f"{quantity}_exponent", "ci_low")[0] == pytest.approx(slope - half, rel=1e-9)
    assert column(derived, f"{quantity}_exponent", "ci_high")[0] == pytest.approx(slope + half, rel=1e-9)
    assert column(derived, f"{quantity}_power_p_value")[0] == pytest.approx(p_value, rel=1e-6)
    expected = math.exp(intercept) * DIMENSIONS**slope
    np.testing.assert_allclose(column(derived, f"{quantity}_power").astype(float), expected, rtol=1e-9)
    rates = np.array([rate(3, d, 0.5) for d in DIMENSIONS])
    weights = (y / errors) ** 2
    constant = math.exp(float(np.average(np.log(y / rates), weights=weights)))
    assert column(derived, f"{quantity}_constant")[0] == pytest.approx(constant, rel=1e-9)
    found = column(derived, f"{quantity}_stated").astype(float)
    np.testing.assert_allclose(found, constant * rates, rtol=1e-9)
    form_slope, form_half, _, _ = power_fit(rates, y, errors)
    found = [column(derived, f"{quantity}_form_slope", name)[0] for name in ("estimate", "ci_high")]
    assert found == pytest.approx([form_slope, form_slope + form_half], rel=1e-9)
    bent = float(np.sum(weights * (np.log(y / rates) - math.log(constant)) ** 2))
    assert column(derived, f"{quantity}_stated_p_value")[0] == pytest.approx(chi2.sf(bent, 3), rel=1e-6)
    straight = float(np.sum(weights * (np.log(y) - intercept - slope * np.log(DIMENSIONS)) ** 2))
    expected = (straight + 4) - (bent + 2)
    assert column(derived, f"{quantity}_delta_aic")[0] == pytest.approx(expected, rel=1e-6)


def test_derived_rows_have_the_settings_of_their_cells(along_d):
    derived = along_d.derive("scaling")
    parameters = parameter_columns(along_d.table)
    cells = along_d.table[along_d.table["quantity"] == "loss"][parameters]
    found = derived[derived["quantity"] == "loss_power"][parameters]
    assert found.to_dict("records") == cells.to_dict("records")
    assert derived["trials"].isna().all()


def test_each_setting_has_a_fit_of_its_own():
    result = simkit.run("cluster-recovery", d="16,32,64", n="10*d", clusters=3, gap="0.5,1", trials=40)
    derived = result.derive("scaling")
    assert derived[derived["quantity"] == "loss_exponent"]["gap"].tolist() == [0.5, 1.0]
    assert not any("exponent" in line for line in result.remarks)


def test_split_adds_up_to_the_loss():
    result = simkit.run("cluster-recovery", d="16,64", n="10*d", clusters=3, trials=40)
    derived = result.derive("split")
    parts = sum(column(derived, name) for name in ("leakage", "pull", "sampling_noise"))
    np.testing.assert_allclose(parts.astype(float), column(result.table, "loss"), rtol=1e-12)


def test_first_order_stays_in_its_range():
    result = simkit.run(
        "cluster-recovery", d=64, n="50,50000", clusters=3, trials=4, **{"lambda": 4}
    )  # fmt: skip
    derived = result.derive("first-order")
    rows = derived[derived["quantity"] == "loss_first_order"]
    assert rows["n"].tolist() == [50000]
    assert rows["estimate"].iloc[0] == pytest.approx(column(result.table, "loss")[1], rel=0.02)


def test_smallest_constants_are_quantiles_of_the_kept_values():
    result = simkit.run("cluster-recovery", d="16,32", n=50, clusters=3, trials=100)
    derived = result.derive("smallest-constant")
    for name, quantity in (("cosine", "worst_cosine"), ("error", "worst_error")):
        for place, d in enumerate((16, 32)):
            values = np.array(column(result.table, quantity, "kept_values")[place])
            ratios = (1 - values if name == "cosine" else values) / rate(3, d, 0.5)
            row = derived[derived["quantity"] == f"constant_{name}"].iloc[place]
            found = [row["estimate"], row["ci_low"], row["ci_high"]]
            assert found == pytest.approx(order_statistics(ratios, 0.95), rel=1e-12)
            logarithm = column(derived, f"log10_constant_{name}")[place]
            assert logarithm == pytest.approx(math.log10(row["estimate"]), rel=1e-12)
        largest = max(column(derived, f"constant_{name}"))
        assert column(derived, f"grid_constant_{name}")[0] == largest


def test_method_rows_name_their_curves():
    result = simkit.run(
        "cluster-recovery", d=12, n=20, clusters=3, data="same,fresh", method="attention,em", trials=5
    )
    derived = result.derive("methods")
    assert derived["quantity"].tolist() == ["attention_same", "em", "attention_fresh"]
    chosen = (result.table["method"] == "em") & (result.table["data"] == "same")
    assert column(derived, "em")[0] == column(result.table[chosen], "loss")[0]


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("split", {"steps": 2}, "--steps 2: the derivation 'split' holds for one attention step .*"),
        ("first-order", {"method": "em"}, "--method em: .*, as in --method attention"),
        (
            "split",
            {"centres": "random", "gap": 0.3},
            "--centres random: .*, as in --centres orthonormal",
        ),
        ("scaling", {"d": "16,32"}, "--d 16,32: .* at least three values of d, as in --d 16:256:.2"),
        ("scaling", {"d": "16,32,64", "n": "20,40"}, None),
    ],
)
def test_derivations_refuse_what_they_do_not_cover(name, options, words):
    given = {"d": 16, "n": 20, "clusters": 3} | options
    statements = statements_of(ClusterRecovery())
    texts = {key: str(value) for key, value in given.items()}
    points = [point.values for point in sweep(ClusterRecovery.parameters, texts)]
    if words is None:
        statements.check_derivation(name, points)
        return
    with pytest.raises(UsageError, match=f"^{words}$"):
        statements.check_derivation(name, points)
    with pytest.raises(UsageError, match=f"^{words}$"):
        simkit.run("cluster-recovery", **given, trials=5).derive(name)


def test_an_undeclared_derivation_is_an_error(along_d):
    with pytest.raises(StudyError, match="'no-such'"):
        along_d.derive("no-such")


def numbers_of(line):
    return [float(word) for word in re.findall(r"-?\d+\.?\d*(?:e-?\d+)?", line)]


def shown(*values):
    return [float(f"{value:.4g}") for value in values]


def said_of(result):
    """Return the headline of a run, and what else is remarked."""
    return [*result.headline, *result.remarks]


def test_remarks_say_limits_and_bound(along_d):
    cosine, error, bound = along_d.remarks[:3]
    expected = [naive.perpendicular_limit(3, d, 1.0, 0.5, math.log(3 * d) / 0.5) for d in (16, 128)]
    assert cosine.startswith("infinite-sample limit of the cosine: ")
    assert numbers_of(cosine) == shown(*(pair[0] for pair in expected))
    assert error.startswith("infinite-sample limit of the error: ")
    assert numbers_of(error) == shown(*(pair[1] for pair in expected))
    assert bound.startswith("stated bound on the cosine, 1 - C rate: ")
    assert numbers_of(bound.partition(": ")[2]) == shown(*(1 - rate(3, d, 0.5) for d in (16, 128)))


@pytest.mark.parametrize(("name", "quantity"), [("cosine", "worst_cosine"), ("error", "worst_error")])
def test_remarks_say_the_smallest_constants(name, quantity):
    result = simkit.run("cluster-recovery", d="16,64", n="10*d", clusters=3, trials=200)
    cells = []
    for values, d in zip(column(result.table, quantity, "kept_values"), (16, 64), strict=True):
        missed = 1 - np.array(values) if name == "cosine" else np.array(values)
        cells.append(order_statistics(missed / rate(3, d, 0.5), math.sqrt(0.95)))  # both at once
    expected = shown(*(max(cell[i] for cell in cells) for i in range(3)))
    (line,) = [line for line in said_of(result) if f"of every cell, {name}: " in line]
    assert line.startswith("smallest C that holds in 95% of the trials ")
    assert numbers_of(line.rpartition(": ")[2]) == expected


def test_remarks_count_cells_that_share_their_trials_once(along_d):
    several = simkit.run(
        "cluster-recovery", d="16:128:*2", n="10*d", clusters=3, trials=100, constant="1,0.5"
    )
    assert [line for line in said_of(several) if "stated bound" not in line] == [
        line for line in said_of(along_d) if "stated bound" not in line
    ]


@pytest.mark.parametrize("name", ["loss", "error"])
def test_remarks_say_the_exponents(along_d, name):
    y, errors = (column(along_d.table, name, key) for key in ("estimate", "std_error"))
    slope, half, _, p_value = power_fit(DIMENSIONS, y, errors)
    stated = np.polyfit(np.log(DIMENSIONS), np.log([rate(3, d, 0.5) for d in DIMENSIONS]), 1)[0]
    (line,) = [line for line in said_of(along_d) if line.startswith(f"exponent of d, {name}: ")]
    found = numbers_of(line.replace(" p = ", " "))
    expected = [*shown(slope, slope - half, slope + half), round(stated, 3), float(f"{p_value:.2g}")]
    assert found == expected
    assert ", stated rate -0." in line
    assert "; goodness of fit of a power p = " in line


def test_too_few_trials_leave_an_end_of_the_interval_open():
    few = said_of(simkit.run("cluster-recovery", d=16, n=50, clusters=3, trials=20))
    assert sum("smallest C" in line and line.endswith(", none]") for line in few) == 2
    assert not any("exponent" in line for line in few)


@pytest.mark.parametrize(
    "options", [{"steps": "1:2"}, {"method": "em"}, {"centres": "random", "gap": 0.3}]
)
def test_what_the_theorem_does_not_speak_of_has_no_remark(options):
    assert said_of(simkit.run("cluster-recovery", d=16, n=20, clusters=3, trials=5, **options)) == []


def test_the_page_says_why_repeated_updates_drift():
    """docs/clusters.md: on the same data, normalised or not, and never on fresh data."""
    text = (Path(__file__).parents[3] / "docs" / "clusters.md").read_text(encoding="utf-8")
    page = " ".join(text.split())
    result = simkit.run(
        "cluster-recovery", d=64, n=1024, steps=10, data="same,fresh", renormalise="false,true",
        trials=20, workers=1,
    )  # fmt: skip
    rows = result.table[result.table["quantity"] == "loss"]
    loss = rows.set_index(["data", "renormalise"])
    ten = loss.loc[("same", True)]
    said = f"{ten['estimate']:.3f} [{ten['ci_low']:.3f}, {ten['ci_high']:.3f}]"
    fresh = loss.loc[("fresh", True)]["estimate"]
    assert f"drifts to {said} on the same data and stays at {fresh:.3f} on fresh data" in page
    assert loss.loc[("same", False)]["estimate"] > ten["estimate"]
    assert loss.loc[("fresh", False)]["estimate"] < 0.01
