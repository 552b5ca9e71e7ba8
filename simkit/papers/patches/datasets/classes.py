"""Two classes or four: labels, and which pattern is label-relevant in which class.

Source: Section 3.2; eq. (230).
"""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
CLASSES = (2, 4)


def labels_of(relevant: Integers, classes: int) -> Floats:
    """Return the labels of samples from the label-relevant pattern of each, int64 (N,) below `classes`.

    +1 and -1, float64 (N,); of four classes (1, 1), (1, -1), (-1, 1) and (-1, -1), (N, 2).
    """
    if classes == 2:
        return np.where(relevant == 0, 1.0, -1.0)
    return np.stack([np.where(relevant < 2, 1.0, -1.0), np.where(relevant % 2 == 0, 1.0, -1.0)], axis=1)


def relevant_patterns(labels: Floats) -> Integers:
    """Return the label-relevant pattern of each sample, (N,), from labels as `labels_of` makes them."""
    relevant = np.zeros(len(labels), dtype=np.int64)
    for column in labels.reshape(len(labels), -1).T:
        relevant = 2 * relevant + (column < 0)
    return relevant
