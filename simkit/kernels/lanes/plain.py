"""The operations of `simkit.kernels.lanes` in NumPy, for kernels that run as plain Python.

Lanes are an array of 8 float64 or 16 float32, Rows an array (rows, width); a mask is an int whose lowest
bit is the first lane. No fused multiply-add: results differ in the last bits from the compiled ones.
"""

from typing import Any

import numpy as np

BYTES = 64  # of a Vector
WIDTH = BYTES // 8  # numbers in Lanes of float64
PART = 16  # numbers in Lanes of float32, and in a part of a row, whatever its type
_quiet = np.errstate(all="ignore")  # compiled code does not warn


def width_over(like: Any) -> int:
    """Return how many numbers Lanes hold, or those that an array would fill."""
    return int(BYTES // like.itemsize)


def splat(number: float, like: Any = None) -> Any:
    """Return Lanes that all hold a number: of float64, or of the type of Lanes, Rows or an array."""
    if like is None:
        return np.full(WIDTH, number, dtype=np.float64)
    width = like.size if like.ndim == 1 else width_over(like)  # Lanes that were widened are longer
    return np.full(width, number, dtype=like.dtype)


def load(array: Any, row: int, column: int) -> Any:
    """Return the Lanes array[row, column : column + width]."""
    return array[row, column : column + width_over(array)].copy()


def load_part(array: Any, row: int, column: int) -> Any:
    """Return the 16 numbers array[row, column : column + 16]."""
    return array[row, column : column + PART].copy()


def load_part_at(array: Any, place: int) -> Any:
    """Return the 16 numbers from a place on, counted row by row."""
    return array.reshape(-1)[place : place + PART].copy()


def store(array: Any, row: int, column: int, lanes: Any) -> None:
    """Write Lanes to array[row, column : column + width], rounded to the array's type."""
    array[row, column : column + len(lanes)] = lanes


def begin_sum(array: Any, row: int, column: int, summands: Any) -> Any:
    """Return 16 numbers of the summands' type to add to, for `end_sum`.

    Of one type with the array, its array[row, column : column + 16]; else zeros.
    """
    if array.dtype == summands.dtype:
        return load_part(array, row, column)
    return np.zeros(PART, summands.dtype)


def end_sum(array: Any, row: int, column: int, sums: Any) -> None:
    """Write 16 numbers from `begin_sum` to array[row, column : column + 16], or add them there."""
    before = 0 if array.dtype == sums.dtype else array[row, column : column + PART]
    array[row, column : column + PART] = before + sums


def widen(lanes: Any) -> Any:
    """Return the same numbers in float64."""
    return lanes.astype(np.float64)


def zero_rows(size: Any, like: Any = None) -> Any:
    """Return as many Rows of zeros as `size` (a tuple) is long: of float64, or of the type of `like`."""
    return np.tile(splat(0.0, like), (len(size), 1))


def load_rows(array: Any, first: int, column: int, size: Any) -> Any:
    """Return the Rows array[first : first + len(size), column : column + width]."""
    return array[first : first + len(size), column : column + width_over(array)].copy()


def store_rows(array: Any, first: int, column: int, rows: Any) -> None:
    """Write Rows to array[first : first + len(rows), column : column + width], rounded to its type."""
    array[first : first + len(rows), column : column + rows.shape[1]] = rows


def add_to_rows(array: Any, first: int, column: int, factor: float, rows: Any) -> None:
    """Add factor * rows[j] to array[first + j, column : column + width], in the array's type."""
    changed = array[first : first + len(rows), column : column + rows.shape[1]]
    changed += array.dtype.type(factor) * rows


def store_totals(array: Any, row: int, first: int, rows: Any) -> None:
    """Write the sum of each row's numbers to array[row, first + j]."""
    array[row, first : first + len(rows)] = [total(lanes) for lanes in rows]


def add_totals(array: Any, row: int, first: int, rows: Any) -> None:
    """Add the sum of each row's numbers to array[row, first + j]."""
    array[row, first : first + len(rows)] += [total(lanes) for lanes in rows]


def total(lanes: Any) -> Any:
    """Return the sum of all numbers, added pairwise."""
    return fold(lanes, add)


def fold(vector: Any, join: Any) -> Any:
    """Join halves, quarters and so on down to one number."""
    while vector.size > 1:
        half = vector.size // 2
        vector = join(vector[:half], vector[half:])
    return vector[0]


def dot(rows: Any, points: Any, i: int) -> Any:
    """Return the Lanes sum over j of rows[j] * points[i, j], even and odd j apart."""
    products = rows * points[i, : len(rows), None]
    return products[0::2].sum(axis=0) + products[1::2].sum(axis=0)


def dot_rows(rows: Any, others: Any) -> Any:
    """Return the Lanes sum over j of rows[j] * others[j]."""
    return (rows * others).sum(axis=0)


def add_outer(rows: Any, lanes: Any, points: Any, i: int) -> Any:
    """Return Rows rows[j] + lanes * points[i, j]."""
    return rows + lanes * points[i, : len(rows), None]


def add_point_where(rows: Any, mask: int, points: Any, i: int, column: int) -> Any:
    """Return Rows rows[j] + points[i, column + j] in the lanes of a mask, rows[j] in the others."""
    numbers = points[i, column : column + len(rows), None]
    return np.where(_lanes_of(mask, rows), rows + numbers, rows)


def add_rows_times(rows: Any, lanes: Any, others: Any) -> Any:
    """Return Rows rows[j] + lanes * others[j]."""
    return rows + lanes * others


def scale_rows(rows: Any, lanes: Any) -> Any:
    """Return Rows rows[j] * lanes."""
    return rows * lanes


@_quiet
def multiply_add(a: Any, b: Any, c: Any) -> Any:
    """Return a * b + c."""
    return a * b + c


@_quiet
def multiply(a: Any, b: Any) -> Any:
    """Return a * b."""
    return a * b


@_quiet
def add(a: Any, b: Any) -> Any:
    """Return a + b."""
    return a + b


@_quiet
def subtract(a: Any, b: Any) -> Any:
    """Return a - b."""
    return a - b


@_quiet
def divide(a: Any, b: Any) -> Any:
    """Return a / b."""
    return a / b


def maximum(a: Any, b: Any) -> Any:
    """Return the larger of a and b, place by place; b where one is not a number."""
    return np.where(a > b, a, b)


def minimum(a: Any, b: Any) -> Any:
    """Return the smaller of a and b, place by place; b where one is not a number."""
    return np.where(a < b, a, b)


def power_of_two(shifted: Any) -> Any:
    """Return 2^k, a normal number, where shifted = k + 1.5 * 2^52 (float32: 1.5 * 2^23)."""
    integer, bias, fraction = ("i8", 1023, 52) if shifted.itemsize == 8 else ("i4", 127, 23)
    biased = np.ascontiguousarray(shifted).view(integer) + bias
    return np.left_shift(biased, fraction).view(shifted.dtype)


def above(a: Any, b: Any) -> int:
    """Return the mask (a bit a lane, the first one lowest) of the lanes where a > b."""
    return int.from_bytes(np.packbits(a > b, bitorder="little").tobytes(), "little")


def keep_where(mask: int, lanes: Any) -> Any:
    """Return the lanes of a mask, zero in the others."""
    return np.where(_lanes_of(mask, lanes), lanes, lanes.dtype.type(0))


def add_where(a: Any, mask: int, b: Any) -> Any:
    """Return Lanes a + b in the lanes of a mask, a in the others."""
    return np.where(_lanes_of(mask, a), a + b, a)


def _lanes_of(mask: int, lanes: Any) -> Any:
    return (int(mask) >> np.arange(lanes.shape[-1])) & 1 == 1


def lowest_bit(word: Any) -> int:
    """Return the place of the lowest bit that is set in a uint64, which is not 0."""
    return (int(word) & -int(word)).bit_length() - 1
