"""The distribution of labelled samples of patches, and samples: drawn from it, or one's own."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from simkit.errors import ArgumentError
from simkit.kernels.boundary import index_array, real_array, real_number, require_type
from simkit.papers.patches.datasets.classes import labels_of, relevant_patterns
from simkit.papers.patches.datasets.draws import BOUNDED, GAUSSIAN, HETEROGENEOUS, draw_samples
from simkit.papers.patches.datasets.estimate import group_arrays
from simkit.papers.patches.datasets.layout import SampleArrays, check_arrays, check_chosen
from simkit.papers.patches.datasets.parameter_checks import check_basis, check_members, check_model
from simkit.papers.patches.datasets.parameters import PatchParameters, round_half_up
from simkit.papers.patches.datasets.sets import draw_members

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
_NOISES = {"gaussian": GAUSSIAN, "bounded": BOUNDED, "heterogeneous": HETEROGENEOUS}


@dataclass(frozen=True, eq=False)
class PatchModel(PatchParameters):
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

    def draw_sets(self, rng: Generator) -> PatchModel:
        """Return the model with the patterns of its sets drawn, or itself where they are known.

        Training and test samples of one experiment are drawn from the same one. Source: eq. (242).
        """
        if self.pattern_set == 1 or self.members is not None:
            return self
        members = draw_members(rng, self.pattern_matrix, self.pattern_set, self.set_radius)
        return replace(self, members=members)

    def sample(self, rng: Generator, size: int) -> PatchSample:
        """Draw labelled samples; the first r of them do not depend on how many follow.

        `ArgumentError` where `size` is not positive, or no multiple of the classes with alternating
        labels, or the patterns of sets are still to be drawn. Source: Section 3.2; Section 4.1.
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

        `ArgumentError` where `size` is no positive integer, or no multiple of the classes with
        alternating labels. Source: Section 3.2.
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


