"""The matrices of the proof of Lemma 3 at an instance in rationals, by two libraries.

Read as Fan and Lv have them, of whom the proof is: K = Sigma^(1/2) Z^T with Z of d rows and n columns,
Z = V diag(s) U~. All orthogonal matrices are products of reflections, so that roots, eigenvalues and
norms are rational. Source: chosen here, where nothing else is named.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, reduce
from typing import Any, NamedTuple

from flint import fmpq, fmpq_mat

Matrix = list[list[Fraction]]
Multiply = Callable[[Matrix, Matrix], Matrix]


class Screening(NamedTuple):
    """What the proof speaks of, at a size n and d. Source: eqs. (28)-(32)."""

    n: int
    keys: Matrix  # K, (n, d)
    z: Matrix  # Z, (d, n)
    rows: Matrix  # U~, (d, n), the first d rows of an orthogonal matrix
    root: Matrix  # Sigma^(1/2), (n, n)
    eigenvalues: Sequence[Fraction]  # mu_1, ..., mu_d of Z Z^T/n
    largest: Fraction  # the largest eigenvalue of Sigma
    beta: Matrix  # beta^T, (n, 1)
    noise: Matrix  # epsilon^T, (d, 1)
    norm: Fraction  # |Sigma^(1/2) beta|


def by_fractions(left: Matrix, right: Matrix) -> Matrix:
    """Return a product, entry by entry."""
    columns = list(zip(*right, strict=True))
    return [[sum(map(_times, row, column), Fraction()) for column in columns] for row in left]


def by_flint(left: Matrix, right: Matrix) -> Matrix:
    """Return the same by flint."""
    one, other = (
        fmpq_mat(len(m), len(m[0]), [fmpq(x.numerator, x.denominator) for row in m for x in row])
        for m in (left, right)
    )
    product = one * other
    return [
        [Fraction(int(product[i, j].p), int(product[i, j].q)) for j in range(len(right[0]))]
        for i in range(len(left))
    ]


def screening(params: Mapping[str, Any], multiply: Multiply) -> Screening:
    """Return the instance of a size; beta is an eigenvector of Sigma, so that its norm is rational."""
    return _screening(params["n"], params["d"], multiply)


@lru_cache(maxsize=128)
def _screening(n: int, d: int, multiply: Multiply) -> Screening:
    basis, turned = _orthogonal(n, 1, multiply), _orthogonal(n, 2, multiply)
    rows, small = turned[:d], _orthogonal(d, 3, multiply)
    scales, roots = [Fraction(i % 3 + 1) for i in range(d)], [Fraction(i % 2 + 1) for i in range(n)]
    z = multiply(multiply(small, _diagonal(scales)), rows)
    root = multiply(multiply(basis, _diagonal(roots)), transpose(basis))
    beta = [[Fraction(3, 2) * row[-1]] for row in basis]
    return Screening(
        n, multiply(root, transpose(z)), z, rows, root, [s * s / n for s in scales],
        max(roots) ** 2, beta, [[Fraction(2 * i - 3, 1 + i % 2)] for i in range(d)],
        Fraction(3, 2) * roots[-1],
    )  # fmt: skip


def spectral(own: Screening, multiply: Multiply) -> Matrix:
    """Return n Sigma^(1/2) U~^T diag(mu) U~ Sigma^(1/2). Source: eq. (28)."""
    inner = multiply(own.rows, own.root)
    scaled = multiply(_diagonal([own.n * mu for mu in own.eigenvalues]), inner)
    return multiply(transpose(inner), scaled)


def share(own: Screening, multiply: Multiply) -> Fraction:
    """Return beta^T Sigma^(1/2) U~^T U~ Sigma^(1/2) beta. Source: eq. (32)."""
    return squared(multiply(own.rows, multiply(own.root, own.beta)))


def share_of_unit(own: Screening, multiply: Multiply) -> Fraction:
    """Return <Q^T S Q e_1, e_1>, S = U~^T U~, Q e_1 along Sigma^(1/2) beta. Source: eq. (32)."""
    unit = [[x / own.norm for x in row] for row in multiply(own.root, own.beta)]
    return multiply(transpose(unit), multiply(transpose(own.rows), multiply(own.rows, unit)))[0][0]


def least_pivot(matrix: Matrix) -> Fraction:
    """Return the least pivot of a symmetric matrix: it is at least 0 where the matrix is semidefinite.

    A zero pivot whose column is not zero counts as -1.
    """
    left, pivots = [list(row) for row in matrix], []
    while left:
        pivot, *rest = left[0]
        if pivot == 0 and any(rest):
            return Fraction(-1)
        pivots.append(pivot)
        left = [
            [x - (row[0] * y / pivot if pivot else 0) for x, y in zip(row[1:], rest, strict=True)]
            for row in left[1:]
        ]
    return min(pivots)


def differing(left: Matrix, right: Matrix) -> int:
    """Return how many entries of two matrices differ."""
    pairs = zip(left, right, strict=True)
    return sum(x != y for one, other in pairs for x, y in zip(one, other, strict=True))


def minus(left: Matrix, right: Matrix) -> Matrix:
    """Return a difference."""
    pairs = zip(left, right, strict=True)
    return [[x - y for x, y in zip(one, other, strict=True)] for one, other in pairs]


def multiple(factor: Fraction, size: int) -> Matrix:
    """Return a multiple of the identity."""
    return _diagonal([factor] * size)


def squared(column: Matrix) -> Fraction:
    """Return the squared norm of a column."""
    return sum((row[0] ** 2 for row in column), Fraction())


def transpose(matrix: Matrix) -> Matrix:
    """Return a matrix with its rows as columns."""
    return [list(column) for column in zip(*matrix, strict=True)]


def _orthogonal(size: int, seed: int, multiply: Multiply) -> Matrix:
    """Return a product of two reflections without symmetry."""
    vectors = [
        [Fraction((seed * (i + 2) + k * i * i) % 5 - 1 or 2) for i in range(size)] for k in (1, 3)
    ]
    return reduce(multiply, map(_reflection, vectors))


def _reflection(vector: Sequence[Fraction]) -> Matrix:
    length = sum((x * x for x in vector), Fraction())
    return [
        [Fraction(int(i == j)) - 2 * x * y / length for j, y in enumerate(vector)]
        for i, x in enumerate(vector)
    ]


def _diagonal(values: Sequence[Fraction]) -> Matrix:
    return [
        [value if i == j else Fraction() for j in range(len(values))] for i, value in enumerate(values)
    ]


def _times(x: Fraction, y: Fraction) -> Fraction:
    return x * y
