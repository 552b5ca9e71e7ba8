"""Splitting: unbiased for fixed levels, and what the repeats say of their mean."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from numpy.random import PCG64DXSM, Generator, SeedSequence
from numpy.typing import NDArray

from simkit.declare.rare import Latent
from simkit.stats.rare.found import (
    agree,
    effective_size,
    found_by_conditioning,
    found_by_splitting,
    log_evidence_above_of_repeats,
    log_interval,
    lower_bound,
)
from simkit.stats.rare.splitting import Ladder, Repeat, run_pilot, run_repeat

Batch = Mapping[str, NDArray[Any]]
SIGNS = {"y": Latent.signs(12)}


def generator(*words: int) -> Generator:
    return Generator(PCG64DXSM(SeedSequence(7, spawn_key=words)))


def heights(batch: Batch) -> NDArray[np.float64]:
    found: NDArray[np.float64] = 10 - batch["y"].sum(axis=1)
    return found


@pytest.mark.parametrize(
    "ladder",
    [
        Ladder((8.0, 4.0, 0.0), (0.7, 0.5), 0),
        Ladder((10.0, 6.0, 2.0, 0.0), (1.0, 1.0, 0.2), 0),
        Ladder((0.0,), (), 0),
    ],
)
def test_repeats_are_unbiased_whatever_the_levels(ladder: Ladder) -> None:
    exact = 13 / 2**12
    repeats = [run_repeat(ladder, SIGNS, heights, generator(1, i), 8, 4) for i in range(600)]
    estimates = np.array([one.estimate for one in repeats])
    error = estimates.std(ddof=1) / math.sqrt(len(estimates))
    assert abs(estimates.mean() - exact) < 4 * error  # one test in 16,000 by chance
    assert error < 0.2 * exact
    assert min(estimates) == 0  # few states: some repeats die, and count


def test_a_repeat_asks_for_as_many_heights_as_it_says() -> None:
    asked = 0

    def counting(batch: Batch) -> NDArray[np.float64]:
        nonlocal asked
        asked += len(batch["y"])
        return heights(batch)

    ladder = run_pilot(SIGNS, counting, generator(2), 200)
    assert asked == ladder.evaluations
    asked = 0
    assert run_repeat(ladder, SIGNS, counting, generator(3), 10, 5).evaluations == asked


def test_the_pilot_goes_down_by_about_a_fifth_and_ends_at_zero() -> None:
    latents = {"g": Latent.gaussians(2)}
    ladder = run_pilot(latents, lambda b: 5 - b["g"][:, 0], generator(4))
    assert ladder.levels[-1] == 0
    assert all(a > b for a, b in zip(ladder.levels, ladder.levels[1:], strict=False))
    assert len(ladder.sizes) == len(ladder.levels) - 1
    expected = math.log(2.87e-7) / math.log(0.2)
    assert abs(len(ladder.levels) - expected) <= 2
    assert ladder.chains == 100
    deep = Ladder((*range(44, -1, -1),), (), 0)
    assert deep.chains == 300


@pytest.mark.parametrize(
    "flat", [lambda b: np.ones(len(b["y"])), lambda b: np.full(len(b["y"]), np.inf)]
)
def test_a_margin_that_does_not_fall_leaves_a_row_without_a_number(flat: Any) -> None:
    ladder = run_pilot(SIGNS, flat, generator(5), 200)
    repeats = [run_repeat(ladder, SIGNS, flat, generator(5, i), 10) for i in range(4)]
    found = found_by_splitting(repeats, ladder.evaluations, 0.95)
    assert found.estimate is None
    assert found.least == 0
    assert "4 of 4 repeats did not reach the event" in found.note
    assert "margin has to fall" in found.note


def test_draws_that_are_alike_give_no_number_where_the_interval_is_long() -> None:
    # All draws see 1e-30; what may lie between 0 and 1 and was not met is not known.
    found = found_by_conditioning(np.full(20_000, 1e-30), 1.0, 0.95)
    assert (found.estimate, found.std_error, found.size) == (None, None, None)
    assert "degenerate" in found.note
    assert "--rare split" in found.note
    assert found.high is not None
    assert found.high > 1e-5
    assert found_by_conditioning(np.full(20_000, 1.0), 1e-30, 0.95).estimate == pytest.approx(1e-30)


@pytest.mark.parametrize("a", [1e-7, 1e-12])
def test_uniforms_are_followed_into_a_corner(a: float) -> None:
    latents = {"u": Latent.uniforms(1)}

    def down(batch: Batch) -> NDArray[np.float64]:
        found: NDArray[np.float64] = np.log(batch["u"][:, 0]) - math.log(a)
        return found

    ladder = run_pilot(latents, down, generator(11))
    repeats = [run_repeat(ladder, latents, down, generator(12, i)) for i in range(20)]
    found = found_by_splitting(repeats, ladder.evaluations, 0.999)
    assert found.low is not None
    assert found.high is not None
    assert found.low < a < found.high
    assert found.high < 3 * a


def repeats_of(estimates: Any, variance: float = 0.05) -> list[Repeat]:
    return [Repeat(float(p), variance, 1000) for p in estimates]


def test_repeats_alike_have_an_interval_and_count_their_evaluations() -> None:
    estimates = 1e-12 * np.exp(0.2 * generator(6).standard_normal(20))
    found = found_by_splitting(repeats_of(estimates), 500, 0.95)
    assert found.estimate == pytest.approx(estimates.mean())
    assert found.evaluations == 20_500
    assert not found.rigorous
    assert found.low is not None
    assert found.low < found.estimate
    assert found.least < found.estimate
    assert found.relative_error == pytest.approx(estimates.std(ddof=1) / estimates.mean() / 20**0.5)


@pytest.mark.parametrize(
    ("estimates", "said"),
    [
        ([1e-12] * 10 + [1e-10] * 10, "the repeats disagree"),
        ([1e-12] * 19 + [1e-9], "the repeats disagree"),
        ([0.0] * 11 + [1e-12] * 9, "11 of 20 repeats did not reach the event"),
        ([0.0] * 20, "20 of 20 repeats did not reach the event"),
    ],
)
def test_repeats_that_disagree_give_no_number(estimates: list[float], said: str) -> None:
    found = found_by_splitting(repeats_of(estimates), 500, 0.95)
    assert said in found.note
    assert found.estimate is None
    assert found.low is None
    assert found.std_error is None
    assert 0 <= found.least <= np.mean(estimates)


def test_log_intervals_hold_the_mean_of_lognormal_repeats() -> None:
    rng, held = generator(8), 0
    for _ in range(400):
        estimates = np.exp(0.7 * rng.standard_normal(20) - 0.245)
        low, high = log_interval(estimates, 0.95)
        held += low <= 1 <= high
    assert held >= 370  # 380 on average at 95 %; fewer than 370 once in 1,000


def test_two_repeats_leave_the_upper_end_open() -> None:
    found = found_by_splitting(repeats_of([1e-12, 1.5e-12]), 0, 0.95)
    assert found.low is not None
    assert 0 < found.low < 1e-12
    assert found.high == 1.0


def test_a_share_of_dead_repeats_widens_the_interval_and_lowers_its_middle() -> None:
    alive = np.array([1.0, 1.1, 0.9, 1.2, 0.8, 1.0])
    low, high = log_interval(np.append(alive, [0.0, 0.0]), 0.95)
    plain = log_interval(alive, 0.95)
    assert math.sqrt(low * high) < 0.8 * math.sqrt(plain[0] * plain[1])
    assert high / low > plain[1] / plain[0]


def test_the_lower_bound_is_where_the_bets_reach_their_goal() -> None:
    estimates = 1e-20 * np.exp(0.5 * generator(9).standard_normal(20))
    bound = lower_bound(estimates, 0.95)
    assert log_evidence_above_of_repeats(estimates, bound) == pytest.approx(math.log(20), rel=1e-6)
    assert lower_bound(np.zeros(5), 0.95) == 0
    assert lower_bound(np.ones(1), 0.95) < 0.1


def test_the_lower_bound_holds_whatever_the_law() -> None:
    # Pareto: X >= 0 without a variance; the bound may be above the mean once in 20.
    rng, wrong = generator(10), 0
    for _ in range(400):
        wrong += lower_bound(rng.pareto(1.5, 20), 0.95) > 2.0
    assert wrong <= 20


def test_evidence_against_zero() -> None:
    assert log_evidence_above_of_repeats(np.array([0.0, 1e-30]), 0.0) == math.inf
    assert log_evidence_above_of_repeats(np.zeros(3), 0.0) == 0


def test_few_draws_that_count_give_no_number_but_an_interval() -> None:
    values = np.zeros(1000)
    values[[3, 500, 800]] = 0.5
    found = found_by_conditioning(values, 1e-9, 0.95)
    assert found.estimate is None
    assert "3 of 1000 draws count" in found.note
    assert found.low is not None
    assert found.high is not None
    assert found.low <= 1.5e-12 <= found.high <= 1e-10
    assert found.rigorous


def test_effective_size() -> None:
    assert effective_size(np.array([1e-200, 1e-200, 0.0])) == pytest.approx(2)
    assert effective_size(np.zeros(3)) == 0


def test_plain_trials_agree_or_not() -> None:
    found = found_by_conditioning(np.full(1000, 0.1), 1.0, 0.95)
    assert agree(100, 1000, found, 0.95)
    assert not agree(200, 1000, found, 0.95)


@pytest.mark.parametrize("truth", [0.99996, 0.9999, 0.99, 0.5])
def test_just_below_1_the_interval_holds_the_truth(truth):
    """Repeats that make no move are plain draws: their logarithms are far from Gaussian near 1."""
    missed = 0
    for seed in range(200):
        hits = np.random.default_rng([seed, 77]).binomial(1000, truth, size=20)
        repeats = [Repeat(float(h / 1000), 0.0, 1000) for h in hits]
        found = found_by_splitting(repeats, 1000, 0.95)
        assert found.rigorous
        assert found.low < found.estimate <= found.high
        assert found.low < 1
        missed += not found.low <= truth <= found.high
    assert missed <= 20


def test_a_probability_near_1_by_splitting_itself():
    """Gaussian x <= 3.94 has the probability .99996."""
    latents = {"x": Latent.gaussians()}

    def heights(batch):
        return np.asarray(batch["x"], dtype=float).reshape(len(batch["x"]), -1)[:, 0] - 3.94

    rng = np.random.default_rng(5)
    ladder = run_pilot(latents, heights, rng)
    repeats = [run_repeat(ladder, latents, heights, rng) for _ in range(20)]
    found = found_by_splitting(repeats, ladder.evaluations, 0.95)
    assert found.low <= 0.99996 <= found.high
    assert found.high - found.low > 1e-5
