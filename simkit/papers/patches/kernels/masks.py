"""Products with matrices of zeros and ones, by tables of partial sums (kernels).

Which neurons fire at which tokens is a matrix of bits, and the gradient needs sums of rows over its
rows and columns. A table holds the 16 sums of every 4 rows; 4 bits then name one of them, in place of 4
masked additions (the method of Arlazarov, Dinic, Kronrod and Faradzhev). Tables are 16 columns wide, a
part of the rows each, whatever d: wider rows have several tables. Of float32 a row of a table is one
register, of float64 two. Source: Arlazarov, Dinic, Kronrod and Faradzhev (1970).
"""

import numpy as np

from simkit.kernels.jit import kernel
from simkit.kernels.lanes import (
    PART,
    add,
    begin_sum,
    end_sum,
    load,
    load_part_at,
    multiply,
    splat,
    store,
    width_over,
)

_CHUNK = 64  # over the bytes of a number: bytes of bits whose tables, 32 kB, stay in the first cache
_SHIFT1, _SHIFT2, _SHIFT4 = np.uint64(7), np.uint64(14), np.uint64(28)
_MASK1, _MASK2 = np.uint64(0x00AA00AA00AA00AA), np.uint64(0x0000CCCC0000CCCC)
_MASK4 = np.uint64(0x00000000F0F0F0F0)


@kernel(borrows=True)
def write_mask(bits, row, column, mask, lanes):
    """Write the mask of some Lanes, a byte for 8 of them: bits[row, column], and below it bits[row + 1].

    Source: chosen here.
    """
    bits[row, column] = mask & 255
    if width_over(lanes) == 16:
        bits[row + 1, column] = mask >> 8


@kernel(borrows=True)
def read_mask(bits, row, column, lanes):
    """Return the mask that `write_mask` wrote. Source: chosen here."""
    mask = np.int64(bits[row, column])
    if width_over(lanes) == 16:
        mask |= np.int64(bits[row + 1, column]) << 8
    return mask


@kernel(borrows=True)
def transpose_bits(words, rows, out):
    """Exchange rows and columns of a matrix of bits.

    Byte i of words[c, r], lowest first, holds columns 8c..8c+7 of row 8r + i; of out[r, c] it is to hold
    rows 8r..8r+7 of column 8c + i. `rows` are needed. Source: Warren, Hacker's Delight, Section 7-3.
    """
    for c in range(words.shape[0]):
        for r in range((rows + 7) // 8):
            bits = words[c, r]
            swapped = (bits ^ (bits >> _SHIFT1)) & _MASK1
            bits = bits ^ swapped ^ (swapped << _SHIFT1)
            swapped = (bits ^ (bits >> _SHIFT2)) & _MASK2
            bits = bits ^ swapped ^ (swapped << _SHIFT2)
            swapped = (bits ^ (bits >> _SHIFT4)) & _MASK4
            out[r, c] = bits ^ swapped ^ (swapped << _SHIFT4)


@kernel(borrows=True)
def fill_table(points, column, first, last, factor, table, row):
    """Write the 16 sums of 4 points to a table: table[row + v] of those that the bits of v name.

    The points are first..first+3, times `factor`, those from `last` on counting as zero, of which
    columns `column`..`column` + 15 are read; the table has their type or float32.
    """
    zero = splat(0.0, points)
    times = splat(factor, points)
    # table[row + v] = factor * sum of points[first + i] over the bits i of v
    for half in range(0, PART, width_over(points)):
        a, b, c, d = zero, zero, zero, zero
        if first < last:
            a = multiply(load(points, first, column + half), times)
        if first + 1 < last:
            b = multiply(load(points, first + 1, column + half), times)
        if first + 2 < last:
            c = multiply(load(points, first + 2, column + half), times)
        if first + 3 < last:
            d = multiply(load(points, first + 3, column + half), times)
        store_sums(table, row, half, zero, a, b)
        store_sums(table, row + 4, half, c, a, b)
        store_sums(table, row + 8, half, d, a, b)
        store_sums(table, row + 12, half, add(c, d), a, b)


@kernel(borrows=True)
def store_sums(table, row, column, base, a, b):
    """Write Lanes base, base + a, base + b, base + a + b to four rows."""
    both = add(base, a)
    store(table, row, column, base)
    store(table, row + 1, column, both)
    store(table, row + 2, column, add(base, b))
    store(table, row + 3, column, add(both, b))


@kernel(borrows=True)
def fill_tables(points, count, factor, table):
    """Write the tables of the first `count` points, times `factor`: two for each byte of bits, by parts.

    Points (n, columns) are whole parts; the table (rows, 16) has their type or float32.
    """
    row = 0
    for column in range(0, points.shape[1], PART):
        for first in range(0, (count + 7) // 8 * 8, 4):
            fill_table(points, column, first, count, factor, table, row)
            row += 16


@kernel(borrows=True)
def add_by_bits(table, bits, count, rows, out):
    """Add to out[r] the sum of the points whose bit is set in row r, after `fill_tables`.

    bits[c, r] holds points 8c..8c+7 of row r; there and in `out` there are 4 rows or a multiple: four at
    a time are worked on. Where `out` is float64 and the table is not, the sum of a chunk of points is
    added to it.
    """
    columns, chunk = (count + 7) // 8, _CHUNK // table.itemsize
    # out[:rows] += bits.T @ points
    for part in range(out.shape[1] // PART):
        column = part * PART
        for start in range(0, columns, chunk):
            end = min(start + chunk, columns)
            for r in range(0, rows, 4):
                sums0 = begin_sum(out, r, column, table)
                sums1 = begin_sum(out, r + 1, column, table)
                sums2 = begin_sum(out, r + 2, column, table)
                sums3 = begin_sum(out, r + 3, column, table)
                place = (part * columns + start) * 512  # 2 tables of 16 rows a byte
                for c in range(start, end):
                    sums0 = add_entries(table, place, bits, c, r, sums0)
                    sums1 = add_entries(table, place, bits, c, r + 1, sums1)
                    sums2 = add_entries(table, place, bits, c, r + 2, sums2)
                    sums3 = add_entries(table, place, bits, c, r + 3, sums3)
                    place += 512
                end_sum(out, r, column, sums0)
                end_sum(out, r + 1, column, sums1)
                end_sum(out, r + 2, column, sums2)
                end_sum(out, r + 3, column, sums3)


@kernel(borrows=True)
def add_entries(table, place, bits, c, r, sums):
    """Return the 16 sums and two rows, at number `place` of a table and on, that bits[c, r] names."""
    byte = np.int64(bits[np.uint64(c), np.uint64(r)])
    first, second = place + ((byte << 4) & 240), place + 256 + (byte & 240)
    return add(add(sums, load_part_at(table, first)), load_part_at(table, second))
