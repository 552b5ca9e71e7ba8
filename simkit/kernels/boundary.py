"""What arrays are asked before a compiled kernel takes them: kernels look at no bounds and at no type.

Each function returns the array as kernels are compiled for it (C-contiguous, aligned, writable, of one
type), the same one where it is so already, or refuses it in one line.
"""

import functools
import inspect
import operator
from collections.abc import Callable, Mapping
from typing import Any, ParamSpec, TypeVar

import numpy as np
from numpy.typing import NDArray

from simkit.errors import ArgumentError

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
_P = ParamSpec("_P")
_T = TypeVar("_T")


def real_array(name: str, values: Any) -> Floats:
    """Return real numbers as a writable C-contiguous float64 array; a copy only where it has to be."""
    found = _plain_array(name, values, "fiu", "real numbers", "numpy.asarray(values, dtype=float)")
    with np.errstate(over="ignore"):  # of a wider type: an infinity is refused with the rest
        return np.require(found, np.float64, ("C", "A", "W", "E"))


def whole_array(name: str, values: Any) -> Integers:
    """Return integers within int64 as a writable C-contiguous array of it; a copy only where need be."""
    found = _plain_array(name, values, "iu", "integers", "numpy.asarray(values, dtype=int)")
    if found.dtype == np.uint64 and found.size and int(found.max()) > np.iinfo(np.int64).max:
        raise ArgumentError(f"{found.max()} is beyond int64; an index is far below", parameter=name)
    return np.require(found, np.int64, ("C", "A", "W", "E"))


def flag_array(name: str, values: Any) -> NDArray[np.bool_]:
    """Return flags as a writable C-contiguous bool array; a copy only where it has to be."""
    found = _plain_array(name, values, "b", "True and False", "numpy.asarray(values, dtype=bool)")
    return np.require(found, np.bool_, ("C", "A", "W", "E"))


def floating_array(name: str, values: Any) -> NDArray[Any]:
    """Return real numbers of at most float64's bytes in their own type, a copy only to order bytes."""
    example = "numpy.asarray(values, dtype=float)"
    found = _plain_array(name, values, "fiu", "real numbers", example)
    if found.dtype.itemsize > 8:
        raise ArgumentError(f"{found.dtype}, beyond float64; {example} has them", parameter=name)
    return np.require(found, found.dtype.newbyteorder("="), ("A", "E"))


def index_array(name: str, values: Any, size: int) -> Integers:
    """Return which of `size` rows indices or flags name, from 0; negative ones count from the end."""
    example = "numpy.arange(2)"
    found = _plain_array(name, values, "iub", "indices", example)
    if found.ndim != 1 or not found.size or (found.dtype.kind == "b" and not found.any()):
        wrong = f"an array {found.shape} that names no rows"
        raise ArgumentError(f"{wrong}; {example} names two", parameter=name)
    if found.dtype.kind == "b":
        if found.size != size:
            wrong = f"a mask of {found.size} flags for {size} rows; numpy.ones({size}, bool) is one"
            raise ArgumentError(wrong, parameter=name)
        return np.flatnonzero(found)
    found = whole_array(name, found)
    odd = found[(found < -size) | (found >= size)]
    if odd.size:
        wrong = f"{odd[0]}: an index of {size} rows is from 0 to {size - 1}, as in numpy.arange({size})"
        raise ArgumentError(wrong, parameter=name)
    return np.where(found < 0, found + size, found)


def _plain_array(name: str, values: Any, types: str, wanted: str, example: str) -> NDArray[Any]:
    if isinstance(values, np.ma.MaskedArray):
        raise ArgumentError("a masked array; fill it first, as in values.filled(0)", parameter=name)
    try:
        found = np.asarray(values)
    except (TypeError, ValueError):  # rows of different lengths
        raise ArgumentError(f"no array; {example} is one", parameter=name) from None
    if found.dtype.kind not in types:
        raise ArgumentError(f"{wanted}, not {found.dtype}; {example} has them", parameter=name)
    return found


def whole_number(name: str, value: Any, example: int) -> int:
    """Return an integer of any type as an int."""
    try:
        return operator.index(value)
    except TypeError:
        wrong = "it is a whole number"
        raise ArgumentError(wrong, parameter=name, value=value, example=example) from None


def require_type(name: str, value: Any, wanted: type, example: str) -> None:
    """Refuse an argument of another type than the wanted one, of which the example makes one."""
    if not isinstance(value, wanted):
        wrong = f"a {wanted.__name__} is asked for, not {type(value).__name__}; {example} is one"
        raise ArgumentError(wrong, parameter=name)


