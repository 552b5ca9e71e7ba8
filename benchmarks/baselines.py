"""What a competent NumPy user would write: the opponents of the benchmarks.

They know the definitions and the tools, not simkit: no bounds that settle a trial from a part of its
numbers, no compiled code.
"""

from __future__ import annotations

import math

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
    What else was tried, with its time relative to this at n = 1000 and m = 7, best chunk of each:

    - the product transposed, signs by weights: 1.0 (n = 100: 1.1; n = 2000: 0.9 to 1.0);
    - sums of bits and totals by reductions over the arrays in place of the rows of ones: 1.04;
    - bytes of signs turned into eight float64 by table lookup (`take`): 1.2;
    - one byte of signs for each entry (m <= 8), turned into a row of eight float64: 1.2;
    - the same byte as a bin, weights summed by `bincount`, then a product with the 256 patterns: 1.5;
    - scores in full (log n + ..., four passes more), then all four parts by the same product: 1.4;
    - `einsum` in place of the product: 1.5;
    - one trial at a time: 3.5; chunks beyond the third-level cache: 1.3 and more;
    - the generators PCG64DXSM, SFC64, Philox, MT19937: 1.05 to 1.4;
    - float32 for signs and weights: no float64 semantics; left out.

    Parameters
    ----------
    n, m : int
    tau : float
    """

    def __init__(self, n: int, m: int, tau: float) -> None:
        self.n, self.m, self.tau = n, m, tau
        self.chunk = max(_CHUNK_ENTRIES // n, 1)
        self._weights = np.ones((5, self.chunk, n))  # v1, v0, exp1, exp0, ones
        self._signs = np.ones((self.chunk, m + 1, n))  # the last row stays at one
        self._sums = np.empty((self.chunk, 5, m + 1))
        self._trials = np.arange(self.chunk)

    def simulate(self, rng: Generator, trials: int) -> NDArray[np.bool_]:
        """Return (trials, 4): F > 0 for softmax and linear attention on D1, then on D0."""
        fires = np.empty((trials, 4), dtype=np.bool_)
        for start in range(0, trials, self.chunk):
            stop = min(start + self.chunk, trials)
            self._simulate_chunk(rng, fires[start:stop])
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
        v[0, self._trials, rng.integers(0, self.n, self.chunk)] = 7.5
        np.multiply(v, 0.4 * math.log(self.n), out=exponentials)
        np.exp(exponentials, out=exponentials)

    def _draw_signs(self, rng: Generator) -> None:
        size = (self.chunk, self.m, -(-self.n // 64))
        words = rng.integers(0, 2**64 - 1, size, dtype=np.uint64, endpoint=True)
        bits = np.unpackbits(words.view(np.uint8), axis=2, count=self.n, bitorder="little")
        np.copyto(self._signs[:, : self.m], bits)
