"""Lemma 1 in rationals: an instance on which every term of eqs. (4) and (5) is a fraction.

All selected keys have the same score, so that the softmax weights are 1/k and a derivative of the row
holds no exponential. It is evaluated twice, in ways that share no step: with numbers a + b e, e^2 = 0,
and with power series.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import fmpq_series

Vector = Sequence[int]
Matrix = Sequence[Vector]
Derivatives = dict[tuple[int, int], list[Fraction]]
_KEYS, _DIMENSIONS, _COLUMNS = 6, 3, 2  # at most, so that an instance takes milliseconds


@dataclass(frozen=True)
class EqualScoreRow:
    """A row of a layer whose selected keys all score alike; the weights are (d, c). Source: Lemma 1."""

    tokens: Matrix  # (k, d): the selected ones; the query's is the first
    w_q: Matrix
    w_k: Matrix
    w_v: Matrix


def equal_scores(k: int, d: int, head_size: int) -> EqualScoreRow:
    """Return an instance with min(k, 6) selected keys, min(d, 3) dimensions, min(head size, 2) columns.

    Only the first row of W_K is not zero, and all selected tokens have the entry 1 there; their other
    entries differ. A token with 0 there scores less, so that the selection has a border: the derivative
    exists. Source: chosen here.
    """
    k, d, c = min(k, _KEYS), min(d, _DIMENSIONS), min(head_size, _COLUMNS)
    tokens = [[1] + [(t * (p + 2) + p) % 5 - p for p in range(1, d)] for t in range(k)]
    w_q = [[i + 2 * j + 1 for j in range(c)] for i in range(d)]
    w_k = [[3 * j + 1 if i == 0 else 0 for j in range(c)] for i in range(d)]
    w_v = [[(2 * i + j) % 3 + 1 for j in range(c)] for i in range(d)]
    return EqualScoreRow(tokens, w_q, w_k, w_v)


def scores_through_one_column(k: int, d: int) -> EqualScoreRow:
    """Return an instance with min(k, 6) selected keys and min(d, 3) dimensions, two columns, for (4).

    All selected tokens have the entry 1 at the first place, which is all that the first column of W_K
    sees; x_l W_Q has a 0 in the second column. So scores are equal although the keys differ, and they
    move as W_Q does. A token with 0 at the first place scores 0, which is less: the derivative exists.
    Source: chosen here.
    """
    k, d = min(k, _KEYS), min(d, _DIMENSIONS)
    tokens = [[1] + [(t * (p + 2) + 2 * p + 1) % 5 - p for p in range(1, d)] for t in range(k)]
    w_q = [[3 - i, 2 * i + 3] for i in range(d)]
    w_q[0][1] = -sum(tokens[0][p] * w_q[p][1] for p in range(1, d))
    w_k = [[2 if i == 0 else 0, 3 * i + 1] for i in range(d)]
    w_v = [[(2 * i + j) % 3 + 1 for j in range(2)] for i in range(d)]
    return EqualScoreRow(tokens, w_q, w_k, w_v)


def key_derivatives(instance: EqualScoreRow) -> Derivatives:
    """Return dV_l/dW_K,ij of the definition, by arithmetic with a + b e, e^2 = 0. Source: Lemma 1."""
    return _derive(instance, instance.w_k, _key_slopes)


def query_derivatives(instance: EqualScoreRow) -> Derivatives:
    """Return dV_l/dW_Q,ij in the same way. Source: Lemma 1."""
    return _derive(instance, instance.w_q, _query_slopes)


def _derive(
    instance: EqualScoreRow,
    matrix: Matrix,
    slopes_of: Callable[[EqualScoreRow, int, int], list[Fraction]],
) -> Derivatives:
    values = [_row_times(token, instance.w_v) for token in instance.tokens]
    found: Derivatives = {}
    for i, j in _entries(matrix):
        slopes = slopes_of(instance, i, j)
        # exp(0 + s e) = 1 + s e: numerator and denominator of V_l, then the quotient's derivative.
        below, below_slope = Fraction(len(slopes)), sum(slopes, Fraction(0))
        row = []
        for column in zip(*values, strict=True):
            above = Fraction(sum(column))
            above_slope = sum((s * v for s, v in zip(slopes, column, strict=True)), Fraction(0))
            row.append((above_slope * below - above * below_slope) / below**2)
        found[i, j] = row
    return found


def key_derivatives_by_series(instance: EqualScoreRow) -> Derivatives:
    """Return the same by exponentials and quotients of rational power series. Source: Lemma 1."""
    return _derive_by_series(instance, instance.w_k, _key_score)


def query_derivatives_by_series(instance: EqualScoreRow) -> Derivatives:
    """Return dV_l/dW_Q,ij by power series. Source: Lemma 1."""
    return _derive_by_series(instance, instance.w_q, _query_score)


def _derive_by_series(
    instance: EqualScoreRow,
    matrix: Matrix,
    score_of: Callable[[EqualScoreRow, Vector, int, int], fmpq_series],
) -> Derivatives:
    values = [_row_times(token, instance.w_v) for token in instance.tokens]
    found: Derivatives = {}
    for i, j in _entries(matrix):
        scores = [score_of(instance, token, i, j) for token in instance.tokens]
        weights = [(score - scores[0]).exp() for score in scores]
        total = sum(weights[1:], weights[0])
        found[i, j] = [
            _slope(sum((w * v for w, v in zip(weights, column, strict=True)), _series()) / total)
            for column in zip(*values, strict=True)
        ]
    return found


def _series(*coefficients: int) -> fmpq_series:
    return fmpq_series(list(coefficients), prec=2)


def _key_score(instance: EqualScoreRow, token: Vector, i: int, j: int) -> fmpq_series:
    """Return x_l W_Q (W_K + e E_ij)^T x_t^T, multiplied out, as a series in e."""
    query = _row_times(instance.tokens[0], instance.w_q)
    keys = [_series(x) for x in _row_times(token, instance.w_k)]
    keys[j] += _series(0, token[i])
    return sum((key * q for key, q in zip(keys, query, strict=True)), _series())


def _query_score(instance: EqualScoreRow, token: Vector, i: int, j: int) -> fmpq_series:
    """Return x_l (W_Q + e E_ij) W_K^T x_t^T, multiplied out, as a series in e."""
    query = [_series(x) for x in _row_times(instance.tokens[0], instance.w_q)]
    query[j] += _series(0, instance.tokens[0][i])
    keys = _row_times(token, instance.w_k)
    return sum((q * key for q, key in zip(query, keys, strict=True)), _series())


def _slope(series: fmpq_series) -> Fraction:
    slope = series[1]
    return Fraction(int(slope.p), int(slope.q))


def query_printed(instance: EqualScoreRow, rows: bool = False) -> Derivatives:
    """Return x_li W_K,j^T Var W_V, as printed; W_K,j is column j, or row j. Source: eq. (4)."""
    return _as_printed(instance, instance.w_k, instance.w_q, rows)


def key_printed(instance: EqualScoreRow, rows: bool = False) -> Derivatives:
    """Return x_li W_Q,j^T Var W_V, as printed; W_Q,j is column j, or row j. Source: eq. (5)."""
    return _as_printed(instance, instance.w_q, instance.w_k, rows)


def _as_printed(instance: EqualScoreRow, other: Matrix, own: Matrix, rows: bool) -> Derivatives:
    """Return x_li (column or row j of the other matrix)^T Var W_V for each entry of one's own."""
    variance, query = _variance(instance), instance.tokens[0]
    found = {}
    for i, j in _entries(own):
        left = other[j] if rows else _column(other, j)
        found[i, j] = [query[i] * value for value in _sandwich(left, variance, instance.w_v)]
    return found


