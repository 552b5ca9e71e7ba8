"""Penalised logistic regression in batches: the determinant's sum, derivatives, maxima, steepness."""

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.special import expit, log_expit

from simkit.stats.curves.climbing import cell_slopes, height, slopes
from simkit.stats.curves.links import CURVES, LINKS
from simkit.stats.curves.logistic import FIRTH, PLAIN, SHAPES, Binomials, climb, fit_lines

pytestmark = pytest.mark.nojit

Z = np.array([-1.0, -0.6, -0.1, 0.4, 1.0])
N = np.array([20.0, 7, 1, 30, 20])
K = np.array([[1.0, 2, 0, 22, 19], [0, 0, 0, 30, 20], [20, 7, 1, 30, 20], [9, 4, 1, 11, 7]])


LIKELIHOODS = [FIRTH, PLAIN]


def plain(line, k, likelihood):
    eta, firth = line[0] + line[1] * Z, likelihood is FIRTH
    value = np.sum(k * log_expit(eta) + (N - k) * log_expit(-eta))
    design = np.column_stack([np.ones(Z.size), Z])
    information = design.T @ ((N * expit(eta) * expit(-eta))[:, None] * design)
    return value + 0.5 * np.linalg.slogdet(information)[1] if firth else value


@pytest.mark.parametrize("likelihood", LIKELIHOODS)
def test_likelihood_is_the_textbook_one(likelihood):
    lines = np.array([[0.3, 1.0], [-2.0, 4.0], [0.0, 0.0], [1.0, -3.0]])
    found = likelihood.value(Binomials(Z, K, N), lines[:, :1] + lines[:, 1:] * Z)
    expected = [plain(line, k, likelihood) for line, k in zip(lines, K, strict=True)]
    assert found == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("likelihood", LIKELIHOODS)
def test_derivatives_are_differences(likelihood):
    line, step = np.array([-0.4, 2.3]), 1e-4
    directions = np.stack([np.ones(Z.size), Z])
    data = Binomials(Z, K[:1], N)
    gradient, hessian = likelihood.derivatives(data, line[None] @ directions, directions)
    axes = step * np.eye(2)
    slopes = [
        (plain(line + h, K[0], likelihood) - plain(line - h, K[0], likelihood)) / (2 * step)
        for h in axes
    ]
    assert gradient[0] == pytest.approx(slopes, rel=1e-6)
    for a in range(2):
        ends = [
            likelihood.derivatives(data, (line + sign * axes[a])[None] @ directions, directions)[0][0]
            for sign in (1, -1)
        ]
        assert hessian[0, a] == pytest.approx((ends[0] - ends[1]) / (2 * step), rel=1e-6)


@pytest.mark.parametrize("likelihood", [FIRTH, *SHAPES])
def test_derivatives_along_a_line_are_those_of_all_directions(likelihood):
    directions = np.stack([np.ones(Z.size), Z])
    eta = np.array([[0.2, 1.1], [-3.0, 4.0], [0.0, 0.0], [1.0, 2.0]]) @ directions
    data = Binomials(Z, K, N)
    gradient, hessian = likelihood.derivatives(data, eta, directions)
    way = np.array([0.3, -1.7])
    link, gaps = LINKS.index(likelihood.link), data.gaps if likelihood is FIRTH else np.empty((0, 0))
    along = [
        (
            *slopes(k, n - k, row - 0.7 * (way @ directions), way @ directions, 0.7, link, gaps),
            height(k, n - k, row, np.zeros(Z.size), 0.7, link, gaps),
        )
        for k, n, row in zip(K, np.broadcast_to(N, K.shape), eta, strict=True)
    ]
    first, second, value = np.transpose(along)
    assert first == pytest.approx(gradient @ way, rel=1e-10, abs=1e-10)
    assert second == pytest.approx(np.einsum("nab,a,b->n", hessian, way, way), rel=1e-10)
    assert value == pytest.approx(likelihood.value(data, eta), rel=1e-12)


