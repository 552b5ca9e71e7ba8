"""Population limits, first-order terms and rates against quadrature and simulation."""

import math

import naive_clusters as naive
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simkit.papers.clusters.datasets import SettingLaw
from simkit.papers.clusters.model.recovery import build_model, run_trial
from simkit.papers.clusters.theory import (
    Arrangement,
    first_order,
    population_losses,
    population_path,
    population_update,
    reduced_setting,
    stated_bound,
    stated_rate,
    stated_scale,
)


@pytest.mark.parametrize("query", [[0.8, 0.6], [-0.3, 1.4]])
def test_attention_limit_is_the_integral(query):
    centres, query = np.array([[1.0, 0], [0.5, math.sqrt(0.75)], [-0.6, 0.8]]), np.array(query)
    d, sigma, scale = 2, 0.9, 2.5
    found = population_update(centres, query, d, sigma, scale)
    kernel = lambda x: scale * x @ query  # noqa: E731
    expected = naive.population(centres, query, sigma / math.sqrt(d), kernel)
    np.testing.assert_allclose(found.centre, expected, rtol=1e-10)


def test_mean_shift_limit_is_the_integral():
    centres, query = np.array([[1.0, 0], [0.5, math.sqrt(0.75)]]), np.array([0.9, -0.3])
    d, sigma, scale = 2, 0.9, 2.5
    found = population_update(centres, query, d, sigma, scale, "mean-shift")
    kernel = lambda x: -scale / 2 * ((x - query) ** 2).sum(axis=1)  # noqa: E731
    expected = naive.population(centres, query, sigma / math.sqrt(d), kernel)
    np.testing.assert_allclose(found.centre, expected, rtol=1e-10)


@settings(deadline=None, max_examples=60)
@given(
    st.integers(2, 8), st.floats(0.02, 0.98), st.floats(0.02, 1.0),
    st.sampled_from(["perpendicular", "toward"]),
)  # fmt: skip
def test_reduced_setting_has_the_stated_products(count, position, share, start):
    gamma = -1 / (count - 1) + position * (1 + 1 / (count - 1))
    gap = share * (1 - gamma)
    centres, query = reduced_setting(Arrangement(count, gamma, start, gap))
    np.testing.assert_allclose(centres @ centres.T, (1 - gamma) * np.eye(count) + gamma, atol=1e-12)
    assert np.linalg.norm(query) == pytest.approx(1, rel=1e-12)
    gaps = (centres[0] - centres[1:]) @ query
    assert gaps.min() == pytest.approx(gap, rel=1e-10)
    d = count + 2
    drawn = SettingLaw(count, d, "simplex", gamma, start, gap).draw(np.random.default_rng(1))
    assert drawn is not None
    products = drawn[0].centres @ drawn[1][0]
    np.testing.assert_allclose(np.sort(products), np.sort(centres @ query), atol=1e-10)


@settings(deadline=None, max_examples=60)
@given(st.floats(0.1, 1.0), st.floats(0.05, 2.0), st.integers(9, 2000), st.floats(0.5, 30))
def test_the_parts_of_the_loss_add_up(gap, sigma, d, scale):
    centres, query = reduced_setting(Arrangement(5, 0.0, "toward", gap))
    found = population_update(centres, query, d, sigma, scale)
    losses = population_losses(centres, 0, query, found)
    assert losses.loss == pytest.approx(1 - losses.cosine, abs=1e-13)
    assert losses.leakage + losses.pull == pytest.approx(losses.loss, rel=1e-12)
    assert losses.pull >= 0


def test_without_noise_the_start_does_not_pull():
    losses, found = population_path(Arrangement(4, 0.0, "perpendicular", 0.5), 32, 0.0, 6.0)
    assert found.pull == 0
    assert losses.pull == 0
    leaked = 1 / (1 + math.exp(6.0 * 0.5) / 3)  # exp(lambda Delta) against K - 1 others
    assert 1 - found.shares[0] == pytest.approx(leaked, rel=1e-12)
    assert losses.error == pytest.approx(leaked * math.sqrt(1 + 1 / 3), rel=1e-12)


