"""Image tokens with planted centres: regions of a grid, each around a centre of its own."""

from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.errors import ArgumentError

Floats = NDArray[np.float64]


class Scene(NamedTuple):
    """The tokens of an image. Source: Section A.6, Section A.7."""

    tokens: Floats  # (side**2, d), row by row of the grid
    labels: NDArray[np.int64]  # (side**2,): which centre each token has
    centres: Floats  # (K, d), orthonormal


def draw_scene(rng: Generator, side: int, clusters: int, dim: int, sigma: float) -> Scene:
    """Draw an image of `side` tokens a row, 14 in the paper.

    Each token has the centre of the nearest of K sites, K <= d, and noise (sigma/sqrt d) N(0, I) as in
    A.7. Source: Section A.6, Section A.7.
    """
    if not 1 <= clusters <= dim:
        wrong = "orthonormal centres are at least 1 and at most {dim}"
        raise ArgumentError(
            wrong, parameter="clusters", value=clusters, example=min(5, dim), settings={"dim": dim}
        )
    sites = rng.choice(side * side, size=min(clusters, side * side), replace=False)
    rows, columns = np.divmod(np.arange(side * side), side)
    far = (rows[:, None] - sites // side) ** 2 + (columns[:, None] - sites % side) ** 2
    labels = far.argmin(axis=1).astype(np.int64)
    centres = np.linalg.qr(rng.standard_normal((dim, clusters)))[0].T
    noise = rng.standard_normal((side * side, dim)) * (sigma / dim**0.5)
    return Scene(centres[labels] + noise, labels, np.ascontiguousarray(centres))
