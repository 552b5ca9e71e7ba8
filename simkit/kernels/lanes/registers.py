"""The compiler's types of Vectors and Rows, and the LLVM instructions that the operations are made of.

Every @kernel that works on Lanes or on Vectors rests on this file.
"""

from collections.abc import Callable, Sized
from typing import Any

import numba
from llvmlite import ir
from numba.core import cgutils, types
from numba.core.datamodel import PrimitiveModel
from numba.core.errors import TypingError
from numba.extending import intrinsic, register_model

from simkit.kernels.lanes.plain import BYTES

_BIT, _INDEX = ir.IntType(1), ir.IntType(32)
_FUSE = ("contract",)


class VectorType(types.Type):
    """The compiler's type of some numbers of float64 or float32, by default as many as make 64 bytes."""

    def __init__(self, dtype: types.Float, width: int = 0) -> None:
        self.dtype, self.width = dtype, width or BYTES * 8 // dtype.bitwidth
        super().__init__(name=f"Vector({self.width} x {dtype})")

    @property
    def registers(self) -> ir.VectorType:
        """What LLVM calls it."""
        double = self.dtype.bitwidth == 64
        return ir.VectorType(ir.DoubleType() if double else ir.FloatType(), self.width)

    @property
    def zero(self) -> ir.Value:
        """Zero in every place."""
        return ir.Constant(self.registers, None)

    @property
    def mask(self) -> types.Integer:
        """The type of a bit for every place: a byte, or two."""
        return types.Integer.from_bitwidth(self.width, signed=False)


class RowsType(types.Type):
    """The compiler's type of `count` Lanes of one type."""

    def __init__(self, count: int, lanes: VectorType) -> None:
        self.count, self.lanes = count, lanes
        super().__init__(name=f"Rows({count} x {lanes})")

    @property
    def registers(self) -> ir.ArrayType:
        """What LLVM calls it."""
        return ir.ArrayType(self.lanes.registers, self.count)


LANES = VectorType(types.float64)


@register_model(VectorType)
class _VectorModel(PrimitiveModel):
    def __init__(self, manager: Any, numba_type: VectorType) -> None:
        super().__init__(manager, numba_type, numba_type.registers)


@register_model(RowsType)
class _RowsModel(PrimitiveModel):
    def __init__(self, manager: Any, numba_type: RowsType) -> None:
        super().__init__(manager, numba_type, numba_type.registers)


def instruction(twin: Callable[..., Any]) -> Callable[[Callable[..., Any]], Any]:
    """Declare a builder of instructions, with its twin in NumPy for ``NUMBA_DISABLE_JIT=1``."""

    def choose(define: Callable[..., Any]) -> Any:
        return twin if numba.config.DISABLE_JIT else intrinsic(define)

    return choose


def require_matrix(array: Any, *, written: bool = False) -> VectorType:
    """Return the type of a matrix's Lanes; refuse what is no aligned C-contiguous one, of either type.

    Addresses are computed for nothing else: another type would be read as if it were one.
    """
    fits = isinstance(array, types.Array) and array.ndim == 2 and _is_float(array.dtype)
    if not (fits and array.layout == "C" and array.aligned and (array.mutable or not written)):
        wanted = "a writable matrix" if written else "a matrix"
        raise TypingError(
            f"Lanes take {wanted}, float64 or float32, C-contiguous and aligned, not {array};"
            " for example numpy.require(matrix, numpy.float64, ['C', 'A', 'W'])"
        )
    return VectorType(array.dtype)


def require_rows(rows: Any, *others: Any) -> None:
    """Refuse, while a kernel is compiled, what is no Rows, or Rows of another number or type."""
    for each in (rows, *others):
        if not isinstance(each, RowsType):
            raise TypingError(f"Rows are asked for, not {each}; for example zero_rows((0, 0))")
        if each != rows:
            raise TypingError(f"{rows} and {each} do not go together: as many Rows on both sides")


