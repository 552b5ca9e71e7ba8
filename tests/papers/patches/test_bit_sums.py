"""Products with matrices of bits, by tables of partial sums, against the products themselves."""

import numpy as np
import pytest

from simkit.papers.patches.arrays import aligned
from simkit.papers.patches.masks import PART, add_by_bits, fill_tables, transpose_bits


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
def test_the_sums_that_bits_name_are_the_product(points, rows, columns):
    assert columns % PART == 0
    rng = np.random.default_rng(points)
    bits, matrix = draw_bits(rng, points, rows)
    values = rng.standard_normal((points, columns))
    out = rng.standard_normal((bits.shape[1], columns))
    expected = out.copy()
    expected[:rows] += matrix @ (-0.5 * values)
    table = np.full((columns // PART * 4 * (points + 8), PART), np.nan)
    fill_tables(values, points, -0.5, table)
    add_by_bits(table, bits, points, rows, out)
    np.testing.assert_allclose(out, expected, rtol=1e-13, atol=1e-13)


@pytest.mark.nojit
def test_transposed_bits_are_those_of_the_matrix():
    rng = np.random.default_rng(0)
    bits, matrix = draw_bits(rng, 40, 24)
    out = np.zeros((3, 40), dtype=np.uint8)
    transpose_bits(bits.view(np.uint64), 24, out.view(np.uint64))
    np.testing.assert_array_equal(out, np.packbits(matrix.T, axis=1, bitorder="little").T)
