"""What arrays are asked before a kernel takes them."""

import numpy as np
import pytest

from simkit.errors import ArgumentError
from simkit.kernels.boundary import elementwise, finite_array, flag_array, real_array, whole_array


def unaligned(a):
    memory = np.zeros(a.nbytes + 1, np.uint8)
    out = memory[1:].view(a.dtype).reshape(a.shape)
    out[...] = a
    return out


def read_only(a):
    out = a.copy()
    out.flags.writeable = False
    return out


A = np.arange(12.0).reshape(3, 4)


@pytest.mark.parametrize(
    "held",
    [
        np.asfortranarray(A), np.repeat(A, 2, axis=1)[:, ::2], A[::-1].copy()[::-1], unaligned(A),
        read_only(A), A.astype(">f8"), A.astype(np.float32), A.astype(np.int16), A.tolist(),
    ],
)  # fmt: skip
def test_the_same_numbers_come_out_in_the_form_of_kernels(held):
    found = real_array("a", held)
    assert found.dtype == np.float64
    assert found.flags.c_contiguous
    assert found.flags.aligned
    assert found.flags.writeable
    assert np.array_equal(found, A)


def test_an_array_of_that_form_is_not_copied():
    assert real_array("a", A) is A
    indices, flags = np.arange(4), np.zeros(3, bool)
    assert whole_array("a", indices) is indices
    assert flag_array("a", flags) is flags


NUMBERS, INDICES = "numpy.asarray(values, dtype=float)", "numpy.asarray(values, dtype=int)"
FLAGS = "numpy.asarray(values, dtype=bool)"


@pytest.mark.parametrize(
    ("make", "values", "line"),
    [
        (real_array, A + 1j, f"real numbers, not complex128; {NUMBERS} has them"),
        (real_array, A > 1, f"real numbers, not bool; {NUMBERS} has them"),
        (real_array, None, f"real numbers, not object; {NUMBERS} has them"),
        (real_array, [[1], [2, 3]], f"no array; {NUMBERS} is one"),
        (real_array, np.ma.masked_array(A), "a masked array; fill it first, as in values.filled(0)"),
        (whole_array, A, f"integers, not float64; {INDICES} has them"),
        (whole_array, np.array([2**63], np.uint64), f"{2**63} is beyond int64; an index is far below"),
        (flag_array, [0, 1], f"True and False, not int64; {FLAGS} has them"),
    ],
)
def test_what_kernels_cannot_take_is_refused_in_one_line(make, values, line):
    with pytest.raises(ArgumentError) as caught:
        make("a", values)
    assert str(caught.value) == f"a: {line}"


@pytest.mark.parametrize(
    ("values", "shape", "line"),
    [
        (A, (3, 5), "an array (3, 4), not (3, 5); numpy.ones((3, 5)) is one"),
        (A, (None,), "an array (3, 4), not (any); numpy.ones((3,)) is one"),
        (A[:0], (None, 4), "an array (0, 4), not (any, 4); numpy.ones((3, 4)) is one"),
        (A + np.nan, (3, 4), "not all finite; numpy.argwhere(~numpy.isfinite(values)) shows where"),
        (A * 1e200, (3, 4), "of a length above 1e+100, which overflows; values / 1e+100 is shorter"),
    ],
)  # fmt: skip
def test_a_shape_and_finite_numbers_are_asked_for(values, shape, line):
    with pytest.raises(ArgumentError) as caught:
        finite_array("a", values, shape)
    assert str(caught.value) == f"a: {line}"


def test_a_function_that_takes_arrays_elementwise_says_which_in_text():
    def product(x: "ArrayLike", factor: float = 2.0, y: "ArrayLike" = 1.0):  # noqa: F821
        return x * factor * y

    checked = elementwise(product)
    assert checked(np.ones(2), y=np.arange(2.0)).tolist() == [0.0, 2.0]
    with pytest.raises(ArgumentError, match=r"arrays of shapes .*: x \(2,\), y \(3,\)"):
        checked(np.ones(2), y=np.ones(3))
    with pytest.raises(AssertionError, match="annotations are read as text"):
        elementwise(lambda x: x)
