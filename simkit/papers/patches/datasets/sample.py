"""Labelled samples of patches, and which of their tokens can be pruned."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from simkit.errors import ArgumentError
from simkit.kernels.boundary import index_array, real_number, require_type
from simkit.papers.patches.datasets.classes import relevant_patterns
from simkit.papers.patches.datasets.layout import SampleArrays, check_arrays, check_chosen

if TYPE_CHECKING:
    from simkit.papers.patches.datasets.model import PatchModel

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]


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

    def __post_init__(self) -> None:
        """Refuse arrays that are no samples, and keep them as kernels take them."""
        for name, array in self.checked_arrays()._asdict().items():
            object.__setattr__(self, name, array)
        if self.chosen is not None:
            object.__setattr__(self, "chosen", check_chosen(self.model, self.chosen, self.noisy.shape))

    def checked_arrays(self) -> SampleArrays:
        """Return the arrays as they stand, checked: they can be written to after they were made.

        Raises
        ------
        ArgumentError
            As `PatchSample` itself.

        Source: Section 3.2.
        """
        return check_arrays(
            self.model, self.tokens, self.labels, self.positions, self.starts, self.noisy
        )

    def plain_arrays(self) -> SampleArrays:
        """Return the arrays as they stand, for what has just checked them.

        Source: Section 3.2.
        """
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
            `simkit.papers.patches.datasets.estimate.estimate_model`.
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
        from simkit.papers.patches.datasets.estimate import group_arrays

        return cls(*group_arrays(tokens, labels, kinds, noisy, model), estimated=model is None)

    def __len__(self) -> int:
        return len(self.labels)

    @property
    def kinds(self) -> Integers:
        """Pattern of each token, 0-based, int64 array (N, L).

        Source: Section 3.2.
        """
        return self.checked_arrays().kinds()

    @property
    def relevant(self) -> Integers:
        """The label-relevant pattern of each sample, 0-based, int64 array (N,).

        Source: Section 3.2; eq. (230).
        """
        return relevant_patterns(self.checked_arrays().labels)

    @property
    def roles(self) -> Integers:
        """0 for label-relevant, 1 for confusion, 2 for non-discriminative tokens, int64 array (N, L).

        Source: Section 3.2.
        """
        return self.checked_arrays().roles()

    def relevant_ranges(self) -> Integers:
        """Return first and one past the last label-relevant token of each sample, int64 array (N, 2).

        Source: Section 3.2.
        """
        return self.checked_arrays().relevant_ranges()

    def select(self, rows: Integers) -> PatchSample:
        """Return some of the samples, by their indices or by a flag for each.

        Raises
        ------
        ArgumentError
            Where a row is none of theirs, or none is named.

        Source: eq. (230).
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

        Label-irrelevant or noisy tokens go first, in random order, then any others.

        Raises
        ------
        ArgumentError
            Where the share is not in [0, 1), or leaves no token, or an argument is of another type, or
            the samples were written to and are none any more.

        Source: Section 4.1.
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


def round_half_up(x: float) -> int:
    """Round to the nearest integer, halves up; 0.35 * 10 counts as the decimal it means.

    Source: chosen here.
    """
    return math.floor(round(x, 9) + 0.5)
