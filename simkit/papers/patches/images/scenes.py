"""Objects on backgrounds as patches: alpha_* is exactly the share of the object's.

Source: Section 4.2.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.papers.patches.images.digits import SIDE, Integers, Pictures

PATCH = 2  # pixels of a patch's side
OBJECT = (SIDE // PATCH) ** 2  # patches of an object


@dataclass(frozen=True, eq=False)
class Scenes:
    """Images as patches."""

    patches: Pictures  # (N, L, 4): pixels of each patch, row by row
    places: Integers  # (N, L): where in the image each patch lies, row by row, ascending
    is_object: NDArray[np.bool_]  # (N, L): whether it is label-relevant
    classes: Integers  # (N,), from 0
    grid: int  # patches of a side of the whole image

    def __len__(self) -> int:
        return len(self.classes)

    @property
    def relevant_fraction(self) -> float:
        """alpha_*, the share of object patches. Source: Section 4.2."""
        return float(self.is_object.mean())

    def keep_background(self, count: int, rng: Generator) -> Scenes:
        """Return the images with so many of their background patches, drawn at random for each.

        Source: Section 4.2 (token sparsification).
        """
        ranks = rng.random(self.is_object.shape) - self.is_object  # objects first
        kept = np.sort(np.argsort(ranks, axis=1)[:, : OBJECT + count], axis=1)
        return Scenes(
            np.take_along_axis(self.patches, kept[:, :, None], axis=1),
            np.take_along_axis(self.places, kept, axis=1),
            np.take_along_axis(self.is_object, kept, axis=1),
            self.classes,
            self.grid,
        )


def compose(objects: Pictures, backgrounds: Pictures, classes: Integers, corners: Integers) -> Scenes:
    """Return images whose region from a corner on is replaced by an object, cut into patches.

    Objects (N, 8, 8), backgrounds (N, side, side), the side a multiple of a patch's, classes (N,), and
    corners (N, 2): row and column of the object's first patch. Source: Section 4.2 (image integration).
    """
    count, side = len(objects), backgrounds.shape[1]
    grid = side // PATCH
    patches, object_patches = cut(backgrounds), cut(objects)
    covered = object_places(corners, grid)
    np.put_along_axis(patches, covered[:, :, None], object_patches, axis=1)
    is_object = np.zeros((count, grid**2), dtype=np.bool_)
    np.put_along_axis(is_object, covered, True, axis=1)
    places = np.broadcast_to(np.arange(grid**2), (count, grid**2))
    return Scenes(patches, places, is_object, classes, grid)


def object_places(corners: Integers, grid: int) -> Integers:
    """Return the places of objects' patches from their corners (N, 2): int64 array (N, 16)."""
    rows, columns = np.divmod(np.arange(OBJECT), SIDE // PATCH)
    return (corners[:, :1] + rows) * grid + corners[:, 1:] + columns


def draw_corners(rng: Generator, count: int, grid: int) -> Integers:
    """Return uniform corners of objects within an image of so many patches a side, (count, 2).

    Source: Section 4.2 ("randomly cut out a region").
    """
    return rng.integers(0, grid - SIDE // PATCH + 1, size=(count, 2))


def cut(pictures: Pictures) -> Pictures:
    """Return the patches of pictures, row by row: (N, side, side) -> (N, patches, 4)."""
    count, side = pictures.shape[:2]
    grid = side // PATCH
    blocks = pictures.reshape(count, grid, PATCH, grid, PATCH).transpose(0, 1, 3, 2, 4)
    return blocks.reshape(count, grid**2, PATCH**2).copy()
