"""The distribution of one labelled sample: what Sections 3.2 and 4.1 leave open is a field."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.errors import ArgumentError
from simkit.kernels.boundary import real_array
from simkit.papers.patches.datasets.draws import BOUNDED, GAUSSIAN, HETEROGENEOUS, draw_samples
from simkit.papers.patches.datasets.layout import SampleArrays
from simkit.papers.patches.datasets.sample import PatchSample, round_half_up

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
_NOISES = {"gaussian": GAUSSIAN, "bounded": BOUNDED, "heterogeneous": HETEROGENEOUS}
_CHOICES = {
    "noise": tuple(_NOISES),
    "counts": ("fixed", "multinomial"),
    "labels": ("alternating", "random"),
    "normalise": ("none", "unit"),
    "order": ("random", "grouped"),
}


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
        +1, -1, +1, ... or fair coins.
    order : {"random", "grouped"}
        The index l of a token, which matters to readouts of their own: random per sample, or by pattern.
    basis : float64 array (M, d), optional
        Orthonormal patterns, by default e_1..e_M.

    Raises
    ------
    ArgumentError
        Where no such sample can be built.

    Source: Section 3.2, eq. (5); Section 4.1.
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

    def __post_init__(self) -> None:
        """Refuse what cannot be built."""
        choices = (
            ("noise", self.noise), ("counts", self.counts), ("labels", self.labels),
            ("normalise", self.normalise), ("order", self.order),
        )  # fmt: skip
        for name, value in choices:
            known = _CHOICES[name]
            if value not in known:
                wrong = f"it is one of {', '.join(known)}"
                raise ArgumentError(wrong, parameter=name, value=value, example=known[0])
        self._check_sizes()
        self._check_fractions()
        self._check_counts()
        deviations = (
            ("token_noise", self.token_noise), ("noise_norm", self.noise_norm),
            ("noisy_deviation", self.noisy_deviation),
        )  # fmt: skip
        for name, deviation in deviations:
            if deviation is not None and not (math.isfinite(deviation) and deviation >= 0):
                wrong = "it is a finite number, at least 0"
                raise ArgumentError(wrong, parameter=name, value=deviation, example=0.01)
        if not 0 <= self.noisy_share <= 1:
            wrong = "a share lies in [0, 1]"
            raise ArgumentError(wrong, parameter="noisy_share", value=self.noisy_share, example=0.3)
        if self.basis is not None:
            basis = real_array("basis", self.basis).copy()  # nobody else writes to it
            self._check_basis(basis)
            object.__setattr__(self, "basis", basis)

    def _check_sizes(self) -> None:
        sizes = (("tokens", self.tokens, 1), ("patterns", self.patterns, 2), ("dim", self.dim, 2))
        for name, value, lowest in sizes:
            if not isinstance(value, int | np.integer) or value < lowest:
                wrong = f"it is a whole number, at least {lowest}"
                example = {"tokens": 100} if name == "tokens" else {"patterns": 5, "dim": 10}
                raise ArgumentError(wrong, parameter=name, value=value, example=example)
        if self.patterns > self.dim:
            raise ArgumentError(
                "orthonormal patterns are at most {dim}",
                parameter="patterns",
                value=self.patterns,
                example={"patterns": min(5, self.dim)} if self.dim > 2 else {"dim": self.patterns},
                settings={"dim": self.dim},
            )

    def _check_fractions(self) -> None:
        alpha, confusion = self.alpha, self.confusion_fraction
        few = 0.05 if 0.2 <= alpha <= 0.9 and self.tokens >= 10 else 0.0  # an example that works
        if not 0 <= alpha <= 1:
            raise ArgumentError(
                "a fraction lies in [0, 1]",
                parameter="alpha",
                value=alpha,
                example={"alpha": 0.3, "confusion": 0.2},
            )
        if self.confusion is None and confusion < 0:
            raise ArgumentError(
                "with the confusion tokens it makes half of all tokens",
                parameter="alpha",
                value=alpha,
                example={"alpha": alpha, "confusion": few},
            )
        if not 0 <= confusion <= 1:
            raise ArgumentError(
                "a fraction lies in [0, 1]", parameter="confusion", value=confusion, example=few
            )
        if alpha + confusion > 1 + 1e-12:
            raise ArgumentError(
                "with {alpha} it sums to more than 1",
                parameter="confusion",
                value=confusion,
                example=few,
                settings={"alpha": alpha},
            )
        if alpha <= confusion:
            raise ArgumentError(
                "label-relevant tokens are no majority over {confusion}",
                parameter="alpha",
                value=alpha,
                example={"alpha": 0.3, "confusion": 0.2},
                settings={"confusion": confusion},
            )

    def _check_counts(self) -> None:
        if not self._has_majority(self.tokens):
            relevant, confusion = self._discriminative_counts(self.tokens)
            flaw = "no majority" if relevant <= confusion else "none of the latter"
            if relevant + confusion > self.tokens:
                flaw = f"together {relevant + confusion}"
            enough = (size for size in (100, 1000, 10**4) if self._has_majority(size))
            raise ArgumentError(
                f"the fractions round to {relevant} label-relevant and {confusion} confusion tokens, "
                + flaw,
                parameter="tokens",
                value=self.tokens,
                example=next(enough, {"alpha": 0.3, "confusion": 0.2, "tokens": 100}),
            )
        if self.patterns == 2 and sum(self._discriminative_counts(self.tokens)) < self.tokens:
            raise ArgumentError(
                "non-discriminative tokens need a third pattern",
                parameter="patterns",
                value=self.patterns,
                example={"patterns": 3} if self.dim > 2 else {"patterns": 3, "dim": 4},
            )

    def _check_basis(self, basis: Floats) -> None:
        if np.shape(basis) != (self.patterns, self.dim):
            raise ArgumentError(
                f"an array of shape {np.shape(basis)}, not {(self.patterns, self.dim)} as {{patterns}} "
                f"and {{dim}} ask; numpy.eye({self.patterns}, {self.dim}) has it",
                parameter="basis",
                settings={"patterns": self.patterns, "dim": self.dim},
            )
        with np.errstate(all="ignore"):  # what overflows, or is not finite, is not orthonormal
            error = float(np.abs(basis @ basis.T - np.eye(self.patterns)).max())
        if not error <= 1e-10:
            raise ArgumentError(
                f"its rows are not orthonormal (off by {error:.2g}); those of "
                "numpy.linalg.qr(matrix)[0].T are",
                parameter="basis",
            )

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
        """The largest standard deviation of a token's coordinates around its pattern.

        Source: chosen here.
        """
        if self.noise == "bounded":
            return self.tau / math.sqrt(self.dim)
        if self.noise == "heterogeneous":
            return max(self.token_noise, self.noisy_deviation)
        return self.token_noise

    @property
    def pattern_matrix(self) -> Floats:
        """The patterns mu_1..mu_M, float64 array (M, d).

        Source: Section 3.2.
        """
        if self.basis is None:
            return np.eye(self.patterns, self.dim)
        return self.basis

    def _discriminative_counts(self, tokens: int) -> tuple[int, int]:
        """Return the label-relevant and the confusion tokens among so many."""
        relevant = round_half_up(self.alpha * tokens)
        if self.confusion is None:
            return relevant, round_half_up(0.5 * tokens) - relevant
        return relevant, round_half_up(self.confusion * tokens)

    def _has_majority(self, tokens: int) -> bool:
        """Return whether so many tokens hold what the fractions ask for."""
        relevant, confusion = self._discriminative_counts(tokens)
        vanished = self.confusion_fraction > 0 and not confusion
        return confusion < relevant <= tokens - confusion and not vanished

    def pattern_counts(self) -> Integers:
        """Return the tokens of each pattern in a sample of label +1 with fixed counts, int64 array (M,).

        The rest is spread evenly over mu_3..mu_M, earlier ones first. At label -1 the first two
        change places.

        Source: Section 4.1.
        """
        relevant, confusion = self._discriminative_counts(self.tokens)
        counts = np.zeros(self.patterns, dtype=np.int64)
        counts[:2] = relevant, confusion
        others, rest = self.patterns - 2, self.tokens - relevant - confusion
        for j in range(others):
            counts[2 + j] = rest // others + (j < rest % others)
        return counts

    def realised_fractions(self) -> tuple[float, float]:
        """Return alpha_* and alpha_# as fixed counts realise them.

        Source: Section 3.2.
        """
        counts = self.pattern_counts()
        return float(counts[0] / self.tokens), float(counts[1] / self.tokens)

    def sample(self, rng: Generator, size: int) -> PatchSample:
        """Draw labelled samples; the first r of them do not depend on how many follow.

        Raises
        ------
        ArgumentError
            Where `size` is not positive, or odd with alternating labels.

        Source: Section 3.2; Section 4.1.
        """
        self.check_size(size, "size")
        shape = (size, self.tokens)
        arrays = SampleArrays(
            tokens=np.empty((*shape, self.dim)),
            labels=np.empty(size),
            positions=np.empty(shape, dtype=np.int64),
            starts=np.empty((size, self.patterns + 1), dtype=np.int64),
            noisy=np.zeros(shape, dtype=np.bool_),
        )
        fractions = np.empty(self.patterns)
        fractions[:2] = self.alpha, self.confusion_fraction
        fractions[2:] = max(1.0 - fractions[:2].sum(), 0.0) / max(self.patterns - 2, 1)
        ties = draw_samples(
            rng, self.pattern_matrix, self.pattern_counts(), fractions, self.counts == "multinomial",
            self.labels == "random", self.order == "random", _NOISES[self.noise], self._deviations(),
            round_half_up(self.noisy_share * self.tokens), self.normalise == "unit",
            *arrays,
        )  # fmt: skip
        return PatchSample(self, *arrays, ties=ties)

    def check_size(self, size: int, parameter: str = "samples") -> None:
        """Refuse a number of samples that cannot be drawn; `parameter` is its name in the error.

        Raises
        ------
        ArgumentError
            Where `size` is no positive integer, or odd with alternating labels.

        Source: Section 3.2.
        """
        if not isinstance(size, int | np.integer):
            wrong, example = "it is a whole number", 100
        elif size < 1:
            wrong, example = "there is at least 1", 100
        elif self.labels == "alternating" and size % 2:
            wrong, example = "{labels} needs an even number", size + 1
        else:
            return
        settings = {"labels": self.labels}
        raise ArgumentError(wrong, parameter=parameter, value=size, example=example, settings=settings)

    def _deviations(self) -> Floats:
        ordinary = self.tau if self.noise == "bounded" else self.token_noise
        return np.array([ordinary, self.noisy_deviation])
