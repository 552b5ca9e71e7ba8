"""What a trial trains and tests on: images drawn from the pools, on backgrounds drawn anew.

Source: Section 4.2.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.engine.cells.seeding import spawn_streams
from simkit.papers.patches.datasets.parameters import round_half_up
from simkit.papers.patches.images.digits import CLASSES, Digits, Integers, Pictures, pool
from simkit.papers.patches.images.scenes import PATCH, Scenes, compose, draw_corners

Floats = NDArray[np.float64]
_LEAVES = 7


def draw_textures(rng: Generator, family: str, count: int, side: int) -> Pictures:
    """Return textures, float32 (count, side, side), values from 0 to 1.

    Families: "plant", leaves with a midrib, over each other; "stripes", a grating; "clouds", smooth
    light and dark; "grain", a value of its own for each pixel. `KeyError` of another one.
    Source: Section 4.2, in place of the plants of ImageNet.
    """
    return np.clip(_FAMILIES[family](rng, count, side), 0.0, 1.0).astype(np.float32)


def _grid(side: int) -> tuple[Floats, Floats]:
    """Return row and column of each pixel, float64 arrays (side, side)."""
    rows, columns = np.indices((side, side), dtype=float)
    return rows, columns


def _plant(rng: Generator, count: int, side: int) -> Floats:
    """Each leaf is an ellipse, bright at its edge, dark along its midrib; later ones lie on top."""
    rows, columns = _grid(side)
    picture = np.zeros((count, side, side))
    for _ in range(_LEAVES):
        centre = rng.uniform(0, side, (2, count, 1, 1))
        angle = rng.uniform(0, np.pi, (count, 1, 1))
        length, width = rng.uniform(3.0, 6.0, (count, 1, 1)), rng.uniform(1.2, 2.4, (count, 1, 1))
        tone = rng.uniform(0.5, 1.0, (count, 1, 1))
        down, across = rows - centre[0], columns - centre[1]
        along = (down * np.cos(angle) + across * np.sin(angle)) / length
        beside = (across * np.cos(angle) - down * np.sin(angle)) / width
        inside = along**2 + beside**2 < 1
        picture = np.where(inside, tone * (0.35 + 0.65 * np.abs(beside)), picture)
    return picture


def _stripes(rng: Generator, count: int, side: int) -> Floats:
    rows, columns = _grid(side)
    angle = rng.uniform(0, np.pi, (count, 1, 1))
    period = rng.uniform(2.5, 5.0, (count, 1, 1))
    phase = rng.uniform(0, 2 * np.pi, (count, 1, 1))
    across = rows * np.cos(angle) + columns * np.sin(angle)
    return np.asarray(0.5 + 0.5 * np.sin(2 * np.pi * across / period + phase))


def _clouds(rng: Generator, count: int, side: int) -> Floats:
    rows, columns = _grid(side)
    picture = np.full((count, side, side), 0.5)
    for frequency in (1, 2):
        phase = rng.uniform(0, 2 * np.pi, (2, count, 1, 1))
        strength = rng.uniform(-0.3, 0.3, (count, 1, 1))
        turn = np.pi * frequency / side
        picture += strength * np.sin(turn * rows + phase[0]) * np.sin(turn * columns + phase[1])
    return picture


def _grain(rng: Generator, count: int, side: int) -> Floats:
    return rng.random((count, side, side))


_FAMILIES: dict[str, Callable[[Generator, int, int], Floats]] = {
    "plant": _plant, "stripes": _stripes, "clouds": _clouds, "grain": _grain,
}  # fmt: skip
FAMILIES = tuple(_FAMILIES)


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
