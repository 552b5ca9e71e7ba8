"""Operations on Rows: a tile of a matrix in registers. Compiled @kernel code uses what stands here."""

from __future__ import annotations

from llvmlite import ir
from numba.core import types

from simkit.kernels.lanes import plain
from simkit.kernels.lanes.registers import (
    LANES,
    VECTOR,
    address_of,
    broadcast,
    build_rows,
    entry_of,
    fused_multiply_add,
    index_after,
    instruction,
    pairwise_sum,
    require_matrix,
    require_rows,
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
        entries = []
        for j in range(rows_type.count):
            row = index_after(context, builder, arguments[1], j)
            address = address_of(context, builder, signature.args[0], arguments[0], row, arguments[2])
            entries.append(builder.load(vector_at(builder, address), align=8))
        return build_rows(builder, rows_type, entries)

    return rows_type(array, types.intp, types.intp, size), build


@instruction(plain.store_rows)
def store_rows(typingctx, array, first, column, rows):
    """Write Rows to array[first : first + len(rows), column : column + 8]."""
    require_matrix(array, written=True)
    require_rows(rows)

    def build(context, builder, signature, arguments):
        for j in range(signature.args[3].count):
            row = index_after(context, builder, arguments[1], j)
            address = address_of(context, builder, signature.args[0], arguments[0], row, arguments[2])
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
        for j in range(signature.args[3].count):
            column = index_after(context, builder, arguments[2], j)
            address = address_of(context, builder, signature.args[0], *arguments[:2], column)
            builder.store(pairwise_sum(builder, builder.extract_value(arguments[3], j)), address)
        return context.get_dummy_value()

    return types.void(array, types.intp, types.intp, rows), build


@instruction(plain.add_totals)
def add_totals(typingctx, array, row, first, rows):
    """Add the sum of each row's 8 numbers to array[row, first + j]."""
    require_matrix(array, written=True)
    require_rows(rows)

    def build(context, builder, signature, arguments):
        for j in range(signature.args[3].count):
            column = index_after(context, builder, arguments[2], j)
            address = address_of(context, builder, signature.args[0], *arguments[:2], column)
            total = pairwise_sum(builder, builder.extract_value(arguments[3], j))
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
        for j in range(signature.args[0].count):
            number = broadcast(builder, entry_of(context, builder, signature.args[1], arguments, j))
            row = builder.extract_value(arguments[0], j)
            sums[j % 2] = fused_multiply_add(builder, row, number, sums[j % 2])
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
        for j in range(signature.args[0].count):
            number = broadcast(builder, entry_of(context, builder, signature.args[2], arguments, j))
            row = builder.extract_value(arguments[0], j)
            entries.append(fused_multiply_add(builder, arguments[1], number, row))
        return build_rows(builder, signature.args[0], entries)

    return rows(rows, LANES, points, types.intp), build


@instruction(plain.add_point_where)
def add_point_where(typingctx, rows, mask, points, i):
    """Return Rows rows[j] + points[i, j] in the lanes of a mask, rows[j] in the others."""
    require_rows(rows)
    require_matrix(points)

    def build(context, builder, signature, arguments):
        entries = []
        for j in range(signature.args[0].count):
            number = broadcast(builder, entry_of(context, builder, signature.args[2], arguments, j))
            row = builder.extract_value(arguments[0], j)
            entries.append(select_lanes(builder, arguments[1], builder.fadd(row, number), row))
        return build_rows(builder, signature.args[0], entries)

    return rows(rows, types.uint8, points, types.intp), build


@instruction(plain.add_rows_where)
def add_rows_where(typingctx, rows, mask, others):
    """Return Rows rows[j] + others[j] in the lanes of a mask, rows[j] in the others."""
    require_rows(rows, others)

    def build(context, builder, signature, arguments):
        entries = []
        for j in range(signature.args[0].count):
            row, other = (builder.extract_value(arguments[k], j) for k in (0, 2))
            entries.append(select_lanes(builder, arguments[1], builder.fadd(row, other), row))
        return build_rows(builder, signature.args[0], entries)

    return rows(rows, types.uint8, others), build


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
