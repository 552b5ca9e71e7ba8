"""Elementary functions of a Vector at a time: eight numbers of float64, sixteen of float32."""

import math

from simkit.kernels.jit import kernel
from simkit.kernels.vectors import (
    add,
    maximum,
    minimum,
    multiply,
    multiply_add,
    power_of_two,
    splat,
    subtract,
    width_over,
)

LOWEST, HIGHEST = -708.0, 709.0
LOWEST_32, HIGHEST_32 = -87.0, 88.0
_LOG2_E = 1.4426950408889634
# log 2 in two parts: as many bits of the first are zero as a whole number of powers of two may take.
_LOG2_HIGH, _LOG2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
_LOG2_HIGH_32, _LOG2_LOW_32 = 0.693359375, -2.12194440e-4
_ROUNDER, _ROUNDER_32 = 1.5 * 2.0**52, 1.5 * 2.0**23  # adding it rounds to an integer, in the low bits
_C13, _C12, _C11, _C10, _C9, _C8, _C7, _C6, _C5, _C4, _C3 = (
    1.0 / math.factorial(degree) for degree in range(13, 2, -1)
)


@kernel
def exp_lanes(x):
    """Return exp(x) for Lanes x.

    As `exp_vector` where -708 <= x <= 709 (float32: -87 <= x <= 88); x is taken to the nearer end
    outside, and a NaN stays one. Source: Cody and Waite (1980).
    """
    double = width_over(x) == 8  # known to the compiler
    low, high = (LOWEST, HIGHEST) if double else (LOWEST_32, HIGHEST_32)
    return exp_vector(minimum(splat(x, high), maximum(splat(x, low), x)))


@kernel
def exp_vector(x):
    """Return exp(x) for a Vector x with -708 <= x <= 709, of float32 -87 <= x <= 88.

    Within 1.5 units in the last place; in float32 its relative error is below 2e-7. A NaN stays one;
    what any other x gives means nothing.

    exp(x) = 2^k exp(r) with k = round(x / log 2) and |r| <= log(2) / 2; exp(r) by its Taylor
    polynomial of degree 13, whose remainder is below 5e-18, in float32 of degree 7 (below 6e-9).
    Source: Cody and Waite (1980).
    """
    # np.exp(x)
    double = width_over(x) == 8  # known to the compiler
    rounder = splat(x, _ROUNDER if double else _ROUNDER_32)
    shifted = multiply_add(x, splat(x, _LOG2_E), rounder)
    k = subtract(shifted, rounder)
    r = multiply_add(k, splat(x, -_LOG2_HIGH if double else -_LOG2_HIGH_32), x)
    r = multiply_add(k, splat(x, -_LOG2_LOW if double else -_LOG2_LOW_32), r)
    # exp(r) = 1 + r + r^2 (1/2 + r/3! + ... + r^11/13!): neighbours first, as no chain is then long
    r2 = multiply(r, r)
    r4 = multiply(r2, r2)
    low = multiply_add(
        multiply_add(splat(x, _C5), r, splat(x, _C4)), r2, multiply_add(splat(x, _C3), r, splat(x, 0.5))
    )
    high = multiply_add(splat(x, _C7), r, splat(x, _C6))
    if double:
        high = multiply_add(multiply_add(splat(x, _C9), r, splat(x, _C8)), r2, high)
        end = multiply_add(splat(x, _C11), r, splat(x, _C10))
        end = multiply_add(multiply_add(splat(x, _C13), r, splat(x, _C12)), r2, end)
        high = multiply_add(end, r4, high)
    result = multiply_add(r2, multiply_add(high, r4, low), r)
    return multiply(add(result, splat(x, 1.0)), power_of_two(shifted))
