"""Lemma 2 by simulation: errors against the formula, frequencies of violation, the best k."""

import naive_knn as naive
import numpy as np
import pytest
from knn_runs import run_cells, tallies_of
from scipy.special import bdtrc

from simkit.engine.api import run
from simkit.engine.cells import build_cells
from simkit.errors import UsageError
from simkit.papers.knn import datasets, selection
from simkit.papers.knn.studies import distillation
from simkit.papers.knn.studies.distillation import KnnDistillation
from simkit.papers.knn.theory import bounds

FALSE_ALARM = 1e-6


def estimates(table, **where):
    for name, value in where.items():
        table = table[table[name] == value]
    return table.set_index("quantity")["estimate"].to_dict()


@pytest.mark.nojit
def test_labels():
    assert datasets.spread_labels(7, 3).tolist() == [0, 0, 0, 1, 1, 2, 2]
    assert datasets.spread_labels(4, 1).tolist() == [0] * 4
    assert datasets.designate_labels(6, 2, 3).tolist() == [0, 0, 1, 2, 1, 2]
    assert datasets.designate_labels(3, 3, 1).tolist() == [0, 0, 0]


@pytest.mark.nojit
def test_tokens_are_centres_plus_numpys_own_draws():
    out = np.empty((3, 4))
    datasets.draw_tokens(np.random.default_rng(7), np.array([0, 2, 2]), 0.5, out)
    noise = np.random.default_rng(7).standard_normal((3, 4)) * 0.25
    assert np.array_equal(out, np.eye(4)[[0, 2, 2]] + noise)


@pytest.mark.parametrize("selection", ["by-score", "designated"])
@pytest.mark.parametrize("scores", ["identity", "ones"])
@pytest.mark.parametrize("values", ["identity", "dense", "competitor"])
def test_errors_are_the_formula_over_full_matrices(selection, scores, values):
    options = {
        "n": "12", "k": "7", "d": "10", "clusters": "3", "beta": "3", "sigma": "1.2",
        "scores": scores, "values": values, "selection": selection,
    }  # fmt: skip
    if selection == "designated":
        options["k1"] = "3"
    p = build_cells(KnnDistillation(), options)[0].parameters | {"k": (7,)}
    by_score = selection == "by-score"
    found = distillation._measure(p, np.random.default_rng(11), by_score)
    labels = datasets.spread_labels(12, 3) if by_score else datasets.designate_labels(7, 3, 3)
    tokens = np.empty((labels.size, 10))
    datasets.draw_tokens(np.random.default_rng(11), labels, 1.2, tokens)
    a, w_v = naive.matrices(scores, values, 10, 3.0, 100.0)
    for k in range(1, labels.size + 1):
        expected = naive.errors(tokens, labels, a, w_v, k, by_score)
        assert np.allclose(found[:4, k - 1], expected, rtol=1e-9, atol=1e-12)
    strayed = np.abs(tokens[0] @ a @ tokens.T - np.eye(10)[0] @ a @ np.eye(10)[labels].T)
    assert found[4, -1] == pytest.approx(strayed.max())


@pytest.mark.nojit
def test_prefix_errors_of_one_token_and_of_all():
    values = np.array([[1.0, 0.0], [0.0, 2.0], [4.0, 0.0]])
    out = [np.empty(3) for _ in range(3)]
    foreign = np.array([False, False, True])
    selection.prefix_errors(np.zeros(3), values, np.array([1.0, 0.0]), foreign, np.arange(3), *out)
    assert np.allclose(out[0], [0, 1, 2 / 3])
    assert np.allclose(out[1], [0, 1.25, 8 / 9])
    assert np.allclose(out[2], [0, 0, 1 / 3])


def test_values_of_k_share_their_trials_and_no_other_k_matters():
    study = KnnDistillation()
    small = {"n": "40", "d": "16"}
    both = tallies_of(study, small | {"k": "5,40"}, 45)
    assert both == tallies_of(study, small | {"k": "5"}, 45) + tallies_of(study, small | {"k": "40"}, 45)
    assert both == tallies_of(study, small | {"k": "5,40"}, 45, workers=2)


def test_first_trials_do_not_depend_on_how_many_follow():
    study = KnnDistillation()
    p = build_cells(study, {"n": "20", "d": "8", "k": "4"})[0].parameters | {"k": (4,)}
    one = study.simulate(p, np.random.default_rng(3), 1)[0].measurements["error_sup"].mean
    rng = np.random.default_rng(3)
    first = distillation._measure(p, rng, True)[0, 3]
    assert one == first
    assert study.simulate(p, np.random.default_rng(3), 2)[0].measurements["error_sup"].minimum <= first


