"""Ranges of arguments, and quotients that are infinite where no number meets a condition.

Source: chosen here, where nothing else is named.
"""

from __future__ import annotations  # `elementwise` reads them as text

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simkit.errors import ArgumentError
from simkit.kernels.boundary import elementwise, real_array

Floats = NDArray[np.float64]


@elementwise
def total_error(sigma: ArrayLike, tau: ArrayLike) -> Floats:
    """Return sigma + tau, both checked to be at least 0. Source: Assumption 2."""
    return np.asarray(at_least("sigma", sigma, 0.0) + at_least("tau", tau, 0.0))


def inverse_square(base: Floats) -> Floats:
    """Return base^-2, infinite where the base is not positive. Source: eq. (10), eq. (13)."""
    # The root of a product of tiny numbers must not underflow before it is squared: divide first.
    inverse = quotient(np.ones_like(base), base)
    with np.errstate(over="ignore"):
        return np.asarray(inverse * inverse)


def quotient(top: Floats, bottom: Floats) -> Floats:
    """Return top / bottom, infinite where the bottom is not positive."""
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        return np.where(bottom > 0, top / bottom, math.inf)


def at_least(name: str, value: ArrayLike, low: float) -> Floats:
    """Return an argument as an array; `ArgumentError` if it has no numbers, one below `low`, or NaN."""
    scalar = isinstance(value, int | float)
    numbers = np.asarray(value, dtype=np.float64) if scalar else real_array(name, value)
    if not np.all(numbers >= low):
        first = value if scalar else float(numbers[~(numbers >= low)][0])
        raise ArgumentError(f"it is a number, at least {low:g}", parameter=name, value=first, example=1)
    return numbers


def positive(name: str, value: float) -> float:
    """Return a finite number above 0; `ArgumentError` if it is none."""
    if not (value > 0 and math.isfinite(value)):
        raise ArgumentError("it is a finite number above 0", parameter=name, value=value, example=1)
    return value
