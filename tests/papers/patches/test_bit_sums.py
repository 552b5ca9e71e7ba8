"""Products with matrices of bits, by tables of partial sums, against the products themselves."""

import numpy as np
import pytest

from simkit.kernels.jit import kernel
from simkit.kernels.lanes import PART, above, load, splat
from simkit.papers.patches.kernels.arrays import aligned
from simkit.papers.patches.kernels.masks import (
    add_by_bits,
    fill_tables,
    read_mask,
    transpose_bits,
    write_mask,
)


def draw_bits(rng, points, rows):
    """Return bytes (points / 8, rows) as the kernels hold them, and the matrix (rows, points)."""
    matrix = rng.integers(0, 2, (rows, points), dtype=np.uint8)
    lines = -(-rows // 8) * 8
    packed = aligned(-(-points // 8), lines, dtype=np.uint8)
    packed[:, :rows] = np.packbits(matrix, axis=1, bitorder="little").T
    return packed, matrix


# More and fewer points than one chunk of 64, whole bytes and not, one part and several.
@pytest.mark.nojit
@pytest.mark.parametrize(("points", "rows", "columns"), [(5, 3, 16), (64, 8, 16), (83, 21, 48)])
@pytest.mark.parametrize(
    ("table_type", "type_", "exact"),
    [(np.float64, np.float64, 1e-13), (np.float32, np.float32, 2e-5), (np.float32, np.float64, 2e-5)],
)
def test_the_sums_that_bits_name_are_the_product(points, rows, columns, table_type, type_, exact):
    assert columns % PART == 0
    rng = np.random.default_rng(points)
    bits, matrix = draw_bits(rng, points, rows)
    values = rng.standard_normal((points, columns)).astype(type_)
    out = rng.standard_normal((bits.shape[1], columns)).astype(type_)
    expected = out.copy()
    expected[:rows] += matrix @ (-0.5 * values)
    table = np.full((columns // PART * 4 * (points + 8), PART), np.nan, table_type)
    fill_tables(values, points, -0.5, table)
    add_by_bits(table, bits, points, rows, out)
    np.testing.assert_allclose(out, expected, rtol=exact, atol=exact)


@pytest.mark.nojit
def test_transposed_bits_are_those_of_the_matrix():
    rng = np.random.default_rng(0)
    bits, matrix = draw_bits(rng, 40, 24)
    out = np.zeros((3, 40), dtype=np.uint8)
    transpose_bits(bits.view(np.uint64), 24, out.view(np.uint64))
    np.testing.assert_array_equal(out, np.packbits(matrix.T, axis=1, bitorder="little").T)


@pytest.mark.nojit
def test_the_sums_of_samples_are_added_in_float64():
    """What stands in `out` is no float32: a table of float32 leaves its lower digits as they are."""
    bits, matrix = draw_bits(np.random.default_rng(0), 130, 8)
    out = np.full((8, PART), 2.0**30 + 1)
    table = np.zeros((4 * 136, PART), np.float32)
    fill_tables(np.ones((130, PART), np.float32), 130, 0.25, table)
    add_by_bits(table, bits, 130, 8, out)
    expected = 2.0**30 + 1 + 0.25 * matrix.sum(axis=1, keepdims=True)
    np.testing.assert_array_equal(out, np.broadcast_to(expected, out.shape))


@kernel
def keep_mask(numbers, bits, row, column):
    lanes = load(numbers, 0, 0)
    write_mask(bits, row, column, above(lanes, splat(0.0, lanes)), lanes)
    return read_mask(bits, row, column, lanes)


@pytest.mark.nojit
@pytest.mark.parametrize(("dtype", "count"), [(np.float64, 1), (np.float32, 2)])
def test_a_mask_is_kept_a_byte_for_8_lanes(dtype, count):
    rng = np.random.default_rng(3)
    for _ in range(20):
        numbers = rng.standard_normal((1, 16)).astype(dtype)
        bits = np.full((4, 5), 77, np.uint8)
        expected = np.packbits(numbers[0] > 0, bitorder="little")[:count]
        mask = keep_mask(numbers, bits, 1, 3)
        assert int(mask) == int.from_bytes(expected.tobytes(), "little")
        np.testing.assert_array_equal(bits[1 : 1 + count, 3], expected)
        bits[1 : 1 + count, 3] = 77
        assert (bits == 77).all()
