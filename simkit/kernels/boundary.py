"""What arrays are asked before a compiled kernel takes them: kernels look at no bounds and at no type.

Each function returns the array as kernels are compiled for it (C-contiguous, aligned, writable, of one
type), the same one where it is so already, or refuses it in one line.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.errors import ArgumentError

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]


def real_array(name: str, values: Any) -> Floats:
    """Return real numbers as a writable C-contiguous float64 array; a copy only where it has to be.

    Raises
    ------
    ArgumentError
        Where they are no array of real numbers.
    """
    found = _plain_array(name, values, "fiu", "real numbers", "numpy.asarray(values, dtype=float)")
    with np.errstate(over="ignore"):  # of a wider type: an infinity is refused with the rest
        return np.require(found, np.float64, ("C", "A", "W", "E"))


def whole_array(name: str, values: Any) -> Integers:
    """Return integers as a writable C-contiguous int64 array; a copy only where it has to be.

    Raises
    ------
    ArgumentError
        Where they are no array of integers, or beyond int64.
    """
    found = _plain_array(name, values, "iu", "integers", "numpy.asarray(values, dtype=int)")
    if found.dtype == np.uint64 and found.size and int(found.max()) > np.iinfo(np.int64).max:
        raise ArgumentError(f"{found.max()} is beyond int64; an index is far below", parameter=name)
    return np.require(found, np.int64, ("C", "A", "W", "E"))


def flag_array(name: str, values: Any) -> NDArray[np.bool_]:
    """Return flags as a writable C-contiguous bool array; a copy only where it has to be.

    Raises
    ------
    ArgumentError
        Where they are no array of bool.
    """
    found = _plain_array(name, values, "b", "True and False", "numpy.asarray(values, dtype=bool)")
    return np.require(found, np.bool_, ("C", "A", "W", "E"))


def _plain_array(name: str, values: Any, types: str, wanted: str, example: str) -> NDArray[Any]:
    if isinstance(values, np.ma.MaskedArray):
        raise ArgumentError("a masked array; fill it first, as in values.filled(0)", parameter=name)
    try:
        found = np.asarray(values)
    except ValueError:  # rows of different lengths
        raise ArgumentError(f"no array; {example} is one", parameter=name) from None
    if found.dtype.kind not in types:
        raise ArgumentError(f"{wanted}, not {found.dtype}; {example} has them", parameter=name)
    return found


def finite_array(
    name: str, values: Any, shape: tuple[int | None, ...], largest: float = 1e100
) -> Floats:
    """Return finite numbers of a shape as `real_array` does; None stands for any length.

    Raises
    ------
    ArgumentError
        Where they have another shape, no entry, or are not `within` a length.
    """
    found = real_array(name, values)
    fits = found.ndim == len(shape) and found.size > 0
    if not (fits and all(asked in (None, size) for asked, size in zip(shape, found.shape, strict=True))):
        asked = ", ".join("any" if size is None else str(size) for size in shape)
        example = tuple(size or 3 for size in shape)
        wrong = f"an array {found.shape}, not ({asked}); numpy.ones({example}) is one"
        raise ArgumentError(wrong, parameter=name)
    check_magnitude(name, found, largest)
    return found


def within(values: Floats, largest: float) -> bool:
    """Say whether a contiguous float64 array is finite and its length at most `largest`."""
    flat = values.reshape(-1)
    return bool(np.vdot(flat, flat) <= largest**2)


def check_magnitude(name: str, values: Floats, largest: float) -> None:
    """Refuse a contiguous float64 array that is not `within` a length.

    Raises
    ------
    ArgumentError
        In one line with the parameter's name.
    """
    if within(values, largest):
        return
    wrong = "not all finite; numpy.argwhere(~numpy.isfinite(values)) shows where"
    if np.isfinite(values).all():
        wrong = f"of a length above {largest:g}, which overflows; values / {largest:g} is shorter"
    raise ArgumentError(wrong, parameter=name)
