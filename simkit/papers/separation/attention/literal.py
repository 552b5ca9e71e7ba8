"""The literal path: the n x n attention exactly as the definitions state it.

The witness against which the structured path stands: it shares no code with it and knows nothing
of thresholds, counts or distinct rows. It only replays the same draws (`replays`).
"""

from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal, localcontext
from functools import lru_cache, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.errors import ArgumentError
from simkit.papers.separation.attention.cell import LARGEST_LITERAL, AttentionCell
from simkit.papers.separation.attention.datasets import build_cross_attention, build_self_attention
from simkit.papers.separation.attention.replays import replay_draws
from simkit.papers.separation.signs import PARTS

BoolArray = NDArray[np.bool_]
FloatArray = NDArray[np.float64]
RealArray = NDArray[np.floating[Any]]

# Margins this small beside their terms may be mere rounding: they are added up again in decimals.
NEAR = 1e-12
# Digits of those sums beyond the ones that the strengths and n need; half of them tell a tie.
_DIGITS = 60
_MOST_DIGITS = 5_000


def _attend(
    queries: RealArray, keys: RealArray, values: RealArray, qk: str, exponential: bool
) -> RealArray:
    """Return c (n, d), row j0 being f(A, x)_{j0}^T A3 V with V = I (Definitions C.1, C.4)."""
    d = queries.shape[1]
    product = np.eye(d) if qk == "identity" else np.ones((d, d))
    u = queries @ product.astype(queries.dtype) @ keys.T
    if exponential:
        # A factor of the whole row cancels in f; without it exp overflows.
        u = np.exp(u - u.max(axis=1, keepdims=True))
    f = u / u.sum(axis=1, keepdims=True)
    attended: RealArray = f @ values
    return attended


def _decimals(digits: int) -> AbstractContextManager[Context]:
    """Compute with so many digits, and with exponents that no weight exceeds."""
    return localcontext(Context(prec=digits, Emax=MAX_EMAX, Emin=MIN_EMIN))


