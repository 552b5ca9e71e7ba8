"""Eight float64 numbers at a time, held in registers: what the compiler's own vectoriser does not find.

A kernel that keeps a tile of a matrix product in registers names it: `Lanes` are 8 numbers, `Rows` a
fixed number of them, known to the compiler by the length of the tuple `size` that made them. Each
operation below is a few LLVM vector instructions, on any processor; where it has AVX-512, `Lanes` is one
register. The sums and products are those written here, in this order, with fused multiply-adds.

`simkit.kernels.lanes_plain` does the same in NumPy, where ``NUMBA_DISABLE_JIT=1``; a compiled @kernel
uses what stands here.
"""

from __future__ import annotations

from typing import Any

import numba
from llvmlite import ir
from numba.core import cgutils, types
from numba.core.datamodel import PrimitiveModel
from numba.extending import intrinsic, register_model

from simkit.kernels import lanes_plain

WIDTH = 8  # numbers in Lanes
_DOUBLE = ir.DoubleType()
_VECTOR = ir.VectorType(_DOUBLE, WIDTH)
_BYTE = ir.IntType(8)
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
        super().__init__(manager, numba_type, _VECTOR)


@register_model(RowsType)
class _RowsModel(PrimitiveModel):
    def __init__(self, manager: Any, numba_type: RowsType) -> None:
        super().__init__(manager, numba_type, ir.ArrayType(_VECTOR, numba_type.count))


def _splat(builder: ir.IRBuilder, number: ir.Value) -> ir.Value:
    first = builder.insert_element(ir.Constant(_VECTOR, ir.Undefined), number, ir.IntType(32)(0))
    zeros = ir.Constant(ir.VectorType(ir.IntType(32), WIDTH), [0] * WIDTH)
    return builder.shuffle_vector(first, ir.Constant(_VECTOR, ir.Undefined), zeros)


def _address(context: Any, builder: ir.IRBuilder, array_type: Any, array: ir.Value, *index: ir.Value):
    """Return the address of an entry; the array is contiguous, the index is not checked."""
    view = context.make_array(array_type)(context, builder, array)
    shape = cgutils.unpack_tuple(builder, view.shape, array_type.ndim)
    strides = cgutils.unpack_tuple(builder, view.strides, array_type.ndim)
    return cgutils.get_item_pointer2(context, builder, view.data, shape, strides, "C", list(index))


def _vector_at(builder: ir.IRBuilder, address: ir.Value) -> ir.Value:
    return builder.bitcast(address, _VECTOR.as_pointer())


def _multiply_add(builder: ir.IRBuilder, a: ir.Value, b: ir.Value, c: ir.Value) -> ir.Value:
    return builder.fadd(builder.fmul(a, b, flags=_FUSE), c, flags=_FUSE)


def _where(builder: ir.IRBuilder, mask: ir.Value, value: ir.Value, otherwise: ir.Value) -> ir.Value:
    return builder.select(builder.bitcast(mask, _BITS), value, otherwise)


def _rows_type(size: Any) -> RowsType:
    return size if isinstance(size, RowsType) else RowsType(len(size))


def _after(context: Any, builder: ir.IRBuilder, index: ir.Value, step: int) -> ir.Value:
    return builder.add(index, context.get_constant(types.intp, step))


def _build_rows(builder: ir.IRBuilder, rows_type: RowsType, entries: list[ir.Value]) -> ir.Value:
    rows = ir.Constant(ir.ArrayType(_VECTOR, rows_type.count), ir.Undefined)
    for j, entry in enumerate(entries):
        rows = builder.insert_value(rows, entry, j)
    return rows


@intrinsic
def splat(typingctx, number):
    """Return Lanes that all hold a number."""

    def build(context, builder, signature, arguments):
        return _splat(builder, arguments[0])

    return LANES(types.float64), build


@intrinsic
def load(typingctx, array, row, column):
    """Return the Lanes array[row, column : column + 8]."""

    def build(context, builder, signature, arguments):
        address = _address(context, builder, signature.args[0], *arguments)
        return builder.load(_vector_at(builder, address), align=8)

    return LANES(array, types.intp, types.intp), build


@intrinsic
def store(typingctx, array, row, column, lanes):
    """Write Lanes to array[row, column : column + 8]."""

    def build(context, builder, signature, arguments):
        address = _address(context, builder, signature.args[0], *arguments[:3])
        builder.store(arguments[3], _vector_at(builder, address), align=8)
        return context.get_dummy_value()

    return types.void(array, types.intp, types.intp, LANES), build


@intrinsic
def zero_rows(typingctx, size):
    """Return Rows of zeros, as many as `size` (a tuple) is long."""
    rows_type = _rows_type(size)

    def build(context, builder, signature, arguments):
        return ir.Constant(ir.ArrayType(_VECTOR, rows_type.count), None)

    return rows_type(size), build


