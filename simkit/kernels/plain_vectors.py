"""The operations of `simkit.kernels.vectors` in NumPy, for kernels that run as plain Python.

A Vector is an array of 8 float64 or 16 float32. No fused multiply-add: results differ in the last bits
from the compiled ones.
"""

from typing import Any

import numpy as np

from simkit.kernels.lanes.plain import fold, maximum, minimum, width_over


def splat(row: Any, number: float) -> Any:
    """Return a Vector of the type of a row, or of a Vector, that holds a number everywhere."""
    return np.full(width_over(row), number, dtype=row.dtype)


def load(row: Any, i: int) -> Any:
    """Return the Vector row[i : i + width]."""
    return row[i : i + width_over(row)].copy()


def store(row: Any, i: int, vector: Any) -> None:
    """Write a Vector to row[i : i + width]."""
    row[i : i + width_over(row)] = vector


def load_first(row: Any, i: int, count: int, others: Any) -> Any:
    """Return row[i : i + count], and beyond it what a Vector has there."""
    return np.concatenate((row[i : i + count], others[count:]))


def store_first(row: Any, i: int, count: int, vector: Any) -> None:
    """Write the first `count` numbers of a Vector to row[i : i + count]."""
    row[i : i + count] = vector[:count]


def keep_at_least(a: Any, b: Any, kept: Any) -> Any:
    """Return `kept` where a >= b, zero elsewhere."""
    return np.where(a >= b, kept, kept.dtype.type(0))


def count_at_least(a: Any, b: Any) -> int:
    """Return at how many places a >= b."""
    return int(np.count_nonzero(a >= b))


def largest(vector: Any) -> Any:
    """Return the largest number."""
    return fold(vector, maximum)


def smallest(vector: Any) -> Any:
    """Return the smallest number."""
    return fold(vector, minimum)
