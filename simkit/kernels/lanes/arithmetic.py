"""Operations on Lanes: eight numbers of one register. Compiled @kernel code uses what stands here."""

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
    fused_multiply_add,
    instruction,
    pairwise_sum,
    require_matrix,
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
    """Return the sum of the 8 numbers, added pairwise."""

    def build(context, builder, signature, arguments):
        return pairwise_sum(builder, arguments[0])

    return types.float64(LANES), build


@instruction(plain.multiply_add)
def multiply_add(typingctx, a, b, c):
    """Return Lanes a * b + c."""

    def build(context, builder, signature, arguments):
        return fused_multiply_add(builder, *arguments)

    return LANES(LANES, LANES, LANES), build


@instruction(plain.multiply)
def multiply(typingctx, a, b):
    """Return Lanes a * b."""

    def build(context, builder, signature, arguments):
        return builder.fmul(*arguments)

    return LANES(LANES, LANES), build


@instruction(plain.add)
def add(typingctx, a, b):
    """Return Lanes a + b."""

    def build(context, builder, signature, arguments):
        return builder.fadd(*arguments)

    return LANES(LANES, LANES), build


@instruction(plain.subtract)
def subtract(typingctx, a, b):
    """Return Lanes a - b."""

    def build(context, builder, signature, arguments):
        return builder.fsub(*arguments)

    return LANES(LANES, LANES), build


@instruction(plain.divide)
def divide(typingctx, a, b):
    """Return Lanes a / b."""

    def build(context, builder, signature, arguments):
        return builder.fdiv(*arguments)

    return LANES(LANES, LANES), build


@instruction(plain.maximum)
def maximum(typingctx, a, b):
    """Return the larger of a and b, lane by lane; b where one is not a number."""

    def build(context, builder, signature, arguments):
        a, b = arguments
        return builder.select(builder.fcmp_ordered(">", a, b), a, b)

    return LANES(LANES, LANES), build


@instruction(plain.minimum)
def minimum(typingctx, a, b):
    """Return the smaller of a and b, lane by lane; b where one is not a number."""

    def build(context, builder, signature, arguments):
        a, b = arguments
        return builder.select(builder.fcmp_ordered("<", a, b), a, b)

    return LANES(LANES, LANES), build


@instruction(plain.power_of_two)
def power_of_two(typingctx, shifted):
    """Return 2^k, where shifted = k + 1.5 * 2^52 and -1022 <= k <= 1023."""

    def build(context, builder, signature, arguments):
        integers = ir.VectorType(ir.IntType(64), plain.WIDTH)
        bits = builder.bitcast(arguments[0], integers)
        biased = builder.add(bits, ir.Constant(integers, [1023] * plain.WIDTH))
        # The shift drops all but the low 12 bits: the exponent field of 2^k.
        return builder.bitcast(builder.shl(biased, ir.Constant(integers, [52] * plain.WIDTH)), VECTOR)

    return LANES(LANES), build


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
