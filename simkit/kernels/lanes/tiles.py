"""Operations on Rows: a tile of a matrix in registers. Compiled @kernel code uses what stands here."""

from llvmlite import ir
from numba.core import types

from simkit.kernels.lanes import plain
from simkit.kernels.lanes.registers import (
    LANES,
    VectorType,
    address_of,
    addresses_after,
    broadcast,
    build_rows,
    convert,
    entries_of,
    fold,
    fused_multiply_add,
    instruction,
    load_vector,
    require_matrix,
    require_points,
    require_rows,
    row_length,
    rows_type_of,
    same_type,
    select_lanes,
    store_vector,
    type_like,
)


@instruction(plain.zero_rows)
def zero_rows(typingctx, size, like=None):
    """Return as many Rows of zeros as `size` (a tuple) is long: of float64, or of the type of `like`."""
    rows = rows_type_of(size, LANES if like is None else type_like(like))

    def build(context, builder, signature, arguments):
        return ir.Constant(rows.registers, None)

    return rows(size, like or types.none), build


@instruction(plain.load_rows)
def load_rows(typingctx, array, first, column, size):
    """Return the Rows array[first : first + len(size), column : column + width]."""
    rows = rows_type_of(size, require_matrix(array))

    def build(context, builder, signature, arguments):
        addresses = _row_addresses(context, builder, signature, arguments, rows.count)
        entries = [load_vector(builder, rows.lanes, address) for address in addresses]
        return build_rows(builder, rows, entries)

    return rows(array, types.intp, types.intp, size), build


def _row_addresses(context, builder, signature, arguments, count):
    """Return the addresses of array[first + j, column], where these are the first arguments."""
    first = address_of(context, builder, signature.args[0], *arguments[:3])
    length = row_length(context, builder, signature.args[0], arguments[0])
    return addresses_after(builder, first, count, length)


@instruction(plain.store_rows)
def store_rows(typingctx, array, first, column, rows):
    """Write Rows to array[first : first + len(rows), column : column + width], rounded to its type."""
    require_matrix(array, written=True)
    require_rows(rows)

    def build(context, builder, signature, arguments):
        addresses = _row_addresses(context, builder, signature, arguments, rows.count)
        for j, address in enumerate(addresses):
            store_vector(builder, builder.extract_value(arguments[3], j), address)
        return context.get_dummy_value()

    return types.void(array, types.intp, types.intp, rows), build


@instruction(plain.add_to_rows)
def add_to_rows(typingctx, array, first, column, factor, rows):
    """Add factor * rows[j] to array[first + j, column : column + width], in the array's type."""
    dtype = require_matrix(array, written=True).dtype
    require_rows(rows)
    kind = VectorType(dtype, rows.lanes.width)

    def build(context, builder, signature, arguments):
        addresses = _row_addresses(context, builder, signature, arguments, rows.count)
        factor = broadcast(builder, arguments[3], kind.width)
        for j, address in enumerate(addresses):
            row = convert(builder, builder.extract_value(arguments[4], j), kind.registers.element)
            before = load_vector(builder, kind, address)
            store_vector(builder, fused_multiply_add(builder, factor, row, before), address)
        return context.get_dummy_value()

    return types.void(array, types.intp, types.intp, dtype, rows), build


@instruction(plain.store_totals)
def store_totals(typingctx, array, row, first, rows):
    """Write the sum of each row's numbers to array[row, first + j]."""
    return _write_totals(array, rows, lambda builder, address, total: total)


@instruction(plain.add_totals)
def add_totals(typingctx, array, row, first, rows):
    """Add the sum of each row's numbers to array[row, first + j]."""
    return _write_totals(
        array, rows, lambda builder, address, total: builder.fadd(builder.load(address), total)
    )


