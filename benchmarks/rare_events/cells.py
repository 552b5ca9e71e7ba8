"""Cells of known probability between 1e-3 and 1e-30, and a trap with two far regions."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import PCG64DXSM, Generator, SeedSequence
from numpy.typing import NDArray
from scipy import stats

from simkit.declare.rare import Latent, Tail
from simkit.stats.rare.found import (
    RareEstimate,
    found_by_conditioning,
    found_by_splitting,
    found_by_tilting,
)
from simkit.stats.rare.latents import draw
from simkit.stats.rare.splitting import run_pilot, run_repeat
from simkit.stats.rare.tilting import plan_tilting

Batch = Mapping[str, NDArray[Any]]
Floats = NDArray[np.float64]

CONFIDENCE = 0.95
POWERS = (3, 6, 9, 12, 15, 18, 21, 24, 27, 30)
_EVERY = (3, 9, 15, 21, 30)


@dataclass(frozen=True)
class Cell:
    """An event {heights <= 0} of known probability, and how it is estimated.

    Attributes
    ----------
    family : str
    method : {"tilt", "condition", "split"}
    exact : float
    latents : mapping of str to Latent
    heights : callable
    tails : sequence of Tail
    conditional : callable, optional
        From a batch to the conditional probabilities over `most`.
    most : float
    """

    family: str
    method: str
    exact: float
    latents: Mapping[str, Latent]
    heights: Callable[[Batch], Floats]
    tails: Sequence[Tail] = ()
    conditional: Callable[[Batch], Floats] | None = None
    most: float = 1.0

    def generator(self, *words: int) -> Generator:
        """Return a generator of the cell's own."""
        own = [ord(letter) for letter in f"{self.family} {self.method} {self.exact:.6e}"]
        return Generator(PCG64DXSM(SeedSequence(0, spawn_key=(*own, *words))))

    def estimate(self, design: int, size: int, chains: int = 0) -> RareEstimate:
        """Return what so many draws, or repeats behind a pilot of their own, say."""
        rng = self.generator(1, design)
        if self.method == "tilt":
            plan = plan_tilting(self.latents, self.tails)
            values = plan.sample(lambda batch: self.heights(batch) <= 0, rng, size)
            return found_by_tilting(plan, values, CONFIDENCE)
        if self.method == "condition":
            assert self.conditional is not None
            values = self.conditional(draw(self.latents, [rng] * len(self.latents), size))
            return found_by_conditioning(values, self.most, CONFIDENCE)
        ladder = run_pilot(self.latents, self.heights, self.generator(0, design))
        repeats = [
            run_repeat(ladder, self.latents, self.heights, stream, chains) for stream in rng.spawn(size)
        ]
        return found_by_splitting(repeats, ladder.evaluations, CONFIDENCE)


def gaussian_sum(p: float, method: str = "tilt", n: int = 5) -> Cell:
    """Return {sum w_i g_i >= a}, w_i = 1/i."""
    weights = 1 / np.arange(1.0, n + 1)
    a = float(stats.norm.isf(p)) * float(np.linalg.norm(weights))
    exact = float(stats.norm.sf(a / np.linalg.norm(weights)))
    latents, tails = {"g": Latent.gaussians(n)}, [Tail({"g": weights}, a * (1 - 1e-12))]
    return Cell("gaussian tail", method, exact, latents, lambda b: a - b["g"] @ weights, tails)


def sign_sum(p: float, method: str = "tilt", n: int = 128) -> Cell:
    """Return {sum of n signs >= a}: a binomial tail."""
    k = _count(p, n)
    exact, a = float(stats.binom.sf(k - 1, n, 0.5)), 2 * k - n
    latents, tails = {"y": Latent.signs(n)}, [Tail({"y": 1.0}, a)]
    return Cell("binomial tail", method, exact, latents, lambda b: a - b["y"].sum(axis=1), tails)


def fired_counts(p: float, method: str = "tilt", n: int = 300, m: int = 8) -> Cell:
    """Return {some of m neurons fires}: a count of equal signs among n columns reaches a threshold.

    As in attention by counts (`simkit.papers.separation.attention`).
    """
    k = _count(p / m, n)
    one = float(stats.binom.sf(k - 1, n, 0.5))
    exact = -math.expm1(m * math.log1p(-one))
    tails = [Tail({"k": np.eye(m)[j]}, k) for j in range(m)]
    latents = {"k": Latent.binomials(n, m)}
    return Cell(
        "attention by counts", method, exact, latents, lambda b: k - b["k"].max(axis=1) * 1.0, tails
    )  # fmt: skip


