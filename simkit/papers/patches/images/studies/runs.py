"""One trial of a network on images, from what its cell shares to its accuracy.

Source: Section 4.2.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.engine.cells.seeding import spawn_streams
from simkit.papers.patches.datasets import PatchSample
from simkit.papers.patches.images.deep import Arrays, Batch, DeepViT, classify, fit
from simkit.papers.patches.images.digits import Integers
from simkit.papers.patches.images.pretraining import Pretraining, pretrain
from simkit.papers.patches.images.scenes import Scenes
from simkit.papers.patches.images.trial_images import digits_of
from simkit.papers.patches.learning.training import TrainingRun, train
from simkit.papers.patches.model.network import ShallowViT
from simkit.papers.patches.studies.runs import Diverged

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


@dataclass(frozen=True, eq=False)
class ImageSetup:
    """What the trials of a cell share."""

    params: Mapping[str, Any]
    digits: tuple[int, ...]  # the digit of each class
    deep: DeepViT | None  # None for the one-layer network
    initial: Arrays | None  # the pretrained weights; None where all are drawn


def set_up(params: Mapping[str, Any]) -> ImageSetup:
    """Return what trials share, a pretrained model too; `UsageError` without PyTorch or scikit-learn."""
    digits = digits_of(params.get("task") or "pair", params["first"], params["second"])
    if params["network"] == "one-layer":
        return ImageSetup(params, digits, None, None)
    deep = DeepViT(len(digits), params["grid"], params["width"])
    start = params["start"]
    if start == "random":
        return ImageSetup(params, digits, deep, None)
    excluded = () if start == "turned" else tuple(sorted(digits))
    sizes = params["grid"], params["width"], params["pretraining_steps"]
    asked = Pretraining(start, excluded, *sizes, params["pretraining_seed"])
    return ImageSetup(params, digits, deep, pretrain(asked))


@dataclass(frozen=True, eq=False)
class Outcome:
    """What a trained network says of its images: which of training and test it classifies rightly."""

    train_right: NDArray[np.bool_]
    test_right: NDArray[np.bool_]


def run(setup: ImageSetup, training: Scenes, test: Scenes, rng: Generator) -> Outcome:
    """Train and classify training and test images; `Diverged` or `Unlearnt` beyond finite numbers."""
    if setup.deep is None:
        return _run_one_layer(setup, training, test, rng)
    return _run_deep(setup, setup.deep, training, test, rng)


def _run_deep(
    setup: ImageSetup, model: DeepViT, training: Scenes, test: Scenes, rng: Generator
) -> Outcome:
    """Fine-tune all weights from the initial model, its output layer drawn anew."""
    params = setup.params
    drawn, order = spawn_streams(rng, 2)
    readout = model.draw_readout(drawn)
    start = model.draw(drawn) if setup.initial is None else {**setup.initial, **readout}
    batches = _Epochs(training, min(params["batch"], len(training)), order)
    weights = fit(model, start, batches, params["steps"], params["rate"])
    return Outcome(*(classify(model, weights, each) == each.classes for each in (training, test)))


def _run_one_layer(setup: ImageSetup, training: Scenes, test: Scenes, rng: Generator) -> Outcome:
    params = setup.params
    done = train_one_layer(
        rng, ShallowViT(params["neurons"]), training, test, step_size=params["step_size"],
        batch=min(params["batch"], len(training)), max_steps=params["max_steps"],
    )  # fmt: skip
    if done.ended == "diverged":
        raise Diverged(f"training diverged (step size {done.step_size:g})")
    samples = (as_sample(training), as_sample(test))
    return Outcome(*(each.labels * done.final.outputs(each) > 0 for each in samples))


class _Epochs:
    """Batches without replacement; the remainder of an epoch is dropped. Source: Algorithm 1."""

    def __init__(self, scenes: Scenes, batch: int, rng: Generator) -> None:
        self._scenes, self._batch, self._rng = scenes, batch, rng
        self._order: Integers = np.empty(0, dtype=np.int64)

    def __call__(self) -> Batch:
        if len(self._order) < self._batch:
            self._order = self._rng.permutation(len(self._scenes))
        chosen, self._order = self._order[: self._batch], self._order[self._batch :]
        scenes = self._scenes
        return scenes.patches[chosen], scenes.places[chosen], scenes.classes[chosen]
