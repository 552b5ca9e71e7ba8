"""The compiler's types of Vectors and Rows, and the LLVM instructions that the operations are made of.

Every @kernel that works on Lanes or on Vectors rests on this file.
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

from simkit.kernels.lanes.plain import BYTES, WIDTH

BYTE = ir.IntType(8)
_BITS = ir.VectorType(ir.IntType(1), WIDTH)
_INDEX = ir.IntType(32)
_FUSE = ("contract",)


class VectorType(types.Type):
    """The compiler's type of 64 bytes of float64 or float32; of float64 they are Lanes."""

    def __init__(self, dtype: types.Float) -> None:
        self.dtype, self.width = dtype, BYTES * 8 // dtype.bitwidth
        super().__init__(name=f"Vector({dtype})")

    @property
    def registers(self) -> ir.VectorType:
        """What LLVM calls it."""
        double = self.dtype.bitwidth == 64
        return ir.VectorType(ir.DoubleType() if double else ir.FloatType(), self.width)


class RowsType(types.Type):
    """The compiler's type of `count` Lanes."""

    def __init__(self, count: int) -> None:
        self.count = count
        super().__init__(name=f"Rows({count})")


LANES = VectorType(types.float64)
VECTOR = LANES.registers


@register_model(VectorType)
class _VectorModel(PrimitiveModel):
    def __init__(self, manager: Any, numba_type: VectorType) -> None:
        super().__init__(manager, numba_type, numba_type.registers)


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


def same_type(*vectors: Any) -> VectorType:
    """Return the type of some Vectors; refuse, while a kernel is compiled, two types or another one."""
    if not isinstance(vectors[0], VectorType) or any(each != vectors[0] for each in vectors):
        raise TypingError(f"Vectors of one type are asked for, not {vectors}; for example splat(row, 0)")
    return vectors[0]


def broadcast(builder: ir.IRBuilder, number: ir.Value, width: int = WIDTH) -> ir.Value:
    """Return a vector that holds a number in every place."""
    nothing = ir.Constant(ir.VectorType(number.type, width), ir.Undefined)
    first = builder.insert_element(nothing, number, _INDEX(0))
    return builder.shuffle_vector(first, nothing, ir.Constant(ir.VectorType(_INDEX, width), [0] * width))


def address_of(context: Any, builder: ir.IRBuilder, array_type: Any, array: ir.Value, *index: ir.Value):
    """Return the address of an entry; `require_matrix` has seen the array, the index is not checked."""
    view = context.make_array(array_type)(context, builder, array)
    shape = cgutils.unpack_tuple(builder, view.shape, array_type.ndim)
    strides = cgutils.unpack_tuple(builder, view.strides, array_type.ndim)
    return cgutils.get_item_pointer2(context, builder, view.data, shape, strides, "C", list(index))


def addresses_after(builder: ir.IRBuilder, first: ir.Value, count: int, step: ir.Value | None = None):
    """Return `count` addresses from the first on, `step` numbers apart, or one.

    One sum each: the compiler's work grows with what is written here, and Rows may be long.
    """
    word = ir.IntType(64)
    for j in range(count):
        offset = word(j) if step is None else builder.mul(step, word(j))
        yield builder.gep(first, [offset]) if j else first


def row_length(context: Any, builder: ir.IRBuilder, array_type: Any, array: ir.Value) -> ir.Value:
    """Return the number of columns of a matrix."""
    view = context.make_array(array_type)(context, builder, array)
    return cgutils.unpack_tuple(builder, view.shape, array_type.ndim)[1]


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


def build_rows(builder: ir.IRBuilder, rows_type: RowsType, entries: list[ir.Value]) -> ir.Value:
    """Return Rows of the given vectors."""
    rows = ir.Constant(ir.ArrayType(VECTOR, rows_type.count), ir.Undefined)
    for j, entry in enumerate(entries):
        rows = builder.insert_value(rows, entry, j)
    return rows


def fold(builder: ir.IRBuilder, vector: ir.Value, join: Callable[..., ir.Value]) -> ir.Value:
    """Join halves, quarters and so on down to one number."""
    width = vector.type.count
    while width > 1:
        width //= 2
        index = ir.VectorType(_INDEX, width)
        nothing = ir.Constant(vector.type, ir.Undefined)
        low = builder.shuffle_vector(vector, nothing, ir.Constant(index, list(range(width))))
        high = builder.shuffle_vector(vector, nothing, ir.Constant(index, list(range(width, 2 * width))))
        vector = join(low, high)
    return builder.extract_element(vector, _INDEX(0))


def entries_of(context: Any, builder: ir.IRBuilder, points_type: Any, arguments: Any, count: int):
    """Return points[i, 0], points[i, 1], ..., where points and i are the last two arguments."""
    points, i = arguments[-2:]
    first = address_of(context, builder, points_type, points, i, context.get_constant(types.intp, 0))
    return map(builder.load, addresses_after(builder, first, count))