def test_penalised_maxima_are_those_of_a_general_optimiser():
    lines = fit_lines(Binomials(Z, K, N))
    for line, k in zip(lines, K, strict=True):
        found = minimize(
            lambda v, k=k: -plain(v, k, FIRTH), [0.0, 0.5], method="Nelder-Mead",
            options={"xatol": 1e-10, "fatol": 1e-14, "maxiter": 4000},
        )  # fmt: skip
        assert plain(line, k, FIRTH) >= -found.fun - 1e-10
        assert line == pytest.approx(found.x, abs=1e-5)


def test_the_penalty_of_a_very_steep_curve_is_finite():
    # All but one weight underflow; their logarithms do not.
    data = Binomials(Z, K[1:2], N)
    eta = 1e5 * (Z - 0.1)[None]
    value = FIRTH.value(data, eta)[0]
    # The two cells nearest to 0.1 dominate the determinant: at distances 0.2 and 0.3.
    expected = 0.5 * (np.log(N[2] * N[3]) - 1e5 * (0.2 + 0.3) + 2 * np.log(0.5))
    assert value == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("likelihood", LIKELIHOODS)
def test_climb_finds_the_top_of_a_line_within_its_bounds(likelihood):
    data = Binomials(Z, K, N)
    offset, direction = np.full(K.shape, 0.2), np.tile(Z - 0.3, (4, 1))
    found, at = climb(data, offset, direction, 0.0, 30.0, likelihood)
    for value, r, k in zip(found, at, K, strict=True):
        best = max(plain((0.2 - 0.3 * r, r), k, likelihood) for r in np.linspace(0, 30, 3001))
        assert best - 1e-9 <= value <= best + 1e-3  # the grid misses the top by little
        assert value == pytest.approx(plain((0.2 - 0.3 * r, r), k, likelihood), rel=1e-12)


@pytest.mark.parametrize("likelihood", [FIRTH, *SHAPES])
def test_where_a_climb_or_a_fit_begins_does_not_matter(likelihood):
    data = Binomials(Z, K, N)
    offset, direction = np.full(K.shape, 0.2), np.tile(Z - 0.3, (4, 1))
    values = [
        climb(data, offset, direction, 0.0, 1e9, likelihood, start)[0]
        for start in (None, np.full(4, 7.0), np.full(4, 1e6), np.zeros(4))
    ]
    assert values[1:] == [pytest.approx(values[0], abs=1e-10)] * 3
    mixed = data.take(np.array([0, 3]))
    lines = [fit_lines(mixed, likelihood, start) for start in (None, np.array([1.0, 3.0]))]
    assert lines[1] == pytest.approx(lines[0], abs=1e-7)


@pytest.mark.parametrize("link", CURVES, ids=lambda link: link.name)
def test_compiled_cells_are_those_of_the_links(link):
    eta = np.concatenate([np.linspace(-45, 45, 181), [-400.0, -1e-9, 0.0, 1e-9, 400.0]])
    for k, f in ((3.0, 0.0), (0.0, 4.0), (2.0, 5.0)):
        found = np.transpose([cell_slopes(k, f, e, CURVES.index(link)) for e in eta])
        assert found == pytest.approx(np.array(link.derivatives(k, f, eta)), rel=1e-12, abs=1e-160)
        one, none = np.ones(1), np.empty((0, 0))
        values = [height(k * one, f * one, e * one, one, 0.0, CURVES.index(link), none) for e in eta]
        assert values == pytest.approx(link.log_likelihood(k, f, eta), rel=1e-12, abs=1e-300)


@pytest.mark.parametrize("away", [-1e-4, 1e-4, 5.0])
def test_a_top_close_to_a_bound_is_found_or_is_the_bound(away):
    data = Binomials(np.zeros(1), np.array([[10.0]]), np.array([[20.0]]))
    (value,), (r,) = climb(data, np.full((1, 1), -away), np.ones((1, 1)), 0.0, 3.0, PLAIN)
    assert r == pytest.approx(min(max(away, 0.0), 3.0), rel=1e-6)
    assert value == pytest.approx(10 * (log_expit(r - away) + log_expit(away - r)), rel=1e-12)
