"""Sets of patterns in place of single ones, and how far they lie apart.

Source: eq. (242), eq. (244).
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.kernels.boundary import finite_arrays

Floats = NDArray[np.float64]


class Distances(NamedTuple):
    """How far patterns lie apart."""

    between: float  # least distance of patterns of different sets (kappa)
    within: float  # largest distance of patterns of one set

    def margin(self, tau: float) -> float:
        """Return kappa - (2 tau + Delta); above 0 the premise holds.

        Delta bounds the distance of two tokens of one set, which is that of their patterns and twice
        tau at most. Source: eq. (244).
        """
        return self.between - (2.0 * tau + self.within + 2.0 * tau)


def draw_members(rng: Generator, centres: Floats, size: int, radius: float) -> Floats:
    """Draw `size` patterns uniformly on a sphere around the centre (M, d) of each set: (M, size, d).

    Source: eq. (242); chosen here.
    """
    (centres,) = finite_arrays("Md", centres=centres)
    directions = rng.standard_normal((len(centres), size, centres.shape[1]))
    directions /= np.linalg.norm(directions, axis=2, keepdims=True)
    return np.asarray(centres[:, None, :] + radius * directions)


def measure_distances(members: Floats) -> Distances:
    """Return kappa, and the largest distance within a set, of patterns (M, s, d)."""
    (members,) = finite_arrays("Msd", members=members)
    count, size, dim = members.shape
    flat = members.reshape(count * size, dim)
    lengths = np.linalg.norm(flat[:, None, :] - flat[None, :, :], axis=2)
    own = np.arange(count).repeat(size)
    same = own[:, None] == own[None, :]
    between = lengths[~same]
    return Distances(float(between.min()) if between.size else math.inf, float(lengths[same].max()))
