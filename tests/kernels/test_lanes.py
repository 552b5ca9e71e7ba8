"""Register tiles against NumPy, and the exponential against higher precision."""

import inspect

import numba
import numpy as np
import pytest

from simkit.kernels import lanes
from simkit.kernels.elementary import exp_lanes
from simkit.kernels.jit import kernel
from simkit.kernels.lanes import plain, registers

ROWS = (0,) * 3
BOTH = pytest.mark.parametrize("dtype", [np.float64, np.float32])


@kernel
def fill_exp(x, out):
    for i in range(x.shape[0]):
        lanes.store(out, i, 0, exp_lanes(lanes.load(x, i, 0)))


@kernel
def use_all(matrix, points, out, totals):
    """Every operation once, each result in a row of its own."""
    width = lanes.width_over(matrix)
    rows = lanes.load_rows(matrix, 1, width, ROWS)
    a, b = lanes.load(matrix, 0, 0), lanes.load(matrix, 1, 0)
    mask = lanes.above(a, b)
    lanes.store(out, 0, 0, lanes.dot(rows, points, 1))
    lanes.store(out, 1, 0, lanes.dot_rows(rows, lanes.scale_rows(rows, a)))
    lanes.store_rows(out, 2, 0, lanes.add_outer(rows, a, points, 0))
    lanes.store_rows(out, 5, 0, lanes.add_point_where(rows, mask, points, 1, 1))
    lanes.store_rows(out, 8, 0, lanes.add_rows_times(rows, b, rows))
    lanes.store(out, 11, 0, lanes.multiply_add(a, b, lanes.splat(0.5, a)))
    lanes.store(out, 12, 0, lanes.divide(lanes.multiply(a, b), lanes.add(a, lanes.splat(9.0, rows))))
    lanes.store(out, 13, 0, lanes.maximum(a, lanes.subtract(b, a)))
    lanes.store(out, 14, 0, lanes.minimum(a, lanes.keep_where(mask, b)))
    lanes.store(out, 15, 0, lanes.add_where(a, mask, b))
    lanes.store_rows(out, 16, 0, lanes.zero_rows(ROWS, matrix))
    lanes.store(out, 19, 0, lanes.load_part_at(matrix, 2 * matrix.shape[1] + 5))
    lanes.store(out, 20, 0, lanes.load_part(matrix, 3, 3))
    lanes.store(out, 21, 0, lanes.splat(0.5, points))
    lanes.add_to_rows(out, 22, 0, 2.0, rows)
    lanes.store_totals(totals, 0, 1, rows)
    lanes.add_totals(totals, 1, 0, rows)
    return lanes.total(a), np.int64(mask), lanes.lowest_bit(np.uint64(mask) << np.uint64(40))


def ref_all(matrix, points, width):
    rows, a, b = matrix[1:4, width : 2 * width], matrix[0, :width], matrix[1, :width]
    mask = a > b
    out = [points[1, :3] @ rows, (rows * rows * a).sum(axis=0)]
    out += list(rows + a * points[0, :3, None])
    out += list(np.where(mask, rows + points[1, 1:4, None], rows))
    out += list(rows + b * rows)
    out += [a * b + 0.5, a * b / (a + 9), np.maximum(a, b - a), np.minimum(a, np.where(mask, b, 0))]
    out += [np.where(mask, a + b, a), *np.zeros((3, width)), matrix[2, 5 : 5 + width]]
    out += [matrix[3, 3 : 3 + width], np.full(width, 0.5), *(1 + 2 * rows)]
    bits = sum(int(flag) << lane for lane, flag in enumerate(mask))
    return np.array(out), rows.sum(axis=1), a.sum(), bits


@pytest.mark.nojit
@BOTH
def test_every_operation_is_what_its_name_says(dtype):
    rng = np.random.default_rng(0)
    width, exact = 64 // np.dtype(dtype).itemsize, 1e-13 if dtype == np.float64 else 2e-6
    matrix, points = rng.standard_normal((5, 48)), rng.standard_normal((2, 4))
    matrix, points = matrix.astype(dtype), points.astype(dtype)
    out, totals = np.full((25, 16), np.nan, dtype), np.ones((2, 4))
    out[22:] = 1
    found_total, found_bits, found_place = use_all(matrix, points, out, totals)
    expected, sums, expected_total, expected_bits = ref_all(matrix.astype(float), points, width)
    np.testing.assert_allclose(out[:, :width], expected, rtol=exact, atol=exact)
    whole = np.isin(np.arange(25), [19, 20, 22, 23, 24])  # rows with 16 numbers of either type
    np.testing.assert_array_equal(out[19:21, :16], [matrix[2, 5:21], matrix[3, 3:19]])
    assert np.isnan(out[~whole, width:]).all()
    np.testing.assert_allclose(totals, [[1, *sums], [*(1 + sums), 1]], rtol=10 * exact)
    assert found_total == pytest.approx(expected_total, rel=10 * exact)
    assert found_bits == expected_bits
    assert found_place == 40 + np.flatnonzero(matrix[0, :width] > matrix[1, :width])[0]