@intrinsic
def load_rows(typingctx, array, first, column, size):
    """Return the Rows array[first : first + len(size), column : column + 8]."""
    rows_type = _rows_type(size)

    def build(context, builder, signature, arguments):
        entries = []
        for j in range(rows_type.count):
            row = _after(context, builder, arguments[1], j)
            address = _address(context, builder, signature.args[0], arguments[0], row, arguments[2])
            entries.append(builder.load(_vector_at(builder, address), align=8))
        return _build_rows(builder, rows_type, entries)

    return rows_type(array, types.intp, types.intp, size), build


@intrinsic
def store_rows(typingctx, array, first, column, rows):
    """Write Rows to array[first : first + len(rows), column : column + 8]."""

    def build(context, builder, signature, arguments):
        for j in range(signature.args[3].count):
            row = _after(context, builder, arguments[1], j)
            address = _address(context, builder, signature.args[0], arguments[0], row, arguments[2])
            entry = builder.extract_value(arguments[3], j)
            builder.store(entry, _vector_at(builder, address), align=8)
        return context.get_dummy_value()

    return types.void(array, types.intp, types.intp, rows), build


@intrinsic
def store_totals(typingctx, array, row, first, rows):
    """Write the sum of each row's 8 numbers to array[row, first + j]."""

    def build(context, builder, signature, arguments):
        for j in range(signature.args[3].count):
            column = _after(context, builder, arguments[2], j)
            address = _address(context, builder, signature.args[0], *arguments[:2], column)
            builder.store(_total(builder, builder.extract_value(arguments[3], j)), address)
        return context.get_dummy_value()

    return types.void(array, types.intp, types.intp, rows), build


@intrinsic
def add_totals(typingctx, array, row, first, rows):
    """Add the sum of each row's 8 numbers to array[row, first + j]."""

    def build(context, builder, signature, arguments):
        for j in range(signature.args[3].count):
            column = _after(context, builder, arguments[2], j)
            address = _address(context, builder, signature.args[0], *arguments[:2], column)
            total = _total(builder, builder.extract_value(arguments[3], j))
            builder.store(builder.fadd(builder.load(address), total), address)
        return context.get_dummy_value()

    return types.void(array, types.intp, types.intp, rows), build


def _total(builder: ir.IRBuilder, vector: ir.Value) -> ir.Value:
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


@intrinsic
def total(typingctx, lanes):
    """Return the sum of the 8 numbers, added pairwise."""

    def build(context, builder, signature, arguments):
        return _total(builder, arguments[0])

    return types.float64(LANES), build


@intrinsic
def dot(typingctx, rows, points, i):
    """Return the Lanes sum over j of rows[j] * points[i, j], even and odd j apart."""

    def build(context, builder, signature, arguments):
        sums = [ir.Constant(_VECTOR, None)] * 2
        for j in range(signature.args[0].count):
            number = _splat(builder, _number(context, builder, signature.args[1], arguments, j))
            row = builder.extract_value(arguments[0], j)
            sums[j % 2] = _multiply_add(builder, row, number, sums[j % 2])
        return builder.fadd(*sums)

    return LANES(rows, points, types.intp), build


def _number(context: Any, builder: ir.IRBuilder, points_type: Any, arguments: Any, j: int) -> ir.Value:
    """Return points[i, j], where points and i are the last two arguments."""
    points, i = arguments[-2:]
    column = context.get_constant(types.intp, j)
    return builder.load(_address(context, builder, points_type, points, i, column))


@intrinsic
def dot_rows(typingctx, rows, others):
    """Return the Lanes sum over j of rows[j] * others[j]."""

    def build(context, builder, signature, arguments):
        sums = ir.Constant(_VECTOR, None)
        for j in range(signature.args[0].count):
            row, other = (builder.extract_value(argument, j) for argument in arguments)
            sums = _multiply_add(builder, row, other, sums)
        return sums

    return LANES(rows, others), build


@intrinsic
def add_outer(typingctx, rows, lanes, points, i):
    """Return Rows rows[j] + lanes * points[i, j]."""

    def build(context, builder, signature, arguments):
        entries = []
        for j in range(signature.args[0].count):
            number = _splat(builder, _number(context, builder, signature.args[2], arguments, j))
            row = builder.extract_value(arguments[0], j)
            entries.append(_multiply_add(builder, arguments[1], number, row))
        return _build_rows(builder, signature.args[0], entries)

    return rows(rows, LANES, points, types.intp), build


@intrinsic
def add_point_where(typingctx, rows, mask, points, i):
    """Return Rows rows[j] + points[i, j] in the lanes of a mask, rows[j] in the others."""

    def build(context, builder, signature, arguments):
        entries = []
        for j in range(signature.args[0].count):
            number = _splat(builder, _number(context, builder, signature.args[2], arguments, j))
            row = builder.extract_value(arguments[0], j)
            entries.append(_where(builder, arguments[1], builder.fadd(row, number), row))
        return _build_rows(builder, signature.args[0], entries)

    return rows(rows, types.uint8, points, types.intp), build


