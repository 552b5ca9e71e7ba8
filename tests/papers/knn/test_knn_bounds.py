"""Lemma 2's bound and constants, as printed and repaired, against the formulas over full matrices."""

import math
import tracemalloc

import naive_knn as naive
import numpy as np
import pandas as pd
import pytest
from knn_runs import cell_parameters

from simkit.api.calls import run
from simkit.papers.knn.studies.distillation import KnnDistillation
from simkit.papers.knn.theory import bounds

CASES = [(s, v) for s in ("identity", "ones") for v in ("identity", "dense", "competitor")]


def parameters(**given):
    return cell_parameters(KnnDistillation(), **given)


@pytest.mark.parametrize(("scores", "values"), CASES)
@pytest.mark.parametrize("d", [5, 8, 24])
def test_geometry_is_that_of_the_matrices(scores, values, d):
    extra = {"ratio": 7} if values == "competitor" else {}
    g = bounds.describe(parameters(d=d, scores=scores, values=values, beta=0.6, **extra))
    a, w_v = naive.matrices(scores, values, d, 0.6, 7.0)
    centres = np.eye(4, d)
    inner = centres @ a @ centres.T
    off = np.abs(inner - np.diag(np.diag(inner))).max()
    rows = centres @ w_v
    expected = {
        "nu2": off, "nu4": np.diag(inner).max(), "nu5": np.abs(w_v).max(), "nu6": np.abs(a).max(),
        "own_score": inner[0, 0], "other_score": inner[0, 1:].max(),
        "frobenius": np.linalg.norm(a), "spectral": np.linalg.norm(a, 2), "trace": np.trace(a),
        "query_norm": np.linalg.norm(centres[0] @ a),
        "centre_norm": max(np.linalg.norm(a @ (c - centres[0])) for c in centres),
        "column_norm": np.linalg.norm(w_v, axis=0).max(),
        "target_norm": np.abs(rows[0]).max(), "largest_norm": np.abs(rows).max(),
        "spread": np.abs(rows - rows[0]).max(),
    }  # fmt: skip
    for name, value in expected.items():
        if name == "column_norm" and values == "dense":  # an upper bound: sqrt(d / 2) up to its odd rows
            assert value <= g.column_norm * (1 + 1e-12)
            continue
        assert getattr(g, name) == pytest.approx(value, rel=1e-12, abs=1e-12), name


def test_dense_columns_have_the_stated_norm():
    _, w_v = naive.matrices("identity", "dense", 24, 1, 1)
    assert np.allclose(np.linalg.norm(w_v, axis=0), math.sqrt(12))
    assert np.allclose(w_v @ w_v.T, 12 * np.eye(24))


@pytest.mark.parametrize(("scores", "values"), CASES)
@pytest.mark.parametrize("sigma", [0.0, 0.05, 0.7])
def test_bounds_are_the_formulas(scores, values, sigma):
    p = parameters(d=16, scores=scores, values=values, sigma=sigma, beta=0.8)
    g = bounds.describe(p)
    a, w_v = naive.matrices(scores, values, 16, 0.8, 100.0)
    assert bounds.psi(0.05, 16, g) == pytest.approx(naive.psi(0.05, 16, sigma, 1.0, 0.8), rel=1e-14)
    for k, k1 in [(1, 1), (8, 8), (8, 3), (8, 1), (100, 0)]:
        expected = naive.bound_6(k, k1, 0.05, 16, sigma, 1, g.nu2, g.nu4, g.nu5, 0.8, g.target_norm)
        assert float(bounds.printed_bound(k, k1, 0.05, g)) == pytest.approx(expected, rel=1e-12)
        if k1:
            found = float(bounds.repaired_bound(k, k1, 0.05, g))
            expected = naive.repaired(k, k1, 0.05, 16, sigma, a, w_v, 4)
            assert found == pytest.approx(expected, rel=1e-11)
        found = float(bounds.repaired_bound(k, k1, 0.05, g, selectable=196))
        expected = naive.repaired(k, k1, 0.05, 16, sigma, a, w_v, 4, n=196)
        assert found == pytest.approx(expected, rel=1e-9)


def test_bounds_of_arrays_are_those_of_their_entries():
    g = bounds.describe(parameters())
    k, k1 = np.array([3, 9, 50]), np.array([1, 9, 20])
    for bound in (bounds.printed_bound, bounds.repaired_bound):
        found = bound(k, k1, 0.05, g)
        assert [float(bound(i, j, 0.05, g)) for i, j in zip(k, k1, strict=True)] == found.tolist()


@pytest.mark.parametrize("sigma", [0.0, 0.01, 0.1, 0.3])
@pytest.mark.parametrize("beta", [0.01, 0.05, 1.0])
@pytest.mark.parametrize("scores", ["identity", "ones"])
def test_smallest_dimension_is_the_first_that_meets_the_premise(sigma, beta, scores):
    g = bounds.describe(parameters(sigma=sigma, beta=beta, scores=scores))
    found = bounds.smallest_dimension(0.05, g)

    def met(d):
        p = naive.psi(0.05, d, sigma, 1.0, beta)
        return math.sqrt(d) >= 3 * (p + g.nu2 + beta)

    assert found == next(d for d in range(1, 10**6) if met(d))


