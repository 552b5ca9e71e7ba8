"""Many problems climbed at once: toys with tops that are known, and laws from any start."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.stats.curves.logistic import ascend
from simkit.stats.laws.law_likelihood import maximise


class Toy:
    """Of each problem a function of one number, its step, and what that promises."""

    def __init__(self, height, step, promised=lambda x: np.ones_like(x)):
        self.height, self.slope, self.promised = height, step, promised
        self.asked = 0

    def at(self, theta, rows):
        return self.height(theta[:, 0]), theta

    def step(self, theta, rows):
        self.asked += 1
        return self.slope(theta[:, 0])[:, None], self.promised(theta[:, 0])


def test_each_problem_comes_to_its_top():
    start = np.array([[-3.0], [0.0], [7.0]])
    toy = Toy(lambda x: -((x - 2) ** 2), lambda x: 2 - x, lambda x: (2 - x) ** 2)
    value, theta = ascend(toy, start)
    assert value == pytest.approx([0, 0, 0], abs=1e-20)
    assert theta[:, 0] == pytest.approx([2, 2, 2])
    assert start[:, 0].tolist() == [-3, 0, 7]  # not the caller's own
    assert toy.asked == 2  # the second promises nothing


def test_a_step_that_overshoots_is_halved():
    toy = Toy(lambda x: -np.abs(x), lambda x: -6 * x, np.abs)
    value, theta = ascend(toy, np.array([[1.0]]))
    assert theta[0, 0] == pytest.approx(0, abs=1e-9)
    assert value[0] == -abs(theta[0, 0])


def test_a_step_that_always_loses_ends_where_it_began():
    toy = Toy(lambda x: -x, lambda x: np.ones_like(x))
    value, theta = ascend(toy, np.array([[1.0]]))
    assert (value[0], theta[0, 0], toy.asked) == (-1.0, 1.0, 1)


def test_a_small_loss_is_no_rounding():
    toy = Toy(lambda x: -1e-9 * x, lambda x: np.ones_like(x))
    assert ascend(toy, np.array([[1.0]]))[1][0, 0] == pytest.approx(1, abs=0.02)


def test_what_promises_goes_on_however_little_a_step_brings():
    toy = Toy(lambda x: np.minimum(x, 1), lambda x: np.full_like(x, 1e-14) if toy.asked < 3 else 1 - x,
              lambda x: 1 - x)  # fmt: skip
    assert ascend(toy, np.array([[0.0]]))[0][0] == pytest.approx(1)


def test_nan_is_never_taken():
    toy = Toy(lambda x: np.where(x > 1, np.nan, x), lambda x: np.full_like(x, 4.0), lambda x: 1 - x)
    value, theta = ascend(toy, np.array([[0.5]]))
    assert value[0] == theta[0, 0] <= 1
    assert value[0] > 0.9


def test_from_no_likelihood_at_all_it_goes_on():
    toy = Toy(lambda x: np.where(x < 0, -np.inf, -((x - 2) ** 2)), lambda x: np.where(x < 0, 1.5, 2 - x),
              lambda x: np.where(x < 0, 1.0, (2 - x) ** 2))  # fmt: skip
    value, theta = ascend(toy, np.array([[-1.0]]))
    assert (value[0], theta[0, 0]) == pytest.approx((0, 2))


def test_nothing_is_climbed_where_there_is_no_problem():
    value, theta = ascend(Toy(lambda x: -x, lambda x: x), np.zeros((0, 1)))
    assert (value.shape, theta.shape) == ((0,), (0, 1))


@pytest.mark.parametrize("start", [(1.0, 0.5), (0.5, 0.5), (0.999999, 2.0), (0.0, 0.0), (1.0, -30.0)])
def test_a_bound_holds_its_coefficient_alone(start):
    """At the cap the other coefficient still moves, whatever it does to the first."""
    x, k = np.arange(1.0, 7.0), np.array([0.0, 1, 3, 7, 9, 10])
    design = np.stack([x, -np.ones(6)], axis=1)[None]
    n = np.full(6, 10.0)
    cold, _ = maximise(design, k[None], n, 1.0)
    warm, theta = maximise(design, k[None], n, 1.0, np.array([start]))
    assert warm[0] == pytest.approx(cold[0], abs=1e-8)
    shifts = np.linspace(0, 8, 4001)
    p = 1 / (1 + np.exp(-(x - shifts[:, None])))
    best = (k * np.log(p) + (n - k) * np.log1p(-p)).sum(axis=1).max()
    assert warm[0] == pytest.approx(max(best, warm[0]), abs=1e-4)
    assert 0 <= theta[0, 0] <= 1


def test_warm_fits_are_cold_ones():
    rng = np.random.default_rng(8)
    design = np.stack([np.log(2.0 ** np.arange(1, 8)), -np.ones(7)], axis=1)
    for cap in (2.0, 20.0, 1000.0):
        slope, top = rng.uniform(0.5, 30, (200, 1)), rng.uniform(1, 4, (200, 1))
        p = 1 / (1 + np.exp(-slope * (design[:, 0] - top)))
        k = rng.binomial(5, p).astype(float)
        every = np.broadcast_to(design, (200, 7, 2))
        cold, theta = maximise(every, k, np.full(7, 5.0), cap)
        warm, _ = maximise(every, k, np.full(7, 5.0), cap, theta + rng.normal(0, 1, theta.shape))
        assert warm == pytest.approx(cold, abs=1e-6)