def _write_totals(array, rows, value):
    require_matrix(array, written=True)
    require_rows(rows)

    def build(context, builder, signature, arguments):
        first = address_of(context, builder, signature.args[0], *arguments[:3])
        for j, address in enumerate(addresses_after(builder, first, rows.count)):
            total = fold(builder, builder.extract_value(arguments[3], j), builder.fadd)
            total = convert(builder, total, address.type.pointee)
            builder.store(value(builder, address, total), address)
        return context.get_dummy_value()

    return types.void(array, types.intp, types.intp, rows), build


@instruction(plain.dot)
def dot(typingctx, rows, points, i):
    """Return the Lanes sum over j of rows[j] * points[i, j], even and odd j apart."""
    require_rows(rows)
    require_points(rows, points)

    def build(context, builder, signature, arguments):
        sums = [rows.lanes.zero] * 2
        pairs = _with_entries(context, builder, rows, arguments[0], points, arguments[1:])
        for j, (row, number) in enumerate(pairs):
            sums[j % 2] = fused_multiply_add(builder, row, number, sums[j % 2])
        return builder.fadd(*sums)

    return rows.lanes(rows, points, types.intp), build


def _with_entries(context, builder, rows, held, points, place):
    """Yield each of the Rows that are held beside its entry of `entries_of` in every lane."""
    for j, number in enumerate(entries_of(context, builder, points, place, rows.count)):
        yield builder.extract_value(held, j), broadcast(builder, number, rows.lanes.width)


@instruction(plain.dot_rows)
def dot_rows(typingctx, rows, others):
    """Return the Lanes sum over j of rows[j] * others[j]."""
    require_rows(rows, others)

    def build(context, builder, signature, arguments):
        sums = rows.lanes.zero
        for j in range(rows.count):
            row, other = (builder.extract_value(argument, j) for argument in arguments)
            sums = fused_multiply_add(builder, row, other, sums)
        return sums

    return rows.lanes(rows, others), build


@instruction(plain.add_outer)
def add_outer(typingctx, rows, lanes, points, i):
    """Return Rows rows[j] + lanes * points[i, j]."""
    require_rows(rows)
    require_points(rows, points)

    def build(context, builder, signature, arguments):
        entries = [
            fused_multiply_add(builder, arguments[1], number, row)
            for row, number in _with_entries(context, builder, rows, arguments[0], points, arguments[2:])
        ]
        return build_rows(builder, rows, entries)

    return rows(rows, same_type(rows.lanes, lanes), points, types.intp), build


@instruction(plain.add_point_where)
def add_point_where(typingctx, rows, mask, points, i, column):
    """Return Rows rows[j] + points[i, column + j] in the lanes of a mask, rows[j] in the others."""
    require_rows(rows)
    require_points(rows, points)

    def build(context, builder, signature, arguments):
        entries = [
            select_lanes(builder, arguments[1], builder.fadd(row, number), row)
            for row, number in _with_entries(context, builder, rows, arguments[0], points, arguments[2:])
        ]
        return build_rows(builder, rows, entries)

    return rows(rows, rows.lanes.mask, points, types.intp, types.intp), build


@instruction(plain.add_rows_times)
def add_rows_times(typingctx, rows, lanes, others):
    """Return Rows rows[j] + lanes * others[j]."""
    require_rows(rows, others)

    def build(context, builder, signature, arguments):
        entries = []
        for j in range(rows.count):
            row, other = (builder.extract_value(arguments[k], j) for k in (0, 2))
            entries.append(fused_multiply_add(builder, arguments[1], other, row))
        return build_rows(builder, rows, entries)

    return rows(rows, same_type(rows.lanes, lanes), others), build


@instruction(plain.scale_rows)
def scale_rows(typingctx, rows, lanes):
    """Return Rows rows[j] * lanes."""
    require_rows(rows)

    def build(context, builder, signature, arguments):
        entries = [
            builder.fmul(builder.extract_value(arguments[0], j), arguments[1]) for j in range(rows.count)
        ]
        return build_rows(builder, rows, entries)

    return rows(rows, same_type(rows.lanes, lanes)), build