def chi_square(p: float, method: str, n: int = 12) -> Cell:
    """Return {sum lambda_i g_i^2 >= t}, lambda in equal pairs: a sum of exponentials of known law.

    Given the direction of g, its length has a chi-square of its own: that is integrated out.
    """
    scales = 1 + np.arange(n // 2) / 10 if method == "condition" else np.ones(1)
    values = np.repeat(scales, 2 if method == "condition" else n)
    t = _where(lambda t: _hypoexponential(scales, t) if method == "condition" else _chi(t, n), p)
    exact = _hypoexponential(scales, t) if method == "condition" else _chi(t, n)
    most = _chi(t / values.max(), n)

    def conditional(batch: Batch) -> Floats:
        g = batch["g"]
        stretched = (g**2 @ values) / (g**2).sum(axis=1)
        return np.minimum(stats.chi2.sf(t / stretched, n) / most, 1.0)

    return Cell(
        "chi-square", method, exact, {"g": Latent.gaussians(n)}, lambda b: t - b["g"] ** 2 @ values, (),
        conditional, most,
    )  # fmt: skip


def finite_sum(p: float, n: int = 64) -> Cell:
    """Return {sum of n numbers >= k}, each 0, 1 or 2 as the heads of two fair coins: a binomial tail."""
    k = _count(p, 2 * n)
    latents = {"x": Latent.finite([0, 1, 2], [0.25, 0.5, 0.25], n)}
    exact, tails = float(stats.binom.sf(k - 1, 2 * n, 0.5)), [Tail({"x": 1.0}, k)]
    return Cell("finite law", "tilt", exact, latents, lambda b: k - b["x"].sum(axis=1), tails)


def uniform_sum(p: float, method: str = "split", n: int = 10) -> Cell:
    """Return {sum of n uniforms <= a}, a <= 1: a^n/n!."""
    a = (p * math.factorial(n)) ** (1 / n)
    exact = a**n / math.factorial(n)
    latents, tails = {"u": Latent.uniforms(n)}, [Tail({"u": -1.0}, -a * (1 + 1e-12))]
    family = "uniform sum" if n > 1 else "one uniform"
    return Cell(family, method, exact, latents, lambda b: b["u"].sum(axis=1) - a, tails)


def two_regions(slope: float = 3.0, near: float = 5.0, far: float = 4.5) -> Cell:
    """Return {g_1 >= near or g_2 <= -far}: the likelier part is hidden until the last levels."""

    def heights(batch: Batch) -> Floats:
        g = batch["g"]
        found: Floats = np.minimum(near - g[:, 0], slope * (far + g[:, 1]))
        return found

    one, other = float(stats.norm.sf(near)), float(stats.norm.sf(far))
    exact = one + other - one * other
    return Cell("two regions", "split", exact, {"g": Latent.gaussians(2)}, heights)


def cells() -> Iterator[Cell]:
    """Yield the cells of the calibration, those of splitting after most of the others."""
    for make in (gaussian_sum, sign_sum, fired_counts):
        for power in POWERS:
            yield make(10.0**-power)
    for power in POWERS:
        yield chi_square(10.0**-power, "condition")
    for power in _EVERY:
        yield chi_square(10.0**-power, "split")
    for power in (6, 12):
        yield gaussian_sum(10.0**-power, "split")
        yield sign_sum(10.0**-power, "split")
        yield fired_counts(10.0**-power, "split")
        yield uniform_sum(10.0**-power)
    for power in (6, 12):
        yield uniform_sum(10.0**-power, "tilt")
        yield finite_sum(10.0**-power)
        yield uniform_sum(10.0**-power, n=1)


def _count(p: float, n: int) -> int:
    """Return the least k at which n fair coins show at least k heads with probability at most p."""
    return next(k for k in range(n + 1) if stats.binom.sf(k - 1, n, 0.5) <= p)


def _chi(t: float, n: int) -> float:
    return float(stats.chi2.sf(t, n))


def _hypoexponential(scales: Floats, t: float) -> float:
    """Return Pr[sum lambda_k E_k >= t/2], E_k standard exponentials, lambda_k distinct."""
    total = 0.0
    for k, scale in enumerate(scales):
        others = np.delete(scales, k)
        total += float(np.prod(scale / (scale - others))) * math.exp(-t / (2 * scale))
    return total


def _where(tail: Callable[[float], float], p: float) -> float:
    """Return t with tail(t) = p."""
    low, high = 0.0, 1.0
    while tail(high) > p:
        high *= 2
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if tail(middle) > p else (low, middle)
    return high