@kernel
def write_rounded(row, exact, out, sums):
    """Sums and products of float64 and of the matrices' type beside each other."""
    lanes.store(out, 0, 0, lanes.load(exact, 0, 0))
    lanes.store(exact, 1, 0, lanes.widen(lanes.load(row, 0, 0)))
    part = lanes.add(lanes.begin_sum(sums, 0, 0, row), lanes.load_part(row, 0, 0))
    lanes.end_sum(sums, 0, 0, part)
    lanes.add_to_rows(sums, 1, 0, 0.1, lanes.load_rows(row, 0, 0, (0,)))


@pytest.mark.nojit
@BOTH
def test_what_writes_rounds_and_sums_of_float32_are_added_in_float64(dtype):
    width = 64 // np.dtype(dtype).itemsize
    row = np.random.default_rng(2).standard_normal((1, 16)).astype(dtype)
    exact = np.full((2, 16), 1 / 3)
    out, sums = np.zeros((1, 16), dtype), np.full((2, 16), 2.0**30)
    write_rounded(row, exact, out, sums)
    assert (out[0, :8] == dtype(1 / 3)).all()
    assert not out[0, 8:].any()
    np.testing.assert_array_equal(exact[1, :width], row[0, :width].astype(float))
    np.testing.assert_array_equal(sums[0], 2.0**30 + row[0].astype(float))  # 2^30 + x is no float32
    expected = 2.0**30 + 0.1 * row[0, :width].astype(float)
    np.testing.assert_allclose(sums[1, :width], expected, rtol=1e-15)
    assert (sums[1, width:] == 2.0**30).all()


@pytest.mark.nojit
def test_every_operation_is_compiled_or_its_plain_twin():
    twins = {name for name, value in vars(plain).items() if inspect.isfunction(value)}
    twins -= {"_lanes_of", "fold"}
    assert twins == set(lanes.__all__) - {"PART", "WIDTH"}
    assert len(twins) == 34
    for name in twins:
        operation = getattr(lanes, name)
        if numba.config.DISABLE_JIT:
            assert operation is getattr(plain, name)
        else:
            assert type(operation).__name__ == "_Intrinsic"
            assert operation.__name__ == name