def key_corrected(instance: EqualScoreRow) -> Derivatives:
    """Return (x_l W_Q)_j e_i^T Var W_V.

    Departs from eq. (5): the index i sits on the keys' side, inside the variance. Source: eq. (5).
    """
    variance = _variance(instance)
    query = _row_times(instance.tokens[0], instance.w_q)
    units = [[int(p == i) for p in range(len(variance))] for i in range(len(variance))]
    return {
        (i, j): [query[j] * value for value in _sandwich(units[i], variance, instance.w_v)]
        for i, j in _entries(instance.w_k)
    }


def largest_gap(
    instance: EqualScoreRow,
    formula: Callable[[EqualScoreRow], Derivatives],
    derivatives: Callable[[EqualScoreRow], Derivatives] = key_derivatives,
) -> Fraction:
    """Return by how much a formula and the derivative differ at most. Source: eq. (4), eq. (5)."""
    stated, true = formula(instance), derivatives(instance)
    gaps = [abs(a - b) for key in true for a, b in zip(stated[key], true[key], strict=True)]
    return max(gaps)


def _entries(matrix: Matrix) -> list[tuple[int, int]]:
    return [(i, j) for i in range(len(matrix)) for j in range(len(matrix[0]))]


def _column(matrix: Matrix, j: int) -> list[int]:
    return [row[j] for row in matrix]


def _row_times(row: Vector, matrix: Matrix) -> list[int]:
    """Return a row vector times a matrix."""
    return [
        sum(x * y for x, y in zip(row, _column(matrix, j), strict=True)) for j in range(len(matrix[0]))
    ]


def _key_slopes(instance: EqualScoreRow, i: int, j: int) -> list[Fraction]:
    """Return the e-part of x_l W_Q (W_K + e E_ij)^T x_t^T for every selected t."""
    query = _row_times(instance.tokens[0], instance.w_q)
    return [Fraction(query[j] * token[i]) for token in instance.tokens]


def _query_slopes(instance: EqualScoreRow, i: int, j: int) -> list[Fraction]:
    """Return the e-part of x_l (W_Q + e E_ij) W_K^T x_t^T for every selected t."""
    own = instance.tokens[0][i]
    return [Fraction(own * _row_times(token, instance.w_k)[j]) for token in instance.tokens]


def _variance(instance: EqualScoreRow) -> list[list[Fraction]]:
    """Return E[x^T x] - E[x]^T E[x] under the weights 1/k."""
    tokens, k = instance.tokens, len(instance.tokens)
    d = len(tokens[0])
    mean = [Fraction(sum(_column(tokens, p)), k) for p in range(d)]
    return [
        [Fraction(sum(x[p] * x[q] for x in tokens), k) - mean[p] * mean[q] for q in range(d)]
        for p in range(d)
    ]


def _sandwich(left: Vector, variance: Sequence[Sequence[Fraction]], w_v: Matrix) -> list[Fraction]:
    """Return left^T Var W_V."""
    d = len(variance)
    row = [sum((left[p] * variance[p][q] for p in range(d)), Fraction(0)) for q in range(d)]
    return [sum((row[q] * w_v[q][b] for q in range(d)), Fraction(0)) for b in range(len(w_v[0]))]
