"""Exponential tilting: the mean of Y is the probability over B, by adding up every draw there is."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from numpy.random import PCG64DXSM, Generator
from numpy.typing import NDArray

from simkit.declare.rare import Latent, Tail
from simkit.errors import StudyError
from simkit.stats.rare.found import found_by_tilting
from simkit.stats.rare.latents import finite_law
from simkit.stats.rare.sums import Sum
from simkit.stats.rare.tilting import Tilting, _enclosed, plan_tilting

Batch = Mapping[str, NDArray[Any]]
Happens = Callable[[Batch], NDArray[np.bool_]]


def every_draw(latents: Mapping[str, Latent]) -> tuple[dict[str, NDArray[Any]], NDArray[np.float64]]:
    """Return all draws of latent numbers with finite laws, and their probabilities."""
    columns, chances = [], []
    for latent in latents.values():
        if latent.law == "sign":
            values, masses = np.array([-1.0, 1.0]), np.array([0.5, 0.5])
        elif latent.law == "binomial":
            n, p = latent.count, latent.p
            values = np.arange(n + 1)
            masses = np.array([math.comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)])
        else:
            values, masses = finite_law(latent)
        columns += [values] * latent.size
        chances += [masses] * latent.size
    draws = np.array(list(product(*columns)))
    masses = np.array([math.prod(one) for one in product(*chances)])
    batch, first = {}, 0
    for name, latent in latents.items():
        batch[name] = draws[:, first : first + latent.size].reshape(-1, *latent.shape)
        first += latent.size
    return batch, masses


def mean_of_weights(plan: Tilting, batch: Batch, masses: NDArray[np.float64], happens: Happens) -> float:
    """Return B E[Y], added up over every draw x: the mixture's mass of x is mass(x) dq/dP(x)."""
    density = np.zeros(len(masses))
    for one in plan.components:
        density += np.exp(one.log_density(batch, one.total.values(batch)))
    y = plan._weigh(dict(batch), happens)
    assert y.min() >= 0
    assert y.max() <= 1
    assert (masses * density).sum() == pytest.approx(1, rel=1e-9)  # K is right
    return float(math.exp(plan.log_bound) * (masses * density * y).sum())


