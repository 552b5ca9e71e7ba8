"""Latent numbers as a box: each law's values, their neighbours, and what is simpler."""

import math

import numpy as np
import pytest
from scipy.stats import kstest

from simkit.declare.rare import Latent
from simkit.stats.breaches.data import DataBox, has_law, neighbours, simpler

LATENTS = {
    "g": Latent.gaussians(2, 3), "u": Latent.uniforms(2), "s": Latent.signs(2),
    "k": Latent.binomials(10, 2), "f": Latent.finite([3.0, -1.0, 0.5], [0.5, 0.25, 0.25], 2),
}  # fmt: skip
BOX = DataBox.of(LATENTS)


def test_corners_and_points_are_values_of_the_laws():
    rng = np.random.default_rng(0)
    points = [*BOX.uniform(rng, 2000), (0.0,) * len(BOX.ranges), (1.0,) * len(BOX.ranges)]
    batch = BOX.batch(points)
    for name, latent in LATENTS.items():
        assert batch[name].shape == (len(points), *latent.shape)
        assert has_law(latent, batch[name])
    assert set(np.unique(batch["s"])) == {-1.0, 1.0}
    assert set(np.unique(batch["k"])) == set(range(11))
    assert set(np.unique(batch["f"])) == {-1.0, 0.5, 3.0}
    assert np.abs(batch["g"]).max() == 8.0
    assert batch["g"][-1].min() == 8.0
    own = batch["g"][:2000]
    sizes = np.sqrt((own**2).mean(axis=(1, 2)))  # in each draw alike, and from small to large
    assert np.quantile(sizes, 0.1) < 0.45 < 2 < np.quantile(sizes, 0.9)
    assert kstest(batch["u"][:2000, 0], "uniform").pvalue > 1e-4


@pytest.mark.parametrize(
    ("name", "wrong"),
    [("g", math.inf), ("u", 0.0), ("u", 1.0), ("s", 0.0), ("k", 11), ("k", 0.5), ("k", -1), ("f", 1.0)],
)
def test_what_no_draw_can_be_is_refused(name, wrong):
    assert not has_law(LATENTS[name], np.array([wrong, 1.0]))


def test_neighbours_are_near_and_differ_in_continuous_numbers_alone():
    data = BOX.batch([(0.3,) * len(BOX.ranges)])
    near = neighbours(LATENTS, data, np.random.default_rng(1), 5)
    for name, latent in LATENTS.items():
        apart = np.abs(near[name] - data[name])
        assert has_law(latent, near[name])
        assert apart.max() < 1e-6
        assert apart.max() > 1e-7 or name not in "gu"
        assert (apart.min() > 0) == (name in "gu")


def test_simpler_values_come_the_simplest_first():
    assert simpler(LATENTS["g"], 1.2345) == [0.0, 1.0, 1.2, 1.23]
    assert simpler(LATENTS["g"], 1.23456789) == [0.0, 1.0, 1.2, 1.23, 1.23457]
    assert simpler(LATENTS["g"], 1.2) == [0.0, 1.0]
    assert simpler(LATENTS["g"], 0.0) == []
    assert simpler(LATENTS["u"], 0.99) == [0.5]
    assert simpler(LATENTS["s"], 1.0) == [-1.0]
    assert simpler(LATENTS["f"], 3.0) == [-1.0, 0.5]
    assert simpler(LATENTS["k"], 7.0) == [0.0]
