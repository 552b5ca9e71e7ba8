"""What the distribution of a patch sample is given, and what follows from it: Sections 3.2 and 4.1."""

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from simkit.errors import ArgumentError
from simkit.papers.patches.datasets.sets import Distances, measure_distances

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class PatchParameters:
    """The parameters of `PatchModel`, which documents and checks them.

    Source: Section 3.2, eq. (5); Section 4.1; eq. (230), eq. (242).
    """

    alpha: float = 0.3
    confusion: float | None = None
    tokens: int = 100
    patterns: int = 5
    dim: int = 10
    token_noise: float = 0.01
    noise: Literal["gaussian", "bounded", "heterogeneous"] = "gaussian"
    noise_norm: float | None = None
    noisy_share: float = 0.3
    noisy_deviation: float = 1.0
    normalise: Literal["none", "unit"] = "none"
    counts: Literal["fixed", "multinomial"] = "fixed"
    labels: Literal["alternating", "random"] = "alternating"
    order: Literal["random", "grouped"] = "random"
    basis: Floats | None = None
    classes: Literal[2, 4] = 2
    pattern_set: int = 1
    set_radius: float = 0.2
    members: Floats | None = None

    @property
    def confusion_fraction(self) -> float:
        """alpha_#, given or by its rule. Source: Section 4.1."""
        return 0.5 - self.alpha if self.confusion is None else self.confusion

    @property
    def tau(self) -> float:
        """The noise level that stands for tau: `noise_norm`, or c_0 sqrt(d). Source: eq. (5)."""
        return self.token_noise * math.sqrt(self.dim) if self.noise_norm is None else self.noise_norm

    @property
    def largest_deviation(self) -> float:
        """The largest standard deviation of a token's coordinates around its pattern or set."""
        of_set = self.set_radius / math.sqrt(self.dim) if self.pattern_set > 1 else 0.0
        if self.noise == "bounded":
            return math.hypot(self.tau / math.sqrt(self.dim), of_set)
        if self.noise == "heterogeneous":
            return math.hypot(max(self.token_noise, self.noisy_deviation), of_set)
        return math.hypot(self.token_noise, of_set)

    @property
    def pattern_matrix(self) -> Floats:
        """The patterns mu_1..mu_M, float64 array (M, d). Source: Section 3.2."""
        if self.basis is None:
            return np.eye(self.patterns, self.dim)
        return self.basis

    def known_members(self) -> Floats:
        """Return the sets' patterns, (M, pattern_set, d); `ArgumentError` if none. Source: eq. (242)."""
        if self.members is not None:
            return self.members
        if self.pattern_set == 1:
            return self.pattern_matrix[:, None, :]
        wrong = "the patterns of its sets are not drawn; model.draw_sets(rng) draws them"
        raise ArgumentError(wrong, parameter="pattern_set", value=self.pattern_set)

    def set_distances(self) -> Distances:
        """Return kappa, and the largest distance of two patterns of a set, of `known_members`.

        Source: eq. (242), eq. (244).
        """
        return measure_distances(self.known_members())

    def discriminative_counts(self, tokens: int) -> tuple[int, int]:
        """Return the label-relevant and the confusion tokens among so many. Source: Section 4.1."""
        relevant = round_half_up(self.alpha * tokens)
        if self.confusion is None:
            return relevant, round_half_up(0.5 * tokens) - relevant
        return relevant, round_half_up(self.confusion * tokens)

    def pattern_counts(self) -> Integers:
        """Return the tokens of each pattern in a sample of the first class, int64 array (M,).

        So they are with fixed counts. Confusion tokens are spread evenly over the other discriminative
        patterns, the rest over non-discriminative ones, earlier ones first. In another class the
        label-relevant pattern comes before the other discriminative ones. Source: Section 4.1.
        """
        relevant, confusion = self.discriminative_counts(self.tokens)
        others = self.patterns - self.classes
        return np.array(
            [
                relevant,
                *_spread(confusion, self.classes - 1),
                *_spread(self.tokens - relevant - confusion if others else 0, others),
            ],
            dtype=np.int64,
        )

    def realised_fractions(self) -> tuple[float, float]:
        """Return alpha_* and alpha_# as fixed counts realise them. Source: Section 3.2."""
        counts = self.pattern_counts()
        return float(counts[0] / self.tokens), float(counts[1 : self.classes].sum() / self.tokens)


def _spread(tokens: int, patterns: int) -> list[int]:
    """Return so many tokens spread evenly over patterns, earlier ones first."""
    return [tokens // patterns + (j < tokens % patterns) for j in range(patterns)]


def round_half_up(x: float) -> int:
    """Round to the nearest integer, halves up; 0.35 * 10 as it is written. Source: chosen here."""
    return math.floor(round(x, 9) + 0.5)
