"""Numbers held in registers, 64 bytes at a time: what the compiler's own vectoriser does not find.

A kernel that keeps a tile of a matrix product in registers names it: `Lanes` are 8 numbers of float64
or 16 of float32, as the array is from which they come, `Rows` a fixed number of Lanes, known to the
compiler by the length of the tuple `size` that made them. One source does for both types: its loops go
on by `width_over`. Each operation is a few LLVM vector instructions, on any processor; where it has
AVX-512, `Lanes` is one register. The sums and products are those written there, in that order, with
fused multiply-adds.

`registers` has the types, `arithmetic` what is done with Lanes, `tiles` what is done with Rows; a
compiled @kernel uses these. `plain` does the same in NumPy, where ``NUMBA_DISABLE_JIT=1``.
"""

from simkit.kernels.lanes.arithmetic import (
    above,
    add,
    add_where,
    begin_sum,
    divide,
    end_sum,
    keep_where,
    load,
    load_part,
    load_part_at,
    lowest_bit,
    maximum,
    minimum,
    multiply,
    multiply_add,
    power_of_two,
    splat,
    store,
    subtract,
    total,
    widen,
    width_over,
)
from simkit.kernels.lanes.plain import PART, WIDTH
from simkit.kernels.lanes.tiles import (
    add_outer,
    add_point_where,
    add_rows_times,
    add_to_rows,
    add_totals,
    dot,
    dot_rows,
    load_rows,
    scale_rows,
    store_rows,
    store_totals,
    zero_rows,
)

__all__ = [
    "PART", "WIDTH", "above", "add", "add_outer", "add_point_where", "add_rows_times", "add_to_rows",
    "add_totals", "add_where", "begin_sum", "divide", "dot", "dot_rows", "end_sum", "keep_where", "load",
    "load_part", "load_part_at", "load_rows", "lowest_bit", "maximum", "minimum", "multiply",
    "multiply_add", "power_of_two", "scale_rows", "splat", "store", "store_rows", "store_totals",
    "subtract", "total", "widen", "width_over", "zero_rows",
]  # fmt: skip
