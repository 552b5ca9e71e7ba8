"""Label-irrelevant backgrounds: procedural textures, each family drawn from a generator."""

from collections.abc import Callable

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Pictures = NDArray[np.float32]
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
