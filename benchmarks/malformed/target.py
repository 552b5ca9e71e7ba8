"""A public function that takes arrays, beside what plain NumPy says of the same arrays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np


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
    strict : bool
        A refusal is one of simkit's own lines, and arrays that are only held otherwise are taken.
    """

    name: str
    arrays: dict[str, np.ndarray]
    call: Callable[..., Any]
    truth: Callable[..., Any]
    strict: bool = False
