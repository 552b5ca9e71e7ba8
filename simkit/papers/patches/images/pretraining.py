"""Initial models: pretrained once per process on images that no trial trains or tests on.

Source: Section 4.2 (initial models).
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from simkit.engine.cells.seeding import spawn_streams
from simkit.papers.patches.images.deep import Arrays, Batch, DeepViT, fit
from simkit.papers.patches.images.digits import CLASSES, Integers, Pictures, orientations, pool
from simkit.papers.patches.images.scenes import cut, draw_corners, object_places

_BATCH = 64
_RATE = 3e-3
_MOST = 32  # models of a process
_lock = threading.Lock()
_locks: dict[Pretraining, threading.Lock] = {}


@dataclass(frozen=True)
class Pretraining:
    """How an initial model is made.

    Starts: ``turned``, 70 classes, the ten digits in each of the seven orientations that are not
    upright, standing for CIFAR-100; ``diverse``, digits without the two of `excluded` in all eight
    orientations, 64 classes; ``narrow``, those upright alone, 8 classes with as many images each. Images
    are the same for all seeds.
    """

    start: str
    excluded: tuple[int, ...]  # digits that are left out; none for ``turned``
    grid: int  # of `DeepViT`, as the width
    width: int
    steps: int  # of training, 64 images each, every time at a place drawn anew
    seed: int = 0  # of its start and of what each step sees

    def images(self) -> tuple[Pictures, Integers]:
        """Return the objects, float32 array (N, 8, 8), and their classes, int64 array (N,).

        Source: Section 4.2 (initial models).
        """
        digits = pool("pretraining")
        digits = digits.take(~np.isin(digits.classes, self.excluded))
        labels = np.unique(digits.classes, return_inverse=True)[1]
        turned = orientations(digits.pictures)
        turned = {"turned": turned[1:], "diverse": turned, "narrow": turned[:1]}[self.start]
        count = CLASSES - len(self.excluded)
        classes = labels + count * np.arange(len(turned))[:, None]
        return turned.reshape(-1, *turned.shape[2:]), classes.reshape(-1).astype(np.int64)


@functools.lru_cache(maxsize=_MOST)
def _pretrain(asked: Pretraining) -> Arrays:
    pictures, classes = asked.images()
    model = DeepViT(int(classes.max()) + 1, asked.grid, asked.width)
    start, order = spawn_streams(np.random.default_rng(asked.seed), 2)
    return fit(
        model, model.draw(start), _Objects(pictures, classes, asked.grid, order), asked.steps, _RATE
    )


def pretrain(asked: Pretraining) -> Mapping[str, Pictures]:
    """Return an initial model's weights, to read alone; `UsageError` without PyTorch or scikit-learn."""
    with _lock:
        own = _locks.setdefault(asked, threading.Lock())
    with own:  # two threads would make it twice
        return _pretrain(asked)


class _Objects:
    """Draws batches of objects without background, each time at another place."""

    def __init__(self, pictures: Pictures, classes: Integers, grid: int, rng: Generator) -> None:
        self._patches, self._classes, self._grid, self._rng = cut(pictures), classes, grid, rng

    def __call__(self) -> Batch:
        chosen = self._rng.integers(0, len(self._classes), _BATCH)
        places = object_places(draw_corners(self._rng, _BATCH, self._grid), self._grid)
        return self._patches[chosen], places, self._classes[chosen]
