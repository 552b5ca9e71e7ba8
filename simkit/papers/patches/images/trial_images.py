"""What a trial trains and tests on: images drawn from the pools, on backgrounds drawn anew.

Source: Section 4.2.
"""

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator

from simkit.engine.cells.seeding import spawn_streams
from simkit.papers.patches.datasets.parameters import round_half_up
from simkit.papers.patches.images.digits import CLASSES, Digits, Integers, Pictures, pool
from simkit.papers.patches.images.scenes import PATCH, Scenes, compose, draw_corners
from simkit.papers.patches.images.textures import draw_textures


def digits_of(task: str, first: int, second: int) -> tuple[int, ...]:
    """Return the digits of a task, "ten" or "pair", in the order of their classes."""
    return tuple(range(CLASSES)) if task == "ten" else (first, second)


def draw_objects(rng: Generator, name: str, digits: Sequence[int], count: int) -> Digits:
    """Return images of "training" or "test", none twice, their classes in turn: 0, 1, ..., 0, 1, ...

    `digits` has the digit of each class; there are at most as many as the smallest class allows.
    """
    found = pool(name)
    orders = [rng.permutation(np.flatnonzero(found.classes == digit)) for digit in digits]
    turns = range(count)
    chosen = np.array([orders[i % len(digits)][i // len(digits)] for i in turns], dtype=np.int64)
    drawn = found.take(chosen)
    return Digits(drawn.pictures, np.arange(count) % len(digits), drawn.indices)


def textured(
    rng: Generator, objects: Digits, texture: str, grid: int, shares: Sequence[float] | None = None
) -> Scenes:
    """Return objects, of classes from 0, at places of their own on textured backgrounds.

    An image has `grid` patches a side. Of each class a share lies on the texture, halves rounded up, the
    rest on zeros; all do by default.
    """
    places, surfaces, which = spawn_streams(rng, 3)
    backgrounds = draw_textures(surfaces, texture, len(objects), grid * PATCH)
    if shares is not None:
        clean = np.ones(len(objects), dtype=np.bool_)
        for label, share in enumerate(shares):
            of_class = which.permutation(np.flatnonzero(objects.classes == label))
            clean[of_class[: round_half_up(share * len(of_class))]] = False
        backgrounds[clean] = 0
    corners = draw_corners(places, len(objects), grid)
    return compose(objects.pictures, backgrounds, objects.classes, corners)


def on_both(rng: Generator, objects: Digits, texture: str, grid: int) -> Scenes:
    """Return each object twice, at places of their own: first all on the texture, then all on zeros.

    Source: Section 4.2 (testing data: half of each class on either background).
    """
    twice = np.tile(np.arange(len(objects)), 2)
    scenes = textured(rng, objects.take(twice), texture, grid)
    background = ~scenes.is_object
    background[: len(objects)] = False
    scenes.patches[background] = 0
    return scenes


def whole_test(digits: Sequence[int]) -> Digits:
    """Return as many test images of each digit as all of them have, classes from 0."""
    found = pool("test")
    least = min(int((found.classes == digit).sum()) for digit in digits)
    chosen = np.concatenate([np.flatnonzero(found.classes == digit)[:least] for digit in digits])
    classes: Integers = np.repeat(np.arange(len(digits)), least)
    pictures: Pictures = found.pictures[chosen]
    return Digits(pictures, classes, found.indices[chosen])
