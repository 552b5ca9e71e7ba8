"""Vectors of 64 bytes over one row of numbers: 8 of float64, 16 of float32, what reductions need.

Sums, extremes and counts along a row are what the compiler's own vectoriser leaves scalar, since it may
not change the order of a sum. A kernel that names its vectors says the order itself. `lanes` are for
tiles of padded matrices; a Vector is for rows of any length: the entries beyond the last whole Vector
are read and written by themselves. Lanes are Vectors, so that arithmetic is theirs
(`lanes.arithmetic`). Each operation is a few LLVM instructions, on any processor: where it has
AVX-512, a Vector is one register. `plain_vectors` does the same in NumPy, where ``NUMBA_DISABLE_JIT=1``.
"""

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.errors import TypingError

from simkit.kernels import plain_vectors as plain
from simkit.kernels.lanes.arithmetic import (
    add,
    maximum,
    minimum,
    multiply,
    multiply_add,
    power_of_two,
    subtract,
    total,
    width_over,
)
from simkit.kernels.lanes.registers import VectorType, broadcast, fold, instruction, same_type

__all__ = [
    "add", "count_at_least", "keep_at_least", "largest", "load", "load_first", "maximum", "minimum",
    "multiply", "multiply_add", "power_of_two", "smallest", "splat", "store", "store_first", "subtract",
    "total", "width_over",
]  # fmt: skip

_ALIGNMENT = ir.IntType(32)(1)


def _type_over(row: Any, *, written: bool = False) -> VectorType:
    """Return the type of a row's Vectors; refuse, while a kernel is compiled, what is no such row."""
    fits = isinstance(row, types.Array) and row.ndim == 1 and row.layout == "C"
    if not (fits and row.dtype in (types.float64, types.float32) and (row.mutable or not written)):
        raise TypingError(
            f"Vectors are read from a contiguous row of float64 or float32, not {row}; for example"
            " numpy.ascontiguousarray(row, numpy.float64)"
        )
    return VectorType(row.dtype)


def _address(context: Any, builder: ir.IRBuilder, row_type: Any, row: ir.Value, i: ir.Value) -> ir.Value:
    view = context.make_array(row_type)(context, builder, row)
    entry = builder.gep(view.data, [i])
    return builder.bitcast(entry, VectorType(row_type.dtype).registers.as_pointer())


def _mask_of_first(builder: ir.IRBuilder, count: ir.Value, width: int) -> ir.Value:
    """Return the mask of the first `count` places."""
    places = ir.Constant(ir.VectorType(count.type, width), list(range(width)))
    return builder.icmp_signed("<", places, broadcast(builder, count, width))


def _call(builder: ir.IRBuilder, name: str, result: ir.Type, arguments: list[ir.Value]) -> ir.Value:
    function_type = ir.FunctionType(result, [argument.type for argument in arguments])
    function = cgutils.get_or_insert_function(builder.module, function_type, name)
    return builder.call(function, arguments)


def _suffix(vector: ir.VectorType) -> str:
    return f"v{vector.count}f{64 if isinstance(vector.element, ir.DoubleType) else 32}"


@instruction(plain.splat)
def splat(typingctx, row, number):
    """Return a Vector of the type of a row, or of a Vector, that holds a number everywhere."""
    vector_type = row if isinstance(row, VectorType) else _type_over(row)

    def build(context, builder, signature, arguments):
        return broadcast(builder, arguments[1], vector_type.width)

    return vector_type(row, vector_type.dtype), build


@instruction(plain.load)
def load(typingctx, row, i):
    """Return the Vector row[i : i + width]."""
    vector_type = _type_over(row)

    def build(context, builder, signature, arguments):
        address = _address(context, builder, signature.args[0], *arguments)
        return builder.load(address, align=1)

    return vector_type(row, types.intp), build


@instruction(plain.store)
def store(typingctx, row, i, vector):
    """Write a Vector to row[i : i + width]."""
    vector_type = same_type(_type_over(row, written=True), vector)

    def build(context, builder, signature, arguments):
        address = _address(context, builder, signature.args[0], *arguments[:2])
        builder.store(arguments[2], address, align=1)
        return context.get_dummy_value()

    return types.void(row, types.intp, vector_type), build


@instruction(plain.load_first)
def load_first(typingctx, row, i, count, others):
    """Return row[i : i + count], and beyond it what a Vector has there."""
    vector_type = same_type(_type_over(row), others)

    def build(context, builder, signature, arguments):
        row, i, count, others = arguments
        address = _address(context, builder, signature.args[0], row, i)
        mask = _mask_of_first(builder, count, vector_type.width)
        kind = vector_type.registers
        name = f"llvm.masked.load.{_suffix(kind)}.p0"
        return _call(builder, name, kind, [address, _ALIGNMENT, mask, others])

    return vector_type(row, types.intp, types.intp, vector_type), build


@instruction(plain.store_first)
def store_first(typingctx, row, i, count, vector):
    """Write the first `count` numbers of a Vector to row[i : i + count]."""
    vector_type = same_type(_type_over(row, written=True), vector)

    def build(context, builder, signature, arguments):
        row, i, count, vector = arguments
        address = _address(context, builder, signature.args[0], row, i)
        mask = _mask_of_first(builder, count, vector_type.width)
        name = f"llvm.masked.store.{_suffix(vector_type.registers)}.p0"
        _call(builder, name, ir.VoidType(), [vector, address, _ALIGNMENT, mask])
        return context.get_dummy_value()

    return types.void(row, types.intp, types.intp, vector_type), build


@instruction(plain.keep_at_least)
def keep_at_least(typingctx, a, b, kept):
    """Return `kept` where a >= b, zero elsewhere."""

    def build(context, builder, signature, arguments):
        a, b, kept = arguments
        return builder.select(builder.fcmp_ordered(">=", a, b), kept, ir.Constant(kept.type, None))

    return same_type(a, b, kept)(a, b, kept), build


@instruction(plain.count_at_least)
def count_at_least(typingctx, a, b):
    """Return at how many places a >= b."""
    vector_type = same_type(a, b)

    def build(context, builder, signature, arguments):
        mask = ir.IntType(vector_type.width)
        bits = builder.bitcast(builder.fcmp_ordered(">=", *arguments), mask)
        return builder.zext(builder.ctpop(bits), ir.IntType(64))

    return types.int64(a, b), build


def _extreme(better: str) -> Any:
    """Return what builds the number that is `better` than all others: ``>`` or ``<``."""

    def build(context, builder, signature, arguments):
        def join(a, b):
            return builder.select(builder.fcmp_ordered(better, a, b), a, b)

        return fold(builder, arguments[0], join)

    return build


@instruction(plain.largest)
def largest(typingctx, vector):
    """Return the largest number."""
    return same_type(vector).dtype(vector), _extreme(">")


@instruction(plain.smallest)
def smallest(typingctx, vector):
    """Return the smallest number."""
    return same_type(vector).dtype(vector), _extreme("<")
