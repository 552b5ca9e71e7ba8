"""The tensor trick in whole numbers: Kronecker products against products of matrices, entry by entry.

The exponential stands for a function of each entry. Here it is 2^s, which is a fraction at a whole
number s, and as one to one as exp is.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from operator import mul
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Whole = NDArray[np.int64]
Matrix = list[list[int]]


class Matrices(NamedTuple):
    """A_1 and A_2 (n, d), and X = Q K^T (d, d); entries of one digit. Source: Definition C.1."""

    first: Matrix
    second: Matrix
    parameter: Matrix


def matrices(n: int, d: int) -> Matrices:
    """Return whole matrices so unsymmetric that an exchange of factors is seen. Source: chosen here."""
    first = [[(3 * i + 5 * j + i * j) % 5 - 1 for j in range(d)] for i in range(n)]
    second = [[(2 * i + 7 * j + i * i) % 5 - 2 for j in range(d)] for i in range(n)]
    query = [[(i + 2 * j) % 4 - 1 for j in range(d)] for i in range(d)]
    key = [[(3 * i + j + i * j) % 3 - 1 for j in range(d)] for i in range(d)]
    return Matrices(first, second, [[_product(q, k) for k in key] for q in query])


def scores(params: Mapping[str, Any], stacked: str) -> tuple[Whole, Whole]:
    """Return A_{j0} x for every j0 as rows, and A_1 Q K^T A_2^T; vec stacks ``rows`` or ``columns``.

    Source: Fact A.1, Definition C.1.
    """
    a, b, x = (np.array(m, dtype=np.int64) for m in matrices(params["n"], params["d"]))
    vector = x.flatten(order="C" if stacked == "rows" else "F")
    return np.array([np.kron(row, b) @ vector for row in a]), a @ x @ b.T


def scores_again(params: Mapping[str, Any], stacked: str) -> tuple[Matrix, Matrix]:
    """Return the same by sums over pairs, in whole numbers. Source: Fact A.1, Definition C.1."""
    return _scores_again(params["n"], params["d"], stacked)


@lru_cache(maxsize=64)  # claims ask for the same ones
def _scores_again(n: int, d: int, stacked: str) -> tuple[Matrix, Matrix]:
    a, b, x = matrices(n, d)
    turned = [list(column) for column in zip(*x, strict=True)]
    entries = [value for row in (x if stacked == "rows" else turned) for value in row]
    blocks = [[_product([u * v for u in first for v in second], entries) for second in b] for first in a]
    half = [[_product(row, other) for row in x] for other in b]  # X b for each row b of A_2
    return blocks, [[_product(first, each) for each in half] for first in a]


def printed(params: Mapping[str, Any]) -> Whole:
    """Return A_1 Q K^T A_2, the exponents as Claim C.5 prints them, where n = d. Source: Claim C.5."""
    a, b, x = (np.array(m, dtype=np.int64) for m in matrices(params["n"], params["d"]))
    product: Whole = a @ x @ b
    return product


def printed_again(params: Mapping[str, Any]) -> Matrix:
    """Return the same by sums over pairs of entries. Source: Claim C.5."""
    a, b, x = matrices(params["n"], params["d"])
    columns = [list(column) for column in zip(*b, strict=True)]
    left = [[_product(row, column) for column in zip(*x, strict=True)] for row in a]
    return [[_product(row, column) for column in columns] for row in left]


def differing(left: Any, right: Any) -> int:
    """Return how many entries of two matrices differ. Source: Fact A.1."""
    rows = zip(left, right, strict=True)
    return sum(int(u) != int(v) for one, other in rows for u, v in zip(one, other, strict=True))


def largest_gap(left: Any, right: Any, *, powers: bool) -> Fraction:
    """Return the largest difference of the sums over rows: of 2^s, or of the entries s themselves.

    Source: Definition C.1, Definition C.4.
    """
    pairs = zip(left, right, strict=True)
    return max(abs(_sum(one, powers) - _sum(other, powers)) for one, other in pairs)


def _sum(row: Any, powers: bool) -> Fraction:
    return sum((Fraction(2) ** int(s) if powers else Fraction(int(s)) for s in row), Fraction())


def _product(left: Any, right: Any) -> int:
    return sum(map(mul, left, right))
