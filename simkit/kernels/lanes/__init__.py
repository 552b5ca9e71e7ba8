"""Eight float64 numbers at a time, held in registers: what the compiler's own vectoriser does not find.

A kernel that keeps a tile of a matrix product in registers names it: `Lanes` are 8 numbers, `Rows` a
fixed number of them, known to the compiler by the length of the tuple `size` that made them. Each
operation is a few LLVM vector instructions, on any processor; where it has AVX-512, `Lanes` is one
register. The sums and products are those written there, in that order, with fused multiply-adds.

`registers` has the types, `arithmetic` what is done with Lanes, `tiles` what is done with Rows; a
compiled @kernel uses these. `plain` does the same in NumPy, where ``NUMBA_DISABLE_JIT=1``.
"""

from simkit.kernels.lanes.arithmetic import (
    above,
    add,
    add_where,
    divide,
    keep_where,
    load,
    load_at,
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
)
from simkit.kernels.lanes.plain import WIDTH
from simkit.kernels.lanes.tiles import (
    add_outer,
    add_point_where,
    add_rows_times,
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
    "WIDTH", "above", "add", "add_outer", "add_point_where", "add_rows_times", "add_totals", "add_where",
    "divide", "dot", "dot_rows", "keep_where", "load", "load_at", "load_rows", "lowest_bit", "maximum",
    "minimum", "multiply", "multiply_add", "power_of_two", "scale_rows", "splat", "store", "store_rows",
    "store_totals", "subtract", "total", "zero_rows",
]  # fmt: skip
