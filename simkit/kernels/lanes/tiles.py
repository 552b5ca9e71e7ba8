"""Operations on Rows: a tile of a matrix in registers. Compiled @kernel code uses what stands here."""

from __future__ import annotations

from llvmlite import ir
from numba.core import types

from simkit.kernels.lanes import plain
from simkit.kernels.lanes.registers import (
    LANES,
    VECTOR,
    address_of,
    addresses_after,
    broadcast,
    build_rows,
    entries_of,
    fold,
    fused_multiply_add,
    instruction,
    require_matrix,
    require_rows,
    row_length,
    rows_type_of,
    select_lanes,
    vector_at,
)


@instruction(plain.zero_rows)
def zero_rows(typingctx, size):
    """Return Rows of zeros, as many as `size` (a tuple) is long."""
    rows_type = rows_type_of(size)

    def build(context, builder, signature, arguments):
        return ir.Constant(ir.ArrayType(VECTOR, rows_type.count), None)

    return rows_type(size), build


@instruction(plain.load_rows)
def load_rows(typingctx, array, first, column, size):
    """Return the Rows array[first : first + len(size), column : column + 8]."""
    require_matrix(array)
    rows_type = rows_type_of(size)

    def build(context, builder, signature, arguments):
        first = address_of(context, builder, signature.args[0], *arguments[:3])
        length = row_length(context, builder, signature.args[0], arguments[0])
        addresses = addresses_after(builder, first, rows_type.count, length)
        entries = [builder.load(vector_at(builder, address), align=8) for address in addresses]
        return build_rows(builder, rows_type, entries)

    return rows_type(array, types.intp, types.intp, size), build


@instruction(plain.store_rows)
def store_rows(typingctx, array, first, column, rows):
    """Write Rows to array[first : first + len(rows), column : column + 8]."""
    require_matrix(array, written=True)
    require_rows(rows)

    def build(context, builder, signature, arguments):
        first = address_of(context, builder, signature.args[0], *arguments[:3])
        length = row_length(context, builder, signature.args[0], arguments[0])
        addresses = addresses_after(builder, first, signature.args[3].count, length)
        for j, address in enumerate(addresses):
            entry = builder.extract_value(arguments[3], j)
            builder.store(entry, vector_at(builder, address), align=8)
        return context.get_dummy_value()

    return types.void(array, types.intp, types.intp, rows), build


@instruction(plain.store_totals)
def store_totals(typingctx, array, row, first, rows):
    """Write the sum of each row's 8 numbers to array[row, first + j]."""
    require_matrix(array, written=True)
    require_rows(rows)

    def build(context, builder, signature, arguments):
        first = address_of(context, builder, signature.args[0], *arguments[:3])
        for j, address in enumerate(addresses_after(builder, first, signature.args[3].count)):
            builder.store(fold(builder, builder.extract_value(arguments[3], j), builder.fadd), address)
        return context.get_dummy_value()

    return types.void(array, types.intp, types.intp, rows), build


@instruction(plain.add_totals)
def add_totals(typingctx, array, row, first, rows):
    """Add the sum of each row's 8 numbers to array[row, first + j]."""
    require_matrix(array, written=True)
    require_rows(rows)

    def build(context, builder, signature, arguments):
        first = address_of(context, builder, signature.args[0], *arguments[:3])
        for j, address in enumerate(addresses_after(builder, first, signature.args[3].count)):
            total = fold(builder, builder.extract_value(arguments[3], j), builder.fadd)
            builder.store(builder.fadd(builder.load(address), total), address)
        return context.get_dummy_value()

    return types.void(array, types.intp, types.intp, rows), build


@instruction(plain.dot)
def dot(typingctx, rows, points, i):
    """Return the Lanes sum over j of rows[j] * points[i, j], even and odd j apart."""
    require_rows(rows)
    require_matrix(points)

    def build(context, builder, signature, arguments):
        sums = [ir.Constant(VECTOR, None)] * 2
        numbers = entries_of(context, builder, signature.args[1], arguments, signature.args[0].count)
        for j, number in enumerate(numbers):
            row = builder.extract_value(arguments[0], j)
            sums[j % 2] = fused_multiply_add(builder, row, broadcast(builder, number), sums[j % 2])
        return builder.fadd(*sums)

    return LANES(rows, points, types.intp), build


@instruction(plain.dot_rows)
def dot_rows(typingctx, rows, others):
    """Return the Lanes sum over j of rows[j] * others[j]."""
    require_rows(rows, others)

    def build(context, builder, signature, arguments):
        sums = ir.Constant(VECTOR, None)
        for j in range(signature.args[0].count):
            row, other = (builder.extract_value(argument, j) for argument in arguments)
            sums = fused_multiply_add(builder, row, other, sums)
        return sums

    return LANES(rows, others), build


@instruction(plain.add_outer)
def add_outer(typingctx, rows, lanes, points, i):
    """Return Rows rows[j] + lanes * points[i, j]."""
    require_rows(rows)
    require_matrix(points)

    def build(context, builder, signature, arguments):
        entries = []
        numbers = entries_of(context, builder, signature.args[2], arguments, signature.args[0].count)
        for j, number in enumerate(numbers):
            row = builder.extract_value(arguments[0], j)
            entries.append(fused_multiply_add(builder, arguments[1], broadcast(builder, number), row))
        return build_rows(builder, signature.args[0], entries)

    return rows(rows, LANES, points, types.intp), build


@instruction(plain.add_point_where)
def add_point_where(typingctx, rows, mask, points, i):
    """Return Rows rows[j] + points[i, j] in the lanes of a mask, rows[j] in the others."""
    require_rows(rows)
    require_matrix(points)

    def build(context, builder, signature, arguments):
        entries = []
        numbers = entries_of(context, builder, signature.args[2], arguments, signature.args[0].count)
        for j, number in enumerate(numbers):
            row = builder.extract_value(arguments[0], j)
            added = builder.fadd(row, broadcast(builder, number))
            entries.append(select_lanes(builder, arguments[1], added, row))
        return build_rows(builder, signature.args[0], entries)

    return rows(rows, types.uint8, points, types.intp), build


@instruction(plain.add_rows_times)
def add_rows_times(typingctx, rows, lanes, others):
    """Return Rows rows[j] + lanes * others[j]."""
    require_rows(rows, others)

    def build(context, builder, signature, arguments):
        entries = []
        for j in range(signature.args[0].count):
            row, other = (builder.extract_value(arguments[k], j) for k in (0, 2))
            entries.append(fused_multiply_add(builder, arguments[1], other, row))
        return build_rows(builder, signature.args[0], entries)

    return rows(rows, LANES, others), build


@instruction(plain.scale_rows)
def scale_rows(typingctx, rows, lanes):
    """Return Rows rows[j] * lanes."""
    require_rows(rows)

    def build(context, builder, signature, arguments):
        entries = [
            builder.fmul(builder.extract_value(arguments[0], j), arguments[1])
            for j in range(signature.args[0].count)
        ]
        return build_rows(builder, signature.args[0], entries)

    return rows(rows, LANES), build
