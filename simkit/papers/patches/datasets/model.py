"""The distribution of one labelled sample: what Sections 3.2 and 4.1 leave open is a field."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.errors import ArgumentError
from simkit.kernels.boundary import real_array
from simkit.papers.patches.datasets.checks import check_basis, check_members, check_model
from simkit.papers.patches.datasets.classes import labels_of
from simkit.papers.patches.datasets.draws import BOUNDED, GAUSSIAN, HETEROGENEOUS, draw_samples
from simkit.papers.patches.datasets.sample import PatchSample, round_half_up
from simkit.papers.patches.datasets.sets import Distances, draw_members, measure_distances

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
_NOISES = {"gaussian": GAUSSIAN, "bounded": BOUNDED, "heterogeneous": HETEROGENEOUS}


@dataclass(frozen=True, eq=False)
class PatchModel:
    """The distribution of one labelled sample of patches.

    Parameters
    ----------
    alpha : float
        Fraction of label-relevant tokens (paper: alpha_*).
    confusion : float, optional
        Fraction of confusion tokens (alpha_#). By default what leaves half of the tokens
        non-discriminative, 1/2 - alpha (Section 4.1).
    tokens, patterns, dim : int
        Tokens of a sample (|S^n|), patterns (M) and their dimension (d).
    token_noise : float
        Standard deviation of a token's coordinates around its pattern (c_0).
    noise : {"gaussian", "bounded", "heterogeneous"}
        N(0, c_0^2 I); of norm exactly `noise_norm` in a uniform direction; or Gaussian with
        `noisy_share` of the tokens of deviation `noisy_deviation` instead of c_0.
    noise_norm : float, optional
        tau of the bounded noise, by default c_0 sqrt(d).
    noisy_share, noisy_deviation : float
    normalise : {"none", "unit"}
        Whether tokens are scaled to norm 1.
    counts : {"fixed", "multinomial"}
        Tokens of each pattern the same in all samples, or drawn per sample: the majority then gives
        the label, and ties are redrawn and counted.
    labels : {"alternating", "random"}
        One class after the other, +1, -1, +1, ..., or fair draws.
    order : {"random", "grouped"}
        The index l of a token, which matters to readouts of their own: random per sample, or by pattern.
    basis : float64 array (M, d), optional
        Orthonormal patterns, by default e_1..e_M; the centres of the sets, where patterns are sets.
    classes : {2, 4}
        Labels +1 and -1, or (1, 1), (1, -1), (-1, 1) and (-1, -1) (G.1). The first two or four patterns
        are discriminative, each label-relevant in one class; the confusion tokens of a sample are
        spread evenly over the other ones, earlier ones first.
    pattern_set : int
        Patterns of a set (G.2). Where there are several, each token is one of its set at random.
    set_radius : float
        Their distance from the set's centre.
    members : float64 array (M, pattern_set, d), optional
        The patterns of each set, `draw_sets` draws them; None where each is single.

    Raises
    ------
    ArgumentError
        Where no such sample can be built.

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

    def __post_init__(self) -> None:
        """Refuse what cannot be built."""
        check_model(self)
        if self.basis is not None:
            basis = real_array("basis", self.basis).copy()  # nobody else writes to it
            check_basis(self, basis)
            object.__setattr__(self, "basis", basis)
        if self.members is not None:
            members = real_array("members", self.members).copy()
            check_members(self, members)
            object.__setattr__(self, "members", members)

    @property
    def confusion_fraction(self) -> float:
        """alpha_#, given or by its rule.

        Source: Section 4.1.
        """
        return 0.5 - self.alpha if self.confusion is None else self.confusion

    @property
    def tau(self) -> float:
        """The noise level that stands for tau in formulas: `noise_norm`, or c_0 sqrt(d).

        Source: eq. (5).
        """
        return self.token_noise * math.sqrt(self.dim) if self.noise_norm is None else self.noise_norm

    @property
    def largest_deviation(self) -> float:
        """The largest standard deviation of a token's coordinates around its pattern or set.

        Source: chosen here.
        """
        of_set = self.set_radius / math.sqrt(self.dim) if self.pattern_set > 1 else 0.0
        if self.noise == "bounded":
            return math.hypot(self.tau / math.sqrt(self.dim), of_set)
        if self.noise == "heterogeneous":
            return math.hypot(max(self.token_noise, self.noisy_deviation), of_set)
        return math.hypot(self.token_noise, of_set)

    @property
    def pattern_matrix(self) -> Floats:
        """The patterns mu_1..mu_M, float64 array (M, d).

        Source: Section 3.2.
        """
        if self.basis is None:
            return np.eye(self.patterns, self.dim)
        return self.basis

    def draw_sets(self, rng: Generator) -> PatchModel:
        """Return the model with the patterns of its sets drawn, or itself where they are known.

        Training and test samples of one experiment are drawn from the same one.

        Source: eq. (242).
        """
        if self.pattern_set == 1 or self.members is not None:
            return self
        members = draw_members(rng, self.pattern_matrix, self.pattern_set, self.set_radius)
        return replace(self, members=members)

    def known_members(self) -> Floats:
        """Return the patterns of each set, float64 array (M, pattern_set, d).

        Raises
        ------
        ArgumentError
            Where they are still to be drawn.

        Source: eq. (242).
        """
        if self.members is not None:
            return self.members
        if self.pattern_set == 1:
            return self.pattern_matrix[:, None, :]
        wrong = "the patterns of its sets are not drawn; model.draw_sets(rng) draws them"
        raise ArgumentError(wrong, parameter="pattern_set", value=self.pattern_set)

    def set_distances(self) -> Distances:
        """Return kappa, and the largest distance of two patterns of a set.

        Raises
        ------
        ArgumentError
            As `known_members`.

        Source: eq. (242), eq. (244).
        """
        return measure_distances(self.known_members())

    def discriminative_counts(self, tokens: int) -> tuple[int, int]:
        """Return the label-relevant and the confusion tokens among so many.

        Source: Section 4.1.
        """
        relevant = round_half_up(self.alpha * tokens)
        if self.confusion is None:
            return relevant, round_half_up(0.5 * tokens) - relevant
        return relevant, round_half_up(self.confusion * tokens)

    def pattern_counts(self) -> Integers:
        """Return the tokens of each pattern in a sample of the first class, int64 array (M,).

        So they are with fixed counts. Confusion tokens are spread evenly over the other discriminative
        patterns, the rest over non-discriminative ones, earlier ones first. In another class the
        label-relevant pattern comes before the other discriminative ones.

        Source: Section 4.1.
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
        """Return alpha_* and alpha_# as fixed counts realise them.

        Source: Section 3.2.
        """
        counts = self.pattern_counts()
        return float(counts[0] / self.tokens), float(counts[1 : self.classes].sum() / self.tokens)

    def sample(self, rng: Generator, size: int) -> PatchSample:
        """Draw labelled samples; the first r of them do not depend on how many follow.

        Raises
        ------
        ArgumentError
            Where `size` is not positive, or no multiple of the classes with alternating labels, or the
            patterns of sets are still to be drawn.

        Source: Section 3.2; Section 4.1.
        """
        self.check_size(size, "size")
        shape, members, wrong = (size, self.tokens), self.known_members(), self.classes - 1
        tokens, relevant = np.empty((*shape, self.dim)), np.empty(size, dtype=np.int64)
        positions, starts = np.empty(shape, np.int64), np.empty((size, self.patterns + 1), np.int64)
        noisy, chosen = np.zeros(shape, dtype=np.bool_), np.zeros(shape, dtype=np.int64)
        fractions = np.empty(self.patterns)
        fractions[: wrong + 1] = self.alpha, *[self.confusion_fraction / wrong] * wrong
        rest = max(1.0 - (self.alpha + self.confusion_fraction), 0.0)
        fractions[wrong + 1 :] = rest / max(self.patterns - self.classes, 1)
        ties = draw_samples(
            rng, members, self.classes, self.pattern_counts(), fractions, self.counts == "multinomial",
            self.labels == "random", self.order == "random", _NOISES[self.noise], self._deviations(),
            round_half_up(self.noisy_share * self.tokens), self.normalise == "unit",
            tokens, relevant, positions, starts, noisy, chosen,
        )  # fmt: skip
        labels = labels_of(relevant, self.classes)
        known = chosen if self.pattern_set > 1 else None
        return PatchSample(self, tokens, labels, positions, starts, noisy, ties, chosen=known)

    def check_size(self, size: int, parameter: str = "samples") -> None:
        """Refuse a number of samples that cannot be drawn; `parameter` is its name in the error.

        Raises
        ------
        ArgumentError
            Where `size` is no positive integer, or no multiple of the classes with alternating labels.

        Source: Section 3.2.
        """
        if not isinstance(size, int | np.integer):
            wrong, example = "it is a whole number", 100
        elif size < 1:
            wrong, example = "there is at least 1", 100
        elif self.labels == "alternating" and size % self.classes:
            some = "an even number" if self.classes == 2 else f"a multiple of {self.classes}"
            wrong, example = f"{{labels}} needs {some}", size - size % self.classes + self.classes
        else:
            return
        settings = {"labels": self.labels}
        raise ArgumentError(wrong, parameter=parameter, value=size, example=example, settings=settings)

    def _deviations(self) -> Floats:
        ordinary = self.tau if self.noise == "bounded" else self.token_noise
        return np.array([ordinary, self.noisy_deviation])


def _spread(tokens: int, patterns: int) -> list[int]:
    """Return so many tokens spread evenly over patterns, earlier ones first."""
    return [tokens // patterns + (j < tokens % patterns) for j in range(patterns)]
