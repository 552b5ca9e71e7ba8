"""A public function that takes arrays, beside what plain NumPy says of the same arrays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from malformed.mutations import finite, plain


@dataclass(frozen=True, eq=False)
class Target:
    """What arrays are thrown at.

    Attributes
    ----------
    name : str
    arrays : mapping of argument to the array that is right
    call : callable: the public function, its result as one vector
    truth : callable
        The same in plain NumPy; ValueError (or what NumPy raises) where the arrays mean nothing, so that
        they have to be refused.
    covers : tuple of str
        The public functions that it calls, as ``clusters.update:update_in_law``.
    words : tuple of str
        What else a refusal may name in place of the argument.
    """

    name: str
    arrays: dict[str, np.ndarray]
    call: Callable[..., Any]
    truth: Callable[..., Any]
    covers: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


def flat(*parts: Any) -> np.ndarray:
    return np.concatenate([np.ravel(part) for part in parts])


def same(
    function: Callable[..., Any], *shapes: str, largest: float | None = 1e100
) -> Callable[..., np.ndarray]:
    """Return the truth: a function of plain float64 arrays of the shapes, a letter for each length.

    A digit is the length itself; `largest` None stands for functions that take what is not finite.
    """

    def truth(**arrays: Any) -> np.ndarray:
        read, lengths = [], dict[str, int]()
        for values, shape in zip(arrays.values(), shapes, strict=True):
            array = plain(values, ndim=len(shape))
            for letter, size in zip(shape, array.shape, strict=True):
                if lengths.setdefault(letter, int(letter) if letter.isdigit() else size) != size:
                    raise ValueError("shape")
            if not array.size:
                raise ValueError("empty")
            if largest is not None:
                finite(array, largest=largest)
            read.append(array)
        return np.asarray(function(*read))

    return truth
