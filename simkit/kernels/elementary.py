"""Elementary functions of eight numbers at a time."""

from __future__ import annotations

import math

from simkit.kernels.jit import kernel
from simkit.kernels.lanes import (
    add,
    maximum,
    minimum,
    multiply,
    multiply_add,
    power_of_two,
    splat,
    subtract,
)

LOWEST, HIGHEST = -708.0, 709.0
_LOG2_E = 1.4426950408889634
# log 2 in two parts: k times the first is exact for |k| < 2^11.
_LOG2_HIGH, _LOG2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
_ROUNDER = 6755399441055744.0  # 1.5 * 2^52: adding it rounds to an integer, kept in the low bits
_C13, _C12, _C11, _C10, _C9, _C8, _C7, _C6, _C5, _C4, _C3 = (
    1.0 / math.factorial(degree) for degree in range(13, 2, -1)
)


@kernel
def exp_lanes(x):
    """Return exp(x) for Lanes x.

    Within 1.5 units in the last place where -708 <= x <= 709; x is taken to the nearer end outside, and
    a NaN stays one.

    Notes
    -----
    exp(x) = 2^k exp(r) with k = round(x / log 2) and |r| <= log(2) / 2; exp(r) by its Taylor
    polynomial of degree 13, whose remainder is below 5e-18.

    Source: Cody and Waite (1980).
    """
    x = minimum(splat(HIGHEST), maximum(splat(LOWEST), x))
    shifted = multiply_add(x, splat(_LOG2_E), splat(_ROUNDER))
    k = subtract(shifted, splat(_ROUNDER))
    r = multiply_add(k, splat(-_LOG2_LOW), multiply_add(k, splat(-_LOG2_HIGH), x))
    # exp(r) = 1 + r + r^2 (1/2 + r/3! + ... + r^11/13!), by Horner's rule
    tail = multiply_add(splat(_C13), r, splat(_C12))
    tail = multiply_add(tail, r, splat(_C11))
    tail = multiply_add(tail, r, splat(_C10))
    tail = multiply_add(tail, r, splat(_C9))
    tail = multiply_add(tail, r, splat(_C8))
    tail = multiply_add(tail, r, splat(_C7))
    tail = multiply_add(tail, r, splat(_C6))
    tail = multiply_add(tail, r, splat(_C5))
    tail = multiply_add(tail, r, splat(_C4))
    tail = multiply_add(tail, r, splat(_C3))
    tail = multiply_add(tail, r, splat(0.5))
    result = multiply_add(multiply(r, r), tail, r)
    return multiply(add(result, splat(1.0)), power_of_two(shifted))
