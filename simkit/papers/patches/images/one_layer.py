"""The one-layer network of eq. (1) on the same images: flat patches beside a code of their place."""

from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.papers.patches.datasets import PatchSample
from simkit.papers.patches.images.scenes import Scenes
from simkit.papers.patches.learning.training import TrainingRun, train
from simkit.papers.patches.model.network import ShallowViT

Floats = NDArray[np.float64]
_FREQUENCIES = (1, 2, 3)
_STRENGTH = 0.5  # of the place's code beside pixels from 0 to 1
DIM = 10  # four pixels, three numbers each for row and column


def place_code(grid: int) -> Floats:
    """Return the code of each place: cosines of its row and of its column, float64 array (grid^2, 6).

    Eq. (1) sums over tokens and cannot tell their places otherwise. Source: chosen here.
    """
    centres = (np.arange(grid) + 0.5) / grid
    waves = np.cos(np.pi * np.outer(centres, _FREQUENCIES))
    rows, columns = np.divmod(np.arange(grid**2), grid)
    return _STRENGTH * np.concatenate([waves[rows], waves[columns]], axis=1)


def as_sample(scenes: Scenes) -> PatchSample:
    """Return images of two classes as samples of patches with d = 10; class 0 has the label +1.

    Object patches are of kind 0 or 1 by their class, and so label-relevant; background is of kind 2.
    Source: Section 3.2, Section 4.2.
    """
    codes = place_code(scenes.grid)[scenes.places]
    tokens = np.concatenate([scenes.patches.astype(np.float64), codes], axis=2)
    kinds = np.where(scenes.is_object, scenes.classes[:, None], 2)
    return PatchSample.from_arrays(tokens, 1.0 - 2.0 * scenes.classes, kinds)


def train_one_layer(
    rng: Generator, network: ShallowViT, training: Scenes, test: Scenes, **schedule: Any
) -> TrainingRun:
    """Train eq. (1) on images of two classes by Algorithm 1 and test it.

    The generator draws start and order; what else is given are fields of `Schedule`. Errors as of
    `simkit.papers.patches.learning.training.train`. Source: eq. (1), Algorithm 1.
    """
    return train(
        network, as_sample(training), test=as_sample(test), rng=rng, track=None, path="dense", **schedule
    )
