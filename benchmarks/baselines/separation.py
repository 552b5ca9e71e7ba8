"""Softmax against linear attention as a competent NumPy user simulates it: regression, attention.

Regression: `RegressionBaseline`. Attention has two opponents. `literal_attention` lays out the n x n
attention of every data set, network and trial; its one luxury is to make a stack of trials at once.
`DistinctRows` knows that the n rows of a data set are of few kinds, and that a kind needs only the
*number* of plus signs among the identity columns. Both return (trials, 4) events: F_exp(D1) > 0,
F_lin(D1) = 0, F_exp(D0) = 0, F_lin(D0) = 0, signs shared by all four.

Notes
-----
Of the distinct rows there were two variants. The loser multiplies the matrix of the distinct rows, one
for each special column, with the matrix of all signs (BLAS, a chunk of trials at once): it draws and
multiplies d signs for each neuron where the winner draws one number. `distinct_rows_product` keeps it,
for the benchmark to show what it costs. The winner works with counts: a neuron's events depend on (same
column, count, four signs) alone, so that they are worked out once for every such state and looked up.
It takes full identity blocks (n a multiple of their size). What else was tried, with its rough time
relative to this one's at the default cells of self- and cross-attention: the count as the set bits of a
32-bit word, its state then looked up, 1.4 and 1.6 (with a 64-bit word for each neuron, trials by rows
and events written bit by bit, 4.9 and 6.3); a table of all words of as many bits as there are signs, 26
and 4; chunks of 1000 trials 1.5, of 2000 1.2, of 4000 1.03; PCG64 1.05.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

_CHUNK_ENTRIES = 1 << 16  # trials times n that are in hand at once


class RegressionBaseline:
    """Softmax regression (Definitions 3.2-3.8): uniform scores, signs shared by all four parts.

    A chunk of trials at a time, in buffers made once. With v uniform on [0, 1], scores are
    log(n) (1 + 0.4 v), so that up to a common factor the weights of F_exp are exp(0.4 log(n) v), and
    those of F_lin 1 + 0.4 v; D1's special entry has v = 7.5. One stack of small matrix products (BLAS)
    multiplies the rows v1, v0, exp1, exp0 and 1 with the columns of sign bits and one column of ones:
    every sum that is needed, w(+) and totals, for all m signs of all four parts. A sign vector fires
    where 2 w(+) > (1 + tau) w.

    Scores and exponentials are float64; signs are drawn as packed 64-bit words, by NumPy's default
    generator, the quickest of NumPy's for both.

    Notes
    -----
    What else was tried, with its time relative to this one's at n = 1000 and m = 7, each with its own
    best chunk:

    - the product transposed, signs by weights: 1.2 (n = 2000: 1.0);
    - reductions over the arrays in place of the rows of ones: 1.2;
    - each byte of a sign vector turned into eight float64 by table lookup (`take`): 1.2;
    - one byte of signs for each entry (m <= 8), turned into a row of eight float64: 1.2;
    - the same byte as a bin, weights summed by `bincount`, times the 256 patterns: 1.4 (n = 100: 3);
    - scores in full, log(n) (1 + 0.4 v), for all four parts: 1.3 (n = 2000: 1.0);
    - `einsum` in place of the product: 1.5;
    - one trial at a time: 2.9; 512 trials at a time: 1.4;
    - other generators: SFC64 1.0, PCG64DXSM 1.04, MT19937 1.2, Philox 1.4;
    - float32 for weights or signs: left out, as sums and scores are to be float64.

    Parameters
    ----------
    n, m : int
    tau : float
    trials : int
        Of one call of `simulate`; they are cut into equal chunks that stay in cache.
    """

    def __init__(self, n: int, m: int, tau: float, trials: int) -> None:
        self.n, self.m, self.tau, self.trials = n, m, tau, trials
        self.chunk = -(-trials // -(-trials * n // _CHUNK_ENTRIES))
        self._weights = np.ones((5, self.chunk, n))  # v1, v0, exp1, exp0, ones
        self._signs = np.ones((self.chunk, m + 1, n))  # the last row stays at one
        self._sums = np.empty((self.chunk, 5, m + 1))
        self._rows = np.arange(self.chunk)

    def simulate(self, rng: Generator) -> NDArray[np.bool_]:
        """Return (trials, 4): F > 0 for softmax and linear attention on D1, then on D0."""
        fires = np.empty((self.trials, 4), dtype=np.bool_)
        for start in range(0, self.trials, self.chunk):
            self._simulate_chunk(rng, fires[start : start + self.chunk])
        return fires

    def _simulate_chunk(self, rng: Generator, fires: NDArray[np.bool_]) -> None:
        self._draw_weights(rng)
        self._draw_signs(rng)
        sums = np.matmul(
            self._weights.transpose(1, 0, 2), self._signs.transpose(0, 2, 1), out=self._sums
        )
        positive, total = sums[:, :4, : self.m], sums[:, :4, self.m :]
        positive[:, :2] *= 0.4
        positive[:, :2] += sums[:, 4:, : self.m]
        total[:, :2] *= 0.4
        total[:, :2] += self.n
        above = positive.max(axis=2) > 0.5 * (1 + self.tau) * total[:, :, 0]
        fires[:, ::2] = above[: len(fires), 2:]
        fires[:, 1::2] = above[: len(fires), :2]

    def _draw_weights(self, rng: Generator) -> None:
        v, exponentials = self._weights[:2], self._weights[2:4]
        rng.random(out=v)
        v[0, self._rows, rng.integers(0, self.n, self.chunk)] = 7.5
        np.multiply(v, 0.4 * math.log(self.n), out=exponentials)
        np.exp(exponentials, out=exponentials)

    def _draw_signs(self, rng: Generator) -> None:
        size = (self.chunk, self.m, -(-self.n // 64))
        words = rng.integers(0, 2**64 - 1, size, dtype=np.uint64, endpoint=True)
        bits = np.unpackbits(words.view(np.uint8), axis=2, count=self.n, bitorder="little")
        np.copyto(self._signs[:, : self.m], bits)


Events = NDArray[np.bool_]
Floats = NDArray[np.float64]
Cell = Mapping[str, Any]

_LITERAL_ENTRIES = 1 << 19  # trials times n x n that are in hand at once
_CHUNK = 4000
_TABLE_CHUNK = 8000
_OPEN = 128
_TIE = 1e-12


def _columns(cell: Cell) -> int:
    return int(cell["d"]) - (2 if cell["model"] == "self" else 1)


def _threshold(cell: Cell) -> float:
    if cell["model"] == "cross":
        return 0.9
    return (float(cell["c"]) + 0.1) * math.sqrt(math.log(cell["n"]))


def _datasets(
    cell: Cell, a: float, j2: NDArray[np.int64], j3: NDArray[np.int64]
) -> tuple[Floats, Floats]:
    """Return A1 and A2 = A3, one pair for each trial: (trials, n, d)."""
    n, d, k = cell["n"], cell["d"], _columns(cell)
    rows, trials = np.arange(n), np.arange(len(j3))
    keys = np.zeros((len(j3), n, d))
    keys[:, rows, 1 + rows % k] = 1.0
    if cell["model"] == "cross":
        keys[trials, j3, 0] = 1.0
        queries = np.full_like(keys, math.log(n))
        queries[:, :, 0] = 0.0
        queries[trials, j2, 0] = a * math.log(n)
        return queries, keys
    keys *= cell["b"]
    keys[trials, j3, 0] = a
    keys[:, :, d - 1] = cell["c"]
    keys *= math.sqrt(math.log(n))
    return keys, keys


def literal_attention(rng: Generator, trials: int, cell: Cell) -> Events:
    """Return the events of trials that lay out all n x n weights."""
    n, d, m, tau = cell["n"], cell["d"], cell["m"], _threshold(cell)
    ones = cell["model"] == "self" and cell["qk"] == "ones"
    chunk = max(_LITERAL_ENTRIES // (n * n), 1)
    fired = np.empty((trials, 4), dtype=np.bool_)
    for start in range(0, trials, chunk):
        size = min(chunk, trials - start)
        y = rng.integers(0, 2, (size, d, m)) * 2.0 - 1.0
        for dataset, a in enumerate((cell["a1"], cell["a0"])):
            j2, j3 = rng.integers(0, n, (2, size))
            queries, keys = _datasets(cell, a, j2, j3)
            mixed = np.repeat(queries.sum(axis=2, keepdims=True), d, axis=2) if ones else queries
            scores = mixed @ keys.transpose(0, 2, 1)
            values = keys @ y
            for network in range(2):
                if network == 0:
                    u = scores - scores.max(axis=2, keepdims=True)
                    np.exp(u, out=u)
                else:
                    u = scores
                # Normalised behind the product: m columns are fewer than n.
                margins = (u @ values) / u.sum(axis=2, keepdims=True) - tau
                fired[start : start + size, 2 * dataset + network] = (margins > _TIE).any(axis=(1, 2))
    fired[:, 1:] = ~fired[:, 1:]
    return fired


def _attended(cell: Cell, a: float, exponential: bool, special: int) -> Floats:
    """Return the distinct rows of f(A) A3 where the special row is of one column: (kinds, d)."""
    n, d, k = cell["n"], cell["d"], _columns(cell)
    counts = np.full(k + 1, n / k)
    counts[1 + special] -= 1
    counts[0] = 1
    # One row of each column, and the special one before them.
    queries, keys = (matrix[0] for matrix in _datasets_of_rows(cell, a, special, d, k))
    mixed = queries.sum(axis=1, keepdims=True).repeat(d, axis=1) if cell["qk"] == "ones" else queries
    scores = mixed @ keys.T
    u = np.exp(scores - scores.max(axis=1, keepdims=True)) if exponential else scores
    weights = u * counts
    rows: Floats = (weights / weights.sum(axis=1, keepdims=True)) @ keys
    return np.unique(rows.round(13), axis=0)


def _datasets_of_rows(cell: Cell, a: float, special: int, d: int, k: int) -> tuple[Floats, Floats]:
    log_n = math.log(cell["n"])
    keys = np.zeros((1, k + 1, d))
    keys[0, 1:, 1 : k + 1] = np.eye(k)
    keys[0, 0, 1 + special] = 1.0
    if cell["model"] == "cross":
        keys[0, 0, 0] = 1.0
        queries = np.full_like(keys, log_n)
        queries[:, :, 0] = 0.0
        queries[0, 0, 0] = a * log_n
        return queries, keys
    keys *= cell["b"]
    keys[0, 0, 0] = a
    keys[:, :, d - 1] = cell["c"]
    keys *= math.sqrt(log_n)
    return keys, keys


def _rows_of_events(cell: Cell) -> list[list[Floats]]:
    """Return the distinct rows of each event with the special column 0, and with column 1."""
    events = ((cell[a], exponential) for a in ("a1", "a0") for exponential in (True, False))
    return [[_attended(cell, *event, special) for special in (0, 1)] for event in events]


def distinct_rows_product(rng: Generator, trials: int, cell: Cell) -> Events:
    """Return the events of trials from all distinct rows times all sign vectors (the loser)."""
    d, m, tau, k = cell["d"], cell["m"], _threshold(cell), _columns(cell)
    rows = _rows_of_events(cell)
    out = np.empty((trials, 4), dtype=np.bool_)
    for start in range(0, trials, _CHUNK):
        size = min(_CHUNK, trials - start)
        # Columns are alike: D1's special one may be called 0, and D0's 0 or 1.
        same = rng.random(size) < 1 / k
        y = rng.integers(0, 2, (d, size * m), dtype=np.int8) * 2.0 - 1.0

        def fire(matrix: Floats, y: Floats = y, size: int = size) -> Events:
            return ((matrix @ y).max(axis=0) > tau + _TIE).reshape(size, m).any(axis=1)

        for event in range(2):
            out[start : start + size, event] = fire(rows[event][0])
        for event in range(2, 4):
            out[start : start + size, event] = np.where(same, fire(rows[event][0]), fire(rows[event][1]))
    out[:, 1:] = ~out[:, 1:]
    return out


def _table_of_states(cell: Cell) -> NDArray[np.uint8]:
    """Return the events, as bits, of every (same column, count, four signs).

    The signs are those of y_1, y_d and the special columns of D1 and D0; the count is of the plus signs
    among the other identity columns. One sign vector with that count stands for all.
    """
    d, k, tau = cell["d"], _columns(cell), _threshold(cell)
    rows = _rows_of_events(cell)
    table = np.zeros((2, k, 16), dtype=np.uint8)
    for same in range(2):
        free = k - (1 if same else 2)
        counts = np.arange(free + 1)
        for bits in range(16):
            y = np.full((d, free + 1), -1.0)
            if cell["model"] == "self":
                y[d - 1] = 1.0 if bits & 2 else -1.0
            first_free = 2 if same else 3
            y[first_free : first_free + free][np.arange(free)[:, None] < counts] = 1.0
            y[0] = 1.0 if bits & 1 else -1.0
            y[1] = 1.0 if bits & 4 else -1.0
            if not same:
                y[2] = 1.0 if bits & 8 else -1.0
            for event in range(4):
                matrix = rows[event][0 if event < 2 or same else 1]
                fires = (matrix @ y > tau + _TIE).any(axis=0)
                table[same, : free + 1, bits] |= fires.astype(np.uint8) << event
    return table


class DistinctRows:
    """Events of trials from counts of plus signs (the winner), looked up; its tables are made once.

    A neuron takes 16 random bits: four signs, then 12 of a uniform number whose quantile is the count.
    Where these leave the count open it is found with as many digits as a double has.
    """

    def __init__(self, cell: Cell) -> None:
        self.m, self.k = int(cell["m"]), _columns(cell)
        self.states = _table_of_states(cell)
        self.cumulative, self.quick = [], np.empty((2, 4096, 16), dtype=np.uint8)
        for same in range(2):
            free = self.k - (1 if same else 2)
            ways = [math.comb(free, count) for count in range(free + 1)]
            bounds = np.cumsum(ways) / 2.0**free
            first = np.searchsorted(bounds, np.arange(4096) / 4096, side="right")
            last = np.searchsorted(bounds, np.arange(1, 4097) / 4096, side="left")
            self.quick[same] = self.states[same, first]
            self.quick[same, first < last] = _OPEN
            self.cumulative.append(bounds)
        happens = (np.arange(256)[:, None] >> np.arange(4) & 1) == [1, 0, 0, 0]
        self.events = happens.view(np.uint32).reshape(-1)

    def simulate(self, rng: Generator, trials: int) -> Events:
        """Return (trials, 4) events."""
        out = np.empty(trials, dtype=np.uint32)
        for start in range(0, trials, _TABLE_CHUNK):
            size = min(_TABLE_CHUNK, trials - start)
            fired = np.bitwise_or.reduce(self._find_patterns(rng, size), axis=0)
            out[start : start + size] = self.events.take(fired)
        return out.view(np.bool_).reshape(-1, 4)

    def _find_patterns(self, rng: Generator, size: int) -> NDArray[np.uint8]:
        m, n_words = self.m, -(-self.m * size // 4)
        same = rng.random(size) < 1 / self.k
        words = np.asarray(rng.bit_generator.random_raw(n_words), dtype=np.uint64)
        fields = words.view(np.uint16)[: m * size].reshape(m, size)
        found = self.quick[0].reshape(-1).take(fields)
        columns = np.flatnonzero(same)
        found[:, columns] = self.quick[1].reshape(-1).take(fields.take(columns, axis=1))
        left_open = np.flatnonzero(found.reshape(-1) == _OPEN)
        if len(left_open):
            of_same = same[left_open % size].astype(np.int64)
            field = fields.reshape(-1)[left_open]
            uniform = ((field >> 4) + rng.random(len(field))) / 4096
            counts = np.searchsorted(self.cumulative[0], uniform, side="right")
            where = of_same == 1
            counts[where] = np.searchsorted(self.cumulative[1], uniform[where], side="right")
            found.reshape(-1)[left_open] = self.states[of_same, counts, field & 15]
        return found