def require_points(rows: RowsType, points: Any) -> None:
    """Refuse, while a kernel is compiled, points of another type than that of Rows."""
    if require_matrix(points).dtype != rows.lanes.dtype:
        raise TypingError(f"{rows} and points of {points.dtype} do not go together: one type for both")


def _is_float(dtype: Any) -> bool:
    return dtype in (types.float64, types.float32)


def type_like(like: Any) -> VectorType:
    """Return the type of a Vector, of the Lanes of Rows, or of the Vectors that an array would fill."""
    if isinstance(like, VectorType | RowsType):
        return like if isinstance(like, VectorType) else like.lanes
    if not (isinstance(like, types.Array) and _is_float(like.dtype)):
        raise TypingError(f"a Vector, or an array of float64 or float32, is asked for, not {like}")
    return VectorType(like.dtype)


def same_type(*vectors: Any) -> VectorType:
    """Return the type of some Vectors; refuse, while a kernel is compiled, two types or another one."""
    if not isinstance(vectors[0], VectorType) or any(each != vectors[0] for each in vectors):
        raise TypingError(f"Vectors of one type are asked for, not {vectors}; for example splat(row, 0)")
    return vectors[0]


def broadcast(builder: ir.IRBuilder, number: ir.Value, width: int) -> ir.Value:
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


def load_vector(builder: ir.IRBuilder, kind: VectorType, address: ir.Value) -> ir.Value:
    """Return what stands from an address of a number on."""
    at = builder.bitcast(address, kind.registers.as_pointer())
    return builder.load(at, align=kind.dtype.bitwidth // 8)


def store_vector(builder: ir.IRBuilder, vector: ir.Value, address: ir.Value) -> None:
    """Write a vector from an address of a number on, rounded to the type that stands there."""
    vector = convert(builder, vector, address.type.pointee)
    at = builder.bitcast(address, vector.type.as_pointer())
    builder.store(vector, at, align=8 if isinstance(vector.type.element, ir.DoubleType) else 4)


def convert(builder: ir.IRBuilder, value: ir.Value, element: ir.Type) -> ir.Value:
    """Return a number or a vector as one of float64 or float32."""
    vector = isinstance(value.type, ir.VectorType)
    wanted = ir.VectorType(element, value.type.count) if vector else element
    if value.type == wanted:
        return value
    return (builder.fpext if isinstance(element, ir.DoubleType) else builder.fptrunc)(value, wanted)


def fused_multiply_add(builder: ir.IRBuilder, a: ir.Value, b: ir.Value, c: ir.Value) -> ir.Value:
    """Return a * b + c, which the compiler may round once."""
    return builder.fadd(builder.fmul(a, b, flags=_FUSE), c, flags=_FUSE)


def select_lanes(
    builder: ir.IRBuilder, mask: ir.Value, value: ir.Value, otherwise: ir.Value
) -> ir.Value:
    """Return `value` in the lanes of a mask (one bit each), `otherwise` in the others."""
    bits = ir.VectorType(_BIT, value.type.count)
    return builder.select(builder.bitcast(mask, bits), value, otherwise)


def rows_type_of(size: Any, lanes: VectorType) -> RowsType:
    """Return the type of as many Rows as `size` (a tuple) is long."""
    if not (isinstance(size, Sized) and len(size)):
        raise TypingError(f"the number of Rows is the length of a tuple, not {size}; for example (0, 0)")
    return RowsType(len(size), lanes)


def build_rows(builder: ir.IRBuilder, rows_type: RowsType, entries: list[ir.Value]) -> ir.Value:
    """Return Rows of the given vectors."""
    rows = ir.Constant(rows_type.registers, ir.Undefined)
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


def entries_of(context: Any, builder: ir.IRBuilder, points_type: Any, place: Any, count: int):
    """Return points[i, c], points[i, c + 1], ..., where `place` is points, i and c, or points and i."""
    points, i, *column = place
    column = column or [context.get_constant(types.intp, 0)]
    first = address_of(context, builder, points_type, points, i, *column)
    return map(builder.load, addresses_after(builder, first, count))