def test_delta_and_nu4_leave_the_data_alone():
    base = estimates(run("knn-distillation", trials=20, workers=1))
    for options in ({"delta": 0.01}, {"nu4": 3.0}):
        other = estimates(run("knn-distillation", trials=20, workers=1, **options))
        assert other["error_sup"] == base["error_sup"]
        assert other["printed_bound"] != base["printed_bound"]


def test_the_study_says_the_cluster_size_is_the_best_k():
    table = run("knn-distillation", k="1:196", trials=60, workers=1)
    optima = KnnDistillation().derive("optimum", table).set_index("quantity")
    assert optima.loc["optimum_k", "estimate"] == optima.loc["cluster_size", "estimate"] == 49
    assert 45 <= optima.loc["optimum_k", "ci_low"] <= 49 <= optima.loc["optimum_k", "ci_high"] <= 53
    errors = table[table["quantity"] == "error_sup"].set_index("k")["estimate"]
    assert errors[49] < 0.5 * errors[1]
    assert errors[49] < 0.2 * errors[196]
    [line] = [s for s in KnnDistillation().remarks(table.assign(bound=None)) if s.startswith("optimum")]
    assert line.startswith("optimum: k = 49, interval [")


def test_an_interval_for_the_best_k_widens_where_the_curve_is_flat():
    sharp = run("knn-distillation", k="40:60", trials=40, workers=1)
    blurred = run("knn-distillation", k="1:196:5", trials=5, sigma=4.0, workers=1)
    widths = []
    for table in (sharp, blurred):
        row = KnnDistillation().derive("optimum", table).iloc[0]
        widths.append(row["ci_high"] - row["ci_low"])
        assert row["ci_low"] <= row["estimate"] <= row["ci_high"]
    assert widths[0] < widths[1]


# --- the bound, inside its premise --------------------------------------------------------------------


def violations(trials, **options):
    options = {"selection": "designated", "d": "4096", "k": "16", "sigma": "0.1"} | options
    found = estimates(run("knn-distillation", trials=trials, workers=1, **options))
    assert found["premise"] == 1
    return found


def test_printed_bound_fails_when_every_token_is_relevant():
    found = violations(40, k1="k")
    assert found["printed_bound"] < 0  # no norm is that small
    assert found["violated"] == 1
    assert found["repaired_violated"] < 0.25


def test_printed_bound_fails_for_dense_values():
    found = violations(40, k1="k", scores="ones", values="dense")
    assert found["printed_bound"] > 0
    assert found["violated"] > 0.25 + 4 * np.sqrt(0.25 * 0.75 / 40)
    assert found["repaired_violated"] < 0.25


def test_printed_bound_fails_when_another_centre_has_a_larger_value():
    found = violations(20, k1="ceil(k/2)", values="competitor")
    assert found["violated"] == 1
    assert found["repaired_violated"] == 0
    assert found["informative"] == 1


@pytest.mark.slow
@pytest.mark.parametrize("scores", ["identity", "ones"])
@pytest.mark.parametrize("values", ["identity", "dense", "competitor"])
def test_repaired_bound_holds_as_often_as_it_says(scores, values):
    """With probability at least 1 - 5 delta; a cell that breaks it rejects at 1e-6."""
    options = {"scores": scores, "values": values, "selection": "designated", "n": "64"}
    options |= {"sigma": "0.02,0.3,2", "d": "16,1024", "delta": "0.01"}
    trials = 60
    for k, k1 in ((1, 1), (2, 1), (2, 2), (16, 1), (16, 8), (16, 16)):
        cells = build_cells(KnnDistillation(), options | {"k": str(k), "k1": str(k1)})
        for cell, tally in zip(cells, run_cells(cells, trials), strict=True):
            broken = tally.events["repaired_violated"]
            assert broken == 0 or bdtrc(broken - 1, trials, 0.05) > FALSE_ALARM, cell.parameters
    for sigma in ("0.3", "2"):  # selected by score: n tokens compete
        cells = build_cells(
            KnnDistillation(), {"scores": scores, "values": values, "sigma": sigma, "k": "1,16,49,196"}
        )
        for tally in run_cells(cells, 40):
            broken = tally.events["repaired_violated"]
            assert broken == 0 or bdtrc(broken - 1, 40, 0.25) > FALSE_ALARM