@dataclass(frozen=True, eq=False)
class PatchSample:
    """Labelled samples of patches: drawn by `PatchModel.sample`, or one's own, by `from_arrays`.

    Attributes
    ----------
    model : PatchModel
    tokens : float64 array (N, L, d)
        x_l, grouped by pattern; eq. (1) sums over l, so that only `positions` knows the order.
    labels : float64 array (N,), or (N, 2) for four classes
        y, of +1 and -1.
    positions : int64 array (N, L)
        The index l of each token among the model's tokens: which readout a_(l) is its own.
    starts : int64 array (N, M + 1)
        Tokens of pattern j are starts[n, j]..starts[n, j + 1] - 1; of the set j, where patterns are
        sets (G.2).
    noisy : bool array (N, L)
        Tokens of heterogeneous noise whose deviation is the larger one.
    ties : int
        Samples redrawn because no pattern had the majority.
    estimated : bool
        The model was estimated from the arrays (`from_arrays` without one): no fresh samples are
        drawn from it.
    chosen : int64 array (N, L), optional
        Which pattern of its set each token is, where that is known (G.2).

    Raises
    ------
    ArgumentError
        Where the arrays are no samples of the model: one line with the array and the sample at fault.

    Source: Section 3.2.
    """

    model: PatchModel
    tokens: Floats
    labels: Floats
    positions: Integers
    starts: Integers
    noisy: NDArray[np.bool_]
    ties: int = 0
    estimated: bool = False
    chosen: Integers | None = None
    _sealed: ClassVar[bool] = False

    def __post_init__(self) -> None:
        """Refuse arrays that are no samples, and keep them as kernels take them."""
        for name, array in self.checked_arrays()._asdict().items():
            object.__setattr__(self, name, array)
        if self.chosen is not None:
            object.__setattr__(self, "chosen", check_chosen(self.model, self.chosen, self.noisy.shape))

    def checked_arrays(self) -> SampleArrays:
        """Return the arrays, checked anew: they can be written to. Source: Section 3.2."""
        if self._sealed:
            return self.plain_arrays()
        return check_arrays(
            self.model, self.tokens, self.labels, self.positions, self.starts, self.noisy
        )

    def seal(self) -> PatchSample:
        """Return the samples, checked no more: for what has them to itself, or has just checked them.

        Whoever writes to the arrays afterwards has kernels read beyond them.
        """
        sealed = copy(self)
        object.__setattr__(sealed, "_sealed", True)
        return sealed

    def plain_arrays(self) -> SampleArrays:
        """Return the arrays as they stand, for what has just checked them. Source: Section 3.2."""
        return SampleArrays(self.tokens, self.labels, self.positions, self.starts, self.noisy)

    @classmethod
    def from_arrays(
        cls, tokens: ArrayLike, labels: ArrayLike, kinds: ArrayLike, *,
        model: PatchModel | None = None, noisy: ArrayLike | None = None,
    ) -> PatchSample:  # fmt: skip
        """Return samples made of one's own arrays, their tokens in any order.

        Parameters
        ----------
        tokens : real array (N, L, d)
            x_l; the place l in the array is the index of eq. (1).
        labels : real array (N,), or (N, 2) for four classes
            +1 or -1.
        kinds : integer array (N, L)
            Pattern of each token, 0-based: kind 0 is label-relevant at label +1 and confusion at -1,
            kind 1 the other way round, others are non-discriminative. With four classes kinds 0 to 3
            are label-relevant at (1, 1), (1, -1), (-1, 1) and (-1, -1).
        model : PatchModel, optional
            What the samples were drawn from. By default it is estimated, see
            `simkit.papers.patches.datasets.estimate.estimate_parameters`.
        noisy : bool array (N, L), optional
            Tokens that `prune` takes as noisy; none by default.

        Raises
        ------
        ArgumentError
            Where the arrays do not fit each other or the model.

        Examples
        --------
        >>> import numpy as np
        >>> from simkit.papers.patches import PatchSample
        >>> kinds = np.array([[0, 2, 0, 1], [1, 1, 0, 2]])
        >>> sample = PatchSample.from_arrays(np.eye(4)[kinds], [1, -1], kinds)
        >>> sample.starts.tolist()
        [[0, 2, 3, 4], [0, 1, 3, 4]]
        >>> sample.positions.tolist()
        [[0, 2, 3, 1], [2, 0, 1, 3]]
        >>> sample.model.alpha, sample.model.confusion
        (0.5, 0.25)

        Source: Section 3.2.
        """
        law, arrays = group_arrays(tokens, labels, kinds, noisy, model)
        known = PatchModel(**vars(law)) if model is None else model
        return cls(known, *arrays, estimated=model is None)

    def __len__(self) -> int:
        return len(self.labels)

    @property
    def kinds(self) -> Integers:
        """Pattern of each token, 0-based, int64 array (N, L). Source: Section 3.2."""
        return self.checked_arrays().kinds()

    @property
    def relevant(self) -> Integers:
        """The label-relevant pattern, 0-based, int64 array (N,). Source: Section 3.2; eq. (230)."""
        return relevant_patterns(self.checked_arrays().labels)

    @property
    def roles(self) -> Integers:
        """0 for label-relevant, 1 confusion, 2 other tokens, int64 array (N, L). Source: Section 3.2."""
        return self.checked_arrays().roles()

    def relevant_ranges(self) -> Integers:
        """Return each sample's range of label-relevant tokens, int64 (N, 2). Source: Section 3.2."""
        return self.checked_arrays().relevant_ranges()

    def select(self, rows: Integers) -> PatchSample:
        """Return some of the samples, by their indices or by a flag for each.

        `ArgumentError` where a row is none of theirs, or none is named. Source: eq. (230).
        """
        sound = replace(self)  # what was written to it since it was made is checked
        rows = index_array("rows", rows, len(sound))
        arrays = ("tokens", "labels", "positions", "starts", "noisy")
        chosen = None if sound.chosen is None else sound.chosen[rows]
        return replace(sound, chosen=chosen, **{name: getattr(sound, name)[rows] for name in arrays})

    def prune(
        self, share: float, which: Literal["random", "irrelevant", "noisy"], rng: Generator
    ) -> PatchSample:
        """Return the samples without round(share L) of their tokens, chosen with oracle knowledge.

        Label-irrelevant or noisy tokens go first, in random order, then any others. `ArgumentError`
        where the share is not in [0, 1), or leaves no token, or an argument is of another type, or the
        samples were written to and are none any more. Source: Section 4.1.
        """
        sound = replace(self)  # what was written to it since it was made is checked
        size, share = sound.tokens.shape[1], real_number("share", share, 0.2)
        require_type("rng", rng, Generator, "numpy.random.default_rng(0)")
        drop = round_half_up(share * size) if 0 <= share < 1 else size
        if drop >= size:
            wrong = "it lies in [0, 1) and leaves a token"
            raise ArgumentError(wrong, parameter="share", value=share, example=0.2)
        preferred = {
            "random": np.zeros_like(sound.noisy),
            "irrelevant": sound.roles > 0,
            "noisy": sound.noisy,
        }
        if not isinstance(which, str) or which not in preferred:
            wrong = f"it is one of {', '.join(preferred)}"
            raise ArgumentError(wrong, parameter="which", value=which, example="random")
        ranks = rng.random(sound.noisy.shape) + ~preferred[which]
        kept = np.sort(np.argsort(ranks, axis=1)[:, drop:], axis=1)
        kinds = np.take_along_axis(sound.kinds, kept, axis=1)
        return replace(
            sound,
            tokens=np.take_along_axis(sound.tokens, kept[:, :, None], axis=1),
            positions=np.take_along_axis(sound.positions, kept, axis=1),
            noisy=np.take_along_axis(sound.noisy, kept, axis=1),
            starts=np.array([np.searchsorted(row, np.arange(sound.starts.shape[1])) for row in kinds]),
            chosen=None if sound.chosen is None else np.take_along_axis(sound.chosen, kept, axis=1),
        )
