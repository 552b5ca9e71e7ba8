"""Vectors over rows against NumPy, for both types, compiled and plain."""

import inspect
import os
import subprocess
import sys

import numba
import numpy as np
import pytest

from simkit.kernels import lanes, vectors
from simkit.kernels import plain_vectors as plain
from simkit.kernels.jit import kernel

BOTH = pytest.mark.parametrize("dtype", [np.float64, np.float32])


@kernel
def use_all(row, other, out, single):
    """Every operation once, each result in a row of its own."""
    width = vectors.width_over(row)
    a, b = vectors.load(row, 1), vectors.load(other, 0)
    half = vectors.splat(row, 0.5)
    vectors.store(out[0], 0, vectors.multiply_add(a, b, half))
    vectors.store(out[1], 0, vectors.multiply(a, vectors.subtract(b, half)))
    vectors.store(out[2], 0, vectors.maximum(a, b))
    vectors.store(out[3], 0, vectors.minimum(a, vectors.add(b, half)))
    vectors.store(out[4], 0, vectors.keep_at_least(a, b, half))
    vectors.store(out[5], 0, vectors.load_first(row, 2, 3, b))
    vectors.store_first(out[6], 1, 5, a)
    single[0], single[1], single[2] = vectors.total(a), vectors.largest(a), vectors.smallest(a)
    return width, vectors.count_at_least(a, b)


@pytest.mark.nojit
@BOTH
def test_every_operation_is_what_its_name_says(dtype):
    width = 64 // np.dtype(dtype).itemsize
    rng = np.random.default_rng(0)
    row, b = rng.standard_normal(width + 1).astype(dtype), rng.standard_normal(width).astype(dtype)
    row[5], b[2] = b[4], row[3]  # equal numbers at places 4 and 2
    out, single = np.full((7, width), 7, dtype), np.empty(3, dtype)
    assert use_all(row, b, out, single) == (width, np.count_nonzero(row[1:] >= b))
    a = row[1:]
    expected = [
        a * b + dtype(0.5),
        a * (b - dtype(0.5)),
        np.maximum(a, b),
        np.minimum(a, b + dtype(0.5)),
    ]
    expected += [np.where(a >= b, 0.5, 0), np.r_[row[2:5], b[3:]], np.r_[7, a[:5], [7] * (width - 6)]]
    exact = 1e-14 if dtype == np.float64 else 1e-6
    np.testing.assert_allclose(out, expected, rtol=exact, atol=exact)
    assert np.array_equal(out[2:], np.array(expected[2:], dtype))
    np.testing.assert_allclose(single, [a.sum(), a.max(), a.min()], rtol=exact, atol=exact)


@kernel
def write_products(row, shifted, out):
    powers = vectors.power_of_two(vectors.load(shifted, 0))
    vectors.store(out, 0, vectors.multiply(vectors.load(row, 0), powers))


@pytest.mark.nojit
@BOTH
def test_times_a_power_of_two_over_all_normal_exponents(dtype):
    width, info = 64 // np.dtype(dtype).itemsize, np.finfo(dtype)
    rounder = 1.5 * 2.0**info.nmant
    row = np.random.default_rng(1).uniform(-1.9, 1.9, width).astype(dtype)
    row[:3] = 1, -1.5, 1.25
    out = np.empty(width, dtype)
    for first in range(info.minexp + 10, info.maxexp - width, width - 1):
        powers = np.arange(first, first + width)
        write_products(row, (powers + rounder).astype(dtype), out)
        assert np.array_equal(out, np.ldexp(row, powers))


@kernel
def extremes(a, b, out):
    vectors.store(out[0], 0, vectors.maximum(vectors.load(a, 0), vectors.load(b, 0)))
    vectors.store(out[1], 0, vectors.minimum(vectors.load(a, 0), vectors.load(b, 0)))
    return vectors.count_at_least(vectors.load(a, 0), vectors.load(b, 0))


@pytest.mark.nojit
def test_of_a_nan_the_second_is_taken_and_none_is_counted():
    a, b = np.ones(8), np.zeros(8)
    a[0], b[1] = np.nan, np.nan
    out = np.empty((2, 8))
    assert extremes(a, b, out) == 6
    for found in out:
        assert found[0] == 0
        assert np.isnan(found[1])


@pytest.mark.nojit
def test_every_operation_is_compiled_or_its_plain_twin():
    own = {name: value for name, value in vars(plain).items() if inspect.isfunction(value)}
    assert len(vectors.__all__) == 18
    for name in vectors.__all__:
        operation = getattr(vectors, name)
        if numba.config.DISABLE_JIT:
            assert operation is (own[name] if name in own else getattr(lanes.plain, name))
        else:
            assert type(operation).__name__ == "_Intrinsic"


@kernel
def first_total(row):
    return vectors.total(vectors.load(row, 0))


@kernel
def write_first(row):
    vectors.store(row, 0, vectors.splat(row, 1.0))


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="NumPy takes any array as it is")
def test_what_is_no_contiguous_row_is_refused_while_a_kernel_is_compiled():
    read_only = np.ones(16)
    read_only.flags.writeable = False
    wrong = [np.ones(16, np.int64), np.ones(16, complex), np.ones(32)[::2], np.ones((16, 16))]
    for use, rows in ((first_total, wrong), (write_first, [*wrong, read_only])):
        for row in rows:
            with pytest.raises(
                numba.core.errors.TypingError, match="contiguous row of float64 or float32"
            ):
                use(row)
    assert first_total(read_only) == 8


@kernel
def mix_types(row, other):
    return vectors.total(vectors.add(vectors.load(row, 0), vectors.load(other, 0)))


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="NumPy takes any array as it is")
def test_two_types_do_not_go_together():
    with pytest.raises(numba.core.errors.TypingError, match="Vectors of one type"):
        mix_types(np.ones(8), np.ones(16, np.float32))


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="NumPy asks for no processor")
@pytest.mark.skipif(os.environ.get("NUMBA_CPU_NAME") == "generic", reason="this is that run")
def test_any_processor_will_do(tmp_path):
    """All of this file, and what is linked, on one that has nothing but what all have."""
    processor = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "SIMKIT_CACHE": str(tmp_path)}
    files = [__file__, os.path.join(os.path.dirname(__file__), "test_linking.py")]
    options = ["-q", "-p", "no:xdist", "-p", "no:cacheprovider", "-k", "not another_process"]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *files],
        env=os.environ | processor, capture_output=True, text=True,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout
    assert " passed" in run.stdout