@intrinsic
def add_rows_where(typingctx, rows, mask, others):
    """Return Rows rows[j] + others[j] in the lanes of a mask, rows[j] in the others."""

    def build(context, builder, signature, arguments):
        entries = []
        for j in range(signature.args[0].count):
            row, other = (builder.extract_value(arguments[k], j) for k in (0, 2))
            entries.append(_where(builder, arguments[1], builder.fadd(row, other), row))
        return _build_rows(builder, signature.args[0], entries)

    return rows(rows, types.uint8, others), build


@intrinsic
def add_rows_times(typingctx, rows, lanes, others):
    """Return Rows rows[j] + lanes * others[j]."""

    def build(context, builder, signature, arguments):
        entries = []
        for j in range(signature.args[0].count):
            row, other = (builder.extract_value(arguments[k], j) for k in (0, 2))
            entries.append(_multiply_add(builder, arguments[1], other, row))
        return _build_rows(builder, signature.args[0], entries)

    return rows(rows, LANES, others), build


@intrinsic
def scale_rows(typingctx, rows, lanes):
    """Return Rows rows[j] * lanes."""

    def build(context, builder, signature, arguments):
        entries = [
            builder.fmul(builder.extract_value(arguments[0], j), arguments[1])
            for j in range(signature.args[0].count)
        ]
        return _build_rows(builder, signature.args[0], entries)

    return rows(rows, LANES), build


@intrinsic
def multiply_add(typingctx, a, b, c):
    """Return Lanes a * b + c."""

    def build(context, builder, signature, arguments):
        return _multiply_add(builder, *arguments)

    return LANES(LANES, LANES, LANES), build


@intrinsic
def multiply(typingctx, a, b):
    """Return Lanes a * b."""

    def build(context, builder, signature, arguments):
        return builder.fmul(*arguments)

    return LANES(LANES, LANES), build


@intrinsic
def add(typingctx, a, b):
    """Return Lanes a + b."""

    def build(context, builder, signature, arguments):
        return builder.fadd(*arguments)

    return LANES(LANES, LANES), build


@intrinsic
def subtract(typingctx, a, b):
    """Return Lanes a - b."""

    def build(context, builder, signature, arguments):
        return builder.fsub(*arguments)

    return LANES(LANES, LANES), build


@intrinsic
def divide(typingctx, a, b):
    """Return Lanes a / b."""

    def build(context, builder, signature, arguments):
        return builder.fdiv(*arguments)

    return LANES(LANES, LANES), build


@intrinsic
def maximum(typingctx, a, b):
    """Return the larger of a and b, lane by lane; b where one is not a number."""

    def build(context, builder, signature, arguments):
        a, b = arguments
        return builder.select(builder.fcmp_ordered(">", a, b), a, b)

    return LANES(LANES, LANES), build


@intrinsic
def minimum(typingctx, a, b):
    """Return the smaller of a and b, lane by lane; b where one is not a number."""

    def build(context, builder, signature, arguments):
        a, b = arguments
        return builder.select(builder.fcmp_ordered("<", a, b), a, b)

    return LANES(LANES, LANES), build


@intrinsic
def power_of_two(typingctx, shifted):
    """Return 2^k, where shifted = k + 1.5 * 2^52 and -1022 <= k <= 1023."""

    def build(context, builder, signature, arguments):
        integers = ir.VectorType(ir.IntType(64), WIDTH)
        bits = builder.bitcast(arguments[0], integers)
        biased = builder.add(bits, ir.Constant(integers, [1023] * WIDTH))
        # The shift drops all but the low 12 bits: the exponent field of 2^k.
        return builder.bitcast(builder.shl(biased, ir.Constant(integers, [52] * WIDTH)), _VECTOR)

    return LANES(LANES), build


@intrinsic
def above(typingctx, a, b):
    """Return the mask (a byte, the first lane its lowest bit) of the lanes where a > b."""

    def build(context, builder, signature, arguments):
        return builder.bitcast(builder.fcmp_ordered(">", *arguments), _BYTE)

    return types.uint8(LANES, LANES), build


@intrinsic
def keep_where(typingctx, mask, lanes):
    """Return the lanes of a mask, zero in the others."""

    def build(context, builder, signature, arguments):
        mask, kept = arguments
        return _where(builder, mask, kept, ir.Constant(_VECTOR, None))

    return LANES(types.uint8, LANES), build


@intrinsic
def add_where(typingctx, a, mask, b):
    """Return Lanes a + b in the lanes of a mask, a in the others."""

    def build(context, builder, signature, arguments):
        a, mask, b = arguments
        return _where(builder, mask, builder.fadd(a, b), a)

    return LANES(LANES, types.uint8, LANES), build


if numba.config.DISABLE_JIT:
    for _name in lanes_plain.__all__:
        globals()[_name] = getattr(lanes_plain, _name)
