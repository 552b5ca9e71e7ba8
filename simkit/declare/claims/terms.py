"""Terms of the library of proofs: a formula as data, for what no expression of a claim can write."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Term:
    """A function of the library of proofs (`Simkit.v`), applied.

    Attributes
    ----------
    name : str
        Of the function: ``attention``.
    arguments : tuple
        A whole number, an expression in parameters as text, another term, or a list or pair of these.

    Examples
    --------
    >>> Term("softmax", ("n",)).name
    'softmax'
    """

    name: str
    arguments: tuple[Any, ...] = ()