class _DecimalMargins:
    """Margins of single rows in decimals of many digits, for what doubles cannot decide.

    Queries, keys and values as in `_build`; equal keys are added once, with their number.
    """

    def __init__(self, cell: AttentionCell, part: int, j2: int, j3: int) -> None:
        self.cell, self.exponential = cell, part % 2 == 0
        self.known: dict[tuple[Decimal, int], dict[tuple[Decimal, int], Decimal]] = {}
        values = [_read(Decimal, value) for value in (cell.a0, cell.a1, cell.b, cell.c, cell.tau or 0.0)]
        decimals = max(-int(value.as_tuple().exponent) for value in values)
        a, b, c = values[1 if part < 2 else 0], values[2], values[3]
        # Where the heaviest key is tied the lightest decide, which weigh n^-power of it.
        power = a if cell.model == "cross" else max(a * a + b * b, a * (a + b + c))
        wanted = _DIGITS + 4 * decimals + int(len(str(cell.rows)) * (2 + power))
        self.digits = min(wanted, _MOST_DIGITS)
        with _decimals(self.digits):
            log_n = Decimal(cell.rows).ln()
            self.tau: Decimal = _threshold(cell, Decimal)
            rows = range(cell.rows)
            if cell.model == "self":
                s = log_n.sqrt()
                self.queries = [(a * s if j == j3 else Decimal(0), j % cell.columns) for j in rows]
                self.keys, self.block, self.last = Counter(self.queries), b * s, c * s
                return
            self.log_n = log_n
            self.queries = [(a * log_n if j == j2 else Decimal(0), 0) for j in rows]
            self.keys = Counter((Decimal(j == j3), j % cell.columns) for j in rows)
            self.block, self.last = Decimal(1), Decimal(0)

    def margin(self, row: int, y: RealArray) -> Decimal:
        """Return <c_row, y> - tau, 0 where it is a tie."""
        signs = [int(sign) for sign in y]
        with _decimals(self.digits):
            total = size = Decimal(0)
            for (first, column), share in self._attend(self.queries[row]).items():
                terms = (first * signs[0], self.block * signs[1 + column], self.last * signs[-1])
                total += share * (sum(terms) - self.tau)
                size += share * (sum(map(abs, terms)) + abs(self.tau))
            least = size.scaleb(_DIGITS // 2 - self.digits)
            return total if abs(total) > least else Decimal(0)

    def _attend(self, query: tuple[Decimal, int]) -> dict[tuple[Decimal, int], Decimal]:
        """Return f of one row, summed over equal keys."""
        if query not in self.known:
            scores = {key: self._score(query, key) for key in self.keys}
            if self.exponential:
                u = {score: score.exp() for score in set(scores.values())}
                scores = {key: u[score] for key, score in scores.items()}
            weight = sum(score * self.keys[key] for key, score in scores.items())
            self.known[query] = {key: v * self.keys[key] / weight for key, v in scores.items()}
        return self.known[query]

    def _score(self, query: tuple[Decimal, int], key: tuple[Decimal, int]) -> Decimal:
        product = query[0] * key[0]
        if self.cell.model == "cross":
            # Every entry of A1 but the first is log n, and a key has one identity entry.
            product += self.log_n
        elif self.cell.qk == "ones":
            product = (query[0] + self.block + self.last) * (key[0] + self.block + self.last)
        else:
            product += (self.block**2 if query[1] == key[1] else 0) + self.last**2
        return product


#: The same special rows come again and again.
_decimal_margins = lru_cache(maxsize=64)(_DecimalMargins)


def _apply_layers(
    c: RealArray, y: RealArray, tau: np.floating[Any], settle: Callable[[], _DecimalMargins]
) -> tuple[float, bool]:
    """Return phi(sum of phi_tau(<c_{j0}, y_l>)) and whether a margin is a tie (C.2, C.6)."""
    margins = c @ y - tau
    fired = np.maximum(margins, 0.0)
    near = np.argwhere(np.abs(margins) <= NEAR * (np.abs(c).sum(axis=1, keepdims=True) + abs(tau)))
    tied = False
    if len(near):
        exact, known = settle(), {}
        for row, neuron in near.tolist():
            key = (exact.queries[row], neuron)
            if key not in known:
                known[key] = exact.margin(row, y[:, neuron])
            # A margin too small for a float is one all the same.
            fired[row, neuron] = max(float(known[key]), 5e-324 if known[key] > 0 else 0.0)
            tied |= known[key] == 0
    return float(fired.sum()), tied


def _read(dtype: Any, value: float) -> Any:
    """Return the decimal that a float prints, so that 0.3 is three times 0.1 in any precision."""
    return dtype(repr(float(value)))


def _build(cell: AttentionCell, dtype: type, a: float, j2: int, j3: int) -> tuple[RealArray, RealArray]:
    """Return A1 and A2 = A3 in the given precision, from the matrices with strengths of one."""
    n, d = cell.rows, cell.d
    log_n = np.log(dtype(n))
    strengths: RealArray = np.ones(d, dtype=dtype)
    strengths[0] = _read(dtype, a)
    if cell.model == "self":
        strengths[1 : d - 1], strengths[d - 1] = _read(dtype, cell.b), _read(dtype, cell.c)
        rows = build_self_attention(n, d, 1.0, 1.0, 1.0, j3, scale=1.0)
        rows = rows.astype(dtype) * (strengths * np.sqrt(log_n))
        return rows, rows
    queries, keys = build_cross_attention(n, d, 1.0, j2, j3, scale=1.0)
    return queries.astype(dtype) * (strengths * log_n), keys.astype(dtype)


def _threshold(cell: AttentionCell, dtype: Any) -> Any:
    if cell.tau is not None:
        return _read(dtype, cell.tau)
    if cell.model == "self":
        root = dtype(cell.rows).ln().sqrt() if dtype is Decimal else np.sqrt(np.log(dtype(cell.rows)))
        return (_read(dtype, cell.c) + _read(dtype, 0.1)) * root
    return _read(dtype, 0.9)


def evaluate_trials(
    rng: np.random.Generator, trials: int, cell: AttentionCell, dtype: type = np.float64
) -> tuple[FloatArray, int]:
    """Evaluate the four networks of each trial through the n x n attention, V = I.

    From the same state of `rng` the structured path draws the same trials. Returns F_exp(D1), F_lin(D1),
    F_exp(D0), F_lin(D0), float64 (trials, 4), each at least 0, and the number of trials with <c, y> =
    tau in some row, exactly: what double precision leaves open is decided in decimals of many digits. A
    margin is a small difference of large sums: in double precision F is exact to 1e-16 of those sums, in
    NumPy's long double, where it is wider, to 1e-12 of itself. `ArgumentError` if n exceeds 10,000 or
    trials is negative. Source: Definition C.1, Definition C.2, Definition C.4, Definition C.6.
    """
    if cell.rows > LARGEST_LITERAL:
        raise ArgumentError(
            "the literal path lays out n x n weights",
            parameter="n", value=float(cell.n), example=LARGEST_LITERAL,
        )  # fmt: skip
    if trials < 0:
        raise ArgumentError("at least 0", parameter="trials", value=trials, example=100)
    tau = _threshold(cell, dtype)
    # Cross-attention fixes Q K^T = I.
    qk = cell.qk if cell.model == "self" else "identity"
    values = np.empty((trials, len(PARTS)))
    ties = 0
    for trial in range(trials):
        draw = replay_draws(rng, trial, cell)
        tied = False
        for part in range(len(PARTS)):
            dataset = 1 if part < 2 else 0
            a = (cell.a0, cell.a1)[dataset]
            queries, keys = _build(cell, dtype, a, draw.j2[dataset], draw.j3[dataset])
            attended = _attend(queries, keys, keys, qk, part % 2 == 0)
            y: RealArray = draw.signs[part].astype(dtype)
            values[trial, part], part_tied = _apply_layers(
                attended, y, tau,
                partial(_decimal_margins, cell, part, draw.j2[dataset], draw.j3[dataset]),
            )  # fmt: skip
            tied |= part_tied
        ties += tied
    return values, ties


def sample_trials(rng: np.random.Generator, trials: int, cell: AttentionCell) -> tuple[BoolArray, int]:
    """Sample the four parts of success through the n x n attention, in double precision.

    As `evaluate_trials`, with bool (trials, 4) in place of values: exp_d1_fires, lin_d1_zero,
    exp_d0_zero, lin_d0_zero; success is their conjunction.
    Source: Section 7.2, Section F.6, Definition C.2, Definition C.6.
    """
    values, ties = evaluate_trials(rng, trials, cell)
    events = values == 0.0
    events[:, 0] = ~events[:, 0]
    return events, ties