@pytest.mark.slow
@pytest.mark.parametrize("scores", ["identity", "ones"])
def test_each_step_of_the_derivation_holds_as_often_as_it_says(scores):
    p = build_cells(KnnDistillation(), {"scores": scores, "d": "32", "sigma": "0.9"})[0].parameters
    g, delta, n, trials = bounds.describe(p), 0.05, 10, 4000
    stray = bounds.score_deviations(delta, n, g)
    a, _ = naive.matrices(scores, "identity", 32, 1.0, 1.0)
    rng = np.random.default_rng(17)
    h = 0.9 / np.sqrt(32) * rng.standard_normal((trials, n, 32))
    centre, other = np.eye(32)[0], np.eye(32)[1]
    query = centre + h[:, 0]
    near = np.abs(np.einsum("td,de,tne->tn", query, a, h[:, 1:])).max(axis=1)
    between = np.abs(h[:, 0] @ a @ (other - centre))
    own = h[:, 0] @ a @ centre + np.einsum("td,de,te->t", h[:, 0], a, h[:, 0]) - stray.own_middle
    for values, limit, share in (
        (near, stray.near, 2 * delta),
        (between, stray.far - stray.near, delta),
        (np.abs(own), stray.own, delta),
    ):
        broken = int((values > limit).sum())
        assert broken == 0 or bdtrc(broken - 1, trials, share) > FALSE_ALARM


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"k": "197"}, "--k 197: there are n = 196 tokens; k is from 1 to 196, as in --k 196"),
        ({"k": "0"}, "--k '0': it is out of range"),
        (
            {"selection": "designated", "k": "8", "k1": "9"},
            "--k1 9: of k = 8 tokens at most 8 are relevant",
        ),
        ({"k1": "3"}, "--k1: it does not apply to --selection by-score"),
        ({"delta": "0"}, "--delta '0': it is out of range; it takes a number, (0, 1)"),
        ({"delta": "1"}, "--delta '1': it is out of range; it takes a number, (0, 1)"),
        ({"clusters": "65"}, "--clusters 65: 196 tokens in dimension 64 have from 1 to 64"),
        ({"nu4": "0.5"}, "--nu4 0.5: mu_i A mu_i^T is beta = 1"),
        ({"selection": "designated", "clusters": "1", "k1": "3"}, "--k1 3: with one cluster all"),
    ],
)
def test_what_cannot_be_built_is_refused(options, message):
    with pytest.raises(UsageError) as caught:
        build_cells(KnnDistillation(), options)
    assert str(caught.value).startswith(message)


def test_premises_name_the_smallest_dimension_that_meets_them():
    study = KnnDistillation()
    [line] = study.premises(build_cells(study, {})[0].parameters)
    assert line.endswith("the smallest d that meets it is 1971")
    assert study.premises(build_cells(study, {"d": "1971"})[0].parameters) == []
    assert len(study.premises(build_cells(study, {"d": "1970"})[0].parameters)) == 1
    [line] = study.premises(build_cells(study, {"d": "4096", "delta": "0.3"})[0].parameters)
    assert "1 - 5 delta" in line


def test_events_compare_the_sup_norm_with_each_bound():
    """Made rows: a large l2 norm breaks nothing; sup norms on either side of each bound do."""
    options = {"selection": "designated", "k": "4", "k1": "2", "d": "64", "sigma": "0.1"}
    p = build_cells(KnnDistillation(), options)[0].parameters
    g = bounds.describe(p)
    limits = [float(f(4, 2, 0.05, g)) for f in (bounds.repaired_bound, bounds.printed_bound)]
    assert limits[0] < limits[1]
    psi = bounds.psi(0.05, 64, g)
    rows = np.zeros((4, 6))
    rows[:, 0] = [0.0, limits[0] * 1.01, limits[1] * 0.99, limits[1] * 1.01]
    rows[:, 1], rows[:, 2], rows[:, 4] = 100.0, 2, [0, 0, psi * 1.01, psi * 0.99]
    events = distillation._tally(p, g, 7, 4, rows).events
    assert events == {
        "violated": 1, "repaired_violated": 3, "informative": 4, "premise": 4, "psi_exceeded": 1,
    }  # fmt: skip


def test_a_bound_above_twice_the_largest_value_is_not_informative():
    options = {"d": "16", "sigma": "3", "k": "4"}
    found = estimates(run("knn-distillation", trials=5, workers=1, **options))
    assert found["repaired_bound"] > 2
    assert found["informative"] == found["premise"] == 0
