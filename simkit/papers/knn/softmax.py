"""Rows of scores as vectors: scaled with their range in one pass, turned into weights in another."""

import math

from simkit.kernels import vectors
from simkit.kernels.elementary import exp_vector
from simkit.kernels.jit import kernel

_LOWEST, _LOWEST_32 = -700.0, -80.0  # exp of it is below every rounding that matters, and no denormal


@kernel
def scale_row(row, factor):
    """Multiply a row by a factor and return its smallest and largest entry. Source: chosen here."""
    # row *= factor; row.min(), row.max()
    width = vectors.width_over(row)
    whole = row.size - row.size % width
    by = vectors.splat(row, factor)
    low = high = vectors.splat(row, row[0] * factor)
    for i in range(0, whole, width):
        entries = vectors.multiply(vectors.load(row, i), by)
        vectors.store(row, i, entries)
        low, high = vectors.minimum(entries, low), vectors.maximum(entries, high)
    if whole < row.size:
        count = row.size - whole
        entries = vectors.multiply(vectors.load_first(row, whole, count, by), by)
        vectors.store_first(row, whole, count, entries)
        entries = vectors.load_first(row, whole, count, high)
        low, high = vectors.minimum(entries, low), vectors.maximum(entries, high)
    return vectors.smallest(low), vectors.largest(high)


@kernel
def exp_row(row, top, border):
    """Replace every entry x >= border by exp(x - top), all others by zero, and return the sum.

    Zero, too, is what lies 700 below the top (in float32: 80). Source: Algorithm 1.
    """
    # row[:] = np.where(row >= border, np.exp(row - top), 0); row.sum()
    width = vectors.width_over(row)
    whole = row.size - row.size % width
    highest = vectors.splat(row, top)
    lowest = vectors.add(highest, vectors.splat(row, _LOWEST if row.itemsize == 8 else _LOWEST_32))
    border = vectors.maximum(vectors.splat(row, border), lowest)
    total = vectors.splat(row, 0.0)
    for i in range(0, whole, width):
        entries = vectors.load(row, i)
        weights = exp_vector(vectors.subtract(entries, highest))
        weights = vectors.keep_at_least(entries, border, weights)
        vectors.store(row, i, weights)
        total = vectors.add(total, weights)
    if whole < row.size:
        count = row.size - whole
        nothing = vectors.splat(row, -math.inf)
        entries = vectors.load_first(row, whole, count, nothing)
        weights = exp_vector(vectors.subtract(entries, highest))
        weights = vectors.keep_at_least(entries, border, weights)
        vectors.store_first(row, whole, count, weights)
        total = vectors.add(total, weights)
    return vectors.total(total)


@kernel
def divide_rows(out, sums):
    """Divide each row by its sum. Source: Algorithm 1."""
    # out /= sums[:, None]
    for i in range(out.shape[0]):
        total = sums[i]
        for j in range(out.shape[1]):
            out[i, j] /= total