def real_number(name: str, value: Any, example: float, *, finite: bool = True) -> float:
    """Return a real number of any type as a float, finite where it has to be."""
    found = _plain_array(name, value, "fiu", "a number", f"{name}={example:g}")
    if found.ndim or (finite and not np.isfinite(found)):
        wrong = "it is one finite number" if finite else "it is one number"
        raise ArgumentError(wrong, parameter=name, value=value, example=example)
    return float(found)


def finite_array(
    name: str, values: Any, shape: tuple[int | None, ...], largest: float = 1e100
) -> Floats:
    """Return finite numbers of a shape, perhaps `within` a length, as `real_array`; None is any."""
    found = real_array(name, values)
    if found.shape != shape or not found.size:
        _check_shape(name, found, shape)
    check_magnitude(name, found, largest)
    return found


def finite_arrays(
    shapes: str, lengths: Mapping[str, int] | None = None, /, *, largest: float | None = 1e100,
    **arrays: Any,
) -> list[Floats]:  # fmt: skip
    """Return arrays whose shapes go together, each as `finite_array` does.

    The shapes have, for each array in turn, a letter for each axis: axes of one letter have one length,
    as in "nd Kd", which may be known; a digit is the length itself. Without a largest length, what is
    not finite is taken, too.
    """
    known = dict(lengths or {})
    found = [real_array(name, values) for name, values in arrays.items()]
    check_shapes(shapes, known, **dict(zip(arrays, found, strict=True)))
    if largest is not None:
        for name, array in zip(arrays, found, strict=True):
            check_magnitude(name, array, largest)
    return found


def check_shapes(
    shapes: str, lengths: Mapping[str, int] | None = None, /, **arrays: NDArray[Any]
) -> None:
    """Refuse arrays whose shapes do not go together (`finite_arrays`) by the first that does not fit."""
    known = dict(lengths or {})
    for (name, array), letters in zip(arrays.items(), shapes.split(), strict=True):
        for letter, size in zip(letters, array.shape, strict=False):
            known.setdefault(letter, int(letter) if letter.isdigit() else size)
        before = known if array.ndim == len(letters) else lengths or {}
        _check_shape(name, array, tuple(before.get(letter) for letter in letters))


def _check_shape(name: str, found: NDArray[Any], shape: tuple[int | None, ...]) -> None:
    fits = found.ndim == len(shape) and found.size > 0
    if fits and all(asked in (None, size) for asked, size in zip(shape, found.shape, strict=True)):
        return
    asked = ", ".join("any" if size is None else str(size) for size in shape)
    example = tuple(size or 3 for size in shape)
    wrong = f"an array {found.shape}, not ({asked}); numpy.ones({example}) is one"
    raise ArgumentError(wrong, parameter=name)


def elementwise(function: Callable[_P, _T]) -> Callable[_P, _T]:
    """Let a function's arguments of type `ArrayLike` be arrays that can be broadcast together.

    The function refuses in one line what is no array of real numbers, and shapes that do not fit.
    """
    signature = inspect.signature(function)
    defaults = {  # None is taken where it is one
        name: each.default
        for name, each in signature.parameters.items()
        if "ArrayLike" in str(each.annotation)
    }
    assert defaults, "no argument is an array: annotations are read as text"

    @functools.wraps(function)
    def checked(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        given = signature.bind(*args, **kwargs)
        arrays = {
            name: real_array(name, given.arguments[name])
            for name, default in defaults.items()
            if not isinstance(given.arguments.get(name, default), int | float | type(default))
        }
        try:
            np.broadcast_shapes(*(array.shape for array in arrays.values()))
        except ValueError:
            shapes = ", ".join(f"{name} {array.shape}" for name, array in arrays.items())
            wrong = f"arrays of shapes that do not fit each other: {shapes}"
            raise ArgumentError(f"{wrong}; give numbers, or arrays of one shape") from None
        given.arguments.update(arrays)
        return function(*given.args, **given.kwargs)

    return checked


def within(values: Floats, largest: float) -> bool:
    """Say whether a contiguous float64 array is finite and its length at most `largest`."""
    flat = values.reshape(-1)
    return bool(np.vdot(flat, flat) <= largest**2)


def check_magnitude(name: str, values: Floats, largest: float) -> None:
    """Refuse a contiguous float64 array that is not `within` a length."""
    if within(values, largest):
        return
    wrong = "not all finite; numpy.argwhere(~numpy.isfinite(values)) shows where"
    if np.isfinite(values).all():
        wrong = f"of a length above {largest:g}, which overflows; values / {largest:g} is shorter"
    raise ArgumentError(wrong, parameter=name)