def test_rate_and_bound_are_the_statement():
    assert stated_rate(8, 64, 0.5) == pytest.approx((math.log(8) + math.log(64)) / 32)
    assert stated_bound(2.0, 8, 64, 0.5) == pytest.approx(1 - 2 * stated_rate(8, 64, 0.5))
    assert stated_scale(8, 64, 0.5) == pytest.approx(2 * math.log(512))


def model(steps, **changes):
    base = {
        "steps": steps,
        "clusters": 3, "d": 12, "n": 1000, "sigma": 1.0, "gap": 0.5, "gamma": None,
        "centres": "orthonormal", "start": "perpendicular", "lambda": 2.0, "data": "same",
        "method": "attention", "path": "law", "renormalise": False,
    }  # fmt: skip
    return build_model(base | changes)


def mean_and_error(trials, steps, names, **changes):
    cell = model(steps, **changes)
    streams = [np.random.PCG64DXSM(np.random.SeedSequence([4, t])) for t in range(trials)]
    found = [run_trial(cell, np.random.Generator(stream))[-1] for stream in streams]
    values = np.array([[outcome[name] for name in names] for outcome in found])
    return values.mean(axis=0), values.std(axis=0) / math.sqrt(trials)


@pytest.mark.slow
@pytest.mark.parametrize("start", ["perpendicular", "toward"])
@pytest.mark.parametrize("gamma", [None, 0.25])
def test_simulation_meets_the_limit_and_its_first_correction(start, gamma):
    # Four cells of two statistics at two sizes, |z| < 4.5: false-alarm rate below 2e-4 in all.
    changes = {"start": start, "gamma": gamma, "centres": "simplex" if gamma else "orthonormal"}
    centres, query = reduced_setting(Arrangement(3, gamma or 0.0, start, 0.5))
    found = population_update(centres, query, 12, 1.0, 2.0)
    limit = population_losses(centres, 0, query, found)
    term = first_order(centres, 0, query, 12, 1.0, 2.0)
    n = math.ceil(4 * term.smallest_n)
    mean, error = mean_and_error(2000, 1, ("loss", "error"), **(changes | {"n": n}))
    predicted = np.array([limit.loss + term.loss / n, limit.error + term.error / n])
    # What is left out is of order 1/n^2; it is allowed a twentieth of the 1/n term.
    slack = 0.05 * np.abs([term.loss, term.error]) / n
    assert (np.abs(mean - predicted) < 4.5 * error + slack).all()
    # The correction is seen: without it the loss would be off by many standard errors.
    assert mean[0] - limit.loss > 8 * error[0]
    far, far_error = mean_and_error(200, 1, ("cosine", "error"), **(changes | {"n": 20000}))
    assert (np.abs(far - [limit.cosine, limit.error]) < 4.5 * far_error + 0.003).all()


@pytest.mark.slow
def test_the_excess_falls_like_one_over_n():
    from simkit.stats.scaling import fit_power_law, fit_stated_form

    centres, query = reduced_setting(Arrangement(3, 0.0, "perpendicular", 0.5))
    found = population_update(centres, query, 12, 1.0, 2.0)
    limit = population_losses(centres, 0, query, found)
    term = first_order(centres, 0, query, 12, 1.0, 2.0)
    sizes = np.array([100, 200, 400, 800])
    pairs = [mean_and_error(4000, 1, ("loss",), n=int(n)) for n in sizes]
    excess = np.array([mean[0] - limit.loss for mean, _ in pairs])
    errors = np.array([error[0] for _, error in pairs])
    fit = fit_power_law(sizes, excess, errors)  # |z| < 4.5
    assert fit.std_error < 0.05
    assert abs(fit.exponent + 1) < 4.5 * fit.std_error
    form = fit_stated_form(-np.log(sizes), excess, errors)
    assert form.p_value > 1e-4
    assert form.constant == pytest.approx(term.loss, rel=0.08)


