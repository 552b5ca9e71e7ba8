"""Latent numbers: their laws, tilted ones, and moves that leave them as they are."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.random import PCG64DXSM, Generator

from simkit.declare.rare import Latent
from simkit.stats.rare.latents import draw, draw_tilted, move
from simkit.stats.rare.sums import LatentTerms

LAWS = [
    Latent.gaussians(3), Latent.uniforms(3), Latent.signs(3), Latent.binomials(7, 3, p=0.3),
    Latent.finite([2.0, -1.0, 0.5], [0.2, 0.5, 0.3], 3),
]  # fmt: skip
MEAN = {"gaussian": 0.0, "uniform": 0.5, "sign": 0.0, "binomial": 2.1, "finite": 0.05}
VARIANCE = {"gaussian": 1.0, "uniform": 1 / 12, "sign": 1.0, "binomial": 1.47, "finite": 1.3725}
DRAWS = 20_000
FAR = 5.0  # standard errors: one test in 1e6 fails by chance, and none with these seeds


def generator(seed: int) -> Generator:
    return Generator(PCG64DXSM(seed))


@pytest.mark.parametrize("latent", LAWS, ids=lambda latent: latent.law)
def test_draws_have_mean_and_variance_of_the_law(latent: Latent) -> None:
    x = draw({"x": latent}, [generator(1)], DRAWS)["x"].astype(float)
    assert x.shape == (DRAWS, 3)
    error = math.sqrt(VARIANCE[latent.law] / x.size)
    assert abs(x.mean() - MEAN[latent.law]) < FAR * error
    assert x.var() == pytest.approx(VARIANCE[latent.law], rel=0.05)


@pytest.mark.parametrize("latent", LAWS, ids=lambda latent: latent.law)
@pytest.mark.parametrize("slope", [-3.0, -1e-6, 0.0, 0.7, 20.0])
def test_tilted_draws_have_the_density_exp_sx_over_the_law(latent: Latent, slope: float) -> None:
    # Against plain draws weighted by exp(s x), and the mean that K'(s) gives.
    x = draw_tilted(latent, np.full(3, slope), generator(2), DRAWS).astype(float)
    expected = float(LatentTerms(latent, np.ones(3)).mean_of_one(np.array([slope]))[0])
    assert abs(x.mean() - expected) <= FAR * x.std() / math.sqrt(x.size) + 1e-7  # no draw off the end
    if abs(slope) < 1:
        plain = draw({"x": latent}, [generator(3)], DRAWS)["x"].astype(float)
        weights = np.exp(slope * plain)
        assert (weights * plain).sum() / weights.sum() == pytest.approx(expected, abs=0.05)
    step = 1e-4
    log_mgf = [float(LatentTerms(latent, np.ones(3)).log_mgf(slope + s).mid()) for s in (-step, step)]
    assert (log_mgf[1] - log_mgf[0]) / (2 * step) / 3 == pytest.approx(expected, rel=1e-3, abs=1e-5)


@pytest.mark.parametrize("latent", LAWS, ids=lambda latent: latent.law)
@pytest.mark.parametrize("size", [0.2, 0.7, 1.0])
def test_a_move_keeps_the_law_and_is_reversible(latent: Latent, size: float) -> None:
    rng = generator(4)
    x = draw({"x": latent}, [rng], DRAWS)["x"]
    y = move(latent, x, size, rng)
    assert y.shape == x.shape
    x, y = x.astype(float), y.astype(float)
    error = math.sqrt(2 * VARIANCE[latent.law] / x.size)
    assert abs(y.mean() - MEAN[latent.law]) < FAR * error
    assert y.var() == pytest.approx(VARIANCE[latent.law], rel=0.05)
    # Reversible: (x, y) and (y, x) have one law, so that E x^2 y = E x y^2.
    skew = x**2 * y - x * y**2
    assert abs(skew.mean()) < FAR * skew.std() / math.sqrt(x.size)
    expected = math.sqrt(1 - size**2)
    if latent.law == "uniform":  # of quantiles g, h: corr(Phi(g), Phi(h)) = 6/pi asin(corr(g, h)/2)
        expected = 6 / math.pi * math.asin(expected / 2)
    assert np.corrcoef(x.ravel(), y.ravel())[0, 1] == pytest.approx(expected, abs=0.03)


@pytest.mark.parametrize("latent", LAWS, ids=lambda latent: latent.law)
def test_the_first_draws_do_not_depend_on_how_many_follow(latent: Latent) -> None:
    few, many = (draw({"x": latent}, [generator(5)], count)["x"] for count in (10, 50))
    assert np.array_equal(few, many[:10])
    slopes = np.array([0.3, -0.2, 0.0])
    few, many = (draw_tilted(latent, slopes, generator(5), count) for count in (10, 50))
    assert np.array_equal(few, many[:10])


def test_uniforms_stay_inside() -> None:
    u = draw_tilted(Latent.uniforms(1), np.array([400.0]), generator(6), DRAWS)
    assert u.min() > 0
    assert u.max() < 1
    moved = move(Latent.uniforms(1), u, 1.0, generator(7))
    assert 0 < moved.min() <= moved.max() < 1
