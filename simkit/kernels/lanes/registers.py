"""The compiler's types of Lanes and Rows, and the LLVM instructions that the operations are made of.

Every @kernel that works on Lanes rests on this file.
"""

from __future__ import annotations

from collections.abc import Callable, Sized
from typing import Any

import numba
from llvmlite import ir
from numba.core import cgutils, types
from numba.core.datamodel import PrimitiveModel
from numba.core.errors import TypingError
from numba.extending import intrinsic, register_model

from simkit.kernels.lanes.plain import WIDTH

_DOUBLE = ir.DoubleType()
VECTOR = ir.VectorType(_DOUBLE, WIDTH)
BYTE = ir.IntType(8)
_BITS = ir.VectorType(ir.IntType(1), WIDTH)
_FUSE = ("contract",)


class LanesType(types.Type):
    """The compiler's type of 8 numbers."""

    def __init__(self) -> None:
        super().__init__(name=f"Lanes({WIDTH})")


class RowsType(types.Type):
    """The compiler's type of `count` Lanes."""

    def __init__(self, count: int) -> None:
        self.count = count
        super().__init__(name=f"Rows({count})")


LANES = LanesType()


@register_model(LanesType)
class _LanesModel(PrimitiveModel):
    def __init__(self, manager: Any, numba_type: LanesType) -> None:
        super().__init__(manager, numba_type, VECTOR)


@register_model(RowsType)
class _RowsModel(PrimitiveModel):
    def __init__(self, manager: Any, numba_type: RowsType) -> None:
        super().__init__(manager, numba_type, ir.ArrayType(VECTOR, numba_type.count))


def instruction(twin: Callable[..., Any]) -> Callable[[Callable[..., Any]], Any]:
    """Declare a function that builds an operation's instructions, with its twin in NumPy.

    The twin stands in where ``NUMBA_DISABLE_JIT=1``.
    """

    def choose(define: Callable[..., Any]) -> Any:
        return twin if numba.config.DISABLE_JIT else intrinsic(define)

    return choose


def require_matrix(array: Any, *, written: bool = False) -> None:
    """Refuse, while a kernel is compiled, what is no aligned C-contiguous float64 matrix.

    Addresses are computed for nothing else: another type would be read as if it were one.
    """
    fits = isinstance(array, types.Array) and array.ndim == 2 and array.dtype == types.float64
    if not (fits and array.layout == "C" and array.aligned and (array.mutable or not written)):
        wanted = "a writable matrix" if written else "a matrix"
        raise TypingError(
            f"Lanes take {wanted}, float64, C-contiguous and aligned, not {array}; for example"
            " numpy.require(matrix, numpy.float64, ['C', 'A', 'W'])"
        )


def require_rows(rows: Any, *others: Any) -> None:
    """Refuse, while a kernel is compiled, what is no Rows, or Rows of another number than the first."""
    for each in (rows, *others):
        if not isinstance(each, RowsType):
            raise TypingError(f"Rows are asked for, not {each}; for example zero_rows((0, 0))")
        if each.count != rows.count:
            raise TypingError(f"{rows} and {each} do not go together: as many Rows on both sides")


def broadcast(builder: ir.IRBuilder, number: ir.Value) -> ir.Value:
    """Return a vector that holds a number in every lane."""
    first = builder.insert_element(ir.Constant(VECTOR, ir.Undefined), number, ir.IntType(32)(0))
    zeros = ir.Constant(ir.VectorType(ir.IntType(32), WIDTH), [0] * WIDTH)
    return builder.shuffle_vector(first, ir.Constant(VECTOR, ir.Undefined), zeros)


def address_of(context: Any, builder: ir.IRBuilder, array_type: Any, array: ir.Value, *index: ir.Value):
    """Return the address of an entry; `require_matrix` has seen the array, the index is not checked."""
    view = context.make_array(array_type)(context, builder, array)
    shape = cgutils.unpack_tuple(builder, view.shape, array_type.ndim)
    strides = cgutils.unpack_tuple(builder, view.strides, array_type.ndim)
    return cgutils.get_item_pointer2(context, builder, view.data, shape, strides, "C", list(index))


def vector_at(builder: ir.IRBuilder, address: ir.Value) -> ir.Value:
    """Return an address of numbers as that of a vector."""
    return builder.bitcast(address, VECTOR.as_pointer())


def fused_multiply_add(builder: ir.IRBuilder, a: ir.Value, b: ir.Value, c: ir.Value) -> ir.Value:
    """Return a * b + c, which the compiler may round once."""
    return builder.fadd(builder.fmul(a, b, flags=_FUSE), c, flags=_FUSE)


def select_lanes(
    builder: ir.IRBuilder, mask: ir.Value, value: ir.Value, otherwise: ir.Value
) -> ir.Value:
    """Return `value` in the lanes of a mask (a byte), `otherwise` in the others."""
    return builder.select(builder.bitcast(mask, _BITS), value, otherwise)


def rows_type_of(size: Any) -> RowsType:
    """Return the type of as many Rows as `size` (a tuple, or that type itself) is long."""
    if isinstance(size, RowsType):
        return size
    if not (isinstance(size, Sized) and len(size)):
        raise TypingError(f"the number of Rows is the length of a tuple, not {size}; for example (0, 0)")
    return RowsType(len(size))


def index_after(context: Any, builder: ir.IRBuilder, index: ir.Value, step: int) -> ir.Value:
    """Return the index `step` further on."""
    return builder.add(index, context.get_constant(types.intp, step))


def build_rows(builder: ir.IRBuilder, rows_type: RowsType, entries: list[ir.Value]) -> ir.Value:
    """Return Rows of the given vectors."""
    rows = ir.Constant(ir.ArrayType(VECTOR, rows_type.count), ir.Undefined)
    for j, entry in enumerate(entries):
        rows = builder.insert_value(rows, entry, j)
    return rows


def pairwise_sum(builder: ir.IRBuilder, vector: ir.Value) -> ir.Value:
    """Add the 8 numbers pairwise: halves, quarters, eighths."""
    width = WIDTH
    while width > 1:
        width //= 2
        index = ir.VectorType(ir.IntType(32), width)
        nothing = ir.Constant(vector.type, ir.Undefined)
        low = builder.shuffle_vector(vector, nothing, ir.Constant(index, list(range(width))))
        high = builder.shuffle_vector(vector, nothing, ir.Constant(index, list(range(width, 2 * width))))
        vector = builder.fadd(low, high)
    return builder.extract_element(vector, ir.IntType(32)(0))


def entry_of(context: Any, builder: ir.IRBuilder, points_type: Any, arguments: Any, j: int) -> ir.Value:
    """Return points[i, j], where points and i are the last two arguments."""
    points, i = arguments[-2:]
    column = context.get_constant(types.intp, j)
    return builder.load(address_of(context, builder, points_type, points, i, column))