def test_without_noise_and_foreigners_both_bounds_meet_at_zero_or_below():
    g = bounds.describe(parameters(sigma=0, d=64))
    assert float(bounds.repaired_bound(8, 8, 0.05, g)) == 0
    assert float(bounds.printed_bound(8, 8, 0.05, g)) < 0  # a bound on a norm


def test_bounds_are_finite_or_infinite_never_nan_in_extreme_cells():
    """Exponents of 10^4 and more, where exponentials and their squares leave the range of doubles."""
    k, k1 = np.array([4, 4, 4, 4]), np.array([0, 1, 2, 4])
    for extreme in ({"beta": 1e5}, {"sigma": 1e3}, {"beta": 1e6, "sigma": 1e-3}, {"beta": 3e3}):
        for scores in ("identity", "ones"):
            g = bounds.describe(parameters(scores=scores, **extreme))
            for selectable in (None, 196):
                found = bounds.repaired_bound(k, k1, 0.05, g, selectable)
                assert np.isfinite(found).all()
                assert (found >= 0).all()
            printed = bounds.printed_bound(k, k1, 0.05, g)
            assert not np.isnan(printed).any()
    g = bounds.describe(parameters(sigma=1e3))
    assert bounds.printed_bound(k, k1, 0.05, g).tolist() == [math.inf] * 4
    for sigma in (19.4, 19.5, 19.6, 19.65, 19.7):  # exp(685) to exp(706): a multiple may be no double
        found = bounds.printed_bound(196, 196, 0.05, bounds.describe(parameters(sigma=sigma)))
        assert found > 1e290


@pytest.mark.parametrize(("scores", "values"), CASES)
@pytest.mark.parametrize("clusters", [1, 2, 3, 24])
def test_geometry_of_any_number_of_centres_is_that_of_all_their_rows(scores, values, clusters):
    g = bounds.describe(parameters(d=24, n=24, k=1, clusters=clusters, scores=scores, values=values))
    _, w_v = naive.matrices(scores, values, 24, 1.0, 100.0)
    rows = np.eye(clusters, 24) @ w_v
    expected = np.abs(rows[0]).max(), np.abs(rows).max(), np.abs(rows - rows[0]).max()
    assert (g.target_norm, g.largest_norm, g.spread) == pytest.approx(expected, rel=1e-12, abs=1e-12)


@pytest.mark.parametrize("values", ["identity", "dense", "competitor"])
def test_a_hundred_thousand_centres_need_no_matrix_of_them(values):
    given = {"n": 10**5, "clusters": 10**5, "d": 10**5, "k": 4, "k1": 2, "selection": "designated"}
    tracemalloc.start()
    try:
        bounds.describe(parameters(values=values, **given))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 3e7  # a few rows of 0.8 MB each; all of them are 80 GB


@pytest.mark.parametrize("beta", [1e-300, 1e6])
@pytest.mark.parametrize("sigma", [0, 1e-300, 1e3])
def test_every_measurement_survives_the_corners_of_the_declared_ranges(beta, sigma):
    """A bound may be infinite; what is measured is a number all the same, in every trial."""
    table = []
    for values in ({"values": "identity,dense"}, {"values": "competitor", "ratio": "1e6"}):
        for selection in ({"k": "1,20,40"}, {"selection": "designated", "k": "2", "k1": "1"}):
            given = values | selection | {"n": "40", "d": "8", "beta": str(beta), "sigma": str(sigma)}
            result = run("knn-distillation", trials=3, workers=1, scores="identity,ones", **given)
            assert result.failures == 0
            table.append(result.table)
    found = pd.concat(table)
    certain = [q.name for q in KnnDistillation.quantities] + ["violated", "premise", "repaired_bound"]
    assert found[found["quantity"].isin(certain)]["estimate"].notna().all()


def test_sharp_scores_without_noise_leave_no_error():
    """Three foreign tokens against one relevant, whose weight is exp(beta / sqrt d) times theirs."""
    for beta, expected in ((8.0, 3 / (3 + math.e)), (8e4, 0.0)):
        g = bounds.describe(parameters(sigma=0, beta=beta))
        assert float(bounds.repaired_bound(4, 1, 0.05, g)) == pytest.approx(expected, rel=1e-12)


def test_a_large_exponent_changes_no_weight():
    """A common shift of all scores cancels in the softmax: A = beta 1 1^T without noise."""
    cells = [bounds.describe(parameters(scores="ones", sigma=0, beta=b)) for b in (1.0, 1e5)]
    expected, found = (float(bounds.repaired_bound(8, 3, 0.05, g)) for g in cells)
    assert found == pytest.approx(expected, rel=1e-12)