@pytest.mark.slow
@pytest.mark.parametrize("method", ["attention", "mean-shift"])
def test_several_steps_approach_the_population_path(method):
    steps = 3
    limit, _ = population_path(Arrangement(3, 0.0, "perpendicular", 0.5), 12, 1.0, 2.0, steps, method)
    near, _ = mean_and_error(20, steps, ("cosine", "error"), method=method, n=300)
    far, error = mean_and_error(20, steps, ("cosine", "error"), method=method, n=6000)
    expected = np.array([limit.cosine, limit.error])
    assert (np.abs(far - expected) < 4.5 * error + 0.004).all()
    assert abs(far[0] - expected[0]) < abs(near[0] - expected[0])


def test_mean_error_has_no_expansion_at_the_centre_itself():
    centres = np.eye(2, 3)
    term = first_order(centres, 0, np.array([1e3, 0.0, 0.0]), 3, 0.0, 1.0)
    assert math.isinf(term.error)
    assert math.isinf(term.smallest_n)


def test_first_order_terms_are_the_moments_of_the_integrals():
    """Strata, tilts and expansions, each by quadrature or finite differences."""
    centres, query = np.array([[1.0, 0], [0.2, math.sqrt(0.96)]]), np.array([0.9, 0.3])
    d, sigma, scale = 2, 0.8, 1.5
    spread = sigma / math.sqrt(d)
    nodes, weights = np.polynomial.hermite_e.hermegauss(40)
    grid = np.array([(a, b) for a in nodes for b in nodes])
    mass = np.array([a * b for a in weights for b in weights]) / (2 * math.pi)
    points = [centre + spread * grid for centre in centres]
    kernels = [np.exp(scale * x @ query) for x in points]
    total = sum(mass @ e for e in kernels)
    m = sum((mass * e) @ x for e, x in zip(kernels, points, strict=True)) / total
    covariance, bias = np.zeros((2, 2)), np.zeros(2)
    for e, x in zip(kernels, points, strict=True):
        excess = e[:, None] * (x - m)
        mean = mass @ excess
        covariance += (mass[:, None] * excess).T @ excess - np.outer(mean, mean)
        bias -= (mass * e) @ excess - (mass @ e) * mean
    covariance, bias = covariance / total**2, bias / total**2

    def expanded(function):
        step, axes = 1e-4, np.eye(2)
        slope = [(function(m + step * u) - function(m - step * u)) / (2 * step) for u in axes]
        bend = [
            [
                sum(a * b * function(m + step * (a * u + b * v)) for a in (1, -1) for b in (1, -1))
                / (4 * step**2)
                for v in axes
            ]
            for u in axes
        ]
        return float(np.dot(slope, bias) + 0.5 * np.sum(np.array(bend) * covariance))

    term = first_order(centres, 0, query, d, sigma, scale)
    loss = expanded(lambda x: 1 - centres[0] @ x / np.linalg.norm(x))
    error = expanded(lambda x: np.linalg.norm(centres[0] - x))
    assert term.loss == pytest.approx(loss, rel=1e-5)
    assert term.error == pytest.approx(error, rel=1e-5)


def test_directions_that_no_query_has_add_their_noise():
    # In R^d the plane has d - 2 further coordinates of variance sigma^2/d; they add to |m'| alone.
    centres, query = np.array([[1.0, 0], [0.2, math.sqrt(0.96)]]), np.array([0.9, 0.3])
    flat = first_order(centres, 0, query, 4, 0.8 * math.sqrt(2), 1.5)  # the same sigma^2/d as d = 2
    plane = first_order(centres, 0, query, 2, 0.8, 1.5)
    found = population_update(centres, query, 2, 0.8, 1.5)
    tilted = np.exp(1.5 * centres @ query)
    growth = math.exp(1.5**2 * 0.32 * float(query @ query))
    noise = 0.32 * growth * float(np.sum(tilted**2)) / float(tilted.sum()) ** 2
    length, along = float(np.linalg.norm(found.centre)), float(found.centre[0])
    assert flat.loss - plane.loss == pytest.approx(along * noise * 2 / (2 * length**3), rel=1e-10)
