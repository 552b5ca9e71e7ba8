"""Lemma 3: the O(n) law of the scores, the exact mean of the count, exponents."""

import decimal
import math

import naive_knn as naive
import numpy as np
import pytest
from knn_runs import cell_parameters, estimates, prepare_cell, tallies_of
from scipy.special import ndtr, stdtr
from scipy.stats import chi2, ks_2samp

from simkit.api.calls import run
from simkit.declare.statement import statements_of
from simkit.engine.cells.cell import build_cells
from simkit.errors import UsageError
from simkit.papers.knn import datasets, literal
from simkit.papers.knn.studies.selection import TopkSelection, block_length, relevant_keys
from simkit.papers.knn.theory import bounds
from simkit.papers.knn.theory import screening as theory

FALSE_ALARM = 1e-5


@pytest.mark.nojit
@pytest.mark.parametrize("block", [1, 3])
def test_count_is_the_naive_count(block):
    rng = np.random.default_rng(block)
    for relevant in (1, 2, 4):
        scores = rng.standard_normal(20)
        expected = naive.count_competitors(scores.tolist(), [i * block for i in range(relevant)])
        assert datasets.count_competitors(scores, relevant, block) == expected


@pytest.mark.nojit
@pytest.mark.parametrize("block", [1, 3])
def test_law_of_scores_replayed_from_numpys_own_draws(block):
    """u_i + m_i (|q| - y), with m = Sigma beta / v from the matrices themselves."""
    n, relevant, rho, noise, d = 11, 3, 0.4, 0.7, 9.0
    found = np.empty(n)
    datasets.draw_screening(np.random.default_rng(4), d, n, relevant, block, rho, noise, found)
    rng = np.random.default_rng(4)
    place = np.arange(n) // block
    covariance = np.where(place[:, None] == place, rho, 0.0) if block > 1 else np.zeros((n, n))
    np.fill_diagonal(covariance, 1.0)
    beta = np.zeros(n)
    beta[: relevant * block : block] = 1 / relevant
    u, common = np.empty(n), 0.0
    for i in range(n):
        if block > 1 and i % block == 0:
            common = math.sqrt(rho) * rng.standard_normal()
        own = rng.standard_normal()
        u[i] = common + math.sqrt(1 - rho) * own if block > 1 else own
    variance = beta @ covariance @ beta + noise**2
    y = beta @ u + noise * rng.standard_normal()
    length = math.sqrt(variance * rng.chisquare(d))
    assert np.allclose(found, u + covariance @ beta / variance * (length - y), rtol=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("d", "relevant", "block", "rho"), [(3, 1, 1, 0.5), (12, 3, 4, 0.6), (40, 6, 1, 0)]
)
def test_law_and_literal_design_agree_in_distribution(d, relevant, block, rho):
    """Two-sample Kolmogorov-Smirnov of the count, and of scores over |q|; rejects at 1e-5."""
    n, noise, trials = 40, 0.8, 3000
    rng = np.random.default_rng(21)
    scores = np.empty(n)
    law, full = np.empty((trials, 4)), np.empty((trials, 4))
    for t in range(trials):
        datasets.draw_screening(rng, float(d), n, relevant, block, rho, noise, scores)
        top = scores[: relevant * block : block]
        law[t] = [datasets.count_competitors(scores, relevant, block), top.mean(), scores[1], top.min()]
        own, common = rng.standard_normal((d, n)), rng.standard_normal((d, n))
        keys = own
        if block > 1:
            keys = math.sqrt(rho) * common[:, np.arange(n) // block] + math.sqrt(1 - rho) * own
        chosen = np.arange(relevant) * block
        query = keys[:, chosen].mean(axis=1) + noise * rng.standard_normal(d)
        omega = query @ keys / np.linalg.norm(query)
        count = naive.count_competitors(omega.tolist(), chosen)
        full[t] = [count, omega[chosen].mean(), omega[1], omega[chosen].min()]
    for column in range(4):
        assert ks_2samp(law[:, column], full[:, column]).pvalue > FALSE_ALARM


@pytest.mark.slow
def test_both_paths_of_the_study_agree():
    options = {"n": "100", "d": "64", "kappa": "0.3", "tau": "0.25", "trials": 1500, "workers": 1}
    means = []
    for path in ("law", "literal"):
        table = run("topk-selection", path=path, **options).table.set_index("quantity")
        means.append(table.loc["count", ["estimate", "std_error"]].astype(float).to_numpy())
    (law, law_error), (full, full_error) = means
    assert abs(law - full) < 4.9 * math.hypot(law_error, full_error)  # 1e-6


def test_literal_scores_are_products_of_keys_and_query():
    rng = np.random.default_rng(2)
    found, length = literal.screening_scores(np.random.default_rng(2), 5, 7, 2, 3, 0.3, 0.5)
    own, common = rng.standard_normal((5, 7)), rng.standard_normal((5, 3))
    keys = [
        [math.sqrt(0.3) * common[r, i // 3] + math.sqrt(0.7) * own[r, i] for i in range(7)]
        for r in range(5)
    ]
    extra = rng.standard_normal(5)
    query = [(keys[r][0] + keys[r][3]) / 2 + 0.5 * extra[r] for r in range(5)]
    expected = [sum(query[r] * keys[r][i] for r in range(5)) for i in range(7)]
    assert np.allclose(found, expected, rtol=1e-12)
    assert length == pytest.approx(math.sqrt(math.fsum(q * q for q in query)))


# --- exact mean ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("d", "noise"), [(4, 1.0), (30, 0.5), (1000, 2.0)])
def test_mean_count_with_one_relevant_key_is_a_plain_integral(d, noise):
    """With s = 1, P(another key wins) = E Phi(-m |q| / sqrt(2 - b^2)), v = 1 + noise^2, b^2 = 1 / v."""
    v = 1 + noise**2
    spread = math.sqrt(2 - 1 / v)
    grid = np.linspace(*chi2.ppf([1e-14, 1 - 1e-14], d), 200_001)
    wins = np.trapezoid(chi2.pdf(grid, d) * ndtr(-np.sqrt(v * grid) / v / spread), grid)
    assert 1 + theory.mean_surplus(50, d, 1, noise) == pytest.approx(1 + 49 * wins, rel=2e-5)


@pytest.mark.parametrize("d", [1, 2, 3, 4, 5, 7, 8])
def test_mean_count_at_few_degrees_of_freedom(d):
    """With s = 1 and noise 1, t > r_1 is an angle: r_1 = |q| / 2 + g, var g = 1/2, |q|^2 ~ 2 chi^2_d.

    t - g has variance 3/2, so that P(t - g > |q| / 2) = P(T > sqrt(d / 3)), T Student's with d degrees.
    """
    expected = 1 + 499 * stdtr(d, -math.sqrt(d / 3))
    assert 1 + theory.mean_surplus(500, d, 1, 1.0) == pytest.approx(expected, rel=1e-12)


def test_mean_count_at_one_dimension_is_a_third():
    assert 1 + theory.mean_surplus(500, 1, 1, 1.0) == pytest.approx(1 + 499 / 3, rel=1e-13)


@pytest.mark.parametrize("d", [1, 2, 4, 7])
@pytest.mark.parametrize("s", [2, 5])
def test_mean_surplus_at_few_degrees_of_freedom_agrees_with_the_literal_design(d, s):
    """Within 4.9 standard errors of the means given the relevant keys, drawn in full."""
    rng, n, trials = np.random.default_rng(d), 50, 1500
    found = np.empty(trials)
    for t in range(trials):
        scores, length = literal.screening_scores(rng, d, s, s, 1, 0.0, 1.0)
        found[t] = literal.mean_surplus(scores / length, n, 1, 0.0)
    error = found.std(ddof=1) / math.sqrt(trials)
    assert abs(found.mean() - theory.mean_surplus(n, d, s, 1.0)) < 4.9 * error


@pytest.mark.parametrize(
    ("d", "s", "noise"),
    [
        (8, 1, 0.0), (8, 2, 1.0), (129, 1, 0.1), (128, 2, 0.0), (256, 1, 1.0), (512, 1, 1.0),
        (512, 2, 0.5), (1024, 1, 1.0), (2048, 1, 1.0), (4096, 1, 1.0), (4096, 2, 2.0), (16384, 2, 1.0),
    ],
)  # fmt: skip
def test_mean_surplus_is_that_of_35_digits_however_small(d, s, noise):
    """An integral over one variable, in decimals; the last mean is 6e-306, of a chance of 6e-312."""
    truth = naive.chance_beaten(d, s, noise)
    expected = float(truth * (10**6 - s))
    assert theory.mean_surplus(10**6, d, s, noise) == pytest.approx(expected, rel=1e-11, abs=0)


@pytest.mark.parametrize(("d", "s", "noise"), [(16384, 1, 1.0), (100_000, 2, 1.0), (4001, 1, 0.0)])
def test_mean_surplus_is_zero_only_below_the_smallest_double(d, s, noise):
    b = 1 / (s * math.sqrt(1 / s + noise**2))
    truth = naive.chance_beaten(d, s, noise)
    assert truth < decimal.Decimal("1e-330")
    assert theory.mean_surplus(1000, d, s, noise) == 0
    assert theory.log_beaten(d, s, b) == pytest.approx(float(truth.ln()), rel=1e-13)


@pytest.mark.parametrize(
    ("d", "s", "noise"),
    [(9, 3, 0.0), (64, 2, 1.0), (1024, 3, 0.5), (1024, 4, 1.0), (4096, 3, 2.0), (4096, 11, 0.5)],
)
def test_mean_surplus_is_that_of_a_plain_sum_over_everything(d, s, noise):
    expected = naive.log_chance_beaten(d, s, noise)
    found = theory.mean_surplus(s + 1, d, s, noise)
    assert math.log(found) == pytest.approx(expected, abs=1e-10)


@pytest.mark.parametrize("s", [1, 2, 1000, 10**9])
def test_chance_of_many_relevant_keys_without_signal_is_that_of_exchangeable_ones(s):
    """At great noise nothing tells them: another key is below one of s with chance s / (s + 1)."""
    assert theory.log_beaten(5, s, 1e-300) == pytest.approx(math.log1p(-1 / (s + 1)), abs=1e-12)


@pytest.mark.parametrize(
    ("n", "d", "kappa", "noise"),
    [
        (50, 4, 0.5, 1.0), (300, 64, 0.5, 1.0), (300, 256, 0.25, 0.6), (2000, 10**6, 0.45, 1.0),
        (60, 16, 0.0, 0.0), (60, 16, 0.5, 0.1),
    ],
)  # fmt: skip
def test_mean_count_agrees_with_simulation(n, d, kappa, noise):
    """Within 4.9 standard errors: one false alarm in a million."""
    result = run("topk-selection", n=n, d=d, kappa=kappa, noise=noise, trials=4000, workers=1)
    row = result.table.set_index("quantity").loc["count"]
    assert abs(row["estimate"] - row["exact"]) < 4.9 * row["std_error"]


def test_mean_count_is_left_out_where_keys_are_correlated():
    study = TopkSelection()
    exact = statements_of(study).exact
    assert exact(cell_parameters(study, tau=0.3)) == {}
    independent = exact(cell_parameters(study, tau=0.3, rho=0))
    found = exact(cell_parameters(study))
    assert independent["count"] == found["count"]
    assert found["surplus"] == found["expected_surplus"] == pytest.approx(found["count"] - 4, rel=1e-12)
    assert found["share"] == found["count"] / 2048
    assert found["constant_needed"] == pytest.approx(found["count"] / (2048 / 16))


# --- the mean given the relevant scores, and its interval ---------------------------------------------


@pytest.mark.nojit
@pytest.mark.parametrize("block", [1, 3])
def test_mean_given_the_relevant_scores_is_that_of_drawn_others(block):
    """Others are drawn from their law given u of the relevant keys; within 4.9 standard errors."""
    n, relevant, rho, pull, trials = 12, 3, 0.6, 0.4, 3000
    rng = np.random.default_rng(5)
    top = rng.standard_normal(relevant) + pull
    scores = np.full(n, np.nan)
    scores[: relevant * block : block] = top
    rho_used = rho if block > 1 else 0.0
    found = datasets.expect_surplus(scores, relevant, block, rho_used)
    assert literal.mean_surplus(top, n, block, rho_used) == pytest.approx(found, rel=1e-13)
    mates = np.repeat(top - pull, block - 1)  # u of a mate is rho u_i + sqrt(1 - rho^2) z
    drawn = rho * mates + math.sqrt(1 - rho**2) * rng.standard_normal((trials, mates.size)) + rho * pull
    others = rng.standard_normal((trials, n - relevant * block))
    counts = (np.hstack([drawn, others]) > top.min()).sum(axis=1)
    assert abs(counts.mean() - found) < 4.9 * counts.std(ddof=1) / math.sqrt(trials)


@pytest.mark.parametrize("options", [{}, {"tau": 0.3, "rho": 0.9}, {"noise": 0.0, "kappa": 0.0}])
def test_both_paths_average_the_mean_given_the_relevant_scores(options):
    """It has the mean of the surplus, and less spread."""
    for path in ("law", "literal"):
        table = run("topk-selection", n=60, d=16, path=path, trials=800, workers=1, **options).table
        drawn = np.array(table.set_index("quantity").loc["count", "kept_values"])
        means = np.array(table.set_index("quantity").loc["expected_surplus", "kept_values"])
        surplus = drawn - drawn.min() + (drawn.min() - relevant_keys(table.iloc[0]))
        difference = surplus - means
        assert abs(difference.mean()) < 4.9 * difference.std(ddof=1) / math.sqrt(800)
        assert means.std() < surplus.std()


def test_rows_of_the_count_are_the_means_given_the_relevant_scores():
    table = run("topk-selection", n=4096, d=256, kappa=0.1, trials=40, workers=1).table
    rows = table.set_index("quantity")
    surplus = np.array(rows.loc["expected_surplus", "kept_values"])
    for name, start, slope in (
        ("count", 2, 1), ("surplus", 0, 1), ("expected_surplus", 0, 1), ("share", 2 / 4096, 1 / 4096),
    ):  # fmt: skip
        row = rows.loc[name]
        assert row["interval"] == "betting"
        assert row["estimate"] == pytest.approx(start + slope * surplus.mean())
        assert row["std_error"] == pytest.approx(slope * surplus.std(ddof=1) / math.sqrt(40))
        assert row["ci_low"] <= row["estimate"] <= row["ci_high"]
        assert row["ci_low"] <= row["exact"] <= row["ci_high"]
    plain = rows.loc["count"]
    assert plain["min"] == plain["max"] == 2  # Student's interval would be [2, 2], the mean is 2.0099


@pytest.mark.parametrize(("d", "s", "mates"), [(32, 1, 0), (256, 2, 0), (64, 3, 4), (2, 2, 0)])
def test_what_trials_may_not_see_is_bounded(d, s, mates):
    """E[(Z - z)^+] <= rest, with Z = mates 1(any) + far Q(w) at its largest; by simulation."""
    far, rng, draws = 1000, np.random.default_rng(3), 200_000
    variance = 1 / s + 1
    u = rng.standard_normal((draws, s))
    length = np.sqrt(variance * rng.chisquare(d, draws))
    pull = (length - u.mean(axis=1) - rng.standard_normal(draws)) / (s * variance)
    weakest = (u + pull[:, None]).min(axis=1)
    for trials in (20, 400):
        z, rest = theory.unseen_surplus(far, mates, d, s, 1.0, 3.7 / trials)
        beyond = np.maximum(mates + far * ndtr(-weakest) - z, 0)
        assert beyond.mean() < rest + 4.9 * beyond.std() / math.sqrt(draws)
        truth = far * ndtr(-weakest).mean()
        assert 3.7 / trials * z + rest < 3.7 / trials * mates + (s + 1) * truth + 30 * mates


# --- the study ----------------------------------------------------------------------------------------


def test_sizes_of_the_default_design():
    p = cell_parameters(TopkSelection())
    assert (relevant_keys(p), block_length(p)) == (4, 1)
    assert bounds.stated_count(2048, 256, 0.25, 0.0, 1.0) == pytest.approx(2048 / 16)
    assert bounds.stated_count(10, 16, 0.25, 0.75, 3.0) == pytest.approx(10 * 3 * 2)
    p = cell_parameters(TopkSelection(), d=100, kappa=0.4, tau=0.3)
    assert (relevant_keys(p), block_length(p)) == (6, 4)  # 6.31 and 3.98


def test_events_follow_from_the_count():
    result = run("topk-selection", n=64, d=16, constant="1,0.1", trials=300, workers=1)
    assert result.plan.simulated == 300  # two constants, one simulation
    table, small = (result.table[result.table["constant"] == c].set_index("quantity") for c in (1, 0.1))
    stated = 64 * 16**-0.5
    assert table.loc["count", "estimate"] == pytest.approx(table.loc["share", "estimate"] * 64)
    assert table.loc["constant_needed", "max"] == pytest.approx(table.loc["count", "max"] / stated)
    assert table.loc["surplus", "estimate"] == pytest.approx(table.loc["count", "estimate"] - 2)
    assert table.loc["surplus", "min"] >= 0
    counts = np.array(table.loc["count", "kept_values"])
    assert table.loc["holds", "successes"] == np.count_nonzero(counts <= stated)
    assert small.loc["holds", "estimate"] == 0 < table.loc["holds", "estimate"]  # 0.1 * 16 < s = 2


def test_exact_recovery_is_no_surplus():
    far = estimates(run("topk-selection", n=64, d=10**6, trials=20, workers=1).table)
    assert (far["exact_recovery"], far["count"]) == (1, 32)
    assert 0 < far["surplus"] < 1e-100
    near = estimates(run("topk-selection", n=64, d=4, trials=200, workers=1).table)
    assert 0 < near["exact_recovery"] < 0.5 < near["surplus"]


def test_blocks_of_trials_do_not_depend_on_what_follows():
    study = TopkSelection()
    for path in ("law", "literal"):
        design = prepare_cell(study, n=30, d=9, path=path)
        expected = study.simulate(design, np.random.default_rng(1), 30).values["count"]
        found = study.simulate(design, np.random.default_rng(1), 3).values["count"]
        assert expected[:3] == found
        assert len(set(expected)) > 3
    assert tallies_of(study, {"n": "30"}, 120) == tallies_of(study, {"n": "30"}, 120, workers=2)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"kappa": "-0.1"}, "--kappa '-0.1': it is out of range; it takes a number, [0, 2]"),
        ({"tau": "-1"}, "--tau '-1': it is out of range; it takes a number, [0, 2]"),
        (
            {"n": "3"},
            "--n 3: at --d 256, --kappa 0.25 and --tau 0 there are 4 relevant keys, each in its own"
            " block of 1: 4 keys at least, as in --n 4",
        ),
        (
            {"n": "20", "tau": "0.5"},
            "--n 20: at --d 256, --kappa 0.25 and --tau 0.5 there are 4 relevant keys, each in its own"
            " block of 16: 64 keys at least, as in --n 64",
        ),
        (
            {"d": "1e15", "kappa": "2"},
            "--n 2048: at --d 1000000000000000, --kappa 2 and --tau 0 there are 1e+30 relevant keys,"
            " each in its own block of 1: 1e+30 keys at least, as in --kappa 0 --tau 0",
        ),
        ({"rho": "1"}, "--rho '1': it is out of range"),
        (
            {"path": "literal", "n": "1e6", "d": "1e6"},
            "--path literal: --n 1000000 times --d 1000000 is 1e+12 numbers per trial, more than 4e+09,"
            " as in --path law",
        ),
    ],
)
def test_what_cannot_be_built_is_refused(options, message):
    with pytest.raises(UsageError) as caught:
        build_cells(TopkSelection(), options)
    assert str(caught.value).startswith(message)
    if caught.value.example:  # and it works
        works = {name: str(value) for name, value in caught.value.example.items()}
        assert build_cells(TopkSelection(), options | works)
