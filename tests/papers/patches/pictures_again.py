"""Pictures put together from their patches."""

import numpy as np

from simkit.papers.patches.images.scenes import PATCH


def assemble(patches, places, grid):
    """Return the pictures that patches make, 0 where none lies: the inverse of `cut`."""
    count = len(patches)
    whole = np.zeros((count, grid**2, PATCH**2), dtype=patches.dtype)
    np.put_along_axis(whole, places[:, :, None], patches, axis=1)
    blocks = whole.reshape(count, grid, grid, PATCH, PATCH).transpose(0, 1, 3, 2, 4)
    return blocks.reshape(count, grid * PATCH, grid * PATCH)