W = np.array([0.3, -1.0, 0.7, 2.0, 0.1])
SIGNS = {"y": Latent.signs(5)}
COUNTS = {"k": Latent.binomials(9, 2, p=0.3)}
MIXED = {"y": Latent.signs(3), "x": Latent.finite([0.0, 3.0, 1.0], [0.5, 0.2, 0.3], 2)}
CASES: dict[str, tuple[Mapping[str, Latent], Sequence[Tail], Happens]] = {
    "signs": (SIGNS, [Tail({"y": W}, 2.5)], lambda b: b["y"] @ W >= 2.5),
    "a smaller event inside": (
        SIGNS, [Tail({"y": W}, 1.0)], lambda b: (b["y"] @ W >= 1.0) & (b["y"][:, 0] > 0),
    ),
    "both sides": (
        SIGNS, [Tail({"y": W}, 2.5), Tail({"y": -W}, 2.5)], lambda b: abs(b["y"] @ W) >= 2.5,
    ),
    "overlapping sides": (
        SIGNS, [Tail({"y": W}, 0.5), Tail({"y": np.eye(5)[3]}, 1.0), Tail({"y": -W}, 3.0)],
        lambda b: (b["y"] @ W >= 0.5) | (b["y"][:, 3] > 0) | (b["y"] @ W <= -3.0),
    ),
    "counts": (
        COUNTS, [Tail({"k": np.eye(2)[j]}, 7) for j in range(2)], lambda b: b["k"].max(axis=1) >= 7,
    ),
    "two kinds": (
        MIXED, [Tail({"y": 0.5, "x": [1.0, 2.0]}, 8.0)],
        lambda b: 0.5 * b["y"].sum(axis=1) + b["x"] @ [1.0, 2.0] >= 8.0,
    ),
    "an atom": (SIGNS, [Tail({"y": W}, 4.1)], lambda b: b["y"] @ W >= 4.1 - 1e-9),
    "an atom that leaves a number free": (
        SIGNS, [Tail({"y": [1.0, 1.0, 0.0, 0.0, 0.0]}, 2.0)], lambda b: b["y"][:, :3].sum(axis=1) >= 3,
    ),
    "an atom beside a sum": (
        COUNTS, [Tail({"k": [1.0, 0.0]}, 9.0), Tail({"k": 1.0}, 12.0)],
        lambda b: (b["k"][:, 0] >= 9) | (b["k"].sum(axis=1) >= 12),
    ),
    "no rare event at all": (SIGNS, [Tail({"y": W}, -1.0)], lambda b: b["y"] @ W >= -1.0),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_the_mean_of_weights_is_the_probability(name: str) -> None:
    latents, tails, happens = CASES[name]
    if name == "an atom":  # 4.1 is not the sum of these doubles
        tails = [Tail({"y": W}, float(sum(Fraction(abs(w)) for w in W)))]
    batch, masses = every_draw(latents)
    exact = float(masses[happens(batch)].sum())
    plan = plan_tilting(latents, tails)
    assert mean_of_weights(plan, batch, masses, happens) == pytest.approx(exact, rel=1e-10)
    assert plan.slack < 1e-10


@pytest.mark.parametrize("name", [name for name in CASES if name != "an atom"])
def test_draws_have_that_mean(name: str) -> None:
    latents, tails, happens = CASES[name]
    batch, masses = every_draw(latents)
    exact = float(masses[happens(batch)].sum())
    plan = plan_tilting(latents, tails)
    values = plan.sample(happens, Generator(PCG64DXSM(1)), 5000)
    found = found_by_tilting(plan, values, 0.9999)
    assert found.low is not None
    assert found.high is not None
    assert found.low <= exact <= found.high
    assert found.high - found.low < 0.5 * exact


def test_an_atom_is_exact() -> None:
    n = 70
    plan = plan_tilting({"y": Latent.signs(n)}, [Tail({"y": 1.0}, n)])
    values = plan.sample(lambda b: b["y"].sum(axis=1) >= n, Generator(PCG64DXSM(1)), 100)
    found = found_by_tilting(plan, values, 0.95)
    assert found.interval == "exact"
    assert found.estimate == pytest.approx(2.0**-n, rel=1e-12)
    assert found.low is not None
    assert found.high is not None
    assert found.low <= 2.0**-n <= found.high
    never = plan_tilting({"y": Latent.signs(n)}, [Tail({"y": 1.0}, n + 1)])
    found = found_by_tilting(never, never.sample(lambda b: b["y"] > 0, None, 10), 0.95)  # type: ignore[arg-type]
    assert (found.estimate, found.low, found.high) == (0.0, 0.0, 0.0)


def test_uniforms_never_attain_their_supremum() -> None:
    plan = plan_tilting({"u": Latent.uniforms(3)}, [Tail({"u": 1.0}, 3.0)])
    assert not plan.components


@pytest.mark.parametrize("law", ["gaussian", "uniform", "sign", "binomial", "finite"])
def test_at_theta_zero_nothing_is_tilted(law: str) -> None:
    latent = {
        "gaussian": Latent.gaussians(3), "uniform": Latent.uniforms(3), "sign": Latent.signs(3),
        "binomial": Latent.binomials(7, 3, p=0.3), "finite": Latent.finite([2.0, -1.0], [0.5, 0.5], 3),
    }[law]  # fmt: skip
    plan = plan_tilting({"x": latent}, [Tail({"x": 1.0}, -0.5)])
    [one] = plan.components
    assert (one.theta, one.log_mgf, plan.log_bound) == (0, 0, 0)
    values = plan.sample(lambda b: b["x"].sum(axis=1) >= 0, Generator(PCG64DXSM(6)), 200)
    assert set(values) <= {0.0, 1.0}


def test_a_half_space_that_is_not_rare_beside_one_that_is() -> None:
    plan = plan_tilting({"u": Latent.uniforms(3)}, [Tail({"u": 1.0}, 1.2), Tail({"u": -1.0}, -0.1)])
    values = plan.sample(
        lambda b: (b["u"].sum(axis=1) >= 1.2) | (b["u"].sum(axis=1) <= 0.1),
        Generator(PCG64DXSM(7)), 5000,
    )  # fmt: skip
    found = found_by_tilting(plan, values, 0.999)
    exact = 1 - (1.2**3 - 3 * 0.2**3) / 6 + 0.1**3 / 6
    assert found.low is not None
    assert found.high is not None
    assert found.low <= exact <= found.high


def test_a_steep_tilt_of_uniforms_reaches_their_corner() -> None:
    exact = 0.001**10 / math.factorial(10)
    plan = plan_tilting({"u": Latent.uniforms(10)}, [Tail({"u": -1.0}, -0.001)])
    values = plan.sample(lambda b: b["u"].sum(axis=1) <= 0.001, Generator(PCG64DXSM(10)), 5000)
    found = found_by_tilting(plan, values, 0.999)
    assert found.low is not None
    assert found.high is not None
    assert found.low <= exact <= found.high < 1.5 * found.low


def test_a_weight_far_above_the_others_leaves_room_for_the_tilt() -> None:
    weights = np.array([1e6] + [1.0] * 50)
    exact = sum(math.comb(50, k) for k in range(45, 51)) / 2.0**51
    plan = plan_tilting({"y": Latent.signs(51)}, [Tail({"y": weights}, 1e6 + 40)])
    values = plan.sample(lambda b: b["y"] @ weights >= 1e6 + 40, Generator(PCG64DXSM(11)), 5000)
    found = found_by_tilting(plan, values, 0.999)
    assert found.low is not None
    assert found.high is not None
    assert found.low <= exact <= found.high < 1.5 * found.low


@pytest.mark.parametrize("a", [38.3, 40.0])
def test_below_the_least_double_the_interval_still_holds(a: float) -> None:
    from scipy.special import log_ndtr

    plan = plan_tilting({"g": Latent.gaussians()}, [Tail({"g": 1.0}, a)])
    values = plan.sample(lambda b: b["g"] >= a, Generator(PCG64DXSM(8)), 2000)
    found = found_by_tilting(plan, values, 0.95)
    assert found.estimate is None
    assert "below 2.23e-308" in found.note
    assert found.high is not None
    assert found.low is not None
    exact = math.exp(float(log_ndtr(-a)))
    assert found.low <= exact
    assert 0 < found.high < 1e-300
    assert exact < found.high


def test_an_atom_below_the_least_double_is_not_zero() -> None:
    plan = plan_tilting({"y": Latent.signs(1100)}, [Tail({"y": 1.0}, 1100)])
    values = plan.sample(lambda b: b["y"].sum(axis=1) >= 1100, Generator(PCG64DXSM(9)), 10)
    found = found_by_tilting(plan, values, 0.95)
    assert (found.estimate, found.low) == (None, 0.0)
    assert found.high is not None
    assert 0 < found.high <= 1e-323


@pytest.mark.parametrize(("n", "a"), [(2, 1.9), (5, 4.7)])
def test_sums_of_uniforms(n: int, a: float) -> None:
    exact = (n - a) ** n / math.factorial(n)
    plan = plan_tilting({"u": Latent.uniforms(n)}, [Tail({"u": 1.0}, a)])
    values = plan.sample(lambda b: b["u"].sum(axis=1) >= a, Generator(PCG64DXSM(2)), 5000)
    found = found_by_tilting(plan, values, 0.999)
    assert found.low is not None
    assert found.high is not None
    assert found.low <= exact <= found.high


@pytest.mark.parametrize("power", [9, 30])
def test_a_gaussian_tail_within_five_percent(power: int) -> None:
    from scipy.special import ndtr, ndtri

    a = -float(ndtri(10.0**-power))
    plan = plan_tilting({"g": Latent.gaussians()}, [Tail({"g": 1.0}, a)])
    values = plan.sample(lambda b: b["g"] >= a, Generator(PCG64DXSM(3)), 100_000)
    found = found_by_tilting(plan, values, 0.95)
    assert found.estimate == pytest.approx(float(ndtr(-a)), rel=0.05)
    assert found.relative_error is not None
    assert found.relative_error < 0.015


def test_the_first_draws_do_not_depend_on_how_many_follow() -> None:
    latents, tails, happens = CASES["both sides"]
    plan = plan_tilting(latents, tails)
    few, many = (plan.sample(happens, Generator(PCG64DXSM(4)), count) for count in (20, 90))
    assert np.array_equal(few, many[:20])


def test_an_event_outside_the_half_spaces_is_refused() -> None:
    plan = plan_tilting(SIGNS, [Tail({"y": W}, 2.5)])
    with pytest.raises(StudyError, match="outside the half-spaces"):
        plan.sample(lambda b: b["y"] @ W >= 0.0, Generator(PCG64DXSM(5)), 500)


def test_cumulants_are_enclosed() -> None:
    weights, theta = np.array([0.3, -1.1, 0.7]), 1.3
    total = Sum.of(Tail({"g": weights}, 5.0), {"g": Latent.gaussians(3)})
    value, error = _enclosed(total, theta)
    exact = Fraction(theta) ** 2 * sum(Fraction(float(w)) ** 2 for w in weights) / 2
    assert 0 < abs(Fraction(value) - exact) <= Fraction(error) < Fraction(1, 10**14)


def test_what_rounding_may_change_grows_with_the_mixture() -> None:
    tails = [Tail({"y": np.roll([1.0, 0.5, 0.25], i)}, 1.2) for i in range(3)]
    latents = {"y": Latent.signs(3)}
    alone, union = plan_tilting(latents, tails[:1]), plan_tilting(latents, tails)
    assert alone.bias == pytest.approx(3 * 2.0**-52, abs=0)
    assert union.bias == pytest.approx((3 + 9) * 2.0**-52, abs=0)  # by which a component is chosen, too
    assert union.slack > max(plan_tilting(latents, [one]).slack for one in tails) + 3 * 2.0**-48
    assert alone.slack > 2.0**-48  # of B and K, in doubles


def test_too_many_half_spaces_are_refused_before_all_are_made() -> None:
    made = []

    def tails() -> Iterator[Tail]:
        for i in range(1000):
            made.append(i)
            yield Tail({"y": 1.0}, 1.0)

    with pytest.raises(StudyError, match="weighed against all of them; --rare split needs none"):
        plan_tilting({"y": Latent.signs(10**6)}, tails())
    assert len(made) == 31


@pytest.mark.parametrize(
    ("tail", "said"),
    [
        (Tail({"z": 1.0}, 1.0), "weighs 'z'"),
        (Tail({"y": [1.0, 2.0]}, 1.0), "shape"),
        (Tail({"y": math.nan}, 1.0), "not finite"),
        (Tail({"y": 1.0}, math.inf), "finite number"),
    ],
)
def test_a_half_space_that_does_not_fit(tail: Tail, said: str) -> None:
    with pytest.raises(StudyError, match=said):
        plan_tilting(SIGNS, [tail])
