"""Operations on Lanes: eight numbers of one register. Compiled @kernel code uses what stands here.

What asks for no Lanes by name takes Vectors of float32, too (`simkit.kernels.vectors`).
"""

from __future__ import annotations

from llvmlite import ir
from numba.core import types

from simkit.kernels.lanes import plain
from simkit.kernels.lanes.registers import (
    BYTE,
    LANES,
    VECTOR,
    address_of,
    broadcast,
    fold,
    fused_multiply_add,
    instruction,
    require_matrix,
    same_type,
    select_lanes,
    vector_at,
)


@instruction(plain.splat)
def splat(typingctx, number):
    """Return Lanes that all hold a number."""

    def build(context, builder, signature, arguments):
        return broadcast(builder, arguments[0])

    return LANES(types.float64), build


@instruction(plain.load)
def load(typingctx, array, row, column):
    """Return the Lanes array[row, column : column + 8]."""
    require_matrix(array)

    def build(context, builder, signature, arguments):
        address = address_of(context, builder, signature.args[0], *arguments)
        return builder.load(vector_at(builder, address), align=8)

    return LANES(array, types.intp, types.intp), build


@instruction(plain.load_at)
def load_at(typingctx, array, place):
    """Return the 8 numbers from a place on, counted row by row."""
    require_matrix(array)

    def build(context, builder, signature, arguments):
        zero = context.get_constant(types.intp, 0)
        first = address_of(context, builder, signature.args[0], arguments[0], zero, zero)
        return builder.load(vector_at(builder, builder.gep(first, [arguments[1]])), align=8)

    return LANES(array, types.intp), build


@instruction(plain.store)
def store(typingctx, array, row, column, lanes):
    """Write Lanes to array[row, column : column + 8]."""
    require_matrix(array, written=True)

    def build(context, builder, signature, arguments):
        address = address_of(context, builder, signature.args[0], *arguments[:3])
        builder.store(arguments[3], vector_at(builder, address), align=8)
        return context.get_dummy_value()

    return types.void(array, types.intp, types.intp, LANES), build


@instruction(plain.total)
def total(typingctx, lanes):
    """Return the sum of all numbers, added pairwise."""

    def build(context, builder, signature, arguments):
        return fold(builder, arguments[0], builder.fadd)

    return same_type(lanes).dtype(lanes), build


@instruction(plain.multiply_add)
def multiply_add(typingctx, a, b, c):
    """Return a * b + c."""

    def build(context, builder, signature, arguments):
        return fused_multiply_add(builder, *arguments)

    return same_type(a, b, c)(a, b, c), build


@instruction(plain.multiply)
def multiply(typingctx, a, b):
    """Return a * b."""

    def build(context, builder, signature, arguments):
        return builder.fmul(*arguments)

    return same_type(a, b)(a, b), build


@instruction(plain.add)
def add(typingctx, a, b):
    """Return a + b."""

    def build(context, builder, signature, arguments):
        return builder.fadd(*arguments)

    return same_type(a, b)(a, b), build


@instruction(plain.subtract)
def subtract(typingctx, a, b):
    """Return a - b."""

    def build(context, builder, signature, arguments):
        return builder.fsub(*arguments)

    return same_type(a, b)(a, b), build


@instruction(plain.divide)
def divide(typingctx, a, b):
    """Return a / b."""

    def build(context, builder, signature, arguments):
        return builder.fdiv(*arguments)

    return same_type(a, b)(a, b), build


@instruction(plain.maximum)
def maximum(typingctx, a, b):
    """Return the larger of a and b, place by place; b where one is not a number."""

    def build(context, builder, signature, arguments):
        a, b = arguments
        return builder.select(builder.fcmp_ordered(">", a, b), a, b)

    return same_type(a, b)(a, b), build


@instruction(plain.minimum)
def minimum(typingctx, a, b):
    """Return the smaller of a and b, place by place; b where one is not a number."""

    def build(context, builder, signature, arguments):
        a, b = arguments
        return builder.select(builder.fcmp_ordered("<", a, b), a, b)

    return same_type(a, b)(a, b), build


@instruction(plain.power_of_two)
def power_of_two(typingctx, shifted):
    """Return 2^k, a normal number, where shifted = k + 1.5 * 2^52 (float32: 1.5 * 2^23)."""
    vector_type = same_type(shifted)
    size, width = vector_type.dtype.bitwidth, vector_type.width
    bias, fraction = {64: (1023, 52), 32: (127, 23)}[size]

    def build(context, builder, signature, arguments):
        integers = ir.VectorType(ir.IntType(size), width)
        bits = builder.bitcast(arguments[0], integers)
        biased = builder.add(bits, ir.Constant(integers, [bias] * width))
        # The shift drops all but the low bits: the exponent field of 2^k.
        power = builder.shl(biased, ir.Constant(integers, [fraction] * width))
        return builder.bitcast(power, vector_type.registers)

    return vector_type(shifted), build


@instruction(plain.above)
def above(typingctx, a, b):
    """Return the mask (a byte, the first lane its lowest bit) of the lanes where a > b."""

    def build(context, builder, signature, arguments):
        return builder.bitcast(builder.fcmp_ordered(">", *arguments), BYTE)

    return types.uint8(LANES, LANES), build


@instruction(plain.keep_where)
def keep_where(typingctx, mask, lanes):
    """Return the lanes of a mask, zero in the others."""

    def build(context, builder, signature, arguments):
        mask, kept = arguments
        return select_lanes(builder, mask, kept, ir.Constant(VECTOR, None))

    return LANES(types.uint8, LANES), build


@instruction(plain.add_where)
def add_where(typingctx, a, mask, b):
    """Return Lanes a + b in the lanes of a mask, a in the others."""

    def build(context, builder, signature, arguments):
        a, mask, b = arguments
        return select_lanes(builder, mask, builder.fadd(a, b), a)

    return LANES(LANES, types.uint8, LANES), build


@instruction(plain.lowest_bit)
def lowest_bit(typingctx, word):
    """Return the place of the lowest bit that is set in a uint64, which is not 0."""

    def build(context, builder, signature, arguments):
        return builder.cttz(arguments[0], ir.IntType(1)(1))

    return types.int64(types.uint64), build
