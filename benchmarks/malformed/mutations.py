"""What can be wrong with an array, or only unusual: memory, type, shape, values."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

Mutation = Callable[[np.random.Generator, np.ndarray], Any]


def _strided(_: np.random.Generator, a: np.ndarray) -> np.ndarray:
    wide = np.zeros((*a.shape[:-1], 2 * a.shape[-1]), a.dtype)
    wide[..., ::2] = a
    return wide[..., ::2]


def _backwards(_: np.random.Generator, a: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(a[::-1])[::-1]


def _unaligned(_: np.random.Generator, a: np.ndarray) -> np.ndarray:
    memory = np.zeros(a.nbytes + 1, np.uint8)
    out = memory[1:].view(a.dtype).reshape(a.shape)
    out[...] = a
    return out


def _read_only(_: np.random.Generator, a: np.ndarray) -> np.ndarray:
    out = a.copy()
    out.flags.writeable = False
    return out


def _other_bytes(_: np.random.Generator, a: np.ndarray) -> np.ndarray:
    return a.astype(a.dtype.newbyteorder(">"))


#: The same numbers, held otherwise: the answer may not change.
LAYOUTS: dict[str, Mutation] = {
    "as it is": lambda rng, a: a,
    "Fortran order": lambda rng, a: np.asfortranarray(a),
    "strided": _strided,
    "backwards": _backwards,
    "unaligned": _unaligned,
    "read-only": _read_only,
    "other byte order": _other_bytes,
}


def _cut(rng: np.random.Generator, a: np.ndarray) -> np.ndarray:
    axis = int(rng.integers(a.ndim))
    keep = int(rng.integers(a.shape[axis]))
    return np.take(a, np.arange(keep), axis=axis)


def _lengthened(rng: np.random.Generator, a: np.ndarray) -> np.ndarray:
    axis, more = int(rng.integers(a.ndim)), int(rng.integers(1, 40))
    return np.take(a, np.arange(a.shape[axis] + more), axis=axis, mode="wrap")


def _one_entry(change: Callable[[np.random.Generator, Any], Any]) -> Mutation:
    def mutate(rng: np.random.Generator, a: np.ndarray) -> np.ndarray:
        out = a.copy()
        if out.size:
            place = int(rng.integers(out.size))
            with np.errstate(all="ignore"):
                out.reshape(-1)[place] = np.asarray(change(rng, out.reshape(-1)[place])).astype(
                    out.dtype
                )
        return out

    return mutate


def _as_type(dtype: Any) -> Mutation:
    def mutate(_: np.random.Generator, a: np.ndarray) -> np.ndarray:
        with np.errstate(all="ignore"):
            return a.astype(dtype)

    return mutate


def _matrix(_: np.random.Generator, a: np.ndarray) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the class itself
        return np.asmatrix(a) if a.ndim < 3 else a.tolist()


def _ragged(_: np.random.Generator, a: np.ndarray) -> Any:
    rows = a.tolist()
    return [*rows[:-1], rows[-1][:-1]] if a.ndim > 1 else [rows, 1]


MUTATIONS: dict[str, Mutation] = {
    "float32": _as_type(np.float32),
    "float16": _as_type(np.float16),
    "int64": _as_type(np.int64),
    "int8": _as_type(np.int8),
    "uint64": _as_type(np.uint64),
    "bool": _as_type(bool),
    "complex": lambda rng, a: a.astype(complex) * (1 + 1e-3j),
    "long double": _as_type(np.longdouble),
    "object": _as_type(object),
    "text": _as_type(str),
    "masked": lambda rng, a: np.ma.masked_array(a, mask=rng.random(a.shape) < 0.3),
    "a list": lambda rng, a: a.tolist(),
    "ragged": _ragged,
    "a tuple": lambda rng, a: tuple(a.tolist()),
    "a word": lambda rng, a: "abc",
    "a mapping": lambda rng, a: {"x": a},
    "dates": lambda rng, a: np.zeros(a.shape, "datetime64[s]"),
    "a record": lambda rng, a: np.zeros(a.shape, [("x", float), ("y", int)]),
    "a matrix": _matrix,
    "no axes": lambda rng, a: np.array(a.reshape(-1)[0]),
    "one row for all": lambda rng, a: np.broadcast_to(a[:1], a.shape),
    "overlapping": lambda rng, a: np.lib.stride_tricks.as_strided(a, a.shape, (0,) * a.ndim),
    "None": lambda rng, a: None,
    "a number": lambda rng, a: a.reshape(-1)[0],
    "first only": lambda rng, a: a[0],
    "an axis more": lambda rng, a: a[None],
    "flat": lambda rng, a: a.reshape(-1),
    "transposed": lambda rng, a: a.T,
    "empty": lambda rng, a: a[:0],
    "cut": _cut,
    "lengthened": _lengthened,
    "one row": lambda rng, a: a[:1],
    "one column": lambda rng, a: a[..., :1],
    "not a number": _one_entry(lambda rng, x: np.nan),
    "infinite": _one_entry(lambda rng, x: np.inf),
    "minus infinity": _one_entry(lambda rng, x: -np.inf),
    "huge": _one_entry(lambda rng, x: 1e200),
    "all huge": lambda rng, a: a * 1e160 if a.dtype.kind == "f" else a * 10**9,
    "far": _one_entry(lambda rng, x: rng.choice([2**40, -(2**40), 10**6, -(10**6)])),
    "negative": _one_entry(lambda rng, x: -1 - abs(int(x)) if np.isfinite(x) else -1),
    "zero": _one_entry(lambda rng, x: 0),
    "next": _one_entry(lambda rng, x: x + rng.choice([-1, 1])),
    "swapped sign": lambda rng, a: a if a.dtype.kind == "b" else -a,
    "shuffled": lambda rng, a: rng.permutation(a.reshape(-1)).reshape(a.shape),
    "all the same": lambda rng, a: np.full_like(a, a.reshape(-1)[0]),
}  # fmt: skip


def plain(values: Any, kinds: str = "fiu", ndim: int | None = None) -> np.ndarray:
    """Return the numbers of an array as they read, float64 or int64; ValueError where there are none."""
    if isinstance(values, np.ma.MaskedArray):
        raise ValueError("masked")
    found = np.array(values)
    if found.dtype.kind not in kinds or (ndim is not None and found.ndim != ndim):
        raise ValueError("type")
    if kinds == "b":
        return found.copy()
    with np.errstate(all="ignore"):
        return found.astype(float) if "f" in kinds else found.astype(np.int64)


def finite(*arrays: np.ndarray, largest: float = 1e30) -> None:
    """Raise ValueError where an entry is not finite, or beyond what a function takes."""
    for array in arrays:
        if not array.size or not np.all(np.abs(array) <= largest):
            raise ValueError("range")
