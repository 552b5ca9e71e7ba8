"""Real images: scikit-learn's handwritten digits, 8 x 8, in three pools that share none.

Source: chosen here, where nothing else is named.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simkit.errors import UsageError

Pictures = NDArray[np.float32]
Integers = NDArray[np.int64]
SIDE = 8  # pixels of a digit
CLASSES = 10
POOLS = ("pretraining", "training", "test")
_INK = 16.0  # the largest value of a pixel in the data set
_SPLIT_SEED = 0
_SHARES = (0.3, 0.45)  # of a class: pretraining, training; the rest is for tests
MISSING = "the studies of images need {}: in the checkout, make images or pip install -e '.[images]'"


@dataclass(frozen=True, eq=False)
class Digits:
    """Handwritten digits. Source: Section 4.2, in place of CIFAR-10."""

    pictures: Pictures  # (N, 8, 8): ink, from 0 to 1
    classes: Integers  # (N,): 0 to 9
    indices: Integers  # (N,): places in the whole data set, which tell images apart

    def __len__(self) -> int:
        return len(self.classes)

    def take(self, chosen: NDArray[np.int64] | NDArray[np.bool_]) -> Digits:
        """Return those of some places, or where a mask is true."""
        return Digits(self.pictures[chosen], self.classes[chosen], self.indices[chosen])


@functools.cache
def all_digits() -> Digits:
    """Return scikit-learn's bundled digits: 1797 images of about 180 a class; nothing is downloaded.

    `UsageError` where scikit-learn is not installed.
    Source: Alpaydin and Kaynak (1998), test part, as `sklearn.datasets.load_digits` has it.
    """
    try:
        from sklearn.datasets import load_digits
    except ImportError:
        raise UsageError(MISSING.format("scikit-learn")) from None
    found = load_digits()
    pictures = np.ascontiguousarray(found.images / _INK, dtype=np.float32)
    classes = found.target.astype(np.int64)
    for array in (pictures, classes):
        array.setflags(write=False)
    return Digits(pictures, classes, np.arange(len(classes)))


@functools.cache
def pool(name: str) -> Digits:
    """Return one of the pools `pretraining`, `training`, `test`: no image is in two of them.

    Each class is shuffled once, by a seed of its own, and cut at 30 % and at 75 %. Source: Section 4.2.
    """
    every = all_digits()
    rng = np.random.default_rng(_SPLIT_SEED)
    chosen = []
    for label in range(CLASSES):
        order = rng.permutation(np.flatnonzero(every.classes == label))
        ends = np.cumsum([round(share * len(order)) for share in _SHARES])
        chosen.append(np.split(order, ends)[POOLS.index(name)])
    return every.take(np.sort(np.concatenate(chosen)))


def smallest_class(name: str, classes: tuple[int, ...]) -> int:
    """Return how many images of each of these classes a pool has at least."""
    return int(np.bincount(pool(name).classes, minlength=CLASSES)[list(classes)].min())


def orientations(pictures: Pictures) -> Pictures:
    """Return the eight orientations of pictures, float32 array (8, N, 8, 8); the first is upright."""
    turned = [np.rot90(pictures, turns, axes=(1, 2)) for turns in range(4)]
    return np.stack([*turned, *(each[:, :, ::-1] for each in turned)])
