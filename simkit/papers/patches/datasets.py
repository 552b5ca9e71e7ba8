"""The patch data: label-relevant, confusion and non-discriminative tokens.

Source: Section 3.2 (eq. (5) and the majority vote), Section 4.1. What the paper leaves open is a field
of `PatchModel`.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, replace
from typing import Literal

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.errors import UsageError
from simkit.papers.patches.draws import BOUNDED, GAUSSIAN, HETEROGENEOUS, draw_samples

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
    UsageError
        Where no such sample can be built.
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
        for option, choices in _CHOICES.items():
            if getattr(self, option) not in choices:
                raise _refuse(self, option, f"it is one of {', '.join(choices)}", repr(choices[0]))
        self._check_sizes()
        self._check_fractions()
        for option in ("token_noise", "noise_norm", "noisy_deviation"):
            value = getattr(self, option)
            if value is not None and not (math.isfinite(value) and value >= 0):
                raise _refuse(self, option, "a deviation is a finite number, at least 0", "0.01")
        if not 0 <= self.noisy_share <= 1:
            raise _refuse(self, "noisy_share", "a share lies in [0, 1]", "0.3")
        if self.basis is not None:
            self._check_basis(self.basis)

    def _check_sizes(self) -> None:
        for option, lowest in (("tokens", 1), ("patterns", 2), ("dim", 2)):
            value = getattr(self, option)
            if not isinstance(value, int | np.integer) or value < lowest:
                raise _refuse(self, option, f"it is a whole number, at least {lowest}", "10")
        if self.patterns > self.dim:
            raise _refuse(
                self,
                "patterns",
                f"at most dim = {self.dim} patterns are orthonormal",
                str(min(5, self.dim)),
            )

    def _check_fractions(self) -> None:
        for option, value in (("alpha", self.alpha), ("confusion", self.confusion_fraction)):
            if not 0 <= value <= 1:
                if getattr(self, option) is None:  # it followed from alpha
                    rest = f"it leaves 0.5 - alpha = {value:g} to confusion by default"
                    raise _refuse(self, "alpha", rest, f"{self.alpha:g} with confusion=0.05")
                raise _refuse(self, option, "a fraction lies in [0, 1]", _EXAMPLE[option])
        if self.alpha + self.confusion_fraction > 1 + 1e-12:
            raise _refuse(
                self,
                "confusion",
                f"alpha = {self.alpha:g} and confusion sum to more than 1",
                "0.05",
            )
        if self.alpha <= self.confusion_fraction:
            raise _refuse(
                self,
                "alpha",
                f"no majority over confusion = {self.confusion_fraction:g}",
                "0.3 with confusion=0.2",
            )
        relevant, confusion = self._discriminative_counts()
        vanished = self.confusion_fraction > 0 and not confusion
        if relevant + confusion > self.tokens or relevant <= confusion or self.tokens < 1 or vanished:
            raise _refuse(
                self,
                "tokens",
                f"too few for the fractions: they need {relevant} label-relevant and {confusion} "
                "confusion tokens, and a majority of the former",
                "100",
            )
        if self.patterns == 2 and relevant + confusion < self.tokens:
            raise _refuse(self, "patterns", "non-discriminative tokens need a third pattern", "5")

    def _check_basis(self, basis: Floats) -> None:
        if np.shape(basis) != (self.patterns, self.dim):
            wanted = f"shape {(self.patterns, self.dim)}"
            raise UsageError(
                f"basis: an array of shape {np.shape(basis)}, not of {wanted}; for example {wanted}"
            )
        gram = np.asarray(basis) @ np.asarray(basis).T
        error = float(np.abs(gram - np.eye(self.patterns)).max())
        if not error <= 1e-10:
            raise UsageError(
                f"basis: its rows are not orthonormal (off by {error:.2g}); "
                "for example np.linalg.qr(matrix)[0].T"
            )

    @property
    def confusion_fraction(self) -> float:
        """alpha_#, given or by its rule."""
        return 0.5 - self.alpha if self.confusion is None else self.confusion

    @property
    def tau(self) -> float:
        """The noise level that stands for tau in formulas: `noise_norm`, or c_0 sqrt(d)."""
        return self.token_noise * math.sqrt(self.dim) if self.noise_norm is None else self.noise_norm

    @property
    def largest_deviation(self) -> float:
        """The largest standard deviation of a token's coordinates around its pattern."""
        if self.noise == "bounded":
            return self.tau / math.sqrt(self.dim)
        if self.noise == "heterogeneous":
            return max(self.token_noise, self.noisy_deviation)
        return self.token_noise

    @property
    def pattern_matrix(self) -> Floats:
        """The patterns mu_1..mu_M, float64 array (M, d)."""
        if self.basis is None:
            return np.eye(self.patterns, self.dim)
        return np.asarray(self.basis, dtype=np.float64)

    def _discriminative_counts(self) -> tuple[int, int]:
        relevant = round_half_up(self.alpha * self.tokens)
        if self.confusion is None:
            return relevant, round_half_up(0.5 * self.tokens) - relevant
        return relevant, round_half_up(self.confusion * self.tokens)

    def pattern_counts(self) -> Integers:
        """Return the tokens of each pattern in a sample of label +1 with fixed counts, int64 array (M,).

        The rest is spread evenly over mu_3..mu_M, earlier ones first. At label -1 the first two
        change places.
        """
        relevant, confusion = self._discriminative_counts()
        counts = np.zeros(self.patterns, dtype=np.int64)
        counts[:2] = relevant, confusion
        others, rest = self.patterns - 2, self.tokens - relevant - confusion
        for j in range(others):
            counts[2 + j] = rest // others + (j < rest % others)
        return counts

    def realised_fractions(self) -> tuple[float, float]:
        """Return alpha_* and alpha_# as fixed counts realise them."""
        counts = self.pattern_counts()
        return float(counts[0] / self.tokens), float(counts[1] / self.tokens)

    def sample(self, rng: Generator, size: int) -> PatchSample:
        """Draw labelled samples; the first r of them do not depend on how many follow.

        Raises
        ------
        UsageError
            Where `size` is not positive, or odd with alternating labels.
        """
        if size < 1:
            raise UsageError(f"samples {size}: there is at least 1; for example samples=100")
        if self.labels == "alternating" and size % 2:
            raise UsageError(
                f"samples {size}: alternating labels need an even number; "
                f"for example samples={size + 1}, or labels='random'"
            )
        shape = (size, self.tokens)
        out = PatchSample(
            self,
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
            out.tokens, out.labels, out.positions, out.starts, out.noisy,
        )  # fmt: skip
        return replace(out, ties=ties)

    def _deviations(self) -> Floats:
        ordinary = self.tau if self.noise == "bounded" else self.token_noise
        return np.array([ordinary, self.noisy_deviation])