@pytest.mark.nojit
def test_exp_is_within_2_units_in_the_last_place():
    rng = np.random.default_rng(1)
    x = np.concatenate(
        [
            rng.uniform(-708, 709, 4000),
            rng.uniform(-1, 1, 4000),
            [0, -0.0, -708, 709, 1, -1, 1e-300, -1e-9],
        ]
    )
    out = np.empty((x.size // 8, 8))
    fill_exp(x.reshape(-1, 8), out)
    exact = np.exp(x.astype(np.longdouble))
    error = np.abs(out.ravel() - exact) / np.spacing(exact.astype(np.float64))
    assert error.max() < 2
    assert out.ravel()[8000] == 1.0


@pytest.mark.nojit
@pytest.mark.parametrize(("dtype", "low", "high"), [(np.float64, -708, 709), (np.float32, -87, 88)])
def test_exp_outside_its_range(dtype, low, high):
    x = np.zeros((1, 16), dtype)
    x[0, :8] = np.nan, -np.inf, np.inf, low - 100, high + 100, low, high, 0
    out = np.empty((1, 16), dtype)
    fill_exp(x, out)
    assert np.isnan(out[0, 0])
    exact = 1e-15 if dtype == np.float64 else 2e-7
    assert out[0, 1] == out[0, 3] == out[0, 5] == pytest.approx(np.exp(low), rel=exact)
    assert out[0, 2] == out[0, 4] == out[0, 6] == pytest.approx(np.exp(high), rel=exact)
    assert out[0, 7] == 1


@pytest.mark.nojit
def test_exp_of_float32_is_within_2e_7():
    x = np.random.default_rng(1).uniform(-87, 88, 4096).astype(np.float32)
    out = np.empty((256, 16), np.float32)
    fill_exp(x.reshape(256, 16), out)
    np.testing.assert_allclose(out.ravel(), np.exp(x.astype(float)), rtol=2e-7)


# --- what is refused while a kernel is compiled --------------------------------------------------------


def _wrong_arrays():
    a = np.ones((16, 16))
    read_only = a.copy()
    read_only.flags.writeable = False
    return {
        "float16": a.astype(np.float16), "int64": a.astype(np.int64), "complex": a + 0j,
        "Fortran order": np.asfortranarray(a), "strided": np.ones((16, 32))[:, ::2], "one axis": a[0],
        "three axes": a[None], "read-only": read_only,
    }  # fmt: skip


def _uses():
    """Return one kernel for each operation that reads or writes an array, called on it alone."""

    @kernel
    def load(a):
        return lanes.total(lanes.load(a, 0, 0))

    @kernel
    def load_part_at(a):
        return lanes.total(lanes.load_part_at(a, 0))

    @kernel
    def load_part(a):
        return lanes.total(lanes.load_part(a, 0, 0))

    @kernel
    def begin_sum(a):
        return lanes.total(lanes.begin_sum(a, 0, 0, a))

    @kernel
    def end_sum(a):
        lanes.end_sum(a, 0, 0, lanes.splat(1.0))

    @kernel
    def add_to_rows(a):
        lanes.add_to_rows(a, 0, 0, 1.0, lanes.zero_rows(ROWS))

    @kernel
    def store(a):
        lanes.store(a, 0, 0, lanes.splat(1.0))

    @kernel
    def load_rows(a):
        return lanes.total(lanes.dot_rows(lanes.load_rows(a, 0, 0, ROWS), lanes.zero_rows(ROWS)))

    @kernel
    def store_rows(a):
        lanes.store_rows(a, 0, 0, lanes.zero_rows(ROWS))

    @kernel
    def store_totals(a):
        lanes.store_totals(a, 0, 0, lanes.zero_rows(ROWS))

    @kernel
    def add_totals(a):
        lanes.add_totals(a, 0, 0, lanes.zero_rows(ROWS))

    @kernel
    def dot(a):
        return lanes.total(lanes.dot(lanes.zero_rows(ROWS), a, 0))

    @kernel
    def add_outer(a):
        rows = lanes.add_outer(lanes.zero_rows(ROWS), lanes.splat(1.0), a, 0)
        return lanes.total(lanes.dot_rows(rows, rows))

    @kernel
    def add_point_where(a):
        rows = lanes.add_point_where(lanes.zero_rows(ROWS), 255, a, 0, 0)
        return lanes.total(lanes.dot_rows(rows, rows))

    uses = (
        load,
        load_part_at,
        load_part,
        begin_sum,
        end_sum,
        add_to_rows,
        store,
        load_rows,
        store_rows,
        store_totals,
        add_totals,
        dot,
        add_outer,
        add_point_where,
    )
    return {use.__name__: use for use in uses}


WRITING = {
    "store", "store_rows", "store_totals", "add_totals", "begin_sum", "end_sum", "add_to_rows",
}  # fmt: skip


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="NumPy takes any array as it is")
@pytest.mark.parametrize("name", _uses())
def test_an_operation_refuses_what_is_no_contiguous_matrix_of_floats(name):
    use = _uses()[name]
    for held, array in _wrong_arrays().items():
        if held == "read-only" and name not in WRITING:
            continue
        with pytest.raises(numba.core.errors.TypingError):
            use(array)


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="NumPy has its own words")
def test_the_refusal_names_the_type_and_what_would_do():
    with pytest.raises(numba.core.errors.TypingError) as caught:
        registers.require_matrix(numba.typeof(np.ones((2, 8), np.int64)))
    assert str(caught.value) == (
        "Lanes take a matrix, float64 or float32, C-contiguous and aligned, not array(int64, 2d, C);"
        " for example numpy.require(matrix, numpy.float64, ['C', 'A', 'W'])"
    )


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="NumPy has its own words")
def test_rows_of_two_lengths_do_not_go_together():
    @kernel
    def use(a):
        return lanes.total(
            lanes.dot_rows(lanes.load_rows(a, 0, 0, ROWS), lanes.load_rows(a, 0, 0, (0, 0)))
        )

    with pytest.raises(numba.core.errors.TypingError):
        use(np.ones((8, 8)))


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="NumPy has its own words")
def test_two_types_do_not_go_together():
    @kernel
    def use_dot(a, b):
        return lanes.total(lanes.dot(lanes.load_rows(a, 0, 0, ROWS), b, 0))

    @kernel
    def use_add(a, b):
        return lanes.total(lanes.add(lanes.load(a, 0, 0), lanes.load(b, 0, 0)))

    @kernel
    def use_outer(a, b):
        rows = lanes.load_rows(a, 0, 0, ROWS)
        return lanes.total(lanes.dot_rows(lanes.add_outer(rows, lanes.load(b, 0, 0), a, 0), rows))

    a = np.ones((16, 16))
    for use in (use_dot, use_add, use_outer):
        assert np.isfinite(use(a, a))
        with pytest.raises(numba.core.errors.TypingError):
            use(a, a.astype(np.float32))
