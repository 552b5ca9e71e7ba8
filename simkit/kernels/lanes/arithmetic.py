"""Operations on Lanes: the numbers of one register. Compiled @kernel code uses what stands here.

All of them take Lanes of float64 and of float32 alike; two types do not go together, but for what
writes, which rounds.
"""

from llvmlite import ir
from numba.core import types

from simkit.kernels.lanes import plain
from simkit.kernels.lanes.plain import PART
from simkit.kernels.lanes.registers import (
    LANES,
    VectorType,
    address_of,
    broadcast,
    convert,
    fold,
    fused_multiply_add,
    instruction,
    load_vector,
    require_matrix,
    same_type,
    select_lanes,
    store_vector,
    type_like,
)


@instruction(plain.splat)
def splat(typingctx, number, like=None):
    """Return Lanes that all hold a number: of float64, or of the type of Lanes, Rows or an array."""
    lanes = LANES if like is None else type_like(like)

    def build(context, builder, signature, arguments):
        return broadcast(builder, arguments[0], lanes.width)

    return lanes(lanes.dtype, like or types.none), build


@instruction(plain.width_over)
def width_over(typingctx, like):
    """Return how many numbers Lanes hold, or those that an array would fill."""
    width = type_like(like).width

    def build(context, builder, signature, arguments):
        return ir.Constant(ir.IntType(64), width)

    return types.int64(like), build


@instruction(plain.load)
def load(typingctx, array, row, column):
    """Return the Lanes array[row, column : column + width]."""
    return _load(require_matrix(array), array)


@instruction(plain.load_part)
def load_part(typingctx, array, row, column):
    """Return the 16 numbers array[row, column : column + 16]."""
    return _load(VectorType(require_matrix(array).dtype, PART), array)


def _load(kind, array):
    def build(context, builder, signature, arguments):
        address = address_of(context, builder, signature.args[0], *arguments)
        return load_vector(builder, kind, address)

    return kind(array, types.intp, types.intp), build


@instruction(plain.load_part_at)
def load_part_at(typingctx, array, place):
    """Return the 16 numbers from a place on, counted row by row."""
    kind = VectorType(require_matrix(array).dtype, PART)

    def build(context, builder, signature, arguments):
        zero = context.get_constant(types.intp, 0)
        first = address_of(context, builder, signature.args[0], arguments[0], zero, zero)
        return load_vector(builder, kind, builder.gep(first, [arguments[1]]))

    return kind(array, types.intp), build


@instruction(plain.store)
def store(typingctx, array, row, column, lanes):
    """Write Lanes to array[row, column : column + width], rounded to the array's type."""
    require_matrix(array, written=True)

    def build(context, builder, signature, arguments):
        address = address_of(context, builder, signature.args[0], *arguments[:3])
        store_vector(builder, arguments[3], address)
        return context.get_dummy_value()

    return types.void(array, types.intp, types.intp, same_type(lanes)), build


@instruction(plain.begin_sum)
def begin_sum(typingctx, array, row, column, summands):
    """Return 16 numbers of the summands' type to add to, for `end_sum`.

    Of one type with the array, its array[row, column : column + 16]; else zeros.
    """
    kind = VectorType(require_matrix(summands).dtype, PART)
    if kind.dtype == require_matrix(array, written=True).dtype:
        signature, build = _load(kind, array)
        return kind(*signature.args, summands), lambda c, b, s, arguments: build(c, b, s, arguments[:3])
    return kind(array, types.intp, types.intp, summands), lambda *_: kind.zero


@instruction(plain.end_sum)
def end_sum(typingctx, array, row, column, sums):
    """Write 16 numbers from `begin_sum` to array[row, column : column + 16], or add them there."""
    kind = require_matrix(array, written=True)
    goes_on = same_type(sums).dtype == kind.dtype
    whole = VectorType(kind.dtype, PART)

    def build(context, builder, signature, arguments):
        address = address_of(context, builder, signature.args[0], *arguments[:3])
        value = arguments[3]
        if not goes_on:
            before = load_vector(builder, whole, address)
            value = builder.fadd(before, convert(builder, value, whole.registers.element))
        store_vector(builder, value, address)
        return context.get_dummy_value()

    return types.void(array, types.intp, types.intp, sums), build


@instruction(plain.widen)
def widen(typingctx, lanes):
    """Return the same numbers in float64."""
    kind = VectorType(types.float64, same_type(lanes).width)

    def build(context, builder, signature, arguments):
        return convert(builder, arguments[0], kind.registers.element)

    return kind(lanes), build


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
    """Return the mask (a bit a lane, the first one lowest) of the lanes where a > b."""
    kind = same_type(a, b)

    def build(context, builder, signature, arguments):
        return builder.bitcast(builder.fcmp_ordered(">", *arguments), ir.IntType(kind.width))

    return kind.mask(a, b), build


@instruction(plain.keep_where)
def keep_where(typingctx, mask, lanes):
    """Return the lanes of a mask, zero in the others."""
    kind = same_type(lanes)

    def build(context, builder, signature, arguments):
        mask, kept = arguments
        return select_lanes(builder, mask, kept, kind.zero)

    return kind(kind.mask, kind), build


@instruction(plain.add_where)
def add_where(typingctx, a, mask, b):
    """Return Lanes a + b in the lanes of a mask, a in the others."""
    kind = same_type(a, b)

    def build(context, builder, signature, arguments):
        a, mask, b = arguments
        return select_lanes(builder, mask, builder.fadd(a, b), a)

    return kind(kind, kind.mask, kind), build


@instruction(plain.lowest_bit)
def lowest_bit(typingctx, word):
    """Return the place of the lowest bit that is set in a uint64, which is not 0."""

    def build(context, builder, signature, arguments):
        return builder.cttz(arguments[0], ir.IntType(1)(1))

    return types.int64(types.uint64), build