_EXAMPLE = {"alpha": "0.3", "confusion": "0.2"}


def round_half_up(x: float) -> int:
    """Round to the nearest integer, halves up; 0.35 * 10 counts as the decimal it means."""
    return math.floor(round(x, 9) + 0.5)


def _refuse(model: PatchModel, option: str, wrong: str, example: str) -> UsageError:
    return UsageError(f"{option} {asdict(model)[option]!r}: {wrong}; for example {option}={example}")


@dataclass(frozen=True, eq=False)
class PatchSample:
    """Labelled samples of patches.

    Attributes
    ----------
    model : PatchModel
    tokens : float64 array (N, L, d)
        x_l, grouped by pattern; eq. (1) sums over l, so that only `positions` knows the order.
    labels : float64 array (N,)
        y, +1 or -1.
    positions : int64 array (N, L)
        The index l of each token among the model's tokens: which readout a_(l) is its own.
    starts : int64 array (N, M + 1)
        Tokens of pattern j are starts[n, j]..starts[n, j + 1] - 1.
    noisy : bool array (N, L)
        Tokens of heterogeneous noise whose deviation is the larger one.
    ties : int
        Samples redrawn because no pattern had the majority.
    """

    model: PatchModel
    tokens: Floats
    labels: Floats
    positions: Integers
    starts: Integers
    noisy: NDArray[np.bool_]
    ties: int = 0

    def __len__(self) -> int:
        return int(self.labels.size)

    @property
    def kinds(self) -> Integers:
        """Pattern of each token, 0-based, int64 array (N, L)."""
        size = self.tokens.shape[1]
        return np.array([np.searchsorted(row, np.arange(size), side="right") - 1 for row in self.starts])

    @property
    def roles(self) -> Integers:
        """0 for label-relevant, 1 for confusion, 2 for non-discriminative tokens, int64 array (N, L)."""
        kinds = self.kinds
        relevant = np.where(self.labels > 0, 0, 1)[:, None]
        return np.where(kinds > 1, 2, np.where(kinds == relevant, 0, 1)).astype(np.int64)

    def relevant_ranges(self) -> Integers:
        """Return first and one past the last label-relevant token of each sample, int64 array (N, 2)."""
        relevant = np.where(self.labels > 0, 0, 1)
        rows = np.arange(len(self))
        return np.stack([self.starts[rows, relevant], self.starts[rows, relevant + 1]], axis=1)

    def prune(
        self, share: float, which: Literal["random", "irrelevant", "noisy"], rng: Generator
    ) -> PatchSample:
        """Return the samples without round(share L) of their tokens, chosen with oracle knowledge.

        Label-irrelevant or noisy tokens go first, in random order, then any others.

        Raises
        ------
        UsageError
            Where the share is not in [0, 1), or leaves no token.

        Source: Section 4.1, "Token sparsification".
        """
        size = self.tokens.shape[1]
        drop = round_half_up(share * size) if 0 <= share < 1 else size
        if drop >= size:
            raise UsageError(
                f"share {share!r}: it lies in [0, 1) and leaves a token; for example share=0.2"
            )
        preferred = {
            "random": np.zeros_like(self.noisy),
            "irrelevant": self.roles > 0,
            "noisy": self.noisy,
        }
        if which not in preferred:
            raise UsageError(
                f"which {which!r}: it is one of {', '.join(preferred)}; for example which='random'"
            )
        ranks = rng.random(self.noisy.shape) + ~preferred[which]
        kept = np.sort(np.argsort(ranks, axis=1)[:, drop:], axis=1)
        kinds = np.take_along_axis(self.kinds, kept, axis=1)
        return replace(
            self,
            tokens=np.take_along_axis(self.tokens, kept[:, :, None], axis=1),
            positions=np.take_along_axis(self.positions, kept, axis=1),
            noisy=np.take_along_axis(self.noisy, kept, axis=1),
            starts=np.array([np.searchsorted(row, np.arange(self.starts.shape[1])) for row in kinds]),
        )
